//! Accounts and sessions.

use super::audit::RESTORE;
use super::persons::{change_profile, free_tag};
use super::sessions::{OpenedBy, insert_session, insert_tokens};
use super::tx::list;
use super::{ROWS, Row, Sql, Tx, Value, values};
use crate::model::{Account, Digest};
use crate::random::Id;
use crate::store::{AccountStore, NewGuest, ProfileChange, SUCCESSORS, Session, StoreError, TokenPair};
use async_trait::async_trait;

#[async_trait]
impl AccountStore for Sql {
    async fn create_guest(&self, guest: NewGuest, now: u64) -> Result<Account, StoreError> {
        self.write(async move |tx: &mut Tx| create_guest(tx, &guest, now).await).await
    }

    async fn session_of(&self, refresh: Digest) -> Result<Option<Id>, StoreError> {
        self.read().first("SELECT session FROM token_pairs WHERE refresh = ?", values![refresh]).await
    }

    async fn rotate(&self, refresh: Digest, fresh: TokenPair, now: u64) -> Result<bool, StoreError> {
        self.write(async move |tx: &mut Tx| rotate(tx, refresh, &fresh, now).await).await
    }

    async fn revoke(&self, family: Digest, now: u64) -> Result<Option<(Id, Id)>, StoreError> {
        self.write(async move |tx: &mut Tx| {
            let row = tx
                .row(
                    "DELETE FROM sessions WHERE family = ? AND ends_at > ? AND NOT EXISTS \
                         (SELECT 1 FROM audit WHERE what = ? AND at_ms > used_at) RETURNING id, account_id",
                    values![family, now, RESTORE],
                )
                .await?;
            row.map(|row| Ok((row.get::<Id>("id")?, row.get::<Id>("account_id")?))).transpose()
        })
        .await
    }

    async fn mark_used(&self, session: Id) -> Result<bool, StoreError> {
        self.write(async move |tx: &mut Tx| {
            let done = tx.exec("UPDATE sessions SET secret = NULL WHERE id = ?", values![session]).await?;
            Ok(done == 1)
        })
        .await
    }

    async fn sessions(&self, sessions: &[Id]) -> Result<Vec<(Id, Session)>, StoreError> {
        let mut rows = Vec::new();
        for wanted in sessions.chunks(ROWS) {
            rows.extend(read_sessions(&mut self.read(), wanted).await?);
        }
        let mut found: Vec<(Id, Session)> = Vec::with_capacity(sessions.len());
        for row in &rows {
            let session = row.get::<Id>("id")?;
            // The rows of a session follow each other, one for each of its pairs of tokens.
            if found.last().is_none_or(|(last, _)| *last != session) {
                let read = Session {
                    account: Account { id: row.get::<Id>("account_id")?, name: row.get("name")? },
                    ends_at: row.get::<u64>("ends_at")?,
                    banned_until: row.get::<u64>("banned_until")?,
                    is_used: row.get("is_used")?,
                    access: Vec::new(),
                };
                found.push((session, read));
            }
            // Bytes of another length are no token's.
            let access = row.get::<Vec<u8>>("access")?.try_into().ok();
            let ends_at = row.get::<u64>("access_ends_at")?;
            if let Some((_, read)) = found.last_mut() {
                read.access.extend(access.map(|access| (access, ends_at)));
            }
        }
        Ok(found)
    }
}

/// Reads these sessions with their accounts: a row for each pair of tokens, in the order of the sessions.
async fn read_sessions(tx: &mut Tx, sessions: &[Id]) -> Result<Vec<Row>, StoreError> {
    let sql = format!(
        "SELECT sessions.id, account_id, name, ends_at, coalesce(banned_until, 0) AS banned_until, \
         secret IS NULL AS is_used, access, access_ends_at FROM sessions \
         JOIN accounts ON accounts.id = account_id JOIN token_pairs ON session = sessions.id \
         WHERE sessions.id IN ({}) ORDER BY sessions.id",
        list(sessions.len())
    );
    tx.rows(&sql, sessions.iter().map(Value::from).collect()).await
}

async fn create_guest(tx: &mut Tx, guest: &NewGuest, now: u64) -> Result<Account, StoreError> {
    let session = &guest.session;
    // Only sessions opened by this secret: one that a code or an identity has opened stays,
    // and its account keeps its name.
    let known = tx.row("DELETE FROM sessions WHERE secret = ? AND secret_ends_at > ? AND recovered = 0 AND issuer IS NULL \
         RETURNING account_id", values![session.secret, now])
    .await?;
    let mut account = guest.account.clone();
    if let Some(known) = known {
        account.id = known.get::<Id>("account_id")?;
        let change = ProfileChange {
            name: Some(account.name.clone()),
            tags: guest.tags.clone(),
            ..ProfileChange::default()
        };
        change_profile(tx, account.id, &change).await?;
    } else {
        let tag = free_tag(tx, &account.name, &guest.tags).await?;
        tx.exec(
            "INSERT INTO accounts (id, name, tag, avatar, created_at) VALUES (?, ?, ?, ?, ?)",
            values![account.id, &account.name, tag, &guest.avatar, now],
        )
        .await?;
    }
    insert_session(tx, account.id, session, OpenedBy::Device, now).await?;
    Ok(account)
}

async fn rotate(tx: &mut Tx, refresh: Digest, fresh: &TokenPair, now: u64) -> Result<bool, StoreError> {
    let spent: Option<bool> = tx
        .first(
            "SELECT spent FROM token_pairs JOIN sessions ON id = session WHERE refresh = ? AND ends_at > ?",
            values![refresh, now],
        )
        .await?;
    match spent {
        None => return Ok(false),
        Some(true) => {
            // With the coming pair there are as many as may be; the pairs that end last were given out last.
            tx.exec(
                "DELETE FROM token_pairs WHERE refresh IN (SELECT refresh FROM token_pairs \
                 WHERE session = ? AND spent = 0 ORDER BY access_ends_at DESC LIMIT ? OFFSET ?)",
                values![fresh.session, i64::MAX, SUCCESSORS - 1],
            )
            .await?;
        }
        Some(false) => {
            tx.exec(
                "DELETE FROM token_pairs WHERE session = ? AND refresh <> ?",
                values![fresh.session, refresh],
            )
            .await?;
            tx.exec("UPDATE token_pairs SET spent = 1 WHERE refresh = ?", values![refresh]).await?;
        }
    }
    // A clock that is behind must shorten no session.
    tx.exec(
        "UPDATE sessions SET ends_at = CASE WHEN ends_at > ?1 THEN ends_at ELSE ?1 END, family = ?2, \
         secret = NULL, used_at = ?3 WHERE id = ?4",
        values![fresh.session_ends_at, fresh.family, now, fresh.session],
    )
    .await?;
    insert_tokens(tx, fresh).await?;
    Ok(true)
}
