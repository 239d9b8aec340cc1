//! The store on `SQLite`: one connection that writes in groups, and a pool that reads.

use super::writer::Writer;
use super::{
    Account, NewAction, StoreError, StoredMatch, StoredToken, TokenKind, json, log, schema, unreadable,
};
use crate::random::Id;
use crate::room::Room;
use crate::table::MatchSetup;
use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow, SqliteSynchronous,
};
use sqlx::{ConnectOptions as _, Row as _};
use std::path::Path;
use std::time::{Duration, SystemTime};
use tokio::task::JoinHandle;

/// How many connections read.
const READERS: u32 = 4;

/// The database.
#[derive(Clone)]
pub struct Store {
    writer: Writer,
    readers: SqlitePool,
}

/// Milliseconds since 1970.
#[must_use]
pub fn now() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or(Duration::ZERO);
    since.as_millis() as i64
}

fn id(row: &SqliteRow, column: &str) -> Result<Id, StoreError> {
    let bytes: Vec<u8> = row.try_get(column)?;
    bytes.try_into().map_err(|error: crate::random::NotAnId| unreadable("an id")(error.to_string()))
}

impl Store {
    /// Opens the file, which is made when it is not there. The task ends when the last clone of the store is gone and
    /// everything is written.
    ///
    /// # Errors
    /// A file that cannot be opened, is no database, or belongs to a newer server.
    pub async fn open(file: &Path) -> Result<(Self, JoinHandle<()>), StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(5))
            .disable_statement_logging();
        let mut connection = options.connect().await?;
        schema::migrate(&mut connection).await?;
        let (writer, task) = Writer::start(connection);
        let readers =
            SqlitePoolOptions::new().max_connections(READERS).connect_with(options.read_only(true)).await?;
        Ok((Self { writer, readers }, task))
    }

    /// Closes the connections that read, and only then lets go of the one that writes: the last to close the file leaves nothing
    /// beside it.
    pub async fn close(self) {
        self.readers.close().await;
    }

    /// Stores a new account and its first tokens.
    ///
    /// # Errors
    /// Nothing was stored.
    pub async fn create_account(&self, account: Account, tokens: [StoredToken; 2]) -> Result<(), StoreError> {
        self.writer
            .write_all(move |connection| {
                Box::pin(async move {
                    sqlx::query("INSERT INTO accounts (id, name, created_at) VALUES (?, ?, ?)")
                        .bind(account.id.bytes())
                        .bind(&account.name)
                        .bind(now())
                        .execute(&mut *connection)
                        .await?;
                    insert_tokens(connection, &tokens).await
                })
            })
            .await
    }

    /// Marks a refresh token as spent and stores what replaces it; clears out what has long expired.
    ///
    /// # Errors
    /// Nothing was stored.
    pub async fn rotate(&self, spent: [u8; 32], tokens: [StoredToken; 2]) -> Result<(), StoreError> {
        self.writer
            .write_all(move |connection| {
                Box::pin(async move {
                    let now = now();
                    sqlx::query("UPDATE tokens SET spent_at = ? WHERE hash = ? AND spent_at IS NULL")
                        .bind(now)
                        .bind(spent.as_slice())
                        .execute(&mut *connection)
                        .await?;
                    sqlx::query("DELETE FROM tokens WHERE expires_at < ?")
                        .bind(now)
                        .execute(&mut *connection)
                        .await?;
                    insert_tokens(connection, &tokens).await
                })
            })
            .await
    }

    /// Ends a session: every token of the family is gone.
    ///
    /// # Errors
    /// Nothing was changed.
    pub async fn revoke(&self, family: Id) -> Result<(), StoreError> {
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    sqlx::query("DELETE FROM tokens WHERE family = ?")
                        .bind(family.bytes())
                        .execute(connection)
                        .await?;
                    Ok(())
                })
            })
            .await
    }

    /// The token with this hash.
    ///
    /// # Errors
    /// What the database says.
    pub async fn token(&self, hash: [u8; 32]) -> Result<Option<StoredToken>, StoreError> {
        let row = sqlx::query(
            "SELECT kind, account_id, family, expires_at, spent_at, name \
             FROM tokens JOIN accounts ON accounts.id = account_id WHERE hash = ?",
        )
        .bind(hash.as_slice())
        .fetch_optional(&self.readers)
        .await?;
        let Some(row) = row else { return Ok(None) };
        Ok(Some(StoredToken {
            hash,
            kind: if row.try_get::<i64, _>("kind")? == 0 { TokenKind::Access } else { TokenKind::Refresh },
            account: Account { id: id(&row, "account_id")?, name: row.try_get("name")? },
            family: id(&row, "family")?,
            expires_at: row.try_get("expires_at")?,
            spent_at: row.try_get("spent_at")?,
        }))
    }

    /// Stores a new room. `false`: the code, or the owner's request id, is taken.
    ///
    /// # Errors
    /// Nothing was stored.
    pub async fn create_room(&self, room: Room, request_id: String) -> Result<bool, StoreError> {
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    let done = sqlx::query(
                        "INSERT OR IGNORE INTO rooms (code, owner, request_id, started, body, created_at) \
                         VALUES (?, ?, ?, 0, ?, ?)",
                    )
                    .bind(&room.code)
                    .bind(room.owner.bytes())
                    .bind(request_id)
                    .bind(json(&room))
                    .bind(now())
                    .execute(connection)
                    .await?;
                    Ok(done.rows_affected() == 1)
                })
            })
            .await
    }

    /// The room that this request of this account made.
    ///
    /// # Errors
    /// What the database says.
    pub async fn room_of_request(&self, owner: Id, request_id: &str) -> Result<Option<Room>, StoreError> {
        let body: Option<String> =
            sqlx::query_scalar("SELECT body FROM rooms WHERE owner = ? AND request_id = ?")
                .bind(owner.bytes())
                .bind(request_id)
                .fetch_optional(&self.readers)
                .await?;
        body.as_deref().map(read_room).transpose()
    }

    /// How many rooms of this account have not begun.
    ///
    /// # Errors
    /// What the database says.
    pub async fn rooms_waiting(&self, owner: Id) -> Result<u64, StoreError> {
        let count: i64 = sqlx::query_scalar("SELECT count(*) FROM rooms WHERE owner = ? AND started = 0")
            .bind(owner.bytes())
            .fetch_one(&self.readers)
            .await?;
        Ok(count as u64)
    }

    /// The room with this code.
    ///
    /// # Errors
    /// What the database says.
    pub async fn room(&self, code: &str) -> Result<Option<Room>, StoreError> {
        let body: Option<String> = sqlx::query_scalar("SELECT body FROM rooms WHERE code = ?")
            .bind(code)
            .fetch_optional(&self.readers)
            .await?;
        body.as_deref().map(read_room).transpose()
    }

    /// Stores how a room stands now.
    ///
    /// # Errors
    /// Nothing was stored.
    pub async fn save_room(&self, room: Room) -> Result<(), StoreError> {
        self.writer
            .write(move |connection| Box::pin(async move { update_room(connection, &room).await }))
            .await
    }

    /// Removes a room that everybody has left.
    ///
    /// # Errors
    /// Nothing was changed.
    pub async fn delete_room(&self, code: String) -> Result<(), StoreError> {
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    sqlx::query("DELETE FROM rooms WHERE code = ?").bind(code).execute(connection).await?;
                    Ok(())
                })
            })
            .await
    }

    /// Stores a new match, and its room with it.
    ///
    /// # Errors
    /// Nothing was stored.
    pub async fn create_match(&self, id: Id, setup: MatchSetup, room: Room) -> Result<(), StoreError> {
        self.writer
            .write_all(move |connection| {
                Box::pin(async move {
                    sqlx::query("INSERT INTO matches (id, setup, over, created_at) VALUES (?, ?, 0, ?)")
                        .bind(id.bytes())
                        .bind(json(&setup))
                        .bind(now())
                        .execute(&mut *connection)
                        .await?;
                    update_room(connection, &room).await
                })
            })
            .await
    }

    /// The match with its log.
    ///
    /// # Errors
    /// What the database says, or a log that cannot be read.
    pub async fn load_match(&self, id: Id) -> Result<Option<StoredMatch>, StoreError> {
        let setup: Option<String> = sqlx::query_scalar("SELECT setup FROM matches WHERE id = ?")
            .bind(id.bytes())
            .fetch_optional(&self.readers)
            .await?;
        let Some(setup) = setup else { return Ok(None) };
        let setup: MatchSetup =
            serde_json::from_str(&setup).map_err(|error| unreadable("a match")(error.to_string()))?;
        let actions = log::read(&self.readers, id, &setup).await?;
        Ok(Some(StoredMatch { setup, actions }))
    }

    /// The matches that are not over.
    ///
    /// # Errors
    /// What the database says.
    pub async fn running_matches(&self) -> Result<Vec<Id>, StoreError> {
        let rows = sqlx::query("SELECT id FROM matches WHERE over = 0").fetch_all(&self.readers).await?;
        rows.iter().map(|row| id(row, "id")).collect()
    }

    /// Appends an action to the log of its match.
    ///
    /// # Errors
    /// It was not appended; somebody else may have appended at this place.
    pub async fn append(&self, action: NewAction) -> Result<(), StoreError> {
        self.writer.append(action).await
    }
}

async fn insert_tokens(
    connection: &mut sqlx::SqliteConnection,
    tokens: &[StoredToken],
) -> Result<(), StoreError> {
    for token in tokens {
        sqlx::query("INSERT INTO tokens (hash, kind, account_id, family, expires_at) VALUES (?, ?, ?, ?, ?)")
            .bind(token.hash.as_slice())
            .bind(i64::from(token.kind == TokenKind::Refresh))
            .bind(token.account.id.bytes())
            .bind(token.family.bytes())
            .bind(token.expires_at)
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}

async fn update_room(connection: &mut sqlx::SqliteConnection, room: &Room) -> Result<(), StoreError> {
    sqlx::query("UPDATE rooms SET owner = ?, started = ?, body = ? WHERE code = ?")
        .bind(room.owner.bytes())
        .bind(room.match_id.is_some())
        .bind(json(room))
        .bind(&room.code)
        .execute(connection)
        .await?;
    Ok(())
}

fn read_room(body: &str) -> Result<Room, StoreError> {
    serde_json::from_str(body).map_err(|error| unreadable("a room")(error.to_string()))
}
