//! The files of a shelf: each replaced as a whole, under the lock of the shelf.

use super::name::{self, HeldName};
use crate::error::{Failure, ShelfError};
use crate::lock::lock;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fs::{self, DirBuilder, File, OpenOptions};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The ending of every file.
const ENDING: &str = ".json";
/// The file that is written before it takes its place: one for all, because one program writes at a time.
/// A program killed while writing leaves nothing that the next writer does not replace.
const SCRATCH: &str = ".writing";
/// The time between two writings after which a file system gives the file another time stamp.
const SETTLED: Duration = Duration::from_secs(2);
/// The most files of one game, and the most damaged ones of one name: more than anybody keeps.
const MOST: u32 = 10_000;

/// Lets one thread of this program write at a time.
static WRITING: Mutex<()> = Mutex::new(());

/// The stamp that tells one content of a file from the next without reading either.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Stamp {
    /// The time of the last change, in nanoseconds since 1970.
    changed_ns: u64,
    /// The length, in bytes.
    length: u64,
}

impl Stamp {
    /// Returns the time of the last change, in milliseconds since 1970.
    pub const fn changed_ms(self) -> u64 {
        self.changed_ns / 1_000_000
    }

    /// Returns true if any later writing would get another stamp.
    pub fn is_settled(self) -> bool {
        let changed = UNIX_EPOCH + Duration::from_nanos(self.changed_ns);
        SystemTime::now().duration_since(changed).is_ok_and(|age| age >= SETTLED)
    }
}

/// The lock on the shelf.
struct Held {
    _in_this_program: MutexGuard<'static, ()>,
    _among_programs: File,
}

/// A directory with a folder for each kind of file.
#[derive(Debug)]
pub(super) struct Files {
    directory: PathBuf,
    /// The hash of the content that this program last read or wrote in each file: it may replace only that.
    seen: Mutex<HashMap<PathBuf, u64>>,
}

impl Files {
    pub fn at(directory: PathBuf) -> Self {
        Self { directory, seen: Mutex::default() }
    }

    pub fn path(&self, folder: &str, name: &str) -> PathBuf {
        self.directory.join(folder).join(format!("{name}{ENDING}"))
    }

    /// Returns the names in a folder, each with its stamp. Files that are not the shelf's are skipped.
    pub fn ids(&self, folder: &str) -> Result<Vec<(String, Stamp)>, Failure> {
        let path = self.directory.join(folder);
        let entries = match fs::read_dir(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(failed("read", &path))?,
        };
        let mut ids = Vec::new();
        for entry in entries {
            let entry = entry.map_err(failed("read", &path))?;
            let name = entry.file_name();
            let id = name.to_str().and_then(|name| name.strip_suffix(ENDING)).filter(|id| is_plain(id));
            let (Some(id), Ok(data)) = (id, entry.metadata()) else { continue };
            if data.is_file() {
                let changed = data.modified().unwrap_or(UNIX_EPOCH);
                let since = changed.duration_since(UNIX_EPOCH).unwrap_or_default();
                ids.push((id.to_owned(), Stamp { changed_ns: since.as_nanos() as u64, length: data.len() }));
            }
        }
        Ok(ids)
    }

    /// Returns a file's content, without the right to replace it; `None` if there is no file.
    pub fn peek(&self, folder: &str, name: &str) -> Result<Option<String>, Failure> {
        content(&self.named(folder, name)?)
    }

    /// Returns a file's content, which this program may replace from now on; `None` if there is no file.
    pub fn read(&self, folder: &str, name: &str) -> Result<Option<String>, Failure> {
        let path = self.named(folder, name)?;
        let text = content(&path)?;
        if let Some(text) = &text {
            lock(&self.seen).insert(path, hash(text));
        }
        Ok(text)
    }

    /// Writes a file: over the one of this name if it holds the content that this program last saw,
    /// and otherwise as a new one.
    pub fn write(
        &self,
        folder: &str,
        name: Option<String>,
        start: &str,
        text: &str,
    ) -> Result<String, Failure> {
        let _held = self.hold()?;
        let own = match name {
            Some(name) if self.is_own(&self.named(folder, &name)?)? => Some(name),
            _ => None,
        };
        let is_free = |name: &String| !self.path(folder, name).exists();
        let mut names = (1..MOST).map(|number| format!("{start}-{number}"));
        let name = own.or_else(|| names.find(is_free)).ok_or(ShelfError::Full)?;
        self.put(&self.path(folder, &name), text)?;
        Ok(name)
    }

    /// Writes or removes a file, whichever program wrote it last.
    pub fn replace(&self, folder: &str, name: &str, text: Option<&str>) -> Result<(), Failure> {
        let path = self.named(folder, name)?;
        let _held = self.hold()?;
        text.map_or_else(|| forget(&path), |text| self.put(&path, text))
    }

    /// Replaces a file's content by the result of a change, whichever program wrote it last;
    /// `None` leaves it as it is.
    pub fn update(
        &self,
        folder: &str,
        name: &str,
        change: impl FnOnce(Option<String>) -> String,
    ) -> Result<(), Failure> {
        let path = self.named(folder, name)?;
        let _held = self.hold()?;
        let before = content(&path)?;
        let after = change(before.clone());
        if before.is_some_and(|before| before == after) { Ok(()) } else { self.put(&path, &after) }
    }

