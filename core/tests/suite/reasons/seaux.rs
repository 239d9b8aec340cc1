//! Each reason of La guerre des seaux holds in the position in which it is given.

use super::*;
use cartable_core::games::seaux::{Action, Cell, Colour, Phase, Seaux, TOP_VALUE, Values};

/// Returns the buckets that a seat loses by giving up this one, if it chooses the part of a cut base well.
fn lost(deal: &Seaux, seat: Seat, cell: Cell) -> usize {
    let before = deal.public().pyramid(seat).len();
    let mut after = deal.clone();
    after.play(seat, Action::GiveUp(cell), &mut Silent).expect("it can be given up");
    let part = after.public().pyramid(seat).parts().filter(|_| after.public().phase == Phase::Split);
    let part = part.map_or(0, |[one, other]| one.len().min(other.len()));
    before - after.public().pyramid(seat).len() + part
}

fn cheapest(deal: &Seaux, seat: Seat) -> usize {
    let givable = deal.public().givable(seat);
    givable.iter().map(|cell| lost(deal, seat, cell)).min().unwrap_or(0)
}

#[test]
fn every_reason_holds() {
    each_reason::<Seaux>(|decided, _| {
        let (public, seat) = (decided.deal.public(), decided.seat);
        let hand = decided.deal.own(seat).hand;
        let number = decided.number() as usize;
        let lays = |action: &Action| match action {
            Action::Lay(lay) => Some(lay.values.sum()),
            _ => None,
        };
        let able = decided.listed().iter().any(|action| lays(action).is_some());
        Some(match decided.action {
            Action::Build(pyramid) => {
                // No colour of the base is one of the two weakest.
                let held = |colour: &Colour| {
                    let cards = hand.of(*colour);
                    cards.sum() + 2 * cards.len()
                };
                let mut all = Colour::ALL.map(|colour| held(&colour));
                all.sort_unstable();
                let mut base = Cell::all().filter(|cell| cell.row() == 0).filter_map(|cell| pyramid.at(cell));
                decided.says("that your hand defends best") && base.all(|colour| held(&colour) >= all[2])
            }
            Action::Lay(lay) => {
                let after = decided.after();
                let next = after.public().to_act;
                if decided.says("cannot answer,") {
                    decided.names(next) && number == cheapest(&after, next)
                } else if decided.says("will need at least") {
                    let needed = after.public().needed(next);
                    decided.names(next) && number == usize::from(needed.div_ceil(TOP_VALUE))
                } else if decided.says("Giving up would cost") {
                    number == cheapest(decided.deal, seat)
                } else if decided.says("No lower total would do") {
                    let least = decided.listed().iter().filter_map(lays).min();
                    let highest = |values: Values| values.kinds().last();
                    let left = highest(hand.of(lay.colour).without_all(lay.values));
                    let spares = !decided.says("stronger cards") || left > highest(lay.values);
                    public.attack.is_some() && least == Some(lay.values.sum()) && spares
                } else {
                    return None;
                }
            }
            Action::GiveUp(cell) => {
                let cost = lost(decided.deal, seat, cell);
                let right = number == cost && cost == cheapest(decided.deal, seat);
                if decided.says("You cannot answer") {
                    !able && right
                } else if decided.says("you keep your cards") {
                    able && right
                } else {
                    // No other choice leaves all of these cards standing and more.
                    let standing = |cell: Cell| {
                        public.pyramid(seat).without(public.pyramid(seat).falling(cell)).standing()
                    };
                    let own = standing(cell);
                    let mut others = public.givable(seat).iter();
                    decided.says("what is left standing")
                        && !others.any(|other| standing(other) != own && standing(other).holds(own))
                }
            }
            Action::GiveUpPart(part) => {
                let [left, right] = public.pyramid(seat).parts()?;
                let kept = if part == cartable_core::games::seaux::Part::Left { right } else { left };
                if decided.says("the bigger part") {
                    2 * kept.len() > left.len() + right.len()
                } else {
                    decided.says("the part that you keep")
                }
            }
        })
    });
}
