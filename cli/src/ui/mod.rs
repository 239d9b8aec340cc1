//! The full-screen program: screens drawn from scenes, by ratatui.

mod card;
pub(crate) mod face;
mod focus;
mod layout;
mod list_screen;
mod menu;
mod page_screen;
mod panel;
mod popup;
mod replay_screen;
mod score_screen;
mod table_screen;
mod table_view;
mod teacher;
mod values;
mod watch_wait_screen;

pub use list_screen::{Chosen, ListScreen};
pub use menu::{Menu, Wish};
pub use page_screen::PageScreen;
pub use replay_screen::ReplayScreen;
pub use score_screen::ScoreScreen;
pub use table_screen::TableScreen;
pub use watch_wait_screen::WatchWaitScreen;

use crate::failure::Failure;
use crate::interrupt;
use crate::online::{Guest, connecting};
use crate::pad::NewPad;
use crate::page;
use crate::settings::Settings;
use crate::table::Sitting;
use crate::text::say_with;
use crate::{markdown, palette};
use cartable_core::text::{Arg, Lang};
use cartable_ffi::{Shelf, ShelfKind};
use crossterm::cursor::Show;
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::terminal::{Clear, ClearType, EnterAlternateScreen, enable_raw_mode};
use ratatui::layout::Rect;
use ratatui::prelude::CrosstermBackend;
use ratatui::{DefaultTerminal, Frame, Terminal};
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;
use std::io::{IsTerminal as _, Write as _, stdout};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use std::{process, thread};

/// The interval at which the program looks if the terminal is still there.
const GONE: Duration = Duration::from_millis(500);
/// The longest delay before a change at the table is drawn.
const BEAT: Duration = Duration::from_millis(40);

/// The smallest window in which every table is visible, in columns and lines, as players are told.
const ENOUGH: (u16, u16) = (60, 20);

/// Returns true if a window is smaller than that.
const fn is_small(window: Rect) -> bool {
    window.width < ENOUGH.0 || window.height < ENOUGH.1
}

/// Returns the notice that the window is too small, with the size that is needed.
fn enough_words(lang: Lang) -> String {
    let (columns, lines) = ENOUGH;
    let args =
        [("columns", columns), ("lines", lines)].map(|(name, number)| (name, Arg::from(usize::from(number))));
    say_with(lang, "too-small", args)
}

/// The effect of a key on a screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// The screen stays.
    Stay,
    /// The screen is left.
    Leave,
}

/// The change of a screen without a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refreshed {
    /// No change.
    Same,
    /// There is something new to draw.
    Changed,
    /// The screen has done its work and is left.
    Done,
}

/// One screen: a menu, a table, a score pad.
pub trait Screen {
    /// Draws it.
    fn draw(&mut self, frame: &mut Frame<'_>);

    /// Handles a key.
    ///
    /// # Errors
    /// The error that ends the program.
    fn key(&mut self, key: KeyEvent) -> Result<Flow, Failure>;

    /// Handles events from elsewhere.
    ///
    /// # Errors
    /// The error that ends the program.
    fn refresh(&mut self) -> Result<Refreshed, Failure> {
        Ok(Refreshed::Same)
    }
}

/// The exit code after SIGHUP, as shells count it.
const HUNG_UP: i32 = 128 + SIGHUP;

/// The terminal, which is given back whatever happens, and the user's wish to end.
pub struct Stage {
    terminal: DefaultTerminal,
    ended: Arc<AtomicBool>,
    /// True if the program was stopped and goes on: until it takes the terminal over again, the shell owns
    /// it.
    resumed: Arc<AtomicBool>,
    /// The text printed after the terminal is given back: it says how to come back to the table.
    farewell: Option<String>,
}

impl Stage {
    /// Takes the terminal over.
    ///
    /// # Errors
    /// The terminal cannot be used in this way.
    pub fn open() -> Result<Self, Failure> {
        let (ended, resumed) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
        heed_signals(ended.clone(), resumed.clone())?;
        // As [`end_without_terminal`], at once.
        let gone = Arc::new(AtomicBool::new(true));
        signal_hook::flag::register_conditional_shutdown(SIGHUP, HUNG_UP, gone)?;
        // If no signal arrives when the terminal goes away, reading a key would block for ever. This thread
        // looks instead.
        thread::spawn(|| {
            loop {
                thread::sleep(GONE);
                end_without_terminal();
            }
        });
        // This also makes a panic give the terminal back before it is reported.
        Ok(Self { terminal: ratatui::try_init()?, ended, resumed, farewell: None })
    }

