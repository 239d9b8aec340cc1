//! Files that only their owner may read: the database, the keys that seal its secrets, and the TLS key.

use crate::random::NoRandomness;
use crate::seal::{KeyError, Keys};
use std::fs::{self, File, Permissions};
use std::io::{self, Read as _, Write as _};
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

/// The mode that lets only the owner read and write.
const OWNERS: u32 = 0o600;

/// A file that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// It is not a regular file.
    #[error("{} has to be a file, so that a restart finds it", .0.display())]
    NoFile(PathBuf),
    /// Its owner may not write it.
    #[error("{} is read-only", .0.display())]
    ReadOnly(PathBuf),
    /// The operating system refuses it.
    #[error("{} cannot be used: {why}", file.display())]
    Refused {
        /// The file.
        file: PathBuf,
        /// The system's error.
        #[source]
        why: io::Error,
    },
    /// It does not hold keys.
    #[error("{} is no key file: {why}", file.display())]
    Keys {
        /// The file.
        file: PathBuf,
        /// The fault in the text.
        #[source]
        why: KeyError,
    },
    /// No key can be made.
    #[error(transparent)]
    Randomness(#[from] NoRandomness),
}

/// Creates the file of a database if it does not exist, and takes the rights of everybody but its owner.
/// That covers the files that `SQLite` keeps beside it, which get the mode of the file itself.
///
/// # Errors
/// It is not a regular file that its owner can write.
pub fn database(file: &Path) -> Result<(), FileError> {
    check_name(file)?;
    drop(create(file)?);
    for end in ["-wal", "-shm"] {
        let beside = beside(file, end);
        if beside.exists() {
            narrow(&beside)?;
        }
    }
    Ok(())
}

fn check_name(file: &Path) -> Result<(), FileError> {
    // SQLite keeps a database of such a name in memory, or in a file that is deleted with the program.
    if file.as_os_str().is_empty() || file.as_os_str().as_encoded_bytes().starts_with(b":memory:") {
        return Err(FileError::NoFile(file.to_owned()));
    }
    Ok(())
}

/// Returns the path of the file beside this one whose name ends in `end`.
#[must_use]
pub fn beside(file: &Path, end: &str) -> PathBuf {
    let mut path = file.as_os_str().to_owned();
    path.push(end);
    path.into()
}

/// Returns the keys in this file; creates the file with a fresh key if it does not exist.
///
/// # Errors
/// The file cannot be used, or does not hold keys.
pub fn keys(file: &Path) -> Result<Keys, FileError> {
    let refused = |why| FileError::Refused { file: file.to_owned(), why };
    match create(file)? {
        None => keys_there(file),
        Some(mut created) => {
            let (key, keys) = fresh_keys(file)?;
            // A lost key loses every match that it sealed,
            // so the key is on the disk before the first of them.
            let stored = writeln!(created, "{key}").and_then(|()| created.sync_all());
            stored.and_then(|()| sync_folder(file)).map_err(refused)?;
            Ok(keys)
        }
    }
}

/// Returns a fresh key for this file, as text and as keys; writes nothing.
///
/// # Errors
/// The operating system has no randomness to give.
pub(crate) fn fresh_keys(file: &Path) -> Result<(String, Keys), FileError> {
    let key = Keys::fresh()?;
    let keys = Keys::read(&key).map_err(|why| FileError::Keys { file: file.to_owned(), why })?;
    Ok((key, keys))
}

/// Checks that a file can be written, or else could be created, and changes nothing.
/// Returns true if it exists.
///
/// # Errors
/// The file could not be used.
pub fn usable(file: &Path) -> Result<bool, FileError> {
    let refused = |why| FileError::Refused { file: file.to_owned(), why };
    let is_writable = |about: &fs::Metadata| about.permissions().mode() & 0o200 != 0;
    match fs::metadata(file) {
        Ok(about) if !about.is_file() => Err(FileError::NoFile(file.to_owned())),
        Ok(about) if !is_writable(&about) => Err(FileError::ReadOnly(file.to_owned())),
        Ok(_) => Ok(true),
        Err(why) if why.kind() == io::ErrorKind::NotFound => {
            let about = fs::metadata(folder(file)).map_err(refused)?;
            let why = if !about.is_dir() {
                io::ErrorKind::NotADirectory
            } else if !is_writable(&about) {
                io::ErrorKind::PermissionDenied
            } else {
                return Ok(false);
            };
            Err(refused(why.into()))
        }
        Err(why) => Err(refused(why)),
    }
}

