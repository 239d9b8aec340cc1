//! A match on this device: one person or none, bots, and the record that saves it.

use super::{PlayerSetup, check_name};
use crate::error::Failure;
use cartable_core::bot::{Decision, bot_rng_at, quickest};
use cartable_core::catalogue::{AnyAction, AnyEvent, AnyOptions, AnySeries, Refusal};
use cartable_core::record::{Player, Record};
use cartable_core::seat::{Seat, Viewer};
use cartable_core::seed::Seed;
use cartable_core::series::{MatchEvent, Move};
use std::time::Duration;

/// What has happened, for logs.
pub(super) type Happened = Vec<MatchEvent<AnyEvent>>;

/// What bots do at a table, thought out in advance.
pub(super) struct Thought {
    /// The number of moves made when they were asked: it holds as long as nobody has moved since.
    moves: usize,
    /// How long the first of them takes to see it, from the beginning of the table it looks at.
    pub delay: Duration,
    /// Who does what, one after the other; nothing where the table waits for the person, or for nobody.
    steps: Vec<(Seat, Move<AnyAction>)>,
}

impl Thought {
    /// Whether nobody does anything.
    pub const fn is_idle(&self) -> bool {
        self.steps.is_empty()
    }
}

/// A running match and its record.
#[derive(Clone)]
pub(super) struct Engine {
    series: AnySeries,
    record: Record,
    viewer: Viewer,
}

impl Engine {
    /// Starts a match.
    pub fn start(
        options: AnyOptions,
        seed: Seed,
        players: Vec<PlayerSetup>,
    ) -> Result<(Self, Happened), Failure> {
        let mut record = Record::new(options, players.len(), None, seed);
        let player = |PlayerSetup { name, level }| check_name(&name).map(|name| Player { name, level });
        record.players = players.into_iter().map(player).collect::<Result<_, _>>()?;
        Self::resume(record)
    }

    /// Goes on with a match as its record left it, and tells what has happened in it.
    pub fn resume(record: Record) -> Result<(Self, Happened), Failure> {
        let people: Vec<Seat> = Seat::all(record.seats.min(Seat::MAX))
            .filter(|seat| record.players.get(seat.index()).is_none_or(|player| player.level.is_none()))
            .collect();
        let viewer = match people[..] {
            [] => Viewer::Spectator,
            [seat] => Viewer::Seat(seat),
            _ => return Err(Failure::People(people.len())),
        };
        let dealer = record.start()?.view(Viewer::Spectator).status.dealer;
        let mut happened = vec![MatchEvent::Dealt { round: 0, dealer }];
        let series = record.replay_each(|_, _, _, events| happened.extend_from_slice(events))?;
        Ok((Self { series, record, viewer }, happened))
    }

    /// The match.
    pub const fn series(&self) -> &AnySeries {
        &self.series
    }

    /// The record so far.
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// The one person of the table.
    pub const fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The players' names.
    pub fn names(&self) -> Vec<String> {
        self.record.players.iter().map(|player| player.name.clone()).collect()
    }

    /// The person's move.
    pub fn play(&mut self, seat: Seat, step: Move<AnyAction>) -> Result<Happened, Refusal> {
        let mut happened = Vec::new();
        self.series.play(seat, step, &mut happened)?;
        self.record.moves.push((seat, step));
        if self.series.is_over() {
            self.record.result = Some(self.series.sheet().totals());
        }
        Ok(happened)
    }

    /// What the bots do next: the quickest, as whoever may act can be before his turn; or all that must, where several choose at
    /// the same time. When `stop` says so it ends at once, and the thought is worth nothing.
    pub fn think(mut self, stop: &dyn Fn() -> bool) -> Thought {
        let (moves, turn) = (self.record.moves.len(), self.series.turn());
        let first = turn.must.first().unwrap_or(Seat::at(0));
        let quick = quickest(turn, first, self.series.seats(), |seat| self.decide(seat, stop));
        let mut thought = Thought { moves, delay: Duration::ZERO, steps: Vec::new() };
        let Some((seat, decision)) = quick else { return thought };
        thought.delay = Duration::from_millis(decision.delay_ms.into());
        let mut steps = vec![(seat, decision.step)];
        let is_played = self.play(seat, decision.step).is_ok();
        if is_played && !turn.may.contains(seat) {
            for seat in turn.must.without(seat).iter() {
                let Some(Decision { step, .. }) = self.decide(seat, stop) else { continue };
                if self.play(seat, step).is_ok() {
                    steps.push((seat, step));
                }
            }
        }
        thought.steps = steps;
        thought
    }

    /// Lets bots do what they have thought out; nothing when somebody has moved since.
    pub fn take(&mut self, thought: Thought) -> Happened {
        if thought.moves != self.record.moves.len() {
            return Vec::new();
        }
        let mut play = |(seat, step)| self.play(seat, step).unwrap_or_default();
        thought.steps.into_iter().flat_map(&mut play).collect()
    }

    /// The time is up: whoever must act does what the rules say for that.
    pub fn time_up(&mut self) -> Happened {
        let must = self.series.turn().must;
        let mut let_go = |seat| self.series.time_up(seat).and_then(|step| self.play(seat, step).ok());
        must.iter().filter_map(&mut let_go).flatten().collect()
    }

    /// A bot's chance follows from the seed and the number of moves, so a bot that let its chance pass would let it pass again.
    fn decide(&self, seat: Seat, stop: &dyn Fn() -> bool) -> Option<Decision<AnyAction>> {
        let level = self.record.players.get(seat.index())?.level?;
        let mut rng = bot_rng_at(&self.record.seed, self.record.moves.len(), seat);
        self.series.view(Viewer::Seat(seat)).decide_until(level, stop, &mut rng)
    }
}
