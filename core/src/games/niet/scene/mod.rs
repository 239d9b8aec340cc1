//! The scene of NIET!: board and contract, teams, tricks, the hand, and the choices.

mod board;
mod deeds;
mod hand;
mod log;
mod teams;
mod tricks;
mod why;
mod words;

use super::action::{Action, Discard, Event};
use super::board::{Cell, Contract, DiscardRule};
use super::cards::{Card, Colour};
use super::state::Niet;
use super::view::{Phase, View};
use crate::game::Reason;
use crate::scene::{self, Asked, Audience, Deed, Face, ItemId, LessonSource, Present, Stage, Symbol, Why};
use crate::seat::Seat;
use crate::text::{Bilingual, Lang, text};

/// Groups of item ids.
const BOARD: u16 = 1;
const TRICK: u16 = 2;
const HAND: u16 = 3;
const LAST_TRICK: u16 = 4;
const PARTNERS: u16 = 5;
const LAID: u16 = 6;

impl Present for Niet {
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
        let scene = Parts { view, lang: stage.audience.lang };
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

    fn refusal(view: &View, _picks: &[ItemId], item: ItemId) -> Option<&'static str> {
        let card = || hand::held(view, item);
        let action = match (item.group(), view.public.phase) {
            (BOARD, Phase::Niet) => {
                Action::Place(Cell::all().find(|cell| cell.number() as u16 == item.number())?)
            }
            (BOARD, _) => return Some("contract_stands"),
            (HAND, Phase::Niet) => return Some("tokens_first"),
            (HAND, Phase::Teams) => return Some("teams_first"),
            (HAND, Phase::Discards) => Action::Discard(Discard::one(card()?)),
            (HAND, _) => Action::Play(card()?),
            (TRICK | LAST_TRICK | LAID, _) => return Some("played"),
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

/// The material for every part of the scene; the parts are methods, one file each.
struct Parts<'a> {
    view: &'a View,
    lang: Lang,
}

impl Parts<'_> {
    /// Returns the viewer's seat, while the table waits for them.
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
        let lang = self.lang;
        let text = match (public.phase, self.contract_made()) {
            (Phase::Teams, _) => match public.seat_count() {
                ..=3 => text!(lang, "niet-ask-teams-3"),
                4 => text!(lang, "niet-ask-teams-4"),
                _ => text!(lang, "niet-ask-teams-5"),
            },
            (Phase::Discards, Some(contract)) => match contract.discard {
                DiscardRule::Nothing | DiscardRule::One => text!(lang, "niet-ask-discard-one"),
                DiscardRule::Two => text!(lang, "niet-ask-discard-two"),
                DiscardRule::OneButNoOne => text!(lang, "niet-ask-discard-one_but_no_one"),
                DiscardRule::GiveLeft => {
                    let left = seat.next(public.seat_count());
                    text!(lang, "niet-ask-discard-give_left", name = stage.audience.name(left))
                }
            },
            (Phase::Tricks, Some(contract)) => match public.led() {
                None => text!(lang, "niet-ask-lead"),
                Some(colour) if self.view.own.hand.and(contract.suit_cards(colour)).is_empty() => {
                    text!(lang, "niet-ask-free", colour)
                }
                Some(colour) => match contract.supertrump {
                    Some(other) if contract.trump == Some(colour) && other != colour => {
                        text!(lang, "niet-ask-follow-trump", colour, supertrump = other)
                    }
                    _ => text!(lang, "niet-ask-follow", colour),
                },
            },
            _ => text!(lang, "niet-ask-place"),
        };
        stage.headline(text);
    }

    /// Returns the face of a card; a supertrump carries a mark.
    fn face(&self, card: Card) -> Face {
        if self.contract_made().is_some_and(|contract| contract.is_supertrump(card)) {
            supertrump(card.colour())
        } else {
            coloured(card.colour(), card.value().to_string())
        }
    }
}

/// Returns a face in a card's colour, with the symbol that goes with it.
fn coloured(colour: Colour, text: String) -> Face {
    let (colour, symbol) = match colour {
        Colour::Blue => (scene::Colour::Blue, Symbol::Diamond),
        Colour::Yellow => (scene::Colour::Yellow, Symbol::Star),
        Colour::Red => (scene::Colour::Red, Symbol::Heart),
        Colour::Green => (scene::Colour::Green, Symbol::Club),
    };
    Face { text, colour, symbol: Some(symbol), ..Face::default() }
}

/// Returns the 1 of a colour that beats every trump.
fn supertrump(colour: Colour) -> Face {
    Face { corner: "▲".to_owned(), ..coloured(colour, "1".to_owned()) }
}
