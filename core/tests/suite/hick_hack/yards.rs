//! Meetings of a yard: every way in which one card eats another.

use super::*;
use cartable_core::games::hick_hack::Phase;

fn grains(green: u8, blue: u8, yellow: u8) -> Grains {
    Grains::new(green, blue, yellow)
}

/// The yellow yard's grains once its meeting is over; the grain of the next round is taken off again.
fn left(state: &HickHack, told: &[Event]) -> Grains {
    let mut left = state.public().yard(Colour::Yellow);
    for event in told {
        if let Event::Sown { grains, .. } = event {
            assert!(left.take(grains[0]));
        }
    }
    left
}

/// "One bird takes all." [S]
#[test]
fn a_bird_alone_eats_all_grains() {
    let (state, told) = meet(&["y3", "b4", "p5", "g6"], grains(2, 1, 1), TALKS);
    assert_eq!(store(&state, 0), grains(2, 1, 1));
    assert_eq!(points(&state), [7, 1, 1, 1]);
    assert!(left(&state, &told).is_empty());
    assert!(told.contains(&Event::Ate { seat: seat(0), yard: Colour::Yellow, grains: grains(2, 1, 1) }));
}

/// Example of the text: four birds alone in their yards; nobody is in the other two, whose grains stay. [S]
#[test]
fn yards_without_animals_keep_their_grains() {
    let (state, told) = meet(&["g3", "y4", "r5", "b6"], grains(0, 1, 0), TALKS);
    assert_eq!(points(&state), [1, 2, 1, 1]);
    let sown = told.iter().find_map(|event| match event {
        Event::Sown { grains, .. } => Some(*grains),
        _ => None,
    });
    for yard in [Colour::Purple, Colour::Black] {
        let mut expected = grains(1, 0, 0);
        expected.insert(sown.unwrap()[yard.index()]);
        assert_eq!(state.public().yard(yard), expected);
    }
}

/// "One bird (a lone coward too) takes all." [S]
#[test]
fn a_coward_alone_eats_all_grains() {
    let (state, told) = meet(&["y-2", "b4", "p5", "g6"], grains(2, 1, 1), TALKS);
    assert_eq!(store(&state, 0), grains(2, 1, 1));
    assert!(!told.iter().any(|event| matches!(event, Event::Fled { .. })));
}

/// Vector: coward and one bird of another owner. [S]
#[test]
fn a_coward_beside_a_bird_takes_one_green_and_the_bird_eats_the_rest_without_a_duel() {
    let (state, told) = meet(&["y-2", "y3", "p5", "g6"], grains(2, 1, 0), TALKS);
    assert_eq!((store(&state, 0), store(&state, 1)), (grains(1, 0, 0), grains(1, 1, 0)));
    assert!(rolls(&told).is_empty() && left(&state, &told).is_empty());
    let fled = Event::Fled { seat: seat(0), yard: Colour::Yellow, stole: true };
    let ate = Event::Ate { seat: seat(1), yard: Colour::Yellow, grains: grains(1, 1, 0) };
    let place = |wanted: &Event| told.iter().position(|event| event == wanted).expect("it is told");
    // "Before the others eat." [S]
    assert!(place(&fled) < place(&ate));
}

/// "Exactly one green grain, if there is one." [S; "exactly" R]
#[test]
fn a_coward_steals_nothing_where_no_green_grain_is() {
    let (state, told) = meet(&["y-2", "y3", "p5", "g6"], grains(0, 1, 1), TALKS);
    assert_eq!((store(&state, 0), store(&state, 1)), (Grains::NONE, grains(0, 1, 1)));
    assert!(told.contains(&Event::Fled { seat: seat(0), yard: Colour::Yellow, stole: false }));
}

/// A yard that the coward leaves empty feeds nobody: no talks, no duel. [D]
#[test]
fn nobody_talks_or_rolls_about_nothing() {
    for options in [TALKS, DICE] {
        let (state, told) = meet(&["y-2", "y3", "y4", "g6"], grains(1, 0, 0), options);
        assert_eq!(state.public().phase(), Phase::Choose);
        assert_eq!(points(&state), [1, 0, 0, 1]);
        assert!(rolls(&told).is_empty());
        assert!(!told.iter().any(|event| matches!(event, Event::Ate { yard: Colour::Yellow, .. })));
    }
}

/// "A coward that is not alone ... is out of the grain question." [S]
#[test]
fn a_coward_has_no_part_in_the_talks_and_does_not_roll() {
    let (state, _) = meet(&["y-2", "y3", "y4", "g6"], grains(2, 2, 0), TALKS);
    let bargain = state.public().bargain.expect("two birds talk");
    assert_eq!(bargain.involved, [seat(1), seat(2)].into_iter().collect());
    assert_eq!(state.public().yard(Colour::Yellow), grains(1, 2, 0));
    let (state, told) = meet(&["y-2", "y3", "y4", "g6"], grains(2, 2, 0), DICE);
    assert!(!rolls(&told).is_empty());
    assert!(rolls(&told).iter().all(|(who, ..)| *who != 0));
    assert_eq!(store(&state, 0), grains(1, 0, 0));
}

/// A coward beside a bird of the same owner: a card that is there is not alone. [D]
#[test]
fn an_own_bird_frightens_the_coward_too() {
    let (state, _) = meet(&["y-2 y3", "k3 k4"], grains(1, 1, 0), TALKS);
    assert_eq!(store(&state, 0), grains(1, 1, 0));
    let (state, told) = meet(&["y-2 y3", "y4 k4"], grains(1, 1, 0), TALKS);
    assert_eq!(store(&state, 0), grains(1, 0, 0));
    assert!(told.contains(&Event::Fled { seat: seat(0), yard: Colour::Yellow, stole: true }));
    assert_eq!(state.public().phase(), Phase::Propose);
}

