//! How bots play Numereum: from the view alone.
//!
//! Each round is treated as a game of hidden choices:
//! every pair of bids is weighed, with the sequel of the overbid.
//! `normal` plays the mixture that cannot be exploited or, more often,
//! the best card against any card; `hard` always mixes, and leans towards a gain against such guesses.
//! An advice answers that mixture.
//! Estimates are floating-point numbers and use the four basic operations alone,
//! which give the same result on every machine.

mod bidding;
mod easy;
mod mixture;
mod side;

use super::SEATS;
use super::action::Action;
use super::cards::Card;
use super::state::Numereum;
use super::view::{Phase, Public, View};
use crate::bot::search::Tuning;
use crate::bot::{Bot, BotRng, Company, Level, bot_rng, imagined_view};
use crate::series::MatchStatus;
use bidding::Bidding;
use side::Side;

/// The number of the other's hands that are imagined for an advice.
const HANDS: u32 = 5;

impl Bot for Numereum {
    const TUNING: Tuning = Tuning::DEFAULT;

    /// Returns 0: all levels play by habit,
    /// because a tree search answers hidden bids with readable pure choices.
    fn iterations(_view: &View, _level: Level) -> u32 {
        0
    }

    fn choose(view: &View, level: Level, _company: Company, rng: &mut BotRng) -> Option<Action> {
        let seat = view.viewer.seat()?;
        if level < Level::Normal {
            return easy::choose(view, seat, rng);
        }
        if view.public.phase == Phase::Combine {
            return Some(Side::of(view, seat, view.unseen()).combine(rng));
        }
        if cannot_answer(view) {
            return Some(Action::Concede);
        }
        let other = imagined_view::<Self>(view, seat.next(SEATS), rng);
        Bidding::new(view, &other, seat)?.choose(level, rng)
    }

    /// Returns the best reply to the mixture of `hard`.
    fn exploit(_: &MatchStatus, view: &View, _iterations: u32, rng: &mut BotRng) -> Option<Action> {
        Self::advice(view, Company::all(Level::Hard), rng).first().copied()
    }

    /// Returns the best replies to the mixture of `hard`, from its code but neither its dice nor its hand.
    fn advice(view: &View, company: Company, rng: &mut BotRng) -> Vec<Action> {
        if view.public.phase == Phase::Combine || cannot_answer(view) {
            return Self::choose(view, Level::Hard, company, rng).into_iter().collect();
        }
        let expected = expected::<Self>(view, rng);
        let Some((first, _)) = expected.first() else { return Vec::new() };
        let worth = |card: usize| -> f64 {
            let against = |(bidding, cards): &(Bidding, Vec<f64>)| bidding.worth(card, cards);
            expected.iter().map(against).sum::<f64>() / f64::from(HANDS)
        };
        first.ranked(worth)
    }
}

/// Returns some auctions that agree with the viewer's view,
/// each with the mixture of `hard` on the other side.
fn expected<G: Bot<Public = Public>>(view: &View, rng: &mut BotRng) -> Vec<(Bidding, Vec<f64>)> {
    let Some(seat) = view.viewer.seat() else { return Vec::new() };
    let other = seat.next(SEATS);
    let imagined = |_| {
        let theirs = imagined_view::<G>(view, other, rng);
        let mine = imagined_view::<G>(&theirs, seat, rng);
        let back = Bidding::new(&theirs, &mine, other)?;
        Some((Bidding::new(view, &theirs, seat)?, back.mixture(Level::Hard, rng)))
    };
    (0..HANDS).filter_map(imagined).collect()
}

/// Returns how often this card is ahead, and how often it is level,
/// if the other plays the mixture of `hard`: in percent.
pub(super) fn odds<G: Bot<Public = Public>>(view: &View, card: Card) -> [u32; 2] {
    let (mut ahead, mut level) = (0.0, 0.0);
    for (bidding, cards) in expected::<G>(view, &mut bot_rng(0)) {
        let [more, same] = bidding.odds(card, &cards);
        ahead += more;
        level += same;
    }
    [ahead, level].map(|sum: f64| (100.0 * sum / f64::from(HANDS) + 0.5) as u32)
}

/// Returns true if the lower side is asked, and nobody can overbid.
fn cannot_answer(view: &View) -> bool {
    view.public.phase == Phase::Answer && !view.public.can_overbid()
}
