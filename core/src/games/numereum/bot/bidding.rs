//! The choice of a bid, of an overbid, and of leaving the round.

use super::super::action::Action;
use super::super::auction::{Bid, Prizes};
use super::super::cards::{Card, Numbers};
use super::super::view::{Phase, View};
use super::super::{SEATS, TARGET};
use super::mixture::{Mixture, dot, draw, respond, solve};
use super::side::{Side, Standing, WIN};
use crate::bot::{BotRng, Level};
use crate::seat::Seat;
use crate::seed::below;
use std::cmp::Ordering;

/// The rounds of learning a mixture: for the move to be made, and for the overbids behind it.
const ROUNDS: usize = 200;
const ROUNDS_BEHIND: usize = 16;
/// The share of decisions, as a fraction, in which `normal` guesses and does not mix.
/// A player who always guesses can be read.
const GUESSES: (u32, u32) = (3, 5);
/// The trust of `hard` in its guess of people's play; the more, the better it can be read.
const TRUST: f64 = 0.2;
/// The share of people who play any card; the others play the best one against any card.
const ANY: f64 = 0.57;

/// An auction from one side, with everything that may come of it.
pub(super) struct Bidding {
    prizes: Prizes,
    /// The own side, then the other.
    sides: [Bidder; SEATS],
    /// The number of cards in the deck after the prizes.
    deck: usize,
    /// True if the own side is the youngest.
    youngest: bool,
    phase: Phase,
    /// The worth of each own card against each card of the other.
    payoff: Vec<Vec<f64>>,
}

/// One side of an auction.
struct Bidder {
    side: Side,
    /// The cards that it has shown.
    shown: Bid,
    /// The cards that it can play.
    cards: Vec<Card>,
}

impl Bidder {
    fn new(side: Side, shown: Bid) -> Self {
        Self { side, shown, cards: side.hand.kinds().collect() }
    }

    /// Returns its standing after it has also played these cards, and won these prizes or nothing.
    fn after(&self, played: &[Card], won: Option<Prizes>) -> Standing {
        self.side.after(played.iter().copied(), won)
    }

    /// Returns the cards that it can play after this one.
    fn then(&self, first: Card) -> Vec<Card> {
        let mut hand = self.side.hand;
        hand.remove(first);
        hand.kinds().collect()
    }

    /// Returns its standings after each of these second cards, lost and won.
    fn seconds(&self, first: Option<Card>, prizes: Prizes) -> Vec<Second> {
        let cards = first.map_or_else(|| self.cards.clone(), |first| self.then(first));
        let before = self.shown.total() + first.map_or(0, |first| u32::from(first.value()));
        let second = |card: Card| {
            let played: Vec<Card> = first.into_iter().chain([card]).collect();
            Second {
                total: before + u32::from(card.value()),
                lost: self.after(&played, None),
                won: self.after(&played, Some(prizes)),
            }
        };
        cards.into_iter().map(second).collect()
    }
}

/// A second card: the total that it makes, and what follows.
struct Second {
    total: u32,
    lost: Standing,
    won: Standing,
}

impl Bidding {
    /// Returns the running auction from the own side, with the other side as the own one imagines it.
    pub(super) fn new(view: &View, other: &View, seat: Seat) -> Option<Self> {
        let public = &view.public;
        let auction = public.auction.as_ref()?;
        let deck = view
            .unseen()
            .minus(other.own.hand.numbers())
            .minus(other.own.committed.map_or(Numbers::EMPTY, Numbers::only));
        let sides = [(view, seat), (other, seat.next(SEATS))];
        let mut bidding = Self {
            prizes: auction.prizes,
            sides: sides
                .map(|(view, seat)| Bidder::new(Side::of(view, seat, deck), auction.bids[seat.index()])),
            deck: usize::from(public.deck),
            youngest: public.youngest == seat,
            phase: public.phase,
            payoff: Vec::new(),
        };
        bidding.payoff = bidding.weighed();
        Some(bidding)
    }

