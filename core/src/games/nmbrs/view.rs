//! The public part of a game, the private part of a seat, and views.

use super::cards::{Card, Cards, Hue, Hues};
use super::pile::Pile;
use super::score::Count;
use super::table::{Line, Table, Way};
use super::{Nmbrs, Options};
use crate::game::{self, Sound, makes_up};
use crate::score::ScoreSheet;
use crate::seat::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// The most seats the game has.
pub const SEATS: usize = 8;

/// The part of a turn that has its own actions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The active player takes the open card or leaves it.
    Draw,
    /// They left it: a player who follows takes it or leaves it.
    Offer,
    /// It was taken: the active player draws an open or a closed card.
    Redraw,
    /// They meld and discard.
    Meld,
    /// The game is over.
    Over,
}

/// The public part of a game.
/// Nothing hidden is ever put in here: the state is this, the hands and the closed pile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Public {
    /// The options of the match.
    pub options: Options,
    /// The number of players.
    pub seats: u8,
    /// The dealer; the next seat clockwise starts.
    pub dealer: Seat,
    /// The part of the turn.
    pub phase: Phase,
    /// The seat whose turn it is.
    pub active: Seat,
    /// The seat that acts: the active player, or the one that is offered the open card.
    pub to_act: Seat,
    /// The lines on the table.
    pub table: Table,
    /// The open pile: everybody saw every card that lies in it.
    pub open: Pile,
    /// The number of cards in the closed pile.
    pub closed: u8,
    /// The seats that have laid their first series.
    pub opened: SeatSet,
    /// The number of cards in each hand.
    pub hand_sizes: [u8; SEATS],
    /// The cards that each hand is known to hold, because everybody saw them taken.
    /// Bots may remember these cards; no front end shows them.
    pub known: [Cards; SEATS],
    /// The cards melded in this turn, which score at its end.
    pub laid: Cards,
    /// The jokers taken from the table in this turn, which must be melded before it ends.
    #[serde(default, skip_serializing_if = "Hues::is_empty")]
    pub owed: Hues,
    /// The number of turns in a row that ended without a meld.
    pub idle: u16,
    /// The score of each seat in this game.
    pub counts: [Count; SEATS],
    /// The hands as they were shown when the game ended.
    pub shown: [Cards; SEATS],
}

impl Public {
    /// Returns the number of players.
    #[must_use]
    #[inline]
    pub const fn seat_count(&self) -> usize {
        self.seats as usize
    }

    /// Returns true if a closed card can be drawn, one from under the top of the open pile included. [R]
    #[must_use]
    #[inline]
    pub const fn can_draw_closed(&self) -> bool {
        self.closed > 0 || self.open.len() > 1
    }

    /// Returns true if the refused open card is offered: a closed card goes with it,
    /// one from under the top of the open pile included. [S; R]
    #[must_use]
    #[inline]
    pub const fn can_offer(&self) -> bool {
        self.closed > 0 || self.open.len() > 2
    }

    /// Returns the cards of the lines that nothing crosses: these lines are neither rows nor columns. [R]
    #[must_use]
    #[inline]
    pub const fn loose(&self) -> Cards {
        self.table.loose()
    }

    /// Returns true if nothing crosses this line.
    #[must_use]
    #[inline]
    pub fn is_loose(&self, line: &Line) -> bool {
        self.table.is_loose(line)
    }

    /// Returns the cards that a line of this direction can go through:
    /// they stand in a line of the other direction only, or in one that nothing crosses.
    #[must_use]
    #[inline]
    pub const fn free_for(&self, way: Way) -> Cards {
        self.table.across(way).union(self.loose())
    }

    /// Returns the line that a line of this direction crosses at this card.
    #[must_use]
    #[inline]
    pub fn crossed_at(&self, card: Card, way: Way) -> Option<u8> {
        let table = &self.table;
        table.line_of(card, way.other()).or_else(|| table.line_of(card, way))
    }

    /// Returns the number of cards of a hand that may be melded at once: all but the last. [S]
    #[must_use]
    #[inline]
    pub const fn may_lay(&self, hand: Cards) -> usize {
        hand.len().saturating_sub(self.options.level.kept())
    }

    /// Returns the points of the melds of the running turn if it ended now.
    #[must_use]
    pub fn turn_points(&self) -> i32 {
        self.table.points(self.laid, self.options.level)
    }

    /// Returns the cards that a player with the hand `own` has not seen: in other hands or the closed pile.
    #[must_use]
    pub fn unseen(&self, own: Cards) -> Cards {
        let known = self.known.iter().fold(own, |known, cards| known.union(*cards));
        let seen = known.union(self.table.cards()).union(self.open.set());
        Cards::pack(self.options.level.highest()).minus(seen)
    }

    /// Returns the number card that a joker on the table stands for.
    #[must_use]
    #[inline]
    pub fn swap_card(&self, hue: Hue) -> Option<Card> {
        self.table.stands_for(hue).and_then(Card::number_card)
    }
}

/// The private knowledge of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Own {
    /// The hand.
    pub hand: Cards,
}

/// The view of one viewer.
pub type View = game::View<Public>;

impl Sound for View {
    fn seats(&self) -> usize {
        self.public.seat_count()
    }

    fn is_sound(&self) -> bool {
        let Self { public, own, .. } = self;
        let (seats, level) = (public.seat_count(), public.options.level);
        let named = public.opened.iter().chain([public.dealer, public.active, public.to_act]);
        if !self.sits::<Nmbrs>(named) {
            return false;
        }
        // Once hands are shown, none of their cards is hidden.
        let over = public.phase == Phase::Over;
        let hands = if over { public.shown } else { public.known };
        let others = Seat::all(seats).filter(|seat| !self.viewer.is(*seat));
        let known: Vec<Card> = others.flat_map(|seat| hands[seat.index()].iter()).collect();
        let hidden = self
            .others_hold(own.hand.len(), &public.hand_sizes)
            .and_then(|held| held.checked_sub(known.len()));
        let seen = public.table.cards().iter().chain(public.open.cards().iter().copied());
        let whole = |hidden: usize| {
            let pack = Cards::pack(level.highest());
            makes_up(
                seen.chain(own.hand.iter()).chain(known),
                hidden + usize::from(public.closed),
                pack.iter(),
            )
        };
        let counts = public.counts.iter().flat_map(|count| [count.melded, count.deducted]);
        public.table.lines().all(|(_, line)| level.has(line.run))
            && public.table.cards().holds(public.laid)
            && counts.into_iter().all(|points| i32::from(points).abs() <= ScoreSheet::LIMIT)
            && hidden.is_some_and(whole)
    }
}
