//! One deal of nmbrs!: the public part, the hands, the closed pile and its chance.

use super::action::{Action, Event, Illegal, Meld};
use super::cards::{Card, Cards, Hue, Hues};
use super::pile::Pile;
use super::score::{Count, Games, deduction, match_over};
use super::table::{Line, Table};
use super::view::{Own, Phase, Public, SEATS, View};
use super::{Options, Variant};
use crate::counting::{Counted, Field, Filled, Miscount};
use crate::game::{Events, Game, Setup, SetupError};
use crate::score::ScoreSheet;
use crate::seat::{Seat, SeatSet, by_seat};
use crate::seed::Chance;
use crate::terms::Terms;
use rand_core::Rng;
use std::ops::RangeInclusive;

/// The number of full circles without a meld after which the game ends and everybody deducts.
/// [R: the text sets no such end, and cards that fit nowhere would be drawn and discarded for ever.
/// Before this many circles players who still build do meld.]
const IDLE_CIRCLES: u16 = 10;

/// One deal of nmbrs!
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Nmbrs {
    pub(super) public: Public,
    pub(super) hands: [Cards; SEATS],
    /// The closed pile, the next card last: as many as `public.closed` says.
    pub(super) closed: Pile,
    pub(super) chance: Chance,
}

/// The middle of a game, for lessons and tests.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Position {
    /// The hands, by seat; seats that are not named hold nothing.
    pub hands: Vec<Cards>,
    /// The lines, by number.
    pub lines: Vec<Option<Line>>,
    /// The number that each joker on the table stands for; 0 if it does not lie there.
    pub jokers: [u8; 4],
    /// The open pile, the top card last.
    pub open: Vec<Card>,
    /// The closed pile, the next card last.
    pub closed: Vec<Card>,
    /// The seats that have laid their first series.
    pub opened: SeatSet,
    /// The seat whose turn it is; seat 0 if left out.
    pub active: Option<Seat>,
    /// The part of the turn; drawing if left out.
    pub phase: Option<Phase>,
}

impl Nmbrs {
    /// Returns the hand of a seat; none for a seat that is not at the table.
    #[must_use]
    #[inline]
    pub fn hand(&self, seat: Seat) -> Cards {
        seat.of(&self.hands)
    }

    /// Returns the closed pile, the next card last.
    #[must_use]
    pub fn closed(&self) -> &[Card] {
        self.closed.cards()
    }

    /// Returns a game in this position, for lessons and tests.
    ///
    /// # Errors
    /// Nobody can sit at this table, the lines cannot lie on one table or do not belong to this game,
    /// or there is no open card.
    pub fn at(setup: &Setup<Options>, position: &Position) -> Result<Self, SetupError> {
        let mut state = Self::deal(setup)?;
        state.hands = by_seat(&position.hands);
        state.closed = position.closed.iter().copied().collect();
        let active = position.active.unwrap_or(Seat::at(0));
        let public = &mut state.public;
        public.hand_sizes = state.hands.map(|hand| hand.len() as u8);
        public.table = Table::with_lines(&position.lines, position.jokers)
            .map_err(|error| SetupError::Options(error.to_string()))?;
        public.open = position.open.iter().copied().collect();
        public.closed = state.closed.len() as u8;
        public.opened = position.opened;
        (public.active, public.to_act) = (active, active);
        public.phase = position.phase.unwrap_or(Phase::Draw);
        if public.open.is_empty() {
            return Err(SetupError::Options("a turn begins with an open card".to_owned()));
        }
        let level = setup.options.level;
        if !public.table.lines().all(|(_, line)| level.has(line.run)) {
            return Err(SetupError::Options("the game has no such line".to_owned()));
        }
        Ok(state)
    }

    #[inline]
    fn gain(&mut self, seat: Seat, card: Card) {
        let hand = &mut self.hands[seat.index()];
        *hand = hand.with(card);
        self.public.hand_sizes[seat.index()] += 1;
    }

    /// Adds a card to a hand in everybody's sight.
    #[inline]
    fn gain_openly(&mut self, seat: Seat, card: Card) {
        self.gain(seat, card);
        let known = &mut self.public.known[seat.index()];
        *known = known.with(card);
    }

    #[inline]
    fn lose(&mut self, seat: Seat, cards: Cards) {
        let index = seat.index();
        self.hands[index] = self.hands[index].minus(cards);
        self.public.known[index] = self.public.known[index].minus(cards);
        self.public.hand_sizes[index] -= cards.len() as u8;
    }

