//! How bots play NUM-X: habits of a sensible player, from the view alone.
//!
//! `easy` sheds what it can and fills up with its lowest card.
//! `normal` looks one action ahead in an imagined deal and judges the view after it,
//! with its own hand: [`Worth`].

mod sense;
mod worth;

use super::action::Action;
use super::cards::{Card, Cards};
use super::state::Numx;
use super::view::{Phase, Public, View};
use crate::bot::search::Tuning;
use crate::bot::{Bot, BotRng, Company, Level, best, foresight};
use crate::seat::Seat;
use crate::seed::below;
use sense::Sense;
use worth::Worth;

/// The number of deals imagined for an action whose result the deck decides.
const SAMPLES: i32 = 6;
/// The lead of a Facteur X over waiting from which on it is laid, in hundredths of a point.
const FACTOR_X_MARGIN: i32 = 60;
/// `easy` takes any action one time in this many.
const SLIP: u32 = 8;

impl Bot for Numx {
    const STRONGEST: Level = Level::Expert;
    const TUNING: Tuning = Tuning::DEFAULT;

    fn iterations(_view: &View, level: Level) -> u32 {
        match level {
            Level::Hard => 300,
            Level::Expert => 2_000,
            _ => 0,
        }
    }

    fn choose(view: &View, level: Level, _company: Company, rng: &mut BotRng) -> Option<Action> {
        let seat = view.viewer.seat()?;
        let mut actions = Vec::new();
        view.actions(&mut actions);
        let must = view.turn().must.contains(seat);
        if level == Level::Easy {
            return easy(view, must, &actions, rng);
        }
        let foresee = |action, rng: &mut BotRng| foresight::<Self>(view, rng)(action);
        let imagined = foresight::<Self>(view, rng);
        let normal = Normal { view, seat, imagined: &imagined, redrawn: &foresee };
        normal.choose(must, &actions, rng)
    }

    fn candidates(view: &View, out: &mut Vec<Action>, _rng: &mut BotRng) {
        if let Some(seat) = view.viewer.seat() {
            Sense::new(view, seat).candidates(out);
        }
    }

    fn rollout(view: &View, must: bool, buffer: &mut Vec<Action>, rng: &mut BotRng) -> Option<Action> {
        Sense::new(view, view.viewer.seat()?).glance(must, buffer, rng)
    }
}

fn easy(view: &View, must: bool, actions: &[Action], rng: &mut BotRng) -> Option<Action> {
    if !must && below(3, rng) > 0 {
        return None;
    }
    if below(SLIP, rng) == 0 {
        return actions.get(below(actions.len() as u32, rng) as usize).copied();
    }
    best(actions.iter().copied(), rng, |action| easy_liking(view, action))
}

/// Returns how much `easy` likes an action.
fn easy_liking(view: &View, action: Action) -> i32 {
    let points = |card: Card| card.visible_points();
    match action {
        Action::Show(pair) => -pair.cards().into_iter().map(points).sum::<i32>(),
        Action::Lay(lay) => {
            let value = lay.value.card().index() as i32;
            let own = i32::from(lay.cards.in_hand());
            100 + 30 * own - value - 40 * i32::from(lay.jokers.len())
        }
        Action::NumX { .. } | Action::Swap { .. } | Action::Malus { .. } => 60,
        Action::EndTurn => 40,
        Action::Pass => 50,
        Action::Draw => 20,
        Action::Take { .. } => 10,
        Action::Refill(card) => -points(card),
        Action::RefillBlind => -10 + 5 * i32::from(view.own.hand.len() == 1),
    }
}

struct Normal<'a> {
    view: &'a View,
    seat: Seat,
    /// Returns the seat's view after an action, in one imagined deal.
    imagined: &'a dyn Fn(Action) -> Option<View>,
    /// Returns the same, in a deal that is imagined anew.
    redrawn: &'a dyn Fn(Action, &mut BotRng) -> Option<View>,
}

impl Normal<'_> {
    fn choose(&self, must: bool, actions: &[Action], rng: &mut BotRng) -> Option<Action> {
        let mut dice = rng.clone();
        let choice = best(actions.iter().copied(), rng, |action| self.after(action, &mut dice))?;
        let waiting = || self.worth(&self.view.public, self.view.own.hand);
        (must || self.after(choice, rng) > waiting() + FACTOR_X_MARGIN).then_some(choice)
    }

    fn worth(&self, public: &Public, hand: Cards) -> i32 {
        Worth::new(public).of(self.seat, hand)
    }

    /// Returns the worth of the table to this seat after an action.
    fn after(&self, action: Action, rng: &mut BotRng) -> i32 {
        match action {
            Action::Show(pair) => {
                let (mut public, mut hand) = (self.view.public, self.view.own.hand);
                pair.cards().into_iter().for_each(|card| hand.remove(card));
                public.rows[self.seat.index()] = pair.cards().into_iter().collect();
                public.phase = Phase::Play;
                self.worth(&public, hand)
            }
            Action::Malus { .. } => {
                let sample = |_| self.seen((self.redrawn)(action, rng).as_ref());
                (0..SAMPLES).map(sample).sum::<i32>() / SAMPLES
            }
            Action::Draw => self.mean(|card| {
                let mut hand = self.view.own.hand;
                hand.insert(card);
                self.worth(&self.view.public, hand)
            }),
            Action::RefillBlind => self.mean(|card| {
                let mut public = self.view.public;
                public.rows[self.seat.index()].insert(card);
                self.worth(&public, self.view.own.hand)
            }),
            _ => self.seen((self.imagined)(action).as_ref()),
        }
    }

    fn seen(&self, after: Option<&View>) -> i32 {
        after.map_or(i32::MIN, |after| self.worth(&after.public, after.own.hand))
    }

    /// Returns the mean over every card that may come next from the deck.
    fn mean(&self, mut worth: impl FnMut(Card) -> i32) -> i32 {
        let unseen = self.view.public.unseen(self.view.own.hand);
        let sum: i32 = unseen.kinds().map(|card| worth(card) * i32::from(unseen.count(card))).sum();
        sum / (unseen.len() as i32).max(1)
    }
}
