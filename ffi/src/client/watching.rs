//! Spectators: looking on at others' matches, and allowing it at one's own.

use super::account::profile;
use super::{Client, Profile};
use crate::error::CartableError;
use crate::table::{Sight, Table};
use cartable_proto::code::ID_LENGTH;
use cartable_proto::v1;
use std::sync::Arc;

#[uniffi::export]
impl Client {
    /// Says whether others may look on at what one plays, as long as everybody at the table allows it; at first they may not.
    /// Taken back, it ends their looking on at once.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Unauthorized`, `Offline`.
    pub fn set_watchable(&self, watchable: bool) -> Result<Profile, CartableError> {
        self.wait(async {
            let request = v1::UpdateProfileRequest { watchable: Some(watchable), ..Default::default() };
            Ok(profile(self.net.ask(request).await?.profile))
        })
    }

    /// Looks on at a match, by its id or the code of its room: a table without a seat, at which nothing can be done.
    /// A ranked match is seen a minute late.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `Refused`: no such match or room, not everybody at it allows it, it has not begun, or too many look on.
    /// `NotOffered` with the code `seen_late`: nothing of it may be seen yet, and will soon.
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
