//! The page of a room before its match: what is known of the room, and the changes that are on their way.

use crate::event::{Answer, Effect, Errand, Request};
use crate::options::block_key;
use crate::page::{BlockKind, BlockRole, PageKind, ShownPage, block};
use crate::room::{Room, RoomChange, RoomSeat, RoomState};
use crate::room_blocks;
use crate::talk::{Numbers, Talk};
use crate::trouble::{Trouble, TroubleKind};
use crate::words::{say, say_with};
use cartable_core::agenda::Speed;
use cartable_core::bot::Level;
use cartable_core::text::{Arg, Lang};
use std::collections::VecDeque;

/// A room in front of the player.
///
/// The owner's changes are shown at once and sent one after the other, each made to the version that the one
/// before has returned. Until they are answered they lie over the room that is known,
/// so that neither an answer nor the stream undoes them.
#[derive(Debug)]
pub(crate) struct RoomPage {
    code: String,
    known: Option<Room>,
    /// The changes that are not answered; the first is on its way.
    changes: VecDeque<RoomChange>,
    /// The talk with the server.
    pub talk: Talk,
    /// The number of the stream that tells of the room.
    watch: Option<u64>,
    /// The level of the bots that take free seats when the match is started.
    fill: Level,
    start: Start,
    is_lost: bool,
    /// True if the player does not sit here any more: the page has asked to be left.
    is_gone: bool,
}

/// The way in which the match of the player's own room starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Start {
    /// The player starts it.
    ByTap,
    /// It also starts by itself once somebody takes the last seat.
    WhenFull,
    /// It would, but its owner is still choosing, or it could not be started.
    Held,
}

impl RoomPage {
    fn new(code: &str, (fill, when_full): (Level, bool)) -> Self {
        Self {
            code: code.to_owned(),
            known: None,
            changes: VecDeque::new(),
            talk: Talk::default(),
            watch: None,
            fill,
            start: if when_full { Start::WhenFull } else { Start::ByTap },
            is_lost: false,
            is_gone: false,
        }
    }

    /// Comes back to a room by its code.
    /// It takes no seat: one that was given up or freed meanwhile is not taken again without a tap.
    pub fn come_back(code: &str, numbers: &mut Numbers, now_ms: u64) -> (Self, Vec<Effect>) {
        let mut page = Self::new(code, (Level::Normal, false));
        let asked = page.talk.ask(Request::Look(code.to_owned()), numbers, now_ms);
        (page, vec![asked])
    }

    /// Opens the page of a room in which the player has just taken a seat; bots of the level fill it,
    /// and the flag has it start by itself when it is full.
    pub fn enter(
        room: Room,
        start: (Level, bool),
        numbers: &mut Numbers,
        now_ms: u64,
    ) -> (Self, Vec<Effect>) {
        let mut page = Self::new(&room.code, start);
        let mut effects = page.see(room, numbers);
        effects.extend(page.start_if_full(numbers, now_ms));
        (page, effects)
    }

    /// Returns the number of the stream, to be ended with the page.
    pub const fn watch(&self) -> Option<u64> {
        self.watch
    }

    /// Takes over a room that is not older than the known one. It is followed until its match begins.
    fn see(&mut self, room: Room, numbers: &mut Numbers) -> Vec<Effect> {
        let mut effects = Vec::new();
        match &room.match_id {
            None if self.watch.is_none() => {
                let number = numbers.next();
                self.watch = Some(number);
                effects.push(Effect::Watch { number, room: Box::new(room.clone()) });
            }
            None => {}
            Some(_) => {
                effects.extend(self.watch.take().map(|number| Effect::LetGo { number }));
                // Both the stream and an answer tell of the match, and it is gone to once.
                let is_known = self.known.as_ref().is_some_and(|known| known.match_id.is_some());
                effects.extend(sit(&room).filter(|_| !is_known));
            }
        }
        self.known = Some(room);
        effects
    }

    fn begin(&mut self, numbers: &mut Numbers, now_ms: u64) -> Effect {
        self.talk.ask(Request::Start(self.code.clone(), self.fill), numbers, now_ms)
    }

    /// Has a match that starts by itself held back, or not any more.
    fn hold(&mut self, is_held: bool) {
        if self.start != Start::ByTap {
            self.start = if is_held { Start::Held } else { Start::WhenFull };
        }
    }

    /// Starts the match if it starts by itself, and somebody has taken the last seat.
    fn start_if_full(&mut self, numbers: &mut Numbers, now_ms: u64) -> Option<Effect> {
        let room = self.known.as_ref()?;
        let is_taken = |seat: &RoomSeat| seat.name.is_some() || seat.level.is_some();
        let waits = room.is_own() && room.match_id.is_none() && room.seats.iter().all(is_taken);
        let is_free = !self.is_gone && self.changes.is_empty() && !self.talk.is_busy();
        (self.start == Start::WhenFull && waits && is_free).then(|| self.begin(numbers, now_ms))
    }

