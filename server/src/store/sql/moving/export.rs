//! Writing a whole database into a file, which may already hold a part of it.

use super::{Lines, MoveError, Sum, TABLES, columns, head, read, row_of, table_head};
use crate::store::Admin;
use crate::store::sql::Value;
use serde_json::json;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Seek as _, SeekFrom, Write as _};

/// How far a file was written.
#[derive(Default)]
struct Written {
    /// The number of bytes up to the end of the last whole line that is as it should be.
    bytes: u64,
    /// The number of tables that are in it to their ends, and of their rows.
    tables: usize,
    rows: u64,
    /// The rows of the next table and the key of the last of them, once the table has begun.
    begun: Option<(Sum, Vec<Value>)>,
    is_whole: bool,
}

impl Admin {
    /// Writes the whole database as lines; returns the number of rows. No server may run meanwhile.
    /// It goes on after what the file holds already, unless a server has run since.
    ///
    /// # Errors
    /// The database failed, or the file cannot be written: the next call goes on.
    pub async fn export(&mut self, mut file: &File) -> Result<u64, MoveError> {
        let tx = &mut self.0;
        let head = head(tx).await?.to_string();
        let mut all = Vec::with_capacity(TABLES.len());
        for (table, _) in TABLES {
            all.push(columns(tx, table).await?);
        }
        file.seek(SeekFrom::Start(0))?;
        let Written { bytes, tables, mut rows, mut begun, is_whole } =
            look(&mut Lines::new(BufReader::new(file)), &head, &all);
        if is_whole {
            return Ok(rows);
        }
        file.set_len(bytes)?;
        file.seek(SeekFrom::Start(bytes))?;
        let mut out = BufWriter::new(file);
        if bytes == 0 {
            writeln!(out, "{head}")?;
        }
        for ((table, key), columns) in TABLES.into_iter().zip(&all).skip(tables) {
            let (mut sum, last) = if let Some(begun) = begun.take() {
                begun
            } else {
                writeln!(out, "{}", table_head(table, columns))?;
                (Sum::default(), Vec::new())
            };
            read(tx, (table, key), columns, last, |line| {
                sum.add(line);
                writeln!(out, "{line}")
            })
            .await?;
            writeln!(out, "{}", sum.line())?;
            rows += sum.rows;
        }
        writeln!(out, "{}", json!({ "end": rows }))?;
        out.flush()?;
        Ok(rows)
    }
}

/// Reads how far a file was written, up to the first line that is not as it should be:
/// the last one may be cut off anywhere.
fn look(lines: &mut Lines<impl BufRead>, head: &str, all: &[Vec<String>]) -> Written {
    let mut written = Written::default();
    if lines.next().is_ok_and(|(line, _)| line == head) {
        written.bytes = lines.bytes;
        while !written.is_whole && look_on(lines, all, &mut written).is_some() {
            written.bytes = lines.bytes;
        }
    }
    written
}

/// Takes the next line; `None`: it is not as it should be.
fn look_on(lines: &mut Lines<impl BufRead>, all: &[Vec<String>], written: &mut Written) -> Option<()> {
    let (line, json) = lines.next().ok()?;
    let Some(((table, key), columns)) = TABLES.into_iter().zip(all).nth(written.tables) else {
        written.is_whole = json == json!({ "end": written.rows });
        return written.is_whole.then_some(());
    };
    match &mut written.begun {
        None if json == table_head(table, columns) => written.begun = Some((Sum::default(), Vec::new())),
        None => return None,
        Some((sum, _)) if json == sum.line() => {
            written.rows += sum.rows;
            written.tables += 1;
            written.begun = None;
        }
        Some((sum, last)) => {
            let row = row_of(&json, columns.len())?;
            sum.add(&line);
            let place = |name: &&str| columns.iter().position(|column| column == *name);
            *last = key.iter().filter_map(place).map(|place| row[place].clone()).collect();
        }
    }
    Some(())
}
