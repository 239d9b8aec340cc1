//! The account in the terminal: shown, renamed, recovered, opened by an identity and deleted by commands.

use crate::kit;
use cartable_cli::settings::Settings;
use cartable_e2e::TestServer;
use cartable_testing::{Issuer, browse};
use std::fs;
use std::io::Write as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::thread;
use std::time::{Duration, Instant};

#[test]
fn an_account_is_shown_renamed_recovered_and_deleted_by_commands() {
    let home = tempfile::tempdir().expect("a directory can be made");
    let server = TestServer::start();
    let run = |machine: &str, arguments: &[&str]| {
        let mut command = kit::cartable(&home.path().join(machine));
        let output = command.args(["account", "--server", &server.url(), "--name", "Anne"]).args(arguments);
        let output = output.output().expect("the program runs");
        (output.status.success(), kit::text(&output.stdout) + &kit::text(&output.stderr))
    };
    let done = |machine: &str, arguments: &[&str]| {
        let (success, said) = run(machine, arguments);
        assert!(success, "{arguments:?}: {said}");
        said
    };
    let shown = done("desk", &[]);
    assert!(
        shown.contains("Anne#") && shown.contains("this one") && shown.contains("Make a recovery code"),
        "{shown}"
    );
    assert!(done("desk", &["rename", "Zoë"]).contains("Zoë#"));
    assert!(done("desk", &["avatar", "hen"]).contains("🐔 Zoë#"));
    for (wrong, said) in [(["avatar", "dragon"], "fox|hen|duck"), (["rename", " "], "Ce nom ne convient pas")]
    {
        let (success, told) = run("desk", &[&wrong[..], &["--lang", "fr"]].concat());
        assert!(!success && told.contains(said) && !told.contains("there is"), "{told}");
    }
    assert!(done("desk", &["watchable", "oui"]).contains("Others may look on at my matches: On"));
    let code = done("desk", &["code"]).lines().next().expect("a code").to_owned();

    let mut typed = vec!["recover"];
    typed.extend(code.split('-'));
    assert!(done("sofa", &typed).contains("🐔 Zoë#"));
    let kept = done("bench", &[]).lines().next().expect("somebody else").to_owned();
    let asked = done("bench", &typed);
    assert!(asked.contains(&format!("{kept} has no recovery code: the account will be lost.")), "{asked}");
    assert!(asked.contains("Nothing has changed.") && done("bench", &[]).contains(&kept), "{asked}");
    typed.push("--yes");
    assert!(done("bench", &typed).contains("🐔 Zoë#"));
    let news = kit::cartable(&home.path().join("desk"))
        .args(["play", "duel", "--plain", "--server", &server.url(), "--name", "Anne", "--guests", "0"])
        .write_stdin("quit\n")
        .output()
        .expect("the program runs");
    assert!(kit::text(&news.stdout).contains("has let another device into your account"));
    let shown = done("desk", &["show"]);
    assert!(shown.contains("opened with the recovery code") && shown.contains("· your turn ·"), "{shown}");
    assert!(shown.contains("Others may see my history: Off"), "{shown}");
    assert!(done("desk", &["history-open", "yes"]).contains("Others may see my history: On"));
    let looks = |command: &str, of: &str| {
        let mut program = kit::cartable(&home.path().join("den"));
        let output =
            program.args([command, "--server", &server.url(), "--name", "Eve", "--of", of]).output().unwrap();
        (output.status.success(), kit::text(&output.stdout) + &kit::text(&output.stderr))
    };
    let export: serde_json::Value = serde_json::from_str(&done("desk", &["export"])).unwrap();
    let id = export["account"]["id"].as_str().unwrap();
    let (success, said) = looks("profile", id);
    assert!(success && said.contains("🐔 Zoë#"), "{said}");
    assert!(looks("history", id).0, "nothing was played to its end, and that may be seen");
    done("desk", &["history-open", "no"]);
    assert!(looks("profile", id).0, "name and picture are for everybody");
    let (success, said) = looks("history", id);
    assert!(!success && said.contains("not for you to see"), "{said}");
    assert!(!looks("history", "Nobody").0);
    done("desk", &["sign-out", "--others"]);
    for why in ["was signed out of the account", "Nobody of the name Anne"] {
        let (success, said) = run("sofa", &["delete", "--yes"]);
        assert!(!success && said.contains(why), "nothing was deleted: {said}");
    }
    let typed = kit::cartable(&home.path().join("sofa"))
        .args(["account", "recover", "--server", &server.url(), "--name", "Anne"])
        .write_stdin(code)
        .output()
        .expect("the program runs");
    assert!(kit::text(&typed.stdout).contains("🐔 Zoë#"), "no history of commands has the code");
    assert!(done("desk", &["export"]).starts_with('{'));
    assert!(!run("desk", &["delete"]).0, "it has to be meant");
    done("desk", &["delete", "--yes"]);
    assert!(done("desk", &[]).contains("Anne#"), "somebody new");
}

