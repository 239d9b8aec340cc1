//! The screen of a table: keys become taps and choices.

mod asking;
mod bar;
mod pages;

use super::focus::{Direction, Target, next_active, picked, settle, step, suggested};
use super::page_screen::PageScreen;
use super::popup::Popup;
use super::replay_screen::ReplayScreen;
use super::table_view::{Drawn, Look, choice_key, draw};
use super::{Flow, Refreshed, Screen, teacher};
use crate::advice::PendingAnswer;
use crate::emotes;
use crate::failure::Failure;
use crate::online::Guest;
use crate::table::Sitting;
use crate::text::{say, say_with};
use asking::Hinted;
use cartable_core::scene::{ChoiceId, ItemId, Scene};
use cartable_core::text::{Arg, Lang};
use cartable_ffi::{CartableError, LessonStep, Level, Room, Table};
use crossterm::event::{KeyCode, KeyEvent};
use ratatui::Frame;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};

/// The step by which a key changes the bots' pace, in milliseconds.
const PACE_STEP: u32 = 100;
/// The slowest bots, in milliseconds.
const SLOWEST: u32 = 3_000;

/// A table on the screen.
pub struct TableScreen {
    sitting: Sitting,
    lang: Lang,
    pace_ms: u32,
    scene: Scene,
    /// The present step of the lesson, if this table is one.
    lesson: Option<LessonStep>,
    /// True if a lesson was completed here: another match at this table is then a first game.
    is_taught: bool,
    focus: Option<Target>,
    drawn: Drawn,
    popup: Option<Popup>,
    message: Option<String>,
    /// The seconds left, if time is limited.
    seconds: Option<u32>,
    /// The seconds that each player has left, at a table with clocks.
    clocks: Vec<u32>,
    /// True if the player was asked to confirm that they resign.
    is_resigning: bool,
    /// The request that is being thought about, and the text shown meanwhile.
    asked: Option<(PendingAnswer, String)>,
    /// The picks of the last hint, kept until the player does something else at the table.
    hinted: Option<Hinted>,
    changed: Arc<AtomicBool>,
    /// The room in which the same people play again.
    rematch: Option<(Guest, Room)>,
    /// The emotes that people show, and below it the number of spectators.
    shown: Option<String>,
    audience: Option<String>,
    /// True if the page over the table offers emotes to show.
    is_choosing_emote: bool,
    /// A round that is looked at with all hands open, over the table.
    round: Option<Box<ReplayScreen>>,
    /// The lines shown after the match: the player's rating and account, and people who want to play again.
    end_words: Vec<String>,
    /// The channel that delivers more of these lines.
    ending: Option<Receiver<String>>,
}

impl TableScreen {
    /// Shows a table.
    #[must_use]
    pub fn new(sitting: Sitting, lang: Lang, pace_ms: u32) -> Self {
        let changed = Arc::new(AtomicBool::new(false));
        let (scene, lesson) = (sitting.scene(), sitting.table.status().lesson);
        let focus = settle(&scene, &scene, None);
        let hash = [("hash", Arg::from(sitting.table.commitment()))];
        let seal = lang.with("log-commitment", hash);
        let screen = Self {
            sitting,
            lang,
            pace_ms,
            scene,
            lesson,
            is_taught: false,
            focus,
            drawn: Drawn::default(),
            popup: None,
            // The commitment of the deal, shown before the first card and again to a player who comes back.
            message: Some(seal),
            seconds: None,
            clocks: Vec::new(),
            is_resigning: false,
            asked: None,
            hinted: None,
            changed,
            rematch: None,
            shown: None,
            audience: None,
            is_choosing_emote: false,
            round: None,
            end_words: Vec::new(),
            ending: None,
        };
        screen.listen();
        screen
    }

    fn listen(&self) {
        let changed = self.changed.clone();
        self.sitting.listen(move || changed.store(true, Ordering::Release));
    }

    /// Saves the table.
    ///
    /// # Errors
    /// A file cannot be written.
    pub fn keep(&self) -> Result<(), Failure> {
        self.sitting.keep(self.lang)
    }

    /// Returns the way back to a match on a server, in words.
    #[must_use]
    pub fn way_back(&self) -> Option<String> {
        self.sitting.way_back(self.lang)
    }

    /// Saves the record of the match and shows its name.
    fn keep_record(&mut self) {
        let kept = self.sitting.keep_record(self.lang);
        let said = |id: String| say_with(self.lang, "record-kept", [("id", Arg::from(id))]);
        self.message = Some(kept.map_or_else(|error| error.told(self.lang), said));
    }

