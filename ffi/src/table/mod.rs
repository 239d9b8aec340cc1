//! A table with a player or a spectator.
//! `docs/glossary.md` defines the words of this module.

mod advice;
mod clock;
mod desk;
mod emotes;
mod finished_rounds;
mod notifier;
mod offline;
mod online;
mod replay;
mod save;
mod setup;
mod share;
mod state;
mod status;
#[cfg(test)]
mod tests;
mod thinker;

pub use advice::{Moment, ReviewListener};
pub use emotes::{Emote, SeatEmote, emotes};
pub(crate) use finished_rounds::FinishedRounds;
pub(crate) use notifier::{Notifier, Signals};
pub(crate) use online::Sight;
pub use replay::Replay;
pub use setup::{OfflineSetup, PlayerSetup};
pub use status::{Link, TableStatus};

use crate::error::{CartableError, Failure, ForApp};
use crate::library::set_options;
use crate::lock::lock;
use crate::net::{Net, Threads};
use crate::setup::{check_name, draw_seed};
use cartable_core::agenda::{Chance, Pace, Question};
use cartable_core::catalogue::GameId;
use cartable_core::fault::{Driver, guard};
use cartable_core::lesson::Lesson;
use cartable_core::record::Record;
use cartable_core::scene::{Choice, ChoiceId, ItemId, PlayerTime, Scene, Step};
use cartable_core::text::Lang;
use offline::Engine;
use online::{Arrival, Remote};
use state::{Source, State};
use std::sync::{Arc, Mutex};
use thinker::Thinker;

/// A listener that is told of each change of a table, a room or a place in the queue.
#[uniffi::export(foreign)]
pub trait TableListener: Send + Sync {
    /// Reports a change, by the player or by anybody else: read the scene, or the state.
    /// One call may stand for several changes.
    /// It is called on a thread of its own, which the listener must not block for long.
    fn changed(&self);
}

/// A table, on this device or on a server: the calls are the same.
///
/// The *pace* of a table is the time that bots wait before they act ([`OfflineSetup::pace_ms`]).
/// At a table without a pace (0) the bots move inside the call that lets them:
/// `choose`, `take_back`, `read_on`, and the calls that open the table.
/// That call holds the table, and every other call to it waits until the bots have moved.
/// With a pace, and at a table on a server, bots think on another thread,
/// and a call that says "Any thread may call it" returns within milliseconds.
#[derive(uniffi::Object)]
pub struct Table {
    state: Arc<Mutex<State>>,
    notifier: Notifier,
    thinker: Thinker<Question>,
}

#[uniffi::export]
impl Table {
    /// Opens a new table on this device.
    /// Any thread may call it.
    /// At a table without a pace it returns after the moves of the bots, which may take seconds.
    ///
    /// # Errors
    /// `BadInput` if the game is unknown, if options, seats, a name or the seed cannot be used,
    /// or if more than one player has no level.
    #[uniffi::constructor]
    pub fn offline(setup: OfflineSetup, lang: Lang) -> Result<Arc<Self>, CartableError> {
        let start = || {
            let options = set_options(&setup.game, &setup.options)?;
            let seed = setup.seed.as_deref().map_or_else(draw_seed, |seed| Ok(seed.parse()?))?;
            let record = Engine::record_of(options, seed, setup.players, setup.first_dealer)?;
            Self::here(record, lang, pace(setup.pace_ms, setup.chance_ms), Driver::default())
        };
        start().for_app(lang)
    }

    /// Opens the table of a game's lesson: an arranged deal, told step by step.
    /// [`TableStatus::lesson`] has the present text.
    /// `name` is the learner's name, at most 40 columns wide; `pace_ms` is the pace of the bots,
    /// as in [`OfflineSetup::pace_ms`].
    /// Any thread may call it.
    /// At a table without a pace it returns after the moves of the bots, which may take seconds.
    ///
    /// # Errors
    /// `BadInput` if the game is unknown or has no lesson, or the name cannot be used.
    #[uniffi::constructor]
    pub fn lesson(game: &str, name: &str, lang: Lang, pace_ms: u32) -> Result<Arc<Self>, CartableError> {
        let start = || {
            let game: GameId = game.parse()?;
            let lesson = Lesson::of(game).ok_or(Failure::NoLesson(game))?;
            let record = lesson.record(&check_name(name)?);
            Self::here(record, lang, pace(pace_ms, 0), Driver::default())
        };
        start().for_app(lang)
    }

