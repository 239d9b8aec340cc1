//! What cards and buckets are called and how they look, and the texts that a scene needs every time it is drawn.

use super::cards::{Card, Colour, PACK, TOP_VALUE, Values};
use super::pyramid::{CELLS, Cell, Pyramid};
use crate::scene::{self, Audience, Face};
use crate::seat::Seat;
use crate::text::{Arg, Lang, PerLang, Template};

/// A text in two forms: about the viewer, and about somebody else, whose name is the gap.
pub(super) struct Whose {
    own: String,
    of: Template,
}

impl Whose {
    fn new(lang: Lang, key: &str) -> Self {
        let form = |you, gaps: &[&'static str]| Template::new(lang, key, [("you", Arg::from(you))], gaps);
        Self { own: form("yes", &[]).fill(&[]), of: form("no", &["name"]) }
    }

    /// The text about this seat.
    pub(super) fn text(&self, seat: Seat, audience: &Audience<'_>) -> String {
        if audience.viewer.is(seat) { self.own.clone() } else { self.of.fill(&[audience.name(seat)]) }
    }
}

/// The texts of a language.
pub(super) struct Words {
    /// By [`Card::index`].
    cards: Vec<String>,
    /// By colour, then by cell.
    buckets: [Vec<String>; Colour::COUNT],
    /// "red", as in "red 8".
    pub(super) colours: [String; Colour::COUNT],
    /// "red bucket, level 1, place 2, would fall too".
    pub(super) falls: Template,
    /// "red 5, laid by Anne".
    pub(super) laid: Template,
    /// By how many there are.
    pub(super) hands: Vec<String>,
    pub(super) standing: Vec<String>,
    pub(super) decks: Vec<String>,
    pub(super) discards: Vec<String>,
    pub(super) totals: Vec<String>,
    pub(super) out: String,
    pub(super) starts: String,
    pub(super) built: String,
    pub(super) pyramid: Whose,
    pub(super) supply: String,
    pub(super) no_attack: String,
    pub(super) attack: Template,
    pub(super) reversed: Template,
    pub(super) piles: String,
    pub(super) hand: String,
    pub(super) ask_build: String,
    pub(super) ask_attack: Template,
    /// By colour: what is asked of somebody who can answer, and of somebody who cannot; with a bucket of the colour, and without.
    pub(super) ask_answer: [[Template; 2]; Colour::COUNT],
    pub(super) ask_give: [[Template; 2]; Colour::COUNT],
    pub(super) ask_split: String,
    pub(super) build: Template,
    pub(super) attack_with: Template,
    pub(super) attack_with_several: Template,
    pub(super) answer_with: Template,
    pub(super) turn_with: Template,
    /// By how many buckets are lost; then the same for a pyramid that is cut.
    pub(super) give: [Vec<Template>; 2],
}

static WORDS: PerLang<Words> = PerLang::new(Words::new);

impl Words {
    pub(super) fn of(lang: Lang) -> &'static Self {
        WORDS.get(lang)
    }

