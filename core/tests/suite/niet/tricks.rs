//! Following, supertrumps, who wins, loot.

use crate::niet::table::{
    EXAMPLE, act, card, cards, example, play, playable, round, seat, team, usual_teams,
};
use cartable_core::game::Game;
use cartable_core::games::niet::{Action, Colour, Contract, Event, Illegal, Phase};
use cartable_core::seat::{Turn, Viewer};

const RED_TRUMP: Contract = Contract { trump: Some(Colour::Red), ..EXAMPLE };
const NO_SUPERTRUMP: Contract = Contract { supertrump: None, ..EXAMPLE };

/// "The first player leads", with any card; the others follow clockwise. [S]
#[test]
fn the_first_player_leads_any_card_and_the_others_follow_clockwise() {
    let contract = Contract { first: seat(2), ..EXAMPLE };
    let mut state = round(contract, team(&[1, 2], Some(0)), &["g2 b1", "g3 b2", "g4 y2 b1"]);
    assert_eq!(playable(&state, 2), cards("g4 y2 b1"));
    for by in [2, 0, 1] {
        assert_eq!(state.turn(), Turn::of(seat(by)));
        play(&mut state, &format!("{by}:g{}", by + 2));
    }
}

/// "Follow the led colour if you can." [S]
#[test]
fn the_led_colour_must_be_followed() {
    let mut state = example(&["g9", "g2 g8 r5 y13"]);
    play(&mut state, "0:g9");
    assert_eq!(playable(&state, 1), cards("g2 g8"));
    assert_eq!(act(&mut state, 1, Action::Play(card("y13"))), Err(Illegal::MustFollow));
}

/// "Otherwise play anything", trumps and supertrumps included. [S]
#[test]
fn who_cannot_follow_plays_anything() {
    let mut state = example(&["g9", "b1 b5 r5 y13"]);
    play(&mut state, "0:g9");
    assert_eq!(playable(&state, 1), cards("b1 b5 r5 y13"));
}

/// "No duty to trump or to beat." [S]
#[test]
fn nobody_has_to_trump_or_to_beat() {
    let mut state = example(&["g9 r2", "r5 y13", "g2 g13"]);
    play(&mut state, "0:g9 1:r5");
    assert_eq!(playable(&state, 2), cards("g2 g13"), "low or high as they like");
}

/// Trump led: a trump or a supertrump must be played. [S]
#[test]
fn to_a_trump_a_trump_or_supertrump_must_be_played() {
    let mut state = example(&["y9", "y2 b1 b5 r5"]);
    play(&mut state, "0:y9");
    assert_eq!(playable(&state, 1), cards("y2 b1"));
}

/// "Trump yellow, supertrump blue, blue 1 led: yellow or blue 1 must be followed." [S]
#[test]
fn to_a_supertrump_a_trump_or_supertrump_must_be_played() {
    let mut state = example(&["b1", "y2 y1 b1 b5 r5"]);
    play(&mut state, "0:b1");
    assert_eq!(playable(&state, 1), cards("y2 y1 b1"));
}

/// "A hand with blue 5 and no yellow or blue 1 is free": a supertrump is not of its printed colour. [S]
#[test]
fn a_supertrump_does_not_ask_for_its_printed_colour() {
    let mut state = example(&["b1", "b5 r5 g1"]);
    play(&mut state, "0:b1");
    assert_eq!(playable(&state, 1), cards("b5 r5 g1"));
}

/// "Never to its printed colour": blue led need not, and cannot, be followed with the blue 1. [S]
#[test]
fn a_supertrump_does_not_follow_its_printed_colour() {
    let mut state = example(&["b9", "b1 r5", "b1 b5 r5"]);
    play(&mut state, "0:b9");
    assert_eq!(playable(&state, 1), cards("b1 r5"), "free: the 1 is no blue card");
    play(&mut state, "1:r5");
    assert_eq!(playable(&state, 2), cards("b5"));
}

