//! The start page: a table to go on with, the day's deal, and the shelf of games.

use crate::circumstances::Circumstances;
use crate::event::{Answer, Effect, Errand, Request};
use crate::games::{GameInfo, title};
use crate::open_page::OpenPage;
use crate::page::{
    Action, Block, BlockKind, BlockRole, PageKind, Picture, Question, ShownPage, Weight, block, heading, led,
};
use crate::shelf::{ShelfAnswer, ShelfRequest, ShelfTable, Start};
use crate::talk::{Talk, trouble_of};
use crate::trouble::Trouble;
use crate::words::{ago, say, say_with};
use cartable_core::catalogue::GameId;
use cartable_core::text::{Arg, Lang};

/// The page at the bottom of the app.
#[derive(Debug)]
pub(crate) struct StartPage {
    key: String,
    known: Option<Start>,
    /// The time at the time 0 of the pages, in milliseconds since 1970.
    epoch_ms: i64,
    /// True if all tables are shown, and not the newest alone.
    is_whole: bool,
    talk: Talk,
}

impl StartPage {
    /// Returns the page.
    pub fn new(key: &str) -> Self {
        let key = key.to_owned();
        Self { key, known: None, epoch_ms: 0, is_whole: false, talk: Talk::default() }
    }

    /// Returns the lines about the tables to go on with, or a way to begin.
    fn ways(&self, known: &Start, at: &Circumstances) -> Vec<Block> {
        let (lang, tables) = (at.lang, &known.tables);
        let shown = if self.is_whole { tables.len() } else { 1 };
        let lines = tables.iter().take(shown).zip(1..);
        let mut ways: Vec<Block> = lines
            .map(|(table, number)| table_line(table, number, self.epoch_ms + at.now_ms as i64, lang))
            .collect();
        if tables.len() > shown {
            let count = [("count", Arg::from(tables.len()))];
            let label = say_with(lang, "start-all", count);
            let name = say(lang, "start-all-name");
            let line = led("all", Picture::None, name, label, String::new(), false);
            ways.push(block("all", BlockRole::About, line));
        }
        if tables.is_empty() {
            ways.extend(begin(known, at));
        }
        ways
    }
}

impl OpenPage for StartPage {
    fn shown(&self, at: &Circumstances) -> ShownPage {
        let lang = at.lang;
        let mut blocks: Vec<Block> = self.known.iter().flat_map(|known| self.ways(known, at)).collect();
        let daily = led(
            "daily",
            Picture::Sign { id: "calendar".to_owned() },
            say(lang, "online-daily-name"),
            say(lang, "daily-title"),
            say(lang, "daily-tagline"),
            false,
        );
        blocks.push(block("daily", BlockRole::About, daily));
        blocks.push(heading("games", say(lang, "start-games")));
        blocks.extend(GameId::ALL.into_iter().map(|game| box_of(&GameInfo::of(game, lang), lang)));
        blocks.extend(trouble_of(&self.talk));
        let settings = Action::new("settings", say(lang, "me-settings-name"), say(lang, "settings-title"));
        ShownPage {
            kind: PageKind::Start,
            key: self.key.clone(),
            // It is always open.
            route: String::new(),
            title: "Cartable".to_owned(),
            blocks,
            actions: vec![settings],
        }
    }

    fn tap(&mut self, action: &str, at: &mut Circumstances) -> Vec<Effect> {
        let words: Vec<&str> = action.split(' ').collect();
        let errand = match words[..] {
            ["all"] => {
                self.is_whole = true;
                return Vec::new();
            }
            ["table", id, "delete"] => {
                let request = ShelfRequest::RemoveTable(id.to_owned());
                return vec![self.talk.ask(Request::Shelf(request), at)];
            }
            ["table", id, "resume"] => Errand::Resume { id: id.to_owned() },
            ["learn", game] => Errand::Learn { game: game.to_owned() },
            ["again", game] | ["game", game, "open"] => Errand::Open { route: format!("game/{game}") },
            _ => Errand::Open { route: action.to_owned() },
        };
        vec![Effect::Ask(errand)]
    }

    fn awaits(&self, call: u64) -> bool {
        self.talk.awaits(call)
    }

