//! Who somebody is to others: name, digits, picture; whom they avoid and report; and how they go.

use super::{Accounts, checked_name};
use crate::detached::detached;
use crate::problem::Result;
use crate::random::{self, Id, NoRandomness};
use crate::store::{Allowed, NewReport, Profile, ProfileChange};
use cartable_core::avatar::AVATARS;
use cartable_proto::{Malformed, Reason};
use std::sync::Arc;
use std::time::Duration;

/// How many digits are drawn for a name, one try after the other:
/// four, and more where many have the name, so that no name is ever full.
const TAGS: [usize; 8] = [4, 4, 4, 5, 5, 6, 8, 12];
/// How many others an account can avoid.
const MOST_BLOCKED: u32 = 500;
/// How many reports an account can make in a day.
const MOST_REPORTS: u32 = 10;
const DAY: Duration = Duration::from_hours(24);
/// What is left of a name when its account is deleted; French and English have the same word.
const NOBODY: &str = "Incognito";

/// Digits to choose from for a name.
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
    /// How an account is shown.
    ///
    /// # Errors
    /// There is none.
    pub async fn profile(&self, account: Id) -> Result<Profile> {
        Ok(self.store.profile(account).await?.ok_or(Reason::UnknownAccount)?)
    }

    /// Changes name or picture of an account, or whether others may look on or see what was played; what is `None` stays.
    ///
    /// # Errors
    /// A name or a picture that is none.
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
            // What is remembered of its sessions has the old name.
            let devices = accounts.store.devices(account, accounts.clock.now()).await?;
            for device in devices {
                accounts.forget(device.session);
            }
            Ok(profile.ok_or(Reason::UnknownAccount)?)
        })
        .await
    }

    /// Whether an account may see what another one has played: its own, or where the owner allows it and the two do not
    /// avoid each other.
    ///
    /// # Errors
    /// There is no such other account.
    pub async fn may_see_history(&self, account: Id, of: &Profile) -> Result<bool> {
        let of_id = of.account.id;
        Ok(account == of_id || of.is_history_open && !self.store.is_apart(account, &[of_id]).await?)
    }

    /// From now on this account and another one do not meet, or may again.
    ///
    /// # Errors
    /// There is no such other account, or too many are avoided.
    pub async fn set_blocked(self: &Arc<Self>, by: Id, of: Id, blocked: bool) -> Result<()> {
        let accounts = Arc::clone(self);
        detached(async move { allowed(accounts.store.set_blocked(by, of, blocked, MOST_BLOCKED).await?) })
            .await
    }

    /// Whom this account avoids.
    ///
    /// # Errors
    /// What the database says.
    pub async fn blocked(&self, by: Id) -> Result<Vec<Profile>> {
        Ok(self.store.blocked(by).await?)
    }

    /// Tells the operator of somebody.
    ///
    /// # Errors
    /// There is no such account, neither of the two sat in this match, too many were reported today,
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

    /// Everything that is kept of an account, as JSON.
    ///
    /// # Errors
    /// What the database says.
    pub async fn export(&self, account: Id) -> Result<String> {
        Ok(self.store.export(account).await?.to_string())
    }

    /// Deletes an account: nobody is signed in as it any more, and its name is gone.
    ///
    /// # Errors
    /// What the database says.
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
