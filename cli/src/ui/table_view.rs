//! Draws a scene. It knows only the scene: no game, no rule.

use super::card::{self, Size};
use super::face;
use super::focus::Target;
use super::layout::{Layout, PlacedItem, lay_out};
use super::palette;
use super::panel::first_keys;
use super::{ENOUGH, enough_words, is_small};
use crate::text::clock_face;
use cartable_core::scene::{Area, AreaRole, Choice, Scene, SeatPanel};
use cartable_core::share::shortened;
use cartable_core::text::{Lang, integer};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Padding, Paragraph, Widget, Wrap};
use unicode_width::UnicodeWidthStr;

/// The width from which the log has a column of its own.
const WIDE: u16 = 110;
/// The width of that column.
const LOG_WIDTH: u16 = 34;
/// The most lines of the log below the table.
const LOG_LINES: u16 = 8;
/// The most lines of the question, or of another text in its place.
const HEADLINE_LINES: usize = 2;
/// The most lines of an error or of a message beside the scene.
const MESSAGE_LINES: usize = 3;
/// The least width of a player's panel, in which a score has room.
const NARROWEST_PANEL: u16 = 7;
/// The most lines of a player's panel.
const PANEL_LINES: usize = 4;
/// The least width of a name beside figures.
const SHORTEST_NAME: usize = 4;

/// A scene, and the things that the terminal adds to it.
#[derive(Clone, Copy, Debug)]
pub struct Look<'a> {
    /// The whole window; the table may have a part of it.
    pub window: Rect,
    /// The scene.
    pub scene: &'a Scene,
    /// The sentence in the middle: the question, or the effect of the picks.
    pub question: &'a str,
    /// The language of the texts.
    pub lang: Lang,
    /// The title bar's left side.
    pub title: &'a str,
    /// The title bar's right side: the keys.
    pub keys: &'a str,
    /// The item or choice that has the focus.
    pub focus: Option<Target>,
    /// The error of the last key, if there was one.
    pub message: Option<&'a str>,
    /// The time left, if it is limited.
    pub time_left: Option<&'a str>,
}

/// The places of the drawn things.
#[derive(Clone, Debug, Default)]
pub struct Drawn {
    /// True if the window is too small for the table; a notice is shown instead.
    pub is_too_small: bool,
    /// The targets that the keyboard can reach, in reading order.
    pub targets: Vec<(Target, Rect)>,
    /// The place of the question.
    pub question: Rect,
}

/// The division of the screen.
struct Plan {
    table: Layout,
    hand: Layout,
    sizes: (Size, Size),
    table_lines: u16,
    hand_lines: u16,
    choice_lines: u16,
    log_lines: u16,
}

impl Plan {
    /// Returns true if a part of everything is visible: no item lies beyond the edge, every player has room
    /// for a score,
    /// and the table and the hand show more than a title.
    fn shows(&self, scene: &Scene, width: u16) -> bool {
        let areas = || self.table.areas.iter().chain(&self.hand.areas);
        let is_within = areas().flat_map(|area| &area.items).all(|item| item.place.right() <= width);
        let least = |layout: &Layout, lines: u16| layout.height.min(lines);
        is_within
            && panel_width(scene, width) >= NARROWEST_PANEL
            && self.table_lines >= least(&self.table, 4)
            && self.hand_lines >= least(&self.hand, 2)
    }
}

