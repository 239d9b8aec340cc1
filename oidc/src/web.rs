//! Small questions over HTTP, each on a connection of its own, with bounded time and size.

use super::{address, bare};
use form_urlencoded::Serializer;
use http_body_util::{BodyExt as _, Full, Limited};
use hyper::body::Bytes;
use hyper::client::conn::http1;
use hyper::header::{ACCEPT, CONNECTION, CONTENT_TYPE, HOST, USER_AGENT};
use hyper::{Request, StatusCode, Uri};
use hyper_util::rt::TokioIo;
use rustls::crypto::ring;
use rustls::pki_types::ServerName;
use rustls::{ClientConfig, RootCertStore};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use std::error::Error;
use std::sync::Arc;
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::timeout;
use tokio_rustls::TlsConnector;

/// The longest time for one question.
const LONGEST: Duration = Duration::from_secs(4);
/// The largest answer that is read, in bytes: keys and tokens are a few thousand.
const LARGEST: usize = 256 * 1024;

/// The reason why there is no usable answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WebError {
    /// This address may not be asked.
    #[error("{0:?} is no address to ask: it begins with https://, or with http:// on this very device")]
    Address(String),
    /// The request got no answer in time.
    #[error("no answer: {0}")]
    Silent(String),
    /// The answer is a refusal.
    #[error("the answer is {status}{}", said.as_deref().map(|said| format!(", {said}")).unwrap_or_default())]
    Refused {
        /// The HTTP status.
        status: u16,
        /// The reason as OAuth names it, as in `invalid_grant`.
        said: Option<String>,
    },
    /// The answer cannot be read.
    #[error("the answer cannot be read: {0}")]
    Unreadable(String),
    /// The issuer is another than the one asked.
    #[error("it says that it is {0:?}")]
    OtherIssuer(String),
}

/// The JSON that OAuth sends with a refusal.
#[derive(Deserialize)]
struct Refusal {
    error: String,
}

/// A connection, the same with and without TLS.
trait Connection: AsyncRead + AsyncWrite + Send + Unpin {}
impl<T: AsyncRead + AsyncWrite + Send + Unpin> Connection for T {}

/// Asks over HTTP/1.1, and follows no redirects.
#[derive(Clone)]
pub struct Web {
    tls: TlsConnector,
    /// The longest time for one question, from the look-up of the name to the last byte.
    longest: Duration,
}

impl Default for Web {
    /// Trusts the authorities that browsers trust.
    fn default() -> Self {
        let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .expect("ring speaks the versions of TLS that are safe")
            .with_root_certificates(roots)
            .with_no_client_auth();
        Self { tls: TlsConnector::from(Arc::new(config)), longest: LONGEST }
    }
}

impl Web {
    /// Returns the JSON at an address.
    ///
    /// # Errors
    /// The address does not answer with such JSON.
    pub async fn get<T: DeserializeOwned>(&self, url: &str) -> Result<T, WebError> {
        read(&self.ask(url, None).await?)
    }

    /// Returns the JSON that answers a form.
    ///
    /// # Errors
    /// The address does not answer with such JSON.
    pub async fn post<T: DeserializeOwned>(&self, url: &str, form: &[(&str, &str)]) -> Result<T, WebError> {
        let form = Serializer::new(String::new()).extend_pairs(form).finish();
        read(&self.ask(url, Some(form)).await?)
    }

    async fn ask(&self, url: &str, form: Option<String>) -> Result<Vec<u8>, WebError> {
        let uri = address(url)?;
        let answer = timeout(self.longest, self.exchange(&uri, form)).await;
        answer.unwrap_or_else(|_late| Err(WebError::Silent("it takes too long".to_owned())))
    }

    async fn exchange(&self, uri: &Uri, form: Option<String>) -> Result<Vec<u8>, WebError> {
        let line = self.connect(uri).await?;
        let (mut sender, connection) = http1::handshake(TokioIo::new(line)).await.map_err(silent)?;
        // The task ends with this question, answered or not.
        let mut driving = JoinSet::new();
        driving.spawn(connection);
        let answer = sender.send_request(request(uri, form)?).await.map_err(silent)?;
        let status = answer.status();
        let body = Limited::new(answer.into_body(), LARGEST).collect().await;
        let body = body.map_err(|error| WebError::Unreadable(error.to_string()))?.to_bytes();
        if status == StatusCode::OK {
            return Ok(body.into());
        }
        let said = serde_json::from_slice(&body).ok().map(|Refusal { error }| error);
        Err(WebError::Refused { status: status.as_u16(), said })
    }

