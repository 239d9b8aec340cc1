//! The queue and its results: two strangers, a match, a rating; and players who do not come.

use crate::clocks::{forgetful, turned};
use crate::kit::{Person, Seen, TestServer, connect, looks, refused, rows, seats};
use crate::operators::{done, operate};
use cartable_core::catalogue::GameId;
use cartable_core::series::VoidReason;
use cartable_proto::v1::account_service_client::AccountServiceClient;
use cartable_proto::v1::people_service_client::PeopleServiceClient;
use cartable_proto::v1::queue_service_client::QueueServiceClient;
use cartable_proto::v1::ranking_service_client::RankingServiceClient;
use cartable_proto::{Reason, v1};
use cartable_server::model::Season;
use cartable_server::wall_clock::WallClock;
use futures_util::future::join_all;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tempfile::TempDir;
use tokio::time::timeout;
use tonic::{Status, Streaming};

fn wish(person: &mut Person, ranked: bool) -> v1::EnqueueRequest {
    v1::EnqueueRequest {
        request_id: person.request_id(),
        game: "duel".to_owned(),
        seats: vec![2],
        speed: v1::Speed::Normal.into(),
        ranked,
        bots_after_seconds: None,
        share_hash: Vec::new(),
    }
}

pub async fn enqueue(person: &Person, request: v1::EnqueueRequest) -> Result<String, Status> {
    let answer = QueueServiceClient::new(person.channel.clone()).enqueue(person.call(request)).await?;
    Ok(answer.into_inner().ticket_id)
}

pub async fn watch(person: &Person, ticket_id: &str) -> Result<Streaming<v1::WatchTicketResponse>, Status> {
    let request = v1::WatchTicketRequest { ticket_id: ticket_id.to_owned() };
    let answer = QueueServiceClient::new(person.channel.clone()).watch_ticket(person.call(request)).await?;
    Ok(answer.into_inner())
}

/// The match that a ticket leads to.
async fn matched(mut stream: Streaming<v1::WatchTicketResponse>) -> String {
    let found = async {
        loop {
            let told = stream.message().await.unwrap().expect("the stream ends with a match");
            if let Some(id) = told.match_id {
                return id;
            }
        }
    };
    timeout(Duration::from_mins(1), found).await.expect("nobody is found")
}

async fn player(person: &Person) -> v1::GetStatisticsResponse {
    let request = person.call(v1::GetStatisticsRequest::default());
    RankingServiceClient::new(person.channel.clone()).get_statistics(request).await.unwrap().into_inner()
}

/// Two people queue for a ranked match, and are brought together.
async fn matched_pair(anne: &mut Person, boris: &mut Person) -> String {
    matched_pair_by(anne, boris, v1::Speed::Normal).await
}

/// The same at this speed.
pub async fn matched_pair_by(anne: &mut Person, boris: &mut Person, speed: v1::Speed) -> String {
    let mut streams = Vec::new();
    for person in [&mut *anne, &mut *boris] {
        let request = v1::EnqueueRequest { speed: speed.into(), ..wish(person, true) };
        let ticket = enqueue(person, request.clone()).await.unwrap();
        assert_eq!(enqueue(person, request).await.unwrap(), ticket, "the same request has the same ticket");
        streams.push(watch(person, &ticket).await.unwrap());
    }
    let other = streams.pop().unwrap();
    let (id, same) = tokio::join!(matched(streams.pop().unwrap()), matched(other));
    assert_eq!(id, same);
    id
}

/// Two people queue, are brought together, and play to the end.
async fn ranked_match(anne: &mut Person, boris: &mut Person) -> String {
    let id = matched_pair(anne, boris).await;
    let (mut one, mut other) = (Seen::default(), Seen::default());
    tokio::try_join!(anne.play_out(&id, &mut one), boris.play_out(&id, &mut other)).unwrap();
    id
}

