//! The scene of La guerre des seaux: everybody's pyramid, the attack, the piles, the own hand,
//! and the moves of the picks.
//!
//! A player builds a pyramid by tapping: buckets of the supply fill it from the base, left to right,
//! two of its cells change places, and undecided cells show a proposal.
//! The pyramid is thus complete, and can be built, at any moment.

mod deeds;
mod log;
mod why;
mod words;

use super::action::{Action, Event, Lay};
use super::builds::{completed, ranking};
use super::cards::{Card, Cards, Colour, Values};
use super::pyramid::{BASE, Cell, Cells, OF_EACH, Part, Pyramid};
use super::state::Seaux;
use super::view::{Attack, MOST_LAID, Phase, View};
use crate::game::Reason;
use crate::scene::{
    self, AreaId, AreaKind, AreaRole, Asked, Audience, ChoiceKind, Deed, ItemId, LessonSource, NoteKind,
    Present, Stage, Why,
};
use crate::seat::Seat;
use crate::text::{Bilingual, Lang, text};
use words::{added, bucket_face, drawn, face};

/// Groups of item ids; the pyramid of seat `n` is group `PYRAMIDS + n`.
/// An id tells no more than the face does.
const HAND: u16 = 1;
const TABLE: u16 = 2;
const PILES: u16 = 3;
const SUPPLY: u16 = 4;
/// The cells of the pyramid being built.
const SITE: u16 = 5;
const PYRAMIDS: u16 = 6;

/// The numbers between two kinds of a group: more than the pack has equal cards.
const COPIES: u16 = 4;
/// The numbers of each seat on the table: more than there are kinds of cards.
const PER_SEAT: u16 = Card::KINDS as u16 * COPIES;

impl Present for Seaux {
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
        let parts = Parts {
            view,
            lang: stage.audience.lang,
            asked: view.viewer.seat().filter(|seat| view.turn().must.contains(*seat)),
            picked: Picked::new(view, stage.picks()),
        };
        parts.headline(stage);
        parts.notes(stage);
        let seats = view.public.seat_count();
        let own = view.viewer.seat().filter(|seat| seat.index() < seats);
        let first = own.map_or(Seat::at(0), |seat| seat.next(seats));
        // The own pyramid comes last, so that it lies next to the own hand.
        for seat in first.round_from(seats).filter(|seat| own != Some(*seat)) {
            parts.pyramid(stage, seat, view.public.pyramid(seat));
        }
        parts.table(stage);
        parts.piles(stage);
        if let Some(seat) = own {
            match parts.asked {
                Some(_) if view.public.phase == Phase::Build => parts.site(stage, seat),
                _ if view.public.phase == Phase::Build => parts.pyramid(stage, seat, view.own.pyramid),
                _ => parts.pyramid(stage, seat, view.public.pyramid(seat)),
            }
            parts.hand(stage, seat);
        }
        parts.choices(stage);
    }

    fn picks(view: &View, action: Action) -> Vec<ItemId> {
        match (action, view.viewer.seat()) {
            (Action::Build(pyramid), _) => supply_of(pyramid, view.own.hand),
            (Action::Lay(Lay { colour, values }), _) => {
                let mut cards = Cards::EMPTY;
                cards.add(colour, values);
                numbered(cards).map(|(number, _)| ItemId::new(HAND, number)).collect()
            }
            (Action::GiveUp(cell), Some(seat)) => {
                vec![ItemId::new(PYRAMIDS + seat.index() as u16, u16::from(cell.number()))]
            }
            _ => Vec::new(),
        }
    }

    fn refusal(view: &View, picks: &[ItemId], item: ItemId) -> Option<&'static str> {
        let (seat, number) = (view.viewer.seat()?, item.number());
        let picked = Picked::new(view, picks).cards;
        let phase = view.public.phase;
        let (action, apart) = match item.group() {
            TABLE => return Some("attack_lies"),
            PILES => return Some("draws_itself"),
            HAND if phase == Phase::Build => return Some("build_first"),
            PYRAMIDS.. if item.group() != PYRAMIDS + seat.index() as u16 => return Some("others_bucket"),
            HAND | PYRAMIDS.. if phase == Phase::Split => return Some("part_first"),
            PYRAMIDS.. if phase == Phase::Attack && view.public.attack.is_none() => {
                return Some("not_attacked");
            }
            HAND => {
                let card = card_of(number)?;
                let same = picked.filter(|cards| cards.colour == card.colour());
                let values = same.map_or(Values::EMPTY, |cards| cards.values).with(Values::one(card.value()));
                (Action::Lay(Lay { colour: card.colour(), values }), "one_colour")
            }
            PYRAMIDS.. => (Action::GiveUp(Cell::new(number as u8)?), "cards_or_bucket"),
            _ => return None,
        };
        let refused = view.public.check(seat, view.own.hand, action).err().map(Reason::code);
        refused.or(picked.map(|_| apart))
    }

    fn log_lines(event: &Event, audience: &Audience<'_>) -> impl IntoIterator<Item = String> {
        Some(log::line(event, audience))
    }

    fn deeds(event: &Event, lang: Lang) -> Vec<Deed> {
        deeds::deeds(event, lang)
    }

    fn why(asked: &Asked<'_, View>, action: Option<Action>) -> Vec<Why> {
        why::why(asked, action)
    }
}

