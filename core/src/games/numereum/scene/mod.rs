//! The scene of Numereum: both reserves, the prizes, the bids, the discards, the own hand,
//! and the moves of the picked cards.

mod deeds;
mod log;
mod why;
mod words;

use super::action::{Action, Event, Illegal};
use super::auction::{Auction, Bid};
use super::cards::{Card, Cards, Numbers};
use super::criteria::Criteria;
use super::state::Numereum;
use super::view::{Phase, View};
use super::{COMBINATION, SEATS};
use crate::game::Reason;
use crate::scene::{
    AreaId, AreaKind, AreaRole, Asked, Audience, ChoiceKind, Colour, Deed, Face, ItemId, LessonSource,
    NoteKind, Present, Shape, Stage, Symbol, Why,
};
use crate::seat::Seat;
use crate::text::{Bilingual, Lang, text};
use words::face;

/// Groups of item ids.
/// A number of the deck keeps its id from the prizes to the hand, the table and the reserve.
/// A basic card of seat `n`, in group `BASICS + n`, keeps its id from the hand to the table.
const NUMBERS: u16 = 1;
const HIDDEN: u16 = 2;
const LAST: u16 = 3;
const DECK: u16 = 4;
const DISCARDS: u16 = 5;
const BASICS: u16 = 6;

/// The number of the second 0 in a group of basic cards.
const SECOND_ZERO: u16 = 1;

impl Present for Numereum {
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
        parts.headline(stage);
        parts.notes(stage);
        for seat in parts.others() {
            parts.reserve(seat, stage);
        }
        parts.prizes(stage);
        parts.bids(stage);
        let own = view.viewer.seat();
        if let Some(seat) = own {
            parts.reserve(seat, stage);
        }
        parts.deck(stage);
        parts.discards(stage);
        if let Some(seat) = own {
            parts.hand(seat, stage);
        }
    }

    fn picks(view: &View, action: Action) -> Vec<ItemId> {
        match (action, view.viewer.seat()) {
            (Action::Commit(card), Some(seat)) => vec![card_id(card, seat)],
            (Action::Combine(cards), _) => cards.iter().map(number_id).collect(),
            _ => Vec::new(),
        }
    }

    fn refusal(view: &View, picks: &[ItemId], item: ItemId) -> Option<&'static str> {
        let (seat, hand) = (view.viewer.seat()?, view.own.hand);
        let held = hand.iter().find(|card| card_id(*card, seat) == item || is_zero(*card, seat, item));
        let reserve = view.public.reserves[seat.index()];
        let action = match (held, number(item).filter(|card| reserve.contains(*card))) {
            (Some(card), _) => Action::Commit(card),
            (None, Some(card)) => {
                let cards = picks.iter().filter_map(|id| number(*id)).chain([card]).collect();
                Action::Combine(cards)
            }
            (None, None) => return lying(view, seat, item),
        };
        match (view.public.check(seat, hand, action), action) {
            (Err(Illegal::NotThree), _) if picks.len() < COMBINATION => Some("no_combination"),
            (Err(Illegal::WrongPhase), Action::Commit(_)) => Some("bids_are_over"),
            (Err(Illegal::WrongPhase), _) => Some("bid_first"),
            (Err(why), _) => Some(why.code()),
            // The 0 that was tapped lies on the table and is not the one of the hand.
            (Ok(()), Action::Commit(_)) => Some("bid_lies"),
            (Ok(()), _) => None,
        }
    }

    fn log_lines(event: &Event, audience: &Audience<'_>) -> impl IntoIterator<Item = String> {
        log::line(event, audience)
    }

    fn deeds(event: &Event, lang: Lang) -> Vec<Deed> {
        deeds::deeds(event, lang)
    }

    fn why(asked: &Asked<'_, View>, action: Option<Action>) -> Vec<Why> {
        why::why(asked, action)
    }
}

