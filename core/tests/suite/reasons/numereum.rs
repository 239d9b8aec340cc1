//! Each reason of Numereum holds in the position in which it is given.

use super::*;
use cartable_core::games::numereum::{Action, Numbers, Numereum, combinations};

#[test]
fn every_reason_holds() {
    each_reason::<Numereum>(|decided, _| {
        let public = decided.deal.public();
        let hand = decided.deal.own(decided.seat).hand;
        let other = decided.seat.next(2);
        let completes = |seat: Seat, card| {
            let reserve = public.reserves[seat.index()].union(Numbers::only(card));
            combinations(reserve, Numbers::only(card)).next().is_some()
        };
        let shown = |seat: Seat| public.auction.map_or(0, |auction| auction.bids[seat.index()].total());
        Some(match decided.action {
            Action::Commit(card) => {
                let value = card.value();
                let mine = shown(decided.seat) + u32::from(value);
                let prize = public.auction.map(|auction| auction.prizes.reserve);
                let odds = decided.told.rsplit("this bid is ahead ").next().expect("how sure it is");
                let odds = numbers(odds);
                odds.iter().sum::<i32>() <= 101
                    && if decided.says("as soon as it gets there") {
                        completes(decided.seat, card)
                    } else if decided.says("It is your lowest card") {
                        hand.kinds().all(|other| other.value() >= value)
                    } else if decided.says("in your reserve.") {
                        prize.is_some_and(|prize| completes(decided.seat, prize))
                    } else if decided.says("would complete a combination with") {
                        prize.is_some_and(|prize| completes(other, prize))
                    } else if decided.says("Your highest card") {
                        hand.kinds().all(|other| other.value() <= value)
                    } else if decided.says("A number is not lost") {
                        !card.is_basic()
                    } else if decided.says("in your hand.") {
                        decided.number() as usize == hand.iter().filter(|other| other.value() > value).count()
                    } else if decided.says("you are ahead, unless") {
                        mine > shown(other)
                    } else if decided.says("has to add a card too") {
                        mine <= shown(other)
                    } else if decided.says("No card that") {
                        let theirs =
                            decided.deal.own(other).committed.map_or(0, |card| u32::from(card.value()));
                        mine > shown(other) + theirs
                    } else if decided.says("would need more than") {
                        decided.numbers()[0] as u32 + shown(other) == mine
                    } else {
                        decided.told.starts_with("If ") || return None
                    }
            }
            Action::Concede => {
                decided.says("You keep your")
                    && decided.numbers().first().copied().unwrap_or(1) == hand.len() as i32
                    || decided.says("A hand is empty") && !public.can_overbid()
            }
            Action::Combine(cards) => {
                let made = public.combinations(decided.seat);
                let drawn = decided.after().own(decided.seat).hand.len() - hand.len();
                if decided.says("your fifth") {
                    made + 1 == 5
                } else if decided.says("you draw two") {
                    drawn == 2 || public.deck < 2
                } else {
                    decided.says("One combination more")
                        && cards.len() == 3
                        && (drawn == 1 || public.deck == 0)
                }
            }
            Action::Finish => decided.says("These cards stay in your reserve"),
        })
    });
}
