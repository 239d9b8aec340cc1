//! A table with a player, and its place on the shelf, where it is kept after the program ends.

use crate::failure::Failure;
use crate::games::{bot_names, option_settings};
use crate::online::Guest;
use crate::settings::{self, Settings};
use crate::text::{say, say_with};
use cartable_core::catalogue::GameId;
use cartable_core::scene::Scene;
use cartable_core::text::{Arg, Lang, signed};
use cartable_ffi::{
    Call, CartableError, Client, Level, Link, OfflineSetup, PlayerSetup, Room, RoomSeat, Shelf, ShelfKind,
    Shelved, Table, TableListener,
};
use std::cell::RefCell;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

/// The interval at which the program looks if others want a rematch, and the time for which it looks.
const LOOK: Duration = Duration::from_secs(3);
const REMATCH: Duration = Duration::from_mins(3);

/// The setup of a new table against bots.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// The game's id.
    pub game: String,
    /// The options that were changed: key, value.
    pub options: Vec<(String, String)>,
    /// The number of players.
    pub seats: usize,
    /// The level of the bots.
    pub level: Level,
    /// The seed; drawn when left out.
    pub seed: Option<String>,
    /// The player's name; if empty, "you".
    pub name: String,
    /// The seat that deals or starts, from 0; drawn when left out.
    pub first_dealer: Option<u32>,
    /// Milliseconds between two moves of the bots.
    pub pace_ms: u32,
}

/// A player at a table.
pub struct Sitting {
    /// The table.
    pub table: Arc<Table>,
    /// The game's id.
    pub game: String,
    shelf: Arc<Shelf>,
    /// True if it is saved here after every move; the server keeps an online table.
    is_here: bool,
    /// The account at an online table, and the match.
    there: Option<(Guest, String)>,
    /// Its name on the shelf, as long as it is saved there.
    id: RefCell<Option<String>>,
    /// The name of its record, once that was saved.
    record: RefCell<Option<String>>,
}

impl Sitting {
    fn at(table: Arc<Table>, game: String, shelf: Arc<Shelf>, id: Option<String>) -> Self {
        let (id, record) = (RefCell::new(id), RefCell::default());
        let is_here = table.status().link == Link::Here;
        Self { table, game, shelf, is_here, there: None, id, record }
    }

    /// Opens a new table against bots. Unfinished tables stay beside it.
    ///
    /// # Errors
    /// A setup from which no table can be made.
    pub fn new(new: &NewTable, lang: Lang, shelf: &Arc<Shelf>) -> Result<Self, Failure> {
        let chance_ms = Settings::read(shelf).chance_ms();
        let setup = OfflineSetup { chance_ms, ..new.setup(lang) };
        let table = Table::offline(setup, lang).map_err(Failure::usage)?;
        Self::begun(table, new.game.clone(), shelf.clone(), lang)
    }

    /// Opens the first lesson in a game; only the game, the name and the pace of a new table are used.
    ///
    /// # Errors
    /// A name that cannot be used.
    pub fn lesson(new: &NewTable, lang: Lang, shelf: &Arc<Shelf>) -> Result<Self, Failure> {
        let table = Table::lesson(&new.game, &new.player(lang), lang, new.pace_ms).map_err(Failure::usage)?;
        Self::begun(table, new.game.clone(), shelf.clone(), lang)
    }

