//! Views and events of any game, with their presentation and the bots' answers.

use super::{AnyAction, GameId, Refusal, any, each};
use crate::bot::advice::{self, Hint, Improvement};
use crate::bot::search::Budget;
use crate::bot::{self, Bot, BotRng, Company, Decision, Level};
use crate::game::{Event as _, Game, Sound as _, TimeLimit};
use crate::scene::{self, Audience, ChoiceId, Deed, ItemId, Present, Presented};
use crate::seat::{Seat, Viewer};
use crate::series::{MatchEvent, MatchView, Move};
use crate::text::Lang;
use serde::Serialize;

any! {
    /// An event of any game; its JSON is the game's own.
    #[derive(Clone, PartialEq, Debug, Serialize)]
    #[serde(untagged)]
    AnyEvent of Event
}

any! {
    /// A viewer's view of a round of any game; its JSON is the game's own.
    #[derive(Clone, PartialEq, Debug, Serialize)]
    #[serde(untagged)]
    #[expect(clippy::large_enum_variant, reason = "a player holds one; nmbrs! has its whole table of lines in it")]
    AnyView of View
}

impl AnyView {
    /// Returns the number of players.
    #[must_use]
    pub fn seats(&self) -> usize {
        each!(self, Self(view) of G => view.seats())
    }
}

impl MatchView<AnyView> {
    /// Returns the time limit of the running period, if it has one.
    #[must_use]
    pub fn clock(&self) -> Option<TimeLimit> {
        if self.status.turn.is_over() || self.status.is_between_rounds() {
            return None;
        }
        each!(&self.round, AnyView(round) of G => round.clock())
    }

    /// Returns the scene of this view with these picks.
    #[must_use]
    pub fn present(&self, audience: Audience<'_>, picks: &[ItemId]) -> Presented<AnyAction> {
        each!(&self.round, AnyView(round) of G => {
            scene::present::<G>(&self.status, round, audience, picks).map(AnyAction::from)
        })
    }

    /// Returns the reason why the viewer cannot pick this item beside those already picked.
    /// `None` if the item is not there to be picked.
    #[must_use]
    pub fn refusal(&self, picks: &[ItemId], item: ItemId) -> Option<Refusal> {
        let game = self.round.game();
        let (seat, turn) = (self.viewer().seat()?, self.status.turn);
        let code = if self.status.over {
            Some("match_over")
        } else if self.status.is_between_rounds() {
            Some("round_over")
        } else if !turn.must.union(turn.may).contains(seat) {
            Some("not_asked")
        } else {
            each!(&self.round, AnyView(round) of G => <G as Present>::refusal(round, picks, item))
        };
        code.map(|code| Refusal::of_pick(game, code))
    }

    /// Returns the items to tap, in order,
    /// so that the scene offers this move of the viewer's, and its choice.
    /// Both are empty for a move of another game.
    #[must_use]
    pub fn way_to(&self, step: Move<AnyAction>) -> (Vec<ItemId>, Option<ChoiceId>) {
        each!(&self.round, AnyView(round) of G => {
            let step: Move<<G as Game>::Action> = match step {
                Move::NextRound => Move::NextRound,
                Move::Act(action) => match action.try_into() {
                    Ok(action) => Move::Act(action),
                    Err(_) => return (Vec::new(), None),
                },
            };
            let items = match step {
                Move::NextRound => Vec::new(),
                Move::Act(action) => <G as Present>::picks(round, action),
            };
            (items, Some(ChoiceId::of(&step)))
        })
    }

    fn viewer(&self) -> Viewer {
        each!(&self.round, AnyView(round) of G => round.viewer)
    }

    /// Returns the decision of a bot among bots of its level; `None` if it does nothing now.
    #[must_use]
    pub fn decide(&self, level: Level, rng: &mut BotRng) -> Option<Decision<AnyAction>> {
        self.decide_until(level, Company::all(level), &|| false, rng)
    }

    /// Returns the decision of a bot in this company; `None` if it does nothing now.
    /// The bot ends as soon as `stop` returns true, and its decision is then not worth playing.
    #[must_use]
    pub fn decide_until(
        &self,
        level: Level,
        company: Company,
        stop: &dyn Fn() -> bool,
        rng: &mut BotRng,
    ) -> Option<Decision<AnyAction>> {
        each!(&self.round, AnyView(round) of G => {
            let decision = bot::decide_until::<G>(&self.status, round, level, company, stop, rng)?;
            Some(decision.map(AnyAction::from))
        })
    }

    /// Returns the move of an opponent who knows the strongest level's code; see [`Bot::exploit`].
    #[must_use]
    pub fn exploit(&self, iterations: u32, rng: &mut BotRng) -> Option<Move<AnyAction>> {
        each!(&self.round, AnyView(round) of G => {
            if self.status.is_between_rounds() {
                return self.decide(Level::Easy, rng).map(|decision| decision.step);
            }
            G::exploit(&self.status, round, iterations, rng).map(|action| Move::Act(action.into()))
        })
    }

    /// Returns the blunder that an action is, as a number among [`GameId::blunders`]; see [`Bot::blunder`].
    #[must_use]
    pub fn blunder(&self, action: AnyAction) -> Option<usize> {
        each!(&self.round, AnyView(round) of G => G::blunder(round, action.try_into().ok()?))
    }

    /// Returns the best move for the viewer in this company,
    /// with the reason; `None` if nothing is asked of them.
    /// The same view gets the same hint.
    #[must_use]
    pub fn hint(&self, company: Company, audience: Audience<'_>, stop: &dyn Fn() -> bool) -> Option<Hint> {
        each!(&self.round, AnyView(round) of G => {
            advice::hint::<G>(&self.status, round, company, audience, stop)
        })
    }

    /// Returns a better move than the one the viewer made; see [`advice::improvement`].
    /// `None` if the viewer did what a hint says, or the action belongs to another game.
    #[must_use]
    pub fn improvement(
        &self,
        played: AnyAction,
        company: Company,
        audience: Audience<'_>,
        budget: Budget<'_>,
        rng: &mut BotRng,
    ) -> Option<Improvement> {
        each!(&self.round, AnyView(round) of G => {
            let played = <G as Game>::Action::try_from(played).ok()?;
            advice::improvement::<G>(&self.status, round, played, company, audience, budget, rng)
        })
    }
}

impl MatchEvent<AnyEvent> {
    /// Returns the only seat that may know the event; `None` if everybody may.
    #[must_use]
    pub fn only_for(&self) -> Option<Seat> {
        match self {
            Self::Game(event) => each!(event, AnyEvent(event) of G => event.only_for()),
            _ => None,
        }
    }

    /// Returns true if `viewer` may know the event.
    #[must_use]
    pub fn seen_by(&self, viewer: Viewer) -> bool {
        viewer.may_know(self.only_for())
    }

    /// Returns the event's lines in the log of a match of `game`.
    #[must_use]
    pub fn log_lines(&self, game: GameId, audience: &Audience<'_>) -> Vec<String> {
        match self {
            Self::Game(event) => {
                each!(event, AnyEvent(event) of G => G::log_lines(event, audience).into_iter().collect())
            }
            _ => audience.common_log_lines(game.id(), self),
        }
    }

    /// Returns what the event was, for front ends that show it by more than flights.
    #[must_use]
    pub fn deeds(&self, lang: Lang) -> Vec<Deed> {
        match self {
            Self::Game(event) => each!(event, AnyEvent(event) of G => G::deeds(event, lang)),
            _ => Deed::of_match(self),
        }
    }
}
