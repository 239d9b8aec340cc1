//! The player's own account: its profile, its devices, its recovery code, and its blocks.

use super::Client;
use super::ranking::read_rating;
use crate::error::{CartableError, Failure};
use crate::lock::lock;
use crate::net::{RecoveryCode, request_id};
use cartable_core::avatar::{self, AVATARS};
use cartable_core::name;
use cartable_pages::{Account, Device, Player, Profile, ReportKind};
use cartable_proto::v1;

/// A picture that people choose from.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct Avatar {
    /// Its id, for which an app has a drawing.
    pub id: String,
    /// A sign of it for text.
    pub sign: String,
}

/// Returns every picture.
/// Any thread may call it.
#[uniffi::export]
#[must_use]
pub fn avatars() -> Vec<Avatar> {
    AVATARS.map(|(id, sign)| Avatar { id: id.to_owned(), sign: sign.to_owned() }).into()
}

/// Returns the sign of a picture, also of one that this program does not know.
/// Any thread may call it.
#[uniffi::export]
#[must_use]
pub fn avatar_sign(id: &str) -> String {
    avatar::sign(id).to_owned()
}

#[uniffi::export]
impl Client {
    /// Sets the name of this device in the account's list of devices, up to 40 columns wide;
    /// set it before signing in.
    /// Any thread may call it.
    pub fn set_device_name(&self, name: String) {
        self.net.set_device(name);
    }

    /// Changes the name (1 to 24 columns), the picture (one of [`avatars`]), or both;
    /// `None` leaves one as it is.
    /// A new name gets new digits.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `BadInput` if the name or the picture is not allowed.
    /// `Unauthorized`, `Offline`.
    #[uniffi::method(default(name = None, avatar = None))]
    pub fn update_profile(
        &self,
        name: Option<String>,
        avatar: Option<String>,
    ) -> Result<Profile, CartableError> {
        self.wait(self.change_profile(v1::UpdateProfileRequest { name, avatar, ..Default::default() }))
    }

    /// Makes a recovery code of thirty letters, with which the account can be entered on any device.
    /// The code before becomes worthless.
    /// Show the code and do not store it: it opens the account to anybody.
    /// Called again after a lost answer, it returns the same code.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Unauthorized`.
    /// `Offline` if the answer was lost: the code before may or may not count any more; ask again.
    pub fn new_recovery_code(&self) -> Result<String, CartableError> {
        self.wait(self.make_code())
    }

    /// Signs in to the account of a recovery code, written in any case and with anything between its letters.
    /// The account's other devices are told, and an account that was signed in here before is signed out.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `BadInput` if the code is mistyped.
    /// `Refused` if no account has it.
    /// `Offline`.
    pub fn recover(&self, code: &str) -> Result<Profile, CartableError> {
        self.wait(self.enter_by(code))
    }

    /// Returns the devices on which the account is signed in, the last used first.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Unauthorized`, `Offline`.
    pub fn devices(&self) -> Result<Vec<Device>, CartableError> {
        self.wait(self.read_devices())
    }

    /// Reports that the player has seen the sign-ins that [`Self::devices`] marked as news.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Unauthorized`, `Offline`.
    pub fn mark_devices_seen(&self) -> Result<(), CartableError> {
        self.wait(self.see_devices())
    }

    /// Signs a device out; its open tables are closed.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Unauthorized`, `Offline`.
    pub fn end_session(&self, session_id: &str) -> Result<(), CartableError> {
        self.wait(self.end(session_id.to_owned()))
    }

    /// Signs all other devices out.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Unauthorized`, `Offline`.
    pub fn end_other_sessions(&self) -> Result<(), CartableError> {
        self.wait(self.end_others())
    }

    /// Returns everything that the server keeps of the account, as JSON.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Unauthorized`, `Offline`.
    pub fn export_account(&self) -> Result<String, CartableError> {
        self.wait(self.export())
    }

    /// Deletes the account at once and for good, on every device.
    /// Matches played with others stay, and show them another name.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Unauthorized`, `Offline`.
    pub fn delete_account(&self) -> Result<(), CartableError> {
        self.wait(self.delete())
    }

    /// Returns the accounts that the player has blocked, by name.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Unauthorized`, `Offline`.
    pub fn blocked(&self) -> Result<Vec<Player>, CartableError> {
        self.wait(self.read_blocked())
    }