    /// Returns the action: a card to play, or conceding.
    pub(super) fn choose(&self, level: Level, rng: &mut BotRng) -> Option<Action> {
        let plan = plan(&self.payoff, level, rng);
        self.action(draw(&plan.rows, rng), plan.value)
    }

    /// Returns how often a level plays each own card.
    pub(super) fn mixture(&self, level: Level, rng: &mut BotRng) -> Vec<f64> {
        plan(&self.payoff, level, rng).rows
    }

    /// Returns the possible actions, the best first, for these worths of the own cards.
    pub(super) fn ranked(&self, worth: impl Fn(usize) -> f64) -> Vec<Action> {
        let cards = self.sides[0].cards.iter().enumerate();
        let cards = cards.map(|(place, card)| (Action::Commit(*card), worth(place)));
        let concede = (self.phase == Phase::Answer).then(|| (Action::Concede, self.conceded()));
        // Among equal worths conceding comes first, then the lower card.
        let mut ranked: Vec<(Action, f64)> = concede.into_iter().chain(cards).collect();
        ranked.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        ranked.into_iter().map(|(action, _)| action).collect()
    }

    /// Returns the worth of an own card if the other plays its cards this often.
    pub(super) fn worth(&self, card: usize, others: &[f64]) -> f64 {
        dot(&self.payoff[card], others)
    }

    /// Returns how often an own card is ahead, and how often level, if the other plays its cards this often.
    pub(super) fn odds(&self, card: Card, others: &[f64]) -> [f64; 2] {
        let [own, other] = &self.sides;
        let total = |bidder: &Bidder, card: Card| bidder.shown.total() + u32::from(card.value());
        let share = |order: Ordering| {
            let met = other.cards.iter().zip(others);
            met.filter(|(theirs, _)| total(own, card).cmp(&total(other, **theirs)) == order)
                .map(|(_, share)| share)
                .sum()
        };
        [share(Ordering::Greater), share(Ordering::Equal)]
    }

    /// Returns playing the own card of this number; conceding if it is an overbid worth no more than that.
    pub(super) fn action(&self, card: usize, worth: f64) -> Option<Action> {
        if self.phase == Phase::Answer && self.conceded() >= worth {
            return Some(Action::Concede);
        }
        self.sides[0].cards.get(card).copied().map(Action::Commit)
    }

    /// Returns the worth of leaving the prizes to the other.
    fn conceded(&self) -> f64 {
        let [own, other] = &self.sides;
        self.judge(&own.after(&[], None), &other.after(&[], Some(self.prizes)))
    }

    /// Returns the worth of each own card against each card of the other: as bids,
    /// or in the overbid as it stands.
    fn weighed(&self) -> Vec<Vec<f64>> {
        let [own, other] = &self.sides;
        if self.phase != Phase::Bid {
            return self.overbids(&own.seconds(None, self.prizes), &other.seconds(None, self.prizes));
        }
        let first = |bidder: &Bidder| -> Vec<First> {
            bidder.cards.iter().map(|card| First::new(bidder, *card, self.prizes)).collect()
        };
        let (rows, columns) = (first(own), first(other));
        rows.iter().map(|row| columns.iter().map(|column| self.meet(row, column)).collect()).collect()
    }

    /// Returns the worth of each pair of second cards to the own side.
    fn overbids(&self, own: &[Second], other: &[Second]) -> Vec<Vec<f64>> {
        let pair = |own: &Second, other: &Second| match own.total.cmp(&other.total) {
            Ordering::Less => self.judge(&own.lost, &other.won),
            Ordering::Equal => self.judge(&own.lost, &other.lost),
            Ordering::Greater => self.judge(&own.won, &other.lost),
        };
        own.iter().map(|own| other.iter().map(|other| pair(own, other)).collect()).collect()
    }

