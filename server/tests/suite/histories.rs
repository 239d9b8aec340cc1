//! The data of a person that others may see. Ratings are always open.
//! Matches are open only if their owner allows it,
//! and then without running matches, without a daily deal whose day is not closed,
//! and without the names of players who have not opened theirs.

use crate::daily::{DAY, close, noon};
use crate::kit::{Person, Seen, TestServer, open_store, refused, rows};
use crate::methods::account_of;
use crate::queue::{enqueue, matched_pair_by};
use cartable_core::catalogue::GameId;
use cartable_proto::v1::account_service_client::AccountServiceClient;
use cartable_proto::v1::daily_service_client::DailyServiceClient;
use cartable_proto::v1::people_service_client::PeopleServiceClient;
use cartable_proto::v1::queue_service_client::QueueServiceClient;
use cartable_proto::v1::ranking_service_client::RankingServiceClient;
use cartable_proto::{Reason, v1};
use cartable_server::config::Config;
use serde_json::{Value, json};
use std::sync::atomic::Ordering;
use std::time::Duration;
use tempfile::TempDir;
use tokio::time::sleep;
use tonic::Status;

pub async fn open(person: &Person, is_open: bool) {
    let request = v1::UpdateProfileRequest { history_open: Some(is_open), ..Default::default() };
    let mut accounts = AccountServiceClient::new(person.channel.clone());
    let profile = accounts.update_profile(person.call(request)).await.unwrap().into_inner().profile.unwrap();
    assert_eq!(profile.history_open, is_open);
}

async fn history(person: &Person, of: &str) -> Result<Vec<v1::PlayedMatch>, Status> {
    let request = v1::ListHistoryRequest { account_id: of.to_owned(), ..Default::default() };
    let mut ranking = RankingServiceClient::new(person.channel.clone());
    Ok(ranking.list_history(person.call(request)).await?.into_inner().matches)
}

async fn statistics(person: &Person, of: &str) -> Result<v1::GetStatisticsResponse, Status> {
    let request = v1::GetStatisticsRequest { account_id: of.to_owned() };
    let mut ranking = RankingServiceClient::new(person.channel.clone());
    Ok(ranking.get_statistics(person.call(request)).await?.into_inner())
}

async fn player(person: &Person, of: &str) -> v1::PublicProfile {
    let request = person.call(v1::GetPlayerRequest { account_id: of.to_owned() });
    let mut people = PeopleServiceClient::new(person.channel.clone());
    people.get_player(request).await.unwrap().into_inner().player.unwrap()
}

/// Returns a person's name in full, with the digits that tell two equal names apart.
async fn called(person: &Person) -> String {
    let mut accounts = AccountServiceClient::new(person.channel.clone());
    let profile = accounts.get_profile(person.call(v1::GetProfileRequest {})).await.unwrap();
    let profile = profile.into_inner().profile.unwrap();
    format!("{}#{}", profile.name, profile.tag)
}

async fn block(person: &Person, other: &str, blocked: bool) {
    let request = v1::SetBlockedRequest { account_id: other.to_owned(), blocked };
    PeopleServiceClient::new(person.channel.clone()).set_blocked(person.call(request)).await.unwrap();
}

/// Checks the refusals of everything that a person may not see.
async fn closed(person: &Person, of: &str) {
    assert!(!player(person, of).await.history_open);
    refused(history(person, of).await, Reason::HistoryClosed);
    refused(statistics(person, of).await, Reason::HistoryClosed);
}

/// Names and whether it is who asks, by seat.
/// The names, without what tells two of one name apart.
fn names(played: &v1::PlayedMatch) -> Vec<(&str, bool)> {
    played.seats.iter().map(|seat| (seat.name.split('#').next().unwrap(), seat.you)).collect()
}

/// Returns the accounts in a match, sorted.
fn ids(played: &v1::PlayedMatch) -> Vec<&str> {
    let mut ids: Vec<&str> = played.seats.iter().map(|seat| seat.account_id.as_str()).collect();
    ids.sort_unstable();
    ids
}

