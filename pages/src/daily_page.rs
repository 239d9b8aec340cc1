//! The page of the daily deals: the present day, and the table of a day before.

use crate::circumstances::Circumstances;
use crate::daily::{Dailies, DailyTable};
use crate::daily_blocks::{self, Begun, HOUR_MS};
use crate::event::{Answer, Effect, Errand, Request, SitReason};
use crate::open_page::OpenPage;
use crate::page::{PageKind, ShownPage};
use crate::talk::{Talk, blocks_of};
use crate::trouble::{Trouble, TroubleKind};
use crate::words::{date, say, say_with};
use cartable_core::catalogue::GameId;
use cartable_core::daily::Day;
use cartable_core::text::Arg;

/// The daily deals in front of the player.
#[derive(Debug)]
pub(crate) struct DailyPage {
    key: String,
    known: Option<Known>,
    /// The game of the table in front.
    game: Option<GameId>,
    /// The day of the table in front; until one is shown, the last closed day is meant.
    day: Option<Day>,
    /// The table as far as it was read. Before the day is closed, it has only the player's own try.
    table: Option<DailyTable>,
    /// The talk about the day, and about the try that is begun.
    talk: Talk,
    /// The talk about the table.
    table_talk: Talk,
}

/// The present day, as the server has told it.
#[derive(Debug)]
struct Known {
    dailies: Dailies,
    today: Day,
    /// The server's time at the time 0 of the pages, in milliseconds since 1970.
    epoch_ms: i64,
}

impl Known {
    fn new(dailies: Dailies, server_ms: i64, now_ms: u64) -> Self {
        let today = dailies.today.day.parse().unwrap_or(Day::of(server_ms as u64));
        Self { dailies, today, epoch_ms: server_ms - now_ms as i64 }
    }

    /// Returns the server's time, in milliseconds since 1970: days and deadlines are the same for everybody.
    fn server_ms(&self, now_ms: u64) -> u64 {
        (self.epoch_ms + now_ms as i64) as u64
    }

    /// Returns the last day that may have a table.
    const fn latest(&self) -> Day {
        self.today.before()
    }

    /// Returns the last day that is closed.
    fn last_closed(&self, now_ms: u64) -> Day {
        let latest = self.latest();
        if latest.closes_ms() <= self.server_ms(now_ms) { latest } else { latest.before() }
    }
}

impl DailyPage {
    /// Returns the page, with the table that its route names: `GAME` or `GAME/DAY`, or none.
    pub fn new(key: &str, table: &str) -> Self {
        let (game, day) = table.split_once('/').unwrap_or((table, ""));
        Self {
            key: key.to_owned(),
            known: None,
            game: game.parse().ok(),
            day: day.parse().ok(),
            table: None,
            talk: Talk::default(),
            table_talk: Talk::default(),
        }
    }

    /// Reads the first page of the table in front, once the present day is known.
    fn read_table(&mut self, at: &mut Circumstances) -> Option<Effect> {
        let (known, game) = (self.known.as_ref()?, self.game?);
        let day = self.day.unwrap_or_else(|| known.last_closed(at.now_ms));
        if day > known.today {
            let args = [("day", Arg::from(date(&day.to_string(), at.lang)))];
            self.table_talk.trouble = Some(say_with(at.lang, "daily-to-come", args));
            return None;
        }
        Some(self.ask_table(game, day, None, at))
    }

    fn ask_table(&mut self, game: GameId, day: Day, page: Option<String>, at: &mut Circumstances) -> Effect {
        let request = Request::DailyTable { day: day.to_string(), game: game.to_string(), page };
        self.table_talk.ask(request, at)
    }

    /// Returns the days to turn to: the one in front, and those beside it.
    fn days(&self, now_ms: u64) -> Option<(Day, Vec<Day>)> {
        let (known, _) = (self.known.as_ref()?, self.game?);
        let day = self.day.unwrap_or_else(|| known.last_closed(now_ms));
        let days = [day.before(), day, day.later(1)];
        Some((day, days.into_iter().filter(|other| *other <= known.latest().max(day)).collect()))
    }
}

impl OpenPage for DailyPage {
    fn shown(&self, at: &Circumstances) -> ShownPage {
        let lang = at.lang;
        let mut shown = Vec::new();
        if let Some(known) = &self.known {
            let now_ms = known.server_ms(at.now_ms);
            let is_begun = matches!(self.talk.awaited(), Some(Request::BeginDaily { .. }));
            shown.extend(daily_blocks::day(&known.dailies, now_ms, is_begun, lang));
            shown.extend(daily_blocks::choices(&known.dailies, self.game, self.days(at.now_ms), lang));
            shown.extend(
                self.table
                    .iter()
                    .flat_map(|table| daily_blocks::table(table, now_ms, self.table_talk.is_busy(), lang)),
            );
            shown.extend(daily_blocks::commitments(&known.dailies, lang));
        }
        shown.extend(blocks_of(&[&self.talk, &self.table_talk], at));
        let table = self.game.map(|game| {
            let day = self.day.map(|day| format!("/{day}")).unwrap_or_default();
            format!("/{game}{day}")
        });
        ShownPage {
            kind: PageKind::Daily,
            key: self.key.clone(),
            route: format!("daily{}", table.unwrap_or_default()),
            title: say(lang, "daily-title"),
            blocks: shown,
            actions: Vec::new(),
        }
    }

