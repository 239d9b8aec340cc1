//! Private rooms, as the phones see them.

use super::daily::{DailyTry, read_try};
use super::queue::{Queued, read_waiting};
use crate::error::Failure;
use crate::library::{OptionSetting, set_options};
use cartable_core::agenda::Speed;
use cartable_core::bot::Level;
use cartable_core::catalogue::AnyOptions;
use cartable_core::game::named_dealer;
use cartable_core::name;
use cartable_core::seat::Seat;
use cartable_proto::v1::change_room_request::Change;
use cartable_proto::v1::room_seat::TakenBy;
use cartable_proto::{read_first_dealer, read_level, read_speed, v1};

/// What a room is opened with.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct RoomSetup {
    /// The game's id.
    pub game: String,
    /// The options that differ from their defaults.
    #[uniffi(default = [])]
    pub options: Vec<OptionSetting>,
    /// One per seat: a bot's level, or nothing for a seat that waits for a person.
    /// At least one is open, for who opens the room.
    pub seats: Vec<Option<Level>>,
    /// Who deals or starts, as [`GameInfo::first`](crate::GameInfo::first) asks: the seat, from 0;
    /// drawn when left out. It can be said later, too: [`crate::Client::name_first_dealer`].
    #[uniffi(default = None)]
    pub first_dealer: Option<u32>,
    /// How fast is played; without clocks when left out.
    #[uniffi(default = None)]
    pub speed: Option<Speed>,
}

/// A room.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct Room {
    /// The six letters by which others find it.
    pub code: String,
    /// The game's id.
    pub game: String,
    /// Every option of the game.
    pub options: Vec<OptionSetting>,
    /// The seats, clockwise.
    pub seats: Vec<RoomSeat>,
    /// The seat, from 0, that was named to deal or start; drawn when nobody was.
    pub first_dealer: Option<u32>,
    /// How fast is played; without clocks where it is left out.
    pub speed: Option<Speed>,
    /// The match, once it has begun: what [`crate::Client::open_table`] takes.
    pub match_id: Option<String>,
    /// Whether one has resigned in it: a bot plays on, and one can only look on.
    #[uniffi(default = false)]
    pub resigned: bool,
    /// What it calls for; of a match told in [`crate::Client::rooms`] only.
    #[uniffi(default = None)]
    pub call: Option<Call>,
    /// Counts the changes of how it will be played: a change says which version it was made to.
    #[uniffi(default = 0)]
    pub version: u64,
}

/// One thing of how the match of a room will be played.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Enum)]
pub enum RoomChange {
    /// An option of the game.
    SetOption {
        /// The option's key.
        key: String,
        /// Its value, as in [`OptionSetting`].
        value: String,
    },
    /// How fast is played; without clocks when left out.
    SetSpeed {
        /// The speed.
        speed: Option<Speed>,
    },
    /// The number of seats: new ones are open, and the last go, where nobody sits.
    SetSeats {
        /// The number.
        seats: u32,
    },
}

/// All that somebody has on a server.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct Waiting {
    /// The rooms that wait, the last changed first, then those whose match runs, the youngest first.
    pub rooms: Vec<Room>,
    /// The place in the queue, as long as no match was found.
    pub queued: Option<Queued>,
    /// The tries at the daily deals of the day that runs and of the day before; those that are played stand among the rooms, too.
    pub tries: Vec<DailyTry>,
}

/// What something on a server waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, uniffi::Enum)]
pub enum Call {
    /// The queue has found a match: come to it.
    Matched,
    /// It is one's turn in a match.
    YourTurn,
    /// Those of a match that is over want to play again: a seat is kept in their room.
    Rematch,
}

/// A seat of a room.
#[derive(Clone, PartialEq, Eq, Debug, uniffi::Record)]
pub struct RoomSeat {
    /// The name of the person who sits there.
    pub name: Option<String>,
    /// The level of the bot that sits there. Neither name nor level: the seat is open.
    pub level: Option<Level>,
    /// Whether this is the seat of who asks.
    pub you: bool,
    /// Whether who sits there opened the room and starts the match; of a match that runs nobody.
    pub owner: bool,
    /// The account of the person who sits there, as [`crate::Client::player`] takes it.
    pub account_id: Option<String>,
    /// For whom an open seat is kept.
    #[uniffi(default = None)]
    pub kept_for: Option<String>,
}

/// Returns the request that opens a room.
pub(super) fn create(
    setup: &RoomSetup,
    share_hash: Vec<u8>,
    request_id: String,
) -> Result<v1::CreateRoomRequest, Failure> {
    let options = set_options(&setup.game, &setup.options)?;
    let seat = |level: &Option<Level>| v1::RoomSeat {
        taken_by: Some(match level {
            Some(level) => TakenBy::Bot(v1::Bot { level: v1::Level::from(*level).into() }),
            None => TakenBy::Open(v1::OpenSeat::default()),
        }),
    };
    let first_dealer =
        setup.first_dealer.map(|seat| named_dealer(seat as usize, setup.seats.len())).transpose()?;
    let seats = setup.seats.iter().map(seat).collect();
    let speed = v1::Speed::from(setup.speed).into();
    let setup = v1::GameSetup::from(&options).dealt_by(first_dealer);
    Ok(v1::CreateRoomRequest { setup: Some(setup), seats, request_id, speed, share_hash })
}

