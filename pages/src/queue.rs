//! Records of the queue for a match with strangers.

use crate::trouble::Notice;
use cartable_core::agenda::Speed;
use cartable_core::catalogue::GameId;

/// A wish for a match with strangers.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct QueueWish {
    /// The game's id.
    pub game: String,
    /// The numbers of players that suit, the player included: at least one number.
    pub seats: Vec<u32>,
    /// The speed.
    pub speed: Speed,
    /// True if the match is to count for the ratings.
    pub ranked: bool,
    /// The time in seconds after which bots take the seats that are still open; never when left out.
    /// Not with `ranked`.
    #[cfg_attr(feature = "uniffi", uniffi(default = None))]
    pub bots_after_seconds: Option<u32>,
}

/// A place in the queue, which some device holds; without one it is lost after 90 seconds.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Queued {
    /// The wish; the same wish once more keeps the place.
    pub wish: QueueWish,
    /// The time since which the player waits, in milliseconds since 1970.
    pub since_ms: i64,
}

/// The state of a place in the queue.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct QueueState {
    /// The number of others who wait for the same, and longer.
    pub ahead: u32,
    /// The number of players who wait for the same; 0 until the server has told it.
    pub waiting: u32,
    /// The time that players waited lately, in seconds; `None` if nobody has.
    pub estimated_seconds: Option<u32>,
    /// The id of the match, once there is one.
    pub match_id: Option<String>,
    /// True while the connection is lost and is being restored; the place is kept for 90 seconds.
    pub reconnecting: bool,
    /// The reason why the waiting has ended without a match.
    pub notice: Option<Notice>,
}

/// Returns every number of people who can play a game together; nobody waits in the queue to play alone.
#[must_use]
pub fn numbers_of_people(game: GameId) -> Vec<u32> {
    game.seats().filter(|seats| *seats > 1).map(|seats| seats as u32).collect()
}
