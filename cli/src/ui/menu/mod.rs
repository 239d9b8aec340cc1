//! The menu: the game, the players and the settings.

mod lines;

use super::markdown;
use super::panel::{first_keys, panel, warning};
use super::popup::Popup;
use super::values::{self, neighbour};
use super::{Flow, Refreshed, Screen, enough_words, is_small, palette};
use crate::address::Address;
use crate::failure::Failure;
use crate::online::{self, Calls};
use crate::pad::NewPad;
use crate::settings::Settings;
use crate::starter;
use crate::table::NewTable;
use crate::text::say;
use cartable_core::text::Lang;
use cartable_ffi::{
    GameInfo, ID_LENGTH, Level, LevelInfo, OptionInfo, QueueWish, Queued, ROOM_LENGTH, Room, RoomSetup,
    Shelf, ShelfKind, Shelved, Speed,
};
use cartable_pages::numbers_of_people;
use crossterm::event::{KeyCode, KeyEvent};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};
use std::sync::Arc;
use std::sync::mpsc::Receiver;

/// The most lines of the text at the bottom.
const FOOT_LINES: usize = 3;

/// The way to play online.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Online {
    /// In a room, with people whom the player invites.
    Room,
    /// A ranked match with the chosen number of players.
    Ranked,
    /// A ranked match with any number of players.
    RankedAny,
}

/// The player's wish, as they leave the menu.
#[derive(Clone, Debug)]
pub enum Wish {
    /// To go on with a table that was left.
    Resume,
    /// To go to one of the player's rooms or matches on a server.
    Come(Address, Room),
    /// A new table against bots.
    Play(NewTable),
    /// The first lesson in a game.
    Lesson(NewTable),
    /// The score pads of a game, or a new one.
    Score(NewPad),
    /// A new room on a server.
    Open(Address, RoomSetup),
    /// A match with strangers.
    Queue(Address, QueueWish),
    /// The daily deals, this game's chosen.
    Daily(Address, String),
    /// A seat in a room, by its code, or to come back to it.
    Join(Address, String),
    /// To look on at a match, by its id or the code of its room.
    Watch(Address, String),
}

impl Wish {
    /// Returns the server that must answer before the next screen has anything to show.
    #[must_use]
    pub fn server(&self) -> Option<&str> {
        match self {
            Self::Come(address, _)
            | Self::Open(address, _)
            | Self::Queue(address, _)
            | Self::Daily(address, _)
            | Self::Join(address, _)
            | Self::Watch(address, _) => Some(&address.server),
            Self::Resume | Self::Play(_) | Self::Lesson(_) | Self::Score(_) => None,
        }
    }
}

/// A line of the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Row {
    /// A room or match on a server, by its place in the list.
    There(usize),
    /// The queue in which the player waits there.
    Queued,
    Resume,
    Game,
    Seats,
    Level,
    First,
    Option(usize),
    Name,
    Pace,
    Chance,
    Lang,
    Play,
    Lesson,
    Server,
    Open,
    Daily,
    Code,
    Score,
    Quit,
}

impl Row {
    /// Returns true if the player types the line's value.
    const fn is_typed(self) -> bool {
        matches!(self, Self::Name | Self::Server | Self::Code)
    }
}

/// The menu.
pub struct Menu {
    lang: Lang,
    shelf: Arc<Shelf>,
    settings: Settings,
    /// The number of players: as chosen last, as far as the game allows.
    seats: usize,
    games: Vec<GameInfo>,
    /// The saved tables to go on with.
    tables: Vec<Shelved>,
    /// The rooms and matches on the server, those that call for the player first.
    there: Vec<Room>,
    /// The player's place in the server's queue, if they wait there.
    queued: Option<Queued>,
    /// The channel that delivers the answer for both.
    calls: Option<Receiver<Calls>>,
    /// The rules of the game, over the menu.
    rules: Option<Popup>,
    rows: Vec<Row>,
    row: usize,
    online: Online,
    /// True if the player wants to watch a room's match and not to take a seat.
    is_watching: bool,
    wish: Option<Wish>,
    message: Option<String>,
}

impl Menu {
    /// Opens the menu as it was last left.
    #[must_use]
    pub fn new(lang: Lang, shelf: &Arc<Shelf>) -> Self {
        let (settings, games) = (Settings::read(shelf), cartable_ffi::games(lang));
        let mut menu = Self {
            lang,
            shelf: shelf.clone(),
            settings,
            seats: 0,
            games,
            tables: Vec::new(),
            there: Vec::new(),
            queued: None,
            calls: None,
            rules: None,
            rows: Vec::new(),
            online: Online::Room,
            is_watching: false,
            row: 0,
            wish: None,
            message: None,
        };
        menu.renew();
        menu.go_to_row(if menu.rows.contains(&Row::Resume) { Row::Resume } else { Row::Play });
        menu
    }

