//! Permits for what is bounded: an address's connections, an account's streams, a match's spectators.

use crate::problem::Result;
use crate::random::Id;
use cartable_proto::{Problem, Reason};
use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The time after which to come again if no permit is free: nobody knows when one is given back.
const OCCUPIED: Duration = Duration::from_secs(5);

/// The permits of one kind, by their holders.
#[derive(Clone, Debug)]
pub struct Permits<K: Eq + Hash>(Arc<Mutex<Held<K>>>);

#[derive(Debug)]
struct Held<K> {
    all: usize,
    by: HashMap<K, usize>,
}

/// The number of permits that are held.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    /// All of them.
    pub all: usize,
    /// The holders, each with one or more.
    pub holders: usize,
    /// Those of the holder who asks for another.
    pub own: usize,
}

/// A permit, given back when it is dropped.
#[derive(Debug)]
pub struct Permit<K: Eq + Hash> {
    permits: Permits<K>,
    holder: K,
}

impl<K: Eq + Hash> Default for Permits<K> {
    fn default() -> Self {
        Self(Arc::new(Mutex::new(Held { all: 0, by: HashMap::new() })))
    }
}

impl<K: Copy + Eq + Hash> Permits<K> {
    /// Returns the number of permits that are held.
    #[must_use]
    pub fn all(&self) -> usize {
        self.held().all
    }

    /// Returns the number of holders.
    #[must_use]
    pub fn holders(&self) -> u32 {
        self.held().by.len() as u32
    }

    /// Takes a permit, unless `check` refuses one at the present count.
    ///
    /// # Errors
    /// The refusal of `check`.
    pub fn take<E>(&self, holder: K, check: impl FnOnce(Count) -> Result<(), E>) -> Result<Permit<K>, E> {
        let mut held = self.held();
        let own = held.by.get(&holder).copied().unwrap_or_default();
        check(Count { all: held.all, holders: held.by.len(), own })?;
        held.all += 1;
        held.by.insert(holder, own + 1);
        Ok(Permit { permits: self.clone(), holder })
    }
}

impl Permits<Id> {
    /// Takes a permit for this account, if `is_free` allows one at the present count.
    ///
    /// # Errors
    /// No permit is free.
    pub fn enter(&self, account: Id, is_free: impl FnOnce(Count) -> bool) -> Result<Permit<Id>> {
        let refused = || Problem { retry_after: Some(OCCUPIED), ..Reason::TooMany.into() };
        self.take(account, |count| if is_free(count) { Ok(()) } else { Err(refused().into()) })
    }
}

impl<K: Eq + Hash> Permits<K> {
    fn held(&self) -> MutexGuard<'_, Held<K>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Eq + Hash> Drop for Permit<K> {
    fn drop(&mut self) {
        let mut held = self.permits.held();
        held.all -= 1;
        if let Some(own) = held.by.get_mut(&self.holder) {
            *own -= 1;
            if *own == 0 {
                held.by.remove(&self.holder);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn permits_are_given_back_and_who_is_refused_leaves_nothing_behind() {
        let permits = Permits::default();
        let [anne, boris] = [0; 2].map(|_| Id::fresh().unwrap());
        let one_account = |count: Count| count.own > 0 || count.holders == 0;
        let first = permits.enter(anne, one_account).unwrap();
        let second = permits.enter(anne, one_account).expect("another stream of hers counts as the first");
        let problem = permits.enter(boris, one_account).unwrap_err().problem();
        assert_eq!((problem.reason, problem.retry_after), (Some(Reason::TooMany), Some(OCCUPIED)));
        assert_eq!((permits.all(), permits.holders()), (2, 1));
        drop(first);
        assert_eq!((permits.all(), permits.holders()), (1, 1), "she still holds one");
        drop(second);
        assert_eq!((permits.all(), permits.holders()), (0, 0));
        let _his = permits.enter(boris, one_account).unwrap();
    }
}
