//! The table: lines of cards, their crossings, and the numbers that jokers stand for.

use super::Variant;
use super::cards::{Card, Cards, Hue, Hues};
use super::run::Run;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The direction of a line.
/// A card stands in at most one line of each direction. [R]
/// A line that nothing crosses has a direction only for its place on the table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// Across.
    Row,
    /// Down.
    Column,
}

impl Way {
    /// Both directions.
    pub const ALL: [Self; 2] = [Self::Row, Self::Column];

    /// Returns the other one.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::Row => Self::Column,
            Self::Column => Self::Row,
        }
    }
}

/// A series on the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Line {
    /// Its direction.
    pub way: Way,
    /// Its numbers.
    pub run: Run,
    /// The jokers among its cards; [`Table::stands_for`] tells where.
    #[serde(default, skip_serializing_if = "Hues::is_empty")]
    pub jokers: Hues,
}

/// The number of no line.
const NOWHERE: u8 = u8::MAX;

/// The lines on the table.
/// A line keeps its number as long as it lies;
/// the number of a line that was joined to another is free for the next new one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "Raw", into = "Raw")]
pub struct Table {
    lines: [Option<Line>; Self::LINES],
    /// Every number from here on is free.
    end: u8,
    /// The number that each joker stands for, by colour; 0 if it does not lie here.
    stands: [u8; 4],
    /// The cards that stand in a row, and those that stand in a column.
    standing: [Cards; 2],
    /// The cards of the lines that nothing crosses.
    loose: Cards,
    /// The line that each card stands in, by direction and card.
    line_of: [[u8; Card::COUNT]; 2],
}

/// The written form of a table: its lines by number, and the numbers that the jokers stand for.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Raw {
    lines: Vec<Option<Line>>,
    jokers: [u8; 4],
}

/// Lines that cannot lie on one table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("these lines cannot lie on one table")]
pub struct NotATable;

impl TryFrom<Raw> for Table {
    type Error = NotATable;

    fn try_from(raw: Raw) -> Result<Self, NotATable> {
        Self::with_lines(&raw.lines, raw.jokers)
    }
}

impl From<Table> for Raw {
    fn from(table: Table) -> Self {
        Self { lines: table.lines[..usize::from(table.end)].to_vec(), jokers: table.stands }
    }
}

impl Table {
    /// The most lines at once: each has 3 or more of the 104 cards, and a card stands in two at most. [D]
    pub const LINES: usize = 69;

    /// The table without a card.
    pub const EMPTY: Self = Self {
        lines: [None; Self::LINES],
        end: 0,
        stands: [0; 4],
        standing: [Cards::EMPTY; 2],
        loose: Cards::EMPTY,
        line_of: [[NOWHERE; Card::COUNT]; 2],
    };

    /// Returns the table with these lines by number,
    /// and the number that each joker stands for, 0 for one that does not lie there.
    ///
    /// # Errors
    /// More than one line of a direction holds a card, a joker stands outside of its line or in none,
    /// a line has no real card, or there are more than [`Self::LINES`].
    pub fn with_lines(lines: &[Option<Line>], stands: [u8; 4]) -> Result<Self, NotATable> {
        let mut table = Self { stands, ..Self::EMPTY };
        if lines.len() > Self::LINES || matches!(lines.last(), Some(None)) {
            return Err(NotATable);
        }
        for (id, line) in lines.iter().enumerate() {
            let Some(line) = line else { continue };
            if line.jokers.iter().any(|hue| !line.run.contains(stands[hue.index()])) {
                return Err(NotATable);
            }
            let cards = table.cards_of(line);
            // Two jokers for one number would leave the line a card short.
            let whole = cards.len() == usize::from(line.run.count()) && !cards.numbers().is_empty();
            if !whole || !table.standing[line.way as usize].and(cards).is_empty() {
                return Err(NotATable);
            }
            table.put(id as u8, *line, cards);
        }
        let lost = |hue: Hue| (stands[hue.index()] > 0) != table.cards().contains(Card::joker(hue));
        if Hue::ALL.into_iter().any(lost) { Err(NotATable) } else { Ok(table) }
    }

    /// Returns the line with this number, if one lies there.
    #[must_use]
    #[inline]
    pub fn line(&self, id: u8) -> Option<&Line> {
        self.lines.get(usize::from(id))?.as_ref()
    }

