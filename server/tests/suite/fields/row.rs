//! A row of the table: what is answered when one field of a request is bad.
//! Fields that several requests share have their row here.

use super::scene::{Scene, Situation};
use super::values::Bad;
use Bad::{Empty, Missing, OfAnother, Padded, Unknown, Zero};
use cartable_proto::Reason::{
    self, Malformed, NotInRoom, RoomChanged, ServerTooOld, UnknownMatch, UnknownRoom,
};

/// The answers to bad values of a field.
pub struct Row {
    pub path: String,
    pub reasons: &'static [Reason],
    pub taken: Vec<Bad>,
    pub otherwise: Otherwise,
    /// The name of the choice that has this field, which an answer names where none of its fields is set.
    pub choice: Option<&'static str>,
}

/// The answer to a value that can be read and is not taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Otherwise {
    /// It is refused.
    Refused,
    /// It does not matter what stands there: the rest is done.
    Ignored,
    /// It is answered well, and nothing is done, but for what is taken.
    Nothing,
}

impl Row {
    /// These are good after all.
    pub fn taken(mut self, taken: &[Bad]) -> Self {
        self.taken.extend(taken);
        self
    }

    /// This is one of the fields of a choice.
    pub fn of(mut self, choice: &'static str) -> Self {
        self.choice = Some(choice);
        self
    }
}

pub fn refused(path: &str, reasons: &'static [Reason]) -> Row {
    Row { path: path.to_owned(), reasons, taken: Vec::new(), otherwise: Otherwise::Refused, choice: None }
}

pub fn ignored(path: &str) -> Row {
    Row { otherwise: Otherwise::Ignored, ..refused(path, &[]) }
}

pub fn nothing(path: &str) -> Row {
    Row { otherwise: Otherwise::Nothing, ..refused(path, &[]) }
}

/// A method in a situation, a good request, and its fields.
pub struct Case {
    pub method: &'static str,
    pub situation: Situation,
    pub good: fn(&Scene) -> Vec<u8>,
    pub rows: Vec<Row>,
}

pub fn case(method: &'static str, situation: Situation, good: fn(&Scene) -> Vec<u8>, rows: Vec<Row>) -> Case {
    Case { method, situation, good, rows }
}

/// A request without fields.
pub fn bare(method: &'static str) -> Case {
    case(method, Situation::Home, |_| Vec::new(), Vec::new())
}

/// Returns the row of a name; blanks around it are cut off.
pub fn name(path: &str) -> Row {
    refused(path, &[Malformed]).taken(&[Padded])
}

/// Returns the row of a device's name, which may be missing.
pub fn device() -> Row {
    name("device").taken(&[Missing])
}

/// Returns the row of a value that a client has drawn.
pub fn drawn() -> Row {
    refused("secret", &[Malformed]).taken(&[Unknown])
}

/// Returns the row of the hash of a share, which may be missing, and which nobody can see through.
pub fn share_hash() -> Row {
    refused("share_hash", &[Malformed]).taken(&[Missing, Unknown])
}

pub fn match_id() -> Row {
    refused("match_id", &[UnknownMatch])
}

/// Returns the row of the code of an own room: as it is typed, with blanks.
pub fn own_code() -> Row {
    refused("code", &[UnknownRoom, NotInRoom]).taken(&[Padded])
}

/// Returns the row of the version in which a fresh room was seen.
pub fn seen_version() -> Row {
    refused("version", &[RoomChanged]).taken(&[Zero])
}

/// Returns the row of the code of a room to look at or to join.
pub fn any_code() -> Row {
    refused("code", &[UnknownRoom]).taken(&[Padded, OfAnother])
}

/// Returns the row of a number of lines: as many as there may be are told.
pub fn page_size() -> Row {
    ignored("page_size")
}

pub fn page_token() -> Row {
    refused("page_token", &[Malformed])
}

/// Returns the rows of a game's setup. Missing numbers of rules and notation are the server's.
pub fn setup(first_dealer: Row) -> Vec<Row> {
    vec![
        refused("setup", &[Malformed]),
        refused("setup.game", &[Malformed]),
        refused("setup.rules", &[ServerTooOld]).taken(&[Missing, Zero]),
        refused("setup.notation", &[ServerTooOld]).taken(&[Missing, Zero]),
        refused("setup.options_json", &[Malformed]).taken(&[Missing, Padded]),
        first_dealer,
    ]
}

/// Returns the rows of a seat: clients can put nobody into it, and cannot keep it for anybody.
pub fn seat(path: &str, without: &'static [Reason]) -> Vec<Row> {
    let at = |field: &str| format!("{path}.{field}");
    let mut rows: Vec<Row> = ["person", "person.name", "person.you", "person.owner", "person.account_id"]
        .map(|field| refused(&at(field), &[Malformed]))
        .into();
    rows.extend([
        refused(&at("open"), without).taken(&[Empty]),
        ignored(&at("open.kept_for")),
        refused(&at("bot"), &[Malformed]),
        refused(&at("bot.level"), &[Malformed]),
    ]);
    rows
}

pub fn all(parts: impl IntoIterator<Item = Vec<Row>>) -> Vec<Row> {
    parts.into_iter().flatten().collect()
}
