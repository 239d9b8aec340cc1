//! The legal actions: listed and checked by the same rules, from the public part and the own hand.

use super::action::{Action, Illegal, Lay};
use super::builds::builds;
use super::cards::{Cards, Colour, Values};
use super::pyramid::Part;
use super::view::{MOST_LAID, Own, Phase, Public};
use crate::game::{self, Public as _};
use crate::seat::{Seat, SeatSet, Turn};

impl game::Public for Public {
    type Action = Action;
    type Own = Own;

    /// Returns the seats that act.
    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Build => Turn::together(SeatSet::all(self.seat_count()).minus(self.built)),
            Phase::Attack | Phase::Split => Turn::of(self.to_act),
            Phase::Over => Turn::OVER,
        }
    }

    /// Appends the legal actions of a seat with this hand.
    /// There are 168 million ways to build a pyramid; only the sensible ones of [`builds`] are listed.
    #[inline]
    fn actions(&self, seat: Seat, own: &Own, out: &mut Vec<Action>) {
        if !self.turn().must.contains(seat) {
            return;
        }
        match (self.phase, self.attack) {
            (Phase::Build, _) => out.extend(builds(own.hand).map(Action::Build)),
            (Phase::Attack, None) => {
                for colour in Colour::ALL {
                    lays(colour, own.hand.of(colour), 1, out);
                }
            }
            (Phase::Attack, Some(attack)) => {
                lays(attack.colour, own.hand.of(attack.colour), self.needed(seat), out);
                out.extend(self.givable(seat).iter().map(Action::GiveUp));
            }
            (Phase::Split, _) => out.extend(Part::ALL.map(Action::GiveUpPart)),
            (Phase::Over, _) => {}
        }
    }

    fn lists_all(&self, _own: &Own) -> bool {
        self.phase != Phase::Build
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
            (Phase::Build, Action::Build(_))
            | (Phase::Attack, Action::Lay(_) | Action::GiveUp(_))
            | (Phase::Split, Action::GiveUpPart(_)) => {}
            _ => return Err(Illegal::WrongPhase),
        }
        if !self.turn().must.contains(seat) {
            return Err(Illegal::NotYourTurn);
        }
        match action {
            Action::Build(pyramid) if !pyramid.is_complete() => Err(Illegal::NotComplete),
            Action::Lay(lay) => self.check_lay(seat, hand, lay),
            Action::GiveUp(_) if self.attack.is_none() => Err(Illegal::WrongPhase),
            Action::GiveUp(cell) if !self.pyramid(seat).standing().contains(cell) => Err(Illegal::NoBucket),
            Action::GiveUp(cell) if !self.givable(seat).contains(cell) => Err(Illegal::OtherBucket),
            Action::Build(_) | Action::GiveUp(_) | Action::GiveUpPart(_) => Ok(()),
        }
    }

    #[inline]
    fn check_lay(&self, seat: Seat, hand: Cards, lay: Lay) -> Result<(), Illegal> {
        if !(1..=MOST_LAID).contains(&lay.values.len()) {
            return Err(Illegal::WrongNumber);
        }
        if !hand.of(lay.colour).holds(lay.values) {
            return Err(Illegal::NotInHand);
        }
        match self.attack {
            Some(attack) if attack.colour != lay.colour => Err(Illegal::WrongColour),
            Some(_) if lay.values.sum() < self.needed(seat) => Err(Illegal::TooLow),
            _ => Ok(()),
        }
    }
}

/// Appends every set of one to three of these cards with a sum of at least `needed`.
#[inline]
fn lays(colour: Colour, held: Values, needed: u8, out: &mut Vec<Action>) {
    if held.sum() < needed {
        return;
    }
    held.each_set(|values, sum| {
        if sum >= needed {
            out.push(Action::Lay(Lay { colour, values }));
        }
    });
}
