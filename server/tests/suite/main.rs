//! The server's tests, one program: each file is a concern,
//! and linking the server once is most of what they cost.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod kit;

mod bad_input;
mod calling;
mod clocks;
mod connections;
mod daily;
mod deals;
mod disk;
mod draws;
mod exports;
mod failing;
mod faults;
mod fields;
mod golden;
mod histories;
mod identities;
mod keeping;
mod kill;
mod kill_keeping;
mod kill_no_show;
mod kill_ranked;
mod leaps;
mod leaving;
mod limits;
#[cfg(feature = "postgres")]
mod load;
mod log;
mod memory;
mod methods;
mod metrics;
mod modules;
#[cfg(feature = "postgres")]
mod moving;
mod odd_pages;
mod operators;
mod pages;
mod queue;
mod race;
mod rematch;
mod restarts;
mod restoring;
mod sealed;
mod seasons;
mod seating;
mod secrecy;
mod sessions;
mod settings;
mod starting;
#[cfg(feature = "postgres")]
mod starting_postgres;
mod stopping;
mod store;
mod thinking;
mod vanishing;
mod watching;
mod whole_matches;
