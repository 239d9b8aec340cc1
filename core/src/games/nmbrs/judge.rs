//! The judgement of melds: the rules of laying, over the table and the own hand.

use super::action::{Base, Illegal, Meld};
use super::cards::{Card, Cards, Hues};
use super::table::{Line, Table, Way};
use super::view::Public;

/// The cards that a line takes from the table.
struct Given {
    /// The numbers that it finds there.
    numbers: Cards,
    /// True if at least one of them is a real card.
    real: bool,
}

impl Public {
    /// Returns the cards of the hand that a meld lays.
    ///
    /// # Errors
    /// The reason why it makes no line.
    #[inline]
    pub(super) fn judge(&self, hand: Cards, meld: &Meld) -> Result<Cards, Illegal> {
        let (run, level) = (meld.run, self.options.level);
        if run.last() > level.highest() {
            return Err(Illegal::TooHigh);
        }
        if !level.begins_well(run.first(), run.gap()) {
            return Err(Illegal::NotFromZero);
        }
        let whole = Cards::from_bits(run.bits());
        let (mut jokers, mut replaced) = (Cards::EMPTY, Cards::EMPTY);
        for (hue, number) in meld.jokers.iter() {
            let Some(card) = Card::number_card(number) else { return Err(Illegal::JokerOutside) };
            if !hand.contains(Card::joker(hue)) {
                return Err(Illegal::NotInHand);
            }
            if !whole.contains(card) || replaced.contains(card) {
                return Err(Illegal::JokerOutside);
            }
            jokers = jokers.with(Card::joker(hue));
            replaced = replaced.with(card);
        }
        let open = whole.minus(replaced);
        let given = match meld.base {
            Base::Hand => Given { numbers: Cards::EMPTY, real: false },
            Base::Line(id) => self.line_in(id, whole)?,
            Base::Link(low, high) => self.link_in(low, high, whole)?,
            Base::Cross { way, jokers } => self.crossed_in(way, jokers, open, hand)?,
        };
        if !replaced.and(given.numbers).is_empty() {
            return Err(Illegal::JokerOutside);
        }
        let reals = open.minus(given.numbers);
        if !hand.holds(reals) {
            return Err(Illegal::NotInHand);
        }
        let laid = jokers.union(reals);
        if laid.is_empty() {
            return Err(Illegal::NothingAdded);
        }
        if reals.is_empty() && !given.real {
            return Err(Illegal::JokersAlone);
        }
        Ok(laid)
    }

    fn line_in(&self, id: u8, whole: Cards) -> Result<Given, Illegal> {
        let line = self.table.line(id).ok_or(Illegal::NoSuchLine)?;
        let numbers = Cards::from_bits(line.run.bits());
        if whole.holds(numbers) { Ok(Given { numbers, real: true }) } else { Err(Illegal::LineNotWhole) }
    }

    fn link_in(&self, low: u8, high: u8, whole: Cards) -> Result<Given, Illegal> {
        let (lower, higher) = (self.line_in(low, whole)?, self.line_in(high, whole)?);
        let Some((&one, &other)) = self.table.line(low).zip(self.table.line(high)) else {
            return Err(Illegal::NoSuchLine);
        };
        if !self.follow(one, other) {
            return Err(Illegal::NotEndToEnd);
        }
        if self.would_cross_twice(one, other) {
            return Err(Illegal::CrossesTwice);
        }
        Ok(Given { numbers: lower.numbers.union(higher.numbers), real: true })
    }

    /// Returns true if two lines can be joined, the lower one first.
    pub(super) fn can_link(&self, one: Line, other: Line) -> bool {
        self.follow(one, other) && !self.would_cross_twice(one, other)
    }

    /// Returns true if some line would share two cards with these two, joined. [R]
    fn would_cross_twice(&self, one: Line, other: Line) -> bool {
        self.table.is_crossed_alike(one, other)
    }

    /// Returns true if two lines can lie end to end, the lower one first.
    #[inline]
    fn follow(&self, one: Line, other: Line) -> bool {
        one.run.last() < other.run.first()
            && (one.way == other.way || self.is_loose(&one) || self.is_loose(&other))
    }

