//! The daily deal: the same for everybody, told to nobody before its day is closed, and one try each.

use crate::clocks::forgetful;
use crate::kit::program::{Program, on};
use crate::kit::{
    Acknowledged, Person, Seen, TestServer, account, end_match, open_store, reader, refused, rows,
};
use cartable_core::bot::bot_rng;
use cartable_core::catalogue::{AnyAction, GameId};
use cartable_core::daily::Day;
use cartable_core::entry::{Entry, VoidReason, What};
use cartable_core::notation;
use cartable_core::record::Record;
use cartable_core::seed::Seed;
use cartable_proto::v1::account_service_client::AccountServiceClient;
use cartable_proto::v1::daily_service_client::DailyServiceClient;
use cartable_proto::v1::ranking_service_client::RankingServiceClient;
use cartable_proto::v1::watch_match_response::Message;
use cartable_proto::{Reason, v1};
use cartable_server::config::Config;
use cartable_server::model::{Account, MatchKind, MatchSetup, Occupant};
use cartable_server::random::Id;
use cartable_server::store::{DailyResult, NewMatch, NewTry, Store};
use cartable_server::wall_clock::WallClock;
use prost::Message as _;
use std::collections::HashSet;
use std::fmt::Write as _;
use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tokio::task::JoinSet;
use tokio::time::{sleep, timeout};
use tonic::transport::Channel;
use tonic::{Code, Status};

/// The day of the tests.
pub const DAY: Day = Day::new(20_900);
const HOUR: u64 = 60 * 60 * 1_000;
/// The game of most of the tests: it takes turns, and its bots are quick.
pub const GAME: GameId = GameId::Duel;

/// A clock that shows noon of [`DAY`], runs on, and is turned by the hand beside it.
pub fn noon() -> (WallClock, Arc<AtomicU64>) {
    let (hand, begun) = (Arc::new(AtomicU64::new(DAY.begins_ms() + 12 * HOUR)), Instant::now());
    let shown = Arc::clone(&hand);
    (WallClock::new(move || shown.load(Ordering::SeqCst) + begun.elapsed().as_millis() as u64), hand)
}

fn dailies(person: &Person) -> DailyServiceClient<Channel> {
    DailyServiceClient::new(person.channel.clone())
}

pub async fn list(person: &Person) -> v1::ListDailiesResponse {
    dailies(person).list_dailies(person.call(v1::ListDailiesRequest {})).await.unwrap().into_inner()
}

pub async fn begin(person: &Person, day: Day, game: GameId) -> Result<String, Status> {
    let request = v1::BeginDailyRequest { day: day.to_string(), game: game.to_string() };
    Ok(dailies(person).begin_daily(person.call(request)).await?.into_inner().match_id)
}

pub async fn daily(person: &Person, day: Day, game: GameId) -> Result<v1::GetDailyResponse, Status> {
    let (day, game) = (day.to_string(), game.to_string());
    let request = v1::GetDailyRequest { day, game, page_size: 0, page_token: String::new() };
    Ok(dailies(person).get_daily(person.call(request)).await?.into_inner())
}

/// Asks for a day after its time is over, which closes it.
pub async fn close(person: &Person, day: Day) {
    assert!(!daily(person, day, GAME).await.unwrap().day.unwrap().secret.is_empty());
}

async fn daily_record(person: &Person, match_id: &str) -> Result<String, Status> {
    let request = v1::GetDailyRecordRequest { match_id: match_id.to_owned() };
    Ok(dailies(person).get_daily_record(person.call(request)).await?.into_inner().record_json)
}

async fn resign(person: &Person, match_id: &str) {
    let request = person.call(v1::ResignRequest { match_id: match_id.to_owned() });
    person.matches().resign(request).await.unwrap();
}

/// Makes accounts old enough, with matches enough, for the table.
pub async fn make_regulars(database: &Path, names: &[&str]) {
    for name in names {
        make_known(database, name, DAY.begins_ms() - 1, 5);
    }
}

