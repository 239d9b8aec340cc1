//! Why a choice is good: one sentence, from what lies in the yards and the odds of a contest.

use super::super::action::Action;
use super::super::cards::{Card, Cards, Colour};
use super::super::grains::Grain;
use super::super::view::{Bargain, View};
use super::words;
use crate::scene::Asked;
use crate::text::Arg;

pub(super) fn why(asked: &Asked<'_, View>, action: Option<Action>) -> Option<String> {
    match (action?, &asked.view.public.bargain) {
        (Action::Lay(cards), _) => asked.lay(cards),
        (action, Some(bargain)) => asked.talk(bargain, action),
        _ => None,
    }
}

impl Asked<'_, View> {
    /// What is to be had in the yard of the best of these cards.
    fn lay(&self, cards: Cards) -> Option<String> {
        let public = &self.view.public;
        let points = |colour: Colour| public.yard(colour).value();
        let most = Colour::ALL.into_iter().map(points).max()?;
        let card =
            cards.iter().max_by_key(|card| (points(card.colour()), !card.is_coward(), card.value()))?;
        let yard = card.colour();
        let (lies, named) = (points(yard), |key: &str| {
            let yard_name = words::yard(yard, self.audience.lang);
            self.audience.with(key, [("yard", Arg::from(yard_name)), ("points", Arg::from(points(yard)))])
        });
        let together = cards.and(Cards::of(yard)).iter().filter(|card| !card.is_coward()).count();
        Some(match card {
            _ if lies == 0 => self.text("hick_hack-why-nothing-lost"),
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

    /// A certain share, against the odds of the contest.
    fn talk(&self, bargain: &Bargain, action: Action) -> Option<String> {
        let public = &self.view.public;
        let all = public.yard(bargain.yard).value();
        let odds = public.contest(bargain.yard, Cards::BRAVE).odds().of(self.seat);
        let told = |key: &str, points: i32| {
            let percent = (100.0 * odds + 0.5) as i32;
            let args =
                [("points", Arg::from(points)), ("all", Arg::from(all)), ("percent", Arg::from(percent))];
            Some(self.audience.with(key, args))
        };
        let offered = bargain.split.unwrap_or_default().share(self.seat).value();
        match action {
            Action::Propose(split) => told("hick_hack-why-propose", split.share(self.seat).value()),
            Action::Roll => told("hick_hack-why-roll", 0),
            Action::Accept(_) => told("hick_hack-why-accept", offered),
            Action::Refuse(_) if f64::from(offered) < odds * f64::from(all) => {
                told("hick_hack-why-refuse", offered)
            }
            _ => None,
        }
    }
}
