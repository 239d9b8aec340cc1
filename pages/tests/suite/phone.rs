//! A phone without a screen and a server without a network: the test is both.

use cartable_core::text::Lang;
use cartable_pages::{
    Answer, BlockKind, Effect, Errand, Navigator, PageEvent, Report, Request, Room, RoomState, ShownPage,
    Trouble, TroubleKind, plain,
};
use std::collections::BTreeMap;

/// A navigator, with the calls and errands that it has asked for.
pub struct Phone {
    pub pages: Navigator,
    pub now_ms: u64,
    /// The calls that are not answered yet, the oldest first.
    pub calls: Vec<(u64, Request)>,
    pub errands: Vec<Errand>,
    /// The rooms that are followed, by the numbers of their streams.
    pub watches: BTreeMap<u64, String>,
    /// The places in the queue that were let go, by the numbers of their calls.
    pub let_go: Vec<u64>,
}

impl Phone {
    pub fn new() -> Self {
        Self {
            pages: Navigator::new(Lang::En),
            now_ms: 0,
            calls: Vec::new(),
            errands: Vec::new(),
            watches: BTreeMap::new(),
            let_go: Vec::new(),
        }
    }

    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Make { number, request } => self.calls.push((number, request)),
                Effect::Watch { number, room } => {
                    assert!(self.watches.insert(number, room.code).is_none());
                }
                Effect::LetGo { number } => {
                    if self.watches.remove(&number).is_none() {
                        self.let_go.push(number);
                    }
                }
                Effect::Ask(errand) => self.errands.push(errand),
            }
        }
    }

    pub fn tell(&mut self, event: PageEvent) {
        let effects = self.pages.tell(event, self.now_ms);
        self.carry_out(effects);
    }

    pub fn hear(&mut self, report: Report) {
        let effects = self.pages.hear(report, self.now_ms);
        self.carry_out(effects);
    }

    /// Opens the page of a route under the same key.
    pub fn open(&mut self, route: &str) {
        self.tell(PageEvent::Opened { key: route.to_owned(), route: route.to_owned() });
    }

    pub fn leave(&mut self, key: &str) {
        self.tell(PageEvent::Left { key: key.to_owned() });
    }

    pub fn tap(&mut self, page: &str, action: &str) {
        self.tell(PageEvent::Tapped { page: page.to_owned(), action: action.to_owned() });
    }

    pub fn set(&mut self, page: &str, block: &str, value: &str) {
        let (page, block, value) = (page.to_owned(), block.to_owned(), value.to_owned());
        self.tell(PageEvent::Set { page, block, value });
    }

    /// Takes the oldest call, to be answered later.
    pub fn call(&mut self) -> (u64, Request) {
        assert!(!self.calls.is_empty(), "nothing was called");
        self.calls.remove(0)
    }

    pub fn answer(&mut self, call: u64, answer: Answer) {
        self.hear(Report::Answered { call, answer: Ok(answer) });
    }

    /// The stream of the room in front tells it like this.
    pub fn told(&mut self, room: &Room) {
        let watch = *self.watches.keys().next_back().expect("a room is followed");
        let state = RoomState { room: room.clone(), reconnecting: false, notice: None };
        self.hear(Report::RoomTold { watch, state: Box::new(state) });
    }

    pub fn fail(&mut self, call: u64, kind: TroubleKind, code: &str) {
        let trouble = Trouble { kind, code: code.to_owned(), text: format!("Told: {code}.") };
        self.hear(Report::Answered { call, answer: Err(trouble) });
    }

    pub fn pass(&mut self, ms: u64) {
        self.now_ms += ms;
        self.hear(Report::Time);
    }

    pub fn page(&self, key: &str) -> ShownPage {
        self.pages.page(key).unwrap_or_else(|| panic!("no page {key}"))
    }

    /// The page in plain lines.
    pub fn text(&self, key: &str) -> String {
        let page = self.page(key);
        page.all_blocks().flat_map(|block| plain::lines(block, Lang::En)).collect::<Vec<_>>().join("\n")
    }

    /// The labels of the actions that can be tapped.
    pub fn offered(&self, key: &str) -> Vec<String> {
        self.page(key).actions.into_iter().filter(|action| action.enabled).map(|action| action.key).collect()
    }

    /// The values that are chosen in a block.
    pub fn chosen(&self, key: &str, block: &str) -> Vec<String> {
        let page = self.page(key);
        let block = page.blocks.iter().find(|other| other.key == block).expect("a block");
        let BlockKind::Choice { offers, .. } = &block.kind else { panic!("{block:?} is no choice") };
        offers.iter().filter(|offer| offer.chosen).map(|offer| offer.value.clone()).collect()
    }
}
