//! How others ask the task of a match.

use super::Emote;
use crate::history::{Missed, Step};
use crate::model::MatchSetup;
use crate::places::{Place, Places};
use crate::presence::Attendance;
use crate::problem::Result;
use crate::random::Id;
use crate::watching::{Log, Time};
use cartable_core::catalogue::AnyAction;
use cartable_core::record::Record;
use cartable_core::seat::{Seat, SeatSet};
use cartable_core::series::Move;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use tokio::sync::{broadcast, mpsc, oneshot, watch};

/// What a person asks a match to do.
#[derive(Debug)]
pub struct Act {
    /// Where they sit.
    pub seat: Seat,
    /// Makes a repetition return the first answer.
    pub request_id: String,
    /// The last `seq` they have seen.
    pub expected_seq: u64,
    /// What they do.
    pub step: Move<AnyAction>,
}

/// What comes.
#[derive(Debug)]
pub struct Watching {
    /// What happens from now on.
    pub steps: broadcast::Receiver<Arc<Step>>,
    /// What people show each other from now on.
    pub emotes: broadcast::Receiver<Emote>,
    /// Who would rather not play; changed from the start where somebody would.
    pub aborting: watch::Receiver<SeatSet>,
    /// As long as it is held, who watches is at the table.
    pub attendance: Attendance,
}

/// What has happened, and what comes, for who looks on.
#[derive(Debug)]
pub struct LookingOn {
    /// What has happened.
    pub log: Log,
    /// What happens from now on.
    pub steps: broadcast::Receiver<Arc<Step>>,
    /// As long as it is held, they are among those who look on.
    pub place: Place,
}

/// What the task of a match is asked, and where the answer goes.
#[derive(Debug)]
pub enum Command {
    /// To do something; the answer is the `seq` of the stored entry.
    Act(Act, oneshot::Sender<Result<u64>>),
    /// To give up for good.
    Resign(Seat, oneshot::Sender<Result<()>>),
    /// To have a seat back that a bot holds.
    TakeBack(Seat, oneshot::Sender<Result<()>>),
    /// Not to play the match; the answer says whether everybody has agreed to it.
    Abort(Seat, oneshot::Sender<Result<bool>>),
    /// To be sent what happens after a `seq`; without one the whole story, which begins with the first deal.
    Watch(Seat, Option<u64>, oneshot::Sender<Result<(Missed, Watching)>>),
    /// For what has happened.
    Log(oneshot::Sender<Result<Log>>),
    /// To let this account look on.
    LookOn(Id, oneshot::Sender<Result<LookingOn>>),
    /// To show the others something.
    Emote(Emote, oneshot::Sender<Result<()>>),
    /// For the record of the match, once it is over.
    Record(oneshot::Sender<Result<Record>>),
    /// To end, so that the next task finds what is stored of the match: a name in it has changed.
    Reload,
}

/// A live match, as others see it.
#[derive(Clone, Debug)]
pub struct MatchHandle {
    /// What was fixed at the start.
    pub setup: Arc<MatchSetup>,
    /// Who looks on.
    pub gallery: Places,
    /// How late it is by the clocks of the match.
    pub time: Time,
    pub(super) head: Arc<AtomicU64>,
    pub(super) asked: Arc<AtomicU8>,
    pub(super) commands: mpsc::Sender<Command>,
}

/// The task has ended: the match is to be loaded again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gone;

impl MatchHandle {
    /// The number of the last entry that everybody who watches was sent.
    #[must_use]
    pub fn head(&self) -> u64 {
        self.head.load(Ordering::Acquire)
    }

    /// The people who are asked for something.
    #[must_use]
    pub fn asked(&self) -> SeatSet {
        SeatSet::from_bits(self.asked.load(Ordering::Acquire))
    }

    /// Asks the task.
    ///
    /// # Errors
    /// It has ended, and an action that was asked for with it, unless it was stored.
    pub async fn ask<T>(&self, command: impl FnOnce(oneshot::Sender<T>) -> Command) -> Result<T, Gone> {
        let (reply, answer) = oneshot::channel();
        self.commands.send(command(reply)).await.map_err(|_| Gone)?;
        answer.await.map_err(|_| Gone)
    }

    /// Has the match loaded anew by whoever asks from now on.
    pub async fn reload(&self) {
        // It may be ending by itself.
        let _ = self.commands.send(Command::Reload).await;
        self.commands.closed().await;
    }
}
