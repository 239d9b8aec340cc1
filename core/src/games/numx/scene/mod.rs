//! The scene of NUM-X: everybody's visible rows, the pli, the deck, the own hand,
//! and the moves of the picked cards.

mod deeds;
mod log;
mod why;
mod words;

use super::action::{Action, Event, Exchange, Target};
use super::cards::{Card, Cards, Value};
use super::pli::{Lay, Pli, When};
use super::state::Numx;
use super::view::{Phase, View};
use super::zones::{Zone, Zones};
use super::{HAND, ROW};
use crate::game::Reason;
use crate::scene::{
    AreaId, AreaKind, AreaRole, Asked, Audience, ChoiceKind, Deed, ItemId, LessonSource, NoteKind, Present,
    Stage, Why,
};
use crate::seat::{Seat, Viewer};
use crate::text::{Bilingual, Lang, integer, sum_of, text};
use words::{card_face, card_name, set_name};

/// Groups of item ids; the row of seat `n` is group `ROWS + n`.
/// Within a group a card's number is its kind, and its number among equal cards,
/// so an id tells no more than the face does.
const PLI: u16 = 1;
const DECK: u16 = 2;
const OWN: u16 = 3;
const ROWS: u16 = 4;

/// The numbers between two kinds of a group: more than the pack has equal cards.
const COPIES: u16 = 16;

impl Present for Numx {
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
        let mut legal = Vec::new();
        view.actions(&mut legal);
        let picked = Picked::new(view, stage.picks());
        // When the number of cards is fixed, another tap lets go of the oldest pick:
        // then all of them can be tapped.
        let beside = if view.public.phase == Phase::Play { &picked } else { &Picked(Vec::new()) };
        let usable = Usable::new(&legal, beside);
        headline(view, stage, &legal);
        notes(view, stage);
        rows(view, stage, &usable, beside);
        pli(view, stage);
        deck(view, stage);
        hand(view, stage, &usable, beside);
        if !picked.0.is_empty() && !legal.iter().any(|action| picked.is(action)) {
            stage.headline(missing(&legal, &picked, stage.audience.lang));
        }
        stage.pick_limit(match view.public.phase {
            Phase::Choose => ROW,
            Phase::Play => HAND,
            Phase::Refill | Phase::Over => 1,
        });
        for action in legal.iter().filter(|action| picked.is(action)) {
            let (kind, short) = short_choice(&stage.audience, action);
            let label = choice(view, &stage.audience, action);
            stage.choice(kind, [short, label], *action);
        }
    }

    fn picks(_view: &View, action: Action) -> Vec<ItemId> {
        let id = |card: Card, zone: Zone, copy: u8| {
            let group = match zone {
                Zone::Hand => OWN,
                Zone::Row(seat) => ROWS + seat.index() as u16,
            };
            ItemId::new(group, card.index() as u16 * COPIES + u16::from(copy))
        };
        let of_kind = |(card, zones): (Card, Zones)| {
            zones.iter().flat_map(move |(zone, count)| (0..count).map(move |copy| id(card, zone, copy)))
        };
        used(&action).into_iter().flatten().flat_map(of_kind).collect()
    }

    fn refusal(view: &View, picks: &[ItemId], item: ItemId) -> Option<&'static str> {
        let seat = view.viewer.seat()?;
        let action = match (view.public.phase, item.group(), card_at(view, item)) {
            (Phase::Choose, ..) => return Some("choose_first"),
            (_, PLI, _) => return Some("to_be_covered"),
            (Phase::Refill, DECK, _) => Action::RefillBlind,
            (_, DECK, _) => Action::Draw,
            (Phase::Refill, _, Some((Zone::Hand, card))) => Action::Refill(card),
            (Phase::Refill, _, Some(_)) => return Some("refill_first"),
            (_, _, Some((zone, card))) => {
                let picked = Picked::new(view, &[picks, &[item]].concat());
                match picked.as_action(card, zone, seat.next(view.public.seat_count())) {
                    Ok(action) => action,
                    Err(code) => return Some(code),
                }
            }
            (_, _, None) => return None,
        };
        match view.public.check(seat, view.own.hand, action) {
            // A drawn card does not lie there to be picked.
            Ok(()) if item.group() == DECK => Some(if picks.is_empty() { "by_choice" } else { "put_back" }),
            Ok(()) => None,
            Err(why) => Some(why.code()),
        }
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

