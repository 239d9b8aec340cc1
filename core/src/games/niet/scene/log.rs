//! The log: a line for each event that is worth telling, and two for the contract.

use super::super::action::{Event, Teams};
use super::super::board::Contract;
use super::super::cards::{Card, Cards};
use super::words;
use crate::scene::{Audience, sentences};
use crate::seat::{Seat, SeatSet};
use crate::text::Arg;

pub(super) fn lines(event: &Event, audience: &Audience<'_>) -> Vec<String> {
    let card_of = |card: Card| ("card", Arg::from(words::card(card, audience.lang)));
    let line = match event {
        Event::Placed { seat, cell } => {
            let named = words::cell(*cell, audience);
            audience.about("niet-log-placed", *seat, [("cell", Arg::from(named))])
        }
        Event::Decided(contract) => return decided(*contract, audience),
        Event::Teamed(teams) => teamed(*teams, audience),
        // The panels show the seats that have chosen.
        Event::Laid(_) => return Vec::new(),
        Event::AllLaid => audience.lang.text("niet-log-all-laid"),
        Event::Received { seat, card } => {
            let giver = seat.previous(audience.names.len());
            audience.about("niet-log-received", giver, [card_of(*card)])
        }
        Event::Played { seat, card } => audience.about("niet-log-played", *seat, [card_of(*card)]),
        Event::Won { seat, loot } => won(*seat, *loot, audience),
    };
    vec![line]
}

fn decided(contract: Contract, audience: &Audience<'_>) -> Vec<String> {
    let parts = contract.cells().map(|cell| words::part(cell, audience));
    sentences(&parts, |parts| audience.with("niet-log-decided", [("contract", Arg::from(parts.join(" · ")))]))
}

fn teamed(teams: Teams, audience: &Audience<'_>) -> String {
    let others = SeatSet::all(audience.names.len()).minus(teams.team);
    let names = |seats| Arg::from(audience.names_of(seats));
    let sides = [("team", names(teams.team)), ("others", names(others))];
    match teams.x2 {
        None => audience.with("niet-log-teamed", sides),
        Some(holder) => {
            let holder = ("holder", Arg::from(audience.name(holder)));
            audience.with("niet-log-teamed-x2", sides.into_iter().chain([holder]))
        }
    }
}

fn won(seat: Seat, loot: Cards, audience: &Audience<'_>) -> String {
    let named = loot.iter().map(|card| words::card(card, audience.lang)).collect::<Vec<_>>().join(", ");
    let args = [("count", Arg::from(loot.len())), ("loot", Arg::from(named))];
    audience.about("niet-log-won", seat, args)
}