#[tokio::test(flavor = "multi_thread")]
async fn two_are_brought_together_play_and_are_rated_once() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let server = TestServer::start(&database).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let mut boris = Person::guest(&server.address, "Boris", 2).await;
    let id = ranked_match(&mut anne, &mut boris).await;
    let info = anne.look(&id).await.0;
    assert_eq!((info.ranked, info.speed(), info.room_code.as_str()), (true, v1::Speed::Normal, ""));
    let pages = [player(&anne).await, player(&boris).await];
    let points: Vec<i32> = pages.iter().map(|page| page.ratings[0].points).collect();
    assert_eq!(points[0] + points[1], 3_000, "what one gains the other loses");
    for page in &pages {
        assert_eq!((page.ratings[0].matches, page.ratings[0].provisional), (1, true));
        assert_eq!((page.games[0].played, page.opponents[0].played), (1, 1));
    }
    let request = v1::ListHistoryRequest { page_size: 1, ..Default::default() };
    let mut ranking = RankingServiceClient::new(anne.channel.clone());
    let history = ranking.list_history(anne.call(request)).await.unwrap().into_inner();
    let [played] = &history.matches[..] else { panic!("{history:?}") };
    assert_eq!((&played.match_id, played.ranked, played.seats.len()), (&id, true, 2));
    assert_eq!(played.rating_change, Some(points[0] - 1_500));
    assert_eq!(history.next_page_token, "", "nothing comes after the last match");
    let bad =
        v1::ListHistoryRequest { page_size: 1, page_token: "nonsense".to_owned(), ..Default::default() };
    refused(ranking.list_history(anne.call(bad)).await, Reason::Malformed);

    // Until they are settled nobody is on the leaderboard.
    let board =
        || v1::GetLeaderboardRequest { game: "duel".to_owned(), page_size: 1, page_token: String::new() };
    let none = ranking.get_leaderboard(anne.call(board())).await.unwrap().into_inner();
    assert_eq!((none.standings.len(), none.own), (0, None));
    // As after a dozen matches, of equal strength.
    rows::exec(&database, "UPDATE ratings SET rating = 25, uncertainty = 5, settled_until = 9000000000000");
    let (mut places, mut page_token) = (Vec::new(), String::new());
    loop {
        let request = v1::GetLeaderboardRequest { page_token: page_token.clone(), ..board() };
        let page = ranking.get_leaderboard(anne.call(request)).await.unwrap().into_inner();
        places.extend(page.standings.iter().map(|line| (line.place, line.you)));
        match page.own {
            Some(own) => assert!(page_token.is_empty() && own.you && [1, 2].contains(&own.place)),
            None => assert!(!page_token.is_empty(), "the first page tells where one stands"),
        }
        for line in &page.standings {
            let request = v1::GetPlayerRequest { account_id: line.account_id.clone() };
            let mut people = PeopleServiceClient::new(anne.channel.clone());
            let seen = people.get_player(anne.call(request)).await.unwrap().into_inner().player.unwrap();
            assert_eq!(line.name, format!("{}#{}", seen.name, seen.tag), "two of one name are told apart");
        }
        page_token = page.next_page_token;
        if page_token.is_empty() {
            break;
        }
        let other = v1::GetLeaderboardRequest {
            game: "niet".to_owned(),
            page_size: 1,
            page_token: page_token.clone(),
        };
        let refused = refused(ranking.get_leaderboard(anne.call(other)).await, Reason::Malformed);
        assert_eq!(refused.field.as_deref(), Some("page_token"), "it is of another game");
        assert_eq!(page.standings.len(), 1, "no page is empty");
    }
    assert_eq!(
        places.iter().map(|(place, _)| *place).collect::<Vec<_>>(),
        [1, 2],
        "equals stand one after the other"
    );
    assert_eq!(places.iter().filter(|(_, you)| *you).count(), 1);
    server.stop().await;
}

