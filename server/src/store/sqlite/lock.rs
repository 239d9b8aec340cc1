//! One server per file.

use crate::store::StoreError;
use std::fs::{File, TryLockError};
use std::path::Path;

/// The right to be the server of a database: a lock on an empty file beside it, named after it with `.lock`.
/// The system releases the lock when the process ends, in any way;
/// so the file stays, and its existence means nothing.
///
/// The database's own locks cannot do this:
/// `SQLite` lets many processes write to one file, one after the other.
/// That would lose nothing, since no place in a log is given twice,
/// but each server would hear of the other's moves only by failing.
#[derive(Debug)]
pub struct Lock(#[expect(dead_code, reason = "the lock lasts as long as its file is open")] File);

impl Lock {
    /// Takes the lock of this database.
    ///
    /// # Errors
    /// Another process has it, or the file beside the database cannot be made.
    pub fn take(database: &Path) -> Result<Self, StoreError> {
        let mut lock = database.as_os_str().to_owned();
        lock.push(".lock");
        let taken = File::options().write(true).create(true).truncate(false).open(&lock);
        match taken.map_err(TryLockError::Error).and_then(|file| file.try_lock().map(|()| file)) {
            Ok(file) => Ok(Self(file)),
            Err(TryLockError::WouldBlock) => Err(StoreError::InUse { lock: lock.into() }),
            Err(TryLockError::Error(why)) => Err(StoreError::Lock { lock: lock.into(), why }),
        }
    }
}
