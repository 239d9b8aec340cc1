//! Records of rooms.

use crate::games::OptionSetting;
use crate::trouble::Notice;
use cartable_core::agenda::Speed;
use cartable_core::bot::Level;

/// The setup of a room.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct RoomSetup {
    /// The game's id.
    pub game: String,
    /// The options that differ from their defaults.
    #[cfg_attr(feature = "uniffi", uniffi(default = []))]
    pub options: Vec<OptionSetting>,
    /// The seats: a bot's level, or `None` for a seat that waits for a person.
    /// At least one must be open, for the player who opens the room.
    pub seats: Vec<Option<Level>>,
    /// The seat, from 0, that deals or starts, as [`crate::GameInfo::first`] asks;
    /// drawn when left out.
    /// `Client::name_first_dealer` changes it later.
    #[cfg_attr(feature = "uniffi", uniffi(default = None))]
    pub first_dealer: Option<u32>,
    /// The speed; a match without clocks when left out.
    #[cfg_attr(feature = "uniffi", uniffi(default = None))]
    pub speed: Option<Speed>,
}

/// A room.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Room {
    /// The six letters by which others find it.
    pub code: String,
    /// The game's id.
    pub game: String,
    /// Every option of the game.
    pub options: Vec<OptionSetting>,
    /// The seats, clockwise.
    pub seats: Vec<RoomSeat>,
    /// The seat, from 0, that was named to deal or start; `None` has it drawn.
    pub first_dealer: Option<u32>,
    /// The speed; `None` for a match without clocks.
    pub speed: Option<Speed>,
    /// The id of the match, once it has begun, for `Client::open_table`.
    pub match_id: Option<String>,
    /// True if the player has resigned the match: a bot plays on, and the player can only watch.
    #[cfg_attr(feature = "uniffi", uniffi(default = false))]
    pub resigned: bool,
    /// The reason why the room calls the player, if it does.
    #[cfg_attr(feature = "uniffi", uniffi(default = None))]
    pub call: Option<Call>,
    /// The version of its settings, which every change by its owner raises; players who come and go do not.
    /// A change names the version it was made to.
    #[cfg_attr(feature = "uniffi", uniffi(default = 0))]
    pub version: u64,
}

/// A change that its owner makes in a room.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
pub enum RoomChange {
    /// An option of the game.
    SetOption {
        /// The option's key.
        key: String,
        /// Its value, as in [`OptionSetting`].
        value: String,
    },
    /// The speed; a match without clocks when left out.
    SetSpeed {
        /// The speed.
        speed: Option<Speed>,
    },
    /// The number of seats: new seats are open, and surplus seats go from the end, if nobody sits there.
    SetSeats {
        /// The number.
        seats: u32,
    },
    /// The seat that deals or starts.
    SetFirst {
        /// The seat, from 0; drawn when left out.
        seat: Option<u32>,
    },
    /// The occupant of a seat, also one in which a person sits.
    SetSeat {
        /// The seat, from 0.
        seat: u32,
        /// The bot that sits down; the seat is free when left out.
        bot: Option<Level>,
    },
}

/// A reason why a room or match calls a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
pub enum Call {
    /// The queue has found a match: come to it.
    Matched,
    /// It is the player's turn in a match.
    YourTurn,
    /// The other players of a match that is over want to play again: a seat is kept in their room.
    Rematch,
}

/// A seat of a room.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct RoomSeat {
    /// The name of the person who sits there.
    pub name: Option<String>,
    /// The level of the bot that sits there. Neither name nor level: the seat is open.
    pub level: Option<Level>,
    /// True for the seat of the player who asks.
    pub you: bool,
    /// True for the player who opened the room and starts the match;
    /// false for every seat once the match runs.
    pub owner: bool,
    /// The account of the person who sits there, for `Client::player`.
    pub account_id: Option<String>,
    /// The name of the player for whom an open seat is kept.
    #[cfg_attr(feature = "uniffi", uniffi(default = None))]
    pub kept_for: Option<String>,
}

/// A watched room, as the server last told it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoomState {
    /// The room.
    pub room: Room,
    /// True while the connection is lost and the watch is trying to restore it.
    pub reconnecting: bool,
    /// The reason why the watch has ended: the room is gone, or the player no longer sits there.
    pub notice: Option<Notice>,
}

impl Room {
    /// Returns the word for it in keys: the match, or the code of the room in which none runs yet, in small letters.
    pub(crate) fn about(&self) -> String {
        self.match_id.as_ref().unwrap_or(&self.code).to_lowercase()
    }

    /// Returns true if the player owns the room.
    pub(crate) fn is_own(&self) -> bool {
        self.seats.iter().any(|seat| seat.you && seat.owner)
    }
}

impl RoomSeat {
    /// An open seat.
    pub(crate) const OPEN: Self =
        Self { name: None, level: None, you: false, owner: false, account_id: None, kept_for: None };
}
