//! A table at which someone sits, or looks on.

mod bell;
mod desk;
mod offline;

use crate::error::{CartableError, Failure, Tell};
use crate::library::{OptionSetting, set_options};
use bell::{Bell, Ringer, lock};
use cartable_core::bot::Level;
use cartable_core::record::Record;
use cartable_core::scene::{ChoiceId, ItemId, Scene};
use cartable_core::seed::Seed;
use cartable_core::text::Lang;
use desk::Desk;
use offline::{Engine, Happened};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// The longest name of a player, in characters.
pub(crate) const NAME_LENGTH: usize = 40;

/// What an offline table is made of.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct OfflineSetup {
    /// The game's id.
    pub game: String,
    /// The options that differ from their defaults.
    #[uniffi(default = [])]
    pub options: Vec<OptionSetting>,
    /// Who sits where. The one player without a level is who plays here; without any, this is a spectator of bots.
    pub players: Vec<PlayerSetup>,
    /// The seed, up to 64 hexadecimal digits; drawn from the system when left out.
    #[uniffi(default = None)]
    pub seed: Option<String>,
    /// How long a bot waits before it acts, in milliseconds, so that a person can follow and can play out of turn. 0: bots act at
    /// once, within the call that lets them, and always alike.
    #[uniffi(default = 0)]
    pub pace_ms: u32,
}

impl OfflineSetup {
    /// A table with default options, a seed of the system's, and bots that act at once.
    #[must_use]
    pub fn new(game: &str, players: Vec<PlayerSetup>) -> Self {
        Self { game: game.to_owned(), options: Vec::new(), players, seed: None, pace_ms: 0 }
    }
}

/// Who sits in a seat.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct PlayerSetup {
    /// The name, 1 to 40 characters.
    pub name: String,
    /// The level of a bot; left out for the person.
    #[uniffi(default = None)]
    pub level: Option<Level>,
}

impl PlayerSetup {
    /// The person who plays here.
    #[must_use]
    pub fn person(name: &str) -> Self {
        Self { name: name.to_owned(), level: None }
    }

    /// A bot.
    #[must_use]
    pub fn bot(name: &str, level: Level) -> Self {
        Self { name: name.to_owned(), level: Some(level) }
    }
}

/// Who wants to know that a table has changed.
#[uniffi::export(foreign)]
pub trait TableListener: Send + Sync {
    /// Something has changed, by whomever: read the scene. Several changes may be told as one. Called from the table's own thread.
    fn changed(&self);
}

/// One table, the same whether it stands on this device or on a server.
#[derive(uniffi::Object)]
pub struct Table {
    state: Arc<Mutex<State>>,
    bell: Bell,
}

