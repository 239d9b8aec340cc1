//! The scene of nmbrs!: the lines of the table, the two piles, the own hand,
//! and the moves of the picked cards.

mod deeds;
mod grid;
mod log;
mod why;
mod words;

use super::action::{Action, Base, Event, Meld};
use super::cards::{Card, Cards, Hue};
use super::state::Nmbrs;
use super::table::Way;
use super::view::{Phase, Public, View};
use crate::game::Reason;
use crate::scene::{
    AreaId, AreaKind, AreaRole, Asked, Audience, ChoiceKind, Deed, ItemId, LessonSource, NoteKind, Present,
    Stage, Why,
};
use crate::seat::{Seat, Viewer};
use crate::text::{Bilingual, Lang, integer, signed, sum_of, text};
use words::{face, short};

/// Groups of item ids; a card's number within its group is its index.
/// A card that stands in a row and in a column is one item.
/// If one of the two lies beside the others, the card is there once more, in group `AGAIN`.
/// The hand shown by seat `n` at the end is group `SHOWN + n`.
const OWN: u16 = 1;
const OPEN: u16 = 2;
const CLOSED: u16 = 3;
const TABLE: u16 = 4;
const AGAIN: u16 = 5;
const SHOWN: u16 = 8;

/// The most choices that do not ask for a card of the table, too.
const MANY: usize = 6;

impl Present for Nmbrs {
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
        let melding = Melding::new(view, stage.picks());
        notes(view, stage);
        lines(view, stage, melding.as_ref());
        piles(view, stage);
        shown(view, stage);
        hand(view, stage, melding.as_ref());
        match &melding {
            Some(melding) => melding.choices(stage),
            None => draws(view, stage),
        }
        headline(view, stage, melding.as_ref());
    }

    fn picks(view: &View, action: Action) -> Vec<ItemId> {
        let own = |card: Card| ItemId::new(OWN, card.index() as u16);
        match action {
            Action::Meld(meld) => {
                let laid = view.public.judge(view.own.hand, &meld).unwrap_or_default();
                let mut picks: Vec<ItemId> = laid.iter().map(own).collect();
                let crossed = Melding::new(view, &picks).and_then(|melding| melding.crossing(&meld));
                picks.extend(crossed.map(table_id));
                picks
            }
            Action::Swap(hue) => view.public.swap_card(hue).map(own).into_iter().collect(),
            Action::Discard(card) => vec![own(card)],
            Action::TakeOpen | Action::LeaveOpen | Action::DrawClosed => Vec::new(),
        }
    }

    fn refusal(view: &View, picks: &[ItemId], item: ItemId) -> Option<&'static str> {
        let card = Card::at(usize::from(item.number()));
        let Some(melding) = Melding::new(view, picks) else {
            return Some(if matches!(item.group(), OPEN | CLOSED) { "by_choice" } else { "draw_first" });
        };
        match (item.group(), card) {
            (OPEN | CLOSED, _) => Some("drawn_already"),
            (OWN, Some(card)) => {
                let refused = view.public.check(melding.seat, view.own.hand, Action::Discard(card)).err();
                Some(refused.map_or("no_series", Reason::code))
            }
            (TABLE | AGAIN, Some(card)) => Some(melding.no_crossing(card)),
            _ => None,
        }
    }

    fn log_lines(event: &Event, audience: &Audience<'_>) -> impl IntoIterator<Item = String> {
        log::lines(event, audience)
    }

    fn deeds(event: &Event, _lang: Lang) -> Vec<Deed> {
        deeds::deeds(event)
    }

    fn why(asked: &Asked<'_, View>, action: Option<Action>) -> Vec<Why> {
        why::why(asked, action)
    }
}

/// Returns the id of a card of the table.
const fn table_id(card: Card) -> ItemId {
    ItemId::new(TABLE, card.index() as u16)
}

/// The picks, and possible picks, of a viewer who melds and discards now.
struct Melding<'a> {
    view: &'a View,
    seat: Seat,
    /// The picked cards of the hand.
    picked: Cards,
    /// The picked cards of the table.
    crossed: Vec<Card>,
    /// The possible melds of the picked cards of the hand.
    melds: Vec<Meld>,
    /// The cards of the hand that can be tapped.
    usable: Cards,
}

