//! Bad input is refused, each with its reason; it loses and changes nothing.

use crate::kit::{Person, TestServer, refused, seats, secret};
use cartable_core::catalogue::GameId;
use cartable_core::notation;
use cartable_core::seat::Seat;
use cartable_core::seed::Seed;
use cartable_core::text::Lang;
use cartable_proto::v1::account_service_client::AccountServiceClient;
use cartable_proto::v1::room_seat::TakenBy;
use cartable_proto::{Reason, v1};
use tempfile::TempDir;
use tonic::Request;

async fn server() -> (TempDir, TestServer) {
    let folder = TempDir::new().unwrap();
    let server = TestServer::start(&folder.path().join("test.db")).await;
    (folder, server)
}

#[tokio::test]
async fn tokens() {
    let (_folder, server) = server().await;
    let anne = Person::guest(&server.address, "Anne", 0).await;
    let mut accounts = AccountServiceClient::new(anne.channel.clone());
    let profile = accounts.get_profile(anne.call(v1::GetProfileRequest {})).await.unwrap().into_inner();
    assert_eq!(profile.profile.unwrap().name, "Anne");

    refused(accounts.get_profile(Request::new(v1::GetProfileRequest {})).await, Reason::NoToken);
    for wrong in ["", "x", &anne.refresh, &"0".repeat(64)] {
        let wrong = Person { access: wrong.to_owned(), ..anne.clone() };
        refused(accounts.get_profile(wrong.call(v1::GetProfileRequest {})).await, Reason::UnknownToken);
    }
    for wrong in ["", "x", &anne.access, &"0".repeat(64), &"é".repeat(48)] {
        let request = v1::RefreshTokensRequest { refresh_token: wrong.to_owned() };
        refused(accounts.refresh_tokens(request).await, Reason::UnknownToken);
    }
    let (long, wide, pile) = ("x".repeat(25), "张".repeat(13), format!("x{}", "\u{35C}".repeat(23)));
    let unseen = ["a\u{7}b", "\u{200B}", "\u{3164}", "An\u{202E}ne", "An\u{2028}ne"];
    // They would look as another account's name and digits do.
    let whole = ["Anne#1234", "Anne\u{FF03}1234", "#"];
    for name in ["", "   ", &long, &wide, &pile].into_iter().chain(unseen).chain(whole) {
        let request =
            v1::CreateGuestRequest { name: name.to_owned(), secret: secret(), device: String::new() };
        let problem = refused(accounts.create_guest(request).await, Reason::Malformed);
        assert_eq!(problem.field.as_deref(), Some("name"), "{name:?}");
    }
    server.stop().await;
}

#[tokio::test]
async fn rooms() {
    let (_folder, server) = server().await;
    let mut anne = Person::guest(&server.address, "Anne", 0).await;
    let boris = Person::guest(&server.address, "Boris", 0).await;
    let chloe = Person::guest(&server.address, "Chloé", 0).await;
    let game = GameId::Niet;

    for code in ["", "ABCDEF", "AAAAAAAAAAAAAAAAAAAAAA", "é\0;--"] {
        refused(boris.join(code).await, Reason::UnknownRoom);
        let get = v1::GetRoomRequest { code: code.to_owned() };
        refused(boris.rooms().get_room(boris.call(get)).await, Reason::UnknownRoom);
        let watch = v1::WatchRoomRequest { code: code.to_owned() };
        refused(boris.rooms().watch_room(boris.call(watch)).await, Reason::UnknownRoom);
        refused(boris.start(code).await, Reason::UnknownRoom);
    }
    refused(anne.create_room(game, 1, 0).await, Reason::BadOptions);
    refused(anne.create_room(game, 6, 0).await, Reason::BadOptions);
    refused(anne.create_room(game, 1_000, 0).await, Reason::Malformed);
    refused(anne.create_room(game, 0, 4).await, Reason::RoomFull);

    let room = anne.create_room(game, 2, 2).await.unwrap();
    refused(boris.start(&room.code).await, Reason::NotInRoom);
    refused(anne.start(&room.code).await, Reason::SeatsOpen);
    let leave = |person: &Person| person.call(v1::LeaveRoomRequest { code: room.code.clone() });
    boris.rooms().leave_room(leave(&boris)).await.expect("he does not sit there");
    boris.join(&room.code.to_lowercase()).await.unwrap();
    boris.join(&room.code).await.expect("who is in the room stays there");
    refused(chloe.join(&room.code).await, Reason::RoomFull);
    refused(boris.start(&room.code).await, Reason::NotOwner);
    for _ in 0..2 {
        boris.rooms().leave_room(leave(&boris)).await.expect("the answer to the first may have been lost");
    }
    chloe.join(&room.code).await.expect("the seat is free again");
    boris.rooms().leave_room(leave(&boris)).await.expect("and nobody is sent away by it");
    let id = anne.start(&room.code).await.unwrap();
    assert_eq!(anne.start(&room.code).await.unwrap(), id, "a repeated start is the same match");
    refused(boris.join(&room.code).await, Reason::RoomStarted);
    chloe.rooms().leave_room(leave(&chloe)).await.unwrap();
    assert_eq!(chloe.join(&room.code).await.unwrap().match_id, Some(id), "the seat stays");
    server.stop().await;
}

