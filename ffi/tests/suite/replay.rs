//! Records looked at step by step, tables that go on from there, and moves taken back.

use crate::kit::{Dice, play_out, setup, tap_or_choose};
use cartable_core::record::Record;
use cartable_core::seat::Seat;
use cartable_ffi::{AreaRole, CartableError, Lang, Level, Replay, Scene, Table, games};

/// A match of this game played to its end by random taps, and its table.
fn played(game: &str, seats: u32) -> std::sync::Arc<Table> {
    let table = Table::offline(setup(game, seats, "cafe"), Lang::En).expect("a table");
    play_out(&table, &mut Dice(5));
    table
}

/// The visible part of a scene: without the actions, and without places that only wait for a card.
fn looked_at(mut scene: Scene) -> Scene {
    scene.close();
    for item in scene.areas.iter_mut().flat_map(|area| &mut area.items) {
        item.dimmed = false;
    }
    scene
}

#[test]
fn a_replay_ends_as_the_match_did_and_shows_every_step_alike_both_ways() {
    for game in games(Lang::En) {
        let table = played(&game.id, game.min_seats);
        let replay = Replay::open(&table.record().expect("a record"), Lang::En).expect("a replay");
        assert_eq!(replay.names()[0], "Anne");
        assert_eq!((replay.step(), replay.seat()), (0, Some(0)));
        let steps = replay.steps();
        let some: Vec<u32> = (0..=steps).step_by(1 + steps as usize / 20).collect();
        let seen: Vec<Scene> = some
            .iter()
            .map(|step| {
                replay.go_to(*step).expect("a step");
                replay.scene()
            })
            .collect();
        replay.go_to(u32::MAX).expect("the end");
        assert_eq!(replay.step(), steps);
        let [mut last, mut left] = [replay.scene(), table.scene()].map(looked_at);
        // A table forgets what happened long ago, and a replay nothing.
        let [whole, latest] = [&mut last, &mut left].map(|scene| std::mem::take(&mut scene.log));
        assert!(whole.ends_with(&latest) && !latest.is_empty(), "{}", game.id);
        assert_eq!(last, left, "{}", game.id);
        assert!(seen.iter().all(|scene| scene.tappable().count() + scene.choices.len() == 0));
        for (step, scene) in some.iter().zip(&seen).rev() {
            replay.go_to(*step).expect("a step");
            assert_eq!(replay.scene(), *scene, "{} at {step}", game.id);
        }
        let begins: Vec<u32> = replay.rounds();
        assert!(begins.is_sorted() && begins.iter().all(|step| (1..=steps).contains(step)));
        for (round, step) in (2..).zip(begins) {
            replay.go_to(step).expect("a step");
            assert_eq!(replay.scene().round, round);
        }
    }
}

#[test]
fn a_replay_is_told_in_another_language_as_if_it_had_been_opened_in_it() {
    for game in games(Lang::En) {
        let record = played(&game.id, game.min_seats).record().expect("a record");
        let [changed, opened] =
            [Lang::En, Lang::Fr].map(|lang| Replay::open(&record, lang).expect("a replay"));
        for replay in [&changed, &opened] {
            replay.go_to(replay.steps() / 2).expect("a step");
        }
        changed.set_language(Lang::Fr).expect("a language");
        assert_eq!(changed.scene(), opened.scene(), "{}", game.id);
        assert_eq!((changed.names(), changed.picture()), (opened.names(), opened.picture()));
        assert_eq!(changed.text().expect("a text"), opened.text().expect("a text"));
    }
}

/// A player who gave no name is "You" in the record, and to themselves alone.
#[test]
fn nobody_else_calls_a_player_you() {
    let mut unnamed = setup("duel", 2, "cafe");
    unnamed.players[0].name = "You".to_owned();
    let table = Table::offline(unnamed, Lang::En).expect("a table");
    play_out(&table, &mut Dice(5));
    let replay = Replay::open(&table.record().expect("a record"), Lang::En).expect("a replay");
    replay.go_to(u32::MAX).expect("the end");
    assert_eq!((replay.seat(), &*replay.names()[0]), (Some(0), "You"));
    assert!(replay.scene().log.iter().any(|line| line.starts_with("You lay: ")));
    for seat in [Some(1), None] {
        replay.look_from(seat).expect("a seat");
        let scene = replay.scene();
        assert_eq!((&*replay.names()[0], &*scene.scores.names[0]), ("Player 1", "Player 1"));
        assert!(scene.log.iter().any(|line| line.starts_with("Player 1 lays: ")), "{:?}", scene.log);
        assert!(seat.is_some() || !replay.text().expect("a text").contains("You"));
    }
}

#[test]
fn one_looks_from_every_seat_and_from_none() {
    for game in games(Lang::En) {
        let table = played(&game.id, game.max_seats);
        let replay = Replay::open(&table.record().expect("a record"), Lang::En).expect("a replay");
        replay.go_to(3).expect("a step");
        for seat in 0..game.max_seats {
            replay.look_from(Some(seat)).expect("a seat");
            assert_eq!(replay.seat(), Some(seat));
            let scene = replay.scene();
            assert!(scene.seats[0].is_viewer && scene.seats[0].seat == seat, "{}", game.id);
        }
        replay.look_from(None).expect("a spectator");
        assert!(replay.scene().seats.iter().all(|panel| !panel.is_viewer));
        let before = replay.scene();
        let refused = replay.look_from(Some(game.max_seats)).expect_err("no such seat");
        assert_eq!(refused.code(), "no_such_seat");
        assert_eq!(replay.scene(), before);
    }
}

