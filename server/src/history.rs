//! What has happened in a live match, as far as its task keeps it in memory.

use crate::model::MatchSetup;
use crate::store::StoreError;
use cartable_core::agenda::Clocks;
use cartable_core::catalogue::{AnyAction, AnyEvent, AnySeries};
use cartable_core::entry::{Entry, What};
use cartable_core::seat::{Seat, SeatSet, Turn};
use cartable_core::series::MatchEvent;
use std::collections::VecDeque;
use std::sync::Arc;

/// How many of the last steps are kept for those who come back.
/// Whoever has missed no more is told one entry after the other, and sees each move;
/// whoever has missed more, in pages.
pub const STEPS: usize = 32;
/// How many entries one page of a long story tells: a message may not grow without limit.
pub const PAGE: u64 = 250;
/// How many of a seat's last requests are remembered.
/// A client sends one at a time, so whoever repeats an older one has long had its answer;
/// it is then judged like a new one, and its `expected_seq` is too old.
const REQUESTS: usize = 8;

/// What happened after one `seq` up to another, for everybody: who hears of it filters for themselves.
#[derive(Debug, Clone)]
pub struct Step {
    /// Where it begins.
    pub after_seq: u64,
    /// Where it ends.
    pub seq: u64,
    /// When that was, in milliseconds since 1970.
    pub at_ms: u64,
    /// What happened.
    pub events: Vec<MatchEvent<AnyEvent>>,
    /// The match at `seq`.
    pub series: AnySeries,
    /// What each seat has left, at a table with clocks.
    pub clocks: Option<Clocks>,
}

/// What has happened in a live match.
pub struct History {
    setup: Arc<MatchSetup>,
    entries: Vec<Entry<AnyAction>>,
    recent: VecDeque<Arc<Step>>,
    /// For each seat, its last requests and where their entries are.
    requests: [VecDeque<(String, u64)>; Seat::MAX],
    /// For each seat, the `seq` at which it was first asked what it is asked now.
    asked_since: [u64; Seat::MAX],
}

impl History {
    /// Nothing yet.
    pub fn new(setup: Arc<MatchSetup>) -> Self {
        Self {
            setup,
            entries: Vec::new(),
            recent: VecDeque::new(),
            requests: Default::default(),
            asked_since: [0; Seat::MAX],
        }
    }

    /// The number of the last entry, from 1; 0 before the first.
    pub const fn seq(&self) -> u64 {
        self.entries.len() as u64
    }

    /// Every entry.
    pub fn entries(&self) -> &[Entry<AnyAction>] {
        &self.entries
    }

    /// The last `seq` at which this seat was asked something new:
    /// who has seen that knows what they decide about.
    pub const fn asked_since(&self, seat: Seat) -> u64 {
        self.asked_since[seat.index()]
    }

    /// The `seq` of a request that was answered before, and what entered with it.
    pub fn answered(&self, seat: Seat, request_id: &str) -> Option<(u64, What<AnyAction>)> {
        let mut known = self.requests[seat.index()].iter();
        let (_, seq) = known.find(|(known, _)| known == request_id)?;
        Some((*seq, self.entries[*seq as usize - 1].what))
    }

    /// Keeps an entry: what it came by, and who acted before and after it.
    /// A seat that was asked together with the one that acted, and still is, is asked the same as before.
    pub fn push(
        &mut self,
        entry: Entry<AnyAction>,
        request_id: Option<String>,
        before: Turn,
        after: Turn,
    ) -> u64 {
        self.entries.push(entry);
        let seq = self.seq();
        let actor = entry.step().map(|(seat, _)| seat);
        if let (Some(seat), Some(request_id)) = (actor, request_id) {
            let requests = &mut self.requests[seat.index()];
            requests.push_back((request_id, seq));
            requests.drain(..requests.len().saturating_sub(REQUESTS));
        }
        let together = actor.is_none_or(|seat| before.must.contains(seat));
        let same = if together { before.must.and(after.must) } else { SeatSet::EMPTY };
        let same = actor.map_or(same, |seat| same.without(seat));
        for seat in Seat::all(self.setup.seats.len()).filter(|seat| !same.contains(*seat)) {
            self.asked_since[seat.index()] = seq;
        }
        seq
    }

    /// Keeps a step, which ends with the last entry.
    pub fn keep(&mut self, step: Arc<Step>) {
        self.recent.push_back(step);
        self.recent.drain(..self.recent.len().saturating_sub(STEPS));
    }

