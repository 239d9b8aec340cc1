//! The player's rooms and matches, in words.

use crate::text::{say, say_with};
use cartable_core::text::{Arg, Lang};
use cartable_ffi::Room;

/// Lists the occupants of the room, seat by seat.
#[must_use]
pub fn seats(room: &Room, lang: Lang) -> Vec<String> {
    let seat = |seat: &cartable_ffi::RoomSeat| match (&seat.name, seat.level) {
        (Some(name), _) if seat.you => say_with(lang, "room-you", [("name", Arg::from(name.as_str()))]),
        (Some(name), _) => name.clone(),
        (None, Some(level)) => {
            let level = lang.text(&format!("level-{}", level.name()));
            say_with(lang, "room-bot", [("level", Arg::from(level))])
        }
        (None, None) => match &seat.kept_for {
            Some(name) => say_with(lang, "room-kept", [("name", Arg::from(name.as_str()))]),
            None => say(lang, "room-open"),
        },
    };
    room.seats.iter().map(seat).collect()
}

/// Returns a name with its value.
#[must_use]
pub fn named(title: &str, items: String, lang: Lang) -> String {
    say_with(lang, "plain-area", [("title", Arg::from(title)), ("items", Arg::from(items))])
}

/// Names a room or match of the player by its code, or by its id if it has none (a match of the queue).
#[must_use]
pub fn place_name(room: &Room) -> &str {
    room.match_id.as_ref().filter(|_| room.code.is_empty()).unwrap_or(&room.code)
}
