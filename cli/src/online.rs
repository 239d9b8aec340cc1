//! The way to a server: signing in, rooms, and the table once everybody is there.

use crate::address::Address;
use crate::failure::Failure;
use crate::games::option_settings;
use crate::text::{game_title, say, say_with};
use cartable_core::name;
use cartable_core::text::{Arg, Lang};
use cartable_ffi::{
    CartableError, Client, ID_LENGTH, Level, Queued, Room, RoomSetup, SessionKeeper, Shelf, Waiting,
};
use crossterm::terminal::is_raw_mode_enabled;
use gethostname::gethostname;
use std::io::{IsTerminal as _, stderr};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// The interval between two attempts to look on at a ranked match that is not shown yet.
pub const EARLY: Duration = Duration::from_secs(3);

/// A player who is signed in.
#[derive(Clone)]
pub struct Guest {
    client: Arc<Client>,
    shelf: Arc<Shelf>,
    address: Address,
}

struct Keeper {
    shelf: Arc<Shelf>,
    note: String,
}

impl SessionKeeper for Keeper {
    fn keep(&self, session: Option<String>) -> bool {
        self.shelf.keep_note(&self.note, session, Lang::default()).is_ok()
    }

    fn kept(&self) -> Option<String> {
        self.shelf.note(&self.note, Lang::default()).ok().flatten()
    }
}

/// Returns the line about waiting for a server.
pub(crate) fn connecting(server: &str, lang: Lang) -> String {
    say_with(lang, "connecting", [("server", Arg::from(server))])
}

impl Guest {
    /// Connects to the server with this name's session on this machine, if there is one.
    ///
    /// # Errors
    /// The address is impossible.
    pub fn connect(address: &Address, lang: Lang, shelf: &Arc<Shelf>) -> Result<Arc<Client>, Failure> {
        let note = address.session_note();
        let session = shelf.note(&note, lang).or_else(|why| {
            // An address that is malformed or far too long has no note; the client names its fault.
            Client::new(&address.server, None, lang).map_err(Failure::usage)?;
            Err(Failure::work(why))
        })?;
        let client = Client::new(&address.server, session, lang).map_err(Failure::usage)?;
        // A screen has its own notice, and a script's output stays unchanged.
        if stderr().is_terminal() && !is_raw_mode_enabled().unwrap_or(false) {
            eprintln!("{}", connecting(&address.server, lang));
        }
        client.set_session_keeper(Some(Arc::new(Keeper { shelf: shelf.clone(), note })));
        client.set_shelf(Some(shelf.clone()));
        client.set_device_name(device_name(&gethostname().to_string_lossy(), lang));
        Ok(client)
    }

    /// Signs in with this name's session on this machine, or as a new guest if there is none.
    ///
    /// # Errors
    /// The address or name is impossible, this machine was signed out of the account, or the server does not
    /// answer.
    pub fn enter(address: &Address, lang: Lang, shelf: &Arc<Shelf>) -> Result<Self, Failure> {
        let client = Self::connect(address, lang, shelf)?;
        if client.session().is_some() {
            known(&client, lang)?;
        } else {
            client.sign_in_as_guest(address.first_name(lang, shelf)).map_err(Failure::work)?;
        }
        Ok(Self { client, shelf: shelf.clone(), address: address.clone() })
    }

    /// Signs in with this name's session on this machine.
    ///
    /// # Errors
    /// There is no session, or as [`Self::enter`].
    pub fn back(address: &Address, lang: Lang, shelf: &Arc<Shelf>) -> Result<Self, Failure> {
        let client = Self::connect(address, lang, shelf)?;
        if client.session().is_none() {
            let name = address.name.as_deref().unwrap_or_default();
            let args = [("name", Arg::from(name)), ("server", Arg::from(address.server.as_str()))];
            let none = if name.is_empty() { "account-none" } else { "account-none-named" };
            return Err(Failure::Usage(say_with(lang, none, args)));
        }
        known(&client, lang)?;
        Ok(Self { client, shelf: shelf.clone(), address: address.clone() })
    }

    /// Returns the client of the server.
    #[must_use]
    pub const fn client(&self) -> &Arc<Client> {
        &self.client
    }

    /// Returns the shelf of this machine.
    #[must_use]
    pub const fn shelf(&self) -> &Arc<Shelf> {
        &self.shelf
    }

    /// Returns the news for a player who comes back: the recovery code or an identity has let another device
    /// in. It comes once.
    ///
    /// # Errors
    /// A server that does not answer.
    pub fn news(&self, lang: Lang) -> Result<Vec<String>, Failure> {
        let devices = self.client.devices().map_err(Failure::work)?;
        let news = devices.iter().filter(|device| device.news).map(|device| {
            let name = if device.name.is_empty() { say(lang, "account-device") } else { device.name.clone() };
            match &device.identity {
                None => say_with(lang, "account-news", [("device", Arg::from(name))]),
                Some(issuer) => {
                    let args = [("device", Arg::from(name)), ("issuer", Arg::from(issuer.as_str()))];
                    say_with(lang, "identity-news", args)
                }
            }
        });
        let news: Vec<String> = news.collect();
        if !news.is_empty() {
            self.client.mark_devices_seen().map_err(Failure::work)?;
        }
        Ok(news)
    }

