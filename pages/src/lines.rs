//! Long lists: what was read of one, and the part of it that a page holds.

use crate::page::{Action, Block, BlockKind, BlockRole, block};
use crate::words::say;
use cartable_core::text::Lang;

/// The number of lines that a page holds before the first one in sight, and from there on.
const BEFORE: usize = 40;
const AFTER: usize = 80;

/// A list as far as it was read.
#[derive(Debug)]
pub(crate) struct Lines<T> {
    /// The lines that were read, in order.
    pub items: Vec<T>,
    /// The argument that asks for the next page; `None` after the last.
    pub next_page: Option<String>,
    /// The place of the first line in sight.
    at: usize,
}

impl<T> Lines<T> {
    /// Returns a list of which this is the first page.
    pub const fn new(items: Vec<T>, next_page: Option<String>) -> Self {
        Self { items, next_page, at: 0 }
    }

    /// Adds the next page.
    pub fn read_on(&mut self, items: Vec<T>, next_page: Option<String>) {
        self.items.extend(items);
        self.next_page = next_page;
    }

    /// Moves the part that is held to the lines around this one.
    /// Returns true if its end is the end of what was read, and there is more.
    pub fn scroll(&mut self, first: u32) -> bool {
        self.at = (first as usize).min(self.items.len().saturating_sub(1));
        self.at + AFTER >= self.items.len() && self.next_page.is_some()
    }

    /// Returns the block of the list, each line drawn from its place and item.
    pub fn block(&self, key: &str, is_busy: bool, lang: Lang, line: impl Fn(usize, &T) -> Block) -> Block {
        let first = self.at.saturating_sub(BEFORE);
        let held = self.items.iter().enumerate().skip(first).take(self.at - first + AFTER);
        let more =
            Action { enabled: !is_busy, ..Action::new("more", say(lang, "more-name"), say(lang, "more")) };
        let kind = BlockKind::Lines {
            blocks: held.map(|(place, item)| line(place, item)).collect(),
            first: first as u32,
            total: self.items.len() as u32,
            actions: self.next_page.iter().map(|_| more.clone()).collect(),
        };
        block(key, BlockRole::About, kind)
    }
}