    /// Opens a saved table and goes on where it was left.
    /// `pace_ms` and `chance_ms` are those of [`OfflineSetup`]; the save does not hold them.
    /// Any thread may call it.
    /// At a table without a pace it returns after the moves of the bots, which may take seconds.
    ///
    /// # Errors
    /// `BadInput` if the save cannot be read; the text says why.
    #[uniffi::constructor(default(chance_ms = 2000))]
    pub fn resume(save: &str, lang: Lang, pace_ms: u32, chance_ms: u32) -> Result<Arc<Self>, CartableError> {
        let resume = || {
            let (record, picks) = save::read(save)?;
            let table = Self::here(record, lang, pace(pace_ms, chance_ms), Driver::default())?;
            // Damaged picks are dropped.
            let _ = picks.into_iter().try_for_each(|item| table.tap(item));
            Ok::<_, Failure>(table)
        };
        resume().for_app(lang)
    }

    /// Opens a new table with the same game, options and players.
    /// With `rotated` every player moves one seat further clockwise.
    /// A seat that was named to deal or start stays the same seat, so another player deals or starts.
    /// Any thread may call it.
    /// At a table without a pace it returns after the moves of the bots, which may take seconds.
    ///
    /// # Errors
    /// `BadInput` if the match is on a server: [`crate::Client::rematch`] prepares the next one there.
    #[uniffi::method(default(rotated = true))]
    pub fn again(&self, rotated: bool) -> Result<Arc<Self>, CartableError> {
        let state = lock(&self.state);
        let lang = state.desk.lang();
        let again = || {
            let Source::Here(engine) = &state.source else { return Err(Failure::NothingToSave) };
            let (before, pace) = (engine.record(), engine.pace());
            let Record { options, seats, first_dealer, .. } = before;
            let mut record = Record::new(options.clone(), *seats, *first_dealer, draw_seed()?);
            record.players.clone_from(&before.players);
            let further = usize::from(rotated).min(record.players.len());
            record.players.rotate_right(further);
            Self::here(record, lang, pace, Driver::default())
        };
        again().for_app(lang)
    }

    /// Returns everything that a front end draws of the table.
    /// Any thread may call it.
    #[must_use]
    pub fn scene(&self) -> Scene {
        lock(&self.state).scene()
    }

    /// Returns the state of the table apart from the match: the connection, notices, and what can be done.
    /// Any thread may call it.
    #[must_use]
    pub fn status(&self) -> TableStatus {
        lock(&self.state).status()
    }

    /// Picks an item, or lets it go.
    /// Any thread may call it.
    ///
    /// # Errors
    /// `Refused` if the rules forbid the pick; the text gives their reason.
    /// `NotOffered` if the item cannot be picked, or can no longer be.
    pub fn tap(&self, item: ItemId) -> Result<(), CartableError> {
        self.change(|state| {
            state.tap(item, state.clock.now_ms())?;
            state.wait(&self.notifier.signals());
            Ok(())
        })
    }

    /// Makes a move that the scene offers.
    /// At a table on a server it sends the move and returns; the scene and the status show the outcome later.
    /// Any thread may call it.
    /// At a table without a pace it returns after the moves of the bots, which may take seconds.
    ///
    /// # Errors
    /// `NotOffered` if the choice does not exist, or no longer does, or if the last move is still on its way.
    /// `Refused` if the rules forbid the move; the text gives their reason.
    pub fn choose(&self, choice: ChoiceId) -> Result<(), CartableError> {
        self.change(|state| {
            state.choose(choice, state.clock.now_ms())?;
            start_bots(state, &self.thinker, &self.notifier.signals());
            Ok(())
        })
    }

    /// Takes back the player's last action and everything after it.
    /// It exists only at a table on this device, where no other person loses by it.
    /// The record counts how often it was done.
    /// Any thread may call it.
    /// At a table without a pace it returns after the moves of the bots, which may take seconds.
    ///
    /// # Errors
    /// `NotOffered` if there is no such action, if the match is on a server (for a ranked match
    /// or a daily deal with the code `unaided`) or a race,
    /// or if the player has asked for the next round since.
    pub fn take_back(&self) -> Result<(), CartableError> {
        self.change(|state| {
            state.take_back(state.clock.now_ms())?;
            start_bots(state, &self.thinker, &self.notifier.signals());
            Ok(())
        })
    }

    /// Reads on in the lesson: shows its next text, or lets the game go on.
    /// Any thread may call it.
    /// At a table without a pace it returns after the moves of the bots, which may take seconds.
    ///
    /// # Errors
    /// `NotOffered` if the lesson waits for a move, or has no more text.
    pub fn read_on(&self) -> Result<(), CartableError> {
        self.change(|state| {
            state.read_on()?;
            start_bots(state, &self.thinker, &self.notifier.signals());
            Ok(())
        })
    }

