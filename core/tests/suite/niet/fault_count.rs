//! The count recognises the faults, and bots from `normal` on hardly commit any.
//! Many more matches: `cargo run --release --example niet_faults`.

use crate::niet::faults::{Count, Fault, Gamble, Turn, count_match};
use crate::niet::table::{EXAMPLE, card, play, round, seat, team};
use cartable_core::bot::Level;
use cartable_core::game::Game;
use cartable_core::games::niet::Contract;
use cartable_core::seat::Viewer;

/// A trick that seat 0 plays to last, with seat 2 as partner; yellow is trump, the blue 1s are supertrumps.
/// The fault, what the others have played, the own hand, and the card that is the fault: the other is none.
const TRICKS: [(Fault, [&str; 3], [&str; 2]); 9] = [
    (Fault::OneGiven, ["g12", "g5", "g4"], ["g1", "g2"]),
    (Fault::OneLeft, ["g9", "g5", "g1"], ["g3", "g11"]),
    (Fault::OneAbandoned, ["g9", "g1", "g4"], ["g3", "g11"]),
    (Fault::SupertrumpSpent, ["r9", "r5", "r4"], ["b1", "y2"]),
    (Fault::PartnerOvertaken, ["g5", "g12", "g4"], ["g13", "g3"]),
    (Fault::TrumpThrown, ["r9", "r5", "y8"], ["y3", "g4"]),
    (Fault::OneKept, ["g5", "g12", "g4"], ["r4", "r1"]),
    (Fault::HigherThanNeeded, ["g12", "g5", "g4"], ["g11", "g2"]),
    (Fault::TrickLeft, ["g9", "g5", "g4"], ["g3", "g11"]),
];

#[test]
fn each_fault_is_known() {
    for (fault, [one, two, three], [wrong, right]) in TRICKS {
        let contract = Contract { first: seat(1), points: 2, ..EXAMPLE };
        let hand = format!("{wrong} {right}");
        let mut state = round(contract, team(&[0, 2], None), &[&hand, one, two, three]);
        play(&mut state, &format!("1:{one} 2:{two} 3:{three}"));
        let view = state.view(Viewer::Seat(seat(0)));
        let turn = Turn::of(&view).unwrap();
        assert_eq!(turn.fault(card(wrong)), Some(fault), "{wrong} is {}", fault.name());
        assert_eq!(turn.fault(card(right)), None, "{right} instead of {}", fault.name());
    }
}

fn counted(level: Level, matches: u64, rounds: usize) -> Count {
    let mut count = Count::default();
    for number in 0..matches {
        count.add(count_match(level, 4, number, rounds));
    }
    count
}

#[test]
fn who_plays_anything_commits_them_all() {
    let count = counted(Level::Random, 12, usize::MAX);
    for fault in Fault::ALL {
        assert!(count.faults.contains_key(&fault), "nobody was seen to commit: {}", fault.name());
    }
    for gamble in Gamble::ALL {
        let (all, lost) = count.gambles.get(&gamble).copied().unwrap_or_default();
        assert!(lost < all && lost > 0, "{}: {lost} of {all} lost", gamble.name());
    }
}

#[test]
fn bots_hardly_commit_any() {
    for (level, matches, rounds) in [(Level::Normal, 8, usize::MAX), (Level::Hard, 1, 2)] {
        let count = counted(level, matches, rounds);
        let lost: u64 = count.gambles.get(&Gamble::UnderEnemy).map_or(0, |(_, lost)| *lost);
        let told = count.told.join("\n");
        assert!(1_000 * count.strict() <= count.cards.max(1_000), "{level} of {}: {told}", count.cards);
        assert!(1_000 * lost <= 2 * count.cards.max(1_000), "{level} of {}: {told}", count.cards);
    }
}
