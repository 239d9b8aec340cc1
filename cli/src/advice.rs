//! Hints and the moments of a match, computed beside the terminal, and their texts.

use crate::text::{say, say_with};
use cartable_core::scene::ItemId;
use cartable_core::text::{Arg, Lang};
use cartable_ffi::{CartableError, Hint, Moment, ReviewListener, Table};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::thread;

/// The answer to a question.
#[derive(Debug)]
pub enum Answer {
    /// The part of the work that is done, in hundredths.
    Percent(u32),
    /// The hint.
    Hint(Result<Hint, CartableError>),
    /// The moments of the match.
    Moments(Result<Vec<Moment>, CartableError>),
}

/// A question to a table, on its way.
#[derive(Debug)]
pub struct PendingAnswer(Receiver<Answer>);

impl PendingAnswer {
    /// Asks what to do.
    #[must_use]
    pub fn hint(table: &Arc<Table>) -> Self {
        Self::ask(table, |table, answers| send(&answers, Answer::Hint(table.hint())))
    }

    /// Asks for the moments of a finished match.
    #[must_use]
    pub fn moments(table: &Arc<Table>) -> Self {
        Self::ask(table, |table, answers| {
            let moments = table.moments(Some(Arc::new(Progress(answers.clone()))));
            send(&answers, Answer::Moments(moments));
        })
    }

    fn ask(table: &Arc<Table>, ask: impl FnOnce(&Table, Sender<Answer>) + Send + 'static) -> Self {
        let (sender, receiver) = channel();
        let table = table.clone();
        thread::spawn(move || ask(&table, sender));
        Self(receiver)
    }

    /// Returns the next answer, if there is one yet.
    ///
    /// # Errors
    /// The question is answered, so nothing more comes.
    pub fn answer(&self) -> Result<Option<Answer>, TryRecvError> {
        match self.0.try_recv() {
            Ok(answer) => Ok(Some(answer)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(over) => Err(over),
        }
    }
}

struct Progress(Sender<Answer>);

impl ReviewListener for Progress {
    fn progress(&self, done: u32, total: u32) {
        send(&self.0, Answer::Percent(100 * done / total.max(1)));
    }
}

/// Sends an answer; nobody may be left to receive it.
fn send(answers: &Sender<Answer>, answer: Answer) {
    let _ = answers.send(answer);
}

/// Puts the picks of a hint. Returns `false` if the table has changed, so that the hint is void.
#[must_use]
pub fn take_up(hint: &Hint, table: &Table) -> bool {
    table.clear_picks();
    let are_picked = hint.picks.iter().all(|item| table.tap(*item).is_ok());
    let offered = |choice| table.scene().choices.iter().any(|other| other.id == choice);
    are_picked && hint.choice.is_none_or(offered)
}

/// Puts these picks again in place of others, in any order that the table takes.
pub fn put_back(picks: &[ItemId], table: &Table) {
    table.clear_picks();
    let mut left = picks.to_vec();
    while let Some(taken) = left.iter().position(|item| table.tap(*item).is_ok()) {
        left.remove(taken);
    }
}

/// Returns the line about the progress of the search for moments.
#[must_use]
pub fn progress(percent: u32, lang: Lang) -> String {
    say_with(lang, "moments-progress", [("percent", Arg::from(percent as usize))])
}

/// Returns the moments, two lines each: the time and the choice, and the better choice.
/// In a match of one round the round is left out.
#[must_use]
pub fn moment_lines(moments: &[Moment], one_round: bool, lang: Lang) -> Vec<[String; 2]> {
    if moments.is_empty() {
        return vec![[say(lang, "moments-none"), String::new()]];
    }
    let line = |moment: &Moment| {
        let done = [
            ("only", Arg::from(one_round)),
            ("round", Arg::from(moment.round as usize)),
            ("played", Arg::from(moment.played.as_str())),
            ("gain", Arg::from(moment.gain as usize)),
        ];
        let better = [("better", Arg::from(moment.better.as_str())), ("why", Arg::from(moment.why.as_str()))];
        [say_with(lang, "moments-played", done), say_with(lang, "moments-better", better)]
    };
    moments.iter().map(line).collect()
}
