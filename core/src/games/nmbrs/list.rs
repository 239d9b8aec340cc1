//! The listed melds, found fast: sets of numbers are bits, and a series is met by shifting them.

use super::Variant;
use super::action::{Action, Base, Meld, Stands};
use super::cards::{Card, Cards, Hues};
use super::run::Run;
use super::table::{Table, Way};
use super::view::Public;
use crate::seat::Seat;

impl Public {
    /// Appends the melds that [`Self::actions`] promises,
    /// with these jokers of the hand and, if `plain`, without any.
    #[inline]
    pub(super) fn melds(&self, seat: Seat, hand: Cards, jokers: Hues, plain: bool, out: &mut Vec<Action>) {
        let opened = self.opened.contains(seat);
        let list = List {
            public: self,
            table: &self.table,
            level: self.options.level,
            highest: self.options.level.highest(),
            held: hand.number_bits(),
            jokers,
            plain,
            most: self.may_lay(hand),
        };
        if list.most == 0 {
            return;
        }
        if opened {
            list.grown(out);
        }
        if list.plain {
            list.swept(Way::Row, opened, out);
        }
        if list.plain && opened {
            list.swept(Way::Column, opened, out);
        }
        if !jokers.is_empty() && list.most >= usize::from(Run::LEAST) {
            list.with_joker(out);
        }
    }
}

struct List<'a> {
    public: &'a Public,
    table: &'a Table,
    level: Variant,
    /// The highest number of the game.
    highest: u8,
    /// The numbers of the hand.
    held: u128,
    /// The jokers of the hand; a meld uses at most one.
    jokers: Hues,
    /// True if melds without a joker are asked for.
    plain: bool,
    /// The most cards that may be laid.
    most: usize,
}

const fn bit(number: u8) -> u128 {
    1 << (number - 1)
}

/// Returns the numbers of these bits, upwards.
#[inline]
fn numbers(bits: u128) -> impl Iterator<Item = u8> {
    Cards::from_bits(bits).iter().map(|card| card.index() as u8 + 1)
}

/// The possible extension of a line on one side.
struct Arm {
    /// The number of cards without a joker.
    plain: u8,
    /// The place of the joker in a longer extension; 0 if there is none.
    hole: u8,
    /// The number of cards with the joker.
    reach: u8,
}

/// The cards of the table for crossing lines of one direction.
struct Crossed {
    way: Way,
    /// The numbers of the hand.
    held: u128,
    /// The numbers of the table.
    free: u128,
    /// The lines that do not make the direction of a line that crosses them alone.
    aside: u128,
    /// The jokers of the table that a line goes through if it holds their number.
    jokers: Hues,
    /// The numbers that a line must hold, because another card would otherwise stand for them.
    required: u128,
}

