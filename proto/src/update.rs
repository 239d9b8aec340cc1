//! The updates of a match for one viewer: a server writes them, and a client reads them.
//!
//! The first update of a stream has the whole view and score sheet.
//! The others have the changes since the update before, which are a small part of it.

use crate::malformed::Malformed;
use crate::v1;
use crate::v1::match_update::View;
use cartable_core::agenda::SeatTime;
use cartable_core::catalogue::{AnyEvent, AnyView, GameId};
use cartable_core::legal::LegalMoves;
use cartable_core::notation::Notation as _;
use cartable_core::score::ScoreSheet;
use cartable_core::seat::Viewer;
use cartable_core::series::{MatchEvent, MatchStatus, MatchView};
use cartable_core::{notation, patch};
use serde_json::Value;

/// Writes the updates of one viewer's stream.
#[derive(Debug)]
pub struct Writer {
    viewer: Viewer,
    legal_moves: bool,
    told: Option<Told>,
}

/// The state that a viewer was last told.
#[derive(Debug)]
struct Told {
    seq: u64,
    rounds: usize,
    /// As text: a tree of values takes several times the space, and a stream mostly waits.
    view_json: String,
}

impl Writer {
    /// Returns a writer for this viewer; with `legal_moves` the updates list the viewer's legal moves.
    #[must_use]
    pub const fn new(viewer: Viewer, legal_moves: bool) -> Self {
        Self { viewer, legal_moves, told: None }
    }

    /// Writes the events after one `seq` up to another, without those that only others may know.
    pub fn update<'a>(
        &mut self,
        (after_seq, seq): (u64, u64),
        events: impl IntoIterator<Item = &'a MatchEvent<AnyEvent>>,
        view: &MatchView<AnyView>,
    ) -> v1::MatchUpdate {
        let mut status = v1::MatchStatus::from(&view.status);
        let rounds = view.status.sheet.rounds().len();
        let view_json = notation::write(&view.round);
        let told = self.told.take().filter(|told| told.seq == after_seq);
        status.sheet.take_if(|_| told.as_ref().is_some_and(|told| told.rounds == rounds));
        let patch = told.and_then(|told| patch::difference(&told.view_json, &view_json).ok());
        let shown = patch.map_or_else(|| View::ViewJson(view_json.clone()), View::ViewPatchJson);
        self.told = Some(Told { seq, rounds, view_json });
        v1::MatchUpdate {
            after_seq,
            seq,
            status: Some(status),
            events_json: events
                .into_iter()
                .filter(|event| event.seen_by(self.viewer))
                .map(notation::write)
                .collect(),
            view: Some(shown),
            clock: view.clock().map(|clock| v1::Clock { period: clock.period, limit_ms: clock.limit_ms }),
            legal: self.legal_moves.then(|| {
                let LegalMoves { moves_json, complete } = view.legal_moves();
                v1::LegalMoves { moves_json, complete }
            }),
            more: false,
            clocks: Vec::new(),
            spectators: 0,
        }
    }
}

/// An update, as read.
#[derive(Clone, PartialEq, Debug)]
pub struct Update {
    /// The `seq` after which it begins.
    pub after_seq: u64,
    /// The `seq` with which it ends.
    pub seq: u64,
    /// Its events, without those that this program does not know.
    pub events: Vec<MatchEvent<AnyEvent>>,
    /// The match at its end, as the viewer sees it.
    pub view: MatchView<AnyView>,
    /// The time left of each seat, at a table with clocks.
    pub clocks: Vec<SeatTime>,
}

/// Reads the updates of a stream.
#[derive(Debug)]
pub struct Reader {
    game: GameId,
    known: Option<Known>,
}

/// The last update read, on which the next one may be based.
#[derive(Debug)]
struct Known {
    seq: u64,
    sheet: ScoreSheet,
    view: Value,
}

impl Reader {
    /// Returns a reader for a match of this game.
    #[must_use]
    pub const fn new(game: GameId) -> Self {
        Self { game, known: None }
    }

    /// Reads an update. An event that cannot be read is left out.
    ///
    /// # Errors
    /// The status or the view cannot be read, because the sender is newer than this program,
    /// or is based on an update that was never read.
    /// Then the next update has to be a whole one.
    pub fn read(&mut self, message: v1::MatchUpdate) -> Result<Update, Malformed> {
        let v1::MatchUpdate { after_seq, seq, status, events_json, view, clocks, .. } = message;
        let known = self.known.take().filter(|known| known.seq == after_seq);
        let (sheet, before) = known.map(|known| (known.sheet, known.view)).unzip();
        let status = status.ok_or_else(|| Malformed::missing("status"))?;
        let status = read_status(status, sheet.as_ref()).map_err(|malformed| malformed.inside("status"))?;
        if !self.game.seats().contains(&status.sheet.seats()) {
            return Err(Malformed::new("status.sheet.seats", "the game is not made for so many"));
        }
        let (field, view) = match view.ok_or_else(|| Malformed::missing("view"))? {
            View::ViewJson(json) => ("view_json", parse("view_json", &json)?),
            View::ViewPatchJson(json) => {
                let mut view = before.ok_or_else(|| {
                    Malformed::new("view_patch_json", format!("the view at {after_seq} was never read"))
                })?;
                patch::apply(&mut view, parse("view_patch_json", &json)?);
                ("view_patch_json", view)
            }
        };
        let round =
            AnyView::read_of(self.game, &view).map_err(|error| Malformed::new(field, error.to_string()))?;
        if round.seats() != status.sheet.seats() {
            return Err(Malformed::new(field, "it has other seats than the score sheet"));
        }
        let events = events_json.iter().filter_map(|json| notation::read(self.game, json).ok()).collect();
        self.known = Some(Known { seq, sheet: status.sheet.clone(), view });
        let clocks = clocks.iter().map(SeatTime::from).collect();
        Ok(Update { after_seq, seq, events, view: MatchView { status, round }, clocks })
    }
}

/// Reads a status; a missing sheet is that of the update before.
fn read_status(mut status: v1::MatchStatus, before: Option<&ScoreSheet>) -> Result<MatchStatus, Malformed> {
    if status.sheet.is_none() {
        status.sheet = before.map(v1::ScoreSheet::from);
    }
    status.try_into()
}

fn parse(field: &str, json: &str) -> Result<Value, Malformed> {
    serde_json::from_str(json).map_err(|error| Malformed::new(field, error.to_string()))
}