/// The cards that can be tapped: the picked cards, to drop them,
/// and every card that some legal action needs beside all the picked ones. So taps always lead to an action.
struct Usable([[u8; Zone::COUNT]; Card::KINDS]);

impl Usable {
    fn new(legal: &[Action], picked: &Picked) -> Self {
        let mut usable = Self([[0; Zone::COUNT]; Card::KINDS]);
        for action in legal.iter().filter(|action| picked.fits(action)) {
            for (card, zones) in used(action).into_iter().flatten() {
                for (zone, count) in zones.iter() {
                    let most = &mut usable.0[card.index()][zone.index()];
                    *most = count.max(*most);
                }
            }
        }
        usable
    }

    /// Returns true if an unpicked card can be tapped when `picked` equal ones of that zone are picked.
    const fn has(&self, card: Card, zone: Zone, picked: u8) -> bool {
        self.0[card.index()][zone.index()] > picked
    }
}

/// Returns the cards that an action names, with their zones: at most two kinds.
fn used(action: &Action) -> [Option<(Card, Zones)>; 2] {
    let one = |card, zone| [Some((card, Zones::one(zone))), None];
    let some = |card, zones: Zones| (!zones.is_empty()).then_some((card, zones));
    match *action {
        Action::Show(pair) => {
            let [low, high] = pair.cards();
            if low == high {
                [Some((low, Zones::one(Zone::Hand).with(Zone::Hand))), None]
            } else {
                [low, high].map(|card| Some((card, Zones::one(Zone::Hand))))
            }
        }
        Action::Lay(Lay { value, cards, jokers }) => [some(value.card(), cards), some(Card::JOKER, jokers)],
        Action::NumX { from } => one(Card::NUM_X, from),
        Action::Swap { from, .. } => one(Card::SWAP, from),
        Action::Malus { card, from, .. } => one(card, from),
        Action::Take { from, card } => one(card, Zone::Row(from)),
        Action::Refill(card) => one(card, Zone::Hand),
        Action::EndTurn | Action::Draw | Action::Pass | Action::RefillBlind => [None, None],
    }
}

/// The picked cards, by kind.
struct Picked(Vec<(Card, Zones)>);

impl Picked {
    fn new(view: &View, picks: &[ItemId]) -> Self {
        let mut picked = Self(Vec::new());
        for id in picks {
            let Some((zone, card)) = card_at(view, *id) else { continue };
            match picked.0.iter_mut().find(|(known, _)| *known == card) {
                Some((_, zones)) => *zones = zones.with(zone),
                None => picked.0.push((card, Zones::one(zone))),
            }
        }
        picked
    }

    /// Returns the action of the picked cards, `card` the last of them, or the reason why they form none.
    fn as_action(&self, card: Card, from: Zone, other: Seat) -> Result<Action, &'static str> {
        let special = self.0.iter().find(|(card, _)| card.value().is_none() && *card != Card::JOKER);
        match special {
            Some(_) if self.0.iter().map(|(_, zones)| zones.len()).sum::<u8>() > 1 => {
                return Err("special_alone");
            }
            Some((Card::NUM_X, _)) => return Ok(Action::NumX { from }),
            Some((Card::SWAP, _)) => return Ok(Action::Swap { from, with: Exchange::Seat(other) }),
            Some(_) => return Ok(Action::Malus { card, from, on: Target::All }),
            None => {}
        }
        let zones = |jokers: bool| {
            let found = self.0.iter().find(|(card, _)| (*card == Card::JOKER) == jokers);
            found.map_or(Zones::NOWHERE, |(_, zones)| *zones)
        };
        let mut values = self.0.iter().filter_map(|(card, _)| card.value());
        let value = values.next().unwrap_or(Value::INFINITY);
        if values.next().is_some() {
            return Err("one_value");
        }
        Ok(Action::Lay(Lay { value, cards: zones(false), jokers: zones(true) }))
    }

    fn count(&self, card: Card, zone: Zone) -> u8 {
        self.0.iter().find(|(known, _)| *known == card).map_or(0, |(_, zones)| zones.count(zone))
    }

    /// Returns true if an action needs all of the picks, and perhaps others.
    fn fits(&self, action: &Action) -> bool {
        let used = used(action);
        self.0.iter().all(|(card, picked)| {
            let found = used.iter().flatten().find(|(own, _)| own == card);
            found.is_some_and(|(_, zones)| picked.iter().all(|(zone, count)| zones.count(zone) >= count))
        })
    }

    /// Returns true if an action needs all of the picks and no other card.
    fn is(&self, action: &Action) -> bool {
        let used = used(action);
        let named = used.iter().flatten().count();
        named == self.0.len() && used.iter().flatten().all(|one| self.0.contains(one))
    }
}

