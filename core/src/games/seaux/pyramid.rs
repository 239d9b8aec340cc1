//! The pyramid: 15 cells in rows of 5, 4, 3, 2, 1, the buckets in them, and their falls.

use super::cards::Colour;
use crate::bits::bit_set;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The number of cells of a pyramid, and of buckets of a player. [S]
pub const CELLS: usize = 15;
/// The number of buckets of each colour that a player has. [S]
pub const OF_EACH: usize = 3;
/// The number of cells of the base. [S]
pub const BASE: u8 = 5;

/// A cell: 0 to 4 are the base from left to right, then follow the rows above.
/// Cell `(row, column)` rests on `(row - 1, column)` and `(row - 1, column + 1)`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "u8", into = "u8")]
pub struct Cell(u8);

/// The number of the first cell of each row.
const FIRST: [u8; BASE as usize] = [0, 5, 9, 12, 14];

/// For each cell, the cell itself and every cell that rests on it, directly or not.
const RESTING: [u16; CELLS] = {
    let mut resting = [0; CELLS];
    // The order is from the top down, so that the cells above are known.
    let mut number = CELLS;
    while number > 0 {
        number -= 1;
        let cell = Cell(number as u8);
        let (row, column) = (cell.row(), cell.column());
        resting[number] = 1 << number;
        if row + 1 < BASE {
            let above = FIRST[row as usize + 1];
            if column > 0 {
                resting[number] |= resting[(above + column - 1) as usize];
            }
            if column + 1 < BASE - row {
                resting[number] |= resting[(above + column) as usize];
            }
        }
    }
    resting
};

impl Cell {
    /// Returns the cell with this number, below [`CELLS`].
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if (number as usize) < CELLS { Some(Self(number)) } else { None }
    }

    /// Returns every cell, the base from left to right first.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..CELLS as u8).map(Self)
    }

    /// Returns its number, below [`CELLS`].
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the row, 0 the base, 4 the top.
    #[must_use]
    pub const fn row(self) -> u8 {
        match self.0 {
            0..5 => 0,
            5..9 => 1,
            9..12 => 2,
            12..14 => 3,
            _ => 4,
        }
    }

    /// Returns the place in its row, from 0 on the left.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.0 - FIRST[self.row() as usize]
    }

    /// Returns the cell at the mirrored place.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        let row = self.row();
        Self(FIRST[row as usize] + BASE - 1 - row - self.column())
    }
}

impl TryFrom<u8> for Cell {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Self, &'static str> {
        Self::new(number).ok_or("the cells of a pyramid are numbered 0 to 14")
    }
}

impl From<Cell> for u8 {
    fn from(cell: Cell) -> Self {
        cell.0
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.row(), self.column())
    }
}

/// A set of cells, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(from = "Vec<Cell>", into = "Vec<Cell>")]
pub struct Cells(u16);

bit_set!(Cells(u16) of Cell: |cell| cell.0, Cell);

impl Cells {
    /// All 15.
    pub const ALL: Self = Self((1 << CELLS) - 1);

    /// Returns these cells, which are in the base, and everything of `standing` that rests on them.
    fn with_load(self, standing: Self) -> Self {
        Self(self.iter().fold(0, |load, cell| load | RESTING[cell.0 as usize]) & standing.0)
    }
}

/// One of the two parts of a pyramid with a cut base, as its owner sees them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Part {
    /// The left one.
    Left,
    /// The right one.
    Right,
}

impl Part {
    /// Both parts.
    pub const ALL: [Self; 2] = [Self::Left, Self::Right];
}

/// The standing buckets of a player: for each colour its cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "Vec<Option<Colour>>", into = "Vec<Option<Colour>>")]
pub struct Pyramid([Cells; Colour::COUNT]);

/// A list that is no pyramid.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a pyramid is a list of 15 cells, not {0}")]
pub struct NotAPyramid(usize);

impl Pyramid {
    /// No bucket.
    pub const EMPTY: Self = Self([Cells::EMPTY; Colour::COUNT]);

    /// Returns every cell that has a bucket.
    #[must_use]
    #[inline]
    pub const fn standing(self) -> Cells {
        let own = &self.0;
        Cells(own[0].0 | own[1].0 | own[2].0 | own[3].0 | own[4].0)
    }

