//! Matches and their logs, read whole or from a place on.

use super::{Row, Sql, Tx, draws, end, retention, values};
use crate::model::{MatchKind, MatchSeat, MatchSetup, RequestId, Source};
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
use cartable_core::entry::{Entry, What};
use cartable_core::record::Player;
use cartable_core::seat::{Seat, SeatSet};
use serde_json::{Map, Value};
use std::sync::Arc;

const STATES: [(MatchState, &str); 4] = [
    (MatchState::Running, "running"),
    (MatchState::Over, "over"),
    (MatchState::Void, "void"),
    (MatchState::SetAside, "set_aside"),
];

/// Appends one entry, with its changes of the match. [`end`] handles the last entry.
/// Returns false, and changes nothing, if another entry has its place.
pub(super) async fn append(tx: &mut Tx, new: &NewEntry) -> Result<bool, StoreError> {
    let appended = tx
        .exec(
            "INSERT INTO entries (match_id, seq, at_ms, what, request_id) VALUES (?, ?, ?, ?, ?) \
             ON CONFLICT (match_id, seq) DO NOTHING",
            values![new.match_id, new.seq, new.entry.at_ms, json(&new.entry.what), new.request_id],
        )
        .await?;
    if appended == 0 {
        return Ok(false);
    }
    if let What::Resigned { seat } = new.entry.what {
        tx.exec(
            "UPDATE match_seats SET resigned = 1 WHERE match_id = ? AND seat = ?",
            values![new.match_id, u8::from(seat)],
        )
        .await?;
    }
    if new.end.is_none() && (new.next_due.is_some() || new.is_first) {
        schedule(tx, new.match_id, new.next_due, None).await?;
    }
    Ok(true)
}

/// Stores the due time if it changes, and the seats that must act if they are known.
async fn schedule(
    tx: &mut Tx,
    id: Id,
    next_due: Option<u64>,
    asked: Option<SeatSet>,
) -> Result<(), StoreError> {
    tx.exec(
        "UPDATE matches SET next_due = coalesce(?, next_due), asked = ? WHERE id = ? AND state = 'running'",
        values![next_due, asked.map(SeatSet::bits), id],
    )
    .await?;
    Ok(())
}

/// Stores a new match.
pub(super) async fn create(tx: &mut Tx, new: &NewMatch, keys: &Keys) -> Result<(), StoreError> {
    let setup = &new.setup;
    let (sealed, draw, parts) = match &setup.source {
        Source::Seed(seed) => (seed, None, &[][..]),
        Source::Open(draw) => (&draw.secret, Some("open"), draw.parts.as_slice()),
        Source::Drawn(draw) => (&draw.secret, Some("closed"), draw.parts.as_slice()),
    };
    let next_due = Some(new.next_due).filter(|_| draw != Some("open"));
    tx.exec("INSERT INTO matches (id, game, rules, notation, options, first_dealer, seed, draw, room, speed, kind, day, state, started_at, began_at, next_due) \
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'running', ?, ?, ?)", values![new.id, setup.options.game().to_string(), setup.rules, setup.notation, json(&setup.options), setup.first_dealer.map(u8::from), keys.seal(new.id, sealed)?, draw, &setup.room, setup.speed.map(Speed::code), setup.kind.name(), setup.kind.day(), new.at, new.at, next_due])
    .await?;
    for (seat, MatchSeat { account, player }) in setup.seats.iter().enumerate() {
        let part = parts.get(seat).copied().flatten();
        tx.exec(
            "INSERT INTO match_seats (match_id, seat, account_id, name, level, share_hash, share) \
             VALUES (?, ?, ?, ?, ?, ?, ?)",
            values![
                new.id,
                seat,
                *account,
                &player.name,
                player.level.map(|level| level.to_string()),
                part.map(|part| part.hash),
                part.and_then(|part| part.share)
            ],
        )
        .await?;
    }
    Ok(())
}

#[async_trait]
impl MatchStore for Sql {
    async fn create_match(&self, new: NewMatch) -> Result<(), StoreError> {
        let keys = Arc::clone(&self.keys);
        self.write(async move |tx: &mut Tx| create(tx, &new, &keys).await).await
    }

