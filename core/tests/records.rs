//! What was written once is read for ever: a finished match of every game in every format,
//! as the programs of their time wrote them.
//!
//! Format 1 was written by the last program that knew no other (723887f);
//! nobody writes it any more, so its files are never made anew.

use cartable_core::catalogue::GameId;
use cartable_core::entry::{By, Entry, VoidReason, What};
use cartable_core::game::drawn_dealer;
use cartable_core::record::{FORMAT, Record, RecordError, Summary};
use cartable_core::seat::Seat;
use cartable_core::seed::Seed;
use serde_json::Value;
use std::fs;
use std::path::PathBuf;

fn path(game: GameId, format: u32) -> PathBuf {
    let file = format!("{game}-{format}.json");
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/records").join(file)
}

fn text(game: GameId, format: u32) -> String {
    let path = path(game, format);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The record of format 1 as one of the present format may be: with times,
/// and with everything beside moves that a log can hold.
fn newer(game: GameId) -> Record {
    let mut record = Record::read(&text(game, 1)).expect("a record of format 1");
    let (seat, middle) = (Seat::at(0), record.entries.len() / 2);
    let level = record.players[1].level.expect("a bot");
    let control = [
        What::Credit { seat, ms: 5_000 },
        What::SeatToBot { seat, level },
        What::SeatBack { seat },
        What::Left { seat },
    ];
    // Of two, the match would be over.
    let resigned = (record.seats > 2).then_some(What::Resigned { seat });
    let control = control.into_iter().chain(resigned).map(|what| Entry { at_ms: 0, what });
    record.entries.splice(middle..middle, control);
    let times = (1_790_000_000_000..).step_by(700);
    record.entries.iter_mut().zip(times).for_each(|(entry, at_ms)| entry.at_ms = at_ms);
    record
}

#[test]
fn a_record_of_every_format_is_read_and_replayed_to_its_result() {
    for game in GameId::ALL {
        for format in 1..=FORMAT {
            if format == FORMAT && std::env::var_os("CARTABLE_BLESS").is_some() {
                fs::write(path(game, format), newer(game).json() + "\n").unwrap();
            }
            let text = text(game, format);
            let summary = Summary::read(&text).unwrap();
            assert_eq!(summary.game, game);
            let result = summary.result.expect("the match was played to its end");
            match Record::read(&text) {
                Ok(record) => {
                    let series = record.replay().unwrap_or_else(|error| panic!("{game}-{format}: {error}"));
                    assert_eq!((series.is_over(), series.result()), (true, Some(result)));
                    if format == FORMAT {
                        assert_eq!(record.json(), text.trim_end(), "{game}: it is written as it was");
                    }
                }
                Err(RecordError::OldRules { found, .. }) => assert_eq!(found, summary.rules),
                Err(error) => panic!("{game}-{format}: {error}"),
            }
        }
    }
}

/// What is absent was written as null in format 1, and is left out since.
fn without_nulls(json: &Value) -> Value {
    match json {
        Value::Object(fields) => {
            let there = fields.iter().filter(|(_, value)| !value.is_null());
            there.map(|(key, value)| (key.clone(), without_nulls(value))).collect()
        }
        Value::Array(items) => items.iter().map(without_nulls).collect(),
        other => other.clone(),
    }
}

#[test]
fn moves_of_format_1_become_entries_without_a_time_by_whoever_sat_there() {
    for game in GameId::ALL {
        let text = text(game, 1);
        let record = Record::read(&text).unwrap();
        let written: Value = serde_json::from_str(&text).unwrap();
        let moves = written["moves"].as_array().unwrap();
        assert_eq!(record.entries.len(), moves.len());
        for (entry, step) in record.entries.iter().zip(moves) {
            let What::Move { seat, by, step: read } = entry.what else { panic!("{entry:?}") };
            assert_eq!((entry.at_ms, by), (0, if seat.index() == 0 { By::Person } else { By::Bot }));
            assert_eq!(serde_json::json!([seat, read]), without_nulls(step));
        }
        assert!(record.json().contains("\"format\":3"), "what is saved again is saved in the present format");
    }
}

/// Rules 0 never were: they stand for those that a later program no longer plays.
#[test]
fn of_a_record_of_old_rules_the_result_is_read_and_a_newer_one_says_so() {
    for format in 1..=FORMAT {
        let json: Value = serde_json::from_str(&text(GameId::Niet, format)).unwrap();
        let mut old = json.clone();
        old["rules"] = 0.into();
        // What the moves and options of that time looked like nobody knows any more.
        old["options"] = serde_json::json!({ "whatever": 1 });
        old[if format == 1 { "moves" } else { "entries" }] = serde_json::json!([{ "odd": true }]);
        let old = old.to_string();
        let error = Record::read(&old).unwrap_err();
        assert!(matches!(error, RecordError::OldRules { game: GameId::Niet, found: 0, .. }), "{error}");
        assert!(error.to_string().contains("result can be shown"), "{error}");
        let summary = Summary::read(&old).unwrap();
        assert_eq!(serde_json::to_value(&summary.result).unwrap(), json["result"]);
        assert_eq!(summary.players[0].name, "Anne");
        let mut newer = json.clone();
        newer["rules"] = 99.into();
        for error in
            [Summary::read(&newer.to_string()).unwrap_err(), Record::read(&newer.to_string()).unwrap_err()]
        {
            assert!(
                error.to_string().contains("rules 99") && error.to_string().contains("update"),
                "{error}"
            );
        }
    }
}

#[test]
fn a_voided_match_has_no_result_and_nothing_comes_after() {
    let mut record = Record::read(&text(GameId::Duel, FORMAT)).unwrap();
    record.entries.truncate(record.entries.len() / 2);
    record.entries.push(Entry { at_ms: 1_800_000_000_000, what: What::Void { reason: VoidReason::Fault } });
    assert!(record.replay().is_err(), "the result that was written is not what the entries lead to");
    record.result = None;
    let read = Record::read(&record.json()).unwrap();
    let series = read.replay().unwrap();
    assert_eq!((series.is_over(), series.voided(), series.result()), (true, Some(VoidReason::Fault), None));
    let last = record.entries.len() + 1;
    record.entries.push(Entry { at_ms: 1_800_000_000_001, what: What::Left { seat: Seat::at(0) } });
    let error = record.replay().unwrap_err().to_string();
    assert!(error.contains(&format!("entry {last} is refused")) && error.contains("over"), "{error}");
}

/// A record says who was named to start, and a match played from it is the same;
/// one that says nobody is played from the seat that the seed draws.
#[test]
fn a_record_with_a_named_first_dealer_replays() {
    for game in GameId::ALL {
        let (options, seats) = (game.default_options().bounded(), *game.seats().end());
        let seed = Seed::from_number(7);
        let named = drawn_dealer(seed, seats).next(seats);
        let mut record = Record::new(options, seats, Some(named), seed);
        let mut series = record.start().expect("a match");
        for turn in 0..400 {
            let Some(seat) = series.turn().must.first() else { break };
            let moves = series.moves(seat);
            let entry = Entry::played(0, seat, By::Person, moves[turn * 7 % moves.len()]);
            series.apply(&entry.what, &mut Vec::new()).expect("what is listed is legal");
            record.entries.push(entry);
        }
        record.result = series.result();
        let mut read = Record::read(&record.json()).expect("a record");
        assert_eq!((&read, read.first_dealer), (&record, Some(named)));
        assert_eq!(read.replay().expect("a true record"), series, "{game}");
        read.first_dealer = None;
        read.entries.clear();
        read.result = None;
        assert_ne!(read.replay().expect("a match"), record.start().expect("a match"), "{game}");
    }
}
