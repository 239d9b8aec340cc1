//! What to bid, when to overbid, and when to leave the round.

use super::super::action::Action;
use super::super::auction::{Bid, Prizes};
use super::super::cards::{Card, Numbers};
use super::super::view::View;
use super::super::{SEATS, TARGET};
use super::mixture::{dot, draw, solve};
use super::side::{Side, Standing, WIN};
use crate::bot::{BotRng, Level};
use crate::seat::Seat;
use crate::seed::below;
use std::cmp::Ordering;

/// How long mixtures are learnt: for the move to be made, and for the overbids behind it.
const ROUNDS: usize = 200;
const ROUNDS_BEHIND: usize = 16;
/// So many times in so many `normal` guesses instead of mixing.
/// Whoever always guesses is read: `hard` wins 98 % against them;
/// against the mixture alone nothing wins much more than half.
const GUESSES: (u32, u32) = (3, 5);
/// What share of its expectations `hard` gives to any card, and to the best reply to any card.
const ANY: f64 = 0.2;
const REPLY: f64 = 0.15;

/// An auction as one side sees it: everything that may come of it.
pub(super) struct Bidding {
    prizes: Prizes,
    /// The own side, then the other.
    sides: [Bidder; SEATS],
    /// Cards in the deck after the prizes.
    deck: usize,
    /// Whether the own side is the youngest.
    youngest: bool,
}

/// One side of an auction.
struct Bidder {
    side: Side,
    /// What it has shown.
    shown: Bid,
    /// What it can play.
    cards: Vec<Card>,
}

impl Bidder {
    fn new(side: Side, shown: Bid) -> Self {
        Self { side, shown, cards: side.hand.kinds().collect() }
    }

    /// Its standing when it has played these cards as well, and won these prizes or nothing.
    fn after(&self, played: &[Card], won: Option<Prizes>) -> Standing {
        self.side.after(played.iter().copied(), won)
    }

    /// What it can play after this card.
    fn then(&self, first: Card) -> Vec<Card> {
        let mut hand = self.side.hand;
        hand.remove(first);
        hand.kinds().collect()
    }

    /// Its standings after each of these second cards, lost and won.
    fn seconds(&self, first: Option<Card>, prizes: Prizes) -> Vec<Second> {
        let cards = first.map_or_else(|| self.cards.clone(), |first| self.then(first));
        let before = self.shown.total() + first.map_or(0, |first| u32::from(first.value()));
        let second = |card: Card| {
            let played: Vec<Card> = first.into_iter().chain([card]).collect();
            Second {
                card,
                total: before + u32::from(card.value()),
                lost: self.after(&played, None),
                won: self.after(&played, Some(prizes)),
            }
        };
        cards.into_iter().map(second).collect()
    }
}

/// A second card, the total it makes, and what follows.
struct Second {
    card: Card,
    total: u32,
    lost: Standing,
    won: Standing,
}

impl Bidding {
    /// The running auction as the own side sees it, and as it imagines that the other does.
    pub(super) fn new(view: &View, other: &View, seat: Seat) -> Option<Self> {
        let public = &view.public;
        let auction = public.auction.as_ref()?;
        let deck = view
            .unseen()
            .minus(other.own.hand.numbers())
            .minus(other.own.committed.map_or(Numbers::EMPTY, Numbers::only));
        let sides = [(view, seat), (other, seat.next(SEATS))];
        Some(Self {
            prizes: auction.prizes,
            sides: sides
                .map(|(view, seat)| Bidder::new(Side::of(view, seat, deck), auction.bids[seat.index()])),
            deck: usize::from(public.deck),
            youngest: public.youngest == seat,
        })
    }

    /// The first card.
    pub(super) fn bid(&self, level: Level, rng: &mut BotRng) -> Option<Action> {
        let [own, other] = &self.sides;
        let first = |bidder: &Bidder| -> Vec<First> {
            bidder.cards.iter().map(|card| First::new(bidder, *card, self.prizes)).collect()
        };
        let (rows, columns) = (first(own), first(other));
        let payoff: Vec<Vec<f64>> =
            rows.iter().map(|row| columns.iter().map(|column| self.meet(row, column)).collect()).collect();
        let (row, _) = pick(&payoff, level, rng)?;
        own.cards.get(row).copied().map(Action::Commit)
    }

