//! An open page, as the navigator deals with it.

use crate::circumstances::Circumstances;
use crate::event::{Answer, Effect, Secret};
use crate::page::ShownPage;
use crate::people::Player;
use crate::room::RoomState;
use crate::trouble::Trouble;
use std::fmt::Debug;

/// An open page. It outlives no account: what it knows of one is dropped with it.
pub(crate) trait OpenPage: Debug + Send {
    /// Returns the page as it stands.
    fn shown(&self, at: &Circumstances) -> ShownPage;

    /// Carries out an action that the page offers.
    fn tap(&mut self, _action: &str, _at: &mut Circumstances) -> Vec<Effect> {
        Vec::new()
    }

    /// Sets a value that a block of the page offers.
    fn set(&mut self, _block: &str, _value: &str, _at: &mut Circumstances) -> Vec<Effect> {
        Vec::new()
    }

    /// Moves the part of a list that the page holds to the lines around this one, and reads on near its end.
    fn scrolled(&mut self, _block: &str, _first: u32, _at: &mut Circumstances) -> Vec<Effect> {
        Vec::new()
    }

    /// Returns true if the page awaits the answer of this call.
    fn awaits(&self, _call: u64) -> bool {
        false
    }

    /// Takes the answer of a call that it awaits.
    fn answer(
        &mut self,
        _call: u64,
        _answer: Result<Answer, Trouble>,
        _at: &mut Circumstances,
    ) -> Vec<Effect> {
        Vec::new()
    }

    /// Returns the next time at which the page changes by itself.
    fn due(&self, _now_ms: u64) -> Option<u64> {
        None
    }

    /// Reads what the page shows, because the player comes to it, for the first time or again.
    fn look(&mut self, _at: &mut Circumstances) -> Vec<Effect> {
        Vec::new()
    }

    /// Takes another account that the player's identity opens, with the way into it.
    fn opens_other(&mut self, _player: Player, _pending: Secret) {}

    /// Drops what it knows of an account that was left. Returns false if nothing of the page remains without it.
    fn forget(&mut self) -> bool {
        true
    }

    /// Returns the number of the stream that it follows, to be ended with the page.
    fn watch(&self) -> Option<u64> {
        None
    }

    /// Takes what that stream has told.
    fn told(&mut self, _state: RoomState, _at: &mut Circumstances) -> Vec<Effect> {
        Vec::new()
    }
}
