//! The score of a round, for the engine and the score pad.

use super::action::Teams;
use super::board::{DiscardRule, POINTS};
use super::view::Public;
use super::{Options, X2Rule, hand_size, pack};
use crate::counting::{Counted, Field, Filled, Miscount};
use crate::score::ScoreSheet;
use crate::seat::{Seat, SeatSet};
use crate::text::integer;

/// The most cards that leave a hand before the first trick. [S]
const MOST_DISCARDED: i32 = 2;

/// The basis of a round's score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tally {
    /// The teams.
    pub teams: Teams,
    /// Points per trick and loot card.
    pub value: i32,
    /// Tricks and loot cards of each seat.
    pub captured: [i32; 5],
}

/// Returns everybody's points: each member writes the whole total of the team,
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

/// The parts of a seat's points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Breakdown {
    /// The tricks of the team.
    pub tricks: i32,
    /// The loot cards of the team.
    pub loot: i32,
    /// The tricks and loot cards that count a second time, for the x2 card.
    pub again: i32,
    /// The points for each of them.
    pub value: i32,
    /// True if the x2 card doubles the seat's points alone.
    pub doubled: bool,
}

impl Breakdown {
    /// Returns the parts of the points of `seat`, from the tricks and the loot of each seat.
    fn of(seat: Seat, teams: Teams, [tricks, loot]: [&[i32]; 2], value: i32, rule: X2Rule) -> Self {
        let team = teams.of(seat, tricks.len());
        let holder = teams.x2.filter(|holder| rule == X2Rule::TeamTotal && team.contains(*holder));
        let all = |of_each: &[i32]| team.iter().map(|member| of_each[member.index()]).sum();
        Self {
            tricks: all(tricks),
            loot: all(loot),
            again: holder.map_or(0, |holder| tricks[holder.index()] + loot[holder.index()]),
            value,
            doubled: rule == X2Rule::HolderOnly && teams.x2 == Some(seat),
        }
    }

    /// Returns the points of the round.
    #[must_use]
    pub const fn points(self) -> i32 {
        (self.tricks + self.loot + self.again) * self.value * if self.doubled { 2 } else { 1 }
    }

    /// Returns the points as a sum: "(5 + 1) × 3".
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
    /// Returns the parts of a seat's points so far, once teams and contract stand.
    #[must_use]
    pub fn breakdown(&self, seat: Seat) -> Option<Breakdown> {
        let seats = self.seat_count();
        let tricks: Vec<i32> = self.tricks[..seats].iter().map(|tricks| i32::from(*tricks)).collect();
        let loot: Vec<i32> = self.loot[..seats].iter().map(|loot| loot.len() as i32).collect();
        let value = self.contract?.points;
        Some(Breakdown::of(seat, self.teams?, [&tricks, &loot], value, self.options.x2_rule))
    }

    /// Returns the basis of the score so far, once teams and contract stand.
    #[must_use]
    pub fn tally(&self) -> Option<Tally> {
        let mut captured = [0; 5];
        for (seat, own) in captured.iter_mut().enumerate() {
            *own = i32::from(self.tricks[seat]) + self.loot[seat].len() as i32;
        }
        Some(Tally { teams: self.teams?, value: self.contract?.points, captured })
    }
}

/// The names of [`POINTS`] and of [`DiscardRule::ALL`] on a pad.
const POINT_CELLS: [&str; 5] = ["1", "2", "3", "4", "-2"];
const DISCARD_CELLS: [&str; 5] = ["none", "1", "2", "not_one", "give"];

/// Returns the fields: the two open cells that the score depends on, the teams, tricks and loot.
#[must_use]
pub(super) fn fields(seats: usize) -> Vec<Field> {
    let hand = hand_size(seats) as i32;
    let team = match seats {
        2 => None,
        // One player plays alone against two; the one has x2, and the two have none.
        3 => Some(Field::players("alone", 1)),
        _ => Some(Field::players("team", 2)),
    };
    let x2 = (seats == 5).then(|| Field::players("x2", 1));
    let open = [Field::one_of("points", &POINT_CELLS), Field::one_of("discard", &DISCARD_CELLS)];
    let taken = [Field::number("tricks", 0..=hand), Field::number("loot", 0..=ones(seats))];
    open.into_iter().chain(team).chain(x2).chain(taken).collect()
}