    /// Takes the room of the rematch, once the player wants one.
    pub fn rematch(&mut self) -> Option<PageScreen> {
        let (guest, room) = self.rematch.take()?;
        match PageScreen::room(guest, room, Level::Normal, self.lang) {
            Ok(screen) => Some(screen),
            Err(error) => {
                self.message = Some(error.told(self.lang));
                None
            }
        }
    }

    /// Begins another match with the same players; online that is in a room, for which the table is left.
    fn again(&mut self) -> Flow {
        match self.sitting.rematch() {
            Ok(None) => self.again_here(),
            Ok(rematch) => {
                self.rematch = rematch;
                return Flow::Leave;
            }
            Err(error) => self.message = Some(error.told(self.lang)),
        }
        Flow::Stay
    }

    fn again_here(&mut self) {
        match self.sitting.again(self.lang) {
            Ok(sitting) => {
                (self.sitting, self.asked, self.hinted, self.is_taught) = (sitting, None, None, false);
                (self.end_words, self.ending) = (Vec::new(), None);
                self.scene = Scene::default();
                self.listen();
                self.read_scene();
                self.popup = None;
            }
            Err(error) => self.message = Some(error.told(self.lang)),
        }
    }

    /// Reads the scene again; after each round the score table opens by itself.
    fn read_scene(&mut self) {
        let scene = self.sitting.scene();
        let lesson = self.sitting.table.status().lesson;
        if self.lesson.is_some() && lesson.is_none() && !scene.scores.rows.is_empty() {
            self.is_taught = true;
            self.message = Some(say(self.lang, "lesson-first-game"));
        }
        let taught = std::mem::replace(&mut self.lesson, lesson);
        if scene.over && !self.scene.over {
            let (sender, receiver) = channel();
            self.sitting.tell_end(self.lang, move |words| sender.send(words).is_ok());
            self.ending = Some(receiver);
        }
        if scene.scores.rows.len() > self.scene.scores.rows.len() {
            self.popup = Some(self.scores(&scene));
        }
        self.focus = settle(&scene, &self.scene, self.focus);
        let is_news = taught != self.lesson || picked(&scene) != picked(&self.scene);
        if let Some(step) = self.lesson.as_ref().filter(|step| is_news && !step.can_read_on) {
            self.focus = suggested(step, &scene).or(self.focus);
        }
        self.scene = scene;
    }

    fn item(&self, id: ItemId) -> Option<&cartable_core::scene::Item> {
        self.scene.areas.iter().flat_map(|area| &area.items).find(|item| item.id == id)
    }

    fn tap(&mut self, item: ItemId) {
        self.hinted = None;
        match self.sitting.table.tap(item) {
            Ok(()) => self.read_scene(),
            Err(error) => self.message = self.unless_refused(&error),
        }
    }

    /// Returns the error's text, unless it is a refusal: the table itself shows that, as long as it holds.
    fn unless_refused(&self, error: &CartableError) -> Option<String> {
        self.sitting.table.status().refusal.is_none().then(|| error.to_string())
    }

    fn choose(&mut self, choice: ChoiceId) -> Result<(), Failure> {
        self.hinted = None;
        let chosen = self.sitting.table.choose(choice);
        self.message = chosen.err().and_then(|error| self.unless_refused(&error));
        self.read_scene();
        self.keep()
    }

    /// Takes the last move back, as if it had never been made.
    fn take_back(&mut self) -> Result<(), Failure> {
        self.hinted = None;
        let taken = self.sitting.table.take_back();
        let said = taken.map_or_else(|error| error.to_string(), |()| say(self.lang, "taken-back"));
        // The points are read first, so that fewer than before are not taken for a counted round.
        self.scene = Scene { scores: self.sitting.table.scene().scores, ..Scene::default() };
        self.read_scene();
        self.message = Some(said);
        self.keep()
    }

    /// Handles Enter: it reads on in a lesson, or picks the focused item.
    /// On a picked item it makes the only choice that the picks have opened.
    fn enter(&mut self) -> Result<(), Failure> {
        if self.lesson.as_ref().is_some_and(|step| step.can_read_on) {
            self.message = self.sitting.table.read_on().err().map(|error| error.to_string());
            self.read_scene();
            return Ok(());
        }
        match self.focus {
            Some(Target::Choice(choice)) => self.choose(choice)?,
            Some(Target::Item(id)) => {
                let picked = self.item(id).is_some_and(|item| item.picked);
                match self.scene.choices[..] {
                    [ref only] if picked => self.choose(only.id)?,
                    _ => self.tap(id),
                }
            }
            None => {}
        }
        Ok(())
    }

