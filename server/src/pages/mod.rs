//! Pages for browsers, at the address of the calls: the room of an invitation,
//! a match step by step, and the fairness of the deals.
//!
//! They need no script and set no cookie, and reveal no card of a running match.
//! A request is a call if it comes by HTTP/2 and declares itself gRPC; every other request asks for a page.
//! Each page is counted by the visitor's address, and gets the headers of `strict` in every case.

mod deals;
mod front;
mod replay;
mod room;
mod text;
mod visitor;

pub use visitor::is_host;

use self::front::Front;
use self::text::{Page, say};
use self::visitor::Visitor;
use crate::grpc::App;
use crate::problem::{Failure, Result as Answered};
use crate::replays::Replays;
use crate::status::Meter;
use crate::tls::Tls;
use crate::trace;
use askama::Template;
use axum::Router;
use axum::extract::rejection::PathRejection;
use axum::extract::{MatchedPath, Path, Request, State};
use axum::middleware::{Next, from_fn_with_state, map_response};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use cartable_proto::Reason;
use std::sync::Arc;
use std::time::Duration;
use tonic::codegen::http::header::{
    CACHE_CONTROL, CONTENT_LANGUAGE, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY, RETRY_AFTER,
    VARY, X_CONTENT_TYPE_OPTIONS,
};
use tonic::codegen::http::{HeaderName, HeaderValue, StatusCode};
use tracing::Instrument as _;

/// The looks of all pages.
const STYLE: &str = include_str!("../../templates/pages.css");
/// The policy of all pages: no scripts, forms, frames, or content from elsewhere.
const POLICY: &str =
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/// The package whose links this server vouches for.
const PHONE_APP: &str = "fr.cartable.app";

/// The state of the pages.
pub(crate) struct Pages {
    app: Arc<App>,
    tls: Option<Arc<Tls>>,
    /// Bounds the replays for drawings.
    replays: Replays,
}

/// The number of matches replayed for pages at the same time.
const REPLAYS: usize = 1;

impl Pages {
    /// Returns the pages of this server.
    pub fn new(app: Arc<App>, tls: Option<Arc<Tls>>) -> Self {
        Self { app, tls, replays: Replays::new(REPLAYS) }
    }

    /// Returns the front that serves the pages, counts them, and lets calls through.
    pub fn front(self, meter: Meter) -> Front {
        let pages = Arc::new(self);
        let routes = Router::new()
            .route("/r/{code}", get(room::show))
            .route("/replay/{id}", get(replay::begin))
            .route("/replay/{id}/{step}", get(replay::show))
            .route("/deals", get(deals::newest))
            .route("/deals.json", get(deals::newest_json))
            .route("/deals/{day}", get(deals::of_day))
            .route("/pages.css", get(style))
            .route("/.well-known/assetlinks.json", get(asset_links))
            .route("/.well-known/apple-app-site-association", get(apple_links))
            .fallback(nothing)
            .method_not_allowed_fallback(only_read)
            .layer(from_fn_with_state(Arc::clone(&pages), counted))
            .layer(map_response(strict))
            .layer(from_fn_with_state(meter, metered))
            .with_state(pages);
        Front::new(routes)
    }
}

/// Answers a visitor within the rate limits.
async fn counted(
    State(pages): State<Arc<Pages>>,
    visitor: Visitor,
    request: Request,
    next: Next,
) -> Response {
    match pages.app.limits.call_from(visitor.address) {
        Ok(()) => next.run(request).await,
        Err(failure) => visitor.refuse(failure),
    }
}

/// Counts an answer by its route, because a path may hold a code. All unknown routes count as one.
async fn metered(State(meter): State<Meter>, request: Request, next: Next) -> Response {
    let route = request.extensions().get::<MatchedPath>().cloned();
    let route = route.as_ref().map_or("unknown", MatchedPath::as_str);
    let answer = next.run(request).instrument(trace::page(route)).await;
    meter.count_page(route, answer.status().as_u16());
    answer
}

