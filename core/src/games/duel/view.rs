//! The public part of a game, the private part of a seat, and views.

use super::{Duel, Options};
use crate::game::{self, Sound, makes_up};
use crate::games::multiples::{Card, Cards, SEATS};
use crate::seat::Seat;
use serde::{Deserialize, Serialize};

/// The number of cards in a hand. [S]
pub const HAND: usize = 4;
/// The number of trophies that wins. [S]
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

/// The public part of a game. Nothing hidden is ever put in here: the state is this, the hands and the piles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Public {
    /// The options of the match.
    pub options: Options,
    /// The number of players.
    pub seats: u8,
    /// The seat that began.
    pub first: Seat,
    /// The part of the turn.
    pub phase: Phase,
    /// The seat whose turn it is.
    pub to_act: Seat,
    /// The cards in front of each seat.
    pub laid: [Cards; SEATS],
    /// The trophies of each seat.
    pub trophies: [Cards; SEATS],
    /// The number of cards left to draw: of each seat with own packs, else in the first place.
    pub piles: [u8; SEATS],
}

impl Public {
    /// Returns the number of players.
    #[must_use]
    #[inline]
    pub const fn seat_count(&self) -> usize {
        self.seats as usize
    }

    /// Returns the cards of the match.
    #[must_use]
    pub const fn pack(&self) -> Cards {
        self.options.pack(self.seat_count())
    }

    /// Returns the number of piles.
    #[must_use]
    pub const fn pile_count(&self) -> usize {
        if self.options.own_packs { self.seat_count() } else { 1 }
    }

    /// Returns the number of cards in each pile before the first draw.
    /// With own packs, cards that do not divide evenly are out. [R: equal shares]
    #[must_use]
    pub const fn pile_size(&self) -> usize {
        let (cards, seats) = (self.pack().len(), self.seat_count());
        if self.options.own_packs { cards / seats - HAND } else { cards - seats * HAND }
    }

    /// Returns the pile a seat draws from.
    #[must_use]
    #[inline]
    pub const fn pile_of(&self, seat: Seat) -> usize {
        if self.options.own_packs { seat.index() } else { 0 }
    }

    /// Returns true if all cards are drawn.
    /// With own packs it is true once the last pile is used up, so that everybody has had as many turns. [R]
    #[must_use]
    pub fn piles_empty(&self) -> bool {
        self.piles.iter().all(|left| *left == 0)
    }

    /// Returns the cards in front of a seat; none for a seat that is not at the table.
    #[must_use]
    #[inline]
    pub fn laid_by(&self, seat: Seat) -> Cards {
        self.laid.get(seat.index()).copied().unwrap_or_default()
    }

    /// Returns the cards in front of everybody else.
    #[must_use]
    #[inline]
    pub fn laid_by_others(&self, seat: Seat) -> Cards {
        self.laid.iter().copied().fold(Cards::EMPTY, Cards::union).minus(self.laid_by(seat))
    }

    /// Returns the seat in front of which a card lies.
    #[must_use]
    #[inline]
    pub fn owner(&self, card: Card) -> Option<Seat> {
        self.laid.iter().position(|laid| laid.contains(card)).and_then(Seat::new)
    }

    /// Returns the number of trophies of a seat.
    #[must_use]
    pub const fn trophy_count(&self, seat: Seat) -> usize {
        self.trophies[seat.index()].len()
    }

    /// Returns every card that a player with the hand `own` has not seen: in other hands,
    /// in the piles and out.
    #[must_use]
    pub fn unseen(&self, own: Cards) -> Cards {
        self.laid
            .iter()
            .chain(&self.trophies)
            .fold(self.pack().minus(own), |unseen, seen| unseen.minus(*seen))
    }
}

/// The private knowledge of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Own {
    /// The hand.
    pub hand: Cards,
}

/// The view of one viewer.
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
