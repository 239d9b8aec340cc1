//! The board: five rows of cells; the cell left open in each row decides the round.

use super::Options;
use super::cards::Colour;
use crate::bits::places;
use crate::seat::Seat;
use serde::{Deserialize, Serialize};

/// A cell of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "u8", into = "u8")]
pub struct Cell(u8);

/// The most columns of a row.
const COLUMNS: usize = 5;
/// The number of cells of the board.
const CELLS: usize = Row::ALL.len() * COLUMNS;

impl Cell {
    /// Returns the cell at this row and column, both from 0 to 4.
    #[must_use]
    pub const fn new(row: usize, column: usize) -> Option<Self> {
        if row < Row::ALL.len() && column < COLUMNS {
            Some(Self((row * COLUMNS + column) as u8))
        } else {
            None
        }
    }

    /// Returns all cells, row by row, including those that a table leaves covered.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..CELLS as u8).map(Self)
    }

    /// Returns its row.
    #[must_use]
    pub const fn row(self) -> Row {
        Row::ALL[self.0 as usize / COLUMNS]
    }

    /// Returns its column, 0 to 4.
    #[must_use]
    pub const fn column(self) -> usize {
        self.0 as usize % COLUMNS
    }

    /// Returns the rule for discards of the cell, if it lies in row 2.
    pub(super) const fn discard_rule(self) -> DiscardRule {
        DiscardRule::ALL[self.column()]
    }

    /// Returns its number, 0 to 24, row by row.
    #[must_use]
    pub const fn number(self) -> usize {
        self.0 as usize
    }
}

impl TryFrom<u8> for Cell {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Self, &'static str> {
        Self::new(usize::from(number) / COLUMNS, usize::from(number) % COLUMNS)
            .ok_or("the board has cells 0 to 24")
    }
}

impl From<Cell> for u8 {
    fn from(cell: Cell) -> Self {
        cell.0
    }
}

/// A row of the board, from the top.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Row {
    /// The first player: one cell per seat.
    First,
    /// The rule for discards.
    Discard,
    /// Trump.
    Trump,
    /// Supertrump.
    Supertrump,
    /// Points per trick and loot card.
    Points,
}

impl Row {
    /// The five rows, from the top.
    pub const ALL: [Self; 5] = [Self::First, Self::Discard, Self::Trump, Self::Supertrump, Self::Points];

    const fn bits(self) -> u32 {
        0b11111 << (self as usize * COLUMNS)
    }
}

/// The rules for discards in row 2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum DiscardRule {
    /// NIET: nothing is discarded.
    Nothing,
    /// One card.
    One,
    /// Two cards.
    Two,
    /// One card that is no 1; any card if the hand has nothing but 1s. [R]
    OneButNoOne,
    /// One card is given to the left neighbour.
    GiveLeft,
}

impl DiscardRule {
    /// The five rules, from the left.
    pub const ALL: [Self; 5] = [Self::Nothing, Self::One, Self::Two, Self::OneButNoOne, Self::GiveLeft];

    /// Returns the number of cards that everybody lays down.
    #[must_use]
    pub const fn cards(self) -> usize {
        match self {
            Self::Nothing => 0,
            Self::One | Self::OneButNoOne | Self::GiveLeft => 1,
            Self::Two => 2,
        }
    }
}

/// The points of row 5, from the left. [W; the text: last cell negative]
pub const POINTS: [i32; 5] = [1, 2, 3, 4, -2];

/// The board with its tokens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Board {
    open: u32,
    /// The owner of the token on each cell.
    /// The list is written by cell, so that one more token is one more entry.
    #[serde(with = "tokens")]
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<Cell, Seat>"))]
    tokens: [Option<Seat>; CELLS],
}

mod tokens {
    use super::{CELLS, Cell, Seat};
    use serde::{Deserialize as _, Deserializer, Serializer};
    use std::collections::BTreeMap;