    /// Returns the choices that the scene would offer if exactly these items were picked, in this order:
    /// the effect of a card that is dragged there.
    /// It picks nothing.
    /// The list is empty if one of the items cannot be picked.
    /// Any thread may call it.
    #[must_use]
    pub fn preview(&self, items: &[ItemId]) -> Vec<Choice> {
        lock(&self.state).desk.preview(items)
    }

    /// Returns the steps after the step with this number, the oldest first; 0 returns all that are kept.
    /// The first step of a table brings everything that lies there.
    /// The table keeps the last hundred steps: if the step after the given number is missing,
    /// show the scene as it is.
    /// Any thread may call it.
    #[must_use]
    pub fn steps(&self, after: u32) -> Vec<Step> {
        lock(&self.state).desk.steps(after)
    }

    /// Reports that the front end has shown every step up to this number.
    /// After the first such call, time at a table on this device stops after every further step
    /// until that step is reported too: bots wait, and no time limit runs.
    /// Any thread may call it.
    pub fn shown(&self, step: u32) {
        self.time(|state| state.shown = Some(step));
    }

    /// Stops time at a table on this device: bots wait, and no time limit runs.
    /// It changes nothing at a table on a server.
    /// Any thread may call it.
    pub fn pause(&self) {
        self.time(|state| state.is_paused = true);
    }

    /// Lets time run on after a pause.
    /// Any thread may call it.
    pub fn go_on(&self) {
        self.time(|state| state.is_paused = false);
    }

    /// Sets the pace of the bots, in milliseconds, at least 1.
    /// It changes nothing at a table that was opened without a pace, or on a server.
    /// Any thread may call it.
    pub fn set_pace(&self, pace_ms: u32) {
        self.time(|state| {
            if let Source::Here(engine) = &mut state.source {
                engine.set_pace(pace_ms);
            }
        });
    }

    /// Lets go of everything that is picked.
    /// Any thread may call it.
    pub fn clear_picks(&self) {
        let (mut state, signals) = (lock(&self.state), self.notifier.signals());
        let now_ms = state.clock.now_ms();
        state.desk.refuse(None);
        state.clear_picks(now_ms);
        state.wait(&signals);
        signals.notify();
    }

    /// Changes the language of the scene, the log included.
    /// Any thread may call it.
    pub fn set_language(&self, lang: Lang) {
        lock(&self.state).desk.set_language(lang);
        self.notifier.signals().notify();
    }

    /// Returns the remaining time of the game's own time limit, in milliseconds;
    /// without one that of the player's own clock, and `None` if neither runs.
    /// The listener is not told as it passes: ask again.
    /// At a table on a server it counts from the moment at which this device heard of the limit.
    /// Any thread may call it.
    #[must_use]
    pub fn time_left_ms(&self) -> Option<u32> {
        lock(&self.state).time_left_ms()
    }

    /// Returns the remaining time of each seat, by seat; empty at a table without clocks.
    /// The listener is not told as it passes: ask again.
    /// Any thread may call it.
    #[must_use]
    pub fn times(&self) -> Vec<PlayerTime> {
        lock(&self.state).times()
    }

    /// Returns true if the match is over.
    /// Any thread may call it.
    #[must_use]
    pub fn is_over(&self) -> bool {
        lock(&self.state).desk.scene().over
    }

    /// Returns the save of a table on this device, with its picks, for `resume`.
    /// It holds every card: show it to nobody while the match runs.
    /// Any thread may call it.
    ///
    /// # Errors
    /// `BadInput` if the match is on a server; the server keeps it.
    pub fn save(&self) -> Result<String, CartableError> {
        let state = lock(&self.state);
        match &state.source {
            Source::Here(engine) => Ok(save::written(engine.record(), state.desk.picks())),
            Source::There(_) => Err(Failure::NothingToSave.for_app(state.desk.lang())),
        }
    }

    /// Returns the record of the finished match, to be shared, replayed and verified.
    /// At a table on a server it fetches the record: call it off the main thread.
    ///
    /// # Errors
    /// `BadInput` if the match still runs, because its record would reveal the cards.
    /// At a table on a server also `Refused`, `Offline` and `Unauthorized`.
    pub fn record(&self) -> Result<String, CartableError> {
        let lang = lock(&self.state).desk.lang();
        self.fetch_record().for_app(lang)
    }

