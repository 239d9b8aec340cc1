//! Attacks and answers.

use super::*;
use cartable_core::seat::Viewer;

/// [S] 1-3 cards of one colour; the sum is the level. The text's example: 7 in red, as 5 + 2.
#[test]
fn an_attack_is_one_to_three_cards_of_one_colour_and_their_sum() {
    let hands = ["r5 r2 r1 r1 g4", "r8 g1", "r3 g2"];
    for (list, level) in [(&[5][..], 5), (&[5, 2], 7), (&[5, 2, 1], 8)] {
        let mut state = start(&position(&hands));
        let told = play(&mut state, 0, lay('r', list));
        let Action::Lay(laid) = lay('r', list) else { panic!("a lay") };
        let expected = Event::Laid { seat: seat(0), lay: laid, total: level, answers: false, turned: false };
        assert_eq!(told[0], expected);
        let attack = state.public().attack.expect("an attack");
        assert_eq!((attack.colour, attack.level, attack.by), (Colour::Red, level, seat(0)));
    }
    let state = start(&position(&hands));
    assert_eq!(may(&state, 0, lay('r', &[])), Err(Illegal::WrongNumber));
    assert_eq!(may(&state, 0, lay('r', &[5, 2, 1, 1])), Err(Illegal::WrongNumber));
}

/// [S] The next living player clockwise must answer: the left neighbour.
#[test]
fn the_left_neighbour_must_answer() {
    let mut state = start(&position(&["r5", "r8", "r3"]));
    play(&mut state, 0, lay('r', &[5]));
    assert_eq!(to_act(&state), 1);
    assert_eq!(may(&state, 0, lay('r', &[5])), Err(Illegal::NotYourTurn));
    assert_eq!(may(&state, 2, lay('r', &[3])), Err(Illegal::NotYourTurn));
}

/// [S] Vector: attack 7 (5 + 2 red); answers 8, or 5 + 3; 7 is refused.
#[test]
fn an_answer_is_strictly_higher() {
    let mut state = start(&position(&["r5 r2", "r8 r7 r5 r3 g8 g7", "r1"]));
    play(&mut state, 0, lay('r', &[5, 2]));
    assert_eq!(may(&state, 1, lay('r', &[8])), Ok(()));
    assert_eq!(may(&state, 1, lay('r', &[5, 3])), Ok(()));
    assert_eq!(may(&state, 1, lay('r', &[7])), Err(Illegal::TooLow));
    assert_eq!(may(&state, 1, lay('r', &[5])), Err(Illegal::TooLow));
}

/// [S] In the colour that was laid.
#[test]
fn an_answer_is_in_the_colour_of_the_attack() {
    let mut state = start(&position(&["r5", "g8 r8"]));
    play(&mut state, 0, lay('r', &[5]));
    assert_eq!(may(&state, 1, lay('g', &[8])), Err(Illegal::WrongColour));
    assert!(
        listed(&state, 1)
            .iter()
            .all(|action| !matches!(action, Action::Lay(lay) if lay.colour != Colour::Red))
    );
}

/// [S] A player who answers the attack diverts it to the next player, and so on.
#[test]
fn an_answered_attack_moves_on_clockwise() {
    let mut state = start(&position(&["r3", "r4", "r5", "r6"]));
    for who in 0..4 {
        assert_eq!(to_act(&state), who);
        play(&mut state, who, lay('r', &[3 + who as u8]));
    }
    // Back to its author, too.
    assert_eq!(to_act(&state), 0);
    assert_eq!(state.public().attack.expect("an attack").by, seat(3));
}

/// [S] Vector: a player with 5 on the table needs at least 4 more over 8.
#[test]
fn cards_laid_earlier_in_the_same_attack_count() {
    let state = start(&under_attack(&["r1", "r4 r3"], 'r', &[&[8], &[5]], 1));
    assert_eq!(may(&state, 1, lay('r', &[3])), Err(Illegal::TooLow));
    let mut state = state;
    let told = play(&mut state, 1, lay('r', &[4]));
    let Event::Laid { total, answers, turned, .. } = told[0] else { panic!("{told:?}") };
    assert_eq!((total, answers, turned), (9, true, false));
    assert_eq!(state.public().attack.expect("an attack").level, 9);
    assert_eq!((state.public().total(seat(0)), state.public().total(seat(1))), (8, 9));
}

