//! The log: one line for each event that is worth telling.

use super::super::action::Event;
use super::words;
use crate::games::multiples::{Card, product, short};
use crate::scene::Audience;
use crate::text::{Arg, text};

pub(super) fn line(event: &Event, audience: &Audience<'_>) -> Option<String> {
    let card = |card: Card| ("card", Arg::from(words::card(card, audience.lang)));
    match event {
        Event::Flipped(cards) => {
            let cards: Vec<String> = cards.iter().map(|card| short(*card)).collect();
            let count = cards.len();
            Some(text!(audience.lang, "sniper-log-flipped", cards = cards.join(", "), count))
        }
        Event::Taken { seat, card: taken, factors } => {
            let product = ("product", Arg::from(product(*factors)));
            Some(audience.about("sniper-log-taken", *seat, [card(*taken), product]))
        }
        Event::Missed { seat, card: missed, lost } => {
            let key = if lost.is_some() { "sniper-log-missed-lost" } else { "sniper-log-missed" };
            Some(audience.about(key, *seat, [card(*missed)]))
        }
        Event::Ready(_) => None,
    }
}
