//! The full-screen program: screens drawn from scenes, by ratatui.

mod card;
mod focus;
mod layout;
mod markdown;
mod menu;
mod palette;
mod panel;
mod popup;
mod room_screen;
mod score_screen;
mod table_screen;
mod table_view;

pub use menu::{Menu, Wish};
pub use room_screen::RoomScreen;
pub use score_screen::ScoreScreen;
pub use table_screen::TableScreen;

use crate::failure::Failure;
use crate::online::Guest;
use crate::sitting::Sitting;
use crate::store::Store;
use cartable_core::text::Lang;
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use ratatui::{DefaultTerminal, Frame};
use signal_hook::consts::{SIGHUP, SIGTERM};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How long a change at the table may wait to be drawn.
const BEAT: Duration = Duration::from_millis(40);

/// What becomes of a screen after a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// It stays.
    Stay,
    /// It is left.
    Leave,
}

/// What became of a screen by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refreshed {
    /// Nothing.
    Same,
    /// There is something new to draw.
    Changed,
    /// It has done its work and is left.
    Done,
}

/// One screen: a menu, a table, a score pad.
pub trait Screen {
    /// Draws it.
    fn draw(&mut self, frame: &mut Frame<'_>);

    /// Takes a key.
    ///
    /// # Errors
    /// What ends the program.
    fn key(&mut self, key: KeyEvent) -> Result<Flow, Failure>;

    /// Takes what happened elsewhere.
    ///
    /// # Errors
    /// What ends the program.
    fn refresh(&mut self) -> Result<Refreshed, Failure> {
        Ok(Refreshed::Same)
    }
}

/// The exit code after SIGHUP, as shells count it.
const HUNG_UP: i32 = 128 + SIGHUP;

/// The terminal, given back whatever happens, and the wish to end.
pub struct Stage {
    terminal: DefaultTerminal,
    ended: Arc<AtomicBool>,
}

impl Stage {
    /// Takes the terminal over.
    ///
    /// # Errors
    /// A terminal that cannot be used so.
    pub fn open() -> Result<Self, Failure> {
        let ended = Arc::new(AtomicBool::new(false));
        signal_hook::flag::register(SIGTERM, ended.clone())?;
        // The terminal itself is gone: nothing to give back, and reading from it would never end.
        // Every move is saved already.
        let gone = Arc::new(AtomicBool::new(true));
        signal_hook::flag::register_conditional_shutdown(SIGHUP, HUNG_UP, gone)?;
        // This also makes a panic give the terminal back before it is reported.
        Ok(Self { terminal: ratatui::try_init()?, ended })
    }

    /// Shows a screen until it is left. `false`: the whole program is to end.
    ///
    /// # Errors
    /// What the screen or the terminal fails with.
    pub fn show(&mut self, screen: &mut dyn Screen) -> Result<bool, Failure> {
        let mut stale = true;
        loop {
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
                    Event::Key(key) if is_interrupt(key) => return Ok(false),
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
    }
}

fn is_interrupt(key: KeyEvent) -> bool {
    key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL)
}

/// Plays at one table until it is left.
///
/// # Errors
/// What the screen or the terminal fails with.
pub fn play(sitting: Sitting, lang: Lang, store: &Store) -> Result<(), Failure> {
    let pace_ms = store.settings().pace_ms;
    let mut screen = TableScreen::new(sitting, lang, pace_ms);
    Stage::open()?.show(&mut screen)?;
    screen.keep()
}

/// Waits in a room and plays the match that begins there.
///
/// # Errors
/// What a screen, the server or the terminal fails with.
pub fn room(mut screen: RoomScreen, lang: Lang) -> Result<(), Failure> {
    let mut stage = Stage::open()?;
    if stage.show(&mut screen)?
        && let Some(sitting) = screen.sitting()
    {
        stage.show(&mut TableScreen::new(sitting, lang, 0))?;
    }
    Ok(())
}

/// Keeps a score until the pad is left.
///
/// # Errors
/// What the screen or the terminal fails with.
pub fn score(mut screen: ScoreScreen) -> Result<(), Failure> {
    Stage::open()?.show(&mut screen)?;
    Ok(())
}

/// The menu, and whatever is chosen there, until the program is left.
///
/// # Errors
/// What a screen or the terminal fails with.
pub fn menu(lang: Lang, store: &Store) -> Result<(), Failure> {
    let mut stage = Stage::open()?;
    let mut menu = Menu::new(lang, store);
    loop {
        if !stage.show(&mut menu)? {
            return Ok(());
        }
        let Some(wish) = menu.wish() else { return Ok(()) };
        let done = open(wish, &menu, store).and_then(|opened| show_opened(&mut stage, opened, &menu));
        match done {
            Ok(true) => menu.renew(),
            Ok(false) => return Ok(()),
            Err(failure @ Failure::Terminal(_)) => return Err(failure),
            Err(failure) => {
                menu.renew();
                menu.tell(failure.to_string());
            }
        }
    }
}

fn open(wish: Wish, menu: &Menu, store: &Store) -> Result<Opened, Failure> {
    let lang = menu.lang();
    match wish {
        Wish::Resume => Sitting::resume(lang, |_| menu.pace_ms(), store).map(Opened::Table),
        Wish::Play(new) => Sitting::new(&new, lang, store).map(Opened::Table),
        Wish::Score { game, seats } => ScoreScreen::open(&game, seats, lang, store).map(Opened::Pad),
        Wish::Open(address, setup) => {
            let guest = Guest::enter(&address, lang, store)?;
            let room = guest.open(&setup)?;
            Ok(Opened::Room(RoomScreen::new(guest, room, menu.level(), lang)))
        }
        Wish::Join(address, code) => {
            let guest = Guest::enter(&address, lang, store)?;
            let room = guest.join(&code)?;
            Ok(Opened::Room(RoomScreen::new(guest, room, menu.level(), lang)))
        }
    }
}

/// Shows what was opened until it is left. `false`: the whole program is to end.
fn show_opened(stage: &mut Stage, opened: Opened, menu: &Menu) -> Result<bool, Failure> {
    match opened {
        Opened::Table(sitting) => {
            let mut screen = TableScreen::new(sitting, menu.lang(), menu.pace_ms());
            let goes_on = stage.show(&mut screen)?;
            screen.keep()?;
            Ok(goes_on)
        }
        Opened::Pad(mut screen) => stage.show(&mut screen),
        Opened::Room(mut screen) => {
            let goes_on = stage.show(&mut screen)?;
            match screen.sitting() {
                Some(sitting) if goes_on => show_opened(stage, Opened::Table(sitting), menu),
                _ => Ok(goes_on),
            }
        }
    }
}

enum Opened {
    Table(Sitting),
    Pad(ScoreScreen),
    Room(RoomScreen),
}
