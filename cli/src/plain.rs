//! Scenes as plain lines, for pipes, screen readers and replays. Each thing is written as its spoken label.

use crate::failure::Failure;
use crate::markdown;
use crate::text::{say, say_with};
use crate::ui::face::summed;
use cartable_core::scene::{Area, AreaRole, Item, ItemId, Scene, ScoreTable, SeatPanel, Shape};
use cartable_core::share;
use cartable_core::text::{Arg, Lang};
use cartable_ffi::Replay;
use std::io::{self, Write};

/// The letter of the hand.
const HAND: char = 'h';

/// Prints the table: the players and the items in their areas.
/// An item that can be picked carries the code that picks it.
///
/// # Errors
/// The output's.
pub fn table(scene: &Scene, lang: Lang, out: &mut impl Write) -> io::Result<()> {
    table_lines(scene, lang).iter().try_for_each(|line| writeln!(out, "{line}"))
}

/// Returns the table, line by line: players, then areas; a board row by row.
#[must_use]
pub fn table_lines(scene: &Scene, lang: Lang) -> Vec<String> {
    let players = scene.seats.iter().map(|panel| player(panel, lang));
    let areas = scene.areas.iter().zip(letters(scene)).filter(|(area, _)| !area.items.is_empty());
    players.chain(areas.flat_map(|(area, letter)| lines_of(letter, area, lang))).collect()
}

/// Prints a finished match: the deal, and the events.
///
/// # Errors
/// The output's, and a fault of the program.
pub fn replay(replay: &Replay, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    replay.go_to(0).map_err(Failure::work)?;
    table(&replay.scene(), lang, out)?;
    replay.go_to(u32::MAX).map_err(Failure::work)?;
    Ok(replay.scene().log.iter().try_for_each(|line| writeln!(out, "{line}"))?)
}

/// Prints a page of rules, Markdown without its marks.
///
/// # Errors
/// The output's.
pub fn page(source: &str, out: &mut impl Write) -> io::Result<()> {
    markdown::lines(source).iter().try_for_each(|line| writeln!(out, "{line}"))
}

/// Prints the question, the meaning of the picks, and the choices.
///
/// # Errors
/// The output's.
pub fn question(scene: &Scene, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "> {}", scene.headline)?;
    if !scene.meaning.is_empty() {
        writeln!(out, "  {}", scene.meaning)?;
    }
    for (index, choice) in scene.choices.iter().enumerate() {
        writeln!(out, "  {}. {}", index + 1, choice.label)?;
    }
    Ok(())
}

/// Prints the score table in columns.
///
/// # Errors
/// The output's.
pub fn scores(table: &ScoreTable, lang: Lang, out: &mut impl Write) -> io::Result<()> {
    out.write_all(share::scores(table, lang).as_bytes())
}

/// Returns every item's code: the area's letter and the item's number in it. The hand is always `h`.
pub fn codes(scene: &Scene) -> impl Iterator<Item = (String, ItemId)> {
    let areas = scene.areas.iter().zip(letters(scene));
    areas.flat_map(|(area, letter)| {
        area.items.iter().zip(1..).map(move |(item, number)| (format!("{letter}{number}"), item.id))
    })
}

/// Returns the letters of the areas.
fn letters(scene: &Scene) -> impl Iterator<Item = char> {
    let mut others = ('a'..='z').filter(|letter| *letter != HAND).cycle();
    scene.areas.iter().map(
        move |area| {
            if area.role == AreaRole::Hand { HAND } else { others.next().unwrap_or(HAND) }
        },
    )
}

fn player(panel: &SeatPanel, lang: Lang) -> String {
    let mut line = say_with(
        lang,
        "plain-player",
        [
            ("name", Arg::from(panel.name.as_str())),
            ("you", Arg::from(panel.is_viewer && panel.name != say(lang, "you"))),
            ("score", Arg::from(panel.score)),
        ],
    );
    for note in &panel.notes {
        line = format!("{line}, {}", note.label);
    }
    if panel.to_act { format!("* {line}") } else { format!("  {line}") }
}

/// Returns an area as one line, a board as one for each row.
fn lines_of(letter: char, area: &Area, lang: Lang) -> Vec<String> {
    let coded = area.items.iter().any(|item| item.can_tap);
    let words = |(item, number): (&Item, usize)| match (coded, item.can_tap, item.picked) {
        (false, ..) => item.label.clone(),
        (_, _, true) => format!("{letter}{number} {} ({})", item.label, say(lang, "plain-picked")),
        (_, true, _) => format!("{letter}{number} {}", item.label),
        (_, false, _) => format!("({letter}{number}) {}", item.label),
    };
    let is_board = area.items.iter().any(|item| item.face.shape == Shape::Cell);
    let rows = area.items.chunk_by(|one, next| !is_board || one.row == next.row);
    let mut numbers = 1..;
    let line = |(row, items): (usize, &[Item])| {
        let own = items.first().and_then(|item| area.row_titles.get(item.row as usize));
        let items: Vec<String> = items.iter().zip(numbers.by_ref()).map(words).collect();
        let title = match own {
            Some(title) => format!("  {title}"),
            None if row == 0 => summed(area, &area.title),
            None => format!("  {}", row + 1),
        };
        say_with(lang, "plain-area", [("title", Arg::from(title)), ("items", Arg::from(items.join(" · ")))])
    };
    // The area's title stands alone above rows with titles of their own.
    let title = (!area.row_titles.is_empty()).then(|| summed(area, &area.title));
    title.into_iter().chain(rows.enumerate().map(line)).collect()
}