    /// To concede or to overbid.
    pub(super) fn answer(&self, level: Level, rng: &mut BotRng) -> Option<Action> {
        let [own, other] = &self.sides;
        let conceded = self.judge(&own.after(&[], None), &other.after(&[], Some(self.prizes)));
        if own.cards.is_empty() || other.cards.is_empty() {
            return Some(Action::Concede);
        }
        let (card, worth) = self.second_card(level, rng)?;
        Some(if conceded >= worth { Action::Concede } else { Action::Commit(card) })
    }

    /// The card that must answer an overbid.
    pub(super) fn cover(&self, level: Level, rng: &mut BotRng) -> Option<Action> {
        self.second_card(level, rng).map(|(card, _)| Action::Commit(card))
    }

    /// The overbid as it stands: the own second card, and what it is worth.
    fn second_card(&self, level: Level, rng: &mut BotRng) -> Option<(Card, f64)> {
        let [own, other] = &self.sides;
        let (own, other) = (own.seconds(None, self.prizes), other.seconds(None, self.prizes));
        let (row, worth) = pick(&self.overbids(&own, &other), level, rng)?;
        Some((own.get(row)?.card, worth))
    }

    /// What each pair of second cards is worth to the own side.
    fn overbids(&self, own: &[Second], other: &[Second]) -> Vec<Vec<f64>> {
        let pair = |own: &Second, other: &Second| match own.total.cmp(&other.total) {
            Ordering::Less => self.judge(&own.lost, &other.won),
            Ordering::Equal => self.judge(&own.lost, &other.lost),
            Ordering::Greater => self.judge(&own.won, &other.lost),
        };
        own.iter().map(|own| other.iter().map(|other| pair(own, other)).collect()).collect()
    }

    /// What two first cards are worth to the own side, when the lower one then does what is best for it.
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
        // Where not even the luckiest overbid repays the lower side, there is nothing to solve.
        let luckiest = payoff.iter().flatten().map(|worth| sign * worth).fold(f64::MIN, f64::max);
        if luckiest <= sign * conceded {
            return conceded;
        }
        sign * (sign * solve(&payoff, ROUNDS_BEHIND).value).max(sign * conceded)
    }

    /// What two standings at the end of the round are worth to the own side:
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

/// The row to play, and what it is worth.
/// `normal` often takes the other for somebody who plays any card,
/// else it plays the mixture that cannot be exploited.
/// `hard` expects something of all: that mixture, any card, and the reply to any card.
fn pick(payoff: &[Vec<f64>], level: Level, rng: &mut BotRng) -> Option<(usize, f64)> {
    let width = payoff.first()?.len();
    let even = 1.0 / width as f64;
    let hard = level >= Level::Hard;
    if !hard && below(GUESSES.1, rng) < GUESSES.0 {
        return best(payoff.len(), |row| payoff[row].iter().sum::<f64>() * even);
    }
    let mixture = solve(payoff, ROUNDS);
    if !hard {
        return Some((draw(&mixture.rows, rng), mixture.value));
    }
    let (reply, _) = best(width, |column| -payoff.iter().map(|row| row[column]).sum::<f64>())?;
    let mut expected = mixture.columns;
    for (column, share) in expected.iter_mut().enumerate() {
        let guessed = if column == reply { REPLY } else { 0.0 };
        *share = *share * (1.0 - REPLY - ANY) + ANY * even + guessed;
    }
    best(payoff.len(), |row| dot(&payoff[row], &expected))
}

/// The choice of so many that is worth most, and what.
fn best(choices: usize, worth: impl Fn(usize) -> f64) -> Option<(usize, f64)> {
    (0..choices)
        .map(|choice| (choice, worth(choice)))
        .reduce(|best, next| if next.1 > best.1 { next } else { best })
}

/// A first card, and what follows: at once, or after an overbid.
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
