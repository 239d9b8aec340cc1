//! Deeds: what an event was beyond its flights.

use super::super::action::Event;
use super::{BOARD, words};
use crate::scene::{Deed, DeedKind, ItemId};
use crate::text::Lang;

pub(super) fn deeds(event: &Event, lang: Lang) -> Vec<Deed> {
    match event {
        Event::Placed { seat, cell } => {
            let struck = ItemId::new(BOARD, cell.number() as u16);
            vec![Deed::by(DeedKind::Refused, *seat).struck([struck])]
        }
        Event::Won { seat, loot } => {
            let won = Deed::by(DeedKind::Won, *seat);
            let named = loot.iter().map(|card| words::card(card, lang)).collect::<Vec<_>>().join(", ");
            let captured = || Deed::by(DeedKind::Captured, *seat).text(named);
            if loot.is_empty() { vec![won] } else { vec![won, captured()] }
        }
        _ => Vec::new(),
    }
}
