//! The list of saved tables, to go on with, or of score pads, to read and go on with.

use super::panel::{panel, warning};
use super::{Flow, Screen, palette};
use crate::failure::Failure;
use crate::text::{age, game_title, say, say_with};
use cartable_core::text::{Arg, Lang};
use cartable_ffi::{Shelf, ShelfKind, Shelved};
use crossterm::event::{KeyCode, KeyEvent};
use ratatui::Frame;
use ratatui::layout::Constraint;
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::Paragraph;
use std::sync::Arc;

/// The player's choice in the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Chosen {
    /// A new one.
    New,
    /// The one of this name.
    Kept(String),
}

/// A list to choose from.
pub struct ListScreen {
    shelf: Arc<Shelf>,
    kind: ShelfKind,
    lang: Lang,
    items: Vec<Shelved>,
    row: usize,
    chosen: Option<Chosen>,
    message: Option<String>,
    /// The name of the file that a second press of the key removes.
    asked: Option<String>,
}

impl ListScreen {
    /// Lists the saved files of this kind, only those of `game` if one is given.
    ///
    /// # Errors
    /// A file cannot be read.
    pub fn new(kind: ShelfKind, game: Option<&str>, lang: Lang, shelf: &Arc<Shelf>) -> Result<Self, Failure> {
        let list = shelf.list(kind, lang).map_err(Failure::work)?;
        let items = list.items.into_iter().filter(|item| game.is_none_or(|game| item.game == game));
        Ok(Self {
            shelf: shelf.clone(),
            kind,
            lang,
            items: items.collect(),
            row: 0,
            chosen: None,
            message: Some(list.damaged.join(" ")).filter(|told| !told.is_empty()),
            asked: None,
        })
    }

    /// Returns the number of entries.
    #[must_use]
    pub fn count(&self) -> usize {
        self.items.len()
    }

    /// Takes the player's choice; `None` means that they go back.
    pub const fn chosen(&mut self) -> Option<Chosen> {
        self.chosen.take()
    }

    /// New tables are begun in the menu, new score pads here.
    fn has_new(&self) -> bool {
        self.kind == ShelfKind::Pad
    }

    fn item(&self) -> Option<&Shelved> {
        self.items.get(self.row.checked_sub(usize::from(self.has_new()))?)
    }

    fn words(&self, item: &Shelved) -> String {
        let state = match (self.kind, item.over) {
            (_, true) => say(self.lang, "list-over"),
            (ShelfKind::Pad, false) => {
                say_with(self.lang, "list-rounds", [("count", Arg::from(item.rounds as usize))])
            }
            (_, false) if item.lesson => format!("{} · {}", item.id, say(self.lang, "list-lesson")),
            (_, false) => {
                let is_asked = item.seat.is_some_and(|seat| item.to_act.contains(&seat));
                let args = [("round", Arg::from(item.rounds as usize + 1)), ("you", Arg::from(is_asked))];
                format!("{} · {}", item.id, say_with(self.lang, "list-table", args))
            }
        };
        let age = age(item.changed_ms, self.lang);
        // The names come last, because they may be longer than the line.
        format!("{} · {state} · {age} · {}", game_title(&item.game, self.lang), item.names.join(", "))
    }

    fn remove(&mut self) -> Result<(), Failure> {
        let Some(item) = self.item() else { return Ok(()) };
        let id = item.id.clone();
        if self.asked.take().as_ref() == Some(&id) {
            // The file was only listed. Reading it first allows its removal.
            self.shelf.read(self.kind, &id, self.lang).map_err(Failure::work)?;
            self.shelf.remove(self.kind, &id, self.lang).map_err(Failure::work)?;
            self.items.retain(|item| item.id != id);
            self.row = self.row.min(self.rows().saturating_sub(1));
        } else {
            self.message = Some(say(self.lang, "list-remove-asked"));
            self.asked = Some(id);
        }
        Ok(())
    }

    fn rows(&self) -> usize {
        self.items.len() + usize::from(self.has_new())
    }
}

impl Screen for ListScreen {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        let new = self.has_new().then(|| say(self.lang, "list-new-pad"));
        let rows = new.into_iter().chain(self.items.iter().map(|item| self.words(item)));
        let line = |(index, words): (usize, String)| {
            let here = index == self.row;
            let style = if here { palette::asked() } else { Style::new() };
            Line::styled(format!("{}{words} ", if here { "▶ " } else { "  " }), style)
        };
        let lines: Vec<Line<'_>> = rows.enumerate().map(line).collect();
        let area = frame.area();
        let height = (lines.len() as u16 + 4).min(area.height);
        let place = area.centered(Constraint::Length(area.width.min(78)), Constraint::Length(height));
        let key = if self.kind == ShelfKind::Pad { "menu-score" } else { "menu-resume" };
        let block = panel(&say(self.lang, key), &say(self.lang, "list-keys"));
        let inside = block.inner(place);
        let [shown, foot] =
            ratatui::layout::Layout::vertical([Constraint::Fill(1), Constraint::Length(1)]).areas(inside);
        let scroll = (self.row as u16 + 1).saturating_sub(shown.height);
        frame.render_widget(block, place);
        frame.render_widget(Paragraph::new(lines).scroll((scroll, 0)), shown);
        frame.render_widget(warning(self.message.as_deref()), foot);
    }

    fn key(&mut self, key: KeyEvent) -> Result<Flow, Failure> {
        self.message = None;
        let asked = self.asked.clone();
        let count = self.rows().max(1);
        match key.code {
            KeyCode::Up | KeyCode::BackTab => self.row = (self.row + count - 1) % count,
            KeyCode::Down | KeyCode::Tab => self.row = (self.row + 1) % count,
            KeyCode::Enter | KeyCode::Char(' ') => {
                let kept = self.item().map(|item| Chosen::Kept(item.id.clone()));
                self.chosen = kept.or_else(|| self.has_new().then_some(Chosen::New));
                return Ok(Flow::Leave);
            }
            KeyCode::Char('x') | KeyCode::Delete => self.remove()?,
            KeyCode::Esc | KeyCode::Char('q') => return Ok(Flow::Leave),
            _ => {}
        }
        if self.asked == asked {
            self.asked = None;
        }
        Ok(Flow::Stay)
    }
}
