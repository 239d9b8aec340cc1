//! How duel shows itself: the cards in front of everybody, the piles, the own hand, and what the picked card can do.
//!
//! While cards may be destroyed every card of the others can be tapped, whether it is within reach or not: finding out is the game.

use super::action::{Action, Event};
use super::state::Duel;
use super::view::{Phase, TROPHIES_TO_WIN, View};
use crate::games::multiples::{Card, CardNames, Cards, Factors, LARGE, card_face, product};
use crate::scene::{AreaKind, Asked, Audience, Colour, Face, ItemId, Present, Stage};
use crate::seat::Seat;
use crate::text::{Arg, Bilingual, Lang, PerLang, Template};

/// Groups of item ids. A card keeps its id from the hand to the table, so that it can be seen to move.
const CARDS: u16 = 1;
const PILE: u16 = 2;

impl Present for Duel {
    const HELP: Bilingual = Bilingual { fr: include_str!("text/fr.md"), en: include_str!("text/en.md") };

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

    fn tell(event: &Event, audience: &Audience<'_>) -> Option<String> {
        let words = Words::of(audience.lang);
        let card = |card: &Card| ("card", Arg::from(words.cards.of(*card)));
        match event {
            Event::Laid { seat, card: laid } => Some(audience.about("duel-log-laid", *seat, [card(laid)])),
            Event::Drew { seat, card: drawn } => Some(audience.about("duel-log-drew", *seat, [card(drawn)])),
            Event::Destroyed { seat, owner, card: taken, factors } => {
                let product = ("product", Arg::from(product(*factors)));
                let owner = [("owner", Arg::from(audience.name(*owner))), ("yours", audience.you(*owner))];
                Some(audience.about(
                    "duel-log-destroyed",
                    *seat,
                    owner.into_iter().chain([card(taken), product]),
                ))
            }
            Event::PilesEmpty => Some(audience.lang.text("duel-log-empty")),
            Event::Ended(_) => None,
        }
    }

    fn why(asked: &Asked<'_, View>, action: Option<Action>) -> Option<String> {
        super::why::why(asked, action)
    }
}

/// The texts a scene needs every time it is drawn.
struct Words {
    cards: CardNames,
    ask_lay: String,
    ask_destroy: String,
    out_of_reach: Template,
    own_row: String,
    row: Template,
    own_card: Template,
    card: Template,
    pile: String,
    own_pile: String,
    left: Vec<String>,
    trophies: Vec<String>,
    hand: String,
    lay: Template,
    destroy: Template,
    end: String,
}

