//! Helpers of several tests of the program.
pub mod player;
pub mod screen;
#[cfg(target_os = "linux")]
pub mod terminal;

use assert_cmd::Command;
use cartable_cli::address::Address;
use cartable_cli::online::Guest;
use cartable_cli::table::{NewTable, Sitting};
use cartable_core::catalogue::GameId;
use cartable_core::text::Lang;
use cartable_e2e::TestServer;
use cartable_ffi::{Level, Shelf};
use std::path::Path;
use std::sync::Arc;
use tempfile::TempDir;

/// The program, with its files in `home` and no language or server from outside.
pub fn cartable(home: &Path) -> Command {
    let mut command = Command::cargo_bin("cartable").expect("the program is built with its tests");
    command.env_clear().env("HOME", home).env("XDG_DATA_HOME", home).env("CARTABLE_LANG", "en");
    command
}

/// Returns a fresh directory for the program's files.
pub fn home() -> TempDir {
    tempfile::tempdir().expect("a directory can be made")
}

/// Runs it and gives the exit code, standard output and standard error.
pub fn run(home: &Path, args: &[&str], input: &[u8]) -> (i32, String, String) {
    let output = cartable(home).args(args).write_stdin(input).output().expect("the program runs");
    (output.status.code().expect("no signal ended it"), text(&output.stdout), text(&output.stderr))
}

/// Standard error and the exit code of a wrong request.
pub fn refused(args: &[&str]) -> String {
    let (code, out, error) = run(home().path(), args, b"");
    assert_eq!((code, out.as_str()), (2, ""), "{args:?}: {error}");
    assert!(!error.contains('\u{1b}'), "{error:?}");
    error
}

/// The shelf in this directory.
pub fn shelf(home: &Path) -> Arc<Shelf> {
    Shelf::new(home.to_str().expect("a path"))
}

/// This player on the server, with the shelf in this directory.
pub fn enter(server: &TestServer, home: &Path, name: &str) -> Guest {
    let address = Address { server: server.url(), name: Some(name.to_owned()) };
    Guest::enter(&address, Lang::En, &shelf(home)).expect("a guest")
}

/// A command's output as text.
pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("the program writes text")
}

/// The setup of a table of four, or of as many as the game allows, with a known seed and bots that act at once.
pub fn new_table(game: &str) -> NewTable {
    let seats = game.parse::<GameId>().expect("a game").seats();
    NewTable {
        game: game.to_owned(),
        options: Vec::new(),
        seats: (*seats.end()).min(4),
        level: Level::Normal,
        seed: Some("07".to_owned()),
        name: String::new(),
        first_dealer: None,
        pace_ms: 0,
    }
}

/// Such a table.
pub fn sitting(game: &str, lang: Lang, home: &Path) -> Sitting {
    Sitting::new(&new_table(game), lang, &shelf(home)).expect("the table is possible")
}

/// Plays some moves: picks what can be picked until something can be chosen, and chooses it.
pub fn play_on(sitting: &Sitting, moves: usize) {
    let mut tries = 0_usize;
    let mut made = 0;
    while made < moves && !sitting.table.is_over() {
        let scene = sitting.table.scene();
        if let Some(choice) = scene.choices.last() {
            sitting.table.choose(choice.id).expect("a choice of the scene is possible");
            made += 1;
            continue;
        }
        let items: Vec<_> =
            scene.areas.iter().flat_map(|area| &area.items).filter(|item| item.can_tap).collect();
        // Every third of them, so that pairs that do not go together are not tried for ever.
        let item = items[tries * 3 % items.len()].id;
        tries += 1;
        sitting.table.tap(item).expect("an item of the scene can be tapped");
        assert!(tries < 100_000, "nothing can be chosen");
    }
}