    /// Blocks another account, so that the two do not meet, or unblocks it.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Refused` if there is no such account, or too many are blocked.
    /// `Unauthorized`, `Offline`.
    pub fn set_blocked(&self, account_id: &str, blocked: bool) -> Result<(), CartableError> {
        self.wait(self.block(account_id, blocked))
    }
}

impl Client {
    /// Returns the public part of an account, with its ratings, and waits for the server.
    ///
    /// # Errors
    /// `Refused` if there is no such account.
    /// `Unauthorized`, `Offline`.
    pub fn player(&self, account_id: &str) -> Result<Player, CartableError> {
        self.wait(self.read_player(account_id))
    }

    /// Returns the public part of an account, with its ratings.
    pub(crate) async fn read_player(&self, account_id: &str) -> Result<Player, Failure> {
        let request = v1::GetPlayerRequest { account_id: account_id.to_owned() };
        Ok(player(self.net.ask(request).await?.player.unwrap_or_default()))
    }

    /// Returns the public part of an account, and true if the player has blocked it.
    pub(crate) async fn read_person(&self, account_id: &str) -> Result<(Player, bool), Failure> {
        let blocked = self.read_blocked().await?;
        let is_blocked = blocked.iter().any(|player| player.account_id == account_id);
        Ok((self.read_player(account_id).await?, is_blocked))
    }

    /// Returns the player's own account.
    pub(crate) async fn read_profile(&self) -> Result<Profile, Failure> {
        Ok(profile(self.net.ask(v1::GetProfileRequest {}).await?.profile))
    }

    /// Returns the player's own account with its belongings.
    pub(crate) async fn read_account(&self) -> Result<Account, Failure> {
        Ok(Account {
            profile: self.read_profile().await?,
            devices: self.read_devices().await?,
            avoided: self.read_blocked().await?,
            issuers: self.read_issuers().await?,
            identities: self.read_identities().await?,
        })
    }

    /// Changes the player's own account, and returns it as it is then.
    pub(crate) async fn change_profile(&self, request: v1::UpdateProfileRequest) -> Result<Profile, Failure> {
        Ok(profile(self.net.ask(request).await?.profile))
    }

    /// Makes a recovery code, and returns it in groups of letters with `-` between them.
    pub(crate) async fn make_code(&self) -> Result<String, Failure> {
        let code = self.net.new_code()?;
        let request = v1::SetRecoveryCodeRequest { code_sha256: code.hash() };
        match self.net.ask(request).await {
            Ok(_) => {
                self.net.code_is_told();
                Ok(code.text())
            }
            // The server may have the new code: then the code on paper is worthless,
            // and this one must not be lost.
            Err(Failure::Unreachable(why)) => Err(Failure::CodeUnsure(why)),
            Err(failure) => Err(failure),
        }
    }

    /// Signs in to the account of a recovery code.
    pub(crate) async fn enter_by(&self, code: &str) -> Result<Profile, Failure> {
        let code = RecoveryCode::read(code)?;
        Ok(profile(Some(self.net.recover(code.bytes()).await?)))
    }

    /// Returns the devices on which the account is signed in, the last used first.
    pub(crate) async fn read_devices(&self) -> Result<Vec<Device>, Failure> {
        let sessions = self.net.ask(v1::ListSessionsRequest {}).await?.sessions;
        let newest = sessions.iter().map(|session| session.signed_in_at_ms).max();
        *lock(&self.net.devices_shown) = newest.and_then(|newest| newest.try_into().ok());
        Ok(sessions.into_iter().map(device).collect())
    }

    /// Reports that the player has seen the devices that were read last.
    pub(crate) async fn see_devices(&self) -> Result<(), Failure> {
        let shown_until_ms = *lock(&self.net.devices_shown);
        self.net.ask(v1::MarkSessionsSeenRequest { shown_until_ms }).await.map(drop)
    }

    /// Signs a device out, by its session.
    pub(crate) async fn end(&self, session_id: String) -> Result<(), Failure> {
        self.net.ask(v1::EndSessionRequest { session_id }).await.map(drop)
    }

    /// Signs all other devices out.
    pub(crate) async fn end_others(&self) -> Result<(), Failure> {
        self.net.ask(v1::EndOtherSessionsRequest {}).await.map(drop)
    }

