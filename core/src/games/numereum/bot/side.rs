//! The holdings of one player, and their worth.

use super::super::TARGET;
use super::super::action::Action;
use super::super::auction::Prizes;
use super::super::cards::{Card, Cards, Numbers};
use super::super::criteria::{combinations, reward, super_thirds, thirds};
use super::super::view::View;
use crate::bot::BotRng;
use crate::seat::Seat;
use crate::seed::below;

/// The worth of a won game: more than any holdings.
pub(super) const WIN: f64 = 1_000.0;
/// The worth of the combinations made so far; the fifth wins.
const MADE: [f64; TARGET] = [0.0, 10.0, 21.0, 34.0, 50.0];
/// The worth of every card in hand: a round more to play.
const CARD: f64 = 4.0;
/// The loss by having only this number of cards in hand.
const FEW: [f64; 5] = [40.0, 14.0, 7.0, 3.0, 1.0];
/// The worth of a point of a card in hand.
const POINT: f64 = 0.27;
/// The worth of an average number of the deck in hand, drawn unseen.
const DRAWN: f64 = 30.0 * POINT + NUMBER;
/// The worth of a number in the reserve, as a third of a combination to come.
const RESERVED: f64 = 2.5;
/// The worth of a number in hand beyond its points: it is not lost when it is played.
const NUMBER: f64 = 3.0;
/// The worth of holding a number that makes a combination as soon as it is played,
/// and a super-combination.
const PLANNED: f64 = 6.0;
const PLANNED_SUPER: f64 = 9.0;
/// The worth of the chances for a combination if every unseen number made one.
const OPEN: f64 = 4.0;

/// The holdings of a player.
#[derive(Clone, Copy)]
pub(super) struct Side {
    /// The cards in hand, the committed one included.
    pub hand: Cards,
    /// Cards drawn in the imagined future, whose faces are unknown.
    pub drawn: usize,
    /// The reserve.
    pub reserve: Numbers,
    /// The numbers that arrive, or have arrived, in the reserve this round.
    pub arrived: Numbers,
    /// The number of combinations made.
    pub made: usize,
    /// The numbers that may still come from the deck.
    pub unseen: Numbers,
}

/// The holdings of a player after a round.
#[derive(Clone, Copy)]
pub(super) struct Standing {
    /// The number of combinations made.
    pub made: usize,
    /// The number of cards in hand.
    pub hand: usize,
    /// The number of cards in the reserve.
    pub reserve: usize,
    /// The number of cards drawn from the deck.
    pub drawn: usize,
    /// The worth of all that.
    pub worth: f64,
}

impl Side {
    /// Returns the viewer's holdings, with some of these cards in the deck.
    pub(super) fn of(view: &View, seat: Seat, unseen: Numbers) -> Self {
        let (public, place) = (&view.public, seat.index());
        let mut hand = view.own.hand;
        if let Some(card) = view.own.committed {
            hand.insert(card);
        }
        let (mut reserve, mut arrived) = (public.reserves[place], public.arrived[place]);
        if let Some(auction) = &public.auction {
            let shown: Numbers = auction.bids[place].cards().collect();
            (reserve, arrived) = (reserve.union(shown), arrived.union(shown));
        }
        Self { hand, drawn: 0, reserve, arrived, made: public.combinations(seat), unseen }
    }

    /// Returns the holdings after playing these cards, winning these prizes or nothing, and all combinations.
    pub(super) fn after(mut self, played: impl IntoIterator<Item = Card>, won: Option<Prizes>) -> Standing {
        let mut arrive = |card: Card| {
            self.reserve = self.reserve.union(Numbers::only(card));
            self.arrived = self.arrived.union(Numbers::only(card));
        };
        for card in played {
            self.hand.remove(card);
            arrive(card);
        }
        if let Some(prizes) = won {
            self.hand.insert(prizes.hand);
            arrive(prizes.reserve);
        }
        while let Some(best) = self.obvious() {
            self = self.with(best);
        }
        self.standing()
    }

