//! The answer to each field of each request when it is bad: `refused` with these reasons and no others,
//! each of them at least once. Exceptions are `taken`, because the value is good after all, and `ignored`,
//! because it has no effect.
//!
//! It is one table, and in one file though it is long: a method is looked up in one place.
//!
//! The answers to [`Bad::WrongType`], [`Bad::Broken`] and [`Bad::Endless`] are the same for every field.

use super::row::{
    Case, all, any_code, bare, case, device, drawn, ignored, match_id, name, nothing, own_code, page_size,
    page_token, refused, seat, seen_version, setup, share_hash,
};
use super::scene::{Scene, Situation, wish};
use super::values::Bad;
use crate::daily::DAY;
use crate::draws::SHARES;
use crate::kit::seats;
use Bad::{Hundred, Middle, Missing, OfAnother, Over, Padded, Seven, Top, Two, Unknown, Zero};
use cartable_core::catalogue::GameId;
use cartable_proto::Reason::{
    self, BadOptions, ClientTooOld, DailyOver, IdentityRefused, Malformed, NonceSpent, NotWatchable,
    RequestIdReused, RoundHidden, SeatTaken, SeatsOpen, ServerTooOld, StaleSeq, UnknownAccount, UnknownCode,
    UnknownDaily, UnknownIssuer, UnknownMatch, UnknownRoom, UnknownTicket, UnknownToken,
};
use cartable_proto::v1;
use cartable_proto::v1::change_room_request::Change;
use prost::Message as _;

/// NIET!, the second seat dealing first.
fn niet() -> v1::GameSetup {
    v1::GameSetup { first_dealer: Some(1), ..(&GameId::Niet.default_options()).into() }
}

/// Every method, some of them more than once.
pub fn cases() -> Vec<Case> {
    let mut cases = accounts();
    cases.extend(identities());
    cases.extend(people());
    cases.extend(rooms());
    cases.extend(seats_and_starts());
    cases.extend(matches());
    cases.extend(queue());
    cases.extend(rankings());
    cases.extend(dailies());
    cases
}

fn accounts() -> Vec<Case> {
    let guest = |scene: &Scene| {
        let (name, device, secret) = ("Anna".to_owned(), "Phone".to_owned(), scene.text("secret"));
        v1::CreateGuestRequest { name, secret, device }.encode_to_vec()
    };
    let game = |field: &str| ignored(&format!("client.games.{field}"));
    vec![
        case(
            "VersionService/GetVersions",
            Situation::Home,
            |_| v1::GetVersionsRequest { client: Some(cartable_proto::versions()) }.encode_to_vec(),
            vec![
                refused("client", &[ClientTooOld]),
                refused("client.protocol", &[ClientTooOld]).taken(&[Seven, Hundred, Middle, Top, Over]),
                refused("client.oldest_protocol", &[ServerTooOld]).taken(&[Missing, Zero]),
                // The client alone knows which games it can play.
                ignored("client.games"),
                game("game"),
                game("rules"),
                game("notation"),
                game("min_seats"),
                game("max_seats"),
            ],
        ),
        case("AccountService/CreateGuest", Situation::Home, guest, vec![name("name"), drawn(), device()]),
        case(
            "AccountService/RefreshTokens",
            Situation::Home,
            |scene| v1::RefreshTokensRequest { refresh_token: scene.anne.refresh.clone() }.encode_to_vec(),
            vec![refused("refresh_token", &[UnknownToken])],
        ),
        bare("AccountService/GetProfile"),
        case(
            "AccountService/UpdateProfile",
            Situation::Home,
            |_| {
                let (name, avatar) = (Some("Anna".to_owned()), Some("owl".to_owned()));
                v1::UpdateProfileRequest { name, avatar, watchable: Some(true), history_open: Some(true) }
                    .encode_to_vec()
            },
            vec![
                name("name").taken(&[Missing]),
                refused("avatar", &[Malformed]).taken(&[Missing]),
                refused("watchable", &[]).taken(&[Missing, Two, Over]),
                refused("history_open", &[]).taken(&[Missing, Two, Over]),
            ],
        ),
        case(
            "AccountService/SetRecoveryCode",
            Situation::Home,
            |_| v1::SetRecoveryCodeRequest { code_sha256: vec![3; 32] }.encode_to_vec(),
            vec![refused("code_sha256", &[Malformed]).taken(&[Unknown])],
        ),
        case(
            "AccountService/Recover",
            Situation::Home,
            |scene| {
                let (code, secret) = (scene.code().to_vec(), scene.text("secret"));
                v1::RecoverRequest { code, secret, device: "Phone".to_owned() }.encode_to_vec()
            },
            vec![refused("code", &[Malformed, UnknownCode]), drawn(), device()],
        ),
        bare("AccountService/ListSessions"),
        case(
            "AccountService/MarkSessionsSeen",
            Situation::Home,
            |_| v1::MarkSessionsSeenRequest { shown_until_ms: Some(1) }.encode_to_vec(),
            // A time that is none yet is now.
            vec![refused("shown_until_ms", &[]).taken(&[Missing, Zero, Seven, Hundred, Middle, Top])],
        ),
        case(
            "AccountService/EndSession",
            Situation::Home,
            |scene| v1::EndSessionRequest { session_id: scene.text("session") }.encode_to_vec(),
            // An unknown session counts as one that has ended.
            vec![nothing("session_id")],
        ),
        bare("AccountService/EndOtherSessions"),
        bare("AccountService/ExportAccount"),
        bare("AccountService/DeleteAccount"),
    ]
}

