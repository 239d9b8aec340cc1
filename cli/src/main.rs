//! The program `cartable`.

use cartable_cli::{command_line, commands, interrupt};
use std::process::ExitCode;

fn main() -> ExitCode {
    let (cli, lang) = match command_line::read() {
        Ok(read) => read,
        Err(code) => return code,
    };
    match commands::run(cli, lang) {
        Ok(()) => interrupt::status().map_or(ExitCode::SUCCESS, ExitCode::from),
        // A reader such as `head` has closed our output: that is no failure.
        Err(failure) if failure.is_closed_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("cartable: {}", failure.told(lang));
            ExitCode::from(failure.exit_code())
        }
    }
}
