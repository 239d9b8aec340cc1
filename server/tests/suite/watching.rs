//! Spectators: admitted only if all players allow it, told only the public part, and of a ranked match late;
//! finished rounds with all hands open; and the emotes at a table.

use crate::kit::{Person, Seen, TestServer, reader, refused, rows};
use crate::queue::matched_pair_by;
use cartable_core::catalogue::GameId;
use cartable_core::record::Record;
use cartable_core::seat::Viewer;
use cartable_proto::v1::account_service_client::AccountServiceClient;
use cartable_proto::v1::daily_service_client::DailyServiceClient;
use cartable_proto::v1::match_service_client::MatchServiceClient;
use cartable_proto::v1::people_service_client::PeopleServiceClient;
use cartable_proto::v1::watch_match_response::Message;
use cartable_proto::{Problem, Reason, Update, v1};
use cartable_server::config::{Config, Intervals};
use prost::Message as _;
use std::time::{Duration, SystemTime};
use tempfile::TempDir;
use tokio::time::{sleep, timeout};
use tonic::transport::Channel;
use tonic::{Status, Streaming};

pub type Stream = Streaming<v1::WatchMatchResponse>;

/// Longer than anything may take on a busy machine.
const LONG: Duration = Duration::from_mins(1);
/// The length of a silence here.
const SILENCE: Duration = Duration::from_millis(300);

pub async fn allow(person: &Person, watchable: bool) {
    let request = v1::UpdateProfileRequest { watchable: Some(watchable), ..Default::default() };
    let mut accounts = AccountServiceClient::new(person.channel.clone());
    let profile = accounts.update_profile(person.call(request)).await.unwrap().into_inner().profile.unwrap();
    assert_eq!(profile.watchable, watchable);
}

async fn account(person: &Person) -> String {
    let mut accounts = AccountServiceClient::new(person.channel.clone());
    let profile = accounts.get_profile(person.call(v1::GetProfileRequest {})).await.unwrap();
    profile.into_inner().profile.unwrap().account_id
}

async fn block(person: &Person, other: &Person, blocked: bool) {
    let request = v1::SetBlockedRequest { account_id: account(other).await, blocked };
    PeopleServiceClient::new(person.channel.clone()).set_blocked(person.call(request)).await.unwrap();
}

async fn ask(person: &Person, request: v1::WatchMatchRequest) -> Result<Stream, Status> {
    let request = v1::WatchMatchRequest { spectate: true, ..request };
    Ok(person.matches().watch_match(person.call(request)).await?.into_inner())
}

pub async fn look_on(person: &Person, match_id: &str) -> Result<Stream, Status> {
    ask(person, v1::WatchMatchRequest { match_id: match_id.to_owned(), ..Default::default() }).await
}

async fn by_code(person: &Person, code: &str) -> Result<Stream, Status> {
    ask(person, v1::WatchMatchRequest { room_code: code.to_owned(), ..Default::default() }).await
}

async fn next(stream: &mut Stream) -> Result<Option<Message>, Status> {
    let message = timeout(LONG, stream.message()).await.expect("a message")?;
    Ok(message.map(|message| message.message.unwrap()))
}

async fn about(stream: &mut Stream) -> v1::Match {
    let Message::Match(about) = next(stream).await.unwrap().unwrap() else { panic!("the match comes first") };
    about
}

/// Returns the end of a stream.
async fn end(stream: &mut Stream) -> Option<Reason> {
    loop {
        match next(stream).await {
            Ok(Some(_)) => {}
            Ok(None) => return None,
            Err(status) => return Problem::read(&status).reason,
        }
    }
}

/// Returns the number of spectators in the next message to a player.
async fn spectators(stream: &mut Stream) -> u32 {
    loop {
        match next(stream).await.unwrap().unwrap() {
            Message::Heartbeat(alive) => return alive.spectators,
            Message::Update(update) => return update.spectators,
            _ => {}
        }
    }
}

async fn until_there_are(stream: &mut Stream, expected: u32) {
    timeout(LONG, async { while spectators(stream).await != expected {} }).await.expect("another number");
}

