//! Why a choice is good: one sentence, from what everybody sees and from the own hand.

use super::super::action::{Action, Lay};
use super::super::builds::ranking;
use super::super::cards::{Colour, TOP_VALUE};
use super::super::pyramid::{Cell, Part, Pyramid};
use super::super::view::{MOST_LAID, View};
use super::super::worth::{cheapest_loss, loss, worth, worth_without};
use crate::scene::Asked;
use crate::seat::Seat;
use crate::text::Arg;

pub(super) fn why(asked: &Asked<'_, View>, action: Option<Action>) -> Option<String> {
    match action? {
        Action::Build(pyramid) => asked.build(pyramid),
        Action::Lay(lay) => asked.lay(lay),
        Action::GiveUp(cell) => asked.give_up(cell),
        Action::GiveUpPart(part) => asked.give_up_part(part),
    }
}

impl Asked<'_, View> {
    fn against(&self, key: &str, count: usize, seat: Seat) -> String {
        self.audience.about(key, seat, [("count", Arg::from(count))])
    }

    fn pyramid(&self) -> Pyramid {
        self.view.public.pyramid(self.seat)
    }

    fn build(&self, pyramid: Pyramid) -> Option<String> {
        let [first, second, third, ..] = ranking(self.view.own.hand);
        let safe = |cell: Cell| {
            pyramid.at(cell).is_some_and(|colour: Colour| [first, second, third].contains(&colour))
        };
        Cell::all().filter(|cell| cell.row() == 0).all(safe).then(|| self.text("seaux-why-base"))
    }

    /// What the next one has to lay, or loses; of an answer with which the attack goes on, what it has saved.
    fn lay(&self, lay: Lay) -> Option<String> {
        let public = &self.view.public;
        if public.attack.is_some() {
            let saved = cheapest_loss(self.pyramid(), lay.colour);
            return (saved > 0).then(|| self.counted("seaux-why-saves", saved));
        }
        let next = public.next_living(self.seat);
        let lost = cheapest_loss(public.pyramid(next), lay.colour);
        let strictly = u8::from(!public.options.reverse_on_equal);
        let cards = (lay.values.sum() + strictly).div_ceil(TOP_VALUE);
        if lost > 1 || cards < 2 {
            (lost > 0).then(|| self.against("seaux-why-costs", lost, next))
        } else {
            Some(self.against("seaux-why-hard", usize::from(cards), next))
        }
    }

    fn give_up(&self, cell: Cell) -> Option<String> {
        let public = &self.view.public;
        let attack = public.attack?;
        let lost = loss(self.pyramid(), cell);
        let givable = public.givable(self.seat);
        if givable.iter().any(|other| loss(self.pyramid(), other) < lost) {
            let left = |cell| worth_without(self.pyramid(), cell, self.view.own.hand);
            return (givable.iter().all(|other| left(other) <= left(cell)))
                .then(|| self.text("seaux-why-left"));
        }
        let able = self.view.own.hand.of(attack.colour).highest(MOST_LAID).sum() >= public.needed(self.seat);
        Some(self.counted(if able { "seaux-why-cheap" } else { "seaux-why-unable" }, lost))
    }

    fn give_up_part(&self, part: Part) -> Option<String> {
        let [left, right] = self.pyramid().parts()?;
        let (lost, kept) = if part == Part::Left { (left, right) } else { (right, left) };
        let without = |cells| worth(self.pyramid().without(cells), self.view.own.hand);
        if kept.len() > lost.len() {
            return Some(self.text("seaux-why-bigger"));
        }
        (without(lost) >= without(kept)).then(|| self.text("seaux-why-better"))
    }
}
