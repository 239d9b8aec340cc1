//! One game of Hick Hack: the public part, the hands,
//! the cards that lie face down, the deck, the box of grains and its chance.

use super::action::{Action, Event, Illegal};
use super::cards::{Card, Cards, Colour, SEATS};
use super::grains::{Grain, Grains, ROUNDS};
use super::view::{Own, Phase, Public, View};
use super::{Options, cards_a_round, hand_size};
use crate::counting::{Counted, Field, Filled, Miscount};
use crate::game::{Events, Game, Setup, SetupError};
use crate::seat::{Seat, SeatSet, by_seat};
use crate::seed::Chance;
use crate::terms::Terms;
use rand_core::Rng;
use std::ops::RangeInclusive;

/// One game of Hick Hack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HickHack {
    pub(super) public: Public,
    pub(super) hands: [Cards; SEATS],
    /// The cards that lie face down.
    pub(super) laid: [Cards; SEATS],
    pub(super) deck: Deck,
    pub(super) grains: GrainBox,
    /// The number of grains in the box: those that the public part does not show, counted once.
    pub(super) boxed: u8,
    pub(super) chance: Chance,
}

/// The deck: as many cards as `public.deck` says, the next one last.
/// Places beyond have no meaning and hold [`Card::LOWEST`], so that equal states are equal.
pub(super) type Deck = [Card; Cards::PACK];
/// The grains that are not yet on the table, in the order in which they will be taken, the next ones last.
/// Places beyond have no meaning and are green.
pub(super) type GrainBox = [Grain; Grains::COUNT];

/// The middle of a game, for lessons and tests.
/// Seats that are not named hold and own nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Position {
    /// The hands, by seat.
    pub hands: Vec<Cards>,
    /// The grains of the yards, in their order, this round's included; yards that are not named have none.
    pub yards: Vec<Grains>,
    /// The round, from 0.
    pub round: u8,
    /// The deck, the next card last.
    pub deck: Vec<Card>,
    /// The cards that lie beside the deck.
    pub discard: Cards,
    /// The birds in the stores, by seat.
    pub captured: Vec<Cards>,
}

impl HickHack {
    /// Returns the hand of a seat; none for a seat that is not at the table.
    #[must_use]
    #[inline]
    pub fn hand(&self, seat: Seat) -> Cards {
        seat.of(&self.hands)
    }

    /// Returns the deck, the next card last.
    #[must_use]
    pub fn deck(&self) -> &[Card] {
        &self.deck[..usize::from(self.public.deck)]
    }

    /// Returns the grains in the box, the next one last.
    #[must_use]
    pub fn grains(&self) -> &[Grain] {
        &self.grains[..usize::from(self.boxed)]
    }

    /// Returns a game in this position, at the beginning of a round, for lessons and tests.
    /// Anything that the position does not name is as dealt; the box holds the rest of the 78 grains.
    ///
    /// # Errors
    /// Nobody can sit at this table.
    pub fn at(setup: &Setup<Options>, position: &Position) -> Result<Self, SetupError> {
        let mut state = Self::deal(setup)?;
        state.hands = by_seat(&position.hands);
        state.set_deck(&position.deck);
        let public = &mut state.public;
        public.hand_sizes = state.hands.map(|hand| hand.len() as u8);
        public.choosing = public.holders();
        public.round = position.round;
        public.discard = position.discard;
        public.captured = by_seat(&position.captured);
        public.yards = by_seat(&position.yards);
        let mut left: Vec<Grain> = public.box_grains().iter().collect();
        state.chance.shuffle(&mut left);
        state.set_grains(&left);
        Ok(state)
    }

    /// Lays these cards as the deck, the next one last; cards beyond the pack are left out.
    pub(super) fn set_deck(&mut self, cards: &[Card]) {
        self.public.deck = fill(&mut self.deck, cards, Card::LOWEST) as u8;
    }

    /// Puts these grains into the box, the next one last.
    pub(super) fn set_grains(&mut self, grains: &[Grain]) {
        self.boxed = fill(&mut self.grains, grains, Grain::Green) as u8;
    }

