//! The store: everything that must survive a crash, as the list of what the server asks of its database.
//! `docs/glossary.md` defines the words of this module.
//!
//! The list is a few traits: [`AccountStore`], [`PersonStore`], [`IdentityStore`], [`RoomStore`],
//! [`MatchStore`], [`DrawStore`], [`LifeStore`], [`QueueStore`], [`RankingStore`], [`FairPlayStore`], [`DailyStore`],
//! [`SharingStore`], [`DealStore`], [`RetentionStore`], and [`Database`], which joins them all.
//! The server holds a [`Store`], a trait object, and calls nothing else of a database.
//! `sql/` implements them, once for every database that speaks SQL: the rules between the statements stand there.
//! `sqlite/` and `postgres/` stand below it; [`Sqlite`] opens a file, and `Postgres` a database of `PostgreSQL`.
//! Nothing above them names a library or knows its codes. One suite tests them (`tests/suite/store.rs`).
//! A trait object costs one allocation per call, which is little beside a wait for the disk.
//!
//! Four rules hold for every implementation:
//! - A writing operation returns once its change is on disk, and changes everything or nothing.
//! - A caller may vanish while it waits. Its change is then made or not made, but never half of it.
//! - A decision about stored state (a place in a log, a version, a limit) is the database's,
//!   in the step of the change, and never rests on an earlier read:
//!   several servers may work on one database one day.
//! - No operation reads a clock: times come from the caller, in milliseconds since 1970.

mod daily;
mod deals;
mod draw;
mod identity;
mod person;
mod place;
#[cfg(feature = "postgres")]
mod postgres;
mod queue;
mod ranking;
mod retention;
mod room;
mod session;
mod sharing;
mod sql;
mod sqlite;

pub use daily::{DailyDay, DailyLine, DailyResult, DailyStore, DailyTry, NewTry};
pub use deals::{DealDays, DealStore};
pub use draw::{DrawStore, Revealed};
pub use identity::{Identity, IdentityStore, Linked, NewNonce, Opened, Purpose, Unlinked};
pub use person::{Allowed, Device, NewReport, PersonStore, Profile, ProfileChange};
pub use place::{Lock, Place};
#[cfg(feature = "postgres")]
pub use postgres::{Isolation, Postgres};
pub use queue::{Enqueued, NewTicket, QueueStore};
pub use ranking::{FairPlayStore, GamePlayed, Opponent, Played, PlayedSeat, RankingStore, Rated, Visitor};
pub use retention::{RetentionStore, Unseen};
pub use room::{Created, MOST_BY_DAYS, MOST_RUNNING, NewRoom, RoomChange, RoomStore, StoredRoom};
pub use session::{NewGuest, NewSession, SUCCESSORS, Session, TokenPair};
pub use sharing::{Shared, Sharing, SharingStore};
pub use sql::{
    Act, Admin, AdminError, Audit, MoveError, Report, Rival, ShownAccount, ShownMatch, ShownSeat, clashes,
    until_when,
};
pub use sqlite::{RestoreError, Sqlite, restore};

use crate::model::{Account, Alive, Digest, MatchSetup, RequestId};
use crate::problem::Failure;
use crate::random::{Id, NoRandomness};
use crate::seal::SealError;
use async_trait::async_trait;
use cartable_core::catalogue::AnyAction;
use cartable_core::entry::{Entry, What};
use cartable_core::notation::write as json;
use cartable_core::record::Record;
use cartable_core::seat::{Seat, SeatSet};
use cartable_proto::Reason;
use std::path::PathBuf;
use std::sync::Arc;
use tokio::sync::watch;

/// The server's database, of any kind.
pub type Store = Arc<dyn Database>;

/// The extent of a failure: the changes that it undid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Undone {
    /// The statement that failed, and nothing else.
    Statement,
    /// The whole transaction, for all that is known.
    Transaction,
    /// The whole transaction, because another came into its way: the next try may get through.
    Clash,
}

