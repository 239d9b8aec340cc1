//! Records come from disks, mails and people. Any content gets an answer and never a panic.

use cartable_core::bot::{BotRng, Company, Level, bot_rng};
use cartable_core::catalogue::{AnyEvent, AnySeries, AnyView, GameId};
use cartable_core::entry::{By, Entry};
use cartable_core::notation;
use cartable_core::options::OptionKind;
use cartable_core::record::{Record, RecordError};
use cartable_core::scene::Audience;
use cartable_core::seat::{Seat, Viewer};
use cartable_core::seed::{Seed, below};
use cartable_core::series::{MatchEvent, MatchView};
use cartable_core::text::Lang;
use serde::Serialize;
use serde_json::{Value, json};

/// A record of the first `moves` moves of a random match.
fn record(game: GameId, seats: usize, moves: usize, rng: &mut BotRng) -> Record {
    let mut record = Record::new(game.default_options(), seats, None, Seed::from_number(5));
    let mut series = record.start().expect("a plain match");
    while record.entries.len() < moves && !series.is_over() {
        let Some((seat, step)) = any_move(&series, rng) else { break };
        series.play(seat, step, &mut Vec::new()).expect("a listed move is accepted");
        record.entries.push(Entry::played(0, seat, By::Person, step));
    }
    record
}

type Step = (Seat, cartable_core::series::Move<cartable_core::catalogue::AnyAction>);

fn any_move(series: &AnySeries, rng: &mut BotRng) -> Option<Step> {
    let seats: Vec<Seat> = series.turn().must.iter().collect();
    let seat = *seats.get(below(seats.len() as u32, rng) as usize)?;
    let moves = series.moves(seat);
    moves.get(below(moves.len() as u32, rng) as usize).map(|step| (seat, *step))
}

/// Every place of a JSON tree, as a pointer.
fn pointers(value: &Value, path: &str, out: &mut Vec<String>) {
    out.push(path.to_owned());
    match value {
        Value::Array(items) => {
            items
                .iter()
                .enumerate()
                .for_each(|(index, item)| pointers(item, &format!("{path}/{index}"), out));
        }
        Value::Object(fields) => {
            fields.iter().for_each(|(key, item)| pointers(item, &format!("{path}/{key}"), out));
        }
        _ => {}
    }
}

/// Reads and replays; any answer will do.
fn survives(json: &str) {
    if let Ok(record) = Record::read(json) {
        let _ = record.replay();
    }
}

#[test]
fn a_record_with_any_value_replaced_gets_an_answer() {
    let odd = [
        json!(null),
        json!(-1),
        json!(0),
        json!(1),
        json!(7),
        json!(8),
        json!(255),
        json!(256),
        json!(4_294_967_296_u64),
        json!(1e300),
        json!(""),
        json!("next_round"),
        json!("b1"),
        json!("é"),
        json!([]),
        json!({}),
        json!([0, 0, 0]),
        json!(true),
    ];
    for game in GameId::ALL {
        let mut rng = bot_rng(3);
        let seats = *game.seats().end();
        let whole: Value =
            serde_json::from_str(&record(game, seats, 120, &mut rng).json()).expect("a record is JSON");
        let mut places = Vec::new();
        pointers(&whole, "", &mut places);
        for place in &places {
            let value = &odd[below(odd.len() as u32, &mut rng) as usize];
            let mut changed = whole.clone();
            *changed.pointer_mut(place).expect("the place is there") = value.clone();
            survives(&changed.to_string());
        }
        for value in &odd {
            for field in [
                "format",
                "rules",
                "game",
                "options",
                "seats",
                "first_dealer",
                "seed",
                "players",
                "entries",
                "result",
            ] {
                let mut changed = whole.clone();
                changed[field] = value.clone();
                survives(&changed.to_string());
            }
        }
    }
}

#[test]
fn a_record_with_bytes_flipped_or_cut_gets_an_answer() {
    for game in GameId::ALL {
        let mut rng = bot_rng(4);
        let bytes = record(game, *game.seats().start(), 60, &mut rng).json().into_bytes();
        for _ in 0..3_000 {
            let mut changed = bytes.clone();
            for _ in 0..=below(3, &mut rng) {
                let place = below(changed.len() as u32, &mut rng) as usize;
                changed[place] = b" \"0123456789[]{},:abcx"[below(22, &mut rng) as usize];
            }
            changed.truncate(changed.len() - below(2, &mut rng) as usize * below(40, &mut rng) as usize);
            survives(&String::from_utf8_lossy(&changed));
        }
    }
}

