//! `cartable watch`: looking on at a match of others.

use super::play::sit_down;
use crate::address::Address;
use crate::args::WatchArgs;
use crate::failure::Failure;
use crate::online::{EARLY, Guest};
use crate::text::say;
use crate::ui;
use cartable_core::text::Lang;
use cartable_ffi::{ID_LENGTH, ROOM_LENGTH, Shelf};
use std::io::{IsTerminal, Write, stdout};
use std::sync::Arc;
use std::thread;

/// Looks on until the match is over or left.
pub(super) fn run(
    args: &WatchArgs,
    lang: Lang,
    shelf: &Arc<Shelf>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    if ![ROOM_LENGTH, ID_LENGTH].contains(&args.what.trim().len()) {
        return Err(Failure::Usage(say(lang, "menu-watch-missing")));
    }
    let guest = Guest::enter(&Address::named(&args.online, shelf), lang, shelf)?;
    if !args.plain && stdout().is_terminal() {
        return ui::watch(guest, &args.what, lang, shelf);
    }
    let mut is_told = false;
    let sitting = loop {
        if let Some(sitting) = guest.look_on(&args.what, lang)? {
            break sitting;
        }
        if !is_told {
            writeln!(out, "{}", say(lang, "watch-early"))?;
            out.flush()?;
            is_told = true;
        }
        thread::sleep(EARLY);
    };
    sit_down(sitting, true, lang, shelf, out)
}