    async fn load_match(&self, id: Id) -> Result<Option<StoredMatch>, StoreError> {
        let (setup, row, state, entries) = loop {
            let Some((setup, row)) = self.setup(id).await? else { return Ok(None) };
            if row.get::<Option<&str>>("log")? == Some("gone") {
                return Err(StoreError::LogGone(id));
            }
            let state = read_state(row.get("state")?)?;
            let entries = self.entries_after(id, &setup, 0).await?;
            // Each statement sees the database at its own time: the match may have ended between the two.
            let sql = "SELECT state FROM matches WHERE id = ?";
            let is_running =
                self.read().first::<String>(sql, values![id]).await?.as_deref() == Some("running");
            if is_running || state != MatchState::Running {
                break (setup, row, state, entries);
            }
        };
        let came: Vec<u8> = self
            .read()
            .column("SELECT seat FROM match_seats WHERE match_id = ? AND came_at IS NOT NULL", values![id])
            .await?;
        Ok(Some(StoredMatch {
            state,
            began_at: row.get::<u64>("began_at")?,
            next_due: row.get("next_due")?,
            entries,
            result: row
                .get::<Option<&str>>("result")?
                .map(serde_json::from_str)
                .transpose()
                .map_err(|error| unreadable("a result")(error.to_string()))?,
            asked: row.get::<Option<u8>>("asked")?.map(SeatSet::from_bits),
            came: came.into_iter().filter_map(|seat| Seat::new(usize::from(seat))).collect(),
            setup,
        }))
    }

    async fn match_setup(&self, id: Id) -> Result<Option<(MatchSetup, MatchState)>, StoreError> {
        let Some((setup, row)) = self.setup(id).await? else { return Ok(None) };
        Ok(Some((setup, read_state(row.get("state")?)?)))
    }

    async fn entries_after(
        &self,
        id: Id,
        setup: &MatchSetup,
        seq: u64,
    ) -> Result<Vec<StoredEntry>, StoreError> {
        let read = |row: Line| {
            let entry = read_what(&row.what, row.at_ms, setup, row.seq)?;
            Ok(StoredEntry { entry, request_id: row.request_id })
        };
        lines(&mut self.read(), id, seq).await?.into_iter().map(read).collect()
    }

    async fn append(&self, new: NewEntry) -> Result<(), AppendError> {
        self.append_entry(new).await
    }

    async fn mark_come(&self, id: Id, seat: Seat, at: u64) -> Result<(), StoreError> {
        self.write(async move |tx: &mut Tx| {
            tx.exec(
                "UPDATE match_seats SET came_at = ? WHERE match_id = ? AND seat = ?",
                values![at, id, u8::from(seat)],
            )
            .await?;
            Ok(())
        })
        .await
    }

    async fn schedule(&self, id: Id, next_due: u64, asked: SeatSet) -> Result<(), StoreError> {
        self.write(async move |tx: &mut Tx| schedule(tx, id, Some(next_due), Some(asked)).await).await
    }

    async fn claim_due(&self, due: u64, until: u64, most: u32) -> Result<Vec<Id>, StoreError> {
        self.write(async move |tx: &mut Tx| {
            tx.column(
                "UPDATE matches SET next_due = ? WHERE id IN \
                         (SELECT id FROM matches WHERE next_due <= ? ORDER BY next_due LIMIT ?) RETURNING id",
                values![until, due, most],
            )
            .await
        })
        .await
    }

    async fn release_claims(&self, now: u64, until: u64) -> Result<(), StoreError> {
        self.write(async move |tx: &mut Tx| {
            tx.exec(
                "UPDATE matches SET next_due = ?1 WHERE next_due > ?1 AND next_due <= ?2",
                values![now, until],
            )
            .await?;
            Ok(())
        })
        .await
    }

    async fn set_aside(&self, id: Id, at: u64) -> Result<(), StoreError> {
        self.write(async move |tx: &mut Tx| {
            end::close(tx, id, MatchState::SetAside, None, at).await?;
            Ok(())
        })
        .await
    }

    async fn matches_of(&self, account: Id, most: u32) -> Result<Vec<RunningMatch>, StoreError> {
        let rows = self
            .read()
            .rows(
                "SELECT id, resigned, asked, kind IN ('casual', 'ranked') AND came_at IS NULL AS is_new \
             FROM running_seats JOIN match_seats USING (account_id, match_id) JOIN matches ON id = match_id \
             WHERE account_id = ? ORDER BY started_at DESC, id LIMIT ?",
                values![account, most],
            )
            .await?;
        let mut matches = Vec::with_capacity(rows.len());
        for row in rows {
            let id = row.get::<Id>("id")?;
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
                let asked = row.get::<Option<u8>>("asked")?.map(SeatSet::from_bits);
                let (has_resigned, is_new) = (row.get("resigned")?, row.get("is_new")?);
                matches.push(RunningMatch { id, setup, has_resigned, is_new, asked });
            }
        }
        Ok(matches)
    }
}

