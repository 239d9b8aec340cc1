//! The load generator, against a server of its own.

use cartable_testing::postgres;
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

/// They think for an hour, so that what is measured is the cost of a person who sits there.
#[test]
fn idle_players_cost_a_little_without_an_action() {
    let (content, report) = load(&["--players", "8", "--seconds", "1", "--idle"]);
    assert!(content, "{report}");
    assert_eq!((&report["idle"], &report["acknowledged"]), (&Value::from(true), &Value::from(0)));
    let server = &report["server"];
    assert_eq!(server["action_us"], Value::Null, "no action has a cost: {report}");
    // The system counts ticks of 10 ms, and so few people may use none in a second.
    let micros = server["player_us"].as_f64().unwrap();
    assert!((0.0..10_000.0).contains(&micros) && server["player_kib"].as_f64() > Some(0.0), "{report}");
}

#[test]
fn those_who_look_on_get_the_actions_of_the_first_table() {
    let (content, report) = load(&["--players", "4", "--lookers", "6", "--seconds", "2", "--think-ms", "50"]);
    assert!(content, "{report}");
    assert_eq!(report["lookers"], 6);
    let looked = |name: &str| report["looked"][name].as_f64().unwrap();
    assert!(0.0 < looked("p50_ms") && looked("p50_ms") <= looked("p99_ms"), "{report}");
    assert_eq!((&report["lost"], &report["doubled"]), (&Value::from(0), &Value::from(0)));
}

/// The number of threads for calls is that of the server, so it is told to the server's process.
#[test]
fn a_server_with_one_thread_for_calls_serves_as_well() {
    let (content, report) = load(&["--players", "4", "--seconds", "1", "--think-ms", "0", "--workers", "1"]);
    assert!(content, "{report}");
    assert!(report["acknowledged"].as_u64() > Some(0), "{report}");
}

/// The second report is that of the same players on the other engine, whose processes are counted.
#[test]
fn both_engines_are_measured_in_one_run() {
    let Some(server) = postgres::shared() else { return };
    let database = server.named("postgres");
    let (content, report) =
        load(&["--players", "4", "--seconds", "1", "--think-ms", "0", "--database", &database]);
    assert!(content, "{report}");
    let other = &report["postgres"];
    assert!(
        report["acknowledged"].as_u64() > Some(0) && other["acknowledged"].as_u64() > Some(0),
        "{report}"
    );
    assert_eq!(report["postgres_us"], Value::Null);
    assert!(other["postgres_us"].as_f64() > Some(0.0), "{report}");
    assert_eq!((&other["lost"], &other["doubled"]), (&Value::from(0), &Value::from(0)));
}

#[test]
fn options_that_exclude_each_other_are_refused_before_anybody_comes() {
    let elsewhere = ["--server", "http://127.0.0.1:9"];
    for told in [["--idle", "--flood"], ["--idle", "--lookers=2"]] {
        assert_eq!(load(&told), (false, Value::Null), "{told:?}");
    }
    for ours in ["--lookers=2", "--workers=1", "--flood", "--database=postgres://h/c"] {
        assert_eq!(load(&[elsewhere[0], elsewhere[1], ours]), (false, Value::Null), "{ours}");
    }
}
