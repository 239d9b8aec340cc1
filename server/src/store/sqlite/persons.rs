//! People: names and avatars, devices, recovery, blocks, reports, export and deletion.

use super::sessions::{OpenedBy, insert_session};
use super::{Sqlite, id};
use crate::model::{Account, Digest};
use crate::random::Id;
use crate::store::{
    Allowed, Device, NewReport, NewSession, PersonStore, Profile, ProfileChange, StoreError, unreadable,
};
use async_trait::async_trait;
use serde_json::{Value, json};
use sqlx::sqlite::{Sqlite as Driver, SqliteRow};
use sqlx::{QueryBuilder, Row as _, SqliteConnection};

/// Selects the columns of a [`Profile`].
const PROFILES: &str = "SELECT id, name, tag, avatar, recovery IS NOT NULL AS is_recoverable, watchable, history_open FROM accounts";

fn read_profile(row: &SqliteRow) -> Result<Profile, StoreError> {
    Ok(Profile {
        account: Account { id: id(row, "id")?, name: row.try_get("name")? },
        tag: row.try_get("tag")?,
        avatar: row.try_get("avatar")?,
        is_recoverable: row.try_get("is_recoverable")?,
        is_watchable: row.try_get("watchable")?,
        is_history_open: row.try_get("history_open")?,
    })
}

/// Returns the first of these digits that no account of this name has.
pub(super) async fn free_tag(
    connection: &mut SqliteConnection,
    name: &str,
    tags: &[String],
) -> Result<String, StoreError> {
    for tag in tags {
        let taken: bool = sqlx::query_scalar(
            "SELECT EXISTS (SELECT 1 FROM accounts WHERE name = ? COLLATE NOCASE AND tag = ?)",
        )
        .bind(name)
        .bind(tag)
        .fetch_one(&mut *connection)
        .await?;
        if !taken {
            return Ok(tag.clone());
        }
    }
    Err(StoreError::Crowded)
}

#[async_trait]
impl PersonStore for Sqlite {
    async fn profile(&self, account: Id) -> Result<Option<Profile>, StoreError> {
        let mut connection = self.readers.acquire().await.map_err(StoreError::from)?;
        profile(&mut connection, account).await
    }

    async fn change_profile(
        &self,
        account: Id,
        change: ProfileChange,
    ) -> Result<Option<Profile>, StoreError> {
        self.writer
            .write_all(move |connection| {
                Box::pin(async move { change_profile(connection, account, change).await })
            })
            .await
    }

