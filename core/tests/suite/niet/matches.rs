//! Rounds, dealers, the end and the winners.

use crate::niet::table::seat;
use cartable_core::bot::{Level, bot_rng, decide};
use cartable_core::catalogue::GameId;
use cartable_core::game::Game;
use cartable_core::games::niet::{Niet, Options};
use cartable_core::score::ScoreSheet;
use cartable_core::seat::Viewer;
use cartable_core::seed::Seed;
use cartable_core::series::{MatchEvent, Series};

fn sheet(rounds: &[&[i32]]) -> ScoreSheet {
    let mut sheet = ScoreSheet::new(rounds[0].len(), 0);
    for points in rounds {
        sheet.add(points.to_vec()).unwrap();
    }
    sheet
}

/// "10 rounds with 5 players, 8 with 4, 9 with 3, 8 with 2; everybody deals equally often." [S]
#[test]
fn a_match_has_as_many_rounds_as_the_table_says_and_all_deal_equally_often() {
    for (seats, rounds) in [(2, 8), (3, 9), (4, 8), (5, 10)] {
        assert_eq!(Niet::rounds(&Options::default(), seats), Some(rounds));
        let mut series = Series::<Niet>::new(Options::default(), seats, None, Seed::from_number(3)).unwrap();
        let (mut rng, mut events) = (bot_rng(3), Vec::new());
        let mut deals = vec![0; seats];
        deals[series.dealer().index()] += 1;
        while let Some(seat) = series.turn().must.first() {
            let view = series.view(Viewer::Seat(seat));
            let step = decide::<Niet>(&view.status, &view.round, Level::Random, &mut rng).unwrap().step;
            series.play(seat, step, &mut events).unwrap();
        }
        let mut last = series.dealer().clockwise(seats - rounds % seats, seats);
        last = last.clockwise(1, seats);
        for event in events {
            if let MatchEvent::Dealt { dealer, .. } = event {
                last = last.next(seats);
                assert_eq!(dealer, last, "the left neighbour of the last dealer deals");
                deals[dealer.index()] += 1;
            }
        }
        assert_eq!(series.sheet().rounds().len(), rounds);
        assert!(deals.iter().all(|times| *times == rounds / seats), "{deals:?}");
    }
}

/// "Highest total wins, ties share." [S]
#[test]
fn the_highest_total_wins_and_ties_share() {
    assert_eq!(sheet(&[&[3, 9, 4], &[5, -2, 4]]).leaders(), [seat(0), seat(2)].into_iter().collect());
    assert_eq!(sheet(&[&[3, 9, 4]]).leaders(), [seat(1)].into_iter().collect());
}

/// "Option `target: points`: the match ends after the first round in which someone reaches it." [S]
#[test]
fn with_a_target_the_match_ends_when_someone_reaches_it() {
    let options = Options { target: Some(100), ..Options::default() };
    assert_eq!(Niet::rounds(&options, 4), None);
    assert!(!Niet::match_over(&options, &sheet(&[&[60, 40, 60, 40], &[39, 9, 9, 39]])));
    assert!(Niet::match_over(&options, &sheet(&[&[60, 40, 60, 40], &[40, 9, 9, 40]])));
    // With it, only when everybody has dealt as often. [R]
    let even = Options { even_deals: true, ..options };
    let circle = [&[60, 40, 60, 40], &[40, 9, 9, 40], &[1; 4], &[1; 4], &[1; 4], &[1; 4], &[1; 4], &[1; 4]];
    let over: Vec<usize> = (1..=8)
        .filter(|rounds| Niet::match_over(&even, &sheet(&circle.map(|row| row as &[i32])[..*rounds])))
        .collect();
    assert_eq!(over, [4, 8]);
    for seats in 3..=5 {
        let ranked = GameId::Niet.ranked_options(seats);
        assert_eq!(ranked.get("even_deals").as_deref(), Some("on"), "from the queue with {seats}");
    }
    assert!(
        !Niet::match_over(&options, &sheet(&[[1; 4].as_slice(); 30])),
        "the number of rounds no longer counts"
    );
}
