//! The way into an account by an identity at an issuer: the device's part.
//!
//! The app opens a browser at the address that a `begin_` method returns,
//! and hands back the address of its return.
//! Everything else happens here: reading the code, exchanging it with the issuer,
//! sending the token to the server.
//! The state meanwhile is a text, because the app may have been closed when its user comes back.

use super::account::{player, profile};
use super::{Client, Player, Profile};
use crate::error::{CartableError, Failure};
use crate::lock::lock;
use crate::net::{Net, request_id};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use cartable_core::name;
use cartable_oidc::{Discovery, Web};
use cartable_proto::v1;
use form_urlencoded::{Serializer, parse};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use tonic::Code;

/// Where one can sign in with an identity.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct Issuer {
    /// What [`Client::begin_link`] and its siblings take.
    pub issuer: String,
    /// What people know it by.
    pub name: String,
}

/// An identity that opens the account.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct Identity {
    /// What [`Client::unlink`] takes.
    pub issuer: String,
    /// What people know its issuer by.
    pub name: String,
    /// Since when, in milliseconds since 1970.
    pub linked_at_ms: i64,
}

/// A page on which one signs in at an issuer.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct SignInPage {
    /// What the system's own browser is to open.
    pub url: String,
    /// What [`Client::finish_identity`] takes when the browser is back, within ten minutes.
    /// It is a secret of this device; keep it over the end of the app, and forget it afterwards.
    pub pending: String,
}

/// What a sign-in at an issuer has led to.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Enum)]
pub enum IdentityOutcome {
    /// The identity opens the own account from now on.
    Linked,
    /// It opens another account, and nothing has changed: ask, and if that one is meant, call [`Client::open_other`].
    Other {
        /// The account.
        player: Player,
        /// What [`Client::open_other`] takes, within ten minutes of the begin.
        pending: String,
    },
    /// One is signed in as this account.
    Opened {
        /// The account.
        profile: Profile,
    },
}

/// The state of a sign-in.
#[derive(Serialize, Deserialize)]
struct Pending {
    server: String,
    issuer: String,
    client_id: String,
    token_endpoint: String,
    redirect: String,
    /// Comes back with the browser, so that a return from another sign-in is not mistaken for this one's.
    state: String,
    /// Proves to the issuer that the beginner of the sign-in exchanges the code.
    verifier: String,
    /// Proves the same to the server.
    secret: String,
    /// True if the identity is to be linked, false if an account is to be opened.
    links: bool,
    /// The signed token of the issuer, once it is there.
    id_token: Option<String>,
}

/// The issuer's answer to a code.
#[derive(Deserialize)]
struct Exchanged {
    id_token: String,
}

#[uniffi::export]
impl Client {
    /// Where one can sign in with an identity; none where the server trusts no issuer.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Offline`.
    pub fn issuers(&self) -> Result<Vec<Issuer>, CartableError> {
        self.wait(async {
            let issuer = |v1::Issuer { issuer, name, .. }| Issuer { issuer, name: name::shown(&name) };
            Ok(issuers(&self.net).await?.into_iter().map(issuer).collect())
        })
    }

    /// The identities that open the account, the first linked first.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Unauthorized`, `Offline`.
    pub fn identities(&self) -> Result<Vec<Identity>, CartableError> {
        self.wait(async {
            let identities = match self.net.ask(v1::ListIdentitiesRequest {}).await {
                Err(failure) => none_if_unknown(failure)?,
                Ok(answer) => answer.identities,
            };
            let identity = |v1::Identity { issuer, name, linked_at_ms }| Identity {
                issuer,
                name: name::shown(&name),
                linked_at_ms,
            };
            Ok(identities.into_iter().map(identity).collect())
        })
    }

    /// Begins to link an identity to the account: open the page in the system's browser,
    /// which comes back to `redirect`, an address that the issuer knows to be the app's.
    /// It waits for the server: call it off the main thread.
    /// It waits for the issuer as well, four seconds at most.
    ///
    /// # Errors
    /// `Refused`: the server does not trust this issuer. `Unauthorized`, `Offline`.
    pub fn begin_link(&self, issuer: &str, redirect: &str) -> Result<SignInPage, CartableError> {
        self.wait(begin(&self.net, issuer, redirect, true))
    }

