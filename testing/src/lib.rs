//! Helpers for the tests of several crates: the check for what a test needs,
//! the word that a test is left out,
//! an [`Issuer`] of identities, and calls of which only the [`bytes`] are known.
//!
//! A test that cannot run here must not look like one that passed.
//! [`leave_out`] reports it on the terminal, past the capture of passing tests' output.
//! It fails the test if the environment variable `CI` is set, because everything has to be there in CI.

#[cfg(feature = "online")]
pub mod bytes;
#[cfg(feature = "online")]
mod issuer;
pub mod layers;
pub mod postgres;

#[cfg(feature = "online")]
pub use issuer::{CLIENT, Issuer, Key, browse};

use std::env;
use std::io::{Write as _, stderr};
use std::process::Command;

/// Reports that the calling test is left out, and why; the test then returns.
///
/// # Panics
/// The environment variable `CI` is set.
pub fn leave_out(why: &str) {
    assert!(
        env::var_os("CI").is_none_or(|ci| ci.is_empty()),
        "{} cannot be left out where CI is set: {why}",
        calling_test()
    );
    say_left_out(why);
}

/// Reports that the calling test is left out because the system does not permit what it does;
/// the test then returns.
/// Nothing can be installed against that, so it fails nowhere.
pub fn not_permitted(why: &str) {
    say_left_out(why);
}

/// Reports that the calling test is left out because it is not for what this run tests, and another run is; the test then returns.
pub fn not_meant(why: &str) {
    say_left_out(why);
}

fn say_left_out(why: &str) {
    // Not `eprintln!`: its output is captured, and nobody sees it for a test that passes.
    // The terminal may be gone, so an error is ignored.
    let _ = writeln!(stderr(), "\n*** LEFT OUT: {}: {why}", calling_test());
}

fn calling_test() -> String {
    std::thread::current().name().unwrap_or("a test").to_owned()
}

/// Returns true if this program can be run here; otherwise it leaves the calling test out.
///
/// # Panics
/// The program cannot be run, and `CI` is set.
#[must_use]
pub fn is_installed(program: &str) -> bool {
    let is_there = runs(program);
    if !is_there {
        leave_out(&format!("there is no {program} here"));
    }
    is_there
}

/// Returns true if this program can be run here; otherwise it leaves the calling test out,
/// even if `CI` is set, because it is more than CI can fetch.
/// `instead` tells how the test can be run all the same.
#[must_use]
pub fn is_installed_outside_ci(program: &str, instead: &str) -> bool {
    let is_there = runs(program);
    if !is_there {
        say_left_out(&format!("there is no {program} here; {instead}"));
    }
    is_there
}

fn runs(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success())
}
