//! The navigator: the open pages, the events that change them, and the effects that follow.

use crate::event::{Effect, PageEvent, Report};
use crate::page::ShownPage;
use crate::queue::QueueWish;
use crate::talk::Numbers;
use crate::waiting::Waiting;
use cartable_core::catalogue::GameId;
use cartable_core::text::Lang;

/// The open pages of one account at one server, without I/O.
///
/// Every event and report comes with the time in milliseconds, counted from any moment, and is answered at once.
#[derive(Debug)]
pub struct Navigator {
    lang: Lang,
    now_ms: u64,
    numbers: Numbers,
    pages: Vec<Open>,
    waiting: Waiting,
}

/// An open page.
#[derive(Debug)]
struct Open {
    key: String,
    place: Place,
}

/// The place to which a route leads.
#[derive(Debug)]
enum Place {
    /// The queue, for a game.
    Queue(String),
}

impl Place {
    /// Reads a route; `None` if it leads nowhere, as one of another version may.
    fn of(route: &str) -> Option<Self> {
        let (kind, name) = route.split_once('/')?;
        match kind {
            "queue" => name.parse::<GameId>().ok().map(|game| Self::Queue(game.to_string())),
            _ => None,
        }
    }
}

impl Navigator {
    /// Returns a navigator without pages.
    #[must_use]
    pub fn new(lang: Lang) -> Self {
        let (numbers, waiting) = (Numbers::default(), Waiting::default());
        Self { lang, now_ms: 0, numbers, pages: Vec::new(), waiting }
    }

    /// Changes the language of the pages. Errors that are told stay in theirs.
    pub const fn set_language(&mut self, lang: Lang) {
        self.lang = lang;
    }

    /// Takes an event of the front end. One about a page or action that is not there changes nothing.
    pub fn tell(&mut self, event: PageEvent, now_ms: u64) -> Vec<Effect> {
        self.now_ms = now_ms;
        let effects = match event {
            PageEvent::Opened { key, route } => {
                if let Some(place) = Place::of(&route).filter(|_| self.open(&key).is_none()) {
                    self.pages.push(Open { key, place });
                }
                Vec::new()
            }
            PageEvent::Left { key } => {
                self.pages.retain(|page| page.key != key);
                Vec::new()
            }
            PageEvent::Tapped { page, action } => self.tap(&page, &action),
            PageEvent::Set { page, block, value } => {
                self.set(&page, &block, &value);
                Vec::new()
            }
            PageEvent::Queued { wish } => self.waiting.enqueue(wish, &mut self.numbers, now_ms),
            PageEvent::AccountLeft => self.waiting.forget(),
        };
        self.tidy();
        effects
    }

    /// Takes a report of the library beneath.
    pub fn hear(&mut self, report: Report, now_ms: u64) -> Vec<Effect> {
        self.now_ms = now_ms;
        let effects = match report {
            Report::Answered { call, answer } => self.waiting.answer(call, answer, &mut self.numbers, now_ms),
            Report::QueueTold { call, state } => self.waiting.told(call, state),
            Report::Time => Vec::new(),
        };
        self.tidy();
        effects
    }

    /// Returns an open page as it stands.
    #[must_use]
    pub fn page(&self, key: &str) -> Option<ShownPage> {
        let Open { key, place } = self.open(key)?;
        Some(match place {
            Place::Queue(game) => self.waiting.page(key, game, self.lang, self.now_ms),
        })
    }

    /// Returns the wish that waits in the queue; `None` while the player does not wait.
    #[must_use]
    pub fn queued(&self) -> Option<&QueueWish> {
        self.waiting.wish()
    }

    /// Returns the next time at which a page changes by itself; [`Report::Time`] is due then.
    #[must_use]
    pub fn due(&self) -> Option<u64> {
        self.waiting.talk.due(self.now_ms)
    }

    fn open(&self, key: &str) -> Option<&Open> {
        self.pages.iter().find(|page| page.key == key)
    }

    /// Carries out an action that its page offers.
    fn tap(&mut self, page: &str, action: &str) -> Vec<Effect> {
        let offers =
            |page: &ShownPage| page.actions.iter().any(|offered| offered.key == action && offered.enabled);
        if !self.page(page).as_ref().is_some_and(offers) {
            return Vec::new();
        }
        match self.pages.iter().find(|open| open.key == page).map(|open| &open.place) {
            Some(Place::Queue(game)) => self.waiting.tap(action, game, &mut self.numbers, self.now_ms),
            None => Vec::new(),
        }
    }

    /// Sets a value that a block of the page offers.
    fn set(&mut self, page: &str, block: &str, value: &str) {
        if !self.page(page).is_some_and(|page| page.takes(block, value)) {
            return;
        }
        let Some(open) = self.pages.iter_mut().find(|open| open.key == page) else { return };
        match &mut open.place {
            Place::Queue(game) if block == "game" => value.clone_into(game),
            Place::Queue(game) => self.waiting.set(block, value, game),
        }
    }

    /// Drops errors that no page shows.
    fn tidy(&mut self) {
        if !self.pages.iter().any(|page| matches!(page.place, Place::Queue(_))) {
            self.waiting.talk.trouble = None;
        }
    }
}
