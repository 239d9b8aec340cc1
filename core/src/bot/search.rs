//! Information set Monte Carlo tree search (Cowling, Powley, Whitehouse 2012), within the limits of a view.
//!
//! Each imagined deal agrees with the view.
//! The search plays it once with every choice that is still in the race: down the tree to its edge,
//! then on to the end by the game's own fast policy. Every choice on the way learns the outcome.
//! The choices at the root race by sequential halving. Each round of the race gives all of them the same
//! deals, so that luck does not decide between them, and drops the worse half.
//!
//! Others choose according to their level ([`Company`]). A seat that plays by habit follows that habit in the
//! tree. A seat that searches has nodes of its own there, and chooses the best for itself.
//!
//! A node below the root is the *observer's* view when a seat is to act. Choices that the observer cannot
//! see - a hidden bid, a discard - never split the tree, and positions reached in two ways are one node.
//! Among seats that choose at once the observer plays last, so that nobody answers an unseen choice.
//! An optional action has one more arm, for letting it pass.
//!
//! The search has no clock and no thread: the same view, randomness and iterations give the same answer.
//! An iteration makes at most one node and one arm, so the budget bounds the memory too.

use super::key::KeyHasher;
use super::stakes::Stakes;
use super::{Bot, BotRng, Company, Decision, Level, any_action, decide};
use crate::game::{Silent, View};
use crate::seat::{Seat, SeatSet, Turn, Viewer};
use crate::seed::below;
use crate::series::{MatchStatus, Move};
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::hash::{Hash, Hasher};

/// The limits of a search.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    /// The most iterations.
    pub iterations: u32,
    /// The question before each imagined deal but the first: true ends the search at once.
    /// A front end connects its clock or stop button.
    pub stop: &'a dyn Fn() -> bool,
}

impl Budget<'_> {
    /// Returns a budget of iterations without a limit of time.
    #[must_use]
    pub fn iterations(iterations: u32) -> Self {
        Self { iterations, stop: &|| false }
    }
}

/// The settings of a game's search.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tuning {
    /// The bonus of a choice that was seldom tried, in standard deviations of the reward.
    pub curiosity: f32,
    /// The factor of growth: a node tries `2 + widening * sqrt(visits)` choices.
    pub widening: f32,
    /// The number of actions after which an iteration stops and calls [`Bot::outlook`].
    pub horizon: u32,
    /// The usual distance between the points of two seats after a round.
    pub swing: f32,
    /// The highest level of other seats that follow their habit in the tree.
    /// Stronger ones, whose findings are unknown, choose there as the viewer does.
    pub habits: Level,
}

impl Tuning {
    /// The settings that suit most games.
    pub const DEFAULT: Self =
        Self { curiosity: 0.7, widening: 2.0, horizon: 4_000, swing: 10.0, habits: Level::Normal };

    /// The settings of a game whose bots have no habits: every seat but a random one chooses in the tree.
    pub const WITHOUT_HABITS: Self = Self { habits: Level::Random, ..Self::DEFAULT };
}

/// A choice that was weighed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weighed<A> {
    /// The action; `None` lets an optional chance pass.
    pub action: Option<A>,
    /// The number of tries: the longer a choice stayed in the race, the better it looked.
    pub visits: u32,
    /// The estimated share of matches won with it: 0 to 1.
    pub value: f32,
}

/// Weighs the viewer's choices, best first.
/// The list is empty if the viewer can do nothing, or is no player.
pub fn weigh<G: Bot>(
    status: &MatchStatus,
    view: &View<G::Public>,
    company: Company,
    budget: Budget<'_>,
    rng: &mut BotRng,
) -> Vec<Weighed<G::Action>> {
    let Some(seat) = view.viewer.seat() else { return Vec::new() };
    let must = view.turn().must.contains(seat);
    let mut choices = Vec::new();
    G::shortlist(view, &mut choices, rng);
    let pass = (!must).then_some(None);
    let among: Vec<_> = choices.into_iter().map(Some).chain(pass).collect();
    compare::<G>(status, view, &among, company, budget, rng)
}

