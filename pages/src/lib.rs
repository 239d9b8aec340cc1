//! The content of the app's pages and the actions on them, as data.
//!
//! The [`Navigator`] holds the open pages, without I/O: events go in (a tap, a value, an answer, a message of a
//! stream, the time), and out come [`ShownPage`]s and [`Effect`]s.
//! `cartable-ffi` makes the calls among the effects; a front end does what the system alone can, the [`Errand`]s.
//! A page is a list of [`Block`]s of a few kinds and a list of [`Action`]s.
//! A front end may draw a [`PageKind`] in its own way, and can draw any page by its blocks alone; [`plain`] does.
//!
//! The crate is pure: no clock, thread or network; the lists in `clippy.toml` hold it to that.

#![deny(clippy::disallowed_types, clippy::disallowed_methods, clippy::disallowed_macros)]

mod about_page;
mod account_blocks;
mod account_page;
mod board_page;
mod circumstances;
mod daily;
mod daily_blocks;
mod daily_page;
mod event;
mod game_page;
mod games;
mod history_page;
mod host;
mod lines;
mod me_page;
mod month;
mod navigator;
mod online_page;
mod open_page;
mod options;
mod page;
mod people;
mod person_blocks;
mod person_page;
mod places;
pub mod plain;
mod preferences;
mod queue;
mod ranking;
mod results;
mod room;
mod room_blocks;
mod room_page;
mod settings_page;
mod shelf;
mod start_page;
mod statistics_page;
mod talk;
mod trouble;
mod waiting;
mod words;

pub use daily::{Dailies, DailyDay, DailyDeal, DailyLine, DailyResult, DailyState, DailyTable, DailyTry};
pub use daily_blocks::daily_try_words;
pub use event::{Answer, Effect, Errand, PageEvent, Report, Request, Secret, SitReason};
pub use games::{
    FirstInfo, GameInfo, LevelInfo, OptionInfo, OptionKind, OptionSetting, OptionValue, SpeedInfo,
};
pub use navigator::Navigator;
pub use online_page::room_state;
pub use page::{
    Action, Block, BlockKind, BlockRole, FieldKind, NumberRange, Offer, PageKind, Picture, Question, Share,
    ShownPage, Weight,
};
pub use people::{Account, Device, Identity, Issuer, Player, Profile, ReportKind};
pub use places::{Presence, Waiting};
pub use queue::{QueueState, QueueWish, Queued, numbers_of_people};
pub use ranking::{
    GameRecord, History, Leaderboard, Opponent, PlayedMatch, PlayedSeat, PlayerPage, Ranked, Rating, ShownAs,
};
pub use room::{Call, Room, RoomChange, RoomSeat, RoomSetup, RoomState};
pub use shelf::{ShelfAnswer, ShelfRequest, ShelfTable, Start, Statistics};
pub use trouble::{Notice, Trouble, TroubleKind};
pub use words::{SOURCES, page_text};

#[cfg(feature = "uniffi")]
uniffi::setup_scaffolding!();
