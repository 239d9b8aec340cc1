//! Scenes, which front ends draw: one presentation for all games and front ends.
//!
//! A scene is complete and plain: the code that draws it knows no rule and no text.
//! Input is a tap on an item, which picks it or drops it, and a choice, which is a complete legal move.
//! `docs/glossary.md` defines the words of this module.

mod area;
mod asked;
mod builder;
mod deed;
mod item;
mod log;
mod open;
mod steps;

pub use area::{Area, AreaId, AreaKind, AreaRole};
pub use asked::{Asked, Why};
pub use builder::{Audience, Presented, Stage, present, score_table};
pub use deed::{Deed, DeedKind};
pub use item::{Colour, Face, Item, ItemId, Shape, Symbol};
pub use log::LOG_LETTERS;
pub(crate) use log::sentences;
pub use steps::{Effect, Flight, Lying, Place, Step};

use crate::game::{Game, View};
use crate::text::{Bilingual, Lang};
use serde::Serialize;

/// The presentation of a game, implemented in its `scene/`.
pub trait Present: Game {
    /// The help page as Markdown, in our own words.
    /// Without one, [`GameId::help`](crate::catalogue::GameId::help) makes a page of the game's texts,
    /// among them `<game>-rules`.
    const HELP: Option<Bilingual> = None;
    /// The first lesson, if there is one.
    const LESSON: Option<LessonSource> = None;

    /// Stages a running round: areas, headline, choices.
    fn stage(view: &View<Self::Public>, stage: &mut Stage<'_, Self::Action>);

    /// Returns the items to tap, in this order and beginning without picks, so that the scene offers
    /// `action`.
    /// The action is one that [`Game::actions`] lists for the viewer.
    fn picks(view: &View<Self::Public>, action: Self::Action) -> Vec<ItemId>;

    /// Returns the reason why the viewer cannot pick this item beside those already picked.
    /// The reason is a code; `<game>-refused-<code>` is its Fluent text.
    /// If the picks form an action, it is the [`Reason::code`](crate::game::Reason::code) with which the
    /// rules refuse that action.
    /// If they form none, it is a code of the scene's own.
    /// `None` if the item is not there to be picked.
    /// The default says that other things can be picked now.
    fn refusal(_view: &View<Self::Public>, _picks: &[ItemId], _item: ItemId) -> Option<&'static str> {
        Some("not_now")
    }

    /// Returns the log lines of an event; none if the scene shows its effect anyway.
    /// Each line is a whole sentence, no longer than [`LOG_LETTERS`].
    /// The default is the text that has the event's name: `<game>-log-laid` tells `Laid { seat, card }`,
    /// with `$name` and `$you` for the seat and `$card` for the card.
    /// An event without such a text has no line.
    fn log_lines(event: &Self::Event, audience: &Audience<'_>) -> impl IntoIterator<Item = String> {
        audience.line_by_name(Self::ID, event)
    }

    /// Returns what an event was, for front ends that show it by more than flights; nothing if flights show all.
    fn deeds(_event: &Self::Event, _lang: Lang) -> Vec<Deed> {
        Vec::new()
    }

    /// Returns the reasons for this choice of the player's, the strongest first:
    /// "wins the trick for your partner".
    /// Each is true of the choice; a hint shows those that do not hold equally for the second-best choice.
    /// The action `None` stands for letting an optional chance pass.
    /// Without reasons, which is the default, a hint says that the choice was found best.
    fn why(_asked: &Asked<'_, View<Self::Public>>, _action: Option<Self::Action>) -> Vec<Why> {
        Vec::new()
    }
}

/// The sources of a game's first lesson; `lesson/` reads them.
#[derive(Clone, Copy, Debug)]
pub struct LessonSource {
    /// The script, `lesson.json`.
    pub script: &'static str,
    /// The texts, `lesson.{fr,en}.ftl`.
    pub texts: Bilingual,
}

/// Everything a front end draws of a table.
///
/// ```
/// use cartable_core::catalogue::GameId;
/// use cartable_core::scene::Audience;
/// use cartable_core::seat::Viewer;
/// use cartable_core::seed::Seed;
/// use cartable_core::text::Lang;
///
/// let mut series = GameId::Duel.default_options().start(2, None, Seed::from_number(7))?;
/// let seat = series.turn().must.first().expect("somebody begins");
/// let names = ["Anne".to_owned(), "Bruno".to_owned()];
/// let audience = Audience { lang: Lang::En, viewer: Viewer::Seat(seat), names: &names };
///
/// let view = series.view(audience.viewer);
/// let scene = view.present(audience, &[]).scene;
/// let mut items = scene.areas.iter().flat_map(|area| &area.items);
/// let card = items.find(|item| item.can_tap).expect("a card of the hand");
///
/// // A tap picks the card; the scene then offers the moves with it.
/// let mut picks = Vec::new();
/// assert!(scene.tap(card.id, &mut picks));
/// let shown = view.present(audience, &picks);
/// let lay = shown.chosen(shown.scene.choices[0].id).expect("a choice of this scene");
/// series.play(seat, *lay, &mut Vec::new()).expect("every choice is legal");
/// # Ok::<(), cartable_core::game::SetupError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Scene {
    /// The question to the viewer, or the players that the table waits for.
    pub headline: String,
    /// The effect of the present picks: the choice that they have opened, or the choices still open.
    /// It stands in the headline's place; empty while the picks open none.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "uniffi", uniffi(default = ""))]
    pub meaning: String,
    /// The players, clockwise from the viewer (a spectator: from seat 0).
    pub seats: Vec<SeatPanel>,
    /// The areas of the table, the viewer's hand last.
    pub areas: Vec<Area>,
    /// The most items that can be picked at once; a further tap lets go of the oldest pick.
    pub pick_limit: u32,
    /// True if only one item of each group ([`ItemId::group`]) can be picked; a tap on another lets go of it.
    pub one_pick_per_group: bool,
    /// The choices that the present picks offer.
    pub choices: Vec<Choice>,
    /// The remaining time when the scene was read, if it is limited.
    /// The core, which knows no clock, leaves it empty; the table object of the front end
    /// (`ffi`'s `Table`) sets it.
    pub clock: Option<Clock>,
    /// The log lines so far, the newest last.
    pub log: Vec<String>,
    /// The score table.
    pub scores: ScoreTable,
    /// The round that is shown, from 1.
    pub round: u32,
    /// True if the match is over.
    pub over: bool,
}