fn niet() -> v1::GameSetup {
    (&GameId::Niet.default_options()).into()
}

#[tokio::test]
async fn malformed_rooms() {
    let (_folder, server) = server().await;
    let anne = Person::guest(&server.address, "Anne", 0).await;
    let good = v1::CreateRoomRequest {
        setup: Some(niet()),
        seats: seats(2, 2),
        request_id: "r".to_owned(),
        speed: 0,
        share_hash: Vec::new(),
    };
    let person = v1::Person { name: "Eve".to_owned(), owner: true, ..v1::Person::default() };
    let seat = |taken_by| {
        let mut seats = seats(2, 1);
        seats.push(v1::RoomSeat { taken_by });
        seats
    };
    let setup = |change: fn(&mut v1::GameSetup)| {
        let mut setup = niet();
        change(&mut setup);
        v1::CreateRoomRequest { setup: Some(setup), ..good.clone() }
    };
    let cases = [
        (v1::CreateRoomRequest { setup: None, ..good.clone() }, "setup"),
        (setup(|setup| setup.game = "poker".to_owned()), "setup.game"),
        (setup(|setup| setup.options_json = " ".to_owned()), "setup.options_json"),
        (setup(|setup| setup.options_json = "[1]".to_owned()), "setup.options_json[0]"),
        (
            setup(|setup| setup.options_json = r#"{"x3_rule":"leads"}"#.to_owned()),
            "setup.options_json.x3_rule",
        ),
        (setup(|setup| setup.options_json = r#"{"x2_rule":7}"#.to_owned()), "setup.options_json.x2_rule"),
        (setup(|setup| setup.first_dealer = Some(8)), "setup.first_dealer"),
        (v1::CreateRoomRequest { seats: seat(None), ..good.clone() }, "seats.taken_by"),
        (
            v1::CreateRoomRequest { seats: seat(Some(TakenBy::Person(person))), ..good.clone() },
            "seats.person",
        ),
        (
            v1::CreateRoomRequest { seats: seat(Some(TakenBy::Bot(v1::Bot { level: 77 }))), ..good.clone() },
            "seats.bot.level",
        ),
        (v1::CreateRoomRequest { request_id: String::new(), ..good.clone() }, "request_id"),
        (v1::CreateRoomRequest { request_id: "x".repeat(65), ..good.clone() }, "request_id"),
    ];
    for (request, field) in cases {
        let problem = refused(anne.rooms().create_room(anne.call(request)).await, Reason::Malformed);
        assert_eq!(problem.field.as_deref(), Some(field));
    }
    for (request, reason) in [
        (setup(|setup| setup.rules = 99), Reason::ServerTooOld),
        (setup(|setup| setup.notation = 99), Reason::ServerTooOld),
        (setup(|setup| setup.first_dealer = Some(4)), Reason::BadOptions),
    ] {
        refused(anne.rooms().create_room(anne.call(request)).await, reason);
    }
    let elsewhere = setup(|setup| setup.first_dealer = Some(4));
    let status = anne.rooms().create_room(anne.call(elsewhere)).await.unwrap_err();
    assert!(status.message().starts_with("there is no seat 4 at a table of 4"), "{status:?}");
    let few = setup(|setup| setup.options_json = r#"{"target":10000000}"#.to_owned());
    let status = anne.rooms().create_room(anne.call(few)).await.unwrap_err();
    assert_eq!(refused(Err::<(), _>(status.clone()), Reason::BadOptions).field, None);
    assert!(status.message().contains("target cannot be \"10000000\"; it is"), "{status:?}");
    let usual = setup(|setup| setup.options_json = String::new());
    let usual = v1::CreateRoomRequest { request_id: "usual".to_owned(), ..usual };
    let room = anne.rooms().create_room(anne.call(usual)).await.unwrap().into_inner().room.unwrap();
    assert_eq!(room.setup.unwrap().options_json, niet().options_json, "without options it is as usual");
    let first = anne.rooms().create_room(anne.call(good.clone())).await.unwrap().into_inner();
    let again = anne.rooms().create_room(anne.call(good)).await.unwrap().into_inner();
    assert_eq!(first, again, "a repeated request has the first answer");
    server.stop().await;
}

#[tokio::test]
async fn an_account_cannot_fill_the_server_with_rooms() {
    let (_folder, server) = server().await;
    let mut anne = Person::guest(&server.address, "Anne", 0).await;
    let first = anne.create_room(GameId::Niet, 2, 0).await.unwrap();
    for _ in 1..20 {
        anne.create_room(GameId::Niet, 2, 0).await.unwrap();
    }
    refused(anne.create_room(GameId::Niet, 2, 0).await, Reason::TooManyRooms);
    // A player who has lost the codes can list them.
    let listed = anne.rooms().list_rooms(anne.call(v1::ListRoomsRequest {})).await.unwrap().into_inner();
    assert!(listed.rooms.len() == 20 && listed.rooms.contains(&first) && listed.matches.is_empty());
    for _ in 0..2 {
        let leave = anne.call(v1::LeaveRoomRequest { code: first.code.clone() });
        anne.rooms().leave_room(leave).await.expect("a room that is closed has been left");
    }
    refused(anne.join(&first.code).await, Reason::UnknownRoom);
    anne.create_room(GameId::Niet, 2, 0).await.expect("a closed room counts no longer");
    server.stop().await;
}

#[tokio::test]
async fn actions() {
    let (_folder, server) = server().await;
    let mut anne = Person::guest(&server.address, "Anne", 0).await;
    let boris = Person::guest(&server.address, "Boris", 0).await;
    let stranger = Person::guest(&server.address, "Chloé", 0).await;
    let room = anne.create_room(GameId::Niet, 2, 0).await.unwrap();
    boris.join(&room.code).await.unwrap();
    let id = anne.start(&room.code).await.unwrap();
    let (_, update) = anne.look(&id).await;
    let view = update.view;
    let first = view.status.turn.must.first().unwrap();
    let (mover, other) = if first == Seat::at(0) { (&anne, &boris) } else { (&boris, &anne) };

    // The fields for tokens do not depend on the cards: a match with any seed has them.
    let trial =
        GameId::Niet.default_options().start(2, Some(view.status.dealer), Seed::from_number(0)).unwrap();
    let legal = trial.moves(first);
    let good = v1::ActRequest {
        match_id: id.clone(),
        request_id: "one".to_owned(),
        expected_seq: 0,
        move_json: notation::write(&legal[0]),
    };

    let act = async |person: &Person, request: v1::ActRequest| {
        person.matches().act(person.call(request)).await.map(|response| response.into_inner().seq)
    };
    refused(act(&stranger, good.clone()).await, Reason::UnknownMatch);
    for wrong in ["", "xyz", &"0".repeat(32)] {
        let request = v1::ActRequest { match_id: wrong.to_owned(), ..good.clone() };
        refused(act(mover, request).await, Reason::UnknownMatch);
    }
    let problem = refused(act(other, good.clone()).await, Reason::Refused);
    assert_eq!(problem.rule, Some((GameId::Niet, "not_your_turn".to_owned())));
    assert!(!problem.refusal(Lang::Fr).unwrap().is_empty());
    let step = |json: &str| v1::ActRequest { move_json: json.to_owned(), ..good.clone() };
    let next_round = v1::ActRequest { move_json: r#""next_round""#.to_owned(), ..good.clone() };
    let problem = refused(act(mover, next_round).await, Reason::Refused);
    assert_eq!(problem.rule, Some((GameId::Niet, "nothing_to_confirm".to_owned())));
    let cases = [
        (step(""), "move_json"),
        (step("{}"), "move_json"),
        (step(r#"{"play":"r99"}"#), "move_json.play"),
        (step(r#"{"team":{"team":[0],"x2":1,"x3":2}}"#), "move_json.team.x3"),
        (step(r#"{"place":3,"and":4}"#), "move_json"),
        (v1::ActRequest { request_id: String::new(), ..good.clone() }, "request_id"),
        (v1::ActRequest { request_id: "é".to_owned(), ..good.clone() }, "request_id"),
        (v1::ActRequest { request_id: "x".repeat(65), ..good.clone() }, "request_id"),
    ];
    for (request, field) in cases {
        let problem = refused(act(mover, request).await, Reason::Malformed);
        assert_eq!(problem.field.as_deref(), Some(field));
    }
    // The fault is sent in a header, even a very long one.
    let long = step(&format!(r#"{{"{}":3}}"#, "x".repeat(9_000)));
    assert!(refused(act(mover, long).await, Reason::Malformed).field.unwrap().starts_with("move_json.xxx"));
    let ahead = v1::ActRequest { expected_seq: 7, ..good.clone() };
    assert_eq!(refused(act(mover, ahead).await, Reason::StaleSeq).head_seq, Some(0));
    let oversized = v1::ActRequest { request_id: "x".repeat(100_000), ..good.clone() };
    refused(act(mover, oversized).await, Reason::TooLarge);
    assert_eq!(anne.look(&id).await.1.seq, 0, "nothing of this has changed anything");

    assert_eq!(act(mover, good.clone()).await.unwrap(), 1);
    assert_eq!(act(mover, good.clone()).await.unwrap(), 1, "a repeated request has the first answer");
    let reused = v1::ActRequest { move_json: notation::write(&legal[1]), ..good.clone() };
    refused(act(mover, reused).await, Reason::RequestIdReused);
    let stale = v1::ActRequest { request_id: "two".to_owned(), ..good.clone() };
    assert_eq!(refused(act(other, stale).await, Reason::StaleSeq).head_seq, Some(1));
    assert_eq!(anne.look(&id).await.1.seq, 1);
    let problem = refused(mover.watch(&id, Some(2)).await, Reason::Malformed);
    assert_eq!(problem.field.as_deref(), Some("after_seq"));
    refused(mover.watch("no id", None).await, Reason::UnknownMatch);
    refused(mover.record(&id).await, Reason::MatchRunning);
    server.stop().await;
}

/// Bytes that are no message at all, and a call that does not exist.
#[tokio::test]
async fn unreadable_calls() {
    use tonic::codegen::http::uri::PathAndQuery;
    let (_folder, server) = server().await;
    let anne = Person::guest(&server.address, "Anne", 0).await;
    let mut grpc = tonic::client::Grpc::new(anne.channel.clone());
    let mut call = async |path: &'static str| {
        grpc.ready().await.unwrap();
        // A room's code where a number belongs: no field of an ActRequest can be read from it.
        let codec = tonic_prost::ProstCodec::<v1::Heartbeat, v1::ActResponse>::default();
        let message =
            anne.call(v1::Heartbeat { head_seq: u64::MAX, server_time_ms: -1, ..Default::default() });
        grpc.unary(message, PathAndQuery::from_static(path), codec).await
    };
    refused(call("/cartable.v1.MatchService/Act").await, Reason::Unreadable);
    refused(call("/cartable.v1.MatchService/Cheat").await, Reason::UnknownMethod);
    refused(call("/cartable.v1.CheatService/Cheat").await, Reason::UnknownMethod);
    server.stop().await;
}
