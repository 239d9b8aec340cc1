//! The settings of the program: from flags, from the environment, and from a file, in this order.

use cartable_server::Server;
use cartable_server::config::{Config, Keeping, Rates};
use cartable_server::issuers::{self, Issuer};
use cartable_server::proxies::{Block, Proxies, Says};
use cartable_server::random::Id;
use cartable_server::seal::Keys;
use cartable_server::store::Place;
use cartable_server::tls::TlsFiles;
use clap::builder::{PathBufValueParser, RangedI64ValueParser, RangedU64ValueParser, TypedValueParser};
use clap::parser::ValueSource;
use clap::{ArgAction, ArgMatches, CommandFactory as _, FromArgMatches as _, Parser, Subcommand};
use std::env;
use std::error::Error;
use std::ffi::OsString;
use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;
use toml::{Table, Value};

/// The match server of Cartable.
///
/// Every setting can also stand in a TOML file, under its name and without the hyphens before it:
/// `listen = "0.0.0.0:7878"`. A flag goes before the environment, the environment before the file.
#[derive(Parser)]
#[command(name = "cartable-server", version)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub struct Args {
    /// The command; without one the program serves
    #[command(subcommand)]
    pub command: Option<Command>,
    /// A TOML file with settings
    #[arg(long, env = "CARTABLE_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
    /// The address to listen on
    #[arg(long, env = "CARTABLE_LISTEN", default_value = "127.0.0.1:7878")]
    pub listen: SocketAddr,
    /// The address of the status pages over HTTP, / for people and /metrics for Prometheus:
    /// for the operator's own network [default: nowhere]
    #[arg(long, env = "CARTABLE_STATUS", value_name = "ADDRESS")]
    pub status: Option<SocketAddr>,
    /// The database that keeps everything: a file of `SQLite`, made when it is not there,
    /// or one of `PostgreSQL`, `postgres://user@host,host/name`
    #[arg(long, env = "CARTABLE_DATABASE", default_value = "cartable.db", hide_env_values = true, value_parser = place())]
    database: Place,
    /// The file with the keys that seal the seeds of matches,
    /// 64 hexadecimal digits a line, the newest first; made when it is not there.
    /// Backups of the database must not contain it.
    /// The keys can be given as `CARTABLE_SEED_KEYS` instead,
    /// separated by commas [default: the database's name and `.key`]
    #[arg(long, env = "CARTABLE_KEY_FILE")]
    key_file: Option<PathBuf>,
    /// Speak TLS with this certificate: PEM, with those that lead to a root after it
    #[arg(long, env = "CARTABLE_TLS_CERTIFICATE", value_name = "FILE")]
    tls_certificate: Option<PathBuf>,
    /// The certificate's private key, PEM [default: it is in the certificate's file]
    #[arg(long, env = "CARTABLE_TLS_KEY", value_name = "FILE")]
    tls_key: Option<PathBuf>,
    /// Speak TLS with a certificate of the server's own, which clients know by its fingerprint;
    /// made when it is not there, in the database's name and `.pem`
    #[arg(long, env = "CARTABLE_SELF_SIGNED", conflicts_with_all = ["tls_certificate", "tls_key"])]
    self_signed: bool,
    /// Trust an issuer of identities (`OpenID Connect`), by which people can enter their accounts: a name for people, its URL
    /// and the client id of Cartable there, with spaces between them; may be repeated, in a file it is a list,
    /// in the environment they stand with semicolons between them [default: none]
    #[arg(long, env = "CARTABLE_ISSUERS", value_name = "NAME URL CLIENT-ID", value_delimiter = ';')]
    issuer: Vec<Issuer>,
    /// Start even if no key opens the seeds of running matches or the secrets of daily deals:
    /// the matches end without a result, and the deals are left out
    #[arg(long, env = "CARTABLE_VOID_SEALED_MATCHES")]
    void_sealed_matches: bool,
    /// The time that a bot seems to think, in milliseconds
    #[arg(long, env = "CARTABLE_BOT_PAUSE_MS", default_value_t = 600, value_parser = up_to_a_minute())]
    bot_pause_ms: u64,
    /// The time that a bot waits if a person may act out of turn, in milliseconds
    #[arg(long, env = "CARTABLE_CHANCE_PAUSE_MS", default_value_t = 2_000, value_parser = up_to_a_minute())]
    chance_pause_ms: u64,
    /// The number of matches in which bots think at the same time [default: one less than there are cores]
    #[arg(long, env = "CARTABLE_THINKERS", value_parser = at_least_one())]
    thinkers: Option<u32>,
    /// The most connections at once; fewer if the system gives fewer file descriptors
    #[arg(long, env = "CARTABLE_CONNECTIONS", default_value_t = 10_000, value_parser = at_least_one())]
    connections: u32,
    /// The most of them from one address (of IPv6, from one /64); behind a proxy all come from its address
    #[arg(long, env = "CARTABLE_CONNECTIONS_PER_ADDRESS", default_value_t = 256, value_parser = at_least_one())]
    connections_per_address: u32,
    /// The most calls of an account in a minute, a quarter of them at once; here and below 0 is no limit
    #[arg(long, env = "CARTABLE_ACCOUNT_CALLS", default_value_t = Rates::default().account_calls)]
    account_calls: u32,
    /// The most calls from one address in a minute, a quarter of them at once; behind a proxy 0
    #[arg(long, env = "CARTABLE_ADDRESS_CALLS", default_value_t = Rates::default().address_calls)]
    address_calls: u32,
    /// The most calls of an account to each method that reads much in a minute, a quarter of them at once:
    /// an export, a record, a page of a history or of a table, a match told from its first card
    #[arg(long, env = "CARTABLE_ACCOUNT_READS", default_value_t = Rates::default().account_reads)]
    account_reads: u32,
    /// The most accounts made, or entered by a code or an identity, at one address in an hour,
    /// a quarter of them at once
    #[arg(long, env = "CARTABLE_ADDRESS_SIGN_INS", default_value_t = Rates::default().address_sign_ins)]
    address_sign_ins: u32,
    /// The most looks of an account for rooms in which it does not sit in a minute, a quarter of them at once
    #[arg(long, env = "CARTABLE_ACCOUNT_LOOKS", default_value_t = Rates::default().account_looks)]
    account_looks: u32,
    /// The same for one address
    #[arg(long, env = "CARTABLE_ADDRESS_LOOKS", default_value_t = Rates::default().address_looks)]
    address_looks: u32,
    /// The most open streams of an account
    #[arg(long, env = "CARTABLE_ACCOUNT_STREAMS", default_value_t = Rates::default().account_streams)]
    account_streams: u32,
    /// The minutes after which the log of a finished match is packed; here and in the next two 0 is never
    #[arg(long, env = "CARTABLE_PACK_AFTER_MINUTES", default_value_t = 10)]
    pack_after_minutes: u32,
    /// The days after which it is deleted; the players and the result stay
    #[arg(long, env = "CARTABLE_KEEP_RECORDS_DAYS", default_value_t = 400)]
    keep_records_days: u32,
    /// The days without a sign after which guests are deleted who never played and have no way back
    #[arg(long, env = "CARTABLE_KEEP_GUESTS_DAYS", default_value_t = 90)]
    keep_guests_days: u32,
    /// The proxies whose word for a caller's address is taken: addresses or blocks such as 10.0.0.0/8,
    /// several with commas between them [default: none]
    #[arg(long, env = "CARTABLE_TRUSTED_PROXIES", value_name = "ADDRESS", value_delimiter = ',')]
    trusted_proxies: Vec<Block>,
    /// The way in which they name a caller: x-forwarded-for, forwarded or proxy-protocol
    #[arg(long, env = "CARTABLE_PROXY_SAYS", value_name = "WAY", default_value = "x-forwarded-for")]
    proxy_says: Says,
    /// The name of this server in its pages, as in cartable.example:7878 [default: as the request calls it]
    #[arg(long, env = "CARTABLE_SITE", value_name = "HOST", value_parser = site)]
    site: Option<String>,
    /// The certificates of the Android app that may open this server's links by itself:
    /// SHA-256 as in AB:CD:…, several with commas between them [default: none]
    #[arg(long, env = "CARTABLE_ANDROID_CERTIFICATES", value_name = "SHA-256", value_delimiter = ',', value_parser = certificate)]
    android_certificates: Vec<String>,
    /// The teams at Apple whose build of the iPhone app may open this server's links by itself:
    /// ten letters and digits, several with commas between them [default: none]
    #[arg(long, env = "CARTABLE_APPLE_TEAMS", value_name = "TEAM", value_delimiter = ',', value_parser = team)]
    apple_teams: Vec<String>,
    /// The most spectators of a match at once; 0 allows none
    #[arg(long, env = "CARTABLE_SPECTATORS", default_value_t = 50)]
    spectators: u32,
    /// The finished matches of a game after which its ranked play opens to an account with a way back;
    /// 0 opens it to everybody at once, guests too
    #[arg(long, env = "CARTABLE_RANKED_AFTER", default_value_t = 5)]
    ranked_after: u32,
    /// Give the day's deal to every account, also to one whose try does not enter the table
    #[arg(long, env = "CARTABLE_DAILY_FOR_ALL")]
    daily_for_all: bool,
    /// List all calls by gRPC reflection, to anybody who asks
    #[arg(long, env = "CARTABLE_REFLECTION")]
    reflection: bool,
    /// The time within which a new connection must begin to speak HTTP, in milliseconds
    #[arg(long, env = "CARTABLE_HANDSHAKE_TIMEOUT_MS", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=600_000))]
    handshake_timeout_ms: u64,
    /// The level of the log, as in `info` or `cartable_server=debug`
    #[arg(long, env = "CARTABLE_LOG", default_value = "info")]
    pub log: String,
}

