//! Time at a table, as numbers: milliseconds in; what is due, and when, out.
//!
//! The core knows no clock.
//! Whoever holds a table (the phone,
//! a match's task on the server) tells its [`Agenda`] what entered the log and what its bots have found,
//! waits until [`Agenda::due_ms`], and lets what [`Agenda::take_due`] then gives enter the log.
//! Nothing else decides when something happens at a table, so pauses,
//! races and time limits are tested with numbers alone and are the same on every device.
//!
//! What was decided once here, and why:
//! - **Who acts first among bots** follows from the table alone ([`quickest`]):
//!   asked clockwise from whoever must act, those who may act out of turn before those who must.
//!   The log plays no part, so a match goes on alike wherever it is taken up.
//! - **Bots that choose at the same time act together**, after one pause.
//!   Nobody sees any of their choices before all have chosen,
//!   so a pause for each would only make the people wait.
//! - **A pause** lets people follow what happens.
//!   Where a person may act out of turn it is longer, to give them the chance.
//!   Among several people it is not asked whether they hold anything to use, as the pause would tell;
//!   of the only person at a table it is, for nobody else learns of it ([`Chance`]).
//!   Whoever picks cards there holds the bots until nothing is picked any more, [`HELD_MS`] at most.
//!   In a race a bot acts when it has seen what it does:
//!   a pause on top would make it slower than its level says, and one instead quicker.
//!   Nobody waits for "next round".
//! - **Time runs from the beginning of what is looked at** ([`crate::game::Game::moment`],
//!   [`Clock::period`]), not from the last move: what changes neither must not hold anybody up.
//!   Thinking is part of a bot's pause.
//! - **What was due is due once.** A time limit that is up stays up until its period changes, whether or not
//!   the rules did anything about it: so no holder of a table spins, not after a jump of its clock either.

use crate::bot::{BotRng, Decision, Level, bot_rng_at};
use crate::catalogue::{AnyAction, AnySeries};
use crate::entry::{By, MOST_ENTRIES, VoidReason, What};
use crate::game::Clock;
use crate::seat::{Seat, Turn, Viewer};
use crate::seed::Seed;
use crate::series::Move;

/// How long bots wait before they act, in milliseconds. With 0 they act at once, in races too: for tests.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// So that people can follow.
    pub pause_ms: u32,
    /// So that people who may act out of turn have the chance to; never shorter than the other pause.
    /// With 0 nobody is given the chance.
    pub chance_ms: u32,
    /// Who is given it.
    pub chance: Chance,
}

/// Who is given the chance to act out of turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chance {
    /// Everybody who may: for tables of several people, whom a pause must not tell what one of them holds.
    ToWhoMay,
    /// Whoever has an action: for tables of one person.
    ToWhoCan,
}

/// How long somebody who picks cards out of turn holds the bots at the most, in milliseconds.
pub const HELD_MS: u64 = 5_000;

/// Measures what has a time limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Timer {
    clock: Option<Clock>,
    since_ms: u64,
    credit_ms: u64,
    is_up: bool,
}

/// The bots of a table: who plays how, and where their chance comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bots {
    seed: Seed,
    levels: [Option<Level>; Seat::MAX],
}

/// What the bots of a table are to think about: the table as it stands.
#[derive(Clone, Debug)]
pub struct Question {
    bots: Bots,
    series: AnySeries,
    entries: u64,
    /// What the next of them is told to do, as in a lesson.
    told: Option<(Seat, Move<AnyAction>)>,
}

/// What bots do next, thought out in advance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// How many entries the log had: the plan holds as long as none has come since.
    entries: u64,
    /// How long the first of them takes to see it, in milliseconds.
    delay_ms: u32,
    /// Who does what, one after the other; never empty.
    steps: Vec<(Seat, Move<AnyAction>)>,
}

/// What bots do, and when.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Planned {
    due_ms: u64,
    /// Whether a person has been given the chance to act before.
    gives_chance: bool,
    plan: Plan,
}

/// What is to happen at a table, and when.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Agenda {
    /// None: time does not run at this table.
    pace: Option<Pace>,
    bots: Bots,
    seats: usize,
    entries: u64,
    /// What seats look at where they race, and since when.
    table: (Option<u32>, u64),
    clock: Timer,
    plan: Option<Planned>,
    /// Since when a person has had something picked.
    picking_since: Option<u64>,
    is_too_long: bool,
}

impl Timer {
    /// A timer of what has this limit from now on, if it has one.
    #[must_use]
    pub const fn start(now_ms: u64, clock: Option<Clock>) -> Self {
        Self { clock, since_ms: now_ms, credit_ms: 0, is_up: false }
    }

