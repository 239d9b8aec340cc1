//! The public part of a game, the private part of a seat, and the rules that depend on them.

use super::cards::{Card, Cards, Colour, Values};
use super::pyramid::{Cells, Pyramid};
use super::{Options, Seaux};
use crate::game::{self, Sound, makes_up};
use crate::seat::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// The most seats the game has.
pub const SEATS: usize = 6;
/// The most cards that can be laid together. [S]
pub(super) const MOST_LAID: u8 = 3;

/// The part of a game that has its own actions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Everybody builds a pyramid, secretly and at once.
    Build,
    /// A seat attacks or answers an attack.
    Attack,
    /// A seat chooses the part of its cut pyramid to give up.
    Split,
    /// The game is over.
    Over,
}

/// A running attack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Attack {
    /// Its colour.
    pub colour: Colour,
    /// The seat that laid last.
    pub by: Seat,
    /// The total to exceed, which that seat laid.
    pub level: u8,
}

/// The public part of a game.
/// Nothing hidden is ever put in here: the state is this, the hands, the deck, and pyramids not yet shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Public {
    /// The options of the match.
    pub options: Options,
    /// The number of players.
    pub seats: u8,
    /// The seat that attacks first.
    pub starter: Seat,
    /// The part of the game.
    pub phase: Phase,
    /// The seat whose turn it is, once the pyramids are built.
    pub to_act: Seat,
    /// The seats that have built.
    pub built: SeatSet,
    /// The pyramid of each seat; nothing before all are built.
    pub pyramids: [Pyramid; SEATS],
    /// The running attack.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attack: Option<Attack>,
    /// The cards that each seat has laid in it.
    pub laid: [Values; SEATS],
    /// True if the running attack goes anticlockwise.
    pub reversed: bool,
    /// The number of cards in each hand.
    pub hand_sizes: [u8; SEATS],
    /// The number of cards in the deck.
    pub deck: u8,
    /// The discarded cards.
    pub discard: Cards,
}

/// Returns the number of pyramids that must be gone for the game to end: one,
/// or two with five or six players. [S; W for two players]
#[must_use]
#[inline]
pub(super) const fn end_after(seats: usize) -> usize {
    if seats >= 5 { 2 } else { 1 }
}

impl Public {
    /// Returns the number of players.
    #[must_use]
    #[inline]
    pub const fn seat_count(&self) -> usize {
        self.seats as usize
    }

    /// Returns the pyramid of a seat; empty for a seat that is not at the table.
    #[must_use]
    #[inline]
    pub fn pyramid(&self, seat: Seat) -> Pyramid {
        self.pyramids.get(seat.index()).copied().unwrap_or_default()
    }

    /// Returns the seats without a bucket, once all pyramids are built.
    #[must_use]
    #[inline]
    pub fn out(&self) -> SeatSet {
        let gone = |seat: &Seat| self.phase != Phase::Build && self.pyramid(*seat).is_empty();
        Seat::all(self.seat_count()).filter(gone).collect()
    }

    /// Returns the number of pyramids that must be gone for this game to end.
    #[must_use]
    #[inline]
    pub const fn end_after(&self) -> usize {
        end_after(self.seat_count())
    }

    /// Returns the next living player in the direction of the running attack; without one, clockwise.
    #[must_use]
    #[inline]
    pub fn next_living(&self, seat: Seat) -> Seat {
        let seats = self.seat_count();
        let mut next = seat;
        for _ in 0..seats {
            next = if self.reversed { next.previous(seats) } else { next.next(seats) };
            if !self.pyramid(next).is_empty() {
                break;
            }
        }
        next
    }

    /// Returns the total that a seat has laid in the running attack.
    #[must_use]
    #[inline]
    pub fn total(&self, seat: Seat) -> u8 {
        self.laid.get(seat.index()).map_or(0, |laid| laid.sum())
    }

    /// Returns true if an own total of `total` answers an attack of this level: strictly more,
    /// or as much if the option lets an equal total turn the direction around. [S; W]
    #[must_use]
    #[inline]
    pub const fn answers(&self, total: u8, level: u8) -> bool {
        total > level || total == level && self.options.reverse_on_equal
    }

    /// Returns the least sum that a seat's new cards need.
    #[must_use]
    #[inline]
    pub fn needed(&self, seat: Seat) -> u8 {
        let Some(attack) = self.attack else { return 1 };
        let strictly = u8::from(!self.options.reverse_on_equal);
        (attack.level + strictly).saturating_sub(self.total(seat)).max(1)
    }

    /// Returns the buckets of which a seat that gives up chooses one:
    /// those of the attack's colour, or any if it has none. [S]
    #[must_use]
    #[inline]
    pub fn givable(&self, seat: Seat) -> Cells {
        let Some(attack) = self.attack else { return Cells::EMPTY };
        let pyramid = self.pyramid(seat);
        let own = pyramid.of(attack.colour);
        if own.is_empty() { pyramid.standing() } else { own }
    }

    /// Returns every card that a player with the hand `own` has not seen: in other hands and in the deck.
    #[must_use]
    pub fn unseen(&self, own: Cards) -> Cards {
        let mut unseen = Cards::pack();
        unseen.remove_all(self.discard);
        unseen.remove_all(self.table());
        unseen.remove_all(own);
        unseen
    }

    /// Returns the cards on the table.
    #[must_use]
    pub fn table(&self) -> Cards {
        let mut table = Cards::EMPTY;
        if let Some(attack) = self.attack {
            self.laid.iter().for_each(|laid| table.add(attack.colour, *laid));
        }
        table
    }
}

/// The private knowledge of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Own {
    /// The hand.
    pub hand: Cards,
    /// The pyramid, built and not yet shown.
    pub pyramid: Pyramid,
}

/// The view of one viewer.
pub type View = game::View<Public>;

impl Sound for View {
    fn seats(&self) -> usize {
        self.public.seat_count()
    }

    fn is_sound(&self) -> bool {
        let Self { public, own, .. } = self;
        let by = public.attack.map(|attack| attack.by);
        let named = public.built.iter().chain([public.starter, public.to_act]).chain(by);
        if !self.sits::<Seaux>(named) {
            return false;
        }
        let level = match public.attack {
            Some(attack) => attack.level == public.total(attack.by),
            None => public.laid == [Values::EMPTY; SEATS],
        };
        let cut = public.phase != Phase::Split || public.pyramid(public.to_act).parts().is_some();
        let laid = public.attack.iter().flat_map(|attack| {
            let values = public.laid.iter().flat_map(|laid| laid.iter());
            values.filter_map(|value| Card::new(attack.colour, value))
        });
        let seen = laid.chain(public.discard.iter()).chain(own.hand.iter());
        let held = self.others_hold(own.hand.len(), &public.hand_sizes);
        let whole = |held: usize| makes_up(seen, held + usize::from(public.deck), Cards::pack().iter());
        level && cut && held.is_some_and(whole)
    }
}
