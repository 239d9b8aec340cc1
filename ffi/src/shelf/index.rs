//! Descriptions of a folder's files, beside it: a list of a thousand tables reads only the changed ones.
//!
//! An index is a memory and never the truth: a description holds only for the file with its stamp.
//! So an index may be lost, damaged, old, or written by another program at the same time;
//! files that it does not know are read.

use super::Shelved;
use super::files::{Files, Stamp};
use crate::error::Failure;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The descriptions of a folder's files, by name.
#[derive(PartialEq, Default, Serialize, Deserialize)]
struct Lines(BTreeMap<String, (Stamp, Shelved)>);

/// The index of a folder while the folder is listed.
pub(super) struct Index {
    folder: &'static str,
    known: Lines,
    found: Lines,
}

impl Index {
    /// Reads the index of a folder; empty if it is damaged or missing.
    pub fn read(files: &Files, folder: &'static str) -> Self {
        let text = files.index(folder).ok().flatten().unwrap_or_default();
        Self { folder, known: serde_json::from_str(&text).unwrap_or_default(), found: Lines::default() }
    }

    /// Returns the known description of a file, or a new one from a look at it.
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

    /// Stores the descriptions found, if they differ from the known ones.
    pub fn keep(self, files: &Files) {
        if self.found != self.known
            && let Ok(text) = serde_json::to_string(&self.found)
        {
            // On a full disk the only harm is that the next list is slow again.
            let _ = files.keep_index(self.folder, &text);
        }
    }
}
