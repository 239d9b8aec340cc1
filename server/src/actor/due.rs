//! The times at which something happens by itself: for this task, and for the store,
//! which wakes unloaded matches.

use super::Actor;
use cartable_core::agenda::Agenda;
use cartable_core::catalogue::AnySeries;
use cartable_core::daily::Day;
use cartable_core::seat::SeatSet;
use std::future::pending;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::Instant;

/// The time after which a match is looked at again that is over for its age, but only by an untrusted clock.
const LATER: Duration = Duration::from_hours(1);

/// Waits until this day is closed.
pub(super) async fn closed(closings: &mut watch::Receiver<Option<Day>>, day: Option<Day>) {
    let is_gone = closings.wait_for(|closed| day.is_some() && day <= *closed).await.is_err();
    // After the store is closed, no day is closed any more.
    if is_gone {
        pending::<()>().await;
    }
}

impl Actor {
    pub(super) fn due(&self) -> Option<Instant> {
        self.agenda.due_ms().map(|due_ms| self.time.instant(due_ms))
    }

    /// Returns the day of a running try at a daily deal: when the day is closed, the try has to be over.
    pub(super) fn open_day(&self) -> Option<Day> {
        self.setup.kind.day().filter(|_| !self.series.is_over())
    }

    /// Returns true if no player will come back after so long a silence, or if the match's day is closed.
    pub(super) fn is_abandoned(&self) -> bool {
        let is_closed = self.open_day().is_some_and(|day| Some(day) <= self.store.closed());
        is_closed || !self.series.is_over() && self.config.clock.now() >= self.abandoned_at()
    }

    fn abandoned_at(&self) -> u64 {
        let silent = self.acted_at.saturating_add(self.config.match_lifetime.as_millis() as u64);
        if self.config.clock.trusted().is_some() {
            return silent;
        }
        // A clock that may be wrong gives no match up.
        silent.max(self.config.clock.now() + LATER.as_millis() as u64)
    }

    /// Returns when something may happen by itself in a match in this state, in milliseconds since 1970.
    /// That is now if a bot must act, if one may act and `thinks` is true, or if the game's clock runs.
    /// Otherwise it is the earliest of: a seat's time is up, the grace of players without a sign ends,
    /// or the match ends because nobody came back to it.
    pub(super) fn next_due(&self, series: &AnySeries, agenda: &Agenda, thinks: bool) -> u64 {
        let turn = series.turn();
        let asked = if thinks { turn.must.union(turn.may) } else { turn.must };
        if !asked.and(agenda.bots()).is_empty() || series.clock().is_some() {
            return self.config.clock.now();
        }
        let late = agenda.clocks().and_then(|clocks| clocks.due_ms(SeatSet::EMPTY));
        let grace = self.grace_until.filter(|_| !self.missing().is_empty());
        late.into_iter().chain(grace).fold(self.abandoned_at(), u64::min)
    }
}
