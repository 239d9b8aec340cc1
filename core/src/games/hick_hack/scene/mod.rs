//! The scene of Hick Hack: the yards with their grains and animals, the bargain, the last round, the hand.

mod deeds;
mod log;
mod talk;
mod why;
mod words;

use super::action::{Action, Event, Illegal};
use super::cards::{Card, Cards, Colour};
use super::grains::{Grain, ROUNDS};
use super::split::Split;
use super::state::HickHack;
use super::view::{Phase, View};
use crate::game::Reason;
use crate::scene::{
    self, AreaId, AreaKind, AreaRole, Asked, Audience, ChoiceKind, Deed, Face, ItemId, LessonSource,
    NoteKind, Present, Shape, Stage, Symbol, Why,
};
use crate::seat::{Seat, SeatSet};
use crate::text::{Bilingual, Lang, integer, text};

/// Groups of item ids.
/// A card's number within its group is its own; the second of two equal cards counts on from [`TWIN`].
const HAND: u16 = 1;
const LAID: u16 = 2;
/// The grains of the yards, numbered by yard and colour.
const GRAINS: u16 = 3;
/// The shares of a proposal, numbered by seat and colour.
const SHARES: u16 = 4;
/// The revealed cards of each seat.
const REVEALED: u16 = 8;
/// The grains to be given away, one group each; the number is the receiver's.
const GIFTS: u16 = 16;

const TWIN: u16 = 64;

impl Present for HickHack {
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
        let lang = stage.audience.lang;
        let scene = Parts { view, lang };
        scene.headline(stage);
        scene.notes(stage);
        scene.yards(stage);
        match view.public.phase() {
            Phase::Propose => scene.gifts(stage),
            Phase::Answer => {
                scene.proposal(stage);
                scene.answers(stage);
            }
            Phase::Choose => scene.last_round(text!(lang, "hick_hack-title-last-round"), stage),
            Phase::Over => scene.last_round(text!(lang, "hick_hack-title-final-round"), stage),
        }
        scene.laid(stage);
        scene.hand(stage);
    }

    fn picks(view: &View, action: Action) -> Vec<ItemId> {
        match action {
            Action::Lay(cards) => numbered(cards).map(|(number, _)| ItemId::new(HAND, number)).collect(),
            Action::Propose(split) | Action::Counter { split, .. } => talk::gifts_of(view, split),
            Action::Roll | Action::Accept(_) | Action::Refuse(_) => Vec::new(),
        }
    }

    fn refusal(view: &View, _picks: &[ItemId], item: ItemId) -> Option<&'static str> {
        let action = match (item.group(), view.public.phase()) {
            (HAND, Phase::Choose | Phase::Over) => Action::Lay(Cards::one(held(view.own.hand, item)?)),
            (HAND, _) => return Some("yard_first"),
            (GRAINS, Phase::Propose) => return Some("give_one_by_one"),
            (GRAINS, Phase::Answer) | (SHARES, _) => return Some("answer_whole"),
            (GRAINS, _) => return Some("sent_for"),
            (LAID | REVEALED..GIFTS, _) => return Some("played"),
            _ => return None,
        };
        view.public.check(view.viewer.seat()?, view.own.hand, action).err().map(Reason::code)
    }

    fn log_lines(event: &Event, audience: &Audience<'_>) -> impl IntoIterator<Item = String> {
        log::lines(event, audience)
    }

    fn deeds(event: &Event, lang: Lang) -> Vec<Deed> {
        deeds::deeds(event, lang)
    }

    fn why(asked: &Asked<'_, View>, action: Option<Action>) -> Vec<Why> {
        why::why(asked, action)
    }
}

/// The material for every part of the scene; the parts are methods.
struct Parts<'a> {
    view: &'a View,
    lang: Lang,
}

