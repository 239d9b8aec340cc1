//! The menu: which game, with whom, how.

use super::markdown;
use super::panel::{panel, warning};
use super::popup::Popup;
use super::{Flow, Refreshed, Screen, palette};
use crate::failure::Failure;
use crate::first;
use crate::online::{self, Address, Calls};
use crate::pad::NewPad;
use crate::settings::Settings;
use crate::sitting::NewTable;
use crate::text::{game_title, say, say_with};
use cartable_core::text::{Arg, Lang};
use cartable_ffi::{
    FirstInfo, GameInfo, Level, LevelInfo, OptionInfo, OptionKind, QueueWish, Queued, Room, RoomSetup, Shelf,
    ShelfKind, Shelved, Speed,
};
use crossterm::event::{KeyCode, KeyEvent};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};
use std::borrow::Cow;
use std::sync::Arc;
use std::sync::mpsc::Receiver;
use unicode_width::UnicodeWidthStr;

/// The letters of a room's code.
const CODE: usize = 6;
/// How many of the places are shown where one is waited for.
const CALLS: usize = 3;
/// How names and values are set apart: by the marks before them and a gap.
const MARKS: usize = 5;
/// What the values and all marks need beside the column of names;
/// what is longer goes on below, so that all of it is seen.
const BESIDE: usize = 32 + MARKS;
/// How values look.
const VALUE: Style = Style::new().fg(Color::Indexed(117)).add_modifier(Modifier::BOLD);

/// What the player wants.
#[derive(Clone, Debug)]
pub enum Wish {
    /// To go on with a table that was left.
    Resume,
    /// To go where one is waited for on a server.
    Come(Address, Room),
    /// A new table against bots.
    Play(NewTable),
    /// The first lesson in a game.
    Lesson(NewTable),
    /// The score pads of a game, or a new one.
    Score(NewPad),
    /// A new room on a server.
    Open(Address, RoomSetup),
    /// A match with people one does not know.
    Queue(Address, QueueWish),
    /// The daily deals, this game's chosen.
    Daily(Address, String),
    /// A seat in a room, by its code, or to come back to it.
    Join(Address, String),
    /// To look on at the match of a room, by its code.
    Watch(Address, String),
}

/// A line of the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Row {
    /// Where one is waited for on a server: which of the places.
    Called(usize),
    /// The queue in which one waits there.
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
    /// Whether its value is typed.
    const fn is_typed(self) -> bool {
        matches!(self, Self::Name | Self::Server | Self::Code)
    }
}

/// The menu.
pub struct Menu {
    lang: Lang,
    shelf: Arc<Shelf>,
    settings: Settings,
    /// How many play: as many as were chosen last, as far as the game allows.
    seats: usize,
    games: Vec<GameInfo>,
    /// The tables that can be gone on with.
    tables: Vec<Shelved>,
    /// Where one is waited for on the server, and what will tell so.
    called: Vec<Room>,
    /// What is waited for in the queue there.
    queued: Option<Queued>,
    calls: Option<Receiver<Calls>>,
    /// The rules of the game, over the menu.
    rules: Option<Popup>,
    rows: Vec<Row>,
    row: usize,
    /// Whether playing online is a ranked match, and not a room.
    is_ranked: bool,
    /// Whether a room's match is to be looked at, and not a seat taken.
    is_watching: bool,
    wish: Option<Wish>,
    message: Option<String>,
}

