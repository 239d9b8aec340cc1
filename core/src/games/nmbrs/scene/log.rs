//! The log: one line for each event that is worth telling.

use super::super::action::{Base, Event, Meld};
use super::super::cards::{Card, Cards};
use super::words::{short, standing};
use crate::scene::Audience;
use crate::seat::Seat;
use crate::text::{Arg, Lang, text};

/// Returns the line of an event; `None` if the scene shows it anyway.
pub(super) fn line(event: &Event, audience: &Audience<'_>) -> Option<String> {
    let lang = audience.lang;
    let with_card = |key: &str, seat: Seat, card: Card| {
        audience.about(key, seat, [("card", Arg::from(short(card, lang)))])
    };
    let list = |cards: Cards| cards.iter().map(|card| short(card, lang)).collect::<Vec<_>>().join(", ");
    let line = match event {
        Event::TookOpen { seat, card } => with_card("nmbrs-log-took", *seat, *card),
        Event::LeftOpen(_) => return None,
        Event::Drew(seat) if audience.viewer.is(*seat) => return None,
        Event::Drew(seat) => audience.about("nmbrs-log-drew", *seat, []),
        Event::Received { seat, card } => with_card("nmbrs-log-received", *seat, *card),
        Event::NothingToDraw(seat) => audience.about("nmbrs-log-nothing", *seat, []),
        Event::Renewed { cards } => {
            audience.with("nmbrs-log-renewed", [("count", Arg::from(usize::from(*cards)))])
        }
        Event::Melded { seat, meld, .. } => {
            let args = [("series", Arg::from(series(meld, lang)))];
            audience.about(verb(meld.base), *seat, args)
        }
        Event::Swapped { seat, joker, card } => {
            let args = [
                ("joker", Arg::from(short(Card::joker(*joker), lang))),
                ("card", Arg::from(short(*card, lang))),
            ];
            audience.about("nmbrs-log-swapped", *seat, args)
        }
        Event::Discarded { seat, card } => with_card("nmbrs-log-discarded", *seat, *card),
        Event::Scored { seat, points, doubled } => {
            let points = ("points", Arg::from(i32::from(*points)));
            let key = if doubled.is_empty() { "nmbrs-log-scored" } else { "nmbrs-log-doubled" };
            audience.about(key, *seat, [points, ("cards", Arg::from(list(*doubled)))])
        }
        Event::Ended { out: Some(seat) } => audience.about("nmbrs-log-out", *seat, []),
        Event::Ended { out: None } => text!(lang, "nmbrs-log-idle"),
        Event::Deducted { seat, points, cards } => {
            let args = [("points", Arg::from(i32::from(*points))), ("cards", Arg::from(list(*cards)))];
            audience.about("nmbrs-log-deducted", *seat, args)
        }
    };
    Some(line)
}

fn verb(base: Base) -> &'static str {
    match base {
        Base::Hand => "nmbrs-log-new",
        Base::Line(_) => "nmbrs-log-grown",
        Base::Link(..) => "nmbrs-log-linked",
        Base::Cross { .. } => "nmbrs-log-crossed",
    }
}

/// Returns the line after the meld, with the jokers that came from the hand.
fn series(meld: &Meld, lang: Lang) -> String {
    let name = |number: u8| {
        let joker = meld.jokers.iter().find(|(_, own)| *own == number);
        joker.map_or_else(|| number.to_string(), |(hue, _)| standing(hue, number, lang))
    };
    meld.run.numbers().map(name).collect::<Vec<_>>().join(" – ")
}
