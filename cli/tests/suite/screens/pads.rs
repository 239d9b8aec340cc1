//! Score pads at the screen.

use crate::kit::shelf;
use crate::screens::{press, shot};
use cartable_cli::pad::NewPad;
use cartable_cli::ui::{Chosen, Flow, ListScreen, ScoreScreen};
use cartable_core::text::Lang;
use cartable_ffi::{Shelf, ShelfKind};
use crossterm::event::KeyCode;
use std::sync::Arc;

/// The keys that type this; a space is Enter.
fn typed(text: &str) -> Vec<KeyCode> {
    text.chars().map(|letter| if letter == ' ' { KeyCode::Enter } else { KeyCode::Char(letter) }).collect()
}

fn new_pad(game: &str, names: &[&str], shelf: &Arc<Shelf>) -> ScoreScreen {
    let names = names.iter().map(ToString::to_string).collect();
    let new = NewPad { game: game.to_owned(), options: Vec::new(), seats: 3, names, first_dealer: Some(0) };
    ScoreScreen::new(new, Lang::En, shelf).expect("the shelf can be written")
}

#[test]
fn a_score_is_typed_corrected_undone_and_done_again() {
    let home = tempfile::tempdir().unwrap();
    let shelf = shelf(home.path());
    let mut pad = new_pad("numx", &["Ana", "Béa", "Carlo"], &shelf);
    press(&mut pad, &typed("-18 3 0 -7 -20 4 "));
    insta::assert_snapshot!("score-en", shot(&mut pad, (80, 24)));
    // To the round before, and there to Béa's cell and on to Carlo's and back.
    press(&mut pad, &[KeyCode::Left, KeyCode::Down, KeyCode::Down, KeyCode::Up, KeyCode::Up]);
    press(&mut pad, &[KeyCode::Left, KeyCode::Backspace, KeyCode::Char('9'), KeyCode::Enter]);
    assert!(shot(&mut pad, (80, 24)).contains("−19"));
    press(&mut pad, &typed("uu"));
    assert!(!shot(&mut pad, (80, 24)).contains("−20"));
    press(&mut pad, &typed("rr"));
    assert!(shot(&mut pad, (80, 24)).contains("−19"));
    let mut again = ScoreScreen::open("numx-1".to_owned(), Lang::En, &shelf).unwrap();
    let kept = shot(&mut again, (80, 24));
    assert!(kept.contains("Round 2") && kept.contains("−19") && kept.contains("Carlo"), "{kept}");
}

#[test]
fn the_first_digit_of_a_correction_takes_the_place_of_the_number() {
    let home = tempfile::tempdir().unwrap();
    let mut pad = new_pad("numx", &["Ana", "Béa", "Carlo"], &shelf(home.path()));
    press(&mut pad, &typed("-18 3 0 "));
    press(&mut pad, &[KeyCode::Left, KeyCode::Char('-'), KeyCode::Char('9'), KeyCode::Enter]);
    let shown = shot(&mut pad, (80, 24));
    assert!(shown.contains("−9") && !shown.contains("−18"), "{shown}");
}

#[test]
fn winners_who_share_are_listed_as_in_a_sentence() {
    let home = tempfile::tempdir().unwrap();
    let mut pad = new_pad("sniper", &["Ana", "Béa", "Carlo"], &shelf(home.path()));
    press(&mut pad, &typed("9 9 9 "));
    let shown = shot(&mut pad, (80, 24));
    assert!(shown.contains("Ana, Béa and Carlo win the match together!"), "{shown}");
}

#[test]
fn what_is_typed_on_the_pad_is_still_there_after_a_look_at_another_round() {
    let home = tempfile::tempdir().unwrap();
    let mut pad = new_pad("numx", &["Ana", "Béa", "Carlo"], &shelf(home.path()));
    press(&mut pad, &typed("-1 -2 -3 "));
    press(&mut pad, &typed("77 88"));
    press(&mut pad, &[KeyCode::Left, KeyCode::Right]);
    let shown = shot(&mut pad, (80, 24));
    assert!(shown.contains("77") && shown.contains("88"), "{shown}");
}

