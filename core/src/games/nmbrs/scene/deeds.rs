//! Deeds: what an event was beyond its flights.

use super::super::action::Event;
use super::super::cards::Card;
use super::table_id;
use crate::scene::{Deed, DeedKind};

pub(super) fn deeds(event: &Event) -> Vec<Deed> {
    let points = |seat, points: i16| Vec::from_iter(Deed::points(seat, points.into()));
    match event {
        Event::Melded { seat, cards, .. } => {
            vec![Deed::by(DeedKind::SeriesLaid, *seat).struck(cards.iter().map(table_id))]
        }
        Event::Swapped { seat, joker, card } => {
            let swapped = Deed::by(DeedKind::JokerSwapped, *seat);
            vec![swapped.struck([table_id(Card::joker(*joker))]).causes([table_id(*card)])]
        }
        Event::Scored { seat, points: made, .. } => points(*seat, *made),
        Event::Deducted { seat, points: lost, .. } => points(*seat, -*lost),
        _ => Vec::new(),
    }
}
