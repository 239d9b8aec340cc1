//! The emotes of people at a table on a server.

use cartable_core::text::Lang;
use cartable_proto::emote::{EMOTES, sign, text};

/// The time for which an emote is shown, in milliseconds.
const SEEN_MS: u64 = 6_000;

/// A sign that people at a table can show each other: one of a fixed set.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct Emote {
    /// Its id.
    pub id: String,
    /// A sign of it for text.
    pub sign: String,
    /// Its words, in the language asked for; empty if this program does not know the emote.
    pub text: String,
}

/// The emote that a seat shows now.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct SeatEmote {
    /// The seat, from 0.
    pub seat: u32,
    /// The emote.
    pub emote: Emote,
    /// The number of the emote at this table, from 1: a higher number than before is a new emote.
    pub number: u32,
}

/// Returns every emote.
/// Any thread may call it.
#[uniffi::export]
#[must_use]
pub fn emotes(lang: Lang) -> Vec<Emote> {
    EMOTES.iter().map(|(id, _)| Emote::of(id, lang)).collect()
}

impl Emote {
    fn of(id: &str, lang: Lang) -> Self {
        Self { id: id.to_owned(), sign: sign(id).to_owned(), text: text(id, lang) }
    }
}

/// The emotes shown at a table.
#[derive(Default)]
pub(super) struct Showing {
    is_muted: bool,
    number: u32,
    /// The seats with their emote, its number, and the time it came.
    seats: Vec<(u32, String, u32, u64)>,
}

impl Showing {
    /// Returns true if the others' emotes are hidden here.
    pub const fn is_muted(&self) -> bool {
        self.is_muted
    }

    /// Hides or shows the others' emotes from now on.
    pub fn mute(&mut self, is_muted: bool) {
        self.is_muted = is_muted;
        self.seats.clear();
    }

    /// Shows a player's emote.
    pub fn show(&mut self, seat: u32, id: String, now_ms: u64) {
        if self.is_muted {
            return;
        }
        self.number += 1;
        self.seats.retain(|(other, ..)| *other != seat);
        self.seats.push((seat, id, self.number, now_ms));
    }

    /// Returns the emotes to be shown now.
    pub fn seen(&self, now_ms: u64, lang: Lang) -> Vec<SeatEmote> {
        let is_new = |since_ms: u64| now_ms.saturating_sub(since_ms) < SEEN_MS;
        let seen = self.seats.iter().filter(|(.., since_ms)| is_new(*since_ms));
        seen.map(|(seat, id, number, _)| SeatEmote {
            seat: *seat,
            emote: Emote::of(id, lang),
            number: *number,
        })
        .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Showing;
    use cartable_core::text::Lang;

    #[test]
    fn what_is_shown_is_seen_for_a_while_and_not_where_it_is_muted() {
        let mut showing = Showing::default();
        showing.show(1, "wow".to_owned(), 1_000);
        showing.show(2, "of a newer server".to_owned(), 2_000);
        showing.show(1, "oops".to_owned(), 3_000);
        let told = |showing: &Showing, now_ms| {
            let seen = showing.seen(now_ms, Lang::En).into_iter();
            seen.map(|seen| (seen.seat, seen.emote.text, seen.number)).collect::<Vec<_>>()
        };
        assert_eq!(told(&showing, 3_000), [(2, String::new(), 2), (1, "Oops!".to_owned(), 3)]);
        assert_eq!(told(&showing, 8_000), [(1, "Oops!".to_owned(), 3)]);
        assert_eq!(told(&showing, 9_000), []);
        showing.show(1, "wow".to_owned(), 9_000);
        showing.mute(true);
        showing.show(1, "wow".to_owned(), 9_000);
        assert_eq!(told(&showing, 9_000), []);
    }
}
