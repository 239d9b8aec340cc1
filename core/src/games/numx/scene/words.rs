//! The names and looks of cards and sets.

use super::super::cards::{Card, Value};
use crate::scene::{Colour, Face, Symbol};
use crate::text::{Lang, PerLang, integer, text};

/// The names of cards by [`Card::index`].
static CARDS: PerLang<Vec<String>> = PerLang::new(|lang| Card::all().map(|card| named(card, lang)).collect());

/// Returns the name of a card.
pub(super) fn card_name(card: Card, lang: Lang) -> &'static str {
    &CARDS.get(lang)[card.index()]
}

fn named(card: Card, lang: Lang) -> String {
    match card.value().and_then(Value::number) {
        Some(number) => integer(number),
        None => lang.text(&format!("numx-card-{}", card.name())),
    }
}

/// Returns "7", "3 × 7", or "3 × 7 with a joker".
pub(super) fn set_name(value: Value, count: u8, jokers: u8, lang: Lang) -> String {
    let card = card_name(value.card(), lang);
    if count == jokers {
        text!(lang, "numx-jokers", card, count)
    } else {
        text!(lang, "numx-set", card, count, jokers)
    }
}

/// Returns the look of a card: the number says all, the colours group low, middle and high values,
/// and the symbols name the specials.
pub(super) fn card_face(card: Card) -> Face {
    let face = |text: String, colour, symbol| Face { text, colour, symbol, ..Face::default() };
    if let Some(value) = card.value() {
        return match value.number() {
            Some(number @ ..=0) => face(integer(number), Colour::Green, None),
            Some(number @ 1..=6) => face(number.to_string(), Colour::Blue, None),
            Some(number) => face(number.to_string(), Colour::Orange, None),
            None => face("∞".to_owned(), Colour::Red, None),
        };
    }
    match card.penalty() {
        Some(penalty) => {
            face(format!("+{}/{}", penalty.hand, penalty.row), Colour::Black, Some(Symbol::Triangle))
        }
        None if card == Card::NUM_X => face("X".to_owned(), Colour::Black, Some(Symbol::Scissors)),
        None if card == Card::JOKER => face("X".to_owned(), Colour::Purple, Some(Symbol::Star)),
        None => face("X".to_owned(), Colour::Yellow, Some(Symbol::Swap)),
    }
}
