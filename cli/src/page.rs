//! Pages of the library: how a player goes to one, and what it leads to.

use crate::failure::Failure;
use crate::online::Guest;
use crate::table::Listener;
use crate::text::{say, say_with};
use cartable_core::text::{Arg, Lang};
use cartable_ffi::{
    Action, Block, BlockKind, BlockRole, Errand, Level, PageEvent, Pages, QueueWish, Replay, Room, ShownPage,
    SitReason,
};
use cartable_pages::plain;
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

/// The interval at which an answer is looked for.
const LOOK: Duration = Duration::from_millis(20);
/// The longest wait for an answer.
const LONGEST: Duration = Duration::from_secs(15);

/// The outcome of an action: the end of a page, or something to show over it.
pub enum Outcome {
    /// It has sent the player to a match.
    Sent(Sent),
    /// There is nothing more to see there: the player has given it up, or for this reason.
    Closed(Option<String>),
    /// A match that is over is seen again; it is the player's own, or a try in the table of a daily deal.
    Again {
        /// The id of the match.
        match_id: String,
        /// True if it is the player's own.
        is_own: bool,
    },
    /// Words are shared, which a terminal shows.
    Shared(String),
    /// A file is handed out.
    File {
        /// Its name.
        name: String,
        /// Its content.
        text: String,
    },
    /// Another page is gone to, by its route.
    Opened(String),
}

/// The match to which a page has sent the player.
pub struct Sent {
    /// Its id.
    pub match_id: String,
    /// Its game.
    pub game: String,
    /// The reason.
    pub why: SitReason,
}

/// Takes what the pages ask of the terminal, and returns what has come of the page, if anything has.
#[must_use]
pub fn outcome(pages: &Pages) -> Option<Outcome> {
    pages.errands().into_iter().find_map(|errand| match errand {
        Errand::Sit { match_id, game, why } => Some(Outcome::Sent(Sent { match_id, game, why })),
        Errand::Close { why, .. } => Some(Outcome::Closed(why)),
        Errand::Replay { match_id } => Some(Outcome::Again { match_id, is_own: true }),
        Errand::SeeAgain { match_id, is_own, .. } => Some(Outcome::Again { match_id, is_own }),
        Errand::Share { words } => Some(Outcome::Shared(words)),
        Errand::Open { route } => Some(Outcome::Opened(route)),
        Errand::ShareFile { name, text, .. } => Some(Outcome::File { name, text }),
        Errand::SignedIn { profile: None } => Some(Outcome::Closed(None)),
        // The page itself says who is signed in; the others are no actions of `shown`, or of the menu instead.
        Errand::LookWhoIsSignedIn
        | Errand::Know { .. }
        | Errand::SignedIn { .. }
        | Errand::Join { .. }
        | Errand::Watch { .. }
        | Errand::OpenRoom { .. }
        | Errand::TurnTo { .. }
        | Errand::Invite { .. }
        | Errand::Link { .. }
        | Errand::Play { .. }
        | Errand::Resume { .. }
        | Errand::Learn { .. }
        | Errand::Prefer { .. } => None,
    })
}

/// Returns an open page as a terminal shows it, without what it cannot do:
/// it waits for nothing while it shows something else, shares nothing, and opens no browser over a page.
#[must_use]
pub fn shown(pages: &Pages, key: &str) -> Option<ShownPage> {
    shown_with(pages, key, |action| action.key != "invite")
}

/// Returns an open page as it is shown in lines, one page at a time: no other is gone to from there.
#[must_use]
pub fn shown_alone(pages: &Pages, key: &str) -> Option<ShownPage> {
    shown_with(pages, key, |action| action.key != "invite" && !action.key.ends_with(" look"))
}

fn shown_with(pages: &Pages, key: &str, can: impl Fn(&Action) -> bool) -> Option<ShownPage> {
    let mut page = pages.page(key)?;
    page.blocks.retain(|block| block.key != "meanwhile" && !block.key.starts_with("link "));
    for block in &mut page.blocks {
        if let BlockKind::Line { actions, .. } | BlockKind::Code { actions, .. } = &mut block.kind {
            actions.retain(&can);
        }
    }
    Some(page)
}

/// Begins to wait in the queue, and returns the pages and the key of the one about it.
///
/// # Errors
/// The system refuses a thread.
pub fn queue(guest: &Guest, wish: QueueWish, lang: Lang) -> Result<(Arc<Pages>, String), Failure> {
    let pages = Pages::new(guest.client().clone(), lang).map_err(Failure::work)?;
    let key = format!("queue/{}", wish.game);
    pages.tell(PageEvent::Opened { key: key.clone(), route: key.clone() });
    pages.tell(PageEvent::Queued { wish });
    Ok((pages, key))
}

/// Opens the page of a room in which the player has taken a seat, and returns the pages and its key.
/// The match starts by itself when the room is full; bots of this level take free seats.
///
/// # Errors
/// The system refuses a thread.
pub fn room(guest: &Guest, room: Room, fill: Level, lang: Lang) -> Result<(Arc<Pages>, String), Failure> {
    let pages = Pages::new(guest.client().clone(), lang).map_err(Failure::work)?;
    let key = format!("room/{}", room.code);
    pages.tell(PageEvent::Entered { room, fill, when_full: true });
    Ok((pages, key))
}