/// Makes an account one that is there since then, with so many finished matches.
fn make_known(database: &Path, name: &str, since: u64, finished: usize) {
    let mut sql = format!("UPDATE accounts SET created_at = {since} WHERE name = '{name}';");
    for _ in 0..finished {
        let id = Id::fresh().unwrap();
        let _ = write!(
            sql,
            "INSERT INTO matches (id, game, rules, notation, options, seed, room, kind, state, started_at, began_at) \
             VALUES (x'{id}', 'duel', 1, 1, '{{}}', x'', '', 'room', 'over', 0, 0); \
             INSERT INTO match_seats (match_id, seat, account_id, name) \
             SELECT x'{id}', ROW_NUMBER() OVER (ORDER BY id) - 1, id, name FROM accounts WHERE name = '{name}';"
        );
    }
    rows::exec(database, &sql);
}

/// Plays a try to its end by habit: what is seen decides what is done, so that everybody plays alike.
/// Each waits so long before each move.
async fn play_alike(person: &mut Person, match_id: &str, pause: Duration) -> Result<(), Status> {
    let mut stream = person.watch(match_id, None).await?;
    let mut reader = None;
    while let Some(response) = stream.message().await? {
        match response.message.unwrap() {
            Message::Match(info) => reader = Some(self::reader(&info)),
            Message::Heartbeat(_) | Message::Draw(_) | Message::Emote(_) | Message::AbortWishes(_) => {}
            Message::Update(update) => {
                let update = reader.as_mut().unwrap().read(update).unwrap();
                if update.view.status.over {
                    return Ok(());
                }
                let decision = update.view.decide(cartable_core::bot::Level::Easy, &mut bot_rng(1));
                let Some(decision) = decision.filter(|_| !update.view.status.turn.is_over()) else {
                    continue;
                };
                sleep(pause).await;
                let request = v1::ActRequest {
                    match_id: match_id.to_owned(),
                    request_id: person.request_id(),
                    expected_seq: update.seq,
                    move_json: notation::write(&decision.step),
                };
                // Others may have been quicker.
                if let Err(status) = person.matches().act(person.call(request)).await
                    && !matches!(status.code(), Code::Aborted | Code::FailedPrecondition)
                {
                    return Err(status);
                }
            }
        }
    }
    Err(Status::unavailable("the stream ended"))
}

