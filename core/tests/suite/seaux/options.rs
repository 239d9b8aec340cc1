//! The options: several games, and equal totals.

use super::*;
use cartable_core::bot::bot_rng;
use cartable_core::options::GameOptions;
use cartable_core::seat::SeatSet;
use cartable_core::seed::below;
use cartable_core::series::Series;

fn equal() -> Options {
    Options { reverse_on_equal: true, ..Options::default() }
}

/// [S] Several games: the numbers of buckets left add up; the default is one.
#[test]
fn several_games_add_up() {
    for games in [1, 2, 3] {
        let options = Options { games, ..Options::default() };
        let mut series =
            Series::<Seaux>::new(options, 3, Some(seat(1)), Seed::from_number(4)).expect("a match");
        let mut rng = bot_rng(4);
        while !series.is_over() {
            let who = series.turn().must.first().expect("somebody acts");
            let mut moves = Vec::new();
            series.moves(who, &mut moves);
            let step = moves[below(moves.len() as u32, &mut rng) as usize];
            series.play(who, step, &mut Silent).expect("a listed move is accepted");
        }
        let sheet = series.sheet();
        assert_eq!(sheet.rounds().len(), usize::from(games));
        assert_eq!(Seaux::rounds(&options, 3), Some(usize::from(games)));
        for who in Seat::all(3) {
            let sum: i32 = sheet.rounds().iter().map(|round| round[who.index()]).sum();
            assert_eq!(sheet.total(who), sum);
        }
    }
    assert_eq!(Options::default().games, 1);
}

/// [R] "One is named": from game to game it is the next one.
#[test]
fn the_next_game_is_begun_by_the_next_player() {
    let options = Options { games: 2, ..Options::default() };
    let mut series = Series::<Seaux>::new(options, 3, Some(seat(1)), Seed::from_number(4)).expect("a match");
    assert_eq!(series.round().public().starter, seat(1));
    let mut rng = bot_rng(4);
    while series.number() == 0 {
        let who = series.turn().must.first().expect("somebody acts");
        let mut moves = Vec::new();
        series.moves(who, &mut moves);
        let step = moves[below(moves.len() as u32, &mut rng) as usize];
        series.play(who, step, &mut Silent).expect("a listed move is accepted");
    }
    assert_eq!(series.round().public().starter, seat(2));
}

/// [S] Most buckets wins; ties share.
#[test]
fn equal_totals_share_the_win() {
    let mut sheet = cartable_core::score::ScoreSheet::new(3, 0);
    sheet.add(vec![7, 0, 7]).expect("three scores");
    assert_eq!(sheet.leaders(), [seat(0), seat(2)].into_iter().collect::<SeatSet>());
}

/// [W] Off by default: an equal total is refused.
#[test]
fn an_equal_total_is_refused_by_default() {
    let state = start(&under_attack(&["g1", "r8"], 'r', &[&[8]], 1));
    assert_eq!(may(&state, 1, lay('r', &[8])), Err(Illegal::TooLow));
}

/// [W] An equal total is allowed and turns the direction around.
#[test]
fn an_equal_total_turns_the_direction_around() {
    let hands = ["r1 g1", "r7 g2", "r2 g3", "r6 g4"];
    let mut state = start_with(&under_attack(&hands, 'r', &[&[7]], 1), equal());
    let told = play(&mut state, 1, lay('r', &[7]));
    assert!(matches!(told[0], Event::Laid { total: 7, turned: true, answers: true, .. }));
    assert!(state.public().reversed);
    // Back to seat 0, whose own 7 counts, and from there anticlockwise to seat 3.
    assert_eq!(to_act(&state), 0);
    play(&mut state, 0, lay('r', &[1]));
    assert_eq!(to_act(&state), 3);
    // Too low is still too low.
    assert_eq!(may(&state, 3, lay('r', &[6])), Err(Illegal::TooLow));
}

/// [W] Equal again: the direction turns back.
#[test]
fn a_second_equal_total_turns_it_back() {
    let hands = ["r2 g1", "r7 g2", "r7 g3", "r7 g4"];
    let mut state = start_with(&under_attack(&hands, 'r', &[&[5]], 1), equal());
    play(&mut state, 1, lay('r', &[7]));
    play(&mut state, 2, lay('r', &[7]));
    assert_eq!((to_act(&state), state.public().reversed), (1, true));
    let mut state = start_with(&under_attack(&hands, 'r', &[&[7]], 3), equal());
    play(&mut state, 3, lay('r', &[7]));
    assert_eq!((to_act(&state), state.public().reversed), (2, true));
    play(&mut state, 2, lay('r', &[7]));
    assert_eq!((to_act(&state), state.public().reversed), (3, false));
}

/// [S] Each attack aims at the left neighbour, however the last one went.
#[test]
fn the_next_attack_is_clockwise_again() {
    let hands = ["r1 g1", "r7 g2", "r2 g3"];
    let mut state = start_with(&under_attack(&hands, 'r', &[&[7]], 1), equal());
    play(&mut state, 1, lay('r', &[7]));
    play(&mut state, 0, Action::GiveUp(cell(1, 1)));
    assert!(!state.public().reversed);
    play(&mut state, 0, lay('g', &[1]));
    assert_eq!(to_act(&state), 1);
}

#[test]
fn options_are_read_and_set_by_name() {
    let mut options = Options::default();
    assert_eq!(options.get("games").as_deref(), Some("1"));
    assert_eq!(options.get("reverse_on_equal").as_deref(), Some("off"));
    options.set("games", "10").expect("ten games");
    options.set("reverse_on_equal", "on").expect("a switch");
    assert_eq!(options, Options { games: 10, reverse_on_equal: true });
    for (key, value) in [("games", "0"), ("games", "11"), ("reverse_on_equal", "yes"), ("rounds", "2")] {
        assert!(options.set(key, value).is_err(), "{key} = {value}");
    }
    assert!(Series::<Seaux>::new(Options { games: 0, ..options }, 2, None, Seed::from_number(1)).is_err());
}