    /// Returns the table cards among the open numbers of a line.
    /// It crosses another line once: two cards of one line never lie in one line of the other direction. [R]
    fn crossed_in(&self, way: Way, jokers: Hues, open: Cards, hand: Cards) -> Result<Given, Illegal> {
        let free = self.free_for(way);
        let mut numbers = Cards::EMPTY;
        let mut crossed = Cards::EMPTY;
        for hue in jokers.iter() {
            let joker = Card::joker(hue);
            let number = self.table.stands_for(hue).and_then(Card::number_card);
            let number = number.filter(|number| open.contains(*number) && !numbers.contains(*number));
            let Some(number) = number.filter(|_| free.contains(joker)) else {
                return Err(Illegal::NotOnTable);
            };
            numbers = numbers.with(number);
            crossed = crossed.with(joker);
        }
        let reals = open.minus(numbers).minus(hand).and(free);
        crossed = crossed.union(reals);
        if crossed.is_empty() {
            return Err(Illegal::CrossesNothing);
        }
        if way == Way::Row && self.loose().holds(crossed) {
            return Err(Illegal::NoDirection);
        }
        let mut met = 0u128;
        for id in crossed.iter().filter_map(|card| self.crossed_at(card, way)) {
            if met >> id & 1 == 1 {
                return Err(Illegal::CrossesTwice);
            }
            met |= 1 << id;
        }
        Ok(Given { numbers: numbers.union(reals), real: !reals.is_empty() })
    }
}

impl Table {
    /// Returns the cards of the table that a legal meld makes part of its line or finds in it.
    #[must_use]
    pub(super) fn used(&self, meld: &Meld) -> Cards {
        let of_line = |id| self.line(id).map_or(Cards::EMPTY, |line| self.cards_of(line));
        match meld.base {
            Base::Hand => Cards::EMPTY,
            Base::Line(id) => of_line(id),
            Base::Link(low, high) => of_line(low).union(of_line(high)),
            Base::Cross { jokers, .. } => {
                let own = meld.jokers.iter().map(|(_, number)| number);
                let crossed = jokers.iter().filter_map(|hue| self.stands_for(hue));
                let replaced: Cards = own.chain(crossed).filter_map(Card::number_card).collect();
                let reals = Cards::from_bits(meld.run.bits()).and(self.cards()).minus(replaced);
                jokers.iter().map(Card::joker).fold(reals, Cards::with)
            }
        }
    }

    /// Returns the direction and the jokers of a line.
    fn lying(&self, id: u8) -> (Way, Hues) {
        self.line(id).map_or((Way::Row, Hues::EMPTY), |line| (line.way, line.jokers))
    }

    /// Lays a judged meld, and returns the number of its line.
    #[inline]
    pub(super) fn lay(&mut self, meld: &Meld) -> u8 {
        let mut jokers = Hues::EMPTY;
        for (hue, number) in meld.jokers.iter() {
            self.declare(hue, number);
            jokers = jokers.with(hue);
        }
        match meld.base {
            Base::Hand => self.add(Line { way: Way::Row, run: meld.run, jokers }),
            Base::Cross { way, jokers: crossed } => {
                // Cards that stand along the new line have been without direction.
                let along = self.used(meld).minus(self.across(way));
                for id in along.iter().filter_map(|card| self.line_of(card, way)).collect::<Vec<_>>() {
                    self.turn(id, way.other());
                }
                self.add(Line { way, run: meld.run, jokers: jokers.union(crossed) })
            }
            Base::Line(id) => {
                let (way, own) = self.lying(id);
                self.grow(id, None, Line { way, run: meld.run, jokers: jokers.union(own) })
            }
            Base::Link(low, high) => {
                let ((own_way, own), (other_way, joined)) = (self.lying(low), self.lying(high));
                // If the two directions differ, one of the lines has none and takes the other's.
                let is_loose = self.line(low).is_some_and(|line| self.is_loose(line));
                let way = if is_loose { other_way } else { own_way };
                self.turn(low, way);
                self.turn(high, way);
                let jokers = jokers.union(own).union(joined);
                self.grow(low, Some(high), Line { way, run: meld.run, jokers })
            }
        }
    }
}
