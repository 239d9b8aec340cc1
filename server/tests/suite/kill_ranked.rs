//! `kill -9` of the real program at random moments of ranked play, from the ticket to the ratings:
//! nobody is seated twice, no match is lost, and each one is rated once.
//!
//! `CARTABLE_KILL_SEED` and `CARTABLE_KILL_ROUNDS` are those of `kill.rs`.

use crate::kill::{number, seed};
use crate::kit::program::Program;
use crate::kit::{Person, Seen};
use crate::queue::{enqueue, watch};
use cartable_core::bot::bot_rng;
use cartable_core::catalogue::GameId;
use cartable_core::seed::below;
use cartable_proto::v1;
use sqlx::{Connection as _, SqliteConnection};
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error as _;
use std::path::Path;
use std::time::Duration;
use tempfile::TempDir;
use tonic::transport::Channel;
use tonic::{Code, Status};

/// The longest a server lives, in milliseconds: some looks at the queue.
const LONGEST_LIFE: u32 = 1_500;
/// How many play at the same time.
const PEOPLE: usize = 6;
/// What each account plays, one match of each: so nobody is rated too far from the others.
const GAMES: [GameId; 3] = [GameId::Duel, GameId::HickHack, GameId::Seaux];

/// Where somebody is on the way from one match to the next.
enum Stage {
    /// The request for a ticket is to be sent, perhaps again.
    Queues(v1::EnqueueRequest),
    /// The ticket is acknowledged.
    Waits(String),
    /// The match was told.
    Plays(String, Box<Seen>),
}

/// Somebody who plays ranked matches one after the other.
struct Player {
    person: Person,
    stage: Stage,
    /// The matches whose end they have seen.
    played: Vec<String>,
}

impl Player {
    async fn new(address: &str, number: usize) -> Self {
        let mut person = Person::guest(address, &format!("player{number}"), number as u64).await;
        let stage = Stage::Queues(wish(&mut person, GAMES[0]));
        Self { person, stage, played: Vec::new() }
    }

    fn is_done(&self) -> bool {
        self.played.len() == GAMES.len()
    }

    /// Goes on from where the last server was killed, until all is played.
    ///
    /// # Errors
    /// The call that was cut off.
    async fn go_on(&mut self) -> Result<(), Status> {
        while !self.is_done() {
            match &mut self.stage {
                Stage::Queues(request) => {
                    let ticket = enqueue(&self.person, request.clone()).await?;
                    self.stage = Stage::Waits(ticket);
                }
                Stage::Waits(ticket) => {
                    let mut stream = watch(&self.person, ticket).await?;
                    while let Some(told) = stream.message().await? {
                        if let Some(id) = told.match_id {
                            self.stage = Stage::Plays(id, Box::default());
                            break;
                        }
                    }
                }
                Stage::Plays(id, seen) => {
                    self.person.play_out(id, seen).await?;
                    self.played.push(id.clone());
                    if let Some(game) = GAMES.get(self.played.len()) {
                        self.stage = Stage::Queues(wish(&mut self.person, *game));
                    }
                }
            }
        }
        Ok(())
    }
}

fn wish(person: &mut Person, game: GameId) -> v1::EnqueueRequest {
    v1::EnqueueRequest {
        request_id: person.request_id(),
        game: game.to_string(),
        seats: vec![2],
        speed: v1::Speed::Normal.into(),
        ranked: true,
        bots_after_seconds: None,
        share_hash: Vec::new(),
    }
}

