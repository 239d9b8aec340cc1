//! Any page by line commands: its blocks are printed as they change, its actions typed by their names.

use crate::failure::Failure;
use crate::interrupt;
use crate::page;
use crate::plain_play::Signal;
use crate::table::Listener;
use crate::text::{LONGEST_ECHO, say, say_with};
use cartable_core::share::shortened;
use cartable_core::text::{Arg, Lang};
use cartable_ffi::{Block, BlockRole, PageEvent, Pages, ShownPage};
use cartable_pages::plain;
use std::collections::VecDeque;
use std::io::Write;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender};

/// Shows a page until something has come of it; a page that is gone is none.
/// `outcome` looks at every event, before a typed line is carried out. `help` follows the commands of the page.
/// A line that is typed while a call is on its way is among those `waiting`:
/// it may be meant for the table to which the answer leads.
///
/// # Errors
/// Output cannot be written, or as `outcome` has it.
pub fn show<T>(
    (pages, key): (&Pages, &str),
    help: &str,
    lang: Lang,
    (sender, receiver): (&Sender<Signal>, &Receiver<Signal>),
    waiting: &mut VecDeque<Signal>,
    out: &mut impl Write,
    mut outcome: impl FnMut(Option<&Signal>, &ShownPage) -> Result<Option<T>, Failure>,
) -> Result<Option<T>, Failure> {
    let changes = sender.clone();
    let listener = Listener(move || {
        // The receiver is gone if the player has left.
        let _ = changes.send(Signal::Changed);
    });
    pages.set_listener(Some(Arc::new(listener)));
    let (mut told, mut signal) = (Vec::new(), None);
    loop {
        let Some(page) = page::shown_alone(pages, key) else { return Ok(None) };
        if let Some(outcome) = outcome(signal.as_ref(), &page)? {
            pages.set_listener(None);
            return Ok(Some(outcome));
        }
        if let Some(Signal::Line(line)) = &signal {
            obey(pages, &page, line.trim(), &mut told, help, lang, out)?;
        }
        let Some(page) = page::shown_alone(pages, key) else { return Ok(None) };
        let lines = lines(&page, lang);
        for line in lines.iter().filter(|line| !told.contains(*line)) {
            writeln!(out, "{line}")?;
        }
        told = lines;
        out.flush()?;
        signal = Some(next(receiver, waiting, page::is_busy(&page)));
    }
}

/// Returns the next event. While a call is on its way, only a change or Ctrl-C is one, and what is typed waits.
fn next(receiver: &Receiver<Signal>, waiting: &mut VecDeque<Signal>, is_busy: bool) -> Signal {
    if !is_busy && let Some(signal) = waiting.pop_front() {
        return signal;
    }
    loop {
        match receiver.recv().unwrap_or(Signal::End) {
            typed @ (Signal::Line(_) | Signal::End) if is_busy && interrupt::status().is_none() => {
                waiting.push_back(typed);
            }
            signal => return signal,
        }
    }
}

/// Carries out a typed line. The lines that are to be printed again are no longer among those `told`.
fn obey(
    pages: &Pages,
    page: &ShownPage,
    line: &str,
    told: &mut Vec<String>,
    help: &str,
    lang: Lang,
    out: &mut impl Write,
) -> Result<(), Failure> {
    match plain::command(page, line) {
        Some(event) => {
            // A value that is set is told, even if it was so before.
            if let PageEvent::Set { block: key, .. } = &event {
                let set = page.blocks.iter().filter(|block| block.key == *key);
                let set: Vec<String> = set.flat_map(|block| plain::lines(block, lang)).collect();
                told.retain(|line| !set.contains(line));
            }
            pages.tell(event);
        }
        None if ["help", "aide", "?"].contains(&line) => {
            let lines = plain::help(page, lang);
            let own = [say(lang, "page-help"), help.to_owned()];
            lines.iter().chain(&own).try_for_each(|line| writeln!(out, "{line}"))?;
        }
        None if line == "page" => told.clear(),
        None if line.is_empty() => {}
        None => {
            let word = [("word", Arg::from(shortened(line, LONGEST_ECHO)))];
            writeln!(out, "! {}", say_with(lang, "plain-unknown", word))?;
            plain::near(page, line, lang).iter().try_for_each(|line| writeln!(out, "{line}"))?;
        }
    }
    Ok(())
}

/// Returns the lines of a page. A call on its way is none, for its answer is told.
fn lines(page: &ShownPage, lang: Lang) -> Vec<String> {
    let blocks = page.blocks.iter().filter(|block| block.role != BlockRole::Progress);
    blocks.flat_map(|block| marked(block, lang)).collect()
}

/// Returns the lines of a block, errors with their mark.
fn marked(block: &Block, lang: Lang) -> Vec<String> {
    let lines = plain::lines(block, lang);
    if block.role != BlockRole::Trouble {
        return lines;
    }
    lines.into_iter().map(|line| format!("! {line}")).collect()
}