static WORDS: PerLang<Words> = PerLang::new(|lang| {
    let counted =
        |key, most| (0..=most).map(|count: usize| lang.with(key, [("count", Arg::from(count))])).collect();
    Words {
        cards: CardNames::new(lang, "duel-card"),
        ask_lay: lang.text("duel-ask-lay"),
        ask_destroy: lang.text("duel-ask-destroy"),
        out_of_reach: Template::new(lang, "duel-out-of-reach", [], &["target"]),
        own_row: lang.text("duel-row-own"),
        row: Template::new(lang, "duel-row", [], &["name"]),
        own_card: Template::new(lang, "duel-card-own", [], &["card"]),
        card: Template::new(lang, "duel-card-of", [], &["card", "name"]),
        pile: lang.text("duel-pile"),
        own_pile: lang.text("duel-pile-own"),
        left: counted("duel-left", LARGE),
        trophies: counted("duel-trophies", TROPHIES_TO_WIN),
        hand: lang.text("duel-hand"),
        lay: Template::new(lang, "duel-choice-lay", [], &["card"]),
        destroy: Template::new(lang, "duel-choice-destroy", [], &["target", "name", "product"]),
        end: lang.text("duel-choice-end"),
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
    /// The viewer's seat while he is asked.
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
        Self {
            view,
            words: Words::of(stage.audience.lang),
            asked,
            picked: stage.picks().first().and_then(card),
        }
    }

    fn notes(&self, stage: &mut Stage<'_, Action>) {
        let public = &self.view.public;
        for seat in Seat::all(public.seat_count()) {
            let trophies = public.trophy_count(seat);
            let label = self.words.trophies[trophies.min(TROPHIES_TO_WIN)].clone();
            stage.score(seat, trophies as i32);
            stage.note(seat, format!("★ {trophies}/{TROPHIES_TO_WIN}"), label);
            if public.options.own_packs {
                let left = usize::from(public.piles[seat.index()]);
                stage.note(seat, format!("{left} ▮"), self.words.left[left.min(LARGE)].clone());
            }
        }
    }

    /// The cards in front of the others, clockwise, then the own ones above the own hand.
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
            let title = if is_own { self.words.own_row.clone() } else { self.words.row.fill(&[name]) };
            stage.area(AreaKind::Row, Some(seat), title);
            for card in public.laid_by(seat).iter() {
                let named = self.words.cards.of(card);
                let label = if is_own {
                    self.words.own_card.fill(&[named])
                } else {
                    self.words.card.fill(&[named, name])
                };
                let item = stage.item(id(card), card_face(card), label);
                item.can_tap = destroying && !is_own;
                item.marked = serving.contains(card);
            }
        }
    }

    /// The own cards whose product reaches the picked one.
    fn serving(&self) -> Cards {
        let public = &self.view.public;
        let factors = || {
            let seat = self.asked.filter(|_| public.phase == Phase::Destroy)?;
            let target = self.picked.filter(|card| public.laid_by_others(seat).contains(*card))?;
            public.laid_by(seat).factors(target.target())
        };
        factors().map_or(Cards::EMPTY, Factors::set)
    }

    /// The common pile, or the viewer's own.
    fn pile(&self, stage: &mut Stage<'_, Action>) {
        let public = &self.view.public;
        let own = self.view.viewer.seat().filter(|_| public.options.own_packs);
        if public.options.own_packs && own.is_none() {
            return;
        }
        let title = if own.is_some() { &self.words.own_pile } else { &self.words.pile };
        stage.area(AreaKind::Pile, own, title.clone());
        let left = usize::from(public.piles[own.map_or(0, |seat| public.pile_of(seat))]);
        let face = Face { text: left.to_string(), colour: Colour::Back, ..Face::default() };
        let label = self.words.left[left.min(LARGE)].clone();
        stage.item(ItemId::new(PILE, 0), face, label).dimmed = left == 0;
    }

    fn hand(&self, stage: &mut Stage<'_, Action>) {
        let Some(seat) = self.view.viewer.seat() else { return };
        stage.area(AreaKind::Hand, Some(seat), self.words.hand.clone());
        let laying = self.asked.is_some() && self.view.public.phase == Phase::Lay;
        for card in self.view.own.hand.iter() {
            let label = self.words.cards.of(card).to_owned();
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
            stage.headline(self.words.ask_lay.clone());
            if let Some(card) = self.picked.filter(|card| self.view.own.hand.contains(*card)) {
                stage.choice(self.words.lay.fill(&[self.words.cards.of(card)]), Action::Lay(card));
            }
            return;
        }
        let mut headline = self.words.ask_destroy.clone();
        if let Some((card, owner)) = self.picked.and_then(|card| Some((card, public.owner(card)?))) {
            let target = card.target().to_string();
            match public.laid_by(seat).factors(card.target()) {
                _ if owner == seat => {}
                Some(factors) => {
                    let name = stage.audience.name(owner);
                    let label = self.words.destroy.fill(&[&target, name, &product(factors)]);
                    stage.choice(label, Action::Destroy(card));
                }
                None => headline = self.words.out_of_reach.fill(&[&target]),
            }
        }
        stage.headline(headline);
        stage.choice(self.words.end.clone(), Action::EndTurn);
    }
}