    fn go(&mut self, direction: Direction) {
        self.focus = step(&self.drawn.targets, self.focus, direction).or(self.focus);
    }

    /// Changes the bots' pace: it opens the same table again at another pace.
    fn set_pace(&mut self, pace_ms: u32) {
        if !self.sitting.has_pace() {
            return;
        }
        self.pace_ms = pace_ms.clamp(PACE_STEP, SLOWEST);
        match self.sitting.at_pace(self.lang, self.pace_ms) {
            Ok(()) => {
                // A request made at the table that is left gets no answer.
                self.asked = None;
                self.listen();
                self.message =
                    Some(say_with(self.lang, "pace-now", [("ms", Arg::from(self.pace_ms as usize))]));
                self.read_scene();
            }
            Err(error) => self.message = Some(error.told(self.lang)),
        }
    }

    /// Asks the server for something, and shows the outcome.
    fn answer(&mut self, ask: impl FnOnce(&Table) -> Result<(), CartableError>, done: &str) {
        let said = match ask(&self.sitting.table) {
            Ok(()) => say(self.lang, done),
            Err(error) => error.to_string(),
        };
        self.message = Some(said);
    }

    /// Reads everybody's clocks, which run at any time. Returns true if a shown figure has changed.
    fn look_at_clocks(&mut self) -> bool {
        let times = self.sitting.table.times();
        let clocks: Vec<u32> = times.iter().map(|time| time.left_ms.div_ceil(1_000)).collect();
        let is_same = clocks == self.clocks;
        self.clocks = clocks;
        if !is_same {
            self.read_scene();
        }
        !is_same
    }

    /// Reads the emotes and the number of spectators; returns true if either has changed.
    fn look_around(&mut self) -> bool {
        let shown = emotes::lines(&self.sitting.table.emotes(), &self.scene.scores.names);
        let audience = emotes::audience(self.sitting.table.status().spectators, self.lang);
        let is_news = (&shown, &audience) != (&self.shown, &self.audience);
        (self.shown, self.audience) = (shown, audience);
        is_news
    }

    fn set_lang(&mut self) {
        self.lang = if self.lang == Lang::Fr { Lang::En } else { Lang::Fr };
        self.sitting.table.set_language(self.lang);
        self.read_scene();
    }
}

