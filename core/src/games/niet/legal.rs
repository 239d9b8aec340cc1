//! The legal actions: listed and checked by the same rules, from the public part and the own hand.

use super::action::{Action, Discard, Illegal, Teams};
use super::board::DiscardRule;
use super::cards::Cards;
use super::view::{Own, Phase, Public};
use crate::game::{self, Public as _};
use crate::seat::{Seat, SeatSet, Turn};

impl game::Public for Public {
    type Action = Action;
    type Own = Own;

    /// Returns the seats that act.
    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Niet | Phase::Teams | Phase::Tricks => Turn::of(self.to_act),
            Phase::Discards => Turn::together(SeatSet::all(self.seat_count()).minus(self.laid)),
            Phase::Over => Turn::OVER,
        }
    }

    /// Appends every legal action of a seat with this hand.
    #[inline]
    fn actions(&self, seat: Seat, own: &Own, out: &mut Vec<Action>) {
        if !self.turn().must.contains(seat) {
            return;
        }
        match self.phase {
            Phase::Niet => out.extend(self.board.placeable().map(Action::Place)),
            Phase::Teams => out.extend(self.teams().map(Action::Team)),
            Phase::Discards => self.discards(own.hand, out),
            Phase::Tricks => out.extend(self.playable(own.hand).kinds().map(Action::Play)),
            Phase::Over => {}
        }
    }
}

impl Public {
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

    /// Checks that a seat with this hand may do this now.
    ///
    /// # Errors
    /// The reason why it is illegal.
    #[inline]
    pub fn check(&self, seat: Seat, hand: Cards, action: Action) -> Result<(), Illegal> {
        match (self.phase, action) {
            (Phase::Over, _) => return Err(Illegal::RoundOver),
            (Phase::Niet, Action::Place(_))
            | (Phase::Discards, Action::Discard(_))
            | (Phase::Tricks, Action::Play(_)) => {}
            (Phase::Teams, Action::Team(_)) if self.contract.is_some() => {}
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
