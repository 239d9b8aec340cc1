//! Which cards to lay: every lay is weighed against the same drawn lays of the others.
//!
//! `normal` draws any hands, and of them any lays; of several others, such as people like.
//! `hard` thinks a step further: it draws the hands, and of each the lay that `normal` would choose;
//! of several others, now and then such as people like, for not everybody thinks.
//! (What there is to gain lies in foreseeing the others: in 200 to 300 matches of two against this
//! `normal` with 120 draws, regret matching between such hands won 50 %, and a tree search 36 to 46 %.)

use super::super::action::Action;
use super::super::cards::{Card, Cards};
use super::super::view::{Own, Public, SEATS, View};
use super::any_best;
use super::gain::add_gains;
use crate::bot::BotRng;
use crate::bot::search::exp;
use crate::seat::{Seat, Viewer};
use crate::seed::below;

/// How many times the others' lays are drawn: by `normal`,
/// by whom `hard` takes the others for, and by `hard`, for each of the others.
const DRAWS: u32 = 30;
const DRAWS_OF_OTHERS: u32 = 30;
const FORESEEN: u32 = 40;
const FORESEEN_OF_MANY: u32 = 24;
/// In so many of a hundred draws one of several others lays what people like.
/// Of 1,000 matches of four, `hard` alone then wins 42.5 % against `easy` and 39.1 % against `normal`,
/// without it 38.3 % and 39.9 %, with 70 it is 47.9 % and 35.4 %.
const BY_LIKING: u32 = 40;
/// The points by which a lay falls behind that is e times less probable than another.
const WHIM: f64 = 0.5;
/// The weight of the best lay.
const WHOLE: f32 = 65_536.0;

/// The lay that brings most if the others lay what they like.
pub(super) fn choose(view: &View, seat: Seat, rng: &mut BotRng) -> Option<Action> {
    best(view, seat, DRAWS, rng)
}

fn best(view: &View, seat: Seat, draws: u32, rng: &mut BotRng) -> Option<Action> {
    let public = &view.public;
    let mut lays = Vec::new();
    let weighed = weigh(view, seat, draws, rng, |hand, _, rng| {
        lays.clear();
        if public.seats == 2 {
            public.lays(hand, &mut lays);
            lays.get(below(lays.len() as u32, rng) as usize).map_or(Cards::EMPTY, |action| laid(*action))
        } else {
            liked(public, hand, &mut lays, rng).map_or(Cards::EMPTY, laid)
        }
    });
    any_best(weighed.into_iter(), rng, |(_, worth)| worth).map(|(lay, _)| Action::Lay(lay))
}

/// The lay that brings most if the others choose like `normal`, or now and then what they like.
/// Against a single other, any that brings about as much: who knew that the best is laid would foresee it.
pub(super) fn foresee(view: &View, seat: Seat, rng: &mut BotRng) -> Option<Action> {
    let lays = foreseen(view, seat, rng);
    let lay = if view.public.seats == 2 {
        about_best(&lays, rng)
    } else {
        any_best(lays.into_iter(), rng, |(_, worth)| worth)
    };
    lay.map(|(lay, _)| Action::Lay(lay))
}

/// One of the lays, each the less probable the less it brings.
fn about_best(lays: &[(Cards, f64)], rng: &mut BotRng) -> Option<(Cards, f64)> {
    let best = lays.iter().map(|(_, worth)| *worth).fold(f64::NEG_INFINITY, f64::max);
    let weight = |worth: f64| (WHOLE * exp(((worth - best) / WHIM) as f32)) as u32;
    let mut chosen = below(lays.iter().map(|(_, worth)| weight(*worth)).sum(), rng);
    lays.iter().copied().find(|(_, worth)| {
        let weight = weight(*worth);
        let found = chosen < weight;
        chosen = chosen.saturating_sub(weight);
        found
    })
}

