//! The export of an account against the database's own columns.
//! Each column about an account must change the export, or has a reason here why it does not.
//! So a new table or column fails here until its place is decided.

use crate::kit::{account, is_left_to_files, open_store, rows};
use cartable_server::random::Id;
use serde_json::Value;
use std::collections::BTreeSet;
use std::path::Path;
use tempfile::TempDir;

const WHOSE: &str = "says whose the row is";
const FIXED: &str = "says which row it is";
const PROVES: &str = "only proves who calls";
const REQUEST: &str = "what a device calls a request of its own";
const RECORD: &str = "is in the match's record, which its people ask for (docs/decisions.md)";
const ROOM: &str = "is told of the room by its code, which is exported";
const SERVER: &str = "is about the server's work";
const COMPUTED: &str = "follows from what is exported";

/// The tables about an account, by a column or by exported rows beside them,
/// and their columns that are in no export.
const LEFT_OUT: &[(&str, &[(&str, &str)])] = &[
    (
        "accounts",
        &[("id", WHOSE), ("deleted_at", "of who is deleted nothing is exported"), ("called", COMPUTED)],
    ),
    (
        "sessions",
        &[
            ("id", PROVES),
            ("account_id", WHOSE),
            ("family", PROVES),
            ("secret", PROVES),
            ("secret_ends_at", PROVES),
        ],
    ),
    ("identities", &[("account_id", WHOSE)]),
    ("blocks", &[("by_account", WHOSE)]),
    ("reports", &[("id", FIXED), ("by_account", WHOSE), ("request_id", REQUEST)]),
    (
        "rooms",
        &[
            ("code", "is exported where one sits"),
            ("version", SERVER),
            ("creator", ROOM),
            ("request_id", REQUEST),
            ("request", REQUEST),
            ("owner", ROOM),
            ("match_id", ROOM),
            ("body", ROOM),
            ("changed_at", SERVER),
            ("rematch_of", ROOM),
        ],
    ),
    ("room_people", &[("account_id", WHOSE)]),
    ("tickets", &[("account_id", WHOSE), ("id", FIXED), ("request_id", REQUEST), ("share_hash", RECORD)]),
    ("queue_marks", &[("account_id", WHOSE)]),
    ("met", &[("account_id", WHOSE), ("other_id", "is exported by name")]),
    (
        "match_seats",
        &[
            ("match_id", FIXED),
            ("account_id", WHOSE),
            ("level", "is a bot's"),
            ("share_hash", RECORD),
            ("share", RECORD),
            ("home", COMPUTED),
        ],
    ),
    ("running_seats", &[("account_id", WHOSE), ("match_id", "is exported as the match's state")]),
    (
        "matches",
        &[
            ("rules", RECORD),
            ("notation", RECORD),
            ("seed", RECORD),
            ("began_at", SERVER),
            ("next_due", SERVER),
            ("first_dealer", RECORD),
            ("draw", RECORD),
            ("asked", SERVER),
            ("log", SERVER),
        ],
    ),
    ("ratings", &[("account_id", WHOSE), ("settled_until", COMPUTED)]),
    ("rating_events", &[("id", FIXED)]),
    ("rating_changes", &[("event", FIXED), ("account_id", WHOSE), ("home", COMPUTED)]),
    ("season_places", &[("account_id", WHOSE)]),
    ("daily_tries", &[("account_id", WHOSE)]),
];

/// Tables in which nothing names an account.
const OTHERS: &[(&str, &str)] = &[
    ("entries", "the moves of matches: in their records, which their people ask for (docs/decisions.md)"),
    ("packed_logs", "the moves of matches: in their records, which their people ask for (docs/decisions.md)"),
    ("audit", "what operators have done and why, which may name who reported (docs/decisions.md)"),
    ("token_pairs", PROVES),
    ("nonces", PROVES),
    ("daily_days", SERVER),
    ("deal_days", SERVER),
    ("seasons", SERVER),
    ("life", SERVER),
    ("outages", SERVER),
    ("moving", SERVER),
    ("probe", SERVER),
];

struct Column {
    name: String,
    kind: String,
    /// It is computed from others.
    is_generated: bool,
    /// It says by its name, or by what it refers to, that it is an account.
    is_account: bool,
}

fn columns(database: &Path, table: &str) -> Vec<Column> {
    let referring =
        format!("SELECT \"from\" FROM pragma_foreign_key_list('{table}') WHERE \"table\" = 'accounts'");
    let referring = rows::column(database, &referring);
    let column = |row: Vec<rows::Cell>| {
        let [name, kind, hidden] = row.try_into().unwrap();
        let (name, kind) = (name.unwrap(), kind.unwrap());
        let is_account =
            name.contains("account") || referring.contains(&name) || (table, &*name) == ("accounts", "id");
        Column { kind, is_generated: hidden.unwrap() != "0", is_account, name }
    };
    let found =
        rows::rows(database, &format!("SELECT name, type, hidden FROM pragma_table_xinfo('{table}')"));
    found.into_iter().map(column).collect()
}

