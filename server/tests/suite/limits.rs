//! A caller that asks too often gets the time to wait, and no other caller is affected.

use crate::kit::{Person, TestServer, connect, refused, secret};
use cartable_core::catalogue::GameId;
use cartable_proto::v1::account_service_client::AccountServiceClient;
use cartable_proto::{Problem, Reason, v1};
use cartable_server::config::{Config, Rates};
use cartable_testing::bytes;
use prost::Message as _;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tonic::Status;
use tonic::transport::{Channel, Endpoint};

async fn server(rates: Rates) -> (TempDir, TestServer) {
    let folder = TempDir::new().unwrap();
    let config = Config { rates, ..Config::new(folder.path().join("test.db")).without_pauses() };
    (folder, TestServer::with(config).await)
}

async fn create_guest(channel: &Channel) -> Result<(), Status> {
    let request = v1::CreateGuestRequest { name: "Anne".to_owned(), secret: secret(), device: String::new() };
    AccountServiceClient::new(channel.clone()).create_guest(request).await.map(drop)
}

async fn profile(person: &Person) -> Result<(), Status> {
    let mut accounts = AccountServiceClient::new(person.channel.clone());
    accounts.get_profile(person.call(v1::GetProfileRequest {})).await.map(drop)
}

async fn look(person: &Person, code: &str) -> Result<v1::Room, Status> {
    let request = v1::GetRoomRequest { code: code.to_owned() };
    Ok(person.rooms().get_room(person.call(request)).await?.into_inner().room.unwrap())
}

#[tokio::test]
async fn an_account_that_asks_too_often_waits_and_no_other_does() {
    let (_folder, server) = server(Rates { account_calls: 240, ..Rates::none() }).await;
    let anne = Person::guest(&server.address, "Anne", 1).await;
    let boris = Person::guest(&server.address, "Boris", 2).await;
    let refusal = loop {
        if let Err(status) = profile(&anne).await {
            break Problem::read(&status);
        }
    };
    assert_eq!(refusal.reason, Some(Reason::TooFast));
    profile(&boris).await.unwrap();
    let wait = refusal.retry_after.expect("when to come again");
    assert!(wait <= Duration::from_millis(251), "{wait:?}");
    tokio::time::sleep(wait).await;
    profile(&anne).await.expect("who waits as long as was said is let in");
    server.stop().await;
}

/// Calls of any method by any caller: the limit holds at one address, and at no other.
#[tokio::test]
async fn an_address_that_asks_too_often_waits_and_no_other_does() {
    let (_folder, server) = server(Rates { address_calls: 40, ..Rates::none() }).await;
    // Entering uses one of Anne's ten free requests.
    let anne = Person::guest(&server.address, "Anne", 1).await;
    for _ in 0..9 {
        profile(&anne).await.unwrap();
    }
    let problem = refused(profile(&anne).await, Reason::TooFast);
    let wait = problem.retry_after.expect("when to come again");
    assert!(wait > Duration::ZERO && wait <= Duration::from_millis(1_501), "{wait:?}");
    // A call without a token is refused for its number before the token is missed.
    let nobody = AccountServiceClient::new(anne.channel.clone()).get_profile(v1::GetProfileRequest {}).await;
    assert!(refused(nobody, Reason::TooFast).retry_after.is_some());
    refused(create_guest(&anne.channel).await, Reason::TooFast);
    let endpoint = Endpoint::from_shared(server.address.clone()).unwrap();
    let elsewhere = endpoint.local_address(Some([127, 0, 0, 2].into())).connect().await.unwrap();
    create_guest(&elsewhere).await.expect("another address has its own allowance");
    profile(&Person { channel: elsewhere, ..anne.clone() }).await.expect("so has who calls from there");
    tokio::time::sleep(wait).await;
    profile(&anne).await.expect("who waits as long as was said is let in");
    server.stop().await;
}

