//! A turn: drawing, the offer of the open card, the piles, the discard, the end of a game.

use super::*;

/// Three players with these piles, the top card last; seat 0 draws.
fn drawing(open: &str, closed: &str) -> Nmbrs {
    let list = |names: &str| names.split_whitespace().map(card).collect::<Vec<_>>();
    let position = Position {
        hands: vec![cards("1 3"), cards("7 12"), cards("40 90")],
        open: list(open),
        closed: list(closed),
        ..Position::default()
    };
    Nmbrs::at(&setup(3, Variant::Base), &position).expect("a table one can sit at")
}

fn asked(state: &Nmbrs) -> usize {
    state.turn().must.first().expect("somebody acts").index()
}

#[test]
fn the_open_card_can_be_taken() {
    let mut state = drawing("50 51", "60 61");
    assert_eq!(listed(&state, 0), [Action::TakeOpen, Action::LeaveOpen]);
    play(&mut state, 0, Action::TakeOpen);
    assert_eq!(state.hand(seat(0)), cards("1 3 51"));
    assert_eq!(state.public().open.top(), Some(card("50")));
    assert_eq!((state.public().phase, asked(&state)), (Phase::Meld, 0));
}

#[test]
fn a_refused_card_is_offered_clockwise() {
    let mut state = drawing("50 51", "60 61");
    play(&mut state, 0, Action::LeaveOpen);
    assert_eq!((state.public().phase, asked(&state)), (Phase::Offer, 1));
    assert_eq!(listed(&state, 1), [Action::TakeOpen, Action::LeaveOpen]);
    assert_eq!(may(&state, 0, Action::TakeOpen), Err(Illegal::NotYourTurn));
    assert_eq!(may(&state, 2, Action::TakeOpen), Err(Illegal::NotYourTurn));
    play(&mut state, 1, Action::LeaveOpen);
    assert_eq!((state.public().phase, asked(&state)), (Phase::Offer, 2));
}

/// If nobody takes it, the active player gets a closed card.
#[test]
fn a_card_nobody_wants_stays_and_a_closed_one_is_drawn() {
    let mut state = drawing("50 51", "60 61");
    for who in 0..3 {
        play(&mut state, who, Action::LeaveOpen);
    }
    assert_eq!(state.hand(seat(0)), cards("1 3 61"));
    assert_eq!(state.public().open.top(), Some(card("51")));
    assert_eq!((state.public().phase, asked(&state)), (Phase::Meld, 0));
}

/// The taker of the offered card gets a closed card with it; the active player then takes the new open card
/// or a closed one.
#[test]
fn a_taker_gets_a_closed_card_too_and_the_active_player_chooses() {
    let mut state = drawing("50 51", "59 60 61");
    play(&mut state, 0, Action::LeaveOpen);
    play(&mut state, 1, Action::LeaveOpen);
    play(&mut state, 2, Action::TakeOpen);
    assert_eq!(state.hand(seat(2)), cards("40 90 51 61"));
    assert_eq!((state.public().phase, asked(&state)), (Phase::Redraw, 0));
    assert_eq!(listed(&state, 0), [Action::TakeOpen, Action::DrawClosed]);
    let mut other = state.clone();
    play(&mut other, 0, Action::TakeOpen);
    assert_eq!(other.hand(seat(0)), cards("1 3 50"));
    play(&mut state, 0, Action::DrawClosed);
    assert_eq!(state.hand(seat(0)), cards("1 3 60"));
    assert_eq!(state.public().phase, Phase::Meld);
}

/// At most one player takes it: the new open card is for the active player alone.
#[test]
fn only_one_player_takes_an_offered_card() {
    let mut state = drawing("49 50 51", "59 60 61");
    play(&mut state, 0, Action::LeaveOpen);
    play(&mut state, 1, Action::TakeOpen);
    assert_eq!(may(&state, 2, Action::TakeOpen), Err(Illegal::NotYourTurn));
    assert_eq!(asked(&state), 0);
    assert_eq!(may(&state, 0, Action::LeaveOpen), Err(Illegal::WrongPhase));
}

