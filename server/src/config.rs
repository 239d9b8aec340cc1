//! What can be set from outside.

use crate::clock::Clock;
use crate::issuers::Issuer;
use crate::private;
use crate::seal::Keys;
use crate::tls::TlsFiles;
use cartable_core::fault::Driver;
use std::path::PathBuf;
use std::thread::available_parallelism;
use std::time::Duration;

/// How often anybody may ask; 0: as often as they like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rates {
    /// How many calls an account may make in a minute, a quarter of them at once.
    pub account_calls: u32,
    /// How many calls may come from one address in a minute, a quarter of them at once.
    pub address_calls: u32,
    /// How often an account may call each method that reads much in a minute, a quarter at once: an export, a record,
    /// a page of a history or of a table, a match told from its first card.
    pub account_reads: u32,
    /// How many accounts may be made, or entered by a code or an identity, at one address in an hour, a quarter of them at once.
    pub address_sign_ins: u32,
    /// How often an account may look for a room in which it does not sit in a minute, a quarter at once.
    pub account_looks: u32,
    /// The same of one address.
    pub address_looks: u32,
    /// How many streams an account may have open at once.
    pub account_streams: u32,
    /// How often rooms may be looked for by their pages in a minute, by everybody together: nobody is signed in there.
    pub page_looks: u32,
}

impl Rates {
    /// No limit at all.
    #[must_use]
    pub const fn none() -> Self {
        Self {
            account_calls: 0,
            address_calls: 0,
            account_reads: 0,
            address_sign_ins: 0,
            account_looks: 0,
            address_looks: 0,
            account_streams: 0,
            page_looks: 0,
        }
    }
}

impl Default for Rates {
    /// What a person does not reach, and what a school or a mobile network behind one address hardly does.
    fn default() -> Self {
        Self {
            account_calls: 1_200,
            address_calls: 24_000,
            account_reads: 60,
            address_sign_ins: 240,
            account_looks: 40,
            address_looks: 600,
            account_streams: 32,
            page_looks: 2_400,
        }
    }
}

/// How long what is over is kept; `None`: for ever.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Keeping {
    /// How long after its end the log of a match is kept as it was written, before it is packed.
    pub unpacked: Option<Duration>,
    /// How long after its end the log of a match is kept at all.
    pub records: Option<Duration>,
    /// How long a guest who never played is kept after nobody was seen.
    pub guests: Option<Duration>,
}

impl Default for Keeping {
    fn default() -> Self {
        let days = |days: u64| Some(Duration::from_hours(24 * days));
        Self { unpacked: days(7), records: days(400), guests: days(90) }
    }
}

