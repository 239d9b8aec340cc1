//! The end of a match: changes the match, the ratings, the day's table and the queue in one step.

use super::{daily, matches, queue, ratings};
use crate::store::{AppendError, MatchEnd, NewEntry, StoreError, json};
use sqlx::SqliteConnection;

/// Appends the last entry of a match, and ends the match by it.
pub(super) async fn append(connection: &mut SqliteConnection, new: &NewEntry) -> Result<(), AppendError> {
    matches::append(connection, new).await?;
    if let Some(end) = &new.end {
        write(connection, new, end).await?;
    }
    Ok(())
}

async fn write(connection: &mut SqliteConnection, new: &NewEntry, end: &MatchEnd) -> Result<(), StoreError> {
    let at = new.entry.at_ms;
    let (state, totals, places) = match end {
        MatchEnd::Over { totals, places } => ("over", totals.as_slice(), places.as_slice()),
        MatchEnd::Void => ("void", &[][..], &[][..]),
    };
    let result = Some(json(&totals)).filter(|_| !places.is_empty());
    for (seat, place) in places.iter().enumerate() {
        sqlx::query("UPDATE match_seats SET place = ? WHERE match_id = ? AND seat = ?")
            .bind(*place as i64)
            .bind(new.match_id.bytes())
            .bind(seat as i64)
            .execute(&mut *connection)
            .await?;
    }
    sqlx::query("UPDATE matches SET state = ?, result = ?, ended_at = ?, next_due = NULL WHERE id = ?")
        .bind(state)
        .bind(result)
        .bind(at as i64)
        .bind(new.match_id.bytes())
        .execute(&mut *connection)
        .await?;
    if !places.is_empty() {
        ratings::end(connection, new.match_id, places, at).await?;
        daily::end(connection, new.match_id, totals, places).await?;
    }
    queue::mark_absent(connection, new.match_id, &new.absent, at).await
}