    /// This is what has a limit now. With another period it runs from now on, with the same it runs on.
    pub fn look(&mut self, now_ms: u64, clock: Option<Clock>) {
        let period = |clock: Option<Clock>| clock.map(|clock| clock.period);
        if period(clock) == period(self.clock) {
            self.clock = clock;
        } else {
            *self = Self::start(now_ms, clock);
        }
    }

    /// When the time is up, or was.
    #[must_use]
    pub fn end_ms(&self) -> Option<u64> {
        let limit_ms = u64::from(self.clock?.limit_ms);
        Some(self.since_ms.saturating_add(limit_ms).saturating_add(self.credit_ms))
    }

    /// When the time is up, unless that was already taken.
    fn due_ms(&self) -> Option<u64> {
        self.end_ms().filter(|_| !self.is_up)
    }
}

impl Bots {
    /// Bots of these levels, by seat; who has none is a person.
    #[must_use]
    pub fn new(seed: Seed, players: impl IntoIterator<Item = Option<Level>>) -> Self {
        let mut levels = [None; Seat::MAX];
        levels.iter_mut().zip(players).for_each(|(level, player)| *level = player);
        Self { seed, levels }
    }

    /// The level of the bot in a seat; `None` for a person.
    #[must_use]
    pub const fn level(&self, seat: Seat) -> Option<Level> {
        self.levels[seat.index()]
    }

    /// What the bot in a seat does after so many entries, or `None` when it does nothing now, or is a person.
    /// Its chance follows from the seed and the length of the log,
    /// so a bot asked again answers the same; once `stop` says so the answer is worth nothing.
    #[must_use]
    pub fn decide(
        &self,
        series: &AnySeries,
        entries: u64,
        seat: Seat,
        stop: &dyn Fn() -> bool,
    ) -> Option<Decision<AnyAction>> {
        let level = self.level(seat)?;
        let mut rng: BotRng = bot_rng_at(&self.seed, entries, seat);
        series.view(Viewer::Seat(seat)).decide_until(level, stop, &mut rng)
    }
}

/// Who acts first at a table, and what they do: of all seats that can act,
/// asked clockwise from whoever must, the quickest; of equally quick ones the one asked first.
/// One that acts at once is never waited for, so nobody is asked after it.
pub fn quickest<A>(
    turn: Turn,
    seats: usize,
    mut ask: impl FnMut(Seat) -> Option<Decision<A>>,
) -> Option<(Seat, Decision<A>)> {
    let first = turn.must.first().unwrap_or(Seat::at(0));
    let mut quickest: Option<(Seat, Decision<A>)> = None;
    for seat in turn.in_order(first, seats) {
        let Some(decision) = ask(seat) else { continue };
        let delay_ms = decision.delay_ms;
        if quickest.as_ref().is_none_or(|(_, known)| delay_ms < known.delay_ms) {
            quickest = Some((seat, decision));
        }
        if delay_ms == 0 {
            break;
        }
    }
    quickest
}

impl Question {
    /// The same where the next bot is told what to do and need not think.
    #[must_use]
    pub const fn told(mut self, seat: Seat, step: Move<AnyAction>) -> Self {
        self.told = Some((seat, step));
        self
    }

    /// What the bots do next: the quickest, and where several choose at the same time, all of those.
    /// Nothing where the table waits for people, or for nobody.
    /// It may take seconds; once `stop` says so it ends, and what it then gives is worth nothing.
    #[must_use]
    pub fn think(mut self, stop: &dyn Fn() -> bool) -> Option<Plan> {
        if let Some(step) = self.told {
            return Some(Plan { entries: self.entries, delay_ms: 0, steps: vec![step] });
        }
        let turn = self.series.turn();
        let decide = |seat| self.bots.decide(&self.series, self.entries, seat, stop);
        let (seat, Decision { step, delay_ms }) = quickest(turn, self.series.seats(), decide)?;
        let mut plan = Plan { entries: self.entries, delay_ms, steps: vec![(seat, step)] };
        if turn.may.contains(seat) {
            return Some(plan);
        }
        let (mut last, mut waiting) = ((seat, step), turn);
        for seat in turn.must.without(seat).iter().filter(|seat| self.bots.level(*seat).is_some()) {
            waiting.must = waiting.must.without(last.0);
            let played = self.series.play(last.0, last.1, &mut Vec::new());
            // What is asked once the last of them has chosen is another question.
            if played.is_err() || self.series.turn() != waiting {
                break;
            }
            self.entries += 1;
            let Some(decision) = self.bots.decide(&self.series, self.entries, seat, stop) else { break };
            last = (seat, decision.step);
            plan.steps.push(last);
        }
        Some(plan)
    }
}

