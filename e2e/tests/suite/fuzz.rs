//! The fuzz targets, without a fuzzer: over the corpus in `fuzz/corpus`,
//! and for a short while over random changes of it.
//!
//! `CARTABLE_BLESS=1 cargo test --workspace --test suite fuzz` writes the corpus anew;
//! `CARTABLE_FUZZ_SECONDS=60` takes longer over each target; `just fuzz` lets libFuzzer do it better.

use cartable_core::bot::{BotRng, bot_rng};
use cartable_core::catalogue::GameId;
use cartable_core::notation;
use cartable_core::seat::{Seat, Viewer};
use cartable_core::seed::below;
use cartable_e2e::fuzz::{ACTION, TARGETS, paths, some_match};
use cartable_ffi::{Lang, Level, OfflineSetup, PlayerSetup, Table};
use cartable_proto::v1::change_room_request::Change;
use cartable_proto::v1::room_seat::TakenBy;
use cartable_proto::{v1, versions};
use prost::Message as _;
use std::env;
use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

fn folder(target: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus").join(target)
}

/// The corpus of a target, by file name.
fn corpus(target: &str) -> Vec<(String, Vec<u8>)> {
    let files = fs::read_dir(folder(target)).expect("each target has a corpus");
    let mut corpus: Vec<_> = files
        .map(|file| file.expect("a file").path())
        .map(|path| (path.display().to_string(), fs::read(&path).expect("a readable file")))
        .collect();
    corpus.sort();
    corpus
}

/// Samples of every game and every call; each target can read its own.
fn seeds() -> Vec<(&'static str, String, Vec<u8>)> {
    let mut seeds = Vec::new();
    for (place, game) in GameId::ALL.into_iter().enumerate() {
        for moves in [0, 9, 60] {
            let head = [place as u8, 0, 1, moves];
            let (_, series) = some_match(head);
            let Some(seat) = series.turn().must.first() else { continue };
            let step = notation::write(&series.moves(seat)[0]);
            let view = notation::write(&series.view(Viewer::Seat(Seat::at(0))).round);
            let name = format!("{game}-{moves}");
            seeds.push((
                "message",
                format!("Act-{name}"),
                [&[ACTION + place as u8], step.as_bytes()].concat(),
            ));
            seeds.push(("action", name.clone(), [&head, step.as_bytes()].concat()));
            seeds.push(("view", name, [&head, view.as_bytes()].concat()));
        }
        let save = save(game);
        seeds.push(("record", game.to_string(), save.clone()));
        seeds.push(("save", game.to_string(), save));
    }
    seeds.extend(messages().map(|(name, message)| {
        let is_it = |path: &str| path.ends_with(&format!("/{name}"));
        let place = paths().iter().position(|method| is_it(method)).expect("a call of the protos");
        ("message", name.to_owned(), [&[place as u8], message.as_slice()].concat())
    }));
    seeds
}

/// The save of a match of two that has begun.
fn save(game: GameId) -> Vec<u8> {
    let players = [PlayerSetup::person("Anne"), PlayerSetup::bot("Bruno", Level::Random)];
    let mut setup = OfflineSetup::new(&game.to_string(), players.to_vec());
    setup.seed = Some("07".to_owned());
    let table = Table::offline(setup, Lang::En).expect("a table");
    for _ in 0..6 {
        if let Some(choice) = table.scene().choices.first() {
            table.choose(choice.id).expect("it is offered");
        }
    }
    table.save().expect("a save").into_bytes()
}