    /// Returns the language.
    #[must_use]
    pub const fn lang(&self) -> Lang {
        self.lang
    }

    /// Returns the milliseconds between two moves of the bots.
    #[must_use]
    pub const fn pace_ms(&self) -> u32 {
        self.settings.pace_ms
    }

    /// Returns the level of the bots.
    #[must_use]
    pub fn level(&self) -> Level {
        self.level_info().map_or(self.settings.level, |info| info.level)
    }

    /// Returns the chosen level or, if this game does not have it, its strongest.
    fn level_info(&self) -> Option<&LevelInfo> {
        let levels = &self.game().levels;
        levels.iter().find(|info| info.level == self.settings.level).or(levels.last())
    }

    /// Takes the player's wish; `None` means that they leave.
    pub const fn wish(&mut self) -> Option<Wish> {
        self.wish.take()
    }

    /// Asks the server about the player's rooms and queue; the answer is shown when it comes.
    pub fn ask_calls(&mut self) {
        self.calls = Some(online::calls(&self.address(), self.lang, &self.shelf));
    }

    /// Shows a message at the bottom of the menu.
    pub fn tell(&mut self, message: impl Into<Option<String>>) {
        self.message = message.into();
    }

    /// Lists the rows again, because a table may have been left or finished.
    pub fn renew(&mut self) {
        let here = self.rows.get(self.row).copied();
        let game = self.game();
        let (least, most) = (game.min_seats as usize, game.max_seats as usize);
        let options = (0..game.options.len()).map(Row::Option);
        let first = game.first.is_some().then_some(Row::First);
        let chance = game.chance.is_some().then_some(Row::Chance);
        let list = self.shelf.list(ShelfKind::Table, self.lang);
        match list {
            Ok(list) => {
                self.message = Some(list.damaged.join(" ")).filter(|told| !told.is_empty());
                self.tables = list.items;
            }
            Err(error) => self.message = Some(error.to_string()),
        }
        let resume = (!self.tables.is_empty()).then_some(Row::Resume);
        let queued = self.queued.is_some().then_some(Row::Queued);
        let lesson = self.game().lesson.then_some(Row::Lesson);
        self.rows = (0..self.there.len())
            .map(Row::There)
            .chain(queued)
            .chain(resume)
            .chain([Row::Play, Row::Game, Row::Seats, Row::Level])
            .chain(first)
            .chain(options)
            .chain([Row::Name, Row::Pace])
            .chain(chance)
            .chain([Row::Lang, Row::Open, Row::Daily, Row::Code, Row::Server])
            .chain(lesson)
            .chain([Row::Score, Row::Quit])
            .collect();
        self.seats = self.settings.seats.clamp(least, most);
        let same = here.and_then(|here| self.rows.iter().position(|row| *row == here));
        self.row = same.unwrap_or(0);
    }

    fn game(&self) -> &GameInfo {
        let known = self.games.iter().find(|game| game.id == self.settings.game);
        known.unwrap_or(&self.games[0])
    }

    fn option(&self, option: &OptionInfo) -> String {
        let game = &self.game().id;
        let set = self.settings.options.iter().find(|(of, key, _)| of == game && *key == option.key);
        set.map_or_else(|| option.default.clone(), |(_, _, value)| value.clone())
    }

    fn set_option(&mut self, index: usize, forwards: bool) {
        let (game, option) = (self.game().id.clone(), self.game().options[index].clone());
        let value = neighbour(&values::of_option(&option), &self.option(&option), forwards);
        self.settings.options.retain(|(of, key, _)| *of != game || *key != option.key);
        if value != option.default {
            self.settings.options.push((game, option.key, value));
        }
    }

    /// Returns the player named to deal or start, if that player sits at this table.
    fn first(&self) -> Option<u32> {
        let named = self.settings.first.get(&self.game().id).copied();
        named.filter(|seat| self.game().first.is_some() && (*seat as usize) < self.seats)
    }