/// Every lay, what brings most first if the others choose like `normal`.
pub(super) fn ranked(view: &View, seat: Seat, rng: &mut BotRng) -> Vec<Action> {
    let mut lays = foreseen(view, seat, rng);
    lays.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    lays.into_iter().map(|(lay, _)| Action::Lay(lay)).collect()
}

fn foreseen(view: &View, seat: Seat, rng: &mut BotRng) -> Vec<(Cards, f64)> {
    let draws = if view.public.seats == 2 { FORESEEN } else { FORESEEN_OF_MANY };
    let mut lays = Vec::new();
    weigh(view, seat, draws, rng, |hand, other, rng| {
        if view.public.seats > 2 && below(100, rng) < BY_LIKING {
            lays.clear();
            return liked(&view.public, hand, &mut lays, rng).map_or(Cards::EMPTY, laid);
        }
        let own = Own { hand, laid: Cards::EMPTY };
        let theirs = View { viewer: Viewer::Seat(other), public: view.public, own };
        best(&theirs, other, DRAWS_OF_OTHERS, rng).map_or(Cards::EMPTY, laid)
    })
}

/// What each lay brings, against the mean of the others,
/// over so many draws of their hands and of what they lay of them.
fn weigh(
    view: &View,
    seat: Seat,
    draws: u32,
    rng: &mut BotRng,
    mut lay_of: impl FnMut(Cards, Seat, &mut BotRng) -> Cards,
) -> Vec<(Cards, f64)> {
    let public = &view.public;
    let mut actions = Vec::new();
    public.lays(view.own.hand, &mut actions);
    let mut lays: Vec<(Cards, f64)> = actions.into_iter().map(|action| (laid(action), 0.0)).collect();
    let mut unseen: Vec<Card> = public.unseen(view.own.hand.with(view.own.laid)).iter().collect();
    for _ in 0..draws {
        let mut table = [Cards::EMPTY; SEATS];
        let mut dealt = 0;
        for other in Seat::all(public.seat_count()).filter(|other| *other != seat) {
            let size = usize::from(public.hand_sizes[other.index()]).min(unseen.len() - dealt);
            for next in dealt..dealt + size {
                let any = next + below((unseen.len() - next) as u32, rng) as usize;
                unseen.swap(next, any);
            }
            let hand = unseen[dealt..dealt + size].iter().copied().collect();
            dealt += size;
            table[other.index()] = lay_of(hand, other, rng);
        }
        add_gains(public, &mut table, seat, &mut lays);
    }
    for (lay, worth) in &mut lays {
        *worth = *worth / f64::from(draws) - kept(*lay);
    }
    lays
}

const fn laid(action: Action) -> Cards {
    match action {
        Action::Lay(cards) => cards,
        _ => Cards::EMPTY,
    }
}

/// What a lay would still be worth in hand.
fn kept(lay: Cards) -> f64 {
    lay.iter().map(|card| if card.is_coward() { 0.0 } else { 0.08 * f64::from(card.value() - 3) }).sum()
}

/// Cards of a hand, each lay as probable as people like it.
pub(super) fn liked(
    public: &Public,
    hand: Cards,
    lays: &mut Vec<Action>,
    rng: &mut BotRng,
) -> Option<Action> {
    public.lays(hand, lays);
    let weight = |lay: &Action| laid(*lay).iter().map(|card| liking(public, card)).product::<u32>();
    let mut chosen = below(lays.iter().map(weight).sum(), rng);
    for lay in lays {
        let weight = weight(lay);
        if chosen < weight {
            return Some(*lay);
        }
        chosen -= weight;
    }
    None
}

/// How much people like to lay a card, at least 1:
/// where much lies, birds come to eat and foxes come for them.
fn liking(public: &Public, card: Card) -> u32 {
    let lies = public.yard(card.colour()).value() as u32;
    match (card.is_fox(), card.is_coward()) {
        (_, true) => 1 + lies,
        (true, _) => 1 + lies * lies,
        (false, false) => 1 + lies * lies * 2,
    }
}