    async fn connect(&self, uri: &Uri) -> Result<Box<dyn Connection>, WebError> {
        let is_secret = uri.scheme_str() == Some("https");
        let host = bare(uri.host().unwrap_or_default()).to_owned();
        let port = uri.port_u16().unwrap_or(if is_secret { 443 } else { 80 });
        let tcp = TcpStream::connect((host.as_str(), port)).await.map_err(silent)?;
        if !is_secret {
            return Ok(Box::new(tcp));
        }
        let name = ServerName::try_from(host).map_err(|_| WebError::Address(uri.to_string()))?;
        Ok(Box::new(self.tls.connect(name, tcp).await.map_err(silent)?))
    }
}

fn request(uri: &Uri, form: Option<String>) -> Result<Request<Full<Bytes>>, WebError> {
    let path = uri.path_and_query().map_or("/", |path| path.as_str());
    let host = uri.authority().map_or("", |authority| authority.as_str());
    let request = Request::builder()
        .method(if form.is_some() { "POST" } else { "GET" })
        .uri(path)
        .header(HOST, host)
        .header(ACCEPT, "application/json")
        .header(CONNECTION, "close")
        .header(USER_AGENT, concat!("cartable/", env!("CARGO_PKG_VERSION")));
    let request = match form {
        Some(_) => request.header(CONTENT_TYPE, "application/x-www-form-urlencoded"),
        None => request,
    };
    let body = Full::from(form.unwrap_or_default());
    request.body(body).map_err(|_| WebError::Address(uri.to_string()))
}

fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, WebError> {
    serde_json::from_slice(body).map_err(|error| WebError::Unreadable(error.to_string()))
}

/// Returns the error with its cause, because hyper's own message says little.
fn silent(error: impl Error) -> WebError {
    let cause = error.source().map(|cause| format!(": {cause}")).unwrap_or_default();
    WebError::Silent(format!("{error}{cause}"))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

    use super::*;
    use serde_json::Value;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpListener;

    /// Answers one request with these bytes, and returns the request.
    async fn once(answer: Vec<u8>) -> (String, tokio::task::JoinHandle<String>) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/there?a=b", listener.local_addr().unwrap());
        let asked = tokio::spawn(async move {
            let (mut stream, _) = listener.accept().await.unwrap();
            let mut asked = vec![0; 4_096];
            let read = stream.read(&mut asked).await.unwrap();
            // A client that has read enough hangs up.
            let _ = stream.write_all(&answer).await;
            asked.truncate(read);
            String::from_utf8(asked).unwrap()
        });
        (url, asked)
    }

    fn http(status: &str, body: &str) -> Vec<u8> {
        format!("HTTP/1.1 {status}\r\ncontent-length: {}\r\n\r\n{body}", body.len()).into()
    }

    #[tokio::test]
    async fn questions_are_plain_and_answers_are_json() {
        let (url, asked) = once(http("200 OK", r#"{"a":1}"#)).await;
        assert_eq!(Web::default().get::<Value>(&url).await.unwrap()["a"], 1);
        let asked = asked.await.unwrap();
        assert!(asked.starts_with("GET /there?a=b HTTP/1.1\r\n"), "{asked}");
        let (url, asked) = once(http("200 OK", "[]")).await;
        Web::default().post::<Value>(&url, &[("code", "a b&c"), ("é", "=")]).await.unwrap();
        let asked = asked.await.unwrap();
        assert!(asked.starts_with("POST ") && asked.ends_with("\r\n\r\ncode=a+b%26c&%C3%A9=%3D"), "{asked}");
    }

    #[tokio::test]
    async fn what_is_no_answer_says_why() {
        let ask = async |answer: Vec<u8>| {
            let (url, _) = once(answer).await;
            Web::default().get::<Value>(&url).await.unwrap_err()
        };
        let refused =
            |status, said: Option<&str>| WebError::Refused { status, said: said.map(str::to_owned) };
        assert_eq!(ask(http("404 Not Found", "no")).await, refused(404, None));
        assert_eq!(
            ask(http("400 Bad Request", r#"{"error":"invalid_grant"}"#)).await,
            refused(400, Some("invalid_grant"))
        );
        let elsewhere = b"HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n";
        assert_eq!(ask(elsewhere.to_vec()).await, refused(302, None));
        assert!(matches!(ask(http("200 OK", "{")).await, WebError::Unreadable(_)));
        assert!(matches!(ask(http("200 OK", &" ".repeat(LARGEST + 1))).await, WebError::Unreadable(_)));
        assert!(matches!(ask(b"what?".to_vec()).await, WebError::Silent(_)));
        assert!(matches!(ask(Vec::new()).await, WebError::Silent(_)));
    }

    #[tokio::test]
    async fn nobody_is_waited_for_without_end() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}/", listener.local_addr().unwrap());
        let hasty = Web { longest: Duration::from_millis(50), ..Web::default() };
        assert!(matches!(hasty.get::<Value>(&url).await, Err(WebError::Silent(_))));
    }
}
