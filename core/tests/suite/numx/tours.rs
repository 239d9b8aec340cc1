//! Turns without a set, the end of a tour, filling up, the deck.

use super::*;
use cartable_core::games::numx::Phase;

fn take(from: usize, name: &str) -> Action {
    Action::Take { from: seat(from), card: card(name) }
}

/// Three players; seat 2 has laid the pli, the others pass, and the tour is over.
fn tour_passed(hands: [&str; 3], rows: [&str; 3], deck: &[&str]) -> Numx {
    let deck = deck.iter().map(|name| card(name)).collect();
    let mut state = start(&Position { deck, ..over(pli("9", 1), &hands, &rows) });
    for who in 0..2 {
        play(&mut state, who, Action::Pass);
    }
    state
}

/// A set that nobody covers ends the tour; the player who laid it leads the next. [S: numx-075]
#[test]
fn a_tour_ends_when_the_turn_comes_back_to_the_last_layer() {
    let state = tour_passed(["1 1", "1 1", "1 1"], ["5 5", "5 5", "5 5"], &[]);
    let public = state.public();
    assert_eq!((public.phase, public.pli, public.to_act), (Phase::Play, None, seat(2)));
}

/// There is no lock-out: a player may lay again when the turn comes back. [R]
#[test]
fn who_has_passed_may_lay_again() {
    let mut state = start(&over(pli("4", 1), &["9 9", "7 7", "8 8"], &["1 1"; 3]));
    play(&mut state, 0, Action::Pass);
    play(&mut state, 1, lay("7", "h", ""));
    play(&mut state, 2, lay("8", "h", ""));
    play(&mut state, 0, lay("9", "h", ""));
}

/// A card of the deck: into the hand, and the turn is over. [S: numx-074]
#[test]
fn drawing_from_the_deck_ends_the_turn() {
    let position = over(pli("4", 1), &["9 9", "7 7", "8 8"], &["1 1"; 3]);
    let mut state = start(&Position { deck: vec![card("2"), card("3")], ..position });
    let events = play(&mut state, 0, Action::Draw);
    assert_eq!(state.hand(seat(0)), cards("3 9 9"));
    assert_eq!((state.public().deck, state.public().to_act), (1, seat(1)));
    assert!(events.contains(&Event::Received { seat: seat(0), cards: cards("3") }));
}

/// Or a visible card of somebody else. [S: numx-074]
#[test]
fn drawing_a_visible_card_takes_it_from_another_player() {
    let mut state = start(&over(pli("4", 1), &["9 9", "7 7", "8 8"], &["1 1", "2 -1", "3 3"]));
    assert_eq!(may(&state, 0, take(0, "1")), Err(Illegal::OwnCard));
    assert_eq!(may(&state, 0, take(1, "3")), Err(Illegal::NotVisible));
    play(&mut state, 0, take(1, "-1"));
    assert_eq!((state.hand(seat(0)), row(&state, 1)), (cards("-1 9 9"), cards("2")));
    assert_eq!(state.public().known[0], cards("-1"), "everybody saw it taken");
    assert_eq!(state.public().to_act, seat(1));
}

/// A card seen taken is no longer remembered once it is laid. [D]
#[test]
fn a_known_card_is_forgotten_when_it_is_laid() {
    let mut state = start(&over(pli("4", 1), &["9 9", "7 7 1", "2 8"], &["1 1", "5 5", "3 3"]));
    play(&mut state, 0, take(1, "5"));
    play(&mut state, 1, Action::Pass);
    play(&mut state, 1, Action::Refill(card("1")));
    play(&mut state, 2, lay("2", "h", ""));
    assert_eq!(state.public().known[0], cards("5"));
    play(&mut state, 0, lay("5", "h", ""));
    assert_eq!(state.public().known[0], Cards::EMPTY);
}

/// The leader may not pass; if they draw, the lead moves on clockwise. [R]
#[test]
fn a_leader_lays_or_draws_and_then_the_lead_moves_on() {
    let mut state = start(&Position { deck: vec![card("2")], ..position(&["9 9", "7 7"], &["1 1"; 2]) });
    assert_eq!(may(&state, 0, Action::Pass), Err(Illegal::LeaderMayNotPass));
    assert!(!listed(&state, 0).contains(&Action::Pass));
    play(&mut state, 0, Action::Draw);
    assert_eq!((state.public().leader, state.public().to_act, state.public().pli), (seat(1), seat(1), None));
}

/// A leader who can neither lay nor draw passes. [R]
#[test]
fn a_leader_who_can_do_nothing_passes() {
    let mut state = start(&position(&["num_x num_x", "5"], &["", ""]));
    assert_eq!(listed(&state, 0), [Action::Pass]);
    play(&mut state, 0, Action::Pass);
    assert_eq!(state.public().to_act, seat(1));
    play(&mut state, 1, lay("5", "h", ""));
}

