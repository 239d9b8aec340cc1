//! One game of sniper: the public part and the face-down piles.

use super::Options;
use super::action::{Action, Event, Illegal};
use super::captures::{Capture, Captures};
use super::legal::Ruling;
use super::pool::Pool;
use super::view::{Error, Own, Public, View};
use crate::counting::Field;
use crate::game::{Events, Game, Setup, SetupError};
use crate::games::multiples::{Card, Cards, Factors, LARGE, SEATS, pack};
use crate::seat::{Seat, SeatSet};
use crate::seed::Chance;
use crate::terms::Terms;
use rand_core::Rng;
use std::ops::RangeInclusive;

/// One game of sniper.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sniper {
    pub(super) public: Public,
    /// The piles, flip by flip and seat by seat within each, then the cards that are out.
    /// The place of a turned card has no meaning and holds [`Card::FIRST`], so that equal states are equal.
    pub(super) piles: [Card; LARGE],
}

/// The middle of a game, for lessons and tests.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Position {
    /// The open cards, in the order in which they were turned.
    pub open: Vec<Card>,
    /// The captures before the last flip, in the order of time.
    pub captures: Vec<(Seat, Card)>,
    /// The seats that are ready.
    pub ready: SeatSet,
    /// The number of flips so far.
    pub flips: u8,
}

impl Sniper {
    /// Returns a game in this position, for lessons and tests.
    /// The piles hold the cards that this seed deals, in spite of the cards on the table.
    ///
    /// # Errors
    /// Nobody can sit at this table.
    pub fn at(setup: &Setup<Options>, position: &Position) -> Result<Self, SetupError> {
        let mut state = Self::deal(setup)?;
        let public = &mut state.public;
        position.open.iter().for_each(|card| public.pool.turn(*card, 0));
        for (seat, card) in &position.captures {
            public.captures.push(Capture { card: *card, owner: Some(*seat), since: 0, until: 0 });
        }
        (public.ready, public.flips) = (position.ready, position.flips.min(public.pile()));
        Ok(state)
    }

    /// Fills the piles, and the cards that are out, with these cards.
    pub(super) fn fill(&mut self, cards: impl Iterator<Item = Card>) {
        let turned = usize::from(self.public.flips) * self.public.seat_count();
        self.piles[turned..].iter_mut().zip(cards).for_each(|(place, card)| *place = card);
    }

    #[inline]
    fn take(&mut self, seat: Seat, card: Card, named: Option<Factors>, events: &mut impl Events<Event>) {
        let public = &mut self.public;
        let (since, until) = (public.pool.placed(card).since, public.table() + 1);
        public.pool.take(card);
        public.captures.push(Capture { card, owner: Some(seat), since, until });
        public.fresh = public.fresh.without(card);
        public.ready = SeatSet::EMPTY;
        events.emit(|| {
            let first = || public.pool.cards().factors(card.target());
            Event::Taken { seat, card, factors: named.or_else(first).unwrap_or([card; 2].into()) }
        });
    }

    #[inline]
    fn miss(&mut self, error: Error, events: &mut impl Events<Event>) {
        let Error { seat, card, .. } = error;
        let lost = self.public.captures.lose(seat);
        self.public.errors.push(error);
        events.emit(|| Event::Missed { seat, card, lost });
    }

    #[inline]
    fn ready(&mut self, seat: Seat, events: &mut impl Events<Event>) {
        let public = &mut self.public;
        public.ready = public.ready.with(seat);
        events.emit(|| Event::Ready(seat));
        if public.ready != SeatSet::all(public.seat_count()) {
            return;
        }
        if public.flips < public.pile() {
            self.flip(events);
        } else {
            public.over = true;
        }
    }

    /// Turns everybody's next card. [S]
    #[inline]
    fn flip(&mut self, events: &mut impl Events<Event>) {
        let public = &mut self.public;
        let seats = public.seat_count();
        let turned = &mut self.piles[usize::from(public.flips) * seats..][..seats];
        events.emit(|| Event::Flipped(turned.to_vec()));
        public.fresh = Cards::EMPTY;
        public.flips += 1;
        let since = public.table();
        for card in turned {
            public.pool.turn(*card, since);
            public.fresh = public.fresh.with(*card);
            *card = Card::FIRST;
        }
        public.ready = SeatSet::EMPTY;
    }
}

impl Game for Sniper {
    const ID: &'static str = "sniper";
    const SEATS: RangeInclusive<usize> = 1..=SEATS;
    const TERMS: Terms = Terms { bank: 30, increment: 20, ranked: |_| &[("clock", "60")], daily: None };

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type Public = Public;
    type Illegal = Illegal;

    fn deal(setup: &Setup<Options>) -> Result<Self, SetupError> {
        let public = Public {
            options: setup.options,
            seats: setup.seats as u8,
            flips: 0,
            over: false,
            ready: SeatSet::EMPTY,
            pool: Pool::EMPTY,
            fresh: Cards::EMPTY,
            errors: Vec::new(),
            captures: Captures::EMPTY,
        };
        let pack = public.pack();
        let mut state = Self { public, piles: [Card::FIRST; LARGE] };
        state.fill(pack.iter());
        Chance::new(setup.seed).shuffle(&mut state.piles[..pack.len()]);
        Ok(state)
    }

    const RACES: bool = true;

    #[inline]
    fn public(&self) -> &Public {
        &self.public
    }

    #[inline]
    fn own(&self, _seat: Seat) -> Own {
        Own {}
    }

    #[inline]
    fn play(&mut self, seat: Seat, action: Action, events: &mut impl Events<Event>) -> Result<(), Illegal> {
        let ruling = self.public.check(seat, action)?;
        match action {
            Action::Claim { card, factors, .. } if ruling == Ruling::Counts => {
                self.take(seat, card, factors, events);
            }
            Action::Claim { card, factors, table } => {
                self.miss(Error { seat, card, factors, table }, events);
            }
            Action::Ready { .. } => self.ready(seat, events),
        }
        Ok(())
    }

    fn imagine(view: &View, rng: &mut impl Rng) -> Self {
        super::imagine::imagine(view, rng)
    }

    fn census(&self, out: &mut Vec<u16>) {
        let public = &self.public;
        let turned = usize::from(public.flips) * public.seat_count();
        let open = public.pool.cards().iter();
        let taken = public.captures.list().iter().map(|capture| capture.card);
        let hidden = self.piles[turned..public.pack().len()].iter().copied();
        out.extend(open.chain(taken).chain(hidden).map(|card| card.number() as u16));
    }

    fn scores(&self) -> Option<Vec<i32>> {
        let public = &self.public;
        public.over.then(|| Seat::all(public.seat_count()).map(|seat| public.trophies(seat) as i32).collect())
    }

    fn impossible(_options: &Options, points: &[i32]) -> Option<&'static str> {
        let taken: i32 = points.iter().sum();
        let is_possible =
            points.iter().all(|trophies| *trophies >= 0) && taken <= most_trophies(points.len());
        (!is_possible).then_some("sniper-impossible")
    }

    fn fields(_options: &Options, seats: usize) -> Vec<Field> {
        vec![Field::number(Field::POINTS, 0..=most_trophies(seats))]
    }
}

/// Returns the most trophies at a table at which everybody has brought a pack, the large one:
/// the two cards that took the last one still lie there.
const fn most_trophies(seats: usize) -> i32 {
    (pack(seats, true).len() * seats) as i32 - 2
}