/// Returns the entries of a record without their times.
fn moves(record: &Record) -> Vec<What<AnyAction>> {
    record.entries.iter().map(|entry| entry.what).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_week_is_published_and_everybody_gets_the_same_deal_once() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let (clock, hand) = noon();
    let server = forgetful(&database, &clock).await;
    let anne = Person::guest(&server.address, "Anne", 1).await;
    let boris = Person::guest(&server.address, "Boris", 2).await;

    let published = list(&anne).await;
    let days: Vec<String> = published.days.iter().map(|day| day.day.clone()).collect();
    assert_eq!(days, (0..=7).map(|days| DAY.later(days).to_string()).collect::<Vec<_>>());
    assert!(published.days.iter().all(|day| day.commitment.len() == 32 && day.secret.is_empty()));
    let games: Vec<&str> =
        published.deals.iter().map(|deal| deal.setup.as_ref().unwrap().game.as_str()).collect();
    let expected = GameId::ALL.into_iter().filter(|game| *game != GameId::Sniper).map(GameId::id);
    assert_eq!(games, expected.collect::<Vec<_>>());
    assert!(published.tries.is_empty() && published.deals.iter().all(|deal| deal.begun == 0));

    for game in GameId::ALL.into_iter().filter(|game| *game != GameId::Sniper) {
        let (one, other) = (begin(&anne, DAY, game).await.unwrap(), begin(&boris, DAY, game).await.unwrap());
        assert_ne!(one, other);
        assert_eq!(begin(&anne, DAY, game).await.unwrap(), one, "there is one try");
        let ((mine, _), (theirs, _)) = (anne.look(&one).await, boris.look(&other).await);
        assert_eq!((&mine.commitment, mine.seat, &mine.day), (&theirs.commitment, 0, &DAY.to_string()));
        assert_eq!((&mine.setup, mine.ranked, mine.speed), (&theirs.setup, false, 0));
        let levels: Vec<_> = mine.players.iter().map(|player| player.level).collect();
        assert_eq!(levels, theirs.players.iter().map(|player| player.level).collect::<Vec<_>>());
        assert!(levels[1..].iter().all(|level| *level == Some(v1::Level::Hard.into())), "{game}");
    }
    let again = list(&anne).await;
    assert!(again.deals.iter().all(|deal| deal.begun == 2) && again.tries.len() == 7);
    // The day that follows keeps what was published of it.
    hand.fetch_add(24 * HOUR, Ordering::SeqCst);
    let next = list(&boris).await;
    assert_eq!((&next.days[..7], next.days.len()), (&again.days[1..], 8));
    assert_eq!(next.tries.len(), 7, "those of the day before may still be finished");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn where_the_secret_of_the_day_that_runs_is_lost_no_other_day_stands_in_for_it() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let (clock, _hand) = noon();
    let server = forgetful(&database, &clock).await;
    let anne = Person::guest(&server.address, "Anne", 1).await;
    let published = list(&anne).await;
    rows::exec(&database, &format!("UPDATE daily_days SET secret = x'01' WHERE day = {}", DAY.number()));
    let left = list(&anne).await;
    assert_eq!((&left.days[..], left.deals.len()), (&published.days[1..], 0));
    refused(begin(&anne, DAY, GAME).await, Reason::SeedLost);
    refused(begin(&anne, DAY.later(1), GAME).await, Reason::DailyOver);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn equal_play_meets_equal_answers_and_a_closed_day_tells_everything() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let (clock, hand) = noon();
    let server = forgetful(&database, &clock).await;
    let mut people = Vec::new();
    for name in ["Anne", "Boris", "Eve"] {
        people.push(Person::guest(&server.address, name, 1).await);
    }
    make_regulars(&database, &["Anne", "Boris"]).await;
    let mut ids = Vec::new();
    for person in &people {
        ids.push(begin(person, DAY, GAME).await.unwrap());
    }
    // Boris takes his time, and the server does not live through it.
    play_alike(&mut people[0], &ids[0], Duration::ZERO).await.unwrap();
    let mut boris = people[1].clone();
    let id = ids[1].clone();
    let slowly = tokio::spawn(async move { play_alike(&mut boris, &id, Duration::from_millis(30)).await });
    sleep(Duration::from_millis(300)).await;
    server.stop().await;
    let _ = slowly.await.unwrap();
    hand.store(DAY.ends_ms() + 2 * HOUR, Ordering::SeqCst);
    let server = forgetful(&database, &clock).await;
    let channel = crate::kit::connect(&server.address).await;
    for person in &mut people {
        person.channel = channel.clone();
    }
    people[1].name = "Boris-later".to_owned();
    play_alike(&mut people[1], &ids[1], Duration::ZERO).await.unwrap();
    play_alike(&mut people[2], &ids[2], Duration::from_millis(1)).await.unwrap();

    // Everybody here has played it, but somebody else might still play, so it stays secret.
    for (person, id) in people.iter().zip(&ids) {
        let own = daily(person, DAY, GAME).await.unwrap();
        let (day, tried) = (own.day.unwrap(), own.own.unwrap());
        assert!(day.secret.is_empty() && own.standings.is_empty() && own.own_rank.is_none());
        assert_eq!((tried.state(), &tried.match_id, own.begun), (v1::DailyState::Over, id, 3));
        assert_eq!(tried.listed, person.name != "Eve", "{}", person.name);
        assert!(tried.result.is_some(), "one's own end tells the result");
        refused(person.record(id).await, Reason::DailyOpen);
        let is_listed = if tried.listed { Reason::DailyOpen } else { Reason::UnknownMatch };
        refused(daily_record(&people[2], id).await, is_listed);
    }
    refused(people[1].watch(&ids[0], None).await, Reason::UnknownMatch);

    // The server has begun anew, much later: it is the clock that goes on for an hour that closes the day.
    hand.store(DAY.closes_ms() + HOUR, Ordering::SeqCst);
    let told = daily(&people[0], DAY, GAME).await.unwrap();
    let day = told.day.unwrap();
    let secret = Seed::new(day.secret.as_slice().try_into().unwrap());
    assert_eq!(DAY.commitment(&secret).bytes().as_slice(), day.commitment);
    // The name is followed by the digits that tell it from an equal one.
    let lines = told.standings.iter().map(|line| (line.rank, line.name.split_once('#').unwrap().0, line.you));
    let lines: Vec<_> = lines.collect();
    let mut names: Vec<&str> = lines.iter().map(|(_, name, _)| *name).collect();
    names.sort_unstable();
    assert_eq!(names, ["Anne", "Boris"], "who is new plays beside the table");
    assert!(lines.iter().all(|(rank, name, you)| *rank == 1 && *you == (*name == "Anne")), "{lines:?}");
    assert_eq!((told.own_rank, daily(&people[2], DAY, GAME).await.unwrap().own_rank), (Some(1), None));

    let mut records = Vec::new();
    for (person, id) in people.iter().zip(&ids) {
        let record = Record::read(&person.record(id).await.unwrap()).unwrap();
        assert_eq!(record.seed, DAY.seed(&secret, GAME.id()));
        assert!(record.replay().unwrap().is_over());
        records.push(moves(&record));
    }
    assert_eq!(records[0], records[1], "however long it took, and over a restart");
    assert_eq!(records[0], records[2]);
    let open = Record::read(&daily_record(&people[2], &ids[0]).await.unwrap()).unwrap();
    assert_eq!(moves(&open), records[0], "others' tries are open");
    refused(daily_record(&people[0], &ids[2]).await, Reason::UnknownMatch);

    // It is a match in the history, of that day, and no rating has moved.
    let mut ranking = RankingServiceClient::new(people[2].channel.clone());
    let request = v1::ListHistoryRequest::default();
    let played = ranking.list_history(people[2].call(request)).await.unwrap().into_inner().matches;
    assert_eq!((played.len(), played[0].ranked, &played[0].day), (1, false, &DAY.to_string()));
    let page = ranking
        .get_statistics(people[2].call(v1::GetStatisticsRequest::default()))
        .await
        .unwrap()
        .into_inner();
    assert!(page.ratings.is_empty() && page.games[0].played == 1);
    server.stop().await;
}

