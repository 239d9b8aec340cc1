//! New sessions, opened in any way.

use crate::random::Id;
use crate::store::{NewSession, StoreError, TokenPair};
use sqlx::SqliteConnection;

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
    connection: &mut SqliteConnection,
    account: Id,
    new: &NewSession,
    by: OpenedBy<'_>,
    now: u64,
) -> Result<(), StoreError> {
    // An older session may still carry this secret after its time:
    // it keeps its account, and gives the secret up.
    sqlx::query("UPDATE sessions SET secret = NULL WHERE secret = ?")
        .bind(new.secret.as_slice())
        .execute(&mut *connection)
        .await?;
    sqlx::query(
        "INSERT INTO sessions (id, account_id, family, ends_at, secret, secret_ends_at, device, made_at, used_at, \
         seen_at, recovered, issuer) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?8, ?8, ?9, ?10)",
    )
    .bind(new.tokens.session.bytes())
    .bind(account.bytes())
    .bind(new.tokens.family.as_slice())
    .bind(new.tokens.session_ends_at as i64)
    .bind(new.secret.as_slice())
    .bind(new.secret_ends_at as i64)
    .bind(&new.device)
    .bind(now as i64)
    .bind(by == OpenedBy::RecoveryCode)
    .bind(match by {
        OpenedBy::Identity(issuer) => Some(issuer),
        OpenedBy::Device | OpenedBy::RecoveryCode => None,
    })
    .execute(&mut *connection)
    .await?;
    insert_tokens(connection, &new.tokens).await
}

/// Stores the tokens of one answer.
pub(super) async fn insert_tokens(
    connection: &mut SqliteConnection,
    tokens: &TokenPair,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO token_pairs (refresh, session, access, access_ends_at, spent) VALUES (?, ?, ?, ?, 0)",
    )
    .bind(tokens.refresh.as_slice())
    .bind(tokens.session.bytes())
    .bind(tokens.access.as_slice())
    .bind(tokens.access_ends_at as i64)
    .execute(connection)
    .await?;
    Ok(())
}