/// The material for every part of the scene.
struct Parts<'a> {
    view: &'a View,
    lang: Lang,
    /// The viewer's seat, while the table waits for them.
    asked: Option<Seat>,
    /// The picked cards of the own reserve, while combinations are asked for.
    picked: Numbers,
    /// Every combination that can be made with them.
    combinations: Vec<Numbers>,
}

impl<'a> Parts<'a> {
    fn new(view: &'a View, stage: &Stage<'_, Action>) -> Self {
        let public = &view.public;
        let asked = view.viewer.seat().filter(|seat| view.turn().must.contains(*seat));
        let combining = asked.filter(|_| public.phase == Phase::Combine);
        let (picked, combinations) = combining.map_or_else(Default::default, |seat| {
            let reserve = public.reserves[seat.index()];
            let picked: Numbers = stage.picks().iter().filter_map(|id| number(*id)).collect();
            let picked = picked.and(reserve);
            (picked, public.combinable(seat).filter(|cards| cards.holds(picked)).collect())
        });
        Self { view, lang: stage.audience.lang, asked, picked, combinations }
    }

    /// Returns the seats other than the viewer's.
    fn others(&self) -> impl Iterator<Item = Seat> + use<> {
        let own = self.view.viewer.seat();
        Seat::all(SEATS).filter(move |seat| own != Some(*seat))
    }

    fn headline(&self, stage: &mut Stage<'_, Action>) {
        let public = &self.view.public;
        let Some(seat) = self.asked else {
            let waiting = stage.audience.waiting(self.view.turn().must);
            stage.headline(waiting);
            return;
        };
        let lang = self.lang;
        let text = match (public.phase, &public.auction) {
            (Phase::Bid, Some(Auction { prizes, .. })) => {
                let (hand, reserve) = (prizes.hand.to_string(), prizes.reserve.to_string());
                text!(lang, "numereum-ask-bid", hand, reserve)
            }
            (Phase::Combine, _) => match <[Card; 2]>::try_from(Vec::from(self.picked)) {
                Ok([one, other]) => {
                    let thirds = words::cards(self.usable().minus(self.picked));
                    text!(
                        lang,
                        "numereum-ask-third",
                        one = one.to_string(),
                        other = other.to_string(),
                        thirds
                    )
                }
                Err(picked) => match picked[..] {
                    [one] => text!(lang, "numereum-ask-second", one = one.to_string()),
                    _ => text!(lang, "numereum-ask-combine"),
                },
            },
            (phase, Some(auction)) => {
                let other = seat.next(SEATS);
                let name = stage.audience.name(other);
                let [theirs, mine] = [other, seat].map(|seat| words::bid(auction.bids[seat.index()]));
                match phase {
                    Phase::Cover => text!(lang, "numereum-ask-cover", name, theirs, mine),
                    _ if public.can_overbid() => text!(lang, "numereum-ask-answer", name, theirs, mine),
                    _ => text!(lang, "numereum-ask-concede", name, theirs, mine),
                }
            }
            (_, None) => String::new(),
        };
        stage.headline(text);
    }

    fn notes(&self, stage: &mut Stage<'_, Action>) {
        let (public, lang) = (&self.view.public, self.lang);
        for seat in Seat::all(SEATS) {
            let count = public.combinations(seat);
            let label = text!(lang, "numereum-note-combinations-label", count);
            stage.note(
                seat,
                NoteKind::Won,
                Some(count as i32),
                text!(lang, "numereum-note-combinations", count),
                label,
            );
            let count = public.hand_sizes[seat.index()];
            let label = text!(lang, "numereum-note-hand-label", count);
            stage.note(
                seat,
                NoteKind::Hand,
                Some(count.into()),
                text!(lang, "numereum-note-hand", count),
                label,
            );
            if public.youngest == seat {
                let label = text!(lang, "numereum-note-youngest-label");
                stage.note(seat, NoteKind::Lead, None, text!(lang, "numereum-note-youngest"), label);
            }
            if public.committed.contains(seat) {
                stage.note(
                    seat,
                    NoteKind::Ready,
                    None,
                    "✓".to_owned(),
                    text!(lang, "numereum-note-committed"),
                );
            }
            if let Some(outcome) = public.outcome.filter(|outcome| outcome.winner == seat) {
                let label = words::won_by(outcome, stage.audience.lang);
                stage.note(seat, NoteKind::Other, None, "★".to_owned(), label);
            }
        }
    }

