//! With whom to play, and who gets x2.

use super::super::action::{Action, Teams};
use super::super::board::{Cell, POINTS, Row};
use super::super::view::View;
use super::any_best;
use super::outlook::Outlook;
use crate::bot::BotRng;
use crate::seat::{Seat, SeatSet};

/// How much better than the others a hand must be to play alone,
/// or as one of two with x2: in shares of a fair part.
const MARGIN: f64 = 1.1;

/// Makes the teams in which the own side can hope to gain most over the other:
/// x2 to whoever should count twice.
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
        // All else equal: more partners, and such as sit apart and play before and after the others.
        let apart = teams.team.iter().filter(|member| !teams.team.contains(member.next(seats))).count();
        f64::from(contract.points.signum()) * gain + 0.01 * (apart + teams.team.len()) as f64
    };
    any_best(public.teams(), rng, worth).map(Action::Team)
}

/// What a usual hand can hope for: its part of the tricks, and of the 1s that change sides.
fn usual(seats: usize) -> f64 {
    (super::super::hand_size(seats) as f64 + 3.0) / seats as f64
}

/// What a player's tokens in the row of points tell:
/// who refuses high points, or leaves -2 open, holds little.
/// From about -2 to 2.
fn confidence(view: &View, seat: Seat) -> f64 {
    let covered =
        Cell::all().filter(|cell| cell.row() == Row::Points && view.public.board.token(*cell) == Some(seat));
    covered.map(|cell| if POINTS[cell.column()] >= 3 { -1.0 } else { 1.0 }).sum()
}