#[test]
fn names_are_asked_first_and_remembered() {
    let home = tempfile::tempdir().unwrap();
    let shelf = shelf(home.path());
    let mut pad = new_pad("numx", &[], &shelf);
    assert!(shot(&mut pad, (80, 24)).contains("Who plays?"));
    // Every letter is one of the name, also those that are keys of a pad.
    for name in ["Quentin", "Luna", "Nour"] {
        press(&mut pad, &[KeyCode::Backspace; 20]);
        press(&mut pad, &name.chars().map(KeyCode::Char).chain([KeyCode::Down]).collect::<Vec<_>>());
    }
    press(&mut pad, &typed(" 1 2 3 "));
    assert!(shot(&mut pad, (80, 24)).contains("Quentin"));
    let mut next = new_pad("seaux", &[], &shelf);
    assert!(shot(&mut next, (80, 24)).contains("Nour"));
}

#[test]
fn a_pad_asks_who_starts_and_says_it_of_every_round() {
    let home = tempfile::tempdir().unwrap();
    let shelf = shelf(home.path());
    let new = NewPad {
        game: "numx".to_owned(),
        options: Vec::new(),
        seats: 2,
        names: Vec::new(),
        first_dealer: None,
    };
    let mut pad = ScoreScreen::new(new, Lang::En, &shelf).expect("the shelf can be written");
    assert!(shot(&mut pad, (80, 24)).contains("Who deals first? ‹ drawn by lot"));
    press(&mut pad, &[KeyCode::Right, KeyCode::Right]);
    assert!(shot(&mut pad, (80, 24)).contains("Who deals first? ‹ Bruno"));
    press(&mut pad, &typed(" "));
    assert!(shot(&mut pad, (80, 24)).contains("Round 1: Bruno deals."));
    press(&mut pad, &typed("-1 -2 "));
    assert!(shot(&mut pad, (80, 24)).contains("Round 2: Anne deals."));
    press(&mut pad, &[KeyCode::Left]);
    assert!(shot(&mut pad, (80, 24)).contains("Correct – Round 1: Bruno deals."));
}

/// A finished pad is read and corrected, a new one stands beside it, and both are in the list.
#[test]
fn pads_are_kept_side_by_side() {
    let home = tempfile::tempdir().unwrap();
    let shelf = shelf(home.path());
    let mut pad = new_pad("duel", &["Ana", "Béa", "Carlo"], &shelf);
    press(&mut pad, &typed("5 5 1 "));
    assert!(
        shot(&mut pad, (80, 24)).contains("only one player"),
        "a row that duel cannot produce is asked about"
    );
    press(&mut pad, &[KeyCode::Enter]);
    assert!(shot(&mut pad, (80, 24)).contains("Ana and Béa win"), "house rules");
    press(&mut pad, &[KeyCode::Left, KeyCode::Backspace, KeyCode::Char('4'), KeyCode::Enter]);
    assert!(shot(&mut pad, (80, 24)).contains("Béa wins"));
    press(&mut pad, &typed("n"));
    assert!(shot(&mut pad, (80, 24)).contains("A new pad"), "it asks");
    press(&mut pad, &typed("n1 2 5 "));
    let mut list = ListScreen::new(ShelfKind::Pad, Some("duel"), Lang::En, &shelf).unwrap();
    let shown = shot(&mut list, (80, 24));
    assert_eq!(shown.matches("Ana, Béa, Carlo").count(), 2, "{shown}");
    assert_eq!(press(&mut list, &[KeyCode::Down, KeyCode::Down, KeyCode::Enter]), Flow::Leave);
    assert!(matches!(list.chosen(), Some(Chosen::Kept(_))));
}
