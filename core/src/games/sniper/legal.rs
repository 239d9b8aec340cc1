//! The legal actions and the judgement of claims, written once: for the state, views, bots and scenes alike.

use super::action::{Action, Illegal};
use super::view::{Error, Own, Public};
use crate::game::{self, TimeLimit};
use crate::games::multiples::{Card, Cards, Factors};
use crate::seat::{Seat, SeatSet, Turn};

/// The judgement of an accepted action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ruling {
    /// The action does as it says.
    Counts,
    /// The action is a claim, and an error.
    Error,
}

/// Returns true if a card can be taken from these open cards:
/// two others multiply to it, or the two named ones do. [S]
#[inline]
fn within_reach(open: Cards, card: Card, factors: Option<Factors>) -> bool {
    let others = open.without(card);
    open.contains(card)
        && match factors {
            None => others.multiply_to(card.target()),
            Some(named) => others.holds(named.set()) && named.product() == card.target(),
        }
}

impl game::Public for Public {
    type Action = Action;
    type Own = Own;

    /// Returns the seats that act: every seat that is not ready must,
    /// and all may claim while cards are open. [S]
    #[inline]
    fn turn(&self) -> Turn {
        if self.over {
            return Turn::OVER;
        }
        let all = SeatSet::all(self.seat_count());
        let may = if self.pool.cards().is_empty() { SeatSet::EMPTY } else { all };
        Turn { must: all.minus(self.ready), may }
    }

    #[inline]
    fn moment(&self) -> Option<u32> {
        Some(self.table().into())
    }

    /// Returns the time limit for a flip, which runs from the flip.
    /// The first flip waits until everybody is ready.
    fn clock(&self) -> Option<TimeLimit> {
        let seconds = self.options.clock.filter(|_| self.flips > 0 && !self.over)?;
        Some(TimeLimit { period: self.flips.into(), limit_ms: u32::from(seconds) * 1_000 })
    }

    fn time_up(&self, seat: Seat) -> Option<Action> {
        let table = self.table();
        self.clock().filter(|_| self.turn().must.contains(seat)).map(|_| Action::Ready { table })
    }

    /// Appends the actions of a seat at the present table: being ready,
    /// and a claim of any card, right or wrong.
    /// Claims that the seat has been told are errors are left out.
    /// If a claim names its factors only right ones are listed: the wrong ones are beyond number.
    #[inline]
    fn actions(&self, seat: Seat, _own: &Own, out: &mut Vec<Action>) {
        if self.over || seat.index() >= self.seat_count() {
            return;
        }
        let (table, open) = (self.table(), self.pool.cards());
        if !self.ready.contains(seat) {
            out.push(Action::Ready { table });
        }
        if self.options.name_factors {
            for card in open.iter() {
                let named = open.without(card).all_factors(card.target());
                out.extend(named.map(|factors| Action::Claim { card, factors: Some(factors), table }));
            }
        } else {
            let claims = open.iter().map(|card| Action::Claim { card, factors: None, table });
            out.extend(claims.filter(|claim| self.check(seat, *claim).is_ok()));
        }
    }

    fn lists_all(&self, _own: &Own) -> bool {
        !self.options.name_factors
    }
}

impl Public {
    /// Returns the open cards that can be taken now.
    #[must_use]
    pub fn within_reach(&self) -> Cards {
        let open = self.pool.cards();
        open.iter().filter(|card| within_reach(open, *card, None)).collect()
    }

    /// Judges a claim by the present table; if it is wrong there, by the table that the player saw. [R]
    ///
    /// # Errors
    /// The claim does not count: it is malformed,
    /// or [`Illegal::Spoiled`] - it was right until another seat was quicker.
    #[inline]
    pub fn judge(&self, card: Card, factors: Option<Factors>, table: u8) -> Result<Ruling, Illegal> {
        match factors {
            None if self.options.name_factors => return Err(Illegal::FactorsMissing),
            Some(_) if !self.options.name_factors => return Err(Illegal::FactorsUnasked),
            Some(named) if named.set().len() < 2 || named.set().contains(card) => {
                return Err(Illegal::NotTwoOthers);
            }
            _ => {}
        }
        if within_reach(self.pool.cards(), card, factors) && table <= self.table() {
            return Ok(Ruling::Counts);
        }
        let seen = self.open_at(table).ok_or(Illegal::NoSuchTable)?;
        let claimed = factors.map_or(Cards::EMPTY, Factors::set).with(card);
        if !seen.holds(claimed) {
            Err(Illegal::NotOnTable)
        } else if within_reach(seen, card, factors) {
            Err(Illegal::Spoiled)
        } else {
            Ok(Ruling::Error)
        }
    }

    /// Returns true if a seat has been told that this claim is an error.
    /// The claim is the card, and the pair if one is named, at the table of this number.
    #[must_use]
    pub fn is_told(&self, seat: Seat, card: Card, factors: Option<Factors>, table: u8) -> bool {
        let said = |error: &Error| (error.seat, error.card, error.factors, error.table);
        self.errors.iter().any(|error| said(error) == (seat, card, factors, table))
    }

    /// Checks that a seat may do this, and judges it.
    /// An error costs the seat that makes it, also if another seat has made the same one. [S: multiples-008]
    /// The same claim again, by the same seat at the same table, is no second one:
    /// a hand put down twice, or a message sent twice, says nothing new. [R]
    ///
    /// # Errors
    /// The reason why it is illegal.
    #[inline]
    pub fn check(&self, seat: Seat, action: Action) -> Result<Ruling, Illegal> {
        if self.over {
            return Err(Illegal::GameOver);
        }
        if seat.index() >= self.seat_count() {
            return Err(Illegal::NotSeated);
        }
        match action {
            Action::Claim { card, factors, table } => {
                let ruling = self.judge(card, factors, table)?;
                match ruling {
                    Ruling::Error if self.is_told(seat, card, factors, table) => Err(Illegal::AlreadyMissed),
                    ruling => Ok(ruling),
                }
            }
            Action::Ready { table } if table > self.table() => Err(Illegal::NoSuchTable),
            Action::Ready { table } if table < self.table() => Err(Illegal::StaleTable),
            Action::Ready { .. } if self.ready.contains(seat) => Err(Illegal::AlreadyReady),
            Action::Ready { .. } => Ok(Ruling::Counts),
        }
    }
}
