//! The commands of an operator, beside a server that may be running on the same file.
//! Each stores a row with the operator, the act, its target and the reason, in the same step or not at all.
//!
//! A running server learns of a command when it next asks the database:
//! of a ban within a minute, of an ended match with its next move.

use super::audit::{Act, audit};
use super::persons::free_tag;
use super::{PATIENCE, ratings, rooms, schema, seasons};
use crate::model::{Account, Season, utc};
use crate::random::Id;
use crate::store::{StoreError, unreadable};
use cartable_core::entry::What;
use cartable_core::series::VoidReason;
use sqlx::sqlite::{SqliteConnectOptions, SqliteRow};
use sqlx::{ConnectOptions as _, Connection as _, Row as _, SqliteConnection};
use std::path::Path;

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

impl From<sqlx::Error> for AdminError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
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
pub struct Admin(SqliteConnection);

impl Admin {
    /// Opens an existing database.
    ///
    /// # Errors
    /// The file does not exist, or its server is of another version.
    pub async fn open(file: &Path) -> Result<Self, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .foreign_keys(true)
            .pragma("secure_delete", "ON")
            .busy_timeout(PATIENCE)
            .disable_statement_logging();
        let mut connection = options.connect().await?;
        schema::check(&mut connection).await?;
        Ok(Self(connection))
    }

    /// Bans an account until then, in milliseconds since 1970; 0 lifts the ban.
    ///
    /// # Errors
    /// There is no such account.
    pub async fn ban(&mut self, who: &str, until: u64, act: &Act) -> Result<(), AdminError> {
        let mut transaction = self.0.begin_with("BEGIN IMMEDIATE").await?;
        let account = account(&mut transaction, who).await?;
        sqlx::query("UPDATE accounts SET banned_until = nullif(?, 0) WHERE id = ?")
            .bind(i64::try_from(until).unwrap_or(i64::MAX))
            .bind(account.bytes())
            .execute(&mut *transaction)
            .await?;
        let (what, target) = if until > 0 {
            ("ban", format!("{who} {}", until_when(until)))
        } else {
            ("unban", who.to_owned())
        };
        audit(&mut transaction, what, &target, act).await?;
        Ok(transaction.commit().await?)
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
        let mut transaction = self.0.begin_with("BEGIN IMMEDIATE").await?;
        let account = account(&mut transaction, who).await?;
        let tag = free_tag(&mut transaction, name, tags).await?;
        sqlx::query("UPDATE accounts SET name = ?, tag = ? WHERE id = ?")
            .bind(name)
            .bind(&tag)
            .bind(account.bytes())
            .execute(&mut *transaction)
            .await?;
        let renamed = Account { id: account, name: name.to_owned() };
        rooms::rename(&mut transaction, &renamed, act.at).await?;
        let renamed = format!("{name}#{tag}");
        audit(&mut transaction, "rename", &format!("{who} to {renamed}"), act).await?;
        transaction.commit().await?;
        Ok(renamed)
    }

    /// Ends a running match without a result.
    ///
    /// # Errors
    /// There is no such running match.
    pub async fn void(&mut self, match_id: Id, act: &Act) -> Result<(), AdminError> {
        let mut transaction = self.0.begin_with("BEGIN IMMEDIATE").await?;
        let done = sqlx::query(
            "UPDATE matches SET state = 'void', ended_at = ?, next_due = NULL WHERE id = ? AND state = 'running'",
        )
        .bind(act.at as i64)
        .bind(match_id.bytes())
        .execute(&mut *transaction)
        .await?;
        if done.rows_affected() == 0 {
            return Err(missing("running match", &match_id.to_string()));
        }
        let what: What<()> = What::Void { reason: VoidReason::Operator };
        sqlx::query(
            "INSERT INTO entries (match_id, seq, at_ms, what) \
             SELECT ?1, coalesce(max(seq), 0) + 1, ?2, ?3 FROM entries WHERE match_id = ?1",
        )
        .bind(match_id.bytes())
        .bind(act.at as i64)
        .bind(serde_json::to_string(&what).map_err(|error| unreadable("an entry")(error.to_string()))?)
        .execute(&mut *transaction)
        .await?;
        audit(&mut transaction, "void", &match_id.to_string(), act).await?;
        Ok(transaction.commit().await?)
    }

    /// Takes a match out of the ratings, and computes the later ratings anew.
    ///
    /// # Errors
    /// The match was not rated, or is out already.
    pub async fn void_rating(&mut self, match_id: Id, act: &Act) -> Result<(), AdminError> {
        let unrated = || missing("rated match", &match_id.to_string());
        let replay = ratings::without(&mut self.0, match_id).await?.ok_or_else(unrated)?;
        let mut transaction = self.0.begin_with("BEGIN IMMEDIATE").await?;
        if !ratings::void(&mut transaction, match_id, replay).await? {
            return Err(unrated());
        }
        audit(&mut transaction, "void-rating", &match_id.to_string(), act).await?;
        Ok(transaction.commit().await?)
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
        let mut transaction = self.0.begin_with("BEGIN IMMEDIATE").await?;
        if !seasons::close_season(&mut transaction, &season.name, &places, act.at).await? {
            return Ok(false);
        }
        audit(&mut transaction, "end-season", &season.name, act).await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Returns the open reports, the oldest first.
    ///
    /// # Errors
    /// The database failed.
    pub async fn reports(&mut self) -> Result<Vec<Report>, AdminError> {
        let rows = sqlx::query(
            "SELECT reports.id, made_at, kind, match_id, of.name || '#' || of.tag AS of_whom, \
             by.name || '#' || by.tag AS by_whom FROM reports JOIN accounts AS of ON of.id = of_account \
             LEFT JOIN accounts AS by ON by.id = by_account WHERE closed_at IS NULL ORDER BY made_at",
        )
        .fetch_all(&mut self.0)
        .await?;
        let report = |row: &SqliteRow| {
            let match_id: Option<Vec<u8>> = row.try_get("match_id")?;
            Ok(Report {
                id: row.try_get("id")?,
                at: row.try_get::<i64, _>("made_at")? as u64,
                kind: row.try_get("kind")?,
                of: row.try_get("of_whom")?,
                by: row.try_get("by_whom")?,
                match_id: match_id.map(super::read_id).transpose()?,
            })
        };
        rows.iter().map(report).collect()
    }

    /// Closes a report; the reason is its outcome.
    ///
    /// # Errors
    /// There is no such open report.
    pub async fn close_report(&mut self, report: i64, act: &Act) -> Result<(), AdminError> {
        let mut transaction = self.0.begin_with("BEGIN IMMEDIATE").await?;
        let done =
            sqlx::query("UPDATE reports SET closed_at = ?, outcome = ? WHERE id = ? AND closed_at IS NULL")
                .bind(act.at as i64)
                .bind(&act.reason)
                .bind(report)
                .execute(&mut *transaction)
                .await?;
        if done.rows_affected() == 0 {
            return Err(missing("open report", &report.to_string()));
        }
        audit(&mut transaction, "close-report", &report.to_string(), act).await?;
        Ok(transaction.commit().await?)
    }

    /// Returns the acts of operators, the last first, at most `most`.
    ///
    /// # Errors
    /// The database failed.
    pub async fn audit(&mut self, most: u32) -> Result<Vec<Audit>, AdminError> {
        let rows = sqlx::query("SELECT * FROM audit ORDER BY id DESC LIMIT ?")
            .bind(most)
            .fetch_all(&mut self.0)
            .await?;
        let row = |row: &SqliteRow| {
            let (operator, reason) = (row.try_get("operator")?, row.try_get("reason")?);
            let act = Act { operator, reason, at: row.try_get::<i64, _>("at_ms")? as u64 };
            Ok(Audit { act, what: row.try_get("what")?, target: row.try_get("target")? })
        };
        rows.iter().map(row).collect()
    }

    /// Copies the database, as it is at one moment, into a file that does not exist yet.
    /// Nobody waits for that.
    ///
    /// # Errors
    /// The database failed.
    pub async fn backup(&mut self, file: &Path) -> Result<(), AdminError> {
        sqlx::query("VACUUM INTO ?").bind(file.to_string_lossy()).execute(&mut self.0).await?;
        Ok(())
    }
}

/// Returns the account of a name with its digits, or of an id, unless it was deleted.
/// An unknown id is a typing error.
async fn account(connection: &mut SqliteConnection, who: &str) -> Result<Id, AdminError> {
    let id: Option<Id> = who.parse().ok();
    let (name, tag) = who.rsplit_once('#').unzip();
    let row = sqlx::query(
        "SELECT id FROM accounts WHERE deleted_at IS NULL AND (id = ?1 OR ?1 IS NULL AND name = ?2 COLLATE NOCASE AND tag = ?3)",
    )
    .bind(id.as_ref().map(Id::bytes))
    .bind(name)
    .bind(tag)
    .fetch_optional(connection)
    .await?;
    Ok(super::id(&row.ok_or_else(|| missing("account", who))?, "id")?)
}

fn missing(what: &'static str, name: &str) -> AdminError {
    AdminError::Missing { what, name: name.to_owned() }
}