    /// Takes a seat at a table of this device that was opened elsewhere.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn begun(table: Arc<Table>, game: String, shelf: Arc<Shelf>, lang: Lang) -> Result<Self, Failure> {
        let sitting = Self::at(table, game, shelf, None);
        sitting.keep(lang)?;
        Ok(sitting)
    }

    /// Opens another table with the same players, everybody one seat further, once this one is over.
    ///
    /// # Errors
    /// An online table, which the server keeps.
    pub fn again(&self, lang: Lang) -> Result<Self, Failure> {
        let table = self.table.again(true).map_err(Failure::work)?;
        Self::begun(table, self.game.clone(), self.shelf.clone(), lang)
    }

    /// Opens a saved table, at the pace for its game: the one of this name or,
    /// without a name, the newest, only of `game` if that is given.
    ///
    /// # Errors
    /// There is no such table, or the save is damaged and was set aside under another name.
    pub fn resume(
        id: Option<&str>,
        game: Option<GameId>,
        lang: Lang,
        pace: impl FnOnce(GameId) -> u32,
        shelf: &Arc<Shelf>,
    ) -> Result<Self, Failure> {
        let list = shelf.list(ShelfKind::Table, lang).map_err(Failure::work)?;
        let wanted = |table: &&Shelved| match id {
            Some(id) => table.id == id,
            None => game.is_none_or(|game| table.game == game.id()),
        };
        let found = list.items.iter().find(wanted);
        let Some(found) = found else {
            let said = list.damaged.into_iter().chain([say(lang, "no-table")]);
            return Err(Failure::Work(said.collect::<Vec<_>>().join(" ")));
        };
        let save = shelf.read(ShelfKind::Table, &found.id, lang).map_err(Failure::work)?;
        let pace_ms = found.game.parse().map_or(0, pace);
        let chance_ms = Settings::read(shelf).chance_ms();
        let table = Table::resume(&save, lang, pace_ms, chance_ms).map_err(Failure::work)?;
        Ok(Self::at(table, found.game.clone(), shelf.clone(), Some(found.id.clone())))
    }

    /// Saves the table; a finished one is removed from the saved tables.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn keep(&self, lang: Lang) -> Result<(), Failure> {
        if !self.is_here {
            return Ok(());
        }
        let id = self.id.take();
        if self.table.is_over() {
            let record = self.table.record().map_err(Failure::work)?;
            self.shelf.count(&record, lang).map_err(Failure::work)?;
            let remove = |id: String| self.shelf.remove(ShelfKind::Table, &id, lang);
            return id.map_or(Ok(()), remove).map_err(Failure::work);
        }
        // A table that cannot be kept now keeps its name for the next attempt.
        self.id.replace(id.clone());
        let save = self.table.save().map_err(Failure::work)?;
        let id = self.shelf.keep(ShelfKind::Table, id, &save, lang).map_err(Failure::work)?;
        self.id.replace(Some(id));
        Ok(())
    }

    /// Returns the record of the match so far. An online match has one only when it is over.
    ///
    /// # Errors
    /// The online match still runs, or the server does not answer.
    pub fn record_text(&self) -> Result<String, Failure> {
        let text = if self.table.is_over() { self.table.record() } else { self.table.save() };
        text.map_err(Failure::work)
    }

    /// Saves the record of the match so far, and returns its name.
    ///
    /// # Errors
    /// As [`Self::record_text`], or a file cannot be written.
    pub fn keep_record(&self, lang: Lang) -> Result<String, Failure> {
        let text = self.record_text()?;
        let known = self.record.borrow().clone();
        let id = self.shelf.keep(ShelfKind::Record, known, &text, lang).map_err(Failure::work)?;
        self.record.replace(Some(id.clone()));
        Ok(id)
    }

    /// The table of a match on a server, at which this guest sits.
    #[must_use]
    pub fn online(table: Arc<Table>, game: String, shelf: Arc<Shelf>, there: (Guest, String)) -> Self {
        let mut sitting = Self::looking_on(table, game, shelf);
        sitting.there = Some(there);
        sitting
    }

    /// Opens a table on a server at which the player has no seat.
    #[must_use]
    pub fn looking_on(table: Arc<Table>, game: String, shelf: Arc<Shelf>) -> Self {
        if settings::is_muted(&shelf) {
            table.mute(true);
        }
        Self::at(table, game, shelf, None)
    }

    /// Hides the signs of others at all tables, or shows them again; returns true if they are hidden.
    ///
    /// # Errors
    /// A file that cannot be written.
    pub fn mute(&self) -> Result<bool, Failure> {
        let is_muted = if self.is_here { settings::is_muted(&self.shelf) } else { self.table.status().muted };
        self.table.mute(!is_muted);
        settings::keep_muted(&self.shelf, !is_muted)?;
        Ok(!is_muted)
    }

    /// Returns the shelf that keeps its record.
    #[must_use]
    pub const fn shelf(&self) -> &Arc<Shelf> {
        &self.shelf
    }

    /// Returns true if the player only watches.
    #[must_use]
    pub fn is_looking_on(&self) -> bool {
        self.table.status().watching
    }

    /// Asks for a rematch of a finished online match, and returns the room for it.
    /// Returns `None` if the table is on this device.
    ///
    /// # Errors
    /// The match still runs, or the server does not answer.
    pub fn rematch(&self) -> Result<Option<(Guest, Room)>, Failure> {
        let Some((guest, match_id)) = &self.there else { return Ok(None) };
        let room = guest.client().rematch(match_id).map_err(Failure::work)?;
        Ok(Some((guest.clone(), room)))
    }

    /// Words the server's name of the match. Returns `None` if the table is on this device, or the player
    /// only watches.
    #[must_use]
    pub fn match_words(&self, lang: Lang) -> Option<String> {
        let (_, match_id) = self.there.as_ref()?;
        Some(say_with(lang, "match-id", [("id", Arg::from(match_id.as_str()))]))
    }

    /// Returns the way back to an unfinished match on a server, in words.
    #[must_use]
    pub fn way_back(&self, lang: Lang) -> Option<String> {
        let (guest, match_id) = self.there.as_ref().filter(|_| !self.table.is_over())?;
        Some(guest.way_back(match_id, lang))
    }

    /// Reports the news after a match: the change of the player's rating, that the account may be lost,
    /// and that others want a rematch, as soon as they do.
    /// A thread of its own asks the server, until the table is left, the receiver is gone or everything is
    /// reported.
    pub fn tell_end(&self, lang: Lang, tell: impl Fn(String) -> bool + Send + 'static) {
        let Some((guest, match_id)) = self.there.clone() else { return };
        let (game, table) = (self.game.clone(), Arc::downgrade(&self.table));
        thread::spawn(move || {
            let client = guest.client();
            if let Some(rated) = rated(client, &match_id) {
                let mut words = rating_change(client, &game, rated, lang).into_iter().collect::<Vec<_>>();
                // A server that does not answer does not prove that there is no recovery code.
                if !client.profile().map_or(true, |profile| profile.has_recovery_code) {
                    words.push(say(lang, "account-no-code"));
                }
                if !words.into_iter().all(&tell) {
                    return;
                }
            }
            let begun = Instant::now();
            while let Some(table) = table.upgrade().filter(|_| begun.elapsed() < REMATCH) {
                let names = table.scene().scores.names;
                drop(table);
                if is_rematch_offered(client, &game, &names) {
                    tell(say(lang, "rematch-offered"));
                    return;
                }
                thread::sleep(LOOK);
            }
        });
    }

    /// Returns true if the table is on this device, and not on a server.
    #[must_use]
    pub const fn is_here(&self) -> bool {
        self.is_here
    }

    /// Returns true if the bots' pace can be set here: a server sets its own, and in a race the level does.
    #[must_use]
    pub fn has_pace(&self) -> bool {
        self.is_here && !self.game.parse().is_ok_and(GameId::races)
    }

    /// Opens the same table again at another pace.
    ///
    /// # Errors
    /// The table cannot be opened again.
    pub fn at_pace(&mut self, lang: Lang, pace_ms: u32) -> Result<(), Failure> {
        let save = self.table.save().map_err(Failure::work)?;
        let chance_ms = Settings::read(&self.shelf).chance_ms();
        let table = Table::resume(&save, lang, pace_ms, chance_ms).map_err(Failure::work)?;
        self.table.close();
        self.table = table;
        Ok(())
    }

    /// Returns the state of the connection and of the player's seat; `None` while all is well.
    #[must_use]
    pub fn news(&self, lang: Lang) -> Option<String> {
        let status = self.table.status();
        let link = match status.link {
            Link::Here | Link::Connected => None,
            Link::Reconnecting => Some(say(lang, "link-reconnecting")),
            Link::Lost => Some(say(lang, "link-lost")),
        };
        let held = (status.held && !status.resigned).then(|| say(lang, "seat-held"));
        let said = [link, status.notice.map(|notice| notice.text), held].into_iter().flatten();
        let said = said.chain(self.unwilling(&status.unwilling, lang));
        Some(said.collect::<Vec<_>>().join(" ")).filter(|news| !news.is_empty())
    }

    /// Names the players who agree to abandon the match.
    fn unwilling(&self, seats: &[u32], lang: Lang) -> Vec<String> {
        if seats.is_empty() {
            return Vec::new();
        }
        let scene = self.table.scene();
        let own = scene.seats.iter().find(|panel| panel.is_viewer).map(|panel| panel.seat);
        if own.is_some_and(|own| seats.contains(&own)) {
            return vec![say(lang, "aborting")];
        }
        let names = seats.iter().filter_map(|seat| scene.scores.names.get(*seat as usize));
        let of = |name: &String| say_with(lang, "aborting-of", [("name", Arg::from(name.as_str()))]);
        names.map(of).chain([say(lang, "aborting-too")]).collect()
    }

    /// Returns the scene, with the items of a lesson's text marked in it.
    #[must_use]
    pub fn scene(&self) -> Scene {
        let (mut scene, lesson) = (self.table.scene(), self.table.status().lesson);
        let marks = lesson.map_or_else(Vec::new, |step| step.marks);
        for item in scene.areas.iter_mut().flat_map(|area| &mut area.items) {
            item.marked |= marks.contains(&item.id);
        }
        scene
    }

    /// Calls `changed` from the table's thread whenever something happens.
    pub fn listen(&self, changed: impl Fn() + Send + Sync + 'static) {
        self.table.set_listener(Some(Arc::new(Listener(changed))));
    }
}

