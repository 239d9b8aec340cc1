//! When something happens by itself: here, and for the store, which wakes a match that nobody holds.

use super::Actor;
use cartable_core::agenda::Agenda;
use cartable_core::catalogue::AnySeries;
use cartable_core::daily::Day;
use cartable_core::seat::SeatSet;
use std::future::pending;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::Instant;

/// When a match is looked at again that would be over for its age, if the clock were trusted.
const LATER: Duration = Duration::from_hours(1);

/// Waits until this day is closed.
pub(super) async fn closed(closings: &mut watch::Receiver<Option<Day>>, day: Option<Day>) {
    let is_gone = closings.wait_for(|closed| day.is_some() && day <= *closed).await.is_err();
    // Once the store is closed, no day is.
    if is_gone {
        pending::<()>().await;
    }
}

impl Actor {
    pub(super) fn due(&self) -> Option<Instant> {
        self.agenda.due_ms().map(|due_ms| self.time.instant(due_ms))
    }

    /// The day of a try at a daily deal that runs: when it is closed, the try has to be over.
    pub(super) fn open_day(&self) -> Option<Day> {
        self.setup.kind.day().filter(|_| !self.series.is_over())
    }

    /// Whether nobody has acted for so long that nobody will come back, or the match has to be over by now.
    pub(super) fn is_abandoned(&self) -> bool {
        let is_closed = self.open_day().is_some_and(|day| Some(day) <= self.store.closed());
        is_closed || !self.series.is_over() && self.config.clock.now() >= self.abandoned_at()
    }

    fn abandoned_at(&self) -> u64 {
        let silent = self.acted_at.saturating_add(self.config.match_lifetime.as_millis() as u64);
        if self.config.clock.trusted().is_some() {
            return silent;
        }
        // By a clock that may be wrong nobody is given up.
        silent.max(self.config.clock.now() + LATER.as_millis() as u64)
    }

    /// When something may happen by itself in a match that stands like this, in milliseconds since 1970:
    /// now, where a bot is asked, or may act and `thinks` about it, or the game's clock runs; else when a seat's time is up,
    /// when those have to be there who have given no sign yet, or when it ends because nobody comes back to it.
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
