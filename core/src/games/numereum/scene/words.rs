//! The names of bids, combinations and endings, and the looks of cards.

use super::super::SEATS;
use super::super::auction::Bid;
use super::super::cards::{Card, Numbers};
use super::super::criteria::{Criteria, Criterion};
use super::super::score::{Ending, Outcome, Tiebreak};
use crate::scene::{Audience, Colour, Face, Symbol};
use crate::text::{Arg, Lang, PerLang, text};

static CRITERIA: PerLang<[String; Criterion::ALL.len()]> = PerLang::new(|lang| {
    Criterion::ALL.map(|criterion| lang.text(&format!("numereum-criterion-{}", criterion.name())))
});

/// Returns "12, 34, 59".
pub(super) fn cards(cards: Numbers) -> String {
    cards.iter().map(|card| card.to_string()).collect::<Vec<_>>().join(", ")
}

/// Returns "addition + equal gaps".
pub(super) fn criteria(criteria: Criteria, lang: Lang) -> String {
    let names = CRITERIA.get(lang);
    criteria.iter().map(|criterion| names[criterion as usize].as_str()).collect::<Vec<_>>().join(" + ")
}

/// Returns "30" or "30 + 25 = 55".
pub(super) fn bid(bid: Bid) -> String {
    match (bid.first, bid.second) {
        (Some(first), None) => first.to_string(),
        (Some(first), Some(second)) => format!("{first} + {second} = {}", bid.total()),
        _ => String::new(),
    }
}

/// Returns the look of a card: basic ones grey and bare, numbers of the deck blue with a diamond.
pub(super) fn face(card: Card) -> Face {
    let (colour, symbol) =
        if card.is_basic() { (Colour::Grey, None) } else { (Colour::Blue, Some(Symbol::Diamond)) };
    Face { text: card.to_string(), colour, symbol, ..Face::default() }
}

/// Returns the criterion that decided a game, as Fluent's `$by`.
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

/// Returns the reason why a player has won, for their panel.
pub(super) fn won_by(outcome: Outcome, lang: Lang) -> String {
    lang.with("numereum-note-won", [("by", Arg::from(decided_by(outcome)))])
}

/// Returns the end of the game and its winner, for the log.
pub(super) fn outcome(outcome: Outcome, audience: &Audience<'_>) -> String {
    let winner = outcome.winner;
    let loser = winner.next(SEATS);
    let tied = outcome.tiebreak.is_some();
    let ending = match outcome.ending {
        Ending::EmptyHand if tied => text!(audience.lang, "numereum-ended-empty-both"),
        Ending::EmptyHand => audience.about("numereum-ended-empty", loser, []),
        Ending::FiveCombinations if tied => text!(audience.lang, "numereum-ended-five-both"),
        Ending::FiveCombinations => audience.about("numereum-ended-five", winner, []),
        Ending::DeckUsedUp => audience.about("numereum-ended-deck", winner, []),
    };
    if !tied {
        return ending;
    }
    let by = [("by", Arg::from(decided_by(outcome)))];
    format!("{ending} {}", audience.about("numereum-tiebreak", winner, by))
}
