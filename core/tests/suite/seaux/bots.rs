//! The strength of the bots: whole games between levels, from fixed seeds.

use super::*;
use cartable_core::bot::{Bot as _, Company, Level, bot_rng, decide};
use cartable_core::seat::Viewer;
use cartable_core::series::Series;

/// Plays a game and gives the buckets left, by seat.
fn buckets_left(seats: usize, number: u64, level: impl Fn(Seat) -> Level) -> Vec<i32> {
    let seed = Seed::from_number(number);
    let mut series = Series::<Seaux>::new(Options::default(), seats, None, seed).expect("a match");
    let mut rng = bot_rng(number);
    while let Some(seat) = series.turn().must.first() {
        let view = series.view(Viewer::Seat(seat));
        let decision = decide::<Seaux>(&view.status, &view.round, level(seat), &mut rng)
            .expect("a bot that must act acts");
        series.play(seat, decision.step, &mut Silent).expect("a bot plays legally");
    }
    series.sheet().totals()
}

/// Returns the buckets a game, in tenths, that a player of the first level has more than one of the second;
/// they sit alternately and change seats.
fn advantage(one: Level, other: Level, seats: usize, games: u64) -> i32 {
    let mut sum = 0;
    for number in 0..games {
        let first = |seat: Seat| (seat.index() as u64 + number).is_multiple_of(2);
        let left = buckets_left(seats, number, |seat| if first(seat) { one } else { other });
        let points = |seat: Seat| left[seat.index()] * if first(seat) { 1 } else { -1 };
        sum += Seat::all(seats).map(points).sum::<i32>();
    }
    10 * sum / (seats as i32 / 2 * games as i32)
}

#[test]
fn every_level_beats_the_one_below() {
    for seats in [2, 4, 6] {
        let easy = advantage(Level::Easy, Level::Random, seats, 40);
        let normal = advantage(Level::Normal, Level::Easy, seats, 40);
        assert!(easy >= 10, "easy has {easy} tenths of a bucket more than random with {seats}");
        assert!(normal >= 10, "normal has {normal} tenths of a bucket more than easy with {seats}");
    }
}

fn chosen(state: &Seaux, who: usize, number: u64) -> Action {
    Seaux::choose(
        &state.view(Viewer::Seat(seat(who))),
        Level::Normal,
        Company::all(Level::Normal),
        &mut bot_rng(number),
    )
    .expect("it acts")
}

/// A bucket of the base is not given up for want of one card.
#[test]
fn normal_defends_what_much_rests_on() {
    let mut position = under_attack(&["g1 g2 g3 g4", "r7 g5 g6 b1 b2", "y1 y2 y3"], 'r', &[&[4]], 1);
    position.pyramids[1] = pyramid("yrrry aaay bbb gg g");
    for number in 0..20 {
        assert_eq!(chosen(&start(&position), 1, number), lay('r', &[7]));
    }
}

/// `normal` gives up the bucket with which the fewest others fall.
#[test]
fn normal_gives_up_cheaply() {
    let mut position = under_attack(&["g1 g2 g3 g4", "g5 g6 b1 b2", "y1 y2 y3"], 'r', &[&[4]], 1);
    position.pyramids[1] = pyramid("yyyar arab bbg gg r");
    for number in 0..20 {
        assert_eq!(chosen(&start(&position), 1, number), Action::GiveUp(cell(4, 0)));
    }
}

/// A bot whose pyramid is cut keeps the larger part.
#[test]
fn bots_keep_the_larger_part() {
    let mut position = under_attack(&["r1", "g8", "g1"], 'r', &[&[8]], 1);
    position.pyramids[1] = pyramid("yryaa arar bbb gg g");
    let mut state = start(&position);
    play(&mut state, 1, Action::GiveUp(cell(0, 1)));
    for number in 0..20 {
        let part = cartable_core::games::seaux::Part::Left;
        assert_eq!(chosen(&state, 1, number), Action::GiveUpPart(part));
    }
}

/// A bucket that carries another of the colour is never given up: with that other one less falls.
#[test]
fn nobody_gives_up_a_bucket_that_carries_another_that_would_do() {
    for number in 0..20 {
        let mut series =
            Series::<Seaux>::new(Options::default(), 3, None, Seed::from_number(number)).expect("a match");
        let mut rng = bot_rng(number);
        while let Some(seat) = series.turn().must.first() {
            let view = series.view(Viewer::Seat(seat));
            let (public, mut weighed) = (&view.round.public, Vec::new());
            Seaux::candidates(&view.round, &mut weighed, &mut rng);
            let step =
                decide::<Seaux>(&view.status, &view.round, Level::Normal, &mut rng).expect("it acts").step;
            weighed.extend(Seaux::choose(&view.round, Level::Normal, Company::all(Level::Normal), &mut rng));
            for action in weighed {
                let Action::GiveUp(cell) = action else { continue };
                let fall = public.pyramid(seat).falling(cell).and(public.givable(seat));
                assert_eq!(fall.iter().collect::<Vec<_>>(), [cell], "{:?}", public.pyramid(seat));
            }
            series.play(seat, step, &mut Silent).expect("a bot plays legally");
        }
    }
}
