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
use crate::room::named;
use crate::settings::Settings;
use crate::text::{age, game_title, say, say_with};
use crate::ui::{self, PageScreen, ReplayScreen};
use crate::{plain as printed, plain_page};
use cartable_core::text::{Arg, Lang, integer, signed};
use cartable_ffi::{
    BlockKind, BlockRole, PageEvent, PlayedMatch, PlayedSeat, Player, PlayerPage, QueueWish, Rating, Shelf,
    ShownAs, ShownPage, SitReason, avatar_sign,
};
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

fn rating_words(rating: &Rating, lang: Lang) -> String {
    let args = [
        ("points", Arg::from(rating.points)),
        ("margin", Arg::from(rating.margin as usize)),
        ("provisional", Arg::from(rating.provisional)),
        ("matches", Arg::from(rating.matches as usize)),
    ];
    say_with(lang, "rating", args)
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

/// Prints the ratings of an account and, if the player may see them, the results of its matches.
pub(super) fn profile(
    args: &ProfileArgs,
    lang: Lang,
    shelf: &Arc<Shelf>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let guest = enter(&args.online, lang, shelf)?;
    let client = guest.client();
    let (headline, page) = match &args.of {
        None => {
            let page = client.player_page().map_err(Failure::work)?;
            (page.name.clone(), page)
        }
        Some(who) => {
            let id = met(client, who, lang)?;
            let Player { name, tag, avatar, ratings, history_open, .. } =
                client.player(&id).map_err(Failure::work)?;
            let headline = format!("{} {name}#{tag}", avatar_sign(&avatar));
            let page = if history_open {
                client.player_page_of(&id).map_err(Failure::work)?
            } else {
                PlayerPage { name, ratings, games: Vec::new(), opponents: Vec::new() }
            };
            (headline, page)
        }
    };
    writeln!(out, "{headline}")?;
    for rating in &page.ratings {
        writeln!(out, "  {}", named(&game_title(&rating.game, lang), rating_words(rating, lang), lang))?;
    }
    for game in &page.games {
        let args = [
            ("game", Arg::from(game_title(&game.game, lang))),
            ("played", Arg::from(game.played as usize)),
            ("first", Arg::from(game.first_places as usize)),
            ("mean", Arg::from(lang.decimal(game.mean_place, 2))),
        ];
        writeln!(out, "  {}", say_with(lang, "profile-game", args))?;
    }
    for met in &page.opponents {
        let args = [
            ("name", Arg::from(met.name.as_str())),
            ("played", Arg::from(met.played as usize)),
            ("ahead", Arg::from(met.ahead as usize)),
            ("behind", Arg::from(met.behind as usize)),
        ];
        writeln!(out, "  {}", say_with(lang, "profile-opponent", args))?;
    }
    Ok(())
}

/// Prints an account's finished matches or the record of one, or sets if everybody may see one.
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
    let client = guest.client();
    let of = args.of.as_ref().map(|who| met(client, who, lang)).transpose()?;
    let mut page = None;
    loop {
        let history = match &of {
            None => client.history(page),
            Some(id) => client.history_of(id, page),
        };
        let history = history.map_err(Failure::work)?;
        for played in &history.matches {
            writeln!(out, "{}", played_line(played, lang))?;
        }
        page = history.next_page;
        if page.is_none() {
            return Ok(());
        }
    }
}

fn played_line(played: &PlayedMatch, lang: Lang) -> String {
    let mut seats: Vec<_> = played.seats.iter().collect();
    seats.sort_by_key(|seat| seat.place);
    // This explains a place behind others with fewer points.
    let is_gone =
        |seat: &PlayedSeat| seats.iter().any(|other| other.place < seat.place && other.total < seat.total);
    let told = |seat: &&PlayedSeat| {
        let gone = if is_gone(seat) { format!(" ({})", say(lang, "history-gone")) } else { String::new() };
        format!("{}. {} {}{gone}", seat.place, seat.name, integer(seat.total))
    };
    let told: Vec<String> = seats.iter().map(told).collect();
    let change = played.rating_change.map(|change| format!("  {}", signed(change))).unwrap_or_default();
    let (game, ended) = (game_title(&played.game, lang), age(played.ended_at_ms as u64, lang));
    let page = played.page.as_ref().map(|page| format!("  {page}")).unwrap_or_default();
    format!("{}  {game}, {ended}  {}{change}{page}", played.match_id, told.join(", "))
}
