//! How NIET! shows itself: board and contract, teams, tricks, the hand, and what can be done.

mod board;
mod hand;
mod log;
mod teams;
mod tricks;
mod why;
mod words;

use super::action::{Action, Event};
use super::board::Contract;
use super::cards::{Card, Colour};
use super::state::Niet;
use super::view::{Phase, View};
use crate::scene::{self, Asked, Audience, Face, ItemId, Present, Stage};
use crate::seat::Seat;
use crate::text::Bilingual;
use words::Words;

/// Groups of item ids.
const BOARD: u16 = 1;
const TRICK: u16 = 2;
const HAND: u16 = 3;
const LAST_TRICK: u16 = 4;
const PARTNERS: u16 = 5;
const LAID: u16 = 6;

impl Present for Niet {
    const HELP: Bilingual =
        Bilingual { fr: include_str!("../text/fr.md"), en: include_str!("../text/en.md") };

    fn stage(view: &View, stage: &mut Stage<'_, Action>) {
        let words = Words::of(stage.audience.lang);
        let scene = Parts { view, words };
        scene.headline(stage);
        scene.notes(stage);
        match view.public.phase {
            Phase::Niet => scene.board(stage),
            Phase::Teams => {
                scene.contract(stage);
                scene.partners(stage);
            }
            Phase::Discards => {
                scene.contract(stage);
                scene.laid(stage);
            }
            Phase::Tricks | Phase::Over => {
                scene.contract(stage);
                scene.last_trick(stage);
                scene.trick(stage);
            }
        }
        scene.hand(stage);
    }

    fn picks(view: &View, action: Action) -> Vec<ItemId> {
        match action {
            Action::Place(cell) => vec![ItemId::new(BOARD, cell.number() as u16)],
            Action::Team(teams) => {
                let partners = teams.team.iter().filter(|seat| !view.viewer.is(*seat));
                partners.map(|seat| ItemId::new(PARTNERS, seat.index() as u16)).collect()
            }
            Action::Discard(cards) => hand::ids(cards.iter()),
            Action::Play(card) => hand::ids(std::iter::once(card)),
        }
    }

    fn tell(event: &Event, audience: &Audience<'_>) -> Option<String> {
        log::tell(event, audience)
    }

    fn why(asked: &Asked<'_, View>, action: Option<Action>) -> Option<String> {
        why::why(asked, action)
    }
}

/// What every part of the scene is made from; the parts are methods, one file each.
struct Parts<'a> {
    view: &'a View,
    words: &'static Words,
}

impl Parts<'_> {
    /// The viewer's seat, while the table waits for him.
    fn asked(&self) -> Option<Seat> {
        self.view.viewer.seat().filter(|seat| self.view.turn().must.contains(*seat))
    }

    fn contract_made(&self) -> Option<&Contract> {
        self.view.public.contract.as_ref()
    }

    fn headline(&self, stage: &mut Stage<'_, Action>) {
        let public = &self.view.public;
        let Some(seat) = self.asked() else {
            let waiting = stage.audience.waiting(self.view.turn().must);
            stage.headline(waiting);
            return;
        };
        let ask = &self.words.ask;
        let text = match (public.phase, self.contract_made()) {
            (Phase::Teams, _) => ask.teams(public.seat_count()).to_owned(),
            (Phase::Discards, Some(contract)) => {
                let left = stage.audience.name(seat.next(public.seat_count()));
                ask.discard(contract.discard, left)
            }
            (Phase::Tricks, Some(contract)) => match public.led() {
                None => ask.lead.clone(),
                Some(led) if self.view.own.hand.and(contract.suit_cards(led)).is_empty() => {
                    ask.free(led).to_owned()
                }
                Some(led) => ask.follow(*contract, led).to_owned(),
            },
            _ => ask.place.clone(),
        };
        stage.headline(text);
    }

    /// The face of a card; a supertrump carries a mark.
    fn face(&self, card: Card) -> Face {
        let supertrump = self.contract_made().is_some_and(|contract| contract.is_supertrump(card));
        let text = if supertrump { "▲1".to_owned() } else { card.value().to_string() };
        coloured(card.colour(), text)
    }
}

/// A face in a card's colour, with the symbol that goes with it.
fn coloured(colour: Colour, text: String) -> Face {
    let (colour, symbol) = match colour {
        Colour::Blue => (scene::Colour::Blue, "◆"),
        Colour::Yellow => (scene::Colour::Yellow, "★"),
        Colour::Red => (scene::Colour::Red, "♥"),
        Colour::Green => (scene::Colour::Green, "♣"),
    };
    Face { text, colour, symbol }
}
