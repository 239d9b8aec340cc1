//! One game: the public part, the hands, the deck and its chance.

use super::Options;
use super::action::{Action, Event, Illegal, Lay};
use super::cards::{Card, Cards, PACK, Values};
use super::pyramid::{CELLS, Cell, Cells, Part, Pyramid};
use super::view::{Attack, Own, Phase, Public, SEATS, View, end_after};
use crate::counting::Field;
use crate::game::{Events, Game, Setup, SetupError};
use crate::score::ScoreSheet;
use crate::seat::{Seat, SeatSet, by_seat};
use crate::seed::Chance;
use crate::terms::Terms;
use rand_core::Rng;
use std::ops::RangeInclusive;

/// The number of cards that each player gets. [S]
const HAND: usize = 12;

/// One game of La guerre des seaux.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seaux {
    pub(super) public: Public,
    pub(super) hands: [Cards; SEATS],
    /// The pyramids built and not yet shown.
    pub(super) built: [Pyramid; SEATS],
    /// The deck: as many cards as `public.deck` says, the next one last.
    /// Places beyond have no meaning and hold [`BLANK`], so that equal states are equal.
    pub(super) deck: [Card; PACK],
    pub(super) chance: Chance,
}

/// The card at places beyond the deck.
pub(super) const BLANK: Card = Card::FIRST;

/// The middle of a game, for lessons and tests.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Position {
    /// The hands, by seat; seats that are not named hold nothing.
    pub hands: Vec<Cards>,
    /// The pyramids, by seat; seats that are not named have no bucket left.
    pub pyramids: Vec<Pyramid>,
    /// The running attack, and the cards that each seat has laid in it, by seat.
    pub attack: Option<(Attack, Vec<Values>)>,
    /// The seat whose turn it is; seat 0 if left out.
    pub to_act: Option<Seat>,
    /// The deck, the next card last.
    pub deck: Vec<Card>,
    /// The discarded cards.
    pub discard: Cards,
}

impl Seaux {
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

    /// Returns a deal in which seats build for these hands, for lessons and tests.
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

    /// Returns a game in this position, for lessons and tests.
    ///
    /// # Errors
    /// Nobody can sit at this table.
    pub fn at(setup: &Setup<Options>, position: &Position) -> Result<Self, SetupError> {
        let mut state = Self::with_hands(setup, &position.hands)?;
        state.set_deck(&position.deck);
        let public = &mut state.public;
        public.pyramids = by_seat(&position.pyramids);
        public.built = SeatSet::all(setup.seats);
        if let Some((attack, laid)) = &position.attack {
            (public.attack, public.laid) = (Some(*attack), by_seat(laid));
        }
        public.discard = position.discard;
        (public.phase, public.to_act) = (Phase::Attack, position.to_act.unwrap_or(Seat::at(0)));
        Ok(state)
    }

    /// Lays these cards as the deck, the next one last; cards beyond the pack are left out.
    pub(super) fn set_deck(&mut self, cards: &[Card]) {
        self.deck = [BLANK; PACK];
        let size = cards.len().min(PACK);
        self.deck[..size].copy_from_slice(&cards[..size]);
        self.public.deck = size as u8;
    }

    fn build(&mut self, seat: Seat, pyramid: Pyramid, events: &mut impl Events<Event>) {
        self.built[seat.index()] = pyramid;
        let public = &mut self.public;
        public.built = public.built.with(seat);
        events.emit(|| Event::Built(seat));
        let seats = public.seat_count();
        if public.built.len() == seats {
            public.pyramids = std::mem::take(&mut self.built);
            events.emit(|| Event::Revealed(public.pyramids[..seats].to_vec()));
            public.phase = Phase::Attack;
        }
    }