    /// Begins to enter the account of an identity; nobody need be signed in.
    /// It waits for the server: call it off the main thread.
    /// It waits for the issuer as well, four seconds at most.
    ///
    /// # Errors
    /// `Refused`: the server does not trust this issuer. `Offline`.
    pub fn begin_open(&self, issuer: &str, redirect: &str) -> Result<SignInPage, CartableError> {
        self.wait(begin(&self.net, issuer, redirect, false))
    }

    /// Ends what a begin has begun, once the browser was led to the redirect: `redirected` is the whole address.
    /// Where an account is opened, whoever was signed in here before is not any more, and its other devices are told.
    /// It waits for the server: call it off the main thread.
    /// It waits for the issuer as well, four seconds at most.
    ///
    /// # Errors
    /// `BadInput`: this is the way back of another sign-in.
    /// `Refused`: it was broken off, took too long, proves nothing,
    /// or its identity opens no account; another one of its issuer is linked.
    /// `Unauthorized`, `Offline`.
    pub fn finish_identity(&self, pending: &str, redirected: &str) -> Result<IdentityOutcome, CartableError> {
        self.wait(async {
            let mut pending = Pending::read(pending, &self.net)?;
            let id_token = exchange(&self.net, pending.code(redirected)?, &pending).await?;
            pending.id_token = Some(id_token.clone());
            if !pending.links {
                return Ok(IdentityOutcome::Opened { profile: open(&self.net, &pending).await? });
            }
            let request = v1::FinishLinkRequest {
                issuer: pending.issuer.clone(),
                id_token,
                secret: pending.secret.clone(),
            };
            Ok(match self.net.ask(request).await?.other {
                None => IdentityOutcome::Linked,
                Some(other) => IdentityOutcome::Other { player: player(other), pending: pending.text() },
            })
        })
    }

    /// Enters the account that an identity opens already, after the question whether that is meant.
    /// Whoever was signed in here before is not any more; the account's other devices are told.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Refused`: it took too long. `BadInput`: this is no such sign-in. `Offline`.
    pub fn open_other(&self, pending: &str) -> Result<Profile, CartableError> {
        self.wait(async { open(&self.net, &Pending::read(pending, &self.net)?).await })
    }

    /// The identity of this issuer opens the account no more.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Refused`: it is the last way in, and there is no recovery code. `Unauthorized`, `Offline`.
    pub fn unlink(&self, issuer: &str) -> Result<(), CartableError> {
        self.wait(async { self.net.ask(v1::UnlinkRequest { issuer: issuer.to_owned() }).await.map(drop) })
    }
}

/// Returns an empty list for a server older than identities.
fn none_if_unknown<T>(failure: Failure) -> Result<Vec<T>, Failure> {
    match failure {
        Failure::Server(problem) if problem.code == Code::Unimplemented => Ok(Vec::new()),
        failure => Err(failure),
    }
}

async fn issuers(net: &Net) -> Result<Vec<v1::Issuer>, Failure> {
    match net.ask_as_nobody(v1::ListIssuersRequest {}).await {
        Err(failure) => none_if_unknown(failure),
        Ok(answer) => Ok(answer.issuers),
    }
}

async fn begin(net: &Net, issuer: &str, redirect: &str, links: bool) -> Result<SignInPage, Failure> {
    let known = issuers(net).await?.into_iter().find(|known| known.issuer == issuer);
    let client_id = known.ok_or(Failure::UnknownIssuer)?.client_id;
    let there = Discovery::of(&Web::default(), issuer).await?;
    let (state, secret) = (request_id()?, request_id()?);
    let verifier = format!("{}{}", request_id()?, request_id()?);
    let issuer = issuer.to_owned();
    let nonce = if links {
        net.ask(v1::BeginLinkRequest { issuer: issuer.clone() }).await?.nonce
    } else {
        let request = v1::BeginOpenRequest { issuer: issuer.clone(), secret: secret.clone() };
        net.ask_as_nobody(request).await?.nonce
    };
    let query = Serializer::new(String::new())
        .append_pair("response_type", "code")
        .append_pair("scope", "openid")
        .append_pair("client_id", &client_id)
        .append_pair("redirect_uri", redirect)
        .append_pair("state", &state)
        .append_pair("nonce", &nonce)
        .append_pair("code_challenge", &URL_SAFE_NO_PAD.encode(Sha256::digest(&verifier)))
        .append_pair("code_challenge_method", "S256")
        .finish();
    let joint = if there.authorization_endpoint.contains('?') { '&' } else { '?' };
    let url = format!("{}{joint}{query}", there.authorization_endpoint);
    let (server, redirect, token_endpoint) = (net.server.clone(), redirect.to_owned(), there.token_endpoint);
    let pending = Pending {
        server,
        issuer,
        client_id,
        token_endpoint,
        redirect,
        state,
        verifier,
        secret,
        links,
        id_token: None,
    };
    Ok(SignInPage { url, pending: pending.text() })
}