    /// Signs this device out. If the server does not answer, only this device forgets the session,
    /// because a player who wants to leave it need not wait.
    pub(crate) async fn leave_account(&self) {
        let own = self.read_devices().await.ok().into_iter().flatten().find(|device| device.own);
        if let Some(own) = own {
            // The server ends the session by itself some day.
            let _ = self.end(own.session_id).await;
        }
        self.net.sign_out().await;
    }

    /// Returns everything that the server keeps of the account, as JSON.
    pub(crate) async fn export(&self) -> Result<String, Failure> {
        Ok(self.net.ask_for_more(v1::ExportAccountRequest {}, LARGEST_EXPORT).await?.account_json)
    }

    /// Deletes the account at once and for good.
    pub(crate) async fn delete(&self) -> Result<(), Failure> {
        // A player signed out elsewhere deletes nothing, and must hear it; a banned one may delete.
        if !self.net.is_deleting() {
            match self.net.ask(v1::GetProfileRequest {}).await {
                Err(failure) if failure.is_transient() || matches!(failure, Failure::SignedOut) => {
                    return Err(failure);
                }
                _ => {}
            }
        }
        self.net.begin_deleting();
        match self.net.ask(v1::DeleteAccountRequest {}).await {
            // A repetition after a lost answer: the account no longer exists.
            Ok(_) | Err(Failure::SignedOut) => {
                self.net.sign_out().await;
                Ok(())
            }
            Err(failure) => Err(failure),
        }
    }

    /// Returns the accounts that the player has blocked, by name.
    pub(crate) async fn read_blocked(&self) -> Result<Vec<Player>, Failure> {
        let players = self.net.ask(v1::ListBlockedRequest {}).await?.players;
        Ok(players.into_iter().map(player).collect())
    }

    /// Blocks another account, so that the two do not meet, or unblocks it.
    pub(crate) async fn block(&self, account_id: &str, blocked: bool) -> Result<(), Failure> {
        let request = v1::SetBlockedRequest { account_id: account_id.to_owned(), blocked };
        self.net.ask(request).await.map(drop)
    }

    /// Reports a player to the operator of the server, ten times a day at most, and waits for the server;
    /// `match_id` names the match that it is about.
    ///
    /// # Errors
    /// `Refused` if there is no such account or match, or there were too many reports today.
    /// `Unauthorized`, `Offline`.
    pub fn report_player(
        &self,
        account_id: &str,
        kind: ReportKind,
        match_id: Option<String>,
    ) -> Result<(), CartableError> {
        self.wait(self.report(account_id, kind, match_id))
    }

    /// Reports a player to the operator of the server; `match_id` names the match that it is about.
    pub(crate) async fn report(
        &self,
        account_id: &str,
        kind: ReportKind,
        match_id: Option<String>,
    ) -> Result<(), Failure> {
        let kind = match kind {
            ReportKind::Name => v1::ReportKind::Name,
            ReportKind::Cheating => v1::ReportKind::Cheating,
            ReportKind::Stalling => v1::ReportKind::Stalling,
        };
        let request = v1::ReportPlayerRequest {
            account_id: account_id.to_owned(),
            kind: kind.into(),
            match_id: match_id.unwrap_or_default(),
            request_id: request_id()?,
        };
        self.net.ask(request).await.map(drop)
    }
}

/// The largest export that is read, in bytes: a hundred thousand matches.
const LARGEST_EXPORT: usize = 64 << 20;

/// Reads the player's own account from an answer.
pub(super) fn profile(profile: Option<v1::Profile>) -> Profile {
    let v1::Profile { account_id, name, tag, avatar, has_recovery_code, watchable, history_open } =
        profile.unwrap_or_default();
    let name = name::shown(&name);
    Profile { account_id, name, tag, avatar, has_recovery_code, watchable, history_open }
}

pub(super) fn player(player: v1::PublicProfile) -> Player {
    let v1::PublicProfile { account_id, name, tag, avatar, ratings, history_open } = player;
    let ratings = ratings.into_iter().map(read_rating).collect();
    Player { account_id, name: name::shown(&name), tag, avatar, ratings, history_open }
}

fn device(session: v1::Session) -> Device {
    Device {
        session_id: session.session_id,
        name: name::shown(&session.device),
        signed_in_at_ms: session.signed_in_at_ms,
        used_at_ms: session.used_at_ms,
        own: session.own,
        recovered: session.recovered,
        identity: session.identity.map(|identity| name::shown(&identity)),
        news: session.news,
    }
}
