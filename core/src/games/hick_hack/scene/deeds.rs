//! Deeds: what an event was beyond its flights.

use super::super::action::Event;
use super::super::cards::{Cards, Colour};
use super::super::grains::Grains;
use super::super::score::points;
use crate::scene::{AreaId, AreaRole, Deed, DeedKind};
use crate::text::{Lang, signed, text};

pub(super) fn deeds(event: &Event, lang: Lang) -> Vec<Deed> {
    let deed = match event {
        Event::Revealed(_) => Deed::new(DeedKind::Revealed),
        Event::Fled { seat, yard, stole } => {
            let fled = Deed::by(DeedKind::Fled, *seat).at(yard_id(*yard));
            if *stole { fled.text(text!(lang, "hick_hack-deed-stole")) } else { fled }
        }
        Event::Caught { seat, yard, birds } => {
            Deed::by(DeedKind::Eaten, *seat).at(yard_id(*yard)).text(signed(points(Grains::NONE, *birds)))
        }
        Event::Ate { seat, yard, grains } => {
            Deed::by(DeedKind::Pecked, *seat).at(yard_id(*yard)).text(signed(points(*grains, Cards::EMPTY)))
        }
        Event::Agreed { yard, .. } => Deed::new(DeedKind::SharedOut).at(yard_id(*yard)),
        Event::Rolled { seat, card, die } => {
            let total = card.value() + i32::from(*die);
            Deed::by(DeedKind::Rolled, *seat).text(format!("{}+{die}={total}", card.value()))
        }
        _ => return Vec::new(),
    };
    vec![deed]
}

/// Returns the area of a yard.
pub(super) const fn yard_id(yard: Colour) -> AreaId {
    AreaId::shared(AreaRole::Centre).number(yard.index() as u8 + 1)
}
