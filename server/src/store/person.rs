//! What is kept of a person beside the tokens: name and avatar, devices, the way back, whom they
//! avoid and what they report.

use super::{NewSession, StoreError};
use crate::model::{Account, Digest};
use crate::random::Id;
use async_trait::async_trait;

/// An account as it is shown to its owner, and for the most part to others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Profile {
    /// Its id and name.
    pub account: Account,
    /// The digits that tell it from others of the same name.
    pub tag: String,
    /// The id of its picture.
    pub avatar: String,
    /// Whether there is a recovery code.
    pub is_recoverable: bool,
    /// Whether others may look on at what it plays.
    pub is_watchable: bool,
    /// Whether others may see what it has played.
    pub is_history_open: bool,
}

/// What changes of an account; what is not there stays.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ProfileChange {
    /// The name.
    pub name: Option<String>,
    /// Digits to choose from where the name is another one: the first that are free.
    pub tags: Vec<String>,
    /// The id of the picture.
    pub avatar: Option<String>,
    /// Whether others may look on.
    pub is_watchable: Option<bool>,
    /// Whether others may see what was played.
    pub is_history_open: Option<bool>,
}

/// Where somebody is signed in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Device {
    /// The session.
    pub session: Id,
    /// What the device calls itself; empty where it has not said.
    pub name: String,
    /// Since when, in milliseconds since 1970.
    pub made_at: u64,
    /// When its tokens were last changed, in milliseconds since 1970: about once an hour while it is used.
    pub used_at: u64,
    /// Whether the recovery code opened it.
    pub is_recovered: bool,
    /// The URL of the issuer whose identity opened it.
    pub issuer: Option<String>,
    /// Until when its owner was shown which other sessions were opened by either, in milliseconds since 1970.
    pub seen_at: u64,
}

/// What became of something that an account may do so many times.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Allowed {
    /// It is done, or was done before.
    Done,
    /// There is no such account.
    NoSuchAccount,
    /// There is no such match, or none of the two sat in it.
    NoSuchMatch,
    /// There are as many as there may be.
    TooMany,
    /// The request id was used for something else.
    OtherRequest,
}

/// A report of somebody, for the operator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewReport {
    /// Who reports.
    pub by: Id,
    /// The request it came by, unique among those of who reports.
    pub request_id: String,
    /// Who is reported.
    pub of: Id,
    /// What for.
    pub kind: &'static str,
    /// In which match.
    pub match_id: Option<Id>,
    /// When, in milliseconds since 1970.
    pub at: u64,
    /// How many one account may make,
    pub most: u32,
    /// after this time, in milliseconds since 1970.
    pub since: u64,
}

/// People.
#[async_trait]
pub trait PersonStore {
    /// The account, unless it was deleted.
    ///
    /// # Errors
    /// What the database says.
    async fn profile(&self, account: Id) -> Result<Option<Profile>, StoreError>;

    /// Changes an account, and says how it stands. `None`: there is no such account.
    ///
    /// # Errors
    /// Nothing was changed; [`StoreError::Crowded`]: no digits were free.
    async fn change_profile(&self, account: Id, change: ProfileChange)
    -> Result<Option<Profile>, StoreError>;

    /// From now on the code with this hash opens the account, and none before it.
    /// `false`: it opens another one, and nothing was changed.
    ///
    /// # Errors
    /// Nothing was changed.
    async fn set_recovery(&self, account: Id, code: Digest) -> Result<bool, StoreError>;

    /// A session of the account that the code with this hash opens.
    ///
    /// # Errors
    /// Nothing was stored.
    async fn recover(
        &self,
        code: Digest,
        session: NewSession,
        now: u64,
    ) -> Result<Option<Account>, StoreError>;

    /// Where an account is signed in, the last used first.
    ///
    /// # Errors
    /// What the database says.
    async fn devices(&self, account: Id, now: u64) -> Result<Vec<Device>, StoreError>;

    /// The owner of this session has been shown which others were opened by code or identity until then.
    ///
    /// # Errors
    /// Nothing was changed.
    async fn mark_seen(&self, session: Id, at: u64) -> Result<(), StoreError>;

    /// Ends a session of an account: whether there was one.
    ///
    /// # Errors
    /// Nothing was changed.
    async fn end_session(&self, account: Id, session: Id) -> Result<bool, StoreError>;

    /// Ends the sessions of an account but this one, and says which they were.
    ///
    /// # Errors
    /// Nothing was changed.
    async fn end_other_sessions(&self, account: Id, but: Id) -> Result<Vec<Id>, StoreError>;

    /// An account avoids another one, of so many at the most, or no longer does.
    ///
    /// # Errors
    /// Nothing was changed.
    async fn set_blocked(&self, by: Id, of: Id, blocked: bool, most: u32) -> Result<Allowed, StoreError>;

    /// Whom an account avoids, by name.
    ///
    /// # Errors
    /// What the database says.
    async fn blocked(&self, by: Id) -> Result<Vec<Profile>, StoreError>;

    /// Whether an account avoids one of these, or one of them avoids it.
    ///
    /// # Errors
    /// What the database says.
    async fn is_apart(&self, account: Id, from: &[Id]) -> Result<bool, StoreError>;

    /// Whether all of these accounts allow that others look on at what they play.
    ///
    /// # Errors
    /// What the database says.
    async fn are_watchable(&self, accounts: &[Id]) -> Result<bool, StoreError>;

    /// Stores a report.
    ///
    /// # Errors
    /// Nothing was stored.
    async fn report(&self, report: NewReport) -> Result<Allowed, StoreError>;

    /// Everything that is kept of an account, as JSON, but for what only proves who calls.
    ///
    /// # Errors
    /// What the database says.
    async fn export(&self, account: Id) -> Result<serde_json::Value, StoreError>;

    /// Deletes an account: its sessions end, its name is this one from now on, also where others remember it,
    /// and nothing leads back to it. Says which sessions ended.
    ///
    /// # Errors
    /// Nothing was changed.
    async fn delete_account(&self, account: Id, name: String, at: u64) -> Result<Vec<Id>, StoreError>;
}
