//! Every reason for which an action is refused; a refused action changes nothing.

use crate::niet::table::{
    EXAMPLE, act, card, cell, deal, decide, example, lay, play, round, seat, team, usual_teams,
};
use cartable_core::game::{Game, Reason, Silent};
use cartable_core::games::niet::{Action, Contract, Discard, DiscardRule, Illegal, Niet, Row};
use cartable_core::seat::SeatSet;

#[track_caller]
fn refused(state: &Niet, by: usize, action: Action, why: Illegal) {
    let mut tried = *state;
    let mut events = Vec::new();
    assert_eq!(tried.play(seat(by), action, &mut events), Err(why));
    assert!(tried == *state && events.is_empty(), "a refused action changed something");
}

fn one(text: &str) -> Action {
    Action::Discard(Discard::one(card(text)))
}

#[test]
fn round_is_over() {
    let mut state = example(&["g2", "g3"]);
    play(&mut state, "0:g2 1:g3");
    refused(&state, 1, Action::Play(card("g3")), Illegal::RoundOver);
}

#[test]
fn not_your_turn() {
    refused(&deal(3), 1, Action::Place(cell(Row::Trump, 0)), Illegal::NotYourTurn);
    refused(&example(&["g2", "g3"]), 1, Action::Play(card("g3")), Illegal::NotYourTurn);
    let mut state =
        round(Contract { discard: DiscardRule::One, ..EXAMPLE }, usual_teams(2), &["b2 b3", "r2 r3"]);
    lay(&mut state, "0:b2");
    refused(&state, 0, one("b3"), Illegal::NotYourTurn);
}

#[test]
fn wrong_phase() {
    refused(&deal(3), 0, Action::Play(card("g2")), Illegal::WrongPhase);
    refused(&deal(3), 0, one("g2"), Illegal::WrongPhase);
    refused(&deal(3), 0, Action::Team(team(&[0], Some(0))), Illegal::WrongPhase);
    refused(&example(&["g2", "g3"]), 0, Action::Place(cell(Row::Trump, 0)), Illegal::WrongPhase);
}

#[test]
fn cell_covered() {
    let mut state = deal(3);
    refused(&state, 0, Action::Place(cell(Row::First, 4)), Illegal::CellCovered);
    act(&mut state, 0, Action::Place(cell(Row::Trump, 0))).unwrap();
    refused(&state, 1, Action::Place(cell(Row::Trump, 0)), Illegal::CellCovered);
}

#[test]
fn last_open_cell() {
    let mut state = deal(2);
    act(&mut state, 0, Action::Place(cell(Row::First, 0))).unwrap();
    refused(&state, 1, Action::Place(cell(Row::First, 1)), Illegal::LastOpenCell);
}

#[test]
fn bad_teams() {
    for (seats, teams) in [
        (3, team(&[1], Some(1))),
        (3, team(&[0, 1, 2], None)),
        (4, team(&[0], None)),
        (4, team(&[1, 2], None)),
        (4, team(&[0, 1, 2], None)),
        (5, team(&[0], Some(0))),
        (5, team(&[1, 2, 3], Some(0))),
        (5, team(&[0, 1, 2, 3], Some(4))),
        (5, team(&[], None)),
    ] {
        let mut state = deal(seats);
        decide(&mut state, [0, 0, 0, 0, 0]);
        refused(&state, 0, Action::Team(teams), Illegal::BadTeams);
    }
    let mut state = deal(4);
    decide(&mut state, [0, 0, 0, 0, 0]);
    let strangers = SeatSet::from_bits(0b1000_0001);
    refused(
        &state,
        0,
        Action::Team(cartable_core::games::niet::Teams { team: strangers, x2: None }),
        Illegal::BadTeams,
    );
}

#[test]
fn bad_holder() {
    for (seats, teams) in [
        (3, team(&[0, 1], Some(0))),
        (3, team(&[0], None)),
        (4, team(&[0, 2], Some(0))),
        (5, team(&[0, 1, 2], Some(1))),
        (5, team(&[0, 1], Some(4))),
        (5, team(&[0, 1], None)),
        (5, team(&[0, 1], Some(7))),
    ] {
        let mut state = deal(seats);
        decide(&mut state, [0, 0, 0, 0, 0]);
        refused(&state, 0, Action::Team(teams), Illegal::BadHolder);
    }
}

#[test]
fn wrong_number() {
    let one_each = Contract { discard: DiscardRule::One, ..EXAMPLE };
    let state = round(one_each, usual_teams(2), &["b2 b3", "r2 r3"]);
    refused(&state, 0, Action::Discard(Discard::two(card("b2"), card("b3"))), Illegal::WrongNumber);
    refused(&state, 0, Action::Discard(Vec::new().into()), Illegal::WrongNumber);
    refused(&state, 0, Action::Discard(vec![card("b2"); 3].into()), Illegal::WrongNumber);
    let two_each = Contract { discard: DiscardRule::Two, ..EXAMPLE };
    refused(&round(two_each, usual_teams(2), &["b2 b3", "r2 r3"]), 0, one("b2"), Illegal::WrongNumber);
}

#[test]
fn no_ones() {
    let spared = Contract { discard: DiscardRule::OneButNoOne, ..EXAMPLE };
    refused(&round(spared, usual_teams(2), &["b1 b3", "r2 r3"]), 0, one("b1"), Illegal::NoOnes);
}

#[test]
fn not_in_hand() {
    refused(&example(&["g2", "g3"]), 0, Action::Play(card("g3")), Illegal::NotInHand);
    let two_each = Contract { discard: DiscardRule::Two, ..EXAMPLE };
    let state = round(two_each, usual_teams(2), &["b1 b3 b4", "r2 r3"]);
    refused(&state, 0, Action::Discard(Discard::two(card("b1"), card("b1"))), Illegal::NotInHand);
    refused(&state, 0, Action::Discard(Discard::two(card("b3"), card("b3"))), Illegal::NotInHand);
}

#[test]
fn must_follow() {
    let mut state = example(&["g2", "g3 y3"]);
    play(&mut state, "0:g2");
    refused(&state, 1, Action::Play(card("y3")), Illegal::MustFollow);
}

/// A seat that is not at the table can do nothing, whatever it asks.
#[test]
fn a_seat_beyond_the_table_is_refused() {
    for index in 2..8 {
        assert!(example(&["g2", "g3"]).play(seat(index), Action::Play(card("g2")), &mut Silent).is_err());
    }
}

/// Each code has a test of its name in this file.
#[test]
fn every_code_is_tested() {
    let source = include_str!("refusals.rs");
    for reason in Illegal::ALL {
        assert!(source.contains(&format!("fn {}()", reason.code())), "{}", reason.code());
    }
}