    /// Changes the value of the line.
    fn turn(&mut self, forwards: bool) {
        match self.rows[self.row] {
            Row::Game => {
                let ids: Vec<String> = self.games.iter().map(|game| game.id.clone()).collect();
                self.settings.game = neighbour(&ids, &self.game().id, forwards);
                self.renew();
            }
            Row::Seats => {
                let GameInfo { min_seats, max_seats, .. } = *self.game();
                let seats: Vec<usize> = (min_seats as usize..=max_seats as usize).collect();
                self.seats = neighbour(&seats, &self.seats, forwards);
                self.settings.seats = self.seats;
            }
            Row::Level => {
                let levels: Vec<_> = self.game().levels.iter().map(|info| info.level).collect();
                self.settings.level = neighbour(&levels, &self.level(), forwards);
            }
            Row::First => {
                let game = self.game().id.clone();
                match starter::beside(self.first(), self.seats, forwards) {
                    Some(seat) => self.settings.first.insert(game, seat),
                    None => self.settings.first.remove(&game),
                };
            }
            Row::Option(index) => self.set_option(index, forwards),
            Row::Pace => {
                let paces = [100, 300, 500, 700, 1000, 1500, 2500];
                self.settings.pace_ms = neighbour(&paces, &self.settings.pace_ms, forwards);
            }
            Row::Chance => self.settings.chance = !self.settings.chance,
            Row::Open => {
                let ways = [Online::Room, Online::Ranked, Online::RankedAny];
                self.online = neighbour(&ways, &self.online, forwards);
            }
            Row::Code => self.is_watching = !self.is_watching,
            Row::Lang => {
                self.lang = neighbour(&Lang::ALL, &self.lang, forwards);
                self.settings.lang = Some(self.lang);
                self.games = cartable_ffi::games(self.lang);
            }
            _ => {}
        }
    }

    fn enter(&mut self) -> Result<Flow, Failure> {
        let game = self.game().id.clone();
        self.wish = match self.rows[self.row] {
            Row::There(place) => Some(Wish::Come(self.address(), self.there[place].clone())),
            Row::Queued => self.queued.clone().map(|queued| Wish::Queue(self.address(), queued.wish)),
            Row::Resume => Some(Wish::Resume),
            Row::Score => Some(Wish::Score(NewPad {
                game,
                options: self.new_table().options,
                seats: self.seats,
                names: Vec::new(),
                first_dealer: None,
            })),
            Row::Quit => None,
            Row::Play => Some(Wish::Play(self.new_table())),
            Row::Lesson => Some(Wish::Lesson(self.new_table())),
            Row::Open if self.online != Online::Room => {
                let seats = match self.online {
                    Online::RankedAny => game.parse().map(numbers_of_people).unwrap_or_default(),
                    _ => vec![self.seats.max(2) as u32],
                };
                let wish =
                    QueueWish { game, seats, speed: Speed::Normal, ranked: true, bots_after_seconds: None };
                Some(Wish::Queue(self.address(), wish))
            }
            Row::Open => {
                let (new, seats) = (self.new_table(), self.seats);
                let setup =
                    online::setup(&new.game, &new.options, seats, seats - 1, self.level(), new.first_dealer);
                Some(Wish::Open(self.address(), setup))
            }
            Row::Daily => Some(Wish::Daily(self.address(), self.game().id.clone())),
            Row::Code if !self.is_code() => {
                let key = if self.is_watching { "menu-watch-missing" } else { "menu-code-missing" };
                self.message = Some(say(self.lang, key));
                return Ok(Flow::Stay);
            }
            Row::Code if self.is_watching => Some(Wish::Watch(self.address(), self.settings.room.clone())),
            Row::Code => Some(Wish::Join(self.address(), self.settings.room.clone())),
            Row::Name | Row::Server => {
                self.row += 1;
                return Ok(Flow::Stay);
            }
            _ => {
                self.turn(true);
                return Ok(Flow::Stay);
            }
        };
        self.settings.game = self.game().id.clone();
        self.settings.keep(&self.shelf)?;
        Ok(Flow::Leave)
    }

    fn new_table(&self) -> NewTable {
        let game = self.game();
        let options = game.options.iter().map(|option| (option.key.clone(), self.option(option)));
        NewTable {
            game: game.id.clone(),
            options: options.collect(),
            seats: self.seats,
            level: self.level(),
            seed: None,
            name: self.settings.name.trim().to_owned(),
            first_dealer: self.first(),
            pace_ms: self.settings.pace_ms,
        }
    }

    fn address(&self) -> Address {
        Address { server: self.settings.server.trim().to_owned(), name: None }
    }

    /// Takes another server, as if the player had typed it.
    pub fn go_to(&mut self, server: String) {
        self.settings.server = server;
    }

    /// Returns true if the text is a room's code or, when the player wants to watch, the id of a match.
    fn is_code(&self) -> bool {
        let room = &self.settings.room;
        let is_code = room.len() == ROOM_LENGTH && room.bytes().all(|letter| letter.is_ascii_alphabetic());
        is_code || self.is_watching && online::is_id(room)
    }

    fn go_to_row(&mut self, wanted: Row) {
        self.row = self.rows.iter().position(|row| *row == wanted).unwrap_or(0);
    }

    /// Returns the keys with an effect on this line; while the player types, letters are none of them.
    fn keys(&self) -> String {
        let key = match self.rows[self.row] {
            Row::Code => "menu-keys-code",
            row if row.is_typed() => "menu-keys-typed",
            _ => "menu-keys",
        };
        say(self.lang, key)
    }

