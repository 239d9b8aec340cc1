//! A backup in the place of a database.

use super::audit::{Act, RESTORE, audit};
use super::{Lock, schema};
use crate::private::{self, FileError};
use crate::store::StoreError;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _};
use std::path::{Path, PathBuf};
use std::{fs, io};

/// What `SQLite` keeps beside a database. Of another database it makes garbage of this one.
const BESIDE: [&str; 3] = ["-wal", "-shm", "-journal"];

/// Why a backup was not restored. The database is as it was.
#[derive(Debug, thiserror::Error)]
pub enum RestoreError {
    /// The database is in use, or the backup is none.
    #[error("{}: {why}", file.display())]
    Store {
        /// Which of the two.
        file: PathBuf,
        /// What is wrong.
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
        /// What `SQLite` says.
        why: String,
    },
}

/// Puts a copy of a backup in the place of a database on which no server works, brought to this version,
/// with a row that says who did it. What was there is gone.
///
/// The copy is made and looked at beside the database, and then takes its place in one step:
/// a crash leaves the one or the other, but may take what the old one had beside it.
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
        // What is left of it is in nobody's way: the next one begins with removing it.
        let _ = remove(&copy);
    }
    placed
}

/// A copy of the backup that can take the place of a database.
async fn make(backup: &Path, copy: &Path, act: &Act) -> Result<(), RestoreError> {
    let wrong = |why: sqlx::Error| RestoreError::Store { file: backup.to_owned(), why: why.into() };
    let options = SqliteConnectOptions::new().filename(backup).read_only(true).disable_statement_logging();
    let mut connection = options.connect().await.map_err(wrong)?;
    let found: Vec<String> =
        sqlx::query_scalar("PRAGMA integrity_check(3)").fetch_all(&mut connection).await.map_err(wrong)?;
    if found != ["ok"] {
        return Err(RestoreError::Damaged { file: backup.to_owned(), why: found.join("; ") });
    }
    sqlx::query("VACUUM INTO ?")
        .bind(copy.to_string_lossy())
        .execute(&mut connection)
        .await
        .map_err(wrong)?;
    connection.close().await.map_err(wrong)?;
    let options = SqliteConnectOptions::new().filename(copy).foreign_keys(true).disable_statement_logging();
    let mut connection = options.connect().await.map_err(wrong)?;
    let of_backup = |why| RestoreError::Store { file: backup.to_owned(), why };
    schema::migrate(&mut connection).await.map_err(of_backup)?;
    audit(&mut connection, RESTORE, &backup.display().to_string(), act).await.map_err(wrong)?;
    connection.close().await.map_err(wrong)
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

/// Removes a database with what is beside it.
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
