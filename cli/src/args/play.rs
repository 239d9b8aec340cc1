//! Sitting down: `cartable play`, `lesson` and `score`.

use super::TableArgs;
use super::values::{parse_place, parse_server, parse_speed};
use cartable_core::agenda::Speed;
use cartable_core::bot::Level;
use cartable_core::catalogue::GameId;
use cartable_core::seed::Seed;
use clap::Args;

/// `cartable play`.
#[derive(Debug, Clone, Args)]
pub struct PlayArgs {
    /// The game; --resume and --room know it.
    #[arg(required_unless_present_any = ["room", "resume"], value_parser = GameId::named)]
    pub game: Option<GameId>,
    /// The table.
    #[command(flatten)]
    pub table: TableArgs,
    /// The level of the bots: easy, normal, hard or, in games that gain by it, expert (elsewhere that is hard).
    #[arg(long, value_name = "LEVEL", default_value_t = Level::Normal)]
    pub level: Level,
    /// The seed of the deals, up to 64 hexadecimal digits [default: drawn].
    #[arg(long, value_name = "HEX", conflicts_with = "server")]
    pub seed: Option<Seed>,
    /// Go on with the last table, the last of GAME, or the one of this name.
    #[arg(
        long,
        value_name = "NAME",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "",
        conflicts_with_all = ["seats", "options", "level", "seed", "name", "first", "server", "room"]
    )]
    pub resume: Option<String>,
    /// Your name at the table; online, with an account of its own.
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
    /// The player, from 1, who deals or starts, or is the youngest, as the game has it;
    /// 1 is you [default: drawn].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), conflicts_with = "room")]
    pub first: Option<u32>,
    /// Line commands and plain text, for pipes and screen readers.
    #[arg(long)]
    pub plain: bool,
    /// Milliseconds between two moves of the bots [default: 700, with --plain 0].
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u32).range(0..=10_000))]
    pub pace: Option<u32>,
    /// Play online at this server, such as <https://host:7878>; with # and its fingerprint
    /// where it has made its certificate itself. Alone, opens a room and prints its code.
    #[arg(long, value_name = "URL", env = "CARTABLE_SERVER", value_parser = parse_server)]
    pub server: Option<String>,
    /// Join this room, or come back to it, or to this match of yours by its id [server: the one of the menu].
    #[arg(long, value_name = "CODE|ID", value_parser = parse_place)]
    pub room: Option<String>,
    /// The speed of a new room: `quick`, `normal`, `slow`, `day`, `two_days`,
    /// `three_days` or `week` [default: without clocks].
    #[arg(long, value_name = "SPEED", requires = "server", conflicts_with = "room", value_parser = parse_speed)]
    pub speed: Option<Speed>,
    /// The number of other seats of a new room that are for people; bots take the rest.
    #[arg(long, value_name = "N", requires = "server", conflicts_with = "room")]
    pub guests: Option<usize>,
}

/// `cartable lesson`.
#[derive(Debug, Clone, Args)]
pub struct LessonArgs {
    /// The game.
    #[arg(value_parser = GameId::named)]
    pub game: GameId,
    /// Your name at the table.
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
    /// Line commands and plain text, for pipes and screen readers.
    #[arg(long)]
    pub plain: bool,
}

/// `cartable score`.
#[derive(Debug, Clone, Args)]
pub struct ScoreArgs {
    /// The game.
    #[arg(value_parser = GameId::named)]
    pub game: GameId,
    /// The table.
    #[command(flatten)]
    pub table: TableArgs,
    /// The players' names, clockwise.
    #[arg(long, value_name = "A,B,..", value_delimiter = ',')]
    pub names: Vec<String>,
    /// The player, from 1, who deals or starts in the first round [default: drawn].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub first: Option<u32>,
    /// Line commands and plain text, for pipes and screen readers.
    #[arg(long)]
    pub plain: bool,
    /// Print the game's newest sheet as text to be sent to others.
    #[arg(long, conflicts_with_all = ["seats", "options", "names", "first", "plain"])]
    pub text: bool,
}
