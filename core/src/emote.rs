//! What people at a table can show each other: a fixed set, so that nothing has to be looked at before others see it.

use crate::text::Lang;

/// The ids, and a sign of each for a screen of letters.
pub const EMOTES: [(&str, &str); 8] = [
    ("hello", "👋"),
    ("good_luck", "🍀"),
    ("well_played", "👏"),
    ("wow", "😮"),
    ("thinking", "🤔"),
    ("oops", "🙈"),
    ("thanks", "🙏"),
    ("good_game", "🏁"),
];

/// The sign of an emote; of one that is not known here, of a newer server, a plain one.
#[must_use]
pub fn sign(id: &str) -> &'static str {
    EMOTES.iter().find(|(emote, _)| *emote == id).map_or("💬", |(_, sign)| sign)
}

/// What it says; of one that is not known here nothing.
#[must_use]
pub fn text(id: &str, lang: Lang) -> String {
    let is_known = EMOTES.iter().any(|(emote, _)| *emote == id);
    if is_known { lang.text(&format!("emote-{id}")) } else { String::new() }
}
