//! Sessions: what a lost answer costs, what a copied token costs, and what is left behind.

use crate::kit::{Person, TestServer, connect, open_store, refused, rows, secret};
use cartable_core::catalogue::GameId;
use cartable_proto::v1::account_service_client::AccountServiceClient;
use cartable_proto::{Reason, v1};
use cartable_server::config::Config;
use cartable_server::wall_clock::WallClock;
use sha2::Digest as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tempfile::TempDir;
use tokio::task::JoinSet;
use tokio::time::timeout;
use tonic::transport::Channel;
use tonic::{Status, Streaming};

/// Longer than anything may take on a busy machine.
const LONG: Duration = Duration::from_secs(20);

/// A server whose clock can be put forward.
struct Server {
    folder: TempDir,
    inner: TestServer,
    ahead_ms: Arc<AtomicU64>,
}

impl Server {
    async fn start() -> Self {
        Self::with(|_| {}).await
    }

    async fn with(configure: fn(&mut Config)) -> Self {
        let folder = TempDir::new().unwrap();
        let mut config = Config::new(folder.path().join("test.db")).without_pauses();
        configure(&mut config);
        let ahead_ms = Arc::<AtomicU64>::default();
        let (system, ahead) = (config.clock, Arc::clone(&ahead_ms));
        config.clock = WallClock::new(move || system.now() + ahead.load(Ordering::SeqCst));
        Self { folder, inner: TestServer::with(config).await, ahead_ms }
    }

    /// Puts the clock forward.
    fn pass(&self, time: Duration) {
        self.ahead_ms.fetch_add(time.as_millis() as u64, Ordering::SeqCst);
    }

    fn database(&self) -> PathBuf {
        self.folder.path().join("test.db")
    }

    async fn guest(&self, name: &str) -> Person {
        Person::guest(&self.inner.address, name, 0).await
    }

    async fn channel(&self) -> Channel {
        connect(&self.inner.address).await
    }
}

/// Refreshes a session; returns a person with the new tokens.
pub async fn refresh(person: &Person) -> Result<Person, Status> {
    let request = v1::RefreshTokensRequest { refresh_token: person.refresh.clone() };
    let answer = AccountServiceClient::new(person.channel.clone()).refresh_tokens(request).await?;
    let tokens = answer.into_inner().tokens.unwrap();
    Ok(Person { access: tokens.access_token, refresh: tokens.refresh_token, ..person.clone() })
}

pub async fn profile(person: &Person) -> Result<v1::Profile, Status> {
    let mut accounts = AccountServiceClient::new(person.channel.clone());
    let answer = accounts.get_profile(person.call(v1::GetProfileRequest {})).await?;
    Ok(answer.into_inner().profile.unwrap())
}

/// A guest account, with its id.
async fn create_guest(channel: &Channel, name: &str, secret: &str) -> Result<(Person, String), Status> {
    let request =
        v1::CreateGuestRequest { name: name.to_owned(), secret: secret.to_owned(), device: String::new() };
    let answer = AccountServiceClient::new(channel.clone()).create_guest(request).await?.into_inner();
    let (tokens, profile) = (answer.tokens.unwrap(), answer.profile.unwrap());
    assert_eq!(profile.name, name);
    let person = Person {
        name: name.to_owned(),
        access: tokens.access_token,
        refresh: tokens.refresh_token,
        channel: channel.clone(),
        rng: cartable_core::bot::bot_rng(0),
        requests: 0,
    };
    Ok((person, profile.account_id))
}

fn count(database: &Path, table: &'static str) -> i64 {
    rows::one(database, &format!("SELECT count(*) FROM {table}"))
}

#[tokio::test]
async fn a_lost_answer_to_a_refresh_can_be_asked_for_again_however_late() {
    let server = Server::start().await;
    let anne = server.guest("Anne").await;
    let id = profile(&anne).await.unwrap().account_id;
    for _ in 0..3 {
        let fresh = refresh(&anne).await.unwrap();
        assert_eq!(profile(&fresh).await.unwrap().account_id, id);
        server.pass(Duration::from_hours(100 * 24));
    }
    let found = refresh(&refresh(&anne).await.unwrap()).await.unwrap();
    assert_eq!(profile(&found).await.unwrap().account_id, id);
    server.inner.stop().await;
}

