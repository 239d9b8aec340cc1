//! One deal of NUM-X: the public part, the hands, the deck and its chance.

use super::action::{Action, Event, Illegal, Pair};
use super::cards::{Card, Cards};
use super::objective::{Deeds, Objective};
use super::pli::Pli;
use super::score::ROUNDS;
use super::view::{MOST_RENEWALS, Own, Phase, Public, SEATS, View};
use super::{HAND, Options};
use crate::counting::{Counted, Field, Filled, Miscount};
use crate::game::{Events, Game, Setup, SetupError};
use crate::score::ScoreSheet;
use crate::seat::{Seat, SeatSet, by_seat};
use crate::seed::Chance;
use crate::terms::Terms;
use rand_core::Rng;
use std::ops::RangeInclusive;

/// The number of cards in the pack. [S]
pub(super) const PACK: usize = 91;

/// One deal of NUM-X.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Numx {
    pub(super) public: Public,
    pub(super) hands: [Cards; SEATS],
    /// The visible cards chosen and not yet shown.
    pub(super) chosen: [Cards; SEATS],
    pub(super) objectives: [Option<Objective>; SEATS],
    /// The deck: as many cards as `public.deck` says, the next one last.
    /// Places beyond have no meaning and hold [`Card::NUM_X`], so that equal states are equal.
    pub(super) deck: [Card; PACK],
    pub(super) chance: Chance,
}

/// The middle of a round, for lessons and tests.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Position {
    /// The hands, by seat; seats that are not named hold nothing.
    pub hands: Vec<Cards>,
    /// The visible rows, by seat.
    pub rows: Vec<Cards>,
    /// The pli and the seat that laid it.
    pub pli: Option<(Pli, Seat)>,
    /// The seat whose turn it is; seat 0 if left out.
    pub to_act: Option<Seat>,
    /// The deck, the next card last.
    pub deck: Vec<Card>,
    /// The cards laid in finished tours.
    pub finished: Cards,
    /// The number of times that the deck has been renewed.
    pub renewals: u8,
    /// The objectives, by seat; seats that are not named keep their dealt ones.
    pub objectives: Vec<Objective>,
}

impl Numx {
    /// Returns the hand of a seat; none for a seat that is not at the table.
    #[must_use]
    #[inline]
    pub fn hand(&self, seat: Seat) -> Cards {
        seat.of(&self.hands)
    }

    /// Returns the secret objective of a seat.
    #[must_use]
    pub fn objective(&self, seat: Seat) -> Option<Objective> {
        seat.of(&self.objectives)
    }

    /// Returns the deck, the next card last.
    #[must_use]
    pub fn deck(&self) -> &[Card] {
        &self.deck[..usize::from(self.public.deck)]
    }

    /// Returns a deal in which seats choose from these hands, for lessons and tests.
    /// Seats that are not named hold nothing.
    ///
    /// # Errors
    /// Nobody can sit at this table.
    pub fn with_hands(setup: &Setup<Options>, hands: &[Cards]) -> Result<Self, SetupError> {
        let mut state = Self::deal(setup)?;
        state.hands = by_seat(hands);
        state.public.hand_sizes = state.hands.map(|hand| hand.len() as u8);
        Ok(state)
    }

    /// Returns a round in this position, for lessons and tests.
    ///
    /// # Errors
    /// Nobody can sit at this table.
    pub fn at(setup: &Setup<Options>, position: &Position) -> Result<Self, SetupError> {
        let mut state = Self::with_hands(setup, &position.hands)?;
        state.set_deck(&position.deck);
        for (own, given) in state.objectives.iter_mut().zip(&position.objectives) {
            *own = Some(*given);
        }
        let to_act = position.to_act.unwrap_or(Seat::at(0));
        let public = &mut state.public;
        public.rows = by_seat(&position.rows);
        public.chosen = SeatSet::all(setup.seats);
        public.pli = position.pli.map(|(pli, _)| pli);
        public.leader = position.pli.map_or(to_act, |(_, leader)| leader);
        (public.finished, public.renewals) = (position.finished, position.renewals.min(MOST_RENEWALS));
        (public.phase, public.to_act) = (Phase::Play, to_act);
        Ok(state)
    }

    /// Lays these cards as the deck, the next one last; cards beyond the pack are left out.
    pub(super) fn set_deck(&mut self, cards: &[Card]) {
        self.deck = [Card::NUM_X; PACK];
        let size = cards.len().min(PACK);
        self.deck[..size].copy_from_slice(&cards[..size]);
        self.public.deck = size as u8;
    }

    fn show(&mut self, seat: Seat, pair: Pair, events: &mut impl Events<Event>) {
        for card in pair.cards() {
            self.take_from_hand(seat, card, 1);
            self.chosen[seat.index()].insert(card);
        }
        let public = &mut self.public;
        public.chosen = public.chosen.with(seat);
        events.emit(|| Event::Chose(seat));
        let seats = public.seat_count();
        if public.chosen.len() < seats {
            return;
        }
        public.rows = std::mem::take(&mut self.chosen);
        events.emit(|| Event::Shown(public.rows[..seats].to_vec()));
        public.leader = public.first_leader();
        (public.phase, public.to_act) = (Phase::Play, public.leader);
        events.emit(|| Event::Leads(public.leader));
    }
}

