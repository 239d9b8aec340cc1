//! Offline tables, through the plain Rust face of the phone API:
//! whole matches by random taps and choices, saves, and refusals.

use crate::kit::{Dice, play_out, setup, tap_or_choose};
use cartable_ffi::{
    CartableError, ItemId, Lang, Level, OfflineSetup, OptionSetting, Scene, Table, games, verify,
};
use std::sync::{Arc, mpsc};
use std::time::Duration;

#[test]
fn random_taps_finish_matches_of_every_game_and_number_of_seats() {
    for game in games(Lang::Fr) {
        for seats in game.min_seats..=game.max_seats {
            let table =
                Table::offline(setup(&game.id, seats, &format!("{seats:02x}")), Lang::Fr).expect("a table");
            play_out(&table, &mut Dice(seats.into()));
            let verdict =
                verify(&table.record().expect("the match is over"), Lang::Fr).expect("a true record");
            assert!(verdict.over);
            assert_eq!(verdict.commitment, table.commitment());
            assert_eq!(verdict.totals, table.scene().scores.totals);
            assert_eq!(verdict.players[0], "Anne");
        }
    }
}

#[test]
fn a_resumed_table_goes_on_as_it_would_have_gone_on() {
    for game in games(Lang::En) {
        let table = Table::offline(setup(&game.id, game.max_seats, "beef"), Lang::En).expect("a table");
        let mut dice = Dice(1);
        for _ in 0..12 {
            tap_or_choose(&table, &mut dice);
            let save = table.save().expect("a save");
            let resumed = Table::resume(&save, Lang::En, 0, 2_000).expect("the same table");
            assert_eq!(resumed.scene(), table.scene(), "what is picked, too");
            let damaged = save.replace("\"picks\":[", "\"picks\":[4294967295,");
            let resumed = Table::resume(&damaged, Lang::En, 0, 2_000).expect("the same match");
            assert!(damaged == save || !picked(&resumed.scene()), "nothing that is not there is picked");
        }
        let resumed =
            Table::resume(&table.save().expect("a save"), Lang::En, 0, 2_000).expect("the same table");
        play_out(&table, &mut Dice(2));
        play_out(&resumed, &mut Dice(2));
        assert_eq!(timeless(&resumed), timeless(&table));
    }
}

/// The one who is named deals or starts, whatever the seed; the record says it,
/// the saved table goes on with it, and so does another match at the same table.
#[test]
fn whoever_is_named_starts_and_stays_named() {
    for game in games(Lang::En) {
        assert_eq!(game.first.is_none(), game.id == "sniper");
        for first in 0..game.max_seats {
            let setup = OfflineSetup { first_dealer: Some(first), ..setup(&game.id, game.max_seats, "07") };
            let table = Table::offline(setup, Lang::En).expect("a table");
            let save = table.save().expect("a save");
            assert!(save.contains(&format!("\"first_dealer\":{first},")), "{save}");
            let resumed = Table::resume(&save, Lang::En, 0, 2_000).expect("the same table");
            assert_eq!(resumed.scene(), table.scene());
            let again = table.again(false).expect("another match").save().expect("a save");
            assert!(again.contains(&format!("\"first_dealer\":{first},")), "{again}");
        }
    }
    let dealt = |first_dealer| {
        let setup = OfflineSetup { first_dealer, ..setup("niet", 3, "07") };
        Table::offline(setup, Lang::En).expect("a table").scene().log[0].clone()
    };
    assert_eq!(dealt(Some(0)), "Round 1: you deal.");
    assert_eq!(dealt(Some(2)), "Round 1: Bot 2 deals.");
    assert_eq!(dealt(None), dealt(None), "the seed draws");
}

#[test]
fn who_plays_again_sits_one_seat_further_with_the_same_neighbours() {
    for game in games(Lang::En) {
        let setup = OfflineSetup { first_dealer: Some(0), ..setup(&game.id, game.max_seats, "07") };
        let mut table = Table::offline(setup, Lang::En).expect("a table");
        let by_seat = |table: &Table| table.scene().scores.names;
        let first = by_seat(&table);
        for further in 1..=game.max_seats as usize {
            table = table.again(true).expect("another match");
            let mut turned = first.clone();
            turned.rotate_right(further % first.len());
            assert_eq!(by_seat(&table), turned);
            assert_eq!(table.scene().seats[0].name, "Anne", "it is still Anne who plays here");
            assert!(table.save().expect("a save").contains("\"first_dealer\":0,"), "another player starts");
        }
    }
}

