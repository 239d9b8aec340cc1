//! Tests of the clocks: the remaining time of each seat, and the fate of a seat whose clock runs out.

use super::Table;
use crate::agenda::{Clocks, MISSED, Speed, TimeControl};
use crate::bot::Level;
use crate::catalogue::{AnyAction, GameId};
use crate::entry::{By, What};
use crate::games::niet;
use crate::seat::{Seat, SeatSet, Turn};
use crate::series::Move;

const HOUR_MS: u64 = 60 * 60 * 1_000;
const CONTROL: TimeControl = TimeControl { bank_ms: 10_000, increment_ms: 2_000, result_ms: 20_000 };

#[test]
fn a_seat_uses_its_increment_first_and_then_its_bank_until_it_is_asked_no_longer() {
    let mut table = Table::timed(GameId::Duel, 2, CONTROL);
    let seat = table.series.turn().must.first().unwrap();
    let other = seat.next(2);
    assert_eq!((table.left(seat), table.left(other)), ((12_000, true), (10_000, false)));
    table.now_ms += 5_000;
    assert_eq!(table.left(seat), (7_000, true));
    while table.series.turn().must.contains(seat) {
        table.act(seat);
    }
    assert_eq!((table.left(seat), table.left(other)), ((7_000, false), (12_000, true)));
    table.now_ms += 1_500;
    while table.series.turn().must.contains(other) {
        table.act(other);
    }
    assert_eq!(table.left(other), (10_000, false), "what is left of an increment is not saved up");
    assert_eq!(table.left(seat), (9_000, true));
}

#[test]
fn seats_that_decide_together_each_run_their_own_clock() {
    let mut table = Table::timed(GameId::HickHack, 3, CONTROL);
    let [first, second] = [Seat::at(0), Seat::at(1)];
    assert_eq!(table.series.turn().must.len(), 3);
    table.now_ms += 5_000;
    table.act(first);
    table.now_ms += 1_000;
    assert_eq!((table.left(first), table.left(second)), ((7_000, false), (6_000, true)));
}

/// Lets all seats choose at the same time, this one last: an hour less than a day after the question.
fn chosen_late(game: GameId, seats: usize, last: Seat) -> Table {
    let mut table = Table::timed(game, seats, Speed::Day.control(game));
    assert_eq!(table.series.turn(), Turn::together(SeatSet::all(seats)), "{game}");
    table.now_ms += HOUR_MS;
    for seat in SeatSet::all(seats).without(last).iter() {
        // In numereum the highest card lets the last seat, which lays the lowest, be asked next.
        let step = *table.series.moves(seat).last().expect("it is asked");
        table.enter(What::Move { seat, by: By::Person, step });
    }
    table.now_ms += 22 * HOUR_MS;
    assert_eq!(table.left(last), (HOUR_MS as u32, true), "{game}");
    table
}

#[test]
fn whoever_chooses_last_is_asked_anew_like_all_others() {
    for game in [GameId::HickHack, GameId::Numereum, GameId::Seaux, GameId::Numx] {
        let mut is_asked_alone = false;
        let seats = *game.seats().start();
        for last in Seat::all(seats) {
            let mut table = chosen_late(game, seats, last);
            table.act(last);
            let must = table.series.turn().must;
            assert!(
                must.iter().all(|seat| table.left(seat) == (24 * HOUR_MS as u32, true)),
                "{game}: {must:?}"
            );
            is_asked_alone |= must == SeatSet::only(last);
        }
        assert!(is_asked_alone || game == GameId::HickHack, "{game}");
    }
}

#[test]
fn one_miss_costs_one_decision() {
    for (game, seats) in [(GameId::HickHack, 3), (GameId::Numereum, 2)] {
        for last in Seat::all(seats) {
            let mut table = chosen_late(game, seats, last);
            assert_eq!(table.wait(), Some((HOUR_MS, vec![])), "the bot is asked");
            let (waited, due) = table.wait().unwrap();
            assert!(matches!(due[..], [What::Move { seat, by: By::Clock, .. }] if seat == last), "{due:?}");
            assert_eq!((waited, table.wait()), (0, Some((24 * HOUR_MS, vec![]))), "{game}");
        }
    }
}

