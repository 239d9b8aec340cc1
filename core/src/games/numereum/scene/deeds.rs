//! Deeds: what an event was beyond its flights.

use super::super::action::Event;
use super::super::cards::Card;
use super::number_id;
use crate::scene::{Deed, DeedKind};
use crate::text::{Lang, text};

pub(super) fn deeds(event: &Event, lang: Lang) -> Vec<Deed> {
    let deed = match event {
        Event::Overbid(seat) => Deed::by(DeedKind::Raised, *seat),
        Event::Revealed(_) => Deed::new(DeedKind::Revealed),
        Event::Settled { winner: Some(seat), prizes } => {
            Deed::by(DeedKind::Won, *seat).struck([prizes.hand, prizes.reserve].map(number_id))
        }
        Event::Combined { seat, cards, criteria } => {
            let (kind, text) = if criteria.is_super() {
                (DeedKind::SuperCombined, text!(lang, "numereum-deed-super"))
            } else {
                (DeedKind::Combined, String::new())
            };
            let numbers = cards.iter().filter(|card: &Card| !card.is_basic());
            Deed::by(kind, *seat).struck(numbers.map(number_id)).text(text)
        }
        _ => return Vec::new(),
    };
    vec![deed]
}
