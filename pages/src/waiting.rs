//! Waiting for a match with strangers: the player's wish, the place that is held, and the page about both.

use crate::circumstances::Circumstances;
use crate::event::{Answer, Effect, Errand, Request, SitReason};
use crate::games::{GameInfo, SpeedInfo};
use crate::page::{
    Action, Block, BlockKind, BlockRole, Offer, PageKind, Picture, ShownPage, Weight, block, offer, text,
};
use crate::queue::{QueueState, QueueWish, numbers_of_people};
use crate::talk::{Talk, blocks_of};
use crate::trouble::{Trouble, TroubleKind};
use crate::words::{duration, named, say, say_with, speed_note};
use cartable_core::agenda::Speed;
use cartable_core::catalogue::GameId;
use cartable_core::text::{Arg, Lang};
use std::collections::BTreeMap;

/// The times in seconds after which bots may take free seats.
const WAITS: [Option<u32>; 5] = [Some(10), Some(30), Some(60), Some(120), None];

/// The player's wish and their place in the queue. The place outlives the page: the player may look at others.
#[derive(Debug)]
pub(crate) struct Waiting {
    /// The accepted numbers of players by game, where they were chosen.
    accepted: BTreeMap<String, Vec<u32>>,
    speed: Speed,
    ranked: bool,
    bots_after: Option<u32>,
    place: Option<Place>,
    /// The talk with the server.
    pub talk: Talk,
    /// The server's words when the player had a match to play first.
    refusal: String,
}

#[derive(Debug)]
struct Place {
    wish: QueueWish,
    /// The number of the call that has taken it.
    number: u64,
    state: QueueState,
}

impl Default for Waiting {
    fn default() -> Self {
        Self {
            accepted: BTreeMap::new(),
            speed: Speed::Normal,
            ranked: true,
            bots_after: Some(30),
            place: None,
            talk: Talk::default(),
            refusal: String::new(),
        }
    }
}

impl Waiting {
    /// Returns the wish that waits in the queue; `None` while the player does not wait.
    pub fn wish(&self) -> Option<&QueueWish> {
        self.place.as_ref().map(|place| &place.wish)
    }

    /// Begins to wait, unless the player waits already.
    pub fn enqueue(&mut self, wish: QueueWish, at: &mut Circumstances) -> Vec<Effect> {
        if self.place.is_some() || self.talk.is_busy() {
            return Vec::new();
        }
        vec![self.talk.ask(Request::Enqueue(wish), at)]
    }

    /// Carries out an action of the page for a game.
    pub fn tap(&mut self, action: &str, game: &str, at: &mut Circumstances) -> Vec<Effect> {
        match action {
            "search" => match game.parse() {
                Ok(game) => self.enqueue(self.wished(game), at),
                Err(_) => Vec::new(),
            },
            "leave" if self.place.is_some() => vec![self.talk.ask(Request::LeaveQueue, at)],
            _ => Vec::new(),
        }
    }

    /// Sets a part of the wish for a game; a value that is not offered changes nothing.
    pub fn set(&mut self, block: &str, value: &str, game: &str) {
        let Ok(game) = game.parse::<GameId>() else { return };
        match block {
            "counts" => self.ranked = value == "ranked",
            "seats" => {
                let Ok(number) = value.parse() else { return };
                let mut numbers = self.numbers(game);
                if numbers.contains(&number) {
                    numbers.retain(|other| *other != number);
                } else if numbers_of_people(game).contains(&number) {
                    numbers.push(number);
                    numbers.sort_unstable();
                }
                // At least one stays accepted.
                if !numbers.is_empty() {
                    self.accepted.insert(game.to_string(), numbers);
                }
            }
            "speed" => self.speed = Speed::named(value).unwrap_or(self.speed),
            "bots" => {
                let named = WAITS.into_iter().find(|wait| wait_value(*wait) == value);
                self.bots_after = named.unwrap_or(self.bots_after);
            }
            _ => {}
        }
    }

