//! `cartable arena`: every level of bots against every other, on every core, the same every time.

use super::{bots_table, faults_json, outcome, progress, write_faults};
use crate::arena::chart::{Chart, Curve, Point};
use crate::arena::rating::{Rating, wilson};
use crate::arena::{Contest, Pairing, Standings};
use crate::args::{ArenaArgs, TableArgs};
use crate::failure::Failure;
use crate::interrupt;
use crate::text::{say, say_with};
use cartable_core::bot::Level;
use cartable_core::catalogue::GameId;
use cartable_core::text::{Arg, Lang};
use indicatif::ProgressBar;
use serde_json::{Value, json};
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// The number of players if none is given.
const USUAL_SEATS: usize = 2;

/// A contest, or the part of it that was played before it was stopped.
struct Played {
    game: GameId,
    contest: Contest,
    standings: Standings,
    ratings: Vec<Rating>,
}

/// Plays and prints.
pub(super) fn run(args: &ArenaArgs, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    let contests = contests(args, lang)?;
    if let Some(file) = &args.svg {
        // The file is opened first, so that nobody finds out after an hour that it cannot be written.
        OpenOptions::new()
            .append(true)
            .create(true)
            .open(file)
            .map_err(|source| cannot_write(file, source))?;
    }
    let asked = interrupt::asked()?;
    let bar = progress(contests.iter().map(|(_, contest)| contest.matches()).sum());
    let mut all = Vec::new();
    for (game, contest) in contests {
        if asked.load(Ordering::Relaxed) {
            break;
        }
        let played = Played::new(game, contest, &bar, &asked);
        if !args.json {
            bar.suspend(|| played.report(lang, out))?;
        }
        all.push(played);
    }
    bar.finish_and_clear();
    let stopped = asked.load(Ordering::Relaxed);
    if args.json {
        writeln!(out, "{:#}", report_json(args, &all, stopped))?;
    } else if stopped {
        writeln!(out, "{}", say(lang, "arena-stopped"))?;
    }
    if let Some(file) = &args.svg {
        fs::write(file, chart(&all, lang).to_string()).map_err(|source| cannot_write(file, source))?;
    }
    let faults: usize = all.iter().map(|played| played.standings.faults.len()).sum();
    outcome(faults, stopped, lang)
}

fn cannot_write(file: &Path, source: io::Error) -> Failure {
    Failure::File { action: "write", path: file.display().to_string(), source }
}

/// Lists the contests: the named games, or all, each at every named number of seats, or at two.
/// Among several games it leaves out those that are not for so many, and levels that they do not have;
/// with a single game that is an error.
fn contests(args: &ArenaArgs, lang: Lang) -> Result<Vec<(GameId, Contest)>, Failure> {
    let mut levels = args.levels.clone();
    levels.sort_unstable();
    levels.dedup();
    if levels.len() < 2 && !args.read {
        return Err(Failure::Usage(say(lang, "usage-levels")));
    }
    if args.seats.iter().any(|seats| *seats < 2) {
        return Err(Failure::Usage(say(lang, "usage-arena-seats")));
    }
    let games = if args.games.is_empty() { &GameId::ALL[..] } else { &args.games[..] };
    let single = games.len() == 1;
    let mut contests = Vec::new();
    for game in games {
        let strongest = game.strongest();
        let levels: Vec<Level> = if args.read {
            vec![strongest]
        } else {
            levels.iter().copied().filter(|level| *level <= strongest).collect()
        };
        if single && !args.read && args.levels.iter().any(|level| *level > strongest) {
            let args = [("game", Arg::from(game.id())), ("level", Arg::from(strongest.name()))];
            return Err(Failure::Usage(say_with(lang, "usage-strongest", args)));
        }
        let usual = [USUAL_SEATS.clamp(*game.seats().start(), *game.seats().end())];
        for seats in if args.seats.is_empty() { &usual[..] } else { &args.seats[..] } {
            if !single && (levels.len() < 2 && !args.read || !game.seats().contains(seats)) {
                continue;
            }
            let (options, seats) =
                bots_table(*game, &TableArgs { seats: Some(*seats), options: Vec::new() }, None, lang)?;
            let deals = args.matches.div_ceil(seats as u64);
            let contest = Contest {
                options,
                seats,
                levels: levels.clone(),
                stronger_alone: args.stronger_alone,
                reading: args.read.then_some(args.iterations),
                deals,
                seed: args.seed,
            };
            contests.push((*game, contest));
        }
    }
    if contests.is_empty() {
        let most = GameId::ALL.map(|game| *game.seats().end()).into_iter().max().unwrap_or_default();
        return Err(Failure::Usage(say_with(lang, "usage-no-contest", [("most", Arg::from(most))])));
    }
    Ok(contests)
}

