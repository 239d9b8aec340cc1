//! A running match of any game.

use super::{AnyAction, AnyEvent, AnyView, GameId, Refusal, any, each};
use crate::game::{Game, TimeLimit};
use crate::score::ScoreSheet;
use crate::seat::{Seat, SeatSet, Turn, Viewer};
use crate::series::{MatchEvent, MatchStatus, MatchView, Move, Series, VoidReason};

any! {
    /// A running match of any game.
    #[derive(Clone, PartialEq, Debug)]
    #[expect(clippy::large_enum_variant, reason = "a table holds one, and nobody holds many")]
    AnySeries of Series
}

impl AnySeries {
    /// Returns the number of the rules in force.
    #[must_use]
    pub const fn rules(&self) -> u32 {
        each!(self, Self(series) of G => series.rules())
    }

    /// Returns the number of seats.
    #[must_use]
    pub const fn seats(&self) -> usize {
        each!(self, Self(series) of G => series.seats())
    }

    /// Returns the seats that act now.
    #[must_use]
    pub fn turn(&self) -> Turn {
        each!(self, Self(series) of G => series.turn())
    }

    /// Returns the number of the table that racing seats look at; see [`crate::game::Public::moment`].
    #[must_use]
    pub fn moment(&self) -> Option<u32> {
        each!(self, Self(series) of G => series.moment())
    }

    /// Returns the time limit of the running period, if it has one.
    #[must_use]
    pub fn clock(&self) -> Option<TimeLimit> {
        each!(self, Self(series) of G => series.clock())
    }

    /// Returns the move of a seat that must act when its time is up.
    #[must_use]
    pub fn time_up(&self, seat: Seat) -> Option<Move<AnyAction>> {
        each!(self, Self(series) of G => series.time_up(seat).map(|step| step.map(AnyAction::from)))
    }

    /// Returns true if the match is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        each!(self, Self(series) of G => series.is_over())
    }

    /// Returns true if the shown round is counted and the next one is not dealt.
    #[must_use]
    pub fn is_between_rounds(&self) -> bool {
        each!(self, Self(series) of G => series.is_between_rounds())
    }

    /// Returns the seats whose players have resigned or are replaced by a bot,
    /// in the order in which they went.
    #[must_use]
    pub fn gone(&self) -> &[Seat] {
        each!(self, Self(series) of G => series.gone())
    }

    /// Returns true if the player in this seat has resigned.
    #[must_use]
    pub const fn has_resigned(&self, seat: Seat) -> bool {
        each!(self, Self(series) of G => series.has_resigned(seat))
    }

    /// Returns the leading seats: several on a tie.
    #[must_use]
    pub fn winners(&self) -> SeatSet {
        each!(self, Self(series) of G => series.winners())
    }

    /// Hands this seat to a bot, until its player comes back.
    pub(crate) fn hand_over(&mut self, seat: Seat) {
        each!(self, Self(series) of G => series.hand_over(seat));
    }

    /// Gives a seat back to its player.
    pub(crate) fn give_back(&mut self, seat: Seat) {
        each!(self, Self(series) of G => series.give_back(seat));
    }

    /// Notes that the player in this seat gives up for good.
    pub(crate) fn resign(&mut self, seat: Seat) {
        each!(self, Self(series) of G => series.resign(seat));
    }

    /// Returns the reason why the match ended without a result, if it did.
    #[must_use]
    pub const fn voided(&self) -> Option<VoidReason> {
        each!(self, Self(series) of G => series.voided())
    }

    /// Ends the match here, without a result.
    pub(crate) const fn void(&mut self, reason: VoidReason) {
        each!(self, Self(series) of G => series.void(reason));
    }

    /// Returns every card of the running round as [`Game::census`] numbers them, in order.
    /// The list is the same after each move.
    #[must_use]
    pub fn census(&self) -> Vec<u16> {
        let mut cards = Vec::new();
        each!(self, Self(series) of G => series.round().census(&mut cards));
        cards.sort_unstable();
        cards
    }

    /// Returns the number of the running, or just counted, round, from 0.
    #[must_use]
    pub const fn number(&self) -> usize {
        each!(self, Self(series) of G => series.number())
    }

    /// Returns the score sheet.
    #[must_use]
    pub const fn sheet(&self) -> &ScoreSheet {
        each!(self, Self(series) of G => series.sheet())
    }

    /// Returns what `viewer` may know.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> MatchView<AnyView> {
        each!(self, Self(series) of G => series.view(viewer).map(AnyView::from))
    }

    /// Returns the state of the match beside its running round.
    #[must_use]
    pub fn status(&self) -> MatchStatus {
        each!(self, Self(series) of G => series.status())
    }

    /// Returns the events of the running round's deal, with which the log of a match begins.
    #[must_use]
    pub fn dealt(&self) -> Vec<MatchEvent<AnyEvent>> {
        each!(self, Self(series) of G => {
            let mut events = Vec::new();
            series.dealt(&mut events);
            events.into_iter().map(|event| event.map(AnyEvent::from)).collect()
        })
    }

    /// Returns every legal move of `seat`.
    #[must_use]
    pub fn moves(&self, seat: Seat) -> Vec<Move<AnyAction>> {
        each!(self, Self(series) of G => {
            let mut moves = Vec::new();
            series.moves(seat, &mut moves);
            moves.into_iter().map(|step| step.map(AnyAction::from)).collect()
        })
    }

    /// Plays a move.
    ///
    /// # Errors
    /// The refusal. Nothing has changed and nothing was emitted then.
    pub fn play(
        &mut self,
        seat: Seat,
        step: Move<AnyAction>,
        events: &mut Vec<MatchEvent<AnyEvent>>,
    ) -> Result<(), Refusal> {
        let game = self.game();
        each!(self, Self(series) of G => {
            let step: Move<<G as Game>::Action> = match step {
                Move::NextRound => Move::NextRound,
                Move::Act(action) => {
                    Move::Act(action.try_into().map_err(|other: AnyAction| Refusal::other_game(game, other.game()))?)
                }
            };
            let mut own = Vec::new();
            series.play(seat, step, &mut own).map_err(|refused| Refusal::new(game, refused))?;
            events.extend(own.into_iter().map(|event| event.map(AnyEvent::from)));
            Ok(())
        })
    }
}