impl Guest {
    /// Opens the table of the room, once the match has begun.
    ///
    /// # Errors
    /// A server that does not answer.
    pub fn sit(&self, room: &Room) -> Result<Option<Sitting>, Failure> {
        room.match_id.as_ref().map(|id| self.sit_at(id)).transpose()
    }

    /// Opens the table of a match.
    ///
    /// # Errors
    /// The match is not the player's, or the server does not answer.
    pub fn sit_at(&self, match_id: &str) -> Result<Sitting, Failure> {
        let table = self.client().open_table(match_id).map_err(Failure::work)?;
        let (game, there) = (table.game(), (self.clone(), match_id.to_owned()));
        Ok(Sitting::online(table, game, self.shelf().clone(), there))
    }

    /// Opens a match for a spectator, by its id or the code of its room.
    /// Returns `None` if it is ranked and has just begun, so that nothing can be shown yet; try again after
    /// [`EARLY`].
    ///
    /// # Errors
    /// There is no such match, it may not be watched, or the server does not answer.
    pub fn look_on(&self, id_or_code: &str, lang: Lang) -> Result<Option<Sitting>, Failure> {
        match self.client().watch_table(id_or_code) {
            Ok(table) => {
                let game = table.game();
                Ok(Some(Sitting::looking_on(table, game, self.shelf().clone())))
            }
            Err(CartableError::NotOffered { code, .. }) if code == "seen_late" => Ok(None),
            // A spectator has a seat in no match.
            Err(CartableError::Refused { code, .. }) if code == "unknown_match" => {
                Err(Failure::Work(say(lang, "watch-unknown")))
            }
            Err(why) => Err(Failure::work(why)),
        }
    }
}

