//! A match viewed step by step, forward and back, from any seat, and played on from any step.
//!
//! Every step replays the record from its first card:
//! a whole one takes milliseconds, and nothing has to be kept beside the record.

use super::advice::{Moment, ReviewListener};
use super::desk;
use super::offline::Engine;
use super::{FinishedRounds, PlayerSetup, Table, pace};
use crate::error::{CartableError, Failure, ForApp};
use crate::lock::lock;
use cartable_core::bot::Level;
use cartable_core::catalogue::GameId;
use cartable_core::fault::Driver;
use cartable_core::record::Record;
use cartable_core::scene::{Audience, Scene};
use cartable_core::seat::{Seat, Viewer};
use cartable_core::share;
use cartable_core::text::Lang;
use cartable_drawing::picture;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

/// A match that was played, step by step.
/// Every method may be called from any thread; those that think say so.
#[derive(uniffi::Object)]
pub struct Replay {
    source: Source,
    /// The number of entries before each round, without the first round.
    rounds: Vec<u32>,
    stand: Mutex<Stand>,
    closed: AtomicBool,
}

/// The source of a replay.
enum Source {
    /// The record of a whole match.
    Record(Box<Record>),
    /// The finished rounds of a match on a server whose record is not told.
    Rounds(FinishedRounds),
}

impl Source {
    fn game(&self) -> GameId {
        match self {
            Self::Record(record) => record.game,
            Self::Rounds(rounds) => rounds.game,
        }
    }

    fn steps(&self) -> usize {
        match self {
            Self::Record(record) => record.entries.len(),
            Self::Rounds(rounds) => rounds.steps(),
        }
    }

    /// Returns the players' names, by seat, as this viewer calls them.
    fn names(&self, lang: Lang, viewer: Viewer) -> Vec<String> {
        match self {
            Self::Record(record) => record.names(lang, viewer),
            Self::Rounds(rounds) => rounds.names.clone(),
        }
    }

    /// Returns true if it is told from one seat alone.
    fn is_own(&self) -> bool {
        matches!(self, Self::Rounds(rounds) if rounds.is_own())
    }

    /// Returns the record, if there is one.
    fn record(&self) -> Result<&Record, Failure> {
        match self {
            Self::Record(record) => Ok(record),
            Self::Rounds(rounds) if rounds.is_own() => Err(Failure::DailyOpen),
            Self::Rounds(_) => Err(Failure::MatchRunning),
        }
    }

    fn scene_at(&self, audience: Audience<'_>, is_open: bool, step: usize) -> Result<Scene, Failure> {
        match self {
            Self::Record(record) => scene_at(record, audience, is_open, step),
            Self::Rounds(rounds) => Ok(rounds.scene_at(audience, is_open, step)),
        }
    }
}

/// The present place in a replay, and its scene.
struct Stand {
    lang: Lang,
    step: usize,
    viewer: Viewer,
    /// True if the others' hands are open.
    is_open: bool,
    scene: Scene,
}

#[uniffi::export]
impl Replay {
    /// Opens a record before its first step.
    /// The replay is seen from the seat of the only person at the table, otherwise as a spectator.
    /// Any thread may call it; it plays the whole match, which takes milliseconds.
    ///
    /// # Errors
    /// `BadInput` if the record cannot be read or replayed; the text says why.
    /// A record of rules that are no longer played has only a result, which `verify` returns.
    #[uniffi::constructor]
    pub fn open(record_json: &str, lang: Lang) -> Result<Arc<Self>, CartableError> {
        Ok(Arc::new(Self::of_record(record_json, lang).for_app(lang)?))
    }

    /// Returns the game's id.
    /// Any thread may call it.
    #[must_use]
    pub fn game(&self) -> String {
        self.source.game().to_string()
    }

    /// Returns the record; `None` for single rounds of a match whose record is still kept back.
    /// Any thread may call it.
    #[must_use]
    pub fn record(&self) -> Option<String> {
        self.source.record().ok().map(Record::json)
    }

    /// Returns true if the replay can be seen from the player's own seat alone:
    /// a try at a daily deal that others may still play.
    /// Any thread may call it.
    #[must_use]
    pub fn is_own(&self) -> bool {
        self.source.is_own()
    }

    /// Returns the number of steps: every entry of the match is one.
    /// Any thread may call it.
    #[must_use]
    pub fn steps(&self) -> u32 {
        self.source.steps() as u32
    }

    /// Returns, for each round but the first, the number of steps before it begins.
    /// Any thread may call it.
    #[must_use]
    pub fn rounds(&self) -> Vec<u32> {
        self.rounds.clone()
    }

