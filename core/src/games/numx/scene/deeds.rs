//! Deeds: what an event was beyond its flights.

use super::super::action::{Event, Exchange, How, Target};
use crate::scene::{Deed, DeedKind};
use crate::text::{Lang, text};

pub(super) fn deeds(event: &Event, lang: Lang) -> Vec<Deed> {
    let deed = match event {
        Event::Shown(_) => Deed::new(DeedKind::Revealed),
        Event::Laid { seat, how: How::FactorX, .. } => {
            Deed::by(DeedKind::FactorX, *seat).text(text!(lang, "numx-deed-factor"))
        }
        Event::Laid { seat, how: How::FusionX, .. } => {
            Deed::by(DeedKind::Fused, *seat).text(text!(lang, "numx-deed-fusion"))
        }
        Event::Cut { seat, .. } => Deed::by(DeedKind::Cut, *seat).text(text!(lang, "numx-deed-cut")),
        Event::Swapped { seat, with, .. } => {
            let swapped = Deed::by(DeedKind::Swapped, *seat).text(text!(lang, "numx-deed-swap"));
            match with {
                Exchange::Seat(other) => swapped.to(*other),
                Exchange::Left | Exchange::Right => swapped,
            }
        }
        Event::Malus { seat, on, .. } => {
            let punished = Deed::by(DeedKind::Punished, *seat).text(text!(lang, "numx-deed-malus"));
            match on {
                Target::Seat(other) => punished.to(*other),
                Target::All => punished,
            }
        }
        _ => return Vec::new(),
    };
    vec![deed]
}
