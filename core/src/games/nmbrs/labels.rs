//! What cards and lines are called and how they look, and the labels that every scene needs, made once.

use super::Variant;
use super::cards::{Card, Hue};
use super::table::{Line, Table, Way};
use crate::scene::{Colour, Face};
use crate::text::{Arg, Lang, PerLang, Template};

/// The labels of a language.
pub(super) struct Labels {
    /// "47 red, 2 points", by the card's index.
    cards: Vec<String>,
    /// "47 red", by the card's index: in the simple game points say nothing.
    plain: Vec<String>,
    /// "47", "red joker": short, for lists and choices.
    short: Vec<String>,
    /// "30 (red joker)", by colour: a joker on the table, for lists and choices.
    pub(super) standing: [Template; 4],
    /// "red joker as 30", by colour.
    as_number: [Template; 4],
    row: Template,
    column: Template,
    pub(super) row_title: Template,
    pub(super) column_title: Template,
    pub(super) crosses: Template,
    pub(super) open: String,
    pub(super) open_empty: String,
    pub(super) closed: String,
    /// "12 cards in the closed pile", by their number.
    piles: Vec<String>,
    /// "7 cards in hand", by their number.
    hands: Vec<String>,
    pub(super) hand: String,
    pub(super) hand_of: Template,
    pub(super) opened: String,
    pub(super) melded: Template,
    pub(super) running: Template,
    pub(super) take: Template,
    pub(super) take_offer: Template,
    pub(super) leave: Template,
    pub(super) leave_offer: Template,
    pub(super) draw: String,
    pub(super) discard: Template,
    pub(super) ask_draw: Template,
    pub(super) ask_meld: String,
    pub(super) ask_first: String,
}

static LABELS: PerLang<Labels> = PerLang::new(|lang| {
    let counted = |key| (0..=Card::COUNT).map(|n| lang.with(key, [("count", Arg::from(n))])).collect();
    let text = |key: &str, gaps: &[&'static str]| Template::new(lang, key, [], gaps);
    let hued = |key: &'static str| {
        Hue::ALL.map(|hue| Template::new(lang, key, [("joker", Arg::from(joker(hue, lang)))], &["number"]))
    };
    let all = |name: fn(Card, Lang) -> String| {
        (0..Card::COUNT).filter_map(Card::at).map(|card| name(card, lang)).collect()
    };
    Labels {
        cards: all(with_points),
        plain: all(without_points),
        short: all(short),
        standing: hued("nmbrs-standing"),
        as_number: hued("nmbrs-as-number"),
        row: text("nmbrs-row", &["id"]),
        column: text("nmbrs-column", &["id"]),
        row_title: text("nmbrs-row-title", &["id", "gap"]),
        column_title: text("nmbrs-column-title", &["id", "gap"]),
        crosses: text("nmbrs-crosses", &["card", "line"]),
        open: lang.text("nmbrs-open"),
        open_empty: lang.text("nmbrs-open-empty"),
        closed: lang.text("nmbrs-closed"),
        piles: counted("nmbrs-closed-count"),
        hands: counted("nmbrs-note-hand"),
        hand: lang.text("nmbrs-hand"),
        hand_of: text("nmbrs-hand-of", &["name"]),
        opened: lang.text("nmbrs-note-opened"),
        melded: text("nmbrs-note-melded", &["points"]),
        running: text("nmbrs-note-running", &["points"]),
        take: text("nmbrs-choice-take", &["card"]),
        take_offer: text("nmbrs-choice-take-offer", &["card"]),
        leave: text("nmbrs-choice-leave", &["card"]),
        leave_offer: text("nmbrs-choice-leave-offer", &["card"]),
        draw: lang.text("nmbrs-choice-draw"),
        discard: text("nmbrs-choice-discard", &["card"]),
        ask_draw: text("nmbrs-ask-draw", &["card"]),
        ask_meld: lang.text("nmbrs-ask-meld"),
        ask_first: lang.text("nmbrs-ask-first"),
    }
});

fn joker(hue: Hue, lang: Lang) -> String {
    lang.with("nmbrs-joker", [("colour", Arg::from(hue.name()))])
}

