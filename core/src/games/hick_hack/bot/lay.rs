//! The choice of cards to lay: every lay is weighed against the same drawn lays of the others.
//!
//! `normal` draws random hands, and random lays of them; with several others, lays such as people like.
//! `hard` thinks a step further: it draws the hands, and for each the lay that its holder would choose,
//! at the level at which they are thought to play.
//! It takes `hard` itself to lay as `normal` chooses, or now and then as people like,
//! because a player who foresees `hard` foresees its foresight.
//! (Foreseeing the others is the only thing to gain: in 200 to 300 matches of two against this
//! `normal` with 120 draws, regret matching between such hands won 50 %, and a tree search 36 to 46 %.)

use super::super::action::Action;
use super::super::cards::{Card, Cards, SEATS};
use super::super::view::{Own, Public, View};
use super::gain::add_gains;
use super::{any_best, easy_lay};
use crate::bot::exp;
use crate::bot::{BotRng, Company, Level};
use crate::seat::{Seat, Viewer};
use crate::seed::{below, shuffle};

/// The number of draws of the others' lays: by `normal`, by the level that `hard` takes the others for,
/// and by `hard`, for each of the others.
const DRAWS: u32 = 30;
const DRAWS_OF_OTHERS: u32 = 30;
const FORESEEN: u32 = 40;
const FORESEEN_OF_MANY: u32 = 24;
/// The number of draws if nobody at the table thinks: such lays are quickly drawn.
const FORESEEN_OF_EASY: u32 = 60;
/// The percentage of draws in which one of several foreseeing others lays as people like.
/// Each of them thinks differently, and not everybody who thinks is like `normal`.
const BY_LIKING: u32 = 40;
/// The rounds for which a hand is played back before it is believed.
const WORN: u8 = 6;
/// The worth of a bird in hand for `hard`: there will be other yards for it, and foxes eat them all.
/// In 1,000 matches of four, it then wins 55 % among `easy`, and without 52 %.
const BIRD_KEPT: f64 = 0.5;
/// The points by which a lay falls behind that is e times less probable than another.
const WHIM: f64 = 0.5;
/// The weight of the best lay.
const WHOLE: f32 = 65_536.0;

/// Returns the lay with the highest gain if the others lay as they like.
pub(super) fn choose(view: &View, seat: Seat, rng: &mut BotRng) -> Option<Action> {
    best(view, seat, DRAWS, rng)
}

fn best(view: &View, seat: Seat, draws: u32, rng: &mut BotRng) -> Option<Action> {
    let mut lays = Vec::new();
    let public = &view.public;
    let weighed = weigh(view, seat, draws, None, rng, |held, _, _, rng| {
        let hand = held.iter().copied().collect();
        lays.clear();
        if public.seats == 2 {
            any(public, hand, &mut lays, rng).map_or(Cards::EMPTY, laid)
        } else {
            liked(public, hand, &mut lays, rng).map_or(Cards::EMPTY, laid)
        }
    });
    any_best(weighed.into_iter(), rng, |(_, worth)| worth).map(|(lay, _)| Action::Lay(lay))
}

/// Returns the lay with the highest gain if the others choose as they are thought to.
/// Against a single other it is any lay of about that gain, because the best one would be foreseen.
pub(super) fn foresee(view: &View, seat: Seat, company: Company, rng: &mut BotRng) -> Option<Action> {
    let lays = foreseen(view, seat, company, rng);
    let thinks = |other: Seat| other != seat && company.level(other) > Level::Easy;
    let lay = if view.public.seats == 2 && Seat::all(view.public.seat_count()).any(thinks) {
        about_best(&lays, rng)
    } else {
        any_best(lays.into_iter(), rng, |(_, worth)| worth)
    };
    lay.map(|(lay, _)| Action::Lay(lay))
}

/// Returns one of the lays; the lower its gain, the less probable it is.
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

/// Returns every lay, the highest gain first, if the others choose as they are thought to.
pub(super) fn ranked(view: &View, seat: Seat, company: Company, rng: &mut BotRng) -> Vec<Action> {
    let mut lays = foreseen(view, seat, company, rng);
    lays.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    lays.into_iter().map(|(lay, _)| Action::Lay(lay)).collect()
}

fn foreseen(view: &View, seat: Seat, company: Company, rng: &mut BotRng) -> Vec<(Cards, f64)> {
    let thinks = |other: Seat| other != seat && company.level(other) > Level::Easy;
    let draws = match view.public.seat_count() {
        seats if !Seat::all(seats).any(thinks) => FORESEEN_OF_EASY,
        2 => FORESEEN,
        _ => FORESEEN_OF_MANY,
    };
    let public = &view.public;
    let mut lays = Vec::new();
    weigh(view, seat, draws, Some(company), rng, |held, rest, other, rng| {
        let level = company.level(other);
        // Seats that think lay by liking if their thoughts are not to be followed.
        let habit = if level > Level::Easy { Habit::Liking } else { Habit::Of(level) };
        wear(public, held, rest, rng, |hand, before, rng| habit.lay(before, hand, other, &mut lays, rng));
        let by_liking = level > Level::Normal && public.seats > 2 && below(100, rng) < BY_LIKING;
        let habit = if by_liking { Habit::Liking } else { Habit::Of(level) };
        habit.lay(public, held.iter().copied().collect(), other, &mut lays, rng)
    })
}