/// "A fox is there: no grain is eaten. With poultry: the fox takes all poultry cards of the yard." [S]
#[test]
fn a_fox_takes_all_birds_and_the_grains_stay() {
    let (state, told) = meet(&["y3", "y6", "yf4", "g6"], grains(2, 1, 1), TALKS);
    assert_eq!(captured(&state, 2), cards("y3 y6"));
    assert_eq!(points(&state), [0, 0, 9, 1]);
    assert_eq!(left(&state, &told), grains(2, 1, 1));
    assert!(rolls(&told).is_empty());
    assert!(told.contains(&Event::Caught { seat: seat(2), yard: Colour::Yellow, birds: cards("y3 y6") }));
}

/// Vector: fox without poultry. [S]
#[test]
fn a_fox_without_birds_finds_nothing_and_the_grains_stay() {
    let (state, told) = meet(&["yf6", "b3", "p3", "g6"], grains(2, 1, 1), TALKS);
    assert_eq!(points(&state), [0, 1, 1, 1]);
    assert_eq!(left(&state, &told), grains(2, 1, 1));
    assert!(told.contains(&Event::Hungry { seats: [seat(0)].into_iter().collect(), yard: Colour::Yellow }));
    let (state, told) = meet(&["yf6", "yf5", "p3", "g6"], grains(2, 1, 1), TALKS);
    assert_eq!(left(&state, &told), grains(2, 1, 1));
    assert!(rolls(&told).is_empty(), "foxes do not roll for nothing");
}

/// Vector: coward and one fox, green grain present. [S]
#[test]
fn a_coward_steals_a_green_grain_from_under_the_fox_who_takes_its_card() {
    let (state, told) = meet(&["y-2", "yf6", "p3", "g6"], grains(1, 1, 1), TALKS);
    assert_eq!(store(&state, 0), grains(1, 0, 0));
    assert_eq!(captured(&state, 1), cards("y-2"));
    assert_eq!(points(&state), [1, -2, 1, 1]);
    assert_eq!(left(&state, &told), grains(0, 1, 1));
}

/// Vector: coward and two foxes. [S]
#[test]
fn two_foxes_duel_for_a_coward_and_the_winner_has_minus_two() {
    for seed in 0..20 {
        let (state, told) = meet_with(&["y-2", "yf6", "yf5", "g6"], grains(1, 1, 1), TALKS, seed);
        let points = points(&state);
        assert_eq!(points[0], 1);
        assert_eq!(points[1] + points[2], -2);
        assert!(rolls(&told).len() >= 2);
    }
}

/// Illustration 6: Jacques' fox takes Pierre's goose and Claudine's -2; Claudine takes a green grain. [S]
#[test]
fn the_fox_of_the_illustration_takes_the_goose_and_the_coward() {
    let (state, told) = meet(&["yf4", "y5", "y-2", "g6"], grains(3, 0, 0), TALKS);
    assert_eq!(captured(&state, 0), cards("y5 y-2"));
    assert_eq!(points(&state), [3, 0, 1, 1]);
    assert_eq!(left(&state, &told), grains(2, 0, 0));
}

/// Example 4C: a blue fox takes a duck 6;
/// two black foxes duel for a turkey 4 and a coward, who steals a green grain. [S]
#[test]
fn the_foxes_of_the_example_hunt_in_two_yards() {
    let lays = ["bf4", "kf5", "kf6", "b6", "k4", "k-2"];
    for seed in 0..20 {
        let (state, told) = meet_with(&lays, grains(1, 0, 0), TALKS, seed);
        assert_eq!(captured(&state, 0), cards("b6"));
        let winner = if captured(&state, 1).is_empty() { 2 } else { 1 };
        assert_eq!(captured(&state, winner), cards("k4 k-2"));
        assert_eq!(store(&state, 5), grains(1, 0, 0));
        assert!(rolls(&told).iter().all(|(who, ..)| [1, 2].contains(who)));
        // The green grain of the black yard is stolen; the blue yard keeps its own.
        assert_eq!(state.public().yard(Colour::Blue).len(), 2);
        assert_eq!(state.public().yard(Colour::Black).len(), 1);
    }
}

/// "A yard where only one owner has (non-coward) birds, or only one owner has foxes, needs no duel." [R]
#[test]
fn one_owners_animals_never_duel() {
    for options in [TALKS, DICE] {
        let (state, told) = meet(&["y3 y4", "k3 k4"], grains(0, 1, 1), options);
        assert_eq!(store(&state, 0), grains(0, 1, 1));
        assert!(rolls(&told).is_empty());
        let (state, told) = meet(&["yf4 yf5", "y3 y6"], grains(0, 1, 1), options);
        assert_eq!(captured(&state, 0), cards("y3 y6"));
        assert!(rolls(&told).is_empty());
    }
}

/// "Foxes never share [S] and do not decline [R]": nobody is asked.
#[test]
fn foxes_are_never_asked() {
    let (state, told) = meet(&["yf4", "yf5", "y6", "g6"], grains(0, 1, 1), TALKS);
    assert_eq!(state.public().phase(), Phase::Choose);
    assert!(!rolls(&told).is_empty());
    assert_eq!(captured(&state, 0).len() + captured(&state, 1).len(), 1);
}