/// Trump and supertrump of one colour: its 1s stay what they are and beat the trumps. [D]
#[test]
fn supertrumps_of_the_trump_colour_are_its_highest_trumps() {
    let contract = Contract { supertrump: Some(Colour::Yellow), ..EXAMPLE };
    let mut state = round(contract, usual_teams(2), &["y13", "y1 y5 r5"]);
    play(&mut state, "0:y13");
    assert_eq!(playable(&state, 1), cards("y1 y5"));
    play(&mut state, "1:y1");
    assert_eq!(state.public().tricks[..2], [0, 1]);
}

/// "With no trump it keeps its printed colour." [W]
#[test]
fn without_trump_a_supertrump_keeps_its_printed_colour_and_wins() {
    let contract = Contract { trump: None, ..EXAMPLE };
    let mut state = round(contract, usual_teams(3), &["b9 b1", "b1 b5 r5", "r2 g1 g2"]);
    play(&mut state, "0:b9");
    assert_eq!(playable(&state, 1), cards("b1 b5"), "a blue 1 is blue");
    play(&mut state, "1:b1 2:r2");
    assert_eq!(state.public().to_act, seat(1), "and still the highest card of all");
}

/// Returns the winner of a trick of these cards, played from seat 0 on.
fn winner(contract: Contract, trick: &str) -> usize {
    let hands: Vec<&str> = trick.split_whitespace().collect();
    let mut state = round(contract, usual_teams(hands.len()), &hands);
    for (by, card) in hands.iter().enumerate() {
        play(&mut state, &format!("{by}:{card}"));
    }
    state.public().tricks.iter().position(|tricks| *tricks == 1).unwrap()
}

/// "Else the highest card of the led colour." [S]
#[test]
fn the_highest_card_of_the_led_colour_wins() {
    assert_eq!(winner(EXAMPLE, "g9 g10 g2 g13 r13"), 3);
    assert_eq!(winner(EXAMPLE, "g2 r13 b13 r12 b12"), 0, "other colours never win");
}

/// "Else the highest trump." [S]
#[test]
fn the_highest_trump_wins_where_there_is_no_supertrump() {
    assert_eq!(winner(EXAMPLE, "g13 y2 g12 y3 r13"), 3);
    assert_eq!(winner(EXAMPLE, "y5 y4 y13 g13"), 2);
}

/// "The trick goes to the last played supertrump." [S]
#[test]
fn a_supertrump_beats_every_trump_and_the_last_one_wins() {
    assert_eq!(winner(EXAMPLE, "g13 b1 y13"), 1);
    assert_eq!(winner(EXAMPLE, "b1 y13 b1 b1 y12"), 3);
}

/// "Of equal cards the later one": plain 1s and 1s of trump too. [S]
#[test]
fn of_equal_cards_the_later_wins() {
    assert_eq!(winner(NO_SUPERTRUMP, "g1 r13 g1 b13"), 2);
    assert_eq!(winner(NO_SUPERTRUMP, "g13 y1 y1"), 2);
}

/// "Other 1s are simply lowest." "Trump red, red 13 v plain 1 of red: 13 wins." [S]
#[test]
fn other_1s_are_the_lowest_of_their_colour() {
    assert_eq!(winner(RED_TRUMP, "r1 r13"), 1);
    assert_eq!(winner(RED_TRUMP, "r13 r1"), 0);
    assert_eq!(winner(RED_TRUMP, "g13 r1"), 1, "a 1 of trump is still a trump");
}

/// "Five players, green led, trump yellow, supertrump blue: 9 green (A), 1 green (A),
/// 4 green (B), 1 yellow (B), 7 yellow (A): the last player wins; loot is the yellow 1 only." [S]
#[test]
fn the_published_trick() {
    // Seats 0, 1 and 4 are the three; the two hold x2.
    let mut state = round(EXAMPLE, team(&[0, 1, 4], Some(3)), &["g9", "g1", "g4", "y1", "y7"]);
    let events = play(&mut state, "0:g9 1:g1 2:g4 3:y1 4:y7");
    assert_eq!(events.last(), Some(&Event::Won { seat: seat(4), loot: cards("y1") }));
    assert_eq!(state.public().loot[4], cards("y1"));
    assert_eq!(state.scores(), Some(vec![4, 4, 0, 0, 4]));
}