/// In numereum the seat that finishes its combinations last bids next along with the other.
#[test]
fn whoever_ends_their_turn_and_then_chooses_with_others_is_asked_anew() {
    let mut table = Table::timed(GameId::Numereum, 2, CONTROL);
    let both = SeatSet::all(2);
    loop {
        let before = table.series.turn().must;
        let seat = before.first().expect("the game goes on");
        table.now_ms += 1_000;
        table.act(seat);
        if before != both && table.series.turn().must == both {
            assert!(both.iter().all(|seat| table.left(seat) == (12_000, true)));
            return;
        }
    }
}

/// In NIET! a turn is one question, however many actions it takes; leading after a won trick belongs to it.
#[test]
fn whoever_wins_a_trick_and_leads_is_not_asked_anew() {
    let mut table = Table::timed(GameId::Niet, 2, CONTROL);
    loop {
        let before = table.series.turn().must;
        let seat = before.first().expect("the deal goes on");
        let step = table.series.moves(seat)[0];
        table.now_ms += 500;
        let (left_ms, _) = table.left(seat);
        table.enter(What::Move { seat, by: By::Person, step });
        let is_card = matches!(step, Move::Act(AnyAction::Niet(niet::Action::Play(_))));
        if is_card && table.series.turn().must == before {
            assert_eq!(table.left(seat), (left_ms, true));
            return;
        }
    }
}

#[test]
fn what_is_only_allowed_runs_no_clock() {
    let mut table = Table::timed(GameId::Numx, 3, CONTROL);
    let mut seen = false;
    for _ in 0..40 {
        let Turn { must, may } = table.series.turn();
        for seat in Seat::all(3) {
            assert_eq!(table.left(seat).1, must.contains(seat));
            seen |= may.minus(must).contains(seat);
        }
        let Some(seat) = must.first() else { break };
        table.act(seat);
    }
    assert!(seen, "nobody was ever allowed anything out of turn");
}

#[test]
fn a_result_is_confirmed_by_itself_and_by_days_at_once() {
    for (control, expected) in [(CONTROL, 20_000), (Speed::Day.control(GameId::Niet), 0)] {
        let mut table = Table::timed(GameId::Niet, 2, control);
        table.play_round();
        table.act(Seat::at(0));
        let (waited, due) = table.wait().unwrap();
        let confirmed = What::Move { seat: Seat::at(1), by: By::Clock, step: Move::NextRound };
        assert_eq!((waited, &due[..]), (expected, &[confirmed][..]));
        assert!(!table.series.is_between_rounds());
    }
}

/// Returns a match of two silent people: their clocks decide for them, then bots take their seats.
fn silent() -> Table {
    let mut table = Table::timed(GameId::Duel, 2, CONTROL);
    while !table.series.is_over() && table.agenda.bots().len() < 2 {
        table.wait().expect("somebody's time is up");
    }
    table
}

#[test]
fn whoever_is_silent_gets_a_bots_decisions_and_then_a_bot() {
    let mut table = Table::timed(GameId::Duel, 2, CONTROL);
    assert_eq!(table.wait(), Some((12_000, vec![])), "the bot is asked");
    let (waited, due) = table.wait().unwrap();
    assert_eq!(waited, 0);
    assert!(matches!(due[0], What::Move { by: By::Clock, step: Move::Act(_), .. }), "{due:?}");

    let mut table = silent();
    for seat in Seat::all(2) {
        let handed = What::SeatToBot { seat, level: Level::Normal };
        let at = table.log.iter().position(|(_, what)| *what == handed).expect("a bot keeps the seat");
        let by = |what: &What<AnyAction>| match *what {
            What::Move { seat: other, by, .. } if other == seat => Some(by),
            _ => None,
        };
        let before: Vec<By> = table.log[..at].iter().filter_map(|(_, what)| by(what)).collect();
        assert!(before.len() >= MISSED.into() && before.iter().all(|by| *by == By::Clock), "{before:?}");
        assert_eq!(table.log.iter().filter(|(_, what)| *what == handed).count(), 1);
    }
    let (_, due) = table.wait().unwrap();
    assert!(matches!(due[0], What::Move { by: By::Bot, .. }), "{due:?}");
    let seat = table.series.turn().must.first().unwrap();
    table.enter(What::SeatBack { seat });
    assert_eq!(table.left(seat), (2_000, true), "the bank is empty, the increment is new");
    table.act(seat);
    assert!(table.series.gone() == [seat.next(2)] || table.series.is_over());
}

