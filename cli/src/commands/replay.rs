//! `cartable replay` and `cartable verify`: records, checked move by move.

use super::read_record;
use crate::args::ReplayArgs;
use crate::failure::Failure;
use crate::plain;
use crate::text::say_with;
use cartable_core::record::Record;
use cartable_core::scene::{Audience, score_table};
use cartable_core::seat::{Seat, Viewer};
use cartable_core::text::{Arg, Lang};
use std::io::Write;
use std::path::Path;

/// Replays a record and prints what happened, up to the first wrong move.
pub(super) fn run(args: &ReplayArgs, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    let record = read_record(&args.file)?;
    let viewer = viewer(args.seat, record.seats)?;
    let names = names(&record, lang);
    let audience = Audience { lang, viewer, names: &names };
    write_head(&record, &names, lang, out)?;
    let mut broken = None;
    let replayed = record.replay_each(|series, _, _, events| {
        let seen = events.iter().filter(|event| event.seen_by(viewer));
        let told = seen.filter_map(|event| event.tell(record.options.game(), &audience));
        let written = told.into_iter().try_for_each(|line| writeln!(out, "{line}")).and_then(|()| {
            if args.steps {
                let scene = series.view(viewer).present(audience, &[]).scene;
                writeln!(out)?;
                plain::table(&scene, lang, out)?;
                writeln!(out)?;
            }
            Ok(())
        });
        broken = broken.take().or(written.err());
    });
    if let Some(error) = broken {
        return Err(error.into());
    }
    let series = replayed.map_err(|error| Failure::Work(format!("{}: {error}", args.file.display())))?;
    let rounds = record.options.rounds(record.seats);
    writeln!(out)?;
    plain::scores(&score_table(series.sheet(), rounds, audience), lang, out)?;
    Ok(())
}

/// Checks a record and says what it proves.
pub(super) fn verify(file: &Path, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    let record = read_record(file)?;
    let series = record.replay().map_err(|error| Failure::Work(format!("{}: {error}", file.display())))?;
    let names = names(&record, lang);
    write_head(&record, &names, lang, out)?;
    let audience = Audience { lang, viewer: Viewer::Spectator, names: &names };
    plain::scores(&score_table(series.sheet(), record.options.rounds(record.seats), audience), lang, out)?;
    let key = if series.is_over() { "verify-whole" } else { "verify-running" };
    writeln!(out, "{}", say_with(lang, key, [("moves", Arg::from(record.moves.len()))]))?;
    writeln!(
        out,
        "{}",
        say_with(lang, "verify-commitment", [("hash", Arg::from(record.seed.commitment()))])
    )?;
    Ok(())
}

fn viewer(seat: Option<usize>, seats: usize) -> Result<Viewer, Failure> {
    match seat {
        None => Ok(Viewer::Spectator),
        Some(seat) if (1..=seats).contains(&seat) => Ok(Viewer::Seat(Seat::at(seat - 1))),
        Some(seat) => Err(Failure::Usage(format!("the record has seats 1 to {seats}, not {seat}"))),
    }
}

fn names(record: &Record, lang: Lang) -> Vec<String> {
    let name = |seat: usize| {
        let named =
            record.players.get(seat).map(|player| player.name.clone()).filter(|name| !name.is_empty());
        named.unwrap_or_else(|| say_with(lang, "player-number", [("number", Arg::from(seat + 1))]))
    };
    (0..record.seats).map(name).collect()
}

fn write_head(record: &Record, names: &[String], lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    let args = [("game", Arg::from(record.game.title(lang))), ("names", Arg::from(names.join(", ")))];
    writeln!(out, "{}", say_with(lang, "replay-head", args))?;
    Ok(())
}
