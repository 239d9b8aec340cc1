//! The queue's knowledge of people beside their tickets, and its use: the addresses of their streams,
//! the people they met lately, the time a ticket waits for a stream,
//! and the number of matches by days of an account.
//! The clock stands still and is turned; nobody waits.

use crate::kit::{account, open_store, rows};
use cartable_core::agenda::Speed;
use cartable_core::catalogue::GameId;
use cartable_core::seed::Seed;
use cartable_proto::Reason;
use cartable_server::config::Config;
use cartable_server::model::{Account, MatchSetup, Occupant, Wish};
use cartable_server::queue::{ALONE, Listening, Queue};
use cartable_server::random::Id;
use cartable_server::room::{Room, fresh_code};
use cartable_server::store::{
    Created, MOST_BY_DAYS, NewMatch, NewRoom, RoomChange, RunningMatch, Store, StoreError,
};
use cartable_server::wall_clock::WallClock;
use std::net::IpAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tempfile::TempDir;
use tokio::time::{sleep, timeout};

/// A time, in milliseconds since 1970.
const NOON: u64 = 1_790_000_000_000;
const SECOND: u64 = 1_000;
const HOUR: u64 = 60 * 60 * SECOND;
/// A house of several people, and others.
const HOME: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));
const AWAY: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 2));

/// A queue whose clock stands at noon until it is turned.
struct Hall {
    folder: TempDir,
    store: Store,
    queue: Arc<Queue>,
    hand: Arc<AtomicU64>,
    requests: AtomicU64,
}

impl Hall {
    async fn open() -> Self {
        let folder = TempDir::new().unwrap();
        let store = open_store(&Self::database(&folder)).await.unwrap();
        let hand = Arc::new(AtomicU64::new(NOON));
        let shown = Arc::clone(&hand);
        let clock = WallClock::new(move || shown.load(Ordering::SeqCst));
        let config = Config { clock, ..Config::new(Path::new("unused")).without_pauses() };
        let queue = Arc::new(Queue::new(Arc::clone(&store), Arc::new(config)));
        Self { folder, store, queue, hand, requests: AtomicU64::new(0) }
    }

    fn database(folder: &TempDir) -> std::path::PathBuf {
        folder.path().join("test.db")
    }

    fn pass(&self, ms: u64) {
        self.hand.fetch_add(ms, Ordering::SeqCst);
    }

    async fn people<const COUNT: usize>(&self, names: [&str; COUNT]) -> Vec<Account> {
        let mut people = Vec::new();
        for name in names {
            people.push(account(&self.store, name).await);
        }
        people
    }

    async fn ticket(&self, who: &Account, wish: &Wish) -> cartable_server::problem::Result<Id> {
        let request = self.requests.fetch_add(1, Ordering::SeqCst).to_string();
        self.queue.enqueue(who.id, wish.clone(), None, request).await
    }

    /// Takes a ticket, a second after the last one, and listens to it from this address.
    async fn wait(&self, who: &Account, wish: &Wish, address: Option<IpAddr>) -> Listening {
        self.pass(SECOND);
        let ticket = self.ticket(who, wish).await.unwrap();
        self.queue.listen(who.id, ticket, address).await.unwrap()
    }

    /// Looks once: who of these has a match, and which.
    async fn look<const COUNT: usize>(&self, people: [&Account; COUNT]) -> [Option<Id>; COUNT] {
        self.queue.look().await.unwrap();
        let mut found = [None; COUNT];
        for (found, who) in found.iter_mut().zip(people) {
            *found = self.store.ticket_of(who.id).await.unwrap().and_then(|ticket| ticket.match_id);
        }
        found
    }

    /// The matches of these people are over.
    async fn end(&self, people: &[Account]) {
        for who in people {
            for RunningMatch { id, .. } in self.store.matches_of(who.id, 99).await.unwrap() {
                self.store.set_aside(id, NOON).await.unwrap();
            }
        }
    }
}

fn wish(game: GameId, seats: usize) -> Wish {
    Wish { game, seats: vec![seats], speed: Speed::Normal, ranked: false, bots_after_ms: None }
}

