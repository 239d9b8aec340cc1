//! How sniper shows itself: the open cards, everybody's pile and trophies, and what the picked cards can do.
//!
//! Every open card can be tapped and claimed, within reach or not: finding out is the game, and an error has its price.

use super::action::{Action, Event};
use super::pool::Placed;
use super::state::Sniper;
use super::view::View;
use crate::games::multiples::{Card, CardNames, Factors, LARGE, card_face, product};
use crate::scene::{AreaKind, Asked, Audience, Colour, Face, ItemId, Present, Stage};
use crate::seat::Seat;
use crate::text::{Arg, Bilingual, Lang, PerLang, Template};

/// Groups of item ids.
const CARDS: u16 = 1;
const PILE: u16 = 2;

/// Cards side by side on the table.
const COLUMNS: u8 = 8;

impl Present for Sniper {
    const HELP: Bilingual = Bilingual { fr: include_str!("text/fr.md"), en: include_str!("text/en.md") };

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

    fn tell(event: &Event, audience: &Audience<'_>) -> Option<String> {
        let words = Words::of(audience.lang);
        let card = |card: Card| ("card", Arg::from(words.cards.of(card)));
        match event {
            Event::Flipped(cards) => {
                let faces: Vec<String> = cards.iter().map(|card| card_face(*card).text).collect();
                Some(words.flipped.fill(&[&faces.join(", ")]))
            }
            Event::Taken { seat, card: taken, factors } => {
                let product = ("product", Arg::from(product(*factors)));
                Some(audience.about("sniper-log-taken", *seat, [card(*taken), product]))
            }
            Event::Missed { seat, card: missed, lost } => {
                let key = if lost.is_some() { "sniper-log-missed-lost" } else { "sniper-log-missed" };
                Some(audience.about(key, *seat, [card(*missed)]))
            }
            Event::Ready(_) => None,
        }
    }

    fn why(asked: &Asked<'_, View>, action: Option<Action>) -> Option<String> {
        super::why::why(asked, action)
    }
}

/// The texts a scene needs every time it is drawn.
struct Words {
    cards: CardNames,
    fresh: Template,
    missed: Template,
    ask_start: String,
    ask: String,
    ask_factors: String,
    ask_factors_of: Template,
    still: String,
    pool: String,
    pile: String,
    pile_in_time: Template,
    left: Vec<String>,
    trophies: Vec<String>,
    ready: String,
    ready_to_start: String,
    start: String,
    nothing_left: String,
    take: Template,
    take_with: Template,
    flipped: Template,
}

static WORDS: PerLang<Words> = PerLang::new(|lang| {
    let counted = |key| (0..=LARGE).map(|count| lang.with(key, [("count", Arg::from(count))])).collect();
    let template = |key, gaps: &[&'static str]| Template::new(lang, key, [], gaps);
    Words {
        cards: CardNames::new(lang, "sniper-card"),
        fresh: template("sniper-card-fresh", &["card"]),
        missed: template("sniper-card-missed", &["card"]),
        ask_start: lang.text("sniper-ask-start"),
        ask: lang.text("sniper-ask"),
        ask_factors: lang.text("sniper-ask-factors"),
        ask_factors_of: template("sniper-ask-factors-of", &["target"]),
        still: lang.text("sniper-ask-still"),
        pool: lang.text("sniper-pool"),
        pile: lang.text("sniper-pile"),
        pile_in_time: template("sniper-pile-in-time", &["seconds"]),
        left: counted("sniper-left"),
        trophies: counted("sniper-trophies"),
        ready: lang.text("sniper-note-ready"),
        ready_to_start: lang.text("sniper-note-ready-to-start"),
        start: lang.text("sniper-choice-start"),
        nothing_left: lang.text("sniper-choice-ready"),
        take: template("sniper-choice-take", &["card"]),
        take_with: template("sniper-choice-take-with", &["card", "product"]),
        flipped: template("sniper-log-flipped", &["cards"]),
    }
});

impl Words {
    fn of(lang: Lang) -> &'static Self {
        WORDS.get(lang)
    }
}

/// What every part of the scene is made from.
struct Parts<'a> {
    view: &'a View,
    words: &'static Words,
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
            words: Words::of(stage.audience.lang),
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
            stage.note(seat, format!("★ {trophies}"), self.words.trophies[trophies.min(LARGE)].clone());
            if public.ready.contains(seat) {
                let label = if public.flips == 0 { &self.words.ready_to_start } else { &self.words.ready };
                stage.note(seat, "✓".to_owned(), label.clone());
            }
        }
    }

    fn pool(&self, stage: &mut Stage<'_, Action>) {
        let public = &self.view.public;
        stage.area(AreaKind::Grid, None, self.words.pool.clone());
        let mut lying: Vec<Placed> = public.pool.iter().collect();
        lying.sort_unstable_by_key(|placed| placed.place);
        for Placed { card, place } in lying {
            let name = self.words.cards.of(card);
            let (fresh, missed) = (public.fresh.contains(card), public.missed.contains(card));
            let label = match (missed, fresh) {
                (true, _) => self.words.missed.fill(&[name]),
                (false, true) => self.words.fresh.fill(&[name]),
                (false, false) => name.to_owned(),
            };
            let item = stage.item(id(card), card_face(card), label);
            (item.column, item.row) = ((place % COLUMNS).into(), (place / COLUMNS).into());
            (item.marked, item.dimmed) = (fresh, missed);
            item.can_tap = self.player.is_some();
        }
    }

    /// How many cards everybody still has to turn.
    fn pile(&self, stage: &mut Stage<'_, Action>) {
        let title = match self.view.public.options.clock {
            Some(seconds) => self.words.pile_in_time.fill(&[&seconds.to_string()]),
            None => self.words.pile.clone(),
        };
        stage.area(AreaKind::Pile, None, title);
        let left = self.cards_left();
        let face = Face { text: left.to_string(), colour: Colour::Back, ..Face::default() };
        stage.item(ItemId::new(PILE, 0), face, self.words.left[left.min(LARGE)].clone()).dimmed = left == 0;
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
                    self.words.ask_start.clone()
                }
            }
            Some(_) if public.options.name_factors => match self.picked.first() {
                Some(card) => self.words.ask_factors_of.fill(&[&card.target().to_string()]),
                None => self.words.ask_factors.clone(),
            },
            Some(seat) if public.ready.contains(seat) => format!("{} {}", waiting(), self.words.still),
            Some(_) => self.words.ask.clone(),
        };
        stage.headline(headline);
    }

    /// "Nothing left" first and always in the same place, so that nobody hits it for a claim that has just gone.
    fn choices(&self, stage: &mut Stage<'_, Action>) {
        let public = &self.view.public;
        let Some(seat) = self.player else { return };
        let table = public.table();
        if !public.ready.contains(seat) {
            let label = if public.flips == 0 { &self.words.start } else { &self.words.nothing_left };
            stage.choice(label.clone(), Action::Ready { table });
        }
        if !public.options.name_factors {
            if let Some(card) = self.picked.first() {
                let label = self.words.take.fill(&[self.words.cards.of(*card)]);
                stage.choice(label, Action::Claim { card: *card, factors: None, table });
            }
            return;
        }
        stage.pick_limit(3);
        if let [card, one, other] = self.picked[..] {
            let factors = Factors::from([one, other]);
            let label = self.words.take_with.fill(&[self.words.cards.of(card), &product(factors)]);
            stage.choice(label, Action::Claim { card, factors: Some(factors), table });
        }
    }
}
