//! A test that is left out is seen, and fails where it must not be left out.

use cartable_testing::{is_installed, staleness};
use std::env;
use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Output};
use std::time::{Duration, SystemTime};

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

#[test]
fn a_program_older_than_a_source_of_it_is_stale() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("stale program");
    fs::create_dir_all(&folder).expect("a folder");
    let (program, source, other) =
        (folder.join("program"), folder.join("source.rs"), folder.join("other.rs"));
    let now = SystemTime::now();
    for (file, age) in [(&program, 10), (&source, 20), (&other, 30)] {
        let file = File::create(file).expect("a file");
        file.set_modified(now - Duration::from_secs(age)).expect("a time");
    }
    let escaped = |path: &Path| path.display().to_string().replace(' ', "\\ ");
    let list = format!("{}: {} {}\n", escaped(&program), escaped(&source), escaped(&other));
    fs::write(folder.join("program.d"), list).expect("a list");
    assert_eq!(staleness(&program), None);
    File::options().write(true).open(&other).expect("a file").set_modified(now).expect("a time");
    assert!(staleness(&program).is_some_and(|why| why.ends_with("other.rs")));
    assert!(staleness(&folder.join("no program")).is_some());
}
