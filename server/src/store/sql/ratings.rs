//! Ratings, as they follow from their events.

use super::tx::{list, table};
use super::{ROWS, Row, Tx, Value, or_least, queue, read_rating, values};
use crate::random::Id;
use crate::rating::Rating;
use crate::store::StoreError;
use crate::weighing::{EARLY, Entrant, Meeting, Met, SPAN, Whom, weigh};
use cartable_core::entry::What;
use std::collections::{BTreeSet, HashMap, HashSet};

/// Changes the ratings of its people when a ranked match ends, once.
pub(super) async fn end(tx: &mut Tx, match_id: Id, places: &[usize], at: u64) -> Result<(), StoreError> {
    let game: Option<String> =
        tx.first("SELECT game FROM matches WHERE id = ? AND kind = 'ranked'", values![match_id]).await?;
    let Some(game) = game else { return Ok(()) };
    // In the same order as a replay: sums of floating-point numbers depend on it.
    let people = tx.rows("SELECT seat, account_id, home FROM match_seats WHERE match_id = ? AND account_id IS NOT NULL ORDER BY account_id", values![match_id])
    .await?;
    let mut entrants = Vec::with_capacity(people.len());
    for row in &people {
        let whom = Whom { account: row.get("account_id")?, home: row.get("home")? };
        let seat: usize = row.get("seat")?;
        let rating = rating_before(tx, whom.account, &game, at).await?;
        entrants.push(Entrant {
            whom,
            rating,
            place: places.get(seat).copied().unwrap_or(places.len()),
            left_early: has_left_early(tx, match_id, seat).await?,
            meetings: meetings(tx, whom.account, &game, at).await?,
            met: if rating.is_settled() { Met::default() } else { met(tx, whom.account, &game).await? },
        });
    }
    let event: i64 = tx
        .one(
            "INSERT INTO rating_events (match_id, game, at) VALUES (?, ?, ?) RETURNING id",
            values![match_id, &game, at],
        )
        .await?;
    let change = |(entrant, after): (&Entrant, Rating)| Change {
        event,
        game: game.clone(),
        at,
        whom: entrant.whom,
        place: entrant.place,
        left_early: entrant.left_early,
        before: entrant.rating,
        after,
    };
    let changes: Vec<Change> = entrants.iter().zip(weigh(&entrants, at)).map(change).collect();
    write_changes(tx, &changes).await?;
    for change in &changes {
        write_rating(tx, change).await?;
    }
    let gone: Vec<Id> =
        changes.iter().filter(|change| change.left_early).map(|change| change.whom.account).collect();
    queue::bar(tx, &gone, at).await
}

/// Returns true if the person of a seat is gone at the end, after fewer than [`EARLY`] own decisions.
async fn has_left_early(tx: &mut Tx, match_id: Id, seat: usize) -> Result<bool, StoreError> {
    let sql = "SELECT what FROM entries WHERE match_id = ? AND what NOT LIKE '{\"move\"%' ORDER BY seq";
    let mut is_gone = false;
    for what in tx.column::<String>(sql, values![match_id]).await? {
        match serde_json::from_str::<What<()>>(&what) {
            Ok(What::SeatToBot { seat: other, .. } | What::Resigned { seat: other })
                if other.index() == seat =>
            {
                is_gone = true;
            }
            Ok(What::SeatBack { seat: other }) if other.index() == seat => is_gone = false,
            _ => {}
        }
    }
    let sql = "SELECT count(*) FROM entries WHERE match_id = ? AND what LIKE ?";
    let own = format!("{{\"move\":{{\"seat\":{seat},\"by\":\"person\"%");
    Ok(is_gone && tx.one::<u32>(sql, values![match_id, own]).await? < EARLY)
}

