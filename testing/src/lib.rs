//! What the tests of several crates share: whether what they need is there, and what happens when it is not.
//!
//! A test that cannot run here must not look like one that passed.
//! [`leave_out`] says so on the terminal, past the capture of passing tests' output,
//! and fails the test where the environment variable `CI` is set: there everything has to be there.

use std::env;
use std::fs;
use std::io::{Write as _, stderr};
use std::path::Path;
use std::process::Command;

/// Says that the calling test is left out, and why; the test then returns.
///
/// # Panics
/// Where `CI` is set.
pub fn leave_out(why: &str) {
    let thread = std::thread::current();
    let test = thread.name().unwrap_or("a test");
    assert!(
        env::var_os("CI").is_none_or(|ci| ci.is_empty()),
        "{test} cannot be left out where CI is set: {why}"
    );
    // Not `eprintln!`: what it prints is captured, and nobody sees it of a test that passes.
    // A terminal that is gone hears nothing.
    let _ = writeln!(stderr(), "\n*** LEFT OUT: {test}: {why}");
}

/// Whether this program can be run here; if not, the calling test is left out.
///
/// # Panics
/// It cannot, and `CI` is set.
#[must_use]
pub fn is_installed(program: &str) -> bool {
    let is_there =
        Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success());
    if !is_there {
        leave_out(&format!("there is no {program} here"));
    }
    is_there
}

/// Why a program that cargo has built into its own folder
/// does not stand for the present sources; `None` if it does.
/// Cargo builds the programs of the crate that is tested, but not those of another crate.
#[must_use]
pub fn staleness(program: &Path) -> Option<String> {
    let Ok(built) = fs::metadata(program).and_then(|about| about.modified()) else {
        return Some(format!("{} is not there", program.display()));
    };
    // Cargo's own list of the sources of the program, crates below it included.
    let Ok(list) = fs::read_to_string(program.with_extension("d")) else {
        return Some(format!("the list of the sources of {} is not there", program.display()));
    };
    let sources = list.split_once(": ").map(|(_, sources)| sources).unwrap_or_default();
    // A blank in a path has a backslash before it.
    let sources = sources.trim().replace("\\ ", "\0");
    let is_newer = |source: &String| {
        fs::metadata(source).and_then(|about| about.modified()).is_ok_and(|changed| changed > built)
    };
    let newer = sources.split(' ').map(|source| source.replace('\0', " ")).find(is_newer);
    newer.map(|source| format!("{} is older than {source}", program.display()))
}
