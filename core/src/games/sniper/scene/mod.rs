//! The scene of sniper: the open cards, everybody's pile and trophies, and the moves of the picked cards.
//!
//! Every open card can be tapped and claimed, within reach or not: finding out is the game,
//! and an error has its price.

mod deeds;
mod log;
mod why;
mod words;

use super::action::{Action, Event};
use super::pool::Placed;
use super::state::Sniper;
use super::view::View;
use crate::game::Reason;
use crate::games::multiples::{Card, Factors, card_face, product};
use crate::scene::{
    AreaId, AreaKind, AreaRole, Asked, Audience, ChoiceKind, Deed, ItemId, LessonSource, NoteKind, Present,
    Stage, Why,
};
use crate::seat::Seat;
use crate::text::{Bilingual, Lang, text};

/// Groups of item ids.
const CARDS: u16 = 1;
const PILE: u16 = 2;

/// The number of places is a multiple of this, so that the ends of lines on a screen seldom move.
const PLACES: u8 = 4;

impl Present for Sniper {
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
        parts.pool(stage);
        parts.pile(stage);
        parts.headline(stage);
        parts.choices(stage);
    }

    fn picks(_view: &View, action: Action) -> Vec<ItemId> {
        match action {
            Action::Claim { card, factors, .. } => {
                std::iter::once(card).chain(factors.into_iter().flat_map(Factors::cards)).map(id).collect()
            }
            Action::Ready { .. } => Vec::new(),
        }
    }

    fn refusal(view: &View, _picks: &[ItemId], item: ItemId) -> Option<&'static str> {
        if item.group() == PILE {
            return Some("turned_together");
        }
        let card = Card::numbered(usize::from(item.number())).filter(|_| item.group() == CARDS)?;
        let claim = Action::Claim { card, factors: None, table: view.public.table() };
        view.public.check(view.viewer.seat()?, claim).err().map(Reason::code)
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
    /// The viewer's seat while the game runs.
    player: Option<Seat>,
    /// The picked cards that lie open, in the order of the taps.
    picked: Vec<Card>,
}

const fn id(card: Card) -> ItemId {
    ItemId::new(CARDS, card.number() as u16)
}

impl<'a> Parts<'a> {
    fn new(view: &'a View, stage: &Stage<'_, Action>) -> Self {
        let public = &view.public;
        let card = |id: &ItemId| Card::numbered(usize::from(id.number())).filter(|_| id.group() == CARDS);
        let open = |card: &Card| public.pool.cards().contains(*card);
        Self {
            view,
            lang: stage.audience.lang,
            player: view.viewer.seat().filter(|_| !public.over),
            picked: stage.picks().iter().filter_map(card).filter(open).collect(),
        }
    }

    fn cards_left(&self) -> usize {
        usize::from(self.view.public.pile() - self.view.public.flips)
    }

    fn notes(&self, stage: &mut Stage<'_, Action>) {
        let public = &self.view.public;
        for seat in Seat::all(public.seat_count()) {
            let trophies = public.trophies(seat);
            stage.score(seat, trophies as i32);
            let label = text!(self.lang, "sniper-trophies", count = trophies);
            stage.note(seat, NoteKind::Won, Some(trophies as i32), format!("★ {trophies}"), label);
            if public.ready.contains(seat) {
                let label = if public.flips == 0 {
                    text!(self.lang, "sniper-note-ready-to-start")
                } else {
                    text!(self.lang, "sniper-note-ready")
                };
                stage.note(seat, NoteKind::Ready, None, "✓".to_owned(), label);
            }
        }
    }

