//! The page of the player's results against bots, game by game.

use crate::circumstances::Circumstances;
use crate::event::{Answer, Effect, Request};
use crate::games::GameInfo;
use crate::open_page::OpenPage;
use crate::page::{BlockRole, PageKind, ShownPage, text};
use crate::results::results;
use crate::shelf::{ShelfAnswer, ShelfRequest, Statistics};
use crate::talk::{Talk, trouble_of};
use crate::trouble::Trouble;
use crate::words::say;
use cartable_core::catalogue::GameId;

/// The results of the player's matches.
#[derive(Debug)]
pub(crate) struct StatisticsPage {
    key: String,
    known: Option<Vec<Statistics>>,
    talk: Talk,
}

impl StatisticsPage {
    /// Returns the page.
    pub fn new(key: &str) -> Self {
        Self { key: key.to_owned(), known: None, talk: Talk::default() }
    }
}

impl OpenPage for StatisticsPage {
    fn shown(&self, at: &Circumstances) -> ShownPage {
        let lang = at.lang;
        let known = self.known.iter().flat_map(|all| {
            let games = GameId::ALL.into_iter().map(|game| GameInfo::of(game, lang));
            games.filter_map(|game| results(&game, all, true, lang))
        });
        let mut blocks: Vec<_> = known.collect();
        if self.known.is_some() && blocks.is_empty() {
            blocks.push(text("none", BlockRole::About, say(lang, "statistics-none")));
        }
        blocks.extend(trouble_of(&self.talk));
        ShownPage {
            kind: PageKind::Statistics,
            key: self.key.clone(),
            route: "statistics".to_owned(),
            title: say(lang, "statistics-title"),
            blocks,
            actions: Vec::new(),
        }
    }

    fn awaits(&self, call: u64) -> bool {
        self.talk.awaits(call)
    }

    fn answer(&mut self, call: u64, answer: Result<Answer, Trouble>, _at: &mut Circumstances) -> Vec<Effect> {
        if self.talk.answered(call).is_none() {
            return Vec::new();
        }
        match answer {
            Ok(Answer::Shelf(ShelfAnswer::Statistics(all))) => self.known = Some(all),
            Ok(_) => {}
            Err(trouble) => return self.talk.fail(trouble).into_iter().collect(),
        }
        Vec::new()
    }

    fn look(&mut self, at: &mut Circumstances) -> Vec<Effect> {
        vec![self.talk.ask(Request::Shelf(ShelfRequest::Statistics), at)]
    }
}
