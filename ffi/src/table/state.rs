//! A table as it stands: the player's desk, and where the match is.

use super::bell::Ringer;
use super::desk::Desk;
use super::offline::{Engine, Happened};
use super::online::Remote;
use crate::error::Failure;
use cartable_core::scene::ChoiceId;
use std::time::{Duration, Instant};

/// A table as it stands.
pub(super) struct State {
    pub desk: Desk,
    pub source: Source,
}

/// Where the match is.
pub(super) enum Source {
    /// On this device; bots wait for the pause before they act.
    Here {
        /// The match.
        engine: Box<Engine>,
        /// The pause. None: bots act at once.
        pause: Duration,
        /// What the bots look at.
        looking: Looking,
    },
    /// On a server.
    There(Remote),
}

/// Since when the table has been looked at as it is. Where seats race, the bots' time runs from the table's beginning, so that
/// nobody stops them by doing what changes nothing.
pub(super) struct Looking {
    moment: Option<u32>,
    since: Instant,
}

impl Looking {
    /// From now on.
    pub fn start() -> Self {
        Self { moment: None, since: Instant::now() }
    }

    /// The match stands like this now.
    fn at(&mut self, moment: Option<u32>) -> Instant {
        if moment.is_none() || moment != self.moment {
            *self = Self { moment, since: Instant::now() };
        }
        self.since
    }
}

impl State {
    /// Makes a move that the scene offers.
    pub fn choose(&mut self, choice: ChoiceId, ringer: &Ringer) -> Result<(), Failure> {
        let step = self.desk.chosen(choice)?;
        match &mut self.source {
            Source::Here { engine, .. } => {
                let seat = self.desk.viewer().seat().ok_or(Failure::NoSuchChoice)?;
                let happened = engine.play(seat, step)?;
                self.desk.clear_picks();
                self.go_on(happened, ringer);
            }
            Source::There(remote) => {
                remote.send(step)?;
                self.desk.clear_picks();
            }
        }
        Ok(())
    }

    /// Takes what has happened here, and lets the bots go on: all of them now, or the next after a pause.
    pub fn go_on(&mut self, mut happened: Happened, ringer: &Ringer) {
        let Source::Here { engine, pause, looking } = &mut self.source else { return };
        if pause.is_zero() {
            loop {
                let more = engine.beat();
                if more.is_empty() {
                    break;
                }
                happened.extend(more);
            }
        } else {
            let moment = engine.series().moment();
            // Only where seats race a bot needs time of its own; elsewhere it need not think twice.
            let delay = if moment.is_some() { engine.delay() } else { Duration::ZERO };
            ringer.wake_at(looking.at(moment) + delay.max(*pause));
        }
        self.desk.update(engine.series().view(self.desk.viewer()), happened);
    }

    /// The pause is over.
    pub fn wake(&mut self, ringer: &Ringer) {
        let Source::Here { engine, .. } = &mut self.source else { return };
        let happened = engine.beat();
        if !happened.is_empty() {
            self.go_on(happened, ringer);
            ringer.ring();
        }
    }
}
