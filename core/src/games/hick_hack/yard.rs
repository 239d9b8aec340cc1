//! The service of the yards, one after the other in the order of the table. [S; the order R]

use super::action::{Action, Event};
use super::cards::{Cards, Colour, SEATS};
use super::die::Contest;
use super::grains::{Grain, Grains};
use super::meeting::{Meeting, Meetings};
use super::state::HickHack;
use super::view::{Bargain, Public};
use crate::game::Events;
use crate::seat::{Seat, SeatSet};

impl HickHack {
    /// Serves the yards from this number on, until a bargain begins or the round is over.
    pub(super) fn serve(&mut self, mut from: usize, events: &mut impl Events<Event>) {
        let meetings = Meetings::of(self.public.revealed_by_seat());
        while let Some(meeting) = meetings.next(from) {
            from = meeting.yard.index() + 1;
            self.settle(&meeting, events);
            if self.public.bargain.is_some() {
                return;
            }
        }
        self.end_round(events);
    }

    #[inline]
    fn settle(&mut self, meeting: &Meeting, events: &mut impl Events<Event>) {
        let yard = meeting.yard;
        if let Some(seat) = meeting.runaway() {
            let stole = self.public.yards[yard.index()].take(Grain::Green);
            if stole {
                self.public.stores[seat.index()].insert(Grain::Green);
            }
            events.emit(|| Event::Fled { seat, yard, stole });
        }
        if !meeting.foxes.is_empty() {
            self.hunt(meeting, events);
        } else if !self.public.yard(yard).is_empty() {
            self.feed(meeting, events);
        }
    }

    /// Lets foxes take all birds, the coward too; several owners' foxes fight for them.
    /// No grain is eaten. [S; R for one owner]
    fn hunt(&mut self, meeting: &Meeting, events: &mut impl Events<Event>) {
        let (yard, seats) = (meeting.yard, meeting.foxes);
        let birds = meeting.birds(self.public.revealed_by_seat());
        if birds.is_empty() {
            events.emit(|| Event::Hungry { seats, yard });
            return;
        }
        let seat = self.winner(yard, Cards::FOXES, seats, events);
        let public = &mut self.public;
        public.captured[seat.index()] = public.captured[seat.index()].with(birds);
        public.eaten = public.eaten.with(birds);
        events.emit(|| Event::Caught { seat, yard, birds });
    }

    /// Lets one owner's birds eat all grains in a yard without a fox; several owners agree or fight.
    /// A coward eats only alone. [S; R for one owner]
    fn feed(&mut self, meeting: &Meeting, events: &mut impl Events<Event>) {
        let (yard, eaters) = (meeting.yard, meeting.eaters());
        if eaters.sole().is_none() && self.public.options.talks {
            self.public.bargain = Some(self.public.bargain_of(meeting));
        } else {
            let seat = self.winner(yard, Cards::BRAVE, eaters, events);
            self.eat(seat, yard, events);
        }
    }

    /// Plays a proposal or an answer of a seat that may give it.
    pub(super) fn talk(
        &mut self,
        mut bargain: Bargain,
        seat: Seat,
        action: Action,
        events: &mut impl Events<Event>,
    ) {
        let yard = bargain.yard;
        match action {
            Action::Propose(split) => {
                bargain.split = Some(split);
                self.public.bargain = Some(bargain);
                events.emit(|| Event::Proposed { seat, yard, split });
            }
            Action::Accept(_) => {
                bargain.accepted = bargain.accepted.with(seat);
                events.emit(|| Event::Accepted { seat, yard });
                self.answered(bargain, events);
            }
            Action::Counter { split, .. } => {
                bargain.refused = bargain.refused.with(seat);
                bargain.counters[seat.index()] = Some(split);
                events.emit(|| Event::Countered { seat, yard, split });
                self.answered(bargain, events);
            }
            Action::Refuse(_) => {
                let rolls = bargain.is_last_word(seat, self.public.options);
                events.emit(|| Event::Refused { seat, yard, rolls });
                bargain.refused = bargain.refused.with(seat);
                if self.public.may_counter(&bargain) {
                    self.answered(bargain, events);
                } else {
                    self.next_counter(bargain, events);
                }
            }
            _ => {
                events.emit(|| Event::Declined { seat, yard });
                self.roll(&bargain, events);
            }
        }
    }

