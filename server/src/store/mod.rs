//! What must survive a crash: the list of what the server asks of its database.
//!
//! The list is a few traits, [`AccountStore`], [`PersonStore`], [`IdentityStore`], [`RoomStore`],
//! [`MatchStore`], [`DrawStore`], [`LifeStore`], [`QueueStore`], [`RankingStore`], [`DailyStore`],
//! [`SharingStore`], [`DealStore`], [`RetentionStore`],
//! and [`Database`], which is all of them.
//! The server holds a [`Store`], a trait object, and knows no database:
//! [`Sqlite`] is one implementation, another joins as a second `impl` of the same traits,
//! chosen where the server opens its database, and proves itself by the same suite (`tests/suite/store.rs`).
//! The price of a trait object is one allocation per call, beside a wait for the disk.
//!
//! Four rules hold for every implementation:
//! - A writing operation returns once its change is on disk. It is all of the change or nothing of it.
//! - A caller may vanish while it waits. Its change is then made or not made, but never half of it.
//! - What is decided by what is stored (a place in a log, a version, a limit) is decided by the database
//!   in the same step, never by a read before: several servers may work on one database one day.
//! - It reads no clock: times come from the caller, in milliseconds since 1970.

mod daily;
mod deals;
mod draw;
mod identity;
mod person;
mod queue;
mod ranking;
mod retention;
mod room;
mod session;
mod sharing;
mod sqlite;

pub use daily::{DailyDay, DailyLine, DailyResult, DailyStore, DailyTry, NewTry};
pub use deals::{DealDays, DealStore};
pub use draw::{DrawStore, Revealed};
pub use identity::{Identity, IdentityStore, Linked, NewNonce, Opened, Purpose, Unlinked};
pub use person::{Allowed, Device, NewReport, PersonStore, Profile, ProfileChange};
pub use queue::{Enqueued, NewTicket, QueueStore};
pub use ranking::{GamePlayed, Opponent, Played, PlayedSeat, RankingStore, Rated, Visitor};
pub use retention::{RetentionStore, Unseen};
pub use room::{Created, MOST_BY_DAYS, MOST_RUNNING, NewRoom, RoomChange, RoomStore, StoredRoom};
pub use session::{NewGuest, NewSession, SUCCESSORS, Session, TokenPair};
pub use sharing::{Shared, Sharing, SharingStore};
pub use sqlite::{Act, Admin, AdminError, Audit, Lock, Report, RestoreError, Sqlite, restore, until_when};

use crate::model::{Account, Alive, Digest, MatchSetup};
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

/// The server's database, whichever it is.
pub type Store = Arc<dyn Database>;

/// What `SQLite` says, without the words that sqlx puts around it.
fn complaint(error: &sqlx::Error) -> String {
    error.as_database_error().map_or_else(|| error.to_string(), |error| error.message().to_owned())
}

