//! Why a choice is good: one sentence, from what everybody sees and from the own hand.

use super::super::action::{Action, Discard, Teams};
use super::super::board::{Cell, Contract, DiscardRule, POINTS, Row};
use super::super::cards::{Card, Cards, Colour};
use super::super::view::View;
use crate::scene::Asked;
use crate::seat::{Seat, SeatSet};

/// A card above this value is a high one.
const MIDDLE: u8 = 7;

pub(super) fn why(asked: &Asked<'_, View>, action: Option<Action>) -> Option<String> {
    match action? {
        Action::Place(cell) => Some(asked.place(cell)),
        Action::Team(teams) => Some(asked.team(teams)),
        Action::Discard(discard) => asked.discard(discard),
        Action::Play(card) => asked.play(card),
    }
}

impl Asked<'_, View> {
    fn place(&self, cell: Cell) -> String {
        let colour = Colour::ALL.get(cell.column()).copied();
        let held = colour.map_or(Cards::EMPTY, |colour| self.view.own.hand.and(Cards::of(colour)));
        match cell.row() {
            Row::First if cell.column() == self.seat.index() => self.text("niet-why-not-first"),
            Row::First => self.naming("niet-why-first", SeatSet::only(Seat::at(cell.column()))),
            Row::Discard => self.text("niet-why-discard-rule"),
            Row::Points if POINTS[cell.column()] < 0 => self.text("niet-why-no-penalty"),
            Row::Points => self.text("niet-why-points"),
            Row::Trump | Row::Supertrump if colour.is_none() => self.text("niet-why-none"),
            Row::Trump => self.counted("niet-why-trump", held.len()),
            Row::Supertrump => self.counted("niet-why-supertrump", held.and(Cards::ONES).len()),
        }
    }

    fn team(&self, teams: Teams) -> String {
        let partners = teams.team.without(self.seat);
        if partners.is_empty() {
            self.text("niet-why-alone")
        } else if teams.x2 == Some(self.seat) {
            self.naming("niet-why-team-x2", partners)
        } else {
            self.naming("niet-why-team", partners)
        }
    }

    fn discard(&self, discard: Discard) -> Option<String> {
        let contract = self.view.public.contract?;
        let left = self.seat.next(self.view.public.seat_count());
        if contract.discard == DiscardRule::GiveLeft && self.allied(left) {
            return Some(self.naming("niet-why-gift", SeatSet::only(left)));
        }
        let emptied = |card: Card| {
            let rest = self.view.own.hand.and(contract.suit_cards(contract.suit(card)));
            rest.len() == discard.iter().filter(|other| contract.suit(*other) == contract.suit(card)).count()
        };
        if discard.iter().any(|card| card.is_one() && !contract.is_supertrump(card)) {
            Some(self.text("niet-why-rid-of-one"))
        } else if discard.iter().any(emptied) {
            Some(self.text("niet-why-emptied"))
        } else if contract.points < 0 && discard.iter().any(|card| card.value() > MIDDLE) {
            Some(self.text("niet-why-rid-of-high"))
        } else {
            Some(self.text("niet-why-rid-of-low"))
        }
    }

    fn allied(&self, other: Seat) -> bool {
        self.view.public.teams.is_some_and(|teams| teams.together(self.seat, other))
    }

    fn play(&self, card: Card) -> Option<String> {
        let contract = self.view.public.contract?;
        Some(match self.view.public.led() {
            None => self.lead(card, contract),
            Some(led) => self.follow(card, contract, led),
        })
    }

    fn lead(&self, card: Card, contract: Contract) -> String {
        let strength = contract.strength(card, contract.suit(card));
        let follows = self.view.unseen().and(contract.suit_cards(contract.suit(card)));
        let beaten = follows.iter().any(|other| contract.strength(other, contract.suit(card)) >= strength);
        match (contract.points < 0, beaten) {
            (false, false) => self.text("niet-why-master"),
            (true, true) => self.text("niet-why-lead-low"),
            (false, true) => self.text("niet-why-lead"),
            (true, false) => self.text("niet-why-lead-now"),
        }
    }

    fn follow(&self, card: Card, contract: Contract, led: Colour) -> String {
        let public = &self.view.public;
        let (trick, seats) = (&public.trick, public.seat_count());
        let holder = trick.winner(seats);
        let takes = contract.strength(card, led) >= trick.strength(&contract);
        let last = trick.len() + 1 == seats;
        let loot = |own: bool| {
            trick.iter(seats).filter(|(by, card)| card.is_one() && self.allied(*by) == own).count()
        };
        let holder_name = || SeatSet::only(holder);
        if contract.points < 0 {
            return match (takes, self.allied(holder)) {
                (false, false) if card.is_one() => self.text("niet-why-present"),
                (false, _) => self.text("niet-why-below"),
                (true, _) if last => self.text("niet-why-must-take"),
                (true, _) => self.text("niet-why-may-be-beaten"),
            };
        }
        match (takes, self.allied(holder)) {
            (true, false) if last && loot(false) > 0 => self.counted("niet-why-loot", loot(false)),
            (true, false) if last && loot(true) > 0 => self.text("niet-why-saves"),
            (true, false) if last => self.text("niet-why-takes"),
            (true, false) => self.text("niet-why-ahead"),
            (true, true) => self.naming("niet-why-over-partner", holder_name()),
            (false, true) if card.is_one() && last => self.naming("niet-why-home", holder_name()),
            (false, true) => self.naming("niet-why-partner-holds", holder_name()),
            (false, false) => self.naming("niet-why-lost", holder_name()),
        }
    }
}
