//! Counts the faults that a partner names at the table of NIET!, for bots of a level among themselves.
//!
//! ```sh
//! cargo run --release --example niet_faults -- hard 4 40          # level, seats, matches
//! cargo run --release --example niet_faults -- hard 4 40 tell     # each fault as well, with what it was made of
//! ```
//!
//! What counts as a fault stands in `tests/niet/faults.rs`, whose tests hold it.
//! Told are numbers in 1,000 cards that were played where tricks bring points, forced ones included.

#[path = "../tests/niet/faults.rs"]
mod faults;

use cartable_core::agenda::{Bots, quickest};
use cartable_core::bot::Level;
use cartable_core::catalogue::{AnyAction, AnyView, GameId};
use cartable_core::games::niet::{Action, Phase, View};
use cartable_core::seat::{Seat, Viewer};
use cartable_core::seed::Seed;
use cartable_core::series::Move;
use faults::{Fault, Gamble, Turn};
use std::collections::BTreeMap;
use std::error::Error;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// What was counted.
#[derive(Default)]
struct Count {
    cards: u64,
    faults: BTreeMap<Fault, u64>,
    /// How often, and how often the 1 was lost.
    gambles: BTreeMap<Gamble, (u64, u64)>,
    told: Vec<String>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [level, seats, matches, tell @ ..] = &args[..] else {
        return Err("level, seats and matches, please".into());
    };
    let (level, seats, matches): (Level, usize, u64) = (level.parse()?, seats.parse()?, matches.parse()?);
    let (next, count) = (AtomicU64::new(0), Mutex::new(Count::default()));
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= matches {
                        break;
                    }
                    let one = count_match(level, seats, number);
                    if let Ok(mut count) = count.lock() {
                        count.add(one);
                    }
                }
            });
        }
    });
    let count = count.into_inner()?;
    count.print();
    if !tell.is_empty() {
        count.told.iter().for_each(|line| println!("{line}"));
    }
    Ok(())
}

fn count_match(level: Level, seats: usize, number: u64) -> Count {
    let seed = Seed::from_number(number);
    let mut series = GameId::Niet.default_options().start(seats, None, seed).expect("a table of NIET!");
    let bots = Bots::new(seed, vec![Some(level); seats]);
    let mut count = Count::default();
    let mut pending: Vec<(Seat, Gamble)> = Vec::new();
    let mut entries = 0;
    while !series.is_over() {
        let decide = |seat| bots.decide(&series, entries, seat, &|| false);
        let (seat, decision) = quickest(series.turn(), seats, decide).expect("somebody acts");
        let AnyView::Niet(view) = series.view(Viewer::Seat(seat)).round else { continue };
        if let Move::Act(AnyAction::Niet(Action::Play(card))) = decision.step {
            count.cards += u64::from(view.public.contract.is_some_and(|contract| contract.points > 0));
            if let Some(turn) = Turn::of(&view) {
                if let Some(fault) = turn.fault(card) {
                    *count.faults.entry(fault).or_default() += 1;
                    count.told.push(format!(
                        "m{number} n{entries} {}: {card}, {}",
                        fault.name(),
                        told(&view)
                    ));
                }
                if let Some(gamble) = turn.gamble(card) {
                    pending.push((seat, gamble));
                    count.told.push(format!(
                        "m{number} n{entries} {}: {card}, {}",
                        gamble.name(),
                        told(&view)
                    ));
                }
            }
        }
        series.play(seat, decision.step, &mut Vec::new()).expect("a bot plays legally");
        entries += 1;
        let AnyView::Niet(after) = series.view(Viewer::Seat(seat)).round else { continue };
        let is_complete = after.public.trick.is_empty() && after.public.phase != Phase::Niet;
        if is_complete && let (Some(last), Some(teams)) = (after.public.last_trick, after.public.teams) {
            for (seat, gamble) in pending.drain(..) {
                let (all, lost) = count.gambles.entry(gamble).or_default();
                *all += 1;
                *lost += u64::from(!teams.together(seat, last.winner(seats)));
            }
        }
    }
    count
}

/// What the player saw: the contract, the trick and the hand.
fn told(view: &View) -> String {
    let public = &view.public;
    let contract = public.contract.map(|contract| (contract.trump, contract.supertrump, contract.points));
    let trick: Vec<String> = public
        .trick
        .iter(public.seat_count())
        .map(|(seat, card)| {
            let own = view.viewer.seat().zip(public.teams);
            let sign = if own.is_some_and(|(own, teams)| teams.together(own, seat)) { "+" } else { "-" };
            format!("{sign}{card}")
        })
        .collect();
    format!("{contract:?}, trick {}, hand {:?}, tricks {:?}", trick.join(" "), view.own.hand, public.tricks)
}

impl Count {
    fn add(&mut self, other: Self) {
        self.cards += other.cards;
        for (fault, number) in other.faults {
            *self.faults.entry(fault).or_default() += number;
        }
        for (gamble, (all, lost)) in other.gambles {
            let known = self.gambles.entry(gamble).or_default();
            *known = (known.0 + all, known.1 + lost);
        }
        self.told.extend(other.told);
    }

    fn print(&self) {
        let share = |number: u64| 1_000.0 * number as f64 / self.cards.max(1) as f64;
        // Twice the standard deviation of a count, as if it were a Poisson number.
        let margin = |number: u64| 2_000.0 * (number.max(1) as f64).sqrt() / self.cards.max(1) as f64;
        println!("{} cards", self.cards);
        for fault in Fault::ALL {
            let number = self.faults.get(&fault).copied().unwrap_or_default();
            println!("{:7.2}  {:5}  {}", share(number), number, fault.name());
        }
        let strict = self.faults.values().sum();
        println!("{:7.2}  {strict:5}  strict, all (+- {:.2})", share(strict), margin(strict));
        for gamble in Gamble::ALL {
            let (all, lost) = self.gambles.get(&gamble).copied().unwrap_or_default();
            let margin = margin(lost);
            println!(
                "{:7.2}  {all:5}  {}, lost {:.2} +- {margin:.2}",
                share(all),
                gamble.name(),
                share(lost)
            );
        }
    }
}
