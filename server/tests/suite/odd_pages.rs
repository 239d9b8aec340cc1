//! Requests for pages that no browser makes.
//! Each page, and the operator's port, answers them with the right status and nothing else.
//! The routes are those of the router, so a new one fails here until it is in the table.

use crate::kit::http::{Answer, ask};
use crate::kit::{Person, TestServer, place};
use crate::pages::is_strict;
use cartable_core::catalogue::GameId;
use cartable_server::Server;
use cartable_server::config::Config;
use std::collections::{BTreeMap, BTreeSet};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::oneshot;

/// Texts in a path in place of a code, a match, a step or a day that are none.
const ODD: [&str; 26] = [
    ".",
    "%2e%2e",
    "%00",
    "%0d%0aset-cookie:%20a=b",
    "%FF%FE",
    "%3Cscript%3Ealert(1)%3C%2Fscript%3E",
    "%22onload=",
    "%F0%9F%91%A9%E2%80%8D%F0%9F%91%A9",
    "%E2%80%AEABCDEF",
    "%",
    "%zz",
    "a%2Fb",
    "QQQQQQ",
    "ABCDEFG",
    "-1",
    "99999999999999999999",
    "1e3",
    "+1",
    "00000000000000000000000000000000",
    "g0000000000000000000000000000000",
    "2026-02-30",
    "1969-12-31",
    "2020-01-01",
    "2020-01-01.json.json",
    ".json",
    "LONG",
];
const QUERIES: [&str; 7] = ["?", "?lang=", "?lang=xx", "?lang=fr&lang=en", "?x=1", "?%FF%00", "?LONG"];
const METHODS: [&str; 8] = ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW", "get"];
const LANGUAGES: [&str; 8] =
    ["", ",,,", ";q=", "fr;q=nan,en;q=inf", "fr;q=-1", "*", "\u{e9}\u{202e}", "en;q=1;q=0,fr;q=1e400"];

/// Each route, with an existing value in it and the status of the answer.
fn table(room: &str, running: &str) -> BTreeMap<&'static str, (String, u16)> {
    BTreeMap::from([
        ("/r/{code}", (format!("/r/{room}"), 200)),
        // It runs: there is no such match yet.
        ("/replay/{id}", (format!("/replay/{running}"), 404)),
        ("/replay/{id}/{step}", (format!("/replay/{running}/0"), 404)),
        ("/deals", ("/deals".to_owned(), 200)),
        ("/deals.json", ("/deals.json".to_owned(), 200)),
        ("/deals/{day}", ("/deals/2026-11-23".to_owned(), 404)),
        ("/pages.css", ("/pages.css".to_owned(), 200)),
        ("/.well-known/assetlinks.json", ("/.well-known/assetlinks.json".to_owned(), 404)),
        (
            "/.well-known/apple-app-site-association",
            ("/.well-known/apple-app-site-association".to_owned(), 404),
        ),
    ])
}

fn routes() -> BTreeSet<&'static str> {
    let pages = include_str!("../../src/pages/mod.rs");
    pages.split(".route(\"").skip(1).map(|route| route.split('"').next().unwrap()).collect()
}

/// The route with this in place of each of its parts that stand for something.
fn filled(route: &str, odd: &str) -> Vec<String> {
    let parts: Vec<&str> = route.split('/').collect();
    let is_open = |place: &usize| parts[*place].starts_with('{');
    let fill = |place: usize| {
        let one = |other: usize| match (other == place, is_open(&other)) {
            (true, _) => odd,
            (false, true) => "00000000000000000000000000000000",
            (false, false) => parts[other],
        };
        (0..parts.len()).map(one).collect::<Vec<_>>().join("/")
    };
    (0..parts.len()).filter(is_open).map(fill).collect()
}

/// Checks that the page names no match and no player, and repeats nothing of the request unescaped.
#[track_caller]
fn is_quiet(answer: &Answer, about: &str) {
    is_strict(answer);
    for told in ["<svg", "Anne", "Boris", "alert(1)<", "href=\"//"] {
        assert!(!answer.body.contains(told), "{about}: {told}: {}", answer.body);
    }
    assert!(answer.header("set-cookie").is_none(), "{about}");
}

