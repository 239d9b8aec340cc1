//! Bounded places: the streams of an account, the spectators of a match.

use crate::problem::Result;
use crate::random::Id;
use cartable_proto::{Problem, Reason};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The time after which to come again if all places are taken: nobody knows when one is given back.
const OCCUPIED: Duration = Duration::from_secs(5);

/// The places taken, by account.
#[derive(Clone, Default, Debug)]
pub struct Places(Arc<Mutex<HashMap<Id, u32>>>);

/// A place of an account, given back when it is dropped.
#[derive(Debug)]
pub struct Place {
    places: Places,
    account: Id,
}

impl Places {
    /// Returns how many accounts hold a place.
    #[must_use]
    pub fn accounts(&self) -> u32 {
        self.held().len() as u32
    }

    /// Takes a place for this account, if `is_free` allows it.
    /// `is_free` gets the number of accounts that hold places, and the number of this account's.
    ///
    /// # Errors
    /// No place is free.
    pub fn enter(&self, account: Id, is_free: impl FnOnce(usize, u32) -> bool) -> Result<Place> {
        let mut held = self.held();
        let own = held.get(&account).copied().unwrap_or(0);
        if !is_free(held.len(), own) {
            return Err(Problem { retry_after: Some(OCCUPIED), ..Reason::TooMany.into() }.into());
        }
        held.insert(account, own + 1);
        Ok(Place { places: self.clone(), account })
    }

    fn held(&self) -> MutexGuard<'_, HashMap<Id, u32>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut held = self.places.held();
        if let Some(own) = held.get_mut(&self.account) {
            *own -= 1;
            if *own == 0 {
                held.remove(&self.account);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_given_back_and_who_is_refused_leaves_nothing_behind() {
        let places = Places::default();
        let [anne, boris] = [0; 2].map(|_| Id::fresh().unwrap());
        let one_account = |others, own| own > 0 || others == 0;
        let first = places.enter(anne, one_account).unwrap();
        let second = places.enter(anne, one_account).expect("another stream of hers needs no other place");
        let problem = places.enter(boris, one_account).unwrap_err().problem();
        assert_eq!((problem.reason, problem.retry_after), (Some(Reason::TooMany), Some(OCCUPIED)));
        drop(first);
        assert_eq!(places.accounts(), 1, "she still holds one");
        drop(second);
        assert_eq!(places.accounts(), 0);
        let _his = places.enter(boris, one_account).unwrap();
    }
}
