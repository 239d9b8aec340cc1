//! The log: one line for each event that is worth telling.

use super::super::action::{Event, Lay};
use super::super::pyramid::Part;
use super::words::{self, added};
use crate::scene::Audience;
use crate::seat::Seat;
use crate::text::Arg;

pub(super) fn line(event: &Event, audience: &Audience<'_>) -> String {
    match event {
        Event::Built(seat) => audience.about("seaux-log-built", *seat, []),
        Event::Revealed(_) => audience.lang.text("seaux-log-revealed"),
        Event::Laid { seat, lay, total, answers, turned } => {
            let key = match (answers, turned) {
                (false, _) => "seaux-log-attack",
                (true, false) => "seaux-log-answer",
                (true, true) => "seaux-log-turn",
            };
            laid(key, *seat, *lay, *total, audience)
        }
        Event::Received { card, .. } => {
            audience.with("seaux-log-received", [("card", Arg::from(words::card(*card, audience.lang)))])
        }
        Event::Renewed { cards } => {
            audience.with("seaux-log-renewed", [("count", Arg::from(usize::from(*cards)))])
        }
        Event::GaveUp { seat, cell, colour, lost } => {
            let args = [
                ("bucket", words::bucket(*colour, *cell, audience.lang).into()),
                ("count", lost.len().into()),
            ];
            audience.about("seaux-log-gave-up", *seat, args)
        }
        Event::GaveUpPart { seat, part, lost } => {
            let key = match part {
                Part::Left => "seaux-log-gave-up-left",
                Part::Right => "seaux-log-gave-up-right",
            };
            audience.about(key, *seat, [("count", Arg::from(lost.len()))])
        }
        Event::Out { seat, .. } => audience.about("seaux-log-out", *seat, []),
    }
}

fn laid(key: &str, seat: Seat, lay: Lay, total: u8, audience: &Audience<'_>) -> String {
    let args = [
        ("colour", Arg::from(words::name(lay.colour, audience.lang))),
        ("cards", Arg::from(added(lay.values))),
        ("count", Arg::from(usize::from(lay.values.len()))),
        ("total", Arg::from(usize::from(total))),
    ];
    audience.about(key, seat, args)
}