impl Public {
    /// Returns the seat that leads the first tour: the one with the lowest visible card,
    /// then the lower second one, then the first after the dealer. [S; R]
    fn first_leader(&self) -> Seat {
        let seats = self.seat_count();
        let ranks = |seat: &Seat| self.row(*seat).iter().map(Card::rank).collect::<Vec<_>>();
        // The first of equal seats is taken.
        self.dealer.next(seats).round_from(seats).min_by_key(ranks).unwrap_or(self.dealer)
    }
}

impl Game for Numx {
    const ID: &'static str = "numx";
    const SEATS: RangeInclusive<usize> = 2..=SEATS;
    const TERMS: Terms = Terms { bank: 90, increment: 12, ranked: |_| &[], daily: Some((3, &[])) };

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type Public = Public;
    type Illegal = Illegal;

    fn deal(setup: &Setup<Options>) -> Result<Self, SetupError> {
        let mut chance = Chance::new(setup.seed);
        let mut pack = [Card::NUM_X; PACK];
        for (slot, card) in pack.iter_mut().zip(Cards::pack().iter()) {
            *slot = card;
        }
        chance.shuffle(&mut pack);
        let (deck, dealt) = pack.split_at(PACK - HAND * setup.seats);
        let mut hands = [Cards::EMPTY; SEATS];
        for (hand, cards) in hands.iter_mut().zip(dealt.chunks(HAND)) {
            *hand = cards.iter().copied().collect();
        }
        let mut objectives = [None; SEATS];
        if setup.options.objectives {
            let mut list = Objective::ALL;
            chance.shuffle(&mut list);
            for (own, objective) in objectives.iter_mut().zip(list).take(setup.seats) {
                *own = Some(objective);
            }
        }
        let public = Public {
            options: setup.options,
            seats: setup.seats as u8,
            dealer: setup.dealer,
            phase: Phase::Choose,
            to_act: setup.dealer,
            leader: setup.dealer,
            pli: None,
            special_laid: false,
            chosen: SeatSet::EMPTY,
            rows: [Cards::EMPTY; SEATS],
            hand_sizes: hands.map(|hand| hand.len() as u8),
            known: [Cards::EMPTY; SEATS],
            tour: Cards::EMPTY,
            finished: Cards::EMPTY,
            deck: 0,
            renewals: 0,
            stuck: 0,
            ending: false,
            refilling: SeatSet::EMPTY,
            deeds: [Deeds::NONE; SEATS],
            objectives: [None; SEATS],
            tallies: None,
        };
        let chosen = [Cards::EMPTY; SEATS];
        let mut state = Self { public, hands, chosen, objectives, deck: [Card::NUM_X; PACK], chance };
        state.set_deck(deck);
        Ok(state)
    }

    #[inline]
    fn public(&self) -> &Public {
        &self.public
    }

    #[inline]
    fn own(&self, seat: Seat) -> Own {
        Own { hand: self.hand(seat), chosen: seat.of(&self.chosen), objective: self.objective(seat) }
    }

    #[inline]
    fn play(&mut self, seat: Seat, action: Action, events: &mut impl Events<Event>) -> Result<(), Illegal> {
        self.public.check(seat, self.hand(seat), action)?;
        match action {
            Action::Show(pair) => self.show(seat, pair, events),
            Action::Refill(card) => self.refill(seat, Some(card), events),
            Action::RefillBlind => self.refill(seat, None, events),
            _ => self.act(seat, action, events),
        }
        Ok(())
    }

    fn imagine(view: &View, rng: &mut impl Rng) -> Self {
        super::imagine::imagine(view, rng)
    }

    fn census(&self, out: &mut Vec<u16>) {
        let public = &self.public;
        let piles = self.hands.iter().chain(&self.chosen).chain(&public.rows);
        let laid = piles.chain([&public.tour, &public.finished]).flat_map(|cards| cards.iter());
        out.extend(laid.chain(self.deck().iter().copied()).map(|card| card.index() as u16));
    }

    fn scores(&self) -> Option<Vec<i32>> {
        let tallies = self.public.tallies?;
        Some(tallies[..self.public.seat_count()].iter().map(super::Tally::points).collect())
    }

    fn impossible(options: &Options, points: &[i32]) -> Option<&'static str> {
        super::score::impossible(*options, points)
    }

    fn fields(options: &Options, _seats: usize) -> Vec<Field> {
        super::score::fields(*options)
    }

    fn count(options: &Options, filled: &Filled) -> Result<Vec<Counted>, Miscount> {
        super::score::count(*options, filled)
    }

    fn match_over(_options: &Options, sheet: &ScoreSheet) -> bool {
        sheet.rounds().len() >= ROUNDS
    }

    fn rounds(_options: &Options, _seats: usize) -> Option<usize> {
        Some(ROUNDS)
    }
}
