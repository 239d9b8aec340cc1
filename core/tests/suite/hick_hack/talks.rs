//! Agreement: one proposal, the answers, or the die.

use super::*;
use cartable_core::games::hick_hack::Phase;
use cartable_core::seat::{SeatSet, Turn, Viewer};

const YARD: Colour = Colour::Yellow;

fn grains(green: u8, blue: u8, yellow: u8) -> Grains {
    Grains::new(green, blue, yellow)
}

/// Seats 0, 1 and 2 meet about these grains; seat 1 has the highest bird and proposes.
fn talks() -> HickHack {
    meet(&["y4", "y6", "y3", "g6"], grains(2, 1, 1), TALKS).0
}

/// "The owner of the highest card there proposes." [R]
#[test]
fn the_owner_of_the_highest_bird_proposes() {
    let mut state = talks();
    let bargain = state.public().bargain.expect("three birds talk");
    assert_eq!((bargain.yard, bargain.proposer), (YARD, seat(1)));
    assert_eq!(bargain.involved, [seat(0), seat(1), seat(2)].into_iter().collect());
    assert_eq!(state.turn(), Turn::of(seat(1)));
    let offer = split(&[[1, 0, 0], [0, 1, 1], [1, 0, 0]]);
    for other in [0, 2, 3] {
        assert_eq!(may(&state, other, Action::Propose(offer)), Err(Illegal::NotYourTurn));
    }
    let told = play(&mut state, 1, Action::Propose(offer));
    assert_eq!(told, [Event::Proposed { seat: seat(1), yard: YARD, split: offer }]);
    // "Proposes once."
    assert_eq!(may(&state, 1, Action::Propose(offer)), Err(Illegal::WrongPhase));
    assert_eq!(state.turn(), Turn::together([seat(0), seat(2)].into_iter().collect()));
}

/// "Tie: the seat nearest clockwise to the round's marker, which rotates." [R]
#[test]
fn of_equal_birds_the_first_from_the_marker_on_proposes() {
    for (round, proposer) in [(0, 0), (1, 2), (2, 2), (3, 0), (4, 0), (5, 2)] {
        let mut table = with_lays(&["y4", "y3", "y4", "g6"], grains(0, 2, 0));
        table.round = round;
        let mut state = at(&table, TALKS, 1);
        lay_all(&mut state, &["y4", "y3", "y4", "g6"]);
        assert_eq!(state.public().bargain.unwrap().proposer, seat(proposer), "round {round}");
    }
}

/// The higher bird counts if a player owns two. [R]
#[test]
fn the_better_of_two_birds_decides_who_proposes() {
    let (state, _) = meet(&["y4 y4", "y3 y5"], grains(0, 2, 0), TALKS);
    assert_eq!(state.public().bargain.unwrap().proposer, seat(1));
}

/// "All say yes": the grains are shared out so. [S]
#[test]
fn when_everybody_accepts_the_grains_are_shared_out_as_proposed() {
    let mut state = talks();
    let offer = split(&[[1, 0, 0], [0, 0, 1], [1, 1, 0]]);
    play(&mut state, 1, Action::Propose(offer));
    let told = play(&mut state, 2, accept(YARD, 1));
    assert_eq!(told, [Event::Accepted { seat: seat(2), yard: YARD }]);
    assert_eq!(state.turn().must, SeatSet::only(seat(0)));
    assert_eq!(store(&state, 2), Grains::NONE, "nothing moves before all have said yes");
    let told = play(&mut state, 0, accept(YARD, 1));
    assert!(told.contains(&Event::Agreed { yard: YARD, split: offer }));
    assert_eq!(
        (0..4).map(|who| store(&state, who)).collect::<Vec<_>>(),
        [grains(1, 0, 0), grains(0, 0, 1), grains(1, 1, 0), grains(1, 0, 0)]
    );
    assert!(rolls(&told).is_empty());
    assert_eq!(state.public().yard(YARD).len(), 1, "only the next round's grain lies there");
}

