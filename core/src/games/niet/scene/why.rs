//! The reasons for a choice: from the public part and the own hand.

use super::super::action::{Action, Discard, Teams};
use super::super::board::{Cell, Contract, DiscardRule, POINTS, Row};
use super::super::cards::{Card, Cards, Colour};
use super::super::view::View;
use crate::scene::{Asked, Why};
use crate::seat::{Seat, SeatSet};
use crate::text::Arg;

/// The value above which a card takes a trick that nobody wants.
const MIDDLE: u8 = 7;
/// The value above which a card wins tricks: a quarter of the pack.
const HIGH: u8 = 9;

pub(super) fn why(asked: &Asked<'_, View>, action: Option<Action>) -> Vec<Why> {
    match action {
        Some(Action::Place(cell)) => asked.place(cell).into_iter().collect(),
        Some(Action::Team(teams)) => asked.team(teams).into_iter().collect(),
        Some(Action::Discard(discard)) => asked.discard(discard),
        Some(Action::Play(card)) => asked.play(card),
        None => Vec::new(),
    }
}

impl Asked<'_, View> {
    fn place(&self, cell: Cell) -> Option<Why> {
        let (hand, board) = (self.view.own.hand, &self.view.public.board);
        let colour = Colour::ALL.get(cell.column()).copied();
        let others = || {
            Cell::all().filter(|other| other.row() == cell.row() && *other != cell && board.is_open(*other))
        };
        // The count of a colour in the hand, and the highest count among the colours that would stay open.
        let counted = |key: &'static str, of: &dyn Fn(Colour) -> usize| {
            let open = others().filter_map(|other| Colour::ALL.get(other.column()).copied());
            let (held, most) = (colour.map_or(0, of), open.map(of).max()?);
            let args = [("count", Arg::from(held)), ("most", Arg::from(most))];
            (most > held).then(|| self.with(key, args).weighing((most - held) as i32))
        };
        match cell.row() {
            Row::First => {
                let own = others().any(|other| other.column() == self.seat.index());
                own.then(|| self.text("niet-why-first"))
            }
            Row::Points => {
                let high = hand.iter().filter(|card| card.value() > HIGH).count();
                let (points, strong) = (POINTS[cell.column()], high * 3 >= hand.len());
                let of_others = || others().map(|other| POINTS[other.column()]);
                let key = match points {
                    ..=-1 if strong => "niet-why-no-penalty",
                    1.. if strong && of_others().all(|other| other > points) => "niet-why-dear",
                    1.. if high * 4 <= hand.len() && of_others().all(|other| other < points) => {
                        "niet-why-cheap"
                    }
                    _ => return None,
                };
                Some(self.counted(key, high))
            }
            Row::Trump => counted("niet-why-trump", &|colour| hand.and(Cards::of(colour)).len()),
            Row::Supertrump => {
                counted("niet-why-supertrump", &|colour| hand.and(Cards::of(colour)).and(Cards::ONES).len())
            }
            Row::Discard => {
                let ones = hand.and(Cards::ONES).len();
                let keeps = cell.column() == DiscardRule::OneButNoOne as usize && ones > 0;
                keeps.then(|| self.counted("niet-why-shed-ones", ones))
            }
        }
    }

    fn team(&self, teams: Teams) -> Option<Why> {
        let partners = teams.team.without(self.seat);
        if partners.is_empty() {
            return Some(self.text("niet-why-alone"));
        }
        let seats = self.view.public.seat_count();
        let apart = teams.team.iter().all(|member| !teams.team.contains(member.next(seats)));
        apart.then(|| self.naming("niet-why-apart", partners))
    }

    fn discard(&self, discard: Discard) -> Vec<Why> {
        let Some(contract) = self.view.public.contract else { return Vec::new() };
        let left = self.seat.next(self.view.public.seat_count());
        let gift = contract.discard == DiscardRule::GiveLeft && self.allied(left);
        let mut kept = self.view.own.hand;
        kept.remove_all(discard.iter().collect());
        let kept_of = |card: Card| kept.and(contract.suit_cards(contract.suit(card)));
        let lowest = |card: Card| {
            let higher = |other: Card| other.is_one() || other.value() >= card.value();
            !card.is_one() && kept_of(card).kinds().all(higher)
        };
        let gains = contract.points > 0;
        let high = discard.iter().any(|card| card.value() > MIDDLE);
        let bare = !gift && gains && discard.iter().any(|card| self.view.is_bare_one(card));
        let said = [
            bare.then(|| self.text("niet-why-rid-of-one")),
            discard.iter().any(|card| kept_of(card).is_empty()).then(|| self.text("niet-why-emptied")),
            (!gains && high).then(|| self.text("niet-why-rid-of-high")),
            (gains && !gift && discard.iter().all(lowest)).then(|| self.text("niet-why-rid-of-low")),
            gift.then(|| self.naming("niet-why-gift", SeatSet::only(left))),
        ];
        said.into_iter().flatten().collect()
    }

    fn allied(&self, other: Seat) -> bool {
        self.view.together(self.seat, other)
    }

    fn play(&self, card: Card) -> Vec<Why> {
        let Some(contract) = self.view.public.contract else { return Vec::new() };
        let first = match self.view.public.led() {
            None => self.lead(card, contract),
            Some(led) => self.follow(card, contract, led),
        };
        // If two cards do the same for the trick, the weaker one keeps the stronger.
        let gains = contract.points > 0;
        let stronger = self.stronger(card, contract);
        let kept = (gains && stronger > 0).then(|| self.counted("niet-why-lead", stronger));
        first.into_iter().chain(kept).collect()
    }

    /// Returns the number of playable cards that are stronger
    /// in their own colour than this one in its colour.
    fn stronger(&self, card: Card, contract: Contract) -> usize {
        let strength = |card: Card| contract.strength(card, contract.suit(card));
        let playable = self.view.public.playable(self.view.own.hand);
        playable.iter().filter(|other| strength(*other) > strength(card)).count()
    }

    fn lead(&self, card: Card, contract: Contract) -> Option<Why> {
        let suit = contract.suit(card);
        let strength = contract.strength(card, suit);
        let others = self.view.unseen().and(contract.suit_cards(suit));
        let beaten = others.kinds().any(|other| contract.strength(other, suit) >= strength);
        let sure = self.view.is_sure(self.seat, self.seat, suit, strength);
        let key = match (contract.points > 0, sure) {
            (true, true) => "niet-why-sure",
            (true, false) if !beaten => "niet-why-master",
            (false, false) if beaten => "niet-why-lead-low",
            _ => return None,
        };
        Some(self.text(key))
    }

    fn follow(&self, card: Card, contract: Contract, led: Colour) -> Option<Why> {
        let public = &self.view.public;
        let (trick, seats) = (&public.trick, public.seat_count());
        let holder = trick.winner(seats);
        let takes = |card: Card| contract.strength(card, led) >= trick.strength(&contract);
        let others = || public.playable(self.view.own.hand).kinds().filter(move |other| *other != card);
        let last = trick.len() + 1 == seats;
        let decided = self.view.decides(self.seat, card);
        let loot = |own: bool| {
            trick.iter(seats).filter(|(by, card)| card.is_one() && self.allied(*by) == own).count()
        };
        // The number of unseen cards of a higher strength.
        let over = |strength: u8| {
            self.view.unseen().kinds().filter(|other| contract.strength(*other, led) >= strength).count()
        };
        Some(match (contract.points > 0, takes(card), self.allied(holder)) {
            (true, true, false) if last && loot(false) > 0 => self.counted("niet-why-loot", loot(false)),
            (true, true, false) if last && loot(true) > 0 => self.text("niet-why-saves"),
            (true, true, false) if last => self.text("niet-why-takes"),
            (true, true, false) => self.text("niet-why-ahead"),
            (true, true, true) => {
                let safer = over(contract.strength(card, led)) < over(trick.strength(&contract));
                let safe = self.view.is_sure(self.seat, holder, led, trick.strength(&contract));
                return (safer && !safe).then(|| self.naming("niet-why-over-partner", SeatSet::only(holder)));
            }
            (true, false, allied) => {
                // A 1 does not count as a lower card, because it may be lost.
                let lowest = |other: Card| other.is_one() || other.value() >= card.value();
                let sure = decided.is_some();
                let key = match allied {
                    true if sure && self.view.is_bare_one(card) => "niet-why-home",
                    true if sure => "niet-why-partner-holds",
                    true => "niet-why-partner-so-far",
                    false if sure && !card.is_one() && others().all(lowest) => "niet-why-lost",
                    false => return None,
                };
                self.naming(key, SeatSet::only(holder))
            }
            (false, false, false) if self.view.is_bare_one(card) && decided == Some(false) => {
                self.text("niet-why-present")
            }
            (false, false, _) => self.text("niet-why-below"),
            (false, true, _)
                if last && others().all(|other| takes(other) && other.value() <= card.value()) =>
            {
                self.text("niet-why-must-take")
            }
            (false, true, _) if decided.is_none() => self.text("niet-why-may-be-beaten"),
            (false, true, _) => return None,
        })
    }
}
