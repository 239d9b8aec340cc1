//! The log of actions: written in groups, read whole.

use super::{NewAction, StoreError, StoredAction, json, unreadable};
use crate::random::Id;
use crate::table::MatchSetup;
use cartable_core::notation::Notation as _;
use cartable_core::seat::Seat;
use cartable_core::series::Move;
use serde_json::Value;
use sqlx::sqlite::{Sqlite, SqlitePool, SqliteRow};
use sqlx::{QueryBuilder, Row as _, SqliteConnection};

/// Appends these actions, all of them or none, in one statement: each statement costs more than its rows.
pub(super) async fn insert<'a>(
    connection: &mut SqliteConnection,
    actions: impl Iterator<Item = &'a NewAction>,
) -> Result<(), sqlx::Error> {
    let mut query =
        QueryBuilder::<Sqlite>::new("INSERT INTO actions (match_id, seq, seat, step, request_id) ");
    query.push_values(actions, |mut row, action| {
        row.push_bind(action.match_id.bytes())
            .push_bind(action.seq as i64)
            .push_bind(action.seat.index() as i64)
            .push_bind(json(&action.step))
            .push_bind(action.request_id.as_deref());
    });
    query.build().execute(connection).await.map(drop)
}

/// Marks a match as over.
pub(super) async fn close(connection: &mut SqliteConnection, match_id: Id) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE matches SET over = 1 WHERE id = ?")
        .bind(match_id.bytes())
        .execute(connection)
        .await
        .map(drop)
}

/// The whole log of a match.
pub(super) async fn read(
    readers: &SqlitePool,
    match_id: Id,
    setup: &MatchSetup,
) -> Result<Vec<StoredAction>, StoreError> {
    let rows = sqlx::query("SELECT seq, seat, step, request_id FROM actions WHERE match_id = ? ORDER BY seq")
        .bind(match_id.bytes())
        .fetch_all(readers)
        .await?;
    rows.iter().zip(1..).map(|(row, seq)| read_action(row, setup, seq)).collect()
}

fn read_action(row: &SqliteRow, setup: &MatchSetup, expected: i64) -> Result<StoredAction, StoreError> {
    let unreadable = unreadable("an action");
    let seq: i64 = row.try_get("seq")?;
    if seq != expected {
        return Err(unreadable(format!("action {expected} is missing")));
    }
    let seat: i64 = row.try_get("seat")?;
    let seat = usize::try_from(seat).ok().and_then(Seat::new).filter(|seat| seat.index() < setup.seats.len());
    let step: String = row.try_get("step")?;
    let step = serde_json::from_str(&step).and_then(|json: Value| Move::read_of(setup.game.game(), json));
    Ok(StoredAction {
        seat: seat.ok_or_else(|| unreadable(format!("action {seq} is of no seat")))?,
        step: step.map_err(|error| unreadable(format!("action {seq}: {error}")))?,
        request_id: row.try_get("request_id")?,
    })
}
