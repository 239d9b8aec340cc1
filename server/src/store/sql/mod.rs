//! The store over a database that speaks SQL: the rules between the statements, once for every engine.
//!
//! A change is a function of a [`Tx`] that may run more than once:
//! an engine whose transactions run beside each other runs a change again that came into another's way.
//! So a change borrows or clones what it uses.

mod accounts;
mod admin;
mod audit;
mod daily;
mod deals;
mod draws;
mod end;
mod export;
mod identities;
mod investigate;
mod matches;
mod moving;
mod outages;
mod persons;
mod queue;
mod rankings;
mod ratings;
mod retention;
mod rooms;
mod seasons;
mod seeds;
mod sessions;
mod sharing;
mod tables;
mod tx;
mod value;

pub use admin::{Admin, AdminError, Audit, Report, until_when};
pub use audit::Act;
pub use investigate::{Rival, ShownAccount, ShownMatch, ShownSeat};
pub use moving::MoveError;
pub use tx::clashes;

pub(super) use audit::{RESTORE, audit};
pub(super) use end::append;
pub(super) use moving::check_whole;
pub(super) use seeds::seal_days;
pub(super) use tables::STEPS;
#[cfg(feature = "postgres")]
pub(super) use tables::for_postgres;
pub(super) use tx::Tx;
#[cfg(feature = "postgres")]
pub(super) use tx::again_after_clashes;
pub(super) use value::{Row, Value, values};

#[cfg(feature = "postgres")]
use super::postgres::Postgres;
use super::sqlite::Sqlite;
use super::{AppendError, Database, NewEntry, StoreError};
use crate::random::Id;
use crate::rating::Rating;
use crate::seal::Keys;
use async_trait::async_trait;
use cartable_core::daily::Day;
use std::sync::Arc;
use tokio::sync::watch;

/// The most rows written by one statement.
const ROWS: usize = 500;

/// The database below the store.
pub(super) enum Engine {
    Sqlite(Sqlite),
    #[cfg(feature = "postgres")]
    Postgres(Postgres),
}

/// Calls the same method of any engine.
macro_rules! engine {
    ($engine:expr, $name:ident => $call:expr) => {
        match $engine {
            Engine::Sqlite($name) => $call,
            #[cfg(feature = "postgres")]
            Engine::Postgres($name) => $call,
        }
    };
}

/// A store over a database that speaks SQL.
pub(super) struct Sql {
    engine: Engine,
    /// The keys that seal the seeds.
    keys: Arc<Keys>,
    /// The last closed day.
    closed: watch::Sender<Option<Day>>,
}

impl Sql {
    /// Makes a store over an open database of which this day was closed last.
    pub(super) fn new(engine: Engine, keys: Keys, closed: Option<Day>) -> Self {
        Self { engine, keys: Arc::new(keys), closed: watch::Sender::new(closed) }
    }

    /// Makes a change: all of it or nothing.
    async fn write<T, F>(&self, change: F) -> Result<T, StoreError>
    where
        T: Send + 'static,
        F: AsyncFn(&mut Tx) -> Result<T, StoreError> + Send + 'static,
    {
        engine!(&self.engine, engine => engine.write(change).await)
    }

    /// Appends an entry to its log.
    async fn append_entry(&self, entry: NewEntry) -> Result<(), AppendError> {
        engine!(&self.engine, engine => engine.append(entry).await)
    }

    /// Returns the way to the connections that read.
    fn read(&self) -> Tx {
        engine!(&self.engine, engine => engine.read())
    }
}

#[async_trait]
impl Database for Sql {
    fn writable(&self) -> watch::Receiver<bool> {
        engine!(&self.engine, engine => engine.writable())
    }

    async fn close(&self) {
        engine!(&self.engine, engine => engine.close().await);
    }
}

/// Checks, before the server serves anybody, that these keys open what is sealed; returns the last closed day.
/// With `void_at`, in milliseconds since 1970, matches with lost seeds end then without a result.
///
/// # Errors
/// The seeds of running matches, or the secrets of days that are not closed, cannot be opened.
pub(super) async fn check(tx: &mut Tx, keys: &Keys, void_at: Option<u64>) -> Result<Option<Day>, StoreError> {
    moving::check_whole(tx).await?;
    seeds::check(tx, keys, void_at).await?;
    seeds::check_days(tx, keys, void_at.is_some()).await?;
    daily::last_closed(tx).await
}

fn read_rating(row: &Row) -> Result<Rating, StoreError> {
    Ok(Rating { rating: row.get("rating")?, uncertainty: row.get("uncertainty")? })
}

/// Returns the bytes of an id; without one, bytes that are no id's and come before all.
fn or_least(id: Option<Id>) -> Vec<u8> {
    id.map_or_else(Vec::new, |id| id.bytes().to_vec())
}