#[test]
fn a_seat_that_does_not_exist_cannot_be_named() {
    for first_dealer in [4, 8, 255] {
        let setup = OfflineSetup { first_dealer: Some(first_dealer), ..setup("niet", 4, "07") };
        let Err(CartableError::BadInput { code, text }) = Table::offline(setup, Lang::En) else {
            panic!("nobody sits there");
        };
        assert_eq!(code, "bad_table");
        assert!(text.contains(&format!("no seat {} at a table of 4", first_dealer + 1)), "{text}");
    }
}

/// The record of a finished table without the times, in which two tables differ.
fn picked(scene: &Scene) -> bool {
    scene.areas.iter().flat_map(|area| &area.items).any(|item| item.picked)
}

fn timeless(table: &Table) -> serde_json::Value {
    let record = table.record().expect("the match is over");
    let mut record: serde_json::Value = serde_json::from_str(&record).expect("a record is JSON");
    let entries = record["entries"].as_array_mut().expect("entries");
    for entry in entries {
        entry["at_ms"] = 0.into();
    }
    record
}

#[test]
fn entries_are_dated_and_say_who_made_them() {
    let before = std::time::SystemTime::UNIX_EPOCH.elapsed().expect("it is later").as_millis() as u64;
    let table = Table::offline(setup("duel", 2, "07"), Lang::Fr).expect("a table");
    play_out(&table, &mut Dice(5));
    let record: serde_json::Value =
        serde_json::from_str(&table.record().expect("it is over")).expect("a record is JSON");
    let entries = record["entries"].as_array().expect("entries");
    let times: Vec<u64> = entries.iter().map(|entry| entry["at_ms"].as_u64().expect("a time")).collect();
    assert!(times[0] >= before && times.is_sorted() && *times.last().expect("moves") < before + 3_600_000);
    for entry in entries {
        let by = if entry["move"]["seat"] == 0 { "person" } else { "bot" };
        assert_eq!(entry["move"]["by"], by);
    }
}

/// A change before anybody listens is not lost: a new listener is notified at once.
#[test]
fn a_new_listener_is_notified_of_what_came_before() {
    let table = Table::offline(setup("niet", 2, "07"), Lang::Fr).expect("a table");
    std::thread::sleep(Duration::from_millis(50));
    let (sender, notified) = mpsc::channel();
    table.set_listener(Some(Arc::new(Count(sender))));
    notified.recv_timeout(Duration::from_secs(20)).expect("the listener is notified");
}

#[test]
fn of_a_record_whose_rules_are_no_longer_played_the_result_can_be_read() {
    let table = Table::offline(setup("duel", 2, "07"), Lang::En).expect("a table");
    play_out(&table, &mut Dice(5));
    let record = table.record().expect("it is over");
    let now = verify(&record, Lang::En).expect("a true record");
    assert!(now.replayed);
    let old = record.replace("\"rules\":1", "\"rules\":0");
    let then = verify(&old, Lang::En).expect("what is written down");
    assert!(!then.replayed && then.over);
    assert_eq!((then.totals, then.players, then.commitment), (now.totals, now.players, now.commitment));
    assert_eq!(code(Table::resume(&old, Lang::En, 0, 2_000)), "old_rules");
}

#[test]
fn bots_alone_play_for_a_spectator() {
    let mut setup = setup("niet", 3, "07");
    setup.players[0].level = Some(Level::Easy);
    let table = Table::offline(setup, Lang::Fr).expect("a table");
    assert!(table.is_over());
    assert!(table.scene().seats.iter().all(|panel| !panel.is_viewer));
}

struct Count(mpsc::Sender<()>);

impl cartable_ffi::TableListener for Count {
    fn changed(&self) {
        // A listener that fails must not stop the table.
        self.0.send(()).expect("the test listens");
    }
}