/// How the server runs.
#[derive(Clone, Debug)]
pub struct Config {
    /// The `SQLite` file; made when it is not there.
    pub database: PathBuf,
    /// What seals the seeds of matches. `None`: the keys of [`Self::key_file`].
    pub keys: Option<Keys>,
    /// Where the keys are; made with a fresh one when it is not there.
    /// A backup of the database must not contain it.
    pub key_file: PathBuf,
    /// Whether running matches whose seeds cannot be opened end without a result, and days have no deals whose secrets
    /// cannot, instead of keeping the server from starting.
    pub void_sealed: bool,
    /// How long a bot seems to think. Zero: it plays at once, as tests and load tests want it.
    pub bot_pause: Duration,
    /// How long a bot waits instead where a person may act out of turn, so that they have a chance to.
    pub chance_pause: Duration,
    /// How long the shares of a deal may be revealed.
    pub draw_time: Duration,
    /// In how many matches bots think at the same time, and how many are played again for whom that has to be done;
    /// the rest of the machine answers people.
    pub thinkers: usize,
    /// How long a silent watcher waits for a sign of life.
    pub heartbeat: Duration,
    /// How long a match stays in memory that nobody watches, in which nobody acts and nothing is due.
    pub idle: Duration,
    /// How long somebody may be away from a match with clocks that are not by days
    /// before a bot takes their seat, until they take it back.
    pub absence: Duration,
    /// How long after its last change a room is closed, unless its match is running.
    pub room_lifetime: Duration,
    /// How long after the last action of a person a match ends without a result.
    pub match_lifetime: Duration,
    /// How long an access token is good for.
    pub access_lifetime: Duration,
    /// How long a session lasts after its last refresh.
    pub session_lifetime: Duration,
    /// How long a call may take to begin its answer.
    pub call_timeout: Duration,
    /// How rules and bots are called: a test has ones that fail.
    pub driver: Driver,
    /// What time it is: the system's clock, or one that a test turns.
    pub clock: Clock,
    /// How long calls in flight have when the server stops.
    pub stop_grace: Duration,
    /// How many connections there may be at once. Each costs a file descriptor.
    pub connections: usize,
    /// How many connections there may be at once from one address (of IPv6: one /64).
    pub connections_per_address: usize,
    /// How long a new connection has to begin speaking HTTP.
    pub handshake_timeout: Duration,
    /// Whether the server tells by reflection which calls it knows.
    pub reflection: bool,
    /// How often anybody may ask.
    pub rates: Rates,
    /// How many may look on at a match at once.
    pub spectators: usize,
    /// How much later they see a ranked match.
    pub delay: Duration,
    /// For how long people whom the queue has brought together have met lately. Zero: nobody has.
    pub lately: Duration,
    /// How long what is over is kept.
    pub keeping: Keeping,
    /// Who vouches for people's identities. None: there is nothing about identities anywhere.
    pub issuers: Vec<Issuer>,
    /// The certificate of TLS. `None`: connections are in the clear.
    pub tls: Option<TlsFiles>,
    /// How often the certificate's files are looked at.
    pub tls_look: Duration,
    /// What pages say that this server is called: a name, with a port where it is not 443.
    /// `None`: as the request calls it.
    pub site: Option<String>,
    /// By which certificates the app is signed that may open this server's links by itself:
    /// SHA-256, as Android writes it.
    pub android_certificates: Vec<String>,
}

impl Config {
    /// The usual values with this database.
    #[must_use]
    pub fn new(database: impl Into<PathBuf>) -> Self {
        let database = database.into();
        Self {
            keys: None,
            key_file: private::beside(&database, ".key"),
            void_sealed: false,
            database,
            bot_pause: Duration::from_millis(600),
            chance_pause: Duration::from_secs(2),
            draw_time: Duration::from_secs(3),
            thinkers: available_parallelism().map_or(1, |cores| cores.get().saturating_sub(1).max(1)),
            heartbeat: Duration::from_secs(10),
            idle: Duration::from_secs(30),
            absence: Duration::from_mins(3),
            room_lifetime: Duration::from_hours(24),
            match_lifetime: Duration::from_hours(30 * 24),
            access_lifetime: Duration::from_hours(1),
            session_lifetime: Duration::from_hours(180 * 24),
            call_timeout: Duration::from_secs(20),
            driver: Driver::default(),
            clock: Clock::system(),
            stop_grace: Duration::from_secs(10),
            connections: 10_000,
            connections_per_address: 256,
            handshake_timeout: Duration::from_secs(10),
            reflection: false,
            rates: Rates::default(),
            spectators: 50,
            delay: Duration::from_mins(1),
            lately: Duration::from_hours(1),
            keeping: Keeping::default(),
            issuers: Vec::new(),
            tls: None,
            tls_look: Duration::from_mins(1),
            site: None,
            android_certificates: Vec::new(),
        }
    }

    /// The same, with bots that play at once, for people who do so too and ask as often as they like.
    #[must_use]
    pub fn without_pauses(mut self) -> Self {
        (self.bot_pause, self.chance_pause) = (Duration::ZERO, Duration::ZERO);
        self.rates = Rates::none();
        self
    }
}
