//! Accounts on the wire.

use super::Api;
use crate::accounts::Tokens;
use crate::table::Account;
use cartable_proto::v1;
use cartable_proto::v1::account_service_server::AccountService;
use tonic::{Request, Response, Status};

fn tokens_to_wire(tokens: Tokens) -> v1::Tokens {
    v1::Tokens {
        access_token: tokens.access,
        refresh_token: tokens.refresh,
        expires_in_seconds: tokens.expires_in.as_secs() as u32,
    }
}

fn profile(account: &Account) -> v1::Profile {
    v1::Profile { account_id: account.id.to_string(), name: account.name.clone() }
}

#[tonic::async_trait]
impl AccountService for Api {
    async fn create_guest(
        &self,
        request: Request<v1::CreateGuestRequest>,
    ) -> Result<Response<v1::CreateGuestResponse>, Status> {
        let v1::CreateGuestRequest { name, secret } = request.into_inner();
        let (account, tokens) = self.0.accounts.create_guest(&name, &secret).await?;
        Ok(Response::new(v1::CreateGuestResponse {
            tokens: Some(tokens_to_wire(tokens)),
            profile: Some(profile(&account)),
        }))
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
        let caller = self.0.caller(&request).await?;
        Ok(Response::new(v1::GetProfileResponse { profile: Some(profile(&caller)) }))
    }
}
