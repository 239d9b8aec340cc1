//! `cartable stats`: the results of the matches against bots.

use crate::failure::Failure;
use crate::text::{game_title, say, say_with};
use cartable_core::text::{Arg, Lang};
use cartable_ffi::Shelf;
use std::io::Write;

/// Prints a line for each game and level.
pub(super) fn run(lang: Lang, shelf: &Shelf, out: &mut impl Write) -> Result<(), Failure> {
    let rows = shelf.statistics(lang).map_err(Failure::work)?;
    if rows.is_empty() {
        writeln!(out, "{}", say(lang, "stats-none"))?;
    }
    for row in rows {
        let usual = row.points as f64 / f64::from(row.played.max(1));
        let args = [
            ("game", Arg::from(game_title(&row.game, lang))),
            ("level", Arg::from(lang.text(&format!("level-{}", row.level)))),
            ("played", Arg::from(row.played as usize)),
            ("won", Arg::from(row.won as usize)),
            ("best", Arg::from(row.best)),
            ("usual", Arg::from(lang.decimal(usual, 1))),
        ];
        writeln!(out, "{}", say_with(lang, "stats-row", args))?;
    }
    Ok(())
}