/// A message for every call.
fn messages() -> impl Iterator<Item = (&'static str, Vec<u8>)> {
    let (code, match_id) = ("ABCDEF".to_owned(), "0".repeat(32));
    let room = v1::CreateRoomRequest {
        setup: Some((&GameId::Niet.default_options()).into()),
        seats: vec![v1::RoomSeat { taken_by: Some(TakenBy::Open(v1::OpenSeat::default())) }; 2],
        request_id: "fuzz".to_owned(),
        speed: 0,
        share_hash: vec![7; 32],
    };
    let guest = v1::CreateGuestRequest {
        name: "Anne".to_owned(),
        secret: "fedcba9876543210".repeat(2),
        device: String::new(),
    };
    let act = v1::ActRequest {
        match_id: match_id.clone(),
        request_id: "1".to_owned(),
        move_json: "\"next_round\"".to_owned(),
        ..Default::default()
    };
    let change = v1::UpdateProfileRequest {
        name: Some("Zoë".to_owned()),
        avatar: Some("hen".to_owned()),
        watchable: Some(true),
        history_open: Some(true),
    };
    let (account_id, secret) = (match_id.clone(), "76543210fedcba98".repeat(2));
    let recover = v1::RecoverRequest { code: vec![7; 16], secret, device: "Tablet".to_owned() };
    let report = v1::ReportPlayerRequest {
        account_id: account_id.clone(),
        kind: v1::ReportKind::Name.into(),
        match_id: match_id.clone(),
        request_id: "1".to_owned(),
    };
    let change_room = v1::ChangeRoomRequest {
        code: code.clone(),
        version: 1,
        change: Some(Change::Option(v1::OptionSetting { key: "target".to_owned(), value: "50".to_owned() })),
    };
    let first = v1::NameFirstDealerRequest { code: code.clone(), version: 1, first_dealer: Some(1) };
    let change_seat = v1::ChangeSeatRequest {
        code: code.clone(),
        version: 1,
        seat: 1,
        taken_by: Some(v1::RoomSeat { taken_by: Some(TakenBy::Open(v1::OpenSeat::default())) }),
    };
    let watch = v1::WatchMatchRequest {
        match_id: match_id.clone(),
        after_seq: Some(1),
        legal_moves: true,
        spectate: true,
        room_code: String::new(),
    };
    let emote = v1::SendEmoteRequest { match_id: match_id.clone(), emote: "hello".to_owned() };
    let reveal = v1::RevealShareRequest { match_id: match_id.clone(), share: vec![7; 16] };
    [
        ("GetVersions", v1::GetVersionsRequest { client: Some(versions()) }.encode_to_vec()),
        ("CreateGuest", guest.encode_to_vec()),
        ("RefreshTokens", v1::RefreshTokensRequest { refresh_token: "0".repeat(64) }.encode_to_vec()),
        ("GetProfile", v1::GetProfileRequest {}.encode_to_vec()),
        ("UpdateProfile", change.encode_to_vec()),
        ("SetRecoveryCode", v1::SetRecoveryCodeRequest { code_sha256: vec![7; 32] }.encode_to_vec()),
        ("Recover", recover.encode_to_vec()),
        ("ListSessions", v1::ListSessionsRequest {}.encode_to_vec()),
        ("MarkSessionsSeen", v1::MarkSessionsSeenRequest { shown_until_ms: Some(1) }.encode_to_vec()),
        ("EndSession", v1::EndSessionRequest { session_id: account_id.clone() }.encode_to_vec()),
        ("EndOtherSessions", v1::EndOtherSessionsRequest {}.encode_to_vec()),
        ("ExportAccount", v1::ExportAccountRequest {}.encode_to_vec()),
        ("DeleteAccount", v1::DeleteAccountRequest {}.encode_to_vec()),
        ("GetPlayer", v1::GetPlayerRequest { account_id: account_id.clone() }.encode_to_vec()),
        ("SetBlocked", v1::SetBlockedRequest { account_id, blocked: true }.encode_to_vec()),
        ("ListBlocked", v1::ListBlockedRequest {}.encode_to_vec()),
        ("ReportPlayer", report.encode_to_vec()),
        ("CreateRoom", room.encode_to_vec()),
        ("JoinRoom", v1::JoinRoomRequest { code: code.clone(), share_hash: vec![7; 32] }.encode_to_vec()),
        ("GetRoom", v1::GetRoomRequest { code: code.clone() }.encode_to_vec()),
        ("WatchRoom", v1::WatchRoomRequest { code: code.clone() }.encode_to_vec()),
        ("LeaveRoom", v1::LeaveRoomRequest { code: code.clone() }.encode_to_vec()),
        ("NameFirstDealer", first.encode_to_vec()),
        ("ChangeRoom", change_room.encode_to_vec()),
        ("ChangeSeat", change_seat.encode_to_vec()),
        ("Resign", v1::ResignRequest { match_id: match_id.clone() }.encode_to_vec()),
        ("TakeSeatBack", v1::TakeSeatBackRequest { match_id: match_id.clone() }.encode_to_vec()),
        ("AbortMatch", v1::AbortMatchRequest { match_id: match_id.clone() }.encode_to_vec()),
        (
            "Rematch",
            v1::RematchRequest { match_id: match_id.clone(), share_hash: vec![7; 32] }.encode_to_vec(),
        ),
        ("StartMatch", v1::StartMatchRequest { code, fill: 1 }.encode_to_vec()),
        ("ListRooms", v1::ListRoomsRequest {}.encode_to_vec()),
        ("Act", act.encode_to_vec()),
        ("WatchMatch", watch.encode_to_vec()),
        ("RevealShare", reveal.encode_to_vec()),
        ("SendEmote", emote.encode_to_vec()),
        ("GetOpenRound", v1::GetOpenRoundRequest { match_id: match_id.clone(), round: 1 }.encode_to_vec()),
        ("GetRecord", v1::GetRecordRequest { match_id }.encode_to_vec()),
    ]
    .into_iter()
    .chain(ranked_messages())
}

