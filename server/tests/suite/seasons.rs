//! Months that end by themselves, and ratings that follow from their events: in the
//! store itself, by a turned clock.

use crate::kit::{account, act, end_match, open_store, rows};
use cartable_core::catalogue::GameId;
use cartable_core::daily::Day;
use cartable_core::seed::Seed;
use cartable_server::model::{Account, MatchKind, MatchSetup, Occupant, Season};
use cartable_server::random::Id;
use cartable_server::season;
use cartable_server::store::{NewMatch, Rated, Store};
use cartable_server::wall_clock::WallClock;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tempfile::TempDir;
use tokio::time::{sleep, timeout};

const GAME: GameId = GameId::Duel;
const MINUTE: u64 = 60_000;
const HOUR: u64 = 60 * MINUTE;
/// The interval at which a server looks after the months here.
const LOOK: Duration = Duration::from_millis(10);

/// Two people, and what they play.
pub struct Rivals {
    store: Store,
    people: [Account; 2],
}

impl Rivals {
    pub async fn meet(store: &Store) -> Self {
        let people = [account(store, "Anne").await, account(store, "Boris").await];
        Self { store: Arc::clone(store), people }
    }

    /// They play a ranked match, which ends then, and one of them wins.
    pub async fn play(&self, winner: usize, at: u64) -> Id {
        let person = |who: &Account| Occupant::Person { account: who.id, name: who.name.clone() };
        let setup = MatchSetup::new(
            GAME.default_options(),
            &self.people.each_ref().map(person),
            Seed::from_number(7),
            String::new(),
        );
        let setup = MatchSetup { kind: MatchKind::Ranked, ..setup };
        let id = Id::fresh().unwrap();
        self.store.create_match(NewMatch { id, setup, at, next_due: at }).await.unwrap();
        let places = if winner == 0 { vec![1, 2] } else { vec![2, 1] };
        end_match(&self.store, id, at, vec![1, 0], places).await;
        id
    }

    /// Plays matches with alternating winners, and one more that this player wins. Returns the ratings at the
    /// end.
    async fn play_month(&self, times: usize, winner: usize, at: u64) -> Vec<(Id, f64)> {
        for number in 0..times {
            self.play(number % 2, at).await;
        }
        self.play(winner, at).await;
        self.rated().await
    }

    /// Returns the ratings of both, the higher first.
    async fn rated(&self) -> Vec<(Id, f64)> {
        let mut rated = Vec::new();
        for who in &self.people {
            let ratings = self.store.ratings_of(who.id).await.unwrap();
            rated.extend(ratings.iter().map(|rated| (who.id, rated.rating.rating)));
        }
        rated.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
        rated
    }

    async fn table(&self, season: &Season) -> Vec<(Id, f64)> {
        let table = self.store.season(&season.name, GAME, 0, 10).await.unwrap();
        table.iter().map(|line: &Rated| (line.account, line.rating.rating)).collect()
    }
}

/// A clock that goes without a leap and shows what its hand does.
fn steady(at: u64) -> (WallClock, Arc<AtomicU64>) {
    let hand = Arc::new(AtomicU64::new(at));
    let shown = Arc::clone(&hand);
    (WallClock::new(move || shown.load(Ordering::SeqCst)), hand)
}

