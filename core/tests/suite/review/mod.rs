//! The moments of a finished match where another choice would have gained most.

mod followed;

use crate::kit::is_thorough;
use cartable_core::agenda::{Bots, quickest};
use cartable_core::bot::Level;
use cartable_core::catalogue::{AnyAction, AnySeries, AnyView, GameId};
use cartable_core::entry::{By, Entry};
use cartable_core::games::duel::{Action, TROPHIES_TO_WIN};
use cartable_core::record::Record;
use cartable_core::review::{MOMENTS, Moment, moments};
use cartable_core::scene::Audience;
use cartable_core::seat::{Seat, Viewer};
use cartable_core::seed::Seed;
use cartable_core::series::Move;
use cartable_core::text::Lang;

/// A match between normal bots; `change` may have one of them do something else.
fn played(
    game: GameId,
    seed: u64,
    mut change: impl FnMut(&AnySeries, Seat, Move<AnyAction>) -> Move<AnyAction>,
) -> Record {
    let mut record = Record::new(game.default_options(), 2, None, Seed::from_number(seed));
    let mut series = record.start().expect("a table");
    let bots = Bots::new(record.seed, [Some(Level::Normal); 2]);
    while !series.is_over() {
        let entries = record.entries.len() as u64;
        let (seat, decision) =
            quickest(series.turn(), 2, |seat| bots.decide(&series, entries, seat, &|| false))
                .expect("somebody acts");
        let step = change(&series, seat, decision.step);
        series.play(seat, step, &mut Vec::new()).expect("a legal move");
        record.entries.push(Entry::played(0, seat, By::Bot, step));
    }
    record.result = Some(series.sheet().totals());
    record
}

fn greatest(record: &Record) -> Vec<Moment> {
    let names = ["Anne".to_owned(), "Bruno".to_owned()];
    let seat = Seat::at(0);
    let audience = Audience { lang: Lang::En, viewer: Viewer::Seat(seat), names: &names };
    let mut told = (0, 1);
    let mut progress = |done, total| {
        assert!(done >= told.0 && done <= total, "{done} of {total} after {told:?}");
        told = (done, total);
    };
    let moments = moments(record, seat, audience, &mut progress, &|| false).expect("a true record");
    assert_eq!(told.0, told.1, "it is done when all is done");
    moments
}

/// Returns true if the move takes the last trophy that wins the match.
fn wins(series: &AnySeries, seat: Seat, step: Move<AnyAction>) -> bool {
    let AnyView::Duel(view) = series.view(Viewer::Seat(seat)).round else { return false };
    let last = view.public.trophy_count(seat) + 1 == TROPHIES_TO_WIN;
    last && matches!(step, Move::Act(AnyAction::Duel(Action::Destroy(_))))
}

#[test]
fn the_win_that_was_not_taken_is_the_greatest_moment() {
    let with_a_miss = |seed| {
        let mut missed = false;
        let record = played(GameId::Duel, seed, |series, seat, step| {
            if seat == Seat::at(0) && !missed && wins(series, seat, step) {
                missed = true;
                return Move::Act(AnyAction::Duel(Action::EndTurn));
            }
            step
        });
        missed.then_some(record)
    };
    let record = (0..100).find_map(with_a_miss).expect("seat 0 once is one trophy from winning");
    let moments = greatest(&record);
    let Some(Moment { number, improvement, .. }) = moments.first() else { panic!("nothing was found") };
    let (seat, step) = record.entries[*number].step().expect("a move");
    assert_eq!((seat, step), (Seat::at(0), Move::Act(AnyAction::Duel(Action::EndTurn))), "{moments:?}");
    assert!(improvement.better.contains("estroy"), "{improvement:?}");
    assert_eq!(improvement.played, "End the turn");
    assert!(!improvement.why.is_empty());
}

/// A hint is never blamed in the position in which it was given, in any game.
#[test]
fn who_follows_the_hints_is_not_blamed() {
    for game in GameId::ALL {
        let (record, followed) = followed::hints(game, 2, 5);
        assert!(followed > 3, "{game}: {followed} hints are no match");
        let blamed = followed::blamed(&record);
        assert!(blamed.is_empty(), "{game}: {blamed:?}");
    }
}

#[test]
fn there_are_three_at_most_the_greatest_first_and_of_the_player_alone() {
    for game in GameId::ALL.into_iter().filter(|game| game.seats().contains(&2)) {
        let record = played(game, 3, |_, _, step| step);
        let moments = greatest(&record);
        assert!(moments.len() <= MOMENTS);
        assert!(moments.is_sorted_by(|one, other| one.improvement.gain >= other.improvement.gain));
        for Moment { number, improvement, .. } in &moments {
            println!("{game} {number} {improvement:?}");
            assert_eq!(record.entries[*number].step().expect("a move").0, Seat::at(0));
            assert!(!improvement.played.is_empty() && !improvement.better.is_empty(), "{improvement:?}");
            assert_ne!(improvement.played, improvement.better);
        }
        // Searches take their time, and none knows which game it searches.
        if game == GameId::Duel || is_thorough() {
            assert_eq!(moments, greatest(&record), "the same record has the same moments");
        }
    }
}

#[test]
fn told_to_stop_it_says_nothing_and_a_false_record_is_refused() {
    let mut record = played(GameId::Duel, 5, |_, _, step| step);
    let audience = Audience { lang: Lang::Fr, viewer: Viewer::Spectator, names: &[] };
    let told = moments(&record, Seat::at(0), audience, &mut |_, _| {}, &|| true);
    assert_eq!(told.expect("a true record"), []);
    record.result = Some(vec![99, 99]);
    assert!(moments(&record, Seat::at(0), audience, &mut |_, _| {}, &|| true).is_err());
}
