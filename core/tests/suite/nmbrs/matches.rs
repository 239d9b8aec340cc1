//! A match: games until somebody has won.

use super::*;
use cartable_core::bot::{Bot, Company, Level, bot_rng};
use cartable_core::options::GameOptions;
use cartable_core::score::ScoreSheet;
use cartable_core::seat::Viewer;
use cartable_core::series::{Move, Series};
use cartable_core::text::Lang;

/// Returns true if a match with these totals, after one game, is over.
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
    let options = Options { level: Variant::Simple, games: None };
    let mut sheet = ScoreSheet::new(2, Nmbrs::opening(&options));
    sheet.add(vec![79, 10]).unwrap();
    assert!(!Nmbrs::match_over(&options, &sheet));
    sheet.add(vec![1, 10]).unwrap();
    assert!(Nmbrs::match_over(&options, &sheet));
}

/// The options as a match of so many players begins with them.
fn settled(options: Options, seats: usize) -> Options {
    let series = Series::<Nmbrs>::new(options, seats, None, Seed::from_number(1)).expect("a match");
    *series.options()
}

/// As published, in every game but the simple one with four players and more;
/// and the score pad settles nothing.
#[test]
fn a_match_goes_on_until_somebody_has_100() {
    for (level, seats) in [(Variant::Base, 8), (Variant::Expert, 8), (Variant::Simple, 3)] {
        let unset = Options { level, games: None };
        for options in [unset, settled(unset, seats)] {
            let mut sheet = ScoreSheet::new(seats, 50);
            for _ in 0..200 {
                sheet.add(vec![-3; seats]).unwrap();
                assert!(!Nmbrs::match_over(&options, &sheet), "{level:?} with {seats}");
            }
            assert_eq!(Nmbrs::rounds(&options, seats), None);
        }
    }
}

/// [R] After the games agreed upon the highest total wins, however low.
#[test]
fn after_the_games_agreed_upon_whoever_leads_wins() {
    let mut options = Options::default();
    options.set("games", "5").unwrap();
    assert_eq!(options.games, Some(Games::Most(5)));
    assert_eq!(Nmbrs::rounds(&settled(options, 2), 2), Some(5), "every score table says so");
    let mut sheet = ScoreSheet::new(2, 50);
    for game in 1..=5 {
        sheet.add(vec![-3, -20]).unwrap();
        assert_eq!(Nmbrs::match_over(&options, &sheet), game == 5);
    }
    assert_eq!(sheet.leaders(), SeatSet::only(seat(0)));
    // A player who reaches 100 before the fifth game ends the match at once.
    let mut sheet = ScoreSheet::new(2, 50);
    sheet.add(vec![51, 0]).unwrap();
    assert!(Nmbrs::match_over(&options, &sheet));
}

/// [R] In the simple game four players and more lose more than they gain, so the menu has the usual end for
/// it.
#[test]
fn the_simple_game_of_four_players_and_more_has_a_usual_length() {
    let simple = Options { level: Variant::Simple, games: None };
    for seats in 4..=8 {
        let usual = settled(simple, seats).games.and_then(Games::most).expect("an end");
        for lang in Lang::ALL {
            let told = lang.text("nmbrs-option-games-usual");
            assert!(told.contains(&format!(" {usual} ")), "{told}");
        }
    }
    let off = Options { games: Some(Games::Off), ..simple };
    assert_eq!(settled(off, 8), off, "and can be turned off");
}

/// Without an agreed end, `normal` bots reach 100 points.
/// In the base game they do with up to seven players, with eight not always; in expert with all; in simple
/// with two and three.
#[test]
fn a_match_with_no_end_ends_among_normal_bots() {
    let tables = [(Variant::Base, 2..=7), (Variant::Expert, 2..=8), (Variant::Simple, 2..=3)];
    for (level, seats) in tables.into_iter().flat_map(|(level, range)| range.map(move |seats| (level, seats)))
    {
        let options = Options { level, games: Some(Games::Off) };
        for number in 0..3 {
            let seed = Seed::from_number(number);
            let mut series = Series::<Nmbrs>::new(options, seats, None, seed).expect("a match");
            let mut rng = bot_rng(number);
            while !series.is_over() {
                assert!(series.number() < 100, "{level:?} with {seats}: {:?}", series.sheet().totals());
                let seat = series.turn().must.first().expect("somebody acts");
                let between = series.status().is_between_rounds();
                let mut action = || {
                    Nmbrs::choose(
                        &series.round().view(Viewer::Seat(seat)),
                        Level::Normal,
                        Company::all(Level::Normal),
                        &mut rng,
                    )
                };
                let step = if between { Move::NextRound } else { Move::Act(action().expect("an action")) };
                series.play(seat, step, &mut Silent).expect("what a bot chooses is legal");
            }
            assert!(series.sheet().totals().into_iter().any(|total| total >= 100));
        }
    }
}
