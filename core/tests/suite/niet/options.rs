//! The options, as texts and in play.

use crate::niet::table::{EXAMPLE, cards, cell, deal, decide, play, setup, usual_teams};
use cartable_core::game::{Game, Setup};
use cartable_core::games::niet::{Niet, Options, Row, X2Rule};
use cartable_core::options::GameOptions;

/// Option `no_trump_cell` "adds a fifth, no trump". [S: four]
#[test]
fn the_no_trump_cell_is_there_when_asked_for() {
    let options = Options { no_trump_cell: true, ..Options::default() };
    let mut state = Niet::deal(&Setup { options, ..setup(5) }).unwrap();
    assert!(state.public().board.is_open(cell(Row::Trump, 4)));
    decide(&mut state, [0, 0, 4, 0, 0]);
    assert_eq!(state.public().contract.unwrap().trump, None);
    assert!(!deal(5).public().board.is_open(cell(Row::Trump, 4)));
}

/// Every option can be read and set as text, and a wrong text changes nothing.
#[test]
fn options_are_set_by_texts() {
    let mut options = Options::default();
    for (key, value) in
        [("no_trump_cell", "on"), ("x2_rule", "holder_only"), ("target", "100"), ("even_deals", "on")]
    {
        options.set(key, value).unwrap();
        assert_eq!(options.get(key).as_deref(), Some(value));
    }
    assert_eq!(
        options,
        Options { no_trump_cell: true, x2_rule: X2Rule::HolderOnly, target: Some(100), even_deals: true }
    );
    let before = options;
    for (key, value) in [("target", "9"), ("target", "many"), ("x2_rule", "both"), ("trumps", "on")] {
        assert!(options.set(key, value).is_err());
        assert_eq!(options, before);
    }
    options.set("target", "off").unwrap();
    options.set("x2_rule", "team_total").unwrap();
    options.set("no_trump_cell", "off").unwrap();
    options.set("even_deals", "off").unwrap();
    assert_eq!(options, Options::default());
}

/// The score of a round follows the option `x2_rule`.
#[test]
fn the_x2_rule_of_the_match_decides_the_score() {
    for (rule, partner) in [(X2Rule::TeamTotal, 4), (X2Rule::HolderOnly, 2)] {
        let options = Options { x2_rule: rule, ..Options::default() };
        let hands = ["g2", "g3", "g4", "g9", "g5"].map(cards);
        let state = Niet::with_hands(&Setup { options, ..setup(5) }, &hands).unwrap();
        let mut state = state.decided(EXAMPLE, usual_teams(5));
        play(&mut state, "0:g2 1:g3 2:g4 3:g9 4:g5");
        assert_eq!(state.scores().unwrap(), [0, 0, 0, 4, partner]);
    }
}
