//! Every method of every service, called by accounts that may not call it: a method without a row fails.

use crate::kit::{Person, TestServer, connect, rows};
use cartable_core::catalogue::GameId;
use cartable_proto::v1::account_service_client::AccountServiceClient;
use cartable_proto::v1::change_room_request::Change;
use cartable_proto::v1::people_service_client::PeopleServiceClient;
use cartable_proto::v1::queue_service_client::QueueServiceClient;
use cartable_proto::{FILE_DESCRIPTOR_SET, Method, Problem, Reason, v1};
use cartable_testing::bytes;
use prost::Message;
use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;
use tempfile::TempDir;
use tokio::time::timeout;
use tonic::transport::Channel;
use tonic::{Status, Streaming};

/// The callers that a method accepts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Anybody, without a token.
    Anybody,
    /// A person who is signed in and not banned.
    Signed,
    /// A person who is signed in, banned or not.
    Owner,
}
use Access::{Anybody, Owner, Signed};

/// The things to ask about.
pub struct Scene {
    /// A room in which Anne waits,
    pub room: String,
    /// the match that she plays,
    pub match_id: String,
    /// the ticket with which she waits for another one,
    ticket: String,
    /// the session that she has, and her account.
    session: String,
    account: String,
}

pub struct Row {
    pub method: &'static str,
    access: Access,
    /// A request about what is Anne's.
    request: fn(&Scene) -> Vec<u8>,
    /// The answer to another person's call; `None`: it reveals no secret, or does nothing to her.
    to_another: Option<Reason>,
    /// The answer to a person whom she blocks, if it differs.
    to_blocked: Option<Reason>,
}

fn row(method: &'static str, access: Access, request: fn(&Scene) -> Vec<u8>) -> Row {
    Row { method, access, request, to_another: None, to_blocked: None }
}

/// A row whose request is refused to everybody else.
fn own(method: &'static str, reason: Reason, request: fn(&Scene) -> Vec<u8>) -> Row {
    Row { to_another: Some(reason), to_blocked: Some(reason), ..row(method, Signed, request) }
}

fn nothing(_: &Scene) -> Vec<u8> {
    Vec::new()
}

