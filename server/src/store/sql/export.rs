//! The export of an account.

use super::{Tx, Value as Stored, values};
use crate::random::Id;
use crate::store::{StoreError, unreadable};
use cartable_core::daily::Day;
use serde_json::{Map, Value, json};

/// The data kept of an account: a name, and the statement that finds its rows.
/// Each column has the name that the export gives it. Rows have one order, so that the same account is told in the same words.
/// It excludes reports by others, and the proofs of who calls.
const EXPORTED: [(&str, &str); 14] = [
    (
        "account",
        "SELECT id, name, tag, avatar, created_at AS created_at_ms, recovery IS NOT NULL AS has_recovery_code, \
         watchable, history_open, banned_until AS banned_until_ms FROM accounts WHERE id = ?",
    ),
    (
        "sessions",
        "SELECT device, made_at AS signed_in_at_ms, used_at AS used_at_ms, ends_at AS ends_at_ms, \
         recovered AS by_recovery_code, issuer AS by_identity_of, seen_at AS told_of_others_until_ms \
         FROM sessions WHERE account_id = ? ORDER BY made_at, id",
    ),
    (
        "identities",
        "SELECT issuer, subject, linked_at AS linked_at_ms FROM identities WHERE account_id = ? ORDER BY linked_at, issuer",
    ),
    (
        "blocked",
        "SELECT id, name, tag FROM blocks JOIN accounts ON id = of_account WHERE by_account = ? ORDER BY id",
    ),
    (
        "reports",
        "SELECT of_account AS account_id, kind, match_id, made_at AS at_ms, closed_at AS closed_at_ms, outcome \
         FROM reports WHERE by_account = ? ORDER BY made_at, of_account, kind",
    ),
    ("rooms", "SELECT code FROM room_people WHERE account_id = ? AND begun = 0 ORDER BY code"),
    (
        "ticket",
        "SELECT wish, queued_at AS queued_at_ms, seen_at AS seen_at_ms, match_id \
         FROM tickets WHERE account_id = ?",
    ),
    (
        "queue_marks",
        "SELECT no_shows AS not_come_to, barred_until AS barred_until_ms, queued_at AS waited_since_ms, \
         front_until AS front_until_ms FROM queue_marks WHERE account_id = ?",
    ),
    (
        "met",
        "SELECT called AS name, times, last_at AS last_at_ms FROM met JOIN accounts ON accounts.id = other_id \
         WHERE account_id = ? ORDER BY last_at, other_id",
    ),
    (
        "matches",
        "SELECT id, game, options, seat, name, state, result, started_at AS started_at_ms, \
         ended_at AS ended_at_ms, room, kind, day, speed, place, resigned, came_at AS came_at_ms, \
         CASE shared WHEN 1 THEN 'name' WHEN 0 THEN 'number' END AS shown_as \
         FROM match_seats JOIN matches ON id = match_id WHERE account_id = ? ORDER BY started_at, id",
    ),
    (
        "ratings",
        "SELECT game, rating, uncertainty, matches, rated_at AS rated_at_ms FROM ratings WHERE account_id = ? ORDER BY game",
    ),
    (
        "rating_events",
        "SELECT match_id, game, at AS at_ms, void, place, left_early, rating_before, uncertainty_before, \
         rating, uncertainty \
         FROM rating_changes JOIN rating_events ON id = event WHERE account_id = ? ORDER BY event",
    ),
    (
        "season_places",
        "SELECT season, game, place, rating, uncertainty, matches FROM season_places WHERE account_id = ? ORDER BY season, game",
    ),
    (
        "daily_tries",
        "SELECT day, game, match_id, listed AS in_table, place, ahead, moves, total \
         FROM daily_tries WHERE account_id = ? ORDER BY day, game",
    ),
];

/// Those of which an account has one row or none.
const SINGLE: [&str; 3] = ["account", "ticket", "queue_marks"];

/// The columns that are true or false.
const TRUTHS: [&str; 7] =
    ["has_recovery_code", "watchable", "history_open", "by_recovery_code", "resigned", "void", "in_table"];

/// The columns that hold JSON.
const WRITTEN: [&str; 3] = ["wish", "options", "result"];

/// Returns everything that is kept of an account.
pub(super) async fn export(tx: &mut Tx, account: Id) -> Result<Value, StoreError> {
    let mut all = Map::new();
    for (what, sql) in EXPORTED {
        let mut rows = Vec::new();
        for row in tx.rows(sql, values![account]).await? {
            let told = row.columns().map(|(column, value)| Ok((column.to_owned(), tell(column, value)?)));
            rows.push(Value::Object(told.collect::<Result<_, StoreError>>()?));
        }
        let is_single = SINGLE.contains(&what);
        let told = if is_single { rows.into_iter().next().unwrap_or_default() } else { rows.into() };
        all.insert(what.to_owned(), told);
    }
    Ok(all.into())
}

/// Returns a stored value as the export tells it.
fn tell(column: &str, value: &Stored) -> Result<Value, StoreError> {
    Ok(match value {
        Stored::Null => Value::Null,
        Stored::Int(value) if TRUTHS.contains(&column) => (*value != 0).into(),
        Stored::Int(value) if column == "day" => json!(u32::try_from(*value).ok().map(Day::new)),
        Stored::Int(value) => (*value).into(),
        Stored::Real(value) => (*value).into(),
        Stored::Text(value) if WRITTEN.contains(&column) => {
            serde_json::from_str(value).map_err(|error| unreadable("an export")(error.to_string()))?
        }
        Stored::Text(value) => value.as_str().into(),
        Stored::Bytes(value) => hex::encode(value).into(),
    })
}
