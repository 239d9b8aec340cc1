//! Spectators of a match: their right to look on, their number, their delay, and the story they get.
//!
//! **Consent** is one setting of each account, off at first, and nothing else.
//! A match can be watched as long as all its people allow it,
//! and the spectator is blocked by none of them and blocks none.
//! That is checked when a stream begins and whenever it may have changed ([`Consent::withdrawn`]), so that
//! withdrawing it ends the streams.
//!
//! **A spectator's stream replays the match by itself**: the match's task hands over the log
//! and the steps to come ([`Log`]), and never waits for spectators.
//! A stream that does not read in time is ended.
//!
//! **The delay** is measured by the times of the log:
//! nothing younger than a minute is told of a ranked match,
//! and no clock, number or time of later entries.

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
use cartable_proto::{Reason, Writer, Written, v1};
use std::future::poll_fn;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;
use tokio::time::{Instant, timeout};

/// The time of a match's task, in milliseconds since 1970. It never jumps:
/// the system's clock may be set while a match runs, and pauses and limits must not notice.
#[derive(Clone, Copy, Debug)]
pub struct Time {
    since: Instant,
    since_ms: u64,
}

impl Time {
    /// Starts at this time, in milliseconds since 1970.
    #[must_use]
    pub fn starting(now_ms: u64) -> Self {
        Self { since: Instant::now(), since_ms: now_ms }
    }

    /// Returns the time, in milliseconds since 1970.
    #[must_use]
    pub fn now_ms(&self) -> u64 {
        self.since_ms + self.since.elapsed().as_millis() as u64
    }

    /// Returns the instant of this time. A time before the task began counts as its beginning.
    #[must_use]
    pub fn instant(&self, at_ms: u64) -> Instant {
        // Nobody waits here for longer than a year.
        let ms = at_ms.saturating_sub(self.since_ms).min(1_000 * 60 * 60 * 24 * 366);
        self.since + Duration::from_millis(ms)
    }
}

/// The log of a match, for a reader that replays it by itself.
#[derive(Debug)]
pub struct Log {
    /// Every entry.
    pub entries: Vec<Entry<AnyAction>>,
    /// The time of the match's beginning, in milliseconds since 1970.
    pub began_ms: u64,
    /// The time of the log.
    pub time: Time,
}

/// The consents of all accounts.
#[derive(Clone)]
pub struct Consents {
    store: Store,
    patience: Duration,
    hints: Arc<Hints<Id>>,
}

/// The consent to a spectator at a match.
pub struct Consent {
    people: Vec<Id>,
    spectator: Id,
    store: Store,
    patience: Duration,
    hearings: Vec<Hearing>,
}

impl Consents {
    /// Returns the consents of this database.
    #[must_use]
    pub fn new(store: Store, config: &Config) -> Self {
        Self { store, patience: config.heartbeat, hints: Arc::default() }
    }

    /// Notes that the consent or the blocks of this account may have changed.
    pub fn hint(&self, account: Id) {
        self.hints.hint(&account);
    }

    /// Returns the consent of this match's players to a spectator.
    ///
    /// # Errors
    /// A player does not allow spectators, or is apart from this one.
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
    /// Checks the consent once more.
    ///
    /// # Errors
    /// It is withdrawn, or the database failed.
    pub async fn check(&mut self) -> Result<()> {
        self.hearings.iter_mut().for_each(Hearing::note);
        let is_given = self.store.are_watchable(&self.people).await?;
        if is_given && !self.store.is_apart(self.spectator, &self.people).await? {
            return Ok(());
        }
        Err(Reason::NotWatchable.into())
    }

    /// Waits until the consent is withdrawn, and returns the failure to be sent.
    pub async fn withdrawn(&mut self) -> Failure {
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

/// Tells a spectator the match from after `after` on, or from its beginning.
/// The part that may be told at this time comes in steps as the history makes them;
/// each later entry is a step of its own, to be told when the delay is over.
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

/// Returns a finished round as each of these viewers saw it, from its deal to its count.
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
    let mut tellers: Vec<_> =
        viewers.iter().map(|viewer| (Writer::new(*viewer, false), v1::RoundStory::default())).collect();
    let (mut before, mut written) = (None, None);
    let mut is_counted = false;
    let mut tell = |seq: u64, series: &AnySeries, events: &[MatchEvent<AnyEvent>]| {
        let after_seq = before.replace(seq).unwrap_or(seq);
        let now = Written::new((after_seq, seq), events, series, written.as_ref());
        for (writer, story) in &mut tellers {
            story.updates.push(writer.update(&now, series));
        }
        written = Some(now);
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
    Ok(tellers.into_iter().map(|(_, story)| story).collect())
}
