//! `kill -9` of the real program at random moments of ranked play, from the account to the ratings.
//! Nobody has two accounts or seats, no match is lost, and each is rated once.
//! No published or acknowledged part of a draw changes, and no clock decides before it has run out.
//!
//! `CARTABLE_KILL_SEED` and `CARTABLE_KILL_ROUNDS` are those of `kill.rs`.

use crate::kill::{number, seed};
use crate::kit::program::Program;
use crate::kit::rows::Cell;
use crate::kit::{Person, Seen, open_store, rows, secret};
use crate::queue::{enqueue, watch};
use cartable_core::bot::bot_rng;
use cartable_core::catalogue::GameId;
use cartable_core::entry::{By, What};
use cartable_core::fair::{DealStanding, Kept, Share, check};
use cartable_core::seed::below;
use cartable_proto::v1::watch_match_response::Message;
use cartable_proto::{Problem, Reason, read_draw, v1};
use cartable_server::random;
use cartable_server::store::StoredMatch;
use std::collections::{BTreeMap, BTreeSet};
use std::error::Error as _;
use std::path::Path;
use std::time::Duration;
use tempfile::TempDir;
use tonic::transport::Channel;
use tonic::{Code, Status};

/// The longest a server lives, in milliseconds: some looks at the queue.
const LONGEST_LIFE: u32 = 1_000;
/// The number of players at the same time.
const PEOPLE: usize = 6;
/// The games of each account, one match of each, so that ratings stay close.
const GAMES: [GameId; 3] = [GameId::Duel, GameId::HickHack, GameId::Seaux];
/// Longer than anybody has for a decision at [`v1::Speed::Quick`], in milliseconds.
const TOO_LONG: i64 = 60_000;
/// In how many rounds so much time passes once.
const SLOW: u32 = 3;

/// The stage of a player between one match and the next.
enum Stage {
    /// An account is to be made with this secret, perhaps again.
    Comes(String),
    /// The request for a ticket is to be sent, perhaps again, with the hash of the share.
    Queues(v1::EnqueueRequest, Share),
    /// The ticket is acknowledged.
    Waits(String, Share),
    /// The match was told, and its deal is to be drawn.
    Draws(String, Share),
    /// The deal is drawn, as far as it is known.
    Plays(String, Box<Seen>),
}

/// A player of ranked matches, one after the other.
struct Player {
    person: Person,
    stage: Stage,
    /// The draw of each match, as the player saw it.
    kept: BTreeMap<String, Kept>,
    /// The matches whose end they have seen.
    played: Vec<String>,
}

impl Player {
    fn new(channel: Channel, number: usize) -> Self {
        let (name, rng) = (format!("player{number}"), bot_rng(number as u64));
        let person =
            Person { name, access: String::new(), refresh: String::new(), channel, rng, requests: 0 };
        Self { person, stage: Stage::Comes(secret()), kept: BTreeMap::new(), played: Vec::new() }
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
                Stage::Comes(secret) => {
                    let Person { channel, name, rng, .. } = self.person.clone();
                    self.person = Person { rng, ..Person::come(channel, &name, secret.clone(), 0).await? };
                    self.stage = wish(&mut self.person, GAMES[0]);
                }
                Stage::Queues(request, share) => {
                    let ticket = enqueue(&self.person, request.clone()).await?;
                    self.stage = Stage::Waits(ticket, *share);
                }
                Stage::Waits(ticket, share) => {
                    let mut stream = watch(&self.person, ticket).await?;
                    while let Some(told) = stream.message().await? {
                        if let Some(id) = told.match_id {
                            self.stage = Stage::Draws(id, *share);
                            break;
                        }
                    }
                }
                Stage::Draws(id, share) => {
                    draw(&self.person, id, *share, &mut self.kept).await?;
                    self.stage = Stage::Plays(id.clone(), Box::default());
                }
                Stage::Plays(id, seen) => {
                    match self.person.play_out(id, seen).await {
                        Err(status) if Problem::read(&status).reason == Some(Reason::SeatHeld) => {
                            let request = self.person.call(v1::TakeSeatBackRequest { match_id: id.clone() });
                            self.person.matches().take_seat_back(request).await?;
                            continue;
                        }
                        other => other?,
                    }
                    if let (Some(kept), Some(info)) = (self.kept.get_mut(id), &seen.info) {
                        kept.seed_commitment = Some(info.commitment.clone());
                    }
                    self.played.push(id.clone());
                    if let Some(game) = GAMES.get(self.played.len()) {
                        self.stage = wish(&mut self.person, *game);
                    }
                }
            }
        }
        Ok(())
    }
}

