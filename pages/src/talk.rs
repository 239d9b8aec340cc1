//! The talk with the server: the call that is awaited, and the error of the last one.

use crate::event::{Call, Effect};
use crate::page::{Block, BlockKind, BlockRole};
use crate::words::say;
use cartable_core::text::Lang;

/// The time after which a server is called slow, in milliseconds.
const SLOW_MS: u64 = 2_000;

/// The number of the next call. All calls of a navigator are numbered in one row.
#[derive(Debug, Default)]
pub(crate) struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
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
    call: Call,
}

impl Talk {
    /// Makes a call, in place of the one that was awaited.
    pub fn ask(&mut self, call: Call, numbers: &mut Numbers, now_ms: u64) -> Effect {
        let number = numbers.next();
        self.trouble = None;
        self.awaited = Some(Awaited { number, since_ms: now_ms, call: call.clone() });
        Effect::Make { number, call }
    }

    /// Returns true while an answer is awaited.
    pub const fn is_busy(&self) -> bool {
        self.awaited.is_some()
    }

    /// Takes the call that an answer is for; `None` if that answer is awaited no more.
    pub fn answered(&mut self, number: u64) -> Option<Call> {
        self.awaited.take_if(|awaited| awaited.number == number).map(|awaited| awaited.call)
    }

    /// Returns the blocks that tell of the talk.
    pub fn blocks(&self, lang: Lang, now_ms: u64) -> Vec<Block> {
        let text = |key: &str, role, text| Block {
            key: key.to_owned(),
            name: String::new(),
            role,
            kind: BlockKind::Text { text },
        };
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
