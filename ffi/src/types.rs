//! The core's scene as the phones see it.
//! Nothing is copied or converted: the definitions below are checked against the core's by the compiler,
//! and only tell `UniFFI` what is in them.

use cartable_core::bot::Level;
use cartable_core::bot::advice::Hint;
use cartable_core::lesson::LessonStep;
use cartable_core::scene::{
    Area, AreaKind, Choice, ChoiceId, Colour, Face, Item, ItemId, Note, Scene, ScoreRow, ScoreTable,
    SeatPanel,
};
use cartable_core::text::Lang;

/// The core counts in `usize`, which has no fixed size; what a phone is told of fits in 32 bits.
type Count = usize;
/// The core's symbols are constants.
type Symbol = &'static str;

uniffi::custom_type!(
    /// How many.
    Count, u32, { remote, lower: |count| count as u32, try_lift: |count| Ok(count as usize) }
);
uniffi::custom_type!(
    /// The symbol that goes with a colour or names a kind; may be empty.
    Symbol, String, {
        remote,
        lower: |symbol| symbol.to_owned(),
        // A face goes out and never comes in.
        try_lift: |symbol| Err(uniffi::deps::anyhow::anyhow!("{symbol:?} cannot become a constant")),
    }
);
uniffi::custom_type!(
    /// Names an item within a scene. It stays the same while the item stays visible.
    ItemId, u32, { remote, lower: |id| id.0, try_lift: |id| Ok(ItemId(id)) }
);
uniffi::custom_type!(
    /// Names a choice. It follows from the move alone.
    ChoiceId, u32, { remote, lower: |id| id.0, try_lift: |id| Ok(ChoiceId(id)) }
);

/// A language of the texts.
#[uniffi::remote(Enum)]
pub enum Lang {
    /// French, the language of the games.
    Fr,
    /// English.
    En,
}

/// How a bot plays.
#[uniffi::remote(Enum)]
pub enum Level {
    /// Any legal move, each as likely: the yardstick of simulations, not offered to players.
    Random,
    /// Simple habits and the odd slip.
    Easy,
    /// No visible blunder.
    Normal,
    /// Thinks ahead: a strong player.
    Hard,
    /// Thinks longer; offered where a game gains by it.
    Expert,
}

/// Everything a front end draws of a table.
#[uniffi::remote(Record)]
pub struct Scene {
    /// What is asked of the viewer, or whom the table waits for.
    pub headline: String,
    /// The players, clockwise from the viewer (a spectator: from seat 0).
    pub seats: Vec<SeatPanel>,
    /// The areas of the table, the viewer's hand last.
    pub areas: Vec<Area>,
    /// How many items can be picked at once; a further tap lets go of the oldest pick.
    pub pick_limit: Count,
    /// Whether of the items of one group only one can be picked; a tap on another lets go of it.
    pub one_pick_per_group: bool,
    /// What can be chosen with the present picks.
    pub choices: Vec<Choice>,
    /// What has happened, the newest last.
    pub log: Vec<String>,
    /// The score table.
    pub scores: ScoreTable,
    /// The round that is shown, from 1.
    pub round: u32,
    /// Whether the match is over.
    pub over: bool,
}

/// A player at the table.
#[uniffi::remote(Record)]
pub struct SeatPanel {
    /// The seat, from 0.
    pub seat: u8,
    /// The player's name.
    pub name: String,
    /// The total so far.
    pub score: i32,
    /// Whether the table waits for this player.
    pub to_act: bool,
    /// Whether this is the viewer.
    pub is_viewer: bool,
    /// Short public facts: team, tricks, cards in hand.
    pub notes: Vec<Note>,
}

/// A short fact, as a mark and as a sentence.
#[uniffi::remote(Record)]
pub struct Note {
    /// What is drawn, a few characters.
    pub mark: String,
    /// What is spoken.
    pub label: String,
}