/// An operator takes a match out of the ratings while the server runs, and has all of them computed anew.
#[tokio::test(flavor = "multi_thread")]
async fn what_follows_a_match_that_is_out_of_the_ratings_is_computed_anew() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let server = TestServer::start(&database).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let mut boris = Person::guest(&server.address, "Boris", 2).await;
    let first = ranked_match(&mut anne, &mut boris).await;
    ranked_match(&mut anne, &mut boris).await;
    assert_eq!(player(&anne).await.ratings[0].matches, 2);
    done(&database, &["ratings", "void", &first, "--because", "cheated"]);
    let request = v1::ListHistoryRequest::default();
    let mut ranking = RankingServiceClient::new(anne.channel.clone());
    let history = ranking.list_history(anne.call(request)).await.unwrap().into_inner().matches;
    let changes: Vec<Option<i32>> = history.iter().map(|played| played.rating_change).collect();
    let rating = &player(&anne).await.ratings[0];
    assert_eq!(rating.matches, 1);
    assert_eq!(
        changes,
        [Some(rating.points - 1_500), None],
        "it was played, and the next is as if the first"
    );
    let (again, said) = operate(&database, &["ratings", "void", &first, "--because", "cheated"]);
    assert!(!again && said.contains("no rated match"), "{said}");
    assert!(done(&database, &["audit"]).contains(&format!("void-rating {first} (cheated)")));
    let before = player(&anne).await;
    server.stop().await;
    let audited = done(&database, &["audit"]);
    assert!(!operate(&database, &["ratings", "replay"]).0, "nobody does it without a reason");
    let replayed = done(&database, &["ratings", "replay", "--because", "another algorithm"]);
    assert_eq!(replayed, "ranked matches that were computed anew: 1\n");
    let rows = done(&database, &["audit"]);
    let row = rows.strip_suffix(&audited).unwrap().trim_end().split_once(" UTC ").unwrap().1;
    assert_eq!(row, "olga: replay-ratings 1 ranked matches (another algorithm)");
    let server = TestServer::start(&database).await;
    anne.channel = connect(&server.address).await;
    assert_eq!(player(&anne).await, before);
    server.stop().await;
}

/// The table of an ended month is that of the moment: a player who plays on is rated, and the table stays.
#[tokio::test(flavor = "multi_thread")]
async fn a_season_that_an_operator_ends_has_its_table_once() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let server = TestServer::start(&database).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let mut boris = Person::guest(&server.address, "Boris", 2).await;
    ranked_match(&mut anne, &mut boris).await;
    // As after a dozen matches.
    rows::exec(&database, "UPDATE rating_changes SET uncertainty = 5");
    let month = Season::of(WallClock::system().now());
    let season =
        || v1::GetSeasonRequest { game: "duel".to_owned(), season: month.name.clone(), ..Default::default() };
    let table = async |person: &Person| {
        let mut ranking = RankingServiceClient::new(person.channel.clone());
        ranking.get_season(person.call(season())).await.unwrap().into_inner().standings
    };
    assert!(table(&anne).await.is_empty(), "it runs");
    let end = |arguments: &[&str]| {
        let all = [&["season", "end"], arguments, &["--because", "a new algorithm"]].concat();
        operate(&database, &all)
    };
    assert_eq!(end(&[]), (true, format!("{} is ended\n", month.name)));
    let ended = table(&anne).await;
    assert_eq!(ended.iter().map(|line| line.place).collect::<Vec<_>>(), [1, 2]);
    for person in [&anne, &boris] {
        let (mut paged, mut request) = (Vec::new(), season());
        request.page_size = 1;
        loop {
            let mut ranking = RankingServiceClient::new(person.channel.clone());
            let page = ranking.get_season(person.call(request.clone())).await.unwrap().into_inner();
            let own = table(person).await.into_iter().find(|line| line.you);
            assert_eq!(page.own, own.filter(|_| request.page_token.is_empty()));
            paged.extend(page.standings);
            request.page_token = page.next_page_token;
            if request.page_token.is_empty() {
                break;
            }
        }
        assert_eq!(paged, table(person).await, "page by page it is the same");
    }
    assert!(ended[0].rating.as_ref().unwrap().points > ended[1].rating.as_ref().unwrap().points);
    let audited = done(&database, &["audit"]);
    assert!(audited.contains(&format!("olga: end-season {} (a new algorithm)", month.name)), "{audited}");
    assert_eq!(end(&[&month.name]), (true, format!("{} was ended before\n", month.name)));
    let before = month.before().name;
    assert_eq!(
        end(&[&before]),
        (true, format!("{before} is ended\n")),
        "the server has not been up for long"
    );
    let audited = done(&database, &["audit"]);
    for wrong in ["9999-01", "2026-13", "now"] {
        let (is_done, said) = end(&[wrong]);
        assert!(!is_done && said.contains(wrong), "{said}");
    }
    assert_eq!(done(&database, &["audit"]), audited, "what was not done is not written down");
    ranked_match(&mut anne, &mut boris).await;
    assert_eq!(player(&anne).await.ratings[0].matches, 2, "the ratings go on");
    assert_eq!(table(&anne).await, ended);
    server.stop().await;
}

