//! Rooms.

use super::{Sql, Tx, matches, persons, queue, values};
use crate::model::Account;
use crate::random::Id;
use crate::room::Room;
use crate::store::{
    Created, MOST_RUNNING, NewRoom, RoomChange, RoomStore, StoreError, StoredRoom, json, unreadable,
};
use async_trait::async_trait;
use serde_json::Value;
use std::sync::Arc;

#[async_trait]
impl RoomStore for Sql {
    async fn create_room(&self, new: NewRoom) -> Result<Created, StoreError> {
        self.write(async move |tx: &mut Tx| create(tx, &new).await).await
    }

    async fn room(&self, code: &str) -> Result<Option<StoredRoom>, StoreError> {
        let row = self.read().row("SELECT body, version FROM rooms WHERE code = ?", values![code]).await?;
        let Some(row) = row else { return Ok(None) };
        Ok(Some(StoredRoom { room: read(row.get("body")?)?, version: row.get("version")? }))
    }

    async fn change_room(
        &self,
        code: &str,
        version: u64,
        change: RoomChange,
        at: u64,
    ) -> Result<bool, StoreError> {
        let (code, keys) = (code.to_owned(), Arc::clone(&self.keys));
        self.write(async move |tx: &mut Tx| {
            let (room, begun) = match &change {
                RoomChange::Close => {
                    let done = tx
                        .exec("DELETE FROM rooms WHERE code = ? AND version = ?", values![&code, version])
                        .await?;
                    return Ok(done == 1);
                }
                RoomChange::Save(room) => (room, None),
                RoomChange::Start(room, begun) => (room, Some(begun)),
            };
            check_newcomers(tx, &code, room).await?;
            if !replace(tx, &code, version, room, at).await? {
                return Ok(false);
            }
            if let Some(begun) = begun {
                matches::create(tx, begun, &keys).await?;
                check_running(tx, room.owner).await?;
                queue::check_playing(tx, &begun.setup).await?;
            }
            Ok(true)
        })
        .await
    }

    async fn rooms_of(&self, account: Id) -> Result<Vec<Room>, StoreError> {
        let bodies: Vec<String> = self.read().column("SELECT body FROM rooms JOIN room_people USING (code) WHERE account_id = ? AND begun = 0 ORDER BY changed_at DESC, code", values![account])
        .await?;
        Ok(bodies.iter().filter_map(|body| read_or_pass_over(body)).collect())
    }

    async fn rematch_of(&self, match_id: Id) -> Result<Option<String>, StoreError> {
        self.read().first("SELECT code FROM rooms WHERE rematch_of = ?", values![match_id]).await
    }

    async fn close_rooms(&self, unchanged_since: u64) -> Result<Vec<String>, StoreError> {
        self.write(async move |tx: &mut Tx| {
            tx.column(
                "DELETE FROM rooms WHERE changed_at <= ? AND NOT EXISTS \
                         (SELECT 1 FROM matches WHERE id = match_id AND state = 'running') RETURNING code",
                values![unchanged_since],
            )
            .await
        })
        .await
    }
}

async fn create(tx: &mut Tx, new: &NewRoom) -> Result<Created, StoreError> {
    let room = &new.room;
    let earlier = tx
        .row(
            "SELECT body, request FROM rooms WHERE creator = ? AND request_id = ?",
            values![room.owner, &new.request_id],
        )
        .await?;
    if let Some(earlier) = earlier {
        return if earlier.get::<&str>("request")? == new.request {
            Ok(Created::Room(read(earlier.get("body")?)?))
        } else {
            Ok(Created::OtherRequest)
        };
    }
    let waiting: u32 = tx
        .one("SELECT count(*) FROM rooms WHERE owner = ? AND match_id IS NULL", values![room.owner])
        .await?;
    if waiting >= new.most {
        return Ok(Created::TooMany);
    }
    let done = tx.exec("INSERT INTO rooms (code, version, creator, request_id, request, owner, rematch_of, body, changed_at) \
         VALUES (?, 0, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", values![&room.code, room.owner, &new.request_id, &new.request, room.owner, room.rematch_of, json(room), new.at])
    .await?;
    if done == 0 {
        return Ok(Created::CodeTaken);
    }
    insert_people(tx, room).await?;
    Ok(Created::Room(room.clone()))
}