/// Returns the matches of an account within [`SPAN`], as later weights need them.
async fn meetings(tx: &mut Tx, account: Id, game: &str, at: u64) -> Result<Vec<Meeting>, StoreError> {
    let rows = tx
        .rows(
            "SELECT own.event, at, own.rating_before, own.rating, other.account_id, other.home \
             FROM rating_changes AS own JOIN rating_events ON id = own.event \
             JOIN rating_changes AS other ON other.event = own.event AND other.account_id <> own.account_id \
             WHERE own.account_id = ? AND game = ? AND void = 0 AND at > ? \
             ORDER BY own.event, other.account_id",
            values![account, game, at.saturating_sub(SPAN)],
        )
        .await?;
    let mut meetings: Vec<(i64, Meeting)> = Vec::new();
    for row in &rows {
        let event = row.get("event")?;
        if meetings.last().is_none_or(|(last, _)| *last != event) {
            let change = row.get::<f64>("rating")? - row.get::<f64>("rating_before")?;
            meetings.push((event, Meeting { at: row.get("at")?, change, others: Vec::new() }));
        }
        let other = Whom { account: row.get("account_id")?, home: row.get("home")? };
        meetings.last_mut().into_iter().for_each(|(_, meeting)| meeting.others.push(other));
    }
    Ok(meetings.into_iter().map(|(_, meeting)| meeting).collect())
}

/// Returns the households that an account has met in matches that nobody left early.
async fn met(tx: &mut Tx, account: Id, game: &str) -> Result<Met, StoreError> {
    let homes: Vec<Option<Id>> = tx
        .column(
            "SELECT DISTINCT other.home FROM rating_changes AS own JOIN rating_events ON id = own.event \
             JOIN rating_changes AS other ON other.event = own.event AND other.account_id <> own.account_id \
             WHERE own.account_id = ? AND game = ? AND void = 0 AND NOT EXISTS \
             (SELECT 1 FROM rating_changes AS gone WHERE gone.event = own.event AND gone.left_early = 1)",
            values![account, game],
        )
        .await?;
    let mut met = Met::default();
    for home in homes {
        met.add(home);
    }
    Ok(met)
}

/// Returns the rating by the last event, of deleted accounts too, because others' ratings follow from theirs.
async fn rating_before(tx: &mut Tx, account: Id, game: &str, at: u64) -> Result<Rating, StoreError> {
    let row = tx
        .row(
            "SELECT rating, uncertainty, at FROM rating_changes JOIN rating_events ON id = event \
         WHERE account_id = ? AND game = ? AND void = 0 ORDER BY event DESC LIMIT 1",
            values![account, game],
        )
        .await?;
    let Some(row) = row else { return Ok(Rating::NEW) };
    Ok(read_rating(&row)?.after(at.saturating_sub(row.get("at")?)))
}

/// Stores the changes of events, each for one account: many rows in one statement,
/// which costs more than they do.
async fn write_changes(tx: &mut Tx, changes: &[Change]) -> Result<(), StoreError> {
    for changes in changes.chunks(ROWS) {
        let sql = format!(
            "INSERT INTO rating_changes \
             (event, account_id, place, rating_before, uncertainty_before, rating, uncertainty, home, left_early) \
             VALUES {} \
             ON CONFLICT (event, account_id) DO UPDATE SET place = excluded.place, \
             rating_before = excluded.rating_before, uncertainty_before = excluded.uncertainty_before, \
             rating = excluded.rating, uncertainty = excluded.uncertainty",
            table(changes.len(), 9)
        );
        let row = |change: &Change| -> Vec<Value> {
            let Change { event, whom, place, left_early, before, after, .. } = change;
            values![
                *event,
                whom.account,
                *place,
                before.rating,
                before.uncertainty,
                after.rating,
                after.uncertainty,
                whom.home,
                *left_early
            ]
        };
        tx.exec(&sql, changes.iter().flat_map(row).collect()).await?;
    }
    Ok(())
}

/// Stores the rating of an account after one more match. A deleted account keeps only its events.
async fn write_rating(tx: &mut Tx, change: &Change) -> Result<(), StoreError> {
    tx.exec(
        "INSERT INTO ratings (game, account_id, rating, uncertainty, matches, rated_at, settled_until) \
         SELECT ?, id, ?, ?, 1, ?, ? FROM accounts WHERE id = ? AND deleted_at IS NULL \
         ON CONFLICT (game, account_id) DO UPDATE SET rating = excluded.rating, uncertainty = excluded.uncertainty, \
         matches = ratings.matches + 1, rated_at = excluded.rated_at, settled_until = excluded.settled_until",
        values![
            &change.game,
            change.after.rating,
            change.after.uncertainty,
            change.at,
            change.after.settled_until(change.at),
            change.whom.account
        ],
    )
    .await?;
    Ok(())
}

