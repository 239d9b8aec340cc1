//! The score of a round, for the engine and the score pad.

use super::action::Teams;
use super::board::POINTS;
use super::view::Public;
use super::{Options, X2Rule, hand_size, pack};
use crate::score::ScoreSheet;
use crate::seat::{Seat, SeatSet};
use crate::text::integer;

/// The most cards that leave a hand before the first trick. [S]
const MOST_DISCARDED: i32 = 2;

/// What a round's score is counted from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tally {
    /// The teams.
    pub teams: Teams,
    /// Points per trick and loot card.
    pub value: i32,
    /// Tricks and loot cards of each seat.
    pub captured: [i32; 5],
}

/// Everybody's points: each member writes the whole total of the team,
/// in which the x2 holder's own count twice [S, W]; -2 is doubled as well [R].
#[must_use]
pub fn points(tally: &Tally, rule: X2Rule, seats: usize) -> Vec<i32> {
    let total = |team: SeatSet| -> i32 {
        let own = |seat: Seat| {
            let doubled = rule == X2Rule::TeamTotal && tally.teams.x2 == Some(seat);
            tally.captured[seat.index()] * if doubled { 2 } else { 1 }
        };
        team.iter().map(own).sum::<i32>() * tally.value
    };
    let written = |seat: Seat| {
        let doubled = rule == X2Rule::HolderOnly && tally.teams.x2 == Some(seat);
        total(tally.teams.of(seat, seats)) * if doubled { 2 } else { 1 }
    };
    Seat::all(seats).map(written).collect()
}

/// What a seat's points are made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Breakdown {
    /// The tricks of the team.
    pub tricks: i32,
    /// The loot cards of the team.
    pub loot: i32,
    /// What of them counts a second time, for the x2 card.
    pub again: i32,
    /// Points for each of them.
    pub value: i32,
    /// Whether the x2 card doubles the seat's points alone.
    pub doubled: bool,
}

impl Breakdown {
    /// The points of the round.
    #[must_use]
    pub const fn points(self) -> i32 {
        (self.tricks + self.loot + self.again) * self.value * if self.doubled { 2 } else { 1 }
    }

    /// As a sum: "(5 + 1) × 3".
    #[must_use]
    pub fn sum(self) -> String {
        let beside = [self.loot, self.again].into_iter().filter(|count| *count > 0);
        let parts: Vec<String> = std::iter::once(self.tricks).chain(beside).map(integer).collect();
        let counted = parts.join(" + ");
        let counted = if parts.len() > 1 { format!("({counted})") } else { counted };
        format!("{counted} × {}{}", integer(self.value), if self.doubled { " × 2" } else { "" })
    }
}

impl Public {
    /// What a seat's points are made of so far, once teams and contract stand.
    #[must_use]
    pub fn breakdown(&self, seat: Seat) -> Option<Breakdown> {
        let (teams, tally) = (self.teams?, self.tally()?);
        let team = teams.of(seat, self.seat_count());
        let holder = teams.x2.filter(|holder| team.contains(*holder));
        let rule = self.options.x2_rule;
        Some(Breakdown {
            tricks: team.iter().map(|member| i32::from(self.tricks[member.index()])).sum(),
            loot: team.iter().map(|member| self.loot[member.index()].len() as i32).sum(),
            again: match holder {
                Some(holder) if rule == X2Rule::TeamTotal => tally.captured[holder.index()],
                _ => 0,
            },
            value: tally.value,
            doubled: rule == X2Rule::HolderOnly && teams.x2 == Some(seat),
        })
    }

    /// What the round is worth so far, once teams and contract stand.
    #[must_use]
    pub fn tally(&self) -> Option<Tally> {
        let mut captured = [0; 5];
        for (seat, own) in captured.iter_mut().enumerate() {
            *own = i32::from(self.tricks[seat]) + self.loot[seat].len() as i32;
        }
        Some(Tally { teams: self.teams?, value: self.contract?.points, captured })
    }
}

/// Why no round can be counted so, as the key of a text.
#[must_use]
pub(super) fn impossible(points: &[i32], rule: X2Rule) -> Option<&'static str> {
    let seats = points.len();
    // Who plays alone or in twos, and holds x2 where somebody does.
    let teams = (0..1_u32 << seats).filter(|team| team.count_ones() as usize == seats / 2);
    let holders = |team: u32| {
        let members = Seat::all(seats).filter(move |seat| team & 1 << seat.index() != 0);
        members.map(Some).chain([None]).filter(move |holder| holder.is_some() == matches!(seats, 3 | 5))
    };
    let counted = |value: i32| {
        let is_multiple = |points: &i32| points % value == 0 && points / value >= 0;
        points.iter().all(is_multiple).then(|| points.iter().map(|points| points / value).collect::<Vec<_>>())
    };
    let mut shared = false;
    for (value, team) in POINTS.into_iter().flat_map(|value| teams.clone().map(move |team| (value, team))) {
        let Some(units) = counted(value) else { continue };
        for holder in holders(team) {
            let Some(totals) = totals(&units, team, holder, rule) else { continue };
            shared = true;
            if captures(totals, holder.is_some() && rule == X2Rule::TeamTotal, seats) {
                return None;
            }
        }
    }
    Some(if shared { "niet-impossible-tricks" } else { "niet-impossible-teams" })
}

/// What each of two teams has counted, if every member wrote the total of the own one.
fn totals(units: &[i32], team: u32, holder: Option<Seat>, rule: X2Rule) -> Option<[i32; 2]> {
    let mut totals = [None; 2];
    for (seat, units) in Seat::all(units.len()).zip(units) {
        let doubled = rule == X2Rule::HolderOnly && holder == Some(seat);
        let total = if doubled { (units % 2 == 0).then_some(units / 2)? } else { *units };
        let own = &mut totals[usize::from(team & 1 << seat.index() == 0)];
        if own.replace(total).is_some_and(|other| other != total) {
            return None;
        }
    }
    Some([totals[0]?, totals[1]?])
}

/// Whether the tricks and the loot of a round can add up to these totals,
/// in the first of which somebody's own may count twice.
fn captures([team, others]: [i32; 2], doubled: bool, seats: usize) -> bool {
    let hand = hand_size(seats) as i32;
    let ones = pack(seats).iter().filter(|card| card.is_one()).count() as i32;
    // Up to two cards of each hand are discarded; every 1 may become loot.
    let all = hand - MOST_DISCARDED..=hand + ones;
    let alone = seats == 3;
    let own = match doubled {
        true if alone && team % 2 != 0 => return false,
        true if alone => team / 2..=team / 2,
        true => (team + 1) / 2..=team,
        false => team..=team,
    };
    own.end() + others >= *all.start() && own.start() + others <= *all.end()
}

/// How many rounds a match has: everybody deals equally often.
/// With a target it ends when someone reaches it. [S]
pub(super) const fn rounds(options: &Options, seats: usize) -> Option<usize> {
    match (options.target, seats) {
        (Some(_), _) => None,
        (None, 5) => Some(10),
        (None, 3) => Some(9),
        (None, _) => Some(8),
    }
}

/// Whether the match is over after these rounds [S], as far as the option asks after a whole circle of dealers [R].
pub(super) fn match_over(options: &Options, sheet: &ScoreSheet) -> bool {
    let all_have_dealt = || !options.even_deals || sheet.rounds().len().is_multiple_of(sheet.seats());
    match options.target {
        Some(target) => sheet.totals().iter().any(|total| *total >= target) && all_have_dealt(),
        None => rounds(options, sheet.seats()).is_some_and(|rounds| sheet.rounds().len() >= rounds),
    }
}