    /// Returns the worth of two first cards to the own side, if the lower one then does the best for itself.
    fn meet(&self, own: &First, other: &First) -> f64 {
        // The lower side's gain is the payoff times this sign.
        let (sign, conceded) = match own.value.cmp(&other.value) {
            Ordering::Equal => return self.judge(&own.lost, &other.lost),
            Ordering::Less => (1.0, self.judge(&own.lost, &other.won)),
            Ordering::Greater => (-1.0, self.judge(&own.won, &other.lost)),
        };
        if own.seconds.is_empty() || other.seconds.is_empty() {
            return conceded;
        }
        let payoff = self.overbids(&own.seconds, &other.seconds);
        // If even the luckiest overbid does not repay the lower side, there is nothing to solve.
        let luckiest = payoff.iter().flatten().map(|worth| sign * worth).fold(f64::MIN, f64::max);
        if luckiest <= sign * conceded {
            return conceded;
        }
        sign * (sign * solve(&payoff, ROUNDS_BEHIND).value).max(sign * conceded)
    }

    /// Returns the worth of two standings at the end of the round to the own side:
    /// a won or lost game, or the difference.
    fn judge(&self, own: &Standing, other: &Standing) -> f64 {
        let decided = |won: bool| if won { WIN } else { -WIN };
        let more = |one: usize, other: usize| (one != other).then_some(one > other);
        match (own.made >= TARGET, other.made >= TARGET) {
            (true, true) => {
                let won = more(own.hand, other.hand).or_else(|| more(own.reserve, other.reserve));
                return decided(won.unwrap_or(self.youngest));
            }
            (true, false) => return WIN,
            (false, true) => return -WIN,
            (false, false) => {}
        }
        match (own.hand, other.hand) {
            (0, 0) => {
                let won = more(own.made, other.made).or_else(|| more(own.reserve, other.reserve));
                decided(won.unwrap_or(self.youngest))
            }
            (0, _) => -WIN,
            (_, 0) => WIN,
            _ if self.deck.saturating_sub(own.drawn + other.drawn) < 2 => decided(self.youngest),
            _ => own.worth - other.worth,
        }
    }
}

/// Returns the mixture of a level, and its worth.
/// `normal` often takes the other for a player of any card, and plays best against that;
/// otherwise it plays the mixture that cannot be read.
/// `hard` leans from that mixture towards the best play against people.
fn plan(payoff: &[Vec<f64>], level: Level, rng: &mut BotRng) -> Mixture {
    let width = payoff.first().map_or(0, Vec::len);
    let any: Vec<f64> = vec![1.0 / width.max(1) as f64; width];
    if level >= Level::Hard {
        return respond(payoff, ROUNDS, &guessed(payoff, &any), TRUST);
    }
    if below(GUESSES.1, rng) >= GUESSES.0 {
        return solve(payoff, ROUNDS);
    }
    let guess = best(payoff.len(), |row| dot(&payoff[row], &any));
    let (row, value) = guess.unwrap_or((0, 0.0));
    Mixture { rows: pure(payoff.len(), row), value }
}

/// Returns the play of people: any card, or the best one against any card.
fn guessed(payoff: &[Vec<f64>], any: &[f64]) -> Vec<f64> {
    let reply = best(any.len(), |column| -payoff.iter().map(|row| row[column]).sum::<f64>());
    let reply = pure(any.len(), reply.map_or(0, |(column, _)| column));
    any.iter().zip(reply).map(|(any, reply)| any * ANY + reply * (1.0 - ANY)).collect()
}

/// Returns a mixture of one choice.
fn pure(choices: usize, only: usize) -> Vec<f64> {
    (0..choices).map(|choice| if choice == only { 1.0 } else { 0.0 }).collect()
}

/// Returns the choice of the highest worth, and that worth.
fn best(choices: usize, worth: impl Fn(usize) -> f64) -> Option<(usize, f64)> {
    (0..choices)
        .map(|choice| (choice, worth(choice)))
        .reduce(|best, next| if next.1 > best.1 { next } else { best })
}

/// A first card, and the sequel: at once, or after an overbid.
struct First {
    value: u8,
    lost: Standing,
    won: Standing,
    seconds: Vec<Second>,
}

impl First {
    fn new(bidder: &Bidder, card: Card, prizes: Prizes) -> Self {
        Self {
            value: card.value(),
            lost: bidder.after(&[card], None),
            won: bidder.after(&[card], Some(prizes)),
            seconds: bidder.seconds(Some(card), prizes),
        }
    }
}