    /// Returns every line and its number.
    #[inline]
    pub fn lines(&self) -> impl Iterator<Item = (u8, &Line)> + Clone {
        (0..self.end).zip(&self.lines).filter_map(|(id, line)| Some((id, line.as_ref()?)))
    }

    /// Returns the number that a joker on the table stands for.
    #[must_use]
    #[inline]
    pub const fn stands_for(&self, hue: Hue) -> Option<u8> {
        let number = self.stands[hue.index()];
        if number > 0 { Some(number) } else { None }
    }

    /// Returns the number that a card of the table shows: its own, or the one that a joker stands for.
    #[must_use]
    pub const fn number_of(&self, card: Card) -> u8 {
        match card.number() {
            Some(number) => number,
            None => self.stands[card.hue().index()],
        }
    }

    /// Returns every card on the table.
    #[must_use]
    #[inline]
    pub const fn cards(&self) -> Cards {
        self.standing[0].union(self.standing[1])
    }

    /// Returns the cards of a line.
    #[must_use]
    #[inline]
    pub fn cards_of(&self, line: &Line) -> Cards {
        let reals = Cards::from_bits(line.run.bits());
        line.jokers.iter().fold(reals, |cards, hue| self.with_joker(cards, hue))
    }

    fn with_joker(&self, cards: Cards, hue: Hue) -> Cards {
        let replaced = Card::number_card(self.stands[hue.index()]);
        replaced.map_or(cards, |card| cards.without(card)).with(Card::joker(hue))
    }

    /// Returns the cards of a line in its order.
    pub fn in_order(&self, line: &Line) -> impl Iterator<Item = Card> + Clone {
        let (jokers, stands) = (line.jokers, self.stands);
        line.run.numbers().filter_map(move |number| {
            let joker = jokers.iter().find(|hue| stands[hue.index()] == number).map(Card::joker);
            joker.or(Card::number_card(number))
        })
    }

    /// Returns the line of this direction in which a card stands.
    #[must_use]
    #[inline]
    pub fn line_of(&self, card: Card, way: Way) -> Option<u8> {
        let id = self.line_of[way as usize][card.index()];
        (id != NOWHERE).then_some(id)
    }

    /// Returns the cards of the lines that nothing crosses.
    #[must_use]
    #[inline]
    pub const fn loose(&self) -> Cards {
        self.loose
    }

    /// Returns true if nothing crosses this line.
    /// Then none of its cards stands in another line, so the first card tells.
    #[must_use]
    #[inline]
    pub fn is_loose(&self, line: &Line) -> bool {
        self.in_order(line).next().is_some_and(|card| self.loose.contains(card))
    }

    /// Returns the cards that stand in a line across this direction and in none along it.
    #[must_use]
    #[inline]
    pub const fn across(&self, way: Way) -> Cards {
        self.standing[way.other() as usize].minus(self.standing[way as usize])
    }

    /// Returns the number of cards by which the lines can be extended at their ends, one after the other,
    /// within the numbers of the game.
    /// Their residues stay, so an expert's line stays one.
    #[must_use]
    pub fn room(&self, highest: u8) -> usize {
        let at_ends = |run: Run| (run.first() - 1) / run.gap() + (highest - run.last()) / run.gap();
        self.lines().map(|(_, line)| usize::from(at_ends(line.run))).sum()
    }

    /// Returns true if some line crosses both of these.
    pub(super) fn is_crossed_alike(&self, one: Line, other: Line) -> bool {
        let crossing = |line: Line| {
            let ids = self.cards_of(&line).iter().filter_map(|card| self.line_of(card, line.way.other()));
            ids.fold(0u128, |met, id| met | 1 << id)
        };
        crossing(one) & crossing(other) != 0
    }

    /// Returns true if the cards of a line count double: all of one colour, or all of different ones. [S]
    #[must_use]
    #[inline]
    pub fn doubles(&self, line: &Line) -> bool {
        let cards = self.cards_of(line);
        let (mut same, mut different) = (false, true);
        for hue in Hue::ALL {
            let own = cards.and(hue.cards()).len();
            same |= own == cards.len();
            different &= own <= 1;
        }
        same || different
    }

