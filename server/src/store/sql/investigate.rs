//! The questions of an operator about fair play, and the voiding of all that an account was rated for.

use super::admin::{Admin, AdminError, account, missing};
use super::audit::{Act, audit};
use super::{Row, Sql, Tx, matches, ratings, values};
use crate::random::Id;
use crate::rating::Rating;
use crate::store::{FairPlayStore, StoreError};
use crate::suspicion::{Played, Suspect, suspects};
use crate::weighing::Whom;
use async_trait::async_trait;
use std::collections::HashMap;

/// A person at a match, as an operator is shown them.
#[derive(Clone, PartialEq, Debug)]
pub struct ShownSeat {
    /// The name, with its digits; `None` for a bot.
    pub name: Option<String>,
    /// True if the person resigned.
    pub has_resigned: bool,
    /// The place, if the match is over.
    pub place: Option<u32>,
    /// The household, shortened: equal ones are one address.
    pub home: Option<String>,
    /// The ratings before and after.
    pub rated: Option<(Rating, Rating)>,
    /// The number of moves by the person.
    pub decisions: u32,
}

/// A match, as an operator is shown it.
#[derive(Clone, PartialEq, Debug)]
pub struct ShownMatch {
    /// The game, the kind and the state.
    pub about: [String; 3],
    /// The times of its start and end, in milliseconds since 1970.
    pub times: (u64, Option<u64>),
    /// True if it is out of the ratings.
    pub is_void: bool,
    /// The seats, in their order.
    pub seats: Vec<ShownSeat>,
}

/// An account, as an operator is shown it.
#[derive(Clone, PartialEq, Debug)]
pub struct ShownAccount {
    /// The name with its digits, and the id.
    pub name: String,
    /// The id.
    pub id: Id,
    /// The time at which it was made, in milliseconds since 1970.
    pub created_at: u64,
    /// The end of its ban.
    pub banned_until: Option<u64>,
    /// True if it has a recovery code.
    pub has_code: bool,
    /// The issuers of its linked identities.
    pub issuers: Vec<String>,
    /// The devices of its sessions.
    pub devices: Vec<String>,
    /// The number of reports against it, and of accounts that made them.
    pub reports: (u32, u32),
    /// Its ratings: the game, the rating and the number of matches.
    pub ratings: Vec<(String, Rating, u32)>,
    /// Its last rated matches: the match, the game, the time, the place, the change in points, and true if it left early.
    pub rated: Vec<(Id, String, u64, u32, i32, bool)>,
}

/// Another account that somebody met in rated matches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rival {
    /// The name with its digits.
    pub name: String,
    /// The number of rated matches together, and those in which the account was placed better.
    pub matches: u32,
    /// The wins of the account.
    pub wins: u32,
    /// The number of matches that somebody left early.
    pub short: u32,
    /// The number of matches in which both had the same household.
    pub together: u32,
    /// The time of the last one, in milliseconds since 1970.
    pub last_at: u64,
}

impl Admin {
    /// Returns a match.
    ///
    /// # Errors
    /// There is no such match.
    pub async fn show_match(&mut self, id: Id) -> Result<ShownMatch, AdminError> {
        let sql = "SELECT game, kind, state, started_at, ended_at, \
             EXISTS (SELECT 1 FROM rating_events WHERE match_id = matches.id AND void = 1) AS is_void \
             FROM matches WHERE id = ?";
        let row = self.0.row(sql, values![id]).await?.ok_or_else(|| missing("match", &id.to_string()))?;
        let seats = self
            .0
            .rows(
                "SELECT seat, called, resigned, match_seats.place, match_seats.home, rating_before, \
                 uncertainty_before, rating, uncertainty FROM match_seats \
                 LEFT JOIN accounts ON accounts.id = match_seats.account_id \
                 LEFT JOIN rating_events ON rating_events.match_id = match_seats.match_id \
                 LEFT JOIN rating_changes ON event = rating_events.id \
                 AND rating_changes.account_id = match_seats.account_id \
                 WHERE match_seats.match_id = ? ORDER BY seat",
                values![id],
            )
            .await?;
        let log = matches::lines(&mut self.0, id, 0).await?;
        let mut shown = Vec::with_capacity(seats.len());
        for seat in &seats {
            let number: u32 = seat.get("seat")?;
            let rated = match seat.get::<Option<f64>>("rating_before")? {
                None => None,
                Some(before) => {
                    let before = Rating { rating: before, uncertainty: seat.get("uncertainty_before")? };
                    Some((before, super::read_rating(seat)?))
                }
            };
            let own = format!("{{\"move\":{{\"seat\":{number},\"by\":\"person\"");
            shown.push(ShownSeat {
                name: seat.get("called")?,
                has_resigned: seat.get("resigned")?,
                place: seat.get("place")?,
                home: seat.get::<Option<Id>>("home")?.map(|home| home.to_string()[..6].to_owned()),
                rated,
                decisions: log.iter().filter(|line| line.what.starts_with(&own)).count() as u32,
            });
        }
        Ok(ShownMatch {
            about: [row.get("game")?, row.get("kind")?, row.get("state")?],
            times: (row.get("started_at")?, row.get("ended_at")?),
            is_void: row.get("is_void")?,
            seats: shown,
        })
    }

