//! The speed of bots' searches, their longest decisions, and the memory of a search.
//!
//! `cargo bench -p cartable-core --bench search [-- GAME.. speed|worst|memory]`; without names everything.
//! One core, but for the matches of `worst`.
//! `CARTABLE_MATCHES=1000` makes the worst decisions those of that many matches of each level.
//!
//! - `speed`: iterations per second from positions spread over matches of `normal` bots, beside a plain
//!   ISMCTS: the same search, but every legal action a candidate,
//!   random playouts to the end, and no widening.
//!   `openspiel/run.sh` shows `OpenSpiel`'s beside them.
//! - `worst`: the slowest decisions of whole matches, each measured again alone;
//!   the best of three, so that what else the machine does is left out.
//! - `memory`: the peak of the heap in a search as long as the game's strongest level makes it.
//!
//! The heap is counted throughout, which costs all searches a little speed.

use cartable_core::agenda::quickest;
use cartable_core::bot::search::{Budget, Tuning, weigh};
use cartable_core::bot::{Bot, BotRng, Company, Level, any_action, bot_rng, bot_rng_at, decide};
use cartable_core::counting::{Counted, Field, Filled, Miscount};
use cartable_core::game::{Events, Game, Own, Setup, SetupError, Silent, View};
use cartable_core::score::ScoreSheet;
use cartable_core::seat::{Seat, Viewer};
use cartable_core::seed::Seed;
use cartable_core::series::{MatchStatus, MatchView, Series};
use cartable_core::terms::Terms;
use peak_alloc::PeakAlloc;
use rand_core::Rng;
use std::cell::Cell;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

#[global_allocator]
static HEAP: PeakAlloc = PeakAlloc;

/// Positions that are searched, of each game and number of players.
const POSITIONS: usize = 64;
/// Matches that they are taken from.
const SOURCES: u64 = 8;
/// A search of a position ends after so many iterations,
const ITERATIONS: u32 = 500;
/// or after this time.
const LIMIT: Duration = Duration::from_millis(100);
/// Matches for the worst decision, unless `CARTABLE_MATCHES` says otherwise.
const MATCHES: u64 = 20;
/// Slow decisions that are measured again, and how often.
const AGAIN: (usize, usize) = (5, 3);

/// A game without its bots' knowledge, for a plain search. Counts the actions played in it.
#[derive(Clone, PartialEq, Debug)]
struct Plain<G>(G);

thread_local! {
    static PLAYED: Cell<u64> = const { Cell::new(0) };
}

impl<G: Bot> Game for Plain<G> {
    const ID: &'static str = G::ID;
    const SEATS: std::ops::RangeInclusive<usize> = G::SEATS;
    const TERMS: Terms = G::TERMS;
    const RACES: bool = G::RACES;
    const LOWEST_WINS: bool = G::LOWEST_WINS;
    type Options = G::Options;
    type Action = G::Action;
    type Event = G::Event;
    type Public = G::Public;
    type Illegal = G::Illegal;

    fn deal(setup: &Setup<G::Options>) -> Result<Self, SetupError> {
        G::deal(setup).map(Self)
    }

    fn public(&self) -> &G::Public {
        self.0.public()
    }

    fn own(&self, seat: Seat) -> Own<G> {
        self.0.own(seat)
    }

    fn play(
        &mut self,
        seat: Seat,
        action: G::Action,
        events: &mut impl Events<G::Event>,
    ) -> Result<(), G::Illegal> {
        PLAYED.set(PLAYED.get() + 1);
        self.0.play(seat, action, events)
    }

    fn imagine(view: &View<G::Public>, rng: &mut impl Rng) -> Self {
        Self(G::imagine(view, rng))
    }

    fn census(&self, out: &mut Vec<u16>) {
        self.0.census(out);
    }

    fn scores(&self) -> Option<Vec<i32>> {
        self.0.scores()
    }

    fn fields(options: &Self::Options, seats: usize) -> Vec<Field> {
        G::fields(options, seats)
    }

    fn count(options: &Self::Options, filled: &Filled) -> Result<Vec<Counted>, Miscount> {
        G::count(options, filled)
    }

    fn impossible(options: &G::Options, points: &[i32]) -> Option<&'static str> {
        G::impossible(options, points)
    }

    fn match_over(options: &G::Options, sheet: &ScoreSheet) -> bool {
        G::match_over(options, sheet)
    }

    fn rounds(options: &G::Options, seats: usize) -> Option<usize> {
        G::rounds(options, seats)
    }
}