/// One account is older than the day but has too few matches; another has enough matches but came as the day
/// began.
#[tokio::test(flavor = "multi_thread")]
async fn guests_do_not_search_the_days_deal_because_each_gets_another() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let (clock, hand) = noon();
    let mut config = Config::new(&database).without_pauses();
    (config.clock, config.daily_for_all) = (clock, false);
    config.access_lifetime = Duration::from_hours(100);
    let server = TestServer::with(config).await;
    let mut people = Vec::new();
    for name in ["Anne", "Eve", "Even", "Evelyn"] {
        people.push(Person::guest(&server.address, name, 1).await);
    }
    make_regulars(&database, &["Anne"]).await;
    let mut seeds = Vec::new();
    for person in &mut people {
        let id = begin(person, DAY, GAME).await.unwrap();
        assert_eq!(begin(person, DAY, GAME).await.unwrap(), id, "begun is begun");
        play_alike(person, &id, Duration::ZERO).await.unwrap();
        let own = daily(person, DAY, GAME).await.unwrap();
        assert_eq!(own.begun, 1, "only the day's own deal is counted");
        let own = own.own.unwrap();
        assert_eq!((own.listed, own.state()), (person.name == "Anne", v1::DailyState::Over));
        assert!(own.result.is_some(), "one's own end tells the result");
        if own.listed {
            refused(person.record(&id).await, Reason::DailyOpen);
        } else {
            seeds.push(Record::read(&person.record(&id).await.unwrap()).unwrap().seed);
        }
    }
    hand.store(DAY.closes_ms() + HOUR, Ordering::SeqCst);
    let told = daily(&people[0], DAY, GAME).await.unwrap();
    assert_eq!(told.standings.len(), 1);
    let secret = Seed::new(told.day.unwrap().secret.as_slice().try_into().unwrap());
    seeds.push(DAY.seed(&secret, GAME.id()));
    let all: HashSet<_> = seeds.iter().map(|seed| *seed.bytes()).collect();
    assert_eq!(all.len(), 4, "each has a deal of their own");
    server.stop().await;
}

