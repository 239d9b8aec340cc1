//! The draw pile, own packs, and the end when nothing is left to draw.

use super::*;

fn lay_any(state: &mut Duel, who: usize) {
    let laid = state.hand(seat(who)).iter().next().expect("a card in hand");
    play(state, who, Action::Lay(laid));
}

/// Plays turns without destroying anything, and gives how many each seat had.
fn turns_to_the_end(state: &mut Duel) -> Vec<usize> {
    let mut turns = vec![0; state.public().seat_count()];
    while let Some(who) = state.turn().must.first() {
        lay_any(state, who.index());
        turns[who.index()] += 1;
        play(state, who.index(), Action::EndTurn);
    }
    turns
}

/// One pile for all: 40 or 70 less the hands. [S]
#[test]
fn one_pile_holds_what_was_not_dealt() {
    for (seats, left) in [(2, 32), (3, 28), (4, 24), (5, 50), (6, 46), (7, 42)] {
        assert_eq!(Duel::deal(&setup(seats, Options::default())).unwrap().public().piles[0], left);
    }
    let large = Options { large_pack: true, ..Options::default() };
    assert_eq!(Duel::deal(&setup(2, large)).unwrap().public().piles[0], 62);
}

/// "When the draw pile is empty at the end of a turn: most trophies wins, ties share." [S; moment R]
#[test]
fn the_turn_that_takes_the_last_card_is_played_to_its_end() {
    let trophies = vec![cards("4/4"), cards("7/6 2/8")];
    let position = Position {
        hands: vec![cards("8/12")],
        trophies,
        left: Some(1),
        has_laid: false,
        ..table(&["3/14", "3/24 7/24"])
    };
    let mut state = start(&position);
    play(&mut state, 0, Action::Lay(card("8/12")));
    assert!(state.public().piles_empty());
    assert_eq!(state.scores(), None, "the turn goes on");
    play(&mut state, 0, destroy("3/24"));
    let events = play(&mut state, 0, Action::EndTurn);
    assert_eq!(events, [Event::Ended(seat(0)), Event::PilesEmpty]);
    assert_eq!(state.scores(), Some(vec![2, 2]));
}

#[test]
fn a_common_pile_is_used_up() {
    let mut state = Duel::deal(&setup(3, Options::default())).unwrap();
    assert_eq!(turns_to_the_end(&mut state), [10, 9, 9]);
}

/// Option `own_packs`: "each draws from an own face-down share of the pack". [S]
/// Equal shares, and the end when the last is used up, so that everybody has had as many turns. [R]
#[test]
fn with_own_packs_everybody_has_as_many_turns() {
    let own_packs = Options { own_packs: true, ..Options::default() };
    for (seats, share) in [(2, 20), (3, 13), (4, 10), (5, 14), (6, 11), (7, 10)] {
        let mut state = Duel::deal(&setup(seats, own_packs)).unwrap();
        assert_eq!(state.public().piles[..seats], vec![share as u8 - 4; seats]);
        assert_eq!(turns_to_the_end(&mut state), vec![share - 4; seats]);
        assert!(state.public().piles_empty());
    }
}

#[test]
fn with_own_packs_only_the_own_pile_is_drawn_from() {
    let mut state = Duel::deal(&setup(3, Options { own_packs: true, ..Options::default() })).unwrap();
    lay_any(&mut state, 0);
    assert_eq!(state.public().piles[..3], [8, 9, 9]);
    play(&mut state, 0, Action::EndTurn);
    lay_any(&mut state, 1);
    assert_eq!(state.public().piles[..3], [8, 8, 9]);
}

/// A share that does not divide evenly leaves cards out: they are in the deal and nowhere to be drawn.
#[test]
fn what_does_not_divide_evenly_is_out() {
    let mut state = Duel::deal(&setup(3, Options { own_packs: true, ..Options::default() })).unwrap();
    turns_to_the_end(&mut state);
    let mut cards = Vec::new();
    state.census(&mut cards);
    assert_eq!(cards.len(), 40);
    let seen =
        Seat::all(3).map(|seat| state.hand(seat).len() + state.public().laid_by(seat).len()).sum::<usize>();
    assert_eq!(seen, 39);
}