async fn open_round(person: &Person, match_id: &str, round: u32) -> Result<v1::GetOpenRoundResponse, Status> {
    let request = v1::GetOpenRoundRequest { match_id: match_id.to_owned(), round };
    Ok(person.matches().get_open_round(person.call(request)).await?.into_inner())
}

async fn show(person: &Person, match_id: &str, emote: &str) -> Result<(), Status> {
    let request = v1::SendEmoteRequest { match_id: match_id.to_owned(), emote: emote.to_owned() };
    person.matches().send_emote(person.call(request)).await.map(drop)
}

fn config(folder: &TempDir) -> Config {
    let mut config = Config::new(folder.path().join("test.db")).without_pauses();
    config.heartbeat = SILENCE;
    config
}

async fn people(server: &TestServer) -> [Person; 3] {
    let mut people = Vec::new();
    for (seed, name) in ["Anne", "Boris", "Eve"].into_iter().enumerate() {
        people.push(Person::guest(&server.address, name, seed as u64).await);
    }
    people.try_into().ok().unwrap()
}

/// A match of two in a room: its code and id.
async fn pair(anne: &mut Person, boris: &Person, game: GameId, bots: usize) -> (String, String) {
    let room = anne.create_room(game, 2, bots).await.unwrap();
    boris.join(&room.code).await.unwrap();
    let id = anne.start(&room.code).await.unwrap();
    (room.code, id)
}

async fn play(anne: &mut Person, boris: &mut Person, id: &str) -> [Seen; 2] {
    let (mut one, mut other) = (Seen::default(), Seen::default());
    timeout(LONG, async { tokio::try_join!(anne.play_out(id, &mut one), boris.play_out(id, &mut other)) })
        .await
        .expect("an end")
        .unwrap();
    [one, other]
}

#[tokio::test(flavor = "multi_thread")]
async fn a_match_is_watched_as_long_as_all_its_people_allow_it() {
    let folder = TempDir::new().unwrap();
    let server = TestServer::with(Config { spectators: 1, ..config(&folder) }).await;
    let [mut anne, boris, eve] = people(&server).await;
    let room = anne.create_room(GameId::Niet, 2, 1).await.unwrap();
    boris.join(&room.code).await.unwrap();
    allow(&anne, true).await;
    refused(by_code(&eve, &room.code).await, Reason::NotWatchable);
    let id = anne.start(&room.code).await.unwrap();
    // Boris has not been asked yet.
    refused(look_on(&eve, &id).await, Reason::NotWatchable);
    refused(open_round(&eve, &id, 0).await, Reason::NotWatchable);
    allow(&boris, true).await;
    refused(by_code(&eve, "ZZZZZZ").await, Reason::UnknownRoom);
    refused(look_on(&eve, &"0".repeat(32)).await, Reason::UnknownMatch);
    refused(look_on(&eve, "Anne's").await, Reason::UnknownMatch);
    // A spectator has no seat.
    refused(eve.watch(&id, None).await, Reason::UnknownMatch);

    let mut seat = anne.watch(&id, None).await.unwrap();
    until_there_are(&mut seat, 0).await;
    let mut stream = by_code(&eve, &room.code.to_lowercase()).await.unwrap();
    let told = about(&mut stream).await;
    assert_eq!((told.match_id.as_str(), told.spectator, told.room_code.as_str()), (id.as_str(), true, ""));
    until_there_are(&mut seat, 1).await;
    // One account may look on here, by as many streams as it likes.
    let problem = refused(look_on(&boris, &id).await, Reason::TooMany);
    assert!(problem.retry_after.is_some(), "when to come again");
    drop(look_on(&eve, &id).await.unwrap());
    until_there_are(&mut seat, 1).await;

    allow(&boris, false).await;
    assert_eq!(end(&mut stream).await, Some(Reason::NotWatchable));
    until_there_are(&mut seat, 0).await;
    refused(look_on(&eve, &id).await, Reason::NotWatchable);
    allow(&boris, true).await;
    let mut stream = look_on(&eve, &id).await.unwrap();
    about(&mut stream).await;
    // A player blocked by somebody at the table cannot look on there.
    block(&boris, &eve, true).await;
    assert_eq!(end(&mut stream).await, Some(Reason::NotWatchable));
    refused(look_on(&eve, &id).await, Reason::NotWatchable);
    block(&boris, &eve, false).await;
    let mut stream = look_on(&eve, &id).await.unwrap();
    let account = v1::DeleteAccountRequest {};
    AccountServiceClient::new(boris.channel.clone()).delete_account(boris.call(account)).await.unwrap();
    assert_eq!(end(&mut stream).await, Some(Reason::NotWatchable));
    server.stop().await;
}

