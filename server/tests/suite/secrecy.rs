//! No answer to any call by any caller, while a match runs, tells the source of its cards.
//! The tests of views look at views; these look at all methods and all pages.

use crate::draws::{SHARES, begin, drawn, published, reveal};
use crate::histories::open;
use crate::kit::http::get;
use crate::kit::{Person, TestServer, open_store};
use crate::methods::{rows, said, scene};
use crate::watching::{allow, look_on};
use cartable_server::config::Config;
use cartable_server::model::Source;
use prost::Message as _;
use std::time::Duration;
use tempfile::TempDir;
use tokio::time::timeout;

/// The methods that end the match or the account in question; each answers only that it is done.
const ENDING: [&str; 4] = [
    "MatchService/Resign",
    "MatchService/AbortMatch",
    "AccountService/DeleteAccount",
    "AccountService/EndSession",
];

#[tokio::test]
async fn no_method_and_no_page_tells_what_a_running_match_is_dealt_from() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    // Longer than it takes to ask.
    let draw_time = Duration::from_mins(2);
    let config = Config { draw_time, ..Config::new(&database).without_pauses() };
    let server = TestServer::with(config).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    let boris = Person::guest(&server.address, "Boris", 2).await;
    let eve = Person::guest(&server.address, "Eve", 3).await;
    let mut scene = scene(&mut anne).await;
    let id = begin(&mut anne, &boris).await;
    for person in [&anne, &boris] {
        allow(person, true).await;
        open(person, true).await;
    }
    scene.match_id.clone_from(&id);

    // While the deal is drawn, with one share revealed, and when it is.
    let (_, stream) = published(&anne, &id).await;
    reveal(&boris, &id, SHARES[1].bytes()).await.unwrap();
    let mut told = Vec::new();
    for is_drawn in [false, true] {
        if is_drawn {
            reveal(&anne, &id, SHARES[0].bytes()).await.unwrap();
        }
        for row in rows().iter().filter(|row| !ENDING.contains(&row.method)) {
            for person in [&anne, &boris, &eve] {
                if !is_drawn && row.method != "MatchService/WatchMatch" {
                    continue;
                }
                let answers = said(person, row, &scene).await;
                assert!(!answers.is_empty(), "{} says nothing", row.method);
                told.extend(answers.into_iter().map(|answer| (row.method.to_owned(), answer)));
            }
        }
    }
    drawn(stream).await;
    let mut watched = look_on(&eve, &id).await.unwrap();
    while let Ok(Ok(Some(message))) = timeout(Duration::from_millis(500), watched.message()).await {
        told.push(("looking on".to_owned(), message.encode_to_vec()));
    }
    let room = anne.look(&id).await.0.room_code;
    for path in ["/deals".to_owned(), "/deals.json".to_owned(), format!("/r/{room}"), format!("/replay/{id}")]
    {
        let page = get(&server.address, &path, &[]).await;
        told.push((path, [page.head, page.body].concat().into_bytes()));
    }
    server.stop().await;

    let store = open_store(&database).await.unwrap();
    let setup = store.load_match(id.parse().unwrap()).await.unwrap().unwrap().setup;
    store.close().await;
    let Source::Drawn(draw) = &setup.source else { panic!("{:?}", setup.source) };
    assert!(draw.missing().is_empty());
    let seed = setup.seed();
    let secrets = [&draw.secret.bytes()[..], &seed.bytes()[..], SHARES[0].bytes(), SHARES[1].bytes()];
    for secret in secrets {
        let digits = hex::encode(secret);
        for (by, answer) in &told {
            let is_told = answer.windows(secret.len()).any(|bytes| bytes == secret);
            let is_written =
                answer.windows(digits.len()).any(|bytes| bytes.eq_ignore_ascii_case(digits.as_bytes()));
            assert!(!is_told && !is_written, "{by} tells {digits}");
        }
    }
    assert!(told.len() > 100, "{}", told.len());
}
