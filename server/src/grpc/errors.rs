//! Reasons for tonic's own refusals: an oversized or unreadable request, an unknown method.

use cartable_proto::{Problem, Reason};
use tonic::body::Body;
use tonic::codegen::http::Response;
use tonic::{Code, Status};

/// Adds the reason that fits the code to an error response without details.
#[must_use]
pub fn explain(response: Response<Body>) -> Response<Body> {
    let Some(status) = Status::from_header_map(response.headers()) else { return response };
    if !status.details().is_empty() {
        return response;
    }
    let reason = match status.code() {
        Code::OutOfRange | Code::ResourceExhausted => Reason::TooLarge,
        Code::Internal | Code::InvalidArgument => Reason::Unreadable,
        Code::Unimplemented => Reason::UnknownMethod,
        Code::Cancelled | Code::DeadlineExceeded => Reason::TooSlow,
        _ => return response,
    };
    Status::from(Problem::new(reason, format!("{}: {}", reason.text(), status.message()))).into_http()
}
