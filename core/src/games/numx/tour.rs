//! The course of a tour: the effect of each action, the next turn, and the end of the tour.

use super::ROW;
use super::action::{Action, Event, Exchange, How, Target};
use super::cards::{Card, Cards, Value};
use super::objective::Objective;
use super::pli::{Lay, Pli, When};
use super::score;
use super::state::Numx;
use super::view::{MOST_RENEWALS, Phase, Public, SEATS};
use super::zones::Zone;
use crate::game::Events;
use crate::seat::{Seat, SeatSet};

/// The sequel of an action.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Then {
    /// The same seat goes on with its turn.
    SameSeat,
    /// The next seat follows, with the pli covered.
    Covered,
    /// The next seat follows, with the pli unchanged.
    NotCovered,
    /// The tour is over.
    TourOver,
}

/// The number of cards with which a pli of infinities ends the tour, with the option "Infini 4". [S]
const INFINITY_FOUR: u8 = 4;

impl Numx {
    /// Plays an action of the phase [`Phase::Play`].
    #[inline]
    pub(super) fn act(&mut self, seat: Seat, action: Action, events: &mut impl Events<Event>) {
        let stuck = self.public.stuck;
        self.public.stuck = 0;
        let then = match action {
            Action::Lay(lay) => self.lay(seat, &lay, events),
            Action::NumX { from } => self.cut(seat, from, events),
            Action::Swap { from, with } => {
                self.lay_special(seat, Card::SWAP, from);
                events.emit(|| Event::Swapped { seat, from, with });
                self.public.exchange(seat, with);
                Then::SameSeat
            }
            Action::Malus { card, from, on } => {
                self.lay_special(seat, card, from);
                events.emit(|| Event::Malus { seat, card, from, on });
                self.punish(seat, card, on, events);
                Then::SameSeat
            }
            Action::EndTurn => {
                events.emit(|| Event::Ended(seat));
                Then::NotCovered
            }
            Action::Draw => {
                self.draw_into_hand(seat, 1, events);
                Then::NotCovered
            }
            Action::Take { from, card } => {
                self.public.rows[from.index()].remove(card);
                self.give(seat, card);
                self.public.known[seat.index()].insert(card);
                events.emit(|| Event::Took { seat, from, card });
                Then::NotCovered
            }
            // The other actions belong to other phases; `check` has refused them.
            _ => {
                self.public.stuck = if self.public.pli.is_none() { stuck + 1 } else { 0 };
                events.emit(|| Event::Passed(seat));
                Then::NotCovered
            }
        };
        self.go_on(seat, then, events);
    }

    #[inline]
    fn go_on(&mut self, seat: Seat, then: Then, events: &mut impl Events<Event>) {
        let public = &mut self.public;
        // A round in which no leader can do anything any more is over. [R]
        if !public.out().is_empty() || public.stuck >= public.seats {
            self.end_tour(true, events);
            return;
        }
        let next = seat.next(public.seat_count());
        if then != Then::SameSeat {
            public.special_laid = false;
        }
        match then {
            Then::SameSeat => {}
            Then::Covered => public.to_act = next,
            Then::NotCovered if public.pli.is_none() => {
                (public.leader, public.to_act) = (next, next);
                events.emit(|| Event::Leads(next));
            }
            Then::NotCovered if next != public.leader => public.to_act = next,
            Then::NotCovered | Then::TourOver => self.end_tour(false, events),
        }
    }