impl Menu {
    /// The menu as it was last left.
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
            called: Vec::new(),
            queued: None,
            calls: None,
            rules: None,
            rows: Vec::new(),
            is_ranked: false,
            is_watching: false,
            row: 0,
            wish: None,
            message: None,
        };
        menu.renew();
        let first = if menu.rows.contains(&Row::Resume) { Row::Resume } else { Row::Play };
        menu.row = menu.rows.iter().position(|row| *row == first).unwrap_or(0);
        menu
    }

    /// The language.
    #[must_use]
    pub const fn lang(&self) -> Lang {
        self.lang
    }

    /// Milliseconds between two moves of the bots.
    #[must_use]
    pub const fn pace_ms(&self) -> u32 {
        self.settings.pace_ms
    }

    /// How the bots play.
    #[must_use]
    pub fn level(&self) -> Level {
        self.level_info().map_or(self.settings.level, |info| info.level)
    }

    /// The level that was chosen, or where this game does not have it, its strongest.
    fn level_info(&self) -> Option<&LevelInfo> {
        let levels = &self.game().levels;
        levels.iter().find(|info| info.level == self.settings.level).or(levels.last())
    }

    /// What the player wants; nothing: to leave.
    pub const fn wish(&mut self) -> Option<Wish> {
        self.wish.take()
    }

    /// Asks the server who waits for the player; what it says is shown when it comes.
    pub fn ask_calls(&mut self) {
        self.calls = Some(online::calls(&self.address(), self.lang, &self.shelf));
    }

    /// Says something at the foot of the menu.
    pub fn tell(&mut self, message: String) {
        self.message = Some(message);
    }

    /// Looks again which lines there are: a table may have been left or finished.
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
        self.rows = (0..self.called.len().min(CALLS))
            .map(Row::Called)
            .chain(queued)
            .chain(resume)
            .chain([Row::Play, Row::Game, Row::Seats, Row::Level])
            .chain(first)
            .chain(options)
            .chain([Row::Name, Row::Pace])
            .chain(chance)
            .chain([
                Row::Lang,
                Row::Open,
                Row::Daily,
                Row::Code,
                Row::Server,
                Row::Lesson,
                Row::Score,
                Row::Quit,
            ])
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
        let value = neighbour(&values(&option), &self.option(&option), forwards);
        self.settings.options.retain(|(of, key, _)| *of != game || *key != option.key);
        if value != option.default {
            self.settings.options.push((game, option.key, value));
        }
    }

    /// Who deals or starts, if a player was named; of those who sit at this table.
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
                match first::beside(self.first(), self.seats, forwards) {
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
            Row::Open => self.is_ranked = !self.is_ranked,
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
            Row::Called(place) => Some(Wish::Come(self.address(), self.called[place].clone())),
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
            Row::Open if self.is_ranked => {
                let (speed, seats) = (Speed::Normal, vec![self.seats.max(2) as u32]);
                let game = self.game().id.clone();
                Some(Wish::Queue(
                    self.address(),
                    QueueWish { game, seats, speed, ranked: true, bots_after_seconds: None },
                ))
            }
            Row::Open => {
                let (new, seats) = (self.new_table(), self.seats);
                let setup =
                    online::setup(&new.game, &new.options, seats, seats - 1, self.level(), new.first_dealer);
                Some(Wish::Open(self.address(), setup))
            }
            Row::Daily => Some(Wish::Daily(self.address(), self.game().id.clone())),
            Row::Code if self.settings.room.len() < CODE => {
                self.message = Some(say(self.lang, "menu-code-missing"));
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
        let name = self.settings.name.trim();
        let name = if name.is_empty() { say(self.lang, "guest") } else { name.to_owned() };
        Address { server: self.settings.server.trim().to_owned(), name }
    }

    /// The text that is typed on this line, and its longest length.
    fn typed(&mut self) -> Option<(&mut String, usize)> {
        match self.rows[self.row] {
            Row::Name => Some((&mut self.settings.name, 20)),
            Row::Server => Some((&mut self.settings.server, 200)),
            Row::Code => Some((&mut self.settings.room, CODE)),
            _ => None,
        }
    }

    /// A line's name, and its value where it has one.
    fn words(&self, row: Row) -> (String, Option<String>) {
        let game = self.game();
        let named = |key: &str, value: String| (say(self.lang, key), Some(value));
        match row {
            Row::Called(place) => {
                let room = &self.called[place];
                let title = game_title(&room.game, self.lang);
                let call = room.call.map_or_else(String::new, |call| online::call_words(call, self.lang));
                named("menu-called", format!("{title} · {call}"))
            }
            Row::Queued => {
                let words = self.queued.as_ref().map(|queued| online::queued_words(queued, self.lang));
                named("menu-queued", words.unwrap_or_default())
            }
            Row::Resume => {
                let value = match &self.tables[..] {
                    [only] => game_title(&only.game, self.lang),
                    tables => tables.len().to_string(),
                };
                named("menu-resume", value)
            }
            Row::Game => named("menu-game", game.title.clone()),
            Row::Seats => named("menu-seats", self.seats.to_string()),
            Row::Level => {
                let is_stronger = |info: &LevelInfo| self.seats <= info.stronger_up_to as usize;
                let label = |info: &LevelInfo| {
                    if is_stronger(info) { &info.label } else { &info.label_beyond }.clone()
                };
                named("menu-level", self.level_info().map(label).unwrap_or_default())
            }
            Row::First => {
                let words = |info: &FirstInfo| {
                    let answer = first::words(self.first(), &self.new_table().names(self.lang), info);
                    (info.question.clone(), Some(answer))
                };
                game.first.as_ref().map(words).unwrap_or_default()
            }
            Row::Option(index) => {
                let option = &game.options[index];
                let value = self.option(option);
                let label = option.values.iter().find(|named| named.value == value);
                (option.label.clone(), Some(label.map_or(value, |named| named.label.clone())))
            }
            Row::Name => {
                let name = &self.settings.name;
                named("menu-name", if name.is_empty() { say(self.lang, "you") } else { name.clone() })
            }
            Row::Pace => {
                let [seconds, tenths] =
                    [self.settings.pace_ms / 1000, self.settings.pace_ms % 1000 / 100].map(|n| n as usize);
                let args = [("seconds", Arg::from(seconds)), ("tenths", Arg::from(tenths))];
                named("menu-pace", say_with(self.lang, "menu-pace-value", args))
            }
            Row::Chance => {
                let value = self.lang.text(if self.settings.chance { "option-on" } else { "option-off" });
                (game.chance.clone().unwrap_or_default(), Some(value))
            }
            Row::Lang => named("menu-lang", say(self.lang, "menu-lang-name")),
            Row::Play => (say(self.lang, "menu-play"), None),
            Row::Lesson => (say(self.lang, "menu-lesson"), None),
            Row::Server => named("menu-server", self.settings.server.clone()),
            Row::Open => {
                let what = if self.is_ranked { "menu-online-ranked" } else { "menu-online-room" };
                named("menu-online", say(self.lang, what))
            }
            Row::Daily => (say(self.lang, "menu-daily"), None),
            Row::Code => {
                let what = if self.is_watching { "menu-watch" } else { "menu-join" };
                named(what, format!("{:·<CODE$}", self.settings.room))
            }
            Row::Score => (say(self.lang, "menu-score"), None),
            Row::Quit => (say(self.lang, "menu-quit"), None),
        }
    }

    /// The rows as they are shown in so many columns, in groups where there is room for lines between them,
    /// and behind which line the chosen one ends.
    fn lines(&self, width: u16, grouped: bool) -> (Vec<Line<'static>>, usize) {
        let words: Vec<_> = self.rows.iter().map(|row| self.words(*row)).collect();
        let valued = words.iter().filter(|(_, value)| value.is_some());
        let beside = usize::from(width).saturating_sub(BESIDE).max(1);
        let column = valued.map(|(name, _)| name.width()).max().unwrap_or(0).min(beside);
        let room = usize::from(width).saturating_sub(column + MARKS).max(1);
        let (mut lines, mut end) = (Vec::new(), 0);
        for (index, (name, value)) in words.into_iter().enumerate() {
            if grouped && matches!(self.rows[index], Row::Game | Row::Open | Row::Lesson) {
                lines.push(Line::default());
            }
            let (here, typed) = (index == self.row, self.rows[index].is_typed());
            let style = if here { palette::asked() } else { Style::new() };
            let mark = |line| if here && line == 0 { "▶ " } else { "  " };
            if let Some(value) = value {
                let closing = match (here, typed) {
                    (true, true) => "▏",
                    (true, false) => "\u{a0}›",
                    (false, _) => "",
                };
                let value = format!("{value}{closing}");
                let (left, right) = (wrapped(&name, column), wrapped(&value, room));
                for line in 0..left.len().max(right.len()) {
                    let [name, value] = [&left, &right].map(|list| list.get(line).map_or("", |words| words));
                    let opening = if here && !typed && line == 0 { "‹ " } else { "  " };
                    let gap = " ".repeat(column.saturating_sub(name.width()) + 1);
                    let name = Span::styled(format!("{}{name}{gap}", mark(line)), style);
                    let value = Span::styled(format!("{opening}{value}"), VALUE);
                    lines.push(Line::from(vec![name, value]));
                }
            } else {
                lines.push(Line::from(Span::styled(format!("{}{name} ", mark(0)), style.bold())));
            }
            if here {
                end = lines.len();
            }
        }
        (lines, end)
    }
}

