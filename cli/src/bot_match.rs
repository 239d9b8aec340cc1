//! One match between bots, from the deal to the result, as `simulate` counts it and `arena` compares it.

use cartable_core::agenda::{Bots, quickest};
use cartable_core::bot::{Decision, Level, bot_rng_at};
use cartable_core::catalogue::{AnyAction, AnyOptions, AnySeries, GameId};
use cartable_core::fault::guard;
use cartable_core::seat::{Seat, SeatSet, Turn, Viewer};
use cartable_core::seed::Seed;
use cartable_core::series::Move;
use std::panic;
use std::time::{Duration, Instant};

/// A match with more moves than this is stuck: the longest legal ones stay far below.
const STUCK: u64 = 1_000_000;
/// A win shared by up to eight players is still a whole number of these.
pub const WIN: u64 = 840;
/// Faults beyond these are not kept: the first few tell enough.
const FAULTS: usize = 20;

/// A match to be played by bots.
#[derive(Clone, Debug)]
pub struct BotMatch<'a> {
    /// The game and its options.
    pub options: &'a AnyOptions,
    /// The level of each seat.
    pub levels: Vec<Level>,
    /// The seed of all chance.
    pub seed: Seed,
    /// The number of the match in its run, from 0, which names it in a fault.
    pub number: u64,
    /// The seat that plays with knowledge of the strongest level's code,
    /// but of neither dice nor hands, and its iterations for each decision.
    pub reader: Option<(Seat, u32)>,
}

/// The end of a match between bots.
pub enum Ended {
    /// The match was played to its end.
    Over(Outcome),
    /// The match could not be played to its end.
    Wrong(Fault),
    /// The match was stopped.
    Stopped,
}

/// The result of a match.
pub struct Outcome {
    /// Moves made.
    pub moves: u64,
    /// The total of each seat.
    pub totals: Vec<i32>,
    /// The winners; several share a win.
    pub winners: SeatSet,
    /// The time that each seat has thought. It is not part of the result, because it is never the same twice.
    pub thinking: Vec<Thinking>,
    /// The decisions of each seat that were one of [`GameId::blunders`], by blunder.
    pub blunders: Vec<Vec<u64>>,
}

/// The time of decisions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Thinking {
    /// The number of times that a bot was asked during a round.
    pub decisions: u64,
    /// All of them together.
    pub total: Duration,
    /// The longest one.
    pub worst: Duration,
}

/// A match that went wrong, with what it takes to play it again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The number of the match, from 0.
    pub number: u64,
    /// Its seed.
    pub seed: Seed,
    /// The level of each seat.
    pub levels: Vec<Level>,
    /// The error.
    pub what: String,
}

impl BotMatch<'_> {
    /// Plays the match, and calls `stop` before each move.
    pub fn run(self, stop: &dyn Fn() -> bool) -> Ended {
        match guard(|| self.play(stop)).unwrap_or_else(|fault| Err(fault.to_string())) {
            Ok(Some(outcome)) => Ended::Over(outcome),
            Ok(None) => Ended::Stopped,
            Err(what) => {
                Ended::Wrong(Fault { number: self.number, seed: self.seed, levels: self.levels, what })
            }
        }
    }

    fn play(&self, stop: &dyn Fn() -> bool) -> Result<Option<Outcome>, String> {
        let seats = self.levels.len();
        let mut series = self.options.start(seats, None, self.seed).map_err(|error| error.to_string())?;
        let bots = Bots::new(self.seed, self.levels.iter().copied().map(Some));
        let mut thinking = vec![Thinking::default(); seats];
        let mut blunders = vec![vec![0; self.options.game().blunders().len()]; seats];
        let mut events = Vec::new();
        let mut moves = 0;
        let (mut round, mut cards) = (series.number(), series.census());
        while !series.is_over() {
            if stop() {
                return Ok(None);
            }
            let (seat, chosen) = self
                .read(&series, moves)
                .or_else(|| next_move(&bots, &series, moves, &mut thinking))
                .ok_or_else(|| format!("stuck after {moves} moves: nobody who must act acts"))?;
            if let Move::Act(action) = chosen
                && let Some(kind) = series.view(Viewer::Seat(seat)).blunder(action)
            {
                blunders[seat.index()][kind] += 1;
            }
            events.clear();
            series
                .play(seat, chosen, &mut events)
                .map_err(|refusal| format!("move {} of {seat} is refused: {refusal}", moves + 1))?;
            moves += 1;
            let now = series.census();
            if series.number() != round {
                (round, cards) = (series.number(), now);
            } else if now != cards {
                return Err(format!("a card was lost or doubled by move {moves}"));
            }
            if moves == STUCK {
                return Err(format!("stuck: not over after {moves} moves"));
            }
        }
        let sheet = series.sheet();
        let (totals, winners) = (sheet.totals(), sheet.leaders());
        Ok(Some(Outcome { moves, totals, winners, thinking, blunders }))
    }

    /// Returns the reader's move; the reader chooses first of the seats that choose at the same time.
    /// If others may act in between, it does not go first, and is asked together with them.
    fn read(&self, series: &AnySeries, moves: u64) -> Option<(Seat, Move<AnyAction>)> {
        let Turn { must, may } = series.turn();
        let (seat, iterations) =
            self.reader.filter(|(seat, _)| must.contains(*seat) && may.without(*seat).is_empty())?;
        let mut dice = bot_rng_at(&self.seed, moves, seat);
        Some((seat, series.view(Viewer::Seat(seat)).exploit(iterations, &mut dice)?))
    }
}