#[tokio::test]
async fn the_table_asks_for_an_older_account_and_for_five_matches() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let (clock, _) = noon();
    let server = forgetful(&database, &clock).await;
    let begins = DAY.begins_ms();
    for (name, since, finished, is_listed) in
        [("Anne", begins - 1, 5, true), ("Boris", begins - 1, 4, false), ("Chloe", begins, 5, false)]
    {
        let person = Person::guest(&server.address, name, 1).await;
        make_known(&database, name, since, finished);
        begin(&person, DAY, GAME).await.unwrap();
        let own = daily(&person, DAY, GAME).await.unwrap().own.unwrap();
        assert_eq!(own.listed, is_listed, "{name}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_try_begins_in_its_day_and_ends_six_hours_after_at_the_latest() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let (clock, hand) = noon();
    let server = forgetful(&database, &clock).await;
    let anne = Person::guest(&server.address, "Anne", 1).await;
    make_regulars(&database, &["Anne"]).await;
    list(&anne).await;
    for day in [DAY.before(), DAY.later(1), DAY.later(7)] {
        refused(begin(&anne, day, GAME).await, Reason::DailyOver);
    }
    refused(daily(&anne, DAY.before(), GAME).await, Reason::UnknownDaily);
    let id = begin(&anne, DAY, GAME).await.unwrap();
    let given_up = begin(&anne, DAY, GameId::Seaux).await.unwrap();
    refused(abort(&anne, &id).await, Reason::NotAbortable);
    resign(&anne, &given_up).await;
    let (_, seen) = anne.look(&id).await;

    hand.store(DAY.ends_ms(), Ordering::SeqCst);
    refused(begin(&anne, DAY, GameId::Niet).await, Reason::DailyOver);
    assert_eq!(begin(&anne, DAY, GAME).await.unwrap(), id, "who has begun comes back to it");
    refused(abort(&anne, &id).await, Reason::NotAbortable);
    hand.store(DAY.closes_ms(), Ordering::SeqCst);
    close(&anne, DAY).await;
    let request = v1::ActRequest {
        match_id: id.clone(),
        request_id: "late".to_owned(),
        expected_seq: seen.seq,
        move_json: "\"next_round\"".to_owned(),
    };
    refused(anne.matches().act(anne.call(request)).await, Reason::MatchVoid);
    let told = daily(&anne, DAY, GAME).await.unwrap();
    assert_eq!(told.own.unwrap().state(), v1::DailyState::Unfinished);
    assert!(told.standings.is_empty());
    let record = Record::read(&anne.record(&id).await.unwrap()).unwrap();
    let last: Option<&Entry<AnyAction>> = record.entries.last();
    assert_eq!(last.unwrap().what, What::Void { reason: VoidReason::Abandoned });
    let told = daily(&anne, DAY, GameId::Seaux).await.unwrap();
    assert_ne!(told.own.unwrap().state(), v1::DailyState::Over, "who gives up has no result");
    assert!(told.standings.is_empty());
    server.stop().await;
}

async fn abort(person: &Person, match_id: &str) -> Result<bool, Status> {
    let request = person.call(v1::AbortMatchRequest { match_id: match_id.to_owned() });
    Ok(person.matches().abort_match(request).await?.into_inner().aborted)
}

/// The first who asks publishes the days, and those who ask at the same time see them.
#[tokio::test(flavor = "multi_thread")]
async fn everybody_who_asks_at_once_sees_the_whole_week() {
    let folder = TempDir::new().unwrap();
    let (clock, hand) = noon();
    let server = forgetful(&folder.path().join("test.db"), &clock).await;
    let anne = Person::guest(&server.address, "Anne", 1).await;
    for week in 0..20 {
        hand.fetch_add(8 * 24 * HOUR, Ordering::SeqCst);
        let mut asking = JoinSet::new();
        for _ in 0..8 {
            let anne = anne.clone();
            asking.spawn(async move { list(&anne).await.days.len() });
        }
        assert_eq!(asking.join_all().await, [8; 8], "week {week}");
    }
    server.stop().await;
}

#[tokio::test]
async fn bad_days_games_and_pages_are_named() {
    let folder = TempDir::new().unwrap();
    let server = TestServer::start(&folder.path().join("test.db")).await;
    let anne = Person::guest(&server.address, "Anne", 1).await;
    let today = list(&anne).await.days[0].day.clone();
    let begin = |day: &str, game: &str| {
        let request = v1::BeginDailyRequest { day: day.to_owned(), game: game.to_owned() };
        let (mut dailies, request) = (dailies(&anne), anne.call(request));
        async move { dailies.begin_daily(request).await }
    };
    let get = |day: &str, game: &str, page_token: &str| {
        let (day, game, page_token) = (day.to_owned(), game.to_owned(), page_token.to_owned());
        let request = v1::GetDailyRequest { day, game, page_size: 1, page_token };
        let (mut dailies, request) = (dailies(&anne), anne.call(request));
        async move { dailies.get_daily(request).await }
    };
    for day in ["", "today", "2026-02-30", "2026-11-23\0", "99999-01-01"] {
        assert_eq!(refused(begin(day, "niet").await, Reason::Malformed).field.as_deref(), Some("day"));
        assert_eq!(refused(get(day, "niet", "").await, Reason::Malformed).field.as_deref(), Some("day"));
    }
    for game in ["", "chess", "sniper", "NIET"] {
        assert_eq!(refused(begin(&today, game).await, Reason::Malformed).field.as_deref(), Some("game"));
        assert_eq!(refused(get(&today, game, "").await, Reason::Malformed).field.as_deref(), Some("game"));
    }
    for token in ["x", "-1", &format!("daily/{today}/niet:+1"), &format!("daily/{today}/duel:1")] {
        let refused = refused(get(&today, "niet", token).await, Reason::Malformed);
        assert_eq!(refused.field.as_deref(), Some("page_token"));
    }
    for id in ["", "x", &"0".repeat(32)] {
        refused(daily_record(&anne, id).await, Reason::UnknownMatch);
    }
    assert!(list(&anne).await.tries.is_empty(), "nothing has begun");
    server.stop().await;
}

/// No answer about a running day, and nothing that is written down, holds its secret or a seed.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_tells_the_secret_of_a_day_or_a_seed_before_it_is_closed() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let log = folder.path().join("log");
    let mut program = Command::new(env!("CARGO_BIN_EXE_cartable-server"));
    program.args([
        "--daily-for-all",
        "--listen",
        "127.0.0.1:0",
        "--bot-pause-ms",
        "0",
        "--chance-pause-ms",
        "0",
        "--log",
        "debug",
    ]);
    on(&mut program, &database).stderr(Stdio::from(File::create(&log).unwrap()));
    let server = Program::launch(&mut program);
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let published = async {
        loop {
            match list(&anne).await.days.first() {
                Some(day) => return day.day.parse::<Day>().unwrap(),
                None => sleep(Duration::from_millis(20)).await,
            }
        }
    };
    let day = timeout(Duration::from_mins(1), published).await.expect("the days are published");
    let id = begin(&anne, day, GAME).await.unwrap();
    let mut said = vec![list(&anne).await.encode_to_vec()];
    let mut seen = Seen::default();
    play_alike(&mut anne, &id, Duration::ZERO).await.unwrap();
    anne.play_out(&id, &mut seen).await.unwrap();
    assert!(seen.over && seen.acknowledged == Vec::<Acknowledged>::new());
    said.push(daily(&anne, day, GAME).await.unwrap().encode_to_vec());
    let mut ranking = RankingServiceClient::new(anne.channel.clone());
    let history = v1::ListHistoryRequest::default();
    said.push(ranking.list_history(anne.call(history)).await.unwrap().into_inner().encode_to_vec());
    let statistics = anne.call(v1::GetStatisticsRequest::default());
    said.push(ranking.get_statistics(statistics).await.unwrap().into_inner().encode_to_vec());
    let mut accounts = AccountServiceClient::new(anne.channel.clone());
    let export = accounts.export_account(anne.call(v1::ExportAccountRequest {})).await.unwrap();
    let export = export.into_inner().encode_to_vec();
    assert!(String::from_utf8_lossy(&export).contains("daily_tries"));
    said.push(export);
    let rooms = anne.rooms().list_rooms(anne.call(v1::ListRoomsRequest {})).await.unwrap();
    said.push(rooms.into_inner().encode_to_vec());
    let mut stream = anne.watch(&id, None).await.unwrap();
    for _ in 0..2 {
        said.push(stream.message().await.unwrap().unwrap().encode_to_vec());
    }
    drop(stream);
    refused(anne.record(&id).await, Reason::DailyOpen);
    server.terminate();
    assert!(std::fs::metadata(&log).unwrap().len() > 0);
    // The log, and the database as it lies there.
    let files = std::fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().path());
    said.extend(
        files
            .filter(|file| file.extension() != Some("key".as_ref()))
            .map(|file| std::fs::read(file).unwrap()),
    );

    let store = open_store(&database).await.unwrap();
    let secret = store.daily_days(day, day).await.unwrap()[0].secret;
    store.close().await;
    let of_deal = day.seed(&secret, GAME.id());
    for hidden in [secret, of_deal] {
        let digits = hidden.to_string();
        for told in &said {
            assert!(!told.windows(32).any(|bytes| bytes == hidden.bytes()));
            assert!(!told.windows(64).any(|bytes| bytes.eq_ignore_ascii_case(digits.as_bytes())));
        }
    }
}