/// A text in lines of at most this width, each as full as can be.
fn wrapped(text: &str, width: usize) -> Vec<Cow<'_, str>> {
    textwrap::wrap(text, textwrap::Options::new(width).wrap_algorithm(textwrap::WrapAlgorithm::FirstFit))
}

/// The values that an option is offered with: a wide range in twenty steps, the exact number by `--option`.
fn values(option: &OptionInfo) -> Vec<String> {
    let named = option.values.iter().map(|named| named.value.clone());
    let numbers = match option.kind {
        OptionKind::Number { min, max } | OptionKind::NumberOrOff { min, max } => {
            (min..=max).step_by(((max - min) / 20).max(1) as usize).map(|number| number.to_string()).collect()
        }
        OptionKind::Switch | OptionKind::OneOf => Vec::new(),
    };
    named.chain(numbers).collect()
}

fn neighbour<T: Clone + PartialEq>(values: &[T], value: &T, forwards: bool) -> T {
    let count = values.len();
    let here = values.iter().position(|other| other == value);
    let next = here.map_or(0, |here| if forwards { here + 1 } else { here + count - 1 } % count);
    values.get(next).unwrap_or(value).clone()
}

impl Screen for Menu {
    fn draw(&mut self, frame: &mut Frame<'_>) {
        let tagline = Paragraph::new(self.game().tagline.as_str()).style(palette::quiet().italic());
        let tagline = tagline.wrap(Wrap { trim: true });
        let (area, block) = (frame.area(), panel("Cartable", &say(self.lang, "menu-keys")));
        let width = area.width.min(78);
        let within = block.inner(Rect { width, ..area }).width;
        let head = tagline.line_count(within) as u16;
        let height_of = |lines: &[Line<'_>], air: u16| lines.len() as u16 + head + 3 + 3 * air;
        let (mut lines, mut chosen) = self.lines(within, true);
        // A low screen has room for the rows or for the air around them.
        let air = u16::from(height_of(&lines, 1) <= area.height);
        if air == 0 {
            (lines, chosen) = self.lines(within, false);
        }
        let height = height_of(&lines, air).min(area.height);
        let place = area.centered(Constraint::Length(width), Constraint::Length(height));
        let inside = block.inner(place);
        frame.render_widget(block, place);
        let parts = [Constraint::Length(head + 2 * air), Constraint::Fill(1), Constraint::Length(1)];
        let [top, shown, foot] = Layout::vertical(parts).areas(inside);
        frame.render_widget(tagline, Rect { y: top.y + air, height: head, ..top }.intersection(top));
        let scroll = (chosen as u16).saturating_sub(shown.height);
        frame.render_widget(Paragraph::new(lines).scroll((scroll, 0)), shown);
        frame.render_widget(warning(self.message.as_deref()), foot);
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
        let count = self.rows.len();
        match (key.code, self.typed()) {
            (KeyCode::Backspace, Some((text, _))) => {
                text.pop();
            }
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
            (KeyCode::Esc | KeyCode::Char('q'), _) => {
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
        (self.called, self.queued) = (rooms, queued);
        let told = self.message.take().into_iter().chain(news).collect::<Vec<_>>().join(" ");
        let message = Some(told).filter(|told| !told.is_empty());
        self.renew();
        self.message = message.or(self.message.take());
        Ok(Refreshed::Changed)
    }
}
