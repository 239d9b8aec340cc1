//! The page about a person, or about the player: ratings, results, and how the player stands to them.

use crate::circumstances::Circumstances;
use crate::event::{Answer, Effect, Errand, Request};
use crate::open_page::OpenPage;
use crate::page::{Block, PageKind, ShownPage};
use crate::people::{Player, Profile, ReportKind};
use crate::person_blocks as blocks;
use crate::ranking::PlayerPage;
use crate::talk::{Talk, blocks_of};
use crate::trouble::Trouble;
use crate::words::say;
use cartable_core::text::Lang;

/// A person in front of the player.
#[derive(Debug)]
pub(crate) struct PersonPage {
    key: String,
    route: String,
    who: Who,
    /// The results of their matches, once they were read; only of players who let others see them.
    results: Option<PlayerPage>,
    /// The talk about the person, and whether they are avoided.
    talk: Talk,
    results_talk: Talk,
    report_talk: Talk,
}

/// The person that the page is about.
#[derive(Debug)]
enum Who {
    /// The player.
    Own(Option<Profile>),
    /// Somebody else.
    Other {
        account: String,
        /// The match in which the player has met them.
        match_id: Option<String>,
        known: Option<Player>,
        is_blocked: bool,
        /// True once a report was sent.
        is_reported: bool,
    },
}

impl PersonPage {
    /// Returns the page about the player.
    pub fn own(key: &str) -> Self {
        Self::new(key, "profile".to_owned(), Who::Own(None))
    }

    /// Returns the page about somebody else: `ACCOUNT`, or `ACCOUNT/MATCH` for a player who has met them there.
    pub fn other(key: &str, name: &str) -> Self {
        let (account, match_id) = name.split_once('/').unwrap_or((name, ""));
        let who = Who::Other {
            account: account.to_owned(),
            match_id: Some(match_id.to_owned()).filter(|id| !id.is_empty()),
            known: None,
            is_blocked: false,
            is_reported: false,
        };
        Self::new(key, format!("person/{name}"), who)
    }

    fn new(key: &str, route: String, who: Who) -> Self {
        let [talk, results_talk, report_talk] = [Talk::default(), Talk::default(), Talk::default()];
        Self { key: key.to_owned(), route, who, results: None, talk, results_talk, report_talk }
    }

    /// Returns true if the page knows the person.
    const fn is_known(&self) -> bool {
        match &self.who {
            Who::Own(known) => known.is_some(),
            Who::Other { known, .. } => known.is_some(),
        }
    }

    const fn talks(&self) -> [&Talk; 3] {
        [&self.talk, &self.results_talk, &self.report_talk]
    }

    fn blocks(&self, lang: Lang) -> Vec<Block> {
        let mut shown = Vec::new();
        match &self.who {
            Who::Own(Some(profile)) => {
                shown.push(blocks::subject(&profile.avatar, &profile.name, &profile.tag));
                shown.extend(self.results.iter().flat_map(|page| blocks::ratings(&page.ratings, true, lang)));
                shown.extend(self.results.iter().flat_map(|page| blocks::results(page, true, lang)));
                shown.push(blocks::history(true, lang));
            }
            Who::Other { known: Some(player), is_blocked, is_reported, .. } => {
                shown.push(blocks::subject(&player.avatar, &player.name, &player.tag));
                shown.extend(blocks::ratings(&player.ratings, false, lang));
                shown.extend(self.results.iter().flat_map(|page| blocks::results(page, false, lang)));
                shown.extend(player.history_open.then(|| blocks::history(false, lang)));
                let is_blocked = match self.talk.awaited() {
                    Some(Request::SetBlocked(_, wish)) => *wish,
                    _ => *is_blocked,
                };
                let reported = (*is_reported || self.report_talk.is_busy()).then_some(*is_reported);
                shown.extend(blocks::dealings(is_blocked, reported, lang));
            }
            Who::Own(None) | Who::Other { known: None, .. } => {}
        }
        shown
    }
}

