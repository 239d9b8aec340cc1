//! A database of `PostgreSQL` for one run, and what the processes cost that serve it.

use crate::Failure;
use crate::house::{Times, times};
use std::fs;
use std::time::Duration;
use tokio_postgres::{Client, NoTls};

/// A database of its own, on a machine that is this one.
pub struct Postgres {
    client: Client,
    name: String,
    address: String,
    /// The process whose children serve the connections.
    postmaster: u32,
}

impl Postgres {
    /// Makes an empty database beside the one at this address.
    pub async fn open(address: &str) -> Result<Self, Failure> {
        let (client, connection) = tokio_postgres::connect(address, NoTls).await?;
        tokio::spawn(connection);
        let backend: i32 = client.query_one("SELECT pg_backend_pid()", &[]).await?.get(0);
        let elsewhere = "PostgreSQL has to run on this machine, so that its processor time is known";
        let stat = fs::read_to_string(format!("/proc/{backend}/stat")).map_err(|_| elsewhere)?;
        let postmaster = times(&stat).filter(|_| stat.contains("(postgres)")).ok_or(elsewhere)?.parent;
        let name = format!("cartable_load_{}", std::process::id());
        client.batch_execute(&format!("CREATE DATABASE {name}")).await?;
        let (place, options) = address
            .split_once('?')
            .map_or((address, String::new()), |(place, options)| (place, format!("?{options}")));
        let (server, _) = place.rsplit_once('/').ok_or("the address names no database")?;
        let address = format!("{server}/{name}{options}");
        Ok(Self { client, name, address, postmaster })
    }

    /// Returns the address of the database.
    pub fn address(&self) -> &str {
        &self.address
    }

    /// Returns the processor time of all processes of `PostgreSQL`, also of those that have ended.
    pub fn processor_time(&self) -> Result<Duration, Failure> {
        let mut all = Duration::ZERO;
        for process in fs::read_dir("/proc")? {
            // A process may end while this looks.
            let Ok(stat) = fs::read_to_string(process?.path().join("stat")) else { continue };
            let Some(Times { id, parent, own, ended }) = times(&stat) else { continue };
            if id == self.postmaster {
                all += own + ended;
            } else if parent == self.postmaster {
                all += own;
            }
        }
        Ok(all)
    }

    /// Deletes the database.
    pub async fn close(self) -> Result<(), Failure> {
        self.client.batch_execute(&format!("DROP DATABASE {} WITH (FORCE)", self.name)).await?;
        Ok(())
    }
}
