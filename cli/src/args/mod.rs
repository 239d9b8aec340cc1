//! The command line.

mod account;
mod bots;
mod online;
mod play;
mod record;
mod values;

pub use account::{AccountArgs, AccountCommand, Complaint, YesOrNo};
pub use bots::{ArenaArgs, SimulateArgs};
pub use online::{DailyArgs, HistoryArgs, LeaderboardArgs, OnlineArgs, ProfileArgs, QueueArgs, WatchArgs};
pub use play::{LessonArgs, PlayArgs, ScoreArgs};
pub use record::{ReplayArgs, ShareArgs};
pub use values::{NoSuchSpeed, NotAMonth, NotKeyValue};

use crate::text::{say, say_with};
use cartable_core::catalogue::GameId;
use cartable_core::text::{Arg, Lang};
use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;
use values::parse_option;

/// French number-card games: play them, simulate them, replay them, keep score.
///
/// Without a command: the menu on a terminal; elsewhere one match between bots, printed.
#[derive(Debug, Parser)]
#[command(name = "cartable", version, after_help = games(Lang::En))]
pub struct Cli {
    /// The command.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// Language of all texts: fr or en [default: the menu's, then the locale's].
    #[arg(long, global = true, env = "CARTABLE_LANG", value_name = "LANG")]
    pub lang: Option<Lang>,
}

/// The games by their ids, with how many play and what options there are.
pub(crate) fn games(lang: Lang) -> String {
    let line = |game: GameId| {
        let seats = game.seats();
        let (fewest, most) = (seats.start(), seats.end());
        let players = if fewest == most { fewest.to_string() } else { format!("{fewest}-{most}") };
        let options: Vec<&str> = game.option_specs().iter().map(|spec| spec.key).collect();
        let options = if options.is_empty() { say(lang, "games-no-options") } else { options.join(", ") };
        let args = [("title", game.title(lang)), ("players", players), ("options", options)];
        let told = say_with(lang, "games-line", args.map(|(name, text)| (name, Arg::from(text))));
        format!("  {:<10} {told}", game.id())
    };
    let lines: Vec<String> = GameId::ALL.into_iter().map(line).collect();
    format!("{}\n{}", say(lang, "games-head"), lines.join("\n"))
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Play at a table: against bots, or online with --server.
    #[command(after_help = games(Lang::En))]
    Play(PlayArgs),
    /// Take the first lesson in a game: a deal told step by step.
    Lesson(LessonArgs),
    /// Let bots play many matches and count wins and points. Ctrl-C stops and prints what was played.
    Simulate(SimulateArgs),
    /// Let every level of bots play every other and rate them. Ctrl-C stops and prints what was played.
    Arena(ArenaArgs),
    /// Check a record move by move and print it.
    Replay(ReplayArgs),
    /// Check a record and its seed; say who won.
    Verify {
        /// The record: a file, a name under which `w` kept one, or - for standard input.
        file: PathBuf,
    },
    /// Print a match as text to be sent to others: what happened, the points, and what proves its deal.
    Share(ShareArgs),
    /// Keep the score of a game played with physical cards.
    Score(ScoreArgs),
    /// Print the results of your matches against bots.
    Stats,
    /// Your account at a server: name and picture, the way back into it, its devices, its tables.
    Account(AccountArgs),
    /// Play with people you do not know: for the ratings with --ranked.
    Queue(QueueArgs),
    /// The daily deal: the same for everybody, one try each. Without a game, show the day.
    Daily(DailyArgs),
    /// Look on at a match of others, if all who play it allow that; a ranked one is shown a minute late.
    Watch(WatchArgs),
    /// Print the highest ratings of a game, or the final table of a month.
    Leaderboard(LeaderboardArgs),
    /// Print your ratings and the results of your matches online, or another's.
    Profile(ProfileArgs),
    /// Print your matches online that were played to their end, the last first, or another's.
    History(HistoryArgs),
    /// Print the rules of a game.
    #[command(after_help = games(Lang::En))]
    Rules {
        /// The game.
        #[arg(value_parser = GameId::named)]
        game: GameId,
    },
}

/// A table to be set.
#[derive(Debug, Clone, Args)]
pub struct TableArgs {
    /// The number of players.
    #[arg(long, value_name = "N")]
    pub seats: Option<usize>,
    /// An option of the game, such as target=100; may be repeated.
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = parse_option)]
    pub options: Vec<(String, String)>,
}
