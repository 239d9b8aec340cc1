//! The emotes that people at a table can show each other.
//! The set is fixed, so that nobody has to inspect them before others see them.

use cartable_core::text::Lang;

/// The ids, each with a sign for a text terminal.
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

/// Returns the sign of an emote; a plain one for an unknown id, such as a newer server's.
#[must_use]
pub fn sign(id: &str) -> &'static str {
    EMOTES.iter().find(|(emote, _)| *emote == id).map_or("💬", |(_, sign)| sign)
}

/// Returns the words of an emote; `None` for an unknown id.
#[must_use]
pub fn text(id: &str, lang: Lang) -> String {
    let is_known = EMOTES.iter().any(|(emote, _)| *emote == id);
    if is_known { lang.text(&format!("emote-{id}")) } else { String::new() }
}
