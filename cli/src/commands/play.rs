//! `cartable play`, and the match that is printed without a terminal.

use super::{USUAL_SEATS, from_one, table};
use crate::address::Address;
use crate::args::{LessonArgs, PlayArgs};
use crate::failure::Failure;
use crate::games::bot_names;
use crate::interrupt;
use crate::online::{Guest, is_id, setup};
use crate::page::{self, Outcome};
use crate::plain_play::{self, Signal};
use crate::settings::Settings;
use crate::table::{NewTable, Sitting};
use crate::text::{say, say_with};
use crate::ui::{self, PageScreen};
use crate::{plain, plain_page};
use cartable_core::bot::Level;
use cartable_core::catalogue::GameId;
use cartable_core::text::{Arg, Lang};
use cartable_ffi::{OfflineSetup, PlayerSetup, Room, RoomSetup, Shelf, ShownPage, Table};
use std::collections::VecDeque;
use std::io::{BufReader, IsTerminal, Write, stdin, stdout};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender};

/// Sits down at a table.
pub(super) fn run(
    args: &PlayArgs,
    lang: Lang,
    shelf: &Arc<Shelf>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    if args.level == Level::Random {
        return Err(Failure::Usage(say(lang, "usage-random")));
    }
    let settings = Settings::read(shelf);
    let plain = args.plain || !stdout().is_terminal();
    if args.server.is_some() || args.room.is_some() {
        let server = args.server.clone().unwrap_or(settings.server);
        let address = Address { server, name: args.name.clone() };
        return online(args, &address, plain, lang, shelf, out);
    }
    // In print bots need no pause, unless they race with the player.
    let pace = |game: GameId| args.pace.unwrap_or(if plain && !game.races() { 0 } else { settings.pace_ms });
    let sitting = match args.game {
        Some(game) if args.resume.is_none() => {
            let (_, seats) = table(game, &args.table, None, lang)?;
            let new = NewTable {
                game: game.to_string(),
                options: args.table.options.clone(),
                seats,
                level: args.level,
                seed: args.seed.map(|seed| seed.to_string()),
                name: args.name.clone().unwrap_or(settings.name),
                first_dealer: from_one(args.first),
                pace_ms: pace(game),
            };
            Sitting::new(&new, lang, shelf)?
        }
        game => {
            let id = args.resume.as_deref().filter(|id| !id.is_empty());
            Sitting::resume(id, game, lang, pace, shelf)?
        }
    };
    sit_down(sitting, plain, lang, shelf, out)
}

/// Takes the first lesson in a game.
pub(super) fn lesson(
    args: &LessonArgs,
    lang: Lang,
    shelf: &Arc<Shelf>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let settings = Settings::read(shelf);
    let plain = args.plain || !stdout().is_terminal();
    let new = NewTable {
        game: args.game.to_string(),
        options: Vec::new(),
        seats: 0,
        level: Level::Easy,
        seed: None,
        name: args.name.clone().unwrap_or(settings.name),
        pace_ms: if plain && !args.game.races() { 0 } else { settings.pace_ms },
        first_dealer: None,
    };
    sit_down(Sitting::lesson(&new, lang, shelf)?, plain, lang, shelf, out)
}

pub(super) fn sit_down(
    sitting: Sitting,
    plain: bool,
    lang: Lang,
    shelf: &Arc<Shelf>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    if plain { plain_play::play(&sitting, lang, typed()?, out) } else { ui::play(sitting, lang, shelf) }
}

/// Reads typed lines to their end or until Ctrl-C.
pub(super) fn typed() -> Result<(Sender<Signal>, Receiver<Signal>), Failure> {
    let (sender, receiver) = plain_play::lines_of(BufReader::new(stdin()));
    let ended = sender.clone();
    interrupt::then(move || {
        // The receiver is gone if the player has left.
        let _ = ended.send(Signal::End);
    })?;
    Ok((sender, receiver))
}

