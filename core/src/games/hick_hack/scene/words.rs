//! The texts that a scene needs every time it is drawn, formatted once per language.

use super::super::cards::{Card, Cards, Colour};
use super::super::grains::{Grain, Grains};
use crate::text::{Arg, Lang, PerLang, Template};

/// See the module.
pub(super) struct Words {
    /// By [`Card::number`]; a number without a card has no text.
    cards: Vec<String>,
    /// The names of the yards.
    pub yards: [String; Colour::COUNT],
    /// "2 green", by grain and number.
    counted: [Vec<String>; 3],
    /// "2 green grains, 1 point each", by grain and number.
    here: [Vec<String>; 3],
    /// No grains, no cards.
    nothing: String,
    /// The letter that marks a fox.
    pub fox: String,
    pub owned: Template,
    pub eaten: Template,
    pub gift: Template,
    pub titles: Titles,
    pub ask: Asked,
    pub choose: Choices,
    pub notes: Notes,
}

/// The titles of the areas.
pub(super) struct Titles {
    pub last_round: String,
    pub final_round: String,
    pub laid: String,
    pub gifts: String,
    pub proposal: String,
    pub hand: String,
}

/// What is asked.
pub(super) struct Asked {
    /// To lay one card, two cards.
    pub lay: [Template; 2],
    pub propose: Template,
    pub answer: Template,
    /// What others talk about.
    pub others: Template,
}

/// What can be chosen.
pub(super) struct Choices {
    pub lay: Template,
    pub propose: Template,
    pub roll: String,
    pub accept: Template,
    pub refuse: String,
}

/// What stands on the players' panels.
pub(super) struct Notes {
    /// How many grains and birds somebody has: the mark, and the label that names them.
    pub grains: [Template; 2],
    pub birds: [Template; 2],
    pub chosen: String,
    pub marker: [String; 2],
}

static WORDS: PerLang<Words> = PerLang::new(Words::new);

/// More grains of a colour than there are in the game have no text.
const MOST: u8 = Grains::ALL.count(Grain::Green);

impl Words {
    pub(super) fn of(lang: Lang) -> &'static Self {
        WORDS.get(lang)
    }

    fn new(lang: Lang) -> Self {
        let template = |key, gaps: &[&'static str]| Template::new(lang, key, [], gaps);
        let counted = |form: &str| {
            Grain::ALL.map(|grain| {
                let key = format!("hick_hack-{form}-{}", grain.name());
                let text = |count: u8| lang.with(&key, [("count", Arg::from(i32::from(count)))]);
                (0..=MOST).map(text).collect()
            })
        };
        let lay = ["hick_hack-ask-lay-one", "hick_hack-ask-lay-two"];
        Self {
            cards: (0..Cards::PACK as u8).map(|number| named(lang, number)).collect(),
            yards: Colour::ALL.map(|colour| lang.text(&format!("hick_hack-yard-{}", colour.name()))),
            counted: counted("grains"),
            here: counted("here"),
            nothing: lang.text("hick_hack-nothing"),
            fox: lang.text("hick_hack-fox-letter"),
            owned: template("hick_hack-owned", &["name", "what"]),
            eaten: template("hick_hack-eaten", &["name", "what"]),
            gift: template("hick_hack-gift", &["what", "name"]),
            titles: Titles {
                last_round: lang.text("hick_hack-title-last-round"),
                final_round: lang.text("hick_hack-title-final-round"),
                laid: lang.text("hick_hack-title-laid"),
                gifts: lang.text("hick_hack-title-gifts"),
                proposal: lang.text("hick_hack-title-proposal"),
                hand: lang.text("hick_hack-title-hand"),
            },
            ask: Asked {
                lay: lay.map(|key| template(key, &["round", "rounds"])),
                propose: template("hick_hack-ask-propose", &["yard"]),
                answer: template("hick_hack-ask-answer", &["yard", "name", "split"]),
                others: template("hick_hack-ask-others", &["yard", "waiting"]),
            },
            choose: Choices {
                lay: template("hick_hack-choice-lay", &["cards"]),
                propose: template("hick_hack-choice-propose", &["split"]),
                roll: lang.text("hick_hack-choice-roll"),
                accept: template("hick_hack-choice-accept", &["grains"]),
                refuse: lang.text("hick_hack-choice-refuse"),
            },
            notes: Notes {
                grains: ["hick_hack-note-grains", "hick_hack-note-grains-label"]
                    .map(|key| template(key, &["grains"])),
                birds: ["hick_hack-note-birds", "hick_hack-note-birds-label"]
                    .map(|key| template(key, &["birds"])),
                chosen: lang.text("hick_hack-note-chosen"),
                marker: ["hick_hack-note-marker", "hick_hack-note-marker-label"].map(|key| lang.text(key)),
            },
        }
    }

    /// What a card is called.
    pub(super) fn card(&self, card: Card) -> &str {
        &self.cards[usize::from(card.number())]
    }

    /// What several cards are called.
    pub(super) fn cards(&self, cards: Cards) -> String {
        self.list(cards.iter().map(|card| self.card(card)))
    }

    /// "2 green, 1 yellow".
    pub(super) fn grains(&self, grains: Grains) -> String {
        let colours = Grain::ALL.into_iter().filter(|grain| grains.count(*grain) > 0);
        self.list(colours.map(|grain| of_count(&self.counted[grain.index()], grains.count(grain))))
    }

    /// "2 green grains, 1 point each".
    pub(super) fn grains_here(&self, grain: Grain, count: u8) -> &str {
        of_count(&self.here[grain.index()], count)
    }

    fn list<'a>(&'a self, parts: impl Iterator<Item = &'a str>) -> String {
        let list = parts.collect::<Vec<_>>().join(", ");
        if list.is_empty() { self.nothing.clone() } else { list }
    }
}

fn of_count(texts: &[String], count: u8) -> &str {
    &texts[usize::from(count.min(MOST))]
}

/// The name of the card with this number.
fn named(lang: Lang, number: u8) -> String {
    let Some(card) = Card::all().find(|card| card.number() == number) else { return String::new() };
    let key = match (card.is_fox(), card.is_coward()) {
        (true, _) => "hick_hack-card-fox",
        (_, true) => "hick_hack-card-coward",
        _ => "hick_hack-card-bird",
    };
    lang.with(key, [("colour", Arg::from(card.colour().name())), ("value", Arg::from(card.value()))])
}
