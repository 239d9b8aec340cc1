//! One game of Numereum: the public part, the hands, the committed cards and the deck.

use super::action::{Action, Event, Illegal};
use super::cards::{Card, Cards, Numbers};
use super::view::{Own, Phase, Public, View};
use super::{Options, RESERVE, SEATS};
use crate::counting::{Counted, Field, Filled, Miscount};
use crate::game::{Events, Game, Setup, SetupError, Silent};
use crate::seat::{Seat, SeatSet};
use crate::seed::Chance;
use crate::terms::Terms;
use rand_core::Rng;
use std::ops::RangeInclusive;

/// The number of cards in the deck before the reserves are laid. [D]
pub(super) const DECK: usize = Numbers::DECK.len();

/// One game of Numereum.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Numereum {
    pub(super) public: Public,
    pub(super) hands: [Cards; SEATS],
    /// The cards committed and not yet turned up.
    pub(super) committed: [Option<Card>; SEATS],
    /// The deck: as many cards as `public.deck` says, the next one last.
    /// Places beyond hold cards that have been drawn.
    pub(super) deck: [Card; DECK],
}

/// The moment before a round begins, for lessons and tests.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Position {
    /// The hands, by seat; their numbers count as drawn unseen.
    pub hands: [Cards; SEATS],
    /// The reserves, by seat.
    pub reserves: [Numbers; SEATS],
    /// The cards of the combinations made, by seat: three for each.
    pub combined: [Numbers; SEATS],
    /// The deck, the next card last: the prizes of the coming round are its last two.
    pub deck: Vec<Card>,
}

impl Numereum {
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

    /// Returns a game in this position: with its next round begun, or over if none can begin.
    #[must_use]
    pub fn at(setup: &Setup<Options>, position: &Position) -> Self {
        let Position { hands, reserves, combined, .. } = *position;
        let public = Public {
            youngest: setup.dealer,
            phase: Phase::Bid,
            to_act: setup.dealer,
            round: 0,
            auction: None,
            last: None,
            committed: SeatSet::EMPTY,
            reserves,
            arrived: [Numbers::EMPTY; SEATS],
            combined,
            discards: [Cards::EMPTY; SEATS],
            unclaimed: Numbers::EMPTY,
            hand_sizes: hands.map(|hand| hand.len() as u8),
            known: hands.map(|hand| hand.minus(hand.numbers())),
            deck: 0,
            outcome: None,
        };
        let mut state = Self { public, hands, committed: [None; SEATS], deck: [Card::LOWEST; DECK] };
        state.set_deck(&position.deck);
        state.begin_round(&mut Silent);
        state
    }

    /// Lays these cards as the deck, the next one last; cards beyond its size are left out.
    pub(super) fn set_deck(&mut self, cards: &[Card]) {
        let size = cards.len().min(DECK);
        self.deck[..size].copy_from_slice(&cards[..size]);
        self.public.deck = size as u8;
    }
}

impl Game for Numereum {
    const ID: &'static str = "numereum";
    const SEATS: RangeInclusive<usize> = SEATS..=SEATS;
    const TERMS: Terms = Terms { bank: 180, increment: 20, ranked: |_| &[], daily: Some((2, &[])) };

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type Public = Public;
    type Illegal = Illegal;

    fn deal(setup: &Setup<Options>) -> Result<Self, SetupError> {
        let mut deck = [Card::LOWEST; DECK];
        for (slot, card) in deck.iter_mut().zip(Numbers::DECK.iter()) {
            *slot = card;
        }
        Chance::new(setup.seed).shuffle(&mut deck);
        let (deck, dealt) = deck.split_at(DECK - RESERVE * SEATS);
        let (first, second) = dealt.split_at(RESERVE);
        let position = Position {
            hands: [Cards::BASIC; SEATS],
            reserves: [first, second].map(|cards| cards.iter().copied().collect()),
            combined: [Numbers::EMPTY; SEATS],
            deck: deck.to_vec(),
        };
        Ok(Self::at(setup, &position))
    }

    fn dealt(&self, events: &mut impl Events<Event>) {
        if let Some(auction) = self.public.auction {
            events.emit(|| Event::Opened { round: self.public.round, prizes: auction.prizes });
        }
    }

    #[inline]
    fn public(&self) -> &Public {
        &self.public
    }

    #[inline]
    fn own(&self, seat: Seat) -> Own {
        Own { hand: self.hand(seat), committed: seat.of(&self.committed) }
    }

    #[inline]
    fn play(&mut self, seat: Seat, action: Action, events: &mut impl Events<Event>) -> Result<(), Illegal> {
        self.public.check(seat, self.hand(seat), action)?;
        match action {
            Action::Commit(card) => self.commit(seat, card, events),
            Action::Concede => self.concede(seat, events),
            Action::Combine(cards) => self.combine(seat, cards, events),
            Action::Finish => self.finish(seat, events),
        }
        Ok(())
    }

    fn imagine(view: &View, rng: &mut impl Rng) -> Self {
        super::imagine::imagine(view, rng)
    }

    fn census(&self, out: &mut Vec<u16>) {
        let public = &self.public;
        let own = self.hands.iter().chain(&public.discards).flat_map(|cards| cards.iter());
        let piles = public.reserves.iter().chain(&public.combined).chain([&public.unclaimed]);
        let numbers = piles.flat_map(|numbers| numbers.iter());
        let middle = public.auction.iter().flat_map(|auction| {
            let bids = auction.bids.into_iter().flat_map(super::Bid::cards);
            bids.chain([auction.prizes.hand, auction.prizes.reserve])
        });
        let hidden = self.committed.iter().flatten().chain(self.deck()).copied();
        out.extend(own.chain(numbers).chain(middle).chain(hidden).map(|card| u16::from(card.value())));
    }

    fn scores(&self) -> Option<Vec<i32>> {
        self.public.outcome.map(super::Outcome::points)
    }

    fn impossible(_options: &Options, points: &[i32]) -> Option<&'static str> {
        let is_possible = points.iter().all(|won| (0..=1).contains(won)) && points.iter().sum::<i32>() == 1;
        (!is_possible).then_some("numereum-impossible")
    }

    fn fields(_options: &Options, _seats: usize) -> Vec<Field> {
        vec![Field::players("winner", 1)]
    }

    fn count(_options: &Options, filled: &Filled) -> Result<Vec<Counted>, Miscount> {
        let winner = filled.players("winner");
        let points = |seat: Seat| Counted::plain(winner.contains(&seat).into());
        Ok(Seat::all(filled.seats()).map(points).collect())
    }
}
