//! The rows of a database, past the store: what a test changes or looks at by itself.
//!
//! Statements are those that both engines take, without values; bytes are written `x'01'`.
//! Values come back as text, and bytes as hexadecimal digits.

use super::place;
use cartable_server::store::Place;
use rusqlite::Connection;
use rusqlite::types::ValueRef;
use std::fmt::Debug;
use std::path::Path;
use std::str::FromStr;
use std::time::Duration;

/// A value; `None` is none.
pub type Cell = Option<String>;
/// The rows that a statement finds.
pub type Found = Vec<Vec<Cell>>;

/// Runs several statements.
#[track_caller]
pub fn exec(database: &Path, sql: &str) {
    match place(database) {
        Place::File(file) => open(&file).execute_batch(sql).unwrap(),
        Place::Postgres(address) => postgres::exec(&address, sql),
    }
}

/// Returns what these statements find, all at the same moment.
#[track_caller]
pub fn at_once<const N: usize>(database: &Path, statements: [&str; N]) -> [Found; N] {
    all(database, &statements).try_into().unwrap()
}

/// Returns the same for any number of statements.
#[track_caller]
pub fn all(database: &Path, statements: &[&str]) -> Vec<Found> {
    match place(database) {
        Place::File(file) => {
            let mut connection = open(&file);
            let snapshot = connection.transaction().unwrap();
            statements.iter().map(|sql| read(&snapshot, sql)).collect()
        }
        Place::Postgres(address) => postgres::all(&address, statements),
    }
}

/// Returns what a statement finds.
#[track_caller]
pub fn rows(database: &Path, sql: &str) -> Found {
    let [found] = at_once(database, [sql]);
    found
}

/// Returns the first column of what a statement finds.
#[track_caller]
pub fn column(database: &Path, sql: &str) -> Vec<String> {
    rows(database, sql).into_iter().map(|mut row| row.swap_remove(0).unwrap()).collect()
}

/// Returns the only value that a statement finds.
#[track_caller]
pub fn one<T: FromStr<Err: Debug>>(database: &Path, sql: &str) -> T {
    let [value] = column(database, sql).try_into().unwrap();
    value.parse().unwrap()
}

/// Returns the columns of all tables: the table and the column, in order.
pub fn columns(database: &Path) -> Vec<(String, String)> {
    let sql = match place(database) {
        Place::File(_) => {
            "SELECT tables.name, columns.name FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns \
             WHERE tables.type = 'table' ORDER BY 1, columns.cid"
        }
        Place::Postgres(_) => {
            "SELECT table_name, column_name FROM information_schema.columns \
             WHERE table_schema = 'public' AND is_generated = 'NEVER' ORDER BY 1, ordinal_position"
        }
    };
    let text = |cell: &mut Cell| cell.take().unwrap();
    rows(database, sql).into_iter().map(|mut row| (text(&mut row[0]), text(&mut row[1]))).collect()
}

fn open(file: &Path) -> Connection {
    let connection = Connection::open(file).unwrap();
    connection.busy_timeout(Duration::from_secs(20)).unwrap();
    connection.pragma_update(None, "foreign_keys", "ON").unwrap();
    connection
}

#[track_caller]
fn read(connection: &Connection, sql: &str) -> Found {
    let mut statement = connection.prepare(sql).unwrap();
    let columns = statement.column_count();
    let cell = |value: ValueRef<'_>| match value {
        ValueRef::Null => None,
        ValueRef::Integer(value) => Some(value.to_string()),
        ValueRef::Real(value) => Some(value.to_string()),
        ValueRef::Text(value) => Some(String::from_utf8(value.to_vec()).unwrap()),
        ValueRef::Blob(value) => Some(hex::encode(value)),
    };
    let row = |row: &rusqlite::Row<'_>| (0..columns).map(|place| row.get_ref(place).map(cell)).collect();
    statement.query_map([], row).unwrap().collect::<Result<_, _>>().unwrap()
}

#[cfg(feature = "postgres")]
mod postgres {
    use super::Found;
    use tokio::runtime::Builder;
    use tokio_postgres::{Client, NoTls, SimpleQueryMessage};

    #[track_caller]
    pub fn exec(address: &str, sql: &str) {
        let (address, sql) = (address.to_owned(), with_bytes(sql));
        apart(address, async move |client: Client| client.batch_execute(&sql).await.unwrap());
    }

    #[track_caller]
    pub fn all(address: &str, statements: &[&str]) -> Vec<Found> {
        let statements: Vec<String> = statements.iter().map(|sql| with_bytes(sql)).collect();
        apart(address.to_owned(), async move |client: Client| {
            client.batch_execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await.unwrap();
            let mut found = Vec::new();
            for sql in statements {
                let rows = client.simple_query(&sql).await.unwrap();
                found.push(rows.into_iter().filter_map(row).collect());
            }
            found
        })
    }

    /// Works on a database from a thread of its own, so that any test can wait for it.
    #[track_caller]
    fn apart<T: Send + 'static>(address: String, work: impl AsyncFnOnce(Client) -> T + Send + 'static) -> T {
        let work = async move || {
            let (client, connection) =
                tokio_postgres::connect(&address, NoTls).await.expect("PostgreSQL answers");
            tokio::spawn(connection);
            work(client).await
        };
        let runtime = Builder::new_current_thread().enable_all().build().unwrap();
        std::thread::spawn(move || runtime.block_on(work())).join().unwrap()
    }

    fn row(message: SimpleQueryMessage) -> Option<Vec<super::Cell>> {
        let SimpleQueryMessage::Row(row) = message else { return None };
        let cell = |place| row.get(place).map(|text| text.strip_prefix("\\x").unwrap_or(text).to_owned());
        Some((0..row.len()).map(cell).collect())
    }

    /// Returns a statement with its bytes as this engine writes them.
    fn with_bytes(sql: &str) -> String {
        let mut parts = sql.split("x'");
        let mut told = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let is_word = told.ends_with(|letter: char| letter.is_alphanumeric() || letter == '_');
            told.push_str(if is_word { "x'" } else { "'\\x" });
            told.push_str(part);
        }
        told
    }
}

#[cfg(not(feature = "postgres"))]
mod postgres {
    use super::Found;

    pub fn exec(_: &str, _: &str) {
        unreachable!("there is no PostgreSQL")
    }

    pub fn all(_: &str, _: &[&str]) -> Vec<Found> {
        unreachable!("there is no PostgreSQL")
    }
}