    /// Adds a reserve; cards that have arrived this round carry a star.
    /// While the viewer combines, cards that lead to a combination can be tapped,
    /// and beside two picked cards the possible third ones are marked.
    fn reserve(&self, seat: Seat, stage: &mut Stage<'_, Action>) {
        let public = &self.view.public;
        let (you, name) = (stage.audience.viewer.is(seat), stage.audience.name(seat));
        let title = text!(self.lang, "numereum-reserve", you, name);
        stage.area(AreaKind::Row, AreaId::at(AreaRole::Front, seat), title);
        let (reserve, arrived) = (public.reserves[seat.index()], public.arrived[seat.index()]);
        let combining = self.asked == Some(seat) && public.phase == Phase::Combine;
        let usable = self.usable();
        for card in reserve.iter() {
            let (mut face, mut label) = (face(card), card.to_string());
            if arrived.contains(card) && public.phase == Phase::Combine {
                (face.colour, face.symbol) = (Colour::Orange, Some(Symbol::Spark));
                label = text!(self.lang, "numereum-card-arrived", card = label);
            }
            let item = stage.item(number_id(card), face, label);
            if combining {
                item.can_tap = item.picked || usable.contains(card);
                item.dimmed = !item.can_tap;
                item.marked = !item.picked && self.picked.len() + 1 == COMBINATION && usable.contains(card);
            }
        }
        if combining {
            self.combination_choices(stage);
        }
    }

    /// Returns the cards of all combinations that can be made with the picked ones.
    fn usable(&self) -> Numbers {
        self.combinations.iter().fold(Numbers::EMPTY, |usable, cards| usable.union(*cards))
    }

    fn combination_choices(&self, stage: &mut Stage<'_, Action>) {
        stage.pick_limit(COMBINATION);
        for combination in self.combinations.iter().filter(|cards| **cards == self.picked) {
            let found = Criteria::of(*combination);
            let (cards, criteria) = (words::cards(*combination), words::criteria(found, self.lang));
            let label = if found.is_super() {
                text!(self.lang, "numereum-choice-combine-super", cards, criteria)
            } else {
                text!(self.lang, "numereum-choice-combine", cards, criteria)
            };
            let short = text!(self.lang, "numereum-short-combine");
            stage.choice(ChoiceKind::Play, [short, label], Action::Combine(*combination));
        }
        let short = text!(self.lang, "numereum-short-finish");
        stage.choice(
            ChoiceKind::EndTurn,
            [short, text!(self.lang, "numereum-choice-finish")],
            Action::Finish,
        );
    }

    /// Adds the prizes: one card for the hand, one for the reserve.
    fn prizes(&self, stage: &mut Stage<'_, Action>) {
        let Some(Auction { prizes, .. }) = &self.view.public.auction else { return };
        stage.area(AreaKind::Row, AreaId::shared(AreaRole::Prize), text!(self.lang, "numereum-prizes"));
        let [hand, reserve] = [prizes.hand, prizes.reserve].map(|card| card.to_string());
        let labels = [
            text!(self.lang, "numereum-card-for-hand", card = &hand),
            text!(self.lang, "numereum-card-for-reserve", card = &reserve),
        ];
        let cards = [(prizes.hand, hand, Symbol::Upright), (prizes.reserve, reserve, Symbol::Flat)];
        for ((card, text, symbol), label) in cards.into_iter().zip(labels) {
            let face = Face { text, colour: Colour::Orange, symbol: Some(symbol), ..Face::default() };
            stage.item(number_id(card), face, label);
        }
    }

