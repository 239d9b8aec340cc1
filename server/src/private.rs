//! Files that nobody but their owner may read: the database, the keys of what is sealed in it, and that of TLS.

use crate::random::NoRandomness;
use crate::seal::{KeyError, Keys};
use std::fs::{self, File, Permissions};
use std::io::{self, Read as _, Write as _};
use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
use std::path::{Path, PathBuf};

/// Its owner reads and writes it.
const OWNERS: u32 = 0o600;

/// A file that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// It is no file.
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
        /// What the system says.
        #[source]
        why: io::Error,
    },
    /// It holds no keys.
    #[error("{} is no key file: {why}", file.display())]
    Keys {
        /// The file.
        file: PathBuf,
        /// What is wrong.
        #[source]
        why: KeyError,
    },
    /// No key can be made.
    #[error(transparent)]
    Randomness(#[from] NoRandomness),
}

/// Makes the file of a database if it is not there, and takes it from everybody but its owner;
/// so with what `SQLite` keeps beside it, which it makes as open as the file itself.
///
/// # Errors
/// It is no file that its owner can write.
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
    // SQLite keeps a database of such a name in memory, or in a file that is gone with the program.
    if file.as_os_str().is_empty() || file.as_os_str().as_encoded_bytes().starts_with(b":memory:") {
        return Err(FileError::NoFile(file.to_owned()));
    }
    Ok(())
}

/// The file beside this one whose name has something after it.
#[must_use]
pub fn beside(file: &Path, end: &str) -> PathBuf {
    let mut path = file.as_os_str().to_owned();
    path.push(end);
    path.into()
}

/// The keys in this file; a fresh one is made where there is no file yet.
///
/// # Errors
/// The file cannot be used, or holds something else.
pub fn keys(file: &Path) -> Result<Keys, FileError> {
    let refused = |why| FileError::Refused { file: file.to_owned(), why };
    match create(file)? {
        None => keys_there(file),
        Some(mut created) => {
            let (key, keys) = fresh_keys(file)?;
            // Whoever loses the key loses every match that it sealed,
            // so it is on the disk before the first of them.
            let stored = writeln!(created, "{key}").and_then(|()| created.sync_all());
            stored.and_then(|()| sync_folder(file)).map_err(refused)?;
            Ok(keys)
        }
    }
}

/// A fresh key for this file, in its writing and read; nothing is made.
///
/// # Errors
/// The operating system has no randomness to give.
pub(crate) fn fresh_keys(file: &Path) -> Result<(String, Keys), FileError> {
    let key = Keys::fresh()?;
    let keys = Keys::read(&key).map_err(|why| FileError::Keys { file: file.to_owned(), why })?;
    Ok((key, keys))
}

/// Sees that a file is there and can be written, or else could be made, and changes nothing. Whether it is there.
///
/// # Errors
/// It could not be used.
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

/// How a database begins.
const DATABASE: &[u8] = b"SQLite format 3\0";

/// The same of the file of a database. Not where this process has it open: closing it would let go of its locks.
///
/// # Errors
/// It could not be used.
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

/// The keys in a file that is there, which stays as it is.
///
/// # Errors
/// It cannot be read, or holds something else.
pub fn keys_there(file: &Path) -> Result<Keys, FileError> {
    let text = fs::read_to_string(file).map_err(|why| FileError::Refused { file: file.to_owned(), why })?;
    Keys::read(&text).map_err(|why| FileError::Keys { file: file.to_owned(), why })
}

/// Puts a file that is its owner's alone in the place of this one, whole: a crash leaves the old one or the new one.
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

/// Makes a file that is its owner's alone. `None`: it was there, and is its owner's alone now.
fn create(file: &Path) -> Result<Option<File>, FileError> {
    match File::options().write(true).create_new(true).mode(OWNERS).open(file) {
        Ok(created) => Ok(Some(created)),
        Err(why) if why.kind() == io::ErrorKind::AlreadyExists => narrow(file).map(|()| None),
        Err(why) => Err(FileError::Refused { file: file.to_owned(), why }),
    }
}

/// Takes a file from everybody but its owner.
/// It is not opened: closing it would let go of the locks that a database in this process has on it.
fn narrow(file: &Path) -> Result<(), FileError> {
    let refused = |why| FileError::Refused { file: file.to_owned(), why };
    let about = fs::metadata(file).map_err(refused)?;
    let mode = about.permissions().mode();
    if !about.is_file() {
        Err(FileError::NoFile(file.to_owned()))
    } else if mode & 0o200 == 0 {
        // An administrator may write every file, and would not find out.
        Err(FileError::ReadOnly(file.to_owned()))
    } else if mode & 0o077 != 0 {
        tracing::warn!(file = %file.display(), "others could read it, and cannot any more");
        fs::set_permissions(file, Permissions::from_mode(OWNERS)).map_err(refused)
    } else {
        Ok(())
    }
}

/// A new file is found after a power cut only if its folder is on the disk as well.
///
/// # Errors
/// The operating system refuses it.
pub(crate) fn sync_folder(file: &Path) -> io::Result<()> {
    File::open(folder(file))?.sync_all()
}

/// The folder of a file.
fn folder(file: &Path) -> &Path {
    file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
