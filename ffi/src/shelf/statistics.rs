//! A player's results against bots, counted match by match.

use super::NOTES;
use super::files::Files;
use crate::error::Failure;
use cartable_core::notation;
use cartable_core::record::Summary;
use cartable_pages::Statistics;
use serde::{Deserialize, Serialize};

/// The name of the note.
const NAME: &str = "statistics";
/// The version of the note's form.
const FORMAT: u32 = 1;
/// The number of last matches remembered by their seeds, so that none is counted twice.
const REMEMBERED: usize = 100;

/// The note as written.
#[derive(Serialize, Deserialize)]
struct Note {
    format: u32,
    rows: Vec<Statistics>,
    /// The commitments of the last counted matches, the newest last.
    counted: Vec<String>,
}

/// Returns the statistics.
pub(super) fn read(files: &Files) -> Result<Vec<Statistics>, Failure> {
    Ok(files.peek(NOTES, NAME)?.and_then(|text| parse(&text)).map_or_else(Vec::new, |note| note.rows))
}

/// Counts a match, unless it measures nobody or was counted before; returns true if it was counted.
pub(super) fn count(files: &Files, record_json: &str) -> Result<bool, Failure> {
    let summary = Summary::read(record_json)?;
    let commitment = summary.seed.commitment();
    let Some(own) = outcome(&summary) else { return Ok(false) };
    let mut is_new = true;
    files.update(NOTES, NAME, |text| {
        let mut note = text.and_then(|text| parse(&text)).unwrap_or_else(|| Note {
            format: FORMAT,
            rows: Vec::new(),
            counted: Vec::new(),
        });
        is_new = !note.counted.contains(&commitment);
        if is_new {
            note.add(own, |points| summary.game.worth(points));
            note.counted.push(commitment);
            note.counted.drain(..note.counted.len().saturating_sub(REMEMBERED));
        }
        notation::write(&note)
    })?;
    Ok(is_new)
}

/// Reads the note; one that cannot be read is begun anew, because it is worth less than the matches to come.
fn parse(text: &str) -> Option<Note> {
    serde_json::from_str(text).ok().filter(|note: &Note| note.format == FORMAT)
}

impl Note {
    /// Adds a match; `worth` compares its points with the best so far.
    fn add(&mut self, own: Statistics, worth: impl Fn(i32) -> i32) {
        let known = self.rows.iter_mut().find(|row| row.game == own.game && row.level == own.level);
        let Some(row) = known else { return self.rows.push(own) };
        row.played = row.played.saturating_add(1);
        row.won = row.won.saturating_add(own.won);
        if worth(own.best) > worth(row.best) {
            row.best = own.best;
        }
        row.points = row.points.saturating_add(own.points);
    }
}

/// Returns the statistics of one match; `None` if it tells nothing of the one person at the table:
/// it is not over, was voided or a lesson, moves were taken back, or another person played too.
fn outcome(summary: &Summary) -> Option<Statistics> {
    let totals = summary.result.as_ref().filter(|_| summary.taken_back == 0 && !summary.lesson)?;
    let seat = summary.only_person()?.index();
    let level = summary.players.iter().filter_map(|player| player.level).max()?;
    let own = *totals.get(seat)?;
    let worth = |points: i32| summary.game.worth(points);
    let is_first = totals.iter().all(|other| worth(*other) <= worth(own));
    Some(Statistics {
        game: summary.game.to_string(),
        level,
        played: 1,
        won: is_first.into(),
        best: own,
        points: own.into(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use cartable_core::bot::Level;

    #[test]
    fn the_best_match_is_that_of_the_most_points_or_of_the_fewest() {
        for (worth, best) in [(1, 9), (-1, 3)] {
            let mut note = Note { format: FORMAT, rows: Vec::new(), counted: Vec::new() };
            for points in [5, 9, 3, 4] {
                let (game, level) = ("duel".to_owned(), Level::Easy);
                let own = Statistics { game, level, played: 1, won: 0, best: points, points: points.into() };
                note.add(own, |points| worth * points);
            }
            assert_eq!((note.rows[0].best, note.rows[0].played), (best, 4));
        }
    }
}