/// The reason why the store cannot do its work.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database failed.
    #[error("{why}")]
    Database {
        /// The changes that the failure undid.
        undone: Undone,
        /// The database's message.
        why: String,
    },
    /// Something stored cannot be read: a damaged file, or one of a newer server.
    #[error("{what} in the database cannot be read: {why}")]
    Unreadable {
        /// The unreadable thing.
        what: &'static str,
        /// The fault in it.
        why: String,
    },
    /// The file belongs to a newer server.
    #[error("the database has version {found}, this server knows {known}; update it")]
    Newer {
        /// The file's version.
        found: i64,
        /// The newest known.
        known: i64,
    },
    /// The file is of another version than this program's.
    #[error(
        "the database has version {found}, this program works on {known}; start the server of this version on it once"
    )]
    Other {
        /// The file's version.
        found: i64,
        /// The version that this program works on.
        known: i64,
    },
    /// A whole database was read into it, and not to the end.
    #[error("an import into it was broken off: run it once more with the same file, and it goes on")]
    HalfRead,
    /// Another server works on this file.
    #[error("another server works on it: it holds the lock on {}", lock.display())]
    InUse {
        /// The lock file of that server.
        lock: PathBuf,
    },
    /// Another server works on this database.
    #[error("another server works on it and holds its lock")]
    Held,
    /// The file that shows which server works on the database cannot be created or locked.
    #[error("{} cannot be locked: {why}", lock.display())]
    Lock {
        /// The file.
        lock: PathBuf,
        /// The system's error.
        why: std::io::Error,
    },
    /// The keys do not open the seeds of running matches.
    #[error(
        "the seeds of its running matches ({matches}) cannot be opened, {why}; put the key into the key file again, or end these \
         matches without a result with --void-sealed-matches"
    )]
    Sealed {
        /// The number of these matches.
        matches: usize,
        /// The reason for the last of them.
        why: SealError,
    },
    /// The keys do not open the secrets of days that are not closed.
    #[error(
        "the secrets of the daily deals of days that are not closed ({days}) cannot be opened, {why}; put the key into the key file \
         again, below the new one, or go without these deals with --void-sealed-matches"
    )]
    DaysSealed {
        /// The number of these days.
        days: usize,
        /// The reason for the first of them.
        why: SealError,
    },
    /// The keys do not open the seed of a match that is over.
    #[error("match {id} cannot be opened: {why}")]
    SeedLost {
        /// The match.
        id: Id,
        /// The reason.
        why: SealError,
    },
    /// The log of a match was deleted because its time was over.
    #[error("the log of match {0} was deleted when its time was over")]
    LogGone(Id),
    /// The system has no randomness to give.
    #[error(transparent)]
    Random(#[from] NoRandomness),
    /// Nothing can be written at present: the disk is full, or fails.
    /// The change itself may or may not be on disk.
    #[error("the database cannot be written")]
    Unwritable,
    /// The database is not there at present, or has no room, or only reads.
    /// The change itself may or may not be stored.
    #[error("PostgreSQL takes no changes: {0}")]
    Away(String),
    /// All digits offered for a name were taken.
    #[error("none of the digits drawn for a name is free")]
    Crowded,
    /// An account sits in as many running matches as it may, or with as many bots.
    #[error("the account plays as many matches as it may")]
    TooManyRunning,
    /// A match with clocks cannot begin while one of its players plays another.
    #[error("somebody plays a match with clocks already")]
    AlreadyPlaying,
    /// The account would come into a room with a player whom it must not meet.
    #[error("somebody there and the account are apart")]
    Apart,
    /// The server is stopping.
    #[error("the database is closed")]
    Closed,
}

impl StoreError {
    /// A failure that undid only its own statement, if it ever ran.
    fn refused(why: &str) -> Self {
        Self::Database { undone: Undone::Statement, why: why.to_owned() }
    }

    /// Returns true if the database takes no changes at present.
    #[must_use]
    pub const fn is_away(&self) -> bool {
        matches!(self, Self::Unwritable | Self::Away(_))
    }

    /// Returns true if the transaction in which it happened goes on.
    const fn is_harmless(&self) -> bool {
        !matches!(self, Self::Database { undone: Undone::Transaction | Undone::Clash, .. })
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::TooManyRunning => return Reason::TooMany.into(),
            StoreError::AlreadyPlaying => return Reason::SomebodyPlays.into(),
            StoreError::Apart => return Reason::Blocked.into(),
            StoreError::LogGone(_) => return Reason::RecordGone.into(),
            _ => {}
        }
        tracing::error!(%error, "the store failed");
        match error {
            _ if error.is_away() => Reason::CatchingBreath.into(),
            StoreError::Unreadable { .. } => Reason::Internal.into(),
            StoreError::SeedLost { .. } => Reason::SeedLost.into(),
            _ => Reason::TryAgain.into(),
        }
    }
}

