//! The die, and its odds.

use super::*;
use cartable_core::games::hick_hack::odds;

/// Judges a list of rolls by the rules: everybody rolls, then again only those who share the highest sum.
/// Returns the last one left.
fn judge(mut standing: Vec<(usize, Card)>, mut rolled: &[(usize, Card, u8)]) -> usize {
    loop {
        let (now, later) = rolled.split_at(standing.len());
        assert_eq!(now.iter().map(|(who, card, _)| (*who, *card)).collect::<Vec<_>>(), standing);
        let total = |(_, card, die): &(usize, Card, u8)| card.value() + i32::from(*die);
        let best = now.iter().map(total).max().expect("somebody rolls");
        standing =
            now.iter().filter(|roll| total(roll) == best).map(|(who, card, _)| (*who, *card)).collect();
        rolled = later;
        let (winner, _) = standing[0];
        if standing.iter().all(|(who, _)| *who == winner) {
            assert!(rolled.is_empty(), "nobody rolls once it is decided");
            return winner;
        }
    }
}

/// "Each card rolls the die and adds its value; the highest takes everything; tied leaders roll again."
/// [S; each card, of one owner too, R]
#[test]
fn the_highest_sum_of_card_and_die_takes_everything_and_ties_roll_again() {
    let mut rerolled = 0;
    for seed in 0..300 {
        let (state, told) = meet_with(&["y6", "y5", "y3", "k3"], Grains::new(1, 1, 1), DICE, seed);
        let rolled = rolls(&told);
        assert!(rolled.iter().all(|(_, _, die)| (1..=6).contains(die)));
        rerolled += u32::from(rolled.len() > 3);
        let winner =
            judge([(0, "y6"), (1, "y5"), (2, "y3")].map(|(who, name)| (who, card(name))).to_vec(), &rolled);
        for who in 0..3 {
            assert_eq!(points(&state)[who], if who == winner { 6 } else { 0 });
        }
    }
    assert!(rerolled > 20, "ties are met: {rerolled}");
}

/// Vector: cards 6, 5, 3 with rolls 2, 3, 4: totals 8, 8, 7; the first two roll again. [S]
#[test]
fn the_first_two_of_the_example_roll_again() {
    let example = (0..5_000).find_map(|seed| {
        let (_, told) = meet_with(&["y6", "y5", "y3", "k3"], Grains::new(1, 1, 1), DICE, seed);
        let rolled = rolls(&told);
        let dice: Vec<u8> = rolled.iter().map(|(_, _, die)| *die).collect();
        dice.starts_with(&[2, 3, 4]).then_some(rolled)
    });
    let rolled = example.expect("one seed in 216 rolls so");
    let again: Vec<usize> = rolled[3..5].iter().map(|(who, ..)| *who).collect();
    assert_eq!(again, [0, 1]);
    assert!(rolled[3..].iter().all(|(who, ..)| *who != 2), "seat 2 is out");
}

/// Every face comes up as often as every other.
#[test]
fn the_die_is_fair() {
    let mut counts = [0; 6];
    for seed in 0..1_000 {
        let (_, told) = meet_with(&["y6", "y5", "y3", "y4", "y3", "y4"], Grains::new(1, 1, 1), DICE, seed);
        for (_, _, die) in rolls(&told) {
            counts[usize::from(die) - 1] += 1;
        }
    }
    let mean = counts.iter().sum::<i32>() / 6;
    assert!(counts.iter().all(|count| (count - mean).abs() < mean / 10), "{counts:?}");
}

/// Each card of an owner rolls; two of theirs in the lead need not roll against each other. [S; D]
#[test]
fn every_card_of_an_owner_rolls() {
    let mut own_ties = 0;
    for seed in 0..200 {
        let (state, told) = meet_with(&["y3 y4", "y5 kf4"], Grains::new(1, 1, 1), DICE, seed);
        let rolled = rolls(&told);
        let winner =
            judge([(0, "y3"), (0, "y4"), (1, "y5")].map(|(who, name)| (who, card(name))).to_vec(), &rolled);
        assert_eq!(store(&state, winner), Grains::new(1, 1, 1));
        let total = |index: usize| rolled[index].1.value() + i32::from(rolled[index].2);
        own_ties += u32::from(total(0) == total(1) && total(0) > total(2));
    }
    assert!(own_ties > 0);
}