impl<'a> Melding<'a> {
    fn new(view: &'a View, picks: &[ItemId]) -> Option<Self> {
        let public = &view.public;
        let seat = view.viewer.seat().filter(|seat| public.phase == Phase::Meld && *seat == public.to_act)?;
        let card = |id: &ItemId| Card::at(usize::from(id.number()));
        let own = picks.iter().filter(|id| id.group() == OWN).filter_map(card);
        let picked = own.filter(|card| view.own.hand.contains(*card)).collect();
        let lies = |card: &Card| public.table.cards().contains(*card);
        let on_table = |id: &ItemId| {
            let card = Card::at(usize::from(id.number())).filter(|_| matches!(id.group(), TABLE | AGAIN))?;
            Some(card).filter(lies)
        };
        let crossed = picks.iter().filter_map(on_table).collect();
        let mut melds = Vec::new();
        public.fits(seat, view.own.hand, picked, &mut melds);
        let mut melding = Self { view, seat, picked, crossed, melds, usable: Cards::EMPTY };
        melding.usable = melding.usable();
        Some(melding)
    }

    /// Returns the cards that can be tapped: picked ones, to drop them; jokers;
    /// and every card that some meld needs beside the picked ones.
    /// Any single card can be picked, to discard it.
    fn usable(&self) -> Cards {
        let (public, hand) = (&self.view.public, self.view.own.hand);
        if self.picked.is_empty() && public.owed.is_empty() {
            return hand;
        }
        let jokers = hand.minus(hand.numbers());
        let mut usable = self.picked.union(jokers);
        let mut listed = Vec::new();
        self.view.actions(&mut listed);
        for action in listed {
            let used = match action {
                Action::Meld(meld) => public.judge(hand, &meld).unwrap_or_default(),
                Action::Swap(hue) => public.swap_card(hue).into_iter().collect(),
                _ => continue,
            };
            if used.holds(self.picked) {
                usable = usable.union(used);
            }
        }
        if !self.picked.and(jokers).is_empty() {
            // The list does not have every meld of jokers, so each card is tried.
            let mut melds = Vec::new();
            for card in hand.minus(usable).iter() {
                melds.clear();
                public.fits(self.seat, hand, self.picked.with(card), &mut melds);
                usable = if melds.is_empty() { usable } else { usable.with(card) };
            }
        }
        usable
    }

    /// Returns true if a meld concerns a card of the table, in one of its lines.
    fn touches(&self, meld: &Meld, card: Card) -> bool {
        Way::ALL.into_iter().any(|way| self.touches_in(meld, card, way))
    }

    fn touches_in(&self, meld: &Meld, card: Card, way: Way) -> bool {
        let public = &self.view.public;
        let line = public.table.line_of(card, way);
        match meld.base {
            Base::Hand => false,
            Base::Line(id) => line == Some(id),
            Base::Link(low, high) => line == Some(low) || line == Some(high),
            Base::Cross { way: across, .. } => {
                line == public.crossed_at(card, across) && public.table.used(meld).contains(card)
            }
        }
    }

    /// Returns true if a card of the table can be picked, to choose among many melds.
    fn can_cross(&self, card: Card) -> bool {
        self.melds.len() > 1 && self.melds.iter().any(|meld| self.touches(meld, card))
    }

