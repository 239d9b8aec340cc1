//! The public part of a game, the private part of a seat, and views.

use super::cards::{Card, Cards};
use super::objective::{Deeds, Objective};
use super::pli::{Pli, When};
use super::score::Tally;
use super::{Numx, Options, ROW};
use crate::game::{self, Sound, makes_up};
use crate::score::ScoreSheet;
use crate::seat::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// The most seats the game has.
pub const SEATS: usize = 6;

/// The number of times that the plis of finished tours become a new deck.
/// When the last deck is used up, the round ends with the tour.
/// [R: the text says nothing of an empty deck. Drawing is one of its three actions, so there is a deck
/// as long as there are cards for one; without a bound players who only draw could play for ever]
pub const MOST_RENEWALS: u8 = 10;

/// The part of a round that has its own actions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Everybody chooses two visible cards, secretly and at once.
    Choose,
    /// Sets are laid.
    Play,
    /// Rows are filled up at the end of a tour.
    Refill,
    /// The round is over.
    Over,
}

/// The public part of a game. Nothing hidden is ever put in here: the state is this, the hands and the deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Public {
    /// The options of the match.
    pub options: Options,
    /// The number of players.
    pub seats: u8,
    /// The dealer.
    pub dealer: Seat,
    /// The part of the round.
    pub phase: Phase,
    /// The seat whose turn it is to play or to fill up.
    pub to_act: Seat,
    /// The seat that laid the pli and leads the next tour; without a pli, the one that leads this tour.
    pub leader: Seat,
    /// The pli on the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pli: Option<Pli>,
    /// True if the seat whose turn it is has laid a special in this turn.
    pub special_laid: bool,
    /// The seats that have chosen the visible cards.
    pub chosen: SeatSet,
    /// The visible cards of each seat.
    pub rows: [Cards; SEATS],
    /// The number of cards in each hand.
    pub hand_sizes: [u8; SEATS],
    /// The cards that each hand is known to hold, because everybody saw them taken.
    /// Bots may remember these cards; no front end shows them.
    pub known: [Cards; SEATS],
    /// Every card laid in the running tour.
    pub tour: Cards,
    /// Every card laid in finished tours and not yet shuffled into a new deck.
    pub finished: Cards,
    /// The number of cards in the deck.
    pub deck: u8,
    /// The number of times that the laid cards have become a new deck.
    pub renewals: u8,
    /// The number of leaders in a row that could neither lay nor draw.
    pub stuck: u8,
    /// True if rows are filled up for the last time.
    pub ending: bool,
    /// The seats that fill up at the end of this tour.
    pub refilling: SeatSet,
    /// The deeds of each seat that an objective may ask for.
    pub deeds: [Deeds; SEATS],
    /// The objectives, shown when the round is over.
    pub objectives: [Option<Objective>; SEATS],
    /// The parts of each seat's score, once the round is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tallies: Option<[Tally; SEATS]>,
}

impl Public {
    /// Returns the number of players.
    #[must_use]
    #[inline]
    pub const fn seat_count(&self) -> usize {
        self.seats as usize
    }

    /// Returns the moment of a set that this seat lays now.
    #[must_use]
    #[inline]
    pub fn when(&self, seat: Seat) -> When {
        if seat == self.to_act { When::InTurn } else { When::OutOfTurn }
    }

    /// Returns true if a card can be drawn from the deck,
    /// or from a new one made of the plis of finished tours. [R]
    #[must_use]
    #[inline]
    pub const fn can_draw(&self) -> bool {
        self.deck > 0 || self.renewals < MOST_RENEWALS && !self.finished.is_empty()
    }

    /// Returns true if this tour is the last, because the last deck is used up. [R]
    #[must_use]
    #[inline]
    pub const fn is_last_tour(&self) -> bool {
        self.deck == 0 && self.renewals >= MOST_RENEWALS
    }

