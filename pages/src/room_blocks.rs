//! A room as blocks and actions.

use crate::games::GameInfo;
use crate::options::{number, option_blocks};
use crate::page::{Action, Block, BlockKind, BlockRole, Offer, Question, Weight, block, line, offer, text};
use crate::room::{Room, RoomSeat};
use crate::words::{named, say, say_with, speed_note};
use cartable_core::bot::Level;
use cartable_core::text::{Arg, Lang};

/// Returns the blocks of a room: its code, who sits there, and the settings of the game.
/// `when_full` says that its match starts by itself.
pub(crate) fn blocks(room: &Room, when_full: bool, lang: Lang) -> Vec<Block> {
    let info = GameInfo::named(&room.game, lang);
    let code = BlockKind::Code {
        label: say(lang, "room-code"),
        code: room.code.clone(),
        game: room.game.clone(),
        actions: vec![action("invite", Weight::Usual, lang)],
    };
    let players = BlockKind::Heading { text: say(lang, "room-players") };
    let mut blocks = vec![block("code", BlockRole::About, code), block("players", BlockRole::About, players)];
    let is_own = room.is_own();
    blocks.extend(room.seats.iter().enumerate().map(|(index, seat)| {
        let note = [(seat.you, "room-you"), (seat.owner, "room-owner")];
        let note = note.into_iter().filter(|(is_so, _)| *is_so).map(|(_, key)| say(lang, key));
        let key = format!("seat {}", index + 1);
        let title = format!("{}. {}", index + 1, occupant(seat, info.as_ref(), lang));
        let note = note.collect::<Vec<_>>().join(" · ");
        let kind = line("", title, note, false, seat_actions(&key, seat, is_own, info.as_ref(), lang));
        let name = format!("{} {}", say(lang, "room-seat-name"), index + 1);
        Block { name, ..block(&key, BlockRole::State, kind) }
    }));
    let note = match is_own {
        _ if room.match_id.is_some() => None,
        true if when_full => Some("room-fill-full"),
        true => Some("room-fill"),
        false => Some("room-wait"),
    };
    blocks.extend(note.map(|key| text("start", BlockRole::Note, say(lang, key))));
    let settings = info.iter().flat_map(|info| settings(room, info, lang));
    if is_own && room.match_id.is_none() {
        blocks.extend(settings);
    } else {
        blocks.extend(settings.filter_map(|block| told(block, lang)));
    }
    blocks
}

/// Returns the actions on the whole room.
pub(crate) fn actions(room: &Room, lang: Lang) -> Vec<Action> {
    if room.match_id.is_some() {
        return vec![action("sit", Weight::Main, lang)];
    }
    let question = Question {
        title: say(lang, "room-leave-title"),
        note: say(lang, "room-leave-note"),
        yes: say(lang, "room-leave"),
    };
    let leave = Action { question: Some(question), ..action("leave", Weight::Usual, lang) };
    let start = room.is_own().then(|| action("start", Weight::Main, lang));
    start.into_iter().chain([leave]).collect()
}

/// Returns the action by which a room that could not be seen is looked at again.
pub(crate) fn again(lang: Lang) -> Action {
    action("again", Weight::Main, lang)
}

/// Returns who or what sits in a seat, in words.
fn occupant(seat: &RoomSeat, info: Option<&GameInfo>, lang: Lang) -> String {
    match (&seat.name, seat.level, &seat.kept_for) {
        (Some(name), ..) => name.clone(),
        (None, Some(level), _) => computer(level, info, lang),
        (None, None, Some(name)) => say_with(lang, "room-kept", [("name", Arg::from(name.as_str()))]),
        (None, None, None) => say(lang, "room-free"),
    }
}

fn computer(level: Level, info: Option<&GameInfo>, lang: Lang) -> String {
    let known = info.and_then(|info| info.levels.iter().find(|known| known.level == level));
    let label = known.map_or_else(|| level.name().to_owned(), |known| known.label.clone());
    say_with(lang, "room-computer", [("level", Arg::from(label))])
}

