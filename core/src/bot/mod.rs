//! Bots, which play the empty seats.
//! They take a view, never a state, so they know only what a player knows.

pub mod advice;
mod company;
mod key;
pub mod search;
mod stakes;

pub use company::Company;
pub(crate) use stakes::exp;

use crate::game::{Game, Silent, View};
use crate::seat::{Seat, Viewer};
use crate::seed::{Seed, below};
use crate::series::{MatchStatus, Move};
use rand_core::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use search::{Budget, Tuning};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use std::fmt;
use std::str::FromStr;

/// A bot's own randomness: the same seed and the same views give the same moves, on every machine.
pub type BotRng = Xoshiro256PlusPlus;

/// Returns a bot's randomness for this seed.
#[must_use]
pub fn bot_rng(seed: u64) -> BotRng {
    BotRng::seed_from_u64(seed)
}

/// Returns a bot's randomness for one decision, from the match's seed, the number of entries
/// in its log so far and its seat: a match that is saved and resumed goes on as it would have gone on.
#[must_use]
pub fn bot_rng_at(seed: &Seed, entries: u64, seat: Seat) -> BotRng {
    // Rounds are dealt from `seed.round(0..)`.
    // A bot counts from the other end, so it never draws the numbers of a deal.
    let own = seed.round(u64::MAX - entries);
    let number = own.bytes().iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte));
    bot_rng(number.wrapping_add(seat.index() as u64))
}

/// Returns a bot's randomness for one decision, from a seed,
/// its seat and `position`, its view in the notation.
/// The bot thus answers equal views alike, at any time and after any course of play.
#[must_use]
pub fn bot_rng_for(seed: &Seed, seat: Seat, position: &[u8]) -> BotRng {
    let mut hash = Sha256::new();
    hash.update(b"cartable bot");
    hash.update(seed.bytes());
    hash.update([u8::from(seat)]);
    hash.update(position);
    let digest: [u8; 32] = hash.finalize().into();
    bot_rng(digest.iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte)))
}

/// The names of bots, in every language: enough for the largest table beside any person.
const NAMES: [&str; Seat::MAX + 1] =
    ["Anne", "Bruno", "Chloé", "David", "Emma", "Farid", "Gaëlle", "Hugo", "Inès"];

/// Returns names for the bots of a table at which people of these names sit: never one of theirs.
pub fn names<'a>(people: &'a [&str]) -> impl Iterator<Item = &'static str> + 'a {
    NAMES.into_iter().filter(|name| !people.contains(name))
}

/// The strength of a bot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Any legal move, each as likely: the yardstick of simulations, not on offer to players.
    Random,
    /// Simple habits and the odd slip.
    Easy,
    /// No visible blunder.
    Normal,
    /// Thinks ahead: a strong player.
    Hard,
    /// Thinks longer. Only some games gain by it; see [`Bot::STRONGEST`].
    Expert,
}

impl Level {
    /// Every level, weakest first.
    pub const ALL: [Self; 5] = [Self::Random, Self::Easy, Self::Normal, Self::Hard, Self::Expert];

    /// Returns the levels on offer in a game whose strongest is this one, weakest first.
    pub fn up_to(strongest: Self) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(move |level| (Self::Easy..=strongest).contains(level))
    }

    /// Returns the stable name: `random`, `easy`, `normal`, `hard`, `expert`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Easy => "easy",
            Self::Normal => "normal",
            Self::Hard => "hard",
            Self::Expert => "expert",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A level that does not exist.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no level {0:?}; there is random, easy, normal, hard and expert")]
pub struct NotALevel(pub(crate) String);

impl FromStr for Level {
    type Err = NotALevel;

    fn from_str(text: &str) -> Result<Self, NotALevel> {
        Self::ALL.into_iter().find(|level| level.name() == text).ok_or_else(|| NotALevel(text.to_owned()))
    }
}

/// A game's knowledge for bots: its habits, and the guides of its search.
/// Each game implements it in its `bot/`.
///
/// Every function takes a view, and none can name the state.
/// The search makes views of the states that it has imagined.
pub trait Bot: Game {
    /// The strongest level that plays better than the one below it.
    const STRONGEST: Level = Level::Hard;

    /// Returns the most players with whom a level is measured to be stronger than the one below it.
    /// With more players it is as strong as that one, and players are promised no more.
    #[must_use]
    fn stronger_up_to(_level: Level) -> usize {
        *Self::SEATS.end()
    }

    /// The settings of the search; the default suits a game without [habits](Self::choose).
    const TUNING: Tuning = Tuning::WITHOUT_HABITS;

