//! The score pad on the screen.

use super::panel::{first_keys, panel, warning};
use super::popup::{Popup, score_lines};
use super::{Flow, Screen, palette};
use crate::failure::Failure;
use crate::pad::{KeptPad, NewPad, points, title};
use crate::starter;
use crate::text::{say, say_with};
use cartable_core::text::{Arg, Lang};
use cartable_ffi::{ScoreTable, Shelf};
use crossterm::event::{KeyCode, KeyEvent};
use ratatui::Frame;
use ratatui::layout::Constraint;
use ratatui::style::{Color, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The most characters of a number, and of a name.
const LONGEST: [usize; 2] = [6, 20];

/// The action that a second press of the key confirms.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Confirm {
    /// A new pad.
    New,
    /// This row, which the game cannot produce.
    Row(Vec<i32>),
}

/// A score pad: first the names, then a table with the cells of the round being typed below it.
pub struct ScoreScreen {
    new: NewPad,
    shelf: Arc<Shelf>,
    /// The pad; `None` while its names are typed.
    kept: Option<KeptPad>,
    lang: Lang,
    /// The typed text of each seat: names first, then the points of a round.
    cells: Vec<String>,
    cell: usize,
    /// True until something is typed in the cell: the first digit then replaces the old value.
    is_fresh: bool,
    /// The round being typed, from 0; the number of rounds stands for a new one.
    round: usize,
    /// The points typed in other rounds and not yet saved, by round.
    drafts: BTreeMap<usize, Vec<String>>,
    asked: Option<Confirm>,
    message: Option<String>,
    /// The page of help and rules over the pad.
    page: Option<Popup>,
    /// True if the player went back to the previous screen; false if they left for good.
    is_back: bool,
}

impl ScoreScreen {
    /// Begins a new pad. Names that were not given are typed first.
    ///
    /// # Errors
    /// Names or options from which no pad can be made.
    pub fn new(new: NewPad, lang: Lang, shelf: &Arc<Shelf>) -> Result<Self, Failure> {
        let kept = if new.names.len() == new.seats { Some(KeptPad::new(&new, lang, shelf)?) } else { None };
        let cells = new.all_names(shelf);
        let mut screen = Self {
            new,
            shelf: shelf.clone(),
            kept: None,
            lang,
            cells,
            cell: 0,
            is_fresh: true,
            round: 0,
            drafts: BTreeMap::new(),
            asked: None,
            message: None,
            page: None,
            is_back: false,
        };
        if let Some(kept) = kept {
            screen.show(kept);
        }
        Ok(screen)
    }

    /// Opens the pad of this name on the shelf.
    ///
    /// # Errors
    /// There is no such pad, or it is damaged.
    pub fn open(id: String, lang: Lang, shelf: &Arc<Shelf>) -> Result<Self, Failure> {
        let kept = KeptPad::open(id, lang, shelf)?;
        let names = kept.pad.table(lang).names;
        let new = NewPad {
            game: kept.pad.game(),
            options: Vec::new(),
            seats: names.len(),
            names,
            first_dealer: None,
        };
        let mut screen = Self {
            new,
            shelf: shelf.clone(),
            kept: None,
            lang,
            cells: Vec::new(),
            cell: 0,
            is_fresh: true,
            round: 0,
            drafts: BTreeMap::new(),
            asked: None,
            message: None,
            page: None,
            is_back: false,
        };
        screen.show(kept);
        Ok(screen)
    }

    /// Returns true if the player went back to the previous screen and did not leave for good.
    #[must_use]
    pub const fn is_back(&self) -> bool {
        self.is_back
    }

    /// Goes back to the previous screen.
    fn back(&mut self) -> Flow {
        self.is_back = true;
        Flow::Leave
    }

    fn show(&mut self, kept: KeptPad) {
        self.kept = Some(kept);
        self.drafts.clear();
        self.load(usize::MAX);
    }

    fn table(&self) -> Option<ScoreTable> {
        Some(self.kept.as_ref()?.pad.table(self.lang))
    }

    /// Goes to a round, to correct its points. The one after the last is a new round.
    /// Points that were typed and not saved come back when the player returns to the round.
    fn go_to(&mut self, round: usize) {
        let cells = std::mem::take(&mut self.cells);
        if cells != self.written(self.round) {
            self.drafts.insert(self.round, cells);
        }
        self.load(round);
    }

    /// Returns the saved points of a round; a new round has none.
    fn written(&self, round: usize) -> Vec<String> {
        let Some(table) = self.table() else { return Vec::new() };
        match table.rows.get(round) {
            Some(row) => row.points.iter().map(ToString::to_string).collect(),
            None => vec![String::new(); table.names.len()],
        }
    }

    /// Takes back typed points that are not saved: those of this round, or else of the last round that has
    /// some.
    /// Returns `false` if there are none.
    fn take_typed_back(&mut self) -> bool {
        if self.cells == self.written(self.round) {
            let Some((round, _)) = self.drafts.pop_last() else { return false };
            self.load(round);
        } else {
            self.cells = self.written(self.round);
            self.go_to_cell(0);
        }
        true
    }

