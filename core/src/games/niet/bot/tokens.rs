//! The choice of the cell for a token.

use super::super::action::Action;
use super::super::board::{Cell, DiscardRule, POINTS, Row};
use super::super::cards::{Cards, Colour};
use super::super::view::View;
use super::outlook::Outlook;
use super::{any_best, best, discards, mean};
use crate::bot::BotRng;
use crate::seat::Seat;

/// The prospects of a usual hand by [`Outlook::hand`], by number of seats: the mean over many deals.
const USUAL: [f64; 6] = [0.0, 0.0, 2.35, 3.2, 2.39, 1.83];
/// The usual gain by [`discard_gain`] for each rule of row 2,
/// when tricks bring points and when they cost some.
const USUAL_GAIN: [[f64; 5]; 2] = [[0.0, 0.41, 0.73, 0.03, 0.41], [0.0, 0.76, 1.37, 0.64, 0.76]];
/// The worth of making the teams, in tricks and loot.
const FIRST: f64 = 0.8;

/// Covers the cell whose loss improves the round most.
/// A cell that is one of `n` open ones would survive once in `n` times,
/// so covering it gains the difference to the others' mean, divided by `n`.
pub(super) fn place(view: &View, seat: Seat, rng: &mut BotRng) -> Option<Action> {
    let worth = worths(view, seat);
    let gain = |cell: &Cell| {
        let open = open(view, cell.row());
        let others = mean(open.clone().filter(|other| other != cell).map(|other| worth[other.number()]));
        (others - worth[cell.number()]) / open.count() as f64
    };
    any_best(view.public.board.placeable(), rng, gain).map(Action::Place)
}

fn open(view: &View, row: Row) -> impl Iterator<Item = Cell> + Clone + use<'_> {
    Cell::all().filter(move |cell| cell.row() == row && view.public.board.is_open(*cell))
}

/// Returns the worth, in points, of each cell's staying open.
fn worths(view: &View, seat: Seat) -> [f64; 25] {
    let colour = |cell: Cell| Colour::ALL.get(cell.column()).copied();
    let (trumps, supertrumps) = (open(view, Row::Trump), open(view, Row::Supertrump));
    let strength = |trump: Cell, supertrump: Cell| {
        Outlook::expected(view, colour(trump), colour(supertrump)).hand(view.own.hand)
    };
    let points = mean(open(view, Row::Points).map(|cell| f64::from(POINTS[cell.column()])));
    let mut worth = [0.0; 25];
    for trump in trumps.clone() {
        let hope = mean(supertrumps.clone().map(|supertrump| strength(trump, supertrump)));
        worth[trump.number()] = points * hope;
    }
    for supertrump in supertrumps.clone() {
        let hope = mean(trumps.clone().map(|trump| strength(trump, supertrump)));
        worth[supertrump.number()] = points * hope;
    }
    let hope = mean(trumps.clone().map(|trump| worth[trump.number()])) / points;
    let usual = USUAL[view.public.seat_count()];
    for cell in open(view, Row::Points) {
        let each = f64::from(POINTS[cell.column()]);
        // If the points on the board are near zero nothing is known yet, and the hand alone decides.
        let hope = if points.abs() < 0.1 { usual } else { hope };
        worth[cell.number()] = each * (hope - usual);
    }
    for cell in open(view, Row::First).filter(|cell| cell.column() == seat.index()) {
        worth[cell.number()] = FIRST * points.abs();
    }
    let likely = |row| best(open(view, row), |cell| worth[cell.number()]).and_then(colour);
    let outlook = Outlook::expected(view, likely(Row::Trump), likely(Row::Supertrump));
    for cell in open(view, Row::Discard) {
        let usual = USUAL_GAIN[usize::from(points < 0.0)][cell.column()];
        let gain = discard_gain(&outlook, view.own.hand, cell.discard_rule(), points.signum());
        // Half of the gain by a gift is lost again: the right neighbour gives a card that they like to lose.
        let share = if cell.discard_rule() == DiscardRule::GiveLeft { 0.5 } else { 1.0 };
        worth[cell.number()] = points.abs() * share * (gain - usual);
    }
    worth
}

/// Returns the gain of the hand by discarding under this rule; `sign` is -1 when tricks cost points.
fn discard_gain(outlook: &Outlook, hand: Cards, rule: DiscardRule, sign: f64) -> f64 {
    let before = outlook.hand(hand);
    let mut rest = hand;
    for _ in 0..rule.cards() {
        let spared = rule == DiscardRule::OneButNoOne;
        let cards = if spared { rest.except(Cards::ONES) } else { rest };
        let Some(card) = discards::worst(outlook, rest, cards, sign) else { break };
        rest.remove(card);
    }
    sign * (outlook.hand(rest) - before)
}