/// A part of the table.
#[uniffi::remote(Record)]
pub struct Area {
    /// What it is, which decides how it is laid out.
    pub kind: AreaKind,
    /// Whose it is, if anybody's.
    pub seat: Option<u8>,
    /// Its title.
    pub title: String,
    /// What lies there, line by line from the left: keys and screen readers go through it in this order.
    pub items: Vec<Item>,
}

/// What an area is.
#[uniffi::remote(Enum)]
pub enum AreaKind {
    /// The viewer's own cards: one row that may wrap.
    Hand,
    /// The running trick or pli.
    Trick,
    /// A pile of which the top or the number is known.
    Pile,
    /// Open cards in a row.
    Row,
    /// Cards or cells at columns and rows.
    Grid,
    /// A pyramid: row 0 is the base.
    Pyramid,
    /// A printed board with cells at columns and rows.
    Board,
    /// A yard with cards and grains.
    Yard,
    /// A line of the table.
    Line,
}

/// A card, token, cell or pile.
#[uniffi::remote(Record)]
pub struct Item {
    /// Its name within the scene.
    pub id: ItemId,
    /// What is drawn.
    pub face: Face,
    /// The column within the area, from 0.
    pub column: i16,
    /// The row within the area, from 0.
    pub row: i16,
    /// What is spoken: complete without the picture.
    pub label: String,
    /// Whether a tap picks or drops it.
    pub can_tap: bool,
    /// Whether it is picked.
    pub picked: bool,
    /// Whether it is marked: winning, just played, decided.
    pub marked: bool,
    /// Whether it is out of use now: covered, not playable.
    pub dimmed: bool,
}

/// What an item looks like: text, colour and symbol, never colour alone.
#[uniffi::remote(Record)]
pub struct Face {
    /// The value, a few characters; empty for a back.
    pub text: String,
    /// The colour.
    pub colour: Colour,
    /// The symbol that goes with the colour or names the kind; may be empty.
    pub symbol: Symbol,
}

/// The colours of cards and tokens.
#[uniffi::remote(Enum)]
pub enum Colour {
    /// No colour of its own: paper.
    Plain,
    /// A face-down card.
    Back,
    /// Blue.
    Blue,
    /// Yellow.
    Yellow,
    /// Red.
    Red,
    /// Green.
    Green,
    /// Purple.
    Purple,
    /// Orange.
    Orange,
    /// Grey.
    Grey,
    /// Black.
    Black,
}

/// Something to choose: a complete legal move.
#[uniffi::remote(Record)]
pub struct Choice {
    /// Its name.
    pub id: ChoiceId,
    /// What it does.
    pub label: String,
}

/// The score table.
#[uniffi::remote(Record)]
pub struct ScoreTable {
    /// The players, by seat.
    pub names: Vec<String>,
    /// One line a round.
    pub rows: Vec<ScoreRow>,
    /// The totals, by seat.
    pub totals: Vec<i32>,
    /// Each seat's place, from 1.
    pub places: Vec<u32>,
    /// How many rounds there will be at the most, where that is known.
    pub rounds: Option<u32>,
}

/// A line of the score table.
#[uniffi::remote(Record)]
pub struct ScoreRow {
    /// "Manche 3".
    pub label: String,
    /// Points by seat.
    pub points: Vec<i32>,
}

/// What to do, and why.
#[uniffi::remote(Record)]
pub struct Hint {
    /// What to do, as the scene words it.
    pub label: String,
    /// Why, in one sentence.
    pub why: String,
    /// The items to tap for it, in this order, when nothing is picked.
    pub picks: Vec<ItemId>,
    /// The choice that the scene then offers; none where it is best to let an optional chance pass.
    pub choice: Option<ChoiceId>,
}

/// What is said at one moment of a lesson.
#[uniffi::remote(Record)]
pub struct LessonStep {
    /// The text: a few short sentences.
    pub text: String,
    /// The items that it speaks of, or that are to be tapped.
    pub marks: Vec<ItemId>,
    /// The choice that is suggested, once it is offered.
    pub choice: Option<ChoiceId>,
    /// Whether there is more to be said; else the lesson waits for a move.
    pub can_read_on: bool,
}