#[tokio::test]
async fn a_ticket_is_matched_only_while_its_stream_lives_and_is_its_owners() {
    let folder = TempDir::new().unwrap();
    let server = TestServer::start(&folder.path().join("test.db")).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let mut boris = Person::guest(&server.address, "Boris", 2).await;
    let request = wish(&mut anne, false);
    let silent = enqueue(&anne, request).await.unwrap();
    let request = wish(&mut boris, false);
    let ticket = enqueue(&boris, request).await.unwrap();
    refused(watch(&boris, &silent).await, Reason::UnknownTicket);
    let mut waiting = watch(&boris, &ticket).await.unwrap();
    let told = waiting.message().await.unwrap().unwrap();
    assert_eq!(told.match_id, None);
    looks(|every| every.pairing).await;
    let found = watch(&anne, &silent).await.unwrap();
    let (one, other) = tokio::join!(matched(found), matched(waiting));
    assert_eq!(one, other);
    // With a match to play nobody queues for another.
    let again = wish(&mut anne, true);
    refused(enqueue(&anne, again).await, Reason::MatchToPlay);
    for wrong in [
        v1::EnqueueRequest { seats: vec![9], ..wish(&mut anne, true) },
        v1::EnqueueRequest { seats: vec![], ..wish(&mut anne, true) },
        v1::EnqueueRequest { game: "poker".to_owned(), ..wish(&mut anne, true) },
        v1::EnqueueRequest { speed: 0, ..wish(&mut anne, true) },
        v1::EnqueueRequest { bots_after_seconds: Some(5), ..wish(&mut anne, true) },
        v1::EnqueueRequest { request_id: String::new(), ..wish(&mut anne, true) },
    ] {
        refused(enqueue(&anne, wrong).await, Reason::Malformed);
    }
    server.stop().await;
}

#[tokio::test]
async fn a_request_that_comes_late_does_not_end_a_newer_ticket() {
    let folder = TempDir::new().unwrap();
    let server = TestServer::start(&folder.path().join("test.db")).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let (first, second) = (wish(&mut anne, false), wish(&mut anne, true));
    let old = enqueue(&anne, first.clone()).await.unwrap();
    assert_eq!(enqueue(&anne, first.clone()).await.unwrap(), old, "repeated it gives the same");
    let new = enqueue(&anne, second.clone()).await.unwrap();
    let mut listening = watch(&anne, &new).await.unwrap();
    listening.message().await.unwrap().unwrap();
    refused(enqueue(&anne, first).await, Reason::RequestIdReused);
    assert_eq!(enqueue(&anne, second).await.unwrap(), new);
    watch(&anne, &new).await.expect("it still waits");
    server.stop().await;
}

#[tokio::test]
async fn no_room_begins_with_clocks_beside_a_match_with_clocks() {
    let folder = TempDir::new().unwrap();
    let server = TestServer::start(&folder.path().join("test.db")).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let mut boris = Person::guest(&server.address, "Boris", 2).await;
    let mut chloe = Person::guest(&server.address, "Chloe", 3).await;
    matched_pair(&mut anne, &mut boris).await;
    for (speed, begins) in [(v1::Speed::Quick, false), (v1::Speed::Day, true), (v1::Speed::Unspecified, true)]
    {
        let request = v1::CreateRoomRequest {
            setup: Some((&GameId::Duel.default_options()).into()),
            seats: seats(2, 0),
            request_id: chloe.request_id(),
            speed: speed.into(),
            share_hash: Vec::new(),
        };
        let room = chloe.rooms().create_room(chloe.call(request)).await.unwrap().into_inner().room.unwrap();
        anne.join(&room.code).await.unwrap();
        let started = chloe.start(&room.code).await;
        if begins {
            started.unwrap();
            continue;
        }
        refused(started, Reason::SomebodyPlays);
        // The match is gone, and the room can still be changed.
        let list = chloe.rooms().list_rooms(chloe.call(v1::ListRoomsRequest {})).await.unwrap().into_inner();
        assert_eq!((list.rooms.len(), list.matches.len()), (1, 0));
        assert_eq!(list.rooms[0].match_id, None);
    }
    server.stop().await;
}

