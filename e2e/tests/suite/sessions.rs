//! Sessions through the phone API: answers that are lost, keepers that throw, tokens that are stolen.

use cartable_e2e::{Fault, Gateway, TestServer};
use cartable_ffi::{CartableError, Client, Lang, Level, Link, RoomSetup, SessionKeeper, Shelf};
use cartable_proto::{Problem, Reason};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, sleep};
use std::time::{Duration, Instant};

/// Longer than an access token is good for.
const HOURS: Duration = Duration::from_hours(2);
/// Longer than a session is good for.
const YEARS: Duration = Duration::from_hours(3 * 365 * 24);
/// Longer than anything may take on a busy machine.
const LONG: Duration = Duration::from_secs(30);

/// An app's storage, which may break.
#[derive(Default)]
struct Storage {
    kept: Mutex<Vec<Option<String>>>,
    is_broken: AtomicBool,
    is_full: AtomicBool,
}

impl Storage {
    /// The stored session.
    fn session(&self) -> Option<String> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).last().cloned().flatten()
    }

    fn changes(&self) -> usize {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).len()
    }
}

impl SessionKeeper for Storage {
    fn keep(&self, session: Option<String>) -> bool {
        assert!(!self.is_broken.load(Ordering::SeqCst), "the storage is broken");
        let is_stored = !self.is_full.load(Ordering::SeqCst);
        if is_stored {
            self.kept.lock().unwrap_or_else(PoisonError::into_inner).push(session);
        }
        is_stored
    }

    fn kept(&self) -> Option<String> {
        self.session()
    }
}

/// An app with this storage.
fn app(url: &str, storage: &Arc<Storage>) -> Arc<Client> {
    let client = Client::new(url, storage.session(), Lang::En).expect("a client");
    client.set_session_keeper(Some(storage.clone()));
    client
}

fn account(client: &Client) -> String {
    client.profile().expect("signed in").account_id
}

/// A server, a gateway to it, and an app that is signed in through the gateway.
fn signed_in() -> (TestServer, Gateway, Arc<Client>, Arc<Storage>) {
    let server = TestServer::start();
    let gateway = Gateway::to(server.address());
    let storage = Arc::<Storage>::default();
    let client = app(&gateway.url(), &storage);
    client.sign_in_as_guest("Anne".to_owned()).expect("a guest account");
    (server, gateway, client, storage)
}

/// Waits until it is so.
fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let begin = Instant::now();
    while !is_so() {
        assert!(begin.elapsed() < LONG, "{what}");
        sleep(Duration::from_millis(20));
    }
}

#[test]
fn an_app_that_never_got_the_answer_to_a_refresh_is_the_same_account_however_late_it_is_back() {
    let (server, gateway, client, storage) = signed_in();
    let id = account(&client);
    let stored = storage.session();
    server.pass(HOURS);
    gateway.fail("RefreshTokens", vec![Fault::Lost; 9]);
    let asked = Instant::now();
    assert!(matches!(client.profile(), Err(CartableError::Offline { .. })));
    assert!(asked.elapsed() < Duration::from_secs(11), "ten seconds are promised: {:?}", asked.elapsed());
    drop(client);
    assert_eq!(storage.session(), stored, "nothing came that could have been stored");

    server.pass(Duration::from_hours(100 * 24));
    gateway.fail("RefreshTokens", []);
    let client = app(&gateway.url(), &storage);
    assert_eq!(account(&client), id);
    assert_ne!(storage.session(), stored);
    server.pass(HOURS);
    assert_eq!(account(&client), id, "and goes on");
    let tries = gateway.requests("RefreshTokens");
    assert!(tries.len() >= 4, "{tries:?}");
}

#[test]
fn an_app_that_calls_while_the_servers_clock_is_years_ahead_stays_signed_in() {
    let (server, _gateway, client, storage) = signed_in();
    let (id, stored) = (account(&client), storage.session());
    server.leap(YEARS);
    assert!(matches!(client.profile(), Err(CartableError::Offline { .. })));
    assert_eq!(storage.session(), stored);
    server.leap_back(YEARS);
    assert_eq!(account(&client), id);
}

