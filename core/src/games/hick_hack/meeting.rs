//! The animals that meet in a yard.

use super::cards::{Cards, Colour};
use crate::seat::{Seat, SeatSet};

/// The cards of a yard, told apart by their behaviour there.
pub(super) struct Meeting {
    pub(super) yard: Colour,
    /// The seats with foxes there.
    pub(super) foxes: SeatSet,
    /// The seats with birds there that stay.
    pub(super) brave: SeatSet,
    /// The seat with the coward there: at most one.
    coward: SeatSet,
}

/// The seats that meet in each yard: a byte per yard, the first one lowest, with a bit for each seat.
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
    /// Returns the meetings of these cards, by seat.
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

    /// Returns the meeting in this yard.
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

    /// Returns the meeting in the first yard with an animal, from this number on.
    #[inline]
    pub(super) fn next(self, from: usize) -> Option<Meeting> {
        let later = (self.foxes | self.brave | self.cowards) >> (u8::BITS as usize * from);
        let yard = from + (later.trailing_zeros() / u8::BITS) as usize;
        Colour::ALL.get(yard).map(|yard| self.in_yard(*yard))
    }
}

impl Meeting {
    /// Returns all birds of the meeting, from these cards.
    pub(super) fn birds(&self, cards: &[Cards]) -> Cards {
        let here = Cards::of(self.yard).and(Cards::BIRDS);
        cards.iter().fold(Cards::EMPTY, |birds, cards| birds.with(cards.and(here)))
    }

    /// Returns the seat whose coward runs away: it eats only alone. [S]
    #[inline]
    pub(super) fn runaway(&self) -> Option<Seat> {
        self.coward.first().filter(|_| !self.foxes.union(self.brave).is_empty())
    }

    /// Returns the seats whose birds eat in a yard without a fox: the birds that stay, or a coward alone. [S]
    #[inline]
    pub(super) fn eaters(&self) -> SeatSet {
        if self.brave.is_empty() { self.coward } else { self.brave }
    }
}
