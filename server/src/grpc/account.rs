//! Accounts on the wire.

use super::{Api, address};
use crate::accounts::{Accounts, SeenDevice, Tokens};
use crate::detached::detached;
use crate::problem::Result as Outcome;
use crate::random::Id;
use crate::store::Profile;
use cartable_proto::v1::account_service_server::AccountService;
use cartable_proto::{Call as _, v1};
use std::sync::Arc;
use tonic::{Request, Response, Status};

pub(super) fn tokens_to_wire(tokens: Tokens) -> v1::Tokens {
    v1::Tokens {
        access_token: tokens.access,
        refresh_token: tokens.refresh,
        expires_in_seconds: tokens.expires_in.as_secs() as u32,
    }
}

fn profile(profile: Profile) -> v1::Profile {
    v1::Profile {
        account_id: profile.account.id.to_string(),
        name: profile.account.name,
        tag: profile.tag,
        avatar: profile.avatar,
        has_recovery_code: profile.is_recoverable,
        watchable: profile.is_watchable,
        history_open: profile.is_history_open,
    }
}

fn session(seen: SeenDevice, accounts: &Accounts) -> v1::Session {
    let SeenDevice { device, is_own, is_news } = seen;
    v1::Session {
        identity: device.issuer.map(|issuer| accounts.issuer_name(&issuer)),
        session_id: device.session.to_string(),
        device: device.name,
        signed_in_at_ms: device.made_at as i64,
        used_at_ms: device.used_at as i64,
        own: is_own,
        recovered: device.is_recovered,
        news: is_news,
    }
}

impl Api {
    pub(super) async fn profile_of(&self, account: Id) -> Outcome<Option<v1::Profile>> {
        Ok(Some(profile(self.0.accounts.profile(account).await?)))
    }
}

#[tonic::async_trait]
impl AccountService for Api {
    async fn create_guest(
        &self,
        request: Request<v1::CreateGuestRequest>,
    ) -> Result<Response<v1::CreateGuestResponse>, Status> {
        self.0.limits.sign_in_from(address(&request))?;
        let v1::CreateGuestRequest { name, secret, device } = request.into_inner();
        let (account, tokens) = self.0.accounts.create_guest(&name, &secret, &device).await?;
        let profile = self.profile_of(account.id).await?;
        Ok(Response::new(v1::CreateGuestResponse { tokens: Some(tokens_to_wire(tokens)), profile }))
    }

    async fn refresh_tokens(
        &self,
        request: Request<v1::RefreshTokensRequest>,
    ) -> Result<Response<v1::RefreshTokensResponse>, Status> {
        let tokens = self.0.accounts.refresh(request.into_inner().refresh_token).await?;
        Ok(Response::new(v1::RefreshTokensResponse { tokens: Some(tokens_to_wire(tokens)) }))
    }

    async fn get_profile(
        &self,
        request: Request<v1::GetProfileRequest>,
    ) -> Result<Response<v1::GetProfileResponse>, Status> {
        let account = self.0.owner(&request).await?;
        Ok(Response::new(v1::GetProfileResponse { profile: self.profile_of(account).await? }))
    }

    async fn update_profile(
        &self,
        request: Request<v1::UpdateProfileRequest>,
    ) -> Result<Response<v1::UpdateProfileResponse>, Status> {
        let caller = self.0.caller(&request).await?;
        let v1::UpdateProfileRequest { name, avatar, watchable, history_open } = request.into_inner();
        let app = Arc::clone(&self.0);
        let changed = detached(async move {
            let changed =
                app.accounts.change_profile(caller.id, name.as_deref(), avatar, watchable, history_open);
            let changed = changed.await?;
            app.consents.hint(caller.id);
            app.rooms.rename(&changed.account).await?;
            Ok(changed)
        })
        .await?;
        Ok(Response::new(v1::UpdateProfileResponse { profile: Some(profile(changed)) }))
    }

    async fn set_recovery_code(
        &self,
        request: Request<v1::SetRecoveryCodeRequest>,
    ) -> Result<Response<v1::SetRecoveryCodeResponse>, Status> {
        let caller = self.0.caller(&request).await?;
        self.0.accounts.set_recovery(caller.id, &request.into_inner().code_sha256).await?;
        Ok(Response::new(v1::SetRecoveryCodeResponse {}))
    }

    async fn recover(
        &self,
        request: Request<v1::RecoverRequest>,
    ) -> Result<Response<v1::RecoverResponse>, Status> {
        self.0.limits.sign_in_from(address(&request))?;
        let v1::RecoverRequest { code, secret, device } = request.into_inner();
        let (account, tokens) = self.0.accounts.recover(&code, &secret, &device).await?;
        let profile = self.profile_of(account.id).await?;
        Ok(Response::new(v1::RecoverResponse { tokens: Some(tokens_to_wire(tokens)), profile }))
    }

    async fn list_sessions(
        &self,
        request: Request<v1::ListSessionsRequest>,
    ) -> Result<Response<v1::ListSessionsResponse>, Status> {
        let caller = self.0.signed(&request).await?;
        let devices = self.0.accounts.devices(caller.account.id, caller.session).await?;
        let sessions = devices.into_iter().map(|seen| session(seen, &self.0.accounts)).collect();
        Ok(Response::new(v1::ListSessionsResponse { sessions }))
    }

    async fn mark_sessions_seen(
        &self,
        request: Request<v1::MarkSessionsSeenRequest>,
    ) -> Result<Response<v1::MarkSessionsSeenResponse>, Status> {
        let caller = self.0.signed(&request).await?;
        self.0.accounts.mark_seen(caller.session, request.into_inner().shown_until_ms).await?;
        Ok(Response::new(v1::MarkSessionsSeenResponse {}))
    }

    async fn end_session(
        &self,
        request: Request<v1::EndSessionRequest>,
    ) -> Result<Response<v1::EndSessionResponse>, Status> {
        let caller = self.0.caller(&request).await?;
        // A malformed id counts as the id of a session that has ended.
        if let Ok(session) = request.into_inner().session_id.parse() {
            self.0.accounts.end_session(caller.id, session).await?;
        }
        Ok(Response::new(v1::EndSessionResponse {}))
    }

    async fn end_other_sessions(
        &self,
        request: Request<v1::EndOtherSessionsRequest>,
    ) -> Result<Response<v1::EndOtherSessionsResponse>, Status> {
        let caller = self.0.signed(&request).await?;
        self.0.accounts.end_other_sessions(caller.account.id, caller.session).await?;
        Ok(Response::new(v1::EndOtherSessionsResponse {}))
    }

    async fn export_account(
        &self,
        request: Request<v1::ExportAccountRequest>,
    ) -> Result<Response<v1::ExportAccountResponse>, Status> {
        let account = self.0.owner(&request).await?;
        self.0.limits.read_of(account, v1::ExportAccountRequest::PATH)?;
        let account_json = self.0.accounts.export(account).await?;
        Ok(Response::new(v1::ExportAccountResponse { account_json }))
    }

    async fn delete_account(
        &self,
        request: Request<v1::DeleteAccountRequest>,
    ) -> Result<Response<v1::DeleteAccountResponse>, Status> {
        let account = self.0.owner(&request).await?;
        self.0.clone().delete_account(account).await?;
        Ok(Response::new(v1::DeleteAccountResponse {}))
    }
}
