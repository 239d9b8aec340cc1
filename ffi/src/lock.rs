//! Locks.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks even after a panic: a panic elsewhere is that call's failure,
/// not the end of everything that shares its data.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
