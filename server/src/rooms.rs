//! The rooms: kept by the store, changed by compare-and-swap, watched by hints.
//! `docs/glossary.md` defines the words of this module.
//!
//! **The store is the truth; memory holds no state.** A change reads the room with its version, applies the
//! request to the copy, and stores the copy only if the room still has that version.
//! If two callers change a room at the same time, the second store fails;
//! that caller reads again and judges anew, and then simply finds the last seat taken, for example.
//! Nobody holds a lock while waiting for the disk, and two processes are as safe as two callers in one.
//!
//! **A caller may vanish at any await.** A phone that loses its network drops the call,
//! and tonic drops the future of its handler at that point.
//! A change made in that future could be stored without anybody being told.
//! So every change is a task of its own (`detached`), and the caller only waits for it.
//! Once begun, a change is made and told, or refused, even if nobody listens.
//!
//! **Watchers get hints** (`hints`) that a room may have changed, and read it again.
//!
//! **A room ends** [`Config::room_lifetime`] after its last change,
//! unless its match is running: see [`Rooms::close_forgotten`].

use crate::config::Config;
use crate::detached::detached;
use crate::hints::{Hearing, Hints};
use crate::model::{Account, Occupant};
use crate::problem::{Failure, Result};
use crate::random::{self, Id};
use crate::room::{Room, Setting, fresh_code, read_code};
use crate::store::{Created, MatchState, NewMatch, NewRoom, RoomChange, Store, StoredRoom};
use crate::wall_clock::WallClock;
use cartable_core::agenda::Speed;
use cartable_core::bot::Level;
use cartable_core::catalogue::AnyOptions;
use cartable_core::fair::Digest;
use cartable_core::seat::Seat;
use cartable_core::seed::Seed;
use cartable_proto::{Problem, Reason};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{sleep, timeout};

/// The most rooms of one account that have not begun.
const WAITING_ROOMS: u32 = 20;
/// The number of attempts at a change before the caller is told to try again.
/// An attempt fails if another caller has changed the room first.
const TRIES: usize = 16;

/// The rooms of a database.
#[derive(Clone)]
pub struct Rooms {
    store: Store,
    clock: WallClock,
    lifetime: Duration,
    look: Duration,
    patience: Duration,
    hints: Arc<Hints<String>>,
}

/// A room with a watcher.
pub struct WatchedRoom {
    code: String,
    store: Store,
    patience: Duration,
    hearing: Hearing,
}

impl WatchedRoom {
    /// Returns the room as it is now; `None` once it is closed.
    ///
    /// # Errors
    /// The database failed.
    pub async fn look(&mut self) -> Result<Option<Room>> {
        self.hearing.note();
        Ok(self.store.room(&self.code).await?.map(|stored| stored.room))
    }

    /// Waits until the room may have changed since the last look.
    pub async fn changed(&mut self) {
        // Another process, which gives no hints here, may have changed it.
        let _ = timeout(self.patience, self.hearing.heard()).await;
    }
}

impl Rooms {
    /// Returns the rooms of this database.
    #[must_use]
    pub fn new(store: Store, config: &Config) -> Self {
        Self {
            store,
            clock: config.clock.clone(),
            lifetime: config.room_lifetime,
            look: config.intervals.rooms,
            patience: config.heartbeat,
            hints: Arc::default(),
        }
    }

    /// Opens a room.
    /// `request_id` is an idempotency key: a repetition by the same account gets the same room.
    /// `share` is the hash of the share that the account's device adds to the deal ([`cartable_core::fair`]).
    ///
    /// # Errors
    /// The game cannot be played at such a table, no seat is open, the account has too many rooms,
    /// or the request id was used for another request.
    pub async fn create(
        &self,
        owner: Account,
        options: AnyOptions,
        seats: Vec<Option<Occupant>>,
        (first_dealer, speed): (Option<Seat>, Option<Speed>),
        share: Option<Digest>,
        request_id: String,
    ) -> Result<Room> {
        let rooms = self.clone();
        detached(async move {
            let request = serde_json::json!([options, seats, first_dealer, speed]).to_string();
            loop {
                let mut room = Room::open(fresh_code()?, &owner, options.clone(), seats.clone())?;
                room.deal_first(first_dealer)?;
                room.speed = speed;
                room.announce(owner.id, share);
                let new = NewRoom {
                    room,
                    request_id: request_id.clone(),
                    request: request.clone(),
                    at: rooms.clock.now(),
                    most: WAITING_ROOMS,
                };
                match rooms.store.create_room(new).await? {
                    Created::Room(room) => return Ok(room),
                    Created::OtherRequest => return Err(Reason::RequestIdReused.into()),
                    Created::TooMany => return Err(Reason::TooManyRooms.into()),
                    Created::CodeTaken => {}
                }
            }
        })
        .await
    }

