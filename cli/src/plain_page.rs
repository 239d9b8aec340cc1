//! Any page by line commands: its blocks are printed as they change, its actions typed by their names.

use crate::failure::Failure;
use crate::page;
use crate::plain_play::Signal;
use crate::table::Listener;
use crate::text::{LONGEST_ECHO, say_with};
use cartable_core::share::shortened;
use cartable_core::text::{Arg, Lang};
use cartable_ffi::{Block, BlockRole, Pages, ShownPage};
use cartable_pages::plain;
use std::io::Write;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender};

/// Shows a page until something has come of it. `outcome` looks after every change; a page that is gone is none.
///
/// # Errors
/// Output cannot be written, or as `outcome` has it.
pub fn show<T>(
    pages: &Pages,
    key: &str,
    lang: Lang,
    (sender, receiver): (&Sender<Signal>, &Receiver<Signal>),
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
        let Some(page) = pages.page(key) else { return Ok(None) };
        if let Some(outcome) = outcome(signal.as_ref(), &page)? {
            pages.set_listener(None);
            return Ok(Some(outcome));
        }
        let lines = lines(&page, lang);
        for line in lines.iter().filter(|line| !told.contains(*line)) {
            writeln!(out, "{line}")?;
        }
        told = lines;
        out.flush()?;
        let next = receiver.recv().unwrap_or(Signal::End);
        if let Signal::Line(line) = &next {
            let word = line.trim();
            match plain::command(&page, word) {
                Some(event) => pages.tell(event),
                None if ["help", "aide", "?"].contains(&word) => {
                    plain::help(&page, lang).iter().try_for_each(|line| writeln!(out, "{line}"))?;
                }
                None if word.is_empty() => {}
                None => {
                    let word = [("word", Arg::from(shortened(word, LONGEST_ECHO)))];
                    writeln!(out, "! {}", say_with(lang, "plain-unknown", word))?;
                }
            }
        }
        signal = Some(next);
    }
}

/// Returns the lines of a page. A call on its way is none, for its answer is told.
fn lines(page: &ShownPage, lang: Lang) -> Vec<String> {
    let blocks = page::shown(page).filter(|block| block.role != BlockRole::Progress);
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