/// [S] Three cards each time, as often as the attack comes round:
/// there is no cap on what one player lays in an attack.
#[test]
fn there_is_no_cap_on_a_players_cards_in_one_attack() {
    let mut state = start(&under_attack(&["r7 r7 r6", "r7 r5 r4"], 'r', &[&[6, 6, 5], &[8, 8, 2]], 0));
    play(&mut state, 0, lay('r', &[7, 7, 6]));
    assert_eq!((state.public().total(seat(0)), state.public().laid[0].len()), (37, 6));
    assert_eq!(may(&state, 1, lay('r', &[7, 5, 4])), Err(Illegal::TooLow));
}

/// [S, W] After every lay, in attack or defence, that player draws one card, however many they laid.
#[test]
fn every_lay_draws_exactly_one_card() {
    let mut state = start(&position(&["r1 r2 r3 g1", "r8 g2"]));
    let told = play(&mut state, 0, lay('r', &[1, 2, 3]));
    let drawn = list("b7")[0];
    assert_eq!(told[1..], [Event::Received { seat: seat(0), card: drawn }]);
    assert_eq!(state.hand(seat(0)), cards("g1 b7"));
    assert_eq!((state.public().hand_sizes[0], state.public().deck), (2, 5));
    let told = play(&mut state, 1, lay('r', &[8]));
    assert_eq!(told[1..], [Event::Received { seat: seat(1), card: drawn }]);
    assert_eq!(state.hand(seat(1)), cards("g2 b7"));
}

/// The drawn card is only its drawer's to know.
#[test]
fn a_drawn_card_is_told_to_its_drawer_alone() {
    use cartable_core::game::Event as _;
    let mut state = start(&position(&["r1 g1", "r8 g2", "g4"]));
    for event in play(&mut state, 0, lay('r', &[1])) {
        let secret = matches!(event, Event::Received { .. });
        assert!(event.seen_by(Viewer::Seat(seat(0))));
        assert_eq!(event.seen_by(Viewer::Seat(seat(1))), !secret);
        assert_eq!(event.seen_by(Viewer::Spectator), !secret);
    }
}

/// [S, W] Empty deck: the discard is shuffled; cards on the table are not in it.
#[test]
fn an_empty_deck_is_renewed_from_the_discard_without_the_table() {
    let table = Position { deck: Vec::new(), discard: cards("g5 g6 g7"), ..position(&["r1 r2 y1", "r8 y2"]) };
    let mut state = start(&table);
    let told = play(&mut state, 0, lay('r', &[1, 2]));
    assert_eq!(told[1], Event::Renewed { cards: 3 });
    assert!(matches!(told[2], Event::Received { card, .. } if card.colour() == Colour::Green));
    assert_eq!((state.public().deck, state.public().discard), (2, Cards::EMPTY));
    assert_eq!(state.public().table(), cards("r1 r2"));
    assert!(state.deck().iter().all(|card| card.colour() == Colour::Green));
}

/// [D] Hands never grow and never empty, so a player who must attack can, over whole games at every number of
/// players.
#[test]
fn no_hand_is_ever_empty_and_no_draw_ever_fails() {
    use cartable_core::bot::bot_rng;
    use cartable_core::seed::below;
    let mut rng = bot_rng(8);
    for seats in 2..=6 {
        for number in 0..40 {
            let setup = Setup { seed: Seed::from_number(number), ..setup(seats, Options::default()) };
            let mut state = Seaux::deal(&setup).expect("a plain deal");
            while let Some(who) = state.turn().must.first() {
                let actions = listed(&state, who.index());
                let longest = |action: &Action| matches!(action, Action::Lay(lay) if lay.values.len() == 3);
                let action = actions.iter().copied().find(longest).filter(|_| below(4, &mut rng) > 0);
                let action = action.unwrap_or(actions[below(actions.len() as u32, &mut rng) as usize]);
                let before = state.hand(who).len();
                let told = play(&mut state, who.index(), action);
                if let Action::Lay(lay) = action {
                    assert!(told.iter().any(|event| matches!(event, Event::Received { .. })));
                    assert_eq!(state.hand(who).len(), before + 1 - usize::from(lay.values.len()));
                }
                let living = Seat::all(seats).filter(|seat| !state.public().out().contains(*seat));
                assert!(living.into_iter().all(|seat| !state.hand(seat).is_empty()));
            }
        }
    }
}