/// A method that costs the server more has a smaller allowance, and each such method has its own.
#[tokio::test]
async fn a_method_that_reads_much_is_called_less_often_than_others() {
    let (_folder, server) = server(Rates { account_reads: 40, ..Rates::none() }).await;
    let anne = Person::guest(&server.address, "Anne", 1).await;
    let boris = Person::guest(&server.address, "Boris", 2).await;
    let call = async |person: &Person, method: &str, message: Vec<u8>| {
        let method = format!("/cartable.v1.{method}");
        bytes::call(&person.channel, &method, Some(&person.access), message).await.map(drop)
    };
    let leaderboard = v1::GetLeaderboardRequest { game: "niet".to_owned(), ..Default::default() };
    let season =
        v1::GetSeasonRequest { game: "niet".to_owned(), season: "2026-10".to_owned(), ..Default::default() };
    for (method, message) in [
        ("AccountService/ExportAccount", Vec::new()),
        ("RankingService/GetLeaderboard", leaderboard.encode_to_vec()),
        ("RankingService/GetSeason", season.encode_to_vec()),
        ("RankingService/GetStatistics", Vec::new()),
        ("RankingService/ListHistory", Vec::new()),
    ] {
        for _ in 0..10 {
            call(&anne, method, message.clone()).await.unwrap();
        }
        let problem = refused(call(&anne, method, message.clone()).await, Reason::TooFast);
        assert!(problem.retry_after.is_some_and(|wait| wait <= Duration::from_millis(1_501)), "{method}");
        call(&boris, method, message).await.expect("nobody else's");
    }
    // Calls that are refused for another reason count as well.
    for method in ["MatchService/GetRecord", "DailyService/GetDailyRecord", "DailyService/GetDaily"] {
        for _ in 0..10 {
            let Err(status) = call(&anne, method, Vec::new()).await else { panic!("{method}") };
            assert_ne!(Problem::read(&status).reason, Some(Reason::TooFast), "{method}");
        }
        refused(call(&anne, method, Vec::new()).await, Reason::TooFast);
    }
    for _ in 0..99 {
        profile(&anne).await.expect("the others are as they were");
    }
    server.stop().await;
}

/// A player who keeps up with a match is answered from memory; the story from the first card takes a replay.
#[tokio::test]
async fn a_match_is_played_again_for_somebody_less_often_than_others_are_answered() {
    // The limit is one in a quarter of a minute.
    let (_folder, server) = server(Rates { account_reads: 4, ..Rates::none() }).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let eve = Person::guest(&server.address, "Eve", 2).await;
    let room = anne.create_room(GameId::Niet, 1, 2).await.unwrap();
    let id = anne.start(&room.code).await.unwrap();
    let head = anne.look(&id).await.1.seq;
    let problem = refused(anne.watch(&id, None).await, Reason::TooFast);
    assert!(problem.retry_after.is_some_and(|wait| wait > Duration::ZERO), "when to come again");
    for _ in 0..20 {
        anne.watch(&id, Some(head)).await.expect("what is in memory is told as often as anything");
    }
    let look_on = async |after_seq| {
        let request =
            v1::WatchMatchRequest { match_id: id.clone(), spectate: true, after_seq, ..Default::default() };
        eve.matches().watch_match(eve.call(request)).await
    };
    refused(look_on(None).await, Reason::NotWatchable);
    // A spectator takes a replay in any case.
    refused(look_on(Some(head)).await, Reason::TooFast);
    let open = async || {
        let request = v1::GetOpenRoundRequest { match_id: id.clone(), round: 0 };
        anne.matches().get_open_round(anne.call(request)).await
    };
    refused(open().await, Reason::RoundHidden);
    refused(open().await, Reason::TooFast);
    server.stop().await;
}

#[tokio::test]
async fn an_address_makes_so_many_accounts_and_no_more() {
    let (_folder, server) = server(Rates { address_sign_ins: 20, ..Rates::none() }).await;
    let channel = connect(&server.address).await;
    for _ in 0..5 {
        create_guest(&channel).await.unwrap();
    }
    let problem = refused(create_guest(&channel).await, Reason::TooFast);
    assert!(problem.retry_after.unwrap() > Duration::from_mins(2), "three minutes each");
    let request = v1::RecoverRequest { code: vec![0; 16], secret: secret(), device: String::new() };
    let recovered = AccountServiceClient::new(channel).recover(request).await;
    refused(recovered, Reason::TooFast);
    server.stop().await;
}

