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
    /// The account's name: each name has an account of its own on this machine. `None` is the usual account.
    pub name: Option<String>,
}

impl Address {
    /// Returns the account of a command line; the menu supplies what is left out.
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

    /// Returns the command that leads back to a room or match here, by its code or id.
    pub(crate) fn command(&self, place: &str) -> String {
        // The server is named even if it is the menu's, because the menu may have another one by then.
        let command = format!("cartable play --room {place} --server {}", quoted(&self.server));
        match &self.name {
            Some(name) => format!("{command} --name {}", quoted(name)),
            None => command,
        }
    }
}

/// Quotes a word for a shell.
#[must_use]
pub fn quoted(word: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || ":/._-".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}
