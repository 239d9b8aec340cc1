//! Players who have not come to a match, or have left it for long.

use super::Actor;
use crate::model::MatchKind;
use crate::random::Id;
use crate::store::StoreError;
use cartable_core::agenda::STAND_IN;
use cartable_core::catalogue::AnyAction;
use cartable_core::entry::{By, VoidReason, What};
use cartable_core::seat::{Seat, SeatSet};
use std::time::Duration;
use tokio::time::Instant;

/// The time that people whom the queue brought together have to give a sign of being there.
pub(super) const GRACE: Duration = Duration::from_secs(45);

impl Actor {
    /// Returns until when the players without a sign yet have time to give one.
    pub(super) fn grace(&self) -> Option<Instant> {
        let is_missing = !self.missing().is_empty() && !self.series.is_over();
        self.grace_until.filter(|_| is_missing).map(|at_ms| self.time.instant(at_ms))
    }

    /// Returns the seats that a bot takes if their players are away for long.
    /// They exist only at clocks that are not by days, since there the others wait;
    /// and only once all have come whom the queue brought together.
    fn attending(&self) -> SeatSet {
        let is_live = self.setup.speed.is_some_and(|speed| speed.days().is_none());
        let has_begun = self.grace().is_none() && !self.series.is_over();
        if is_live && has_begun {
            SeatSet::all(self.series.seats()).minus(self.agenda.bots())
        } else {
            SeatSet::EMPTY
        }
    }

    /// Returns when the first of them will have been away for too long.
    pub(super) fn absence(&self) -> Option<Instant> {
        self.presence.due_ms(self.attending()).map(|due_ms| self.time.instant(due_ms))
    }

    /// Returns the accounts that never came, if this entry voids the match for it.
    pub(super) fn absent(&self, what: &What<AnyAction>) -> Vec<Id> {
        let is_for_it = matches!(what, What::Void { reason: VoidReason::NoShow });
        let missing = if is_for_it { self.missing() } else { SeatSet::EMPTY };
        missing.iter().filter_map(|seat| self.setup.seats[seat.index()].account).collect()
    }

    /// Returns the seats that have given no sign yet.
    pub(super) fn missing(&self) -> SeatSet {
        SeatSet::all(self.series.seats()).minus(self.signs)
    }

    /// Returns the entries that hand the seats of players away for too long to a bot.
    pub(super) fn handed_over(&self) -> Option<Vec<What<AnyAction>>> {
        let away = self.presence.away(self.attending(), self.time.now_ms());
        (!away.is_empty())
            .then(|| away.iter().map(|seat| What::SeatToBot { seat, level: STAND_IN }).collect())
    }

    /// Notes that the player of this seat is there.
    /// In a match from the queue the store keeps it across a restart.
    pub(super) async fn come(&mut self, seat: Seat) -> Result<(), StoreError> {
        let is_found =
            matches!(self.setup.kind, MatchKind::Casual | MatchKind::Ranked) && !self.series.is_over();
        if is_found && !self.signs.contains(seat) {
            self.store.mark_come(self.id, seat, self.config.clock.now()).await?;
        }
        self.signs = self.signs.with(seat);
        Ok(())
    }
}

/// Returns the seats whose presence this entry proves.
pub(super) const fn sign(what: &What<AnyAction>) -> SeatSet {
    match what {
        What::Move { seat, by: By::Person, .. } | What::Resigned { seat } | What::SeatBack { seat } => {
            SeatSet::only(*seat)
        }
        _ => SeatSet::EMPTY,
    }
}
