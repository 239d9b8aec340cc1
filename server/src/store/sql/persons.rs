//! People: names and avatars, devices, recovery, blocks, reports, export and deletion.

use super::sessions::{OpenedBy, insert_session};
use super::tx::list;
use super::{Row, Sql, Tx, Value as Stored, export, or_least, rooms, values};
use crate::model::{Account, Digest};
use crate::random::Id;
use crate::store::{Allowed, Device, NewReport, NewSession, PersonStore, Profile, ProfileChange, StoreError};
use async_trait::async_trait;
use serde_json::Value;

/// Selects the columns of a [`Profile`].
const PROFILES: &str = "SELECT id, name, tag, avatar, recovery IS NOT NULL AS is_recoverable, watchable, history_open FROM accounts";

fn read_profile(row: &Row) -> Result<Profile, StoreError> {
    Ok(Profile {
        account: Account { id: row.get::<Id>("id")?, name: row.get("name")? },
        tag: row.get("tag")?,
        avatar: row.get("avatar")?,
        is_recoverable: row.get("is_recoverable")?,
        is_watchable: row.get("watchable")?,
        is_history_open: row.get("history_open")?,
    })
}

/// Returns the first of these digits that no account of this name has.
pub(super) async fn free_tag(tx: &mut Tx, name: &str, tags: &[String]) -> Result<String, StoreError> {
    for tag in tags {
        let taken: bool = tx
            .one(
                "SELECT EXISTS (SELECT 1 FROM accounts WHERE lower(name) = lower(?) AND tag = ?)",
                values![name, tag],
            )
            .await?;
        if !taken {
            return Ok(tag.clone());
        }
    }
    Err(StoreError::Crowded)
}

#[async_trait]
impl PersonStore for Sql {
    async fn profile(&self, account: Id) -> Result<Option<Profile>, StoreError> {
        profile(&mut self.read(), account).await
    }

    async fn change_profile(
        &self,
        account: Id,
        change: ProfileChange,
    ) -> Result<Option<Profile>, StoreError> {
        self.write(async move |tx: &mut Tx| change_profile(tx, account, &change).await).await
    }

    async fn set_recovery(&self, account: Id, code: Digest) -> Result<bool, StoreError> {
        self.write(async move |tx: &mut Tx| {
            let taken = "SELECT EXISTS (SELECT 1 FROM accounts WHERE recovery = ? AND id <> ?)";
            if tx.one(taken, values![code, account]).await? {
                return Ok(false);
            }
            tx.exec(
                "UPDATE accounts SET recovery = ? WHERE id = ? AND deleted_at IS NULL",
                values![code, account],
            )
            .await?;
            Ok(true)
        })
        .await
    }

    async fn recover(
        &self,
        code: Digest,
        session: NewSession,
        now: u64,
    ) -> Result<Option<Account>, StoreError> {
        self.write(async move |tx: &mut Tx| recover(tx, code, &session, now).await).await
    }

    async fn devices(&self, account: Id, now: u64) -> Result<Vec<Device>, StoreError> {
        let rows = self
            .read()
            .rows(
                "SELECT id, device, made_at, used_at, recovered, issuer, seen_at FROM sessions \
             WHERE account_id = ? AND ends_at > ? ORDER BY used_at DESC, id",
                values![account, now],
            )
            .await?;
        let device = |row: &Row| {
            Ok(Device {
                session: row.get::<Id>("id")?,
                name: row.get("device")?,
                made_at: row.get::<u64>("made_at")?,
                used_at: row.get::<u64>("used_at")?,
                is_recovered: row.get("recovered")?,
                issuer: row.get("issuer")?,
                seen_at: row.get::<u64>("seen_at")?,
            })
        };
        rows.iter().map(device).collect()
    }

    async fn mark_seen(&self, session: Id, at: u64) -> Result<(), StoreError> {
        self.write(async move |tx: &mut Tx| {
            tx.exec("UPDATE sessions SET seen_at = ?1 WHERE id = ?2 AND seen_at < ?1", values![at, session])
                .await?;
            Ok(())
        })
        .await
    }

    async fn end_session(&self, account: Id, session: Id) -> Result<bool, StoreError> {
        self.write(async move |tx: &mut Tx| {
            let done = tx
                .exec("DELETE FROM sessions WHERE id = ? AND account_id = ?", values![session, account])
                .await?;
            Ok(done == 1)
        })
        .await
    }

