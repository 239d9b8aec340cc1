//! The screen of a table: keys become taps and choices.

use super::focus::{Direction, Target, next_active, picked, settle, step, suggested};
use super::popup::Popup;
use super::replay_screen::ReplayScreen;
use super::room_screen::RoomScreen;
use super::table_view::{Look, choice_key, draw};
use super::{Flow, Refreshed, Screen, markdown, palette, teacher};
use crate::advice::{self, Answer, Asked};
use crate::emotes;
use crate::failure::Failure;
use crate::online::Guest;
use crate::table::Sitting;
use crate::text::{game_title, say, say_with};
use cartable_core::scene::{ChoiceId, ItemId, Scene};
use cartable_core::text::{Arg, Lang};
use cartable_ffi::{CartableError, LessonStep, Level, Room, Table};
use crossterm::event::{KeyCode, KeyEvent};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::Line;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};

/// How much a key changes the bots' pace, in milliseconds.
const PACE_STEP: u32 = 100;
/// The slowest bots, in milliseconds.
const SLOWEST: u32 = 3_000;

/// The smallest terminal in which a table can be seen, in columns and lines.
const SMALLEST: (u16, u16) = (50, 16);

/// A table on the screen.
pub struct TableScreen {
    sitting: Sitting,
    lang: Lang,
    pace_ms: u32,
    scene: Scene,
    /// What the lesson says, at the table of one.
    lesson: Option<LessonStep>,
    /// Whether a lesson was heard to its end here: another match at such a table is a first game.
    is_taught: bool,
    focus: Option<Target>,
    targets: Vec<(Target, Rect)>,
    popup: Option<Popup>,
    message: Option<String>,
    /// The seconds that are left, where time is limited.
    seconds: Option<u32>,
    /// The seconds that each player has left, at a table with clocks.
    clocks: Vec<u32>,
    /// Whether the player has been asked whether they really want to resign.
    is_resigning: bool,
    /// What was asked of the table and is being thought about, and what is said meanwhile.
    asked: Option<(Asked, String)>,
    changed: Arc<AtomicBool>,
    /// The room in which the same people play again.
    rematch: Option<(Guest, Room)>,
    /// What people show, and how many look on.
    shown: Option<String>,
    audience: Option<String>,
    /// Whether the page over the table asks what to show the others.
    is_choosing_emote: bool,
    /// A round that is looked at with all hands open, over the table.
    round: Option<Box<ReplayScreen>>,
    /// What is said once the match is over: of one's rating and account, and of others who want to play again.
    end_words: Vec<String>,
    /// What may still say something.
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
            targets: Vec::new(),
            popup: None,
            // What was shown before the first card, whoever comes back later sees again.
            message: Some(seal),
            seconds: None,
            clocks: Vec::new(),
            is_resigning: false,
            asked: None,
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
    /// A file that cannot be written.
    pub fn keep(&self) -> Result<(), Failure> {
        self.sitting.keep(self.lang)
    }

    /// How to come back to a match on a server, in words.
    #[must_use]
    pub fn way_back(&self) -> Option<String> {
        self.sitting.way_back(self.lang)
    }

    /// Keeps the record of the match and says under which name.
    fn keep_record(&mut self) {
        let kept = self.sitting.keep_record(self.lang);
        let said = |id: String| say_with(self.lang, "record-kept", [("id", Arg::from(id))]);
        self.message = Some(kept.map_or_else(|error| error.told(self.lang), said));
    }

    /// The room in which the same people play again, once the player wants to.
    pub fn rematch(&mut self) -> Option<RoomScreen> {
        let (guest, room) = self.rematch.take()?;
        Some(RoomScreen::new(guest, room, Level::Normal, self.lang))
    }

