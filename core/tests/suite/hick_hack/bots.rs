//! The strength of the bots in play and bargaining: whole matches between levels, from fixed seeds, and
//! single decisions.

use super::*;
use crate::kit::is_thorough;
use cartable_core::bot::{Bot, Company, Level, bot_rng, decide};
use cartable_core::seat::Viewer;
use cartable_core::series::Series;
use std::thread;

/// Plays a match and gives the totals by seat.
fn totals(seats: usize, number: u64, level: impl Fn(Seat) -> Level) -> Vec<i32> {
    let mut series = Series::<HickHack>::new(TALKS, seats, None, Seed::from_number(number)).expect("a match");
    let mut rng = bot_rng(number);
    while let Some(seat) = series.turn().must.first() {
        let view = series.view(Viewer::Seat(seat));
        let decision = decide::<HickHack>(&view.status, &view.round, level(seat), &mut rng)
            .expect("a bot that must act acts");
        series.play(seat, decision.step, &mut Silent).expect("a bot plays legally");
    }
    series.sheet().totals()
}

/// Returns the points a match by which the first level is better than the second; they sit alternately and
/// change seats.
fn advantage(one: Level, other: Level, seats: usize, matches: u64) -> i32 {
    let mut sum = 0;
    for number in 0..matches {
        let first = |seat: Seat| (seat.index() as u64 + number).is_multiple_of(2);
        let totals = totals(seats, number, |seat| if first(seat) { one } else { other });
        let points = |seat: Seat| totals[seat.index()] * if first(seat) { 1 } else { -1 };
        sum += Seat::all(seats).map(points).sum::<i32>();
    }
    sum / (seats as i32 / 2 * matches as i32)
}

fn each_level_beats_the_one_below(seats: usize) {
    let easy = advantage(Level::Easy, Level::Random, seats, 60);
    assert!(easy >= 3, "easy is {easy} points a match better than random with {seats}");
    let normal = advantage(Level::Normal, Level::Easy, seats, 400);
    assert!(normal >= 1, "normal is {normal} points a match better than easy with {seats}");
    let hard = advantage(Level::Hard, Level::Normal, seats, 60);
    assert!(hard >= 3, "hard is {hard} points a match better than normal with {seats}");
}

/// Every push measures with four, the nightly run with two and with six as well.
#[test]
fn every_level_beats_the_one_below() {
    let tables: &[usize] = if is_thorough() { &[2, 4, 6] } else { &[4] };
    thread::scope(|scope| {
        for &seats in tables {
            scope.spawn(move || each_level_beats_the_one_below(seats));
        }
    });
}

fn decision(state: &HickHack, who: usize, level: Level) -> Action {
    HickHack::choose(&state.view(Viewer::Seat(seat(who))), level, Company::all(level), &mut bot_rng(1))
        .expect("it is asked")
}

/// Two birds, 3 against 6, about four points: the 6 wins 30 of 33 duels.
fn unequal() -> HickHack {
    meet(&["y3", "y6", "k3", "g6"], Grains::new(1, 0, 1), TALKS).0
}

#[test]
fn normal_refuses_less_than_its_odds_are_worth_and_accepts_what_is_more() {
    let (mut equal, _) = meet(&["y4", "y4", "k3", "g6"], Grains::new(4, 0, 0), TALKS);
    let offer = |own: u8| Action::Propose(split(&[[4 - own, 0, 0], [own, 0, 0]]));
    for (own, answer) in [(1, refuse(Colour::Yellow, 0)), (2, accept(Colour::Yellow, 0))] {
        let mut state = equal.clone();
        play(&mut state, 0, offer(own));
        assert_eq!(decision(&state, 1, Level::Normal), answer, "{own} of 4");
    }
    play(&mut equal, 0, offer(2));
    assert_eq!(decision(&equal, 1, Level::Easy), accept(Colour::Yellow, 0));
}

#[test]
fn normal_takes_what_its_odds_give() {
    // With a 3 against a 6 the green grain is more than the duel is worth;
    // with the 6 it would be far too little.
    let mut state = unequal();
    assert_eq!(decision(&state, 1, Level::Normal), Action::Propose(split(&[[1, 0, 0], [0, 0, 1]])));
    play(&mut state, 1, Action::Propose(split(&[[1, 0, 0], [0, 0, 1]])));
    assert_eq!(decision(&state, 0, Level::Normal), accept(Colour::Yellow, 1));
}

/// `normal` answers a proposal that gives it too little with the split that it would have proposed; `easy`
/// refuses.
#[test]
fn normal_answers_too_little_by_a_split_of_its_own() {
    let (mut state, _) = meet(&["y4", "y4", "k3", "g6"], Grains::new(4, 0, 0), HAGGLING);
    play(&mut state, 0, Action::Propose(split(&[[3, 0, 0], [1, 0, 0]])));
    let to = Proposal { yard: Colour::Yellow, by: seat(0) };
    let half = Action::Counter { to, split: split(&[[2, 0, 0], [2, 0, 0]]) };
    assert_eq!(decision(&state, 1, Level::Normal), half);
    assert_eq!(decision(&state, 1, Level::Easy), Action::Refuse(to));
    play(&mut state, 1, half);
    assert_eq!(decision(&state, 0, Level::Normal), accept(Colour::Yellow, 1));
}

#[test]
fn normal_rolls_where_no_split_can_please() {
    let (state, _) = meet(&["y4", "y4", "k3", "g6"], Grains::new(0, 0, 1), TALKS);
    assert_eq!(decision(&state, 0, Level::Normal), Action::Roll);
}

#[test]
fn easy_proposes_to_share_evenly() {
    assert_eq!(decision(&unequal(), 1, Level::Easy), Action::Propose(split(&[[1, 0, 0], [0, 0, 1]])));
}
