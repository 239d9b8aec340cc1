//! Ratings, as they follow from their events, and finished matches.

use super::audit::audit;
use super::matches::read_kind;
use super::seasons::{close_season, season_places};
use super::{ROWS, Sqlite, id, read_rating};
use crate::random::Id;
use crate::rating::{Rating, rate};
use crate::store::{
    Act, GamePlayed, Opponent, Played, PlayedSeat, RankingStore, Rated, Sharing, StoreError, Visitor,
    unreadable,
};
use async_trait::async_trait;
use cartable_core::agenda::Speed;
use cartable_core::catalogue::GameId;
use sqlx::sqlite::{Sqlite as Driver, SqliteRow};
use sqlx::{Connection as _, QueryBuilder, Row as _, SqliteConnection};
use std::collections::{HashMap, HashSet};

/// Changes the ratings of its people when a ranked match ends, once.
pub(super) async fn end(
    connection: &mut SqliteConnection,
    match_id: Id,
    places: &[usize],
    at: u64,
) -> Result<(), StoreError> {
    let game: Option<String> =
        sqlx::query_scalar("SELECT game FROM matches WHERE id = ? AND kind = 'ranked'")
            .bind(match_id.bytes())
            .fetch_optional(&mut *connection)
            .await?;
    let Some(game) = game else { return Ok(()) };
    // In the same order as a replay: sums of floating-point numbers depend on it.
    let people = sqlx::query(
        "SELECT seat, account_id FROM match_seats WHERE match_id = ? AND account_id IS NOT NULL ORDER BY account_id",
    )
    .bind(match_id.bytes())
    .fetch_all(&mut *connection)
    .await?;
    let event: i64 =
        sqlx::query_scalar("INSERT INTO rating_events (match_id, game, at) VALUES (?, ?, ?) RETURNING id")
            .bind(match_id.bytes())
            .bind(&game)
            .bind(at as i64)
            .fetch_one(&mut *connection)
            .await?;
    let mut accounts = Vec::with_capacity(people.len());
    let mut before = Vec::with_capacity(people.len());
    for row in &people {
        let account = id(row, "account_id")?;
        let seat: i64 = row.try_get("seat")?;
        let place = places.get(seat as usize).copied().unwrap_or(places.len());
        accounts.push(account);
        before.push((rating_before(connection, account, &game, at).await?, place));
    }
    let change = |((account, (before, place)), after): ((&Id, &(Rating, usize)), Rating)| Change {
        event,
        game: game.clone(),
        at,
        account: *account,
        place: *place,
        before: *before,
        after,
    };
    let changes: Vec<Change> = accounts.iter().zip(&before).zip(rate(&before)).map(change).collect();
    write_changes(connection, &changes).await?;
    for change in &changes {
        write_rating(connection, change).await?;
    }
    Ok(())
}

/// Returns the rating by the last event, of deleted accounts too, because others' ratings follow from theirs.
async fn rating_before(
    connection: &mut SqliteConnection,
    account: Id,
    game: &str,
    at: u64,
) -> Result<Rating, StoreError> {
    let row = sqlx::query(
        "SELECT rating, uncertainty, at FROM rating_changes JOIN rating_events ON id = event \
         WHERE account_id = ? AND game = ? AND NOT void ORDER BY event DESC LIMIT 1",
    )
    .bind(account.bytes())
    .bind(game)
    .fetch_optional(connection)
    .await?;
    let Some(row) = row else { return Ok(Rating::NEW) };
    let rated_at: i64 = row.try_get("at")?;
    Ok(read_rating(&row)?.after(at.saturating_sub(rated_at as u64)))
}

