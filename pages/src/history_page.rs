//! The page of a history: the matches of an account that are over, the last first.

use crate::circumstances::Circumstances;
use crate::event::{Answer, Effect, Errand, Request, person};
use crate::games::title;
use crate::lines::Lines;
use crate::open_page::OpenPage;
use crate::page::{
    Action, Block, BlockKind, BlockRole, PageKind, Picture, Question, ShownPage, Weight, block, text,
};
use crate::ranking::{PlayedMatch, PlayedSeat, ShownAs};
use crate::talk::{Talk, blocks_of};
use crate::trouble::Trouble;
use crate::words::{ago, say, say_with};
use cartable_core::text::{Arg, Lang, integer, signed};

/// A history in front of the player.
#[derive(Debug)]
pub(crate) struct HistoryPage {
    key: String,
    /// The account; `None` for the player's own.
    account: Option<String>,
    /// The matches that were read, once there is an answer.
    matches: Option<Lines<PlayedMatch>>,
    /// The server's time at the time 0 of the pages, in milliseconds since 1970.
    epoch_ms: i64,
    talk: Talk,
    /// The talk about the public page of a match.
    share_talk: Talk,
}

impl HistoryPage {
    /// Returns the page of this account's history; an empty id means the player's own.
    pub fn new(key: &str, account: &str) -> Self {
        Self {
            key: key.to_owned(),
            account: Some(account.to_owned()).filter(|account| !account.is_empty()),
            matches: None,
            epoch_ms: 0,
            talk: Talk::default(),
            share_talk: Talk::default(),
        }
    }

    fn ask(&mut self, page: Option<String>, at: &mut Circumstances) -> Effect {
        self.talk.ask(Request::History { account: self.account.clone(), page }, at)
    }

    /// Reads on, unless that is being done or there is no more.
    fn read_on(&mut self, at: &mut Circumstances) -> Vec<Effect> {
        let page = self.matches.as_ref().and_then(|matches| matches.next_page.clone());
        let page = page.filter(|_| !self.talk.is_busy());
        page.map(|page| self.ask(Some(page), at)).into_iter().collect()
    }

    fn find(&mut self, id: &str) -> Option<&mut PlayedMatch> {
        self.matches.as_mut()?.items.iter_mut().find(|played| played.match_id == id)
    }

    fn blocks(&self, at: &Circumstances) -> Vec<Block> {
        let Some(matches) = &self.matches else { return Vec::new() };
        if matches.items.is_empty() {
            return vec![text("none", BlockRole::About, say(at.lang, "history-none"))];
        }
        let now_ms = self.epoch_ms + at.now_ms as i64;
        let (is_own, is_sharing) = (self.account.is_none(), self.share_talk.is_busy());
        vec![matches.block("matches", self.talk.is_busy(), at.lang, |place, played| {
            line(place, played, now_ms, (is_own, is_sharing), at.lang)
        })]
    }
}

/// Returns the line about a match, with the actions on an own one.
fn line(
    place: usize,
    played: &PlayedMatch,
    now_ms: i64,
    (is_own, is_sharing): (bool, bool),
    lang: Lang,
) -> Block {
    let key = format!("match {}", played.match_id);
    let kind = BlockKind::Line {
        picture: Picture::Game { id: played.game.clone() },
        title: title(&played.game, lang),
        note: format!("{}\n{}", places(played, lang), circumstances(played, now_ms, lang)),
        end: played.rating_change.map(signed).unwrap_or_default(),
        stands_out: false,
        actions: if is_own { actions(&key, played, is_sharing, lang) } else { Vec::new() },
    };
    Block { name: format!("{} {}", say(lang, "line-name"), place + 1), ..block(&key, BlockRole::About, kind) }
}

/// Returns the result of a match, by places.
fn places(played: &PlayedMatch, lang: Lang) -> String {
    let mut seats: Vec<&PlayedSeat> = played.seats.iter().collect();
    seats.sort_by_key(|seat| seat.place);
    // A player who has left stands behind others with fewer points.
    let is_gone =
        |seat: &PlayedSeat| seats.iter().any(|other| other.place < seat.place && other.total < seat.total);
    let told = |seat: &&PlayedSeat| {
        let args = [
            ("place", Arg::from(seat.place as usize)),
            ("name", Arg::from(if seat.you { say(lang, "room-you") } else { seat.name.clone() })),
            ("points", Arg::from(integer(seat.total))),
            ("gone", Arg::from(is_gone(seat))),
        ];
        say_with(lang, "history-seat", args)
    };
    seats.iter().map(told).collect::<Vec<_>>().join(" · ")
}

