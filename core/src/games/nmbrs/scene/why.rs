//! The reasons for a choice: from the public part and the own hand.

use super::super::action::{Action, Meld};
use super::super::cards::{Card, Cards, Hue};
use super::super::view::View;
use super::words::short;
use crate::scene::{Asked, Why};
use crate::text::Arg;

/// The reason for points, single or double.
const POINTS: &str = "nmbrs-why-brings";

pub(super) fn why(asked: &Asked<'_, View>, action: Option<Action>) -> Vec<Why> {
    let said = match action {
        Some(Action::TakeOpen) => vec![asked.take()],
        Some(Action::LeaveOpen | Action::DrawClosed) => asked.leave().to_vec(),
        Some(Action::Meld(meld)) => asked.meld(&meld).to_vec(),
        Some(Action::Swap(hue)) => vec![asked.swap(hue)],
        Some(Action::Discard(card)) => asked.discard(card).to_vec(),
        None => Vec::new(),
    };
    said.into_iter().flatten().collect()
}

impl Asked<'_, View> {
    fn of_card(&self, key: &'static str, card: Card) -> Why {
        self.with(key, [("card", Arg::from(short(card, self.audience.lang)))])
    }

    /// Returns the open card, and true if it goes into a series with the hand.
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

    /// Returns the unseen cards that each make a series of three with this one and one of these numbers.
    fn thirds_of(&self, card: Card, numbers: Cards) -> Cards {
        let level = self.view.public.options.level;
        let with = |other: Card| level.thirds(card.min(other), card.max(other));
        let thirds: Cards = numbers.without(card).iter().flat_map(with).collect();
        thirds.and(self.view.public.unseen(self.view.own.hand))
    }

    /// Returns the number of unseen cards that each make a series of three with two of these numbers.
    fn thirds(&self, numbers: Cards) -> usize {
        let thirds = numbers.iter().map(|card| self.thirds_of(card, numbers));
        thirds.fold(Cards::EMPTY, Cards::union).len()
    }

    /// Returns how many more thirds the open card finds
    /// with the hand than an unseen one does, summed over these.
    fn nearer(&self, open: Card) -> i32 {
        let numbers = self.view.own.hand.numbers();
        let unseen = self.view.public.unseen(self.view.own.hand).numbers();
        let found = |card: Card| self.thirds_of(card, numbers).len();
        (found(open) * unseen.len()) as i32 - unseen.iter().map(found).sum::<usize>() as i32
    }

    fn take(&self) -> Option<Why> {
        let (open, fits) = self.open()?;
        if fits {
            return Some(self.of_card("nmbrs-why-fits", open));
        }
        let nearer = !open.is_joker() && self.nearer(open) > 0;
        nearer.then(|| self.of_card("nmbrs-why-nearer", open))
    }

    fn leave(&self) -> [Option<Why>; 2] {
        let Some((open, fits)) = self.open() else { return [None, None] };
        // A joker has melds that are not listed.
        if fits || open.is_joker() || !self.view.own.hand.jokers().is_empty() {
            return [None, None];
        }
        [
            Some(self.of_card("nmbrs-why-no-use", open)),
            (self.nearer(open) < 0).then(|| self.text("nmbrs-why-unknown")),
        ]
    }

    fn meld(&self, meld: &Meld) -> [Option<Why>; 2] {
        let (public, hand) = (&self.view.public, self.view.own.hand);
        let level = public.options.level;
        let Ok(laid) = public.judge(hand, meld) else { return [None, None] };
        let out = hand.len() - laid.len() <= level.kept();
        let mut table = public.table;
        table.lay(meld);
        let points = table.points(public.laid.union(laid), level) - public.turn_points();
        let single: i32 = laid.iter().map(|card| level.points(card)).sum();
        let key = if points > single { "nmbrs-why-double" } else { POINTS };
        [
            out.then(|| self.text("nmbrs-why-out")),
            (points > 0).then(|| self.counted(key, points as usize).of_kind(POINTS)),
        ]
    }

    fn swap(&self, hue: Hue) -> Option<Why> {
        let card = self.view.public.swap_card(hue)?;
        Some(self.with("nmbrs-why-swap", [("number", Arg::from(short(card, self.audience.lang)))]))
    }

    fn discard(&self, card: Card) -> [Option<Why>; 3] {
        let (level, hand) = (self.view.public.options.level, self.view.own.hand);
        let costs = |card: Card| level.points(card);
        let dearest = hand.iter().all(|other| costs(other) <= costs(card));
        let kept = |card: Card| self.thirds(hand.numbers().without(card));
        let together = kept(card);
        let best = together > 0 && hand.iter().all(|other| kept(other) <= together);
        [
            (hand.len() == 1).then(|| self.text("nmbrs-why-out")),
            dearest.then(|| self.text("nmbrs-why-dear")),
            best.then(|| self.text("nmbrs-why-rest")),
        ]
    }
}