    async fn set_recovery(&self, account: Id, code: Digest) -> Result<bool, StoreError> {
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    let done =
                        sqlx::query("UPDATE accounts SET recovery = ? WHERE id = ? AND deleted_at IS NULL")
                            .bind(code.as_slice())
                            .bind(account.bytes())
                            .execute(connection)
                            .await;
                    match done {
                        Err(sqlx::Error::Database(error)) if error.is_unique_violation() => Ok(false),
                        done => Ok(done.map(|_| true)?),
                    }
                })
            })
            .await
    }

    async fn recover(
        &self,
        code: Digest,
        session: NewSession,
        now: u64,
    ) -> Result<Option<Account>, StoreError> {
        self.writer
            .write_all(move |connection| {
                Box::pin(async move { recover(connection, code, session, now).await })
            })
            .await
    }

    async fn devices(&self, account: Id, now: u64) -> Result<Vec<Device>, StoreError> {
        let rows = sqlx::query(
            "SELECT id, device, made_at, used_at, recovered, issuer, seen_at FROM sessions \
             WHERE account_id = ? AND ends_at > ? ORDER BY used_at DESC, id",
        )
        .bind(account.bytes())
        .bind(now as i64)
        .fetch_all(&self.readers)
        .await?;
        let device = |row: &SqliteRow| {
            Ok(Device {
                session: id(row, "id")?,
                name: row.try_get("device")?,
                made_at: row.try_get::<i64, _>("made_at")? as u64,
                used_at: row.try_get::<i64, _>("used_at")? as u64,
                is_recovered: row.try_get("recovered")?,
                issuer: row.try_get("issuer")?,
                seen_at: row.try_get::<i64, _>("seen_at")? as u64,
            })
        };
        rows.iter().map(device).collect()
    }

    async fn mark_seen(&self, session: Id, at: u64) -> Result<(), StoreError> {
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    sqlx::query("UPDATE sessions SET seen_at = max(seen_at, ?) WHERE id = ?")
                        .bind(at as i64)
                        .bind(session.bytes())
                        .execute(connection)
                        .await?;
                    Ok(())
                })
            })
            .await
    }

    async fn end_session(&self, account: Id, session: Id) -> Result<bool, StoreError> {
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    let done = sqlx::query("DELETE FROM sessions WHERE id = ? AND account_id = ?")
                        .bind(session.bytes())
                        .bind(account.bytes())
                        .execute(connection)
                        .await?;
                    Ok(done.rows_affected() == 1)
                })
            })
            .await
    }

    async fn end_other_sessions(&self, account: Id, but: Id) -> Result<Vec<Id>, StoreError> {
        self.writer
            .write(move |connection| {
                Box::pin(async move { end_sessions(connection, account, Some(but)).await })
            })
            .await
    }

    async fn set_blocked(&self, by: Id, of: Id, blocked: bool, most: u32) -> Result<Allowed, StoreError> {
        self.writer
            .write_all(move |connection| {
                Box::pin(async move { set_blocked(connection, by, of, blocked, most).await })
            })
            .await
    }

    async fn blocked(&self, by: Id) -> Result<Vec<Profile>, StoreError> {
        let query = sqlx::AssertSqlSafe(format!(
            "{PROFILES} JOIN blocks ON of_account = id WHERE by_account = ? ORDER BY name, tag"
        ));
        let rows = sqlx::query(query).bind(by.bytes()).fetch_all(&self.readers).await?;
        rows.iter().map(read_profile).collect()
    }

    async fn is_apart(&self, account: Id, from: &[Id]) -> Result<bool, StoreError> {
        let mut connection = self.readers.acquire().await.map_err(StoreError::from)?;
        is_apart(&mut connection, account, from).await
    }

    async fn are_watchable(&self, accounts: &[Id]) -> Result<bool, StoreError> {
        let mut query = QueryBuilder::<Driver>::new(
            "SELECT count(*) FROM accounts WHERE watchable AND deleted_at IS NULL AND id IN (",
        );
        let mut list = query.separated(", ");
        for account in accounts {
            list.push_bind(account.bytes().to_vec());
        }
        query.push(")");
        let allowing: u32 =
            query.build_query_scalar().fetch_one(&self.readers).await.map_err(StoreError::from)?;
        Ok(allowing as usize == accounts.len())
    }

    async fn report(&self, report: NewReport) -> Result<Allowed, StoreError> {
        self.writer
            .write_all(move |connection| Box::pin(async move { store_report(connection, report).await }))
            .await
    }

    async fn export(&self, account: Id) -> Result<Value, StoreError> {
        let mut connection = self.readers.acquire().await.map_err(StoreError::from)?;
        export(&mut connection, account).await
    }

    async fn delete_account(&self, account: Id, name: String, at: u64) -> Result<Vec<Id>, StoreError> {
        self.writer
            .write_all(move |connection| Box::pin(async move { delete(connection, account, name, at).await }))
            .await
    }
}

/// Returns the account, unless it was deleted.
pub(super) async fn profile(
    connection: &mut SqliteConnection,
    account: Id,
) -> Result<Option<Profile>, StoreError> {
    let query = sqlx::AssertSqlSafe(format!("{PROFILES} WHERE id = ? AND deleted_at IS NULL"));
    let row = sqlx::query(query).bind(account.bytes()).fetch_optional(connection).await?;
    row.as_ref().map(read_profile).transpose()
}

/// Returns true if an account blocks one of these, or one of them blocks it.
pub(super) async fn is_apart(
    connection: &mut SqliteConnection,
    account: Id,
    from: &[Id],
) -> Result<bool, StoreError> {
    let mut query = QueryBuilder::<Driver>::new("SELECT EXISTS (SELECT 1 FROM blocks WHERE (by_account = ");
    let list = |query: &mut QueryBuilder<Driver>| {
        let mut list = query.separated(", ");
        for other in from {
            list.push_bind(other.bytes().to_vec());
        }
    };
    query.push_bind(account.bytes().to_vec()).push(" AND of_account IN (");
    list(&mut query);
    query.push(")) OR (of_account = ").push_bind(account.bytes().to_vec()).push(" AND by_account IN (");
    list(&mut query);
    query.push(")))");
    Ok(query.build_query_scalar().fetch_one(connection).await?)
}

