//! NUM-X against its rules file, `numx.md`. [S] [W] [D] [R] are its marks.

mod bots;
mod brute;
mod last_card;
mod laying;
mod options;
mod refusals;
mod round;
mod specials;
mod tours;
mod why;

use crate::kit::table;

use cartable_core::game::{Game, Setup, Silent};
use cartable_core::games::numx::{
    Action, Card, Cards, Event, Illegal, Lay, MOST_RENEWALS, Numx, Options, Pli, Position, Value, Zone, Zones,
};
use cartable_core::seat::Seat;
use cartable_core::seed::Seed;
use table::{listed, may, play, seat};

fn card(name: &str) -> Card {
    name.parse().expect("the name of a card")
}

/// Cards by their names, separated by blanks.
fn cards(names: &str) -> Cards {
    names.split_whitespace().map(card).collect()
}

fn value(name: &str) -> Value {
    card(name).value().expect("a classic card")
}

/// Zones: `h` is the own hand, a number somebody's row.
fn zone(name: &str) -> Zone {
    name.parse().map_or(Zone::Hand, |index| Zone::Row(seat(index)))
}

fn zones(names: &str) -> Zones {
    let list: Vec<Zone> = names.split_whitespace().map(zone).collect();
    Zones::try_from(list).expect("zones of a table")
}

/// A set: its value, where its classic cards come from, where its jokers come from.
fn lay(name: &str, from: &str, jokers: &str) -> Action {
    Action::Lay(Lay { value: value(name), cards: zones(from), jokers: zones(jokers) })
}

fn pli(name: &str, count: u8) -> Pli {
    Pli { value: value(name), count, jokers: 0 }
}

fn setup(seats: usize, options: Options) -> Setup<Options> {
    Setup { rules: Numx::RULES, options, seats, dealer: seat(0), seed: Seed::from_number(3) }
}

/// A position with these hands and rows, seat 0 to act and to lead; the caller changes what differs.
fn position(hands: &[&str], rows: &[&str]) -> Position {
    let all = |lists: &[&str]| lists.iter().map(|names| cards(names)).collect();
    Position { hands: all(hands), rows: all(rows), ..Position::default() }
}

/// The same with a pli, which the last seat laid.
fn over(pli: Pli, hands: &[&str], rows: &[&str]) -> Position {
    Position { pli: Some((pli, seat(hands.len() - 1))), ..position(hands, rows) }
}

fn start(position: &Position) -> Numx {
    start_with(position, Options::default())
}

fn start_with(position: &Position, options: Options) -> Numx {
    Numx::at(&setup(position.hands.len(), options), position).expect("a table one can sit at")
}

fn row(state: &Numx, who: usize) -> Cards {
    state.public().rows[who]
}
