//! Counted trees: how many sequences of actions a fixed deal allows, per depth.
//! A change of the rules, of the shuffle or of the listing shows here at once, to the unit.
//!
//! `perft/<game>.txt` holds lines `seats seed skip : count count ...`: deal,
//! play the first listed action of the first seat that must act `skip` times, then count.
//! `CARTABLE_BLESS=1 cargo test -p cartable-core --test suite perft` writes the counts anew.

use cartable_core::game::{Game, Setup, Silent};
use cartable_core::seat::Seat;
use cartable_core::seed::Seed;
use std::fmt::Write as _;
use std::path::Path;

fn count<G: Game>(state: &G, depth: usize) -> u64 {
    let mut total = 0;
    for seat in state.turn().must.union(state.turn().may).iter() {
        let mut actions = Vec::new();
        state.actions(seat, &mut actions);
        if depth == 1 {
            total += actions.len() as u64;
            continue;
        }
        for action in actions {
            let mut next = state.clone();
            next.play(seat, action, &mut Silent).expect("a listed action is accepted");
            total += count(&next, depth - 1);
        }
    }
    total
}

fn position<G: Game>(seats: usize, seed: u64, skip: usize) -> G {
    let seed = Seed::from_number(seed);
    let setup = Setup { rules: G::RULES, options: G::Options::default(), seats, dealer: Seat::at(0), seed };
    let mut state = G::deal(&setup).expect("a plain deal");
    for step in 0..skip {
        let seat = state.turn().must.first().expect("the deal is longer than what is skipped");
        let mut actions = Vec::new();
        state.actions(seat, &mut actions);
        // Not always the first: that would walk along one edge of the tree.
        let action = actions[step * 7 % actions.len()];
        state.play(seat, action, &mut Silent).expect("a listed action is accepted");
    }
    state
}

fn check<G: Game>() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/perft/{}.txt", G::ID));
    let written = std::fs::read_to_string(&path).expect("a data file for each game");
    let mut counted = String::new();
    for line in written.lines() {
        let Some((deal, counts)) = line.split_once(':').filter(|_| !line.starts_with('#')) else {
            writeln!(counted, "{line}").expect("writing to a string");
            continue;
        };
        let deal: Vec<u64> =
            deal.split_whitespace().map(|number| number.parse().expect("a number")).collect();
        let state = position::<G>(deal[0] as usize, deal[1], deal[2] as usize);
        let depths = 1..=counts.split_whitespace().count();
        let counts = depths.map(|depth| count(&state, depth).to_string()).collect::<Vec<_>>().join(" ");
        writeln!(counted, "{} {} {} : {counts}", deal[0], deal[1], deal[2]).expect("writing to a string");
    }
    if std::env::var_os("CARTABLE_BLESS").is_some() {
        std::fs::write(&path, counted).expect("the data file is writable");
    } else {
        assert_eq!(written, counted, "the tree of {} has changed", G::ID);
    }
}

macro_rules! tests {
    ($($game:ident in $module:ident;)+) => {
        $(#[test]
        fn $module() {
            check::<cartable_core::games::$module::$game>();
        })+
    };
}

cartable_core::every_game!(tests);
