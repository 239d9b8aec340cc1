//! A record written once is played again for ever: a finished match of every game, by the present rules.
//!
//! `core/tests/records/<game>.json` hold them.
//! They are replayed as they lie there, so that a rule which is played differently fails here, and is not just blessed:
//! `CARTABLE_BLESS=1 cargo test -p cartable-core --test suite records` writes them anew,
//! which is done in the commit that changes a rule, and in no other; `CARTABLE_BLESS=<game>` writes one game's.

use cartable_core::agenda::{Bots, quickest};
use cartable_core::bot::Level;
use cartable_core::catalogue::GameId;
use cartable_core::entry::{By, Entry, VoidReason, What};
use cartable_core::game::drawn_dealer;
use cartable_core::record::{FORMAT, Player, Record, RecordError, Summary};
use cartable_core::seat::Seat;
use cartable_core::seed::Seed;
use std::fs;
use std::path::PathBuf;

/// A game, how many play, options that are set, and what has to happen.
type Kept = (GameId, usize, &'static [(&'static str, &'static str)], &'static [&'static str]);

/// The tables that differ from the usual one, of up to four by the usual options:
/// their options, and what must have been told in their match, the rare things of which the rules of today
/// say something.
const SPECIAL: &[Kept] = &[
    (GameId::Niet, 4, &[("target", "60"), ("even_deals", "on")], &[]),
    (GameId::Numx, 6, &[("objectives", "on")], &["Malus", "left: 8"]),
    (GameId::HickHack, 4, &[], &["Countered", "Agreed", "rolls: true"]),
    (GameId::Seaux, 3, &[("games", "2")], &[]),
    (GameId::Sniper, 3, &[("name_factors", "on")], &["Missed", "Taken"]),
    (GameId::Duel, 3, &[("own_packs", "on")], &[]),
    (GameId::Nmbrs, 3, &[("games", "3")], &["Swapped"]),
];

/// The match of a game that is kept.
fn kept(game: GameId) -> Kept {
    let special = SPECIAL.iter().find(|(other, ..)| *other == game);
    special.copied().unwrap_or((game, 4.min(*game.seats().end()), &[], &[]))
}

fn path(game: GameId) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/records/{game}.json"))
}

fn text(game: GameId) -> String {
    let path = path(game);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Plays a match of bots of different levels, the first of whom counts as a person.
/// The log also has every kind of entry that is not a move.
fn played(game: GameId, seats: usize, options: &[(&str, &str)], seed: u64) -> Record {
    let mut chosen = game.default_options();
    for (key, value) in options {
        chosen.set(key, value).expect("an option of the game");
    }
    let levels = [Level::Normal, Level::Normal, Level::Easy, Level::Random, Level::Normal, Level::Easy];
    let mut record = Record::new(chosen, seats, None, Seed::from_number(seed));
    let mut series = record.start().expect("a match");
    let bots = Bots::new(record.seed, levels[..seats].iter().copied().map(Some));
    while !series.is_over() {
        let entries = record.entries.len() as u64;
        let (seat, decision) =
            quickest(series.turn(), seats, |seat| bots.decide(&series, entries, seat, &|| false))
                .expect("a bot decides");
        let by = if seat.index() == 0 { By::Person } else { By::Bot };
        let entry = Entry::played(0, seat, by, decision.step);
        series.apply(&entry.what, &mut Vec::new()).expect("a legal entry");
        record.entries.push(entry);
        assert!(record.entries.len() < 5_000, "{game} has no end");
    }
    let (seat, middle) = (Seat::at(0), record.entries.len() / 2);
    let control = [
        What::Credit { seat, ms: 5_000 },
        What::SeatToBot { seat, level: Level::Normal },
        What::SeatBack { seat },
    ];
    record.entries.splice(middle..middle, control.map(|what| Entry { at_ms: 0, what }));
    let times = (1_790_000_000_000..).step_by(700);
    record.entries.iter_mut().zip(times).for_each(|(entry, at_ms)| entry.at_ms = at_ms);
    let names = ["Anne", "Bruno", "Chloé", "David", "Emma", "Farid"];
    let players = names.iter().zip(levels).take(seats).enumerate();
    record.players = players
        .map(|(seat, (name, level))| Player {
            name: (*name).to_owned(),
            level: Some(level).filter(|_| seat > 0),
        })
        .collect();
    record.result = record.replay().expect("a record").result();
    record
}

/// Returns true if the record is to be written anew: those of all games, or of the game that is named.
fn is_blessed(game: GameId) -> bool {
    std::env::var("CARTABLE_BLESS").is_ok_and(|asked| asked == "1" || asked == game.id())
}

/// Returns true if all of these events have happened.
fn holds(record: &Record, wanted: &[&str]) -> bool {
    let mut told = String::new();
    let replayed =
        record.replay_each(|_, _, events| told.extend(events.iter().map(|event| format!("{event:?}"))));
    replayed.is_ok() && wanted.iter().all(|wanted| told.contains(wanted))
}

#[test]
fn a_finished_match_of_every_game_is_replayed_to_its_result() {
    for (game, seats, options, wanted) in GameId::ALL.map(kept) {
        if is_blessed(game) {
            let mut matches = (1..200).map(|seed| played(game, seats, options, seed));
            let record =
                matches.find(|record| holds(record, wanted)).expect("a match in which all of it happens");
            fs::write(path(game), record.json() + "\n").unwrap();
        }
        let text = text(game);
        let record = Record::read(&text).unwrap_or_else(|error| panic!("{game}: {error}"));
        assert_eq!((record.game, record.rules(), record.seats), (game, game.rules(), seats));
        let series = record.replay().unwrap_or_else(|error| panic!("{game}: {error}"));
        assert!(series.is_over() && record.result.is_some() && series.result() == record.result, "{game}");
        assert!(holds(&record, wanted), "{game} shows {wanted:?}");
        assert_eq!(record.json(), text.trim_end(), "{game}: it is written as it was");
    }
}

/// Rules 0 never were: they stand for those that a later program no longer plays, and 99 for those of a newer one.
#[test]
fn of_a_record_of_old_rules_the_result_is_read_and_a_newer_one_says_so() {
    let json: serde_json::Value = serde_json::from_str(&text(GameId::Niet)).unwrap();
    let mut old = json.clone();
    old["rules"] = 0.into();
    // The moves and options of rules 0 are no longer known.
    old["options"] = serde_json::json!({ "whatever": 1 });
    old["entries"] = serde_json::json!([{ "odd": true }]);
    let old = old.to_string();
    let error = Record::read(&old).unwrap_err();
    assert!(matches!(error, RecordError::OldRules { game: GameId::Niet, found: 0, .. }), "{error}");
    assert!(error.to_string().contains("result can be shown"), "{error}");
    let summary = Summary::read(&old).unwrap();
    assert_eq!(serde_json::to_value(&summary.result).unwrap(), json["result"]);
    assert_eq!(summary.players[0].name, "Anne");
    for (field, number) in [("rules", 99), ("format", FORMAT + 1), ("format", FORMAT - 1)] {
        let mut newer = json.clone();
        newer[field] = number.into();
        for error in
            [Summary::read(&newer.to_string()).unwrap_err(), Record::read(&newer.to_string()).unwrap_err()]
        {
            let told = error.to_string();
            assert!(told.contains(&format!("{field} {number}")) && told.contains("update"), "{error}");
            assert_eq!(error.code(), "other_version");
        }
    }
}

#[test]
fn a_voided_match_has_no_result_and_nothing_comes_after() {
    let mut record = Record::read(&text(GameId::Duel)).unwrap();
    record.entries.truncate(record.entries.len() / 2);
    record.entries.push(Entry { at_ms: 1_800_000_000_000, what: What::Void { reason: VoidReason::Fault } });
    assert!(record.replay().is_err(), "the result that was written is not what the entries lead to");
    record.result = None;
    let read = Record::read(&record.json()).unwrap();
    let series = read.replay().unwrap();
    assert_eq!((series.is_over(), series.voided(), series.result()), (true, Some(VoidReason::Fault), None));
    let last = record.entries.len() + 1;
    record.entries.push(Entry { at_ms: 1_800_000_000_001, what: What::SeatBack { seat: Seat::at(0) } });
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