    /// Carries out the split when everybody has answered, if all have accepted it.
    fn answered(&mut self, bargain: Bargain, events: &mut impl Events<Event>) {
        if !bargain.asked().is_empty() {
            self.public.bargain = Some(bargain);
        } else if bargain.refused.is_empty() {
            self.agree(&bargain, events);
        } else {
            self.next_counter(bargain, events);
        }
    }

    /// Brings the other proposals to the table, one after the other clockwise from the first proposer.
    /// The die decides when none is left. [R]
    fn next_counter(&mut self, mut bargain: Bargain, events: &mut impl Events<Event>) {
        let mut order = bargain.involved.round_from(bargain.proposer);
        let next = order.find_map(|by| Some((by, bargain.counters[by.index()].take()?)));
        let Some((by, split)) = next else { return self.roll(&bargain, events) };
        let (accepted, refused) = (SeatSet::EMPTY, SeatSet::EMPTY);
        self.public.bargain = Some(Bargain { by, split: Some(split), accepted, refused, ..bargain });
    }

    fn roll(&mut self, bargain: &Bargain, events: &mut impl Events<Event>) {
        let winner = self.winner(bargain.yard, Cards::BRAVE, bargain.involved, events);
        self.eat(winner, bargain.yard, events);
        self.go_on(bargain.yard, events);
    }

    fn agree(&mut self, bargain: &Bargain, events: &mut impl Events<Event>) {
        let (yard, split) = (bargain.yard, bargain.split.unwrap_or_default());
        for seat in bargain.involved.iter() {
            let store = &mut self.public.stores[seat.index()];
            *store = store.with(split.share(seat));
        }
        self.public.yards[yard.index()] = Grains::NONE;
        events.emit(|| Event::Agreed { yard, split });
        self.go_on(yard, events);
    }

    fn go_on(&mut self, yard: Colour, events: &mut impl Events<Event>) {
        self.public.bargain = None;
        self.serve(yard.index() + 1, events);
    }

    /// Returns the winning seat: the only owner, or the one whose animal has the highest sum by the die.
    #[inline]
    fn winner(
        &mut self,
        yard: Colour,
        which: Cards,
        owners: SeatSet,
        events: &mut impl Events<Event>,
    ) -> Seat {
        owners.sole().unwrap_or_else(|| self.fight(yard, which, events))
    }

    /// Returns the winning seat by the die.
    fn fight(&mut self, yard: Colour, which: Cards, events: &mut impl Events<Event>) -> Seat {
        let contest = self.public.contest(yard, which);
        contest.fight(&mut self.chance, |seat, card, die| {
            events.emit(|| Event::Rolled { seat, card, die });
        })
    }

    fn eat(&mut self, seat: Seat, yard: Colour, events: &mut impl Events<Event>) {
        let grains = std::mem::take(&mut self.public.yards[yard.index()]);
        let store = &mut self.public.stores[seat.index()];
        *store = store.with(grains);
        events.emit(|| Event::Ate { seat, yard, grains });
    }
}

impl Public {
    /// Returns the animals of a kind that roll for a yard.
    pub(super) fn contest(&self, yard: Colour, which: Cards) -> Contest {
        let order = self.marker().round_from(self.seat_count());
        Contest::new(&self.revealed, which.and(Cards::of(yard)), order)
    }

    /// Returns the seat that proposes if these cards, by seat, meet: the owner of the highest bird;
    /// of equal ones the first from the marker on. [R]
    pub(super) fn proposer(&self, cards: &[Cards; SEATS], meeting: &Meeting) -> Seat {
        let highest = |seat: Seat| {
            let birds = cards[seat.index()].and(Cards::of(meeting.yard)).and(Cards::BRAVE);
            birds.iter().map(super::Card::value).max().unwrap_or_default()
        };
        let order = meeting.brave.round_from(self.marker());
        let better = |one: Seat, other: Seat| if highest(other) > highest(one) { other } else { one };
        order.reduce(better).unwrap_or(self.marker())
    }

    pub(super) fn bargain_of(&self, meeting: &Meeting) -> Bargain {
        let proposer = self.proposer(&self.revealed, meeting);
        Bargain {
            yard: meeting.yard,
            proposer,
            involved: meeting.brave,
            by: proposer,
            split: None,
            accepted: SeatSet::EMPTY,
            refused: SeatSet::EMPTY,
            counters: [None; SEATS],
        }
    }
}
