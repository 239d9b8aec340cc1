//! Deeds: what an event was beyond its flights.

use super::super::action::Event;
use super::id;
use crate::games::multiples::destroyed;
use crate::scene::Deed;

pub(super) fn deeds(event: &Event) -> Vec<Deed> {
    match event {
        Event::Destroyed { seat, owner, card, factors } => {
            vec![destroyed(*seat, *card, *factors, id).to(*owner)]
        }
        _ => Vec::new(),
    }
}
