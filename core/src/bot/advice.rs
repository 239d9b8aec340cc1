//! Advice: the best move before a decision, and a better one afterwards.
//! Both come from the player's own view alone, and by one estimate: a review agrees with what a hint says.

use super::search::{Budget, Difference, difference, weigh};
use super::{Bot, BotRng, Company, bot_rng};
use crate::game::{Public, View};
use crate::scene::{Asked, Audience, ChoiceId, ItemId, Present, Why, present};
use crate::series::{MatchStatus, Move};
use crate::text::Arg;

/// The best move, with the reason.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Record))]
pub struct Hint {
    /// The move, as the scene words it.
    pub label: String,
    /// The reason, in one sentence.
    pub why: String,
    /// The items to tap for it, in this order, from no picks.
    pub picks: Vec<ItemId>,
    /// The choice that the scene then offers; `None` if it is best to let an optional chance pass.
    pub choice: Option<ChoiceId>,
}

/// A move that was made, and a better one.
#[derive(Clone, PartialEq, Debug)]
pub struct Improvement {
    /// The move that was made, as the scene words it.
    pub played: String,
    /// The better move.
    pub better: String,
    /// The reason, in one sentence.
    pub why: String,
    /// The added probability of winning the match: 0 to 1.
    pub gain: f32,
    /// The half width of the 95 % interval around the gain.
    pub doubt: f32,
}

/// The seed of every advice, so that equal views get equal advice.
const SEED: u64 = 0;

/// Returns the best move for the viewer, as far as the strongest bot sees.
/// `None` if nothing is asked of them.
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
    // The reason tells the best choice from the second best.
    let next = ranked.get(1).copied();
    Some(Hint { label, why: reason::<G>(round, action, next.as_slice(), &audience), picks, choice })
}

/// Returns a better move than an action of the viewer's: the move of a hint.
/// A search of these two moves alone, with this budget and other dice, estimates the gain.
/// A move that luck alone made look better is thus not believed.
/// `None` if the action is what the hint says, or if nothing is gained.
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
    // Two moves with the same words teach nothing.
    let why = reason::<G>(round, better, &[done], &audience);
    (played != better_label).then_some(Improvement { played, better: better_label, why, gain, doubt })
}

/// Returns the reason why a choice is good.
/// It is made of the reasons that do not hold equally for any of the `others`.
/// If none is left, it is made of those that hold, and says that they speak for another choice as well.
/// If the game has no reason at all, it says that the choice was found best.
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

/// Returns true if the viewer must act in the running round; `None` if they cannot act.
fn is_asked<P: Public>(status: &MatchStatus, round: &View<P>) -> Option<bool> {
    let seat = round.viewer.seat().filter(|_| !status.over && !status.is_between_rounds())?;
    let must = status.turn.must.contains(seat);
    (must || status.turn.may.contains(seat)).then_some(must)
}

/// Returns the choices, the best first, as far as their order is known.
/// Without iterations the habit decides.
/// An empty list means that letting an optional chance pass is best.
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

/// Returns an action as the scene with these picks words it.
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
