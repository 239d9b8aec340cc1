//! Records of matches: `cartable replay` and `share`.

use clap::Args;
use std::path::PathBuf;

/// `cartable replay`.
#[derive(Debug, Clone, Args)]
pub struct ReplayArgs {
    /// The record: a file, a name under which `w` kept one, or - for standard input.
    pub file: PathBuf,
    /// The seat, from 1, whose view is shown [default: a spectator's].
    #[arg(long, value_name = "N")]
    pub seat: Option<usize>,
    /// Print the table after each move.
    #[arg(long)]
    pub steps: bool,
    /// Look at it on the screen, step by step, forward and back, and play on from any step.
    #[arg(long, conflicts_with_all = ["steps", "moments"])]
    pub watch: bool,
    /// Draw the table as it was at the end; with everybody's cards if the match is over.
    #[arg(long, value_name = "FILE", conflicts_with = "watch")]
    pub svg: Option<PathBuf>,
    /// Name at the end the moments in which another choice would have gained
    /// most [default: for the one person of the record].
    #[arg(long)]
    pub moments: bool,
}

/// `cartable share`.
#[derive(Debug, Clone, Args)]
pub struct ShareArgs {
    /// The record: a file, a name under which `w` kept one, or - for standard input.
    pub file: PathBuf,
    /// The seat, from 1, whose view is shown [default: a spectator's].
    #[arg(long, value_name = "N")]
    pub seat: Option<usize>,
    /// Print only the score sheet.
    #[arg(long)]
    pub sheet: bool,
}
