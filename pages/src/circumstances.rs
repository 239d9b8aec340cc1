//! The circumstances of an event.

use crate::host::Host;
use crate::places::Presence;
use crate::preferences::Preferences;
use cartable_core::text::Lang;

/// The circumstances in which pages act.
#[derive(Debug)]
pub(crate) struct Circumstances {
    /// The language of the pages.
    pub lang: Lang,
    /// The present time, in milliseconds.
    pub now_ms: u64,
    /// The player at the server, as the front end has read it last.
    pub presence: Option<Presence>,
    /// The player's preferences, as the front end has told them last.
    pub preferences: Preferences,
    /// The facts about the app that its front end has told.
    pub host: Host,
    /// The code of a room that a link has named.
    pub invitation: Option<String>,
    /// The game for which the player waits in the queue.
    pub queued: Option<String>,
    /// The number of the last call. All calls of a navigator are numbered in one row.
    number: u64,
}

impl Circumstances {
    /// Returns those before the first call.
    pub fn new(lang: Lang) -> Self {
        Self {
            lang,
            now_ms: 0,
            presence: None,
            preferences: Preferences::default(),
            host: Host::default(),
            invitation: None,
            queued: None,
            number: 0,
        }
    }

    /// Returns the number of the next call.
    pub const fn next_number(&mut self) -> u64 {
        self.number += 1;
        self.number
    }
}
