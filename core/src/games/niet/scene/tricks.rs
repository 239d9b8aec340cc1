//! The running trick and the last one.

use super::super::action::Action;
use super::super::cards::Card;
use super::super::trick::Trick;
use super::{LAST_TRICK, Parts, TRICK};
use crate::scene::{AreaKind, Audience, Face, ItemId, Stage};
use crate::seat::Seat;
use crate::text::{Arg, Lang, Template};

/// What is said of a card on the table: of the viewer's own, and of another's.
pub(super) struct Played([Template; 2]);

impl Played {
    pub(super) fn new(lang: Lang, key: &str) -> Self {
        Self(["yes", "no"].map(|you| Template::new(lang, key, [("you", Arg::from(you))], &["card", "name"])))
    }

    /// "Anne plays 7 of green".
    fn fill(&self, seat: Seat, card: &str, audience: &Audience<'_>) -> String {
        let Self([own, other]) = self;
        let template = if audience.viewer.is(seat) { own } else { other };
        template.fill(&[card, audience.name(seat)])
    }
}

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
        best: &Played,
        stage: &'s mut Stage<'_, Action>,
    ) -> &'s mut [crate::scene::Item] {
        let seats = self.view.public.seat_count();
        let winner = trick.winner(seats);
        for (seat, card) in trick.iter(seats) {
            let named = self.words.card_in(self.contract_made(), card);
            let text = if seat == winner { best } else { &self.words.played };
            let label = text.fill(seat, named, &stage.audience);
            let face = self.signed(card, &stage.audience.tag(seat));
            let id = ItemId::new(group, seat.index() as u16);
            stage.item(id, face, label).marked = seat == winner;
        }
        stage.items()
    }

    /// The face of a card that lies on the table, with who played it.
    fn signed(&self, card: Card, tag: &str) -> Face {
        let mut face = self.face(card);
        face.text = format!("{tag} {}", face.text);
        face
    }
}
