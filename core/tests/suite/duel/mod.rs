//! Duel against its rules file, `multiples.md`. [S] [W] [D] [R] are its marks.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod bots;
mod brute;
mod pack;
mod piles;
mod refusals;
mod scene;
mod turns;
mod why;

use crate::kit::table;

use cartable_core::game::{Game, Setup, Silent};
use cartable_core::games::duel::{Action, Duel, Event, Illegal, Options, Phase, Position};
use cartable_core::games::multiples::{Card, Cards};
use cartable_core::seat::Seat;
use cartable_core::seed::Seed;
use table::{listed, may, play, seat};

fn card(name: &str) -> Card {
    Card::try_from(name.to_owned()).expect("a printed card")
}

/// Cards by their names, separated by blanks.
fn cards(names: &str) -> Cards {
    names.split_whitespace().map(card).collect()
}

fn setup(seats: usize, options: Options) -> Setup<Options> {
    Setup { rules: Duel::RULES, options, seats, dealer: seat(0), seed: Seed::from_number(3) }
}

/// A game in which seat 0 has laid its card; these cards lie in front of each seat.
fn table(laid: &[&str]) -> Position {
    let laid: Vec<Cards> = laid.iter().map(|names| cards(names)).collect();
    Position { hands: vec![Cards::EMPTY; laid.len()], laid, has_laid: true, ..Position::default() }
}

fn start(position: &Position) -> Duel {
    start_with(position, Options::default())
}

fn start_with(position: &Position, options: Options) -> Duel {
    Duel::at(&setup(position.laid.len().max(2), options), position).expect("a table one can sit at")
}

fn destroy(name: &str) -> Action {
    Action::Destroy(card(name))
}
