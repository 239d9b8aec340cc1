//! The public side of accounts: names, digits and pictures, blocks and reports, and deletion.

use super::{Accounts, checked_name};
use crate::detached::detached;
use crate::problem::Result;
use crate::random::{self, Id, NoRandomness};
use crate::store::{Allowed, NewReport, Profile, ProfileChange};
use cartable_core::avatar::AVATARS;
use cartable_proto::{Malformed, Reason};
use std::sync::Arc;
use std::time::Duration;

/// The number of digits drawn for a name, one try after the other:
/// four, and more for names that many people have, so that no name is ever full.
const TAGS: [usize; 8] = [4, 4, 4, 5, 5, 6, 8, 12];
/// The most other accounts that an account can block.
const MOST_BLOCKED: u32 = 500;
/// The most reports of an account in a day.
const MOST_REPORTS: u32 = 10;
const DAY: Duration = Duration::from_hours(24);
/// The name of a deleted account; French and English have the same word.
const NOBODY: &str = "Incognito";

/// Returns digits to choose from for a name.
///
/// # Errors
/// The operating system has no randomness to give.
pub fn tags() -> Result<Vec<String>, NoRandomness> {
    let tag = |digits: usize| {
        let number = u64::from_le_bytes(random::bytes()?) % 10_u64.pow(digits as u32);
        Ok(format!("{number:0digits$}"))
    };
    TAGS.into_iter().map(tag).collect()
}

impl Accounts {
    /// Returns the profile of an account.
    ///
    /// # Errors
    /// There is no such account.
    pub async fn profile(&self, account: Id) -> Result<Profile> {
        Ok(self.store.profile(account).await?.ok_or(Reason::UnknownAccount)?)
    }

    /// Changes the name, the picture or the openness of an account; `None` leaves a field as it is.
    ///
    /// # Errors
    /// The name or the picture is not allowed.
    pub async fn change_profile(
        self: &Arc<Self>,
        account: Id,
        name: Option<&str>,
        avatar: Option<String>,
        is_watchable: Option<bool>,
        is_history_open: Option<bool>,
    ) -> Result<Profile> {
        let name = name.map(checked_name).transpose()?;
        if let Some(avatar) = &avatar
            && !AVATARS.iter().any(|(known, _)| known == avatar)
        {
            return Err(Malformed::new("avatar", format!("there is no picture {avatar:?}")).into());
        }
        let accounts = Arc::clone(self);
        detached(async move {
            let change = ProfileChange { name, tags: tags()?, avatar, is_watchable, is_history_open };
            let profile = accounts.store.change_profile(account, change).await?;
            // The remembered sessions have the old name.
            let devices = accounts.store.devices(account, accounts.clock.now()).await?;
            for device in devices {
                accounts.known.forget(device.session);
            }
            Ok(profile.ok_or(Reason::UnknownAccount)?)
        })
        .await
    }

    /// Returns true if an account may see another account's history.
    /// It may see its own, and any other whose owner allows it unless one of the two blocks the other.
    ///
    /// # Errors
    /// The other account does not exist.
    pub async fn may_see_history(&self, account: Id, of: &Profile) -> Result<bool> {
        let of_id = of.account.id;
        Ok(account == of_id || of.is_history_open && !self.store.is_apart(account, &[of_id]).await?)
    }

    /// Sets or removes this account's block of another one: the two do not meet.
    ///
    /// # Errors
    /// The other account does not exist, or the account blocks too many.
    pub async fn set_blocked(self: &Arc<Self>, by: Id, of: Id, blocked: bool) -> Result<()> {
        let accounts = Arc::clone(self);
        detached(async move { allowed(accounts.store.set_blocked(by, of, blocked, MOST_BLOCKED).await?) })
            .await
    }

    /// Returns the accounts that this account blocks.
    ///
    /// # Errors
    /// The database failed.
    pub async fn blocked(&self, by: Id) -> Result<Vec<Profile>> {
        Ok(self.store.blocked(by).await?)
    }

    /// Reports an account to the operator.
    ///
    /// # Errors
    /// There is no such account, neither of the two sat in this match,
    /// the account has reported too many today,
    /// or the request id was used for another report.
    pub async fn report(
        self: &Arc<Self>,
        (by, of): (Id, Id),
        kind: &'static str,
        match_id: Option<Id>,
        request_id: String,
    ) -> Result<()> {
        let accounts = Arc::clone(self);
        detached(async move {
            let at = accounts.clock.now();
            let since = at.saturating_sub(DAY.as_millis() as u64);
            let report = NewReport { by, request_id, of, kind, match_id, at, most: MOST_REPORTS, since };
            allowed(accounts.store.report(report).await?)
        })
        .await
    }

    /// Returns everything kept of an account, as JSON.
    ///
    /// # Errors
    /// The database failed.
    pub async fn export(&self, account: Id) -> Result<String> {
        Ok(self.store.export(account).await?.to_string())
    }

    /// Deletes an account: its sessions end, and its name is gone.
    ///
    /// # Errors
    /// The database failed.
    pub async fn delete(self: &Arc<Self>, account: Id) -> Result<()> {
        let accounts = Arc::clone(self);
        detached(async move {
            let number = u16::from_le_bytes(random::bytes()?) % 10_000;
            let name = format!("{NOBODY} {number:04}");
            let ended = accounts.store.delete_account(account, name, accounts.clock.now()).await?;
            accounts.close(&ended);
            Ok(())
        })
        .await
    }
}

fn allowed(outcome: Allowed) -> Result<()> {
    match outcome {
        Allowed::Done => Ok(()),
        Allowed::NoSuchAccount => Err(Reason::UnknownAccount.into()),
        Allowed::NoSuchMatch => Err(Reason::UnknownMatch.into()),
        Allowed::TooMany => Err(Reason::TooMany.into()),
        Allowed::OtherRequest => Err(Reason::RequestIdReused.into()),
    }
}