    async fn end_other_sessions(&self, account: Id, but: Id) -> Result<Vec<Id>, StoreError> {
        self.write(async move |tx: &mut Tx| end_sessions(tx, account, Some(but)).await).await
    }

    async fn set_blocked(&self, by: Id, of: Id, blocked: bool, most: u32) -> Result<Allowed, StoreError> {
        self.write(async move |tx: &mut Tx| set_blocked(tx, by, of, blocked, most).await).await
    }

    async fn blocked(&self, by: Id) -> Result<Vec<Profile>, StoreError> {
        let query =
            format!("{PROFILES} JOIN blocks ON of_account = id WHERE by_account = ? ORDER BY name, tag");
        let rows = self.read().rows(&query, values![by]).await?;
        rows.iter().map(read_profile).collect()
    }

    async fn is_apart(&self, account: Id, from: &[Id]) -> Result<bool, StoreError> {
        is_apart(&mut self.read(), account, from).await
    }

    async fn are_watchable(&self, accounts: &[Id]) -> Result<bool, StoreError> {
        let sql = format!(
            "SELECT count(*) FROM accounts WHERE watchable = 1 AND deleted_at IS NULL AND id IN ({})",
            list(accounts.len())
        );
        let allowing: u32 = self.read().one(&sql, accounts.iter().map(Stored::from).collect()).await?;
        Ok(allowing as usize == accounts.len())
    }

    async fn report(&self, report: NewReport) -> Result<Allowed, StoreError> {
        self.write(async move |tx: &mut Tx| store_report(tx, &report).await).await
    }

    async fn export(&self, account: Id) -> Result<Value, StoreError> {
        export::export(&mut self.read(), account).await
    }

    async fn delete_account(&self, account: Id, name: String, at: u64) -> Result<Vec<Id>, StoreError> {
        self.write(async move |tx: &mut Tx| delete(tx, account, &name, at).await).await
    }
}

/// Returns the account, unless it was deleted.
pub(super) async fn profile(tx: &mut Tx, account: Id) -> Result<Option<Profile>, StoreError> {
    let query = format!("{PROFILES} WHERE id = ? AND deleted_at IS NULL");
    let row = tx.row(&query, values![account]).await?;
    row.as_ref().map(read_profile).transpose()
}

/// Returns true if an account blocks one of these, or one of them blocks it.
pub(super) async fn is_apart(tx: &mut Tx, account: Id, from: &[Id]) -> Result<bool, StoreError> {
    let others = list(from.len());
    let sql = format!(
        "SELECT EXISTS (SELECT 1 FROM blocks WHERE (by_account = ? AND of_account IN ({others})) \
         OR (of_account = ? AND by_account IN ({others})))"
    );
    let with = || [account].into_iter().chain(from.iter().copied());
    tx.one(&sql, with().chain(with()).map(Stored::from).collect()).await
}

pub(super) async fn change_profile(
    tx: &mut Tx,
    account: Id,
    change: &ProfileChange,
) -> Result<Option<Profile>, StoreError> {
    let Some(mut profile) = profile(tx, account).await? else { return Ok(None) };
    if let Some(name) = change.name.as_ref().filter(|name| **name != profile.account.name) {
        (profile.tag, profile.account.name) = (free_tag(tx, name, &change.tags).await?, name.clone());
    }
    profile.avatar = change.avatar.clone().unwrap_or(profile.avatar);
    profile.is_watchable = change.is_watchable.unwrap_or(profile.is_watchable);
    profile.is_history_open = change.is_history_open.unwrap_or(profile.is_history_open);
    tx.exec(
        "UPDATE accounts SET name = ?, tag = ?, avatar = ?, watchable = ?, history_open = ? WHERE id = ?",
        values![
            &profile.account.name,
            &profile.tag,
            &profile.avatar,
            profile.is_watchable,
            profile.is_history_open,
            account
        ],
    )
    .await?;
    Ok(Some(profile))
}

async fn recover(
    tx: &mut Tx,
    code: Digest,
    new: &NewSession,
    now: u64,
) -> Result<Option<Account>, StoreError> {
    let found = tx.row("SELECT id, name FROM accounts WHERE recovery = ?", values![code]).await?;
    let Some(found) = found else { return Ok(None) };
    let account = Account { id: found.get::<Id>("id")?, name: found.get("name")? };
    // A repetition: the first answer was lost, and nobody has used the session.
    tx.exec("DELETE FROM sessions WHERE secret = ? AND account_id = ?", values![new.secret, account.id])
        .await?;
    insert_session(tx, account.id, new, OpenedBy::RecoveryCode, now).await?;
    Ok(Some(account))
}