/// Stores the changes of events, each for one account: many rows in one statement,
/// which costs more than they do.
async fn write_changes(connection: &mut SqliteConnection, changes: &[Change]) -> Result<(), StoreError> {
    for changes in changes.chunks(ROWS) {
        let mut query = QueryBuilder::<Driver>::new(
            "REPLACE INTO rating_changes \
             (event, account_id, place, rating_before, uncertainty_before, rating, uncertainty) ",
        );
        query.push_values(changes, |mut row, change| {
            row.push_bind(change.event)
                .push_bind(change.account.bytes())
                .push_bind(change.place as i64)
                .push_bind(change.before.rating)
                .push_bind(change.before.uncertainty)
                .push_bind(change.after.rating)
                .push_bind(change.after.uncertainty);
        });
        query.build().execute(&mut *connection).await?;
    }
    Ok(())
}

/// Stores the rating of an account after one more match. A deleted account keeps only its events.
async fn write_rating(connection: &mut SqliteConnection, change: &Change) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO ratings (game, account_id, rating, uncertainty, matches, rated_at, settled_until) \
         SELECT ?, id, ?, ?, 1, ?, ? FROM accounts WHERE id = ? AND deleted_at IS NULL \
         ON CONFLICT DO UPDATE SET rating = excluded.rating, uncertainty = excluded.uncertainty, \
         matches = matches + 1, rated_at = excluded.rated_at, settled_until = excluded.settled_until",
    )
    .bind(&change.game)
    .bind(change.after.rating)
    .bind(change.after.uncertainty)
    .bind(change.at as i64)
    .bind(change.after.settled_until(change.at) as i64)
    .bind(change.account.bytes())
    .execute(connection)
    .await?;
    Ok(())
}

/// The change of one account's rating by an event.
#[derive(Clone)]
struct Change {
    event: i64,
    game: String,
    at: u64,
    account: Id,
    place: usize,
    before: Rating,
    after: Rating,
}

/// The result of the events so far for one account at one game.
#[derive(Default)]
struct Course {
    rating: Rating,
    at: u64,
    matches: i64,
}

type Courses = HashMap<(String, Id), Course>;

/// The result of replayed events, as far as they were taken.
#[derive(Default)]
pub(super) struct Replay {
    courses: Courses,
    /// The changes that differ from the stored ones.
    others: Vec<Change>,
    /// The number of taken events, and the last of them.
    events: u64,
    last: i64,
    /// The number of the game's void events at that time, without the one that is to become void.
    voided: i64,
}

impl Replay {
    /// Takes the next events, in their order.
    fn take(&mut self, changes: &[Change]) {
        for changes in changes.chunk_by(|one, other| one.event == other.event) {
            let before = |change: &Change| {
                let course = self.courses.get(&(change.game.clone(), change.account));
                let rating = course
                    .map_or(Rating::NEW, |course| course.rating.after(change.at.saturating_sub(course.at)));
                (rating, change.place)
            };
            let before: Vec<_> = changes.iter().map(before).collect();
            for ((change, (before, _)), after) in changes.iter().zip(&before).zip(rate(&before)) {
                if (change.before, change.after) != (*before, after) {
                    self.others.push(Change { before: *before, after, ..change.clone() });
                }
                let course = self.courses.entry((change.game.clone(), change.account)).or_default();
                *course = Course { rating: after, at: change.at, matches: course.matches + 1 };
                self.last = change.event;
            }
            self.events += 1;
        }
    }
}

/// Reads the events after this one, of one game or of all, without those of a match that is to be void.
async fn read_changes(
    connection: &mut SqliteConnection,
    game: Option<&str>,
    after: i64,
    without: Option<Id>,
) -> Result<Vec<Change>, StoreError> {
    let rows = sqlx::query(
        "SELECT event, game, at, account_id, place, rating_before, uncertainty_before, rating, uncertainty \
         FROM rating_events JOIN rating_changes ON event = id WHERE NOT void AND (?1 IS NULL OR game = ?1) \
         AND event > ?2 AND match_id IS NOT ?3 ORDER BY event, account_id",
    )
    .bind(game)
    .bind(after)
    .bind(without.as_ref().map(Id::bytes))
    .fetch_all(connection)
    .await?;
    rows.iter().map(read_change).collect()
}