pub(super) async fn change_profile(
    connection: &mut SqliteConnection,
    account: Id,
    change: ProfileChange,
) -> Result<Option<Profile>, StoreError> {
    let Some(mut profile) = profile(connection, account).await? else { return Ok(None) };
    if let Some(name) = change.name.filter(|name| *name != profile.account.name) {
        (profile.tag, profile.account.name) = (free_tag(connection, &name, &change.tags).await?, name);
    }
    profile.avatar = change.avatar.unwrap_or(profile.avatar);
    profile.is_watchable = change.is_watchable.unwrap_or(profile.is_watchable);
    profile.is_history_open = change.is_history_open.unwrap_or(profile.is_history_open);
    sqlx::query(
        "UPDATE accounts SET name = ?, tag = ?, avatar = ?, watchable = ?, history_open = ? WHERE id = ?",
    )
    .bind(&profile.account.name)
    .bind(&profile.tag)
    .bind(&profile.avatar)
    .bind(profile.is_watchable)
    .bind(profile.is_history_open)
    .bind(account.bytes())
    .execute(connection)
    .await?;
    Ok(Some(profile))
}

async fn recover(
    connection: &mut SqliteConnection,
    code: Digest,
    new: NewSession,
    now: u64,
) -> Result<Option<Account>, StoreError> {
    let found = sqlx::query("SELECT id, name FROM accounts WHERE recovery = ?")
        .bind(code.as_slice())
        .fetch_optional(&mut *connection)
        .await?;
    let Some(found) = found else { return Ok(None) };
    let account = Account { id: id(&found, "id")?, name: found.try_get("name")? };
    // A repetition: the first answer was lost, and nobody has used the session.
    sqlx::query("DELETE FROM sessions WHERE secret = ? AND account_id = ?")
        .bind(new.secret.as_slice())
        .bind(account.id.bytes())
        .execute(&mut *connection)
        .await?;
    insert_session(connection, account.id, &new, OpenedBy::RecoveryCode, now).await?;
    Ok(Some(account))
}

async fn end_sessions(
    connection: &mut SqliteConnection,
    account: Id,
    but: Option<Id>,
) -> Result<Vec<Id>, StoreError> {
    let rows = sqlx::query("DELETE FROM sessions WHERE account_id = ? AND id IS NOT ? RETURNING id")
        .bind(account.bytes())
        .bind(but.as_ref().map(Id::bytes))
        .fetch_all(connection)
        .await?;
    rows.iter().map(|row| id(row, "id")).collect()
}

async fn exists(connection: &mut SqliteConnection, account: Id) -> Result<bool, StoreError> {
    let exists =
        sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM accounts WHERE id = ? AND deleted_at IS NULL)")
            .bind(account.bytes())
            .fetch_one(connection)
            .await?;
    Ok(exists)
}

async fn set_blocked(
    connection: &mut SqliteConnection,
    by: Id,
    of: Id,
    blocked: bool,
    most: u32,
) -> Result<Allowed, StoreError> {
    sqlx::query("DELETE FROM blocks WHERE by_account = ? AND of_account = ?")
        .bind(by.bytes())
        .bind(of.bytes())
        .execute(&mut *connection)
        .await?;
    if !blocked {
        return Ok(Allowed::Done);
    }
    if by == of || !exists(connection, of).await? {
        return Ok(Allowed::NoSuchAccount);
    }
    let others: u32 = sqlx::query_scalar("SELECT count(*) FROM blocks WHERE by_account = ?")
        .bind(by.bytes())
        .fetch_one(&mut *connection)
        .await?;
    if others >= most {
        return Ok(Allowed::TooMany);
    }
    sqlx::query("INSERT INTO blocks (by_account, of_account) VALUES (?, ?)")
        .bind(by.bytes())
        .bind(of.bytes())
        .execute(connection)
        .await?;
    Ok(Allowed::Done)
}

