//! Scenes as plain lines: for pipes, screen readers and replays. Everything is said by its spoken label.

use crate::text::{say, say_with};
use cartable_core::scene::{Area, Scene, ScoreTable, SeatPanel};
use cartable_core::text::{Arg, Lang, integer};
use std::io::{self, Write};
use unicode_width::UnicodeWidthStr;

/// The table: who plays, and what lies where. Items that can be tapped carry the code that taps them.
///
/// # Errors
/// The output's.
pub fn table(scene: &Scene, lang: Lang, out: &mut impl Write) -> io::Result<()> {
    for panel in &scene.seats {
        writeln!(out, "{}", player(panel, lang))?;
    }
    for (index, area) in scene.areas.iter().enumerate().filter(|(_, area)| !area.items.is_empty()) {
        writeln!(out, "{}", line_of(index, area, lang))?;
    }
    Ok(())
}

/// What is asked, and the choices.
///
/// # Errors
/// The output's.
pub fn question(scene: &Scene, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "> {}", scene.headline)?;
    for (index, choice) in scene.choices.iter().enumerate() {
        writeln!(out, "  {}. {}", index + 1, choice.label)?;
    }
    Ok(())
}

/// The score table in columns; of a match of one round, the total alone.
///
/// # Errors
/// The output's.
pub fn scores(table: &ScoreTable, lang: Lang, out: &mut impl Write) -> io::Result<()> {
    let total = say(lang, "score-total");
    let rounds = if table.rounds == Some(1) { &[] } else { &table.rows[..] };
    let labels = rounds.iter().map(|row| row.label.width()).chain([total.width()]);
    let first = labels.max().unwrap_or(0);
    let widths: Vec<usize> = table.names.iter().map(|name| name.width().max(6) + 2).collect();
    let mut row = |label: &str, cells: &mut dyn Iterator<Item = String>| {
        write!(out, "{}", padded(label, first))?;
        for (cell, width) in cells.zip(&widths) {
            write!(out, "{}{cell}", " ".repeat(width.saturating_sub(cell.width())))?;
        }
        writeln!(out)
    };
    row("", &mut table.names.iter().cloned())?;
    for round in rounds {
        row(&round.label, &mut round.points.iter().copied().map(integer))?;
    }
    row(&total, &mut table.totals.iter().copied().map(integer))
}

/// The code that taps an item: the area's letter and the item's number in it.
#[must_use]
pub fn code(area: usize, item: usize) -> String {
    let letter = char::from(b'a' + (area % 26) as u8);
    format!("{letter}{}", item + 1)
}

fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(text.width())))
}

fn player(panel: &SeatPanel, lang: Lang) -> String {
    let mut line = say_with(
        lang,
        "plain-player",
        [
            ("name", Arg::from(panel.name.as_str())),
            ("you", Arg::from(if panel.is_viewer && panel.name != say(lang, "you") { "yes" } else { "no" })),
            ("score", Arg::from(panel.score)),
        ],
    );
    for note in &panel.notes {
        line = format!("{line}, {}", note.label);
    }
    if panel.to_act { format!("* {line}") } else { format!("  {line}") }
}

fn line_of(index: usize, area: &Area, lang: Lang) -> String {
    let items = area.items.iter().enumerate().map(|(number, item)| {
        let label = &item.label;
        match (item.can_tap, item.picked) {
            (true, true) => format!("{} {label} ({})", code(index, number), say(lang, "plain-picked")),
            (true, false) => format!("{} {label}", code(index, number)),
            (false, _) => label.clone(),
        }
    });
    let items = items.collect::<Vec<String>>().join(" · ");
    say_with(lang, "plain-area", [("title", Arg::from(area.title.as_str())), ("items", Arg::from(items))])
}
