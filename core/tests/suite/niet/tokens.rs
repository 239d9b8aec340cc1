//! The NIET phase and what the board decides.

use crate::niet::table::{act, actions, cell, deal, decide, next_round, play_round, seat, setup};
use cartable_core::game::{Game, Setup, Silent};
use cartable_core::games::niet::{
    Action, Board, Colour, DiscardRule, Event, Illegal, Niet, Options, POINTS, Phase, Row,
};
use cartable_core::seat::{Seat, Turn};
use cartable_core::seed::Seed;
use cartable_core::series::Series;

/// "From the dealer clockwise, each places one token on an open cell." [S]
#[test]
fn the_dealer_lays_the_first_token_and_the_others_follow_clockwise() {
    for seats in 2..=5 {
        for dealer in Seat::all(seats) {
            let mut state = Niet::deal(&Setup { dealer, ..setup(seats) }).unwrap();
            for step in 0..16 {
                let due = dealer.clockwise(step, seats);
                assert_eq!(state.turn(), Turn::of(due));
                let place = actions(&state, due.index())[0];
                state.play(due, place, &mut Silent).unwrap();
            }
        }
    }
}

/// The dealer may choose any open cell. [S]
#[test]
fn the_first_token_may_lie_on_any_open_cell() {
    for (seats, cells) in [(2, 21), (3, 22), (4, 23), (5, 24)] {
        assert_eq!(actions(&deal(seats), 0).len(), cells);
    }
}

/// "Never on the last open cell of a row." [S]
#[test]
fn the_last_open_cell_of_a_row_takes_no_token() {
    let mut state = deal(4);
    for (step, column) in [3, 0, 2].into_iter().enumerate() {
        act(&mut state, step, Action::Place(cell(Row::Trump, column))).unwrap();
    }
    let yellow = Action::Place(cell(Row::Trump, 1));
    assert!(!actions(&state, 3).contains(&yellow));
    assert_eq!(act(&mut state, 3, yellow), Err(Illegal::LastOpenCell));
}

/// A token on red: red is not trump this round. [S]
#[test]
fn a_token_on_a_colour_says_it_is_not_trump() {
    let mut state = deal(3);
    act(&mut state, 0, Action::Place(cell(Row::Trump, Colour::Red.index()))).unwrap();
    assert_eq!(state.public().board.token(cell(Row::Trump, 2)), Some(seat(0)));
    decide(&mut state, [0, 0, 0, 0, 0]);
    assert_ne!(state.public().contract.unwrap().trump, Some(Colour::Red));
}

/// "No passing": while tokens are laid there is nothing else to do. [S]
#[test]
fn nobody_passes() {
    let mut state = deal(5);
    while state.public().phase == Phase::Niet {
        let due = state.public().to_act;
        let all = actions(&state, due.index());
        assert!(!all.is_empty() && all.iter().all(|action| matches!(action, Action::Place(_))));
        state.play(due, all[all.len() / 2], &mut Silent).unwrap();
    }
}

/// "Until every row has exactly one open cell. Tokens placed: 5 players 19, 4: 18, 3: 17, 2: 16." [S; D]
#[test]
fn the_phase_ends_when_each_row_has_one_open_cell() {
    for (seats, tokens) in [(2, 16), (3, 17), (4, 18), (5, 19)] {
        let mut state = deal(seats);
        let mut laid = 0;
        while state.public().phase == Phase::Niet {
            assert!(state.public().contract.is_none());
            let due = state.public().to_act;
            let all = actions(&state, due.index());
            let mut events = Vec::new();
            state.play(due, all[laid % all.len()], &mut events).unwrap();
            laid += 1;
            assert_eq!(events.iter().any(|event| matches!(event, Event::Decided(_))), laid == tokens);
        }
        assert_eq!(laid, tokens);
        for row in 0..5 {
            let open = (0..5).filter(|column| state.public().board.is_open(cell(Row::ALL[row], *column)));
            assert_eq!(open.count(), 1);
        }
    }
}

fn decided(open: [usize; 5], options: &Options) -> cartable_core::games::niet::Contract {
    let mut board = Board::new(options, 5);
    for (row, keep) in Row::ALL.into_iter().zip(open) {
        (0..5).filter(|column| *column != keep).for_each(|column| board.cover(cell(row, column), seat(0)));
    }
    assert!(board.is_decided());
    board.contract()
}

/// Row 1: "first player, one cell per character". [S]
#[test]
fn row_1_decides_the_first_player() {
    for column in 0..5 {
        assert_eq!(decided([column, 0, 0, 0, 0], &Options::default()).first, seat(column));
    }
}

/// Row 2: "NIET (none), 1, 2, '1 but no 1', 'give 1 to the left neighbour'". [S]
#[test]
fn row_2_decides_what_is_discarded() {
    let rules = [
        (DiscardRule::Nothing, 0),
        (DiscardRule::One, 1),
        (DiscardRule::Two, 2),
        (DiscardRule::OneButNoOne, 1),
        (DiscardRule::GiveLeft, 1),
    ];
    for (column, (rule, number)) in rules.into_iter().enumerate() {
        assert_eq!(decided([0, column, 0, 0, 0], &Options::default()).discard, rule);
        assert_eq!(rule.cards(), number);
    }
}

/// Row 3: "blue, yellow, red, green". [S: four]
#[test]
fn row_3_decides_the_trump_among_four_colours() {
    for (column, colour) in Colour::ALL.into_iter().enumerate() {
        assert_eq!(decided([0, 0, column, 0, 0], &Options::default()).trump, Some(colour));
    }
    assert!(!deal(5).public().board.is_open(cell(Row::Trump, 4)), "no trump is not on the board");
}

/// Row 4: "blue, yellow, red, green, NIET (none)". [S]
#[test]
fn row_4_decides_the_supertrumps_or_that_there_are_none() {
    for (column, colour) in Colour::ALL.into_iter().enumerate() {
        assert_eq!(decided([0, 0, 0, column, 0], &Options::default()).supertrump, Some(colour));
    }
    assert_eq!(decided([0, 0, 0, 4, 0], &Options::default()).supertrump, None);
}

/// Row 5: "1, 2, 3, 4, -2". [W; the text: last cell negative]
#[test]
fn row_5_decides_the_points_and_its_last_cell_is_negative() {
    assert_eq!(POINTS, [1, 2, 3, 4, -2]);
    for (column, points) in POINTS.into_iter().enumerate() {
        assert_eq!(decided([0, 0, 0, 0, column], &Options::default()).points, points);
    }
}

/// Every round of a match begins with an empty board, but characters nobody plays stay covered. [S]
#[test]
fn the_tokens_are_taken_off_before_the_next_round() {
    let mut series = Series::<Niet>::new(Options::default(), 3, Some(seat(0)), Seed::from_number(1)).unwrap();
    for round in 0..3 {
        assert_eq!((series.number(), series.dealer()), (round, seat(round)));
        let board = &series.round().public().board;
        let cells = || Row::ALL.into_iter().flat_map(|row| (0..5).map(move |column| cell(row, column)));
        assert!(cells().all(|cell| board.token(cell).is_none()));
        assert!((0..5).all(|column| board.is_open(cell(Row::First, column)) == (column < 3)));
        play_round(&mut series);
        let tokens = cells().filter(|cell| series.round().public().board.token(*cell).is_some()).count();
        assert_eq!(tokens, 17, "one cell of each row stays open, two are covered, and there are four trumps");
        next_round(&mut series);
    }
}
