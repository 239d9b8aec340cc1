//! Every setting of the program, with impossible values in the file, in the environment and as a flag.
//! The program names the setting and the reason, ends with a code, and leaves nothing on the disk.
//! The settings are those of `--help`, so a new one fails here until it has its row.

use cartable_server::config::Config;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The time within which the program must say that it does not start.
const PATIENCE: Duration = Duration::from_secs(20);
/// Values in a file of settings that are neither a text nor a number.
const NO_VALUES: [&str; 3] = ["7.5", "{ a = 1 }", "2026-11-23"];

/// A setting: a good value, and bad ones. `FOLDER` is a folder, `GARBAGE` a file of something else.
type Row = (&'static str, &'static str, &'static [&'static str]);

const ADDRESSES: &[&str] = &["", "nowhere", "127.0.0.1", "127.0.0.1:99999", "127.0.0.1:-1"];
const NUMBERS: &[&str] = &["", "x", "-1", "1.5", "4294967296", "١"];
const AT_LEAST_ONE: &[&str] = &["", "x", "-1", "0", "4294967296"];
const PAUSES: &[&str] = &["", "x", "-1", "60001", "18446744073709551615", "99999999999999999999"];
const SWITCH: &[&str] = &["", "maybe", "2"];

const ROWS: [Row; 36] = [
    ("listen", "127.0.0.1:7878", ADDRESSES),
    ("status", "127.0.0.1:9100", ADDRESSES),
    (
        "database",
        "cartable.db",
        &["", ":memory:", "FOLDER", "GARBAGE", "nowhere/cartable.db", "GARBAGE/cartable.db"],
    ),
    ("key-file", "keys", &["", "FOLDER", "GARBAGE", "nowhere/keys"]),
    ("tls-certificate", "CERTIFICATE", &["", "FOLDER", "GARBAGE", "nowhere.pem"]),
    // A key without a certificate is of no use.
    ("tls-key", "CERTIFICATE", &["", "FOLDER", "CERTIFICATE"]),
    ("self-signed", "false", SWITCH),
    (
        "issuer",
        "Club https://id.example cartable",
        &["", "https://id.example cartable", "A http://id.example c"],
    ),
    ("void-sealed-matches", "true", SWITCH),
    ("bot-pause-ms", "600", PAUSES),
    ("chance-pause-ms", "2000", PAUSES),
    ("thinkers", "1", AT_LEAST_ONE),
    ("connections", "10000", AT_LEAST_ONE),
    ("connections-per-address", "256", AT_LEAST_ONE),
    ("account-calls", "1200", NUMBERS),
    ("address-calls", "24000", NUMBERS),
    ("account-reads", "60", NUMBERS),
    ("address-sign-ins", "240", NUMBERS),
    ("account-looks", "40", NUMBERS),
    ("address-looks", "600", NUMBERS),
    ("account-streams", "32", NUMBERS),
    ("pack-after-minutes", "10", NUMBERS),
    ("keep-records-days", "400", NUMBERS),
    ("keep-guests-days", "90", NUMBERS),
    ("trusted-proxies", "10.0.0.0/8", &["", "x", "10.0.0.0/33", "10.0.0.0/x"]),
    ("proxy-says", "forwarded", &["", "x", "Forwarded"]),
    ("site", "cartable.example", &["", "a b", "user@host", "https://cartable.example", "a:b:c"]),
    ("android-certificates", "", &["AB", "zz", "AB:CD"]),
    ("apple-teams", "ABCDE12345", &["", "abcde12345", "ABCDE1234", "ABCDE12345.app"]),
    ("spectators", "50", NUMBERS),
    ("ranked-after", "5", NUMBERS),
    ("daily-for-all", "false", SWITCH),
    ("reflection", "true", SWITCH),
    ("handshake-timeout-ms", "10000", &["", "x", "-1", "0", "600001"]),
    ("log", "info", &["cartable_server=loud", "[", "a=b=c"]),
    ("config", "", &["", "FOLDER", "nowhere.toml", "GARBAGE"]),
];

/// The settings that `--help` tells of, with their variables.
fn settings() -> BTreeMap<String, String> {
    let help = Command::new(env!("CARGO_BIN_EXE_cartable-server")).arg("--help").output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let mut settings = BTreeMap::new();
    let mut last = String::new();
    for line in help.lines().map(str::trim_start) {
        if let Some(flag) = line.strip_prefix("--") {
            flag.split([' ', '=']).next().unwrap().clone_into(&mut last);
        } else if let Some(variable) = line.strip_prefix("[env: ") {
            let variable = variable.split(['=', ']']).next().unwrap();
            settings.insert(last.clone(), variable.to_owned());
        }
    }
    settings
}