    /// Returns the players' names, by seat.
    /// Any thread may call it.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let stand = lock(&self.stand);
        self.source.names(stand.lang, stand.viewer)
    }

    /// Returns the number of steps before the present position.
    /// Any thread may call it.
    #[must_use]
    pub fn step(&self) -> u32 {
        lock(&self.stand).step as u32
    }

    /// Returns the seat, from 0, from which the replay is seen; `None` for a spectator.
    /// Any thread may call it.
    #[must_use]
    pub fn seat(&self) -> Option<u32> {
        lock(&self.stand).viewer.seat().map(Seat::number)
    }

    /// Returns the scene at the present position; nothing in it can be tapped or chosen.
    /// Any thread may call it.
    #[must_use]
    pub fn scene(&self) -> Scene {
        lock(&self.stand).scene.clone()
    }

    /// Returns the scene as an SVG picture, a thousand units wide.
    /// Any thread may call it.
    #[must_use]
    pub fn picture(&self) -> String {
        let stand = lock(&self.stand);
        picture::svg(&stand.scene, self.source.game().id(), &self.source.game().title(stand.lang))
    }

    /// Returns the whole match as text, line by line, as far as the present seat may know it.
    /// Any thread may call it; it plays the whole match, which takes milliseconds.
    ///
    /// # Errors
    /// `BadInput` if the replay has no record.
    /// `Internal` after a fault of the program.
    pub fn text(&self) -> Result<String, CartableError> {
        let (lang, viewer) = self.audience();
        let record = self.source.record().for_app(lang)?;
        let names = record.names(lang, viewer);
        share::record(record, &Audience { lang, viewer, names: &names }).for_app(lang)
    }

    /// Goes to the position after this number of steps; a number beyond the end means the end.
    /// Any thread may call it; it plays the match up to there, which takes milliseconds.
    ///
    /// # Errors
    /// `Internal` after a fault of the program.
    pub fn go_to(&self, step: u32) -> Result<(), CartableError> {
        self.stand(|stand| stand.step = self.source.steps().min(step as usize))
    }

    /// Changes the language of the scene, the names and the log.
    /// Any thread may call it; it plays the match up to here, which takes milliseconds.
    ///
    /// # Errors
    /// `Internal` after a fault of the program.
    pub fn set_language(&self, lang: Lang) -> Result<(), CartableError> {
        self.stand(|stand| stand.lang = lang)
    }

    /// Shows the replay from another seat, from 0, or with `None` as a spectator.
    /// Any thread may call it; it plays the match up to here, which takes milliseconds.
    ///
    /// # Errors
    /// `BadInput` if there is no such seat, or if the replay can be seen from the player's own seat alone.
    pub fn look_from(&self, seat: Option<u32>) -> Result<(), CartableError> {
        let viewer = match seat {
            None => Viewer::Spectator,
            Some(seat) => Viewer::Seat(self.seated(seat).for_app(self.audience().0)?),
        };
        if self.source.is_own() && viewer != self.audience().1 {
            return Err(Failure::DailyOpen.for_app(self.audience().0));
        }
        self.stand(|stand| stand.viewer = viewer)
    }

    /// Returns true if the scene also shows everybody's cards.
    /// Any thread may call it.
    #[must_use]
    pub fn is_open(&self) -> bool {
        lock(&self.stand).is_open
    }

    /// Shows everybody's cards in the scene too, or hides them again.
    /// Any thread may call it; it plays the match up to here, which takes milliseconds.
    ///
    /// # Errors
    /// `BadInput` if the match is not over, or if others may still play its deal.
    pub fn open_hands(&self, open: bool) -> Result<(), CartableError> {
        if open && self.source.is_own() {
            return Err(Failure::DailyOpen.for_app(self.audience().0));
        }
        let is_over = self.source.record().map_or(true, |record| record.result.is_some());
        if open && !is_over {
            return Err(Failure::MatchRunning.for_app(self.audience().0));
        }
        self.stand(|stand| stand.is_open = open)
    }

    /// Returns the moments where another choice would have gained the player in this seat (from 0) most,
    /// as `Table.moments` does.
    /// `Replay.go_to` with `Moment.step` shows one.
    /// It takes seconds, so call it off the main thread; `leave` ends it.
    ///
    /// # Errors
    /// `BadInput` if there is no such seat, or the replay has no record.
    /// `NotOffered` if the replay was left.
    #[expect(clippy::needless_pass_by_value, reason = "what UniFFI hands over")]
    pub fn moments(
        &self,
        seat: u32,
        listener: Option<Arc<dyn ReviewListener>>,
    ) -> Result<Vec<Moment>, CartableError> {
        let (lang, _) = self.audience();
        let moments = || {
            let seat = self.seated(seat)?;
            let viewer = Viewer::Seat(seat);
            let names = self.source.names(lang, viewer);
            let audience = Audience { lang, viewer, names: &names };
            let stop = || self.closed.load(Ordering::Acquire);
            Moment::of(self.source.record()?, seat, audience, listener.as_deref(), &stop)
        };
        moments().for_app(lang)
    }

    /// Opens a new table that goes on from here, with the person in this seat
    /// (from 0) and bots of this level in the others.
    /// `pace_ms` and `chance_ms` are those of [`crate::OfflineSetup`].
    /// The table has a record of its own.
    /// Any thread may call it.
    /// At a table without a pace it returns after the moves of the bots, which may take seconds.
    ///
    /// # Errors
    /// `BadInput` if there is no such seat, or the replay has no record.
    /// `NotOffered` if the match is over here.
    #[uniffi::method(default(chance_ms = 2000))]
    pub fn play_on(
        &self,
        seat: u32,
        level: Level,
        pace_ms: u32,
        chance_ms: u32,
    ) -> Result<Arc<Table>, CartableError> {
        let (lang, _) = self.audience();
        let play_on = || {
            let seat = self.seated(seat)?;
            let mut record = self.source.record()?.until(lock(&self.stand).step);
            if record.replay()?.is_over() {
                return Err(Failure::NothingToPlay);
            }
            let sits = |(name, at): (&String, Seat)| {
                if at == seat { PlayerSetup::person(name) } else { PlayerSetup::bot(name, level) }
            };
            let names = record.names(lang, Viewer::Seat(seat));
            let players = names.iter().zip(Seat::all(record.seats)).map(sits).collect();
            record.players = Engine::players(players)?;
            // A player who knows the further course has as good as taken moves back.
            record.taken_back = record.taken_back.saturating_add(1);
            // It is no lesson any more: another person may sit there now, and the script was left.
            record.lesson = false;
            Table::here(record, lang, pace(pace_ms, chance_ms), Driver::default())
        };
        play_on().for_app(lang)
    }

    /// Leaves the replay: a running search for moments ends.
    /// Any thread may call it.
    // Kotlin's objects have a `close` of their own, which frees them.
    #[uniffi::method(name = "leave")]
    pub fn close(&self) {
        self.closed.store(true, Ordering::Release);
    }
}

