//! How well the bots play: matches between levels, from fixed seeds.

use super::*;
use cartable_core::bot::{Level, bot_rng, decide};
use cartable_core::game::Game as _;
use cartable_core::seat::Viewer;
use cartable_core::series::Series;

/// The mean score of a round for the seats of the first level and for those of the second, which sit alternately.
fn duel(one: Level, other: Level, seats: usize, matches: u64) -> (f64, f64, f64) {
    let (mut sums, mut wins) = ([0.0; 2], 0.0);
    for number in 0..matches {
        let mut series =
            Series::<Numx>::new(Options::default(), seats, None, Seed::from_number(number)).expect("a match");
        let mut rng = bot_rng(number);
        let level = |seat: Seat| if (seat.index() as u64 + number) % 2 == 0 { one } else { other };
        while !series.is_over() {
            let turn = series.turn();
            let asked: Vec<Seat> = turn.may.iter().chain(turn.must.iter()).collect();
            let (seat, step) = asked
                .into_iter()
                .find_map(|seat| {
                    let view = series.view(Viewer::Seat(seat));
                    Some((seat, decide::<Numx>(&view.status, &view.round, level(seat), &mut rng)?))
                })
                .expect("a bot that must act acts");
            series.play(seat, step, &mut Silent).expect("a bot plays legally");
        }
        let totals = series.sheet().totals();
        let mine: Vec<f64> = Seat::all(seats)
            .filter(|seat| level(*seat) == one)
            .map(|seat| f64::from(totals[seat.index()]))
            .collect();
        let theirs: Vec<f64> = Seat::all(seats)
            .filter(|seat| level(*seat) != one)
            .map(|seat| f64::from(totals[seat.index()]))
            .collect();
        let mean = |list: &[f64]| list.iter().sum::<f64>() / list.len() as f64;
        sums[0] += mean(&mine) / 5.0;
        sums[1] += mean(&theirs) / 5.0;
        wins += match mean(&mine).total_cmp(&mean(&theirs)) {
            std::cmp::Ordering::Greater => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Less => 0.0,
        };
    }
    let matches = matches as f64;
    (sums[0] / matches, sums[1] / matches, wins / matches)
}

#[test]
fn strength() {
    for (one, other) in
        [(Level::Easy, Level::Random), (Level::Normal, Level::Random), (Level::Normal, Level::Easy)]
    {
        for seats in [2, 4, 6] {
            println!("{one} against {other} with {seats}: {:?}", duel(one, other, seats, 100));
        }
    }
}