/// Returns the card behind an id, if it still lies there.
fn card_at(view: &View, id: ItemId) -> Option<(Zone, Card)> {
    let (zone, cards) = match id.group() {
        OWN => (Zone::Hand, view.own.hand),
        group => {
            let seat = Seat::new(usize::from(group.checked_sub(ROWS)?))?;
            (Zone::Row(seat), view.public.row(seat))
        }
    };
    let card = Card::all().nth(usize::from(id.number() / COPIES))?;
    (id.number() % COPIES < u16::from(cards.count(card))).then_some((zone, card))
}

/// Returns each card with its number within a group.
fn numbered(cards: Cards) -> impl Iterator<Item = (u16, Card)> {
    cards.kinds().flat_map(move |card| {
        (0..u16::from(cards.count(card))).map(move |copy| (card.index() as u16 * COPIES + copy, card))
    })
}

/// Returns true if the table waits for the viewer.
fn is_asked(view: &View) -> bool {
    view.viewer.seat().is_some_and(|seat| view.turn().must.contains(seat))
}

fn headline(view: &View, stage: &mut Stage<'_, Action>, legal: &[Action]) {
    let (public, audience) = (&view.public, stage.audience);
    if !is_asked(view) {
        let waiting = audience.waiting(view.turn().must);
        let text = if legal.is_empty() {
            waiting
        } else {
            format!("{waiting} {}", text!(audience.lang, "numx-ask-factor"))
        };
        stage.headline(text);
        return;
    }
    let text = match (public.phase, &public.pli) {
        (Phase::Choose, _) => text!(audience.lang, "numx-ask-show"),
        (Phase::Play, _) if public.special_laid => text!(audience.lang, "numx-ask-after-special"),
        (Phase::Play, None) => text!(audience.lang, "numx-ask-lead"),
        (Phase::Play, Some(pli)) => {
            text!(audience.lang, "numx-ask-cover", set = set_name(pli.value, pli.count, 0, audience.lang))
        }
        (Phase::Refill | Phase::Over, _) => text!(audience.lang, "numx-ask-refill"),
    };
    stage.headline(text);
}

/// Returns the words for the part that the picks lack to form an action.
fn missing(legal: &[Action], picked: &Picked, lang: Lang) -> String {
    let cards = |used: &[(Card, Zones)]| used.iter().map(|(_, zones)| zones.len()).sum::<u8>();
    let all = |action| cards(&used(action).into_iter().flatten().collect::<Vec<_>>());
    let least = legal.iter().filter(|action| picked.fits(action)).map(all).min();
    match least {
        Some(least) => text!(lang, "numx-ask-more", count = least.saturating_sub(cards(&picked.0))),
        None => text!(lang, "numx-ask-other"),
    }
}