/// The documented answers: `account.proto` says them of tokens and bans, each method of its own.
pub fn rows() -> Vec<Row> {
    let code = |scene: &Scene| v1::GetRoomRequest { code: scene.room.clone() }.encode_to_vec();
    let match_id = |scene: &Scene| v1::GetRecordRequest { match_id: scene.match_id.clone() }.encode_to_vec();
    let account = |scene: &Scene| v1::GetPlayerRequest { account_id: scene.account.clone() }.encode_to_vec();
    vec![
        row("VersionService/GetVersions", Anybody, |_| {
            v1::GetVersionsRequest { client: Some(cartable_proto::versions()) }.encode_to_vec()
        }),
        row("AccountService/CreateGuest", Anybody, nothing),
        row("AccountService/RefreshTokens", Anybody, nothing),
        row("AccountService/Recover", Anybody, nothing),
        row("AccountService/GetProfile", Owner, nothing),
        row("AccountService/UpdateProfile", Signed, nothing),
        row("AccountService/SetRecoveryCode", Signed, nothing),
        row("AccountService/ListSessions", Signed, nothing),
        row("AccountService/MarkSessionsSeen", Signed, nothing),
        row("AccountService/EndSession", Signed, |scene| {
            v1::EndSessionRequest { session_id: scene.session.clone() }.encode_to_vec()
        }),
        row("AccountService/EndOtherSessions", Signed, nothing),
        row("AccountService/ExportAccount", Owner, nothing),
        row("AccountService/DeleteAccount", Owner, nothing),
        row("IdentityService/ListIssuers", Anybody, nothing),
        row("IdentityService/ListIdentities", Signed, nothing),
        row("IdentityService/BeginLink", Signed, nothing),
        row("IdentityService/FinishLink", Signed, nothing),
        row("IdentityService/BeginOpen", Anybody, nothing),
        row("IdentityService/OpenByIdentity", Anybody, nothing),
        row("IdentityService/Unlink", Signed, nothing),
        row("PeopleService/GetPlayer", Signed, account),
        row("PeopleService/SetBlocked", Signed, account),
        row("PeopleService/ListBlocked", Signed, nothing),
        row("PeopleService/ReportPlayer", Signed, account),
        row("RoomService/CreateRoom", Signed, nothing),
        Row { to_blocked: Some(Reason::Blocked), ..row("RoomService/JoinRoom", Signed, code) },
        row("RoomService/GetRoom", Signed, code),
        row("RoomService/ListRooms", Signed, nothing),
        own("RoomService/WatchRoom", Reason::NotInRoom, code),
        row("RoomService/LeaveRoom", Signed, code),
        own("RoomService/NameFirstDealer", Reason::NotInRoom, code),
        own("RoomService/ChangeRoom", Reason::NotInRoom, |scene| {
            let (code, change) = (scene.room.clone(), Some(Change::Seats(2)));
            v1::ChangeRoomRequest { code, version: 0, change }.encode_to_vec()
        }),
        own("RoomService/ChangeSeat", Reason::NotInRoom, |scene| {
            let taken_by = crate::kit::seats(1, 0).pop();
            v1::ChangeSeatRequest { code: scene.room.clone(), version: 0, seat: 1, taken_by }.encode_to_vec()
        }),
        own("RoomService/StartMatch", Reason::NotInRoom, code),
        own("RoomService/Rematch", Reason::UnknownMatch, |scene| {
            let match_id = scene.match_id.clone();
            v1::RematchRequest { match_id, share_hash: Vec::new() }.encode_to_vec()
        }),
        own("MatchService/Act", Reason::UnknownMatch, |scene| {
            let (match_id, request_id) = (scene.match_id.clone(), "1".to_owned());
            v1::ActRequest { match_id, request_id, expected_seq: 0, move_json: String::new() }.encode_to_vec()
        }),
        own("MatchService/WatchMatch", Reason::UnknownMatch, match_id),
        own("MatchService/Resign", Reason::UnknownMatch, match_id),
        own("MatchService/TakeSeatBack", Reason::UnknownMatch, match_id),
        own("MatchService/AbortMatch", Reason::UnknownMatch, match_id),
        own("MatchService/GetRecord", Reason::UnknownMatch, match_id),
        own("MatchService/SendEmote", Reason::UnknownMatch, |scene| {
            let match_id = scene.match_id.clone();
            v1::SendEmoteRequest { match_id, emote: "hello".to_owned() }.encode_to_vec()
        }),
        own("MatchService/GetOpenRound", Reason::NotWatchable, |scene| {
            v1::GetOpenRoundRequest { match_id: scene.match_id.clone(), round: 0 }.encode_to_vec()
        }),
        own("MatchService/RevealShare", Reason::UnknownMatch, |scene| {
            let match_id = scene.match_id.clone();
            v1::RevealShareRequest { match_id, share: vec![7; 16] }.encode_to_vec()
        }),
        row("QueueService/Enqueue", Signed, nothing),
        own("QueueService/WatchTicket", Reason::UnknownTicket, |scene| {
            v1::WatchTicketRequest { ticket_id: scene.ticket.clone() }.encode_to_vec()
        }),
        row("QueueService/LeaveQueue", Signed, nothing),
        row("RankingService/GetLeaderboard", Signed, nothing),
        row("RankingService/GetSeason", Signed, nothing),
        own("RankingService/GetStatistics", Reason::HistoryClosed, |scene| {
            v1::GetStatisticsRequest { account_id: scene.account.clone() }.encode_to_vec()
        }),
        own("RankingService/ListHistory", Reason::HistoryClosed, |scene| {
            let account_id = scene.account.clone();
            v1::ListHistoryRequest { account_id, ..Default::default() }.encode_to_vec()
        }),
        own("RankingService/ShareMatch", Reason::UnknownMatch, |scene| {
            v1::ShareMatchRequest { match_id: scene.match_id.clone(), sharing: 1 }.encode_to_vec()
        }),
        row("DailyService/ListDailies", Signed, nothing),
        row("DailyService/BeginDaily", Signed, nothing),
        row("DailyService/GetDaily", Signed, nothing),
        own("DailyService/GetDailyRecord", Reason::UnknownMatch, match_id),
    ]
}

