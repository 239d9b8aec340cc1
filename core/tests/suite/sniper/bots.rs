//! The strength of the bots: whole matches between levels, ordered by their delays and without waiting.

use super::*;
use cartable_core::agenda::quickest;
use cartable_core::bot::{Level, bot_rng, decide};
use cartable_core::seat::Viewer;
use cartable_core::series::{Move, Series};

/// Plays a match and tells each decision; gives the trophies by seat.
fn trophies_of(
    seats: usize,
    number: u64,
    options: Options,
    level: impl Fn(Seat) -> Level,
    mut each: impl FnMut(&Sniper, Level, Action, u32),
) -> Vec<i32> {
    let mut series = Series::<Sniper>::new(options, seats, None, Seed::from_number(number)).unwrap();
    let mut rng = bot_rng(number);
    while !series.is_over() {
        let decided = quickest(series.turn(), seats, |seat| {
            let view = series.view(Viewer::Seat(seat));
            decide::<Sniper>(&view.status, &view.round, level(seat), &mut rng)
        });
        let (seat, decision) = decided.expect("a bot that must act acts");
        if let Move::Act(action) = decision.step {
            each(series.round(), level(seat), action, decision.delay_ms);
        }
        series.play(seat, decision.step, &mut Silent).expect("a bot plays legally");
    }
    series.sheet().totals()
}

/// Returns the trophies a match that the first level takes more than the second; they sit alternately and
/// change seats.
fn advantage(one: Level, other: Level, seats: usize) -> i32 {
    let mut sum = 0;
    for number in 0..20 {
        let first = |seat: Seat| (seat.index() as u64 + number).is_multiple_of(2);
        let level = |seat| if first(seat) { one } else { other };
        let totals = trophies_of(seats, number, Options::default(), level, |_, _, _, _| {});
        let points = |seat: Seat| totals[seat.index()] * if first(seat) { 1 } else { -1 };
        sum += Seat::all(seats).map(points).sum::<i32>();
    }
    sum / 20
}

#[test]
fn every_level_beats_the_one_below() {
    for seats in [2, 4, 6] {
        let easy = advantage(Level::Easy, Level::Random, seats);
        assert!(easy >= 5, "easy takes {easy} more than random with {seats}");
        let normal = advantage(Level::Normal, Level::Easy, seats);
        assert!(normal >= 5, "normal takes {normal} more than easy with {seats}");
        let hard = advantage(Level::Hard, Level::Normal, seats);
        assert!(hard >= 5, "hard takes {hard} more than normal with {seats}");
    }
}

/// "Bots see a capture after a delay drawn by level (easy 4-9 s, normal 2-5 s)",
/// hard 0.8-2.5 s; where fewer than three cards lie there is nothing to look for.
#[test]
fn bots_take_their_time() {
    for (level, range) in
        [(Level::Easy, 4_000..9_000), (Level::Normal, 2_000..5_000), (Level::Hard, 800..2_500)]
    {
        trophies_of(
            3,
            5,
            Options::default(),
            |_| level,
            |state, _, _, delay_ms| {
                let expected = if state.public().pool.cards().len() < 3 { 0..1 } else { range.clone() };
                assert!(expected.contains(&delay_ms), "{level}: {delay_ms}");
            },
        );
    }
}

/// "and sometimes err": easy more often than normal, and normal more often than hard;
/// with named factors too, and then they name what the rules can judge.
#[test]
fn bots_sometimes_err() {
    for name_factors in [false, true] {
        let errors = [Level::Easy, Level::Normal, Level::Hard].map(|level| {
            let (mut errors, options) = (0, Options { name_factors, ..Options::default() });
            for number in 0..30 {
                trophies_of(
                    4,
                    number,
                    options,
                    |_| level,
                    |state, _, action, _| {
                        if let Action::Claim { card, factors, table } = action {
                            errors +=
                                u32::from(state.public().judge(card, factors, table) == Ok(Ruling::Error));
                        }
                    },
                );
            }
            errors
        });
        let [easy, normal, hard] = errors;
        assert!(easy > normal && normal > hard && hard > 0, "easy {easy}, normal {normal}, hard {hard}");
    }
}

/// A bot never says that nothing is left while it sees a card; the better a bot, the less it overlooks.
#[test]
fn bots_overlook_less_the_better_they_are() {
    let overlooked = [Level::Easy, Level::Normal, Level::Hard].map(|level| {
        let mut overlooked = 0;
        for number in 0..30 {
            trophies_of(
                4,
                number,
                Options::default(),
                |_| level,
                |state, _, action, _| {
                    let left = !state.public().within_reach().is_empty();
                    overlooked += u32::from(left && matches!(action, Action::Ready { .. }));
                },
            );
        }
        overlooked
    });
    let [easy, normal, hard] = overlooked;
    assert!(easy > 2 * normal && normal > 2 * hard && hard > 0, "easy {easy}, normal {normal}, hard {hard}");
}