    /// Adds the bids of the running auction, or before its first ones those of the last.
    fn bids(&self, stage: &mut Stage<'_, Action>) {
        let public = &self.view.public;
        let begun =
            |auction: &Auction| !public.committed.is_empty() || auction.bids != [Bid::default(); SEATS];
        let (lang, bids) = (self.lang, AreaId::shared(AreaRole::Centre));
        match (public.auction.filter(begun), public.last) {
            (Some(auction), _) => {
                stage.area(AreaKind::Row, bids, text!(lang, "numereum-bids"));
                self.shown(&auction, auction.ahead(), false, stage);
                self.hidden(stage);
            }
            (None, Some(last)) => {
                let title = last.winner.map_or_else(
                    || text!(lang, "numereum-last-tied"),
                    |seat| {
                        let (you, name) = (stage.audience.viewer.is(seat), stage.audience.name(seat));
                        text!(lang, "numereum-last", you, name)
                    },
                );
                stage.area(AreaKind::Row, AreaId::shared(AreaRole::LastTrick), title);
                self.shown(&last.auction, last.winner, true, stage);
            }
            (None, None) => {
                stage.area(AreaKind::Row, bids, text!(lang, "numereum-bids"));
            }
        }
    }

    fn shown(&self, auction: &Auction, ahead: Option<Seat>, last: bool, stage: &mut Stage<'_, Action>) {
        for seat in Seat::all(SEATS) {
            let bid = auction.bids[seat.index()];
            let zeros = bid.cards().filter(|card| *card == Card::LOWEST).count();
            for (place, card) in bid.cards().enumerate() {
                let id = if last {
                    ItemId::new(LAST, (seat.index() * 2 + place) as u16)
                } else if card == Card::LOWEST && (place == 0 || zeros == 1) {
                    // The hand numbers its zeros from 0, so the table does from the other end.
                    ItemId::new(BASICS + seat.index() as u16, SECOND_ZERO)
                } else {
                    card_id(card, seat)
                };
                let (you, name) = (stage.audience.viewer.is(seat), stage.audience.name(seat));
                let label = text!(self.lang, "numereum-card-bid", you, card = card.to_string(), name);
                let item = stage.item(id, face(card), label);
                (item.owner, item.marked, item.dimmed) = (Some(seat.number()), ahead == Some(seat), last);
            }
        }
    }

    /// Adds the committed cards that are not yet turned up: backs, except for the viewer's own.
    fn hidden(&self, stage: &mut Stage<'_, Action>) {
        for seat in self.view.public.committed.iter() {
            let (you, name) = (self.view.viewer.is(seat), stage.audience.name(seat));
            let own = self.view.own.committed.filter(|_| you).map(|card| card.to_string());
            let text = own.unwrap_or_default();
            let label = text!(self.lang, "numereum-card-hidden", you, card = &text, name);
            let face = Face { text, shape: Shape::Back, ..Face::default() };
            let item = stage.item(ItemId::new(HIDDEN, seat.index() as u16), face, label);
            item.owner = Some(seat.number());
        }
    }

    fn deck(&self, stage: &mut Stage<'_, Action>) {
        let count = self.view.public.deck;
        let top = (ItemId::new(DECK, 0), None, text!(self.lang, "numereum-deck-count", count));
        stage.pile(AreaId::shared(AreaRole::Stock), text!(self.lang, "numereum-deck"), count.into(), top);
    }

    /// Adds the discards, equal ones as one item.
    fn discards(&self, stage: &mut Stage<'_, Action>) {
        let public = &self.view.public;
        let [one, other] = public.discards;
        let numbers = Cards::EMPTY.with(public.unclaimed);
        if one.is_empty() && other.is_empty() && numbers.is_empty() {
            return;
        }
        let pile = AreaId::shared(AreaRole::Discard);
        stage.area(AreaKind::Row, pile, text!(self.lang, "numereum-discards"));
        for card in Cards::BASIC.with(public.unclaimed).kinds() {
            let count = one.count(card) + other.count(card) + numbers.count(card);
            if count == 0 {
                continue;
            }
            let mut label = card.to_string();
            if count > 1 {
                label = text!(self.lang, "numereum-card-discarded", card = label, count);
            }
            let item = stage.item(ItemId::new(DISCARDS, u16::from(card.value())), face(card), label);
            (item.count, item.dimmed) = (count as u32, true);
        }
    }

