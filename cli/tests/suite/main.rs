//! All tests of the terminal in one program: its commands, its screens, and what it does at a server.

mod accounts;
mod arena;
mod commands;
mod kit;
mod modules;
mod online;
mod plain_match;
mod records;
mod rooms;
mod screens;
mod terminal;