async fn store_report(connection: &mut SqliteConnection, new: NewReport) -> Result<Allowed, StoreError> {
    let known: Option<bool> = sqlx::query_scalar(
        "SELECT of_account = ? AND kind = ? AND match_id IS ? FROM reports WHERE by_account = ? AND request_id = ?",
    )
    .bind(new.of.bytes())
    .bind(new.kind)
    .bind(new.match_id.as_ref().map(Id::bytes))
    .bind(new.by.bytes())
    .bind(&new.request_id)
    .fetch_optional(&mut *connection)
    .await?;
    if let Some(is_same) = known {
        return Ok(if is_same { Allowed::Done } else { Allowed::OtherRequest });
    }
    if new.by == new.of || !exists(connection, new.of).await? {
        return Ok(Allowed::NoSuchAccount);
    }
    if let Some(match_id) = new.match_id {
        let sat: bool = sqlx::query_scalar(
            "SELECT EXISTS (SELECT 1 FROM match_seats WHERE match_id = ? AND account_id IN (?, ?))",
        )
        .bind(match_id.bytes())
        .bind(new.by.bytes())
        .bind(new.of.bytes())
        .fetch_one(&mut *connection)
        .await?;
        if !sat {
            return Ok(Allowed::NoSuchMatch);
        }
    }
    let made: u32 = sqlx::query_scalar("SELECT count(*) FROM reports WHERE by_account = ? AND made_at > ?")
        .bind(new.by.bytes())
        .bind(new.since as i64)
        .fetch_one(&mut *connection)
        .await?;
    if made >= new.most {
        return Ok(Allowed::TooMany);
    }
    sqlx::query(
        "INSERT INTO reports (by_account, request_id, of_account, kind, match_id, made_at) VALUES (?, ?, ?, ?, ?, ?)",
    )
    .bind(new.by.bytes())
    .bind(&new.request_id)
    .bind(new.of.bytes())
    .bind(new.kind)
    .bind(new.match_id.as_ref().map(Id::bytes))
    .bind(new.at as i64)
    .execute(connection)
    .await?;
    Ok(Allowed::Done)
}

/// The data kept of an account, each as a JSON array of objects.
/// It excludes reports by others, and the proofs of who calls.
const EXPORTED: [(&str, &str); 13] = [
    (
        "account",
        "SELECT json_group_array(json_object('id', lower(hex(id)), 'name', name, 'tag', tag, 'avatar', avatar, \
         'created_at_ms', created_at, 'has_recovery_code', json(iif(recovery IS NULL, 'false', 'true')), \
         'watchable', json(iif(watchable, 'true', 'false')), \
         'history_open', json(iif(history_open, 'true', 'false')), \
         'banned_until_ms', banned_until)) FROM accounts WHERE id = ?",
    ),
    (
        "sessions",
        "SELECT json_group_array(json_object('device', device, 'signed_in_at_ms', made_at, 'used_at_ms', used_at, \
         'ends_at_ms', ends_at, 'by_recovery_code', json(iif(recovered, 'true', 'false')), \
         'by_identity_of', issuer, 'told_of_others_until_ms', seen_at)) \
         FROM sessions WHERE account_id = ?",
    ),
    (
        "identities",
        "SELECT json_group_array(json_object('issuer', issuer, 'subject', subject, 'linked_at_ms', linked_at)) \
         FROM identities WHERE account_id = ?",
    ),
    (
        "blocked",
        "SELECT json_group_array(json_object('id', lower(hex(id)), 'name', name, 'tag', tag)) \
         FROM blocks JOIN accounts ON id = of_account WHERE by_account = ?",
    ),
    (
        "reports",
        "SELECT json_group_array(json_object('account_id', lower(hex(of_account)), 'kind', kind, \
         'match_id', lower(hex(match_id)), 'at_ms', made_at, 'closed_at_ms', closed_at, 'outcome', outcome)) \
         FROM reports WHERE by_account = ?",
    ),
    ("rooms", "SELECT json_group_array(json_object('code', code)) FROM room_people WHERE account_id = ?"),
    (
        "ticket",
        "SELECT json_group_array(json_object('wish', json(wish), 'queued_at_ms', queued_at, 'seen_at_ms', seen_at, \
         'match_id', lower(hex(match_id)))) FROM tickets WHERE account_id = ?",
    ),
    (
        "queue_marks",
        "SELECT json_group_array(json_object('not_come_to', no_shows, 'barred_until_ms', barred_until, \
         'waited_since_ms', queued_at, 'front_until_ms', front_until)) FROM queue_marks WHERE account_id = ?",
    ),
    (
        "matches",
        "SELECT json_group_array(json_object('id', lower(hex(id)), 'game', game, 'options', json(options), \
         'seat', seat, 'name', name, 'state', state, 'result', json(result), 'started_at_ms', started_at, \
         'ended_at_ms', ended_at, 'room', room, 'kind', kind, 'day', date(day * 86400, 'unixepoch'), 'speed', speed, 'place', place, \
         'resigned', json(iif(resigned, 'true', 'false')), 'came_at_ms', came_at, \
         'shown_as', iif(shared IS NULL, NULL, iif(shared, 'name', 'number')))) FROM match_seats JOIN matches ON id = match_id WHERE account_id = ?",
    ),
    (
        "ratings",
        "SELECT json_group_array(json_object('game', game, 'rating', rating, 'uncertainty', uncertainty, \
         'matches', matches, 'rated_at_ms', rated_at)) FROM ratings WHERE account_id = ?",
    ),
    (
        "rating_events",
        "SELECT json_group_array(json_object('match_id', lower(hex(match_id)), 'game', game, 'at_ms', at, \
         'void', json(iif(void, 'true', 'false')), 'place', place, 'rating_before', rating_before, \
         'uncertainty_before', uncertainty_before, 'rating', rating, 'uncertainty', uncertainty)) \
         FROM rating_changes JOIN rating_events ON id = event WHERE account_id = ?",
    ),
    (
        "season_places",
        "SELECT json_group_array(json_object('season', season, 'game', game, 'place', place, 'rating', rating, \
         'uncertainty', uncertainty, 'matches', matches)) FROM season_places WHERE account_id = ?",
    ),
    (
        "daily_tries",
        "SELECT json_group_array(json_object('day', date(day * 86400, 'unixepoch'), 'game', game, \
         'match_id', lower(hex(match_id)), 'in_table', json(iif(listed, 'true', 'false')), 'place', place, \
         'ahead', ahead, 'moves', moves, 'total', total)) FROM daily_tries WHERE account_id = ?",
    ),
];

