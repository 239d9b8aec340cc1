//! Why a choice is good: one sentence, from what it does to the cards on the table.

use super::super::action::Action;
use super::super::view::{TROPHIES_TO_WIN, View};
use crate::games::multiples::{Card, Cards};
use crate::scene::Asked;
use crate::seat::Seat;

pub(super) fn why(asked: &Asked<'_, View>, action: Option<Action>) -> Option<String> {
    match action? {
        Action::Lay(card) => asked.lay(card),
        Action::Destroy(card) => asked.destroy(card),
        Action::EndTurn => asked.end_turn(),
    }
}

impl Asked<'_, View> {
    fn others(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.view.public.seat_count()).filter(|seat| *seat != self.seat)
    }

    /// How many of these own cards the others reach with what they have laid.
    fn exposed(&self, laid: Cards) -> usize {
        let public = &self.view.public;
        let reached = |reached: Cards, other| reached.union(public.laid_by(other).reach());
        laid.and(self.others().fold(Cards::EMPTY, reached)).len()
    }

    fn lay(&self, card: Card) -> Option<String> {
        let public = &self.view.public;
        let before = public.laid_by(self.seat);
        let laid = before.with(card);
        let taken = public.within_reach(self.seat, laid).len();
        if taken > 0 && public.trophy_count(self.seat) + taken >= TROPHIES_TO_WIN {
            return Some(self.text("duel-why-wins"));
        }
        if taken > 0 {
            return Some(self.counted("duel-why-takes", taken));
        }
        let risky = |other: Card| self.exposed(before.with(other)) > 0;
        if self.exposed(laid) == 0 && self.view.own.hand.iter().any(risky) {
            return Some(self.text("duel-why-safe"));
        }
        let unseen = public.unseen(self.view.own.hand);
        let reach = |laid: Cards| unseen.and(laid.reach()).len();
        let more = reach(laid).saturating_sub(reach(before));
        (more > 0).then(|| self.counted("duel-why-coming", more))
    }

    fn destroy(&self, card: Card) -> Option<String> {
        let public = &self.view.public;
        let owner = public.owner(card)?;
        if public.trophy_count(self.seat) + 1 >= TROPHIES_TO_WIN {
            return Some(self.text("duel-why-wins"));
        }
        let own = public.laid_by(self.seat);
        let reach = |theirs: Cards| own.and(theirs.reach()).len();
        let theirs = public.laid_by(owner);
        let saves = reach(theirs.without(card)) < reach(theirs);
        Some(self.about(if saves { "duel-why-saves" } else { "duel-why-trophy" }, owner))
    }

    fn end_turn(&self) -> Option<String> {
        let public = &self.view.public;
        let nothing = public.within_reach(self.seat, public.laid_by(self.seat)).is_empty();
        nothing.then(|| self.text("duel-why-nothing"))
    }
}
