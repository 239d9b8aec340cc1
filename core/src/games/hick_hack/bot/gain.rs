//! The gain from a yard, once the animals that meet there are known.

use super::super::cards::{Cards, Colour, SEATS};
use super::super::die::Contest;
use super::super::grains::Grain;
use super::super::meeting::{Meeting, Meetings};
use super::super::view::Public;
use super::talk::agreed_share;
use crate::bot::Company;
use crate::seat::Seat;

/// Adds to the worth of each lay the gain it brings a seat,
/// beyond laying nothing there, if the others lay the cards on the table.
pub(super) fn add_gains(
    public: &Public,
    table: &mut [Cards; SEATS],
    seat: Seat,
    company: Option<Company>,
    lays: &mut [(Cards, f64)],
) {
    table[seat.index()] = Cards::EMPTY;
    let meetings = Meetings::of(table);
    let without = Colour::ALL.map(|yard| gain(public, table, &meetings.in_yard(yard), seat, company));
    for (lay, worth) in lays {
        table[seat.index()] = *lay;
        let colours = lay.colours();
        let meetings = Meetings::of(table);
        for yard in Colour::ALL.into_iter().filter(|yard| colours >> yard.index() & 1 == 1) {
            *worth += gain(public, table, &meetings.in_yard(yard), seat, company) - without[yard.index()];
        }
    }
}

/// Returns a seat's probable gain from a yard, against the mean of the others, when these cards meet there.
/// With a company it foresees their agreement; without one, the die decides.
fn gain(
    public: &Public,
    table: &[Cards; SEATS],
    meeting: &Meeting,
    own: Seat,
    company: Option<Company>,
) -> f64 {
    let yard = meeting.yard;
    let mut grains = public.yard(yard);
    let stolen = meeting.runaway().filter(|_| grains.take(Grain::Green));
    let (which, owners, prize) = if meeting.foxes.is_empty() {
        (Cards::BRAVE, meeting.eaters(), grains.value())
    } else {
        (Cards::FOXES, meeting.foxes, meeting.birds(table).value())
    };
    let (prize, others) = (f64::from(prize), f64::from(public.seats) - 1.0);
    let against = |share: f64| share - (1.0 - share) / others;
    let won = match (owners.contains(own), owners.len()) {
        (_, 0) => 0.0,
        (false, _) => prize * against(0.0),
        (true, 1) => prize,
        (true, _) => {
            let order = Seat::all(public.seat_count());
            let odds = Contest::new(table, which.and(Cards::of(yard)), order).odds().of(own);
            let talk = company.filter(|_| public.options.talks && meeting.foxes.is_empty());
            let share = talk.map_or(odds, |company| {
                agreed_share(public.proposer(table, meeting), owners, own, odds, company)
            });
            prize * against(share)
        }
    };
    won + stolen.map_or(0.0, |seat| against(f64::from(u8::from(seat == own))))
}
