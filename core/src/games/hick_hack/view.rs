//! The public part of a game, the private part of a seat, and views.

use super::cards::{Cards, Colour, SEATS};
use super::grains::{Grains, ROUNDS};
use super::meeting::Meetings;
use super::split::Split;
use super::{HickHack, Options, cards_a_round};
use crate::game::{self, Sound, makes_up};
use crate::seat::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// The question of the moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Everybody chooses cards, secretly and at once.
    Choose,
    /// One seat proposes a split of the grains of a yard.
    Propose,
    /// The others accept or refuse.
    Answer,
    /// The game is over.
    Over,
}

/// A bargain among the birds of several players in a yard without a fox.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Bargain {
    /// The yard whose grains are shared.
    pub yard: Colour,
    /// The proposer: the owner of the highest bird; of equal ones the first from the marker on. [R]
    pub proposer: Seat,
    /// The seats with birds there, the proposer's too; cowards have run away.
    pub involved: SeatSet,
    /// The author of the proposal on the table: the proposer, and after it the seats with another proposal.
    pub by: Seat,
    /// The proposed split, once there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub split: Option<Split>,
    /// The seats that have accepted it.
    pub accepted: SeatSet,
    /// The seats that have refused it.
    pub refused: SeatSet,
    /// The other proposals of the seats that refused, by seat.
    /// They come to the table when all have answered.
    pub counters: [Option<Split>; SEATS],
}

/// A proposal: each seat makes at most one for a yard.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Proposal {
    /// The yard.
    pub yard: Colour,
    /// The author.
    pub by: Seat,
}

/// The public part of a game.
/// Nothing hidden is ever put in here: the state is this, the hands,
/// the cards that lie face down, the deck and the order of the grains in the box.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Public {
    /// The options of the match.
    pub options: Options,
    /// The number of players.
    pub seats: u8,
    /// The seat with the marker in the first round; the marker moves on clockwise each round.
    pub first: Seat,
    /// The round, from 0; [`ROUNDS`] when the game is over.
    pub round: u8,
    /// The seats that must still lay cards in this round; none once the cards are revealed.
    pub choosing: SeatSet,
    /// The cards last revealed, by seat:
    /// those of this round until its last yard is served, then those of the round before.
    pub revealed: [Cards; SEATS],
    /// The last revealed cards that foxes have taken.
    pub eaten: Cards,
    /// The talks on the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bargain: Option<Bargain>,
    /// The grains of each yard.
    pub yards: [Grains; Colour::COUNT],
    /// The grains of each seat.
    pub stores: [Grains; SEATS],
    /// The birds that each seat's foxes have taken.
    pub captured: [Cards; SEATS],
    /// The number of cards of each seat that nobody has seen: in hand, or laid face down.
    pub hand_sizes: [u8; SEATS],
    /// Cards in the deck.
    pub deck: u8,
    /// The cards of finished rounds that no fox has taken and that are not yet shuffled into a new deck.
    pub discard: Cards,
}

impl Public {
    /// Returns the number of players.
    #[must_use]
    #[inline]
    pub const fn seat_count(&self) -> usize {
        self.seats as usize
    }

    /// Returns the question of the moment.
    #[must_use]
    #[inline]
    pub const fn phase(&self) -> Phase {
        match self.bargain {
            Some(Bargain { split: None, .. }) => Phase::Propose,
            Some(_) => Phase::Answer,
            None if self.round as usize >= ROUNDS => Phase::Over,
            None => Phase::Choose,
        }
    }

    /// Returns the seats that take part in a round: a seat without a card sits it out. [R]
    #[must_use]
    #[inline]
    pub fn holders(&self) -> SeatSet {
        Seat::all(self.seat_count()).filter(|seat| self.hand_sizes[seat.index()] > 0).collect()
    }

    /// Returns the seats that have laid cards face down.
    #[must_use]
    pub fn chosen(&self) -> SeatSet {
        if self.phase() == Phase::Choose { self.holders().minus(self.choosing) } else { SeatSet::EMPTY }
    }

    /// Returns the seat with the marker in this round.
    /// It decides ties for the right to propose, and draws first. [R]
    #[must_use]
    #[inline]
    pub const fn marker(&self) -> Seat {
        self.first.clockwise(self.round as usize, self.seat_count())
    }

    /// Returns the grains of a yard.
    #[must_use]
    #[inline]
    pub const fn yard(&self, yard: Colour) -> Grains {
        self.yards[yard.index()]
    }

    /// Returns the number of cards that a seat with this hand lays: one or two,
    /// and only one if no two of them go together. [S; R]
    #[must_use]
    #[inline]
    pub const fn cards_to_lay(&self, hand: Cards) -> usize {
        let most = cards_a_round(self.seat_count());
        // Two of three cards always go together: the third has one's colour and kind, or another colour. [D]
        let several = most > 1 && (hand.len() > 2 || hand.len() == 2 && !hand.mixes());
        if several { most } else { 1 }
    }

    /// Returns the revealed cards that still lie on the table: those of a round whose yards are being served.
    #[must_use]
    pub fn on_table(&self) -> Cards {
        if self.bargain.is_none() {
            return Cards::EMPTY;
        }
        self.all_revealed().without(self.eaten)
    }

