//! The daily deals as blocks.

use crate::daily::{Dailies, DailyDay, DailyDeal, DailyLine, DailyResult, DailyState, DailyTable, DailyTry};
use crate::games::title;
use crate::page::{Action, Block, BlockKind, BlockRole, Offer, Question, block, line, more, offer, text};
use crate::words::{date, moment, say, say_with};
use cartable_core::catalogue::GameId;
use cartable_core::daily::Day;
use cartable_core::fair::DealStanding;
use cartable_core::text::{Arg, Lang, integer, signed};

/// The length of an hour, in milliseconds.
pub(crate) const HOUR_MS: u64 = 60 * 60 * 1_000;

/// The digits of a commitment that are enough to tell days apart.
const SHORT: usize = 8;

/// A try that was begun, as the way to it needs it.
pub(crate) struct Begun {
    pub match_id: String,
    pub game: String,
    pub is_over: bool,
    pub is_own: bool,
}

impl Begun {
    /// Returns the player's own try.
    pub fn of(own: &DailyTry) -> Self {
        let (match_id, game) = (own.match_id.clone(), own.game.clone());
        Self { match_id, game, is_over: own.state != DailyState::Running, is_own: true }
    }

    /// Returns a try in the table of this game.
    pub fn of_line(line: &DailyLine, game: String) -> Self {
        Self { match_id: line.match_id.clone(), game, is_over: true, is_own: line.you }
    }
}

/// Returns the state of a try of the player's, in words.
#[must_use]
pub fn daily_try_words(own: &DailyTry, lang: Lang) -> String {
    let words = match (own.state, own.result) {
        (DailyState::Running, _) => say(lang, "daily-own-running"),
        (_, Some(result)) => result_words(result, lang),
        (_, None) => say(lang, "daily-own-unfinished"),
    };
    if own.listed { words } else { say_with(lang, "daily-beside", [("words", Arg::from(words))]) }
}

fn result_words(result: DailyResult, lang: Lang) -> String {
    let DailyResult { place, ahead, moves, total } = result;
    let args = [
        ("place", Arg::from(place as usize)),
        ("total", Arg::from(total)),
        ("points", Arg::from(integer(total))),
        ("ahead", Arg::from(signed(ahead))),
        ("moves", Arg::from(moves as usize)),
    ];
    say_with(lang, "daily-result", args)
}

/// Returns the blocks about the present day: its deals, and the tries of the day before that may still be finished.
/// While a try is being begun, no other can be.
pub(crate) fn day(dailies: &Dailies, now_ms: u64, is_begun: bool, lang: Lang) -> Vec<Block> {
    let args = [
        ("day", Arg::from(date(&dailies.today.day, lang))),
        ("hours", Arg::from(hours_until(dailies.today.ends_at_ms, now_ms))),
    ];
    let mut blocks = vec![text("head", BlockRole::About, say_with(lang, "daily-head", args))];
    let late = dailies.before.iter().filter(|own| own.state == DailyState::Running);
    blocks.extend(late.map(|own| {
        let key = format!("late {}", own.game);
        let note = say_with(lang, "daily-late", [("day", Arg::from(date(&own.day, lang)))]);
        let kind = line(&own.game, title(&own.game, lang), note, true, vec![action(&key, "go_on", lang)]);
        Block { name: named("daily-late-name", &own.game, lang), ..block(&key, BlockRole::About, kind) }
    }));
    blocks.extend(dailies.deals.iter().map(|deal| deal_line(deal, is_begun, lang)));
    blocks
}

fn deal_line(deal: &DailyDeal, is_begun: bool, lang: Lang) -> Block {
    let key = format!("deal {}", deal.game);
    let action = match deal.own.as_ref().map(|own| own.state) {
        None => {
            let title = say_with(lang, "daily-begin-title", [("game", Arg::from(title(&deal.game, lang)))]);
            let (note, yes) = (say(lang, "daily-begin-note"), say(lang, "daily-begin"));
            let question = Some(Question { title, note, yes });
            Action { question, enabled: !is_begun, ..action(&key, "begin", lang) }
        }
        Some(DailyState::Running) => action(&key, "go_on", lang),
        Some(DailyState::Over | DailyState::Unfinished) => action(&key, "see", lang),
    };
    let own = deal.own.as_ref();
    let own_words = own.map_or_else(|| say(lang, "daily-own-none"), |own| daily_try_words(own, lang));
    let args = [
        ("players", Arg::from(deal.seats as usize)),
        ("begun", Arg::from(deal.begun as usize)),
        ("own", Arg::from(own_words)),
    ];
    let (note, runs) =
        (say_with(lang, "daily-deal", args), own.is_some_and(|own| own.state == DailyState::Running));
    let kind = line(&deal.game, title(&deal.game, lang), note, runs, vec![action]);
    Block { name: named("daily-deal-name", &deal.game, lang), ..block(&key, BlockRole::About, kind) }
}