impl<G: Bot> Bot for Plain<G> {
    /// Every action may be tried at once, and playouts go to the end.
    const TUNING: Tuning = Tuning { widening: 1e9, horizon: Tuning::DEFAULT.horizon, ..G::TUNING };

    fn choose(
        view: &View<G::Public>,
        _level: Level,
        _company: Company,
        rng: &mut BotRng,
    ) -> Option<G::Action> {
        any_action::<G>(view, true, &mut Vec::new(), rng)
    }

    fn iterations(_view: &View<G::Public>, _level: Level) -> u32 {
        ITERATIONS
    }
}

/// A moment at which a bot must decide.
#[derive(Clone)]
struct Position<G: Game> {
    seen: MatchView<View<G::Public>>,
    rng: BotRng,
}

impl<G: Bot> Position<G> {
    fn has_choice(&self) -> bool {
        let MatchView { status, round } = &self.seen;
        let mut actions = Vec::new();
        round.actions(&mut actions);
        let must = round.viewer.seat().is_some_and(|seat| status.turn.must.contains(seat));
        !status.is_between_rounds() && actions.len() + usize::from(!must) > 1
    }

    /// Returns the time that a bot of this level takes here.
    fn decided_in(&self, level: Level) -> Duration {
        let start = Instant::now();
        decide::<G>(&self.seen.status, &self.seen.round, level, &mut self.rng.clone());
        start.elapsed()
    }
}

/// Plays a match between bots of a level, and shows every decision with the time that it took.
fn each_moment<G: Bot>(seats: usize, number: u64, level: Level, mut show: impl FnMut(Position<G>, Duration)) {
    let seed = Seed::from_number(number);
    let mut series = Series::<G>::new(G::Options::default(), seats, None, seed).expect("a match");
    for moves in 0.. {
        let quickest = quickest(series.turn(), seats, |seat| {
            let view = series.view(Viewer::Seat(seat));
            let rng = bot_rng_at(&seed, moves, seat);
            let start = Instant::now();
            let decision = decide::<G>(&view.status, &view.round, level, &mut rng.clone());
            show(Position { seen: view, rng }, start.elapsed());
            decision
        });
        let Some((seat, decision)) = quickest else { break };
        series.play(seat, decision.step, &mut Silent).expect("a bot plays legally");
    }
}

/// Positions with a choice, spread over matches of `normal` bots.
fn positions<G: Bot>(seats: usize) -> Vec<Position<G>> {
    let mut every = Vec::new();
    for number in 0..SOURCES {
        each_moment::<G>(seats, number, Level::Normal, |position, _| {
            if position.has_choice() {
                every.push(position);
            }
        });
    }
    (0..POSITIONS).map(|number| every[number * every.len() / POSITIONS].clone()).collect()
}

/// Iterations per second of a search from these positions.
fn rate<G: Bot>(moments: &[(&MatchStatus, &View<G::Public>)]) -> f64 {
    let (mut iterations, mut time) = (0, Duration::ZERO);
    for (number, (status, view)) in moments.iter().enumerate() {
        let start = Instant::now();
        let stop = || start.elapsed() > LIMIT;
        let budget = Budget { iterations: ITERATIONS, stop: &stop };
        let weighed =
            weigh::<G>(status, view, Company::all(Level::Hard), budget, &mut bot_rng(number as u64));
        time += start.elapsed();
        iterations += weighed.iter().map(|choice| choice.visits).sum::<u32>();
    }
    f64::from(iterations) / time.as_secs_f64()
}

fn speed<G: Bot>(seats: usize) {
    let positions = positions::<G>(seats);
    let moments: Vec<_> = positions.iter().map(|Position { seen, .. }| (&seen.status, &seen.round)).collect();
    let own = rate::<G>(&moments);
    PLAYED.set(0);
    let start = Instant::now();
    let plain = rate::<Plain<G>>(&moments);
    let actions = PLAYED.get() as f64 / start.elapsed().as_secs_f64();
    println!("{:<12}{seats:>8}{own:>16.0}{plain:>16.0}{actions:>18.0}{:>18.1}", G::ID, actions / plain);
}

/// The slowest moments of many matches, slowest first.
struct Slowest<G: Game>(Vec<(Duration, Position<G>)>);

impl<G: Bot> Slowest<G> {
    fn add(&mut self, time: Duration, position: Position<G>) {
        if self.0.len() == AGAIN.0 && self.0.last().is_some_and(|(known, _)| *known >= time) {
            return;
        }
        self.0.push((time, position));
        self.0.sort_by_key(|(time, _)| std::cmp::Reverse(*time));
        self.0.truncate(AGAIN.0);
    }
}