/// The change of one account's rating by an event.
#[derive(Clone)]
struct Change {
    event: i64,
    game: String,
    at: u64,
    whom: Whom,
    place: usize,
    left_early: bool,
    before: Rating,
    after: Rating,
}

/// The result of the events of a game so far for one account.
#[derive(Clone, Default)]
struct Course {
    rating: Rating,
    at: u64,
    matches: i64,
    meetings: Vec<Meeting>,
    met: Met,
}

type Courses = HashMap<Id, Course>;

/// The result of replayed events, as far as they were taken.
#[derive(Clone, Default)]
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
    /// Returns the player of a change, as the events so far left them.
    fn entrant(&mut self, change: &Change) -> Entrant {
        let course = self.courses.entry(change.whom.account).or_default();
        course.meetings.retain(|meeting| meeting.at > change.at.saturating_sub(SPAN));
        let before = if course.matches == 0 {
            Rating::NEW
        } else {
            course.rating.after(change.at.saturating_sub(course.at))
        };
        Entrant {
            whom: change.whom,
            rating: before,
            place: change.place,
            left_early: change.left_early,
            meetings: course.meetings.clone(),
            met: course.met.clone(),
        }
    }

    /// Takes the next events, in their order.
    fn take(&mut self, changes: &[Change]) {
        for changes in changes.chunk_by(|one, other| one.event == other.event) {
            let entrants: Vec<Entrant> = changes.iter().map(|change| self.entrant(change)).collect();
            let is_short = changes.iter().any(|change| change.left_early);
            let at = changes.first().map_or(0, |change| change.at);
            for ((change, entrant), after) in changes.iter().zip(&entrants).zip(weigh(&entrants, at)) {
                let before = entrant.rating;
                if (change.before, change.after) != (before, after) {
                    self.others.push(Change { before, after, ..change.clone() });
                }
                let others = entrants.iter().map(|other| other.whom).filter(|other| *other != change.whom);
                let others: Vec<Whom> = others.collect();
                let course = self.courses.entry(change.whom.account).or_default();
                (course.rating, course.at, course.matches) = (after, at, course.matches + 1);
                if !is_short {
                    for other in &others {
                        course.met.add(other.home);
                    }
                }
                course.meetings.push(Meeting { at, change: after.rating - before.rating, others });
                self.last = change.event;
            }
            self.events += 1;
        }
    }
}

/// Reads the events of a game after this one, without those of a match that is to be void.
async fn read_changes(
    tx: &mut Tx,
    game: &str,
    after: i64,
    without: Option<Id>,
) -> Result<Vec<Change>, StoreError> {
    let sql = "SELECT event, game, at, account_id, place, rating_before, uncertainty_before, rating, uncertainty, \
         home, left_early \
         FROM rating_events JOIN rating_changes ON event = id WHERE void = 0 \
         AND id > ? AND match_id <> ? AND game = ? ORDER BY event, account_id";
    let rows = tx.rows(sql, values![after, or_least(without), game]).await?;
    rows.iter().map(read_change).collect()
}

/// Stores the differing changes, and returns the number of events. Equal changes are not written again.
async fn write_replay(tx: &mut Tx, game: &str, replay: Replay) -> Result<u64, StoreError> {
    write_changes(tx, &replay.others).await?;
    write_courses(tx, game, replay.courses).await?;
    Ok(replay.events)
}

/// Returns the number of matches of a game that are out of the ratings, not counting this one.
async fn voided(tx: &mut Tx, game: &str, but: Id) -> Result<i64, StoreError> {
    let sql = "SELECT count(*) FROM rating_events WHERE void = 1 AND game = ? AND match_id <> ?";
    tx.one(sql, values![game, but]).await
}

/// Stores the ratings of a game anew. Deleted accounts keep only their events.
async fn write_courses(tx: &mut Tx, game: &str, courses: Courses) -> Result<(), StoreError> {
    tx.exec("DELETE FROM ratings WHERE game = ?", values![game]).await?;
    let all: Vec<_> = courses.iter().collect();
    for some in all.chunks(ROWS) {
        let sql =
            format!("SELECT id FROM accounts WHERE deleted_at IS NULL AND id IN ({})", list(some.len()));
        let accounts = some.iter().map(|(account, _)| Value::from(*account));
        let here: HashSet<Id> = tx.column::<Id>(&sql, accounts.collect()).await?.into_iter().collect();
        let courses: Vec<_> = some.iter().filter(|(account, _)| here.contains(*account)).collect();
        if courses.is_empty() {
            continue;
        }
        let sql = format!(
            "INSERT INTO ratings (game, account_id, rating, uncertainty, matches, rated_at, settled_until) \
             VALUES {}",
            table(courses.len(), 7)
        );
        let row = |(account, course): &&(&Id, &Course)| -> Vec<Value> {
            let Course { rating, at, matches, .. } = course;
            values![
                game,
                *account,
                rating.rating,
                rating.uncertainty,
                *matches,
                *at,
                rating.settled_until(*at)
            ]
        };
        tx.exec(&sql, courses.iter().flat_map(row).collect()).await?;
    }
    Ok(())
}

