//! Records of matches: `cartable replay` and `share`.

use clap::Args;
use std::path::PathBuf;

/// `cartable replay`.
#[derive(Debug, Clone, Args)]
pub struct ReplayArgs {
    /// The record: a file, a name under which `w` kept one, or - for standard input.
    pub file: PathBuf,
    /// As this seat sees it, from 1 [default: as a spectator does].
    #[arg(long, value_name = "N")]
    pub seat: Option<usize>,
    /// Print the table after each move.
    #[arg(long)]
    pub steps: bool,
    /// Look at it on the screen, step by step, forward and back, and play on from where you like.
    #[arg(long, conflicts_with_all = ["steps", "moments"])]
    pub watch: bool,
    /// Draw the table as it stood at the end; of a match that is over, with everybody's cards.
    #[arg(long, value_name = "FILE", conflicts_with = "watch")]
    pub svg: Option<PathBuf>,
    /// Say at the end where another choice would have gained
    /// most [default: for the one person of the record].
    #[arg(long)]
    pub moments: bool,
}

/// `cartable share`.
#[derive(Debug, Clone, Args)]
pub struct ShareArgs {
    /// The record: a file, a name under which `w` kept one, or - for standard input.
    pub file: PathBuf,
    /// As this seat sees it, from 1 [default: as a spectator does].
    #[arg(long, value_name = "N")]
    pub seat: Option<usize>,
    /// The score sheet alone.
    #[arg(long)]
    pub sheet: bool,
}
