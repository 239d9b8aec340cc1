//! Scenes: what a front end draws. Eight games, three front ends, one presentation.
//!
//! A scene is complete and plain: whoever draws it knows no rule and no text.
//! Input is a tap on an item, which picks it or drops it, and a choice, which is a complete legal move.

mod area;
mod asked;
mod builder;
mod item;
mod open;
mod steps;

pub use area::{Area, AreaId, AreaKind, AreaRole};
pub use asked::{Asked, Why};
pub use builder::{Audience, Presented, Stage, present, score_table};
pub use item::{Colour, Face, Item, ItemId, Shape, Symbol};
pub use steps::{Effect, Flight, Lying, Place, Step};

use crate::game::{Game, View};
use crate::text::Bilingual;
use serde::Serialize;

/// How a game shows itself. Implemented in its `scene/`.
pub trait Present: Game {
    /// The help page, in own words: Markdown.
    const HELP: Bilingual;

    /// Sets the scene of a running round: areas, headline, choices.
    fn stage(view: &View<Self::Public>, stage: &mut Stage<'_, Self::Action>);

    /// The items to tap, in this order, for the scene to offer an action that is listed for the viewer.
    fn picks(view: &View<Self::Public>, action: Self::Action) -> Vec<ItemId>;

    /// Why the viewer cannot pick this item now beside those picked: the code of what the
    /// rules say to the action that it would be, or of a text for what no action can even say.
    /// `<game>-refused-<code>` is the Fluent text.
    /// `None` for what is not there to be picked.
    fn refusal(view: &View<Self::Public>, picks: &[ItemId], item: ItemId) -> Option<&'static str>;

    /// One line of the log, or nothing for what the scene shows anyway.
    fn log_line(event: &Self::Event, audience: &Audience<'_>) -> Option<String>;

    /// What speaks for this choice of the player's, what says most first: "wins the trick for your partner".
    /// Each is true of it, and told where it tells this choice from the next best.
    /// The action `None` lets an optional chance pass.
    fn why(asked: &Asked<'_, View<Self::Public>>, action: Option<Self::Action>) -> Vec<Why>;
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
/// // A tap picks the card; the scene then offers what can be done with it.
/// let mut picks = Vec::new();
/// assert!(scene.tap(card.id, &mut picks));
/// let shown = view.present(audience, &picks);
/// let lay = shown.chosen(shown.scene.choices[0].id).expect("a choice of this scene");
/// series.play(seat, *lay, &mut Vec::new()).expect("every choice is legal");
/// # Ok::<(), cartable_core::game::SetupError>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Scene {
    /// What is asked of the viewer, or whom the table waits for.
    pub headline: String,
    /// What the present picks would do: the choice that they have opened, or those among which they leave one to choose;
    /// empty while they open none. It stands in the headline's place.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub meaning: String,
    /// The players, clockwise from the viewer (a spectator: from seat 0).
    pub seats: Vec<SeatPanel>,
    /// The areas of the table, the viewer's hand last.
    pub areas: Vec<Area>,
    /// How many items can be picked at once; a further tap lets go of the oldest pick.
    pub pick_limit: usize,
    /// Whether of the items of one group ([`ItemId::group`]) only one can be picked;
    /// a tap on another lets go of it.
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
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
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
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<PlayerTime>,
}

/// What a player has left of their time.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct PlayerTime {
    /// In milliseconds, when the scene was read; of a player who is not asked, their bank.
    pub left_ms: u32,
    /// Whether it runs.
    pub runs: bool,
}

/// A short fact, as a mark and as a sentence.
#[derive(Clone, PartialEq, Debug, Serialize)]
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
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

/// Names a choice.
/// It follows from the move alone, so a choice made on a scene that is no longer shown is taken when that
/// very move is still possible, and refused otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(transparent)]
pub struct ChoiceId(pub u32);

/// Something to choose: a complete legal move.
#[derive(Clone, PartialEq, Debug, Serialize)]
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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Clock {
    /// How long what runs now may still last, in milliseconds.
    pub left_ms: u32,
}

/// The score table.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
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
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct ScoreRow {
    /// "Manche 3".
    pub label: String,
    /// Points by seat.
    pub points: Vec<i32>,
}
