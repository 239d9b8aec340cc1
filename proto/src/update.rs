//! What has happened and how a match stands, as one viewer is told of it.

use crate::malformed::{Malformed, read};
use crate::v1;
use cartable_core::catalogue::{AnyEvent, AnyView, GameId};
use cartable_core::notation;
use cartable_core::seat::Viewer;
use cartable_core::series::{MatchEvent, MatchView};

/// A piece of the story of a match, read.
#[derive(Clone, PartialEq, Debug)]
pub struct Update {
    /// Where it begins.
    pub after_seq: u64,
    /// Where it ends.
    pub seq: u64,
    /// What happened; events that this program does not know are left out.
    pub events: Vec<MatchEvent<AnyEvent>>,
    /// How the match stands at the end.
    pub view: MatchView<AnyView>,
}

/// The message that tells `viewer` what happened after one `seq` up to another; events which only others may know are left out.
#[must_use]
pub fn update<'a>(
    (after_seq, seq): (u64, u64),
    events: impl IntoIterator<Item = &'a MatchEvent<AnyEvent>>,
    view: &MatchView<AnyView>,
    viewer: Viewer,
) -> v1::MatchUpdate {
    let seen = events.into_iter().filter(|event| event.seen_by(viewer));
    v1::MatchUpdate {
        after_seq,
        seq,
        status: Some((&view.status).into()),
        events_json: seen.map(notation::write).collect(),
        view_json: notation::write(&view.round),
    }
}

/// Reads the updates of a stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reader {
    game: GameId,
}

impl Reader {
    /// Reads a match of this game.
    #[must_use]
    pub const fn new(game: GameId) -> Self {
        Self { game }
    }

    /// Reads an update.
    ///
    /// # Errors
    /// The status or the view cannot be read; this program may be too old. An event that cannot be read is none.
    pub fn read(&mut self, message: v1::MatchUpdate) -> Result<Update, Malformed> {
        let status: cartable_core::series::MatchStatus = read(message.status, "status")?;
        if !self.game.seats().contains(&status.sheet.seats()) {
            return Err(Malformed::new("status.sheet.seats", "the game is not made for so many"));
        }
        let round = notation::read(self.game, &message.view_json)
            .map_err(|misread| Malformed::json("view_json", misread))?;
        Ok(Update {
            after_seq: message.after_seq,
            seq: message.seq,
            events: message
                .events_json
                .iter()
                .filter_map(|json| notation::read(self.game, json).ok())
                .collect(),
            view: MatchView { status, round },
        })
    }
}
