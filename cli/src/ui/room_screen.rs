//! Waiting in a room on the screen; its owner sets how its match will be played.

use super::panel::{panel, warning};
use super::popup::Popup;
use super::values::{self, neighbour};
use super::{Flow, Refreshed, Screen, markdown, palette};
use crate::failure::Failure;
use crate::games;
use crate::online::{Guest, seen};
use crate::room::{self, Change, advice, first, is_owner, is_ready, seats};
use crate::starter::beside;
use crate::table::Sitting;
use crate::text::{say, say_with};
use cartable_core::text::{Arg, Lang};
use cartable_ffi::{GameInfo, Level, Room, RoomWatch};
use crossterm::event::{KeyCode, KeyEvent};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};
use std::sync::Arc;

/// The greatest width of the panel.
const WIDTH: u16 = 72;

/// A line that the owner can change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Row {
    Seat(usize),
    Seats,
    First,
    Speed,
    Option(usize),
}

/// A room whose match has not begun. The screen is left by itself once it has.
pub struct RoomScreen {
    guest: Guest,
    room: Room,
    info: Option<GameInfo>,
    level: Level,
    lang: Lang,
    watch: Arc<RoomWatch>,
    sitting: Option<Sitting>,
    message: Option<String>,
    /// The page of help over the room.
    page: Option<Popup>,
    row: Row,
    /// The seat, from 0, that the owner asked to free; a second press frees it.
    doomed: Option<usize>,
    /// True if the room must not start by itself: it would not start as it stands, or its owner held it back.
    is_held: bool,
    /// True if the player gave up the seat.
    is_left: bool,
    /// True if the server was out of reach at the last look.
    is_cut: bool,
}

impl RoomScreen {
    /// Shows a room.
    ///
    /// # Errors
    /// The system refuses a thread.
    pub fn new(guest: Guest, room: Room, level: Level, lang: Lang) -> Result<Self, Failure> {
        let watch = guest.watch(&room)?;
        // If the server does not answer now, the error appears when the room is looked at.
        let told = guest.news(lang).unwrap_or_default().join(" ");
        let message = Some(told).filter(|told| !told.is_empty());
        let info = games::info(&room.game, lang);
        let names_first = info.as_ref().is_some_and(|info| info.first.is_some());
        let row = if names_first { Row::First } else { Row::Seats };
        Ok(Self {
            guest,
            room,
            info,
            level,
            lang,
            watch,
            sitting: None,
            message,
            page: None,
            row,
            doomed: None,
            is_held: false,
            is_left: false,
            is_cut: false,
        })
    }

    /// Takes the table, once the match has begun.
    pub const fn sitting(&mut self) -> Option<Sitting> {
        self.sitting.take()
    }

    /// Returns the way back to the seat that is kept here, in words.
    #[must_use]
    pub fn way_back(&self) -> Option<String> {
        (!self.is_left).then(|| self.guest.way_back(&self.room.code, self.lang))
    }

    fn start(&mut self) {
        match self.guest.start(&self.room, self.level) {
            Ok(room) => {
                self.watch.told(room.clone());
                self.room = room;
            }
            Err(why) => {
                self.message = Some(why.told(self.lang));
                self.is_held = true;
            }
        }
    }

    fn rows(&self) -> Vec<Row> {
        let mut rows: Vec<Row> = (0..self.room.seats.len()).map(Row::Seat).collect();
        let Some(info) = &self.info else { return rows };
        rows.push(Row::Seats);
        rows.extend(info.first.as_ref().map(|_| Row::First));
        rows.push(Row::Speed);
        rows.extend((0..info.options.len()).map(Row::Option));
        rows
    }

    /// Chooses the row above or below; the first follows the last. Seats may have gone meanwhile.
    fn step(&mut self, forwards: bool) {
        self.row = neighbour(&self.rows(), &self.row, forwards);
    }

