//! The length of matches from the queue, for each game and number of players, by the profile of ranked play.
//! It plays matches of bots, as many as asked for,
//! and computes the time that people would take for the decisions.
//!
//! `cargo run -p cartable-server --example lengths -- 20` (`just lengths`);
//! `-- 20 niet target=30` tries another option.
//! The pace is [`DECISION`], [`FORCED`] and [`RESULT`].
//! It measures no time: it counts the decisions for which a table waits, and several at once as one.

use cartable_core::agenda::Speed;
use cartable_core::bot::{BotRng, Level, bot_rng};
use cartable_core::catalogue::{AnyOptions, AnySeries, GameId};
use cartable_core::seat::{Seat, SeatSet, Viewer};
use cartable_core::seed::Seed;
use cartable_core::series::Move;

/// The time for which a table waits for a decision, in seconds.
const DECISION: f64 = 6.0;
/// The same if the player has only one legal move.
const FORCED: f64 = 2.0;
/// The time for which a table looks at a result, in seconds.
const RESULT: f64 = 8.0;
/// After how long a match is given up that does not end, in decisions.
const ENDLESS: u32 = 20_000;

/// The counts of what a match asks of its table.
#[derive(Clone, Copy, Default)]
struct Length {
    rounds: u32,
    /// For how many actions the table waited: those that several must choose at once are one.
    decisions: u32,
    /// The decisions among them with a single legal move.
    forced: u32,
    /// For how many turns it waited, however many actions each took.
    turns: u32,
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let matches = arguments.first().and_then(|count| count.parse().ok()).unwrap_or(20_u64);
    let only: Option<GameId> = arguments.get(1).and_then(|game| game.parse().ok());
    let changes: Vec<(&str, &str)> =
        arguments.iter().skip(2).filter_map(|change| change.split_once('=')).collect();
    println!("{matches} matches each, of normal bots; minutes: the median and the longest");
    println!(
        "| game | players | rounds | decisions | forced | turns | at 6 s each | at 2 s where forced | half an increment a turn |"
    );
    println!("|---|---|---|---|---|---|---|---|---|");
    for game in GameId::ALL.into_iter().filter(|game| only.is_none_or(|only| only == *game)) {
        for seats in game.seats().filter(|seats| *seats > 1) {
            let mut options = game.ranked_options(seats);
            for (key, value) in &changes {
                options.set(key, value).expect("the game has this option");
            }
            let played: Vec<Length> = (0..matches).map(|seed| play(&options, seats, seed)).collect();
            let half = Speed::Normal.control(game).increment_ms as f64 / 2_000.0;
            let median =
                |of: &dyn Fn(&Length) -> u32| spread(played.iter().map(|length| of(length).into())).0;
            let minutes = |seconds: &dyn Fn(&Length) -> f64| {
                let (median, longest) = spread(
                    played.iter().map(|length| (seconds(length) + f64::from(length.rounds) * RESULT) / 60.0),
                );
                format!("{median:.0}, {longest:.0}")
            };
            println!(
                "| `{game}` | {seats} | {:.0} | {:.0} | {:.0} | {:.0} | {} | {} | {} |",
                median(&|length| length.rounds),
                median(&|length| length.decisions),
                median(&|length| length.forced),
                median(&|length| length.turns),
                minutes(&|length| f64::from(length.decisions) * DECISION),
                minutes(&|length| {
                    f64::from(length.decisions - length.forced) * DECISION + f64::from(length.forced) * FORCED
                }),
                minutes(&|length| f64::from(length.turns) * half),
            );
        }
    }
}

/// The middle one, and the largest.
fn spread(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    (values.get(values.len() / 2).copied().unwrap_or(0.0), values.last().copied().unwrap_or(0.0))
}

fn play(options: &AnyOptions, seats: usize, seed: u64) -> Length {
    let Ok(mut series) = options.start(seats, None, Seed::from_number(seed)) else {
        return Length::default();
    };
    let mut dice = bot_rng(seed);
    let mut length = Length::default();
    // The seat for which alone the table waited last: its next actions belong to the same turn.
    let mut turn_of = None;
    while !series.is_over() && length.decisions < ENDLESS {
        let turn = series.turn();
        if series.is_between_rounds() {
            length.rounds += 1;
            act_all(&mut series, turn.must, &mut dice);
            turn_of = None;
            continue;
        }
        let is_forced = turn.must.iter().all(|seat| series.moves(seat).len() == 1);
        if series.clock().is_some() {
            race(&mut series, &mut dice);
        } else {
            // Seats that may act out of turn do so while the table waits for another.
            act_all(&mut series, turn.may.minus(turn.must), &mut dice);
            if series.turn() != turn {
                continue;
            }
            act_all(&mut series, turn.must, &mut dice);
        }
        length.decisions += 1;
        length.forced += u32::from(is_forced);
        let one = turn.must.sole();
        length.turns += u32::from(one.is_none() || one != turn_of);
        turn_of = one;
    }
    length.rounds += u32::from(series.is_over());
    length
}

/// Each of these does what a bot would at what it sees now; what was overtaken by another's is not done.
fn act_all(series: &mut AnySeries, seats: SeatSet, dice: &mut BotRng) {
    let decided: Vec<(Seat, Move<_>)> = seats
        .iter()
        .filter_map(|seat| {
            let view = series.view(Viewer::Seat(seat));
            Some((seat, view.decide(Level::Normal, dice)?.step))
        })
        .collect();
    for (seat, step) in decided {
        let _ = series.play(seat, step, &mut Vec::new());
    }
}

/// In a race the quickest player acts.
fn race(series: &mut AnySeries, dice: &mut BotRng) {
    let turn = series.turn();
    let seats = turn.must.union(turn.may);
    let decisions = seats.iter().filter_map(|seat| {
        let decision = series.view(Viewer::Seat(seat)).decide(Level::Normal, dice)?;
        Some((decision.delay_ms, seat, decision.step))
    });
    if let Some((_, seat, step)) = decisions.min_by_key(|(delay_ms, ..)| *delay_ms) {
        let _ = series.play(seat, step, &mut Vec::new());
    }
}