#[tokio::test]
async fn all_successors_are_good_until_one_of_them_is_spent() {
    let server = Server::start().await;
    let anne = server.guest("Anne").await;
    let mut successors = Vec::new();
    for _ in 0..3 {
        successors.push(refresh(&anne).await.unwrap());
    }
    for one in &successors {
        profile(one).await.unwrap();
    }
    let heir = refresh(&successors[1]).await.unwrap();
    profile(&heir).await.unwrap();
    profile(&successors[1]).await.unwrap();
    for dead in [&anne, &successors[0], &successors[2]] {
        refused(profile(dead).await, Reason::UnknownToken);
    }
    refresh(&heir).await.unwrap();
    server.inner.stop().await;
}

#[tokio::test]
async fn who_asks_for_tokens_too_often_waits_and_loses_nothing() {
    // The limit is one in a quarter of a minute.
    let server = Server::with(|config| config.rates.account_reads = 4).await;
    let (anne, boris) = (server.guest("Anne").await, server.guest("Boris").await);
    let fresh = refresh(&anne).await.unwrap();
    for one in [&anne, &fresh] {
        let problem = refused(refresh(one).await, Reason::TooFast);
        assert!(problem.retry_after.is_some(), "when to come again");
    }
    profile(&fresh).await.expect("the session goes on");
    refresh(&boris).await.expect("and so does everybody else's");
    server.inner.stop().await;
}

#[tokio::test]
async fn a_dead_refresh_token_ends_the_session_however_old_it_is() {
    let server = Server::start().await;
    for generations in 0..4 {
        for shows_a_sibling in [false, true] {
            let anne = server.guest("Anne").await;
            let (used, sibling) = (refresh(&anne).await.unwrap(), refresh(&anne).await.unwrap());
            let mut heir = refresh(&used).await.unwrap();
            for _ in 0..generations {
                heir = refresh(&heir).await.unwrap();
            }
            profile(&heir).await.unwrap();
            let dead = if shows_a_sibling { &sibling } else { &anne };
            refused(refresh(dead).await, Reason::UnknownToken);
            refused(profile(&heir).await, Reason::UnknownToken);
            refused(refresh(&heir).await, Reason::UnknownToken);
        }
    }
    server.inner.stop().await;
}

/// The answer to a recovery is lost, and its owner gives up and plays as a guest with
/// the secret that the device has drawn.
/// The session stays one that the code has opened, and its account keeps its name.
#[tokio::test]
async fn a_guest_never_takes_over_a_session_that_the_recovery_code_has_opened() {
    let server = Server::start().await;
    let anne = server.guest("Anne").await;
    let mut accounts = AccountServiceClient::new(anne.channel.clone());
    let (code, secret) = ([7_u8; 16], secret());
    let hash = v1::SetRecoveryCodeRequest { code_sha256: sha2::Sha256::digest(code).to_vec() };
    accounts.set_recovery_code(anne.call(hash)).await.unwrap();
    let request =
        v1::RecoverRequest { code: code.to_vec(), secret: secret.clone(), device: "Phone".to_owned() };
    let entered = accounts.recover(request).await.unwrap().into_inner().tokens.unwrap();
    let (guest, id) = create_guest(&anne.channel, "Zoé", &secret).await.unwrap();
    let own = profile(&anne).await.unwrap();
    assert_eq!(own.name, "Anne");
    assert_ne!(own.account_id, id, "an account of its own");
    let again = create_guest(&anne.channel, "Zoé", &secret).await.unwrap();
    assert_eq!(again.1, id, "and the same one when it is asked for again");
    refused(profile(&guest).await, Reason::UnknownToken);
    let entered = Person { access: entered.access_token, refresh: entered.refresh_token, ..anne.clone() };
    assert_eq!(profile(&entered).await.unwrap(), own);
    let listed = accounts.list_sessions(anne.call(v1::ListSessionsRequest {})).await.unwrap().into_inner();
    let news: Vec<_> = listed.sessions.iter().filter(|session| session.news).collect();
    assert_eq!(news.len(), 1, "{listed:?}");
    assert!(news[0].recovered && news[0].device == "Phone");
    server.inner.stop().await;
}