    fn new(lang: Lang) -> Self {
        let counted = |key: &str, most: usize| -> Vec<String> {
            (0..=most).map(|n| lang.with(key, [("count", Arg::from(n))])).collect()
        };
        let gaps = |key: &str, names: &[&'static str]| Template::new(lang, key, [], names);
        let of_colour = |key: &str, colour: Colour, names: &[&'static str]| {
            Template::new(lang, key, [("colour", Arg::from(colour.name()))], names)
        };
        let by_colour = |key: &str, names: &[&'static str]| {
            Colour::ALL.map(|colour| ["", "-any"].map(|end| of_colour(&format!("{key}{end}"), colour, names)))
        };
        let give = |key: &str| {
            let form = |n: usize| Template::new(lang, key, [("count", Arg::from(n))], &["bucket"]);
            (0..=CELLS).map(form).collect()
        };
        let colours = Colour::ALL.map(|colour| of_colour("seaux-colour", colour, &[]).fill(&[]));
        let card = |colour: Colour| {
            let name = gaps("seaux-card", &["colour", "value"]);
            let colour = colours[colour.index()].clone();
            (1..=TOP_VALUE).map(move |value| name.fill(&[&colour, &value.to_string()]))
        };
        Self {
            cards: Colour::ALL.into_iter().flat_map(card).collect(),
            buckets: Colour::ALL.map(|colour| {
                let name = of_colour("seaux-bucket", colour, &["row", "place"]);
                let fill = |cell: Cell| {
                    name.fill(&[&(cell.row() + 1).to_string(), &(cell.column() + 1).to_string()])
                };
                Cell::all().map(fill).collect()
            }),
            colours,
            falls: gaps("seaux-would-fall", &["bucket"]),
            laid: gaps("seaux-laid-by", &["card", "name"]),
            hands: counted("seaux-note-hand", PACK),
            standing: counted("seaux-note-buckets", CELLS),
            decks: counted("seaux-deck", PACK),
            discards: counted("seaux-discard", PACK),
            totals: counted("seaux-note-total", PACK),
            out: lang.text("seaux-note-out"),
            starts: lang.text("seaux-note-starts"),
            built: lang.text("seaux-note-built"),
            pyramid: Whose::new(lang, "seaux-pyramid"),
            supply: lang.text("seaux-supply"),
            no_attack: lang.text("seaux-table"),
            attack: gaps("seaux-attack", &["card", "name"]),
            reversed: gaps("seaux-attack-reversed", &["card", "name"]),
            piles: lang.text("seaux-piles"),
            hand: lang.text("seaux-hand"),
            ask_build: lang.text("seaux-ask-build"),
            ask_attack: gaps("seaux-ask-attack", &["name"]),
            ask_answer: by_colour("seaux-ask-answer", &["name", "level", "needed"]),
            ask_give: by_colour("seaux-ask-give", &["name", "level", "needed"]),
            ask_split: lang.text("seaux-ask-split"),
            build: gaps("seaux-choice-build", &["pyramid"]),
            attack_with: gaps("seaux-choice-attack", &["name", "card"]),
            attack_with_several: gaps("seaux-choice-attack-several", &["name", "card", "cards"]),
            answer_with: gaps("seaux-choice-answer", &["cards", "total"]),
            turn_with: gaps("seaux-choice-turn", &["cards", "total"]),
            give: [give("seaux-choice-give"), give("seaux-choice-give-cut")],
        }
    }

    /// "red 5".
    pub(super) fn card(&self, card: Card) -> &str {
        &self.cards[card.index()]
    }

    /// "red bucket, level 1, place 2".
    pub(super) fn bucket(&self, colour: Colour, cell: Cell) -> &str {
        &self.buckets[colour.index()][usize::from(cell.number())]
    }

    /// "red 8", of a sum.
    pub(super) fn sum(&self, colour: Colour, sum: u8) -> String {
        format!("{} {sum}", self.colours[colour.index()])
    }
}

/// "8", "5 + 3": the highest first.
pub(super) fn added(values: Values) -> String {
    let mut list: Vec<String> = values.iter().map(|value| value.to_string()).collect();
    list.reverse();
    list.join(" + ")
}

/// "◆♣♣♣★ ◆★★◆ ♥♥♥ ●● ●": the rows of a pyramid, the base first.
pub(super) fn drawn(pyramid: Pyramid) -> String {
    let mut text = String::new();
    for cell in Cell::all() {
        if cell.column() == 0 && cell.row() > 0 {
            text.push(' ');
        }
        text.push_str(pyramid.at(cell).map_or("", symbol));
    }
    text
}

/// The symbol that goes with a colour.
const fn symbol(colour: Colour) -> &'static str {
    match colour {
        Colour::Yellow => "★",
        Colour::Grey => "●",
        Colour::Red => "♥",
        Colour::Blue => "◆",
        Colour::Green => "♣",
    }
}

/// A face in a colour, with its symbol.
pub(super) fn face(colour: Colour, text: String) -> Face {
    let shown = match colour {
        Colour::Yellow => scene::Colour::Yellow,
        Colour::Grey => scene::Colour::Grey,
        Colour::Red => scene::Colour::Red,
        Colour::Blue => scene::Colour::Blue,
        Colour::Green => scene::Colour::Green,
    };
    Face { text, colour: shown, symbol: symbol(colour) }
}