    /// Takes the answer of a call; one that is awaited no more is dropped.
    pub fn answer(
        &mut self,
        number: u64,
        answer: Result<Answer, Trouble>,
        at: &mut Circumstances,
    ) -> Vec<Effect> {
        let Some(call) = self.talk.answered(number) else {
            // The account was left meanwhile: nobody holds this place.
            let is_taken = answer == Ok(Answer::Queued);
            return if is_taken { vec![Effect::LetGo { number }] } else { Vec::new() };
        };
        match (call, answer) {
            (Request::Enqueue(wish), Ok(_)) => {
                self.place = Some(Place { wish, number, state: QueueState::default() });
                Vec::new()
            }
            (Request::Enqueue(_), Err(trouble)) if trouble.code == "match_to_play" => {
                self.refusal = trouble.text;
                vec![self.talk.ask(Request::FindMatchToPlay, at)]
            }
            (Request::FindMatchToPlay, Ok(Answer::ToPlay(Some((match_id, game))))) => {
                vec![Effect::Ask(Errand::Sit { match_id, game, why: SitReason::ToPlayFirst })]
            }
            (Request::FindMatchToPlay, _) => {
                self.talk.trouble = Some(std::mem::take(&mut self.refusal));
                Vec::new()
            }
            (Request::LeaveQueue, Ok(_)) => self.let_go(),
            (_, Ok(_)) => Vec::new(),
            // There is a match by now, and the stream tells of it.
            (Request::LeaveQueue, Err(trouble)) if trouble.kind == TroubleKind::Refused => Vec::new(),
            (call, Err(trouble)) => {
                // A place whose server does not answer dies by itself.
                let mut effects = if call == Request::LeaveQueue { self.let_go() } else { Vec::new() };
                effects.extend(self.talk.fail(trouble));
                effects
            }
        }
    }

    /// Takes what the stream of a place has told.
    pub fn told(&mut self, number: u64, state: QueueState) -> Vec<Effect> {
        let Some(place) = self.place.as_mut().filter(|place| place.number == number) else {
            return Vec::new();
        };
        if let Some(match_id) = state.match_id {
            let game = place.wish.game.clone();
            let mut effects = self.let_go();
            effects.push(Effect::Ask(Errand::Sit { match_id, game, why: SitReason::Begun }));
            return effects;
        }
        if let Some(notice) = state.notice {
            self.talk.trouble = Some(notice.text);
            let mut effects = self.let_go();
            effects.push(Effect::Ask(Errand::LookWhoIsSignedIn));
            return effects;
        }
        place.state = state;
        Vec::new()
    }

    /// Drops everything of an account that was left; the wish for the next match stays.
    pub fn forget(&mut self) -> Vec<Effect> {
        self.talk = Talk::default();
        self.let_go()
    }

    fn let_go(&mut self) -> Vec<Effect> {
        let place = self.place.take();
        place.map(|place| Effect::LetGo { number: place.number }).into_iter().collect()
    }

    fn numbers(&self, game: GameId) -> Vec<u32> {
        self.accepted.get(game.id()).cloned().unwrap_or_else(|| numbers_of_people(game))
    }

    fn wished(&self, game: GameId) -> QueueWish {
        QueueWish {
            game: game.to_string(),
            seats: self.numbers(game),
            speed: self.speed,
            ranked: self.ranked,
            bots_after_seconds: self.bots_after.filter(|_| !self.ranked),
        }
    }

    /// Returns the page about the queue, opened for a game.
    pub fn page(&self, key: &str, game: &str, at: &Circumstances) -> ShownPage {
        let lang = at.lang;
        let game = self.wish().map_or(game, |wish| &wish.game);
        let info = GameInfo::named(game, lang);
        let title = info.as_ref().map_or_else(|| game.to_owned(), |info| info.title.clone());
        let emblem = BlockKind::Subject { picture: Picture::Game { id: game.to_owned() }, title };
        let mut blocks = vec![block("title", BlockRole::About, emblem)];
        blocks.extend(match (&self.place, &info) {
            (Some(place), info) => place_blocks(place, info.as_ref(), lang),
            (None, Some(info)) => self.wish_blocks(info, lang),
            (None, None) => Vec::new(),
        });
        blocks.extend(blocks_of(&[&self.talk], at));
        let action = |key: &str, weight| {
            let (name, label) = (say(lang, &format!("queue-{key}-name")), say(lang, &format!("queue-{key}")));
            Action { weight, enabled: !self.talk.is_busy(), ..Action::new(key, name, label) }
        };
        let action = if self.place.is_some() {
            action("leave", Weight::Usual)
        } else {
            action("search", Weight::Main)
        };
        ShownPage {
            kind: PageKind::Queue,
            key: key.to_owned(),
            route: format!("queue/{game}"),
            title: say(lang, "queue-title"),
            blocks,
            actions: vec![action],
        }
    }

