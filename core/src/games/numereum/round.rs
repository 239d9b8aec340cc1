//! The course of a round: prizes, bids, winnings, combinations, and the decision about another round.

use super::SEATS;
use super::action::Event;
use super::auction::{Auction, Prizes, Settled};
use super::cards::{Card, Numbers};
use super::criteria::{Criteria, reward};
use super::score::Outcome;
use super::state::Numereum;
use super::view::{Phase, Public};
use crate::game::Events;
use crate::seat::{Seat, SeatSet};

impl Numereum {
    /// Turns up the prizes of the next round, unless the game is over. [S]
    pub(super) fn begin_round(&mut self, events: &mut impl Events<Event>) {
        if let Some(outcome) = Outcome::before_round(&self.public) {
            self.public.end(outcome, events);
            return;
        }
        // `before_round` has checked that there are two cards.
        let (Some(hand), Some(reserve)) = (self.draw(), self.draw()) else { return };
        let prizes = Prizes { hand, reserve };
        let public = &mut self.public;
        public.round = public.round.saturating_add(1);
        public.phase = Phase::Bid;
        public.auction = Some(Auction::new(prizes));
        public.arrived = [Numbers::EMPTY; SEATS];
        events.emit(|| Event::Opened { round: public.round, prizes });
    }

    #[inline]
    fn draw(&mut self) -> Option<Card> {
        let left = self.public.deck.checked_sub(1)?;
        self.public.deck = left;
        Some(self.deck[usize::from(left)])
    }

    /// Lays a card face down; the last expected card turns all of them up. [S]
    #[inline]
    pub(super) fn commit(&mut self, seat: Seat, card: Card, events: &mut impl Events<Event>) {
        let place = seat.index();
        self.hands[place].remove(card);
        self.committed[place] = Some(card);
        let public = &mut self.public;
        public.hand_sizes[place] -= 1;
        public.committed = public.committed.with(seat);
        if public.phase == Phase::Answer {
            (public.phase, public.to_act) = (Phase::Cover, seat.next(SEATS));
            events.emit(|| Event::Overbid(seat));
        } else {
            events.emit(|| Event::Committed(seat));
        }
        if public.committed.len() == SEATS {
            self.reveal(events);
        }
    }

    /// Turns the committed cards up and compares what each seat has shown so far. [S]
    #[inline]
    fn reveal(&mut self, events: &mut impl Events<Event>) {
        let public = &mut self.public;
        public.committed = SeatSet::EMPTY;
        // Only a contradictory view has bids without an auction.
        let Some(auction) = &mut public.auction else { return };
        for (place, committed) in self.committed.iter_mut().enumerate() {
            if let Some(card) = committed.take() {
                auction.bids[place].show(card);
                public.known[place].remove(card);
            }
        }
        events.emit(|| Event::Revealed(auction.bids));
        let ahead = auction.ahead();
        match ahead {
            Some(ahead) if public.phase == Phase::Bid => {
                (public.phase, public.to_act) = (Phase::Answer, ahead.next(SEATS));
            }
            _ => self.settle(ahead, events),
        }
    }

    /// Leaves the prizes to the other seat. [S]
    pub(super) fn concede(&mut self, seat: Seat, events: &mut impl Events<Event>) {
        events.emit(|| Event::Conceded(seat));
        self.settle(Some(seat.next(SEATS)), events);
    }

    /// Hands out the prizes and puts the played cards where they belong:
    /// numbers into their player's own reserve, basic cards among the discards. [S]
    #[inline]
    fn settle(&mut self, winner: Option<Seat>, events: &mut impl Events<Event>) {
        let public = &mut self.public;
        // The case is that of [`Self::reveal`].
        let Some(auction) = public.auction.take() else { return };
        let Prizes { hand, reserve } = auction.prizes;
        public.last = Some(Settled { auction, winner });
        events.emit(|| Event::Settled { winner, prizes: auction.prizes });
        for (place, bid) in auction.bids.into_iter().enumerate() {
            for card in bid.cards() {
                if card.is_basic() {
                    public.discards[place].insert(card);
                } else {
                    public.arrive(place, card);
                }
            }
        }
        if let Some(winner) = winner {
            let place = winner.index();
            self.hands[place].insert(hand);
            public.hand_sizes[place] += 1;
            public.known[place].insert(hand);
            public.arrive(place, reserve);
        } else {
            public.unclaimed = public.unclaimed.union(Numbers::only(hand)).union(Numbers::only(reserve));
        }
        (public.phase, public.to_act) = (Phase::Combine, public.first_declarer());
        self.declare(events);
    }

    /// Makes a combination: its cards leave the reserve for good, and its player draws. [S]
    #[inline]
    pub(super) fn combine(&mut self, seat: Seat, cards: Numbers, events: &mut impl Events<Event>) {
        let place = seat.index();
        let public = &mut self.public;
        public.reserves[place] = public.reserves[place].minus(cards);
        public.arrived[place] = public.arrived[place].minus(cards);
        public.combined[place] = public.combined[place].union(cards);
        events.emit(|| Event::Combined { seat, cards, criteria: Criteria::of(cards) });
        let mut drawn = Numbers::EMPTY;
        for _ in 0..reward(cards) {
            // A used up deck gives no more cards; the combination counts all the same. [R]
            if let Some(card) = self.draw() {
                drawn = drawn.union(Numbers::only(card));
            }
        }
        // The cards go into the hand, unseen by the other player. [R]
        self.hands[place] = self.hands[place].with(drawn);
        self.public.hand_sizes[place] += drawn.len() as u8;
        events.emit(|| Event::Drew { seat, count: drawn.len() as u8 });
        events.emit(|| Event::Received { seat, cards: drawn });
        self.declare(events);
    }

    /// Ends the combinations of a seat for this round.
    pub(super) fn finish(&mut self, seat: Seat, events: &mut impl Events<Event>) {
        self.declared(seat, events);
    }

    /// Asks the seat whose turn it is, unless it has nothing to combine.
    #[inline]
    fn declare(&mut self, events: &mut impl Events<Event>) {
        let seat = self.public.to_act;
        if self.public.combinable(seat).next().is_none() {
            self.declared(seat, events);
        }
    }

    /// Ends the declarations of a seat: the other one declares, or the round is over. [R]
    #[inline]
    fn declared(&mut self, seat: Seat, events: &mut impl Events<Event>) {
        let public = &mut self.public;
        if seat == public.first_declarer() {
            public.to_act = seat.next(SEATS);
            self.declare(events);
        } else if let Some(outcome) = Outcome::after_round(public) {
            public.end(outcome, events);
        } else {
            self.begin_round(events);
        }
    }
}

impl Public {
    /// Puts a number into a reserve.
    #[inline]
    fn arrive(&mut self, place: usize, card: Card) {
        let card = Numbers::only(card);
        self.reserves[place] = self.reserves[place].union(card);
        self.arrived[place] = self.arrived[place].union(card);
    }

    /// Returns the seat that declares combinations first: the winner of the auction,
    /// after a tied one the youngest. [R]
    #[inline]
    fn first_declarer(&self) -> Seat {
        self.last.and_then(|last| last.winner).unwrap_or(self.youngest)
    }

    fn end(&mut self, outcome: Outcome, events: &mut impl Events<Event>) {
        self.phase = Phase::Over;
        self.outcome = Some(outcome);
        events.emit(|| Event::Ended(outcome));
    }
}
