//! The reasons for a choice: its effects on the cards on the table.

use super::super::action::Action;
use super::super::view::{TROPHIES_TO_WIN, View};
use crate::games::multiples::{Card, Cards, product};
use crate::scene::{Asked, Why};
use crate::seat::Seat;
use crate::text::Arg;

pub(super) fn why(asked: &Asked<'_, View>, action: Option<Action>) -> Vec<Why> {
    let said = match action {
        Some(Action::Lay(card)) => asked.lay(card).to_vec(),
        Some(Action::Destroy(card)) => asked.destroy(card).to_vec(),
        Some(Action::EndTurn) => vec![asked.end_turn()],
        None => Vec::new(),
    };
    said.into_iter().flatten().collect()
}

impl Asked<'_, View> {
    fn others(&self) -> impl Iterator<Item = Seat> {
        Seat::all(self.view.public.seat_count()).filter(|seat| *seat != self.seat)
    }

    /// Returns how many of these own cards the others reach with their laid cards.
    fn exposed(&self, laid: Cards) -> usize {
        let public = &self.view.public;
        let reached = |reached: Cards, other| reached.union(public.laid_by(other).reach());
        laid.and(self.others().fold(Cards::EMPTY, reached)).len()
    }

    fn lay(&self, card: Card) -> [Option<Why>; 5] {
        let public = &self.view.public;
        let before = public.laid_by(self.seat);
        let laid = before.with(card);
        let taken = public.within_reach(self.seat, laid).len();
        let wins = taken > 0 && public.trophy_count(self.seat) + taken >= TROPHIES_TO_WIN;
        let risky = |other: Card| self.exposed(before.with(other)) > 0;
        let safe = self.exposed(laid) == 0 && self.view.own.hand.iter().any(risky);
        let unseen = public.unseen(self.view.own.hand);
        let reach = |laid: Cards| unseen.and(laid.reach()).len();
        let more = reach(laid).saturating_sub(reach(before));
        let mut products = public.pack().without(card).all_factors(card.target()).map(product);
        let only = products.next().filter(|first| products.all(|other| other == *first));
        [
            wins.then(|| self.text("duel-why-wins")),
            (taken > 0).then(|| self.counted("duel-why-takes", taken)),
            safe.then(|| self.text("duel-why-safe")),
            (more > 0).then(|| self.counted("duel-why-coming", more)),
            only.map(|product| self.with("duel-why-narrow", [("product", Arg::from(product))])),
        ]
    }

    fn destroy(&self, card: Card) -> [Option<Why>; 3] {
        let public = &self.view.public;
        let Some(owner) = public.owner(card) else { return [None, None, None] };
        let wins = public.trophy_count(self.seat) + 1 >= TROPHIES_TO_WIN;
        let (own, theirs) = (public.laid_by(self.seat), public.laid_by(owner));
        let reach = |theirs: Cards| own.and(theirs.reach()).len();
        let saved = reach(theirs).saturating_sub(reach(theirs.without(card)));
        [
            wins.then(|| self.text("duel-why-wins")),
            (saved > 0).then(|| self.about("duel-why-saves", owner, []).weighing(saved as i32)),
            Some(self.about("duel-why-trophy", owner, [])),
        ]
    }

    fn end_turn(&self) -> Option<Why> {
        let public = &self.view.public;
        let nothing = public.within_reach(self.seat, public.laid_by(self.seat)).is_empty();
        nothing.then(|| self.text("duel-why-nothing"))
    }
}
