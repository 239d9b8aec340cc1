//! The talk with the server: the call that is awaited, and the error of the last one.

use crate::event::{Effect, Request};
use crate::page::{Block, BlockKind, BlockRole, block};
use crate::words::say;
use cartable_core::text::Lang;

/// The time after which a server is called slow, in milliseconds.
const SLOW_MS: u64 = 2_000;

/// The number of the next call. All calls of a navigator are numbered in one row.
#[derive(Debug, Default)]
pub(crate) struct Numbers(u64);

impl Numbers {
    pub fn next(&mut self) -> u64 {
        self.0 += 1;
        self.0
    }
}

/// The talk of one page, or of the queue, with the server.
///
/// Only the answer of the last call counts: an earlier one is from before a change of the player's,
/// and must not undo it.
#[derive(Debug, Default)]
pub(crate) struct Talk {
    awaited: Option<Awaited>,
    /// The error of the last call, in words; the next call removes it.
    pub trouble: Option<String>,
}

#[derive(Debug)]
struct Awaited {
    number: u64,
    since_ms: u64,
    request: Request,
}

impl Talk {
    /// Makes a call, in place of the one that was awaited.
    pub fn ask(&mut self, request: Request, numbers: &mut Numbers, now_ms: u64) -> Effect {
        let number = numbers.next();
        self.trouble = None;
        self.awaited = Some(Awaited { number, since_ms: now_ms, request: request.clone() });
        Effect::Make { number, request }
    }

    /// Returns true while an answer is awaited.
    pub const fn is_busy(&self) -> bool {
        self.awaited.is_some()
    }

    /// Returns the call that is awaited.
    pub fn awaited(&self) -> Option<&Request> {
        self.awaited.as_ref().map(|awaited| &awaited.request)
    }

    /// Returns true if the answer of this call is awaited.
    pub fn awaits(&self, number: u64) -> bool {
        self.awaited.as_ref().is_some_and(|awaited| awaited.number == number)
    }

    /// Takes the call that an answer is for; `None` if that answer is awaited no more.
    pub fn answered(&mut self, number: u64) -> Option<Request> {
        self.awaited.take_if(|awaited| awaited.number == number).map(|awaited| awaited.request)
    }

    /// Returns the blocks that tell of the talk.
    pub fn blocks(&self, lang: Lang, now_ms: u64) -> Vec<Block> {
        let text = |key: &str, role, text| block(key, role, BlockKind::Text { text });
        let slow = |awaited: &Awaited| now_ms >= awaited.since_ms + SLOW_MS;
        let progress = self.awaited.as_ref().map(|awaited| if slow(awaited) { "slow" } else { "asking" });
        let progress = progress.map(|key| text("progress", BlockRole::Progress, say(lang, key)));
        let trouble = self.trouble.clone().map(|trouble| text("trouble", BlockRole::Trouble, trouble));
        progress.into_iter().chain(trouble).collect()
    }

    /// Returns the time at which the blocks change by themselves.
    pub fn due(&self, now_ms: u64) -> Option<u64> {
        self.awaited.as_ref().map(|awaited| awaited.since_ms + SLOW_MS).filter(|due| *due > now_ms)
    }
}
