//! A game before it is played: the ways into it, its players and options, and the results so far.

use crate::circumstances::Circumstances;
use crate::event::{Answer, Effect, Errand, Request};
use crate::games::{GameInfo, LevelInfo};
use crate::open_page::OpenPage;
use crate::options::option_blocks;
use crate::page::{
    Action, Block, BlockKind, BlockRole, Offer, PageKind, Picture, ShownPage, Weight, block, led, offer, text,
};
use crate::preferences::Choices;
use crate::results::results;
use crate::shelf::{ShelfAnswer, ShelfRequest, ShelfTable, Statistics};
use crate::talk::{Talk, trouble_of};
use crate::trouble::Trouble;
use crate::words::{named, say, say_with};
use cartable_core::catalogue::GameId;
use cartable_core::text::{Arg, Lang};

/// A game, whose setup is remembered for the next time.
#[derive(Debug)]
pub(crate) struct GamePage {
    key: String,
    game: GameId,
    /// True if the players and options are unfolded.
    is_open: bool,
    results: Vec<Statistics>,
    /// The newest table of the game to go on with.
    table: Option<ShelfTable>,
    counting: Talk,
    listing: Talk,
}

impl GamePage {
    /// Returns the page of a game; `unfolded` shows its players and options.
    pub fn new(key: &str, game: GameId, unfolded: bool) -> Self {
        let (key, results) = (key.to_owned(), Vec::new());
        let (counting, listing) = (Talk::default(), Talk::default());
        Self { key, game, is_open: unfolded, results, table: None, counting, listing }
    }

    fn blocks(&self, info: &GameInfo, at: &Circumstances) -> Vec<Block> {
        let lang = at.lang;
        let subject =
            BlockKind::Subject { picture: Picture::Lid { id: info.id.clone() }, title: info.title.clone() };
        let mut blocks = vec![
            block("game", BlockRole::About, subject),
            text("tagline", BlockRole::Note, info.tagline.clone()),
        ];
        let way = |key: &str, route: &str, sign: &str, title: &str, note: Option<&str>| {
            let (name, note) = (
                say(lang, &format!("game-{key}-name")),
                note.map(|note| say(lang, note)).unwrap_or_default(),
            );
            let picture = Picture::Sign { id: sign.to_owned() };
            block(key, BlockRole::About, led(route, picture, name, say(lang, title), note, false))
        };
        let (rules, queue) = (format!("rules/{}", info.id), format!("queue/{}", info.id));
        if info.lesson {
            blocks.push(way("lesson", "lesson", "hint", "game-lesson", Some("game-lesson-tagline")));
        }
        blocks.push(way("rules", &rules, "book", "game-rules", None));
        blocks.push(way("queue", &queue, "trophy", "queue-ranked", Some("queue-tagline")));
        let choices = at.preferences.choices(info);
        blocks.push(self.fold(info, &choices, lang));
        if self.is_open {
            blocks.extend(setup(info, &choices, at));
        }
        let results = results(info, &self.results, false, lang);
        blocks.extend(results.map(|results| Block { role: BlockRole::Setting, ..results }));
        blocks.extend(trouble_of(&self.counting).or_else(|| trouble_of(&self.listing)));
        blocks
    }

    /// Returns the line that tells the setup, and unfolds it.
    fn fold(&self, info: &GameInfo, choices: &Choices, lang: Lang) -> Block {
        let changed = choices.options.iter().filter_map(|set| {
            let option = info.options.iter().find(|option| option.key == set.key)?;
            let value = option.values.iter().find(|named| named.value == set.value);
            let value = value.map_or_else(|| set.value.clone(), |named| named.label.clone());
            Some(named(lang, &option.label, value))
        });
        let told = [players(choices.seats, lang), choices.level.label.clone()];
        let note = told.into_iter().chain(changed).collect::<Vec<_>>().join(" · ");
        let title = say(lang, "game-setup");
        let key = if self.is_open { "fold" } else { "unfold" };
        let action = Action::new(key, say(lang, &format!("game-{key}-name")), title.clone());
        let picture = Picture::Sign { id: "settings".to_owned() };
        let end = String::new();
        let kind = BlockKind::Line { picture, title, note, end, stands_out: false, actions: vec![action] };
        block("setup", BlockRole::Setting, kind)
    }
}

impl OpenPage for GamePage {
    fn shown(&self, at: &Circumstances) -> ShownPage {
        let info = GameInfo::of(self.game, at.lang);
        let open = if self.is_open { "/open" } else { "" };
        let action = |key: &str, weight| {
            let (name, label) =
                (say(at.lang, &format!("game-{key}-name")), say(at.lang, &format!("game-{key}")));
            Action { weight, ..Action::new(key, name, label) }
        };
        let mut actions = vec![action("play", Weight::Main)];
        actions.extend(self.table.iter().map(|_| action("resume", Weight::Usual)));
        ShownPage {
            kind: PageKind::Game,
            key: self.key.clone(),
            route: format!("game/{}{open}", info.id),
            blocks: self.blocks(&info, at),
            title: info.title,
            actions,
        }
    }

