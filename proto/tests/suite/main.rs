//! All tests of the wire in one program.

mod malformed;
mod modules;
mod problems;
mod round_trips;
mod traffic;
