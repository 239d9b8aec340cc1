//! The status of a table, apart from the match: the connection, and notices for the player.

use cartable_core::lesson::LessonStep;
use cartable_pages::Notice;

/// The state of a table, apart from the match.
#[expect(clippy::struct_excessive_bools, reason = "each answers a question of its own")]
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct TableStatus {
    /// The way to the match.
    pub link: Link,
    /// True while the player's last move is on its way to the server;
    /// the table takes no other move meanwhile.
    pub sending: bool,
    /// True if `take_back` can take back the player's last action.
    pub can_take_back: bool,
    /// A notice for the player: why their last move was not taken, or why the table is lost.
    pub notice: Option<Notice>,
    /// The reason why the last tap or choice was not taken.
    /// It is removed by the next tap or choice that is taken, by the next step, and by the next question,
    /// because it may be untrue of the changed table.
    #[uniffi(default = None)]
    pub refusal: Option<String>,
    /// The present text of the lesson; `None` at a table without a lesson, and once the learner plays alone.
    pub lesson: Option<LessonStep>,
    /// True while a bot plays for the player, until the player takes the seat back; after a resignation,
    /// to the end.
    #[uniffi(default = false)]
    pub held: bool,
    /// True if the player has resigned; then the seat cannot be taken back.
    #[uniffi(default = false)]
    pub resigned: bool,
    /// True while the players can agree to `Table::abort`: at a table on a server, before the first move of a match that is not ranked.
    #[uniffi(default = false)]
    pub can_abort: bool,
    /// The seats, from 0, that have agreed to abort the match.
    #[uniffi(default = [])]
    pub unwilling: Vec<u32>,
    /// True for a spectator, who has no seat: [`crate::Client::watch_table`].
    #[uniffi(default = false)]
    pub watching: bool,
    /// The number of spectators at a table on a server.
    #[uniffi(default = 0)]
    pub spectators: u32,
    /// True while `Table::mute` hides the emotes.
    #[uniffi(default = false)]
    pub muted: bool,
    /// True while a ranked match or a daily deal runs, at any speed:
    /// `Table::hint` and `Table::moments` refuse to help, so do not offer them.
    #[uniffi(default = false)]
    pub unaided: bool,
}

/// The way to a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, uniffi::Enum)]
pub enum Link {
    /// It is on this device.
    Here,
    /// The server is connected.
    Connected,
    /// The connection is lost; the table is trying to restore it.
    Reconnecting,
    /// The match cannot be followed any more; the notice says why.
    Lost,
}
