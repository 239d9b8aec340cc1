//! One game of duel: the public part, the hands and the piles.

use super::Options;
use super::action::{Action, Event, Illegal};
use super::view::{HAND, Own, Phase, Public, TROPHIES_TO_WIN, View};
use crate::counting::Field;
use crate::game::{Events, Game, Setup, SetupError};
use crate::games::multiples::{Card, Cards, LARGE, SEATS};
use crate::seat::{Seat, by_seat};
use crate::seed::Chance;
use crate::terms::Terms;
use rand_core::Rng;
use std::ops::RangeInclusive;

/// One game of duel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Duel {
    pub(super) public: Public,
    pub(super) hands: [Cards; SEATS],
    /// The piles one behind the other, then the cards that are out.
    /// Each pile is at a place of [`Public::pile_size`], with the next card last.
    /// A place whose card was drawn has no meaning and holds [`Card::FIRST`], so that equal states are equal.
    pub(super) hidden: [Card; LARGE],
}

/// The middle of a game, for lessons and tests.
/// Lists are by seat; seats that are not named have nothing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Position {
    /// The hands.
    pub hands: Vec<Cards>,
    /// The cards in front of each seat.
    pub laid: Vec<Cards>,
    /// The trophies.
    pub trophies: Vec<Cards>,
    /// The seat whose turn it is; seat 0 if left out.
    pub to_act: Option<Seat>,
    /// True if that seat has laid its card.
    pub has_laid: bool,
    /// The cards left in each pile; as many as were dealt if left out.
    pub left: Option<u8>,
}

impl Duel {
    /// Returns the hand of a seat; none for a seat that is not at the table.
    #[must_use]
    #[inline]
    pub fn hand(&self, seat: Seat) -> Cards {
        seat.of(&self.hands)
    }

    /// Returns a game in this position, for lessons and tests.
    /// The piles hold the cards that this seed deals, in spite of the cards on the table.
    ///
    /// # Errors
    /// Nobody can sit at this table.
    pub fn at(setup: &Setup<Options>, position: &Position) -> Result<Self, SetupError> {
        let mut state = Self::deal(setup)?;
        state.hands = by_seat(&position.hands);
        let public = &mut state.public;
        (public.laid, public.trophies) = (by_seat(&position.laid), by_seat(&position.trophies));
        public.to_act = position.to_act.unwrap_or(Seat::at(0));
        public.phase = if position.has_laid { Phase::Destroy } else { Phase::Lay };
        if let Some(left) = position.left {
            public.piles = public.piles.map(|pile| pile.min(left));
        }
        Ok(state)
    }

    /// Makes full piles of these cards; the rest is out.
    pub(super) fn fill(&mut self, mut cards: impl Iterator<Item = Card>) {
        let size = self.public.pile_size();
        for pile in 0..self.public.pile_count() {
            let left = usize::from(self.public.piles[pile]);
            self.hidden[pile * size..][..left].fill_with(|| cards.next().unwrap_or(Card::FIRST));
        }
        let out = self.public.pile_count() * size;
        self.hidden[out..].iter_mut().zip(cards).for_each(|(place, card)| *place = card);
    }

    /// Returns the cards that nobody holds: in the piles, then out.
    pub(super) fn face_down(&self) -> impl Iterator<Item = Card> {
        let public = &self.public;
        let (size, piles) = (public.pile_size(), public.pile_count());
        let in_pile =
            move |pile: usize| self.hidden[pile * size..][..usize::from(public.piles[pile])].iter().copied();
        let rest = public.pack().len() - public.seat_count() * HAND - piles * size;
        (0..piles).flat_map(in_pile).chain(self.hidden[piles * size..][..rest].iter().copied())
    }

    #[inline]
    fn lay(&mut self, seat: Seat, card: Card, events: &mut impl Events<Event>) {
        let public = &mut self.public;
        let hand = &mut self.hands[seat.index()];
        *hand = hand.without(card);
        public.laid[seat.index()] = public.laid[seat.index()].with(card);
        public.phase = Phase::Destroy;
        events.emit(|| Event::Laid { seat, card });
        let pile = public.pile_of(seat);
        // The pile is empty only in a position made for a lesson:
        // the game ends with the turn that takes the last card.
        let Some(left) = public.piles[pile].checked_sub(1) else { return };
        let top = pile * public.pile_size() + usize::from(left);
        let drawn = std::mem::replace(&mut self.hidden[top], Card::FIRST);
        public.piles[pile] = left;
        *hand = hand.with(drawn);
        events.emit(|| Event::Drew { seat, card: drawn });
    }

