//! The report of a run.

use crate::Args;
use crate::flood::Flooded;
use crate::house::Costs;
use crate::measured::Measured;
use crate::tally::{Percentiles, Sums, Tally};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

/// The report of a run.
#[derive(Serialize)]
pub struct Report {
    players: u32,
    game: String,
    seats: u32,
    think_ms: u64,
    /// True if nobody acted.
    idle: bool,
    /// The time until everybody sat at a table, in seconds.
    seating_seconds: f64,
    seconds: f64,
    matches: usize,
    /// The number of players' shares in deals.
    shares: u64,
    acknowledged: usize,
    per_second: f64,
    acknowledgement: Percentiles,
    /// The time from sending an action until another player gets it.
    update: Percentiles,
    /// The people who looked on, and the time from sending an action until one of them got it.
    lookers: u32,
    looked: Percentiles,
    /// The longest time without any acknowledgement.
    silence_ms: f64,
    lost: u64,
    doubled: u64,
    /// The refusals by reason; `STALE_SEQ`, a choice overtaken by another's, is harmless.
    refused: BTreeMap<String, u64>,
    server: Option<Costs>,
    /// The figures of the leanest server under the same players.
    leanest: Option<Measured>,
    /// The processor time of `PostgreSQL` for each acknowledged action, in microseconds, where the server was on it.
    postgres_us: Option<f64>,
    /// The report of the same on `PostgreSQL`.
    pub postgres: Option<Box<Self>>,
    /// The limits per address and account.
    limits: &'static str,
    /// The flood's tries, and how often they were refused.
    flooded: Option<Flooded>,
}

impl Report {
    /// Returns the report of the counts.
    pub fn new(
        args: &Args,
        tally: &Tally,
        (seating, took): (Duration, Duration),
        (server, flooded): (Option<Costs>, Option<Flooded>),
        leanest: Option<Measured>,
        postgres: Option<Duration>,
    ) -> Self {
        let Sums { tables, acknowledgements, lags, looked, lost, doubled } = tally.sums();
        let acknowledged = acknowledgements.len();
        let limits = match &args.server {
            Some(_) => "its own limits",
            None if args.flood => "the usual limits",
            None => "no limits by address or account",
        };
        Self {
            players: args.players,
            game: args.game.to_string(),
            seats: args.seats,
            think_ms: args.thinks().as_millis() as u64,
            idle: args.idle,
            seating_seconds: seating.as_secs_f64(),
            seconds: took.as_secs_f64(),
            matches: tables,
            shares: tally.shares,
            acknowledged,
            per_second: acknowledged as f64 / took.as_secs_f64(),
            acknowledgement: acknowledgements.percentiles(),
            update: lags.percentiles(),
            lookers: args.lookers,
            looked: looked.percentiles(),
            silence_ms: tally.silence.as_secs_f64() * 1e3,
            lost,
            doubled,
            refused: tally.refusals(),
            server,
            leanest,
            postgres_us: postgres
                .filter(|_| acknowledged > 0)
                .map(|time| time.as_secs_f64() * 1e6 / acknowledged as f64),
            postgres: None,
            limits,
            flooded,
        }
    }

    /// Returns true if nothing was lost or done twice, and something was done that should be.
    pub fn is_whole(&self) -> bool {
        let is_whole = self.lost == 0 && self.doubled == 0 && (self.acknowledged > 0 || self.idle);
        is_whole && self.postgres.as_ref().is_none_or(|postgres| postgres.is_whole())
    }

    /// Returns the complaint if acknowledgements took longer than so many milliseconds.
    pub fn late(&self, p99_below: Option<u32>) -> Option<String> {
        let (p99, below) = (self.acknowledgement.p99, p99_below?);
        (p99 >= below.into())
            .then(|| format!("the acknowledgements' p99 is {p99:.2} ms, which is not below {below} ms"))
    }
}

impl fmt::Display for Percentiles {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { p50, p99, p999 } = self;
        write!(f, "p50 {p50:.2} ms, p99 {p99:.2} ms, p99.9 {p999:.2} ms")
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { players, game, seats, think_ms, seating_seconds, seconds, .. } = self;
        writeln!(f, "{players} players of {game}, {seats} at a table, who think {think_ms} ms")?;
        writeln!(
            f,
            "seated after     {seating_seconds:.1} s; then played for {seconds:.1} s, {} matches, {} shares in their deals",
            self.matches, self.shares
        )?;
        writeln!(f, "actions          {} acknowledged, {:.0} a second", self.acknowledged, self.per_second)?;
        writeln!(f, "acknowledgement  {}", self.acknowledgement)?;
        writeln!(f, "update           {}", self.update)?;
        if self.lookers > 0 {
            writeln!(f, "looking on       {} people: {}", self.lookers, self.looked)?;
        }
        writeln!(f, "silence          {:.0} ms at the longest", self.silence_ms)?;
        writeln!(f, "lost             {}", self.lost)?;
        writeln!(f, "doubled          {}", self.doubled)?;
        for (reason, times) in &self.refused {
            writeln!(f, "refused          {reason} {times} times")?;
        }
        for (kind, tried) in self.flooded.iter().flatten() {
            writeln!(f, "flood            {kind}: {tried}")?;
        }
        match self.server {
            Some(Costs { memory_mib, player_kib, processor_seconds, action_us, player_us }) => {
                write!(f, "server           {processor_seconds:.2} s of processor time, ")?;
                match action_us {
                    Some(action_us) => write!(f, "{action_us:.0} µs an action")?,
                    None => write!(f, "{player_us:.1} µs an idle player and second")?,
                }
                write!(f, "; {player_kib:.0} KiB a player, {memory_mib:.1} MiB at the most")?;
            }
            None => write!(f, "server           another's: what it costs is not known here")?,
        }
        writeln!(f, "; {}", self.limits)?;
        if let (Some(ours), Some(leanest)) = (self.server, self.leanest) {
            let Measured { action_us, player_us, player_kib, per_second, p50_ms, p99_ms } = leanest;
            write!(f, "leanest server   ")?;
            match ours.action_us {
                Some(ours) => write!(
                    f,
                    "{action_us:.0} µs an action, so this one takes {:.2} times as much; {per_second:.0} a second, \
                     p50 {p50_ms:.2} ms, p99 {p99_ms:.2} ms",
                    ours / action_us
                )?,
                None => write!(f, "{player_us:.1} µs an idle player and second")?,
            }
            writeln!(f, "; {player_kib:.0} KiB a player")?;
        }
        if let Some(postgres_us) = self.postgres_us {
            writeln!(f, "PostgreSQL       {postgres_us:.0} µs an action beside the server's")?;
        }
        if let Some(postgres) = &self.postgres {
            write!(f, "\nThe same on PostgreSQL:\n{postgres}")?;
        }
        Ok(())
    }
}
