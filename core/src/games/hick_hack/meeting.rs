//! Who meets in a yard.

use super::cards::{Cards, Colour};
use super::view::SEATS;
use crate::seat::{Seat, SeatSet};

/// The cards of a yard, told apart by what they do there.
pub(super) struct Meeting {
    pub(super) yard: Colour,
    /// All birds there.
    pub(super) birds: Cards,
    /// Who has foxes there.
    pub(super) foxes: SeatSet,
    /// Who has birds there that stay.
    pub(super) brave: SeatSet,
    /// Whose the coward is, if there is one.
    coward: Option<Seat>,
}

impl Meeting {
    /// What of these cards, by seat, meets in a yard.
    #[inline]
    pub(super) fn new(cards: &[Cards; SEATS], yard: Colour) -> Self {
        let (birds, foxes, brave) = (Cards::EMPTY, SeatSet::EMPTY, SeatSet::EMPTY);
        let mut meeting = Self { yard, birds, foxes, brave, coward: None };
        for (seat, cards) in Seat::all(SEATS).zip(cards) {
            let cards = cards.and(Cards::of(yard));
            if cards.is_empty() {
                continue;
            }
            meeting.birds = meeting.birds.with(cards.and(Cards::BIRDS));
            if !cards.and(Cards::FOXES).is_empty() {
                meeting.foxes = meeting.foxes.with(seat);
            }
            if !cards.and(Cards::BRAVE).is_empty() {
                meeting.brave = meeting.brave.with(seat);
            }
            if !cards.and(Cards::COWARDS).is_empty() {
                meeting.coward = Some(seat);
            }
        }
        meeting
    }

    /// Whose coward runs away: it eats only alone. [S]
    #[inline]
    pub(super) fn runaway(&self) -> Option<Seat> {
        self.coward.filter(|_| !(self.foxes.is_empty() && self.brave.is_empty()))
    }

    /// Who eats where no fox is, if there is anything to eat: the birds that stay, or a coward alone. [S]
    #[inline]
    pub(super) fn eaters(&self) -> SeatSet {
        match self.coward {
            Some(seat) if self.brave.is_empty() => SeatSet::only(seat),
            _ => self.brave,
        }
    }
}
