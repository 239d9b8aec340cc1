//! The review of a finished match: the moments at which another choice would have gained a player most.

use crate::bot::search::Budget;
use crate::bot::{Company, bot_rng};
use crate::catalogue::{AnyAction, AnyView};
use crate::record::{Record, RecordError};
use crate::scene::Audience;
use crate::seat::{Seat, Viewer};
use crate::series::{MatchView, Move};

pub use crate::bot::advice::Improvement;

/// The most moments of a review.
pub const MOMENTS: usize = 3;
/// The length of a first comparison between a player's move and the hint, in iterations of the search.
const LOOK: u32 = 300;
/// The most moves that are compared a second time, with other dice and for longer.
const FINALISTS: usize = 8;
const SECOND_LOOK: u32 = 2_500;
/// The least gain that is worth telling.
const LEAST: f32 = 0.03;

/// A moment of a match.
#[derive(Clone, PartialEq, Debug)]
pub struct Moment {
    /// The round, from 0.
    pub round: usize,
    /// The entry of the record, from 0.
    pub number: usize,
    /// The player's move, and the better one.
    pub improvement: Improvement,
}

/// A move that may become one of the moments.
struct Finalist {
    number: usize,
    view: MatchView<AnyView>,
    played: AnyAction,
    gain: f32,
}

/// Returns the greatest moments of the player in `seat`, the greatest first.
/// Each action is compared with the hint for what the player saw at the time.
/// Moments are the actions for which the hint gains more than luck could explain.
/// An action that agrees with the hint is never one.
/// `progress` is told how many moves are done, and out of how many.
/// When `stop` returns true, the moments found so far are the answer.
///
/// # Errors
/// The record does not follow the rules.
pub fn moments(
    record: &Record,
    seat: Seat,
    audience: Audience<'_>,
    progress: &mut dyn FnMut(usize, usize),
    stop: &dyn Fn() -> bool,
) -> Result<Vec<Moment>, RecordError> {
    let company = Company::of(record.players.iter().map(|player| player.level));
    let weigh = |dice: u64, view: &MatchView<AnyView>, played, iterations| {
        view.improvement(played, company, audience, Budget { iterations, stop }, &mut bot_rng(dice))
    };
    let is_action = |(mover, step): &(Seat, _)| *mover == seat && matches!(step, Move::Act(_));
    let actions = record.moves().filter(is_action).count();
    let total = actions + FINALISTS.min(actions);
    let (mut done, mut number) = (0, 0);
    let mut finalists: Vec<Finalist> = Vec::new();
    let mut before = record.start()?;
    record.replay_each(|after, entry, _| {
        let view = before.view(Viewer::Seat(seat));
        before = after.clone();
        number += 1;
        let Some((mover, Move::Act(played))) = entry.step() else { return };
        if mover != seat || stop() {
            return;
        }
        if let Some(Improvement { gain, .. }) = weigh(number as u64, &view, played, LOOK) {
            finalists.push(Finalist { number: number - 1, view, played, gain });
            finalists.sort_by(|one, other| other.gain.total_cmp(&one.gain));
            finalists.truncate(FINALISTS);
        }
        done += 1;
        progress(done, total);
    })?;
    let mut moments = Vec::new();
    for Finalist { number, view, played, .. } in finalists {
        // A comparison that was stopped has no meaning.
        let improvement = weigh(!(number as u64), &view, played, SECOND_LOOK).filter(|_| !stop());
        let is_sure = |found: &Improvement| found.gain >= LEAST && found.gain > found.doubt;
        let improvement = improvement.filter(is_sure);
        moments.extend(improvement.map(|improvement| Moment {
            round: view.status.number,
            number,
            improvement,
        }));
        done += 1;
        progress(done, total);
    }
    progress(total, total);
    moments.sort_by(|one, other| other.improvement.gain.total_cmp(&one.improvement.gain));
    moments.truncate(MOMENTS);
    Ok(moments)
}
