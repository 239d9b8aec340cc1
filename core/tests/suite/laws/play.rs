//! Laws of play: what is legal, that nothing is lost, that a match comes to its end and its scores add up.

#![expect(clippy::unwrap_used, reason = "test code outside of #[test] functions: a panic is the failure")]

use crate::kit::{Playable, STUCK, each_match, names};
use cartable_core::agenda::quickest;
use cartable_core::bot::{Company, Level, decide_until};
use cartable_core::catalogue::{AnyOptions, GameId};
use cartable_core::entry::{By, Entry};
use cartable_core::game::{Public as _, Silent};
use cartable_core::notation::Notation as _;
use cartable_core::record::{Player, Record};
use cartable_core::scene::{Audience, NoteKind, present};
use cartable_core::seat::{Seat, Viewer};
use cartable_core::seed::below;
use cartable_core::series::{MatchEvent, Move, Series};
use cartable_core::text::{Lang, signed};
use std::collections::HashSet;

/// The same deal and moves give the same states, events and scores, byte for byte.
pub fn determinism<G: Playable>(matches: usize) {
    each_match::<G>(matches, |mut game| {
        let mut twin = Series::<G>::new(game.options.clone(), game.series.seats(), None, game.seed).unwrap();
        game.play_out(|game, seat, step| {
            let (mut events, mut twin_events) = (Vec::new(), Vec::new());
            game.series.clone().play(seat, step, &mut events).unwrap();
            twin.play(seat, step, &mut twin_events).unwrap();
            assert_eq!(serde_json::to_string(&events).unwrap(), serde_json::to_string(&twin_events).unwrap());
        });
        assert_eq!(game.series, twin);
    });
}

/// Every listed action is accepted and listed once;
/// anything refused leaves the state as it was, and says why.
pub fn legality<G: Playable>(matches: usize) {
    let mut foreign: Vec<G::Action> = Vec::new();
    each_match::<G>(matches, |mut game| {
        let seats = game.series.seats();
        game.play_out(|game, seat, step| {
            let mut listed = Vec::new();
            game.series.moves(seat, &mut listed);
            let different: HashSet<_> = listed.iter().collect();
            assert_eq!(different.len(), listed.len(), "an action is listed twice");
            if below(8, &mut game.rng) == 0 {
                for other in &listed {
                    let mut copy = game.series.clone();
                    copy.play(seat, *other, &mut Silent).expect("a listed action is accepted");
                }
            }
            // Actions of other moments, from every seat: most are illegal now.
            for _ in 0..4 {
                let seat = Seat::at(below(seats as u32 + 1, &mut game.rng) as usize);
                if foreign.is_empty() {
                    break;
                }
                let action = foreign[below(foreign.len() as u32, &mut game.rng) as usize];
                let mut copy = game.series.clone();
                let mut events = Vec::new();
                if copy.play(seat, Move::Act(action), &mut events).is_err() {
                    assert!(copy == game.series, "a refused action changed the state: {action:?}");
                    assert!(events.is_empty(), "a refused action told something: {action:?}");
                }
            }
            if let Move::Act(action) = step
                && foreign.len() < 4_000
            {
                foreign.push(action);
            }
        });
        for seat in Seat::all(seats) {
            let mut moves = Vec::new();
            game.series.moves(seat, &mut moves);
            assert!(moves.is_empty(), "nothing is legal once the match is over");
            assert!(game.series.play(seat, Move::NextRound, &mut Silent).is_err());
        }
    });
}

/// There is a table to race for in games of races, and in no other.
pub fn races_have_moments<G: Playable>(matches: usize) {
    each_match::<G>(matches, |mut game| {
        game.play_out(|game, _, _| assert_eq!(game.series.round().public().moment().is_some(), G::RACES));
    });
}

/// The cards of a deal stay the same cards to its end.
pub fn conservation<G: Playable>(matches: usize) {
    let census = |series: &Series<G>| {
        let mut cards = Vec::new();
        series.round().census(&mut cards);
        cards.sort_unstable();
        cards
    };
    each_match::<G>(matches, |mut game| {
        let mut dealt = (0, census(&game.series));
        assert!(!dealt.1.is_empty());
        game.play_out(|game, _, _| {
            if game.series.number() == dealt.0 {
                assert_eq!(census(&game.series), dealt.1, "a card was lost or doubled");
            } else {
                dealt = (game.series.number(), census(&game.series));
            }
        });
    });
}

