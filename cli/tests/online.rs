//! A server and two terminals: two people and two bots play a match to its end,
//! and one of the people is killed in the middle.

mod kit;

use cartable_testing::{leave_out, staleness};
use kit::player::Player;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// What the program says when the waiting in the room is over.
const AT_TABLE: &str = "Type “help”";

/// A server of its own, which ends with the test.
struct Server {
    address: String,
    program: Child,
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

/// Starts the server that `cargo test --workspace` builds beside the program.
/// Built alone, the program has none to be tested with, or an old one.
fn serve(database: &Path) -> Option<Server> {
    let file = assert_cmd::cargo::cargo_bin("cartable").with_file_name("cartable-server");
    if let Some(why) = staleness(&file) {
        leave_out(&format!("`cargo test --workspace` builds the server: {why}"));
        return None;
    }
    let program = Command::new(file)
        .args([
            "--listen",
            "127.0.0.1:0",
            "--bot-pause-ms",
            "0",
            "--chance-pause-ms",
            "0",
            "--log",
            "error",
            "--database",
        ])
        .arg(database)
        .stdout(Stdio::piped())
        .spawn()
        .expect("the server starts");
    // Held from here on, so that it is ended whatever happens below.
    let mut server = Server { address: String::new(), program };
    let mut told = String::new();
    BufReader::new(server.program.stdout.take()?)
        .read_line(&mut told)
        .expect("the server says where it listens");
    server.address = format!("http://{}", told.trim().rsplit(' ').next()?);
    Some(server)
}

/// Plays until the match is over, or until `moves` things were done.
fn play(player: &mut Player, moves: usize) -> bool {
    let deadline = Instant::now() + Duration::from_mins(5);
    let mut done = 0;
    while done < moves {
        let seen = player.look();
        if seen.headline.contains("win the match") || seen.headline.contains("wins the match") {
            return true;
        }
        if player.do_something(&seen) {
            done += 1;
        } else {
            thread::sleep(Duration::from_millis(5));
        }
        assert!(Instant::now() < deadline, "the match does not go on: {seen:?}");
    }
    false
}

/// Two people and two bots play to the end; one of the people is killed again and again.
fn killed_and_back(game: &str) {
    let home = tempfile::tempdir().expect("a directory can be made");
    let Some(server) = serve(&home.path().join("server.db")) else { return };
    let (annes, brunos) = (home.path().join("anne"), home.path().join("bruno"));
    let url = server.address.as_str();

    let mut anne =
        Player::start(&annes, &[game, "--server", url, "--name", "Anne", "--guests", "1", "--level", "easy"]);
    let code = anne.read_until("Code of the room").rsplit(' ').next().expect("a code").to_owned();
    let join = ["--server", url, "--name", "Bruno", "--room", &code];
    let mut bruno = Player::start(&brunos, &join);
    bruno.read_until(AT_TABLE);
    let anne = thread::spawn(move || {
        anne.read_until(AT_TABLE);
        assert!(play(&mut anne, usize::MAX));
        anne.leave();
    });

    // Killed three times, Bruno's program finds the seat and the very same match each time.
    for _ in 0..3 {
        if !play(&mut bruno, 12) {
            bruno.kill();
            bruno = Player::start(&brunos, &join);
            bruno.read_until(AT_TABLE);
        }
    }
    assert!(play(&mut bruno, usize::MAX));
    bruno.leave();
    anne.join().expect("Anne has played to the end");
}

#[test]
fn niet_with_a_player_who_is_killed_and_comes_back() {
    killed_and_back("niet");
}

#[test]
fn numx_with_a_player_who_is_killed_and_comes_back() {
    killed_and_back("numx");
}

#[test]
fn one_person_among_bots() {
    let home = tempfile::tempdir().expect("a directory can be made");
    let Some(server) = serve(&home.path().join("server.db")) else { return };
    let args = ["numx", "--server", &server.address, "--name", "Anne", "--guests", "0", "--level", "easy"];
    let mut anne = Player::start(home.path(), &args);
    anne.read_until(AT_TABLE);
    assert!(play(&mut anne, usize::MAX));
    anne.leave();
}

#[test]
fn a_server_that_is_not_there_or_a_room_that_is_not_is_told() {
    let home = tempfile::tempdir().unwrap();
    let Some(server) = serve(&home.path().join("server.db")) else { return };
    let mut command = kit::cartable(home.path());
    let args = ["play", "--server", &server.address, "--room", "QQQQQQ", "--name", "Zoé", "--plain"];
    let output = command.args(args).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(kit::text(&output.stderr).contains("no room"), "{output:?}");
    let mut command = kit::cartable(home.path());
    let output = command.args(["play", "niet", "--server", "nonsense", "--plain"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(kit::text(&output.stderr).contains("no address"), "{output:?}");
}
