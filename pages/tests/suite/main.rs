//! Stories of pages without I/O, and the laws of every page.

mod account;
mod board;
mod daily;
mod game;
mod history;
mod laws;
mod modules;
mod online;
mod own;
mod person;
mod phone;
mod queue;
mod room;
mod start;
mod texts;
