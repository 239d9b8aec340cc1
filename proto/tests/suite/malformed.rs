//! Input from the wire is checked: a wrong field is named, and no text makes anything panic.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use cartable_core::bot::{BotRng, bot_rng};
use cartable_core::catalogue::{AnyAction, AnyOptions, GameId};
use cartable_core::notation::{self, Misread};
use cartable_core::seat::Viewer;
use cartable_core::seed::{Seed, below};
use cartable_core::series::Move;
use cartable_proto::v1::match_update::View;
use cartable_proto::{Problem, Reader, Reason, Writer, Written, read_level, v1, versions};

type Change = fn(&mut v1::GameSetup);

#[test]
fn a_wrong_field_of_a_setup_is_named() {
    let good = v1::GameSetup::from(&GameId::Niet.default_options());
    let with = |change: Change| {
        let mut setup = good.clone();
        change(&mut setup);
        AnyOptions::try_from(setup)
    };
    assert_eq!(with(|_| {}).unwrap(), GameId::Niet.default_options());
    assert_eq!(with(|setup| setup.options_json = "{}".to_owned()).unwrap(), GameId::Niet.default_options());
    assert_eq!(with(|setup| (setup.rules, setup.notation) = (0, 0)).unwrap(), GameId::Niet.default_options());
    let cases: [(Change, &str); 7] = [
        (|setup| setup.game = "poker".to_owned(), "game"),
        (|setup| setup.rules = 99, "rules"),
        (|setup| setup.notation = 99, "notation"),
        (|setup| setup.options_json = String::new(), "options_json"),
        (|setup| setup.options_json = r#"{"target":"many"}"#.to_owned(), "options_json.target"),
        (|setup| setup.options_json = r#"{"goal":20}"#.to_owned(), "options_json.goal"),
        (|setup| setup.options_json = "{} {}".to_owned(), "options_json"),
    ];
    for (change, field) in cases {
        assert_eq!(with(change).unwrap_err().field, field);
    }
}

#[test]
fn levels_are_told_apart() {
    for level in cartable_core::bot::Level::ALL {
        assert_eq!(read_level(v1::Level::from(level).into(), "level").unwrap(), level);
    }
    for number in [0, -1, 77] {
        assert_eq!(read_level(number, "seats.bot.level").unwrap_err().field, "seats.bot.level");
    }
}

/// Unknown parts of a server's message are skipped; a missing needed part is named.
#[test]
fn only_a_view_that_cannot_be_read_ends_a_stream() {
    let game = GameId::Niet;
    let series = game.default_options().start(2, None, Seed::from_number(5)).unwrap();
    let view = series.view(Viewer::Spectator);
    let good =
        Writer::new(Viewer::Spectator, false).update(&Written::new((0, 0), &[], &series, None), &series);
    let Some(View::ViewJson(shown)) = good.view.clone() else { panic!("the first is whole") };
    let showing = |json: String| v1::MatchUpdate { view: Some(View::ViewJson(json)), ..good.clone() };
    let mut reader = Reader::new(game);

    let mut newer = showing(shown.replacen('{', r#"{"weather":"fine","#, 1));
    newer.events_json = [r#"{"game":{"sneezed":{"seat":1}}}"#, r#"{"ready":1,"x":2}"#, r#"{"ready":1}"#, "?"]
        .map(ToOwned::to_owned)
        .to_vec();
    let read = reader.read(newer).unwrap();
    assert_eq!(read.view, view);
    assert_eq!(read.events.len(), 1, "an event that is not known is no event: {:?}", read.events);

    let status = good.status.clone().unwrap();
    let with = |change: fn(&mut v1::MatchStatus)| {
        let mut status = status.clone();
        change(&mut status);
        v1::MatchUpdate { status: Some(status), ..good.clone() }
    };
    let cases = [
        (v1::MatchUpdate { status: None, ..good.clone() }, "status"),
        (with(|status| status.sheet = None), "status.sheet"),
        (with(|status| status.turn = None), "status.turn"),
        (with(|status| status.sheet.as_mut().unwrap().seats = 8), "status.sheet.seats"),
        (with(|status| status.sheet.as_mut().unwrap().seats = 99), "status.sheet.seats"),
        (with(|status| status.sheet.as_mut().unwrap().seats = 3), "view_json"),
        (with(|status| status.dealer = 2), "status.dealer"),
        (with(|status| status.number = u32::MAX), "status.number"),
        (with(|status| status.turn.as_mut().unwrap().may = vec![7]), "status.turn.may"),
        (v1::MatchUpdate { view: None, ..good.clone() }, "view"),
        (showing(String::new()), "view_json"),
        (showing("[]".to_owned()), "view_json"),
        (showing(shown.replace(r#""niet""#, r#""sleep""#)), "view_json"),
    ];
    for (message, field) in cases {
        assert_eq!(reader.read(message).unwrap_err().field, field);
    }
}

/// Texts of real messages with some bytes changed: some are still JSON, and say strange things.
#[test]
fn damaged_messages_never_panic() {
    let mut rng = bot_rng(3);
    let mut read = 0;
    for game in GameId::ALL {
        for seats in game.seats() {
            let mut series =
                game.default_options().bounded().start(seats, None, Seed::from_number(5)).unwrap();
            let mut events = Vec::new();
            while !series.is_over() {
                let seat = series.turn().must.first().unwrap();
                let moves = series.moves(seat);
                let step = moves[below(moves.len() as u32, &mut rng) as usize];
                series.play(seat, step, &mut events).unwrap();
                let viewer = Viewer::Seat(seat);
                let written = Written::new((0, 1), &events, &series, None);
                let message = Writer::new(viewer, false).update(&written, &series);
                for _ in 0..3 {
                    let mut message = message.clone();
                    let Some(View::ViewJson(json)) = message.view.take() else {
                        panic!("the first is whole")
                    };
                    message.view = Some(View::ViewJson(damage(json, &mut rng)));
                    message.events_json =
                        message.events_json.into_iter().map(|json| damage(json, &mut rng)).collect();
                    read += u32::from(Reader::new(game).read(message).is_ok());
                    let json = damage(notation::write(&step), &mut rng);
                    let _: Result<Move<AnyAction>, Misread> = notation::read_strictly(game, &json);
                }
                events.clear();
            }
        }
    }
    assert!(read > 100, "no damaged view could be read");
}

fn damage(text: String, rng: &mut BotRng) -> String {
    let mut bytes = text.into_bytes();
    for _ in 0..=below(3, rng) {
        let place = below(bytes.len() as u32, rng) as usize;
        bytes[place] = b"\"0123456789[]{},:abcrx"[below(22, rng) as usize];
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn who_is_too_old_is_told_so() {
    let ours = versions();
    let with = |change: fn(&mut v1::Versions)| {
        let mut versions = versions();
        change(&mut versions);
        versions
    };
    let reason =
        |checked: Result<(), Problem>| checked.map_err(|problem| tonic::Status::from(problem).code());
    assert_eq!(v1::Versions::check(&ours, &ours), Ok(()));
    let cases = [
        (with(|v| v.protocol = 0), ours.clone(), Reason::ClientTooOld),
        (ours.clone(), with(|v| v.oldest_protocol = 99), Reason::ClientTooOld),
        (ours.clone(), with(|v| v.protocol = 0), Reason::ServerTooOld),
        (with(|v| v.oldest_protocol = 99), ours.clone(), Reason::ServerTooOld),
    ];
    for (client, server, expected) in cases {
        let refused = v1::Versions::check(&client, &server);
        assert_eq!(
            refused.clone().unwrap_err(),
            Problem::new(expected, refused.clone().unwrap_err().message)
        );
        assert_eq!(reason(refused), Err(expected.code()));
    }
}