/// Lets a server look after the months by this clock until this month is closed.
async fn is_closed_by(store: &Store, clock: &WallClock, month: &Season) {
    let is_closed = async {
        while !store.is_season_closed(&month.name).await.unwrap() {
            sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::select! {
        () = season::look_after(store, clock, LOOK) => {}
        closed = timeout(Duration::from_mins(1), is_closed) => closed.expect("it is closed at the first look"),
    }
}

/// A server looks after the months by this clock for a while, and this one goes on.
async fn goes_on_by(store: &Store, clock: &WallClock, month: &Season) {
    tokio::select! {
        () = season::look_after(store, clock, LOOK) => {}
        () = sleep(10 * LOOK) => {}
    }
    assert!(!store.is_season_closed(&month.name).await.unwrap(), "{}", month.name);
}

#[tokio::test]
async fn a_month_ends_by_itself_five_minutes_after_its_end_and_so_does_the_next() {
    let folder = TempDir::new().unwrap();
    let store = open_store(&folder.path().join("test.db")).await.unwrap();
    let rivals = Rivals::meet(&store).await;
    let first = Season::of(Day::new(20_900).begins_ms());
    let second = Season::of(first.span.1);
    let (clock, hand) = steady(first.span.0 + HOUR);
    let of_first = rivals.play_month(30, 0, first.span.0 + 2 * HOUR).await;
    // A match of the next month says nothing about this one.
    rivals.play(1, first.span.1).await;
    hand.store(first.span.1 + 5 * MINUTE - 1, Ordering::SeqCst);
    goes_on_by(&store, &clock, &first).await;
    hand.store(first.span.1 + 5 * MINUTE, Ordering::SeqCst);
    is_closed_by(&store, &clock, &first).await;
    assert_eq!(rivals.table(&first).await, of_first);
    assert_ne!(rivals.rated().await, of_first, "they have played on");

    let of_second = rivals.play_month(0, 0, second.span.1 - 1).await;
    hand.store(second.span.1 + 5 * MINUTE - 1, Ordering::SeqCst);
    goes_on_by(&store, &clock, &second).await;
    hand.store(second.span.1 + 5 * MINUTE, Ordering::SeqCst);
    is_closed_by(&store, &clock, &second).await;
    assert_eq!((rivals.table(&first).await, rivals.table(&second).await), (of_first, of_second));
    store.close().await;
}

#[tokio::test]
async fn months_that_no_server_was_there_to_end_end_with_the_next_look() {
    let folder = TempDir::new().unwrap();
    let store = open_store(&folder.path().join("test.db")).await.unwrap();
    let rivals = Rivals::meet(&store).await;
    let first = Season::of(Day::new(20_900).begins_ms());
    let months: Vec<Season> =
        std::iter::successors(Some(first.clone()), |month| Some(Season::of(month.span.1))).take(4).collect();
    // Twelve of the earlier months are closed at once, the last first.
    assert!(season::close(&store, first.span.0).await.unwrap());
    let (mut before, mut closed) = (first.clone(), Vec::new());
    for _ in 0..14 {
        before = before.before();
        closed.push(store.is_season_closed(&before.name).await.unwrap());
    }
    assert_eq!(closed, [[true; 12].as_slice(), &[false; 2]].concat());
    assert!(!season::close(&store, first.span.1 - 1).await.unwrap(), "there is none to close");
    let mut tables = vec![rivals.play_month(30, 0, first.span.0).await];
    assert!(season::close(&store, first.span.1).await.unwrap());
    // In two months each there is play, and nobody closes anything.
    for (month, winner) in months[1..3].iter().zip([1, 0]) {
        tables.push(rivals.play_month(2, winner, month.span.0).await);
    }
    assert!(season::close(&store, months[3].span.0).await.unwrap());
    for (month, table) in months.iter().zip(&tables) {
        assert!(store.is_season_closed(&month.name).await.unwrap(), "{}", month.name);
        assert_eq!(&rivals.table(month).await, table, "{}", month.name);
    }
    assert_eq!(tables.len(), 3);
    assert!(!store.is_season_closed(&months[3].name).await.unwrap(), "it runs");
    assert!(!season::close(&store, months[3].span.0).await.unwrap(), "once");
    store.close().await;
}

#[tokio::test]
async fn a_clock_that_is_not_trusted_ends_no_month() {
    let folder = TempDir::new().unwrap();
    let store = open_store(&folder.path().join("test.db")).await.unwrap();
    let month = Season::of(Day::new(20_900).begins_ms());
    let (clock, hand) = steady(month.span.1 - 6 * HOUR);
    hand.store(month.span.1 + 6 * HOUR - 1, Ordering::SeqCst);
    goes_on_by(&store, &clock, &month).await;
    hand.store(month.span.1 + 6 * HOUR, Ordering::SeqCst);
    is_closed_by(&store, &clock, &month).await;
    store.close().await;
}

/// As after a change of the algorithm, or of a number in a file: all stored numbers of the ratings are wrong,
/// but the players, the times and the winners are right.
#[tokio::test]
async fn a_replay_computes_whatever_it_finds_anew() {
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let store = open_store(&database).await.unwrap();
    let rivals = Rivals::meet(&store).await;
    let begin = Day::new(20_900).begins_ms();
    let mut ids = Vec::new();
    for (number, winner) in [0, 1, 1, 0, 1].into_iter().enumerate() {
        ids.push(rivals.play(winner, begin + number as u64 * 24 * HOUR).await);
    }
    let stored = || {
        rows::at_once(
            &database,
            [
                "SELECT event, account_id, place, rating_before, uncertainty_before, rating, uncertainty \
                 FROM rating_changes ORDER BY event, account_id",
                "SELECT game, account_id, rating, uncertainty, matches, rated_at, settled_until FROM ratings \
                 ORDER BY account_id",
            ],
        )
    };
    let truth = stored();
    for wrong in [
        "UPDATE rating_changes SET rating = rating + 9, uncertainty = 1 WHERE event = 2",
        "UPDATE rating_changes SET rating_before = 0, uncertainty_before = 0 WHERE event = 5",
        "UPDATE ratings SET rating = 99, uncertainty = 1, matches = 77, rated_at = 0, settled_until = 0",
        "DELETE FROM ratings",
        "UPDATE rating_changes SET rating = 7, uncertainty = 7, rating_before = 7, uncertainty_before = 7",
    ] {
        rows::exec(&database, wrong);
        assert_ne!(stored(), truth, "{wrong}");
        assert_eq!(store.replay_ratings(act()).await.unwrap(), 5);
        assert_eq!(stored(), truth, "{wrong}");
    }
    // The winner is not computed: it is an event.
    rows::exec(&database, "UPDATE rating_changes SET place = 3 - place WHERE event = 5");
    store.replay_ratings(act()).await.unwrap();
    assert_ne!(stored()[1], truth[1]);
    store.close().await;
}