impl Parts<'_> {
    /// Returns the viewer's seat, while the table waits for them.
    fn asked(&self) -> Option<Seat> {
        self.view.viewer.seat().filter(|seat| self.view.turn().must.contains(*seat))
    }

    fn headline(&self, stage: &mut Stage<'_, Action>) {
        let (public, lang) = (&self.view.public, self.lang);
        let audience = stage.audience;
        let text = match (self.asked(), public.phase(), &public.bargain) {
            (Some(_), Phase::Choose, _) => {
                let (round, rounds) = ((public.round + 1).to_string(), ROUNDS.to_string());
                if public.cards_to_lay(self.view.own.hand) == 1 {
                    text!(lang, "hick_hack-ask-lay-one", round, rounds)
                } else {
                    text!(lang, "hick_hack-ask-lay-two", round, rounds)
                }
            }
            (Some(_), Phase::Propose, Some(bargain)) => {
                text!(lang, "hick_hack-ask-propose", yard = words::yard(bargain.yard, lang))
            }
            (Some(_), _, Some(bargain)) => {
                let split = self.split(&bargain.split.unwrap_or_default(), bargain.involved, &audience);
                let (yard, name) = (words::yard(bargain.yard, lang), audience.name(bargain.by));
                text!(lang, "hick_hack-ask-answer", yard, name, split)
            }
            (None, _, Some(bargain)) => {
                let (yard, waiting) =
                    (words::yard(bargain.yard, lang), audience.waiting(self.view.turn().must));
                text!(lang, "hick_hack-ask-others", yard, waiting)
            }
            _ => audience.waiting(self.view.turn().must),
        };
        stage.headline(text);
    }

    fn notes(&self, stage: &mut Stage<'_, Action>) {
        let (public, lang) = (&self.view.public, self.lang);
        let chosen = public.chosen();
        for seat in Seat::all(public.seat_count()) {
            let (grains, birds) = (public.stores[seat.index()], public.captured[seat.index()]);
            stage.score(seat, public.points(seat));
            let mark = text!(lang, "hick_hack-note-grains", grains = grains.len().to_string());
            let label = text!(lang, "hick_hack-note-grains-label", grains = words::grains(grains, lang));
            stage.note(seat, NoteKind::Won, Some(grains.len() as i32), mark, label);
            if !birds.is_empty() {
                let mark = text!(lang, "hick_hack-note-birds", birds = birds.len().to_string());
                let label = text!(lang, "hick_hack-note-birds-label", birds = words::cards(birds, lang));
                stage.note(seat, NoteKind::Loot, Some(birds.len() as i32), mark, label);
            }
            if chosen.contains(seat) {
                stage.note(seat, NoteKind::Ready, None, "✓".to_owned(), text!(lang, "hick_hack-note-chosen"));
            }
            if public.phase() != Phase::Over && public.marker() == seat {
                let label = text!(lang, "hick_hack-note-marker-label");
                stage.note(seat, NoteKind::Lead, None, text!(lang, "hick_hack-note-marker"), label);
            }
        }
    }

    /// Adds the yards: grains in the first line; while they are served, the animals in the second.
    fn yards(&self, stage: &mut Stage<'_, Action>) {
        let public = &self.view.public;
        let served = public.bargain.map(|bargain| bargain.yard);
        for yard in Colour::ALL {
            let here = served == Some(yard);
            let title = words::yard(yard, self.lang);
            let area = stage.area(AreaKind::Grid, deeds::yard_id(yard), title.to_owned());
            (area.short, area.symbol, area.marked) = (title.to_owned(), Some(look(yard).1), here);
            let grains = public.yard(yard);
            for grain in Grain::ALL.into_iter().filter(|grain| grains.count(*grain) > 0) {
                let count = grains.count(grain);
                let id = ItemId::new(GRAINS, (yard.index() * Grain::ALL.len() + grain.index()) as u16);
                let label = words::grains_here(grain, count, self.lang);
                let item = stage.item(id, grain_face(grain), label);
                (item.count, item.marked) = (count.into(), here);
            }
            if served.is_some() {
                self.animals(stage, yard, here);
            }
        }
    }

    fn animals(&self, stage: &mut Stage<'_, Action>, yard: Colour, here: bool) {
        for seat in Seat::all(self.view.public.seat_count()) {
            let cards = self.view.public.revealed[seat.index()].and(Cards::of(yard));
            for (number, card) in numbered(cards) {
                let column = stage.items().iter().filter(|item| item.row == 1).count();
                let item = self.revealed(stage, seat, number, card);
                (item.row, item.column) = (1, column as u32);
                item.marked = here && !card.is_coward();
                item.dimmed = !here;
            }
        }
    }

    /// Adds a revealed card with its owner.
    fn revealed<'s>(
        &self,
        stage: &'s mut Stage<'_, Action>,
        seat: Seat,
        number: u16,
        card: Card,
    ) -> &'s mut scene::Item {
        let eaten = self.view.public.eaten.holds(Cards::one(card));
        let (name, what) = (stage.audience.name(seat), words::card(card, self.lang));
        let label = if eaten {
            text!(self.lang, "hick_hack-eaten", name, what)
        } else {
            text!(self.lang, "hick_hack-owned", name, what)
        };
        let id = ItemId::new(REVEALED + seat.index() as u16, number);
        let item = stage.item(id, self.face(card), label);
        item.owner = Some(seat.number());
        item
    }

    /// Adds everybody's cards of the round before, under this title.
    fn last_round(&self, title: String, stage: &mut Stage<'_, Action>) {
        let public = &self.view.public;
        if public.round == 0 {
            return;
        }
        stage.area(AreaKind::Row, AreaId::shared(AreaRole::LastTrick), title);
        for seat in Seat::all(public.seat_count()) {
            for (number, card) in numbered(public.revealed[seat.index()]) {
                let eaten = public.eaten.holds(Cards::one(card));
                self.revealed(stage, seat, number, card).dimmed = eaten;
            }
        }
    }

    /// Adds the cards that the viewer has laid face down.
    fn laid(&self, stage: &mut Stage<'_, Action>) {
        let Some(seat) = self.view.viewer.seat().filter(|_| !self.view.own.laid.is_empty()) else { return };
        let place = AreaId::at(AreaRole::Front, seat);
        stage.area(AreaKind::Row, place, text!(self.lang, "hick_hack-title-laid"));
        for (number, card) in numbered(self.view.own.laid) {
            let label = words::card(card, self.lang).to_owned();
            stage.item(ItemId::new(LAID, number), self.face(card), label).dimmed = true;
        }
    }

    /// Adds the hand; while cards are picked, those that cannot go with them are dimmed.
    fn hand(&self, stage: &mut Stage<'_, Action>) {
        let (public, hand) = (&self.view.public, self.view.own.hand);
        let Some(seat) = self.view.viewer.seat() else { return };
        let place = AreaId::at(AreaRole::Hand, seat);
        stage.area(AreaKind::Row, place, text!(self.lang, "hick_hack-title-hand"));
        let chooses = public.phase() == Phase::Choose && self.asked().is_some();
        let wanted = public.cards_to_lay(hand);
        let picked: Cards = stage.picks().iter().filter_map(|id| held(hand, *id)).collect();
        let mut cards: Vec<(u16, Card)> = numbered(hand).collect();
        cards.sort_unstable_by_key(|(number, card)| (card.colour(), *number));
        for (number, card) in cards {
            let label = words::card(card, self.lang).to_owned();
            let item = stage.item(ItemId::new(HAND, number), self.face(card), label);
            item.can_tap = chooses;
            item.dimmed = chooses
                && wanted == 2
                && picked.len() == 1
                && !item.picked
                && picked.with(Cards::one(card)).mixes();
        }
        if !chooses {
            return;
        }
        stage.pick_limit(wanted);
        let action = Action::Lay(picked);
        match public.check(seat, hand, action) {
            Ok(()) => {
                let cards = words::cards(picked, self.lang);
                let short = text!(self.lang, "hick_hack-short-lay");
                let label = text!(self.lang, "hick_hack-choice-lay", cards);
                stage.choice(ChoiceKind::Play, [short, label], action);
            }
            Err(_) if picked.is_empty() => {}
            Err(Illegal::BirdAndFox) => stage.headline(text!(self.lang, "hick_hack-refused-bird_and_fox")),
            Err(_) => stage.headline(text!(self.lang, "hick_hack-ask-lay-another")),
        }
    }

    /// Returns "You 2 green, 1 blue; Bruno nothing", with every involved player.
    fn split(&self, split: &Split, involved: SeatSet, audience: &Audience<'_>) -> String {
        let share =
            |seat: Seat| format!("{} {}", audience.name(seat), words::grains(split.share(seat), self.lang));
        involved.iter().map(share).collect::<Vec<_>>().join(" · ")
    }

    fn face(&self, card: Card) -> Face {
        let value = integer(card.value());
        let text = if card.is_fox() {
            format!("{}{value}", text!(self.lang, "hick_hack-fox-letter"))
        } else {
            value
        };
        let (colour, symbol) = look(card.colour());
        Face { text, colour, symbol: Some(symbol), ..Face::default() }
    }
}

