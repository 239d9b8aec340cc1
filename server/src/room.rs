//! A room: the players and options before a match, and the changes it allows.
//! It stores nothing and tells nobody.

use crate::model::{Account, MatchSeat, MatchSetup, Occupant};
use crate::problem::Result;
use crate::random::{self, Id};
use cartable_core::agenda::Speed;
use cartable_core::bot::Level;
use cartable_core::catalogue::AnyOptions;
use cartable_core::fair::{Digest, Draw};
use cartable_core::options::OptionError;
use cartable_core::seat::Seat;
use cartable_core::seed::Seed;
use cartable_proto::code::{LETTERS, ROOM_LENGTH};
use cartable_proto::{Malformed, Problem, Reason};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// The time for which a player who has asked to play again counts as present.
const FRESH: Duration = Duration::from_mins(5);

/// A room, as stored.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Room {
    /// Its six letters.
    pub code: String,
    /// The account that starts the match.
    pub owner: Id,
    /// The game and its options.
    pub options: AnyOptions,
    /// The occupant of each seat; `None` for an open seat.
    pub seats: Vec<Option<Occupant>>,
    /// The first dealer if one was named; `None`: the seed draws one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_dealer: Option<Seat>,
    /// The speed; `None`: without clocks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub speed: Option<Speed>,
    /// Counts the settings that the owner has changed ([`Setting`]).
    #[serde(default)]
    pub version: u64,
    /// The match, once started.
    pub match_id: Option<Id>,
    /// The match whose players are to play again here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch_of: Option<Id>,
    /// The open seats that are kept, and for whom.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kept: Vec<KeptSeat>,
    /// The hashes of the shares that the players' devices have announced.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shares: Vec<(Id, Digest)>,
    /// The accounts that have asked to play again, each with the last time, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub here: Vec<(Id, u64)>,
}

/// One thing of how a room's match will be played, as its owner sets it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Setting {
    /// An option of the game, by its key and its value.
    Option(String, String),
    /// The speed; `None`: without clocks.
    Speed(Option<Speed>),
    /// The number of seats.
    Seats(usize),
    /// The first dealer; `None`: the seed draws one.
    FirstDealer(Option<Seat>),
    /// A seat that gets a bot of this level; `None`: it is freed.
    Seat(Seat, Option<Level>),
}

/// An open seat that is kept for one account.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct KeptSeat {
    /// The seat.
    pub seat: Seat,
    /// The account that may take it.
    pub account: Id,
    /// The account's name, as others see it.
    pub name: String,
}

/// Returns a fresh code. Two rooms rarely get the same one; the database then refuses the second.
///
/// # Errors
/// The operating system has no randomness to give.
pub fn fresh_code() -> Result<String> {
    let mut code = String::with_capacity(ROOM_LENGTH);
    while code.len() < ROOM_LENGTH {
        // Bytes from the last, incomplete run through the alphabet would favour its first letters.
        let fair = |byte: &u8| usize::from(*byte) < 256 / LETTERS.len() * LETTERS.len();
        let bytes = random::bytes::<16>()?;
        let letters =
            bytes.iter().filter(|byte| fair(byte)).map(|byte| LETTERS[usize::from(*byte) % LETTERS.len()]);
        code.extend(letters.map(char::from).take(ROOM_LENGTH - code.len()));
    }
    Ok(code)
}

/// Reads a code as a person types it: letters of either case, with blanks or hyphens between them.
#[must_use]
pub fn read_code(typed: &str) -> String {
    let letters = typed.chars().filter(|c| !c.is_whitespace() && *c != '-');
    letters.take(ROOM_LENGTH + 1).map(|letter| letter.to_ascii_uppercase()).collect()
}

impl Room {
    /// Opens a room in which the owner takes the first open seat and the first dealer is drawn.
    ///
    /// # Errors
    /// The game cannot be played at such a table, or no seat is open.
    pub fn open(
        code: String,
        owner: &Account,
        options: AnyOptions,
        seats: Vec<Option<Occupant>>,
    ) -> Result<Self> {
        let mut room = Self {
            code,
            owner: owner.id,
            options,
            seats,
            first_dealer: None,
            speed: None,
            version: 0,
            match_id: None,
            rematch_of: None,
            kept: Vec::new(),
            shares: Vec::new(),
            here: Vec::new(),
        };
        room.deal_first(None)?;
        room.join(owner)?;
        Ok(room)
    }