/// Calls a method, as who has this token; a single answer is a stream of one.
async fn begin(
    channel: &Channel,
    row: &Row,
    token: Option<&str>,
    scene: &Scene,
) -> Result<Streaming<Vec<u8>>, Status> {
    let method = format!("/cartable.v1.{}", row.method);
    bytes::call(channel, &method, token, (row.request)(scene)).await
}

/// Calls a method: what it refuses, or nothing once it has answered.
async fn call(channel: &Channel, row: &Row, token: Option<&str>, scene: &Scene) -> Option<Reason> {
    let first = async { begin(channel, row, token, scene).await?.message().await };
    match timeout(Duration::from_secs(20), first).await.expect("an answer") {
        Ok(_) => None,
        Err(status) => Some(Problem::read(&status).reason.unwrap_or_else(|| panic!("{status:?}"))),
    }
}

/// Calls a method: the bytes of all it says until it is silent, refusals included.
pub async fn said(person: &Person, row: &Row, scene: &Scene) -> Vec<Vec<u8>> {
    let mut said = Vec::new();
    let of_status = |status: Status| [status.message().as_bytes(), status.details()].concat();
    match begin(&person.channel, row, Some(&person.access), scene).await {
        Ok(mut stream) => {
            // A machine that does much besides may take long to say the first word.
            let mut patience = Duration::from_secs(20);
            while let Ok(next) = timeout(patience, stream.message()).await {
                patience = Duration::from_millis(500);
                match next {
                    Ok(Some(message)) => said.push(message),
                    Ok(None) => break,
                    Err(status) => {
                        said.push(of_status(status));
                        break;
                    }
                }
            }
        }
        Err(status) => said.push(of_status(status)),
    }
    said
}

fn ban(database: &Path, name: &str) {
    rows::exec(database, &format!("UPDATE accounts SET banned_until = {} WHERE name = '{name}'", i64::MAX));
    let banned = format!("SELECT count(*) FROM accounts WHERE banned_until IS NOT NULL AND name = '{name}'");
    assert_eq!(rows::one::<u32>(database, &banned), 1);
}

pub async fn scene(anne: &mut Person) -> Scene {
    let room = anne.create_room(GameId::Niet, 2, 0).await.unwrap();
    let playing = anne.create_room(GameId::Niet, 1, 1).await.unwrap();
    let match_id = anne.start(&playing.code).await.unwrap();
    let wish = v1::EnqueueRequest {
        request_id: anne.request_id(),
        game: GameId::Niet.to_string(),
        seats: vec![2],
        speed: v1::Speed::Normal.into(),
        ranked: false,
        bots_after_seconds: None,
        share_hash: Vec::new(),
    };
    let waits = QueueServiceClient::new(anne.channel.clone()).enqueue(anne.call(wish)).await.unwrap();
    let ticket = waits.into_inner().ticket_id;
    let (session, account) = (anne.access[..32].to_owned(), account_of(anne).await);
    Scene { room: room.code, match_id, ticket, session, account }
}

pub async fn account_of(person: &Person) -> String {
    let mut accounts = AccountServiceClient::new(person.channel.clone());
    let profile = accounts.get_profile(person.call(v1::GetProfileRequest {})).await.unwrap().into_inner();
    profile.profile.unwrap().account_id
}

