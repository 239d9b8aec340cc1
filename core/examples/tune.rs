use cartable_core::bot::{Level, bot_rng, decide};
use cartable_core::game::Silent;
use cartable_core::games::numereum::*;
use cartable_core::seat::{Seat, Viewer};
use cartable_core::seed::Seed;
use cartable_core::series::Series;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let lv = |s: &str| s.parse::<Level>().unwrap();
    let (one, two, n): (Level, Level, u64) = (lv(&a[1]), lv(&a[2]), a[3].parse().unwrap());
    let mut wins = 0;
    let mut first = 0;
    let mut ends = std::collections::BTreeMap::new();
    let mut rounds = 0u64;
    let mut youngest = 0;
    let t = std::time::Instant::now();
    let mut decisions = 0u64;
    for number in 0..n {
        let place = (number % 2) as usize;
        let levels = if place == 0 { [one, two] } else { [two, one] };
        let mut s = Series::<Numereum>::new(Options {}, 2, None, Seed::from_number(50_000 + number)).unwrap();
        let mut rng = bot_rng(number);
        while !s.is_over() {
            let seat = s.turn().must.first().unwrap();
            let v = s.view(Viewer::Seat(seat));
            let step = decide::<Numereum>(&v.status, &v.round, levels[seat.index()], &mut rng).unwrap();
            s.play(seat, step, &mut Silent).unwrap();
            decisions += 1;
        }
        let p = s.round().public();
        let o = p.outcome.unwrap();
        if o.winner == Seat::at(place) {
            wins += 1
        }
        if o.winner == Seat::at(0) {
            first += 1
        }
        if o.winner == p.youngest {
            youngest += 1
        }
        *ends
            .entry(format!("{:?} {}", o.ending, if o.winner == Seat::at(place) { "one" } else { "two" }))
            .or_insert(0) += 1;
        rounds += u64::from(p.round);
    }
    println!(
        "{one} v {two}: {wins}/{n}; seat0 {first}; youngest {youngest}; rounds {:.1}; {:?}; {:.1} us/decision",
        rounds as f64 / n as f64,
        ends,
        t.elapsed().as_micros() as f64 / decisions as f64
    );
}