    /// Lays cards, draws one, and passes the attack on. [S; W]
    #[inline]
    fn lay(&mut self, seat: Seat, lay: Lay, events: &mut impl Events<Event>) {
        let (public, place) = (&mut self.public, seat.index());
        let before = public.attack;
        let total = public.total(seat) + lay.values.sum();
        let turned = before.is_some_and(|attack| attack.level == total);
        public.reversed ^= turned;
        self.hands[place].take(lay.colour, lay.values);
        public.hand_sizes[place] -= lay.values.len();
        public.laid[place] = public.laid[place].with(lay.values);
        public.attack = Some(Attack { colour: lay.colour, by: seat, level: total });
        public.to_act = public.next_living(seat);
        events.emit(|| Event::Laid { seat, lay, total, answers: before.is_some(), turned });
        self.draw(seat, events);
    }

    /// Draws one card; an empty deck is first made of the shuffled discard. [S]
    /// There is always a card: a lay never makes a hand larger,
    /// so hands hold at most 72 cards and a table at most the 22 of one colour.
    /// For the same reason no hand is ever empty, and a seat that has to attack can. [D]
    #[inline]
    fn draw(&mut self, seat: Seat, events: &mut impl Events<Event>) {
        if self.public.deck == 0 {
            self.renew(events);
        }
        // Only a position made for a lesson, or imagined from a contradictory view, has no card.
        let Some(top) = usize::from(self.public.deck).checked_sub(1) else { return };
        let card = std::mem::replace(&mut self.deck[top], BLANK);
        self.public.deck = top as u8;
        self.public.hand_sizes[seat.index()] += 1;
        self.hands[seat.index()].insert(card);
        events.emit(|| Event::Received { seat, card });
    }

    fn renew(&mut self, events: &mut impl Events<Event>) {
        let discard = std::mem::take(&mut self.public.discard);
        let mut size = 0;
        for (slot, card) in self.deck.iter_mut().zip(discard.iter()) {
            *slot = card;
            size += 1;
        }
        self.public.deck = size;
        self.chance.shuffle(&mut self.deck[..usize::from(size)]);
        events.emit(|| Event::Renewed { cards: size });
    }

    /// Gives a bucket up; the cards on the table are discarded, and the seat that lost it attacks next. [S]
    #[inline]
    fn give_up(&mut self, seat: Seat, cell: Cell, events: &mut impl Events<Event>) {
        let public = &mut self.public;
        let pyramid = &mut public.pyramids[seat.index()];
        let lost = pyramid.falling(cell);
        events.emit(|| {
            let colour = pyramid.at(cell).unwrap_or(super::Colour::Yellow);
            Event::GaveUp { seat, cell, colour, lost }
        });
        *pyramid = pyramid.without(lost);
        let (cut, empty) = (pyramid.parts().is_some(), pyramid.is_empty());
        if let Some(attack) = public.attack.take() {
            for laid in &mut public.laid {
                public.discard.add(attack.colour, std::mem::take(laid));
            }
        }
        public.reversed = false;
        if cut {
            public.phase = Phase::Split;
        } else if empty {
            self.leave(seat, events);
        }
    }

    fn give_up_part(&mut self, seat: Seat, part: Part, events: &mut impl Events<Event>) {
        let public = &mut self.public;
        let pyramid = &mut public.pyramids[seat.index()];
        let [left, right] = pyramid.parts().unwrap_or([Cells::EMPTY; 2]);
        let lost = if part == Part::Left { left } else { right };
        *pyramid = pyramid.without(lost);
        public.phase = Phase::Attack;
        events.emit(|| Event::GaveUpPart { seat, part, lost });
    }

    /// Puts a seat without a bucket out: its hand is discarded, the next living player attacks,
    /// or the game ends at once.
    /// [S; R: the text does not say what becomes of the hand; kept, its cards would be missing from the deck]
    fn leave(&mut self, seat: Seat, events: &mut impl Events<Event>) {
        let public = &mut self.public;
        let hand = std::mem::take(&mut self.hands[seat.index()]);
        public.hand_sizes[seat.index()] = 0;
        public.discard.add_all(hand);
        events.emit(|| Event::Out { seat, hand });
        if public.out().len() >= public.end_after() {
            public.phase = Phase::Over;
        } else {
            public.to_act = public.next_living(seat);
        }
    }
}

