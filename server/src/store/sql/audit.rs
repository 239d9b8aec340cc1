//! The list of operators' acts.

use super::{Tx, values};
use crate::store::StoreError;

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
pub(in crate::store) const RESTORE: &str = "restore";

/// Notes an act.
pub(in crate::store) async fn audit(
    tx: &mut Tx,
    what: &str,
    target: &str,
    act: &Act,
) -> Result<(), StoreError> {
    tx.exec(
        "INSERT INTO audit (at_ms, operator, what, target, reason) VALUES (?, ?, ?, ?, ?)",
        values![act.at, &act.operator, what, target, &act.reason],
    )
    .await?;
    Ok(())
}