/// A device enters between the list and the word that the list was read: that stays news until it is shown.
#[tokio::test]
async fn a_session_that_is_opened_after_the_list_was_shown_stays_news() {
    let server = Server::start().await;
    let anne = server.guest("Anne").await;
    let mut accounts = AccountServiceClient::new(anne.channel.clone());
    let code = [7_u8; 16];
    let hash = v1::SetRecoveryCodeRequest { code_sha256: sha2::Sha256::digest(code).to_vec() };
    accounts.set_recovery_code(anne.call(hash)).await.unwrap();
    let enter = async |device: &str| {
        server.pass(Duration::from_secs(1));
        let (code, secret, device) = (code.to_vec(), secret(), device.to_owned());
        let request = v1::RecoverRequest { code, secret, device };
        AccountServiceClient::new(anne.channel.clone()).recover(request).await.unwrap();
    };
    let list = async || {
        let mut accounts = AccountServiceClient::new(anne.channel.clone());
        let answer = accounts.list_sessions(anne.call(v1::ListSessionsRequest {})).await.unwrap();
        answer.into_inner().sessions
    };
    let news = async || {
        let names = list().await.into_iter().filter(|session| session.news).map(|session| session.device);
        names.collect::<Vec<_>>()
    };
    enter("Phone").await;
    let shown = list().await.iter().map(|session| session.signed_in_at_ms).max().unwrap() as u64;
    enter("Thief").await;
    for (shown_until_ms, left) in [
        (Some(0), vec!["Thief", "Phone"]),
        (Some(shown), vec!["Thief"]),
        (Some(shown), vec!["Thief"]),
        // News that a person has seen stay seen.
        (Some(1), vec!["Thief"]),
        (Some(u64::MAX), vec![]),
    ] {
        let request = v1::MarkSessionsSeenRequest { shown_until_ms };
        accounts.mark_sessions_seen(anne.call(request)).await.unwrap();
        assert_eq!(news().await, left, "{shown_until_ms:?}");
    }
    enter("Late").await;
    assert_eq!(news().await, ["Late"], "a time to come is now");
    accounts.mark_sessions_seen(anne.call(v1::MarkSessionsSeenRequest::default())).await.unwrap();
    assert!(news().await.is_empty());
    server.inner.stop().await;
}

#[tokio::test]
async fn what_is_no_refresh_token_ends_no_session() {
    let server = Server::start().await;
    let (anne, boris) = (server.guest("Anne").await, server.guest("Boris").await);
    let boris = refresh(&boris).await.unwrap();
    for wrong in ["", "x", &anne.access, &anne.access[..32], &boris.refresh[32..], &"0".repeat(96)] {
        let wrong = Person { refresh: wrong.to_owned(), ..anne.clone() };
        refused(refresh(&wrong).await, Reason::UnknownToken);
    }
    profile(&refresh(&anne).await.unwrap()).await.unwrap();
    profile(&refresh(&boris).await.unwrap()).await.unwrap();
    server.inner.stop().await;
}

#[tokio::test]
async fn spent_tokens_and_ended_sessions_leave_nothing_behind() {
    let server = Server::start().await;
    let mut anne = server.guest("Anne").await;
    server.guest("Boris").await;
    for _ in 0..30 {
        anne = refresh(&anne).await.unwrap();
    }
    assert_eq!(count(&server.database(), "token_pairs"), 2 + 1);
    server.pass(Duration::from_hours(100 * 24));
    anne = refresh(&anne).await.unwrap();
    server.pass(Duration::from_hours(100 * 24));
    anne = refresh(&anne).await.unwrap();
    let at = WallClock::system().now() + server.ahead_ms.load(Ordering::SeqCst);
    server.pass(Duration::from_hours(181 * 24));
    refused(refresh(&anne).await, Reason::UnknownToken);
    let database = server.database();
    server.inner.stop().await;
    assert_eq!(count(&database, "sessions"), 2, "nothing is deleted in passing");
    let store = open_store(&database).await.unwrap();
    store.sweep(at, None, 50).await.unwrap();
    store.close().await;
    assert_eq!(count(&database, "sessions"), 1, "Boris has not come for 180 days");
    assert_eq!(count(&database, "token_pairs"), 2);
}

#[tokio::test]
async fn access_tokens_expire() {
    let server = Server::start().await;
    let anne = server.guest("Anne").await;
    profile(&anne).await.unwrap();
    server.pass(Duration::from_mins(59));
    profile(&anne).await.unwrap();
    server.pass(Duration::from_mins(2));
    refused(profile(&anne).await, Reason::UnknownToken);
    profile(&refresh(&anne).await.unwrap()).await.unwrap();
    server.inner.stop().await;
}