/// Those of the queue and of the ratings.
fn ranked_messages() -> impl Iterator<Item = (&'static str, Vec<u8>)> {
    let match_id = "0".repeat(32);
    let wish = v1::EnqueueRequest {
        request_id: "1".to_owned(),
        game: GameId::Niet.to_string(),
        seats: vec![2, 3],
        speed: v1::Speed::Normal.into(),
        ranked: false,
        bots_after_seconds: Some(20),
        share_hash: vec![7; 32],
    };
    let board = v1::GetLeaderboardRequest {
        game: GameId::Niet.to_string(),
        page_size: 10,
        page_token: format!("leaderboard/niet:4039000000000000-{match_id}"),
    };
    let season = v1::GetSeasonRequest {
        game: GameId::Niet.to_string(),
        season: "2026-11".to_owned(),
        ..Default::default()
    };
    let history = v1::ListHistoryRequest { page_size: 10, ..Default::default() };
    [
        ("Enqueue", wish.encode_to_vec()),
        ("WatchTicket", v1::WatchTicketRequest { ticket_id: match_id.clone() }.encode_to_vec()),
        ("LeaveQueue", v1::LeaveQueueRequest {}.encode_to_vec()),
        ("GetLeaderboard", board.encode_to_vec()),
        ("GetSeason", season.encode_to_vec()),
        ("GetStatistics", v1::GetStatisticsRequest::default().encode_to_vec()),
        ("ListHistory", history.encode_to_vec()),
        ("ShareMatch", v1::ShareMatchRequest { match_id, sharing: 1 }.encode_to_vec()),
    ]
    .into_iter()
    .chain(daily_messages())
}

/// Those of the daily deal.
fn daily_messages() -> impl Iterator<Item = (&'static str, Vec<u8>)> {
    let (day, game) = ("2026-11-23".to_owned(), GameId::Niet.to_string());
    let table = v1::GetDailyRequest {
        day: day.clone(),
        game: game.clone(),
        page_size: 10,
        page_token: "daily/2026-11-23/niet:10".to_owned(),
    };
    let record = v1::GetDailyRecordRequest { match_id: "0".repeat(32) };
    [
        ("ListDailies", v1::ListDailiesRequest {}.encode_to_vec()),
        ("BeginDaily", v1::BeginDailyRequest { day, game }.encode_to_vec()),
        ("GetDaily", table.encode_to_vec()),
        ("GetDailyRecord", record.encode_to_vec()),
    ]
    .into_iter()
    .chain(identity_messages())
}

/// Those of identities.
fn identity_messages() -> impl Iterator<Item = (&'static str, Vec<u8>)> {
    let issuer = || "https://id.example".to_owned();
    let (id_token, secret) = ("e30.e30.e30".to_owned(), "fedcba9876543210".repeat(2));
    let begin = v1::BeginOpenRequest { issuer: issuer(), secret: secret.clone() };
    let finish =
        v1::FinishLinkRequest { issuer: issuer(), id_token: id_token.clone(), secret: secret.clone() };
    let device = "Tablet".to_owned();
    let open = v1::OpenByIdentityRequest { issuer: issuer(), id_token, secret, device };
    [
        ("ListIssuers", v1::ListIssuersRequest {}.encode_to_vec()),
        ("ListIdentities", v1::ListIdentitiesRequest {}.encode_to_vec()),
        ("BeginLink", v1::BeginLinkRequest { issuer: issuer() }.encode_to_vec()),
        ("FinishLink", finish.encode_to_vec()),
        ("BeginOpen", begin.encode_to_vec()),
        ("OpenByIdentity", open.encode_to_vec()),
        ("Unlink", v1::UnlinkRequest { issuer: issuer() }.encode_to_vec()),
    ]
    .into_iter()
}

