//! The cards of Forces multiples on the wire.

use crate::v1;
use crate::wire::{Malformed, Wire, read};
use cartable_core::games::multiples::{Card, Cards, Factors};

impl Wire for Card {
    type Message = v1::MultiplesCard;

    fn to_wire(&self) -> v1::MultiplesCard {
        v1::MultiplesCard { attack: self.attack().into(), target: self.target().into() }
    }

    fn from_wire(message: v1::MultiplesCard) -> Result<Self, Malformed> {
        let v1::MultiplesCard { attack, target } = message;
        let small = |number: u32| u8::try_from(number).ok();
        let card = small(attack).zip(small(target)).and_then(|(attack, target)| Self::new(attack, target));
        card.ok_or_else(|| Malformed::new("target", format!("{attack}/{target} is not printed")))
    }
}

impl Wire for Factors {
    type Message = v1::MultiplesFactors;

    fn to_wire(&self) -> v1::MultiplesFactors {
        let [one, other] = self.cards();
        v1::MultiplesFactors { one: Some(one.to_wire()), other: Some(other.to_wire()) }
    }

    fn from_wire(message: v1::MultiplesFactors) -> Result<Self, Malformed> {
        Ok([read(message.one, "one")?, read(message.other, "other")?].into())
    }
}

/// A set of cards.
pub(super) fn cards_to_wire(cards: Cards) -> Vec<v1::MultiplesCard> {
    cards.iter().map(|card| card.to_wire()).collect()
}

/// Reads a set of cards; a card twice is a card once.
///
/// # Errors
/// A card that is not printed.
pub(super) fn cards(messages: Vec<v1::MultiplesCard>, field: &str) -> Result<Cards, Malformed> {
    messages.into_iter().map(|card| read(Some(card), field)).collect()
}
