//! Events that go into the navigator, and effects that come out.

use crate::daily::{Dailies, DailyTable};
use crate::games::OptionSetting;
use crate::people::{Account, Player, Profile, ReportKind};
use crate::places::Presence;
use crate::queue::{QueueState, QueueWish};
use crate::ranking::{History, Leaderboard, PlayerPage, ShownAs};
use crate::room::{Room, RoomChange, RoomState};
use crate::shelf::{ShelfAnswer, ShelfRequest};
use crate::trouble::Trouble;
use cartable_core::bot::Level;
use std::fmt::{self, Debug, Formatter};

/// An event that a front end tells the navigator.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
pub enum PageEvent {
    /// The player comes to a page, by a tap elsewhere, a link or a process that begins anew, or back from elsewhere.
    /// It is opened, unless it is open, and what it shows is read.
    Opened {
        /// The name that the page has while it is open: the route by which it was first opened.
        key: String,
        /// Its route.
        route: String,
    },
    /// A page was left for good.
    Left {
        /// Its key.
        key: String,
    },
    /// The player has tapped an action.
    Tapped {
        /// The page's key.
        page: String,
        /// The action's key.
        action: String,
    },
    /// The player has settled a value: an offer was tapped, or a field was left.
    Set {
        /// The page's key.
        page: String,
        /// The block's key.
        block: String,
        /// The value.
        value: String,
    },
    /// The player is at a line of a list: the page holds the lines around it from now on.
    Scrolled {
        /// The page's key.
        page: String,
        /// The key of the list.
        block: String,
        /// The place of the first line in sight, from 0.
        first: u32,
    },
    /// The player waits in the queue, or wants to: another device or an earlier process may have begun it.
    Queued {
        /// The wish.
        wish: QueueWish,
    },
    /// The player has taken a seat in a room, by a page that is not described here: its page is opened.
    Entered {
        /// The room; its page has the key `room/CODE`.
        room: Room,
        /// The level of the bots that take free seats when the player starts the match.
        fill: Level,
        /// True if the match of the player's own room starts by itself once somebody takes the last seat.
        when_full: bool,
    },
    /// An identity that was to be linked opens another account already, and nothing has changed: the account page asks
    /// if the player means that one.
    OpensOther {
        /// The page's key.
        page: String,
        /// The other account.
        player: Player,
        /// The state of the sign-in at the issuer, by which that account is entered.
        pending: String,
    },
    /// A link has named a room, which the page of the server offers to join; none any more if the code is left out.
    Invited {
        /// The code of the room.
        code: Option<String>,
    },
    /// The front end has read who is signed in, and what waits for them.
    Present {
        /// The player at the server.
        presence: Presence,
    },
    /// The player's preferences, which the front end keeps: all that it has, at first and after each change that no page has made.
    Preferences {
        /// The keys and values. A switch is `on` or `off`.
        values: Vec<OptionSetting>,
    },
    /// The facts about the app that only the front end knows.
    Host {
        /// Its version, as people read it.
        version: String,
        /// The licences of the works that it stands on, each a text: its name, the libraries under it line by line,
        /// an empty line, and its words.
        licences: Vec<String>,
    },
    /// Nobody is signed in any more, or somebody else: all that was known of the account is dropped.
    AccountLeft,
}

/// A text that no log shows.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(pub String);

