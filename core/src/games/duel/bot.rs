//! How bots play duel: habits of a sensible player, from the view alone.
//!
//! `easy` lays what destroys something when it sees it, and overlooks a card now and then. `normal` destroys whatever it can, and
//! weighs what a card to be laid takes, what it will take, and what it exposes.

use super::action::Action;
use super::state::Duel;
use super::view::{HAND, Phase, Public, TROPHIES_TO_WIN, View};
use crate::bot::search::Tuning;
use crate::bot::{Bot, BotRng, Level};
use crate::games::multiples::{Card, Cards};
use crate::seat::Seat;
use crate::seed::below;

/// One time in so many `easy` overlooks what it could destroy.
const OVERLOOKS: u32 = 3;

/// The worth of a trophy.
const TROPHY: i32 = 100;
/// The worth of the trophy that wins.
const WIN: i32 = 100 * TROPHY;
/// What a card of one's own costs that is destroyed: a trophy for one of the others, and an attack less.
const LOSS: i32 = 70;
/// The same when that trophy would win.
const FATAL_LOSS: i32 = 400;

impl Bot for Duel {
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
        let laid = view.public.laid_by(seat);
        match view.public.phase {
            Phase::Lay if level == Level::Easy => {
                let kills = |card: Card| view.public.within_reach(seat, laid.with(card)).len() as i32;
                let overlooks = below(OVERLOOKS, rng) == 0;
                best(view.hand, rng, |card| if overlooks { 0 } else { kills(card) }).map(Action::Lay)
            }
            Phase::Lay => {
                let table = Table { view, seat, unseen: view.public.unseen(view.hand) };
                best(view.hand, rng, |card| table.worth(card)).map(Action::Lay)
            }
            Phase::Destroy if level == Level::Easy && below(OVERLOOKS, rng) == 0 => Some(Action::EndTurn),
            Phase::Destroy => {
                let target = best(view.public.within_reach(seat, laid), rng, |_| 0);
                Some(target.map_or(Action::EndTurn, Action::Destroy))
            }
            Phase::Over => None,
        }
    }
}

/// The card with the highest number; of equal ones any.
fn best(cards: Cards, rng: &mut BotRng, mut worth: impl FnMut(Card) -> i32) -> Option<Card> {
    let worths: Vec<(i32, Card)> = cards.iter().map(|card| (worth(card), card)).collect();
    let highest = worths.iter().map(|(worth, _)| *worth).max()?;
    let mut best = worths.into_iter().filter(|(worth, _)| *worth == highest);
    let count = best.clone().count() as u32;
    best.nth(below(count, rng) as usize).map(|(_, card)| card)
}

/// A table seen by who is about to lay a card.
struct Table<'a> {
    view: &'a View,
    seat: Seat,
    /// What may be in the others' hands or come from the pile.
    unseen: Cards,
}

impl Table<'_> {
    const fn public(&self) -> &Public {
        &self.view.public
    }

    /// What laying a card is worth.
    fn worth(&self, card: Card) -> i32 {
        let public = self.public();
        let laid = public.laid_by(self.seat).with(card);
        let taken = public.within_reach(self.seat, laid);
        let trophies = public.trophy_count(self.seat) + taken.len();
        if trophies >= TROPHIES_TO_WIN {
            return WIN;
        }
        taken.len() as i32 * TROPHY + self.promise(card, laid, taken) - self.danger(laid, taken)
    }

    /// What these cards may take in the next turn: of the cards that the others lay until then, and with another card of the hand.
    fn promise(&self, card: Card, laid: Cards, taken: Cards) -> i32 {
        let coming = self.unseen.iter().filter(|coming| laid.multiply_to(coming.target())).count() as i32;
        let others = self.public().seat_count() as i32 - 1;
        let coming = others * TROPHY * coming / self.unseen.len().max(1) as i32;
        let standing = self.public().laid_by_others(self.seat).minus(taken);
        let with = |next: Card| {
            let laid = laid.with(next);
            standing.iter().filter(|target| laid.multiply_to(target.target())).count() as i32
        };
        let next = self.view.hand.without(card).iter().map(with).max().unwrap_or(0);
        coming / 2 + next * TROPHY / 3
    }

    /// What the others may take of these cards before the next turn.
    fn danger(&self, laid: Cards, taken: Cards) -> i32 {
        let public = self.public();
        let others = Seat::all(public.seat_count()).filter(|seat| *seat != self.seat);
        let danger = |seat: Seat| {
            let theirs = public.laid_by(seat).minus(taken);
            let chance: i32 = laid.iter().map(|card| self.chance(theirs, card)).sum();
            let fatal = public.trophy_count(seat) + 1 >= TROPHIES_TO_WIN;
            chance * if fatal { FATAL_LOSS } else { LOSS } / 100
        };
        others.map(danger).sum()
    }

    /// In a hundred times, how often somebody with these laid cards can take a card: surely, or by laying one that completes a product.
    fn chance(&self, theirs: Cards, card: Card) -> i32 {
        if theirs.multiply_to(card.target()) {
            return 100;
        }
        let completes = |laid: &Card| theirs.with(*laid).multiply_to(card.target());
        let completing = self.unseen.iter().filter(completes).count();
        (100 * HAND * completing / self.unseen.len().max(1)).min(100) as i32
    }
}