/// Returns the actions on a seat: the player has none on their own, and a guest may look at other people.
fn seat_actions(
    key: &str,
    seat: &RoomSeat,
    is_own: bool,
    info: Option<&GameInfo>,
    lang: Lang,
) -> Vec<Action> {
    if seat.you {
        return Vec::new();
    }
    let of_seat = |what: &str, label: String| {
        Action::new(&format!("{key} {what}"), say(lang, &format!("room-{what}-name")), label)
    };
    let mut actions: Vec<Action> =
        seat.account_id.iter().map(|_| of_seat("look", say(lang, "room-look"))).collect();
    if !is_own {
        return actions;
    }
    if let Some(name) = &seat.name {
        let args = || [("name", Arg::from(name.as_str()))];
        let label = say_with(lang, "room-remove", args());
        let question = Question {
            title: say_with(lang, "room-remove-title", args()),
            note: say(lang, "room-remove-note"),
            yes: label.clone(),
        };
        actions.push(Action { question: Some(question), ..of_seat("remove", label) });
        return actions;
    }
    if seat.level.is_some() {
        actions.push(of_seat("free", say(lang, "room-set-free")));
    }
    let levels = info.iter().flat_map(|info| &info.levels).filter(|known| Some(known.level) != seat.level);
    actions.extend(levels.map(|known| Action {
        key: format!("{key} {}", known.level.name()),
        name: known.label.to_lowercase(),
        ..of_seat("free", computer(known.level, info, lang))
    }));
    actions
}

/// Returns the settings of the game as their owner sets them.
fn settings(room: &Room, info: &GameInfo, lang: Lang) -> Vec<Block> {
    let choice = |key: &str, label: String, offers: Vec<Offer>, note: String| Block {
        name: say(lang, &format!("room-{key}-name")),
        ..block(
            key,
            BlockRole::Setting,
            BlockKind::Choice { label, offers, several: false, numbers: None, note },
        )
    };
    let mut blocks = Vec::new();
    if info.min_seats < info.max_seats {
        let (min, max) = (info.min_seats as i32, info.max_seats as i32);
        let kind = number(say(lang, "room-seats"), room.seats.len() as i32, min, max);
        let name = say(lang, "room-seats-name");
        blocks.push(Block { name, ..block("seats", BlockRole::Setting, kind) });
    }
    if let Some(asked) = &info.first {
        let seat = |(index, seat): (usize, &RoomSeat)| {
            let label = format!("{}. {}", index + 1, occupant(seat, Some(info), lang));
            offer(&(index + 1).to_string(), label, room.first_dealer == Some(index as u32))
        };
        let drawn = offer("drawn", asked.drawn.clone(), room.first_dealer.is_none());
        let offers = std::iter::once(drawn).chain(room.seats.iter().enumerate().map(seat)).collect();
        blocks.push(choice("first", asked.question.clone(), offers, String::new()));
    }
    let known = info.speeds.iter().map(|known| (known.speed.code(), known.label.clone(), Some(known.speed)));
    let untimed = ("none", say(lang, "room-no-clocks"), None);
    let speeds = std::iter::once(untimed).chain(known);
    let speeds = speeds.map(|(value, label, speed)| offer(value, label, speed == room.speed)).collect();
    let note = info.speeds.iter().find(|known| Some(known.speed) == room.speed);
    let note = note.map(|speed| speed_note(speed, lang)).unwrap_or_default();
    blocks.push(choice("speed", say(lang, "queue-speed"), speeds, note));
    let heading = BlockKind::Heading { text: say(lang, "room-options") };
    blocks.extend((!info.options.is_empty()).then(|| block("options", BlockRole::Setting, heading)));
    blocks.extend(info.options.iter().flat_map(|option| {
        let set = room.options.iter().find(|set| set.key == option.key);
        option_blocks(option, set.map_or(&option.default, |set| &set.value), lang)
    }));
    blocks
}

/// Returns a setting as it is told to everybody else; what a second block of an option says is told by its first.
fn told(setting: Block, lang: Lang) -> Option<Block> {
    let (label, state) = match setting.kind {
        _ if setting.key == "seats" || setting.key.ends_with(" number") => return None,
        BlockKind::Choice { label, offers, .. } => (
            label,
            offers.into_iter().find(|offer| offer.chosen).map(|offer| offer.label).unwrap_or_default(),
        ),
        BlockKind::Toggle { label, state, .. } => (label, state),
        BlockKind::Number { label, number, .. } => (label, number.to_string()),
        _ => return None,
    };
    let text = named(lang, &label, state);
    Some(Block { name: String::new(), kind: BlockKind::Text { text }, ..setting })
}

/// Returns an action on the whole room.
fn action(key: &str, weight: Weight, lang: Lang) -> Action {
    let (name, label) = (say(lang, &format!("room-{key}-name")), say(lang, &format!("room-{key}")));
    Action { weight, ..Action::new(key, name, label) }
}