/// Computes the ratings of a match's game without the match, before anybody has to wait for that.
/// `None`: the match was not rated, or is out already.
pub(super) async fn without(tx: &mut Tx, match_id: Id) -> Result<Option<Replay>, StoreError> {
    let read = tx.change(async |tx: &mut Tx| {
        let sql = "SELECT game FROM rating_events WHERE match_id = ? AND void = 0";
        let Some(game) = tx.first::<String>(sql, values![match_id]).await? else { return Ok(None) };
        let changes = read_changes(tx, &game, 0, Some(match_id)).await?;
        Ok::<_, StoreError>(Some((changes, voided(tx, &game, match_id).await?)))
    });
    let Some((changes, voided)) = read.await? else { return Ok(None) };
    let mut replay = Replay { voided, ..Replay::default() };
    replay.take(&changes);
    Ok(Some(replay))
}

/// Takes a match out of the ratings. The later ratings were computed anew, except for matches since then.
/// Returns false if the match is out already.
pub(super) async fn void(tx: &mut Tx, match_id: Id, replay: &Replay) -> Result<bool, StoreError> {
    let game: Option<String> = tx
        .first(
            "UPDATE rating_events SET void = 1 WHERE match_id = ? AND void = 0 RETURNING game",
            values![match_id],
        )
        .await?;
    let Some(game) = game else { return Ok(false) };
    let is_fit = voided(tx, &game, match_id).await? == replay.voided;
    // Otherwise another match was taken out meanwhile.
    let mut replay = if is_fit { replay.clone() } else { Replay::default() };
    let since = read_changes(tx, &game, replay.last, None).await?;
    replay.take(&since);
    write_replay(tx, &game, replay).await?;
    Ok(true)
}

/// Takes all matches of an account out of the ratings, and computes the ratings of their games anew.
/// Returns the number of matches.
pub(super) async fn void_all_of(tx: &mut Tx, account: Id) -> Result<u64, StoreError> {
    let games: Vec<String> = tx
        .column(
            "UPDATE rating_events SET void = 1 WHERE void = 0 AND id IN \
             (SELECT event FROM rating_changes WHERE account_id = ?) RETURNING game",
            values![account],
        )
        .await?;
    for game in games.iter().collect::<BTreeSet<_>>() {
        let mut replay = Replay::default();
        let changes = read_changes(tx, game, 0, None).await?;
        replay.take(&changes);
        write_replay(tx, game, replay).await?;
    }
    Ok(games.len() as u64)
}

/// Computes all ratings anew from their events. Returns the number of ranked matches.
pub(super) async fn replay_all(tx: &mut Tx) -> Result<u64, StoreError> {
    let mut events = 0;
    let mut game = String::new();
    // From each game to the next, by the index: there are few, and many events of each.
    let next = "SELECT min(game) FROM rating_events WHERE game > ?";
    while let Some(other) = tx.one::<Option<String>>(next, values![&game]).await? {
        game = other;
        let mut replay = Replay::default();
        replay.take(&read_changes(tx, &game, 0, None).await?);
        events += write_replay(tx, &game, replay).await?;
    }
    Ok(events)
}

fn read_change(row: &Row) -> Result<Change, StoreError> {
    Ok(Change {
        event: row.get("event")?,
        game: row.get("game")?,
        at: row.get::<u64>("at")?,
        whom: Whom { account: row.get("account_id")?, home: row.get("home")? },
        place: row.get("place")?,
        left_early: row.get("left_early")?,
        before: Rating { rating: row.get("rating_before")?, uncertainty: row.get("uncertainty_before")? },
        after: read_rating(row)?,
    })
}