/// The round is over when no leader can do anything. [R]
#[test]
fn a_round_in_which_nobody_can_do_anything_ends() {
    let mut state = start(&position(&["num_x num_x", "joker", "num_x"], &["", "", ""]));
    for who in 0..3 {
        assert_eq!(listed(&state, who), [Action::Pass], "seat {who}");
        play(&mut state, who, Action::Pass);
    }
    assert_eq!(state.public().phase, Phase::Refill, "who has cards fills up");
    while let Some(who) = state.turn().must.first() {
        let action = listed(&state, who.index())[0];
        play(&mut state, who.index(), action);
    }
    assert_eq!(state.scores(), Some(vec![-40, -20, -20]));
}

/// "From the next leader clockwise;
/// each missing card either from the hand or blind from the deck, as they choose."
/// [S; the choice R]
#[test]
fn rows_are_filled_up_from_the_next_leader_clockwise() {
    let mut state = tour_passed(["1 1 4", "2 2 4", "3 3 4"], ["5", "", "6"], &["10", "11", "12", "13"]);
    assert_eq!((state.public().phase, state.public().to_act), (Phase::Refill, seat(2)));
    assert_eq!(
        listed(&state, 2),
        [Action::Refill(card("3")), Action::Refill(card("4")), Action::RefillBlind]
    );
    play(&mut state, 2, Action::Refill(card("3")));
    play(&mut state, 0, Action::RefillBlind);
    assert_eq!(may(&state, 0, Action::RefillBlind), Err(Illegal::NotYourTurn));
    assert_eq!(may(&state, 1, Action::Refill(card("3"))), Err(Illegal::NotInHand));
    play(&mut state, 1, Action::RefillBlind);
    play(&mut state, 1, Action::Refill(card("2")));
    assert_eq!(
        [row(&state, 0), row(&state, 1), row(&state, 2)],
        [cards("5 13"), cards("12 2"), cards("6 3")]
    );
    assert_eq!((state.public().phase, state.public().to_act), (Phase::Play, seat(2)));
}

/// Nobody acts out of turn while rows are filled up. [D]
#[test]
fn between_tours_only_filling_up_is_asked() {
    let state = tour_passed(["1 1", "2 2", "3 3"], ["5", "5", "6"], &[]);
    assert!(state.turn().may.is_empty());
    assert_eq!(may(&state, 2, lay("3", "h", "")), Err(Illegal::WrongPhase));
    assert_eq!(may(&state, 2, Action::Pass), Err(Illegal::WrongPhase));
}

/// If only one hand was emptied by filling up, a new tour begins, and its player takes part. [S: numx-020 to
/// 022]
#[test]
fn one_hand_emptied_by_filling_up_plays_on() {
    let mut state = tour_passed(["1", "2 2", "3 3"], ["5", "5 5", "6 6"], &[]);
    play(&mut state, 0, Action::Refill(card("1")));
    assert_eq!((state.public().phase, state.public().to_act), (Phase::Play, seat(2)));
    play(&mut state, 2, lay("3", "h", ""));
    let own = lay("5", "0", "");
    assert_eq!(may(&state, 0, own), Ok(()), "they lay from their row");
    assert_eq!(may(&state, 0, take(1, "5")), Ok(()), "and draws like everybody");
    assert_eq!(may(&state, 0, Action::Pass), Ok(()));
}

/// And the next tour that ends with their hand empty ends the round. [S, D]
#[test]
fn a_hand_still_empty_at_the_end_of_the_next_tour_ends_the_round() {
    let mut state = tour_passed(["1", "2 2", "3 3"], ["5", "5 5", "6 6"], &[]);
    play(&mut state, 0, Action::Refill(card("1")));
    play(&mut state, 2, lay("3", "h", ""));
    play(&mut state, 0, Action::Pass);
    play(&mut state, 1, Action::Pass);
    assert_eq!(state.public().phase, Phase::Over);
    assert_eq!(state.scores(), Some(vec![-6, -10 - 4, -12 - 2]));
}

/// Two or more hands emptied by filling up end the round. [S]
#[test]
fn two_hands_emptied_by_filling_up_end_the_round() {
    let mut state = tour_passed(["1", "2", "3 3"], ["5", "5", "6 6"], &[]);
    play(&mut state, 0, Action::Refill(card("1")));
    play(&mut state, 1, Action::Refill(card("2")));
    assert_eq!(state.public().phase, Phase::Over);
    assert_eq!(state.scores(), Some(vec![-6, -7, -12 - 4]));
}

