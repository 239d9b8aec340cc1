//! The melds that lay exactly the picked cards, which a player is then offered.

use super::action::{Base, Meld, Stands};
use super::cards::{Card, Cards, Hue, Hues};
use super::run::Run;
use super::table::Way;
use super::view::Public;
use crate::seat::Seat;

/// The largest gap of a series. [D]
pub(super) const WIDEST: u8 = 49;

impl Public {
    /// Appends every legal meld of a seat with this hand that lays exactly the picked cards.
    /// If several jokers can change places within a line, only one of these melds is appended,
    /// for they score alike:
    /// the one in which lower colours stand for lower numbers.
    pub fn fits(&self, seat: Seat, hand: Cards, picked: Cards, out: &mut Vec<Meld>) {
        if picked.is_empty() || !hand.holds(picked) || picked.len() > self.may_lay(hand) {
            return;
        }
        let search = Search { public: self, seat, hand, reals: picked.numbers(), jokers: picked.jokers() };
        search.spread(Base::Hand, Cards::EMPTY, WIDEST, out);
        if !self.opened.contains(seat) {
            return;
        }
        for (id, line) in self.table.lines() {
            let numbers = Cards::from_bits(line.run.bits());
            search.spread(Base::Line(id), numbers, line.run.gap(), out);
            for (other, higher) in self.table.lines() {
                if self.can_link(*line, *higher) {
                    let numbers = numbers.union(Cards::from_bits(higher.run.bits()));
                    let widest = line.run.gap().min(higher.run.gap());
                    search.spread(Base::Link(id, other), numbers, widest, out);
                }
            }
        }
        for way in Way::ALL {
            search.cross(way, out);
        }
    }
}

struct Search<'a> {
    public: &'a Public,
    seat: Seat,
    hand: Cards,
    /// The picked numbers.
    reals: Cards,
    /// The picked jokers.
    jokers: Hues,
}

/// A crossing line that grows upwards.
#[derive(Clone, Copy)]
struct Path {
    way: Way,
    first: u8,
    gap: u8,
    count: u8,
    /// The picked numbers that are still to come.
    reals: Cards,
    /// The picked jokers that are still to come.
    jokers: Hues,
    stands: Stands,
    /// The jokers of the table that it goes through.
    crossed: Hues,
    crosses: bool,
}

impl Search<'_> {
    /// Appends a meld if it is legal and lays all the picked cards.
    fn offer(&self, meld: Meld, out: &mut Vec<Meld>) {
        let laid = self.public.check_meld(self.seat, self.hand, &meld);
        if laid.is_ok_and(|laid| laid.numbers() == self.reals && laid.jokers() == self.jokers) {
            out.push(meld);
        }
    }

    /// Appends every line that holds these numbers of the table and the picked cards; the jokers fill it.
    fn spread(&self, base: Base, given: Cards, widest: u8, out: &mut Vec<Meld>) {
        let needed = given.union(self.reals);
        let count = needed.len() + self.jokers.iter().count();
        let ends = needed.iter().next().zip(needed.iter().last());
        let Some((low, high)) = ends.map(|(low, high)| (low.index() as u8 + 1, high.index() as u8 + 1))
        else {
            return;
        };
        if count < usize::from(Run::LEAST) || !given.and(self.reals).is_empty() {
            return;
        }
        let count = count as u8;
        for gap in (1..=widest).filter(|gap| (high - low).is_multiple_of(*gap)) {
            let Some(slack) = count.checked_sub((high - low) / gap + 1) else { continue };
            for below in 0..=slack {
                let Some(first) = low.checked_sub(below.saturating_mul(gap)) else { break };
                // A line that is too high with few numbers below may fit with more.
                let Some(run) = Run::new(first, gap, count) else { continue };
                let missing = Cards::from_bits(run.bits()).minus(needed);
                let mut stands = Stands::NONE;
                for (hue, card) in self.jokers.iter().zip(missing.iter()) {
                    stands.0[hue.index()] = card.index() as u8 + 1;
                }
                self.offer(Meld { base, run, jokers: stands }, out);
            }
        }
    }

    /// Appends every line of this direction that crosses others and holds the picked cards.
    fn cross(&self, way: Way, out: &mut Vec<Meld>) {
        let (free, level) = (self.public.free_for(way), self.public.options.level);
        let highest = level.highest();
        let lowest = self.reals.iter().find_map(Card::number);
        for gap in 1..=WIDEST {
            let start = |first| {
                let (reals, jokers) = (self.reals, self.jokers);
                let (stands, crossed) = (Stands::NONE, Hues::EMPTY);
                Path { way, first, gap, count: 0, reals, jokers, stands, crossed, crosses: false }
            };
            let Some(lowest) = lowest else {
                (1..=highest.saturating_sub(2 * gap))
                    .filter(|first| level.begins_well(*first, gap))
                    .for_each(|first| self.climb(start(first), out));
                continue;
            };
            let together =
                |card: Card| card.number().is_some_and(|number| (number - lowest).is_multiple_of(gap));
            if !level.begins_well(lowest, gap) || !self.reals.iter().all(together) {
                continue;
            }
            // The search goes downwards from the lowest picked number, as long as a card can stand below it.
            let mut first = lowest;
            loop {
                self.climb(start(first), out);
                let Some(below) = first.checked_sub(gap).filter(|below| *below > 0) else { break };
                let jokers = free.jokers().union(self.jokers);
                let real = Card::number_card(below).is_some_and(|card| free.contains(card));
                if !real && jokers.is_empty() {
                    break;
                }
                first = below;
            }
        }
    }

    /// Extends the line by its next number in every possible way.
    fn climb(&self, path: Path, out: &mut Vec<Meld>) {
        let Path { way, first, gap, count, .. } = path;
        if path.crosses && path.reals.is_empty() && path.jokers.is_empty() {
            let meld =
                |run| Meld { base: Base::Cross { way, jokers: path.crossed }, run, jokers: path.stands };
            if let Some(run) = Run::new(first, gap, count) {
                self.offer(meld(run), out);
            }
        }
        let number = u32::from(first) + u32::from(gap) * u32::from(count);
        let Some(card) = u8::try_from(number).ok().and_then(Card::number_card) else { return };
        let next = Path { count: count + 1, ..path };
        if path.reals.contains(card) {
            self.climb(Path { reals: path.reals.without(card), ..next }, out);
            return;
        }
        let table = &self.public.table;
        let free = self.public.free_for(way);
        if free.contains(card) {
            self.climb(Path { crosses: true, ..next }, out);
        }
        let here =
            |hue: &Hue| table.stands_for(*hue) == Some(number as u8) && free.contains(Card::joker(*hue));
        for hue in Hue::ALL.into_iter().filter(here) {
            self.climb(Path { crosses: true, crossed: path.crossed.with(hue), ..next }, out);
        }
        if let Some(hue) = path.jokers.iter().next() {
            let mut stands = path.stands;
            stands.0[hue.index()] = number as u8;
            self.climb(Path { jokers: path.jokers.without(hue), stands, ..next }, out);
        }
    }
}