/// Views and events come from a server.
/// Any value in them is refused or shown in words, and no hint fails at it.
#[test]
fn a_view_with_any_value_replaced_is_refused_or_shown() {
    let odd = [
        "null",
        "-1",
        "0",
        "1",
        "4",
        "7",
        "8",
        "60",
        "255",
        "-32768",
        "-2147483648",
        "4294967295",
        "18446744073709551615",
        "\"\"",
        "\"b1\"",
        "\"over\"",
        "[]",
        "{}",
        "true",
    ]
    .map(|json| serde_json::from_str::<Value>(json).expect("JSON"));
    let names: Vec<String> = (0..8).map(|number| number.to_string()).collect();
    for game in GameId::ALL {
        let (mut rng, mut shown) = (bot_rng(8), 0);
        for seats in [*game.seats().start(), *game.seats().end()] {
            let mut options = game.default_options();
            let switches = game.option_specs().iter().filter(|spec| spec.kind == OptionKind::Switch);
            for switch in switches.filter(|_| seats > *game.seats().start()) {
                options.set(switch.key, "on").expect("it can be on");
            }
            let mut series = options.start(seats, None, Seed::from_number(9)).expect("a match");
            for turn in 0..150 {
                let Some((seat, step)) = any_move(&series, &mut rng) else { break };
                let mut events = Vec::new();
                series.play(seat, step, &mut events).expect("a listed move is accepted");
                if turn % 5 > 0 {
                    continue;
                }
                let viewer = [Viewer::Seat(seat), Viewer::Spectator][turn / 5 % 2];
                let audience = Audience { lang: Lang::Fr, viewer, names: &names };
                for event in events {
                    for changed in with_any_value_replaced(&event, &odd, &mut rng) {
                        if let Ok(event) = notation::read::<MatchEvent<AnyEvent>>(game, &changed) {
                            let _lines = event.log_lines(game, &audience);
                        }
                    }
                }
                let view = series.view(viewer);
                notation::read::<AnyView>(game, &notation::write(&view.round)).expect("a true view is sound");
                for changed in with_any_value_replaced(&view.round, &odd, &mut rng) {
                    let Ok(round) = notation::read::<AnyView>(game, &changed) else { continue };
                    // A reader refuses a view whose seats are not those of the score sheet.
                    if round.seats() != seats {
                        continue;
                    }
                    let changed = MatchView { status: view.status.clone(), round };
                    let _scene = changed.present(audience, &[]);
                    let _moves = changed.legal_moves();
                    let _habit = changed.decide(Level::Normal, &mut rng);
                    let _hint = changed.hint(Company::all(Level::Hard), audience, &|| true);
                    shown += 1;
                }
            }
        }
        assert!(shown > 20, "{game}: {shown} changed views could be shown");
    }
}

/// The JSON of something, as often as it has values, each time with another of them replaced.
fn with_any_value_replaced<T: Serialize>(true_one: &T, odd: &[Value], rng: &mut BotRng) -> Vec<String> {
    let whole = serde_json::to_value(true_one).expect("it is JSON");
    let mut places = Vec::new();
    pointers(&whole, "", &mut places);
    let replaced = |place: &String| {
        let mut changed = whole.clone();
        let value = &odd[below(odd.len() as u32, rng) as usize];
        *changed.pointer_mut(place).expect("the place is there") = value.clone();
        changed.to_string()
    };
    places.iter().map(replaced).collect()
}

#[test]
fn the_first_wrong_move_is_named() {
    for game in GameId::ALL {
        let mut rng = bot_rng(6);
        let mut record = record(game, *game.seats().end(), 30, &mut rng);
        record.entries.swap(4, 25);
        record.entries.insert(9, record.entries[8]);
        let error = record.replay().expect_err("a move out of place is refused");
        let number = match error {
            RecordError::Refused { number, .. } => number,
            other => panic!("{other}"),
        };
        assert!(number <= 30, "move {number}");
        record.entries.truncate(number - 1);
        record.replay().expect("everything before the first wrong move is right");
    }
}

#[test]
fn a_record_from_the_future_says_so() {
    let mut rng = bot_rng(7);
    let json = record(GameId::Niet, 4, 5, &mut rng).json().replace("\"rules\":1", "\"rules\":99");
    let error = Record::read(&json).expect_err("rules 99 are not known").to_string();
    assert!(error.contains("rules 99") && error.contains("update"), "{error}");
}
