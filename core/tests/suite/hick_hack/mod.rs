//! Hick Hack against its rules file, `hick_hack.md`. [S] [W] [D] [R] are its marks.

mod bots;
mod brute;
mod duels;
mod refusals;
mod rounds;
mod scene;
mod setup;
mod talks;
mod why;
mod yards;

use crate::kit::table;

use cartable_core::game::{Game, Setup, Silent};
use cartable_core::games::hick_hack::{
    Action, Card, Cards, Colour, Event, Grains, HickHack, Illegal, Options, Position, Proposal, Split,
};
use cartable_core::seat::Seat;
use cartable_core::seed::Seed;
use table::{listed, may, play, seat};

const TALKS: Options = Options { talks: true, counters: false };
const HAGGLING: Options = Options { talks: true, counters: true };
const DICE: Options = Options { talks: false, counters: false };

/// Accepts what a seat proposes for a yard.
fn accept(yard: Colour, by: usize) -> Action {
    Action::Accept(Proposal { yard, by: seat(by) })
}

/// Refuses it.
fn refuse(yard: Colour, by: usize) -> Action {
    Action::Refuse(Proposal { yard, by: seat(by) })
}

fn card(name: &str) -> Card {
    name.parse().expect("the name of a card")
}

/// Cards by their names, separated by blanks: `y5`, `y-2`, `yf5`.
fn cards(names: &str) -> Cards {
    names.split_whitespace().map(card).collect()
}

fn lay(names: &str) -> Action {
    Action::Lay(cards(names))
}

/// A share each: green, blue and yellow grains.
fn split(shares: &[[u8; 3]]) -> Split {
    let shares: Vec<Grains> =
        shares.iter().map(|[green, blue, yellow]| Grains::new(*green, *blue, *yellow)).collect();
    Split::try_from(shares).expect("a split")
}

fn setup(seats: usize, options: Options, seed: u64) -> Setup<Options> {
    Setup { rules: HickHack::RULES, options, seats, dealer: seat(0), seed: Seed::from_number(seed) }
}

/// A round in which the yard of the yellow cards has these grains, and the others one green each.
fn position(hands: &[&str], yellow: Grains) -> Position {
    let mut yards = vec![Grains::new(1, 0, 0); Colour::COUNT];
    yards[0] = yellow;
    Position { hands: hands.iter().map(|names| cards(names)).collect(), yards, ..Position::default() }
}

fn at(position: &Position, options: Options, seed: u64) -> HickHack {
    HickHack::at(&setup(position.hands.len(), options, seed), position).expect("a table one can sit at")
}

/// A position in which everybody has just these cards, so that there is one way to lay them.
fn with_lays(lays: &[&str], yellow: Grains) -> Position {
    position(lays, yellow)
}

/// Lets everybody lay these cards, and returns the events of the last lay.
fn lay_all(state: &mut HickHack, lays: &[&str]) -> Vec<Event> {
    let mut told = Vec::new();
    for (who, names) in lays.iter().enumerate().filter(|(_, names)| !names.is_empty()) {
        told = play(state, who, lay(names));
    }
    told
}

/// Everybody has just these cards and lays them: the state after, and what was told.
fn meet(lays: &[&str], yellow: Grains, options: Options) -> (HickHack, Vec<Event>) {
    meet_with(lays, yellow, options, 3)
}

fn meet_with(lays: &[&str], yellow: Grains, options: Options, seed: u64) -> (HickHack, Vec<Event>) {
    let mut state = at(&with_lays(lays, yellow), options, seed);
    let told = lay_all(&mut state, lays);
    (state, told)
}

fn points(state: &HickHack) -> Vec<i32> {
    let seats = state.public().seat_count();
    Seat::all(seats).map(|seat| state.public().points(seat)).collect()
}

fn store(state: &HickHack, who: usize) -> Grains {
    state.public().stores[who]
}

fn captured(state: &HickHack, who: usize) -> Cards {
    state.public().captured[who]
}

/// The rolls told, in their order.
fn rolls(events: &[Event]) -> Vec<(usize, Card, u8)> {
    let roll = |event: &Event| match event {
        Event::Rolled { seat, card, die } => Some((seat.index(), *card, *die)),
        _ => None,
    };
    events.iter().filter_map(roll).collect()
}
