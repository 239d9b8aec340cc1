//! The legal actions, written once: for the state, views, bots and scenes alike.

use super::action::{Action, Illegal};
use super::view::{Own, Phase, Public};
use crate::game;
use crate::games::multiples::{Card, Cards};
use crate::seat::{Seat, Turn};

impl game::Public for Public {
    type Action = Action;
    type Own = Own;

    /// Returns the seats that act.
    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Lay | Phase::Destroy => Turn::of(self.to_act),
            Phase::Over => Turn::OVER,
        }
    }

    /// Appends every action of a seat that holds `hand`.
    #[inline]
    fn actions(&self, seat: Seat, own: &Own, out: &mut Vec<Action>) {
        if seat != self.to_act {
            return;
        }
        match self.phase {
            Phase::Lay => out.extend(own.hand.iter().map(Action::Lay)),
            Phase::Destroy => {
                out.extend(self.within_reach(seat, self.laid_by(seat)).iter().map(Action::Destroy));
                out.push(Action::EndTurn);
            }
            Phase::Over => {}
        }
    }
}

impl Public {
    /// Checks that a seat that holds `hand` may do this.
    ///
    /// # Errors
    /// The reason why it is illegal.
    #[inline]
    pub fn check(&self, seat: Seat, hand: Cards, action: Action) -> Result<(), Illegal> {
        if self.phase == Phase::Over {
            return Err(Illegal::GameOver);
        }
        if seat != self.to_act {
            return Err(Illegal::NotYourTurn);
        }
        match (self.phase, action) {
            (Phase::Lay, Action::Lay(card)) if hand.contains(card) => Ok(()),
            (Phase::Lay, Action::Lay(_)) => Err(Illegal::NotInHand),
            (Phase::Lay, _) => Err(Illegal::LayFirst),
            (_, Action::Lay(_)) => Err(Illegal::AlreadyLaid),
            (_, Action::Destroy(card)) => self.check_target(seat, card),
            (_, Action::EndTurn) => Ok(()),
        }
    }

    fn check_target(&self, seat: Seat, card: Card) -> Result<(), Illegal> {
        if self.laid_by(seat).contains(card) {
            Err(Illegal::OwnCard)
        } else if !self.laid_by_others(seat).contains(card) {
            Err(Illegal::NotLaid)
        } else if !self.laid_by(seat).multiply_to(card.target()) {
            Err(Illegal::NoProduct)
        } else {
            Ok(())
        }
    }

    /// Returns the cards that a seat with these laid cards could destroy, if it were to act.
    #[must_use]
    #[inline]
    pub fn within_reach(&self, seat: Seat, laid: Cards) -> Cards {
        self.laid_by_others(seat).and(laid.reach())
    }
}