    /// Returns a room.
    ///
    /// # Errors
    /// There is no room with this code.
    pub async fn get(&self, code: &str) -> Result<Room> {
        Ok(self.stored(&read_code(code)).await?.room)
    }

    /// Returns the rooms in which this account sits, or has a seat kept, and which have not begun;
    /// the last changed first.
    ///
    /// # Errors
    /// The database failed.
    pub async fn of(&self, account: Id) -> Result<Vec<Room>> {
        Ok(self.store.rooms_of(account).await?)
    }

    /// Returns a room to be watched.
    ///
    /// # Errors
    /// There is no room with this code.
    pub async fn watch(&self, code: &str) -> Result<WatchedRoom> {
        let code = read_code(code);
        self.stored(&code).await?;
        let (hearing, store) = (self.hints.hear(code.clone()), Arc::clone(&self.store));
        Ok(WatchedRoom { code, store, patience: self.patience, hearing })
    }

    /// Takes the seat that is kept for the account, or else the first open one, and adds a share with this hash to the deal.
    ///
    /// # Errors
    /// There is no such room, it has begun, it is full,
    /// or a player sits there whom the account must not meet.
    pub async fn join(&self, code: &str, account: Account, share: Option<Digest>) -> Result<Room> {
        let joined = self.change(code, sit_down(account.clone(), share, true)).await;
        match joined.map_err(Failure::problem) {
            // All players are there, but the match cannot begin: one of them plays another match with clocks,
            // or the owner plays too many.
            // So the account takes its seat, and the match does not begin yet.
            // Each later `join` or `rematch` of one of its players tries again.
            Err(Problem { reason: Some(Reason::SomebodyPlays | Reason::TooMany), .. }) => {
                self.change(code, sit_down(account, share, false)).await
            }
            joined => Ok(joined?),
        }
    }

    /// Prepares another, casual match of the players of this one, everybody one seat further clockwise:
    /// opens a room for it, or takes a seat in the room that another player has opened.
    /// The match begins once all are there.
    ///
    /// # Errors
    /// There is no such match of this account, or it still runs;
    /// a player sits there whom the account must not meet;
    /// the account has too many rooms.
    pub async fn rematch(&self, match_id: Id, account: Account, share: Option<Digest>) -> Result<Room> {
        let (before, state) = self.store.match_setup(match_id).await?.ok_or(Reason::UnknownMatch)?;
        before.seat_of(account.id).ok_or(Reason::UnknownMatch)?;
        if state == MatchState::Running {
            return Err(Reason::StillRunning.into());
        }
        let (rooms, owner) = (self.clone(), account.clone());
        let code = detached(async move {
            loop {
                if let Some(code) = rooms.store.rematch_of(match_id).await? {
                    return Ok(code);
                }
                let mut room = Room::rematch(fresh_code()?, &owner, match_id, &before)?;
                for kept in std::mem::take(&mut room.kept) {
                    // A deleted account has no profile, and its seat is not kept.
                    if rooms.store.profile(kept.account).await?.is_some() {
                        room.kept.push(kept);
                    }
                }
                // The request id makes two calls of one account open one room.
                // The request holds the fresh code, so it never equals that of another attempt:
                // `OtherRequest` and `CodeTaken` mean that another call was faster, or that the code is in use:
                // the loop then looks for the room again.
                let new = NewRoom {
                    request_id: format!("rematch {match_id}"),
                    request: room.code.clone(),
                    room,
                    at: rooms.clock.now(),
                    most: WAITING_ROOMS,
                };
                match rooms.store.create_room(new).await? {
                    Created::Room(room) => return Ok(room.code),
                    Created::TooMany => return Err(Reason::TooManyRooms.into()),
                    Created::OtherRequest | Created::CodeTaken => {}
                }
            }
        })
        .await?;
        self.join(&code, account, share).await
    }

    /// Leaves the room. The last player to leave before the start closes it.
    /// Leaving a room in which the account does not sit succeeds.
    ///
    /// # Errors
    /// The database failed.
    pub async fn leave(&self, code: &str, account: Id) -> Result<()> {
        let left = self.change(code, move |room, _| {
            let begun = room.match_id.is_some();
            room.leave(account)?;
            let change = if room.is_deserted() { RoomChange::Close } else { RoomChange::Save(room.clone()) };
            Ok((!begun).then_some(change))
        });
        gone_is_fine(left.await)
    }

    /// Shows an account by its new name in the rooms that have not begun.
    ///
    /// # Errors
    /// The database failed.
    pub async fn rename(&self, account: &Account) -> Result<()> {
        for room in self.of(account.id).await? {
            let account = account.clone();
            let renamed = self
                .change(&room.code, move |room, _| {
                    Ok(room.rename(&account).then(|| RoomChange::Save(room.clone())))
                })
                .await;
            gone_is_fine(renamed)?;
        }
        Ok(())
    }

