//! How bots play nmbrs!: from the view alone.
//!
//! `easy` melds what scores most at once and throws away what costs most. `normal` plans its whole turn, weighs what its hand may
//! still become against what it would cost, and compares the open card with what the closed pile may bring: [`Plan`].

use super::action::{Action, Base, Illegal, Meld};
use super::cards::{Card, Cards};
use super::state::Nmbrs;
use super::view::{Phase, Public, View};
use crate::bot::search::Tuning;
use crate::bot::{Bot, BotRng, Level};
use crate::game::View as _;
use crate::seat::Seat;
use crate::seed::{below, shuffle};

/// One decision in so many of `easy` is any action.
const SLIP: u32 = 8;
/// One time in so many `easy` sees that lines can be crossed and joined.
const OVERLOOKS: u32 = 3;
/// Closed cards that are tried before the open one is judged.
const SAMPLES: usize = 10;
/// Melds that are followed to the end of the turn.
const FOLLOWED: usize = 16;

/// A point, in the small change in which bots count.
const POINT: i32 = 100;
/// What it is worth to end the game: the others deduct their hands.
const GOING_OUT: i32 = 6 * POINT;
/// What any card at hand is worth: a chance to meld.
const CARD: i32 = POINT;
/// What an unseen card is worth that would make a series of two cards at hand.
const THIRD: i32 = 15;
/// What a card at hand is worth that would extend a line but for one card between.
const NEARLY: i32 = 25;
/// What a joker at hand is worth beside: it counts nothing and fits nearly everywhere.
const JOKER: i32 = 150;

impl Bot for Nmbrs {
    const TUNING: Tuning = Tuning::DEFAULT;

    fn iterations(_view: &View, level: Level) -> u32 {
        match level {
            Level::Hard => 500,
            Level::Expert => 3_000,
            _ => 0,
        }
    }

    fn choose(view: &View, level: Level, rng: &mut BotRng) -> Option<Action> {
        let mut actions = Vec::new();
        view.actions(&mut actions);
        let seat = view.viewer.seat()?;
        if level == Level::Easy {
            return easy(view, seat, &actions, rng);
        }
        match view.public.phase {
            Phase::Meld => {
                let plan = Plan { public: view.public, seat, hand: view.hand };
                let followed = plan.shortlist(&actions, rng);
                best(&followed, rng, |action| plan.followed(action))
            }
            _ => draw(view, seat, &actions, rng),
        }
    }
}

/// The action with the highest number; of equal ones any.
fn best(actions: &[Action], rng: &mut BotRng, mut worth: impl FnMut(Action) -> i32) -> Option<Action> {
    let worths: Vec<i32> = actions.iter().map(|action| worth(*action)).collect();
    let highest = worths.iter().max()?;
    let best: Vec<Action> = actions
        .iter()
        .zip(&worths)
        .filter(|(_, worth)| *worth == highest)
        .map(|(action, _)| *action)
        .collect();
    best.get(below(best.len() as u32, rng) as usize).copied()
}

fn easy(view: &View, seat: Seat, actions: &[Action], rng: &mut BotRng) -> Option<Action> {
    if below(SLIP, rng) == 0 {
        return actions.get(below(actions.len() as u32, rng) as usize).copied();
    }
    let plan = Plan { public: view.public, seat, hand: view.hand };
    let narrow = below(OVERLOOKS, rng) > 0;
    best(actions, rng, |action| match action {
        Action::Meld(Meld { base: Base::Cross { .. } | Base::Link(..), .. }) if narrow => -POINT,
        // Taken when it can be melded at once.
        Action::TakeOpen => {
            i32::from(view.public.open.top().is_some_and(|card| plan.with(card).can_meld_with(card)))
        }
        Action::LeaveOpen | Action::DrawClosed => 0,
        Action::Meld(meld) => plan.after(meld).map_or(0, |after| POINT * (1 + after.public.turn_points())),
        Action::Swap(_) => POINT,
        Action::Discard(card) => view.public.options.level.points(card) - 8 * i32::from(card.is_joker()),
    })
}