    /// The same players, another match: online in a room, for which the table is left.
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
                (self.sitting, self.asked, self.is_taught) = (sitting, None, false);
                (self.end_words, self.ending) = (Vec::new(), None);
                self.scene = Scene::default();
                self.listen();
                self.read_scene();
                self.popup = None;
            }
            Err(error) => self.message = Some(error.told(self.lang)),
        }
    }

    /// Reads the scene anew; after each round the score table opens by itself.
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

    fn scores(&self, scene: &Scene) -> Popup {
        let title = if scene.over { scene.headline.clone() } else { say(self.lang, "scores-title") };
        let mut popup = Popup::scores(title, scene, self.lang);
        if scene.over {
            self.end_words.iter().for_each(|words| popup.add(words.clone()));
        }
        popup
    }

    fn item(&self, id: ItemId) -> Option<&cartable_core::scene::Item> {
        self.scene.areas.iter().flat_map(|area| &area.items).find(|item| item.id == id)
    }

    fn tap(&mut self, item: ItemId) {
        match self.sitting.table.tap(item) {
            Ok(()) => self.read_scene(),
            Err(error) => self.message = self.unless_refused(&error),
        }
    }

    /// What went wrong, but for a refusal: that is the table's to say, for as long as it is one.
    fn unless_refused(&self, error: &CartableError) -> Option<String> {
        self.sitting.table.status().refusal.is_none().then(|| error.to_string())
    }

    fn choose(&mut self, choice: ChoiceId) -> Result<(), Failure> {
        let chosen = self.sitting.table.choose(choice);
        self.message = chosen.err().and_then(|error| self.unless_refused(&error));
        self.read_scene();
        self.keep()
    }

    /// The last move was never made.
    fn take_back(&mut self) -> Result<(), Failure> {
        let taken = self.sitting.table.take_back();
        let said = taken.map_or_else(|error| error.to_string(), |()| say(self.lang, "taken-back"));
        // Fewer points than before are no round that was counted.
        self.scene = Scene { scores: self.sitting.table.scene().scores, ..Scene::default() };
        self.read_scene();
        self.message = Some(said);
        self.keep()
    }

    /// Enter: reads on in a lesson; else picks, and on what is picked already,
    /// does the only thing that can be done with it.
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
        self.focus = step(&self.targets, self.focus, direction).or(self.focus);
    }

    /// Bots play faster or slower: the same table, gone on with at another pace.
    fn set_pace(&mut self, pace_ms: u32) {
        if !self.sitting.has_pace() {
            return;
        }
        self.pace_ms = pace_ms.clamp(PACE_STEP, SLOWEST);
        match self.sitting.at_pace(self.lang, self.pace_ms) {
            Ok(()) => {
                // Whatever was asked of the table that is left is not answered any more.
                self.asked = None;
                self.listen();
                self.message =
                    Some(say_with(self.lang, "pace-now", [("ms", Arg::from(self.pace_ms as usize))]));
                self.read_scene();
            }
            Err(error) => self.message = Some(error.told(self.lang)),
        }
    }

    /// Asks the server for something, and says what came of it.
    fn answer(&mut self, ask: impl FnOnce(&Table) -> Result<(), CartableError>, done: &str) {
        let said = match ask(&self.sitting.table) {
            Ok(()) => say(self.lang, done),
            Err(error) => error.to_string(),
        };
        self.message = Some(said);
    }

    /// Asks what to show the others.
    fn choose_emote(&mut self) {
        let lines = emotes::choices(&self.sitting.table, self.lang).into_iter().map(Line::from).collect();
        self.popup = Some(Popup::new(say(self.lang, "emotes-title"), lines));
        self.is_choosing_emote = true;
    }

    /// Takes the answer.
    fn emote(&mut self, key: char) {
        let table = &self.sitting.table;
        match key.to_digit(10) {
            Some(number) => self.message = emotes::show(table, number, self.lang),
            None if key == 'm' => {
                self.message = self.sitting.mute().err().map(|failure| failure.told(self.lang));
            }
            None => {}
        }
    }

    /// Opens the last round that is over, with all hands open.
    fn open_round(&mut self) {
        let round = self.scene.scores.rows.len() as u32;
        match self.sitting.table.open_round(round) {
            Ok(replay) => {
                let place = self.sitting.shelf().clone();
                let screen = ReplayScreen::new(replay, self.lang, place, self.pace_ms);
                self.round = Some(Box::new(screen));
            }
            Err(error) => self.message = Some(error.to_string()),
        }
    }

    /// Everybody's clocks go on, whoever is asked; whether that is to be seen.
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

    /// What people show and how many look on; whether that is news.
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

    fn rules(&self) -> Popup {
        let rules = cartable_ffi::rules(&self.sitting.game, self.lang).unwrap_or_default();
        let mut lines = markdown::lines(&say(self.lang, "keys-page"));
        lines.push(Line::default());
        if let Some(words) = self.sitting.match_words(self.lang) {
            lines.extend([Line::from(words), Line::default()]);
        }
        lines.extend(markdown::lines(&rules));
        Popup::new(say(self.lang, "rules-title"), lines)
    }

    fn log(&self) -> Popup {
        let lines = self.scene.log.iter().map(|line| Line::from(line.clone())).collect();
        Popup::at_end(say(self.lang, "log-title"), lines)
    }

    fn ask_hint(&mut self) {
        if self.asked.is_none() {
            self.asked = Some((Asked::hint(&self.sitting.table), say(self.lang, "hint-thinking")));
        }
    }

    fn ask_moments(&mut self) {
        if self.asked.is_none() {
            self.asked = Some((Asked::moments(&self.sitting.table), advice::progress(0, self.lang)));
        }
    }

    /// Takes what there is to say once the match is over; whether there is.
    fn take_end_words(&mut self) -> bool {
        let before = self.end_words.len();
        self.end_words.extend(self.ending.iter().flat_map(Receiver::try_iter));
        if self.end_words.len() == before {
            return false;
        }
        self.popup = Some(self.scores(&self.scene));
        true
    }

    /// Takes what has come of a question; `false` when nothing has.
    fn take_answer(&mut self) -> bool {
        let Some((asked, said)) = &mut self.asked else { return false };
        let error = match asked.answer() {
            Ok(None) => return false,
            Ok(Some(Answer::Percent(percent))) => {
                *said = advice::progress(percent, self.lang);
                return true;
            }
            Ok(Some(Answer::Hint(Ok(hint)))) => {
                if advice::take_up(&hint, &self.sitting.table) {
                    let label = Line::from(hint.label).style(palette::title());
                    self.popup =
                        Some(Popup::new(say(self.lang, "hint-title"), vec![label, Line::from(hint.why)]));
                    self.focus = hint.choice.map(Target::Choice).or(self.focus);
                    None
                } else {
                    Some(say(self.lang, "hint-gone"))
                }
            }
            Ok(Some(Answer::Moments(Ok(moments)))) => {
                let line = |[done, better]: [String; 2]| {
                    [Line::from(done).style(palette::title()), Line::from(better), Line::default()]
                };
                let mut lines: Vec<_> =
                    advice::moment_lines(&moments, self.scene.scores.rounds == Some(1), self.lang)
                        .into_iter()
                        .flat_map(line)
                        .collect();
                lines.pop();
                self.popup = Some(Popup::new(say(self.lang, "moments-title"), lines));
                None
            }
            Ok(Some(Answer::Hint(Err(error)) | Answer::Moments(Err(error)))) => Some(error.to_string()),
            Err(_) => None,
        };
        self.asked = None;
        self.message = error;
        self.read_scene();
        true
    }

    fn title(&self) -> String {
        let table = &self.scene.scores;
        let args = [
            ("game", Arg::from(game_title(&self.sitting.game, self.lang))),
            ("round", Arg::from(self.scene.round as usize)),
        ];
        let title = match table.rounds {
            Some(1) => game_title(&self.sitting.game, self.lang),
            Some(rounds) => say_with(
                self.lang,
                "title-of-rounds",
                args.into_iter().chain([("rounds", Arg::from(rounds as usize))]),
            ),
            None => say_with(self.lang, "title-round", args),
        };
        let looking_on = self.sitting.is_looking_on().then(|| say(self.lang, "watching"));
        [Some(title), looking_on, self.audience.clone()].into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }
}

