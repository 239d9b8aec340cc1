//! Actions of any game, and their refusals.

use super::{GameId, any};
use crate::game::Reason;
use crate::series::Refused;
use crate::text::Lang;
use serde::Serialize;

any! {
    /// An action of any game.
    /// Its JSON is the game's own and does not name the game, which stands beside it.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
    #[serde(untagged)]
    AnyAction of Action
}

macro_rules! back {
    ($($game:ident in $module:ident;)+) => {
        $(impl TryFrom<AnyAction> for crate::games::$module::Action {
            type Error = AnyAction;

            fn try_from(any: AnyAction) -> Result<Self, AnyAction> {
                if let AnyAction::$game(action) = any { Ok(action) } else { Err(any) }
            }
        })+
    };
}

crate::every_game!(back);

/// The refusal of a move, in any game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// The game.
    pub game: GameId,
    /// The stable code, `snake_case`.
    pub code: &'static str,
    /// A lower-case fragment for logs.
    pub message: String,
}

impl Refusal {
    pub(crate) fn new<I: Reason>(game: GameId, refused: Refused<I>) -> Self {
        Self { game, code: refused.code(), message: refused.to_string() }
    }

    /// Returns the refusal of a pick; see [`Present::refusal`](crate::scene::Present::refusal).
    pub(super) fn of_pick(game: GameId, code: &'static str) -> Self {
        Self { game, code, message: format!("this cannot be picked now: {code}") }
    }

    pub(super) fn other_game(game: GameId, given: GameId) -> Self {
        Self { game, code: "other_game", message: format!("this is a move of {given}, the match is {game}") }
    }

    /// Returns the reason as a player is shown it.
    #[must_use]
    pub fn text(&self, lang: Lang) -> String {
        refusal_text(self.game, self.code, lang)
    }
}

/// Returns the text of a refusal code, as a server sends it.
#[must_use]
pub fn refusal_text(game: GameId, code: &str, lang: Lang) -> String {
    lang.text(&lang.own_key(game.id(), &format!("refused-{code}")))
}
