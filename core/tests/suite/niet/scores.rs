//! The points of a round.

use crate::niet::table::{EXAMPLE, cards, play, round, setup, team};
use cartable_core::game::{Game, Setup};
use cartable_core::games::niet::{Breakdown, Contract, Niet, Options, Tally, Teams, X2Rule, points};
use cartable_core::seat::Seat;

fn scored(teams: Teams, value: i32, captured: [i32; 5], rule: X2Rule, seats: usize) -> Vec<i32> {
    points(&Tally { teams, value, captured }, rule, seats)
}

/// "Team total = sum over members of (tricks + loot) x row 5;
/// every member writes the whole team total." [S, W]
#[test]
fn every_member_writes_the_whole_total_of_the_team() {
    let teams = team(&[0, 2], None);
    assert_eq!(scored(teams, 3, [4, 5, 2, 6, 0], X2Rule::TeamTotal, 4), [18, 33, 18, 33]);
}

/// Tricks and loot count the same, and the values of the cards count nothing. [S]
#[test]
fn a_trick_and_a_loot_card_count_as_much_and_card_values_nothing() {
    for (led, value) in [("g13", 2), ("g3", 4)] {
        let contract = Contract { points: value, ..EXAMPLE };
        let mut state = round(contract, team(&[0], None), &[led, "g1"]);
        play(&mut state, &format!("0:{led} 1:g1"));
        assert_eq!(state.scores(), Some(vec![2 * value, 0]));
    }
}

/// "The x2 holder's own tricks and loot count twice in it." [S, W]
#[test]
fn the_holders_own_tricks_and_loot_count_twice_for_the_team() {
    let teams = team(&[0, 1], Some(1));
    assert_eq!(scored(teams, 2, [3, 4, 1, 2, 5], X2Rule::TeamTotal, 5), [22, 22, 16, 16, 16]);
}

/// Three players: all points of who is alone are doubled. [S]
#[test]
fn who_is_alone_has_everything_doubled() {
    for rule in [X2Rule::TeamTotal, X2Rule::HolderOnly] {
        assert_eq!(scored(team(&[1], Some(1)), 3, [4, 5, 7, 0, 0], rule, 3), [33, 30, 33]);
    }
}

/// Option `x2_rule = holder_only`: "the holder writes twice the team total, the others once". [W]
#[test]
fn with_holder_only_the_holder_writes_twice_the_total_and_the_others_once() {
    let teams = team(&[0, 1], Some(1));
    assert_eq!(scored(teams, 2, [3, 4, 1, 2, 5], X2Rule::HolderOnly, 5), [14, 28, 16, 16, 16]);
}

/// Last cell of row 5: every trick and loot card costs points. [S] "-2 is doubled as well." [R]
#[test]
fn minus_two_costs_points_and_is_doubled_as_well() {
    let teams = team(&[0, 1], Some(1));
    assert_eq!(scored(teams, -2, [3, 4, 1, 0, 0], X2Rule::TeamTotal, 5), [-22, -22, -2, -2, -2]);
    assert_eq!(scored(teams, -2, [3, 4, 1, 0, 0], X2Rule::HolderOnly, 5), [-14, -28, -2, -2, -2]);
}

/// One against one: each writes their own. [S]
#[test]
fn two_players_write_their_own_points() {
    assert_eq!(scored(team(&[1], None), 4, [6, 9, 0, 0, 0], X2Rule::TeamTotal, 2), [24, 36]);
}

/// The parts of a round's points add up to them.
#[test]
fn the_parts_of_a_score_come_to_it() {
    let parts = Breakdown { tricks: 4, loot: 2, again: 3, value: -2, doubled: false };
    assert_eq!((parts.points(), parts.sum().as_str()), (-18, "(4 + 2 + 3) × −2"));
    let parts = Breakdown { tricks: 4, loot: 0, again: 0, value: 3, doubled: true };
    assert_eq!((parts.points(), parts.sum().as_str()), (24, "4 × 3 × 2"));
    for (x2_rule, all) in [(X2Rule::TeamTotal, [8, 8, 0, 0, 0]), (X2Rule::HolderOnly, [4, 8, 0, 0, 0])] {
        let setup = Setup { options: Options { x2_rule, ..Options::default() }, ..setup(5) };
        let hands = ["g3", "g9", "g1", "g2", "g4"].map(cards);
        let mut state = Niet::with_hands(&setup, &hands).unwrap().decided(EXAMPLE, team(&[0, 1], Some(1)));
        play(&mut state, "0:g3 1:g9 2:g1 3:g2 4:g4");
        let told: Vec<i32> = Seat::all(5)
            .map(|seat| state.public().breakdown(seat).expect("it is counted").points())
            .collect();
        assert_eq!((Some(told), state.scores()), (state.scores(), Some(all.to_vec())));
    }
}

/// The number of tricks won and the loot are public all the time, so is what they are worth so far.
#[test]
fn the_tally_runs_along() {
    let mut state = round(EXAMPLE, team(&[0, 1], None), &["g9 b2", "g2 b3", "g1 b4", "g3 b5"]);
    play(&mut state, "0:g9 1:g2 2:g1 3:g3");
    assert_eq!(state.public().tally().unwrap().captured, [2, 0, 0, 0, 0]);
}