fn identities() -> Vec<Case> {
    vec![
        bare("IdentityService/ListIssuers"),
        bare("IdentityService/ListIdentities"),
        case(
            "IdentityService/BeginLink",
            Situation::Link,
            |scene| v1::BeginLinkRequest { issuer: scene.text("issuer") }.encode_to_vec(),
            vec![refused("issuer", &[UnknownIssuer])],
        ),
        case(
            "IdentityService/FinishLink",
            Situation::Link,
            |scene| {
                let (issuer, id_token) = (scene.text("issuer"), scene.text("id token"));
                v1::FinishLinkRequest { issuer, id_token, secret: scene.text("secret") }.encode_to_vec()
            },
            vec![
                refused("issuer", &[UnknownIssuer]),
                refused("id_token", &[IdentityRefused, Malformed]),
                drawn(),
            ],
        ),
        case(
            "IdentityService/BeginOpen",
            Situation::Link,
            |scene| {
                let (issuer, secret) = (scene.text("issuer"), scene.text("secret"));
                v1::BeginOpenRequest { issuer, secret }.encode_to_vec()
            },
            vec![refused("issuer", &[UnknownIssuer]), drawn()],
        ),
        case(
            "IdentityService/OpenByIdentity",
            Situation::Open,
            |scene| {
                let (issuer, id_token) = (scene.text("issuer"), scene.text("id token"));
                let (secret, device) = (scene.text("secret"), "Phone".to_owned());
                v1::OpenByIdentityRequest { issuer, id_token, secret, device }.encode_to_vec()
            },
            vec![
                refused("issuer", &[UnknownIssuer]),
                refused("id_token", &[IdentityRefused, Malformed]),
                refused("secret", &[Malformed, NonceSpent]),
                device(),
            ],
        ),
        case(
            "IdentityService/Unlink",
            Situation::Link,
            |scene| v1::UnlinkRequest { issuer: scene.text("issuer") }.encode_to_vec(),
            // An identity that is not linked stays so.
            vec![nothing("issuer")],
        ),
    ]
}

