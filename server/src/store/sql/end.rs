//! The end of a match: changes the match, the ratings, the day's table and the queue in one step.

use super::{Tx, daily, matches, queue, ratings, values};
use crate::random::Id;
use crate::store::{AppendError, MatchEnd, MatchState, NewEntry, StoreError, json};

/// Appends an entry with its changes of the match, and ends the match if it is the last one.
/// The inner error means that its place is taken, and nothing was changed.
pub(in crate::store) async fn append(
    tx: &mut Tx,
    new: &NewEntry,
) -> Result<Result<(), AppendError>, StoreError> {
    if !matches::append(tx, new).await? {
        return Ok(Err(AppendError::Taken));
    }
    if let Some(end) = &new.end {
        write(tx, new, end).await?;
    }
    Ok(Ok(()))
}

async fn write(tx: &mut Tx, new: &NewEntry, end: &MatchEnd) -> Result<(), StoreError> {
    let at = new.entry.at_ms;
    let (state, totals, places) = match end {
        MatchEnd::Over { totals, places } => (MatchState::Over, totals.as_slice(), places.as_slice()),
        MatchEnd::Void => (MatchState::Void, &[][..], &[][..]),
    };
    let result = Some(json(&totals)).filter(|_| !places.is_empty());
    if !close(tx, new.match_id, state, result, at).await? {
        // It has ended in another way meanwhile.
        return Ok(());
    }
    for (seat, place) in places.iter().enumerate() {
        tx.exec(
            "UPDATE match_seats SET place = ? WHERE match_id = ? AND seat = ?",
            values![*place, new.match_id, seat],
        )
        .await?;
    }
    if !places.is_empty() {
        ratings::end(tx, new.match_id, places, at).await?;
        daily::end(tx, new.match_id, totals, places).await?;
    }
    queue::mark_absent(tx, new.match_id, &new.absent, at).await
}

/// Ends a running match: nothing is due in it any more, and its people have room for another.
/// Returns false, and changes nothing, if it is not running.
/// Every end of a match goes through here, with or without an entry in its log.
pub(super) async fn close(
    tx: &mut Tx,
    match_id: Id,
    state: MatchState,
    result: Option<String>,
    at: u64,
) -> Result<bool, StoreError> {
    let closed = tx
        .exec(
            "UPDATE matches SET state = ?, result = ?, ended_at = ?, next_due = NULL \
             WHERE id = ? AND state = 'running'",
            values![matches::state_name(state), result, at, match_id],
        )
        .await?;
    Ok(closed == 1)
}
