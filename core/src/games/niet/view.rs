//! The public part of a round, the private part of a seat, and the rules that depend on them.

use super::action::{Discard, Teams};
use super::board::{Board, Cell, Contract, DiscardRule};
use super::cards::{Card, Cards, Colour};
use super::trick::Trick;
use super::{Niet, Options, hand_size};
use crate::by_seat;
use crate::game::{self, Sound, makes_up};
use crate::seat::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// The part of a round that has its own actions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Tokens are placed.
    Niet,
    /// The first player makes the teams.
    Teams,
    /// Everybody lays down cards, secretly and at once.
    Discards,
    /// Tricks are played.
    Tricks,
    /// The round is over.
    Over,
}

/// The public part of a game. Nothing hidden is ever put in here: the state is this and the hands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Public {
    /// The options of the match.
    pub options: Options,
    /// The number of players.
    pub seats: u8,
    /// The dealer.
    pub dealer: Seat,
    /// The part of the round.
    pub phase: Phase,
    /// The seat whose turn it is, in the phases that have turns.
    pub to_act: Seat,
    /// The board.
    pub board: Board,
    /// The decisions of the board, once they are made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contract: Option<Contract>,
    /// The teams, once they are made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub teams: Option<Teams>,
    /// The seats that have chosen the cards to lay down.
    pub laid: SeatSet,
    /// The running trick.
    pub trick: Trick,
    /// The last trick.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_trick: Option<Trick>,
    /// The number of cards in each hand.
    #[serde(with = "by_seat")]
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<Seat, u8>"))]
    pub hand_sizes: [u8; 5],
    /// The tricks that each seat has won.
    #[serde(with = "by_seat")]
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<Seat, u8>"))]
    pub tricks: [u8; 5],
    /// The loot that each seat has won.
    #[serde(with = "by_seat")]
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<Seat, Cards>"))]
    pub loot: [Cards; 5],
    /// Every card played in this round.
    /// Everybody saw it; no front end shows earlier tricks, and bots may remember them.
    pub played: Cards,
    /// The colours, one bit each, that a seat was seen not to follow.
    #[serde(with = "by_seat")]
    #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<Seat, u8>"))]
    pub voids: [u8; 5],
}

impl Public {
    /// Returns the number of players.
    #[must_use]
    pub const fn seat_count(&self) -> usize {
        self.seats as usize
    }

    /// Returns the cards that are dealt from:
    /// with three players the 11, 12 and 13 are out for the whole match. [S]
    #[must_use]
    pub fn pack(&self) -> Cards {
        super::pack(self.seat_count())
    }

    /// Returns true if cards are given to the left neighbour this round.
    #[must_use]
    pub fn gives(&self) -> bool {
        self.contract.is_some_and(|contract| contract.discard == DiscardRule::GiveLeft)
    }

    /// Returns the colour that was led to the running trick.
    #[must_use]
    #[inline]
    pub fn led(&self) -> Option<Colour> {
        self.trick.suit()
    }

    /// Returns the cards of a hand that may be played now.
    #[must_use]
    #[inline]
    pub fn playable(&self, hand: Cards) -> Cards {
        match &self.contract {
            Some(contract) => contract.playable(hand, self.led()),
            None => Cards::EMPTY,
        }
    }

    /// Returns the cards of a hand that may be laid down now.
    /// "1 but no 1" spares the 1s, unless there is nothing else. [S; R]
    #[must_use]
    pub fn discardable(&self, hand: Cards) -> Cards {
        let no_ones = self.contract.is_some_and(|contract| contract.discard == DiscardRule::OneButNoOne);
        let others = hand.except(Cards::ONES);
        if no_ones && !others.is_empty() { others } else { hand }
    }

    /// Returns every way to make teams. [S]
    pub fn teams(&self) -> impl Iterator<Item = Teams> + use<> {
        let (seats, first) = (self.seat_count(), self.to_act);
        (0..1u8 << seats).map(SeatSet::from_bits).filter(move |team| team.contains(first)).flat_map(
            move |team| {
                let others = SeatSet::all(seats).minus(team);
                let holders = match (seats, team.len()) {
                    (5, 2) | (3, 1) => team,
                    (5, 3) | (3, 2) => others,
                    _ => SeatSet::EMPTY,
                };
                let nobody = (seats == 4 && team.len() == 2).then_some(Teams { team, x2: None });
                holders.iter().map(move |holder| Teams { team, x2: Some(holder) }).chain(nobody)
            },
        )
    }
}

/// The private knowledge of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Own {
    /// The hand.
    pub hand: Cards,
    /// The cards that the seat laid down or gave away.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub laid: Option<Discard>,
    /// The card that it received from the right.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub received: Option<Card>,
}

/// The view of one viewer.
pub type View = game::View<Public>;

impl Sound for View {
    fn seats(&self) -> usize {
        self.public.seat_count()
    }

    fn is_sound(&self) -> bool {
        let Self { public, own, .. } = self;
        let (board, seats) = (&public.board, public.seat_count());
        let tricks = [Some(public.trick), public.last_trick].into_iter().flatten();
        let teams =
            public.teams.map_or(SeatSet::EMPTY, |teams| teams.team.union(teams.x2.into_iter().collect()));
        let named =
            Cell::all().filter_map(|cell| board.token(cell)).chain(tricks.clone().map(|trick| trick.leader));
        let named = named.chain([public.dealer, public.to_act]).chain(public.laid.union(teams).iter());
        let contract = board.is_decided().then(|| board.contract());
        let first = contract.map(|contract| contract.first);
        // A card given away is in the neighbour's hand.
        let laid = contract.filter(|_| !self.passed()).map_or(0, |contract| contract.discard.cards());
        let own_laid: Vec<Card> =
            own.laid.iter().filter(|_| laid > 0).flat_map(|cards| cards.iter()).collect();
        let has_laid = self.viewer.seat().is_some_and(|seat| public.laid.contains(seat));
        if !self.sits::<Niet>(named.chain(first))
            || contract != public.contract
            || own_laid.len() != if has_laid { laid } else { 0 }
        {
            return false;
        }
        let played =
            public.tricks.iter().map(|won| usize::from(*won)).sum::<usize>() * seats + public.trick.len();
        let is_with = |phase: Phase| !matches!(phase, Phase::Niet | Phase::Teams);
        let hidden = self.others_hold(own.hand.len(), &public.hand_sizes).map(|held| {
            held + laid * public.laid.len() - own_laid.len() + public.pack().len() - hand_size(seats) * seats
        });
        let seen = public.played.iter().chain(own.hand.iter()).chain(own_laid.iter().copied());
        contract.is_some() != (public.phase == Phase::Niet)
            && public.teams.is_some() == is_with(public.phase)
            && tricks.clone().all(|trick| trick.len() <= seats)
            && played == public.played.len()
            && hidden.is_some_and(|hidden| makes_up(seen, hidden, public.pack().iter()))
    }
}