#[test]
fn paced_bots_tell_the_listener_and_a_failing_listener_stops_nothing() {
    let mut setup = setup("niet", 2, "07");
    setup.players[0].level = Some(Level::Random);
    setup.pace_ms = 1;
    let table = Table::offline(setup, Lang::Fr).expect("a table");
    let (sender, told) = mpsc::channel();
    table.set_listener(Some(Arc::new(Count(sender))));
    told.recv_timeout(Duration::from_secs(20)).expect("a first change");
    drop(told);
    for _ in 0..12_000 {
        if table.is_over() {
            return table.close();
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    panic!("the bots stopped");
}

/// A table of one person and bots that think, at a pace.
fn thinking(game: &str, seats: u32, pace_ms: u32) -> OfflineSetup {
    let mut setup = setup(game, seats, "07");
    setup.players[1..].iter_mut().for_each(|player| player.level = Some(Level::Hard));
    setup.pace_ms = pace_ms;
    setup
}

/// Waits until something holds.
fn wait_until(what: &str, holds: impl Fn() -> bool) {
    for _ in 0..12_000 {
        if holds() {
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    panic!("waited in vain until {what}");
}

/// Makes the person's first possible move that needs at most one pick.
fn move_somehow(table: &Table) {
    let scene = table.scene();
    if scene.choices.is_empty() {
        let mut items = scene.areas.iter().flat_map(|area| &area.items).filter(|item| item.can_tap);
        table.tap(items.next().expect("something can be tapped").id).expect("it can be tapped");
    }
    table.choose(table.scene().choices[0].id).expect("the choice is offered");
}

#[test]
fn bots_that_think_at_a_pace_finish_a_match_and_are_replayed() {
    let table = Table::offline(thinking("duel", 2, 1), Lang::Fr).expect("a table");
    while !table.is_over() {
        match table.hint() {
            Ok(hint) => {
                hint.picks.iter().try_for_each(|item| table.tap(*item)).expect("the picks can be tapped");
                table.choose(hint.choice.expect("who must act is told what to do")).expect("it is offered");
            }
            Err(error) => assert!(error.code() == "no_hint", "{error:?}"),
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    assert!(verify(&table.record().expect("it is over"), Lang::Fr).expect("a true record").over);
}

#[test]
fn while_bots_think_the_table_is_quick_and_who_moves_meanwhile_makes_them_think_anew() {
    // Everybody lays cards at the same time, so the person can be first.
    let table = Table::offline(thinking("hick_hack", 6, 1), Lang::En).expect("a table");
    let hand = |table: &Table| {
        let scene = table.scene();
        let items = scene.areas.last().expect("a hand").items.clone();
        items.into_iter().find(|item| item.can_tap).map(|item| item.id)
    };
    let (sender, told) = mpsc::channel();
    table.set_listener(Some(Arc::new(Count(sender))));
    let id = hand(&table).expect("the person is asked");
    // The bots are still thinking, or the first one's pause is hardly over. The tap is reported all the same.
    table.tap(id).expect("a card of the hand");
    told.recv_timeout(Duration::from_secs(20)).expect("the listener is told while bots think");
    let choice = table.scene().choices.first().expect("the card can be laid").id;
    table.choose(choice).expect("the person's move is taken");
    let log = table.scene().log.len();
    wait_until("the bots have moved too", || table.scene().log.len() > log);
    table.close();
}

/// The flights, the lines of the log and the numbers of the steps go together; a preview picks nothing.
#[test]
fn steps_tell_what_has_happened_and_a_preview_picks_nothing() {
    let table = Table::offline(setup("duel", 3, "07"), Lang::En).expect("a table");
    let known = table.steps(0);
    assert!(known[0].number == 1 && !known[0].flights.is_empty(), "the first step brings what lies there");
    let scene = table.scene();
    let card = scene.tappable().next().expect("a card of the hand");
    let offered = table.preview(&[card]);
    assert_eq!(table.scene(), scene);
    assert!(!offered.is_empty() && table.preview(&[card, ItemId(u32::MAX)]).is_empty());
    table.tap(card).expect("it can be tapped");
    assert_eq!(table.scene().choices, offered);
    table.choose(offered[0].id).expect("it is offered");
    let last = known.last().map_or(0, |step| step.number);
    let fresh = table.steps(last);
    assert_eq!(fresh[0].number, last + 1);
    assert!(fresh[0].flights.iter().any(|flight| flight.was == flight.face), "the card is seen to move");
    assert!(table.scene().log.ends_with(&fresh.last().expect("a step").lines));
    assert!(table.steps(fresh.last().expect("a step").number).is_empty());
}

/// Bots wait while the table is paused, and while a step has not been seen to its end.
#[test]
fn time_stands_still_in_a_pause_and_until_a_step_was_shown() {
    let table = Table::offline(thinking("hick_hack", 6, 1), Lang::En).expect("a table");
    let last = || table.steps(0).last().map_or(0, |step| step.number);
    table.pause();
    let before = last();
    let nobody_plays = || {
        std::thread::sleep(Duration::from_millis(300));
        assert_eq!(last(), before);
    };
    nobody_plays();
    // The step is not shown yet.
    table.shown(0);
    table.go_on();
    table.set_pace(2);
    nobody_plays();
    table.shown(before);
    wait_until("the bots have played", || last() > before);
    table.close();
}

#[test]
fn leaving_ends_the_thinking_and_nothing_moves_any_more() {
    let table = Table::offline(thinking("niet", 2, 1), Lang::En).expect("a table");
    wait_until("it is the person's turn", || !table.scene().headline.contains("Waiting"));
    move_somehow(&table);
    table.close();
    let before = table.save().expect("a save");
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(table.save().expect("a save"), before);
    assert_eq!(code(table.hint()), "closed");
}

#[test]
fn a_hint_is_tapped_and_chosen_in_every_game() {
    for game in games(Lang::Fr) {
        let table = Table::offline(setup(&game.id, game.min_seats.max(2), "2a"), Lang::Fr).expect("a table");
        for _ in 0..6 {
            let hint = table.hint().expect("the person is asked");
            hint.picks.iter().try_for_each(|item| table.tap(*item)).expect("the picks can be tapped");
            let Some(choice) = hint.choice else { break };
            let offered = table.scene().choices;
            assert!(offered.iter().any(|other| other.id == choice && other.label == hint.label), "{hint:?}");
            table.choose(choice).expect("the choice is offered");
        }
    }
}

#[test]
fn moments_are_told_after_the_match_to_who_played_it() {
    let table = Table::offline(setup("duel", 2, "07"), Lang::Fr).expect("a table");
    assert_eq!(code(table.moments(None)), "match_running");
    play_out(&table, &mut Dice(5));
    let moments = table.moments(None).expect("the match is over");
    assert!(!moments.is_empty(), "who plays at random plays badly");
    assert!(moments.len() <= 3 && moments.iter().all(|moment| moment.gain >= 3 && moment.round == 1));
    let mut bots = setup("duel", 2, "07");
    bots.players[0].level = Some(Level::Random);
    assert_eq!(code(Table::offline(bots, Lang::Fr).expect("a table").moments(None)), "no_moments");
    table.close();
    assert_eq!(code(table.moments(None)), "closed");
}

#[test]
fn the_log_and_the_scene_change_their_language() {
    let table = Table::offline(setup("niet", 3, "07"), Lang::Fr).expect("a table");
    let french = table.scene();
    table.set_language(Lang::En);
    let english = table.scene();
    assert_ne!(french.log, english.log);
    assert_eq!(french.log.len(), english.log.len());
    table.set_language(Lang::Fr);
    assert_eq!(table.scene(), french);
}

#[test]
fn the_log_is_bounded() {
    let mut setup = setup("niet", 4, "07");
    setup.players[0].level = Some(Level::Random);
    let log = Table::offline(setup, Lang::Fr).expect("a table").scene().log;
    assert_eq!(log.len(), 200);
    assert!(log[199].contains("gagne"), "{}", log[199]);
}

fn code(result: Result<impl Sized, CartableError>) -> String {
    let error = result.err().expect("this is refused");
    assert!(!error.to_string().contains("error-"), "there is a text for {error:?}");
    error.code().to_owned()
}

#[test]
fn bad_setups_are_refused_with_a_stable_code() {
    let refused = |change: fn(&mut OfflineSetup)| {
        let mut setup = setup("niet", 3, "07");
        change(&mut setup);
        code(Table::offline(setup, Lang::Fr))
    };
    assert_eq!(refused(|setup| setup.game = "poker".to_owned()), "no_such_game");
    assert_eq!(refused(|setup| setup.seed = Some("xyz".to_owned())), "bad_seed");
    assert_eq!(refused(|setup| setup.players.truncate(1)), "bad_table");
    assert_eq!(refused(|setup| setup.players[1].level = None), "bad_players");
    for name in [
        "\n",
        "",
        "An\u{202E}ne",
        "x\u{301}\u{302}\u{303}\u{304}",
        "张张张张张张张张张张张张张张张张张张张张张",
    ] {
        let mut setup = setup("niet", 3, "07");
        setup.players[2].name = name.to_owned();
        assert_eq!(code(Table::offline(setup, Lang::Fr)), "bad_name", "{name:?}");
    }
    let option = |key: &str, value: &str| OptionSetting { key: key.to_owned(), value: value.to_owned() };
    for setting in [option("target", "many"), option("colour", "on")] {
        let mut setup = setup("niet", 3, "07");
        setup.options.push(setting);
        assert_eq!(code(Table::offline(setup, Lang::En)), "bad_option");
    }
}

#[test]
fn what_is_not_offered_is_refused_and_changes_nothing() {
    let table = Table::offline(setup("niet", 3, "07"), Lang::Fr).expect("a table");
    let before = table.scene();
    assert_eq!(code(table.tap(ItemId(u32::MAX))), "no_such_item");
    assert_eq!(code(table.choose(cartable_ffi::ChoiceId(1))), "no_such_choice");
    assert_eq!(code(table.record()), "match_running");
    assert_eq!(table.scene(), before);
}

/// In every game, a player who must act and taps an item that they may not take gets the rules' reason.
#[test]
fn a_tap_that_the_rules_refuse_says_why_and_changes_nothing() {
    let mut codes = Vec::new();
    for game in games(Lang::Fr) {
        let table = Table::offline(setup(&game.id, game.max_seats, "07"), Lang::Fr).expect("a table");
        let mut dice = Dice(7);
        for _ in 0..150 {
            let scene = table.scene();
            let asked = scene.areas.iter().filter(|area| area.items.iter().any(|item| item.can_tap));
            for item in asked.flat_map(|area| &area.items).filter(|item| !item.can_tap) {
                match table.tap(item.id) {
                    Err(CartableError::Refused { code, text }) => {
                        assert!(text.ends_with('.') && !text.contains("refused"), "{text}");
                        codes.push(format!("{}-{code}", game.id));
                    }
                    other => panic!("{}: {item:?} gives {other:?}", game.id),
                }
            }
            assert_eq!(table.scene(), scene);
            if scene.over {
                break;
            }
            tap_or_choose(&table, &mut dice);
        }
    }
    for code in
        ["niet-cell_covered", "niet-must_follow", "numx-does_not_cover", "numx-one_value", "seaux-one_colour"]
    {
        assert!(codes.iter().any(|met| met == code), "{code} was never met: {codes:?}");
    }
}

#[test]
fn corrupt_saves_are_refused_with_a_stable_code() {
    let table = Table::offline(setup("niet", 3, "07"), Lang::Fr).expect("a table");
    play_out(&table, &mut Dice(3));
    let save = table.save().expect("a save");
    let mut broken: serde_json::Value = serde_json::from_str(&save).expect("a save is JSON");
    assert_eq!(code(Table::resume(&save[..save.len() / 2], Lang::Fr, 0, 2_000)), "bad_record");
    assert_eq!(code(Table::resume("", Lang::Fr, 0, 2_000)), "bad_record");
    let mut refused = |key: &str, value: serde_json::Value| {
        let kept = std::mem::replace(&mut broken[key], value);
        let code = code(Table::resume(&broken.to_string(), Lang::Fr, 0, 2_000));
        broken[key] = kept;
        code
    };
    for another in [0, 99] {
        assert_eq!(refused("format", another.into()), "other_version");
    }
    assert_eq!(refused("result", vec![0, 0, 0].into()), "wrong_record");
    assert_eq!(refused("seats", 9.into()), "bad_record");
    assert_eq!(refused("seed", "08".into()), "wrong_record");
    let early =
        serde_json::json!({ "at_ms": 0, "move": { "seat": 0, "by": "person", "step": "next_round" } });
    assert_eq!(refused("entries", vec![early].into()), "wrong_record");
    assert_eq!(refused("players", serde_json::json!([])), "bad_players");
}
