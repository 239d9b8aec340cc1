//! Who meets in a yard.

use super::cards::{Cards, Colour};
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

/// Who meets in each yard: a byte per yard, the first one lowest, its bits the seats.
#[derive(Clone, Copy)]
pub(super) struct Meetings {
    foxes: u64,
    brave: u64,
    cowards: u64,
}

/// For every set of colours, the lowest bits of their bytes.
const BYTES: [u64; 1 << Colour::COUNT] = {
    let mut bytes = [0; 1 << Colour::COUNT];
    let mut colours = 0;
    while colours < bytes.len() {
        let mut colour = 0;
        while colour < Colour::COUNT {
            bytes[colours] |= ((colours >> colour & 1) as u64) << (u8::BITS as usize * colour);
            colour += 1;
        }
        colours += 1;
    }
    bytes
};

impl Meetings {
    /// What of these cards, by seat, meets in the yards.
    #[inline]
    pub(super) fn of(cards: &[Cards]) -> Self {
        let mut all = Self { foxes: 0, brave: 0, cowards: 0 };
        for (seat, cards) in cards.iter().enumerate() {
            let bytes = |kind| BYTES[usize::from(cards.and(kind).colours())] << seat;
            all.foxes |= bytes(Cards::FOXES);
            all.brave |= bytes(Cards::BRAVE);
            all.cowards |= bytes(Cards::COWARDS);
        }
        all
    }

    /// Who meets in this yard.
    #[inline]
    pub(super) const fn in_yard(self, yard: Colour) -> Meeting {
        let place = u8::BITS * yard as u32;
        Meeting {
            yard,
            foxes: SeatSet::from_bits((self.foxes >> place) as u8),
            brave: SeatSet::from_bits((self.brave >> place) as u8),
            coward: SeatSet::from_bits((self.cowards >> place) as u8),
        }
    }

    /// The first yard from this number on where anybody is.
    #[inline]
    pub(super) fn next(self, from: usize) -> Option<Meeting> {
        let later = (self.foxes | self.brave | self.cowards) >> (u8::BITS as usize * from);
        let yard = from + (later.trailing_zeros() / u8::BITS) as usize;
        Colour::ALL.get(yard).map(|yard| self.in_yard(*yard))
    }
}

impl Meeting {
    /// All birds there, of the cards that meet.
    pub(super) fn birds(&self, cards: &[Cards]) -> Cards {
        let here = Cards::of(self.yard).and(Cards::BIRDS);
        cards.iter().fold(Cards::EMPTY, |birds, cards| birds.with(cards.and(here)))
    }

    /// Whose coward runs away: it eats only alone. [S]
    #[inline]
    pub(super) fn runaway(&self) -> Option<Seat> {
        self.coward.first().filter(|_| !self.foxes.union(self.brave).is_empty())
    }

    /// Who eats where no fox is: the birds that stay, or a coward alone. [S]
    #[inline]
    pub(super) fn eaters(&self) -> SeatSet {
        if self.brave.is_empty() { self.coward } else { self.brave }
    }
}
