//! The history of a live match, as far as its task keeps it in memory.

use crate::model::{MatchSetup, RequestId};
use crate::store::StoreError;
use cartable_core::agenda::Clocks;
use cartable_core::catalogue::{AnyAction, AnyEvent, AnySeries};
use cartable_core::entry::{Entry, What};
use cartable_core::seat::{Seat, SeatSet, Turn};
use cartable_core::series::MatchEvent;
use cartable_proto::Written;
use std::collections::VecDeque;
use std::sync::Arc;

/// The number of recent steps kept for players who come back.
/// A player who has missed no more is told one entry after the other, and sees each move;
/// one who has missed more is told in pages.
pub const STEPS: usize = 32;
/// The most entries that one page of a long story tells: a message may not grow without limit.
pub const PAGE: u64 = 250;
/// The number of a seat's last requests that are remembered.
/// A client sends one request at a time, so it has long had the answer to any older one.
/// An older request is judged like a new one, and its `expected_seq` is too old.
const REQUESTS: usize = 8;

/// Everything that happened after one `seq` up to another, unfiltered:
/// each reader filters for its own viewer.
#[derive(Debug, Clone)]
pub struct Step {
    /// The `seq` after which it begins.
    pub after_seq: u64,
    /// The `seq` with which it ends.
    pub seq: u64,
    /// The time of its end, in milliseconds since 1970.
    pub at_ms: u64,
    /// Its events.
    pub events: Vec<MatchEvent<AnyEvent>>,
    /// The match at `seq`.
    pub series: Arc<AnySeries>,
    /// The time left of each seat, at a table with clocks.
    pub clocks: Option<Clocks>,
}

impl Step {
    /// Writes the step, and its change since what was written `before`.
    pub fn written(&self, before: Option<&Written>) -> Written {
        Written::new((self.after_seq, self.seq), &self.events, &self.series, before)
    }
}

/// A step as the task of a match tells it, written once for all streams.
#[derive(Debug, Clone)]
pub struct LiveStep {
    /// The step.
    pub step: Arc<Step>,
    /// The step in written form.
    pub written: Arc<Written>,
}

/// A match as it was some entries ago.
/// Steps that somebody has missed are played again from there: to keep each of them would be most of a match's memory.
struct Kept {
    seq: u64,
    series: AnySeries,
}

/// The history of a live match.
pub struct History {
    setup: Arc<MatchSetup>,
    entries: Vec<Entry<AnyAction>>,
    kept: Option<Kept>,
    /// The last requests of each seat, with the `seq` of their entries.
    requests: [VecDeque<(RequestId, u64)>; Seat::MAX],
    /// The `seq` at which each seat was first asked what it is asked now.
    asked_since: [u64; Seat::MAX],
}

impl History {
    /// Returns an empty history.
    pub fn new(setup: Arc<MatchSetup>) -> Self {
        Self {
            setup,
            entries: Vec::new(),
            kept: None,
            requests: Default::default(),
            asked_since: [0; Seat::MAX],
        }
    }

    /// Returns the number of the last entry, from 1; 0 before the first.
    pub const fn seq(&self) -> u64 {
        self.entries.len() as u64
    }

    /// Returns every entry.
    pub fn entries(&self) -> &[Entry<AnyAction>] {
        &self.entries
    }

    /// Returns the last `seq` at which this seat was asked something new.
    /// A player who has seen that entry knows everything the present decision is about.
    pub const fn asked_since(&self, seat: Seat) -> u64 {
        self.asked_since[seat.index()]
    }

    /// Returns the `seq` of a request that was answered before, and what entered with it.
    pub fn answered(&self, seat: Seat, request_id: RequestId) -> Option<(u64, What<AnyAction>)> {
        let mut known = self.requests[seat.index()].iter();
        let (_, seq) = known.find(|(known, _)| *known == request_id)?;
        Some((*seq, self.entries[*seq as usize - 1].what))
    }

