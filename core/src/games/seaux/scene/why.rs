//! The reasons for a choice: from the public part and the own hand.

use super::super::action::{Action, Lay};
use super::super::builds::{ranking, strength};
use super::super::cards::{Colour, TOP_VALUE, Values};
use super::super::pyramid::{Cell, Part, Pyramid};
use super::super::view::{MOST_LAID, View};
use super::super::worth::{cheapest_loss, loss, worth, worth_without};
use crate::game::Public as _;
use crate::scene::{Asked, Why};
use crate::seat::Seat;
use crate::text::Arg;

pub(super) fn why(asked: &Asked<'_, View>, action: Option<Action>) -> Vec<Why> {
    let said = match action {
        Some(Action::Build(pyramid)) => vec![asked.build(pyramid)],
        Some(Action::Lay(lay)) => asked.lay(lay).to_vec(),
        Some(Action::GiveUp(cell)) => asked.give_up(cell).to_vec(),
        Some(Action::GiveUpPart(part)) => asked.give_up_part(part).to_vec(),
        None => Vec::new(),
    };
    said.into_iter().flatten().collect()
}

impl Asked<'_, View> {
    fn against(&self, key: &'static str, count: usize, seat: Seat) -> Why {
        self.about(key, seat, [("count", Arg::from(count))]).weighing(count as i32)
    }

    fn pyramid(&self) -> Pyramid {
        self.view.public.pyramid(self.seat)
    }

    fn build(&self, pyramid: Pyramid) -> Option<Why> {
        let [_, _, third, ..] = ranking(self.view.own.hand);
        let held = |colour: Colour| strength(self.view.own.hand.of(colour));
        let safe = |cell: Cell| pyramid.at(cell).is_some_and(|colour| held(colour) >= held(third));
        Cell::all().filter(|cell| cell.row() == 0).all(safe).then(|| self.text("seaux-why-base"))
    }

    /// Returns the reasons for a lay: the next player's need or loss.
    /// For an answer, they are also the buckets saved and the cards left in hand.
    fn lay(&self, lay: Lay) -> [Option<Why>; 3] {
        let public = &self.view.public;
        let next = public.next_living(self.seat);
        let total = public.total(self.seat) + lay.values.sum();
        let strictly = u8::from(!public.options.reverse_on_equal);
        let needed = (total + strictly).saturating_sub(public.total(next));
        let cards = needed.div_ceil(TOP_VALUE);
        // An equal total turns the attack around, so the next player is not attacked.
        let turns = public.attack.is_some_and(|attack| attack.level == total);
        let hard = (cards > 1 && !turns).then(|| self.against("seaux-why-hard", usize::from(cards), next));
        if public.attack.is_some() {
            let saved = cheapest_loss(self.pyramid(), lay.colour);
            let mut listed = Vec::new();
            public.actions(self.seat, &self.view.own, &mut listed);
            let lower = |action: &Action| match action {
                Action::Lay(other) => other.values.sum() < lay.values.sum(),
                _ => false,
            };
            let least = !listed.iter().any(lower);
            let highest = |values: Values| values.kinds().last();
            let left = self.view.own.hand.of(lay.colour).without_all(lay.values);
            let spares = highest(left) > highest(lay.values);
            let key = if spares { "seaux-why-least" } else { "seaux-why-lowest" };
            return [
                (saved > 0).then(|| self.counted("seaux-why-saves", saved)),
                least.then(|| self.text(key).of_kind("seaux-why-least").weighing(i32::from(spares))),
                hard,
            ];
        }
        let lost = cheapest_loss(public.pyramid(next), lay.colour);
        let costs = |shown: bool| shown.then(|| self.against("seaux-why-costs", lost, next));
        [costs(lost > 1), hard, costs(lost == 1)]
    }

    fn give_up(&self, cell: Cell) -> [Option<Why>; 2] {
        let public = &self.view.public;
        let Some(attack) = public.attack else { return [None, None] };
        let lost = loss(self.pyramid(), cell);
        let givable = public.givable(self.seat);
        let cheapest = givable.iter().all(|other| loss(self.pyramid(), other) >= lost);
        let able = self.view.own.hand.of(attack.colour).highest(MOST_LAID).sum() >= public.needed(self.seat);
        let key = if able { "seaux-why-cheap" } else { "seaux-why-unable" };
        let left = |cell| worth_without(self.pyramid(), cell, self.view.own.hand);
        let best = givable.iter().all(|other| left(other) <= left(cell));
        [
            cheapest.then(|| self.counted(key, lost).weighing(-(lost as i32))),
            best.then(|| self.text("seaux-why-left")),
        ]
    }

    fn give_up_part(&self, part: Part) -> [Option<Why>; 2] {
        let Some([left, right]) = self.pyramid().parts() else { return [None, None] };
        let (lost, kept) = if part == Part::Left { (left, right) } else { (right, left) };
        let without = |cells| worth(self.pyramid().without(cells), self.view.own.hand);
        [
            (kept.len() > lost.len()).then(|| self.text("seaux-why-bigger")),
            (without(lost) > without(kept)).then(|| self.text("seaux-why-better")),
        ]
    }
}
