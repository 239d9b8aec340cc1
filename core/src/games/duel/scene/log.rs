//! The log: one line for each event that is worth telling.

use super::super::action::Event;
use super::words;
use crate::games::multiples::{Card, product};
use crate::scene::Audience;
use crate::text::{Arg, text};

pub(super) fn line(event: &Event, audience: &Audience<'_>) -> Option<String> {
    let card = |card: &Card| ("card", Arg::from(words::card(*card, audience.lang)));
    match event {
        Event::Laid { seat, card: laid } => Some(audience.about("duel-log-laid", *seat, [card(laid)])),
        Event::Drew { seat, card: drawn } => Some(audience.about("duel-log-drew", *seat, [card(drawn)])),
        Event::Destroyed { seat, owner, card: taken, factors } => {
            let product = ("product", Arg::from(product(*factors)));
            let owner = [("owner", Arg::from(audience.name(*owner))), ("yours", audience.you(*owner))];
            Some(audience.about("duel-log-destroyed", *seat, owner.into_iter().chain([card(taken), product])))
        }
        Event::PilesEmpty => Some(text!(audience.lang, "duel-log-empty")),
        Event::Ended(_) => None,
    }
}