/// The reason why an entry is not in its log.
#[derive(Debug, thiserror::Error)]
pub enum AppendError {
    /// Another writer has appended at this place: the holder of the match must load it anew.
    #[error("another entry has this place in the log")]
    Taken,
    /// The store failed. The entry may or may not be on disk, so the log has to be read again.
    #[error(transparent)]
    Failed(#[from] StoreError),
}

/// Accounts and their sessions.
#[async_trait]
pub trait AccountStore {
    /// Stores a guest account with its first session.
    /// A repeated call with the same secret gets the same account while its session is unused,
    /// so a lost answer makes no second account.
    /// The account then takes the new name, and a new session replaces the unused one.
    ///
    /// # Errors
    /// The database failed, and nothing was stored; [`StoreError::Crowded`]: no digits were free.
    async fn create_guest(&self, guest: NewGuest, now: u64) -> Result<Account, StoreError>;

    /// Returns the session that has this refresh token.
    ///
    /// # Errors
    /// The database failed.
    async fn session_of(&self, refresh: Digest) -> Result<Option<Id>, StoreError>;

    /// Spends a refresh token for these tokens.
    /// Returns false, and changes nothing, if the token is not, or no longer, one of its session,
    /// or the session has ended.
    ///
    /// The first spending ends all other tokens of the session. Spending the token again ends none.
    ///
    /// # Errors
    /// The database failed, and nothing was changed.
    async fn rotate(&self, refresh: Digest, fresh: TokenPair, now: u64) -> Result<bool, StoreError>;

    /// Deletes the session whose refresh tokens have this family; returns its id and its account.
    /// It deletes nothing and returns `None` in two cases.
    /// The session has expired: the sweep deletes it.
    /// Or it was not refreshed since a backup was restored:
    /// this database does not know the tokens issued after the backup,
    /// so an unknown token is no sign of theft.
    ///
    /// # Errors
    /// The database failed, and nothing was changed.
    async fn revoke(&self, family: Digest, now: u64) -> Result<Option<(Id, Id)>, StoreError>;

    /// Marks a session as used: from now on the secret that made it is worth nothing.
    /// Returns false if there is no such session.
    ///
    /// # Errors
    /// The database failed, and nothing was changed.
    async fn mark_used(&self, session: Id) -> Result<bool, StoreError>;

    /// Returns the session with its access tokens.
    ///
    /// # Errors
    /// The database failed.
    async fn session(&self, session: Id) -> Result<Option<Session>, StoreError> {
        Ok(self.sessions(&[session]).await?.pop().map(|(_, session)| session))
    }

    /// Returns those of these sessions that exist, with their access tokens.
    ///
    /// # Errors
    /// The database failed.
    async fn sessions(&self, sessions: &[Id]) -> Result<Vec<(Id, Session)>, StoreError>;
}

/// The state of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MatchState {
    /// It goes on.
    Running,
    /// It was played to its end.
    Over,
    /// It ended without a result.
    Void,
    /// The program failed at it. It stays as it is until the cause is found.
    SetAside,
}

/// A match to be stored for the first time.
#[derive(Clone, Debug)]
pub struct NewMatch {
    /// Its id.
    pub id: Id,
    /// The fixed setup.
    pub setup: MatchSetup,
    /// The time of its start, in milliseconds since 1970.
    pub at: u64,
    /// The time at which a task must first look after it, in milliseconds since 1970.
    /// A match with an open draw needs none until the draw is closed.
    pub next_due: u64,
}