/// Draws the scene and returns the places of its parts. A window that is too small gets a notice instead.
pub fn draw(look: &Look<'_>, area: Rect, buffer: &mut Buffer) -> Drawn {
    let wide = area.width >= WIDE;
    let main = Rect { width: area.width - if wide { LOG_WIDTH } else { 0 }, ..area };
    let choices = flow(&look.scene.choices, main.width);
    let players = panels(look, main.width);
    let player_lines = players.iter().map(Vec::len).max().unwrap_or(0) as u16;
    let choice_lines = choices.last().map_or(1, |(_, place)| place.bottom());
    let headline = Paragraph::new(look.question).wrap(Wrap { trim: true });
    let headline_lines =
        headline.line_count(headline_width(look, main.width)).clamp(1, HEADLINE_LINES) as u16;
    let status = status(look);
    // A low window has no room for long messages.
    let most = if look.window.height < ENOUGH.1 { MESSAGE_LINES - 1 } else { MESSAGE_LINES };
    let status_lines = status.line_count(main.width.saturating_sub(1)).clamp(1, most) as u16;
    let body = main.height.saturating_sub(1 + player_lines + headline_lines + status_lines);
    let plan = plan(look.scene, main.width, body, choice_lines, wide);
    if is_small(look.window) && !plan.shows(look.scene, main.width) {
        too_small(look.lang).render(area, buffer);
        return Drawn { is_too_small: true, ..Drawn::default() };
    }
    let mut pen = Pen { look, buffer, targets: Vec::new() };

    let mut y = area.y;
    let mut take = |lines: u16| {
        let lines = lines.min(area.bottom().saturating_sub(y));
        let place = Rect { x: area.x, y, width: main.width, height: lines };
        y += lines;
        place
    };
    pen.title_bar(Rect { width: area.width, ..take(1) });
    pen.players(players, take(player_lines));
    pen.canvas(&plan.table, plan.sizes.0, take(plan.table_lines));
    let question = take(headline_lines);
    pen.headline(headline, question);
    pen.canvas(&plan.hand, plan.sizes.1, take(plan.hand_lines));
    pen.choices(&choices, take(plan.choice_lines));
    let place = take(status_lines);
    status.render(Rect { x: place.x + 1, width: place.width.saturating_sub(1), ..place }, pen.buffer);
    if wide {
        pen.log(Rect {
            x: main.right(),
            y: area.y + 1,
            width: LOG_WIDTH,
            height: area.height.saturating_sub(1),
        });
    } else {
        pen.log(take(plan.log_lines));
    }
    Drawn { is_too_small: false, targets: pen.targets, question }
}

/// Returns the notice that the window is too small, with the size that is needed.
fn too_small(lang: Lang) -> Paragraph<'static> {
    Paragraph::new(enough_words(lang)).style(palette::title()).wrap(Wrap { trim: true })
}

/// Returns the error, or else the words of the focused item.
fn status<'a>(look: &Look<'a>) -> Paragraph<'a> {
    let focused = |id| look.scene.areas.iter().flat_map(|area| &area.items).find(|item| item.id == id);
    let spoken = match look.focus {
        Some(Target::Item(id)) => focused(id).map(|item| item.label.as_str()),
        Some(Target::Choice(_)) | None => None,
    };
    let said = Style::new().fg(Color::Indexed(210)).bold();
    let (text, style) =
        look.message.map_or((spoken.unwrap_or_default(), palette::quiet()), |text| (text, said));
    Paragraph::new(text).style(style).wrap(Wrap { trim: true })
}

/// Plans the biggest cards with which everything fits; lines left over go to the log.
fn plan(scene: &Scene, width: u16, body: u16, choices: u16, wide: bool) -> Plan {
    let choice_lines = choices.clamp(1, (body / 3).max(1));
    let log_lines = if wide { 0 } else { 2 };
    let in_hand = |area: &Area| area.role == AreaRole::Hand;
    let set = |sizes: (Size, Size)| {
        let table = lay_out(scene, |area| !in_hand(area), sizes.0, width);
        let hand = lay_out(scene, in_hand, sizes.1, width);
        (table, hand, sizes)
    };
    let sizes = [(Size::Box, Size::Box), (Size::Line, Size::Box), (Size::Line, Size::Line)];
    let fits = |(table, hand, _): &(Layout, Layout, _)| {
        table.height + hand.height + choice_lines + log_lines <= body
    };
    let (table, hand, sizes) =
        sizes.into_iter().map(set).find(fits).unwrap_or_else(|| set((Size::Line, Size::Line)));
    // If even the smallest sizes do not fit, the table gets room before the second line of the log.
    let spared = body.saturating_sub(choice_lines + table.height + hand.height);
    let log_lines = log_lines.min(spared.max(1));
    let left = body.saturating_sub(choice_lines + log_lines);
    let hand_lines = hand.height.min(left / 2 + 1);
    let table_lines = left.saturating_sub(hand_lines);
    let spare = if wide { 0 } else { table_lines.saturating_sub(table.height).min(LOG_LINES - log_lines) };
    Plan {
        table,
        hand,
        sizes,
        table_lines: table_lines - spare,
        hand_lines,
        choice_lines,
        log_lines: log_lines + spare,
    }
}

