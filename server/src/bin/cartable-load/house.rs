//! A server under load: a process of its own, so that its costs can be told from the players'.

use crate::Failure;
use serde::{Deserialize, Serialize};
use std::ffi::OsStr;
use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::process::{Child, Command};

/// The number of ticks per second in which the system counts processor time.
const TICKS: f64 = 100.0;

/// The costs of a server.
#[derive(Clone, Copy, Serialize, Deserialize, Debug)]
pub struct Costs {
    /// The most memory that it ever used, in MiB.
    pub memory_mib: f64,
    /// The memory that it uses beyond that of its start, in KiB for each player.
    pub player_kib: f64,
    /// The processor time of all its threads while everybody played, in seconds.
    pub processor_seconds: f64,
    /// The same in microseconds for each acknowledged action; `None` if there was none.
    pub action_us: Option<f64>,
    /// The same in microseconds for each player and second.
    pub player_us: f64,
}

/// The processor time of a process.
#[allow(dead_code, reason = "the load test asks for all of it, the bench does not")]
pub struct Times {
    pub id: u32,
    pub parent: u32,
    pub own: Duration,
    /// That of its children that have ended.
    pub ended: Duration,
}

/// Reads the processor time of a process from what the system tells of it.
pub fn times(stat: &str) -> Option<Times> {
    // The name of the program, in parentheses, may hold spaces; the numbers come after it.
    let (before, fields) = stat.rsplit_once(')')?;
    let fields: Vec<&str> = fields.split_whitespace().collect();
    let ticks = |place: usize| fields.get(place)?.parse::<f64>().ok();
    let time = |place| Some(Duration::from_secs_f64((ticks(place)? + ticks(place + 1)?) / TICKS));
    let id = before.split_whitespace().next()?.parse().ok()?;
    Some(Times { id, parent: fields.get(1)?.parse().ok()?, own: time(11)?, ended: time(13)? })
}

/// A server in a process of its own.
pub struct House {
    process: Child,
    address: SocketAddr,
    /// The memory that it used when it began to listen, in KiB.
    empty_kib: f64,
    /// The folder of the database, deleted with the server.
    folder: TempDir,
}

impl House {
    /// Starts a program that is told these things, and last a folder for its database.
    /// It has to print its address.
    pub async fn open<A: AsRef<OsStr>>(
        program: &Path,
        told: impl IntoIterator<Item = A>,
    ) -> Result<Self, Failure> {
        let folder = TempDir::new()?;
        let mut process = Command::new(program)
            .args(told)
            .arg(folder.path())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()?;
        let mut line = String::new();
        BufReader::new(process.stdout.take().ok_or("the server has no output")?).read_line(&mut line).await?;
        let address = line.trim().parse().map_err(|_| "the server did not start")?;
        let mut house = Self { process, address, empty_kib: 0.0, folder };
        house.empty_kib = house.memory_kib("VmRSS:")?;
        Ok(house)
    }

    /// Returns its address, as a socket.
    #[allow(dead_code, reason = "the load test's flood asks for it, the bench does not")]
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns its URL.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Returns the folder of its database.
    #[allow(dead_code, reason = "the bench asks for it, the load test does not")]
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// Returns the processor time that it has used.
    pub fn processor_time(&self) -> Result<Duration, Failure> {
        Ok(times(&self.read("stat")?).ok_or("the system tells nothing of the server")?.own)
    }

    /// Returns the costs of so many actions of so many players, who took this processor time in so long.
    pub fn costs(
        &self,
        (processor, took): (Duration, Duration),
        actions: usize,
        players: u32,
    ) -> Result<Costs, Failure> {
        let processor_seconds = processor.as_secs_f64();
        Ok(Costs {
            memory_mib: self.memory_kib("VmHWM:")? / 1_024.0,
            player_kib: (self.memory_kib("VmRSS:")? - self.empty_kib) / f64::from(players),
            processor_seconds,
            action_us: (actions > 0).then(|| processor_seconds * 1e6 / actions as f64),
            player_us: processor_seconds * 1e6 / took.as_secs_f64() / f64::from(players),
        })
    }

    /// Returns a line of the process's status, in KiB.
    fn memory_kib(&self, name: &str) -> Result<f64, Failure> {
        let status = self.read("status")?;
        let line = status.lines().find_map(|line| line.strip_prefix(name));
        Ok(line
            .ok_or("the system does not tell the server's memory")?
            .trim()
            .trim_end_matches(" kB")
            .parse()?)
    }

    fn read(&self, what: &str) -> Result<String, Failure> {
        let id = self.process.id().ok_or("the server has ended")?;
        Ok(std::fs::read_to_string(format!("/proc/{id}/{what}"))?)
    }
}
