//! The versions of client and server: the first thing that they tell each other.

use crate::problem::{Problem, Reason};
use crate::v1;
use cartable_core::catalogue::GameId;

/// The number of the protocol: it rises with every change of the services that the other side could notice.
pub const PROTOCOL: u32 = 1;
/// The oldest protocol that is still understood.
pub const OLDEST_PROTOCOL: u32 = 1;

/// Returns the versions that this program speaks, as client or as server.
#[must_use]
pub fn versions() -> v1::Versions {
    let game = |game: GameId| v1::GameVersion {
        game: game.to_string(),
        rules: game.rules(),
        notation: game.notation(),
        min_seats: *game.seats().start() as u32,
        max_seats: *game.seats().end() as u32,
    };
    let games = GameId::ALL.into_iter().map(game).collect();
    v1::Versions { protocol: PROTOCOL, oldest_protocol: OLDEST_PROTOCOL, games }
}

impl v1::Versions {
    /// Checks that the two have a protocol in common.
    ///
    /// # Errors
    /// [`Reason::ClientTooOld`] or [`Reason::ServerTooOld`].
    pub fn check(client: &Self, server: &Self) -> Result<(), Problem> {
        let too_old = |reason, which: &Self, other: &Self| {
            let (spoken, oldest) = (which.protocol, other.oldest_protocol);
            Err(Problem::new(
                reason,
                format!("it speaks protocol {spoken}, and {oldest} is the oldest understood"),
            ))
        };
        if client.protocol < server.oldest_protocol {
            return too_old(Reason::ClientTooOld, client, server);
        }
        if server.protocol < client.oldest_protocol {
            return too_old(Reason::ServerTooOld, server, client);
        }
        Ok(())
    }
}