/// The commands that the program carries out instead of serving.
#[derive(Subcommand)]
pub enum Command {
    /// Read all settings, keys and certificates, and say if a server could start with them
    Check,
    /// Copy the database, which is a file, into a new file, while the server runs
    Backup {
        /// The file
        to: PathBuf,
    },
    /// Replace the database, which is a file, with a backup; the old one is gone then, and no server may run
    Restore {
        /// The file
        from: PathBuf,
        #[command(flatten)]
        why: Why,
    },
    /// Note that a backup of `PostgreSQL` was restored: devices whose tokens it does not know are no thieves
    Restored {
        #[command(flatten)]
        why: Why,
    },
    /// Write the whole database into a new file, of lines that any engine takes in, or go on after what was written of it; no server may run
    Export {
        /// The file
        to: PathBuf,
    },
    /// Read a file that `export` wrote into the database, which is empty, or go on after what was read of it; no server may run
    Import {
        /// The file
        from: PathBuf,
    },
    /// Ban somebody, who may then only take their data and leave; a running server knows it within a minute
    Ban {
        /// Name and digits, as in Anne#4821, or the account's id
        who: String,
        /// The number of days [default: for good]
        #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
        days: Option<u64>,
        #[command(flatten)]
        why: Why,
    },
    /// Let somebody in again
    Unban {
        /// Name and digits, or the account's id
        who: String,
        #[command(flatten)]
        why: Why,
    },
    /// Give somebody another name
    Rename {
        /// Name and digits, or the account's id
        who: String,
        /// The name
        to: String,
        #[command(flatten)]
        why: Why,
    },
    /// End a running match without a result
    Void {
        /// Its id
        match_id: Id,
        #[command(flatten)]
        why: Why,
    },
    /// List the open reports
    Reports,
    /// Close a report; the reason says how
    CloseReport {
        /// Its number
        report: i64,
        #[command(flatten)]
        why: Why,
    },
    /// Show a match, an account, or whom somebody met
    Show {
        /// The thing to be shown
        #[command(subcommand)]
        what: Show,
    },
    /// List the accounts whose ranked matches are worth a look, with the reasons
    Suspects {
        /// The number of nights to look back
        #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u64).range(1..=400))]
        nights: u64,
    },
    /// List the actions of operators, the last first
    Audit {
        /// The number of rows
        #[arg(long, default_value_t = 50)]
        most: u32,
    },
    /// Work on the ratings
    Ratings {
        /// The work on the ratings
        #[command(subcommand)]
        what: Ratings,
    },
    /// Work on the seasons
    Season {
        /// The work on the seasons
        #[command(subcommand)]
        what: Seasons,
    },
}

