//! Tests of due times, which count milliseconds and never wait.

mod clocks;

use super::{Agenda, Bots, Chance, HELD_MS, Pace, Plan, TimeControl, quickest};
use crate::bot::{Decision, Level};
use crate::catalogue::{AnyAction, AnySeries, GameId};
use crate::entry::{By, MOST_ENTRIES, VoidReason, What};
use crate::seat::{Seat, SeatSet, Turn};
use crate::seed::Seed;
use crate::series::Move;

const PACE: Pace = Pace { pause_ms: 600, chance_ms: 2_000, chance: Chance::ToWhoMay };

/// A match, its agenda, and the time.
struct Table {
    series: AnySeries,
    agenda: Agenda,
    now_ms: u64,
    log: Vec<(u64, What<AnyAction>)>,
}

impl Table {
    fn new(game: GameId, pace: Option<Pace>, levels: &[Option<Level>], options: &[(&str, &str)]) -> Self {
        let mut chosen = game.default_options();
        for (key, value) in options {
            chosen.set(key, value).unwrap();
        }
        let series = chosen.start(levels.len(), Some(Seat::at(0)), Seed::from_number(7)).unwrap();
        let bots = Bots::new(Seed::from_number(7), levels.iter().copied());
        let agenda = Agenda::new(pace, bots, 1_000, &series);
        Self { series, agenda, now_ms: 1_000, log: Vec::new() }
    }

    /// Returns a match of people alone, each with this much time.
    fn timed(game: GameId, seats: usize, control: TimeControl) -> Self {
        let mut table = Self::new(game, Some(PACE), &vec![None; seats], &[]);
        table.agenda = table.agenda.timed(control, table.now_ms, &table.series);
        table
    }

    /// Returns the remaining time of a seat, and true if its clock runs.
    fn left(&self, seat: Seat) -> (u32, bool) {
        let left = self.agenda.clocks().unwrap().left(self.now_ms)[seat.index()];
        (left.left_ms, left.is_running)
    }

    /// Plays on by first moves, a second each, until the round is counted.
    fn play_round(&mut self) {
        while !self.series.is_between_rounds() {
            self.now_ms += 1_000;
            self.act(self.series.turn().must.first().expect("somebody must act"));
        }
    }

    fn enter(&mut self, what: What<AnyAction>) {
        self.series.apply(&what, &mut Vec::new()).unwrap();
        self.agenda.entered(self.now_ms, &what, &self.series);
        self.log.push((self.now_ms, what));
    }

    /// Returns the first listed move of a person.
    fn act(&mut self, seat: Seat) {
        let step = self.series.moves(seat)[0];
        self.enter(What::Move { seat, by: By::Person, step });
    }

    fn think(&mut self) {
        let question = self.agenda.question(&self.series);
        if let Some(plan) = question.and_then(|question| question.think(&|| false)) {
            self.agenda.planned(plan, &self.series);
        }
    }

    /// Waits for the next due changes and lets them happen; returns the wait and the changes.
    fn wait(&mut self) -> Option<(u64, Vec<What<AnyAction>>)> {
        self.think();
        let due_ms = self.agenda.due_ms()?;
        if due_ms > self.now_ms {
            assert_eq!(self.agenda.take_due(due_ms - 1, &self.series), None, "a millisecond too early");
        }
        let waited = due_ms.saturating_sub(self.now_ms);
        self.now_ms = self.now_ms.max(due_ms);
        let due = self.agenda.take_due(self.now_ms, &self.series).unwrap();
        for what in &due {
            self.enter(*what);
        }
        Some((waited, due))
    }
}

const BOT: Option<Level> = Some(Level::Normal);

/// Plays on, people by their first move, until `stop` says so, and returns every bot's wait.
fn waits(mut table: Table, moves: usize) -> Vec<(Turn, u64, Vec<What<AnyAction>>)> {
    let mut waits = Vec::new();
    for _ in 0..moves {
        let turn = table.series.turn();
        match table.wait() {
            Some((waited, due)) => waits.push((turn, waited, due)),
            None if turn.is_over() => break,
            None => {
                let person = turn.must.iter().find(|seat| table.agenda.bots.level(*seat).is_none());
                table.act(person.expect("somebody must act"));
            }
        }
    }
    waits
}

