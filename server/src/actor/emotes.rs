//! The emotes at a table: shown to those who are there now, and never stored.

use crate::problem::Result;
use cartable_core::seat::Seat;
use cartable_proto::emote::EMOTES;
use cartable_proto::{Malformed, Problem, Reason};
use std::time::Duration;

/// The most emotes of a player in a round.
const MOST: u32 = 20;

/// An emote of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Emote {
    /// The player's seat.
    pub seat: Seat,
    /// The id of the emote.
    pub id: &'static str,
}

impl Emote {
    /// Returns the emote with this id, shown by this seat.
    ///
    /// # Errors
    /// There is no emote with this id.
    pub fn of(seat: Seat, id: &str) -> Result<Self, Malformed> {
        let known = EMOTES.iter().find(|(known, _)| *known == id);
        known
            .map(|(id, _)| Self { seat, id })
            .ok_or_else(|| Malformed::new("emote", format!("there is no {id:?}")))
    }
}

/// The emotes that a seat has shown in a round.
#[derive(Clone, Copy)]
struct Shown {
    round: usize,
    /// Their number, and the time of the last one, in milliseconds since 1970.
    number: u32,
    at_ms: u64,
}

/// The emotes of a table.
pub struct Emotes {
    shown: [Option<Shown>; Seat::MAX],
    /// The shortest time between two emotes of a player, in milliseconds.
    pause_ms: u64,
}

impl Emotes {
    /// Returns a table without emotes yet, at which a player has to pause between two.
    pub fn new(pause: Duration) -> Self {
        let pause_ms = pause.as_millis() as u64;
        Self { shown: [None; Seat::MAX], pause_ms }
    }

    /// Counts an emote in this round, which may be shown if there is no error.
    ///
    /// # Errors
    /// The last one is too recent, or the seat has shown as many as it may in this round.
    /// The latter tells no time to come again: nobody knows when the round ends.
    pub fn count(&mut self, emote: Emote, round: usize, now_ms: u64) -> Result<()> {
        let shown = &mut self.shown[emote.seat.index()];
        let number = shown.filter(|last| last.round == round).map_or(0, |last| last.number);
        if number == MOST {
            return Err(Reason::TooMany.into());
        }
        let wait = shown.map_or(0, |last| (last.at_ms + self.pause_ms).saturating_sub(now_ms));
        if wait > 0 {
            let retry_after = Some(Duration::from_millis(wait));
            return Err(Problem { retry_after, ..Reason::TooFast.into() }.into());
        }
        *shown = Some(Shown { round, number: number + 1, at_ms: now_ms });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_shows_one_sign_in_three_seconds_and_twenty_in_a_round() {
        const PAUSE_MS: u64 = 3_000;
        let mut emotes = Emotes::new(Duration::from_millis(PAUSE_MS));
        let [anne, boris] = [0, 1].map(|seat| Emote::of(Seat::at(seat), "wow").unwrap());
        let mut now_ms = 1_000;
        for number in 1..=MOST {
            emotes.count(anne, 0, now_ms).unwrap();
            if number < MOST {
                let problem = emotes.count(anne, 0, now_ms + PAUSE_MS - 2).unwrap_err().problem();
                let wait = Some(Duration::from_millis(2));
                assert_eq!((problem.reason, problem.retry_after), (Some(Reason::TooFast), wait));
            }
            now_ms += PAUSE_MS;
        }
        let problem = emotes.count(anne, 0, now_ms).unwrap_err().problem();
        assert_eq!((problem.reason, problem.retry_after), (Some(Reason::TooMany), None));
        emotes.count(boris, 0, now_ms).unwrap();
        emotes.count(anne, 1, now_ms).unwrap();
        assert!(Emote::of(Seat::at(0), "a text of one's own").is_err());
    }
}