/// Weighs these choices alone, including ones that a search would not consider; see [`weigh`].
pub fn compare<G: Bot>(
    status: &MatchStatus,
    view: &View<G::Public>,
    among: &[Option<G::Action>],
    company: Company,
    budget: Budget<'_>,
    rng: &mut BotRng,
) -> Vec<Weighed<G::Action>> {
    race::<G>(status, view, among, (company, None), budget, rng)
}

/// The difference in worth between two choices, with its uncertainty.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Difference {
    /// The share of matches won that the first choice gains: -1 to 1.
    pub gain: f32,
    /// The half width of the 95 % interval around the gain.
    pub doubt: f32,
}

/// Returns the difference in worth between two choices of the viewer's, over the same deals and dice.
/// `None` for a viewer who is no player.
pub fn difference<G: Bot>(
    status: &MatchStatus,
    view: &View<G::Public>,
    [one, other]: [Option<G::Action>; 2],
    company: Company,
    budget: Budget<'_>,
    rng: &mut BotRng,
) -> Option<Difference> {
    let seat = view.viewer.seat()?;
    let stakes = Stakes::of::<G>(status, view);
    let mut search = Search::<G>::new(view, seat, stakes, (company, None), rng.clone());
    below(2, rng);
    let mut gains = Spread::default();
    for _ in 0..(budget.iterations / 2).max(2) {
        if gains.count > 0.0 && (budget.stop)() {
            break;
        }
        let [one, other] = search.try_each([one, other]);
        gains.add(one - other);
    }
    Some(Difference { gain: gains.mean(), doubt: Z95 * gains.deviation() / gains.count.sqrt() })
}

/// Two-sided 95 % of the normal distribution.
const Z95: f32 = 1.96;

/// Compares as [`compare`] does, for an opponent who knows the code of the others.
/// Seats that choose at the same time follow in each imagined deal a bot of this level, with dice of its own.
pub fn compare_against<G: Bot>(
    status: &MatchStatus,
    view: &View<G::Public>,
    among: &[Option<G::Action>],
    level: Level,
    budget: Budget<'_>,
    rng: &mut BotRng,
) -> Vec<Weighed<G::Action>> {
    race::<G>(status, view, among, (Company::all(level), Some((status, level))), budget, rng)
}

fn race<G: Bot>(
    status: &MatchStatus,
    view: &View<G::Public>,
    among: &[Option<G::Action>],
    (company, others): (Company, Option<(&MatchStatus, Level)>),
    budget: Budget<'_>,
    rng: &mut BotRng,
) -> Vec<Weighed<G::Action>> {
    let Some(seat) = view.viewer.seat() else { return Vec::new() };
    let racers = among.iter().map(|action| Racer { action: *action, visits: 0, reward: 0.0 });
    let mut search =
        Search::<G>::new(view, seat, Stakes::of::<G>(status, view), (company, others), rng.clone());
    // The caller's randomness moves on by one step, independent of the length of the search.
    below(2, rng);
    search.race(racers.collect(), budget)
}

/// A choice at the root, in the race.
struct Racer<A> {
    action: Option<A>,
    visits: u32,
    reward: f32,
}

impl<A: Copy> Racer<A> {
    fn value(&self) -> f32 {
        self.reward / self.visits.max(1) as f32
    }

    fn weighed(&self) -> Weighed<A> {
        Weighed { action: self.action, visits: self.visits, value: self.value() }
    }
}

/// The statistics of a choice at a node.
struct Arm<A> {
    action: Option<A>,
    visits: u32,
    /// The number of times the choice was available.
    available: u32,
    reward: f32,
    next: u32,
}

const NONE: u32 = u32::MAX;

#[derive(Clone, Copy)]
struct Node {
    first: u32,
    arms: u32,
    visits: u32,
}

