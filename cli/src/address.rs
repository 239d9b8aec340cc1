//! Servers and accounts, and the places of their sessions on this machine.

use crate::args::OnlineArgs;
use crate::settings::Settings;
use crate::text::say;
use cartable_core::text::Lang;
use cartable_ffi::Shelf;
use sha2::{Digest as _, Sha256};

/// An account at a server.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Address {
    /// The server's address.
    pub server: String,
    /// The account's name: each has an account of its own on this machine. `None`: the usual one.
    pub name: Option<String>,
}

impl Address {
    /// The one that a command line names; what it leaves out is as in the menu.
    #[must_use]
    pub fn named(args: &OnlineArgs, shelf: &Shelf) -> Self {
        let server = args.server.clone().unwrap_or_else(|| Settings::read(shelf).server);
        Self { server, name: args.name.clone() }
    }

    /// Returns the first name of a new account.
    pub(crate) fn first_name(&self, lang: Lang, on: &Shelf) -> String {
        let name = self.name.clone().unwrap_or_else(|| Settings::read(on).name);
        let name = name.trim();
        if name.is_empty() { say(lang, "guest") } else { name.to_owned() }
    }

    /// Returns the name of the note for a name and a server's address, the certificate's fingerprint
    /// included.
    /// So the secret of one server is never sent to another that only looks like it.
    /// The usual account has a note without a name, because its name changes with the language and the menu.
    pub(crate) fn session_note(&self) -> String {
        let name = self.name.as_deref().unwrap_or_default();
        let digest = Sha256::digest(format!("{}\n{name}", self.server));
        format!("session-{}", hex::encode(&digest[..16]))
    }

    /// The command that leads back to a room or match here, by its code or id.
    pub(crate) fn command(&self, place: &str) -> String {
        // Named even where it is the menu's: that may be another one by then.
        let command = format!("cartable play --room {place} --server {}", quoted(&self.server));
        match &self.name {
            Some(name) => format!("{command} --name {}", quoted(name)),
            None => command,
        }
    }
}

/// A word as a shell takes it.
#[must_use]
pub fn quoted(word: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || ":/._-".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}
