//! Matches and their logs, read whole or from a place on; [`log`] appends to them.

use super::{Sqlite, draws, id, log, read_id, retention};
use crate::model::{MatchKind, MatchSeat, MatchSetup, Source};
use crate::random::Id;
use crate::seal::Keys;
use crate::store::{
    AppendError, DailyStore as _, MatchState, MatchStore, NewEntry, NewMatch, RunningMatch, StoreError,
    StoredEntry, StoredMatch, json, unreadable,
};
use async_trait::async_trait;
use cartable_core::agenda::Speed;
use cartable_core::bot::NotALevel;
use cartable_core::catalogue::AnyAction;
use cartable_core::daily::Day;
use cartable_core::entry::{Entry, What};
use cartable_core::record::Player;
use cartable_core::seat::{Seat, SeatSet};
use serde_json::{Map, Value};
use sqlx::sqlite::SqliteRow;
use sqlx::{Row as _, SqliteConnection};
use std::sync::Arc;

const STATES: [(MatchState, &str); 4] = [
    (MatchState::Running, "running"),
    (MatchState::Over, "over"),
    (MatchState::Void, "void"),
    (MatchState::SetAside, "set_aside"),
];

/// Appends one entry, with its changes of the match. [`end`](super::end) handles the last entry.
pub(super) async fn append(connection: &mut SqliteConnection, new: &NewEntry) -> Result<(), AppendError> {
    let appended = sqlx::query(log::INSERT)
        .bind(new.match_id.bytes())
        .bind(new.seq as i64)
        .bind(new.entry.at_ms as i64)
        .bind(json(&new.entry.what))
        .bind(new.request_id.as_deref())
        .execute(&mut *connection);
    appended.await.map_err(|error| match error {
        sqlx::Error::Database(error) if error.is_unique_violation() => AppendError::Taken,
        error => AppendError::Failed(error.into()),
    })?;
    if let What::Resigned { seat } = new.entry.what {
        sqlx::query("UPDATE match_seats SET resigned = 1 WHERE match_id = ? AND seat = ?")
            .bind(new.match_id.bytes())
            .bind(u8::from(seat))
            .execute(&mut *connection)
            .await
            .map_err(StoreError::from)?;
    }
    if new.end.is_none() && (new.next_due.is_some() || new.is_first) {
        schedule(connection, new.match_id, new.next_due, None).await?;
    }
    Ok(())
}

/// Stores the due time if it changes, and the seats that must act if they are known.
async fn schedule(
    connection: &mut SqliteConnection,
    id: Id,
    next_due: Option<u64>,
    asked: Option<SeatSet>,
) -> Result<(), StoreError> {
    sqlx::query(
        "UPDATE matches SET next_due = coalesce(?, next_due), asked = ? WHERE id = ? AND state = 'running'",
    )
    .bind(next_due.map(|due| due as i64))
    .bind(asked.map(SeatSet::bits))
    .bind(id.bytes())
    .execute(connection)
    .await?;
    Ok(())
}