impl Screen for TableScreen {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        if let Some(round) = &mut self.round {
            return round.draw(frame);
        }
        let keys = match (self.sitting.is_looking_on(), self.scene.over) {
            (true, _) => "keys-bar-watching",
            (false, true) => "keys-bar-over",
            (false, false) => "keys-bar",
        };
        // First what can be done now and not always.
        let status = self.sitting.table.status();
        let now = (status.held && !status.resigned).then_some("keys-bar-seat");
        let now = now.or((status.can_abort && !self.scene.over).then_some("keys-bar-abort"));
        let keys =
            now.into_iter().chain([keys]).map(|key| say(self.lang, key)).collect::<Vec<_>>().join("  ");
        let title = self.title();
        let thinking = self.asked.as_ref().map(|(_, said)| said.clone());
        let area = match &self.lesson {
            Some(step) => teacher::draw(step, self.lang, frame.area(), frame.buffer_mut()),
            None => frame.area(),
        };
        let small =
            || (area.width < SMALLEST.0 || area.height < SMALLEST.1).then(|| say(self.lang, "too-small"));
        let message = self
            .message
            .clone()
            .or_else(|| status.refusal.clone())
            .or(thinking)
            .or_else(|| self.sitting.news(self.lang));
        let message = message.or_else(|| self.shown.clone()).or_else(small);
        let seconds = self.seconds.map(|seconds| [("seconds", Arg::from(seconds as usize))]);
        let time_left = seconds.map(|seconds| say_with(self.lang, "time-left", seconds));
        let look = Look {
            scene: &self.scene,
            lang: self.lang,
            title: &title,
            keys: &keys,
            focus: self.focus,
            message: message.as_deref(),
            time_left: time_left.as_deref(),
        };
        self.targets = draw(&look, area, frame.buffer_mut());
        if let Some(popup) = &mut self.popup {
            popup.draw(frame);
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
            self.popup = None;
            if !is_for_the_table(key.code, self.scene.over) {
                return Ok(Flow::Stay);
            }
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
            KeyCode::Esc | KeyCode::Backspace => {
                self.sitting.table.clear_picks();
                self.read_scene();
            }
            KeyCode::Char('?') => self.popup = Some(self.rules()),
            KeyCode::Char('o') => self.open_round(),
            // Who has no seat does nothing at the table.
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
            // Where nobody can resign nobody is asked whether they are sure.
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

/// Whether a key that closes a page over the table is a command as well: those that the title bar names are.
/// A choice is none, for it may be meant for what lay there before; `q` leaves a match that is over.
const fn is_for_the_table(key: KeyCode, over: bool) -> bool {
    match key {
        KeyCode::Char('q') => over,
        KeyCode::Char(letter) => letter.is_ascii_lowercase() || letter == '?',
        _ => false,
    }
}
