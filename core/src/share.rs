//! A match and its points as plain text for others, and the table after each step.

use crate::catalogue::{AnyEvent, GameId};
use crate::record::{Record, RecordError};
use crate::scene::{Audience, Scene, ScoreRow, ScoreTable, score_table};
use crate::seat::{Seat, Viewer};
use crate::series::MatchEvent;
use crate::text::{Arg, Lang, integer, text};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Returns the title line: the game and its players.
#[must_use]
pub fn head(game: GameId, names: &[String], lang: Lang) -> String {
    text!(lang, "share-head", game = game.title(lang), names = names.join(", "))
}

/// Returns the score table in columns: a line for each round and the totals below.
/// A match of one round has the totals alone.
#[must_use]
pub fn scores(table: &ScoreTable, lang: Lang) -> String {
    scores_within(table, usize::MAX, lang)
}

/// Returns the same in at most `width` columns: names are shortened until it fits, figures never.
/// If the figures do not fit side by side, each player has a line with all of theirs, which may be broken.
#[must_use]
pub fn scores_within(table: &ScoreTable, width: usize, lang: Lang) -> String {
    let total = text!(lang, "score-total");
    let rounds = if table.rounds == Some(1) { &[] } else { &table.rows[..] };
    let labels = rounds.iter().map(|row| row.label.width()).chain([total.width()]);
    let first = labels.max().unwrap_or(0);
    let figures = |seat: usize| {
        let points = rounds.iter().map(|row| row.points[seat]).chain([table.totals[seat]]);
        points.map(|points| integer(points).width()).max().unwrap_or(0)
    };
    let fewest: Vec<usize> =
        (0..table.names.len()).map(|seat| figures(seat).max(SHORTEST_NAME) + 2).collect();
    if first.saturating_add(fewest.iter().sum()) > width {
        return by_player(table, rounds, lang);
    }
    // The remaining width goes to the names, in equal parts until each has enough.
    let widest = |most: usize| -> Vec<usize> {
        let column = |(name, fewest): (&String, &usize)| (name.width().max(6) + 2).min(most).max(*fewest);
        table.names.iter().zip(&fewest).map(column).collect()
    };
    let longest = table.names.iter().map(|name| name.width()).max().unwrap_or(0).max(6) + 2;
    let most = (0..=longest).rev().find(|most| first + widest(*most).iter().sum::<usize>() <= width);
    let widths = widest(most.unwrap_or(0));
    let names: Vec<String> =
        table.names.iter().zip(&widths).map(|(name, width)| shortened(name, width - 2)).collect();
    let line = |label: &str, cells: &mut dyn Iterator<Item = String>| {
        let cell = |(cell, width): (String, &usize)| {
            format!("{}{cell}", " ".repeat(width.saturating_sub(cell.width())))
        };
        let cells: String = cells.zip(&widths).map(cell).collect();
        format!("{label}{}{cells}\n", " ".repeat(first.saturating_sub(label.width())))
    };
    let numbers = |label: &str, points: &[i32]| line(label, &mut points.iter().copied().map(integer));
    let rows: String = rounds.iter().map(|row| numbers(&row.label, &row.points)).collect();
    let head = line("", &mut names.into_iter());
    format!("{head}{rows}{}", numbers(&total, &table.totals))
}

/// The narrowest width of a name in a column.
const SHORTEST_NAME: usize = 3;

/// Returns the score table by players: "Anne: 12, -3 = 9".
fn by_player(table: &ScoreTable, rounds: &[ScoreRow], lang: Lang) -> String {
    let line = |(seat, name): (usize, &String)| {
        let points: Vec<String> = rounds.iter().map(|row| integer(row.points[seat])).collect();
        let total = integer(table.totals[seat]);
        let said = if points.is_empty() { total } else { format!("{} = {total}", points.join(", ")) };
        let args = [("title", Arg::from(name)), ("items", Arg::from(said))];
        format!("{}\n", lang.with("score-line", args))
    };
    table.names.iter().enumerate().map(line).collect()
}

/// Returns a text cut to at most `width` columns; an ellipsis stands for the rest.
#[must_use]
pub fn shortened(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut short = String::new();
    for letter in text.chars() {
        // A mark belongs to the letter below it and takes no column.
        if short.width() + letter.width().unwrap_or(0) > width.saturating_sub(1) {
            break;
        }
        short.push(letter);
    }
    if width > 0 {
        short.push('…');
    }
    short
}

/// Returns a score sheet: its title, the points, and the winner if there is one.
#[must_use]
pub fn sheet(title: &str, table: &ScoreTable, won: Option<&str>, lang: Lang) -> String {
    let won = won.map(|won| format!("\n{won}\n")).unwrap_or_default();
    format!("{title}\n\n{}{won}", scores(table, lang))
}

/// Returns a match from first card to last, line by line, as its viewer may know it.
/// The points follow, and the commitment that proves that the deal was not changed.
///
/// # Errors
/// The record cannot be played again.
pub fn record(record: &Record, audience: &Audience<'_>) -> Result<String, RecordError> {
    let (lang, game) = (audience.lang, record.game);
    let mut told = format!("{}\n\n", head(game, audience.names, lang));
    let mut tell = |events: &[MatchEvent<AnyEvent>]| {
        let seen = events.iter().filter(|event| event.seen_by(audience.viewer));
        for line in seen.flat_map(|event| event.log_lines(game, audience)) {
            told.push_str(&line);
            told.push('\n');
        }
    };
    tell(&record.start()?.dealt());
    let series = record.replay_each(|_, _, events| tell(events))?;
    let table = score_table(series.sheet(), record.options.rounds(record.seats), *audience);
    let sealed = lang.with("log-commitment", [("hash", Arg::from(record.seed.commitment()))]);
    Ok(format!("{told}\n{}\n{sealed}\n", scores(&table, lang)))
}

/// Returns the table after `step` entries of a record, and all events until then.
/// The table is as its viewer sees it, or with everybody's cards if `is_open`.
/// The caller still has to close its taps and choices.
///
/// # Errors
/// The record cannot be played again.
pub fn table(
    record: &Record,
    audience: Audience<'_>,
    is_open: bool,
    step: usize,
) -> Result<(Scene, Vec<MatchEvent<AnyEvent>>), RecordError> {
    let record = record.until(step);
    let mut events = record.start()?.dealt();
    let series = record.replay_each(|_, _, happened| events.extend_from_slice(happened))?;
    let seen_by = |viewer| series.view(viewer).present(Audience { viewer, ..audience }, &[]).scene;
    let mut scene = seen_by(audience.viewer);
    if is_open {
        for seat in Seat::all(record.seats).filter(|seat| !audience.viewer.is(*seat)) {
            scene.open(seat, seen_by(Viewer::Seat(seat)), &audience);
        }
    }
    Ok((scene, events))
}
