//! A match and its points as plain text, to be sent to others, and its table after each step.

use crate::catalogue::{AnyEvent, GameId};
use crate::record::{Record, RecordError};
use crate::scene::{Audience, Scene, ScoreTable, score_table};
use crate::seat::{Seat, Viewer};
use crate::series::MatchEvent;
use crate::text::{Arg, Lang, integer, text};
use unicode_width::UnicodeWidthStr;

/// Which game was played, and by whom.
#[must_use]
pub fn head(game: GameId, names: &[String], lang: Lang) -> String {
    text!(lang, "share-head", game = game.title(lang), names = names.join(", "))
}

/// The score table in columns, a line for each round and the totals below; of a match of one round, the totals alone.
#[must_use]
pub fn scores(table: &ScoreTable, lang: Lang) -> String {
    let total = text!(lang, "score-total");
    let rounds = if table.rounds == Some(1) { &[] } else { &table.rows[..] };
    let labels = rounds.iter().map(|row| row.label.width()).chain([total.width()]);
    let first = labels.max().unwrap_or(0);
    let widths: Vec<usize> = table.names.iter().map(|name| name.width().max(6) + 2).collect();
    let line = |label: &str, cells: &mut dyn Iterator<Item = String>| {
        let cell = |(cell, width): (String, &usize)| {
            format!("{}{cell}", " ".repeat(width.saturating_sub(cell.width())))
        };
        let cells: String = cells.zip(&widths).map(cell).collect();
        format!("{label}{}{cells}\n", " ".repeat(first.saturating_sub(label.width())))
    };
    let numbers = |label: &str, points: &[i32]| line(label, &mut points.iter().copied().map(integer));
    let rows: String = rounds.iter().map(|row| numbers(&row.label, &row.points)).collect();
    let head = line("", &mut table.names.iter().cloned());
    format!("{head}{rows}{}", numbers(&total, &table.totals))
}

/// A score sheet: what was played, the points, and who has won, if anybody has.
#[must_use]
pub fn sheet(title: &str, table: &ScoreTable, won: Option<&str>, lang: Lang) -> String {
    let won = won.map(|won| format!("\n{won}\n")).unwrap_or_default();
    format!("{title}\n\n{}{won}", scores(table, lang))
}

/// A match from its first card to its last, line by line, as its viewer may know it; then the points,
/// and what proves that the deal was not changed.
///
/// # Errors
/// A record that cannot be played again.
pub fn record(record: &Record, audience: &Audience<'_>) -> Result<String, RecordError> {
    let (lang, game) = (audience.lang, record.game);
    let mut told = format!("{}\n\n", head(game, audience.names, lang));
    let mut tell = |events: &[MatchEvent<AnyEvent>]| {
        let seen = events.iter().filter(|event| event.seen_by(audience.viewer));
        for line in seen.filter_map(|event| event.log_line(game, audience)) {
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

/// The table after so many entries of a record, as its viewer sees it, or with everybody's cards on it;
/// and all that had happened until then. What can be tapped or chosen there is still to be closed.
///
/// # Errors
/// A record that cannot be played again.
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
