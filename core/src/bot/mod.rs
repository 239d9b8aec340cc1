//! Bots: who plays the empty seats. They take a view, never a state, so they know what a player knows.

pub mod advice;
mod company;
mod key;
pub mod search;

pub use company::Company;

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

/// A bot's randomness for this seed.
#[must_use]
pub fn bot_rng(seed: u64) -> BotRng {
    BotRng::seed_from_u64(seed)
}

/// A bot's randomness for one decision, from the match's seed, the number of entries in its log
/// so far and its seat: a match that is saved and resumed goes on as it would have gone on.
#[must_use]
pub fn bot_rng_at(seed: &Seed, entries: u64, seat: Seat) -> BotRng {
    // Rounds are dealt from `seed.round(0..)`;
    // a bot counts from the other end, so it never draws what a deal draws.
    let own = seed.round(u64::MAX - entries);
    let number = own.bytes().iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte));
    bot_rng(number.wrapping_add(seat.index() as u64))
}

/// A bot's randomness for one decision, from a seed, its seat and what it sees (`position`, of the view's notation),
/// so that it answers alike wherever it sees the same: whenever that is, and by whatever way it came to it.
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

/// What bots are called, in every language: enough for the largest table, whoever else sits there.
const NAMES: [&str; Seat::MAX + 1] =
    ["Anne", "Bruno", "Chloé", "David", "Emma", "Farid", "Gaëlle", "Hugo", "Inès"];

/// Names for the bots of a table at which people of these names sit: never one of theirs.
pub fn names<'a>(people: &'a [&str]) -> impl Iterator<Item = &'static str> + 'a {
    NAMES.into_iter().filter(|name| !people.contains(name))
}

/// How a bot plays.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Any legal move, each as likely: the yardstick of simulations, not offered to players.
    Random,
    /// Simple habits and the odd slip.
    Easy,
    /// No visible blunder.
    Normal,
    /// Thinks ahead: a strong player.
    Hard,
    /// Thinks longer. Not every game gains by it: see [`Bot::STRONGEST`].
    Expert,
}

impl Level {
    /// Every level, weakest first.
    pub const ALL: [Self; 5] = [Self::Random, Self::Easy, Self::Normal, Self::Hard, Self::Expert];

    /// The levels a player is offered in a game whose strongest is this one, weakest first.
    pub fn up_to(strongest: Self) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(move |level| (Self::Easy..=strongest).contains(level))
    }

    /// The stable name: `random`, `easy`, `normal`, `hard`, `expert`.
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

/// A game's knowledge for bots: its habits, and what guides its search. Implemented in its `bot/`.
///
/// Every function takes a view; the search makes views of states that it has imagined.
/// None can name the state.
pub trait Bot: Game {
    /// The strongest level that plays better than the one below it.
    const STRONGEST: Level = Level::Hard;

    /// The most players at whose tables a level is measured to be stronger than the one below it,
    /// so that nobody is promised more; with more players it is as strong as that.
    #[must_use]
    fn stronger_up_to(_level: Level) -> usize {
        *Self::SEATS.end()
    }

    /// How it is searched.
    const TUNING: Tuning;

    /// What a bot of this level (never [`Level::Random`]) does by habit in this company.
    /// `None`: it lets an optional chance pass; for a seat that must act there is always an action.
    fn choose(
        view: &View<Self::Public>,
        level: Level,
        company: Company,
        rng: &mut BotRng,
    ) -> Option<Self::Action>;

    /// How many iterations a bot of this level searches here; 0: it plays by habit.
    fn iterations(view: &View<Self::Public>, level: Level) -> u32;

    /// What a search considers for the viewer: by default every legal action.
    /// Wide games leave out what cannot be best.
    fn candidates(view: &View<Self::Public>, out: &mut Vec<Self::Action>, _rng: &mut BotRng) {
        view.actions(out);
    }

    /// What a search considers for the viewer's own decision, of which there is one: it may be chosen
    /// with more care than [`Self::candidates`], which is asked at every step on the way down.
    fn shortlist(view: &View<Self::Public>, out: &mut Vec<Self::Action>, rng: &mut BotRng) {
        Self::candidates(view, out, rng);
    }

