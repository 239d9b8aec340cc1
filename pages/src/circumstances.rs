//! The circumstances of an event.

use cartable_core::text::Lang;

/// The circumstances in which pages act.
#[derive(Debug)]
pub(crate) struct Circumstances {
    /// The language of the pages.
    pub lang: Lang,
    /// The present time, in milliseconds.
    pub now_ms: u64,
    /// The number of the last call. All calls of a navigator are numbered in one row.
    number: u64,
}

impl Circumstances {
    /// Returns those before the first call.
    pub const fn new(lang: Lang) -> Self {
        Self { lang, now_ms: 0, number: 0 }
    }

    /// Returns the number of the next call.
    pub const fn next_number(&mut self) -> u64 {
        self.number += 1;
        self.number
    }
}
