//! The commands of an operator, beside a server that may be running on the same file.
//! Each stores a row with the operator, the act, its target and the reason, in the same step or not at all.
//!
//! A running server learns of a command when it next asks the database:
//! of a ban within a minute, of an ended match with its next move.

use super::audit::{Act, RESTORE, audit};
use super::persons::free_tag;
use super::tx::MayClash;
use super::{Row, Tx, end, ratings, rooms, seasons, values};
use crate::model::{Account, Season, utc};
use crate::random::Id;
use crate::store::{MatchState, StoreError, json};
use cartable_core::entry::What;
use cartable_core::series::VoidReason;

/// The reason why a command failed.
#[derive(Debug, thiserror::Error)]
pub enum AdminError {
    /// There is nothing with this name.
    #[error("there is no {what} {name}")]
    Missing {
        /// The kind of thing looked for.
        what: &'static str,
        /// The name given.
        name: String,
    },
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl MayClash for AdminError {
    fn is_clash(&self) -> bool {
        matches!(self, Self::Store(error) if error.is_clash())
    }
}

/// A report as an operator reads it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Its number.
    pub id: i64,
    /// The time of the report, in milliseconds since 1970.
    pub at: u64,
    /// The kind of misconduct.
    pub kind: String,
    /// The reported account, with its digits.
    pub of: String,
    /// The reporting account; `None`: it was deleted.
    pub by: Option<String>,
    /// The match in which it happened.
    pub match_id: Option<Id>,
}

/// An act of an operator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Audit {
    /// The operator, the time and the reason.
    pub act: Act,
    /// The kind of act.
    pub what: String,
    /// The target, and details: until when, to which name.
    pub target: String,
}

/// Returns the end of a ban, in words.
#[must_use]
pub fn until_when(until: u64) -> String {
    if until > LAST_YEAR { "for good".to_owned() } else { format!("until {}", utc(until)) }
}

/// The end of the year 9999, in milliseconds since 1970: later means never.
const LAST_YEAR: u64 = 253_402_300_799_999;

/// A database opened by an operator.
pub struct Admin(pub(in crate::store) Tx);

impl Admin {
    /// Notes that a backup was put in the place of the database by other means than this program's:
    /// an unknown token of a session that was not refreshed since is no sign of theft then.
    ///
    /// # Errors
    /// The database failed.
    pub async fn restored(&mut self, act: &Act) -> Result<(), AdminError> {
        Ok(audit(&mut self.0, RESTORE, "", act).await?)
    }

    /// Bans an account until then, in milliseconds since 1970; 0 lifts the ban.
    ///
    /// # Errors
    /// There is no such account.
    pub async fn ban(&mut self, who: &str, until: u64, act: &Act) -> Result<(), AdminError> {
        let change = self.0.change(async |tx: &mut Tx| {
            let account = account(tx, who).await?;
            tx.exec(
                "UPDATE accounts SET banned_until = ? WHERE id = ?",
                values![
                    Some(until)
                        .filter(|until| *until > 0)
                        .map(|until| i64::try_from(until).unwrap_or(i64::MAX)),
                    account
                ],
            )
            .await?;
            let (what, target) = if until > 0 {
                ("ban", format!("{who} {}", until_when(until)))
            } else {
                ("unban", who.to_owned())
            };
            audit(tx, what, &target, act).await?;
            Ok(())
        });
        change.await
    }

    /// Gives an account another name, with the first of these digits that are free;
    /// waiting rooms show it at once.
    ///
    /// # Errors
    /// There is no such account, or no digits are free.
    pub async fn rename(
        &mut self,
        who: &str,
        name: &str,
        tags: &[String],
        act: &Act,
    ) -> Result<String, AdminError> {
        let change = self.0.change(async |tx: &mut Tx| {
            let account = account(tx, who).await?;
            let tag = free_tag(tx, name, tags).await?;
            tx.exec("UPDATE accounts SET name = ?, tag = ? WHERE id = ?", values![name, &tag, account])
                .await?;
            let renamed = Account { id: account, name: name.to_owned() };
            rooms::rename(tx, &renamed, act.at).await?;
            let renamed = format!("{name}#{tag}");
            audit(tx, "rename", &format!("{who} to {renamed}"), act).await?;
            Ok(renamed)
        });
        change.await
    }

    /// Ends a running match without a result.
    ///
    /// # Errors
    /// There is no such running match.
    pub async fn void(&mut self, match_id: Id, act: &Act) -> Result<(), AdminError> {
        let change = self.0.change(async |tx: &mut Tx| {
            if !end::close(tx, match_id, MatchState::Void, None, act.at).await? {
                return Err(missing("running match", &match_id.to_string()));
            }
            let what: What<()> = What::Void { reason: VoidReason::Operator };
            tx.exec(
                "INSERT INTO entries (match_id, seq, at_ms, what) \
             SELECT ?1, coalesce(max(seq), 0) + 1, ?2, ?3 FROM entries WHERE match_id = ?1",
                values![match_id, act.at, json(&what)],
            )
            .await?;
            audit(tx, "void", &match_id.to_string(), act).await?;
            Ok(())
        });
        change.await
    }

