//! How Numereum shows itself: both reserves, what is bid for, the bids, the discards, the own hand, and what the picked cards
//! can do.

use super::action::{Action, Event};
use super::auction::{Auction, Bid};
use super::cards::{Card, Cards, Numbers};
use super::criteria::Criteria;
use super::labels::{self, Labels, face};
use super::state::Numereum;
use super::view::{Phase, View};
use super::{COMBINATION, SEATS};
use crate::scene::{AreaKind, Asked, Audience, Colour, Face, ItemId, Present, Stage};
use crate::seat::Seat;
use crate::text::Bilingual;

/// Groups of item ids. A number of the deck keeps its id from the prizes to the hand, the table and the reserve; so does a
/// basic card of seat `n`, in group `BASICS + n`, from the hand to the table.
const NUMBERS: u16 = 1;
const HIDDEN: u16 = 2;
const LAST: u16 = 3;
const DECK: u16 = 4;
const DISCARDS: u16 = 5;
const BASICS: u16 = 6;

/// The number of the second 0 in a group of basic cards.
const SECOND_ZERO: u16 = 1;

/// How often a card lies among the discards, by that number less two.
const TIMES: [&str; 3] = ["×2", "×3", "×4"];

impl Present for Numereum {
    const HELP: Bilingual = Bilingual { fr: include_str!("text/fr.md"), en: include_str!("text/en.md") };

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

    fn tell(event: &Event, audience: &Audience<'_>) -> Option<String> {
        super::log::tell(event, audience)
    }

    fn why(asked: &Asked<'_, View>, action: Option<Action>) -> Option<String> {
        super::why::why(asked, action)
    }
}

