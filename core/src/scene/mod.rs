//! Scenes: what a front end draws. Eight games, three front ends, one presentation.
//!
//! A scene is complete and plain: whoever draws it knows no rule and no text.
//! Input is a tap on an item, which picks it or drops it, and a choice, which is a complete legal move.

mod asked;
mod builder;

pub use asked::{Asked, Why};
pub use builder::{Audience, Presented, Stage, present, score_table};

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
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Note {
    /// What is drawn, a few characters.
    pub mark: String,
    /// What is spoken.
    pub label: String,
}

/// A part of the table.
#[derive(Clone, PartialEq, Debug, Serialize)]
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
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

/// Names an item within a scene.
/// It stays the same while the item stays visible, and says nothing about hidden cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(transparent)]
pub struct ItemId(pub u32);

impl ItemId {
    /// The id of thing `number` in `group`, which a game numbers as it likes.
    #[must_use]
    pub const fn new(group: u16, number: u16) -> Self {
        Self((group as u32) << 16 | number as u32)
    }

    /// The group.
    #[must_use]
    pub const fn group(self) -> u16 {
        (self.0 >> 16) as u16
    }

    /// The number within the group.
    #[must_use]
    pub const fn number(self) -> u16 {
        self.0 as u16
    }
}

/// A card, token, cell or pile.
#[expect(
    clippy::struct_excessive_bools,
    reason = "four facts that a front end draws, each independent of the others"
)]
#[derive(Clone, PartialEq, Debug, Serialize)]
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

/// What an item looks like: text, colour **and** symbol, never colour alone.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Face {
    /// The value, a few characters; empty for a back.
    pub text: String,
    /// The colour.
    pub colour: Colour,
    /// The symbol that goes with the colour or names the kind; may be empty.
    pub symbol: &'static str,
}

/// The colours of cards and tokens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// No colour of its own: paper.
    #[default]
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