    fn hand(&self, seat: Seat, stage: &mut Stage<'_, Action>) {
        stage.area(AreaKind::Row, AreaId::at(AreaRole::Hand, seat), text!(self.lang, "numereum-hand"));
        let public = &self.view.public;
        let bids = match public.phase {
            Phase::Bid | Phase::Cover => self.asked.is_some(),
            Phase::Answer => self.asked.is_some() && public.can_overbid(),
            Phase::Combine | Phase::Over => false,
        };
        let (mut zeros, mut picked) = (0, None);
        for card in self.view.own.hand.iter() {
            let id = if card == Card::LOWEST {
                zeros += 1;
                ItemId::new(BASICS + seat.index() as u16, zeros - 1)
            } else {
                card_id(card, seat)
            };
            let item = stage.item(id, face(card), card.to_string());
            item.can_tap = bids;
            if bids && item.picked {
                picked = Some(card);
            }
        }
        if public.phase == Phase::Answer && self.asked.is_some() {
            let name = stage.audience.name(seat.next(SEATS));
            let label = text!(self.lang, "numereum-choice-concede", name);
            let short = text!(self.lang, "numereum-short-concede");
            stage.choice(ChoiceKind::Pass, [short, label], Action::Concede);
        }
        if let Some(card) = picked {
            let short = text!(self.lang, "numereum-short-bid");
            stage.choice(ChoiceKind::Play, [short, self.bid_choice(seat, card)], Action::Commit(card));
        }
    }

    fn bid_choice(&self, seat: Seat, card: Card) -> String {
        let public = &self.view.public;
        let shown = public.auction.map_or(0, |auction| auction.bids[seat.index()].total());
        let total = (shown + u32::from(card.value())).to_string();
        let card = card.to_string();
        match public.phase {
            Phase::Answer => text!(self.lang, "numereum-choice-overbid", card, total),
            Phase::Cover => text!(self.lang, "numereum-choice-cover", card, total),
            _ => text!(self.lang, "numereum-choice-bid", card),
        }
    }
}

/// Returns the reason why nobody can pick a card on the table
/// that is in neither their hand nor their reserve.
fn lying(view: &View, seat: Seat, item: ItemId) -> Option<&'static str> {
    let public = &view.public;
    let card = number(item);
    let is_among = |cards: Numbers| card.is_some_and(|card| cards.contains(card));
    let prizes = public.auction.map(|auction| auction.prizes);
    match item.group() {
        DECK => Some("deals_itself"),
        LAST | DISCARDS => Some("played"),
        NUMBERS if is_among(public.reserves[seat.next(SEATS).index()]) => Some("other_reserve"),
        NUMBERS if prizes.is_some_and(|prizes| card == Some(prizes.hand) || card == Some(prizes.reserve)) => {
            Some("to_be_won")
        }
        NUMBERS | HIDDEN | BASICS.. => Some("bid_lies"),
        _ => None,
    }
}

/// Returns true if an item of a hand is one of its zeros, which are numbered.
fn is_zero(card: Card, seat: Seat, item: ItemId) -> bool {
    card == Card::LOWEST && item.group() == BASICS + seat.index() as u16 && item.number() <= SECOND_ZERO
}

fn number_id(card: Card) -> ItemId {
    ItemId::new(NUMBERS, u16::from(card.value()))
}

/// Returns the number of the deck behind an id.
fn number(id: ItemId) -> Option<Card> {
    let value = u8::try_from(id.number()).ok().filter(|_| id.group() == NUMBERS)?;
    Card::new(value).filter(|card| !card.is_basic())
}

fn card_id(card: Card, seat: Seat) -> ItemId {
    if card.is_basic() {
        ItemId::new(BASICS + seat.index() as u16, u16::from(card.value()))
    } else {
        number_id(card)
    }
}