/// The number of tickets ahead, and the estimated wait: the mean of the last waits for the same.
/// The clock only moves when the test turns it.
#[tokio::test]
async fn who_waits_is_told_their_place_and_about_how_long() {
    let folder = TempDir::new().unwrap();
    let hand = Arc::new(AtomicU64::new(WallClock::system().now()));
    let shown = Arc::clone(&hand);
    let server =
        forgetful(&folder.path().join("test.db"), &WallClock::new(move || shown.load(Ordering::SeqCst)))
            .await;
    let mut streams = Vec::new();
    for (place, name) in ["Anne", "Boris", "Chloe", "David"].into_iter().enumerate() {
        let mut person = Person::guest(&server.address, name, place as u64).await;
        hand.fetch_add(10_000, Ordering::SeqCst);
        let request =
            v1::EnqueueRequest { game: "niet".to_owned(), seats: vec![4], ..wish(&mut person, false) };
        let ticket = enqueue(&person, request).await.unwrap();
        let mut stream = watch(&person, &ticket).await.unwrap();
        if place == 3 {
            streams.push(stream);
            continue;
        }
        let told = stream.message().await.unwrap().unwrap();
        let (ahead, waiting) = (place as u32, place as u32 + 1);
        assert_eq!(told, v1::WatchTicketResponse { ahead, waiting, ..Default::default() }, "{name}");
        streams.push(stream);
    }
    let mut ids = join_all(streams.into_iter().map(matched)).await;
    ids.dedup();
    assert_eq!(ids.len(), 1);
    // They waited for 30, 20, 10 seconds, and not at all.
    for (game, estimated_seconds) in [("niet", Some(15)), ("duel", None)] {
        let mut eve = Person::guest(&server.address, "Eve", 9).await;
        let request = v1::EnqueueRequest { game: game.to_owned(), ..wish(&mut eve, false) };
        let ticket = enqueue(&eve, request).await.unwrap();
        let told = watch(&eve, &ticket).await.unwrap().message().await.unwrap().unwrap();
        assert_eq!((told.ahead, told.waiting, told.estimated_seconds), (0, 1, estimated_seconds), "{game}");
    }
    server.stop().await;
}

/// The clock is turned, and the server has let go of the match in between.
#[tokio::test]
async fn who_does_not_come_voids_the_match_and_no_reload_gives_them_more_time() {
    let folder = TempDir::new().unwrap();
    let (clock, ahead) = turned();
    let server = forgetful(&folder.path().join("test.db"), &clock).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let mut boris = Person::guest(&server.address, "Boris", 2).await;
    let id = matched_pair(&mut anne, &mut boris).await;
    let void = || async { anne.look(&id).await.1.view.status.void.map(VoidReason::code) };
    assert_eq!(void().await, None);
    ahead.fetch_add(30_000, Ordering::SeqCst);
    looks(|every| every.due_matches).await;
    assert_eq!(void().await, None, "15 seconds are left");
    ahead.fetch_add(16_000, Ordering::SeqCst);
    // A match in memory has its own time: between two looks it is let go, and loaded anew by the sweep.
    let ends = async {
        while void().await.is_none() {
            looks(|every| every.due_matches).await;
        }
    };
    timeout(Duration::from_mins(1), ends).await.expect("nobody waits longer");
    assert_eq!(void().await, Some("no_show"));
    let again = wish(&mut boris, true);
    let barred = refused(enqueue(&boris, again).await, Reason::QueueBarred);
    assert!((100..=120).contains(&barred.retry_after.unwrap().as_secs()));
    let again = wish(&mut anne, true);
    enqueue(&anne, again).await.expect("who was there may queue");
    assert!(player(&anne).await.ratings.is_empty());
    server.stop().await;
}

