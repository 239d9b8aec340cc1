//! Changes that the owner of a waiting room can make, and the setup of its match, in words.

use crate::starter;
use crate::text::{say, say_with};
use cartable_core::agenda::Speed;
use cartable_core::catalogue::GameId;
use cartable_core::game::SetupError;
use cartable_core::text::{Arg, Lang};
use cartable_core::told::Told as _;
use cartable_ffi::{Call, GameInfo, Level, OptionInfo, OptionKind, Room};

/// A change of a room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// A bot takes a seat, from 0, or the seat becomes free, whoever sat there.
    Seat(u32, Option<Level>),
    /// The number of players.
    Seats(usize),
    /// The speed; `None` means without clocks.
    Speed(Option<Speed>),
    /// An option: its key and its value.
    Option(String, String),
    /// The seat that deals or starts, from 0; `None` if it is drawn.
    First(Option<u32>),
}

impl Change {
    /// Reads a line. Returns `None` if it cannot be understood.
    #[must_use]
    pub fn read(line: &str, info: &GameInfo) -> Option<Self> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (word, rest) = words.split_first()?;
        match (word.to_lowercase().as_str(), rest) {
            ("first" | "premier", []) => Some(Self::First(None)),
            ("first" | "premier", [seat]) => Some(Self::First(Some(from_one(seat)?))),
            ("seat" | "place", [seat, taken @ ..]) => {
                let taken = taken.join(" ").to_lowercase();
                let is_meant =
                    |label: &str, level: Level| taken == level.name() || taken == label.to_lowercase();
                let bot = match taken.as_str() {
                    "free" | "libre" => None,
                    _ => Some(info.levels.iter().find(|known| is_meant(&known.label, known.level))?.level),
                };
                Some(Self::Seat(from_one(seat)?, bot))
            }
            ("players" | "joueurs", [count]) => count.parse::<u8>().ok().map(usize::from).map(Self::Seats),
            ("speed" | "rythme", [_, ..]) => {
                let speed = rest.join(" ").to_lowercase();
                let is_meant =
                    |label: &str, known: Speed| speed == known.code() || speed == label.to_lowercase();
                let speed = match speed.as_str() {
                    "none" | "sans" => None,
                    _ => Some(info.speeds.iter().find(|known| is_meant(&known.label, known.speed))?.speed),
                };
                Some(Self::Speed(speed))
            }
            ("option", [setting]) => {
                let (key, value) = setting.split_once('=')?;
                Some(Self::Option(key.to_owned(), value.to_owned()))
            }
            _ => None,
        }
    }

    /// Returns the reason why a change is impossible in this room, as far as it is known without the server.
    #[must_use]
    pub fn fault(&self, room: &Room, lang: Lang) -> Option<String> {
        match self {
            Self::Seat(seat, _) | Self::First(Some(seat)) if *seat as usize >= room.seats.len() => {
                Some(say_with(lang, "room-no-seat", [("seat", Arg::from(*seat as usize + 1))]))
            }
            Self::Seats(seats) => {
                let (game, seats) = (room.game.parse::<GameId>().ok()?, *seats);
                let range = game.seats();
                let is_possible = range.contains(&seats);
                (!is_possible).then(|| SetupError::Seats { game: game.id(), seats, range }.told(lang))
            }
            _ => None,
        }
    }
}

/// Returns the seat, from 0, of a number that people count from 1.
fn from_one(word: &str) -> Option<u32> {
    word.parse::<u32>().ok()?.checked_sub(1)
}

/// Returns true if this player still sits in the room: its owner may have freed the seat.
#[must_use]
pub fn is_here(room: &Room) -> bool {
    room.seats.iter().any(|seat| seat.you)
}

/// Returns true if this player owns the room and no seat is open: the match can then begin by itself.
#[must_use]
pub fn is_ready(room: &Room) -> bool {
    let full = room.seats.iter().all(|seat| seat.name.is_some() || seat.level.is_some());
    full && is_owner(room) && room.match_id.is_none()
}

/// Returns true if this player owns the room.
#[must_use]
pub fn is_owner(room: &Room) -> bool {
    room.seats.iter().any(|seat| seat.you && seat.owner)
}

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

