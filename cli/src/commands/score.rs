//! `cartable score`: the score pad, on the screen or by line commands.

use super::count::Counter;
use super::{from_one, table};
use crate::args::ScoreArgs;
use crate::failure::Failure;
use crate::pad::{KeptPad, NewPad, points};
use crate::plain;
use crate::text::{say, say_with};
use crate::ui;
use cartable_core::text::{Arg, Lang};
use cartable_ffi::Shelf;
use std::io::{BufRead, IsTerminal, Write, stdin, stdout};
use std::sync::Arc;

/// Keeps a score, or prints the newest one of the game.
pub(super) fn run(
    args: &ScoreArgs,
    lang: Lang,
    shelf: &Arc<Shelf>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    if args.text {
        let pad = KeptPad::kept(args.game.id(), lang, shelf)?;
        let pad = pad.ok_or_else(|| Failure::Usage(say(lang, "pad-none")))?;
        return Ok(out.write_all(pad.pad.text(lang).as_bytes())?);
    }
    let named = (!args.names.is_empty()).then_some(args.names.len());
    let (_, seats) = table(args.game, &args.table, named, lang)?;
    if args.names.len() > seats {
        let args = [("names", Arg::from(args.names.len())), ("seats", Arg::from(seats))];
        return Err(Failure::Usage(say_with(lang, "usage-names", args)));
    }
    let new = NewPad {
        game: args.game.to_string(),
        options: args.table.options.clone(),
        seats,
        names: args.names.clone(),
        first_dealer: from_one(args.first),
    };
    if args.plain || !stdout().is_terminal() {
        talk(KeptPad::newest(&new, lang, shelf)?, lang, stdin().lock(), out)
    } else {
        ui::score(&new, lang, shelf)
    }
}

/// The request of a line.
enum Wish {
    /// Save these points as a round (from 0), or as a new one.
    Write(Option<u32>, Vec<i32>),
    /// Something else was done, and the pad is shown.
    Done,
    /// The answer is printed already.
    Said,
}

fn talk(mut kept: KeptPad, lang: Lang, input: impl BufRead, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "{}", say(lang, "pad-help"))?;
    if let Some(note) = kept.pad.counting(lang).note {
        writeln!(out, "{note}")?;
    }
    show(&kept, lang, out)?;
    let mut counter = Counter::of(&kept.pad, lang);
    out.write_all(counter.told(&kept.pad, lang).as_bytes())?;
    out.flush()?;
    // A row that the game cannot produce waits for its confirmation.
    let mut doubted = None;
    for line in input.split(b'\n') {
        let line = line?;
        let line = String::from_utf8_lossy(&line);
        let words: Vec<&str> = line.split_whitespace().collect();
        let wish = match words[..] {
            [] => continue,
            ["quit" | "quitter" | "q"] => break,
            ["yes" | "oui"] => {
                Ok(doubted.take().map_or(Wish::Said, |(round, points)| Wish::Write(round, points)))
            }
            ["new" | "nouvelle"] => {
                kept = kept.again(lang)?;
                counter = Counter::of(&kept.pad, lang);
                Ok(Wish::Done)
            }
            _ => obey(&kept, &mut counter, &line, lang, out),
        };
        let written = match wish {
            Ok(Wish::Write(round, points)) => {
                let doubt = kept.pad.doubt(&points, lang).filter(|_| !matches!(words[..], ["yes" | "oui"]));
                match doubt {
                    Some(why) => {
                        doubted = Some((round, points));
                        Err(say_with(lang, "pad-doubt-plain", [("why", Arg::from(why))]))
                    }
                    None => match round {
                        Some(round) => kept.pad.correct(round, points, lang),
                        None => kept.pad.add(points, lang),
                    }
                    .map(|()| true)
                    .map_err(|error| error.to_string()),
                }
            }
            Ok(Wish::Done) => Ok(true),
            Ok(Wish::Said) => Ok(false),
            Err(why) => Err(why),
        };
        match written {
            Ok(true) => {
                kept.keep(lang)?;
                let question = counter.told(&kept.pad, lang);
                // Between two answers the score table need not be printed again.
                if question.is_empty() || words[0] == "scores" || words[0] == "points" {
                    show(&kept, lang, out)?;
                }
                out.write_all(question.as_bytes())?;
            }
            Ok(false) => {}
            Err(why) => writeln!(out, "! {why}")?,
        }
        out.flush()?;
    }
    Ok(())
}

/// Carries out a line that needs no confirmation.
fn obey(
    kept: &KeptPad,
    counter: &mut Counter,
    line: &str,
    lang: Lang,
    out: &mut impl Write,
) -> Result<Wish, String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    match *words {
        ["help" | "aide"] => {
            writeln!(out, "{}", say(lang, "pad-help")).map_err(|error| error.to_string())?;
            Ok(Wish::Said)
        }
        ["scores" | "points"] => Ok(Wish::Done),
        ["undo" | "annuler"] if kept.pad.undo() => Ok(Wish::Done),
        ["undo" | "annuler"] => Err(say(lang, "pad-nothing-undone")),
        ["redo" | "refaire"] if kept.pad.redo() => Ok(Wish::Done),
        ["redo" | "refaire"] => Err(say(lang, "pad-nothing-redone")),
        ["save" | "enregistrer", file] => {
            Failure::of_writing(file, &kept.pad.save()).map_err(|failure| failure.told(lang))?;
            let said = say_with(lang, "saved", [("file", Arg::from(file.to_owned()))]);
            writeln!(out, "{said}").map_err(|error| error.to_string())?;
            Ok(Wish::Said)
        }
        ["correct" | "corriger", round, ref typed @ ..] => {
            let number = round.parse::<u32>().ok().and_then(|round| round.checked_sub(1));
            let unknown = || say_with(lang, "pad-no-number", [("word", Arg::from(round.to_owned()))]);
            let number = number.ok_or_else(unknown)?;
            points(typed.iter().copied(), lang).map(|points| Wish::Write(Some(number), points))
        }
        ref typed => match counter.obey(&kept.pad, line, lang) {
            Some(done) => done.map(|()| Wish::Done),
            None => points(typed.iter().copied(), lang).map(|points| Wish::Write(None, points)),
        },
    }
}

fn show(kept: &KeptPad, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    plain::scores(&kept.pad.table(lang), lang, out)?;
    writeln!(out, "> {}", kept.headline(lang))?;
    Ok(out.flush()?)
}