#[tokio::test]
async fn a_ticket_to_which_nobody_listens_dies_but_not_while_no_server_is_there() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let (clock, ahead) = turned();
    let server = forgetful(&database, &clock).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let mut boris = Person::guest(&server.address, "Boris", 2).await;
    let (silent, heard) = (wish(&mut anne, true), wish(&mut boris, false));
    let silent = enqueue(&anne, silent).await.unwrap();
    let heard = enqueue(&boris, heard).await.unwrap();
    server.stop().await;
    ahead.fetch_add(600_000, Ordering::SeqCst);
    let server = forgetful(&database, &clock).await;
    anne.channel = connect(&server.address).await;
    boris.channel = connect(&server.address).await;
    drop(watch(&anne, &silent).await.expect("ten minutes without a server are nobody's"));
    let mut listening = watch(&boris, &heard).await.unwrap();
    listening.message().await.unwrap().unwrap();
    looks(|every| every.tickets).await;
    ahead.fetch_add(100_000, Ordering::SeqCst);
    // Watching a ticket counts as listening to it for a moment, so the test watches once, after the sweep.
    let swept = async {
        while rows::one::<u32>(&database, "SELECT count(*) FROM tickets") > 1 {
            looks(|every| every.tickets).await;
        }
    };
    timeout(Duration::from_mins(1), swept).await.expect("the sweep takes it away");
    refused(watch(&anne, &silent).await, Reason::UnknownTicket);
    watch(&boris, &heard).await.expect("somebody listens to it");
    server.stop().await;
}

#[tokio::test]
async fn bots_come_after_the_wait_that_was_chosen_and_a_ticket_outlives_a_restart() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let server = TestServer::start(&database).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let request =
        v1::EnqueueRequest { bots_after_seconds: Some(3), seats: vec![2, 3], ..wish(&mut anne, false) };
    let ticket = enqueue(&anne, request).await.unwrap();
    server.stop().await;
    let server = TestServer::start(&database).await;
    anne.channel = connect(&server.address).await;
    let id = matched(watch(&anne, &ticket).await.unwrap()).await;
    let (info, _) = anne.look(&id).await;
    let bots = info.players.iter().filter(|player| player.level.is_some()).count();
    assert_eq!((info.players.len(), bots, info.ranked), (2, 1, false), "the smallest table that has room");
    assert_eq!(matched(watch(&anne, &ticket).await.unwrap()).await, id, "asked again it says the same");
    server.stop().await;
}

#[tokio::test]
async fn who_avoids_another_is_never_seated_with_them() {
    let folder = TempDir::new().unwrap();
    let server = TestServer::start(&folder.path().join("test.db")).await;
    let mut people = Vec::new();
    for (name, seed) in [("Anne", 1), ("Boris", 2), ("Chloe", 3)] {
        people.push(Person::guest(&server.address, name, seed).await);
    }
    let profile = v1::GetProfileRequest {};
    let mut accounts = AccountServiceClient::new(people[0].channel.clone());
    let profile = accounts.get_profile(people[0].call(profile)).await.unwrap().into_inner().profile;
    let block = v1::SetBlockedRequest { account_id: profile.unwrap().account_id, blocked: true };
    PeopleServiceClient::new(people[1].channel.clone()).set_blocked(people[1].call(block)).await.unwrap();
    let mut streams = Vec::new();
    for (place, person) in people.iter_mut().enumerate() {
        if place == 2 {
            // The first two are not brought together.
            looks(|every| every.pairing).await;
        }
        let request = wish(person, false);
        let ticket = enqueue(person, request).await.unwrap();
        streams.push(watch(person, &ticket).await.unwrap());
    }
    let chloe = streams.pop().unwrap();
    let boris = streams.pop().unwrap();
    let anne = streams.pop().unwrap();
    let (one, other) = tokio::join!(matched(anne), matched(chloe));
    assert_eq!(one, other, "the oldest goes with who does not mind");
    tokio::select! {
        _ = matched(boris) => panic!("the other waits"),
        () = looks(|every| every.pairing) => {}
    }
    server.stop().await;
}
