//! The names of cards, yards and grains.

use super::super::cards::{Card, Cards, Colour};
use super::super::grains::{Grain, Grains};
use crate::text::{Arg, Lang, PerLang, text};

/// The names of cards by [`Card::number`]; a number without a card has no text.
static CARDS: PerLang<Vec<String>> = PerLang::new(|lang| {
    let named = |number| Card::all().find(|card| card.number() == number).map(|card| name(card, lang));
    (0..Cards::PACK as u8).map(|number| named(number).unwrap_or_default()).collect()
});

static YARDS: PerLang<[String; Colour::COUNT]> =
    PerLang::new(|lang| Colour::ALL.map(|colour| lang.text(&format!("hick_hack-yard-{}", colour.name()))));

impl From<Colour> for Arg<'_> {
    fn from(colour: Colour) -> Self {
        Self::Name { name: colour.name(), index: colour.index(), of: Colour::COUNT }
    }
}

fn name(card: Card, lang: Lang) -> String {
    let (colour, value) = (card.colour(), card.value().to_string());
    match (card.is_fox(), card.is_coward()) {
        (true, _) => text!(lang, "hick_hack-card-fox", colour, value),
        (_, true) => text!(lang, "hick_hack-card-coward", colour),
        _ => text!(lang, "hick_hack-card-bird", colour, value),
    }
}

/// Returns the name of a card.
pub(super) fn card(card: Card, lang: Lang) -> &'static str {
    &CARDS.get(lang)[usize::from(card.number())]
}

/// Returns the names of several cards.
pub(super) fn cards(cards: Cards, lang: Lang) -> String {
    list(cards.iter().map(|one| card(one, lang).to_owned()), lang)
}

/// Returns the name of a yard: that of its birds.
pub(super) fn yard(yard: Colour, lang: Lang) -> &'static str {
    &YARDS.get(lang)[yard.index()]
}

/// Returns "2 green, 1 yellow".
pub(super) fn grains(grains: Grains, lang: Lang) -> String {
    let present = Grain::ALL.into_iter().filter(|grain| grains.count(*grain) > 0);
    let named = present.map(|grain| {
        let count = grains.count(grain);
        match grain {
            Grain::Green => text!(lang, "hick_hack-grains-green", count),
            Grain::Blue => text!(lang, "hick_hack-grains-blue", count),
            Grain::Yellow => text!(lang, "hick_hack-grains-yellow", count),
        }
    });
    list(named, lang)
}

/// Returns "2 green grains (1 point each)".
pub(super) fn grains_here(grain: Grain, count: u8, lang: Lang) -> String {
    match grain {
        Grain::Green => text!(lang, "hick_hack-here-green", count),
        Grain::Blue => text!(lang, "hick_hack-here-blue", count),
        Grain::Yellow => text!(lang, "hick_hack-here-yellow", count),
    }
}

fn list(parts: impl Iterator<Item = String>, lang: Lang) -> String {
    let list = parts.collect::<Vec<_>>().join(", ");
    if list.is_empty() { text!(lang, "hick_hack-nothing") } else { list }
}
