//! The commands of a server beside playing at the player's own table: `cartable queue`, `daily`, `watch`,
//! `leaderboard`, `profile` and `history`.

use super::values::{parse_month, parse_place, parse_server, parse_speed};
use cartable_core::agenda::Speed;
use cartable_core::catalogue::GameId;
use cartable_core::daily::Day;
use clap::Args;

/// The server, and the account on it.
#[derive(Debug, Clone, Args)]
pub struct OnlineArgs {
    /// The server [default: the one of the menu].
    #[arg(long, value_name = "URL", env = "CARTABLE_SERVER", global = true, value_parser = parse_server)]
    pub server: Option<String>,
    /// The name under which you play there on this machine; each has an account of its own
    /// [default: the usual account, whatever it is called].
    #[arg(long, value_name = "NAME", global = true)]
    pub name: Option<String>,
}

/// `cartable leaderboard`.
#[derive(Debug, Clone, Args)]
pub struct LeaderboardArgs {
    /// The game.
    #[arg(value_parser = GameId::named)]
    pub game: GameId,
    /// A month that is over, as in 2026-11.
    #[arg(long, value_name = "MONTH", value_parser = parse_month)]
    pub season: Option<String>,
    /// Print every line, not only the first fifty and your own.
    #[arg(long)]
    pub all: bool,
    /// Print the ids of the accounts as well, which `profile --of` and `history --of` take.
    #[arg(long)]
    pub ids: bool,
    /// The server.
    #[command(flatten)]
    pub online: OnlineArgs,
}

/// `cartable profile`.
#[derive(Debug, Clone, Args)]
pub struct ProfileArgs {
    /// The profile of somebody with whom you sit in a room, play or have just played, or of this account's id.
    #[arg(long, value_name = "NAME")]
    pub of: Option<String>,
    /// Plain text, for pipes and screen readers.
    #[arg(long)]
    pub plain: bool,
    /// The server.
    #[command(flatten)]
    pub online: OnlineArgs,
}

/// `cartable history`.
#[derive(Debug, Clone, Args)]
pub struct HistoryArgs {
    /// Agree that everybody may see this match of yours, step by step on a page of the server's.
    #[arg(long, value_name = "MATCH")]
    pub show: Option<String>,
    /// Be called by your name there, and not "player 2".
    #[arg(long, requires = "show")]
    pub named: bool,
    /// No longer agree to it.
    #[arg(long, value_name = "MATCH", conflicts_with = "show")]
    pub hide: Option<String>,
    /// Print the record of this match of yours that is over, which `verify` and `replay` take.
    #[arg(long, value_name = "MATCH", conflicts_with_all = ["show", "hide"])]
    pub record: Option<String>,
    /// Look at this match of yours again, step by step on the screen, in print as a whole;
    /// a try at a daily deal as you saw it until its day is closed.
    #[arg(long, value_name = "MATCH", conflicts_with_all = ["show", "hide", "record"])]
    pub replay: Option<String>,
    /// The matches of somebody with whom you sit in a room, play or have just played, or of this account's id,
    /// if they have opened them.
    #[arg(long, value_name = "NAME", conflicts_with_all = ["show", "hide", "record", "replay"])]
    pub of: Option<String>,
    /// Plain text, for pipes and screen readers.
    #[arg(long)]
    pub plain: bool,
    /// The server.
    #[command(flatten)]
    pub online: OnlineArgs,
}

/// `cartable queue`.
#[derive(Debug, Clone, Args)]
pub struct QueueArgs {
    /// The game.
    #[arg(required_unless_present = "leave", value_parser = GameId::named)]
    pub game: Option<GameId>,
    /// Leave the queue in which you wait, on this device or another. Ctrl-C in a waiting terminal does the same.
    #[arg(long, conflicts_with_all = ["game", "seats", "ranked", "bots_after"])]
    pub leave: bool,
    /// The numbers of players, you included, that suit you [default: any number, from 2 up to the game's most].
    #[arg(long, value_name = "N,M,..", value_delimiter = ',')]
    pub seats: Vec<usize>,
    /// The speed: `quick`, `normal`, `slow`, `day`, `two_days`, `three_days` or `week`.
    #[arg(long, value_name = "SPEED", default_value = "normal", value_parser = parse_speed)]
    pub speed: Speed,
    /// Play for the ratings.
    #[arg(long)]
    pub ranked: bool,
    /// The seconds after which bots take the seats that are still open [default: never].
    #[arg(long, value_name = "SECONDS", conflicts_with = "ranked")]
    pub bots_after: Option<u32>,
    /// Line commands and plain text, for pipes and screen readers.
    #[arg(long)]
    pub plain: bool,
    /// The server.
    #[command(flatten)]
    pub online: OnlineArgs,
}

/// `cartable daily`.
#[derive(Debug, Clone, Args)]
pub struct DailyArgs {
    /// The game whose deal is played.
    #[arg(value_parser = GameId::named)]
    pub game: Option<GameId>,
    /// Another day, as in 2026-11-22 (UTC): its table once it is closed, or your try to finish it; without a game, all its tables.
    #[arg(long, value_name = "DAY")]
    pub day: Option<Day>,
    /// Print the record of a try, by its last column in the table of a day that is closed.
    #[arg(long, value_name = "TRY", conflicts_with = "game")]
    pub record: Option<String>,
    /// Line commands and plain text, for pipes and screen readers.
    #[arg(long)]
    pub plain: bool,
    /// The server.
    #[command(flatten)]
    pub online: OnlineArgs,
}

/// `cartable watch`.
#[derive(Debug, Clone, Args)]
pub struct WatchArgs {
    /// The code of its room, or the id of the match.
    #[arg(value_name = "CODE|ID", value_parser = parse_place)]
    pub what: String,
    /// Line commands and plain text, for pipes and screen readers.
    #[arg(long)]
    pub plain: bool,
    /// The server.
    #[command(flatten)]
    pub online: OnlineArgs,
}
