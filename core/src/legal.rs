//! The legal moves of a viewer in the notation, for programs that know the game's words and not its rules.

use crate::catalogue::{AnyView, each};
use crate::game::{Public, View};
use crate::notation;
use crate::series::{MatchStatus, MatchView, Move};
use serde::Serialize;

/// The legal moves of a viewer.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct LegalMoves {
    /// The moves as JSON, in the order in which the game lists them; no more than [`Self::MOST`].
    pub moves_json: Vec<String>,
    /// True if nothing else is legal: the list was not cut, and the game lists more than the sensible moves.
    pub complete: bool,
}

impl MatchView<AnyView> {
    /// Returns the moves that the viewer may make now.
    #[must_use]
    pub fn legal_moves(&self) -> LegalMoves {
        each!(&self.round, AnyView(round) of G => legal_moves(&self.status, round))
    }
}

impl LegalMoves {
    /// The most moves that are listed.
    pub const MOST: usize = 200;
}

/// Returns the legal moves of a viewer, from the state of the match and their view of the round.
#[must_use]
pub fn legal_moves<P: Public<Action: Serialize>>(status: &MatchStatus, round: &View<P>) -> LegalMoves {
    let (mut moves, mut complete) = (Vec::new(), true);
    // A match that was ended early still shows a round in which some action would be legal.
    if let Some(seat) = round.viewer.seat().filter(|_| !status.turn.is_over()) {
        if status.is_between_rounds() {
            moves.extend(status.turn.must.contains(seat).then_some(Move::NextRound));
        } else {
            let mut actions = Vec::new();
            round.actions(&mut actions);
            moves.extend(actions.into_iter().map(Move::Act));
            complete = moves.is_empty() || round.public.lists_all(&round.own);
        }
    }
    complete &= moves.len() <= LegalMoves::MOST;
    LegalMoves { moves_json: moves.iter().take(LegalMoves::MOST).map(notation::write).collect(), complete }
}