#[tokio::test]
async fn two_of_one_address_are_not_seated_together_while_others_may_come() {
    let hall = Hall::open().await;
    let people = hall.people(["Anne", "Boris", "Chloe", "David"]).await;
    let [anne, boris, chloe, david] = &people[..] else { panic!() };
    let wish = wish(GameId::Duel, 2);
    let _streams = [hall.wait(anne, &wish, Some(HOME)).await, hall.wait(boris, &wish, Some(HOME)).await];
    assert_eq!(hall.look([anne, boris]).await, [None; 2]);
    let stream = hall.wait(chloe, &wish, Some(AWAY)).await;
    let [oldest, alone, other] = hall.look([anne, boris, chloe]).await;
    assert!(
        oldest.is_some() && oldest == other && alone.is_none(),
        "the oldest goes with who comes from elsewhere"
    );
    drop(stream);

    // A player who listens on two devices is at the address of the last stream.
    let ticket = hall.store.ticket_of(boris.id).await.unwrap().unwrap().id;
    let _more = hall.queue.listen(boris.id, ticket, Some(AWAY)).await.unwrap();
    let _stream = hall.wait(david, &wish, Some(HOME)).await;
    let [one, other] = hall.look([boris, david]).await;
    assert!(one.is_some() && one == other, "he is at home no longer");
}

#[tokio::test]
async fn a_household_is_one_address_and_this_machine_is_none() {
    let hall = Hall::open().await;
    let people = hall.people(["Anne", "Boris", "Chloe", "David"]).await;
    let [anne, boris, chloe, david] = &people[..] else { panic!() };
    let wish = wish(GameId::Duel, 2);
    let of = |last: u16| Some(IpAddr::from([0x2001, 0xdb8, 0, 1, 0, 0, 0, last]));
    let streams = [hall.wait(anne, &wish, of(1)).await, hall.wait(boris, &wish, of(2)).await];
    assert_eq!(hall.look([anne, boris]).await, [None; 2]);
    // The older of the two has waited for a second when the other comes.
    hall.pass((ALONE - 2) * SECOND);
    assert_eq!(hall.look([anne, boris]).await, [None; 2]);
    hall.pass(SECOND);
    let [one, other] = hall.look([anne, boris]).await;
    assert!(one.is_some() && one == other, "nobody else has come");
    drop(streams);
    for here in
        [Some(IpAddr::from([127, 0, 0, 1])), "::ffff:127.0.0.1".parse().ok(), "::1".parse().ok(), None]
    {
        hall.end(&people).await;
        let _streams = [hall.wait(chloe, &wish, here).await, hall.wait(david, &wish, here).await];
        let [one, other] = hall.look([chloe, david]).await;
        assert!(one.is_some() && one == other, "{here:?}: behind a proxy everybody comes from there");
    }
}

#[tokio::test]
async fn three_who_have_met_are_not_seated_together_again_within_an_hour() {
    let hall = Hall::open().await;
    let people = hall.people(["Anne", "Boris", "Chloe", "David"]).await;
    let [anne, boris, chloe, david] = &people[..] else { panic!() };
    let three = [anne, boris, chloe];
    let wish = wish(GameId::Niet, 3);
    let come = async || {
        let mut streams = Vec::new();
        for who in three {
            streams.push(hall.wait(who, &wish, None).await);
        }
        streams
    };
    let streams = come().await;
    let met = hall.hand.load(Ordering::SeqCst);
    assert!(hall.look(three).await.iter().all(Option::is_some), "they have never met");
    drop(streams);
    hall.end(&people).await;
    let streams = come().await;
    assert_eq!(hall.look(three).await, [None; 3]);
    let stream = hall.wait(david, &wish, None).await;
    let [one, other, left, new] = hall.look([anne, boris, chloe, david]).await;
    assert!(one.is_some() && one == other && one == new && left.is_none(), "two of them with somebody else");
    drop((streams, stream));

    // Anne and Boris have met once more since; Chloe is as long ago as she was.
    hall.end(&people).await;
    let retake = async || {
        for who in three {
            hall.queue.leave(who.id).await.unwrap();
        }
        come().await
    };
    hall.hand.store(met + HOUR - 4 * SECOND, Ordering::SeqCst);
    let streams = retake().await;
    assert_eq!(hall.look(three).await, [None; 3], "a second is left of the hour");
    drop(streams);
    hall.hand.store(met + HOUR - 3 * SECOND, Ordering::SeqCst);
    let _streams = retake().await;
    let [one, two, three] = hall.look(three).await;
    assert!(one.is_some() && one == two && one == three, "the hour is over");
}