fn people() -> Vec<Case> {
    let account = refused("account_id", &[UnknownAccount]);
    vec![
        case(
            "PeopleService/GetPlayer",
            Situation::Home,
            |scene| v1::GetPlayerRequest { account_id: scene.text("account") }.encode_to_vec(),
            // The caller's own account is an account as well.
            vec![refused("account_id", &[UnknownAccount]).taken(&[OfAnother])],
        ),
        case(
            "PeopleService/SetBlocked",
            Situation::Home,
            |scene| {
                v1::SetBlockedRequest { account_id: scene.text("account"), blocked: true }.encode_to_vec()
            },
            vec![account, refused("blocked", &[]).taken(&[Missing, Two, Over])],
        ),
        bare("PeopleService/ListBlocked"),
        case(
            "PeopleService/ReportPlayer",
            Situation::Over,
            |scene| {
                let kind = v1::ReportKind::Stalling.into();
                let (account_id, match_id) = (scene.text("account"), scene.text("match"));
                let request_id = "report".to_owned();
                v1::ReportPlayerRequest { account_id, kind, match_id, request_id }.encode_to_vec()
            },
            vec![
                refused("account_id", &[UnknownAccount]),
                refused("kind", &[Malformed]),
                // It need not be about a match.
                match_id().taken(&[Missing]),
                refused("request_id", &[Malformed]),
            ],
        ),
    ]
}

fn rooms() -> Vec<Case> {
    let waiting = |scene: &Scene| v1::GetRoomRequest { code: scene.text("room") }.encode_to_vec();
    vec![
        case(
            "RoomService/CreateRoom",
            Situation::Room,
            |_| {
                let (speed, request_id) = (v1::Speed::Normal.into(), "another".to_owned());
                let (setup, seats) = (Some(niet()), seats(2, 1));
                let share_hash = SHARES[0].hash().bytes().to_vec();
                v1::CreateRoomRequest { setup, seats, request_id, speed, share_hash }.encode_to_vec()
            },
            all([
                setup(refused("setup.first_dealer", &[Malformed, BadOptions]).taken(&[Missing, Zero])),
                vec![refused("seats", &[Malformed, BadOptions])],
                seat("seats", &[Malformed]),
                vec![
                    refused("request_id", &[Malformed, RequestIdReused]),
                    refused("speed", &[Malformed]).taken(&[Missing]),
                    share_hash(),
                ],
            ]),
        ),
        case(
            "RoomService/JoinRoom",
            Situation::Room,
            |scene| {
                let share_hash = SHARES[0].hash().bytes().to_vec();
                v1::JoinRoomRequest { code: scene.text("other room"), share_hash }.encode_to_vec()
            },
            vec![any_code(), share_hash()],
        ),
        case("RoomService/GetRoom", Situation::Room, waiting, vec![any_code()]),
        bare("RoomService/ListRooms"),
        case("RoomService/WatchRoom", Situation::Room, waiting, vec![own_code()]),
        // A player who does not sit there has nothing to leave.
        case("RoomService/LeaveRoom", Situation::Room, waiting, vec![nothing("code").taken(&[Padded])]),
        case(
            "RoomService/NameFirstDealer",
            Situation::Room,
            |scene| {
                let code = scene.text("room");
                v1::NameFirstDealerRequest { code, version: 0, first_dealer: Some(2) }.encode_to_vec()
            },
            vec![
                own_code(),
                seen_version(),
                refused("first_dealer", &[Malformed, BadOptions]).taken(&[Missing, Zero]),
            ],
        ),
        case(
            "RoomService/ChangeRoom",
            Situation::Room,
            |scene| {
                let option = v1::OptionSetting { key: "target".to_owned(), value: "50".to_owned() };
                let (code, change) = (scene.text("room"), Some(Change::Option(option)));
                v1::ChangeRoomRequest { code, version: 0, change }.encode_to_vec()
            },
            vec![
                own_code(),
                seen_version(),
                refused("option", &[Malformed]).of("change"),
                refused("option.key", &[Malformed]),
                refused("option.value", &[Malformed]),
                // Only one of them is set: the last one in the message.
                refused("speed", &[Malformed]),
                refused("seats", &[Malformed, BadOptions, SeatTaken]),
            ],
        ),
    ]
}

