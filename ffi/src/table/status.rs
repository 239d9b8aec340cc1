//! The status of a table, apart from the match: the connection, and notices for the player.

use crate::error::Failure;
use cartable_core::lesson::LessonStep;
use cartable_core::text::Lang;

/// How a table stands, apart from the match.
#[expect(clippy::struct_excessive_bools, reason = "each answers a question of its own")]
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct TableStatus {
    /// The way to the match.
    pub link: Link,
    /// Whether the player's last move is still on its way; until it has arrived no other is taken.
    pub sending: bool,
    /// Whether `take_back` would take the player's last move back.
    pub can_take_back: bool,
    /// What the player should know: why their last move was not taken, or why the table is lost.
    pub notice: Option<Notice>,
    /// Why the last tap or choice was not taken. It is gone with the next that is taken, with the next step, and with the next question:
    /// what is true of a table that has changed is not said of this one.
    #[uniffi(default = None)]
    pub refusal: Option<String>,
    /// What the lesson says now, at the table of one; nothing once the learner plays alone.
    pub lesson: Option<LessonStep>,
    /// Whether a bot plays for the player, until they take their seat back or because they resigned.
    #[uniffi(default = false)]
    pub held: bool,
    /// Whether the player has resigned, so that the seat is not theirs to take back.
    #[uniffi(default = false)]
    pub resigned: bool,
    /// Whether nobody has moved yet at a table on a server: until then `Table::abort` can be agreed upon.
    #[uniffi(default = false)]
    pub can_abort: bool,
    /// The seats, from 0, that would rather not play, while that can be agreed upon.
    #[uniffi(default = [])]
    pub unwilling: Vec<u32>,
    /// Whether one looks on, and has no seat: [`crate::Client::watch_table`].
    #[uniffi(default = false)]
    pub watching: bool,
    /// How many look on at a table on a server.
    #[uniffi(default = 0)]
    pub spectators: u32,
    /// Whether what others show is not to be seen here: `Table::mute`.
    #[uniffi(default = false)]
    pub muted: bool,
}

/// The way to a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, uniffi::Enum)]
pub enum Link {
    /// It is on this device.
    Here,
    /// The server is at hand.
    Connected,
    /// The connection is lost, and sought.
    Reconnecting,
    /// The match cannot be followed any more; the notice says why.
    Lost,
}

/// Something the player should know.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct Notice {
    /// The stable code, `snake_case`.
    pub code: String,
    /// The text, for the player.
    pub text: String,
}

impl Notice {
    pub(crate) fn of(failure: &Failure, lang: Lang) -> Self {
        Self { code: failure.code(), text: failure.text(lang) }
    }
}