#[test]
fn a_bot_pauses_and_longer_where_a_person_may_act_out_of_turn() {
    // In NUM-X everybody may play a Facteur X at any time; in NIET! nobody may act out of turn.
    for (game, expected) in [(GameId::Niet, 600), (GameId::Numx, 2_000)] {
        let table = Table::new(game, Some(PACE), &[None, BOT, BOT], &[]);
        let waits = waits(table, 60);
        let paused =
            waits.iter().filter(|(_, _, due)| matches!(due[0], What::Move { step: Move::Act(_), .. }));
        let paused: Vec<_> = paused.map(|(_, waited, _)| *waited).collect();
        assert!(paused.len() > 5 && paused.contains(&expected), "{game}: {paused:?}");
        assert!(paused.iter().all(|waited| [600, expected].contains(waited)), "{game}: {paused:?}");
    }
    let bots = waits(Table::new(GameId::Numx, Some(PACE), &[BOT, BOT, BOT], &[]), 60);
    assert!(
        bots.iter().all(|(_, waited, _)| [0, 600].contains(waited)),
        "no person has to be given the chance"
    );
}

/// At a table of one person bots wait only if that person's own cards make a Facteur X.
/// They wait two seconds however quick they are, and no less than their own pause;
/// never if the chance is off.
#[test]
fn the_only_person_is_waited_for_where_they_can_act_out_of_turn() {
    let person = Seat::at(0);
    for (pause_ms, chance_ms, waited_for) in [(100, 2_000, 2_000), (2_500, 2_000, 2_500), (100, 0, 100)] {
        let pace = Pace { pause_ms, chance_ms, chance: Chance::ToWhoCan };
        let mut table = Table::new(GameId::Numx, Some(pace), &[None, BOT, BOT, BOT], &[]);
        let mut seen = [0, 0];
        while seen.contains(&0) && !table.series.is_over() {
            let turn = table.series.turn();
            if turn.must.contains(person) {
                table.act(person);
                continue;
            }
            let can = !table.series.moves(person).is_empty();
            let (waited, due) = table.wait().expect("a bot must act");
            if matches!(due[0], What::Move { step: Move::Act(_), .. }) {
                let expected = if can { waited_for } else { pause_ms };
                assert_eq!(waited, u64::from(expected), "{turn:?}");
                // Seats that may act and cannot are among the others.
                seen[usize::from(can)] += usize::from(turn.may.contains(person));
            }
        }
        assert!(!seen.contains(&0), "{seen:?}");
    }
}

/// Returns a match of NUM-X with one person whose cards make a Facteur X while a bot is to act.
fn chance() -> Table {
    let pace = Pace { pause_ms: 100, chance_ms: 2_000, chance: Chance::ToWhoCan };
    let mut table = Table::new(GameId::Numx, Some(pace), &[None, BOT, BOT, BOT], &[]);
    let person = Seat::at(0);
    while !table.series.turn().may.contains(person) || table.series.moves(person).is_empty() {
        if table.series.turn().must.contains(person) {
            table.act(person);
        } else {
            table.wait().expect("a bot must act");
        }
    }
    table.think();
    table
}

#[test]
fn picks_hold_the_bots_until_they_are_put_back() {
    let mut table = chance();
    let due_ms = table.now_ms + 2_000;
    assert_eq!(table.agenda.due_ms(), Some(due_ms));
    table.agenda.picking(table.now_ms + 1_500, true);
    table.agenda.picking(table.now_ms + 1_900, true);
    let held_ms = table.now_ms + 1_500 + HELD_MS;
    assert_eq!(table.agenda.due_ms(), Some(held_ms), "the first pick counts");
    assert_eq!(table.agenda.take_due(held_ms - 1, &table.series), None);
    table.agenda.picking(table.now_ms + 3_000, false);
    assert_eq!(table.agenda.due_ms(), Some(due_ms), "nothing is picked any more: they act at once");
    table.agenda.picking(table.now_ms + 3_000, true);
    assert!(table.agenda.take_due(table.now_ms + 3_000 + HELD_MS, &table.series).is_some());
}

