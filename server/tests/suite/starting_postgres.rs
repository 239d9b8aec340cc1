//! Faults that keep the program from starting on `PostgreSQL` are one sentence each, and leave nothing behind.

use cartable_testing::postgres::{Server, shared};
use rcgen::{CertificateParams, KeyPair};
use std::fs;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, chown};
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

/// Runs the program with this database in an empty folder; returns what it says.
fn says(arguments: &[&str], address: &str) -> (bool, String) {
    let folder = TempDir::new().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_cartable-server"));
    command.args(arguments).env("CARTABLE_DATABASE", address).current_dir(folder.path());
    let output = command.args(["--listen", "127.0.0.1:0", "--log", "error"]).output().unwrap();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is left behind");
    (output.status.success(), String::from_utf8(output.stderr).unwrap())
}

/// The program does not start on this database, and says so in one sentence with these words, and without the password.
#[track_caller]
fn refuses(address: &str, words: &str) {
    let (is_done, said) = says(&[], address);
    assert!(!is_done && said.lines().count() == 1, "{said}");
    assert!(said.starts_with("cartable-server: the database postgres://"), "{said}");
    assert!(said.contains(words) && !said.contains("wrong-secret"), "{said}");
}

#[test]
fn a_database_that_is_not_there_or_no_server_is_named() {
    let Some(server) = shared() else { return };
    refuses(&server.named("nothing"), "database \"nothing\" does not exist; make it with createdb");
    refuses("postgres://anne:wrong-secret@127.0.0.1:1/cartable", "error connecting to server");
    refuses("postgres://h/c?sslmode=prefer", "sslmode is disable, require, verify-ca or verify-full");
    refuses("postgres://h/c?sslrootcert=/no/file", "sslrootcert /no/file");
    refuses("postgres://h/c?color=red", "color");
}

#[test]
fn tables_of_another_version_are_told() {
    let Some(server) = shared() else { return };
    let address = server.fresh_database();
    let (is_done, said) = says(&["audit"], &address);
    assert!(!is_done && said.contains("the database has version 0, this program works on 1"), "{said}");
    let (is_done, said) = says(&["check"], &address);
    assert!(is_done, "{said}");
    let name = address.rsplit('/').next().unwrap();
    let newer =
        "CREATE TABLE versions (version bigint, oldest_program bigint); INSERT INTO versions VALUES (99, 98)";
    server.run_in(name, newer);
    refuses(&address, "the database has version 99, this server knows 1; update it");
    // A newer one on which this program works is none of its business.
    server.run_in(name, "UPDATE versions SET oldest_program = 1");
    assert!(says(&["audit"], &address).1.contains("does not exist"), "only its tables are missing here");
}

#[test]
fn a_standby_alone_is_refused() {
    let Some(server) = shared() else { return };
    let address = server.fresh_database();
    let name = address.rsplit('/').next().unwrap();
    // As a standby shows itself.
    server.run(&format!("ALTER DATABASE {name} SET default_transaction_read_only = on"));
    refuses(&address, "there are only standbys, which cannot be written; name the host of the primary too");
}

#[test]
fn a_wrong_password_and_a_certificate_that_is_not_trusted_are_told() {
    let Some(mut server) = Server::start() else { return };
    server.run("CREATE ROLE anne LOGIN PASSWORD 'good-secret'; CREATE DATABASE cartable OWNER anne");
    let data = server.folder().join("data");
    let key = KeyPair::generate().unwrap();
    let params = CertificateParams::new(vec!["localhost".to_owned()]).unwrap();
    let certificate = params.self_signed(&key).unwrap().pem();
    own(&data, "server.crt", &certificate);
    own(&data, "server.key", &key.serialize_pem());
    own(&data, "pg_hba.conf", "local all postgres trust\nhostssl all all all scram-sha-256\n");
    server.stop_at_once();
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    server.go_on_with(&format!("-c port={port} -c listen_addresses=localhost -c ssl=on"));

    let folder = TempDir::new().unwrap();
    let trusted = folder.path().join("trusted.pem");
    fs::write(&trusted, certificate).unwrap();
    let address = |password: &str, host: &str, options: &str| {
        format!("postgres://anne:{password}@{host}:{port}/cartable?{options}")
    };
    let trusting = format!("sslmode=verify-full&sslrootcert={}", trusted.display());
    refuses(&address("good-secret", "localhost", "sslmode=require"), "sslrootcert");
    refuses(&address("good-secret", "127.0.0.1", &trusting), "not valid for name");
    refuses(
        &address("wrong-secret", "localhost", &trusting),
        "password authentication failed for user \"anne\"",
    );
    refuses(&address("good-secret", "localhost", ""), "pg_hba.conf");
    let (is_done, said) = says(&["check"], &address("good-secret", "localhost", &trusting));
    assert!(is_done, "{said}");
}

/// Writes a file of the database's own user.
fn own(data: &Path, name: &str, text: &str) {
    let file = data.join(name);
    fs::write(&file, text).unwrap();
    let owner = fs::metadata(data).unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
    chown(&file, Some(owner.uid()), Some(owner.gid())).unwrap();
}
