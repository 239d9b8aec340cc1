//! Identities: their nonces, and the account that each opens.

use super::persons::profile;
use super::sessions::{OpenedBy, insert_session};
use super::{Sqlite, id, unreadable};
use crate::model::{Account, Digest, Proven, Subject};
use crate::random::Id;
use crate::store::{
    Identity, IdentityStore, Linked, NewNonce, NewSession, Opened, Purpose, StoreError, Unlinked, json,
};
use async_trait::async_trait;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row as _, SqliteConnection};

#[async_trait]
impl IdentityStore for Sqlite {
    async fn give_nonce(&self, nonce: NewNonce, now: u64) -> Result<(), StoreError> {
        self.writer
            .write_all(move |connection| Box::pin(async move { give_nonce(connection, nonce, now).await }))
            .await
    }

    async fn link(
        &self,
        account: Id,
        session: Id,
        proven: Proven,
        secret: Digest,
        now: u64,
    ) -> Result<Linked, StoreError> {
        self.writer
            .write_all(move |connection| {
                Box::pin(async move { link(connection, (account, session), proven, secret, now).await })
            })
            .await
    }

    async fn open(&self, proven: Proven, session: NewSession, now: u64) -> Result<Opened, StoreError> {
        self.writer
            .write_all(move |connection| {
                Box::pin(async move { open(connection, proven, session, now).await })
            })
            .await
    }

    async fn unlink(
        &self,
        account: Id,
        issuer: String,
        trusted: Vec<String>,
    ) -> Result<Unlinked, StoreError> {
        self.writer
            .write_all(move |connection| {
                Box::pin(async move { unlink(connection, account, &issuer, &trusted).await })
            })
            .await
    }

    async fn identities(&self, account: Id) -> Result<Vec<Identity>, StoreError> {
        let rows = sqlx::query(
            "SELECT issuer, linked_at FROM identities WHERE account_id = ? ORDER BY linked_at, issuer",
        )
        .bind(account.bytes())
        .fetch_all(&self.readers)
        .await?;
        let identity = |row: &SqliteRow| {
            let linked_at = row.try_get::<i64, _>("linked_at")? as u64;
            Ok(Identity { issuer: row.try_get("issuer")?, linked_at })
        };
        rows.iter().map(identity).collect()
    }
}

async fn give_nonce(connection: &mut SqliteConnection, new: NewNonce, now: u64) -> Result<(), StoreError> {
    let (session, secret) = match &new.purpose {
        Purpose::Link(session) => (Some(session), None),
        Purpose::Open(secret) => (None, Some(secret.as_slice())),
    };
    sqlx::query("DELETE FROM nonces WHERE ends_at <= ? OR session = ?")
        .bind(now as i64)
        .bind(session.map(Id::bytes))
        .execute(&mut *connection)
        .await?;
    sqlx::query(
        "INSERT INTO nonces (nonce, issuer, session, secret, opens, ends_at) VALUES (?, ?, ?, ?, ?, ?)",
    )
    .bind(new.nonce.as_slice())
    .bind(&new.issuer)
    .bind(session.map(Id::bytes))
    .bind(secret)
    .bind(session.is_none())
    .bind(new.ends_at as i64)
    .execute(connection)
    .await?;
    Ok(())
}

/// Returns the account that an identity opens.
async fn owner(connection: &mut SqliteConnection, subject: &Subject) -> Result<Option<Account>, StoreError> {
    let row = sqlx::query(
        "SELECT id, name FROM identities JOIN accounts ON id = account_id WHERE issuer = ? AND subject = ?",
    )
    .bind(&subject.issuer)
    .bind(&subject.subject)
    .fetch_optional(connection)
    .await?;
    row.map(|row| Ok(Account { id: id(&row, "id")?, name: row.try_get("name")? })).transpose()
}

