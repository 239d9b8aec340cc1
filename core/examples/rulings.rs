//! The effects of two rulings among bots, for `docs/measurements.md`.
//!
//! ```sh
//! cargo run -p cartable-core --example rulings -- numx 340          # the deck, by rounds: how many at least
//! cargo run -p cartable-core --example rulings -- hick_hack 500     # haggling, by matches
//! ```

use cartable_core::agenda::quickest;
use cartable_core::bot::{Bot, Level, bot_rng, decide};
use cartable_core::games::hick_hack::{Event as Told, HickHack, Options as Farm};
use cartable_core::games::numx::{Event, Numx, Options, Phase};
use cartable_core::seat::{Seat, Viewer};
use cartable_core::seed::Seed;
use cartable_core::series::{MatchEvent, Series};
use std::error::Error;

/// Plays a match between bots, and shows each step: the match before it, and what it told.
fn play<G: Bot>(
    options: G::Options,
    levels: &[Level],
    number: u64,
    mut show: impl FnMut(&Series<G>, &[MatchEvent<G::Event>]),
) -> Result<Vec<i32>, Box<dyn Error>> {
    let mut series = Series::<G>::new(options, levels.len(), None, Seed::from_number(number))?;
    let (mut rng, mut events) = (bot_rng(number), Vec::new());
    while !series.is_over() {
        let (seat, decision) = quickest(series.turn(), levels.len(), |seat| {
            let view = series.view(Viewer::Seat(seat));
            decide::<G>(&view.status, &view.round, levels[seat.index()], &mut rng)
        })
        .ok_or("nobody acts")?;
        let before = series.clone();
        events.clear();
        series.play(seat, decision.step, &mut events).map_err(|refusal| refusal.code())?;
        show(&before, &events);
    }
    Ok(series.sheet().totals())
}

/// The results of the rounds of NUM-X at one table.
#[derive(Default)]
struct Decks {
    rounds: u32,
    actions: u32,
    dry: u32,
    used_up_twice: u32,
    bounded: u32,
    longest: u32,
    most_renewals: u32,
}

fn decks(level: Level, seats: usize, rounds: u32) -> Result<Decks, Box<dyn Error>> {
    let mut all = Decks::default();
    for number in 0.. {
        if all.rounds >= rounds {
            break;
        }
        let (mut length, mut renewals, mut twice) = (0, 0, false);
        play::<Numx>(Options::default(), &vec![level; seats], number, |before, events| {
            let view = before.view(Viewer::Spectator).round;
            if matches!(view.public.phase, Phase::Play | Phase::Refill) {
                length += 1;
                all.actions += 1;
                all.dry += u32::from(!view.public.can_draw());
                twice |= view.public.deck == 0 && view.public.renewals > 0;
            }
            for event in events {
                match event {
                    MatchEvent::Game(Event::Renewed { .. }) => renewals += 1,
                    MatchEvent::Game(Event::DeckUsedUp) => all.bounded += 1,
                    MatchEvent::Counted { .. } => {
                        all.rounds += 1;
                        all.used_up_twice += u32::from(twice);
                        all.longest = all.longest.max(length);
                        all.most_renewals = all.most_renewals.max(renewals);
                        (length, renewals, twice) = (0, 0, false);
                    }
                    _ => {}
                }
            }
        })?;
    }
    Ok(all)
}

fn numx(rounds: u32) -> Result<(), Box<dyn Error>> {
    println!(
        "bots    players  rounds  deck used up again  actions  without any deck  longest  most renewals  ended by the bound"
    );
    for (level, seats) in [Level::Normal, Level::Easy, Level::Random]
        .into_iter()
        .flat_map(|level| [5, 6].map(|seats| (level, seats)))
    {
        let all = decks(level, seats, rounds)?;
        println!(
            "{:<8}{seats:>7}{:>8}{:>14} ({:>2} %){:>9}{:>12} ({:>2} %){:>9}{:>15}{:>20}",
            level.name(),
            all.rounds,
            all.used_up_twice,
            100 * all.used_up_twice / all.rounds,
            all.actions,
            all.dry,
            100 * all.dry / all.actions,
            all.longest,
            all.most_renewals,
            all.bounded,
        );
    }
    Ok(())
}

fn hick_hack(matches: u64) -> Result<(), Box<dyn Error>> {
    use Level::{Easy, Hard, Normal};
    println!(
        "bots                      counters  splits  at once  after a counter  by the die  wins by seat"
    );
    for levels in [
        vec![Normal; 4],
        vec![Hard; 4],
        vec![Normal, Easy, Normal, Easy],
        vec![Hard, Normal, Hard, Normal],
        vec![Hard, Normal, Easy],
    ] {
        for counters in [false, true] {
            let options = Farm { counters, ..Farm::default() };
            let (mut splits, mut at_once, mut later, mut wins) =
                (0_u32, 0_u32, 0_u32, vec![0_u32; levels.len()]);
            for number in 0..matches {
                // Everybody sits in every seat equally often.
                let turned = number as usize % levels.len();
                let mut seated = levels.clone();
                seated.rotate_left(turned);
                let totals = play::<HickHack>(options, &seated, number, |before, events| {
                    let first = before
                        .view(Viewer::Spectator)
                        .round
                        .public
                        .bargain
                        .is_some_and(|talk| talk.is_first());
                    for event in events {
                        match event {
                            MatchEvent::Game(Told::Proposed { .. }) => splits += 1,
                            MatchEvent::Game(Told::Agreed { .. }) if first => at_once += 1,
                            MatchEvent::Game(Told::Agreed { .. }) => later += 1,
                            _ => {}
                        }
                    }
                })?;
                let best = totals.iter().max();
                for seat in Seat::all(levels.len()).filter(|seat| Some(&totals[seat.index()]) == best) {
                    wins[(seat.index() + turned) % levels.len()] += 1;
                }
            }
            let names: Vec<&str> = levels.iter().map(|level| level.name()).collect();
            println!(
                "{:<26}{:>8}{splits:>8}{:>7} %{:>15} %{:>10} %  {wins:?}",
                names.join(","),
                if counters { "on" } else { "off" },
                100 * at_once / splits,
                100 * later / splits,
                100 * (splits - at_once - later) / splits,
            );
        }
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (game, count) = (arguments.next(), arguments.next());
    let count: u32 = count.as_deref().unwrap_or("300").parse()?;
    match game.as_deref() {
        Some("numx") => numx(count),
        Some("hick_hack") => hick_hack(count.into()),
        _ => Err("numx or hick_hack".into()),
    }
}