    fn take_open(&mut self, seat: Seat, events: &mut impl Events<Event>) {
        if let Some(card) = self.public.open.pop() {
            self.gain_openly(seat, card);
            events.emit(|| Event::TookOpen { seat, card });
        }
        if self.public.phase == Phase::Offer {
            self.draw_closed(seat, events);
            self.public.to_act = self.public.active;
            self.redraw(events);
        } else {
            self.public.phase = Phase::Meld;
        }
    }

    /// Lets the active player draw after another took the open card:
    /// they may choose while there is a choice.
    fn redraw(&mut self, events: &mut impl Events<Event>) {
        if self.public.open.is_empty() {
            self.draw_and_meld(events);
        } else {
            self.public.phase = Phase::Redraw;
        }
    }

    fn leave_open(&mut self, seat: Seat, events: &mut impl Events<Event>) {
        events.emit(|| Event::LeftOpen(seat));
        let next = seat.next(self.public.seat_count());
        if next == self.public.active || !self.public.can_offer() {
            self.draw_and_meld(events);
        } else {
            (self.public.phase, self.public.to_act) = (Phase::Offer, next);
        }
    }

    fn draw_and_meld(&mut self, events: &mut impl Events<Event>) {
        let active = self.public.active;
        self.draw_closed(active, events);
        (self.public.phase, self.public.to_act) = (Phase::Meld, active);
    }

    /// Draws a closed card, if there is one.
    /// If the pile is used up, all but the top of the open pile is shuffled. [R]
    fn draw_closed(&mut self, seat: Seat, events: &mut impl Events<Event>) {
        if self.closed.is_empty() {
            self.renew(events);
        }
        let Some(card) = self.closed.pop() else {
            events.emit(|| Event::NothingToDraw(seat));
            return;
        };
        self.public.closed = self.closed.len() as u8;
        self.gain(seat, card);
        events.emit(|| Event::Drew(seat));
        events.emit(|| Event::Received { seat, card });
    }

    fn renew(&mut self, events: &mut impl Events<Event>) {
        let Some((top, under)) = self.public.open.cards().split_last() else { return };
        if under.is_empty() {
            return;
        }
        let mut cards = [Card::joker(Hue::Red); Card::COUNT];
        let cards = &mut cards[..under.len()];
        cards.copy_from_slice(under);
        self.public.open = std::iter::once(*top).collect();
        self.chance.shuffle(cards);
        self.closed = cards.iter().copied().collect();
        events.emit(|| Event::Renewed { cards: cards.len() as u8 });
    }

    fn meld(&mut self, seat: Seat, meld: Meld, cards: Cards, events: &mut impl Events<Event>) {
        self.lose(seat, cards);
        let public = &mut self.public;
        public.table.lay(&meld);
        public.laid = public.laid.union(cards);
        public.opened = public.opened.with(seat);
        public.owed = public.owed.minus(cards.jokers());
        events.emit(|| Event::Melded { seat, meld, cards });
        // Only the simple game lets the last card be melded. [S]
        if public.hand_sizes[seat.index()] == 0 {
            self.end_turn(events);
        }
    }

    fn swap(&mut self, seat: Seat, joker: Hue, events: &mut impl Events<Event>) {
        let card = self.public.swap_card(joker).expect("a joker that may be taken stands for a number");
        self.lose(seat, Cards::EMPTY.with(card));
        self.gain_openly(seat, Card::joker(joker));
        let public = &mut self.public;
        public.table.replace(joker, card);
        // If it was melded in this very turn, it would score for a place that it has left.
        public.laid = public.laid.without(Card::joker(joker));
        public.owed = public.owed.with(joker);
        events.emit(|| Event::Swapped { seat, joker, card });
    }

    fn discard(&mut self, seat: Seat, card: Card, events: &mut impl Events<Event>) {
        self.lose(seat, Cards::EMPTY.with(card));
        self.public.open.push(card);
        events.emit(|| Event::Discarded { seat, card });
        self.end_turn(events);
    }

    fn end_turn(&mut self, events: &mut impl Events<Event>) {
        let public = &mut self.public;
        let (seat, level) = (public.active, public.options.level);
        if public.laid.is_empty() {
            public.idle += 1;
        } else {
            let points = public.turn_points() as i16;
            public.counts[seat.index()].melded += points;
            events.emit(|| Event::Scored { seat, points, doubled: public.table.doubled(public.laid) });
            (public.laid, public.idle) = (Cards::EMPTY, 0);
        }
        let out = (public.hand_sizes[seat.index()] == 0).then_some(seat);
        if out.is_some() || public.idle >= IDLE_CIRCLES * u16::from(public.seats) {
            self.end(out, level, events);
            return;
        }
        public.active = seat.next(public.seat_count());
        (public.phase, public.to_act) = (Phase::Draw, public.active);
    }

