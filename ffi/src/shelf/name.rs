//! A name that one holder has at a time: in this program by a list, among programs by a file's lock.

use super::files::{failed, own};
use crate::error::Failure;
use crate::lock::lock;
use std::collections::BTreeSet;
use std::fs::{File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The longest wait for a name: longer than its holder waits for a server.
const PATIENCE: Duration = Duration::from_secs(6);
/// The interval between two checks for a free name.
const LOOK: Duration = Duration::from_millis(20);

/// The names held in this program. On a system without locks, such as Android,
/// no other program can reach the file.
static HELD: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// A name that is held until this is dropped.
#[derive(Debug)]
pub(crate) struct HeldName {
    _among_programs: File,
    _in_this_program: Here,
}

/// A place in the list.
#[derive(Debug)]
struct Here(PathBuf);

impl Drop for Here {
    fn drop(&mut self) {
        lock(&HELD).remove(&self.0);
    }
}

/// Waits until nobody else holds this file, and holds it.
/// `None`: the other holder takes too long, such as a program that was suspended with it.
pub(super) fn hold(path: &Path) -> Result<Option<HeldName>, Failure> {
    let end = Instant::now() + PATIENCE;
    let file = own().append(true).open(path).map_err(failed("lock", path))?;
    let Some(here) = wait(end, || Ok(take(path))).map_err(failed("lock", path))? else { return Ok(None) };
    let locked = wait(end, || match file.try_lock() {
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) if error.kind() != ErrorKind::Unsupported => Err(error),
        _ => Ok(Some(())),
    });
    let locked = locked.map_err(failed("lock", path))?;
    Ok(locked.map(|()| HeldName { _among_programs: file, _in_this_program: here }))
}

fn take(path: &Path) -> Option<Here> {
    lock(&HELD).insert(path.to_owned()).then(|| Here(path.to_owned()))
}

/// Tries again and again, until then.
fn wait<T>(end: Instant, get: impl Fn() -> io::Result<Option<T>>) -> io::Result<Option<T>> {
    loop {
        match get()? {
            None if Instant::now() < end => sleep(LOOK),
            got => return Ok(got),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::take;
    use std::path::Path;

    #[test]
    fn in_this_program_a_name_is_held_once_until_it_is_let_go() {
        let path = Path::new("/a name that no other test holds");
        let held = take(path).expect("it is free");
        assert!(take(path).is_none());
        assert!(take(&path.join("another")).is_some());
        drop(held);
        assert!(take(path).is_some());
    }
}
