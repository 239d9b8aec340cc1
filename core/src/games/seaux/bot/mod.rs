//! How bots play: habits of a sensible player, from the view alone.
//!
//! `easy` answers whenever it can, as cheaply as it can.
//! `normal` answers while that costs less than the buckets that would fall,
//! and attacks where the next player loses most.
//! `hard` builds a pyramid in which each colour has a bucket that is cheap to lose,
//! searches the attacks, and plays on by glances.

use super::action::{Action, Lay};
use super::builds::{builds, completed, outlying, ranking};
use super::cards::{Cards, Colour, Values};
use super::pyramid::{Cell, Cells, Part, Pyramid};
use super::state::Seaux;
use super::view::{MOST_LAID, Phase, Public, View};
use super::worth::{cheapest_loss, loss, worth, worth_without};
use crate::bot::search::Tuning;
use crate::bot::{Bot, BotRng, Company, Level};
use crate::seat::Seat;
use crate::seed::{below, shuffle};

/// `easy` takes any action one time in this many.
const SLIP: u32 = 6;
/// The number of attacks that a search looks at.
const ATTACKS: usize = 6;
/// The number of buckets that a search looks at.
const BUCKETS: usize = 2;
/// The random part of a glance.
const WHIM: u32 = 4;
/// The iterations of `hard`.
const SEARCHED: u32 = 500;

impl Bot for Seaux {
    const TUNING: Tuning = Tuning { swing: 20.0, ..Tuning::DEFAULT };

    fn iterations(view: &View, level: Level) -> u32 {
        match (view.public.phase, level) {
            (Phase::Attack | Phase::Split, Level::Hard) => SEARCHED,
            (Phase::Attack | Phase::Split, Level::Expert) => 5 * SEARCHED,
            _ => 0,
        }
    }

    fn candidates(view: &View, out: &mut Vec<Action>, _rng: &mut BotRng) {
        let Some(seat) = view.viewer.seat() else { return };
        match view.public.phase {
            Phase::Build => {
                out.push(Action::Build(outlying(view.own.hand)));
                out.extend(builds(view.own.hand).map(Action::Build));
            }
            Phase::Attack => Seen { public: &view.public, seat, hand: view.own.hand }.candidates(out),
            Phase::Split | Phase::Over => view.actions(out),
        }
    }

    fn rollout(view: &View, _must: bool, _buffer: &mut Vec<Action>, rng: &mut BotRng) -> Option<Action> {
        let seen = Seen { public: &view.public, seat: view.viewer.seat()?, hand: view.own.hand };
        match view.public.phase {
            Phase::Build => Some(Action::Build(outlying(view.own.hand))),
            Phase::Split => Some(Action::GiveUpPart(seen.worse_part())),
            Phase::Attack => seen.glance(rng),
            Phase::Over => None,
        }
    }

    fn choose(view: &View, level: Level, _company: Company, rng: &mut BotRng) -> Option<Action> {
        let seat = view.viewer.seat()?;
        if level == Level::Easy && below(SLIP, rng) == 0 {
            let mut actions = Vec::new();
            view.actions(&mut actions);
            return actions.get(below(actions.len() as u32, rng) as usize).copied();
        }
        let seen = Seen { public: &view.public, seat, hand: view.own.hand };
        match view.public.phase {
            Phase::Build => Some(Action::Build(build(view.own.hand, level, rng))),
            Phase::Split => Some(Action::GiveUpPart(seen.worse_part())),
            Phase::Attack if level == Level::Easy => seen.easy(rng),
            Phase::Attack => seen.habit(),
            Phase::Over => None,
        }
    }
}

/// Returns a pyramid for a hand: `easy` takes any of the listed ones, `normal` the first one,
/// the others one that spreads its colours; each or its mirror image.
fn build(hand: Cards, level: Level, rng: &mut BotRng) -> Pyramid {
    let pyramid = match level {
        Level::Hard | Level::Expert => outlying(hand),
        Level::Easy => {
            let number = below(Colour::COUNT as u32, rng);
            builds(hand).nth(number as usize).unwrap_or_else(|| outlying(hand))
        }
        _ => completed(Pyramid::EMPTY, ranking(hand)),
    };
    if below(2, rng) == 0 { pyramid } else { pyramid.mirrored() }
}

/// The view of a player who acts.
struct Seen<'a> {
    public: &'a Public,
    seat: Seat,
    hand: Cards,
}