struct Search<'a, G: Bot> {
    view: &'a View<G::Public>,
    observer: Seat,
    stakes: Stakes,
    /// The levels at which all seats are thought to play.
    company: Company,
    /// The match, and the level of the others, if their code is known.
    others: Option<(&'a MatchStatus, Level)>,
    rng: BotRng,
    index: FxHashMap<u64, u32>,
    nodes: Vec<Node>,
    arms: Vec<Arm<G::Action>>,
    /// The arms chosen in this iteration, with their seats.
    path: Vec<(u32, Seat)>,
    choices: Vec<G::Action>,
    buffer: Vec<G::Action>,
    spread: Spread,
}

/// The spread of the observer's rewards, which scales curiosity.
#[derive(Clone, Copy, Default)]
struct Spread {
    count: f32,
    sum: f32,
    squares: f32,
}

impl Spread {
    fn add(&mut self, reward: f32) {
        self.count += 1.0;
        self.sum += reward;
        self.squares += reward * reward;
    }

    fn mean(&self) -> f32 {
        self.sum / self.count.max(1.0)
    }

    /// Returns the standard deviation; never 0.
    fn deviation(&self) -> f32 {
        let mean = self.mean();
        (self.squares / self.count.max(1.0) - mean * mean).max(1e-6).sqrt()
    }
}