#[tokio::test]
async fn odd_requests_for_every_page_have_the_right_status_and_tell_nothing() {
    let folder = TempDir::new().unwrap();
    let config = Config::new(folder.path().join("test.db")).without_pauses();
    let server = TestServer::with(config).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let boris = Person::guest(&server.address, "Boris", 2).await;
    let room = anne.create_room(GameId::Niet, 2, 0).await.unwrap().code;
    let playing = anne.create_room(GameId::Niet, 2, 0).await.unwrap().code;
    boris.join(&playing).await.unwrap();
    let running = anne.start(&playing).await.unwrap();
    let table = table(&room, &running);
    assert_eq!(table.keys().copied().collect::<BTreeSet<_>>(), routes());
    let long = "x".repeat(5_000);
    let mut requests = 0;
    for (route, (good, status)) in &table {
        let (good, status) = (good.as_str(), *status);
        for path in ODD.iter().flat_map(|odd| filled(route, &odd.replace("LONG", &long))) {
            let answer = ask("GET", &server.address, &path, &[]).await;
            let is_none = matches!(answer.status, 400 | 404);
            assert!(is_none && answer.body.contains("<main>"), "{path}: {answer:?}");
            is_quiet(&answer, &path);
            requests += 1;
        }
        for query in QUERIES.map(|query| query.replace("LONG", &long)) {
            let path = format!("{good}{query}");
            let answer = ask("GET", &server.address, &path, &[]).await;
            assert_eq!(answer.status, status, "{path}: {answer:?}");
            is_quiet(&answer, &path);
            requests += 1;
        }
        for path in [format!("/{good}"), format!("{good}/"), format!("{good}/x/y"), format!("{good}%00")] {
            let answer = ask("GET", &server.address, &path, &[]).await;
            assert_eq!(answer.status, 404, "{path}: {answer:?}");
            is_quiet(&answer, &path);
            requests += 1;
        }
        for method in METHODS {
            let answer = ask(method, &server.address, good, &[]).await;
            assert_eq!(answer.status, 405, "{method} {good}: {answer:?}");
            is_quiet(&answer, good);
            requests += 1;
        }
        let head = ask("HEAD", &server.address, good, &[]).await;
        assert_eq!((head.status, head.body.as_str()), (status, ""), "{good}");
        is_quiet(&head, good);
        let cookie = "a=".to_owned() + &"b".repeat(20_000);
        let rubbish = LANGUAGES.map(|language| ("Accept-Language", language));
        for header in rubbish.into_iter().chain([("Cookie", cookie.as_str()), ("Accept", "image/png")]) {
            let answer = ask("GET", &server.address, good, &[header]).await;
            assert_eq!(answer.status, status, "{good} {header:?}: {answer:?}");
            is_quiet(&answer, good);
            requests += 1;
        }
        // Requests that reach no page: they are cut off before anybody reads them.
        let piles = vec![("x-pile", "x"); 200];
        let answer = ask("GET", &server.address, good, &piles).await;
        assert_eq!((answer.status, answer.body.as_str()), (431, ""), "{good}: {answer:?}");
    }
    println!("{} routes: {requests} odd requests", table.len());
    // None of that has done any harm.
    anne.look(&running).await;
    boris.join(&room).await.unwrap();
    server.stop().await;
}

#[tokio::test]
async fn odd_requests_at_the_operators_port_have_the_right_status() {
    let folder = TempDir::new().unwrap();
    let config = Config::new(folder.path().join("test.db")).without_pauses();
    let [calls, operators] =
        [TcpListener::bind("127.0.0.1:0").await.unwrap(), TcpListener::bind("127.0.0.1:0").await.unwrap()];
    let address = operators.local_addr().unwrap();
    let (end, ended) = oneshot::channel::<()>();
    let server = Server::open(Config { database: place(config.database.clone()), ..config })
        .await
        .unwrap()
        .tell_status(operators);
    let stopping = async move {
        let _ = ended.await;
    };
    let serving = tokio::spawn(server.serve(calls, Box::pin(stopping)));
    let told = async |request: &[u8]| {
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(request).await.unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.unwrap();
        String::from_utf8(answer).unwrap()
    };
    let long = "x".repeat(10_000);
    for (request, status) in [
        ("GET / HTTP/1.1", 200),
        ("GET /metrics HTTP/1.0", 200),
        ("GET /metrics?name[]=cartable_connections HTTP/1.1", 200),
        ("HEAD /metrics HTTP/1.1", 200),
        ("GET /metrics/ HTTP/1.1", 404),
        ("GET /%6detrics HTTP/1.1", 404),
        ("GET /../etc/passwd HTTP/1.1", 404),
        ("GET  HTTP/1.1", 400),
        ("POST /metrics HTTP/1.1", 405),
        ("DELETE / HTTP/1.1", 405),
        ("get / HTTP/1.1", 405),
        ("GET /", 400),
        ("GET / HTTP/2", 400),
        ("GET / HTTP/1.1 x", 400),
        ("\u{1}\u{2}\u{202e} / HTTP/1.1", 400),
        (&format!("GET /{long} HTTP/1.1"), 431),
        (&format!("GET / HTTP/1.1\r\nCookie: {long}"), 431),
    ] {
        let answer = told(format!("{request}\r\n\r\n").as_bytes()).await;
        assert_eq!(answer.split(' ').nth(1), Some(status.to_string().as_str()), "{request}: {answer}");
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        assert!(head.contains("\r\ncontent-length: "), "{head}");
        assert_eq!(body.is_empty(), status != 200 || request.starts_with("HEAD"), "{request}: {body}");
        assert!(!body.contains("xxx") && !body.contains("passwd"), "nothing of the request is told: {body}");
    }
    let answer = told(b"\xFF\xFE / HTTP/1.1\r\n\r\n").await;
    assert!(answer.starts_with("HTTP/1.1 400 "), "{answer}");
    end.send(()).unwrap();
    serving.await.unwrap().unwrap();
}