async fn link(
    connection: &mut SqliteConnection,
    (account, session): (Id, Id),
    Proven { subject, nonce }: Proven,
    secret: Digest,
    now: u64,
) -> Result<Linked, StoreError> {
    let spent = sqlx::query(
        "UPDATE nonces SET secret = ?1 WHERE nonce = ?2 AND issuer = ?3 AND session = ?4 AND ends_at > ?5 \
         AND coalesce(secret, ?1) = ?1",
    )
    .bind(secret.as_slice())
    .bind(nonce.as_slice())
    .bind(&subject.issuer)
    .bind(session.bytes())
    .bind(now as i64)
    .execute(&mut *connection)
    .await?;
    if spent.rows_affected() == 0 {
        return Ok(Linked::Spent);
    }
    match owner(connection, &subject).await? {
        Some(owner) if owner.id == account => return Ok(Linked::Done),
        Some(owner) => {
            sqlx::query("UPDATE nonces SET opens = 1 WHERE nonce = ?")
                .bind(nonce.as_slice())
                .execute(&mut *connection)
                .await?;
            let profile = profile(connection, owner.id).await?;
            return profile
                .map(Linked::Other)
                .ok_or_else(|| unreadable("an identity")(format!("there is no account {}", owner.id)));
        }
        None => {}
    }
    let done = sqlx::query(
        "INSERT INTO identities (issuer, subject, account_id, linked_at) VALUES (?, ?, ?, ?) \
         ON CONFLICT (account_id, issuer) DO NOTHING",
    )
    .bind(&subject.issuer)
    .bind(&subject.subject)
    .bind(account.bytes())
    .bind(now as i64)
    .execute(connection)
    .await?;
    Ok(if done.rows_affected() == 1 { Linked::Done } else { Linked::Already })
}

async fn open(
    connection: &mut SqliteConnection,
    Proven { subject, nonce }: Proven,
    new: NewSession,
    now: u64,
) -> Result<Opened, StoreError> {
    let spent: Option<bool> = sqlx::query_scalar(
        "SELECT spent FROM nonces WHERE nonce = ? AND issuer = ? AND secret = ? AND opens AND ends_at > ?",
    )
    .bind(nonce.as_slice())
    .bind(&subject.issuer)
    .bind(new.secret.as_slice())
    .bind(now as i64)
    .fetch_optional(&mut *connection)
    .await?;
    let Some(spent) = spent else { return Ok(Opened::Spent) };
    let Some(account) = owner(connection, &subject).await? else { return Ok(Opened::Nobody) };
    // A repetition: the first answer was lost, and nobody has used the session.
    let replaced = sqlx::query("DELETE FROM sessions WHERE secret = ? AND account_id = ?")
        .bind(new.secret.as_slice())
        .bind(account.id.bytes())
        .execute(&mut *connection)
        .await?;
    if spent && replaced.rows_affected() == 0 {
        return Ok(Opened::Spent);
    }
    sqlx::query("UPDATE nonces SET spent = 1 WHERE nonce = ?")
        .bind(nonce.as_slice())
        .execute(&mut *connection)
        .await?;
    insert_session(connection, account.id, &new, OpenedBy::Identity(&subject.issuer), now).await?;
    Ok(Opened::Done(account))
}

async fn unlink(
    connection: &mut SqliteConnection,
    account: Id,
    issuer: &str,
    trusted: &[String],
) -> Result<Unlinked, StoreError> {
    let is_last: bool = sqlx::query_scalar(
        "SELECT EXISTS (SELECT 1 FROM identities WHERE account_id = ?1 AND issuer = ?2 \
             AND issuer IN (SELECT value FROM json_each(?3))) \
         AND NOT EXISTS (SELECT 1 FROM identities WHERE account_id = ?1 AND issuer <> ?2 \
             AND issuer IN (SELECT value FROM json_each(?3))) \
         AND EXISTS (SELECT 1 FROM accounts WHERE id = ?1 AND recovery IS NULL)",
    )
    .bind(account.bytes())
    .bind(issuer)
    .bind(json(&trusted))
    .fetch_one(&mut *connection)
    .await?;
    if is_last {
        return Ok(Unlinked::LastWayIn);
    }
    sqlx::query("DELETE FROM identities WHERE account_id = ? AND issuer = ?")
        .bind(account.bytes())
        .bind(issuer)
        .execute(connection)
        .await?;
    Ok(Unlinked::Done)
}
