//! The talks: what to give away, what is proposed, and the answers.

use super::super::action::Action;
use super::super::grains::Grain;
use super::super::split::Split;
use super::super::view::{Bargain, SEATS, View};
use super::{GIFTS, Parts, SHARES, grain_face, words};
use crate::scene::{AreaId, AreaKind, AreaRole, ChoiceKind, ItemId, Stage};
use crate::seat::Seat;
use crate::text::text;

/// Where a split lies: beside the yards.
const TALK: AreaId = AreaId::shared(AreaRole::Centre);

/// What to pick so that a proposal is this split: whatever goes to another than the proposer.
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
    /// Every grain of the yard in a line, one item for each who may get it;
    /// what is given to nobody stays with the proposer.
    /// So every state of the picks is a proposal, and without picks the usual ones are offered.
    pub(super) fn gifts(&self, stage: &mut Stage<'_, Action>) {
        let (Some(seat), Some(bargain)) = (self.asked(), &self.view.public.bargain) else { return };
        let grains = self.view.public.yard(bargain.yard);
        stage.area(AreaKind::Grid, TALK, text!(self.lang, "hick_hack-title-gifts"));
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
            self.propose(stage, bargain, picked);
        }
        let short = text!(self.lang, "hick_hack-short-roll");
        stage.choice(ChoiceKind::Pass, [short, text!(self.lang, "hick_hack-choice-roll")], Action::Roll);
    }

    /// What people propose, less what gives everything to another.
    fn usual(&self, stage: &mut Stage<'_, Action>, bargain: &Bargain, seat: Seat) {
        let mut actions = Vec::new();
        self.view.actions(&mut actions);
        for action in actions {
            let Action::Propose(split) = action else { continue };
            if split.receivers().len() > 1 || split.receivers().contains(seat) {
                self.propose(stage, bargain, split);
            }
        }
    }

    fn propose(&self, stage: &mut Stage<'_, Action>, bargain: &Bargain, split: Split) {
        let named = self.split(&split, bargain.involved, &stage.audience);
        let short = text!(self.lang, "hick_hack-short-propose");
        let label = text!(self.lang, "hick_hack-choice-propose", split = named);
        stage.choice(ChoiceKind::Other, [short, label], Action::Propose(split));
    }

    /// What is proposed; for those who are asked, the answers.
    pub(super) fn proposal(&self, stage: &mut Stage<'_, Action>) {
        let Some(Bargain { yard, involved, split: Some(split), accepted, .. }) = &self.view.public.bargain
        else {
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
        if let Some(seat) = self.asked() {
            let grains = words::grains(split.share(seat), self.lang);
            let short = text!(self.lang, "hick_hack-short-accept");
            let label = text!(self.lang, "hick_hack-choice-accept", grains);
            stage.choice(ChoiceKind::Take, [short, label], Action::Accept(*yard));
            let short = text!(self.lang, "hick_hack-short-refuse");
            let label = text!(self.lang, "hick_hack-choice-refuse");
            stage.choice(ChoiceKind::Pass, [short, label], Action::Refuse(*yard));
        }
    }
}
