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
/// What is written before it takes its place: one file for all, for one writes at a time.
/// So whoever is killed over it leaves nothing that the next writer does not replace.
const SCRATCH: &str = ".writing";
/// A file system tells two writings of a file apart when they are this far from each other.
const SETTLED: Duration = Duration::from_secs(2);
/// More files of one game than anybody keeps, and more damaged ones of one name.
const MOST: u32 = 10_000;

/// One writes at a time, in this program too.
static WRITING: Mutex<()> = Mutex::new(());

/// What tells one content of a file from the next without reading either.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Stamp {
    /// When it was last changed, in nanoseconds since 1970.
    changed_ns: u64,
    /// How long it is, in bytes.
    length: u64,
}

impl Stamp {
    /// When it was last changed, in milliseconds since 1970.
    pub const fn changed_ms(self) -> u64 {
        self.changed_ns / 1_000_000
    }

    /// Whether whatever is written from now on would get another stamp.
    pub fn is_settled(self) -> bool {
        let changed = UNIX_EPOCH + Duration::from_nanos(self.changed_ns);
        SystemTime::now().duration_since(changed).is_ok_and(|age| age >= SETTLED)
    }
}

/// The shelf while it is held.
struct Held {
    _in_this_program: MutexGuard<'static, ()>,
    _among_programs: File,
}

/// A directory with a folder for each kind of file.
#[derive(Debug)]
pub(super) struct Files {
    directory: PathBuf,
    /// What this program last read or wrote in each file, as a hash: what it may replace.
    seen: Mutex<HashMap<PathBuf, u64>>,
}

impl Files {
    pub fn at(directory: PathBuf) -> Self {
        Self { directory, seen: Mutex::default() }
    }

    pub fn path(&self, folder: &str, name: &str) -> PathBuf {
        self.directory.join(folder).join(format!("{name}{ENDING}"))
    }

    /// The names in a folder, each with its stamp. What could not be ours is passed over.
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

    /// A file's content, to look at; `None` when there is none.
    pub fn peek(&self, folder: &str, name: &str) -> Result<Option<String>, Failure> {
        content(&self.named(folder, name)?)
    }

    /// A file's content, which this program may replace from now on; `None` when there is none.
    pub fn read(&self, folder: &str, name: &str) -> Result<Option<String>, Failure> {
        let path = self.named(folder, name)?;
        let text = content(&path)?;
        if let Some(text) = &text {
            lock(&self.seen).insert(path, hash(text));
        }
        Ok(text)
    }

    /// Writes a file: over the one of this name if it holds what this program last saw in it,
    /// and otherwise a new one.
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

    /// Writes a file whoever wrote it last, or takes it away.
    pub fn replace(&self, folder: &str, name: &str, text: Option<&str>) -> Result<(), Failure> {
        let path = self.named(folder, name)?;
        let _held = self.hold()?;
        text.map_or_else(|| forget(&path), |text| self.put(&path, text))
    }

    /// Writes what becomes of what a file holds, whoever wrote it last; nothing where it stays as it is.
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

    /// Takes a file away, if it holds what this program last saw in it.
    pub fn remove(&self, folder: &str, name: &str) -> Result<(), Failure> {
        let path = self.named(folder, name)?;
        let _held = self.hold()?;
        if self.is_own(&path)? { forget(&path) } else { Ok(()) }
    }

    /// What is remembered of a folder; `None` when there is nothing.
    pub fn index(&self, folder: &str) -> Result<Option<String>, Failure> {
        content(&self.index_path(folder))
    }

    /// Remembers something else of a folder.
    pub fn keep_index(&self, folder: &str, text: &str) -> Result<(), Failure> {
        let _held = self.hold()?;
        self.put(&self.index_path(folder), text)
    }

    fn index_path(&self, folder: &str) -> PathBuf {
        self.directory.join(format!("{folder}.index"))
    }

    /// Renames a file with this content, which cannot be used, to a name that nothing overwrites.
    /// `None`, and nothing changes, where another program has written something else meanwhile.
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

    /// The path of a name that comes from outside, which stays within its folder.
    fn named(&self, folder: &str, name: &str) -> Result<PathBuf, Failure> {
        if is_plain(name) {
            Ok(self.path(folder, name))
        } else {
            Err(ShelfError::Missing(name.to_owned()).into())
        }
    }

    /// Holds the shelf until what is given is let go:
    /// no other program writes meanwhile, nor another shelf of this one.
    /// Where the system has no such locks, as on Android, no other program can reach the directory either.
    fn hold(&self) -> Result<Held, Failure> {
        make(&self.directory)?;
        let path = self.directory.join(".lock");
        let here = lock(&WRITING);
        let file = locked(&path).map_err(failed("lock", &path))?;
        Ok(Held { _in_this_program: here, _among_programs: file })
    }

    /// Waits until nobody else, in this program or another, holds this name, and holds it until what is given is let go.
    /// `None`: they hold it for too long.
    pub fn hold_name(&self, name: &str) -> Result<Option<HeldName>, Failure> {
        make(&self.directory)?;
        name::hold(&self.directory.join(format!(".{name}.lock")))
    }

    /// Whether the file holds what this program last saw in it, or is not there at all.
    fn is_own(&self, path: &Path) -> Result<bool, Failure> {
        let seen = lock(&self.seen).get(path).copied();
        Ok(content(path)?.is_none_or(|text| seen == Some(hash(&text))))
    }

    /// Puts a text in its place as a whole; the shelf is held.
    fn put(&self, path: &Path, text: &str) -> Result<(), Failure> {
        let folder = path.parent().unwrap_or(&self.directory);
        let scratch = self.directory.join(SCRATCH);
        let write = || {
            directory().create(folder)?;
            let mut file = own().write(true).truncate(true).open(&scratch)?;
            file.write_all(text.as_bytes())?;
            file.sync_all()?;
            fs::rename(&scratch, path)?;
            // The new name must outlive a crash as well;
            // where a directory cannot be synced, it does so by itself.
            File::open(folder).map_or(Ok(()), |folder| folder.sync_all().or(Ok(())))
        };
        if let Err(error) = write() {
            // On a full disk even half a file is room.
            let _ = fs::remove_file(&scratch);
            return Err(failed("write", path)(error));
        }
        lock(&self.seen).insert(path.to_owned(), hash(text));
        Ok(())
    }
}

/// Makes a file that nobody but its owner may read: among the notes are secrets.
pub(super) fn own() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Makes a directory, and those above it, that nobody but its owner may enter.
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

/// A file that is held as long as it is open; where the system has no such locks, nobody else can reach it either.
fn locked(path: &Path) -> io::Result<File> {
    let file = own().append(true).open(path)?;
    match file.lock() {
        Err(error) if error.kind() != ErrorKind::Unsupported => Err(error),
        _ => Ok(file),
    }
}

/// Whether a name stays within its folder, and could be one that is given here.
fn is_plain(name: &str) -> bool {
    let is_plain = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '_';
    !name.is_empty() && name.chars().all(is_plain)
}

fn hash(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

/// What is no text is as good as damaged, which the reader will say.
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