/// Stores the differing changes, and returns the number of events. Equal changes are not written again.
async fn write_replay(
    connection: &mut SqliteConnection,
    game: Option<&str>,
    replay: Replay,
) -> Result<u64, StoreError> {
    write_changes(connection, &replay.others).await?;
    write_courses(connection, game, replay.courses).await?;
    Ok(replay.events)
}

/// Returns the number of matches of a game that are out of the ratings, not counting this one.
async fn voided(connection: &mut SqliteConnection, game: &str, but: Id) -> Result<i64, StoreError> {
    Ok(sqlx::query_scalar("SELECT count(*) FROM rating_events WHERE void AND game = ? AND match_id <> ?")
        .bind(game)
        .bind(but.bytes())
        .fetch_one(connection)
        .await?)
}

/// Stores the ratings of one game, or of all, anew. Deleted accounts keep only their events.
async fn write_courses(
    connection: &mut SqliteConnection,
    game: Option<&str>,
    mut courses: Courses,
) -> Result<(), StoreError> {
    let rows = sqlx::query("SELECT id FROM accounts WHERE deleted_at IS NULL").fetch_all(&mut *connection);
    let here: HashSet<Id> = rows.await?.iter().map(|row| id(row, "id")).collect::<Result<_, _>>()?;
    courses.retain(|(_, account), _| here.contains(account));
    sqlx::query("DELETE FROM ratings WHERE ?1 IS NULL OR game = ?1")
        .bind(game)
        .execute(&mut *connection)
        .await?;
    let courses: Vec<_> = courses.iter().collect();
    for courses in courses.chunks(ROWS) {
        let mut query = QueryBuilder::<Driver>::new(
            "INSERT INTO ratings (game, account_id, rating, uncertainty, matches, rated_at, settled_until) ",
        );
        query.push_values(courses, |mut row, ((game, account), course)| {
            row.push_bind(game)
                .push_bind(account.bytes())
                .push_bind(course.rating.rating)
                .push_bind(course.rating.uncertainty)
                .push_bind(course.matches)
                .push_bind(course.at as i64)
                .push_bind(course.rating.settled_until(course.at) as i64);
        });
        query.build().execute(&mut *connection).await?;
    }
    Ok(())
}

/// Computes the ratings of a match's game without the match, before anybody has to wait for that.
/// `None`: the match was not rated, or is out already.
pub(super) async fn without(
    connection: &mut SqliteConnection,
    match_id: Id,
) -> Result<Option<Replay>, StoreError> {
    let mut snapshot = connection.begin().await?;
    let game: Option<String> =
        sqlx::query_scalar("SELECT game FROM rating_events WHERE match_id = ? AND NOT void")
            .bind(match_id.bytes())
            .fetch_optional(&mut *snapshot)
            .await?;
    let Some(game) = game else { return Ok(None) };
    let changes = read_changes(&mut snapshot, Some(&game), 0, Some(match_id)).await?;
    let voided = voided(&mut snapshot, &game, match_id).await?;
    snapshot.rollback().await?;
    let mut replay = Replay { voided, ..Replay::default() };
    replay.take(&changes);
    Ok(Some(replay))
}

/// Takes a match out of the ratings. The later ratings were computed anew, except for matches since then.
/// Returns false if the match is out already.
pub(super) async fn void(
    connection: &mut SqliteConnection,
    match_id: Id,
    mut replay: Replay,
) -> Result<bool, StoreError> {
    let game: Option<String> = sqlx::query_scalar(
        "UPDATE rating_events SET void = 1 WHERE match_id = ? AND NOT void RETURNING game",
    )
    .bind(match_id.bytes())
    .fetch_optional(&mut *connection)
    .await?;
    let Some(game) = game else { return Ok(false) };
    if voided(connection, &game, match_id).await? != replay.voided {
        // Another match was taken out meanwhile.
        replay = Replay::default();
    }
    let since = read_changes(connection, Some(&game), replay.last, None).await?;
    replay.take(&since);
    write_replay(connection, Some(&game), replay).await?;
    Ok(true)
}