/// Stores a new match.
pub(super) async fn create(
    connection: &mut SqliteConnection,
    new: &NewMatch,
    keys: &Keys,
) -> Result<(), StoreError> {
    let setup = &new.setup;
    let (sealed, draw, parts) = match &setup.source {
        Source::Seed(seed) => (seed, None, &[][..]),
        Source::Open(draw) => (&draw.secret, Some("open"), draw.parts.as_slice()),
        Source::Drawn(draw) => (&draw.secret, Some("closed"), draw.parts.as_slice()),
    };
    let next_due = Some(new.next_due as i64).filter(|_| draw != Some("open"));
    sqlx::query(
        "INSERT INTO matches (id, game, rules, notation, options, first_dealer, seed, draw, room, speed, kind, day, state, started_at, began_at, next_due) \
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'running', ?, ?, ?)",
    )
    .bind(new.id.bytes())
    .bind(setup.options.game().to_string())
    .bind(setup.rules)
    .bind(setup.notation)
    .bind(json(&setup.options))
    .bind(setup.first_dealer.map(u8::from))
    .bind(keys.seal(new.id, sealed)?)
    .bind(draw)
    .bind(&setup.room)
    .bind(setup.speed.map(Speed::code))
    .bind(setup.kind.name())
    .bind(setup.kind.day().map(Day::number))
    .bind(new.at as i64)
    .bind(new.at as i64)
    .bind(next_due)
    .execute(&mut *connection)
    .await?;
    for (seat, MatchSeat { account, player }) in setup.seats.iter().enumerate() {
        let part = parts.get(seat).copied().flatten();
        sqlx::query(
            "INSERT INTO match_seats (match_id, seat, account_id, name, level, share_hash, share) \
             VALUES (?, ?, ?, ?, ?, ?, ?)",
        )
        .bind(new.id.bytes())
        .bind(seat as i64)
        .bind(account.as_ref().map(Id::bytes))
        .bind(&player.name)
        .bind(player.level.map(|level| level.to_string()))
        .bind(part.map(|part| part.hash.bytes().to_vec()))
        .bind(part.and_then(|part| part.share).map(|share| share.bytes().to_vec()))
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

#[async_trait]
impl MatchStore for Sqlite {
    async fn create_match(&self, new: NewMatch) -> Result<(), StoreError> {
        let keys = Arc::clone(&self.keys);
        self.writer
            .write_all(move |connection| Box::pin(async move { create(connection, &new, &keys).await }))
            .await
    }

    async fn load_match(&self, id: Id) -> Result<Option<StoredMatch>, StoreError> {
        let Some((setup, row)) = self.setup(id).await? else { return Ok(None) };
        if row.try_get::<Option<&str>, _>("log")? == Some("gone") {
            return Err(StoreError::LogGone(id));
        }
        let came: Vec<u8> =
            sqlx::query_scalar("SELECT seat FROM match_seats WHERE match_id = ? AND came_at IS NOT NULL")
                .bind(id.bytes())
                .fetch_all(&self.readers)
                .await?;
        Ok(Some(StoredMatch {
            state: read_state(row.try_get("state")?)?,
            began_at: row.try_get::<i64, _>("began_at")? as u64,
            next_due: row.try_get::<Option<i64>, _>("next_due")?.map(|due| due as u64),
            entries: self.entries_after(id, &setup, 0).await?,
            result: row
                .try_get::<Option<&str>, _>("result")?
                .map(serde_json::from_str)
                .transpose()
                .map_err(|error| unreadable("a result")(error.to_string()))?,
            asked: row.try_get::<Option<u8>, _>("asked")?.map(SeatSet::from_bits),
            came: came.into_iter().filter_map(|seat| Seat::new(usize::from(seat))).collect(),
            setup,
        }))
    }

    async fn match_setup(&self, id: Id) -> Result<Option<(MatchSetup, MatchState)>, StoreError> {
        let Some((setup, row)) = self.setup(id).await? else { return Ok(None) };
        Ok(Some((setup, read_state(row.try_get("state")?)?)))
    }

    async fn entries_after(
        &self,
        id: Id,
        setup: &MatchSetup,
        seq: u64,
    ) -> Result<Vec<StoredEntry>, StoreError> {
        // In one statement: the log may be packed at this very moment.
        let rows = sqlx::query(
            "SELECT seq, at_ms, what, request_id, NULL AS packed FROM entries WHERE match_id = ?1 AND seq > ?2 \
             AND NOT EXISTS (SELECT 1 FROM packed_logs WHERE match_id = ?1) \
             UNION ALL SELECT 0, 0, '', NULL, entries FROM packed_logs WHERE match_id = ?1 ORDER BY seq",
        )
        .bind(id.bytes())
        .bind(seq as i64)
        .fetch_all(&self.readers)
        .await?;
        if let Some(row) = rows.first()
            && let Some(packed) = row.try_get::<Option<&[u8]>, _>("packed")?
        {
            let lines = retention::unpack(packed)?;
            let entry = |((at_ms, what), seq): ((i64, String), u64)| {
                Ok(StoredEntry { entry: read_what(&what, at_ms, setup, seq)?, request_id: None })
            };
            return lines.into_iter().zip(1..).skip(seq as usize).map(entry).collect();
        }
        rows.iter().zip(seq + 1..).map(|(row, seq)| read_entry(row, setup, seq)).collect()
    }

    async fn append(&self, new: NewEntry) -> Result<(), AppendError> {
        self.writer.append(new).await
    }

    async fn mark_come(&self, id: Id, seat: Seat, at: u64) -> Result<(), StoreError> {
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    sqlx::query("UPDATE match_seats SET came_at = ? WHERE match_id = ? AND seat = ?")
                        .bind(at as i64)
                        .bind(id.bytes())
                        .bind(u8::from(seat))
                        .execute(connection)
                        .await?;
                    Ok(())
                })
            })
            .await
    }

    async fn schedule(&self, id: Id, next_due: u64, asked: SeatSet) -> Result<(), StoreError> {
        self.writer
            .write(move |connection| {
                Box::pin(async move { schedule(connection, id, Some(next_due), Some(asked)).await })
            })
            .await
    }

    async fn claim_due(&self, due: u64, until: u64, most: u32) -> Result<Vec<Id>, StoreError> {
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    let ids: Vec<Vec<u8>> = sqlx::query_scalar(
                        "UPDATE matches SET next_due = ? WHERE id IN \
                         (SELECT id FROM matches WHERE next_due <= ? ORDER BY next_due LIMIT ?) RETURNING id",
                    )
                    .bind(until as i64)
                    .bind(due as i64)
                    .bind(most)
                    .fetch_all(connection)
                    .await?;
                    ids.into_iter().map(read_id).collect()
                })
            })
            .await
    }

    async fn release_claims(&self, now: u64, until: u64) -> Result<(), StoreError> {
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    sqlx::query("UPDATE matches SET next_due = ?1 WHERE next_due > ?1 AND next_due <= ?2")
                        .bind(now as i64)
                        .bind(until as i64)
                        .execute(connection)
                        .await?;
                    Ok(())
                })
            })
            .await
    }

    async fn set_aside(&self, id: Id, at: u64) -> Result<(), StoreError> {
        self.writer
            .write(move |connection| {
                Box::pin(async move {
                    sqlx::query(
                        "UPDATE matches SET state = 'set_aside', ended_at = ?, next_due = NULL \
                         WHERE id = ? AND state = 'running'",
                    )
                    .bind(at as i64)
                    .bind(id.bytes())
                    .execute(connection)
                    .await?;
                    Ok(())
                })
            })
            .await
    }

    async fn matches_of(&self, account: Id, most: u32) -> Result<Vec<RunningMatch>, StoreError> {
        let rows = sqlx::query(
            "SELECT id, resigned, asked, kind IN ('casual', 'ranked') AND came_at IS NULL AS is_new \
             FROM running_seats JOIN match_seats USING (account_id, match_id) JOIN matches ON id = match_id \
             WHERE account_id = ? ORDER BY started_at DESC, id LIMIT ?",
        )
        .bind(account.bytes())
        .bind(most)
        .fetch_all(&self.readers)
        .await?;
        let mut matches = Vec::with_capacity(rows.len());
        for row in rows {
            let id = id(&row, "id")?;
            let setup = match self.setup(id).await {
                Ok(found) => found.map(|(setup, _)| setup),
                Err(error @ (StoreError::Unreadable { .. } | StoreError::SeedLost { .. })) => {
                    tracing::error!(%id, %error, "a match is passed over");
                    if let StoreError::Unreadable { .. } = error {
                        // Its next loading sets it aside. That must happen now,
                        // and not only when something is due in it.
                        let _ = self.schedule(id, 0, SeatSet::EMPTY).await;
                    }
                    None
                }
                Err(error) => return Err(error),
            };
            if let Some(setup) = setup {
                let asked = row.try_get::<Option<u8>, _>("asked")?.map(SeatSet::from_bits);
                let (has_resigned, is_new) = (row.try_get("resigned")?, row.try_get("is_new")?);
                matches.push(RunningMatch { id, setup, has_resigned, is_new, asked });
            }
        }
        Ok(matches)
    }
}