impl Debug for Secret {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

/// A call to the server, or a request to the device.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// Asks the shelf of the device; its answer is [`Answer::Shelf`].
    Shelf(ShelfRequest),
    /// Joins the queue; its answer is [`Answer::Queued`].
    Enqueue(QueueWish),
    /// Leaves the queue; its answer is [`Answer::Done`].
    LeaveQueue,
    /// Looks for the match that keeps the player from the queue; its answer is [`Answer::ToPlay`].
    FindMatchToPlay,
    /// Looks at a room, by its code; its answer is [`Answer::Room`].
    Look(String),
    /// Changes one thing in a room, as it was seen here; its answer is [`Answer::Room`].
    Change(Box<Room>, RoomChange),
    /// Starts the match of a room, by its code; bots of this level take the open seats. Its answer is
    /// [`Answer::Room`].
    Start(String, Level),
    /// Gives up the seat in a room, by its code; its answer is [`Answer::Done`].
    Leave(String),
    /// Reads a page of a leaderboard; its answer is [`Answer::Board`].
    Board {
        /// The game's id.
        game: String,
        /// The month of the final table, as in `2026-11`; `None` for the present ratings.
        month: Option<String>,
        /// The `next_page` of the page before; `None` for the first.
        page: Option<String>,
    },
    /// Reads the ratings and results of an account, the player's own without one; its answer is [`Answer::Results`].
    Results(Option<String>),
    /// Reads a page of the matches of an account that are over, the player's own without one;
    /// its answer is [`Answer::History`].
    History {
        /// The id of the account.
        account: Option<String>,
        /// The `next_page` of the page before; `None` for the first.
        page: Option<String>,
    },
    /// Agrees to the public page of an own match, or no longer; its answer is [`Answer::Agreed`].
    Agree {
        /// The id of the match.
        match_id: String,
        /// The name that the player has there; `None` withdraws the agreement.
        shown_as: Option<ShownAs>,
    },
    /// Reads an account as others see it; its answer is [`Answer::Person`].
    Person(String),
    /// Reads the player's own account; its answer is [`Answer::Profile`].
    Profile,
    /// Reads the player's own account with its belongings; its answer is [`Answer::Account`].
    Account,
    /// Changes the player's name; its answer is [`Answer::Profile`].
    Rename(String),
    /// Changes the player's picture, by its id; its answer is [`Answer::Profile`].
    SetAvatar(String),
    /// Allows or forbids others to watch the player's matches; its answer is [`Answer::Profile`].
    SetWatchable(bool),
    /// Allows or forbids others to see the player's history; its answer is [`Answer::Profile`].
    SetHistoryOpen(bool),
    /// Makes a recovery code; its answer is [`Answer::Code`].
    MakeCode,
    /// Signs in to the account of a recovery code, in place of the present one; its answer is [`Answer::Profile`].
    Recover(Secret),
    /// Signs in to the account that an identity opens already, by the state of the sign-in at its issuer;
    /// its answer is [`Answer::Profile`].
    OpenOther(Secret),
    /// Signs out a device, by its session; its answer is [`Answer::Done`].
    EndSession(String),
    /// Signs out all other devices; its answer is [`Answer::Done`].
    EndOtherSessions,
    /// Tells the server that new devices were seen; its answer is [`Answer::Done`].
    MarkDevicesSeen,
    /// Unlinks the identity at an issuer; its answer is [`Answer::Done`].
    Unlink(String),
    /// Reads everything that the server keeps of the account; its answer is [`Answer::Export`].
    Export,
    /// Signs this device out, even if the server does not answer; its answer is [`Answer::Done`].
    SignOut,
    /// Deletes the account at once and for good; its answer is [`Answer::Done`].
    DeleteAccount,
    /// Avoids an account in the queue, or no longer; its answer is [`Answer::Done`].
    SetBlocked(String, bool),
    /// Reports an account to the operator of the server; its answer is [`Answer::Done`].
    Report {
        /// The id of the account.
        account: String,
        /// The reason.
        kind: ReportKind,
        /// The id of the match that it is about.
        match_id: Option<String>,
    },
    /// Reads the present day of daily deals; its answer is [`Answer::Dailies`].
    Dailies,
    /// Begins the player's try at a deal; its answer is [`Answer::Begun`].
    BeginDaily {
        /// The day, as in `2026-11-23`.
        day: String,
        /// The game's id.
        game: String,
    },
    /// Reads a page of the table of a deal; its answer is [`Answer::DailyTable`].
    DailyTable {
        /// The day, as in `2026-11-23`.
        day: String,
        /// The game's id.
        game: String,
        /// The `next_page` of the page before; `None` for the first.
        page: Option<String>,
    },
}

/// An answer of the server, or of the device.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// The shelf of the device answers.
    Shelf(ShelfAnswer),
    /// It is done.
    Done,
    /// The player has a place in the queue; from now on [`Report::QueueTold`] tells of it.
    Queued,
    /// The match that must be played first, with its game; `None` if there is none.
    ToPlay(Option<(String, String)>),
    /// A room as it stands.
    Room(Box<Room>),
    /// A page of a leaderboard.
    Board {
        /// The page.
        board: Box<Leaderboard>,
        /// The server's time, in milliseconds since 1970.
        server_ms: i64,
    },
    /// Ratings and results.
    Results(Box<PlayerPage>),
    /// A page of a history.
    History {
        /// The page.
        history: History,
        /// The server's time, in milliseconds since 1970.
        server_ms: i64,
    },
    /// The address of the public page of a match, once all agree.
    Agreed(Option<String>),
    /// An account as others see it.
    Person {
        /// The account.
        player: Box<Player>,
        /// True if the player avoids it.
        blocked: bool,
    },
    /// The player's own account.
    Profile(Box<Profile>),
    /// The player's own account with its belongings.
    Account {
        /// The account.
        account: Box<Account>,
        /// The server's time, in milliseconds since 1970.
        server_ms: i64,
    },
    /// A recovery code that was just made.
    Code(Secret),
    /// Everything that the server keeps of the account, as JSON.
    Export(String),
    /// The present day of daily deals.
    Dailies {
        /// The day.
        dailies: Box<Dailies>,
        /// The server's time, in milliseconds since 1970.
        server_ms: i64,
    },
    /// The id of a match that has begun.
    Begun(String),
    /// A page of the table of a daily deal.
    DailyTable(Box<DailyTable>),
}