#[test]
fn when_the_only_open_card_is_taken_a_closed_one_is_drawn() {
    let mut state = drawing("51", "59 60 61");
    play(&mut state, 0, Action::LeaveOpen);
    play(&mut state, 1, Action::TakeOpen);
    assert_eq!(state.hand(seat(0)), cards("1 3 60"));
    assert_eq!((state.public().phase, asked(&state)), (Phase::Meld, 0));
}

/// [R] Closed pile empty: all but the top of the open pile is shuffled.
#[test]
fn an_empty_closed_pile_is_made_of_the_open_one() {
    let mut state = drawing("50 51 52 53", "");
    play(&mut state, 0, Action::LeaveOpen);
    play(&mut state, 1, Action::LeaveOpen);
    let events = play(&mut state, 2, Action::LeaveOpen);
    assert!(events.contains(&Event::Renewed { cards: 3 }));
    assert_eq!(state.public().open.cards(), [card("53")]);
    let drawn = state.hand(seat(0)).minus(cards("1 3"));
    assert!(cards("50 51 52").holds(drawn) && drawn.len() == 1);
    assert_eq!(state.closed().len(), 2);
}

/// [R] Nothing to shuffle: only the open card can be drawn.
#[test]
fn without_any_closed_card_only_the_open_one_can_be_drawn() {
    let mut state = drawing("53", "");
    let mut taken = state.clone();
    play(&mut taken, 0, Action::TakeOpen);
    assert_eq!(taken.hand(seat(0)), cards("1 3 53"));
    let events = play(&mut state, 0, Action::LeaveOpen);
    assert!(events.contains(&Event::NothingToDraw(seat(0))));
    assert_eq!(state.hand(seat(0)), cards("1 3"));
    assert_eq!((state.public().phase, asked(&state)), (Phase::Meld, 0));
}

/// [S] The taker of the refused card takes a closed one with it; if none is left for that, the card is not
/// offered.
#[test]
fn a_refused_card_without_a_closed_one_is_not_offered() {
    // Under the top of the open pile lies one card: it is the active player's.
    let mut state = drawing("52 53", "");
    play(&mut state, 0, Action::LeaveOpen);
    assert_eq!((state.hand(seat(0)), asked(&state)), (cards("1 3 52"), 0));
    assert_eq!(state.public().phase, Phase::Meld);
    // With two of them there is one for the taker.
    for (open, closed) in [("51 52 53", ""), ("53", "60")] {
        let mut state = drawing(open, closed);
        play(&mut state, 0, Action::LeaveOpen);
        assert_eq!((state.public().phase, asked(&state)), (Phase::Offer, 1));
        let events = play(&mut state, 1, Action::TakeOpen);
        assert_eq!(state.hand(seat(1)).len(), 4);
        assert!(!events.contains(&Event::NothingToDraw(seat(1))), "{events:?}");
    }
}

/// [D] ... and a discard always leaves the next player something to draw,
/// so that a full circle without draw cannot come about.
#[test]
fn after_a_turn_without_a_draw_the_next_player_draws() {
    let mut state = drawing("53", "");
    play(&mut state, 0, Action::LeaveOpen);
    play(&mut state, 0, Action::Discard(card("1")));
    assert!(state.public().can_draw_closed());
    play(&mut state, 1, Action::LeaveOpen);
    assert_eq!(state.hand(seat(1)), cards("7 12 53"));
}

/// When the taker has left no closed card and one open one, that must be taken.
#[test]
fn the_active_player_must_draw_what_there_is() {
    let mut state = drawing("52 53", "59");
    play(&mut state, 0, Action::LeaveOpen);
    play(&mut state, 1, Action::TakeOpen);
    assert_eq!(state.hand(seat(1)), cards("7 12 53 59"));
    assert_eq!(listed(&state, 0), [Action::TakeOpen]);
    assert_eq!(may(&state, 0, Action::DrawClosed), Err(Illegal::ClosedEmpty));
}