/// A record written, read and replayed gives the same match; one wrong move is named.
pub fn records<G: Playable>(matches: usize) {
    let id: GameId = G::ID.parse().unwrap();
    each_match::<G>(matches, |mut game| {
        let seats = game.series.seats();
        let json = serde_json::to_value(&game.options).unwrap();
        let options: AnyOptions = AnyOptions::read_of(id, json).unwrap();
        let mut record = Record::new(options, seats, None, game.seed);
        record.players = names(seats).into_iter().map(|name| Player { name, level: None }).collect();
        game.play_out(|_, seat, step| {
            let json = serde_json::to_value(step).unwrap();
            record.entries.push(Entry::played(0, seat, By::Person, Move::read_of(id, json).unwrap()));
        });
        record.result = Some(game.series.sheet().totals());
        let read = Record::read(&record.json()).unwrap();
        assert_eq!(read, record);
        assert_eq!(read.json(), record.json());
        let replayed = read.replay().unwrap();
        assert_eq!(replayed.sheet(), game.series.sheet());

        let mut wrong = record.clone();
        wrong.result = Some(vec![12_345; seats]);
        assert!(wrong.replay().is_err());
        let mut longer = record.clone();
        longer.entries.push(record.entries[0]);
        let error = longer.replay().unwrap_err().to_string();
        assert!(error.contains(&format!("entry {}", longer.entries.len())), "{error}");
    });
}

/// The parts shown of a counted round's points add up to those points.
fn check_breakdown<G: Playable>(series: &Series<G>, counted: &[i32]) {
    let (viewer, names) = (Viewer::Spectator, names(series.seats()));
    let view = series.view(viewer);
    let audience = Audience { lang: Lang::En, viewer, names: &names };
    for panel in present::<G>(&view.status, &view.round, audience, &[]).scene.seats {
        let points = counted[panel.seat as usize];
        for note in panel.notes.iter().filter(|note| note.kind == NoteKind::Points) {
            assert_eq!(note.number, Some(points), "{note:?}");
            assert!(note.mark.ends_with(&format!("= {}", signed(points))), "{note:?}");
        }
    }
}

/// The sheet holds what each round's scores were, and the leaders have the most.
pub fn scores<G: Playable>(matches: usize) {
    each_match::<G>(matches, |mut game| {
        let seats = game.series.seats();
        let mut counted: Vec<Vec<i32>> = Vec::new();
        game.play_out(|game, seat, step| {
            let mut events = Vec::new();
            game.series.clone().play(seat, step, &mut events).unwrap();
            if let Some(points) = counted.last().filter(|_| step == Move::NextRound) {
                check_breakdown(&game.series, points);
            }
            for event in events {
                if let MatchEvent::Counted { points, .. } = event {
                    assert_eq!(G::impossible(&game.options, &points), None, "{points:?} did come out");
                    counted.push(points);
                }
            }
        });
        let sheet = game.series.sheet();
        assert_eq!(sheet.rounds(), counted);
        for seat in Seat::all(seats) {
            let sum: i32 = counted.iter().map(|points| points[seat.index()]).sum();
            assert_eq!(sheet.total(seat), sheet.opening() + sum);
        }
        let best = Seat::all(seats).map(|seat| sheet.worth(sheet.total(seat))).max().unwrap();
        assert!(sheet.leaders().iter().all(|seat| sheet.worth(sheet.total(seat)) == best));
        // A match may have been won before.
        if let Some(rounds) = G::rounds(&game.options, seats) {
            let mut early = sheet.clone();
            early.undo();
            let was_over = !early.rounds().is_empty() && G::match_over(&game.options, &early);
            assert!(sheet.rounds().len() <= rounds && !was_over);
        }
    });
}

/// Tables of bots, every level, finish every match with legal moves only.
pub fn bots<G: Playable>(matches: usize) {
    for level in [Level::Random].into_iter().chain(Level::up_to(G::STRONGEST)) {
        each_match::<G>(matches, |mut game| {
            let seats = game.series.seats();
            for _ in 0..STUCK {
                if game.series.is_over() {
                    return;
                }
                let decided = quickest(game.series.turn(), seats, |seat| {
                    let view = game.series.view(Viewer::Seat(seat));
                    // The result of a search is legal, however short it is.
                    decide_until::<G>(
                        &view.status,
                        &view.round,
                        level,
                        Company::all(level),
                        &|| true,
                        &mut game.rng,
                    )
                });
                let (seat, decision) = decided.expect("a bot that must act acts");
                game.series.play(seat, decision.step, &mut Silent).expect("a bot plays legally");
            }
            panic!("bots of level {level} are stuck");
        });
    }
}