/// A player at the table.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct SeatPanel {
    /// The seat, from 0.
    pub seat: u32,
    /// The player's name.
    pub name: String,
    /// The letters that stand for the player on their things; no two players at a table share them.
    pub letters: String,
    /// The total so far.
    pub score: i32,
    /// True if the table waits for this player.
    pub to_act: bool,
    /// True if this is the viewer.
    pub is_viewer: bool,
    /// Short public facts: team, tricks, cards in hand.
    pub notes: Vec<Note>,
    /// The player's remaining time, at a table with clocks.
    /// The table object of the front end sets it, as it sets [`Scene::clock`].
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "uniffi", uniffi(default = None))]
    pub time: Option<PlayerTime>,
}

/// The remaining time of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct PlayerTime {
    /// The remaining time in milliseconds when the scene was read; for a player who need not act, the bank.
    pub left_ms: u32,
    /// True if the time runs.
    pub runs: bool,
}

/// A short fact, as a mark and as a sentence.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Note {
    /// The subject of the note.
    pub kind: NoteKind,
    /// The number in it, if it has one.
    pub number: Option<i32>,
    /// The drawn form, a few characters.
    pub mark: String,
    /// The spoken form.
    pub label: String,
}

/// The subject of a note.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
#[serde(rename_all = "snake_case")]
pub enum NoteKind {
    /// The number of cards in the player's hand.
    Hand,
    /// The number of things that the player still has to lose or to draw,
    /// such as buckets or cards of the own pile.
    Left,
    /// The player's winnings: tricks, trophies, combinations, grains.
    Won,
    /// The winnings that a game counts apart from [`Self::Won`], such as captured birds.
    Loot,
    /// Points that are counted or in the making.
    Points,
    /// The player's side.
    Team,
    /// The dealer, the leader, the starting or the youngest player.
    Lead,
    /// The player has answered a question that is put to everybody, such as a bid or the next round.
    Ready,
    /// The player is out.
    Out,
    /// Something else that is good to know.
    Other,
}

/// The name of a choice.
/// The same move always has the same name.
/// So a choice made on an outdated scene is accepted if that very move is still possible, and refused
/// otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(transparent)]
pub struct ChoiceId(pub u32);

#[cfg(feature = "uniffi")]
uniffi::custom_type!(
    /// The name of a choice; it follows from the move alone.
    ChoiceId, u32, { lower: |id| id.0, try_lift: |id| Ok(ChoiceId(id)) }
);

/// A choice: a complete legal move.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Choice {
    /// Its name.
    pub id: ChoiceId,
    /// The effect of the move.
    pub label: String,
    /// The effect in a word or two, for a button; several choices may read the same.
    pub short: String,
    /// The kind of move.
    pub kind: ChoiceKind,
    /// True if it is the one to offer first; exactly one of the choices is.
    pub primary: bool,
}

/// The kind of move behind a choice, in the order in which choices are offered first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
#[serde(rename_all = "snake_case")]
pub enum ChoiceKind {
    /// Plays, lays or bids the picks.
    Play,
    /// Takes or draws something.
    Take,
    /// Something else.
    Other,
    /// Ends the turn.
    EndTurn,
    /// Goes on to the next round.
    NextRound,
    /// Lets a chance pass, or says no.
    Pass,
}

/// The time limit that runs now.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Clock {
    /// The remaining time of the running period, in milliseconds.
    pub left_ms: u32,
}

/// The score table.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct ScoreTable {
    /// The players, by seat.
    pub names: Vec<String>,
    /// One line for each round.
    pub rows: Vec<ScoreRow>,
    /// The totals, by seat.
    pub totals: Vec<i32>,
    /// Each seat's place, from 1.
    pub places: Vec<u32>,
    /// The most rounds that there can be, if that is known.
    pub rounds: Option<u32>,
}

/// A line of the score table.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct ScoreRow {
    /// The label, such as "Manche 3".
    pub label: String,
    /// Points by seat.
    pub points: Vec<i32>,
}
