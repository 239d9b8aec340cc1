//! The configuration of a server.

use crate::issuers::Issuer;
use crate::proxies::Proxies;
use crate::seal::Keys;
use crate::store::Place;
use crate::tls::TlsFiles;
use crate::wall_clock::WallClock;
use cartable_core::fault::Driver;
use std::path::PathBuf;
use std::thread::available_parallelism;
use std::time::Duration;

/// The rate limits; 0: no limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rates {
    /// The most calls of an account in a minute, a quarter of them at once.
    pub account_calls: u32,
    /// The most calls from one address in a minute, a quarter of them at once.
    pub address_calls: u32,
    /// The most calls of an account in a minute to each method that reads much, a quarter at once:
    /// an export, a record, a page of a history or of a table, a match told from its first card.
    pub account_reads: u32,
    /// The most accounts made, or entered by a code or an identity, at one address
    /// in an hour, a quarter at once.
    pub address_sign_ins: u32,
    /// The most looks of an account in a minute for rooms in which it does not sit, a quarter at once.
    pub account_looks: u32,
    /// The same for one address.
    pub address_looks: u32,
    /// The most streams that an account may have open at once.
    pub account_streams: u32,
}

impl Rates {
    /// Returns rates without any limit.
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
        }
    }
}

impl Default for Rates {
    /// Returns limits that a person does not reach,
    /// and a school or a mobile network behind one address hardly does.
    fn default() -> Self {
        Self {
            account_calls: 1_200,
            address_calls: 24_000,
            account_reads: 60,
            address_sign_ins: 240,
            account_looks: 40,
            address_looks: 600,
            account_streams: 32,
        }
    }
}

/// The time for which finished things are kept; `None`: for ever.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Keeping {
    /// The time after a match's end for which its log is kept as written; then it is packed.
    pub unpacked: Option<Duration>,
    /// The time after a match's end for which its log is kept at all.
    pub records: Option<Duration>,
    /// The time for which a guest who never played is kept after their last sign of life.
    pub guests: Option<Duration>,
}

impl Default for Keeping {
    fn default() -> Self {
        let days = |days: u64| Some(Duration::from_hours(24 * days));
        Self { unpacked: Some(Duration::from_mins(10)), records: days(400), guests: days(90) }
    }
}

/// The intervals at which the server looks for work of its own, and its pauses.
/// No operator has a reason to change them; tests shorten them, so that they need not wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Intervals {
    /// Between two searches for matches in which something is due and which are not in memory.
    pub due_matches: Duration,
    /// The pause of a match after its store has failed.
    pub failed_match: Duration,
    /// The time for which a match stays in memory that was loaded for something that is not due after all.
    pub settling: Duration,
    /// The shortest time between two emotes of a player.
    pub emotes: Duration,
    /// Between two searches for draws whose time is over.
    pub draws: Duration,
    /// Between two looks for people to bring together.
    pub pairing: Duration,
    /// Between two notes of the tickets that have streams.
    pub tickets: Duration,
    /// Between two searches for rooms to close.
    pub rooms: Duration,
    /// Between two checks for a daily deal to publish or to close.
    pub days: Duration,
    /// Between two checks for a month that is over.
    pub seasons: Duration,
    /// Between two checks for a day whose deals are to be counted.
    pub deals: Duration,
    /// Before each search for something to pack or to delete.
    pub retention: Duration,
    /// Between two signs of life on the disk; shorter than the silence that counts as an outage.
    pub life: Duration,
    /// The longest time for which a session that was revoked elsewhere may go on.
    pub sessions: Duration,
    /// Between two checks of the certificate's files.
    pub certificate: Duration,
    /// The time that the last answers have to leave when the server stops.
    pub last_answers: Duration,
}

impl Default for Intervals {
    fn default() -> Self {
        Self {
            due_matches: Duration::from_secs(1),
            failed_match: Duration::from_secs(1),
            settling: Duration::from_secs(1),
            emotes: Duration::from_secs(3),
            draws: Duration::from_millis(250),
            pairing: Duration::from_millis(500),
            tickets: Duration::from_secs(5),
            rooms: Duration::from_mins(10),
            days: Duration::from_mins(1),
            seasons: Duration::from_mins(1),
            deals: Duration::from_mins(10),
            retention: Duration::from_mins(10),
            life: Duration::from_secs(3),
            sessions: Duration::from_mins(1),
            certificate: Duration::from_mins(1),
            last_answers: Duration::from_millis(500),
        }
    }
}

impl Intervals {
    /// Returns intervals so short that a test need not wait for them.
    /// Work that a test asks for by itself, such as packing, keeps its interval.
    #[must_use]
    pub fn short() -> Self {
        Self {
            due_matches: Duration::from_millis(50),
            failed_match: Duration::from_millis(50),
            settling: Duration::from_millis(50),
            emotes: Duration::from_secs(1),
            draws: Duration::from_millis(20),
            pairing: Duration::from_millis(50),
            tickets: Duration::from_millis(100),
            days: Duration::from_millis(200),
            life: Duration::from_millis(100),
            certificate: Duration::from_millis(50),
            last_answers: Duration::from_millis(50),
            ..Self::default()
        }
    }
}

