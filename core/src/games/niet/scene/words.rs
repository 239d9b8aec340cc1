//! The names of cards and cells.

use super::super::board::{Cell, Contract, POINTS, Row};
use super::super::cards::{Card, Cards, Colour};
use crate::scene::Audience;
use crate::seat::Seat;
use crate::text::{Arg, Lang, PerLang, integer, text};

/// The names of cards by [`Card::number`].
static CARDS: PerLang<Vec<String>> = PerLang::new(|lang| {
    let mut names = Vec::new();
    for card in Cards::ALL.kinds() {
        names.resize(usize::from(card.number()) + 1, String::new());
        let args = [("value", Arg::from(card.value())), ("colour", Arg::from(card.colour()))];
        names[usize::from(card.number())] = lang.with("niet-card", args);
    }
    names
});

/// The names of the rows of the board.
static ROWS: PerLang<Vec<String>> =
    PerLang::new(|lang| (0..5).map(|row| lang.text(&format!("niet-row-{row}"))).collect());

/// The text on the cell for no trump.
static NO_TRUMP: PerLang<String> = PerLang::new(|lang| text!(lang, "niet-face-none"));

impl From<Colour> for Arg<'_> {
    fn from(colour: Colour) -> Self {
        let name = match colour {
            Colour::Blue => "blue",
            Colour::Yellow => "yellow",
            Colour::Red => "red",
            Colour::Green => "green",
        };
        Self::Name { name, index: colour.index(), of: Colour::ALL.len() }
    }
}

/// Returns "7 of green".
pub(super) fn card(card: Card, lang: Lang) -> &'static str {
    &CARDS.get(lang)[usize::from(card.number())]
}

/// Returns "7 of green", or "1 of green, supertrump".
pub(super) fn card_in(contract: Option<&Contract>, named: Card, lang: Lang) -> String {
    if contract.is_some_and(|contract| contract.is_supertrump(named)) {
        text!(lang, "niet-card-supertrump", card = card(named, lang))
    } else {
        card(named, lang).to_owned()
    }
}

/// Returns "Trump: blue"; "First player: Anne" with the name of the seat in that column.
pub(super) fn cell(cell: Cell, audience: &Audience<'_>) -> String {
    let (lang, column) = (audience.lang, cell.column());
    match cell.row() {
        Row::First if column < audience.names.len() => {
            text!(lang, "niet-cell-0", name = audience.name(Seat::at(column)))
        }
        Row::First => text!(lang, "niet-cell-nobody"),
        Row::Discard => text!(lang, "niet-cell-1", column),
        Row::Trump => text!(lang, "niet-cell-2", column),
        Row::Supertrump => text!(lang, "niet-cell-3", column),
        Row::Points => text!(lang, "niet-cell-4", points = integer(POINTS[column])),
    }
}

/// Returns "discard a card, but not a 1": the cell's part of the contract.
pub(super) fn part(cell: Cell, audience: &Audience<'_>) -> String {
    let (lang, column) = (audience.lang, cell.column());
    match cell.row() {
        Row::First if column < audience.names.len() => audience.about("niet-part-0", Seat::at(column), []),
        Row::First => text!(lang, "niet-part-nobody"),
        Row::Discard => text!(lang, "niet-part-1", column),
        Row::Trump => text!(lang, "niet-part-2", column),
        Row::Supertrump => text!(lang, "niet-part-3", column),
        Row::Points => text!(lang, "niet-part-4", points = integer(POINTS[column])),
    }
}

/// Returns the names of the rows of the board, from above.
pub(super) fn rows(lang: Lang) -> &'static [String] {
    ROWS.get(lang)
}

/// Returns the text printed on the cell for no trump.
pub(super) fn no_trump(lang: Lang) -> &'static str {
    NO_TRUMP.get(lang)
}