/// What every part of the scene is made from.
struct Parts<'a> {
    view: &'a View,
    labels: &'static Labels,
    /// The viewer's seat, while the table waits for him.
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
        Self { view, labels: Labels::of(stage.audience.lang), asked, picked, combinations }
    }

    /// The seats but the viewer's.
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
        let ask = &self.labels.ask;
        let text = match (public.phase, &public.auction) {
            (Phase::Bid, Some(Auction { prizes, .. })) => {
                ask.bid.fill(&[self.labels.card(prizes.hand), self.labels.card(prizes.reserve)])
            }
            (Phase::Combine, _) => match <[Card; 2]>::try_from(Vec::from(self.picked)) {
                Ok([one, other]) => {
                    let thirds = self.labels.cards(self.usable().minus(self.picked));
                    ask.third.fill(&[self.labels.card(one), self.labels.card(other), &thirds])
                }
                Err(_) => ask.combine.clone(),
            },
            (phase, Some(auction)) => {
                let other = seat.next(SEATS);
                let template = match phase {
                    Phase::Cover => &ask.cover,
                    _ if public.can_overbid() => &ask.answer,
                    _ => &ask.concede,
                };
                let shown = |seat: Seat| self.labels.bid(auction.bids[seat.index()]);
                template.fill(&[stage.audience.name(other), &shown(other), &shown(seat)])
            }
            (_, None) => String::new(),
        };
        stage.headline(text);
    }

    fn notes(&self, stage: &mut Stage<'_, Action>) {
        let (public, notes) = (&self.view.public, &self.labels.notes);
        for seat in Seat::all(SEATS) {
            let (mark, label) = notes.combinations(public.combinations(seat));
            stage.note(seat, mark, label);
            let (mark, label) = notes.hand_size(public.hand_sizes[seat.index()]);
            stage.note(seat, mark, label);
            if public.youngest == seat {
                let (mark, label) = notes.youngest.clone();
                stage.note(seat, mark, label);
            }
            if public.committed.contains(seat) {
                stage.note(seat, "✓".to_owned(), notes.committed.clone());
            }
            if let Some(outcome) = public.outcome.filter(|outcome| outcome.winner == seat) {
                let label = labels::won_by(outcome, stage.audience.lang);
                stage.note(seat, "★".to_owned(), label);
            }
        }
    }

    /// A reserve; what has arrived this round carries a star. While the viewer combines, what leads to a combination can be
    /// tapped, and beside two picked cards the third ones are marked.
    fn reserve(&self, seat: Seat, stage: &mut Stage<'_, Action>) {
        let public = &self.view.public;
        let title = self.labels.titles.reserve(seat, &stage.audience);
        stage.area(AreaKind::Row, Some(seat), title);
        let (reserve, arrived) = (public.reserves[seat.index()], public.arrived[seat.index()]);
        let combining = self.asked == Some(seat) && public.phase == Phase::Combine;
        let usable = self.usable();
        for card in reserve.iter() {
            let (mut face, mut label) = (face(card, self.labels), self.labels.card(card).to_owned());
            if arrived.contains(card) && public.phase == Phase::Combine {
                (face.colour, face.symbol) = (Colour::Orange, "✦");
                label = self.labels.items.arrived.fill(&[&label]);
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

    /// The cards of all combinations that can be made with the picked ones.
    fn usable(&self) -> Numbers {
        self.combinations.iter().fold(Numbers::EMPTY, |usable, cards| usable.union(*cards))
    }

    fn combination_choices(&self, stage: &mut Stage<'_, Action>) {
        stage.pick_limit(COMBINATION);
        let choose = &self.labels.choose;
        for cards in self.combinations.iter().filter(|cards| **cards == self.picked) {
            let criteria = Criteria::of(*cards);
            let template = if criteria.is_super() { &choose.combine_super } else { &choose.combine };
            let label = template.fill(&[&self.labels.cards(*cards), &self.labels.criteria(criteria)]);
            stage.choice(label, Action::Combine(*cards));
        }
        stage.choice(choose.finish.clone(), Action::Finish);
    }

    /// What is bid for: one card for the hand, one for the reserve.
    fn prizes(&self, stage: &mut Stage<'_, Action>) {
        let Some(Auction { prizes, .. }) = &self.view.public.auction else { return };
        stage.area(AreaKind::Row, None, self.labels.titles.prizes.clone());
        let items = &self.labels.items;
        for (card, template, symbol) in
            [(prizes.hand, &items.for_hand, "▮"), (prizes.reserve, &items.for_reserve, "▬")]
        {
            let named = self.labels.card(card);
            let face = Face { text: named.to_owned(), colour: Colour::Orange, symbol };
            stage.item(number_id(card), face, template.fill(&[named]));
        }
    }

    /// The bids of the running auction, or before its first ones those of the last.
    fn bids(&self, stage: &mut Stage<'_, Action>) {
        let public = &self.view.public;
        let begun =
            |auction: &Auction| !public.committed.is_empty() || auction.bids != [Bid::default(); SEATS];
        let titles = &self.labels.titles;
        match (public.auction.filter(begun), public.last) {
            (Some(auction), _) => {
                stage.area(AreaKind::Trick, None, titles.bids.clone());
                self.shown(&auction, auction.ahead(), false, stage);
                self.hidden(stage);
            }
            (None, Some(last)) => {
                let title = titles.last(last.winner, &stage.audience);
                stage.area(AreaKind::Trick, None, title);
                self.shown(&last.auction, last.winner, true, stage);
            }
            (None, None) => stage.area(AreaKind::Trick, None, titles.bids.clone()),
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
                let template = if stage.audience.viewer.is(seat) {
                    &self.labels.items.own_bid
                } else {
                    &self.labels.items.bid_of
                };
                let label = template.fill(&[self.labels.card(card), stage.audience.name(seat)]);
                let face = signed(face(card, self.labels), &stage.audience.tag(seat));
                let item = stage.item(id, face, label);
                (item.marked, item.dimmed) = (ahead == Some(seat), last);
            }
        }
    }

    /// The committed cards that are not yet turned up: backs, but for the viewer's own.
    fn hidden(&self, stage: &mut Stage<'_, Action>) {
        let items = &self.labels.items;
        for seat in self.view.public.committed.iter() {
            let name = stage.audience.name(seat);
            let own = self.view.own.committed.filter(|_| self.view.viewer.is(seat));
            let (text, label) = match own {
                Some(card) => {
                    let named = self.labels.card(card);
                    (format!("({named})"), items.own_hidden.fill(&[named, name]))
                }
                None => ("?".to_owned(), items.hidden_of.fill(&["", name])),
            };
            let back = Face { text, colour: Colour::Back, symbol: "" };
            let face = signed(back, &stage.audience.tag(seat));
            stage.item(ItemId::new(HIDDEN, seat.index() as u16), face, label);
        }
    }

    fn deck(&self, stage: &mut Stage<'_, Action>) {
        stage.area(AreaKind::Pile, None, self.labels.titles.deck.clone());
        let count = self.view.public.deck;
        let face = Face { text: count.to_string(), colour: Colour::Back, symbol: "" };
        stage.item(ItemId::new(DECK, 0), face, self.labels.items.deck_size(count)).dimmed = count == 0;
    }

    /// The discards, equal ones as one item.
    fn discards(&self, stage: &mut Stage<'_, Action>) {
        let public = &self.view.public;
        let [one, other] = public.discards;
        let numbers = Cards::EMPTY.with(public.unclaimed);
        if one.is_empty() && other.is_empty() && numbers.is_empty() {
            return;
        }
        stage.area(AreaKind::Row, None, self.labels.titles.discards.clone());
        for card in Cards::BASIC.with(public.unclaimed).kinds() {
            let count = one.count(card) + other.count(card) + numbers.count(card);
            if count == 0 {
                continue;
            }
            let mut face = face(card, self.labels);
            let mut label = self.labels.card(card).to_owned();
            if let Some(times) = count.checked_sub(2).and_then(|more| TIMES.get(more)) {
                face.symbol = times;
                label = self.labels.items.discarded.fill(&[&label, &count.to_string()]);
            }
            stage.item(ItemId::new(DISCARDS, u16::from(card.value())), face, label).dimmed = true;
        }
    }

    fn hand(&self, seat: Seat, stage: &mut Stage<'_, Action>) {
        stage.area(AreaKind::Hand, Some(seat), self.labels.titles.hand.clone());
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
            let label = self.labels.card(card).to_owned();
            let item = stage.item(id, face(card, self.labels), label);
            item.can_tap = bids;
            if bids && item.picked {
                picked = Some(card);
            }
        }
        if public.phase == Phase::Answer && self.asked.is_some() {
            let label = self.labels.choose.concede.fill(&[stage.audience.name(seat.next(SEATS))]);
            stage.choice(label, Action::Concede);
        }
        if let Some(card) = picked {
            stage.choice(self.bid_choice(seat, card), Action::Commit(card));
        }
    }

    fn bid_choice(&self, seat: Seat, card: Card) -> String {
        let (public, choose) = (&self.view.public, &self.labels.choose);
        let shown = public.auction.map_or(0, |auction| auction.bids[seat.index()].total());
        let total = (shown + u32::from(card.value())).to_string();
        let named = self.labels.card(card);
        match public.phase {
            Phase::Answer => choose.overbid.fill(&[named, &total]),
            Phase::Cover => choose.cover.fill(&[named, &total]),
            _ => choose.bid.fill(&[named]),
        }
    }
}

/// A face with who played the card.
fn signed(mut face: Face, tag: &str) -> Face {
    face.text = format!("{tag} {}", face.text);
    face
}

fn number_id(card: Card) -> ItemId {
    ItemId::new(NUMBERS, u16::from(card.value()))
}

/// The number of the deck behind an id.
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