    /// Shows a screen until it is left. Returns `false` if the whole program must end.
    ///
    /// # Errors
    /// An error of the screen or the terminal.
    pub fn show(&mut self, screen: &mut dyn Screen) -> Result<bool, Failure> {
        let shown = self.show_until_left(screen);
        // If the terminal is gone, its errors cannot be shown there, so the program ends here.
        end_without_terminal();
        shown
    }

    fn show_until_left(&mut self, screen: &mut dyn Screen) -> Result<bool, Failure> {
        let mut stale = true;
        loop {
            if self.resumed.swap(false, Ordering::Relaxed) {
                enable_raw_mode()?;
                crossterm::execute!(stdout(), EnterAlternateScreen, Clear(ClearType::All))?;
                // A new `Terminal` draws everything again, and asks nothing of a terminal that may not
                // answer.
                self.terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
                stale = true;
            }
            if stale {
                self.terminal.draw(|frame| screen.draw(frame))?;
                stale = false;
            }
            if self.ended.load(Ordering::Relaxed) {
                return Ok(false);
            }
            if event::poll(BEAT)? {
                stale = true;
                match event::read()? {
                    Event::Key(key) if key.kind == KeyEventKind::Release => {}
                    Event::Key(key) if is_control(key, 'c') => return Ok(false),
                    Event::Key(key) if is_control(key, 'z') => stop(&self.resumed),
                    Event::Key(key) if screen.key(key)? == Flow::Leave => return Ok(true),
                    _ => {}
                }
            }
            match screen.refresh()? {
                Refreshed::Same => {}
                Refreshed::Changed => stale = true,
                Refreshed::Done => return Ok(true),
            }
        }
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        ratatui::restore();
        if let Some(farewell) = &self.farewell {
            // The terminal may be gone.
            let _ = writeln!(stdout(), "{farewell}");
        }
    }
}

fn is_control(key: KeyEvent, letter: char) -> bool {
    key.code == KeyCode::Char(letter) && key.modifiers.contains(KeyModifiers::CONTROL)
}

/// Handles signals on a thread of its own, because they also come while a screen waits for a server.
/// The first request to end is noted; a second gives the terminal back and ends the program.
fn heed_signals(ended: Arc<AtomicBool>, resumed: Arc<AtomicBool>) -> Result<(), Failure> {
    let mut signals = Signals::new([SIGINT, SIGTERM, SIGTSTP, SIGCONT])?;
    thread::spawn(move || {
        for signal in &mut signals {
            match signal {
                SIGTSTP => stop(&resumed),
                SIGCONT => resumed.store(true, Ordering::Relaxed),
                signal if ended.swap(true, Ordering::Relaxed) => {
                    give_back();
                    process::exit(128 + signal);
                }
                signal => interrupt::note(signal),
            }
        }
    });
    Ok(())
}

/// Ends the program if its terminal is gone, even if no signal has said so.
/// There is no terminal to give back, and reading from it would never wait. Every move is saved already.
fn end_without_terminal() {
    if !stdout().is_terminal() {
        process::exit(HUNG_UP);
    }
}

/// Gives the terminal back as it was, with its cursor.
fn give_back() {
    ratatui::restore();
    // A terminal that is gone needs no cursor.
    let _ = crossterm::execute!(stdout(), Show);
}

/// Gives the terminal back to the shell and stops, as any program does at Ctrl-Z. It returns when the program
/// goes on.
fn stop(resumed: &AtomicBool) {
    give_back();
    // A system that does not stop the program leaves nothing to do.
    let _ = emulate_default_handler(SIGTSTP);
    resumed.store(true, Ordering::Relaxed);
}

/// Plays at one table until it is left.
///
/// # Errors
/// An error of the screen or the terminal.
pub fn play(sitting: Sitting, lang: Lang, shelf: &Shelf) -> Result<(), Failure> {
    let mut stage = Stage::open()?;
    at_table(&mut stage, sitting, lang, Settings::read(shelf).pace_ms).map(|_| ())
}

/// Looks on at a match, by its id or the code of its room, until it is left.
///
/// # Errors
/// An error of the server, the screen or the terminal.
pub fn watch(guest: Guest, what: &str, lang: Lang, shelf: &Shelf) -> Result<(), Failure> {
    if let Some(sitting) = guest.look_on(what, lang)? {
        return play(sitting, lang, shelf);
    }
    let (mut stage, pace_ms) = (Stage::open()?, Settings::read(shelf).pace_ms);
    too_early(&mut stage, WatchWaitScreen::new(guest, what, lang), lang, pace_ms).map(|_| ())
}

/// Waits until a match can be shown, and shows it. Returns `false` if the whole program must end.
fn too_early(
    stage: &mut Stage,
    mut screen: WatchWaitScreen,
    lang: Lang,
    pace_ms: u32,
) -> Result<bool, Failure> {
    let goes_on = stage.show(&mut screen)?;
    match screen.sitting() {
        Some(sitting) if goes_on => at_table(stage, sitting, lang, pace_ms),
        _ => Ok(goes_on),
    }
}

/// Shows a page until it is left, and the table that it leads to.
///
/// # Errors
/// An error of the server, the screen or the terminal.
pub fn page(screen: PageScreen, lang: Lang, shelf: &Shelf) -> Result<(), Failure> {
    on_page(&mut Stage::open()?, screen, lang, Settings::read(shelf).pace_ms).map(|_| ())
}

/// Shows a page until it is left, and the table that it leads to. Returns `false` if the whole program must end.
fn on_page(stage: &mut Stage, mut screen: PageScreen, lang: Lang, pace_ms: u32) -> Result<bool, Failure> {
    let goes_on = stage.show(&mut screen);
    let sitting = screen.sitting();
    stage.farewell = screen.farewell(*goes_on.as_ref().unwrap_or(&true));
    let goes_on = goes_on?;
    // The streams of the page end with it.
    drop(screen);
    match sitting {
        Some(sitting) if goes_on => at_table(stage, sitting, lang, pace_ms),
        _ => Ok(goes_on),
    }
}

/// Shows a table until it is left, and the rooms and tables of its rematches.
/// Returns `false` if the whole program must end.
fn at_table(stage: &mut Stage, sitting: Sitting, lang: Lang, pace_ms: u32) -> Result<bool, Failure> {
    let mut screen = TableScreen::new(sitting, lang, pace_ms);
    let goes_on = stage.show(&mut screen)?;
    screen.keep()?;
    match screen.rematch() {
        Some(room) if goes_on => on_page(stage, room, lang, pace_ms),
        _ => {
            stage.farewell = screen.way_back();
            Ok(goes_on)
        }
    }
}

/// Shows a record until it is left, and the table that the player opens from it.
///
/// # Errors
/// An error of a screen or the terminal.
pub fn replay(mut screen: ReplayScreen, lang: Lang, shelf: &Shelf) -> Result<(), Failure> {
    let mut stage = Stage::open()?;
    if stage.show(&mut screen)?
        && let Some(sitting) = screen.sitting()
    {
        let mut table = TableScreen::new(sitting, lang, Settings::read(shelf).pace_ms);
        stage.show(&mut table)?;
        table.keep()?;
    }
    Ok(())
}

/// Keeps scores until the pad is left: a new pad, or a saved one of this game.
///
/// # Errors
/// An error of a screen or the terminal.
pub fn score(new: &NewPad, lang: Lang, shelf: &Arc<Shelf>) -> Result<(), Failure> {
    score_on(&mut Stage::open()?, new, lang, shelf).map(|_| ())
}

/// Shows pads, and their list again after one is left. Returns `false` if the whole program must end.
fn score_on(stage: &mut Stage, new: &NewPad, lang: Lang, shelf: &Arc<Shelf>) -> Result<bool, Failure> {
    let list = || ListScreen::new(ShelfKind::Pad, Some(&new.game), lang, shelf);
    let is_new = !new.names.is_empty() || list()?.count() == 0;
    let mut chosen = is_new.then_some(Chosen::New);
    loop {
        if chosen.is_none() {
            let mut list = list()?;
            if !stage.show(&mut list)? {
                return Ok(false);
            }
            chosen = list.chosen();
        }
        let mut pad = match chosen.take() {
            Some(Chosen::New) => ScoreScreen::new(new.clone(), lang, shelf)?,
            Some(Chosen::Kept(id)) => ScoreScreen::open(id, lang, shelf)?,
            None => return Ok(true),
        };
        let goes_on = stage.show(&mut pad)?;
        if !goes_on || !pad.is_back() {
            return Ok(goes_on);
        }
    }
}

/// Shows the menu, and the screens chosen there, until the program is left.
///
/// # Errors
/// An error of a screen or the terminal.
pub fn menu(lang: Lang, shelf: &Arc<Shelf>) -> Result<(), Failure> {
    let mut stage = Stage::open()?;
    let mut menu = Menu::new(lang, shelf);
    if let Some(server) = std::env::var("CARTABLE_SERVER").ok().filter(|server| !server.is_empty()) {
        menu.go_to(server);
    }
    loop {
        menu.ask_calls();
        // The program needs no farewell while the menu itself leads back.
        stage.farewell = None;
        if !stage.show(&mut menu)? {
            return Ok(());
        }
        let Some(wish) = menu.wish() else { return Ok(()) };
        if let Some(server) = wish.server() {
            menu.tell(connecting(server, menu.lang()));
            stage.terminal.draw(|frame| menu.draw(frame))?;
            menu.tell(None);
        }
        let done = open(wish, &menu, shelf).and_then(|opened| show_opened(&mut stage, opened, &menu, shelf));
        match done {
            Ok(true) => menu.renew(),
            Ok(false) => return Ok(()),
            Err(failure @ Failure::Terminal(_)) => return Err(failure),
            Err(failure) => {
                menu.renew();
                let said = failure.told(menu.lang());
                menu.tell(said);
            }
        }
    }
}

fn open(wish: Wish, menu: &Menu, shelf: &Arc<Shelf>) -> Result<Opened, Failure> {
    let lang = menu.lang();
    match wish {
        Wish::Resume => ListScreen::new(ShelfKind::Table, None, lang, shelf).map(Opened::Tables),
        Wish::Come(address, room) => {
            let guest = Guest::enter(&address, lang, shelf)?;
            Ok(if let Some(sitting) = guest.sit(&room)? {
                Opened::Table(sitting)
            } else {
                let room = guest.join(&room.code)?;
                Opened::Page(Box::new(PageScreen::room(guest, room, menu.level(), lang)?))
            })
        }
        Wish::Play(new) => Sitting::new(&new, lang, shelf).map(Opened::Table),
        Wish::Lesson(new) => Sitting::lesson(&new, lang, shelf).map(Opened::Table),
        Wish::Score(new) => Ok(Opened::Pads(new)),
        Wish::Open(address, setup) => {
            let guest = Guest::enter(&address, lang, shelf)?;
            let room = guest.open(&setup)?;
            Ok(Opened::Page(Box::new(PageScreen::room(guest, room, menu.level(), lang)?)))
        }
        Wish::Queue(address, wish) => {
            let guest = Guest::enter(&address, lang, shelf)?;
            let (pages, key) = page::queue(&guest, wish, lang)?;
            Ok(Opened::Page(Box::new(PageScreen::new(guest, pages, &key, lang)?)))
        }
        Wish::Daily(address, game) => {
            let guest = Guest::enter(&address, lang, shelf)?;
            let (pages, key) = page::open(&guest, "daily".to_owned(), lang)?;
            let screen = PageScreen::new(guest, pages, &key, lang)?;
            Ok(Opened::Page(Box::new(screen.at(format!("deal {game}")))))
        }
        Wish::Watch(address, code) => {
            let guest = Guest::enter(&address, lang, shelf)?;
            Ok(match guest.look_on(&code, lang)? {
                Some(sitting) => Opened::Table(sitting),
                None => Opened::WatchWait(WatchWaitScreen::new(guest, &code, lang)),
            })
        }
        Wish::Join(address, code) => {
            let guest = Guest::enter(&address, lang, shelf)?;
            let room = guest.join(&code)?;
            Ok(Opened::Page(Box::new(PageScreen::room(guest, room, menu.level(), lang)?)))
        }
    }
}

/// Shows the opened screen until it is left. Returns `false` if the whole program must end.
fn show_opened(stage: &mut Stage, opened: Opened, menu: &Menu, shelf: &Arc<Shelf>) -> Result<bool, Failure> {
    match opened {
        Opened::Table(sitting) => at_table(stage, sitting, menu.lang(), menu.pace_ms()),
        Opened::Tables(mut list) => {
            if list.count() > 1 && !stage.show(&mut list)? {
                return Ok(false);
            }
            let id = match list.chosen() {
                Some(Chosen::Kept(id)) => Some(id),
                _ if list.count() > 1 => return Ok(true),
                _ => None,
            };
            let sitting = Sitting::resume(id.as_deref(), None, menu.lang(), |_| menu.pace_ms(), shelf)?;
            show_opened(stage, Opened::Table(sitting), menu, shelf)
        }
        Opened::Pads(new) => score_on(stage, &new, menu.lang(), shelf),
        Opened::Page(screen) => on_page(stage, *screen, menu.lang(), menu.pace_ms()),
        Opened::WatchWait(screen) => too_early(stage, screen, menu.lang(), menu.pace_ms()),
    }
}

enum Opened {
    Table(Sitting),
    Tables(ListScreen),
    Pads(NewPad),
    Page(Box<PageScreen>),
    WatchWait(WatchWaitScreen),
}
