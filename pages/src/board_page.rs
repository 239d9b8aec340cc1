//! The page of a leaderboard: the present ratings of a game, or the final table of a month.

use crate::circumstances::Circumstances;
use crate::event::{Answer, Effect, Request, person};
use crate::month::Month;
use crate::open_page::OpenPage;
use crate::page::{Action, Block, BlockKind, BlockRole, PageKind, ShownPage, block, line, more, offer, text};
use crate::ranking::{Leaderboard, PlayerPage, Ranked, Rating};
use crate::talk::{Talk, blocks_of};
use crate::trouble::Trouble;
use crate::words::{named, say, say_with};
use cartable_core::catalogue::GameId;
use cartable_core::text::{Arg, Lang};

/// A leaderboard in front of the player.
#[derive(Debug)]
pub(crate) struct BoardPage {
    key: String,
    game: GameId,
    /// The month of the final table in front; `None` for the present leaderboard.
    month: Option<Month>,
    /// The present month, once the server has told its time.
    present: Option<Month>,
    /// The lines that were read, with the player's own if it stands further down.
    board: Option<Leaderboard>,
    /// The player's own ratings.
    own: Option<PlayerPage>,
    talk: Talk,
    own_talk: Talk,
}

impl BoardPage {
    /// Returns the page of a route: `GAME` or `GAME/MONTH`; without a game it begins with the first.
    pub fn new(key: &str, table: &str) -> Self {
        let (game, month) = table.split_once('/').unwrap_or((table, ""));
        Self {
            key: key.to_owned(),
            game: game.parse().unwrap_or(GameId::ALL[0]),
            month: Month::read(month),
            present: None,
            board: None,
            own: None,
            talk: Talk::default(),
            own_talk: Talk::default(),
        }
    }

    /// Reads the first lines.
    fn read(&mut self, at: &mut Circumstances) -> Effect {
        self.board = None;
        self.ask(None, at)
    }

    fn ask(&mut self, page: Option<String>, at: &mut Circumstances) -> Effect {
        let (game, month) = (self.game.to_string(), self.month.map(|month| month.to_string()));
        self.talk.ask(Request::Board { game, month, page }, at)
    }

    /// Returns the choice of the present leaderboard, or of the final table of a month.
    fn period(&self, lang: Lang) -> Option<Block> {
        let present = self.present?;
        let here = self.month.unwrap_or(present);
        let after = self.month.map(Month::after);
        let offers = [Some(here.before()), Some(here), after].into_iter().flatten().map(|month| {
            let is_present = month >= present;
            let (value, label) = if is_present {
                (NOW.to_owned(), say(lang, "board-now"))
            } else {
                (month.to_string(), say_with(lang, "board-month", [("month", Arg::from(month.words(lang)))]))
            };
            offer(&value, label, month == here)
        });
        let kind = BlockKind::Choice {
            label: say(lang, "board-period"),
            offers: offers.collect(),
            several: false,
            numbers: None,
            note: String::new(),
        };
        let name = say(lang, "board-period-name");
        Some(Block { name, ..block("period", BlockRole::Period, kind) })
    }

    fn blocks(&self, lang: Lang) -> Vec<Block> {
        let games = GameId::ALL.map(|game| offer(game.id(), game.title(lang), game == self.game));
        let kind = BlockKind::Choice {
            label: say(lang, "queue-game"),
            offers: games.into(),
            several: false,
            numbers: None,
            note: String::new(),
        };
        let game = Block { name: say(lang, "queue-game-name"), ..block("game", BlockRole::About, kind) };
        let mut blocks = vec![game];
        blocks.extend(self.period(lang));
        let ratings = self.own.iter().flat_map(|own| &own.ratings);
        if let Some(rating) = ratings.clone().find(|rating| rating.game == self.game.id()) {
            let own = named(lang, &say(lang, "board-own"), rating_words(rating, lang));
            blocks.push(text("own", BlockRole::State, own));
        }
        let Some(board) = &self.board else { return blocks };
        if board.lines.is_empty() {
            let nobody = if self.month.is_some() { "board-nobody-then" } else { "board-nobody" };
            blocks.push(text("nobody", BlockRole::About, say(lang, nobody)));
        }
        blocks.extend(board.lines.iter().enumerate().map(|(index, ranked)| ranked_line(index, ranked, lang)));
        blocks.extend(
            board
                .next_page
                .as_ref()
                .map(|_| more(!self.talk.is_busy(), (say(lang, "more-name"), say(lang, "more")))),
        );
        // A player further down sees their own line without reading on.
        let own = board.own.as_ref().filter(|own| !board.lines.iter().any(|line| line.place == own.place));
        blocks.extend(own.map(|own| ranked_line(board.lines.len(), own, lang)));
        blocks
    }
}

