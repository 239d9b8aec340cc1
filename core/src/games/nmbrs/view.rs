//! What is public, and what a viewer may know.

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

/// What everybody knows.
/// Nothing hidden is ever put in here: the state is this, the hands and the closed pile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Public {
    /// The options of the match.
    pub options: Options,
    /// How many play.
    pub seats: u8,
    /// Who dealt; the next seat clockwise starts.
    pub dealer: Seat,
    /// The part of the turn.
    pub phase: Phase,
    /// Whose turn it is.
    pub active: Seat,
    /// Who acts: the active player, or the one the open card is offered to.
    pub to_act: Seat,
    /// The lines on the table.
    pub table: Table,
    /// The open pile: everybody saw every card that lies in it.
    pub open: Pile,
    /// Cards in the closed pile.
    pub closed: u8,
    /// Who has laid the first series.
    pub opened: SeatSet,
    /// Cards in each hand.
    pub hand_sizes: [u8; SEATS],
    /// What each hand is known to hold because everybody saw it taken.
    /// Bots may remember; no front end shows it.
    pub known: [Cards; SEATS],
    /// The cards melded in this turn, which score at its end.
    pub laid: Cards,
    /// The jokers taken from the table in this turn, which must be melded before it ends.
    #[serde(default, skip_serializing_if = "Hues::is_empty")]
    pub owed: Hues,
    /// How many turns in a row ended without a meld.
    pub idle: u16,
    /// What each seat has scored in this game.
    pub counts: [Count; SEATS],
    /// The hands as they were shown when the game ended.
    pub shown: [Cards; SEATS],
}

impl Public {
    /// How many play.
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

    /// The cards of the lines that nothing crosses: these are neither rows nor columns. [R]
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

    /// The cards through which a line of this direction can be laid:
    /// they stand in one of the other direction only, or in one that nothing crosses.
    #[must_use]
    #[inline]
    pub const fn free_for(&self, way: Way) -> Cards {
        self.table.across(way).union(self.loose())
    }

    /// The line that one of this direction crosses where it goes through this card.
    #[must_use]
    #[inline]
    pub fn crossed_at(&self, card: Card, way: Way) -> Option<u8> {
        let table = &self.table;
        table.line_of(card, way.other()).or_else(|| table.line_of(card, way))
    }

    /// How many cards of a hand may be melded at once: all but the last. [S]
    #[must_use]
    #[inline]
    pub const fn may_lay(&self, hand: Cards) -> usize {
        hand.len().saturating_sub(self.options.level.kept())
    }

    /// What the melds of the running turn would score if it ended now.
    #[must_use]
    pub fn turn_points(&self) -> i32 {
        self.table.points(self.laid, self.options.level)
    }

    /// The cards that are somewhere unseen, for whom holds `own`: other hands or the closed pile.
    #[must_use]
    pub fn unseen(&self, own: Cards) -> Cards {
        let known = self.known.iter().fold(own, |known, cards| known.union(*cards));
        let seen = known.union(self.table.cards()).union(self.open.set());
        Cards::pack(self.options.level.highest()).minus(seen)
    }

    /// The number card that a joker on the table stands for.
    #[must_use]
    #[inline]
    pub fn swap_card(&self, hue: Hue) -> Option<Card> {
        self.table.stands_for(hue).and_then(Card::number_card)
    }
}

/// What a seat alone knows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Own {
    /// The hand.
    pub hand: Cards,
}

/// What a viewer may know.
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
        // When hands are shown nothing of them is hidden.
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