/// Every method, as in `RoomService/GetRoom`, and what its request is called.
pub fn methods() -> Vec<(String, String)> {
    let named =
        |method: Method| Some((method.path.strip_prefix("/cartable.v1.")?.to_owned(), method.request));
    cartable_proto::methods(FILE_DESCRIPTOR_SET).unwrap().into_iter().filter_map(named).collect()
}

#[test]
fn every_method_has_its_row() {
    let methods: BTreeSet<String> = methods().into_iter().map(|(method, _)| method).collect();
    let known: Vec<String> = rows().into_iter().map(|row| row.method.to_owned()).collect();
    assert_eq!(known.iter().cloned().collect::<BTreeSet<_>>(), methods);
    assert_eq!(known.len(), methods.len(), "one row each");
}

#[tokio::test]
async fn without_a_good_token_nothing_is_told() {
    let folder = TempDir::new().unwrap();
    let server = TestServer::start(&folder.path().join("test.db")).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let scene = scene(&mut anne).await;
    let ended = Person::guest(&server.address, "Boris", 2).await;
    let own = v1::EndSessionRequest { session_id: ended.access[..32].to_owned() };
    AccountServiceClient::new(ended.channel.clone()).end_session(ended.call(own)).await.unwrap();
    for row in rows() {
        let method = row.method;
        let no_token = call(&anne.channel, &row, None, &scene).await;
        if row.access == Anybody {
            assert_ne!(no_token, Some(Reason::NoToken), "{method}");
            continue;
        }
        assert_eq!(no_token, Some(Reason::NoToken), "{method}");
        for token in ["", "x", &anne.refresh, &"0".repeat(96), &ended.access] {
            let refused = call(&anne.channel, &row, Some(token), &scene).await;
            assert_eq!(refused, Some(Reason::UnknownToken), "{method} {token:?}");
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn with_anothers_token_and_blocked_what_is_somebodys_own_is_refused() {
    let folder = TempDir::new().unwrap();
    let server = TestServer::start(&folder.path().join("test.db")).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let scene = scene(&mut anne).await;
    for row in rows().iter().filter(|row| row.access != Anybody) {
        for (is_blocked, expected) in [(false, row.to_another), (true, row.to_blocked.or(row.to_another))] {
            let other = Person::guest(&server.address, "Boris", 2).await;
            let account_id = account_of(&other).await;
            let block = v1::SetBlockedRequest { account_id, blocked: is_blocked };
            PeopleServiceClient::new(anne.channel.clone()).set_blocked(anne.call(block)).await.unwrap();
            let told = call(&other.channel, row, Some(&other.access), &scene).await;
            match expected {
                Some(reason) => assert_eq!(told, Some(reason), "{} blocked: {is_blocked}", row.method),
                None => assert!(
                    !matches!(told, Some(Reason::NoToken | Reason::UnknownToken | Reason::Blocked)),
                    "{} blocked: {is_blocked}: {told:?}",
                    row.method
                ),
            }
            // A caller that got in makes room for the next.
            let leave = v1::LeaveRoomRequest { code: scene.room.clone() };
            let _ = other.rooms().leave_room(other.call(leave)).await;
        }
    }
    assert_eq!(account_of(&anne).await, scene.account, "nobody else ends her session");
    server.stop().await;
}

#[tokio::test]
async fn who_is_banned_can_only_take_what_is_theirs_and_go() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let server = TestServer::start(&database).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let scene = scene(&mut anne).await;
    let channel = connect(&server.address).await;
    for (number, row) in rows().iter().enumerate().filter(|(_, row)| row.access != Anybody) {
        let name = format!("Eve {number}");
        let banned = Person::guest(&server.address, &name, 2).await;
        ban(&database, &name);
        let told = call(&channel, row, Some(&banned.access), &scene).await;
        let expected = (row.access == Signed).then_some(Reason::Banned);
        assert_eq!(told, expected, "{}", row.method);
    }
    server.stop().await;
}
