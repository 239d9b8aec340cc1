//! Why a choice is good: one sentence, from what lies in the yards and the odds of a duel.

use super::super::action::Action;
use super::super::cards::{Card, Cards, Colour};
use super::super::grains::Grain;
use super::super::view::{Bargain, View};
use super::words::Words;
use crate::scene::Audience;
use crate::seat::Seat;
use crate::text::Arg;

pub(super) fn why(view: &View, action: Option<Action>, audience: &Audience<'_>) -> String {
    let said =
        view.viewer.seat().zip(action).and_then(|(seat, action)| match (action, &view.public.bargain) {
            (Action::Lay(cards), _) => lay(view, cards, audience),
            (_, Some(bargain)) => talk(view, bargain, seat, action, audience),
            _ => None,
        });
    said.unwrap_or_else(|| audience.lang.text("hint-best"))
}

/// What is to be had in the yard of the best of these cards.
fn lay(view: &View, cards: Cards, audience: &Audience<'_>) -> Option<String> {
    let public = &view.public;
    let points = |colour: Colour| public.yard(colour).value();
    let most = Colour::ALL.into_iter().map(points).max()?;
    let card = cards.iter().max_by_key(|card| (points(card.colour()), !card.is_coward(), card.value()))?;
    let yard = card.colour();
    let (lies, named) = (points(yard), |key: &str| {
        let yard_name = Words::of(audience.lang).yards[yard.index()].as_str();
        audience.with(key, [("yard", Arg::from(yard_name)), ("points", Arg::from(points(yard)))])
    });
    let together = cards.and(Cards::of(yard)).iter().filter(|card| !card.is_coward()).count();
    Some(match card {
        _ if lies == 0 => audience.lang.text("hick_hack-why-nothing-lost"),
        _ if together > 1 => named("hick_hack-why-two"),
        card if Card::is_coward(card) => {
            let green = public.yard(yard).count(Grain::Green) > 0;
            named(if green { "hick_hack-why-coward" } else { "hick_hack-why-some" })
        }
        card if card.is_fox() && lies == most => named("hick_hack-why-fox-most"),
        card if card.is_fox() => named("hick_hack-why-fox"),
        _ if lies == most => named("hick_hack-why-most"),
        _ => named("hick_hack-why-some"),
    })
}

/// A certain share, against the odds of the duel.
fn talk(
    view: &View,
    bargain: &Bargain,
    seat: Seat,
    action: Action,
    audience: &Audience<'_>,
) -> Option<String> {
    let public = &view.public;
    let all = public.yard(bargain.yard).value();
    let odds = public.duel(bargain.yard, Cards::BRAVE).odds().of(seat);
    let told = |key: &str, points: i32| {
        let percent = (100.0 * odds + 0.5) as i32;
        let args = [("points", Arg::from(points)), ("all", Arg::from(all)), ("percent", Arg::from(percent))];
        Some(audience.with(key, args))
    };
    let offered = bargain.split.unwrap_or_default().share(seat).value();
    match action {
        Action::Propose(split) => told("hick_hack-why-propose", split.share(seat).value()),
        Action::Roll => told("hick_hack-why-roll", 0),
        Action::Accept(_) => told("hick_hack-why-accept", offered),
        Action::Refuse(_) if f64::from(offered) < odds * f64::from(all) => {
            told("hick_hack-why-refuse", offered)
        }
        _ => None,
    }
}