#[async_trait]
impl RankingStore for Sqlite {
    async fn leaderboard(
        &self,
        game: GameId,
        now: u64,
        after: Option<(f64, Id)>,
        most: u32,
    ) -> Result<Vec<Rated>, StoreError> {
        let (rating, account) = after.unzip();
        let rows = sqlx::query(
            "SELECT ratings.*, called AS name, deleted_at IS NULL AS is_there FROM ratings JOIN accounts ON accounts.id = account_id \
             WHERE game = ?1 AND settled_until > ?2 AND (?3 IS NULL OR rating < ?3 OR rating = ?3 AND account_id > ?4) \
             ORDER BY rating DESC, account_id LIMIT ?5",
        )
        .bind(game.id())
        .bind(now as i64)
        .bind(rating)
        .bind(account.as_ref().map(Id::bytes))
        .bind(most)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(read_rated).collect()
    }

    async fn ahead_of(
        &self,
        game: GameId,
        now: u64,
        (rating, account): (f64, Id),
    ) -> Result<u32, StoreError> {
        Ok(sqlx::query_scalar(
            "SELECT count(*) FROM ratings WHERE game = ?1 AND settled_until > ?2 \
             AND (rating > ?3 OR rating = ?3 AND account_id < ?4)",
        )
        .bind(game.id())
        .bind(now as i64)
        .bind(rating)
        .bind(account.bytes())
        .fetch_one(&self.readers)
        .await?)
    }

    async fn ratings_of(&self, account: Id) -> Result<Vec<Rated>, StoreError> {
        let rows = sqlx::query(
            "SELECT ratings.*, called AS name, deleted_at IS NULL AS is_there FROM ratings JOIN accounts ON accounts.id = account_id \
             WHERE account_id = ? ORDER BY game",
        )
        .bind(account.bytes())
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(read_rated).collect()
    }

    async fn statistics_of(
        &self,
        account: Id,
        visitor: Option<Visitor>,
        most: u32,
    ) -> Result<(Vec<GamePlayed>, Vec<Opponent>), StoreError> {
        let games: Vec<(String, u32, u32, f64)> = sqlx::query_as(
            "SELECT game, count(*), sum(place = 1), avg(place) FROM match_seats JOIN matches ON id = match_id \
             WHERE account_id = ?1 AND state = 'over' AND place IS NOT NULL AND (?2 IS NULL OR day IS NULL OR day < ?2) \
             GROUP BY game ORDER BY game",
        )
        .bind(account.bytes())
        .bind(visitor.map(|visitor| visitor.hidden_from.number()))
        .fetch_all(&self.readers)
        .await?;
        let opponents: Vec<(String, u32, u32, u32)> = sqlx::query_as(
            "SELECT called, count(*), sum(own.place < other.place), sum(own.place > other.place) \
             FROM match_seats AS own JOIN match_seats AS other ON other.match_id = own.match_id \
             JOIN matches ON matches.id = own.match_id JOIN accounts ON accounts.id = other.account_id \
             WHERE own.account_id = ?1 AND other.account_id <> ?1 AND state = 'over' \
             AND own.place IS NOT NULL AND other.place IS NOT NULL \
             AND (?3 IS NULL OR other.account_id = ?3 OR history_open) \
             GROUP BY other.account_id ORDER BY count(*) DESC, other.account_id LIMIT ?2",
        )
        .bind(account.bytes())
        .bind(most)
        .bind(visitor.as_ref().map(|visitor| visitor.account.bytes()))
        .fetch_all(&self.readers)
        .await?;
        let game =
            |(game, played, first_places, mean_place)| GamePlayed { game, played, first_places, mean_place };
        let opponent = |(name, played, ahead, behind)| Opponent { name, played, ahead, behind };
        Ok((games.into_iter().map(game).collect(), opponents.into_iter().map(opponent).collect()))
    }

