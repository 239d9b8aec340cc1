//! The navigator: the open pages, the events that change them, and the effects that follow.

use crate::about_page::AboutPage;
use crate::account_page::AccountPage;
use crate::board_page::BoardPage;
use crate::circumstances::Circumstances;
use crate::daily_page::DailyPage;
use crate::event::{Answer, Effect, Errand, PageEvent, Report, Secret};
use crate::game_page::GamePage;
use crate::history_page::HistoryPage;
use crate::host::Host;
use crate::me_page::MePage;
use crate::online_page::OnlinePage;
use crate::open_page::OpenPage;
use crate::page::ShownPage;
use crate::person_page::PersonPage;
use crate::preferences::Preferences;
use crate::queue::QueueWish;
use crate::room_page::RoomPage;
use crate::settings_page::SettingsPage;
use crate::start_page::StartPage;
use crate::statistics_page::StatisticsPage;
use crate::trouble::Trouble;
use crate::waiting::Waiting;
use cartable_core::catalogue::GameId;
use cartable_core::text::Lang;

/// The open pages of one account at one server, or of this device, without I/O.
///
/// Every event and report comes with the time in milliseconds, counted from any moment, and is answered at once.
#[derive(Debug)]
pub struct Navigator {
    at: Circumstances,
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
    /// Any other page.
    Page(Box<dyn OpenPage>),
}

impl Open {
    /// Returns the page, if it is another than the queue.
    fn page(&self) -> Option<&dyn OpenPage> {
        match &self.place {
            Place::Queue(_) => None,
            Place::Page(page) => Some(&**page),
        }
    }
}

impl Navigator {
    /// Returns a navigator without pages.
    #[must_use]
    pub fn new(lang: Lang) -> Self {
        Self { at: Circumstances::new(lang), pages: Vec::new(), waiting: Waiting::default() }
    }

    /// Changes the language of the pages. Errors that are told stay in theirs.
    pub const fn set_language(&mut self, lang: Lang) {
        self.at.lang = lang;
    }

    /// Takes an event of the front end. One about a page or action that is not there changes nothing.
    pub fn tell(&mut self, event: PageEvent, now_ms: u64) -> Vec<Effect> {
        self.at.now_ms = now_ms;
        let effects = match event {
            PageEvent::Opened { key, route } => self.come_to(&key, &route),
            PageEvent::Left { key } => self.leave(|page| page.key == key),
            PageEvent::Tapped { page, action } => self.tap(&page, &action),
            PageEvent::Set { page, block, value } => self.set(&page, &block, &value),
            PageEvent::Scrolled { page, block, first } => match place(&mut self.pages, &page) {
                Some(Place::Page(page)) => page.scrolled(&block, first, &mut self.at),
                _ => Vec::new(),
            },
            PageEvent::Entered { room, fill, when_full } => {
                let key = format!("room/{}", room.code);
                let mut effects = self.leave(|page| page.key == key);
                let (page, more) = RoomPage::enter(&key, room, (fill, when_full), &mut self.at);
                self.pages.push(Open { key, place: Place::Page(Box::new(page)) });
                effects.extend(more);
                effects
            }
            PageEvent::Queued { wish } => self.waiting.enqueue(wish, &mut self.at),
            PageEvent::OpensOther { page, player, pending } => {
                if let Some(Place::Page(page)) = place(&mut self.pages, &page) {
                    page.opens_other(player, Secret(pending));
                }
                Vec::new()
            }
            PageEvent::Invited { code } => {
                self.at.invitation = code;
                Vec::new()
            }
            PageEvent::Present { presence } => {
                self.at.presence = Some(presence);
                Vec::new()
            }
            PageEvent::Preferences { values } => {
                self.at.preferences = Preferences::new(values);
                Vec::new()
            }
            PageEvent::Host { version, licences } => {
                self.at.host = Host::new(version, &licences);
                Vec::new()
            }
            PageEvent::AccountLeft => self.forget(),
        };
        self.tidy();
        effects
    }