impl Screen for TableScreen {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        if let Some(round) = &mut self.round {
            return round.draw(frame);
        }
        let status = self.sitting.table.status();
        let keys = self.keys(&status);
        let title = self.title();
        let thinking = self.asked.as_ref().map(|(_, said)| said.clone());
        let area = match &self.lesson {
            Some(step) => teacher::draw(step, self.lang, frame.area(), frame.buffer_mut()),
            None => frame.area(),
        };
        let message = self
            .message
            .clone()
            .or_else(|| status.refusal.clone())
            .or(thinking)
            .or_else(|| self.sitting.news(self.lang));
        let message = message.or_else(|| self.shown.clone());
        let seconds = self.seconds.map(|seconds| [("seconds", Arg::from(seconds as usize))]);
        let time_left = seconds.map(|seconds| say_with(self.lang, "time-left", seconds));
        let look = Look {
            window: frame.area(),
            scene: &self.scene,
            question: self.question(),
            lang: self.lang,
            title: &title,
            keys: &keys,
            focus: self.focus,
            message: message.as_deref(),
            time_left: time_left.as_deref(),
        };
        self.drawn = draw(&look, area, frame.buffer_mut());
        if let Some(popup) = &mut self.popup {
            popup.draw_over(frame, self.drawn.question);
        }
    }

    fn key(&mut self, key: KeyEvent) -> Result<Flow, Failure> {
        self.message = None;
        if let Some(round) = &mut self.round {
            if round.key(key)? == Flow::Leave {
                self.round = None;
            }
            return Ok(Flow::Stay);
        }
        if std::mem::take(&mut self.is_choosing_emote) {
            self.popup = None;
            if let KeyCode::Char(key) = key.code {
                self.emote(key);
            }
            return Ok(Flow::Stay);
        }
        if let Some(popup) = &mut self.popup {
            if popup.key(key.code) {
                return Ok(Flow::Stay);
            }
            let is_hint = popup.is_beside();
            self.popup = None;
            if is_hint && key.code == KeyCode::Esc {
                self.take_hint_back();
            }
            if !is_for_the_table(key.code, self.scene.over) {
                return Ok(Flow::Stay);
            }
        }
        if self.drawn.is_too_small && !is_blind(key.code) {
            return Ok(Flow::Stay);
        }
        match key.code {
            KeyCode::Left => self.go(Direction::Left),
            KeyCode::Right => self.go(Direction::Right),
            KeyCode::Up => self.go(Direction::Up),
            KeyCode::Down => self.go(Direction::Down),
            KeyCode::Tab => self.focus = next_active(&self.scene, self.focus, false).or(self.focus),
            KeyCode::BackTab => self.focus = next_active(&self.scene, self.focus, true).or(self.focus),
            KeyCode::Enter => self.enter()?,
            KeyCode::Char(' ') => match self.focus {
                Some(Target::Item(id)) => self.tap(id),
                _ => self.enter()?,
            },
            KeyCode::Esc if self.take_hint_back() => {}
            KeyCode::Esc | KeyCode::Backspace => {
                self.sitting.table.clear_picks();
                self.read_scene();
            }
            KeyCode::Char('?') => self.popup = Some(self.rules()),
            KeyCode::Char('o') => self.open_round(),
            // A spectator has no seat, so these keys do nothing.
            KeyCode::Char('h' | 'm' | 'w' | 'n' | 'u' | 'b' | 'r' | 'a' | 'e' | '+' | '-')
                if self.sitting.is_looking_on() => {}
            KeyCode::Char('e') => self.choose_emote(),
            KeyCode::Char('h') => self.ask_hint(),
            KeyCode::Char('m') => self.ask_moments(),
            KeyCode::Char('w') => self.keep_record(),
            KeyCode::Char('n') if self.scene.over || self.is_taught => return Ok(self.again()),
            KeyCode::Char('u') => self.take_back()?,
            KeyCode::Char('b') => self.answer(Table::take_seat_back, "seat-back"),
            KeyCode::Char('a') if self.sitting.table.status().can_abort => {
                self.answer(|table| table.abort().map(drop), "aborting");
            }
            // A resignation is confirmed only if it is possible: an offline table refuses it at once.
            KeyCode::Char('r') if self.is_resigning || self.sitting.is_here() => {
                self.answer(Table::resign, "resigned");
            }
            KeyCode::Char('r') => {
                self.is_resigning = true;
                self.message = Some(say(self.lang, "resign-sure"));
                return Ok(Flow::Stay);
            }
            KeyCode::Char('s') => self.popup = Some(self.scores(&self.scene)),
            KeyCode::Char('j') => self.popup = Some(self.log()),
            KeyCode::Char('l') => self.set_lang(),
            KeyCode::Char('+') => self.set_pace(self.pace_ms.saturating_sub(PACE_STEP)),
            KeyCode::Char('-') => self.set_pace(self.pace_ms + PACE_STEP),
            KeyCode::Char('q') => return Ok(Flow::Leave),
            KeyCode::Char(letter) => {
                let keys = (0..self.scene.choices.len()).map(choice_key);
                if let Some(index) = keys.into_iter().position(|key| key == Some(letter)) {
                    self.choose(self.scene.choices[index].id)?;
                }
            }
            _ => {}
        }
        self.is_resigning = false;
        Ok(Flow::Stay)
    }

    fn refresh(&mut self) -> Result<Refreshed, Failure> {
        let answered = self.take_answer() | self.take_end_words() | self.look_around();
        let seconds = self.sitting.table.time_left_ms().map(|left| left.div_ceil(1_000));
        let ticked = seconds != std::mem::replace(&mut self.seconds, seconds);
        if !self.changed.swap(false, Ordering::Acquire) {
            let ticked = self.look_at_clocks() || ticked;
            return Ok(if answered || ticked { Refreshed::Changed } else { Refreshed::Same });
        }
        self.read_scene();
        self.keep()?;
        Ok(Refreshed::Changed)
    }
}

/// Returns true if a key that closes a page over the table is carried out as a command as well.
/// That holds for the keys named in the title bar.
/// A choice's key only closes the page, because it may be meant for a choice that has gone; `q` leaves a
/// finished match.
const fn is_for_the_table(key: KeyCode, over: bool) -> bool {
    match key {
        KeyCode::Char('q') => over,
        KeyCode::Char(letter) => letter.is_ascii_lowercase() || letter == '?',
        _ => false,
    }
}

/// Returns true if a key still works while the table is too large to show: it leaves, saves or opens a page.
const fn is_blind(key: KeyCode) -> bool {
    matches!(key, KeyCode::Char('q' | '?' | 's' | 'j' | 'l' | 'w'))
}
