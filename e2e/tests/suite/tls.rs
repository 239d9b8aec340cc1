//! TLS from the phone's side: a server is trusted by its fingerprint, and by nothing less.

use cartable_e2e::{TestServer, guest, player};
use cartable_ffi::{CartableError, Client, Lang, Level, RoomSetup};
use cartable_server::tls::{Tls, TlsFiles};
use std::fs;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A server with a certificate of its own, which it looks at again and again.
fn server() -> (TestServer, String) {
    let server = TestServer::with(|config| {
        config.tls = Some(files(config.key_file.parent().expect("a folder")));
    });
    let fingerprint = made_in(server.folder());
    (server, fingerprint)
}

fn files(folder: &Path) -> TlsFiles {
    TlsFiles::self_signed(folder.join("tls.pem"))
}

/// The fingerprint of the certificate in a folder, once it is there.
fn made_in(folder: &Path) -> String {
    let begin = Instant::now();
    while !folder.join("tls.pem").exists() {
        assert!(begin.elapsed() < Duration::from_secs(30), "no certificate was made");
        sleep(Duration::from_millis(10));
    }
    Tls::open(files(folder)).expect("a certificate").fingerprint()
}

/// The result of signing in.
fn sign_in(url: &str) -> Result<(), CartableError> {
    let client = Client::new(url, None, Lang::En)?;
    client.sign_in_as_guest("Anne".to_owned()).map(drop)
}

fn code(result: Result<(), CartableError>) -> String {
    result.expect_err("this is refused").code().to_owned()
}

#[test]
fn a_match_is_played_with_a_server_that_is_known_by_its_fingerprint() {
    let (server, fingerprint) = server();
    let anne = guest(&server.pinned(&fingerprint), "Anne");
    let setup = RoomSetup {
        game: "duel".to_owned(),
        options: Vec::new(),
        seats: vec![None, Some(Level::Random)],
        first_dealer: None,
        speed: None,
    };
    let room = anne.create_room(&setup).expect("a room");
    let room = anne.start_match(&room.code, None).expect("a match");
    let table = anne.open_table(&room.match_id.expect("the match has begun")).expect("a table");
    player(table, 5).play(4);

    let with_colons: Vec<String> =
        fingerprint.as_bytes().chunks(2).map(|pair| String::from_utf8_lossy(pair).to_uppercase()).collect();
    sign_in(&server.pinned(&with_colons.join(":"))).expect("as openssl writes it");
}

#[test]
fn no_other_certificate_is_trusted() {
    let (server, fingerprint) = server();
    let other = tempfile::tempdir().expect("a folder");
    let other = Tls::open(files(other.path())).expect("a certificate").fingerprint();
    assert_ne!(fingerprint, other);
    let asked = Instant::now();
    assert_eq!(code(sign_in(&server.pinned(&other))), "distrusted");
    assert!(asked.elapsed() < Duration::from_secs(5), "and not tried again and again");
    let unpinned = server.pinned("").replace('#', "");
    assert_eq!(code(sign_in(&unpinned)), "distrusted", "nobody known has signed it");
    assert_eq!(code(sign_in(&server.url())), "unreachable", "and it does not speak in the clear");
    for wrong in ["", "12", "zz", &format!("{fingerprint}00"), "é"] {
        assert_eq!(code(sign_in(&server.pinned(wrong))), "bad_fingerprint", "{wrong:?}");
    }
    let clear = format!("{}#{fingerprint}", server.url());
    assert_eq!(code(sign_in(&clear)), "bad_address", "there is no certificate to pin in the clear");
}

#[test]
fn another_certificate_is_shown_without_a_restart_and_a_wrong_file_changes_nothing() {
    let (server, before) = server();
    let pem = server.folder().join("tls.pem");
    let anne = guest(&server.pinned(&before), "Anne");
    fs::write(&pem, "-----BEGIN CERTIFICATE-----\nhalf").expect("written");
    sleep(Duration::from_millis(300));
    sign_in(&server.pinned(&before)).expect("what is damaged is not taken over");

    fs::remove_file(&pem).expect("removed");
    let after = made_in_again(server.folder());
    assert_ne!(before, after);
    let begin = Instant::now();
    while sign_in(&server.pinned(&after)).is_err() {
        assert!(begin.elapsed() < Duration::from_secs(30), "the new certificate is not shown");
        sleep(Duration::from_millis(50));
    }
    anne.profile().expect("who is connected stays so");
    assert_eq!(code(sign_in(&server.pinned(&before))), "distrusted");
}

/// Makes the file that is gone anew.
fn made_in_again(folder: &Path) -> String {
    Tls::open(files(folder)).expect("a certificate").fingerprint()
}

#[test]
fn the_certificate_is_kept_over_a_restart() {
    let (mut server, before) = server();
    let anne = guest(&server.pinned(&before), "Anne");
    server.stop();
    server.resume();
    anne.profile().expect("the same certificate");
    assert_eq!(made_in(server.folder()), before);
}
