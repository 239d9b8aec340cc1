//! What a player is told who asks what to do, and afterwards, what would have been better.
//! From the player's own view alone, and both by one estimate: what a hint says, a review finds best too.

use super::search::{Budget, Difference, difference, weigh};
use super::{Bot, BotRng, Company, bot_rng};
use crate::game::{Public, View};
use crate::scene::{Asked, Audience, ChoiceId, ItemId, Present, Why, present};
use crate::series::{MatchStatus, Move};
use crate::text::Arg;

/// What to do, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    /// What to do, as the scene words it.
    pub label: String,
    /// Why, in one sentence.
    pub why: String,
    /// The items to tap for it, in this order, when nothing is picked.
    pub picks: Vec<ItemId>,
    /// The choice that the scene then offers; `None` where it is best to let an optional chance pass.
    pub choice: Option<ChoiceId>,
}

/// A move that was made, and a better one.
#[derive(Clone, PartialEq, Debug)]
pub struct Improvement {
    /// What was done, as the scene words it.
    pub played: String,
    /// What would have been better.
    pub better: String,
    /// Why, in one sentence.
    pub why: String,
    /// How much more likely it makes it to win the match: 0 to 1.
    pub gain: f32,
    /// The true gain lies within this distance, 95 times in 100.
    pub doubt: f32,
}

/// Where the chance of every advice comes from, so that the same view is told the same.
const SEED: u64 = 0;

/// What is best for the viewer, as far as the strongest bot sees; `None` when nothing is asked of them.
pub fn hint<G: Bot + Present>(
    status: &MatchStatus,
    round: &View<G::Public>,
    company: Company,
    audience: Audience<'_>,
    stop: &dyn Fn() -> bool,
) -> Option<Hint> {
    if let Some(seat) = round.viewer.seat()
        && status.is_between_rounds()
        && status.turn.must.contains(seat)
    {
        return Some(Hint {
            label: audience.lang.text("choice-next-round"),
            why: audience.lang.text("hint-go_on"),
            picks: Vec::new(),
            choice: Some(ChoiceId::of(&Move::<G::Action>::NextRound)),
        });
    }
    is_asked(status, round)?;
    let ranked = best::<G>(status, round, company, stop);
    let action = ranked.first().copied().flatten();
    let picks = action.map_or_else(Vec::new, |action| G::picks(round, action));
    let (label, choice) = worded::<G>(status, round, action, audience, &picks);
    // The best is told from what would have been next.
    let next = ranked.get(1).copied();
    Some(Hint { label, why: reason::<G>(round, action, next.as_slice(), &audience), picks, choice })
}

/// What would have been better than an action of the viewer's: what a hint would have said,
/// and what it gains in a search of the two alone, which has this budget and other dice,
/// so that what was found by luck is not believed.
/// `None` when the action is what the hint says, or nothing is gained.
pub fn improvement<G: Bot + Present>(
    status: &MatchStatus,
    round: &View<G::Public>,
    played: G::Action,
    company: Company,
    audience: Audience<'_>,
    budget: Budget<'_>,
    rng: &mut BotRng,
) -> Option<Improvement> {
    let must = is_asked(status, round)?;
    let mut choices = Vec::new();
    round.actions(&mut choices);
    if must && choices.len() < 2 {
        return None;
    }
    let ranked = best::<G>(status, round, company, budget.stop);
    let better = ranked.first().copied().flatten();
    if better == Some(played) {
        return None;
    }
    let done = Some(played);
    let Difference { gain, doubt } = difference::<G>(status, round, [better, done], company, budget, rng)?;
    if gain <= 0.0 {
        return None;
    }
    let label = |action: Option<G::Action>| {
        let picks = action.map_or_else(Vec::new, |action| G::picks(round, action));
        worded::<G>(status, round, action, audience, &picks).0
    };
    let (played, better_label) = (label(done), label(better));
    // Two that read the same are nothing to learn from.
    let why = reason::<G>(round, better, &[done], &audience);
    (played != better_label).then_some(Improvement { played, better: better_label, why, gain, doubt })
}

/// Why a choice is good: by what is not as true of any of the `others`; else by what is true of it,
/// with a word that it speaks for another as well; where the game has nothing to show for it,
/// that it was found best.
pub fn reason<G: Present>(
    round: &View<G::Public>,
    action: Option<G::Action>,
    others: &[Option<G::Action>],
    audience: &Audience<'_>,
) -> String {
    let found_best = || audience.lang.text("hint-best");
    let Some(asked) = Asked::new(round, audience) else { return found_best() };
    let theirs: Vec<Why> = others.iter().flat_map(|other| G::why(&asked, *other)).collect();
    let mut own = G::why(&asked, action);
    let telling = own.iter().position(|why| !theirs.iter().any(|other| other.matches(why)));
    match telling {
        Some(index) => own.swap_remove(index).text,
        None => own
            .into_iter()
            .next()
            .map_or_else(found_best, |why| audience.lang.with("hint-shared", [("why", Arg::from(why.text))])),
    }
}

/// Returns true if the viewer must act in the running round; `None` when they cannot.
fn is_asked<P: Public>(status: &MatchStatus, round: &View<P>) -> Option<bool> {
    let seat = round.viewer.seat().filter(|_| !status.over && !status.is_between_rounds())?;
    let must = status.turn.must.contains(seat);
    (must || status.turn.may.contains(seat)).then_some(must)
}

/// The choices, the best first, as far as it is known what comes next; without iterations, what the habit says.
/// Letting an optional chance pass is best where the list is empty.
fn best<G: Bot>(
    status: &MatchStatus,
    round: &View<G::Public>,
    company: Company,
    stop: &dyn Fn() -> bool,
) -> Vec<Option<G::Action>> {
    let rng = &mut bot_rng(SEED);
    let budget = Budget { iterations: G::iterations(round, G::STRONGEST), stop };
    if budget.iterations == 0 {
        return G::advice(round, company, rng).into_iter().map(Some).collect();
    }
    weigh::<G>(status, round, company, budget, rng).iter().map(|weighed| weighed.action).collect()
}

/// An action as the scene with these picks words it.
fn worded<G: Present>(
    status: &MatchStatus,
    round: &View<G::Public>,
    action: Option<G::Action>,
    audience: Audience<'_>,
    picks: &[ItemId],
) -> (String, Option<ChoiceId>) {
    let Some(action) = action else { return (audience.lang.text("hint-pass"), None) };
    let shown = present::<G>(status, round, audience, picks);
    let mut offered = shown.scene.choices.into_iter().zip(shown.moves);
    let found = offered.find(|(_, step)| *step == Move::Act(action));
    found.map_or_else(Default::default, |(choice, _)| (choice.label, Some(choice.id)))
}