    async fn history_of(
        &self,
        account: Id,
        visitor: Option<Visitor>,
        before: Option<(u64, Id)>,
        most: u32,
    ) -> Result<Vec<Played>, StoreError> {
        let (at, last) = before.unzip();
        let rows = sqlx::query(
            "SELECT matches.id, matches.game, kind, day, speed, ended_at, result, \
             rating_before, uncertainty_before, rating, uncertainty \
             FROM match_seats JOIN matches ON matches.id = match_seats.match_id \
             LEFT JOIN rating_events ON rating_events.match_id = matches.id AND NOT void \
             LEFT JOIN rating_changes ON event = rating_events.id AND rating_changes.account_id = ?1 \
             WHERE match_seats.account_id = ?1 AND state = 'over' AND ended_at IS NOT NULL AND result IS NOT NULL \
             AND (?2 IS NULL OR ended_at < ?2 OR ended_at = ?2 AND matches.id > ?3) \
             AND (?5 IS NULL OR day IS NULL OR day < ?5) \
             ORDER BY ended_at DESC, matches.id LIMIT ?4",
        )
        .bind(account.bytes())
        .bind(at.map(|at| at as i64))
        .bind(last.as_ref().map(Id::bytes))
        .bind(most)
        .bind(visitor.map(|visitor| visitor.hidden_from.number()))
        .fetch_all(&self.readers)
        .await?;
        let mut played = Vec::with_capacity(rows.len());
        for row in &rows {
            played.push(self.read_played(row, account, visitor).await?);
        }
        Ok(played)
    }

    async fn replay_ratings(&self, act: Act) -> Result<u64, StoreError> {
        self.writer
            .write_all(move |connection| {
                Box::pin(async move {
                    let mut replay = Replay::default();
                    replay.take(&read_changes(connection, None, 0, None).await?);
                    let events = write_replay(connection, None, replay).await?;
                    audit(connection, "replay-ratings", &format!("{events} ranked matches"), &act).await?;
                    Ok(events)
                })
            })
            .await
    }

    async fn is_season_closed(&self, season: &str) -> Result<bool, StoreError> {
        let closed = "SELECT EXISTS (SELECT 1 FROM seasons WHERE season = ?)";
        Ok(sqlx::query_scalar(closed).bind(season).fetch_one(&self.readers).await?)
    }

    async fn close_season(&self, season: String, span: (u64, u64), at: u64) -> Result<bool, StoreError> {
        let places = season_places(&mut *self.readers.acquire().await?, span).await?;
        self.writer
            .write_all(move |connection| {
                Box::pin(async move { close_season(connection, &season, &places, at).await })
            })
            .await
    }

    async fn season(
        &self,
        season: &str,
        game: GameId,
        after: u32,
        most: u32,
    ) -> Result<Vec<Rated>, StoreError> {
        let rows = sqlx::query(
            "SELECT season_places.*, 0 AS rated_at, coalesce(called, '') AS name, \
             accounts.id IS NOT NULL AND deleted_at IS NULL AS is_there FROM season_places \
             LEFT JOIN accounts ON accounts.id = account_id \
             WHERE season = ? AND game = ? AND place > ? ORDER BY place LIMIT ?",
        )
        .bind(season)
        .bind(game.id())
        .bind(after)
        .bind(most)
        .fetch_all(&self.readers)
        .await?;
        rows.iter().map(read_rated).collect()
    }

