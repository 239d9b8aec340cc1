//! Giving buckets up.

use super::*;
use cartable_core::games::seaux::{Part, Phase};

/// Seat 1 of three under a red attack of 8, with nothing to answer.
fn attacked(pyramid: Pyramid) -> Seaux {
    let mut position = under_attack(&["g1", "g2", "g3"], 'r', &[&[8]], 1);
    position.pyramids[1] = pyramid;
    start(&position)
}

fn give(state: &mut Seaux, cell: Cell) -> Vec<Event> {
    play(state, 1, Action::GiveUp(cell))
}

/// [S] Give up (always allowed), also with cards that would answer.
#[test]
fn giving_up_is_always_allowed() {
    let state = start(&under_attack(&["g1", "r8 r7"], 'r', &[&[3]], 1));
    assert_eq!(may(&state, 1, lay('r', &[8])), Ok(()));
    assert_eq!(may(&state, 1, Action::GiveUp(cell(1, 1))), Ok(()));
}

/// [S] One own bucket of the attack colour, chosen by the player.
#[test]
fn a_bucket_of_the_attacks_colour_is_given_up() {
    let state = attacked(full());
    let given: Vec<Action> = listed(&state, 1);
    let red = [cell(1, 1), cell(1, 2), cell(1, 3)];
    assert_eq!(given, red.map(Action::GiveUp));
    assert_eq!(may(&state, 1, Action::GiveUp(cell(0, 0))), Err(Illegal::OtherBucket));
}

/// [S] None of that colour: any bucket.
#[test]
fn without_the_colour_any_bucket_is_given_up() {
    let pyramid = pyramid("yyyaa abb. b.. .. .");
    let state = attacked(pyramid);
    let given: Vec<Action> = pyramid.standing().iter().map(Action::GiveUp).collect();
    assert_eq!(listed(&state, 1), given);
    assert_eq!(may(&state, 1, Action::GiveUp(cell(4, 0))), Err(Illegal::NoBucket));
}

/// [S] All that loses its support falls and is gone.
#[test]
fn what_loses_its_support_is_lost_too() {
    let mut state = attacked(full());
    let told = give(&mut state, cell(1, 3));
    let lost: Cells = [cell(1, 3), cell(2, 2), cell(3, 1), cell(4, 0)].into_iter().collect();
    assert_eq!(told, [Event::GaveUp { seat: seat(1), cell: cell(1, 3), colour: Colour::Red, lost }]);
    assert_eq!(state.public().pyramid(seat(1)), pyramid("yyyaa arr. bb. g. ."));
    assert_eq!(buckets(&state), [15, 11, 15]);
}

/// [S] A player who gives up draws nothing; all cards on the table are discarded; the same player attacks
/// next.
#[test]
fn who_gives_up_draws_nothing_and_attacks_next() {
    let mut state = start(&under_attack(&["r1 g1", "g2", "r2 g3"], 'r', &[&[8], &[], &[5, 4]], 1));
    let deck = state.public().deck;
    let told = give(&mut state, cell(1, 1));
    assert_eq!(told.len(), 1);
    assert_eq!((state.hand(seat(1)), state.public().deck), (cards("g2"), deck));
    assert_eq!(state.public().discard, cards("r8 r5 r4"));
    assert_eq!((state.public().attack, state.public().table()), (None, Cards::EMPTY));
    assert_eq!(to_act(&state), 1);
    // The attack comes from the player's own hand and aims at the left neighbour.
    play(&mut state, 1, lay('g', &[2]));
    assert_eq!(to_act(&state), 2);
    assert_eq!(state.public().total(seat(2)), 0);
}

/// [S] If the base is cut in two parts, the player also gives up one whole part of their choice.
#[test]
fn a_cut_base_costs_one_part_of_the_owners_choice() {
    let built = pyramid("yyryy arra bbb gg g");
    for (part, kept) in [(Part::Left, "...yy ...a ... .. ."), (Part::Right, "yy... a... ... .. .")] {
        let mut state = attacked(built);
        let told = give(&mut state, cell(0, 2));
        assert!(matches!(told[0], Event::GaveUp { lost, .. } if lost.len() == 9));
        assert_eq!((state.public().phase, to_act(&state), buckets(&state)[1]), (Phase::Split, 1, 6));
        assert_eq!(listed(&state, 1), Part::ALL.map(Action::GiveUpPart));
        let told = play(&mut state, 1, Action::GiveUpPart(part));
        assert!(matches!(told[0], Event::GaveUpPart { lost, .. } if lost.len() == 3));
        assert_eq!(state.public().pyramid(seat(1)), pyramid(kept));
        assert_eq!((state.public().phase, to_act(&state)), (Phase::Attack, 1));
    }
}

/// [S] Only a cut base makes two parts: a gap higher up does not.
#[test]
fn a_gap_above_the_base_cuts_nothing() {
    let mut state = attacked(full());
    give(&mut state, cell(1, 1));
    assert_eq!((state.public().phase, buckets(&state)[1]), (Phase::Attack, 9));
}

/// A bucket at the end of the base is no cut.
#[test]
fn an_end_of_the_base_cuts_nothing() {
    let mut state = attacked(pyramid("ryyya aarr bbb gg g"));
    give(&mut state, cell(0, 0));
    assert_eq!((state.public().phase, buckets(&state)[1]), (Phase::Attack, 10));
}