async fn play_out(anne: &mut Person, boris: &mut Person, id: &str) {
    let (mut one, mut other) = (Seen::default(), Seen::default());
    tokio::try_join!(anne.play_out(id, &mut one), boris.play_out(id, &mut other)).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_somebody_has_played_is_for_others_once_they_open_it_and_names_nobody_who_has_not() {
    let folder = TempDir::new().unwrap();
    let server = TestServer::start(&folder.path().join("test.db")).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let mut boris = Person::guest(&server.address, "Boris", 2).await;
    let chloe = Person::guest(&server.address, "Chloe", 3).await;
    let [anne_id, boris_id, chloe_id] =
        [account_of(&anne).await, account_of(&boris).await, account_of(&chloe).await];
    let room = anne.create_room(GameId::Duel, 2, 0).await.unwrap();
    boris.join(&room.code).await.unwrap();
    let id = anne.start(&room.code).await.unwrap();
    play_out(&mut anne, &mut boris, &id).await;
    let share = v1::ShareMatchRequest { match_id: id.clone(), sharing: v1::Sharing::Named.into() };
    RankingServiceClient::new(anne.channel.clone()).share_match(anne.call(share)).await.unwrap();
    let room = anne.create_room(GameId::Niet, 1, 1).await.unwrap();
    let running = anne.start(&room.code).await.unwrap();

    closed(&chloe, &anne_id).await;
    closed(&boris, &anne_id).await;
    refused(history(&chloe, &"0".repeat(32)).await, Reason::UnknownAccount);
    open(&anne, true).await;
    assert!(player(&chloe, &anne_id).await.history_open && player(&anne, &anne_id).await.history_open);
    let seen = history(&chloe, &anne_id).await.unwrap();
    let [played] = &seen[..] else { panic!("{seen:?}") };
    assert_eq!((&played.match_id, played.sharing(), played.shown), (&id, v1::Sharing::Unspecified, false));
    assert_ne!(played.match_id, running);
    let mut told = names(played);
    told.sort_unstable();
    assert_eq!(told, [("", false), ("Anne", false)], "Boris has not opened his");
    assert_eq!(ids(played), ["", &anne_id], "and nobody learns that it was he");
    let page = statistics(&chloe, &anne_id).await.unwrap();
    assert_eq!((page.name.as_str(), page.games[0].played, page.opponents.len()), ("Anne", 1, 0));
    let mut of_boris = history(&boris, &anne_id).await.unwrap();
    of_boris[0].seats.sort_by(|one, other| one.name.cmp(&other.name));
    assert_eq!(names(&of_boris[0]), [("Anne", false), ("Boris", true)], "he was there");
    assert_eq!(statistics(&boris, &anne_id).await.unwrap().opponents[0].name, called(&boris).await);
    open(&boris, true).await;
    let seen = history(&chloe, &anne_id).await.unwrap();
    assert!(names(&seen[0]).contains(&("Boris", false)));
    assert!(ids(&seen[0]).contains(&boris_id.as_str()));
    assert_eq!(statistics(&chloe, &anne_id).await.unwrap().opponents[0].name, called(&boris).await);
    // Everybody is called as they are now, with what tells them apart.
    let rename = v1::UpdateProfileRequest { name: Some("Anne".to_owned()), ..Default::default() };
    AccountServiceClient::new(boris.channel.clone()).update_profile(boris.call(rename)).await.unwrap();
    let mut expected = [called(&anne).await, called(&boris).await];
    let seen = history(&chloe, &anne_id).await.unwrap();
    let mut told: Vec<String> = seen[0].seats.iter().map(|seat| seat.name.clone()).collect();
    expected.sort_unstable();
    told.sort_unstable();
    assert!(told == expected && told[0] != told[1], "{told:?}");
    assert_eq!(statistics(&chloe, &anne_id).await.unwrap().opponents[0].name, called(&boris).await);
    // The caller's own history is unchanged, with the id or without.
    let own = history(&anne, "").await.unwrap();
    assert_eq!((own[0].sharing(), &own), (v1::Sharing::Named, &history(&anne, &anne_id).await.unwrap()));
    assert!(names(&own[0]).contains(&("Anne", true)));
    let mut all = [anne_id.as_str(), boris_id.as_str()];
    all.sort_unstable();
    assert_eq!(ids(&own[0]), all, "with whom one has played one can look at, avoid and report");

    // A blocked player sees nothing, in both directions of the block.
    for (by, of, other) in [(&anne, &chloe_id, &chloe), (&chloe, &anne_id, &chloe)] {
        block(by, of, true).await;
        closed(other, &anne_id).await;
        block(by, of, false).await;
    }
    assert_eq!(history(&chloe, &anne_id).await.unwrap().len(), 1);
    open(&anne, false).await;
    closed(&chloe, &anne_id).await;
    assert_eq!(history(&chloe, &boris_id).await.unwrap().len(), 1);
    let mut accounts = AccountServiceClient::new(boris.channel.clone());
    accounts.delete_account(boris.call(v1::DeleteAccountRequest {})).await.unwrap();
    refused(history(&chloe, &boris_id).await, Reason::UnknownAccount);
    assert_eq!(
        ids(&history(&anne, "").await.unwrap()[0]),
        ["", &anne_id],
        "there is nobody to ask for any more"
    );
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn anothers_history_tells_of_a_daily_deal_only_once_its_day_is_closed() {
    let folder = TempDir::new().unwrap();
    let (clock, hand) = noon();
    let access_lifetime = Duration::from_hours(100);
    let config = Config::new(folder.path().join("test.db")).without_pauses();
    let server = TestServer::with(Config { clock, access_lifetime, ..config }).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let boris = Person::guest(&server.address, "Boris", 2).await;
    let id = account_of(&anne).await;
    open(&anne, true).await;
    let request = v1::BeginDailyRequest { day: DAY.to_string(), game: GameId::Duel.to_string() };
    let mut dailies = DailyServiceClient::new(anne.channel.clone());
    let daily = dailies.begin_daily(anne.call(request)).await.unwrap().into_inner().match_id;
    anne.play_out(&daily, &mut Seen::default()).await.unwrap();
    assert_eq!(history(&anne, "").await.unwrap()[0].match_id, daily, "one's own is told at once");
    // An hour before the day is closed, its morning after, and then.
    for (at, told) in [
        (DAY.begins_ms() + 13 * 3_600_000, 0),
        (DAY.closes_ms() - 3_600_000, 0),
        (DAY.closes_ms(), 1),
        (DAY.closes_ms() + 24 * 3_600_000, 1),
    ] {
        hand.store(at, Ordering::SeqCst);
        if told > 0 {
            close(&boris, DAY).await;
        }
        assert_eq!(history(&boris, &id).await.unwrap().len(), told, "{at}");
        assert_eq!(statistics(&boris, &id).await.unwrap().games.len(), told, "{at}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn others_see_the_ratings_that_one_has_and_an_export_has_what_they_follow_from() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let server = TestServer::start(&database).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let mut boris = Person::guest(&server.address, "Boris", 2).await;
    let chloe = Person::guest(&server.address, "Chloe", 3).await;
    let (anne_id, boris_id) = (account_of(&anne).await, account_of(&boris).await);
    assert!(player(&chloe, &anne_id).await.ratings.is_empty());
    let id = matched_pair_by(&mut anne, &mut boris, v1::Speed::Normal).await;
    play_out(&mut anne, &mut boris, &id).await;
    let own = statistics(&anne, "").await.unwrap().ratings;
    assert_eq!((own.len(), own[0].matches), (1, 1));
    let seen = player(&chloe, &anne_id).await;
    assert_eq!((seen.ratings, seen.history_open), (own, false));
    block(&chloe, &boris_id, true).await;
    let list = v1::ListBlockedRequest {};
    let mut people = PeopleServiceClient::new(chloe.channel.clone());
    let list = people.list_blocked(chloe.call(list)).await.unwrap().into_inner().players;
    assert!(list[0].name == "Boris" && list[0].ratings.is_empty());

    let wish = v1::EnqueueRequest {
        request_id: anne.request_id(),
        game: "numx".to_owned(),
        seats: vec![3],
        speed: v1::Speed::Slow.into(),
        ..Default::default()
    };
    enqueue(&anne, wish).await.unwrap();
    open(&anne, true).await;
    let share = v1::ShareMatchRequest { match_id: id.clone(), sharing: v1::Sharing::Unnamed.into() };
    RankingServiceClient::new(anne.channel.clone()).share_match(anne.call(share)).await.unwrap();
    // A mark and a season, which take longer than a test, are written directly.
    let written = "INSERT INTO seasons VALUES ('2020-01', 0); \
                INSERT INTO season_places SELECT '2020-01', game, 1, account_id, rating, uncertainty, matches FROM ratings \
                JOIN accounts ON id = account_id WHERE name = 'Anne'; \
                DELETE FROM queue_marks; \
                INSERT INTO queue_marks (account_id, no_shows, barred_until) SELECT id, 2, 7 FROM accounts WHERE name = 'Anne';";
    rows::exec(&database, written);
    let mut accounts = AccountServiceClient::new(anne.channel.clone());
    let export = accounts.export_account(anne.call(v1::ExportAccountRequest {})).await.unwrap();
    let export: Value = serde_json::from_str(&export.into_inner().account_json).unwrap();
    let event = &export["rating_events"][0];
    assert_eq!((&event["match_id"], &event["void"]), (&json!(id), &json!(false)));
    assert_eq!(event["rating"], export["ratings"][0]["rating"]);
    assert_eq!(export["rating_events"].as_array().unwrap().len(), 1, "not Boris's");
    assert_eq!(export["season_places"][0]["season"], "2020-01");
    assert_eq!(
        (&export["ticket"]["wish"]["game"], &export["ticket"]["match_id"]),
        (&json!("numx"), &Value::Null)
    );
    assert_eq!(
        (&export["queue_marks"]["not_come_to"], &export["queue_marks"]["barred_until_ms"]),
        (&json!(2), &json!(7))
    );
    assert_eq!(export["account"]["history_open"], true);
    assert_eq!(
        (&export["matches"][0]["shown_as"], &export["matches"][0]["kind"]),
        (&json!("number"), &json!("ranked"))
    );
    let mut accounts = AccountServiceClient::new(chloe.channel.clone());
    let export = accounts.export_account(chloe.call(v1::ExportAccountRequest {})).await.unwrap();
    let export: Value = serde_json::from_str(&export.into_inner().account_json).unwrap();
    assert_eq!(
        (&export["ticket"], &export["queue_marks"], &export["rating_events"]),
        (&Value::Null, &Value::Null, &json!([]))
    );
    server.stop().await;
    open_store(&database).await.unwrap().close().await;
}

async fn waiting(person: &Person) -> v1::ListRoomsResponse {
    person.rooms().list_rooms(person.call(v1::ListRoomsRequest {})).await.unwrap().into_inner()
}

#[tokio::test(flavor = "multi_thread")]
async fn one_call_tells_of_rooms_matches_the_queue_and_daily_tries() {
    let folder = TempDir::new().unwrap();
    let (clock, _hand) = noon();
    let config = Config { clock, ..Config::new(folder.path().join("test.db")).without_pauses() };
    let server = TestServer::with(config).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let boris = Person::guest(&server.address, "Boris", 2).await;
    assert_eq!(waiting(&anne).await, v1::ListRoomsResponse::default());
    let room = anne.create_room(GameId::Niet, 2, 0).await.unwrap();
    let request = v1::BeginDailyRequest { day: DAY.to_string(), game: GameId::Duel.to_string() };
    let mut dailies = DailyServiceClient::new(anne.channel.clone());
    let daily = dailies.begin_daily(anne.call(request)).await.unwrap().into_inner().match_id;
    let wish = |person: &mut Person, game: &str| v1::EnqueueRequest {
        request_id: person.request_id(),
        game: game.to_owned(),
        seats: vec![3, 2],
        speed: v1::Speed::Quick.into(),
        bots_after_seconds: Some(60),
        ..Default::default()
    };
    let request = wish(&mut anne, "niet");
    let first = enqueue(&anne, request).await.unwrap();
    let told = waiting(&anne).await;
    assert_eq!((told.rooms.len(), &told.rooms[0].code), (1, &room.code));
    assert_eq!(
        (told.matches.len(), &told.matches[0].match_id, &told.matches[0].day),
        (1, &daily, &DAY.to_string())
    );
    let [own] = &told.tries[..] else { panic!("{told:?}") };
    assert_eq!((&own.match_id, own.state()), (&daily, v1::DailyState::Running));
    let queued = told.queued.unwrap();
    let since_ms = queued.since_ms;
    let (seats, speed) = (vec![2, 3], v1::Speed::Quick.into());
    let expected = v1::Waiting {
        game: "niet".to_owned(),
        seats,
        speed,
        ranked: false,
        bots_after_seconds: Some(60),
        since_ms,
    };
    assert_eq!(queued, expected);
    assert_eq!(waiting(&boris).await, v1::ListRoomsResponse::default(), "it is hers alone");

    // A player who asks for the same again, as an app does that has lost its ticket, keeps the place;
    // for another wish, not.
    sleep(Duration::from_millis(20)).await;
    let request = wish(&mut anne, "niet");
    assert_ne!(enqueue(&anne, request).await.unwrap(), first);
    assert_eq!(waiting(&anne).await.queued, Some(expected));
    let request = wish(&mut anne, "numx");
    enqueue(&anne, request).await.unwrap();
    assert!(waiting(&anne).await.queued.unwrap().since_ms >= since_ms + 20);
    let leave = anne.call(v1::LeaveQueueRequest {});
    QueueServiceClient::new(anne.channel.clone()).leave_queue(leave).await.unwrap();
    assert_eq!(waiting(&anne).await.queued, None);
    server.stop().await;
}