/// A match that is loaded anew ends its spectators' streams; the reason is the withdrawal, if there is one.
#[tokio::test(flavor = "multi_thread")]
async fn a_withdrawal_is_the_reason_even_if_the_match_is_loaded_anew_before_it_is_seen() {
    let folder = TempDir::new().unwrap();
    // Nothing is checked again by itself while this test runs.
    let server = TestServer::with(Config { heartbeat: Duration::from_hours(1), ..config(&folder) }).await;
    let [mut anne, boris, eve] = people(&server).await;
    let (_, id) = pair(&mut anne, &boris, GameId::Niet, 0).await;
    allow(&anne, true).await;
    allow(&boris, true).await;
    let mut stream = look_on(&eve, &id).await.unwrap();
    about(&mut stream).await;
    // Another process withdraws the consent and takes the next places in the log, so it gives no hint.
    let database = folder.path().join("test.db");
    for change in [
        "UPDATE accounts SET watchable = 0",
        "INSERT INTO entries (match_id, seq, at_ms, what) \
         WITH RECURSIVE places (seq) AS (SELECT 1 UNION ALL SELECT seq + 1 FROM places WHERE seq < 100) \
         SELECT id, seq, 0, '{}' FROM matches, places WHERE TRUE ON CONFLICT DO NOTHING",
    ] {
        rows::exec(&database, change);
    }
    let request = boris.call(v1::ResignRequest { match_id: id.clone() });
    boris.matches().resign(request).await.expect_err("its place is taken");
    assert_eq!(end(&mut stream).await, Some(Reason::NotWatchable));
    server.stop().await;
}

