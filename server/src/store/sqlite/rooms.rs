//! Rooms.

use super::{Sqlite, matches, persons, queue};
use crate::model::Account;
use crate::random::Id;
use crate::room::Room;
use crate::store::{
    Created, MOST_RUNNING, NewRoom, RoomChange, RoomStore, StoreError, StoredRoom, json, unreadable,
};
use async_trait::async_trait;
use sqlx::{Row as _, SqliteConnection};
use std::sync::Arc;

#[async_trait]
impl RoomStore for Sqlite {
    async fn create_room(&self, new: NewRoom) -> Result<Created, StoreError> {
        self.writer.write_all(move |connection| Box::pin(async move { create(connection, new).await })).await
    }

    async fn room(&self, code: &str) -> Result<Option<StoredRoom>, StoreError> {
        let row = sqlx::query("SELECT body, version FROM rooms WHERE code = ?")
            .bind(code)
            .fetch_optional(&self.readers)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let version: i64 = row.try_get("version")?;
        Ok(Some(StoredRoom { room: read(row.try_get("body")?)?, version: version as u64 }))
    }

    async fn change_room(
        &self,
        code: &str,
        version: u64,
        change: RoomChange,
        at: u64,
    ) -> Result<bool, StoreError> {
        let (code, keys) = (code.to_owned(), Arc::clone(&self.keys));
        self.writer
            .write_all(move |connection| {
                Box::pin(async move {
                    let (room, begun) = match change {
                        RoomChange::Close => {
                            let done = sqlx::query("DELETE FROM rooms WHERE code = ? AND version = ?")
                                .bind(code)
                                .bind(version as i64)
                                .execute(connection)
                                .await?;
                            return Ok(done.rows_affected() == 1);
                        }
                        RoomChange::Save(room) => (room, None),
                        RoomChange::Start(room, begun) => (room, Some(begun)),
                    };
                    check_newcomers(connection, &code, &room).await?;
                    if !replace(connection, &code, version, &room, at).await? {
                        return Ok(false);
                    }
                    if let Some(begun) = begun {
                        matches::create(connection, &begun, &keys).await?;
                        check_running(connection, room.owner).await?;
                        queue::check_playing(connection, &begun.setup).await?;
                    }
                    Ok(true)
                })
            })
            .await
    }

    async fn rooms_of(&self, account: Id) -> Result<Vec<Room>, StoreError> {
        let bodies: Vec<String> = sqlx::query_scalar(
            "SELECT body FROM rooms JOIN room_people USING (code) WHERE account_id = ? ORDER BY changed_at DESC, code",
        )
        .bind(account.bytes())
        .fetch_all(&self.readers)
        .await?;
        Ok(bodies.iter().filter_map(|body| read_or_pass_over(body)).collect())
    }

    async fn rematch_of(&self, match_id: Id) -> Result<Option<String>, StoreError> {
        Ok(sqlx::query_scalar("SELECT code FROM rooms WHERE rematch_of = ?")
            .bind(match_id.bytes())
            .fetch_optional(&self.readers)
            .await?)
    }

    async fn close_rooms(&self, unchanged_since: u64) -> Result<Vec<String>, StoreError> {
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    Ok(sqlx::query_scalar(
                        "DELETE FROM rooms WHERE changed_at <= ? AND NOT EXISTS \
                         (SELECT 1 FROM matches WHERE id = match_id AND state = 'running') RETURNING code",
                    )
                    .bind(unchanged_since as i64)
                    .fetch_all(connection)
                    .await?)
                })
            })
            .await
    }
}

async fn create(connection: &mut SqliteConnection, new: NewRoom) -> Result<Created, StoreError> {
    let room = &new.room;
    let earlier = sqlx::query("SELECT body, request FROM rooms WHERE creator = ? AND request_id = ?")
        .bind(room.owner.bytes())
        .bind(&new.request_id)
        .fetch_optional(&mut *connection)
        .await?;
    if let Some(earlier) = earlier {
        return if earlier.try_get::<&str, _>("request")? == new.request {
            Ok(Created::Room(read(earlier.try_get("body")?)?))
        } else {
            Ok(Created::OtherRequest)
        };
    }
    let waiting: u32 = sqlx::query_scalar("SELECT count(*) FROM rooms WHERE owner = ? AND match_id IS NULL")
        .bind(room.owner.bytes())
        .fetch_one(&mut *connection)
        .await?;
    if waiting >= new.most {
        return Ok(Created::TooMany);
    }
    let done = sqlx::query(
        "INSERT INTO rooms (code, version, creator, request_id, request, owner, rematch_of, body, changed_at) \
         VALUES (?, 0, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
    )
    .bind(&room.code)
    .bind(room.owner.bytes())
    .bind(&new.request_id)
    .bind(&new.request)
    .bind(room.owner.bytes())
    .bind(room.rematch_of.as_ref().map(Id::bytes))
    .bind(json(room))
    .bind(new.at as i64)
    .execute(&mut *connection)
    .await?;
    if done.rows_affected() == 0 {
        return Ok(Created::CodeTaken);
    }
    insert_people(connection, room).await?;
    Ok(Created::Room(new.room))
}

