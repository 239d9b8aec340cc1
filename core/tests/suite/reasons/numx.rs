//! Each reason of NUM-X holds in the position in which it is given.

use super::*;
use cartable_core::games::numx::{Action, Numx, Target, Zone, visible_sum};

#[test]
fn every_reason_holds() {
    each_reason::<Numx>(|decided, _| {
        let public = decided.deal.public();
        let hand = decided.deal.own(decided.seat).hand;
        let after = decided.after();
        let held = |deal: &Numx| deal.own(decided.seat).hand.len() as i32;
        let own_row = |deal: &Numx| visible_sum(deal.public().row(decided.seat));
        let mut listed = Vec::new();
        decided.deal.actions(decided.seat, &mut listed);
        Some(if decided.says("They cost little") {
            let Action::Show(pair) = decided.action else { return Some(false) };
            visible_sum(pair.cards().into_iter().collect()) <= 6
        } else if decided.says("your sets stay whole") {
            let Action::Show(pair) = decided.action else { return Some(false) };
            let shown: cartable_core::games::numx::Cards = pair.cards().into_iter().collect();
            shown.kinds().all(|card| hand.count(card) == shown.count(card))
        } else if decided.says("It empties your hand") {
            let Action::Lay(lay) = decided.action else { return Some(false) };
            i32::from(lay.cards.in_hand() + lay.jokers.in_hand()) == held(decided.deal)
        } else if decided.says("in your hand, all at once") || decided.says("One card less in your hand") {
            let Action::Lay(lay) = decided.action else { return Some(false) };
            let laid = i32::from(lay.cards.in_hand() + lay.jokers.in_hand());
            laid == decided.numbers().first().copied().unwrap_or(1)
        } else if decided.says("It rids you of") {
            own_row(decided.deal) - own_row(&after) == decided.numbers()[0]
        } else if decided.says("without waiting for your turn") {
            !public.turn().must.contains(decided.seat)
        } else if decided.says("a low card away from") {
            let Action::Lay(lay) = decided.action else { return Some(false) };
            let robs = |(from, _): (Zone, u8)| match from {
                Zone::Row(seat) => seat != decided.seat && decided.names(seat),
                Zone::Hand => false,
            };
            lay.value.card().visible_points() <= 3 && lay.cards.iter().any(robs)
        } else if decided.says("If nobody covers it") {
            matches!(decided.action, Action::Lay(_))
        } else if decided.says("You end this tour") {
            matches!(decided.action, Action::NumX { .. })
        } else if decided.says("Your visible cards will cost") {
            own_row(decided.deal) - own_row(&after) == decided.numbers().first().copied().unwrap_or(1)
        } else if decided.says("Every further card will cost") {
            // It strikes this one alone: on everybody it costs oneself as well.
            matches!(decided.action, Action::Malus { on: Target::Seat(other), .. } if decided.names(other))
        } else if decided.says("You keep")
            || decided.says("in your hand.") && decided.says("Your") && !decided.says("as sets")
        {
            held(decided.deal) > 0
                && held(&after) >= held(decided.deal)
                && decided.numbers().first().copied().unwrap_or(1) == held(decided.deal)
        } else if decided.says("You have no set to lay") {
            !listed.iter().any(|action| matches!(action, Action::Lay(_)))
        } else if decided.says("A low card: it fills up") {
            let room = public.row(decided.seat).len() < 2;
            matches!(decided.action, Action::Take { card, .. } if hand.count(card) == 0 && room && card.visible_points() <= 3)
        } else if decided.says("will have to fill up") {
            let short = |from| public.row(from).len() <= 2;
            matches!(decided.action, Action::Take { card, from } if hand.count(card) == 0 && short(from) && decided.names(from))
        } else if decided.says("With your hand that makes") {
            let Action::Take { card, .. } = decided.action else { return Some(false) };
            i32::from(after.own(decided.seat).hand.count(card)) == decided.numbers()[0]
        } else if decided.says("Visible, it costs nothing") {
            matches!(decided.action, Action::Refill(card) if card.visible_points() == 0)
        } else if decided.says("Visible, it saves you") {
            matches!(decided.action, Action::Refill(card) if card.visible_points() == -decided.number())
        } else if decided.says("costs less when visible") {
            matches!(decided.action, Action::Refill(card) if hand.kinds().all(|other| other.visible_points() >= card.visible_points()))
        } else if decided.says("stay together in your hand as sets") {
            let Action::Refill(card) = decided.action else { return Some(false) };
            hand.kinds().any(|other| other.visible_points() < card.visible_points() && hand.count(other) > 1)
        } else {
            return None;
        })
    });
}