    /// Opens a room and takes its first seat.
    ///
    /// # Errors
    /// The room is impossible, or the server does not answer.
    pub fn open(&self, setup: &RoomSetup) -> Result<Room, Failure> {
        self.client.create_room(setup).map_err(Failure::work)
    }

    /// Joins a room, or comes back to it.
    ///
    /// # Errors
    /// There is no such room, it is full, or the server does not answer.
    pub fn join(&self, code: &str) -> Result<Room, Failure> {
        self.client.join_room(&code.trim().to_uppercase()).map_err(Failure::work)
    }

    /// Returns the command that leads back to a room or match, by its code or id, in words.
    #[must_use]
    pub fn way_back(&self, place: &str, lang: Lang) -> String {
        say_with(lang, "way-back", [("command", Arg::from(self.address.command(place)))])
    }
}

/// Checks that the account is still signed in.
/// A player who was signed out must hear it before they go on as a new guest.
fn known(client: &Client, lang: Lang) -> Result<(), Failure> {
    match client.profile() {
        Err(why) if signed_out(&why) => Err(Failure::Work(say(lang, "account-ended"))),
        known => known.map(drop).map_err(Failure::work),
    }
}

/// Returns true if this machine was signed out of the account.
#[must_use]
pub fn signed_out(why: &CartableError) -> bool {
    matches!(why, CartableError::Unauthorized { code, .. } if code == "signed_out")
}

/// Returns the terminal's name among the devices of an account, made from the machine's name.
fn device_name(host: &str, lang: Lang) -> String {
    let named = |machine: &str| say_with(lang, "device", [("machine", Arg::from(machine))]);
    let system = std::env::consts::OS;
    let host = host.split('.').next().unwrap_or_default();
    let whole = named(&format!("{host}, {system}"));
    let is_good = !host.is_empty() && name::check(&whole, name::WIDEST_DEVICE).is_ok();
    if is_good { whole } else { named(system) }
}

/// The messages of a server for a player who comes back.
pub struct Calls {
    /// The rooms and matches of the player, those that call for them first.
    pub rooms: Vec<Room>,
    /// The queue in which the player waits.
    pub queued: Option<Queued>,
    /// The account's changes since the last visit, in words.
    pub news: Vec<String>,
}

/// Asks a server for the things that wait for the present account, and sends the answer once it comes.
/// Nothing waits for it. Without an account nothing is asked.
#[must_use]
pub fn calls(address: &Address, lang: Lang, shelf: &Arc<Shelf>) -> Receiver<Calls> {
    let (sender, receiver) = channel();
    let (address, shelf) = (address.clone(), shelf.clone());
    thread::spawn(move || {
        let Ok(client) = Guest::connect(&address, lang, &shelf) else { return };
        if client.session().is_none() {
            return;
        }
        // A server that is not reached calls nobody; a player who wants to play online sees the error then.
        let Ok(Waiting { rooms, queued, .. }) = client.waiting() else { return };
        let mut rooms: Vec<_> = rooms.into_iter().filter(|room| !room.resigned).collect();
        rooms.sort_by_key(|room| room.call.is_none());
        let news = Guest { client, shelf, address }.news(lang).unwrap_or_default();
        let _ = sender.send(Calls { rooms, queued, news });
    });
    receiver
}

/// Returns true for the id of a match or account, which is too long for a code or name.
#[must_use]
pub fn is_id(text: &str) -> bool {
    text.len() == ID_LENGTH && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Words the wish of a ticket in the queue.
#[must_use]
pub fn queued_words(queued: &Queued, lang: Lang) -> String {
    let game = Arg::from(game_title(&queued.wish.game, lang));
    say_with(lang, "queue-queued", [("game", game), ("ranked", Arg::from(queued.wish.ranked))])
}

/// Returns the setup of a new room: the first seat for the owner, open seats for the others, bots in the
/// rest.
#[must_use]
pub fn setup(
    game: &str,
    options: &[(String, String)],
    seats: usize,
    guests: usize,
    level: Level,
    first_dealer: Option<u32>,
) -> RoomSetup {
    RoomSetup {
        game: game.to_owned(),
        options: option_settings(options),
        seats: (0..seats).map(|seat| (seat > guests).then_some(level)).collect(),
        first_dealer,
        speed: None,
    }
}

#[cfg(test)]
mod tests {
    use super::device_name;
    use cartable_core::text::Lang;
    use std::env::consts::OS;

    #[test]
    fn a_terminal_is_named_after_its_machine_where_others_can_read_that() {
        let name = |host: &str| device_name(host, Lang::En);
        assert_eq!(name("desk.example.org"), format!("Terminal (desk, {OS})"));
        for host in ["", "de\u{202e}sk", &"desk".repeat(20)] {
            assert_eq!(name(host), format!("Terminal ({OS})"), "{host:?}");
        }
    }
}
