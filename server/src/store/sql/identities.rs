//! Identities: their nonces, and the account that each opens.

use super::persons::profile;
use super::sessions::{OpenedBy, insert_session};
use super::tx::list;
use super::{Row, Sql, Tx, Value, values};
use crate::model::{Account, Digest, Proven, Subject};
use crate::random::Id;
use crate::store::{
    Identity, IdentityStore, Linked, NewNonce, NewSession, Opened, Purpose, StoreError, Unlinked, unreadable,
};
use async_trait::async_trait;

#[async_trait]
impl IdentityStore for Sql {
    async fn give_nonce(&self, nonce: NewNonce, now: u64) -> Result<(), StoreError> {
        self.write(async move |tx: &mut Tx| give_nonce(tx, &nonce, now).await).await
    }

    async fn link(
        &self,
        account: Id,
        session: Id,
        proven: Proven,
        secret: Digest,
        now: u64,
    ) -> Result<Linked, StoreError> {
        self.write(async move |tx: &mut Tx| link(tx, (account, session), &proven, secret, now).await).await
    }

    async fn open(&self, proven: Proven, session: NewSession, now: u64) -> Result<Opened, StoreError> {
        self.write(async move |tx: &mut Tx| open(tx, &proven, &session, now).await).await
    }

    async fn unlink(
        &self,
        account: Id,
        issuer: String,
        trusted: Vec<String>,
    ) -> Result<Unlinked, StoreError> {
        self.write(async move |tx: &mut Tx| unlink(tx, account, &issuer, &trusted).await).await
    }

    async fn identities(&self, account: Id) -> Result<Vec<Identity>, StoreError> {
        let rows = self
            .read()
            .rows(
                "SELECT issuer, linked_at FROM identities WHERE account_id = ? ORDER BY linked_at, issuer",
                values![account],
            )
            .await?;
        let identity = |row: &Row| {
            let linked_at = row.get::<u64>("linked_at")?;
            Ok(Identity { issuer: row.get("issuer")?, linked_at })
        };
        rows.iter().map(identity).collect()
    }
}

async fn give_nonce(tx: &mut Tx, new: &NewNonce, now: u64) -> Result<(), StoreError> {
    let (session, secret) = match &new.purpose {
        Purpose::Link(session) => (Some(session), None),
        Purpose::Open(secret) => (None, Some(*secret)),
    };
    tx.exec("DELETE FROM nonces WHERE ends_at <= ? OR session = ?", values![now, session]).await?;
    tx.exec(
        "INSERT INTO nonces (nonce, issuer, session, secret, opens, ends_at) VALUES (?, ?, ?, ?, ?, ?)",
        values![new.nonce, &new.issuer, session, secret, session.is_none(), new.ends_at],
    )
    .await?;
    Ok(())
}

/// Returns the account that an identity opens.
async fn owner(tx: &mut Tx, subject: &Subject) -> Result<Option<Account>, StoreError> {
    let row = tx.row("SELECT id, name FROM identities JOIN accounts ON id = account_id WHERE issuer = ? AND subject = ?", values![&subject.issuer, &subject.subject])
    .await?;
    row.map(|row| Ok(Account { id: row.get::<Id>("id")?, name: row.get("name")? })).transpose()
}

async fn link(
    tx: &mut Tx,
    (account, session): (Id, Id),
    Proven { subject, nonce }: &Proven,
    secret: Digest,
    now: u64,
) -> Result<Linked, StoreError> {
    let spent = tx.exec("UPDATE nonces SET secret = ?1 WHERE nonce = ?2 AND issuer = ?3 AND session = ?4 AND ends_at > ?5 \
         AND coalesce(secret, ?1) = ?1", values![secret, *nonce, &subject.issuer, session, now])
    .await?;
    if spent == 0 {
        return Ok(Linked::Spent);
    }
    match owner(tx, subject).await? {
        Some(owner) if owner.id == account => return Ok(Linked::Done),
        Some(owner) => {
            tx.exec("UPDATE nonces SET opens = 1 WHERE nonce = ?", values![*nonce]).await?;
            let profile = profile(tx, owner.id).await?;
            return profile
                .map(Linked::Other)
                .ok_or_else(|| unreadable("an identity")(format!("there is no account {}", owner.id)));
        }
        None => {}
    }
    let done = tx
        .exec(
            "INSERT INTO identities (issuer, subject, account_id, linked_at) VALUES (?, ?, ?, ?) \
         ON CONFLICT (account_id, issuer) DO NOTHING",
            values![&subject.issuer, &subject.subject, account, now],
        )
        .await?;
    Ok(if done == 1 { Linked::Done } else { Linked::Already })
}

async fn open(
    tx: &mut Tx,
    Proven { subject, nonce }: &Proven,
    new: &NewSession,
    now: u64,
) -> Result<Opened, StoreError> {
    let spent: Option<bool> = tx.first("SELECT spent FROM nonces WHERE nonce = ? AND issuer = ? AND secret = ? AND opens = 1 AND ends_at > ?", values![*nonce, &subject.issuer, new.secret, now])
    .await?;
    let Some(spent) = spent else { return Ok(Opened::Spent) };
    let Some(account) = owner(tx, subject).await? else { return Ok(Opened::Nobody) };
    // A repetition: the first answer was lost, and nobody has used the session.
    let replaced = tx
        .exec("DELETE FROM sessions WHERE secret = ? AND account_id = ?", values![new.secret, account.id])
        .await?;
    if spent && replaced == 0 {
        return Ok(Opened::Spent);
    }
    tx.exec("UPDATE nonces SET spent = 1 WHERE nonce = ?", values![*nonce]).await?;
    insert_session(tx, account.id, new, OpenedBy::Identity(&subject.issuer), now).await?;
    Ok(Opened::Done(account))
}

async fn unlink(tx: &mut Tx, account: Id, issuer: &str, trusted: &[String]) -> Result<Unlinked, StoreError> {
    let trusting =
        format!("SELECT issuer FROM identities WHERE account_id = ? AND issuer IN ({})", list(trusted.len()));
    let values = [Value::from(account)].into_iter().chain(trusted.iter().map(Value::from)).collect();
    let ways: Vec<String> = tx.column(&trusting, values).await?;
    let sql = "SELECT recovery IS NOT NULL FROM accounts WHERE id = ?";
    let is_recoverable = tx.first(sql, values![account]).await? != Some(false);
    let is_last = !is_recoverable && matches!(ways.as_slice(), [way] if way == issuer);
    if is_last {
        return Ok(Unlinked::LastWayIn);
    }
    tx.exec("DELETE FROM identities WHERE account_id = ? AND issuer = ?", values![account, issuer]).await?;
    Ok(Unlinked::Done)
}