/// Checks that no newcomer of a room blocks a player there, or is blocked by one.
/// Players who sit there already stay: nobody is driven out,
/// or told that another player has come to avoid them.
async fn check_newcomers(tx: &mut Tx, code: &str, room: &Room) -> Result<(), StoreError> {
    let before: Option<String> = tx.first("SELECT body FROM rooms WHERE code = ?", values![code]).await?;
    let Some(before) = before else { return Ok(()) };
    let (before, people) = (read(&before)?, room.people().collect::<Vec<_>>());
    for account in people.iter().filter(|account| !before.has(**account)) {
        if persons::is_apart(tx, *account, &people).await? {
            return Err(StoreError::Apart);
        }
    }
    Ok(())
}

/// Checks that an account does not sit in more running matches, or with more bots, than it may.
async fn check_running(tx: &mut Tx, owner: Id) -> Result<(), StoreError> {
    let sql = "SELECT count(DISTINCT own.match_id) AS matches, count(bot.match_id) AS bots FROM running_seats AS own \
         LEFT JOIN match_seats AS bot ON bot.match_id = own.match_id AND bot.level IS NOT NULL \
         WHERE own.account_id = ?";
    let Some(row) = tx.row(sql, values![owner]).await? else { return Ok(()) };
    let (matches, bots): (u32, u32) = (row.get("matches")?, row.get("bots")?);
    if matches > MOST_RUNNING.0 || bots > MOST_RUNNING.1 { Err(StoreError::TooManyRunning) } else { Ok(()) }
}

/// Compares the version and swaps the room.
async fn replace(tx: &mut Tx, code: &str, version: u64, room: &Room, at: u64) -> Result<bool, StoreError> {
    let done = tx
        .exec(
            "UPDATE rooms SET version = version + 1, owner = ?, match_id = ?, body = ?, changed_at = ? \
         WHERE code = ? AND version = ?",
            values![room.owner, room.match_id, json(room), at, code, version],
        )
        .await?;
    if done == 0 {
        return Ok(false);
    }
    tx.exec("DELETE FROM room_people WHERE code = ?", values![code]).await?;
    insert_people(tx, room).await?;
    Ok(true)
}

/// Shows an account by its new name in the rooms that have not begun.
pub(super) async fn rename(tx: &mut Tx, account: &Account, at: u64) -> Result<(), StoreError> {
    let sql =
        "SELECT version, body FROM rooms JOIN room_people USING (code) WHERE account_id = ? AND begun = 0";
    for row in tx.rows(sql, values![account.id]).await? {
        let Some(mut room) = read_or_pass_over(row.get("body")?) else { continue };
        if room.rename(account) {
            replace(tx, &room.code, row.get("version")?, &room, at).await?;
        }
    }
    Ok(())
}

/// Puts the name that stands for a deleted account into all its rooms, also those that cannot be read as rooms any more.
pub(super) async fn forget(tx: &mut Tx, account: Id, name: &str) -> Result<(), StoreError> {
    let person = account.to_string();
    let sql = "SELECT code, body FROM rooms JOIN room_people USING (code) WHERE account_id = ?";
    for row in tx.rows(sql, values![account]).await? {
        let mut body: Value = serde_json::from_str(row.get("body")?)
            .map_err(|error| unreadable("a room")(error.to_string()))?;
        let seats = body["seats"].as_array_mut().into_iter().flatten();
        let own = seats.filter_map(|seat| seat.get_mut("person")).filter(|seat| seat["account"] == *person);
        let mut is_there = false;
        for seat in own {
            seat["name"] = name.into();
            is_there = true;
        }
        if is_there {
            tx.exec(
                "UPDATE rooms SET version = version + 1, body = ? WHERE code = ?",
                values![body.to_string(), row.get::<&str>("code")?],
            )
            .await?;
        }
    }
    Ok(())
}

/// Stores the people of a room and those with a kept seat, so that it is found by them.
async fn insert_people(tx: &mut Tx, room: &Room) -> Result<(), StoreError> {
    let has_begun = room.match_id.is_some();
    for account in room.people().chain(room.kept.iter().map(|kept| kept.account)) {
        let sql = "INSERT INTO room_people (account_id, code, begun) VALUES (?, ?, ?)";
        tx.exec(sql, values![account, &room.code, has_begun]).await?;
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