/// Picks that are never put back delay nobody for ever, and no bot longer than the first.
#[test]
fn picks_hold_the_bots_no_longer_than_five_seconds() {
    let mut table = chance();
    table.agenda.picking(table.now_ms, true);
    assert_eq!(table.wait().expect("a bot acts").0, HELD_MS);
    for _ in 0..6 {
        if table.series.turn().must.contains(Seat::at(0)) {
            table.act(Seat::at(0));
        } else {
            assert!(table.wait().expect("a bot acts").0 <= 2_000);
        }
    }
}

/// Picks for the own turn hold nobody if no chance is given.
#[test]
fn picks_hold_nobody_where_there_is_no_chance() {
    let pace = Pace { chance: Chance::ToWhoCan, ..PACE };
    let mut table = Table::new(GameId::Niet, Some(pace), &[BOT, None], &[]);
    table.agenda.picking(table.now_ms, true);
    assert_eq!(table.wait().expect("a bot acts").0, 600);
}

#[test]
fn nobody_waits_for_the_next_round_nor_at_a_table_of_no_pause() {
    let waits_of = |pace| waits(Table::new(GameId::Niet, pace, &[BOT, BOT], &[]), 400);
    let between = |due: &[What<AnyAction>]| matches!(due[0], What::Move { step: Move::NextRound, .. });
    let paced = waits_of(Some(PACE));
    assert!(paced.iter().any(|(_, waited, due)| between(due) && *waited == 0));
    assert!(paced.iter().all(|(_, waited, due)| between(due) || *waited == 600));
    for pace in [None, Some(Pace { pause_ms: 0, ..PACE })] {
        let waits = waits_of(pace);
        assert!(waits.iter().all(|(_, waited, _)| *waited == 0));
        let acts = |waits: &[(Turn, u64, Vec<_>)]| {
            waits.iter().flat_map(|(.., due)| due.clone()).collect::<Vec<_>>()
        };
        assert_eq!(acts(&waits), acts(&paced), "a pause changes nothing but the time");
    }
}

#[test]
fn bots_that_choose_at_the_same_time_act_together_after_one_pause() {
    let mut table = Table::new(GameId::HickHack, Some(PACE), &[None, BOT, BOT, BOT], &[]);
    let (waited, due) = table.wait().unwrap();
    let seats: Vec<_> =
        due.iter().map(|what| matches!(what, What::Move { seat, .. } if seat.index() > 0)).collect();
    assert_eq!((waited, seats), (600, vec![true; 3]));
    table.think();
    assert_eq!(table.agenda.due_ms(), None, "the table waits for the person");
}

/// Bots that act one after the other do the same as together.
/// A plan that a crash cuts short therefore goes on as it would have.
#[test]
fn a_plan_that_was_cut_short_goes_on_alike() {
    let start = || Table::new(GameId::HickHack, Some(PACE), &[BOT; 4], &[]);
    let (mut whole, mut cut) = (start(), start());
    let (_, due) = whole.wait().unwrap();
    for expected in due {
        cut.think();
        let first = cut.agenda.take_due(u64::MAX, &cut.series).unwrap()[0];
        assert_eq!(first, expected);
        cut.enter(first);
    }
}

#[test]
fn thinking_is_part_of_the_pause_and_an_old_plan_is_dropped() {
    let mut table = Table::new(GameId::HickHack, Some(PACE), &[None, BOT, BOT], &[]);
    let question = table.agenda.question(&table.series).unwrap();
    table.now_ms += 500;
    let plan = question.think(&|| false).unwrap();
    table.agenda.planned(plan.clone(), &table.series);
    assert_eq!(table.agenda.due_ms(), Some(1_600));
    table.act(Seat::at(0));
    assert_eq!(table.agenda.due_ms(), None, "whoever moves makes the bots think anew");
    table.agenda.planned(plan, &table.series);
    assert_eq!(table.agenda.due_ms(), None, "what they thought before is of no interest");
    table.think();
    assert_eq!(table.agenda.due_ms(), Some(1_500 + 600));
}