/// `kill -9` at every stage of a try: there is one, what was acknowledged is in it, and it goes on.
#[tokio::test(flavor = "multi_thread")]
async fn a_try_survives_being_killed_and_stays_the_only_one() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let mut server = Program::start(&database);
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let published = list(&anne).await;
    let day: Day = published.days[0].day.parse().unwrap();
    let request = {
        let (channel, day) = (anne.clone(), day);
        tokio::spawn(async move { begin(&channel, day, GAME).await })
    };
    let (mut id, mut seen) = (None, Seen::default());
    for round in 0..6 {
        sleep(Duration::from_millis(20 * round)).await;
        server.kill();
        server = Program::start(&database);
        anne.channel = crate::kit::connect(&server.address).await;
        assert_eq!(list(&anne).await.days, published.days, "a day's secret is drawn once");
        let found = begin(&anne, day, GAME).await.unwrap();
        assert_eq!(*id.get_or_insert_with(|| found.clone()), found, "one try");
        let mut playing = anne.clone();
        let (id, known) = (found, std::mem::take(&mut seen));
        let going = tokio::spawn(async move {
            let mut seen = known;
            let _ = tokio::time::timeout(Duration::from_millis(200), playing.play_out(&id, &mut seen)).await;
            (playing, seen)
        });
        (anne, seen) = going.await.unwrap();
    }
    let _ = request.await.unwrap();
    let id = id.unwrap();
    if !seen.over {
        anne.play_out(&id, &mut seen).await.unwrap();
    }
    let own = list(&anne).await.tries;
    assert_eq!((own.len(), own[0].state()), (1, v1::DailyState::Over));
    server.terminate();
    let store = open_store(&database).await.unwrap();
    let entries = store.load_match(id.parse().unwrap()).await.unwrap().unwrap().entries;
    for Acknowledged { seq, step, .. } in &seen.acknowledged {
        let (_, stored) = entries[*seq as usize - 1].entry.step().unwrap();
        assert_eq!(stored, *step, "what was acknowledged is in it");
    }
    store.close().await;
}

