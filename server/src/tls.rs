//! TLS: the certificate that the server shows, and its replacement without a restart.
//!
//! The server checks the files now and then.
//! It takes them over if they hold a certificate with its key, whole.
//! Otherwise it goes on with the old ones, and logs that once.

use crate::private::{self, FileError};
use sha2::{Digest as _, Sha256};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;
use tokio::time::sleep;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::pem::PemObject as _;
use tokio_rustls::rustls::pki_types::{CertificateDer, PrivateKeyDer, pem};
use tokio_rustls::rustls::server::{ClientHello, ResolvesServerCert};
use tokio_rustls::rustls::sign::CertifiedKey;
use tokio_rustls::rustls::{self, ServerConfig};

/// The protocols inside TLS: calls use the first, pages either.
const HTTP2: &[u8] = b"h2";
const HTTP1: &[u8] = b"http/1.1";
/// The name in a certificate that the server makes itself.
/// Clients that pin its fingerprint do not check names.
const OWN_NAME: &str = "localhost";

/// The files of certificate and key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TlsFiles {
    /// PEM: the server's certificate, then those that lead from it to a root.
    pub certificate: PathBuf,
    /// PEM: the certificate's private key. It may be the same file.
    pub key: PathBuf,
    /// True if the server makes itself a self-signed certificate when there is no file.
    pub self_signed: bool,
}

impl TlsFiles {
    /// Returns the files of a certificate of the server's own, in one file with its key.
    #[must_use]
    pub fn self_signed(file: PathBuf) -> Self {
        Self { certificate: file.clone(), key: file, self_signed: true }
    }
}

/// The reason why the server has no certificate to show.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// A file cannot be used.
    #[error(transparent)]
    File(#[from] FileError),
    /// A file cannot be read, or holds something else.
    #[error("{} holds no {what}: {why}", file.display())]
    Pem {
        /// The file.
        file: PathBuf,
        /// The kind of thing looked for.
        what: &'static str,
        /// The fault.
        #[source]
        why: pem::Error,
    },
    /// There is no certificate in the file.
    #[error("{} holds no certificate", .0.display())]
    Empty(PathBuf),
    /// Certificate and key cannot be used, or not together.
    #[error("the certificate {} and its key cannot be used: {why}", file.display())]
    Mismatch {
        /// The certificate's file.
        file: PathBuf,
        /// The fault.
        #[source]
        why: rustls::Error,
    },
    /// No certificate can be made.
    #[error("no certificate can be made: {0}")]
    Making(#[from] rcgen::Error),
}

/// The certificate that the server shows.
#[derive(Debug)]
pub struct Tls {
    files: TlsFiles,
    shown: RwLock<Arc<CertifiedKey>>,
}

impl Tls {
    /// Reads certificate and key, after making them first if that is asked for.
    ///
    /// # Errors
    /// There are none that can be used.
    pub fn open(files: TlsFiles) -> Result<Arc<Self>, TlsError> {
        if files.self_signed && !files.certificate.exists() {
            let key = rcgen::KeyPair::generate()?;
            let certificate = rcgen::CertificateParams::new(vec![OWN_NAME.to_owned()])?.self_signed(&key)?;
            let text = format!("{}{}", certificate.pem(), key.serialize_pem());
            private::replace(&files.certificate, &text)?;
        }
        let shown = RwLock::new(read(&files)?);
        Ok(Arc::new(Self { files, shown }))
    }

    /// Returns the acceptor that makes connections TLS.
    ///
    /// # Panics
    /// Never: the protocol versions are those of the same library.
    #[must_use]
    pub fn acceptor(self: &Arc<Self>) -> TlsAcceptor {
        let config = ServerConfig::builder_with_provider(Arc::new(default_provider()))
            .with_safe_default_protocol_versions()
            .expect("a library supports its own versions");
        let shown: Arc<dyn ResolvesServerCert> = Arc::<Self>::clone(self);
        let mut config = config.with_no_client_auth().with_cert_resolver(shown);
        config.alpn_protocols = vec![HTTP2.to_vec(), HTTP1.to_vec()];
        Arc::new(config).into()
    }

    /// Returns the SHA-256 of the certificate, as 64 hexadecimal digits: clients pin it.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        fingerprint(&self.shown())
    }

    /// Returns the fingerprint if clients must know the certificate by that alone.
    #[must_use]
    pub fn pinned(&self) -> Option<String> {
        self.files.self_signed.then(|| self.fingerprint())
    }

    /// Takes over changed files, every `pause`, for ever.
    pub async fn look_after(&self, pause: Duration) {
        let mut complained = false;
        loop {
            sleep(pause).await;
            match read(&self.files) {
                Ok(found) => {
                    complained = false;
                    if found.cert != self.shown().cert {
                        tracing::info!(
                            fingerprint = fingerprint(&found),
                            "another certificate is shown from now on"
                        );
                        *self.shown.write().unwrap_or_else(PoisonError::into_inner) = found;
                    }
                }
                Err(error) if !complained => {
                    complained = true;
                    tracing::warn!(%error, "the certificate of before is still shown");
                }
                Err(_) => {}
            }
        }
    }

    fn shown(&self) -> Arc<CertifiedKey> {
        Arc::clone(&self.shown.read().unwrap_or_else(PoisonError::into_inner))
    }
}

impl ResolvesServerCert for Tls {
    fn resolve(&self, _: ClientHello<'_>) -> Option<Arc<CertifiedKey>> {
        Some(self.shown())
    }
}

fn read(files: &TlsFiles) -> Result<Arc<CertifiedKey>, TlsError> {
    let pem_error = |file: &Path, what| {
        let file = file.to_owned();
        move |why| TlsError::Pem { file, what, why }
    };
    let chain = read_file(&files.certificate)?;
    let chain: Vec<_> = CertificateDer::pem_slice_iter(&chain)
        .collect::<Result<_, _>>()
        .map_err(pem_error(&files.certificate, "certificate"))?;
    if chain.is_empty() {
        return Err(TlsError::Empty(files.certificate.clone()));
    }
    let key = PrivateKeyDer::from_pem_slice(&read_file(&files.key)?)
        .map_err(pem_error(&files.key, "private key"))?;
    let certified = CertifiedKey::from_der(chain, key, &default_provider());
    certified.map(Arc::new).map_err(|why| TlsError::Mismatch { file: files.certificate.clone(), why })
}

fn read_file(file: &Path) -> Result<Vec<u8>, TlsError> {
    let refused = |why: io::Error| FileError::Refused { file: file.to_owned(), why };
    Ok(fs::read(file).map_err(refused)?)
}

fn fingerprint(certified: &CertifiedKey) -> String {
    certified.cert.first().map(|certificate| hex::encode(Sha256::digest(certificate))).unwrap_or_default()
}
