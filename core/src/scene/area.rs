//! Areas: the parts of a table, where each stands and how it is laid out.

use super::{Item, Symbol};
use crate::seat::Seat;
use serde::Serialize;

/// A part of the table.
#[derive(Clone, PartialEq, Debug, Serialize)]
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
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub row_titles: Vec<String>,
    /// How many cards lie here, where the items do not show it: in a pile.
    pub count: Option<u32>,
    /// What lies there, line by line from the left: keys and screen readers go through it in this order.
    pub items: Vec<Item>,
}

/// Where an area stands: what stays in sight, what goes to a player's place, what may fold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
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

impl AreaRole {
    /// All of them, in the order of the definition.
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

/// How an area is laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AreaKind {
    /// One row, which may wrap or overlap; where it has more columns than items, each keeps its own, however it wraps.
    Row,
    /// One pile: its top is the only item, [`Area::count`] its height.
    Pile,
    /// Columns and rows, with gaps.
    Grid,
    /// A pyramid: row 0 is the base, and every row is shifted by half a column against the one below.
    Pyramid,
}

/// Names an area throughout a match.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(transparent)]
pub struct AreaId(pub u32);

impl AreaId {
    /// The area of this role that is nobody's.
    #[must_use]
    pub const fn shared(role: AreaRole) -> Self {
        Self((role as u32) << 16)
    }

    /// The area of this role at a seat.
    #[must_use]
    pub const fn at(role: AreaRole, seat: Seat) -> Self {
        Self((role as u32) << 16 | (seat.index() as u32 + 1) << 8)
    }

    /// One more of the same role and seat, which a game numbers from 1 as it likes.
    #[must_use]
    pub const fn number(self, number: u8) -> Self {
        Self(self.0 & !0xff | number as u32)
    }

    /// Where it stands.
    #[must_use]
    pub const fn role(self) -> AreaRole {
        AreaRole::ALL[(self.0 >> 16) as usize % AreaRole::ALL.len()]
    }

    /// The seat it belongs to, if any.
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        match (self.0 >> 8 & 0xff) as usize {
            0 => None,
            seat => Some(Seat::at(seat - 1)),
        }
    }
}