/// docs/operate.md promises it to them; the terminal asks who is signed in before.
#[test]
fn who_is_banned_takes_what_is_theirs_and_goes() {
    let home = tempfile::tempdir().expect("a directory can be made");
    let mut server = TestServer::start();
    let url = server.url();
    let run = |arguments: &[&str]| {
        let mut command = kit::cartable(home.path());
        let output = command.args(["account", "--server", &url, "--name", "Anne"]).args(arguments).output();
        let output = output.expect("the program runs");
        (output.status.success(), kit::text(&output.stdout) + &kit::text(&output.stderr))
    };
    let (_, shown) = run(&[]);
    let headline = shown.lines().next().expect("a headline");
    server.ban(headline.split_once(' ').expect("a picture, and a name").1);
    let (success, said) = run(&["rename", "Zoë"]);
    assert!(!success && said.contains("banned"), "{said}");
    let (success, said) = run(&["export"]);
    assert!(success && said.contains("\"name\":\"Anne\""), "{said}");
    let (success, said) = run(&["delete", "--yes"]);
    assert!(success, "{said}");
    assert!(run(&[]).1.contains("Make a recovery code"), "somebody new");
}

/// All languages and names share one account; another exists only if its name is given.
#[test]
fn the_usual_account_stays_the_same_in_every_language_and_under_every_name() {
    let server = TestServer::start();
    let run = |home: &Path, arguments: &[&str]| {
        let mut command = kit::cartable(home);
        let output = command.args(["account", "--server", &server.url()]).args(arguments).output().unwrap();
        let said = kit::text(&output.stdout) + &kit::text(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {said}");
        said.lines().next().unwrap_or_default().to_owned()
    };
    let home = tempfile::tempdir().unwrap();
    let english = run(home.path(), &["--lang", "en"]);
    assert!(english.contains("Guest#"), "{english}");
    assert_eq!(run(home.path(), &["--lang", "fr"]), english);
    let renamed = run(home.path(), &["rename", "Ana"]);
    assert_eq!(run(home.path(), &["--lang", "fr"]), renamed);
    let settings = Settings { name: "Zoé".to_owned(), ..Settings::default() };
    settings.keep(&kit::shelf(&home.path().join("cartable"))).unwrap();
    assert_eq!(run(home.path(), &[]), renamed, "the menu's name is for new accounts");
    assert!(run(home.path(), &["--name", "Boris"]).contains("Boris#"));
    assert_eq!(run(home.path(), &[]), renamed);
}

/// A mistyped number costs nobody their account.
#[test]
fn signing_this_machine_out_is_asked_and_told() {
    let home = tempfile::tempdir().unwrap();
    let server = TestServer::start();
    let run = |arguments: &[&str], typed: &str| {
        let mut command = kit::cartable(home.path());
        let typed = command.args(["account", "--server", &server.url()]).args(arguments).write_stdin(typed);
        let output = typed.output().unwrap();
        assert!(output.status.success(), "{arguments:?}: {output:?}");
        kit::text(&output.stdout)
    };
    let headline = run(&[], "").lines().next().unwrap().to_owned();
    let said = run(&["sign-out", "1"], "n\n");
    assert!(said.contains(&format!("{headline} has no recovery code: the account will be lost.")), "{said}");
    assert!(said.contains("Nothing has changed.") && run(&[], "").contains(&headline), "{said}");
    assert!(!run(&["code"], "").contains("worthless"));
    assert!(run(&["code"], "").contains("The old one will be worthless."));
    assert!(run(&["sign-out", "1"], "n\n").contains(&format!("This machine leaves {headline}")));
    let said = run(&["sign-out", "1", "--yes"], "");
    assert_eq!(said, format!("This machine is signed out of {headline}.\n"));
}

/// A browser that only notes where it was sent: the test does the rest.
fn browser(home: &Path) -> PathBuf {
    let program = home.join("browser");
    fs::write(
        &program,
        "#!/bin/sh\nprintf %s \"$1\" > \"$HOME/page.new\" && mv \"$HOME/page.new\" \"$HOME/page\"\n",
    )
    .expect("a program");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("it may be run");
    program
}

#[test]
fn an_identity_is_linked_and_opens_the_account_by_way_of_the_browser() {
    let home = tempfile::tempdir().unwrap();
    let issuer = Issuer::start("anne");
    let setting = issuer.setting("The Club");
    let server = TestServer::with(move |config| config.issuers = vec![setting.parse().unwrap()]);
    let browser = browser(home.path());
    let run = |machine: &str, name: &str, arguments: &[&str], typed: &str| {
        let home = home.path().join(machine);
        fs::create_dir_all(&home).unwrap();
        let page = home.join("page");
        let mut program = std::process::Command::new(assert_cmd::cargo::cargo_bin("cartable"));
        program.env_clear().env("HOME", &home).env("XDG_DATA_HOME", &home).env("CARTABLE_LANG", "en");
        program.env("BROWSER", &browser).env("PATH", std::env::var_os("PATH").unwrap_or_default());
        program.args(["account", "--server", &server.url(), "--name", name]).args(arguments);
        let mut program = program
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs");
        program.stdin.take().unwrap().write_all(typed.as_bytes()).unwrap();
        let deadline = Instant::now() + Duration::from_mins(1);
        while program.try_wait().unwrap().is_none() {
            assert!(Instant::now() < deadline, "{arguments:?} does not end");
            if let Ok(url) = fs::read_to_string(&page) {
                fs::remove_file(&page).unwrap();
                let back = browse(&url);
                // An answer that belongs to no sign-in is not taken for the way back.
                let place = back.split('?').next().unwrap();
                assert_eq!(browse(&format!("{place}favicon.ico")), "");
                let _ = browse(&format!("{place}?code=x&state=y"));
                assert!(browse(&back).contains("close this window"));
            }
            thread::sleep(Duration::from_millis(10));
        }
        let output = program.wait_with_output().unwrap();
        (output.status.success(), kit::text(&output.stdout) + &kit::text(&output.stderr))
    };
    let done = |machine: &str, name: &str, arguments: &[&str], typed: &str| {
        let (success, said) = run(machine, name, arguments, typed);
        assert!(success, "{arguments:?}: {said}");
        said
    };
    let said = done("desk", "Anne", &["link"], "");
    assert!(said.contains("Your identity at The Club opens this account from now on."), "{said}");
    assert!(said.contains(issuer.url()), "the address is printed too: {said}");
    let handle = done("desk", "Anne", &[], "");
    assert!(handle.contains("identity 1. The Club"), "{handle}");
    let handle = handle.lines().next().unwrap().to_owned();

    let opened = done("sofa", "Anne", &["open", "the club"], "");
    assert!(opened.contains(&handle), "{opened}");
    let kept = done("sofa", "Anne", &["open"], "n\n");
    assert!(kept.contains(&format!("You leave {handle}")) && kept.contains("Nothing has changed."), "{kept}");
    assert!(done("desk", "Anne", &["show"], "").contains("opened with an identity at The Club"));
    let news = kit::cartable(&home.path().join("desk"))
        .args(["play", "duel", "--plain", "--server", &server.url(), "--name", "Anne", "--guests", "0"])
        .write_stdin("quit\n")
        .output()
        .expect("the program runs");
    assert!(
        kit::text(&news.stdout).contains("An identity at The Club has let another device into your account")
    );

    let no = done("desk", "Boris", &["link", "The Club"], "n\n");
    assert!(no.contains(&handle) && no.contains("Nothing has changed."), "{no}");
    assert!(done("desk", "Boris", &[], "").contains("Boris#"));
    let yes = done("desk", "Boris", &["link", "The Club"], "yes\n");
    assert!(yes.trim_end().ends_with(&handle), "{yes}");
    assert!(done("desk", "Boris", &[], "").contains(&handle), "Boris's place here is Anne's now");

    let (success, said) = run("desk", "Anne", &["link", "Nowhere"], "");
    assert!(!success && said.contains("Which of these: The Club?"), "{said}");
    let (success, said) = run("desk", "Anne", &["unlink", "The Club"], "");
    assert!(!success && said.contains("the last way into your account"), "{said}");
    done("desk", "Anne", &["code"], "");
    let said = done("desk", "Anne", &["unlink", "the club"], "");
    assert_eq!(said, "Your identity at The Club opens this account no more.\n");
    let (success, said) = run("desk", "Anne", &["unlink", "The Club"], "");
    assert!(!success && said.contains("No identity at The Club is linked"), "{said}");
    issuer.seat(None);
    let (success, said) = run("desk", "Anne", &["link"], "");
    assert!(!success && said.contains("broken off"), "{said}");
}

#[test]
fn where_no_issuer_is_trusted_none_is_offered() {
    let home = tempfile::tempdir().unwrap();
    let server = TestServer::start();
    let mut command = kit::cartable(home.path());
    let output = command.args(["account", "link", "--server", &server.url()]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(kit::text(&output.stderr).contains("knows no identities"), "{output:?}");
}