    /// Opens a room for the players of a match that is over.
    /// Everybody moves one seat further clockwise, and the seats of the others are kept for them.
    ///
    /// # Errors
    /// This account did not sit in the match, or its rules are no longer played.
    pub fn rematch(code: String, owner: &Account, id: Id, before: &MatchSetup) -> Result<Self> {
        let seat = |place: &MatchSeat| place.player.level.map(Occupant::Bot);
        let mut places = before.seats.clone();
        places.rotate_right(1);
        let mut room = Self {
            code,
            owner: owner.id,
            options: before.options.clone(),
            seats: places.iter().map(seat).collect(),
            first_dealer: before.first_dealer,
            speed: before.speed,
            version: 0,
            match_id: None,
            rematch_of: Some(id),
            kept: Vec::new(),
            shares: Vec::new(),
            here: Vec::new(),
        };
        let people = Seat::all(places.len()).zip(places).filter_map(|(seat, place)| {
            place.account.map(|account| KeptSeat { seat, account, name: place.player.name })
        });
        room.kept = people.collect();
        room.deal_first(before.first_dealer)?;
        room.join(owner)?;
        Ok(room)
    }

    /// Notes that this account asks to play again with the same players, now.
    pub fn ask_again(&mut self, account: Id, now_ms: u64) {
        self.here.retain(|(other, _)| *other != account);
        self.here.push((account, now_ms));
    }

    /// Returns true if a rematch begins by itself.
    /// All players must be there; at live clocks, all must also have asked lately,
    /// since the clocks would run against a player who has gone meanwhile.
    #[must_use]
    pub fn begins_by_itself(&self, now_ms: u64) -> bool {
        let is_live = self.speed.is_some_and(|speed| speed.days().is_none());
        let is_fresh = |person: Id| {
            let mut asked = self.here.iter();
            asked
                .any(|(other, at)| *other == person && now_ms.saturating_sub(*at) <= FRESH.as_millis() as u64)
        };
        self.rematch_of.is_some()
            && self.match_id.is_none()
            && self.seats.iter().all(Option::is_some)
            && (!is_live || self.people().all(is_fresh))
    }

    /// Sets the seat that deals first; `None`: the seed draws one.
    ///
    /// # Errors
    /// The game cannot be played at such a table, or the table has no such seat.
    pub fn deal_first(&mut self, first_dealer: Option<Seat>) -> Result<()> {
        let trial = self.options.start(self.seats.len(), first_dealer, Seed::from_number(0));
        trial.map_err(|error| Problem::new(Reason::BadOptions, error.to_string()))?;
        self.first_dealer = first_dealer;
        Ok(())
    }

    /// Lets the owner, who saw the room in this version, set one thing of how its match will be played.
    /// New seats are open; surplus seats go from the end, where nobody sits.
    /// A room in which it is set already stays as it is.
    ///
    /// # Errors
    /// This account is not the owner, the match has begun, the game cannot be played so,
    /// there is no such seat, it is the owner's own, a player sits in a seat that would go,
    /// or the room has another version.
    pub fn set(&mut self, account: Id, version: u64, setting: &Setting) -> Result<()> {
        self.check_waiting(account)?;
        let before = self.clone();
        match setting {
            Setting::Option(key, value) => self.options.set(key, value).map_err(|error| {
                let field =
                    if matches!(error, OptionError::Key { .. }) { "option.key" } else { "option.value" };
                Malformed::new(field, error.to_string())
            })?,
            Setting::Speed(speed) => self.speed = *speed,
            Setting::Seats(seats) => self.set_seats(*seats)?,
            Setting::FirstDealer(seat) => self.first_dealer = *seat,
            Setting::Seat(seat, bot) => self.set_seat(*seat, *bot)?,
        }
        self.deal_first(self.first_dealer)?;
        if *self == before {
            return Ok(());
        }
        if before.version != version {
            return Err(Reason::RoomChanged.into());
        }
        self.version += 1;
        Ok(())
    }

    fn set_seats(&mut self, seats: usize) -> Result<()> {
        if seats > Seat::MAX {
            return Err(Malformed::new("seats", format!("no table has more than {} seats", Seat::MAX)).into());
        }
        if self.seats.iter().skip(seats).flatten().any(|occupant| occupant.person().is_some()) {
            return Err(Reason::SeatTaken.into());
        }
        self.seats.resize(seats, None);
        self.kept.retain(|kept| kept.seat.index() < seats);
        self.first_dealer.take_if(|seat| seat.index() >= seats);
        Ok(())
    }

    fn set_seat(&mut self, seat: Seat, bot: Option<Level>) -> Result<()> {
        let Some(place) = self.seats.get_mut(seat.index()) else {
            return Err(Malformed::new("seat", "this table has no such seat").into());
        };
        if place.as_ref().is_some_and(|occupant| occupant.is(self.owner)) {
            return Err(Reason::SeatTaken.into());
        }
        *place = bot.map(Occupant::Bot);
        self.kept.retain(|kept| kept.seat != seat);
        Ok(())
    }

    fn check_waiting(&self, account: Id) -> Result<()> {
        self.check_owner(account)?;
        if self.match_id.is_some() { Err(Reason::RoomStarted.into()) } else { Ok(()) }
    }

    fn check_owner(&self, account: Id) -> Result<()> {
        if !self.has(account) {
            return Err(Reason::NotInRoom.into());
        }
        if self.owner != account {
            return Err(Reason::NotOwner.into());
        }
        Ok(())
    }

