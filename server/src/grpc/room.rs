//! Rooms on the wire.

use super::matches::match_to_wire;
use super::queue::waiting_to_wire;
use super::stream::{Updates, stream};
use super::{Api, address, request_id};
use crate::model::{Account, Occupant};
use crate::problem::{Failure, Result};
use crate::random::Id;
use crate::room::{Room, Setting};
use crate::rooms::gone_is_fine;
use crate::store::RunningMatch;
use cartable_core::bot::Level;
use cartable_core::seat::Seat;
use cartable_proto::v1::change_room_request::Change;
use cartable_proto::v1::room_seat::TakenBy;
use cartable_proto::v1::room_service_server::RoomService;
use cartable_proto::{Malformed, Reason, read_first_dealer, read_level, read_share_hash, read_speed, v1};
use tonic::{Request, Response, Status};

/// Writes a room for `caller`: one who does not sit there learns the game and the free seats.
fn to_wire(room: &Room, caller: Id) -> v1::Room {
    let rematch = room.awaits(caller);
    let is_in = room.has(caller) || rematch;
    let kept_for = |seat: usize| {
        let kept = room.kept.iter().find(|kept| is_in && kept.seat.index() == seat);
        kept.map(|kept| kept.name.clone()).unwrap_or_default()
    };
    let seat = |(seat, taken): (usize, &Option<Occupant>)| match taken {
        None => TakenBy::Open(v1::OpenSeat { kept_for: kept_for(seat) }),
        Some(Occupant::Person { account, name }) if is_in => TakenBy::Person(v1::Person {
            name: name.clone(),
            you: *account == caller,
            owner: *account == room.owner,
            account_id: account.to_string(),
        }),
        Some(Occupant::Person { .. }) => TakenBy::Person(v1::Person::default()),
        Some(Occupant::Bot(level)) => TakenBy::Bot(v1::Bot { level: v1::Level::from(*level).into() }),
    };
    v1::Room {
        code: room.code.clone(),
        setup: Some(v1::GameSetup::from(&room.options).dealt_by(room.first_dealer)),
        seats: room
            .seats
            .iter()
            .enumerate()
            .map(|taken| v1::RoomSeat { taken_by: Some(seat(taken)) })
            .collect(),
        match_id: room.match_id.filter(|_| is_in).map(|id| id.to_string()),
        speed: v1::Speed::from(room.speed).into(),
        rematch,
        version: room.version,
    }
}

fn read_seats(seats: Vec<v1::RoomSeat>) -> Result<Vec<Option<Occupant>>> {
    if seats.len() > Seat::MAX {
        return Err(Malformed::new("seats", format!("no table has more than {} seats", Seat::MAX)).into());
    }
    let read = |seat: v1::RoomSeat| {
        let bot = read_seat(&seat).map_err(|wrong| wrong.inside("seats"))?;
        Ok(bot.map(Occupant::Bot))
    };
    seats.into_iter().map(read).collect()
}

/// Reads the bot for a seat; `None`: the seat is open.
fn read_seat(seat: &v1::RoomSeat) -> Result<Option<Level>, Malformed> {
    match &seat.taken_by {
        Some(TakenBy::Open(_)) => Ok(None),
        Some(TakenBy::Bot(bot)) => Ok(Some(read_level(bot.level, "bot.level")?)),
        Some(TakenBy::Person(_)) => Err(Malformed::new("person", "people come in by the code of the room")),
        None => Err(Malformed::missing("taken_by")),
    }
}

impl Api {
    async fn open_room(&self, owner: Account, request: v1::CreateRoomRequest) -> Result<Room> {
        let setup = request.setup.ok_or_else(|| Malformed::missing("setup"))?;
        let first_dealer = read_first_dealer(setup.first_dealer).map_err(|wrong| wrong.inside("setup"))?;
        let options = setup.to_begin().map_err(|problem| problem.inside("setup"))?;
        let seats = read_seats(request.seats)?;
        let speed = read_speed(request.speed, "speed")?;
        let share = read_share_hash(&request.share_hash, "share_hash")?;
        let request_id = request_id(&request.request_id)?.to_owned();
        self.0.rooms.create(owner, options, seats, (first_dealer, speed), share, request_id).await
    }
}