/// Whether to take the open card: what the turn would bring with it and without, the closed cards drawn at random.
fn draw(view: &View, seat: Seat, actions: &[Action], rng: &mut BotRng) -> Option<Action> {
    let Some(open) = view.public.open.top() else { return actions.first().copied() };
    let mut unseen: Vec<Card> = view.public.unseen(view.hand).iter().collect();
    shuffle(&mut unseen, rng);
    let plan = Plan { public: view.public, seat, hand: view.hand };
    let samples = unseen.chunks_exact(2).take(SAMPLES);
    let count = samples.len().max(1) as i32;
    let mean = |worth: &dyn Fn(Card, Card) -> i32| {
        samples.clone().map(|pair| worth(pair[0], pair[1])).sum::<i32>() / count
    };
    let (with, without) = if view.public.phase == Phase::Offer {
        // A closed card comes with it, and another at the start of the own turn in any case.
        let with = mean(&|one, other| plan.with(open).with(one).with(other).worth());
        (with, mean(&|_, other| plan.with(other).worth()))
    } else {
        (plan.with(open).worth(), mean(&|one, _| plan.with(one).worth()))
    };
    best(actions, rng, |action| if action == Action::TakeOpen { with } else { without })
}

/// A turn from some moment on: the table, and the own hand.
#[derive(Clone, Copy)]
struct Plan {
    public: Public,
    seat: Seat,
    hand: Cards,
}

impl Plan {
    fn with(self, card: Card) -> Self {
        Self { hand: self.hand.with(card), ..self }
    }

    fn melds(&self) -> Vec<Action> {
        let mut melds = Vec::new();
        self.public.melds(self.seat, self.hand, &mut melds);
        melds
    }

    fn can_meld_with(&self, card: Card) -> bool {
        self.melds().into_iter().any(|action| match action {
            Action::Meld(meld) => self.laid(meld).is_ok_and(|laid| laid.contains(card)),
            _ => false,
        })
    }

    fn laid(&self, meld: Meld) -> Result<Cards, Illegal> {
        self.public.table.judge(self.hand, &meld, self.public.options.level)
    }

    /// The same turn after a meld.
    fn after(&self, meld: Meld) -> Option<Self> {
        let laid = self.laid(meld).ok()?;
        let mut after = Self { hand: self.hand.minus(laid), ..*self };
        after.public.table.lay(&meld);
        after.public.laid = after.public.laid.union(laid);
        after.public.opened = after.public.opened.with(self.seat);
        after.public.owed = None;
        Some(after)
    }

    /// The same turn after any action but drawing.
    fn then(&self, action: Action) -> Option<Self> {
        match action {
            Action::Meld(meld) => self.after(meld),
            Action::Swap(hue) => {
                let card = self.public.swap_card(hue)?;
                let mut after = Self { hand: self.hand.without(card).with(Card::joker(hue)), ..*self };
                after.public.table.replace(hue, card);
                after.public.laid = after.public.laid.without(Card::joker(hue));
                after.public.owed = Some(hue);
                Some(after)
            }
            _ => None,
        }
    }

