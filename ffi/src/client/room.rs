//! Private rooms, as the phones see them.

use super::daily::read_try;
use super::queue::read_waiting;
use crate::error::Failure;
use crate::library::set_options;
use cartable_core::bot::Level;
use cartable_core::catalogue::AnyOptions;
use cartable_core::game::named_dealer;
use cartable_core::name;
use cartable_core::seat::Seat;
use cartable_pages::{Call, OptionSetting, Room, RoomChange, RoomSeat, RoomSetup, Waiting};
use cartable_proto::v1::change_room_request::Change;
use cartable_proto::v1::room_seat::TakenBy;
use cartable_proto::{read_first_dealer, read_level, read_speed, v1};

/// Returns the request that opens a room.
pub(super) fn create(
    setup: &RoomSetup,
    share_hash: Vec<u8>,
    request_id: String,
) -> Result<v1::CreateRoomRequest, Failure> {
    let options = set_options(&setup.game, &setup.options)?;
    let first_dealer =
        setup.first_dealer.map(|seat| named_dealer(seat as usize, setup.seats.len())).transpose()?;
    let seats = setup.seats.iter().map(|level| taken_by(*level)).collect();
    let speed = v1::Speed::from(setup.speed).into();
    let setup = v1::GameSetup::from(&options).dealt_by(first_dealer);
    Ok(v1::CreateRoomRequest { setup: Some(setup), seats, request_id, speed, share_hash })
}

/// A request that changes one thing in a room; its answer is the room.
pub(super) enum ChangeRequest {
    Setting(v1::ChangeRoomRequest),
    Seat(v1::ChangeSeatRequest),
    First(v1::NameFirstDealerRequest),
}

/// Returns the request that changes one thing in a room as it was seen here.
pub(super) fn change(room: &Room, change: RoomChange) -> Result<ChangeRequest, Failure> {
    let (code, version) = (room.code.clone(), room.version);
    let change = match change {
        RoomChange::SetOption { key, value } => {
            // A value that cannot be is told in the player's language, and not by the server.
            set_options(&room.game, &[OptionSetting { key: key.clone(), value: value.clone() }])?;
            Change::Option(v1::OptionSetting { key, value })
        }
        RoomChange::SetSpeed { speed } => Change::Speed(v1::Speed::from(speed).into()),
        RoomChange::SetSeats { seats } => Change::Seats(seats),
        RoomChange::SetFirst { seat: first_dealer } => {
            return Ok(ChangeRequest::First(v1::NameFirstDealerRequest { code, version, first_dealer }));
        }
        RoomChange::SetSeat { seat, bot } => {
            let taken_by = Some(taken_by(bot));
            return Ok(ChangeRequest::Seat(v1::ChangeSeatRequest { code, version, seat, taken_by }));
        }
    };
    Ok(ChangeRequest::Setting(v1::ChangeRoomRequest { code, version, change: Some(change) }))
}

/// Returns a seat with a bot of this level, or an open one.
fn taken_by(bot: Option<Level>) -> v1::RoomSeat {
    v1::RoomSeat {
        taken_by: Some(match bot {
            Some(level) => TakenBy::Bot(v1::Bot { level: v1::Level::from(level).into() }),
            None => TakenBy::Open(v1::OpenSeat::default()),
        }),
    }
}

/// Reads the room of an answer.
pub(super) fn read(room: Option<v1::Room>) -> Result<Room, Failure> {
    let room = room.ok_or(Failure::Answer("no room"))?;
    let (game, options, first_dealer) = read_setup(room.setup)?;
    let seats = room.seats.into_iter().map(read_seat).collect::<Result<_, _>>()?;
    let speed = read_speed(room.speed, "speed")?;
    let (code, version, match_id) = (room.code, room.version, room.match_id);
    let (resigned, call) = (false, room.rematch.then_some(Call::Rematch));
    Ok(Room { code, game, options, seats, first_dealer, speed, match_id, resigned, call, version })
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
