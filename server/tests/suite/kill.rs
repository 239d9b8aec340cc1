//! `kill -9` of the real program at random moments, many times:
//! every acknowledged action is in the log, in its place and once, and the matches go on to their end.
//!
//! The moments come from a seed that is printed; `CARTABLE_KILL_SEED=<number>` repeats it,
//! as far as the machine does, and `CARTABLE_KILL_ROUNDS=<number>` makes it longer.

use crate::kit::program::Program;
use crate::kit::{Person, Seen, connect};
use cartable_core::bot::bot_rng;
use cartable_core::catalogue::GameId;
use cartable_core::record::Record;
use cartable_core::seed::below;
use cartable_core::series::Move;
use std::time::{Duration, SystemTime};
use tempfile::TempDir;
use tonic::transport::Channel;

/// The longest a server lives, in milliseconds.
const LONGEST_LIFE: u32 = 250;

/// A match and the people who play it.
struct Table {
    id: String,
    people: Vec<(Person, Seen)>,
}

impl Table {
    fn is_over(&self) -> bool {
        self.people.iter().all(|(_, seen)| seen.over)
    }
}

async fn new_table(address: &str, game: GameId, number: usize) -> Table {
    let mut people = Vec::new();
    for place in 0..2 {
        let name = format!("{game}{number}-{place}");
        people.push(Person::guest(address, &name, (number * 2 + place) as u64).await);
    }
    let bots = (*game.seats().end()).min(4) - 2;
    let room = people[0].create_room(game, 2, bots).await.unwrap();
    people[1].join(&room.code).await.unwrap();
    let id = people[0].start(&room.code).await.unwrap();
    Table { id, people: people.into_iter().map(|person| (person, Seen::default())).collect() }
}

/// Everybody plays on, each in a task of their own, until their match is over or the server is gone.
async fn play_on(address: String, tables: Vec<Table>) -> Vec<Table> {
    let channel = Channel::from_shared(address).unwrap().connect_lazy();
    let mut playing = Vec::new();
    for table in tables {
        let id = table.id.clone();
        let people = table.people.into_iter().map(|(mut person, mut seen)| {
            person.channel = channel.clone();
            let id = id.clone();
            tokio::spawn(async move {
                if !seen.over {
                    // A broken call is what this is about.
                    let _ = person.play_out(&id, &mut seen).await;
                }
                (person, seen)
            })
        });
        playing.push((table.id, people.collect::<Vec<_>>()));
    }
    let mut tables = Vec::new();
    for (id, tasks) in playing {
        let mut people = Vec::new();
        for task in tasks {
            people.push(task.await.unwrap());
        }
        tables.push(Table { id, people });
    }
    tables
}

pub fn seed() -> u64 {
    let fresh = || SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().as_nanos() as u64;
    number("CARTABLE_KILL_SEED").unwrap_or_else(fresh)
}

pub fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok().map(|text| text.parse().expect("a number"))
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_random_moments() {
    let seed = seed();
    let rounds = number("CARTABLE_KILL_ROUNDS").unwrap_or(40);
    println!("CARTABLE_KILL_SEED={seed}");
    let mut rng = bot_rng(seed);
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");

    let (mut playing, mut finished) = (Vec::new(), Vec::new());
    let (mut interrupted, mut opened) = (0, 0);
    for _ in 0..rounds {
        let program = Program::start(&database);
        // Every kill meets matches that run.
        while playing.len() < GameId::ALL.len() * 2 {
            let game = GameId::ALL[opened % GameId::ALL.len()];
            playing.push(new_table(&program.address, game, opened).await);
            opened += 1;
        }
        let life = Duration::from_millis(u64::from(below(LONGEST_LIFE, &mut rng)));
        let tables = tokio::spawn(play_on(program.address.clone(), playing));
        tokio::time::sleep(life).await;
        program.kill();
        let (over, running): (Vec<_>, Vec<_>) = tables.await.unwrap().into_iter().partition(Table::is_over);
        finished.extend(over);
        playing = running;
        let people = playing.iter().flat_map(|table| &table.people);
        interrupted += people.filter(|(_, seen)| seen.unanswered.is_some()).count();
    }

    let program = Program::start(&database);
    finished.extend(play_on(program.address.clone(), playing).await);
    let channel = connect(&program.address).await;
    let mut checked = 0;
    for table in &mut finished {
        table.people[0].0.channel = channel.clone();
        checked += check(table).await;
    }
    println!(
        "{rounds} kills, {} matches, {checked} acknowledged actions, all in their place; {interrupted} calls were cut off",
        finished.len()
    );
    assert!(checked > 0);
}

/// Every acknowledged action of a finished match is in its record; how many there are.
async fn check(table: &Table) -> usize {
    let (person, _) = &table.people[0];
    let record = Record::read(&person.record(&table.id).await.unwrap()).unwrap();
    let series = record.replay().unwrap();
    assert!(series.is_over());
    let mut checked = 0;
    for (person, seen) in &table.people {
        assert!(seen.over, "{} did not see the end", person.name);
        assert!(seen.unanswered.is_none());
        for done in &seen.acknowledged {
            let (seat, step) = record.entries[done.seq as usize - 1].step().unwrap();
            assert_eq!((seat.index(), step), (done.seat, done.step), "action {} of {}", done.seq, table.id);
        }
        let mut places: Vec<u64> = seen.acknowledged.iter().map(|done| done.seq).collect();
        let acknowledged = places.len();
        places.dedup();
        assert_eq!(places.len(), acknowledged, "no action is acknowledged at two places");
        let seat = seen.info.as_ref().unwrap().seat as usize;
        let own = record.moves().filter(|(other, _)| other.index() == seat).count();
        assert_eq!(own, acknowledged, "what {} did is in the log once each", person.name);
        let gap = seen.updates.windows(2).find(|pair| pair[0].seq != pair[1].after_seq);
        assert_eq!(gap, None, "{} was told everything", person.name);
        checked += acknowledged;
    }
    let confirmed = record.moves().filter(|(_, step)| *step == Move::NextRound).count();
    assert_eq!(confirmed % record.seats, 0);
    checked
}