#[test]
fn a_new_token_is_stored_before_what_came_with_it_is_used() {
    struct Slow(Arc<Storage>, Arc<Gateway>, Mutex<Vec<usize>>);
    impl SessionKeeper for Slow {
        fn keep(&self, session: Option<String>) -> bool {
            let before = self.1.requests("GetProfile").len();
            sleep(Duration::from_millis(300));
            let during = self.1.requests("GetProfile").len() - before;
            self.2.lock().expect("a list").push(during);
            self.0.keep(session)
        }

        fn kept(&self) -> Option<String> {
            self.0.kept()
        }
    }
    let (server, gateway, client, storage) = signed_in();
    let gateway = Arc::new(gateway);
    let slow = Arc::new(Slow(storage, gateway.clone(), Mutex::default()));
    client.set_session_keeper(Some(slow.clone()));
    server.pass(HOURS);
    thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| account(&client));
        }
    });
    assert_eq!(gateway.requests("RefreshTokens").len(), 1, "one refresh serves all who wait for it");
    // The calls that found the old token expired came before; the three that succeeded come after.
    let kept = slow.2.lock().expect("a list");
    assert_eq!(kept.len(), 1);
    assert!(kept[0] < 3, "{kept:?}");
    assert!(gateway.requests("GetProfile").len() >= 4);
}

#[test]
fn a_refresh_in_flight_survives_the_background() {
    let (server, gateway, client, storage) = signed_in();
    let id = account(&client);
    server.pass(HOURS);
    gateway.fail("RefreshTokens", [Fault::Late(Duration::from_millis(700))]);
    thread::scope(|scope| {
        scope.spawn(|| assert_eq!(account(&client), id));
        wait_until("a refresh", || !gateway.requests("RefreshTokens").is_empty());
        client.background();
        wait_until("stored", || storage.changes() == 2);
        client.foreground();
    });
    assert_eq!(gateway.requests("RefreshTokens").len(), 1);
}

#[test]
fn a_keeper_that_throws_ends_nothing_and_loses_no_account() {
    let (server, gateway, client, storage) = signed_in();
    let id = account(&client);
    let stored = storage.session();
    storage.is_broken.store(true, Ordering::SeqCst);
    for _ in 0..3 {
        server.pass(HOURS);
        assert_eq!(account(&client), id);
    }
    assert_eq!(storage.session(), stored);
    drop(client);

    storage.is_broken.store(false, Ordering::SeqCst);
    let client = app(&gateway.url(), &storage);
    assert_eq!(account(&client), id, "what was stored before is still good");
    server.pass(HOURS);
    assert_eq!(account(&client), id);
    assert!(storage.changes() >= 3);

    storage.is_broken.store(true, Ordering::SeqCst);
    client.sign_out();
    assert!(matches!(client.profile(), Err(CartableError::Unauthorized { .. })));
}

#[test]
fn on_a_full_disk_nobody_is_signed_in_who_would_not_be_after_the_next_start() {
    let server = TestServer::start();
    let gateway = Gateway::to(server.address());
    let storage = Arc::<Storage>::default();
    let client = app(&gateway.url(), &storage);
    storage.is_full.store(true, Ordering::SeqCst);
    for _ in 0..2 {
        let told = client.sign_in_as_guest("Anne".to_owned()).expect_err("it cannot be stored");
        assert_eq!(told.code(), "not_stored");
        assert!(matches!(client.profile(), Err(CartableError::Unauthorized { .. })));
    }
    storage.is_full.store(false, Ordering::SeqCst);
    let id = client.sign_in_as_guest("Anne".to_owned()).expect("there is room again").account_id;
    let requests = gateway.requests("CreateGuest");
    assert!(requests.iter().all(|request| *request == requests[0]), "it is one account all the time");

    storage.is_full.store(true, Ordering::SeqCst);
    for _ in 0..3 {
        server.pass(HOURS);
        assert_eq!(account(&client), id);
    }
    drop(client);
    storage.is_full.store(false, Ordering::SeqCst);
    assert_eq!(account(&app(&gateway.url(), &storage)), id, "what was stored before is still good");
}

#[test]
fn nobody_takes_the_place_of_who_is_signed_in() {
    let (_server, _gateway, client, storage) = signed_in();
    let (id, stored) = (account(&client), storage.session());
    let told = client.sign_in_as_guest("Bruno".to_owned()).expect_err("Anne is signed in");
    assert_eq!((told.code(), account(&client), storage.session()), ("signed_in", id, stored));
}

