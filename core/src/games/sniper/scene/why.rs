//! The reasons for a choice: the open cards.

use super::super::action::Action;
use super::super::view::View;
use crate::games::multiples::{Card, Factors, product};
use crate::scene::{Asked, Why};
use crate::seat::Seat;
use crate::text::Arg;

pub(super) fn why(asked: &Asked<'_, View>, action: Option<Action>) -> Vec<Why> {
    let said = match action {
        Some(Action::Claim { card, factors, .. }) => asked.claim(card, factors),
        Some(Action::Ready { .. }) | None => asked.nothing(),
    };
    said.into_iter().collect()
}

impl Asked<'_, View> {
    fn claim(&self, card: Card, factors: Option<Factors>) -> Option<Why> {
        let public = &self.view.public;
        let within = public.within_reach();
        if !within.contains(card) {
            return None;
        }
        let named = factors.or_else(|| public.pool.cards().without(card).factors(card.target()))?;
        if named.product() != card.target() {
            return None;
        }
        let own = public.trophies(self.seat);
        let most = Seat::all(public.seat_count())
            .filter(|other| *other != self.seat)
            .map(|other| public.trophies(other))
            .max();
        let key = match most {
            Some(most) if own < most && own + 1 >= most => "sniper-why-leads",
            _ if within.len() == 1 => "sniper-why-only",
            _ => "sniper-why-takes",
        };
        let args = [("product", Arg::from(product(named))), ("target", Arg::from(i32::from(card.target())))];
        // All of these cards are equally good: only the first claim counts.
        Some(self.with(key, args).of_kind("sniper-why-takes"))
    }

    /// Returns the reason why there is no card to claim, if there is none.
    fn nothing(&self) -> Option<Why> {
        let public = &self.view.public;
        if public.flips == 0 {
            Some(self.text("sniper-why-start"))
        } else if public.pool.cards().len() < 3 {
            Some(self.text("sniper-why-few"))
        } else {
            public.within_reach().is_empty().then(|| self.text("sniper-why-nothing"))
        }
    }
}
