//! The viewer's hand, their picks from it, and the cards they have laid down.

use super::super::action::{Action, Discard};
use super::super::board::DiscardRule;
use super::super::cards::{Card, Cards};
use super::super::view::{Phase, View};
use super::{HAND, LAID, Parts, words};
use crate::scene::{AreaId, AreaKind, AreaRole, ChoiceKind, ItemId, Stage};
use crate::seat::Seat;
use crate::text::text;

/// Returns the items of these cards of the hand; the second of two equal ones follows the first.
pub(super) fn ids(cards: impl Iterator<Item = Card>) -> Vec<ItemId> {
    let mut last = None;
    let id = |card: Card| {
        let copy = u16::from(last.replace(card) == Some(card));
        ItemId::new(HAND, u16::from(card.number()) + copy)
    };
    cards.map(id).collect()
}

/// Returns the card of the hand behind an id.
pub(super) fn held(view: &View, id: ItemId) -> Option<Card> {
    let hand = view.own.hand;
    hand.kinds().filter(|_| id.group() == HAND).find(|card| {
        let first = u16::from(card.number());
        (first..first + hand.count(*card) as u16).contains(&id.number())
    })
}

impl Parts<'_> {
    /// Adds the hand; unusable cards are dimmed while the table waits for the viewer.
    pub(super) fn hand(&self, stage: &mut Stage<'_, Action>) {
        let Some(seat) = self.view.viewer.seat() else { return };
        stage.area(AreaKind::Row, AreaId::at(AreaRole::Hand, seat), text!(self.lang, "niet-hand"));
        let usable = self.usable();
        let fresh = self.just_received();
        for card in self.sorted() {
            for copy in 0..self.view.own.hand.count(card) as u16 {
                let new = copy == 0 && fresh == Some(card);
                let named = words::card_in(self.contract_made(), card, self.lang);
                let label = if new {
                    let giver = seat.previous(self.view.public.seat_count());
                    text!(self.lang, "niet-card-received", card = named, name = stage.audience.name(giver))
                } else {
                    named
                };
                let id = ItemId::new(HAND, u16::from(card.number()) + copy);
                let item = stage.item(id, self.face(card), label);
                item.can_tap = usable.is_some_and(|usable| usable.contains(card));
                item.dimmed = usable.is_some() && !item.can_tap;
                item.marked = new;
            }
        }
        self.card_choices(stage, seat);
    }

    /// Adds the cards that the viewer has laid down, until the others have too.
    pub(super) fn laid(&self, stage: &mut Stage<'_, Action>) {
        let (Some(laid), Some(seat)) = (self.view.own.laid, self.view.viewer.seat()) else { return };
        stage.area(AreaKind::Row, AreaId::at(AreaRole::Front, seat), text!(self.lang, "niet-laid"));
        for (number, card) in laid.iter().enumerate() {
            let label = words::card_in(self.contract_made(), card, self.lang);
            stage.item(ItemId::new(LAID, number as u16), self.face(card), label).dimmed = true;
        }
    }

    /// Returns the different cards of the hand by colour and value, trumps last and supertrumps behind them.
    fn sorted(&self) -> Vec<Card> {
        let mut cards: Vec<Card> = self.view.own.hand.kinds().collect();
        if let Some(contract) = self.contract_made() {
            cards.sort_unstable_by_key(|card| {
                let suit = contract.suit(*card);
                (contract.trump == Some(suit), suit, contract.strength(*card, suit))
            });
        }
        cards
    }

    /// Returns the usable cards of the hand; `None` while nothing is asked of the viewer or of their cards.
    fn usable(&self) -> Option<Cards> {
        self.asked()?;
        match self.view.public.phase {
            Phase::Discards => Some(self.view.public.discardable(self.view.own.hand)),
            Phase::Tricks => Some(self.view.public.playable(self.view.own.hand)),
            _ => None,
        }
    }

    /// Returns the card that came from the right, until the first trick is over.
    fn just_received(&self) -> Option<Card> {
        self.view.own.received.filter(|_| self.view.public.last_trick.is_none())
    }

    fn picked(&self, stage: &Stage<'_, Action>) -> Vec<Card> {
        stage.picks().iter().filter_map(|id| held(self.view, *id)).collect()
    }

    fn card_choices(&self, stage: &mut Stage<'_, Action>, seat: Seat) {
        let public = &self.view.public;
        let discard = self.contract_made().map_or(DiscardRule::Nothing, |contract| contract.discard);
        if public.phase == Phase::Discards {
            stage.pick_limit(discard.cards());
        }
        let picked = self.picked(stage);
        let action = match (public.phase, picked.as_slice()) {
            (Phase::Discards, [card]) => Action::Discard(Discard::one(*card)),
            (Phase::Discards, [one, other]) => Action::Discard(Discard::two(*one, *other)),
            (Phase::Tricks, [card]) => Action::Play(*card),
            _ => return,
        };
        if public.check(seat, self.view.own.hand, action).is_err() {
            stage.headline(text!(self.lang, "niet-ask-discard-another"));
            return;
        }
        let named: Vec<String> =
            picked.iter().map(|card| words::card_in(self.contract_made(), *card, self.lang)).collect();
        let cards = named.join(", ");
        let texts = match (public.phase, discard) {
            (Phase::Tricks, _) => {
                [text!(self.lang, "niet-short-play"), text!(self.lang, "niet-choice-play", card = cards)]
            }
            (_, DiscardRule::GiveLeft) => {
                let name = stage.audience.name(seat.next(public.seat_count()));
                [text!(self.lang, "niet-short-give"), text!(self.lang, "niet-choice-give", cards, name)]
            }
            _ => [text!(self.lang, "niet-short-discard"), text!(self.lang, "niet-choice-discard", cards)],
        };
        stage.choice(ChoiceKind::Play, texts, action);
    }
}
