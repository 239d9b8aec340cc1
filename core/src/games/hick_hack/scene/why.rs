//! The reasons for a choice: the grains in the yards and the odds of a contest.

use super::super::action::Action;
use super::super::cards::{Card, Cards, Colour};
use super::super::grains::Grain;
use super::super::view::{Bargain, View};
use super::words;
use crate::scene::{Asked, Why};
use crate::text::Arg;

pub(super) fn why(asked: &Asked<'_, View>, action: Option<Action>) -> Vec<Why> {
    match (action, &asked.view.public.bargain) {
        (Some(Action::Lay(cards)), _) => asked.lay(cards),
        (Some(action), Some(bargain)) => asked.talk(bargain, action).into_iter().collect(),
        _ => Vec::new(),
    }
}

impl Asked<'_, View> {
    /// Returns the prospects in the yards of these cards, the best yard first.
    fn lay(&self, cards: Cards) -> Vec<Why> {
        let points = |card: &Card| self.view.public.yard(card.colour()).value();
        let mut sorted: Vec<Card> = cards.iter().collect();
        sorted.sort_by_key(|card| (-points(card), card.is_coward(), -card.value()));
        let several = Colour::ALL.into_iter().find(|yard| self.brave(cards, *yard) > 1);
        let together = several.map(|yard| self.named("hick_hack-why-two", yard));
        let cowards: Vec<Why> = sorted.iter().filter_map(|card| self.coward(*card)).collect();
        let sent = sorted.into_iter().map(|card| self.sent(card));
        together.into_iter().chain(cowards).chain(sent).collect()
    }

    /// Returns the number of these cards that take part in the contest of a yard.
    fn brave(&self, cards: Cards, yard: Colour) -> usize {
        let points = self.view.public.yard(yard).value();
        cards.and(Cards::of(yard)).iter().filter(|card| points > 0 && !card.is_coward()).count()
    }

    /// Returns the prospects of a coward that runs away.
    fn coward(&self, card: Card) -> Option<Why> {
        let green = self.view.public.yard(card.colour()).count(Grain::Green);
        (card.is_coward() && green > 0).then(|| self.named("hick_hack-why-coward", card.colour()))
    }

    /// Returns the aim of one card.
    fn sent(&self, card: Card) -> Why {
        let public = &self.view.public;
        let most = Colour::ALL.into_iter().map(|yard| public.yard(yard).value()).max();
        let yard = card.colour();
        let lies = public.yard(yard).value();
        let (bird, fox) = ("hick_hack-why-some", "hick_hack-why-fox");
        match (lies, card) {
            (0, _) => self.text("hick_hack-why-nothing-lost"),
            (_, card) if card.is_fox() && Some(lies) == most => {
                self.named("hick_hack-why-fox-most", yard).of_kind(fox)
            }
            (_, card) if card.is_fox() => self.named(fox, yard),
            _ if Some(lies) == most => self.named("hick_hack-why-most", yard).of_kind(bird),
            _ => self.named(bird, yard),
        }
    }

    /// Returns a reason about a yard; the more grains it has, the more the reason weighs.
    fn named(&self, key: &'static str, yard: Colour) -> Why {
        let points = self.view.public.yard(yard).value();
        let name = words::yard(yard, self.audience.lang);
        self.with(key, [("yard", Arg::from(name)), ("points", Arg::from(points))]).weighing(points)
    }

    /// Returns the reason for a certain share, against the odds of the contest.
    fn talk(&self, bargain: &Bargain, action: Action) -> Option<Why> {
        let public = &self.view.public;
        let all = public.yard(bargain.yard).value();
        let odds = public.contest(bargain.yard, Cards::BRAVE).odds().of(self.seat);
        let told = |key: &'static str, points: i32| {
            let percent = (100.0 * odds + 0.5) as i32;
            let args =
                [("points", Arg::from(points)), ("all", Arg::from(all)), ("percent", Arg::from(percent))];
            Some(self.with(key, args).weighing(points))
        };
        let offered = bargain.split.unwrap_or_default().share(self.seat).value();
        match action {
            Action::Propose(split) | Action::Counter { split, .. } => {
                told("hick_hack-why-propose", split.share(self.seat).value())
            }
            Action::Roll => told("hick_hack-why-roll", 0),
            Action::Accept(_) => told("hick_hack-why-accept", offered),
            Action::Refuse(_) if f64::from(offered) < odds * f64::from(all) => {
                told("hick_hack-why-refuse", offered)
            }
            _ => None,
        }
    }
}