    fn load(&mut self, round: usize) {
        let Some(table) = self.table() else { return };
        self.round = round.min(table.rows.len());
        self.go_to_cell(0);
        self.cells = self.drafts.remove(&self.round).unwrap_or_else(|| self.written(self.round));
    }

    fn go_to_cell(&mut self, cell: usize) {
        (self.cell, self.is_fresh) = (cell, true);
    }

    /// Handles Enter: it goes to the next empty cell; on the last, it saves the names or the round.
    fn enter(&mut self) -> Result<(), Failure> {
        if let Some(empty) = self.cells.iter().position(String::is_empty) {
            self.go_to_cell(empty);
            return Ok(());
        }
        if self.kept.is_none() {
            let new = NewPad { names: self.cells.clone(), ..self.new.clone() };
            match KeptPad::new(&new, self.lang, &self.shelf) {
                Ok(kept) => self.show(kept),
                Err(why) => self.message = Some(why.told(self.lang)),
            }
            return Ok(());
        }
        match points(self.cells.iter().map(String::as_str), self.lang) {
            Ok(points) => self.write(points),
            Err(why) => {
                self.message = Some(why);
                Ok(())
            }
        }
    }

    /// Saves a round. One that the game cannot produce is saved only after a confirmation.
    fn write(&mut self, points: Vec<i32>) -> Result<(), Failure> {
        let (Some(kept), Some(table)) = (&self.kept, self.table()) else { return Ok(()) };
        let confirmed = self.asked.take() == Some(Confirm::Row(points.clone()));
        if let Some(doubt) = kept.pad.doubt(&points, self.lang).filter(|_| !confirmed) {
            self.message = Some(say_with(self.lang, "pad-doubt", [("why", Arg::from(doubt))]));
            self.asked = Some(Confirm::Row(points));
            return Ok(());
        }
        let written = if self.round < table.rows.len() {
            kept.pad.correct(self.round as u32, points, self.lang)
        } else {
            kept.pad.add(points, self.lang)
        };
        match written {
            Ok(()) => {
                kept.keep(self.lang)?;
                self.load(usize::MAX);
            }
            Err(why) => self.message = Some(why.to_string()),
        }
        Ok(())
    }

    /// Takes a change back, or repeats it.
    fn step(&mut self, step: impl FnOnce(&KeptPad) -> bool, nothing: &str) -> Result<(), Failure> {
        let Some(kept) = &self.kept else { return Ok(()) };
        if step(kept) {
            kept.keep(self.lang)?;
            self.drafts.clear();
            self.load(usize::MAX);
        } else {
            self.message = Some(say(self.lang, nothing));
        }
        Ok(())
    }

    fn begin_anew(&mut self) -> Result<(), Failure> {
        let Some(kept) = &self.kept else { return Ok(()) };
        if self.asked.take() == Some(Confirm::New) {
            let again = kept.again(self.lang)?;
            self.show(again);
        } else {
            self.message = Some(say(self.lang, "pad-new-asked"));
            self.asked = Some(Confirm::New);
        }
        Ok(())
    }

    /// Handles keys while names are typed: every letter belongs to a name.
    fn name_key(&mut self, key: KeyCode) -> Flow {
        match key {
            KeyCode::Esc => return self.back(),
            KeyCode::Left | KeyCode::Right => {
                let first = &mut self.new.first_dealer;
                *first = starter::beside(*first, self.new.seats, key == KeyCode::Right);
            }
            KeyCode::Char(letter) if self.cells[self.cell].chars().count() < LONGEST[1] => {
                self.cells[self.cell].push(letter);
            }
            _ => {}
        }
        Flow::Stay
    }

    fn pad_key(&mut self, key: KeyCode) -> Result<Flow, Failure> {
        match key {
            KeyCode::PageUp | KeyCode::Left => self.go_to(self.round.saturating_sub(1)),
            KeyCode::PageDown | KeyCode::Right => self.go_to(self.round + 1),
            KeyCode::Char(digit @ ('0'..='9' | '-')) => {
                let cell = &mut self.cells[self.cell];
                if std::mem::take(&mut self.is_fresh) {
                    cell.clear();
                }
                if cell.len() < LONGEST[0] {
                    cell.push(digit);
                }
            }
            KeyCode::Char('u') if self.take_typed_back() => {
                self.message = Some(say(self.lang, "pad-typed-undone"));
            }
            KeyCode::Char('u') => self.step(|kept| kept.pad.undo(), "pad-nothing-undone")?,
            KeyCode::Char('r') => self.step(|kept| kept.pad.redo(), "pad-nothing-redone")?,
            KeyCode::Char('n') => self.begin_anew()?,
            KeyCode::Char('l') => self.lang = if self.lang == Lang::Fr { Lang::En } else { Lang::Fr },
            KeyCode::Char('?') => {
                self.page = Some(Popup::help("pad-keys-page", &self.new.game, self.lang));
            }
            KeyCode::Esc => return Ok(self.back()),
            KeyCode::Char('q') => return Ok(Flow::Leave),
            _ => {}
        }
        Ok(Flow::Stay)
    }

