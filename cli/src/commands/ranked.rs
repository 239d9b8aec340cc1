//! `cartable queue`, `leaderboard`, `profile` and `history`: matches with strangers.

use super::account::met;
use super::play::typed;
use crate::address::Address;
use crate::args::{HistoryArgs, LeaderboardArgs, OnlineArgs, ProfileArgs, QueueArgs};
use crate::failure::Failure;
use crate::interrupt;
use crate::online::Guest;
use crate::page::{self, Outcome, Sent};
use crate::plain_play::{self, Signal};
use crate::settings::Settings;
use crate::text::{game_title, say, say_with};
use crate::ui::{self, PageScreen, ReplayScreen};
use crate::{plain as printed, plain_page};
use cartable_core::text::{Arg, Lang};
use cartable_ffi::{BlockKind, BlockRole, PageEvent, QueueWish, Shelf, ShownAs, ShownPage, SitReason};
use cartable_pages::{numbers_of_people, plain};
use std::collections::VecDeque;
use std::io::{IsTerminal, Write, stdout};
use std::sync::Arc;

fn enter(args: &OnlineArgs, lang: Lang, shelf: &Arc<Shelf>) -> Result<Guest, Failure> {
    Guest::enter(&Address::named(args, shelf), lang, shelf)
}

/// Waits for a match with strangers, and plays it.
pub(super) fn queue(
    args: &QueueArgs,
    lang: Lang,
    shelf: &Arc<Shelf>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let Some(game) = args.game else {
        return leave(&Guest::back(&Address::named(&args.online, shelf), lang, shelf)?, lang, out);
    };
    let guest = enter(&args.online, lang, shelf)?;
    // Any number of people suits, unless some were chosen.
    let seats = if args.seats.is_empty() {
        numbers_of_people(game)
    } else {
        args.seats.iter().map(|seats| *seats as u32).collect()
    };
    let wish = QueueWish {
        game: game.to_string(),
        seats,
        speed: args.speed,
        ranked: args.ranked,
        bots_after_seconds: args.bots_after,
    };
    let (pages, key) = page::queue(&guest, wish, lang)?;
    if !args.plain && stdout().is_terminal() {
        return ui::page(PageScreen::new(guest, pages, &key, lang)?, lang, shelf);
    }
    let (sender, receiver) = typed()?;
    writeln!(out, "{}", say(lang, "queue-hint"))?;
    let mut is_ended = false;
    let outcome = |signal: Option<&Signal>, page: &ShownPage| {
        // The player waits on even if nothing more is typed.
        is_ended |= matches!(signal, Some(Signal::End));
        if is_ended && interrupt::status().is_some() {
            return Ok(Some(Queued::Left(page::leave_queue(&guest, &pages, &key, lang))));
        }
        if let Some(Outcome::Sent(sent)) = page::outcome(&pages) {
            return Ok(Some(Queued::Sent(sent)));
        }
        if pages.queued().is_some() || page::is_busy(page) {
            return Ok(None);
        }
        match page.blocks.iter().find(|block| block.role == BlockRole::Trouble) {
            Some(trouble) => Err(Failure::Work(plain::lines(trouble, lang).join(" "))),
            None => Ok(Some(Queued::Left(say(lang, "queue-left")))),
        }
    };
    let help = say(lang, "queue-hint");
    let mut waiting = VecDeque::new();
    let signals = (&sender, &receiver);
    let outcome = plain_page::show((&pages, &key), &help, lang, signals, &mut waiting, out, outcome)?;
    let sent = match outcome {
        Some(Queued::Sent(sent)) => sent,
        Some(Queued::Left(words)) => return Ok(writeln!(out, "{words}")?),
        None => return Ok(()),
    };
    let game = [("game", Arg::from(game_title(&sent.game, lang)))];
    let words = match sent.why {
        SitReason::ToPlayFirst => say_with(lang, "queue-taken", game),
        SitReason::Begun | SitReason::Asked => say(lang, "queue-found"),
    };
    writeln!(out, "{words}")?;
    out.flush()?;
    waiting.extend(is_ended.then_some(Signal::End));
    let signals = waiting.into_iter().chain(receiver);
    plain_play::play(&guest.sit_at(&sent.match_id)?, lang, (sender, signals), out)
}

/// The end of the waiting.
enum Queued {
    /// A match is there.
    Sent(Sent),
    /// The player waits no more, as these words say.
    Left(String),
}

/// Leaves the queue, on whatever device the player waits.
fn leave(guest: &Guest, lang: Lang, out: &mut impl Write) -> Result<(), Failure> {
    let waiting = guest.client().waiting().map_err(Failure::work)?;
    let told = match waiting.queued {
        // The same wish gets the same place, which can then be given up here.
        Some(queued) => {
            let (pages, key) = page::queue(guest, queued.wish, lang)?;
            page::leave_queue(guest, &pages, &key, lang)
        }
        None => say(lang, "queue-not-there"),
    };
    Ok(writeln!(out, "{told}")?)
}

