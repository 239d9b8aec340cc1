//! The list of what operators have done.

use sqlx::SqliteConnection;

/// Who acts, when and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Act {
    /// The operator.
    pub operator: String,
    /// Why.
    pub reason: String,
    /// When, in milliseconds since 1970.
    pub at: u64,
}

/// How the audit list calls it: sessions that were not used since then are judged by it.
pub(super) const RESTORE: &str = "restore";

/// Writes down what was done.
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