/// The things that can be shown.
#[derive(Subcommand)]
pub enum Show {
    /// Show a match: its people, households, ratings and decisions
    Match {
        /// Its id
        match_id: Id,
    },
    /// Show an account: its ways in, reports, ratings and last ranked matches
    Account {
        /// Name and digits, or the account's id
        who: String,
    },
    /// Show whom an account met in ranked matches, how often and with what result
    Met {
        /// Name and digits, or the account's id
        who: String,
    },
}

/// The work on the seasons.
#[derive(Subcommand)]
pub enum Seasons {
    /// Write the final table of a month now; later matches in it count for the ratings, and for no table
    End {
        /// The month, as in 2026-11 [default: the present one]
        season: Option<String>,
        #[command(flatten)]
        why: Why,
    },
}

/// The work on the ratings.
#[derive(Subcommand)]
pub enum Ratings {
    /// Compute all ratings anew from the ranked matches; no server may run
    Replay {
        #[command(flatten)]
        why: Why,
    },
    /// Take a match out of the ratings, or all of an account's, and compute the later ones anew:
    /// what others lost to it they have again
    Void {
        /// Its id
        #[arg(required_unless_present = "account", conflicts_with = "account")]
        match_id: Option<Id>,
        /// The account instead: name and digits, or its id
        #[arg(long, value_name = "WHO")]
        account: Option<String>,
        #[command(flatten)]
        why: Why,
    },
}