/// "All say yes, or it is a duel": the first no ends the talks. [S]
#[test]
fn one_refusal_makes_it_a_duel() {
    for (first, second) in [(0, 2), (2, 0)] {
        let mut state = talks();
        play(&mut state, 1, Action::Propose(split(&[[1, 0, 0], [0, 0, 1], [1, 1, 0]])));
        let told = play(&mut state, first, refuse(YARD, 1));
        assert!(rolls(&told).len() >= 3, "all three roll");
        assert_eq!(state.public().phase(), Phase::Choose);
        assert_eq!(may(&state, second, accept(YARD, 1)), Err(Illegal::WrongPhase));
        let shares = (0..3).map(|who| store(&state, who)).filter(|share| !share.is_empty());
        assert_eq!(shares.collect::<Vec<_>>(), [grains(2, 1, 1)], "one takes all");
    }
}

/// A yes said before another's no binds nobody. [R]
#[test]
fn a_refusal_after_an_acceptance_is_a_duel_too() {
    let mut state = talks();
    play(&mut state, 1, Action::Propose(split(&[[1, 0, 0], [0, 0, 1], [1, 1, 0]])));
    play(&mut state, 0, accept(YARD, 1));
    assert!(!rolls(&play(&mut state, 2, refuse(YARD, 1))).is_empty());
}

/// The proposer may refuse talks: they propose nothing, and everybody rolls. [R]
#[test]
fn the_proposer_may_want_the_die_at_once() {
    let mut state = talks();
    assert!(listed(&state, 1).contains(&Action::Roll));
    assert_eq!(may(&state, 0, Action::Roll), Err(Illegal::NotYourTurn));
    let told = play(&mut state, 1, Action::Roll);
    assert_eq!(told[0], Event::Declined { seat: seat(1), yard: YARD });
    assert!(rolls(&told).len() >= 3);
}

/// "How every grain of the yard is split among those involved; whole grains, zero allowed." [R]
#[test]
fn a_split_shares_out_every_grain_among_those_involved() {
    let state = talks();
    let propose = |shares: &[[u8; 3]]| may(&state, 1, Action::Propose(split(shares)));
    assert_eq!(propose(&[[0, 0, 0], [2, 1, 1]]), Ok(()), "all for the proposer");
    assert_eq!(propose(&[[0, 0, 0], [0, 0, 0], [2, 1, 1]]), Ok(()), "nothing for the proposer");
    assert_eq!(propose(&[[2, 0, 0], [0, 1, 0], [0, 0, 1]]), Ok(()));
    assert_eq!(propose(&[[1, 0, 0], [0, 1, 0], [0, 0, 1]]), Err(Illegal::NotAllGrains), "one is left");
    assert_eq!(propose(&[[2, 1, 1], [0, 1, 0]]), Err(Illegal::NotAllGrains), "one too many");
    assert_eq!(propose(&[[1, 1, 0], [0, 1, 1]]), Err(Illegal::NotAllGrains), "other grains");
    assert_eq!(propose(&[]), Err(Illegal::NotAllGrains));
    assert_eq!(propose(&[[2, 1, 0], [0; 3], [0; 3], [0, 0, 1]]), Err(Illegal::NotInvolved));
    assert_eq!(propose(&[[2, 1, 0], [0; 3], [0; 3], [0; 3], [0; 3], [0, 0, 1]]), Err(Illegal::NotInvolved));
}

