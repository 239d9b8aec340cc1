//! The places of the lines: crossing lines cross, as on a real table.

use super::super::cards::Card;
use super::super::table::{Table, Way};
use std::collections::BTreeMap;

/// A card with its row and column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Spot {
    pub card: Card,
    pub row: u32,
    pub column: u32,
    /// True if the card is shown once more, in a line that has no room where it crosses the others.
    pub again: bool,
}

/// Lines that hang together, with the places of their cards.
#[derive(Clone, Debug, Default)]
pub(super) struct Group {
    /// Their numbers, the lowest first.
    pub lines: Vec<u8>,
    /// Their cards, row by row.
    pub spots: Vec<Spot>,
}

/// Returns the groups of the table, by their lowest lines.
pub(super) fn groups(table: &Table) -> Vec<Group> {
    let mut seen = 0u128;
    let mut groups = Vec::new();
    for (id, _) in table.lines() {
        if seen >> id & 1 == 0 {
            let group = Laying::from(table, id).group();
            seen = group.lines.iter().fold(seen, |seen, id| seen | 1 << id);
            groups.push(group);
        }
    }
    groups
}

/// A group in the making, line by line from the first on.
struct Laying<'a> {
    table: &'a Table,
    lines: Vec<u8>,
    at: BTreeMap<(i32, i32), Card>,
    place: BTreeMap<usize, (i32, i32)>,
    /// The lines that would have to lie across others.
    beside: Vec<u8>,
}

impl<'a> Laying<'a> {
    fn from(table: &'a Table, first: u8) -> Self {
        let mut laying = Self {
            table,
            lines: vec![first],
            at: BTreeMap::new(),
            place: BTreeMap::new(),
            beside: Vec::new(),
        };
        laying.try_lay(first, (0, 0));
        let mut next = 0;
        while let Some(line) = laying.lines.get(next).and_then(|id| table.line(*id)) {
            for card in table.in_order(line) {
                laying.cross(card, line.way.other());
            }
            next += 1;
        }
        laying
    }

    /// Lays the line that stands across at this card, if there is one and it is not laid yet.
    fn cross(&mut self, card: Card, way: Way) {
        let Some(id) = self.table.line_of(card, way).filter(|id| !self.lines.contains(id)) else { return };
        self.lines.push(id);
        let spot = self.place.get(&card.index()).copied();
        let line = self.table.line(id);
        let index = line.and_then(|line| self.table.in_order(line).position(|other| other == card));
        let start = spot.zip(index).map(|((row, column), index)| match way {
            Way::Row => (row, column - index as i32),
            Way::Column => (row - index as i32, column),
        });
        if !start.is_some_and(|start| self.try_lay(id, start)) {
            self.beside.push(id);
        }
    }

    /// Lays a line from this place on, unless another card lies
    /// in its way or one of its cards lies elsewhere.
    fn try_lay(&mut self, id: u8, (row, column): (i32, i32)) -> bool {
        let Some(line) = self.table.line(id) else { return false };
        let spot = |index: i32| match line.way {
            Way::Row => (row, column + index),
            Way::Column => (row + index, column),
        };
        let spots: Vec<_> = (0..).map(spot).zip(self.table.in_order(line)).collect();
        let is_free = |(spot, card): &((i32, i32), Card)| {
            self.at.get(spot).is_none_or(|other| other == card)
                && self.place.get(&card.index()).is_none_or(|other| other == spot)
        };
        let fits = spots.iter().all(is_free);
        for (spot, card) in spots.into_iter().filter(|_| fits) {
            self.at.insert(spot, card);
            self.place.insert(card.index(), spot);
        }
        fits
    }

    /// Returns the group from its upper left corner on.
    /// Lines that did not fit lie in rows below, side by side with a gap between,
    /// within the width of the group.
    fn group(mut self) -> Group {
        let top = self.at.keys().map(|(row, _)| *row).min().unwrap_or(0);
        let left = self.at.keys().map(|(_, column)| *column).min().unwrap_or(0);
        let spot = |((row, column), card): (&(i32, i32), &Card)| Spot {
            card: *card,
            row: row.abs_diff(top),
            column: column.abs_diff(left),
            again: false,
        };
        let mut spots: Vec<Spot> = self.at.iter().map(spot).collect();
        let width = spots.iter().map(|spot| spot.column + 1).max().unwrap_or(0);
        let (mut row, mut left) = (spots.last().map_or(0, |spot| spot.row + 1), 0);
        for line in self.beside.iter().filter_map(|id| self.table.line(*id)) {
            let length = self.table.in_order(line).count() as u32;
            if left > 0 && left + length > width {
                (row, left) = (row + 1, 0);
            }
            for (column, card) in (left..).zip(self.table.in_order(line)) {
                let again = spots.iter().any(|spot| spot.card == card);
                spots.push(Spot { card, row, column, again });
            }
            left += length + 1;
        }
        self.lines.sort_unstable();
        Group { lines: self.lines, spots }
    }
}
