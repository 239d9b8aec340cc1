//! The page of a server: the player's tables, people by the queue, friends by a code, the account.

use crate::circumstances::Circumstances;
use crate::event::{Effect, Errand, SitReason};
use crate::games::title;
use crate::open_page::OpenPage;
use crate::page::{
    Action, Block, BlockRole, FieldKind, PageKind, Picture, ShownPage, Weight, block, field, heading, led,
    line,
};
use crate::places::{Presence, Waiting};
use crate::room::{Call, Room};
use crate::words::{date, say, say_with};
use cartable_core::catalogue::GameId;
use cartable_core::text::{Arg, Lang};

/// The most letters of a typed code, which may be a link with it.
const LONGEST_CODE: usize = 400;
/// The most letters of a server's address, with the fingerprint of its certificate.
const LONGEST_ADDRESS: usize = 400;
/// The pages to which a line leads, with the signs of their lines.
const PAGES: [(&str, &str); 5] = [
    ("queue", "trophy"),
    ("daily", "calendar"),
    ("board", "podium"),
    ("profile", "curve"),
    ("history", "clock"),
];

/// The page of a server, for a player who is signed in there.
#[derive(Debug)]
pub(crate) struct OnlinePage {
    key: String,
}

impl OnlinePage {
    /// Returns the page.
    pub fn new(key: &str) -> Self {
        Self { key: key.to_owned() }
    }
}

impl OpenPage for OnlinePage {
    fn shown(&self, at: &Circumstances) -> ShownPage {
        ShownPage {
            kind: PageKind::Online,
            key: self.key.clone(),
            route: "online".to_owned(),
            title: say(at.lang, "online-title"),
            blocks: at.presence.iter().flat_map(|own| blocks(own, at)).collect(),
            actions: Vec::new(),
        }
    }

    fn tap(&mut self, action: &str, at: &mut Circumstances) -> Vec<Effect> {
        let words: Vec<&str> = action.split(' ').collect();
        let errand = match (&words[..], &at.presence) {
            (["room", about, "go"], Some(own)) => {
                own.waiting.rooms.iter().find(|room| room.about() == *about).map(way)
            }
            (["open", game], _) => Some(Errand::OpenRoom { game: (*game).to_owned() }),
            (["queue"], _) => {
                let route =
                    at.queued.as_ref().map_or_else(|| "queue".to_owned(), |game| format!("queue/{game}"));
                Some(Errand::Open { route })
            }
            ([page], _) => Some(Errand::Open { route: (*page).to_owned() }),
            _ => None,
        };
        errand.map(Effect::Ask).into_iter().collect()
    }

    fn set(&mut self, block: &str, value: &str, _at: &mut Circumstances) -> Vec<Effect> {
        let typed = value.trim().to_owned();
        let errand = match block {
            "join" => Errand::Join { typed },
            "watch" => Errand::Watch { typed },
            "server" => Errand::TurnTo { address: typed },
            _ => return Vec::new(),
        };
        vec![Effect::Ask(errand)]
    }
}

/// Returns the way to a room or match.
fn way(room: &Room) -> Errand {
    match &room.match_id {
        Some(match_id) => {
            Errand::Sit { match_id: match_id.clone(), game: room.game.clone(), why: SitReason::Asked }
        }
        // The seat that is kept there is taken first.
        None if room.call == Some(Call::Rematch) => Errand::Join { typed: room.code.clone() },
        None => Errand::Open { route: format!("room/{}", room.code) },
    }
}

fn blocks(own: &Presence, at: &Circumstances) -> Vec<Block> {
    let lang = at.lang;
    let Presence { server, profile, waiting, has_news } = own;
    let picture = Picture::Avatar { id: profile.avatar.clone() };
    let note = say(lang, if *has_news { "account-news" } else { "account-title" });
    let mut blocks =
        vec![way_to("account", picture, format!("{}#{}", profile.name, profile.tag), note, *has_news, lang)];
    if !waiting.rooms.is_empty() {
        blocks.push(heading("rooms", say(lang, "online-rooms")));
    }
    blocks.extend(waiting.rooms.iter().zip(1..).map(|(room, number)| room_line(room, waiting, number, lang)));
    blocks.push(heading("others", say(lang, "queue-title")));
    blocks.extend(PAGES.map(|(page, sign)| {
        let is_waiting = page == "queue" && at.queued.is_some();
        let title = match page {
            "queue" if is_waiting => say(lang, "queue-searching"),
            "queue" => say(lang, "queue-ranked"),
            _ => say(lang, &format!("{page}-title")),
        };
        let note = say(lang, &format!("{page}-tagline"));
        way_to(page, Picture::Sign { id: sign.to_owned() }, title, note, is_waiting, lang)
    }));
    blocks.extend(
        friends(server, at.invitation.as_deref(), lang)
            .into_iter()
            .map(|block| Block { role: BlockRole::Setting, ..block }),
    );
    blocks
}

