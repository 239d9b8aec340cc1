//! The updates of a match for one viewer: a server writes them, and a client reads them.
//!
//! The first update of a stream has the whole view and score sheet.
//! The others have the changes since the update before, which are a small part of it.

use crate::malformed::Malformed;
use crate::v1;
use crate::v1::match_update::View;
use cartable_core::agenda::SeatTime;
use cartable_core::catalogue::{AnyEvent, AnySeries, AnyView, GameId};
use cartable_core::legal::LegalMoves;
use cartable_core::notation::Notation as _;
use cartable_core::score::ScoreSheet;
use cartable_core::seat::{Seat, Viewer};
use cartable_core::series::{MatchEvent, MatchStatus, MatchView};
use cartable_core::{notation, patch};
use serde_json::Value;
use std::borrow::Cow;
use std::sync::{Arc, OnceLock};

/// The entries of a match after one `seq` up to another in written form.
/// Everything is written once for all streams that tell it:
/// what all viewers are told, and what a viewer alone knows once for all streams of that viewer.
#[derive(Debug)]
pub struct Written {
    after_seq: u64,
    seq: u64,
    /// Without its sheet, which most updates leave out.
    status: v1::MatchStatus,
    sheet: Option<v1::ScoreSheet>,
    clock: Option<v1::Clock>,
    /// The events, each with the only seat that may know it.
    events: Vec<(Option<Seat>, String)>,
    public_json: Arc<str>,
    /// The change of the public part since the entry before; `None` if that was not at hand.
    change: Option<Change>,
    /// The parts of the seats and, last, of spectators, as far as a stream has asked for them.
    own: [OnceLock<Box<Own>>; Seat::MAX + 1],
}

/// The part of a view that its viewer alone knows.
#[derive(Debug)]
struct Own {
    json: Arc<str>,
    /// The difference of the whole view to the one at [`Written::after_seq`]; written for the first stream that was told that one.
    difference: OnceLock<Option<String>>,
}

/// The change of the public part of a view since an entry.
#[derive(Debug)]
struct Change {
    after_seq: u64,
    /// The merge patch; `None` if nothing has changed.
    patch_json: Option<String>,
}

impl Written {
    /// Writes these events, and the match after them.
    /// With what was written `before`, the change is written too.
    #[must_use]
    pub fn new<'a>(
        (after_seq, seq): (u64, u64),
        events: impl IntoIterator<Item = &'a MatchEvent<AnyEvent>>,
        series: &AnySeries,
        before: Option<&Self>,
    ) -> Self {
        let public_json: Arc<str> = notation::public_part(series).into();
        let change = before.and_then(|before| {
            let patch_json = patch::change(&before.public_json, &public_json).ok()?;
            Some(Change { after_seq: before.seq, patch_json })
        });
        let clock = series.clock();
        let mut status = v1::MatchStatus::from(&series.status());
        let sheet = status.sheet.take();
        Self {
            after_seq,
            seq,
            status,
            sheet,
            clock: clock.map(|clock| v1::Clock { period: clock.period, limit_ms: clock.limit_ms }),
            events: events.into_iter().map(|event| (event.only_for(), notation::write(event))).collect(),
            public_json,
            change,
            own: [const { OnceLock::new() }; Seat::MAX + 1],
        }
    }

    /// Returns what this viewer alone knows of the match, which is this series now.
    fn own(&self, viewer: Viewer, series: &AnySeries) -> &Own {
        let place = match viewer {
            Viewer::Seat(seat) => seat.index(),
            Viewer::Spectator => Seat::MAX,
        };
        self.own[place].get_or_init(|| {
            let json = notation::own_part(series, viewer).into();
            Box::new(Own { json, difference: OnceLock::new() })
        })
    }

    /// Returns the change of the public part since it was told as `before`; `None` if nothing has changed.
    fn change_since(&self, told: &Told) -> Result<Option<Cow<'_, str>>, serde_json::Error> {
        match &self.change {
            Some(change) if change.after_seq == told.seq => {
                Ok(change.patch_json.as_deref().map(Cow::Borrowed))
            }
            _ => Ok(patch::change(&told.public_json, &self.public_json)?.map(Cow::Owned)),
        }
    }
}

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
    // As text: a tree of values takes several times the space, and a stream mostly waits.
    // And shared with all streams that were told the same.
    public_json: Arc<str>,
    own_json: Arc<str>,
}

impl Writer {
    /// Returns a writer for this viewer; with `legal_moves` the updates list the viewer's legal moves.
    #[must_use]
    pub const fn new(viewer: Viewer, legal_moves: bool) -> Self {
        Self { viewer, legal_moves, told: None }
    }

    /// Tells what was written of this match, without the events that only others may know.
    pub fn update(&mut self, written: &Written, series: &AnySeries) -> v1::MatchUpdate {
        let own = written.own(self.viewer, series);
        let (public_json, own_json) = (Arc::clone(&written.public_json), Arc::clone(&own.json));
        let rounds = series.sheet().rounds().len();
        let told = self.told.take().filter(|told| told.seq == written.after_seq);
        let is_sheet_told = told.as_ref().is_some_and(|told| told.rounds == rounds);
        let sheet = written.sheet.as_ref().filter(|_| !is_sheet_told).cloned();
        // All streams of this viewer that were told the entry before were told the same view.
        let difference = |told| own.difference.get_or_init(|| difference(&told, written, &own.json).ok());
        let patch = told.and_then(|told| difference(told).clone());
        let view = patch
            .map_or_else(|| View::ViewJson(whole(self.viewer, &public_json, &own_json)), View::ViewPatchJson);
        self.told = Some(Told { seq: written.seq, rounds, public_json, own_json });
        let events = written.events.iter().filter(|(only_for, _)| self.viewer.may_know(*only_for));
        v1::MatchUpdate {
            after_seq: written.after_seq,
            seq: written.seq,
            status: Some(v1::MatchStatus { sheet, ..written.status.clone() }),
            events_json: events.map(|(_, json)| json.clone()).collect(),
            view: Some(view),
            clock: written.clock,
            legal: self.legal_moves.then(|| {
                let LegalMoves { moves_json, complete } = series.view(self.viewer).legal_moves();
                v1::LegalMoves { moves_json, complete }
            }),
            more: false,
            clocks: Vec::new(),
            spectators: 0,
        }
    }
}

/// Returns a view as [`notation::write`] writes it.
fn whole(viewer: Viewer, public_json: &str, own_json: &str) -> String {
    let viewer = notation::write(&viewer);
    format!(r#"{{"viewer":{viewer},"public":{public_json},"own":{own_json}}}"#)
}

/// Returns the difference of a view to the one that was told, as [`patch::difference`] writes it.
fn difference(told: &Told, written: &Written, own_json: &str) -> Result<String, serde_json::Error> {
    let own = patch::change(&told.own_json, own_json)?.map(|own| format!(r#""own":{own}"#));
    let public = written.change_since(told)?.map(|public| format!(r#""public":{public}"#));
    let changes: Vec<String> = own.into_iter().chain(public).collect();
    Ok(format!("{{{}}}", changes.join(",")))
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