    /// Returns the cards last revealed of everybody at the table.
    #[inline]
    pub(super) fn revealed_by_seat(&self) -> &[Cards] {
        &self.revealed[..self.seat_count()]
    }

    /// Returns all cards last revealed.
    #[inline]
    pub(super) fn all_revealed(&self) -> Cards {
        self.revealed_by_seat().iter().fold(Cards::EMPTY, |all, cards| all.with(*cards))
    }

    /// Returns every card that a player who knows `own` has not seen: in other hands, face down, in the deck.
    #[must_use]
    pub fn unseen(&self, own: Cards) -> Cards {
        let seen = self.captured.iter().fold(own.with(self.discard), |all, cards| all.with(*cards));
        Cards::ALL.without(seen.with(self.on_table()))
    }

    /// Returns true if the cards on the table lead to this bargain.
    fn is_bargain(&self, bargain: &Bargain) -> bool {
        let meeting = Meetings::of(self.revealed_by_seat()).in_yard(bargain.yard);
        let begun = self.bargain_of(&meeting);
        let waiting = Seat::all(SEATS).filter(|seat| seat.of(&bargain.counters).is_some());
        let waiting: SeatSet = waiting.collect();
        let first = bargain.by == bargain.proposer;
        let known = (bargain.yard, bargain.proposer, bargain.involved);
        known == (begun.yard, begun.proposer, begun.involved)
            && meeting.eaters().len() > 1
            && bargain.splits().all(|split| self.check_split(bargain, &split).is_ok())
            && bargain.involved.holds(bargain.accepted.union(bargain.refused).union(waiting).with(bargain.by))
            // Nobody answers before there is a proposal; while there is one,
            // at least one seat has not answered.
            && (bargain.split.is_some() && !bargain.asked().is_empty() || *bargain == begun)
            // Seats answer only the first proposal with others.
            && (self.options.counters || first && waiting.is_empty() && bargain.refused.is_empty())
            && (if first { bargain.refused.holds(waiting) } else { bargain.refused.is_empty() })
            && !waiting.contains(bargain.proposer)
    }

    /// Returns the grains still in the box.
    #[must_use]
    pub fn box_grains(&self) -> Grains {
        self.yards.iter().chain(&self.stores).fold(Grains::ALL, |left, taken| left.without(*taken))
    }
}

impl Bargain {
    /// Returns the seats that must still answer.
    #[must_use]
    #[inline]
    pub const fn asked(&self) -> SeatSet {
        self.involved.without(self.by).minus(self.accepted).minus(self.refused)
    }

    /// Returns the proposal on the table.
    #[must_use]
    #[inline]
    pub const fn proposal(&self) -> Proposal {
        Proposal { yard: self.yard, by: self.by }
    }

    /// Returns true if a proposal may answer it: the first one only, and each of the others once. [R]
    #[must_use]
    #[inline]
    pub fn is_first(&self) -> bool {
        self.by == self.proposer
    }

    /// Returns every proposed split that nobody has refused yet.
    fn splits(&self) -> impl Iterator<Item = Split> {
        self.split.into_iter().chain(self.counters.into_iter().flatten())
    }

    /// Returns true if a refusal by this seat leaves nothing but the die:
    /// no other seat is asked that may propose something, and no proposal waits.
    #[must_use]
    pub fn is_last_word(&self, seat: Seat, options: super::Options) -> bool {
        let others = self.is_first() && options.counters && !self.asked().without(seat).is_empty();
        !others && self.counters.iter().all(Option::is_none)
    }
}

/// The private knowledge of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Own {
    /// The hand.
    pub hand: Cards,
    /// The cards laid face down.
    pub laid: Cards,
}

/// The view of one viewer.
pub type View = game::View<Public>;

impl Sound for View {
    fn seats(&self) -> usize {
        self.public.seat_count()
    }

    fn is_sound(&self) -> bool {
        let Self { public, own, .. } = self;
        let bargainers =
            public.bargain.map_or(SeatSet::EMPTY, |bargain| bargain.involved.union(bargain.accepted));
        let named = public.choosing.union(bargainers).iter().chain([public.first]);
        if !self.sits::<HickHack>(named) || usize::from(public.round) > ROUNDS {
            return false;
        }
        let grains = public.yards.iter().chain(&public.stores).flat_map(|grains| grains.iter());
        let boxed = public.box_grains().len();
        let piles =
            public.captured.iter().copied().chain([public.discard, public.on_table(), own.hand, own.laid]);
        let held = self.others_hold(own.hand.len() + own.laid.len(), &public.hand_sizes);
        let whole = |held: usize| {
            makes_up(piles.flat_map(Cards::iter), held + usize::from(public.deck), Cards::ALL.iter())
        };
        // The table does not wait for cards of a seat that has none.
        public.holders().holds(public.choosing)
            && public.bargain.is_none_or(|bargain| public.is_bargain(&bargain))
            && makes_up(grains, boxed, Grains::ALL.iter())
            && held.is_some_and(whole)
    }
}
