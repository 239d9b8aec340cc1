//! The way into an account by an identity at an issuer: the device's part.
//!
//! The app opens a browser at the address that a `begin_` method returns,
//! and hands back the address of its return.
//! Everything else happens here: reading the code, exchanging it with the issuer,
//! sending the token to the server.
//! The state meanwhile is a text, because the app may have been closed when its user comes back.

use super::Client;
use super::account::{player, profile};
use crate::error::{CartableError, Failure};
use crate::lock::lock;
use crate::net::{Net, request_id};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use cartable_core::name;
use cartable_oidc::{Discovery, Web};
use cartable_pages::{Identity, Issuer, Player, Profile};
use cartable_proto::v1;
use form_urlencoded::{Serializer, parse};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use tonic::Code;

/// A sign-in page of an issuer.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct SignInPage {
    /// The address to open in the system's own browser.
    pub url: String,
    /// The state of the sign-in, for [`Client::finish_identity`] when the browser comes back,
    /// within ten minutes.
    /// It is a secret of this device: keep it even if the app is closed meanwhile, and forget it afterwards.
    pub pending: String,
}

/// The outcome of a sign-in at an issuer.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Enum)]
pub enum IdentityOutcome {
    /// The identity opens the own account from now on.
    Linked,
    /// The identity already opens another account, and nothing has changed: ask the player,
    /// and call [`Client::open_other`] if they mean that account.
    Other {
        /// The account.
        player: Player,
        /// The state of the sign-in, for [`Client::open_other`], within ten minutes of its begin.
        pending: String,
    },
    /// The player is signed in as this account.
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
    /// Returns the issuers of identities that the server trusts; the list may be empty.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Offline`.
    pub fn issuers(&self) -> Result<Vec<Issuer>, CartableError> {
        self.wait(self.read_issuers())
    }

    /// Returns the identities that open the account, the first linked first.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Unauthorized`, `Offline`.
    pub fn identities(&self) -> Result<Vec<Identity>, CartableError> {
        self.wait(self.read_identities())
    }

    /// Begins to link an identity to the account.
    /// Open the returned page in the system's browser.
    /// The browser comes back to `redirect`, an address that is registered with the issuer for the app.
    /// It waits for the server: call it off the main thread.
    /// It waits for the issuer as well, four seconds at most.
    ///
    /// # Errors
    /// `Refused` if the server does not trust this issuer.
    /// `Unauthorized`, `Offline`.
    pub fn begin_link(&self, issuer: &str, redirect: &str) -> Result<SignInPage, CartableError> {
        self.wait(begin(&self.net, issuer, redirect, true))
    }

    /// Begins to sign in to the account of an identity; nobody need be signed in.
    /// It waits for the server: call it off the main thread.
    /// It waits for the issuer as well, four seconds at most.
    ///
    /// # Errors
    /// `Refused` if the server does not trust this issuer.
    /// `Offline`.
    pub fn begin_open(&self, issuer: &str, redirect: &str) -> Result<SignInPage, CartableError> {
        self.wait(begin(&self.net, issuer, redirect, false))
    }

    /// Finishes a sign-in that [`Self::begin_link`] or [`Self::begin_open`] began;
    /// `redirected` is the whole address to which the browser came back.
    /// If it opens an account, the account signed in here before is signed out,
    /// and the opened account's other devices are told.
    /// It waits for the server: call it off the main thread.
    /// It waits for the issuer as well, four seconds at most.
    ///
    /// # Errors
    /// `BadInput` if the address belongs to another sign-in.
    /// `Refused` if the sign-in was broken off, took too long or proves nothing;
    /// if the identity opens no account;
    /// or if another identity of its issuer is already linked.
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

    /// Signs in to the account that an identity already opens ([`IdentityOutcome::Other`]).
    /// The account signed in here before is signed out, and the opened account's other devices are told.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Refused` if the sign-in took too long.
    /// `BadInput` if `pending` is of no such sign-in.
    /// `Offline`.
    pub fn open_other(&self, pending: &str) -> Result<Profile, CartableError> {
        self.wait(self.enter_other(pending))
    }

    /// Unlinks the identity of this issuer, which then no longer opens the account.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Refused` if it is the last identity and there is no recovery code.
    /// `Unauthorized`, `Offline`.
    pub fn unlink(&self, issuer: &str) -> Result<(), CartableError> {
        self.wait(self.remove_identity(issuer.to_owned()))
    }
}

impl Client {
    /// Returns the issuers of identities that the server trusts.
    pub(crate) async fn read_issuers(&self) -> Result<Vec<Issuer>, Failure> {
        let issuer = |v1::Issuer { issuer, name, .. }| Issuer { issuer, name: name::shown(&name) };
        Ok(issuers(&self.net).await?.into_iter().map(issuer).collect())
    }

    /// Returns the identities that open the account, the first linked first.
    pub(crate) async fn read_identities(&self) -> Result<Vec<Identity>, Failure> {
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
    }

    /// Signs in to the account that an identity already opens.
    pub(crate) async fn enter_other(&self, pending: &str) -> Result<Profile, Failure> {
        open(&self.net, &Pending::read(pending, &self.net)?).await
    }

    /// Unlinks the identity of this issuer.
    pub(crate) async fn remove_identity(&self, issuer: String) -> Result<(), Failure> {
        self.net.ask(v1::UnlinkRequest { issuer }).await.map(drop)
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
