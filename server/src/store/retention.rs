//! Packing and deleting finished things in the database.

use super::StoreError;
use crate::random::Id;
use async_trait::async_trait;

/// The test for an unused account: the last sign of life, and the lifetime of a session, in milliseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unseen {
    /// The account stays if it was seen later; in milliseconds since 1970.
    pub since: u64,
    /// The lifetime of a session after its last use.
    pub session_lifetime: u64,
}

/// Packing and deleting. Every writing step is short, and may be the last one before a crash.
#[async_trait]
pub trait RetentionStore {
    /// Returns up to `most` matches that ended until then and whose logs are not packed.
    ///
    /// # Errors
    /// The database failed.
    async fn to_pack(&self, ended: u64, most: u32) -> Result<Vec<Id>, StoreError>;

    /// Returns up to `most` matches whose logs are packed, but whose entries are not yet all removed.
    ///
    /// # Errors
    /// The database failed.
    async fn packing(&self, most: u32) -> Result<Vec<Id>, StoreError>;

    /// Packs the log of a match that is over. From now on it is read from the packed form.
    ///
    /// # Errors
    /// The database failed, and nothing was changed.
    async fn pack(&self, id: Id) -> Result<(), StoreError>;

    /// Removes up to `most` entries of a packed log. Returns false if none is left.
    ///
    /// # Errors
    /// The database failed, and nothing was changed.
    async fn take_out(&self, id: Id, most: u32) -> Result<bool, StoreError>;

    /// Deletes the packed logs of up to `most` matches that ended until then; returns their number.
    ///
    /// # Errors
    /// The database failed, and nothing was changed.
    async fn drop_logs(&self, ended: u64, most: u32) -> Result<u64, StoreError>;

    /// Returns up to `most` accounts after this one, by id, that never played, left no trace,
    /// cannot be recovered and were not seen.
    ///
    /// # Errors
    /// The database failed.
    async fn empty_guests(&self, after: Option<Id>, unseen: Unseen, most: u32)
    -> Result<Vec<Id>, StoreError>;

    /// Deletes such an account; returns false if it is no longer one.
    ///
    /// # Errors
    /// The database failed, and nothing was changed.
    async fn delete_guest(&self, account: Id, unseen: Unseen) -> Result<bool, StoreError>;

    /// Deletes up to `most` of each kind of small things that nobody can want any more
    /// at this time; returns their number.
    /// The kinds are: ended sessions, tickets of matches that are over for a day, passed marks of waiting,
    /// and outages before all running matches; reports closed until `kept`,
    /// and counts of deals of days that had ended by then.
    ///
    /// # Errors
    /// The database failed, and nothing was changed.
    async fn sweep(&self, now: u64, kept: Option<u64>, most: u32) -> Result<u64, StoreError>;
}
