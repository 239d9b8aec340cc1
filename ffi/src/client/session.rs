//! Who is signed in: the tokens, and the app that stores them.
//!
//! # How an account survives a lost answer
//! A refresh spends the refresh token and brings the next one.
//! The server keeps the spent one good, for further successors, until one of them is spent itself;
//! then the old one is dead, and showing it ends the session for ever.
//! An account is lost when the app, started again, has nothing stored but a dead token.
//! Three rules keep that from happening:
//!
//! - *Only a token that is stored is spent.* The keeper is given the new refresh token, and has returned,
//!   before anybody gets the access token that came with it; should it throw,
//!   the token it has stored before stays the one that is spent next time, which brings another successor.
//!   So whatever the server sees spent is on the device, or older than what is there.
//! - *A refresh runs in a task of its own.* Who needed it may vanish at any await:
//!   a table is closed, the app goes to the background, a call runs out of time.
//!   The answer is waited for all the same, taken and stored.
//! - *There is one refresh at a time.* The tokens are locked while it runs, and the task owns the lock,
//!   so nobody can spend the same token beside it, or sign out and find the tokens back a moment later.
//!   Who waits for the lock finds fresh tokens.

use super::SessionKeeper;
use super::connection::Connection;
use super::wire::{self, LARGEST_ANSWER};
use crate::error::Failure;
use crate::lock::lock;
use cartable_proto::{Call as _, Reason, v1};
use std::sync::{Arc, Mutex};
use tokio::sync::OwnedMutexGuard;
use tokio::task::spawn_blocking;
use tonic::Request;

/// What proves who calls.
struct Tokens {
    access: Option<String>,
    refresh: String,
}

/// Who is signed in, if anybody is.
pub(super) struct Session {
    connection: Arc<Connection>,
    tokens: Arc<tokio::sync::Mutex<Option<Tokens>>>,
    keeper: Mutex<Option<Arc<dyn SessionKeeper>>>,
}

impl Session {
    /// The session that was kept, if any.
    pub fn new(connection: Arc<Connection>, kept: Option<String>) -> Self {
        let tokens = kept.map(|refresh| Tokens { access: None, refresh });
        Self { connection, tokens: Arc::new(tokio::sync::Mutex::new(tokens)), keeper: Mutex::default() }
    }

    /// Who stores the session.
    pub fn set_keeper(&self, keeper: Option<Arc<dyn SessionKeeper>>) {
        *lock(&self.keeper) = keeper;
    }

    /// The refresh token, if somebody is signed in.
    pub async fn kept(&self) -> Option<String> {
        self.tokens.lock().await.as_ref().map(|tokens| tokens.refresh.clone())
    }

    /// Takes the tokens of a sign-in, or forgets them.
    pub async fn set(&self, tokens: Option<v1::Tokens>) {
        let mut known = self.tokens.lock().await;
        keep(self.keeper(), tokens.as_ref().map(|tokens| tokens.refresh_token.clone())).await;
        *known =
            tokens.map(|tokens| Tokens { access: Some(tokens.access_token), refresh: tokens.refresh_token });
    }

    /// An access token other than `spent`, renewed if need be.
    pub async fn access(&self, spent: Option<&str>) -> Result<String, Failure> {
        let mut tokens = self.tokens.clone().lock_owned().await;
        let known = tokens.as_mut().ok_or(Failure::SignedOut)?;
        known.access.take_if(|access| Some(access.as_str()) == spent);
        if let Some(access) = &known.access {
            return Ok(access.clone());
        }
        let refreshing = tokio::spawn(refresh(self.connection.clone(), self.keeper(), tokens));
        refreshing.await.unwrap_or_else(|_stopped| Err(Failure::no_answer()))
    }

    fn keeper(&self) -> Option<Arc<dyn SessionKeeper>> {
        lock(&self.keeper).clone()
    }
}

/// Spends the refresh token for fresh tokens, and has them stored.
async fn refresh(
    connection: Arc<Connection>,
    keeper: Option<Arc<dyn SessionKeeper>>,
    mut tokens: OwnedMutexGuard<Option<Tokens>>,
) -> Result<String, Failure> {
    let known = tokens.as_mut().ok_or(Failure::SignedOut)?;
    let request = v1::RefreshTokensRequest { refresh_token: known.refresh.clone() };
    let (path, request) = (v1::RefreshTokensRequest::PATH, Request::new(wire::write(&request)));
    let answer =
        connection.attempt_even_asleep(|channel| wire::call(channel, path, request, LARGEST_ANSWER)).await;
    match answer.and_then(wire::read) {
        Ok(v1::RefreshTokensResponse { tokens: Some(fresh) }) => {
            if keep(keeper, Some(fresh.refresh_token.clone())).await {
                known.refresh = fresh.refresh_token;
            }
            Ok(known.access.insert(fresh.access_token).clone())
        }
        Ok(v1::RefreshTokensResponse { tokens: None }) => Err(Failure::Answer("no tokens")),
        // Nobody but the server itself ends a session: a gateway that wants a password of its own does not.
        Err(Failure::Server(problem)) if problem.reason == Some(Reason::UnknownToken) => {
            *tokens = None;
            keep(keeper, None).await;
            Err(Failure::SignedOut)
        }
        Err(failure) => Err(failure),
    }
}

/// Has the session stored; whether it is.
/// The app's code may throw, or take its time over the disk: neither is to take the network's thread with it.
async fn keep(keeper: Option<Arc<dyn SessionKeeper>>, session: Option<String>) -> bool {
    let Some(keeper) = keeper else { return true };
    spawn_blocking(move || keeper.keep(session)).await.is_ok()
}