/// In whole matches of every game, a spectator gets exactly what everybody may know, to the end.
#[tokio::test(flavor = "multi_thread")]
async fn who_looks_on_is_told_what_everybody_may_know_and_nothing_else() {
    let folder = TempDir::new().unwrap();
    let server = TestServer::with(config(&folder)).await;
    let [mut anne, mut boris, eve] = people(&server).await;
    allow(&anne, true).await;
    allow(&boris, true).await;
    for game in GameId::ALL {
        let bots = game.seats().start().saturating_sub(2).max(1).min(game.seats().end() - 2);
        let (_, id) = pair(&mut anne, &boris, game, bots).await;
        let mut stream = look_on(&eve, &id).await.unwrap();
        let watched = tokio::spawn(async move {
            let mut reader = reader(&about(&mut stream).await);
            let mut updates: Vec<Update> = Vec::new();
            while let Some(message) = next(&mut stream).await.unwrap() {
                match message {
                    Message::Update(update) => {
                        assert_eq!(update.legal, None);
                        updates.push(reader.read(update).unwrap());
                    }
                    Message::Heartbeat(alive) => {
                        assert_eq!(Some(alive.head_seq), updates.last().map(|update| update.seq));
                    }
                    other => panic!("{other:?}"),
                }
            }
            updates
        });
        play(&mut anne, &mut boris, &id).await;
        let updates = timeout(LONG, watched).await.expect("the end is told").unwrap();
        let record = Record::read(&anne.record(&id).await.unwrap()).unwrap();
        assert_eq!(updates.last().unwrap().seq as usize, record.entries.len(), "{game}");

        let start = record.start().unwrap();
        let mut stands = vec![(start.view(Viewer::Spectator), start.dealt())];
        record
            .replay_each(|series, _, events| stands.push((series.view(Viewer::Spectator), events.to_vec())))
            .unwrap();
        let mut after = None;
        for update in updates {
            let told: Vec<_> = stands[after.map_or(0, |after: usize| after + 1)..=update.seq as usize]
                .iter()
                .flat_map(|(_, events)| events.clone())
                .filter(|event| event.seen_by(Viewer::Spectator))
                .collect();
            assert_eq!(update.events, told, "{game} {}", update.seq);
            assert_eq!(update.view, stands[update.seq as usize].0, "{game} {}", update.seq);
            after = Some(update.seq as usize);
        }
        // A spectator who comes after the end sees only the end.
        let mut late = look_on(&eve, &id).await.unwrap();
        let mut late_reader = reader(&about(&mut late).await);
        let mut last = None;
        while let Some(Message::Update(update)) = next(&mut late).await.unwrap() {
            last = Some(late_reader.read(update).unwrap());
        }
        assert_eq!(last.unwrap().view, stands.last().unwrap().0, "{game}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ranked_match_is_seen_late_and_to_its_end() {
    const DELAY: Duration = Duration::from_secs(4);
    let folder = TempDir::new().unwrap();
    let server = TestServer::with(Config { delay: DELAY, ..config(&folder) }).await;
    let [mut anne, mut boris, eve] = people(&server).await;
    allow(&anne, true).await;
    allow(&boris, true).await;
    let begun = SystemTime::now();
    let id = matched_pair_by(&mut anne, &mut boris, v1::Speed::Normal).await;
    let began_ms = begun.duration_since(SystemTime::UNIX_EPOCH).unwrap().as_millis() as u64;
    let mut stream = look_on(&eve, &id).await.unwrap();
    let watched = tokio::spawn(async move {
        let (mut told, mut head) = (Vec::new(), 0);
        about(&mut stream).await;
        while let Some(message) = next(&mut stream).await.unwrap() {
            let now_ms = SystemTime::UNIX_EPOCH.elapsed().unwrap().as_millis() as u64;
            match message {
                Message::Update(update) => {
                    head = update.seq;
                    told.push((update.seq, update.status.unwrap().over, now_ms));
                }
                Message::Heartbeat(alive) => {
                    assert_eq!(alive.head_seq, head, "nothing newer is told");
                    assert!(alive.server_time_ms as u64 + DELAY.as_millis() as u64 <= now_ms + 1);
                }
                other => panic!("{other:?}"),
            }
        }
        told
    });
    play(&mut anne, &mut boris, &id).await;
    // It is over, and who comes now sees it as it was.
    let mut late = look_on(&eve, &id).await.unwrap();
    about(&mut late).await;
    // The answer that there is nothing to see yet comes at once, not after a silence.
    let Some(Message::Heartbeat(early)) = next(&mut late).await.unwrap() else { panic!("it is too early") };
    assert_eq!(early.head_seq, 0);
    let first = loop {
        match next(&mut late).await.unwrap() {
            Some(Message::Update(first)) => break first,
            Some(Message::Heartbeat(alive)) => assert_eq!(alive.head_seq, 0, "not even the deal is told"),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!((first.seq, first.status.unwrap().over), (0, false));
    refused(open_round(&anne, &id, 0).await, Reason::RoundHidden);
    refused(open_round(&eve, &id, 0).await, Reason::RoundHidden);
    assert_eq!(end(&mut late).await, None);
    let told = timeout(LONG, watched).await.expect("the end is told").unwrap();
    let record = Record::read(&anne.record(&id).await.unwrap()).unwrap();
    assert!(told.last().is_some_and(|(seq, over, _)| *over && *seq as usize == record.entries.len()));
    assert_eq!(told[0].0, 0, "the deal is told first");
    for (seq, _, now_ms) in told {
        let at_ms = seq.checked_sub(1).map_or(began_ms, |last| record.entries[last as usize].at_ms);
        assert!(now_ms + 1 >= at_ms + DELAY.as_millis() as u64, "{seq} is {} ms old", now_ms - at_ms);
    }
    open_round(&anne, &id, 0).await.unwrap();
    open_round(&eve, &id, 0).await.unwrap();
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_round_that_is_over_is_seen_with_all_hands_open_and_without_the_seed() {
    let folder = TempDir::new().unwrap();
    let server = TestServer::with(config(&folder)).await;
    let [mut anne, mut boris, eve] = people(&server).await;
    let (_, id) = pair(&mut anne, &boris, GameId::Niet, 1).await;
    refused(open_round(&anne, &id, 0).await, Reason::RoundHidden);
    play(&mut anne, &mut boris, &id).await;
    refused(open_round(&eve, &id, 0).await, Reason::NotWatchable);
    let record = Record::read(&anne.record(&id).await.unwrap()).unwrap();
    let mut stands = vec![(0, record.start().unwrap())];
    record.replay_each(|series, _, _| stands.push((stands.len(), series.clone()))).unwrap();
    let rounds = stands.last().unwrap().1.sheet().rounds().len();
    assert!(rounds > 1, "another round is still to come where the first is shown");
    let seed = serde_json::to_value(&record).unwrap()["seed"].as_str().unwrap().to_owned();
    for round in 0..rounds {
        let open = open_round(&boris, &id, round as u32).await.unwrap();
        let text = format!("{open:?}");
        assert!(seed.len() == 64 && !text.contains(&seed), "the seed is told");
        let info = open.r#match.unwrap();
        assert_eq!((info.seat, info.spectator, open.stories.len()), (1, false, 4));
        let played: Vec<_> = stands.iter().filter(|(_, series)| series.number() == round).collect();
        for (viewer, story) in Viewer::everybody(3).zip(open.stories) {
            let mut reader = reader(&info);
            let told: Vec<_> = story.updates.into_iter().map(|update| reader.read(update).unwrap()).collect();
            assert!(told.len() > 3 && told.last().unwrap().view.status.sheet.rounds().len() == round + 1);
            for (update, (seq, series)) in told.iter().zip(&played) {
                assert_eq!((update.seq as usize, &update.view), (*seq, &series.view(viewer)));
            }
        }
    }
    refused(open_round(&boris, &id, rounds as u32).await, Reason::RoundHidden);
    refused(open_round(&boris, &id, u32::MAX).await, Reason::RoundHidden);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_a_daily_deal_nothing_is_seen_as_long_as_others_may_play_it() {
    let folder = TempDir::new().unwrap();
    let server = TestServer::with(config(&folder)).await;
    let [anne, _, eve] = people(&server).await;
    allow(&anne, true).await;
    let mut dailies = DailyServiceClient::new(anne.channel.clone());
    let listed = dailies.list_dailies(anne.call(v1::ListDailiesRequest {})).await.unwrap().into_inner();
    let (day, game) = (listed.days[0].day.clone(), GameId::Niet.to_string());
    let begun = dailies.begin_daily(anne.call(v1::BeginDailyRequest { day, game })).await.unwrap();
    let id = begun.into_inner().match_id;
    refused(look_on(&eve, &id).await, Reason::DailyOpen);
    refused(open_round(&eve, &id, 0).await, Reason::DailyOpen);
    // The player of the deal sees their own view of a round, once that is over.
    refused(open_round(&anne, &id, 0).await, Reason::RoundHidden);
    server.stop().await;
}

/// A spectator who reads nothing cannot be sent anything. The match goes on, and the place goes to another.
#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_read_holds_nobody_up_and_loses_the_place() {
    let folder = TempDir::new().unwrap();
    let server = TestServer::with(Config { spectators: 1, ..config(&folder) }).await;
    let [mut anne, mut boris, eve] = people(&server).await;
    let frank = Person::guest(&server.address, "Frank", 4).await;
    allow(&anne, true).await;
    allow(&boris, true).await;
    let (_, id) = pair(&mut anne, &boris, GameId::Niet, 1).await;
    let endpoint = Channel::from_shared(server.address.clone()).unwrap().initial_stream_window_size(16);
    let narrow = MatchServiceClient::new(endpoint.connect().await.unwrap());
    let request = v1::WatchMatchRequest { match_id: id.clone(), spectate: true, ..Default::default() };
    let unread = narrow.clone().watch_match(eve.call(request)).await.unwrap();
    refused(look_on(&frank, &id).await, Reason::TooMany);
    play(&mut anne, &mut boris, &id).await;
    let freed = async {
        while look_on(&frank, &id).await.is_err() {
            sleep(Duration::from_millis(50)).await;
        }
    };
    timeout(LONG, freed).await.expect("the place is free");
    drop(unread);
    server.stop().await;
}

/// A spectator does not count as present: a ranked match whose player does not come is void all the same.
#[tokio::test(flavor = "multi_thread")]
async fn who_looks_on_is_not_at_the_table() {
    let folder = TempDir::new().unwrap();
    let server = TestServer::with(Config { absence: Duration::from_secs(1), ..config(&folder) }).await;
    let [mut anne, boris, eve] = people(&server).await;
    allow(&anne, true).await;
    allow(&boris, true).await;
    let mut request = v1::CreateRoomRequest {
        setup: Some((&GameId::Niet.default_options()).into()),
        seats: crate::kit::seats(2, 1),
        request_id: anne.request_id(),
        speed: v1::Speed::Normal.into(),
        share_hash: Vec::new(),
    };
    request.setup.as_mut().unwrap().first_dealer = Some(0);
    let room = anne.rooms().create_room(anne.call(request)).await.unwrap().into_inner().room.unwrap();
    boris.join(&room.code).await.unwrap();
    let id = anne.start(&room.code).await.unwrap();
    let mut stream = look_on(&eve, &id).await.unwrap();
    about(&mut stream).await;
    let away = async {
        loop {
            if let Some(Message::Update(update)) = next(&mut stream).await.unwrap()
                && update.status.is_some_and(|status| status.gone.len() == 2)
            {
                return;
            }
        }
    };
    timeout(LONG, away).await.expect("both seats go to bots");
    server.stop().await;
}

/// The next sign that somebody shows.
async fn shown(stream: &mut Stream) -> v1::Emote {
    loop {
        if let Message::Emote(emote) = next(stream).await.unwrap().unwrap() {
            return emote;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn people_at_a_table_show_each_other_signs_that_nobody_keeps() {
    let folder = TempDir::new().unwrap();
    let server = TestServer::with(config(&folder)).await;
    let [mut anne, mut boris, eve] = people(&server).await;
    allow(&anne, true).await;
    allow(&boris, true).await;
    let (_, id) = pair(&mut anne, &boris, GameId::Niet, 1).await;
    refused(show(&eve, &id, "hello").await, Reason::UnknownMatch);
    refused(show(&anne, &id, "a text of one's own").await, Reason::Malformed);
    let mut streams = [anne.watch(&id, None).await.unwrap(), boris.watch(&id, None).await.unwrap()];
    let mut watched = look_on(&eve, &id).await.unwrap();
    for stream in &mut streams {
        about(stream).await;
    }
    show(&anne, &id, "well_played").await.unwrap();
    refused(show(&anne, &id, "hello").await, Reason::TooFast);
    for stream in &mut streams {
        assert_eq!(shown(stream).await, v1::Emote { seat: 0, emote: "well_played".to_owned() });
    }
    // Two players, one of whom blocks the other, see their own emotes and not each other's.
    block(&boris, &anne, true).await;
    sleep(Intervals::short().emotes).await;
    show(&anne, &id, "oops").await.unwrap();
    show(&boris, &id, "wow").await.unwrap();
    assert_eq!(shown(&mut streams[0]).await.emote, "oops");
    assert_eq!(shown(&mut streams[1]).await.emote, "wow");
    for stream in &mut streams {
        assert!(timeout(2 * SILENCE, shown(stream)).await.is_err(), "nothing else is shown");
    }
    play(&mut anne, &mut boris, &id).await;
    while let Some(message) = next(&mut watched).await.unwrap() {
        assert!(!matches!(message, Message::Emote(_)), "{message:?}");
    }
    assert!(!anne.record(&id).await.unwrap().contains("well_played"));
    let told = anne.watch(&id, None).await.unwrap().message().await.unwrap().unwrap();
    assert!(!String::from_utf8_lossy(&told.encode_to_vec()).contains("well_played"));
    server.stop().await;
}
