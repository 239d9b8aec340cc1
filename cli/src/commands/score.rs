//! `cartable score`: the score pad, on the screen or by line commands.

use super::table;
use crate::args::ScoreArgs;
use crate::failure::Failure;
use crate::pad::{KeptPad, NewPad, points};
use crate::plain;
use crate::store::{Store, write_whole};
use crate::text::{say, say_with};
use crate::ui::{self, ScoreScreen};
use cartable_core::text::{Arg, Lang};
use std::io::{BufRead, IsTerminal, Write, stdin, stdout};
use std::path::Path;

/// Keeps a score.
pub(super) fn run(args: &ScoreArgs, lang: Lang, store: &Store, out: &mut impl Write) -> Result<(), Failure> {
    let named = (!args.names.is_empty()).then_some(args.names.len());
    let (_, seats) = table(args.game, &args.table, named)?;
    if args.names.len() > seats {
        return Err(Failure::Usage(format!("--names has {} names for {seats} seats", args.names.len())));
    }
    let new = NewPad {
        game: args.game.to_string(),
        options: args.table.options.clone(),
        seats,
        names: args.names.clone(),
    };
    let kept = KeptPad::open(&new, lang, store)?;
    if args.plain || !stdout().is_terminal() {
        talk(&kept, lang, stdin().lock(), out)
    } else {
        ui::score(ScoreScreen::new(kept, lang))
    }
}

fn talk(kept: &KeptPad, lang: Lang, input: impl BufRead, out: &mut impl Write) -> Result<(), Failure> {
    writeln!(out, "{}", say(lang, "pad-help"))?;
    show(kept, lang, out)?;
    for line in input.split(b'\n') {
        let line = line?;
        let line = String::from_utf8_lossy(&line);
        let words: Vec<&str> = line.split_whitespace().collect();
        let done = match words[..] {
            [] => continue,
            ["quit" | "q"] => break,
            ["help"] => {
                writeln!(out, "{}", say(lang, "pad-help"))?;
                continue;
            }
            ["scores"] => Ok(()),
            ["undo"] => {
                kept.pad.undo();
                Ok(())
            }
            ["save", file] => {
                write_whole(Path::new(file), &kept.pad.save())?;
                writeln!(out, "{}", say_with(lang, "saved", [("file", Arg::from(file.to_owned()))]))?;
                continue;
            }
            ["correct", round, ref typed @ ..] => {
                match round.parse::<u32>().ok().and_then(|round| round.checked_sub(1)) {
                    Some(round) => points(typed.iter().copied(), lang).and_then(|points| {
                        kept.pad.correct(round, points, lang).map_err(|error| error.to_string())
                    }),
                    None => Err(say_with(lang, "pad-no-number", [("word", Arg::from(round.to_owned()))])),
                }
            }
            ref typed => points(typed.iter().copied(), lang)
                .and_then(|points| kept.pad.add(points, lang).map_err(|error| error.to_string())),
        };
        match done {
            Ok(()) => {
                kept.keep()?;
                show(kept, lang, out)?;
            }
            Err(why) => writeln!(out, "! {why}")?,
        }
        out.flush()?;
    }
    kept.keep()
}

fn show(kept: &KeptPad, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    plain::scores(&kept.pad.table(lang), lang, out)?;
    writeln!(out, "> {}", kept.headline(lang))?;
    Ok(out.flush()?)
}