    fn end(&mut self, out: Option<Seat>, level: Variant, events: &mut impl Events<Event>) {
        events.emit(|| Event::Ended { out });
        let public = &mut self.public;
        public.phase = Phase::Over;
        public.shown = self.hands;
        for seat in Seat::all(public.seat_count()).filter(|seat| out != Some(*seat)) {
            let cards = public.shown[seat.index()];
            let points = deduction(cards, level);
            public.counts[seat.index()].deducted = points;
            events.emit(|| Event::Deducted { seat, points, cards });
        }
    }
}

impl Game for Nmbrs {
    const ID: &'static str = "nmbrs";
    const SEATS: RangeInclusive<usize> = 2..=SEATS;
    const TERMS: Terms = Terms {
        bank: 180,
        increment: 40,
        ranked: |seats| if seats <= 4 { &[("games", "3")] } else { &[("games", "2")] },
        daily: Some((3, &[("games", "1")])),
    };

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type Public = Public;
    type Illegal = Illegal;

    fn deal(setup: &Setup<Options>) -> Result<Self, SetupError> {
        let level = setup.options.level;
        let mut chance = Chance::new(setup.seed);
        let mut pack: Vec<Card> = Cards::pack(level.highest()).iter().collect();
        chance.shuffle(&mut pack);
        let mut hands = [Cards::EMPTY; SEATS];
        for hand in hands.iter_mut().take(setup.seats) {
            *hand = pack.drain(pack.len() - level.dealt(setup.seats)..).collect();
        }
        let open = pack.pop().into_iter().collect();
        let closed: Pile = pack.into_iter().collect();
        let starter = setup.dealer.next(setup.seats);
        let public = Public {
            options: setup.options,
            seats: setup.seats as u8,
            dealer: setup.dealer,
            phase: Phase::Draw,
            active: starter,
            to_act: starter,
            table: Table::EMPTY,
            open,
            closed: closed.len() as u8,
            opened: SeatSet::EMPTY,
            hand_sizes: hands.map(|hand| hand.len() as u8),
            known: [Cards::EMPTY; SEATS],
            laid: Cards::EMPTY,
            owed: Hues::EMPTY,
            idle: 0,
            counts: [Count::default(); SEATS],
            shown: [Cards::EMPTY; SEATS],
        };
        Ok(Self { public, hands, closed, chance })
    }

    #[inline]
    fn public(&self) -> &Public {
        &self.public
    }

    #[inline]
    fn own(&self, seat: Seat) -> Own {
        Own { hand: self.hand(seat) }
    }

    #[inline]
    fn play(&mut self, seat: Seat, action: Action, events: &mut impl Events<Event>) -> Result<(), Illegal> {
        let hand = self.hand(seat);
        let laid = self.public.check(seat, hand, action)?;
        match action {
            Action::TakeOpen => self.take_open(seat, events),
            Action::LeaveOpen => self.leave_open(seat, events),
            Action::DrawClosed => self.draw_and_meld(events),
            Action::Meld(meld) => self.meld(seat, meld, laid, events),
            Action::Swap(joker) => self.swap(seat, joker, events),
            Action::Discard(card) => self.discard(seat, card, events),
        }
        Ok(())
    }

    fn imagine(view: &View, rng: &mut impl Rng) -> Self {
        super::imagine::imagine(view, rng)
    }

    fn census(&self, out: &mut Vec<u16>) {
        let held = self.hands.iter().flat_map(|hand| hand.iter());
        let piled = self.closed.cards().iter().chain(self.public.open.cards()).copied();
        let cards = held.chain(piled).chain(self.public.table.cards().iter());
        out.extend(cards.map(|card| card.index() as u16));
    }

    fn scores(&self) -> Option<Vec<i32>> {
        let counts = &self.public.counts[..self.public.seat_count()];
        (self.public.phase == Phase::Over).then(|| counts.iter().map(|count| count.points()).collect())
    }

    fn opening(options: &Options) -> i32 {
        options.level.opening()
    }

    fn impossible(options: &Options, points: &[i32]) -> Option<&'static str> {
        super::score::impossible(options.level, points)
    }

    fn fields(options: &Options, _seats: usize) -> Vec<Field> {
        super::score::fields(options.level)
    }

    fn count(_options: &Options, filled: &Filled) -> Result<Vec<Counted>, Miscount> {
        Ok(super::score::count(filled))
    }

    fn match_over(options: &Options, sheet: &ScoreSheet) -> bool {
        match_over(options.games, sheet)
    }

    fn rounds(options: &Options, _seats: usize) -> Option<usize> {
        options.games.and_then(Games::most)
    }
}
