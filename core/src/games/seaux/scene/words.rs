//! The names and looks of cards and buckets.

use super::super::cards::{Card, Colour, TOP_VALUE, Values};
use super::super::pyramid::{Cell, Pyramid};
use crate::scene::{self, Face, Shape, Symbol};
use crate::text::{Arg, Lang, PerLang, text};

/// The names of cards by [`Card::index`].
static CARDS: PerLang<Vec<String>> = PerLang::new(|lang| {
    let card = |colour| {
        (1..=TOP_VALUE).map(move |value| text!(lang, "seaux-card", colour = name(colour, lang), value))
    };
    Colour::ALL.into_iter().flat_map(card).collect()
});

/// The names of buckets by colour, then by cell.
static BUCKETS: PerLang<[Vec<String>; Colour::COUNT]> = PerLang::new(|lang| {
    Colour::ALL.map(|colour| {
        let bucket = |cell: Cell| {
            let (row, place) = ((cell.row() + 1).to_string(), (cell.column() + 1).to_string());
            text!(lang, "seaux-bucket", colour, row, place)
        };
        Cell::all().map(bucket).collect()
    })
});

impl From<Colour> for Arg<'_> {
    fn from(colour: Colour) -> Self {
        Self::Name { name: colour.name(), index: colour.index(), of: Colour::COUNT }
    }
}

/// Returns "red", as in "red 8".
pub(super) fn name(colour: Colour, lang: Lang) -> String {
    text!(lang, "seaux-colour", colour)
}

/// Returns "red 5".
pub(super) fn card(card: Card, lang: Lang) -> &'static str {
    &CARDS.get(lang)[card.index()]
}

/// Returns "red bucket, level 1, place 2".
pub(super) fn bucket(colour: Colour, cell: Cell, lang: Lang) -> &'static str {
    &BUCKETS.get(lang)[colour.index()][usize::from(cell.number())]
}

/// Returns "8" or "5 + 3": the highest first.
pub(super) fn added(values: Values) -> String {
    let mut list: Vec<String> = values.iter().map(|value| value.to_string()).collect();
    list.reverse();
    list.join(" + ")
}

/// Returns "◆♣♣♣★ ◆★★◆ ♥♥♥ ●● ●": the rows of a pyramid, the base first.
pub(super) fn drawn(pyramid: Pyramid) -> String {
    let mut text = String::new();
    for cell in Cell::all() {
        if cell.column() == 0 && cell.row() > 0 {
            text.push(' ');
        }
        text.push_str(pyramid.at(cell).map_or("", |colour| look(colour).2));
    }
    text
}

/// Returns the shown colour, the picture that goes with it, and its sign in a text.
const fn look(colour: Colour) -> (scene::Colour, Symbol, &'static str) {
    match colour {
        Colour::Yellow => (scene::Colour::Yellow, Symbol::Star, "★"),
        Colour::Grey => (scene::Colour::Grey, Symbol::Disc, "●"),
        Colour::Red => (scene::Colour::Red, Symbol::Heart, "♥"),
        Colour::Blue => (scene::Colour::Blue, Symbol::Diamond, "◆"),
        Colour::Green => (scene::Colour::Green, Symbol::Club, "♣"),
    }
}

/// Returns the face of a card of a colour.
pub(super) fn face(colour: Colour, text: String) -> Face {
    let (colour, symbol, _) = look(colour);
    Face { text, colour, symbol: Some(symbol), ..Face::default() }
}

/// Returns the face of a bucket of a colour, with its number among the picked ones.
pub(super) fn bucket_face(colour: Colour, number: String) -> Face {
    Face { shape: Shape::Bucket, ..face(colour, number) }
}