/// Returns the signed token for a code; the same code gets the same token.
async fn exchange(net: &Net, code: String, pending: &Pending) -> Result<String, Failure> {
    let key = [pending.state.clone(), code.clone()];
    let known = lock(&net.exchanged).clone().filter(|(known, _)| *known == key);
    if let Some((_, id_token)) = known {
        return Ok(id_token);
    }
    let form = [
        ("grant_type", "authorization_code"),
        ("code", code.as_str()),
        ("redirect_uri", pending.redirect.as_str()),
        ("client_id", pending.client_id.as_str()),
        ("code_verifier", pending.verifier.as_str()),
    ];
    let Exchanged { id_token } = Web::default().post(&pending.token_endpoint, &form).await?;
    *lock(&net.exchanged) = Some((key, id_token.clone()));
    Ok(id_token)
}

async fn open(net: &Net, pending: &Pending) -> Result<Profile, Failure> {
    let id_token = pending.id_token.clone().ok_or(Failure::IdentityMismatch)?;
    let opened = net.open(pending.issuer.clone(), id_token, pending.secret.clone()).await?;
    Ok(profile(Some(opened)))
}

impl Pending {
    /// Reads the state of a sign-in, if it belongs to this server.
    fn read(text: &str, net: &Net) -> Result<Self, Failure> {
        let pending: Self = serde_json::from_str(text).map_err(|_| Failure::IdentityMismatch)?;
        if pending.server == net.server { Ok(pending) } else { Err(Failure::IdentityMismatch) }
    }

    fn text(&self) -> String {
        serde_json::to_string(self).expect("a struct of texts: nothing in it can fail to serialise")
    }

    /// Returns the code that the browser has brought back.
    fn code(&self, redirected: &str) -> Result<String, Failure> {
        let query = redirected.split_once('?').map_or("", |(_, query)| query);
        let query = query.split('#').next().unwrap_or_default();
        let field =
            |name: &str| parse(query.as_bytes()).find(|(known, _)| known == name).map(|(_, value)| value);
        // An issuer that names itself must be the one that was asked: RFC 9207.
        let is_of_issuer = field("iss").is_none_or(|issuer| issuer == self.issuer);
        if !is_of_issuer || field("state").is_none_or(|state| state != self.state) {
            return Err(Failure::IdentityMismatch);
        }
        match (field("error"), field("code")) {
            (None, Some(code)) => Ok(code.into_owned()),
            (Some(error), _) => Err(Failure::IdentityDenied(name::shown(&error))),
            (None, None) => Err(Failure::IdentityMismatch),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_own_way_back_is_taken() {
        let pending = Pending {
            server: "https://play.example".to_owned(),
            issuer: "https://id.example".to_owned(),
            client_id: "cartable".to_owned(),
            token_endpoint: "https://id.example/token".to_owned(),
            redirect: "cartable://oidc".to_owned(),
            state: "s1".to_owned(),
            verifier: "v".to_owned(),
            secret: "s".to_owned(),
            links: true,
            id_token: None,
        };
        let code = |back: &str| pending.code(back).map_err(|failure| failure.code());
        assert_eq!(code("cartable://oidc?code=a%2Bb+c&state=s1"), Ok("a+b c".to_owned()));
        assert_eq!(
            code("http://127.0.0.1:7/?state=s1&iss=https%3A%2F%2Fid.example&code=x#y"),
            Ok("x".to_owned())
        );
        for other in [
            "",
            "cartable://oidc",
            "cartable://oidc?code=x",
            "cartable://oidc?code=x&state=s2",
            "cartable://oidc?state=s1",
            "cartable://oidc?code=x&state=s1&iss=https%3A%2F%2Fother.example",
            "cartable://oidc?error=access_denied&state=s2",
        ] {
            assert_eq!(code(other), Err("identity_mismatch".to_owned()), "{other}");
        }
        assert_eq!(code("cartable://oidc?error=access_denied&state=s1"), Err("identity_denied".to_owned()));
    }
}
