//! How bots play: habits of a sensible player, from the view alone.
//!
//! `easy` follows its habits: it answers whenever it can, as cheaply as it can. `normal` weighs the actions that make sense: it
//! imagines what the others hold, lets everybody go on by habit until a few buckets have fallen, and compares what is left.

use super::action::{Action, Lay};
use super::builds::{builds, completed, ranking};
use super::cards::{Cards, Colour, Values};
use super::pyramid::{Cell, Cells, Part, Pyramid};
use super::state::Seaux;
use super::view::{MOST_LAID, Phase, Public, View};
use super::worth::{cheapest_loss, loss, standing, worth, worth_without};
use crate::bot::search::Tuning;
use crate::bot::{Bot, BotRng, Level};
use crate::game::{Game as _, Silent, View as _};
use crate::seat::Seat;
use crate::seed::{below, shuffle};

/// Deals imagined for a decision of `normal`.
const SAMPLES: usize = 20;
/// How many attacks an imagined deal is played on.
const ATTACKS: usize = 2;
/// One action in so many of `easy` is any action.
const SLIP: u32 = 6;

impl Bot for Seaux {
    const TUNING: Tuning = Tuning::DEFAULT;

    fn iterations(_view: &View, level: Level) -> u32 {
        match level {
            Level::Hard => 500,
            Level::Expert => 3_000,
            _ => 0,
        }
    }

    fn choose(view: &View, level: Level, rng: &mut BotRng) -> Option<Action> {
        let seat = view.viewer.seat()?;
        if level == Level::Easy && below(SLIP, rng) == 0 {
            let mut actions = Vec::new();
            view.actions(&mut actions);
            return actions.get(below(actions.len() as u32, rng) as usize).copied();
        }
        let seen = Seen { public: &view.public, seat, hand: view.hand };
        match view.public.phase {
            Phase::Build => Some(Action::Build(build(view.hand, level, rng))),
            Phase::Split => Some(Action::GiveUpPart(seen.worse_part())),
            Phase::Attack if level == Level::Easy => seen.easy(rng),
            Phase::Attack => normal(view, &seen, rng),
            Phase::Over => None,
        }
    }
}

/// A pyramid for a hand: `easy` takes any of those that are listed, `normal` the best one; each or its mirror image.
fn build(hand: Cards, level: Level, rng: &mut BotRng) -> Pyramid {
    let number = if level == Level::Easy { below(Colour::COUNT as u32, rng) } else { 0 };
    let pyramid =
        builds(hand).nth(number as usize).unwrap_or_else(|| completed(Pyramid::EMPTY, ranking(hand)));
    if below(2, rng) == 0 { pyramid } else { pyramid.mirrored() }
}

/// What a player sees when he acts.
struct Seen<'a> {
    public: &'a Public,
    seat: Seat,
    hand: Cards,
}

