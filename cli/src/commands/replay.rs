//! `cartable replay`, `cartable verify` and `cartable share`: records, checked move by move.

use super::{of_record, progress, read_record, record_text};
use crate::advice::moment_lines;
use crate::args::{ReplayArgs, ShareArgs};
use crate::failure::Failure;
use crate::plain;
use crate::settings::Settings;
use crate::text::{say, say_with};
use crate::ui::{self, ReplayScreen};
use cartable_core::catalogue::GameId;
use cartable_core::record::{Record, Summary};
use cartable_core::review;
use cartable_core::scene::{Audience, score_table};
use cartable_core::seat::{Seat, Viewer};
use cartable_core::seed::Seed;
use cartable_core::share;
use cartable_core::text::{Arg, Lang, signed};
use cartable_core::told::Told;
use cartable_ffi::{DealStanding, Moment, Replay, Shelf};
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

/// Replays a record and prints what happened, up to the first wrong move; or shows it on the screen.
pub(super) fn run(
    args: &ReplayArgs,
    lang: Lang,
    shelf: &Arc<Shelf>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let record = match read_record(&args.file, &record_text(&args.file, shelf)?, lang)? {
        Ok(record) => record,
        Err(summary) => return write_summary(&summary, lang, out),
    };
    let viewer = viewer(args.seat, record.seats, lang)?;
    if args.watch {
        let replay = Replay::open(&record.json(), lang).map_err(Failure::work)?;
        if let Some(seat) = viewer.seat() {
            replay.look_from(Some(seat.number())).map_err(Failure::work)?;
        }
        let pace_ms = Settings::read(shelf).pace_ms;
        let screen = ReplayScreen::new(replay, lang, shelf.clone(), pace_ms);
        return ui::replay(screen, lang, shelf);
    }
    let names = record.names(lang, viewer);
    let audience = Audience { lang, viewer, names: &names };
    write_head(record.game, &names, lang, out)?;
    let mut broken = None;
    let replayed = record.replay_each(|series, _, events| {
        let seen = events.iter().filter(|event| event.seen_by(viewer));
        let told = seen.flat_map(|event| event.log_lines(record.options.game(), &audience));
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
    let series = replayed.map_err(|error| Failure::Work(of_record(&args.file, &error, lang)))?;
    let rounds = record.options.rounds(record.seats);
    writeln!(out)?;
    plain::scores(&score_table(series.sheet(), rounds, audience), lang, out)?;
    if let Some(file) = &args.svg {
        draw(&record, viewer, lang, file)?;
    }
    if args.moments { write_moments(&record, viewer, lang, out) } else { Ok(()) }
}

/// Draws the table after the last step.
fn draw(record: &Record, viewer: Viewer, lang: Lang, file: &Path) -> Result<(), Failure> {
    let replay = Replay::open(&record.json(), lang).map_err(Failure::work)?;
    replay.look_from(viewer.seat().map(Seat::number)).map_err(Failure::work)?;
    replay.go_to(u32::MAX).map_err(Failure::work)?;
    // A match that still runs shows only the viewer's view.
    let _ = replay.open_hands(true);
    Failure::of_writing(&file.display().to_string(), &replay.picture())
}

/// Writes the viewer's moments with the most to gain; without a viewer, those of the record's one person.
fn write_moments(record: &Record, viewer: Viewer, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    let seat = viewer.seat().or_else(|| record.only_person()).ok_or_else(|| {
        Failure::Usage(say_with(lang, "moments-seat", [("seats", Arg::from(record.seats))]))
    })?;
    let viewer = Viewer::Seat(seat);
    let names = record.names(lang, viewer);
    let audience = Audience { lang, viewer, names: &names };
    let bar = progress(0);
    let mut show = |done: usize, total: usize| {
        bar.set_length(total as u64);
        bar.set_position(done as u64);
    };
    let moments = review::moments(record, seat, audience, &mut show, &|| false)
        .map_err(|error| Failure::Work(error.told(lang)))?;
    bar.finish_and_clear();
    let moments: Vec<Moment> = moments.into_iter().map(Moment::from).collect();
    writeln!(out, "\n{}", say(lang, "moments-title"))?;
    let one_round = record.options.rounds(record.seats) == Some(1);
    for line in moment_lines(&moments, one_round, lang).into_iter().flatten().filter(|line| !line.is_empty())
    {
        writeln!(out, "{line}")?;
    }
    Ok(())
}

/// Checks a record and says what it proves.
pub(super) fn verify(file: &Path, lang: Lang, shelf: &Shelf, out: &mut impl Write) -> Result<(), Failure> {
    let text = record_text(file, shelf)?;
    let record = match read_record(file, &text, lang)? {
        Ok(record) => record,
        Err(summary) => {
            write_summary(&summary, lang, out)?;
            return write_deal(&text, lang, shelf, out);
        }
    };
    let series = record.replay().map_err(|error| Failure::Work(of_record(file, &error, lang)))?;
    let viewer = Viewer::Spectator;
    let names = record.names(lang, viewer);
    write_head(record.game, &names, lang, out)?;
    let audience = Audience { lang, viewer, names: &names };
    plain::scores(&score_table(series.sheet(), record.options.rounds(record.seats), audience), lang, out)?;
    if series.is_over() && series.voided().is_none() {
        writeln!(out, "{}", series.view(viewer).present(audience, &[]).scene.headline)?;
    }
    let key = if series.is_over() { "verify-whole" } else { "verify-running" };
    writeln!(out, "{}", say_with(lang, key, [("moves", Arg::from(record.moves().count()))]))?;
    write_commitment(&record.seed, lang, out)?;
    write_deal(&text, lang, shelf, out)
}

/// Prints a record, or its score sheet, as text to be sent to others.
pub(super) fn share(
    args: &ShareArgs,
    lang: Lang,
    shelf: &Shelf,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let record = match read_record(&args.file, &record_text(&args.file, shelf)?, lang)? {
        Ok(record) => record,
        Err(summary) => return write_summary(&summary, lang, out),
    };
    let viewer = viewer(args.seat, record.seats, lang)?;
    let names = record.names(lang, viewer);
    let audience = Audience { lang, viewer, names: &names };
    let text = if args.sheet {
        record.replay().map(|series| {
            let scene = series.view(viewer).present(audience, &[]).scene;
            let won = scene.over.then_some(scene.headline.as_str());
            share::sheet(&record.game.title(lang), &scene.scores, won, lang)
        })
    } else {
        share::record(&record, &audience)
    };
    let text = text.map_err(|error| Failure::Work(of_record(&args.file, &error, lang)))?;
    Ok(out.write_all(text.as_bytes())?)
}

/// Writes the proof of the deal and its limits; a false deal is an error.
fn write_deal(record_json: &str, lang: Lang, shelf: &Shelf, out: &mut impl Write) -> Result<(), Failure> {
    let verdict = shelf.verify(record_json, lang).map_err(Failure::work)?;
    if verdict.deal == DealStanding::Broken {
        return Err(Failure::Work(verdict.deal_words.join("\n")));
    }
    verdict.deal_words.iter().try_for_each(|words| writeln!(out, "{words}"))?;
    Ok(())
}

/// Shows the players and the result of a match whose rules are no longer played.
fn write_summary(summary: &Summary, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    let names = summary.names(lang, Viewer::Spectator);
    write_head(summary.game, &names, lang, out)?;
    for (name, total) in names.iter().zip(summary.result.iter().flatten()) {
        writeln!(out, "{name}: {}", signed(*total))?;
    }
    writeln!(out, "{}", say(lang, "replay-old-rules"))?;
    write_commitment(&summary.seed, lang, out)
}

fn write_commitment(seed: &Seed, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    let args = [("hash", Arg::from(seed.commitment()))];
    writeln!(out, "{}", say_with(lang, "verify-commitment", args))?;
    Ok(())
}

fn viewer(seat: Option<usize>, seats: usize, lang: Lang) -> Result<Viewer, Failure> {
    match seat {
        None => Ok(Viewer::Spectator),
        Some(seat) if (1..=seats).contains(&seat) => Ok(Viewer::Seat(Seat::at(seat - 1))),
        Some(seat) => {
            let args = [("seats", Arg::from(seats)), ("seat", Arg::from(seat))];
            Err(Failure::Usage(say_with(lang, "usage-seat", args)))
        }
    }
}

fn write_head(game: GameId, names: &[String], lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "{}", share::head(game, names, lang))?;
    Ok(())
}
