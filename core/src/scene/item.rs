//! Items: the things on a table, and their looks.

use serde::Serialize;

/// The name of an item within a scene.
/// It stays the same while the item stays visible, and says nothing about hidden cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(transparent)]
pub struct ItemId(pub u32);

#[cfg(feature = "uniffi")]
uniffi::custom_type!(
    /// The name of an item within a scene; it stays the same while the item stays visible.
    ItemId, u32, { lower: |id| id.0, try_lift: |id| Ok(ItemId(id)) }
);

impl ItemId {
    /// Returns the id of thing `number` in `group`; a game numbers both as it likes.
    #[must_use]
    pub const fn new(group: u16, number: u16) -> Self {
        Self((group as u32) << 16 | number as u32)
    }

    /// Returns the group.
    #[must_use]
    pub const fn group(self) -> u16 {
        (self.0 >> 16) as u16
    }

    /// Returns the number within the group.
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
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Item {
    /// Its name within the scene.
    pub id: ItemId,
    /// The look.
    pub face: Face,
    /// The seat that holds, played, laid or would get it, if any.
    pub owner: Option<u32>,
    /// The number of equal things that it stands for.
    pub count: u32,
    /// The seat that has refused it with a token, if any.
    pub vetoed_by: Option<u32>,
    /// The column within the area, from 0.
    pub column: u32,
    /// The row within the area, from 0.
    pub row: u32,
    /// The spoken form: complete without the picture.
    pub label: String,
    /// True if a tap picks or drops it.
    pub can_tap: bool,
    /// True if it is picked.
    pub picked: bool,
    /// True if it is marked: winning, just played, or decided.
    pub marked: bool,
    /// True if it is out of use now: covered, or not playable.
    pub dimmed: bool,
}

/// The look of an item: text, colour **and** symbol, never colour alone.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Face {
    /// The value: at most four characters; empty if shape, symbol or owner tell everything.
    pub text: String,
    /// The outline.
    pub shape: Shape,
    /// The colour.
    pub colour: Colour,
    /// The picture that goes with the colour, or names the kind.
    pub symbol: Option<Symbol>,
    /// A second value for a corner: a target, points, a mark.
    /// It has at most three characters; may be empty.
    pub corner: String,
}

/// The kind of thing, which its outline shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// A card, face up.
    #[default]
    Card,
    /// A card, face down; with a text if the viewer knows the card.
    Back,
    /// A token.
    Token,
    /// A cell of a printed board: it is always there.
    Cell,
    /// A bucket of a pyramid.
    Bucket,
    /// A grain.
    Grain,
    /// A pile without a visible card; [`Area::count`](super::Area::count) tells the number of cards.
    Pile,
}

/// The colours of cards and tokens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
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
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
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
    /// A triangle that points to the right: the starting player.
    Right,
    /// A triangle that points down: laid away.
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