    /// Resigns the match at a table on a server; this cannot be taken back.
    /// A bot plays on in the seat, and its place is after all others.
    /// A match of two players ends.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `BadInput` at a table on this device.
    /// `Refused` if the match is over.
    /// `Offline`, `Unauthorized`.
    pub fn resign(&self) -> Result<(), CartableError> {
        self.ask_server(Remote::resigning)
    }

    /// Takes the player's seat back from the bot that holds it, at a table on a server.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `BadInput` at a table on this device.
    /// `Refused` if the player has resigned, or the match is over.
    /// `Offline`, `Unauthorized`.
    pub fn take_seat_back(&self) -> Result<(), CartableError> {
        self.ask_server(Remote::taking_back)
    }

    /// Agrees to abort the match before its first move.
    /// The match becomes void once every player has agreed.
    /// Returns true if every player has.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `BadInput` at a table on this device.
    /// `Refused` if the match is ranked, or has begun.
    /// `Offline`, `Unauthorized`.
    pub fn abort(&self) -> Result<bool, CartableError> {
        self.ask_server(Remote::aborting)
    }

    /// Shows the others one of [`emotes`], at a table on a server at which the player has a seat.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `BadInput` at a table on this device.
    /// `Refused` within three seconds of the last one, after twenty in a round, or without a seat.
    /// `Offline`, `Unauthorized`.
    pub fn show_emote(&self, id: &str) -> Result<(), CartableError> {
        let id = id.to_owned();
        self.ask_server(|remote| remote.showing(id))
    }

    /// Returns a finished round (from 1) of a match on a server as a replay, with all hands open.
    /// A round of a daily deal that others may still play is shown as the player saw it.
    /// The replay has that round alone.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `BadInput` at a table on this device.
    /// `Refused` if the round is not over; for a spectator of a ranked match,
    /// also during the first minute after its end.
    /// `Offline`, `Unauthorized`.
    pub fn open_round(&self, round: u32) -> Result<Arc<Replay>, CartableError> {
        let answer = self.ask_server(|remote| remote.opening(round.saturating_sub(1)))?;
        let lang = lock(&self.state).desk.lang();
        let rounds = FinishedRounds::read(answer).for_app(lang)?;
        let last = rounds.steps();
        Ok(Arc::new(Replay::of_rounds(rounds, last, lang)))
    }

    /// Returns the game's id.
    /// Any thread may call it.
    #[must_use]
    pub fn game(&self) -> String {
        lock(&self.state).desk.game().to_string()
    }

    /// Returns the emotes shown at the table now, the player's own included: the latest of each seat,
    /// for six seconds.
    /// The listener is told of a new emote, but not of its end: ask again.
    /// Any thread may call it.
    #[must_use]
    pub fn emotes(&self) -> Vec<SeatEmote> {
        lock(&self.state).emotes()
    }

    /// Hides all emotes at this table if `muted`, or shows those to come again.
    /// A table begins with emotes shown; one that came while they were hidden stays hidden.
    /// It changes nothing at a table on this device.
    /// Any thread may call it.
    pub fn mute(&self, muted: bool) {
        if let Source::There(remote) = &mut lock(&self.state).source {
            remote.emotes.mute(muted);
        }
        self.notifier.signals().notify();
    }

    /// Returns the commitment: the SHA-256 of the seed, in hexadecimal.
    /// It is shown before the first card, and proves afterwards that nobody has changed the deal.
    /// Any thread may call it.
    #[must_use]
    pub fn commitment(&self) -> String {
        match &lock(&self.state).source {
            Source::Here(engine) => engine.record().seed.commitment(),
            Source::There(remote) => remote.commitment(),
        }
    }

    /// Sets the listener for changes, in place of the one before; `None` removes it.
    /// The table calls a new listener at once, for the changes before.
    /// Any thread may call it.
    pub fn set_listener(&self, listener: Option<Arc<dyn TableListener>>) {
        self.notifier.set_listener(listener);
    }

    /// Leaves the table: removes the listener and stops the bots.
    /// A save that was made can still be resumed, and a seat on a server stays the player's.
    /// Any thread may call it.
    // Kotlin's objects have a `close` of their own, which frees them, so this needs another name there.
    #[uniffi::method(name = "leave")]
    pub fn close(&self) {
        self.thinker.close();
        self.notifier.close();
        if let Source::There(remote) = &mut lock(&self.state).source {
            remote.close();
        }
    }
}

