//! The output of `seed.rs` is pinned: records of today replay in ten years.

use cartable_core::bot::bot_rng;
use cartable_core::seed::{Chance, Seed, below, shuffle};

#[test]
fn the_shuffle_is_pinned() {
    let mut cards: Vec<u8> = (0..20).collect();
    let mut chance = Chance::new(Seed::from_number(7));
    chance.shuffle(&mut cards);
    assert_eq!(cards, [9, 2, 4, 1, 8, 11, 3, 10, 17, 13, 19, 5, 16, 14, 0, 6, 18, 12, 15, 7]);
    chance.shuffle(&mut cards);
    assert_eq!(cards, [14, 0, 13, 2, 19, 17, 12, 15, 16, 4, 1, 8, 5, 18, 6, 9, 3, 11, 10, 7]);
}

#[test]
fn the_die_is_pinned() {
    let mut chance = Chance::new(Seed::from_number(7));
    let rolls: Vec<u8> = (0..24).map(|_| chance.die()).collect();
    assert_eq!(rolls, [3, 6, 1, 2, 6, 5, 6, 1, 2, 6, 6, 1, 2, 2, 1, 6, 2, 2, 3, 3, 6, 6, 1, 2]);
}

#[test]
fn round_seeds_and_commitments_are_pinned() {
    let seed = Seed::from_number(7);
    assert_eq!(seed.round(0).to_string(), "36129b71eedd7793b44e3db8854dd963d4fa2617763b232335aee017fb4e1262");
    assert_eq!(seed.round(1).to_string(), "006c52d75ea44c5b3e1023145e1cc6737edbdc4a15bf30f05996dd5cbddea738");
    assert_eq!(seed.commitment(), "f5411ec7e51e46159c654bdbdf3cc20785a217b87384810ed2e541dc0016943a");
}

/// Every order of four cards comes as often as chance wants:
/// chi-squared over 24 orders stays below its 99.99 % bound.
#[test]
fn the_shuffle_is_unbiased() {
    let mut rng = bot_rng(1);
    let mut counts = std::collections::BTreeMap::<[u8; 4], u32>::new();
    let rounds = 240_000;
    for _ in 0..rounds {
        let mut cards = [0, 1, 2, 3];
        shuffle(&mut cards, &mut rng);
        *counts.entry(cards).or_default() += 1;
    }
    assert_eq!(counts.len(), 24);
    let expected = f64::from(rounds) / 24.0;
    let chi: f64 = counts.values().map(|count| (f64::from(*count) - expected).powi(2) / expected).sum();
    assert!(chi < 60.0, "chi-squared of 23 degrees of freedom: {chi}");
}

/// The die asks a new stream for each roll;
/// over many rolls every face comes equally often (chi-squared, 99.99 % bound).
#[test]
fn the_die_is_fair() {
    let mut chance = Chance::new(Seed::from_number(8));
    let mut counts = [0u32; 6];
    let rolls = 60_000;
    for _ in 0..rolls {
        counts[usize::from(chance.die()) - 1] += 1;
    }
    let expected = f64::from(rolls) / 6.0;
    let chi: f64 = counts.iter().map(|count| (f64::from(*count) - expected).powi(2) / expected).sum();
    assert!(chi < 26.0, "chi-squared of 5 degrees of freedom: {chi} {counts:?}");
}

#[test]
fn a_number_below_a_bound_is_below_it() {
    let mut rng = bot_rng(2);
    for bound in [1, 2, 3, 6, 60, 1 << 31, u32::MAX] {
        assert!((0..200).all(|_| below(bound, &mut rng) < bound));
    }
    assert_eq!(below(0, &mut rng), 0);
}

#[test]
fn a_seed_is_read_as_it_is_written() {
    let seed = Seed::from_number(0xdead_beef);
    assert_eq!(seed.to_string().parse(), Ok(seed));
    assert_eq!("07".parse(), Ok(Seed::from_number(7)));
    for wrong in ["", "xyz", &"0".repeat(65), "é1"] {
        assert!(wrong.parse::<Seed>().is_err(), "{wrong:?}");
    }
    assert_eq!(format!("{seed:?}"), "Seed(..)", "a seed stays secret in logs");
}