/// A hand emptied by the first of two missing cards takes the second from the deck. [D]
#[test]
fn who_empties_his_hand_while_filling_up_takes_the_rest_from_the_deck() {
    let mut state = tour_passed(["1", "2 2", "3 3"], ["", "5 5", "6 6"], &["13", "8"]);
    play(&mut state, 0, Action::Refill(card("1")));
    assert_eq!(listed(&state, 0), [Action::RefillBlind]);
    play(&mut state, 0, Action::RefillBlind);
    assert_eq!(row(&state, 0), cards("1 8"));
    assert_eq!(state.public().phase, Phase::Play);
}

/// An empty deck is made of the plis of finished tours. [R]
#[test]
fn the_finished_plis_become_a_new_deck() {
    let table = over(pli("4", 1), &["9 9", "7 7", "8 8"], &["1 1"; 3]);
    let mut state = start(&Position { finished: cards("12 13"), ..table });
    assert!(state.public().can_draw());
    let events = play(&mut state, 0, Action::Draw);
    assert!(matches!(events[0], Event::Renewed { cards: 2, left: 9 }), "{events:?}");
    let public = state.public();
    assert_eq!((public.deck, public.renewals, public.finished), (1, 1, Cards::EMPTY));
    let all: Cards = state.deck().iter().copied().chain(state.hand(seat(0)).iter()).collect();
    assert_eq!(all, cards("12 13 9 9"));
    play(&mut state, 1, Action::Draw);
    assert!(!state.public().can_draw());
}

/// A deck that was renewed and is used up is renewed again, as soon as a tour is finished. [R]
#[test]
fn the_deck_is_renewed_whenever_finished_plis_lie_there() {
    let table = over(pli("4", 1), &["9 9 9", "7 7 7", "8 8 8"], &["1 1"; 3]);
    let mut state = start(&Position { finished: cards("12"), ..table });
    play(&mut state, 0, Action::Draw);
    play(&mut state, 1, Action::Pass);
    assert_eq!(state.public().to_act, seat(2), "the tour is over");
    play(&mut state, 2, lay("8", "h", ""));
    play(&mut state, 0, lay("9", "h", ""));
    play(&mut state, 1, Action::Pass);
    play(&mut state, 2, Action::Pass);
    assert_eq!(state.public().finished, cards("8 9"), "laid after the deck was renewed");
    assert!(listed(&state, 0).contains(&Action::Draw));
    let events = play(&mut state, 0, Action::Draw);
    assert!(matches!(events[0], Event::Renewed { cards: 2, left: 8 }), "{events:?}");
}

/// When the last deck is used up, the round ends with the tour. [R]
#[test]
fn the_round_ends_with_the_tour_in_which_the_last_deck_is_used_up() {
    let table = over(pli("4", 1), &["9 9 9", "7 7 7", "8 8 8"], &["1 1"; 3]);
    let mut state =
        start(&Position { finished: cards("12 13"), renewals: MOST_RENEWALS - 1, ..table.clone() });
    let events = play(&mut state, 0, Action::Draw);
    assert!(matches!(events[0], Event::Renewed { cards: 2, left: 0 }), "{events:?}");
    let mut early = state.clone();
    let events = play(&mut early, 1, Action::Pass);
    assert!(events.contains(&Event::TourOver) && early.scores().is_none(), "a card is left in the deck");
    assert!(!play(&mut early, 2, lay("8", "h", "")).contains(&Event::DeckUsedUp));
    // One more card is drawn: the deck is empty, and the tour the last.
    play(&mut early, 0, Action::Draw);
    assert!(early.public().is_last_tour() && early.scores().is_none());
    assert_eq!(may(&early, 1, Action::Draw), Err(Illegal::DeckEmpty));
    let events: Vec<Event> = [1].into_iter().flat_map(|who| play(&mut early, who, Action::Pass)).collect();
    assert!(events.contains(&Event::DeckUsedUp), "{events:?}");
    assert_eq!(early.public().phase, Phase::Over);
    assert!(early.scores().is_some());
    // One deck earlier it would have been renewed.
    let earlier = start(&Position { finished: cards("12 13"), renewals: MOST_RENEWALS - 2, ..table });
    assert!(!earlier.public().is_last_tour());
}

/// The plis of the running tour are not shuffled in. [R]
#[test]
fn the_running_tour_is_no_deck() {
    let mut state = start(&position(&["9 9", "7 7"], &["1 1"; 2]));
    play(&mut state, 0, lay("9", "h", ""));
    assert_eq!(state.public().tour, cards("9"));
    assert_eq!(may(&state, 1, Action::Draw), Err(Illegal::DeckEmpty));
}