    #[inline]
    fn lay(&mut self, seat: Seat, cards: Cards, events: &mut impl Events<Event>) {
        let hand = &mut self.hands[seat.index()];
        *hand = hand.without(cards);
        self.laid[seat.index()] = cards;
        self.public.choosing = self.public.choosing.without(seat);
        events.emit(|| Event::Chose(seat));
        if self.public.choosing.is_empty() {
            self.reveal(events);
        }
    }

    fn reveal(&mut self, events: &mut impl Events<Event>) {
        let public = &mut self.public;
        for (size, laid) in public.hand_sizes.iter_mut().zip(&self.laid[..public.seats.into()]) {
            *size = size.saturating_sub(laid.len() as u8);
        }
        public.revealed = std::mem::take(&mut self.laid);
        public.eaten = Cards::EMPTY;
        events.emit(|| Event::Revealed(public.revealed_by_seat().to_vec()));
        self.serve(0, events);
    }

    /// Ends the round after the last yard: clears the table, draws back, sows again. [S]
    pub(super) fn end_round(&mut self, events: &mut impl Events<Event>) {
        let public = &mut self.public;
        public.discard = public.discard.with(public.all_revealed().without(public.eaten));
        let marker = public.marker();
        public.round += 1;
        if usize::from(public.round) >= ROUNDS {
            return;
        }
        self.draw_back(marker, events);
        self.sow(events);
        self.public.choosing = self.public.holders();
        // No seat has a card: the round passes, and its grains stay.
        if self.public.choosing.is_empty() {
            self.reveal(events);
        }
    }

    /// Lets everybody draw as many cards as a round costs, a card at a time from the marker on.
    /// It ends when there are no cards, and no hand gets larger than at the start:
    /// after a shortage hands stay small. [S; R for the order]
    fn draw_back(&mut self, marker: Seat, events: &mut impl Events<Event>) {
        let seats = self.public.seat_count();
        let before = self.hands;
        for turn in 0..cards_a_round(seats) * seats {
            let seat = marker.clockwise(turn, seats);
            if usize::from(self.public.hand_sizes[seat.index()]) < hand_size(seats) {
                let Some(card) = self.draw(events) else { break };
                self.public.hand_sizes[seat.index()] += 1;
                let hand = &mut self.hands[seat.index()];
                *hand = hand.with(Cards::one(card));
            }
        }
        for ((seat, hand), before) in Seat::all(seats).zip(self.hands).zip(before) {
            let cards = hand.without(before);
            if !cards.is_empty() {
                events.emit(|| Event::Drew { seat, cards });
            }
        }
    }

    /// Draws the next card; an empty deck is first made of the discard. [S]
    fn draw(&mut self, events: &mut impl Events<Event>) -> Option<Card> {
        if self.public.deck == 0 {
            self.renew(events);
        }
        let top = self.public.deck.checked_sub(1)?;
        self.public.deck = top;
        Some(std::mem::replace(&mut self.deck[usize::from(top)], Card::LOWEST))
    }

    fn renew(&mut self, events: &mut impl Events<Event>) {
        let cards = std::mem::take(&mut self.public.discard);
        let count = cards.len();
        self.deck.iter_mut().zip(cards.iter()).for_each(|(place, card)| *place = card);
        self.chance.shuffle(&mut self.deck[..count]);
        self.public.deck = count as u8;
        if count > 0 {
            events.emit(|| Event::Renewed { cards: count as u8 });
        }
    }

    /// Sows one grain of the box onto each yard. [S]
    fn sow(&mut self, events: &mut impl Events<Event>) {
        let mut sown = [Grain::Green; Colour::COUNT];
        let next = self.grains[..usize::from(self.boxed)].iter_mut().rev();
        self.boxed = self.boxed.saturating_sub(Colour::COUNT as u8);
        for ((sown, next), yard) in sown.iter_mut().zip(next).zip(&mut self.public.yards) {
            std::mem::swap(sown, next);
            yard.insert(*sown);
        }
        events.emit(|| Event::Sown { round: self.public.round, grains: sown });
    }
}

/// Puts `items` to the front and `rest` behind them; returns the number of items.
fn fill<T: Copy>(places: &mut [T], items: &[T], rest: T) -> usize {
    places.fill(rest);
    places.iter_mut().zip(items).for_each(|(place, item)| *place = *item);
    items.len().min(places.len())
}

