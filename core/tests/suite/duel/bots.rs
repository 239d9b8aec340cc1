//! The strength of the bots: whole matches between levels, from fixed seeds.

use super::*;
use cartable_core::bot::{Bot, Company, Level, bot_rng, decide};
use cartable_core::seat::Viewer;
use cartable_core::series::{MatchStatus, Move, Series};
use std::thread;

/// Returns the matches of `matches` that the first level wins; the two sit alternately and change seats.
/// A shared win counts for neither.
fn wins(one: Level, other: Level, seats: usize, matches: u64) -> (u64, u64) {
    let mut won = (0, 0);
    for number in 0..matches {
        let first = |seat: Seat| (seat.index() as u64 + number).is_multiple_of(2);
        let seed = Seed::from_number(number);
        let mut series = Series::<Duel>::new(Options::default(), seats, None, seed).unwrap();
        let mut rng = bot_rng(number);
        while let Some(seat) = series.turn().must.first() {
            let view = series.view(Viewer::Seat(seat));
            let level = if first(seat) { one } else { other };
            let decision =
                decide::<Duel>(&view.status, &view.round, level, &mut rng).expect("a bot that must act acts");
            series.play(seat, decision.step, &mut Silent).expect("a bot plays legally");
        }
        let leaders = series.sheet().leaders();
        won.0 += u64::from(leaders.iter().all(first));
        won.1 += u64::from(!leaders.iter().any(first));
    }
    won
}

fn each_level_beats_the_one_below(seats: usize) {
    let (easy, random) = wins(Level::Easy, Level::Random, seats, 100);
    assert!(easy * 10 > random * 15, "easy {easy}, random {random} with {seats}");
    let (normal, easy) = wins(Level::Normal, Level::Easy, seats, 100);
    assert!(normal * 10 > easy * 15, "normal {normal}, easy {easy} with {seats}");
    let (hard, normal) = wins(Level::Hard, Level::Normal, seats, 100);
    assert!(hard > normal, "hard {hard}, normal {normal} with {seats}");
}

#[test]
fn every_level_beats_the_one_below() {
    thread::scope(|scope| {
        for seats in [2, 4, 6] {
            scope.spawn(move || each_level_beats_the_one_below(seats));
        }
    });
}

fn choice(state: &Duel, level: Level) -> Action {
    Duel::choose(&state.view(Viewer::Seat(seat(0))), level, Company::all(level), &mut bot_rng(1))
        .expect("there is always an action")
}

/// `normal` overlooks nothing it can destroy, and ends its turn only then.
#[test]
fn normal_destroys_whatever_it_can() {
    let mut state = start(&table(&["3/14 8/12", "3/24", "7/24 4/4"]));
    for _ in 0..2 {
        let action = choice(&state, Level::Normal);
        assert!(matches!(action, Action::Destroy(_)));
        play(&mut state, 0, action);
    }
    assert_eq!(choice(&state, Level::Normal), Action::EndTurn);
}

/// Returns the decisions of twenty bots of a level in seat 0, which must lay one of these cards.
fn laid(hand: &str, laid: [&str; 2], level: Level) -> Vec<Action> {
    let position = Position { hands: vec![cards(hand)], has_laid: false, ..table(&laid) };
    let round = start(&position).view(Viewer::Seat(seat(0)));
    let status = Series::<Duel>::new(Options::default(), 2, None, Seed::from_number(1)).unwrap().status();
    let status = MatchStatus { turn: round.turn(), ..status };
    let decided =
        |number| decide::<Duel>(&status, &round, level, &mut bot_rng(number)).map(|decided| decided.step);
    let action = |step| if let Some(Move::Act(action)) = step { Some(action) } else { None };
    (0..20).filter_map(|number| action(decided(number))).collect()
}

/// `normal` lays what takes two cards rather than what takes one.
#[test]
fn normal_lays_what_takes_most() {
    let decided = laid("8/12 5/18 2/28 7/45", ["3/14", "3/24 7/24 2/15"], Level::Normal);
    assert_eq!(decided, [Action::Lay(card("8/12")); 20]);
}

/// `hard` does not give a card away for nothing; `normal` minds that now and then.
#[test]
fn hard_lays_what_exposes_least() {
    let decided = |level| laid("6/27 6/49", ["", "3/24 9/18"], level);
    let safe = Action::Lay(card("6/49"));
    assert_eq!(decided(Level::Hard), [safe; 20], "27 is within their reach");
    let minded = decided(Level::Normal).into_iter().filter(|action| *action == safe).count();
    assert!((10..20).contains(&minded), "{minded} of 20");
}
