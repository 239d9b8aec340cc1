//! Waiting in a room by line commands.

use crate::failure::Failure;
use crate::games;
use crate::online::{Guest, seen};
use crate::plain_play::Signal;
use crate::room::{self, Change, is_owner, is_ready};
use crate::table::Sitting;
use crate::text::{say, say_with};
use cartable_core::text::{Arg, Lang};
use cartable_ffi::{GameInfo, Level, Room, RoomWatch};
use std::io::Write;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::Duration;

/// The interval at which the room's news are read.
const READ: Duration = Duration::from_millis(100);

/// Waits until the match begins. Returns `None` if the player left before, with the seat or without.
///
/// # Errors
/// The server does not answer for long, or output cannot be written.
pub fn wait(
    guest: &Guest,
    room: Room,
    level: Level,
    lang: Lang,
    signals: &Receiver<Signal>,
    out: &mut impl Write,
) -> Result<Option<Sitting>, Failure> {
    writeln!(out, "{}", say_with(lang, "room-code", [("code", Arg::from(room.code.as_str()))]))?;
    let advice = if is_owner(&room) { "room-owner-plain" } else { "room-guest" };
    writeln!(out, "{} {}", say(lang, advice), say(lang, "room-hint"))?;
    let no_game =
        || Failure::Work(say_with(lang, "usage-unknown", [("what", Arg::from(room.game.as_str()))]));
    let info = games::info(&room.game, lang).ok_or_else(no_game)?;
    let (watch, told) = (guest.watch(&room)?, Vec::new());
    let mut waiting =
        Waiting { guest, room, info, level, lang, watch, told, trouble: None, is_held: false, out };
    waiting.show()?;
    loop {
        if is_ready(&waiting.room) && !waiting.is_held {
            waiting.start()?;
        }
        if !room::is_here(&waiting.room) {
            writeln!(waiting.out, "{}", say(lang, "room-removed"))?;
            return Ok(None);
        }
        match guest.sit(&waiting.room) {
            Ok(None) => {}
            Ok(sitting) => return Ok(sitting),
            Err(why) => {
                waiting.leave_for_now()?;
                return Err(why);
            }
        }
        match signals.recv_timeout(READ) {
            Ok(Signal::Line(line)) if waiting.obey(line.trim())?.is_none() => return Ok(None),
            Ok(Signal::End) | Err(RecvTimeoutError::Disconnected) => {
                waiting.leave_for_now()?;
                return Ok(None);
            }
            Ok(Signal::Line(_) | Signal::Changed | Signal::Said(_)) | Err(RecvTimeoutError::Timeout) => {}
        }
        match seen(&waiting.watch, lang) {
            Ok(Ok(room)) => waiting.look(room)?,
            // The room is still there when the server is again, so the error is shown once.
            Ok(Err(why)) => waiting.trouble(why)?,
            Err(why) => {
                writeln!(waiting.out, "{}", why.told(lang))?;
                return Ok(None);
            }
        }
    }
}

struct Waiting<'a, W> {
    guest: &'a Guest,
    room: Room,
    info: GameInfo,
    level: Level,
    lang: Lang,
    watch: Arc<RoomWatch>,
    /// The lines of the room printed last.
    told: Vec<String>,
    /// The fault at the last look.
    trouble: Option<String>,
    /// True if the room must not start by itself: it would not start as it stands, or its owner held it back.
    is_held: bool,
    out: &'a mut W,
}

impl<W: Write> Waiting<'_, W> {
    /// Carries out a line. Returns `None` if the player leaves.
    fn obey(&mut self, line: &str) -> Result<Option<()>, Failure> {
        match line.to_lowercase().as_str() {
            "start" | "lancer" => self.start()?,
            "quit" | "quitter" | "q" => {
                self.leave_for_now()?;
                return Ok(None);
            }
            "leave" | "rendre" => match self.guest.leave(&self.room) {
                Ok(()) => {
                    writeln!(self.out, "{}", say(self.lang, "room-left"))?;
                    return Ok(None);
                }
                Err(why) => writeln!(self.out, "! {}", why.told(self.lang))?,
            },
            "room" | "salon" => self.told.clear(),
            "option" | "options" => {
                for line in room::option_lines(&self.room, &self.info, self.lang) {
                    writeln!(self.out, "{line}")?;
                }
            }
            _ => match Change::read(line, &self.info) {
                Some(change) => self.change(&change)?,
                None => writeln!(self.out, "{}", room::help(&self.room, self.lang))?,
            },
        }
        self.show()?;
        Ok(Some(()))
    }

    /// Takes over the server's message about the room.
    fn look(&mut self, seen: Room) -> Result<(), Failure> {
        self.trouble = None;
        if seen != self.room {
            (self.room, self.is_held) = (seen, false);
            self.show()?;
        }
        Ok(())
    }

    /// Prints an error of the server, once.
    fn trouble(&mut self, why: String) -> Result<(), Failure> {
        if self.trouble.as_ref() != Some(&why) {
            writeln!(self.out, "! {why}")?;
            self.out.flush()?;
            self.trouble = Some(why);
        }
        Ok(())
    }

    /// Prints the way back to the seat, which is kept.
    fn leave_for_now(&mut self) -> Result<(), Failure> {
        Ok(writeln!(self.out, "{}", self.guest.way_back(&self.room.code, self.lang))?)
    }

    fn start(&mut self) -> Result<(), Failure> {
        match self.guest.start(&self.room, self.level) {
            Ok(started) => {
                self.watch.told(started.clone());
                self.room = started;
            }
            Err(why) => {
                writeln!(self.out, "! {}", why.told(self.lang))?;
                self.is_held = true;
            }
        }
        Ok(())
    }

    fn change(&mut self, change: &Change) -> Result<(), Failure> {
        match self.guest.change(&self.room, change, self.lang) {
            Ok(changed) => {
                self.watch.told(changed.clone());
                // A room without a change is printed again, because the player asked for something.
                if changed == self.room {
                    self.told.clear();
                }
                self.is_held = true;
                self.room = changed;
            }
            Err(why) => writeln!(self.out, "! {}", why.told(self.lang))?,
        }
        Ok(())
    }

    /// Prints the news of the room.
    fn show(&mut self) -> Result<(), Failure> {
        let lines = room::lines(&self.room, &self.info, self.lang);
        for line in lines.iter().filter(|line| !self.told.contains(line)) {
            writeln!(self.out, "{line}")?;
        }
        self.told = lines;
        Ok(self.out.flush()?)
    }
}