/// Counts a round that is filled in.
pub(super) fn count(options: &Options, filled: &Filled) -> Result<Vec<Counted>, Miscount> {
    let seats = filled.seats();
    let cell = |key: &str| filled.one(key).unwrap_or(0) as usize;
    let (value, discard) = (POINTS[cell("points")], DiscardRule::ALL[cell("discard")]);
    let [alone, team, x2] = ["alone", "team", "x2"].map(|key| filled.players(key));
    let team: SeatSet = match seats {
        2 => std::iter::once(Seat::at(0)).collect(),
        3 => alone.iter().copied().collect(),
        _ => team.into_iter().collect(),
    };
    let teams = Teams { team, x2: if seats == 3 { alone.first() } else { x2.first() }.copied() };
    if teams.x2.is_some_and(|holder| !team.contains(holder)) {
        return Err(Miscount::new("niet-count-x2-outside"));
    }
    let (tricks, loot) = (filled.each("tricks"), filled.each("loot"));
    let left = match discard {
        // A player who gives a card gets one.
        DiscardRule::GiveLeft => 0,
        other => other.cards(),
    };
    let played = hand_size(seats) - left;
    Miscount::unless_equal("niet-count-tricks-differ", tricks.iter().sum(), played as i32)?;
    if loot.iter().sum::<i32>() > ones(seats) {
        return Err(Miscount::new("niet-count-loot-differs").with("ones", ones(seats)));
    }
    let counted = |seat: Seat| {
        let parts = Breakdown::of(seat, teams, [&tricks, &loot], value, options.x2_rule);
        Counted { points: parts.points(), sum: parts.sum() }
    };
    Ok(Seat::all(seats).map(counted).collect())
}

/// Returns the number of 1s in the pack, the most that can become loot.
fn ones(seats: usize) -> i32 {
    pack(seats).iter().filter(|card| card.is_one()).count() as i32
}

/// Returns the reason why no round can score these points, as the key of a text.
#[must_use]
pub(super) fn impossible(points: &[i32], rule: X2Rule) -> Option<&'static str> {
    let seats = points.len();
    // A team here is one player or a pair; with three or five players one of its members holds x2.
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

/// Returns the total of each of two teams, if every member wrote the total of their own team.
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

/// Returns true if the tricks and the loot of a round can add up to these totals.
/// In the first total one member's own may count twice.
fn captures([team, others]: [i32; 2], doubled: bool, seats: usize) -> bool {
    let hand = hand_size(seats) as i32;
    // Up to two cards of each hand are discarded; every 1 may become loot.
    let all = hand - MOST_DISCARDED..=hand + ones(seats);
    let alone = seats == 3;
    let own = match doubled {
        true if alone && team % 2 != 0 => return false,
        true if alone => team / 2..=team / 2,
        true => (team + 1) / 2..=team,
        false => team..=team,
    };
    own.end() + others >= *all.start() && own.start() + others <= *all.end()
}

/// Returns the number of rounds of a match: everybody deals equally often.
/// A match with a target ends when a player reaches it. [S]
pub(super) const fn rounds(options: &Options, seats: usize) -> Option<usize> {
    match (options.target, seats) {
        (Some(_), _) => None,
        (None, 5) => Some(10),
        (None, 3) => Some(9),
        (None, _) => Some(8),
    }
}

/// Returns true if the match is over after these rounds [S].
/// With the option it is over only after a whole circle of dealers [R].
pub(super) fn match_over(options: &Options, sheet: &ScoreSheet) -> bool {
    let all_have_dealt = || !options.even_deals || sheet.rounds().len().is_multiple_of(sheet.seats());
    match options.target {
        Some(target) => sheet.totals().iter().any(|total| *total >= target) && all_have_dealt(),
        None => rounds(options, sheet.seats()).is_some_and(|rounds| sheet.rounds().len() >= rounds),
    }
}
