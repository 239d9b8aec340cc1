//! Waiting in a room by line commands.

use crate::failure::Failure;
use crate::online::{Guest, advice, first, is_owner, is_ready, seats};
use crate::plain_play::Signal;
use crate::sitting::Sitting;
use crate::text::{say, say_with};
use cartable_core::text::{Arg, Lang};
use cartable_ffi::{Level, Room};
use std::io::Write;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

/// How often the room's news are read.
const READ: Duration = Duration::from_millis(100);

/// Waits until the match begins. `None`: the player left before, and keeps the seat.
///
/// # Errors
/// A server that does not answer for long, or output that cannot be written.
pub fn wait(
    guest: &Guest,
    mut room: Room,
    level: Level,
    lang: Lang,
    signals: &Receiver<Signal>,
    out: &mut impl Write,
) -> Result<Option<Sitting>, Failure> {
    writeln!(out, "{}", say_with(lang, "room-code", [("code", Arg::from(room.code.as_str()))]))?;
    writeln!(out, "{}", advice(&room, lang))?;
    show(&room, lang, out)?;
    let news = guest.watch(&room.code);
    // The room as it would not start: it is not tried again by itself.
    let mut refused = None;
    loop {
        if is_ready(&room) && refused.as_ref() != Some(&room) {
            match guest.start(&room, level) {
                Ok(started) => room = started,
                Err(why) => {
                    writeln!(out, "! {}", why.told(lang))?;
                    refused = Some(room.clone());
                }
            }
        }
        if let Some(sitting) = guest.sit(&room)? {
            return Ok(Some(sitting));
        }
        match signals.recv_timeout(READ) {
            Ok(Signal::Line(line)) => match line.trim() {
                "start" | "lancer" => match guest.start(&room, level) {
                    Ok(started) => room = started,
                    Err(why) => writeln!(out, "! {}", why.told(lang))?,
                },
                "quit" | "quitter" | "q" => return Ok(None),
                line => match named_first(line) {
                    Some(seat) => match guest.name_first(&room, seat) {
                        Ok(named) => {
                            show(&named, lang, out)?;
                            room = named;
                        }
                        Err(why) => writeln!(out, "! {}", why.told(lang))?,
                    },
                    None => writeln!(out, "{}", advice(&room, lang))?,
                },
            },
            Ok(Signal::End) | Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Ok(Signal::Changed) | Err(RecvTimeoutError::Timeout) => {}
        }
        if let Some(seen) = news.try_iter().last() {
            let seen = seen.map_err(Failure::work)?;
            if seen != room {
                show(&seen, lang, out)?;
                room = seen;
            }
        }
    }
}

fn show(room: &Room, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    let args =
        [("title", Arg::from(say(lang, "menu-seats"))), ("items", Arg::from(seats(room, lang).join(", ")))];
    writeln!(out, "{}", say_with(lang, "plain-area", args))?;
    if let Some((question, answer)) = first(room, lang) {
        writeln!(out, "{question} {answer}")?;
        if is_owner(room) {
            writeln!(out, "{}", say(lang, "room-first-plain"))?;
        }
    }
    Ok(out.flush()?)
}

/// The seat, from 0, that a line says deals or starts; of the word alone: that it is drawn.
/// `None`: it says something else.
#[expect(clippy::option_option, reason = "whether the line says it, and whether it names somebody")]
fn named_first(line: &str) -> Option<Option<u32>> {
    let mut words = line.split_whitespace();
    if !matches!(words.next(), Some("first" | "premier")) {
        return None;
    }
    match words.next() {
        None => Some(None),
        Some(number) => number.parse::<u32>().ok()?.checked_sub(1).map(Some),
    }
}