impl Sqlite {
    /// Returns the setup of a match, and its row.
    pub(super) async fn setup(&self, id: Id) -> Result<Option<(MatchSetup, SqliteRow)>, StoreError> {
        let row = sqlx::query("SELECT * FROM matches WHERE id = ?")
            .bind(id.bytes())
            .fetch_optional(&self.readers)
            .await?;
        let Some(row) = row else { return Ok(None) };
        let seats = sqlx::query(
            "SELECT account_id, name, level, share_hash, share FROM match_seats WHERE match_id = ? ORDER BY seat",
        )
        .bind(id.bytes())
        .fetch_all(&self.readers)
        .await?;
        let unreadable = unreadable("a match");
        let sealed =
            self.keys.open(id, row.try_get("seed")?).map_err(|why| StoreError::SeedLost { id, why })?;
        let kind = read_kind(&row)?;
        let day = match kind.day() {
            Some(day) => self.daily_day(day).await?,
            None => None,
        };
        let setup = MatchSetup {
            options: serde_json::from_str(row.try_get("options")?)
                .map_err(|error| unreadable(error.to_string()))?,
            rules: row.try_get("rules")?,
            notation: row.try_get("notation")?,
            seats: seats.iter().map(read_seat).collect::<Result<_, _>>()?,
            first_dealer: row
                .try_get::<Option<u8>, _>("first_dealer")?
                .map(Seat::try_from)
                .transpose()
                .map_err(|error| unreadable(error.to_owned()))?,
            source: draws::read_source(id, sealed, &row, &seats)?,
            room: row.try_get("room")?,
            speed: row
                .try_get::<Option<&str>, _>("speed")?
                .map(|code| Speed::named(code).ok_or_else(|| unreadable(format!("{code} is no speed"))))
                .transpose()?,
            kind,
            day_secret: day.map(|day| day.secret),
        };
        Ok(Some((setup, row)))
    }
}

