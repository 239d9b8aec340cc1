//! The rules of NIET!, sentence by sentence.
//! Marks: [S] published text, [W] other publication, [D] deduced, [R] our ruling; see the rules file.
//! `tests/sentences/niet.tsv` says which test proves which sentence of the published text.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod bot;
mod discards;
mod fault_count;
mod faults;
mod imagine;
mod matches;
mod options;
mod partner;
mod refusals;
mod scene;
mod scores;
mod setup;
mod table;
mod teams;
mod tokens;
mod tricks;
mod why;
