//! Deeds: what an event was beyond its flights.

use super::super::action::Event;
use super::id;
use crate::games::multiples::destroyed;
use crate::scene::{Deed, DeedKind};

pub(super) fn deeds(event: &Event) -> Vec<Deed> {
    let deed = match event {
        Event::Flipped(cards) => Deed::new(DeedKind::Revealed).struck(cards.iter().copied().map(id)),
        Event::Taken { seat, card, factors } => destroyed(*seat, *card, *factors, id),
        Event::Missed { seat, card, .. } => Deed::by(DeedKind::Missed, *seat).struck([id(*card)]),
        Event::Ready(_) => return Vec::new(),
    };
    vec![deed]
}