impl Api {
    async fn set_in_room(&self, caller: Id, request: v1::ChangeRoomRequest) -> Result<Room> {
        let setting = match request.change.ok_or_else(|| Malformed::missing("change"))? {
            Change::Option(v1::OptionSetting { key, value }) => Setting::Option(key, value),
            Change::Speed(speed) => Setting::Speed(read_speed(speed, "speed")?),
            Change::Seats(seats) => Setting::Seats(seats as usize),
        };
        self.0.rooms.set(&request.code, caller, request.version, setting).await
    }

    async fn change_room_seat(&self, caller: Id, request: v1::ChangeSeatRequest) -> Result<Room> {
        let no_seat = || Malformed::new("seat", format!("there is no seat {}", request.seat));
        let seat = Seat::new(request.seat as usize).ok_or_else(no_seat)?;
        let taken = request.taken_by.ok_or_else(|| Malformed::missing("taken_by"))?;
        let bot = read_seat(&taken).map_err(|wrong| wrong.inside("taken_by"))?;
        self.0.rooms.set(&request.code, caller, request.version, Setting::Seat(seat, bot)).await
    }
}

/// Reads the level for the seats that are still open, unless unspecified.
fn read_fill(level: i32) -> Result<Option<Level>> {
    if level == v1::Level::Unspecified as i32 {
        return Ok(None);
    }
    Ok(Some(read_level(level, "fill")?))
}

#[tonic::async_trait]
impl RoomService for Api {
    type WatchRoomStream = Updates<v1::WatchRoomResponse>;

    async fn create_room(
        &self,
        request: Request<v1::CreateRoomRequest>,
    ) -> Result<Response<v1::CreateRoomResponse>, Status> {
        let caller = self.0.caller(&request).await?;
        let id = caller.id;
        let room = self.open_room(caller, request.into_inner()).await?;
        Ok(Response::new(v1::CreateRoomResponse { room: Some(to_wire(&room, id)) }))
    }

    async fn join_room(
        &self,
        request: Request<v1::JoinRoomRequest>,
    ) -> Result<Response<v1::JoinRoomResponse>, Status> {
        let (caller, from) = (self.0.caller(&request).await?, address(&request));
        let (id, v1::JoinRoomRequest { code, share_hash }) = (caller.id, request.into_inner());
        self.0.room(&code, id, from).await?;
        let share = read_share_hash(&share_hash, "share_hash").map_err(Failure::from)?;
        let room = self.0.rooms.join(&code, caller, share).await?;
        Ok(Response::new(v1::JoinRoomResponse { room: Some(to_wire(&room, id)) }))
    }

    async fn get_room(
        &self,
        request: Request<v1::GetRoomRequest>,
    ) -> Result<Response<v1::GetRoomResponse>, Status> {
        let (caller, from) = (self.0.caller(&request).await?, address(&request));
        let room = self.0.room(&request.into_inner().code, caller.id, from).await?;
        Ok(Response::new(v1::GetRoomResponse { room: Some(to_wire(&room, caller.id)) }))
    }

    async fn list_rooms(
        &self,
        request: Request<v1::ListRoomsRequest>,
    ) -> Result<Response<v1::ListRoomsResponse>, Status> {
        let caller = self.0.caller(&request).await?;
        let rooms = self.0.rooms.of(caller.id).await?;
        let matches = self.0.matches.of(caller.id).await?;
        let own = |RunningMatch { id, setup, has_resigned, is_new, asked }: &RunningMatch| {
            let seat = setup.seat_of(caller.id)?;
            let your_turn = asked.is_some_and(|asked| asked.contains(seat));
            let about = match_to_wire(*id, setup, Some(seat));
            Some(v1::Match { resigned: *has_resigned, new: *is_new, your_turn, ..about })
        };
        Ok(Response::new(v1::ListRoomsResponse {
            rooms: rooms.iter().map(|room| to_wire(room, caller.id)).collect(),
            matches: matches.iter().filter_map(own).collect(),
            queued: self.0.store.ticket_of(caller.id).await.map_err(Failure::from)?.and_then(waiting_to_wire),
            tries: self.tries(caller.id).await?,
        }))
    }

