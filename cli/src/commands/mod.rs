//! One file per command.

mod account;
mod arena;
mod count;
mod daily;
mod play;
mod ranked;
mod replay;
mod score;
mod simulate;
mod stats;
mod watch;

use crate::args::{Cli, Command, TableArgs};
use crate::bot_match::Fault;
use crate::failure::Failure;
use crate::plain;
use crate::settings::shelf_of_user;
use crate::text::say_with;
use crate::ui;
use cartable_core::catalogue::{AnyOptions, GameId};
use cartable_core::game::SetupError;
use cartable_core::record::{Record, RecordError, Summary};
use cartable_core::text::{Arg, Lang};
use cartable_core::told::Told;
use cartable_ffi::{Shelf, ShelfKind};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use std::io::{IsTerminal, Read, Write, stdin, stdout};
use std::path::{Path, PathBuf};

/// The number of seats if none is given.
const USUAL_SEATS: usize = 4;

/// Carries out the command line.
///
/// # Errors
/// The error that ended the work.
pub fn run(cli: Cli, lang: Lang) -> Result<(), Failure> {
    let shelf = shelf_of_user()?;
    // Standard output is not locked for good, because another thread gives the terminal back.
    let mut out = stdout();
    match cli.command {
        Some(Command::Simulate(args)) => simulate::run(&args, lang, &mut out),
        Some(Command::Arena(args)) => arena::run(&args, lang, &mut out),
        Some(Command::Replay(args)) => replay::run(&args, lang, &shelf, &mut out),
        Some(Command::Verify { file }) => replay::verify(&file, lang, &shelf, &mut out),
        Some(Command::Share(args)) => replay::share(&args, lang, &shelf, &mut out),
        Some(Command::Account(args)) => account::run(&args, lang, &shelf, &mut out),
        Some(Command::Stats) => stats::run(lang, &shelf, &mut out),
        Some(Command::Queue(args)) => ranked::queue(&args, lang, &shelf, &mut out),
        Some(Command::Daily(args)) => daily::run(&args, lang, &shelf, &mut out),
        Some(Command::Watch(args)) => watch::run(&args, lang, &shelf, &mut out),
        Some(Command::Leaderboard(args)) => ranked::leaderboard(&args, lang, &shelf, &mut out),
        Some(Command::Profile(args)) => ranked::profile(&args, lang, &shelf, &mut out),
        Some(Command::History(args)) => ranked::history(&args, lang, &shelf, &mut out),
        Some(Command::Rules { game }) => Ok(plain::page(&game.help(lang), &mut out)?),
        Some(Command::Play(args)) => play::run(&args, lang, &shelf, &mut out),
        Some(Command::Lesson(args)) => play::lesson(&args, lang, &shelf, &mut out),
        Some(Command::Score(args)) => score::run(&args, lang, &shelf, &mut out),
        None if stdout().is_terminal() && stdin().is_terminal() => ui::menu(lang, &shelf),
        None => play::show(lang, &mut out),
    }
}

/// Returns the options and the number of seats, checked.
/// The number is that of `--seats`, of the named players or bots, or else a usual and possible one.
fn table(
    game: GameId,
    args: &TableArgs,
    named: Option<usize>,
    lang: Lang,
) -> Result<(AnyOptions, usize), Failure> {
    table_from(game.default_options(), args, named, lang)
}

/// Returns the same for a match of bots only.
fn bots_table(
    game: GameId,
    args: &TableArgs,
    named: Option<usize>,
    lang: Lang,
) -> Result<(AnyOptions, usize), Failure> {
    table_from(game.default_options().among_bots(), args, named, lang)
}

fn table_from(
    mut options: AnyOptions,
    args: &TableArgs,
    named: Option<usize>,
    lang: Lang,
) -> Result<(AnyOptions, usize), Failure> {
    let game = options.game();
    for (key, value) in &args.options {
        options.set(key, value).map_err(|error| Failure::Usage(error.told(lang)))?;
    }
    let range = game.seats();
    let seats = args.seats.or(named).unwrap_or(USUAL_SEATS.clamp(*range.start(), *range.end()));
    if !range.contains(&seats) {
        return Err(Failure::Usage(SetupError::Seats { game: game.id(), seats, range }.told(lang)));
    }
    Ok((options, seats))
}

/// Returns the seat, from 0, of a player that the command line counts from 1.
fn from_one(player: Option<u32>) -> Option<u32> {
    player.map(|number| number.saturating_sub(1))
}

/// Returns a progress bar on standard error, if that is a terminal.
fn progress(matches: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{msg}{wide_bar:.cyan} {pos}/{len} {per_sec} {eta}");
    ProgressBar::new(matches).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Writes the matches between bots that went wrong, each with the command that plays it again.
fn write_faults(
    out: &mut impl Write,
    faults: &[Fault],
    game: GameId,
    options: &[(String, String)],
    lang: Lang,
) -> Result<(), Failure> {
    for fault in faults {
        let number = [("number", Arg::from(fault.number as usize))];
        writeln!(out, "{}: {}", say_with(lang, "simulate-fault", number), fault.what)?;
        writeln!(out, "    {}", fault.command(game, options))?;
    }
    Ok(())
}

fn faults_json(faults: &[Fault], game: GameId, options: &[(String, String)]) -> serde_json::Value {
    let rows = faults.iter().map(|fault| {
        let again = fault.command(game, options);
        json!({ "match": fault.number, "seed": fault.seed, "what": fault.what, "again": again })
    });
    rows.collect()
}

/// Decides the program's exit after many matches between bots.
/// Stopped by a signal, it ends as that signal asks; faults until then are printed with the rest.
fn outcome(faults: usize, stopped: bool, lang: Lang) -> Result<(), Failure> {
    if faults == 0 || stopped {
        return Ok(());
    }
    Err(Failure::Work(say_with(lang, "failed-matches", [("count", Arg::from(faults))])))
}

/// Reads a text file, or standard input for `-`.
fn read_text(file: &Path) -> Result<String, Failure> {
    let mut text = String::new();
    let read = if file == Path::new("-") {
        std::io::stdin().read_to_string(&mut text).map(|_| ())
    } else {
        std::fs::read_to_string(file).map(|content| text = content)
    };
    let path = file.display().to_string();
    read.map(|()| text).map_err(|source| Failure::File { action: "read", path, source })
}

/// Explains the fault of a record.
fn of_record(file: &Path, error: &RecordError, lang: Lang) -> String {
    format!("{}: {}", file.display(), error.told(lang))
}

/// Returns the text of a record: a file, or the saved record of this name.
fn record_text(file: &Path, shelf: &Shelf) -> Result<String, Failure> {
    let kept = file.to_str().filter(|_| !file.exists()).and_then(|name| {
        let list = shelf.list(ShelfKind::Record, Lang::default()).ok()?;
        list.items.iter().any(|record| record.id == name).then(|| shelf.path(ShelfKind::Record, name))
    });
    read_text(&kept.map_or_else(|| file.to_owned(), PathBuf::from))
}

/// Reads the record in a file's text.
/// A record whose rules are no longer played cannot be replayed, but its summary can still be read.
fn read_record(file: &Path, text: &str, lang: Lang) -> Result<Result<Record, Summary>, Failure> {
    let read = match Record::read(text) {
        Err(RecordError::OldRules { .. }) => Summary::read(text).map(Err),
        read => read.map(Ok),
    };
    read.map_err(|error| {
        let other = cartable_ffi::other_version(&file.display().to_string(), text, lang);
        Failure::Work(other.unwrap_or_else(|| of_record(file, &error, lang)))
    })
}