/// Returns the quickest decision, as at every table; no time passes here.
fn next_move(
    bots: &Bots,
    series: &AnySeries,
    moves: u64,
    thinking: &mut [Thinking],
) -> Option<(Seat, Move<AnyAction>)> {
    let (seat, decision) = quickest(series.turn(), series.seats(), |seat| {
        let start = Instant::now();
        let decision = bots.decide(series, moves, seat, &|| false);
        if !matches!(decision, Some(Decision { step: Move::NextRound, .. })) {
            thinking[seat.index()].add(&Thinking::once(start.elapsed()));
        }
        decision
    })?;
    Some((seat, decision.step))
}

impl Outcome {
    /// Returns a seat's part of the win, in parts of [`WIN`].
    #[must_use]
    pub fn share(&self, seat: Seat) -> u64 {
        if self.winners.contains(seat) { WIN / self.winners.len() as u64 } else { 0 }
    }
}

impl Thinking {
    const fn once(time: Duration) -> Self {
        Self { decisions: 1, total: time, worst: time }
    }

    /// Adds the counts of others.
    pub fn add(&mut self, other: &Self) {
        self.decisions += other.decisions;
        self.total += other.total;
        self.worst = self.worst.max(other.worst);
    }

    /// Returns the mean in milliseconds.
    #[must_use]
    pub fn mean_ms(&self) -> f64 {
        1_000.0 * self.total.as_secs_f64() / self.decisions.max(1) as f64
    }

    /// Returns the longest in milliseconds.
    #[must_use]
    pub fn worst_ms(&self) -> f64 {
        1_000.0 * self.worst.as_secs_f64()
    }
}

impl Fault {
    /// Returns the command that plays the match again, alone.
    #[must_use]
    pub fn command(&self, game: GameId, options: &[(String, String)]) -> String {
        let levels: Vec<&str> = self.levels.iter().map(|level| level.name()).collect();
        let options: Vec<String> =
            options.iter().map(|(key, value)| format!(" --option {key}={value}")).collect();
        format!(
            "cartable simulate {game} --matches 1 --seats {} --bots {} --seed {}{}",
            levels.len(),
            levels.join(","),
            self.seed,
            options.concat()
        )
    }
}

/// Returns the seed of a match (from 0) of a run.
/// The first match has the run's own seed, so that one match can be played again alone.
#[must_use]
pub fn seed_of(run: &Seed, number: u64) -> Seed {
    if number == 0 { *run } else { run.round(number) }
}

/// Keeps the first faults of many matches, in the order of the matches.
pub fn first_faults(faults: &mut Vec<Fault>) {
    faults.sort_by(|one, other| (one.number, &one.levels).cmp(&(other.number, &other.levels)));
    faults.truncate(FAULTS);
}

/// Panics of a match are caught and reported, so the usual message would only disturb the progress bar.
pub fn quietly<T>(work: impl FnOnce() -> T) -> T {
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let result = work();
    panic::set_hook(hook);
    result
}