/// The replay of a match that is over; each hand is labelled with its owner.
#[test]
fn all_hands_can_be_opened_and_closed_again() {
    for game in games(Lang::En) {
        let table = played(&game.id, game.max_seats);
        let replay = Replay::open(&table.record().expect("a record"), Lang::En).expect("a replay");
        for step in [3, 12] {
            replay.go_to(step).expect("a step");
            for seat in [None, Some(0), Some(1)] {
                replay.look_from(seat).expect("a seat");
                let before = replay.scene();
                replay.open_hands(true).expect("the match is over");
                let open = replay.scene();
                let hand = |scene: &Scene, role| {
                    let hands =
                        scene.areas.iter().filter(move |area| area.role == role && area.seat == Some(1));
                    hands.flat_map(|area| &area.items).map(|item| item.face.clone()).collect::<Vec<_>>()
                };
                replay.open_hands(false).expect("closed again");
                assert_eq!(replay.scene(), before);
                replay.look_from(Some(1)).expect("a seat");
                let own = hand(&replay.scene(), AreaRole::Hand);
                let role = if seat == Some(1) { AreaRole::Hand } else { AreaRole::Front };
                let shown = hand(&open, role);
                assert!(own.iter().all(|face| shown.contains(face)), "{}: {own:?}, {shown:?}", game.id);
            }
        }
    }
    let running = Table::offline(setup("niet", 3, "07"), Lang::En).expect("a table");
    let replay = Replay::open(&running.save().expect("a save"), Lang::En).expect("a replay");
    assert_eq!(replay.open_hands(true).expect_err("it still runs").code(), "match_running");
}

#[test]
fn a_table_goes_on_from_any_step_against_bots() {
    for game in games(Lang::En) {
        let table = played(&game.id, game.max_seats);
        let json = table.record().expect("a record");
        let replay = Replay::open(&json, Lang::En).expect("a replay");
        // Early enough that the log, which is bounded, still begins where the match began.
        replay.go_to(30).expect("a step");
        replay.look_from(Some(1)).expect("a seat");
        let again = replay.play_on(1, Level::Random, 0, 2_000).expect("a table");
        let log = replay.scene().log;
        assert!(again.scene().log.starts_with(&log), "{}", game.id);
        assert!(again.scene().seats[0].is_viewer && again.scene().seats[0].seat == 1);
        play_out(&again, &mut Dice(9));
        let record = Record::read(&again.record().expect("a record")).expect("a true record");
        record.replay().expect("it plays");
        assert_eq!(record.only_person().map(Seat::index), Some(1));
        // A match that was played on has a record of its own.
        assert_eq!(json, table.record().expect("a record"));
        replay.go_to(u32::MAX).expect("the end");
        let over = replay.play_on(0, Level::Easy, 0, 2_000).map(|_| ()).expect_err("nothing is left to play");
        assert_eq!(over.code(), "nothing_to_play");
    }
}

#[test]
fn moments_say_where_they_are() {
    let table = played("duel", 2);
    let replay = Replay::open(&table.record().expect("a record"), Lang::En).expect("a replay");
    let moments = replay.moments(0, None).expect("moments");
    assert!(!moments.is_empty(), "who plays at random misses something");
    for moment in &moments {
        replay.go_to(moment.step).expect("a step");
        assert!(replay.scene().seats[0].to_act, "it is theirs to act");
    }
    replay.close();
    assert_eq!(replay.moments(0, None).expect_err("closed").code(), "closed");
}

#[test]
fn a_record_that_cannot_be_played_again_is_refused() {
    let table = played("duel", 2);
    let json = table.record().expect("a record");
    for (broken, code) in
        [(json.replace("\"rules\":1", "\"rules\":99"), "other_version"), ("{}".to_owned(), "bad_record")]
    {
        let refused = Replay::open(&broken, Lang::En).map(|_| ()).expect_err("no replay");
        assert_eq!(refused.code(), code);
    }
}

/// The last own action goes, with the bots' answers; the record says so, and the table goes on.
#[test]
fn a_move_is_taken_back_with_all_that_came_of_it() {
    for game in games(Lang::En) {
        let table = Table::offline(setup(&game.id, game.max_seats, "beef"), Lang::En).expect("a table");
        let code =
            |result: Result<(), CartableError>| result.expect_err("nothing to take back").code().to_owned();
        let mut dice = Dice(3);
        assert!(!table.status().can_take_back);
        assert_eq!(code(table.take_back()), "nothing_to_take_back");
        let mut taken_back = 0;
        for _ in 0..60 {
            table.clear_picks();
            let (before, save) = (table.scene(), entries(&table));
            while entries(&table) == save && !table.is_over() {
                tap_or_choose(&table, &mut dice);
            }
            if !table.status().can_take_back {
                assert_eq!(code(table.take_back()), "nothing_to_take_back");
                continue;
            }
            let last = table.steps(0).last().expect("a step").number;
            table.take_back().expect("the last move");
            let back: Vec<u32> = table.steps(last).iter().map(|step| step.number).collect();
            assert_eq!(back, [last + 1], "everything goes back in one step");
            taken_back += 1;
            assert_eq!(table.scene(), before, "{}", game.id);
            assert_eq!(entries(&table), save);
            while entries(&table) == save {
                tap_or_choose(&table, &mut dice);
            }
            if table.is_over() {
                break;
            }
        }
        let record = Record::read(&table.save().expect("a save")).expect("a true save");
        record.replay().expect("it plays");
        assert_eq!(record.taken_back, taken_back, "{}", game.id);
        assert_eq!(taken_back > 0, game.id != "sniper", "{}", game.id);
    }
}

fn entries(table: &Table) -> usize {
    Record::read(&table.save().expect("a save")).expect("a true save").entries.len()
}
