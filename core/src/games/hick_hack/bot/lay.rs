//! Which cards to lay: every lay is weighed against the same drawn lays of the others.

use super::super::action::Action;
use super::super::cards::{Card, Cards, Colour};
use super::super::duel::Duel;
use super::super::grains::Grain;
use super::super::meeting::Meeting;
use super::super::view::{Public, SEATS, View};
use super::any_best;
use crate::bot::BotRng;
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
    let mut others = Others::new(view, seat);
    for _ in 0..DRAWS {
        let mut table = others.draw(rng);
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

/// What the others may lay.
struct Others<'a> {
    public: &'a Public,
    own: Seat,
    /// The cards that the viewer has not seen.
    unseen: Vec<Card>,
    lays: Vec<Action>,
}

impl<'a> Others<'a> {
    fn new(view: &'a View, own: Seat) -> Self {
        let unseen = view.public.unseen(view.hand.with(view.laid)).iter().collect();
        Self { public: &view.public, own, unseen, lays: Vec::new() }
    }

    /// Hands that agree with the view, and of each hand cards as people like them.
    fn draw(&mut self, rng: &mut BotRng) -> [Cards; SEATS] {
        let mut table = [Cards::EMPTY; SEATS];
        let (mut drawn, own) = (0, self.own);
        for seat in Seat::all(self.public.seat_count()).filter(|seat| *seat != own) {
            let size = usize::from(self.public.hand_sizes[seat.index()]).min(self.unseen.len() - drawn);
            let mut hand = Cards::EMPTY;
            for next in drawn..drawn + size {
                let any = next + below((self.unseen.len() - next) as u32, rng) as usize;
                self.unseen.swap(next, any);
                hand = hand.with(Cards::one(self.unseen[next]));
            }
            drawn += size;
            table[seat.index()] = self.lay_of(hand, rng);
        }
        table
    }

    /// Cards of a hand, each lay as probable as people like it.
    fn lay_of(&mut self, hand: Cards, rng: &mut BotRng) -> Cards {
        self.lays.clear();
        self.public.lays(hand, &mut self.lays);
        let public = self.public;
        let weighed = self.lays.iter().filter_map(|action| match action {
            Action::Lay(cards) => {
                Some((*cards, cards.iter().map(|card| liking(public, card)).product::<u32>()))
            }
            _ => None,
        });
        let mut chosen = below(weighed.clone().map(|(_, weight)| weight).sum(), rng);
        for (cards, weight) in weighed {
            if chosen < weight {
                return cards;
            }
            chosen -= weight;
        }
        Cards::EMPTY
    }
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
