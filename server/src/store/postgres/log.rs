//! Appending to the logs of matches, which nearly every change does: many entries in one statement, by hand.

use super::connection::{Connection, answered};
use crate::model::RequestId;
use crate::store::{AppendError, NewEntry, StoreError, json};
use std::collections::HashSet;
use tokio_postgres::types::ToSql;

/// Appends entries: their matches, places, times, what happened, and the requests that made them.
/// The entries whose place is free come back, and those whose place is taken harm no other.
const INSERT: &str = "INSERT INTO entries (match_id, seq, at_ms, what, request_id) \
     SELECT * FROM UNNEST($1::bytea[], $2::integer[], $3::bigint[], $4::text[], $5::bytea[]) \
     ON CONFLICT (match_id, seq) DO NOTHING RETURNING match_id, seq";

/// Appends these entries, and returns the result of each.
/// They change nothing outside their logs ([`NewEntry::is_plain`]).
///
/// # Errors
/// The database failed; none of them is stored, or nobody knows.
pub(super) async fn append(
    connection: &Connection,
    entries: &[&NewEntry],
) -> Result<Vec<Result<(), AppendError>>, StoreError> {
    // The first of two at one place in the same group is sent: the other would come too late.
    let mut sent = HashSet::with_capacity(entries.len());
    let is_first: Vec<bool> = entries.iter().map(|entry| sent.insert(place(entry))).collect();
    let sent = || entries.iter().zip(&is_first).filter(|(_, is_first)| **is_first).map(|(entry, _)| *entry);
    let ids: Vec<&[u8]> = sent().map(|entry| entry.match_id.bytes()).collect();
    let places: Vec<i32> = sent().map(|entry| entry.seq as i32).collect();
    let times: Vec<i64> = sent().map(|entry| entry.entry.at_ms as i64).collect();
    let what: Vec<String> = sent().map(|entry| json(&entry.entry.what)).collect();
    let requests: Vec<Option<&[u8]>> =
        sent().map(|entry| entry.request_id.as_ref().map(RequestId::bytes)).collect();
    let client = connection.inner();
    let insert = answered(client.prepare_cached(INSERT)).await?;
    let values: [&(dyn ToSql + Sync); 5] = [&ids, &places, &times, &what, &requests];
    let stored = answered(client.query(&insert, &values)).await?;
    let mut free = HashSet::with_capacity(stored.len());
    for row in &stored {
        free.insert((row.try_get::<_, &[u8]>(0)?, row.try_get::<_, i32>(1)?));
    }
    let result = |(entry, is_first): (&&NewEntry, &bool)| {
        if *is_first && free.contains(&place(entry)) { Ok(()) } else { Err(AppendError::Taken) }
    };
    Ok(entries.iter().zip(&is_first).map(result).collect())
}

const fn place(entry: &NewEntry) -> (&[u8], i32) {
    // A match has far fewer entries.
    (entry.match_id.bytes(), entry.seq as i32)
}