    #[inline]
    fn lay(&mut self, seat: Seat, lay: &Lay, events: &mut impl Events<Event>) -> Then {
        for (from, count) in lay.cards.iter() {
            self.take(seat, from, lay.value.card(), count);
        }
        for (from, count) in lay.jokers.iter() {
            self.take(seat, from, Card::JOKER, count);
        }
        let public = &mut self.public;
        public.tour.add(lay.value.card(), lay.cards.len());
        public.tour.add(Card::JOKER, lay.jokers.len());
        let how = match public.when(seat) {
            When::OutOfTurn => How::FactorX,
            When::InTurn if Pli::fuses(public.pli, lay) => How::FusionX,
            When::InTurn => How::InTurn,
        };
        let pli = Pli::after(public.pli, lay);
        let deeds = &mut public.deeds[seat.index()];
        match how {
            How::FactorX => deeds.add(Objective::FactorX),
            How::FusionX => deeds.add(Objective::FusionX),
            How::InTurn => {}
        }
        if lay.len() >= Objective::BIG {
            deeds.add(Objective::BigSet);
        }
        (public.pli, public.leader) = (Some(pli), seat);
        events.emit(|| Event::Laid { seat, lay: *lay, pli, how });
        let four = pli.value == Value::INFINITY && pli.count >= INFINITY_FOUR;
        if public.options.infinity_four && four { Then::TourOver } else { Then::Covered }
    }

    fn cut(&mut self, seat: Seat, from: Zone, events: &mut impl Events<Event>) -> Then {
        self.lay_special(seat, Card::NUM_X, from);
        self.public.leader = seat;
        self.public.deeds[seat.index()].add(Objective::NumX);
        events.emit(|| Event::Cut { seat, from });
        Then::TourOver
    }

    fn lay_special(&mut self, seat: Seat, card: Card, from: Zone) {
        self.take(seat, from, card, 1);
        self.public.tour.insert(card);
        self.public.special_laid = true;
    }

    /// Lets each target draw, the next seat first. [S; order R]
    fn punish(&mut self, seat: Seat, card: Card, on: Target, events: &mut impl Events<Event>) {
        let Some(penalty) = card.penalty() else { return };
        let seats = self.public.seat_count();
        for target in seat.next(seats).round_from(seats) {
            if on != Target::All && on != Target::Seat(target) {
                continue;
            }
            self.draw_into_hand(target, penalty.hand, events);
            self.open(target, penalty.row, events);
        }
    }

    #[inline]
    fn take(&mut self, seat: Seat, from: Zone, card: Card, count: u8) {
        match from {
            Zone::Hand => self.take_from_hand(seat, card, count),
            Zone::Row(owner) => self.public.rows[owner.index()].take(card, count),
        }
    }

    #[inline]
    pub(super) fn take_from_hand(&mut self, seat: Seat, card: Card, count: u8) {
        self.hands[seat.index()].take(card, count);
        self.public.hand_sizes[seat.index()] -= count;
        self.public.known[seat.index()].take(card, count);
    }

    #[inline]
    fn give(&mut self, seat: Seat, card: Card) {
        self.hands[seat.index()].insert(card);
        self.public.hand_sizes[seat.index()] += 1;
    }

    /// Draws the next card of the deck; if it is empty, the plis of finished tours become a new deck. [R]
    fn draw(&mut self, events: &mut impl Events<Event>) -> Option<Card> {
        if !self.public.can_draw() {
            return None;
        }
        if self.public.deck == 0 {
            let mut cards: Vec<Card> = std::mem::take(&mut self.public.finished).iter().collect();
            self.chance.shuffle(&mut cards);
            self.set_deck(&cards);
            self.public.renewals += 1;
            let left = MOST_RENEWALS - self.public.renewals;
            events.emit(|| Event::Renewed { cards: cards.len() as u8, left });
        }
        self.public.deck -= 1;
        Some(std::mem::replace(&mut self.deck[usize::from(self.public.deck)], Card::NUM_X))
    }

    /// Draws up to `count` cards; there may be fewer.
    fn draw_some(&mut self, count: u8, events: &mut impl Events<Event>) -> Cards {
        let mut cards = Cards::EMPTY;
        for _ in 0..count {
            if let Some(card) = self.draw(events) {
                cards.insert(card);
            }
        }
        cards
    }

    fn draw_into_hand(&mut self, seat: Seat, count: u8, events: &mut impl Events<Event>) {
        let cards = self.draw_some(count, events);
        for card in cards.iter() {
            self.give(seat, card);
        }
        events.emit(|| Event::Drew { seat, count: cards.len() as u8 });
        events.emit(|| Event::Received { seat, cards });
    }

