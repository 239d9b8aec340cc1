//! Components, setup, options.

use super::*;
use cartable_core::game::SetupError;
use cartable_core::options::GameOptions;
use cartable_core::series::Series;

#[test]
fn the_pack_has_100_numbers_and_a_joker_of_each_colour() {
    let pack: Vec<Card> = Cards::pack(100).iter().collect();
    assert_eq!(pack.len(), 104);
    let numbers: Vec<u8> = pack.iter().filter_map(|card| card.number()).collect();
    assert_eq!(numbers, (1..=100).collect::<Vec<u8>>());
    let jokers: Vec<Hue> = pack.iter().filter(|card| card.is_joker()).map(|card| card.hue()).collect();
    assert_eq!(jokers, Hue::ALL);
}

/// [R] 1 point for 5 divisors or more, 2 for 3 or 4, 3 for fewer: 38, 36 and 26 numbers. Jokers count 0. [S]
#[test]
fn numbers_are_worth_1_2_or_3_points_and_jokers_nothing() {
    let with = |points| Cards::pack(100).numbers().iter().filter(|card| card.points() == points).count();
    assert_eq!([with(1), with(2), with(3)], [38, 36, 26]);
    assert_eq!(
        ["1", "7", "9", "10", "12", "20", "30", "97"].map(|name| card(name).points()),
        [3, 3, 2, 2, 1, 1, 1, 3]
    );
    assert!(Hue::ALL.into_iter().all(|hue| Card::joker(hue).points() == 0));
}

/// [R] 25 numbers of each colour, by the cube's remainder.
#[test]
fn each_colour_has_25_numbers() {
    for hue in Hue::ALL {
        assert_eq!(Cards::pack(100).numbers().and(hue.cards()).len(), 25);
        assert_eq!(hue.cards().len(), 26);
    }
    for n in 1..=100_u32 {
        let hue = card(&n.to_string()).hue();
        assert_eq!(hue.index() as u32, (n.pow(3) % 101 - 1) / 25);
    }
    let named = ["10", "20", "30", "12", "14", "16"].map(|name| card(name).hue());
    assert_eq!(named, [Hue::Orange, Hue::Red, Hue::Green, Hue::Red, Hue::Red, Hue::Blue]);
}

/// 7 cards each, 9 with two players; simple 5, or 7 with two.
/// The rest is closed, its top card opens the open pile.
#[test]
fn hands_and_piles_are_dealt() {
    for (level, two, more, pack) in
        [(Variant::Base, 9, 7, 104), (Variant::Expert, 9, 7, 104), (Variant::Simple, 7, 5, 54)]
    {
        for seats in 2..=8 {
            let state = Nmbrs::deal(&setup(seats, level)).unwrap();
            let dealt = if seats == 2 { two } else { more };
            assert!(Seat::all(seats).all(|seat| state.hand(seat).len() == dealt));
            assert_eq!(state.public().open.len(), 1);
            assert_eq!(state.closed().len(), pack - seats * dealt - 1);
            let mut census = Vec::new();
            state.census(&mut census);
            census.sort_unstable();
            census.dedup();
            assert_eq!(census.len(), pack);
        }
    }
}

#[test]
fn two_to_eight_can_play() {
    let start = |seats| Series::<Nmbrs>::new(Options::default(), seats, None, Seed::from_number(1));
    assert!((2..=8).all(|seats| start(seats).is_ok()));
    assert!([0, 1, 9].into_iter().all(|seats| matches!(start(seats), Err(SetupError::Seats { .. }))));
}

/// Two seeds, two orders, of the same cards.
#[test]
fn the_cards_are_shuffled() {
    let dealt = |seed| {
        let state = Nmbrs::deal(&Setup { seed: Seed::from_number(seed), ..setup(2, Variant::Base) }).unwrap();
        state.closed().to_vec()
    };
    let (one, other) = (dealt(3), dealt(4));
    assert_ne!(one, other);
    let falls = |cards: &[Card]| cards.windows(2).filter(|pair| pair[1] < pair[0]).count();
    assert!([one, other].iter().all(|cards| (20..65).contains(&falls(cards))), "neither is sorted");
}

/// The first starter is drawn, then rotates clockwise: the deal rotates, and the next seat starts.
#[test]
fn who_sits_left_of_the_dealer_starts() {
    for dealer in 0..4 {
        let state = Nmbrs::deal(&Setup { dealer: seat(dealer), ..setup(4, Variant::Base) }).unwrap();
        assert_eq!(state.public().active, seat(dealer).next(4));
        assert_eq!(state.turn().must, SeatSet::only(seat(dealer).next(4)));
    }
}

#[test]
fn everybody_starts_with_50_points_or_20_in_the_simple_game() {
    for (level, points) in [(Variant::Base, 50), (Variant::Expert, 50), (Variant::Simple, 20)] {
        assert_eq!(Nmbrs::opening(&Options { level, ..Options::default() }), points);
    }
}

#[test]
fn the_level_is_an_option() {
    let mut options = Options::default();
    assert_eq!(options.get("level").as_deref(), Some("base"));
    for (name, level) in [("expert", Variant::Expert), ("simple", Variant::Simple), ("base", Variant::Base)] {
        options.set("level", name).unwrap();
        assert_eq!(options, Options { level, games: None });
        assert_eq!(options.get("level").as_deref(), Some(name));
    }
    assert!(options.set("level", "hard").is_err());
    assert_eq!(options.get("target"), None);
}

#[test]
fn a_position_needs_an_open_card_and_lines_that_can_lie() {
    let open = hand("1 2").with(|position| position.open.clear());
    assert!(Nmbrs::at(&setup(2, Variant::Base), &open.0).is_err());
    let twice = hand("1 2").row("10 20 30").row("20 21 22");
    assert!(Nmbrs::at(&setup(2, Variant::Base), &twice.0).is_err());
    let nowhere = hand("1 2").with(|position| position.jokers[2] = 40);
    assert!(Nmbrs::at(&setup(2, Variant::Base), &nowhere.0).is_err());
    let alone = hand("1 2").row("red=10 green=20 blue=30");
    assert!(Nmbrs::at(&setup(2, Variant::Base), &alone.0).is_err());
    for (level, line) in [(Variant::Expert, "14 20 26"), (Variant::Simple, "40 50 60")] {
        let other = hand("1 2").row(line).level(level);
        assert!(Nmbrs::at(&setup(2, level), &other.0).is_err());
    }
    let crossed = hand("1 2").row("10 20 30").column("20 21 22");
    assert!(Nmbrs::at(&setup(2, Variant::Base), &crossed.0).is_ok());
}
