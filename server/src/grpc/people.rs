//! Other people on the wire.

use super::{Api, account_id, match_id, request_id};
use crate::detached::detached;
use crate::store::Profile;
use cartable_proto::v1::people_service_server::PeopleService;
use cartable_proto::{Malformed, v1};
use std::sync::Arc;
use tonic::{Request, Response, Status};

pub(super) fn public(profile: Profile) -> v1::PublicProfile {
    v1::PublicProfile {
        account_id: profile.account.id.to_string(),
        name: profile.account.name,
        tag: profile.tag,
        avatar: profile.avatar,
        ratings: Vec::new(),
        history_open: false,
    }
}

/// Reads the kind of a report, as stored.
fn report_kind(kind: i32) -> Result<&'static str, Malformed> {
    match v1::ReportKind::try_from(kind) {
        Ok(v1::ReportKind::Name) => Ok("name"),
        Ok(v1::ReportKind::Cheating) => Ok("cheating"),
        Ok(v1::ReportKind::Stalling) => Ok("stalling"),
        Ok(v1::ReportKind::Unspecified) => Err(Malformed::missing("kind")),
        Err(_) => Err(Malformed::new("kind", format!("{kind} is none"))),
    }
}

#[tonic::async_trait]
impl PeopleService for Api {
    async fn get_player(
        &self,
        request: Request<v1::GetPlayerRequest>,
    ) -> Result<Response<v1::GetPlayerResponse>, Status> {
        let caller = self.0.caller(&request).await?;
        let profile = self.0.accounts.profile(account_id(&request.into_inner().account_id)?).await?;
        let ratings = self.ratings(profile.account.id).await?;
        let history_open = self.0.accounts.may_see_history(caller.id, &profile).await?;
        let player = v1::PublicProfile { ratings, history_open, ..public(profile) };
        Ok(Response::new(v1::GetPlayerResponse { player: Some(player) }))
    }

    async fn set_blocked(
        &self,
        request: Request<v1::SetBlockedRequest>,
    ) -> Result<Response<v1::SetBlockedResponse>, Status> {
        let caller = self.0.caller(&request).await?;
        let request = request.into_inner();
        let other = account_id(&request.account_id)?;
        let app = Arc::clone(&self.0);
        detached(async move {
            app.accounts.set_blocked(caller.id, other, request.blocked).await?;
            app.consents.hint(caller.id);
            Ok(())
        })
        .await?;
        Ok(Response::new(v1::SetBlockedResponse {}))
    }

    async fn list_blocked(
        &self,
        request: Request<v1::ListBlockedRequest>,
    ) -> Result<Response<v1::ListBlockedResponse>, Status> {
        let caller = self.0.caller(&request).await?;
        let blocked = self.0.accounts.blocked(caller.id).await?;
        Ok(Response::new(v1::ListBlockedResponse { players: blocked.into_iter().map(public).collect() }))
    }

    async fn report_player(
        &self,
        request: Request<v1::ReportPlayerRequest>,
    ) -> Result<Response<v1::ReportPlayerResponse>, Status> {
        let caller = self.0.caller(&request).await?;
        let request = request.into_inner();
        let kind = report_kind(request.kind).map_err(crate::problem::Failure::from)?;
        let of_match = (!request.match_id.is_empty()).then(|| match_id(&request.match_id)).transpose()?;
        let request_id = request_id(&request.request_id)?.to_owned();
        let pair = (caller.id, account_id(&request.account_id)?);
        self.0.accounts.report(pair, kind, of_match, request_id).await?;
        Ok(Response::new(v1::ReportPlayerResponse {}))
    }
}
