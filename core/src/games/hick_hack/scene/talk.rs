//! The bargain: the grains to give away, the proposal, and the answers.

use super::super::action::Action;
use super::super::cards::SEATS;
use super::super::grains::Grain;
use super::super::split::Split;
use super::super::view::{Bargain, View};
use super::{GIFTS, Parts, SHARES, grain_face, words};
use crate::scene::{AreaId, AreaKind, AreaRole, ChoiceKind, ItemId, Stage};
use crate::seat::Seat;
use crate::text::{Arg, text};

/// The one area of a split beside the yards: the grains to give away, or what is proposed.
const TALK: AreaId = AreaId::shared(AreaRole::Centre);

/// Returns the picks for a proposal of this split: all grains for others than the proposer.
pub(super) fn gifts_of(view: &View, split: Split) -> Vec<ItemId> {
    let Some(bargain) = &view.public.bargain else { return Vec::new() };
    let mut shares = split;
    let mut gift = |(column, grain)| {
        let mut others = bargain.involved.iter().filter(|seat| !view.viewer.is(*seat));
        let receiver = others.find(|seat| shares.take(*seat, grain))?;
        Some(ItemId::new(GIFTS + column as u16, receiver.index() as u16))
    };
    view.public.yard(bargain.yard).iter().enumerate().filter_map(&mut gift).collect()
}

impl Parts<'_> {
    /// Adds a row for each seat that may get grains, with an item for every grain of the yard.
    /// A grain that is given to nobody stays with the proposer.
    /// Every state of the picks is thus a proposal, and without picks the usual ones are offered.
    pub(super) fn gifts(&self, stage: &mut Stage<'_, Action>) {
        if self.asked().is_none() {
            return;
        }
        self.splits("hick_hack-title-gifts", &Action::Propose, stage);
        let short = text!(self.lang, "hick_hack-short-roll");
        stage.choice(ChoiceKind::Pass, [short, text!(self.lang, "hick_hack-choice-roll")], Action::Roll);
    }

    /// Adds the grains to be given away under this title, and the splits that can be proposed by `action`.
    /// An item that the present proposal gives away is marked.
    fn splits(&self, title: &str, action: &dyn Fn(Split) -> Action, stage: &mut Stage<'_, Action>) {
        let (Some(seat), Some(bargain)) = (self.asked(), &self.view.public.bargain) else { return };
        let grains = self.view.public.yard(bargain.yard);
        let (others, audience) = (bargain.involved.without(seat), stage.audience);
        let proposed = bargain.split.map(|split| gifts_of(self.view, split)).unwrap_or_default();
        let area = stage.area(AreaKind::Grid, TALK, self.lang.text(title));
        area.short = self.lang.text("hick_hack-short-gifts");
        area.row_titles = others.iter().map(|other| audience.name(other).to_owned()).collect();
        stage.pick_limit(grains.len());
        stage.one_pick_per_group();
        let mut picked = Split::all_to(seat, grains);
        for (row, other) in others.iter().enumerate() {
            for (column, grain) in grains.iter().enumerate() {
                let id = ItemId::new(GIFTS + column as u16, other.index() as u16);
                let what = words::grains_here(grain, 1, self.lang);
                let label = text!(self.lang, "hick_hack-gift", what, name = audience.name(other));
                let item = stage.item(id, grain_face(grain), label);
                (item.row, item.column) = (row as u32, column as u32);
                (item.owner, item.can_tap) = (Some(other.number()), true);
                item.marked = proposed.contains(&id);
                if item.picked && picked.take(seat, grain) {
                    picked.give(other, grain);
                }
            }
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

    /// Returns true if the viewer may answer the proposal with one of their own.
    fn may_counter(&self) -> bool {
        let public = &self.view.public;
        self.asked().is_some() && public.bargain.as_ref().is_some_and(|bargain| public.may_counter(bargain))
    }

    /// Adds the proposed split, unless the grains to give away show it: the table has room for one of the two.
    pub(super) fn proposal(&self, stage: &mut Stage<'_, Action>) {
        let Some(Bargain { involved, split: Some(split), accepted, .. }) = &self.view.public.bargain else {
            return;
        };
        if self.may_counter() {
            return;
        }
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
        if self.may_counter() {
            self.splits("hick_hack-title-counter", &|split| Action::Counter { to, split }, stage);
        }
    }
}
