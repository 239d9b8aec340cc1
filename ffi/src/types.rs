//! The core's scene as the phones see it.
//! Nothing is copied or converted: the compiler checks the definitions below against the core's,
//! and they only tell `UniFFI` the fields.

use cartable_core::agenda::Speed;
use cartable_core::bot::Level;
use cartable_core::bot::advice::Hint;
use cartable_core::fair::DealStanding;
use cartable_core::lesson::LessonStep;
use cartable_core::scene::{
    Area, AreaId, AreaKind, AreaRole, Choice, ChoiceId, ChoiceKind, Clock, Colour, Effect, Face, Flight,
    Item, ItemId, Note, NoteKind, Place, PlayerTime, Scene, ScoreRow, ScoreTable, SeatPanel, Shape, Step,
    Symbol,
};
use cartable_core::text::Lang;

/// The core counts in `usize`, which has no fixed size; the counts told to a phone fit in 32 bits.
type Count = usize;

uniffi::custom_type!(
    /// How many.
    Count, u32, { remote, lower: |count| count as u32, try_lift: |count| Ok(count as usize) }
);
uniffi::custom_type!(
    /// Names an area throughout a match.
    AreaId, u32, { remote, lower: |id| id.0, try_lift: |id| Ok(AreaId(id)) }
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

/// What is proven of a deal.
#[uniffi::remote(Enum)]
pub enum DealStanding {
    /// Something in it is false: the server, or whoever wrote the record, has cheated.
    Broken,
    /// Nothing speaks against it, and nothing proves it.
    Unproven,
    /// It was fixed before anybody could know the cards.
    Proven,
}

/// How fast a match is played.
#[uniffi::remote(Enum)]
pub enum Speed {
    /// Half of the time.
    Quick,
    /// As most people play.
    Normal,
    /// Twice the time.
    Slow,
    /// A day for each decision.
    Day,
    /// Two days for each decision.
    TwoDays,
    /// Three days for each decision.
    ThreeDays,
    /// A week for each decision.
    Week,
}

/// Everything a front end draws of a table.
#[uniffi::remote(Record)]
pub struct Scene {
    /// What is asked of the viewer, or whom the table waits for.
    pub headline: String,
    /// What the present picks would do: the choice that they have opened, or those among which they leave one to choose;
    /// empty while they open none. It stands in the headline's place.
    #[uniffi(default = "")]
    pub meaning: String,
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
    /// The time that was left when the scene was read, where it is limited; the table fills it in.
    pub clock: Option<Clock>,
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
    pub seat: u32,
    /// The player's name.
    pub name: String,
    /// The letters that stand for the player on things of theirs: at one table no two players have the same.
    pub letters: String,
    /// The total so far.
    pub score: i32,
    /// Whether the table waits for this player.
    pub to_act: bool,
    /// Whether this is the viewer.
    pub is_viewer: bool,
    /// Short public facts: team, tricks, cards in hand.
    pub notes: Vec<Note>,
    /// What the player has left of their time, at a table with clocks; the table fills it in.
    #[uniffi(default = None)]
    pub time: Option<PlayerTime>,
}

/// What a player has left of their time.
#[uniffi::remote(Record)]
pub struct PlayerTime {
    /// In milliseconds, when the scene was read; of a player who is not asked, their bank.
    pub left_ms: u32,
    /// Whether it runs.
    pub runs: bool,
}

/// A short fact, as a mark and as a sentence.
#[uniffi::remote(Record)]
pub struct Note {
    /// What it is about.
    pub kind: NoteKind,
    /// The number in it, where it has one.
    pub number: Option<i32>,
    /// What is drawn, a few characters.
    pub mark: String,
    /// What is spoken.
    pub label: String,
}

/// What a note is about.
#[uniffi::remote(Enum)]
pub enum NoteKind {
    /// How many cards the player holds.
    Hand,
    /// How many cards or buckets of the player's are left to draw or stand.
    Left,
    /// What the player has won: tricks, trophies, combinations, grains.
    Won,
    /// What the player has caught beside it.
    Loot,
    /// Points that are counted or being made.
    Points,
    /// The player's side.
    Team,
    /// Who deals, leads, begins or is the youngest.
    Lead,
    /// The player has done what everybody is asked for.
    Ready,
    /// The player is out.
    Out,
    /// Something else that is good to know.
    Other,
}

/// A part of the table.
#[uniffi::remote(Record)]
pub struct Area {
    /// Its name, the same throughout a match.
    pub id: AreaId,
    /// Where it stands.
    pub role: AreaRole,
    /// How it is laid out.
    pub kind: AreaKind,
    /// The seat it belongs to, from 0, if any.
    pub seat: Option<u32>,
    /// Its title.
    pub title: String,
    /// Its title in a word or two, for where there is little room.
    pub short: String,
    /// The picture that goes with it, where things belong to it by their picture.
    pub symbol: Option<Symbol>,
    /// Whether it is marked: what is dealt with now.
    pub marked: bool,
    /// How many columns it is wide; those without an item are gaps.
    pub columns: u32,
    /// How many rows it is high; those without an item are gaps.
    pub rows: u32,
    /// What each row is called, from row 0, where that has to be known to read it; else empty.
    pub row_titles: Vec<String>,
    /// How many cards lie here, where the items do not show it: in a pile.
    pub count: Option<u32>,
    /// What lies there, line by line from the left: keys and screen readers go through it in this order.
    pub items: Vec<Item>,
}

/// Where an area stands: what stays in sight, what goes to a player's place, what may fold.
#[uniffi::remote(Enum)]
pub enum AreaRole {
    /// The viewer's own cards.
    Hand,
    /// In front of a seat.
    Front,
    /// In the middle, where everybody plays.
    Centre,
    /// What is to be won now.
    Prize,
    /// What was decided and holds for the round.
    Contract,
    /// What is drawn from.
    Stock,
    /// What is out of play, or thrown away.
    Discard,
    /// What was played before and is only looked at.
    LastTrick,
}

/// How an area is laid out.
#[uniffi::remote(Enum)]
pub enum AreaKind {
    /// One row, which may wrap or overlap.
    Row,
    /// One pile: its top is the only item, the area's count its height.
    Pile,
    /// Columns and rows, with gaps.
    Grid,
    /// A pyramid: row 0 is the base, and every row is shifted by half a column against the one below.
    Pyramid,
}

/// A card, token, cell or pile.
#[uniffi::remote(Record)]
pub struct Item {
    /// Its name within the scene.
    pub id: ItemId,
    /// What is drawn.
    pub face: Face,
    /// Whose it is, if anybody's: who holds, played or laid it, or would get it.
    pub owner: Option<u32>,
    /// How many equal ones it stands for.
    pub count: u32,
    /// Who has refused it with a token, if anybody.
    pub vetoed_by: Option<u32>,
    /// The column within the area, from 0.
    pub column: u32,
    /// The row within the area, from 0.
    pub row: u32,
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
    /// The value: at the most four characters; empty where shape, symbol or owner say it all.
    pub text: String,
    /// What it is.
    pub shape: Shape,
    /// The colour.
    pub colour: Colour,
    /// The picture that goes with the colour or names the kind.
    pub symbol: Option<Symbol>,
    /// A second value for a corner: a target, points, a mark. At the most three characters; may be empty.
    pub corner: String,
}

/// What a thing is, which its outline shows.
#[uniffi::remote(Enum)]
pub enum Shape {
    /// A card, face up.
    Card,
    /// A card, face down; with a text where the viewer knows what it is.
    Back,
    /// A token.
    Token,
    /// A cell of a printed board: it is always there.
    Cell,
    /// A bucket of a pyramid.
    Bucket,
    /// A grain.
    Grain,
    /// A pile of which no card is seen; the area's count tells how many there are.
    Pile,
}

/// The colours of cards and tokens.
#[uniffi::remote(Enum)]
pub enum Colour {
    /// No colour of its own: paper.
    Plain,
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

/// The pictures on cards and cells, which the front end draws.
#[uniffi::remote(Enum)]
pub enum Symbol {
    /// A diamond.
    Diamond,
    /// A star with five points.
    Star,
    /// A heart.
    Heart,
    /// A club.
    Club,
    /// A spade.
    Spade,
    /// A flower.
    Flower,
    /// A triangle, its tip above.
    Triangle,
    /// A square.
    Square,
    /// A disc.
    Disc,
    /// A star with four points: new.
    Spark,
    /// An arrow from the text to the corner.
    Arrow,
    /// A triangle that points to the right: who begins.
    Right,
    /// A triangle that points down: what is laid away.
    Down,
    /// A triangle that points to the left: to the left neighbour.
    Left,
    /// Scissors.
    Scissors,
    /// Two arrows: an exchange.
    Swap,
    /// A card held upright: for the hand.
    Upright,
    /// A card that lies: for the table.
    Flat,
    /// A cross: out of play.
    Cross,
}

/// Something to choose: a complete legal move.
#[uniffi::remote(Record)]
pub struct Choice {
    /// Its name.
    pub id: ChoiceId,
    /// What it does.
    pub label: String,
    /// What it does in a word or two, for a button; others may read the same.
    pub short: String,
    /// What kind of move it is.
    pub kind: ChoiceKind,
    /// Whether it is the one to offer first; one of the choices is.
    pub primary: bool,
}

/// What kind of move a choice is, in the order in which they are offered first.
#[uniffi::remote(Enum)]
pub enum ChoiceKind {
    /// Plays, lays or bids what is picked.
    Play,
    /// Takes or draws something.
    Take,
    /// Something else.
    Other,
    /// Ends the turn.
    EndTurn,
    /// Goes on to the next round.
    NextRound,
    /// Lets it pass, or says no.
    Pass,
}

/// The time that is limited now.
#[uniffi::remote(Record)]
pub struct Clock {
    /// How long what runs now may still last, in milliseconds.
    pub left_ms: u32,
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

/// What happened at once: a move and what followed from it.
#[uniffi::remote(Record)]
pub struct Step {
    /// Its number at this table, from 1.
    pub number: u32,
    /// The lines that it added to the log.
    pub lines: Vec<String>,
    /// What went where.
    pub flights: Vec<Flight>,
    /// What it means for the viewer.
    pub effect: Effect,
}

/// Cards that went from one place to another, or were turned where they lay.
#[uniffi::remote(Record)]
pub struct Flight {
    /// Where they were.
    pub from: Place,
    /// Where they are.
    pub to: Place,
    /// How each looked where it was; none where it was not seen.
    pub was: Option<Face>,
    /// How each looks where it is; none where it is not seen.
    pub face: Option<Face>,
    /// How many they are.
    pub count: u32,
}

/// Where a flight begins or ends.
#[uniffi::remote(Enum)]
pub enum Place {
    /// An area of the scene.
    Area {
        /// Which.
        id: AreaId,
    },
    /// What a player holds or has won, which the viewer does not see.
    Seat {
        /// Whose, from 0.
        seat: u32,
    },
    /// Out of the game, or in no place that the table shows.
    Away,
}

/// What a step means for the viewer: what sounds, haptics and announcements hang on.
#[uniffi::remote(Enum)]
pub enum Effect {
    /// Somebody has played, and nothing is asked of the viewer that was not before.
    Played,
    /// Now the table waits for the viewer.
    YourTurn,
    /// The round is over.
    RoundOver,
    /// The match is over, without the viewer or without a winner.
    MatchOver,
    /// The match is over, and the viewer has won.
    Won,
    /// The match is over, and somebody else has won.
    Lost,
    /// A move of the viewer's that was sent is refused; what is refused at once is told at once.
    Refused,
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
    /// Whether the learner has made another move than the one that was suggested:
    /// taking it back tries again, reading on goes on alone.
    pub astray: bool,
}