impl Agenda {
    /// The agenda of a match that has just been dealt.
    /// Without a pace time does not run at its table: bots act at once and no time limit is ever up.
    #[must_use]
    pub fn new(pace: Option<Pace>, bots: Bots, now_ms: u64, series: &AnySeries) -> Self {
        Self {
            pace,
            bots,
            seats: series.seats(),
            entries: 0,
            table: (series.moment(), now_ms),
            clock: Timer::start(now_ms, series.clock()),
            plan: None,
            picking_since: None,
            is_too_long: false,
        }
    }

    /// This has entered the log, and the match now stands like `series`.
    /// Whatever bots had planned is of no interest any more.
    pub fn entered(&mut self, at_ms: u64, what: &What<AnyAction>, series: &AnySeries) {
        match *what {
            What::SeatToBot { seat, level } => self.bots.levels[seat.index()] = Some(level),
            What::SeatBack { seat } => self.bots.levels[seat.index()] = None,
            What::Credit { ms, .. } => self.clock.credit_ms += u64::from(ms),
            What::Move { .. } | What::Left { .. } | What::Void { .. } => {}
        }
        self.entries += 1;
        self.plan = None;
        self.is_too_long = self.entries >= MOST_ENTRIES && !series.is_over();
        let moment = series.moment();
        if moment.is_none() || moment != self.table.0 {
            self.table = (moment, at_ms);
        }
        self.clock.look(at_ms, series.clock());
    }

    /// Somebody holds the table again after nobody did: the bots look at it from now on,
    /// and a limit that was up meanwhile, when nobody could act, begins anew.
    /// One that was not runs on.
    pub fn resumed(&mut self, now_ms: u64) {
        self.table.1 = now_ms;
        if self.clock.since_ms > now_ms || self.clock.end_ms().is_some_and(|end| end <= now_ms) {
            self.clock = Timer::start(now_ms, self.clock.clock);
        }
    }

    /// Lets the bots of a table where time runs wait so long from their next plan on.
    pub const fn set_pace(&mut self, pace: Pace) {
        self.pace = Some(pace);
    }

    /// What the bots are to think about now; `None` where none of them is asked.
    /// To be asked after everything that entered.
    #[must_use]
    pub fn question(&self, series: &AnySeries) -> Option<Question> {
        let Turn { must, may } = series.turn();
        let is_asked = must.union(may).iter().any(|seat| self.bots.level(seat).is_some());
        let question = || Question {
            bots: self.bots.clone(),
            series: series.clone(),
            entries: self.entries,
            told: None,
        };
        (is_asked && !self.is_too_long).then(question)
    }

    /// The bots have thought, about the table as it stood when they were asked:
    /// a plan of before the last entry is dropped.
    pub fn planned(&mut self, plan: Plan, series: &AnySeries) {
        if plan.entries == self.entries {
            let (pause_ms, gives_chance) = self.pause(&plan, series);
            self.plan =
                Some(Planned { due_ms: self.table.1.saturating_add(pause_ms.into()), gives_chance, plan });
        }
    }

    /// How long bots wait before they do this, and whether that gives a person the chance to act.
    fn pause(&self, plan: &Plan, series: &AnySeries) -> (u32, bool) {
        let Some(pace) = self.pace.filter(|pace| pace.pause_ms > 0) else { return (0, false) };
        match plan.steps.first() {
            Some((_, Move::Act(_))) if self.table.0.is_some() => (plan.delay_ms, false),
            Some((_, Move::Act(_))) if pace.chance_ms > 0 && self.has_chance(pace.chance, series) => {
                (pace.chance_ms.max(pace.pause_ms), true)
            }
            Some((_, Move::Act(_))) => (pace.pause_ms, false),
            Some((_, Move::NextRound)) | None => (0, false),
        }
    }

    /// Whether a person is to be given the chance to act out of turn.
    fn has_chance(&self, chance: Chance, series: &AnySeries) -> bool {
        let is_person = |seat: &Seat| seat.index() < self.seats && self.bots.level(*seat).is_none();
        let mut people = series.turn().may.iter().filter(is_person);
        match chance {
            Chance::ToWhoMay => people.next().is_some(),
            Chance::ToWhoCan => people.any(|seat| !series.moves(seat).is_empty()),
        }
    }

    /// Whether a person has something picked now.
    /// Bots that have given the chance to act then wait until it is put back, or [`HELD_MS`] are over.
    pub fn picking(&mut self, now_ms: u64, is_picking: bool) {
        self.picking_since = is_picking.then(|| self.picking_since.unwrap_or(now_ms));
    }