/// Returns the key of a choice: 1 to 9, then capital letters.
#[must_use]
pub fn choice_key(index: usize) -> Option<char> {
    ('1'..='9').chain('A'..='Z').nth(index)
}

fn choice_text(index: usize, choice: &Choice) -> (String, String) {
    (format!(" {} ", choice_key(index).unwrap_or('·')), format!(" {} ", choice.label))
}

/// Places choices from left to right, line by line.
fn flow(choices: &[Choice], width: u16) -> Vec<(usize, Rect)> {
    let (mut x, mut y) = (0, 0);
    let mut place = |(index, choice)| {
        let (key, label) = choice_text(index, choice);
        let own = ((key.width() + label.width()) as u16).min(width);
        if x > 0 && x + own > width {
            (x, y) = (0, y + 1);
        }
        let place = Rect { x, y, width: own, height: 1 };
        x += own + 1;
        (index, place)
    };
    choices.iter().enumerate().map(&mut place).collect()
}

/// Returns the width left for the headline beside the margins and the time.
fn headline_width(look: &Look<'_>, width: u16) -> u16 {
    let time = look.time_left.map_or(0, |left| left.width() as u16 + 1);
    width.saturating_sub(2 + time)
}

struct Pen<'a, 'b> {
    look: &'a Look<'a>,
    buffer: &'b mut Buffer,
    targets: Vec<(Target, Rect)>,
}

impl Pen<'_, '_> {
    fn title_bar(&mut self, place: Rect) {
        if place.is_empty() {
            return;
        }
        let bar = Style::new().fg(Color::Indexed(252)).bg(Color::Indexed(236));
        self.buffer.set_style(place, bar);
        // The keys for help and for leaving come first, and never give way to a title.
        let keys = self.look.keys;
        let least = keys.match_indices("  ").nth(1).map_or(keys, |(end, _)| &keys[..end]).width() + 4;
        let title = shortened(self.look.title, usize::from(place.width).saturating_sub(least));
        let title = Line::from(Span::styled(format!(" {title} "), bar.add_modifier(Modifier::BOLD)));
        let room = usize::from(place.width).saturating_sub(title.width());
        let keys = format!("{} ", first_keys(self.look.keys, room.saturating_sub(1)));
        Line::from(keys).style(bar.fg(palette::QUIET)).right_aligned().render(place, self.buffer);
        title.render(place, self.buffer);
    }

    fn players(&mut self, panels: Vec<Vec<Line<'static>>>, place: Rect) {
        let width = panel_width(self.look.scene, place.width);
        for (index, lines) in panels.into_iter().enumerate() {
            let own = Rect { x: place.x + index as u16 * width, width: width.saturating_sub(1), ..place };
            Paragraph::new(lines).render(own.intersection(place), self.buffer);
        }
    }