    /// Returns the blocks by which the wish is chosen.
    fn wish_blocks(&self, info: &GameInfo, lang: Lang) -> Vec<Block> {
        let choice = |key: &str, role, offers: Vec<Offer>, several, note: String| Block {
            name: say(lang, &format!("queue-{key}-name")),
            ..block(
                key,
                role,
                BlockKind::Choice {
                    label: say(lang, &format!("queue-{key}")),
                    offers,
                    several,
                    numbers: None,
                    note,
                },
            )
        };
        let games = GameId::ALL.map(|game| offer(game.id(), game.title(lang), game.id() == info.id));
        let counts = [true, false].map(|ranked| {
            let value = counts_key(ranked);
            offer(value, say(lang, &format!("queue-{value}")), self.ranked == ranked)
        });
        let mut blocks = vec![
            choice("game", BlockRole::About, games.into(), false, String::new()),
            choice("counts", BlockRole::Setting, counts.into(), false, String::new()),
        ];
        if let Ok(game) = info.id.parse::<GameId>() {
            let (possible, chosen) = (numbers_of_people(game), self.numbers(game));
            if possible.len() > 1 {
                let number =
                    |number: &u32| offer(&number.to_string(), number.to_string(), chosen.contains(number));
                let numbers = possible.iter().map(number).collect();
                blocks.push(choice(
                    "seats",
                    BlockRole::Setting,
                    numbers,
                    true,
                    say(lang, "queue-seats-note"),
                ));
            }
        }
        let speed =
            |speed: &SpeedInfo| offer(speed.speed.code(), speed.label.clone(), speed.speed == self.speed);
        let speeds = info.speeds.iter().map(speed).collect();
        let note = info.speeds.iter().find(|known| known.speed == self.speed);
        let note = note.map(|speed| speed_note(speed, lang)).unwrap_or_default();
        blocks.push(choice("speed", BlockRole::Setting, speeds, false, note));
        if !self.ranked {
            let wait = |wait: Option<u32>| {
                let label = wait.map(|seconds| {
                    let time = duration(u64::from(seconds) * 1_000, lang);
                    say_with(lang, "queue-bots-after", [("time", Arg::from(time))])
                });
                let label = label.unwrap_or_else(|| say(lang, "queue-bots-never"));
                offer(&wait_value(wait), label, wait == self.bots_after)
            };
            let waits = WAITS.map(wait).into();
            blocks.push(choice("bots", BlockRole::Setting, waits, false, String::new()));
        }
        blocks
    }
}

/// Returns the blocks about a place in the queue.
fn place_blocks(place: &Place, info: Option<&GameInfo>, lang: Lang) -> Vec<Block> {
    let Place { wish, state, .. } = place;
    let (counts, players) =
        (say(lang, &format!("queue-{}", counts_key(wish.ranked))), players(&wish.seats, lang));
    let mut blocks = vec![text("wish", BlockRole::About, format!("{counts}, {players}"))];
    let speed = info.and_then(|info| info.speeds.iter().find(|known| known.speed == wish.speed));
    blocks.extend(
        speed.map(|speed| {
            text("speed", BlockRole::About, named(lang, &say(lang, "queue-speed"), &speed.label))
        }),
    );
    let mut lines = Vec::new();
    if state.waiting > 0 {
        let args =
            [("ahead", Arg::from(state.ahead as usize)), ("waiting", Arg::from(state.waiting as usize))];
        lines.push(say_with(lang, "queue-others", args));
        lines.extend(state.estimated_seconds.map(|seconds| {
            let time = duration(u64::from(seconds) * 1_000, lang);
            say_with(lang, "queue-estimate", [("time", Arg::from(time))])
        }));
    }
    let trouble = state.reconnecting.then(|| say(lang, "queue-lost"));
    let notice =
        BlockKind::Notice { title: say(lang, "queue-searching"), lines, trouble, actions: Vec::new() };
    blocks.push(block("state", BlockRole::State, notice));
    // A front end that cannot wait while it shows something else leaves the first one out.
    for key in ["meanwhile", "absence"] {
        blocks.push(text(key, BlockRole::Note, say(lang, &format!("queue-{key}"))));
    }
    blocks
}

const fn counts_key(ranked: bool) -> &'static str {
    if ranked { "ranked" } else { "casual" }
}

fn wait_value(wait: Option<u32>) -> String {
    wait.map_or_else(|| "never".to_owned(), |seconds| seconds.to_string())
}

/// Returns the accepted numbers of players, in words: "2 to 4 players", "2 or 5 players".
fn players(numbers: &[u32], lang: Lang) -> String {
    let (Some(least), Some(most)) = (numbers.iter().min(), numbers.iter().max()) else {
        return String::new();
    };
    if numbers.len() > 2 && numbers.len() as u32 == most - least + 1 {
        let args = [("least", Arg::from(*least as usize)), ("most", Arg::from(*most as usize))];
        return say_with(lang, "queue-players-range", args);
    }
    let words: Vec<String> = numbers.iter().map(u32::to_string).collect();
    let told = match words.split_last() {
        Some((end, others @ [_, ..])) => format!("{} {} {end}", others.join(", "), say(lang, "or")),
        _ => words.concat(),
    };
    say_with(lang, "queue-players", [("numbers", Arg::from(told))])
}