/// In sniper a bot's time runs from the table's beginning, also if others act without changing the table.
#[test]
fn in_a_race_a_bot_takes_its_own_time_from_the_beginning_of_the_table() {
    let race = || {
        let mut table = Table::new(GameId::Sniper, Some(PACE), &[None, BOT, BOT, BOT], &[]);
        table.act(Seat::at(0));
        assert_eq!(table.wait().unwrap().0, 0, "two cards take no third: that needs no look");
        while table.series.moment() == Some(0) {
            table.wait().unwrap();
        }
        table
    };
    let mut still = race();
    let (seen_ms, (waited, _)) = (still.now_ms, still.wait().unwrap());
    assert!((2_000..5_000).contains(&waited), "{waited}");
    // Every 300 ms a person claims a card that cannot be taken,
    // or says that nothing is left, as long as that is possible.
    let mut busy = race();
    assert_eq!(busy.now_ms, seen_ms);
    let moment = busy.series.moment();
    loop {
        busy.think();
        let due_ms = busy.agenda.due_ms().unwrap();
        assert!((seen_ms + 2_000..seen_ms + 5_000).contains(&due_ms), "{due_ms}");
        busy.now_ms += 300;
        if due_ms <= busy.now_ms {
            break;
        }
        let claims = busy.series.moves(Seat::at(0)).into_iter().rev();
        let miss = claims.map(|step| What::Move { seat: Seat::at(0), by: By::Person, step }).find(|what| {
            let mut after = busy.series.clone();
            after.apply(what, &mut Vec::new()).is_ok() && after.moment() == moment
        });
        if let Some(miss) = miss {
            busy.enter(miss);
        }
    }
}

/// Returns a match of one player against the clock of five seconds.
fn timed() -> Table {
    let mut table = Table::new(GameId::Sniper, Some(PACE), &[None], &[("clock", "5")]);
    table.act(Seat::at(0));
    table
}

#[test]
fn a_limit_is_up_to_the_millisecond_and_the_clock_makes_the_move() {
    let mut table = timed();
    assert_eq!(table.agenda.time_up_ms(), Some(6_000));
    for expected in [6_000, 11_000] {
        let (waited, due) = table.wait().unwrap();
        assert_eq!((waited, table.now_ms), (5_000, expected));
        assert!(matches!(due[..], [What::Move { by: By::Clock, .. }]), "{due:?}");
    }
    let credit = What::Credit { seat: Seat::at(0), ms: 1_500 };
    table.enter(credit);
    assert_eq!(table.wait().unwrap().0, 6_500);
    assert_eq!(table.wait().unwrap().0, 5_000, "what was credited is used up with its period");
}

/// The holder's clock jumps, or the rules do nothing, or they refuse: a due change is not due again.
#[test]
fn what_was_due_is_due_once_whatever_comes_of_it() {
    let mut table = timed();
    let later = table.now_ms + 1_000_000_000;
    assert_eq!(table.agenda.take_due(later, &table.series).unwrap().len(), 1);
    // Nothing enters the log: it was refused.
    assert_eq!(table.agenda.due_ms(), None);
    assert_eq!(table.agenda.take_due(later, &table.series), None);
    // An entry leaves the limited period as it is.
    table.enter(What::SeatBack { seat: Seat::at(0) });
    assert_eq!(table.agenda.due_ms(), None);
    // The clock is set back.
    assert_eq!(table.agenda.take_due(0, &table.series), None);
    table.now_ms = later;
    table.act(Seat::at(0));
    assert_eq!(table.agenda.due_ms(), Some(later + 5_000), "the next period is limited again");
}

#[test]
fn a_limit_that_was_up_while_nobody_held_the_table_begins_anew() {
    let mut table = timed();
    table.agenda.resumed(4_000);
    assert_eq!(table.agenda.due_ms(), Some(6_000), "it runs on");
    table.agenda.resumed(3_600_000);
    assert_eq!(table.agenda.due_ms(), Some(3_605_000));
    table.agenda.resumed(500);
    assert_eq!(table.agenda.due_ms(), Some(5_500), "the clock was set back");
}

#[test]
fn without_a_pace_no_time_runs() {
    let mut table = Table::new(GameId::Sniper, None, &[None], &[("clock", "5")]);
    table.act(Seat::at(0));
    assert_eq!((table.agenda.due_ms(), table.agenda.time_up_ms()), (None, None));
    assert_eq!(table.agenda.take_due(u64::MAX, &table.series), None);
}

#[test]
fn a_bot_plays_for_a_person_until_they_are_back() {
    let mut table = Table::new(GameId::Niet, Some(PACE), &[None, None], &[]);
    assert!(table.agenda.question(&table.series).is_none());
    for seat in Seat::all(2) {
        table.enter(What::SeatToBot { seat, level: Level::Easy });
    }
    assert!(matches!(table.wait().unwrap().1[0], What::Move { by: By::Bot, .. }));
    for seat in Seat::all(2) {
        table.enter(What::SeatBack { seat });
    }
    assert!(table.agenda.question(&table.series).is_none());
}