    /// What happened after an entry, or from the first deal on, up to now, when seats have left what `clocks` says:
    /// told from memory, where that reaches back so far.
    pub fn story(&self, after: Option<u64>, now: &AnySeries, clocks: Option<&Clocks>) -> Missed {
        let head = self.seq();
        let oldest = self.recent.front().map_or(head, |step| step.after_seq);
        let Some(after_seq) = after.filter(|after| *after >= oldest) else {
            let (setup, entries) = (Arc::clone(&self.setup), self.entries.clone());
            return Missed::Past(Past { setup, entries, after, clocks: clocks.cloned() });
        };
        let missed = self.recent.iter().filter(|step| step.after_seq >= after_seq);
        let mut steps: Vec<Step> =
            missed.map(|step| Step { clocks: clocks.cloned(), ..Step::clone(step) }).collect();
        if steps.is_empty() {
            let (events, series) = (Vec::new(), now.clone());
            let (at_ms, clocks) = (last_ms(&self.entries), clocks.cloned());
            steps.push(Step { after_seq, seq: head, at_ms, events, series, clocks });
        }
        Missed::Kept(steps)
    }
}

/// When the last entry was made, in milliseconds since 1970; 0 before the first.
fn last_ms(entries: &[Entry<AnyAction>]) -> u64 {
    entries.last().map_or(0, |entry| entry.at_ms)
}

/// What somebody has missed of a match, in steps of which the last ends now:
/// one for each entry where they are no more than [`STEPS`], else of [`PAGE`] entries.
/// Each step tells what seats have left at the end: whoever catches up does so at once.
#[derive(Debug)]
pub enum Missed {
    /// The steps themselves.
    Kept(Vec<Step>),
    /// What has to be played again to find them.
    Past(Past),
}

/// A match up to now, and the `seq` from after which on it is told, if not from the first deal on.
#[derive(Debug)]
pub struct Past {
    setup: Arc<MatchSetup>,
    entries: Vec<Entry<AnyAction>>,
    after: Option<u64>,
    clocks: Option<Clocks>,
}

impl Past {
    /// The steps, found by playing the match again.
    ///
    /// # Errors
    /// The rules refuse what they accepted, which is a fault of the program.
    pub fn story(self) -> Result<Vec<Step>, StoreError> {
        let Self { setup, entries, after, clocks } = self;
        story(&setup, &entries, 0, entries.len() as u64, after, |_, _| clocks.clone())
    }
}

/// A match that began at this time, told from after an entry, or from the first deal on:
/// its first entries up to `told` in steps as [`Missed`] has them, then one step for each other.
/// `clocks` is shown every entry, and the match after it, and says what each seat has left then;
/// before the first it is asked only where nothing is told yet.
///
/// # Errors
/// As [`replay`].
pub fn story(
    setup: &MatchSetup,
    entries: &[Entry<AnyAction>],
    began_ms: u64,
    told: u64,
    after: Option<u64>,
    mut clocks: impl FnMut(Option<&Entry<AnyAction>>, &AnySeries) -> Option<Clocks>,
) -> Result<Vec<Step>, StoreError> {
    let dealt = replay(setup, &[], |_, _, _| {})?;
    let is_short = after.is_some_and(|after| told - after <= STEPS as u64);
    let page = if is_short { 1 } else { PAGE };
    let mut events = if after.is_none() { dealt.dealt() } else { Vec::new() };
    let (mut steps, mut after_seq) = (Vec::new(), after.unwrap_or(0));
    if told == 0 {
        let (events, clocks) = (std::mem::take(&mut events), clocks(None, &dealt));
        steps.push(Step { after_seq: 0, seq: 0, at_ms: began_ms, events, series: dealt, clocks });
    }
    replay(setup, entries, |seq, series, happened| {
        let entry = &entries[seq as usize - 1];
        let clocks = clocks(Some(entry), series);
        if seq > after_seq {
            events.extend_from_slice(happened);
        }
        if seq >= told || seq == after_seq + page {
            let (at_ms, events) = (entry.at_ms, std::mem::take(&mut events));
            steps.push(Step { after_seq, seq, at_ms, events, series: series.clone(), clocks });
            after_seq = seq;
        }
    })?;
    Ok(steps)
}

/// Plays the entries of a match again and shows it after each, with its `seq` and what happened.
///
/// # Errors
/// A match that cannot be set up, or entries that the rules refuse.
pub fn replay(
    setup: &MatchSetup,
    entries: &[Entry<AnyAction>],
    mut show: impl FnMut(u64, &AnySeries, &[MatchEvent<AnyEvent>]),
) -> Result<AnySeries, StoreError> {
    let broken = |why: String| StoreError::Unreadable { what: "the log of a match", why };
    let mut series = setup.start().map_err(|error| broken(error.to_string()))?;
    let mut events = Vec::new();
    for (entry, seq) in entries.iter().zip(1..) {
        events.clear();
        series
            .apply(&entry.what, &mut events)
            .map_err(|refusal| broken(format!("entry {seq} is refused: {refusal}")))?;
        show(seq, &series, &events);
    }
    Ok(series)
}
