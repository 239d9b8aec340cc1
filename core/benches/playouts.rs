//! Random playouts in one thread, no events collected, and the cost of a view and of a scene.
//!
//! `cargo bench -p cartable-core`: "thrpt" of `actions/…` is actions per second, deals included.

use cartable_core::bot::{BotRng, bot_rng};
use cartable_core::game::{Game, Setup, Silent, View};
use cartable_core::scene::{Audience, Present, present};
use cartable_core::seat::{Seat, Viewer};
use cartable_core::seed::{Seed, below};
use cartable_core::series::Series;
use cartable_core::text::Lang;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Deals of one match's length, played at random; the playout is what a search does all the time.
struct Playouts<G: Game> {
    rng: BotRng,
    seats: usize,
    deals: u64,
    buffer: Vec<G::Action>,
}

impl<G: Game> Playouts<G> {
    fn new(seats: usize) -> Self {
        Self { rng: bot_rng(7), seats, deals: 0, buffer: Vec::with_capacity(256) }
    }

    fn deal(&mut self) -> G {
        self.deals += 1;
        let dealer = Seat::at(0).clockwise(self.deals as usize, self.seats);
        let seed = Seed::from_number(self.deals);
        G::deal(&Setup { rules: G::RULES, options: G::Options::default(), seats: self.seats, dealer, seed })
            .expect("a plain deal")
    }

    /// Plays at least `actions` actions, then stops; gives the time and the number really played.
    fn run(&mut self, actions: u64) -> (Duration, u64) {
        let (start, mut played) = (Instant::now(), 0);
        while played < actions {
            let mut state = self.deal();
            while let Some(action) = self.step(&mut state) {
                black_box(action);
                played += 1;
            }
        }
        (start.elapsed(), played)
    }

    /// Makes one random action of a seat that must act; one time in four, of a seat that may, if there is
    /// any.
    #[inline]
    fn step(&mut self, state: &mut G) -> Option<G::Action> {
        let turn = state.turn();
        self.buffer.clear();
        if !turn.may.is_empty() && below(4, &mut self.rng) == 0 {
            let place = below(turn.may.len() as u32, &mut self.rng) as usize;
            if let Some(seat) = turn.may.iter().nth(place) {
                state.actions(seat, &mut self.buffer);
                if !self.buffer.is_empty() {
                    return Some(self.play(state, seat));
                }
            }
        }
        let seat = turn.must.first()?;
        state.actions(seat, &mut self.buffer);
        Some(self.play(state, seat))
    }

    #[inline]
    fn play(&mut self, state: &mut G, seat: Seat) -> G::Action {
        let action = self.buffer[below(self.buffer.len() as u32, &mut self.rng) as usize];
        state.play(seat, action, &mut Silent).expect("a listed action is accepted");
        action
    }
}

fn game<G: Present>(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group(format!("actions/{}", G::ID));
    group.throughput(Throughput::Elements(1));
    for seats in G::SEATS {
        let mut playouts = Playouts::<G>::new(seats);
        group.bench_function(BenchmarkId::from_parameter(seats), |bencher| {
            bencher.iter_custom(|actions| {
                let (time, played) = playouts.run(actions);
                // The last deal is played out, so a few more were played than asked for.
                time.mul_f64(actions as f64 / played as f64)
            });
        });
    }
    group.finish();
    shown::<G>(criterion);
}

/// A view and a scene at a full table, each from positions throughout a deal.
fn shown<G: Present>(criterion: &mut Criterion) {
    let seats = *G::SEATS.end();
    let names: Vec<String> = Seat::all(seats).map(|seat| format!("Player {}", seat.index())).collect();
    let status =
        Series::<G>::new(G::Options::default(), seats, None, Seed::from_number(7)).expect("a match").status();
    let mut playouts = Playouts::<G>::new(seats);
    let mut positions = Vec::new();
    let mut state = playouts.deal();
    while playouts.step(&mut state).is_some() {
        positions.push(state.clone());
    }
    let viewer = Viewer::Seat(Seat::at(0));
    let mut turn = 0;
    criterion.bench_function(&format!("view/{}", G::ID), |bencher| {
        bencher.iter(|| {
            turn = (turn + 1) % positions.len();
            black_box(positions[turn].view(viewer))
        });
    });
    let views: Vec<View<G::Public>> = positions.iter().map(|state| state.view(viewer)).collect();
    for lang in Lang::ALL {
        let audience = Audience { lang, viewer, names: &names };
        criterion.bench_function(&format!("scene/{}/{lang}", G::ID), |bencher| {
            bencher.iter(|| {
                turn = (turn + 1) % views.len();
                black_box(present::<G>(&status, &views[turn], audience, &[]))
            });
        });
    }
}

macro_rules! benches {
    ($($game:ident in $module:ident;)+) => {
        fn games(criterion: &mut Criterion) {
            $(game::<cartable_core::games::$module::$game>(criterion);)+
        }
    };
}

cartable_core::every_game!(benches);
criterion_group!(benches, games);
criterion_main!(benches);