    /// Takes a report of the library beneath.
    pub fn hear(&mut self, report: Report, now_ms: u64) -> Vec<Effect> {
        self.at.now_ms = now_ms;
        let effects = match report {
            Report::Answered { call, answer } => self.answer(call, answer),
            Report::RoomTold { watch, state } => {
                let page = find(&mut self.pages, |page| page.watch() == Some(watch));
                page.map(|page| page.told(*state, &mut self.at)).unwrap_or_default()
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
            Place::Queue(game) => self.waiting.page(key, game, &self.at),
            Place::Page(page) => page.shown(&self.at),
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
        let pages = self.pages.iter().filter_map(Open::page);
        let due = pages.filter_map(|page| page.due(self.at.now_ms));
        due.chain(self.waiting.talk.due(self.at.now_ms)).min()
    }

    fn open(&self, key: &str) -> Option<&Open> {
        self.pages.iter().find(|page| page.key == key)
    }

    /// Comes to the page of a route, and opens it unless it is open; a route that leads nowhere, as one of another
    /// version may, opens none.
    fn come_to(&mut self, key: &str, route: &str) -> Vec<Effect> {
        if self.open(key).is_none() {
            let (kind, name) = route.split_once('/').unwrap_or((route, ""));
            let place = match kind {
                "queue" => name.parse::<GameId>().ok().map(|game| Place::Queue(game.to_string())),
                "room" if !name.is_empty() => Some(Place::Page(Box::new(RoomPage::come_back(key, name)))),
                "online" => Some(Place::Page(Box::new(OnlinePage::new(key)))),
                "account" => Some(Place::Page(Box::new(AccountPage::new(key)))),
                "board" => Some(Place::Page(Box::new(BoardPage::new(key, name)))),
                "daily" => Some(Place::Page(Box::new(DailyPage::new(key, name)))),
                "history" => Some(Place::Page(Box::new(HistoryPage::new(key, name)))),
                "profile" => Some(Place::Page(Box::new(PersonPage::own(key)))),
                "person" if !name.is_empty() => Some(Place::Page(Box::new(PersonPage::other(key, name)))),
                "game" => {
                    let (game, end) = name.split_once('/').unwrap_or((name, ""));
                    let game = game.parse().ok();
                    game.map(|game| Place::Page(Box::new(GamePage::new(key, game, end == "open"))))
                }
                "start" => Some(Place::Page(Box::new(StartPage::new(key)))),
                "me" => Some(Place::Page(Box::new(MePage::new(key)))),
                "statistics" => Some(Place::Page(Box::new(StatisticsPage::new(key)))),
                "settings" => Some(Place::Page(Box::new(SettingsPage::new(key)))),
                "about" => Some(Place::Page(Box::new(AboutPage::new(key)))),
                "licence" => {
                    name.parse().ok().map(|number| Place::Page(Box::new(AboutPage::licence(key, number))))
                }
                _ => None,
            };
            self.pages.extend(place.map(|place| Open { key: key.to_owned(), place }));
        }
        match place(&mut self.pages, key) {
            Some(Place::Page(page)) => page.look(&mut self.at),
            _ => Vec::new(),
        }
    }

    /// Leaves these pages: what they follow is followed no longer, and their answers find nobody.
    fn leave(&mut self, is_left: impl Fn(&Open) -> bool) -> Vec<Effect> {
        let left = self.pages.extract_if(.., |page| is_left(page));
        let watches = left.filter_map(|open| open.page().and_then(OpenPage::watch));
        watches.map(|number| Effect::LetGo { number }).collect()
    }

    /// Drops everything of an account that was left, and the pages that are nothing without it.
    fn forget(&mut self) -> Vec<Effect> {
        self.at.presence = None;
        let mut effects = self.waiting.forget();
        let mut gone = Vec::new();
        for open in &mut self.pages {
            if let Place::Page(page) = &mut open.place
                && !page.forget()
            {
                gone.push(open.key.clone());
            }
        }
        let close = |page: &String| Effect::Ask(Errand::Close { page: page.clone(), why: None });
        effects.extend(gone.iter().map(close));
        effects.extend(self.leave(|page| gone.contains(&page.key)));
        effects
    }

    /// Hands an answer to the talk that awaits it; one that no talk awaits is dropped.
    fn answer(&mut self, call: u64, answer: Result<Answer, Trouble>) -> Vec<Effect> {
        let Some(open) = self.pages.iter_mut().find(|open| open.page().is_some_and(|page| page.awaits(call)))
        else {
            return self.waiting.answer(call, answer, &mut self.at);
        };
        let (key, Place::Page(page)) = (open.key.clone(), &mut open.place) else { return Vec::new() };
        let mut effects = page.answer(call, answer, &mut self.at);
        let arrived = effects.iter().find_map(|effect| match effect {
            Effect::Ask(Errand::SignedIn { profile }) => Some(profile.is_some()),
            _ => None,
        });
        if arrived.is_some() {
            effects.extend(self.forget());
        }
        if arrived == Some(true)
            && let Some(Place::Page(page)) = place(&mut self.pages, &key)
        {
            effects.extend(page.look(&mut self.at));
        }
        effects
    }

    /// Carries out an action that its page offers.
    fn tap(&mut self, page: &str, action: &str) -> Vec<Effect> {
        let offers =
            |page: &ShownPage| page.all_actions().any(|offered| offered.key == action && offered.enabled);
        if !self.page(page).as_ref().is_some_and(offers) {
            return Vec::new();
        }
        match place(&mut self.pages, page) {
            Some(Place::Queue(game)) => self.waiting.tap(action, game, &mut self.at),
            Some(Place::Page(page)) => page.tap(action, &mut self.at),
            None => Vec::new(),
        }
    }

    /// Sets a value that a block of the page offers.
    fn set(&mut self, page: &str, block: &str, value: &str) -> Vec<Effect> {
        if !self.page(page).is_some_and(|page| page.takes(block, value)) {
            return Vec::new();
        }
        match place(&mut self.pages, page) {
            Some(Place::Queue(game)) if block == "game" => value.clone_into(game),
            Some(Place::Queue(game)) => self.waiting.set(block, value, game),
            Some(Place::Page(page)) => return page.set(block, value, &mut self.at),
            None => {}
        }
        Vec::new()
    }

    /// Drops errors that no page shows, and tells the pages if the player waits in the queue.
    fn tidy(&mut self) {
        self.at.queued = self.waiting.wish().map(|wish| wish.game.clone());
        if !self.pages.iter().any(|page| matches!(page.place, Place::Queue(_))) {
            self.waiting.talk.trouble = None;
        }
    }
}

/// Returns the place of an open page.
fn place<'pages>(pages: &'pages mut [Open], key: &str) -> Option<&'pages mut Place> {
    pages.iter_mut().find(|open| open.key == key).map(|open| &mut open.place)
}

/// Returns the first page of which this is true.
fn find(pages: &mut [Open], is_meant: impl Fn(&dyn OpenPage) -> bool) -> Option<&mut Box<dyn OpenPage>> {
    pages.iter_mut().find_map(|open| match &mut open.place {
        Place::Page(page) if is_meant(&**page) => Some(page),
        _ => None,
    })
}