impl List<'_> {
    #[inline]
    const fn holds(&self, number: u8) -> bool {
        self.held & bit(number) != 0
    }

    /// Appends a meld: without a joker of the hand, or one for each joker that can fill the hole.
    #[inline]
    fn push(&self, base: Base, run: Option<Run>, hole: u8, out: &mut Vec<Action>) {
        let Some(run) = run else { return };
        if hole > 0 {
            let fill = |hue| Action::Meld(Meld { base, run, jokers: Stands::one(hue, hole) });
            out.extend(self.jokers.iter().map(fill));
        } else if self.plain {
            out.push(Action::Meld(Meld { base, run, jokers: Stands::NONE }));
        }
    }

    /// Appends the melds by which lines grow, and pairs are joined.
    fn grown(&self, out: &mut Vec<Action>) {
        // The gaps that each line can have with the cards at hand:
        // only lines that share one are worth a closer look.
        let mut gaps = [0u64; Table::LINES];
        for (id, line) in self.table.lines() {
            let (run, bits) = (line.run, line.run.bits());
            let widest = self.most / usize::from(run.count() - 1) + 1;
            for parts in (1..=widest as u8).filter(|parts| run.gap().is_multiple_of(*parts)) {
                let gap = run.gap() / parts;
                if self.grow(Base::Line(id), bits, [run.first(), run.last()], gap, out) {
                    gaps[usize::from(id)] |= 1 << gap;
                }
            }
        }
        for (low, line) in self.table.lines() {
            for (high, other) in self.table.lines() {
                let mut shared = gaps[usize::from(low)] & gaps[usize::from(high)];
                if shared == 0 || !self.public.can_link(*line, *other) {
                    continue;
                }
                let bits = line.run.bits() | other.run.bits();
                let apart = other.run.first() - line.run.last();
                while shared > 0 {
                    let gap = shared.trailing_zeros() as u8;
                    shared &= shared - 1;
                    if apart.is_multiple_of(gap) {
                        let ends = [line.run.first(), other.run.last()];
                        self.grow(Base::Link(low, high), bits, ends, gap, out);
                    }
                }
            }
        }
    }

    /// Appends the lines of this gap that hold the given numbers, which lie between these ends.
    /// Returns true if the gaps between them can be filled.
    #[inline]
    fn grow(&self, base: Base, given: u128, [first, last]: [u8; 2], gap: u8, out: &mut Vec<Action>) -> bool {
        let count = (last - first) / gap + 1;
        let Some(whole) = Run::new(first, gap, count) else { return false };
        let inside = whole.bits() & !given;
        let missing = inside & !self.held;
        let filled = inside.count_ones() as usize;
        if filled > self.most || missing.count_ones() > u32::from(!self.jokers.is_empty()) {
            return false;
        }
        if !self.level.begins_well(first, gap) {
            return true;
        }
        let hole = if missing == 0 { 0 } else { missing.trailing_zeros() as u8 + 1 };
        let (down, up) = (self.arm(first, gap, false), self.arm(last, gap, true));
        for below in 0..=down.reach {
            for above in 0..=up.reach {
                let laid = filled + usize::from(below) + usize::from(above);
                let (low, high) = (below > down.plain, above > up.plain);
                if laid == 0 || laid > self.most || u8::from(hole > 0) + u8::from(low) + u8::from(high) > 1 {
                    continue;
                }
                let hole = if low {
                    down.hole
                } else if high {
                    up.hole
                } else {
                    hole
                };
                self.push(base, Run::new(first - below * gap, gap, count + below + above), hole, out);
            }
        }
        true
    }

    /// Returns the possible extension of a line from an end.
    #[inline]
    fn arm(&self, end: u8, gap: u8, upwards: bool) -> Arm {
        let mut arm = Arm { plain: 0, hole: 0, reach: 0 };
        let mut number = end;
        loop {
            let next = if upwards { number.checked_add(gap) } else { number.checked_sub(gap) };
            let Some(next) = next.filter(|next| (1..=self.highest).contains(next)) else { return arm };
            number = next;
            if !self.holds(number) {
                if arm.hole > 0 || self.jokers.is_empty() {
                    return arm;
                }
                arm.hole = number;
            } else if arm.hole == 0 {
                arm.plain += 1;
            }
            arm.reach += 1;
        }
    }

    /// Appends lines without a joker of the hand: new ones and, for a seat that has opened, crossing ones.
    fn swept(&self, way: Way, opened: bool, out: &mut Vec<Action>) {
        let loose = self.public.loose();
        let mut free = if opened { self.public.free_for(way) } else { Cards::EMPTY };
        let mut aside = 0;
        if way == Way::Row && loose.holds(free) {
            free = Cards::EMPTY;
        } else if way == Way::Row {
            // A row goes through at least one line that is a column already.
            let loose = self.table.lines().filter(|(_, line)| self.public.is_loose(line));
            aside = loose.fold(0, |lines, (id, _)| lines | 1 << id);
        }
        let mut crossed = Crossed {
            way,
            held: self.held,
            free: free.number_bits(),
            aside,
            jokers: Hues::EMPTY,
            required: 0,
        };
        let mut clashing = Hues::EMPTY;
        let number_of = |hue| self.table.stands_for(hue).map_or(0, bit);
        for hue in free.jokers().iter() {
            let own = number_of(hue);
            if (crossed.held | crossed.free) & own == 0 {
                crossed.free |= own;
                crossed.jokers = crossed.jokers.with(hue);
            } else {
                clashing = clashing.with(hue);
            }
        }
        self.sweep(&crossed, out);
        if !clashing.is_empty() {
            // A joker that shares its number with another card takes that card's place.
            for chosen in (1u8..16).filter(|chosen| chosen & !clashing.bits() == 0) {
                let chosen = Hues::from_bits(chosen);
                let required = chosen.iter().fold(0, |bits, hue| bits | number_of(hue));
                let distinct = required.count_ones() as usize == chosen.iter().count();
                if !distinct {
                    continue;
                }
                let jokers = crossed.jokers.iter().filter(|hue| number_of(*hue) & required == 0);
                self.sweep(
                    &Crossed {
                        way,
                        held: self.held & !required,
                        free: crossed.free | required,
                        aside,
                        jokers: jokers.chain(chosen.iter()).collect(),
                        required,
                    },
                    out,
                );
            }
        }
    }

    fn sweep(&self, crossed: &Crossed, out: &mut Vec<Action>) {
        let Crossed { held, free, .. } = *crossed;
        let all = held | free;
        let (mut second, mut third) = (all, all);
        for gap in 1..=(self.highest - 1) / 2 {
            second >>= 1;
            third >>= 2;
            let triples = all & second & third;
            if triples == 0 {
                continue;
            }
            let with_hand = triples & (held | held >> gap | held >> (2 * gap));
            let lowest = held & (with_hand | with_hand << gap | with_hand << (2 * gap));
            for number in numbers(lowest) {
                if self.level.begins_well(number, gap) {
                    self.through(crossed, number, gap, out);
                }
            }
        }
    }

    /// Appends the lines in which this number is the lowest one from the hand.
    fn through(&self, crossed: &Crossed, number: u8, gap: u8, out: &mut Vec<Action>) {
        let (mut first, mut count, mut below) = (number, 1, Some(0));
        // The lines met below; `None` once one would be met twice.
        while let Some(met) = below {
            self.upwards(crossed, Upwards { first, gap, count, laid: 1, met, number }, out);
            let Some(next) = first.checked_sub(gap).filter(|next| *next > 0) else { return };
            if crossed.free & bit(next) == 0 {
                return;
            }
            first = next;
            count += 1;
            below = self.meet(crossed, next, met);
        }
    }

    /// Appends a line on its way up, then every longer one.
    fn upwards(&self, crossed: &Crossed, mut line: Upwards, out: &mut Vec<Action>) {
        loop {
            if let Some(run) = Run::new(line.first, line.gap, line.count)
                && (line.met & !crossed.aside > 0 || line.met == 0 && crossed.way == Way::Row)
            {
                let bits = run.bits();
                if bits & crossed.required == crossed.required {
                    self.push(self.base(crossed, line.met, bits), Some(run), 0, out);
                }
            }
            let Some(next) = line.number.checked_add(line.gap).filter(|next| *next <= self.highest) else {
                return;
            };
            if crossed.held & bit(next) != 0 {
                line.laid += 1;
                if line.laid > self.most {
                    return;
                }
            } else if crossed.free & bit(next) != 0 {
                let Some(met) = self.meet(crossed, next, line.met) else { return };
                line.met = met;
            } else {
                return;
            }
            line.number = next;
            line.count += 1;
        }
    }

    #[inline]
    fn base(&self, crossed: &Crossed, met: u128, bits: u128) -> Base {
        if met == 0 {
            return Base::Hand;
        }
        let in_line = |hue: &_| self.table.stands_for(*hue).is_some_and(|number| bits & bit(number) != 0);
        Base::Cross { way: crossed.way, jokers: crossed.jokers.iter().filter(in_line).collect() }
    }

    /// Returns the lines met so far with the one in which this number of the table stands.
    /// `None` if that one was met already.
    #[inline]
    fn meet(&self, crossed: &Crossed, number: u8, met: u128) -> Option<u128> {
        let joker = crossed.jokers.iter().find(|hue| self.table.stands_for(*hue) == Some(number));
        let card = joker.map(Card::joker).or(Card::number_card(number))?;
        let line = 1 << self.public.crossed_at(card, crossed.way)?;
        (met & line == 0).then_some(met | line)
    }

    /// Appends new lines with one joker: every pair of numbers at hand,
    /// with a third number beside or between them.
    fn with_joker(&self, out: &mut Vec<Action>) {
        for low in numbers(self.held) {
            for high in numbers(self.held & !(bit(low) | (bit(low) - 1))) {
                let apart = high - low;
                self.above(low, apart, 2, 0, out);
                if low > apart && !self.holds(low - apart) {
                    self.above(low - apart, apart, 3, low - apart, out);
                }
                if apart.is_multiple_of(2) && !self.holds(low + apart / 2) {
                    self.above(low, apart / 2, 3, low + apart / 2, out);
                }
            }
        }
    }

    /// Appends the new lines that begin with these numbers and hold one joker,
    /// in this hole or, with 0, above.
    fn above(&self, first: u8, gap: u8, count: u8, hole: u8, out: &mut Vec<Action>) {
        if !self.level.begins_well(first, gap) {
            return;
        }
        let (mut count, mut hole) = (count, hole);
        while usize::from(count) <= self.most {
            if hole > 0 {
                self.push(Base::Hand, Run::new(first, gap, count), hole, out);
            }
            let next = u32::from(first) + u32::from(gap) * u32::from(count);
            if next > u32::from(self.highest) {
                return;
            }
            if !self.holds(next as u8) {
                if hole > 0 {
                    return;
                }
                hole = next as u8;
            }
            count += 1;
        }
    }
}

/// A line on its way up.
struct Upwards {
    first: u8,
    gap: u8,
    count: u8,
    /// The number of cards of the hand that it lays.
    laid: usize,
    /// The lines that it crosses.
    met: u128,
    /// Its highest number so far.
    number: u8,
}