    /// Takes a match out of the ratings, and computes the later ratings anew.
    ///
    /// # Errors
    /// The match was not rated, or is out already.
    pub async fn void_rating(&mut self, match_id: Id, act: &Act) -> Result<(), AdminError> {
        let unrated = || missing("rated match", &match_id.to_string());
        let replay = ratings::without(&mut self.0, match_id).await?.ok_or_else(unrated)?;
        let change = self.0.change(async |tx: &mut Tx| {
            if !ratings::void(tx, match_id, &replay).await? {
                return Err(unrated());
            }
            audit(tx, "void-rating", &match_id.to_string(), act).await?;
            Ok(())
        });
        change.await
    }

    /// Ends a season now: writes its final table, of all matches until now.
    /// Returns false, and changes nothing, if the season has its table.
    /// The month goes on: its later matches count for the ratings, and for no table.
    ///
    /// # Errors
    /// The season has not begun.
    pub async fn end_season(&mut self, season: &Season, act: &Act) -> Result<bool, AdminError> {
        if season.span.0 >= act.at {
            return Err(missing("season that has begun by the name of", &season.name));
        }
        let span = (season.span.0, season.span.1.min(act.at));
        let places = seasons::season_places(&mut self.0, span).await?;
        let change = self.0.change(async |tx: &mut Tx| {
            if !seasons::close_season(tx, &season.name, &places, act.at).await? {
                return Ok(false);
            }
            audit(tx, "end-season", &season.name, act).await?;
            Ok(true)
        });
        change.await
    }

    /// Returns the open reports, the oldest first.
    ///
    /// # Errors
    /// The database failed.
    pub async fn reports(&mut self) -> Result<Vec<Report>, AdminError> {
        let rows = self
            .0
            .rows(
                "SELECT reports.id, made_at, kind, match_id, reported.name || '#' || reported.tag AS of_whom, \
             reporter.name || '#' || reporter.tag AS by_whom \
             FROM reports JOIN accounts AS reported ON reported.id = of_account \
             LEFT JOIN accounts AS reporter ON reporter.id = by_account WHERE closed_at IS NULL ORDER BY made_at",
                values![],
            )
            .await?;
        let report = |row: &Row| {
            Ok(Report {
                id: row.get("id")?,
                at: row.get::<u64>("made_at")?,
                kind: row.get("kind")?,
                of: row.get("of_whom")?,
                by: row.get("by_whom")?,
                match_id: row.get("match_id")?,
            })
        };
        rows.iter().map(report).collect()
    }

    /// Closes a report; the reason is its outcome.
    ///
    /// # Errors
    /// There is no such open report.
    pub async fn close_report(&mut self, report: i64, act: &Act) -> Result<(), AdminError> {
        let change = self.0.change(async |tx: &mut Tx| {
            let done = tx
                .exec(
                    "UPDATE reports SET closed_at = ?, outcome = ? WHERE id = ? AND closed_at IS NULL",
                    values![act.at, &act.reason, report],
                )
                .await?;
            if done == 0 {
                return Err(missing("open report", &report.to_string()));
            }
            audit(tx, "close-report", &report.to_string(), act).await?;
            Ok(())
        });
        change.await
    }

    /// Returns the acts of operators, the last first, at most `most`.
    ///
    /// # Errors
    /// The database failed.
    pub async fn audit(&mut self, most: u32) -> Result<Vec<Audit>, AdminError> {
        let rows = self.0.rows("SELECT * FROM audit ORDER BY id DESC LIMIT ?", values![most]).await?;
        let row = |row: &Row| {
            let (operator, reason) = (row.get("operator")?, row.get("reason")?);
            let act = Act { operator, reason, at: row.get::<u64>("at_ms")? };
            Ok(Audit { act, what: row.get("what")?, target: row.get("target")? })
        };
        rows.iter().map(row).collect()
    }
}

/// Returns the account of a name with its digits, or of an id, unless it was deleted.
/// An unknown id is a typing error.
pub(super) async fn account(tx: &mut Tx, who: &str) -> Result<Id, AdminError> {
    let found = match (who.parse::<Id>(), who.rsplit_once('#')) {
        (Ok(id), _) => {
            let sql = "SELECT id FROM accounts WHERE id = ? AND deleted_at IS NULL";
            tx.first(sql, values![id]).await?
        }
        (_, Some((name, tag))) => {
            let sql =
                "SELECT id FROM accounts WHERE lower(name) = lower(?) AND tag = ? AND deleted_at IS NULL";
            tx.first(sql, values![name, tag]).await?
        }
        _ => None,
    };
    found.ok_or_else(|| missing("account", who))
}

pub(super) fn missing(what: &'static str, name: &str) -> AdminError {
    AdminError::Missing { what, name: name.to_owned() }
}