/// An entry to be appended to a log.
#[derive(Clone, Debug)]
pub struct NewEntry {
    /// The match.
    pub match_id: Id,
    /// Its place in the log, from 1.
    pub seq: u64,
    /// The entry itself.
    pub entry: Entry<AnyAction>,
    /// The request that made it; `None` if no person asked for it.
    pub request_id: Option<RequestId>,
    /// True for the first entry after the seats that must act were stored ([`StoredMatch::asked`]).
    /// This entry changes them, so the store clears them: from now on only the match's task knows them.
    pub is_first: bool,
    /// The new due time of the match, in milliseconds since 1970; `None` leaves the stored one.
    pub next_due: Option<u64>,
    /// The end of the match, if this entry ends it.
    /// Then nothing is due any more, and a ranked match with a result changes the ratings.
    pub end: Option<MatchEnd>,
    /// The accounts that never came, if the entry voids the match for that:
    /// they wait before they queue again.
    pub absent: Vec<Id>,
}

impl NewEntry {
    /// Returns true if the entry changes nothing outside its log.
    #[must_use]
    pub const fn is_plain(&self) -> bool {
        let is_resigned = matches!(self.entry.what, What::Resigned { .. });
        !self.is_first && self.end.is_none() && self.next_due.is_none() && !is_resigned
    }
}

/// The end of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MatchEnd {
    /// It ends with a result.
    Over {
        /// The totals, by seat.
        totals: Vec<i32>,
        /// The places, by seat, from 1.
        places: Vec<usize>,
    },
    /// It ends without a result.
    Void,
}

/// An entry of a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredEntry {
    /// The entry itself.
    pub entry: Entry<AnyAction>,
    /// The request that made it.
    pub request_id: Option<RequestId>,
}

/// A stored match.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredMatch {
    /// The fixed setup.
    pub setup: MatchSetup,
    /// The state.
    pub state: MatchState,
    /// The time at which play could begin, in milliseconds since 1970: the start, or the closing of the draw.
    pub began_at: u64,
    /// The due time, in milliseconds since 1970; nothing may be due then after all.
    /// `None` once the match is over.
    pub next_due: Option<u64>,
    /// The log, from seq 1 without gaps.
    pub entries: Vec<StoredEntry>,
    /// The totals at the end, by seat; `None` while it runs, and for a voided match.
    pub result: Option<Vec<i32>>,
    /// The seats that had to act when the match last left memory; `None` if it has been played on since.
    pub asked: Option<SeatSet>,
    /// The seats whose presence was stored by [`MatchStore::mark_come`].
    pub came: SeatSet,
}

impl StoredMatch {
    /// Returns the record of a match that is over, as stored.
    #[must_use]
    pub fn record(self) -> Record {
        let mut record = self.setup.record();
        record.entries = self.entries.into_iter().map(|stored| stored.entry).collect();
        record.result = self.result;
        record
    }
}

/// A running match in the list of one of its players.
#[derive(Clone, PartialEq, Debug)]
pub struct RunningMatch {
    /// The match.
    pub id: Id,
    /// The fixed setup.
    pub setup: MatchSetup,
    /// True if the player has resigned.
    pub has_resigned: bool,
    /// True if the queue has found the match and the player has given no sign of being there.
    pub is_new: bool,
    /// The seats that must act; `None`: only the match's task or its log knows.
    pub asked: Option<SeatSet>,
}

/// Matches and their logs.
#[async_trait]
pub trait MatchStore {
    /// Stores a new match.
    ///
    /// # Errors
    /// The database failed, and nothing was stored.
    async fn create_match(&self, new: NewMatch) -> Result<(), StoreError>;

    /// Returns a match with its log.
    ///
    /// # Errors
    /// The database failed, or the match cannot be read;
    /// [`StoreError::LogGone`]: it was over so long ago that its log is deleted.
    async fn load_match(&self, id: Id) -> Result<Option<StoredMatch>, StoreError>;

    /// Returns the setup and the state of a match, without its log.
    ///
    /// # Errors
    /// The database failed, or the match cannot be read.
    async fn match_setup(&self, id: Id) -> Result<Option<(MatchSetup, MatchState)>, StoreError>;

    /// Returns the entries of a match of this setup that come after `seq`, without gaps.
    ///
    /// # Errors
    /// The database failed, or the log cannot be read.
    async fn entries_after(
        &self,
        id: Id,
        setup: &MatchSetup,
        seq: u64,
    ) -> Result<Vec<StoredEntry>, StoreError>;

