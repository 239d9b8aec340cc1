//! Everything that a player has at a server: the account, the rooms and matches, the place in the queue.

use crate::daily::DailyTry;
use crate::people::Profile;
use crate::queue::Queued;
use crate::room::Room;

/// All places of a player on a server.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Waiting {
    /// The rooms that wait, the last changed first; then those whose match runs, the youngest first.
    pub rooms: Vec<Room>,
    /// The place in the queue, as long as no match was found.
    pub queued: Option<Queued>,
    /// The tries at the daily deals of the present day and of the day before.
    /// Those that still run are also among the rooms.
    pub tries: Vec<DailyTry>,
}

/// A player at a server.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Presence {
    /// The address of the server, as it was named.
    pub server: String,
    /// The account.
    pub profile: Profile,
    /// The rooms, matches and tries.
    pub waiting: Waiting,
    /// True if another device has entered the account, and the player has not read that yet.
    pub has_news: bool,
}
