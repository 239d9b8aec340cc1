//! A server and two terminals: two people and two bots play a match to its end, and one of the people is killed in the middle.

mod kit;

use cartable_server::config::Config;
use kit::player::Player;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;
use tokio::sync::oneshot;

/// A server in this process, until it is dropped.
struct Server {
    address: String,
    _runtime: Runtime,
    _stop: oneshot::Sender<()>,
}

fn serve(database: &Path) -> Server {
    let runtime = Runtime::new().unwrap();
    let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    let (stop, stopped) = oneshot::channel();
    let config = Config::new(database).without_pauses();
    runtime.spawn(cartable_server::run(config, listener, async move {
        let _ = stopped.await;
    }));
    Server { address, _runtime: runtime, _stop: stop }
}

/// Plays until the match is over, or until `moves` things were done.
fn play(player: &mut Player, moves: usize) -> bool {
    let deadline = Instant::now() + Duration::from_secs(300);
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

fn two_people_and_two_bots(game: &str) {
    let home = tempfile::tempdir().unwrap();
    let server = serve(&home.path().join("server.db"));
    let (annes, brunos) = (home.path().join("anne"), home.path().join("bruno"));
    let url = server.address.as_str();

    let mut anne =
        Player::start(&annes, &[game, "--server", url, "--name", "Anne", "--guests", "1", "--level", "easy"]);
    let code = anne.read_until("Code of the room").rsplit(' ').next().unwrap().to_owned();
    let join = ["--server", url, "--name", "Bruno", "--room", &code];
    let mut bruno = Player::start(&brunos, &join);
    let anne = thread::spawn(move || {
        assert!(play(&mut anne, usize::MAX));
        anne.leave();
    });

    // Killed three times, Bruno finds his seat and the very same match each time.
    for _ in 0..3 {
        if !play(&mut bruno, 12) {
            bruno.kill();
            bruno = Player::start(&brunos, &join);
        }
    }
    assert!(play(&mut bruno, usize::MAX));
    bruno.leave();
    anne.join().unwrap();
}

#[test]
fn niet_with_a_player_who_is_killed_and_comes_back() {
    two_people_and_two_bots("niet");
}

#[test]
fn numx_with_a_player_who_is_killed_and_comes_back() {
    two_people_and_two_bots("numx");
}

#[test]
fn a_server_that_is_not_there_or_a_room_that_is_not_is_told() {
    let home = tempfile::tempdir().unwrap();
    let server = serve(&home.path().join("server.db"));
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
