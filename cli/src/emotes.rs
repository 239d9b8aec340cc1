//! The signs of people at a server's table, in words.

use crate::text::{say, say_with};
use cartable_core::text::{Arg, Lang};
use cartable_ffi::{SeatEmote, Table};

/// Lists the present signs, a line for each player who shows one.
#[must_use]
pub fn lines(shown: &[SeatEmote], names: &[String]) -> Option<String> {
    let line = |shown: &SeatEmote| {
        let name = names.get(shown.seat as usize).map_or("", String::as_str);
        format!("{name} {} {}", shown.emote.sign, shown.emote.text)
    };
    let lines: Vec<String> = shown.iter().map(line).collect();
    (!lines.is_empty()).then(|| lines.join("   "))
}

/// Lists all signs, each behind its number.
#[must_use]
pub fn signs(lang: Lang) -> Vec<String> {
    let emotes = cartable_ffi::emotes(lang).into_iter().zip(1..);
    emotes.map(|(emote, number)| format!("{number}  {} {}", emote.sign, emote.text)).collect()
}

/// Lists all signs, and tells if those of others are shown.
#[must_use]
pub fn choices(table: &Table, lang: Lang) -> Vec<String> {
    let mut lines = signs(lang);
    let mute = if table.status().muted { "emotes-unmute" } else { "emotes-mute" };
    lines.extend([String::new(), say(lang, mute)]);
    lines
}

/// Shows the sign of this number. Returns the error's text if that is not possible.
#[must_use]
pub fn show(table: &Table, number: u32, lang: Lang) -> Option<String> {
    let emotes = cartable_ffi::emotes(lang);
    let emote = emotes.get(number.checked_sub(1)? as usize)?;
    table.show_emote(&emote.id).err().map(|error| error.to_string())
}

/// Returns the line about spectators; `None` if there are none.
#[must_use]
pub fn audience(spectators: u32, lang: Lang) -> Option<String> {
    let count = [("count", Arg::from(spectators as usize))];
    (spectators > 0).then(|| say_with(lang, "watched-by", count))
}
