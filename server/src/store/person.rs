//! Everything kept of a person beside the tokens: name and avatar, devices, the
//! recovery code, blocks and reports.

use super::{NewSession, StoreError};
use crate::model::{Account, Digest};
use crate::random::Id;
use async_trait::async_trait;

/// An account as its owner, and for the most part others, are shown it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    /// Its id and name.
    pub account: Account,
    /// The digits that tell it from other accounts of the same name.
    pub tag: String,
    /// The id of its picture.
    pub avatar: String,
    /// True if it has a recovery code.
    pub is_recoverable: bool,
    /// True if others may look on at its matches.
    pub is_watchable: bool,
    /// True if others may see its history.
    pub is_history_open: bool,
}

/// A change of an account; `None` leaves a field as it is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ProfileChange {
    /// The name.
    pub name: Option<String>,
    /// The digits to choose from if the name changes: the first free ones are taken.
    pub tags: Vec<String>,
    /// The id of the picture.
    pub avatar: Option<String>,
    /// True lets others look on.
    pub is_watchable: Option<bool>,
    /// True lets others see the history.
    pub is_history_open: Option<bool>,
}

/// A device on which an account is signed in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Device {
    /// The session.
    pub session: Id,
    /// The name that the device gives itself; empty if it gave none.
    pub name: String,
    /// The time of the sign-in, in milliseconds since 1970.
    pub made_at: u64,
    /// The time at which its tokens last changed, in milliseconds since 1970:
    /// about once an hour while it is used.
    pub used_at: u64,
    /// True if the recovery code opened the session.
    pub is_recovered: bool,
    /// The URL of the issuer whose identity opened the session.
    pub issuer: Option<String>,
    /// The time up to which its owner was shown the sessions that a code or identity opened,
    /// in milliseconds since 1970.
    pub seen_at: u64,
}

/// The result of something that an account may do only so many times.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Allowed {
    /// Done, now or before.
    Done,
    /// There is no such account.
    NoSuchAccount,
    /// There is no such match, or neither of the two sat in it.
    NoSuchMatch,
    /// The account has as many as it may.
    TooMany,
    /// The request id was used for something else.
    OtherRequest,
}

/// A report of an account, for the operator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewReport {
    /// The reporting account.
    pub by: Id,
    /// The id of the request, unique among those of the reporting account.
    pub request_id: String,
    /// The reported account.
    pub of: Id,
    /// The kind of misconduct.
    pub kind: &'static str,
    /// The match in which it happened.
    pub match_id: Option<Id>,
    /// The time of the report, in milliseconds since 1970.
    pub at: u64,
    /// The most reports of one account ..
    pub most: u32,
    /// .. after this time, in milliseconds since 1970.
    pub since: u64,
}

/// People.
#[async_trait]
pub trait PersonStore {
    /// Returns the account, unless it was deleted.
    ///
    /// # Errors
    /// The database failed.
    async fn profile(&self, account: Id) -> Result<Option<Profile>, StoreError>;

    /// Changes an account, and returns its new profile. `None`: there is no such account.
    ///
    /// # Errors
    /// Nothing was changed: the database failed, or, with [`StoreError::Crowded`], no digits were free.
    async fn change_profile(&self, account: Id, change: ProfileChange)
    -> Result<Option<Profile>, StoreError>;

    /// Makes the code with this hash the only one that opens the account.
    /// Returns false, and changes nothing, if it opens another account.
    ///
    /// # Errors
    /// The database failed, and nothing was changed.
    async fn set_recovery(&self, account: Id, code: Digest) -> Result<bool, StoreError>;

    /// Opens a session of the account that has the code with this hash.
    ///
    /// # Errors
    /// The database failed, and nothing was stored.
    async fn recover(
        &self,
        code: Digest,
        session: NewSession,
        now: u64,
    ) -> Result<Option<Account>, StoreError>;

    /// Returns the devices of an account, the last used first.
    ///
    /// # Errors
    /// The database failed.
    async fn devices(&self, account: Id, now: u64) -> Result<Vec<Device>, StoreError>;

    /// Notes that this session's owner was shown the sessions that a code or identity opened until this time.
    ///
    /// # Errors
    /// The database failed, and nothing was changed.
    async fn mark_seen(&self, session: Id, at: u64) -> Result<(), StoreError>;

    /// Ends a session of an account; returns true if there was one.
    ///
    /// # Errors
    /// The database failed, and nothing was changed.
    async fn end_session(&self, account: Id, session: Id) -> Result<bool, StoreError>;

    /// Ends the sessions of an account except this one, and returns the ended ones.
    ///
    /// # Errors
    /// The database failed, and nothing was changed.
    async fn end_other_sessions(&self, account: Id, but: Id) -> Result<Vec<Id>, StoreError>;

    /// Sets or removes an account's block of another account; an account may block `most` others.
    ///
    /// # Errors
    /// The database failed, and nothing was changed.
    async fn set_blocked(&self, by: Id, of: Id, blocked: bool, most: u32) -> Result<Allowed, StoreError>;

    /// Returns the accounts that an account blocks, by name.
    ///
    /// # Errors
    /// The database failed.
    async fn blocked(&self, by: Id) -> Result<Vec<Profile>, StoreError>;

    /// Returns true if an account blocks one of these, or one of them blocks it.
    ///
    /// # Errors
    /// The database failed.
    async fn is_apart(&self, account: Id, from: &[Id]) -> Result<bool, StoreError>;

    /// Returns true if all of these accounts let others look on at their matches.
    ///
    /// # Errors
    /// The database failed.
    async fn are_watchable(&self, accounts: &[Id]) -> Result<bool, StoreError>;

    /// Stores a report.
    ///
    /// # Errors
    /// The database failed, and nothing was stored.
    async fn report(&self, report: NewReport) -> Result<Allowed, StoreError>;

    /// Returns everything kept of an account, as JSON, except the proofs of who calls.
    ///
    /// # Errors
    /// The database failed.
    async fn export(&self, account: Id) -> Result<serde_json::Value, StoreError>;

    /// Deletes an account: ends its sessions and replaces its name by this one,
    /// also where others remember it.
    /// Nothing leads back to it. Returns the ended sessions.
    ///
    /// # Errors
    /// The database failed, and nothing was changed.
    async fn delete_account(&self, account: Id, name: String, at: u64) -> Result<Vec<Id>, StoreError>;
}