    /// Keeps an entry with its request, and notes which seats are asked something new.
    /// A seat that was asked together with the acting seat, and still is, is asked the same as before.
    pub fn push(
        &mut self,
        entry: Entry<AnyAction>,
        request_id: Option<RequestId>,
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

    /// Keeps what the next steps are told from; `now` is the match after the last entry.
    pub fn keep(&mut self, now: &AnySeries) {
        let head = self.seq();
        let kept = self.kept.get_or_insert_with(|| Kept { seq: head, series: now.clone() });
        while head - kept.seq > STEPS as u64 {
            let entry = &self.entries[kept.seq as usize];
            if kept.series.apply(&entry.what, &mut Vec::new()).is_err() {
                // The rules refuse what they accepted: a replay of the whole match tells the fault.
                self.kept = None;
                return;
            }
            kept.seq += 1;
        }
    }

    /// Returns the story after an entry, or from the first deal on, up to now;
    /// `clocks` has the time left of each seat.
    /// It comes from memory if that reaches back far enough.
    pub fn story(&self, after: Option<u64>, now: &Arc<AnySeries>, clocks: Option<&Clocks>) -> Missed {
        match after.and_then(|after| self.steps_after(after, clocks)) {
            Some(steps) if !steps.is_empty() => Missed::Kept(steps),
            Some(_) => {
                let (seq, events, series) = (self.seq(), Vec::new(), Arc::clone(now));
                let (at_ms, clocks) = (last_ms(&self.entries), clocks.cloned());
                Missed::Kept(vec![Step { after_seq: seq, seq, at_ms, events, series, clocks }])
            }
            None => {
                let (setup, entries) = (Arc::clone(&self.setup), self.entries.clone());
                Missed::Past(Past { setup, entries, after, clocks: clocks.cloned() })
            }
        }
    }

    /// Plays the steps after an entry again; `None` if memory does not reach back so far.
    fn steps_after(&self, after: u64, clocks: Option<&Clocks>) -> Option<Vec<Step>> {
        let kept = self.kept.as_ref().filter(|kept| kept.seq <= after)?;
        let (mut series, mut steps) = (kept.series.clone(), Vec::new());
        for (entry, seq) in self.entries[kept.seq as usize..].iter().zip(kept.seq + 1..) {
            let mut events = Vec::new();
            series.apply(&entry.what, &mut events).ok()?;
            if seq > after {
                let (at_ms, series, clocks) = (entry.at_ms, Arc::new(series.clone()), clocks.cloned());
                steps.push(Step { after_seq: seq - 1, seq, at_ms, events, series, clocks });
            }
        }
        Some(steps)
    }
}

/// Returns the time of the last entry, in milliseconds since 1970; 0 before the first.
fn last_ms(entries: &[Entry<AnyAction>]) -> u64 {
    entries.last().map_or(0, |entry| entry.at_ms)
}

/// The steps of a match that a player has missed; the last ends now.
/// Up to [`STEPS`] entries have a step each; more are told in steps of [`PAGE`] entries.
/// Each step tells the time that seats have left at the end, because the player catches up at once.
#[derive(Debug)]
pub enum Missed {
    /// The steps, from memory.
    Kept(Vec<Step>),
    /// The log to replay for the steps.
    Past(Past),
}

/// A match up to now, and the `seq` after which its story begins; `None`: with the first deal.
#[derive(Debug)]
pub struct Past {
    setup: Arc<MatchSetup>,
    entries: Vec<Entry<AnyAction>>,
    after: Option<u64>,
    clocks: Option<Clocks>,
}

impl Past {
    /// Returns the steps, found by replaying the match.
    ///
    /// # Errors
    /// The rules refuse what they accepted, which is a fault of the program.
    pub fn story(self) -> Result<Vec<Step>, StoreError> {
        let Self { setup, entries, after, clocks } = self;
        story(&setup, &entries, 0, entries.len() as u64, after, |_, _| clocks.clone())
    }
}

/// Tells a match that began at this time, from after an entry or from the first deal on.
/// The entries up to `told` are told in steps as [`Missed`] has them, each later entry in a step of its own.
/// `clocks` is shown every entry and the match after it, and returns the time that each seat has left then.
/// It is asked about the time before the first entry only if nothing is told yet.
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
        steps.push(Step { after_seq: 0, seq: 0, at_ms: began_ms, events, series: Arc::new(dealt), clocks });
    }
    replay(setup, entries, |seq, series, happened| {
        let entry = &entries[seq as usize - 1];
        let clocks = clocks(Some(entry), series);
        if seq > after_seq {
            events.extend_from_slice(happened);
        }
        if seq >= told || seq == after_seq + page {
            let (at_ms, events) = (entry.at_ms, std::mem::take(&mut events));
            steps.push(Step { after_seq, seq, at_ms, events, series: Arc::new(series.clone()), clocks });
            after_seq = seq;
        }
    })?;
    Ok(steps)
}

/// Replays the entries of a match, and shows it after each, with its `seq` and its events.
///
/// # Errors
/// The match cannot be set up, or the rules refuse an entry.
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