impl Played {
    fn new(game: GameId, contest: Contest, bar: &ProgressBar, asked: &AtomicBool) -> Self {
        bar.set_message(format!("{game} ({})  ", contest.seats));
        let standings = contest.run(|done| bar.inc(done), || asked.load(Ordering::Relaxed));
        let ratings = contest.ratings(&standings);
        Self { game, contest, standings, ratings }
    }

    fn report(&self, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
        let column = |key| say(lang, key);
        let head = [
            ("game", Arg::from(self.game.title(lang))),
            ("seats", Arg::from(self.contest.seats)),
            ("matches", Arg::from(self.standings.matches() as usize)),
            ("fair", Arg::from(lang.decimal(100.0 * self.contest.fair(), 1))),
        ];
        writeln!(out, "{}\n", say_with(lang, "arena-head", head))?;
        writeln!(
            out,
            "{:<10}{:<12}{:>10}{:>10}{:>10}{:>32}",
            column("arena-level"),
            column("arena-against"),
            column("arena-wins"),
            column("arena-losses"),
            column("arena-draws"),
            column("arena-share"),
        )?;
        for (Pairing { one, others }, score) in &self.standings.pairings {
            let share = wilson(score.wins, score.wins + score.losses).map_or("-".to_owned(), |known| {
                let [share, low, high] =
                    [known.share, known.low, known.high].map(|part| lang.decimal(100.0 * part, 1));
                format!("{share} %  ({low} - {high})")
            });
            let one = match self.contest.reading {
                Some(_) => say(lang, "arena-reader"),
                None => self.count(1, *one),
            };
            let others = self.count(self.contest.seats - 1, *others);
            writeln!(
                out,
                "{one:<10}{others:<12}{:>10}{:>10}{:>10}{share:>32}",
                score.wins, score.losses, score.draws
            )?;
        }
        writeln!(
            out,
            "\n{:<10}{:>22}{:>20}{:>20}",
            column("arena-level"),
            column("arena-rating"),
            column("arena-mean"),
            column("arena-worst"),
        )?;
        for ((level, rating), thinking) in self.levels().zip(&self.standings.thinking) {
            let strength = format!("{:.0} ± {:.0}", rating.points, rating.margin);
            let (mean, worst) =
                (milliseconds(thinking.mean_ms(), lang), milliseconds(thinking.worst_ms(), lang));
            writeln!(out, "{:<10}{strength:>22}{mean:>20}{worst:>20}", level.name())?;
        }
        writeln!(out)?;
        self.write_beginners(lang, out)?;
        self.write_blunders(lang, out)?;
        write_faults(out, &self.standings.faults, self.game, &[], lang)
    }

    /// Names the levels that win less against the weakest than a level below them.
    /// The rating may rank them the other way round, because they also meet each other.
    fn write_beginners(&self, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
        for (others, better, worse) in self.contest.surprises(&self.standings) {
            let share = |share: f64| Arg::from(lang.decimal(100.0 * share, 1));
            let args = [
                ("others", Arg::from(self.count(self.contest.seats - 1, others))),
                ("better", Arg::from(better.0.name())),
                ("wins", share(better.1.share)),
                ("worse", Arg::from(worse.0.name())),
                ("less", share(worse.1.share)),
            ];
            writeln!(out, "{}\n", say_with(lang, "arena-beginners", args))?;
        }
        Ok(())
    }

    /// Returns "hard" for a table of two, "3 hard" for a larger one.
    fn count(&self, count: usize, level: Level) -> String {
        if self.contest.seats == 2 { level.to_string() } else { format!("{count} {level}") }
    }

    fn levels(&self) -> impl Iterator<Item = (Level, &Rating)> {
        self.contest.levels.iter().copied().zip(&self.ratings)
    }