    fn tap(&mut self, action: &str, at: &mut Circumstances) -> Vec<Effect> {
        let game = self.game.to_string();
        let errand = match (action, &self.table) {
            ("fold" | "unfold", _) => {
                self.is_open = action == "unfold";
                return Vec::new();
            }
            ("play", _) => {
                let info = GameInfo::of(self.game, at.lang);
                let Choices { seats, level, first, options } = at.preferences.choices(&info);
                let names = at.preferences.names(seats, at.lang);
                Errand::Play { game, options, names, level: level.level, first }
            }
            ("resume", Some(table)) => Errand::Resume { id: table.id.clone() },
            ("lesson", _) => Errand::Learn { game },
            _ => Errand::Open { route: action.to_owned() },
        };
        vec![Effect::Ask(errand)]
    }

    fn set(&mut self, block: &str, value: &str, at: &mut Circumstances) -> Vec<Effect> {
        let value = if value == "drawn" { "" } else { value };
        let key = match block.strip_prefix("option ") {
            Some(option) => format!("option.{}", option.trim_end_matches(" number")),
            None => block.to_owned(),
        };
        let key = format!("game.{}.{key}", self.game);
        at.preferences.set(&key, value);
        vec![Effect::Ask(Errand::Prefer { key, value: value.to_owned() })]
    }

    fn awaits(&self, call: u64) -> bool {
        self.counting.awaits(call) || self.listing.awaits(call)
    }

    fn answer(&mut self, call: u64, answer: Result<Answer, Trouble>, _at: &mut Circumstances) -> Vec<Effect> {
        let talk = if self.counting.awaits(call) { &mut self.counting } else { &mut self.listing };
        if talk.answered(call).is_none() {
            return Vec::new();
        }
        match answer {
            Ok(Answer::Shelf(ShelfAnswer::Statistics(all))) => self.results = all,
            Ok(Answer::Shelf(ShelfAnswer::Tables(tables))) => {
                self.table = tables.into_iter().find(|table| table.game == self.game.id());
            }
            Ok(_) => {}
            Err(trouble) => return talk.fail(trouble).into_iter().collect(),
        }
        Vec::new()
    }

    fn look(&mut self, at: &mut Circumstances) -> Vec<Effect> {
        let (statistics, tables) = (ShelfRequest::Statistics, ShelfRequest::Tables);
        vec![self.counting.ask(Request::Shelf(statistics), at), self.listing.ask(Request::Shelf(tables), at)]
    }
}

fn players(count: u32, lang: Lang) -> String {
    say_with(lang, "game-players-count", [("count", Arg::from(count as usize))])
}

/// Returns the players and options, as the player sets them.
fn setup(info: &GameInfo, choices: &Choices, at: &Circumstances) -> Vec<Block> {
    let lang = at.lang;
    let choice = |key: &str, label: String, offers: Vec<Offer>| Block {
        name: say(lang, &format!("game-{key}-name")),
        ..block(
            key,
            BlockRole::Setting,
            BlockKind::Choice { label, offers, several: false, numbers: None, note: String::new() },
        )
    };
    let mut blocks = Vec::new();
    if info.min_seats == info.max_seats {
        let kind = BlockKind::Text { text: players(info.min_seats, lang) };
        blocks.push(block("players", BlockRole::Setting, kind));
    } else {
        let numbers = info.min_seats..=info.max_seats;
        let number = |number: u32| offer(&number.to_string(), number.to_string(), number == choices.seats);
        blocks.push(choice("seats", say(lang, "room-players"), numbers.map(number).collect()));
    }
    let levels = info.levels_for(choices.seats);
    let level = |level: &LevelInfo| {
        offer(level.level.name(), level.label.clone(), level.level == choices.level.level)
    };
    blocks.push(choice("level", say(lang, "game-level"), levels.map(level).collect()));
    if let Some(asked) = &info.first {
        let names = at.preferences.names(choices.seats, lang);
        let seat = |(seat, name): (u32, String)| offer(&seat.to_string(), name, choices.first == Some(seat));
        let drawn = offer("drawn", asked.drawn.clone(), choices.first.is_none());
        let offers = std::iter::once(drawn).chain((0..).zip(names).map(seat)).collect();
        blocks.push(choice("first", asked.question.clone(), offers));
    }
    let heading = BlockKind::Heading { text: say(lang, "room-options") };
    blocks.extend((!info.options.is_empty()).then(|| block("options", BlockRole::Setting, heading)));
    blocks.extend(info.options.iter().flat_map(|option| {
        let set = choices.options.iter().find(|set| set.key == option.key);
        option_blocks(option, set.map_or(&option.default, |set| &set.value), lang)
    }));
    blocks
}
