//! The strength of the bots: whole matches between levels, from fixed seeds.

use super::*;
use cartable_core::bot::{Bot as _, Company, Level, bot_rng, decide};
use cartable_core::seat::Viewer;
use cartable_core::series::Series;

/// Plays a match and gives the winner.
fn winner(number: u64, levels: [Level; 2]) -> Seat {
    let mut series =
        Series::<Numereum>::new(Options {}, 2, None, Seed::from_number(number)).expect("a match");
    let mut rng = bot_rng(number);
    while !series.is_over() {
        let seat = series.turn().must.first().expect("somebody acts");
        let view = series.view(Viewer::Seat(seat));
        let step = decide::<Numereum>(&view.status, &view.round, levels[seat.index()], &mut rng);
        series
            .play(seat, step.expect("a bot that must act acts").step, &mut Silent)
            .expect("a bot plays legally");
    }
    series.sheet().leaders().first().expect("somebody wins")
}

/// Returns the matches of `matches` that the first level wins; they change seats.
fn wins(one: Level, other: Level, matches: u64) -> usize {
    let first = |number: u64| {
        let place = (number % 2) as usize;
        let levels = if place == 0 { [one, other] } else { [other, one] };
        winner(number, levels) == seat(place)
    };
    (0..matches).filter(|number| first(*number)).count()
}

#[test]
fn every_level_beats_the_one_below() {
    let easy = wins(Level::Easy, Level::Random, 1_000);
    assert!(easy >= 600, "easy wins {easy} of 1,000 against random");
    let normal = wins(Level::Normal, Level::Easy, 200);
    assert!(normal >= 155, "normal wins {normal} of 200 against easy");
    let hard = wins(Level::Hard, Level::Normal, 200);
    assert!(hard >= 120, "hard wins {hard} of 200 against normal");
}

fn decided(state: &Numereum, who: usize) -> Vec<Action> {
    let view = state.view(Viewer::Seat(seat(who)));
    (0..30)
        .filter_map(|number| {
            Numereum::choose(&view, Level::Normal, Company::all(Level::Normal), &mut bot_rng(number))
        })
        .collect()
}

/// The fifth combination is there to be made.
#[test]
fn normal_makes_the_combination_that_wins() {
    let combined = [numbers("41 42 43 44 46 47 48 49 51 52 53 54"), Numbers::EMPTY];
    let mut state = start(&Position { combined, ..position(["17 10", "90 10"], ["8 25", "2"], "11 37 4 6") });
    bid(&mut state, [17, 90]);
    play(&mut state, 0, Action::Concede);
    assert!(decided(&state, 0).iter().all(|action| *action == combine("8 17 25")));
}

/// It prefers a super-combination to a plain one, and a combination that leaves another possible.
#[test]
fn normal_takes_super_combinations_and_wastes_no_card() {
    let mut state = start(&position(["3 10 20", "90 10 20"], ["1 2 6", "4"], "11 37 44 46 53 54"));
    bid(&mut state, [3, 90]);
    play(&mut state, 0, Action::Concede);
    assert!(listed(&state, 0).contains(&combine("2 3 6")), "a plain one is there too");
    assert!(decided(&state, 0).iter().all(|action| *action == combine("1 2 3")));
    let hands = ["17 24 10 20", "90 30 20"];
    let mut state = start(&position(hands, ["8 25 31 38", "2"], "11 37 44 46 53 54"));
    bid(&mut state, [17, 90]);
    play(&mut state, 0, commit(24));
    play(&mut state, 1, commit(30));
    let spoils = combine("17 24 31");
    assert!(listed(&state, 0).contains(&spoils), "after which nothing else is left");
    assert!(decided(&state, 0).iter().all(|action| *action != spoils && *action != Action::Finish));
}

/// The last card is not thrown after a round that is lost: without a card in hand the game would be.
#[test]
fn normal_keeps_its_last_card() {
    let mut state = start(&position(["10 30", "100 90 80"], ["2", "3"], "11 37 44 46 53 54"));
    bid(&mut state, [30, 100]);
    assert!(decided(&state, 0).iter().all(|action| *action == Action::Concede));
}

/// A player who would lose the game with the round overbids, if that wins the round for certain.
#[test]
fn normal_overbids_when_it_must_and_can() {
    let combined = [Numbers::EMPTY, numbers("41 42 43 44 46 47 48 49 51 52 53 54")];
    // Seat 1 would combine 8 17 25 by winning the 25, and so make its fifth.
    let position =
        Position { combined, ..position(["30 100 0 10", "40 0 0 10"], ["2", "8 17"], "11 25 4 6") };
    let mut state = start(&position);
    bid(&mut state, [30, 40]);
    assert!(decided(&state, 0).iter().all(|action| *action == commit(100)));
}

/// Equal chances are not decided by the number of a seat.
#[test]
fn seats_are_equally_good() {
    let first = (0..200).filter(|number| winner(1_000 + number, [Level::Normal; 2]) == seat(0)).count();
    assert!((75..=125).contains(&first), "seat 0 wins {first} of 200");
}

/// The first bids of some deals: what `hard` commits with other dice,
/// and what somebody is advised who sees the other side.
fn first_bids(deals: u64) -> Vec<(Vec<Action>, Action)> {
    let bids = |number: u64| {
        let series =
            Series::<Numereum>::new(Options {}, 2, None, Seed::from_number(number)).expect("a match");
        let view = |who| series.round().view(Viewer::Seat(seat(who)));
        let thrown = |dice| {
            Numereum::choose(&view(0), Level::Hard, Company::all(Level::Hard), &mut bot_rng(dice))
                .expect("a bid")
        };
        let advised = Numereum::advice(&view(1), Company::all(Level::Hard), &mut bot_rng(0)).remove(0);
        ((0..20).map(thrown).collect(), advised)
    };
    (0..deals).map(bids).collect()
}

/// In a game of bluff who always plays the same card is read, and a hint that computes the
/// same gives it away: it was the hidden bid in 31 of 40 first rounds when `hard` did not mix.
/// (Where one card is best against everything, there is nothing to mix.)
#[test]
fn hard_mixes_its_bids_and_a_hint_does_not_give_them_away() {
    let bids = first_bids(40);
    let mixed = bids.iter().filter(|(thrown, _)| thrown.iter().any(|bid| *bid != thrown[0])).count();
    assert!(mixed >= 30, "only {mixed} of 40 first bids depend on the dice");
    let met: usize = bids.iter().map(|(thrown, hint)| thrown.iter().filter(|bid| *bid == hint).count()).sum();
    assert!(met * 5 <= 2 * 800, "the hint is the hidden bid in {met} of 800");
    println!("{mixed} of 40 mixed, the hint is the hidden bid in {met} of 800");
}
