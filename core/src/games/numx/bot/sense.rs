//! The rough worth of each action, from the public part and the own hand, without playing it.
//! It chooses the actions of a search, and plays on to the end of a round.

use super::super::ROW;
use super::super::action::{Action, Exchange, Target};
use super::super::cards::Card;
use super::super::pli::{Lay, Pli, When};
use super::super::view::{Own, Phase, Public, View};
use super::super::zones::{Zone, Zones};
use super::worth::{self, BLIND, CARD, FOREIGN_CARD, FOREIGN_GAP};
use crate::bot::BotRng;
use crate::game::Public as _;
use crate::seat::Seat;
use crate::seed::below;

/// The number of actions that a search looks at.
const CONSIDERED: usize = 12;
/// The random part of a policy's liking.
const WHIM: u32 = 120;
/// The cost of drawing a card, the turn included.
const DRAWN: i32 = 230;
/// The worth of leading the next tour.
const LEAD: i32 = 80;

/// The judgement of a seat at a glance.
pub(super) struct Sense<'a> {
    public: &'a Public,
    seat: Seat,
    own: &'a Own,
    /// The nearness of the end of the round, 0 to 100.
    near: i32,
    /// The cost of filling a gap of the own row.
    gap: i32,
    others: i32,
}

impl<'a> Sense<'a> {
    pub(super) fn new(view: &'a View, seat: Seat) -> Self {
        let (public, own) = (&view.public, &view.own);
        let lowest = own.hand.classic().kinds().next();
        let gap = lowest.map_or(BLIND, |card| BLIND.min(card.visible_points() * 100 - CARD));
        Self { public, seat, own, near: worth::near(public), gap, others: i32::from(public.seats) - 1 }
    }

    /// Appends the actions that may be best: those of the highest gain.
    pub(super) fn candidates(&self, out: &mut Vec<Action>) {
        self.public.actions(self.seat, self.own, out);
        if out.len() > CONSIDERED {
            out.sort_by_cached_key(|action| -self.gain(*action));
            out.truncate(CONSIDERED);
        }
    }

    /// Returns the action that looks best at a glance, more or less.
    pub(super) fn glance(&self, must: bool, buffer: &mut Vec<Action>, rng: &mut BotRng) -> Option<Action> {
        let mut pick = Pick { best: None, highest: if must { i32::MIN } else { LEAD / 2 } };
        match self.public.phase {
            Phase::Choose | Phase::Refill => {
                self.public.actions(self.seat, self.own, buffer);
                for action in buffer.iter() {
                    pick.offer(*action, self.gain(*action) + below(WHIM, rng) as i32);
                }
            }
            Phase::Play => self.turn(must, &mut pick, buffer, rng),
            Phase::Over => {}
        }
        pick.best
    }

    fn turn(&self, must: bool, pick: &mut Pick, buffer: &mut Vec<Action>, rng: &mut BotRng) {
        let rows = self.public.rows[..self.public.seat_count()].iter();
        let all = rows.fold(self.own.hand, |all, row| all.with(*row));
        let when = if must { When::InTurn } else { When::OutOfTurn };
        let jokers = all.count(Card::JOKER);
        let least = self.public.pli.map_or(1, |pli| pli.count + u8::from(!must));
        for card in all.classic().kinds_of(least.saturating_sub(jokers)) {
            if let Some(lay) = self.lay(card, when) {
                pick.offer(Action::Lay(lay), self.gain(Action::Lay(lay)) + below(WHIM, rng) as i32);
            }
        }
        if !must {
            return;
        }
        if !all.specials().is_empty() {
            self.public.special_actions(self.seat, self.own.hand, buffer);
            for action in buffer.iter() {
                pick.offer(*action, self.gain(*action) + below(WHIM, rng) as i32);
            }
        }
        if self.public.special_laid {
            pick.offer(Action::EndTurn, 0);
        } else if self.public.pli.is_some() {
            pick.offer(Action::Pass, 0);
        } else if self.public.can_draw() {
            pick.offer(Action::Draw, -DRAWN);
        }
        if pick.best.is_none() {
            // This is a leader who has nothing to lay and nothing to draw.
            buffer.clear();
            self.public.actions(self.seat, self.own, buffer);
            for action in buffer.iter() {
                pick.offer(*action, self.gain(*action));
            }
        }
    }

