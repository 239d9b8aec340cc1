//! The worth of a position to a seat, as `normal` sees it:
//! in hundredths of a point, from the public part and the own hand.

use super::super::ROW;
use super::super::cards::{Card, Cards};
use super::super::score::tally;
use super::super::view::{Phase, Public};
use crate::seat::Seat;

/// The cost of an unseen card in a row: the mean of the pack.
pub(super) const BLIND: i32 = 935;
/// The expected cost of the card with which another player fills a gap of their row.
pub(super) const FOREIGN_GAP: i32 = 450;
/// The cost of a card of another hand to its owner: two points, less the cards that they will still shed.
pub(super) const FOREIGN_CARD: i32 = 170;
/// The least cost of a classic card in hand: two points,
/// less the chance to shed it, and the turns that it takes.
pub(super) const CARD: i32 = 160;
/// The cost of a turn needed to shed a set of equal cards.
const SET: i32 = 90;

/// The weights of a position.
pub(super) struct Worth<'a> {
    public: &'a Public,
    /// The nearness of the end of the round, 0 to 100.
    near: i32,
}

impl<'a> Worth<'a> {
    pub(super) fn new(public: &'a Public) -> Self {
        Self { public, near: near(public) }
    }

    /// Returns the worth of the own position, less the mean of the others'.
    pub(super) fn of(&self, seat: Seat, hand: Cards) -> i32 {
        let others = Seat::all(self.public.seat_count()).filter(|other| *other != seat);
        let foreign: i32 = others.map(|other| self.foreign(other)).sum();
        self.own(seat, hand) - foreign / (i32::from(self.public.seats) - 1)
    }

    fn foreign(&self, seat: Seat) -> i32 {
        let row = self.public.row(seat);
        let size = i32::from(self.public.hand_sizes[seat.index()]);
        let gaps = ROW.saturating_sub(row.len()) as i32;
        let filled = gaps.min(size);
        -self.row(row) - filled * FOREIGN_GAP - (gaps - filled) * 100 - (size - filled) * FOREIGN_CARD
    }

    fn own(&self, seat: Seat, hand: Cards) -> i32 {
        let row = self.public.row(seat);
        if self.public.phase == Phase::Over {
            return tally(row, hand, false, &self.public.options).points() * 100;
        }
        let mut rest = hand;
        let filling = gaps(row, &mut rest);
        -self.row(row) - filling - self.hand(rest) + self.lead(seat)
    }

    /// Returns the cost of the cards of a row.
    /// Cards that may still be laid or taken count towards the mean of the cards that follow them.
    fn row(&self, row: Cards) -> i32 {
        row.kinds().map(|card| visible(card, self.near) * i32::from(row.count(card))).sum()
    }

    /// Returns the cost of the cards in hand: each its points, each set of equal ones the turn it takes.
    /// High ones are easily laid, and specials are tools as long as there is time to use them.
    fn hand(&self, hand: Cards) -> i32 {
        let classic = hand.classic();
        let sets: i32 = classic.kinds().map(set).sum();
        let time = (100 - self.near).max(0) * (classic.len() as i32).min(4) / 4;
        let tools: i32 = hand.specials().kinds().map(|card| tool(card) * i32::from(hand.count(card))).sum();
        let left = -tally(Cards::EMPTY, hand.specials(), false, &self.public.options).hand * self.near;
        classic.len() as i32 * CARD + sets - tools * time / 100 + left
    }

    /// Returns the worth of having laid last, or of leading.
    fn lead(&self, seat: Seat) -> i32 {
        if self.public.leader != seat {
            return 0;
        }
        match &self.public.pli {
            None => 80,
            Some(pli) => 5 * pli.value.card().index() as i32 + 20 * i32::from(pli.count.min(4)),
        }
    }
}

/// Returns the nearness of the end of the round, 0 to 100.
pub(super) fn near(public: &Public) -> i32 {
    let fewest = public.hand_sizes[..public.seat_count()].iter().min().copied().unwrap_or(0);
    let over = public.ending || public.phase == Phase::Over;
    if over { 100 } else { (100 - 12 * i32::from(fewest)).clamp(20, 95) }
}

/// Returns the cost of a visible card.
pub(super) fn visible(card: Card, near: i32) -> i32 {
    let points = card.visible_points() * 100;
    let replaced = (points * 60 + FOREIGN_GAP * 40) / 100;
    (points * near + replaced * (100 - near)) / 100
}

/// Returns the cost of the turn that the equal ones of a card take: low ones are harder to lay.
pub(super) fn set(card: Card) -> i32 {
    SET + (8 - card.index() as i32) * 6
}

/// Returns the cost of filling up the own row, with the lowest cards of the hand or blind.
/// It takes those cards out of the hand.
fn gaps(row: Cards, hand: &mut Cards) -> i32 {
    let mut cost = 0;
    for _ in row.len()..ROW {
        let lowest = hand.classic().kinds().next();
        match lowest.filter(|card| card.visible_points() * 100 < BLIND) {
            Some(card) => {
                hand.remove(card);
                cost += card.visible_points() * 100;
            }
            None => cost += BLIND,
        }
    }
    cost
}

/// Returns the worth of a special in hand while there is time to use it.
pub(super) fn tool(card: Card) -> i32 {
    match card {
        Card::JOKER => 220,
        Card::NUM_X => 160,
        Card::SWAP => 200,
        _ => 120,
    }
}
