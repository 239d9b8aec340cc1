//! What is public, and what a viewer may know.

use super::{Duel, Options};
use crate::game::{self, Sound, makes_up};
use crate::games::multiples::{Card, Cards, SEATS};
use crate::seat::Seat;
use serde::{Deserialize, Serialize};

/// Cards in a hand. [S]
pub const HAND: usize = 4;
/// Who has so many trophies has won. [S]
pub const TROPHIES_TO_WIN: usize = 5;

/// The part of a turn that has its own actions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// A card is to be laid.
    Lay,
    /// Cards may be destroyed.
    Destroy,
    /// The game is over.
    Over,
}

/// What everybody knows. Nothing hidden is ever put in here: the state is this, the hands and the piles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Public {
    /// The options of the match.
    pub options: Options,
    /// How many play.
    pub seats: u8,
    /// Who began.
    pub first: Seat,
    /// The part of the turn.
    pub phase: Phase,
    /// Whose turn it is.
    pub to_act: Seat,
    /// The cards in front of each seat.
    pub laid: [Cards; SEATS],
    /// The trophies of each seat.
    pub trophies: [Cards; SEATS],
    /// Cards left to draw: of each seat with own packs, else in the first place.
    pub piles: [u8; SEATS],
}

impl Public {
    /// How many play.
    #[must_use]
    #[inline]
    pub const fn seat_count(&self) -> usize {
        self.seats as usize
    }

    /// The cards of the match.
    #[must_use]
    pub const fn pack(&self) -> Cards {
        self.options.pack(self.seat_count())
    }

    /// How many piles there are.
    #[must_use]
    pub const fn pile_count(&self) -> usize {
        if self.options.own_packs { self.seat_count() } else { 1 }
    }

    /// Cards in each pile before the first draw.
    /// With own packs what does not divide evenly is out. [R: equal shares]
    #[must_use]
    pub const fn pile_size(&self) -> usize {
        let (cards, seats) = (self.pack().len(), self.seat_count());
        if self.options.own_packs { cards / seats - HAND } else { cards - seats * HAND }
    }

    /// The pile a seat draws from.
    #[must_use]
    #[inline]
    pub const fn pile_of(&self, seat: Seat) -> usize {
        if self.options.own_packs { seat.index() } else { 0 }
    }

    /// Returns true if there is nothing left to draw.
    /// With own packs that is when the last pile is used up, so that everybody has had as many turns. [R]
    #[must_use]
    pub fn piles_empty(&self) -> bool {
        self.piles.iter().all(|left| *left == 0)
    }

    /// The cards in front of a seat; none for a seat that is not at the table.
    #[must_use]
    #[inline]
    pub fn laid_by(&self, seat: Seat) -> Cards {
        self.laid.get(seat.index()).copied().unwrap_or_default()
    }

    /// The cards in front of everybody else.
    #[must_use]
    #[inline]
    pub fn laid_by_others(&self, seat: Seat) -> Cards {
        self.laid.iter().copied().fold(Cards::EMPTY, Cards::union).minus(self.laid_by(seat))
    }

    /// In front of whom a card lies.
    #[must_use]
    #[inline]
    pub fn owner(&self, card: Card) -> Option<Seat> {
        self.laid.iter().position(|laid| laid.contains(card)).and_then(Seat::new)
    }

    /// How many trophies a seat has.
    #[must_use]
    pub const fn trophy_count(&self, seat: Seat) -> usize {
        self.trophies[seat.index()].len()
    }

    /// Every card that somebody who holds `own` has not seen: in other hands, in the piles and out.
    #[must_use]
    pub fn unseen(&self, own: Cards) -> Cards {
        self.laid
            .iter()
            .chain(&self.trophies)
            .fold(self.pack().minus(own), |unseen, seen| unseen.minus(*seen))
    }
}

/// What a seat alone knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Own {
    /// The hand.
    pub hand: Cards,
}

/// What a viewer may know.
pub type View = game::View<Public>;

impl Sound for View {
    fn seats(&self) -> usize {
        self.public.seat_count()
    }

    fn is_sound(&self) -> bool {
        let Self { public, own, .. } = self;
        let (seats, hand) = (public.seat_count(), if self.viewer.seat().is_some() { HAND } else { 0 });
        // After a turn of theirs everybody holds as many cards as at first.
        if !self.sits::<Duel>([public.first, public.to_act]) || own.hand.len() != hand {
            return false;
        }
        let (size, count) = (public.pile_size(), public.pile_count());
        let left = |pile: &u8| usize::from(*pile);
        let (piles, none) = public.piles.split_at(count);
        let out = public.pack().len() - seats * HAND - count * size;
        let hidden = seats * HAND - hand + piles.iter().map(left).sum::<usize>() + out;
        let seen =
            public.laid.iter().chain(&public.trophies).chain([&own.hand]).flat_map(|cards| cards.iter());
        piles.iter().all(|pile| left(pile) <= size)
            && none.iter().all(|pile| *pile == 0)
            && makes_up(seen, hidden, public.pack().iter())
    }
}
