//! `cartable daily`: one deal a day for everybody.

use super::play::sit_down;
use crate::address::Address;
use crate::args::DailyArgs;
use crate::failure::Failure;
use crate::online::Guest;
use crate::page::{self, Outcome, Sent};
use crate::text::{game_title, say_with};
use cartable_core::catalogue::GameId;
use cartable_core::text::{Arg, Lang};
use cartable_ffi::{Block, BlockKind, BlockRole, PageEvent, Pages, Shelf, ShownPage};
use cartable_pages::plain;
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
    let game = args.game.filter(|_| args.day.is_some());
    let route = match args.day {
        Some(day) => format!("daily/{}/{day}", game.map_or("", GameId::id)),
        None => "daily".to_owned(),
    };
    let (pages, key) = page::open(&guest, route, lang)?;
    let page = page::settled(&pages, &key, lang)?;
    let sent = match (args.game, args.day) {
        (Some(game), None) => today(&pages, &page, game, lang, out)?,
        (Some(_), Some(_)) => {
            if let Some(Outcome::Sent(sent)) = act(&pages, &page, "own go_on", lang)? {
                Some(sent)
            } else {
                table(&page).try_for_each(|block| write_block(block, "", lang, out))?;
                None
            }
        }
        (None, Some(_)) => {
            for game in GameId::ALL.map(GameId::id).into_iter().filter(|game| deal(&page, game).is_some()) {
                let (page, block, value) = (key.clone(), "game".to_owned(), game.to_owned());
                pages.tell(PageEvent::Set { page, block, value });
                writeln!(out, "{}", game_title(game, lang))?;
                let page = page::settled(&pages, &key, lang)?;
                table(&page).try_for_each(|block| write_block(block, "  ", lang, out))?;
            }
            None
        }
        (None, None) => {
            let above =
                page.blocks.iter().take_while(|block| !matches!(block.kind, BlockKind::Choice { .. }));
            above.into_iter().try_for_each(|block| write_block(block, "", lang, out))?;
            // The shared text is told as a whole.
            for action in page.all_actions().filter(|action| action.key.ends_with(" share")) {
                if let Some(Outcome::Shared(words)) = act(&pages, &page, &action.key, lang)? {
                    writeln!(out, "{words}")?;
                }
            }
            None
        }
    };
    let Some(Sent { match_id, .. }) = sent else { return Ok(()) };
    let sitting = guest.sit_at(&match_id)?;
    sit_down(sitting, args.plain || !stdout().is_terminal(), lang, shelf, out)
}

/// Begins today's deal of a game, or goes on with it. If the player has played it, prints the result and returns `None`.
fn today(
    pages: &Pages,
    page: &ShownPage,
    game: GameId,
    lang: Lang,
    out: &mut impl Write,
) -> Result<Option<Sent>, Failure> {
    let Some(deal) = deal(page, game.id()) else {
        let game = [("game", Arg::from(game_title(game.id(), lang)))];
        return Err(Failure::Work(say_with(lang, "daily-none", game)));
    };
    let action = deal.actions().first().map(|action| action.key.as_str()).unwrap_or_default();
    match act(pages, page, action, lang)? {
        Some(Outcome::Sent(sent)) => return Ok(Some(sent)),
        Some(Outcome::Again { match_id, .. }) => {
            write_block(deal, "", lang, out)?;
            writeln!(out, "{}", say_with(lang, "daily-again", [("id", Arg::from(match_id))]))?;
        }
        _ => {}
    }
    Ok(None)
}

/// Does an action of the page, and returns what has come of it; `None` if there is no such action.
fn act(pages: &Pages, page: &ShownPage, action: &str, lang: Lang) -> Result<Option<Outcome>, Failure> {
    pages.tell(PageEvent::Tapped { page: page.key.clone(), action: action.to_owned() });
    page::settled(pages, &page.key, lang)?;
    Ok(page::outcome(pages))
}

/// Returns the block about today's deal of a game.
fn deal<'page>(page: &'page ShownPage, game: &str) -> Option<&'page Block> {
    page.blocks.iter().find(|block| block.key == format!("deal {game}"))
}

/// Returns the blocks about the day whose table is shown.
fn table(page: &ShownPage) -> impl Iterator<Item = &Block> {
    let below = page.blocks.iter().skip_while(|block| block.role != BlockRole::Period).skip(1);
    below.take_while(|block| !matches!(block.kind, BlockKind::Heading { .. }))
}

/// Writes a block. A try of the table is followed by its id, by which it is asked for.
fn write_block(block: &Block, indent: &str, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    let id = block.key.strip_prefix("try ").map(|id| format!("  {id}")).unwrap_or_default();
    plain::lines(block, lang).into_iter().try_for_each(|line| writeln!(out, "{indent}{line}{id}"))?;
    Ok(())
}