/// The store cannot do its work.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The database complains.
    #[error("{}", complaint(.0))]
    Database(#[from] sqlx::Error),
    /// Something stored cannot be read: a damaged file, or one of a newer server.
    #[error("{what} in the database cannot be read: {why}")]
    Unreadable {
        /// What it is.
        what: &'static str,
        /// What is wrong with it.
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
        /// The one that is worked on.
        known: i64,
    },
    /// Another server works on this file.
    #[error("another server works on it: it holds the lock on {}", lock.display())]
    InUse {
        /// The file whose lock says so.
        lock: PathBuf,
    },
    /// The file that says which server works on the database cannot be made or locked.
    #[error("{} cannot be locked: {why}", lock.display())]
    Lock {
        /// The file.
        lock: PathBuf,
        /// What the system says.
        why: std::io::Error,
    },
    /// The keys do not open the seeds of running matches.
    #[error(
        "the seeds of its running matches ({matches}) cannot be opened, {why}; put the key into the key file again, or end these \
         matches without a result with --void-sealed-matches"
    )]
    Sealed {
        /// How many.
        matches: usize,
        /// Why the last of them cannot.
        why: SealError,
    },
    /// The keys do not open the secrets of days that are not closed.
    #[error(
        "the secrets of the daily deals of days that are not closed ({days}) cannot be opened, {why}; put the key into the key file \
         again, below the new one, or go without these deals with --void-sealed-matches"
    )]
    DaysSealed {
        /// How many.
        days: usize,
        /// Why the first of them cannot.
        why: SealError,
    },
    /// The keys do not open the seed of a match that is over.
    #[error("match {id} cannot be opened: {why}")]
    SeedLost {
        /// The match.
        id: Id,
        /// Why not.
        why: SealError,
    },
    /// The log of a match was deleted when its time was over.
    #[error("the log of match {0} was deleted when its time was over")]
    LogGone(Id),
    /// Nothing secret can be made.
    #[error(transparent)]
    Random(#[from] NoRandomness),
    /// Nothing can be written at present: the disk is full, or fails.
    /// Whether this very change is on disk is unknown.
    #[error("the database cannot be written")]
    Unwritable,
    /// Of a name's digits none was free.
    #[error("none of the digits drawn for a name is free")]
    Crowded,
    /// An account sits in as many running matches as it may, or with as many bots.
    #[error("the account plays as many matches as it may")]
    TooManyRunning,
    /// A match with clocks cannot begin beside another one of somebody in it.
    #[error("somebody plays a match with clocks already")]
    AlreadyPlaying,
    /// Somebody comes into a room in which somebody sits whom they are not to meet.
    #[error("somebody there and the account are apart")]
    Apart,
    /// The server is stopping.
    #[error("the database is closed")]
    Closed,
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
            StoreError::Unreadable { .. } => Reason::Internal.into(),
            StoreError::SeedLost { .. } => Reason::SeedLost.into(),
            _ => Reason::TryAgain.into(),
        }
    }
}

/// Why an entry is not in its log.
#[derive(Debug, thiserror::Error)]
pub enum AppendError {
    /// Somebody else has appended at this place: whoever holds the match loads it anew.
    #[error("another entry has this place in the log")]
    Taken,
    /// The store failed. Whether the entry is on disk is unknown: the log has to be read again.
    #[error(transparent)]
    Failed(#[from] StoreError),
}

/// Accounts and their sessions.
#[async_trait]
pub trait AccountStore {
    /// Stores a guest account with its first session.
    /// A secret that got a guest account and is still good gets it again,
    /// now of this name, and a new session in place of the one that was never used.
    ///
    /// # Errors
    /// Nothing was stored.
    async fn create_guest(&self, guest: NewGuest, now: u64) -> Result<Account, StoreError>;

    /// The session that has this refresh token.
    ///
    /// # Errors
    /// What the database says.
    async fn session_of(&self, refresh: Digest) -> Result<Option<Id>, StoreError>;

    /// Spends a refresh token for these.
    /// `false`: it is not, or no longer, one of its session, or that has ended, and nothing was changed.
    ///
    /// Spent for the first time, it ends all others of its session. Spent again, it ends none.
    ///
    /// # Errors
    /// Nothing was changed.
    async fn rotate(&self, refresh: Digest, fresh: TokenPair, now: u64) -> Result<bool, StoreError>;

    /// Ends the session whose refresh tokens begin so: says which it was, and whose.
    /// One that has ended by itself stays until it is swept; one that was not used since a backup was restored stays: what its owner got since the backup is unknown here,
    /// and says nothing of theft.
    ///
    /// # Errors
    /// Nothing was changed.
    async fn revoke(&self, family: Digest, now: u64) -> Result<Option<(Id, Id)>, StoreError>;

    /// The secret of a session's account is worth nothing any more. `false`: there is no such session.
    ///
    /// # Errors
    /// Nothing was changed.
    async fn mark_used(&self, session: Id) -> Result<bool, StoreError>;

    /// The session, with its access tokens.
    ///
    /// # Errors
    /// What the database says.
    async fn session(&self, session: Id) -> Result<Option<Session>, StoreError>;
}

/// How it stands with a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MatchState {
    /// It goes on.
    Running,
    /// It was played to its end.
    Over,
    /// It ended without a result.
    Void,
    /// The program failed at it. It stays as it is, for whoever looks into that.
    SetAside,
}

