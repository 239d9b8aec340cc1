//! The strength of the bots: whole matches between levels, from fixed seeds.

use super::*;
use cartable_core::agenda::quickest;
use cartable_core::bot::{Level, bot_rng, decide};
use cartable_core::seat::Viewer;
use cartable_core::series::Series;

/// Plays a match and gives the totals by seat.
fn totals(seats: usize, number: u64, level: impl Fn(Seat) -> Level) -> Vec<i32> {
    let seed = Seed::from_number(number);
    let mut series = Series::<Numx>::new(Options::default(), seats, None, seed).expect("a match");
    let mut rng = bot_rng(number);
    while !series.is_over() {
        let decided = quickest(series.turn(), seats, |seat| {
            let view = series.view(Viewer::Seat(seat));
            decide::<Numx>(&view.status, &view.round, level(seat), &mut rng)
        });
        let (seat, decision) = decided.expect("a bot that must act acts");
        series.play(seat, decision.step, &mut Silent).expect("a bot plays legally");
    }
    series.sheet().totals()
}

/// Returns the points a round by which the first level is better than the second; they sit alternately and
/// change seats.
fn advantage(one: Level, other: Level, seats: usize, matches: u64) -> i32 {
    let mut sum = 0;
    for number in 0..matches {
        let first = |seat: Seat| (seat.index() as u64 + number).is_multiple_of(2);
        let totals = totals(seats, number, |seat| if first(seat) { one } else { other });
        let points = |seat: Seat| totals[seat.index()] * if first(seat) { 1 } else { -1 };
        sum += Seat::all(seats).map(points).sum::<i32>();
    }
    sum / (seats as i32 / 2 * matches as i32 * 5)
}

#[test]
fn every_level_beats_the_one_below() {
    for seats in [2, 4, 6] {
        let easy = advantage(Level::Easy, Level::Random, seats, 40);
        assert!(easy >= 6, "easy is {easy} points a round better than random with {seats}");
        let normal = advantage(Level::Normal, Level::Easy, seats, 40);
        assert!(normal >= 3, "normal is {normal} points a round better than easy with {seats}");
    }
}