/// The operator and their reason, for the audit list.
#[derive(clap::Args)]
pub struct Why {
    /// The reason
    #[arg(long, value_parser = reason)]
    pub because: String,
    /// Your name
    #[arg(long, env = "USER", default_value = "")]
    pub operator: String,
}

/// A reason has at least one word: a later reader of the audit list has nothing else.
fn reason(text: &str) -> Result<String, String> {
    let text = text.trim();
    if text.is_empty() { Err("a reason is needed".to_owned()) } else { Ok(text.to_owned()) }
}

/// Accepts a file or an address, and no empty name.
fn place() -> impl TypedValueParser<Value = Place> {
    PathBufValueParser::new().map(Place::from)
}

fn at_least_one() -> RangedI64ValueParser<u32> {
    clap::value_parser!(u32).range(1..)
}

/// Accepts a pause in milliseconds: beyond a minute nobody takes a bot for one that thinks.
fn up_to_a_minute() -> RangedU64ValueParser<u64> {
    clap::value_parser!(u64).range(..=60_000)
}

/// The number of descriptors that the server needs beside those of its connections:
/// the database, its journal, the log.
const OTHER_DESCRIPTORS: u64 = 64;

impl Args {
    /// Reads the settings of this run. A wrong command line ends the program.
    ///
    /// # Errors
    /// The file of settings cannot be read, or holds something that is no setting.
    pub fn read() -> Result<Self, String> {
        let command = Self::command().mut_args(|arg| arg.global(true));
        let given: Vec<OsString> = env::args_os().collect();
        let matches = command.clone().get_matches_from(&given);
        let told = match matches.get_one::<PathBuf>("config") {
            None => matches,
            Some(file) => {
                let at = |why: &dyn std::fmt::Display| format!("{}: {why}", file.display());
                let program = given.iter().take(1).cloned();
                let text = fs::read_to_string(file).map_err(|why| at(&why))?;
                let settings: Table = text.parse().map_err(|why: toml::de::Error| at(&why))?;
                let mut arguments: Vec<OsString> = program.collect();
                for (name, value) in &settings {
                    arguments.extend(argument(&command, &matches, name, value).map_err(|why| at(&why))?);
                }
                // Parsed by itself first, so that a fault in the file is not blamed on the command line.
                let alone = command.clone().try_get_matches_from(&arguments);
                alone.map_err(|why| at(&why.render()))?;
                arguments.extend(given.into_iter().skip(1));
                command.get_matches_from(arguments)
            }
        };
        Self::from_arg_matches(&told).map_err(|why| why.to_string())
    }

