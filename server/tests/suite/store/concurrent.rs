//! Two stores on one database of `PostgreSQL`: what reads before it writes, against itself and at the same moment.
//! With one writer the rules hold by themselves; here only because a change that came into another's way runs again.
//! At the usual isolation they break, and so the suite can fail.
//!
//! `CARTABLE_RACE_ROUNDS` sets the rounds of each pair.

use super::queue::{match_of, new_ticket};
use super::*;
use crate::kit::new_guest;
use cartable_core::agenda::Speed;
use cartable_core::fair::{Bytes, Draw, Share};
use cartable_server::model::{MatchKind, Source};
use cartable_server::private;
use cartable_server::store::{Allowed, Enqueued, Isolation, NewReport, Postgres, Revealed, clashes};
use cartable_testing::postgres::{Server, shared};
use std::env;
use std::future::Future;
use std::time::Duration;
use tokio::time::timeout;

/// The usual rounds of each pair: enough that a weaker isolation breaks rules in some of them.
const ROUNDS: u32 = 40;

async fn stores<const N: usize>(isolation: Isolation, address: &str) -> (TempDir, [Store; N]) {
    let folder = TempDir::new().unwrap();
    let key = folder.path().join("test.key");
    let mut stores = Vec::new();
    for _ in 0..N {
        let keys = private::keys(&key).unwrap();
        stores.push(Postgres::open_at(isolation, address, keys, None).await.unwrap());
    }
    (folder, stores.try_into().ok().unwrap())
}

/// Runs both at the same moment.
async fn at_once<T: Send + 'static>(
    one: impl Future<Output = T> + Send + 'static,
    other: impl Future<Output = T> + Send + 'static,
) -> [T; 2] {
    let (one, other) = (tokio::spawn(one), tokio::spawn(other));
    [one.await.unwrap(), other.await.unwrap()]
}

/// A room of this account that starts a match with clocks.
async fn starting(store: &Store, who: &Account, request: &str) -> (String, RoomChange) {
    let new = NewRoom { most: 9, ..new_room(who, request) };
    let Created::Room(mut room) = store.create_room(new).await.unwrap() else { panic!() };
    let id = Id::fresh().unwrap();
    let level = Some(cartable_core::bot::Level::Easy);
    let setup = room.start(who.id, level, id, Seed::from_number(1)).unwrap().unwrap();
    let setup = MatchSetup { speed: Some(Speed::Normal), ..setup };
    let new = NewMatch { id, setup, at: NOON, next_due: NOON };
    (room.code.clone(), RoomChange::Start(room, Box::new(new)))
}

/// How often each rule broke, or a change failed that had nothing against it.
#[derive(Default, PartialEq, Eq, Debug)]
struct Broken {
    /// One waiting room and no more.
    rooms: u32,
    /// One match with clocks at a time, of two rooms.
    starts: u32,
    /// The same, of a room and of the queue.
    seats: u32,
    /// Every rated match counts, and the second rating follows from the first.
    ratings: u32,
    /// One avoided account and no more.
    blocks: u32,
    /// One report and no more.
    reports: u32,
    /// One secret is one account.
    guests: u32,
    /// A deal that was seen stays as it was, whatever is revealed at the moment at which its draw is closed.
    draws: u32,
}

impl Broken {
    const fn sum(&self) -> u32 {
        let one = self.rooms + self.starts + self.seats + self.ratings;
        one + self.blocks + self.reports + self.guests + self.draws
    }
}

/// Two stores on one database.
struct Two([Store; 2]);