/// A person's clock decides twice, then the person, then the clock twice more.
/// The fifth time is only the third in a row.
#[test]
fn whoever_decides_in_between_has_not_been_silent() {
    let mut table = Table::timed(GameId::Duel, 2, CONTROL);
    let silent = Seat::at(0);
    let is_asked =
        |table: &Table| table.series.turn().must.contains(silent) && !table.series.is_between_rounds();
    let come = |table: &mut Table| {
        while !is_asked(table) {
            let asked = table.series.turn().must;
            table.act(asked.first().expect("the match goes on"));
        }
    };
    // A bot keeps the seat now, or is about to.
    let handed = What::SeatToBot { seat: silent, level: Level::Normal };
    let miss = |table: &mut Table| {
        come(table);
        while is_asked(table) {
            let (_, due) = table.wait().expect("the time is up");
            if due.contains(&handed) {
                return true;
            }
        }
        table.agenda.clocks().unwrap().missing() == SeatSet::only(silent)
    };
    assert_eq!([miss(&mut table), miss(&mut table)], [false; 2]);
    come(&mut table);
    while is_asked(&table) {
        table.act(silent);
    }
    assert_eq!([miss(&mut table), miss(&mut table), miss(&mut table)], [false, false, true]);
}

#[test]
fn the_fold_over_the_log_is_the_clock_that_ran() {
    let table = silent();
    let mut again = Table::timed(GameId::Duel, 2, CONTROL);
    for (at_ms, what) in &table.log {
        again.now_ms = *at_ms;
        again.enter(*what);
    }
    assert_eq!(again.agenda.clocks(), table.agenda.clocks());
}

#[test]
fn credited_time_is_on_top_and_time_never_runs_backwards() {
    let mut table = Table::timed(GameId::Duel, 2, CONTROL);
    let seat = table.series.turn().must.first().unwrap();
    table.now_ms += 12_000;
    assert_eq!(table.left(seat), (0, true));
    table.enter(What::Credit { seat, ms: 4_000 });
    assert_eq!(table.left(seat), (4_000, true));
    table.now_ms -= 6_000;
    assert_eq!(table.left(seat), (4_000, true), "nothing is before the last entry");
    while table.series.turn().must.contains(seat) {
        table.act(seat);
    }
    assert_eq!(table.left(seat), (4_000, false), "ten seconds of twelve were used, four of them credited");
    assert_eq!(table.agenda.clocks().map(|clocks: &Clocks| clocks.running().len()), Some(1));
}

#[test]
fn the_times_are_those_that_are_printed() {
    let page = include_str!("../../../../docs/clocks.md");
    let seconds = |ms: u64| (ms as f64 / 1_000.0).to_string();
    let of =
        |control: TimeControl| format!("{} + {}", seconds(control.bank_ms), seconds(control.increment_ms));
    for game in GameId::ALL {
        let times = [Speed::Quick, Speed::Normal, Speed::Slow].map(|speed| of(speed.control(game)));
        let line = page.lines().find(|line| line.starts_with('|') && line.contains(&format!("`{game}`")));
        let printed = format!("| {} |", times.join(" | "));
        assert!(line.is_none_or(|line| line.ends_with(&printed)), "{game}: {times:?}");
    }
    for (speed, days) in [(Speed::Day, 1), (Speed::TwoDays, 2), (Speed::ThreeDays, 3), (Speed::Week, 7)] {
        let control = speed.control(GameId::Niet);
        assert_eq!((control.bank_ms, control.increment_ms), (0, days * 86_400_000));
    }
    for speed in Speed::ALL {
        assert_eq!(Speed::named(speed.code()), Some(speed));
    }
}