fn odds_of(lays: &[&str]) -> Vec<f64> {
    let fighters: Vec<(Seat, Card)> = lays
        .iter()
        .enumerate()
        .flat_map(|(who, names)| cards(names).iter().map(move |card| (seat(who), card)).collect::<Vec<_>>())
        .collect();
    let odds = odds(&fighters);
    (0..lays.len()).map(|who| odds.of(seat(who))).collect()
}

fn close(found: &[f64], expected: &[f64]) -> bool {
    found.len() == expected.len()
        && found.iter().zip(expected).all(|(one, other)| (one - other).abs() < 1e-12)
}

/// Two cards by hand: of 36 rolls the better one wins `w`, the other `l`, and the ties are rolled again.
#[test]
fn the_odds_of_two_are_exact() {
    assert!(close(&odds_of(&["y5", "y5"]), &[0.5, 0.5]));
    // One ahead: wins 21, ties 5, loses 10.
    assert!(close(&odds_of(&["y6", "y5"]), &[21.0 / 31.0, 10.0 / 31.0]));
    // Two ahead: 26, 4, 6. Three ahead: 30, 3, 3.
    assert!(close(&odds_of(&["y6", "y4"]), &[26.0 / 32.0, 6.0 / 32.0]));
    assert!(close(&odds_of(&["y3", "y6"]), &[3.0 / 33.0, 30.0 / 33.0]));
    assert!(close(&odds_of(&["y4"]), &[1.0]));
    assert!(close(&odds_of(&["y3 y4", ""]), &[1.0, 0.0]));
}

/// More cards, by enumeration: all rolls of all cards, ties split by the odds of those who tie.
#[test]
fn the_odds_of_many_are_those_of_all_rolls() {
    fn by_hand(values: &[i32]) -> Vec<f64> {
        let count = values.len() as u32;
        let (mut wins, mut again) = (vec![0.0; values.len()], 0.0);
        for rolls in 0..6u32.pow(count) {
            let total = |index: usize| values[index] + (rolls / 6u32.pow(index as u32) % 6) as i32;
            let best = (0..values.len()).map(total).max().unwrap();
            let leaders: Vec<usize> = (0..values.len()).filter(|index| total(*index) == best).collect();
            if leaders.len() == values.len() && leaders.len() > 1 {
                again += 1.0;
                continue;
            }
            let rest: Vec<i32> = leaders.iter().map(|index| values[*index]).collect();
            let shares = if rest.len() == 1 { vec![1.0] } else { by_hand(&rest) };
            for (index, share) in leaders.into_iter().zip(shares) {
                wins[index] += share;
            }
        }
        let decided = f64::from(6u32.pow(count)) - again;
        wins.into_iter().map(|won| won / decided).collect()
    }
    for names in [["y6", "y5", "y3"], ["y3", "y3", "y4"], ["y4", "y4", "y6"], ["yf4", "yf5", "yf6"]] {
        let values: Vec<i32> = names.iter().map(|name| card(name).value()).collect();
        let (found, expected) = (odds_of(&names), by_hand(&values));
        assert!(
            found.iter().zip(&expected).all(|(one, other)| (one - other).abs() < 1e-9),
            "{names:?} {found:?}"
        );
    }
    let all = odds_of(&["y3", "y3", "y4", "y4", "y5", "y6"]);
    assert!((all.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    assert!(all[0] < all[2] && all[2] < all[4] && all[4] < all[5]);
    // An owner of two cards has the odds of both.
    let both = odds_of(&["y3 y4", "y5"]);
    let apart = odds_of(&["y3", "y4", "y5"]);
    assert!((both[0] - apart[0] - apart[1]).abs() < 1e-12);
}