    /// Appends an entry to the log of its match, and stores the due time and the end with it.
    ///
    /// # Errors
    /// The entry was not appended; if the store failed, it may have been.
    async fn append(&self, new: NewEntry) -> Result<(), AppendError>;

    /// Notes that the player of this seat has given a sign of being there.
    ///
    /// # Errors
    /// The database failed, and nothing was changed.
    async fn mark_come(&self, id: Id, seat: Seat, at: u64) -> Result<(), StoreError>;

    /// Stores when something is due in a running match that leaves memory, and which seats must act.
    ///
    /// # Errors
    /// The database failed, and nothing was changed.
    async fn schedule(&self, id: Id, next_due: u64, asked: SeatSet) -> Result<(), StoreError>;

    /// Claims up to `most` matches in which something has been due since `due` or before:
    /// those that have waited longest, in any order.
    /// Each belongs to the caller until `until`:
    /// it is due again only then, unless the caller stores another time.
    ///
    /// # Errors
    /// The database failed, and nothing was changed.
    async fn claim_due(&self, due: u64, until: u64, most: u32) -> Result<Vec<Id>, StoreError>;

    /// Releases the claims of a server that is gone.
    /// A claim is stored as a later due time, so every match due by `until` becomes due at `now`.
    ///
    /// # Errors
    /// The database failed, and nothing was changed.
    async fn release_claims(&self, now: u64, until: u64) -> Result<(), StoreError>;

    /// Sets a match aside at which the program failed: nothing is due in it any more.
    ///
    /// # Errors
    /// The database failed, and nothing was changed.
    async fn set_aside(&self, id: Id, at: u64) -> Result<(), StoreError>;

    /// Returns the running matches in which an account sits, the youngest first, at most `most`.
    ///
    /// # Errors
    /// The database failed, or a match cannot be read.
    async fn matches_of(&self, account: Id, most: u32) -> Result<Vec<RunningMatch>, StoreError>;
}

/// A time in which no server was there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outage {
    /// The last sign of life before it, in milliseconds since 1970.
    pub since: u64,
    /// Its end, when a server was there again, in milliseconds since 1970.
    pub until: u64,
}

/// The signs of life of the server: nobody's clock runs while it is away.
#[async_trait]
pub trait LifeStore {
    /// Returns the last sign of life.
    ///
    /// # Errors
    /// The database failed.
    async fn alive(&self) -> Result<Option<Alive>, StoreError>;

    /// Stores a sign of life.
    /// With `since` it first stores an outage from `since` to this sign.
    /// The outage begins no earlier than the latest sign ever stored:
    /// a clock that was behind may have shown earlier times.
    ///
    /// The grace period of tickets is lengthened by the outage, because nobody could hold their streams open.
    /// If the outage is the leap of a clock that was behind,
    /// sessions used by that clock are lengthened by it too;
    /// `session_lifetime` is their lifetime in milliseconds.
    /// Stored outages that end after this sign come from a clock that was ahead; they now end with it.
    ///
    /// # Errors
    /// The database failed, and nothing was changed.
    async fn live(&self, alive: Alive, since: Option<u64>, session_lifetime: u64) -> Result<(), StoreError>;

    /// Returns the outages that ended after this time, the oldest first.
    ///
    /// # Errors
    /// The database failed.
    async fn outages_after(&self, at: u64) -> Result<Vec<Outage>, StoreError>;
}

/// Everything that the server asks of its database.
#[async_trait]
pub trait Database:
    AccountStore
    + PersonStore
    + IdentityStore
    + RoomStore
    + MatchStore
    + DrawStore
    + LifeStore
    + QueueStore
    + RankingStore
    + FairPlayStore
    + DailyStore
    + SharingStore
    + DealStore
    + RetentionStore
    + Send
    + Sync
{
    /// Returns a watch on the disk: true while changes reach it.
    /// The value becomes false with the first change that does not,
    /// and true again when the database has found by itself that the disk takes changes.
    fn writable(&self) -> watch::Receiver<bool>;

    /// Takes no more changes, writes the waiting ones, and closes the database. Further calls do nothing.
    async fn close(&self);
}

fn unreadable(what: &'static str) -> impl Fn(String) -> StoreError {
    move |why| StoreError::Unreadable { what, why }
}