    /// Returns the reason why a card of the table cannot be picked, to choose among the melds.
    fn no_crossing(&self, card: Card) -> &'static str {
        match self.melds.len() {
            _ if self.picked.is_empty() => "no_crossing",
            0 => "no_series",
            _ if !self.melds.iter().any(|meld| self.touches(meld, card)) => "not_through",
            _ => "by_choice",
        }
    }

    /// Returns the melds to choose from: those through every picked card of the table.
    /// Jokers in crossing lines make hundreds of melds.
    /// They are left out unless one is picked, or there are no others.
    fn offered(&self) -> Vec<&Meld> {
        let chosen = |meld: &&Meld| self.crossed.iter().all(|card| self.touches(meld, *card));
        let crosses = |meld: &&Meld| matches!(meld.base, Base::Cross { .. }) && !meld.jokers.is_none();
        let melds: Vec<&Meld> = self.melds.iter().filter(chosen).collect();
        let plain: Vec<&Meld> = melds.iter().copied().filter(|meld| !crosses(meld)).collect();
        if self.crossed.is_empty() && !plain.is_empty() { plain } else { melds }
    }

    /// Returns the card of the table that must be picked for this meld to be offered.
    fn crossing(&self, meld: &Meld) -> Option<Card> {
        if self.offered().contains(&meld) {
            return None;
        }
        self.view.public.table.cards().iter().find(|card| self.touches(meld, *card))
    }

    /// Returns true if the picks allow no action.
    fn lacks(&self) -> bool {
        let discard = |card| self.view.public.check(self.seat, self.view.own.hand, Action::Discard(card));
        let alone = self.picked.iter().next().filter(|_| self.picked.len() == 1);
        !self.picked.is_empty() && self.melds.is_empty() && alone.is_none_or(|card| discard(card).is_err())
    }

    fn choices(&self, stage: &mut Stage<'_, Action>) {
        let (public, lang) = (&self.view.public, stage.audience.lang);
        stage.pick_limit(self.view.own.hand.len() + Way::ALL.len());
        let now = public.turn_points();
        let mut offered: Vec<(i32, String, Action)> = self
            .offered()
            .into_iter()
            .map(|meld| {
                let (gained, label) = self.meld(meld, now, lang);
                (gained, label, Action::Meld(*meld))
            })
            .collect();
        // The highest score comes first; melds of equal score stay in the order of the table.
        offered.sort_by_key(|(gained, ..)| -gained);
        for (gained, label, action) in offered {
            let short = text!(lang, "nmbrs-short-meld", points = signed(gained));
            stage.choice(ChoiceKind::Play, [short, label], action);
        }
        let mut picked = self.picked.iter();
        let (Some(card), None, true) = (picked.next(), picked.next(), self.crossed.is_empty()) else {
            return;
        };
        for hue in Hue::ALL {
            let swaps = public.swap_card(hue) == Some(card);
            if swaps && public.check(self.seat, self.view.own.hand, Action::Swap(hue)).is_ok() {
                let number = public.table.number_of(Card::joker(hue)).to_string();
                let joker = short(Card::joker(hue), lang);
                let short = text!(lang, "nmbrs-short-swap");
                let label = text!(lang, "nmbrs-choice-swap", joker, number);
                stage.choice(ChoiceKind::Take, [short, label], Action::Swap(hue));
            }
        }
        if public.owed.is_empty() {
            let label = text!(lang, "nmbrs-choice-discard", card = short(card, lang));
            let short = text!(lang, "nmbrs-short-discard");
            stage.choice(ChoiceKind::EndTurn, [short, label], Action::Discard(card));
        }
    }

    /// Returns the points that a meld adds to the turn, and its words.
    fn meld(&self, meld: &Meld, now: i32, lang: Lang) -> (i32, String) {
        let public = &self.view.public;
        let mut table = public.table;
        let id = table.lay(meld);
        let gained = table.points(public.laid.union(self.picked), public.options.level) - now;
        let Some(line) = table.line(id) else { return (gained, String::new()) };
        let (series, points) = (words::series(&table, *line, lang), signed(gained));
        let double = table.doubles(line);
        let label = match meld.base {
            Base::Hand => text!(lang, "nmbrs-choice-new", series, points, double),
            Base::Line(id) => {
                let line = words::line(public, id, lang);
                text!(lang, "nmbrs-choice-grow", line, series, points, double)
            }
            Base::Link(low, high) => {
                let [line, other] = [low, high].map(|id| words::line(public, id, lang));
                text!(lang, "nmbrs-choice-link", line, other, series, points, double)
            }
            Base::Cross { way, .. } => {
                let used = public.table.used(meld);
                let crossed = used.iter().filter_map(|card| public.crossed_at(card, way));
                let crossed: Vec<String> = crossed.map(|id| words::line(public, id, lang)).collect();
                text!(lang, "nmbrs-choice-cross", lines = crossed.join(", "), series, points, double)
            }
        };
        (gained, label)
    }
}

