//! The log: a line for each event that is worth telling, and more for a hand of many cards.

use super::super::action::{Base, Event, Meld};
use super::super::cards::{Card, Cards};
use super::words::{short, standing};
use crate::scene::{Audience, sentences};
use crate::seat::Seat;
use crate::text::{Arg, Lang, text};

/// Returns the lines of an event; none if the scene shows it anyway.
pub(super) fn lines(event: &Event, audience: &Audience<'_>) -> Vec<String> {
    let lang = audience.lang;
    let with_card = |key: &str, seat: Seat, card: Card| {
        audience.about(key, seat, [("card", Arg::from(short(card, lang)))])
    };
    let list = |cards: Cards| cards.iter().map(|card| short(card, lang)).collect::<Vec<_>>().join(", ");
    let line = match event {
        Event::TookOpen { seat, card } => with_card("nmbrs-log-took", *seat, *card),
        Event::LeftOpen(_) => return Vec::new(),
        Event::Drew(seat) if audience.viewer.is(*seat) => return Vec::new(),
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
        Event::Deducted { seat, points, cards } if cards.is_empty() => {
            let args = [("points", Arg::from(i32::from(*points))), ("cards", Arg::from(list(*cards)))];
            audience.about("nmbrs-log-deducted", *seat, args)
        }
        Event::Deducted { seat, points, cards } => {
            let cards: Vec<Card> = cards.iter().collect();
            return sentences(&cards, |some| {
                // The points stand behind the last card.
                let is_whole = some.last() == cards.last();
                let key = if is_whole { "nmbrs-log-deducted" } else { "nmbrs-log-left" };
                let named = list(some.iter().copied().collect());
                let args = [("points", Arg::from(i32::from(*points))), ("cards", Arg::from(named))];
                audience.about(key, *seat, args)
            });
        }
    };
    vec![line]
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