/// Prints the highest ratings of a game, or the final table of a month.
pub(super) fn leaderboard(
    args: &LeaderboardArgs,
    lang: Lang,
    shelf: &Arc<Shelf>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let guest = enter(&args.online, lang, shelf)?;
    let month = args.season.as_ref().map(|season| format!("/{season}")).unwrap_or_default();
    let (pages, key) = page::open(&guest, format!("board/{}{month}", args.game), lang)?;
    let mut page = page::settled(&pages, &key, lang)?;
    while args.all && page.all_actions().any(|action| action.key == "more") {
        pages.tell(PageEvent::Tapped { page: key.clone(), action: "more".to_owned() });
        page = page::settled(&pages, &key, lang)?;
    }
    // The game and the month are those of the command.
    let blocks = page.blocks.iter().filter(|block| !matches!(block.kind, BlockKind::Choice { .. }));
    for block in blocks.filter(|block| block.key != "more") {
        let id = block.key.strip_prefix("account ").filter(|_| args.ids);
        let id = id.map(|id| format!("  {id}")).unwrap_or_default();
        plain::lines(block, lang).into_iter().try_for_each(|line| writeln!(out, "{line}{id}"))?;
    }
    Ok(())
}

/// Shows the ratings of an account and, if the player may see them, the results of its matches.
pub(super) fn profile(
    args: &ProfileArgs,
    lang: Lang,
    shelf: &Arc<Shelf>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let guest = enter(&args.online, lang, shelf)?;
    let of = args.of.as_ref().map(|who| met(guest.client(), who, lang)).transpose()?;
    let route = of.map_or_else(|| "profile".to_owned(), |id| format!("person/{id}"));
    let (pages, key) = page::open(&guest, route, lang)?;
    if !args.plain && stdout().is_terminal() {
        return ui::page(PageScreen::new(guest, pages, &key, lang)?, lang, shelf);
    }
    let page = page::settled(&pages, &key, lang)?;
    // The commands on a person say themselves how they are called.
    let told = page.blocks.iter().take_while(|block| block.actions().is_empty());
    let told = told.take_while(|block| !matches!(block.kind, BlockKind::Toggle { .. }));
    let mut lines = told.flat_map(|block| plain::lines(block, lang));
    lines.try_for_each(|line| writeln!(out, "{line}"))?;
    Ok(())
}

/// Shows an account's finished matches, prints the record of one, or sets if everybody may see one.
pub(super) fn history(
    args: &HistoryArgs,
    lang: Lang,
    shelf: &Arc<Shelf>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let guest = enter(&args.online, lang, shelf)?;
    if let Some(id) = &args.record {
        return Ok(writeln!(out, "{}", guest.client().record(id).map_err(Failure::work)?)?);
    }
    if let Some(id) = &args.replay {
        let replay = guest.client().replay(id).map_err(Failure::work)?;
        if !stdout().is_terminal() {
            return printed::replay(&replay, lang, out);
        }
        let screen = ReplayScreen::new(replay, lang, shelf.clone(), Settings::read(shelf).pace_ms);
        return ui::replay(screen, lang, shelf);
    }
    if let Some(id) = args.show.as_ref().or(args.hide.as_ref()) {
        let sharing = if args.named { ShownAs::Name } else { ShownAs::Number };
        let sharing = args.show.is_some().then_some(sharing);
        let page = guest.client().share_match(id, sharing).map_err(Failure::work)?;
        let words = match (sharing, page) {
            (None, _) => say(lang, "history-hidden"),
            (Some(_), None) => say(lang, "history-agreed"),
            (Some(_), Some(page)) => say_with(lang, "history-shown", [("page", Arg::from(page))]),
        };
        return Ok(writeln!(out, "{words}")?);
    }
    let of = args.of.as_ref().map(|who| met(guest.client(), who, lang)).transpose()?;
    let route = of.map_or_else(|| "history".to_owned(), |id| format!("history/{id}"));
    let (pages, key) = page::open(&guest, route, lang)?;
    if !args.plain && stdout().is_terminal() {
        return ui::page(PageScreen::new(guest, pages, &key, lang)?, lang, shelf);
    }
    for block in page::whole_list(&pages, &key, lang)? {
        let id = block.key.strip_prefix("match ").unwrap_or_default();
        plain::lines(&block, lang).into_iter().try_for_each(|line| writeln!(out, "{id}  {line}"))?;
    }
    Ok(())
}
