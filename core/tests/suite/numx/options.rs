//! The options of the rules file.

use super::*;
use cartable_core::games::numx::{HandSpecials, Objective, Phase, tally};
use cartable_core::options::GameOptions as _;
use cartable_core::seat::Viewer;
use cartable_core::seed::Seed;

/// Four infinities end the tour, and their player leads the next. [S: numx-092, optional]
#[test]
fn infinity_four_ends_the_tour() {
    let table = || over(pli("9", 3), &["inf inf joker 3 4", "1 1", "2 2"], &["1 1", "2 2 inf", "3 3"]);
    let option = Options { infinity_four: true, ..Options::default() };
    let mut on = start_with(&table(), option);
    play(&mut on, 0, lay("inf", "h h 1", "h"));
    assert_eq!(on.public().pli, None, "four cards, a joker included");
    assert_eq!((on.public().leader, on.public().to_act, on.public().phase), (seat(0), seat(0), Phase::Play));
    let mut off = start(&table());
    play(&mut off, 0, lay("inf", "h h 1", "h"));
    assert_eq!(off.public().pli.map(|pli| pli.count), Some(4), "it is off by default");
    let mut three = start_with(&over(pli("2", 2), &["inf inf inf 4", "1 1"], &["1 1", "2 2"]), option);
    play(&mut three, 0, lay("inf", "h h h", ""));
    assert!(three.public().pli.is_some());
}

/// "Specials in hand: 0. [S by the letter; option: -2 or -20]"
#[test]
fn specials_left_in_hand_cost_what_the_option_says() {
    let points = |hand_specials| {
        let options = Options { hand_specials, ..Options::default() };
        tally(cards("3 7"), cards("5 swap joker"), false, &options).points()
    };
    assert_eq!(points(HandSpecials::Zero), -12);
    assert_eq!(points(HandSpecials::Two), -16);
    assert_eq!(points(HandSpecials::Twenty), -52);
}

#[test]
fn options_read_and_write_their_texts() {
    let mut options = Options::default();
    for (key, value) in [("infinity_four", "on"), ("hand_specials", "twenty"), ("objectives", "on")] {
        options.set(key, value).expect("a value of the list");
        assert_eq!(options.get(key).as_deref(), Some(value));
    }
    assert_eq!(
        options,
        Options { infinity_four: true, hand_specials: HandSpecials::Twenty, objectives: true }
    );
    assert!(options.set("hand_specials", "three").is_err());
    assert_eq!(options.get("nothing"), None);
}

fn with_objectives() -> Options {
    Options { objectives: true, ..Options::default() }
}

/// Each player is dealt one secret objective per round. [R]
#[test]
fn objectives_are_secret_until_the_end() {
    for seed in 0..20 {
        let setup = Setup { seed: Seed::from_number(seed), ..setup(6, with_objectives()) };
        let state = Numx::deal(&setup).expect("a plain deal");
        let mut dealt: Vec<Objective> = (0..6).filter_map(|who| state.objective(seat(who))).collect();
        dealt.sort();
        assert_eq!(dealt, Objective::ALL, "six players have six different ones");
        assert_eq!(state.public().objectives, [None; 6]);
        assert_eq!(state.view(Viewer::Spectator).own.objective, None);
        assert_eq!(state.view(Viewer::Seat(seat(2))).own.objective, state.objective(seat(2)));
    }
    let without = Numx::deal(&setup(6, Options::default())).expect("a plain deal");
    assert!((0..6).all(|who| without.objective(seat(who)).is_none()), "off by default");
}

/// Plays a table to its end by the first listed actions after `first`, and tells the bonus of seat 0.
fn bonus(objective: Objective, table: &Position, first: &[(usize, Action)]) -> i32 {
    let table = Position { objectives: vec![objective], ..table.clone() };
    let mut state = start_with(&table, with_objectives());
    for (who, action) in first {
        play(&mut state, *who, *action);
    }
    for _ in 0..1_000 {
        let Some(who) = state.turn().must.first() else { break };
        let actions = listed(&state, who.index());
        let passes = actions.iter().find(|action| **action == Action::Pass);
        play(&mut state, who.index(), *passes.unwrap_or(&actions[0]));
    }
    assert_eq!(state.public().objectives[0], Some(objective), "shown at the end");
    state.public().tallies.expect("the round is over")[0].bonus
}

/// The house list, met and missed. [R]
#[test]
fn each_objective_is_met_by_its_deed() {
    let table = || over(pli("4", 1), &["4 4 5 5 5 5 num_x 9", "1 1", "2"], &["1 1", "2 2", "3 3"]);
    let leave: [(usize, Action); 0] = [];
    let fusion = [(0, lay("4", "h h", ""))];
    assert_eq!(bonus(Objective::FusionX, &table(), &fusion), 10);
    assert_eq!(bonus(Objective::FusionX, &table(), &leave), 0);
    let big = [(0, lay("5", "h h h h", ""))];
    assert_eq!(bonus(Objective::BigSet, &table(), &big), 10);
    assert_eq!(bonus(Objective::BigSet, &table(), &fusion), 0, "the set counts, not the pli it makes");
    assert_eq!(bonus(Objective::NumX, &table(), &[(0, Action::NumX { from: Zone::Hand })]), 10);
    assert_eq!(bonus(Objective::NumX, &table(), &fusion), 0);
    let out_of_turn = Position { to_act: Some(seat(1)), ..table() };
    let factor = [(0, lay("5", "h h", ""))];
    assert_eq!(bonus(Objective::FactorX, &out_of_turn, &factor), 10);
    assert_eq!(bonus(Objective::FactorX, &table(), &factor), 0, "in turn it is none");
}

/// "Finish the round with a visible sum of 3 or less; empty the hand." [R]
#[test]
fn two_objectives_ask_for_the_end_of_the_round() {
    let table = |row| over(pli("4", 1), &["5", "7 7", "8 8"], &[row, "6 6", "6 6"]);
    let out = [(0, lay("5", "h", ""))];
    assert_eq!(bonus(Objective::LowRow, &table("1 2"), &out), 10);
    assert_eq!(bonus(Objective::LowRow, &table("2 2"), &out), 0);
    assert_eq!(bonus(Objective::EmptyHand, &table("2 2"), &out), 10);
    let draw = [(0, Action::Take { from: seat(1), card: card("6") })];
    let last = over(pli("4", 1), &["5", "7 7", "8"], &["2 2", "6 6", "8"]);
    assert_eq!(bonus(Objective::EmptyHand, &last, &draw), 0);
}
