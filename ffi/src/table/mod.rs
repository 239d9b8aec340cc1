//! A table at which someone sits, or looks on.

mod advice;
mod bell;
mod desk;
mod offline;
mod online;
mod setup;
mod state;
mod stopwatch;
mod thinker;

pub use advice::{Moment, ReviewListener};
pub(crate) use setup::check_name;
pub use setup::{OfflineSetup, PlayerSetup};

use crate::client::{Net, Threads};
use crate::error::{CartableError, Failure, Tell};
use crate::library::set_options;
use crate::lock::lock;
use bell::{Bell, Ringer};
use cartable_core::record::Record;
use cartable_core::scene::{ChoiceId, ItemId, Scene};
use cartable_core::seed::Seed;
use cartable_core::text::Lang;
use desk::Desk;
use offline::{Engine, Happened};
use online::Arrival;
use state::{Source, State};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use stopwatch::Stopwatch;
use thinker::Thinker;

/// Who wants to know that a table has changed.
#[uniffi::export(foreign)]
pub trait TableListener: Send + Sync {
    /// Something has changed, by whomever: read the scene. Several changes may be told as one. Called from the table's own thread.
    fn changed(&self);
}

/// How a table stands, apart from the match.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct TableStatus {
    /// The way to the match.
    pub link: Link,
    /// Whether the player's last move is still on its way; until it has arrived no other is taken.
    pub sending: bool,
    /// What the player should know: why his last move was not taken, or why the table is lost.
    pub notice: Option<Notice>,
}

/// The way to a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, uniffi::Enum)]
pub enum Link {
    /// It is on this device.
    Here,
    /// The server is at hand.
    Connected,
    /// The connection is lost, and sought.
    Reconnecting,
    /// The match cannot be followed any more; the notice says why.
    Lost,
}

/// Something the player should know.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct Notice {
    /// The stable code, `snake_case`.
    pub code: String,
    /// The text, for the player.
    pub text: String,
}

/// One table, the same whether it stands on this device or on a server.
#[derive(uniffi::Object)]
pub struct Table {
    state: Arc<Mutex<State>>,
    bell: Bell,
    thinker: Thinker<Engine>,
}

#[uniffi::export]
impl Table {
    /// Sits down at a new table on this device.
    ///
    /// # Errors
    /// `BadInput`: an unknown game, options, seats, names or a seed that cannot be used, or more than one player without a level.
    #[uniffi::constructor]
    pub fn offline(setup: OfflineSetup, lang: Lang) -> Result<Arc<Self>, CartableError> {
        let start = || {
            let options = set_options(&setup.game, &setup.options)?;
            let seed = setup.seed.as_deref().map_or_else(draw_seed, |seed| Ok(seed.parse()?))?;
            Self::here(Engine::start(options, seed, setup.players)?, lang, setup.pace_ms)
        };
        start().tell(lang)
    }

    /// Goes on with a saved table, exactly as it would have gone on.
    ///
    /// # Errors
    /// `BadInput`: what is wrong with the save.
    #[uniffi::constructor]
    pub fn resume(save: &str, lang: Lang, pace_ms: u32) -> Result<Arc<Self>, CartableError> {
        let resume = || Self::here(Engine::resume(Record::read(save)?)?, lang, pace_ms);
        resume().tell(lang)
    }

    /// Everything to be drawn.
    #[must_use]
    pub fn scene(&self) -> Scene {
        lock(&self.state).desk.scene().clone()
    }

    /// How the table stands, apart from the match.
    #[must_use]
    pub fn status(&self) -> TableStatus {
        match &lock(&self.state).source {
            Source::Here { .. } => TableStatus { link: Link::Here, sending: false, notice: None },
            Source::There(remote) => remote.status(),
        }
    }

    /// Picks an item, or lets it go.
    ///
    /// # Errors
    /// `NotOffered`: this item cannot be tapped (any more).
    pub fn tap(&self, item: ItemId) -> Result<(), CartableError> {
        self.change(|state, _| state.desk.tap(item))
    }

    /// Makes a move that the scene offers. Online it is sent, and what comes of it shows in the scene and the status.
    ///
    /// # Errors
    /// `NotOffered`: this choice is not there (any more), or the last move is still on its way. `Refused`: the rules say no, and why.
    pub fn choose(&self, choice: ChoiceId) -> Result<(), CartableError> {
        self.change(|state, ringer| state.choose(choice, ringer))
    }

    /// Lets go of everything that is picked.
    pub fn clear_picks(&self) {
        lock(&self.state).desk.clear_picks();
        self.bell.ringer().ring();
    }

    /// Changes the language of the scene, the log included.
    pub fn set_language(&self, lang: Lang) {
        lock(&self.state).desk.set_language(lang);
        self.bell.ringer().ring();
    }

    /// How long what runs now may still last, in milliseconds; nothing where time is not limited. No tick is told: ask again. Online it
    /// is measured from when this device heard of it.
    #[must_use]
    pub fn time_left_ms(&self) -> Option<u32> {
        let due = lock(&self.state).desk.time_up()?;
        Some(due.saturating_duration_since(Instant::now()).as_millis() as u32)
    }

