//! Pages of the library: how a player goes to one, and what it leads to.

use crate::failure::Failure;
use crate::online::Guest;
use crate::text::say;
use cartable_core::text::Lang;
use cartable_ffi::{Block, BlockRole, Errand, PageEvent, Pages, QueueWish, ShownPage};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

/// The interval at which an answer is looked for.
const LOOK: Duration = Duration::from_millis(20);
/// The longest wait for an answer.
const LONGEST: Duration = Duration::from_secs(15);

/// The match to which a page has sent the player.
pub struct Sent {
    /// Its id.
    pub match_id: String,
    /// Its game.
    pub game: String,
    /// True if it runs already, and has to be played first.
    pub to_play_first: bool,
}

/// Takes what the pages ask of the terminal, and returns the match to go to, if there is one.
#[must_use]
pub fn sent(pages: &Pages) -> Option<Sent> {
    pages.errands().into_iter().find_map(|errand| match errand {
        Errand::Sit { match_id, game, to_play_first } => Some(Sent { match_id, game, to_play_first }),
        // The page itself says that the session has ended.
        Errand::LookWhoIsSignedIn => None,
    })
}

/// Returns the blocks that a terminal shows: it waits for nothing while it shows something else.
pub fn shown(page: &ShownPage) -> impl Iterator<Item = &Block> {
    page.blocks.iter().filter(|block| block.key != "meanwhile")
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
        if let Some(Sent { match_id, .. }) = sent(pages) {
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
