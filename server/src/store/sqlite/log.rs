//! The connection that appends to the logs of matches, which nearly every change does.
//!
//! It belongs to the writing thread ([`writer`](super::writer)) and is called there directly.
//! Nothing stands between it and the library: an entry is bound as it is.
//! The other connection of that thread makes all other changes; the two never write at the same time.

use super::connection::{Connection, Purpose};
use crate::model::RequestId;
use crate::store::{AppendError, NewEntry, StoreError, json};
use rusqlite::{Error, ErrorCode, ffi, params};
use std::path::Path;

/// Appends an entry: its match, its place, its time, what happened, and the request that made it.
const INSERT: &str =
    "INSERT INTO entries (match_id, seq, at_ms, what, request_id) VALUES (?1, ?2, ?3, ?4, ?5)";

/// The connection.
pub(super) struct Log(Connection);

impl Log {
    /// Opens the database, which exists, as the other connections have it open.
    ///
    /// # Errors
    /// The file cannot be opened.
    pub(super) fn open(file: &Path) -> Result<Self, StoreError> {
        Connection::open(file, Purpose::Write).map(Self)
    }

    /// Appends these entries in one transaction, and returns the result of each: one whose place is taken harms no other.
    /// They change nothing outside their logs ([`NewEntry::is_plain`]).
    ///
    /// # Errors
    /// The database failed; then this connection must not be used any more, and none of them may be on the disk.
    pub(super) fn append<'a>(
        &self,
        entries: impl Iterator<Item = &'a NewEntry>,
    ) -> Result<Vec<Result<(), AppendError>>, StoreError> {
        let log = self.0.inner();
        log.prepare_cached("BEGIN IMMEDIATE")?.execute([])?;
        let mut insert = log.prepare_cached(INSERT)?;
        let mut results = Vec::with_capacity(entries.size_hint().0);
        for NewEntry { match_id, seq, entry, request_id, .. } in entries {
            let request_id = request_id.as_ref().map(RequestId::bytes);
            let row =
                params![match_id.bytes(), *seq as i64, entry.at_ms as i64, json(&entry.what), request_id];
            results.push(match insert.execute(row) {
                Ok(_) => Ok(()),
                Err(Error::SqliteFailure(error, _))
                    if error.extended_code == ffi::SQLITE_CONSTRAINT_PRIMARYKEY =>
                {
                    Err(AppendError::Taken)
                }
                // Another constraint that is broken undoes this statement alone, as the first does.
                Err(error) if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => {
                    Err(AppendError::Failed(error.into()))
                }
                Err(error) => return Err(error.into()),
            });
        }
        log.prepare_cached("COMMIT")?.execute([])?;
        Ok(results)
    }
}