fn worst<G: Bot>(seats: usize, level: Level, matches: u64) {
    let (next, slowest) = (AtomicU64::new(0), Mutex::new(Slowest::<G>(Vec::new())));
    let (decisions, nanoseconds) = (AtomicU64::new(0), AtomicU64::new(0));
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= matches {
                        break;
                    }
                    each_moment::<G>(seats, number, level, |position, time| {
                        decisions.fetch_add(1, Ordering::Relaxed);
                        nanoseconds.fetch_add(time.as_nanos() as u64, Ordering::Relaxed);
                        slowest.lock().expect("no thread panics").add(time, position);
                    });
                }
            });
        }
    });
    let again = |position: &Position<G>| {
        (0..AGAIN.1).map(|_| position.decided_in(level)).min().expect("measured once at least")
    };
    let slowest = slowest.into_inner().expect("no thread panics");
    let worst = slowest.0.iter().map(|(_, position)| again(position)).max().expect("somebody is asked");
    let decisions = decisions.into_inner();
    let mean = nanoseconds.into_inner() as f64 / 1e6 / decisions as f64;
    let worst = 1e3 * worst.as_secs_f64();
    println!(
        "{:<12}{seats:>8}{:>10}{matches:>10}{decisions:>12}{mean:>14.3}{worst:>14.3}",
        G::ID,
        level.name()
    );
}

fn memory<G: Bot>(seats: usize) {
    let mut most = (0, 0);
    for Position { seen, rng } in positions::<G>(seats) {
        let iterations = G::iterations(&seen.round, G::STRONGEST);
        if iterations == 0 {
            continue;
        }
        let before = HEAP.current_usage();
        HEAP.reset_peak_usage();
        weigh::<G>(
            &seen.status,
            &seen.round,
            Company::all(Level::Hard),
            Budget::iterations(iterations),
            &mut rng.clone(),
        );
        most = most.max((HEAP.peak_usage() - before, iterations));
    }
    let (bytes, iterations) = most;
    println!("{:<12}{seats:>8}{iterations:>12}{:>12.2}", G::ID, bytes as f64 / f64::from(1 << 20));
}

/// The arguments of the command line.
struct Selection(Vec<String>);

impl Selection {
    const PARTS: [&'static str; 3] = ["speed", "worst", "memory"];

    fn part(&self, part: &str) -> bool {
        self.0.iter().all(|word| !Self::PARTS.contains(&word.as_str()))
            || self.0.iter().any(|word| word == part)
    }

    fn game(&self, id: &str) -> bool {
        self.0.iter().all(|word| Self::PARTS.contains(&word.as_str())) || self.0.iter().any(|word| word == id)
    }
}

/// Two players, and four where a game is for so many. Races are not searched.
fn tables<G: Game>() -> impl Iterator<Item = usize> {
    [2, 4].into_iter().filter(|seats| G::SEATS.contains(seats) && !G::RACES)
}

macro_rules! every_game_asked {
    ($asked:expr, $game:ident, $work:expr) => {
        if $asked.game(<$game as Game>::ID) {
            $work
        }
    };
}

macro_rules! bench {
    ($($game:ident in $module:ident;)+) => {
        fn main() {
            $(use cartable_core::games::$module::$game;)+
            let asked = Selection(std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect());
            if asked.part("speed") {
                println!("{:<12}{:>8}{:>16}{:>16}{:>18}{:>18}", "game", "players", "iterations/s", "plain", "plain actions/s", "actions/iteration");
                $(every_game_asked!(asked, $game, tables::<$game>().for_each(speed::<$game>));)+
            }
            if asked.part("worst") {
                let matches = std::env::var("CARTABLE_MATCHES").ok().and_then(|matches| matches.parse().ok());
                let matches = matches.unwrap_or(MATCHES);
                println!("\n{:<12}{:>8}{:>10}{:>10}{:>12}{:>14}{:>14}", "game", "players", "level", "matches", "decisions", "mean ms", "worst ms");
                $(every_game_asked!(asked, $game, for level in [Level::Normal, Level::Hard] {
                    worst::<$game>(2, level, matches);
                });)+
            }
            if asked.part("memory") {
                println!("\n{:<12}{:>8}{:>12}{:>12}", "game", "players", "iterations", "peak MiB");
                $(every_game_asked!(asked, $game, tables::<$game>().for_each(memory::<$game>));)+
            }
        }
    };
}

cartable_core::every_game!(bench);
