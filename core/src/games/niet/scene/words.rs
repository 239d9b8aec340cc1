//! The texts that a scene needs every time it is drawn, formatted once per language.

use super::super::board::{Cell, Contract, DiscardRule, POINTS, Row};
use super::super::cards::{Card, Cards, Colour};
use super::tricks::Played;
use crate::scene::Audience;
use crate::seat::Seat;
use crate::text::{Arg, Lang, PerLang, Template};

/// A fact on a player's panel: its mark and its spoken label.
pub(super) type Fact = (String, String);

/// See the module.
pub(super) struct Words {
    /// By [`Card::number`].
    cards: Vec<String>,
    supertrumps: Vec<String>,
    /// The cells of all rows but the first, by [`Cell::number`]; the first row's name players.
    cells: Vec<String>,
    pub first: Template,
    pub nobody: String,
    pub covered: Template,
    pub decided: Template,
    /// The short names of the colours, and of none.
    pub faces: [String; 5],
    pub received: Template,
    pub played: Played,
    pub winning: Played,
    pub won: Played,
    pub titles: Titles,
    pub ask: Asked,
    pub choose: Choices,
    pub notes: Notes,
}

/// The titles of the areas.
pub(super) struct Titles {
    pub board: String,
    pub contract: String,
    pub partners: String,
    pub laid: String,
    pub trick: String,
    pub last_trick: Template,
    pub hand: String,
}

/// What is asked.
pub(super) struct Asked {
    pub place: String,
    /// With three, four and five players.
    teams: [String; 3],
    discard: [String; 3],
    pub give: Template,
    pub lead: String,
    follow: Vec<String>,
    /// By trump, then by supertrump.
    follow_trump: Vec<Vec<String>>,
    free: Vec<String>,
}

/// What can be chosen.
pub(super) struct Choices {
    pub place: Template,
    pub alone: String,
    pub team: Template,
    pub team_x2: Template,
    pub team_x2_you: Template,
    pub discard: Template,
    pub give: Template,
    pub play: Template,
}

/// What stands on the players' panels.
pub(super) struct Notes {
    pub dealer: Fact,
    pub with_you: Fact,
    pub against_you: Fact,
    pub first_team: Fact,
    pub other_team: Fact,
    pub x2: Fact,
    pub laid: Fact,
    tricks: Vec<Fact>,
    loot: Vec<Fact>,
    cards: Vec<Fact>,
}

static WORDS: PerLang<Words> = PerLang::new(Words::new);

/// What Fluent calls a colour.
pub(super) const fn colour_key(colour: Colour) -> &'static str {
    match colour {
        Colour::Blue => "blue",
        Colour::Yellow => "yellow",
        Colour::Red => "red",
        Colour::Green => "green",
    }
}

impl Words {
    pub(super) fn of(lang: Lang) -> &'static Self {
        WORDS.get(lang)
    }

    fn new(lang: Lang) -> Self {
        let cards: Vec<String> = numbered(|card| {
            let args = [("value", Arg::from(i32::from(card.value()))), ("colour", colour(card.colour()))];
            lang.with("niet-card", args)
        });
        let supertrumps = numbered(|card| {
            let plain = cards[usize::from(card.number())].clone();
            lang.with("niet-card-supertrump", [("card", Arg::from(plain))])
        });
        let cell_by = |key| Template::new(lang, key, [], &["cell", "name"]);
        Self {
            supertrumps,
            cells: cells(lang),
            first: Template::new(lang, "niet-cell-0", [], &["name"]),
            nobody: lang.text("niet-cell-nobody"),
            covered: cell_by("niet-cell-covered"),
            decided: cell_by("niet-cell-decided"),
            faces: ["blue", "yellow", "red", "green", "none"]
                .map(|key| lang.text(&format!("niet-face-{key}"))),
            received: Template::new(lang, "niet-card-received", [], &["card", "name"]),
            played: Played::new(lang, "niet-card-played"),
            winning: Played::new(lang, "niet-card-winning"),
            won: Played::new(lang, "niet-card-won"),
            titles: Titles::new(lang),
            ask: Asked::new(lang),
            choose: Choices::new(lang),
            notes: Notes::new(lang),
            cards,
        }
    }

    /// "7 of green".
    pub(super) fn card(&self, card: Card) -> &str {
        &self.cards[usize::from(card.number())]
    }

    /// "7 of green", or "1 of green, supertrump".
    pub(super) fn card_in(&self, contract: Option<&Contract>, card: Card) -> &str {
        if contract.is_some_and(|contract| contract.is_supertrump(card)) {
            &self.supertrumps[usize::from(card.number())]
        } else {
            self.card(card)
        }
    }

    /// "Trump: blue"; "First player: Anne" with the name of the seat in that column.
    pub(super) fn cell(&self, cell: Cell, audience: &Audience<'_>) -> String {
        match cell.row() {
            Row::First if cell.column() < audience.names.len() => {
                self.first.fill(&[audience.name(Seat::at(cell.column()))])
            }
            Row::First => self.nobody.clone(),
            _ => self.cells[cell.number()].clone(),
        }
    }
}

fn colour(colour: Colour) -> Arg<'static> {
    Arg::from(colour_key(colour))
}

/// A text per card, by [`Card::number`].
fn numbered(text: impl Fn(Card) -> String) -> Vec<String> {
    let mut texts = Vec::new();
    for card in Cards::ALL.kinds() {
        texts.resize(usize::from(card.number()) + 1, String::new());
        texts[usize::from(card.number())] = text(card);
    }
    texts
}