    /// The discards, and of the other actions those that look best: only these are followed.
    fn shortlist(&self, actions: &[Action], rng: &mut BotRng) -> Vec<Action> {
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

    /// What it comes to when this action is followed by the best of each next step.
    fn followed(&self, action: Action) -> i32 {
        match action {
            Action::Discard(card) => self.discarded(card),
            _ => self.then(action).map_or(i32::MIN, |after| after.worth()),
        }
    }

    /// What the turn comes to when from here each step is the best one at once.
    fn worth(&self) -> i32 {
        let mut plan = *self;
        let mut worth = plan.stopped();
        loop {
            let melds = plan.melds();
            let next = melds.into_iter().filter_map(|action| plan.then(action));
            let Some(after) = next.max_by_key(Self::stopped) else { return worth };
            let reached = after.stopped();
            // A joker that was taken must be laid, whatever it does.
            if reached <= worth && plan.public.owed.is_none() {
                return worth;
            }
            (plan, worth) = (after, reached);
        }
    }

    /// What the turn comes to when nothing more is melded.
    fn stopped(&self) -> i32 {
        let prospects = Prospects::of(self);
        let ends = self.hand.iter().map(|card| self.ended(&prospects, card)).max();
        ends.unwrap_or(self.public.turn_points() * POINT + GOING_OUT)
    }

    /// What the turn comes to when this card is discarded.
    fn discarded(&self, card: Card) -> i32 {
        self.ended(&Prospects::of(self), card)
    }

    fn ended(&self, prospects: &Prospects, card: Card) -> i32 {
        let kept = if self.hand.len() == 1 { GOING_OUT } else { prospects.without(card) };
        self.public.turn_points() * POINT + kept
    }

    /// How likely the next turns are to be the last, as what a point in the hand costs.
    fn urgency(&self) -> i32 {
        let others = Seat::all(self.public.seat_count()).filter(|seat| *seat != self.seat);
        let shortest = others.map(|seat| self.public.hand_sizes[seat.index()]).min().unwrap_or(0);
        (POINT - 8 * i32::from(shortest)).clamp(30, 90)
    }
}

/// What a hand may still become, less what it would cost at the end: in all, and by card.
struct Prospects {
    total: i32,
    shares: [i32; Card::COUNT],
}

impl Prospects {
    fn of(plan: &Plan) -> Self {
        let mut prospects = Self { total: 0, shares: [0; Card::COUNT] };
        let (level, urgency) = (plan.public.options.level, plan.urgency());
        for card in plan.hand.iter() {
            let joker = if card.is_joker() { JOKER } else { 0 };
            prospects.add(&[card], CARD + joker - level.points(card) * urgency);
        }
        let unseen = plan.public.unseen(plan.hand);
        prospects.thirds(plan, unseen);
        if plan.public.opened.contains(plan.seat) {
            prospects.nearly(plan, unseen);
        }
        prospects
    }

    /// Adds a worth that is lost with any of these cards.
    fn add(&mut self, cards: &[Card], worth: i32) {
        self.total += worth;
        for card in cards {
            self.shares[card.index()] += worth;
        }
    }

    const fn without(&self, card: Card) -> i32 {
        self.total - self.shares[card.index()]
    }

    /// Unseen cards that would make a series of two cards of the hand.
    fn thirds(&mut self, plan: &Plan, unseen: Cards) {
        let level = plan.public.options.level;
        let mut lower = plan.hand.numbers();
        for high in plan.hand.numbers().iter().collect::<Vec<_>>().into_iter().rev() {
            lower = lower.without(high);
            for low in lower.iter() {
                let Some((first, last)) = low.number().zip(high.number()) else { continue };
                let gap = last - first;
                let below = first.checked_sub(gap).map(|third| (third, third, gap));
                let above = last.checked_add(gap).map(|third| (third, first, gap));
                let middle = gap.is_multiple_of(2).then_some((first + gap / 2, first, gap / 2));
                for (third, first, gap) in [below, above, middle].into_iter().flatten() {
                    let comes = Card::number_card(third).is_some_and(|card| unseen.contains(card));
                    if comes && level.begins_well(first, gap) {
                        self.add(&[low, high], THIRD);
                    }
                }
            }
        }
    }

    /// Ends of lines that a card of the hand would extend but for one card between that may still come.
    fn nearly(&mut self, plan: &Plan, unseen: Cards) {
        let card = |number: Option<u8>| number.and_then(Card::number_card);
        for (_, line) in plan.public.table.lines() {
            let (first, last, gap) = (line.run.first(), line.run.last(), line.run.gap());
            let below = (first.checked_sub(gap), first.checked_sub(2 * gap));
            let above = (last.checked_add(gap), last.checked_add(2 * gap));
            for (between, end) in [below, above] {
                let comes = card(between).is_some_and(|between| unseen.contains(between));
                if let Some(end) = card(end).filter(|end| comes && plan.hand.contains(*end)) {
                    self.add(&[end], NEARLY);
                }
            }
        }
    }
}
