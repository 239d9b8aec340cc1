//! Suits and tricks: the duty to follow, and the winner.

use super::board::Contract;
use super::cards::{Card, Cards, Colour};
use crate::seat::Seat;
use serde::{Deserialize, Serialize};

impl Contract {
    /// Returns every supertrump.
    #[inline]
    fn supertrumps(self) -> Cards {
        self.supertrump.map_or(Cards::EMPTY, |colour| Cards::ONES.and(Cards::of(colour)))
    }

    /// Returns true if the card is a supertrump.
    #[must_use]
    #[inline]
    pub fn is_supertrump(&self, card: Card) -> bool {
        self.supertrumps().contains(card)
    }

    /// Returns the colour that a card counts as, for leading and following:
    /// a supertrump is of the trump colour [S]; without trump it keeps its own [W].
    #[must_use]
    #[inline]
    pub fn suit(&self, card: Card) -> Colour {
        match self.trump {
            Some(trump) if self.is_supertrump(card) => trump,
            _ => card.colour(),
        }
    }

    /// Returns all cards that count as this colour.
    #[must_use]
    #[inline]
    pub fn suit_cards(&self, suit: Colour) -> Cards {
        let supertrumps = if self.trump.is_some() { self.supertrumps() } else { Cards::EMPTY };
        let printed = Cards::of(suit).except(supertrumps);
        if self.trump == Some(suit) { printed.or(supertrumps) } else { printed }
    }

    /// Returns the cards of a hand that may be played to a trick in which `led` was led. [S]
    #[must_use]
    #[inline]
    pub fn playable(&self, hand: Cards, led: Option<Colour>) -> Cards {
        let Some(led) = led else { return hand };
        let following = hand.and(self.suit_cards(led));
        if following.is_empty() { hand } else { following }
    }

    /// Returns the strength of a card in a trick in which `led` was led:
    /// the highest wins, the later one of two equal ones. [S]
    #[must_use]
    #[inline]
    pub fn strength(&self, card: Card, led: Colour) -> u8 {
        let suit = card.colour();
        let plain = if suit == led { card.value() } else { 0 };
        let strength = if self.trump == Some(suit) { 32 + card.value() } else { plain };
        if self.is_supertrump(card) { 64 } else { strength }
    }
}

/// The cards of a trick, from its leader clockwise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(try_from = "Raw", into = "Raw")]
pub struct Trick {
    /// The leading seat.
    pub leader: Seat,
    len: u8,
    winning: u8,
    suit: Option<Colour>,
    cards: [Option<Card>; 5],
}

/// The written form of a trick.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Raw {
    /// The leading seat.
    leader: Seat,
    /// The cards, in the order in which they were played.
    cards: Vec<Card>,
    /// The number of the card that wins so far, from 0.
    winning: u8,
    /// The colour that the others must follow.
    #[serde(skip_serializing_if = "Option::is_none")]
    suit: Option<Colour>,
}

impl TryFrom<Raw> for Trick {
    type Error = &'static str;

    fn try_from(Raw { leader, cards, winning, suit }: Raw) -> Result<Self, &'static str> {
        if usize::from(winning) >= cards.len().max(1) || suit.is_some() == cards.is_empty() {
            return Err("the winning card of a trick lies in it");
        }
        let mut trick = Self { winning, suit, ..Self::led_by(leader) };
        for (place, card) in cards.into_iter().enumerate() {
            *trick.cards.get_mut(place).ok_or("a trick has a card of each player at most")? = Some(card);
            trick.len += 1;
        }
        Ok(trick)
    }
}

impl From<Trick> for Raw {
    fn from(trick: Trick) -> Self {
        let Trick { leader, winning, suit, .. } = trick;
        Self { leader, cards: trick.cards.into_iter().flatten().collect(), winning, suit }
    }
}

impl Trick {
    /// Returns a trick without a card.
    #[must_use]
    pub const fn led_by(leader: Seat) -> Self {
        Self { leader, len: 0, winning: 0, suit: None, cards: [None; 5] }
    }

    /// Returns the number of its cards.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Returns true if the trick has no card.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the card that was led.
    #[must_use]
    pub const fn led(&self) -> Option<Card> {
        self.cards[0]
    }

    /// Returns the colour that the led card counts as, which the others must follow.
    #[must_use]
    pub const fn suit(&self) -> Option<Colour> {
        self.suit
    }

    /// Returns the card that wins so far.
    #[must_use]
    pub const fn winning_card(&self) -> Option<Card> {
        self.cards[self.winning as usize]
    }

    /// Returns the seat that wins so far, at a table of `seats`; the leader before the first card.
    #[must_use]
    pub const fn winner(&self, seats: usize) -> Seat {
        self.leader.clockwise(self.winning as usize, seats)
    }

    /// Returns the cards with their players, in order.
    pub fn iter(&self, seats: usize) -> impl Iterator<Item = (Seat, Card)> + Clone + use<> {
        let mut next = self.leader;
        self.cards.into_iter().take(self.len()).flatten().map(move |card| {
            let seat = next;
            next = seat.next(seats);
            (seat, card)
        })
    }

    /// Returns the strength of the winning card, as [`Contract::strength`] says; 0 before the first card.
    #[must_use]
    #[inline]
    pub fn strength(&self, contract: &Contract) -> u8 {
        match (self.winning_card(), self.suit) {
            (Some(card), Some(led)) => contract.strength(card, led),
            _ => 0,
        }
    }

    /// Plays a card.
    #[inline]
    pub fn play(&mut self, card: Card, contract: &Contract) {
        let led = *self.suit.get_or_insert(contract.suit(card));
        let place = self.len as usize % self.cards.len();
        if contract.strength(card, led) >= self.strength(contract) {
            self.winning = place as u8;
        }
        self.cards[place] = Some(card);
        self.len += 1;
    }
}
