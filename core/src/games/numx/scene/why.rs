//! Why a choice is good: one sentence, from what everybody sees and from the own hand.

use super::super::ROW;
use super::super::action::{Action, Exchange, Pair, Target};
use super::super::cards::{Card, Cards};
use super::super::places::Place;
use super::super::pli::{Lay, When};
use super::super::score::visible_sum;
use super::super::view::View;
use crate::scene::Asked;
use crate::seat::Seat;

/// Up to this sum two visible cards cost little.
const LITTLE: i32 = 6;
/// From so many points on a visible card is dear.
const DEAR: i32 = 7;
/// Up to so many points a visible card is cheap.
const CHEAP: i32 = 3;

pub(super) fn why(asked: &Asked<'_, View>, action: Option<Action>) -> Option<String> {
    let Some(action) = action else { return asked.kept("numx-why-wait") };
    match action {
        Action::Show(pair) => asked.show(pair),
        Action::Lay(lay) => Some(asked.lay(lay)),
        Action::NumX { .. } => Some(asked.text("numx-why-cut")),
        Action::Swap { with, .. } => asked.swap(with),
        Action::Malus { on: Target::Seat(other), .. } => Some(asked.about("numx-why-malus", other)),
        Action::Malus { on: Target::All, .. } => None,
        Action::EndTurn | Action::Pass => asked.kept("numx-why-keep"),
        Action::Draw => asked.draw(),
        Action::Take { from, card } => asked.take(from, card),
        Action::Refill(card) => asked.refill(card),
        Action::RefillBlind => asked.kept("numx-why-blind"),
    }
}

impl Asked<'_, View> {
    /// What is said of the cards that stay in the hand; of none, nothing.
    fn kept(&self, key: &str) -> Option<String> {
        let held = self.view.own.hand.len();
        (held > 0).then(|| self.counted(key, held))
    }

    fn draw(&self) -> Option<String> {
        let mut actions = Vec::new();
        self.view.actions(&mut actions);
        let lays = actions.iter().any(|action| matches!(action, Action::Lay(_)));
        (!lays).then(|| self.text("numx-why-draw"))
    }

    fn show(&self, pair: Pair) -> Option<String> {
        let shown: Cards = pair.cards().into_iter().collect();
        let hand = self.view.own.hand;
        if visible_sum(shown) <= LITTLE {
            return Some(self.text("numx-why-show-low"));
        }
        let single = shown.kinds().all(|card| hand.count(card) == shown.count(card));
        single.then(|| self.text("numx-why-show-single"))
    }

    fn lay(&self, lay: Lay) -> String {
        let public = &self.view.public;
        let card = lay.value.card();
        let from_hand = lay.cards.in_hand() + lay.jokers.in_hand();
        let own = Place::Row(self.seat);
        let own_points = i32::from(lay.cards.count(own)) * card.visible_points()
            + i32::from(lay.jokers.count(own)) * Card::JOKER.visible_points();
        let robbed = lay.cards.iter().find_map(|(from, _)| match from {
            Place::Row(seat) if seat != self.seat && card.visible_points() <= CHEAP => Some(seat),
            _ => None,
        });
        if from_hand > 0 && from_hand == public.hand_sizes[self.seat.index()] {
            self.text("numx-why-empty")
        } else if public.when(self.seat) == When::OutOfTurn {
            self.text("numx-why-factor")
        } else if own_points >= DEAR {
            self.counted("numx-why-rid", own_points)
        } else if let Some(robbed) = robbed {
            self.about("numx-why-rob", robbed)
        } else if from_hand > 0 {
            self.counted("numx-why-shed", i32::from(from_hand))
        } else {
            self.text("numx-why-ahead")
        }
    }

    fn swap(&self, with: Exchange) -> Option<String> {
        let seats = self.view.public.seat_count();
        let giver = match with {
            Exchange::Seat(other) => other,
            // Rows that go to the left come from the right.
            Exchange::Left => self.seat.previous(seats),
            Exchange::Right => self.seat.next(seats),
        };
        let sum = |seat: Seat| visible_sum(self.view.public.row(seat));
        let better = sum(self.seat) - sum(giver);
        (better > 0).then(|| self.counted("numx-why-swap", better))
    }

    fn take(&self, from: Seat, card: Card) -> Option<String> {
        Some(match self.view.own.hand.count(card) {
            0 if card.visible_points() <= CHEAP => self.text("numx-why-take-low"),
            0 if self.view.public.row(from).len() <= ROW => self.about("numx-why-take-gap", from),
            0 => return None,
            held => self.counted("numx-why-take-set", i32::from(held) + 1),
        })
    }

    fn refill(&self, card: Card) -> Option<String> {
        let hand = self.view.own.hand;
        if card.visible_points() <= 0 {
            Some(self.text("numx-why-refill-free"))
        } else if hand.kinds().all(|other| other.visible_points() >= card.visible_points()) {
            Some(self.text("numx-why-refill-lowest"))
        } else {
            // Its only one of the value, where the cheaper ones make sets.
            let lower = |other: &Card| other.visible_points() < card.visible_points();
            let sets = hand.kinds().filter(lower).all(|other| hand.count(other) > 1) && hand.count(card) == 1;
            sets.then(|| self.text("numx-why-refill"))
        }
    }
}
