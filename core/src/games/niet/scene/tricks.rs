//! The running trick and the last one.

use super::super::action::Action;
use super::super::trick::Trick;
use super::{LAST_TRICK, Parts, TRICK, words};
use crate::scene::{AreaId, AreaKind, AreaRole, ItemId, Stage};
use crate::text::text;

impl Parts<'_> {
    /// Adds the running trick, in the order of play; the card that wins so far is marked.
    pub(super) fn trick(&self, stage: &mut Stage<'_, Action>) {
        let place = AreaId::shared(AreaRole::Centre).number(2);
        stage.area(AreaKind::Row, place, text!(self.lang, "niet-trick"));
        self.cards_of(&self.view.public.trick, TRICK, stage);
    }

    /// Adds the last trick, with its winner in the title.
    pub(super) fn last_trick(&self, stage: &mut Stage<'_, Action>) {
        let public = &self.view.public;
        let Some(trick) = &public.last_trick else { return };
        let name = stage.audience.name(trick.winner(public.seat_count()));
        let place = AreaId::shared(AreaRole::LastTrick);
        stage.area(AreaKind::Row, place, text!(self.lang, "niet-last-trick", name));
        for item in self.cards_of(trick, LAST_TRICK, stage) {
            item.dimmed = true;
        }
    }

    fn cards_of<'s>(
        &self,
        trick: &Trick,
        group: u16,
        stage: &'s mut Stage<'_, Action>,
    ) -> &'s mut [crate::scene::Item] {
        let seats = self.view.public.seat_count();
        let winner = trick.winner(seats);
        for (seat, card) in trick.iter(seats) {
            let (you, name) = (stage.audience.viewer.is(seat), stage.audience.name(seat));
            let named = words::card_in(self.contract_made(), card, self.lang);
            let label = match group {
                _ if seat != winner => text!(self.lang, "niet-card-played", you, name, card = named),
                TRICK => text!(self.lang, "niet-card-winning", you, name, card = named),
                _ => text!(self.lang, "niet-card-won", you, name, card = named),
            };
            let id = ItemId::new(group, seat.index() as u16);
            let item = stage.item(id, self.face(card), label);
            (item.owner, item.marked) = (Some(seat.number()), seat == winner);
        }
        stage.items()
    }
}
