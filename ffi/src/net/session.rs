//! The session: the tokens, and the app that stores them.
//!
//! # How an account survives a lost answer
//! A refresh spends the refresh token and brings the next one.
//! The server keeps the spent one good, for further successors, until one of them is spent itself;
//! then the old one is dead, and showing it ends the session for ever.
//! An account is lost when the app, started again, has nothing stored but a dead token.
//! Four rules keep that from happening:
//!
//! - *Only a stored token is spent.* The keeper gets the new refresh token, and has stored it,
//!   before any caller gets the access token that came with it. If the keeper fails,
//!   the next refresh spends the token that was stored before, which brings another successor.
//!   So every token that the server sees spent is on the device, or older than the one there.
//! - *The stored token is the one that is spent.* Other programs may hold the same session:
//!   a second terminal, or a client in the background.
//!   A renewal takes the token that is stored now, by any of them,
//!   and keeps the others from renewing until the next one is stored.
//! - *A refresh runs in a task of its own.* The caller that needed it may vanish at any await:
//!   a table is closed, the app goes to the background, a call runs out of time.
//!   The task still waits for the answer, takes it and stores it.
//! - *One refresh runs at a time.* The tokens are locked while it runs, and the task owns the lock.
//!   So no other task can spend the same token beside it,
//!   or sign out and find the tokens back a moment later.
//!   A caller that waits for the lock finds fresh tokens.

use super::connection::Connection;
use super::wire::{self, LARGEST_ANSWER};
use crate::error::Failure;
use crate::lock::lock;
use crate::shelf::{HeldName, Shelf};
use cartable_proto::{Call as _, Reason, v1};
use std::io::ErrorKind;
use std::sync::{Arc, Mutex};
use tokio::sync::OwnedMutexGuard;
use tokio::task::spawn_blocking;
use tonic::Request;

/// A keeper, which stores the session between two starts of the app.
#[uniffi::export(foreign)]
pub trait SessionKeeper: Send + Sync {
    /// Stores the changed session in place of the last; `None` means that nobody is signed in any more.
    /// The session is a secret.
    ///
    /// Return true once it is stored: the client uses the session only then.
    /// After `false` or an exception the session stored before stays good,
    /// and the client calls again with the next one.
    /// The client calls this on a thread of its own and waits for it, so do not call the client from here.
    fn keep(&self, session: Option<String>) -> bool;

    /// Returns the stored session.
    /// Another client of the session, in this program or another, may have renewed it.
    /// The client calls this as it calls `keep`.
    fn kept(&self) -> Option<String>;
}

/// The proofs of who calls.
struct Tokens {
    access: Option<String>,
    refresh: String,
}

/// The session, if somebody is signed in.
pub(super) struct Session {
    connection: Arc<Connection>,
    tokens: Arc<tokio::sync::Mutex<Option<Tokens>>>,
    storage: Mutex<Storage>,
}

/// The place of the stored session, and the shelf of all programs that may reach it there.
#[derive(Clone, Default)]
struct Storage {
    keeper: Option<Arc<dyn SessionKeeper>>,
    /// The shelf that all programs with this session share.
    place: Option<Arc<Shelf>>,
}

impl Storage {
    /// Keeps other programs from renewing the session as long as the result is held.
    /// A shelf that cannot be held must keep nobody from playing.
    async fn hold(&self) -> Option<HeldName> {
        let place = self.place.clone()?;
        spawn_blocking(move || place.hold_session()).await.ok()?.ok().flatten()
    }

    /// Returns the stored session, if there is one.
    /// The app's code may throw, or wait for the disk: neither may block the network's thread.
    async fn kept(&self) -> Option<String> {
        let keeper = self.keeper.clone()?;
        spawn_blocking(move || keeper.kept()).await.ok().flatten()
    }

    /// Has the session stored; returns true if it is.
    async fn keep(&self, session: Option<String>) -> bool {
        let Some(keeper) = self.keeper.clone() else { return true };
        spawn_blocking(move || keeper.keep(session)).await.unwrap_or(false)
    }
}

impl Session {
    /// Returns the session that was kept, if there is one.
    pub fn new(connection: Arc<Connection>, kept: Option<String>) -> Self {
        let tokens = kept.map(|refresh| Tokens { access: None, refresh });
        Self { connection, tokens: Arc::new(tokio::sync::Mutex::new(tokens)), storage: Mutex::default() }
    }