/// Adds the choices of a player who draws, or is offered a card.
fn draws(view: &View, stage: &mut Stage<'_, Action>) {
    let (lang, public) = (stage.audience.lang, &view.public);
    let mut actions = Vec::new();
    view.actions(&mut actions);
    let card = public.open.top().map_or("", |card| short(card, lang));
    let offered = public.phase == Phase::Offer;
    for action in actions {
        let label = match action {
            Action::TakeOpen if offered => text!(lang, "nmbrs-choice-take-offer", card),
            Action::TakeOpen => text!(lang, "nmbrs-choice-take", card),
            Action::LeaveOpen if offered => text!(lang, "nmbrs-choice-leave-offer", card),
            Action::LeaveOpen if !public.can_draw_closed() => text!(lang, "nmbrs-choice-leave-alone", card),
            Action::LeaveOpen => text!(lang, "nmbrs-choice-leave", card),
            _ => text!(lang, "nmbrs-choice-draw"),
        };
        let (kind, short) = match action {
            Action::TakeOpen => (ChoiceKind::Take, text!(lang, "nmbrs-short-take")),
            Action::LeaveOpen => (ChoiceKind::Pass, text!(lang, "nmbrs-short-leave")),
            _ => (ChoiceKind::Take, text!(lang, "nmbrs-short-draw")),
        };
        stage.choice(kind, [short, label], action);
    }
}

fn headline(view: &View, stage: &mut Stage<'_, Action>, melding: Option<&Melding<'_>>) {
    let (public, audience) = (&view.public, stage.audience);
    let (turn, lang) = (view.turn(), audience.lang);
    if !view.viewer.seat().is_some_and(|seat| turn.must.contains(seat)) {
        stage.headline(audience.waiting(turn.must));
        return;
    }
    let card = public.open.top().map_or("", |card| words::plain(card, lang));
    let text = match (public.phase, melding) {
        (Phase::Draw, _) => text!(lang, "nmbrs-ask-draw", card),
        (Phase::Offer, _) => text!(lang, "nmbrs-ask-offer", name = audience.name(public.active), card),
        (Phase::Redraw, _) => text!(lang, "nmbrs-ask-redraw"),
        (_, Some(melding)) if !melding.crossed.is_empty() && melding.offered().is_empty() => {
            text!(lang, "nmbrs-ask-through")
        }
        (_, Some(melding)) if melding.lacks() => {
            if melding.usable.minus(melding.picked).is_empty() {
                text!(lang, "nmbrs-ask-nowhere")
            } else {
                text!(lang, "nmbrs-ask-more")
            }
        }
        (_, Some(melding)) if melding.crossed.is_empty() && melding.melds.len() > MANY => {
            text!(lang, "nmbrs-ask-which")
        }
        _ if !public.owed.is_empty() => {
            let jokers: Vec<&str> = public.owed.iter().map(|hue| short(Card::joker(hue), lang)).collect();
            text!(lang, "nmbrs-ask-owed", jokers = jokers.join(", "))
        }
        _ if public.opened.contains(public.active) => text!(lang, "nmbrs-ask-meld"),
        _ => text!(lang, "nmbrs-ask-first"),
    };
    stage.headline(text);
}

fn notes(view: &View, stage: &mut Stage<'_, Action>) {
    let (public, lang) = (&view.public, stage.audience.lang);
    for seat in Seat::all(public.seat_count()) {
        let count = public.hand_sizes[seat.index()];
        stage.note(
            seat,
            NoteKind::Hand,
            Some(count.into()),
            format!("{count} ▮"),
            text!(lang, "nmbrs-note-hand", count),
        );
        let points = public.counts[seat.index()];
        if public.phase == Phase::Over {
            let parts = [points.melded, -points.deducted].map(i32::from);
            let [melded, deducted] = [points.melded, points.deducted].map(|points| integer(points.into()));
            let label = text!(lang, "nmbrs-note-count", melded, deducted);
            stage.note(seat, NoteKind::Points, Some(points.points()), sum_of(&parts), label);
            continue;
        }
        let melded = signed(points.points());
        if public.opened.contains(seat) {
            stage.note(seat, NoteKind::Other, None, "✓".to_owned(), text!(lang, "nmbrs-note-opened"));
            stage.note(
                seat,
                NoteKind::Points,
                Some(points.points()),
                melded.clone(),
                text!(lang, "nmbrs-note-melded", points = melded),
            );
        }
        if seat == public.active && !public.laid.is_empty() {
            let points = public.turn_points();
            let running = signed(points);
            let label = text!(lang, "nmbrs-note-running", points = &running);
            stage.note(seat, NoteKind::Points, Some(points), format!("({running})"), label);
        }
    }
}