    /// Returns the configuration that the settings make.
    ///
    /// # Errors
    /// The keys in the environment are malformed, two issuers are the same,
    /// or one setting makes no sense beside another.
    pub fn config(self) -> Result<Config, Box<dyn Error>> {
        if self.status == Some(self.listen) && self.listen.port() != 0 {
            return Err("--status needs another port than --listen".into());
        }
        if self.tls_key.is_some() && self.tls_certificate.is_none() {
            return Err("--tls-key is of no use without --tls-certificate".into());
        }
        let mut config = Config::new(self.database);
        // The keys are no argument, because every user of the machine can read arguments.
        let keys = env::var("CARTABLE_SEED_KEYS").ok().map(|keys| Keys::read(&keys)).transpose();
        config.keys = keys.map_err(|why| format!("CARTABLE_SEED_KEYS: {why}"))?;
        config.key_file = self.key_file.unwrap_or(config.key_file);
        if config.database.file() == Some(&config.key_file) {
            return Err("--key-file and --database are two files".into());
        }
        config.tls = match self.tls_certificate {
            Some(certificate) => {
                let key = self.tls_key.unwrap_or_else(|| certificate.clone());
                Some(TlsFiles { certificate, key, self_signed: false })
            }
            None => self.self_signed.then(|| TlsFiles::self_signed(config.database.beside(".pem"))),
        };
        issuers::check(&self.issuer)?;
        config.issuers = self.issuer;
        config.void_sealed = self.void_sealed_matches;
        config.bot_pause = Duration::from_millis(self.bot_pause_ms);
        config.chance_pause = Duration::from_millis(self.chance_pause_ms);
        config.thinkers = self.thinkers.map_or(config.thinkers, |thinkers| thinkers as usize);
        config.connections = affordable(self.connections);
        config.connections_per_address = self.connections_per_address as usize;
        config.rates = Rates {
            account_calls: self.account_calls,
            address_calls: self.address_calls,
            account_reads: self.account_reads,
            address_sign_ins: self.address_sign_ins,
            account_looks: self.account_looks,
            address_looks: self.address_looks,
            account_streams: self.account_streams,
        };
        config.proxies = Proxies { trusted: self.trusted_proxies, says: self.proxy_says };
        config.spectators = self.spectators as usize;
        config.ranked_after = self.ranked_after;
        config.daily_for_all = self.daily_for_all;
        config.reflection = self.reflection;
        config.handshake_timeout = Duration::from_millis(self.handshake_timeout_ms);
        config.keeping = Keeping {
            unpacked: minutes(self.pack_after_minutes),
            records: days(self.keep_records_days),
            guests: days(self.keep_guests_days),
        };
        config.site = self.site;
        config.android_certificates = self.android_certificates;
        config.apple_teams = self.apple_teams;
        Ok(config)
    }
}

fn minutes(minutes: u32) -> Option<Duration> {
    (minutes > 0).then(|| Duration::from_mins(u64::from(minutes)))
}

fn days(days: u32) -> Option<Duration> {
    (days > 0).then(|| Duration::from_hours(24 * u64::from(days)))
}

/// Checks a name, with a port if that is not 443.
fn site(text: &str) -> Result<String, String> {
    let is_host = cartable_server::pages::is_host(text);
    is_host.then(|| text.to_owned()).ok_or_else(|| "not a host, as in cartable.example:7878".to_owned())
}

/// Checks a SHA-256 as Android writes it: 32 bytes, in capitals and with colons.
fn certificate(text: &str) -> Result<String, String> {
    let bytes = hex::decode(text.trim().replace(':', "")).ok().filter(|bytes| bytes.len() == 32);
    let bytes = bytes.ok_or("not a SHA-256, which has 64 hexadecimal digits")?;
    Ok(bytes.iter().map(|byte| format!("{byte:02X}")).collect::<Vec<_>>().join(":"))
}

