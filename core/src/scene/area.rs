//! Areas: the parts of a table, with their position and layout.

use super::{Item, Symbol};
use crate::seat::Seat;
use serde::Serialize;

/// A part of the table.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Area {
    /// Its name, the same throughout a match.
    pub id: AreaId,
    /// The position on the table.
    pub role: AreaRole,
    /// The layout.
    pub kind: AreaKind,
    /// The seat that it belongs to, from 0; `None` if it belongs to nobody.
    pub seat: Option<u32>,
    /// Its title.
    pub title: String,
    /// Its title in a word or two, for narrow places.
    pub short: String,
    /// The picture on it, if things belong to it by their picture.
    pub symbol: Option<Symbol>,
    /// True if it is marked: play deals with it now.
    pub marked: bool,
    /// The width in columns; columns without an item are gaps.
    pub columns: u32,
    /// The height in rows; rows without an item are gaps.
    pub rows: u32,
    /// The name of each row, from row 0, if a reader needs names; else empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub row_titles: Vec<String>,
    /// The sum of its things, as one writes it beside them: the step of a series, "+2",
    /// or the product of two marked cards, "3×6=18"; else empty.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub sum: String,
    /// The number of cards, if the items do not show it: in a pile.
    pub count: Option<u32>,
    /// The items, line by line from the left; keys and screen readers go through them in this order.
    pub items: Vec<Item>,
}

/// The position of an area, which decides if it stays in sight, goes to a player's place, or may fold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
#[serde(rename_all = "snake_case")]
pub enum AreaRole {
    /// The viewer's own cards.
    Hand,
    /// In front of a seat.
    Front,
    /// In the middle, where everybody plays.
    Centre,
    /// The prize that is to be won now.
    Prize,
    /// The decision that holds for the round.
    Contract,
    /// The stock from which players draw.
    Stock,
    /// The cards that are out of play, or thrown away.
    Discard,
    /// The last trick, which is only looked at.
    LastTrick,
}

impl AreaRole {
    /// All roles, in the order of the definition.
    pub const ALL: [Self; 8] = [
        Self::Hand,
        Self::Front,
        Self::Centre,
        Self::Prize,
        Self::Contract,
        Self::Stock,
        Self::Discard,
        Self::LastTrick,
    ];
}

/// The layout of an area.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
#[serde(rename_all = "snake_case")]
pub enum AreaKind {
    /// One row, which may wrap or overlap.
    /// If it has more columns than items, each item keeps its column, however the row wraps.
    Row,
    /// One pile: its top is the only item, [`Area::count`] its height.
    Pile,
    /// Columns and rows, with gaps.
    Grid,
    /// A pyramid: row 0 is the base, and every row is shifted by half a column against the one below.
    Pyramid,
}

/// The name of an area throughout a match.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(transparent)]
pub struct AreaId(pub u32);

#[cfg(feature = "uniffi")]
uniffi::custom_type!(
    /// The name of an area throughout a match.
    AreaId, u32, { lower: |id| id.0, try_lift: |id| Ok(AreaId(id)) }
);

impl AreaId {
    /// Returns the area of this role that belongs to nobody.
    #[must_use]
    pub const fn shared(role: AreaRole) -> Self {
        Self((role as u32) << 16)
    }

    /// Returns the area of this role at a seat.
    #[must_use]
    pub const fn at(role: AreaRole, seat: Seat) -> Self {
        Self((role as u32) << 16 | (seat.index() as u32 + 1) << 8)
    }

    /// Returns one more area of the same role and seat; a game numbers them from 1 as it likes.
    #[must_use]
    pub const fn number(self, number: u8) -> Self {
        Self(self.0 & !0xff | number as u32)
    }

    /// Returns the position.
    #[must_use]
    pub const fn role(self) -> AreaRole {
        AreaRole::ALL[(self.0 >> 16) as usize % AreaRole::ALL.len()]
    }

    /// Returns the seat that it belongs to; `None` if it belongs to nobody.
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        match (self.0 >> 8 & 0xff) as usize {
            0 => None,
            seat => Some(Seat::at(seat - 1)),
        }
    }
}