    fn answer(&mut self, call: u64, answer: Result<Answer, Trouble>, at: &mut Circumstances) -> Vec<Effect> {
        if self.talk.answered(call).is_none() {
            return Vec::new();
        }
        match answer {
            Ok(Answer::Shelf(ShelfAnswer::Start(start))) => {
                self.epoch_ms = start.now_ms - at.now_ms as i64;
                self.known = Some(*start);
            }
            Ok(_) => {}
            Err(trouble) => return self.talk.fail(trouble).into_iter().collect(),
        }
        Vec::new()
    }

    fn look(&mut self, at: &mut Circumstances) -> Vec<Effect> {
        // What is deleted is told with the answer to that.
        let is_deleting = self
            .talk
            .awaited()
            .is_some_and(|request| matches!(request, Request::Shelf(ShelfRequest::RemoveTable(_))));
        if is_deleting {
            return Vec::new();
        }
        vec![self.talk.ask(Request::Shelf(ShelfRequest::Start), at)]
    }
}

/// Returns the line of a table to go on with.
fn table_line(table: &ShelfTable, number: usize, now_ms: i64, lang: Lang) -> Block {
    let key = format!("table {}", table.id);
    let game = title(&table.game, lang);
    let title = if table.lesson { lesson_of(&game, lang) } else { game };
    let others = table.names.iter().skip(1).cloned().collect::<Vec<_>>().join(", ");
    let note = format!("{others} · {}", ago(now_ms - table.changed_ms as i64, lang));
    let resume = Action {
        weight: Weight::Main,
        ..Action::new(&format!("{key} resume"), say(lang, "game-resume-name"), say(lang, "game-resume"))
    };
    let delete = say(lang, "start-delete");
    let question =
        Question { title: title.clone(), note: say(lang, "start-delete-note"), yes: delete.clone() };
    let delete = Action {
        question: Some(question),
        ..Action::new(&format!("{key} delete"), say(lang, "start-delete-name"), delete)
    };
    let picture = Picture::Lid { id: table.game.clone() };
    let actions = vec![resume, delete];
    let kind = BlockKind::Line { picture, title, note, end: String::new(), stands_out: number == 1, actions };
    Block {
        name: format!("{} {number}", say(lang, "start-table-name")),
        ..block(&key, BlockRole::About, kind)
    }
}

fn lesson_of(game: &str, lang: Lang) -> String {
    say_with(lang, "start-lesson", [("game", Arg::from(game))])
}

/// Returns the way on where no table waits: for a new player the first lesson, for any other the game that was played last.
fn begin(known: &Start, at: &Circumstances) -> Option<Block> {
    let lang = at.lang;
    let first = GameId::to_begin_with()?;
    // A player who has named a server has played before.
    let is_new = known.is_new && at.preferences.get("server").unwrap_or_default().is_empty();
    let last = known.last.as_ref().and_then(|game| game.parse().ok()).unwrap_or(first);
    let game = if is_new { first } else { last };
    let name = game.title(lang);
    let (route, title, note) = if is_new {
        (format!("learn {game}"), lesson_of(&name, lang), say(lang, "game-lesson-tagline"))
    } else {
        let title = say_with(lang, "start-again", [("game", Arg::from(name.as_str()))]);
        (format!("again {game}"), title, game.tagline(lang))
    };
    let picture = Picture::Lid { id: game.to_string() };
    let line = led(&route, picture, say(lang, "start-begin-name"), title, note, is_new);
    Some(block("begin", BlockRole::About, line))
}

/// Returns the box of a game on the shelf: its title, and its numbers of players.
fn box_of(game: &GameInfo, lang: Lang) -> Block {
    let (least, most) = (game.min_seats, game.max_seats);
    let (end, players) = if least == most {
        (most.to_string(), "start-players")
    } else {
        (format!("{least}–{most}"), "start-players-range")
    };
    let args = [("least", Arg::from(least as usize)), ("most", Arg::from(most as usize))];
    let key = format!("game {}", game.id);
    let open = Action::new(&format!("{key} open"), say(lang, "start-open-name"), game.title.clone());
    let kind = BlockKind::Line {
        picture: Picture::Lid { id: game.id.clone() },
        title: game.title.clone(),
        note: say_with(lang, players, args),
        end,
        stands_out: false,
        actions: vec![open],
    };
    Block {
        name: format!("{} {}", say(lang, "start-game-name"), game.id),
        ..block(&key, BlockRole::Shelf, kind)
    }
}
