//! Reading a whole database from a file into an empty one.
//!
//! The file is read to its end first: a damaged one changes nothing.
//! Then its rows are written in several transactions, each of which notes how many lines are in (`moving`).
//! Each table is read again at its end, and compared. The last transaction takes the note away.
//! While it is there no server works on the database, nor any command but this one.

use super::{Lines, MoveError, PAGE, Sum, TABLES, columns, read, row_of, table_head};
use crate::store::sql::tx::table as placeholders;
use crate::store::sql::{Tx, Value, values};
use crate::store::{Admin, StoreError};
use serde_json::json;
use sha2::{Digest as _, Sha256};
use std::fs::File;
use std::io::{BufRead, BufReader, Seek as _, SeekFrom};

/// The tables that number their rows themselves.
const NUMBERED: [&str; 3] = ["reports", "audit", "rating_events"];
/// The pages of rows in one transaction.
const PAGES: usize = 25;

/// Checks that no import into a database was broken off.
///
/// # Errors
/// One was, or the database failed.
pub(in crate::store) async fn check(tx: &mut Tx) -> Result<(), StoreError> {
    if begun(tx).await?.is_some() { Err(StoreError::HalfRead) } else { Ok(()) }
}

/// Returns the digest of the file whose import was begun, and the number of its lines that are in.
async fn begun(tx: &mut Tx) -> Result<Option<(Vec<u8>, u64)>, StoreError> {
    let row = tx.row("SELECT file, lines FROM moving", values![]).await?;
    row.map(|row| Ok((row.get("file")?, row.get("lines")?))).transpose()
}

impl Admin {
    /// Reads a whole database from a file into this one, which is empty, or into which a part of the same file was read;
    /// returns the number of rows.
    ///
    /// # Errors
    /// The file is no whole export, or the database is in use: nothing was changed.
    /// The database failed: the next call goes on.
    pub async fn import(&mut self, mut file: &File) -> Result<u64, MoveError> {
        let tx = &mut self.0;
        let mut all = Vec::with_capacity(TABLES.len());
        for (table, _) in TABLES {
            all.push(columns(tx, table).await?);
        }
        file.seek(SeekFrom::Start(0))?;
        let digest = look(&mut Lines::new(BufReader::new(file)), &all)?;
        let done = match begun(tx).await? {
            Some((other, _)) if other != digest => return Err(MoveError::OtherBegun),
            Some((_, lines)) => lines,
            None => {
                check_empty(tx).await?;
                0
            }
        };
        file.seek(SeekFrom::Start(0))?;
        let mut reading = Reading { tx, digest, done, lines: Lines::new(BufReader::new(file)), pages: 0 };
        let read = reading.read(&all).await;
        if read.is_err() {
            // The transaction may have ended already: the error tells why.
            drop(tx.exec("ROLLBACK", Vec::new()).await);
        }
        read
    }
}

async fn check_empty(tx: &mut Tx) -> Result<(), MoveError> {
    for (table, _) in TABLES {
        let sql = format!("SELECT count(*) FROM (SELECT 1 FROM {table} LIMIT 1) AS one");
        if tx.first::<i64>(&sql, Vec::new()).await? != Some(0) {
            return Err(MoveError::NotEmpty(table));
        }
    }
    Ok(())
}

/// Reads a file to its end; returns its digest.
///
/// # Errors
/// It is no whole export of a database with these columns.
fn look(lines: &mut Lines<impl BufRead>, all: &[Vec<String>]) -> Result<Vec<u8>, MoveError> {
    let (line, head) = lines.next()?;
    if head["cartable"] != json!(super::FORM) {
        return Err(lines.malformed("it begins otherwise"));
    }
    let (mut digest, mut rows) = (Sha256::new_with_prefix(line), 0);
    for ((table, _), columns) in TABLES.into_iter().zip(all) {
        if lines.next()?.1 != table_head(table, columns) {
            return Err(lines.malformed(&format!("{table} is expected, as this program has it")));
        }
        let mut sum = Sum::default();
        let told = loop {
            let (line, json) = lines.next()?;
            if !json.is_array() {
                break json;
            }
            row_of(&json, columns.len()).ok_or_else(|| lines.malformed("it is no row"))?;
            sum.add(&line);
        };
        if told != sum.line() {
            return Err(MoveError::Differs(table));
        }
        digest.update(sum.digest);
        rows += sum.rows;
    }
    if lines.next()?.1 != json!({ "end": rows }) {
        return Err(lines.malformed("the end is expected"));
    }
    Ok(digest.finalize().to_vec())
}

/// An import under way.
struct Reading<'a, R> {
    tx: &'a mut Tx,
    /// The digest of the file.
    digest: Vec<u8>,
    /// The number of lines that were in before.
    done: u64,
    lines: Lines<R>,
    /// The pages since the last transaction.
    pages: usize,
}

impl<R: BufRead> Reading<'_, R> {
    async fn read(&mut self, all: &[Vec<String>]) -> Result<u64, MoveError> {
        self.tx.begin().await?;
        self.lines.next()?;
        let mut rows = 0;
        for ((table, key), columns) in TABLES.into_iter().zip(all) {
            self.lines.next()?;
            let mut page = Vec::new();
            let told = loop {
                let (_, json) = self.lines.next()?;
                let Some(row) = row_of(&json, columns.len()) else { break json };
                if self.lines.number <= self.done {
                    continue;
                }
                page.extend(row);
                if page.len() == PAGE * columns.len() {
                    self.write(table, columns, std::mem::take(&mut page), false).await?;
                }
            };
            if self.lines.number > self.done {
                self.write(table, columns, page, true).await?;
                let mut sum = Sum::default();
                read(self.tx, (table, key), columns, Vec::new(), |line| {
                    sum.add(line);
                    Ok(())
                })
                .await?;
                if told != sum.line() {
                    return Err(MoveError::Differs(table));
                }
            }
            rows += told["rows"].as_u64().unwrap_or(0);
        }
        if !self.tx.is_sqlite() {
            for table in NUMBERED {
                let sql = format!(
                    "SELECT setval(pg_get_serial_sequence('{table}', 'id'), max(id))::text FROM {table} HAVING max(id) > 0"
                );
                self.tx.rows(&sql, Vec::new()).await?;
            }
        }
        self.tx.exec("DELETE FROM moving", Vec::new()).await?;
        self.tx.commit().await?;
        Ok(rows)
    }

    /// Writes the rows of a page, and commits now and then.
    /// The last page of a table counts together with the line after it.
    async fn write(
        &mut self,
        table: &str,
        columns: &[String],
        values: Vec<Value>,
        is_last: bool,
    ) -> Result<(), StoreError> {
        if !values.is_empty() {
            let rows = placeholders(values.len() / columns.len(), columns.len());
            let sql = format!("INSERT INTO {table} ({}) VALUES {rows}", columns.join(", "));
            self.tx.exec(&sql, values).await?;
        }
        self.pages += 1;
        if self.pages < PAGES && !is_last {
            return Ok(());
        }
        self.pages = 0;
        // The line that ends a table is not in before the table was compared.
        let lines = self.lines.number - u64::from(is_last);
        let sql = "INSERT INTO moving (id, file, lines) VALUES (0, ?, ?) ON CONFLICT (id) DO UPDATE SET lines = excluded.lines";
        self.tx.exec(sql, values![&self.digest, lines]).await?;
        self.tx.commit().await?;
        self.tx.begin().await
    }
}
