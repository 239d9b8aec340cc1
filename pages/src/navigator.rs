//! The navigator: the open pages, the events that change them, and the effects that follow.

use crate::event::{Answer, Effect, Errand, PageEvent, Report};
use crate::page::ShownPage;
use crate::queue::QueueWish;
use crate::room_page::RoomPage;
use crate::talk::Numbers;
use crate::trouble::Trouble;
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
    /// A room.
    Room(Box<RoomPage>),
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
            PageEvent::Opened { key, route } => self.go_to(key, &route),
            PageEvent::Left { key } => self.leave(|page| page.key == key),
            PageEvent::Tapped { page, action } => self.tap(&page, &action),
            PageEvent::Set { page, block, value } => self.set(&page, &block, &value),
            PageEvent::Entered { room, fill, when_full } => {
                let key = format!("room/{}", room.code);
                let mut effects = self.leave(|page| page.key == key);
                let (page, more) = RoomPage::enter(room, (fill, when_full), &mut self.numbers, now_ms);
                self.pages.push(Open { key, place: Place::Room(Box::new(page)) });
                effects.extend(more);
                effects
            }
            PageEvent::Queued { wish } => self.waiting.enqueue(wish, &mut self.numbers, now_ms),
            PageEvent::AccountLeft => {
                let mut effects = self.waiting.forget();
                let rooms = self.pages.iter().filter(|page| matches!(page.place, Place::Room(_)));
                let close = |page: &Open| Errand::Close { page: page.key.clone(), why: None };
                effects.extend(rooms.map(close).map(Effect::Ask).collect::<Vec<_>>());
                effects.extend(self.leave(|page| matches!(page.place, Place::Room(_))));
                effects
            }
        };
        self.tidy();
        effects
    }

    /// Takes a report of the library beneath.
    pub fn hear(&mut self, report: Report, now_ms: u64) -> Vec<Effect> {
        self.now_ms = now_ms;
        let effects = match report {
            Report::Answered { call, answer } => self.answer(call, answer),
            Report::RoomTold { watch, state } => {
                let (lang, pages) = (self.lang, &mut self.pages);
                let page = pages.iter_mut().find_map(|page| match &mut page.place {
                    Place::Room(room) if room.watch() == Some(watch) => Some((&page.key, room)),
                    _ => None,
                });
                let told = page.map(|(key, page)| page.told(key, *state, lang, &mut self.numbers, now_ms));
                told.unwrap_or_default()
            }
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
            Place::Room(room) => room.page(key, self.lang, self.now_ms),
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
        let rooms = self.pages.iter().filter_map(|page| match &page.place {
            Place::Room(page) => page.talk.due(self.now_ms),
            Place::Queue(_) => None,
        });
        rooms.chain(self.waiting.talk.due(self.now_ms)).min()
    }

    fn open(&self, key: &str) -> Option<&Open> {
        self.pages.iter().find(|page| page.key == key)
    }

    /// Opens the page of a route, unless it is open; a route that leads nowhere, as one of another version may,
    /// opens none.
    fn go_to(&mut self, key: String, route: &str) -> Vec<Effect> {
        if self.open(&key).is_some() {
            return Vec::new();
        }
        let (kind, name) = route.split_once('/').unwrap_or_default();
        let (place, effects) = match kind {
            "queue" => match name.parse::<GameId>() {
                Ok(game) => (Place::Queue(game.to_string()), Vec::new()),
                Err(_) => return Vec::new(),
            },
            "room" if !name.is_empty() => {
                let (page, effects) = RoomPage::come_back(name, &mut self.numbers, self.now_ms);
                (Place::Room(Box::new(page)), effects)
            }
            _ => return Vec::new(),
        };
        self.pages.push(Open { key, place });
        effects
    }

    /// Leaves these pages: what they follow is followed no longer, and their answers find nobody.
    fn leave(&mut self, is_left: impl Fn(&Open) -> bool) -> Vec<Effect> {
        let left = self.pages.extract_if(.., |page| is_left(page));
        let watches = left.filter_map(|page| match page.place {
            Place::Room(page) => page.watch(),
            Place::Queue(_) => None,
        });
        watches.map(|number| Effect::LetGo { number }).collect()
    }

    /// Hands an answer to the talk that awaits it; one that no talk awaits is dropped.
    fn answer(&mut self, call: u64, answer: Result<Answer, Trouble>) -> Vec<Effect> {
        let now_ms = self.now_ms;
        let awaits = |page: &Open| matches!(&page.place, Place::Room(page) if page.talk.awaits(call));
        match self.pages.iter_mut().find(|page| awaits(page)) {
            Some(Open { key, place: Place::Room(page) }) => {
                page.answer(call, answer, (key, self.lang), &mut self.numbers, now_ms)
            }
            _ => self.waiting.answer(call, answer, &mut self.numbers, now_ms),
        }
    }

    /// Carries out an action that its page offers.
    fn tap(&mut self, page: &str, action: &str) -> Vec<Effect> {
        let offers =
            |page: &ShownPage| page.all_actions().any(|offered| offered.key == action && offered.enabled);
        if !self.page(page).as_ref().is_some_and(offers) {
            return Vec::new();
        }
        match self.pages.iter_mut().find(|open| open.key == page).map(|open| &mut open.place) {
            Some(Place::Queue(game)) => self.waiting.tap(action, game, &mut self.numbers, self.now_ms),
            Some(Place::Room(room)) => room.tap(action, self.lang, &mut self.numbers, self.now_ms),
            None => Vec::new(),
        }
    }

    /// Sets a value that a block of the page offers.
    fn set(&mut self, page: &str, block: &str, value: &str) -> Vec<Effect> {
        if !self.page(page).is_some_and(|page| page.takes(block, value)) {
            return Vec::new();
        }
        match self.pages.iter_mut().find(|open| open.key == page).map(|open| &mut open.place) {
            Some(Place::Queue(game)) if block == "game" => value.clone_into(game),
            Some(Place::Queue(game)) => self.waiting.set(block, value, game),
            Some(Place::Room(room)) => return room.set(block, value, &mut self.numbers, self.now_ms),
            None => {}
        }
        Vec::new()
    }

    /// Drops errors that no page shows.
    fn tidy(&mut self) {
        if !self.pages.iter().any(|page| matches!(page.place, Place::Queue(_))) {
            self.waiting.talk.trouble = None;
        }
    }
}