impl Table {
    /// Returns a table on this device.
    fn here(record: Record, lang: Lang, pace: Option<Pace>, driver: Driver) -> Result<Arc<Self>, Failure> {
        let table = Self::open(State::here(record, lang, pace, driver)?)?;
        if pace.is_some() {
            let (state, signals) = (table.state.clone(), table.notifier.signals());
            let think = move |question: Question, stop: &dyn Fn() -> bool| {
                let found = driver.think(question, stop);
                // New questions are asked under this lock, so the answer of `stop` cannot change while it is
                // held.
                let mut state = lock(&state);
                if !stop() {
                    state.thought(found, &signals);
                }
            };
            table.thinker.start(think).map_err(Failure::Thread)?;
        }
        start_bots(&mut lock(&table.state), &table.thinker, &table.notifier.signals());
        Ok(Arc::new(table))
    }

    /// Asks the server for something and waits for the answer.
    /// It releases the table's lock first, so that other calls of the table go on meanwhile.
    fn ask_server<R, F: FnOnce() -> Result<R, Failure>>(
        &self,
        call: impl FnOnce(&Remote) -> F,
    ) -> Result<R, CartableError> {
        let state = lock(&self.state);
        let (lang, call) = (state.desk.lang(), state.remote().map(call));
        drop(state);
        call.and_then(|call| call()).for_app(lang)
    }

    /// Fetches the record of the finished match.
    fn fetch_record(&self) -> Result<String, Failure> {
        let state = lock(&self.state);
        if !state.desk.scene().over {
            return Err(Failure::MatchRunning);
        }
        let fetch = match &state.source {
            Source::Here(engine) => return Ok(engine.record().json()),
            Source::There(remote) => remote.record(),
        };
        drop(state);
        fetch()
    }

    /// Returns the table of a match on a server.
    pub(crate) async fn online(
        threads: Arc<Threads>,
        net: Arc<Net>,
        sight: Sight,
        lang: Lang,
    ) -> Result<Arc<Self>, Failure> {
        let Arrival { state, news } = online::arrive(threads, net, sight, lang).await?;
        let table = Self::open(state)?;
        online::watch(&table.state, table.notifier.signals(), news);
        Ok(Arc::new(table))
    }

    fn open(state: State) -> Result<Self, Failure> {
        let (state, thinker) = (Arc::new(Mutex::new(state)), Thinker::new());
        let (woken, asked) = (state.clone(), thinker.clone());
        let wake = move |signals: &Signals| wake(&mut lock(&woken), &asked, signals);
        let notifier = Notifier::start(wake).map_err(Failure::Thread)?;
        Ok(Self { state, notifier, thinker })
    }

    /// Runs a command that changes the table's time, then sets the next wake-up.
    fn time(&self, command: impl FnOnce(&mut State)) {
        let mut state = lock(&self.state);
        command(&mut state);
        state.keep_time();
        state.wait(&self.notifier.signals());
    }

    /// Runs a command that changes the scene, and tells the listener. The status also keeps the reason of a
    /// failure.
    fn change(&self, command: impl FnOnce(&mut State) -> Result<(), Failure>) -> Result<(), CartableError> {
        let mut state = lock(&self.state);
        state.desk.refuse(None);
        let done = command(&mut state).for_app(state.desk.lang());
        match &done {
            Ok(()) => self.notifier.signals().notify(),
            Err(error) => state.desk.refuse(Some(error.to_string())),
        }
        done
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        self.close();
    }
}

/// Starts the bots after a change.
/// With a pace, it asks the thinker about the new state and sets the time of the next wake-up.
/// Without a pace, it plays their moves at once.
fn start_bots(state: &mut State, thinker: &Thinker<Question>, signals: &Signals) {
    let now_ms = state.clock.now_ms();
    let Source::Here(engine) = &mut state.source else { return };
    if engine.has_pace() {
        thinker.ask(engine.ask());
        state.wait(signals);
    } else {
        state.play_on(now_ms, &|| thinker.is_closed());
    }
}

/// Performs what is due.
/// This runs on the table's own thread, which must survive any failure here:
/// without it the table would stand still for ever and say nothing.
fn wake(state: &mut State, thinker: &Thinker<Question>, signals: &Signals) {
    let woken = guard(|| {
        if state.advance(state.clock.now_ms()) {
            start_bots(state, thinker, signals);
            signals.notify();
        } else {
            state.wait(signals);
        }
    });
    if let Err(fault) = woken {
        state.failed(&fault);
        signals.notify();
    }
}

/// Returns the pace of a table of one person; `None` for 0.
/// After a chance event bots pause only for a person who can act out of turn.
/// Such a pause would tell other persons that this one can act, but one person sits here.
fn pace(pause_ms: u32, chance_ms: u32) -> Option<Pace> {
    (pause_ms > 0).then_some(Pace { pause_ms, chance_ms, chance: Chance::ToWhoCan })
}