/// Opens the page of a route, and returns the pages and its key.
///
/// # Errors
/// The system refuses a thread.
pub fn open(guest: &Guest, route: String, lang: Lang) -> Result<(Arc<Pages>, String), Failure> {
    let pages = Pages::new(guest.client().clone(), lang).map_err(Failure::work)?;
    pages.tell(PageEvent::Opened { key: route.clone(), route: route.clone() });
    Ok((pages, route))
}

/// Reads a list to its end, and returns its lines from the first to the last.
///
/// # Errors
/// A call has failed.
pub fn whole_list(pages: &Pages, key: &str, lang: Lang) -> Result<Vec<Block>, Failure> {
    let mut lines: Vec<Block> = Vec::new();
    let mut page = settled(pages, key, lang)?;
    loop {
        let list = page.blocks.iter().find_map(|block| match &block.kind {
            BlockKind::Lines { blocks, first, actions, .. } => {
                Some((&block.key, blocks, *first as usize, !actions.is_empty()))
            }
            _ => None,
        });
        let Some((block, held, first, has_more)) = list else { return Ok(lines) };
        let news = held.iter().skip(lines.len().saturating_sub(first));
        let before = lines.len();
        lines.extend(news.cloned());
        if lines.len() == before && !has_more {
            return Ok(lines);
        }
        let (page_key, block) = (key.to_owned(), block.clone());
        pages.tell(PageEvent::Scrolled { page: page_key, block, first: lines.len() as u32 });
        page = settled(pages, key, lang)?;
    }
}

/// Returns a page as it stands once no call of it is on its way.
///
/// # Errors
/// The page is not open, or the call has failed.
pub fn settled(pages: &Pages, key: &str, lang: Lang) -> Result<ShownPage, Failure> {
    settled_once(pages, key, lang, |page| !is_busy(page))
}

/// Returns a page of this device as it stands once it is read.
///
/// # Errors
/// The page is not open, or it cannot be read.
pub fn read(pages: &Pages, key: &str, lang: Lang) -> Result<ShownPage, Failure> {
    settled_once(pages, key, lang, |page| !page.blocks.is_empty())
}

fn settled_once(
    pages: &Pages,
    key: &str,
    lang: Lang,
    is_settled: impl Fn(&ShownPage) -> bool,
) -> Result<ShownPage, Failure> {
    let (sender, receiver) = mpsc::channel();
    let listener = Listener(move || {
        // The receiver is gone once the page is settled.
        let _ = sender.send(());
    });
    pages.set_listener(Some(Arc::new(listener)));
    let page = loop {
        let unknown = || Failure::Work(say_with(lang, "usage-unknown", [("what", Arg::from(key))]));
        let page = shown(pages, key).ok_or_else(unknown)?;
        if is_settled(&page) || receiver.recv().is_err() {
            break page;
        }
    };
    pages.set_listener(None);
    match page.blocks.iter().find(|block| block.role == BlockRole::Trouble) {
        Some(trouble) => Err(Failure::Work(plain::lines(trouble, lang).join(" "))),
        None => Ok(page),
    }
}

/// Returns the replay of a match that is over: the player's own, or a try in the table of a daily deal.
///
/// # Errors
/// The server does not answer, or its rules are no longer played.
pub fn again(guest: &Guest, match_id: &str, is_own: bool, lang: Lang) -> Result<Arc<Replay>, Failure> {
    let client = guest.client();
    if is_own {
        return client.replay(match_id).map_err(Failure::work);
    }
    Replay::open(&client.daily_record(match_id).map_err(Failure::work)?, lang).map_err(Failure::work)
}

/// Returns the code of a room that is shown.
#[must_use]
pub fn code(page: &ShownPage) -> Option<&str> {
    page.blocks.iter().find_map(|block| match &block.kind {
        BlockKind::Code { code, .. } => Some(code.as_str()),
        _ => None,
    })
}

/// Returns true for a block that says how a call is going.
#[must_use]
pub const fn is_about_a_call(block: &Block) -> bool {
    matches!(block.role, BlockRole::Progress | BlockRole::Trouble)
}

/// Returns true while a call of the page is on its way.
#[must_use]
pub fn is_busy(page: &ShownPage) -> bool {
    page.blocks.iter().any(|block| block.role == BlockRole::Progress)
}

/// Leaves the queue, and returns what came of it in words: the way to the match that was found meanwhile, too.
#[must_use]
pub fn leave_queue(guest: &Guest, pages: &Pages, key: &str, lang: Lang) -> String {
    let deadline = Instant::now() + LONGEST;
    let mut is_asked = false;
    while Instant::now() < deadline {
        if let Some(Outcome::Sent(Sent { match_id, .. })) = outcome(pages) {
            return guest.way_back(&match_id, lang);
        }
        let Some(page) = pages.page(key) else { break };
        let has_failed = page.blocks.iter().any(|block| block.role == BlockRole::Trouble);
        match pages.queued() {
            None if is_busy(&page) => {}
            None if has_failed => break,
            None => return say(lang, "queue-left"),
            Some(_) if !is_asked => {
                pages.tell(PageEvent::Tapped { page: key.to_owned(), action: "leave".to_owned() });
                is_asked = true;
            }
            Some(_) => {}
        }
        thread::sleep(LOOK);
    }
    // If the server does not answer, the place dies by itself.
    say(lang, "queue-left-alone")
}
