//! Looking on at a match: who may, how many, how late, and what they are told.
//!
//! **Consent** is one setting of each account, off at first, and nothing else: a match is to be watched as long
//! as all its people allow it, and nobody at it is apart from who looks on. It is asked for when a stream begins
//! and whenever it may have changed ([`Consent::withdrawn`]), so that taking it back ends the streams.
//!
//! **Who looks on finds out by themselves** how the match came to stand as it does: its task hands over the log
//! and the steps to come ([`Log`]), and never waits for them. Who does not read in time is let go.
//!
//! **Late** is measured by the times of the log: of a ranked match nothing is told that is younger than a minute,
//! and no clock, number or hour of what came after.

use crate::config::Config;
use crate::hints::{Hearing, Hints};
use crate::history::{Step, replay, story};
use crate::model::MatchSetup;
use crate::problem::{Failure, Result};
use crate::random::Id;
use crate::store::{Store, StoreError};
use cartable_core::catalogue::{AnyAction, AnyEvent, AnySeries};
use cartable_core::entry::Entry;
use cartable_core::seat::Viewer;
use cartable_core::series::MatchEvent;
use cartable_proto::{Reason, Writer, v1};
use std::future::poll_fn;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;
use tokio::time::{Instant, timeout};

/// The time of a match's task: milliseconds since 1970 that never jump.
/// The system's clock may be set while a match runs; pauses and limits must not notice.
#[derive(Clone, Copy, Debug)]
pub struct Time {
    since: Instant,
    since_ms: u64,
}

impl Time {
    /// It is so late now, in milliseconds since 1970.
    #[must_use]
    pub fn starting(now_ms: u64) -> Self {
        Self { since: Instant::now(), since_ms: now_ms }
    }

    /// How late it is, in milliseconds since 1970.
    #[must_use]
    pub fn now_ms(&self) -> u64 {
        self.since_ms + self.since.elapsed().as_millis() as u64
    }

    /// When it will be, or was, so late. What was before the task is now.
    #[must_use]
    pub fn instant(&self, at_ms: u64) -> Instant {
        // Beyond a year nobody waits for it here.
        let ms = at_ms.saturating_sub(self.since_ms).min(1_000 * 60 * 60 * 24 * 366);
        self.since + Duration::from_millis(ms)
    }
}

/// What has happened in a match, for who is told of it by themselves.
#[derive(Debug)]
pub struct Log {
    /// Every entry.
    pub entries: Vec<Entry<AnyAction>>,
    /// When the match began, in milliseconds since 1970.
    pub began_ms: u64,
    /// The time of the log.
    pub time: Time,
}

/// Who lets others look on.
#[derive(Clone)]
pub struct Consents {
    store: Store,
    patience: Duration,
    hints: Arc<Hints<Id>>,
}

/// That somebody may look on at a match.
pub struct Consent {
    people: Vec<Id>,
    spectator: Id,
    store: Store,
    patience: Duration,
    hearings: Vec<Hearing>,
}

impl Consents {
    /// The consents of this database.
    #[must_use]
    pub fn new(store: Store, config: &Config) -> Self {
        Self { store, patience: config.heartbeat, hints: Arc::default() }
    }

    /// What this account allows, or whom it avoids, may have changed.
    pub fn hint(&self, account: Id) {
        self.hints.hint(&account);
    }

    /// The consent of those who play this match to somebody's looking on, once they have it.
    ///
    /// # Errors
    /// They have not.
    pub async fn of(&self, setup: &MatchSetup, spectator: Id) -> Result<Consent> {
        let people: Vec<Id> = setup.people().collect();
        let hearings = people.iter().map(|account| self.hints.hear(*account)).collect();
        let (store, patience) = (Arc::clone(&self.store), self.patience);
        let mut consent = Consent { people, spectator, store, patience, hearings };
        consent.check().await?;
        Ok(consent)
    }
}

impl Consent {
    async fn check(&mut self) -> Result<()> {
        self.hearings.iter_mut().for_each(Hearing::note);
        let is_given = self.store.are_watchable(&self.people).await?;
        if is_given && !self.store.is_apart(self.spectator, &self.people).await? {
            return Ok(());
        }
        Err(Reason::NotWatchable.into())
    }

    /// Waits until it is withdrawn, and says so.
    pub async fn withdrawn(mut self) -> Failure {
        loop {
            let mut heard: Vec<_> =
                self.hearings.iter_mut().map(|hearing| Box::pin(hearing.heard())).collect();
            let any = poll_fn(|context| {
                let is_heard = heard.iter_mut().any(|heard| heard.as_mut().poll(context).is_ready());
                if is_heard { Poll::Ready(()) } else { Poll::Pending }
            });
            // Another process, which gives no hints here, may have changed it.
            let _ = timeout(self.patience, any).await;
            drop(heard);
            if let Err(failure) = self.check().await {
                return failure;
            }
        }
    }
}

/// What somebody has missed of a match who looks on and has seen it up to `after`, or nothing of it:
/// the story as far as it may be told at this time, in steps as the history makes them,
/// and one step for each entry from then on, to be told when it is as late.
///
/// # Errors
/// The rules refuse what they accepted, which is a fault of the program.
pub fn retell(
    setup: &MatchSetup,
    log: &Log,
    after: Option<u64>,
    until_ms: u64,
) -> Result<Vec<Step>, StoreError> {
    let dealt = replay(setup, &[], |_, _, _| {})?;
    let mut agenda = setup.agenda(None, log.began_ms, &dealt);
    let told = log.entries.iter().take_while(|entry| entry.at_ms <= until_ms).count() as u64;
    let after = after.filter(|after| *after <= told);
    story(setup, &log.entries, log.began_ms, told, after, |entry, series| {
        if let Some(Entry { at_ms, what }) = entry {
            agenda.entered(*at_ms, what, series);
        }
        agenda.clocks().cloned()
    })
}

/// A round that is over, as each of these viewers saw it, from its deal to its count.
///
/// # Errors
/// There is no such round, or it was not over at this time;
/// or the rules refuse what they accepted, which is a fault of the program.
pub fn open_round(
    setup: &MatchSetup,
    log: &Log,
    viewers: &[Viewer],
    round: usize,
    until_ms: u64,
) -> Result<Vec<v1::RoundStory>> {
    let dealt = replay(setup, &[], |_, _, _| {})?;
    let mut tellers: Vec<_> = viewers
        .iter()
        .map(|viewer| (*viewer, Writer::new(*viewer, false), v1::RoundStory::default()))
        .collect();
    let mut before = None;
    let mut is_counted = false;
    let mut tell = |seq: u64, series: &AnySeries, events: &[MatchEvent<AnyEvent>]| {
        let after_seq = before.replace(seq).unwrap_or(seq);
        for (viewer, writer, story) in &mut tellers {
            story.updates.push(writer.update((after_seq, seq), events, &series.view(*viewer)));
        }
    };
    if round == 0 {
        tell(0, &dealt, &dealt.dealt());
    }
    replay(setup, &log.entries, |seq, series, events| {
        if is_counted || series.number() != round {
            return;
        }
        tell(seq, series, events);
        let at_ms = log.entries[seq as usize - 1].at_ms;
        is_counted = series.sheet().rounds().len() > round && at_ms <= until_ms;
    })?;
    if !is_counted {
        return Err(Reason::RoundHidden.into());
    }
    Ok(tellers.into_iter().map(|(_, _, story)| story).collect())
}