/// A try of a new account, which ends with these totals and places.
async fn ended(store: &Store, who: &Account, totals: Vec<i32>, places: Vec<usize>) -> Id {
    let person = Occupant::Person { account: who.id, name: who.name.clone() };
    let bot = Occupant::Bot(cartable_core::bot::Level::Hard);
    let options = GameId::Duel.default_options();
    let setup = MatchSetup::new(options, &[person, bot.clone(), bot], Seed::from_number(7), String::new());
    let setup = MatchSetup { kind: MatchKind::Daily(DAY), ..setup };
    let at = DAY.begins_ms();
    let new = NewMatch { id: Id::fresh().unwrap(), setup, at, next_due: at };
    let new = NewTry { day: DAY, game: GameId::Duel, account: who.id, new, other: None, finished: 0 };
    let id = store.begin_try(new.clone()).await.unwrap().unwrap();
    let again = NewMatch { id: Id::fresh().unwrap(), ..new.new.clone() };
    assert_eq!(store.begin_try(NewTry { new: again, ..new.clone() }).await.unwrap(), Some(id));
    assert_eq!(store.load_match(id).await.unwrap().unwrap().setup, new.new.setup);
    end_match(store, id, at, totals, places).await;
    id
}

#[tokio::test]
async fn the_table_ranks_by_place_then_by_points_ahead_and_its_ties_share() {
    let folder = TempDir::new().unwrap();
    let store = open_store(&folder.path().join("test.db")).await.unwrap();
    let mut ids = Vec::new();
    for (name, totals, places) in [
        ("second", vec![9, 10, 0], vec![2, 1, 3]),
        ("far ahead", vec![5, 1, 0], vec![1, 2, 3]),
        ("ahead", vec![9, 8, 0], vec![1, 2, 3]),
        ("as far", vec![7, 3, 1], vec![1, 2, 3]),
        ("last", vec![20, 30, 30], vec![3, 1, 1]),
    ] {
        let who = account(&store, name).await;
        ids.push((who.clone(), ended(&store, &who, totals, places).await));
    }
    let table = store.daily_table(DAY, GameId::Duel, 0, 9).await.unwrap();
    let mut lines: Vec<_> = table
        .iter()
        .map(|line| (line.rank, line.name.split_once('#').unwrap().0, line.result.ahead))
        .collect();
    lines.sort_unstable();
    assert_eq!(
        lines,
        [(1, "as far", 4), (1, "far ahead", 4), (3, "ahead", 1), (4, "second", -1), (5, "last", -10)]
    );
    assert_eq!(store.daily_table(DAY, GameId::Duel, 3, 1).await.unwrap(), table[3..4]);
    assert_eq!(store.daily_rank(DAY, GameId::Duel, ids[2].0.id).await.unwrap(), Some(3));
    assert!(store.daily_table(DAY, GameId::Niet, 0, 9).await.unwrap().is_empty());
    let found = store.try_of(ids[0].1).await.unwrap().unwrap();
    assert_eq!(found.result, Some(DailyResult { place: 2, ahead: -1, moves: 0, total: 9 }));
    // A deleted account takes its line along; the others move up.
    store.delete_account(ids[0].0.id, "Incognito".to_owned(), 1).await.unwrap();
    assert_eq!(store.daily_rank(DAY, GameId::Duel, ids[4].0.id).await.unwrap(), Some(4));
    assert_eq!(store.try_of(ids[0].1).await.unwrap(), None);

    for at in [5, 6] {
        store.publish_days(vec![(DAY, Id::fresh().unwrap())], at).await.unwrap();
    }
    let [only] = store.daily_days(DAY, DAY.later(7)).await.unwrap()[..] else { panic!("one day") };
    assert_eq!((only.day, only.published_at), (DAY, 5), "the first stays");
    store.close().await;
}
