//! Positions in a line each: cards are written `b7`, plays `0:b7`.

use cartable_core::game::{Game, Setup, Silent};
use cartable_core::games::niet::{
    Action, Card, Cards, Cell, Colour, Contract, Discard, DiscardRule, Event, Illegal, Niet, Options, Row,
    Teams,
};
use cartable_core::seat::{Seat, SeatSet};
use cartable_core::seed::Seed;
use cartable_core::series::Series;

pub fn seat(index: usize) -> Seat {
    Seat::new(index).unwrap()
}

pub fn card(text: &str) -> Card {
    Card::try_from(text.to_owned()).unwrap()
}

pub fn cards(text: &str) -> Cards {
    text.split_whitespace().map(card).collect()
}

pub fn setup(seats: usize) -> Setup<Options> {
    Setup {
        rules: Niet::RULES,
        options: Options::default(),
        seats,
        dealer: seat(0),
        seed: Seed::from_number(1),
    }
}

/// Everybody does the first thing that is listed, until the round is counted.
pub fn play_round(series: &mut Series<Niet>) {
    let rounds = series.sheet().rounds().len();
    while series.sheet().rounds().len() == rounds {
        step(series);
    }
}

/// Everybody has seen the result.
pub fn next_round(series: &mut Series<Niet>) {
    let number = series.number();
    while series.number() == number && !series.is_over() {
        step(series);
    }
}

fn step(series: &mut Series<Niet>) {
    let seat = series.turn().must.first().unwrap();
    let mut moves = Vec::new();
    series.moves(seat, &mut moves);
    series.play(seat, moves[0], &mut Silent).unwrap();
}

pub fn deal(seats: usize) -> Niet {
    Niet::deal(&setup(seats)).unwrap()
}

/// Seat 0 leads; nothing is discarded; yellow is trump,
/// the blue 1s are supertrumps; two points each. [S: the published example]
pub const EXAMPLE: Contract = Contract {
    first: Seat::at(0),
    discard: DiscardRule::Nothing,
    trump: Some(Colour::Yellow),
    supertrump: Some(Colour::Blue),
    points: 2,
};

pub fn team(members: &[usize], x2: Option<usize>) -> Teams {
    Teams { team: members.iter().copied().map(seat).collect::<SeatSet>(), x2: x2.map(seat) }
}

/// The usual teams of a table: seat 0 with seat 1, or seats 0 to 2 against the others.
pub fn usual_teams(seats: usize) -> Teams {
    match seats {
        2 => team(&[0], None),
        3 => team(&[0, 1], Some(2)),
        4 => team(&[0, 1], None),
        _ => team(&[0, 1, 2], Some(3)),
    }
}

/// A round with these hands, one per seat, in which the board is decided and the teams are made.
pub fn round(contract: Contract, teams: Teams, hands: &[&str]) -> Niet {
    let hands: Vec<Cards> = hands.iter().map(|hand| cards(hand)).collect();
    Niet::with_hands(&setup(hands.len()), &hands).unwrap().decided(contract, teams)
}

/// A round under [`EXAMPLE`] between the usual teams.
pub fn example(hands: &[&str]) -> Niet {
    round(EXAMPLE, usual_teams(hands.len()), hands)
}

pub fn act(state: &mut Niet, by: usize, action: Action) -> Result<(), Illegal> {
    state.play(seat(by), action, &mut Silent)
}

/// Plays cards: `"0:g9 1:g1"`.
pub fn play(state: &mut Niet, plays: &str) -> Vec<Event> {
    let mut events = Vec::new();
    for step in plays.split_whitespace() {
        let (by, text) = step.split_once(':').unwrap();
        let action = Action::Play(card(text));
        state
            .play(seat(by.parse().unwrap()), action, &mut events)
            .unwrap_or_else(|why| panic!("{step}: {why}"));
    }
    events
}

/// Lays cards down: `"0:b7,b8 1:r2,r3"`.
pub fn lay(state: &mut Niet, lays: &str) -> Vec<Event> {
    let mut events = Vec::new();
    for step in lays.split_whitespace() {
        let (by, text) = step.split_once(':').unwrap();
        let discard: Discard = text.split(',').map(card).collect::<Vec<_>>().into();
        let action = Action::Discard(discard);
        state
            .play(seat(by.parse().unwrap()), action, &mut events)
            .unwrap_or_else(|why| panic!("{step}: {why}"));
    }
    events
}

pub fn actions(state: &Niet, by: usize) -> Vec<Action> {
    let mut out = Vec::new();
    state.actions(seat(by), &mut out);
    out
}

/// The cards a seat may play now.
pub fn playable(state: &Niet, by: usize) -> Cards {
    let card_of = |action: Action| match action {
        Action::Play(card) => card,
        other => panic!("{other:?} is no card"),
    };
    actions(state, by).into_iter().map(card_of).collect()
}

pub fn cell(row: Row, column: usize) -> Cell {
    Cell::new(row as usize, column).unwrap()
}

/// Lays tokens until these columns, one a row, are what is left open.
pub fn decide(state: &mut Niet, open: [usize; 5]) {
    let [first, discard, trump, supertrump, points] = &open;
    decide_but(state, [first, discard, trump, supertrump, points].map(std::slice::from_ref));
}

/// Lays tokens until these columns of each row are what is left open.
pub fn decide_but(state: &mut Niet, open: [&[usize]; 5]) {
    for (row, kept) in Row::ALL.into_iter().zip(open) {
        for column in (0..5).filter(|column| !kept.contains(column)) {
            let cell = cell(row, column);
            if state.public().board.is_open(cell) {
                let to_act = state.public().to_act;
                state.play(to_act, Action::Place(cell), &mut Silent).unwrap();
            }
        }
    }
}
