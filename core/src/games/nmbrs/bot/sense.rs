//! The judgement at a glance: it chooses the actions of a search, and plays on to the end of a game.

use super::super::action::{Action, Meld};
use super::super::cards::{Card, Cards, Hue};
use super::super::view::{Own, Phase, Public};
use super::prospects::Prospects;
use crate::bot::BotRng;
use crate::game::Public as _;
use crate::seat::Seat;
use crate::seed::below;

/// The number of melds that a search looks at.
const MELDS: usize = 8;
/// The number of discards that a search looks at.
const DISCARDS: usize = 5;
/// The random part of a policy's liking of melds.
const WHIM: u32 = 2;
/// The random part of its liking of discards, in hundredths of a point.
const DISCARD_WHIM: u32 = 30;
/// The cost of melding a joker, in the units in which melds count.
const JOKER: i32 = 12;
/// The least prospects for which an open card is taken: a known card is better than an unknown one.
const TAKEN: i32 = -120;

/// The judgement of a seat at a glance.
pub(super) struct Sense<'a> {
    pub(super) public: &'a Public,
    pub(super) seat: Seat,
    pub(super) hand: Cards,
}

impl Sense<'_> {
    /// Appends the best melds, every swap, and the best discards; of drawing, every action.
    pub(super) fn candidates(&self, out: &mut Vec<Action>) {
        if self.public.phase != Phase::Meld || !self.public.owed.is_empty() {
            self.public.actions(self.seat, &Own { hand: self.hand }, out);
            self.keep_best(out, MELDS);
            return;
        }
        self.public.sensible_melds(self.seat, self.hand, out);
        self.keep_best(out, MELDS);
        self.public.swaps(self.seat, self.hand, out);
        let prospects = Prospects::of(self.public, self.seat, self.hand);
        let before = out.len();
        out.extend(self.hand.iter().map(Action::Discard));
        out[before..].sort_by_key(|action| match action {
            Action::Discard(card) => -prospects.without(*card),
            _ => 0,
        });
        out.truncate(before + DISCARDS);
    }

    fn keep_best(&self, actions: &mut Vec<Action>, most: usize) {
        if actions.len() > most {
            actions.sort_by_cached_key(|action| match action {
                Action::Meld(meld) => -self.gain(meld),
                _ => 0,
            });
            actions.truncate(most);
        }
    }

    /// Returns the action that looks best at a glance, more or less.
    pub(super) fn glance(&self, buffer: &mut Vec<Action>, rng: &mut BotRng) -> Option<Action> {
        let wants = || self.public.open.top().is_some_and(|open| self.wants(open));
        match self.public.phase {
            Phase::Draw | Phase::Offer => Some(if wants() { Action::TakeOpen } else { Action::LeaveOpen }),
            Phase::Redraw if wants() || !self.public.can_draw_closed() => Some(Action::TakeOpen),
            Phase::Redraw => Some(Action::DrawClosed),
            Phase::Meld => self.meld(buffer, rng).or_else(|| self.discard(rng)),
            Phase::Over => None,
        }
    }

    fn meld(&self, buffer: &mut Vec<Action>, rng: &mut BotRng) -> Option<Action> {
        if self.public.owed.is_empty() {
            self.public.sensible_melds(self.seat, self.hand, buffer);
        } else {
            self.public.actions(self.seat, &Own { hand: self.hand }, buffer);
        }
        let mut best = None;
        let mut highest = i32::MIN;
        for action in buffer.iter() {
            let Action::Meld(meld) = action else { continue };
            let gain = self.gain(meld) + below(WHIM, rng) as i32;
            if gain > highest {
                (best, highest) = (Some(*action), gain);
            }
        }
        best
    }

    fn discard(&self, rng: &mut BotRng) -> Option<Action> {
        let prospects = Prospects::of(self.public, self.seat, self.hand);
        let mut best = None;
        let mut highest = i32::MIN;
        for card in self.hand.iter() {
            let kept = prospects.without(card) + below(DISCARD_WHIM, rng) as i32;
            if kept > highest {
                (best, highest) = (Some(Action::Discard(card)), kept);
            }
        }
        best
    }

    /// Returns the gain of a meld: its points, doubled for a line of one colour or of different ones,
    /// and the cards that it sheds.
    fn gain(&self, meld: &Meld) -> i32 {
        let level = self.public.options.level;
        let Ok(laid) = self.public.judge(self.hand, meld) else { return i32::MIN };
        let line = Cards::from_bits(meld.run.bits());
        let (mut same, mut different) = (false, true);
        for hue in Hue::ALL {
            let own = line.and(hue.cards()).len();
            same |= own == line.len();
            different &= own <= 1;
        }
        let points: i32 = laid.iter().map(|card| level.points(card)).sum();
        let doubled = if same || different { 2 } else { 1 };
        2 * points * (doubled + 1) + laid.len() as i32 - JOKER * laid.jokers().iter().count() as i32
    }

    /// Returns true if an open card is taken: it can be laid, or promises something.
    fn wants(&self, card: Card) -> bool {
        self.fits(card) || Prospects::of(self.public, self.seat, self.hand.with(card)).of_card(card) > TAKEN
    }

    /// Returns true if a card can probably be laid with what the hand holds.
    fn fits(&self, card: Card) -> bool {
        let Some(number) = card.number() else { return true };
        let level = self.public.options.level;
        if self.public.opened.contains(self.seat)
            && self.public.table.lines().any(|(_, line)| {
                let run = line.run;
                run.first().checked_sub(run.gap()) == Some(number) || run.last() + run.gap() == number
            })
        {
            return true;
        }
        let holds = |number: Option<u8>| {
            number.and_then(Card::number_card).is_some_and(|card| self.hand.contains(card))
        };
        let mut numbers = self.hand.numbers().iter().filter_map(Card::number);
        numbers.any(|other| {
            let gap = number.abs_diff(other);
            let (low, high) = (number.min(other), number.max(other));
            holds(low.checked_sub(gap)) && level.begins_well(low - gap, gap)
                || holds(high.checked_add(gap)) && level.begins_well(low, gap)
                || gap.is_multiple_of(2) && holds(Some(low + gap / 2)) && level.begins_well(low, gap / 2)
        })
    }
}