fn seats_and_starts() -> Vec<Case> {
    vec![
        case(
            "RoomService/ChangeSeat",
            Situation::Room,
            |scene| {
                let (code, taken_by) = (scene.text("room"), seats(0, 1).pop());
                v1::ChangeSeatRequest { code, version: 0, seat: 1, taken_by }.encode_to_vec()
            },
            all([
                vec![
                    own_code(),
                    seen_version(),
                    refused("seat", &[Malformed, SeatTaken]),
                    refused("taken_by", &[Malformed]),
                ],
                seat("taken_by", &[]),
            ]),
        ),
        case(
            "RoomService/Rematch",
            Situation::Over,
            |scene| {
                let share_hash = SHARES[0].hash().bytes().to_vec();
                v1::RematchRequest { match_id: scene.text("match"), share_hash }.encode_to_vec()
            },
            vec![match_id(), share_hash()],
        ),
        case(
            "RoomService/StartMatch",
            Situation::Room,
            |scene| {
                let fill = v1::Level::Easy.into();
                v1::StartMatchRequest { code: scene.text("room"), fill }.encode_to_vec()
            },
            vec![own_code(), refused("fill", &[Malformed, SeatsOpen])],
        ),
    ]
}

fn matches() -> Vec<Case> {
    let own = |scene: &Scene| v1::GetRecordRequest { match_id: scene.text("match") }.encode_to_vec();
    vec![
        case(
            "MatchService/Act",
            Situation::Match,
            |scene| {
                let (match_id, request_id) = (scene.text("match"), "act".to_owned());
                let move_json = scene.text("move");
                v1::ActRequest { match_id, request_id, expected_seq: 0, move_json }.encode_to_vec()
            },
            vec![
                match_id(),
                refused("request_id", &[Malformed]),
                refused("expected_seq", &[StaleSeq]).taken(&[Zero]),
                refused("move_json", &[Malformed, Reason::Refused]).taken(&[Padded]),
            ],
        ),
        case(
            "MatchService/WatchMatch",
            Situation::Match,
            |scene| {
                let match_id = scene.text("match");
                let watch = v1::WatchMatchRequest { match_id, legal_moves: true, ..Default::default() };
                v1::WatchMatchRequest { after_seq: Some(0), ..watch }.encode_to_vec()
            },
            vec![
                match_id(),
                refused("after_seq", &[Malformed]).taken(&[Missing, Zero]),
                ignored("legal_moves"),
                // Not everybody in it allows that.
                refused("spectate", &[NotWatchable]),
                // It is for who looks on.
                ignored("room_code"),
            ],
        ),
        case(
            "MatchService/WatchMatch",
            Situation::Match,
            |scene| {
                let watch = v1::WatchMatchRequest { spectate: true, ..Default::default() };
                v1::WatchMatchRequest { room_code: scene.text("watched room"), ..watch }.encode_to_vec()
            },
            vec![
                // The room says which match.
                ignored("match_id"),
                // From where it can be told, or from the beginning.
                ignored("after_seq"),
                // There is nothing that who looks on may do.
                ignored("legal_moves"),
                refused("spectate", &[UnknownMatch]).taken(&[Two, Over]),
                refused("room_code", &[UnknownRoom, UnknownMatch, NotWatchable]).taken(&[Padded]),
            ],
        ),
        case("MatchService/Resign", Situation::Match, own, vec![match_id()]),
        case("MatchService/TakeSeatBack", Situation::Match, own, vec![match_id()]),
        case("MatchService/AbortMatch", Situation::Match, own, vec![match_id()]),
        case("MatchService/GetRecord", Situation::Over, own, vec![match_id()]),
        case(
            "MatchService/RevealShare",
            Situation::Draw,
            |scene| {
                let (match_id, share) = (scene.text("match"), SHARES[0].bytes().to_vec());
                v1::RevealShareRequest { match_id, share }.encode_to_vec()
            },
            vec![match_id(), refused("share", &[Malformed])],
        ),
        case(
            "MatchService/SendEmote",
            Situation::Match,
            |scene| {
                let (match_id, emote) = (scene.text("match"), "hello".to_owned());
                v1::SendEmoteRequest { match_id, emote }.encode_to_vec()
            },
            vec![match_id(), refused("emote", &[Malformed])],
        ),
        case(
            "MatchService/GetOpenRound",
            Situation::Played,
            |scene| v1::GetOpenRoundRequest { match_id: scene.text("match"), round: 0 }.encode_to_vec(),
            vec![
                refused("match_id", &[UnknownMatch, NotWatchable]),
                // NIET! has more than seven.
                refused("round", &[RoundHidden]).taken(&[Zero, Seven]),
            ],
        ),
    ]
}