    fn open(&mut self, seat: Seat, count: u8, events: &mut impl Events<Event>) {
        let cards = self.draw_some(count, events);
        let row = &mut self.public.rows[seat.index()];
        *row = row.with(cards);
        events.emit(|| Event::Opened { seat, cards });
    }

    /// Ends the tour: the rows are filled up,
    /// for the last time if a hand is empty or a seat is out [S], or the last deck is used up [R].
    ///
    /// A tour that is broken off because a seat is out counts as finished,
    /// and the rows are filled up from the seat that would have led next. [R]
    fn end_tour(&mut self, out: bool, events: &mut impl Events<Event>) {
        let public = &mut self.public;
        let empty = public.without_hand();
        public.pli = None;
        public.special_laid = false;
        public.stuck = 0;
        public.finished = public.finished.with(std::mem::take(&mut public.tour));
        public.phase = Phase::Refill;
        public.ending = out || !empty.is_empty() || public.is_last_tour();
        // Seats with empty hands do not fill up at the end. [S]
        public.refilling = SeatSet::all(public.seat_count()).minus(empty);
        events.emit(|| Event::TourOver);
        if public.ending && !out && empty.is_empty() {
            events.emit(|| Event::DeckUsedUp);
        } else if public.ending {
            events.emit(|| Event::Emptied(empty));
        }
        self.next_refill(events);
    }

    /// Fills one place of a row, from the hand or blind from the deck. [S; the choice R]
    pub(super) fn refill(&mut self, seat: Seat, card: Option<Card>, events: &mut impl Events<Event>) {
        if let Some(card) = card {
            self.take_from_hand(seat, card, 1);
            self.public.rows[seat.index()].insert(card);
            events.emit(|| Event::Refilled { seat, card });
        } else {
            self.open(seat, 1, events);
        }
        self.next_refill(events);
    }

    /// Asks the next seat clockwise, from the next leader on,
    /// that has fewer than two visible cards and can fill up.
    /// After the last one the next tour follows, or the end of the round if it was
    /// the last filling up or emptied two hands or more. [S]
    fn next_refill(&mut self, events: &mut impl Events<Event>) {
        let public = &mut self.public;
        if let Some(seat) = public.refills_next() {
            public.to_act = seat;
        } else if public.ending || public.without_hand().len() > 1 {
            self.end_round(events);
        } else {
            (public.phase, public.to_act) = (Phase::Play, public.leader);
            events.emit(|| Event::Leads(public.leader));
        }
    }

    fn end_round(&mut self, events: &mut impl Events<Event>) {
        let public = &mut self.public;
        public.phase = Phase::Over;
        public.refilling = SeatSet::EMPTY;
        let mut tallies = [score::Tally::default(); SEATS];
        for seat in Seat::all(public.seat_count()) {
            let index = seat.index();
            let (row, hand) = (public.rows[index], self.hands[index]);
            let met = self.objectives[index].is_some_and(|objective| match objective {
                Objective::LowRow => score::visible_sum(row) <= Objective::LOW_SUM,
                Objective::EmptyHand => hand.is_empty(),
                deed => public.deeds[index].contains(deed),
            });
            tallies[index] = score::tally(row, hand, met, &public.options);
            if let Some(objective) = self.objectives[index] {
                events.emit(|| Event::Objective { seat, objective, met });
            }
        }
        public.objectives = self.objectives;
        public.tallies = Some(tallies);
    }
}

impl Public {
    fn refills_next(&self) -> Option<Seat> {
        let needs = |seat: &Seat| {
            let can = self.hand_sizes[seat.index()] > 0 || self.can_draw();
            self.refilling.contains(*seat) && self.row(*seat).len() < ROW && can
        };
        self.leader.round_from(self.seat_count()).find(needs)
    }

    /// Moves the rows of a Swap. [S; whole rows R]
    fn exchange(&mut self, seat: Seat, with: Exchange) {
        let seats = self.seat_count();
        match with {
            Exchange::Seat(other) => self.rows.swap(seat.index(), other.index()),
            Exchange::Left => self.rows[..seats].rotate_right(1),
            Exchange::Right => self.rows[..seats].rotate_left(1),
        }
    }
}