    /// Returns the action of a bot of this level (never [`Level::Random`]) by habit in this company.
    /// `None` if it lets an optional chance pass; for a seat that must act there is always an action.
    /// The default is any legal action: a game without habits leaves its bots to the search.
    fn choose(
        view: &View<Self::Public>,
        _level: Level,
        _company: Company,
        rng: &mut BotRng,
    ) -> Option<Self::Action> {
        let must = view.viewer.seat().is_some_and(|seat| view.turn().must.contains(seat));
        any_action::<Self>(view, must, &mut Vec::new(), rng)
    }

    /// Returns the number of iterations that a bot of this level searches here; 0 if it plays by habit.
    /// The default searches at every level, the longer the stronger, but never in a race.
    fn iterations(_view: &View<Self::Public>, level: Level) -> u32 {
        match level {
            _ if Self::RACES => 0,
            Level::Random => 0,
            Level::Easy => 30,
            Level::Normal => 150,
            Level::Hard => 1_000,
            Level::Expert => 5_000,
        }
    }

    /// Appends the actions that a search considers for the viewer: by default every legal one.
    /// Games with many actions leave out those that cannot be best.
    fn candidates(view: &View<Self::Public>, out: &mut Vec<Self::Action>, _rng: &mut BotRng) {
        view.actions(out);
    }

    /// Appends the actions that a search considers for the viewer's own decision.
    /// There is only one such decision, so the choice may take more care than [`Self::candidates`],
    /// which runs at every step on the way down.
    fn shortlist(view: &View<Self::Public>, out: &mut Vec<Self::Action>, rng: &mut BotRng) {
        Self::candidates(view, out, rng);
    }

    /// Returns the viewer's action while a search plays on to the end.
    /// The default is any legal action; with `must` unset it is none, three times in four.
    /// `buffer` is empty and may be used; the function never allocates otherwise.
    fn rollout(
        view: &View<Self::Public>,
        must: bool,
        buffer: &mut Vec<Self::Action>,
        rng: &mut BotRng,
    ) -> Option<Self::Action> {
        any_action::<Self>(view, must, buffer, rng)
    }

    /// Returns the points that the viewer can hope for in a round that a search does not play to its end.
    fn outlook(_view: &View<Self::Public>) -> i32 {
        0
    }

    /// Returns the probable number of rounds after this one: by default the fixed number, or else two.
    fn rounds_left(status: &MatchStatus, _view: &View<Self::Public>) -> f32 {
        status.rounds.map_or(2.0, |rounds| rounds.saturating_sub(status.number + 1) as f32)
    }

    /// Returns the best actions for the viewer without a search.
    /// The first is the habit of the strongest level, without the slips that make it human.
    /// The next ones follow if the habit weighs all actions.
    fn advice(view: &View<Self::Public>, company: Company, rng: &mut BotRng) -> Vec<Self::Action> {
        Self::choose(view, Self::STRONGEST, company, rng).into_iter().collect()
    }

    /// The names of the game's blunders, which an arena counts.
    const BLUNDERS: &'static [&'static str] = &[];

    /// Returns the one of [`Self::BLUNDERS`] that an action of the viewer's is, if any.
    /// A blunder is an action that nobody at the table would defend.
    fn blunder(_view: &View<Self::Public>, _action: Self::Action) -> Option<usize> {
        None
    }

    /// Returns the action of an opponent who knows the strongest level's code,
    /// but neither its dice nor its hand.
    /// It measures how predictable that level is.
    /// The default is that level's own action or, if others choose at the same time,
    /// the result of a search that foresees them.
    fn exploit(
        status: &MatchStatus,
        view: &View<Self::Public>,
        iterations: u32,
        rng: &mut BotRng,
    ) -> Option<Self::Action> {
        let seat = view.viewer.seat()?;
        if status.turn.must.without(seat).is_empty() || !status.turn.must.contains(seat) {
            return match decide::<Self>(status, view, Self::STRONGEST, rng)?.step {
                Move::Act(action) => Some(action),
                Move::NextRound => None,
            };
        }
        let mut choices = Vec::new();
        Self::shortlist(view, &mut choices, rng);
        let among: Vec<_> = choices.into_iter().map(Some).collect();
        let budget = Budget::iterations(iterations);
        let weighed = search::compare_against::<Self>(status, view, &among, Self::STRONGEST, budget, rng);
        weighed.first()?.action
    }

    /// Returns the time that a bot of this level takes to see that it wants this action.
    /// It is in milliseconds from when the bot began to look at the table ([`crate::game::Public::moment`]).
    /// In games of turns it is 0: the holder of the table sets the pace there.
    fn delay_ms(_view: &View<Self::Public>, _action: Self::Action, _level: Level, _rng: &mut BotRng) -> u32 {
        0
    }
}