    /// Returns the room as the player sees it: the known one under the changes that are not answered.
    fn seen(&self) -> Option<Room> {
        let mut room = self.known.clone()?;
        for change in &self.changes {
            apply(&mut room, change);
        }
        Some(room)
    }

    /// Carries out an action that the page offers.
    pub fn tap(&mut self, action: &str, lang: Lang, numbers: &mut Numbers, now_ms: u64) -> Vec<Effect> {
        let code = self.code.clone();
        match action {
            "again" => vec![self.talk.ask(Request::Look(code), numbers, now_ms)],
            "start" => vec![self.begin(numbers, now_ms)],
            "sit" => self.known.as_ref().and_then(sit).into_iter().collect(),
            "leave" => {
                self.changes.clear();
                vec![self.talk.ask(Request::Leave(code), numbers, now_ms)]
            }
            "invite" => {
                let game =
                    self.known.as_ref().map(|room| room_blocks::title(&room.game, lang)).unwrap_or_default();
                let args = [("game", Arg::from(game)), ("code", Arg::from(code.as_str()))];
                let words = say_with(lang, "room-invitation", args);
                vec![Effect::Ask(Errand::Invite { words, code })]
            }
            _ => self.tap_seat(action, numbers, now_ms),
        }
    }

    /// Carries out an action on a seat: `seat 2 free`, `seat 2 remove`, `seat 2 look` or `seat 2 LEVEL`.
    fn tap_seat(&mut self, action: &str, numbers: &mut Numbers, now_ms: u64) -> Vec<Effect> {
        let words: Vec<&str> = action.split(' ').collect();
        let ["seat", number, what] = words[..] else { return Vec::new() };
        let Some(seat) = number.parse::<u32>().ok().and_then(|number| number.checked_sub(1)) else {
            return Vec::new();
        };
        if what == "look" {
            let seats = self.known.iter().flat_map(|room| &room.seats);
            let account = seats.clone().nth(seat as usize).and_then(|seat| seat.account_id.clone());
            return account
                .map(|account_id| Effect::Ask(Errand::LookAt { account_id }))
                .into_iter()
                .collect();
        }
        let bot = what.parse().ok();
        self.change(RoomChange::SetSeat { seat, bot }, numbers, now_ms)
    }

    /// Sets a value that a block of the page offers.
    pub fn set(&mut self, block: &str, value: &str, numbers: &mut Numbers, now_ms: u64) -> Vec<Effect> {
        let change = match block {
            "seats" => value.parse().ok().map(|seats| RoomChange::SetSeats { seats }),
            "first" => {
                let seat = value.parse::<u32>().ok().and_then(|number| number.checked_sub(1));
                Some(RoomChange::SetFirst { seat })
            }
            "speed" => Some(RoomChange::SetSpeed { speed: Speed::named(value) }),
            _ => {
                let options = self.known.iter().flat_map(|room| &room.options);
                let key = options
                    .map(|set| &set.key)
                    .find(|key| block == block_key(key) || block == format!("{} number", block_key(key)));
                key.map(|key| RoomChange::SetOption { key: key.clone(), value: value.to_owned() })
            }
        };
        change.map(|change| self.change(change, numbers, now_ms)).unwrap_or_default()
    }

    fn change(&mut self, change: RoomChange, numbers: &mut Numbers, now_ms: u64) -> Vec<Effect> {
        self.changes.push_back(change);
        if self.changes.len() == 1 { self.send(numbers, now_ms) } else { Vec::new() }
    }

    /// Sends the first of the changes, made to the room that is known.
    fn send(&mut self, numbers: &mut Numbers, now_ms: u64) -> Vec<Effect> {
        let (Some(change), Some(room)) = (self.changes.front(), &self.known) else { return Vec::new() };
        let request = Request::Change(Box::new(room.clone()), change.clone());
        vec![self.talk.ask(request, numbers, now_ms)]
    }