impl Sql {
    /// Returns the setup of a match, and its row.
    pub(super) async fn setup(&self, id: Id) -> Result<Option<(MatchSetup, Row)>, StoreError> {
        let row = self.read().row("SELECT * FROM matches WHERE id = ?", values![id]).await?;
        let Some(row) = row else { return Ok(None) };
        let seats = self.read().rows("SELECT account_id, name, level, share_hash, share FROM match_seats WHERE match_id = ? ORDER BY seat", values![id])
        .await?;
        let unreadable = unreadable("a match");
        let sealed = self.keys.open(id, row.get("seed")?).map_err(|why| StoreError::SeedLost { id, why })?;
        let kind = read_kind(&row)?;
        let day = match kind.day() {
            Some(day) => self.daily_day(day).await?,
            None => None,
        };
        let setup = MatchSetup {
            options: serde_json::from_str(row.get("options")?)
                .map_err(|error| unreadable(error.to_string()))?,
            rules: row.get("rules")?,
            notation: row.get("notation")?,
            seats: seats.iter().map(read_seat).collect::<Result<_, _>>()?,
            first_dealer: row
                .get::<Option<u8>>("first_dealer")?
                .map(Seat::try_from)
                .transpose()
                .map_err(|error| unreadable(error.to_owned()))?,
            source: draws::read_source(id, sealed, &row, &seats)?,
            room: row.get("room")?,
            speed: row
                .get::<Option<&str>>("speed")?
                .map(|code| Speed::named(code).ok_or_else(|| unreadable(format!("{code} is no speed"))))
                .transpose()?,
            kind,
            day_secret: day.map(|day| day.secret),
        };
        Ok(Some((setup, row)))
    }
}

/// Reads the way in which a match came about.
pub(super) fn read_kind(row: &Row) -> Result<MatchKind, StoreError> {
    let name: &str = row.get("kind")?;
    let kind = MatchKind::named(name, row.get("day")?);
    kind.ok_or_else(|| unreadable("a match")(format!("{name} is no kind")))
}

/// Returns the name under which a state is stored.
pub(super) fn state_name(state: MatchState) -> &'static str {
    STATES.into_iter().find(|(known, _)| *known == state).map_or("", |(_, name)| name)
}

/// Reads the state of a match.
pub(super) fn read_state(name: &str) -> Result<MatchState, StoreError> {
    let state = STATES.into_iter().find(|(_, known)| *known == name).map(|(state, _)| state);
    state.ok_or_else(|| unreadable("a match")(format!("{name} is no state")))
}

fn read_seat(row: &Row) -> Result<MatchSeat, StoreError> {
    let level: Option<&str> = row.get("level")?;
    Ok(MatchSeat {
        account: row.get("account_id")?,
        player: Player {
            name: row.get("name")?,
            level: level
                .map(str::parse)
                .transpose()
                .map_err(|error: NotALevel| unreadable("a seat")(error.to_string()))?,
        },
    })
}

/// An entry of a log, as stored.
pub(super) struct Line {
    seq: u64,
    at_ms: i64,
    /// JSON: what happened.
    pub(super) what: String,
    /// A packed log has none.
    request_id: Option<RequestId>,
}

/// Returns the entries of a match after this place, packed or not.
pub(super) async fn lines(tx: &mut Tx, id: Id, seq: u64) -> Result<Vec<Line>, StoreError> {
    // In one statement: the log may be packed at this very moment.
    let sql = "SELECT seq, at_ms, what, request_id, NULL AS packed FROM entries WHERE match_id = ?1 AND seq > ?2 \
         AND NOT EXISTS (SELECT 1 FROM packed_logs WHERE match_id = ?1) \
         UNION ALL SELECT 0, 0, '', NULL, entries FROM packed_logs WHERE match_id = ?1 ORDER BY seq";
    let rows = tx.rows(sql, values![id, seq]).await?;
    if let Some(row) = rows.first()
        && let Some(packed) = row.get::<Option<&[u8]>>("packed")?
    {
        let line = |((at_ms, what), seq): ((i64, String), u64)| Line { seq, at_ms, what, request_id: None };
        return Ok(retention::unpack(packed)?.into_iter().zip(1..).skip(seq as usize).map(line).collect());
    }
    let line = |(row, expected): (&Row, u64)| {
        if row.get::<u64>("seq")? != expected {
            return Err(unreadable("a log")(format!("entry {expected} is missing")));
        }
        let (at_ms, what, request_id) = (row.get("at_ms")?, row.get("what")?, row.get("request_id")?);
        Ok(Line { seq: expected, at_ms, what, request_id })
    };
    rows.iter().zip(seq + 1..).map(line).collect()
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