/// The habit by which a seat chooses its lay.
enum Habit {
    /// As people like it.
    Liking,
    /// As a bot of this level does; one beyond `normal` as `normal`.
    Of(Level),
}

impl Habit {
    fn lay(
        &self,
        public: &Public,
        hand: Cards,
        seat: Seat,
        lays: &mut Vec<Action>,
        rng: &mut BotRng,
    ) -> Cards {
        // They may have laid already, but had not at the moment of their choice.
        let public = Public { choosing: public.choosing.with(seat), ..*public };
        let own = Own { hand, laid: Cards::EMPTY };
        let view = View { viewer: Viewer::Seat(seat), public, own };
        lays.clear();
        let lay = match self {
            Self::Liking => liked(&public, hand, lays, rng),
            Self::Of(Level::Random) => any(&public, hand, lays, rng),
            Self::Of(Level::Easy) => easy_lay(&view, rng),
            Self::Of(_) => best(&view, seat, DRAWS_OF_OTHERS, rng),
        };
        lay.map_or(Cards::EMPTY, laid)
    }
}

/// Turns a hand into one that has been played from: liked cards are laid, and others drawn for them.
/// The grains in the yards at that time are unknown; they were about as now.
fn wear(
    public: &Public,
    hand: &mut [Card],
    rest: &mut [Card],
    rng: &mut BotRng,
    mut lay_of: impl FnMut(Cards, &Public, &mut BotRng) -> Cards,
) {
    if rest.is_empty() {
        return;
    }
    let mut before = *public;
    for _ in 0..public.round.min(WORN) {
        shuffle(&mut before.yards, rng);
        let lay = lay_of(hand.iter().copied().collect(), &before, rng);
        for card in lay.iter() {
            if let Some(held) = hand.iter_mut().find(|held| **held == card) {
                std::mem::swap(held, &mut rest[below(rest.len() as u32, rng) as usize]);
            }
        }
    }
}

/// Returns the gain of each lay, against the mean of the others,
/// over a number of draws of their hands and of their lays.
/// `lay_of` gives the lay of a hand, which it may change for cards of the rest.
/// In a known company, agreements are foreseen as well.
fn weigh(
    view: &View,
    seat: Seat,
    draws: u32,
    company: Option<Company>,
    rng: &mut BotRng,
    mut lay_of: impl FnMut(&mut [Card], &mut [Card], Seat, &mut BotRng) -> Cards,
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
            let (hand, rest) = unseen[dealt..].split_at_mut(size);
            dealt += size;
            table[other.index()] = lay_of(hand, rest, other, rng);
        }
        add_gains(public, &mut table, seat, company, &mut lays);
    }
    for (lay, worth) in &mut lays {
        *worth = *worth / f64::from(draws) - kept(*lay, company.is_some());
    }
    lays
}

const fn laid(action: Action) -> Cards {
    match action {
        Action::Lay(cards) => cards,
        _ => Cards::EMPTY,
    }
}

/// Returns the worth of a lay in hand; `hard` keeps its birds for yards with more grains.
fn kept(lay: Cards, hard: bool) -> f64 {
    let bird = if hard { BIRD_KEPT } else { 0.0 };
    let worth = |card: Card| match (card.is_coward(), card.is_fox()) {
        (true, _) => 0.0,
        (_, true) => 0.08 * f64::from(card.value() - 3),
        _ => bird + 0.08 * f64::from(card.value() - 3),
    };
    lay.iter().map(worth).sum()
}

/// Returns cards of a hand, each lay as probable as any other.
fn any(public: &Public, hand: Cards, lays: &mut Vec<Action>, rng: &mut BotRng) -> Option<Action> {
    public.lays(hand, lays);
    lays.get(below(lays.len() as u32, rng) as usize).copied()
}

/// Returns cards of a hand, each lay as probable as people like it.
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

/// Returns how much people like to lay a card, at least 1:
/// birds come to many grains to eat, and foxes come for the birds.
fn liking(public: &Public, card: Card) -> u32 {
    let lies = public.yard(card.colour()).value() as u32;
    match (card.is_fox(), card.is_coward()) {
        (_, true) => 1 + lies,
        (true, _) => 1 + lies * lies,
        (false, false) => 1 + lies * lies * 2,
    }
}
