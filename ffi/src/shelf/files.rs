//! The files of a shelf: each replaced as a whole, under the lock of the shelf.

use crate::error::{Failure, ShelfError};
use crate::lock::lock;
use std::collections::HashMap;
use std::fs::{self, File, OpenOptions};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::UNIX_EPOCH;
use tempfile::NamedTempFile;

/// The ending of every file.
const ENDING: &str = ".json";
/// More files of one game than anybody keeps, and more damaged ones of one name.
const MOST: u32 = 10_000;

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

    /// The names in a folder, each with when it was last changed, in milliseconds since 1970.
    pub fn ids(&self, folder: &str) -> Result<Vec<(String, u64)>, Failure> {
        let path = self.directory.join(folder);
        let entries = match fs::read_dir(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(failed("read", &path))?,
        };
        let mut ids = Vec::new();
        for entry in entries {
            let entry = entry.map_err(failed("read", &path))?;
            let name = entry.file_name();
            let Some(id) = name.to_str().and_then(|name| name.strip_suffix(ENDING)) else { continue };
            let changed = entry.metadata().and_then(|data| data.modified()).unwrap_or(UNIX_EPOCH);
            let since = changed.duration_since(UNIX_EPOCH).unwrap_or_default();
            ids.push((id.to_owned(), since.as_millis() as u64));
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

    /// Writes what becomes of what a file holds, whoever wrote it last.
    pub fn update(
        &self,
        folder: &str,
        name: &str,
        change: impl FnOnce(Option<String>) -> String,
    ) -> Result<(), Failure> {
        let path = self.named(folder, name)?;
        let _held = self.hold()?;
        self.put(&path, &change(content(&path)?))
    }

    /// Takes a file away, if it holds what this program last saw in it.
    pub fn remove(&self, folder: &str, name: &str) -> Result<(), Failure> {
        let path = self.named(folder, name)?;
        let _held = self.hold()?;
        if self.is_own(&path)? { forget(&path) } else { Ok(()) }
    }

    /// Renames a file that cannot be used to a name that nothing overwrites.
    pub fn set_aside(&self, folder: &str, name: &str) -> Result<PathBuf, Failure> {
        let path = self.named(folder, name)?;
        let _held = self.hold()?;
        let mut names = (1..MOST).map(|number| path.with_extension(format!("json.damaged-{number}")));
        let aside = names.find(|aside| !aside.exists()).ok_or(ShelfError::Full)?;
        fs::rename(&path, &aside).map_err(failed("rename", &path))?;
        Ok(aside)
    }

    /// The path of a name that comes from outside, which stays within its folder.
    fn named(&self, folder: &str, name: &str) -> Result<PathBuf, Failure> {
        let is_plain = |letter: char| letter.is_alphanumeric() || letter == '-' || letter == '_';
        if name.is_empty() || !name.chars().all(is_plain) {
            return Err(ShelfError::Missing(name.to_owned()).into());
        }
        Ok(self.path(folder, name))
    }

    /// Holds the shelf until what is given is let go:
    /// no other program writes meanwhile, nor another shelf of this one.
    /// Where the system has no such locks, as on Android, no other program can reach the directory either.
    fn hold(&self) -> Result<File, Failure> {
        fs::create_dir_all(&self.directory).map_err(failed("make", &self.directory))?;
        let path = self.directory.join(".lock");
        let open = || {
            let file = OpenOptions::new().create(true).append(true).open(&path)?;
            match file.lock() {
                Err(error) if error.kind() != ErrorKind::Unsupported => Err(error),
                _ => Ok(file),
            }
        };
        open().map_err(failed("lock", &path))
    }

    /// Whether the file holds what this program last saw in it, or is not there at all.
    fn is_own(&self, path: &Path) -> Result<bool, Failure> {
        let seen = lock(&self.seen).get(path).copied();
        Ok(content(path)?.is_none_or(|text| seen == Some(hash(&text))))
    }

    fn put(&self, path: &Path, text: &str) -> Result<(), Failure> {
        let folder = path.parent().unwrap_or(&self.directory);
        let write = || {
            fs::create_dir_all(folder)?;
            let mut file = NamedTempFile::new_in(folder)?;
            file.write_all(text.as_bytes())?;
            file.as_file().sync_all()?;
            file.persist(path).map_err(|error| error.error)?;
            // The new name must outlive a crash as well;
            // where a directory cannot be synced, it does so by itself.
            File::open(folder).map_or(Ok(()), |folder| folder.sync_all().or(Ok(())))
        };
        write().map_err(failed("write", path))?;
        lock(&self.seen).insert(path.to_owned(), hash(text));
        Ok(())
    }
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

fn failed(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Failure {
    let path = path.display().to_string();
    move |source| ShelfError::File { action, path, source }.into()
}