/// The streams of somebody at a table and in a room.
async fn streams(
    person: &mut Person,
) -> (Streaming<v1::WatchMatchResponse>, Streaming<v1::WatchRoomResponse>) {
    let room = person.create_room(GameId::Niet, 2, 0).await.unwrap();
    let watch = v1::WatchRoomRequest { code: room.code };
    let room = person.rooms().watch_room(person.call(watch)).await.unwrap().into_inner();
    let table = person.create_room(GameId::Niet, 1, 1).await.unwrap();
    let id = person.start(&table.code).await.unwrap();
    (person.watch(&id, None).await.unwrap(), room)
}

/// Returns the end of a stream.
async fn end<T>(stream: &mut Streaming<T>) -> Result<(), Status> {
    let read = async {
        while stream.message().await?.is_some() {}
        Ok(())
    };
    timeout(LONG, read).await.expect("the stream ends")
}

#[tokio::test]
async fn a_session_that_is_revoked_ends_its_open_streams_and_no_others() {
    let server = Server::start().await;
    let (mut anne, mut boris) = (server.guest("Anne").await, server.guest("Boris").await);
    let (mut table, mut room) = streams(&mut anne).await;
    let (mut other_table, mut other_room) = streams(&mut boris).await;
    let used = refresh(&anne).await.unwrap();
    refresh(&used).await.unwrap();
    room.message().await.unwrap();
    assert!(
        timeout(Duration::from_millis(100), end(&mut other_room)).await.is_err(),
        "a refresh ends nothing"
    );

    refused(refresh(&anne).await, Reason::UnknownToken);
    refused(end(&mut table).await, Reason::UnknownToken);
    refused(end(&mut room).await, Reason::UnknownToken);
    for ended in [
        timeout(Duration::from_millis(200), end(&mut other_table)).await,
        timeout(Duration::from_millis(200), end(&mut other_room)).await,
    ] {
        assert!(ended.is_err(), "{ended:?}");
    }
    drop((other_table, other_room));
    server.inner.stop().await;
}

/// Returns the digest of the family of a person's session, as the database knows it.
fn family_of(person: &Person) -> [u8; 32] {
    sha2::Sha256::digest(&person.refresh.as_bytes()[..32]).into()
}

/// Another server on the same database, or an operator, ends sessions without telling this process.
#[tokio::test]
async fn a_session_that_another_process_revokes_ends_its_open_streams_and_no_others() {
    // It is read again after a minute at the latest.
    let server = Server::with(|config| config.intervals.sessions = Duration::from_millis(200)).await;
    let (mut anne, mut boris) = (server.guest("Anne").await, server.guest("Boris").await);
    let (mut table, mut room) = streams(&mut anne).await;
    let (mut other_table, _other_room) = streams(&mut boris).await;
    let store = open_store(&server.database()).await.unwrap();
    assert!(store.revoke(family_of(&anne), 0).await.unwrap().is_some(), "the family is that of the session");
    store.close().await;
    refused(end(&mut table).await, Reason::UnknownToken);
    refused(end(&mut room).await, Reason::UnknownToken);
    refused(profile(&anne).await, Reason::UnknownToken);
    let other = timeout(Duration::from_millis(200), end(&mut other_table)).await;
    assert!(other.is_err(), "{other:?}");
    profile(&boris).await.unwrap();
    server.inner.stop().await;
}

