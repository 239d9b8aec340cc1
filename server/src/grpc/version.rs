//! The versions of client and server, on the wire.

use super::Api;
use cartable_proto::v1::version_service_server::VersionService;
use cartable_proto::{v1, versions};
use tonic::{Request, Response, Status};

#[tonic::async_trait]
impl VersionService for Api {
    async fn get_versions(
        &self,
        request: Request<v1::GetVersionsRequest>,
    ) -> Result<Response<v1::GetVersionsResponse>, Status> {
        let server = versions();
        v1::Versions::check(&request.into_inner().client.unwrap_or_default(), &server)?;
        Ok(Response::new(v1::GetVersionsResponse { server: Some(server) }))
    }
}