/// Reveals the share for the published draw, which is the same at every request.
async fn draw(
    person: &Person,
    id: &str,
    share: Share,
    kept: &mut BTreeMap<String, Kept>,
) -> Result<(), Status> {
    let mut stream = person.watch(id, None).await?;
    let first = stream.message().await?.ok_or_else(|| Status::unavailable("the stream ended"))?;
    let Some(Message::Draw(published)) = first.message else { return Ok(()) };
    let promise = read_draw(id.parse().unwrap(), &published).unwrap();
    let kept = kept.entry(id.to_owned()).or_insert_with(|| Kept {
        promise: promise.clone(),
        share,
        is_confirmed: false,
        seed_commitment: None,
    });
    assert_eq!(kept.promise, promise, "{id}: what was published has changed");
    let request = v1::RevealShareRequest { match_id: id.to_owned(), share: share.bytes().to_vec() };
    match person.matches().reveal_share(person.call(request)).await {
        Ok(_) => kept.is_confirmed = true,
        Err(status) if Problem::read(&status).reason == Some(Reason::DrawClosed) => {}
        Err(status) => return Err(status),
    }
    Ok(())
}

/// The next wish, with a fresh share.
fn wish(person: &mut Person, game: GameId) -> Stage {
    let share = Share::new(random::bytes().unwrap());
    let request = v1::EnqueueRequest {
        request_id: person.request_id(),
        game: game.to_string(),
        seats: vec![2],
        speed: v1::Speed::Quick.into(),
        ranked: true,
        bots_after_seconds: None,
        share_hash: share.hash().bytes().to_vec(),
    };
    Stage::Queues(request, share)
}