struct State {
    desk: Desk,
    engine: Engine,
    pace: Duration,
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
            Self::open(Engine::start(options, seed, setup.players)?, lang, setup.pace_ms)
        };
        start().tell(lang)
    }

    /// Goes on with a saved table, exactly as it would have gone on.
    ///
    /// # Errors
    /// `BadInput`: what is wrong with the save.
    #[uniffi::constructor]
    pub fn resume(save: &str, lang: Lang, pace_ms: u32) -> Result<Arc<Self>, CartableError> {
        let resume = || Self::open(Engine::resume(Record::read(save)?)?, lang, pace_ms);
        resume().tell(lang)
    }

    /// Everything to be drawn.
    #[must_use]
    pub fn scene(&self) -> Scene {
        lock(&self.state).desk.scene().clone()
    }

    /// Picks an item, or lets it go.
    ///
    /// # Errors
    /// `NotOffered`: this item cannot be tapped (any more).
    pub fn tap(&self, item: ItemId) -> Result<(), CartableError> {
        self.change(|state| state.desk.tap(item))
    }

    /// Makes a move that the scene offers.
    ///
    /// # Errors
    /// `NotOffered`: this choice is not there (any more). `Refused`: the rules say no, and why.
    pub fn choose(&self, choice: ChoiceId) -> Result<(), CartableError> {
        let ringer = self.bell.ringer();
        self.change(|state| {
            let step = state.desk.chosen(choice)?;
            let seat = state.desk.viewer().seat().ok_or(Failure::NoSuchChoice)?;
            let happened = state.engine.play(seat, step)?;
            state.go_on(happened, &ringer);
            Ok(())
        })
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

    /// Whether the match is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        lock(&self.state).desk.scene().over
    }

    /// The save, to be kept and given to `resume`. It holds every card: keep it to yourself while the match runs.
    ///
    /// # Errors
    /// None offline.
    pub fn save(&self) -> Result<String, CartableError> {
        Ok(lock(&self.state).engine.record().json())
    }

    /// The record of the finished match, to be shared, replayed and verified.
    ///
    /// # Errors
    /// `BadInput`: the match still runs, and its record would tell the cards.
    pub fn record(&self) -> Result<String, CartableError> {
        let state = lock(&self.state);
        if !state.engine.series().is_over() {
            return Err(Failure::MatchRunning.told(state.desk.lang()));
        }
        Ok(state.engine.record().json())
    }

    /// The SHA-256 of the seed, in hexadecimal: shown before the first card, it proves afterwards that nobody changed the deal.
    #[must_use]
    pub fn commitment(&self) -> String {
        lock(&self.state).engine.record().seed.commitment()
    }

    /// Who is told of changes; `None` for nobody.
    pub fn set_listener(&self, listener: Option<Arc<dyn TableListener>>) {
        self.bell.set_listener(listener);
    }

    /// Leaves: the listener is let go and nothing moves any more. What was saved or is asked for stays.
    pub fn close(&self) {
        self.bell.close();
    }
}

impl Table {
    fn open((engine, happened): (Engine, Happened), lang: Lang, pace_ms: u32) -> Result<Arc<Self>, Failure> {
        let viewer = engine.viewer();
        let desk = Desk::new(lang, engine.names(), viewer, engine.series().view(viewer));
        let pace = Duration::from_millis(pace_ms.into());
        let state = Arc::new(Mutex::new(State { desk, engine, pace }));
        let woken = state.clone();
        let wake = move |ringer: &Ringer| lock(&woken).wake(ringer);
        let bell = Bell::start(wake).map_err(Failure::Thread)?;
        lock(&state).go_on(happened, &bell.ringer());
        Ok(Arc::new(Self { state, bell }))
    }

    /// Runs a command that changes what is seen.
    fn change(&self, command: impl FnOnce(&mut State) -> Result<(), Failure>) -> Result<(), CartableError> {
        let mut state = lock(&self.state);
        let lang = state.desk.lang();
        command(&mut state).tell(lang)?;
        self.bell.ringer().ring();
        Ok(())
    }
}

impl State {
    /// Takes what has happened, and lets the bots go on: all of them now, or the next after a pause.
    fn go_on(&mut self, mut happened: Happened, ringer: &Ringer) {
        if self.pace.is_zero() {
            loop {
                let more = self.engine.beat();
                if more.is_empty() {
                    break;
                }
                happened.extend(more);
            }
        } else {
            ringer.wake_in(self.pace);
        }
        self.desk.update(self.engine.series().view(self.desk.viewer()), happened);
    }

    /// The pause is over.
    fn wake(&mut self, ringer: &Ringer) {
        let happened = self.engine.beat();
        if !happened.is_empty() {
            self.go_on(happened, ringer);
            ringer.ring();
        }
    }
}

/// Refuses what is no name.
pub(crate) fn check_name(name: &str) -> Result<(), Failure> {
    let fits = !name.trim().is_empty() && name.chars().count() <= NAME_LENGTH;
    if fits && !name.contains(char::is_control) { Ok(()) } else { Err(Failure::Name(name.to_owned())) }
}

fn draw_seed() -> Result<Seed, Failure> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(Failure::Randomness)?;
    Ok(Seed::new(bytes))
}
