//! No statement of the store reads a large table from end to end: asked of `PostgreSQL` itself, with many rows in each.
//!
//! The statements are those that the whole suite of the store sends; the database writes them into its log.
//! `CARTABLE_PLAN_ROWS` sets the number of accounts, matches and tickets, `CARTABLE_PLAN_ENTRIES` that of entries in each match.

use super::*;
use cartable_server::store::Postgres;
use cartable_testing::postgres::Server;
use serde_json::Value;
use std::collections::BTreeSet;
use std::{env, fs};
use tokio_postgres::{Client, NoTls, SimpleQueryMessage};

/// The usual number of accounts, matches and tickets. Costs do not decide here, so there need not be more.
const ROWS: u32 = 2_000;

/// Lets the database read a table from end to end only where it has no other way.
/// At any cost it would do so for a table of this size, and beside it join what it reads.
const OTHERWISE: &str = "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; \
     SET enable_hashjoin = off; SET enable_mergejoin = off";

/// The tables that grow with players and matches.
const LARGE: [&str; 17] = [
    "accounts",
    "sessions",
    "token_pairs",
    "identities",
    "blocks",
    "rooms",
    "room_people",
    "matches",
    "match_seats",
    "running_seats",
    "entries",
    "met",
    "ratings",
    "rating_events",
    "rating_changes",
    "tickets",
    "daily_tries",
];

/// The usual number of entries in a match.
const ENTRIES: u32 = 5;

/// Fills the tables; `{rows}` and `{entries}` stand for the numbers.
const FILL: &str = "
    INSERT INTO accounts (id, name, tag, avatar, created_at)
        SELECT sha224(n::text::bytea), 'name' || n, lpad((n % 10000)::text, 4, '0'), 'fox', n FROM generate_series(1, {rows}) n;
    INSERT INTO sessions (id, account_id, family, ends_at, secret_ends_at, device, made_at, used_at, recovered, seen_at)
        SELECT id, id, id, 9000000000000 + created_at, 0, '', 0, created_at, 0, created_at FROM accounts;
    INSERT INTO token_pairs (refresh, session, access, access_ends_at, spent) SELECT id, id, id, created_at, 0 FROM accounts;
    INSERT INTO identities (issuer, subject, account_id, linked_at) SELECT 'https://a.example', name, id, 0 FROM accounts;
    INSERT INTO matches (id, game, rules, notation, options, seed, room, speed, kind, state, started_at, began_at, ended_at, next_due, log)
        SELECT id, 'duel', 1, 1, '{}', '', '', 'normal', CASE WHEN created_at % 3 = 0 THEN 'ranked' ELSE 'room' END,
            CASE WHEN created_at % 10 = 0 THEN 'running' ELSE 'over' END, created_at, created_at,
            CASE WHEN created_at % 10 = 0 THEN NULL ELSE created_at END, CASE WHEN created_at % 10 = 0 THEN created_at END,
            CASE WHEN created_at % 10 = 0 OR created_at % 97 = 0 THEN NULL ELSE 'packed' END FROM accounts;
    INSERT INTO match_seats (match_id, seat, account_id, name) SELECT id, 0, id, name FROM accounts;
    INSERT INTO match_seats (match_id, seat, name, level) SELECT id, 1, 'bot', 'easy' FROM accounts;
    INSERT INTO entries (match_id, seq, at_ms, what) SELECT id, n, n, '{}' FROM accounts, generate_series(1, {entries}) n;
    INSERT INTO rooms (code, version, creator, request_id, request, owner, match_id, body, changed_at)
        SELECT name, 0, id, 'one', '', id, CASE WHEN created_at % 10 > 0 THEN id END, '{}', created_at FROM accounts;
    INSERT INTO room_people (account_id, code, begun) SELECT owner, code, CASE WHEN match_id IS NULL THEN 0 ELSE 1 END FROM rooms;
    INSERT INTO ratings (game, account_id, rating, uncertainty, matches, rated_at, settled_until)
        SELECT 'duel', id, created_at, 5, 1, created_at, created_at FROM accounts;
    INSERT INTO rating_events (match_id, game, at) SELECT id, 'duel', created_at FROM accounts ORDER BY created_at;
    INSERT INTO rating_changes SELECT rating_events.id, accounts.id, 1, 1, 1, 1, 1, NULL, 0 FROM rating_events JOIN accounts ON accounts.id = match_id;
    INSERT INTO met (account_id, other_id, times, last_at)
        SELECT a.id, b.id, 1, a.created_at FROM accounts a JOIN accounts b ON b.created_at = a.created_at + 1;
    INSERT INTO blocks (by_account, of_account) SELECT a.id, b.id FROM accounts a JOIN accounts b ON b.created_at = a.created_at + 1;
    INSERT INTO tickets (account_id, id, request_id, wish, queued_at, seen_at, match_id)
        SELECT id, id, 'one', '{}', created_at, created_at, CASE WHEN created_at % 100 > 0 THEN id END FROM accounts;
    INSERT INTO daily_tries (day, game, account_id, match_id, listed, place, ahead, moves, total)
        SELECT created_at % 100, 'duel', id, id, 1, 1, 1, 1, 1 FROM accounts;
    ANALYZE;";

