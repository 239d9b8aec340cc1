//! Who meets in a yard.

use super::cards::{Cards, Colour};
use super::view::SEATS;
use crate::seat::{Seat, SeatSet};

/// The cards of a yard, told apart by what they do there.
pub(super) struct Meeting {
    pub(super) yard: Colour,
    /// Who has foxes there.
    pub(super) foxes: SeatSet,
    /// Who has birds there that stay.
    pub(super) brave: SeatSet,
    /// Who has the coward there: at most one.
    coward: SeatSet,
}

impl Meeting {
    /// What of these cards, by seat, meets in each yard.
    #[inline]
    pub(super) fn in_yards(cards: &[Cards; SEATS]) -> [Self; Colour::COUNT] {
        let nobody = SeatSet::EMPTY;
        let mut yards = Colour::ALL.map(|yard| Self { yard, foxes: nobody, brave: nobody, coward: nobody });
        for (seat, cards) in Seat::all(SEATS).zip(cards) {
            for card in cards.iter() {
                let yard = &mut yards[card.colour().index()];
                let there = if card.is_fox() {
                    &mut yard.foxes
                } else if card.is_coward() {
                    &mut yard.coward
                } else {
                    &mut yard.brave
                };
                *there = there.with(seat);
            }
        }
        yards
    }

    /// All birds there, of the cards that meet.
    pub(super) fn birds(&self, cards: &[Cards; SEATS]) -> Cards {
        let here = Cards::of(self.yard).and(Cards::BIRDS);
        cards.iter().fold(Cards::EMPTY, |birds, cards| birds.with(cards.and(here)))
    }

    /// Whose coward runs away: it eats only alone. [S]
    #[inline]
    pub(super) fn runaway(&self) -> Option<Seat> {
        self.coward.first().filter(|_| !self.foxes.union(self.brave).is_empty())
    }

    /// Who eats where no fox is, if there is anything to eat: the birds that stay, or a coward alone. [S]
    #[inline]
    pub(super) fn eaters(&self) -> SeatSet {
        if self.brave.is_empty() { self.coward } else { self.brave }
    }
}
