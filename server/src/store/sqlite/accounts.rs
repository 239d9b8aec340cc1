//! Accounts and sessions.

use super::audit::RESTORE;
use super::persons::{change_profile, free_tag};
use super::sessions::{OpenedBy, insert_session, insert_tokens};
use super::{Sqlite, id};
use crate::model::{Account, Digest};
use crate::random::Id;
use crate::store::{AccountStore, NewGuest, ProfileChange, SUCCESSORS, Session, StoreError, TokenPair, json};
use async_trait::async_trait;
use sqlx::{Row as _, SqliteConnection};

#[async_trait]
impl AccountStore for Sqlite {
    async fn create_guest(&self, guest: NewGuest, now: u64) -> Result<Account, StoreError> {
        self.writer
            .write_all(move |connection| Box::pin(async move { create_guest(connection, guest, now).await }))
            .await
    }

    async fn session_of(&self, refresh: Digest) -> Result<Option<Id>, StoreError> {
        let row = sqlx::query("SELECT session FROM token_pairs WHERE refresh = ?")
            .bind(refresh.as_slice())
            .fetch_optional(&self.readers)
            .await?;
        row.map(|row| id(&row, "session")).transpose()
    }

    async fn rotate(&self, refresh: Digest, fresh: TokenPair, now: u64) -> Result<bool, StoreError> {
        self.writer
            .write_all(move |connection| {
                Box::pin(async move { rotate(connection, refresh, fresh, now).await })
            })
            .await
    }

    async fn revoke(&self, family: Digest, now: u64) -> Result<Option<(Id, Id)>, StoreError> {
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    let row = sqlx::query(
                        "DELETE FROM sessions WHERE family = ? AND ends_at > ? AND NOT EXISTS \
                         (SELECT 1 FROM audit WHERE what = ? AND at_ms > used_at) RETURNING id, account_id",
                    )
                    .bind(family.as_slice())
                    .bind(now as i64)
                    .bind(RESTORE)
                    .fetch_optional(connection)
                    .await?;
                    row.map(|row| Ok((id(&row, "id")?, id(&row, "account_id")?))).transpose()
                })
            })
            .await
    }

    async fn mark_used(&self, session: Id) -> Result<bool, StoreError> {
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    let done = sqlx::query("UPDATE sessions SET secret = NULL WHERE id = ?")
                        .bind(session.bytes())
                        .execute(connection)
                        .await?;
                    Ok(done.rows_affected() == 1)
                })
            })
            .await
    }

    async fn sessions(&self, sessions: &[Id]) -> Result<Vec<(Id, Session)>, StoreError> {
        let wanted: Vec<String> = sessions.iter().map(Id::to_string).collect();
        let rows = sqlx::query(
            "SELECT sessions.id, account_id, name, ends_at, coalesce(banned_until, 0) AS banned_until, secret IS NULL AS is_used, \
             access, access_ends_at \
             FROM json_each(?) CROSS JOIN sessions ON sessions.id = unhex(value) \
             CROSS JOIN accounts ON accounts.id = account_id CROSS JOIN token_pairs ON session = sessions.id",
        )
        .bind(json(&wanted))
        .fetch_all(&self.readers)
        .await?;
        let mut found: Vec<(Id, Session)> = Vec::with_capacity(sessions.len());
        for row in &rows {
            let session = id(row, "id")?;
            // A cross join goes through its tables in this order:
            // the rows of a session follow each other, one for each of its pairs of tokens.
            if found.last().is_none_or(|(last, _)| *last != session) {
                let read = Session {
                    account: Account { id: id(row, "account_id")?, name: row.try_get("name")? },
                    ends_at: row.try_get::<i64, _>("ends_at")? as u64,
                    banned_until: row.try_get::<i64, _>("banned_until")? as u64,
                    is_used: row.try_get("is_used")?,
                    access: Vec::new(),
                };
                found.push((session, read));
            }
            // Bytes of another length are no token's.
            let access = row.try_get::<Vec<u8>, _>("access")?.try_into().ok();
            let ends_at = row.try_get::<i64, _>("access_ends_at")? as u64;
            if let Some((_, read)) = found.last_mut() {
                read.access.extend(access.map(|access| (access, ends_at)));
            }
        }
        Ok(found)
    }
}

async fn create_guest(
    connection: &mut SqliteConnection,
    guest: NewGuest,
    now: u64,
) -> Result<Account, StoreError> {
    let session = &guest.session;
    // Only sessions opened by this secret: one that a code or an identity has opened stays,
    // and its account keeps its name.
    let known = sqlx::query(
        "DELETE FROM sessions WHERE secret = ? AND secret_ends_at > ? AND NOT recovered AND issuer IS NULL \
         RETURNING account_id",
    )
    .bind(session.secret.as_slice())
    .bind(now as i64)
    .fetch_optional(&mut *connection)
    .await?;
    let mut account = guest.account;
    if let Some(known) = known {
        account.id = id(&known, "account_id")?;
        let change =
            ProfileChange { name: Some(account.name.clone()), tags: guest.tags, ..ProfileChange::default() };
        change_profile(connection, account.id, change).await?;
    } else {
        let tag = free_tag(connection, &account.name, &guest.tags).await?;
        sqlx::query("INSERT INTO accounts (id, name, tag, avatar, created_at) VALUES (?, ?, ?, ?, ?)")
            .bind(account.id.bytes())
            .bind(&account.name)
            .bind(tag)
            .bind(&guest.avatar)
            .bind(now as i64)
            .execute(&mut *connection)
            .await?;
    }
    insert_session(connection, account.id, session, OpenedBy::Device, now).await?;
    Ok(account)
}

async fn rotate(
    connection: &mut SqliteConnection,
    refresh: Digest,
    fresh: TokenPair,
    now: u64,
) -> Result<bool, StoreError> {
    let spent: Option<bool> = sqlx::query_scalar(
        "SELECT spent FROM token_pairs JOIN sessions ON id = session WHERE refresh = ? AND ends_at > ?",
    )
    .bind(refresh.as_slice())
    .bind(now as i64)
    .fetch_optional(&mut *connection)
    .await?;
    match spent {
        None => return Ok(false),
        Some(true) => {
            // With the coming pair there are as many as may be; the pairs that end last were given out last.
            sqlx::query(
                "DELETE FROM token_pairs WHERE refresh IN (SELECT refresh FROM token_pairs \
                 WHERE session = ? AND NOT spent ORDER BY access_ends_at DESC LIMIT -1 OFFSET ?)",
            )
            .bind(fresh.session.bytes())
            .bind(SUCCESSORS - 1)
            .execute(&mut *connection)
            .await?;
        }
        Some(false) => {
            sqlx::query("DELETE FROM token_pairs WHERE session = ? AND refresh <> ?")
                .bind(fresh.session.bytes())
                .bind(refresh.as_slice())
                .execute(&mut *connection)
                .await?;
            sqlx::query("UPDATE token_pairs SET spent = 1 WHERE refresh = ?")
                .bind(refresh.as_slice())
                .execute(&mut *connection)
                .await?;
        }
    }
    // A clock that is behind must shorten no session.
    sqlx::query(
        "UPDATE sessions SET ends_at = max(ends_at, ?), family = ?, secret = NULL, used_at = ? WHERE id = ?",
    )
    .bind(fresh.session_ends_at as i64)
    .bind(fresh.family.as_slice())
    .bind(now as i64)
    .bind(fresh.session.bytes())
    .execute(&mut *connection)
    .await?;
    insert_tokens(connection, &fresh).await?;
    Ok(true)
}
