//! A test that is left out is seen, and fails where it must not be left out.

use cartable_testing::is_installed;
use std::env;
use std::process::{Command, Output};

/// Makes the test below leave itself out; it is run by the others, in a process of its own.
const LEAVE_OUT: &str = "CARTABLE_TESTING_LEAVE_OUT";

#[test]
fn a_test_that_needs_what_is_nowhere() {
    if env::var_os(LEAVE_OUT).is_some() {
        assert!(!is_installed("a-program-that-is-nowhere"));
    }
}

fn run(ci: Option<&str>) -> Output {
    let mut command = Command::new(env::current_exe().expect("a test is a program"));
    command.args(["--exact", "a_test_that_needs_what_is_nowhere"]).env(LEAVE_OUT, "1").env_remove("CI");
    command.envs(ci.map(|ci| ("CI", ci))).output().expect("it runs")
}

#[test]
fn a_test_that_is_left_out_passes_and_says_so_without_being_asked() {
    for ci in [None, Some("")] {
        let output = run(ci);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success());
        assert!(said.contains("LEFT OUT: a_test_that_needs_what_is_nowhere"), "{said}");
        assert!(said.contains("there is no a-program-that-is-nowhere here"), "{said}");
    }
}

#[test]
fn a_test_that_is_left_out_fails_where_ci_is_set() {
    assert!(!run(Some("true")).status.success());
}