#[tokio::test]
async fn a_ticket_keeps_its_place_for_ninety_seconds_after_its_stream() {
    let hall = Hall::open().await;
    let people = hall.people(["Anne", "Boris"]).await;
    let [anne, boris] = &people[..] else { panic!() };
    drop(hall.wait(anne, &wish(GameId::Duel, 2), None).await);
    let lost = hall.hand.load(Ordering::SeqCst);
    let _heard = hall.wait(boris, &wish(GameId::Niet, 5), None).await;
    let swept = async |at: u64| {
        hall.hand.store(at, Ordering::SeqCst);
        // Each sweep notes the tickets with listeners.
        let is_swept = async {
            loop {
                let seen = format!("SELECT seen_at FROM tickets WHERE account_id = x'{}'", boris.id);
                if rows::one::<u64>(&Hall::database(&hall.folder), &seen) == at {
                    break;
                }
                sleep(Duration::from_millis(20)).await;
            }
        };
        timeout(Duration::from_mins(1), is_swept).await.expect("it is swept again and again");
        hall.store.ticket_of(anne.id).await.unwrap().is_some()
    };
    let test = async {
        assert!(swept(lost + 85 * SECOND).await && swept(lost + 90 * SECOND).await, "it keeps its place");
        assert!(!swept(lost + 95 * SECOND).await, "and no longer than a sweep more");
    };
    tokio::select! {
        () = hall.queue.look_after() => {}
        () = test => {}
    }
}

/// A match of this account by days, and its id.
async fn by_days(store: &Store, who: &Account) -> Id {
    let people = [Occupant::Person { account: who.id, name: who.name.clone() }];
    let seats = [people, [Occupant::Bot(cartable_core::bot::Level::Easy)]].concat();
    let setup = MatchSetup::new(GameId::Duel.default_options(), &seats, Seed::from_number(7), String::new());
    let setup = MatchSetup { speed: Some(Speed::ThreeDays), ..setup };
    let id = Id::fresh().unwrap();
    store.create_match(NewMatch { id, setup, at: NOON, next_due: NOON }).await.unwrap();
    id
}

#[tokio::test]
async fn nobody_has_more_than_twenty_matches_by_days() {
    assert_eq!(MOST_BY_DAYS, 20);
    assert!(include_str!("../../../docs/ranked.md").contains("nor who has 20 by days"));
    let hall = Hall::open().await;
    let (store, people) = (&hall.store, hall.people(["Anne", "Boris"]).await);
    let [anne, boris] = &people[..] else { panic!() };
    let wish = Wish { speed: Speed::Week, ..wish(GameId::Duel, 2) };
    let mut running = Vec::new();
    for _ in 1..20 {
        running.push(by_days(store, anne).await);
    }
    // The twentieth could come from the queue: one from a room was quicker.
    let _streams = [hall.wait(anne, &wish, None).await, hall.wait(boris, &wish, None).await];
    running.push(by_days(store, anne).await);
    assert_eq!(hall.look([anne, boris]).await, [None; 2]);
    assert_eq!(store.ticket_of(anne.id).await.unwrap(), None, "it holds up nobody");
    let refused = hall.ticket(anne, &wish).await.unwrap_err().problem();
    assert_eq!(refused.reason, Some(Reason::MatchToPlay));
    // At once she may play as well.
    let quick = Wish { speed: Speed::Quick, ..wish.clone() };
    hall.ticket(anne, &quick).await.expect("those by days do not count there");
    hall.queue.leave(anne.id).await.unwrap();
    let begin = async |speed: Speed| {
        let options = GameId::Duel.default_options();
        let mut room = Room::open(fresh_code().unwrap(), boris, options, vec![None, None]).unwrap();
        room.speed = Some(speed);
        room.join(anne).unwrap();
        let new = NewRoom {
            room: room.clone(),
            request_id: room.code.clone(),
            request: String::new(),
            at: NOON,
            most: 99,
        };
        assert!(matches!(store.create_room(new).await.unwrap(), Created::Room(_)));
        let id = Id::fresh().unwrap();
        let setup = room.start(boris.id, None, id, Seed::from_number(1)).unwrap().unwrap();
        let (code, new) = (room.code.clone(), NewMatch { id, setup, at: NOON, next_due: NOON });
        let begun = store.change_room(&code, 0, RoomChange::Start(room, Box::new(new)), NOON).await;
        begun.map(|is_begun| is_begun.then_some(id).unwrap())
    };
    let refused = begin(Speed::Day).await;
    assert!(matches!(refused, Err(StoreError::AlreadyPlaying)), "{refused:?}");

    for way in ["from a room", "from the queue"] {
        store.set_aside(running.pop().unwrap(), NOON).await.unwrap();
        if way == "from a room" {
            running.push(begin(Speed::TwoDays).await.expect("it is the twentieth"));
            continue;
        }
        let _stream = hall.wait(anne, &wish, None).await;
        let [one, other] = hall.look([anne, boris]).await;
        assert!(one.is_some() && one == other, "it is the twentieth");
    }
    assert_eq!(hall.ticket(anne, &wish).await.unwrap_err().problem().reason, Some(Reason::MatchToPlay));
    let refused = begin(Speed::Week).await;
    assert!(matches!(refused, Err(StoreError::AlreadyPlaying)), "{refused:?}");
}