/// Everybody goes on, until they are done or the server is gone. Nothing else may stop them.
async fn go_on(address: String, players: Vec<Player>) -> Vec<Player> {
    let channel = Channel::from_shared(address).unwrap().connect_lazy();
    let going = players.into_iter().map(|mut player| {
        player.person.channel = channel.clone();
        tokio::spawn(async move {
            if let Err(status) = player.go_on().await {
                // What the server says names no source, but for a stream that ends with it.
                let is_cut_off = status.source().is_some() || status.code() == Code::Unavailable;
                assert!(is_cut_off, "{status:?}");
            }
            player
        })
    });
    let going: Vec<_> = going.collect();
    let mut players = Vec::new();
    for player in going {
        players.push(player.await.unwrap());
    }
    players
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_random_moments_of_ranked_play() {
    let seed = seed();
    let rounds = number("CARTABLE_KILL_ROUNDS").unwrap_or(20);
    println!("CARTABLE_KILL_SEED={seed}");
    let mut rng = bot_rng(seed);
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let (mut playing, mut done, mut made) = (Vec::new(), Vec::new(), 0);
    for round in 0..=rounds {
        let program = Program::start(&database);
        while playing.len() < PEOPLE {
            playing.push(Player::new(&program.address, made).await);
            made += 1;
        }
        let random = Duration::from_millis(u64::from(below(LONGEST_LIFE, &mut rng)));
        // The last one lives long enough for what still runs.
        let life = if round < rounds { random } else { Duration::from_secs(5) };
        let going = tokio::spawn(go_on(program.address.clone(), playing));
        tokio::time::sleep(life).await;
        program.kill();
        let (over, others): (Vec<_>, Vec<_>) = going.await.unwrap().into_iter().partition(Player::is_done);
        done.extend(over);
        playing = others;
    }
    done.extend(playing);
    let matches = check(&database, &done).await;
    println!("{rounds} kills, {made} people, {matches} ranked matches, each seated and rated once");
    assert!(matches > 0);
}

/// What the database says of all ranked matches; how many there were.
async fn check(database: &Path, players: &[Player]) -> usize {
    let mut connection = SqliteConnection::connect(database.to_str().unwrap()).await.unwrap();
    let seats: Vec<(String, String, String, i64, Option<i64>)> = sqlx::query_as(
        "SELECT hex(account_id), lower(hex(id)), state, started_at, ended_at FROM match_seats \
         JOIN matches ON id = match_id WHERE kind = 'ranked' ORDER BY account_id, started_at",
    )
    .fetch_all(&mut connection)
    .await
    .unwrap();
    let mut matches = BTreeMap::<&str, BTreeSet<&str>>::new();
    for (account, id, state, ..) in &seats {
        assert!(matches.entry(id).or_default().insert(account), "{id}: one account has two seats");
        assert!(["running", "over"].contains(&state.as_str()), "{id} is {state}");
    }
    assert!(matches.values().all(|people| people.len() == 2));
    for pair in seats.windows(2) {
        let [(account, _, _, _, ended), (next, id, _, started, _)] = pair else { continue };
        let is_free = ended.is_some_and(|ended| ended <= *started);
        assert!(account != next || is_free, "{account} was seated at {id} while they played");
    }
    let over: BTreeSet<&str> =
        seats.iter().filter(|seat| seat.2 == "over").map(|seat| seat.1.as_str()).collect();
    let rated: Vec<(String, i64)> = sqlx::query_as(
        "SELECT lower(hex(match_id)), count(event) FROM rating_events LEFT JOIN rating_changes ON event = id GROUP BY id",
    )
    .fetch_all(&mut connection)
    .await
    .unwrap();
    assert_eq!(rated.len(), over.len(), "each match is rated once");
    assert!(rated.iter().all(|(id, changes)| over.contains(id.as_str()) && *changes == 2), "{rated:?}");
    let (matches_rated, changes): (i64, i64) =
        sqlx::query_as("SELECT (SELECT sum(matches) FROM ratings), (SELECT count(*) FROM rating_changes)")
            .fetch_one(&mut connection)
            .await
            .unwrap();
    assert_eq!(matches_rated, changes, "the ratings are those of the events");
    for player in players {
        let played: BTreeSet<&str> = player.played.iter().map(String::as_str).collect();
        assert_eq!(played.len(), player.played.len());
        assert!(
            played.iter().all(|id| over.contains(id)),
            "{}: an end that was told is lost",
            player.person.name
        );
    }
    over.len()
}
