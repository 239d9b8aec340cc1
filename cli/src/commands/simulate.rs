//! `cartable simulate`: many matches between bots, on every core, the same every time.

use super::{bots_table, faults_json, outcome, progress, write_faults};
use crate::args::SimulateArgs;
use crate::failure::Failure;
use crate::interrupt;
use crate::simulation::{Plan, Tally, Totals};
use crate::text::{say, say_with};
use cartable_core::bot::Level;
use cartable_core::text::{Arg, Lang};
use serde_json::json;
use std::io::Write;
use std::sync::atomic::Ordering;

/// Simulates and prints.
pub(super) fn run(args: &SimulateArgs, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    let several = args.bots.len() > 1;
    let (options, seats) = bots_table(args.game, &args.table, several.then_some(args.bots.len()), lang)?;
    if several && args.bots.len() != seats {
        let args = [("bots", Arg::from(args.bots.len())), ("seats", Arg::from(seats))];
        return Err(Failure::Usage(say_with(lang, "usage-bots", args)));
    }
    let levels: Vec<Level> = args.bots.iter().copied().cycle().take(seats).collect();
    let plan = Plan { options, levels, seed: args.seed };
    let asked = interrupt::asked()?;
    let bar = progress(args.matches);
    let tally = plan.run(args.matches, |done| bar.inc(done), || asked.load(Ordering::Relaxed));
    bar.finish_and_clear();
    let stopped = asked.load(Ordering::Relaxed);
    if args.json {
        writeln!(out, "{:#}", report_json(args, &plan, &tally, stopped))?;
    } else {
        report(args, &plan, &tally, lang, out)?;
        if stopped {
            let matches = [("matches", Arg::from(args.matches as usize))];
            writeln!(out, "\n{}", say_with(lang, "simulate-stopped", matches))?;
        }
    }
    outcome(tally.faults.len(), stopped, lang)
}

fn report(
    args: &SimulateArgs,
    plan: &Plan,
    tally: &Tally,
    lang: Lang,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let head = [
        ("game", Arg::from(args.game.title(lang))),
        ("seats", Arg::from(plan.levels.len())),
        ("matches", Arg::from(tally.matches as usize)),
        ("moves", Arg::from(tally.moves as usize)),
    ];
    writeln!(out, "{}", say_with(lang, "simulate-head", head))?;
    let bots = plan.levels.iter().enumerate().map(|(index, level)| format!("{} {level}", index + 1));
    write_totals(out, &say(lang, "simulate-by-bot"), bots, &tally.bots, tally.matches, lang)?;
    let seats = (1..=plan.levels.len()).map(|seat| seat.to_string());
    write_totals(out, &say(lang, "simulate-by-seat"), seats, &tally.seats, tally.matches, lang)?;
    write_faults(out, &tally.faults, args.game, &args.table.options, lang)?;
    Ok(())
}

fn write_totals(
    out: &mut impl Write,
    title: &str,
    labels: impl Iterator<Item = String>,
    totals: &[Totals],
    matches: u64,
    lang: Lang,
) -> Result<(), Failure> {
    let (wins, score) = (say(lang, "simulate-wins"), say(lang, "simulate-score"));
    writeln!(out, "\n{title:<16}{wins:>16}{score:>18}")?;
    for (label, totals) in labels.zip(totals) {
        let (wins, score) = (totals.wins(matches), totals.score(matches));
        let [mean, margin] = [wins.mean, wins.margin].map(|share| lang.decimal(100.0 * share, 1));
        let wins = format!("{mean} % ± {margin}");
        let [mean, margin] = [score.mean, score.margin].map(|points| lang.decimal(points, 2));
        let score = format!("{mean} ± {margin}");
        writeln!(out, "{label:<16}{wins:>16}{score:>18}")?;
    }
    Ok(())
}

fn report_json(args: &SimulateArgs, plan: &Plan, tally: &Tally, stopped: bool) -> serde_json::Value {
    let row = |totals: &Totals| {
        let (wins, score) = (totals.wins(tally.matches), totals.score(tally.matches));
        json!({
            "win_rate": wins.mean, "win_rate_ci95": wins.margin,
            "mean_score": score.mean, "mean_score_ci95": score.margin,
        })
    };
    let bots = plan.levels.iter().zip(&tally.bots).map(|(level, totals)| {
        let mut bot = row(totals);
        bot["level"] = json!(level);
        bot
    });
    json!({
        "game": args.game,
        "options": plan.options,
        "seats": plan.levels.len(),
        "matches": tally.matches,
        "moves": tally.moves,
        "seed": plan.seed,
        "stopped": stopped,
        "bots": bots.collect::<Vec<_>>(),
        "by_seat": tally.seats.iter().map(row).collect::<Vec<_>>(),
        "faults": faults_json(&tally.faults, args.game, &args.table.options),
    })
}
