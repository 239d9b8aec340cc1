//! A screen of 80 x 24, without a terminal.

use cartable_cli::ui::{Flow, Screen};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::Terminal;
use ratatui::backend::TestBackend;

/// The visible text.
pub fn shown(screen: &mut impl Screen) -> String {
    let mut terminal = Terminal::new(TestBackend::new(80, 24)).expect("a terminal");
    terminal.draw(|frame| screen.draw(frame)).expect("it can be drawn");
    terminal.backend().to_string()
}

/// Presses a key, which ends no program.
pub fn press(screen: &mut impl Screen, key: KeyCode) -> Flow {
    screen.key(KeyEvent::new(key, KeyModifiers::NONE)).expect("a key that is taken")
}