#[test]
fn a_match_of_too_many_entries_is_voided_once() {
    let mut table = Table::new(GameId::Niet, Some(PACE), &[None, BOT], &[]);
    for _ in 1..MOST_ENTRIES {
        table.enter(What::Credit { seat: Seat::at(0), ms: 1 });
    }
    assert_eq!(table.agenda.due_ms(), None);
    table.enter(What::Credit { seat: Seat::at(0), ms: 1 });
    let (waited, due) = table.wait().unwrap();
    assert_eq!((waited, &due[..]), (0, &[What::Void { reason: VoidReason::TooLong }][..]));
    assert!(table.series.is_over() && table.series.result().is_none());
    assert_eq!(table.wait(), None);
}

#[test]
fn the_quickest_acts_and_nobody_is_asked_after_one_that_acts_at_once() {
    let everybody = SeatSet::all(4);
    let turn =
        Turn { must: SeatSet::only(Seat::at(1)).with(Seat::at(2)), may: everybody.without(Seat::at(1)) };
    let asked = |delays: [Option<u32>; 4]| {
        let mut asked = Vec::new();
        let first = quickest(turn, 4, |seat| {
            asked.push(seat.index());
            delays[seat.index()].map(|delay_ms| Decision { step: Move::Act(()), delay_ms })
        });
        (first.map(|(seat, _)| seat.index()), asked)
    };
    // The order is clockwise from seat 1, which must act first; seats that may act come before it.
    assert_eq!(asked([Some(5), Some(9), Some(5), Some(7)]), (Some(2), vec![2, 3, 0, 1]));
    assert_eq!(asked([Some(4), None, Some(5), Some(7)]), (Some(0), vec![2, 3, 0, 1]));
    assert_eq!(asked([Some(4), Some(1), Some(5), Some(0)]), (Some(3), vec![2, 3]));
    assert_eq!(asked([None; 4]), (None, vec![2, 3, 0, 1]));
}

#[test]
fn the_same_seed_and_log_give_the_same_plan() {
    let plan = || -> Plan {
        let table = Table::new(GameId::Numx, Some(PACE), &[BOT; 3], &[]);
        table.agenda.question(&table.series).unwrap().think(&|| false).unwrap()
    };
    assert_eq!(plan(), plan());
}

/// Returns each seat's moves in a match against even bots, and its result.
/// The person makes the first listed move, either before the others who are asked at the same time, or after.
fn against_even_bots(game: GameId, is_quick: bool) -> (Vec<Vec<Move<AnyAction>>>, Vec<i32>) {
    let seats = (*game.seats().end()).min(4);
    let mut levels = vec![Some(Level::Easy); seats];
    levels[0] = None;
    let mut table = Table::new(game, None, &levels, &[]);
    table.series =
        game.default_options().bounded().start(seats, Some(Seat::at(0)), Seed::from_number(9)).unwrap();
    let bots = Bots::new(Seed::from_number(9), levels).even();
    table.agenda = Agenda::new(None, bots, table.now_ms, &table.series);
    let person = Seat::at(0);
    while !table.series.is_over() {
        let must = table.series.turn().must;
        if must.contains(person) && (is_quick || must == SeatSet::only(person)) {
            table.act(person);
        } else if table.wait().is_none() {
            // No other seat wants to act.
            table.act(person);
        }
    }
    let moves = |seat: Seat| {
        let steps = table.log.iter().filter_map(move |(_, what)| match what {
            What::Move { seat: who, step: step @ Move::Act(_), .. } if *who == seat => Some(*step),
            _ => None,
        });
        steps.collect()
    };
    (Seat::all(seats).map(moves).collect(), table.series.sheet().totals())
}

#[test]
fn even_bots_answer_equal_play_equally_whoever_of_those_asked_together_was_first() {
    for game in GameId::ALL.into_iter().filter(|game| !game.races()) {
        let quick = against_even_bots(game, true);
        assert_eq!(quick, against_even_bots(game, true), "{game}: once is as twice");
        assert_eq!(quick, against_even_bots(game, false), "{game}: it does not matter who was first");
    }
}
