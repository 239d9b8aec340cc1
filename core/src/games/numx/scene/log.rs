//! The log: a line for each event that is worth telling, and more where it names many cards or players.

use super::super::action::{Event, Exchange, How, Target};
use super::super::cards::{Card, Cards};
use super::super::pli::Lay;
use super::super::zones::{Zone, Zones};
use super::words::{card_name, set_name};
use crate::scene::{Audience, sentences};
use crate::seat::Seat;
use crate::text::{Arg, text};

/// Returns the lines of an event; none if the scene shows it anyway.
pub(super) fn lines(event: &Event, audience: &Audience<'_>) -> Vec<String> {
    let lang = audience.lang;
    let name = |card: Card| Arg::from(card_name(card, lang));
    let about = |key: &str, seat: Seat| audience.about(key, seat, []);
    let with_card = |key: &str, seat: Seat, card: Card| audience.about(key, seat, [("card", name(card))]);
    let with_cards = |key: &str, seat: Seat, cards: Cards| {
        let named: Vec<_> = cards.iter().map(|card| card_name(card, lang)).collect();
        sentences(&named, |cards| audience.about(key, seat, [("cards", Arg::from(cards.join(", ")))]))
    };
    let line = match event {
        Event::Laid { seat, lay, how, .. } => {
            let key = match how {
                How::InTurn => "numx-log-lay",
                How::FusionX => "numx-log-fusion",
                How::FactorX => "numx-log-factor",
            };
            let set = set_name(lay.value, lay.len(), lay.jokers.len(), lang);
            let line = audience.about(key, *seat, [("set", Arg::from(set))]);
            let told: Vec<_> = std::iter::once(line).chain(borrowed(lay, *seat, audience)).collect();
            return sentences(&told, |told| told.join(" "));
        }
        Event::Cut { seat, .. } => about("numx-log-cut", *seat),
        Event::Swapped { seat, with: Exchange::Seat(other), .. } => {
            audience.about("numx-log-swap", *seat, [("other", Arg::from(audience.name(*other)))])
        }
        Event::Swapped { seat, with: Exchange::Left, .. } => about("numx-log-swap-left", *seat),
        Event::Swapped { seat, with: Exchange::Right, .. } => about("numx-log-swap-right", *seat),
        Event::Malus { seat, card, on: Target::Seat(other), .. } => {
            let args = [("card", name(*card)), ("other", Arg::from(audience.name(*other)))];
            audience.about("numx-log-malus", *seat, args)
        }
        Event::Malus { seat, card, on: Target::All, .. } => with_card("numx-log-malus-all", *seat, *card),
        Event::Drew { seat, .. } if audience.viewer.is(*seat) => return Vec::new(),
        Event::Drew { seat, count } => {
            audience.about("numx-log-drew", *seat, [("count", Arg::from(usize::from(*count)))])
        }
        Event::Received { cards, .. } | Event::Opened { cards, .. } if cards.is_empty() => return Vec::new(),
        Event::Received { seat, cards } => return with_cards("numx-log-received", *seat, *cards),
        Event::Took { seat, from, card } => {
            let args = [("card", name(*card)), ("other", Arg::from(audience.name(*from)))];
            audience.about("numx-log-took", *seat, args)
        }
        Event::Opened { seat, cards } => return with_cards("numx-log-opened", *seat, *cards),
        Event::Refilled { seat, card } => with_card("numx-log-refilled", *seat, *card),
        Event::Passed(seat) => about("numx-log-passed", *seat),
        Event::Renewed { cards, left } => {
            let args = [("count", usize::from(*cards)), ("left", usize::from(*left))];
            audience.with("numx-log-renewed", args.map(|(name, number)| (name, Arg::from(number))))
        }
        Event::DeckUsedUp => text!(lang, "numx-log-deck-used-up"),
        Event::Leads(seat) => about("numx-log-leads", *seat),
        Event::Emptied(seats) if seats.is_empty() => text!(lang, "numx-log-ending"),
        Event::Emptied(seats) => {
            audience.with("numx-log-emptied", [("names", Arg::from(audience.names_of(*seats)))])
        }
        Event::Objective { seat, objective, met } => {
            let text = lang.text(&format!("numx-objective-{}", objective.name()));
            let key = if *met { "numx-log-objective-met" } else { "numx-log-objective-missed" };
            audience.about(key, *seat, [("objective", Arg::from(text))])
        }
        Event::Chose(_) | Event::Shown(_) | Event::Ended(_) | Event::TourOver => return Vec::new(),
    };
    vec![line]
}

/// Returns the owners of the visible cards that a set used, without the seat that laid it.
fn borrowed(lay: &Lay, seat: Seat, audience: &Audience<'_>) -> Option<String> {
    let rows = |zones: Zones| {
        zones.iter().filter_map(|(zone, _)| match zone {
            Zone::Row(owner) if owner != seat => Some(owner),
            _ => None,
        })
    };
    let owners = rows(lay.cards).chain(rows(lay.jokers)).collect::<crate::seat::SeatSet>();
    let names = Arg::from(audience.names_of(owners));
    (!owners.is_empty()).then(|| audience.with("numx-log-borrowed", [("names", names)]))
}
