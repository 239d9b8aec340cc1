//! The load generator, against a server of its own.

use serde_json::Value;
use std::process::Command;

/// Runs the load test with these arguments; returns true if it was content, and the JSON that it prints.
fn load(told: &[&str]) -> (bool, Value) {
    let run = Command::new(env!("CARGO_BIN_EXE_cartable-load")).args(told).arg("--json").output().unwrap();
    (run.status.success(), serde_json::from_slice(&run.stdout).unwrap_or_default())
}

#[test]
fn everybody_plays_and_nothing_is_lost_or_done_twice() {
    let (content, report) = load(&["--players", "8", "--seconds", "2", "--think-ms", "0"]);
    assert!(content, "{report}");
    assert_eq!((&report["lost"], &report["doubled"]), (&Value::from(0), &Value::from(0)));
    assert!(report["matches"].as_u64() >= Some(2), "two tables of four: {report}");
    let number = |of: &Value| of.as_u64().unwrap_or_default();
    let late = number(&report["refused"]["DRAW_CLOSED"]);
    assert!(number(&report["shares"]) + late >= 8, "everybody reveals a share: {report}");
    assert!(report["acknowledged"].as_u64() > Some(20), "{report}");
    assert!(report["server"]["memory_mib"].as_f64() > Some(1.0), "{report}");
    assert_eq!(report["limits"], "no limits by address or account");
    for times in ["acknowledgement", "update"] {
        let of = |name: &str| report[times][name].as_f64().unwrap();
        assert!(0.0 < of("p50_ms") && of("p50_ms") <= of("p99_ms") && of("p99_ms") <= of("p999_ms"));
    }
}

/// However quick they are, none takes no time; and none takes an hour.
#[test]
fn acknowledgements_that_come_too_late_end_it_with_a_code() {
    for (below, expected) in [("0", false), ("3600000", true)] {
        let (content, report) =
            load(&["--players", "4", "--seconds", "1", "--think-ms", "0", "--p99-below", below]);
        assert_eq!((&report["lost"], &report["doubled"]), (&Value::from(0), &Value::from(0)));
        assert_eq!(content, expected, "{below}: {report}");
    }
}

#[test]
fn tables_that_cannot_be_are_refused_before_anybody_comes() {
    for told in [["--players", "6", "--seats", "4"], ["--players", "9", "--seats", "9"]] {
        assert_eq!(load(&told), (false, Value::Null));
    }
}

#[test]
fn a_flood_beside_those_who_play_is_refused_and_costs_them_nothing() {
    let (content, report) = load(&["--players", "8", "--seconds", "3", "--think-ms", "100", "--flood"]);
    assert!(content, "{report}");
    assert_eq!(report["limits"], "the usual limits");
    assert_eq!((&report["lost"], &report["doubled"]), (&Value::from(0), &Value::from(0)));
    for kind in
        ["guests", "calls", "codes", "tables", "matches", "streams", "large requests", "pages", "connections"]
    {
        assert!(report["flooded"][kind]["tried"].as_u64() > Some(0), "{kind}: {report}");
    }
    for kind in ["guests", "codes", "large requests"] {
        assert!(report["flooded"][kind]["refused"].as_u64() > Some(0), "{kind}: {report}");
    }
}