/// A move of a bot, and the time that the bot takes to see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision<A> {
    /// The move.
    pub step: Move<A>,
    /// The time in milliseconds: a number, because the core knows no clock.
    /// The holder of the table waits that long; tests and simulations only order moves by it.
    pub delay_ms: u32,
}

impl<A> Decision<A> {
    const fn at_once(step: Move<A>) -> Self {
        Self { step, delay_ms: 0 }
    }

    /// Returns the same decision with its action turned into another type.
    pub fn map<B>(self, change: impl FnOnce(A) -> B) -> Decision<B> {
        Decision { step: self.step.map(change), delay_ms: self.delay_ms }
    }
}

/// Returns the decision of a bot among bots of its level; `None` if it does nothing now.
pub fn decide<G: Bot>(
    status: &MatchStatus,
    round: &View<G::Public>,
    level: Level,
    rng: &mut BotRng,
) -> Option<Decision<G::Action>> {
    decide_until::<G>(status, round, level, Company::all(level), &|| false, rng)
}

/// Returns the decision of a bot in this company; `None` if it does nothing now.
/// The search ends as soon as `stop` returns true, and its decision is then not worth playing.
/// A level beyond the game's strongest plays as the strongest.
pub fn decide_until<G: Bot>(
    status: &MatchStatus,
    round: &View<G::Public>,
    level: Level,
    company: Company,
    stop: &dyn Fn() -> bool,
    rng: &mut BotRng,
) -> Option<Decision<G::Action>> {
    let level = level.min(G::STRONGEST);
    let seat = round.viewer.seat()?;
    let must = status.turn.must.contains(seat);
    if status.is_between_rounds() {
        return must.then_some(Decision::at_once(Move::NextRound));
    }
    if !must && !status.turn.may.contains(seat) {
        return None;
    }
    let action = match level {
        Level::Random => any_action::<G>(round, must, &mut Vec::new(), rng),
        _ => match G::iterations(round, level) {
            0 => G::choose(round, level, company, rng),
            iterations => {
                let budget = Budget { iterations, stop };
                search::weigh::<G>(status, round, company, budget, rng).first().and_then(|best| best.action)
            }
        },
    };
    let action = action?;
    let delay_ms = G::delay_ms(round, action, level, rng);
    Some(Decision { step: Move::Act(action), delay_ms })
}

/// Returns another seat's view in a deal that agrees with `view`, drawn at random in all that `view` hides.
pub fn imagined_view<G: Game>(view: &View<G::Public>, seat: Seat, rng: &mut BotRng) -> View<G::Public> {
    G::imagine(view, rng).view(Viewer::Seat(seat))
}

/// Returns the viewer's view after an action of theirs, in a deal that agrees with their view.
/// `None` if the action is illegal.
pub fn foresight<G: Game>(
    view: &View<G::Public>,
    rng: &mut BotRng,
) -> impl Fn(G::Action) -> Option<View<G::Public>> + use<G> {
    let deal = G::imagine(view, rng);
    let viewer = view.viewer;
    move |action| {
        let mut after = deal.clone();
        after.play(viewer.seat()?, action, &mut Silent).ok()?;
        Some(after.view(viewer))
    }
}

/// Returns the item of the highest worth; any of several equal ones.
pub fn best<T: Copy>(
    all: impl Iterator<Item = T>,
    rng: &mut BotRng,
    mut worth: impl FnMut(T) -> i32,
) -> Option<T> {
    let worths: Vec<(i32, T)> = all.map(|one| (worth(one), one)).collect();
    let highest = worths.iter().map(|(worth, _)| *worth).max()?;
    let mut best = worths.into_iter().filter(|(worth, _)| *worth == highest);
    let count = best.clone().count() as u32;
    best.nth(below(count, rng) as usize).map(|(_, one)| one)
}

/// Returns any legal action.
/// An optional one is taken one time in four, so that a random table still meets it often.
pub fn any_action<G: Game>(
    view: &View<G::Public>,
    must: bool,
    buffer: &mut Vec<G::Action>,
    rng: &mut BotRng,
) -> Option<G::Action> {
    if !must && below(4, rng) > 0 {
        return None;
    }
    view.actions(buffer);
    let index = below(buffer.len() as u32, rng) as usize;
    buffer.get(index).copied()
}