/// The listed splits are the even ones, as even as whole grains allow, beginning with each player involved;
/// those that give everything to one player; and the die.
#[test]
fn the_listed_splits_are_those_that_people_propose() {
    let (state, _) = meet(&["y4", "y6", "k3", "g6"], grains(1, 1, 1), TALKS);
    let offers =
        [[[0, 0, 1], [1, 1, 0]], [[1, 1, 0], [0, 0, 1]], [[0, 0, 0], [1, 1, 1]], [[1, 1, 1], [0, 0, 0]]];
    let mut expected: Vec<Action> = offers.iter().map(|shares| Action::Propose(split(shares))).collect();
    expected.push(Action::Roll);
    let mut found = listed(&state, 1);
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(found, expected);
    // One grain: everything for one is all there is.
    let (state, _) = meet(&["y4", "y6", "k3", "g6"], grains(0, 0, 1), TALKS);
    assert_eq!(listed(&state, 1).len(), 3);
}

/// "All involved are asked about one yard at a time, in board order." [R]
#[test]
fn yards_are_talked_about_one_after_the_other() {
    let (mut state, _) = meet(&["y4", "y6", "b3", "b4", "p3", "p5"], grains(1, 1, 0), TALKS);
    for (yard, who) in [(Colour::Yellow, 1), (Colour::Blue, 3), (Colour::Purple, 5)] {
        let bargain = state.public().bargain.expect("the next yard");
        assert_eq!((bargain.yard, bargain.proposer), (yard, seat(who)));
        assert_eq!(bargain.accepted, SeatSet::EMPTY);
        let all = Split::all_to(seat(who), state.public().yard(yard));
        play(&mut state, who, Action::Propose(all));
        play(&mut state, who - 1, accept(yard, who));
        assert_eq!(store(&state, who).len(), all.total().len());
    }
    assert_eq!((state.public().phase(), state.public().round), (Phase::Choose, 1));
}

/// An answer names its yard, so that one that comes late is not taken for the next yard's. [R]
#[test]
fn a_late_answer_is_not_taken_for_another_yards() {
    let (mut state, _) = meet(&["y4 b4", "y5 b5"], grains(1, 1, 0), TALKS);
    play(&mut state, 1, Action::Propose(split(&[[1, 0, 0], [0, 1, 0]])));
    play(&mut state, 0, accept(YARD, 1));
    play(&mut state, 1, Action::Propose(split(&[[1, 0, 0]])));
    for late in [accept(YARD, 1), refuse(YARD, 1)] {
        assert_eq!(may(&state, 0, late), Err(Illegal::OtherProposal));
    }
    assert_eq!(may(&state, 0, accept(Colour::Blue, 1)), Ok(()));
}

/// The same three, who may answer a proposal by another; seat 1 has proposed.
fn haggling() -> HickHack {
    let mut state = meet(&["y4", "y6", "y3", "g6"], grains(2, 1, 1), HAGGLING).0;
    play(&mut state, 1, Action::Propose(split(&[[1, 0, 0], [0, 1, 1], [1, 0, 0]])));
    state
}

fn counter(by: usize, shares: &[[u8; 3]]) -> Action {
    Action::Counter { to: Proposal { yard: YARD, by: seat(by) }, split: split(shares) }
}

/// They may haggle [S]: each of the others answers the first proposal once by one of their own [R].
/// When all have answered these come to the table one by one, clockwise from who proposed first; one yes of all is enough.
#[test]
fn each_of_the_others_may_propose_once_before_the_die() {
    let mut state = haggling();
    let (anne, chloe) = ([[0, 0, 1], [1, 1, 0], [1, 0, 0]], [[1, 0, 0], [1, 0, 1], [0, 1, 0]]);
    let told = play(&mut state, 0, counter(1, &anne));
    assert_eq!(told, [Event::Countered { seat: seat(0), yard: YARD, split: split(&anne) }]);
    assert_eq!(state.turn(), Turn::of(seat(2)), "nothing is decided before all have answered");
    assert_eq!(may(&state, 0, counter(1, &chloe)), Err(Illegal::NotYourTurn), "each once");
    play(&mut state, 2, counter(1, &chloe));
    // Seat 2 comes first clockwise from seat 1.
    let bargain = state.public().bargain.unwrap();
    assert_eq!((bargain.by, bargain.split), (seat(2), Some(split(&chloe))));
    assert_eq!(state.turn(), Turn::together([seat(0), seat(1)].into_iter().collect()));
    assert_eq!(may(&state, 1, accept(YARD, 1)), Err(Illegal::OtherProposal), "a late yes is for another");
    assert_eq!(may(&state, 1, counter(2, &anne)), Err(Illegal::NoCounter));
    let told = play(&mut state, 0, refuse(YARD, 2));
    assert_eq!(told, [Event::Refused { seat: seat(0), yard: YARD, rolls: false }]);
    assert_eq!(state.public().bargain.unwrap().by, seat(0));
    play(&mut state, 2, accept(YARD, 0));
    let told = play(&mut state, 1, accept(YARD, 0));
    assert!(told.contains(&Event::Agreed { yard: YARD, split: split(&anne) }) && rolls(&told).is_empty());
    assert_eq!(store(&state, 0), grains(0, 0, 1));
}