/// Returns each card with its number within a group.
fn numbered(cards: Cards) -> impl Iterator<Item = (u16, Card)> {
    let mut last = None;
    let mut cards: Vec<Card> = cards.iter().collect();
    cards.sort_unstable();
    cards.into_iter().map(move |card| {
        let twin = if last.replace(card) == Some(card) { TWIN } else { 0 };
        (u16::from(card.number()) + twin, card)
    })
}

/// Returns the card of the hand that an id names.
fn held(hand: Cards, id: ItemId) -> Option<Card> {
    let mut cards = numbered(hand).filter(|_| id.group() == HAND);
    cards.find(|(number, _)| *number == id.number()).map(|(_, card)| card)
}

/// Returns the colour and the symbol of a yard's cards.
const fn look(colour: Colour) -> (scene::Colour, Symbol) {
    match colour {
        Colour::Yellow => (scene::Colour::Yellow, Symbol::Star),
        Colour::Blue => (scene::Colour::Blue, Symbol::Diamond),
        Colour::Purple => (scene::Colour::Purple, Symbol::Flower),
        Colour::Green => (scene::Colour::Green, Symbol::Club),
        Colour::Red => (scene::Colour::Red, Symbol::Heart),
        Colour::Black => (scene::Colour::Black, Symbol::Spade),
    }
}

/// Returns a grain with its points.
fn grain_face(grain: Grain) -> Face {
    let colour = match grain {
        Grain::Green => scene::Colour::Green,
        Grain::Blue => scene::Colour::Blue,
        Grain::Yellow => scene::Colour::Yellow,
    };
    Face { text: grain.value().to_string(), shape: Shape::Grain, colour, ..Face::default() }
}
