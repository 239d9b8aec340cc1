//! La guerre des seaux against its rules file, `seaux.md`. [S] [W] [D] [R] are its marks.

mod attacks;
mod bots;
mod brute;
mod ending;
mod giving_up;
mod options;
mod pyramids;
mod refusals;
mod scene;
mod setup;
mod why;

use crate::kit::table;

use cartable_core::game::{Game, Setup, Silent};
use cartable_core::games::seaux::{
    Action, Attack, Card, Cards, Cell, Cells, Colour, Event, Illegal, Lay, Options, Position, Pyramid, Seaux,
    Values,
};
use cartable_core::seat::Seat;
use cartable_core::seed::Seed;
use table::{listed, may, play, seat};

/// A colour by its first letter; grey is `a` ("âne", ash), since green has the `g`.
fn colour(letter: char) -> Colour {
    match letter {
        'y' => Colour::Yellow,
        'a' => Colour::Grey,
        'r' => Colour::Red,
        'b' => Colour::Blue,
        'g' => Colour::Green,
        other => panic!("{other} is no colour"),
    }
}

/// Cards by their names, as in `r5 r2 g8`.
fn list(names: &str) -> Vec<Card> {
    let card = |name: &str| {
        let (letter, value) = name.split_at(1);
        let colour = colour(letter.chars().next().expect("a letter"));
        Card::new(colour, value.parse().expect("a value")).expect("a card")
    };
    names.split_whitespace().map(card).collect()
}

fn cards(names: &str) -> Cards {
    Cards::try_from(list(names)).expect("no more than the pack has")
}

fn values(list: &[u8]) -> Values {
    Values::try_from(list.to_vec()).expect("values of the pack")
}

/// A pyramid by its rows from the base up, `.` where no bucket stands.
fn pyramid(rows: &str) -> Pyramid {
    let cells = rows.chars().filter(|letter| !letter.is_whitespace());
    let colours: Vec<Option<Colour>> = cells.map(|letter| (letter != '.').then(|| colour(letter))).collect();
    Pyramid::try_from(colours).expect("fifteen cells")
}

/// A full one: yellow and grey at the base, red above, blue and green at the top.
fn full() -> Pyramid {
    pyramid("yyyaa arrr bbb gg g")
}

fn cell(row: u8, column: u8) -> Cell {
    Cell::all().find(|cell| (cell.row(), cell.column()) == (row, column)).expect("a cell")
}

/// Lays these cards.
fn lay(letter: char, list: &[u8]) -> Action {
    Action::Lay(Lay { colour: colour(letter), values: values(list) })
}

fn setup(seats: usize, options: Options) -> Setup<Options> {
    Setup { rules: Seaux::RULES, options, seats, dealer: seat(0), seed: Seed::from_number(3) }
}

/// A position with these hands, full pyramids, seat 0 to attack,
/// and a deck of blue 7s and 6s; the caller changes what differs.
fn position(hands: &[&str]) -> Position {
    Position {
        hands: hands.iter().map(|names| cards(names)).collect(),
        pyramids: vec![full(); hands.len()],
        deck: list("b6 b6 b6 b7 b7 b7"),
        ..Position::default()
    }
}

/// The same in the middle of an attack: what each seat has laid, and whose turn it is.
/// The highest total is the level.
fn under_attack(hands: &[&str], letter: char, laid: &[&[u8]], to_act: usize) -> Position {
    let laid: Vec<Values> = laid.iter().map(|list| values(list)).collect();
    let (by, level) =
        (0..laid.len()).map(|by| (by, laid[by].sum())).max_by_key(|(_, sum)| *sum).expect("a seat");
    let attack = Attack { colour: colour(letter), by: seat(by), level };
    Position { attack: Some((attack, laid)), to_act: Some(seat(to_act)), ..position(hands) }
}

fn start(position: &Position) -> Seaux {
    start_with(position, Options::default())
}

fn start_with(position: &Position, options: Options) -> Seaux {
    Seaux::at(&setup(position.hands.len(), options), position).expect("a table one can sit at")
}

fn to_act(state: &Seaux) -> usize {
    state.turn().must.first().expect("somebody acts").index()
}

/// Returns the number of buckets in front of each seat.
fn buckets(state: &Seaux) -> Vec<usize> {
    Seat::all(state.public().seat_count()).map(|seat| state.public().pyramid(seat).len()).collect()
}
