//! Moving a whole database to another one, of any engine: as lines of JSON, table by table.
//!
//! The first line tells the form of the file and how far the server's life had come.
//! A table is a line with its name and columns, a line for each row, and a line with the number of the rows and their digest.
//! The digest does not depend on the order of the rows, in which engines differ.
//!
//! Both ways go on where they were killed: the file tells how far it was written,
//! and the database how far it was read ([`import`]).

mod export;
mod import;

pub(in crate::store) use import::check as check_whole;

use super::{Row, Tx, Value, values};
use crate::store::StoreError;
use serde_json::{Value as Json, json};
use sha2::{Digest as _, Sha256};
use std::io::{self, BufRead};

/// The tables with the columns of their keys, those that others point at first.
/// `running_seats` follows from the seats by a trigger; `probe` and `moving` are the database's own.
const TABLES: [(&str, &[&str]); 27] = [
    ("accounts", &["id"]),
    ("sessions", &["id"]),
    ("token_pairs", &["refresh"]),
    ("identities", &["issuer", "subject"]),
    ("nonces", &["nonce"]),
    ("blocks", &["by_account", "of_account"]),
    ("reports", &["id"]),
    ("audit", &["id"]),
    ("rooms", &["code"]),
    ("room_people", &["account_id", "code"]),
    ("matches", &["id"]),
    ("match_seats", &["match_id", "seat"]),
    ("entries", &["match_id", "seq"]),
    ("packed_logs", &["match_id"]),
    ("deal_days", &["last"]),
    ("ratings", &["game", "account_id"]),
    ("rating_events", &["id"]),
    ("rating_changes", &["event", "account_id"]),
    ("seasons", &["season"]),
    ("season_places", &["season", "game", "place"]),
    ("tickets", &["account_id"]),
    ("queue_marks", &["account_id"]),
    ("met", &["account_id", "other_id"]),
    ("daily_days", &["day"]),
    ("daily_tries", &["day", "game", "account_id"]),
    ("life", &["id"]),
    ("outages", &["until"]),
];

/// The rows that are read or written by one statement.
const PAGE: usize = 200;
/// The form of the lines.
const FORM: u64 = 1;

/// The reason why a database was not moved.
#[derive(Debug, thiserror::Error)]
pub enum MoveError {
    /// A database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The file cannot be read or written.
    #[error("the file: {0}")]
    File(#[from] io::Error),
    /// The database is in use already.
    #[error("there are rows in its table {0}: only an empty database takes another one in")]
    NotEmpty(&'static str),
    /// An import of another file was begun.
    #[error(
        "another file was read into it before, and not to its end: read that one, or begin with an empty database"
    )]
    OtherBegun,
    /// The file is damaged, or no export. Nothing was changed.
    #[error("line {line} of the file is not that of an export: {why}")]
    Malformed {
        /// The number of the line, from 1.
        line: u64,
        /// The fault.
        why: String,
    },
    /// The rows that were written are not those that came.
    #[error("the rows of {0} are not those that were exported")]
    Differs(&'static str),
}

/// The rows of a table, counted.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Sum {
    rows: u64,
    digest: [u8; 32],
}

impl Sum {
    fn add(&mut self, line: &str) {
        self.rows += 1;
        for (sum, byte) in self.digest.iter_mut().zip(Sha256::digest(line)) {
            *sum ^= byte;
        }
    }

    /// Returns the line that ends a table.
    fn line(&self) -> Json {
        json!({ "rows": self.rows, "digest": hex::encode(self.digest) })
    }
}

/// Returns the columns of a table that are written, in their order.
async fn columns(tx: &mut Tx, table: &str) -> Result<Vec<String>, StoreError> {
    let sql = if tx.is_sqlite() {
        "SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid"
    } else {
        "SELECT column_name::text FROM information_schema.columns WHERE table_schema = current_schema() \
         AND table_name = ? AND is_generated = 'NEVER' ORDER BY ordinal_position"
    };
    tx.column(sql, vec![table.into()]).await
}

