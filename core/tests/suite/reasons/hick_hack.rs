//! Each reason of Hick Hack holds in the position in which it is given.

use super::*;
use cartable_core::games::hick_hack::{Action, Bargain, Card, Cards, Colour, Grain, HickHack, Phase};

const YARDS: [(&str, Colour); 6] = [
    ("Hens", Colour::Yellow),
    ("Ducks", Colour::Blue),
    ("Pheasants", Colour::Purple),
    ("Geese", Colour::Green),
    ("Guinea fowl", Colour::Red),
    ("Turkeys", Colour::Black),
];

fn lay(decided: &Decided<'_, HickHack>, cards: Cards) -> Option<bool> {
    let public = decided.deal.public();
    let value = |yard: Colour| public.yard(yard).value();
    if decided.says("Nothing lies there") {
        return Some(cards.iter().any(|card| value(card.colour()) == 0));
    }
    let (name, _) = decided.told.split_once(':')?;
    let (_, yard) = YARDS.into_iter().find(|(known, _)| *known == name)?;
    let most = Colour::ALL.into_iter().map(value).max()?;
    let here =
        |which: &dyn Fn(&Card) -> bool| cards.and(Cards::of(yard)).iter().filter(|card| which(card)).count();
    Some(if decided.says("alone the coward eats") {
        here(&|card| card.is_coward()) > 0 && public.yard(yard).count(Grain::Green) > 0
    } else if decided.says("two of yours together") {
        value(yard) > 0 && here(&|card| !card.is_coward()) > 1
    } else {
        let right = decided.number() == value(yard);
        let most = value(yard) == most;
        if decided.says("nowhere do more points lie") {
            right && most && here(&|card| card.is_fox()) > 0
        } else if decided.says("prey for your fox") {
            right && here(&|card| card.is_fox()) > 0
        } else if decided.says("and nowhere more") {
            right && most && here(&|card| !card.is_fox()) > 0
        } else if decided.says("lie there") || decided.says("lies there") {
            right && here(&|card| !card.is_fox()) > 0
        } else {
            return None;
        }
    })
}

/// Returns the percentage of contests that the player's birds win, by rolling out the contest.
fn won(decided: &Decided<'_, HickHack>, bargain: &Bargain, rng: &mut BotRng) -> f64 {
    let public = decided.deal.public();
    let birds: Vec<(Seat, i32)> = Seat::all(public.seat_count())
        .flat_map(|seat| {
            let here = public.revealed[seat.index()].and(Cards::of(bargain.yard)).and(Cards::BRAVE);
            here.iter().map(move |card| (seat, card.value())).collect::<Vec<_>>()
        })
        .collect();
    let mut won = 0;
    for _ in 0..4_000 {
        let mut rolling = birds.clone();
        while rolling.len() > 1 {
            let rolled: Vec<i32> =
                rolling.iter().map(|(_, value)| value + below(6, rng) as i32 + 1).collect();
            let best = rolled.iter().copied().max().unwrap_or_default();
            let mut rolled = rolled.into_iter();
            rolling.retain(|_| rolled.next() == Some(best));
        }
        won += usize::from(rolling[0].0 == decided.seat);
    }
    won as f64 / 40.0
}

#[test]
fn every_reason_holds() {
    each_reason::<HickHack>(|decided, rng| {
        let public = decided.deal.public();
        if let Action::Lay(cards) = decided.action {
            return lay(decided, cards);
        }
        let bargain = public.bargain.as_ref()?;
        assert_ne!(public.phase(), Phase::Choose);
        let all = public.yard(bargain.yard).value();
        let offered = bargain.split.unwrap_or_default().share(decided.seat).value();
        let percent: i32 = decided.told.split(" %").next()?.rsplit(' ').next()?.parse().ok()?;
        let odds = f64::from(percent);
        let right = (won(decided, bargain, rng) - odds).abs() < 4.0 && decided.numbers().contains(&all);
        Some(
            right
                && match decided.action {
                    Action::Propose(split) | Action::Counter { split, .. } => {
                        decided.says("It leaves you") && decided.number() == split.share(decided.seat).value()
                    }
                    Action::Roll => decided.says("Nothing is given away"),
                    Action::Accept(_) => {
                        decided.says("for certain, rather than") && decided.number() == offered
                    }
                    Action::Refuse(_) => {
                        decided.says("are worth more than")
                            && f64::from(offered) < (odds + 1.0) * f64::from(all) / 100.0
                    }
                    Action::Lay(_) => return None,
                },
        )
    });
}
