//! The open view: everybody's cards on one table, for people who look at a match that is over.

use super::builder::Audience;
use super::{Area, AreaRole, Item, ItemId, Scene};
use crate::seat::Seat;
use crate::text::text;

/// The first group of items that no game uses; each seat has this many groups from there.
const GROUPS: u16 = 0x1000;

impl Scene {
    /// Adds the private knowledge of the player in `seat`,
    /// out of `theirs`, the same table as seen from there:
    /// their hand, and the cards they laid face down.
    pub fn open(&mut self, seat: Seat, theirs: Self, audience: &Audience<'_>) {
        let of_seat = Some(seat.number());
        // The hand replaces the public part of it.
        let sees = |id| theirs.areas.iter().any(|area| area.id == id);
        self.areas.retain(|area| area.role != AreaRole::Front || area.seat != of_seat || sees(area.id));
        for area in theirs.areas {
            let is_theirs = area.seat == of_seat && matches!(area.role, AreaRole::Hand | AreaRole::Front);
            match self.areas.iter_mut().find(|known| known.id == area.id) {
                Some(known) => known.open(seat, area.items, is_theirs),
                None if is_theirs => {
                    let title = text!(audience.lang, "area-cards-of", name = audience.given_name(seat));
                    let items = area.items.into_iter().map(|item| item.among_others(seat)).collect();
                    let hand = self.areas.iter().position(|area| area.role == AreaRole::Hand);
                    let short = audience.given_name(seat).to_owned();
                    let opened = Area { role: AreaRole::Front, title, short, items, ..area };
                    self.areas.insert(hand.unwrap_or(self.areas.len()), opened);
                }
                None => {}
            }
        }
    }
}

impl Area {
    /// Turns up the player's items among those that lie here, as they look from their seat.
    /// In an area of the player's own, it adds the items that only they see.
    fn open(&mut self, seat: Seat, items: Vec<Item>, is_theirs: bool) {
        for item in items.into_iter().filter(|item| item.owner == Some(seat.number())) {
            match self.items.iter_mut().find(|known| known.id == item.id) {
                Some(known) => (known.face, known.label) = (item.face, item.label),
                None if is_theirs => {
                    self.columns = self.columns.max(item.column + 1);
                    self.rows = self.rows.max(item.row + 1);
                    self.items.push(item.among_others(seat));
                }
                None => {}
            }
        }
    }
}

impl Item {
    /// Returns the same item under a name that differs from those in the hands of the others.
    fn among_others(mut self, seat: Seat) -> Self {
        let group = GROUPS * (seat.index() as u16 + 1) + self.id.group();
        self.id = ItemId::new(group, self.id.number());
        self
    }
}