fn notes(view: &View, stage: &mut Stage<'_, Action>) {
    let (public, lang) = (&view.public, stage.audience.lang);
    for seat in Seat::all(public.seat_count()) {
        let count = public.hand_sizes[seat.index()];
        stage.note(
            seat,
            NoteKind::Hand,
            Some(count.into()),
            text!(lang, "numx-note-hand", count),
            text!(lang, "numx-note-hand-label", count),
        );
        if public.leader == seat && public.phase != Phase::Choose {
            let (mark, label) = if public.pli.is_some() {
                (text!(lang, "numx-note-laid-last"), text!(lang, "numx-note-laid-last-label"))
            } else {
                (text!(lang, "numx-note-leads"), text!(lang, "numx-note-leads-label"))
            };
            stage.note(seat, NoteKind::Lead, None, mark, label);
        }
        let own = if view.viewer.is(seat) { view.own.objective } else { None };
        if let Some(objective) = public.objectives[seat.index()].or(own) {
            let named = |part: &str| lang.text(&format!("numx-objective-{}{part}", objective.name()));
            let label = text!(lang, "numx-note-objective", objective = named(""));
            stage.note(seat, NoteKind::Other, None, format!("◎ {}", named("-mark")), label);
        }
        if let Some(tallies) = &public.tallies {
            let tally = tallies[seat.index()];
            let (visible, hand, bonus) = (integer(tally.visible), integer(tally.hand), integer(tally.bonus));
            let objectives = public.options.objectives;
            let label = text!(lang, "numx-note-tally", visible, hand, objectives, bonus);
            let parts = [tally.visible, tally.hand, tally.bonus];
            let mark = sum_of(&parts[..if objectives { 3 } else { 2 }]);
            stage.note(seat, NoteKind::Points, Some(tally.points()), mark, label);
        }
    }
}

fn rows(view: &View, stage: &mut Stage<'_, Action>, usable: &Usable, picked: &Picked) {
    let (own, asked) = (view.viewer.seat(), is_asked(view));
    let seats = view.public.seat_count();
    // The own row comes last, so that it lies above the own hand.
    let first = own.map_or(Seat::at(0), |seat| seat.next(seats));
    for seat in first.round_from(seats) {
        let (you, name) = (stage.audience.viewer.is(seat), stage.audience.name(seat));
        let title = text!(stage.audience.lang, "numx-row", you, name);
        stage.area(AreaKind::Row, AreaId::at(AreaRole::Front, seat), title);
        let row = view.public.row(seat);
        let row = if own == Some(seat) { row.with(view.own.chosen) } else { row };
        for (number, card) in numbered(row) {
            let label = card_name(card, stage.audience.lang).to_owned();
            let id = ItemId::new(ROWS + seat.index() as u16, number);
            let item = stage.item(id, card_face(card), label);
            item.can_tap =
                item.picked || usable.has(card, Zone::Row(seat), picked.count(card, Zone::Row(seat)));
            item.dimmed = asked && !item.can_tap;
        }
    }
}

fn pli(view: &View, stage: &mut Stage<'_, Action>) {
    let pli = AreaId::shared(AreaRole::Centre);
    stage.area(AreaKind::Row, pli, text!(stage.audience.lang, "numx-pli"));
    let Some(Pli { value, count, jokers }) = view.public.pli else { return };
    for place in 0..count {
        let card = if place < count - jokers { value.card() } else { Card::JOKER };
        let label = card_name(card, stage.audience.lang).to_owned();
        stage.item(ItemId::new(PLI, u16::from(place)), card_face(card), label).marked = true;
    }
}

fn deck(view: &View, stage: &mut Stage<'_, Action>) {
    let lang = stage.audience.lang;
    let count = view.public.deck;
    let top = (ItemId::new(DECK, 0), None, text!(lang, "numx-deck-count", count));
    stage.pile(AreaId::shared(AreaRole::Stock), text!(lang, "numx-deck"), count.into(), top).dimmed =
        !view.public.can_draw();
}