/// Lets statements after it write rows that point at nothing.
const FREE: &str = "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON;";

/// Inserts a row of this account. Ids of a match or an event are the same in every table;
/// other columns do not matter.
fn fill(database: &Path, table: &str, columns: &[Column], people: (Id, Id)) {
    let (mut names, mut values) = (Vec::new(), Vec::new());
    let mut whose = [people.0, people.1].into_iter();
    for Column { name, kind, is_generated, is_account } in columns {
        if *is_generated {
            continue;
        }
        names.push(format!("\"{name}\""));
        values.push(match kind.as_str() {
            // An account of another beside the own is one that it has to do with.
            _ if *is_account => format!("x'{}'", whose.next().expect("two accounts at most in a row")),
            _ if name == "match_id" || (table, name.as_str()) == ("matches", "id") => {
                format!("x'{}'", "11".repeat(16))
            }
            _ if name == "recovery" || name == "deleted_at" => "NULL".to_owned(),
            // A room in which one sits.
            _ if name == "begun" => "0".to_owned(),
            "BLOB" => "randomblob(16)".to_owned(),
            "INTEGER" => "1".to_owned(),
            "REAL" => "1.5".to_owned(),
            // A text, and JSON.
            _ => "'\"one\"'".to_owned(),
        });
    }
    let insert =
        format!("{FREE} INSERT OR IGNORE INTO {table} ({}) VALUES ({})", names.join(", "), values.join(", "));
    rows::exec(database, &insert);
}

/// Something else than what is there.
fn other(column: &Column) -> String {
    let Column { name, kind, .. } = column;
    match kind.as_str() {
        "BLOB" => "randomblob(16)".to_owned(),
        "INTEGER" => format!("iif(coalesce(\"{name}\", 0) = 1, 0, 1)"),
        "REAL" => format!("\"{name}\" + 1"),
        _ => "'\"another\"'".to_owned(),
    }
}

#[tokio::test]
async fn every_column_about_an_account_is_in_its_export_or_says_why_not() {
    if is_left_to_files() {
        return;
    }
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let store = open_store(&database).await.unwrap();
    let (anne, boris) = (account(&store, "Anne").await, account(&store, "Boris").await);
    let tables = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";
    let tables: BTreeSet<String> = rows::column(&database, tables).into_iter().collect();
    let listed = LEFT_OUT.iter().map(|(table, _)| *table).chain(OTHERS.iter().map(|(table, _)| *table));
    assert_eq!(tables, listed.map(str::to_owned).collect(), "each table is in one of the lists above");
    for (table, _) in OTHERS {
        let columns = columns(&database, table);
        assert!(columns.iter().all(|column| !column.is_account), "{table} names an account");
    }
    for (table, _) in LEFT_OUT.iter().filter(|(table, _)| *table != "accounts") {
        rows::exec(&database, &format!("{FREE} DELETE FROM {table}"));
    }
    for (table, _) in LEFT_OUT.iter().filter(|(table, _)| *table != "accounts") {
        let columns = columns(&database, table);
        fill(&database, table, &columns, (anne.id, boris.id));
    }

    let mut wrong = Vec::new();
    let export = async || -> Value { store.export(anne.id).await.unwrap() };
    let everything = export().await;
    for (what, rows) in everything.as_object().unwrap() {
        let is_there = rows.as_object().is_some() || rows.as_array().is_some_and(|rows| rows.len() == 1);
        assert!(is_there, "{what}: {rows}");
    }
    for (table, left_out) in LEFT_OUT {
        let columns = columns(&database, table);
        for (name, _) in *left_out {
            if !columns.iter().any(|column| column.name == *name) {
                wrong.push(format!("{table}.{name} is not there"));
            }
        }
        // The row that is looked at has the account's id where it has one, and is the only one elsewhere.
        let whose = columns.iter().find(|column| column.is_account);
        let row = whose.map_or("1".to_owned(), |column| format!("\"{}\" = x'{}'", column.name, anne.id));
        for column in &columns {
            let name = &column.name;
            if left_out.iter().any(|(left_out, _)| left_out == name) {
                continue;
            }
            let before = format!("SELECT quote(\"{name}\") FROM {table} WHERE {row}");
            let before: String = rows::one(&database, &before);
            let mut told = Vec::new();
            for value in [other(column), before] {
                rows::exec(&database, &format!("{FREE} UPDATE {table} SET \"{name}\" = {value} WHERE {row}"));
                told.push(export().await);
            }
            if told[0] == everything {
                wrong.push(format!("{table}.{name} is in no export"));
            }
            assert_eq!(told[1], everything, "{table}.{name}");
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    store.close().await;
}