    /// Returns the blunders in a thousand decisions, by level.
    fn per_thousand(&self) -> impl Iterator<Item = (Level, Vec<(&'static str, f64)>)> {
        let counted = self.standings.thinking.iter().zip(&self.standings.blunders);
        self.contest.levels.iter().zip(counted).map(|(level, (thinking, blunders))| {
            let rate = |count: &u64| 1_000.0 * *count as f64 / thinking.decisions.max(1) as f64;
            (*level, self.game.blunders().iter().copied().zip(blunders.iter().map(rate)).collect())
        })
    }

    fn write_blunders(&self, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
        if self.game.blunders().is_empty() {
            return Ok(());
        }
        writeln!(out, "{}", say(lang, "arena-blunders"))?;
        for (level, rates) in self.per_thousand() {
            let all = lang.decimal(rates.iter().map(|(_, rate)| rate).sum(), 2);
            writeln!(out, "{:<10}{all:>8}", level.name())?;
            for (name, rate) in rates.iter().filter(|(_, rate)| *rate > 0.0) {
                writeln!(out, "{:>18}  {name}", lang.decimal(*rate, 2))?;
            }
        }
        writeln!(out)?;
        Ok(())
    }

    fn result_json(&self) -> Value {
        let pairings = self.standings.pairings.iter().map(|(Pairing { one, others }, score)| {
            let share = wilson(score.wins, score.wins + score.losses);
            json!({
                "one": one, "others": others, "matches": score.matches(),
                "wins": score.wins, "losses": score.losses, "draws": score.draws,
                "share_of_decided": share.map(|share| share.share),
                "share_ci95": share.map(|share| [share.low, share.high]),
            })
        });
        let ratings = self.levels().map(
            |(level, rating)| json!({ "level": level, "rating": rating.points, "rating_ci95": rating.margin }),
        );
        let blunders = self.per_thousand().map(|(level, rates)| {
            let rates: Value = rates.into_iter().map(|(name, rate)| (name.to_owned(), json!(rate))).collect();
            json!({ "level": level, "rates": rates })
        });
        json!({
            "game": self.game,
            "seats": self.contest.seats,
            "deals": self.contest.deals,
            "fair_share": self.contest.fair(),
            "matches": self.standings.matches(),
            "moves": self.standings.moves,
            "pairings": pairings.collect::<Value>(),
            "ratings": ratings.collect::<Value>(),
            "blunders_in_1000": blunders.collect::<Value>(),
            "faults": faults_json(&self.standings.faults, self.game, &[]),
        })
    }

    fn times_json(&self) -> Value {
        let times = self.contest.levels.iter().zip(&self.standings.thinking).map(|(level, thinking)| {
            json!({
                "level": level, "decisions": thinking.decisions,
                "mean_ms": thinking.mean_ms(), "worst_ms": thinking.worst_ms(),
            })
        });
        json!({ "game": self.game, "seats": self.contest.seats, "levels": times.collect::<Value>() })
    }
}

/// Returns a time with as many digits as are meaningful.
fn milliseconds(ms: f64, lang: Lang) -> String {
    let decimals = if ms < 0.1 { 4 } else { 1 };
    format!("{} ms", lang.decimal(ms, decimals))
}

/// Returns the result, and apart from it the times, which are never the same twice.
fn report_json(args: &ArenaArgs, all: &[Played], stopped: bool) -> Value {
    json!({
        "seed": args.seed,
        "stopped": stopped,
        "results": all.iter().map(Played::result_json).collect::<Value>(),
        "times": all.iter().map(Played::times_json).collect::<Value>(),
    })
}

fn chart(all: &[Played], lang: Lang) -> Chart {
    let lines = all.iter().map(|played| {
        let points =
            played.levels().zip(&played.standings.thinking).map(|((level, rating), thinking)| Point {
                label: level.to_string(),
                ms: thinking.mean_ms(),
                rating: rating.points,
                margin: rating.margin,
            });
        Curve {
            label: format!("{} ({})", played.game.title(lang), played.contest.seats),
            points: points.collect(),
        }
    });
    Chart {
        title: say(lang, "arena-chart"),
        across: say(lang, "arena-chart-across"),
        up: say(lang, "arena-chart-up"),
        lines: lines.collect(),
    }
}
