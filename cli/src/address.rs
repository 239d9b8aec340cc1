//! Which server, and which account there: where the session of each lies on this machine.

use crate::args::OnlineArgs;
use crate::settings::Settings;
use crate::text::say;
use cartable_core::text::Lang;
use cartable_ffi::Shelf;
use sha2::{Digest as _, Sha256};

/// Who and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Address {
    /// The server's address.
    pub server: String,
    /// Whose account: each name has one of its own on this machine. `None`: the usual one, whatever it is called.
    pub name: Option<String>,
}

impl Address {
    /// The one that a command line names; what it leaves out is as in the menu.
    #[must_use]
    pub fn named(args: &OnlineArgs, shelf: &Shelf) -> Self {
        let server = args.server.clone().unwrap_or_else(|| Settings::read(shelf).server);
        Self { server, name: args.name.clone() }
    }

    /// What a new account is called at first.
    pub(crate) fn first_name(&self, lang: Lang, on: &Shelf) -> String {
        let name = self.name.clone().unwrap_or_else(|| Settings::read(on).name);
        let name = name.trim();
        if name.is_empty() { say(lang, "guest") } else { name.to_owned() }
    }

    /// One note per name and address, the certificate's fingerprint included:
    /// what signs somebody in at one server is never shown to another that only looks like it.
    pub(crate) fn session_note(&self, lang: Lang, on: &Shelf) -> String {
        match &self.name {
            Some(name) => note_of("session", &self.server, name),
            None => usual_session(&self.server, lang, on),
        }
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

/// The note of the usual account at a server. It is filed under no name, because a name changes with the language
/// and the menu. Before that was so it was filed under the menu's name or the guest's in a language: which of them it
/// was is noted, so that it stays the same account, and the name leads to it as ever.
fn usual_session(server: &str, lang: Lang, shelf: &Shelf) -> String {
    let pointer = note_of("account", server, "");
    let kept = |note: &str| shelf.note(note, lang).ok().flatten();
    let nameless = note_of("session", server, "");
    if let Some(session) = kept(&pointer) {
        return session;
    }
    let guests = [lang].into_iter().chain(Lang::ALL).map(|lang| say(lang, "guest"));
    let names = [Settings::read(shelf).name].into_iter().chain(guests);
    let mut known = names.map(|name| note_of("session", server, name.trim()));
    let before = known.find(|note| kept(note).is_some()).filter(|_| kept(&nameless).is_none());
    let Some(before) = before else { return nameless };
    // What cannot be noted is looked for again next time.
    let _ = shelf.keep_note(&pointer, Some(before.clone()), lang);
    before
}

fn note_of(what: &str, server: &str, name: &str) -> String {
    let digest = Sha256::digest(format!("{server}\n{name}"));
    format!("{what}-{}", hex::encode(&digest[..16]))
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
