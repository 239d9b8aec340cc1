//! The log: a line for each event that is worth telling, and more where many take part in it.

use super::super::action::Event;
use super::super::cards::{Card, Cards, Colour};
use super::super::grains::Grains;
use super::super::score::points;
use super::super::split::Split;
use super::words;
use crate::scene::{Audience, sentences};
use crate::seat::Seat;
use crate::text::{Arg, signed, text};

pub(super) fn lines(event: &Event, audience: &Audience<'_>) -> Vec<String> {
    let lang = audience.lang;
    let of = |yard: &Colour| ("yard", Arg::from(words::yard(*yard, lang)));
    let line = match event {
        Event::Sown { round, .. } => {
            audience.with("hick_hack-log-sown", [("round", Arg::from(usize::from(*round) + 1))])
        }
        // The panels show the seats that have chosen.
        Event::Chose(_) => return Vec::new(),
        Event::Revealed(cards) => return revealed(cards, audience),
        Event::Fled { seat, yard, stole } => {
            let key = if *stole { "hick_hack-log-stole" } else { "hick_hack-log-fled" };
            audience.about(key, *seat, [of(yard)])
        }
        Event::Hungry { seats, yard } => {
            let names = Arg::from(audience.names_of(*seats));
            let args = [of(yard), ("names", names), ("count", seats.len().into())];
            audience.with("hick_hack-log-hungry", args)
        }
        Event::Caught { seat, yard, birds } => return caught(*seat, *yard, *birds, audience),
        Event::Ate { seat, yard, grains } => {
            let gain = Arg::from(signed(points(*grains, Cards::EMPTY)));
            let args = [of(yard), ("grains", Arg::from(words::grains(*grains, lang))), ("points", gain)];
            audience.about("hick_hack-log-ate", *seat, args)
        }
        Event::Proposed { seat, yard, split } => {
            return shared(split, audience, |split| {
                audience.about("hick_hack-log-proposed", *seat, [of(yard), split])
            });
        }
        Event::Declined { seat, yard } => audience.about("hick_hack-log-declined", *seat, [of(yard)]),
        Event::Accepted { seat, yard } => audience.about("hick_hack-log-accepted", *seat, [of(yard)]),
        Event::Refused { seat, yard, rolls } => {
            let key = if *rolls { "hick_hack-log-refused" } else { "hick_hack-log-refused-only" };
            audience.about(key, *seat, [of(yard)])
        }
        Event::Countered { seat, yard, split } => {
            return shared(split, audience, |split| {
                audience.about("hick_hack-log-countered", *seat, [of(yard), split])
            });
        }
        Event::Agreed { yard, split } => {
            return shared(split, audience, |split| audience.with("hick_hack-log-agreed", [of(yard), split]));
        }
        Event::Rolled { seat, card, die } => {
            let total = card.value() + i32::from(*die);
            let args = [
                ("card", Arg::from(words::card(*card, lang))),
                ("value", Arg::from(card.value())),
                ("die", Arg::from(i32::from(*die))),
                ("total", Arg::from(total)),
            ];
            audience.about("hick_hack-log-rolled", *seat, args)
        }
        Event::Renewed { cards } => {
            audience.with("hick_hack-log-renewed", [("count", Arg::from(usize::from(*cards)))])
        }
        Event::Drew { cards, .. } => {
            return sentences(&Vec::from(*cards), |cards: &[Card]| {
                let cards = words::cards(cards.iter().copied().collect(), lang);
                audience.with("hick_hack-log-drew", [("cards", Arg::from(cards))])
            });
        }
    };
    vec![line]
}

fn revealed(cards: &[Cards], audience: &Audience<'_>) -> Vec<String> {
    let lang = audience.lang;
    let laid = Seat::all(cards.len()).zip(cards).filter(|(_, cards)| !cards.is_empty());
    let owned = laid.map(|(seat, cards): (Seat, &Cards)| {
        text!(lang, "hick_hack-owned", name = audience.name(seat), what = words::cards(*cards, lang))
    });
    sentences(&owned.collect::<Vec<_>>(), |cards| {
        text!(lang, "hick_hack-log-revealed", cards = cards.join(BETWEEN))
    })
}

/// Returns what a fox has caught; where that takes several sentences, each has the points of its birds.
fn caught(seat: Seat, yard: Colour, birds: Cards, audience: &Audience<'_>) -> Vec<String> {
    sentences(&Vec::from(birds), |birds: &[Card]| {
        let birds: Cards = birds.iter().copied().collect();
        let args = [
            ("yard", Arg::from(words::yard(yard, audience.lang))),
            ("birds", Arg::from(words::cards(birds, audience.lang))),
            ("points", Arg::from(signed(points(Grains::NONE, birds)))),
        ];
        audience.about("hick_hack-log-caught", seat, args)
    })
}

/// Returns the shares of a split in the sentences that `told` makes of them.
fn shared(
    split: &Split,
    audience: &Audience<'_>,
    told: impl Fn((&'static str, Arg<'_>)) -> String,
) -> Vec<String> {
    let share = |seat| format!("{} {}", audience.name(seat), words::grains(split.share(seat), audience.lang));
    let shares: Vec<_> = split.receivers().iter().map(share).collect();
    sentences(&shares, |shares| told(("split", Arg::from(shares.join(BETWEEN)))))
}

/// Stands between what belongs to several players.
const BETWEEN: &str = " · ";