    /// What the viewer does as a search plays on to the end:
    /// by default any legal action, or with `must` unset, three times in four, none.
    /// `buffer` is empty and may be used; never allocates otherwise.
    fn rollout(
        view: &View<Self::Public>,
        must: bool,
        buffer: &mut Vec<Self::Action>,
        rng: &mut BotRng,
    ) -> Option<Self::Action> {
        any_action::<Self>(view, must, buffer, rng)
    }

    /// The points that the viewer can hope for in a round that a search does not play to its end.
    fn outlook(_view: &View<Self::Public>) -> i32 {
        0
    }

    /// How many rounds are likely to follow this one. By default what is fixed, or else two.
    fn rounds_left(status: &MatchStatus, _view: &View<Self::Public>) -> f32 {
        status.rounds.map_or(2.0, |rounds| rounds.saturating_sub(status.number + 1) as f32)
    }

    /// What is best for the viewer where nothing is searched:
    /// the habit of the strongest level, without the slips that make it human.
    /// Behind it, where the habit weighs all there is, what would be next.
    fn advice(view: &View<Self::Public>, company: Company, rng: &mut BotRng) -> Vec<Self::Action> {
        Self::choose(view, Self::STRONGEST, company, rng).into_iter().collect()
    }

    /// The names of the blunders that the game knows, as an arena counts them.
    const BLUNDERS: &'static [&'static str] = &[];

    /// Which of [`Self::BLUNDERS`] an action of the viewer's is,
    /// if any: what nobody at the table would defend.
    fn blunder(_view: &View<Self::Public>, _action: Self::Action) -> Option<usize> {
        None
    }

    /// What beats the strongest level, for somebody who knows its code, but neither its dice nor its hand:
    /// the yardstick of how far it can be read.
    /// By default that level itself, and where others choose at the same time, a search that foresees them.
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

    /// How long a bot of this level takes to see that it wants this action,
    /// in milliseconds from when it began to look at the table ([`crate::game::Public::moment`]).
    /// 0 in games of turns: whoever holds the table gives those their pace.
    fn delay_ms(_view: &View<Self::Public>, _action: Self::Action, _level: Level, _rng: &mut BotRng) -> u32 {
        0
    }
}

/// What a bot does, and how long it takes to see it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Decision<A> {
    /// What it does.
    pub step: Move<A>,
    /// How long it takes, in milliseconds: a number, for the core knows no clock.
    /// Who holds the table waits that long, or, in tests and simulations, only orders by it.
    pub delay_ms: u32,
}

impl<A> Decision<A> {
    const fn at_once(step: Move<A>) -> Self {
        Self { step, delay_ms: 0 }
    }

    /// The same decision with its action turned into another type.
    pub fn map<B>(self, change: impl FnOnce(A) -> B) -> Decision<B> {
        Decision { step: self.step.map(change), delay_ms: self.delay_ms }
    }
}

/// What a bot does at a table of its like, or `None` when it does nothing now.
pub fn decide<G: Bot>(
    status: &MatchStatus,
    round: &View<G::Public>,
    level: Level,
    rng: &mut BotRng,
) -> Option<Decision<G::Action>> {
    decide_until::<G>(status, round, level, Company::all(level), &|| false, rng)
}

/// What a bot does at a table of this company, or `None` when it does nothing now.
/// When `stop` says so the search ends at once, and what it then has is not worth playing.
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

/// What another seat may know in a deal that agrees with a view, drawn at random in all that the view hides.
pub fn imagined_view<G: Game>(view: &View<G::Public>, seat: Seat, rng: &mut BotRng) -> View<G::Public> {
    G::imagine(view, rng).view(Viewer::Seat(seat))
}

/// What the viewer would see after an action of theirs,
/// in a deal that agrees with their view: a look one action ahead.
/// Nothing of an action that is not legal.
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

/// What is worth the most; of equals any.
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

/// Any legal action. An optional one is taken one time in four, so that a random table still meets it often.
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
