//! What lies in a folder, described beside it: a list of a thousand tables reads only those that have changed.
//!
//! An index is only remembered, never relied on: a description holds for the very file it was read from,
//! which its stamp tells.
//! So an index may be lost, damaged, old, or written by another program at the same time;
//! what it does not know is read anew.

use super::Shelved;
use super::files::{Files, Stamp};
use crate::error::Failure;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What lies in a folder, by name.
#[derive(PartialEq, Default, Serialize, Deserialize)]
struct Lines(BTreeMap<String, (Stamp, Shelved)>);

/// The index of a folder while the folder is gone through.
pub(super) struct Index {
    folder: &'static str,
    known: Lines,
    found: Lines,
}

impl Index {
    /// What is known of a folder; nothing where the index is damaged or not there.
    pub fn read(files: &Files, folder: &'static str) -> Self {
        let text = files.index(folder).ok().flatten().unwrap_or_default();
        Self { folder, known: serde_json::from_str(&text).unwrap_or_default(), found: Lines::default() }
    }

    /// What is known of a file, or what a look at it tells.
    pub fn describe(
        &mut self,
        id: &str,
        stamp: Stamp,
        look: impl FnOnce() -> Result<Option<Shelved>, Failure>,
    ) -> Result<Option<Shelved>, Failure> {
        let known = self.known.0.get(id).filter(|(known, _)| *known == stamp);
        let shelved = known.map_or_else(look, |(_, shelved)| Ok(Some(shelved.clone())))?;
        if let Some(shelved) = shelved.as_ref().filter(|_| stamp.is_settled()) {
            self.found.0.insert(id.to_owned(), (stamp, shelved.clone()));
        }
        Ok(shelved)
    }

    /// Remembers what was found, where it is anything new.
    pub fn keep(self, files: &Files) {
        if self.found != self.known
            && let Ok(text) = serde_json::to_string(&self.found)
        {
            // On a full disk the next list is slow again, and that is all.
            let _ = files.keep_index(self.folder, &text);
        }
    }
}