async fn export(connection: &mut SqliteConnection, account: Id) -> Result<Value, StoreError> {
    let mut all = json!({});
    for (what, query) in EXPORTED {
        let rows: String =
            sqlx::query_scalar(query).bind(account.bytes()).fetch_one(&mut *connection).await?;
        all[what] =
            serde_json::from_str(&rows).map_err(|error| unreadable("an export")(error.to_string()))?;
    }
    // These have one row or none.
    for what in ["account", "ticket", "queue_marks"] {
        all[what] = all[what].get_mut(0).map(Value::take).unwrap_or_default();
    }
    Ok(all)
}

async fn delete(
    connection: &mut SqliteConnection,
    account: Id,
    name: String,
    at: u64,
) -> Result<Vec<Id>, StoreError> {
    // The id has digits enough to tell it from others.
    sqlx::query(
        "UPDATE accounts SET name = ?, tag = lower(hex(id)), avatar = '', recovery = NULL, history_open = 0, deleted_at = ? \
         WHERE id = ? AND deleted_at IS NULL",
    )
    .bind(&name)
    .bind(at as i64)
    .bind(account.bytes())
    .execute(&mut *connection)
    .await?;
    sqlx::query("UPDATE match_seats SET name = ?, shared = NULL WHERE account_id = ?")
        .bind(&name)
        .bind(account.bytes())
        .execute(&mut *connection)
        .await?;
    // Rooms store names as well. Rooms are few, and deletions are rare.
    sqlx::query(
        "UPDATE rooms SET version = version + 1, body = json_set(body, \
           (SELECT fullkey || '.person.name' FROM json_each(body, '$.seats') WHERE value ->> '$.person.account' = ?1), ?2) \
         WHERE instr(body, ?1) AND EXISTS \
           (SELECT 1 FROM json_each(body, '$.seats') WHERE value ->> '$.person.account' = ?1)",
    )
    .bind(account.to_string())
    .bind(&name)
    .execute(&mut *connection)
    .await?;
    sqlx::query("DELETE FROM blocks WHERE by_account = ?1 OR of_account = ?1")
        .bind(account.bytes())
        .execute(&mut *connection)
        .await?;
    sqlx::query("UPDATE reports SET by_account = NULL WHERE by_account = ?")
        .bind(account.bytes())
        .execute(&mut *connection)
        .await?;
    // The events of the ratings stay, as numbers, because others' ratings follow from them.
    for query in [
        "DELETE FROM ratings WHERE account_id = ?",
        "DELETE FROM identities WHERE account_id = ?",
        "DELETE FROM tickets WHERE account_id = ?",
        "DELETE FROM queue_marks WHERE account_id = ?",
        "DELETE FROM daily_tries WHERE account_id = ?",
    ] {
        sqlx::query(query).bind(account.bytes()).execute(&mut *connection).await?;
    }
    end_sessions(connection, account, None).await
}
