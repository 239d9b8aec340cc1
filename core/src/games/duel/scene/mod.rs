//! The scene of duel: the cards in front of everybody, the piles, the own hand,
//! and the moves of the picked card.
//!
//! While cards may be destroyed every card of the others can be tapped, within reach or not:
//! finding out is the game.

mod deeds;
mod log;
mod why;
mod words;

use super::action::{Action, Event};
use super::state::Duel;
use super::view::{Phase, TROPHIES_TO_WIN, View};
use crate::game::Reason;
use crate::games::multiples::{Card, Factors, card_face, product, written};
use crate::scene::{
    AreaId, AreaKind, AreaRole, Asked, Audience, ChoiceKind, Deed, ItemId, LessonSource, NoteKind, Present,
    Stage, Why,
};
use crate::seat::Seat;
use crate::text::{Bilingual, Lang, text};

/// Groups of item ids.
/// A card keeps its id from the hand to the table, so that its way can be seen.
const CARDS: u16 = 1;
const PILE: u16 = 2;

impl Present for Duel {
    const HELP: Option<Bilingual> =
        Some(Bilingual { fr: include_str!("../text/fr.md"), en: include_str!("../text/en.md") });
    const LESSON: Option<LessonSource> = Some(LessonSource {
        script: include_str!("../lesson.json"),
        texts: Bilingual {
            fr: include_str!("../text/lesson.fr.ftl"),
            en: include_str!("../text/lesson.en.ftl"),
        },
    });

    fn stage(view: &View, stage: &mut Stage<'_, Action>) {
        let parts = Parts::new(view, stage);
        parts.notes(stage);
        parts.rows(stage);
        parts.pile(stage);
        parts.hand(stage);
        parts.choices(stage);
    }

    fn picks(_view: &View, action: Action) -> Vec<ItemId> {
        match action {
            Action::Lay(card) | Action::Destroy(card) => vec![id(card)],
            Action::EndTurn => Vec::new(),
        }
    }

    fn refusal(view: &View, _picks: &[ItemId], item: ItemId) -> Option<&'static str> {
        if item.group() == PILE {
            return Some("draws_itself");
        }
        let card = Card::numbered(usize::from(item.number())).filter(|_| item.group() == CARDS)?;
        let in_hand = view.own.hand.contains(card);
        let action = if in_hand { Action::Lay(card) } else { Action::Destroy(card) };
        view.public.check(view.viewer.seat()?, view.own.hand, action).err().map(Reason::code)
    }

    fn log_lines(event: &Event, audience: &Audience<'_>) -> impl IntoIterator<Item = String> {
        log::line(event, audience)
    }

    fn deeds(event: &Event, _lang: Lang) -> Vec<Deed> {
        deeds::deeds(event)
    }

    fn why(asked: &Asked<'_, View>, action: Option<Action>) -> Vec<Why> {
        why::why(asked, action)
    }
}

/// The material for every part of the scene.
struct Parts<'a> {
    view: &'a View,
    lang: Lang,
    /// The viewer's seat while they are asked.
    asked: Option<Seat>,
    picked: Option<Card>,
}

const fn id(card: Card) -> ItemId {
    ItemId::new(CARDS, card.number() as u16)
}

impl<'a> Parts<'a> {
    fn new(view: &'a View, stage: &Stage<'_, Action>) -> Self {
        let asked = view.viewer.seat().filter(|seat| view.turn().must.contains(*seat));
        let card = |id: &ItemId| Card::numbered(usize::from(id.number())).filter(|_| id.group() == CARDS);
        Self { view, lang: stage.audience.lang, asked, picked: stage.picks().first().and_then(card) }
    }

    fn notes(&self, stage: &mut Stage<'_, Action>) {
        let public = &self.view.public;
        for seat in Seat::all(public.seat_count()) {
            let trophies = public.trophy_count(seat);
            let label = text!(self.lang, "duel-trophies", count = trophies);
            stage.score(seat, trophies as i32);
            stage.note(
                seat,
                NoteKind::Won,
                Some(trophies as i32),
                format!("★ {trophies}/{TROPHIES_TO_WIN}"),
                label,
            );
            if public.options.own_packs {
                let left = usize::from(public.piles[seat.index()]);
                stage.note(seat, NoteKind::Left, Some(left as i32), format!("{left} ▮"), self.left(left));
            }
        }
    }

