//! The phone API of Cartable: tables offline and online, pages, the score pad,
//! the shelf that keeps them, help pages and the check of a record.
//!
//! Everything is synchronous and coarse: a table reports its changes to one [`TableListener`],
//! and the app then reads one whole [`Scene`].
//! Every method says on which thread to call it.
//! "Any thread may call it" means that it waits neither for the network nor for the disk,
//! and returns within milliseconds,
//! except at a table without a pace ([`Table`]).
//! "Call it off the main thread" means that it waits.
//! The same crate is a plain Rust library: the terminal app is built on it.
//!
//! ```
//! use cartable_ffi::{Lang, Level, OfflineSetup, PlayerSetup, Table};
//!
//! let players = vec![PlayerSetup::person("Anne"), PlayerSetup::bot("Bruno", Level::Easy)];
//! let table = Table::offline(OfflineSetup::new("duel", players), Lang::En)?;
//!
//! // A player without a plan: takes the first choice, and taps the first free item until there is one.
//! while !table.is_over() {
//!     let scene = table.scene();
//!     let mut items = scene.areas.iter().flat_map(|area| &area.items);
//!     match scene.choices.first() {
//!         Some(choice) => table.choose(choice.id)?,
//!         None => table.tap(items.find(|item| item.can_tap && !item.picked).expect("a card to tap").id)?,
//!     }
//! }
//! let again = Table::resume(&table.save()?, Lang::En, 0, 2_000)?;
//! assert_eq!(again.scene(), table.scene());
//! # Ok::<(), cartable_ffi::CartableError>(())
//! ```

mod client;
mod device;
mod error;
mod library;
mod lock;
mod net;
mod pages;
mod pasted;
mod score_pad;
mod setup;
mod shelf;
mod table;
mod unknown;
mod verdict;

pub use cartable_core::agenda::Speed;
pub use cartable_core::bot::Level;
pub use cartable_core::bot::advice::Hint;
pub use cartable_core::fair::DealStanding;
pub use cartable_core::lesson::LessonStep;
pub use cartable_core::scene::{
    Area, AreaId, AreaKind, AreaRole, Choice, ChoiceId, ChoiceKind, Clock, Colour, Effect, Face, Flight,
    Item, ItemId, Note, NoteKind, Place, PlayerTime, Scene, ScoreRow, ScoreTable, SeatPanel, Shape, Step,
    Symbol,
};
pub use cartable_core::text::Lang;
pub use cartable_pages::{
    Action, Block, BlockKind, BlockRole, Call, Dailies, DailyDay, DailyDeal, DailyLine, DailyResult,
    DailyState, DailyTable, DailyTry, Device, Errand, FieldKind, FirstInfo, GameInfo, GameRecord, History,
    Identity, Issuer, Leaderboard, LevelInfo, Notice, NumberRange, Offer, Opponent, OptionInfo, OptionKind,
    OptionSetting, OptionValue, PageEvent, PageKind, Picture, PlayedMatch, PlayedSeat, Player, PlayerPage,
    Presence, Profile, Question, QueueState, QueueWish, Queued, Ranked, Rating, ReportKind, Room, RoomChange,
    RoomSeat, RoomSetup, RoomState, Share, ShownAs, ShownPage, SitReason, SpeedInfo, Statistics, Waiting,
    Weight, page_text,
};
pub use cartable_proto::code::{ID_LENGTH, ROOM_LENGTH};
pub use client::{Avatar, Client, IdentityOutcome, QueueTicket, RoomWatch, SignInPage, avatar_sign, avatars};
pub use error::CartableError;
pub use library::{bot_names, games, rules};
pub use net::SessionKeeper;
pub use pages::Pages;
pub use pasted::{Pasted, name_trouble, name_within, pasted, widest_name};
pub use score_pad::{CountAnswer, CountField, CountFieldKind, CountValue, Counting, ScorePad};
pub use shelf::{Shelf, ShelfKind, ShelfList, Shelved, other_version};
pub use table::{
    Emote, Link, Moment, OfflineSetup, PlayerSetup, Replay, ReviewListener, SeatEmote, Table, TableListener,
    TableStatus, emotes,
};
pub use verdict::{Verdict, verify};

uniffi::setup_scaffolding!();