impl Seen<'_> {
    fn pyramid(&self) -> Pyramid {
        self.public.pyramid(self.seat)
    }

    /// The part of the cut pyramid that is worth less.
    fn worse_part(&self) -> Part {
        let [left, right] = self.pyramid().parts().unwrap_or([Cells::EMPTY; 2]);
        let kept = |lost: Cells| worth(self.pyramid().without(lost), self.hand);
        if kept(left) > kept(right) { Part::Left } else { Part::Right }
    }

    /// The cheapest answer: the fewest cards, then the lowest sum.
    fn cheapest_answer(&self, colour: Colour) -> Option<Lay> {
        let needed = self.public.needed(self.seat);
        let mut best: Option<(u8, u8, Values)> = None;
        self.hand.of(colour).each_set(MOST_LAID, |values, sum| {
            let price = (values.len(), sum, values);
            if sum >= needed && best.is_none_or(|best| price < best) {
                best = Some(price);
            }
        });
        best.map(|(_, _, values)| Lay { colour, values })
    }

    /// The bucket whose loss leaves the most.
    fn cheapest_bucket(&self) -> Option<Cell> {
        self.public
            .givable(self.seat)
            .iter()
            .max_by_key(|cell| worth_without(self.pyramid(), *cell, self.hand))
    }

    /// What a player does without thinking far: he attacks where the next loses most and he has a high card, and answers while
    /// that costs less than the buckets that would fall.
    fn habit(&self) -> Option<Action> {
        let Some(attack) = self.public.attack else {
            return self.habitual_attack().map(Action::Lay);
        };
        let bucket = self.cheapest_bucket();
        let lost = bucket.map_or(0, |cell| loss(self.pyramid(), cell));
        match self.cheapest_answer(attack.colour) {
            Some(lay) if lost >= usize::from(lay.values.len()) => Some(Action::Lay(lay)),
            _ => bucket.map(Action::GiveUp),
        }
    }

    fn habitual_attack(&self) -> Option<Lay> {
        let next = self.public.pyramid(self.public.next_living(self.seat));
        let liking = |colour: &Colour| {
            let highest = self.hand.of(*colour).kinds().last().unwrap_or(0);
            3 * cheapest_loss(next, *colour) + usize::from(highest)
        };
        let held = |colour: &Colour| !self.hand.of(*colour).is_empty();
        let colour = Colour::ALL.into_iter().filter(held).max_by_key(liking)?;
        let highest = self.hand.of(colour).kinds().last()?;
        Some(Lay { colour, values: Values::one(highest) })
    }

    /// `easy` attacks with any colour, one card or two, and answers whenever it can.
    fn easy(&self, rng: &mut BotRng) -> Option<Action> {
        if let Some(attack) = self.public.attack {
            let answer = self.cheapest_answer(attack.colour).map(Action::Lay);
            return answer.or_else(|| self.cheapest_bucket().map(Action::GiveUp));
        }
        let mut colours = Colour::ALL;
        shuffle(&mut colours, rng);
        let colour = colours.into_iter().find(|colour| !self.hand.of(*colour).is_empty())?;
        let held = self.hand.of(colour);
        let highest = Values::one(held.kinds().last()?);
        let second = held.without(highest).kinds().last().filter(|_| below(2, rng) == 0);
        let values = highest.with(second.map_or(Values::EMPTY, Values::one));
        Some(Action::Lay(Lay { colour, values }))
    }

    /// The actions worth weighing: of each colour and number of cards the lowest and the highest sum that will do, every single
    /// card of an attack, and the three cheapest buckets.
    fn candidates(&self) -> Vec<Action> {
        let mut found = Vec::new();
        let needed = self.public.needed(self.seat);
        let colours = Colour::ALL.into_iter();
        let asked = |colour: &Colour| self.public.attack.is_none_or(|attack| attack.colour == *colour);
        for colour in colours.filter(asked) {
            let mut extremes = [[None::<(u8, Values)>; 2]; MOST_LAID as usize];
            self.hand.of(colour).each_set(MOST_LAID, |values, sum| {
                if sum < needed {
                    return;
                }
                if values.len() == 1 {
                    found.push(Action::Lay(Lay { colour, values }));
                    return;
                }
                let [low, high] = &mut extremes[usize::from(values.len()) - 1];
                if low.is_none_or(|(lowest, _)| sum < lowest) {
                    *low = Some((sum, values));
                }
                if high.is_none_or(|(highest, _)| sum > highest) {
                    *high = Some((sum, values));
                }
            });
            for [low, high] in extremes {
                let different = high.filter(|_| low != high);
                found.extend(
                    low.into_iter().chain(different).map(|(_, values)| Action::Lay(Lay { colour, values })),
                );
            }
        }
        let mut buckets: Vec<Cell> = self.public.givable(self.seat).iter().collect();
        buckets.sort_by_key(|cell| std::cmp::Reverse(worth_without(self.pyramid(), *cell, self.hand)));
        found.extend(buckets.into_iter().take(3).map(Action::GiveUp));
        found
    }
}

/// The candidate after which the imagined games stand best on average; of equal ones any.
fn normal(view: &View, seen: &Seen<'_>, rng: &mut BotRng) -> Option<Action> {
    let mut candidates = seen.candidates();
    if candidates.len() < 2 {
        return candidates.pop();
    }
    shuffle(&mut candidates, rng);
    let mut sums = vec![0; candidates.len()];
    for _ in 0..SAMPLES {
        let imagined = Seaux::imagine(view, rng);
        for (action, sum) in candidates.iter().zip(&mut sums) {
            let mut after = imagined.clone();
            // A candidate is legal in every deal that agrees with the view.
            if after.play(seen.seat, *action, &mut Silent).is_ok() {
                *sum += outcome(after, seen.seat);
            }
        }
    }
    let best = sums.iter().enumerate().max_by_key(|(_, sum)| **sum)?.0;
    candidates.get(best).copied()
}

/// Goes on by habit for a few attacks, and judges what is left.
fn outcome(mut state: Seaux, seat: Seat) -> i32 {
    let mut attacks = 0;
    while let Some(acting) = state.turn().must.first() {
        let seen = Seen { public: state.public(), seat: acting, hand: state.hand(acting) };
        let action = if seen.public.phase == Phase::Split {
            Some(Action::GiveUpPart(seen.worse_part()))
        } else {
            attacks += usize::from(seen.public.attack.is_none());
            if attacks > ATTACKS { None } else { seen.habit() }
        };
        let Some(action) = action else { break };
        if state.play(acting, action, &mut Silent).is_err() {
            break;
        }
    }
    standing(&state, seat)
}