/// The first bytes of a database.
const DATABASE: &[u8] = b"SQLite format 3\0";

/// Checks the file of a database in the same way.
/// This process must not have it open: closing the file again would release its locks.
///
/// # Errors
/// The file could not be used.
pub fn usable_database(file: &Path) -> Result<bool, FileError> {
    check_name(file)?;
    let refused = |why| FileError::Refused { file: file.to_owned(), why };
    let is_there = usable(file)?;
    if is_there {
        let mut begin = Vec::new();
        let opened = File::open(file).map_err(refused)?;
        opened.take(DATABASE.len() as u64).read_to_end(&mut begin).map_err(refused)?;
        if !begin.is_empty() && begin != DATABASE {
            return Err(refused(io::Error::other("file is not a database")));
        }
    }
    Ok(is_there)
}

/// Returns the keys in a file that exists, and leaves it as it is.
///
/// # Errors
/// The file cannot be read, or does not hold keys.
pub fn keys_there(file: &Path) -> Result<Keys, FileError> {
    let text = fs::read_to_string(file).map_err(|why| FileError::Refused { file: file.to_owned(), why })?;
    Keys::read(&text).map_err(|why| FileError::Keys { file: file.to_owned(), why })
}

/// Replaces this file with one that only its owner may read: a crash leaves the
/// old one or the new one, whole.
///
/// # Errors
/// The operating system refuses it.
pub fn replace(file: &Path, text: &str) -> Result<(), FileError> {
    let refused = |why| FileError::Refused { file: file.to_owned(), why };
    let new = beside(file, ".new");
    let mut options = File::options();
    let opened = options.write(true).create(true).truncate(true).mode(OWNERS).open(&new);
    let written = opened.and_then(|mut opened| {
        opened.write_all(text.as_bytes())?;
        opened.sync_all()
    });
    written.and_then(|()| fs::rename(&new, file)).and_then(|()| sync_folder(file)).map_err(refused)
}

/// Creates a file that only its owner may read. `None`: it existed, and is only its owner's from now on.
fn create(file: &Path) -> Result<Option<File>, FileError> {
    match File::options().write(true).create_new(true).mode(OWNERS).open(file) {
        Ok(created) => Ok(Some(created)),
        Err(why) if why.kind() == io::ErrorKind::AlreadyExists => narrow(file).map(|()| None),
        Err(why) => Err(FileError::Refused { file: file.to_owned(), why }),
    }
}

/// Takes the rights of everybody but the owner.
/// The file is not opened: closing it would release the locks that a database in this process has on it.
fn narrow(file: &Path) -> Result<(), FileError> {
    let refused = |why| FileError::Refused { file: file.to_owned(), why };
    let about = fs::metadata(file).map_err(refused)?;
    let mode = about.permissions().mode();
    if !about.is_file() {
        Err(FileError::NoFile(file.to_owned()))
    } else if mode & 0o200 == 0 {
        // An administrator can write even such a file, and would not notice the mode.
        Err(FileError::ReadOnly(file.to_owned()))
    } else if mode & 0o077 != 0 {
        tracing::warn!(file = %file.display(), "others could read the file, and cannot any more");
        fs::set_permissions(file, Permissions::from_mode(OWNERS)).map_err(refused)
    } else {
        Ok(())
    }
}

/// Writes the folder of a new file to the disk; otherwise a power cut could lose the file.
///
/// # Errors
/// The operating system refuses it.
pub(crate) fn sync_folder(file: &Path) -> io::Result<()> {
    File::open(folder(file))?.sync_all()
}

/// Returns the folder of a file.
fn folder(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