/// Returns the blocks by which a table is chosen: its game, and once there is one its day.
pub(crate) fn choices(
    dailies: &Dailies,
    game: Option<GameId>,
    days: Option<(Day, Vec<Day>)>,
    lang: Lang,
) -> Vec<Block> {
    let choice = |key: &str, role, offers: Vec<Offer>| {
        let label = say(lang, &format!("daily-{key}"));
        let note = String::new();
        let kind = BlockKind::Choice { label, offers, several: false, numbers: None, note };
        Block { name: say(lang, &format!("daily-{key}-name")), ..block(key, role, kind) }
    };
    let chosen = game.map(GameId::id);
    let games = dailies.deals.iter().map(|deal| &deal.game);
    let games = games.map(|game| offer(game, title(game, lang), chosen == Some(game.as_str())));
    let days = days.map(|(chosen, days)| {
        let offer = |day: Day| {
            let value = day.to_string();
            offer(&value, date(&value, lang), day == chosen)
        };
        choice("day", BlockRole::Period, days.into_iter().map(offer).collect())
    });
    std::iter::once(choice("game", BlockRole::About, games.collect())).chain(days).collect()
}

/// Returns the blocks about the deal of a day: the player's own try, and once the day is closed its table and proof.
pub(crate) fn table(table: &DailyTable, now_ms: u64, is_busy: bool, lang: Lang) -> Vec<Block> {
    let mut blocks = Vec::new();
    blocks.extend(table.own.as_ref().map(|own| {
        let rank =
            table.own_rank.map(|rank| say_with(lang, "daily-own-rank", [("rank", Arg::from(rank as usize))]));
        let note = rank.into_iter().chain([daily_try_words(own, lang)]).collect::<Vec<_>>().join(" · ");
        let what = if own.state == DailyState::Running { "go_on" } else { "see" };
        let kind = line("", say(lang, "daily-own"), note, false, vec![action("own", what, lang)]);
        Block { name: say(lang, "daily-own-name"), ..block("own", BlockRole::About, kind) }
    }));
    let Some(proof) = table.proof else {
        let hours = hours_until(table.day.closes_at_ms, now_ms);
        let open = say_with(lang, "daily-open", [("hours", Arg::from(hours))]);
        blocks.push(text("open", BlockRole::About, open));
        return blocks;
    };
    if table.lines.is_empty() {
        blocks.push(text("nobody", BlockRole::About, say(lang, "daily-nobody")));
    }
    blocks.extend(table.lines.iter().enumerate().map(|(index, told)| {
        let key = format!("try {}", told.match_id);
        let name = if told.you { say(lang, "room-you") } else { told.name.clone() };
        let title = format!("{}. {name}", told.rank);
        let see = action(&key, "see", lang);
        let kind = line("", title, result_words(told.result, lang), told.you, vec![see]);
        let name = named("line-name", &(index + 1).to_string(), lang);
        Block { name, ..block(&key, BlockRole::About, kind) }
    }));
    blocks.extend(
        table.next_page.as_ref().map(|_| more(!is_busy, (say(lang, "more-name"), say(lang, "more")))),
    );
    let proof = match proof {
        DealStanding::Proven => "daily-proven",
        DealStanding::Unproven => "daily-unproven",
        DealStanding::Broken => "daily-broken",
    };
    blocks.push(text("proof", BlockRole::Note, say(lang, proof)));
    blocks
}

/// Returns the days whose commitments are published, the present one first.
pub(crate) fn published(dailies: &Dailies) -> impl Iterator<Item = &DailyDay> {
    std::iter::once(&dailies.today).chain(&dailies.coming)
}

/// Returns the blocks about the commitments, which people can keep.
pub(crate) fn commitments(dailies: &Dailies, lang: Lang) -> Vec<Block> {
    let heading = BlockKind::Heading { text: say(lang, "daily-commitments") };
    let mut blocks = vec![block("commitments", BlockRole::About, heading)];
    blocks.extend(published(dailies).map(|day| {
        let key = format!("day {}", day.day);
        let at = moment(day.published_at_ms, lang);
        let published = say_with(lang, "daily-published", [("at", Arg::from(at))]);
        let short = day.commitment.get(..SHORT).unwrap_or(&day.commitment);
        let note = format!("{short}… · {published}");
        let question = Question {
            title: date(&day.day, lang),
            note: say_with(
                lang,
                "daily-commitment-note",
                [("commitment", Arg::from(day.commitment.as_str())), ("published", Arg::from(published))],
            ),
            yes: say(lang, "daily-share"),
        };
        let share = Action { question: Some(question), ..action(&key, "share", lang) };
        let name = named("daily-commitment-name", &day.day, lang);
        let kind = line("", date(&day.day, lang), note, false, vec![share]);
        Block { name, ..block(&key, BlockRole::About, kind) }
    }));
    blocks
}

/// Returns an action on the block of this key.
fn action(block: &str, what: &str, lang: Lang) -> Action {
    let (name, label) = (say(lang, &format!("daily-{what}-name")), say(lang, &format!("daily-{what}")));
    Action::new(&format!("{block} {what}"), name, label)
}

/// Returns the name by which a player types about one of several things.
fn named(key: &str, which: &str, lang: Lang) -> String {
    format!("{} {which}", say(lang, key))
}

/// Returns the hours until a time, each begun one counted.
fn hours_until(at_ms: i64, now_ms: u64) -> usize {
    (at_ms as u64).saturating_sub(now_ms).div_ceil(HOUR_MS) as usize
}