fn queue() -> Vec<Case> {
    vec![
        case(
            "QueueService/Enqueue",
            Situation::Ticket,
            |_| {
                let share_hash = SHARES[0].hash().bytes().to_vec();
                v1::EnqueueRequest { share_hash, ..wish("another".to_owned(), "niet") }.encode_to_vec()
            },
            vec![
                refused("request_id", &[Malformed, RequestIdReused]),
                refused("game", &[Malformed]),
                refused("seats", &[Malformed]),
                refused("speed", &[Malformed]),
                refused("ranked", &[]).taken(&[Two, Over]),
                refused("bots_after_seconds", &[Malformed]).taken(&[Zero, Seven, Hundred]),
                share_hash(),
            ],
        ),
        case(
            "QueueService/WatchTicket",
            Situation::Ticket,
            |scene| v1::WatchTicketRequest { ticket_id: scene.text("ticket") }.encode_to_vec(),
            vec![refused("ticket_id", &[UnknownTicket])],
        ),
        bare("QueueService/LeaveQueue"),
    ]
}

fn rankings() -> Vec<Case> {
    // An empty id stands for the caller.
    let whose = || refused("account_id", &[UnknownAccount]).taken(&[Missing, OfAnother]);
    vec![
        case(
            "RankingService/GetLeaderboard",
            Situation::Home,
            |_| {
                let game = "niet".to_owned();
                v1::GetLeaderboardRequest { game, page_size: 10, page_token: String::new() }.encode_to_vec()
            },
            vec![refused("game", &[Malformed]), page_size(), page_token()],
        ),
        case(
            "RankingService/GetSeason",
            Situation::Home,
            |_| {
                let (game, season) = ("niet".to_owned(), "2026-10".to_owned());
                v1::GetSeasonRequest { game, season, page_size: 10, page_token: String::new() }
                    .encode_to_vec()
            },
            // A month without matches has an empty table.
            vec![
                refused("game", &[Malformed]),
                refused("season", &[Malformed]).taken(&[Unknown]),
                page_size(),
                page_token(),
            ],
        ),
        case(
            "RankingService/GetStatistics",
            Situation::Home,
            |scene| v1::GetStatisticsRequest { account_id: scene.text("own account") }.encode_to_vec(),
            vec![whose()],
        ),
        case(
            "RankingService/ListHistory",
            Situation::Home,
            |scene| {
                let account_id = scene.text("own account");
                v1::ListHistoryRequest { page_size: 10, account_id, ..Default::default() }.encode_to_vec()
            },
            vec![page_size(), page_token(), whose()],
        ),
        case(
            "RankingService/ShareMatch",
            Situation::Over,
            |scene| {
                let sharing = v1::Sharing::Named.into();
                v1::ShareMatchRequest { match_id: scene.text("match"), sharing }.encode_to_vec()
            },
            vec![match_id(), refused("sharing", &[Malformed]).taken(&[Missing])],
        ),
    ]
}

fn dailies() -> Vec<Case> {
    vec![
        bare("DailyService/ListDailies"),
        case(
            "DailyService/BeginDaily",
            Situation::Daily,
            |_| v1::BeginDailyRequest { day: DAY.to_string(), game: "niet".to_owned() }.encode_to_vec(),
            vec![refused("day", &[Malformed, DailyOver]), refused("game", &[Malformed])],
        ),
        case(
            "DailyService/GetDaily",
            Situation::Daily,
            |_| {
                let (day, game) = (DAY.to_string(), "niet".to_owned());
                v1::GetDailyRequest { day, game, page_size: 10, page_token: String::new() }.encode_to_vec()
            },
            vec![
                refused("day", &[Malformed, UnknownDaily]),
                refused("game", &[Malformed]),
                page_size(),
                page_token(),
            ],
        ),
        case(
            "DailyService/GetDailyRecord",
            Situation::Closed,
            |scene| v1::GetDailyRecordRequest { match_id: scene.text("match") }.encode_to_vec(),
            vec![match_id()],
        ),
    ]
}
