//! What is public, and what a viewer may know.

use super::cards::{Cards, Colour};
use super::grains::Grains;
use super::meeting::Meetings;
use super::score::ROUNDS;
use super::split::Split;
use super::{HickHack, Options, cards_a_round};
use crate::game::{self, Sound, makes_up};
use crate::seat::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// The most seats the game has.
pub const SEATS: usize = 6;

/// What is asked now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Everybody chooses cards, secretly and at once.
    Choose,
    /// One proposes how the grains of a yard are split.
    Propose,
    /// The others accept or refuse.
    Answer,
    /// The game is over.
    Over,
}

/// Birds of several players in a yard without a fox: what they talk about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Bargain {
    /// Whose grains.
    pub yard: Colour,
    /// Who proposes: the owner of the highest bird, of equal ones the first from the marker on. [R]
    pub proposer: Seat,
    /// Whose birds are there, the proposer's too; cowards have run away.
    pub involved: SeatSet,
    /// Whose proposal is on the table: the proposer's, and after it those that the others have made instead.
    pub by: Seat,
    /// What is proposed, once it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub split: Option<Split>,
    /// Who has accepted it.
    pub accepted: SeatSet,
    /// Who has not.
    pub refused: SeatSet,
    /// What these have proposed instead, by seat: it comes to the table when all have answered.
    pub counters: [Option<Split>; SEATS],
}

/// A proposal: each seat makes at most one for a yard.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Proposal {
    /// For which yard.
    pub yard: Colour,
    /// Whose.
    pub by: Seat,
}

/// What everybody knows.
/// Nothing hidden is ever put in here: the state is this, the hands,
/// what lies face down, the deck and the order of the grains in the box.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Public {
    /// The options of the match.
    pub options: Options,
    /// How many play.
    pub seats: u8,
    /// Who has the marker in the first round; it moves on clockwise each round.
    pub first: Seat,
    /// The round, from 0; [`ROUNDS`] when the game is over.
    pub round: u8,
    /// Who must still lay cards in this round; nobody once they are revealed.
    pub choosing: SeatSet,
    /// The cards last revealed, by seat:
    /// those of this round until its last yard is served, then those of the round before.
    pub revealed: [Cards; SEATS],
    /// Those of them that foxes have taken.
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
    /// Cards of each seat that nobody has seen: in hand, or laid face down.
    pub hand_sizes: [u8; SEATS],
    /// Cards in the deck.
    pub deck: u8,
    /// The cards of finished rounds that no fox has taken and that are not yet shuffled into a new deck.
    pub discard: Cards,
}

impl Public {
    /// How many play.
    #[must_use]
    #[inline]
    pub const fn seat_count(&self) -> usize {
        self.seats as usize
    }

    /// What is asked now.
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

    /// Who takes part in a round: who has no card sits it out. [R]
    #[must_use]
    #[inline]
    pub fn holders(&self) -> SeatSet {
        Seat::all(self.seat_count()).filter(|seat| self.hand_sizes[seat.index()] > 0).collect()
    }

    /// Who has laid cards face down.
    #[must_use]
    pub fn chosen(&self) -> SeatSet {
        if self.phase() == Phase::Choose { self.holders().minus(self.choosing) } else { SeatSet::EMPTY }
    }

    /// Who has the marker in this round, decides ties for the right to propose, and draws first. [R]
    #[must_use]
    #[inline]
    pub const fn marker(&self) -> Seat {
        self.first.clockwise(self.round as usize, self.seat_count())
    }

    /// The grains of a yard.
    #[must_use]
    #[inline]
    pub const fn yard(&self, yard: Colour) -> Grains {
        self.yards[yard.index()]
    }

    /// How many cards a seat with this hand lays: one or two,
    /// and only one when no two of them go together. [S; R]
    #[must_use]
    #[inline]
    pub const fn cards_to_lay(&self, hand: Cards) -> usize {
        let most = cards_a_round(self.seat_count());
        // Of three cards two always go together: the third has one's colour and kind, or another colour. [D]
        let several = most > 1 && (hand.len() > 2 || hand.len() == 2 && !hand.mixes());
        if several { most } else { 1 }
    }

    /// The revealed cards that still lie on the table: those of a round whose yards are being served.
    #[must_use]
    pub fn on_table(&self) -> Cards {
        if self.bargain.is_none() {
            return Cards::EMPTY;
        }
        self.all_revealed().without(self.eaten)
    }

    /// The cards last revealed of everybody at the table.
    #[inline]
    pub(super) fn revealed_by_seat(&self) -> &[Cards] {
        &self.revealed[..self.seat_count()]
    }

    /// All cards last revealed.
    #[inline]
    pub(super) fn all_revealed(&self) -> Cards {
        self.revealed_by_seat().iter().fold(Cards::EMPTY, |all, cards| all.with(*cards))
    }

    /// Every card that somebody who knows `own` has not seen: in other hands, face down, in the deck.
    #[must_use]
    pub fn unseen(&self, own: Cards) -> Cards {
        let seen = self.captured.iter().fold(own.with(self.discard), |all, cards| all.with(*cards));
        Cards::ALL.without(seen.with(self.on_table()))
    }

    /// Returns true if these are talks to which the cards on the table lead.
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
            // Before there is a proposal nobody answers one, and while there is one somebody has not.
            && (bargain.split.is_some() && !bargain.asked().is_empty() || *bargain == begun)
            // Only the first proposal is answered by others.
            && (self.options.counters || first && waiting.is_empty() && bargain.refused.is_empty())
            && (if first { bargain.refused.holds(waiting) } else { bargain.refused.is_empty() })
            && !waiting.contains(bargain.proposer)
    }

    /// The grains still in the box.
    #[must_use]
    pub fn box_grains(&self) -> Grains {
        self.yards.iter().chain(&self.stores).fold(Grains::ALL, |left, taken| left.without(*taken))
    }
}

impl Bargain {
    /// Who must still answer.
    #[must_use]
    #[inline]
    pub const fn asked(&self) -> SeatSet {
        self.involved.without(self.by).minus(self.accepted).minus(self.refused)
    }

    /// The proposal on the table.
    #[must_use]
    #[inline]
    pub const fn proposal(&self) -> Proposal {
        Proposal { yard: self.yard, by: self.by }
    }

    /// Returns true if it may be answered by a proposal: the first may, each of the others once. [R]
    #[must_use]
    #[inline]
    pub fn is_first(&self) -> bool {
        self.by == self.proposer
    }

    /// Every split that somebody has proposed, and nobody refused yet.
    fn splits(&self) -> impl Iterator<Item = Split> {
        self.split.into_iter().chain(self.counters.into_iter().flatten())
    }

    /// Returns true if a refusal by this seat leaves nothing but the die:
    /// nobody else is asked who may propose something, and nothing is proposed that waits.
    #[must_use]
    pub fn is_last_word(&self, seat: Seat, options: super::Options) -> bool {
        let others = self.is_first() && options.counters && !self.asked().without(seat).is_empty();
        !others && self.counters.iter().all(Option::is_none)
    }
}

/// What a seat alone knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Own {
    /// The hand.
    pub hand: Cards,
    /// The cards laid face down.
    pub laid: Cards,
}

/// What a viewer may know.
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
        // Nobody waits for cards of somebody who has none.
        public.holders().holds(public.choosing)
            && public.bargain.is_none_or(|bargain| public.is_bargain(&bargain))
            && makes_up(grains, boxed, Grains::ALL.iter())
            && held.is_some_and(whole)
    }
}
