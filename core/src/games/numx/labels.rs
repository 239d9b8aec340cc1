//! What cards are called and how they look, and the labels that every scene needs, made once.

use super::cards::{Card, Cards, Value};
use crate::scene::{Audience, Colour, Face};
use crate::seat::Seat;
use crate::text::{Arg, Lang, PerLang, Template, integer};

/// A fact on a player's panel: its mark and its spoken label.
type Note = (String, String);

/// The labels of a language.
pub(super) struct Labels {
    cards: Vec<String>,
    /// "7 cards" and "7 cards in hand", by their number.
    hands: Vec<Note>,
    /// "7 cards in the deck", by their number.
    decks: Vec<String>,
    own_row: String,
    row_of: Template,
    pub(super) pli: String,
    pub(super) deck: String,
    pub(super) hand: String,
    pub(super) leads: Note,
    pub(super) laid_last: Note,
    pub(super) draw: String,
    pub(super) pass: String,
}

static LABELS: PerLang<Labels> = PerLang::new(|lang| {
    let counted = |key| -> Vec<String> {
        (0..=Cards::pack().len()).map(|n| lang.with(key, [("count", Arg::from(n))])).collect()
    };
    let note = |key: &str| (lang.text(key), lang.text(&format!("{key}-label")));
    let row = |you, gaps: &[&'static str]| Template::new(lang, "numx-row", [("you", Arg::from(you))], gaps);
    Labels {
        cards: Card::all().map(|card| named(card, lang)).collect(),
        hands: counted("numx-note-hand").into_iter().zip(counted("numx-note-hand-label")).collect(),
        decks: counted("numx-deck-count"),
        own_row: row("yes", &[]).fill(&[]),
        row_of: row("no", &["name"]),
        pli: lang.text("numx-pli"),
        deck: lang.text("numx-deck"),
        hand: lang.text("numx-hand"),
        leads: note("numx-note-leads"),
        laid_last: note("numx-note-laid-last"),
        draw: lang.text("numx-choice-draw"),
        pass: lang.text("numx-choice-pass"),
    }
});

impl Labels {
    pub(super) fn of(lang: Lang) -> &'static Self {
        LABELS.get(lang)
    }

    /// The title of a row.
    pub(super) fn row(&self, seat: Seat, audience: &Audience<'_>) -> String {
        if audience.viewer.is(seat) { self.own_row.clone() } else { self.row_of.fill(&[audience.name(seat)]) }
    }

    /// How many cards a hand holds.
    pub(super) fn hand_size(&self, count: u8) -> Note {
        self.hands.get(usize::from(count)).cloned().unwrap_or_default()
    }

    /// How many cards the deck has.
    pub(super) fn deck_size(&self, count: u8) -> String {
        self.decks.get(usize::from(count)).cloned().unwrap_or_default()
    }
}

/// What a card is called.
pub(super) fn card_name(card: Card, lang: Lang) -> &'static str {
    &Labels::of(lang).cards[card.index()]
}

fn named(card: Card, lang: Lang) -> String {
    match card.value().and_then(Value::number) {
        Some(number) => integer(number),
        None => lang.text(&format!("numx-card-{}", card.name())),
    }
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
            Some(number @ ..=0) => face(integer(number), Colour::Green, ""),
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
