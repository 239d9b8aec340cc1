//! A match: games until somebody has won.

use super::*;
use cartable_core::score::ScoreSheet;

/// Whether a match with these totals, after one game, is over.
fn over(totals: &[i32]) -> bool {
    let mut sheet = ScoreSheet::new(totals.len(), 50);
    sheet.add(totals.iter().map(|total| total - 50).collect()).expect("a row");
    Nmbrs::match_over(&Options::default(), &sheet)
}

/// 104 / 101 / 60: the first wins; 98 / 70 or 100 / 100: another game.
#[test]
fn the_highest_total_of_100_or_more_wins() {
    assert!(over(&[104, 101, 60]));
    assert!(over(&[100, 99]));
    assert!(!over(&[98, 70]));
    assert!(!over(&[100, 100]));
    assert!(!over(&[-20, 99, 50]));
    assert!(!over(&[120, 120, 100]));
}

/// The target stays 100 in the simple game, whose start is 20.
#[test]
fn the_target_of_the_simple_game_is_100_too() {
    let options = Options { level: Variant::Simple };
    let mut sheet = ScoreSheet::new(2, Nmbrs::opening(&options));
    sheet.add(vec![79, 10]).unwrap();
    assert!(!Nmbrs::match_over(&options, &sheet));
    sheet.add(vec![1, 10]).unwrap();
    assert!(Nmbrs::match_over(&options, &sheet));
    assert_eq!(Nmbrs::rounds(&options, 2), None);
}

/// [R] A match nobody has won after 30 games is over.
#[test]
fn a_match_without_end_ends() {
    let mut sheet = ScoreSheet::new(2, 50);
    for game in 1..=30 {
        sheet.add(vec![-3, -2]).unwrap();
        assert_eq!(Nmbrs::match_over(&Options::default(), &sheet), game == 30);
    }
}
