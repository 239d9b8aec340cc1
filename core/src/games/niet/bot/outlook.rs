//! The prospects of a hand.

use super::super::board::Contract;
use super::super::cards::{Card, Cards, Colour};
use super::super::view::View;

/// The chance of a card to win a trick some day, by the number of unseen higher cards of its colour.
const TRUMP: [f64; 8] = [0.97, 0.8, 0.65, 0.5, 0.4, 0.33, 0.28, 0.25];
const SIDE: [f64; 7] = [0.7, 0.45, 0.25, 0.12, 0.06, 0.03, 0.02];
/// The same chance when nobody can trump any more.
const FREE: [f64; 7] = [0.97, 0.75, 0.5, 0.35, 0.2, 0.1, 0.05];
/// The cost of a 1 that is no supertrump: it is likely to become the other team's loot.
const LOOT_RISK: f64 = 0.45;
/// The chance of each of the first two trumps to win by trumping, for each empty colour,
/// if they would win nothing else.
const RUFF: f64 = 0.5;

/// The conditions for a hand: trump, supertrump and the cards still to come.
pub(super) struct Outlook {
    pub trump: Option<Colour>,
    pub supertrump: Option<Colour>,
    pub unseen: Cards,
}

impl Outlook {
    /// Returns the outlook before the board is decided, with this trump and supertrump.
    pub(super) fn expected(view: &View, trump: Option<Colour>, supertrump: Option<Colour>) -> Self {
        Self { trump, supertrump, unseen: view.unseen() }
    }

    /// Returns the outlook under a contract.
    pub(super) fn under(contract: Contract, view: &View) -> Self {
        Self::expected(view, contract.trump, contract.supertrump)
    }

    fn is_supertrump(&self, card: Card) -> bool {
        card.is_one() && self.supertrump == Some(card.colour())
    }

    fn supertrumps(&self) -> usize {
        let of = |colour| self.unseen.and(Cards::of(colour)).and(Cards::ONES).len();
        self.supertrump.map_or(0, of)
    }

    fn trumps(&self) -> usize {
        self.trump.map_or(0, |trump| self.unseen.and(Cards::of(trump)).len())
    }

    /// Returns the chance of a card to win a trick some day.
    pub(super) fn win_chance(&self, card: Card) -> f64 {
        let rung = |ladder: &[f64], above: usize| ladder[above.min(ladder.len() - 1)];
        let supertrumps = self.supertrumps();
        if self.is_supertrump(card) {
            // Each other supertrump still to come may fall on top of it.
            return 0.97 - 0.05 * supertrumps as f64;
        }
        let higher = self.unseen.and(Cards::of(card.colour())).and(Cards::above(card.value())).len();
        if self.trump == Some(card.colour()) {
            rung(&TRUMP, higher + supertrumps)
        } else if self.trumps() + supertrumps > 0 {
            rung(&SIDE, higher)
        } else {
            rung(&FREE, higher)
        }
    }

    /// Returns the worth of holding a card, in tricks: its chance to win, less the danger of a 1.
    pub(super) fn keep(&self, card: Card) -> f64 {
        let risk = if card.is_one() && !self.is_supertrump(card) { LOOT_RISK } else { 0.0 };
        self.win_chance(card) - risk
    }

    /// Returns the prospects of a hand, in tricks and loot.
    pub(super) fn hand(&self, hand: Cards) -> f64 {
        let cards: f64 = hand.iter().map(|card| self.keep(card)).sum();
        let Some(trump) = self.trump else { return cards };
        let empty = |colour: &&Colour| **colour != trump && hand.and(Cards::of(**colour)).is_empty();
        let ruffs = 2 * Colour::ALL.iter().filter(empty).count();
        // The lowest trumps come first: trumping is worth most to cards that win nothing else.
        let trumps = hand.and(Cards::of(trump)).kinds().take(ruffs);
        cards + trumps.map(|card| RUFF * (1.0 - self.win_chance(card))).sum::<f64>()
    }
}
