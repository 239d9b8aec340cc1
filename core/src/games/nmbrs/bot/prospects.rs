//! The prospects of a hand.

use super::super::Variant;
use super::super::cards::{Card, Cards};
use super::super::table::Table;
use super::super::view::Public;
use crate::seat::Seat;

/// A point, in the small units in which bots count.
pub(super) const POINT: i32 = 100;
/// The worth of ending the game: the others deduct their hands.
pub(super) const GOING_OUT: i32 = 6 * POINT;
/// The worth of any card at hand: a chance to meld.
const CARD: i32 = POINT;
/// The worth of an unseen card that would make a series of two cards at hand.
const THIRD: i32 = 15;
/// The worth of a card at hand that would extend a line if one card between came.
const NEARLY: i32 = 25;
/// The added worth of a joker at hand: it counts nothing and fits nearly everywhere.
const JOKER: i32 = 150;

/// Returns the cost of a point in the hand, which rises as the last turns come near.
fn urgency(public: &Public, seat: Seat) -> i32 {
    let others = Seat::all(public.seat_count()).filter(|other| *other != seat);
    let shortest = others.map(|seat| public.hand_sizes[seat.index()]).min().unwrap_or(0);
    (POINT - 8 * i32::from(shortest)).clamp(30, 90)
}

/// The prospects of a hand, less its cost at the end: in all, and by card.
pub(super) struct Prospects {
    total: i32,
    shares: [i32; Card::COUNT],
}

impl Prospects {
    pub(super) fn of(public: &Public, seat: Seat, hand: Cards) -> Self {
        let mut prospects = Self { total: 0, shares: [0; Card::COUNT] };
        let (level, urgency) = (public.options.level, urgency(public, seat));
        for card in hand.iter() {
            let joker = if card.is_joker() { JOKER } else { 0 };
            prospects.add(&[card], CARD + joker - level.points(card) * urgency);
        }
        let unseen = public.unseen(hand);
        prospects.thirds(level, hand.numbers(), unseen);
        if public.opened.contains(seat) {
            prospects.nearly(&public.table, hand, unseen);
        }
        prospects
    }

    /// Adds a worth that is lost with any of these cards.
    fn add(&mut self, cards: &[Card], worth: i32) {
        self.total += worth;
        for card in cards {
            self.shares[card.index()] += worth;
        }
    }

    /// Returns the worth that this card adds.
    pub(super) const fn of_card(&self, card: Card) -> i32 {
        self.shares[card.index()]
    }

    /// Returns the worth that is left without this card.
    pub(super) const fn without(&self, card: Card) -> i32 {
        self.total - self.shares[card.index()]
    }

    /// Adds the unseen cards that would make a series of two cards of the hand.
    fn thirds(&mut self, level: Variant, numbers: Cards, unseen: Cards) {
        let mut higher = numbers;
        for low in numbers.iter() {
            higher = higher.without(low);
            for high in higher.iter() {
                for third in level.thirds(low, high) {
                    if unseen.contains(third) {
                        self.add(&[low, high], THIRD);
                    }
                }
            }
        }
    }

    /// Adds the ends of lines that a card of the hand would extend,
    /// if one card between, which may still come, came.
    fn nearly(&mut self, table: &Table, hand: Cards, unseen: Cards) {
        let card = |number: Option<u8>| number.and_then(Card::number_card);
        for (_, line) in table.lines() {
            let (first, last, gap) = (line.run.first(), line.run.last(), line.run.gap());
            let below = (first.checked_sub(gap), first.checked_sub(2 * gap));
            let above = (last.checked_add(gap), last.checked_add(2 * gap));
            for (between, end) in [below, above] {
                let comes = card(between).is_some_and(|between| unseen.contains(between));
                if let Some(end) = card(end).filter(|end| comes && hand.contains(*end)) {
                    self.add(&[end], NEARLY);
                }
            }
        }
    }
}