    /// Sets the app's part that stores the session.
    pub fn set_keeper(&self, keeper: Option<Arc<dyn SessionKeeper>>) {
        lock(&self.storage).keeper = keeper;
    }

    /// Sets the shelf that all programs with this session share.
    pub fn set_shelf(&self, place: Option<Arc<Shelf>>) {
        lock(&self.storage).place = place;
    }

    /// Returns the refresh token, if somebody is signed in.
    pub async fn kept(&self) -> Option<String> {
        self.tokens.lock().await.as_ref().map(|tokens| tokens.refresh.clone())
    }

    /// Takes the tokens of a sign-in.
    ///
    /// # Errors
    /// The tokens cannot be stored: the player would be signed out by the next start,
    /// so they are not signed in now.
    pub async fn begin(&self, tokens: v1::Tokens) -> Result<(), Failure> {
        let mut known = self.tokens.lock().await;
        let storage = self.storage();
        let _alone = storage.hold().await;
        if !storage.keep(Some(tokens.refresh_token.clone())).await {
            return Err(Failure::NotKept);
        }
        *known = Some(Tokens { access: Some(tokens.access_token), refresh: tokens.refresh_token });
        Ok(())
    }

    /// Forgets the session.
    pub async fn end(&self) {
        let mut known = self.tokens.lock().await;
        let storage = self.storage();
        let _alone = storage.hold().await;
        // The server no longer accepts the token, so it is dropped even if that cannot be stored.
        storage.keep(None).await;
        *known = None;
    }

    /// Returns an access token other than `spent`, after a renewal if needed.
    pub async fn access(&self, spent: Option<&str>) -> Result<String, Failure> {
        let mut tokens = self.tokens.clone().lock_owned().await;
        let known = tokens.as_mut().ok_or(Failure::SignedOut)?;
        known.access.take_if(|access| Some(access.as_str()) == spent);
        if let Some(access) = &known.access {
            return Ok(access.clone());
        }
        let refreshing = tokio::spawn(refresh(self.connection.clone(), self.storage(), tokens));
        refreshing.await.unwrap_or_else(|_stopped| Err(Failure::no_answer()))
    }

    fn storage(&self) -> Storage {
        lock(&self.storage).clone()
    }
}

/// Spends the stored refresh token for fresh tokens, and has them stored.
async fn refresh(
    connection: Arc<Connection>,
    storage: Storage,
    mut tokens: OwnedMutexGuard<Option<Tokens>>,
) -> Result<String, Failure> {
    let known = tokens.as_mut().ok_or(Failure::SignedOut)?;
    let _alone = storage.hold().await;
    if let Some(stored) = storage.kept().await {
        known.refresh = stored;
    }
    let request = v1::RefreshTokensRequest { refresh_token: known.refresh.clone() };
    let (path, request) = (v1::RefreshTokensRequest::PATH, Request::new(wire::write(&request)));
    let answer =
        connection.attempt_even_asleep(|channel| wire::call(channel, path, request, LARGEST_ANSWER)).await;
    match answer.and_then(wire::read) {
        Ok(v1::RefreshTokensResponse { tokens: Some(fresh) }) => {
            if storage.keep(Some(fresh.refresh_token.clone())).await {
                known.refresh = fresh.refresh_token;
            }
            Ok(known.access.insert(fresh.access_token).clone())
        }
        Ok(v1::RefreshTokensResponse { tokens: None }) => Err(Failure::Answer("no tokens")),
        // Only the server itself ends a session: a gateway that wants a password of its own does not.
        Err(Failure::Server(problem)) if problem.reason == Some(Reason::UnknownToken) => {
            // If the shelf could not be held, another program may have stored another token meanwhile.
            if let Some(stored) = storage.kept().await.filter(|stored| *stored != known.refresh) {
                known.refresh = stored;
                return Err(Failure::lost(ErrorKind::Interrupted, "the session was renewed elsewhere"));
            }
            *tokens = None;
            storage.keep(None).await;
            Err(Failure::SignedOut)
        }
        Err(failure) => Err(failure),
    }
}