/// A folder with a certificate, a folder and something else, and one to run in.
struct Desk {
    folder: TempDir,
}

impl Desk {
    fn new() -> Self {
        let folder = TempDir::new().unwrap();
        for name in ["run", "FOLDER"] {
            fs::create_dir(folder.path().join(name)).unwrap();
        }
        fs::write(folder.path().join("GARBAGE"), "Anne 12, Boris 7\n".repeat(100)).unwrap();
        cartable_server::tls::Tls::open(cartable_server::tls::TlsFiles::self_signed(
            folder.path().join("CERTIFICATE"),
        ))
        .unwrap();
        Self { folder }
    }

    /// A value with the names of files in it.
    fn value(&self, value: &str) -> String {
        let mut value = value.to_owned();
        for name in ["FOLDER", "GARBAGE", "CERTIFICATE"] {
            value = value.replace(name, self.folder.path().join(name).to_str().unwrap());
        }
        value
    }

    fn command(&self, what: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cartable-server"));
        command.args(what).current_dir(self.folder.path().join("run"));
        command
    }

    /// The command with a file of settings.
    fn with_file(&self, text: &str) -> Command {
        let file = self.folder.path().join("settings.toml");
        fs::write(&file, text).unwrap();
        let mut command = self.command(&["check", "--config"]);
        command.arg(file);
        command
    }

    /// Checks that the program refuses to start, names the setting, and makes nothing. Returns its complaint.
    fn refuses(&self, mut command: Command, named: &str) -> Result<String, String> {
        let output = run(&mut command);
        let (said, told) = (String::from_utf8_lossy(&output.stderr), String::from_utf8_lossy(&output.stdout));
        let about = |why: &str| Err(format!("{command:?}: {why}: {said}{told}"));
        if !matches!(output.status.code(), Some(1 | 2)) {
            return about(&format!("it ends with {}", output.status));
        }
        if !told.is_empty() || said.contains("panicked") || said.trim().len() < 20 {
            return about("that is no clear word");
        }
        if !said.contains(named) {
            return about(&format!("it does not say {named}"));
        }
        if fs::read_dir(self.folder.path().join("run")).unwrap().next().is_some() {
            return about("something was made");
        }
        Ok(said.into_owned())
    }
}