/// Opens a room or joins one, waits there, and plays; or comes back to a match.
fn online(
    args: &PlayArgs,
    address: &Address,
    plain: bool,
    lang: Lang,
    shelf: &Arc<Shelf>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let guest = Guest::enter(address, lang, shelf)?;
    let room = match (&args.room, args.game) {
        (Some(id), _) if is_id(id) => return sit_down(guest.sit_at(id)?, plain, lang, shelf, out),
        (Some(code), _) => guest.join(code)?,
        (None, Some(game)) => {
            let (_, seats) = table(game, &args.table, None, lang)?;
            let guests = args.guests.unwrap_or(seats - 1);
            if guests >= seats {
                let args = [("most", Arg::from(seats - 1)), ("seats", Arg::from(seats))];
                return Err(Failure::Usage(say_with(lang, "usage-guests", args)));
            }
            let first = from_one(args.first);
            let setup = setup(game.id(), &args.table.options, seats, guests, args.level, first);
            guest.open(&RoomSetup { speed: args.speed, ..setup })?
        }
        (None, None) => return Err(Failure::Usage(say(lang, "usage-room"))),
    };
    if !plain {
        return ui::page(PageScreen::room(guest, room, args.level, lang)?, lang, shelf);
    }
    for news in guest.news(lang)? {
        writeln!(out, "! {news}")?;
    }
    let (sender, receiver) = typed()?;
    let mut waiting = VecDeque::new();
    match in_room(&guest, room, args.level, lang, (&sender, &receiver), &mut waiting, out)? {
        Some(sitting) => plain_play::play(&sitting, lang, (sender, waiting.into_iter().chain(receiver)), out),
        None => Ok(()),
    }
}

/// Waits in a room by line commands until its match begins.
/// Returns `None` if the player has left before, with the seat or without.
fn in_room(
    guest: &Guest,
    room: Room,
    level: Level,
    lang: Lang,
    signals: (&Sender<Signal>, &Receiver<Signal>),
    waiting: &mut VecDeque<Signal>,
    out: &mut impl Write,
) -> Result<Option<Sitting>, Failure> {
    let way_back = guest.way_back(&room.code, lang);
    let (pages, key) = page::room(guest, room, level, lang)?;
    writeln!(out, "{}", say(lang, "room-hint"))?;
    let outcome = |signal: Option<&Signal>, _: &ShownPage| {
        let end = match page::outcome(&pages) {
            Some(Outcome::Sent(sent)) => Ok(sent),
            Some(Outcome::Closed(why)) => Err(why.unwrap_or_else(|| say(lang, "room-left"))),
            None if signal.is_some_and(is_end) => Err(way_back.clone()),
            Some(_) | None => return Ok(None),
        };
        Ok(Some(end))
    };
    let help = say(lang, "room-help");
    match plain_page::show((&pages, &key), &help, lang, signals, waiting, out, outcome)? {
        Some(Ok(sent)) => match guest.sit_at(&sent.match_id) {
            Ok(sitting) => return Ok(Some(sitting)),
            Err(why) => {
                writeln!(out, "{way_back}")?;
                return Err(why);
            }
        },
        Some(Err(words)) => writeln!(out, "{words}")?,
        None => {}
    }
    Ok(None)
}

/// Returns true if the player goes, and the seat is kept.
fn is_end(signal: &Signal) -> bool {
    match signal {
        Signal::End => true,
        Signal::Line(line) => ["quit", "quitter", "q"].contains(&line.trim().to_lowercase().as_str()),
        Signal::Changed | Signal::Said(_) => false,
    }
}

/// The game that is shown without a terminal.
const SHOWN: GameId = GameId::Numx;

/// Prints one match between bots: the table at its end and the score sheet.
pub(super) fn show(lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    let bots = bot_names(USUAL_SEATS, "");
    let players = bots.iter().map(|name| PlayerSetup::bot(name, Level::Normal)).collect();
    let table = Table::offline(OfflineSetup::new(SHOWN.id(), players), lang).map_err(Failure::work)?;
    let scene = table.scene();
    writeln!(out, "{}\n", say_with(lang, "shown-match", [("game", Arg::from(SHOWN.title(lang)))]))?;
    plain::table(&scene, lang, out)?;
    writeln!(out)?;
    plain::scores(&scene.scores, lang, out)?;
    writeln!(out, "\n{}", scene.headline)?;
    table.close();
    Ok(())
}
