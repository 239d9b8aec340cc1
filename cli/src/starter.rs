//! The question for the dealer or first player, in the words of the game; the answer is a player or a draw.

use crate::games;
use cartable_core::text::Lang;
use cartable_ffi::FirstInfo;

/// Returns the game's question about who deals or starts; `None` if nobody does.
#[must_use]
pub fn asked(game: &str, lang: Lang) -> Option<FirstInfo> {
    games::info(game, lang)?.first
}

/// Returns the next answer: the players in the order of the table, then the draw.
#[must_use]
pub const fn beside(answer: Option<u32>, seats: usize, forwards: bool) -> Option<u32> {
    let answers = seats + 1;
    let here = match answer {
        Some(seat) => seat as usize + 1,
        None => 0,
    };
    match (here + if forwards { 1 } else { answers - 1 }) % answers {
        0 => None,
        next => Some(next as u32 - 1),
    }
}

/// Returns the answer in words.
#[must_use]
pub fn words(answer: Option<u32>, names: &[String], info: &FirstInfo) -> String {
    answer.and_then(|seat| names.get(seat as usize)).unwrap_or(&info.drawn).clone()
}
