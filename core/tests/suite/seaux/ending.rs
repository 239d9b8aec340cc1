//! Players who are out, the end, and the score.

use super::*;
use cartable_core::game::check_setup;
use cartable_core::games::seaux::Phase;

const LAST: &str = "r.... .... ... .. .";

/// A table of `seats` at which the seats of `last` have one red bucket left and seat 1 is attacked in red.
fn table(seats: usize, last: &[usize]) -> Position {
    let mut position = under_attack(&["y1 g1"; 6][..seats], 'r', &[&[8]], 1);
    for who in last {
        position.pyramids[*who] = pyramid(LAST);
    }
    position
}

fn give_last(state: &mut Seaux, who: usize) -> Vec<Event> {
    play(state, who, Action::GiveUp(cell(0, 0)))
}

/// [S, W for 2] With 2-4 players the game ends at once when one pyramid is gone.
#[test]
fn with_two_to_four_players_one_lost_pyramid_ends_the_game() {
    for seats in 2..=4 {
        let mut state = start(&table(seats, &[1]));
        assert_eq!(state.scores(), None);
        give_last(&mut state, 1);
        assert!(state.turn().is_over());
        let scores = state.scores().expect("the game is over");
        assert_eq!(scores[1], 0);
        assert!((0..seats).filter(|who| *who != 1).all(|who| scores[who] == 15));
        assert_eq!(may(&state, 0, lay('g', &[1])), Err(Illegal::RoundOver));
    }
}

/// [S] With 5-6 when two are.
#[test]
fn with_five_or_six_players_two_lost_pyramids_end_the_game() {
    for seats in 5..=6 {
        let mut state = start(&table(seats, &[1, 3]));
        give_last(&mut state, 1);
        assert_eq!((state.public().phase, state.scores()), (Phase::Attack, None));
        play(&mut state, 2, lay('g', &[1]));
        assert_eq!(to_act(&state), 3);
        give_last(&mut state, 3);
        assert!(state.turn().is_over());
        assert_eq!(state.scores().expect("over").iter().filter(|score| **score == 0).count(), 2);
    }
}

/// [S, R] No bucket left: out; their hand is discarded; the next living player attacks.
#[test]
fn who_has_no_bucket_left_is_out_and_the_next_attacks() {
    let mut state = start(&table(5, &[1]));
    let told = give_last(&mut state, 1);
    assert_eq!(told[1], Event::Out { seat: seat(1), hand: cards("y1 g1") });
    assert_eq!((state.hand(seat(1)), state.public().hand_sizes[1]), (Cards::EMPTY, 0));
    assert_eq!(state.public().discard, cards("r8 y1 g1"));
    assert_eq!((state.public().out().iter().collect::<Vec<_>>(), to_act(&state)), (vec![seat(1)], 2));
}

/// [S] An attack passes over who is out.
#[test]
fn an_attack_passes_over_who_is_out() {
    let mut position = position(&["g1", "y1", "g2", "g3", "g4"]);
    position.pyramids[1] = Pyramid::EMPTY;
    position.hands[1] = Cards::EMPTY;
    let mut state = start(&position);
    play(&mut state, 0, lay('g', &[1]));
    assert_eq!(to_act(&state), 2);
}

/// [S] A player who has a bucket left has not lost.
#[test]
fn one_bucket_is_enough_to_stay() {
    let mut state = start(&table(3, &[0, 2]));
    play(&mut state, 1, Action::GiveUp(cell(1, 1)));
    assert_eq!((buckets(&state), state.scores()), (vec![1, 9, 1], None));
}

/// [S] The score is the number of buckets left; most buckets wins, ties share.
#[test]
fn the_score_is_the_number_of_buckets_left() {
    let mut position = table(4, &[1]);
    position.pyramids[3] = pyramid("yyyaa arrr bbb gg .");
    let mut state = start(&position);
    give_last(&mut state, 1);
    assert_eq!(state.scores(), Some(vec![15, 0, 15, 14]));
}

#[test]
fn two_to_six_play() {
    let possible: Vec<usize> =
        (0..=8).filter(|seats| check_setup::<Seaux>(Seaux::RULES, *seats, seat(0)).is_ok()).collect();
    assert_eq!(possible, [2, 3, 4, 5, 6]);
}
