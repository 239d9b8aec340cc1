//! Row 2: what is laid down before the tricks.

use crate::niet::table::{EXAMPLE, act, actions, card, cards, lay, play, round, seat, usual_teams};
use cartable_core::game::{Event as _, Game};
use cartable_core::games::niet::{Action, Contract, Discard, DiscardRule, Event, Illegal, Niet, Phase};
use cartable_core::seat::{Seat, Turn, Viewer};

fn discarding(rule: DiscardRule, hands: &[&str]) -> Niet {
    round(Contract { discard: rule, ..EXAMPLE }, usual_teams(hands.len()), hands)
}

/// Row 2, NIET: nothing is discarded. [S]
#[test]
fn with_niet_in_row_2_nothing_is_discarded() {
    let state = discarding(DiscardRule::Nothing, &["b2 b3", "r2 r3"]);
    assert_eq!(state.public().phase, Phase::Tricks);
}

/// "Chosen secretly and at once by all, face down: as row 2 says." [S]
#[test]
fn everybody_discards_the_number_of_cards_that_row_2_says() {
    for (rule, own) in [(DiscardRule::One, "0:b2"), (DiscardRule::Two, "0:b2,b3")] {
        let mut state = discarding(rule, &["b2 b3 b4", "r2 r3 r4"]);
        assert_eq!(state.turn(), Turn::together([0, 1].map(seat).into_iter().collect()));
        lay(&mut state, own);
        assert_eq!(state.turn(), Turn::of(seat(1)), "the others have still to choose");
        assert_eq!(state.hand(seat(0)).len(), 3 - rule.cards());
    }
}

/// They choose "at once": the order in which they do makes no difference. [S]
#[test]
fn discards_come_in_any_order() {
    let hands = ["b2 b3", "r2 r3", "y2 y3"];
    let (mut one, mut other) = (discarding(DiscardRule::One, &hands), discarding(DiscardRule::One, &hands));
    lay(&mut one, "0:b2 1:r2 2:y2");
    lay(&mut other, "2:y2 0:b2 1:r2");
    assert_eq!(one, other);
    assert_eq!(one.public().phase, Phase::Tricks);
}

/// Discards are "face down": only who laid a card knows it, and they count for nobody. [S]
#[test]
fn discards_are_face_down_and_out_of_the_round() {
    let mut state = discarding(DiscardRule::Two, &["b1 b3 b4", "r2 r3 r4"]);
    let events = lay(&mut state, "0:b1,b3 1:r2,r3");
    assert!(events.contains(&Event::Laid(seat(0))) && events.contains(&Event::AllLaid));
    assert_eq!(state.view(Viewer::Seat(seat(0))).own.laid, Some(Discard::two(card("b1"), card("b3"))));
    assert_eq!(state.view(Viewer::Seat(seat(1))).own.laid, Some(Discard::two(card("r2"), card("r3"))));
    assert_eq!(state.view(Viewer::Spectator).own.laid, None);
    play(&mut state, "0:b4 1:r4");
    assert_eq!(state.scores(), Some(vec![2, 0]), "one trick, no loot for the discarded 1");
}

/// Two equal cards can be discarded, and are one way to do it. [D]
#[test]
fn two_equal_1s_are_two_cards() {
    let state = discarding(DiscardRule::Two, &["b1 b1 b1 r2", "r3 r4 r5"]);
    let all: Vec<_> = actions(&state, 0);
    let both = |one, other| Action::Discard(Discard::two(card(one), card(other)));
    assert_eq!(all, [both("b1", "b1"), both("b1", "r2")]);
}

/// "1 but no 1": one card that is not a 1. [S]
#[test]
fn a_1_is_spared_where_row_2_says_so() {
    let mut state = discarding(DiscardRule::OneButNoOne, &["b1 r1 g5", "r2 r3 r4"]);
    assert_eq!(actions(&state, 0), [Action::Discard(Discard::one(card("g5")))]);
    assert_eq!(act(&mut state, 0, Action::Discard(Discard::one(card("r1")))), Err(Illegal::NoOnes));
}

/// "'1 but no 1' with only 1s in hand: any one." [R]
#[test]
fn with_nothing_but_1s_any_one_is_discarded() {
    let mut state = discarding(DiscardRule::OneButNoOne, &["b1 r1", "r2 r3"]);
    assert_eq!(actions(&state, 0).len(), 2);
    lay(&mut state, "0:r1");
    assert_eq!(state.hand(seat(0)), cards("b1"));
}

/// "Give 1": one card of the player's choice goes to the left neighbour. [S]
#[test]
fn a_given_card_goes_to_the_left_neighbour() {
    let mut state = discarding(DiscardRule::GiveLeft, &["b2 b3", "r2 r3", "y2 y3"]);
    let events = lay(&mut state, "0:b2 1:r2 2:y2");
    assert_eq!(state.hand(seat(1)), cards("b2 r3"));
    assert_eq!(state.hand(seat(2)), cards("r2 y3"));
    assert_eq!(state.hand(seat(0)), cards("y2 b3"));
    for (giver, received) in ["b2", "r2", "y2"].into_iter().enumerate() {
        let seat = seat((giver + 1) % 3);
        let event = Event::Received { seat, card: card(received) };
        assert!(events.contains(&event));
        assert!(Viewer::everybody(3).all(|viewer| event.seen_by(viewer) == viewer.is(seat)));
        assert_eq!(state.view(Viewer::Seat(seat)).own.received, Some(card(received)));
    }
}

/// "Everybody chooses before anybody sees what comes": what came cannot be given on. [W]
#[test]
fn everybody_gives_before_anybody_receives() {
    let mut state = discarding(DiscardRule::GiveLeft, &["b2 b3", "r2 r3", "y2 y3"]);
    lay(&mut state, "0:b2");
    assert_eq!(state.hand(seat(1)), cards("r2 r3"), "nothing has come yet");
    assert_eq!(act(&mut state, 1, Action::Discard(Discard::one(card("b2")))), Err(Illegal::NotInHand));
    assert_eq!(state.view(Viewer::Seat(seat(1))).own.received, None);
}

/// After "give 1" everybody has as many cards as before; after a discard fewer tricks are played. [D]
#[test]
fn discards_make_the_round_shorter_and_gifts_do_not() {
    for (rule, left) in [(DiscardRule::One, 2), (DiscardRule::Two, 1), (DiscardRule::GiveLeft, 3)] {
        let mut state = discarding(rule, &["b2 b3 b4", "r2 r3 r4"]);
        lay(&mut state, if rule == DiscardRule::Two { "0:b2,b3 1:r2,r3" } else { "0:b2 1:r2" });
        assert!(Seat::all(2).all(|seat| state.hand(seat).len() == left));
        assert_eq!(state.public().to_act, seat(0), "then the first player leads");
    }
}