/// The configuration of a server.
#[derive(Clone, Debug)]
pub struct Config {
    /// The database; a file is created if it does not exist.
    pub database: Place,
    /// The keys that seal the seeds of matches. `None`: those of [`Self::key_file`].
    pub keys: Option<Keys>,
    /// The file of the keys; created with a fresh key if it does not exist.
    /// A backup of the database must not contain it.
    pub key_file: PathBuf,
    /// If true, sealed seeds that cannot be opened do not keep the server from starting:
    /// running matches with such a seed end without a result, and days with such a secret have no deals.
    pub void_sealed: bool,
    /// The time for which a bot seems to think. Zero: it plays at once, as tests and load tests want it.
    pub bot_pause: Duration,
    /// The time for which a bot waits instead while a person may act out of turn,
    /// so that they have a chance to.
    pub chance_pause: Duration,
    /// The time in which the shares of a deal may be revealed.
    pub draw_time: Duration,
    /// The number of matches in which bots think at the same time, and of replays at the same time;
    /// the rest of the machine answers people.
    pub thinkers: usize,
    /// The interval between two signs of life to a silent watcher.
    pub heartbeat: Duration,
    /// The time for which a match stays in memory without watchers, actions and anything due.
    pub idle: Duration,
    /// The time for which a player may be away from a match with clocks that are not by days.
    /// Then a bot takes the seat until the player takes it back.
    pub absence: Duration,
    /// The time after its last change at which a room is closed, unless its match is running.
    pub room_lifetime: Duration,
    /// The time after the last action of a person at which a match ends without a result.
    pub match_lifetime: Duration,
    /// The lifetime of an access token.
    pub access_lifetime: Duration,
    /// The lifetime of a session after its last refresh.
    pub session_lifetime: Duration,
    /// The time that a call may take to begin its answer.
    pub call_timeout: Duration,
    /// Calls rules and bots; tests put in drivers that fail.
    pub driver: Driver,
    /// The clock: the system's, or one that a test turns.
    pub clock: WallClock,
    /// The intervals of the server's own work.
    pub intervals: Intervals,
    /// The time that calls in flight have when the server stops.
    pub stop_grace: Duration,
    /// The most connections at once. Each costs a file descriptor.
    pub connections: usize,
    /// The most connections at once from one address (in IPv6: one /64).
    pub connections_per_address: usize,
    /// The time that a new connection has to begin speaking HTTP.
    pub handshake_timeout: Duration,
    /// True if the server lists its calls by reflection.
    pub reflection: bool,
    /// The proxies whose word for a caller's address is taken.
    pub proxies: Proxies,
    /// The rate limits.
    pub rates: Rates,
    /// The most spectators of a match at once.
    pub spectators: usize,
    /// The delay with which they see a ranked match.
    pub delay: Duration,
    /// True if every account gets the day's deal, also one whose try does not enter the table.
    pub daily_for_all: bool,
    /// The number of finished matches of a game that a ranked match asks for,
    /// together with a way back into the account. 0 asks for neither.
    pub ranked_after: u32,
    /// The time for which two people count as having met lately when the queue brings people together.
    /// Zero: nobody has.
    pub lately: Duration,
    /// The time for which finished things are kept.
    pub keeping: Keeping,
    /// The issuers that vouch for people's identities. Empty: the server offers nothing about identities.
    pub issuers: Vec<Issuer>,
    /// The certificate of TLS. `None`: connections are in the clear.
    pub tls: Option<TlsFiles>,
    /// The server's name on its pages, with a port if that is not 443.
    /// `None`: the name in the request.
    pub site: Option<String>,
    /// The SHA-256 of the certificates of the apps that may open this server's links by
    /// themselves, as Android writes it.
    pub android_certificates: Vec<String>,
    /// The teams at Apple whose build of the app may open this server's links by itself.
    pub apple_teams: Vec<String>,
}

impl Config {
    /// Returns the usual values, with this database.
    #[must_use]
    pub fn new(database: impl Into<Place>) -> Self {
        let database = database.into();
        Self {
            keys: None,
            key_file: database.beside(".key"),
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
            clock: WallClock::system(),
            intervals: Intervals::default(),
            stop_grace: Duration::from_secs(10),
            connections: 10_000,
            connections_per_address: 256,
            handshake_timeout: Duration::from_secs(10),
            reflection: false,
            proxies: Proxies::default(),
            rates: Rates::default(),
            spectators: 50,
            delay: Duration::from_mins(1),
            daily_for_all: false,
            ranked_after: 5,
            lately: Duration::from_hours(1),
            keeping: Keeping::default(),
            issuers: Vec::new(),
            tls: None,
            site: None,
            android_certificates: Vec::new(),
            apple_teams: Vec::new(),
        }
    }

    /// Returns the same values with bots that play at once, short intervals, no rate limits, and ranked play
    /// and the daily deal for everybody, for tests.
    #[must_use]
    pub fn without_pauses(mut self) -> Self {
        (self.bot_pause, self.chance_pause) = (Duration::ZERO, Duration::ZERO);
        self.intervals = Intervals::short();
        self.rates = Rates::none();
        self.ranked_after = 0;
        self.daily_for_all = true;
        self
    }
}