fn cells(lang: Lang) -> Vec<String> {
    let columns = |row: usize| (0..5).map(move |column| (row, column));
    let text = |(row, column): (usize, usize)| {
        let args =
            [("column", Arg::from(column)), ("points", Arg::from(POINTS[column])), ("name", Arg::from(""))];
        lang.with(&format!("niet-cell-{row}"), args)
    };
    (0..Row::ALL.len()).flat_map(columns).map(text).collect()
}

impl Titles {
    fn new(lang: Lang) -> Self {
        Self {
            board: lang.text("niet-board"),
            contract: lang.text("niet-contract"),
            partners: lang.text("niet-partners"),
            laid: lang.text("niet-laid"),
            trick: lang.text("niet-trick"),
            last_trick: Template::new(lang, "niet-last-trick", [], &["name"]),
            hand: lang.text("niet-hand"),
        }
    }
}

impl Asked {
    fn new(lang: Lang) -> Self {
        let by_colour =
            |key: &'static str| Colour::ALL.map(|own| lang.with(key, [("colour", colour(own))])).to_vec();
        let follow_trump = |trump: Colour| {
            let text = |super_| {
                lang.with(
                    "niet-ask-follow-trump",
                    [("colour", colour(trump)), ("supertrump", colour(super_))],
                )
            };
            Colour::ALL.map(text).to_vec()
        };
        Self {
            place: lang.text("niet-ask-place"),
            teams: [3, 4, 5].map(|seats| lang.text(&format!("niet-ask-teams-{seats}"))),
            discard: ["one", "two", "one_but_no_one"]
                .map(|rule| lang.text(&format!("niet-ask-discard-{rule}"))),
            give: Template::new(lang, "niet-ask-discard-give_left", [], &["name"]),
            lead: lang.text("niet-ask-lead"),
            follow: by_colour("niet-ask-follow"),
            follow_trump: Colour::ALL.map(follow_trump).to_vec(),
            free: by_colour("niet-ask-free"),
        }
    }

    /// With whom the first player plays.
    pub(super) fn teams(&self, seats: usize) -> &str {
        &self.teams[seats.clamp(3, 5) - 3]
    }

    /// What is laid down, and by whose left neighbour it is received.
    pub(super) fn discard(&self, rule: DiscardRule, left: &str) -> String {
        match rule {
            DiscardRule::Nothing | DiscardRule::One => self.discard[0].clone(),
            DiscardRule::Two => self.discard[1].clone(),
            DiscardRule::OneButNoOne => self.discard[2].clone(),
            DiscardRule::GiveLeft => self.give.fill(&[left]),
        }
    }

    /// What must be followed.
    pub(super) fn follow(&self, contract: Contract, led: Colour) -> &str {
        match (contract.trump, contract.supertrump) {
            (Some(trump), Some(other)) if trump == led && other != trump => {
                &self.follow_trump[trump.index()][other.index()]
            }
            _ => &self.follow[led.index()],
        }
    }

    /// That nothing need be followed, because the hand has nothing of it.
    pub(super) fn free(&self, led: Colour) -> &str {
        &self.free[led.index()]
    }
}

impl Choices {
    fn new(lang: Lang) -> Self {
        let template = |key, gaps: &[&'static str]| Template::new(lang, key, [], gaps);
        Self {
            place: template("niet-choice-place", &["cell"]),
            alone: lang.text("niet-choice-alone"),
            team: template("niet-choice-team", &["partners", "others"]),
            team_x2: template("niet-choice-team-x2", &["partners", "others", "holder"]),
            team_x2_you: template("niet-choice-team-x2-you", &["partners", "others"]),
            discard: template("niet-choice-discard", &["cards"]),
            give: template("niet-choice-give", &["cards", "name"]),
            play: template("niet-choice-play", &["card"]),
        }
    }
}

impl Notes {
    fn new(lang: Lang) -> Self {
        let label = |key: &str| lang.text(&format!("niet-note-{key}-label"));
        let fact = |key: &str| (lang.text(&format!("niet-note-{key}")), label(key));
        let counted = |key: &'static str, up_to: usize| -> Vec<Fact> {
            let text = |key: String, count: usize| lang.with(&key, [("count", Arg::from(count))]);
            let fact = |count| {
                (text(format!("niet-note-{key}"), count), text(format!("niet-note-{key}-label"), count))
            };
            (0..=up_to).map(fact).collect()
        };
        Self {
            dealer: fact("dealer"),
            with_you: fact("with"),
            against_you: fact("against"),
            first_team: fact("first-team"),
            other_team: fact("other-team"),
            x2: ("×2".to_owned(), label("x2")),
            laid: ("✓".to_owned(), label("laid")),
            tricks: counted("tricks", 16),
            loot: counted("loot", 12),
            cards: counted("cards", 17),
        }
    }

    /// "3 tricks".
    pub(super) fn tricks(&self, count: usize) -> &Fact {
        of_count(&self.tricks, count)
    }

    /// "loot 2".
    pub(super) fn loot(&self, count: usize) -> &Fact {
        of_count(&self.loot, count)
    }

    /// "12 cards".
    pub(super) fn cards(&self, count: usize) -> &Fact {
        of_count(&self.cards, count)
    }
}

/// No round has more of anything than the tables hold; a view read from outside may say so all the same.
fn of_count(facts: &[Fact], count: usize) -> &Fact {
    &facts[count.min(facts.len() - 1)]
}