/// As two terminals of one player do, and the look for what waits beside an app: each renews the session
/// whenever it likes, and none of them ends it for the others.
#[test]
fn clients_that_share_a_session_keep_it() {
    let (server, gateway, first, storage) = signed_in();
    let id = account(&first);
    let home = tempfile::tempdir().expect("a directory");
    let shelf = Shelf::new(&home.path().display().to_string());
    first.set_shelf(Some(shelf.clone()));
    for round in 0..4 {
        // Each of them spends what is stored.
        for _ in 0..3 {
            let other = app(&gateway.url(), &storage);
            other.set_shelf(Some(shelf.clone()));
            assert_eq!(account(&other), id, "round {round}");
        }
        assert_eq!(account(&first), id, "round {round}");
    }
    let others: Vec<_> = (0..7).map(|_| app(&gateway.url(), &storage)).collect();
    for client in &others {
        client.set_shelf(Some(shelf.clone()));
    }
    for _ in 0..5 {
        server.pass(HOURS);
        thread::scope(|scope| {
            for client in others.iter().chain([&first]) {
                scope.spawn(|| (0..5).for_each(|_| assert_eq!(account(client), id)));
            }
        });
    }
    first.sign_out();
    assert_eq!(storage.session(), None);
}

/// Several programs that renew a session at once take each other's access tokens. A late one tries again, and
/// not for ever.
#[test]
fn whose_access_token_is_replaced_before_it_is_used_asks_for_another() {
    let (_server, gateway, client, storage) = signed_in();
    let id = account(&client);
    let replaced = || Fault::Replaced(Problem::new(Reason::UnknownToken, "replaced").into());
    gateway.fail("GetProfile", std::iter::repeat_with(replaced).take(4));
    assert_eq!(account(&client), id);
    gateway.fail("GetProfile", std::iter::repeat_with(replaced).take(100));
    assert!(matches!(client.profile(), Err(CartableError::Unauthorized { .. })));
    assert!(storage.session().is_some(), "the server has not said that the session has ended");
}

#[test]
fn a_guest_account_of_which_the_answer_is_lost_is_found_again() {
    let server = TestServer::start();
    let gateway = Gateway::to(server.address());
    let storage = Arc::<Storage>::default();
    let client = app(&gateway.url(), &storage);
    gateway.fail("CreateGuest", vec![Fault::Lost; 9]);
    let asked = client.sign_in_as_guest("Anne".to_owned());
    assert!(matches!(asked, Err(CartableError::Offline { .. })), "{asked:?}");
    gateway.fail("CreateGuest", [Fault::Replaced(tonic::Status::unavailable("the line broke"))]);
    // The player tries again.
    let found = client.sign_in_as_guest("Anne".to_owned()).expect("a guest account");
    assert_eq!(account(&client), found.account_id);
    let requests = gateway.requests("CreateGuest");
    assert!(requests.len() >= 4 && requests.iter().all(|request| *request == requests[0]), "{requests:?}");

    client.sign_out();
    client.sign_in_as_guest("Anne".to_owned()).expect("another account");
    assert_ne!(account(&client), found.account_id);
}

#[test]
fn a_stolen_token_ends_the_session_and_the_open_tables() {
    let (server, gateway, client, storage) = signed_in();
    let stolen = storage.session();
    let setup = RoomSetup {
        game: "niet".to_owned(),
        options: Vec::new(),
        seats: vec![None, Some(Level::Random)],
        first_dealer: None,
        speed: None,
    };
    let room = client.create_room(&setup).expect("a room");
    let room = client.start_match(&room.code, None).expect("a match");
    let table = client.open_table(&room.match_id.expect("the match has begun")).expect("a table");
    for _ in 0..2 {
        server.pass(HOURS);
        account(&client);
    }
    assert_eq!(table.status().link, Link::Connected, "a refresh ends no stream");

    let thief = Client::new(&server.url(), stolen, Lang::En).expect("a client");
    assert!(matches!(thief.profile(), Err(CartableError::Unauthorized { .. })));
    wait_until("the table is told", || table.status().link == Link::Lost);
    assert_eq!(table.status().notice.expect("why").code, "signed_out");
    assert!(matches!(client.profile(), Err(CartableError::Unauthorized { .. })));
    assert_eq!(storage.session(), None, "and nothing is stored any more");
    drop(gateway);
}