    /// Returns the next value of the chosen row, or `None` if the row cannot be changed; then the message
    /// says why.
    fn turned(&mut self, forwards: bool) -> Option<Change> {
        let info = self.info.as_ref()?;
        Some(match self.row {
            Row::Seat(seat) => {
                let taken = self.room.seats.get(seat)?;
                if let Some(name) = &taken.name {
                    let key = if taken.you { "room-own-seat" } else { "room-other-seat" };
                    self.message = Some(say_with(self.lang, key, [("name", Arg::from(name.as_str()))]));
                    return None;
                }
                let levels = info.levels.iter().map(|known| Some(known.level));
                let takers: Vec<_> = std::iter::once(None).chain(levels).collect();
                Change::Seat(seat as u32, neighbour(&takers, &taken.level, forwards))
            }
            Row::Seats => {
                let counts: Vec<usize> = (info.min_seats as usize..=info.max_seats as usize).collect();
                Change::Seats(neighbour(&counts, &self.room.seats.len(), forwards))
            }
            Row::First => Change::First(beside(self.room.first_dealer, self.room.seats.len(), forwards)),
            Row::Speed => {
                let speeds = info.speeds.iter().map(|known| Some(known.speed));
                let speeds: Vec<_> = std::iter::once(None).chain(speeds).collect();
                Change::Speed(neighbour(&speeds, &self.room.speed, forwards))
            }
            Row::Option(index) => {
                let option = info.options.get(index)?;
                let value = room::value(&self.room, option);
                Change::Option(option.key.clone(), neighbour(&values::of_option(option), &value, forwards))
            }
        })
    }

    fn turn(&mut self, forwards: bool) {
        if let Some(change) = self.turned(forwards) {
            self.change(&change);
        }
    }

    fn change(&mut self, change: &Change) {
        match self.guest.change(&self.room, change, self.lang) {
            Ok(room) => {
                self.watch.told(room.clone());
                self.look(room);
                self.is_held = true;
            }
            Err(why) => self.message = Some(why.told(self.lang)),
        }
    }

    /// Frees the chosen seat: a guest's own, or for the owner any. A person's seat must be confirmed.
    fn free(&mut self, doomed: Option<usize>) -> Flow {
        let own = self.room.seats.iter().position(|seat| seat.you);
        let chosen = match self.row {
            _ if !is_owner(&self.room) => own,
            Row::Seat(seat) => Some(seat),
            _ => None,
        };
        let Some((seat, taken)) = chosen.and_then(|seat| Some((seat, self.room.seats.get(seat)?))) else {
            self.message = Some(say(self.lang, "room-choose-seat"));
            return Flow::Stay;
        };
        if let Some(name) = taken.name.as_ref().filter(|_| doomed != Some(seat)) {
            let key = if taken.you { "room-leave-sure" } else { "room-remove-sure" };
            self.message = Some(say_with(self.lang, key, [("name", Arg::from(name.as_str()))]));
            self.doomed = Some(seat);
            return Flow::Stay;
        }
        if !taken.you {
            self.change(&Change::Seat(seat as u32, None));
            return Flow::Stay;
        }
        match self.guest.leave(&self.room) {
            Ok(()) => {
                self.is_left = true;
                return Flow::Leave;
            }
            Err(why) => self.message = Some(why.told(self.lang)),
        }
        Flow::Stay
    }

    fn look(&mut self, room: Room) {
        self.room = room;
        self.is_held = false;
        // Seats may have gone, and the chosen row with them.
        if !self.rows().contains(&self.row) {
            self.row = Row::Seats;
        }
    }

    /// Returns the title and the value of a row.
    fn words(&self, row: Row) -> (String, String) {
        let titled = |title: &str, value: String| (room::named(title, String::new(), self.lang), value);
        if let Row::Seat(seat) = row {
            return (format!("{}. ", seat + 1), seats(&self.room, self.lang).swap_remove(seat));
        }
        let Some(info) = &self.info else { return Default::default() };
        match row {
            Row::Seat(_) => Default::default(),
            Row::Seats => titled(&say(self.lang, "room-seats"), self.room.seats.len().to_string()),
            Row::First => {
                let (question, answer) = first(&self.room, self.lang).unwrap_or_default();
                (format!("{question} "), answer)
            }
            Row::Speed => {
                titled(&say(self.lang, "room-speed"), room::speed_words(&self.room, info, self.lang))
            }
            Row::Option(index) => {
                let option = &info.options[index];
                titled(&option.label, room::value_words(&self.room, option))
            }
        }
    }

    /// Returns the lines of a row in this width; a longer value continues below.
    fn lines(&self, row: Row, width: u16) -> Vec<Line<'static>> {
        let (what, how) = self.words(row);
        if row != self.row || !is_owner(&self.room) {
            return folded(&format!("  {what}{how}"), width, Style::new());
        }
        let is_person = matches!(row, Row::Seat(seat) if self.room.seats[seat].name.is_some());
        let how = if is_person { how } else { format!("‹ {how}\u{a0}›") };
        folded(&format!("▶ {what}{how}"), width, palette::asked())
    }
}

