//! The program `cartable`.

use cartable_cli::{args::Cli, commands};
use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    match commands::run(Cli::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads our output has enough of it, as `head` does: that is no failure.
        Err(failure) if failure.is_closed_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("cartable: {failure}");
            ExitCode::from(failure.exit_code())
        }
    }
}
