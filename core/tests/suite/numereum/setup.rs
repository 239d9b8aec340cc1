//! Components and setup.

use super::*;
use cartable_core::games::numereum::Phase;
use cartable_core::seat::Viewer;
use cartable_core::series::Series;
use std::collections::HashSet;

fn dealt() -> Numereum {
    Numereum::deal(&setup()).expect("a plain deal")
}

/// 24 basic cards and 54 others. [S: numereum-005]
#[test]
fn the_game_has_78_cards() {
    let mut all = Vec::new();
    dealt().census(&mut all);
    assert_eq!(all.len(), 78);
    let basic = all.iter().filter(|value| *value % 10 == 0).count();
    assert_eq!((basic, all.len() - basic), (24, 54));
}

/// "Every number 01..59 that is not a multiple of ten, once each." [D]
#[test]
fn the_deck_has_every_number_that_is_no_ten() {
    let values: Vec<u8> = Numbers::DECK.iter().map(Card::value).collect();
    let expected: Vec<u8> = (1..60).filter(|value| value % 10 != 0).collect();
    assert_eq!(values, expected);
    assert_eq!(values.len(), 54);
    let printed: Vec<String> =
        ["1", "7", "10", "59"].iter().map(|value| list(value)[0].to_string()).collect();
    assert_eq!(printed, ["01", "07", "10", "59"], "two digits, the leading zero is one");
}

/// "Basic cards, 12 per player: 0, 0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100." [S]
#[test]
fn both_start_with_the_same_twelve_basic_cards() {
    let state = dealt();
    let twelve = cards("0 0 10 20 30 40 50 60 70 80 90 100");
    assert_eq!(twelve.len(), 12);
    for who in 0..2 {
        assert_eq!(state.hand(seat(who)), twelve);
        assert!(twelve.iter().all(Card::is_basic));
    }
}

/// "Takes 2 deck cards into the reserve. 50 remain." [S]
#[test]
fn two_deck_cards_lie_in_each_reserve() {
    let state = dealt();
    let public = state.public();
    assert_eq!(public.reserves.map(|reserve| reserve.len()), [2, 2]);
    // The first round has begun: its two prizes come from the 50.
    assert_eq!(usize::from(public.deck) + 2, 50);
    assert_eq!((public.phase, public.round), (Phase::Bid, 1));
}

/// "Shuffle the deck." [S]
#[test]
fn the_deck_is_shuffled() {
    let deal =
        |number| Numereum::deal(&Setup { seed: Seed::from_number(number), ..setup() }).expect("a deal");
    let decks: HashSet<Vec<Card>> = (0..50).map(|number| deal(number).deck().to_vec()).collect();
    assert_eq!(decks.len(), 50);
    assert_eq!(deal(7), deal(7));
}

/// "Public: both reserves, number of combinations, discard, hand sizes, deck size.
/// Hidden: hands, deck order." [S]
#[test]
fn hands_committed_cards_and_the_deck_are_hidden() {
    let mut state = dealt();
    play(&mut state, 0, commit(70));
    for viewer in [Viewer::Seat(seat(1)), Viewer::Spectator] {
        let view = state.view(viewer);
        assert_eq!(view.public.reserves, state.public().reserves);
        assert_eq!(view.public.hand_sizes, [11, 12]);
        assert_eq!(view.own.committed, None);
        let mut other = dealt();
        play(&mut other, 0, commit(0));
        assert_eq!(other.view(viewer), view, "whatever lies face down, it looks the same");
    }
    assert_eq!(state.view(Viewer::Seat(seat(0))).own.committed, Some(card(70)));
    assert!(state.view(Viewer::Spectator).own.hand.is_empty());
}

/// "Where a text says the youngest, the setup takes an optional seat; left out, the seed draws one." [R]
#[test]
fn the_youngest_is_named_or_drawn() {
    let named = |dealer| Numereum::deal(&Setup { dealer, ..setup() }).expect("a deal").public().youngest;
    assert_eq!([named(seat(0)), named(seat(1))], [seat(0), seat(1)]);
    let drawn = |number| {
        let series =
            Series::<Numereum>::new(Options {}, 2, None, Seed::from_number(number)).expect("a match");
        series.round().public().youngest
    };
    assert_eq!((0..40).map(drawn).collect::<HashSet<_>>().len(), 2, "the seed draws either");
}

/// "A match is one game." The winner has one point, the other none. [R]
#[test]
fn a_match_is_one_game() {
    let mut series = Series::<Numereum>::new(Options {}, 2, None, Seed::from_number(1)).expect("a match");
    assert_eq!(series.status().rounds, Some(1));
    while !series.is_over() {
        let who = series.turn().must.first().expect("somebody acts");
        let mut moves = Vec::new();
        series.moves(who, &mut moves);
        series.play(who, moves[moves.len() / 2], &mut Silent).expect("a listed move");
    }
    let winner = series.round().public().outcome.expect("a result").winner;
    assert_eq!(series.sheet().leaders().iter().collect::<Vec<_>>(), [winner]);
    assert_eq!(series.sheet().total(winner), 1);
    assert_eq!(series.sheet().total(winner.next(2)), 0);
}
