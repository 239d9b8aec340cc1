//! The rows of the menu, as they are shown.

use super::{Menu, Online, Row};
use crate::online;
use crate::starter;
use crate::text::{game_title, say, say_with};
use crate::ui::palette;
use cartable_core::text::Arg;
use cartable_ffi::{FirstInfo, LevelInfo, ROOM_LENGTH, page_text};
use cartable_pages::room_state;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use std::borrow::Cow;
use unicode_width::UnicodeWidthStr;

/// The columns that separate names and values: marks and a gap.
const MARKS: usize = 5;
/// The columns needed beside the names for the values and all marks.
/// A longer value continues on the next line, so that all of it is visible.
const BESIDE: usize = 32 + MARKS;
/// The style of values.
const VALUE: Style = Style::new().fg(Color::Indexed(117)).add_modifier(Modifier::BOLD);

impl Menu {
    /// Returns a line's name, and its value if it has one.
    fn words(&self, row: Row) -> (String, Option<String>) {
        let game = self.game();
        let named = |key: &str, value: String| (say(self.lang, key), Some(value));
        match row {
            Row::There(place) => {
                let room = &self.there[place];
                let key = if room.call.is_some() { "menu-called" } else { "menu-there" };
                let title = game_title(&room.game, self.lang);
                let mut words = vec![title, room_state(room, self.lang)];
                // The code is shown as long as the match has not begun, because others may still be invited.
                words.extend(room.match_id.is_none().then(|| room.code.clone()));
                named(key, words.join(" · "))
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
                    let answer = starter::words(self.first(), &self.new_table().names(self.lang), info);
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
                let players = [("players", Arg::from(self.seats.max(2)))];
                let how = match self.online {
                    Online::Room => say(self.lang, "menu-online-room"),
                    Online::Ranked => say_with(self.lang, "menu-online-ranked", players),
                    Online::RankedAny => say(self.lang, "menu-online-ranked-any"),
                };
                named("menu-online", how)
            }
            Row::Daily => (page_text("daily-title", self.lang), None),
            Row::Code => {
                let what = if self.is_watching { "menu-watch" } else { "menu-join" };
                named(what, format!("{:·<ROOM_LENGTH$}", self.settings.room))
            }
            Row::Score => (say(self.lang, "menu-score"), None),
            Row::Quit => (say(self.lang, "menu-quit"), None),
        }
    }

    /// Returns the rows as shown in this width, and the line at which the chosen row ends.
    /// The rows are grouped if there is room for empty lines between the groups.
    pub(super) fn lines(&self, width: u16, grouped: bool) -> (Vec<Line<'static>>, usize) {
        let words: Vec<_> = self.rows.iter().map(|row| self.words(*row)).collect();
        let valued = words.iter().filter(|(_, value)| value.is_some());
        let width = usize::from(width);
        // A narrow screen leaves a third to the names, so that they break between words.
        let beside = width.saturating_sub(BESIDE).max(width.saturating_sub(MARKS) / 3).max(1);
        let column = valued.map(|(name, _)| name.width()).max().unwrap_or(0).min(beside);
        let room = width.saturating_sub(column + MARKS).max(1);
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

/// Splits a text into lines of at most this width, each as full as possible.
fn wrapped(text: &str, width: usize) -> Vec<Cow<'_, str>> {
    textwrap::wrap(text, textwrap::Options::new(width).wrap_algorithm(textwrap::WrapAlgorithm::FirstFit))
}
