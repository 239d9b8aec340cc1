//! Presence at a table, told by the streams that watch it.
//!
//! A phone in a pocket or in a tunnel closes its connection, so a short absence means nothing.
//! A player who is away for long keeps the others waiting,
//! and the match hands the seat to a bot ([`crate::actor`]).
//! None of this is stored: a task that loads a match gives everybody the whole time anew.

use cartable_core::seat::{Seat, SeatSet};
use std::time::Duration;
use tokio::sync::mpsc;

/// A stream of a player at a table, who is present as long as it is held.
#[derive(Debug)]
pub struct Attendance {
    seat: Seat,
    gone: mpsc::UnboundedSender<Seat>,
}

impl Drop for Attendance {
    fn drop(&mut self) {
        // The match may have left memory.
        let _ = self.gone.send(self.seat);
    }
}

/// The players present at a table, and since when the others are away.
pub struct Presence {
    patience_ms: u64,
    seats: Vec<SeatPresence>,
    gone: (mpsc::UnboundedSender<Seat>, mpsc::UnboundedReceiver<Seat>),
}

/// The streams of one seat, and the last sign of its player.
#[derive(Clone, Copy)]
struct SeatPresence {
    streams: u32,
    /// The last sign of the player, in milliseconds since 1970.
    seen_ms: u64,
}

impl Presence {
    /// Returns a table of so many seats with nobody present yet; a player may be away for `patience`.
    #[must_use]
    pub fn new(seats: usize, patience: Duration, now_ms: u64) -> Self {
        let nobody = SeatPresence { streams: 0, seen_ms: now_ms };
        Self {
            patience_ms: patience.as_millis() as u64,
            seats: vec![nobody; seats],
            gone: mpsc::unbounded_channel(),
        }
    }

    /// Notes that a stream of this seat begins.
    pub fn come(&mut self, seat: Seat) -> Attendance {
        self.seats[seat.index()].streams += 1;
        Attendance { seat, gone: self.gone.0.clone() }
    }

    /// Waits until a stream ends, and returns its seat. The caller hands it to [`Self::leave`].
    pub async fn left(&mut self) -> Seat {
        match self.gone.1.recv().await {
            Some(seat) => seat,
            // This table holds a sender itself, so the channel never closes.
            None => std::future::pending().await,
        }
    }

    /// Notes that a stream of this seat has ended.
    pub fn leave(&mut self, seat: Seat, now_ms: u64) {
        let presence = &mut self.seats[seat.index()];
        presence.streams = presence.streams.saturating_sub(1);
        presence.seen_ms = now_ms;
    }

    /// Notes a sign of a player without a stream: they have done something.
    pub fn seen(&mut self, seat: Seat, now_ms: u64) {
        self.seats[seat.index()].seen_ms = now_ms;
    }

    /// Returns when the first of these seats will have been away for too long, in milliseconds since 1970.
    #[must_use]
    pub fn due_ms(&self, people: SeatSet) -> Option<u64> {
        people.iter().filter_map(|seat| self.end_ms(seat)).min()
    }

    /// Returns those of these seats that have been away for too long.
    #[must_use]
    pub fn away(&self, people: SeatSet, now_ms: u64) -> SeatSet {
        people.iter().filter(|seat| self.end_ms(*seat).is_some_and(|end_ms| end_ms <= now_ms)).collect()
    }

    fn end_ms(&self, seat: Seat) -> Option<u64> {
        let presence = &self.seats[seat.index()];
        (presence.streams == 0).then(|| presence.seen_ms.saturating_add(self.patience_ms))
    }
}

#[cfg(test)]
mod tests {
    use super::Presence;
    use cartable_core::seat::{Seat, SeatSet};
    use std::time::Duration;

    #[tokio::test]
    async fn who_holds_a_stream_is_there_and_who_has_lost_the_last_one_is_away_after_a_while() {
        let [anne, boris] = [Seat::at(0), Seat::at(1)];
        let both = SeatSet::all(2);
        let mut presence = Presence::new(2, Duration::from_secs(10), 1_000);
        let one = presence.come(anne);
        let other = presence.come(anne);
        assert_eq!((presence.due_ms(both), presence.due_ms(SeatSet::only(anne))), (Some(11_000), None));
        assert_eq!(
            (presence.away(both, 10_999), presence.away(both, 11_000)),
            (SeatSet::EMPTY, SeatSet::only(boris))
        );
        presence.seen(boris, 5_000);
        assert_eq!(presence.due_ms(both), Some(15_000));
        for (stream, due) in [(one, None), (other, Some(30_000))] {
            drop(stream);
            assert_eq!(presence.left().await, anne);
            presence.leave(anne, 20_000);
            assert_eq!(presence.due_ms(SeatSet::only(anne)), due);
        }
        let _again = presence.come(anne);
        assert_eq!(presence.away(both, u64::MAX), SeatSet::only(boris));
    }
}
