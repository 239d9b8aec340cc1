//! The running trick and the last one.

use super::super::action::Action;
use super::super::cards::Card;
use super::super::trick::Trick;
use super::{LAST_TRICK, Parts, TRICK};
use crate::scene::{AreaKind, Face, ItemId, Stage};
use crate::text::Template;

impl Parts<'_> {
    /// The running trick, in the order in which it was played; the card that wins so far is marked.
    pub(super) fn trick(&self, stage: &mut Stage<'_, Action>) {
        stage.area(AreaKind::Trick, None, self.words.titles.trick.clone());
        self.cards_of(&self.view.public.trick, TRICK, &self.words.winning, stage);
    }

    /// The last trick, its winner in the title.
    pub(super) fn last_trick(&self, stage: &mut Stage<'_, Action>) {
        let public = &self.view.public;
        let Some(trick) = &public.last_trick else { return };
        let winner = stage.audience.name(trick.winner(public.seat_count()));
        stage.area(AreaKind::Row, None, self.words.titles.last_trick.fill(&[winner]));
        for item in self.cards_of(trick, LAST_TRICK, &self.words.won, stage) {
            item.dimmed = true;
        }
    }

    fn cards_of<'s>(
        &self,
        trick: &Trick,
        group: u16,
        best: &Template,
        stage: &'s mut Stage<'_, Action>,
    ) -> &'s mut [crate::scene::Item] {
        let seats = self.view.public.seat_count();
        let winner = trick.winner(seats);
        for (seat, card) in trick.iter(seats) {
            let name = stage.audience.name(seat);
            let named = self.words.card_in(self.contract_made(), card);
            let text = if seat == winner { best } else { &self.words.played };
            let label = text.fill(&[named, name]);
            let face = self.signed(card, name);
            let id = ItemId::new(group, seat.index() as u16);
            stage.item(id, face, label).marked = seat == winner;
        }
        stage.items()
    }

    /// The face of a card that lies on the table, with the first letters of who played it.
    fn signed(&self, card: Card, name: &str) -> Face {
        let mut face = self.face(card);
        face.text.push(' ');
        face.text.extend(name.chars().take(2));
        face
    }
}