/// "Every 1 in the trick that a player of the other team played, supertrumps included, is loot." [S]
#[test]
fn every_1_of_the_other_team_is_loot_supertrumps_too() {
    let mut state = round(EXAMPLE, team(&[0, 1, 2], Some(3)), &["g1", "b1", "g2", "b1", "r1"]);
    let events = play(&mut state, "0:g1 1:b1 2:g2 3:b1 4:r1");
    assert_eq!(events.last(), Some(&Event::Won { seat: seat(3), loot: cards("g1 b1") }));
}

/// "Two red 1s as supertrump in one trick: the later wins,
/// and if played by the other team the earlier is loot." [S]
#[test]
fn of_two_supertrumps_the_later_wins_and_takes_the_earlier() {
    let contract = Contract { supertrump: Some(Colour::Red), ..EXAMPLE };
    let mut state = round(contract, usual_teams(4), &["r1", "g2", "r1", "g3"]);
    let events = play(&mut state, "0:r1 1:g2 2:r1 3:g3");
    assert_eq!(events.last(), Some(&Event::Won { seat: seat(2), loot: cards("r1") }));

    let mut state = round(contract, team(&[0, 2], None), &["r1", "g2", "r1", "g3"]);
    let events = play(&mut state, "0:r1 1:g2 2:r1 3:g3");
    assert_eq!(events.last(), Some(&Event::Won { seat: seat(2), loot: cards("") }));
}

/// A player's own 1s and those of partners are no loot. [S]
#[test]
fn own_1s_and_those_of_partners_are_no_loot() {
    let mut state = example(&["b1", "g1", "g2", "g3"]);
    let events = play(&mut state, "0:b1 1:g1 2:g2 3:g3");
    assert_eq!(events.last(), Some(&Event::Won { seat: seat(0), loot: cards("") }));
}

/// With five players a trick holds three loot cards at most. [S]
#[test]
fn five_players_win_up_to_three_loot_cards_in_a_trick() {
    let mut state = round(EXAMPLE, team(&[0, 1, 2], Some(3)), &["g1", "g1", "g1", "g5", "r1"]);
    let events = play(&mut state, "0:g1 1:g1 2:g1 3:g5 4:r1");
    assert_eq!(events.last(), Some(&Event::Won { seat: seat(3), loot: cards("g1 g1 g1") }));
}

/// "The winner leads next." [S]
#[test]
fn the_winner_leads_next_with_any_card() {
    let mut state = example(&["g9 r2", "g10 r3 b2", "g2 g3"]);
    play(&mut state, "0:g9 1:g10 2:g2");
    assert_eq!(state.turn(), Turn::of(seat(1)));
    assert_eq!(playable(&state, 1), cards("r3 b2"));
}

/// The round ends when all tricks are played. [S]
#[test]
fn the_round_ends_with_the_last_card() {
    let mut state = example(&["g9 r2", "g10 r3"]);
    play(&mut state, "0:g9 1:g10 1:r3");
    assert_eq!((state.scores(), state.public().phase), (None, Phase::Tricks));
    play(&mut state, "0:r2");
    assert_eq!(state.public().phase, Phase::Over);
    assert!(state.turn().is_over());
}

/// "Public: board, teams, numbers of tricks, loot cards, the running trick, the last trick." [S]
#[test]
fn tricks_loot_and_the_last_trick_are_public_and_hands_are_not() {
    let mut state = example(&["g9 r2", "g1 r3", "g2 g3"]);
    play(&mut state, "0:g9 1:g1 2:g2 0:r2");
    let view = state.view(Viewer::Spectator);
    assert_eq!(view.public.tricks, [1, 0, 0, 0, 0]);
    assert_eq!(
        view.public.last_trick.unwrap().iter(3).map(|(_, card)| card).collect::<Vec<_>>(),
        [card("g9"), card("g1"), card("g2")]
    );
    assert_eq!(view.public.trick.led(), Some(card("r2")));
    assert!(view.own.hand.is_empty());
    assert_eq!(state.view(Viewer::Seat(seat(1))).own.hand, cards("r3"));
    let text = serde_json::to_string(&view).unwrap();
    assert!(!text.contains("r3") && !text.contains("g3"), "{text}");
}