impl Seen<'_> {
    fn pyramid(&self) -> Pyramid {
        self.public.pyramid(self.seat)
    }

    /// Returns the part of the cut pyramid with the lower worth.
    fn worse_part(&self) -> Part {
        let [left, right] = self.pyramid().parts().unwrap_or([Cells::EMPTY; 2]);
        let kept = |lost: Cells| worth(self.pyramid().without(lost), self.hand);
        if kept(left) > kept(right) { Part::Left } else { Part::Right }
    }

    /// Returns the cheapest answer: the fewest cards, then the lowest sum.
    fn cheapest_answer(&self, colour: Colour) -> Option<Lay> {
        let needed = self.public.needed(self.seat);
        let mut best: Option<(u8, u8, Values)> = None;
        self.hand.of(colour).each_set(|values, sum| {
            let price = (values.len(), sum, values);
            if sum >= needed && best.is_none_or(|best| price < best) {
                best = Some(price);
            }
        });
        best.map(|(_, _, values)| Lay { colour, values })
    }

    /// Returns the bucket whose loss leaves the most.
    fn cheapest_bucket(&self) -> Option<Cell> {
        self.givable().max_by_key(|cell| worth_without(self.pyramid(), *cell, self.hand))
    }

    /// Returns the buckets that a player would give up: none that carries another equally good one.
    /// Giving up the carried one lets fewer buckets fall, and never leaves less in the end.
    fn givable(&self) -> impl Iterator<Item = Cell> {
        let (pyramid, givable) = (self.pyramid(), self.public.givable(self.seat));
        givable.iter().filter(move |cell| pyramid.falling(*cell).and(givable).len() == 1)
    }

    /// Returns a player's action without far thinking.
    /// They attack where the next player loses most and they have a high card,
    /// and answer while that costs less than the buckets that would fall.
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

    /// Returns the action that looks best at a glance, more or less:
    /// one high card where the next player loses
    /// most, and an answer while it costs less than the bucket.
    /// The more cards of the colour are left to go on with, the less it costs.
    fn glance(&self, rng: &mut BotRng) -> Option<Action> {
        let Some(attack) = self.public.attack else {
            let colours = Colour::ALL.into_iter();
            let rated =
                colours.filter_map(|colour| self.attack(colour, 1).map(|lay| (lay, self.liking(lay))));
            let rated = rated.map(|(lay, liking)| (lay, liking + below(WHIM, rng) as i32));
            return rated.max_by_key(|(_, liking)| *liking).map(|(lay, _)| Action::Lay(lay));
        };
        if let Some(lay) = self.cheapest_answer(attack.colour) {
            let left = self.hand.of(attack.colour).without(lay.values).sum();
            let lost = cheapest_loss(self.pyramid(), attack.colour) as i32;
            let (few, high) = (i32::from(lay.values.len()), i32::from(lay.values.sum()));
            if 20 * lost + 2 * i32::from(left) + high + below(WHIM, rng) as i32 >= 5 * few {
                return Some(Action::Lay(lay));
            }
        }
        self.cheapest_bucket().map(Action::GiveUp)
    }

    /// Returns an attack with the highest cards of a colour.
    fn attack(&self, colour: Colour, count: u8) -> Option<Lay> {
        let values = self.hand.of(colour).highest(count);
        (values.len() == count).then_some(Lay { colour, values })
    }

    /// Returns how promising an attack is: the next player's loss, and the difficulty of an answer.
    fn liking(&self, lay: Lay) -> i32 {
        let next = self.public.pyramid(self.public.next_living(self.seat));
        let cards = i32::from(lay.values.len()) - 1;
        12 * cheapest_loss(next, lay.colour) as i32 + i32::from(lay.values.sum()) - 15 * cards
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

    /// Appends the actions worth weighing: the most promising attacks,
    /// the lowest and the highest sum for each number of cards that answers, and the cheapest buckets.
    fn candidates(&self, out: &mut Vec<Action>) {
        let Some(attack) = self.public.attack else {
            let counts = |colour| (1..=MOST_LAID).filter_map(move |count| self.attack(colour, count));
            let mut lays: Vec<Lay> = Colour::ALL.into_iter().flat_map(counts).collect();
            lays.sort_by_cached_key(|lay| std::cmp::Reverse(self.liking(*lay)));
            out.extend(lays.into_iter().take(ATTACKS).map(Action::Lay));
            return;
        };
        let needed = self.public.needed(self.seat);
        let mut extremes = [None::<[(u8, Values); 2]>; MOST_LAID as usize];
        self.hand.of(attack.colour).each_set(|values, sum| {
            if sum >= needed {
                let found = &mut extremes[usize::from(values.len()) - 1];
                let [low, high] = found.unwrap_or([(sum, values); 2]);
                *found = Some([low.min((sum, values)), high.max((sum, values))]);
            }
        });
        for [(_, low), (_, high)] in extremes.into_iter().flatten() {
            let different = (low != high).then_some(high);
            let lay = |values| Action::Lay(Lay { colour: attack.colour, values });
            out.extend(std::iter::once(low).chain(different).map(lay));
        }
        let mut buckets: Vec<Cell> = self.givable().collect();
        buckets.sort_by_cached_key(|cell| std::cmp::Reverse(worth_without(self.pyramid(), *cell, self.hand)));
        out.extend(buckets.into_iter().take(BUCKETS).map(Action::GiveUp));
    }
}
