//! The bots of a table: what they do next, thought out before it is due.

use crate::bot::{BotRng, Company, Decision, Level, bot_rng_at, bot_rng_for};
use crate::catalogue::{AnyAction, AnySeries};
use crate::notation;
use crate::seat::{Seat, SeatSet, Turn, Viewer};
use crate::seed::Seed;
use crate::series::Move;

/// The bots of a table: who plays how, and where their chance comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bots {
    seed: Seed,
    pub(super) levels: [Option<Level>; Seat::MAX],
    /// How those who sit at the table are thought to play.
    company: Company,
    /// True if their chance follows from what they see, and not from how long the log is.
    pub(super) is_even: bool,
}

/// What the bots of a table are to think about: the table as it stands.
#[derive(Clone, Debug)]
pub struct Question {
    pub(super) bots: Bots,
    pub(super) series: AnySeries,
    /// For even bots: the table as it stood when those were asked who are asked now; some may have answered since.
    pub(super) asked: Option<AnySeries>,
    pub(super) entries: u64,
    /// What the next of them is told to do, as in a lesson.
    pub(super) told: Option<(Seat, Move<AnyAction>)>,
}

/// What bots do next, thought out in advance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// How many entries the log had: the plan holds as long as none has come since.
    pub(super) entries: u64,
    /// How long the first of them takes to see it, in milliseconds.
    pub(super) delay_ms: u32,
    /// Who does what, one after the other; never empty.
    pub(super) steps: Vec<(Seat, Move<AnyAction>)>,
}

impl Bots {
    /// Bots of these levels, by seat; who has none is a person.
    #[must_use]
    pub fn new(seed: Seed, players: impl IntoIterator<Item = Option<Level>>) -> Self {
        let mut levels = [None; Seat::MAX];
        levels.iter_mut().zip(players).for_each(|(level, player)| *level = player);
        Self { seed, levels, company: Company::of(levels), is_even: false }
    }

    /// The same, answering equal play equally: their chance follows from the seed and what they see,
    /// and those who are asked together with others decide by the table as it stood when all were asked.
    #[must_use]
    pub fn even(self) -> Self {
        Self { is_even: true, ..self }
    }

    /// The level of the bot in a seat; `None` for a person.
    #[must_use]
    pub const fn level(&self, seat: Seat) -> Option<Level> {
        self.levels[seat.index()]
    }

    /// Who is a bot.
    #[must_use]
    pub fn seats(&self) -> SeatSet {
        Seat::all(Seat::MAX).filter(|seat| self.level(*seat).is_some()).collect()
    }

    /// The same, with a normal bot in each of these seats that has none.
    pub(super) fn and_for(&self, seats: SeatSet) -> Self {
        let mut bots = self.clone();
        for seat in seats.iter() {
            bots.levels[seat.index()].get_or_insert(Level::Normal);
        }
        bots
    }

    /// What the bot in a seat does after so many entries, or `None` when it does nothing now, or is a person.
    /// Its chance follows from the seed and the length of the log, or what the bot sees,
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
        let view = series.view(Viewer::Seat(seat));
        let mut rng: BotRng = if self.is_even {
            let position = notation::write(&(view.status.number, &view.status.sheet, &view.round));
            bot_rng_for(&self.seed, seat, position.as_bytes())
        } else {
            bot_rng_at(&self.seed, entries, seat)
        };
        view.decide_until(level, self.company, stop, &mut rng)
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
        let decide = |seat| self.decide(seat, stop);
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
            let Some(decision) = self.decide(seat, stop) else { break };
            last = (seat, decision.step);
            plan.steps.push(last);
        }
        Some(plan)
    }

    /// What the bot in a seat does now.
    fn decide(&self, seat: Seat, stop: &dyn Fn() -> bool) -> Option<Decision<AnyAction>> {
        let asked = self.asked.as_ref().and_then(|asked| {
            let decision = self.bots.decide(asked, self.entries, seat, stop)?;
            // What others have answered meanwhile may have changed what is legal.
            self.series.clone().play(seat, decision.step, &mut Vec::new()).ok().map(|()| decision)
        });
        asked.or_else(|| self.bots.decide(&self.series, self.entries, seat, stop))
    }
}