    fn tap(&mut self, action: &str, at: &mut Circumstances) -> Vec<Effect> {
        let Some(known) = &self.known else { return Vec::new() };
        let words: Vec<&str> = action.split(' ').collect();
        let game = self.game.map(|game| game.to_string()).unwrap_or_default();
        let tries = &mut known.dailies.before.iter();
        let deals = &mut known.dailies.deals.iter();
        let begun = match words[..] {
            ["deal", game, "begin"] => {
                let (day, game) = (known.dailies.today.day.clone(), game.to_owned());
                return vec![self.talk.ask(Request::BeginDaily { day, game }, at)];
            }
            ["more"] => {
                let (Some(game), Some(day)) = (self.game, self.day) else { return Vec::new() };
                let page = self.table.as_ref().and_then(|table| table.next_page.clone());
                return vec![self.ask_table(game, day, page, at)];
            }
            ["day", day, "share"] => {
                let mut days = daily_blocks::published(&known.dailies);
                let words = days.find(|known| known.day == day);
                let words = words.map(|day| format!("{} {}", day.day, day.commitment));
                return words.map(|words| Effect::Ask(Errand::Share { words })).into_iter().collect();
            }
            ["deal", game, _] => {
                let deal = deals.find(|deal| deal.game == game);
                deal.and_then(|deal| deal.own.as_ref()).map(Begun::of)
            }
            ["late", game, _] => tries.find(|own| own.game == game).map(Begun::of),
            ["own", _] => self.table.as_ref().and_then(|table| table.own.as_ref()).map(Begun::of),
            ["try", id, _] => {
                let line = self.table.iter().flat_map(|table| &table.lines).find(|line| line.match_id == id);
                line.map(|line| Begun::of_line(line, game))
            }
            _ => None,
        };
        let errand = begun.map(|Begun { match_id, game, is_over, is_own }| {
            if is_over {
                Errand::SeeAgain { match_id, game, is_own }
            } else {
                Errand::Sit { match_id, game, why: SitReason::Asked }
            }
        });
        errand.map(Effect::Ask).into_iter().collect()
    }

    fn set(&mut self, block: &str, value: &str, at: &mut Circumstances) -> Vec<Effect> {
        match block {
            "game" => self.game = value.parse().ok(),
            "day" => self.day = value.parse().ok(),
            _ => return Vec::new(),
        }
        self.table = None;
        self.read_table(at).into_iter().collect()
    }

    fn awaits(&self, call: u64) -> bool {
        self.talk.awaits(call) || self.table_talk.awaits(call)
    }

    fn answer(&mut self, call: u64, answer: Result<Answer, Trouble>, at: &mut Circumstances) -> Vec<Effect> {
        let about_day = self.talk.answered(call);
        let is_about_day = about_day.is_some();
        let Some(request) = about_day.or_else(|| self.table_talk.answered(call)) else { return Vec::new() };
        match (request, answer) {
            (Request::Dailies, Ok(Answer::Dailies { dailies, server_ms })) => {
                self.known = Some(Known::new(*dailies, server_ms, at.now_ms));
                // Nothing changes any more in the table of a closed day.
                let is_closed = self.table.as_ref().is_some_and(|table| table.proof.is_some());
                if is_closed { None } else { self.read_table(at) }.into_iter().collect()
            }
            (Request::BeginDaily { game, .. }, Ok(Answer::Begun(match_id))) => {
                vec![Effect::Ask(Errand::Sit { match_id, game, why: SitReason::Asked })]
            }
            (Request::DailyTable { day, page, .. }, Ok(Answer::DailyTable(mut next))) => {
                self.day = day.parse().ok();
                if let (Some(before), true) = (self.table.take(), page.is_some()) {
                    next.lines.splice(0..0, before.lines);
                }
                self.table = Some(*next);
                Vec::new()
            }
            // A server that is younger than the last closed day has the table of the day after at the most.
            (Request::DailyTable { game, day, .. }, Err(trouble))
                if self.day.is_none() && trouble.kind == TroubleKind::Refused =>
            {
                let known = self.known.as_ref().map(Known::latest);
                self.day = known;
                let next = known.filter(|latest| latest.to_string() != day).zip(game.parse().ok());
                match next {
                    Some((latest, game)) => vec![self.ask_table(game, latest, None, at)],
                    None => self.table_talk.fail(trouble).into_iter().collect(),
                }
            }
            (_, Ok(_)) => Vec::new(),
            (request, Err(trouble)) => {
                if let Request::DailyTable { day, page: None, .. } = request {
                    self.day = day.parse().ok();
                }
                let talk = if is_about_day { &mut self.talk } else { &mut self.table_talk };
                talk.fail(trouble).into_iter().collect()
            }
        }
    }

    /// The hours that are told grow fewer.
    fn due(&self, now_ms: u64) -> Option<u64> {
        let hours = self.known.as_ref().and_then(|known| {
            let server_ms = known.server_ms(now_ms);
            let table = self.table.as_ref().filter(|table| table.proof.is_none());
            let ends = std::iter::once(known.dailies.today.ends_at_ms);
            let ends = ends.chain(table.map(|table| table.day.closes_at_ms));
            let left = ends.filter_map(|end| (end as u64).checked_sub(server_ms)).filter(|left| *left > 0);
            left.map(|left| now_ms + (left - 1) % HOUR_MS + 1).min()
        });
        [self.talk.due(now_ms), self.table_talk.due(now_ms), hours].into_iter().flatten().min()
    }

    fn look(&mut self, at: &mut Circumstances) -> Vec<Effect> {
        if self.talk.is_busy() { Vec::new() } else { vec![self.talk.ask(Request::Dailies, at)] }
    }

    fn forget(&mut self) -> bool {
        (self.known, self.table) = (None, None);
        (self.talk, self.table_talk) = (Talk::default(), Talk::default());
        true
    }
}
