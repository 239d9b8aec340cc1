//! What rooms ask of the database.

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
    /// What was asked for, in a form that is the same for the same request.
    pub request: String,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// How many rooms that have not begun the owner may have, this one included.
    pub most: u32,
}

/// What became of a new room.
#[derive(Clone, PartialEq, Debug)]
pub enum Created {
    /// It is stored; or it was before, by the same request, and this is how it stands now.
    Room(Room),
    /// The request id was used for another request.
    OtherRequest,
    /// The owner has too many rooms that have not begun.
    TooMany,
    /// Another room has this code, or is for the people of the same match to play again.
    CodeTaken,
}

/// A room as it is stored.
#[derive(Clone, PartialEq, Debug)]
pub struct StoredRoom {
    /// The room.
    pub room: Room,
    /// How often it was changed. A change names the version that it is made to.
    pub version: u64,
}

/// In how many running matches the owner of a room may sit when its match begins, this one included,
/// and with how many bots.
pub const MOST_RUNNING: (u32, u32) = (50, 100);
/// In how many running matches by days anybody may sit.
pub const MOST_BY_DAYS: u32 = 20;

/// How a room is changed.
#[derive(Clone, Debug)]
pub enum RoomChange {
    /// It stands like this now.
    Save(Room),
    /// It stands like this now, and its match begins.
    Start(Room, Box<NewMatch>),
    /// It is gone.
    Close,
}

/// Rooms.
#[async_trait]
pub trait RoomStore {
    /// Stores a new room.
    /// Whether the request was answered before, whether the owner has too many rooms and
    /// whether the code is free is judged in this order, in one step with the storing.
    ///
    /// # Errors
    /// Nothing was stored.
    async fn create_room(&self, new: NewRoom) -> Result<Created, StoreError>;

    /// The room with this code.
    ///
    /// # Errors
    /// What the database says.
    async fn room(&self, code: &str) -> Result<Option<StoredRoom>, StoreError>;

    /// Changes a room that still has this version. `false`: it has not, or is gone; nothing was changed.
    ///
    /// # Errors
    /// Nothing was changed, or, where the store says so, nobody knows;
    /// [`StoreError::TooManyRunning`]: the room's owner has more than [`MOST_RUNNING`];
    /// [`StoreError::AlreadyPlaying`]: of a match with clocks that is not by days, one of its people has another,
    /// of one by days as many as [`MOST_BY_DAYS`];
    /// [`StoreError::Apart`]: somebody comes in who avoids somebody there, or whom somebody there avoids.
    async fn change_room(
        &self,
        code: &str,
        version: u64,
        change: RoomChange,
        at: u64,
    ) -> Result<bool, StoreError>;

    /// The rooms in which an account sits, or has a seat kept, and which have not begun, the last changed first.
    ///
    /// # Errors
    /// What the database says.
    async fn rooms_of(&self, account: Id) -> Result<Vec<Room>, StoreError>;

    /// The code of the room in which the people of this match are to play again.
    ///
    /// # Errors
    /// What the database says.
    async fn rematch_of(&self, match_id: Id) -> Result<Option<String>, StoreError>;

    /// Closes the rooms that nobody has changed since then,
    /// unless their match is running, and gives their codes.
    ///
    /// # Errors
    /// Nothing was changed.
    async fn close_rooms(&self, unchanged_since: u64) -> Result<Vec<String>, StoreError>;
}
