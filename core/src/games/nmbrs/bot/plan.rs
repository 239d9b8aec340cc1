//! The plan of a turn to its end.

use super::super::action::{Action, Illegal, Meld};
use super::super::cards::{Card, Cards};
use super::super::view::Public;
use super::prospects::{GOING_OUT, POINT, Prospects};
use crate::bot::BotRng;
use crate::seat::Seat;
use crate::seed::shuffle;

/// The number of melds that are followed to the end of the turn.
const FOLLOWED: usize = 16;

/// A turn from some moment on: the table, and the own hand.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    pub(super) public: Public,
    pub(super) seat: Seat,
    pub(super) hand: Cards,
}

impl Plan {
    pub(super) fn with(self, card: Card) -> Self {
        Self { hand: self.hand.with(card), ..self }
    }

    fn melds(&self) -> Vec<Action> {
        let mut melds = Vec::new();
        self.public.sensible_melds(self.seat, self.hand, &mut melds);
        melds
    }

    pub(super) fn can_meld_with(&self, card: Card) -> bool {
        self.melds().into_iter().any(|action| match action {
            Action::Meld(meld) => self.laid(meld).is_ok_and(|laid| laid.contains(card)),
            _ => false,
        })
    }

    fn laid(&self, meld: Meld) -> Result<Cards, Illegal> {
        self.public.judge(self.hand, &meld)
    }

    /// Returns the same turn after a meld.
    pub(super) fn after(&self, meld: Meld) -> Option<Self> {
        let laid = self.laid(meld).ok()?;
        let mut after = Self { hand: self.hand.minus(laid), ..*self };
        after.public.table.lay(&meld);
        after.public.laid = after.public.laid.union(laid);
        after.public.opened = after.public.opened.with(self.seat);
        after.public.owed = after.public.owed.minus(laid.jokers());
        Some(after)
    }

    /// Returns the same turn after any action but drawing.
    fn then(&self, action: Action) -> Option<Self> {
        match action {
            Action::Meld(meld) => self.after(meld),
            Action::Swap(hue) => {
                let card = self.public.swap_card(hue)?;
                let mut after = Self { hand: self.hand.without(card).with(Card::joker(hue)), ..*self };
                after.public.table.replace(hue, card);
                after.public.laid = after.public.laid.without(Card::joker(hue));
                after.public.owed = after.public.owed.with(hue);
                Some(after)
            }
            _ => None,
        }
    }

    /// Returns the discards, and the best looking other actions: only these are followed.
    pub(super) fn shortlist(&self, actions: &[Action], rng: &mut BotRng) -> Vec<Action> {
        let mut list = actions.to_vec();
        shuffle(&mut list, rng);
        let rank = |action: &Action| match action {
            Action::Discard(_) => i32::MIN,
            _ => self.then(*action).map_or(i32::MAX, |after| -after.stopped()),
        };
        list.sort_by_cached_key(rank);
        let discards = list.iter().take_while(|action| matches!(action, Action::Discard(_))).count();
        list.truncate(discards + FOLLOWED);
        list
    }

    /// Returns the worth of this action followed by the best of each next step.
    pub(super) fn followed(&self, action: Action) -> i32 {
        match action {
            Action::Discard(card) => self.discarded(card),
            _ => self.then(action).map_or(i32::MIN, |after| after.worth()),
        }
    }

    /// Returns the worth of the turn if from here each step is the best one at once.
    pub(super) fn worth(&self) -> i32 {
        let mut plan = *self;
        let mut worth = plan.stopped();
        loop {
            let melds = plan.melds();
            let next = melds.into_iter().filter_map(|action| plan.then(action));
            let Some(after) = next.max_by_key(Self::stopped) else { return worth };
            let reached = after.stopped();
            // A joker that was taken must be laid, at any cost.
            if reached <= worth && plan.public.owed.is_empty() {
                return worth;
            }
            (plan, worth) = (after, reached);
        }
    }

    /// Returns the worth of the turn without a further meld.
    fn stopped(&self) -> i32 {
        let prospects = Prospects::of(&self.public, self.seat, self.hand);
        let ends = self.hand.iter().map(|card| self.ended(&prospects, card)).max();
        ends.unwrap_or(self.public.turn_points() * POINT + GOING_OUT)
    }

    /// Returns the worth of the turn with this discard.
    fn discarded(&self, card: Card) -> i32 {
        self.ended(&Prospects::of(&self.public, self.seat, self.hand), card)
    }

    fn ended(&self, prospects: &Prospects, card: Card) -> i32 {
        let kept = if self.hand.len() == 1 { GOING_OUT } else { prospects.without(card) };
        self.public.turn_points() * POINT + kept
    }
}