    /// Leaves all rooms that have not begun.
    ///
    /// # Errors
    /// The database failed.
    pub async fn leave_all(&self, account: Id) -> Result<()> {
        for room in self.of(account).await? {
            self.leave(&room.code, account).await?;
        }
        Ok(())
    }

    /// Changes one setting of the coming match.
    /// `version` is the version of the room that the owner saw, so that no change of another device is overwritten unseen.
    ///
    /// # Errors
    /// As [`Room::set`]; or there is no such room.
    pub async fn set(&self, code: &str, account: Id, version: u64, setting: Setting) -> Result<Room> {
        self.change(code, move |room, _| {
            let before = room.version;
            room.set(account, version, &setting)?;
            Ok((room.version != before).then(|| RoomChange::Save(room.clone())))
        })
        .await
    }

    /// Starts the match, or returns the room with the match that was started before.
    ///
    /// # Errors
    /// There is no such room, the account is not its owner, or seats are open.
    pub async fn start(&self, code: &str, account: Id, fill: Option<Level>) -> Result<Room> {
        self.change(code, move |room, at| begin(room, account, fill, at)).await
    }

    /// Closes forgotten rooms now and then, for ever.
    pub async fn look_after(&self) {
        loop {
            // The failure was logged.
            let _ = self.close_forgotten().await;
            sleep(self.look).await;
        }
    }

    /// Closes the rooms that nobody has changed for the rooms' lifetime.
    /// A room whose match runs stays, and all stay while the clock cannot be trusted.
    /// A closed room that had not begun no longer counts among its owner's;
    /// the code of one whose match has ended leads nowhere any more.
    ///
    /// # Errors
    /// The database failed.
    pub async fn close_forgotten(&self) -> Result<()> {
        let Some(now) = self.clock.trusted() else { return Ok(()) };
        let lifetime = self.lifetime.as_millis() as u64;
        for code in self.store.close_rooms(now.saturating_sub(lifetime)).await? {
            self.hints.hint(&code);
        }
        Ok(())
    }

    /// Changes a room by `change`, which gets a copy of the room and the time, and may be called again.
    /// If it returns `None`, the room stays as it is.
    async fn change(
        &self,
        code: &str,
        change: impl Fn(&mut Room, u64) -> Result<Option<RoomChange>> + Send + 'static,
    ) -> Result<Room> {
        let (rooms, code) = (self.clone(), read_code(code));
        detached(async move {
            for _ in 0..TRIES {
                let StoredRoom { mut room, version } = rooms.stored(&code).await?;
                let at = rooms.clock.now();
                let Some(change) = change(&mut room, at)? else { return Ok(room) };
                if rooms.store.change_room(&code, version, change, at).await? {
                    rooms.hints.hint(&code);
                    return Ok(room);
                }
            }
            Err(Reason::TryAgain.into())
        })
        .await
    }

    async fn stored(&self, code: &str) -> Result<StoredRoom> {
        self.store.room(code).await?.ok_or_else(|| Failure::from(Reason::UnknownRoom))
    }
}

/// Takes a seat. A rematch begins as soon as all its players are there.
fn sit_down(
    account: Account,
    share: Option<Digest>,
    begins: bool,
) -> impl Fn(&mut Room, u64) -> Result<Option<RoomChange>> + Send + 'static {
    move |room, at| {
        let before = room.clone();
        room.join(&account)?;
        room.announce(account.id, share);
        if room.rematch_of.is_some() && room.match_id.is_none() {
            room.ask_again(account.id, at);
        }
        if begins && room.begins_by_itself(at) {
            return begin(room, room.owner, None, at);
        }
        Ok((*room != before).then(|| RoomChange::Save(room.clone())))
    }
}

/// Begins the match of a room, unless it has begun.
fn begin(room: &mut Room, account: Id, fill: Option<Level>, at: u64) -> Result<Option<RoomChange>> {
    let (id, secret) = (Id::fresh()?, Seed::new(random::bytes()?));
    let Some(setup) = room.start(account, fill, id, secret)? else { return Ok(None) };
    // The first task of the match finds out when something is really due.
    let new = NewMatch { id, setup, at, next_due: at };
    Ok(Some(RoomChange::Start(room.clone(), Box::new(new))))
}

/// Ignores that a room has been closed or left meanwhile, because then there is nothing left to do.
///
/// # Errors
/// Any other failure.
pub(crate) fn gone_is_fine<T>(changed: Result<T>) -> Result<()> {
    match changed.map_err(Failure::problem) {
        Err(problem) if !matches!(problem.reason, Some(Reason::UnknownRoom | Reason::NotInRoom)) => {
            Err(problem.into())
        }
        _ => Ok(()),
    }
}
