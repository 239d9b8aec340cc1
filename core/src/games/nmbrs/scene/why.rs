//! Why a choice is good: one sentence, from what everybody sees and from the own hand.

use super::super::action::{Action, Meld};
use super::super::cards::{Card, Hue};
use super::super::view::View;
use super::words::short;
use crate::scene::Asked;
use crate::text::{Arg, text};

pub(super) fn why(asked: &Asked<'_, View>, action: Option<Action>) -> Option<String> {
    match action? {
        Action::TakeOpen => asked.take(),
        Action::LeaveOpen | Action::DrawClosed => asked.leave(),
        Action::Meld(meld) => asked.meld(&meld),
        Action::Swap(hue) => asked.swap(hue),
        Action::Discard(card) => Some(asked.discard(card)),
    }
}

impl Asked<'_, View> {
    fn of_card(&self, key: &str, card: Card) -> String {
        self.audience.with(key, [("card", Arg::from(short(card, self.audience.lang)))])
    }

    /// The open card, and whether it goes into a series with the hand.
    fn open(&self) -> Option<(Card, bool)> {
        let public = &self.view.public;
        let open = public.open.top()?;
        let hand = self.view.own.hand.with(open);
        let mut melds = Vec::new();
        public.sensible_melds(self.seat, hand, &mut melds);
        let lays = |action: &Action| match action {
            Action::Meld(meld) => public.judge(hand, meld).is_ok_and(|laid| laid.contains(open)),
            _ => false,
        };
        Some((open, melds.iter().any(lays)))
    }

    fn take(&self) -> Option<String> {
        let (open, fits) = self.open()?;
        Some(self.of_card(if fits { "nmbrs-why-fits" } else { "nmbrs-why-nearer" }, open))
    }

    fn leave(&self) -> Option<String> {
        let (open, fits) = self.open()?;
        // With a joker there are melds that are not listed.
        if fits || open.is_joker() || !self.view.own.hand.jokers().is_empty() {
            return Some(self.text("nmbrs-why-unknown"));
        }
        Some(self.of_card("nmbrs-why-no-use", open))
    }

    fn meld(&self, meld: &Meld) -> Option<String> {
        let (public, hand) = (&self.view.public, self.view.own.hand);
        let level = public.options.level;
        let laid = public.judge(hand, meld).ok()?;
        if hand.len() - laid.len() <= level.kept() {
            return Some(self.text("nmbrs-why-out"));
        }
        let mut table = public.table;
        table.lay(meld);
        let points = table.points(public.laid.union(laid), level) - public.turn_points();
        let single: i32 = laid.iter().map(|card| level.points(card)).sum();
        let key = if points > single { "nmbrs-why-double" } else { "nmbrs-why-brings" };
        (points > 0).then(|| self.counted(key, points))
    }

    fn swap(&self, hue: Hue) -> Option<String> {
        let card = self.view.public.swap_card(hue)?;
        let lang = self.audience.lang;
        Some(text!(lang, "nmbrs-why-swap", number = short(card, lang)))
    }

    fn discard(&self, card: Card) -> String {
        let level = self.view.public.options.level;
        if self.view.own.hand.len() == 1 {
            return self.text("nmbrs-why-out");
        }
        let dearest = self.view.own.hand.iter().all(|other| level.points(other) <= level.points(card));
        let alike = self.view.own.hand.iter().all(|other| level.points(other) == level.points(card));
        self.text(if dearest && !alike { "nmbrs-why-dear" } else { "nmbrs-why-rest" })
    }
}
