//! Clocks in whole matches: of every game, at every speed, with people who are prompt, slow and silent.

use cartable_core::agenda::{Agenda, Bots, Chance, Clocks, Pace, Speed};
use cartable_core::bot::{BotRng, bot_rng};
use cartable_core::catalogue::{AnyAction, AnyOptions, AnySeries, GameId};
use cartable_core::entry::{By, What};
use cartable_core::seat::{Seat, SeatSet, Turn};
use cartable_core::seed::{Seed, below};
use cartable_core::series::Move;

const PACE: Pace = Pace { pause_ms: 600, chance_ms: 2_000, chance: Chance::ToWhoMay };
/// The number of entries of a match at each speed.
const ENTRIES: usize = 300;
/// When the matches begin, in milliseconds since 1970.
const BEGIN: u64 = 1_790_000_000_000;

struct Match {
    options: AnyOptions,
    speed: Speed,
    series: AnySeries,
    agenda: Agenda,
    now_ms: u64,
    log: Vec<(u64, What<AnyAction>)>,
    /// The seats that were asked together with others and have not been asked alone since.
    together: SeatSet,
    /// The time, by seat, at which its clock last answered for it.
    answered_ms: [Option<u64>; Seat::MAX],
    increment_ms: u64,
}

impl Match {
    fn new(options: &AnyOptions, seats: usize, speed: Speed) -> Self {
        let deal = Seed::from_number(11);
        let series = options.start(seats, Some(Seat::at(0)), deal).expect("it can be played");
        let control = speed.control(options.game());
        let bots = Bots::new(deal, vec![None; seats]);
        let agenda = Agenda::new(Some(PACE), bots, BEGIN, &series).timed(control, BEGIN, &series);
        let (together, answered_ms) = (several(&series), [None; Seat::MAX]);
        let (options, increment_ms) = (options.clone(), control.increment_ms);
        let (now_ms, log) = (BEGIN, Vec::new());
        Self { options, speed, series, agenda, now_ms, log, together, answered_ms, increment_ms }
    }

    fn clocks(&self) -> &Clocks {
        self.agenda.clocks().expect("it has clocks")
    }

    fn enter(&mut self, what: What<AnyAction>) {
        let (before, is_race) = (self.series.turn(), self.series.clock().is_some());
        self.series.apply(&what, &mut Vec::new()).expect("it is possible");
        self.decide_once(before, is_race, &what);
        self.agenda.entered(self.now_ms, &what, &self.series);
        self.log.push((self.now_ms, what));
        let Self { series, now_ms, .. } = self;
        let running = self.agenda.clocks().expect("it has clocks").running();
        if series.is_over() {
            assert_eq!(running, SeatSet::EMPTY, "what is over runs no clock");
        } else {
            let asked = series.turn().must.minus(self.agenda.bots());
            assert_eq!(running.minus(asked), SeatSet::EMPTY, "at {now_ms} a clock runs of who is not asked");
        }
    }

    /// One miss decides at most once for a seat whose time ran out: before another answer it gets its time
    /// again.
    /// A turn that one seat has alone is one answer, however many actions it takes.
    /// A seat that may do more than it must has answered once others are asked.
    /// A game that limits the time itself lets no seat's time run out.
    fn decide_once(&mut self, before: Turn, is_race: bool, what: &What<AnyAction>) {
        let must = self.series.turn().must;
        if let What::Move { seat, by: By::Clock, step: Move::Act(_) } = *what
            && !is_race
        {
            let answered_ms = &mut self.answered_ms[seat.index()];
            let since_ms = answered_ms.take().map(|at_ms| self.now_ms - at_ms);
            assert!(since_ms.is_none_or(|ms| ms >= self.increment_ms), "{seat} again after {since_ms:?} ms");
            if must != before.must || self.together.contains(seat) && !before.may.contains(seat) {
                *answered_ms = Some(self.now_ms);
                self.together = self.together.without(seat);
            }
        }
        self.together = self.together.and(must).union(several(&self.series));
    }

    /// Bots think, and what is due by now happens.
    fn come(&mut self) {
        loop {
            if let Some(plan) = self.agenda.question(&self.series).and_then(|asked| asked.think(&|| false)) {
                self.agenda.planned(plan, &self.series);
            }
            let Some(due) = self.agenda.due_ms().filter(|due| *due <= self.now_ms) else { return };
            let Some(entries) = self.agenda.take_due(self.now_ms, &self.series) else {
                panic!("what was due at {due} is not there at {}", self.now_ms);
            };
            for what in entries {
                if !self.series.is_over() {
                    self.enter(what);
                }
            }
        }
    }

    /// Makes a move for a random seat that must act, if there is one.
    fn act(&mut self, dice: &mut BotRng) {
        let asked: Vec<Seat> = self.series.turn().must.minus(self.agenda.bots()).iter().collect();
        if asked.is_empty() {
            return;
        }
        let seat = asked[below(asked.len() as u32, dice) as usize];
        let moves = self.series.moves(seat);
        let step = moves[below(moves.len() as u32, dice) as usize];
        self.enter(What::Move { seat, by: By::Person, step });
    }