/// Describes a room to a player who waits in it.
#[must_use]
pub fn advice(room: &Room, lang: Lang) -> String {
    say(lang, if is_owner(room) { "room-owner" } else { "room-guest" })
}

/// Returns the question who deals or starts in the room, and the answer so far; `None` if nobody does.
#[must_use]
pub fn first(room: &Room, lang: Lang) -> Option<(String, String)> {
    let info = starter::asked(&room.game, lang)?;
    let numbered = seats(room, lang).into_iter().zip(1..).map(|(who, seat)| format!("{seat}. {who}"));
    let answer = starter::words(room.first_dealer, &numbered.collect::<Vec<_>>(), &info);
    Some((info.question, answer))
}

/// Returns the value of an option in the room.
#[must_use]
pub fn value(room: &Room, option: &OptionInfo) -> String {
    let set = room.options.iter().find(|set| set.key == option.key);
    set.map_or_else(|| option.default.clone(), |set| set.value.clone())
}

/// Returns the value in words.
#[must_use]
pub fn value_words(room: &Room, option: &OptionInfo) -> String {
    let value = value(room, option);
    let named = option.values.iter().find(|named| named.value == value);
    named.map_or(value, |named| named.label.clone())
}

/// Returns the speed, in words.
#[must_use]
pub fn speed_words(room: &Room, info: &GameInfo, lang: Lang) -> String {
    let known = info.speeds.iter().find(|known| Some(known.speed) == room.speed);
    known.map_or_else(|| say(lang, "room-no-clocks"), |known| known.label.clone())
}

/// Returns a name with its value.
#[must_use]
pub fn named(title: &str, items: String, lang: Lang) -> String {
    say_with(lang, "plain-area", [("title", Arg::from(title)), ("items", Arg::from(items))])
}

/// Returns the lines about the room: players, dealer or starter, speed and options.
#[must_use]
pub fn lines(room: &Room, info: &GameInfo, lang: Lang) -> Vec<String> {
    let mut lines = vec![named(&say(lang, "menu-seats"), seats(room, lang).join(", "), lang)];
    lines.extend(first(room, lang).map(|(question, answer)| format!("{question} {answer}")));
    lines.push(named(&say(lang, "room-speed"), speed_words(room, info, lang), lang));
    lines.extend(info.options.iter().map(|option| named(&option.label, value_words(room, option), lang)));
    lines
}

/// Returns the options as they are typed, with their possible values.
#[must_use]
pub fn option_lines(room: &Room, info: &GameInfo, lang: Lang) -> Vec<String> {
    let line = |option: &OptionInfo| {
        let mut values: Vec<String> = option.values.iter().map(|named| named.value.clone()).collect();
        if let OptionKind::Number { min, max } | OptionKind::NumberOrOff { min, max } = option.kind {
            values.push(format!("{min}–{max}"));
        }
        let label = named(&option.label, value_words(room, option), lang);
        format!("{}={}  {label} ({})", option.key, value(room, option), values.join(", "))
    };
    info.options.iter().map(line).collect()
}

/// Lists the commands of the room, line by line.
#[must_use]
pub fn help(room: &Room, lang: Lang) -> String {
    let everybody = say(lang, "room-help");
    if is_owner(room) { format!("{}\n{everybody}", say(lang, "room-help-owner")) } else { everybody }
}

/// Returns the state of a room or match of the player's, in words.
#[must_use]
pub fn state_words(room: &Room, lang: Lang) -> String {
    say(
        lang,
        match (room.call, &room.match_id) {
            (Some(Call::Matched), _) => "call-matched",
            (Some(Call::YourTurn), _) => "call-turn",
            (Some(Call::Rematch), _) => "call-rematch",
            (None, Some(_)) if room.resigned => "account-resigned",
            (None, Some(_)) => "account-plays",
            (None, None) => "account-waits",
        },
    )
}

/// Names a room or match of the player by its code, or by its id if it has none (a match of the queue).
#[must_use]
pub fn place_name(room: &Room) -> &str {
    room.match_id.as_ref().filter(|_| room.code.is_empty()).unwrap_or(&room.code)
}