impl Two {
    fn pair(&self) -> [(Store, &'static str); 2] {
        [(Arc::clone(&self.0[0]), "1"), (Arc::clone(&self.0[1]), "2")]
    }

    async fn breaks_rooms(&self, anne: &Account) -> bool {
        let [first, second] = self.pair().map(|(store, request)| {
            let new = NewRoom { most: 1, ..new_room(anne, request) };
            async move { store.create_room(new).await }
        });
        let rooms = at_once(first, second).await;
        let is_refused = |room: &Result<Created, _>| matches!(room, Ok(Created::TooMany));
        rooms.iter().filter(|room| is_refused(room)).count() != 1 || rooms.iter().any(Result::is_err)
    }

    async fn breaks_starts(&self, anne: &Account) -> bool {
        let mut starts = Vec::new();
        for (store, request) in self.pair() {
            let (code, start) = starting(&store, anne, &format!("start {request}")).await;
            starts.push(async move { store.change_room(&code, 0, start, NOON).await });
        }
        let (second, first) = (starts.pop().unwrap(), starts.pop().unwrap());
        let started = at_once(first, second).await;
        !matches!(
            started,
            [Ok(true), Err(StoreError::AlreadyPlaying)] | [Err(StoreError::AlreadyPlaying), Ok(true)]
        )
    }

    async fn breaks_seats(&self) -> bool {
        let [(one, _), (other, _)] = self.pair();
        let (anne, boris) = (account(&one, "Anne").await, account(&one, "Boris").await);
        let mut tickets = Vec::new();
        for who in [&anne, &boris] {
            let new = new_ticket(who, "1", NOON);
            tickets.push(new.id);
            assert_eq!(one.take_ticket(new.clone()).await.unwrap(), Enqueued::Ticket(new.id));
        }
        let new = match_of([&anne, &boris], MatchKind::Casual);
        let (code, start) = starting(&other, &anne, "start").await;
        let seated =
            at_once(async move { one.seat_tickets(tickets, new, Vec::new(), 20).await }, async move {
                other.change_room(&code, 0, start, NOON).await
            })
            .await;
        !matches!(seated, [Ok(true), Err(StoreError::AlreadyPlaying)] | [Ok(false), Ok(true)])
    }

    async fn breaks_ratings(&self, anne: &Account, boris: &Account) -> bool {
        let [first, second] = self.pair().map(|(store, _)| {
            let (anne, boris) = (anne.clone(), boris.clone());
            async move {
                let new = match_of([&anne, &boris], MatchKind::Ranked);
                store.create_match(new.clone()).await.unwrap();
                let end = Some(MatchEnd::Over { totals: vec![1, 1], places: vec![1, 2] });
                store.append(NewEntry { end, ..entry(&new, 1) }).await
            }
        });
        let ended = at_once(first, second).await;
        let store = &self.0[0];
        let mut is_broken = ended.iter().any(Result::is_err);
        for who in [anne, boris] {
            is_broken |=
                store.ratings_of(who.id).await.unwrap().first().is_none_or(|rated| rated.matches != 2);
        }
        let rated = store.ratings_of(anne.id).await.unwrap();
        store.replay_ratings(crate::kit::act()).await.unwrap();
        is_broken | (store.ratings_of(anne.id).await.unwrap() != rated)
    }

    async fn breaks_blocks(&self, anne: &Account, boris: &Account) -> bool {
        let chloe = account(&self.0[0], "Chloé").await;
        let mut others = [boris.id, chloe.id].into_iter();
        let [first, second] = self.pair().map(|(store, _)| {
            let (by, of) = (anne.id, others.next().unwrap());
            async move { store.set_blocked(by, of, true, 1).await }
        });
        is_not_one(&at_once(first, second).await)
    }

    async fn breaks_reports(&self, anne: &Account, boris: &Account) -> bool {
        let [first, second] = self.pair().map(|(store, request)| {
            let report = NewReport {
                by: anne.id,
                request_id: request.to_owned(),
                of: boris.id,
                kind: "name",
                match_id: None,
                at: NOON,
                most: 1,
                since: NOON - 100,
            };
            async move { store.report(report).await }
        });
        is_not_one(&at_once(first, second).await)
    }

    async fn breaks_draws(&self, anne: &Account, boris: &Account) -> bool {
        let [(one, _), (other, _)] = self.pair();
        let shares: [Share; 2] = [Bytes::new([1; 16]), Bytes::new([2; 16])];
        let new = match_of([anne, boris], MatchKind::Room);
        let draw = Draw::new(new.id.into(), Seed::from_number(7), shares.map(|share| Some(share.hash())));
        let setup = MatchSetup { source: draw.into(), ..new.setup };
        let (id, who) = (new.id, anne.id);
        one.create_match(NewMatch { setup, ..new }).await.unwrap();
        let revealing = async move {
            let revealed = one.reveal(id, who, shares[0], NOON).await.ok();
            (revealed, None)
        };
        let closing = async move {
            let closed = other.close_draws(vec![id], NOON).await.ok();
            let seen = other.load_match(id).await.unwrap().unwrap();
            (None, closed.map(|_| seen.setup.source))
        };
        let [(revealed, _), (_, seen)] = at_once::<Seen>(revealing, closing).await;
        let Source::Drawn(draw) = self.0[0].load_match(id).await.unwrap().unwrap().setup.source else {
            return true;
        };
        let is_in = draw.missing().len() == 1;
        let is_told = if is_in { Revealed::In } else { Revealed::TooLate };
        seen != Some(Source::Drawn(draw)) || revealed != Some(is_told)
    }

    async fn breaks_guests(&self) -> bool {
        let secret = new_guest("").session.secret;
        let [first, second] = self.pair().map(|(store, _)| {
            let mut guest = new_guest("Dora");
            guest.session.secret = secret;
            async move { store.create_guest(guest, NOON).await.map(|account| account.id) }
        });
        !matches!(at_once(first, second).await, [Ok(one), Ok(other)] if one == other)
    }
}

/// The answer to a share, and the draw that the closing store saw.
type Seen = (Option<Revealed>, Option<Source>);

/// Returns true unless one of the two is done, and the other one too many.
fn is_not_one(results: &[Result<Allowed, StoreError>; 2]) -> bool {
    !matches!(results, [Ok(Allowed::Done), Ok(Allowed::TooMany)] | [Ok(Allowed::TooMany), Ok(Allowed::Done)])
}

/// Runs all pairs in so many rounds, and counts what broke.
async fn broken(server: &Server, isolation: Isolation, rounds: u32) -> Broken {
    let (_folder, stores) = stores(isolation, &server.fresh_database()).await;
    let (two, before) = (Two(stores), clashes());
    let mut broken = Broken::default();
    for _ in 0..rounds {
        let (anne, boris) = (account(&two.0[0], "Anne").await, account(&two.0[0], "Boris").await);
        broken.rooms += u32::from(two.breaks_rooms(&anne).await);
        broken.starts += u32::from(two.breaks_starts(&anne).await);
        broken.seats += u32::from(two.breaks_seats().await);
        broken.ratings += u32::from(two.breaks_ratings(&anne, &boris).await);
        broken.blocks += u32::from(two.breaks_blocks(&anne, &boris).await);
        broken.reports += u32::from(two.breaks_reports(&anne, &boris).await);
        broken.guests += u32::from(two.breaks_guests().await);
        broken.draws += u32::from(two.breaks_draws(&anne, &boris).await);
    }
    for store in two.0 {
        store.close().await;
    }
    println!("{isolation:?}, {rounds} rounds: {broken:?}, {} clashes in this process", clashes() - before);
    broken
}

fn rounds() -> u32 {
    env::var("CARTABLE_RACE_ROUNDS").map_or(ROUNDS, |rounds| rounds.parse().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_hold_between_two_stores_on_one_database() {
    let Some(server) = shared() else { return };
    assert_eq!(broken(server, Isolation::Serializable, rounds()).await, Broken::default());
}

/// The suite finds what it is for: at the usual isolation its rules break.
#[tokio::test(flavor = "multi_thread")]
async fn rules_break_at_the_usual_isolation() {
    let Some(server) = shared() else { return };
    let broken = broken(server, Isolation::ReadCommitted, rounds()).await;
    assert!(broken.sum() > 0, "{broken:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_place_in_a_log_is_given_once_between_two_stores() {
    let Some(server) = shared() else { return };
    let (_folder, [one, other]) = stores(Isolation::Serializable, &server.fresh_database()).await;
    let (new, _) = new_match(&one, NOON).await;
    for seq in 1..=20 {
        let rivals = (0..32).map(|number| {
            let store = Arc::clone(if number % 2 == 0 { &one } else { &other });
            let rival =
                NewEntry { request_id: Some(RequestId::of(&format!("rival {number}"))), ..entry(&new, seq) };
            tokio::spawn(async move { (rival.clone(), store.append(rival).await) })
        });
        let mut first = Vec::new();
        for rival in rivals.collect::<Vec<_>>() {
            match rival.await.unwrap() {
                (rival, Ok(())) => first.push(stored(&rival)),
                (_, Err(AppendError::Taken)) => {}
                (_, Err(AppendError::Failed(error))) => panic!("{error}"),
            }
        }
        assert_eq!(other.entries_after(new.id, &new.setup, seq - 1).await.unwrap(), first, "one and no more");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn while_the_database_is_away_changes_are_refused_and_afterwards_nothing_is_lost() {
    let Some(mut server) = Server::start() else { return };
    let (_folder, [store]) = stores(Isolation::Serializable, &server.fresh_database()).await;
    let (new, anne) = new_match(&store, NOON).await;
    store.append(entry(&new, 1)).await.unwrap();
    let mut writable = store.writable();
    for round in 0..3 {
        server.stop_at_once();
        let lost = store.append(entry(&new, 2 + round)).await;
        assert!(
            matches!(lost, Err(AppendError::Failed(StoreError::Unwritable | StoreError::Away(_)))),
            "{lost:?}"
        );
        let lost = store.set_blocked(anne.id, anne.id, false, 1).await;
        assert!(matches!(lost, Err(StoreError::Unwritable | StoreError::Away(_))), "{lost:?}");
        timeout(Duration::from_secs(20), writable.wait_for(|writable| !writable)).await.unwrap().unwrap();
        server.go_on();
        timeout(Duration::from_secs(20), writable.wait_for(|writable| *writable)).await.unwrap().unwrap();
        store.append(entry(&new, 2 + round)).await.unwrap();
    }
    assert_eq!(store.entries_after(new.id, &new.setup, 0).await.unwrap().len(), 4);
    store.close().await;
}
