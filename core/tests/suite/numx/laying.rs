//! Cards that may be laid over others: the vectors of the rules file, Fusion X, Facteur X, jokers.

use super::*;
use cartable_core::games::numx::{How, Phase};
use cartable_core::seat::{SeatSet, Viewer};

const MANY: &str = "12 12 12 13 13 4 4 4 4 10 10 10 11 11 11 joker";

/// Vector: pli 11x1, 11,11. [S]
#[test]
fn fusion_x_adds_to_the_pli() {
    let mut state = start(&over(pli("11", 1), &["11 11 5", MANY, "1"], &["1 1", "2 2", "3 3"]));
    let events = play(&mut state, 0, lay("11", "h h", ""));
    assert_eq!(state.public().pli, Some(pli("11", 3)));
    assert!(matches!(events[0], Event::Laid { how: How::FusionX, .. }), "{events:?}");
    assert_eq!(may(&state, 1, lay("12", "h h h", "")), Ok(()));
    assert_eq!(may(&state, 1, lay("13", "h h", "h")), Ok(()));
    assert_eq!(may(&state, 1, lay("4", "h h h h", "")), Ok(()));
    assert_eq!(may(&state, 1, lay("12", "h h", "")), Err(Illegal::DoesNotCover));
    assert_eq!(may(&state, 1, lay("10", "h h h", "")), Err(Illegal::DoesNotCover));
    assert_eq!(may(&state, 1, lay("11", "h h h", "")), Err(Illegal::DoesNotCover));
}

/// Vectors: pli 2x1, out of turn 3,3; then 4,4,4 by the same or another player. [S]
#[test]
fn facteur_x_is_laid_without_waiting() {
    let mut state = start(&over(pli("2", 1), &["4 4 4 9", "4 4 4 9", "3 3 4 4 4 9", "7"], &["1"; 4]));
    let events = play(&mut state, 2, lay("3", "h h", ""));
    assert!(matches!(events[0], Event::Laid { how: How::FactorX, .. }), "{events:?}");
    for who in 0..3 {
        assert_eq!(may(&state, who, lay("4", "h h h", "")), Ok(()), "seat {who}");
    }
}

/// "Play then goes on clockwise from that player." [R]
#[test]
fn after_facteur_x_play_goes_on_clockwise_from_its_player() {
    let mut state = start(&over(pli("2", 1), &["4 4 9", "3 3 9", "3 3 9", "7"], &["1"; 4]));
    play(&mut state, 2, lay("3", "h h", ""));
    assert_eq!((state.public().to_act, state.public().leader), (seat(3), seat(2)));
    assert_eq!(may(&state, 0, Action::Pass), Err(Illegal::NotYourTurn));
}

/// First received wins; one that is no longer legal is refused and costs nothing. [S; R]
#[test]
fn the_second_of_two_facteurs_x_is_refused_without_penalty() {
    let mut state = start(&over(pli("2", 1), &["5", "3 3 9", "3 3 9", "7"], &["1"; 4]));
    play(&mut state, 2, lay("3", "h h", ""));
    let before = state.clone();
    assert_eq!(state.play(seat(1), lay("3", "h h", ""), &mut Silent), Err(Illegal::NotFactorX));
    assert_eq!(state, before);
}

/// Vector: pli 2x1, out of turn 3 / 2,2 / 1,1. [S]
#[test]
fn out_of_turn_only_more_cards_of_a_higher_value() {
    let state = start(&over(pli("2", 1), &["9", "3 2 2 1 1", "7"], &["5"; 3]));
    for set in [lay("3", "h", ""), lay("2", "h h", ""), lay("1", "h h", "")] {
        assert_eq!(may(&state, 1, set), Err(Illegal::NotFactorX), "{set:?}");
    }
    assert_eq!(may(&state, 1, Action::Pass), Err(Illegal::NotYourTurn));
}

/// Vector: pli 2x1, in turn 2,2 is a fusion 2x3, -1,-1 is legal. [S]
#[test]
fn in_turn_one_card_more_may_be_lower() {
    let mut state = start(&over(pli("2", 1), &["2 2 -1 -1 9", "7"], &["5"; 2]));
    assert_eq!(may(&state, 0, lay("-1", "h h", "")), Ok(()));
    play(&mut state, 0, lay("2", "h h", ""));
    assert_eq!(state.public().pli, Some(pli("2", 3)));
}

/// As many cards of a higher value. [S: numx-080]
#[test]
fn as_many_cards_must_be_of_a_higher_value() {
    let state = start(&over(pli("5", 2), &["5 5 6 6 4 4 9", "7"], &["1"; 2]));
    assert_eq!(may(&state, 0, lay("6", "h h", "")), Ok(()));
    assert_eq!(may(&state, 0, lay("5", "h h", "")), Err(Illegal::DoesNotCover));
    assert_eq!(may(&state, 0, lay("4", "h h", "")), Err(Illegal::DoesNotCover));
    assert_eq!(may(&state, 0, lay("9", "h", "")), Err(Illegal::DoesNotCover), "fewer cards");
}

