//! Teams and x2.

use crate::niet::table::{EXAMPLE, act, actions, deal, decide, seat, team};
use cartable_core::game::Game;
use cartable_core::games::niet::{Action, Contract, Event, Niet, Phase, Teams};
use cartable_core::seat::{Seat, Turn, Viewer};

/// The board decided with this first player and no discards.
fn asked(seats: usize, first: usize) -> Niet {
    let mut state = deal(seats);
    decide(&mut state, [first, 0, 1, 0, 1]);
    state
}

fn offered(state: &Niet, by: usize) -> Vec<Teams> {
    let teams = |action| match action {
        Action::Team(teams) => teams,
        other => panic!("{other:?} makes no teams"),
    };
    actions(state, by).into_iter().map(teams).collect()
}

/// "The first player makes the teams." [S]
#[test]
fn the_first_player_alone_makes_the_teams() {
    for seats in 3..=5 {
        for first in 0..seats {
            let state = asked(seats, first);
            assert_eq!(state.public().phase, Phase::Teams);
            assert_eq!(state.turn(), Turn::of(seat(first)));
            assert!(offered(&state, first).iter().all(|teams| teams.team.contains(seat(first))));
            assert!(actions(&state, (first + 1) % seats).is_empty());
        }
    }
}

/// With 5 players three against two:
/// who leads decides whether to be of the two or of the three, and names everybody. [S]
#[test]
fn five_play_three_against_two_as_the_first_player_decides() {
    let all = offered(&asked(5, 2), 2);
    assert_eq!(all.len(), 4 * 2 + 6 * 2, "4 partners or 6 pairs of partners, and 2 holders each");
    for size in [2, 3] {
        assert!(all.iter().any(|teams| teams.team.len() == size));
    }
    for teams in all {
        let two = if teams.team.len() == 2 { teams.team } else { teams.of(seat(left_out(teams)), 5) };
        assert_eq!(two.len(), 2);
        assert!(two.contains(teams.x2.unwrap()), "x2 goes to a member of the two");
    }
}

fn left_out(teams: Teams) -> usize {
    (0..5).find(|index| !teams.team.contains(seat(*index))).unwrap()
}

/// "Gives x2 to a member of the two (anyone)", the first player included. [S]
#[test]
fn with_five_the_first_player_gives_x2_to_anyone_of_the_two() {
    let all = offered(&asked(5, 0), 0);
    for (members, holder) in [(&[0, 3][..], 0), (&[0, 3], 3), (&[0, 1, 2], 3), (&[0, 1, 2], 4)] {
        assert!(all.contains(&team(members, Some(holder))));
    }
    assert!(!all.contains(&team(&[0, 1, 2], Some(0))), "x2 goes to the smaller team");
}

/// "4 players: one partner, 2 v 2, no x2." [S]
#[test]
fn four_play_two_against_two_without_x2() {
    assert_eq!(offered(&asked(4, 1), 1), [team(&[0, 1], None), team(&[1, 2], None), team(&[1, 3], None)]);
}

/// "3 players: alone or one partner; who is alone holds x2." [S]
#[test]
fn with_three_who_is_alone_holds_x2() {
    let expected = [team(&[0], Some(0)), team(&[0, 1], Some(2)), team(&[0, 2], Some(1))];
    assert_eq!(offered(&asked(3, 0), 0), expected);
}

/// "2 players: one against one, no x2." [S]
#[test]
fn two_play_against_each_other_and_make_no_teams() {
    let state = asked(2, 1);
    assert_eq!(state.public().phase, Phase::Tricks);
    assert_eq!(state.public().teams, Some(team(&[1], None)));
    assert_eq!(state.turn(), Turn::of(seat(1)), "the first player leads");
}

/// "Teams and x2 are public." [S]
#[test]
fn teams_and_x2_are_public() {
    let mut state = asked(5, 0);
    let teams = team(&[0, 4], Some(4));
    let mut events = Vec::new();
    state.play(seat(0), Action::Team(teams), &mut events).unwrap();
    assert_eq!(events, [Event::Teamed(teams)]);
    for viewer in Viewer::everybody(5) {
        assert_eq!(state.view(viewer).public.teams, Some(teams));
    }
}

/// "All other players form the other team." [S]
#[test]
fn all_the_others_are_the_other_team() {
    let teams = team(&[1, 3], Some(3));
    assert_eq!(teams.of(seat(0), 5), [0, 2, 4].map(seat).into_iter().collect());
    assert_eq!(teams.of(seat(3), 5), [1, 3].map(seat).into_iter().collect());
    assert!(Seat::all(5).filter(|seat| teams.together(*seat, Seat::at(1))).count() == 2);
}

/// Teams are for this round: the next makes its own. [S]
#[test]
fn the_next_round_has_no_teams_yet() {
    let mut state = asked(4, 0);
    act(&mut state, 0, Action::Team(team(&[0, 2], None))).unwrap();
    assert!(deal(4).public().teams.is_none());
}

/// "1. The first player makes the teams. 2. Discards. 3. The first player leads." [S]
#[test]
fn teams_come_before_discards_and_discards_before_tricks() {
    let mut state = deal(4);
    decide(&mut state, [2, 1, 0, 0, 0]);
    assert_eq!(state.public().phase, Phase::Teams);
    act(&mut state, 2, Action::Team(team(&[0, 2], None))).unwrap();
    assert_eq!(state.public().phase, Phase::Discards);
    for by in 0..4 {
        let discard = actions(&state, by)[0];
        act(&mut state, by, discard).unwrap();
    }
    assert_eq!((state.public().phase, state.turn()), (Phase::Tricks, Turn::of(seat(2))));
}

/// The published example: the Wolf is first and plays with the Crane and the Tiger,
/// so x2 goes to the Bear or the Eagle. [S]
#[test]
fn the_published_contract() {
    let mut state = deal(5);
    decide(&mut state, [1, 0, 1, 0, 1]);
    assert_eq!(state.public().contract, Some(Contract { first: seat(1), ..EXAMPLE }));
    let holders: Vec<_> = offered(&state, 1)
        .into_iter()
        .filter(|teams| teams.team == team(&[1, 2, 3], None).team)
        .map(|teams| teams.x2.unwrap())
        .collect();
    assert_eq!(holders, [seat(0), seat(4)]);
}
