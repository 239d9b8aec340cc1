//! Identities on the wire.

use super::account::tokens_to_wire;
use super::people::public;
use super::{Api, address};
use cartable_proto::v1;
use cartable_proto::v1::identity_service_server::IdentityService;
use tonic::{Request, Response, Status};

#[tonic::async_trait]
impl IdentityService for Api {
    async fn list_issuers(
        &self,
        _request: Request<v1::ListIssuersRequest>,
    ) -> Result<Response<v1::ListIssuersResponse>, Status> {
        let issuers = self.0.accounts.issuers().map(|issuer| v1::Issuer {
            issuer: issuer.url.clone(),
            name: issuer.name.clone(),
            client_id: issuer.client_id.clone(),
        });
        Ok(Response::new(v1::ListIssuersResponse { issuers: issuers.collect() }))
    }

    async fn list_identities(
        &self,
        request: Request<v1::ListIdentitiesRequest>,
    ) -> Result<Response<v1::ListIdentitiesResponse>, Status> {
        let caller = self.0.caller(&request).await?;
        let identities =
            self.0.accounts.identities(caller.id).await?.into_iter().map(|identity| v1::Identity {
                name: self.0.accounts.issuer_name(&identity.issuer),
                issuer: identity.issuer,
                linked_at_ms: identity.linked_at as i64,
            });
        Ok(Response::new(v1::ListIdentitiesResponse { identities: identities.collect() }))
    }

    async fn begin_link(
        &self,
        request: Request<v1::BeginLinkRequest>,
    ) -> Result<Response<v1::BeginLinkResponse>, Status> {
        let caller = self.0.signed(&request).await?;
        let nonce = self.0.accounts.begin_link(caller.session, request.into_inner().issuer).await?;
        Ok(Response::new(v1::BeginLinkResponse { nonce }))
    }

    async fn finish_link(
        &self,
        request: Request<v1::FinishLinkRequest>,
    ) -> Result<Response<v1::FinishLinkResponse>, Status> {
        let caller = self.0.signed(&request).await?;
        let v1::FinishLinkRequest { issuer, id_token, secret } = request.into_inner();
        let who = (caller.account.id, caller.session);
        let other = self.0.accounts.finish_link(who, &issuer, &id_token, &secret).await?;
        Ok(Response::new(v1::FinishLinkResponse { other: other.map(public) }))
    }

    async fn begin_open(
        &self,
        request: Request<v1::BeginOpenRequest>,
    ) -> Result<Response<v1::BeginOpenResponse>, Status> {
        self.0.limits.sign_in_from(address(&request))?;
        let v1::BeginOpenRequest { issuer, secret } = request.into_inner();
        let nonce = self.0.accounts.begin_open(issuer, &secret).await?;
        Ok(Response::new(v1::BeginOpenResponse { nonce }))
    }

    async fn open_by_identity(
        &self,
        request: Request<v1::OpenByIdentityRequest>,
    ) -> Result<Response<v1::OpenByIdentityResponse>, Status> {
        let v1::OpenByIdentityRequest { issuer, id_token, secret, device } = request.into_inner();
        let (account, tokens) = self.0.accounts.open(&issuer, &id_token, &secret, &device).await?;
        let profile = self.profile_of(account.id).await?;
        Ok(Response::new(v1::OpenByIdentityResponse { tokens: Some(tokens_to_wire(tokens)), profile }))
    }

    async fn unlink(
        &self,
        request: Request<v1::UnlinkRequest>,
    ) -> Result<Response<v1::UnlinkResponse>, Status> {
        let caller = self.0.caller(&request).await?;
        self.0.accounts.unlink(caller.id, request.into_inner().issuer).await?;
        Ok(Response::new(v1::UnlinkResponse {}))
    }
}