fn hand(view: &View, stage: &mut Stage<'_, Action>, usable: &Usable, picked: &Picked) {
    let Viewer::Seat(seat) = view.viewer else { return };
    let (lang, asked) = (stage.audience.lang, is_asked(view));
    stage.area(AreaKind::Row, AreaId::at(AreaRole::Hand, seat), text!(lang, "numx-hand"));
    for (number, card) in numbered(view.own.hand) {
        let label = card_name(card, lang).to_owned();
        let item = stage.item(ItemId::new(OWN, number), card_face(card), label);
        item.can_tap = item.picked || usable.has(card, Zone::Hand, picked.count(card, Zone::Hand));
        item.dimmed = asked && !item.can_tap;
    }
}

/// Returns the kind of choice that an action is, and its name on a button.
fn short_choice(audience: &Audience<'_>, action: &Action) -> (ChoiceKind, String) {
    let lang = audience.lang;
    match *action {
        Action::Show(_) => (ChoiceKind::Play, text!(lang, "numx-short-show")),
        Action::Lay(_) => (ChoiceKind::Play, text!(lang, "numx-short-lay")),
        Action::NumX { .. } => (ChoiceKind::Play, text!(lang, "numx-short-num_x")),
        Action::Swap { with: Exchange::Left, .. } => (ChoiceKind::Play, text!(lang, "numx-short-left")),
        Action::Swap { with: Exchange::Right, .. } => (ChoiceKind::Play, text!(lang, "numx-short-right")),
        Action::Swap { with: Exchange::Seat(seat), .. } | Action::Malus { on: Target::Seat(seat), .. } => {
            (ChoiceKind::Play, audience.given_name(seat).to_owned())
        }
        Action::Malus { on: Target::All, .. } => (ChoiceKind::Play, text!(lang, "numx-short-all")),
        Action::EndTurn => (ChoiceKind::EndTurn, text!(lang, "numx-short-end")),
        Action::Draw | Action::RefillBlind => (ChoiceKind::Take, text!(lang, "numx-short-draw")),
        Action::Take { .. } => (ChoiceKind::Take, text!(lang, "numx-short-take")),
        Action::Pass => (ChoiceKind::Pass, text!(lang, "numx-short-pass")),
        Action::Refill(_) => (ChoiceKind::Play, text!(lang, "numx-short-refill")),
    }
}

fn choice(view: &View, audience: &Audience<'_>, action: &Action) -> String {
    let lang = audience.lang;
    let name = |seat: Seat| audience.name(seat);
    match *action {
        Action::Show(_) => text!(lang, "numx-choice-show"),
        Action::Lay(lay) => lay_choice(view, &lay, lang),
        Action::NumX { .. } => text!(lang, "numx-choice-num_x"),
        Action::Swap { with: Exchange::Seat(seat), .. } => text!(lang, "numx-choice-swap", name = name(seat)),
        Action::Swap { with: Exchange::Left, .. } => text!(lang, "numx-choice-swap-left"),
        Action::Swap { with: Exchange::Right, .. } => text!(lang, "numx-choice-swap-right"),
        Action::Malus { on: Target::Seat(seat), .. } => text!(lang, "numx-choice-malus", name = name(seat)),
        Action::Malus { on: Target::All, .. } => text!(lang, "numx-choice-malus-all"),
        Action::EndTurn => text!(lang, "numx-choice-end"),
        Action::Draw => text!(lang, "numx-choice-draw"),
        Action::Take { from, card } => {
            text!(lang, "numx-choice-take", name = name(from), card = card_name(card, lang))
        }
        Action::Pass => text!(lang, "numx-choice-pass"),
        Action::Refill(card) => text!(lang, "numx-choice-refill", card = card_name(card, lang)),
        Action::RefillBlind => text!(lang, "numx-choice-refill-blind"),
    }
}

fn lay_choice(view: &View, lay: &Lay, lang: Lang) -> String {
    let set = set_name(lay.value, lay.len(), lay.jokers.len(), lang);
    let out_of_turn = view.viewer.seat().is_some_and(|seat| view.public.when(seat) == When::OutOfTurn);
    if out_of_turn {
        text!(lang, "numx-choice-factor", set)
    } else if Pli::fuses(view.public.pli, lay) {
        text!(lang, "numx-choice-fusion", set)
    } else {
        text!(lang, "numx-choice-lay", set)
    }
}
