//! A table with a player or a spectator.

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
pub use status::{Link, Notice, TableStatus};

use crate::error::{CartableError, Failure, ForApp};
use crate::library::set_options;
use crate::lock::lock;
use crate::net::{Net, Threads};
use crate::setup::{check_name, draw_seed};
use cartable_core::agenda::{Chance, Pace, Question};
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

/// Who wants to know that a table, a room or a place in the queue has changed.
#[uniffi::export(foreign)]
pub trait TableListener: Send + Sync {
    /// Something has changed, by whomever: read the scene, or the state.
    /// Several changes may be one call.
    /// Called from a thread of its own.
    fn changed(&self);
}

/// One table, the same whether it stands on this device or on a server.
#[derive(uniffi::Object)]
pub struct Table {
    state: Arc<Mutex<State>>,
    notifier: Notifier,
    thinker: Thinker<Question>,
}

#[uniffi::export]
impl Table {
    /// Sits down at a new table on this device.
    /// Any thread may call it; at a table without a pace the bots act within it, which may take seconds.
    ///
    /// # Errors
    /// `BadInput`: an unknown game, options, seats,
    /// names or a seed that cannot be used, or more than one player without a level.
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

    /// Sits down to the first lesson in a game: an arranged deal, told step by step.
    /// What it says now is in the status. `name` is who learns, at most 40 columns wide;
    /// `pace_ms` is how long the others wait before they act, as in [`OfflineSetup::pace_ms`].
    /// Any thread may call it; at a table without a pace the bots act within it, which may take seconds.
    ///
    /// # Errors
    /// `BadInput`: an unknown game, or a name that cannot be used.
    #[uniffi::constructor]
    pub fn lesson(game: &str, name: &str, lang: Lang, pace_ms: u32) -> Result<Arc<Self>, CartableError> {
        let start = || {
            let record = Lesson::of(game.parse()?).record(&check_name(name)?);
            Self::here(record, lang, pace(pace_ms, 0), Driver::default())
        };
        start().for_app(lang)
    }

    /// Goes on with a saved table, exactly as it would have gone on;
    /// bots wait as [`OfflineSetup`] says.
    /// Any thread may call it; at a table without a pace the bots act within it, which may take seconds.
    ///
    /// # Errors
    /// `BadInput`: what is wrong with the save.
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

    /// Sits down at a new table with the same game, options and players.
    /// With `rotated` everybody sits one seat further clockwise;
    /// where a seat was named to deal or start it is the same seat, and so another player.
    /// Any thread may call it; at a table without a pace the bots act within it, which may take seconds.
    ///
    /// # Errors
    /// `BadInput`: an online match is followed by another in its room, which the server keeps.
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

    /// Everything to be drawn.
    /// Any thread may call it; it waits for nobody.
    #[must_use]
    pub fn scene(&self) -> Scene {
        lock(&self.state).scene()
    }

    /// How the table stands, apart from the match.
    /// Any thread may call it; it waits for nobody.
    #[must_use]
    pub fn status(&self) -> TableStatus {
        lock(&self.state).status()
    }

    /// Picks an item, or lets it go.
    /// Any thread may call it; it waits for nobody.
    ///
    /// # Errors
    /// `Refused`: the rules say no, and why. `NotOffered`: it is not (any more) there to be picked.
    pub fn tap(&self, item: ItemId) -> Result<(), CartableError> {
        self.change(|state| {
            state.tap(item, state.clock.now_ms())?;
            state.wait(&self.notifier.signals());
            Ok(())
        })
    }

    /// Makes a move that the scene offers.
    /// Online it is sent, and what comes of it shows in the scene and the status.
    /// Any thread may call it; at a table without a pace the bots act within it, which may take seconds.
    ///
    /// # Errors
    /// `NotOffered`: this choice is not there (any more), or the last move is still on its way.
    /// `Refused`: the rules say no, and why.
    pub fn choose(&self, choice: ChoiceId) -> Result<(), CartableError> {
        self.change(|state| {
            state.choose(choice, state.clock.now_ms())?;
            go_on(state, &self.thinker, &self.notifier.signals());
            Ok(())
        })
    }

    /// Takes the player's last move back, and all that came of it, as if it had never been made;
    /// only offline, as nobody is hurt by it there. The record says that it was done.
    /// Any thread may call it; at a table without a pace the bots act within it, which may take seconds.
    ///
    /// # Errors
    /// `NotOffered`: there is none, the match is on a server or a race,
    /// or the next round has been asked for since.
    pub fn take_back(&self) -> Result<(), CartableError> {
        self.change(|state| {
            state.take_back(state.clock.now_ms())?;
            go_on(state, &self.thinker, &self.notifier.signals());
            Ok(())
        })
    }

