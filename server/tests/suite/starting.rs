//! A server that cannot run says why in a sentence,
//! before it says where it listens; its files are its owner's alone.

use crate::kit::program::{self, Program};
use crate::kit::{Person, TestServer, is_left_to_files};
use cartable_core::catalogue::GameId;
use std::fs::{self, Permissions};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use tempfile::TempDir;

/// Returns the whole output of the program when it ends by itself with this code.
fn fails(command: &mut Command, code: i32) -> String {
    let output = command.env_remove("RUST_BACKTRACE").output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "{said}");
    assert_eq!(output.stdout, b"", "nothing listens");
    said
}

/// Returns the program's complaint about a database that it cannot use.
#[track_caller]
fn refuses(database: &Path) -> String {
    let said = fails(&mut program::command(database), 1);
    assert!(said.contains(database.to_str().unwrap()), "it names the file: {said}");
    assert!(said.starts_with("cartable-server: ") && said.lines().count() == 1, "one sentence: {said}");
    assert!(!said.contains(['{', '"']) && !said.contains("Error"), "a sentence, not a value: {said}");
    said
}

fn mode(file: &Path) -> u32 {
    fs::metadata(file).unwrap().permissions().mode() & 0o777
}

#[test]
fn files_that_are_no_database_are_named() {
    if is_left_to_files() {
        return;
    }
    let folder = TempDir::new().unwrap();
    let garbage = folder.path().join("garbage.db");
    fs::write(&garbage, "Anne 12, Boris 7\n".repeat(1_000)).unwrap();
    fs::set_permissions(&garbage, Permissions::from_mode(0o600)).unwrap();
    let said = refuses(&garbage);
    assert!(said.trim().ends_with("cannot be used: file is not a database"), "{said}");
    assert!(refuses(folder.path()).contains("has to be a file"));
    assert!(refuses(&folder.path().join("nowhere/test.db")).contains("No such file"));
}

#[test]
fn a_read_only_database_is_refused() {
    if is_left_to_files() {
        return;
    }
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    Program::start(&database).terminate();
    fs::set_permissions(&database, Permissions::from_mode(0o444)).unwrap();
    assert!(refuses(&database).contains("read-only"));
    assert_eq!(mode(&database), 0o444, "and stays as it is");
}

#[test]
fn a_database_that_would_be_gone_with_the_program_is_refused() {
    if is_left_to_files() {
        return;
    }
    for nowhere in [":memory:", ":memory:?cache=shared", ""] {
        let said = fails(&mut program::command(Path::new(nowhere)), if nowhere.is_empty() { 2 } else { 1 });
        assert!(nowhere.is_empty() || said.contains("has to be a file"), "{said}");
    }
}

#[test]
fn an_address_that_is_taken_is_named() {
    let folder = TempDir::new().unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let mut command = Command::new(env!("CARGO_BIN_EXE_cartable-server"));
    command.args(["--listen", &address, "--database"]).arg(folder.path().join("test.db"));
    let said = fails(&mut command, 1);
    assert!(said.contains(&format!("cannot listen on {address}: ")), "{said}");
}

#[test]
fn settings_that_stop_the_server_are_refused() {
    let folder = TempDir::new().unwrap();
    for setting in ["--thinkers", "--connections", "--connections-per-address"] {
        let mut command = program::command(&folder.path().join("test.db"));
        let said = fails(command.args([setting, "0"]), 2);
        assert!(said.contains(setting) && said.contains("0 is not in 1.."), "{said}");
    }
    let mut command = program::command(&folder.path().join("test.db"));
    let said = fails(command.env("CARTABLE_THINKERS", "0"), 2);
    assert!(said.contains("--thinkers"), "{said}");
}