/// Reads the way in which a match came about.
pub(super) fn read_kind(row: &SqliteRow) -> Result<MatchKind, StoreError> {
    let (name, day): (&str, Option<u32>) = (row.try_get("kind")?, row.try_get("day")?);
    let kind = MatchKind::named(name, day.map(Day::new));
    kind.ok_or_else(|| unreadable("a match")(format!("{name} is no kind")))
}

/// Reads the state of a match.
pub(super) fn read_state(name: &str) -> Result<MatchState, StoreError> {
    let state = STATES.into_iter().find(|(_, known)| *known == name).map(|(state, _)| state);
    state.ok_or_else(|| unreadable("a match")(format!("{name} is no state")))
}

fn read_seat(row: &SqliteRow) -> Result<MatchSeat, StoreError> {
    let account: Option<Vec<u8>> = row.try_get("account_id")?;
    let level: Option<&str> = row.try_get("level")?;
    Ok(MatchSeat {
        account: account.map(read_id).transpose()?,
        player: Player {
            name: row.try_get("name")?,
            level: level
                .map(str::parse)
                .transpose()
                .map_err(|error: NotALevel| unreadable("a seat")(error.to_string()))?,
        },
    })
}

fn read_entry(row: &SqliteRow, setup: &MatchSetup, expected: u64) -> Result<StoredEntry, StoreError> {
    let unreadable = unreadable("a log");
    if row.try_get::<i64, _>("seq")? as u64 != expected {
        return Err(unreadable(format!("entry {expected} is missing")));
    }
    let entry = read_what(row.try_get("what")?, row.try_get("at_ms")?, setup, expected)?;
    Ok(StoredEntry { entry, request_id: row.try_get("request_id")? })
}

/// Reads an entry with its time.
fn read_what(what: &str, at_ms: i64, setup: &MatchSetup, seq: u64) -> Result<Entry<AnyAction>, StoreError> {
    let unreadable = unreadable("a log");
    let read = || {
        let mut entry: Map<String, Value> = serde_json::from_str(what)?;
        entry.insert("at_ms".to_owned(), at_ms.into());
        Entry::read(setup.options.game(), entry.into())
    };
    let entry = read().map_err(|error| unreadable(format!("entry {seq}: {error}")))?;
    if let Some((seat, _)) = entry.step()
        && seat.index() >= setup.seats.len()
    {
        return Err(unreadable(format!("entry {seq} is of no seat")));
    }
    Ok(entry)
}