    /// Takes the answer of a call; one that is awaited no more is dropped.
    pub fn answer(
        &mut self,
        number: u64,
        answer: Result<Answer, Trouble>,
        (key, lang): (&str, Lang),
        numbers: &mut Numbers,
        now_ms: u64,
    ) -> Vec<Effect> {
        let Some(request) = self.talk.answered(number) else { return Vec::new() };
        match (request, answer) {
            (Request::Leave(_), _) if self.is_gone => Vec::new(),
            (Request::Leave(_), Ok(_)) => self.leave(key, None),
            // The player has no seat there any more, which is the aim.
            (Request::Leave(_), Err(trouble)) if trouble.kind == TroubleKind::Refused => {
                self.leave(key, None)
            }
            (Request::Look(_), Ok(Answer::Room(room))) if !room.seats.iter().any(|seat| seat.you) => {
                self.talk.trouble = Some(say(lang, "room-freed"));
                Vec::new()
            }
            (Request::Change(..), Ok(Answer::Room(room))) => {
                self.changes.pop_front();
                // The stream may have told more by now, of the same version.
                let is_news = self.known.as_ref().is_none_or(|known| room.version > known.version);
                // An owner who fills the last seat may still be choosing.
                self.hold(is_news || self.known.as_ref() == Some(&*room));
                let mut effects = if is_news { self.see(*room, numbers) } else { Vec::new() };
                effects.extend(self.send(numbers, now_ms));
                effects.extend(self.start_if_full(numbers, now_ms));
                effects
            }
            (_, Ok(Answer::Room(room))) => self.see(*room, numbers),
            (_, Ok(_)) => Vec::new(),
            (_, Err(trouble)) => {
                self.changes.clear();
                self.hold(true);
                let is_signed_out = trouble.kind == TroubleKind::SignedOut;
                self.talk.trouble = Some(trouble.text);
                if is_signed_out { vec![Effect::Ask(Errand::LookWhoIsSignedIn)] } else { Vec::new() }
            }
        }
    }

    /// Takes what the stream has told; what is older than the known room is dropped.
    pub fn told(
        &mut self,
        key: &str,
        state: RoomState,
        lang: Lang,
        numbers: &mut Numbers,
        now_ms: u64,
    ) -> Vec<Effect> {
        if self.is_gone {
            return Vec::new();
        }
        self.is_lost = state.reconnecting;
        if let Some(notice) = state.notice {
            // The stream may tell of a seat that is given up before the answer does.
            let is_given_up = matches!(self.talk.awaited(), Some(Request::Leave(_)));
            let why = match notice.code.as_str() {
                "not_in_room" | "unknown_room" if is_given_up => None,
                "not_in_room" => Some(say(lang, "room-freed")),
                _ => Some(notice.text),
            };
            let mut effects = self.leave(key, why);
            effects.push(Effect::Ask(Errand::LookWhoIsSignedIn));
            return effects;
        }
        let is_news = self
            .known
            .as_ref()
            .is_none_or(|known| state.room.version >= known.version && state.room != *known);
        if !is_news {
            return Vec::new();
        }
        self.hold(false);
        let mut effects = self.see(state.room, numbers);
        effects.extend(self.start_if_full(numbers, now_ms));
        effects
    }

    fn leave(&mut self, key: &str, why: Option<String>) -> Vec<Effect> {
        self.is_gone = true;
        vec![Effect::Ask(Errand::Close { page: key.to_owned(), why })]
    }

    /// Returns the page.
    pub fn page(&self, key: &str, lang: Lang, now_ms: u64) -> ShownPage {
        let seen = self.seen();
        let mut blocks = seen
            .as_ref()
            .map(|room| room_blocks::blocks(room, self.start != Start::ByTap, lang))
            .unwrap_or_default();
        blocks.extend(self.is_lost.then(|| {
            let text = say(lang, "reconnecting");
            block("lost", BlockRole::Trouble, BlockKind::Text { text })
        }));
        blocks.extend(self.talk.blocks(lang, now_ms));
        let mut actions = match &seen {
            None if self.talk.is_busy() => Vec::new(),
            None => vec![room_blocks::again(lang)],
            Some(room) => room_blocks::actions(room, lang),
        };
        for action in &mut actions {
            action.enabled = !self.talk.is_busy() && !self.is_gone;
        }
        let game = seen.as_ref().map(|room| room_blocks::title(&room.game, lang));
        ShownPage {
            kind: PageKind::Room,
            key: key.to_owned(),
            route: format!("room/{}", self.code),
            title: game.unwrap_or_else(|| say(lang, "room-title")),
            blocks,
            actions,
        }
    }
}

/// Makes a change of the owner's in a room as the server will.
fn apply(room: &mut Room, change: &RoomChange) {
    match change {
        RoomChange::SetOption { key, value } => {
            if let Some(set) = room.options.iter_mut().find(|set| set.key == *key) {
                value.clone_into(&mut set.value);
            }
        }
        RoomChange::SetSpeed { speed } => room.speed = *speed,
        RoomChange::SetSeats { seats } => room.seats.resize(*seats as usize, RoomSeat::OPEN),
        RoomChange::SetFirst { seat } => room.first_dealer = *seat,
        RoomChange::SetSeat { seat, bot } => {
            if let Some(seat) = room.seats.get_mut(*seat as usize) {
                *seat = RoomSeat { level: *bot, ..RoomSeat::OPEN };
            }
        }
    }
}

/// Returns the way to the table of a room whose match has begun.
fn sit(room: &Room) -> Option<Effect> {
    let (match_id, game) = (room.match_id.clone()?, room.game.clone());
    Some(Effect::Ask(Errand::Sit { match_id, game, to_play_first: false }))
}