async fn end_sessions(tx: &mut Tx, account: Id, but: Option<Id>) -> Result<Vec<Id>, StoreError> {
    let sql = "DELETE FROM sessions WHERE account_id = ? AND id <> ? RETURNING id";
    tx.column(sql, values![account, or_least(but)]).await
}

async fn exists(tx: &mut Tx, account: Id) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM accounts WHERE id = ? AND deleted_at IS NULL)";
    tx.one(sql, values![account]).await
}

async fn set_blocked(tx: &mut Tx, by: Id, of: Id, blocked: bool, most: u32) -> Result<Allowed, StoreError> {
    tx.exec("DELETE FROM blocks WHERE by_account = ? AND of_account = ?", values![by, of]).await?;
    if !blocked {
        return Ok(Allowed::Done);
    }
    if by == of || !exists(tx, of).await? {
        return Ok(Allowed::NoSuchAccount);
    }
    let others: u32 = tx.one("SELECT count(*) FROM blocks WHERE by_account = ?", values![by]).await?;
    if others >= most {
        return Ok(Allowed::TooMany);
    }
    tx.exec("INSERT INTO blocks (by_account, of_account) VALUES (?, ?)", values![by, of]).await?;
    Ok(Allowed::Done)
}

async fn store_report(tx: &mut Tx, new: &NewReport) -> Result<Allowed, StoreError> {
    let sql = "SELECT of_account, kind, match_id FROM reports WHERE by_account = ? AND request_id = ?";
    if let Some(known) = tx.row(sql, values![new.by, &new.request_id]).await? {
        let is_same = known.get::<Id>("of_account")? == new.of
            && known.get::<&str>("kind")? == new.kind
            && known.get::<Option<Id>>("match_id")? == new.match_id;
        return Ok(if is_same { Allowed::Done } else { Allowed::OtherRequest });
    }
    if new.by == new.of || !exists(tx, new.of).await? {
        return Ok(Allowed::NoSuchAccount);
    }
    if let Some(match_id) = new.match_id {
        let sat: bool = tx
            .one(
                "SELECT EXISTS (SELECT 1 FROM match_seats WHERE match_id = ? AND account_id IN (?, ?))",
                values![match_id, new.by, new.of],
            )
            .await?;
        if !sat {
            return Ok(Allowed::NoSuchMatch);
        }
    }
    let made: u32 = tx
        .one("SELECT count(*) FROM reports WHERE by_account = ? AND made_at > ?", values![new.by, new.since])
        .await?;
    if made >= new.most {
        return Ok(Allowed::TooMany);
    }
    tx.exec("INSERT INTO reports (by_account, request_id, of_account, kind, match_id, made_at) VALUES (?, ?, ?, ?, ?, ?)", values![new.by, &new.request_id, new.of, new.kind, new.match_id, new.at])
    .await?;
    Ok(Allowed::Done)
}

async fn delete(tx: &mut Tx, account: Id, name: &str, at: u64) -> Result<Vec<Id>, StoreError> {
    // The id has digits enough to tell it from others.
    tx.exec(
        "UPDATE accounts SET name = ?, tag = ?, avatar = '', recovery = NULL, history_open = 0, deleted_at = ? \
         WHERE id = ? AND deleted_at IS NULL",
        values![name, account.to_string(), at, account],
    )
    .await?;
    tx.exec("UPDATE match_seats SET name = ?, shared = NULL WHERE account_id = ?", values![name, account])
        .await?;
    rooms::forget(tx, account, name).await?;
    tx.exec("DELETE FROM blocks WHERE by_account = ?1 OR of_account = ?1", values![account]).await?;
    tx.exec("UPDATE reports SET by_account = NULL WHERE by_account = ?", values![account]).await?;
    // The events of the ratings stay, as numbers, because others' ratings follow from them.
    for query in [
        "DELETE FROM ratings WHERE account_id = ?",
        "DELETE FROM identities WHERE account_id = ?",
        "DELETE FROM tickets WHERE account_id = ?",
        "DELETE FROM queue_marks WHERE account_id = ?",
        "DELETE FROM daily_tries WHERE account_id = ?",
        "DELETE FROM met WHERE account_id = ?1 OR other_id = ?1",
    ] {
        tx.exec(query, values![account]).await?;
    }
    end_sessions(tx, account, None).await
}
