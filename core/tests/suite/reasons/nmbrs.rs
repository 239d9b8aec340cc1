//! Each reason of nmbrs! holds in the position in which it is given.

use super::*;
use cartable_core::games::nmbrs::{Action, Card, Cards, Nmbrs, Phase, Public, Run};

/// Returns the number of unseen cards that make a series of three with any of these pairs.
fn thirds(public: &Public, hand: Cards, pairs: &[(Card, Card)]) -> usize {
    let makes = |third: &Card| {
        pairs.iter().any(|(one, other)| {
            let mut numbers = [*one, *other, *third].map(|card| card.number().unwrap_or_default());
            numbers.sort_unstable();
            Run::of(&numbers).is_some_and(|run| public.options.level.has(run))
        })
    };
    public.unseen(hand).numbers().iter().filter(makes).count()
}

fn pairs(card: Card, numbers: Cards) -> Vec<(Card, Card)> {
    numbers.without(card).iter().map(|other| (card, other)).collect()
}

/// Compares the thirds that the open card finds in the hand with those of an average unseen card.
fn nearer(public: &Public, hand: Cards, open: Card) -> std::cmp::Ordering {
    let numbers = hand.numbers();
    let found = |card: Card| thirds(public, hand, &pairs(card, numbers));
    let unseen = public.unseen(hand).numbers();
    let all: usize = unseen.iter().map(found).sum();
    (found(open) * unseen.len()).cmp(&all)
}

/// Returns true if the open card, once drawn, is in a series that can be laid.
fn fits(decided: &Decided<'_, Nmbrs>, open: Card) -> bool {
    let mut deal = decided.deal.clone();
    deal.play(decided.seat, Action::TakeOpen, &mut Silent).expect("it can be taken");
    let (mut listed, seat) = (Vec::new(), decided.seat);
    deal.actions(seat, &mut listed);
    listed.into_iter().filter(|action| matches!(action, Action::Meld(_))).any(|meld| {
        let mut after = deal.clone();
        after.play(seat, meld, &mut Silent).is_ok() && !after.own(seat).hand.contains(open)
    })
}

#[test]
fn every_reason_holds() {
    each_reason::<Nmbrs>(|decided, _| {
        let (public, seat) = (decided.deal.public(), decided.seat);
        let (level, hand) = (public.options.level, decided.deal.own(seat).hand);
        let after = decided.after();
        let held = |deal: &Nmbrs| deal.own(seat).hand;
        // A player who is offered a card has not begun to play, so their melds are not listed yet.
        let drawing = public.phase == Phase::Draw;
        Some(match decided.action {
            Action::TakeOpen | Action::LeaveOpen | Action::DrawClosed => {
                let open = public.open.top()?;
                let takes = decided.action == Action::TakeOpen;
                if decided.says("goes into a series with") {
                    takes && (!drawing || fits(decided, open))
                } else if decided.says("brings you nearer") {
                    takes && nearer(public, hand, open).is_gt()
                } else if decided.says("goes into no series") {
                    !takes && (!drawing || !fits(decided, open))
                } else {
                    decided.says("promises more") && !takes && nearer(public, hand, open).is_lt()
                }
            }
            Action::Meld(_) if decided.says("nothing left to deduct") => held(&after).len() <= level.kept(),
            Action::Meld(_) => {
                let points = after.public().turn_points() - public.turn_points();
                let single: i32 = hand.minus(held(&after)).iter().map(|card| level.points(card)).sum();
                let double = points > single;
                decided.says(if double { "counts double" } else { "will cost you nothing" })
                    && decided.number() == points
            }
            Action::Swap(hue) => {
                let card = public.swap_card(hue)?;
                decided.says("takes its place") && Some(decided.number()) == card.number().map(i32::from)
            }
            Action::Discard(card) => {
                let kept = |card: Card| {
                    let numbers = hand.numbers().without(card);
                    let all: Vec<_> = numbers.iter().flat_map(|one| pairs(one, numbers)).collect();
                    thirds(public, hand, &all)
                };
                if decided.says("nothing left to deduct") {
                    after.scores().is_some()
                } else if decided.says("would cost more in the end") {
                    hand.iter().all(|other| level.points(other) <= level.points(card))
                } else {
                    let best = hand.iter().all(|other| kept(other) <= kept(card));
                    decided.says("go better together") && best
                }
            }
        })
    });
}
