//! How NIET! shows itself.

use super::action::{Action, Event};
use super::board::{Cell, Row};
use super::cards::{Card, Colour};
use super::state::Niet;
use super::view::{Phase, View};
use crate::game::View as _;
use crate::scene::{self, AreaKind, Audience, Face, ItemId, Present, Stage};
use crate::seat::Seat;
use crate::text::{Arg, Bilingual};

/// Groups of item ids.
const BOARD: u16 = 1;
const TRICK: u16 = 2;
const HAND: u16 = 3;

impl Present for Niet {
    const TEXTS: Bilingual = Bilingual { fr: include_str!("text/fr.ftl"), en: include_str!("text/en.ftl") };
    const HELP: Bilingual = Bilingual { fr: include_str!("text/fr.md"), en: include_str!("text/en.md") };

    fn stage(view: &View, stage: &mut Stage<'_, Action>) {
        let mut legal = Vec::new();
        view.actions(&mut legal);
        headline(view, stage);
        board(view, stage, &legal);
        trick(view, stage);
        hand(view, stage, &legal);
        choices(view, stage, &legal);
    }

    fn tell(event: &Event, audience: &Audience<'_>) -> Option<String> {
        match event {
            Event::Played { seat, card } => Some(audience.about(
                "niet-log-played",
                *seat,
                [("card", Arg::from(card_label(*card, audience)))],
            )),
            Event::Won { seat, loot } => {
                Some(audience.about("niet-log-won", *seat, [("loot", Arg::from(loot.len()))]))
            }
            _ => None,
        }
    }
}

fn headline(view: &View, stage: &mut Stage<'_, Action>) {
    let turn = view.public.turn();
    let mine = view.viewer.seat().is_some_and(|seat| turn.must.contains(seat));
    if !mine {
        let waiting = stage.audience.waiting(turn.must);
        stage.headline(waiting);
        return;
    }
    let key = match view.public.phase {
        Phase::Niet => "niet-ask-place",
        Phase::Teams => "niet-ask-teams",
        Phase::Discards => "niet-ask-discard",
        Phase::Tricks | Phase::Over => "niet-ask-play",
    };
    let text = stage.audience.lang.text(key);
    stage.headline(text);
}

fn face(card: Card) -> Face {
    let (colour, symbol) = match card.colour() {
        Colour::Blue => (scene::Colour::Blue, "◆"),
        Colour::Yellow => (scene::Colour::Yellow, "★"),
        Colour::Red => (scene::Colour::Red, "♥"),
        Colour::Green => (scene::Colour::Green, "♣"),
    };
    Face { text: card.value().to_string(), colour, symbol }
}

fn card_label(card: Card, audience: &Audience<'_>) -> String {
    let key = match card.colour() {
        Colour::Blue => "niet-card-blue",
        Colour::Yellow => "niet-card-yellow",
        Colour::Red => "niet-card-red",
        Colour::Green => "niet-card-green",
    };
    audience.with(key, [("value", Arg::from(i32::from(card.value())))])
}

fn cell_id(cell: Cell) -> ItemId {
    ItemId::new(BOARD, cell.number() as u16)
}

fn board(view: &View, stage: &mut Stage<'_, Action>, legal: &[Action]) {
    stage.area(AreaKind::Board, None, stage.audience.lang.text("niet-board"));
    for row in 0..Row::ALL.len() {
        for column in 0..5 {
            let Some(cell) = Cell::new(row, column) else { continue };
            let open = view.public.board.is_open(cell);
            let can_tap = legal.contains(&Action::Place(cell));
            let label = stage.audience.lang.text(&format!("niet-cell-{row}-{column}"));
            let face = Face { text: format!("{row}{column}"), ..Face::default() };
            let item = stage.item(cell_id(cell), face, label);
            (item.row, item.column) = (row as i16, column as i16);
            (item.can_tap, item.dimmed) = (can_tap, !open);
        }
    }
}

fn trick(view: &View, stage: &mut Stage<'_, Action>) {
    stage.area(AreaKind::Trick, None, stage.audience.lang.text("niet-trick"));
    for (seat, card) in view.public.trick.iter(view.public.seat_count()) {
        let label = card_label(card, &stage.audience);
        stage.item(ItemId::new(TRICK, seat.index() as u16), face(card), label);
    }
}

fn hand(view: &View, stage: &mut Stage<'_, Action>, legal: &[Action]) {
    let Some(seat) = view.viewer.seat() else { return };
    stage.area(AreaKind::Hand, Some(seat), stage.audience.lang.text("niet-hand"));
    let mut copies = 0;
    let mut last = None;
    for card in view.hand.iter() {
        copies = if last == Some(card) { copies + 1 } else { 0 };
        last = Some(card);
        let can_tap = legal.iter().any(|action| match action {
            Action::Play(own) => *own == card,
            Action::Discard(discard) => discard.iter().any(|own| own == card),
            _ => false,
        });
        let label = card_label(card, &stage.audience);
        let id = ItemId::new(HAND, u16::from(card.number()) + copies);
        stage.item(id, face(card), label).can_tap = can_tap;
    }
}

fn picked_cards(view: &View, stage: &Stage<'_, Action>) -> Vec<Card> {
    let mut cards: Vec<Card> = Vec::new();
    for id in stage.picks().iter().filter(|id| id.group() == HAND) {
        let found = view.hand.iter().find(|card| {
            let first = u16::from(card.number());
            (first..first + view.hand.count(*card) as u16).contains(&id.number())
        });
        cards.extend(found);
    }
    cards.sort_unstable();
    cards
}

fn choices(view: &View, stage: &mut Stage<'_, Action>, legal: &[Action]) {
    if view.public.phase == Phase::Discards {
        stage.pick_limit(view.public.contract.map_or(1, |contract| contract.discard.cards()));
    }
    let cards = picked_cards(view, stage);
    for action in legal {
        let label = match action {
            Action::Place(cell) if stage.picks() == [cell_id(*cell)] => {
                stage.audience.lang.text("niet-choice-place")
            }
            Action::Team(teams) => stage.audience.with(
                "niet-choice-team",
                [
                    ("names", Arg::from(stage.audience.names_of(teams.team))),
                    (
                        "holder",
                        Arg::from(teams.x2.map_or("-", |seat: Seat| stage.audience.name(seat)).to_owned()),
                    ),
                ],
            ),
            Action::Discard(discard) if discard.iter().eq(cards.iter().copied()) => {
                stage.audience.lang.text("niet-choice-discard")
            }
            Action::Play(card) if cards == [*card] => stage.audience.lang.text("niet-choice-play"),
            _ => continue,
        };
        stage.choice(label, *action);
    }
}