    pub fn serialize<S: Serializer>(tokens: &[Option<Seat>; CELLS], to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(Cell::all().filter_map(|cell| Some((cell, tokens[cell.number()]?))))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<[Option<Seat>; CELLS], D::Error> {
        let mut tokens = [None; CELLS];
        for (cell, seat) in BTreeMap::<Cell, Seat>::deserialize(from)? {
            tokens[cell.number()] = Some(seat);
        }
        Ok(tokens)
    }
}

impl Board {
    /// Returns the board at the start of a round: characters that nobody plays are covered,
    /// and so is "no trump" unless the option adds it. [S]
    #[must_use]
    pub fn new(options: &Options, seats: usize) -> Self {
        let mut open = (1 << 25) - 1;
        open &= !Row::First.bits() | ((1 << seats) - 1);
        if !options.no_trump_cell {
            open &= !(1 << (Row::Trump as usize * COLUMNS + 4));
        }
        Self { open, tokens: [None; CELLS] }
    }

    /// Returns true if the cell is open.
    #[must_use]
    pub const fn is_open(&self, cell: Cell) -> bool {
        self.open >> cell.0 & 1 == 1
    }

    /// Returns the owner of the token on a cell, if one was placed this round.
    #[must_use]
    pub const fn token(&self, cell: Cell) -> Option<Seat> {
        self.tokens[cell.number()]
    }

    /// Returns true if the cell is the last open one of its row.
    #[must_use]
    pub const fn is_last(&self, cell: Cell) -> bool {
        self.open & cell.row().bits() == 1 << cell.0
    }

    /// Returns the cells that may get a token: open, and not the last of their row. [S]
    #[must_use]
    #[inline]
    pub fn placeable(&self) -> impl ExactSizeIterator<Item = Cell> + Clone + use<> {
        let mut free = 0;
        for row in Row::ALL {
            let open = self.open & row.bits();
            if open & open.wrapping_sub(1) != 0 {
                free |= open;
            }
        }
        places(u64::from(free)).map(Cell)
    }

    /// Lays a token on a cell.
    pub const fn cover(&mut self, cell: Cell, by: Seat) {
        self.open &= !(1 << cell.0);
        self.tokens[cell.number()] = Some(by);
    }

    /// Returns true if every row has exactly one open cell.
    #[must_use]
    pub const fn is_decided(&self) -> bool {
        self.open.count_ones() as usize == Row::ALL.len()
    }

    fn decided_column(&self, row: Row) -> usize {
        (self.open & row.bits()).trailing_zeros() as usize % COLUMNS
    }

    /// Returns the contract by the open cells, once [`Self::is_decided`].
    #[must_use]
    pub fn contract(&self) -> Contract {
        let colour = |row| Colour::ALL.get(self.decided_column(row)).copied();
        Contract {
            first: Seat::at(self.decided_column(Row::First)),
            discard: DiscardRule::ALL[self.decided_column(Row::Discard)],
            trump: colour(Row::Trump),
            supertrump: colour(Row::Supertrump),
            points: POINTS[self.decided_column(Row::Points)],
        }
    }
}

/// The decisions of the board for the round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Contract {
    /// The first player.
    pub first: Seat,
    /// The rule for discards.
    pub discard: DiscardRule,
    /// Trump; `None` only with the option `no_trump_cell`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub trump: Option<Colour>,
    /// The colour whose 1s are supertrumps, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub supertrump: Option<Colour>,
    /// Points per trick and loot card.
    pub points: i32,
}

impl Contract {
    /// Returns the five open cells of the contract, from the top.
    #[must_use]
    pub fn cells(&self) -> [Cell; 5] {
        let colour = |colour: Option<Colour>| colour.map_or(Colour::ALL.len(), Colour::index);
        let columns = [
            self.first.index(),
            DiscardRule::ALL.iter().position(|rule| *rule == self.discard).unwrap_or_default(),
            colour(self.trump),
            colour(self.supertrump),
            POINTS.iter().position(|points| *points == self.points).unwrap_or_default(),
        ];
        let mut row = 0;
        columns.map(|column| {
            row += 1;
            Cell(((row - 1) * COLUMNS + column.min(COLUMNS - 1)) as u8)
        })
    }
}