#[test]
fn settings_stand_in_a_file_behind_the_environment_and_flags() {
    if is_left_to_files() {
        return;
    }
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("settings.toml");
    let check = |text: &str, arguments: &[&str]| {
        fs::write(&file, text).unwrap();
        let mut command = Command::new(env!("CARGO_BIN_EXE_cartable-server"));
        command.env("CARTABLE_DATABASE", folder.path().join("test.db"));
        command.arg("check").arg("--config").arg(&file).args(arguments);
        command
    };
    let said = |mut command: Command| {
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    };
    let text = "listen = \"127.0.0.1:1\"\nself-signed = true\nthinkers = 1\nbot_pause_ms = 5\n";
    let file_alone = said(check(text, &[]));
    assert!(file_alone.contains("127.0.0.1:1\n"), "{file_alone}");
    assert!(file_alone.contains(".pem will be made"), "{file_alone}");
    assert!(said(check(text, &["--listen", "127.0.0.1:3"])).contains("127.0.0.1:3\n"));
    let mut command = check(text, &[]);
    command.env("CARTABLE_LISTEN", "127.0.0.1:2");
    assert!(said(command).contains("127.0.0.1:2\n"));
    assert!(fs::read_dir(folder.path()).unwrap().count() == 1, "a check makes nothing");

    for (text, why) in [
        ("listne = \"127.0.0.1:1\"", "there is no setting listne"),
        ("thinkers = 0", "0 is not in 1.."),
        ("thinkers = true", "thinkers is a text or a number"),
        ("self-signed = 1", "self-signed is true or false"),
        ("config = \"x\"", "there is no setting config"),
        ("thinkers = ", "settings.toml"),
    ] {
        let said = fails(&mut check(text, &[]), 2);
        assert!(said.contains("settings.toml") && said.contains(why), "{text}: {said}");
    }
    let issuers = "issuer = [\"My Club https://id.example/club cartable\", \"B https://b.example x\"]";
    let listed = said(check(issuers, &[]));
    assert!(listed.contains("issuer    My Club: https://id.example/club, as cartable\n"), "{listed}");
    let listed = said(check(issuers, &["--issuer", "C https://c.example y"]));
    assert!(listed.contains("issuer    C: https://c.example") && !listed.contains("My Club"), "{listed}");
    let mut command = check("", &[]);
    command.env("CARTABLE_ISSUERS", "A https://a.example x;B https://b.example x");
    let listed = said(command);
    assert_eq!(listed.matches("\nissuer ").count(), 2, "{listed}");
    for (text, why, code) in [
        ("issuer = [\"https://id.example cartable\"]", "NAME URL CLIENT-ID", 2),
        ("issuer = \"A http://id.example cartable\"", "it begins with https://", 2),
        ("issuer = [7.5]", "issuer is a list of texts", 2),
        ("issuer = [\"A https://a.example x\", \"a https://b.example x\"]", "two issuers", 1),
    ] {
        let said = fails(&mut check(text, &[]), code);
        assert!(said.contains(why), "{text}: {said}");
    }
    let mut command = check("", &["--tls-certificate", "nowhere.pem"]);
    assert!(fails(&mut command, 1).contains("nowhere.pem cannot be used"));
}

#[tokio::test]
async fn the_database_is_its_owners_alone() {
    if is_left_to_files() {
        return;
    }
    let folder = TempDir::new().unwrap();
    let database = folder.path().join("test.db");
    let beside = ["", "-wal", "-shm"].map(|end| folder.path().join(format!("test.db{end}")));
    let server = TestServer::start(&database).await;
    let mut anne = Person::guest(&server.address, "Anne", 1).await;
    anne.create_room(GameId::Niet, 1, 1).await.unwrap();
    assert_eq!(beside.each_ref().map(|file| mode(file)), [0o600; 3]);
    server.stop().await;

    fs::set_permissions(&database, Permissions::from_mode(0o644)).unwrap();
    for file in &beside[1..] {
        // The last connection removes them. A file that a process has still mapped must not be cut:
        // that ends the whole program.
        while file.exists() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        fs::write(file, "").unwrap();
    }
    let server = TestServer::start(&database).await;
    Person::guest(&server.address, "Boris", 2).await;
    assert_eq!(
        beside.each_ref().map(|file| mode(file)),
        [0o600; 3],
        "an older file is taken from the others"
    );
    server.stop().await;
}