    /// When the time for what runs now is up, if it is limited.
    #[must_use]
    pub fn time_up_ms(&self) -> Option<u64> {
        self.clock.end_ms().filter(|_| self.pace.is_some())
    }

    /// When something is due next; `None`: not before something enters the log, or bots have thought.
    #[must_use]
    pub fn due_ms(&self) -> Option<u64> {
        if self.is_too_long {
            return Some(0);
        }
        let plan = self.plan.as_ref().map(|planned| {
            let held = self.picking_since.filter(|_| planned.gives_chance);
            planned.due_ms.max(held.map_or(0, |since_ms| since_ms.saturating_add(HELD_MS)))
        });
        [plan, self.clock.due_ms().filter(|_| self.pace.is_some())].into_iter().flatten().min()
    }

    /// What is due by now, to enter the log in this order; the end of time before what bots do.
    /// It is taken: what the rules then refuse is not due again.
    /// `None` when nothing is due.
    pub fn take_due(&mut self, now_ms: u64, series: &AnySeries) -> Option<Vec<What<AnyAction>>> {
        if self.due_ms()? > now_ms {
            return None;
        }
        if std::mem::take(&mut self.is_too_long) {
            return Some(vec![What::Void { reason: VoidReason::TooLong }]);
        }
        if self.clock.due_ms().is_some_and(|due_ms| due_ms <= now_ms && self.pace.is_some()) {
            self.clock.is_up = true;
            let step = |seat| Some(What::Move { seat, by: By::Clock, step: series.time_up(seat)? });
            return Some(series.turn().must.iter().filter_map(step).collect());
        }
        let Planned { plan, .. } = self.plan.take()?;
        let step = |(seat, step)| What::Move { seat, by: By::Bot, step };
        Some(plan.steps.into_iter().map(step).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::{Agenda, Bots, Chance, HELD_MS, Pace, Plan, quickest};
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

        fn enter(&mut self, what: What<AnyAction>) {
            self.series.apply(&what, &mut Vec::new()).unwrap();
            self.agenda.entered(self.now_ms, &what, &self.series);
            self.log.push((self.now_ms, what));
        }

        /// The first listed move of a person.
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

        /// Waits for what is due next and lets it happen; how long that took, and what it was.
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

    /// Plays on, people by their first move, until `stop` says so, and gives what every bot waited for.
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
        // In NUM-X everybody may play a Facteur X at any time; in NIET! nobody may do anything out of turn.
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

    /// At a table of one person bots wait where that person's own cards make a Facteur X, and nowhere else:
    /// two seconds however quick they are, but no less than their own pause; and nowhere where it is off.
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
                    // Those who may act and cannot are among the others.
                    seen[usize::from(can)] += usize::from(turn.may.contains(person));
                }
            }
            assert!(!seen.contains(&0), "{seen:?}");
        }
    }

    /// NUM-X with one person whose cards make a Facteur X while a bot is to act.
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

    /// Whoever leaves cards picked holds nobody for ever, and no bot longer than the first.
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

    /// Where nobody is given a chance, what is picked is for the own turn and holds nobody.
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

    /// What bots do one after the other is what they do together:
    /// so a plan that a crash cuts short goes on as it would have.
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

    /// Sniper: a bot's time runs from the table's beginning, whatever others do that changes no table.
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
        // A person claims every 300 ms what cannot be taken,
        // or says that nothing is left, as long as there is something to say.
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
            let miss =
                claims.map(|step| What::Move { seat: Seat::at(0), by: By::Person, step }).find(|what| {
                    let mut after = busy.series.clone();
                    after.apply(what, &mut Vec::new()).is_ok() && after.moment() == moment
                });
            if let Some(miss) = miss {
                busy.enter(miss);
            }
        }
    }

    /// One alone against the clock of five seconds.
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

    /// The holder's clock jumps, or the rules have nothing to say,
    /// or refuse it: what was due is not due again.
    #[test]
    fn what_was_due_is_due_once_whatever_comes_of_it() {
        let mut table = timed();
        let later = table.now_ms + 1_000_000_000;
        assert_eq!(table.agenda.take_due(later, &table.series).unwrap().len(), 1);
        // Nothing enters the log: it was refused.
        assert_eq!(table.agenda.due_ms(), None);
        assert_eq!(table.agenda.take_due(later, &table.series), None);
        // Something enters that does not change what is limited.
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
            table.enter(What::Left { seat: Seat::at(0) });
        }
        assert_eq!(table.agenda.due_ms(), None);
        table.enter(What::Left { seat: Seat::at(0) });
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
        // Clockwise from seat 1, which must act first; those who may act come before it.
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
}
