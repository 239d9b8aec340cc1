//! What cards are called and how they look, and the labels that every scene needs, made once.

use super::SEATS;
use super::auction::Bid;
use super::cards::{Card, Cards, Numbers};
use super::criteria::{Criteria, Criterion};
use super::outcome::{Ending, Outcome, Tiebreak};
use crate::scene::{Audience, Colour, Face};
use crate::seat::Seat;
use crate::text::{Arg, Lang, PerLang, Template};

/// A fact on a player's panel: its mark and its spoken label.
type Note = (String, String);

/// The labels of a language.
pub(super) struct Labels {
    /// By value.
    cards: Vec<String>,
    pub(super) titles: Titles,
    pub(super) ask: Asked,
    pub(super) choose: Choices,
    pub(super) items: Items,
    pub(super) notes: Notes,
    criteria: [String; Criterion::ALL.len()],
}

/// The titles of the areas.
pub(super) struct Titles {
    pub(super) own_reserve: String,
    reserve_of: Template,
    pub(super) prizes: String,
    pub(super) bids: String,
    pub(super) last_tied: String,
    pub(super) last_own: String,
    pub(super) last_won: Template,
    pub(super) deck: String,
    pub(super) discards: String,
    pub(super) hand: String,
}

/// What is asked.
pub(super) struct Asked {
    pub(super) bid: Template,
    pub(super) answer: Template,
    pub(super) concede: Template,
    pub(super) cover: Template,
    pub(super) combine: String,
    pub(super) third: Template,
}

/// What can be chosen.
pub(super) struct Choices {
    pub(super) bid: Template,
    pub(super) overbid: Template,
    pub(super) cover: Template,
    pub(super) concede: Template,
    pub(super) combine: Template,
    pub(super) combine_super: Template,
    pub(super) finish: String,
}

/// What items are called.
pub(super) struct Items {
    pub(super) for_hand: Template,
    pub(super) for_reserve: Template,
    pub(super) own_bid: Template,
    pub(super) bid_of: Template,
    pub(super) own_hidden: Template,
    pub(super) hidden_of: Template,
    pub(super) arrived: Template,
    pub(super) discarded: Template,
    /// "7 cards in the deck", by their number.
    decks: Vec<String>,
}

/// What stands on the players' panels.
pub(super) struct Notes {
    /// "7 cards" and "7 cards in hand", by their number.
    hands: Vec<Note>,
    /// "combinations 2/5" and "2 combinations of five", by their number.
    combinations: Vec<Note>,
    pub(super) youngest: Note,
    pub(super) committed: String,
}

static LABELS: PerLang<Labels> = PerLang::new(|lang| Labels {
    cards: (0..=100)
        .map(|value| Card::new(value).map_or_else(String::new, |card| card.to_string()))
        .collect(),
    titles: Titles::new(lang),
    ask: Asked::new(lang),
    choose: Choices::new(lang),
    items: Items::new(lang),
    notes: Notes::new(lang),
    criteria: Criterion::ALL.map(|criterion| lang.text(&format!("numereum-criterion-{}", criterion.name()))),
});