    async fn watch_room(
        &self,
        request: Request<v1::WatchRoomRequest>,
    ) -> Result<Response<Self::WatchRoomStream>, Status> {
        let ((caller, until), from) = (self.0.watcher(&request).await?, address(&request));
        let code = request.into_inner().code;
        if !self.0.room(&code, caller.id, from).await?.has(caller.id) {
            return Err(Failure::from(Reason::NotInRoom).into());
        }
        let mut watched = self.0.rooms.watch(&code).await?;
        let updates = stream(until, |teller| async move {
            loop {
                let message = match watched.look().await {
                    Ok(Some(room)) if !room.has(caller.id) => Err(Failure::from(Reason::NotInRoom).into()),
                    Ok(Some(room)) => Ok(v1::WatchRoomResponse { room: Some(to_wire(&room, caller.id)) }),
                    Ok(None) => return,
                    Err(failure) => Err(failure.into()),
                };
                let failed = message.is_err();
                teller.tell(message).await;
                if failed {
                    return;
                }
                watched.changed().await;
            }
        });
        Ok(Response::new(updates))
    }

    async fn leave_room(
        &self,
        request: Request<v1::LeaveRoomRequest>,
    ) -> Result<Response<v1::LeaveRoomResponse>, Status> {
        let (caller, from) = (self.0.caller(&request).await?, address(&request));
        let code = request.into_inner().code;
        // A player who has left repeats the call if the answer was lost,
        // and guesses of codes get the same answer.
        gone_is_fine(self.0.room(&code, caller.id, from).await)?;
        self.0.rooms.leave(&code, caller.id).await?;
        Ok(Response::new(v1::LeaveRoomResponse {}))
    }

    async fn name_first_dealer(
        &self,
        request: Request<v1::NameFirstDealerRequest>,
    ) -> Result<Response<v1::NameFirstDealerResponse>, Status> {
        let (caller, from) = (self.0.caller(&request).await?, address(&request));
        let request = request.into_inner();
        self.0.room(&request.code, caller.id, from).await?;
        let seat = read_first_dealer(request.first_dealer).map_err(Failure::from)?;
        let setting = Setting::FirstDealer(seat);
        let room = self.0.rooms.set(&request.code, caller.id, request.version, setting).await?;
        Ok(Response::new(v1::NameFirstDealerResponse { room: Some(to_wire(&room, caller.id)) }))
    }

    async fn change_room(
        &self,
        request: Request<v1::ChangeRoomRequest>,
    ) -> Result<Response<v1::ChangeRoomResponse>, Status> {
        let (caller, from) = (self.0.caller(&request).await?, address(&request));
        let request = request.into_inner();
        self.0.room(&request.code, caller.id, from).await?;
        let room = self.set_in_room(caller.id, request).await?;
        Ok(Response::new(v1::ChangeRoomResponse { room: Some(to_wire(&room, caller.id)) }))
    }

    async fn change_seat(
        &self,
        request: Request<v1::ChangeSeatRequest>,
    ) -> Result<Response<v1::ChangeSeatResponse>, Status> {
        let (caller, from) = (self.0.caller(&request).await?, address(&request));
        let request = request.into_inner();
        self.0.room(&request.code, caller.id, from).await?;
        let room = self.change_room_seat(caller.id, request).await?;
        Ok(Response::new(v1::ChangeSeatResponse { room: Some(to_wire(&room, caller.id)) }))
    }

    async fn rematch(
        &self,
        request: Request<v1::RematchRequest>,
    ) -> Result<Response<v1::RematchResponse>, Status> {
        let caller = self.0.caller(&request).await?;
        let (id, v1::RematchRequest { match_id, share_hash }) = (caller.id, request.into_inner());
        let before = super::match_id(&match_id)?;
        let share = read_share_hash(&share_hash, "share_hash").map_err(Failure::from)?;
        let room = self.0.rooms.rematch(before, caller, share).await?;
        Ok(Response::new(v1::RematchResponse { room: Some(to_wire(&room, id)) }))
    }

    async fn start_match(
        &self,
        request: Request<v1::StartMatchRequest>,
    ) -> Result<Response<v1::StartMatchResponse>, Status> {
        let (caller, from) = (self.0.caller(&request).await?, address(&request));
        let request = request.into_inner();
        self.0.room(&request.code, caller.id, from).await?;
        let fill = read_fill(request.fill)?;
        let room = self.0.rooms.start(&request.code, caller.id, fill).await?;
        Ok(Response::new(v1::StartMatchResponse { room: Some(to_wire(&room, caller.id)) }))
    }
}
