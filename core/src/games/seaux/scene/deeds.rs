//! Deeds: what an event was beyond its flights.

use super::super::action::Event;
use super::super::pyramid::Cells;
use super::PYRAMIDS;
use crate::scene::{Deed, DeedKind, ItemId};
use crate::seat::Seat;
use crate::text::{Arg, Lang};

/// The number of buckets from which on their fall is that of a wall.
const WALL: usize = 4;

pub(super) fn deeds(event: &Event, lang: Lang) -> Vec<Deed> {
    let deed = match event {
        Event::Revealed(_) => Deed::new(DeedKind::Revealed),
        Event::Laid { seat, total, turned, .. } => {
            let kind = if *turned { DeedKind::Diverted } else { DeedKind::Attacked };
            Deed::by(kind, *seat).text(total.to_string())
        }
        Event::GaveUp { seat, lost, .. } | Event::GaveUpPart { seat, lost, .. } => fall(*seat, *lost, lang),
        _ => return Vec::new(),
    };
    vec![deed]
}

fn fall(seat: Seat, lost: Cells, lang: Lang) -> Deed {
    let (kind, key) = if lost.len() >= WALL {
        (DeedKind::WallFell, "seaux-deed-wall")
    } else {
        (DeedKind::BucketsFell, "seaux-deed-fall")
    };
    let id = |number: u8| ItemId::new(PYRAMIDS + seat.index() as u16, u16::from(number));
    Deed::by(kind, seat)
        .struck(lost.iter().map(|cell| id(cell.number())))
        .text(lang.with(key, [("count", Arg::from(lost.len()))]))
}
