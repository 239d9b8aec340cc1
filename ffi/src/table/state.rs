//! A table as it stands: the player's desk, and where the match is.

use super::bell::Ringer;
use super::desk::Desk;
use super::offline::{Engine, Happened, Thought};
use super::online::Remote;
use super::stopwatch::Stopwatch;
use super::thinker::Thinker;
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
        /// Where bots think during the pause.
        thinker: Thinker<Engine>,
        /// What they have thought out, and do when the pause is over.
        thought: Option<Thought>,
        /// How long the table has been looked at as it is. Where seats race, a bot's time runs from its beginning, so that nobody
        /// stops bots by doing what changes nothing.
        looking: Stopwatch,
    },
    /// On a server.
    There(Remote),
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

    /// Takes what has happened here, and lets the bots go on: all of them now, or the next after a pause in which they think.
    pub fn go_on(&mut self, mut happened: Happened, ringer: &Ringer) {
        let Source::Here { engine, pause, thinker, thought, looking, .. } = &mut self.source else { return };
        looking.look(engine.series().moment());
        if pause.is_zero() {
            while !thinker.is_closed() {
                let next = Engine::clone(engine).think(&|| thinker.is_closed());
                let more = if thinker.is_closed() { Vec::new() } else { engine.take(next) };
                if more.is_empty() {
                    break;
                }
                happened.extend(more);
            }
        } else {
            *thought = None;
            thinker.ask(Engine::clone(engine));
        }
        let waits = !pause.is_zero();
        self.take(happened);
        if let Some(due) = self.desk.time_up().filter(|_| waits) {
            ringer.wake_at(due);
        }
    }

    /// The bots have thought: when the pause is over they do it, unless somebody moves meanwhile.
    pub fn think_over(&mut self, found: Thought, ringer: &Ringer) {
        let time_up = self.desk.time_up();
        let Source::Here { pause, looking, thought, .. } = &mut self.source else { return };
        if found.is_idle() {
            return;
        }
        let bots = looking.since() + found.delay.max(*pause);
        *thought = Some(found);
        ringer.wake_at(time_up.map_or(bots, |due| due.min(bots)));
    }

    /// A pause is over, or the time for what runs now.
    pub fn wake(&mut self, ringer: &Ringer) {
        let due = self.desk.time_up();
        let Source::Here { engine, thought, .. } = &mut self.source else { return };
        let is_up = due.is_some_and(|due| due <= Instant::now());
        let happened = if is_up {
            engine.time_up()
        } else {
            thought.take().map_or_else(Vec::new, |thought| engine.take(thought))
        };
        if !happened.is_empty() {
            self.go_on(happened, ringer);
            ringer.ring();
        } else if let Some(due) = due.filter(|_| !is_up) {
            ringer.wake_at(due);
        }
    }

    fn take(&mut self, happened: Happened) {
        let Source::Here { engine, .. } = &self.source else { return };
        self.desk.update(engine.series().view(self.desk.viewer()), happened);
    }
}