    fn pool(&self, stage: &mut Stage<'_, Action>) {
        let public = &self.view.public;
        let pool = AreaId::shared(AreaRole::Centre);
        let mut lying: Vec<Placed> = public.pool.iter().collect();
        lying.sort_unstable_by_key(|placed| placed.place);
        // Any place can become free, so the row can have gaps.
        let taken = lying.last().map_or(0, |last| last.place + 1);
        let area = stage.area(AreaKind::Row, pool, text!(self.lang, "sniper-pool"));
        area.columns = (taken + 1).next_multiple_of(PLACES).into();
        for Placed { card, place, .. } in lying {
            let name = words::card(card, self.lang);
            let fresh = public.fresh.contains(card);
            // The card is dimmed for a seat that has claimed it in vain, while another try says nothing new.
            // If a pair is named, another pair may be right.
            let missed = self.player.is_some_and(|seat| public.is_told(seat, card, None, public.table()));
            let label = match (missed, fresh) {
                (true, _) => text!(self.lang, "sniper-card-missed", card = name),
                (false, true) => text!(self.lang, "sniper-card-fresh", card = name),
                (false, false) => name.to_owned(),
            };
            let item = stage.item(id(card), card_face(card), label);
            item.column = place.into();
            (item.marked, item.dimmed) = (fresh, missed);
            item.can_tap = self.player.is_some();
        }
    }

    /// Adds the pile, with the number of cards that everybody still has to turn.
    fn pile(&self, stage: &mut Stage<'_, Action>) {
        let title = match self.view.public.options.clock {
            Some(seconds) => text!(self.lang, "sniper-pile-in-time", seconds = seconds.to_string()),
            None => text!(self.lang, "sniper-pile"),
        };
        let left = self.cards_left();
        let label = text!(self.lang, "sniper-left", count = left);
        stage.pile(AreaId::shared(AreaRole::Stock), title, left, (ItemId::new(PILE, 0), None, label));
    }

    fn headline(&self, stage: &mut Stage<'_, Action>) {
        let public = &self.view.public;
        let waiting = || stage.audience.waiting(self.view.turn().must);
        let headline = match self.player {
            None => waiting(),
            Some(seat) if public.flips == 0 => {
                if public.ready.contains(seat) {
                    waiting()
                } else {
                    text!(self.lang, "sniper-ask-start")
                }
            }
            Some(_) if public.options.name_factors => match self.picked.first() {
                Some(card) => text!(self.lang, "sniper-ask-factors-of", target = card.target()),
                None => text!(self.lang, "sniper-ask-factors"),
            },
            Some(seat) if public.ready.contains(seat) => {
                format!("{} {}", waiting(), text!(self.lang, "sniper-ask-still"))
            }
            Some(_) => text!(self.lang, "sniper-ask"),
        };
        stage.headline(headline);
    }

    /// Adds the choices, "Nothing left" first and always in the same place.
    /// Nobody then hits it in place of a claim that has just disappeared.
    fn choices(&self, stage: &mut Stage<'_, Action>) {
        let public = &self.view.public;
        let Some(seat) = self.player else { return };
        let table = public.table();
        if !public.ready.contains(seat) {
            let label = if public.flips == 0 {
                text!(self.lang, "sniper-choice-start")
            } else {
                text!(self.lang, "sniper-choice-ready")
            };
            let short = if public.flips == 0 {
                text!(self.lang, "sniper-short-start")
            } else {
                text!(self.lang, "sniper-short-ready")
            };
            stage.choice(ChoiceKind::Pass, [short, label], Action::Ready { table });
        }
        // A claim that is known to be an error is refused, so it is not offered.
        let offer = |stage: &mut Stage<'_, Action>, label, claim| match public.check(seat, claim) {
            Ok(_) => stage.choice(ChoiceKind::Take, [text!(self.lang, "sniper-short-take"), label], claim),
            Err(why) => stage.headline(self.lang.text(&format!("sniper-refused-{}", why.code()))),
        };
        if !public.options.name_factors {
            if let Some(card) = self.picked.first() {
                let label = text!(self.lang, "sniper-choice-take", card = words::card(*card, self.lang));
                offer(stage, label, Action::Claim { card: *card, factors: None, table });
            }
            return;
        }
        stage.pick_limit(3);
        if let [card, one, other] = self.picked[..] {
            let factors = Factors::from([one, other]);
            let (card_name, product) = (words::card(card, self.lang), product(factors));
            let label = text!(self.lang, "sniper-choice-take-with", card = card_name, product);
            offer(stage, label, Action::Claim { card, factors: Some(factors), table });
        }
    }
}
