//! What is public, what a viewer may know, and what is legal as far as both decide it.

use super::Options;
use super::action::{Action, Discard, Illegal, Teams};
use super::board::{Board, Contract, DiscardRule};
use super::cards::{Cards, Colour};
use super::trick::Trick;
use crate::game;
use crate::seat::{Seat, SeatSet, Turn, Viewer};
use serde::{Deserialize, Serialize};

/// The part of a round that has its own actions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
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

/// What everybody knows. Nothing hidden is ever put in here: the state is this and the hands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Public {
    /// The options of the match.
    pub options: Options,
    /// How many play.
    pub seats: u8,
    /// The dealer.
    pub dealer: Seat,
    /// The part of the round.
    pub phase: Phase,
    /// Whose turn it is in the phases that have turns.
    pub to_act: Seat,
    /// The board.
    pub board: Board,
    /// What the board decided, once it has.
    pub contract: Option<Contract>,
    /// The teams, once made.
    pub teams: Option<Teams>,
    /// Who has chosen what to lay down.
    pub laid: SeatSet,
    /// The running trick.
    pub trick: Trick,
    /// The last trick.
    pub last_trick: Option<Trick>,
    /// Cards in each hand.
    pub hand_sizes: [u8; 5],
    /// Tricks won.
    pub tricks: [u8; 5],
    /// Loot won.
    pub loot: [Cards; 5],
    /// Every card played in this round. Everybody saw it; no front end shows earlier tricks, and bots may remember them.
    pub played: Cards,
    /// The colours (one bit each) that a seat was seen not to follow.
    pub voids: [u8; 5],
}

impl Public {
    /// How many play.
    #[must_use]
    pub const fn seat_count(&self) -> usize {
        self.seats as usize
    }

    /// The cards that are dealt from: with three players the 11, 12 and 13 are out for the whole match. [S]
    #[must_use]
    pub fn pack(&self) -> Cards {
        super::pack(self.seat_count())
    }

    /// Who acts.
    #[must_use]
    #[inline]
    pub const fn turn(&self) -> Turn {
        match self.phase {
            Phase::Niet | Phase::Teams | Phase::Tricks => Turn::of(self.to_act),
            Phase::Discards => Turn::together(SeatSet::all(self.seat_count()).minus(self.laid)),
            Phase::Over => Turn::OVER,
        }
    }

    /// Whether a card is given to the left neighbour this round.
    #[must_use]
    pub fn gives(&self) -> bool {
        self.contract.is_some_and(|contract| contract.discard == DiscardRule::GiveLeft)
    }

    /// The colour that was led to the running trick.
    #[must_use]
    #[inline]
    pub fn led(&self) -> Option<Colour> {
        self.trick.suit()
    }

    /// What of a hand may be played now.
    #[must_use]
    #[inline]
    pub fn playable(&self, hand: Cards) -> Cards {
        match &self.contract {
            Some(contract) => contract.playable(hand, self.led()),
            None => Cards::EMPTY,
        }
    }

    /// What of a hand may be laid down now: "1 but no 1" spares the 1s, unless there is nothing else. [S; R]
    #[must_use]
    pub fn discardable(&self, hand: Cards) -> Cards {
        let no_ones = self.contract.is_some_and(|contract| contract.discard == DiscardRule::OneButNoOne);
        let others = hand.except(Cards::ONES);
        if no_ones && !others.is_empty() { others } else { hand }
    }

    /// Every way to make teams. [S]
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

    /// Appends every legal action of a seat with this hand.
    #[inline]
    pub fn actions(&self, seat: Seat, hand: Cards, out: &mut Vec<Action>) {
        if !self.turn().must.contains(seat) {
            return;
        }
        match self.phase {
            Phase::Niet => out.extend(self.board.placeable().map(Action::Place)),
            Phase::Teams => out.extend(self.teams().map(Action::Team)),
            Phase::Discards => self.discards(hand, out),
            Phase::Tricks => out.extend(self.playable(hand).kinds().map(Action::Play)),
            Phase::Over => {}
        }
    }

    fn discards(&self, hand: Cards, out: &mut Vec<Action>) {
        let cards = self.discardable(hand);
        if self.contract.is_some_and(|contract| contract.discard == DiscardRule::Two) {
            let mut rest = cards;
            for one in cards.kinds() {
                rest.remove(one);
                out.extend(rest.kinds().map(|other| Action::Discard(Discard::two(one, other))));
                rest.remove_kind(one);
            }
        } else {
            out.extend(cards.kinds().map(|card| Action::Discard(Discard::one(card))));
        }
    }

    /// Whether a seat with this hand may do this now.
    ///
    /// # Errors
    /// Why not.
    #[inline]
    pub fn check(&self, seat: Seat, hand: Cards, action: Action) -> Result<(), Illegal> {
        match (self.phase, action) {
            (Phase::Over, _) => return Err(Illegal::RoundOver),
            (Phase::Niet, Action::Place(_))
            | (Phase::Teams, Action::Team(_))
            | (Phase::Discards, Action::Discard(_))
            | (Phase::Tricks, Action::Play(_)) => {}
            _ => return Err(Illegal::WrongPhase),
        }
        if !self.turn().must.contains(seat) {
            return Err(Illegal::NotYourTurn);
        }
        match action {
            Action::Place(cell) if !self.board.is_open(cell) => Err(Illegal::CellCovered),
            Action::Place(cell) if self.board.is_last(cell) => Err(Illegal::LastOpenCell),
            Action::Team(teams) => self.check_teams(teams),
            Action::Discard(discard) => self.check_discard(hand, discard),
            Action::Play(card) if !hand.contains(card) => Err(Illegal::NotInHand),
            Action::Play(card) if !self.playable(hand).contains(card) => Err(Illegal::MustFollow),
            Action::Place(_) | Action::Play(_) => Ok(()),
        }
    }

    fn check_teams(&self, asked: Teams) -> Result<(), Illegal> {
        if self.teams().any(|teams| teams == asked) {
            Ok(())
        } else if self.teams().any(|teams| teams.team == asked.team) {
            Err(Illegal::BadHolder)
        } else {
            Err(Illegal::BadTeams)
        }
    }

    fn check_discard(&self, hand: Cards, discard: Discard) -> Result<(), Illegal> {
        if self.contract.is_none_or(|contract| contract.discard.cards() != discard.iter().count()) {
            return Err(Illegal::WrongNumber);
        }
        let mut rest = hand;
        for card in discard.iter() {
            if !rest.contains(card) {
                return Err(Illegal::NotInHand);
            }
            rest.remove(card);
        }
        if discard.iter().any(|card| !self.discardable(hand).contains(card)) {
            return Err(Illegal::NoOnes);
        }
        Ok(())
    }
}

/// What a viewer may know.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct View {
    /// Whose view this is.
    pub viewer: Viewer,
    /// What everybody knows.
    pub public: Public,
    /// The own hand; empty for a spectator.
    pub hand: Cards,
    /// What this seat laid down or gave away.
    pub laid: Option<Discard>,
    /// What it received from the right.
    pub received: Option<super::cards::Card>,
}

impl game::View for View {
    type Action = Action;

    fn viewer(&self) -> Viewer {
        self.viewer
    }

    fn turn(&self) -> Turn {
        self.public.turn()
    }

    fn actions(&self, out: &mut Vec<Action>) {
        if let Some(seat) = self.viewer.seat() {
            self.public.actions(seat, self.hand, out);
        }
    }
}
