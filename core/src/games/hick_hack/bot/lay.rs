//! Which cards to lay: every lay is weighed against the same drawn lays of the others.

use super::super::action::Action;
use super::super::cards::{Card, Cards, Colour};
use super::super::duel::Duel;
use super::super::grains::Grain;
use super::super::meeting::Meeting;
use super::super::state::HickHack;
use super::super::view::{Public, SEATS, View};
use super::any_best;
use crate::bot::BotRng;
use crate::game::Game as _;
use crate::seat::Seat;
use crate::seed::below;

/// How many times the others' lays are drawn.
const DRAWS: usize = 120;

/// The lay that brings most, against the mean of the others, over all draws.
pub(super) fn choose(view: &View, seat: Seat, actions: &[Action], rng: &mut BotRng) -> Option<Action> {
    let lays: Vec<Cards> = actions
        .iter()
        .filter_map(|action| match action {
            Action::Lay(cards) => Some(*cards),
            _ => None,
        })
        .collect();
    let mut worths = vec![0.0; lays.len()];
    for _ in 0..DRAWS {
        let mut table = foreign_lays(view, seat, rng);
        let without = Colour::ALL.map(|yard| gain(&view.public, &table, yard, seat));
        for (lay, worth) in lays.iter().zip(&mut worths) {
            table[seat.index()] = *lay;
            let colours = lay.colours();
            for yard in Colour::ALL.into_iter().filter(|yard| colours >> yard.index() & 1 == 1) {
                *worth += gain(&view.public, &table, yard, seat) - without[yard.index()];
            }
        }
    }
    let rated = lays.into_iter().zip(worths).map(|(lay, worth)| (lay, worth / DRAWS as f64 - kept(lay)));
    any_best(rated, rng, |(_, worth)| worth).map(|(lay, _)| Action::Lay(lay))
}

/// What a lay would still be worth in hand.
fn kept(lay: Cards) -> f64 {
    lay.iter().map(|card| if card.is_coward() { 0.0 } else { 0.08 * f64::from(card.value() - 3) }).sum()
}

/// What the others may lay: hands that agree with the view, and cards of them as people like them.
fn foreign_lays(view: &View, own: Seat, rng: &mut BotRng) -> [Cards; SEATS] {
    let imagined = HickHack::imagine(view, rng);
    let mut table = [Cards::EMPTY; SEATS];
    let mut actions = Vec::new();
    for seat in Seat::all(view.public.seat_count()).filter(|seat| *seat != own) {
        actions.clear();
        // What lies face down already was drawn without liking: it goes back to the hand first.
        let hand = imagined.hand(seat).with(imagined.laid[seat.index()]);
        view.public.lays(hand, &mut actions);
        let weights = actions.iter().map(|action| match action {
            Action::Lay(cards) => cards.iter().map(|card| liking(&view.public, card)).product(),
            _ => 0,
        });
        let mut chosen = below(weights.clone().sum::<u32>(), rng);
        for (action, weight) in actions.iter().zip(weights) {
            if let Action::Lay(cards) = action
                && chosen < weight
            {
                table[seat.index()] = *cards;
                break;
            }
            chosen -= weight;
        }
    }
    table
}

/// How much people like to lay a card, at least 1: where much lies, birds come to eat and foxes come for them.
fn liking(public: &Public, card: Card) -> u32 {
    let lies = public.yard(card.colour()).value() as u32;
    match (card.is_fox(), card.is_coward()) {
        (_, true) => 1 + lies,
        (true, _) => 1 + lies * lies,
        (false, false) => 1 + lies * lies * 2,
    }
}

/// What a yard will probably bring a seat, against the mean of the others, when these cards meet there.
fn gain(public: &Public, table: &[Cards; SEATS], yard: Colour, own: Seat) -> f64 {
    let meeting = Meeting::new(table, yard);
    let mut grains = public.yard(yard);
    let stolen = meeting.runaway().filter(|_| grains.take(Grain::Green));
    let (which, owners, prize) = if meeting.foxes.is_empty() {
        (Cards::BRAVE, meeting.eaters(), grains.value())
    } else {
        (Cards::FOXES, meeting.foxes, meeting.birds.value())
    };
    let (prize, others) = (f64::from(prize), f64::from(public.seats) - 1.0);
    let against = |share: f64| share - (1.0 - share) / others;
    let won = match (owners.contains(own), owners.len()) {
        (_, 0) => 0.0,
        (false, _) => prize * against(0.0),
        (true, 1) => prize,
        (true, _) => {
            let order = Seat::all(public.seat_count());
            prize * against(Duel::new(table, which.and(Cards::of(yard)), order).odds().of(own))
        }
    };
    won + stolen.map_or(0.0, |seat| against(f64::from(u8::from(seat == own))))
}
