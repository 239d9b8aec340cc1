//! The front that tells calls from requests for pages.

use axum::Router;
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use tonic::body::Body;
use tonic::codegen::http::header::CONTENT_TYPE;
use tonic::codegen::http::{Request, Response, Version};
use tonic::codegen::{Body as HttpBody, Bytes, StdError};
use tower::{Layer, Service};

/// Stands in front of the calls, and answers all other requests with pages.
#[derive(Clone)]
pub(crate) struct Front(Router);

impl Front {
    /// Returns a front that shows these pages.
    pub(super) const fn new(pages: Router) -> Self {
        Self(pages)
    }
}

impl<S> Layer<S> for Front {
    type Service = Fronted<S>;

    fn layer(&self, calls: S) -> Fronted<S> {
        Fronted { pages: self.0.clone(), calls }
    }
}

/// The calls, with pages beside them.
#[derive(Clone)]
pub(crate) struct Fronted<S> {
    pages: Router,
    calls: S,
}

impl<S, B> Service<Request<Body>> for Fronted<S>
where
    S: Service<Request<Body>, Response = Response<B>>,
    S::Future: Send + 'static,
    B: HttpBody<Data = Bytes> + Send + 'static,
    B::Error: Into<StdError>,
{
    type Response = Response<Body>;
    type Error = S::Error;
    type Future = Pin<Box<dyn Future<Output = Result<Response<Body>, S::Error>> + Send>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        // The pages are always ready.
        self.calls.poll_ready(context)
    }

    fn call(&mut self, request: Request<Body>) -> Self::Future {
        if is_call(&request) {
            let answer = self.calls.call(request);
            return Box::pin(async move { Ok(answer.await?.map(Body::new)) });
        }
        let answer = self.pages.call(request);
        Box::pin(async move {
            let answer: Result<_, Infallible> = answer.await;
            match answer {
                Ok(page) => Ok(page.map(Body::new)),
                Err(never) => match never {},
            }
        })
    }
}

fn is_call<B>(request: &Request<B>) -> bool {
    let kind = request.headers().get(CONTENT_TYPE);
    request.version() == Version::HTTP_2
        && kind.is_some_and(|kind| kind.as_bytes().starts_with(b"application/grpc"))
}