    /// Returns the cells of the buckets of a colour.
    #[must_use]
    #[inline]
    pub const fn of(self, colour: Colour) -> Cells {
        self.0[colour.index()]
    }

    /// Returns the number of standing buckets.
    #[must_use]
    #[inline]
    pub const fn len(self) -> usize {
        self.standing().len()
    }

    /// Returns true if no bucket stands.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.standing().is_empty()
    }

    /// Returns the bucket of a cell.
    #[must_use]
    pub fn at(self, cell: Cell) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| self.of(*colour).contains(cell))
    }

    /// Puts a bucket into a cell, in place of the one that may be there.
    pub fn put(&mut self, cell: Cell, colour: Colour) {
        let one = Cells(1 << cell.0);
        *self = self.without(one);
        self.add(colour, one);
    }

    /// Puts buckets of a colour into empty cells.
    #[inline]
    pub(super) const fn add(&mut self, colour: Colour, cells: Cells) {
        let own = &mut self.0[colour.index()];
        *own = own.union(cells);
    }

    /// Lets two buckets change places.
    pub fn exchange(&mut self, one: Cell, other: Cell) {
        if let (Some(first), Some(second)) = (self.at(one), self.at(other)) {
            self.put(one, second);
            self.put(other, first);
        }
    }

    /// Returns the pyramid as seen from behind: left and right have changed places.
    #[must_use]
    pub fn mirrored(self) -> Self {
        let mut mirrored = Self::EMPTY;
        for cell in Cell::all() {
            if let Some(colour) = self.at(cell) {
                mirrored.put(cell.mirrored(), colour);
            }
        }
        mirrored
    }

    /// Returns the pyramid with the buckets of two colours exchanged.
    #[must_use]
    pub const fn recoloured(mut self, one: Colour, other: Colour) -> Self {
        self.0.swap(one.index(), other.index());
        self
    }

    /// Returns the pyramid without the buckets of these cells.
    #[must_use]
    #[inline]
    pub fn without(self, cells: Cells) -> Self {
        Self(self.0.map(|own| own.minus(cells)))
    }

    /// Returns true if it is complete: three buckets of each colour, one in every cell. [S]
    #[must_use]
    #[inline]
    pub fn is_complete(self) -> bool {
        self.standing() == Cells::ALL && self.0.iter().all(|own| own.len() == OF_EACH)
    }

    /// Returns the bucket of this cell and all that fall with it:
    /// a bucket falls when either of the two below it is gone. [S; W]
    #[must_use]
    #[inline]
    pub const fn falling(self, cell: Cell) -> Cells {
        // Standing buckets are supported, so every one in the cone above the cell rests on it.
        Cells(RESTING[cell.0 as usize] & self.standing().0)
    }

    /// Returns the two parts of a pyramid with a cut base, left and right. [S]
    #[must_use]
    #[inline]
    pub fn parts(self) -> Option<[Cells; 2]> {
        let standing = self.standing();
        let base = standing.0 & ((1 << BASE) - 1);
        // This is the lowest run of base cells: adding its lowest bit carries past it.
        let left = base & !(base + (base & base.wrapping_neg()));
        if left == base {
            return None;
        }
        let left = Cells(left).with_load(standing);
        Some([left, standing.minus(left)])
    }
}

impl TryFrom<Vec<Option<Colour>>> for Pyramid {
    type Error = NotAPyramid;

    fn try_from(list: Vec<Option<Colour>>) -> Result<Self, NotAPyramid> {
        if list.len() != CELLS {
            return Err(NotAPyramid(list.len()));
        }
        let mut pyramid = Self::EMPTY;
        for (cell, colour) in Cell::all().zip(list) {
            if let Some(colour) = colour {
                pyramid.put(cell, colour);
            }
        }
        Ok(pyramid)
    }
}

impl From<Pyramid> for Vec<Option<Colour>> {
    fn from(pyramid: Pyramid) -> Self {
        Cell::all().map(|cell| pyramid.at(cell)).collect()
    }
}

impl fmt::Debug for Pyramid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(Cell::all().map(|cell| self.at(cell))).finish()
    }
}