#[test]
fn a_discard_ends_the_turn_and_opens_the_card() {
    let mut state = hand("5 50").row("10 20 30").start();
    play(&mut state, 0, Action::Discard(card("50")));
    assert_eq!(state.public().open.top(), Some(card("50")));
    assert_eq!((state.public().phase, asked(&state)), (Phase::Draw, 1));
}

/// After melding nothing is drawn. [S]
#[test]
fn nothing_is_drawn_after_melding() {
    let mut state = hand("10 20 30 50 77").start();
    play(&mut state, 0, new("10-20-30"));
    assert_eq!(state.hand(seat(0)), cards("50 77"));
    assert_eq!(may(&state, 0, Action::TakeOpen), Err(Illegal::WrongPhase));
    assert_eq!(may(&state, 0, Action::DrawClosed), Err(Illegal::WrongPhase));
}

/// A game ends when a hand is empty; the others subtract the points of their hands.
#[test]
fn an_empty_hand_ends_the_game_and_the_others_deduct() {
    let mut state = hand("40 5").row("10 20 30").start();
    play(&mut state, 0, grow(0, "10-20-30-40"));
    let events = play(&mut state, 0, Action::Discard(card("5")));
    assert!(events.contains(&Event::Ended { out: Some(seat(0)) }));
    assert!(state.turn().is_over());
    // 40 counts double in four colours; 97 counts 3 and 99 counts 1.
    assert_eq!(state.scores(), Some(vec![2, -4]));
    assert_eq!(state.public().shown[1], cards("97 99"));
    assert!(listed(&state, 0).is_empty() && listed(&state, 1).is_empty());
}

/// In the simple game the last card may be melded,
/// which ends the game at once; every card counts 1 in deduction.
#[test]
fn the_simple_game_ends_when_the_last_card_is_melded() {
    let simple = |names: &str| {
        hand(names).row("10 20 30").level(Variant::Simple).with(|position| {
            position.hands[1] = cards("41 43 joker_red");
            position.open = vec![card("44")];
            position.closed = vec![card("46")];
        })
    };
    let mut state = simple("40").start();
    assert!(listed(&state, 0).contains(&grow(0, "10-20-30-40")));
    play(&mut state, 0, grow(0, "10-20-30-40"));
    assert!(state.turn().is_over());
    assert_eq!(state.scores(), Some(vec![2, -3]));
    // It may be discarded just as well.
    let mut state = simple("40").start();
    play(&mut state, 0, Action::Discard(card("40")));
    assert_eq!(state.scores(), Some(vec![0, -3]));
}

/// [R] Ten full circles without a meld end the game, and everybody deducts.
#[test]
fn a_game_in_which_nothing_is_melded_any_more_ends() {
    let mut state = drawing("53", "60 62 64 66");
    let mut turns = 0;
    while let Some(who) = state.turn().must.first() {
        let action = match state.public().phase {
            Phase::Meld => {
                turns += 1;
                Action::Discard(state.hand(who).iter().last().unwrap())
            }
            _ => Action::LeaveOpen,
        };
        play(&mut state, who.index(), action);
    }
    assert_eq!(turns, 30);
    let points = |who: usize| -state.hand(seat(who)).iter().map(Card::points).sum::<i32>();
    assert_eq!(state.scores(), Some((0..3).map(points).collect()));
}

/// A meld starts the count anew.
#[test]
fn a_meld_puts_the_end_off() {
    let mut state = hand("40 5 7").row("10 20 30").start();
    play(&mut state, 0, Action::Discard(card("5")));
    assert_eq!(state.public().idle, 1);
    let mut state = hand("40 5 7").row("10 20 30").start();
    play(&mut state, 0, grow(0, "10-20-30-40"));
    play(&mut state, 0, Action::Discard(card("5")));
    assert_eq!(state.public().idle, 0);
}
