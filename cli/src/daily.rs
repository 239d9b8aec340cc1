//! Words about the daily deal, on the screen and in print.

use crate::text::{game_title, say, say_with};
use cartable_core::daily::Day;
use cartable_core::text::{Arg, Lang, integer, signed};
use cartable_ffi::{
    Client, Dailies, DailyDeal, DailyLine, DailyResult, DailyState, DailyTable, DailyTry, DealStanding,
};
use std::time::{SystemTime, UNIX_EPOCH};

/// Returns the milliseconds since 1970.
fn now_ms() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}

/// Returns the hours left until this time, in milliseconds since 1970.
fn hours_until(at_ms: i64) -> usize {
    const HOUR_MS: u64 = 60 * 60 * 1_000;
    (at_ms as u64).saturating_sub(now_ms()).div_ceil(HOUR_MS) as usize
}

/// Returns the day that was closed last.
#[must_use]
pub fn last_closed() -> Day {
    let yesterday = Day::of(now_ms()).before();
    if yesterday.closes_ms() <= now_ms() { yesterday } else { yesterday.before() }
}

/// Returns the line about the present day and the time it lasts.
#[must_use]
pub fn head(dailies: &Dailies, lang: Lang) -> String {
    let hours = hours_until(dailies.today.ends_at_ms);
    say_with(
        lang,
        "daily-head",
        [("day", Arg::from(dailies.today.day.as_str())), ("hours", Arg::from(hours))],
    )
}

/// Returns the line about a deal of the present day, with the player's own try.
#[must_use]
pub fn deal_line(deal: &DailyDeal, lang: Lang) -> String {
    let args = [
        ("game", Arg::from(game_title(&deal.game, lang))),
        ("players", Arg::from(deal.seats as usize)),
        ("begun", Arg::from(deal.begun as usize)),
        ("own", Arg::from(own_words(deal.own.as_ref(), lang))),
    ];
    say_with(lang, "daily-deal", args)
}

/// Returns the lines about the tries of the day before that may still be finished.
pub fn unfinished(dailies: &Dailies, lang: Lang) -> impl Iterator<Item = String> + use<'_> {
    let running = dailies.before.iter().filter(|own| own.state == DailyState::Running);
    running.map(move |own| {
        let args = [("game", Arg::from(game_title(&own.game, lang))), ("day", Arg::from(own.day.as_str()))];
        say_with(lang, "daily-unfinished", args)
    })
}

/// Returns the state of the player's own try, in words.
#[must_use]
pub fn own_words(own: Option<&DailyTry>, lang: Lang) -> String {
    let Some(own) = own else { return say(lang, "daily-own-none") };
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

/// Reads the whole table of a deal, page by page.
///
/// # Errors
/// An error of the server.
pub fn table(client: &Client, day: Day, game: &str) -> Result<DailyTable, cartable_ffi::CartableError> {
    let mut table = client.daily(&day.to_string(), game, None)?;
    while let Some(page) = table.next_page.take() {
        let next = client.daily(&day.to_string(), game, Some(page))?;
        table.lines.extend(next.lines);
        table.next_page = next.next_page;
    }
    Ok(table)
}

/// Returns the lines about a deal of any day: the player's own try, and once it is closed the table and the
/// proof.
#[must_use]
pub fn table_lines(table: &DailyTable, lang: Lang) -> Vec<String> {
    let mut lines = Vec::new();
    if table.own.is_some() {
        let own = own_words(table.own.as_ref(), lang);
        lines.push(say_with(lang, "daily-own", [("own", Arg::from(own))]));
    }
    if let Some(rank) = table.own_rank {
        lines.push(say_with(lang, "daily-own-rank", [("rank", Arg::from(rank as usize))]));
    }
    let Some(proof) = table.proof else {
        let hours = hours_until(table.day.closes_at_ms);
        lines.push(say_with(lang, "daily-open", [("hours", Arg::from(hours))]));
        return lines;
    };
    if table.lines.is_empty() {
        lines.push(say(lang, "daily-none"));
    }
    lines.extend(table.lines.iter().map(|line| line_words(line, lang)));
    lines.push(String::new());
    lines.push(say(
        lang,
        match proof {
            DealStanding::Broken => "daily-broken",
            DealStanding::Unproven => "daily-unproven",
            DealStanding::Proven => "daily-proven",
        },
    ));
    lines
}

fn line_words(line: &DailyLine, lang: Lang) -> String {
    let mark = if line.you { "*" } else { " " };
    let (rank, name, result) = (line.rank, &line.name, result_words(line.result, lang));
    format!("{mark}{rank:>4}. {name}  {result}  {}", line.match_id)
}