    /// Returns an account with its ways in and its last `most` rated matches.
    ///
    /// # Errors
    /// There is no such account.
    pub async fn show_account(&mut self, who: &str, most: u32) -> Result<ShownAccount, AdminError> {
        let id = account(&mut self.0, who).await?;
        let sql = "SELECT called, created_at, banned_until, recovery IS NOT NULL AS has_code FROM accounts WHERE id = ?";
        let row = self.0.row(sql, values![id]).await?.ok_or_else(|| missing("account", who))?;
        let issuers =
            self.0.column("SELECT issuer FROM identities WHERE account_id = ? ORDER BY issuer", values![id]);
        let issuers = issuers.await?;
        let devices =
            self.0.column("SELECT device FROM sessions WHERE account_id = ? ORDER BY made_at", values![id]);
        let devices = devices.await?;
        let sql = "SELECT count(*) AS made, count(DISTINCT by_account) AS by_whom FROM reports WHERE of_account = ?";
        let reports = self.0.rows(sql, values![id]).await?;
        let reports = reports
            .first()
            .map_or(Ok((0, 0)), |row| Ok::<_, StoreError>((row.get("made")?, row.get("by_whom")?)))?;
        let sql = "SELECT game, rating, uncertainty, matches FROM ratings WHERE account_id = ? ORDER BY game";
        let ratings = self.0.rows(sql, values![id]).await?;
        let ratings =
            ratings.iter().map(|row| Ok((row.get("game")?, super::read_rating(row)?, row.get("matches")?)));
        let ratings = ratings.collect::<Result<_, StoreError>>()?;
        let sql = "SELECT match_id, game, at, place, rating_before, rating, left_early FROM rating_changes \
             JOIN rating_events ON id = event WHERE account_id = ? ORDER BY event DESC LIMIT ?";
        let rated = self.0.rows(sql, values![id, most]).await?;
        let change = |row: &Row| {
            let points =
                |column| Ok::<_, StoreError>(Rating { rating: row.get(column)?, ..Rating::NEW }.points());
            let change = points("rating")? - points("rating_before")?;
            Ok((
                row.get("match_id")?,
                row.get("game")?,
                row.get("at")?,
                row.get("place")?,
                change,
                row.get("left_early")?,
            ))
        };
        let rated = rated.iter().map(change).collect::<Result<_, StoreError>>()?;
        Ok(ShownAccount {
            name: row.get("called")?,
            id,
            created_at: row.get("created_at")?,
            banned_until: row.get("banned_until")?,
            has_code: row.get("has_code")?,
            issuers,
            devices,
            reports,
            ratings,
            rated,
        })
    }