    /// Whether the match is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        lock(&self.state).desk.scene().over
    }

    /// The save of an offline table, to be kept and given to `resume`. It holds every card: keep it to yourself while the match runs.
    ///
    /// # Errors
    /// `BadInput`: the match is on a server, which keeps it.
    pub fn save(&self) -> Result<String, CartableError> {
        let state = lock(&self.state);
        match &state.source {
            Source::Here { engine, .. } => Ok(engine.record().json()),
            Source::There(_) => Err(Failure::NothingToSave.told(state.desk.lang())),
        }
    }

    /// The record of the finished match, to be shared, replayed and verified. Online it is fetched: call it off the main thread.
    ///
    /// # Errors
    /// `BadInput`: the match still runs, and its record would tell the cards. Online also `Offline` and `Unauthorized`.
    pub fn record(&self) -> Result<String, CartableError> {
        let lang = lock(&self.state).desk.lang();
        self.fetch_record().tell(lang)
    }

    /// The SHA-256 of the seed, in hexadecimal: shown before the first card, it proves afterwards that nobody changed the deal.
    #[must_use]
    pub fn commitment(&self) -> String {
        match &lock(&self.state).source {
            Source::Here { engine, .. } => engine.record().seed.commitment(),
            Source::There(remote) => remote.commitment(),
        }
    }

    /// Who is told of changes; `None` for nobody.
    pub fn set_listener(&self, listener: Option<Arc<dyn TableListener>>) {
        self.bell.set_listener(listener);
    }

    /// Leaves: the listener is let go and nothing moves any more. What was saved or is asked for stays; a seat online stays as well.
    // Kotlin's objects have a `close` of their own, which frees them.
    #[uniffi::method(name = "leave")]
    pub fn close(&self) {
        self.thinker.close();
        self.bell.close();
        if let Source::There(remote) = &mut lock(&self.state).source {
            remote.close();
        }
    }
}

impl Table {
    /// A table on this device.
    fn here((engine, happened): (Engine, Happened), lang: Lang, pace_ms: u32) -> Result<Arc<Self>, Failure> {
        let viewer = engine.viewer();
        let desk = Desk::new(lang, engine.names(), viewer, engine.series().view(viewer));
        let pause = Duration::from_millis(pace_ms.into());
        let (thinker, looking) = (Thinker::new(), Stopwatch::start());
        let (engine, thought) = (Box::new(engine), None);
        let source = Source::Here { engine, pause, thinker: thinker.clone(), thought, looking };
        let table = Self::open(State { desk, source }, thinker)?;
        if !pause.is_zero() {
            let (state, ringer) = (table.state.clone(), table.bell.ringer());
            let think = move |engine: Engine, stop: &dyn Fn() -> bool| {
                let thought = engine.think(stop);
                if !stop() {
                    lock(&state).think_over(thought, &ringer);
                }
            };
            table.thinker.start(think).map_err(Failure::Thread)?;
        }
        lock(&table.state).go_on(happened, &table.bell.ringer());
        Ok(Arc::new(table))
    }

    /// The record of the finished match.
    fn fetch_record(&self) -> Result<String, Failure> {
        let state = lock(&self.state);
        if !state.desk.scene().over {
            return Err(Failure::MatchRunning);
        }
        let fetch = match &state.source {
            Source::Here { engine, .. } => return Ok(engine.record().json()),
            Source::There(remote) => remote.record(),
        };
        drop(state);
        fetch()
    }

    /// The table of a match on a server.
    pub(crate) async fn online(
        threads: Arc<Threads>,
        net: Arc<Net>,
        match_id: String,
        lang: Lang,
    ) -> Result<Arc<Self>, Failure> {
        let Arrival { state, news } = online::arrive(threads, net, match_id, lang).await?;
        let table = Self::open(state, Thinker::new())?;
        online::watch(&table.state, table.bell.ringer(), news);
        Ok(Arc::new(table))
    }

    fn open(state: State, thinker: Thinker<Engine>) -> Result<Self, Failure> {
        let state = Arc::new(Mutex::new(state));
        let woken = state.clone();
        let bell = Bell::start(move |ringer| lock(&woken).wake(ringer)).map_err(Failure::Thread)?;
        Ok(Self { state, bell, thinker })
    }

    /// Runs a command that changes what is seen.
    fn change(
        &self,
        command: impl FnOnce(&mut State, &Ringer) -> Result<(), Failure>,
    ) -> Result<(), CartableError> {
        let ringer = self.bell.ringer();
        let mut state = lock(&self.state);
        let lang = state.desk.lang();
        command(&mut state, &ringer).tell(lang)?;
        ringer.ring();
        Ok(())
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        self.close();
    }
}

fn draw_seed() -> Result<Seed, Failure> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(Failure::Randomness)?;
    Ok(Seed::new(bytes))
}
