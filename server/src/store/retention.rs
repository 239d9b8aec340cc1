//! What is done with what is over.

use super::StoreError;
use crate::random::Id;
use async_trait::async_trait;

/// An account that nobody uses: since when nobody was seen, and how long a session lasts, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unseen {
    /// Whoever was seen later stays; in milliseconds since 1970.
    pub since: u64,
    /// How long a session lasts after it was used last.
    pub session_lifetime: u64,
}

/// What is done with what is over. Every writing step is short, and may be the last one before a crash.
#[async_trait]
pub trait RetentionStore {
    /// Up to `most` matches that ended until then and whose logs are not packed.
    ///
    /// # Errors
    /// What the database says.
    async fn to_pack(&self, ended: u64, most: u32) -> Result<Vec<Id>, StoreError>;

    /// Up to `most` matches whose logs are packed but not yet taken out of where they were.
    ///
    /// # Errors
    /// What the database says.
    async fn packing(&self, most: u32) -> Result<Vec<Id>, StoreError>;

    /// Packs the log of a match that is over. From now on it is read from there.
    ///
    /// # Errors
    /// Nothing was changed.
    async fn pack(&self, id: Id) -> Result<(), StoreError>;

    /// Takes up to `most` entries of a packed log out of where they were. `false`: that was all of them.
    ///
    /// # Errors
    /// Nothing was changed.
    async fn take_out(&self, id: Id, most: u32) -> Result<bool, StoreError>;

    /// Deletes the packed logs of up to `most` matches that ended until then; of how many.
    ///
    /// # Errors
    /// Nothing was changed.
    async fn drop_logs(&self, ended: u64, most: u32) -> Result<u64, StoreError>;

    /// Up to `most` accounts after this one, by id, that never played, left no trace, have no way back
    /// and were not seen.
    ///
    /// # Errors
    /// What the database says.
    async fn empty_guests(&self, after: Option<Id>, unseen: Unseen, most: u32)
    -> Result<Vec<Id>, StoreError>;

    /// Deletes such an account, if it still is one.
    ///
    /// # Errors
    /// Nothing was changed.
    async fn delete_guest(&self, account: Id, unseen: Unseen) -> Result<bool, StoreError>;

    /// Deletes up to `most` of each kind of small things that nobody can want any more at this time: sessions
    /// that have ended, tickets of matches that are over for a day, marks of waiting that have passed, outages
    /// of before all matches that run; reports that were closed until `kept`, and counts of deals of days that
    /// had ended by then. How many.
    ///
    /// # Errors
    /// Nothing was changed.
    async fn sweep(&self, now: u64, kept: Option<u64>, most: u32) -> Result<u64, StoreError>;
}