/// Returns the buckets of the supply that make a pyramid, from its base on; none for the proposed pyramid.
fn supply_of(pyramid: Pyramid, hand: Cards) -> Vec<ItemId> {
    if pyramid == completed(Pyramid::EMPTY, ranking(hand)) {
        return Vec::new();
    }
    let mut taken = [0; Colour::COUNT];
    let mut id = |(_, colour): (Cell, Colour)| {
        let copy = &mut taken[colour.index()];
        *copy += 1;
        ItemId::new(SUPPLY, (colour.index() * OF_EACH + *copy - 1) as u16)
    };
    standing(pyramid).map(&mut id).collect()
}

/// The picks, as far as they are still possible.
struct Picked {
    /// Cards of the hand, of one colour.
    cards: Option<Lay>,
    /// A bucket of the own pyramid; `None` while cards are picked.
    bucket: Option<Cell>,
    /// Buckets of the supply, in the order of the taps.
    supply: Vec<Colour>,
    /// Cells of the pyramid being built, in the order of the taps.
    cells: Vec<Cell>,
}

impl Picked {
    fn new(view: &View, picks: &[ItemId]) -> Self {
        let mut picked = Self { cards: None, bucket: None, supply: Vec::new(), cells: Vec::new() };
        let mut bucket = None;
        let own = view.viewer.seat().map(|seat| PYRAMIDS + seat.index() as u16);
        for id in picks {
            match id.group() {
                HAND => picked.add(view.own.hand, id.number()),
                SUPPLY => {
                    picked.supply.extend(Colour::ALL.get(usize::from(id.number()) / OF_EACH));
                }
                SITE => picked.cells.extend(Cell::new(id.number() as u8)),
                group if own == Some(group) => bucket = Cell::new(id.number() as u8),
                _ => {}
            }
        }
        picked.bucket = bucket.filter(|_| picked.cards.is_none());
        picked
    }

    fn add(&mut self, hand: Cards, number: u16) {
        let Some(card) = card_of(number) else { return };
        let values = self.cards.map_or(Values::EMPTY, |cards| cards.values);
        let same = self.cards.is_none_or(|cards| cards.colour == card.colour());
        let held = hand.of(card.colour()).without_all(values).holds(Values::one(card.value()));
        if same && held && values.len() < MOST_LAID {
            let values = values.with(Values::one(card.value()));
            self.cards = Some(Lay { colour: card.colour(), values });
        }
    }
}

/// Returns the card behind a number of the group of hand cards.
fn card_of(number: u16) -> Option<Card> {
    let index = (number / COPIES) as u8;
    let colour = Colour::ALL.get(usize::from(index / super::TOP_VALUE))?;
    Card::new(*colour, index % super::TOP_VALUE + 1)
}