/// Returns the request that changes one thing in a room as it was seen here.
pub(super) fn change(room: &Room, change: RoomChange) -> Result<v1::ChangeRoomRequest, Failure> {
    let change = match change {
        RoomChange::SetOption { key, value } => {
            // A value that cannot be is told in the player's language, and not by the server.
            set_options(&room.game, &[OptionSetting { key: key.clone(), value: value.clone() }])?;
            Change::Option(v1::OptionSetting { key, value })
        }
        RoomChange::SetSpeed { speed } => Change::Speed(v1::Speed::from(speed).into()),
        RoomChange::SetSeats { seats } => Change::Seats(seats),
    };
    Ok(v1::ChangeRoomRequest { code: room.code.clone(), version: room.version, change: Some(change) })
}

/// Returns the request that frees a seat, or puts a bot into it.
pub(super) fn change_seat(code: &str, seat: u32, bot: Option<Level>) -> v1::ChangeSeatRequest {
    let taken_by = match bot {
        Some(level) => TakenBy::Bot(v1::Bot { level: v1::Level::from(level).into() }),
        None => TakenBy::Open(v1::OpenSeat::default()),
    };
    let taken_by = Some(v1::RoomSeat { taken_by: Some(taken_by) });
    v1::ChangeSeatRequest { code: code.to_owned(), seat, taken_by }
}

/// Reads the room of an answer.
pub(super) fn read(room: Option<v1::Room>) -> Result<Room, Failure> {
    let room = room.ok_or(Failure::Answer("no room"))?;
    let (game, options, first_dealer) = read_setup(room.setup)?;
    let seats = room.seats.into_iter().map(read_seat).collect::<Result<_, _>>()?;
    let speed = read_speed(room.speed, "speed")?;
    let (code, version, match_id) = (room.code, room.version, room.match_id);
    let (resigned, call) = (false, room.rematch.then_some(Call::Rematch));
    Ok(Room { code, game, options, seats, first_dealer, speed, version, match_id, resigned, call })
}

/// Reads the rooms, matches and tries of a player.
/// Items that this program is too old for are left out:
/// nothing can be done about them here, and they must not hide the rest.
pub(super) fn read_all(answer: v1::ListRoomsResponse) -> Result<Waiting, Failure> {
    let waiting = answer.rooms.into_iter().map(|room| read(Some(room)));
    let running = answer.matches.into_iter().map(read_match);
    let rooms = waiting
        .chain(running)
        .filter(|room| !matches!(room, Err(Failure::TooOld(_) | Failure::Malformed(_))));
    Ok(Waiting {
        rooms: rooms.collect::<Result<_, _>>()?,
        queued: answer.queued.and_then(read_waiting),
        tries: answer.tries.into_iter().map(read_try).collect(),
    })
}

/// Reads a running match as the room it was started from.
fn read_match(about: v1::Match) -> Result<Room, Failure> {
    let (game, options, first_dealer) = read_setup(about.setup)?;
    let seat = |(index, player): (usize, v1::Player)| {
        let level = player.level.map(|level| read_level(level, "level")).transpose()?;
        let name = level.is_none().then(|| name::shown(&player.name));
        let account_id = Some(player.account_id).filter(|id| !id.is_empty());
        let you = index == about.seat as usize;
        Ok(RoomSeat { name, level, you, owner: false, account_id, kept_for: None })
    };
    let seats = about.players.into_iter().enumerate().map(seat).collect::<Result<_, Failure>>()?;
    let (speed, match_id) = (read_speed(about.speed, "speed")?, Some(about.match_id));
    let (code, resigned) = (about.room_code, about.resigned);
    let call = match (about.new, about.your_turn) {
        (true, _) => Some(Call::Matched),
        (false, true) => Some(Call::YourTurn),
        (false, false) => None,
    };
    Ok(Room { code, game, options, seats, first_dealer, speed, version: 0, match_id, resigned, call })
}

/// Returns the game's id, all its options, and the seat that was named to deal or start.
fn read_setup(setup: Option<v1::GameSetup>) -> Result<(String, Vec<OptionSetting>, Option<u32>), Failure> {
    let setup = setup.unwrap_or_default();
    let first_dealer = read_first_dealer(setup.first_dealer)?.map(Seat::number);
    let options = AnyOptions::try_from(setup).map_err(Failure::TooOld)?;
    let setting =
        |key: &str| OptionSetting { key: key.to_owned(), value: options.get(key).unwrap_or_default() };
    let game = options.game();
    let options = game.option_specs().iter().map(|spec| setting(spec.key)).collect();
    Ok((game.to_string(), options, first_dealer))
}

fn read_seat(seat: v1::RoomSeat) -> Result<RoomSeat, Failure> {
    let open =
        RoomSeat { name: None, level: None, you: false, owner: false, account_id: None, kept_for: None };
    Ok(match seat.taken_by {
        Some(TakenBy::Person(person)) => {
            let account_id = Some(person.account_id).filter(|id| !id.is_empty());
            let name = Some(name::shown(&person.name));
            RoomSeat { name, you: person.you, owner: person.owner, account_id, ..open }
        }
        Some(TakenBy::Bot(bot)) => RoomSeat { level: Some(read_level(bot.level, "level")?), ..open },
        Some(TakenBy::Open(seat)) => {
            let kept_for = Some(name::shown(&seat.kept_for)).filter(|name| !name.is_empty());
            RoomSeat { kept_for, ..open }
        }
        None => open,
    })
}
