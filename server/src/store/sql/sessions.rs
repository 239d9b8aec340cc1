//! New sessions, opened in any way.

use super::{Tx, values};
use crate::random::Id;
use crate::store::{NewSession, StoreError, TokenPair};

/// The way in which a session was opened.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum OpenedBy<'a> {
    /// The device on which the account was made.
    Device,
    /// The recovery code.
    RecoveryCode,
    /// An identity at this issuer.
    Identity(&'a str),
}

/// Stores a session.
pub(super) async fn insert_session(
    tx: &mut Tx,
    account: Id,
    new: &NewSession,
    by: OpenedBy<'_>,
    now: u64,
) -> Result<(), StoreError> {
    // An older session may still carry this secret after its time:
    // it keeps its account, and gives the secret up.
    tx.exec("UPDATE sessions SET secret = NULL WHERE secret = ?", values![new.secret]).await?;
    tx.exec("INSERT INTO sessions (id, account_id, family, ends_at, secret, secret_ends_at, device, made_at, used_at, \
         seen_at, recovered, issuer) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8, ?8, ?9, ?10)", values![new.tokens.session, account, new.tokens.family, new.tokens.session_ends_at, new.secret, new.secret_ends_at, &new.device, now, by == OpenedBy::RecoveryCode, match by {
        OpenedBy::Identity(issuer) => Some(issuer),
        OpenedBy::Device | OpenedBy::RecoveryCode => None,
    }])
    .await?;
    insert_tokens(tx, &new.tokens).await
}

/// Stores the tokens of one answer.
pub(super) async fn insert_tokens(tx: &mut Tx, tokens: &TokenPair) -> Result<(), StoreError> {
    tx.exec(
        "INSERT INTO token_pairs (refresh, session, access, access_ends_at, spent) VALUES (?, ?, ?, ?, 0)",
        values![tokens.refresh, tokens.session, tokens.access, tokens.access_ends_at],
    )
    .await?;
    Ok(())
}
