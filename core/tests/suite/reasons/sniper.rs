//! Each reason of sniper holds in the position in which it is given.

use super::*;
use cartable_core::games::multiples::{Card, Cards};
use cartable_core::games::sniper::{Action, Sniper};

/// Returns true if two other open cards take this one, with these attacks if any are named.
fn takes(open: Cards, card: Card, named: Option<[i32; 2]>) -> bool {
    let others = open.without(card);
    others.iter().any(|one| {
        others.without(one).iter().any(|other| {
            let attacks = [one, other].map(|card| i32::from(card.attack()));
            named.is_none_or(|named| named == attacks) && attacks[0] * attacks[1] == i32::from(card.target())
        })
    })
}

#[test]
fn every_reason_holds() {
    each_reason::<Sniper>(|decided, _| {
        let (public, seat) = (decided.deal.public(), decided.seat);
        let open = public.pool.cards();
        let right = open.iter().filter(|card| takes(open, *card, None)).count();
        let trophies = public.trophies(seat);
        let most = Seat::all(public.seat_count())
            .filter(|other| *other != seat)
            .map(|other| public.trophies(other))
            .max();
        Some(match decided.action {
            Action::Claim { card, .. } => {
                let [one, other, target] = decided.numbers()[..] else { return Some(false) };
                let counts = target == i32::from(card.target()) && takes(open, card, Some([one, other]));
                counts
                    && if decided.says("nobody has more trophies") {
                        most.is_some_and(|most| trophies < most && trophies + 1 >= most)
                    } else if decided.says("the only card within reach") {
                        right == 1
                    } else {
                        decided.says("the card is yours")
                    }
            }
            Action::Ready { .. } => {
                if decided.says("as soon as everybody is ready") {
                    public.flips == 0
                } else if decided.says("Fewer than three cards") {
                    open.len() < 3
                } else {
                    decided.says("No two of the open cards") && right == 0
                }
            }
        })
    });
}