    /// Reads on in the lesson: the next it has to say, or on with the game.
    /// Any thread may call it; at a table without a pace the bots act within it, which may take seconds.
    ///
    /// # Errors
    /// `NotOffered`: it waits for a move, or has nothing more to say.
    pub fn read_on(&self) -> Result<(), CartableError> {
        self.change(|state| {
            state.read_on()?;
            go_on(state, &self.thinker, &self.notifier.signals());
            Ok(())
        })
    }

    /// What the scene would offer if these items were picked, one after the other, and nothing else:
    /// what a card that is dragged there would do. Nothing is picked by it.
    /// Empty where one of them cannot be picked.
    /// Any thread may call it.
    #[must_use]
    pub fn preview(&self, items: &[ItemId]) -> Vec<Choice> {
        lock(&self.state).desk.preview(items)
    }

    /// What has happened after the step with this number, the oldest first; 0 for all that is known.
    /// The first step brings everything that lies there. The last hundred are kept:
    /// whoever finds the first number missing shows the scene as it is.
    /// Any thread may call it.
    #[must_use]
    pub fn steps(&self, after: u32) -> Vec<Step> {
        lock(&self.state).desk.steps(after)
    }

    /// The player has seen everything up to the step with this number.
    /// Once this was called bots and clocks of a table on this device wait, after every further step,
    /// until it was seen too.
    /// Any thread may call it.
    pub fn shown(&self, step: u32) {
        self.time(|state| state.shown = Some(step));
    }

    /// Lets time stand still at a table on this device: bots wait, and no time limit runs.
    /// At a table on a server nothing changes.
    /// Any thread may call it.
    pub fn pause(&self) {
        self.time(|state| state.is_paused = true);
    }

    /// Lets time run on after a pause.
    /// Any thread may call it.
    pub fn go_on(&self) {
        self.time(|state| state.is_paused = false);
    }

    /// Lets bots wait so many milliseconds, from 1 on, before they act.
    /// At a table that was opened without a pace, or on a server, nothing changes.
    /// Any thread may call it.
    pub fn set_pace(&self, pace_ms: u32) {
        self.time(|state| {
            if let Source::Here(engine) = &mut state.source {
                engine.set_pace(pace_ms);
            }
        });
    }

    /// Lets go of everything that is picked.
    /// Any thread may call it; it waits for nobody.
    pub fn clear_picks(&self) {
        let (mut state, signals) = (lock(&self.state), self.notifier.signals());
        let now_ms = state.clock.now_ms();
        state.desk.refuse(None);
        state.clear_picks(now_ms);
        state.wait(&signals);
        signals.notify();
    }

    /// Changes the language of the scene, the log included.
    /// Any thread may call it; it waits for nobody.
    pub fn set_language(&self, lang: Lang) {
        lock(&self.state).desk.set_language(lang);
        self.notifier.signals().notify();
    }

    /// How long what runs now may still last, in milliseconds; nothing where time is not limited.
    /// Nobody is notified of its passing: ask again.
    /// Online it is measured from when this device heard of it.
    /// Any thread may call it; it waits for nobody.
    #[must_use]
    pub fn time_left_ms(&self) -> Option<u32> {
        lock(&self.state).time_left_ms()
    }

    /// What each seat has left now of its time, by seat; empty at a table without clocks.
    /// Nobody is notified of its passing: ask again.
    /// Any thread may call it; it waits for nobody.
    #[must_use]
    pub fn times(&self) -> Vec<PlayerTime> {
        lock(&self.state).times()
    }

    /// Whether the match is over.
    /// Any thread may call it; it waits for nobody.
    #[must_use]
    pub fn is_over(&self) -> bool {
        lock(&self.state).desk.scene().over
    }

    /// The save of an offline table, what is picked at it included, to be kept and given to `resume`.
    /// It holds every card: keep it to yourself while the match runs.
    /// Any thread may call it; it waits for nobody.
    ///
    /// # Errors
    /// `BadInput`: the match is on a server, which keeps it.
    pub fn save(&self) -> Result<String, CartableError> {
        let state = lock(&self.state);
        match &state.source {
            Source::Here(engine) => Ok(save::written(engine.record(), state.desk.picks())),
            Source::There(_) => Err(Failure::NothingToSave.for_app(state.desk.lang())),
        }
    }

    /// The record of the finished match, to be shared, replayed and verified.
    /// Online it is fetched: call it off the main thread.
    ///
    /// # Errors
    /// `BadInput`: the match still runs, and its record would tell the cards.
    /// Online also `Offline` and `Unauthorized`.
    pub fn record(&self) -> Result<String, CartableError> {
        let lang = lock(&self.state).desk.lang();
        self.fetch_record().for_app(lang)
    }

    /// Gives up for good, at a table on a server: a bot plays on, the player comes after all others,
    /// and a match of two ends.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `BadInput`: a table on this device. `Refused`: the match is over. `Offline`, `Unauthorized`.
    pub fn resign(&self) -> Result<(), CartableError> {
        self.ask_server(Remote::resigning)
    }

