//! The legal actions: listed and checked by the same rules, from the public part and the own hand.

use super::action::{Action, Illegal};
use super::cards::Cards;
use super::split::Split;
use super::view::{Bargain, Own, Phase, Public};
use crate::game::{self, Public as _};
use crate::seat::{Seat, SeatSet, Turn};

impl game::Public for Public {
    type Action = Action;
    type Own = Own;

    /// Returns the seats that act.
    #[inline]
    fn turn(&self) -> Turn {
        match (self.phase(), &self.bargain) {
            (Phase::Choose, _) => Turn::together(self.choosing),
            (Phase::Propose, Some(bargain)) => Turn::of(bargain.proposer),
            (Phase::Answer, Some(bargain)) => Turn::together(bargain.asked()),
            _ => Turn::OVER,
        }
    }

    /// Appends the legal actions of a seat with this hand.
    /// Splits, of which there can be millions, are the exception.
    /// Only those that people propose are listed: as even as whole grains can be,
    /// beginning with each of the involved seats, and everything for one seat.
    #[inline]
    fn actions(&self, seat: Seat, own: &Own, out: &mut Vec<Action>) {
        if !self.turn().must.contains(seat) {
            return;
        }
        match &self.bargain {
            None => self.lays(own.hand, out),
            Some(bargain) if bargain.split.is_none() => {
                self.splits(bargain, seat, Action::Propose, out);
                out.push(Action::Roll);
            }
            Some(bargain) => {
                let to = bargain.proposal();
                out.extend([Action::Accept(to), Action::Refuse(to)]);
                if self.may_counter(bargain) {
                    let start = out.len();
                    self.splits(bargain, seat, |split| Action::Counter { to, split }, out);
                    let same = |action: &Action| matches!(action, Action::Counter { split, .. } if Some(*split) == bargain.split);
                    if let Some(same) = out[start..].iter().position(same) {
                        out.remove(start + same);
                    }
                }
            }
        }
    }

    fn lists_all(&self, _own: &Own) -> bool {
        let counters = self.bargain.is_some_and(|bargain| self.may_counter(&bargain));
        self.phase() != Phase::Propose && !counters
    }
}

impl Public {
    #[inline]
    pub(super) fn lays(&self, hand: Cards, out: &mut Vec<Action>) {
        if self.cards_to_lay(hand) == 1 {
            out.extend(hand.kinds().map(|card| Action::Lay(Cards::one(card))));
        } else {
            hand.append_pairs(Action::Lay, out);
        }
    }

    /// Returns true if the seats may answer the proposal on the table with another one. [R]
    #[inline]
    pub(super) fn may_counter(&self, bargain: &Bargain) -> bool {
        self.options.counters && bargain.split.is_some() && bargain.is_first()
    }

    fn splits(&self, bargain: &Bargain, seat: Seat, action: impl Fn(Split) -> Action, out: &mut Vec<Action>) {
        let (grains, start) = (self.yard(bargain.yard), out.len());
        let involved = bargain.involved.and(SeatSet::all(self.seat_count()));
        let order = involved.round_from(seat);
        for first in order.clone() {
            let even = action(Split::even(&involved.round_from(first), grains));
            if !out[start..].contains(&even) {
                out.push(even);
            }
        }
        // A single grain goes to one seat in any case.
        if grains.len() > 1 && involved.sole().is_none() {
            out.extend(order.map(|seat| action(Split::all_to(seat, grains))));
        }
    }

    /// Checks that a seat with this hand may do this now.
    ///
    /// # Errors
    /// The reason why it is illegal.
    #[inline]
    pub fn check(&self, seat: Seat, hand: Cards, action: Action) -> Result<(), Illegal> {
        let now = self.phase();
        let wanted = match action {
            Action::Lay(_) => Phase::Choose,
            Action::Propose(_) | Action::Roll => Phase::Propose,
            Action::Accept(_) | Action::Refuse(_) | Action::Counter { .. } => Phase::Answer,
        };
        if now == Phase::Over {
            return Err(Illegal::RoundOver);
        }
        if now != wanted {
            return Err(Illegal::WrongPhase);
        }
        if !self.turn().must.contains(seat) {
            return Err(Illegal::NotYourTurn);
        }
        match (action, &self.bargain) {
            (Action::Lay(cards), _) => self.check_lay(hand, cards),
            (Action::Accept(to) | Action::Refuse(to) | Action::Counter { to, .. }, Some(bargain))
                if bargain.proposal() != to =>
            {
                Err(Illegal::OtherProposal)
            }
            (Action::Counter { .. }, Some(bargain)) if !self.may_counter(bargain) => Err(Illegal::NoCounter),
            (Action::Counter { split, .. }, Some(bargain)) if bargain.split == Some(split) => {
                Err(Illegal::SameSplit)
            }
            (Action::Propose(split) | Action::Counter { split, .. }, Some(bargain)) => {
                self.check_split(bargain, &split)
            }
            _ => Ok(()),
        }
    }

    #[inline]
    const fn check_lay(&self, hand: Cards, cards: Cards) -> Result<(), Illegal> {
        if !hand.holds(cards) {
            Err(Illegal::NotInHand)
        } else if cards.mixes() {
            Err(Illegal::BirdAndFox)
        } else if cards.len() != self.cards_to_lay(hand) {
            Err(Illegal::WrongNumber)
        } else {
            Ok(())
        }
    }

    pub(super) fn check_split(&self, bargain: &Bargain, split: &Split) -> Result<(), Illegal> {
        if split.total() != self.yard(bargain.yard) {
            Err(Illegal::NotAllGrains)
        } else if !split.receivers().minus(bargain.involved).is_empty() {
            Err(Illegal::NotInvolved)
        } else {
            Ok(())
        }
    }
}