/// Checks the name of a team as Apple writes it.
fn team(text: &str) -> Result<String, String> {
    let is_team =
        text.len() == 10 && text.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit());
    if is_team {
        Ok(text.to_owned())
    } else {
        Err("not a team at Apple, which has ten capitals and digits".to_owned())
    }
}

/// Returns a setting of the file as arguments, unless a flag or the environment overrides it.
fn argument(
    command: &clap::Command,
    told: &ArgMatches,
    name: &str,
    value: &Value,
) -> Result<Vec<OsString>, String> {
    let long = name.replace('_', "-");
    let known = command.get_arguments().find(|arg| arg.get_long() == Some(&long));
    let known =
        known.filter(|arg| arg.get_id() != "config").ok_or_else(|| format!("there is no setting {name}"))?;
    let is_switch = matches!(known.get_action(), ArgAction::SetTrue);
    let is_list = matches!(known.get_action(), ArgAction::Append);
    let one = |value: &Value| match value {
        Value::Boolean(true) if is_switch => Ok(Some(format!("--{long}"))),
        Value::Boolean(false) if is_switch => Ok(None),
        Value::String(text) if !is_switch => Ok(Some(format!("--{long}={text}"))),
        Value::Integer(number) if !is_switch => Ok(Some(format!("--{long}={number}"))),
        _ if is_switch => Err(format!("{name} is true or false")),
        _ if is_list => Err(format!("{name} is a list of texts")),
        _ => Err(format!("{name} is a text or a number")),
    };
    let arguments: Vec<Option<String>> = match value {
        Value::Array(values) if is_list => values.iter().map(one).collect::<Result<_, _>>()?,
        value => vec![one(value)?],
    };
    let source = told.value_source(known.get_id().as_str());
    let is_told = matches!(source, Some(ValueSource::CommandLine | ValueSource::EnvVariable));
    Ok(arguments.into_iter().flatten().filter(|_| !is_told).map(OsString::from).collect())
}

/// Returns how many of these connections the system has descriptors for, after it was asked for enough.
fn affordable(connections: u32) -> usize {
    let wanted = u64::from(connections) + OTHER_DESCRIPTORS;
    // Without such a limit the wish stands.
    let given = rlimit::increase_nofile_limit(wanted).unwrap_or(wanted);
    if given < wanted {
        tracing::warn!(descriptors = given, wanted, "fewer connections than asked for can be open at once");
    }
    given.min(wanted).saturating_sub(OTHER_DESCRIPTORS).max(1) as usize
}

/// Checks that a server could start with this configuration, and changes nothing.
///
/// # Errors
/// The first problem that would keep it from starting.
pub async fn check(listen: SocketAddr, config: &Config) -> Result<(), Box<dyn Error>> {
    Server::look(config).await?;
    let state = |file: &Path| if file.exists() { "is there" } else { "will be made" };
    let tls = match &config.tls {
        None if listen.ip().is_loopback() => "off: for this machine, or a proxy on it".to_owned(),
        None => "off: the clients of other machines will refuse to connect".to_owned(),
        Some(files) if files.self_signed && !files.certificate.exists() => {
            format!("{} will be made", files.certificate.display())
        }
        Some(files) => {
            let tls = cartable_server::tls::Tls::open(files.clone())?;
            format!("{} {}", files.certificate.display(), tls.fingerprint())
        }
    };
    println!("listen    {listen}");
    println!("database  {} {}", config.database, config.database.file().map_or("answers", state));
    println!("keys      {} {}", config.key_file.display(), state(&config.key_file));
    println!("TLS       {tls}");
    let days = |time: Option<Duration>| {
        time.map_or_else(|| "never".to_owned(), |time| format!("after {} days", time.as_secs() / 86_400))
    };
    let Keeping { unpacked, records, guests } = config.keeping;
    let packed =
        unpacked.map_or_else(|| "never".to_owned(), |time| format!("after {} minutes", time.as_secs() / 60));
    println!("records   packed {packed}, deleted {}", days(records));
    println!("guests    who never played are deleted {}", days(guests));
    for Issuer { name, url, client_id } in &config.issuers {
        println!("issuer    {name}: {url}, as {client_id}");
    }
    println!("The settings are good.");
    Ok(())
}
