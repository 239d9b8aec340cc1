//! The page of a room before its match: what is known of the room, and the changes that are on their way.

use crate::circumstances::Circumstances;
use crate::event::{Answer, Effect, Errand, Request, SitReason, person};
use crate::games::title;
use crate::open_page::OpenPage;
use crate::options::block_key;
use crate::page::{BlockRole, PageKind, ShownPage, text};
use crate::room::{Room, RoomChange, RoomSeat, RoomState};
use crate::room_blocks;
use crate::talk::{Talk, blocks_of};
use crate::trouble::{Trouble, TroubleKind};
use crate::words::{say, say_with};
use cartable_core::agenda::Speed;
use cartable_core::bot::Level;
use cartable_core::text::Arg;
use std::collections::VecDeque;

/// A room in front of the player.
///
/// The owner's changes are shown at once and sent one after the other, each made to the version that the one
/// before has returned. Until they are answered they lie over the room that is known,
/// so that neither an answer nor the stream undoes them.
#[derive(Debug)]
pub(crate) struct RoomPage {
    key: String,
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
    fn new(key: &str, code: &str, (fill, when_full): (Level, bool)) -> Self {
        Self {
            key: key.to_owned(),
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
    pub fn come_back(key: &str, code: &str) -> Self {
        Self::new(key, code, (Level::Normal, false))
    }

    /// Opens the page of a room in which the player has just taken a seat; bots of the level fill it,
    /// and the flag has it start by itself when it is full.
    pub fn enter(key: &str, room: Room, start: (Level, bool), at: &mut Circumstances) -> (Self, Vec<Effect>) {
        let mut page = Self::new(key, &room.code, start);
        let mut effects = page.see(room, at);
        effects.extend(page.start_if_full(at));
        (page, effects)
    }

    /// Takes over a room that is not older than the known one. It is followed until its match begins.
    fn see(&mut self, room: Room, at: &mut Circumstances) -> Vec<Effect> {
        let mut effects = Vec::new();
        match &room.match_id {
            None if self.watch.is_none() => {
                let number = at.next_number();
                self.watch = Some(number);
                effects.push(Effect::Watch { number, room: Box::new(room.clone()) });
            }
            None => {}
            Some(_) => {
                effects.extend(self.watch.take().map(|number| Effect::LetGo { number }));
                // Both the stream and an answer tell of the match, and it is gone to once.
                let is_known = self.known.as_ref().is_some_and(|known| known.match_id.is_some());
                effects.extend(sit(&room, SitReason::Begun).filter(|_| !is_known));
            }
        }
        self.known = Some(room);
        effects
    }

    fn begin(&mut self, at: &mut Circumstances) -> Effect {
        self.talk.ask(Request::Start(self.code.clone(), self.fill), at)
    }

    /// Has a match that starts by itself held back, or not any more.
    fn hold(&mut self, is_held: bool) {
        if self.start != Start::ByTap {
            self.start = if is_held { Start::Held } else { Start::WhenFull };
        }
    }

    /// Starts the match if it starts by itself, and somebody has taken the last seat.
    fn start_if_full(&mut self, at: &mut Circumstances) -> Option<Effect> {
        let room = self.known.as_ref()?;
        let is_taken = |seat: &RoomSeat| seat.name.is_some() || seat.level.is_some();
        let waits = room.is_own() && room.match_id.is_none() && room.seats.iter().all(is_taken);
        let is_free = !self.is_gone && self.changes.is_empty() && !self.talk.is_busy();
        (self.start == Start::WhenFull && waits && is_free).then(|| self.begin(at))
    }

    /// Returns the room as the player sees it: the known one under the changes that are not answered.
    fn seen(&self) -> Option<Room> {
        let mut room = self.known.clone()?;
        for change in &self.changes {
            apply(&mut room, change);
        }
        Some(room)
    }

    /// Carries out an action on a seat: `seat 2 free`, `seat 2 remove`, `seat 2 look` or `seat 2 LEVEL`.
    fn tap_seat(&mut self, action: &str, at: &mut Circumstances) -> Vec<Effect> {
        let words: Vec<&str> = action.split(' ').collect();
        let ["seat", number, what] = words[..] else { return Vec::new() };
        let Some(seat) = number.parse::<u32>().ok().and_then(|number| number.checked_sub(1)) else {
            return Vec::new();
        };
        if what == "look" {
            let seats = self.known.iter().flat_map(|room| &room.seats);
            let account = seats.clone().nth(seat as usize).and_then(|seat| seat.account_id.clone());
            return account.map(|id| Effect::Ask(person(&id))).into_iter().collect();
        }
        let bot = what.parse().ok();
        self.change(RoomChange::SetSeat { seat, bot }, at)
    }

    fn change(&mut self, change: RoomChange, at: &mut Circumstances) -> Vec<Effect> {
        self.changes.push_back(change);
        if self.changes.len() == 1 { self.send(at) } else { Vec::new() }
    }

    /// Sends the first of the changes, made to the room that is known.
    fn send(&mut self, at: &mut Circumstances) -> Vec<Effect> {
        let (Some(change), Some(room)) = (self.changes.front(), &self.known) else { return Vec::new() };
        let request = Request::Change(Box::new(room.clone()), change.clone());
        vec![self.talk.ask(request, at)]
    }

    fn leave(&mut self, why: Option<String>) -> Vec<Effect> {
        self.is_gone = true;
        vec![Effect::Ask(Errand::Close { page: self.key.clone(), why })]
    }
}

impl OpenPage for RoomPage {
    fn shown(&self, at: &Circumstances) -> ShownPage {
        let lang = at.lang;
        let seen = self.seen();
        let mut blocks = seen
            .as_ref()
            .map(|room| room_blocks::blocks(room, self.start != Start::ByTap, lang))
            .unwrap_or_default();
        blocks.extend(self.is_lost.then(|| text("lost", BlockRole::Trouble, say(lang, "reconnecting"))));
        blocks.extend(blocks_of(&[&self.talk], at));
        let mut actions = match &seen {
            None if self.talk.is_busy() => Vec::new(),
            None => vec![room_blocks::again(lang)],
            Some(room) => room_blocks::actions(room, lang),
        };
        for action in &mut actions {
            action.enabled = !self.talk.is_busy() && !self.is_gone;
        }
        let game = seen.as_ref().map(|room| title(&room.game, lang));
        ShownPage {
            kind: PageKind::Room,
            key: self.key.clone(),
            route: format!("room/{}", self.code),
            title: game.unwrap_or_else(|| say(lang, "room-title")),
            blocks,
            actions,
        }
    }

    fn tap(&mut self, action: &str, at: &mut Circumstances) -> Vec<Effect> {
        let code = self.code.clone();
        match action {
            "again" => vec![self.talk.ask(Request::Look(code), at)],
            "start" => vec![self.begin(at)],
            "sit" => self.known.as_ref().and_then(|room| sit(room, SitReason::Asked)).into_iter().collect(),
            "leave" => {
                self.changes.clear();
                vec![self.talk.ask(Request::Leave(code), at)]
            }
            "invite" => {
                let game = self.known.as_ref().map(|room| title(&room.game, at.lang)).unwrap_or_default();
                let args = [("game", Arg::from(game)), ("code", Arg::from(code.as_str()))];
                let words = say_with(at.lang, "room-invitation", args);
                vec![Effect::Ask(Errand::Invite { words, code })]
            }
            _ => self.tap_seat(action, at),
        }
    }

    fn set(&mut self, block: &str, value: &str, at: &mut Circumstances) -> Vec<Effect> {
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
        change.map(|change| self.change(change, at)).unwrap_or_default()
    }

    fn awaits(&self, call: u64) -> bool {
        self.talk.awaits(call)
    }

    fn answer(
        &mut self,
        number: u64,
        answer: Result<Answer, Trouble>,
        at: &mut Circumstances,
    ) -> Vec<Effect> {
        let Some(request) = self.talk.answered(number) else { return Vec::new() };
        match (request, answer) {
            (Request::Leave(_), _) if self.is_gone => Vec::new(),
            (Request::Leave(_), Ok(_)) => self.leave(None),
            // The player has no seat there any more, which is the aim.
            (Request::Leave(_), Err(trouble)) if trouble.kind == TroubleKind::Refused => self.leave(None),
            (Request::Look(_), Ok(Answer::Room(room))) if !room.seats.iter().any(|seat| seat.you) => {
                self.talk.trouble = Some(say(at.lang, "room-freed"));
                Vec::new()
            }
            (Request::Change(..), Ok(Answer::Room(room))) => {
                self.changes.pop_front();
                // The stream may have told more by now, of the same version.
                let is_news = self.known.as_ref().is_none_or(|known| room.version > known.version);
                // An owner who fills the last seat may still be choosing.
                self.hold(is_news || self.known.as_ref() == Some(&*room));
                let mut effects = if is_news { self.see(*room, at) } else { Vec::new() };
                effects.extend(self.send(at));
                effects.extend(self.start_if_full(at));
                effects
            }
            (_, Ok(Answer::Room(room))) => self.see(*room, at),
            (_, Ok(_)) => Vec::new(),
            (_, Err(trouble)) => {
                self.changes.clear();
                self.hold(true);
                self.talk.fail(trouble).into_iter().collect()
            }
        }
    }

    fn due(&self, now_ms: u64) -> Option<u64> {
        self.talk.due(now_ms)
    }

    /// A room that is known is followed by its stream.
    fn look(&mut self, at: &mut Circumstances) -> Vec<Effect> {
        let is_known = self.known.is_some() || self.talk.is_busy();
        (!is_known).then(|| self.talk.ask(Request::Look(self.code.clone()), at)).into_iter().collect()
    }

    fn forget(&mut self) -> bool {
        false
    }

    fn watch(&self) -> Option<u64> {
        self.watch
    }

    fn told(&mut self, state: RoomState, at: &mut Circumstances) -> Vec<Effect> {
        if self.is_gone {
            return Vec::new();
        }
        self.is_lost = state.reconnecting;
        if let Some(notice) = state.notice {
            // The stream may tell of a seat that is given up before the answer does.
            let is_given_up = matches!(self.talk.awaited(), Some(Request::Leave(_)));
            let why = match notice.code.as_str() {
                "not_in_room" | "unknown_room" if is_given_up => None,
                "not_in_room" => Some(say(at.lang, "room-freed")),
                _ => Some(notice.text),
            };
            let mut effects = self.leave(why);
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
        let mut effects = self.see(state.room, at);
        effects.extend(self.start_if_full(at));
        effects
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
fn sit(room: &Room, why: SitReason) -> Option<Effect> {
    let (match_id, game) = (room.match_id.clone()?, room.game.clone());
    Some(Effect::Ask(Errand::Sit { match_id, game, why }))
}