    /// Draws areas on their canvas, scrolled so that the focus is visible.
    fn canvas(&mut self, layout: &Layout, size: Size, place: Rect) {
        let focused = |target: &Target| self.look.focus == Some(*target);
        let in_focus =
            layout.areas.iter().flat_map(|area| &area.items).find(|item| focused(&Target::Item(item.id)));
        let bottom = in_focus.map_or(0, |item| item.place.bottom());
        let scroll = bottom.saturating_sub(place.height);
        let seen = |at: Rect| {
            let top = at.y.checked_sub(scroll)?;
            let at = Rect { x: place.x + at.x, y: place.y + top, ..at };
            (at.bottom() <= place.bottom() && at.right() <= place.right()).then_some(at)
        };
        for placed in &layout.areas {
            let area = &self.look.scene.areas[placed.index];
            if let Some(title) = seen(Rect { height: 1, ..placed.place }) {
                let style = if self.is_acting(area.seat) {
                    palette::title().fg(palette::ACCENT)
                } else {
                    palette::title()
                };
                let room = usize::from(title.width);
                let words = face::title(area);
                // The short title is enough on a board, because the titles of its rows explain the rest.
                let is_short = words.width() > room && !placed.row_titles.is_empty();
                let words = if is_short { face::short_title(area) } else { words };
                self.buffer.set_string(title.x, title.y, shortened(&words, room), style);
            }
            for (title, at) in &placed.row_titles {
                if let Some(at) = seen(*at) {
                    let title = shortened(title, usize::from(at.width));
                    self.buffer.set_string(at.x, at.y, title, palette::quiet());
                }
            }
            if area.items.is_empty()
                && let Some(empty) = seen(Rect { y: placed.place.y + 1, height: 1, ..placed.place })
            {
                self.buffer.set_string(empty.x, empty.y, "—", palette::quiet());
            }
            for (item, PlacedItem { id, words, place: at }) in area.items.iter().zip(&placed.items) {
                let target = Target::Item(*id);
                if let Some(at) = seen(*at) {
                    card::draw(item, words, size, focused(&target), at, self.buffer);
                }
                // Items scrolled out of sight can be reached as well; the focus scrolls them back.
                let at = Rect { x: place.x + at.x, y: (place.y + at.y).saturating_sub(scroll), ..*at };
                self.targets.push((target, at));
            }
        }
    }

    fn is_acting(&self, seat: Option<u32>) -> bool {
        self.look.scene.seats.iter().any(|panel| Some(panel.seat) == seat && panel.to_act)
    }

    fn headline(&mut self, headline: Paragraph<'_>, place: Rect) {
        if place.is_empty() {
            return;
        }
        let mine = self.look.scene.seats.iter().any(|panel| panel.is_viewer && panel.to_act);
        let style = if mine || self.look.scene.over {
            palette::asked()
        } else {
            Style::new().fg(Color::Indexed(252)).bg(Color::Indexed(238))
        };
        self.buffer.set_style(place, style);
        let text = Rect { x: place.x + 1, width: headline_width(self.look, place.width), ..place };
        headline.render(text.intersection(place), self.buffer);
        if let Some(left) = self.look.time_left {
            Line::styled(format!("{left} "), style.bold()).right_aligned().render(place, self.buffer);
        }
    }

    fn choices(&mut self, places: &[(usize, Rect)], area: Rect) {
        let choices = &self.look.scene.choices;
        let focused = |index: usize| self.look.focus == Some(Target::Choice(choices[index].id));
        let bottom = places.iter().find(|(index, _)| focused(*index)).map_or(0, |(_, at)| at.bottom());
        let scroll = bottom.saturating_sub(area.height);
        for (index, at) in places {
            let here = Rect { x: area.x + at.x, y: (area.y + at.y).saturating_sub(scroll), ..*at };
            self.targets.push((Target::Choice(choices[*index].id), here));
            if at.y < scroll || here.y >= area.bottom() {
                continue;
            }
            let (key, label) = choice_text(*index, &choices[*index]);
            let key = if focused(*index) { key.replacen(' ', "▶", 1) } else { key };
            let plain = Style::new().fg(Color::Indexed(252)).bg(Color::Indexed(237));
            let style = if focused(*index) { palette::asked() } else { plain };
            let line = Line::from(vec![
                Span::styled(
                    key,
                    style.fg(if focused(*index) { Color::Indexed(16) } else { palette::ACCENT }).bold(),
                ),
                Span::styled(label, style),
            ]);
            self.buffer.set_line(here.x, here.y, &line, here.width);
        }
    }

