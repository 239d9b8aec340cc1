//! What cards are called and how they look.

use super::cards::{Card, Value};
use crate::scene::{Colour, Face};
use crate::text::{Arg, Lang};
use std::sync::OnceLock;

/// What a card is called; made once, for a scene names dozens.
pub(super) fn card_name(card: Card, lang: Lang) -> &'static str {
    static NAMES: OnceLock<[Vec<String>; 2]> = OnceLock::new();
    let names =
        NAMES.get_or_init(|| Lang::ALL.map(|lang| Card::all().map(|card| named(card, lang)).collect()));
    &names[lang as usize][card.index()]
}

fn named(card: Card, lang: Lang) -> String {
    match card.value().and_then(Value::number) {
        Some(number) => minus(number),
        None => lang.text(&format!("numx-card-{}", card.name())),
    }
}

/// A number with a true minus sign.
fn minus(number: i32) -> String {
    number.to_string().replace('-', "−")
}

/// "7", "3 × 7", "3 × 7 with a joker".
pub(super) fn set_name(value: Value, count: u8, jokers: u8, lang: Lang) -> String {
    let args = [
        ("card", Arg::from(card_name(value.card(), lang))),
        ("count", Arg::from(usize::from(count))),
        ("jokers", Arg::from(usize::from(jokers))),
    ];
    lang.with(if count == jokers { "numx-jokers" } else { "numx-set" }, args)
}

/// How a card looks: the number says all, the colours group low, middle and high values, the symbols name the specials.
pub(super) fn card_face(card: Card) -> Face {
    let face = |text: String, colour, symbol| Face { text, colour, symbol };
    if let Some(value) = card.value() {
        return match value.number() {
            Some(number @ ..=0) => face(minus(number), Colour::Green, ""),
            Some(number @ 1..=6) => face(number.to_string(), Colour::Blue, ""),
            Some(number) => face(number.to_string(), Colour::Orange, ""),
            None => face("∞".to_owned(), Colour::Red, ""),
        };
    }
    match card.penalty() {
        Some(penalty) => face(format!("+{}/{}", penalty.hand, penalty.row), Colour::Black, "▲"),
        None if card == Card::NUM_X => face("X".to_owned(), Colour::Black, "✂"),
        None if card == Card::JOKER => face("X".to_owned(), Colour::Purple, "★"),
        None => face("X".to_owned(), Colour::Yellow, "⇄"),
    }
}