/// Adds the lines of the table; lines that cross lie across each other in one area.
fn lines(view: &View, stage: &mut Stage<'_, Action>, melding: Option<&Melding<'_>>) {
    let (public, lang) = (&view.public, stage.audience.lang);
    let Public { table, options, .. } = public;
    for grid::Group { lines, spots } in grid::groups(table) {
        let titles: Vec<String> = lines
            .iter()
            .filter_map(|id| Some(words::line_title(public, *id, *table.line(*id)?, lang)))
            .collect();
        let kind = if lines.len() > 1 { AreaKind::Grid } else { AreaKind::Row };
        let place = AreaId::shared(AreaRole::Centre).number(lines[0] + 1);
        let area = stage.area(kind, place, titles.join(" · "));
        if let [line] = lines[..] {
            area.sum = table.line(line).map_or_else(String::new, |line| signed(line.run.gap().into()));
        }
        let twice: Vec<Card> = spots.iter().filter(|spot| spot.again).map(|spot| spot.card).collect();
        for spot in spots {
            let card = spot.card;
            let stands_for = card.is_joker().then(|| table.number_of(card));
            let name = words::on_table(card, table, options.level, lang);
            let crossing = Way::ALL.map(|way| table.line_of(card, way));
            let label = match crossing {
                [Some(_), Some(other)] => {
                    let line = words::line(public, other, lang);
                    text!(lang, "nmbrs-crosses", card = name, line)
                }
                _ => name,
            };
            let id = if spot.again { ItemId::new(AGAIN, card.index() as u16) } else { table_id(card) };
            let item = stage.item(id, face(card, stands_for, options.level), label);
            (item.row, item.column) = (spot.row, spot.column);
            item.marked = public.laid.contains(card) || twice.contains(&card);
            item.can_tap = melding.is_some_and(|melding| item.picked || melding.can_cross(card));
        }
    }
}

fn piles(view: &View, stage: &mut Stage<'_, Action>) {
    let (public, lang) = (&view.public, stage.audience.lang);
    let top = match public.open.top() {
        Some(card) => {
            let label = words::card(card, public.options.level, lang).to_owned();
            let face = face(card, None, public.options.level);
            (ItemId::new(OPEN, card.index() as u16), Some(face), label)
        }
        None => (ItemId::new(OPEN, u16::MAX), None, text!(lang, "nmbrs-open-empty")),
    };
    stage.pile(AreaId::shared(AreaRole::Discard), text!(lang, "nmbrs-open"), public.open.len(), top);
    let count = public.closed;
    let top = (ItemId::new(CLOSED, 0), None, text!(lang, "nmbrs-closed-count", count));
    stage.pile(AreaId::shared(AreaRole::Stock), text!(lang, "nmbrs-closed"), count.into(), top);
}

/// Adds the hands of the others, once they are shown and deducted.
fn shown(view: &View, stage: &mut Stage<'_, Action>) {
    let (public, lang) = (&view.public, stage.audience.lang);
    for seat in Seat::all(public.seat_count()).filter(|seat| !view.viewer.is(*seat)) {
        let hand = public.shown[seat.index()];
        if hand.is_empty() {
            continue;
        }
        let title = text!(lang, "nmbrs-hand-of", name = stage.audience.name(seat));
        stage.area(AreaKind::Row, AreaId::at(AreaRole::Front, seat), title);
        for card in hand.iter() {
            let id = ItemId::new(SHOWN + seat.index() as u16, card.index() as u16);
            let label = words::card(card, public.options.level, lang).to_owned();
            stage.item(id, face(card, None, public.options.level), label);
        }
    }
}

fn hand(view: &View, stage: &mut Stage<'_, Action>, melding: Option<&Melding<'_>>) {
    let Viewer::Seat(seat) = view.viewer else { return };
    let (lang, level) = (stage.audience.lang, view.public.options.level);
    stage.area(AreaKind::Row, AreaId::at(AreaRole::Hand, seat), text!(lang, "nmbrs-hand"));
    for card in view.own.hand.iter() {
        let id = ItemId::new(OWN, card.index() as u16);
        let item = stage.item(id, face(card, None, level), words::card(card, level, lang).to_owned());
        item.can_tap = melding.is_some_and(|melding| melding.usable.contains(card));
        item.dimmed = melding.is_some() && !item.can_tap;
    }
}
