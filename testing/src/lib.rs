//! What the tests of several crates share: whether what they need is there, what happens when it is not,
//! an [`Issuer`] of identities, and calls of which only the [`bytes`] are known.
//!
//! A test that cannot run here must not look like one that passed.
//! [`leave_out`] says so on the terminal, past the capture of passing tests' output,
//! and fails the test where the environment variable `CI` is set: there everything has to be there.

#[cfg(feature = "online")]
pub mod bytes;
#[cfg(feature = "online")]
mod issuer;
pub mod layers;

#[cfg(feature = "online")]
pub use issuer::{CLIENT, Issuer, Key, browse};

use std::env;
use std::io::{Write as _, stderr};
use std::process::Command;

/// Says that the calling test is left out, and why; the test then returns.
///
/// # Panics
/// Where `CI` is set.
pub fn leave_out(why: &str) {
    assert!(
        env::var_os("CI").is_none_or(|ci| ci.is_empty()),
        "{} cannot be left out where CI is set: {why}",
        calling_test()
    );
    say_left_out(why);
}

/// Says that the calling test is left out because the system does not permit what it does; the test then returns.
/// Nothing can be installed against that, so it fails nowhere.
pub fn not_permitted(why: &str) {
    say_left_out(why);
}

fn say_left_out(why: &str) {
    // Not `eprintln!`: what it prints is captured, and nobody sees it of a test that passes.
    // A terminal that is gone hears nothing.
    let _ = writeln!(stderr(), "\n*** LEFT OUT: {}: {why}", calling_test());
}

fn calling_test() -> String {
    std::thread::current().name().unwrap_or("a test").to_owned()
}

/// Whether this program can be run here; if not, the calling test is left out.
///
/// # Panics
/// It cannot, and `CI` is set.
#[must_use]
pub fn is_installed(program: &str) -> bool {
    let is_there = runs(program);
    if !is_there {
        leave_out(&format!("there is no {program} here"));
    }
    is_there
}

/// Whether this program can be run here; if not, the calling test is left out, and where `CI` is set as well:
/// it is more than CI can fetch. `instead` says how the test is run all the same.
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