    /// Removes a file if it holds the content that this program last saw.
    pub fn remove(&self, folder: &str, name: &str) -> Result<(), Failure> {
        let path = self.named(folder, name)?;
        let _held = self.hold()?;
        if self.is_own(&path)? { forget(&path) } else { Ok(()) }
    }

    /// Returns the index of a folder; `None` if there is none.
    pub fn index(&self, folder: &str) -> Result<Option<String>, Failure> {
        content(&self.index_path(folder))
    }

    /// Replaces the index of a folder.
    pub fn keep_index(&self, folder: &str, text: &str) -> Result<(), Failure> {
        let _held = self.hold()?;
        self.put(&self.index_path(folder), text)
    }

    fn index_path(&self, folder: &str) -> PathBuf {
        self.directory.join(format!("{folder}.index"))
    }

    /// Renames a file with this content, which cannot be used, to a name that nothing overwrites.
    /// Returns `None`, and changes nothing, if another program has written the file meanwhile.
    pub fn set_aside(&self, folder: &str, name: &str, text: &str) -> Result<Option<PathBuf>, Failure> {
        let path = self.named(folder, name)?;
        let _held = self.hold()?;
        if content(&path)?.is_none_or(|now| now != text) {
            return Ok(None);
        }
        let mut names = (1..MOST).map(|number| path.with_extension(format!("json.damaged-{number}")));
        let aside = names.find(|aside| !aside.exists()).ok_or(ShelfError::Full)?;
        fs::rename(&path, &aside).map_err(failed("rename", &path))?;
        Ok(Some(aside))
    }

    /// Returns the path of a name from outside, which stays within its folder.
    fn named(&self, folder: &str, name: &str) -> Result<PathBuf, Failure> {
        if is_plain(name) {
            Ok(self.path(folder, name))
        } else {
            Err(ShelfError::Missing(name.to_owned()).into())
        }
    }

    /// Locks the shelf until the result is dropped:
    /// no other program writes meanwhile, nor another shelf of this one.
    /// A system without such locks, such as Android, lets no other program reach the directory.
    fn hold(&self) -> Result<Held, Failure> {
        make(&self.directory)?;
        let path = self.directory.join(".lock");
        let here = lock(&WRITING);
        let file = locked(&path).map_err(failed("lock", &path))?;
        Ok(Held { _in_this_program: here, _among_programs: file })
    }

    /// Waits until nobody else, in this program or another, holds this name,
    /// and holds it until the result is dropped.
    /// `None`: the other holder takes too long.
    pub fn hold_name(&self, name: &str) -> Result<Option<HeldName>, Failure> {
        make(&self.directory)?;
        name::hold(&self.directory.join(format!(".{name}.lock")))
    }

    /// Returns true if the file holds the content that this program last saw, or does not exist.
    fn is_own(&self, path: &Path) -> Result<bool, Failure> {
        let seen = lock(&self.seen).get(path).copied();
        Ok(content(path)?.is_none_or(|text| seen == Some(hash(&text))))
    }

    /// Puts a text in its place as a whole; the caller holds the shelf.
    fn put(&self, path: &Path, text: &str) -> Result<(), Failure> {
        let folder = path.parent().unwrap_or(&self.directory);
        let scratch = self.directory.join(SCRATCH);
        let write = || {
            directory().create(folder)?;
            let mut file = own().write(true).truncate(true).open(&scratch)?;
            file.write_all(text.as_bytes())?;
            file.sync_all()?;
            fs::rename(&scratch, path)?;
            // The new name must survive a crash as well.
            // A system that cannot sync a directory ensures that by itself.
            File::open(folder).map_or(Ok(()), |folder| folder.sync_all().or(Ok(())))
        };
        if let Err(error) = write() {
            // On a full disk even half a file takes needed room.
            let _ = fs::remove_file(&scratch);
            return Err(failed("write", path)(error));
        }
        lock(&self.seen).insert(path.to_owned(), hash(text));
        Ok(())
    }
}

/// Returns options for files that only their owner may read, because the notes contain secrets.
pub(super) fn own() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Returns a builder for directories that only their owner may enter.
fn directory() -> DirBuilder {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder
}

fn make(path: &Path) -> Result<(), Failure> {
    directory().create(path).map_err(failed("make", path))
}

/// Returns a file that is locked as long as it is open; on a system without locks nobody else can reach it.
fn locked(path: &Path) -> io::Result<File> {
    let file = own().append(true).open(path)?;
    match file.lock() {
        Err(error) if error.kind() != ErrorKind::Unsupported => Err(error),
        _ => Ok(file),
    }
}

/// Returns true if a name stays within its folder, and could be one of the shelf's.
fn is_plain(name: &str) -> bool {
    let is_plain = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '_';
    !name.is_empty() && name.chars().all(is_plain)
}

fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// Returns a file's content. Bytes that are no text become a text that its reader finds damaged.
fn content(path: &Path) -> Result<Option<String>, Failure> {
    match fs::read(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        read => Ok(Some(String::from_utf8_lossy(&read.map_err(failed("read", path))?).into_owned())),
    }
}

fn forget(path: &Path) -> Result<(), Failure> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(failed("remove", path)(error)),
        _ => Ok(()),
    }
}

pub(super) fn failed(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Failure {
    let path = path.display().to_string();
    move |source| ShelfError::File { action, path, source }.into()
}
