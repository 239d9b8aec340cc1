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
        /// How long the table has been looked at as it is. Where seats race, a bot's time runs from its beginning, so that nobody
        /// stops bots by doing what changes nothing.
        looking: Stopwatch,
        /// How long what has a time limit has lasted.
        clock: Stopwatch,
    },
    /// On a server.
    There(Remote),
}

/// Measures how long something lasts that has a number.
pub(super) struct Stopwatch {
    number: Option<u32>,
    since: Instant,
}

impl Stopwatch {
    /// From now on, whatever it is.
    pub fn start() -> Self {
        Self { number: None, since: Instant::now() }
    }

    /// Since when this number is what is measured; what has no number begins anew each time.
    fn since(&mut self, number: Option<u32>) -> Instant {
        if number.is_none() || number != self.number {
            *self = Self { number, since: Instant::now() };
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
        let Source::Here { engine, pause, looking, .. } = &mut self.source else { return };
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
            let bots = looking.since(moment) + delay.max(*pause);
            ringer.wake_at(self.time_up().map_or(bots, |due| due.min(bots)));
        }
        self.take(happened);
    }

    /// A pause is over, or the time for what runs now.
    pub fn wake(&mut self, ringer: &Ringer) {
        let due = self.time_up();
        let Source::Here { engine, .. } = &mut self.source else { return };
        let is_up = due.is_some_and(|due| due <= Instant::now());
        let happened = if is_up { engine.time_up() } else { engine.beat() };
        if !happened.is_empty() {
            self.go_on(happened, ringer);
            ringer.ring();
        } else if let Some(due) = due.filter(|_| !is_up) {
            ringer.wake_at(due);
        }
    }

    /// When the time for what runs now is up, if it is limited.
    fn time_up(&mut self) -> Option<Instant> {
        let Source::Here { engine, clock, .. } = &mut self.source else { return None };
        let limit = engine.series().clock()?;
        Some(clock.since(Some(limit.period)) + Duration::from_millis(limit.limit_ms.into()))
    }

    fn take(&mut self, happened: Happened) {
        let Source::Here { engine, .. } = &self.source else { return };
        self.desk.update(engine.series().view(self.desk.viewer()), happened);
    }
}