impl<'a, G: Bot> Search<'a, G> {
    fn new(
        view: &'a View<G::Public>,
        observer: Seat,
        stakes: Stakes,
        (company, others): (Company, Option<(&'a MatchStatus, Level)>),
        rng: BotRng,
    ) -> Self {
        Self {
            view,
            observer,
            stakes,
            company,
            others,
            rng,
            index: FxHashMap::with_capacity_and_hasher(1024, FxBuildHasher),
            nodes: Vec::with_capacity(1024),
            arms: Vec::with_capacity(2048),
            path: Vec::with_capacity(64),
            choices: Vec::with_capacity(256),
            buffer: Vec::with_capacity(256),
            spread: Spread::default(),
        }
    }

    /// Runs the race by sequential halving: the better half of each round stays in it.
    fn race(&mut self, mut racers: Vec<Racer<G::Action>>, budget: Budget<'_>) -> Vec<Weighed<G::Action>> {
        let mut racing = racers.len();
        let rounds = racing.next_power_of_two().ilog2();
        let mut done = 0;
        for round in 0..rounds {
            // Rounding leaves some iterations over, and the next rounds get them.
            let share = (budget.iterations - done) / (rounds - round);
            for _ in 0..(share / racing as u32).max(1) {
                if done > 0 && (budget.stop)() {
                    break;
                }
                let mut deal = G::imagine(self.view, &mut self.rng);
                self.foresee(&mut deal);
                let chance = self.rng.clone();
                for racer in &mut racers[..racing] {
                    self.rng.clone_from(&chance);
                    let reward = self.play_out(deal.clone(), racer.action);
                    racer.visits += 1;
                    racer.reward += reward;
                }
                done = (done + racing as u32).min(budget.iterations);
            }
            let order = |one: &Racer<_>, other: &Racer<_>| {
                other.value().total_cmp(&one.value()).then(one.action.cmp(&other.action))
            };
            racers[..racing].sort_by(order);
            racing = racing.div_ceil(2);
        }
        racers.iter().map(Racer::weighed).collect()
    }

    /// Plays the same deal, with the same dice, once with each of these choices; returns the worth of each.
    fn try_each<const N: usize>(&mut self, choices: [Option<G::Action>; N]) -> [f32; N] {
        let deal = G::imagine(self.view, &mut self.rng);
        let chance = self.rng.clone();
        choices.map(|choice| {
            self.rng.clone_from(&chance);
            self.play_out(deal.clone(), choice)
        })
    }

    /// Lets seats of known code choose, if they choose at the same time as the observer.
    fn foresee(&mut self, deal: &mut G) {
        let Some((status, level)) = self.others else { return };
        for seat in deal.turn().must.without(self.observer).iter() {
            let theirs = deal.view(Viewer::Seat(seat));
            let decision = decide::<G>(status, &theirs, level, &mut self.rng);
            if let Some(Decision { step: Move::Act(action), .. }) = decision {
                let played = deal.play(seat, action, &mut Silent);
                debug_assert!(played.is_ok(), "a bot plays legally");
            }
        }
    }

    /// Plays a deal to its end, beginning with a choice of the observer; returns its worth to them.
    fn play_out(&mut self, mut state: G, first: Option<G::Action>) -> f32 {
        self.path.clear();
        let mut in_tree = true;
        let mut first = Some(first);
        // The seats that have let this moment pass.
        let mut passed = SeatSet::EMPTY;
        for _ in 0..G::TUNING.horizon {
            let turn = state.turn();
            let own = first.filter(|_| {
                turn.must.minus(SeatSet::only(self.observer)).is_empty() || !turn.must.contains(self.observer)
            });
            let (seat, action) = if let Some(own) = own {
                first = None;
                (self.observer, own)
            } else {
                let Some((seat, must)) = self.asked(turn, passed) else { break };
                let action = if in_tree {
                    self.descend(&state, seat, must, &mut in_tree)
                } else {
                    self.rollout(&state.view(Viewer::Seat(seat)), must)
                };
                (seat, action)
            };
            let Some(action) = action else {
                passed = passed.with(seat);
                continue;
            };
            let played = state.play(seat, action, &mut Silent);
            if played.is_err() {
                // Another seat has answered at the same time and ended the matter:
                // the observer's answer came too late.
                debug_assert!(own.is_some(), "{action:?} is listed and refused: {played:?}");
                continue;
            }
            passed = SeatSet::EMPTY;
        }
        self.learn(&state)
    }

    /// Returns the seat that is asked next, and true if it must answer.
    /// Seats that may act come first, then those that must, the observer last.
    fn asked(&self, turn: Turn, passed: SeatSet) -> Option<(Seat, bool)> {
        let observer = SeatSet::only(self.observer);
        let (may, must) = (turn.may.minus(passed), turn.must);
        let order = [(may.minus(observer), false), (may, false), (must.minus(observer), true), (must, true)];
        order.into_iter().find_map(|(seats, must)| seats.first().map(|seat| (seat, must)))
    }

    fn rollout(&mut self, view: &View<G::Public>, must: bool) -> Option<G::Action> {
        self.buffer.clear();
        G::rollout(view, must, &mut self.buffer, &mut self.rng)
    }

    /// Returns true if a seat plays by habit and does not search itself.
    fn has_habit(&self, seat: Seat) -> bool {
        seat != self.observer && self.company.level(seat) <= G::TUNING.habits
    }

    /// Returns the action of a seat that plays by habit.
    fn habit(&mut self, view: &View<G::Public>, seat: Seat, must: bool) -> Option<G::Action> {
        self.buffer.clear();
        match self.company.level(seat) {
            Level::Random => any_action::<G>(view, must, &mut self.buffer, &mut self.rng),
            level => G::choose(view, level, self.company, &mut self.rng),
        }
    }

    /// Returns the next choice on the way down.
    /// A new node or arm ends the way within the tree.
    fn descend(&mut self, state: &G, seat: Seat, must: bool, in_tree: &mut bool) -> Option<G::Action> {
        let own = state.view(Viewer::Seat(seat));
        if self.has_habit(seat) {
            return self.habit(&own, seat, must);
        }
        self.choices.clear();
        G::candidates(&own, &mut self.choices, &mut self.rng);
        let choices = self.choices.len() + usize::from(!must);
        if choices <= 1 {
            // A single choice has nothing to teach.
            return self.choices.first().copied();
        }
        let mut hasher = KeyHasher::default();
        if seat == self.observer {
            own.hash(&mut hasher);
        } else {
            state.view(Viewer::Seat(self.observer)).hash(&mut hasher);
        }
        seat.hash(&mut hasher);
        let key = hasher.finish();
        let fresh = self.nodes.len() as u32;
        let node = *self.index.entry(key).or_insert(fresh);
        if node == fresh {
            self.nodes.push(Node { first: NONE, arms: 0, visits: 0 });
            *in_tree = false;
        }
        let arm = self.select(node, must, &own, in_tree);
        self.path.push((arm, seat));
        self.nodes[node as usize].visits += 1;
        self.arms[arm as usize].action
    }

    /// Returns the arm to try: a new one as long as the node may grow, else the most promising.
    fn select(&mut self, node: u32, must: bool, view: &View<G::Public>, in_tree: &mut bool) -> u32 {
        let Node { first, arms, visits } = self.nodes[node as usize];
        let curiosity = G::TUNING.curiosity * self.spread.deviation();
        let mut fresh = self.choices.len() + usize::from(!must);
        let (mut best, mut highest) = (NONE, f32::MIN);
        let mut arm = first;
        while arm != NONE {
            let known = &mut self.arms[arm as usize];
            let offered = match known.action {
                None => !must,
                // Known choices leave the list, so that new ones remain.
                Some(action) => match self.choices.iter().position(|choice| *choice == action) {
                    Some(place) => {
                        self.choices.swap_remove(place);
                        true
                    }
                    None => false,
                },
            };
            if offered {
                fresh -= 1;
                known.available += 1;
                let tries = known.visits as f32;
                let promise = known.reward / tries + curiosity * (ln(known.available) / tries).sqrt();
                if promise > highest {
                    (best, highest) = (arm, promise);
                }
            }
            arm = known.next;
        }
        let room = (arms as f32) < 2.0 + G::TUNING.widening * (visits as f32).sqrt();
        if fresh == 0 || best != NONE && !room {
            return best;
        }
        *in_tree = false;
        let action = if first == NONE {
            // The policy's own choice comes first, and the others have to beat it.
            self.buffer.clear();
            match G::rollout(view, must, &mut self.buffer, &mut self.rng) {
                Some(action) if self.choices.contains(&action) => Some(action),
                None if !must => None,
                _ => self.choices.get(below(self.choices.len() as u32, &mut self.rng) as usize).copied(),
            }
        } else {
            // Letting the chance pass comes after the last new action, if it is new too.
            self.choices.get(below(fresh as u32, &mut self.rng) as usize).copied()
        };
        let new = self.arms.len() as u32;
        self.arms.push(Arm { action, visits: 0, available: 1, reward: 0.0, next: first });
        self.nodes[node as usize].first = new;
        self.nodes[node as usize].arms += 1;
        new
    }

    /// Tells every choice of this iteration the outcome; returns its worth to the observer.
    fn learn(&mut self, state: &G) -> f32 {
        let points = state.scores().unwrap_or_else(|| {
            let seats = Seat::all(self.stakes.seats);
            seats.map(|seat| G::outlook(&state.view(Viewer::Seat(seat)))).collect()
        });
        let rewards = self.stakes.rewards(&points);
        for (arm, seat) in &self.path {
            let arm = &mut self.arms[*arm as usize];
            arm.visits += 1;
            arm.reward += rewards[seat.index()];
        }
        let own = rewards[self.observer.index()];
        self.spread.add(own);
        own
    }
}

/// Returns the natural logarithm of a number of tries, approximately,
/// by basic operations alone: the same on every machine.
fn ln(tries: u32) -> f32 {
    let doublings = tries.ilog2();
    let rest = tries as f32 / (1u32 << doublings) as f32 - 1.0;
    // Between two powers of two the logarithm is this parabola within 0.01.
    std::f32::consts::LN_2 * (doublings as f32 + rest * (1.0 + 0.3372 * (1.0 - rest)))
}