/// Runs a program that ends by itself, or is ended.
fn run(command: &mut Command) -> Output {
    let command = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.env_remove("RUST_BACKTRACE").spawn().unwrap();
    let begun = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if begun.elapsed() > PATIENCE {
            child.kill().unwrap();
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    child.wait_with_output().unwrap()
}

#[test]
fn every_setting_has_its_row() {
    let known: BTreeSet<&str> = ROWS.iter().map(|(name, ..)| *name).collect();
    let settings = settings();
    assert_eq!(settings.keys().map(String::as_str).collect::<BTreeSet<_>>(), known);
    let page = include_str!("../../../docs/operate.md");
    for (name, variable) in &settings {
        assert!(page.contains(&format!("`{variable}`")), "{variable} is not in docs/operate.md");
        assert!(page.contains(&format!("`--{name}`")), "--{name} is not in docs/operate.md");
    }
}

#[test]
fn good_settings_are_good_in_a_file() {
    let desk = Desk::new();
    // An empty list is one, too.
    let rows = ROWS.iter().filter(|(name, good, _)| *name != "config" && !good.is_empty());
    let line = |(name, good, _): &Row| match *good {
        "true" | "false" => format!("{name} = {good}\n"),
        good => format!("{name} = {:?}\n", desk.value(good)),
    };
    let output = run(&mut desk.with_file(&rows.map(line).collect::<String>()));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(fs::read_dir(desk.folder.path().join("run")).unwrap().next().is_none(), "a check makes nothing");
}

#[test]
fn a_bad_value_is_told_with_its_setting_and_nothing_is_made() {
    let (desk, settings) = (Desk::new(), settings());
    let mut faults = Vec::new();
    let mut tried = 0;
    let mut judge = |judged: Result<String, String>| {
        tried += 1;
        faults.extend(judged.err());
    };
    for (name, _, bad) in &ROWS {
        let is_switch = *bad == SWITCH;
        for value in bad.iter().map(|value| desk.value(value)) {
            // A file is named where it is the trouble.
            let is_file = Path::new(&value).is_absolute() || value.contains("nowhere");
            let named = if is_file && *name != "tls-key" { value.as_str() } else { name };
            let named = if value == ":memory:" { ":memory:" } else { named };
            let flag = format!("--{name}={value}");
            for what in [&["check", &flag][..], &[&flag]] {
                judge(desk.refuses(desk.command(what), named));
            }
            // An empty variable says nothing where it stands for a switch or a list.
            if !value.is_empty() {
                let mut command = desk.command(&["check"]);
                command.env(&settings[*name], &value);
                judge(desk.refuses(command, named));
            }
            if *name != "config" {
                let value = if is_switch { format!("{name} = 2") } else { format!("{name} = {value:?}") };
                judge(desk.refuses(desk.with_file(&value), named));
            }
        }
        for value in NO_VALUES.iter().filter(|_| *name != "config") {
            judge(desk.refuses(desk.with_file(&format!("{name} = {value}")), &format!("{name} is ")));
        }
    }
    println!("{} settings: {tried} bad values", ROWS.len());
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn a_file_that_is_none_and_settings_against_each_other_are_refused() {
    let desk = Desk::new();
    let (port, other) = ("127.0.0.1:7979", "127.0.0.1:7980");
    let certificate = desk.value("--tls-certificate=CERTIFICATE");
    for (arguments, named) in [
        (vec![format!("--listen={port}"), format!("--status={port}")], "--status"),
        (vec!["--key-file=cartable.db".to_owned()], "--key-file"),
        (vec![certificate, "--self-signed".to_owned()], "--self-signed"),
        (vec![desk.value("--tls-key=CERTIFICATE")], "--tls-certificate"),
        (
            vec!["--issuer=A https://a.example x".to_owned(), "--issuer=a https://b.example x".to_owned()],
            "issuers",
        ),
        (vec![format!("--listen={other}"), format!("--listen={port}")], "--listen"),
        (vec!["--nonsense".to_owned()], "--nonsense"),
        (vec!["nonsense".to_owned()], "nonsense"),
    ] {
        for first in [&["check"][..], &[]] {
            let mut command = desk.command(first);
            command.args(&arguments);
            desk.refuses(command, named).unwrap();
        }
    }
    for (text, named) in [
        ("listen", "settings.toml"),
        ("listen = \"127.0.0.1:1\"\nlisten = \"127.0.0.1:2\"", "listen"),
        ("bot-pause-ms = 1\nbot_pause_ms = 2", "--bot-pause-ms"),
        ("listne = \"127.0.0.1:1\"", "there is no setting listne"),
        ("[listen]\nport = 1", "listen is a text or a number"),
        ("check = true", "there is no setting check"),
        ("help = true", "there is no setting help"),
        ("version = true", "there is no setting version"),
        ("because = \"x\"", "there is no setting because"),
    ] {
        desk.refuses(desk.with_file(text), named).unwrap_or_else(|fault| panic!("{text}: {fault}"));
    }
    let file = desk.folder.path().join("latin.toml");
    fs::write(&file, b"site = \"caf\xE9.example\"").unwrap();
    let mut command = desk.command(&["check", "--config"]);
    command.arg(&file);
    desk.refuses(command, "latin.toml").unwrap();
    let mut command = desk.command(&["check"]);
    command.env("CARTABLE_SEED_KEYS", "no key");
    desk.refuses(command, "CARTABLE_SEED_KEYS").unwrap();
}

/// The times that no setting changes are those on the pages.
#[test]
fn the_times_are_those_that_are_printed() {
    let config = Config::new("unused");
    let (seconds, minutes) = (Duration::from_secs, Duration::from_mins);
    for (page, printed, time, expected) in [
        (
            include_str!("../../../docs/watching.md"),
            "a ranked match a minute late.",
            config.delay,
            minutes(1),
        ),
        (
            include_str!("../../../docs/fair-deals.md"),
            "Three seconds after the server has found it on the disk",
            config.draw_time,
            seconds(3),
        ),
        (
            include_str!("../../../docs/clocks.md"),
            "left the table, on every device, for three minutes",
            config.absence,
            minutes(3),
        ),
        (
            include_str!("../../../docs/ranked.md"),
            "three who have met within the last hour",
            config.lately,
            minutes(60),
        ),
    ] {
        assert!(page.contains(printed), "nobody prints: {printed}");
        assert_eq!(time, expected, "{printed}");
    }
}

/// An address that is taken is found out before a database is made.
#[test]
fn an_address_that_cannot_be_had_leaves_nothing_behind() {
    let desk = Desk::new();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap();
    for arguments in [
        vec![format!("--listen={address}")],
        vec!["--listen=127.0.0.1:0".to_owned(), format!("--status={address}")],
    ] {
        let mut command = desk.command(&[]);
        command.args(&arguments);
        desk.refuses(command, &address.to_string()).unwrap();
    }
}
