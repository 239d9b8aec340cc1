//! The talk with the server: the call that is awaited, and the error of the last one.

use crate::circumstances::Circumstances;
use crate::event::{Effect, Errand, Request};
use crate::page::{Block, BlockRole, text};
use crate::trouble::{Trouble, TroubleKind};
use crate::words::say;

/// The time after which a server is called slow, in milliseconds.
const SLOW_MS: u64 = 2_000;

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
    pub fn ask(&mut self, request: Request, at: &mut Circumstances) -> Effect {
        let number = at.next_number();
        self.trouble = None;
        self.awaited = Some(Awaited { number, since_ms: at.now_ms, request: request.clone() });
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

    /// Tells the error of a call. Somebody whom the server does not know any more is looked for.
    pub fn fail(&mut self, trouble: Trouble) -> Option<Effect> {
        self.trouble = Some(trouble.text);
        (trouble.kind == TroubleKind::SignedOut).then_some(Effect::Ask(Errand::LookWhoIsSignedIn))
    }

    /// Returns the time at which the blocks change by themselves.
    pub fn due(&self, now_ms: u64) -> Option<u64> {
        self.awaited.as_ref().map(|awaited| awaited.since_ms + SLOW_MS).filter(|due| *due > now_ms)
    }
}

/// Returns the block that tells what went wrong on the device, whose answer comes at once.
pub(crate) fn trouble_of(talk: &Talk) -> Option<Block> {
    talk.trouble.clone().map(|trouble| text("trouble", BlockRole::Trouble, trouble))
}

/// Returns the blocks that tell of the talks of a page: how long an answer is awaited, and what went wrong.
pub(crate) fn blocks_of(talks: &[&Talk], at: &Circumstances) -> Vec<Block> {
    let since = talks.iter().filter_map(|talk| talk.awaited.as_ref()).map(|awaited| awaited.since_ms).min();
    let progress = since.map(|since| if at.now_ms >= since + SLOW_MS { "slow" } else { "asking" });
    let progress = progress.map(|key| text("progress", BlockRole::Progress, say(at.lang, key)));
    let trouble = talks.iter().find_map(|talk| talk.trouble.clone());
    let trouble = trouble.map(|trouble| text("trouble", BlockRole::Trouble, trouble));
    progress.into_iter().chain(trouble).collect()
}
