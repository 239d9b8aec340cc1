//! The counts while everybody plays.

use serde::Serialize;
use std::collections::{BTreeMap, HashMap};
use std::time::{Duration, Instant};

/// Measured times.
#[derive(Default)]
pub struct Times(Vec<Duration>);

/// The times below which half, 99 % and 99.9 % of them stay, in milliseconds.
#[derive(Clone, Copy, Default, Serialize)]
pub struct Percentiles {
    /// Half.
    #[serde(rename = "p50_ms")]
    pub p50: f64,
    /// 99 %.
    #[serde(rename = "p99_ms")]
    pub p99: f64,
    /// 99.9 %.
    #[serde(rename = "p999_ms")]
    pub p999: f64,
}

impl Times {
    /// Adds one.
    pub fn add(&mut self, time: Duration) {
        self.0.push(time);
    }

    /// Returns how many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the percentiles; zeros if there are no times.
    pub fn percentiles(mut self) -> Percentiles {
        self.0.sort_unstable();
        let below = |thousandths: usize| {
            let place = (self.0.len() * thousandths / 1_000).min(self.0.len().saturating_sub(1));
            self.0.get(place).map_or(0.0, |time| time.as_secs_f64() * 1_000.0)
        };
        Percentiles { p50: below(500), p99: below(990), p999: below(999) }
    }
}

/// An action that the server has acknowledged as stored.
struct Acknowledged {
    sent: Instant,
    took: Duration,
}

/// The counts of one match.
#[derive(Default)]
struct Table {
    acknowledged: HashMap<u64, Acknowledged>,
    /// The times at which each watcher learnt of an action.
    seen: HashMap<u64, Vec<Instant>>,
    /// The times at which each of those who look on did.
    looked: HashMap<u64, Vec<Instant>>,
    /// The number of places in the log that were given to two actions.
    doubled: u64,
    /// The number of actions that a watcher was told twice, or not at all.
    torn: u64,
}

/// All counts.
#[derive(Default)]
pub struct Tally {
    /// The beginning of the count: earlier actions do not count.
    since: Option<Instant>,
    tables: HashMap<String, Table>,
    refused: BTreeMap<String, u64>,
    /// The number of shares that the server took into deals.
    pub shares: u64,
    /// The time of the last acknowledgement, and the longest time without any.
    answered: Option<Instant>,
    pub silence: Duration,
}

/// The sums of all counts.
pub struct Sums {
    /// The number of matches.
    pub tables: usize,
    /// The times of the answers.
    pub acknowledgements: Times,
    /// The times from sending an action until another player was told of it.
    pub lags: Times,
    /// The times until one who looks on was told of it.
    pub looked: Times,
    /// The number of acknowledged actions that nobody was told of, or that watchers missed.
    pub lost: u64,
    /// The number of places in a log that were given to two actions.
    pub doubled: u64,
}

impl Tally {
    /// Begins to count.
    pub fn begin(&mut self) {
        self.since = Some(Instant::now());
        self.answered = self.since;
    }

    /// Notes the acknowledgement of an action sent at this time.
    pub fn acknowledged(&mut self, match_id: &str, seq: u64, sent: Instant) {
        let took = sent.elapsed();
        let last = self.answered.replace(sent + took);
        if let Some(last) = last.or(self.since).filter(|_| self.since.is_some()) {
            self.silence = self.silence.max((sent + took).saturating_duration_since(last));
        }
        let table = self.tables.entry(match_id.to_owned()).or_default();
        if table.acknowledged.insert(seq, Acknowledged { sent, took }).is_some() {
            table.doubled += 1;
        }
    }

    /// Notes that a watcher who knew everything up to `known` is told of the
    /// events after `after`, up to `seq`.
    pub fn seen(&mut self, match_id: &str, known: u64, after: u64, seq: u64) {
        let now = Instant::now();
        let table = self.tables.entry(match_id.to_owned()).or_default();
        table.torn += u64::from(after != known);
        for seq in after + 1..=seq {
            table.seen.entry(seq).or_default().push(now);
        }
    }

    /// Notes that one who looks on is told of an action.
    pub fn looked(&mut self, match_id: &str, seq: u64) {
        let table = self.tables.entry(match_id.to_owned()).or_default();
        table.looked.entry(seq).or_default().push(Instant::now());
    }

    /// Returns the last acknowledged action of a match.
    pub fn last(&self, match_id: &str) -> u64 {
        self.tables.get(match_id).and_then(|table| table.acknowledged.keys().max().copied()).unwrap_or(0)
    }

    /// Notes a refusal.
    pub fn refused(&mut self, why: &str) {
        *self.refused.entry(why.to_owned()).or_default() += 1;
    }

    /// Returns the refusals, with their numbers.
    pub fn refusals(&self) -> BTreeMap<String, u64> {
        self.refused.clone()
    }

    /// Returns the sums.
    pub fn sums(&self) -> Sums {
        let mut sums = Sums {
            tables: self.tables.len(),
            acknowledgements: Times::default(),
            lags: Times::default(),
            looked: Times::default(),
            lost: 0,
            doubled: 0,
        };
        for table in self.tables.values() {
            sums.doubled += table.doubled;
            sums.lost += table.torn;
            let counted = |action: &Acknowledged| self.since.is_some_and(|since| action.sent >= since);
            for (seq, action) in table.acknowledged.iter().filter(|(_, action)| counted(action)) {
                sums.acknowledgements.add(action.took);
                for at in table.looked.get(seq).into_iter().flatten() {
                    sums.looked.add(at.saturating_duration_since(action.sent));
                }
                let Some(seen) = table.seen.get(seq) else {
                    sums.lost += 1;
                    continue;
                };
                for at in seen {
                    sums.lags.add(at.saturating_duration_since(action.sent));
                }
            }
        }
        sums
    }
}
