//! A client by other authors: written in Python from the protos alone, it knows no rule and plays every game
//! to its end.
//!
//! It needs grpcio and grpcio-tools; `CARTABLE_PYTHON` names an interpreter that has them.
//! Without them the test is left out, except in CI.

use cartable_e2e::TestServer;
use cartable_testing::leave_out;
use std::env;
use std::path::Path;
use std::process::Command;

#[test]
fn a_python_client_without_rules_plays_every_game_at_every_number_of_seats() {
    let python = env::var("CARTABLE_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let has_grpc = Command::new(&python).args(["-c", "import grpc, grpc_tools"]).output();
    if !has_grpc.is_ok_and(|output| output.status.success()) {
        return leave_out(&format!("{python} has no grpcio and grpcio-tools"));
    }
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let server = TestServer::start();
    let output = Command::new(&python)
        .arg(here.join("python/random_players.py"))
        .arg(server.address().to_string())
        .arg(here.join("../proto"))
        .output()
        .expect("an interpreter that is there starts");
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{out}\n{err}");
    // Every number of seats of every game.
    let games = cartable_ffi::games(cartable_ffi::Lang::En);
    let tables: usize = games.iter().map(|game| (game.max_seats - game.min_seats) as usize + 1).sum();
    assert_eq!(out.lines().count(), tables, "{out}");
}
