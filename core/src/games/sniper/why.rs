//! Why a choice is good: one sentence, from the open cards.

use super::action::Action;
use super::view::View;
use crate::games::multiples::{Card, Factors, product};
use crate::scene::Audience;
use crate::seat::Seat;
use crate::text::Arg;

pub(super) fn why(view: &View, action: Option<Action>, audience: &Audience<'_>) -> String {
    let seat = view.viewer.seat();
    let said = match action {
        Some(Action::Claim { card, factors, .. }) => {
            seat.and_then(|seat| claim(view, seat, card, factors, audience))
        }
        Some(Action::Ready { .. }) | None => nothing(view).map(|key| audience.lang.text(key)),
    };
    said.unwrap_or_else(|| audience.lang.text("hint-best"))
}

fn claim(
    view: &View,
    seat: Seat,
    card: Card,
    factors: Option<Factors>,
    audience: &Audience<'_>,
) -> Option<String> {
    let public = &view.public;
    let within = public.within_reach();
    if !within.contains(card) {
        return None;
    }
    let named = factors.or_else(|| public.pool.cards().without(card).factors(card.target()))?;
    if named.product() != card.target() {
        return None;
    }
    let own = public.trophies(seat);
    let most = Seat::all(public.seat_count())
        .filter(|other| *other != seat)
        .map(|other| public.trophies(other))
        .max();
    let key = match most {
        Some(most) if own < most && own + 1 >= most => "sniper-why-leads",
        _ if within.len() == 1 => "sniper-why-only",
        _ => "sniper-why-takes",
    };
    let args = [("product", Arg::from(product(named))), ("target", Arg::from(i32::from(card.target())))];
    Some(audience.with(key, args))
}

/// Why there is nothing to claim, if there is nothing.
fn nothing(view: &View) -> Option<&'static str> {
    let public = &view.public;
    if public.flips == 0 {
        Some("sniper-why-start")
    } else if public.pool.cards().len() < 3 {
        Some("sniper-why-few")
    } else {
        public.within_reach().is_empty().then_some("sniper-why-nothing")
    }
}
