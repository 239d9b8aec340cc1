//! Random matches of any game, at every number of seats, with default and varied options.

pub mod table;

use cartable_core::bot::{Bot, BotRng, bot_rng};
use cartable_core::game::{Game, Silent};
use cartable_core::options::{GameOptions as _, OptionKind};
use cartable_core::scene::Present;
use cartable_core::seat::Seat;
use cartable_core::seed::{Seed, below};
use cartable_core::series::{MatchStatus, Move, Series};

/// Every law asks this of a game.
pub trait Playable: Bot + Present {}

impl<G: Bot + Present> Playable for G {}

/// A match longer than this is stuck: the longest legal ones stay far below.
pub const STUCK: usize = 200_000;

pub fn names(seats: usize) -> Vec<String> {
    ["Anne", "Bruno", "Chloé", "David", "Emma", "Farid", "Gaëlle", "Hugo"][..seats]
        .iter()
        .map(ToString::to_string)
        .collect()
}

/// Options drawn at random; number 0 leaves them as they are by default. No match is without an end.
pub fn options<G: Game>(number: usize, rng: &mut BotRng) -> G::Options {
    let mut options = G::Options::default();
    for spec in G::Options::SPECS.iter().filter(|_| number > 0) {
        let value = match spec.kind {
            OptionKind::Switch => ["on", "off"][below(2, rng) as usize].to_owned(),
            OptionKind::OneOf(values) => values[below(values.len() as u32, rng) as usize].to_owned(),
            OptionKind::NumberOr { words, .. } if below(2, rng) == 0 => {
                words[below(words.len() as u32, rng) as usize].to_owned()
            }
            OptionKind::NumberOr { min, max, .. } | OptionKind::Number { min, max } => {
                (min + below((max - min + 1).min(20) as u32, rng) as i32).to_string()
            }
        };
        options.set(spec.key, &value).expect("a value of the spec is allowed");
    }
    options.bounded()
}

/// A random match in progress.
pub struct Match<G: Game> {
    pub series: Series<G>,
    pub rng: BotRng,
    pub options: G::Options,
    pub seed: Seed,
    /// Moves made so far.
    pub played: usize,
}

/// Costly laws look at so many moments of a match one by one, and at ever fewer of the later ones:
/// at each `n`th after `n` times as many. The ends of long matches repeat their beginnings.
const ONE_BY_ONE: usize = 60;

/// The matches of each game at each number of seats that `CARTABLE_MATCHES` asks for.
fn matches_asked_for() -> Option<usize> {
    std::env::var("CARTABLE_MATCHES").ok().and_then(|matches| matches.parse().ok())
}

/// True in the nightly run, which sets `CARTABLE_MATCHES`: a costly test then looks at all that it can.
pub fn is_thorough() -> bool {
    matches_asked_for().is_some()
}

/// Every number of seats, `matches` times each (or as often as `CARTABLE_MATCHES` says),
/// the first with default options.
pub fn each_match<G: Game>(matches: usize, mut play: impl FnMut(Match<G>)) {
    let matches = matches_asked_for().unwrap_or(matches);
    for seats in G::SEATS {
        for number in 0..matches {
            let mut rng = bot_rng((seats * 10_000 + number) as u64);
            let options = options::<G>(number, &mut rng);
            let seed = Seed::from_number((seats * 10_000 + number) as u64);
            let series = Series::new(options.clone(), seats, None, seed).expect("drawn options are possible");
            play(Match { series, rng, options, seed, played: 0 });
        }
    }
}

impl<G: Game> Match<G> {
    /// True where a costly law looks at this moment; at every one where `CARTABLE_MATCHES` is set.
    pub fn is_looked_at(&self) -> bool {
        is_thorough() || self.played.is_multiple_of(1 + self.played / ONE_BY_ONE)
    }

    /// A random legal move of a random seat that must act, and one time in four of one that may.
    pub fn random_move(&mut self) -> Option<(Seat, Move<G::Action>)> {
        let turn = self.series.turn();
        let optional = turn.must.is_empty() || !turn.may.is_empty() && below(4, &mut self.rng) == 0;
        for seats in [if optional { turn.may } else { turn.must }, turn.must] {
            let seats: Vec<Seat> = seats.iter().collect();
            if seats.is_empty() {
                continue;
            }
            let seat = seats[below(seats.len() as u32, &mut self.rng) as usize];
            let mut moves = Vec::new();
            self.series.moves(seat, &mut moves);
            if !moves.is_empty() {
                return Some((seat, moves[below(moves.len() as u32, &mut self.rng) as usize]));
            }
        }
        None
    }

    /// Plays to the end at random and shows every step before it is taken.
    pub fn play_out(&mut self, mut before: impl FnMut(&mut Self, Seat, Move<G::Action>)) {
        for _ in 0..STUCK {
            if self.series.is_over() {
                return;
            }
            let (seat, step) = self.random_move().expect("somebody who must act has a legal action");
            before(self, seat, step);
            self.series.play(seat, step, &mut Silent).expect("a listed move is accepted");
            self.played += 1;
        }
        panic!("the match is stuck, or `GameOptions::bounded` gives it no end: {:?}", self.series.turn());
    }
}

/// Shows one in this many moments to a costly law, once for each seat that can act: the state, the match, and
/// the seat.
pub fn some_moments<G: Game>(matches: usize, one_in: u32, mut look: impl FnMut(&G, &MatchStatus, Seat)) {
    each_match::<G>(matches, |mut game| {
        game.play_out(|game, _, _| {
            let status = game.series.status();
            if status.is_between_rounds() || !game.is_looked_at() || below(one_in, &mut game.rng) > 0 {
                return;
            }
            for seat in status.turn.must.union(status.turn.may).iter() {
                look(game.series.round(), &status, seat);
            }
        });
    });
}
