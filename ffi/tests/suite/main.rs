//! All tests of the phone's library in one program, which is also the one that loads its bindings.

mod bindings;
mod kit;
mod lesson;
mod modules;
mod offline;
mod replay;
mod score_pad;
mod share;
mod shelf;
mod shelf_crashes;