    /// Returns the cards of `laid` that count double: those in a line that counts double.
    #[must_use]
    pub fn doubled(&self, laid: Cards) -> Cards {
        let (mut doubled, mut seen) = (Cards::EMPTY, 0u128);
        for card in laid.iter() {
            for id in Way::ALL.into_iter().filter_map(|way| self.line_of(card, way)) {
                let fresh = seen >> id & 1 == 0;
                seen |= 1 << id;
                if let Some(line) = self.line(id).filter(|line| fresh && self.doubles(line)) {
                    doubled = doubled.union(self.cards_of(line));
                }
            }
        }
        doubled.and(laid)
    }

    /// Returns the points of the cards laid in a turn, at its end: each once,
    /// and never more than double. [S; R]
    #[must_use]
    pub fn points(&self, laid: Cards, level: Variant) -> i32 {
        let points = |cards: Cards| cards.iter().map(|card| level.points(card)).sum::<i32>();
        points(laid) + points(self.doubled(laid))
    }

    /// Returns the lowest free number for a line.
    fn free_id(&self) -> u8 {
        let hole = self.lines[..usize::from(self.end)].iter().position(Option::is_none);
        hole.map_or(self.end, |id| id as u8)
    }

    /// Lets a joker stand for a number; the line follows.
    #[inline]
    pub(super) const fn declare(&mut self, hue: Hue, number: u8) {
        self.stands[hue.index()] = number;
    }

    /// Lays a new line and returns its number.
    #[inline]
    pub(super) fn add(&mut self, line: Line) -> u8 {
        let id = self.free_id();
        self.put(id, line, self.cards_of(&line));
        id
    }

    /// Puts a longer line in the place of one, and of another that is joined to it; returns its number.
    #[inline]
    pub(super) fn grow(&mut self, id: u8, joined: Option<u8>, line: Line) -> u8 {
        if let Some(joined) = joined {
            self.lines[usize::from(joined)] = None;
            while self.end > 0 && self.lines[usize::from(self.end) - 1].is_none() {
                self.end -= 1;
            }
        }
        self.put(id, line, self.cards_of(&line));
        id
    }

    #[inline]
    fn put(&mut self, id: u8, line: Line, cards: Cards) {
        self.lines[usize::from(id)] = Some(line);
        self.end = self.end.max(id + 1);
        let way = line.way as usize;
        self.standing[way] = self.standing[way].union(cards);
        for card in cards.iter() {
            self.line_of[way][card.index()] = id;
        }
        let crossed = cards.and(self.standing[line.way.other() as usize]);
        self.loose = if crossed.is_empty() { self.loose.union(cards) } else { self.loose.minus(cards) };
        for card in crossed.iter() {
            let other = self.line_of(card, line.way.other()).and_then(|id| self.line(id));
            self.loose = other.map_or(self.loose, |other| self.loose.minus(self.cards_of(other)));
        }
    }

    /// Lets a line that nothing crosses lie in this direction.
    pub(super) fn turn(&mut self, id: u8, way: Way) {
        let Some(line) = self.line(id).copied().filter(|line| line.way != way) else { return };
        let cards = self.cards_of(&line);
        self.standing[line.way as usize] = self.standing[line.way as usize].minus(cards);
        for card in cards.iter() {
            self.line_of[line.way as usize][card.index()] = NOWHERE;
        }
        self.put(id, Line { way, ..line }, cards);
    }

    /// Puts the number card that a joker stands for in its place.
    pub(super) fn replace(&mut self, hue: Hue, card: Card) {
        let joker = Card::joker(hue);
        for way in Way::ALL {
            let Some(id) = self.line_of(joker, way) else { continue };
            if let Some(line) = &mut self.lines[usize::from(id)] {
                line.jokers = line.jokers.without(hue);
            }
            self.line_of[way as usize][joker.index()] = NOWHERE;
            self.line_of[way as usize][card.index()] = id;
            self.standing[way as usize] = self.standing[way as usize].without(joker).with(card);
        }
        if self.loose.contains(joker) {
            self.loose = self.loose.without(joker).with(card);
        }
        self.stands[hue.index()] = 0;
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = self.lines().map(|(id, line)| (id, (line.way, self.in_order(line).collect::<Vec<_>>())));
        f.debug_map().entries(lines).finish()
    }
}
