//! A small issuer of `OpenID Connect`, on a port of this machine.
//! It has one person in front of it, signed in or not, and signs anything that a test wants.

#![allow(clippy::unwrap_used, clippy::missing_panics_doc, reason = "a test that cannot go on fails")]

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use form_urlencoded::{Serializer, parse};
use ring::digest::{SHA256, digest};
use ring::rand::SystemRandom;
use ring::rsa::PublicKeyComponents;
use ring::signature::{
    ECDSA_P256_SHA256_FIXED_SIGNING, EcdsaKeyPair, KeyPair as _, RSA_PKCS1_SHA256, RsaKeyPair,
};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, SystemTime};

/// The id of the server under test at every issuer here.
pub const CLIENT: &str = "cartable-client";

/// A key with its name. The RSA key is always the same, because ring makes none:
/// `openssl genpkey` has made it.
pub struct Key {
    kid: String,
    pair: Pair,
}

enum Pair {
    Rsa(RsaKeyPair),
    Ec(EcdsaKeyPair),
}

impl Key {
    /// Returns the RSA key.
    #[must_use]
    pub fn rsa(kid: &str) -> Self {
        let pair = RsaKeyPair::from_pkcs8(include_bytes!("rsa.pk8")).unwrap();
        Self { kid: kid.to_owned(), pair: Pair::Rsa(pair) }
    }

    /// Returns a fresh key on P-256.
    #[must_use]
    pub fn ec(kid: &str) -> Self {
        let (random, how) = (SystemRandom::new(), &ECDSA_P256_SHA256_FIXED_SIGNING);
        let made = EcdsaKeyPair::generate_pkcs8(how, &random).unwrap();
        let pair = EcdsaKeyPair::from_pkcs8(how, made.as_ref(), &random).unwrap();
        Self { kid: kid.to_owned(), pair: Pair::Ec(pair) }
    }

    /// Returns its algorithm.
    #[must_use]
    pub const fn algorithm(&self) -> &'static str {
        match self.pair {
            Pair::Rsa(_) => "RS256",
            Pair::Ec(_) => "ES256",
        }
    }

    /// Returns its public part.
    fn published(&self) -> Value {
        let (kid, alg) = (&self.kid, self.algorithm());
        match &self.pair {
            Pair::Rsa(pair) => {
                let PublicKeyComponents::<Vec<u8>> { n, e } = pair.public().into();
                json!({ "kty": "RSA", "use": "sig", "kid": kid, "alg": alg, "n": text(n), "e": text(e) })
            }
            Pair::Ec(pair) => {
                let (x, y) = pair.public_key().as_ref()[1..].split_at(32);
                json!({ "kty": "EC", "crv": "P-256", "use": "sig", "kid": kid, "x": text(x), "y": text(y) })
            }
        }
    }

    fn sign(&self, message: &[u8]) -> Vec<u8> {
        let random = SystemRandom::new();
        match &self.pair {
            Pair::Rsa(pair) => {
                let mut signature = vec![0; pair.public().modulus_len()];
                pair.sign(&RSA_PKCS1_SHA256, &random, message, &mut signature).unwrap();
                signature
            }
            Pair::Ec(pair) => pair.sign(&random, message).unwrap().as_ref().to_vec(),
        }
    }

    /// Returns a token with this header and these claims, signed by this key even if they are wrong.
    #[must_use]
    pub fn token(&self, header: &Value, claims: &Value) -> String {
        let message = format!("{}.{}", text(header.to_string()), text(claims.to_string()));
        format!("{message}.{}", text(self.sign(message.as_bytes())))
    }
}

/// The grant behind a code.
struct Granted {
    redirect: String,
    challenge: String,
    nonce: String,
    subject: String,
}

struct State {
    keys: Vec<Key>,
    /// The person at the browser; `None` if nobody signs in any more.
    person: Option<String>,
    granted: HashMap<String, Granted>,
    /// The number of requests for the keys.
    asked: usize,
    /// True if nobody gets an answer.
    silent: bool,
    /// The URL that it claims, in place of its own.
    pretends: Option<String>,
}

/// The issuer. It lives as long as the test program.
#[derive(Clone)]
pub struct Issuer {
    url: String,
    state: Arc<Mutex<State>>,
}

