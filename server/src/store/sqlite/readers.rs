//! The connections that read.

use super::connection::{Connection, Purpose};
use crate::store::StoreError;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

/// The number of connections.
const READERS: u32 = 4;

/// The connections that read, each opened when it is first wanted.
/// A reader holds one for a statement, in a thread that may wait for the disk.
pub(in crate::store) struct Readers {
    file: PathBuf,
    idle: Mutex<Vec<Connection>>,
    free: Arc<Semaphore>,
}

impl Readers {
    /// Prepares to read this file, and checks that it can be read.
    ///
    /// # Errors
    /// The file cannot be opened.
    pub(super) fn open(file: &Path) -> Result<Self, StoreError> {
        let first = Connection::open(file, Purpose::Read)?;
        let free = Arc::new(Semaphore::new(READERS as usize));
        Ok(Self { file: file.to_owned(), idle: Mutex::new(vec![first]), free })
    }

    /// Reads with one of the connections.
    ///
    /// # Errors
    /// The database failed, or is closed.
    pub(in crate::store) async fn with<T: Send + 'static>(
        self: &Arc<Self>,
        read: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let permit = Arc::clone(&self.free).acquire_owned().await.map_err(|_| StoreError::Closed)?;
        let readers = Arc::clone(self);
        let reading = spawn_blocking(move || {
            // The permit lasts as long as the work, even if nobody waits for it any more.
            let _permit = permit;
            let idle = readers.idle().pop();
            let connection = idle.map_or_else(|| Connection::open(&readers.file, Purpose::Read), Ok)?;
            let found = read(&connection);
            readers.idle().push(connection);
            found
        });
        reading.await.map_err(|error| StoreError::refused(&error.to_string()))?
    }

    /// Waits for whoever reads, and closes the connections.
    pub(super) async fn close(&self) {
        // It fails if they are closed already.
        if let Ok(all) = self.free.acquire_many(READERS).await {
            self.free.close();
            drop(all);
            self.idle().clear();
        }
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Connection>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
