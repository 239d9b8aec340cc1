//! The commands and the handle by which others ask the task of a match.

use super::Emote;
use crate::history::{LiveStep, Missed};
use crate::model::{MatchSetup, RequestId};
use crate::permits::{Permit, Permits};
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
use tokio::sync::{broadcast, mpsc, oneshot};

/// An action of a person.
#[derive(Debug)]
pub struct Act {
    /// The person's seat.
    pub seat: Seat,
    /// The id of the request: a repetition gets the first answer.
    pub request_id: RequestId,
    /// The last `seq` that the person has seen.
    pub expected_seq: u64,
    /// The move.
    pub step: Move<AnyAction>,
}

/// Something that a match tells.
#[derive(Clone, Debug)]
pub enum News {
    /// A step, to everybody.
    Step(LiveStep),
    /// An emote, to the players.
    Emote(Emote),
    /// The seats that have agreed to abort, to the players.
    Aborting(SeatSet),
    /// That there was nothing to tell for a while, to the players: one pass of the match's task serves all its streams.
    Alive,
}

/// The stream of a match from now on.
#[derive(Debug)]
pub struct Watching {
    /// Everything that the players are told.
    pub news: broadcast::Receiver<News>,
    /// The seats that have agreed to abort so far.
    pub aborting: SeatSet,
    /// Counts the watcher as present at the table as long as it is held.
    pub attendance: Attendance,
}

/// The story of a match so far, and its stream, for a spectator.
#[derive(Debug)]
pub struct LookingOn {
    /// The log so far.
    pub log: Log,
    /// Everything that is told from now on.
    pub news: broadcast::Receiver<News>,
    /// Counts as a spectator as long as it is held.
    pub permit: Permit<Id>,
}

/// A request to the task of a match, with the channel for the answer.
#[derive(Debug)]
pub enum Command {
    /// Performs an action; the answer is the `seq` of the stored entry.
    Act(Act, oneshot::Sender<Result<u64>>),
    /// Gives up for good.
    Resign(Seat, oneshot::Sender<Result<()>>),
    /// Takes a seat back that a bot holds.
    TakeBack(Seat, oneshot::Sender<Result<()>>),
    /// Agrees to abort the match; the answer is true if all have agreed.
    Abort(Seat, oneshot::Sender<Result<bool>>),
    /// Watches what happens after a `seq`; without one, the whole story from the first deal on.
    Watch(Seat, Option<u64>, oneshot::Sender<Result<(Missed, Watching)>>),
    /// Returns the log so far.
    Log(oneshot::Sender<Result<Log>>),
    /// Lets this account look on.
    LookOn(Id, oneshot::Sender<Result<LookingOn>>),
    /// Shows an emote to the others.
    Emote(Emote, oneshot::Sender<Result<()>>),
    /// Returns the record of the match, once it is over.
    Record(oneshot::Sender<Result<Record>>),
    /// Ends the task, so that the next one reads the stored match: a name in it has changed.
    Reload,
}

/// A live match, as others see it.
#[derive(Clone, Debug)]
pub struct MatchHandle {
    /// The fixed setup of the match.
    pub setup: Arc<MatchSetup>,
    /// The spectators.
    pub gallery: Permits<Id>,
    /// The time of the match.
    pub time: Time,
    pub(super) head: Arc<AtomicU64>,
    pub(super) asked: Arc<AtomicU8>,
    pub(super) commands: mpsc::Sender<Command>,
}

/// The task has ended: the match must be loaded again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Gone;

impl MatchHandle {
    /// Returns the number of the last entry that all watchers were sent.
    #[must_use]
    pub fn head(&self) -> u64 {
        self.head.load(Ordering::Acquire)
    }

    /// Returns the seats of the people who must act.
    #[must_use]
    pub fn asked(&self) -> SeatSet {
        SeatSet::from_bits(self.asked.load(Ordering::Acquire))
    }

    /// Sends a command to the task and waits for its answer.
    ///
    /// # Errors
    /// The task has ended. An action that was asked for is lost with it unless it was stored.
    pub async fn ask<T>(&self, command: impl FnOnce(oneshot::Sender<T>) -> Command) -> Result<T, Gone> {
        let (reply, answer) = oneshot::channel();
        self.commands.send(command(reply)).await.map_err(|_| Gone)?;
        answer.await.map_err(|_| Gone)
    }

    /// Ends the task and waits for it: later callers load the match anew.
    pub async fn reload(&self) {
        // The task may be ending by itself.
        let _ = self.commands.send(Command::Reload).await;
        self.commands.closed().await;
    }
}
