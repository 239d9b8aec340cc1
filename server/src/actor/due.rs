//! When something happens by itself: here, and for the store, which wakes a match that nobody holds.

use super::Actor;
use cartable_core::agenda::Agenda;
use cartable_core::catalogue::AnySeries;
use cartable_core::seat::SeatSet;
use tokio::time::Instant;

impl Actor {
    /// When the day of a daily deal is closed, and no try at it runs on.
    pub(super) fn closing(&self) -> Option<Instant> {
        let day = self.setup.kind.day().filter(|_| !self.series.is_over())?;
        Some(self.time.instant(day.closes_ms()))
    }

    pub(super) fn due(&self) -> Option<Instant> {
        self.agenda.due_ms().map(|due_ms| self.time.instant(due_ms))
    }

    /// Whether nobody has acted for so long that nobody will come back, or the match has to be over by now.
    pub(super) fn is_abandoned(&self) -> bool {
        !self.series.is_over() && self.config.clock.now() >= self.abandoned_at()
    }

    fn abandoned_at(&self) -> u64 {
        let silent = self.acted_at.saturating_add(self.config.match_lifetime.as_millis() as u64);
        self.setup.kind.day().map_or(silent, |day| silent.min(day.closes_ms()))
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
