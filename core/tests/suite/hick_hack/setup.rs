//! Cards, grains, die, deal.

use super::*;
use cartable_core::bot::bot_rng;
use cartable_core::game::{SetupError, check_setup};
use cartable_core::games::hick_hack::{Grain, NotCards, ROUNDS, cards_a_round, hand_size, points};
use cartable_core::options::GameOptions;
use cartable_core::seed::shuffle;
use std::collections::HashSet;

/// "60 cards, 6 colours: poultry -2, 3, 3, 4, 4, 5, 6 and foxes 4, 5, 6 of each." [S counts, W values]
#[test]
fn the_pack_has_42_birds_and_18_foxes_in_six_colours() {
    assert_eq!((Cards::ALL.len(), Cards::PACK), (60, 60));
    assert_eq!((Cards::ALL.and(Cards::BIRDS).len(), Cards::ALL.and(Cards::FOXES).len()), (42, 18));
    for colour in Colour::ALL {
        let own = Cards::ALL.and(Cards::of(colour));
        let values = |which| -> Vec<i32> { own.and(which).iter().map(Card::value).collect() };
        assert_eq!(values(Cards::BIRDS), [-2, 3, 3, 4, 4, 5, 6]);
        assert_eq!(values(Cards::BRAVE), [3, 3, 4, 4, 5, 6]);
        assert_eq!(values(Cards::FOXES), [4, 5, 6]);
        assert!(own.iter().all(|card| card.colour() == colour));
        assert!(Card::bird(colour, -2).unwrap().is_coward());
        assert_eq!(Card::bird(colour, 2), None);
        assert_eq!(Card::fox(colour, 3), None);
    }
    assert_eq!(Card::all().count(), 48);
    assert_eq!(Card::all().map(Card::copies).sum::<usize>(), 60);
}

/// "78 grains: 39 green (1 point), 26 blue (2), 13 yellow (3)." [S]
#[test]
fn there_are_78_grains_of_three_values() {
    let counts = Grain::ALL.map(|grain| (Grains::ALL.count(grain), grain.value()));
    assert_eq!(counts, [(39, 1), (26, 2), (13, 3)]);
    assert_eq!(Grains::ALL.len(), 78);
    assert_eq!(points(Grains::ALL, Cards::EMPTY), 39 + 52 + 39);
    let (mut dealt, state) = ([0; 3], HickHack::deal(&setup(4, TALKS, 1)).unwrap());
    for grain in
        state.grains().iter().copied().chain(state.public().yards.iter().flat_map(|yard| yard.iter()))
    {
        dealt[grain.index()] += 1;
    }
    assert_eq!(dealt, [39, 26, 13]);
}

/// "Six yards": yellow, blue, purple, green, red, black. [S]
#[test]
fn the_game_starts_with_one_grain_in_each_of_six_yards() {
    let mut first = HashSet::new();
    for seed in 0..50 {
        let state = HickHack::deal(&setup(4, TALKS, seed)).unwrap();
        assert!(state.public().yards.iter().all(|yard| yard.len() == 1));
        assert_eq!(state.public().yards.len(), 6);
        assert_eq!(state.grains().len(), 72);
        first.insert(state.public().yards);
    }
    assert!(first.len() > 20, "the grains are drawn at random");
}

/// "4-6 players: 5 cards each, play 1. 2-3 players: 6 cards each, play 2." [S]
#[test]
fn five_cards_are_dealt_and_six_at_a_table_of_two_or_three() {
    for (seats, size, lays) in [(2, 6, 2), (3, 6, 2), (4, 5, 1), (5, 5, 1), (6, 5, 1)] {
        assert_eq!((hand_size(seats), cards_a_round(seats)), (size, lays));
        let state = HickHack::deal(&setup(seats, TALKS, 8)).unwrap();
        assert!(Seat::all(seats).all(|seat| state.hand(seat).len() == size));
        assert_eq!(state.deck().len(), 60 - seats * size);
        assert!(
            listed(&state, 0)
                .iter()
                .all(|action| matches!(action, Action::Lay(cards) if cards.len() == lays))
        );
    }
}

