//! The legal actions: listed and checked by the same rules, from the public part and the own hand.

use super::action::{Action, Illegal};
use super::cards::{Cards, Numbers};
use super::criteria::is_combination;
use super::view::{Own, Phase, Public};
use super::{COMBINATION, SEATS};
use crate::game::{self, Public as _};
use crate::seat::{Seat, SeatSet, Turn};

impl game::Public for Public {
    type Action = Action;
    type Own = Own;

    /// Returns the seats that act.
    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Bid => Turn::together(SeatSet::all(SEATS).minus(self.committed)),
            Phase::Answer | Phase::Cover | Phase::Combine => Turn::of(self.to_act),
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
            Phase::Bid | Phase::Cover => out.extend(own.hand.kinds().map(Action::Commit)),
            Phase::Answer => {
                out.push(Action::Concede);
                if self.can_overbid() {
                    out.extend(own.hand.kinds().map(Action::Commit));
                }
            }
            Phase::Combine => {
                out.push(Action::Finish);
                out.extend(self.combinable(seat).map(Action::Combine));
            }
            Phase::Over => {}
        }
    }
}

impl Public {
    /// Checks that a seat with this hand may do this now.
    ///
    /// # Errors
    /// The reason why it is illegal.
    #[inline]
    pub fn check(&self, seat: Seat, hand: Cards, action: Action) -> Result<(), Illegal> {
        match (self.phase, action) {
            (Phase::Over, _) => return Err(Illegal::RoundOver),
            (Phase::Bid | Phase::Answer | Phase::Cover, Action::Commit(_))
            | (Phase::Answer, Action::Concede)
            | (Phase::Combine, Action::Combine(_) | Action::Finish) => {}
            _ => return Err(Illegal::WrongPhase),
        }
        if self.committed.contains(seat) {
            return Err(Illegal::AlreadyCommitted);
        }
        if !self.turn().must.contains(seat) {
            return Err(Illegal::NotYourTurn);
        }
        match action {
            Action::Commit(_) if self.phase == Phase::Answer && !self.can_overbid() => {
                Err(Illegal::CannotOverbid)
            }
            Action::Commit(card) if !hand.contains(card) => Err(Illegal::NotInHand),
            Action::Combine(cards) => self.check_combination(seat, cards),
            Action::Commit(_) | Action::Concede | Action::Finish => Ok(()),
        }
    }

    fn check_combination(&self, seat: Seat, cards: Numbers) -> Result<(), Illegal> {
        let place = seat.index();
        if cards.len() != COMBINATION {
            Err(Illegal::NotThree)
        } else if !self.reserves[place].holds(cards) {
            Err(Illegal::NotInReserve)
        } else if self.arrived[place].and(cards).is_empty() {
            Err(Illegal::NoneArrived)
        } else if !is_combination(cards) {
            Err(Illegal::NoCriterion)
        } else {
            Ok(())
        }
    }
}