async fn connect(address: &str) -> Client {
    let (client, connection) = tokio_postgres::connect(address, NoTls).await.unwrap();
    tokio::spawn(connection);
    client
}

#[tokio::test(flavor = "multi_thread")]
async fn no_statement_reads_a_large_table_from_end_to_end() {
    let Some(mut server) = Server::start() else { return };
    server.stop_at_once();
    server.go_on_with("-c log_statement=all -c log_line_prefix=@ -c track_io_timing=off");
    let folder = TempDir::new().unwrap();
    let keys = || private::keys(&private::beside(&folder.path().join("test.db"), ".key")).unwrap();
    super::everything(async || Postgres::open(&server.fresh_database(), keys(), None).await.unwrap()).await;
    let log = fs::read_to_string(server.folder().join("log")).unwrap();
    let statements: BTreeSet<&str> = log
        .split('@')
        .filter_map(|line| line.strip_prefix("LOG:  execute ")?.split_once(": "))
        .map(|(_, sql)| sql.trim_end())
        .filter(|sql| {
            ["SELECT", "INSERT", "UPDATE", "DELETE", "WITH"].iter().any(|word| sql.starts_with(word))
        })
        .collect();
    assert!(statements.len() > 100, "{} statements", statements.len());

    let address = server.fresh_database();
    Postgres::open(&address, keys(), None).await.unwrap().close().await;
    let number = |name, usual| env::var(name).map_or(usual, |number| number.parse::<u32>().unwrap());
    let rows = number("CARTABLE_PLAN_ROWS", ROWS);
    let entries = number("CARTABLE_PLAN_ENTRIES", ENTRIES);
    let client = connect(&address).await;
    let fill = FILL.replace("{rows}", &rows.to_string()).replace("{entries}", &entries.to_string());
    client.batch_execute(&fill).await.unwrap();
    client.batch_execute(OTHERWISE).await.unwrap();
    let sql = "SELECT indexrelid::regclass::text FROM pg_index WHERE indpred IS NOT NULL";
    let partial: BTreeSet<String> =
        client.query(sql, &[]).await.unwrap().iter().map(|row| row.get(0)).collect();
    let mut whole = Vec::new();
    for sql in &statements {
        client.batch_execute(&format!("PREPARE asked AS {sql}")).await.unwrap();
        let count = "SELECT cardinality(parameter_types) FROM pg_prepared_statements WHERE name = 'asked'";
        let count: i32 = client.query_one(count, &[]).await.unwrap().get(0);
        let values = vec!["NULL"; count as usize].join(", ");
        let values = if count > 0 { format!("({values})") } else { String::new() };
        let plan =
            client.simple_query(&format!("EXPLAIN (FORMAT JSON) EXECUTE asked{values}")).await.unwrap();
        let plan = plan.iter().find_map(|message| match message {
            SimpleQueryMessage::Row(row) => row.get(0).map(str::to_owned),
            _ => None,
        });
        client.batch_execute("DEALLOCATE asked").await.unwrap();
        let plan: Value = serde_json::from_str(&plan.unwrap()).unwrap();
        if reads_whole(&plan[0]["Plan"], false, &partial) {
            whole.push(*sql);
        }
    }
    println!("{} statements on {rows} accounts, matches and tickets", statements.len());
    assert!(whole.is_empty(), "{whole:#?}");
}

/// Returns true if a plan reads a large table from end to end: by itself, or by an index in which it looks for nothing.
/// An index of a part of the table may be read whole, and so may one of which a limit takes the first rows.
fn reads_whole(plan: &Value, is_limited: bool, partial: &BTreeSet<String>) -> bool {
    let node = plan["Node Type"].as_str().unwrap();
    let is_large = plan["Relation Name"].as_str().is_some_and(|table| LARGE.contains(&table));
    let by_index = || node.starts_with("Index") && plan["Index Cond"].is_null() && !is_limited;
    let is_part = || plan["Index Name"].as_str().is_some_and(|index| partial.contains(index));
    if is_large && (node == "Seq Scan" || by_index() && !is_part()) {
        return true;
    }
    // A step that sorts or counts reads all that it is given, however little is taken of it.
    let is_limited = node == "Limit" || is_limited && !["Sort", "Aggregate"].contains(&node);
    plan["Plans"].as_array().into_iter().flatten().any(|plan| reads_whole(plan, is_limited, partial))
}