#[test]
fn what_every_game_and_every_call_say_is_in_the_corpus_and_can_be_read() {
    let seeds = seeds();
    if env::var_os("CARTABLE_BLESS").is_some() {
        for (target, name, bytes) in &seeds {
            fs::create_dir_all(folder(target)).expect("a folder");
            fs::write(folder(target).join(name), bytes).expect("a file");
        }
    }
    for method in paths() {
        let name = method.rsplit('/').next().expect("a path");
        assert!(seeds.iter().any(|(_, seed, _)| seed == name), "{name} has no message");
    }
    for target in TARGETS {
        for (_, name, _) in seeds.iter().filter(|(of, ..)| *of == target.name) {
            let file = folder(target.name).join(name);
            let bytes = fs::read(&file)
                .unwrap_or_else(|error| panic!("{}: {error}; CARTABLE_BLESS=1 writes it", file.display()));
            assert!(
                (target.run)(&bytes),
                "{} can no longer be read; CARTABLE_BLESS=1 writes it anew",
                file.display()
            );
        }
    }
}

/// Bytes with a meaning in JSON and in a protobuf message.
const WORDS: [&[u8]; 12] = [
    b"0",
    b"-1",
    b"255",
    b"4294967296",
    b"18446744073709551615",
    b"null",
    b"[]",
    b"{}",
    b"\"\"",
    b",",
    b"\xFF",
    b"\0",
];

/// Changes a few bytes: drops some, doubles some, or writes something else over them.
fn change(bytes: &mut Vec<u8>, rng: &mut BotRng) {
    for _ in 0..=below(3, rng) {
        if bytes.is_empty() {
            return;
        }
        let from = below(bytes.len() as u32, rng) as usize;
        let to = (from + 1 + below(8, rng) as usize).min(bytes.len());
        match below(5, rng) {
            0 => drop(bytes.drain(from..to)),
            1 => {
                let some = bytes[from..to].to_vec();
                let place = below(bytes.len() as u32, rng) as usize;
                bytes.splice(place..place, some);
            }
            2 => bytes[from] = below(256, rng) as u8,
            3 => bytes[from] ^= 1 << below(8, rng),
            _ => {
                let word = WORDS[below(WORDS.len() as u32, rng) as usize];
                // A number as a whole, so that the text often stays JSON.
                let digits = bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
                bytes.splice(from..from + digits.max(1), word.iter().copied());
            }
        }
    }
}

#[test]
fn whatever_the_corpus_and_random_changes_of_it_say_nothing_panics() {
    let seconds =
        env::var("CARTABLE_FUZZ_SECONDS").map_or(2, |text| text.parse().expect("a number of seconds"));
    for target in TARGETS {
        let corpus = corpus(target.name);
        let (mut read, mut runs) = (0, 0);
        let mut run = |bytes: &[u8], which: &dyn Fn() -> String| {
            let outcome = catch_unwind(|| (target.run)(bytes));
            read += i32::from(outcome.unwrap_or_else(|_| {
                panic!("{}, {}: {:?}", target.name, which(), String::from_utf8_lossy(bytes))
            }));
            runs += 1;
        };
        for (file, bytes) in &corpus {
            run(bytes, &|| file.clone());
        }
        let end = Instant::now() + Duration::from_secs(seconds);
        for seed in 0.. {
            if Instant::now() > end {
                break;
            }
            let mut rng = bot_rng(seed);
            let mut bytes = corpus[below(corpus.len() as u32, &mut rng) as usize].1.clone();
            change(&mut bytes, &mut rng);
            run(&bytes, &|| format!("seed {seed}"));
        }
        println!("{}: {runs} runs, {read} of them read", target.name);
    }
}