/// Returns what is to be said of a match beside its result: what it counted, its age, and who may see it.
fn circumstances(played: &PlayedMatch, now_ms: i64, lang: Lang) -> String {
    let kind = say(lang, if played.ranked { "history-ranked" } else { "history-casual" });
    let shown = match (&played.page, played.shown_as) {
        (Some(_), _) => Some("history-shown"),
        (None, Some(_)) => Some("history-agreed"),
        (None, None) => None,
    };
    let parts = [Some(kind), Some(ago(now_ms - played.ended_at_ms, lang)), shown.map(|key| say(lang, key))];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// Returns the actions on an own match: to see it again, to look at the people in it, and to show it to everybody.
fn actions(key: &str, played: &PlayedMatch, is_sharing: bool, lang: Lang) -> Vec<Action> {
    let action = |what: &str| {
        let (name, label) =
            (say(lang, &format!("history-{what}-name")), say(lang, &format!("history-{what}")));
        Action::new(&format!("{key} {what}"), name, label)
    };
    let see = Action { weight: Weight::Main, ..action("see") };
    let people = played.seats.iter().enumerate().filter(|(_, seat)| !seat.you && seat.account_id.is_some());
    let people = people.map(|(index, seat)| {
        let number = index + 1;
        let name = format!("{} {number}", say(lang, "room-look-name"));
        let label = say_with(lang, "history-look", [("name", Arg::from(seat.name.as_str()))]);
        Action::new(&format!("{key} look {number}"), name, label)
    });
    let ways = [("number", Some(ShownAs::Number)), ("name", Some(ShownAs::Name)), ("hide", None)];
    let ways = ways.into_iter().filter(|(_, way)| *way != played.shown_as).map(|(what, way)| {
        let plain = action(what);
        let question = way.map(|_| Question {
            title: say(lang, "history-show-title"),
            note: say(lang, "history-show-note"),
            yes: plain.label.clone(),
        });
        Action { question, enabled: !is_sharing, ..plain }
    });
    let share = played.page.iter().map(|_| action("share"));
    std::iter::once(see).chain(people).chain(ways).chain(share).collect()
}

impl OpenPage for HistoryPage {
    fn shown(&self, at: &Circumstances) -> ShownPage {
        let mut blocks = self.blocks(at);
        blocks.extend(blocks_of(&[&self.talk, &self.share_talk], at));
        let (route, title) = match &self.account {
            None => ("history".to_owned(), "history-title"),
            Some(account) => (format!("history/{account}"), "history-theirs"),
        };
        ShownPage {
            kind: PageKind::History,
            key: self.key.clone(),
            route,
            title: say(at.lang, title),
            blocks,
            actions: Vec::new(),
        }
    }

    fn tap(&mut self, action: &str, at: &mut Circumstances) -> Vec<Effect> {
        let words: Vec<&str> = action.split(' ').collect();
        let (id, shown_as) = match words[..] {
            ["more"] => return self.read_on(at),
            ["match", id, "see"] => {
                let again = self.find(id).map(|played| Errand::Replay { match_id: played.match_id.clone() });
                return again.map(Effect::Ask).into_iter().collect();
            }
            ["match", id, "look", number] => {
                let seat = number.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
                let found = self.find(id).zip(seat).and_then(|(played, seat)| played.seats.get(seat));
                let account = found.and_then(|seat| seat.account_id.as_deref());
                // A report about the person is then about this match.
                return account
                    .map(|account| Effect::Ask(person(&format!("{account}/{id}"))))
                    .into_iter()
                    .collect();
            }
            ["match", id, "share"] => {
                let page = self.find(id).and_then(|played| played.page.clone());
                return page.map(|words| Effect::Ask(Errand::Share { words })).into_iter().collect();
            }
            ["match", id, "number"] => (id, Some(ShownAs::Number)),
            ["match", id, "name"] => (id, Some(ShownAs::Name)),
            ["match", id, "hide"] => (id, None),
            _ => return Vec::new(),
        };
        vec![self.share_talk.ask(Request::Agree { match_id: id.to_owned(), shown_as }, at)]
    }

    fn scrolled(&mut self, block: &str, first: u32, at: &mut Circumstances) -> Vec<Effect> {
        let matches = self.matches.as_mut().filter(|_| block == "matches");
        if matches.is_some_and(|matches| matches.scroll(first)) { self.read_on(at) } else { Vec::new() }
    }

    fn awaits(&self, call: u64) -> bool {
        self.talk.awaits(call) || self.share_talk.awaits(call)
    }

    fn answer(&mut self, call: u64, answer: Result<Answer, Trouble>, at: &mut Circumstances) -> Vec<Effect> {
        let shared = self.share_talk.answered(call);
        let talk = if shared.is_some() { &mut self.share_talk } else { &mut self.talk };
        match (shared.or_else(|| talk.answered(call)), answer) {
            (Some(Request::History { page, .. }), Ok(Answer::History { history, server_ms })) => {
                self.epoch_ms = server_ms - at.now_ms as i64;
                match &mut self.matches {
                    Some(matches) if page.is_some() => matches.read_on(history.matches, history.next_page),
                    _ => self.matches = Some(Lines::new(history.matches, history.next_page)),
                }
            }
            (Some(Request::Agree { match_id, shown_as }), Ok(Answer::Agreed(page))) => {
                if let Some(played) = self.find(&match_id) {
                    (played.shown_as, played.page) = (shown_as, page);
                }
            }
            (_, Ok(_)) => {}
            (_, Err(trouble)) => return talk.fail(trouble).into_iter().collect(),
        }
        Vec::new()
    }

    fn due(&self, now_ms: u64) -> Option<u64> {
        [self.talk.due(now_ms), self.share_talk.due(now_ms)].into_iter().flatten().min()
    }

    /// A history that the player has read on keeps its lines.
    fn look(&mut self, at: &mut Circumstances) -> Vec<Effect> {
        if self.matches.is_some() || self.talk.is_busy() { Vec::new() } else { vec![self.ask(None, at)] }
    }

    fn forget(&mut self) -> bool {
        self.matches = None;
        (self.talk, self.share_talk) = (Talk::default(), Talk::default());
        true
    }
}