/// The value of the period in which the present leaderboard is shown.
const NOW: &str = "now";

/// Returns a rating in words.
pub(crate) fn rating_words(rating: &Rating, lang: Lang) -> String {
    let args = [
        ("points", Arg::from(rating.points)),
        ("margin", Arg::from(rating.margin as usize)),
        ("provisional", Arg::from(rating.provisional)),
    ];
    say_with(lang, "rating", args)
}

/// Returns the line about a player; the key of an account that there is tells its id.
fn ranked_line(index: usize, ranked: &Ranked, lang: Lang) -> Block {
    let number = index + 1;
    let key =
        ranked.account_id.as_ref().map_or_else(|| format!("line {number}"), |id| format!("account {id}"));
    let name = if ranked.you {
        say_with(lang, "board-you", [("name", Arg::from(ranked.name.as_str()))])
    } else {
        ranked.name.clone()
    };
    let look = || Action::new(&format!("{key} look"), say(lang, "room-look-name"), say(lang, "room-look"));
    let actions = ranked.account_id.iter().filter(|_| !ranked.you).map(|_| look()).collect();
    let kind = line(
        "",
        format!("{}. {name}", ranked.place),
        rating_words(&ranked.rating, lang),
        ranked.you,
        actions,
    );
    Block { name: format!("{} {number}", say(lang, "line-name")), ..block(&key, BlockRole::About, kind) }
}

impl OpenPage for BoardPage {
    fn shown(&self, at: &Circumstances) -> ShownPage {
        let mut shown = self.blocks(at.lang);
        shown.extend(blocks_of(&[&self.talk, &self.own_talk], at));
        let month = self.month.map(|month| format!("/{month}")).unwrap_or_default();
        ShownPage {
            kind: PageKind::Board,
            key: self.key.clone(),
            route: format!("board/{}{month}", self.game),
            title: say(at.lang, "board-title"),
            blocks: shown,
            actions: Vec::new(),
        }
    }

    fn tap(&mut self, action: &str, at: &mut Circumstances) -> Vec<Effect> {
        let words: Vec<&str> = action.split(' ').collect();
        match words[..] {
            ["more"] => {
                let page = self.board.as_ref().and_then(|board| board.next_page.clone());
                vec![self.ask(page, at)]
            }
            ["account", id, "look"] => vec![Effect::Ask(person(id))],
            _ => Vec::new(),
        }
    }

    fn set(&mut self, block: &str, value: &str, at: &mut Circumstances) -> Vec<Effect> {
        match block {
            "game" => self.game = value.parse().unwrap_or(self.game),
            // The present leaderboard is no month.
            "period" => self.month = Month::read(value),
            _ => return Vec::new(),
        }
        vec![self.read(at)]
    }

    fn awaits(&self, call: u64) -> bool {
        self.talk.awaits(call) || self.own_talk.awaits(call)
    }

    fn answer(&mut self, call: u64, answer: Result<Answer, Trouble>, _at: &mut Circumstances) -> Vec<Effect> {
        let own = self.own_talk.answered(call);
        let talk = if own.is_some() { &mut self.own_talk } else { &mut self.talk };
        match (own.or_else(|| talk.answered(call)), answer) {
            (Some(Request::Board { page, .. }), Ok(Answer::Board { board: mut next, server_ms })) => {
                self.present = Some(Month::of(server_ms));
                if let (Some(before), true) = (self.board.take(), page.is_some()) {
                    next.lines.splice(0..0, before.lines);
                    next.own = before.own;
                }
                self.board = Some(*next);
                Vec::new()
            }
            (Some(_), Ok(Answer::Results(own))) => {
                self.own = Some(*own);
                Vec::new()
            }
            (_, Ok(_)) => Vec::new(),
            (_, Err(trouble)) => talk.fail(trouble).into_iter().collect(),
        }
    }

    fn due(&self, now_ms: u64) -> Option<u64> {
        [self.talk.due(now_ms), self.own_talk.due(now_ms)].into_iter().flatten().min()
    }

    /// A leaderboard that the player has read on keeps its lines.
    fn look(&mut self, at: &mut Circumstances) -> Vec<Effect> {
        if self.board.is_some() || self.talk.is_busy() {
            return Vec::new();
        }
        vec![self.read(at), self.own_talk.ask(Request::Results(None), at)]
    }

    fn forget(&mut self) -> bool {
        (self.board, self.own) = (None, None);
        (self.talk, self.own_talk) = (Talk::default(), Talk::default());
        true
    }
}
