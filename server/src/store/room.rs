//! Rooms in the database.

use super::{NewMatch, StoreError};
use crate::random::Id;
use crate::room::Room;
use async_trait::async_trait;

/// A room to be stored for the first time.
#[derive(Clone, Debug)]
pub struct NewRoom {
    /// The room.
    pub room: Room,
    /// The request that it answers, unique among those of its owner.
    pub request_id: String,
    /// The request itself, in a form that is the same for the same request.
    pub request: String,
    /// The time, in milliseconds since 1970.
    pub at: u64,
    /// The most rooms of the owner that have not begun, this one included.
    pub most: u32,
}

/// The result of storing a new room.
#[derive(Clone, PartialEq, Debug)]
pub enum Created {
    /// The room is stored, now or by an earlier repetition of the request; this is its present state.
    Room(Room),
    /// The request id was used for another request.
    OtherRequest,
    /// The owner has too many rooms that have not begun.
    TooMany,
    /// Another room has this code, or is for the same rematch.
    CodeTaken,
}

/// A stored room.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredRoom {
    /// The room.
    pub room: Room,
    /// The number of its changes. A change names the version to which it is made.
    pub version: u64,
}

/// The most running matches of a room's owner when its match begins, this one included,
/// and the most bots in them.
pub const MOST_RUNNING: (u32, u32) = (50, 100);
/// The most running matches by days of one account.
pub const MOST_BY_DAYS: u32 = 20;

/// A change of a room.
#[derive(Clone, Debug)]
pub enum RoomChange {
    /// It has this state now.
    Save(Room),
    /// It has this state now, and its match begins.
    Start(Room, Box<NewMatch>),
    /// It is closed.
    Close,
}

/// Rooms.
#[async_trait]
pub trait RoomStore {
    /// Stores a new room.
    /// One step stores it and decides, in this order: the request was answered before,
    /// the owner has too many rooms, the code is taken.
    ///
    /// # Errors
    /// The database failed, and nothing was stored.
    async fn create_room(&self, new: NewRoom) -> Result<Created, StoreError>;

    /// Returns the room with this code.
    ///
    /// # Errors
    /// The database failed.
    async fn room(&self, code: &str) -> Result<Option<StoredRoom>, StoreError>;

    /// Changes a room that still has this version.
    /// Returns false, and changes nothing, if it has another version or is closed.
    ///
    /// # Errors
    /// Nothing was changed; if the database failed at writing, it may have been.
    /// [`StoreError::TooManyRunning`]: the room's owner has more than [`MOST_RUNNING`];
    /// [`StoreError::AlreadyPlaying`]: in a match with clocks that is not by days,
    /// a player has another such match; in one by days, a player has as many as [`MOST_BY_DAYS`];
    /// [`StoreError::Apart`]: a newcomer blocks a player there, or is blocked by one.
    async fn change_room(
        &self,
        code: &str,
        version: u64,
        change: RoomChange,
        at: u64,
    ) -> Result<bool, StoreError>;

    /// Returns the rooms in which an account sits, or has a seat kept, and which have not begun;
    /// the last changed first.
    ///
    /// # Errors
    /// The database failed.
    async fn rooms_of(&self, account: Id) -> Result<Vec<Room>, StoreError>;

    /// Returns the code of the room for the rematch of this match.
    ///
    /// # Errors
    /// The database failed.
    async fn rematch_of(&self, match_id: Id) -> Result<Option<String>, StoreError>;

    /// Closes the rooms that nobody has changed since then, unless their match
    /// is running; returns their codes.
    ///
    /// # Errors
    /// The database failed, and nothing was changed.
    async fn close_rooms(&self, unchanged_since: u64) -> Result<Vec<String>, StoreError>;
}