#[tokio::test]
async fn who_guesses_codes_learns_nothing_any_more_and_who_sits_in_a_room_looks_as_often_as_they_like() {
    let (_folder, server) = server(Rates { account_looks: 40, ..Rates::none() }).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let boris = Person::guest(&server.address, "Boris", 2).await;
    let room = anne.create_room(GameId::Niet, 3, 0).await.unwrap();
    let seen = look(&boris, &room.code).await.expect("the first looks are free");
    let taken = seen.seats[0].taken_by.clone().unwrap();
    assert_eq!(taken, v1::room_seat::TakenBy::Person(v1::Person::default()), "and tell nobody's name");
    for _ in 0..9 {
        refused(look(&boris, "QQQQQQ").await, Reason::UnknownRoom);
    }
    refused(look(&boris, "QQQQQQ").await, Reason::TooFast);
    refused(look(&boris, &room.code).await, Reason::TooFast);
    refused(boris.join(&room.code).await, Reason::TooFast);
    refused(boris.start(&room.code).await, Reason::TooFast);
    for _ in 0..99 {
        look(&anne, &room.code).await.unwrap();
    }
    server.stop().await;
}

/// A player outside a room gets the same answer for any code, and pays for it as for a look.
#[tokio::test]
async fn leaving_is_no_way_to_guess_codes() {
    let (_folder, server) = server(Rates { account_looks: 40, ..Rates::none() }).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let boris = Person::guest(&server.address, "Boris", 2).await;
    let room = anne.create_room(GameId::Niet, 3, 0).await.unwrap();
    let leave = async |code: &str| {
        let request = v1::LeaveRoomRequest { code: code.to_owned() };
        boris.rooms().leave_room(boris.call(request)).await.map(drop)
    };
    for _ in 0..5 {
        for code in [&room.code, "QQQQQQ"] {
            leave(code).await.unwrap();
        }
    }
    for code in [&room.code, "QQQQQQ"] {
        refused(leave(code).await, Reason::TooFast);
    }
    assert_eq!(look(&anne, &room.code).await.unwrap(), room, "nobody has left it");
    server.stop().await;
}

#[tokio::test]
async fn an_account_has_so_many_streams_and_gets_them_back() {
    let (_folder, server) = server(Rates { account_streams: 2, ..Rates::none() }).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let room = anne.create_room(GameId::Niet, 1, 1).await.unwrap();
    let id = anne.start(&room.code).await.unwrap();
    let first = anne.watch(&id, None).await.unwrap();
    let _second = anne.watch(&id, None).await.unwrap();
    let problem = refused(anne.watch(&id, None).await, Reason::TooMany);
    assert!(problem.retry_after.is_some_and(|wait| wait > Duration::ZERO), "when to come again");
    drop(first);
    let begin = Instant::now();
    while anne.watch(&id, None).await.is_err() {
        assert!(begin.elapsed() < Duration::from_secs(10), "the place is not given back");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    server.stop().await;
}

/// Guests and guesses come from one address as fast as they can while people play, whose waits stay the same.
#[tokio::test(flavor = "multi_thread")]
async fn a_flood_is_turned_away_and_costs_the_others_little() {
    let (_folder, server) = server(Rates::default()).await;
    let anne = Person::guest(&server.address, "Anne", 1).await;
    let eve = Person::guest(&server.address, "Eve", 2).await;
    let measure = async || {
        let mut waits = Vec::new();
        for _ in 0..100 {
            let begin = Instant::now();
            profile(&anne).await.unwrap();
            waits.push(begin.elapsed());
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        waits.sort();
        (waits[50], waits[98])
    };
    let quiet = measure().await;
    let flood = {
        let eve = eve.clone();
        tokio::spawn(async move {
            let (mut made, mut guessed, mut turned_away) = (0_u32, 0_u32, 0_u32);
            loop {
                made += u32::from(create_guest(&eve.channel).await.is_ok());
                let guess = look(&eve, "QQQQQQ").await.unwrap_err();
                let is_answered = Problem::read(&guess).reason == Some(Reason::UnknownRoom);
                guessed += u32::from(is_answered);
                turned_away += u32::from(!is_answered);
                if turned_away == 1_000 {
                    return (made, guessed, turned_away);
                }
            }
        })
    };
    let flooded = measure().await;
    flood.abort();
    println!("p50 and p99 of an honest call: quiet {quiet:?}, flooded {flooded:?}");
    let counted = flood.await;
    if let Ok((made, guessed, turned_away)) = counted {
        println!("the flood: {made} accounts, {guessed} guesses answered, {turned_away} turned away");
        assert!(made <= 61 && guessed < 60, "{made} {guessed}");
    }
    assert!(flooded.1 < Duration::from_secs(1), "{flooded:?}");
    server.stop().await;
}