/// A match to be stored for the first time.
#[derive(Clone, Debug)]
pub struct NewMatch {
    /// Its id.
    pub id: Id,
    /// What is fixed at its start.
    pub setup: MatchSetup,
    /// When it starts, in milliseconds since 1970.
    pub at: u64,
    /// When somebody has to look after it first, in milliseconds since 1970;
    /// of a match whose draw is open nobody has until it is closed.
    pub next_due: u64,
}

/// An entry to be appended to a log.
#[derive(Clone, Debug)]
pub struct NewEntry {
    /// The match.
    pub match_id: Id,
    /// Its place in the log, from 1.
    pub seq: u64,
    /// What happens.
    pub entry: Entry<AnyAction>,
    /// The request it came by; none for what no person asked for.
    pub request_id: Option<String>,
    /// It is the first since the match was loaded: from now on only its task knows who is asked.
    pub is_first: bool,
    /// From now on something is due in this match at this time,
    /// in milliseconds since 1970; `None` leaves it as it was stored.
    pub next_due: Option<u64>,
    /// The match ends with it. Nothing is due then, and a ranked match with a result changes the ratings.
    pub end: Option<MatchEnd>,
    /// Who never came to a match that is void for it: they wait before they queue again.
    pub absent: Vec<Id>,
}

impl NewEntry {
    /// Whether it changes nothing beside its log.
    #[must_use]
    pub const fn is_plain(&self) -> bool {
        let is_resigned = matches!(self.entry.what, What::Resigned { .. });
        !self.is_first && self.end.is_none() && self.next_due.is_none() && !is_resigned
    }
}

/// How a match ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MatchEnd {
    /// With a result.
    Over {
        /// The totals, by seat.
        totals: Vec<i32>,
        /// The places, by seat, from 1.
        places: Vec<usize>,
    },
    /// Without a result.
    Void,
}

/// An entry of a log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredEntry {
    /// What happened.
    pub entry: Entry<AnyAction>,
    /// The request it came by.
    pub request_id: Option<String>,
}

/// A match as it is stored.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredMatch {
    /// What was fixed at the start.
    pub setup: MatchSetup,
    /// How it stands with it.
    pub state: MatchState,
    /// When play could begin, in milliseconds since 1970: at the start, or when the draw was closed.
    pub began_at: u64,
    /// When something is due in it, in milliseconds since 1970; it may be nothing after all.
    /// `None` once it is not running.
    pub next_due: Option<u64>,
    /// The log, from seq 1 without gaps.
    pub entries: Vec<StoredEntry>,
    /// The totals it ended with, by seat; `None` while it runs and where it was voided.
    pub result: Option<Vec<i32>>,
    /// Who was asked when it was last let go of; `None` where it has been played on since.
    pub asked: Option<SeatSet>,
    /// Whose sign of being there was stored by [`MatchStore::mark_come`].
    pub came: SeatSet,
}

impl StoredMatch {
    /// The record of a match that is over, as it was stored.
    #[must_use]
    pub fn record(self) -> Record {
        let mut record = self.setup.record();
        record.entries = self.entries.into_iter().map(|stored| stored.entry).collect();
        record.result = self.result;
        record
    }
}

/// A running match, as it is listed for somebody who sits in it.
#[derive(Clone, PartialEq, Debug)]
pub struct RunningMatch {
    /// The match.
    pub id: Id,
    /// What was fixed at its start.
    pub setup: MatchSetup,
    /// Whether they have resigned.
    pub has_resigned: bool,
    /// Whether the queue has found it for them, and they have given no sign of being there.
    pub is_new: bool,
    /// Who is asked; `None`: its task knows, or else its log.
    pub asked: Option<SeatSet>,
}

/// Matches and their logs.
#[async_trait]
pub trait MatchStore {
    /// Stores a new match.
    ///
    /// # Errors
    /// Nothing was stored.
    async fn create_match(&self, new: NewMatch) -> Result<(), StoreError>;

    /// The match with its log.
    ///
    /// # Errors
    /// What the database says, or a match that cannot be read;
    /// [`StoreError::LogGone`]: it was over so long ago that its log is deleted.
    async fn load_match(&self, id: Id) -> Result<Option<StoredMatch>, StoreError>;