    /// Returns the text typed on this line, and its greatest length.
    fn typed(&mut self) -> Option<(&mut String, usize)> {
        match self.rows[self.row] {
            Row::Name => Some((&mut self.settings.name, 20)),
            Row::Server => Some((&mut self.settings.server, 200)),
            Row::Code => {
                Some((&mut self.settings.room, if self.is_watching { ID_LENGTH } else { ROOM_LENGTH }))
            }
            _ => None,
        }
    }
}

impl Screen for Menu {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        let tagline = Paragraph::new(self.game().tagline.as_str()).style(palette::quiet().italic());
        let tagline = tagline.wrap(Wrap { trim: true });
        let area = frame.area();
        let width = area.width.min(78);
        // The frame and a space on each side take some of the width.
        let keys = self.keys();
        let block = panel("Cartable", first_keys(&keys, usize::from(width.saturating_sub(4))));
        let small = || is_small(area).then(|| enough_words(self.lang));
        let said = warning(self.message.clone().or_else(small).as_deref());
        let said = Paragraph::new(said).wrap(Wrap { trim: true });
        let within = block.inner(Rect { width, ..area }).width;
        let head = tagline.line_count(within) as u16;
        let foot_lines = said.line_count(within).clamp(1, FOOT_LINES) as u16;
        let height_of = |lines: &[Line<'_>], air: u16| lines.len() as u16 + head + 2 + foot_lines + 3 * air;
        let (mut lines, mut chosen) = self.lines(within, true);
        // A low screen has room either for the rows or for empty lines around them.
        let air = u16::from(height_of(&lines, 1) <= area.height);
        if air == 0 {
            (lines, chosen) = self.lines(within, false);
        }
        let height = height_of(&lines, air).min(area.height);
        let place = area.centered(Constraint::Length(width), Constraint::Length(height));
        let inside = block.inner(place);
        frame.render_widget(block, place);
        let parts = [Constraint::Length(head + 2 * air), Constraint::Fill(1), Constraint::Length(foot_lines)];
        let [top, shown, foot] = Layout::vertical(parts).areas(inside);
        frame.render_widget(tagline, Rect { y: top.y + air, height: head, ..top }.intersection(top));
        let scroll = (chosen as u16).saturating_sub(shown.height);
        frame.render_widget(Paragraph::new(lines).scroll((scroll, 0)), shown);
        frame.render_widget(said, foot);
        if let Some(rules) = &mut self.rules {
            rules.draw(frame);
        }
    }

    fn key(&mut self, key: KeyEvent) -> Result<Flow, Failure> {
        self.message = None;
        if let Some(rules) = &mut self.rules {
            if !rules.key(key.code) {
                self.rules = None;
            }
            return Ok(Flow::Stay);
        }
        let (count, is_code) = (self.rows.len(), self.rows[self.row] == Row::Code);
        match (key.code, self.typed()) {
            (KeyCode::Backspace, Some((text, _))) => {
                text.pop();
            }
            // Codes and ids have only these letters; an address pasted here is neither.
            (KeyCode::Char(letter), Some(_)) if is_code && !letter.is_ascii_alphanumeric() => {}
            (KeyCode::Char(letter), Some((text, longest))) if text.chars().count() < longest => {
                text.push(letter);
            }
            (KeyCode::Char(_), Some(_)) => {}
            (KeyCode::Up | KeyCode::BackTab, _) => self.row = (self.row + count - 1) % count,
            (KeyCode::Down | KeyCode::Tab, _) => self.row = (self.row + 1) % count,
            (KeyCode::Left, _) => self.turn(false),
            (KeyCode::Right, _) => self.turn(true),
            (KeyCode::Enter | KeyCode::Char(' '), _) => return self.enter(),
            (KeyCode::Char('?'), _) => {
                let rules = cartable_ffi::rules(&self.game().id, self.lang).unwrap_or_default();
                self.rules = Some(Popup::new(say(self.lang, "rules-title"), markdown::lines(&rules)));
            }
            // Esc ends the typing, not the program.
            (KeyCode::Esc, Some(_)) => self.go_to_row(Row::Play),
            (KeyCode::Esc | KeyCode::Char('q'), None) => {
                self.wish = None;
                self.settings.keep(&self.shelf)?;
                return Ok(Flow::Leave);
            }
            _ => {}
        }
        Ok(Flow::Stay)
    }

    fn refresh(&mut self) -> Result<Refreshed, Failure> {
        let Some(Ok(Calls { rooms, queued, news })) = self.calls.as_ref().map(Receiver::try_recv) else {
            return Ok(Refreshed::Same);
        };
        (self.there, self.queued) = (rooms, queued);
        let told = self.message.take().into_iter().chain(news).collect::<Vec<_>>().join(" ");
        let message = Some(told).filter(|told| !told.is_empty());
        self.renew();
        self.message = message.or(self.message.take());
        Ok(Refreshed::Changed)
    }
}
