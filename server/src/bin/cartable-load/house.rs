//! The server under load when no other is named: this program once more, as a process of its own,
//! so that its costs can be told from the players'.

use crate::Failure;
use crate::report::Costs;
use cartable_server::Server;
use cartable_server::config::{Config, Rates};
use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt as _, BufReader};
use tokio::net::TcpListener;
use tokio::process::{Child, Command};

/// The number of ticks per second in which the system counts processor time.
const TICKS: f64 = 100.0;

/// A server in a process of its own.
pub struct House {
    process: Child,
    address: SocketAddr,
    /// The folder of the database, deleted with the server.
    _folder: TempDir,
}

impl House {
    /// Starts a server for so many people; beside a flood it has the usual limits.
    pub async fn open(players: u32, flood: bool) -> Result<Self, Failure> {
        let folder = TempDir::new()?;
        let mut process = Command::new(std::env::current_exe()?)
            .args(flood.then_some("--flood"))
            .args(["--players", &players.to_string(), "--serve"])
            .arg(folder.path())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()?;
        let mut line = String::new();
        BufReader::new(process.stdout.take().ok_or("the server has no output")?).read_line(&mut line).await?;
        let address = line.trim().parse().map_err(|_| "the server did not start")?;
        Ok(Self { process, address, _folder: folder })
    }

    /// Returns its address, as a socket.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns its URL.
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Returns the processor time that it has used.
    pub fn processor_time(&self) -> Result<Duration, Failure> {
        let stat = self.read("stat")?;
        // The name of the program, in parentheses, may hold spaces; the numbers come after it.
        let (_, fields) = stat.rsplit_once(')').ok_or("the system tells nothing of the server")?;
        let mut ticks = fields.split_whitespace().skip(11).take(2).map(str::parse::<f64>);
        let (user, system) = (ticks.next().ok_or("no user time")??, ticks.next().ok_or("no system time")??);
        Ok(Duration::from_secs_f64((user + system) / TICKS))
    }

    /// Returns the costs since an earlier processor time.
    pub fn costs(&self, before: Duration) -> Result<Costs, Failure> {
        let status = self.read("status")?;
        let most = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).ok_or("no VmHWM")?;
        let kilobytes: f64 = most.trim().trim_end_matches(" kB").parse()?;
        let processor = self.processor_time()?.saturating_sub(before);
        Ok(Costs { memory_mib: kilobytes / 1_024.0, processor_seconds: processor.as_secs_f64() })
    }

    fn read(&self, what: &str) -> Result<String, Failure> {
        let id = self.process.id().ok_or("the server has ended")?;
        Ok(std::fs::read_to_string(format!("/proc/{id}/{what}"))?)
    }
}

/// Runs the server, on a database in this folder, for so many people, until it is killed.
pub async fn serve(folder: &Path, players: u32, flood: bool) -> Result<(), Failure> {
    let mut config = Config::new(folder.join("load.db")).without_pauses();
    config.connections = config.connections.max(players as usize * 2);
    if flood {
        config.rates = Rates::default();
    } else {
        // All players come from one address.
        config.connections_per_address = config.connections;
    }
    // A small crowd meets again and again.
    config.lately = Duration::ZERO;
    rlimit::increase_nofile_limit(config.connections as u64)?;
    let server = Server::open(config).await?;
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("{}", listener.local_addr()?);
    server.serve(listener, Box::pin(std::future::pending())).await?;
    Ok(())
}