    /// What was fixed when a match began, and how it stands, without its log.
    ///
    /// # Errors
    /// What the database says, or a match that cannot be read.
    async fn match_setup(&self, id: Id) -> Result<Option<(MatchSetup, MatchState)>, StoreError>;

    /// The entries of a match of this setup that come after `seq`, without gaps.
    ///
    /// # Errors
    /// What the database says, or a log that cannot be read.
    async fn entries_after(
        &self,
        id: Id,
        setup: &MatchSetup,
        seq: u64,
    ) -> Result<Vec<StoredEntry>, StoreError>;

    /// Appends an entry to the log of its match; what is due next,
    /// and that the match ends, is stored with it.
    ///
    /// # Errors
    /// It was not appended, or, where the store failed, nobody knows.
    async fn append(&self, new: NewEntry) -> Result<(), AppendError>;

    /// Who sits here has given a sign of being there.
    ///
    /// # Errors
    /// Nothing was changed.
    async fn mark_come(&self, id: Id, seat: Seat, at: u64) -> Result<(), StoreError>;

    /// Says of a running match that is let go of when something is due in it, and who is asked.
    ///
    /// # Errors
    /// Nothing was changed.
    async fn schedule(&self, id: Id, next_due: u64, asked: SeatSet) -> Result<(), StoreError>;

    /// Up to `most` matches in which something has been due since `due` or before:
    /// those that have waited longest, in any order.
    /// Each is the caller's to look after until `until`:
    /// it is due again only then, unless the caller says otherwise.
    ///
    /// # Errors
    /// Nothing was changed.
    async fn claim_due(&self, due: u64, until: u64, most: u32) -> Result<Vec<Id>, StoreError>;

    /// Lets go of what a server that is gone had claimed: what is due until `until` is due `now`.
    ///
    /// # Errors
    /// Nothing was changed.
    async fn release_claims(&self, now: u64, until: u64) -> Result<(), StoreError>;

    /// Stops a match at which the program failed: nothing is due in it any more.
    ///
    /// # Errors
    /// Nothing was changed.
    async fn set_aside(&self, id: Id, at: u64) -> Result<(), StoreError>;

    /// The running matches in which an account sits, the youngest first, at most `most`.
    ///
    /// # Errors
    /// What the database says, or a match that cannot be read.
    async fn matches_of(&self, account: Id, most: u32) -> Result<Vec<RunningMatch>, StoreError>;
}

/// When no server was there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outage {
    /// The last sign of life before, in milliseconds since 1970.
    pub since: u64,
    /// When one was there again.
    pub until: u64,
}

/// When the server was alive: nobody's clock runs while it is not.
#[async_trait]
pub trait LifeStore {
    /// The last sign of life.
    ///
    /// # Errors
    /// What the database says.
    async fn alive(&self) -> Result<Option<Alive>, StoreError>;

    /// The server lives, and was away `since` then if it was, but not before the latest sign of life of all. That time
    /// is not counted against tickets to which nobody could listen, nor that over which a clock has leapt that was
    /// behind against sessions used by it, which last so many milliseconds. No outage goes on beyond a sign of life.
    ///
    /// # Errors
    /// Nothing was changed.
    async fn live(&self, alive: Alive, since: Option<u64>, session_lifetime: u64) -> Result<(), StoreError>;

    /// The outages that ended after this time, the oldest first.
    ///
    /// # Errors
    /// What the database says.
    async fn outages_after(&self, at: u64) -> Result<Vec<Outage>, StoreError>;
}

/// Everything the server asks of its database.
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
    + DailyStore
    + SharingStore
    + DealStore
    + RetentionStore
    + Send
    + Sync
{
    /// Whether changes get onto the disk at present.
    /// It becomes `false` with the first that does not and `true`
    /// again when the database has found by itself that there is room.
    fn writable(&self) -> watch::Receiver<bool>;

    /// Takes no more changes, writes what waits, and lets go of the database. Calling it again does nothing.
    async fn close(&self);
}

fn unreadable(what: &'static str) -> impl Fn(String) -> StoreError {
    move |why| StoreError::Unreadable { what, why }
}
