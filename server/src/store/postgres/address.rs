//! The address of a database: the hosts, and how their certificates are checked.

use super::connection::Connection;
use super::{LIMITS, PATIENCE};
use crate::store::StoreError;
use deadpool_postgres::{Manager, ManagerConfig, Pool, PoolError, RecyclingMethod, Runtime};
use std::error::Error as StdError;
use std::io;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinHandle;
use tokio_postgres::config::{LoadBalanceHosts, SslMode, TargetSessionAttrs};
use tokio_postgres::error::SqlState;
use tokio_postgres::{Client, Config, Error};
use tokio_postgres_rustls::MakeRustlsConnect;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// The address of a database, read.
#[derive(Clone)]
pub(super) struct Address {
    config: Config,
    tls: MakeRustlsConnect,
}

impl Address {
    /// Reads an address as `PostgreSQL`'s own programs take it: `postgres://user:password@host,host/name?option=value`.
    ///
    /// TLS is spoken with `sslmode=require`, `verify-ca` or `verify-full`, and the certificate is always checked:
    /// by the authorities in the file `sslrootcert`, else by those that browsers know.
    ///
    /// # Errors
    /// The address is malformed, or the file of authorities cannot be used.
    pub(super) fn read(address: &str) -> Result<Self, StoreError> {
        let (place, options) = address.split_once('?').unwrap_or((address, ""));
        let mut kept = Vec::new();
        let mut authorities = None;
        let mut mode = SslMode::Disable;
        for option in options.split('&').filter(|option| !option.is_empty()) {
            match option.split_once('=') {
                Some(("sslrootcert", file)) => authorities = Some(file.replace("%2F", "/")),
                Some(("sslmode", "require" | "verify-ca" | "verify-full")) => mode = SslMode::Require,
                Some(("sslmode", "disable")) => mode = SslMode::Disable,
                Some(("sslmode", _)) => {
                    return Err(StoreError::refused("sslmode is disable, require, verify-ca or verify-full"));
                }
                _ => kept.push(option),
            }
        }
        let malformed = |error: Error| StoreError::refused(&told(&error));
        let mut config: Config = format!("{place}?{}", kept.join("&")).parse().map_err(malformed)?;
        if authorities.is_some() {
            mode = SslMode::Require;
        }
        config.ssl_mode(mode);
        config.target_session_attrs(TargetSessionAttrs::ReadWrite);
        config.connect_timeout(PATIENCE);
        // In an order of chance: the first host may be a machine that is frozen, and every try would wait for it.
        config.load_balance_hosts(LoadBalanceHosts::Random);
        // A machine that is gone says nothing.
        config.tcp_user_timeout(PATIENCE);
        config.keepalives_idle(PATIENCE);
        config.application_name("cartable");
        let options = config.get_options().unwrap_or_default();
        config.options(format!("{LIMITS} {options}"));
        Ok(Self { config, tls: tls(authorities.as_deref())? })
    }

    /// Makes a pool of up to so many connections, each opened when it is first wanted.
    /// A caller waits for a connection no longer than `patience`; with none, as long as it takes.
    ///
    /// # Errors
    /// The pool cannot be made.
    pub(super) fn pool(&self, most: usize, patience: Option<Duration>) -> Result<Pool, StoreError> {
        let manager = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        let manager = Manager::from_config(self.config.clone(), self.tls.clone(), manager);
        let pool = Pool::builder(manager).max_size(most).runtime(Runtime::Tokio1);
        let pool = pool.wait_timeout(patience).create_timeout(Some(PATIENCE)).build();
        pool.map_err(|error| StoreError::refused(&error.to_string()))
    }

    /// Opens a connection under this name, with the task that keeps it up.
    ///
    /// # Errors
    /// The database cannot be reached.
    pub(super) async fn connect(&self, name: &str) -> Result<(Client, JoinHandle<()>), Error> {
        let mut config = self.config.clone();
        config.application_name(name);
        let (client, connection) = config.connect(self.tls.clone()).await?;
        // The client is told when the connection fails.
        Ok((client, tokio::spawn(async move { drop(connection.await) })))
    }

    /// Opens the first connection of a program, whose failure is a sentence for its operator.
    ///
    /// # Errors
    /// The database cannot be reached.
    pub(super) async fn first(&self) -> Result<Connection, StoreError> {
        match self.pool(1, Some(PATIENCE))?.get().await {
            Ok(connection) => Ok(Connection::new(connection)),
            Err(PoolError::Backend(error)) => Err(StoreError::refused(&told(&error))),
            Err(PoolError::Timeout(_)) => Err(StoreError::refused("none of its hosts answers")),
            Err(error) => Err(StoreError::refused(&error.to_string())),
        }
    }
}

/// Returns how certificates are checked.
fn tls(authorities: Option<&str>) -> Result<MakeRustlsConnect, StoreError> {
    let mut roots = RootCertStore::empty();
    if let Some(file) = authorities {
        let refused =
            |why: &dyn std::fmt::Display| StoreError::refused(&format!("sslrootcert {file}: {why}"));
        for certificate in CertificateDer::pem_file_iter(file).map_err(|why| refused(&why))? {
            roots.add(certificate.map_err(|why| refused(&why))?).map_err(|why| refused(&why))?;
        }
        if roots.is_empty() {
            return Err(refused(&"there is no certificate in it"));
        }
    } else {
        roots.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    }
    let provider = Arc::new(tokio_rustls::rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let config = config.map_err(|why| StoreError::refused(&why.to_string()))?;
    Ok(MakeRustlsConnect::new(config.with_root_certificates(roots).with_no_client_auth()))
}

/// Returns an error as a sentence for the operator, with what helps against it where that is known.
pub(super) fn told(error: &Error) -> String {
    if let Some(error) = error.as_db_error() {
        let help = match *error.code() {
            SqlState::INVALID_CATALOG_NAME => "; make it with createdb",
            SqlState::INSUFFICIENT_PRIVILEGE => "; the user has to own the database",
            _ => "",
        };
        return format!("{}{help}", error.message());
    }
    let mut causes = vec![error.to_string()];
    let mut cause = error.source();
    while let Some(next) = cause {
        causes.push(next.to_string());
        cause = next.source();
    }
    causes.dedup();
    let is_standby =
        |error: &io::Error| error.kind() == io::ErrorKind::PermissionDenied && error.raw_os_error().is_none();
    if error.source().and_then(<dyn StdError>::downcast_ref::<io::Error>).is_some_and(is_standby) {
        return "there are only standbys, which cannot be written; name the host of the primary too"
            .to_owned();
    }
    let told = causes.join(": ");
    if told.contains("certificate") {
        return format!("{told}; name the file of the authority that signed it with sslrootcert");
    }
    told
}