    /// Takes the player's seat back from the bot that holds it, at a table on a server.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `BadInput`: a table on this device. `Refused`: the player has resigned, or the match is over.
    /// `Offline`, `Unauthorized`.
    pub fn take_seat_back(&self) -> Result<(), CartableError> {
        self.ask_server(Remote::taking_back)
    }

    /// Would rather not play this match, before its first move: once everybody says so it is void.
    /// Whether everybody has by now.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `BadInput`: a table on this device. `Refused`: the match is ranked, or has begun.
    /// `Offline`, `Unauthorized`.
    pub fn abort(&self) -> Result<bool, CartableError> {
        self.ask_server(Remote::aborting)
    }

    /// Shows the others one of [`emotes`], at a table on a server at which one sits.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `BadInput`: a table on this device. `Refused`: within three seconds of the last one, more than twenty in a round,
    /// or one has no seat. `Offline`, `Unauthorized`.
    pub fn show_emote(&self, id: &str) -> Result<(), CartableError> {
        let id = id.to_owned();
        self.ask_server(|remote| remote.showing(id))
    }

    /// A round of a match on a server that is over, from 1, with all hands open, to be looked at step by step;
    /// of a daily deal that others may still play, as one has seen it oneself.
    /// Of the match it knows no more than that round.
    /// It waits for the server: call it off the main thread.
    ///
    /// # Errors
    /// `BadInput`: a table on this device. `Refused`: the round is not over, of a ranked match not for a minute.
    /// `Offline`, `Unauthorized`.
    pub fn open_round(&self, round: u32) -> Result<Arc<Replay>, CartableError> {
        let answer = self.ask_server(|remote| remote.opening(round.saturating_sub(1)))?;
        let lang = lock(&self.state).desk.lang();
        let rounds = FinishedRounds::read(answer).for_app(lang)?;
        let last = rounds.steps();
        Ok(Arc::new(Replay::of_rounds(rounds, last, lang)))
    }

    /// The game's id.
    /// Any thread may call it; it waits for nobody.
    #[must_use]
    pub fn game(&self) -> String {
        lock(&self.state).desk.game().to_string()
    }

    /// What people at the table show now, oneself included: each for some seconds, the last of each seat.
    /// Of a new one the listener is notified, of its end nobody: ask again.
    /// Any thread may call it; it waits for nobody.
    #[must_use]
    pub fn emotes(&self) -> Vec<SeatEmote> {
        lock(&self.state).emotes()
    }

    /// Whether what others show is not to be seen here from now on; at first it is.
    /// Any thread may call it; it waits for nobody.
    pub fn mute(&self, muted: bool) {
        if let Source::There(remote) = &mut lock(&self.state).source {
            remote.emotes.mute(muted);
        }
        self.notifier.signals().notify();
    }

    /// The SHA-256 of the seed, in hexadecimal: shown before the first card,
    /// it proves afterwards that nobody changed the deal.
    /// Any thread may call it; it waits for nobody.
    #[must_use]
    pub fn commitment(&self) -> String {
        match &lock(&self.state).source {
            Source::Here(engine) => engine.record().seed.commitment(),
            Source::There(remote) => remote.commitment(),
        }
    }

    /// Who is notified of changes, and at once of whatever came before; `None` for nobody.
    /// Any thread may call it; it waits for nobody.
    pub fn set_listener(&self, listener: Option<Arc<dyn TableListener>>) {
        self.notifier.set_listener(listener);
    }

    /// Leaves: the listener is let go and nothing moves any more.
    /// What was saved or is asked for stays; a seat online stays as well.
    /// Any thread may call it; it waits for nobody.
    // Kotlin's objects have a `close` of their own, which frees them.
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
                // Questions are asked under this lock: its holder knows for sure if this one still stands.
                let mut state = lock(&state);
                if !stop() {
                    state.thought(found, &signals);
                }
            };
            table.thinker.start(think).map_err(Failure::Thread)?;
        }
        go_on(&mut lock(&table.state), &table.thinker, &table.notifier.signals());
        Ok(Arc::new(table))
    }

    /// Asks the server for something, without blocking the table.
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

    /// Runs a command that changes the table's time, and has the table woken accordingly.
    fn time(&self, command: impl FnOnce(&mut State)) {
        let mut state = lock(&self.state);
        command(&mut state);
        state.keep_time();
        state.wait(&self.notifier.signals());
    }

    /// Runs a command that changes the scene; the status also keeps the reason why it fails.
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

/// Goes on after a change: the bots think about the new state of the table,
/// or act at once if nobody waits for them; and the table is woken when something is due.
fn go_on(state: &mut State, thinker: &Thinker<Question>, signals: &Signals) {
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
            go_on(state, thinker, signals);
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

/// Returns the pace of bots at a table of one person, who has set a speed to follow. With 0 nobody waits.
fn pace(pause_ms: u32, chance_ms: u32) -> Option<Pace> {
    (pause_ms > 0).then_some(Pace { pause_ms, chance_ms, chance: Chance::ToWhoCan })
}
