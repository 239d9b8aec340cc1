//! Moving a whole database to another one, of any engine: as lines of JSON, table by table.
//!
//! A table is a line with its name and columns, a line for each row, and a line with the number of the rows and their digest.
//! The digest does not depend on the order of the rows, in which engines differ.
//! What comes in is written in one transaction, read again, and compared: all of it is there, or nothing.

use super::tx::table as placeholders;
use super::{Row, Tx, Value};
use crate::store::{Admin, StoreError};
use serde_json::{Value as Json, json};
use sha2::{Digest as _, Sha256};
use std::io::{self, BufRead, Write};

/// The tables with the columns of their keys, those that others point at first.
/// `running_seats` follows from the seats by a trigger, and `probe` holds nothing.
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

/// The tables that number their rows themselves.
const NUMBERED: [&str; 3] = ["reports", "audit", "rating_events"];
/// The rows that are read or written by one statement.
const PAGE: usize = 200;
/// The form of the lines.
const FORM: u64 = 1;

/// The reason why a database was not moved. The one that it was to come into is as it was.
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
    /// The file is damaged, or no export.
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
}

impl Admin {
    /// Writes the whole database as lines; returns the number of rows. No server may run meanwhile.
    ///
    /// # Errors
    /// The database failed, or the lines cannot be written.
    pub async fn export(&mut self, out: &mut impl Write) -> Result<u64, MoveError> {
        let tx = &mut self.0;
        let mut rows = 0;
        writeln!(out, "{}", json!({ "cartable": FORM }))?;
        for (table, key) in TABLES {
            let columns = columns(tx, table).await?;
            writeln!(out, "{}", json!({ "table": table, "columns": columns }))?;
            let mut sum = Sum::default();
            read(tx, table, key, &columns, |line| {
                sum.add(line);
                writeln!(out, "{line}")
            })
            .await?;
            writeln!(out, "{}", json!({ "rows": sum.rows, "digest": hex::encode(sum.digest) }))?;
            rows += sum.rows;
        }
        writeln!(out, "{}", json!({ "end": rows }))?;
        out.flush()?;
        Ok(rows)
    }

    /// Reads a whole database from lines into this one, which is empty; returns the number of rows.
    ///
    /// # Errors
    /// Nothing was changed.
    pub async fn import(&mut self, lines: &mut impl BufRead) -> Result<u64, MoveError> {
        let tx = &mut self.0;
        for (table, _) in TABLES {
            if tx
                .first::<i64>(
                    &format!("SELECT count(*) FROM (SELECT 1 FROM {table} LIMIT 1) AS one"),
                    Vec::new(),
                )
                .await?
                != Some(0)
            {
                return Err(MoveError::NotEmpty(table));
            }
        }
        tx.begin().await?;
        let written = write(tx, &mut Lines { lines, number: 0 }).await;
        match &written {
            Ok(_) => tx.commit().await?,
            // The transaction may have ended already: the error tells why.
            Err(_) => drop(tx.exec("ROLLBACK", Vec::new()).await),
        }
        written
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
async fn read(
    tx: &mut Tx,
    table: &str,
    key: &[&str],
    columns: &[String],
    mut tell: impl FnMut(&str) -> io::Result<()>,
) -> Result<(), MoveError> {
    let (all, order) = (columns.join(", "), key.join(", "));
    let after = format!("WHERE ({order}) > ({})", super::tx::list(key.len()));
    let mut last: Vec<Value> = Vec::new();
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

/// The lines of an export, counted.
struct Lines<'a, R> {
    lines: &'a mut R,
    number: u64,
}

impl<R: BufRead> Lines<'_, R> {
    fn next(&mut self) -> Result<(String, Json), MoveError> {
        self.number += 1;
        let mut line = String::new();
        self.lines.read_line(&mut line)?;
        let line = line.trim_end().to_owned();
        let json = serde_json::from_str(&line).map_err(|why| self.malformed(&why.to_string()))?;
        Ok((line, json))
    }

    fn malformed(&self, why: &str) -> MoveError {
        MoveError::Malformed { line: self.number, why: why.to_owned() }
    }
}

async fn write(tx: &mut Tx, lines: &mut Lines<'_, impl BufRead>) -> Result<u64, MoveError> {
    if lines.next()?.1["cartable"] != json!(FORM) {
        return Err(lines.malformed("it begins otherwise"));
    }
    let mut all = 0;
    for (table, key) in TABLES {
        let columns = columns(tx, table).await?;
        let (_, head) = lines.next()?;
        if head["table"] != json!(table) || head["columns"] != json!(columns) {
            return Err(lines.malformed(&format!("{table} is expected, as this program has it")));
        }
        let mut waiting: Vec<Value> = Vec::new();
        let told = loop {
            let (_, json) = lines.next()?;
            let Json::Array(row) = json else { break json };
            let row: Option<Vec<Value>> = row.iter().map(read_value).collect();
            let row = row.filter(|row| row.len() == columns.len());
            waiting.extend(row.ok_or_else(|| lines.malformed("it is no row"))?);
            if waiting.len() == PAGE * columns.len() {
                insert(tx, table, &columns, std::mem::take(&mut waiting)).await?;
            }
        };
        insert(tx, table, &columns, waiting).await?;
        let mut sum = Sum::default();
        read(tx, table, key, &columns, |line| {
            sum.add(line);
            Ok(())
        })
        .await?;
        if told != json!({ "rows": sum.rows, "digest": hex::encode(sum.digest) }) {
            return Err(MoveError::Differs(table));
        }
        all += sum.rows;
    }
    if lines.next()?.1 != json!({ "end": all }) {
        return Err(lines.malformed("the end is expected"));
    }
    if !tx.is_sqlite() {
        for table in NUMBERED {
            let sql = format!(
                "SELECT setval(pg_get_serial_sequence('{table}', 'id'), max(id))::text FROM {table} HAVING max(id) > 0"
            );
            tx.rows(&sql, Vec::new()).await?;
        }
    }
    Ok(all)
}

async fn insert(tx: &mut Tx, table: &str, columns: &[String], values: Vec<Value>) -> Result<(), StoreError> {
    if values.is_empty() {
        return Ok(());
    }
    let rows = placeholders(values.len() / columns.len(), columns.len());
    tx.exec(&format!("INSERT INTO {table} ({}) VALUES {rows}", columns.join(", ")), values).await?;
    Ok(())
}
