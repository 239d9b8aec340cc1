//! The bargain: the grains to give away, the proposal, and the answers.

use super::super::action::Action;
use super::super::cards::Colour;
use super::super::grains::Grain;
use super::super::split::Split;
use super::super::view::{Bargain, SEATS, View};
use super::{GIFTS, Parts, SHARES, grain_face, words};
use crate::scene::{AreaId, AreaKind, AreaRole, ChoiceKind, ItemId, Stage};
use crate::seat::Seat;
use crate::text::{Arg, text};

/// The area of a split: beside the yards.
const TALK: AreaId = AreaId::shared(AreaRole::Centre);
/// The area of the grains for another split, behind the yards' own numbers.
const COUNTER: AreaId = AreaId::shared(AreaRole::Centre).number(Colour::COUNT as u8 + 1);

/// Returns the picks for a proposal of this split: all grains for others than the proposer.
pub(super) fn gifts_of(view: &View, split: Split) -> Vec<ItemId> {
    let Some(bargain) = &view.public.bargain else { return Vec::new() };
    let mut shares = split;
    let mut gift = |(row, grain)| {
        let mut others = bargain.involved.iter().filter(|seat| !view.viewer.is(*seat));
        let receiver = others.find(|seat| shares.take(*seat, grain))?;
        Some(ItemId::new(GIFTS + row as u16, receiver.index() as u16))
    };
    view.public.yard(bargain.yard).iter().enumerate().filter_map(&mut gift).collect()
}

impl Parts<'_> {
    /// Adds every grain of the yard in a line, with one item for each seat that may get it.
    /// A grain that is given to nobody stays with the proposer.
    /// Every state of the picks is thus a proposal, and without picks the usual ones are offered.
    pub(super) fn gifts(&self, stage: &mut Stage<'_, Action>) {
        if self.asked().is_none() {
            return;
        }
        self.splits(TALK, &Action::Propose, stage);
        let short = text!(self.lang, "hick_hack-short-roll");
        stage.choice(ChoiceKind::Pass, [short, text!(self.lang, "hick_hack-choice-roll")], Action::Roll);
    }

    /// Adds the grains to be given away in this area, and the splits that can be proposed by `action`.
    fn splits(&self, place: AreaId, action: &dyn Fn(Split) -> Action, stage: &mut Stage<'_, Action>) {
        let (Some(seat), Some(bargain)) = (self.asked(), &self.view.public.bargain) else { return };
        let grains = self.view.public.yard(bargain.yard);
        stage.area(AreaKind::Grid, place, text!(self.lang, "hick_hack-title-gifts"));
        stage.pick_limit(grains.len());
        stage.one_pick_per_group();
        let mut picked = Split::NOTHING;
        for (row, grain) in grains.iter().enumerate() {
            let mut receiver = seat;
            for (column, other) in bargain.involved.without(seat).iter().enumerate() {
                let id = ItemId::new(GIFTS + row as u16, other.index() as u16);
                let what = words::grains_here(grain, 1, self.lang);
                let label = text!(self.lang, "hick_hack-gift", what, name = stage.audience.name(other));
                let item = stage.item(id, grain_face(grain), label);
                (item.row, item.column) = (row as u32, column as u32);
                (item.owner, item.can_tap) = (Some(other.number()), true);
                if item.picked {
                    receiver = other;
                }
            }
            picked.give(receiver, grain);
        }
        if picked.receivers() == crate::seat::SeatSet::only(seat) {
            self.usual(stage, bargain, seat);
        } else {
            self.propose(stage, bargain, action(picked));
        }
    }

    /// Offers the usual proposals, without those that give everything to another.
    fn usual(&self, stage: &mut Stage<'_, Action>, bargain: &Bargain, seat: Seat) {
        let mut actions = Vec::new();
        self.view.actions(&mut actions);
        for action in actions {
            let (Action::Propose(split) | Action::Counter { split, .. }) = action else { continue };
            if split.receivers().len() > 1 || split.receivers().contains(seat) {
                self.propose(stage, bargain, action);
            }
        }
    }

    /// Offers to propose a split, or explains that it is already proposed.
    fn propose(&self, stage: &mut Stage<'_, Action>, bargain: &Bargain, action: Action) {
        let (split, key) = match action {
            Action::Propose(split) => (split, "hick_hack-choice-propose"),
            Action::Counter { split, .. } => (split, "hick_hack-choice-counter"),
            _ => return,
        };
        if bargain.split == Some(split) {
            stage.headline(text!(self.lang, "hick_hack-refused-same_split"));
            return;
        }
        let named = self.split(&split, bargain.involved, &stage.audience);
        let short = text!(self.lang, "hick_hack-short-propose");
        let label = self.lang.with(key, [("split", Arg::from(named))]);
        stage.choice(ChoiceKind::Other, [short, label], action);
    }

    /// Adds the proposed split.
    pub(super) fn proposal(&self, stage: &mut Stage<'_, Action>) {
        let Some(Bargain { involved, split: Some(split), accepted, .. }) = &self.view.public.bargain else {
            return;
        };
        stage.area(AreaKind::Row, TALK, text!(self.lang, "hick_hack-title-proposal"));
        for seat in involved.iter() {
            let share = split.share(seat);
            for grain in Grain::ALL.into_iter().filter(|grain| share.count(*grain) > 0) {
                let count = share.count(grain);
                let what = words::grains_here(grain, count, self.lang);
                let label = text!(self.lang, "hick_hack-owned", name = stage.audience.name(seat), what);
                let id = ItemId::new(SHARES, (grain.index() * SEATS + seat.index()) as u16);
                let item = stage.item(id, grain_face(grain), label);
                (item.owner, item.count) = (Some(seat.number()), count.into());
                item.marked = accepted.contains(seat);
            }
        }
    }

    /// Adds the answers of the asked seats: yes, no, and another split while that is possible.
    pub(super) fn answers(&self, stage: &mut Stage<'_, Action>) {
        let (Some(seat), Some(bargain)) = (self.asked(), &self.view.public.bargain) else { return };
        let (public, to) = (&self.view.public, bargain.proposal());
        let grains = words::grains(bargain.split.unwrap_or_default().share(seat), self.lang);
        let short = text!(self.lang, "hick_hack-short-accept");
        let label = text!(self.lang, "hick_hack-choice-accept", grains);
        stage.choice(ChoiceKind::Take, [short, label], Action::Accept(to));
        let short = text!(self.lang, "hick_hack-short-refuse");
        let label = if bargain.is_last_word(seat, public.options) {
            text!(self.lang, "hick_hack-choice-refuse")
        } else {
            text!(self.lang, "hick_hack-choice-refuse-only")
        };
        stage.choice(ChoiceKind::Pass, [short, label], Action::Refuse(to));
        if public.may_counter(bargain) {
            self.splits(COUNTER, &|split| Action::Counter { to, split }, stage);
        }
    }
}
