//! Who is at a table: told by the streams that watch it.
//!
//! A phone in a pocket closes its connection, and so does one in a tunnel: to be away for a moment is nothing.
//! Whoever is away for long keeps the others waiting, and their match hands the seat to a bot ([`crate::actor`]).
//! Nothing of this is stored: whoever loads a match gives everybody the whole time anew.

use cartable_core::seat::{Seat, SeatSet};
use std::time::Duration;
use tokio::sync::mpsc;

/// A stream of somebody at a table: they are there as long as it is held.
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

/// Who is at a table, and since when the others are not.
pub struct Presence {
    patience_ms: u64,
    seats: Vec<Place>,
    gone: (mpsc::UnboundedSender<Seat>, mpsc::UnboundedReceiver<Seat>),
}

/// Whether somebody is at their place.
#[derive(Clone, Copy)]
struct Place {
    streams: u32,
    /// The last sign of them, in milliseconds since 1970.
    seen_ms: u64,
}

impl Presence {
    /// A table of so many seats at which nobody is yet; for so long anybody may be away.
    #[must_use]
    pub fn new(seats: usize, patience: Duration, now_ms: u64) -> Self {
        let place = Place { streams: 0, seen_ms: now_ms };
        Self {
            patience_ms: patience.as_millis() as u64,
            seats: vec![place; seats],
            gone: mpsc::unbounded_channel(),
        }
    }

    /// A stream of this seat begins.
    pub fn come(&mut self, seat: Seat) -> Attendance {
        self.seats[seat.index()].streams += 1;
        Attendance { seat, gone: self.gone.0.clone() }
    }

    /// Waits until a stream has ended, and says of which seat: it is to be told to [`Self::leave`].
    pub async fn left(&mut self) -> Seat {
        match self.gone.1.recv().await {
            Some(seat) => seat,
            // One sender is held here.
            None => std::future::pending().await,
        }
    }

    /// A stream of this seat has ended.
    pub fn leave(&mut self, seat: Seat, now_ms: u64) {
        let place = &mut self.seats[seat.index()];
        place.streams = place.streams.saturating_sub(1);
        place.seen_ms = now_ms;
    }

    /// Somebody was there without a stream: they have done something.
    pub fn seen(&mut self, seat: Seat, now_ms: u64) {
        self.seats[seat.index()].seen_ms = now_ms;
    }

    /// When the first of these will have been away for too long.
    #[must_use]
    pub fn due_ms(&self, people: SeatSet) -> Option<u64> {
        people.iter().filter_map(|seat| self.end_ms(seat)).min()
    }

    /// Who of these has been away for too long.
    #[must_use]
    pub fn away(&self, people: SeatSet, now_ms: u64) -> SeatSet {
        people.iter().filter(|seat| self.end_ms(*seat).is_some_and(|end_ms| end_ms <= now_ms)).collect()
    }

    fn end_ms(&self, seat: Seat) -> Option<u64> {
        let place = &self.seats[seat.index()];
        (place.streams == 0).then(|| place.seen_ms.saturating_add(self.patience_ms))
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