impl Replay {
    /// Returns the replay of a record, before its first step.
    ///
    /// # Errors
    /// The record is damaged, or of another version.
    pub(crate) fn of_record(record_json: &str, lang: Lang) -> Result<Self, Failure> {
        let record = Record::read(record_json)?;
        let (mut step, mut rounds) = (0, Vec::new());
        let mut number = 0;
        record.replay_each(|series, _, _| {
            step += 1;
            if series.number() > number {
                number = series.number();
                rounds.push(step);
            }
        })?;
        let viewer = record.only_person().map_or(Viewer::Spectator, Viewer::Seat);
        let names = record.names(lang, viewer);
        let audience = Audience { lang, viewer, names: &names };
        let scene = scene_at(&record, audience, false, 0)?;
        let stand = Mutex::new(Stand { lang, step: 0, viewer, is_open: false, scene });
        Ok(Self { source: Source::Record(Box::new(record)), rounds, stand, closed: AtomicBool::new(false) })
    }

    /// Returns the replay of finished rounds, after so many steps: with all hands open, if they are told.
    pub(crate) fn of_rounds(told: FinishedRounds, step: usize, lang: Lang) -> Self {
        let (viewer, names) = (told.viewer, told.names.clone());
        let (rounds, is_open) = (told.starts.clone(), !told.is_own());
        let audience = Audience { lang, viewer, names: &names };
        let scene = told.scene_at(audience, is_open, step);
        let stand = Mutex::new(Stand { lang, step, viewer, is_open, scene });
        Self { source: Source::Rounds(told), rounds, stand, closed: AtomicBool::new(false) }
    }

    /// Returns the language and the viewer.
    fn audience(&self) -> (Lang, Viewer) {
        let stand = lock(&self.stand);
        (stand.lang, stand.viewer)
    }

    fn seated(&self, seat: u32) -> Result<Seat, Failure> {
        let seats = self.source.names(Lang::default(), Viewer::Spectator).len();
        let known = Seat::all(seats).nth(seat as usize);
        known.ok_or(Failure::NoSeat { seat: seat.saturating_add(1), seats })
    }

    /// Moves to another place and sets its scene; stays in place on a failure.
    fn stand(&self, moves: impl FnOnce(&mut Stand)) -> Result<(), CartableError> {
        let mut stand = lock(&self.stand);
        let mut next = Stand { scene: Scene::default(), ..*stand };
        moves(&mut next);
        let names = self.source.names(next.lang, next.viewer);
        let audience = Audience { lang: next.lang, viewer: next.viewer, names: &names };
        next.scene = self.source.scene_at(audience, next.is_open, next.step).for_app(next.lang)?;
        *stand = next;
        Ok(())
    }
}

/// Returns the scene after so many entries, with the log of all events until then.
fn scene_at(record: &Record, audience: Audience<'_>, is_open: bool, step: usize) -> Result<Scene, Failure> {
    let (mut scene, events) = share::table(record, audience, is_open, step)?;
    scene.log = desk::log(&audience, record.game, events.iter());
    scene.close();
    Ok(scene)
}
