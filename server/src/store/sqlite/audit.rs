//! The list of operators' acts.

use sqlx::SqliteConnection;

/// The operator, the time and the reason of an act.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Act {
    /// The operator.
    pub operator: String,
    /// The reason.
    pub reason: String,
    /// The time, in milliseconds since 1970.
    pub at: u64,
}

/// The name of a restore in the list: it decides how sessions unused since then are judged.
pub(super) const RESTORE: &str = "restore";

/// Notes an act.
pub(super) async fn audit(
    connection: &mut SqliteConnection,
    what: &str,
    target: &str,
    act: &Act,
) -> Result<(), sqlx::Error> {
    sqlx::query("INSERT INTO audit (at_ms, operator, what, target, reason) VALUES (?, ?, ?, ?, ?)")
        .bind(act.at as i64)
        .bind(&act.operator)
        .bind(what)
        .bind(target)
        .bind(&act.reason)
        .execute(connection)
        .await?;
    Ok(())
}