/// Reads a table in the order of its key, a page at a time, and tells the line of each row.
/// It begins after the row with the key `last`, or with the first if that is empty.
async fn read(
    tx: &mut Tx,
    (table, key): (&str, &[&str]),
    columns: &[String],
    mut last: Vec<Value>,
    mut tell: impl FnMut(&str) -> io::Result<()>,
) -> Result<(), MoveError> {
    let (all, order) = (columns.join(", "), key.join(", "));
    let after = format!("WHERE ({order}) > ({})", super::tx::list(key.len()));
    loop {
        let which = if last.is_empty() { "" } else { &after };
        let sql = format!("SELECT {all} FROM {table} {which} ORDER BY {order} LIMIT {PAGE}");
        let rows = tx.rows(&sql, last).await?;
        for row in &rows {
            tell(&Json::Array(row.columns().map(|(_, value)| written(value)).collect()).to_string())?;
        }
        let Some(row) = rows.last().filter(|_| rows.len() == PAGE) else { return Ok(()) };
        last = key.iter().filter_map(|name| value_of(row, name)).collect();
    }
}

fn value_of(row: &Row, name: &str) -> Option<Value> {
    row.columns().find(|(column, _)| *column == name).map(|(_, value)| value.clone())
}

/// Returns a value as it stands in a line.
fn written(value: &Value) -> Json {
    match value {
        Value::Null => Json::Null,
        Value::Int(value) => json!(value),
        // By its bits, which no reader rounds.
        Value::Real(value) => json!({ "real": value.to_bits() }),
        Value::Text(value) => json!(value),
        Value::Bytes(value) => json!({ "bytes": hex::encode(value) }),
    }
}

/// Returns the value that stands in a line.
fn read_value(json: &Json) -> Option<Value> {
    Some(match json {
        Json::Null => Value::Null,
        Json::Number(value) => Value::Int(value.as_i64()?),
        Json::String(value) => Value::Text(value.clone()),
        Json::Object(value) => match (value.get("real"), value.get("bytes")) {
            (Some(bits), None) => Value::Real(f64::from_bits(bits.as_u64()?)),
            (None, Some(bytes)) => Value::Bytes(hex::decode(bytes.as_str()?).ok()?),
            _ => return None,
        },
        Json::Bool(_) | Json::Array(_) => return None,
    })
}

/// Returns the first line of an export. An export that was broken off goes on only while this is the same:
/// a server that ran meanwhile has told that it lives, and an operator's command stands in the audit.
async fn head(tx: &mut Tx) -> Result<Json, StoreError> {
    let alive: u64 = tx.one("SELECT coalesce(max(alive_at), 0) FROM life", values![]).await?;
    let acts: u64 = tx.one("SELECT coalesce(max(id), 0) FROM audit", values![]).await?;
    Ok(json!({ "cartable": FORM, "alive_at": alive, "acts": acts }))
}

/// Returns the line that begins a table.
fn table_head(table: &str, columns: &[String]) -> Json {
    json!({ "table": table, "columns": columns })
}

/// Returns the values of a row; `None`: the line is none of so many columns.
fn row_of(line: &Json, columns: usize) -> Option<Vec<Value>> {
    let row = line.as_array().filter(|row| row.len() == columns)?;
    row.iter().map(read_value).collect()
}

/// The lines of a file, counted.
struct Lines<R> {
    reader: R,
    /// The number of the last line, from 1, and of the bytes up to its end.
    number: u64,
    bytes: u64,
}

impl<R: BufRead> Lines<R> {
    const fn new(reader: R) -> Self {
        Self { reader, number: 0, bytes: 0 }
    }

    /// Returns the next line, and what it says.
    ///
    /// # Errors
    /// It cannot be read, does not end, or is no JSON.
    fn next(&mut self) -> Result<(String, Json), MoveError> {
        self.number += 1;
        let mut line = String::new();
        self.bytes += self.reader.read_line(&mut line)? as u64;
        let Some(line) = line.strip_suffix('\n') else { return Err(self.malformed("it does not end")) };
        let json = serde_json::from_str(line).map_err(|why| self.malformed(&why.to_string()))?;
        Ok((line.to_owned(), json))
    }

    fn malformed(&self, why: &str) -> MoveError {
        MoveError::Malformed { line: self.number, why: why.to_owned() }
    }
}
