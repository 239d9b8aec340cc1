//! The open view: everybody's cards on one table, for those who look at a match that is over.

use super::builder::Audience;
use super::{Area, AreaRole, Item, ItemId, Scene};
use crate::seat::Seat;
use crate::text::text;

/// The groups of items that no game uses begin here, so many for each seat.
const GROUPS: u16 = 0x1000;

impl Scene {
    /// Adds what the player in `seat` knows beyond it, out of `theirs`, the same table as seen from there:
    /// their hand, and what they have laid face down.
    pub fn open(&mut self, seat: Seat, theirs: Self, audience: &Audience<'_>) {
        let of_seat = Some(seat.number());
        // What is shown of a hand gives way to the hand.
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
    /// Turns up the player's items among those that lie here, as they look from their seat;
    /// in an area of their own, those that only they see are added.
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
    /// The same, told apart from what lies in the hands of the others under the same name.
    fn among_others(mut self, seat: Seat) -> Self {
        let group = GROUPS * (seat.index() as u16 + 1) + self.id.group();
        self.id = ItemId::new(group, self.id.number());
        self
    }
}
