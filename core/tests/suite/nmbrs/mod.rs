//! nmbrs! against its rules file, `nmbrs.md`. [S] [D] [R] are its marks.

mod bots;
mod brute;
mod jokers;
mod matches;
mod melds;
mod points;
mod refusals;
mod scene;
mod setup;
mod turns;
mod why;

use crate::kit::table;

use cartable_core::game::{Game, Setup, Silent};
use cartable_core::games::nmbrs::{
    Action, Base, Card, Cards, Event, Games, Hue, Hues, Illegal, Line, Meld, Nmbrs, Options, Phase, Position,
    Run, Stands, Variant, Way,
};
use cartable_core::seat::{Seat, SeatSet};
use cartable_core::seed::Seed;
use table::{listed, may, play, seat};

fn card(name: &str) -> Card {
    name.parse().expect("the name of a card")
}

/// Cards by their names, separated by blanks.
fn cards(names: &str) -> Cards {
    names.split_whitespace().map(card).collect()
}

fn run(numbers: &str) -> Run {
    let numbers: Vec<u8> = numbers.split('-').map(|number| number.parse().expect("a number")).collect();
    Run::of(&numbers).expect("a series")
}

fn setup(seats: usize, level: Variant) -> Setup<Options> {
    Setup {
        rules: Nmbrs::RULES,
        options: Options { level, ..Options::default() },
        seats,
        dealer: seat(0),
        seed: Seed::from_number(3),
    }
}

/// A table in the middle of the turn of seat 0, who has drawn; everybody has laid a first series.
struct Scenario(Position, Variant);

/// Two players and a hand for seat 0; seat 1 holds the 97 and the 99.
fn hand(names: &str) -> Scenario {
    let position = Position {
        hands: vec![cards(names), cards("97 99")],
        open: vec![card("89"), card("83")],
        closed: vec![card("79"), card("73"), card("71")],
        opened: SeatSet::all(2),
        phase: Some(Phase::Meld),
        ..Position::default()
    };
    Scenario(position, Variant::Base)
}

impl Scenario {
    /// A further line; `red=30` is a joker that stands for 30.
    fn line(mut self, way: Way, names: &str) -> Self {
        let (mut numbers, mut line_jokers) = (Vec::new(), Vec::new());
        for name in names.split_whitespace() {
            let (hue, number) =
                name.split_once('=').map_or((None, name), |(hue, number)| (Some(hue), number));
            let number: u8 = number.parse().expect("a number");
            numbers.push(number);
            if let Some(name) = hue {
                let hue = Hue::ALL.into_iter().find(|hue| hue.name() == name).expect("a colour");
                self.0.jokers[hue.index()] = number;
                line_jokers.push(hue);
            }
        }
        let run = Run::of(&numbers).expect("a series");
        self.0.lines.push(Some(Line { way, run, jokers: line_jokers.into_iter().collect() }));
        self
    }

    fn row(self, names: &str) -> Self {
        self.line(Way::Row, names)
    }

    fn column(self, names: &str) -> Self {
        self.line(Way::Column, names)
    }

    fn level(self, level: Variant) -> Self {
        Self(self.0, level)
    }

    fn with(mut self, change: impl FnOnce(&mut Position)) -> Self {
        change(&mut self.0);
        self
    }

    fn start(&self) -> Nmbrs {
        Nmbrs::at(&setup(self.0.hands.len(), self.1), &self.0).expect("a table one can sit at")
    }
}

fn meld(base: Base, numbers: &str) -> Action {
    Action::Meld(Meld { base, run: run(numbers), jokers: Stands::NONE })
}

fn new(numbers: &str) -> Action {
    meld(Base::Hand, numbers)
}

fn grow(id: u8, numbers: &str) -> Action {
    meld(Base::Line(id), numbers)
}

fn link(low: u8, high: u8, numbers: &str) -> Action {
    meld(Base::Link(low, high), numbers)
}

fn cross(way: Way, numbers: &str) -> Action {
    meld(Base::Cross { way, jokers: [].into_iter().collect() }, numbers)
}

/// The same meld with a joker of the hand.
fn joker(action: Action, hue: Hue, number: u8) -> Action {
    let Action::Meld(mut meld) = action else { panic!("{action:?} is no meld") };
    meld.jokers.0[hue.index()] = number;
    Action::Meld(meld)
}

/// Returns the points of seat 0 for its melds.
fn melded(state: &Nmbrs) -> i16 {
    state.public().counts[0].melded
}