    fn log(&mut self, place: Rect) {
        if place.is_empty() {
            return;
        }
        let block = if place.width == LOG_WIDTH {
            Block::new().borders(Borders::LEFT).border_style(palette::FRAME).padding(Padding::left(1))
        } else {
            Block::new().padding(Padding::left(1))
        };
        let inside = block.inner(place);
        block.render(place, self.buffer);
        // Long lines wrap, so only the newest lines that surely fit are looked at.
        let log = &self.look.scene.log;
        // A line that is already shown as the message is not repeated.
        let others = log.iter().map(String::as_str).filter(|line| self.look.message != Some(*line));
        let mut newest: Vec<Line<'_>> =
            others.rev().take(usize::from(inside.height)).map(Line::from).collect();
        newest.reverse();
        let text = Paragraph::new(newest).style(palette::quiet()).wrap(Wrap { trim: false });
        let lines = text.line_count(inside.width) as u16;
        text.scroll((lines.saturating_sub(inside.height), 0)).render(inside, self.buffer);
    }
}

fn panel_width(scene: &Scene, width: u16) -> u16 {
    width / scene.seats.len().max(1) as u16
}

/// Returns every player's lines.
fn panels(Look { scene, lang, .. }: &Look<'_>, width: u16) -> Vec<Vec<Line<'static>>> {
    let width = usize::from(panel_width(scene, width).saturating_sub(1));
    scene.seats.iter().map(|panel| player_lines(panel, width, *lang)).collect()
}

/// Returns a name with its score, and the notes in as many lines as they need.
fn player_lines(panel: &SeatPanel, width: usize, lang: Lang) -> Vec<Line<'static>> {
    let mut name = Style::new().bold();
    if panel.to_act {
        name = name.fg(palette::ACCENT);
    }
    let marker = Span::styled(if panel.to_act { "▶ " } else { "  " }, name);
    if panel.is_viewer {
        name = name.add_modifier(Modifier::UNDERLINED);
    }
    let score =
        Span::styled(format!(" {}", integer(panel.score)), Style::new().fg(Color::Indexed(117)).bold());
    let time = panel.time.map(|time| {
        let style = if time.runs { Style::new().fg(palette::ACCENT) } else { palette::quiet() };
        Span::styled(format!(" {}", clock_face(time.left_ms, lang)), style)
    });
    // A name gives way to figures, and a figure to nothing: if they do not fit side by side, each has a line.
    let figures: Vec<Span<'static>> = [score].into_iter().chain(time).collect();
    let room = width.saturating_sub(2 + figures.iter().map(Span::width).sum::<usize>());
    let mut lines = if room >= panel.name.width().min(SHORTEST_NAME) {
        let who = [marker, Span::styled(shortened(&panel.name, room), name)];
        vec![who.into_iter().chain(figures).collect::<Line<'_>>()]
    } else {
        let cut = shortened(&panel.name, width.saturating_sub(2));
        let alone =
            |figure: Span<'static>| Line::styled(figure.content.trim_start().to_owned(), figure.style);
        let who = Line::from(vec![marker, Span::styled(cut, name)]);
        [who].into_iter().chain(figures.into_iter().map(alone)).collect()
    };
    let mut text = String::new();
    for note in &panel.notes {
        if !text.is_empty() && 2 + text.width() + 3 + note.mark.width() > width {
            lines.push(Line::styled(format!("  {text}"), palette::quiet()));
            text.clear();
        }
        let gap = if text.is_empty() { "" } else { " · " };
        text = format!("{text}{gap}{}", note.mark);
    }
    lines.push(Line::styled(format!("  {text}"), palette::quiet()));
    lines.truncate(PANEL_LINES);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::{NewTable, Sitting};
    use cartable_core::catalogue::GameId;
    use cartable_core::scene::PlayerTime;
    use cartable_core::share::scores_within;
    use cartable_ffi::{Level, Shelf};

    /// Returns a full table of the game, with long or odd names and large scores.
    fn crowded(game: GameId, lang: Lang, timed: bool) -> Scene {
        let home = tempfile::tempdir().expect("a folder");
        let new = NewTable {
            game: game.to_string(),
            options: Vec::new(),
            seats: *game.seats().end(),
            level: Level::Easy,
            seed: Some("07".to_owned()),
            name: String::new(),
            first_dealer: None,
            pace_ms: 0,
        };
        let shelf = Shelf::new(home.path().to_str().expect("a path"));
        let mut scene = Sitting::new(&new, lang, &shelf).expect("a table").scene();
        let odd = [
            "Anne-Sophie Vandenberghe",
            "漢字漢字漢字漢字漢字漢字",
            "e\u{301}e\u{301}e\u{301} o\u{302}",
            "W",
            "Iiiiiiiiiiiiiiiiiiiiiiii",
        ];
        for (index, panel) in scene.seats.iter_mut().enumerate() {
            odd[index % odd.len()].clone_into(&mut panel.name);
            panel.score = [-173, 1_240, 36, -8, 999][index % 5] - index as i32;
            panel.time =
                timed.then_some(PlayerTime { left_ms: 3_599_000 + 1_000 * index as u32, runs: index == 1 });
        }
        scene.scores.names = scene.seats.iter().map(|panel| panel.name.clone()).collect();
        scene.scores.totals = scene.seats.iter().map(|panel| panel.score).collect();
        scene
    }

    fn shown(scene: &Scene, lang: Lang, width: u16, height: u16) -> String {
        let area = Rect { x: 0, y: 0, width, height };
        let mut buffer = Buffer::empty(area);
        let look = Look {
            window: Rect { width: 200, height: 60, ..area },
            scene,
            question: &scene.headline,
            lang,
            title: "A title that is long enough to be in the way",
            keys: "? help  q leave  h hint",
            focus: None,
            message: None,
            time_left: None,
        };
        draw(&look, area, &mut buffer);
        let lines = (0..height).map(|y| (0..width).map(|x| buffer[(x, y)].symbol()).collect::<String>());
        lines.collect::<Vec<_>>().join("\n")
    }

    /// No name, however long or odd, and no window, however narrow, hides or cuts a score or a clock.
    #[test]
    fn names_give_way_to_figures() {
        for (game, lang) in GameId::ALL.into_iter().flat_map(|game| Lang::ALL.map(|lang| (game, lang))) {
            for timed in [false, true] {
                let scene = crowded(game, lang, timed);
                // Each player's panel is at least as wide as the widest figure.
                let narrowest = (scene.seats.len() as u16 * if timed { 9 } else { 7 }).max(24);
                for width in (narrowest..=140).step_by(3) {
                    let text = shown(&scene, lang, width, 30);
                    let is_there =
                        |figure: &str| text.split([' ', '\n', '│', '▶']).any(|word| word == figure);
                    for panel in &scene.seats {
                        let score = integer(panel.score);
                        assert!(is_there(&score), "{game} {lang} {width}: {score} is not in\n{text}");
                        let clock = panel.time.map(|time| clock_face(time.left_ms, lang));
                        assert!(clock.is_none_or(|clock| is_there(&clock)), "{game} {lang} {width}:\n{text}");
                    }
                    assert!(text.contains("q leave"), "{game} {lang} {width}:\n{text}");
                }
                for width in 12..140 {
                    let text = scores_within(&scene.scores, width, lang);
                    for total in scene.scores.totals.iter().map(|total| integer(*total)) {
                        assert!(
                            text.split([' ', '\n', ',']).any(|word| word == total),
                            "{width}: {total} is not in\n{text}"
                        );
                    }
                }
            }
        }
    }
}