fn folded(text: &str, width: u16, style: Style) -> Vec<Line<'static>> {
    let options = textwrap::Options::new(usize::from(width)).subsequent_indent("      ");
    let lines = textwrap::wrap(text, options);
    lines.into_iter().map(|line| Line::styled(line.into_owned(), style)).collect()
}

impl Screen for RoomScreen {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        let keys = if is_owner(&self.room) { "room-keys" } else { "room-keys-guest" };
        let block = panel(&say(self.lang, "room-title"), &say(self.lang, keys));
        let area = frame.area();
        let width = area.width.min(WIDTH);
        let within = block.inner(Rect { width, ..area }).width;
        let code = say_with(self.lang, "room-code", [("code", Arg::from(self.room.code.as_str()))]);
        let mut lines =
            vec![Line::styled(code, Style::new().fg(palette::ACCENT).bold()).centered(), Line::default()];
        let mut chosen = 0;
        for row in self.rows() {
            if row == Row::Seats {
                lines.push(Line::default());
            }
            lines.extend(self.lines(row, within));
            if row == self.row {
                chosen = lines.len() as u16;
            }
        }
        let foot = vec![
            Line::styled(advice(&self.room, self.lang), palette::quiet()),
            warning(self.message.as_deref()),
        ];
        let foot = Paragraph::new(foot).wrap(Wrap { trim: true });
        let below = foot.line_count(within) as u16;
        let height = (lines.len() as u16 + below + 3).min(area.height);
        let place = area.centered(Constraint::Length(width), Constraint::Length(height));
        let inside = block.inner(place);
        frame.render_widget(block, place);
        let parts = [Constraint::Fill(1), Constraint::Length(1), Constraint::Length(below)];
        let [above, _, below] = Layout::vertical(parts).areas(inside);
        // A low screen shows the rows around the chosen one.
        let scroll = chosen.saturating_sub(above.height);
        frame.render_widget(Paragraph::new(lines).scroll((scroll, 0)), above);
        frame.render_widget(foot, below);
        if let Some(page) = &mut self.page {
            page.draw(frame);
        }
    }

    fn key(&mut self, key: KeyEvent) -> Result<Flow, Failure> {
        if let Some(page) = &mut self.page {
            if !page.key(key.code) {
                self.page = None;
            }
            return Ok(Flow::Stay);
        }
        let doomed = self.doomed.take();
        self.message = None;
        match key.code {
            KeyCode::Esc | KeyCode::Char('q') => return Ok(Flow::Leave),
            KeyCode::Char('x') => return Ok(self.free(doomed)),
            KeyCode::Char('?') => {
                let lines = markdown::lines(&say(self.lang, "room-keys-page"));
                self.page = Some(Popup::new(say(self.lang, "room-title"), lines));
            }
            _ if !is_owner(&self.room) => {}
            KeyCode::Enter => self.start(),
            KeyCode::Up | KeyCode::BackTab => self.step(false),
            KeyCode::Down | KeyCode::Tab => self.step(true),
            KeyCode::Left | KeyCode::Right => self.turn(key.code == KeyCode::Right),
            _ => {}
        }
        Ok(Flow::Stay)
    }

    fn refresh(&mut self) -> Result<Refreshed, Failure> {
        let mut refreshed = Refreshed::Same;
        match seen(&self.watch, self.lang)? {
            Ok(room) => {
                if self.is_cut {
                    (self.is_cut, self.message) = (false, None);
                    refreshed = Refreshed::Changed;
                }
                if room != self.room {
                    self.look(room);
                    refreshed = Refreshed::Changed;
                }
            }
            // The room is still there when the server is again, so this shows the error and looks on.
            Err(_) if self.is_cut => {}
            Err(why) => {
                (self.is_cut, self.message) = (true, Some(why));
                refreshed = Refreshed::Changed;
            }
        }
        // The server shows nothing of a room to somebody without a seat in it.
        if !room::is_here(&self.room) {
            return Err(Failure::Work(say(self.lang, "room-removed")));
        }
        if is_ready(&self.room) && !self.is_held {
            self.start();
            refreshed = Refreshed::Changed;
        }
        self.sitting = self.guest.sit(&self.room)?;
        Ok(if self.sitting.is_some() { Refreshed::Done } else { refreshed })
    }
}