fn template(lang: Lang, key: &str, gaps: &[&'static str]) -> Template {
    Template::new(lang, key, [], gaps)
}

/// A text about the viewer himself, and one about another player.
fn addressed(lang: Lang, key: &str, gaps: &[&'static str]) -> [Template; 2] {
    ["yes", "no"].map(|you| Template::new(lang, key, [("you", Arg::from(you))], gaps))
}

fn counted(lang: Lang, key: &str, up_to: usize) -> Vec<String> {
    (0..=up_to).map(|count| lang.with(key, [("count", Arg::from(count))])).collect()
}

/// A number beyond all that the table holds, out of a view from outside, has no label.
fn of_count<T: Clone + Default>(labels: &[T], count: usize) -> T {
    labels.get(count).cloned().unwrap_or_default()
}

impl Titles {
    fn new(lang: Lang) -> Self {
        let [own_reserve, reserve_of] = addressed(lang, "numereum-reserve", &["name"]);
        let [last_own, last_won] = addressed(lang, "numereum-last", &["name"]);
        Self {
            own_reserve: own_reserve.fill(&[]),
            reserve_of,
            prizes: lang.text("numereum-prizes"),
            bids: lang.text("numereum-bids"),
            last_tied: lang.text("numereum-last-tied"),
            last_own: last_own.fill(&[]),
            last_won,
            deck: lang.text("numereum-deck"),
            discards: lang.text("numereum-discards"),
            hand: lang.text("numereum-hand"),
        }
    }

    /// The title of a reserve.
    pub(super) fn reserve(&self, seat: Seat, audience: &Audience<'_>) -> String {
        if audience.viewer.is(seat) {
            self.own_reserve.clone()
        } else {
            self.reserve_of.fill(&[audience.name(seat)])
        }
    }

    /// The title of the last auction: who won it.
    pub(super) fn last(&self, winner: Option<Seat>, audience: &Audience<'_>) -> String {
        match winner {
            None => self.last_tied.clone(),
            Some(seat) if audience.viewer.is(seat) => self.last_own.clone(),
            Some(seat) => self.last_won.fill(&[audience.name(seat)]),
        }
    }
}

impl Asked {
    fn new(lang: Lang) -> Self {
        let bids = &["name", "theirs", "mine"];
        Self {
            bid: template(lang, "numereum-ask-bid", &["hand", "reserve"]),
            answer: template(lang, "numereum-ask-answer", bids),
            concede: template(lang, "numereum-ask-concede", bids),
            cover: template(lang, "numereum-ask-cover", bids),
            combine: lang.text("numereum-ask-combine"),
            third: template(lang, "numereum-ask-third", &["one", "other", "thirds"]),
        }
    }
}

impl Choices {
    fn new(lang: Lang) -> Self {
        Self {
            bid: template(lang, "numereum-choice-bid", &["card"]),
            overbid: template(lang, "numereum-choice-overbid", &["card", "total"]),
            cover: template(lang, "numereum-choice-cover", &["card", "total"]),
            concede: template(lang, "numereum-choice-concede", &["name"]),
            combine: template(lang, "numereum-choice-combine", &["cards", "criteria"]),
            combine_super: template(lang, "numereum-choice-combine-super", &["cards", "criteria"]),
            finish: lang.text("numereum-choice-finish"),
        }
    }
}

impl Items {
    fn new(lang: Lang) -> Self {
        let [own_bid, bid_of] = addressed(lang, "numereum-card-bid", &["card", "name"]);
        let [own_hidden, hidden_of] = addressed(lang, "numereum-card-hidden", &["card", "name"]);
        Self {
            for_hand: template(lang, "numereum-card-for-hand", &["card"]),
            for_reserve: template(lang, "numereum-card-for-reserve", &["card"]),
            own_bid,
            bid_of,
            own_hidden,
            hidden_of,
            arrived: template(lang, "numereum-card-arrived", &["card"]),
            discarded: template(lang, "numereum-card-discarded", &["card", "count"]),
            decks: counted(lang, "numereum-deck-count", Numbers::DECK.len()),
        }
    }

    /// How many cards the deck has.
    pub(super) fn deck_size(&self, count: u8) -> String {
        of_count(&self.decks, usize::from(count))
    }
}

impl Notes {
    fn new(lang: Lang) -> Self {
        let both = |key: &str, up_to: usize| {
            let labels = counted(lang, &format!("{key}-label"), up_to);
            counted(lang, key, up_to).into_iter().zip(labels).collect()
        };
        Self {
            hands: both("numereum-note-hand", Cards::BASIC.len() + Numbers::DECK.len()),
            combinations: both("numereum-note-combinations", Numbers::DECK.len() / super::COMBINATION),
            youngest: (lang.text("numereum-note-youngest"), lang.text("numereum-note-youngest-label")),
            committed: lang.text("numereum-note-committed"),
        }
    }

    /// How many cards a hand holds.
    pub(super) fn hand_size(&self, count: u8) -> Note {
        of_count(&self.hands, usize::from(count))
    }

    /// How many combinations a seat has made.
    pub(super) fn combinations(&self, count: usize) -> Note {
        of_count(&self.combinations, count)
    }
}

impl Labels {
    pub(super) fn of(lang: Lang) -> &'static Self {
        LABELS.get(lang)
    }

    /// What a card is called: what is printed on it.
    pub(super) fn card(&self, card: Card) -> &str {
        &self.cards[usize::from(card.value())]
    }

    /// "12, 34, 59".
    pub(super) fn cards(&self, cards: Numbers) -> String {
        cards.iter().map(|card| self.card(card)).collect::<Vec<_>>().join(", ")
    }

    /// "addition + equal gaps".
    pub(super) fn criteria(&self, criteria: Criteria) -> String {
        criteria
            .iter()
            .map(|criterion| self.criteria[criterion as usize].as_str())
            .collect::<Vec<_>>()
            .join(" + ")
    }

    /// "30", "30 + 25 = 55".
    pub(super) fn bid(&self, bid: Bid) -> String {
        match (bid.first, bid.second) {
            (Some(first), None) => self.card(first).to_owned(),
            (Some(first), Some(second)) => {
                format!("{} + {} = {}", self.card(first), self.card(second), bid.total())
            }
            _ => String::new(),
        }
    }
}

/// How a card looks: basic ones grey and bare, numbers of the deck blue with a diamond.
pub(super) fn face(card: Card, labels: &Labels) -> Face {
    let (colour, symbol) = if card.is_basic() { (Colour::Grey, "") } else { (Colour::Blue, "◆") };
    Face { text: labels.card(card).to_owned(), colour, symbol }
}

/// What decided a game, as Fluent's `$by`.
fn decided_by(outcome: Outcome) -> &'static str {
    match (outcome.tiebreak, outcome.ending) {
        (Some(Tiebreak::Combinations), _) => "combinations",
        (Some(Tiebreak::Hand), _) => "hand",
        (Some(Tiebreak::Reserve), _) => "reserve",
        (Some(Tiebreak::Youngest), _) => "youngest",
        (None, Ending::EmptyHand) => "empty_hand",
        (None, Ending::FiveCombinations) => "five",
        (None, Ending::DeckUsedUp) => "deck",
    }
}

/// Why somebody has won, for his panel.
pub(super) fn won_by(outcome: Outcome, lang: Lang) -> String {
    lang.with("numereum-note-won", [("by", Arg::from(decided_by(outcome)))])
}

/// Why the game is over and who has won it, for the log.
pub(super) fn outcome(outcome: Outcome, audience: &Audience<'_>) -> String {
    let winner = outcome.winner;
    let loser = winner.next(SEATS);
    let tied = outcome.tiebreak.is_some();
    let ending = match outcome.ending {
        Ending::EmptyHand if tied => audience.lang.text("numereum-ended-empty-both"),
        Ending::EmptyHand => audience.about("numereum-ended-empty", loser, []),
        Ending::FiveCombinations if tied => audience.lang.text("numereum-ended-five-both"),
        Ending::FiveCombinations => audience.about("numereum-ended-five", winner, []),
        Ending::DeckUsedUp => audience.about("numereum-ended-deck", winner, []),
    };
    if !tied {
        return ending;
    }
    let by = [("by", Arg::from(decided_by(outcome)))];
    format!("{ending} {}", audience.about("numereum-tiebreak", winner, by))
}
