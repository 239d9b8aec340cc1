//! The choice of partners, and of the x2 holder.

use super::super::action::{Action, Teams};
use super::super::board::{Cell, POINTS, Row};
use super::super::view::View;
use super::any_best;
use super::outlook::Outlook;
use crate::bot::BotRng;
use crate::seat::{Seat, SeatSet};

/// The ratio to a fair share from which on a hand plays alone, or as one of two with x2.
const MARGIN: f64 = 1.1;

/// Makes the teams by which the own side can hope to gain most over the other.
/// The player who should count twice gets x2.
pub(super) fn make(view: &View, seat: Seat, rng: &mut BotRng) -> Option<Action> {
    let public = &view.public;
    let contract = public.contract?;
    let seats = public.seat_count();
    let own = Outlook::under(contract, view).hand(view.own.hand) / MARGIN;
    let fair = usual(seats);
    let hope = |other: Seat| if other == seat { own } else { fair + 0.3 * confidence(view, other) };
    let total = |team: SeatSet, x2: Option<Seat>| -> f64 {
        team.iter().map(|member| hope(member) * if x2 == Some(member) { 2.0 } else { 1.0 }).sum()
    };
    let worth = |teams: &Teams| {
        let others = SeatSet::all(seats).minus(teams.team);
        let gain = total(teams.team, teams.x2) - total(others, teams.x2);
        // Among equal teams it takes more partners,
        // and such as sit apart and play before and after the others.
        let apart = teams.team.iter().filter(|member| !teams.team.contains(member.next(seats))).count();
        f64::from(contract.points.signum()) * gain + 0.01 * (apart + teams.team.len()) as f64
    };
    any_best(public.teams(), rng, worth).map(Action::Team)
}

/// Returns the prospects of a usual hand: its share of the tricks, and of the 1s that change sides.
fn usual(seats: usize) -> f64 {
    (super::super::hand_size(seats) as f64 + 3.0) / seats as f64
}

/// Returns the confidence that a player's tokens in the row of points show, from about -2 to 2.
/// A player who refuses high points, or leaves -2 open, holds little.
fn confidence(view: &View, seat: Seat) -> f64 {
    let covered =
        Cell::all().filter(|cell| cell.row() == Row::Points && view.public.board.token(*cell) == Some(seat));
    covered.map(|cell| if POINTS[cell.column()] >= 3 { -1.0 } else { 1.0 }).sum()
}