impl Issuer {
    /// Starts an issuer that signs with RSA, with a person who is signed in as `subject`.
    #[must_use]
    pub fn start(subject: &str) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let state = State {
            keys: vec![Key::rsa("first")],
            person: Some(subject.to_owned()),
            granted: HashMap::new(),
            asked: 0,
            silent: false,
            pretends: None,
        };
        let url = format!("http://{}/club", listener.local_addr().unwrap());
        let issuer = Self { url, state: Arc::new(Mutex::new(state)) };
        let serving = issuer.clone();
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let issuer = serving.clone();
                // A client that hangs up wants no answer.
                thread::spawn(move || issuer.answer(stream).ok());
            }
        });
        issuer
    }

    /// Returns its URL.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Returns the issuer as a setting of the server, by this name.
    #[must_use]
    pub fn setting(&self, name: &str) -> String {
        format!("{name} {} {CLIENT}", self.url)
    }

    /// Seats another person before the browser; `None`: nobody signs in.
    pub fn seat(&self, subject: Option<&str>) {
        self.state().person = subject.map(str::to_owned);
    }

    /// Makes it sign with the first of these keys, and publish all of them.
    pub fn set_keys(&self, keys: Vec<Key>) {
        self.state().keys = keys;
    }

    /// Makes it answer nobody, or everybody again.
    pub fn set_silent(&self, silent: bool) {
        self.state().silent = silent;
    }

    /// Makes it claim to be another issuer.
    pub fn pretend(&self, issuer: &str) {
        self.state().pretends = Some(issuer.to_owned());
    }

    /// Returns how often its keys were asked for.
    #[must_use]
    pub fn asked(&self) -> usize {
        self.state().asked
    }

    /// Returns its claims about a person.
    #[must_use]
    pub fn claims(&self, subject: &str, nonce: &str) -> Value {
        let now = SystemTime::UNIX_EPOCH.elapsed().unwrap().as_secs();
        json!({ "iss": self.url, "sub": subject, "aud": CLIENT, "nonce": nonce, "iat": now, "exp": now + 300 })
    }

    /// Signs these claims.
    #[must_use]
    pub fn sign(&self, claims: &Value) -> String {
        let state = self.state();
        let key = &state.keys[0];
        key.token(&json!({ "alg": key.algorithm(), "kid": key.kid, "typ": "JWT" }), claims)
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn answer(&self, mut stream: TcpStream) -> std::io::Result<()> {
        let mut reader = BufReader::new(stream.try_clone()?);
        let mut line = String::new();
        reader.read_line(&mut line)?;
        let mut length = 0;
        loop {
            let mut header = String::new();
            reader.read_line(&mut header)?;
            if header.trim().is_empty() {
                break;
            }
            if let Some(value) = header.to_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse().unwrap();
            }
        }
        let mut body = vec![0; length];
        reader.read_exact(&mut body)?;
        if self.state().silent {
            thread::sleep(Duration::from_secs(30));
            return Ok(());
        }
        let path = line.split(' ').nth(1).unwrap_or_default();
        let (path, query) = path.split_once('?').unwrap_or((path, ""));
        let (status, header, body) = match path {
            "/club/.well-known/openid-configuration" => ok(&json!({
                "issuer": self.state().pretends.as_ref().unwrap_or(&self.url),
                "authorization_endpoint": format!("{}/authorize?theme=dark", self.url),
                "token_endpoint": format!("{}/token", self.url),
                "jwks_uri": format!("{}/keys", self.url),
            })),
            "/club/keys" => {
                let mut state = self.state();
                state.asked += 1;
                let strange = json!({ "kty": "new", "kid": "strange" });
                let keys: Vec<Value> = state.keys.iter().map(Key::published).chain([strange]).collect();
                ok(&json!({ "keys": keys }))
            }
            "/club/authorize" => self.authorize(&fields(query.as_bytes())),
            "/club/token" => self.exchange(&fields(&body)),
            _ => ("404 Not Found", String::new(), String::new()),
        };
        write!(stream, "HTTP/1.1 {status}\r\n{header}content-length: {}\r\n\r\n{body}", body.len())
    }

    /// Answers the browser with the address to go back to.
    fn authorize(&self, asked: &HashMap<String, String>) -> Answer {
        for (name, value) in [
            ("client_id", CLIENT),
            ("response_type", "code"),
            ("scope", "openid"),
            ("code_challenge_method", "S256"),
        ] {
            assert_eq!(asked[name], value, "{asked:?}");
        }
        let mut state = self.state();
        let mut back = Serializer::new(String::new());
        back.append_pair("state", &asked["state"]);
        match state.person.clone() {
            None => back.append_pair("error", "access_denied"),
            Some(subject) => {
                let code = format!("code {}", state.granted.len());
                let granted = Granted {
                    redirect: asked["redirect_uri"].clone(),
                    challenge: asked["code_challenge"].clone(),
                    nonce: asked["nonce"].clone(),
                    subject,
                };
                back.append_pair("code", &code);
                state.granted.insert(code, granted);
                back.append_pair("iss", &self.url)
            }
        };
        let place = format!("location: {}?{}\r\n", asked["redirect_uri"], back.finish());
        ("302 Found", place, String::new())
    }

    /// Exchanges a code, which is good once, for a client that knows the secret behind its challenge.
    fn exchange(&self, asked: &HashMap<String, String>) -> Answer {
        let granted = self.state().granted.remove(&asked["code"]);
        let is_good = |granted: &Granted| {
            granted.redirect == asked["redirect_uri"]
                && granted.challenge == text(digest(&SHA256, asked["code_verifier"].as_bytes()))
                && asked["client_id"] == CLIENT
                && asked["grant_type"] == "authorization_code"
        };
        let Some(granted) = granted.filter(is_good) else {
            return ("400 Bad Request", String::new(), json!({ "error": "invalid_grant" }).to_string());
        };
        let id_token = self.sign(&self.claims(&granted.subject, &granted.nonce));
        ok(&json!({ "id_token": id_token, "access_token": "x", "token_type": "Bearer" }))
    }
}

/// The status, further headers, and the body.
type Answer = (&'static str, String, String);

fn ok(body: &Value) -> Answer {
    ("200 OK", "content-type: application/json\r\n".to_owned(), body.to_string())
}

fn text(bytes: impl AsRef<[u8]>) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

fn fields(form: &[u8]) -> HashMap<String, String> {
    parse(form).into_owned().collect()
}

/// Visits an address of this machine as a browser does: returns where it leads, or what it shows.
#[must_use]
pub fn browse(url: &str) -> String {
    let (host, path) = url.strip_prefix("http://").unwrap().split_once('/').unwrap();
    let mut stream = TcpStream::connect(host).unwrap();
    write!(stream, "GET /{path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    let place = head.lines().find_map(|line| line.strip_prefix("location: "));
    place.unwrap_or(body).to_owned()
}