/// Two cards more are a Facteur X, in turn as well: "for every player at any moment". [D]
#[test]
fn two_cards_more_in_turn_must_be_higher() {
    let state = start(&over(pli("2", 1), &["3 3 3 1 1 1 9", "7"], &["5"; 2]));
    assert_eq!(may(&state, 0, lay("3", "h h h", "")), Ok(()));
    assert_eq!(may(&state, 0, lay("1", "h h h", "")), Err(Illegal::DoesNotCover));
}

/// "Simple, double, triple, etc." [S]
#[test]
fn any_number_of_equal_cards_opens_a_tour() {
    let state = start(&position(&["6 6 6 6 6 9", "7"], &["1", "1"]));
    for from in ["h", "h h", "h h h", "h h h h", "h h h h h"] {
        assert_eq!(may(&state, 0, lay("6", from, "")), Ok(()));
    }
}

/// Vector: pli inf x1. Infinity is the highest value. [S]
#[test]
fn nothing_is_higher_than_infinity() {
    let state = start(&over(pli("inf", 1), &["inf inf 5 5 9", "7"], &["1"; 2]));
    assert_eq!(may(&state, 0, lay("inf", "h", "")), Err(Illegal::DoesNotCover));
    assert_eq!(may(&state, 0, lay("5", "h h", "")), Ok(()));
    assert_eq!(may(&state, 0, lay("inf", "h h", "")), Ok(()), "a fusion");
}

/// Visible cards, own and foreign ones, mixed with the hand. [S: numx-079]
#[test]
fn sets_mix_the_hand_and_anybodys_visible_cards() {
    let mut state = start(&over(pli("6", 2), &["7 9", "1", "1"], &["7 1", "7 2", "7 joker"]));
    play(&mut state, 0, lay("7", "h 1 2", ""));
    assert_eq!(state.public().pli, Some(pli("7", 3)));
    assert_eq!((row(&state, 0), row(&state, 1), row(&state, 2)), (cards("7 1"), cards("2"), cards("joker")));
    assert_eq!(state.hand(seat(0)), cards("9"));
    assert_eq!(may(&state, 1, lay("7", "0", "2")), Err(Illegal::DoesNotCover));
}

/// Vector: pli 7x1, joker as 3 / joker as 7. Any value but that of the pli. [S: numx-036]
#[test]
fn a_joker_alone_names_another_value() {
    let state = start(&over(pli("7", 1), &["joker joker 9", "joker joker 9", "1"], &["5"; 3]));
    assert_eq!(may(&state, 0, lay("3", "", "h")), Ok(()));
    assert_eq!(may(&state, 0, lay("8", "", "h")), Ok(()));
    assert_eq!(may(&state, 0, lay("7", "", "h")), Err(Illegal::JokersNameAnother));
    assert_eq!(may(&state, 0, lay("3", "", "h h")), Ok(()));
    assert_eq!(may(&state, 0, lay("7", "", "h h")), Err(Illegal::JokersNameAnother), "jokers never fuse");
    assert_eq!(may(&state, 1, lay("8", "", "h h")), Ok(()), "Facteur X");
    assert_eq!(may(&state, 1, lay("3", "", "h h")), Err(Illegal::NotFactorX));
}

/// A joker that opens names what it likes. [S: numx-037]
#[test]
fn a_joker_opens_as_any_value() {
    let state = start(&position(&["joker joker 9", "1"], &["5"; 2]));
    for value in Value::all() {
        let set = |jokers| Action::Lay(Lay { value, cards: Zones::NOWHERE, jokers: zones(jokers) });
        assert_eq!(may(&state, 0, set("h")), Ok(()));
        assert_eq!(may(&state, 0, set("h h")), Ok(()));
    }
}

/// A joker is worth what its companions are: so it fuses with them too. [S: numx-035]
#[test]
fn a_joker_takes_the_value_of_the_cards_it_is_laid_with() {
    let mut state = start(&over(pli("7", 1), &["7 joker 9", "1"], &["5"; 2]));
    play(&mut state, 0, lay("7", "h", "h"));
    assert_eq!(state.public().pli, Some(Pli { jokers: 1, ..pli("7", 3) }));
}

/// While a pli lies, everybody else may act, whatever they hold: the turn gives nothing away. [R]
#[test]
fn whoever_waits_may_act_whatever_he_holds() {
    let state = start(&over(pli("inf", 4), &["1", "2", "3"], &["1"; 3]));
    let turn = state.turn();
    assert_eq!(turn.must, SeatSet::only(seat(0)));
    assert_eq!(turn.may, SeatSet::all(3).minus(SeatSet::only(seat(0))));
    assert!(listed(&state, 1).is_empty());
    let opening = start(&position(&["1", "2", "3"], &["1"; 3]));
    assert!(opening.turn().may.is_empty(), "without a pli there is no Facteur X");
    assert_eq!(opening.public().phase, Phase::Play);
    assert_eq!(opening.view(Viewer::Spectator).turn(), opening.turn());
}

/// The example of the published text: 2 by one player, two 3s, three 4s by the same. [S]
#[test]
fn the_same_player_may_follow_his_own_facteur_x() {
    let mut state = start(&over(pli("2", 1), &["5", "3 3 4 4 4 9", "7"], &["1"; 3]));
    play(&mut state, 1, lay("3", "h h", ""));
    play(&mut state, 1, lay("4", "h h h", ""));
    assert_eq!(state.public().pli, Some(pli("4", 3)));
    assert_eq!(state.public().to_act, seat(2));
}