/// Returns each card with its number within a group: its kind, and its number among equal cards.
fn numbered(cards: Cards) -> impl Iterator<Item = (u16, Card)> {
    Colour::ALL.into_iter().flat_map(move |colour| {
        let values = cards.of(colour);
        values.kinds().filter_map(move |value| Card::new(colour, value)).flat_map(move |card| {
            let copies = 0..u16::from(values.count(card.value()));
            copies.map(move |copy| (card.index() as u16 * COPIES + copy, card))
        })
    })
}

/// The material for every part of the scene.
struct Parts<'a> {
    view: &'a View,
    lang: Lang,
    /// The viewer's seat, while the table waits for them.
    asked: Option<Seat>,
    picked: Picked,
}

impl Parts<'_> {
    fn headline(&self, stage: &mut Stage<'_, Action>) {
        let (public, lang, audience) = (&self.view.public, self.lang, stage.audience);
        let Some(seat) = self.asked else {
            stage.headline(audience.waiting(self.view.turn().must));
            return;
        };
        let text = match (public.phase, public.attack) {
            (Phase::Build, _) => text!(lang, "seaux-ask-build"),
            (Phase::Split, _) => text!(lang, "seaux-ask-split"),
            (_, None) => text!(lang, "seaux-ask-attack", name = audience.name(public.next_living(seat))),
            (_, Some(Attack { by, colour, level })) => {
                let name = audience.name(by);
                let (level, needed) = (level.to_string(), public.needed(seat).to_string());
                let any = public.pyramid(seat).of(colour).is_empty();
                match (self.can_answer(seat), any) {
                    (true, false) => text!(lang, "seaux-ask-answer", name, colour, level, needed),
                    (true, true) => text!(lang, "seaux-ask-answer-any", name, colour, level, needed),
                    (false, false) => text!(lang, "seaux-ask-give", name, colour, level, needed),
                    (false, true) => text!(lang, "seaux-ask-give-any", name, colour, level, needed),
                }
            }
        };
        stage.headline(text);
    }

    fn can_answer(&self, seat: Seat) -> bool {
        let public = &self.view.public;
        let held = public.attack.map_or(Values::EMPTY, |attack| self.view.own.hand.of(attack.colour));
        held.highest(MOST_LAID).sum() >= public.needed(seat)
    }

    fn notes(&self, stage: &mut Stage<'_, Action>) {
        let (public, lang) = (&self.view.public, self.lang);
        for seat in Seat::all(public.seat_count()) {
            if public.phase == Phase::Build {
                if seat == public.starter {
                    stage.note(seat, NoteKind::Lead, None, "▶".to_owned(), text!(lang, "seaux-note-starts"));
                }
                if public.built.contains(seat) {
                    stage.note(seat, NoteKind::Ready, None, "✓".to_owned(), text!(lang, "seaux-note-built"));
                }
                continue;
            }
            let (buckets, cards) = (public.pyramid(seat).len(), public.hand_sizes[seat.index()]);
            if public.options.games == 1 {
                stage.score(seat, buckets as i32);
            }
            if buckets == 0 {
                stage.note(seat, NoteKind::Out, None, "✗".to_owned(), text!(lang, "seaux-note-out"));
                continue;
            }
            let label = text!(lang, "seaux-note-buckets", count = buckets);
            stage.note(seat, NoteKind::Left, Some(buckets as i32), format!("{buckets} ▲"), label);
            let label = text!(lang, "seaux-note-hand", count = cards);
            stage.note(seat, NoteKind::Hand, Some(cards.into()), format!("{cards} ▮"), label);
            let total = public.total(seat);
            if total > 0 {
                let label = text!(lang, "seaux-note-total", count = total);
                stage.note(seat, NoteKind::Points, Some(total.into()), format!("= {total}"), label);
            }
        }
    }

    /// Adds a pyramid as it stands.
    /// The buckets of the own one that may be given up can be tapped,
    /// and those that would fall with the picked one are marked.
    fn pyramid(&self, stage: &mut Stage<'_, Action>, seat: Seat, pyramid: Pyramid) {
        let own = self.asked == Some(seat);
        let givable = match self.picked.cards {
            None if own => self.view.public.givable(seat),
            _ => Cells::EMPTY,
        };
        let bucket = self.picked.bucket.filter(|cell| givable.contains(*cell));
        let falling = bucket.map_or(Cells::EMPTY, |cell| pyramid.falling(cell));
        let title = self.title(seat, &stage.audience);
        pyramid_area(stage, seat, title);
        for (cell, colour) in standing(pyramid) {
            let item = self.bucket(stage, PYRAMIDS + seat.index() as u16, cell, colour);
            (item.can_tap, item.marked) = (givable.contains(cell), falling.contains(cell));
            if item.marked && !item.picked {
                item.label = text!(self.lang, "seaux-would-fall", bucket = &item.label);
            }
        }
    }

    fn title(&self, seat: Seat, audience: &Audience<'_>) -> String {
        text!(self.lang, "seaux-pyramid", you = audience.viewer.is(seat), name = audience.name(seat))
    }

    fn bucket<'s>(
        &self,
        stage: &'s mut Stage<'_, Action>,
        group: u16,
        cell: Cell,
        colour: Colour,
    ) -> &'s mut scene::Item {
        let id = ItemId::new(group, u16::from(cell.number()));
        let label = words::bucket(colour, cell, self.lang).to_owned();
        let item = stage.item(id, bucket_face(colour, String::new()), label);
        (item.row, item.column) = (cell.row().into(), cell.column().into());
        item
    }

    /// Adds the pyramid in the making and the supply.
    fn site(&self, stage: &mut Stage<'_, Action>, seat: Seat) {
        let supply = AreaId::at(AreaRole::Front, seat).number(1);
        stage.area(AreaKind::Row, supply, text!(self.lang, "seaux-supply"));
        for colour in Colour::ALL {
            for copy in 0..OF_EACH as u16 {
                let id = ItemId::new(SUPPLY, colour.index() as u16 * OF_EACH as u16 + copy);
                let place =
                    stage.picks().iter().filter(|id| id.group() == SUPPLY).position(|pick| *pick == id);
                let text = place.map_or_else(String::new, |place| (place + 1).to_string());
                let label = words::name(colour, self.lang);
                stage.item(id, bucket_face(colour, text), label).can_tap = true;
            }
        }
        let title = self.title(seat, &stage.audience);
        pyramid_area(stage, seat, title);
        let laid = self.picked.supply.len();
        for (cell, colour) in standing(self.plan()) {
            let item = self.bucket(stage, SITE, cell, colour);
            item.can_tap = true;
            item.marked = usize::from(cell.number()) < laid;
        }
    }

    /// Returns the pyramid of the picks: the tapped buckets from the base on,
    /// the others as they suit the hand, and then the cells that change places, two by two.
    fn plan(&self) -> Pyramid {
        let mut start = Pyramid::EMPTY;
        for (cell, colour) in Cell::all().zip(&self.picked.supply) {
            start.put(cell, *colour);
        }
        let mut plan = completed(start, ranking(self.view.own.hand));
        for pair in self.picked.cells.chunks_exact(2) {
            plan.exchange(pair[0], pair[1]);
        }
        plan
    }

    /// Adds the cards of the running attack; those of the level to exceed are marked.
    fn table(&self, stage: &mut Stage<'_, Action>) {
        let (public, lang, audience) = (&self.view.public, self.lang, stage.audience);
        if public.phase == Phase::Build {
            return;
        }
        let table = AreaId::shared(AreaRole::Centre);
        let Some(attack) = public.attack else {
            stage.area(AreaKind::Row, table, text!(lang, "seaux-table"));
            return;
        };
        let (colour, name) = (words::name(attack.colour, lang), audience.name(attack.by));
        let total = attack.level.to_string();
        let title = if public.reversed {
            text!(lang, "seaux-attack-reversed", colour, total, name)
        } else {
            text!(lang, "seaux-attack", colour, total, name)
        };
        stage.area(AreaKind::Row, table, title);
        for seat in Seat::all(public.seat_count()) {
            let mut laid = Cards::EMPTY;
            laid.add(attack.colour, public.laid[seat.index()]);
            for (number, card) in numbered(laid) {
                let id = ItemId::new(TABLE, seat.index() as u16 * PER_SEAT + number);
                let face = face(attack.colour, card.value().to_string());
                let named = words::card(card, lang);
                let label = text!(lang, "seaux-laid-by", card = named, name = audience.name(seat));
                let item = stage.item(id, face, label);
                (item.owner, item.marked) = (Some(seat.number()), seat == attack.by);
            }
        }
    }

    fn piles(&self, stage: &mut Stage<'_, Action>) {
        let (public, lang) = (&self.view.public, self.lang);
        let (deck, discard) = (usize::from(public.deck), public.discard.len());
        let top = (ItemId::new(PILES, 0), None, text!(lang, "seaux-deck", count = deck));
        stage.pile(AreaId::shared(AreaRole::Stock), text!(lang, "area-stock"), deck, top);
        let top = (ItemId::new(PILES, 1), None, text!(lang, "seaux-discard", count = discard));
        stage.pile(AreaId::shared(AreaRole::Discard), text!(lang, "area-discard"), discard, top);
    }

    /// Adds the hand; while the viewer is asked for cards,
    /// those that cannot be laid beside the picked ones are dimmed.
    fn hand(&self, stage: &mut Stage<'_, Action>, seat: Seat) {
        stage.area(AreaKind::Row, AreaId::at(AreaRole::Hand, seat), text!(self.lang, "seaux-hand"));
        let choosing = self.asked.is_some() && self.view.public.phase == Phase::Attack;
        let usable = if choosing { self.usable(seat) } else { Cards::EMPTY };
        for (number, card) in numbered(self.view.own.hand) {
            let label = words::card(card, self.lang).to_owned();
            let item =
                stage.item(ItemId::new(HAND, number), face(card.colour(), card.value().to_string()), label);
            item.can_tap = choosing && (item.picked || usable.of(card.colour()).count(card.value()) > 0);
            item.dimmed = choosing && !item.can_tap;
        }
    }

    /// Returns the cards of the hand that some legal lay has beside the picked ones.
    fn usable(&self, seat: Seat) -> Cards {
        let public = &self.view.public;
        let needed = public.needed(seat);
        let mut usable = Cards::EMPTY;
        for colour in Colour::ALL {
            if public.attack.is_some_and(|attack| attack.colour != colour) {
                continue;
            }
            let picked = match self.picked.cards {
                Some(cards) if cards.colour != colour => continue,
                Some(cards) => cards.values,
                None => Values::EMPTY,
            };
            let rest = self.view.own.hand.of(colour).without_all(picked);
            let room = MOST_LAID.saturating_sub(picked.len());
            for value in rest.kinds().filter(|_| room > 0) {
                let card = Values::one(value);
                let best = rest.without(card).highest(room - 1).sum() + value + picked.sum();
                if best >= needed {
                    usable.add(colour, card);
                }
            }
        }
        usable
    }

    fn choices(&self, stage: &mut Stage<'_, Action>) {
        let Some(seat) = self.asked else { return };
        match self.view.public.phase {
            Phase::Build => {
                stage.pick_limit(2 * super::CELLS);
                let plan = self.plan();
                let label = text!(self.lang, "seaux-choice-build", pyramid = drawn(plan));
                let short = text!(self.lang, "seaux-short-build");
                stage.choice(ChoiceKind::Play, [short, label], Action::Build(plan));
            }
            Phase::Attack => {
                let one = self.picked.cards.is_none() && self.picked.bucket.is_some();
                stage.pick_limit(if one { 1 } else { usize::from(MOST_LAID) });
                if let Some(lay) = self.picked.cards {
                    self.lay_choice(stage, seat, lay);
                } else if let Some(cell) = self.picked.bucket {
                    self.give_choice(stage, seat, cell);
                }
            }
            Phase::Split => self.part_choices(stage, seat),
            Phase::Over => {}
        }
    }

    fn lay_choice(&self, stage: &mut Stage<'_, Action>, seat: Seat, lay: Lay) {
        let (public, lang, audience) = (&self.view.public, self.lang, stage.audience);
        let action = Action::Lay(lay);
        if public.check(seat, self.view.own.hand, action).is_err() {
            let (total, needed) = (lay.values.sum().to_string(), public.needed(seat).to_string());
            stage.headline(text!(lang, "seaux-ask-more", total, needed));
            return;
        }
        let total = public.total(seat) + lay.values.sum();
        let cards = added(lay.values);
        let short = match public.attack {
            None => text!(lang, "seaux-short-attack"),
            Some(attack) if attack.level == total => text!(lang, "seaux-short-turn"),
            Some(_) => text!(lang, "seaux-short-answer"),
        };
        let label = match public.attack {
            None => {
                let name = audience.name(public.next_living(seat));
                let (colour, total) = (words::name(lay.colour, lang), total.to_string());
                if lay.values.len() == 1 {
                    text!(lang, "seaux-choice-attack", name, colour, total)
                } else {
                    text!(lang, "seaux-choice-attack-several", name, colour, total, cards)
                }
            }
            Some(attack) if attack.level == total => text!(lang, "seaux-choice-turn", cards, total),
            Some(_) => text!(lang, "seaux-choice-answer", cards, total),
        };
        stage.choice(ChoiceKind::Play, [short, label], action);
    }

    fn give_choice(&self, stage: &mut Stage<'_, Action>, seat: Seat, cell: Cell) {
        let public = &self.view.public;
        let (action, pyramid) = (Action::GiveUp(cell), public.pyramid(seat));
        let Some(colour) =
            pyramid.at(cell).filter(|_| public.check(seat, self.view.own.hand, action).is_ok())
        else {
            return;
        };
        let lost = pyramid.falling(cell);
        let (bucket, count) = (words::bucket(colour, cell, self.lang), lost.len());
        let label = if pyramid.without(lost).parts().is_some() {
            text!(self.lang, "seaux-choice-give-cut", bucket, count)
        } else {
            text!(self.lang, "seaux-choice-give", bucket, count)
        };
        let short = text!(self.lang, "seaux-short-give");
        stage.choice(ChoiceKind::Other, [short, label], action);
    }

    fn part_choices(&self, stage: &mut Stage<'_, Action>, seat: Seat) {
        let Some([left, right]) = self.view.public.pyramid(seat).parts() else { return };
        let label = text!(self.lang, "seaux-choice-part-left", count = left.len());
        let short = text!(self.lang, "seaux-short-left");
        stage.choice(ChoiceKind::Other, [short, label], Action::GiveUpPart(Part::Left));
        let label = text!(self.lang, "seaux-choice-part-right", count = right.len());
        let short = text!(self.lang, "seaux-short-right");
        stage.choice(ChoiceKind::Other, [short, label], Action::GiveUpPart(Part::Right));
    }
}

/// Adds the area of a pyramid, as wide and high as a whole one.
fn pyramid_area(stage: &mut Stage<'_, Action>, seat: Seat, title: String) {
    let area = stage.area(AreaKind::Pyramid, AreaId::at(AreaRole::Front, seat), title);
    (area.columns, area.rows) = (BASE.into(), BASE.into());
}

/// Returns the buckets of a pyramid, the base first.
fn standing(pyramid: Pyramid) -> impl Iterator<Item = (Cell, Colour)> {
    pyramid.standing().iter().filter_map(move |cell| Some((cell, pyramid.at(cell)?)))
}
