//! The public part of a game, the private part of a seat, and the rules that depend on them.

use super::auction::{Auction, Settled};
use super::cards::{Card, Cards, Numbers};
use super::criteria::combinations;
use super::score::Outcome;
use super::{COMBINATION, Numereum, SEATS};
use crate::game::{self, Sound, makes_up};
use crate::seat::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// The part of a round that has its own actions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Both commit a card, secretly and at once.
    Bid,
    /// The lower seat concedes or overbids.
    Answer,
    /// The other seat must commit a second card too.
    Cover,
    /// The seats combine cards of their reserves, one after the other.
    Combine,
    /// The game is over.
    Over,
}

/// The public part of a game.
/// Nothing hidden is ever put in here: the state is this, the hands, the committed cards and the deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Public {
    /// The youngest player, who wins the last ties and declares first after a tied auction. [S; R]
    pub youngest: Seat,
    /// The part of the round.
    pub phase: Phase,
    /// The seat that acts, in the phases in which one seat does.
    pub to_act: Seat,
    /// The number of the round, from 1.
    pub round: u8,
    /// The running auction; `None` while cards are combined.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub auction: Option<Auction>,
    /// The last auction.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last: Option<Settled>,
    /// The seats that have committed a card that is not yet turned up.
    pub committed: SeatSet,
    /// The reserves, by seat.
    pub reserves: [Numbers; SEATS],
    /// The numbers that have arrived in each reserve this round.
    pub arrived: [Numbers; SEATS],
    /// The cards of each seat's combinations.
    pub combined: [Numbers; SEATS],
    /// The basic cards that each seat has played.
    pub discards: [Cards; SEATS],
    /// The prizes that nobody won.
    pub unclaimed: Numbers,
    /// The number of cards in each hand; a committed card has left it.
    pub hand_sizes: [u8; SEATS],
    /// The cards that each seat is known to hold in hand, or to have committed from it:
    /// its basic cards, and the prizes it won.
    /// The rest was drawn unseen.
    /// Bots may remember these cards; no front end shows them.
    pub known: [Cards; SEATS],
    /// The number of cards in the deck.
    pub deck: u8,
    /// The result, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

impl Public {
    /// Returns the number of combinations that a seat has made.
    #[must_use]
    #[inline]
    pub const fn combinations(&self, seat: Seat) -> usize {
        self.combined[seat.index()].len() / COMBINATION
    }

    /// Returns true if an overbid is allowed: both hands have a card left. [S the other's; D the own]
    #[must_use]
    #[inline]
    pub const fn can_overbid(&self) -> bool {
        self.hand_sizes[0] > 0 && self.hand_sizes[1] > 0
    }

    /// Returns the combinations that a seat can make now.
    #[inline]
    pub fn combinable(&self, seat: Seat) -> impl Iterator<Item = Numbers> + Clone + use<> {
        combinations(self.reserves[seat.index()], self.arrived[seat.index()])
    }

    /// Returns every number of the deck that everybody has seen.
    #[must_use]
    pub fn seen(&self) -> Numbers {
        let bids = self.auction.iter().flat_map(|auction| {
            let shown = auction.bids.into_iter().flat_map(super::Bid::cards);
            shown.chain([auction.prizes.hand, auction.prizes.reserve])
        });
        let piles = self.reserves.into_iter().chain(self.combined).chain(self.known.map(Cards::numbers));
        piles.fold(bids.collect::<Numbers>().union(self.unclaimed), Numbers::union)
    }
}

/// The private knowledge of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Own {
    /// The hand.
    pub hand: Cards,
    /// The card that is committed and not yet turned up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub committed: Option<Card>,
}

/// The view of one viewer.
pub type View = game::View<Public>;

impl View {
    /// Returns every number of the deck that this viewer has not seen:
    /// in the other hand, committed from it, and in the deck.
    #[must_use]
    pub fn unseen(&self) -> Numbers {
        let committed = self.own.committed.map_or(Numbers::EMPTY, Numbers::only);
        Numbers::DECK.minus(self.public.seen()).minus(self.own.hand.numbers()).minus(committed)
    }
}

impl Sound for View {
    fn seats(&self) -> usize {
        SEATS
    }

    fn is_sound(&self) -> bool {
        let Self { public, own, .. } = self;
        let named = public.committed.iter().chain([public.youngest, public.to_act]);
        let bidding = matches!(public.phase, Phase::Bid | Phase::Answer | Phase::Cover);
        if !self.sits::<Numereum>(named) || public.auction.is_some() != bidding {
            return false;
        }
        let has_committed = |seat: Seat| public.committed.contains(seat);
        let others = Seat::all(SEATS).filter(|seat| !self.viewer.is(*seat));
        let known: Vec<Card> = others.clone().flat_map(|seat| public.known[seat.index()].iter()).collect();
        let hidden = self.others_hold(own.hand.len(), &public.hand_sizes).and_then(|held| {
            let committed = others.filter(|seat| has_committed(*seat)).count();
            (held + committed + usize::from(public.deck)).checked_sub(known.len())
        });
        let middle = public.auction.iter().flat_map(|auction| {
            let bids = auction.bids.into_iter().flat_map(super::Bid::cards);
            bids.chain([auction.prizes.hand, auction.prizes.reserve])
        });
        let numbers = public.reserves.iter().chain(&public.combined).chain([&public.unclaimed]);
        let cards = public.discards.iter().chain([&own.hand]).flat_map(|cards| cards.iter());
        let seen = numbers.flat_map(|numbers| numbers.iter()).chain(cards).chain(own.committed);
        let pack = Numbers::DECK.iter().chain(Cards::BASIC.iter()).chain(Cards::BASIC.iter());
        self.viewer.seat().is_some_and(has_committed) == own.committed.is_some()
            && hidden.is_some_and(|hidden| makes_up(seen.chain(middle).chain(known), hidden, pack))
    }
}
