//! The log: one line for each event that is worth telling.

use super::super::action::Event;
use super::super::cards::{Cards, Colour};
use super::super::grains::Grains;
use super::super::score::points;
use super::super::split::Split;
use super::words;
use crate::scene::Audience;
use crate::seat::Seat;
use crate::text::{Arg, signed, text};

pub(super) fn line(event: &Event, audience: &Audience<'_>) -> Option<String> {
    let lang = audience.lang;
    let of = |yard: &Colour| ("yard", Arg::from(words::yard(*yard, lang)));
    let line = match event {
        Event::Sown { round, .. } => {
            audience.with("hick_hack-log-sown", [("round", Arg::from(usize::from(*round) + 1))])
        }
        // The panels show the seats that have chosen.
        Event::Chose(_) => return None,
        Event::Revealed(cards) => revealed(cards, audience),
        Event::Fled { seat, yard, stole } => {
            let key = if *stole { "hick_hack-log-stole" } else { "hick_hack-log-fled" };
            audience.about(key, *seat, [of(yard)])
        }
        Event::Hungry { seats, yard } => {
            let names = Arg::from(audience.names_of(*seats));
            let args = [of(yard), ("names", names), ("count", seats.len().into())];
            audience.with("hick_hack-log-hungry", args)
        }
        Event::Caught { seat, yard, birds } => {
            let gain = Arg::from(signed(points(Grains::NONE, *birds)));
            let args = [of(yard), ("birds", Arg::from(words::cards(*birds, lang))), ("points", gain)];
            audience.about("hick_hack-log-caught", *seat, args)
        }
        Event::Ate { seat, yard, grains } => {
            let gain = Arg::from(signed(points(*grains, Cards::EMPTY)));
            let args = [of(yard), ("grains", Arg::from(words::grains(*grains, lang))), ("points", gain)];
            audience.about("hick_hack-log-ate", *seat, args)
        }
        Event::Proposed { seat, yard, split } => {
            audience.about("hick_hack-log-proposed", *seat, [of(yard), shares(split, audience)])
        }
        Event::Declined { seat, yard } => audience.about("hick_hack-log-declined", *seat, [of(yard)]),
        Event::Accepted { seat, yard } => audience.about("hick_hack-log-accepted", *seat, [of(yard)]),
        Event::Refused { seat, yard, rolls } => {
            let key = if *rolls { "hick_hack-log-refused" } else { "hick_hack-log-refused-only" };
            audience.about(key, *seat, [of(yard)])
        }
        Event::Countered { seat, yard, split } => {
            audience.about("hick_hack-log-countered", *seat, [of(yard), shares(split, audience)])
        }
        Event::Agreed { yard, split } => {
            audience.with("hick_hack-log-agreed", [of(yard), shares(split, audience)])
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
            audience.with("hick_hack-log-drew", [("cards", Arg::from(words::cards(*cards, lang)))])
        }
    };
    Some(line)
}

fn revealed(cards: &[Cards], audience: &Audience<'_>) -> String {
    let lang = audience.lang;
    let laid = Seat::all(cards.len()).zip(cards).filter(|(_, cards)| !cards.is_empty());
    let owned = |(seat, cards): (Seat, &Cards)| {
        text!(lang, "hick_hack-owned", name = audience.name(seat), what = words::cards(*cards, lang))
    };
    text!(lang, "hick_hack-log-revealed", cards = laid.map(owned).collect::<Vec<_>>().join(" · "))
}

fn shares<'a>(split: &Split, audience: &Audience<'_>) -> (&'static str, Arg<'a>) {
    let share = |seat| format!("{} {}", audience.name(seat), words::grains(split.share(seat), audience.lang));
    ("split", Arg::from(split.receivers().iter().map(share).collect::<Vec<_>>().join(" · ")))
}