#[tokio::test]
async fn a_session_that_expires_ends_its_open_streams() {
    let server = Server::with(|config| config.session_lifetime = Duration::from_secs(4)).await;
    let mut anne = server.guest("Anne").await;
    let (mut table, mut room) = streams(&mut anne).await;
    refused(end(&mut table).await, Reason::UnknownToken);
    refused(end(&mut room).await, Reason::UnknownToken);
    server.inner.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn once_a_session_is_revoked_nobody_is_let_in_by_what_was_remembered() {
    let server = Server::start().await;
    for _ in 0..20 {
        let anne = server.guest("Anne").await;
        let used = refresh(&anne).await.unwrap();
        let heir = refresh(&used).await.unwrap();
        // The first calls look into the database while the session ends there.
        let mut callers = JoinSet::new();
        for _ in 0..8 {
            let heir = heir.clone();
            callers.spawn(async move { profile(&heir).await.is_ok() });
        }
        refused(refresh(&anne).await, Reason::UnknownToken);
        refused(profile(&heir).await, Reason::UnknownToken);
        callers.join_all().await;
        refused(profile(&heir).await, Reason::UnknownToken);
    }
    server.inner.stop().await;
}

#[tokio::test]
async fn a_repeated_create_guest_gives_the_same_account_and_other_tokens() {
    let server = Server::start().await;
    let (channel, secret) = (server.channel().await, secret());
    let (lost, id) = create_guest(&channel, "Anne", &secret).await.unwrap();
    let (found, same) = create_guest(&channel, "Anna", &secret.to_uppercase()).await.unwrap();
    assert_eq!(id, same);
    assert_eq!(count(&server.database(), "accounts"), 1, "no orphan");
    refused(profile(&lost).await, Reason::UnknownToken);
    refused(refresh(&lost).await, Reason::UnknownToken);
    let known = profile(&found).await.unwrap();
    assert_eq!((known.account_id, known.name), (id, "Anna".to_owned()));
    refresh(&found).await.unwrap();
    server.inner.stop().await;
}

#[tokio::test]
async fn after_the_first_signed_call_or_refresh_the_secret_opens_the_account_no_more() {
    let server = Server::start().await;
    let channel = server.channel().await;
    for uses_access in [true, false] {
        let secret = secret();
        let (mut anne, id) = create_guest(&channel, "Anne", &secret).await.unwrap();
        if uses_access {
            profile(&anne).await.unwrap();
        } else {
            anne = refresh(&anne).await.unwrap();
        }
        let (_, other) = create_guest(&channel, "Eve", &secret).await.unwrap();
        assert_ne!(id, other);
        let known = profile(&refresh(&anne).await.unwrap()).await.unwrap();
        assert_eq!((known.account_id, known.name), (id, "Anne".to_owned()));
    }
    server.inner.stop().await;
}

#[tokio::test]
async fn after_ten_minutes_the_secret_opens_the_account_no_more() {
    let server = Server::start().await;
    let (channel, secret) = (server.channel().await, secret());
    create_guest(&channel, "Anne", &secret).await.unwrap();
    server.pass(Duration::from_mins(9));
    // A repeat begins the ten minutes anew: its answer may be lost as well.
    let (anne, id) = create_guest(&channel, "Anne", &secret).await.unwrap();
    server.pass(Duration::from_mins(9));
    profile(&anne).await.unwrap();

    let secret = hex::encode([7; 16]);
    let (boris, of_boris) = create_guest(&channel, "Boris", &secret).await.unwrap();
    assert_ne!(id, of_boris);
    server.pass(Duration::from_mins(11));
    let (_, other) = create_guest(&channel, "Eve", &secret).await.unwrap();
    assert_ne!(of_boris, other);
    let known = profile(&boris).await.unwrap();
    assert_eq!((known.account_id, known.name), (of_boris, "Boris".to_owned()), "its tokens stay good");
    server.inner.stop().await;
}

#[tokio::test]
async fn a_secret_of_fewer_than_128_bits_is_refused() {
    let server = Server::start().await;
    let channel = server.channel().await;
    let long = "0".repeat(130);
    for weak in ["", "0123456789abcdef0123456789abcd", "0123456789abcdef0123456789abcdeg", "é", &long] {
        let problem = refused(create_guest(&channel, "Anne", weak).await, Reason::Malformed);
        assert_eq!(problem.field.as_deref(), Some("secret"));
    }
    assert_eq!(count(&server.database(), "accounts"), 0);
    create_guest(&channel, "Anne", "0123456789abcdef0123456789abcdef").await.unwrap();
    server.inner.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_clients_that_race_with_one_secret_get_one_account_and_one_session() {
    let server = Server::start().await;
    for _ in 0..10 {
        let secret = secret();
        let (one, other) = (server.channel().await, server.channel().await);
        let (one, other) =
            tokio::join!(create_guest(&one, "Anne", &secret), create_guest(&other, "Anne", &secret));
        let ((one, id), (other, same)) = (one.unwrap(), other.unwrap());
        assert_eq!(id, same);
        let (first, second) = tokio::join!(profile(&one), profile(&other));
        assert!(first.is_ok() != second.is_ok(), "{first:?} {second:?}");
    }
    assert_eq!(count(&server.database(), "accounts"), 10);
    server.inner.stop().await;
}