/// Everybody plays on, until they are done or the server is gone. Any other end is a failure.
async fn go_on(channel: Channel, players: Vec<Player>) -> Vec<Player> {
    let going = players.into_iter().map(|mut player| {
        player.person.channel = channel.clone();
        tokio::spawn(async move {
            if let Err(status) = player.go_on().await {
                // The server's own answers name no source, except for a stream that ends with the server.
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
    let rounds = number("CARTABLE_KILL_ROUNDS").unwrap_or(100);
    println!("CARTABLE_KILL_SEED={seed}");
    let mut rng = bot_rng(seed);
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let (mut playing, mut done, mut made) = (Vec::new(), Vec::new(), 0);
    for round in 0..=rounds {
        let program = Program::start(&database);
        let channel = Channel::from_shared(program.address.clone()).unwrap().connect_lazy();
        while playing.len() < PEOPLE {
            playing.push(Player::new(channel.clone(), made));
            made += 1;
        }
        let random = Duration::from_millis(u64::from(below(LONGEST_LIFE, &mut rng)));
        // The last one lives long enough for what still runs.
        let life = if round < rounds { random } else { Duration::from_secs(5) };
        let going = tokio::spawn(go_on(channel, playing));
        tokio::time::sleep(life).await;
        program.kill();
        let (over, others): (Vec<_>, Vec<_>) = going.await.unwrap().into_iter().partition(Player::is_done);
        done.extend(over);
        playing = others;
        if below(SLOW, &mut rng) == 0 {
            pass(&database);
        }
    }
    done.extend(playing);
    let (matches, shares, fired) = examine(&database, &done).await;
    println!(
        "{rounds} kills, {made} people, {matches} ranked matches, each seated and rated once, \
         {shares} shares in their draws, {fired} decisions of clocks"
    );
    assert!(matches > 0 && shares > 0);
}

/// Lets more time pass than anybody has for a decision, as if the server had been there.
/// Not while somebody has yet to come to their match: that would be void.
fn pass(database: &Path) {
    let missing = "SELECT count(*) FROM match_seats JOIN matches ON id = match_id WHERE state = 'running' AND came_at IS NULL";
    if rows::one::<u32>(database, missing) > 0 {
        return;
    }
    let passed = format!(
        "UPDATE matches SET started_at = started_at - {TOO_LONG}, ended_at = ended_at - {TOO_LONG}, \
         began_at = began_at - {TOO_LONG}, next_due = next_due - {TOO_LONG}; \
         UPDATE entries SET at_ms = at_ms - {TOO_LONG};"
    );
    rows::exec(database, &passed);
}

/// Checks the database; returns the number of played matches, of shares in draws,
/// and of decisions made by clocks.
async fn examine(database: &Path, players: &[Player]) -> (usize, usize, usize) {
    let over = examine_matches(database, players);
    let store = open_store(database).await.unwrap();
    let (mut shares, mut fired) = (0, 0);
    for id in &over {
        let stored = store.load_match(id.parse().unwrap()).await.unwrap().unwrap();
        fired += decided_by_clocks(id, &stored);
        let record = stored.record();
        for player in players.iter().filter(|player| player.played.contains(id)) {
            let Some(kept) = player.kept.get(id) else { continue };
            let found = check(record.draw.as_ref(), &record.seed, Some(kept));
            let standing = DealStanding::of(&found);
            assert_ne!(standing, DealStanding::Broken, "{id}: {found:?}");
            assert!(!kept.is_confirmed || standing == DealStanding::Proven, "{id}: {found:?}");
            shares += usize::from(standing == DealStanding::Proven);
        }
    }
    store.close().await;
    (over.len(), shares, fired)
}

/// Returns the number of decisions by clocks, and checks in the log that each clock had run out.
fn decided_by_clocks(id: &str, stored: &StoredMatch) -> usize {
    let mut series = stored.setup.start().unwrap();
    let mut agenda = stored.setup.agenda(None, stored.began_at, &series);
    let mut fired = 0;
    for (seq, entry) in (1..).zip(stored.entries.iter().map(|stored| &stored.entry)) {
        if let What::Move { seat, by: By::Clock, .. } = entry.what {
            let late = agenda.clocks().unwrap().late(entry.at_ms);
            assert!(late.contains(seat), "{id}: the clock had not run out at {seq}");
            fired += 1;
        }
        series.apply(&entry.what, &mut Vec::new()).unwrap();
        agenda.entered(entry.at_ms, &entry.what, &series);
    }
    fired
}

/// The ranked matches that are over.
fn examine_matches(database: &Path, players: &[Player]) -> BTreeSet<String> {
    let mut names = rows::column(database, "SELECT name FROM accounts");
    names.sort_unstable();
    assert!(names.is_sorted_by(|one, other| one < other), "one secret is one account: {names:?}");
    for Player { person: Person { name, access, .. }, .. } in players {
        assert!(access.is_empty() || names.contains(name), "the account of {name} is lost");
    }
    let seats = rows::rows(
        database,
        "SELECT account_id, id, state, started_at, ended_at FROM match_seats \
         JOIN matches ON id = match_id WHERE kind = 'ranked' ORDER BY account_id, started_at",
    );
    let seat = |row: Vec<Cell>| -> (String, String, String, i64, Option<i64>) {
        let [account, id, state, started, ended] = row.try_into().unwrap();
        let number = |cell: Cell| cell.map(|text| text.parse().unwrap());
        (account.unwrap(), id.unwrap(), state.unwrap(), number(started).unwrap(), number(ended))
    };
    let seats: Vec<_> = seats.into_iter().map(seat).collect();
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
    let over: BTreeSet<String> =
        seats.iter().filter(|seat| seat.2 == "over").map(|seat| seat.1.clone()).collect();
    let rated = rows::rows(
        database,
        "SELECT match_id, count(event) FROM rating_events LEFT JOIN rating_changes ON event = id GROUP BY id",
    );
    assert_eq!(rated.len(), over.len(), "each match is rated once");
    let is_rated =
        |row: &Vec<Cell>| over.contains(row[0].as_deref().unwrap()) && row[1].as_deref() == Some("2");
    assert!(rated.iter().all(is_rated), "{rated:?}");
    let sums = "SELECT (SELECT sum(matches) FROM ratings), (SELECT count(*) FROM rating_changes)";
    let [sums] = rows::rows(database, sums).try_into().unwrap();
    assert_eq!(
        sums[0].as_deref().unwrap_or("0"),
        sums[1].as_deref().unwrap(),
        "the ratings are those of the events"
    );
    for player in players {
        let played: BTreeSet<&String> = player.played.iter().collect();
        assert_eq!(played.len(), player.played.len());
        assert!(
            played.iter().all(|id| over.contains(*id)),
            "{}: an end that was told is lost",
            player.person.name
        );
    }
    over
}