fn without_points(card: Card, lang: Lang) -> String {
    let Some(number) = card.number() else { return joker(card.hue(), lang) };
    let args = [("number", Arg::from(i32::from(number))), ("colour", Arg::from(card.hue().name()))];
    lang.with("nmbrs-card", args)
}

fn with_points(card: Card, lang: Lang) -> String {
    if card.is_joker() {
        return without_points(card, lang);
    }
    let args = [("card", Arg::from(without_points(card, lang))), ("points", Arg::from(card.points()))];
    lang.with("nmbrs-card-points", args)
}

fn short(card: Card, lang: Lang) -> String {
    card.number().map_or_else(|| joker(card.hue(), lang), |number| number.to_string())
}

impl Labels {
    pub(super) fn of(lang: Lang) -> &'static Self {
        LABELS.get(lang)
    }

    /// The card as it is spoken.
    pub(super) fn card(&self, card: Card, level: Variant) -> &str {
        if level == Variant::Simple { self.plain(card) } else { &self.cards[card.index()] }
    }

    /// The card in a headline.
    pub(super) fn plain(&self, card: Card) -> &str {
        &self.plain[card.index()]
    }

    /// The card in a list or a choice.
    pub(super) fn short(&self, card: Card) -> &str {
        &self.short[card.index()]
    }

    /// A card on the table as it is spoken.
    pub(super) fn on_table(&self, card: Card, table: &Table, level: Variant) -> String {
        if card.is_joker() {
            self.as_number[card.hue().index()].fill(&[&table.number_of(card).to_string()])
        } else {
            self.card(card, level).to_owned()
        }
    }

    /// The cards of a line: "10 – 20 – 30 (red joker)".
    pub(super) fn series(&self, table: &Table, line: Line) -> String {
        let name = |card: Card| {
            let number = table.number_of(card).to_string();
            if card.is_joker() { self.standing[card.hue().index()].fill(&[&number]) } else { number }
        };
        table.in_order(&line).map(name).collect::<Vec<_>>().join(" – ")
    }

    /// "row 3", as people count: from 1.
    pub(super) fn line(&self, id: u8, way: Way) -> String {
        let template = if way == Way::Row { &self.row } else { &self.column };
        template.fill(&[&(u32::from(id) + 1).to_string()])
    }

    /// How many cards a hand holds.
    pub(super) fn hand_size(&self, count: u8) -> String {
        self.hands.get(usize::from(count)).cloned().unwrap_or_default()
    }

    /// How many cards the closed pile has.
    pub(super) fn pile_size(&self, count: u8) -> String {
        self.piles.get(usize::from(count)).cloned().unwrap_or_default()
    }
}

/// The mark of each colour, and with it the points of a card, in their circle as on the printed card.
const MARKS: [[&str; 4]; 4] =
    [["▲", "▲①", "▲②", "▲③"], ["■", "■①", "■②", "■③"], ["●", "●①", "●②", "●③"], ["◆", "◆①", "◆②", "◆③"]];

/// The mark of a joker that stands for a number.
const JOKERS: [&str; 4] = ["▲★", "■★", "●★", "◆★"];

/// How a card looks: its number, its colour with a mark of its own, its points; a joker is a star until it stands for a number.
pub(super) fn face(card: Card, stands_for: Option<u8>, level: Variant) -> Face {
    let hue = card.hue();
    let colour = match hue {
        Hue::Red => Colour::Red,
        Hue::Green => Colour::Green,
        Hue::Blue => Colour::Blue,
        Hue::Orange => Colour::Orange,
    };
    let points = if level == Variant::Simple { 0 } else { card.points() as usize };
    match card.number().or(stands_for) {
        Some(number) if card.is_joker() => {
            Face { text: number.to_string(), colour, symbol: JOKERS[hue.index()] }
        }
        Some(number) => Face { text: number.to_string(), colour, symbol: MARKS[hue.index()][points] },
        None => Face { text: "★".to_owned(), colour, symbol: MARKS[hue.index()][0] },
    }
}