    /// Returns the lines of the saved rounds, with the one being corrected marked.
    fn rounds(&self, table: &ScoreTable, width: u16) -> Vec<Line<'static>> {
        let mark = |round: usize| if round == self.round { palette::asked() } else { Style::new() };
        score_lines(table, usize::from(width.saturating_sub(6)), self.lang, mark)
    }

    fn headline(&self, table: &ScoreTable) -> String {
        match (&self.kept, table.rows.get(self.round)) {
            (Some(kept), Some(row)) => {
                // If there are several rounds, the line of a round contains its name.
                let starts =
                    kept.pad.starts(self.round as u32, self.lang).filter(|_| table.rounds != Some(1));
                let round = starts.unwrap_or_else(|| row.label.clone());
                say_with(self.lang, "pad-correct", [("round", Arg::from(round))])
            }
            (Some(kept), None) => kept.headline(self.lang),
            (None, _) => say(self.lang, "pad-names"),
        }
    }
}

impl Screen for ScoreScreen {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        let table = self.table().unwrap_or_default();
        let mut lines =
            if self.kept.is_some() { self.rounds(&table, frame.area().width.min(78)) } else { Vec::new() };
        lines.push(Line::default());
        lines.push(Line::styled(self.headline(&table), Style::new().bold()));
        let closed =
            self.kept.as_ref().is_some_and(|kept| !kept.pad.takes_more()) && self.round >= table.rows.len();
        for (seat, typed) in self.cells.iter().enumerate().filter(|_| !closed) {
            let here = seat == self.cell;
            let mark = if here { "▶ " } else { "  " };
            let typed = format!(" {typed}{} ", if here { "▏" } else { "" });
            let style = if here { palette::asked() } else { Style::new().fg(Color::Indexed(117)) };
            let name = table
                .names
                .get(seat)
                .cloned()
                .unwrap_or_else(|| self.lang.with("player-number", [("number", Arg::from(seat + 1))]));
            lines.push(Line::from(vec![Span::raw(format!("{mark}{name} ")), Span::styled(typed, style)]));
        }
        if let Some(info) = starter::asked(&self.new.game, self.lang).filter(|_| self.kept.is_none()) {
            let answer = starter::words(self.new.first_dealer, &self.cells, &info);
            lines.push(Line::from(vec![
                Span::raw(format!("  {} ", info.question)),
                Span::styled(format!("‹ {answer}\u{a0}›"), Style::new().fg(Color::Indexed(117))),
            ]));
        }
        lines.push(warning(self.message.as_deref()));
        let keys = match &self.kept {
            None if starter::asked(&self.new.game, self.lang).is_some() => "pad-keys-first",
            None => "pad-keys-names",
            Some(_) if closed => "pad-keys-over",
            Some(_) => "pad-keys",
        };
        let area = frame.area();
        // The frame and a space on each side take some of the width.
        let room = usize::from(area.width.min(78).saturating_sub(4));
        let keys = say(self.lang, keys);
        let block = panel(&title(&self.new.game, self.lang), first_keys(&keys, room));
        let text = Paragraph::new(lines).wrap(ratatui::widgets::Wrap { trim: false });
        let width = area.width.min(78);
        let needed = text.line_count(width.saturating_sub(6)) as u16;
        let height = (needed + 2).min(area.height);
        let place = area.centered(Constraint::Length(width), Constraint::Length(height));
        // The typed line is at the end, so lines that do not fit scroll away at the top.
        let scroll = needed.saturating_sub(height.saturating_sub(2));
        frame.render_widget(text.block(block).scroll((scroll, 0)), place);
        if let Some(page) = &mut self.page {
            page.draw(frame);
        }
    }

    fn key(&mut self, key: KeyEvent) -> Result<Flow, Failure> {
        self.message = None;
        if let Some(page) = &mut self.page {
            if !page.key(key.code) {
                self.page = None;
            }
            return Ok(Flow::Stay);
        }
        let asked = self.asked.clone();
        let seats = self.cells.len();
        match key.code {
            KeyCode::Tab | KeyCode::Down => self.go_to_cell((self.cell + 1) % seats),
            KeyCode::BackTab | KeyCode::Up => self.go_to_cell((self.cell + seats - 1) % seats),
            KeyCode::Enter => self.enter()?,
            KeyCode::Backspace => {
                self.is_fresh = false;
                self.cells[self.cell].pop();
            }
            code if self.kept.is_none() => return Ok(self.name_key(code)),
            code => return self.pad_key(code).inspect(|_| self.forget(asked.as_ref())),
        }
        self.forget(asked.as_ref());
        Ok(Flow::Stay)
    }
}

impl ScoreScreen {
    /// Forgets a question that the last key has not confirmed: it is for the very next key.
    fn forget(&mut self, asked: Option<&Confirm>) {
        if self.asked.as_ref() == asked {
            self.asked = None;
        }
    }
}
