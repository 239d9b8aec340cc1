//! Faults of the program itself: panics in the rules or in a bot.
//! The holder of a table catches them, so that other tables go on.

use crate::agenda::{Plan, Question};
use crate::catalogue::{AnyAction, AnyEvent, AnySeries, Refusal};
use crate::entry::What;
use crate::series::MatchEvent;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A panic, by its message.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the program failed: {0}")]
pub struct Fault(String);

/// The reason why a change did not enter the log.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Rejected {
    /// The rules refuse it.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The rules failed at it.
    #[error(transparent)]
    Fault(#[from] Fault),
}

/// The events of a change, for logs.
pub type Events = Vec<MatchEvent<AnyEvent>>;

/// The calls of a table into rules and bots.
/// They are values so that a test can put in ones that panic.
#[derive(Clone, Copy, Debug)]
pub struct Driver {
    /// Applies a change that enters the log: [`AnySeries::apply`].
    pub apply: fn(&mut AnySeries, &What<AnyAction>, &mut Events) -> Result<(), Refusal>,
    /// Lets the bots think: [`Question::think`].
    pub think: fn(Question, &dyn Fn() -> bool) -> Option<Plan>,
}

impl Default for Driver {
    fn default() -> Self {
        Self { apply: AnySeries::apply, think: Question::think }
    }
}

impl Driver {
    /// Returns the match after a change, and the events of the change.
    /// The given match stays as it is.
    ///
    /// # Errors
    /// The rules refuse the change, or fail at it.
    pub fn apply(&self, series: &AnySeries, what: &What<AnyAction>) -> Result<(AnySeries, Events), Rejected> {
        let (mut after, mut events) = (series.clone(), Events::new());
        guard(|| (self.apply)(&mut after, what, &mut events))??;
        Ok((after, events))
    }

    /// Returns the next move of the bots.
    ///
    /// # Errors
    /// One of the bots failed.
    pub fn think(&self, question: Question, stop: &dyn Fn() -> bool) -> Result<Option<Plan>, Fault> {
        guard(|| (self.think)(question, stop))
    }
}

/// Calls something that may panic.
/// Data that the call was changing is to be thrown away after a panic.
///
/// # Errors
/// The panic.
pub fn guard<T>(call: impl FnOnce() -> T) -> Result<T, Fault> {
    catch_unwind(AssertUnwindSafe(call)).map_err(|panic| {
        let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
        Fault(text.unwrap_or_else(|| "a panic without a message".to_owned()))
    })
}
