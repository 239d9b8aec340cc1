//! Bots among themselves: `cartable simulate` and `arena`.

use super::TableArgs;
use cartable_core::bot::Level;
use cartable_core::catalogue::GameId;
use cartable_core::seed::Seed;
use clap::Args;
use std::path::PathBuf;

/// `cartable simulate`.
#[derive(Debug, Clone, Args)]
pub struct SimulateArgs {
    /// The game.
    #[arg(value_parser = GameId::named)]
    pub game: GameId,
    /// The number of matches.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub matches: u64,
    /// The table.
    #[command(flatten)]
    pub table: TableArgs,
    /// The bots' levels, one for all or one per seat; they change seats from match to match.
    #[arg(long, value_name = "A,B,..", value_delimiter = ',', default_value = "normal")]
    pub bots: Vec<Level>,
    /// The seed of the whole run, up to 64 hexadecimal digits.
    #[arg(long, value_name = "HEX", default_value = "00")]
    pub seed: Seed,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

/// `cartable arena`.
#[derive(Debug, Clone, Args)]
pub struct ArenaArgs {
    /// The games [default: all of them].
    #[arg(value_name = "GAME", value_parser = GameId::named)]
    pub games: Vec<GameId>,
    /// The levels that meet: random, easy, normal, hard, expert.
    #[arg(long, value_name = "A,B,..", value_delimiter = ',', default_value = "easy,normal,hard")]
    pub levels: Vec<Level>,
    /// The number of matches of each pair of levels; rounded up, so that each deal is played from every seat.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub matches: u64,
    /// The numbers of players; beyond two, one bot of one level sits among bots of the other [default: 2].
    #[arg(long, value_name = "N,M,..", value_delimiter = ',')]
    pub seats: Vec<usize>,
    /// Beyond two players, only the stronger level alone among the weaker, which is quicker to play.
    #[arg(long)]
    pub stronger_alone: bool,
    /// Measure how well the strongest level can be read:
    /// it plays against somebody who knows its code, but neither its dice nor its hand.
    #[arg(long, conflicts_with_all = ["levels", "stronger_alone", "svg"])]
    pub read: bool,
    /// The iterations of that reader's search when others choose at the same time.
    #[arg(long, value_name = "N", default_value_t = 600, requires = "read")]
    pub iterations: u32,
    /// The seed of the whole run, up to 64 hexadecimal digits.
    #[arg(long, value_name = "HEX", default_value = "00")]
    pub seed: Seed,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
    /// Draw a picture of strength against thinking time.
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
}