/// A report of the library beneath the pages.
#[derive(Clone, PartialEq, Debug)]
pub enum Report {
    /// A call has been answered.
    Answered {
        /// The number of the call.
        call: u64,
        /// The answer.
        answer: Result<Answer, Trouble>,
    },
    /// The stream of a place in the queue has told something.
    QueueTold {
        /// The number of the call that has taken the place.
        call: u64,
        /// The state.
        state: QueueState,
    },
    /// The stream of a room has told something.
    RoomTold {
        /// The number of the watch.
        watch: u64,
        /// The state.
        state: Box<RoomState>,
    },
    /// Time has passed.
    Time,
}

/// Work that an event or report leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Effect {
    /// Make a call, and report its answer with its number.
    Make {
        /// The number of the call; later calls have greater numbers.
        number: u64,
        /// The call.
        request: Request,
    },
    /// Follow a room by its stream, and report it with this number.
    Watch {
        /// The number of the watch.
        number: u64,
        /// The room as it is known.
        room: Box<Room>,
    },
    /// Follow a room no longer, or let go of a place in the queue, which the server then gives away after a while.
    LetGo {
        /// The number of the watch, or of the call that has taken the place.
        number: u64,
    },
    /// Have the front end do something.
    Ask(Errand),
}

/// The reason why the player goes to the table of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
pub enum SitReason {
    /// It has begun, which nobody may miss.
    Begun,
    /// It runs already, and has to be played before the player may wait for another.
    ToPlayFirst,
    /// The player has asked for it.
    Asked,
}

/// Work that only a front end can do.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
pub enum Errand {
    /// Go to the table of a match.
    Sit {
        /// The id of the match.
        match_id: String,
        /// Its game.
        game: String,
        /// The reason.
        why: SitReason,
    },
    /// Look again at a match that is over.
    SeeAgain {
        /// The id of the match.
        match_id: String,
        /// Its game.
        game: String,
        /// True if it is the player's own; otherwise it is a try in the table of a daily deal.
        is_own: bool,
    },
    /// See an own match that is over step by step.
    Replay {
        /// The id of the match.
        match_id: String,
    },
    /// Share words.
    Share {
        /// The words.
        words: String,
    },
    /// Leave a page: there is nothing to see there any more.
    Close {
        /// The page's key.
        page: String,
        /// The reason, in words, if the player has not asked for it.
        why: Option<String>,
    },
    /// Share an invitation to a room.
    Invite {
        /// The words, without a link.
        words: String,
        /// The room's code, to which the front end adds the link.
        code: String,
    },
    /// Go to another page, which may be one that is not described here.
    Open {
        /// Its route, which is also the key to open it under.
        route: String,
    },
    /// Sit down to a new table against bots.
    Play {
        /// The game's id.
        game: String,
        /// The options that differ from their defaults.
        options: Vec<OptionSetting>,
        /// The names by seat: the player's, then those of the bots.
        names: Vec<String>,
        /// The level of the bots.
        level: Level,
        /// The seat, from 0, that deals or starts; `None` if it is drawn.
        first: Option<u32>,
    },
    /// Go on with a table.
    Resume {
        /// Its name on the shelf.
        id: String,
    },
    /// Sit down to the lesson of a game.
    Learn {
        /// The game's id.
        game: String,
    },
    /// Keep a preference, and act on it.
    Prefer {
        /// Its key.
        key: String,
        /// Its value.
        value: String,
    },
    /// Share a file.
    ShareFile {
        /// Its name.
        name: String,
        /// Its media type.
        kind: String,
        /// Its content.
        text: String,
    },
    /// Open the page of an issuer in the browser, to link the player's identity there.
    Link {
        /// The address of the issuer.
        issuer: String,
    },
    /// Take a seat in a room, by its code or by a text that contains it.
    Join {
        /// The text.
        typed: String,
    },
    /// Look on at a match, by its id, the code of its room or a text that contains one.
    Watch {
        /// The text.
        typed: String,
    },
    /// Open a room for a game, set up as the player did it last.
    OpenRoom {
        /// The game's id.
        game: String,
    },
    /// Turn to another server.
    TurnTo {
        /// Its address.
        address: String,
    },
    /// Take over the player's own account as it is now.
    Know {
        /// The account.
        profile: Profile,
    },
    /// Somebody else is signed in here now. The pages know nothing of the account before any more.
    SignedIn {
        /// The account; `None` if nobody is signed in.
        profile: Option<Profile>,
    },
    /// Look who is signed in: the server knows nobody here any more.
    LookWhoIsSignedIn,
}

/// Returns the way to the page about a person.
pub(crate) fn person(account_id: &str) -> Errand {
    Errand::Open { route: format!("person/{account_id}") }
}