    /// Returns the combination that draws most and, among such, leaves most others possible.
    fn obvious(&self) -> Option<Numbers> {
        let all = combinations(self.reserve, self.arrived);
        let left = |cards: Numbers| all.clone().filter(|other| other.and(cards).is_empty()).count();
        all.clone().max_by_key(|cards| (reward(*cards), left(*cards)))
    }

    /// Returns the holdings after a combination.
    fn with(mut self, cards: Numbers) -> Self {
        self.reserve = self.reserve.minus(cards);
        self.arrived = self.arrived.minus(cards);
        self.made += 1;
        self.drawn += reward(cards);
        self
    }

    /// Returns the combination to make now, or none, by looking through to the end of the round.
    pub(super) fn combine(&self, rng: &mut BotRng) -> Action {
        let mut best = (self.standing().rank(), Action::Finish);
        let mut equals = 1;
        for cards in combinations(self.reserve, self.arrived) {
            let worth = self.with(cards).best();
            if worth > best.0 {
                (best, equals) = ((worth, Action::Combine(cards)), 1);
            } else if worth >= best.0 {
                equals += 1;
                if below(equals, rng) == 0 {
                    best.1 = Action::Combine(cards);
                }
            }
        }
        best.1
    }

    fn best(&self) -> f64 {
        let further = combinations(self.reserve, self.arrived).map(|cards| self.with(cards).best());
        further.fold(self.standing().rank(), f64::max)
    }

    fn standing(&self) -> Standing {
        Standing {
            made: self.made,
            hand: self.hand.len() + self.drawn,
            reserve: self.reserve.len(),
            drawn: self.drawn,
            worth: self.worth(),
        }
    }

    fn worth(&self) -> f64 {
        let size = self.hand.len() + self.drawn;
        let points: f64 = self.hand.iter().map(|card| f64::from(card.value())).sum();
        let few = FEW.get(size).copied().unwrap_or(0.0);
        MADE[self.made.min(TARGET - 1)] + CARD * size as f64 - few
            + POINT * points
            + NUMBER * self.hand.numbers().len() as f64
            + DRAWN * self.drawn as f64
            + RESERVED * self.reserve.len() as f64
            + self.plans()
            + OPEN * self.openness()
    }

    /// Returns the worth of the plans of the numbers in hand:
    /// combinations that they will make with the reserve, super-combinations first.
    fn plans(&self) -> f64 {
        let (mut held, mut lying, mut worth) = (self.hand.numbers(), self.reserve, 0.0);
        for (table, each) in [(super_thirds as fn(Card, Card) -> Numbers, PLANNED_SUPER), (thirds, PLANNED)] {
            for card in self.hand.numbers().iter() {
                if !held.contains(card) {
                    continue;
                }
                let pool = held.union(lying).minus(Numbers::only(card));
                let with = |second| Some([card, second, table(card, second).and(pool).iter().next()?]);
                if let Some(cards) = pool.iter().find_map(with) {
                    let cards = cards.into_iter().collect();
                    (held, lying) = (held.minus(cards), lying.minus(cards));
                    worth += each;
                }
            }
        }
        worth
    }

    /// Returns the share of the unseen numbers
    /// that would make a combination with two of the reserve or the hand.
    fn openness(&self) -> f64 {
        let all = self.reserve.union(self.hand.numbers());
        let pairs = all.iter().flat_map(|one| all.above(one).iter().map(move |other| thirds(one, other)));
        let useful = pairs.fold(Numbers::EMPTY, Numbers::union).and(self.unseen);
        useful.len() as f64 / self.unseen.len().max(1) as f64
    }
}

impl Standing {
    /// Returns the rank of these holdings: their worth, and above all the fifth combination.
    fn rank(&self) -> f64 {
        if self.made >= TARGET { WIN + self.worth } else { self.worth }
    }
}