    /// Returns true if this account sits here.
    #[must_use]
    pub fn has(&self, account: Id) -> bool {
        self.seats.iter().flatten().any(|occupant| occupant.is(account))
    }

    /// Returns true if a seat is kept here for this account.
    #[must_use]
    pub fn awaits(&self, account: Id) -> bool {
        self.kept.iter().any(|kept| kept.account == account)
    }

    /// Takes the seat that is kept for this account, or else the first open one that is kept for nobody.
    /// An account that sits here already keeps its seat.
    ///
    /// # Errors
    /// The match has begun, or no seat is open.
    pub fn join(&mut self, account: &Account) -> Result<()> {
        if self.has(account.id) {
            return Ok(());
        }
        if self.match_id.is_some() {
            return Err(Reason::RoomStarted.into());
        }
        let own = self.kept.iter().position(|kept| kept.account == account.id);
        let own = own.map(|place| self.kept.remove(place).seat);
        let is_free = |seat: &Seat| {
            self.seats[seat.index()].is_none() && self.kept.iter().all(|kept| kept.seat != *seat)
        };
        let free = own.or_else(|| Seat::all(self.seats.len()).find(is_free)).ok_or(Reason::RoomFull)?;
        let person = Occupant::Person { account: account.id, name: account.name.clone() };
        self.seats[free.index()] = Some(person);
        Ok(())
    }

    /// Replaces the hash of the share that a player here adds to the deal.
    /// After the start the hash stays as it is.
    pub fn announce(&mut self, account: Id, hash: Option<Digest>) {
        if self.match_id.is_some() || !self.has(account) {
            return;
        }
        let mut shares = std::mem::take(&mut self.shares);
        shares.retain(|(other, _)| *other != account && self.has(*other));
        shares.extend(hash.map(|hash| (account, hash)));
        self.shares = shares;
    }

    /// Shows a player here by another name; returns true if the name changed.
    /// After the start all players keep the names under which they began.
    pub fn rename(&mut self, account: &Account) -> bool {
        let mut renamed = false;
        for occupant in self.seats.iter_mut().flatten().filter(|_| self.match_id.is_none()) {
            if let Occupant::Person { account: id, name } = occupant
                && *id == account.id
                && *name != account.name
            {
                name.clone_from(&account.name);
                renamed = true;
            }
        }
        for kept in
            self.kept.iter_mut().filter(|kept| kept.account == account.id && kept.name != account.name)
        {
            kept.name.clone_from(&account.name);
            renamed = true;
        }
        renamed
    }

    /// Frees this account's seat, or the seat kept for it, and hands the room on if the owner leaves.
    /// After the start the seat stays the account's.
    ///
    /// # Errors
    /// This account does not sit here.
    pub fn leave(&mut self, account: Id) -> Result<()> {
        if self.awaits(account) {
            self.kept.retain(|kept| kept.account != account);
            return Ok(());
        }
        if !self.has(account) {
            return Err(Reason::NotInRoom.into());
        }
        if self.match_id.is_none() {
            for seat in &mut self.seats {
                seat.take_if(|occupant| occupant.is(account));
            }
            if self.owner == account {
                let next = self.people().next();
                self.owner = next.unwrap_or(account);
            }
        }
        Ok(())
    }

    /// Returns true if nobody is left.
    #[must_use]
    pub fn is_deserted(&self) -> bool {
        self.people().next().is_none()
    }

    /// Returns the accounts that sit here.
    pub fn people(&self) -> impl Iterator<Item = Id> {
        self.seats.iter().flatten().filter_map(|occupant| match occupant {
            Occupant::Person { account, .. } => Some(*account),
            Occupant::Bot(_) => None,
        })
    }

    /// Starts the match under this id; its deal is drawn with this secret of the server's.
    /// Open seats get a bot of the level `fill`. A started room stays as it is.
    ///
    /// # Errors
    /// This account is not the owner, or a seat is open and `fill` is not given.
    pub fn start(
        &mut self,
        account: Id,
        fill: Option<Level>,
        id: Id,
        secret: Seed,
    ) -> Result<Option<MatchSetup>> {
        self.check_owner(account)?;
        if self.match_id.is_some() {
            return Ok(None);
        }
        let seats: Option<Vec<Occupant>> =
            self.seats.iter().map(|seat| seat.clone().or(fill.map(Occupant::Bot))).collect();
        let seats = seats.ok_or(Reason::SeatsOpen)?;
        self.seats = seats.iter().cloned().map(Some).collect();
        self.match_id = Some(id);
        self.kept.clear();
        let share = |who: &Occupant| self.shares.iter().find(|(account, _)| who.is(*account));
        let hashes = seats.iter().map(|who| share(who).map(|(_, hash)| *hash));
        let draw = Draw::new(id.into(), secret, hashes);
        let setup = MatchSetup::new(self.options.clone(), &seats, draw, self.code.clone());
        Ok(Some(MatchSetup { first_dealer: self.first_dealer, speed: self.speed, ..setup }))
    }
}