    /// As a server that is started anew computes it, from the log alone.
    fn folded(&self) -> Self {
        let mut again = Self::new(&self.options, self.series.seats(), self.speed);
        for (at_ms, what) in &self.log {
            again.now_ms = *at_ms;
            again.enter(*what);
        }
        again.now_ms = self.now_ms;
        again
    }
}

/// Returns the seats asked now, if they are several.
fn several(series: &AnySeries) -> SeatSet {
    Some(series.turn().must).filter(|must| must.len() > 1).unwrap_or_default()
}

/// Time that passes before somebody moves: mostly moments, now and then more than there is, in steps in which things fall due.
fn pause(table: &Match, dice: &mut BotRng) -> u64 {
    let left =
        table.clocks().left(table.now_ms).iter().map(|time| u64::from(time.left_ms)).max().unwrap_or(0);
    match below(20, dice) {
        0 => 6 * left + 1,
        1..3 => left + 1,
        3..6 => left / 2,
        _ => below(4_000, dice).into(),
    }
}

/// A match in which people are prompt, slow and silent as these dice have it: to its end, or to so many entries.
/// In the middle and at the end, what each seat has left is what the log says.
fn played(options: &AnyOptions, seats: usize, speed: Speed, mut dice: BotRng) -> Match {
    let game = options.game();
    let mut table = Match::new(options, seats, speed);
    while !table.series.is_over() && table.log.len() < ENTRIES {
        let until = table.now_ms + pause(&table, &mut dice);
        while let Some(due) = table.agenda.due_ms().filter(|due| *due <= until && !table.series.is_over()) {
            table.now_ms = table.now_ms.max(due);
            table.come();
        }
        table.now_ms = until;
        table.come();
        if table.series.is_over() {
            break;
        }
        table.act(&mut dice);
        for seat in table.agenda.bots().iter().collect::<Vec<_>>() {
            // A player who is back must act from then on.
            if below(3, &mut dice) == 0 && !table.series.is_over() {
                table.enter(What::SeatBack { seat });
            }
        }
        if below(10, &mut dice) == 0 {
            let mut again = table.folded();
            assert_eq!(again.clocks(), table.clocks(), "{game} {speed:?}, in the middle");
            // The server is started anew.
            again.agenda.resumed(table.now_ms);
            table.agenda = again.agenda;
        }
    }
    let again = table.folded();
    assert_eq!(again.clocks(), table.clocks(), "{game} {speed:?}");
    assert_eq!(again.clocks().left(again.now_ms), table.clocks().left(table.now_ms), "{game} {speed:?}");
    table
}

#[test]
fn in_every_game_at_every_speed_the_fold_over_the_log_is_the_clock_that_ran() {
    for game in GameId::ALL {
        let (mut by_clock, mut handed) = (0, 0);
        for (number, speed) in Speed::ALL.into_iter().enumerate() {
            let seats = (*game.seats().start()).max(2);
            let table = played(&game.default_options(), seats, speed, bot_rng(number as u64));
            let is_by_clock = |what: &What<AnyAction>| matches!(what, What::Move { by: By::Clock, .. });
            by_clock += table.log.iter().filter(|(_, what)| is_by_clock(what)).count();
            handed += table.log.iter().filter(|(_, what)| matches!(what, What::SeatToBot { .. })).count();
        }
        assert!(
            by_clock > 0 && handed > 0,
            "{game}: {by_clock} decisions by the clock, {handed} seats to bots"
        );
    }
}

/// Sniper by the options of ranked play: until the first flip the seats have their own time,
/// and from then on the game has one for all, which costs nobody theirs.
#[test]
fn where_the_game_limits_the_race_the_seats_own_clocks_run_before_it_alone() {
    let mut options = GameId::Sniper.default_options();
    options.set("clock", "60").unwrap();
    // The decisions by a clock: that of a seat, and that of the race.
    let mut by_clock = [0, 0];
    for (number, speed) in Speed::ALL.into_iter().enumerate() {
        let table = played(&options, 3, speed, bot_rng(number as u64));
        let mut again = Match::new(&options, 3, speed);
        assert_eq!(again.clocks().running(), SeatSet::all(3), "nothing lies open");
        let (mut before_flips, mut in_races) = (0, 0);
        for (at_ms, what) in &table.log {
            let is_race = again.series.clock().is_some();
            let left = again.clocks().left(*at_ms);
            again.now_ms = *at_ms;
            again.enter(*what);
            if matches!(what, What::Move { by: By::Clock, step: Move::Act(_), .. }) {
                by_clock[usize::from(is_race)] += 1;
            }
            if again.series.is_over() {
                continue;
            }
            if again.series.clock().is_none() {
                before_flips += 1;
                let asked = again.series.turn().must.minus(again.agenda.bots());
                assert_eq!(again.clocks().running(), asked, "{speed:?}");
                continue;
            }
            in_races += 1;
            assert_eq!(again.clocks().running(), SeatSet::EMPTY, "{speed:?}");
            if is_race {
                assert_eq!(again.clocks().left(*at_ms), left, "{speed:?}: nobody's time is spent");
            }
        }
        assert!(before_flips > 0 && in_races > 0, "{speed:?}: {before_flips} {in_races}");
    }
    assert!(
        by_clock.iter().all(|count| *count > 0),
        "who is silent is decided for, then as now: {by_clock:?}"
    );
}
