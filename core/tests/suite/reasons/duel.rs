//! Each reason of duel holds in the position in which it is given.

use super::*;
use cartable_core::games::duel::{Action, Duel};
use cartable_core::games::multiples::{Card, Cards};

/// The targets that two of these cards reach.
fn reached(laid: Cards) -> impl Fn(&Card) -> bool {
    let pairs = laid.iter().flat_map(move |one| laid.without(one).iter().map(move |other| (one, other)));
    let products: Vec<u8> = pairs.map(|(one, other)| one.attack() * other.attack()).collect();
    move |card| products.contains(&card.target())
}

#[test]
fn every_reason_holds() {
    each_reason::<Duel>(|decided, _| {
        let (public, seat) = (decided.deal.public(), decided.seat);
        let others: Vec<Seat> = Seat::all(public.seat_count()).filter(|other| *other != seat).collect();
        let laid = public.laid_by(seat);
        let targets = |of: Cards| {
            let open = others.iter().flat_map(|other| public.laid_by(*other).iter());
            open.filter(reached(of)).count()
        };
        let exposed = |own: Cards| {
            let hit = |card: &Card| others.iter().any(|other| reached(public.laid_by(*other))(card));
            own.iter().any(|card| hit(&card))
        };
        Some(match decided.action {
            Action::Lay(card) => {
                let after = laid.with(card);
                if decided.says("fifth trophy") {
                    targets(after) > 0 && public.trophy_count(seat) + targets(after) >= 5
                } else if decided.says("at once") {
                    decided.number() == targets(after) as i32
                } else if decided.says("reaches none of your cards") {
                    let mut hand = decided.deal.own(seat).hand.iter();
                    !exposed(after) && hand.any(|other| exposed(laid.with(other)))
                } else if decided.says("that you have not seen") {
                    let unseen = public.unseen(decided.deal.own(seat).hand);
                    let within = |laid: Cards| unseen.iter().filter(reached(laid)).count() as i32;
                    decided.number() == within(after) - within(laid)
                } else if decided.says("Only one product") {
                    let has =
                        |attack| public.pack().without(card).iter().any(|other| other.attack() == attack);
                    let ways: Vec<u8> = (2..=10)
                        .filter(|low| {
                            let high = card.target() / low;
                            *low <= high && low * high == card.target() && has(*low) && has(high)
                        })
                        .collect();
                    ways.len() == 1
                        && decided.numbers() == [i32::from(ways[0]), i32::from(card.target() / ways[0])]
                } else {
                    return None;
                }
            }
            Action::Destroy(card) => {
                let owner = public.owner(card)?;
                let hits = |theirs: Cards| laid.iter().filter(reached(theirs)).count();
                let theirs = public.laid_by(owner);
                if decided.says("fifth trophy") {
                    public.trophy_count(seat) == 4
                } else if decided.says("reaches fewer of your cards") {
                    decided.names(owner) && hits(theirs.without(card)) < hits(theirs)
                } else {
                    decided.says("one card less in front of") && decided.names(owner)
                }
            }
            Action::EndTurn => decided.says("No two of your laid cards") && targets(laid) == 0,
        })
    });
}