    /// Adds the cards in front of the others, clockwise, then the own ones above the own hand.
    fn rows(&self, stage: &mut Stage<'_, Action>) {
        let public = &self.view.public;
        let own = self.view.viewer.seat();
        let seats = public.seat_count();
        let first = own.map_or(Seat::at(0), |seat| seat.next(seats));
        let destroying = self.asked.is_some() && public.phase == Phase::Destroy;
        let serving = self.serving();
        let audience = stage.audience;
        for seat in first.round_from(seats) {
            let is_own = own == Some(seat);
            let name = audience.name(seat);
            let title =
                if is_own { text!(self.lang, "duel-row-own") } else { text!(self.lang, "duel-row", name) };
            let area = stage.area(AreaKind::Row, AreaId::at(AreaRole::Front, seat), title);
            if let Some(factors) = serving.filter(|_| is_own) {
                area.sum = written(factors);
            }
            for card in public.laid_by(seat).iter() {
                let named = words::card(card, self.lang);
                let label = if is_own {
                    text!(self.lang, "duel-card-own", card = named)
                } else {
                    text!(self.lang, "duel-card-of", card = named, name)
                };
                let item = stage.item(id(card), card_face(card), label);
                item.can_tap = destroying && !is_own;
                item.marked = serving.is_some_and(|factors| factors.set().contains(card));
            }
        }
    }

    /// Returns the own cards whose product reaches the picked one.
    fn serving(&self) -> Option<Factors> {
        let public = &self.view.public;
        let seat = self.asked.filter(|_| public.phase == Phase::Destroy)?;
        let target = self.picked.filter(|card| public.laid_by_others(seat).contains(*card))?;
        public.laid_by(seat).factors(target.target())
    }

    /// Adds the common pile, or the viewer's own.
    fn pile(&self, stage: &mut Stage<'_, Action>) {
        let public = &self.view.public;
        let own = self.view.viewer.seat().filter(|_| public.options.own_packs);
        if public.options.own_packs && own.is_none() {
            return;
        }
        let title =
            if own.is_some() { text!(self.lang, "duel-pile-own") } else { text!(self.lang, "duel-pile") };
        let left = usize::from(public.piles[own.map_or(0, |seat| public.pile_of(seat))]);
        let stock = AreaRole::Stock;
        let place = own.map_or(AreaId::shared(stock), |seat| AreaId::at(stock, seat));
        stage.pile(place, title, left, (ItemId::new(PILE, 0), None, self.left(left)));
    }

    /// Returns the words for the number of cards in a pile.
    fn left(&self, count: usize) -> String {
        text!(self.lang, "duel-left", count)
    }

    fn hand(&self, stage: &mut Stage<'_, Action>) {
        let Some(seat) = self.view.viewer.seat() else { return };
        stage.area(AreaKind::Row, AreaId::at(AreaRole::Hand, seat), text!(self.lang, "duel-hand"));
        let laying = self.asked.is_some() && self.view.public.phase == Phase::Lay;
        for card in self.view.own.hand.iter() {
            let label = words::card(card, self.lang).to_owned();
            stage.item(id(card), card_face(card), label).can_tap = laying;
        }
    }

    fn choices(&self, stage: &mut Stage<'_, Action>) {
        let public = &self.view.public;
        let Some(seat) = self.asked else {
            let waiting = stage.audience.waiting(self.view.turn().must);
            return stage.headline(waiting);
        };
        if public.phase == Phase::Lay {
            stage.headline(text!(self.lang, "duel-ask-lay"));
            if let Some(card) = self.picked.filter(|card| self.view.own.hand.contains(*card)) {
                let label = text!(self.lang, "duel-choice-lay", card = words::card(card, self.lang));
                let short = text!(self.lang, "duel-short-lay");
                stage.choice(ChoiceKind::Play, [short, label], Action::Lay(card));
            }
            return;
        }
        let mut headline = text!(self.lang, "duel-ask-destroy");
        if let Some((card, owner)) = self.picked.and_then(|card| Some((card, public.owner(card)?))) {
            let target = card.target().to_string();
            match public.laid_by(seat).factors(card.target()) {
                _ if owner == seat => {}
                Some(factors) => {
                    let name = stage.audience.name(owner);
                    let product = product(factors);
                    let label = text!(self.lang, "duel-choice-destroy", target, name, product);
                    let short = text!(self.lang, "duel-short-destroy");
                    stage.choice(ChoiceKind::Take, [short, label], Action::Destroy(card));
                }
                None => headline = text!(self.lang, "duel-out-of-reach", target),
            }
        }
        stage.headline(headline);
        let short = text!(self.lang, "duel-short-end");
        stage.choice(ChoiceKind::EndTurn, [short, text!(self.lang, "duel-choice-end")], Action::EndTurn);
    }
}