impl Game for Seaux {
    const ID: &'static str = "seaux";
    const SEATS: RangeInclusive<usize> = 2..=SEATS;
    const TERMS: Terms = Terms { bank: 90, increment: 12, ranked: |_| &[], daily: Some((3, &[])) };

    type Options = Options;
    type Action = Action;
    type Event = Event;
    type Public = Public;
    type Illegal = Illegal;

    fn deal(setup: &Setup<Options>) -> Result<Self, SetupError> {
        let mut chance = Chance::new(setup.seed);
        let mut pack = const { Cards::pack_in_order() };
        chance.shuffle(&mut pack);
        let (deck, dealt) = pack.split_at(PACK - HAND * setup.seats);
        let mut hands = [Cards::EMPTY; SEATS];
        for (hand, cards) in hands.iter_mut().zip(dealt.chunks(HAND)) {
            for card in cards {
                hand.insert(*card);
            }
        }
        let public = Public {
            options: setup.options,
            seats: setup.seats as u8,
            starter: setup.dealer,
            phase: Phase::Build,
            to_act: setup.dealer,
            built: SeatSet::EMPTY,
            pyramids: [Pyramid::EMPTY; SEATS],
            attack: None,
            laid: [Values::EMPTY; SEATS],
            reversed: false,
            hand_sizes: hands.map(|hand| hand.len() as u8),
            deck: 0,
            discard: Cards::EMPTY,
        };
        let built = [Pyramid::EMPTY; SEATS];
        let mut state = Self { public, hands, built, deck: [BLANK; PACK], chance };
        state.set_deck(deck);
        Ok(state)
    }

    #[inline]
    fn public(&self) -> &Public {
        &self.public
    }

    #[inline]
    fn own(&self, seat: Seat) -> Own {
        Own { hand: self.hand(seat), pyramid: seat.of(&self.built) }
    }

    #[inline]
    fn play(&mut self, seat: Seat, action: Action, events: &mut impl Events<Event>) -> Result<(), Illegal> {
        self.public.check(seat, self.hand(seat), action)?;
        match action {
            Action::Build(pyramid) => self.build(seat, pyramid, events),
            Action::Lay(lay) => self.lay(seat, lay, events),
            Action::GiveUp(cell) => self.give_up(seat, cell, events),
            Action::GiveUpPart(part) => self.give_up_part(seat, part, events),
        }
        Ok(())
    }

    fn imagine(view: &View, rng: &mut impl Rng) -> Self {
        super::imagine::imagine(view, rng)
    }

    fn census(&self, out: &mut Vec<u16>) {
        let piles = self.hands.iter().copied().chain([self.public.discard, self.public.table()]);
        out.extend(
            piles.flat_map(Cards::iter).chain(self.deck().iter().copied()).map(|card| card.index() as u16),
        );
    }

    fn scores(&self) -> Option<Vec<i32>> {
        let public = &self.public;
        let buckets = |pyramid: &Pyramid| pyramid.len() as i32;
        (public.phase == Phase::Over)
            .then(|| public.pyramids[..public.seat_count()].iter().map(buckets).collect())
    }

    fn impossible(_options: &Options, points: &[i32]) -> Option<&'static str> {
        let gone = points.iter().filter(|buckets| **buckets == 0).count();
        if !points.iter().all(|buckets| (0..=CELLS as i32).contains(buckets)) {
            Some("seaux-impossible")
        } else if gone != end_after(points.len()) {
            Some("seaux-impossible-end")
        } else {
            None
        }
    }

    fn fields(_options: &Options, _seats: usize) -> Vec<Field> {
        vec![Field::number(Field::POINTS, 0..=CELLS as i32)]
    }

    /// The scores of several games may be added up, and players decide on another after the last. [S]
    const GOES_ON: bool = true;

    fn match_over(options: &Options, sheet: &ScoreSheet) -> bool {
        sheet.rounds().len() >= usize::from(options.games)
    }

    fn rounds(options: &Options, _seats: usize) -> Option<usize> {
        Some(usize::from(options.games))
    }
}