/// Puts the headers on every answer.
async fn strict(mut response: Response) -> Response {
    let headers = response.headers_mut();
    let all = [
        (CONTENT_SECURITY_POLICY, POLICY),
        (REFERRER_POLICY, "no-referrer"),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (VARY, "accept-language"),
        // Codes and matches belong to the people they were sent to.
        (HeaderName::from_static("x-robots-tag"), "noindex"),
    ];
    for (name, value) in all {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

async fn style() -> Response {
    ([(CONTENT_TYPE, "text/css; charset=utf-8"), (CACHE_CONTROL, "max-age=3600")], STYLE).into_response()
}

/// Names the app that may open this server's links by itself, by its certificates.
async fn asset_links(State(pages): State<Arc<Pages>>, visitor: Visitor) -> Response {
    let certificates = &pages.app.config.android_certificates;
    if certificates.is_empty() {
        return visitor.trouble(StatusCode::NOT_FOUND, "trouble-nothing");
    }
    let links = serde_json::json!([{
        "relation": ["delegate_permission/common.handle_all_urls"],
        "target": {
            "namespace": "android_app",
            "package_name": PHONE_APP,
            "sha256_cert_fingerprints": certificates,
        },
    }]);
    ([(CONTENT_TYPE, "application/json")], links.to_string()).into_response()
}

/// Names the iPhone app that may open this server's links by itself, by the teams that build it.
async fn apple_links(State(pages): State<Arc<Pages>>, visitor: Visitor) -> Response {
    let teams = &pages.app.config.apple_teams;
    if teams.is_empty() {
        return visitor.trouble(StatusCode::NOT_FOUND, "trouble-nothing");
    }
    let apps: Vec<_> = teams.iter().map(|team| format!("{team}.{PHONE_APP}")).collect();
    let links = serde_json::json!({
        "applinks": { "details": [{ "appIDs": apps, "components": [{ "/": "/r/*" }] }] },
    });
    ([(CONTENT_TYPE, "application/json")], links.to_string()).into_response()
}

/// The variable part of a path; an unreadable one is a bad request.
type PathParam<T> = Result<Path<T>, PathRejection>;

async fn nothing(visitor: Visitor) -> Response {
    visitor.trouble(StatusCode::NOT_FOUND, "trouble-nothing")
}

async fn only_read(visitor: Visitor) -> Response {
    visitor.trouble(StatusCode::METHOD_NOT_ALLOWED, "trouble-method")
}

#[derive(Template)]
#[template(path = "trouble.html")]
struct TroublePage {
    page: Page,
    words: String,
}

impl Visitor {
    /// Returns the frame of a page for this visitor.
    fn page(&self, title: String) -> Page {
        Page { lang: self.lang, is_chosen: self.is_chosen, title, path: self.path.clone() }
    }

    /// Returns a page.
    fn show(&self, status: StatusCode, page: &impl Template) -> Response {
        match page.render() {
            Ok(html) => (status, [(CONTENT_LANGUAGE, self.lang.code())], Html(html)).into_response(),
            Err(error) => {
                tracing::error!(%error, "a page cannot be written");
                StatusCode::INTERNAL_SERVER_ERROR.into_response()
            }
        }
    }

    /// Returns a page, or the refusal in its place.
    fn show_or_refuse(&self, page: Answered<impl Template>) -> Response {
        match page {
            Ok(page) => self.show(StatusCode::OK, &page),
            Err(failure) => self.refuse(failure),
        }
    }

    /// Returns a page that describes a problem.
    fn trouble(&self, status: StatusCode, key: &str) -> Response {
        let words = say(self.lang, key);
        self.show(status, &TroublePage { page: self.page(say(self.lang, "trouble-title")), words })
    }

    /// Returns the page for an unreadable request.
    fn unreadable(&self) -> Response {
        self.trouble(StatusCode::BAD_REQUEST, "trouble-request")
    }

    /// Returns a page with a refusal, in the words of browsers.
    fn refuse(&self, failure: Failure) -> Response {
        let problem = failure.problem();
        let (status, key) = match problem.reason {
            Some(Reason::TooFast) => (StatusCode::TOO_MANY_REQUESTS, "trouble-too-fast"),
            Some(Reason::UnknownRoom) => (StatusCode::NOT_FOUND, "trouble-room"),
            Some(Reason::UnknownMatch) => (StatusCode::NOT_FOUND, "trouble-replay"),
            Some(Reason::OldRules) => (StatusCode::GONE, "trouble-old-rules"),
            Some(Reason::RecordGone) => (StatusCode::GONE, "trouble-gone"),
            Some(Reason::UnknownDaily) => (StatusCode::NOT_FOUND, "trouble-deals"),
            Some(Reason::Malformed) => (StatusCode::BAD_REQUEST, "trouble-request"),
            Some(Reason::Internal) => (StatusCode::INTERNAL_SERVER_ERROR, "trouble-server"),
            _ => (StatusCode::SERVICE_UNAVAILABLE, "trouble-server"),
        };
        let mut response = self.trouble(status, key);
        if let Some(wait) = problem.retry_after {
            response.headers_mut().insert(RETRY_AFTER, whole_seconds(wait).into());
        }
        response
    }
}

/// Returns a time in whole seconds, rounded up.
const fn whole_seconds(time: Duration) -> u64 {
    time.as_secs() + if time.subsec_nanos() > 0 { 1 } else { 0 }
}