    async fn season_place(
        &self,
        season: &str,
        game: GameId,
        account: Id,
    ) -> Result<Option<(Rated, u32)>, StoreError> {
        let row = sqlx::query(
            "SELECT season_places.*, 0 AS rated_at, called AS name, deleted_at IS NULL AS is_there FROM season_places \
             JOIN accounts ON accounts.id = account_id WHERE season = ? AND game = ? AND account_id = ?",
        )
        .bind(season)
        .bind(game.id())
        .bind(account.bytes())
        .fetch_optional(&self.readers)
        .await?;
        row.map(|row| Ok((read_rated(&row)?, row.try_get("place")?))).transpose()
    }
}

impl Sqlite {
    async fn read_played(
        &self,
        row: &SqliteRow,
        account: Id,
        visitor: Option<Visitor>,
    ) -> Result<Played, StoreError> {
        let match_id = id(row, "id")?;
        let totals: Vec<i32> = serde_json::from_str(row.try_get("result")?)
            .map_err(|error| unreadable("a result")(error.to_string()))?;
        let rows = sqlx::query(
            "SELECT account_id, accounts.id IS NOT NULL AND deleted_at IS NULL AS is_there, coalesce(called, match_seats.name) AS name, place, shared, \
             coalesce(history_open, 0) AS history_open \
             FROM match_seats LEFT JOIN accounts ON accounts.id = account_id WHERE match_id = ? ORDER BY seat",
        )
        .bind(match_id.bytes())
        .fetch_all(&self.readers)
        .await?;
        let mut seats = Vec::with_capacity(rows.len());
        let mut sharing = (None, true);
        for (seat, total) in rows.iter().zip(&totals) {
            let who: Option<Vec<u8>> = seat.try_get("account_id")?;
            let is = |account: Id| who.as_deref() == Some(account.bytes());
            let is_own = is(visitor.map_or(account, |visitor| visitor.account));
            let is_named = visitor.is_none()
                || who.is_none()
                || is_own
                || is(account)
                || seat.try_get("history_open")?;
            let name = if is_named { seat.try_get("name")? } else { String::new() };
            let has_account = is_named && who.is_some() && seat.try_get("is_there")?;
            let agrees = Sharing::stored(seat.try_get("shared")?);
            let is_told = visitor.is_none() && is_own;
            sharing =
                (if is_told { agrees } else { sharing.0 }, sharing.1 && (who.is_none() || agrees.is_some()));
            seats.push(PlayedSeat {
                name,
                account: if has_account { Some(id(seat, "account_id")?) } else { None },
                total: *total,
                place: seat.try_get("place")?,
                you: is_own,
            });
        }
        let before = row.try_get::<Option<f64>, _>("rating_before")?;
        let rated = match before {
            Some(rating) => {
                let before = Rating { rating, uncertainty: row.try_get("uncertainty_before")? };
                Some((before, read_rating(row)?))
            }
            None => None,
        };
        Ok(Played {
            match_id,
            game: row.try_get("game")?,
            kind: read_kind(row)?,
            speed: row.try_get::<Option<&str>, _>("speed")?.and_then(Speed::named),
            ended_at: row.try_get::<i64, _>("ended_at")? as u64,
            seats,
            rated,
            sharing,
        })
    }
}

fn read_change(row: &SqliteRow) -> Result<Change, StoreError> {
    Ok(Change {
        event: row.try_get("event")?,
        game: row.try_get("game")?,
        at: row.try_get::<i64, _>("at")? as u64,
        account: id(row, "account_id")?,
        place: row.try_get::<i64, _>("place")? as usize,
        before: Rating {
            rating: row.try_get("rating_before")?,
            uncertainty: row.try_get("uncertainty_before")?,
        },
        after: read_rating(row)?,
    })
}

fn read_rated(row: &SqliteRow) -> Result<Rated, StoreError> {
    Ok(Rated {
        account: id(row, "account_id")?,
        name: row.try_get("name")?,
        is_there: row.try_get("is_there")?,
        game: row.try_get("game")?,
        rating: read_rating(row)?,
        rated_at: row.try_get::<i64, _>("rated_at")? as u64,
        matches: row.try_get::<i64, _>("matches")? as u32,
    })
}