    /// Returns the visible cards of a seat; none for a seat that is not at the table.
    #[must_use]
    #[inline]
    pub fn row(&self, seat: Seat) -> Cards {
        self.rows.get(seat.index()).copied().unwrap_or_default()
    }

    /// Returns the seats with neither a card in hand nor a visible one, which ends the round at once. [S]
    #[must_use]
    #[inline]
    pub fn out(&self) -> SeatSet {
        self.without_hand().iter().filter(|seat| self.row(*seat).is_empty()).collect()
    }

    /// Returns the seats with an empty hand.
    #[must_use]
    #[inline]
    pub fn without_hand(&self) -> SeatSet {
        Seat::all(self.seat_count()).filter(|seat| self.hand_sizes[seat.index()] == 0).collect()
    }

    /// Returns every card that a player with the hand `own` has not seen: in other hands and in the deck.
    #[must_use]
    pub fn unseen(&self, own: Cards) -> Cards {
        let mut unseen = Cards::pack();
        for seen in self.rows.iter().chain([&self.tour, &self.finished, &own]) {
            unseen.remove_all(*seen);
        }
        unseen
    }

    /// Returns true if a seat may lay or fill up with this number of cards of its hand.
    /// It matters if they are the last ones:
    /// the action that empties a hand contains a classic card of it. [S]
    ///
    /// The rule looks at the moment when the cards leave the hand, before a Malus+ on oneself fills it again:
    /// else the deck would decide what is legal. [R]
    #[must_use]
    #[inline]
    pub const fn leaves_well(&self, seat: Seat, taken: u8, has_classic: bool) -> bool {
        has_classic || taken == 0 || taken < self.hand_sizes[seat.index()]
    }

    /// Returns true if a seat may fill up with this card.
    /// The last card may be any, if nothing else is left to fill up with. [S; R]
    #[must_use]
    pub const fn refills_well(&self, seat: Seat, card: Card) -> bool {
        self.leaves_well(seat, 1, card.is_classic()) || !self.can_draw()
    }
}

/// The private knowledge of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Own {
    /// The hand.
    pub hand: Cards,
    /// The visible cards, chosen and not yet shown.
    pub chosen: Cards,
    /// The secret objective.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub objective: Option<Objective>,
}

/// The view of one viewer.
pub type View = game::View<Public>;

impl Sound for View {
    fn seats(&self) -> usize {
        self.public.seat_count()
    }

    fn is_sound(&self) -> bool {
        let Self { public, own, .. } = self;
        let sets = public.chosen.union(public.refilling);
        let named = sets.iter().chain([public.dealer, public.to_act, public.leader]);
        if !self.sits::<Numx>(named) || public.stuck >= public.seats || public.renewals > MOST_RENEWALS {
            return false;
        }
        let pli = public
            .pli
            .is_none_or(|pli| pli.jokers <= pli.count && usize::from(pli.count) <= public.tour.len());
        let points =
            public.tallies.iter().flatten().flat_map(|tally| [tally.visible, tally.hand, tally.bonus]);
        let chosen = if public.phase == Phase::Choose { ROW * public.chosen.len() } else { 0 };
        let others = Seat::all(public.seat_count()).filter(|seat| !self.viewer.is(*seat));
        let known: Vec<Card> = others.flat_map(|seat| public.known[seat.index()].iter()).collect();
        let held = self.others_hold(own.hand.len(), &public.hand_sizes);
        let hidden = held.and_then(|held| {
            (held + chosen + usize::from(public.deck)).checked_sub(own.chosen.len() + known.len())
        });
        let piles = public.rows.iter().chain([&public.tour, &public.finished, &own.hand, &own.chosen]);
        let seen = piles.flat_map(|cards| cards.iter()).chain(known);
        pli && points.into_iter().all(|points| points.unsigned_abs() <= ScoreSheet::LIMIT.unsigned_abs())
            && hidden.is_some_and(|hidden| makes_up(seen, hidden, Cards::pack().iter()))
    }
}
