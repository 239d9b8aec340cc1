//! Sniper against its rules file, `multiples.md`. [S] [W] [D] [R] are its marks.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod bots;
mod brute;
mod claims;
mod flips;
mod refusals;
mod scene;
mod why;

use crate::kit::table;

use cartable_core::game::{Game, Public as _, Setup, Silent};
use cartable_core::games::multiples::{Card, Cards, Factors};
use cartable_core::games::sniper::{Action, Event, Illegal, Options, Position, Ruling, Sniper};
use cartable_core::seat::{Seat, SeatSet};
use cartable_core::seed::Seed;
use table::{listed, may, play, seat};

fn card(name: &str) -> Card {
    Card::try_from(name.to_owned()).expect("a printed card")
}

fn list(names: &str) -> Vec<Card> {
    names.split_whitespace().map(card).collect()
}

fn cards(names: &str) -> Cards {
    list(names).into()
}

fn setup(seats: usize, options: Options) -> Setup<Options> {
    Setup { rules: Sniper::RULES, options, seats, dealer: seat(0), seed: Seed::from_number(3) }
}

/// A pool in which 7/24 can be taken, and six cards cannot: there is no 10, and one 9 alone.
const SIX_BEYOND: &str = "6/16 4/9 7/24 9/70 4/80 7/90 2/100 6/50 5/81";

/// Three players after a flip, with these cards in the middle.
fn open(names: &str) -> Position {
    Position { open: list(names), flips: 2, ..Position::default() }
}

fn start(position: &Position) -> Sniper {
    start_with(position, Options::default())
}

fn start_with(position: &Position, options: Options) -> Sniper {
    Sniper::at(&setup(3, options), position).expect("a table one can sit at")
}

/// A claim at the present table.
fn claim(state: &Sniper, name: &str) -> Action {
    Action::Claim { card: card(name), factors: None, table: state.public().table() }
}

/// A claim that names its factors, at the present table.
fn claim_by(state: &Sniper, name: &str, factors: [&str; 2]) -> Action {
    let factors = Some(Factors::from(factors.map(card)));
    Action::Claim { card: card(name), factors, table: state.public().table() }
}

fn ready(state: &Sniper) -> Action {
    Action::Ready { table: state.public().table() }
}

/// Lets everybody say that nothing is left, and returns the events of the last one.
fn all_ready(state: &mut Sniper) -> Vec<Event> {
    let mut events = Vec::new();
    for seat in state.turn().must.iter() {
        events = play(state, seat.index(), ready(state));
    }
    events
}

fn taken(event: &Event) -> bool {
    matches!(event, Event::Taken { .. })
}

fn trophies(state: &Sniper, who: usize) -> Vec<Card> {
    state.public().captures.of(seat(who)).collect()
}
