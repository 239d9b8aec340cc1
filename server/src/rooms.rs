//! The rooms there are: stored at every change, and watched.

use crate::problem::Result;
use crate::random::{self, Id};
use crate::room::{Room, fresh_code, read_code};
use crate::store::{Account, Store, StoreError};
use crate::table::Occupant;
use cartable_core::bot::Level;
use cartable_core::catalogue::AnyOptions;
use cartable_core::seed::Seed;
use cartable_proto::Reason;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use tokio::sync::{OnceCell, watch};

/// How many rooms one account may have that have not begun.
const WAITING_ROOMS: u64 = 20;

/// A room that somebody deals with: loaded once, changed one after the other. `None`: it was closed.
#[derive(Default)]
struct LiveRoom {
    state: OnceCell<watch::Sender<Option<Room>>>,
    gate: tokio::sync::Mutex<()>,
}

/// A room to watch: while this lives, changes by others are seen.
pub struct WatchedRoom {
    changes: watch::Receiver<Option<Room>>,
    _live: Arc<LiveRoom>,
}

impl WatchedRoom {
    /// How it stands; `None` once it is closed.
    pub fn look(&mut self) -> Option<Room> {
        self.changes.borrow_and_update().clone()
    }

    /// Waits until it stands differently from the last look.
    pub async fn changed(&mut self) {
        if self.changes.changed().await.is_err() {
            // Cannot be: the sender lives in `_live`.
            std::future::pending::<()>().await;
        }
    }
}

/// The rooms there are.
pub struct Rooms {
    store: Store,
    live: Mutex<HashMap<String, Weak<LiveRoom>>>,
}

impl Rooms {
    /// The rooms of this database.
    #[must_use]
    pub fn new(store: Store) -> Self {
        Self { store, live: Mutex::default() }
    }

    /// Opens a room. The same request of the same account gets the same room.
    ///
    /// # Errors
    /// A table nobody can sit at, no open seat, or too many rooms.
    pub async fn create(
        &self,
        owner: &Account,
        game: AnyOptions,
        seats: Vec<Option<Occupant>>,
        request_id: &str,
    ) -> Result<Room> {
        loop {
            if let Some(room) = self.store.room_of_request(owner.id, request_id).await? {
                return Ok(room);
            }
            if self.store.rooms_waiting(owner.id).await? >= WAITING_ROOMS {
                return Err(Reason::TooManyRooms.into());
            }
            let room = Room::open(fresh_code()?, owner, game.clone(), seats.clone())?;
            if self.store.create_room(room.clone(), request_id.to_owned()).await? {
                return Ok(room);
            }
        }
    }

    /// How the room stands.
    ///
    /// # Errors
    /// There is none with this code.
    pub async fn get(&self, code: &str) -> Result<Room> {
        self.watch(code).await?.look().ok_or_else(|| Reason::UnknownRoom.into())
    }

    /// The room, to be watched.
    ///
    /// # Errors
    /// There is none with this code.
    pub async fn watch(&self, code: &str) -> Result<WatchedRoom> {
        let live = self.live(code).await?;
        let state = live.state.get().ok_or(StoreError::Closed)?;
        Ok(WatchedRoom { changes: state.subscribe(), _live: live })
    }

    /// Takes the first open seat.
    ///
    /// # Errors
    /// No such room, it has begun, or it is full.
    pub async fn join(&self, code: &str, account: &Account) -> Result<Room> {
        self.change(code, async |room, store| {
            let before = room.clone();
            room.join(account)?;
            if *room != before {
                store.save_room(room.clone()).await?;
            }
            Ok(())
        })
        .await
    }

    /// Leaves the room; the last to leave before the start closes it.
    ///
    /// # Errors
    /// No such room, or the account does not sit there.
    pub async fn leave(&self, code: &str, account: Id) -> Result<()> {
        self.change(code, async |room, store| {
            room.leave(account)?;
            if room.is_deserted() {
                store.delete_room(room.code.clone()).await?;
            } else {
                store.save_room(room.clone()).await?;
            }
            Ok(())
        })
        .await
        .map(drop)
    }

    /// Starts the match, or says which was started.
    ///
    /// # Errors
    /// No such room, the account is not its owner, or seats are open.
    pub async fn start(&self, code: &str, account: Id, fill: Option<Level>) -> Result<Room> {
        self.change(code, async |room, store| {
            let (id, seed) = (Id::fresh()?, Seed::new(random::bytes()?));
            if let Some(setup) = room.start(account, fill, id, seed)? {
                store.create_match(id, setup, room.clone()).await?;
            }
            Ok(())
        })
        .await
    }

    /// Changes a room, stores it, and tells those who watch; when anything fails, it stays as it was.
    async fn change(
        &self,
        code: &str,
        change: impl AsyncFnOnce(&mut Room, &Store) -> Result<()>,
    ) -> Result<Room> {
        let live = self.live(code).await?;
        let _one_at_a_time = live.gate.lock().await;
        let state = live.state.get().ok_or(StoreError::Closed)?;
        let mut room = state.borrow().clone().ok_or(Reason::UnknownRoom)?;
        change(&mut room, &self.store).await?;
        state.send_replace((!room.is_deserted()).then(|| room.clone()));
        Ok(room)
    }

    async fn live(&self, code: &str) -> Result<Arc<LiveRoom>> {
        let code = read_code(code);
        let live = self.entry(&code);
        live.state
            .get_or_try_init(async || {
                let room = self.store.room(&code).await?;
                room.map(|room| watch::Sender::new(Some(room)))
                    .ok_or(crate::problem::Failure::from(Reason::UnknownRoom))
            })
            .await?;
        Ok(live)
    }

    /// The same object for everybody who deals with the room now, so that nobody works on an old copy.
    fn entry(&self, code: &str) -> Arc<LiveRoom> {
        let mut rooms = self.live.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(live) = rooms.get(code).and_then(Weak::upgrade) {
            return live;
        }
        if rooms.len() == rooms.capacity() {
            rooms.retain(|_, live| live.strong_count() > 0);
        }
        let live = Arc::<LiveRoom>::default();
        rooms.insert(code.to_owned(), Arc::downgrade(&live));
        live
    }
}
