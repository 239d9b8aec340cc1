//! The counts of dealt cards, day by day, which everybody may see.

use crate::kit::http::get;
use crate::kit::{TestServer, account, end_match, open_store};
use cartable_core::catalogue::GameId;
use cartable_core::daily::Day;
use cartable_core::seed::Seed;
use cartable_server::config::Config;
use cartable_server::deals::{Counts, count_until, read};
use cartable_server::model::{Account, Alive, MatchKind, MatchSetup, Occupant};
use cartable_server::random::Id;
use cartable_server::store::{NewMatch, NewTry, Store};
use cartable_server::wall_clock::WallClock;
use serde_json::Value;
use tempfile::TempDir;

const FIRST: Day = Day::new(20_900);
const HOUR: u64 = 60 * 60 * 1_000;

fn setup(player: &Account, game: GameId, seed: u64) -> MatchSetup {
    let people = [player, player].map(|one| Occupant::Person { account: one.id, name: one.name.clone() });
    let seats = [people[0].clone(), Occupant::Bot(cartable_core::bot::Level::Easy)];
    MatchSetup::new(game.default_options(), &seats, Seed::from_number(seed), String::new())
}

/// A match that ends at this time, for the counts it does not matter how.
async fn ended(store: &Store, setup: MatchSetup, at: u64) -> Id {
    let id = Id::fresh().unwrap();
    store.create_match(NewMatch { id, setup, at: at - 1, next_due: at }).await.unwrap();
    end_match(store, id, at, vec![1, 2], vec![2, 1]).await;
    id
}

async fn counted(store: &Store) -> Option<(Day, Day, u64, u64)> {
    let days = store.deal_days(None).await.unwrap()?;
    let total = read(&days.total.unwrap()).unwrap();
    Some((days.first, days.last, read(&days.counts).unwrap().matches(), total.matches()))
}

#[tokio::test]
async fn days_are_counted_once_they_are_over_and_few_deals_are_added_to_the_next() {
    let folder = TempDir::new().unwrap();
    let store = open_store(&folder.path().join("test.db")).await.unwrap();
    let anne = account(&store, "Anne").await;
    let noon = |day: u32| FIRST.later(day).begins_ms() + 12 * HOUR;
    for seed in 0..60 {
        ended(&store, setup(&anne, GameId::Duel, seed), noon(0)).await;
        ended(&store, setup(&anne, GameId::Niet, seed), noon(1)).await;
        ended(&store, setup(&anne, GameId::Niet, seed), noon(3)).await;
    }
    for seed in 0..110 {
        ended(&store, setup(&anne, GameId::Numx, seed), noon(2)).await;
    }
    count_until(&store, FIRST).await.unwrap();
    assert_eq!(counted(&store).await, None, "sixty are too few");
    count_until(&store, FIRST.later(1)).await.unwrap();
    let both = Some((FIRST, FIRST.later(1), 120, 120));
    assert_eq!(counted(&store).await, both);
    count_until(&store, FIRST.later(1)).await.unwrap();
    assert_eq!(counted(&store).await, both, "a day is counted once");
    // Days that no server was there to count are counted one by one.
    count_until(&store, FIRST.later(9)).await.unwrap();
    assert_eq!(counted(&store).await, Some((FIRST.later(2), FIRST.later(2), 110, 230)));
    assert_eq!(store.counted_days(9).await.unwrap(), [FIRST.later(2), FIRST.later(1)]);
    let before = store.deal_days(Some(FIRST.later(1))).await.unwrap().unwrap();
    assert_eq!(before.total, None, "of all days there is one sum, at the newest");
    // The counts are those of the dealt cards.
    let mut own = Counts::default();
    (0..110).for_each(|seed| own.count(&setup(&anne, GameId::Numx, seed)));
    let newest = store.deal_days(None).await.unwrap().unwrap();
    let dealt = |counts: &Counts| -> Vec<u64> {
        counts.0["numx-2"].cards.values().flat_map(|card| card.seats.iter().map(|cell| cell.dealt)).collect()
    };
    assert_eq!(dealt(&read(&newest.counts).unwrap()), dealt(&own));
    store.close().await;
}