    /// Returns the set of this card that suits best: all of the hand,
    /// own visible cards that are dear, and the further cards that it needs.
    fn lay(&self, card: Card, when: When) -> Option<Lay> {
        let value = card.value()?;
        let (min, max) = Pli::counts(self.public.pli, value, false, when)?;
        let mut cards = Zones::NOWHERE;
        let mut room = max;
        let mut take = |cards: &mut Zones, zone: Zone, count: u8| {
            let count = count.min(room);
            cards.add(zone, count);
            room -= count;
        };
        let own = self.public.row(self.seat).count(card);
        let dear = self.visible(card) > self.gap;
        if dear && max < u8::MAX {
            take(&mut cards, Zone::Row(self.seat), own);
        }
        take(&mut cards, Zone::Hand, self.own.hand.count(card));
        if max == u8::MAX && (dear || cards.len() < min) {
            take(&mut cards, Zone::Row(self.seat), own);
        }
        let helps = self.visible(card) < FOREIGN_GAP;
        for seat in Seat::all(self.public.seat_count()).filter(|seat| *seat != self.seat) {
            if !helps && cards.len() >= min {
                break;
            }
            take(&mut cards, Zone::Row(seat), self.public.row(seat).count(card));
        }
        if !dear && cards.len() < min && max < u8::MAX {
            take(&mut cards, Zone::Row(self.seat), own);
        }
        if cards.is_empty() {
            return None;
        }
        let mut jokers = Zones::NOWHERE;
        let mut missing = min.saturating_sub(cards.len());
        if missing > 0 {
            let zones = [Zone::Hand].into_iter().chain(Seat::all(self.public.seat_count()).map(Zone::Row));
            for zone in zones {
                let lying = match zone {
                    Zone::Hand => self.own.hand,
                    Zone::Row(seat) => self.public.row(seat),
                };
                let count = lying.count(Card::JOKER).min(missing);
                jokers.add(zone, count);
                missing -= count;
            }
        }
        let lay = Lay { value, cards, jokers };
        (missing == 0 && self.public.lay_leaves_well(self.seat, &lay)).then_some(lay)
    }

    /// Returns the rough gain of an action, in hundredths of a point.
    fn gain(&self, action: Action) -> i32 {
        match action {
            Action::Show(pair) => {
                pair.cards().into_iter().map(|card| self.shed(card, 1) - self.visible(card)).sum()
            }
            Action::Lay(lay) => {
                let card = lay.value.card();
                let cards: i32 = lay.cards.iter().map(|(from, count)| self.leaves(card, from, count)).sum();
                let jokers = lay.jokers.iter().map(|(from, count)| self.leaves(Card::JOKER, from, count));
                let held = card.index() as i32 * 5 + 20 * i32::from(lay.len().min(4));
                cards + jokers.sum::<i32>() + held
            }
            Action::NumX { from } => self.leaves(Card::NUM_X, from, 1) + LEAD,
            Action::Swap { from, with } => self.leaves(Card::SWAP, from, 1) + self.exchanged(with),
            Action::Malus { card, from, on } => {
                let penalty = card.penalty().map_or(0, |penalty| {
                    i32::from(penalty.hand) * FOREIGN_CARD + i32::from(penalty.row) * BLIND
                });
                // A Malus+ on everybody: the seat draws as much as the others on average.
                let hit = if on == Target::All { 0 } else { penalty / self.others };
                self.leaves(card, from, 1) + hit
            }
            Action::EndTurn | Action::Pass => 0,
            Action::Draw => -DRAWN,
            Action::Take { from, card } => self.leaves(card, Zone::Row(from), 1) - self.shed(card, 1),
            Action::Refill(card) => self.shed(card, 1) - card.visible_points() * 100,
            Action::RefillBlind => -BLIND,
        }
    }

    /// Returns the worth of cards leaving their zone.
    fn leaves(&self, card: Card, from: Zone, count: u8) -> i32 {
        let times = i32::from(count);
        match from {
            Zone::Hand => self.shed(card, count),
            Zone::Row(seat) if seat == self.seat => {
                // Beyond two visible cards no gap has to be filled.
                let spare = self.public.row(seat).len().saturating_sub(ROW) as i32;
                times * self.visible(card) - (times - spare).max(0) * self.gap
            }
            Zone::Row(_) => -times * (self.visible(card) - FOREIGN_GAP) / self.others,
        }
    }

    /// Returns the worth of losing cards of the hand.
    fn shed(&self, card: Card, count: u8) -> i32 {
        if card.is_classic() {
            let last = count >= self.own.hand.count(card);
            i32::from(count) * CARD + if last { worth::set(card) } else { 0 }
        } else {
            -worth::tool(card) * (100 - self.near) * (self.own.hand.classic().len().min(4) as i32) / 400
        }
    }

    fn visible(&self, card: Card) -> i32 {
        worth::visible(card, self.near)
    }

    fn row(&self, seat: Seat) -> i32 {
        let row = self.public.row(seat);
        row.kinds().map(|card| self.visible(card) * i32::from(row.count(card))).sum()
    }

    fn exchanged(&self, with: Exchange) -> i32 {
        let seats = self.public.seat_count();
        let other = match with {
            Exchange::Seat(other) => other,
            Exchange::Left => self.seat.previous(seats),
            Exchange::Right => self.seat.next(seats),
        };
        let better = self.row(self.seat) - self.row(other);
        better + better / self.others
    }
}

/// The best of the offered actions.
struct Pick {
    best: Option<Action>,
    highest: i32,
}

impl Pick {
    fn offer(&mut self, action: Action, gain: i32) {
        if gain > self.highest {
            (self.best, self.highest) = (Some(action), gain);
        }
    }
}