impl Game for HickHack {
    const ID: &'static str = "hick_hack";
    const SEATS: RangeInclusive<usize> = 2..=SEATS;
    const TERMS: Terms = Terms { bank: 60, increment: 15, ranked: |_| &[], daily: Some((4, &[])) };

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type Public = Public;
    type Illegal = Illegal;

    fn deal(setup: &Setup<Options>) -> Result<Self, SetupError> {
        let mut chance = Chance::new(setup.seed);
        let mut pack = const { Cards::pack_in_order() };
        chance.shuffle(&mut pack);
        let mut grains = const { Grains::all_in_order() };
        chance.shuffle(&mut grains);
        let size = hand_size(setup.seats);
        let (deck, dealt) = pack.split_at(Cards::PACK - size * setup.seats);
        let mut hands = [Cards::EMPTY; SEATS];
        for (hand, cards) in hands.iter_mut().zip(dealt.chunks(size)) {
            *hand = cards.iter().copied().collect();
        }
        let public = Public {
            options: setup.options,
            seats: setup.seats as u8,
            first: setup.dealer,
            round: 0,
            choosing: SeatSet::all(setup.seats),
            revealed: [Cards::EMPTY; SEATS],
            eaten: Cards::EMPTY,
            bargain: None,
            yards: [Grains::NONE; Colour::COUNT],
            stores: [Grains::NONE; SEATS],
            captured: [Cards::EMPTY; SEATS],
            hand_sizes: hands.map(|hand| hand.len() as u8),
            deck: 0,
            discard: Cards::EMPTY,
        };
        let (laid, boxed) = ([Cards::EMPTY; SEATS], Grains::COUNT as u8);
        let mut state =
            Self { public, hands, laid, deck: [Card::LOWEST; Cards::PACK], grains, boxed, chance };
        state.set_deck(deck);
        state.sow(&mut crate::game::Silent);
        Ok(state)
    }

    fn dealt(&self, events: &mut impl Events<Event>) {
        // A grain lies in every yard.
        let grains = self.public.yards.map(|yard| yard.iter().next().unwrap_or(Grain::Green));
        events.emit(|| Event::Sown { round: self.public.round, grains });
    }

    #[inline]
    fn public(&self) -> &Public {
        &self.public
    }

    #[inline]
    fn own(&self, seat: Seat) -> Own {
        Own { hand: self.hand(seat), laid: seat.of(&self.laid) }
    }

    #[inline]
    fn play(&mut self, seat: Seat, action: Action, events: &mut impl Events<Event>) -> Result<(), Illegal> {
        self.public.check(seat, self.hand(seat), action)?;
        match (action, self.public.bargain) {
            (Action::Lay(cards), _) => self.lay(seat, cards, events),
            (_, Some(bargain)) => self.talk(bargain, seat, action, events),
            (_, None) => unreachable!("without a bargain nothing but a lay is legal"),
        }
        Ok(())
    }

    fn imagine(view: &View, rng: &mut impl Rng) -> Self {
        super::imagine::imagine(view, rng)
    }

    /// Appends the 60 cards by [`Card::number`], and the 78 grains by 100 and the number of their colour.
    fn census(&self, out: &mut Vec<u16>) {
        let public = &self.public;
        let piles = self.hands.iter().chain(&self.laid).chain(&public.captured);
        let piles = piles.copied().chain([public.discard, public.on_table()]);
        let cards = piles.flat_map(Cards::iter).chain(self.deck().iter().copied());
        out.extend(cards.map(|card| u16::from(card.number())));
        let heaps = public.yards.iter().chain(&public.stores).flat_map(|grains| grains.iter());
        let grains = heaps.chain(self.grains().iter().copied());
        out.extend(grains.map(|grain| 100 + grain.index() as u16));
    }

    fn scores(&self) -> Option<Vec<i32>> {
        let over = self.public.phase() == Phase::Over;
        over.then(|| Seat::all(self.public.seat_count()).map(|seat| self.public.points(seat)).collect())
    }

    fn impossible(_options: &Options, points: &[i32]) -> Option<&'static str> {
        super::score::impossible(points)
    }

    fn fields(_options: &Options, _seats: usize) -> Vec<Field> {
        super::score::fields()
    }

    fn count(_options: &Options, filled: &Filled) -> Result<Vec<Counted>, Miscount> {
        super::score::count(filled)
    }

    // A match is one game. [S]
}
