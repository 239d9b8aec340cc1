//! Items: what lies on a table, and how each looks.

use serde::Serialize;

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

/// What an item looks like: text, colour **and** symbol, never colour alone.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// A card, face up.
    #[default]
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
    /// A pile of which no card is seen; [`Area::count`](super::Area::count) tells how many there are.
    Pile,
}

/// The colours of cards and tokens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    /// No colour of its own: paper.
    #[default]
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
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
