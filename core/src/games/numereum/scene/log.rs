//! The log: one line for each event that is worth telling.

use super::super::SEATS;
use super::super::action::Event;
use super::super::auction::{Bid, Prizes};
use super::words;
use crate::scene::Audience;
use crate::seat::Seat;
use crate::text::Arg;

/// Returns the line of an event; `None` if the scene shows it anyway.
pub(super) fn line(event: &Event, audience: &Audience<'_>) -> Option<String> {
    let line = match event {
        Event::Opened { round, prizes } => {
            let round = ("round", Arg::from(usize::from(*round)));
            audience.with("numereum-log-opened", [round].into_iter().chain(named(*prizes)))
        }
        Event::Overbid(seat) => audience.about("numereum-log-overbid", *seat, []),
        Event::Revealed(bids) => revealed(*bids, audience),
        Event::Conceded(seat) => audience.about("numereum-log-conceded", *seat, []),
        Event::Settled { winner: Some(seat), prizes } => {
            audience.about("numereum-log-won", *seat, named(*prizes))
        }
        Event::Settled { winner: None, prizes } => audience.with("numereum-log-tied", named(*prizes)),
        Event::Combined { seat, cards, criteria } => {
            let args = [
                ("cards", Arg::from(words::cards(*cards))),
                ("criteria", Arg::from(words::criteria(*criteria, audience.lang))),
                ("super", Arg::from(criteria.is_super())),
            ];
            audience.about("numereum-log-combined", *seat, args)
        }
        Event::Drew { seat, count } if *count == 0 || !audience.viewer.is(*seat) => {
            audience.about("numereum-log-drew", *seat, [("count", Arg::from(usize::from(*count)))])
        }
        Event::Received { cards, .. } if !cards.is_empty() => {
            audience.with("numereum-log-received", [("cards", Arg::from(words::cards(*cards)))])
        }
        Event::Ended(outcome) => words::outcome(*outcome, audience),
        Event::Committed(_) | Event::Drew { .. } | Event::Received { .. } => return None,
    };
    Some(line)
}

fn named(prizes: Prizes) -> [(&'static str, Arg<'static>); 2] {
    [("hand", Arg::from(prizes.hand.to_string())), ("reserve", Arg::from(prizes.reserve.to_string()))]
}

/// Returns "You: 30 + 25 = 55. Anne: 40 + 10 = 50."
fn revealed(bids: [Bid; SEATS], audience: &Audience<'_>) -> String {
    let own = audience.viewer.seat().unwrap_or(Seat::at(0));
    let line = |seat: Seat| {
        let bid = bids.get(seat.index()).copied().unwrap_or_default();
        audience.about("numereum-log-bid", seat, [("bid", Arg::from(words::bid(bid)))])
    };
    own.round_from(SEATS).map(line).collect::<Vec<_>>().join(" ")
}
