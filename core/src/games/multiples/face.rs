//! The looks and names of the cards, in both games.

use super::cards::{Card, Factors, pack};
use crate::scene::{Colour, Face, Symbol};
use crate::text::{Arg, Lang};

/// The colour of each attack value, from 2 on: it helps the eye to find the other factor.
const COLOURS: [Colour; 9] = [
    Colour::Blue,
    Colour::Yellow,
    Colour::Red,
    Colour::Green,
    Colour::Purple,
    Colour::Orange,
    Colour::Grey,
    Colour::Black,
    Colour::Plain,
];

/// Returns the look of a card: attack, arrow, target; the colour goes with the attack.
pub(crate) fn card_face(card: Card) -> Face {
    Face {
        text: card.attack().to_string(),
        colour: COLOURS[usize::from(card.attack()) - 2],
        symbol: Some(Symbol::Arrow),
        corner: card.target().to_string(),
        ..Face::default()
    }
}

/// Returns the short form "2→15", for lists.
pub(crate) fn short(card: Card) -> String {
    format!("{}→{}", card.attack(), card.target())
}

/// The names of the cards in one language.
pub(crate) struct CardNames(Vec<String>);

impl CardNames {
    /// Makes the names with the text of this key, which has the gaps `$attack` and `$target`.
    pub(crate) fn new(lang: Lang, key: &str) -> Self {
        let name = |card: Card| {
            let args = [
                ("attack", Arg::from(i32::from(card.attack()))),
                ("target", Arg::from(i32::from(card.target()))),
            ];
            lang.with(key, args)
        };
        Self(pack(super::SEATS, true).iter().map(name).collect())
    }

    /// Returns "attack 8, target 24".
    pub(crate) fn of(&self, card: Card) -> &str {
        &self.0[card.number()]
    }
}

/// Returns "3 × 8", the smaller attack first; no line breaks within it.
pub(crate) fn product(factors: Factors) -> String {
    let [one, other] = factors.cards().map(Card::attack);
    format!("{}\u{a0}×\u{a0}{}", one.min(other), one.max(other))
}