/// Checks that no newcomer of a room blocks a player there, or is blocked by one.
/// Players who sit there already stay: nobody is driven out,
/// or told that another player has come to avoid them.
async fn check_newcomers(
    connection: &mut SqliteConnection,
    code: &str,
    room: &Room,
) -> Result<(), StoreError> {
    let before: Option<String> = sqlx::query_scalar("SELECT body FROM rooms WHERE code = ?")
        .bind(code)
        .fetch_optional(&mut *connection)
        .await?;
    let Some(before) = before else { return Ok(()) };
    let (before, people) = (read(&before)?, room.people().collect::<Vec<_>>());
    for account in people.iter().filter(|account| !before.has(**account)) {
        if persons::is_apart(connection, *account, &people).await? {
            return Err(StoreError::Apart);
        }
    }
    Ok(())
}

/// Checks that an account does not sit in more running matches, or with more bots, than it may.
async fn check_running(connection: &mut SqliteConnection, owner: Id) -> Result<(), StoreError> {
    let (matches, bots): (u32, u32) = sqlx::query_as(
        "SELECT count(DISTINCT own.match_id), count(bot.match_id) FROM running_seats AS own \
         LEFT JOIN match_seats AS bot ON bot.match_id = own.match_id AND bot.level IS NOT NULL \
         WHERE own.account_id = ?",
    )
    .bind(owner.bytes())
    .fetch_one(connection)
    .await?;
    if matches > MOST_RUNNING.0 || bots > MOST_RUNNING.1 { Err(StoreError::TooManyRunning) } else { Ok(()) }
}

/// Compares the version and swaps the room.
async fn replace(
    connection: &mut SqliteConnection,
    code: &str,
    version: u64,
    room: &Room,
    at: u64,
) -> Result<bool, StoreError> {
    let done = sqlx::query(
        "UPDATE rooms SET version = version + 1, owner = ?, match_id = ?, body = ?, changed_at = ? \
         WHERE code = ? AND version = ?",
    )
    .bind(room.owner.bytes())
    .bind(room.match_id.as_ref().map(Id::bytes))
    .bind(json(room))
    .bind(at as i64)
    .bind(code)
    .bind(version as i64)
    .execute(&mut *connection)
    .await?;
    if done.rows_affected() == 0 {
        return Ok(false);
    }
    sqlx::query("DELETE FROM room_people WHERE code = ?").bind(code).execute(&mut *connection).await?;
    insert_people(connection, room).await?;
    Ok(true)
}

/// Shows an account by its new name in the rooms that have not begun.
pub(super) async fn rename(
    connection: &mut SqliteConnection,
    account: &Account,
    at: u64,
) -> Result<(), StoreError> {
    let rooms: Vec<(i64, String)> =
        sqlx::query_as("SELECT version, body FROM rooms JOIN room_people USING (code) WHERE account_id = ?")
            .bind(account.id.bytes())
            .fetch_all(&mut *connection)
            .await?;
    for (version, body) in rooms {
        let Some(mut room) = read_or_pass_over(&body) else { continue };
        if room.rename(account) {
            replace(connection, &room.code, version as u64, &room, at).await?;
        }
    }
    Ok(())
}

/// Stores the people of a room that has not begun, and those with a kept seat, so that they can find it.
async fn insert_people(connection: &mut SqliteConnection, room: &Room) -> Result<(), StoreError> {
    if room.match_id.is_some() {
        return Ok(());
    }
    for account in room.people().chain(room.kept.iter().map(|kept| kept.account)) {
        sqlx::query("INSERT INTO room_people (account_id, code) VALUES (?, ?)")
            .bind(account.bytes())
            .bind(&room.code)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

/// Reads a room in a list; one that cannot be read must not hide the others.
fn read_or_pass_over(body: &str) -> Option<Room> {
    read(body).inspect_err(|error| tracing::error!(%error, "a room is passed over")).ok()
}

fn read(body: &str) -> Result<Room, StoreError> {
    serde_json::from_str(body).map_err(|error| unreadable("a room")(error.to_string()))
}