#[test]
fn two_to_six_can_play() {
    let setup = |seats| check_setup::<HickHack>(HickHack::RULES, seats, seat(0));
    assert!((2..=6).all(|seats| setup(seats).is_ok()));
    assert!(matches!(setup(1), Err(SetupError::Seats { .. })));
    assert!(matches!(setup(7), Err(SetupError::Seats { .. })));
}

/// "13 rounds: 78 / 6." [S]
#[test]
fn thirteen_rounds_use_up_the_grains() {
    assert_eq!(ROUNDS * Colour::COUNT, Grains::COUNT);
}

#[test]
fn cards_are_written_and_read_by_their_names() {
    let names = ["y-2", "b3", "p4", "g5", "r6", "kf4", "yf5", "bf6"];
    for name in names {
        assert_eq!(card(name).to_string(), name);
    }
    for wrong in ["", "y", "y2", "y7", "yf3", "f4", "x4", "y-3", "yf", "é4", "Y4", "y 4"] {
        assert!(wrong.parse::<Card>().is_err(), "{wrong:?}");
    }
    let json = serde_json::to_string(&cards("y3 y3 kf6")).unwrap();
    assert_eq!(serde_json::from_str::<Cards>(&json).unwrap(), cards("y3 y3 kf6"));
    assert!(serde_json::from_str::<Cards>(r#"["y6","y6"]"#).is_err());
    assert_eq!(Cards::try_from(vec![card("y3"); 3]), Err(NotCards));
}

/// Cards as sets against cards as lists.
#[test]
fn sets_of_cards_count_as_lists_do() {
    let mut rng = bot_rng(5);
    let mut pack: Vec<Card> = Cards::ALL.iter().collect();
    let counted = |list: &[Card], card: Card| list.iter().filter(|other| **other == card).count();
    for size in 0..=40 {
        shuffle(&mut pack, &mut rng);
        let (one, rest) = pack.split_at(size);
        let (other, _) = rest.split_at(rest.len().min(17));
        let set = |list: &[Card]| list.iter().copied().collect::<Cards>();
        let (a, b) = (set(one), set(other));
        assert_eq!(a.len(), size);
        assert_eq!(a.with(b).len(), one.len() + other.len());
        assert_eq!(a.with(b).without(b), a);
        assert_eq!(a.value(), one.iter().map(|card| card.value()).sum::<i32>());
        for card in Card::all() {
            assert_eq!(a.count(card), counted(one, card), "{card} in {a:?}");
            let (mine, theirs) = (counted(one, card), counted(other, card));
            assert_eq!(a.without(b).count(card), mine.saturating_sub(theirs));
        }
        let holds = Card::all().all(|card| counted(one, card) >= counted(other, card));
        assert_eq!(a.holds(b), holds);
        let colours: HashSet<usize> = one.iter().map(|card| card.colour().index()).collect();
        assert!((0..6).all(|colour| (a.colours() >> colour & 1 == 1) == colours.contains(&colour)));
        let mut listed: Vec<Card> = a.iter().collect();
        let mut given = one.to_vec();
        listed.sort_unstable();
        given.sort_unstable();
        assert_eq!(listed, given);
    }
}

/// "Option `talks = off`: always duel." [R]
#[test]
fn the_options_read_and_write_their_texts() {
    let mut options = Options::default();
    assert_eq!((options, options.get("counters").as_deref()), (HAGGLING, Some("on")));
    assert_eq!(options.among_bots(), TALKS, "bots do not haggle among themselves");
    options.set("counters", "off").unwrap();
    assert_eq!((options, options.get("talks").as_deref()), (TALKS, Some("on")));
    options.set("talks", "off").unwrap();
    assert_eq!((options, options.get("talks").as_deref()), (DICE, Some("off")));
    assert!(options.set("talks", "maybe").is_err() && options.set("fox", "on").is_err());
    assert_eq!(options.get("fox"), None);
}