    /// Returns those whom an account met in rated matches, the most frequent first.
    ///
    /// # Errors
    /// There is no such account.
    pub async fn rivals(&mut self, who: &str, most: u32) -> Result<Vec<Rival>, AdminError> {
        let id = account(&mut self.0, who).await?;
        let rows = self
            .0
            .rows(
                "SELECT called, count(*) AS matches, \
                 sum(CASE WHEN own.place < other.place THEN 1 ELSE 0 END) AS wins, \
                 sum(CASE WHEN own.left_early = 1 OR other.left_early = 1 THEN 1 ELSE 0 END) AS short, \
                 sum(CASE WHEN own.home = other.home THEN 1 ELSE 0 END) AS together, max(at) AS last_at \
                 FROM rating_changes AS own JOIN rating_events ON rating_events.id = own.event \
                 JOIN rating_changes AS other ON other.event = own.event AND other.account_id <> own.account_id \
                 JOIN accounts ON accounts.id = other.account_id WHERE own.account_id = ? \
                 GROUP BY accounts.id ORDER BY count(*) DESC, accounts.id LIMIT ?",
                values![id, most],
            )
            .await?;
        let rival = |row: &Row| {
            Ok(Rival {
                name: row.get("called")?,
                matches: row.get("matches")?,
                wins: row.get("wins")?,
                short: row.get("short")?,
                together: row.get("together")?,
                last_at: row.get("last_at")?,
            })
        };
        rows.iter().map(rival).collect()
    }

    /// Returns the accounts to look at since this time, each with its name.
    ///
    /// # Errors
    /// The database failed.
    pub async fn suspects(&mut self, since: u64) -> Result<Vec<(String, Suspect)>, AdminError> {
        Ok(named_suspects(&mut self.0, since).await?)
    }

    /// Takes all rated matches of an account out of the ratings, and computes all others anew:
    /// what the others lost to it they have again. Returns the number of matches.
    /// It holds up all other changes meanwhile.
    ///
    /// # Errors
    /// There is no such account, or the database failed, and nothing was changed.
    pub async fn void_account(&mut self, who: &str, act: &Act) -> Result<u64, AdminError> {
        let change = self.0.change(async |tx: &mut Tx| {
            let id = account(tx, who).await?;
            let voided = ratings::void_all_of(tx, id).await?;
            audit(tx, "void-account", who, act).await?;
            Ok::<_, AdminError>(voided)
        });
        change.await
    }
}

#[async_trait]
impl FairPlayStore for Sql {
    async fn suspects(&self, since: u64) -> Result<Vec<(String, Suspect)>, StoreError> {
        named_suspects(&mut self.read(), since).await
    }
}

async fn named_suspects(tx: &mut Tx, since: u64) -> Result<Vec<(String, Suspect)>, StoreError> {
    let found = suspects(&played(tx, since).await?);
    let mut names = HashMap::new();
    for suspect in &found {
        let sql = "SELECT called FROM accounts WHERE id = ?";
        let name: Option<String> = tx.first(sql, values![suspect.account]).await?;
        names.insert(suspect.account, name.unwrap_or_else(|| suspect.account.to_string()));
    }
    Ok(found.into_iter().map(|suspect| (names[&suspect.account].clone(), suspect)).collect())
}

/// Returns the pairs of all rated matches since this time.
async fn played(tx: &mut Tx, since: u64) -> Result<Vec<Played>, StoreError> {
    let rows = tx
        .rows(
            "SELECT event, at, account_id, home, place, left_early, rating_before, uncertainty_before \
             FROM rating_events JOIN rating_changes ON event = id WHERE void = 0 AND at > ? \
             ORDER BY event, place, account_id",
            values![since],
        )
        .await?;
    let mut played = Vec::new();
    let mut table: Vec<(i64, u32, Whom, Rating, bool)> = Vec::new();
    for row in &rows {
        let (event, place): (i64, u32) = (row.get("event")?, row.get("place")?);
        let whom = Whom { account: row.get("account_id")?, home: row.get("home")? };
        let rating =
            Rating { rating: row.get("rating_before")?, uncertainty: row.get("uncertainty_before")? };
        let left_early: bool = row.get("left_early")?;
        table.retain(|(other, ..)| *other == event);
        for (_, better, winner, before, has_left) in &table {
            if *better < place {
                let is_short = left_early || *has_left;
                let (winner, at) = (*winner, row.get("at")?);
                played.push(Played { at, winner, loser: whom, before: [*before, rating], is_short });
            }
        }
        table.push((event, place, whom, rating, left_early));
    }
    Ok(played)
}
