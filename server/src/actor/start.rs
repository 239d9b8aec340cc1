//! The start of a match's task: one pass over the stored log.

use super::absence::{GRACE, sign};
use super::emotes::Emotes;
use super::{Actor, MatchHandle, goes_on};
use crate::config::Config;
use crate::history::{self, History, STEPS};
use crate::model::MatchKind;
use crate::permits::Permits;
use crate::presence::Presence;
use crate::problem::Result;
use crate::random::Id;
use crate::store::{Store, StoreError, StoredMatch};
use crate::thinking::Thinkers;
use crate::watching::Time;
use cartable_core::agenda::{Chance, Pace};
use cartable_core::seat::{Seat, SeatSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU64};
use tokio::sync::{broadcast, mpsc, watch};
use tokio::time::Instant;

/// The most commands that may wait.
const QUEUE: usize = 64;

/// The outages that concern a match, in milliseconds.
#[derive(Clone, Copy, Default, Debug)]
pub struct Away {
    /// The credit owed to each seat's clock:
    /// the outages since the last entry that is not another seat's credit.
    pub owed_ms: [u64; Seat::MAX],
    /// All outages since the match began.
    pub since_start_ms: u64,
}

/// Replays a stored match; returns its handle and the task to run.
///
/// One pass over the log builds everything that follows from it:
/// the state of the match, the agenda with its clocks, the history with its request ids,
/// the signs of presence, and the time of the last action of a person.
/// The rest comes from the store (the due time, the seats that must act, the players who have come)
/// or begins anew (presence, emotes, agreements to abort).
///
/// # Errors
/// The rules refuse an entry of the log.
pub fn start(
    id: Id,
    (stored, away): (StoredMatch, Away),
    store: Store,
    config: Arc<Config>,
    (thinkers, leaps): (Thinkers, watch::Receiver<()>),
) -> Result<(MatchHandle, Actor), StoreError> {
    let setup = Arc::new(stored.setup);
    let entries: Vec<_> = stored.entries.iter().map(|stored| stored.entry).collect();
    // Time goes on from the log's: the clock may have been set back.
    let last_ms = entries.last().map_or(0, |entry| entry.at_ms);
    let time = Time::starting(config.clock.now().max(last_ms));
    let dealt = history::replay(&setup, &[], |_, _, _| {})?;
    let pace = Pace {
        pause_ms: config.bot_pause.as_millis() as u32,
        chance_ms: config.chance_pause.as_millis() as u32,
        // The wait must not depend on anybody's cards: it would reveal them to the other players.
        chance: Chance::ToWhoMay,
    };
    let mut agenda = setup.agenda(Some(pace), stored.began_at, &dealt);
    let mut signs = agenda.bots();
    let mut history = History::new(Arc::clone(&setup));
    let (mut before, mut acted_at) = (dealt.turn(), stored.began_at);
    let mut log = stored.entries.into_iter();
    let series = history::replay(&setup, &entries, |_, series, _| {
        let Some(stored) = log.next() else { return };
        agenda.entered(stored.entry.at_ms, &stored.entry.what, series);
        if goes_on(&setup, &stored.entry.what, stored.request_id.is_some()) {
            acted_at = acted_at.max(stored.entry.at_ms);
        }
        signs = signs.union(sign(&stored.entry.what));
        history.push(stored.entry, stored.request_id, before, series.turn());
        before = series.turn();
    })?;
    history.keep(&series);
    let series = Arc::new(series);
    let signs = signs.union(stored.came);
    let is_awaited = setup.kind != MatchKind::Room && setup.speed.is_some_and(|speed| speed.days().is_none());
    let grace_until = is_awaited.then(|| stored.began_at + GRACE.as_millis() as u64 + away.since_start_ms);
    let emotes = Emotes::new(config.intervals.emotes);
    let presence = Presence::new(setup.seats.len(), config.absence, time.now_ms());
    let head = Arc::new(AtomicU64::new(history.seq()));
    let asked = Arc::<AtomicU8>::default();
    let (commands, queue) = mpsc::channel(QUEUE);
    let gallery = Permits::default();
    let mut actor = Actor {
        id,
        queue,
        setup: Arc::clone(&setup),
        closings: store.closings(),
        store,
        config,
        series,
        history,
        agenda,
        time,
        head: Arc::clone(&head),
        asked: Arc::clone(&asked),
        news: broadcast::Sender::new(STEPS),
        told_at: Instant::now(),
        written: None,
        thinkers,
        leaps,
        thinking: None,
        acted_at,
        aborting: SeatSet::EMPTY,
        signs,
        grace_until,
        presence,
        gallery: gallery.clone(),
        emotes,
        began_ms: stored.began_at,
        away_ms: away.owed_ms,
        stored_due: stored.next_due.unwrap_or(u64::MAX),
        stored_asked: stored.asked,
    };
    actor.tell_asked();
    actor.ask_bots();
    Ok((MatchHandle { setup, gallery, time, head, asked, commands }, actor))
}