/// Returns the blocks about a room of friends, by its code or a new one, and about the server.
fn friends(server: &str, invitation: Option<&str>, lang: Lang) -> Vec<Block> {
    let action = |key: &str, weight: Weight| {
        let label = say(lang, &format!("online-{key}"));
        Action { weight, ..Action::new(key, say(lang, &format!("online-{key}-name")), label) }
    };
    let ways = vec![action("join", Weight::Main), action("watch", Weight::Usual)];
    let mut blocks = vec![
        heading("friends", say(lang, "online-friends")),
        field(
            "code",
            say(lang, "room-code"),
            invitation.unwrap_or_default().to_owned(),
            FieldKind::Code,
            LONGEST_CODE,
            ways,
        ),
        heading("open", say(lang, "online-open")),
    ];
    blocks.extend(GameId::ALL.into_iter().map(|game| {
        let (key, title) = (format!("open {game}"), game.title(lang));
        let name = format!("{} {game}", say(lang, "online-open-name"));
        let open = Action::new(&key, name, title.clone());
        block(&key, BlockRole::About, line(game.id(), title, String::new(), false, vec![open]))
    }));
    let turn = vec![action("server", Weight::Usual)];
    blocks.push(heading("where", say(lang, "online-where")));
    blocks.push(field(
        "server",
        say(lang, "online-where"),
        server.to_owned(),
        FieldKind::Address,
        LONGEST_ADDRESS,
        turn,
    ));
    blocks
}

/// Returns a line that leads to another page.
fn way_to(page: &str, picture: Picture, title: String, note: String, stands_out: bool, lang: Lang) -> Block {
    let name = say(lang, &format!("online-{page}-name"));
    block(page, BlockRole::About, led(page, picture, name, title, note, stands_out))
}

/// Returns the line of a room or match in which the player sits: the game, the others there, and its state.
fn room_line(room: &Room, waiting: &Waiting, number: usize, lang: Lang) -> Block {
    let key = format!("room {}", room.about());
    let own_try = waiting.tries.iter().find(|own| Some(&own.match_id) == room.match_id.as_ref());
    let game = title(&room.game, lang);
    let title = own_try.map_or_else(
        || game.clone(),
        |own| {
            let args = [("day", Arg::from(date(&own.day, lang))), ("game", Arg::from(game.as_str()))];
            say_with(lang, "online-daily", args)
        },
    );
    let go = Action::new(&format!("{key} go"), say(lang, "online-room-go-name"), title.clone());
    let mut told: Vec<String> =
        room.seats.iter().filter(|seat| !seat.you).filter_map(|seat| seat.name.clone()).collect();
    if told.is_empty() && !room.code.is_empty() {
        told.push(say_with(lang, "online-by-code", [("code", Arg::from(room.code.as_str()))]));
    }
    told.push(room_state(room, lang));
    let kind = line(&room.game, title, told.join(", "), room.call.is_some(), vec![go]);
    let name = format!("{} {number}", say(lang, "online-room-name"));
    Block { name, ..block(&key, BlockRole::About, kind) }
}

/// Returns the state of a room or match of the player's, in words.
#[must_use]
pub fn room_state(room: &Room, lang: Lang) -> String {
    let key = match (room.call, &room.match_id) {
        (Some(Call::Matched), _) => "online-matched",
        (Some(Call::YourTurn), _) => "online-turn",
        (Some(Call::Rematch), _) => "online-rematch",
        (None, None) => "online-waits",
        (None, Some(_)) if room.resigned => "online-resigned",
        (None, Some(_)) => "online-plays",
    };
    say(lang, key)
}
