//! Wishes of the players besides moves: to give up, to come back, to abort.

use super::{Actor, News, NotEntered};
use crate::model::MatchKind;
use crate::problem::Result;
use crate::store::AppendError;
use cartable_core::catalogue::AnyAction;
use cartable_core::entry::{VoidReason, What};
use cartable_core::fault::Rejected;
use cartable_core::seat::{Seat, SeatSet};
use cartable_proto::{Problem, Reason};

impl Actor {
    /// Fulfils a player's wish. The outer error is the store's.
    async fn wish(&mut self, what: What<AnyAction>) -> Result<Result<()>, AppendError> {
        self.acted_at = self.config.clock.now();
        match self.enter(what, None).await {
            Ok(_) => {
                self.ask_bots();
                Ok(Ok(()))
            }
            Err(NotEntered::Append(error)) => Err(error),
            Err(NotEntered::Rejected(Rejected::Refused(refusal))) => Ok(Err(Problem::from(refusal).into())),
            Err(NotEntered::Rejected(fault)) => {
                self.failed(&fault).await?;
                Ok(Err(Reason::MatchVoid.into()))
            }
        }
    }

    pub(super) async fn resign(&mut self, seat: Seat) -> Result<Result<()>, AppendError> {
        if self.series.has_resigned(seat) {
            return Ok(Ok(()));
        }
        self.wish(What::Resigned { seat }).await
    }

    pub(super) async fn take_back(&mut self, seat: Seat) -> Result<Result<()>, AppendError> {
        self.come(seat).await?;
        if !self.agenda.bots().contains(seat) {
            return Ok(Ok(()));
        }
        self.wish(What::SeatBack { seat }).await
    }

    /// Agrees to abort the match, before the first move of one that is neither ranked nor daily.
    /// After a restart all players have to agree again.
    pub(super) async fn abort(&mut self, seat: Seat) -> Result<Result<bool>, AppendError> {
        if self.series.voided() == Some(VoidReason::Aborted) {
            return Ok(Ok(true));
        }
        let has_begun = self.history.entries().iter().any(|entry| entry.step().is_some());
        let is_for_all = matches!(self.setup.kind, MatchKind::Ranked | MatchKind::Daily(_));
        if is_for_all || has_begun || self.series.is_over() {
            return Ok(Err(Reason::NotAbortable.into()));
        }
        let aborting = self.aborting.with(seat);
        let is_agreed =
            SeatSet::all(self.series.seats()).minus(self.agenda.bots().union(aborting)).is_empty();
        if std::mem::replace(&mut self.aborting, aborting) != aborting {
            self.tell(News::Aborting(aborting));
        }
        if is_agreed {
            self.void(VoidReason::Aborted).await?;
        }
        Ok(Ok(is_agreed))
    }
}