/// A refusal takes nobody's right to propose. Once no proposal is left to vote on, the die decides.
#[test]
fn after_the_last_counter_the_die_decides() {
    let mut state = haggling();
    assert_eq!(
        play(&mut state, 0, refuse(YARD, 1)),
        [Event::Refused { seat: seat(0), yard: YARD, rolls: false }]
    );
    assert_eq!(state.turn(), Turn::of(seat(2)));
    let mut other = state.clone();
    play(&mut state, 2, counter(1, &[[2, 1, 1]]));
    let told = play(&mut state, 1, refuse(YARD, 2));
    assert_eq!(told[0], Event::Refused { seat: seat(1), yard: YARD, rolls: true });
    assert!(rolls(&told).len() >= 3);
    // Without another proposal the last refusal leads to the die, and so does the last acceptance beside a
    // refusal.
    let told = play(&mut other.clone(), 2, refuse(YARD, 1));
    assert_eq!(told[0], Event::Refused { seat: seat(2), yard: YARD, rolls: true });
    assert!(rolls(&told).len() >= 3);
    assert!(rolls(&play(&mut other, 2, accept(YARD, 1))).len() >= 3);
}

/// The owner of the highest bird may want the die at once. If all accept the first proposal, it is agreed.
#[test]
fn where_counters_are_allowed_the_first_proposal_is_as_ever() {
    let mut state = meet(&["y4", "y6", "y3", "g6"], grains(2, 1, 1), HAGGLING).0;
    assert!(rolls(&play(&mut state.clone(), 1, Action::Roll)).len() >= 3);
    let offer = split(&[[1, 0, 0], [0, 1, 1], [1, 0, 0]]);
    play(&mut state, 1, Action::Propose(offer));
    play(&mut state, 0, accept(YARD, 1));
    assert!(play(&mut state, 2, accept(YARD, 1)).contains(&Event::Agreed { yard: YARD, split: offer }));
}

/// Proposals are public: everybody sees who has proposed what.
#[test]
fn what_is_proposed_instead_is_public() {
    let mut state = haggling();
    play(&mut state, 0, counter(1, &[[0, 0, 1], [2, 1, 0]]));
    let shown = state.public().bargain.unwrap();
    for viewer in Viewer::everybody(4) {
        assert_eq!(state.view(viewer).public.bargain, Some(shown));
    }
    assert_eq!(shown.counters[0], Some(split(&[[0, 0, 1], [2, 1, 0]])));
}

/// "Option `talks = off`: always duel." [R]
#[test]
fn without_talks_birds_roll_at_once() {
    let (state, told) = meet(&["y4", "y6", "y3", "g6"], grains(2, 1, 1), DICE);
    assert_eq!(state.public().phase(), Phase::Choose);
    assert!(rolls(&told).len() >= 3);
    assert_eq!((0..3).map(|who| store(&state, who).value()).sum::<i32>(), 7);
}
