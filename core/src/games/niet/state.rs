//! One deal of NIET!: the public part and the hands.

use super::action::{Action, Discard, Event, Illegal, Teams};
use super::board::{Board, Contract, DiscardRule};
use super::cards::{Card, Cards};
use super::trick::Trick;
use super::view::{Own, Phase, Public, View};
use super::{Options, hand_size, pack, score};
use crate::counting::{Counted, Field, Filled, Miscount};
use crate::game::{Events, Game, Setup, SetupError};
use crate::score::ScoreSheet;
use crate::seat::{Seat, SeatSet, by_seat};
use crate::seed::Chance;
use crate::terms::Terms;
use rand_core::Rng;
use std::ops::RangeInclusive;

/// One deal of NIET!.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Niet {
    public: Public,
    hands: [Cards; 5],
    /// The cards that each seat laid down or gave away.
    laid: [Option<Discard>; 5],
    received: [Option<Card>; 5],
}

impl Niet {
    /// Returns the hand of a seat; none for a seat that is not at the table.
    #[must_use]
    #[inline]
    pub fn hand(&self, seat: Seat) -> Cards {
        seat.of(&self.hands)
    }

    /// Returns a deal with these hands, for lessons and tests; seats that are not named hold nothing.
    ///
    /// # Errors
    /// Nobody can sit at this table.
    pub fn with_hands(setup: &Setup<Options>, hands: &[Cards]) -> Result<Self, SetupError> {
        let mut state = Self::deal(setup)?;
        state.hands = by_seat(hands);
        state.public.hand_sizes = state.hands.map(|hand| hand.len() as u8);
        Ok(state)
    }

    /// Returns the same deal with the board decided and the teams made, for lessons and tests.
    /// Cards are laid down next, or the first trick begins.
    #[must_use]
    pub fn decided(mut self, contract: Contract, teams: Teams) -> Self {
        self.public.contract = Some(contract);
        self.public.teams = Some(teams);
        self.public.to_act = contract.first;
        self.after_teams();
        self
    }

    pub(super) const fn from_parts(
        public: Public,
        hands: [Cards; 5],
        laid: [Option<Discard>; 5],
        received: [Option<Card>; 5],
    ) -> Self {
        Self { public, hands, laid, received }
    }

    fn place(&mut self, seat: Seat, cell: super::Cell, events: &mut impl Events<Event>) {
        let public = &mut self.public;
        public.board.cover(cell, seat);
        events.emit(|| Event::Placed { seat, cell });
        if !public.board.is_decided() {
            public.to_act = seat.next(public.seat_count());
            return;
        }
        let contract = public.board.contract();
        public.contract = Some(contract);
        public.to_act = contract.first;
        events.emit(|| Event::Decided(contract));
        if public.seat_count() == 2 {
            // One plays against one, without x2. [S]
            public.teams = Some(Teams { team: SeatSet::only(contract.first), x2: None });
            self.after_teams();
        } else {
            public.phase = Phase::Teams;
        }
    }

    fn after_teams(&mut self) {
        let contract = self.public.contract.expect("no teams may be made before the board is decided");
        self.public.trick = Trick::led_by(contract.first);
        self.public.phase =
            if contract.discard == DiscardRule::Nothing { Phase::Tricks } else { Phase::Discards };
    }

    fn discard(&mut self, seat: Seat, discard: Discard, events: &mut impl Events<Event>) {
        let hand = &mut self.hands[seat.index()];
        for card in discard.iter() {
            hand.remove(card);
        }
        self.public.hand_sizes[seat.index()] = hand.len() as u8;
        self.laid[seat.index()] = Some(discard);
        self.public.laid = self.public.laid.with(seat);
        events.emit(|| Event::Laid(seat));
        if self.public.laid.len() < self.public.seat_count() {
            return;
        }
        events.emit(|| Event::AllLaid);
        if self.public.contract.is_some_and(|contract| contract.discard == DiscardRule::GiveLeft) {
            self.pass_left(events);
        }
        self.public.phase = Phase::Tricks;
    }

    /// Passes the gifts to the left. Everybody has chosen before anybody sees a received card. [W]
    fn pass_left(&mut self, events: &mut impl Events<Event>) {
        let seats = self.public.seat_count();
        for giver in Seat::all(seats) {
            let receiver = giver.next(seats);
            let given = self.laid[giver.index()].and_then(|discard| discard.iter().next());
            if let Some(card) = given {
                self.hands[receiver.index()].insert(card);
                self.public.hand_sizes[receiver.index()] += 1;
                self.received[receiver.index()] = Some(card);
                events.emit(|| Event::Received { seat: receiver, card });
            }
        }
    }

    #[inline]
    fn play_card(&mut self, seat: Seat, card: Card, events: &mut impl Events<Event>) {
        let public = &mut self.public;
        let contract = public.contract.expect("no card may be played before the board is decided");
        let seats = public.seat_count();
        self.hands[seat.index()].remove(card);
        public.hand_sizes[seat.index()] -= 1;
        public.played.insert(card);
        public.trick.play(card, &contract);
        if let Some(led) = public.led() {
            public.voids[seat.index()] |= u8::from(!contract.suit_cards(led).contains(card)) << led.index();
        }
        events.emit(|| Event::Played { seat, card });
        if public.trick.len() < seats {
            public.to_act = seat.next(seats);
            return;
        }
        let winner = public.trick.winner(seats);
        let loot = public.loot_for(winner);
        for one in loot.iter() {
            public.loot[winner.index()].insert(one);
        }
        public.tricks[winner.index()] += 1;
        events.emit(|| Event::Won { seat: winner, loot });
        public.last_trick = Some(public.trick);
        public.trick = Trick::led_by(winner);
        public.to_act = winner;
        if public.hand_sizes[winner.index()] == 0 {
            public.phase = Phase::Over;
        }
    }
}

