//! `cartable daily`: one deal a day for everybody.

use super::play::sit_down;
use crate::address::Address;
use crate::args::DailyArgs;
use crate::daily::{deal_line, head, own_words, table, table_lines, unfinished};
use crate::failure::Failure;
use crate::online::Guest;
use crate::text::{game_title, say, say_with};
use cartable_core::catalogue::GameId;
use cartable_core::daily::Day;
use cartable_core::text::{Arg, Lang};
use cartable_ffi::{Dailies, DailyState, Shelf};
use std::io::{IsTerminal, Write, stdout};
use std::sync::Arc;

/// Shows the day, plays a deal of it, or shows another day or a deal of it.
pub(super) fn run(
    args: &DailyArgs,
    lang: Lang,
    shelf: &Arc<Shelf>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let guest = Guest::enter(&Address::named(&args.online, shelf), lang, shelf)?;
    if let Some(id) = &args.record {
        writeln!(out, "{}", guest.client().daily_record(id).map_err(Failure::work)?)?;
        return Ok(());
    }
    let id = match (args.game, args.day) {
        (Some(game), Some(day)) => look_at(&guest, day, game, lang, out)?,
        (Some(game), None) => today(&guest, game, lang, out)?,
        (None, Some(day)) => {
            let dailies = guest.client().dailies().map_err(Failure::work)?;
            not_to_come(day, &dailies, lang)?;
            for deal in dailies.deals {
                let table = table(guest.client(), day, &deal.game).map_err(Failure::work)?;
                writeln!(out, "{}", game_title(&deal.game, lang))?;
                for line in table_lines(&table, lang).iter().filter(|line| !line.is_empty()) {
                    writeln!(out, "  {line}")?;
                }
            }
            None
        }
        (None, None) => {
            let dailies = guest.client().dailies().map_err(Failure::work)?;
            writeln!(out, "{}", head(&dailies, lang))?;
            for line in dailies.deals.iter().map(|deal| deal_line(deal, lang)) {
                writeln!(out, "  {line}")?;
            }
            for line in unfinished(&dailies, lang) {
                writeln!(out, "{line}")?;
            }
            for day in std::iter::once(&dailies.today).chain(&dailies.coming) {
                writeln!(out, "{}  {}", day.day, day.commitment)?;
            }
            None
        }
    };
    let Some(id) = id else { return Ok(()) };
    let sitting = guest.sit_at(&id)?;
    sit_down(sitting, args.plain || !stdout().is_terminal(), lang, shelf, out)
}

/// Returns the match of today's deal. If the player has played it, prints the result and returns `None`.
fn today(guest: &Guest, game: GameId, lang: Lang, out: &mut impl Write) -> Result<Option<String>, Failure> {
    // The published commitment is saved before a try begins.
    let dailies = guest.client().dailies().map_err(Failure::work)?;
    let own = dailies.deals.iter().find(|deal| deal.game == game.id()).and_then(|deal| deal.own.as_ref());
    if let Some(own) = own.filter(|own| own.state != DailyState::Running) {
        writeln!(out, "{}", own_words(Some(own), lang))?;
        writeln!(out, "{}", say_with(lang, "daily-again", [("id", Arg::from(own.match_id.as_str()))]))?;
        return Ok(None);
    }
    guest.client().begin_daily(&dailies.today.day, game.id()).map(Some).map_err(Failure::work)
}

/// Refuses a day that is still to come, by the server's calendar.
fn not_to_come(day: Day, dailies: &Dailies, lang: Lang) -> Result<(), Failure> {
    if dailies.today.day.parse::<Day>().is_ok_and(|today| day > today) {
        return Err(Failure::Usage(say_with(lang, "daily-to-come", [("day", Arg::from(day.to_string()))])));
    }
    Ok(())
}

/// Returns the match of an earlier deal that may still be finished; for any other deal, prints its table.
fn look_at(
    guest: &Guest,
    day: Day,
    game: GameId,
    lang: Lang,
    out: &mut impl Write,
) -> Result<Option<String>, Failure> {
    not_to_come(day, &guest.client().dailies().map_err(Failure::work)?, lang)?;
    let table = table(guest.client(), day, game.id()).map_err(Failure::work)?;
    if let Some(own) = table.own.as_ref().filter(|own| own.state == DailyState::Running) {
        writeln!(out, "{}", say(lang, "daily-own-running"))?;
        return Ok(Some(own.match_id.clone()));
    }
    for line in table_lines(&table, lang) {
        writeln!(out, "{line}")?;
    }
    Ok(None)
}
