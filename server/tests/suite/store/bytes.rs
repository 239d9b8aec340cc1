//! The room that stored actions take, on both engines: as they are appended, and once their logs are packed.
//!
//! It prints what it finds; `CARTABLE_MEASURED_MATCHES` sets the number of matches.

use super::*;
use crate::kill_keeping::played;
use cartable_core::bot::bot_rng;
use cartable_server::config::Keeping;
use cartable_server::retention::tidy;
use cartable_testing::postgres::Server;
use rusqlite::Connection;
use std::env;
use std::path::Path;
use std::time::Duration;
use tokio_postgres::{Client, NoTls};

/// The usual number of matches.
const MATCHES: u64 = 20;
/// A setting that packs everything and deletes nothing.
const PACKED: Keeping = Keeping { unpacked: Some(Duration::ZERO), records: None, guests: None };

/// Stores matches that two people play to their ends.
async fn fill(store: &Store, matches: u64) {
    let people = [account(store, "Anne").await, account(store, "Boris").await];
    let mut rng = bot_rng(1);
    for number in 0..matches {
        played(store, &people, number, &mut rng).await;
    }
}

async fn pack(store: &Store) {
    tidy(store, NOON + (1 << 40), PACKED, Duration::from_secs(500_000_000)).await.unwrap();
}

/// The bytes of the pages that the logs of a file use.
fn in_file(file: &Path) -> u64 {
    let sql = "SELECT sum(pgsize) FROM dbstat WHERE name IN ('entries', 'packed_logs')";
    one(file, sql)
}

fn one(file: &Path, sql: &str) -> u64 {
    Connection::open(file).unwrap().query_row(sql, [], |row| row.get::<_, i64>(0)).unwrap() as u64
}

async fn ask(client: &Client, sql: &str) -> u64 {
    client.query_one(sql, &[]).await.unwrap().get::<_, i64>(0) as u64
}

/// The bytes of the logs in `PostgreSQL`, without what it will use again, and those written ahead until now.
async fn in_postgres(client: &Client) -> [u64; 2] {
    for table in ["entries", "packed_logs"] {
        client.batch_execute(&format!("VACUUM FULL {table}")).await.unwrap();
    }
    let size = "SELECT (pg_total_relation_size('entries') + pg_total_relation_size('packed_logs'))::bigint";
    [ask(client, size).await, written(client).await]
}

async fn written(client: &Client) -> u64 {
    ask(client, "SELECT (pg_current_wal_insert_lsn() - '0/0')::bigint").await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_packed_log_takes_a_fraction_of_the_room() {
    let Some(server) = Server::start() else { return };
    let matches = env::var("CARTABLE_MEASURED_MATCHES").map_or(MATCHES, |matches| matches.parse().unwrap());
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("test.db");
    let keys = || private::keys(&private::beside(&file, ".key")).unwrap();

    let store = Sqlite::open(&file, keys(), None).await.unwrap();
    fill(&store, matches).await;
    let sql = "SELECT count(*) FROM entries";
    let actions = one(&file, sql);
    let unpacked = in_file(&file);
    pack(&store).await;
    let packed = in_file(&file);
    store.close().await;
    println!("{actions} actions; SQLite {} bytes each, packed {}", unpacked / actions, packed / actions);
    assert!(4 * packed < unpacked, "{packed} of {unpacked}");

    let address = server.fresh_database();
    let store = Postgres::open(&address, keys(), None).await.unwrap();
    let (client, connection) = tokio_postgres::connect(&address, NoTls).await.unwrap();
    tokio::spawn(connection);
    let before = written(&client).await;
    fill(&store, matches).await;
    let appended = written(&client).await - before;
    let [unpacked, before] = in_postgres(&client).await;
    pack(&store).await;
    let packing = written(&client).await - before;
    let [packed, _] = in_postgres(&client).await;
    store.close().await;
    println!(
        "PostgreSQL {} bytes each, packed {}; written ahead {} to append them, {} more to pack them",
        unpacked / actions,
        packed / actions,
        appended / actions,
        packing / actions
    );
    assert!(4 * packed < unpacked, "{packed} of {unpacked}");
}