impl Public {
    /// Returns the loot that `winner` takes from the running trick:
    /// every 1 that a player of the other team played. [S]
    #[inline]
    fn loot_for(&self, winner: Seat) -> Cards {
        let other_team = |seat| self.teams.is_some_and(|teams| !teams.together(winner, seat));
        let played = self.trick.iter(self.seat_count());
        played.filter(|(seat, card)| card.is_one() && other_team(*seat)).map(|(_, card)| card).collect()
    }
}

impl Game for Niet {
    const ID: &'static str = "niet";
    const SEATS: RangeInclusive<usize> = 2..=5;
    const TERMS: Terms = Terms {
        bank: 90,
        increment: 12,
        ranked: |seats| match seats {
            ..=2 => &[],
            3 => &[("target", "100"), ("even_deals", "on")],
            _ => &[("target", "60"), ("even_deals", "on")],
        },
        daily: Some((4, &[("target", "40"), ("even_deals", "on")])),
    };

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type Public = Public;
    type Illegal = Illegal;

    fn deal(setup: &Setup<Options>) -> Result<Self, SetupError> {
        let (seats, size) = (setup.seats, hand_size(setup.seats));
        let pack = pack(seats);
        let mut deck = [Card::LOWEST; Cards::ALL.len()];
        for (place, card) in deck.iter_mut().zip(pack.iter()) {
            *place = card;
        }
        let deck = &mut deck[..pack.len()];
        Chance::new(setup.seed).shuffle(deck);
        let mut hands = [Cards::EMPTY; 5];
        for (hand, cards) in hands.iter_mut().zip(deck.chunks(size)).take(seats) {
            *hand = cards.iter().copied().collect();
        }
        let public = Public {
            options: setup.options,
            seats: seats as u8,
            dealer: setup.dealer,
            phase: Phase::Niet,
            to_act: setup.dealer,
            board: Board::new(&setup.options, seats),
            contract: None,
            teams: None,
            laid: SeatSet::EMPTY,
            trick: Trick::led_by(setup.dealer),
            last_trick: None,
            hand_sizes: hands.map(|hand| hand.len() as u8),
            tricks: [0; 5],
            loot: [Cards::EMPTY; 5],
            played: Cards::EMPTY,
            voids: [0; 5],
        };
        Ok(Self { public, hands, laid: [None; 5], received: [None; 5] })
    }

    #[inline]
    fn public(&self) -> &Public {
        &self.public
    }

    #[inline]
    fn own(&self, seat: Seat) -> Own {
        Own { hand: self.hand(seat), laid: seat.of(&self.laid), received: seat.of(&self.received) }
    }

    #[inline]
    fn play(&mut self, seat: Seat, action: Action, events: &mut impl Events<Event>) -> Result<(), Illegal> {
        self.public.check(seat, self.hand(seat), action)?;
        match action {
            Action::Place(cell) => self.place(seat, cell, events),
            Action::Team(teams) => {
                self.public.teams = Some(teams);
                events.emit(|| Event::Teamed(teams));
                self.after_teams();
            }
            Action::Discard(discard) => self.discard(seat, discard, events),
            Action::Play(card) => self.play_card(seat, card, events),
        }
        Ok(())
    }

    fn imagine(view: &View, rng: &mut impl Rng) -> Self {
        super::imagine::imagine(view, rng)
    }

    fn census(&self, out: &mut Vec<u16>) {
        let passed = self.public.contract.is_some_and(|contract| contract.discard == DiscardRule::GiveLeft)
            && self.public.laid.len() == self.public.seat_count();
        let laid = self.laid.iter().flatten().filter(|_| !passed).flat_map(|discard| discard.iter());
        let cards =
            self.hands.iter().flat_map(|hand| hand.iter()).chain(self.public.played.iter()).chain(laid);
        out.extend(cards.map(|card| u16::from(card.number())));
    }

    fn scores(&self) -> Option<Vec<i32>> {
        if self.public.phase != Phase::Over {
            return None;
        }
        let tally = self.public.tally()?;
        Some(score::points(&tally, self.public.options.x2_rule, self.public.seat_count()))
    }

    fn impossible(options: &Options, points: &[i32]) -> Option<&'static str> {
        score::impossible(points, options.x2_rule)
    }

    fn fields(_options: &Options, seats: usize) -> Vec<Field> {
        score::fields(seats)
    }

    fn count(options: &Options, filled: &Filled) -> Result<Vec<Counted>, Miscount> {
        score::count(options, filled)
    }

    fn match_over(options: &Options, sheet: &ScoreSheet) -> bool {
        score::match_over(options, sheet)
    }

    fn rounds(options: &Options, seats: usize) -> Option<usize> {
        score::rounds(options, seats)
    }
}