#[tokio::test]
async fn a_daily_deal_is_counted_once_and_not_before_it_is_closed() {
    let folder = TempDir::new().unwrap();
    let store = open_store(&folder.path().join("test.db")).await.unwrap();
    let anne = account(&store, "Anne").await;
    for player in 0..3 {
        let account = account(&store, &format!("Player {player}")).await;
        let deal = MatchSetup { kind: MatchKind::Daily(FIRST), ..setup(&account, GameId::Duel, 7) };
        let at = FIRST.begins_ms() + HOUR;
        let new = NewMatch { id: Id::fresh().unwrap(), setup: deal, at, next_due: at };
        let id = new.id;
        let (account, game) = (account.id, GameId::Duel);
        store.begin_try(NewTry { day: FIRST, game, account, new, other: None, finished: 5 }).await.unwrap();
        end_match(&store, id, at + HOUR, vec![1, 2], vec![2, 1]).await;
    }
    for day in 0..2 {
        for seed in 0..100 {
            let at = FIRST.later(day).begins_ms() + 12 * HOUR;
            ended(&store, setup(&anne, GameId::Niet, seed), at).await;
        }
    }
    count_until(&store, FIRST).await.unwrap();
    let of_day = store.deal_days(None).await.unwrap().unwrap();
    assert!(!of_day.counts.contains("duel"), "somebody could still play it");
    count_until(&store, FIRST.later(1)).await.unwrap();
    let counts = read(&store.deal_days(None).await.unwrap().unwrap().counts).unwrap();
    assert_eq!((counts.0["duel-2"].matches, counts.0["niet-2"].matches), (1, 100));
    store.close().await;
}

#[tokio::test]
async fn everybody_can_read_the_counts_as_a_page_and_as_json() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let mut config = Config::new(&database).without_pauses();
    config.clock = WallClock::new(|| FIRST.later(1).begins_ms() + HOUR);
    let server = TestServer::with(config.clone()).await;
    let empty = get(&server.address, "/deals", &[("Accept-Language", "en")]).await;
    assert!(empty.status == 200 && empty.body.contains("Nothing is counted yet"), "{empty:?}");
    server.stop().await;
    let store = open_store(&database).await.unwrap();
    let anne = account(&store, "Anne").await;
    for seed in 0..200 {
        ended(&store, setup(&anne, GameId::Niet, seed), FIRST.begins_ms() + HOUR).await;
    }
    let trusted = Alive { at: config.clock.now(), steady_ms: 12 * HOUR };
    store.live(trusted, None, 0).await.unwrap();
    store.close().await;

    // The server counts by itself.
    let server = TestServer::with(config).await;
    let json = loop {
        let answer = get(&server.address, "/deals.json", &[]).await;
        assert_eq!((answer.status, answer.header("content-type")), (200, Some("application/json")));
        let json: Value = serde_json::from_str(&answer.body).unwrap();
        if json["last"].is_string() {
            break json;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    };
    let day = FIRST.to_string();
    assert_eq!((&json["first"], &json["last"]), (&Value::from(day.clone()), &Value::from(day.clone())));
    let table = &json["counts"]["niet-2"];
    assert_eq!(table["matches"], 200);
    let drawn: u64 =
        table["drawn_first"].as_array().unwrap().iter().map(|count| count.as_u64().unwrap()).sum();
    assert_eq!(drawn, 200);
    assert!(json["likelihoods"]["niet-2"]["cards"].as_f64().unwrap() > 0.001);
    assert_eq!(json["total"], json["counts"]);
    let page = get(&server.address, &format!("/deals/{day}"), &[("Accept-Language", "en")]).await;
    assert_eq!(page.status, 200);
    for told in ["NIET! with 2: 200 deals", "as chance has it", "Card by card", "<td>"] {
        assert!(page.body.contains(told), "{told}: {}", page.body);
    }
    let french = get(&server.address, "/deals", &[]).await;
    assert!(french.body.contains("NIET! à 2\u{a0}: 200 donnes"), "{}", french.body);
    assert_eq!(get(&server.address, &format!("/deals/{day}.json"), &[]).await.status, 200);
    for nothing in ["/deals/2026-01-01", "/deals/yesterday", "/deals/2026-01-01.json", "/deals/.json"] {
        assert_eq!(get(&server.address, nothing, &[]).await.status, 404, "{nothing}");
    }
    server.stop().await;
}
