//! The bots of a table: their next moves, thought out before they are due.

use crate::bot::{BotRng, Company, Decision, Level, bot_rng_at, bot_rng_for};
use crate::catalogue::{AnyAction, AnySeries};
use crate::notation;
use crate::seat::{Seat, SeatSet, Turn, Viewer};
use crate::seed::Seed;
use crate::series::Move;

/// The bots of a table: their seats, their levels and their chance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bots {
    seed: Seed,
    pub(super) levels: [Option<Level>; Seat::MAX],
    /// The levels at which the players of the table are thought to play.
    company: Company,
    /// True if their chance follows from their views, and not from the length of the log.
    pub(super) is_even: bool,
}

/// The task of the bots of a table: the table as it stands.
#[derive(Clone, Debug)]
pub struct Question {
    pub(super) bots: Bots,
    pub(super) series: AnySeries,
    /// For even bots: the table as it stood when the present question was put;
    /// some seats may have answered since.
    pub(super) asked: Option<AnySeries>,
    pub(super) entries: u64,
    /// The move that the next bot is told to make, as in a lesson.
    pub(super) told: Option<(Seat, Move<AnyAction>)>,
}

/// The next moves of the bots, thought out in advance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// The number of entries in the log: the plan holds until there are more.
    pub(super) entries: u64,
    /// The time that the first of them takes to see its move, in milliseconds.
    pub(super) delay_ms: u32,
    /// The moves with their seats, one after the other; never empty.
    pub(super) steps: Vec<(Seat, Move<AnyAction>)>,
}

impl Bots {
    /// Returns bots of these levels, by seat; a seat without a level is a person's.
    #[must_use]
    pub fn new(seed: Seed, players: impl IntoIterator<Item = Option<Level>>) -> Self {
        let mut levels = [None; Seat::MAX];
        levels.iter_mut().zip(players).for_each(|(level, player)| *level = player);
        Self { seed, levels, company: Company::of(levels), is_even: false }
    }

    /// Returns the same bots, answering equal play equally:
    /// their chance follows from the seed and their views.
    /// Bots that are asked together with others decide by the table as it stood when all were asked.
    #[must_use]
    pub fn even(self) -> Self {
        Self { is_even: true, ..self }
    }

    /// Returns the level of the bot in a seat; `None` for a person.
    #[must_use]
    pub const fn level(&self, seat: Seat) -> Option<Level> {
        self.levels[seat.index()]
    }

    /// Returns the seats of the bots.
    #[must_use]
    pub fn seats(&self) -> SeatSet {
        Seat::all(Seat::MAX).filter(|seat| self.level(*seat).is_some()).collect()
    }

    /// Returns the same, with a normal bot in each of these seats that has none.
    pub(super) fn and_for(&self, seats: SeatSet) -> Self {
        let mut bots = self.clone();
        for seat in seats.iter() {
            bots.levels[seat.index()].get_or_insert(Level::Normal);
        }
        bots
    }

    /// Returns the decision of the bot in a seat after this number of entries.
    /// `None` if it does nothing now, or the seat is a person's.
    /// Its chance follows from the seed, and from the length of the log or the bot's view,
    /// so a bot asked again answers the same.
    /// The decision is worthless once `stop` returns true.
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

/// Returns the seat that acts first at a table, with its decision: the quickest of all seats that can act.
/// Among equally quick ones it is the first in the order of asking, clockwise from the seat that must act.
/// A seat that acts at once keeps nobody waiting, so no seat is asked after it.
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
    /// Returns the same question with the move that the next bot is told to make, without thinking.
    #[must_use]
    pub const fn told(mut self, seat: Seat, step: Move<AnyAction>) -> Self {
        self.told = Some((seat, step));
        self
    }

    /// Returns the next moves of the bots: the quickest one's, or those of all that choose at the same time.
    /// `None` if the table waits for people alone, or for nobody.
    /// Thinking may take seconds; it ends once `stop` returns true, and the plan is then worthless.
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
            // After the last of them has chosen, the table asks another question.
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

    /// Returns the decision of the bot in a seat.
    fn decide(&self, seat: Seat, stop: &dyn Fn() -> bool) -> Option<Decision<AnyAction>> {
        let asked = self.asked.as_ref().and_then(|asked| {
            let decision = self.bots.decide(asked, self.entries, seat, stop)?;
            // Answers of other seats may have changed what is legal since the question was put.
            self.series.clone().play(seat, decision.step, &mut Vec::new()).ok().map(|()| decision)
        });
        asked.or_else(|| self.bots.decide(&self.series, self.entries, seat, stop))
    }
}
