//! A card destroyed by two others, as both games show it.

use super::cards::{Card, Factors};
use crate::scene::{Deed, DeedKind, ItemId};
use crate::seat::Seat;

/// Returns the deed of a seat that destroys a card with two others: "3×6=18".
/// `id` names the cards of the table.
pub(crate) fn destroyed(seat: Seat, card: Card, factors: Factors, id: impl Fn(Card) -> ItemId) -> Deed {
    let destroyed = Deed::by(DeedKind::Destroyed, seat).struck([id(card)]);
    destroyed.causes(factors.cards().map(id)).text(written(factors))
}

/// Returns the product of two cards as it is written on the table: "3×6=18".
pub(crate) fn written(factors: Factors) -> String {
    let [one, other] = factors.cards().map(Card::attack);
    format!("{}×{}={}", one.min(other), one.max(other), factors.product())
}
