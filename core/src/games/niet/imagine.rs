//! A complete deal that agrees with a view: what bots search, and the proof that the view is enough.

use super::action::Discard;
use super::board::DiscardRule;
use super::cards::{Card, Cards, Colour};
use super::state::Niet;
use super::view::{Phase, View};
use crate::seat::Seat;
use crate::seed::shuffle;
use rand_core::Rng;

/// How often a deal that respects every known void is tried before one that does not is accepted: a seat that gave a 1 to the
/// left can make the voids of the others impossible to meet by plain dealing.
const TRIES: usize = 20;

/// Draws the hands and the discards that `view` does not show.
pub(super) fn imagine(view: &View, rng: &mut impl Rng) -> Niet {
    let public = &view.public;
    let mut unseen = public.pack();
    unseen.remove_all(public.played);
    unseen.remove_all(view.hand);
    if let Some(laid) = view.laid
        && !given_away(view)
    {
        unseen.remove_all(laid.iter().collect());
    }
    let mut pool: Vec<Card> = unseen.iter().collect();
    for attempt in 0..=TRIES {
        shuffle(&mut pool, rng);
        if let Some(deal) = dealt(view, &pool, attempt < TRIES) {
            return deal;
        }
    }
    Niet::from_parts(*public, [Cards::EMPTY; 5], [None; 5], [None; 5])
}

/// Whether what the viewer laid down has gone to his left neighbour.
fn given_away(view: &View) -> bool {
    let gives = view.public.contract.is_some_and(|contract| contract.discard == DiscardRule::GiveLeft);
    gives && matches!(view.public.phase, Phase::Tricks | Phase::Over)
}

/// Deals the pool out. With `strict`, nobody gets a card of a colour he is known not to have; `None` when that fails.
fn dealt(view: &View, pool: &[Card], strict: bool) -> Option<Niet> {
    let public = &view.public;
    let seats = public.seat_count();
    let own = view.viewer.seat();
    let mut rest = pool.to_vec();
    let mut hands = [Cards::EMPTY; 5];
    let mut laid = [None; 5];
    let mut received = [None; 5];
    let gives = public.contract.is_some_and(|contract| contract.discard == DiscardRule::GiveLeft);
    if let Some(seat) = own {
        hands[seat.index()] = view.hand;
        laid[seat.index()] = view.laid;
        received[seat.index()] = view.received;
        if given_away(view) {
            let left = seat.next(seats);
            let card = view.laid.and_then(|laid| laid.iter().next());
            received[left.index()] = card;
            if let Some(place) = card.and_then(|card| rest.iter().position(|other| *other == card)) {
                if public.hand_sizes[left.index()] > 0 && may_hold(view, left, rest[place]) {
                    hands[left.index()].insert(rest.remove(place));
                }
            }
        }
    }
    let mut others: Vec<Seat> = Seat::all(seats).filter(|seat| own != Some(*seat)).collect();
    others.sort_by_key(|seat| std::cmp::Reverse(public.voids[seat.index()].count_ones()));
    for seat in &others {
        let wanted = usize::from(public.hand_sizes[seat.index()]);
        while hands[seat.index()].len() < wanted {
            let place = rest.iter().rposition(|card| !strict || may_hold(view, *seat, *card))?;
            hands[seat.index()].insert(rest.remove(place));
        }
    }
    for seat in others.iter().copied().filter(|seat| public.laid.contains(*seat)) {
        laid[seat.index()] = if gives && given_away(view) {
            let receiver = seat.next(seats);
            let card = if own == Some(receiver) {
                view.received
            } else {
                any_of(hands[receiver.index()], public.played)
            };
            received[receiver.index()] = card;
            card.map(Discard::one)
        } else {
            discarded(view, &mut rest)
        };
    }
    Some(Niet::from_parts(*public, hands, laid, received))
}

fn may_hold(view: &View, seat: Seat, card: Card) -> bool {
    let Some(contract) = view.public.contract else { return true };
    let suit: Colour = contract.suit(card);
    view.public.voids[seat.index()] >> suit.index() & 1 == 0
}

/// Some card that may have been received: one of the hand, or one already played.
fn any_of(hand: Cards, played: Cards) -> Option<Card> {
    hand.iter().chain(played.iter()).next()
}

/// What another seat laid down: cards nobody has seen, no 1s where the round spares them and others are left.
fn discarded(view: &View, rest: &mut Vec<Card>) -> Option<Discard> {
    let rule = view.public.contract?.discard;
    let no_ones = rule == DiscardRule::OneButNoOne;
    let mut take = || {
        let place = rest.iter().rposition(|card| !no_ones || !card.is_one()).or(rest.len().checked_sub(1))?;
        Some(rest.remove(place))
    };
    match rule.cards() {
        2 => Some(Discard::two(take()?, take()?)),
        _ => take().map(Discard::one),
    }
}
