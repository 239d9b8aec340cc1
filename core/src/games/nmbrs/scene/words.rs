//! The names and looks of cards and lines.

use super::super::Variant;
use super::super::cards::{Card, Hue};
use super::super::table::{Line, Table, Way};
use super::super::view::Public;
use crate::scene::{Colour, Face, Symbol};
use crate::text::{Arg, Lang, PerLang, text};

/// The names "47 red, 2 points", by the card's index.
static CARDS: PerLang<Vec<String>> = PerLang::new(|lang| all(lang, with_points));
/// The names "47 red", by the card's index: points mean nothing in the simple game.
static PLAIN: PerLang<Vec<String>> = PerLang::new(|lang| all(lang, without_points));
/// The names "47", "red joker", by the card's index: short, for lists and choices.
static SHORT: PerLang<Vec<String>> = PerLang::new(|lang| {
    all(lang, |card, lang| card.number().map_or_else(|| joker(card.hue(), lang), |number| number.to_string()))
});

fn all(lang: Lang, name: fn(Card, Lang) -> String) -> Vec<String> {
    (0..Card::COUNT).filter_map(Card::at).map(|card| name(card, lang)).collect()
}

impl From<Hue> for Arg<'_> {
    fn from(hue: Hue) -> Self {
        Self::Name { name: hue.name(), index: hue.index(), of: Hue::ALL.len() }
    }
}

fn joker(colour: Hue, lang: Lang) -> String {
    text!(lang, "nmbrs-joker", colour)
}

fn without_points(card: Card, lang: Lang) -> String {
    match card.number() {
        None => joker(card.hue(), lang),
        Some(number) => text!(lang, "nmbrs-card", number = number.to_string(), colour = card.hue()),
    }
}

fn with_points(card: Card, lang: Lang) -> String {
    let named = without_points(card, lang);
    if card.is_joker() {
        named
    } else {
        text!(lang, "nmbrs-card-points", card = named, points = card.points())
    }
}

/// Returns the spoken name of a card.
pub(super) fn card(card: Card, level: Variant, lang: Lang) -> &'static str {
    if level == Variant::Simple { plain(card, lang) } else { &CARDS.get(lang)[card.index()] }
}

/// Returns the name of a card in a headline.
pub(super) fn plain(card: Card, lang: Lang) -> &'static str {
    &PLAIN.get(lang)[card.index()]
}

/// Returns the name of a card in a list or a choice.
pub(super) fn short(card: Card, lang: Lang) -> &'static str {
    &SHORT.get(lang)[card.index()]
}

/// Returns the spoken name of a card on the table.
pub(super) fn on_table(named: Card, table: &Table, level: Variant, lang: Lang) -> String {
    if named.is_joker() {
        let number = table.number_of(named).to_string();
        text!(lang, "nmbrs-as-number", joker = short(named, lang), number)
    } else {
        card(named, level, lang).to_owned()
    }
}

/// Returns "30 (red joker)": a joker on the table, for lists and choices.
pub(super) fn standing(hue: Hue, number: u8, lang: Lang) -> String {
    text!(lang, "nmbrs-standing", joker = short(Card::joker(hue), lang), number = number.to_string())
}

/// Returns the cards of a line: "10 – 20 – 30 (red joker)".
pub(super) fn series(table: &Table, line: Line, lang: Lang) -> String {
    let name = |card: Card| {
        let number = table.number_of(card);
        if card.is_joker() { standing(card.hue(), number, lang) } else { number.to_string() }
    };
    table.in_order(&line).map(name).collect::<Vec<_>>().join(" – ")
}

/// Returns the direction that a line shows; `None` if nothing crosses it.
fn way(public: &Public, line: Line) -> Option<Way> {
    (!public.is_loose(&line)).then_some(line.way)
}

/// Returns "row 3", "series 3", as people count: from 1.
pub(super) fn line(public: &Public, id: u8, lang: Lang) -> String {
    let (line, id) = (public.table.line(id), (u32::from(id) + 1).to_string());
    match line.and_then(|line| way(public, *line)) {
        Some(Way::Row) => text!(lang, "nmbrs-row", id),
        Some(Way::Column) => text!(lang, "nmbrs-column", id),
        None => text!(lang, "nmbrs-line", id),
    }
}

/// Returns "Row 3 (by 10)".
pub(super) fn line_title(public: &Public, id: u8, line: Line, lang: Lang) -> String {
    let (id, gap) = ((u32::from(id) + 1).to_string(), line.run.gap().to_string());
    match way(public, line) {
        Some(Way::Row) => text!(lang, "nmbrs-row-title", id, gap),
        Some(Way::Column) => text!(lang, "nmbrs-column-title", id, gap),
        None => text!(lang, "nmbrs-line-title", id, gap),
    }
}

/// Returns the look of a card: its number, its colour with a mark of its own, its points in the corner.
/// A joker is a J until it stands for a number.
pub(super) fn face(card: Card, stands_for: Option<u8>, level: Variant) -> Face {
    let (colour, symbol) = match card.hue() {
        Hue::Red => (Colour::Red, Symbol::Triangle),
        Hue::Green => (Colour::Green, Symbol::Square),
        Hue::Blue => (Colour::Blue, Symbol::Disc),
        Hue::Orange => (Colour::Orange, Symbol::Diamond),
    };
    let (text, corner) = match (card.number(), stands_for) {
        (Some(number), _) if level == Variant::Simple => (number.to_string(), String::new()),
        (Some(number), _) => (number.to_string(), card.points().to_string()),
        (None, Some(number)) => (number.to_string(), JOKER.to_owned()),
        (None, None) => (JOKER.to_owned(), String::new()),
    };
    Face { text, colour, symbol: Some(symbol), corner, ..Face::default() }
}

/// The text on a joker.
const JOKER: &str = "J";