    #[inline]
    fn destroy(&mut self, seat: Seat, card: Card, events: &mut impl Events<Event>) {
        let public = &mut self.public;
        let owner = public.owner(card).expect("what may be destroyed lies in front of somebody");
        let own = public.laid_by(seat);
        events.emit(|| Event::Destroyed {
            seat,
            owner,
            card,
            factors: own.factors(card.target()).unwrap_or([card; 2].into()),
        });
        public.laid[owner.index()] = public.laid[owner.index()].without(card);
        public.trophies[seat.index()] = public.trophies[seat.index()].with(card);
        if public.trophy_count(seat) >= TROPHIES_TO_WIN {
            public.phase = Phase::Over;
        }
    }

    #[inline]
    fn end_turn(&mut self, seat: Seat, events: &mut impl Events<Event>) {
        let public = &mut self.public;
        events.emit(|| Event::Ended(seat));
        if public.piles_empty() {
            public.phase = Phase::Over;
            events.emit(|| Event::PilesEmpty);
        } else {
            public.to_act = seat.next(public.seat_count());
            public.phase = Phase::Lay;
        }
    }
}

impl Game for Duel {
    const ID: &'static str = "duel";
    const SEATS: RangeInclusive<usize> = 2..=SEATS;
    const TERMS: Terms = Terms { bank: 90, increment: 15, ranked: |_| &[], daily: Some((3, &[])) };

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type Public = Public;
    type Illegal = Illegal;

    fn deal(setup: &Setup<Options>) -> Result<Self, SetupError> {
        let mut public = Public {
            options: setup.options,
            seats: setup.seats as u8,
            first: setup.dealer,
            phase: Phase::Lay,
            to_act: setup.dealer,
            laid: [Cards::EMPTY; SEATS],
            trophies: [Cards::EMPTY; SEATS],
            piles: [0; SEATS],
        };
        let (size, count) = (public.pile_size() as u8, public.pile_count());
        public.piles[..count].fill(size);
        let mut pack = Card::ALL;
        let pack = &mut pack[..public.pack().len()];
        Chance::new(setup.seed).shuffle(pack);
        let (dealt, rest) = pack.split_at(HAND * setup.seats);
        let mut hands = [Cards::EMPTY; SEATS];
        for (hand, cards) in hands.iter_mut().zip(dealt.chunks(HAND)) {
            *hand = cards.iter().copied().collect();
        }
        let mut state = Self { public, hands, hidden: [Card::FIRST; LARGE] };
        state.fill(rest.iter().copied());
        Ok(state)
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
        self.public.check(seat, self.hand(seat), action)?;
        match action {
            Action::Lay(card) => self.lay(seat, card, events),
            Action::Destroy(card) => self.destroy(seat, card, events),
            Action::EndTurn => self.end_turn(seat, events),
        }
        Ok(())
    }

    fn imagine(view: &View, rng: &mut impl Rng) -> Self {
        super::imagine::imagine(view, rng)
    }

    fn census(&self, out: &mut Vec<u16>) {
        let public = &self.public;
        let open =
            self.hands.iter().chain(&public.laid).chain(&public.trophies).flat_map(|cards| cards.iter());
        out.extend(open.chain(self.face_down()).map(|card| card.number() as u16));
    }

    fn scores(&self) -> Option<Vec<i32>> {
        let over = self.public.phase == Phase::Over;
        over.then(|| {
            Seat::all(self.public.seat_count()).map(|seat| self.public.trophy_count(seat) as i32).collect()
        })
    }

    fn impossible(_options: &Options, points: &[i32]) -> Option<&'static str> {
        let most = TROPHIES_TO_WIN as i32;
        let winners = points.iter().filter(|trophies| **trophies == most).count();
        let is_possible = points.iter().all(|trophies| (0..=most).contains(trophies)) && winners <= 1;
        (!is_possible).then_some("duel-impossible")
    }

    fn fields(_options: &Options, _seats: usize) -> Vec<Field> {
        vec![Field::number(Field::POINTS, 0..=TROPHIES_TO_WIN as i32)]
    }
}