impl Drop for Sitting {
    fn drop(&mut self) {
        self.table.close();
    }
}

/// A listener that calls a function.
pub(crate) struct Listener<F>(pub F);

impl<F: Fn() + Send + Sync> TableListener for Listener<F> {
    fn changed(&self) {
        (self.0)();
    }
}

impl NewTable {
    /// Returns the player's name.
    fn player(&self, lang: Lang) -> String {
        if self.name.is_empty() { say(lang, "you") } else { self.name.clone() }
    }

    /// Returns everybody's name: the player's, then those of the bots.
    #[must_use]
    pub fn names(&self, lang: Lang) -> Vec<String> {
        let name = self.player(lang);
        let bots = bot_names(self.seats.saturating_sub(1), &name);
        std::iter::once(name).chain(bots).collect()
    }

    fn setup(&self, lang: Lang) -> OfflineSetup {
        let level = |seat: usize| (seat > 0).then_some(self.level);
        let player = |(seat, name)| PlayerSetup { name, level: level(seat) };
        OfflineSetup {
            options: option_settings(&self.options),
            seed: self.seed.clone(),
            first_dealer: self.first_dealer,
            pace_ms: self.pace_ms,
            ..OfflineSetup::new(&self.game, self.names(lang).into_iter().enumerate().map(player).collect())
        }
    }
}

/// Returns the change of the player's rating by this match; `None` if it is not ranked, or the server does
/// not answer.
fn rated(client: &Client, match_id: &str) -> Option<i32> {
    let history = client.history(None).ok()?;
    history.matches.into_iter().find(|played| played.match_id == match_id)?.rating_change
}

/// Returns the line with the player's rating in a game after this change.
fn rating_change(client: &Client, game: &str, change: i32, lang: Lang) -> Option<String> {
    let page = client.player_page().ok()?;
    let rating = page.ratings.into_iter().find(|rating| rating.game == game)?;
    let args = [
        ("points", Arg::from(rating.points)),
        ("margin", Arg::from(rating.margin as usize)),
        ("provisional", Arg::from(rating.provisional)),
        ("change", Arg::from(signed(change))),
    ];
    Some(say_with(lang, "rating-changed", args))
}

/// Returns true if people of these names wait in a room for a rematch of this game.
fn is_rematch_offered(client: &Client, game: &str, names: &[String]) -> bool {
    let is_known = |seat: &RoomSeat| seat.name.as_ref().is_none_or(|name| names.contains(name));
    let is_offer = |room: &Room| {
        room.call == Some(Call::Rematch) && room.game == game && room.seats.iter().all(is_known)
    };
    client.waiting().is_ok_and(|waiting| waiting.rooms.iter().any(is_offer))
}
