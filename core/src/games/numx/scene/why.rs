//! The reasons for a choice: from the public part and the own hand.

use super::super::ROW;
use super::super::action::{Action, Exchange, Pair, Target};
use super::super::cards::{Card, Cards};
use super::super::pli::{Lay, When};
use super::super::score::visible_sum;
use super::super::view::{Phase, View};
use super::super::zones::Zone;
use crate::scene::{Asked, Why};
use crate::seat::Seat;

/// The sum up to which two visible cards cost little.
const LITTLE: i32 = 6;
/// The points from which on a visible card is dear.
const DEAR: i32 = 7;
/// The points up to which a visible card is cheap.
const CHEAP: i32 = 3;

pub(super) fn why(asked: &Asked<'_, View>, action: Option<Action>) -> Vec<Why> {
    let said = match action {
        None => vec![asked.kept("numx-why-wait")],
        Some(Action::Show(pair)) => asked.show(pair).to_vec(),
        Some(Action::Lay(lay)) => asked.lay(lay).to_vec(),
        Some(Action::NumX { .. }) => vec![Some(asked.text("numx-why-cut"))],
        Some(Action::Swap { with, .. }) => vec![asked.swap(with)],
        Some(Action::Malus { on: Target::Seat(other), .. }) => {
            vec![Some(asked.about("numx-why-malus", other, []))]
        }
        Some(Action::Malus { on: Target::All, .. } | Action::Draw | Action::EndTurn | Action::Pass) => {
            Vec::new()
        }
        Some(Action::Take { from, card }) => vec![asked.take(from, card)],
        Some(Action::Refill(card)) => asked.refill(card).to_vec(),
        Some(Action::RefillBlind) => vec![asked.kept("numx-why-blind")],
    };
    let played = action.filter(|_| asked.view.public.phase == Phase::Play);
    let forced = played.filter(|action| !matches!(action, Action::Lay(_))).and_then(|_| asked.without_set());
    let stays = played.filter(stays_whole).and_then(|_| asked.kept("numx-why-keep"));
    said.into_iter().flatten().chain(forced).chain(stays).collect()
}

/// Returns true if an action takes no card of the hand.
fn stays_whole(action: &Action) -> bool {
    match *action {
        Action::Lay(lay) => lay.cards.in_hand() + lay.jokers.in_hand() == 0,
        Action::NumX { from } | Action::Swap { from, .. } | Action::Malus { from, .. } => from != Zone::Hand,
        Action::Draw | Action::Take { .. } | Action::EndTurn | Action::Pass => true,
        Action::Show(_) | Action::Refill(_) | Action::RefillBlind => false,
    }
}

impl Asked<'_, View> {
    /// Returns the reason about the cards that stay in the hand; `None` if none stay.
    fn kept(&self, key: &'static str) -> Option<Why> {
        let held = self.view.own.hand.len();
        (held > 0).then(|| self.counted(key, held))
    }

    fn without_set(&self) -> Option<Why> {
        let mut actions = Vec::new();
        self.view.actions(&mut actions);
        let lays = actions.iter().any(|action| matches!(action, Action::Lay(_)));
        (!lays).then(|| self.text("numx-why-draw"))
    }

    fn show(&self, pair: Pair) -> [Option<Why>; 2] {
        let shown: Cards = pair.cards().into_iter().collect();
        let hand = self.view.own.hand;
        let sum = visible_sum(shown);
        let single = shown.kinds().all(|card| hand.count(card) == shown.count(card));
        [
            (sum <= LITTLE).then(|| self.text("numx-why-show-low")),
            single.then(|| self.text("numx-why-show-single")),
        ]
    }

    fn lay(&self, lay: Lay) -> [Option<Why>; 6] {
        let public = &self.view.public;
        let card = lay.value.card();
        let from_hand = lay.cards.in_hand() + lay.jokers.in_hand();
        let own = Zone::Row(self.seat);
        let own_points = i32::from(lay.cards.count(own)) * card.visible_points()
            + i32::from(lay.jokers.count(own)) * Card::JOKER.visible_points();
        let robbed = lay.cards.iter().find_map(|(from, _)| match from {
            Zone::Row(seat) if seat != self.seat && card.visible_points() <= CHEAP => Some(seat),
            _ => None,
        });
        let empties = from_hand > 0 && from_hand == public.hand_sizes[self.seat.index()];
        [
            empties.then(|| self.text("numx-why-empty")),
            (public.when(self.seat) == When::OutOfTurn).then(|| self.text("numx-why-factor")),
            (own_points >= DEAR).then(|| self.counted("numx-why-rid", own_points as usize)),
            robbed.map(|robbed| self.about("numx-why-rob", robbed, [])),
            (from_hand > 0).then(|| self.counted("numx-why-shed", from_hand.into())),
            Some(self.text("numx-why-ahead")),
        ]
    }

    fn swap(&self, with: Exchange) -> Option<Why> {
        let seats = self.view.public.seat_count();
        let giver = match with {
            Exchange::Seat(other) => other,
            // Rows that go to the left come from the right.
            Exchange::Left => self.seat.previous(seats),
            Exchange::Right => self.seat.next(seats),
        };
        let sum = |seat: Seat| visible_sum(self.view.public.row(seat));
        let better = sum(self.seat) - sum(giver);
        (better > 0).then(|| self.counted("numx-why-swap", better as usize))
    }

    fn take(&self, from: Seat, card: Card) -> Option<Why> {
        Some(match self.view.own.hand.count(card) {
            0 if card.visible_points() <= CHEAP && self.view.public.row(self.seat).len() < ROW => {
                self.text("numx-why-take-low")
            }
            0 if self.view.public.row(from).len() <= ROW => self.about("numx-why-take-gap", from, []),
            0 => return None,
            held => self.counted("numx-why-take-set", usize::from(held) + 1),
        })
    }

    fn refill(&self, card: Card) -> [Option<Why>; 4] {
        let hand = self.view.own.hand;
        let costs = card.visible_points();
        let lowest = hand.kinds().all(|other| other.visible_points() >= costs);
        // It is the only card of its value, and the cheaper ones make sets.
        let mut lower = hand.kinds().filter(|other| other.visible_points() < costs);
        let sets = !lowest && hand.count(card) == 1 && lower.all(|other| hand.count(other) > 1);
        [
            (costs < 0).then(|| self.counted("numx-why-refill-saves", costs.unsigned_abs() as usize)),
            (costs == 0).then(|| self.text("numx-why-refill-free")),
            lowest.then(|| self.text("numx-why-refill-lowest")),
            sets.then(|| self.text("numx-why-refill")),
        ]
    }
}
