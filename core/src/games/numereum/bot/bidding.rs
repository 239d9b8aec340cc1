//! What to bid, when to overbid, and when to leave the round.

use super::super::action::Action;
use super::super::auction::{Auction, Bid, Prizes};
use super::super::cards::Card;
use super::super::state::Numereum;
use super::super::{SEATS, TARGET};
use super::duel::{Mixture, draw, solve};
use super::side::{Side, Standing, WIN};
use crate::bot::BotRng;
use crate::seat::Seat;
use std::cmp::Ordering;

/// How long mixtures are learnt: for the move to be made, and for the overbids behind it.
const ROUNDS: usize = 200;
const ROUNDS_BEHIND: usize = 16;

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
    fn new(game: &Numereum, auction: &Auction, seat: Seat) -> Self {
        let side = Side::of(game, seat);
        Self { side, shown: auction.bids[seat.index()], cards: side.hand.kinds().collect() }
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
    /// The running auction of an imagined game, as a seat sees it.
    pub(super) fn new(game: &Numereum, seat: Seat) -> Option<Self> {
        let public = game.public();
        let auction = public.auction.as_ref()?;
        Some(Self {
            prizes: auction.prizes,
            sides: [seat, seat.next(SEATS)].map(|seat| Bidder::new(game, auction, seat)),
            deck: usize::from(public.deck),
            youngest: public.youngest == seat,
        })
    }

    /// The first card.
    pub(super) fn bid(&self, rng: &mut BotRng) -> Option<Action> {
        let [own, other] = &self.sides;
        let first = |bidder: &Bidder| -> Vec<First> {
            bidder.cards.iter().map(|card| First::new(bidder, *card, self.prizes)).collect()
        };
        let (rows, columns) = (first(own), first(other));
        let payoff: Vec<Vec<f64>> =
            rows.iter().map(|row| columns.iter().map(|column| self.meet(row, column)).collect()).collect();
        let mixture = solve(&payoff, ROUNDS);
        own.cards.get(draw(&mixture.rows, rng)).copied().map(Action::Commit)
    }

    /// To concede or to overbid.
    pub(super) fn answer(&self, rng: &mut BotRng) -> Option<Action> {
        let [own, other] = &self.sides;
        let conceded = self.judge(&own.after(&[], None), &other.after(&[], Some(self.prizes)));
        if own.cards.is_empty() || other.cards.is_empty() {
            return Some(Action::Concede);
        }
        let (seconds, mixture) = self.second_cards();
        if conceded >= mixture.value {
            return Some(Action::Concede);
        }
        seconds.get(draw(&mixture.rows, rng)).map(|second| Action::Commit(second.card))
    }

    /// The card that must answer an overbid.
    pub(super) fn cover(&self, rng: &mut BotRng) -> Option<Action> {
        let (seconds, mixture) = self.second_cards();
        seconds.get(draw(&mixture.rows, rng)).map(|second| Action::Commit(second.card))
    }

    /// The overbid as it stands: the own second cards, and how to mix them.
    fn second_cards(&self) -> (Vec<Second>, Mixture) {
        let [own, other] = &self.sides;
        let (own, other) = (own.seconds(None, self.prizes), other.seconds(None, self.prizes));
        let mixture = solve(&self.overbids(&own, &other), ROUNDS);
        (own, mixture)
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

    /// What two standings at the end of the round are worth to the own side: a won or lost game, or the difference.
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