impl OpenPage for PersonPage {
    fn shown(&self, at: &Circumstances) -> ShownPage {
        let mut shown = self.blocks(at.lang);
        shown.extend(blocks_of(&self.talks(), at));
        let title = match &self.who {
            Who::Own(_) => say(at.lang, "profile-title"),
            Who::Other { known, .. } => {
                known.as_ref().map_or_else(|| say(at.lang, "person-title"), |player| player.name.clone())
            }
        };
        ShownPage {
            kind: PageKind::Person,
            key: self.key.clone(),
            route: self.route.clone(),
            title,
            blocks: shown,
            actions: Vec::new(),
        }
    }

    fn tap(&mut self, action: &str, at: &mut Circumstances) -> Vec<Effect> {
        let Who::Other { account, match_id, .. } = &self.who else {
            return vec![Effect::Ask(Errand::Open { route: "history".to_owned() })];
        };
        if action == "history" {
            return vec![Effect::Ask(Errand::Open { route: format!("history/{account}") })];
        }
        let kind = ReportKind::ALL.into_iter().find(|kind| action == format!("report-{}", kind.code()));
        let (account, match_id) = (account.clone(), match_id.clone());
        let report = kind.map(|kind| Request::Report { account, kind, match_id });
        report.map(|report| self.report_talk.ask(report, at)).into_iter().collect()
    }

    fn set(&mut self, block: &str, value: &str, at: &mut Circumstances) -> Vec<Effect> {
        let Who::Other { account, .. } = &self.who else { return Vec::new() };
        if block != "block" {
            return Vec::new();
        }
        let request = Request::SetBlocked(account.clone(), value == "on");
        vec![self.talk.ask(request, at)]
    }

    fn awaits(&self, call: u64) -> bool {
        self.talks().into_iter().any(|talk| talk.awaits(call))
    }

    fn answer(&mut self, call: u64, answer: Result<Answer, Trouble>, at: &mut Circumstances) -> Vec<Effect> {
        let talks = [&mut self.talk, &mut self.results_talk, &mut self.report_talk];
        let Some(talk) = talks.into_iter().find(|talk| talk.awaits(call)) else { return Vec::new() };
        match (talk.answered(call), answer, &mut self.who) {
            (_, Err(trouble), _) => return talk.fail(trouble).into_iter().collect(),
            (_, Ok(Answer::Results(page)), _) => self.results = Some(*page),
            (_, Ok(Answer::Profile(profile)), Who::Own(known)) => *known = Some(*profile),
            (_, Ok(Answer::Person { player, blocked }), Who::Other { account, known, is_blocked, .. }) => {
                let results = player.history_open.then(|| Request::Results(Some(account.clone())));
                (*known, *is_blocked) = (Some(*player), blocked);
                return results.map(|results| self.results_talk.ask(results, at)).into_iter().collect();
            }
            (Some(Request::SetBlocked(_, wish)), Ok(_), Who::Other { is_blocked, .. }) => *is_blocked = wish,
            (Some(Request::Report { .. }), Ok(_), Who::Other { is_reported, .. }) => *is_reported = true,
            _ => {}
        }
        Vec::new()
    }

    fn due(&self, now_ms: u64) -> Option<u64> {
        self.talks().into_iter().filter_map(|talk| talk.due(now_ms)).min()
    }

    /// The player's own ratings change by their matches; another person is read once.
    fn look(&mut self, at: &mut Circumstances) -> Vec<Effect> {
        if self.talk.is_busy() {
            return Vec::new();
        }
        match &self.who {
            Who::Own(_) => {
                vec![self.talk.ask(Request::Profile, at), self.results_talk.ask(Request::Results(None), at)]
            }
            Who::Other { account, .. } if !self.is_known() => {
                let request = Request::Person(account.clone());
                vec![self.talk.ask(request, at)]
            }
            Who::Other { .. } => Vec::new(),
        }
    }

    fn forget(&mut self) -> bool {
        self.results = None;
        (self.talk, self.results_talk, self.report_talk) = Default::default();
        match &mut self.who {
            Who::Own(known) => *known = None,
            Who::Other { known, is_blocked, is_reported, .. } => {
                (*known, *is_blocked, *is_reported) = (None, false, false);
            }
        }
        true
    }
}
