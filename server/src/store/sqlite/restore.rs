//! Restoring a backup in place of a database.

use super::connection::{Connection, Purpose};
use super::{Lock, schema};
use crate::private::{self, FileError};
use crate::store::sql::{RESTORE, Row, Tx, audit, values};
use crate::store::{Act, StoreError};
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The files that `SQLite` keeps beside a database. Beside another database they would corrupt it.
const BESIDE: [&str; 3] = ["-wal", "-shm", "-journal"];

/// The reason why a backup was not restored. The database is as it was.
#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    /// The database is in use, or the file is no backup.
    #[error("{}: {why}", file.display())]
    Store {
        /// The file at fault.
        file: PathBuf,
        /// The fault.
        #[source]
        why: StoreError,
    },
    /// A file cannot be used.
    #[error(transparent)]
    File(#[from] FileError),
    /// There is no backup.
    #[error("there is no file {}", .0.display())]
    Missing(PathBuf),
    /// The backup is the database.
    #[error("{} cannot be restored onto itself", .0.display())]
    Itself(PathBuf),
    /// The backup is damaged.
    #[error("{} is damaged: {why}", file.display())]
    Damaged {
        /// The file.
        file: PathBuf,
        /// The message of `SQLite`.
        why: String,
    },
}

/// Puts a copy of a backup in the place of a database on which no server works.
/// The copy is brought to this version and gets a row with the operator. The old database is gone.
///
/// The copy is made and checked beside the database, and then takes its place in one step.
/// A crash leaves the old one or the new one, but may take the files beside the old one.
///
/// # Errors
/// Nothing was changed.
pub async fn restore(backup: &Path, database: &Path, act: &Act) -> Result<(), RestoreError> {
    let of = |file: &Path| {
        let file = file.to_owned();
        move |why: StoreError| RestoreError::Store { file, why }
    };
    if !private::usable_database(backup)? {
        return Err(RestoreError::Missing(backup.to_owned()));
    }
    private::usable_database(database)?;
    let same = |one: &Path, other: &Path| fs::canonicalize(one).ok() == fs::canonicalize(other).ok();
    if database.exists() && same(backup, database) {
        return Err(RestoreError::Itself(backup.to_owned()));
    }
    let _lock = Lock::take(database).map_err(of(database))?;
    let copy = private::beside(database, ".restored");
    remove(&copy)?;
    private::database(&copy)?;
    let made = make(backup, &copy, act).await;
    let placed = match made {
        Ok(()) => place(&copy, database),
        Err(error) => Err(error),
    };
    if placed.is_err() {
        // The rest of the copy does no harm: the next restore begins by removing it.
        let _ = remove(&copy);
    }
    placed
}

/// Makes a copy of the backup that can take the place of a database.
async fn make(backup: &Path, copy: &Path, act: &Act) -> Result<(), RestoreError> {
    let wrong = |why| RestoreError::Store { file: backup.to_owned(), why };
    let connection = Connection::open(backup, Purpose::Read).map_err(wrong)?;
    let found = connection.rows("PRAGMA integrity_check(3)", &[]).map_err(wrong)?;
    let found: Vec<String> = found.iter().map(Row::first).collect::<Result<_, _>>().map_err(wrong)?;
    if found != ["ok"] {
        return Err(RestoreError::Damaged { file: backup.to_owned(), why: found.join("; ") });
    }
    let into = values![copy.to_string_lossy().as_ref()];
    connection.exec("VACUUM INTO ?", &into).and_then(|_| connection.close()).map_err(wrong)?;
    let connection = Connection::open(copy, Purpose::Write).map_err(wrong)?;
    schema::migrate(&connection).map_err(wrong)?;
    let mut tx = Tx::Sqlite(connection);
    audit(&mut tx, RESTORE, &backup.display().to_string(), act).await.map_err(wrong)
}

/// Puts the copy in the place of the database.
fn place(copy: &Path, database: &Path) -> Result<(), RestoreError> {
    let refused = |why| FileError::Refused { file: database.to_owned(), why };
    for end in BESIDE {
        gone(fs::remove_file(private::beside(database, end))).map_err(refused)?;
    }
    let placed = fs::File::open(copy)
        .and_then(|copy| copy.sync_all())
        .and_then(|()| fs::rename(copy, database))
        .and_then(|()| private::sync_folder(database));
    Ok(placed.map_err(refused)?)
}

/// Removes a database with the files beside it.
fn remove(file: &Path) -> Result<(), FileError> {
    let refused = |why| FileError::Refused { file: file.to_owned(), why };
    for end in ["", BESIDE[0], BESIDE[1], BESIDE[2]] {
        gone(fs::remove_file(private::beside(file, end))).map_err(refused)?;
    }
    Ok(())
}

fn gone(removed: io::Result<()>) -> io::Result<()> {
    match removed {
        Err(why) if why.kind() != io::ErrorKind::NotFound => Err(why),
        _ => Ok(()),
    }
}
