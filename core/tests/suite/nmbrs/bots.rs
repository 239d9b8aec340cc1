//! The strength of the bots: games between levels, from fixed seeds.

use super::*;
use cartable_core::bot::{Bot, Company, Level, bot_rng};
use cartable_core::seat::Viewer;
use cartable_core::seed::below;

/// Plays one game and gives the points by seat.
fn points(seats: usize, number: u64, level: Variant, plays: impl Fn(Seat) -> Level) -> Vec<i32> {
    let dealer = seat(number as usize % seats);
    let mut state = Nmbrs::deal(&Setup { seed: Seed::from_number(number), dealer, ..setup(seats, level) })
        .expect("a deal");
    let mut rng = bot_rng(number);
    while let Some(who) = state.turn().must.first() {
        let view = state.view(Viewer::Seat(who));
        let action = match plays(who) {
            Level::Random => {
                let mut actions = Vec::new();
                view.actions(&mut actions);
                actions[below(actions.len() as u32, &mut rng) as usize]
            }
            level => {
                Nmbrs::choose(&view, level, Company::all(level), &mut rng).expect("a bot that must act acts")
            }
        };
        state.play(who, action, &mut Silent).expect("a bot plays legally");
    }
    state.scores().expect("the game is over")
}

/// Returns the points a game, times 10, by which the first level is better than the second;
/// they sit alternately and change seats.
fn advantage(one: Level, other: Level, seats: usize, games: u64, level: Variant) -> i32 {
    let mut sum = 0;
    for number in 0..games {
        let first = |seat: Seat| (seat.index() as u64 + number).is_multiple_of(2);
        let points = points(seats, number, level, |seat| if first(seat) { one } else { other });
        sum +=
            Seat::all(seats).map(|seat| points[seat.index()] * if first(seat) { 1 } else { -1 }).sum::<i32>();
    }
    sum * 10 / (seats as i32 / 2 * games as i32)
}

#[test]
fn every_level_beats_the_one_below() {
    for level in [Variant::Base, Variant::Expert, Variant::Simple] {
        for seats in [2, 4] {
            let easy = advantage(Level::Easy, Level::Random, seats, 40, level);
            let normal = advantage(Level::Normal, Level::Easy, seats, 40, level);
            println!("{level:?} with {seats}: easy {easy}, normal {normal}");
            assert!(
                easy >= 30,
                "{level:?} with {seats}: easy is {easy} tenths of a point better than random"
            );
            assert!(
                normal >= 20,
                "{level:?} with {seats}: normal is {normal} tenths of a point better than easy"
            );
        }
    }
}

fn choice(state: &Nmbrs, who: usize) -> Action {
    let view = state.view(Viewer::Seat(seat(who)));
    Nmbrs::choose(&view, Level::Normal, Company::all(Level::Normal), &mut bot_rng(5)).expect("it must act")
}

/// The double is kept: 10-20-30-40 in four colours before a fifth card breaks it.
#[test]
fn normal_keeps_a_double() {
    let mut state = hand("10 20 30 50 97").start();
    assert_eq!(choice(&state, 0), new("10-20-30"));
    play(&mut state, 0, new("10-20-30"));
    assert!(matches!(choice(&state, 0), Action::Discard(_)));
}

#[test]
fn normal_goes_out_when_it_can() {
    let mut state = hand("40 50 97").row("10 20 30").start();
    while state.public().active == seat(0) && !state.turn().is_over() {
        let action = choice(&state, 0);
        play(&mut state, 0, action);
    }
    assert!(state.turn().is_over());
    assert_eq!(state.public().open.top(), Some(card("97")));
}

#[test]
fn normal_takes_the_open_card_that_completes_a_series() {
    let state = hand("10 20 77 91").with(|position| {
        position.open = vec![card("30")];
        position.phase = None;
    });
    assert_eq!(choice(&state.start(), 0), Action::TakeOpen);
}
