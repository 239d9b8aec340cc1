//! Spectators: looking on at others' matches, and allowing it at one's own.

use super::Client;
use crate::error::CartableError;
use crate::table::{Sight, Table};
use cartable_pages::Profile;
use cartable_proto::code::ID_LENGTH;
use cartable_proto::v1;
use std::sync::Arc;

#[uniffi::export]
impl Client {
    /// Allows or forbids others to watch the player's matches; at first it is forbidden.
    /// A match can be watched only if everybody at the table allows it.
    /// Forbidding it ends running streams of spectators at once.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Unauthorized`, `Offline`.
    pub fn set_watchable(&self, watchable: bool) -> Result<Profile, CartableError> {
        let request = v1::UpdateProfileRequest { watchable: Some(watchable), ..Default::default() };
        self.wait(self.change_profile(request))
    }

    /// Opens the table of a match as a spectator, by the match's id or the code of its room;
    /// no move can be made at it.
    /// A ranked match is shown a minute late.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Refused` if there is no such match or room, a player there does not allow it, it has not begun,
    /// or it has too many spectators.
    /// `NotOffered` with the code `seen_late` if nothing of it may be shown yet: try again soon.
    /// `Unauthorized`, `Offline`.
    pub fn watch_table(&self, id_or_code: &str) -> Result<Arc<Table>, CartableError> {
        let asked = id_or_code.trim();
        let is_id = asked.len() == ID_LENGTH && asked.bytes().all(|byte| byte.is_ascii_hexdigit());
        let sight = if is_id {
            Sight::of_match(asked.to_ascii_lowercase())
        } else {
            Sight::of_room(asked.to_owned())
        };
        self.come(sight)
    }
}
