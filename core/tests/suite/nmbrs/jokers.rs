//! Jokers: what they stand for, and the swap.

use super::*;

fn owed(state: &Nmbrs) -> Vec<Hue> {
    state.public().owed.iter().collect()
}

#[test]
fn a_joker_stands_for_a_declared_number() {
    let mut state = hand("10 30 joker_blue 99").start();
    play(&mut state, 0, joker(new("10-20-30"), Hue::Blue, 20));
    assert_eq!(state.public().table.stands_for(Hue::Blue), Some(20));
    assert_eq!(state.hand(seat(0)), cards("99"));
    // Any number from 1 to 100, one that lies elsewhere too.
    let state = hand("10 30 joker_blue 99").row("18 19 20").start();
    assert_eq!(may(&state, 0, joker(new("10-20-30"), Hue::Blue, 20)), Ok(()));
    let state = hand("98 99 joker_red 1").start();
    assert_eq!(may(&state, 0, joker(new("98-99-100"), Hue::Red, 100)), Ok(()));
    assert_eq!(may(&state, 0, joker(new("97-98-99"), Hue::Red, 97)), Ok(()));
}

#[test]
fn a_joker_takes_a_free_number_of_its_line() {
    let state = hand("10 20 30 40 joker_blue 99").row("50 60 70").start();
    assert_eq!(may(&state, 0, joker(new("10-20-30"), Hue::Blue, 25)), Err(Illegal::JokerOutside));
    assert_eq!(may(&state, 0, joker(new("10-20-30"), Hue::Blue, 200)), Err(Illegal::JokerOutside));
    assert_eq!(may(&state, 0, joker(grow(0, "40-50-60-70"), Hue::Blue, 60)), Err(Illegal::JokerOutside));
    assert_eq!(may(&state, 0, joker(new("10-20-30"), Hue::Red, 20)), Err(Illegal::NotInHand));
    // In the place of a card that is held, it is legal and not listed.
    let instead = joker(grow(0, "40-50-60-70"), Hue::Blue, 40);
    assert_eq!(may(&state, 0, instead), Ok(()));
    assert!(!listed(&state, 0).contains(&instead));
    let twice = joker(joker(new("10-20-30"), Hue::Blue, 20), Hue::Red, 20);
    let both = hand("10 30 joker_blue joker_red 99").start();
    assert_eq!(may(&both, 0, twice), Err(Illegal::JokerOutside));
}

/// At least one real card per line.
#[test]
fn a_line_needs_a_real_card() {
    let jokers =
        |numbers: &str| joker(joker(joker(new(numbers), Hue::Red, 10), Hue::Green, 20), Hue::Blue, 30);
    let state = hand("joker_red joker_green joker_blue 40 99").start();
    assert_eq!(may(&state, 0, jokers("10-20-30")), Err(Illegal::JokersAlone));
    assert_eq!(may(&state, 0, jokers("10-20-30-40")), Ok(()));
    // A crossing line through a joker of the table, filled up with jokers, has none either.
    let state = hand("joker_green joker_blue 98 99").row("red=10 11 12").start();
    let way = Way::Column;
    let through = meld(Base::Cross { way, jokers: [Hue::Red].into_iter().collect() }, "10-20-30");
    let action = joker(joker(through, Hue::Green, 20), Hue::Blue, 30);
    assert_eq!(may(&state, 0, action), Err(Illegal::JokersAlone));
}

/// A joker of the table stands for its number in a crossing line, too.
#[test]
fn a_line_can_cross_a_joker() {
    let mut state = hand("19 21 98 99").row("red=20 30 40").start();
    let crossing =
        meld(Base::Cross { way: Way::Column, jokers: [Hue::Red].into_iter().collect() }, "19-20-21");
    assert!(listed(&state, 0).contains(&crossing));
    play(&mut state, 0, crossing);
    assert_eq!(state.public().table.line_of(card("joker_red"), Way::Column), Some(1));
    // The swapped card stands in both lines.
    let mut state = hand("20 50 99").row("red=20 30 40").column("19 red=20 21").start();
    play(&mut state, 0, Action::Swap(Hue::Red));
    let table = &state.public().table;
    assert_eq!(Way::ALL.map(|way| table.line_of(card("20"), way)), [Some(0), Some(1)]);
    assert!(!table.cards().contains(card("joker_red")));
}

#[test]
fn the_exact_number_replaces_a_joker_without_points() {
    let mut state = hand("20 60 99").row("10 red=20 30").start();
    assert!(listed(&state, 0).contains(&Action::Swap(Hue::Red)));
    play(&mut state, 0, Action::Swap(Hue::Red));
    assert_eq!(state.hand(seat(0)), cards("60 99 joker_red"));
    assert!(state.public().table.cards().contains(card("20")));
    assert!(state.public().laid.is_empty());
    play(&mut state, 0, joker(grow(0, "10-20-30-40"), Hue::Red, 40));
    play(&mut state, 0, Action::Discard(card("99")));
    assert_eq!(melded(&state), 0);
}

#[test]
fn only_the_exact_number_is_swapped_after_the_first_series() {
    let state = hand("21 60 99").row("10 red=20 30").start();
    assert_eq!(may(&state, 0, Action::Swap(Hue::Red)), Err(Illegal::NotInHand));
    assert_eq!(may(&state, 0, Action::Swap(Hue::Blue)), Err(Illegal::NotOnTable));
    let state =
        hand("20 60 99").row("10 red=20 30").with(|position| position.opened = SeatSet::only(seat(1)));
    assert_eq!(may(&state.start(), 0, Action::Swap(Hue::Red)), Err(Illegal::FirstFromHand));
    let state = hand("20 60 99").row("10 red=20 30").with(|position| position.phase = None);
    assert_eq!(may(&state.start(), 0, Action::Swap(Hue::Red)), Err(Illegal::WrongPhase));
}

/// The joker must be melded again in the same turn.
#[test]
fn a_swapped_joker_is_melded_before_the_turn_ends() {
    let mut state = hand("20 40 60 99").row("10 red=20 30").start();
    play(&mut state, 0, Action::Swap(Hue::Red));
    assert_eq!(owed(&state), [Hue::Red]);
    assert_eq!(may(&state, 0, Action::Discard(card("99"))), Err(Illegal::JokerOwed));
    assert!(!listed(&state, 0).iter().any(|action| matches!(action, Action::Discard(_))));
    play(&mut state, 0, joker(grow(0, "10-20-30-40-50"), Hue::Red, 50));
    assert!(owed(&state).is_empty());
    assert_eq!(may(&state, 0, Action::Discard(card("99"))), Ok(()));
}

/// ... and other melds may come first.
#[test]
fn melds_may_come_between_a_swap_and_the_joker() {
    let mut state = hand("20 40 41 42 99").row("10 red=20 30").start();
    play(&mut state, 0, Action::Swap(Hue::Red));
    assert!(listed(&state, 0).contains(&new("40-41-42")));
    play(&mut state, 0, new("40-41-42"));
    assert_eq!(owed(&state), [Hue::Red]);
    play(&mut state, 0, joker(grow(1, "40-41-42-43"), Hue::Red, 43));
    play(&mut state, 0, Action::Discard(card("99")));
    assert_eq!(state.hand(seat(0)), Cards::EMPTY);
}

/// Two jokers are taken for one line.
#[test]
fn several_jokers_are_taken_before_they_are_melded() {
    let mut state = hand("20 61 7 99").row("10 red=20 30").row("60 blue=61 62").start();
    play(&mut state, 0, Action::Swap(Hue::Red));
    assert!(listed(&state, 0).contains(&Action::Swap(Hue::Blue)));
    play(&mut state, 0, Action::Swap(Hue::Blue));
    assert_eq!(owed(&state), [Hue::Red, Hue::Blue]);
    play(&mut state, 0, joker(joker(new("6-7-8"), Hue::Red, 6), Hue::Blue, 8));
    assert!(owed(&state).is_empty());
    play(&mut state, 0, Action::Discard(card("99")));
    assert_eq!(state.scores(), Some(vec![i32::from(melded(&state)), -4]));
}

/// An action that leaves no way to meld every owed joker is refused: here the last card must go to the open
/// pile.
#[test]
fn a_meld_or_swap_after_which_a_joker_could_not_be_melded_is_refused() {
    let mut state = hand("20 40 41 42").row("10 red=20 30").start();
    play(&mut state, 0, Action::Swap(Hue::Red));
    assert_eq!(may(&state, 0, new("40-41-42")), Err(Illegal::JokerStuck));
    assert!(!listed(&state, 0).contains(&new("40-41-42")));
    assert_eq!(may(&state, 0, joker(grow(0, "10-20-30-40-50"), Hue::Red, 50)), Ok(()));
    // In the simple game the last card may be melded.
    let simple = hand("20 40 41 42").row("10 red=20 30").level(Variant::Simple).with(|position| {
        (position.hands[1], position.open) = (cards("45"), vec![card("44")]);
        position.closed = vec![card("46")];
    });
    let mut state = simple.start();
    play(&mut state, 0, Action::Swap(Hue::Red));
    assert_eq!(may(&state, 0, new("40-41-42")), Ok(()));
    // Two jokers and nothing to discard.
    let mut state = hand("20 61").row("10 red=20 30").row("60 blue=61 62").start();
    play(&mut state, 0, Action::Swap(Hue::Red));
    assert_eq!(may(&state, 0, Action::Swap(Hue::Blue)), Err(Illegal::JokerStuck));
    // There is one line with room for one joker at one end, but two are owed.
    let mut state = hand("34 67 5").row("1 red=34 blue=67").start();
    play(&mut state, 0, Action::Swap(Hue::Red));
    assert_eq!(may(&state, 0, Action::Swap(Hue::Blue)), Ok(()), "4-5-6 takes them both");
    play(&mut state, 0, Action::Swap(Hue::Blue));
    assert_eq!(may(&state, 0, joker(grow(0, "1-34-67-100"), Hue::Red, 100)), Err(Illegal::JokerStuck));
}

/// [R] A swap after which the joker could not be melded again is refused, so nobody is stuck in mid-turn.
#[test]
fn a_joker_that_could_not_be_melded_again_stays() {
    // 33-66-99 has room at neither end, 1 and 98 complete nothing with it.
    let state = hand("66 1").row("33 red=66 99").start();
    assert_eq!(may(&state, 0, Action::Swap(Hue::Red)), Err(Illegal::JokerStuck));
    assert!(!listed(&state, 0).contains(&Action::Swap(Hue::Red)));
    // With 35 there is 33-34-35 down through the 33.
    let mut state = hand("66 35 1").row("33 red=66 99").start();
    play(&mut state, 0, Action::Swap(Hue::Red));
    let listed = listed(&state, 0);
    assert!(listed.contains(&joker(cross(Way::Column, "33-34-35"), Hue::Red, 34)), "{listed:?}");
    assert!(listed.iter().all(|action| may(&state, 0, *action).is_ok()));
    // The last card is kept for the discard, so a hand of one cannot swap.
    let state = hand("66").row("33 red=66 99").row("1 2 3").start();
    assert_eq!(may(&state, 0, Action::Swap(Hue::Red)), Err(Illegal::JokerStuck));
}

/// A swap has room elsewhere than in its own line.
#[test]
fn a_swapped_joker_may_go_to_another_line() {
    let mut state = hand("66 5").row("33 red=66 99").row("10 20 30").start();
    play(&mut state, 0, Action::Swap(Hue::Red));
    play(&mut state, 0, joker(grow(1, "10-20-30-40"), Hue::Red, 40));
    assert_eq!(state.hand(seat(0)), cards("5"));
}

/// A joker melded and taken back in one turn counts once, at its last place, as the simple game shows.
#[test]
fn a_joker_melded_again_counts_once() {
    let start = hand("20 40 joker_red 9").row("10 green=20 30").level(Variant::Simple).with(|position| {
        position.hands[1] = cards("41 43");
        position.open = vec![card("44")];
        position.closed = vec![card("46")];
    });
    let mut state = start.start();
    play(&mut state, 0, joker(grow(0, "10-20-30-40"), Hue::Red, 40));
    play(&mut state, 0, Action::Swap(Hue::Red));
    assert!(state.public().laid.is_empty());
    play(&mut state, 0, joker(grow(0, "10-20-30-40-50"), Hue::Red, 50));
    play(&mut state, 0, Action::Discard(card("9")));
    // Five cards are never all different, and these are not of one colour: the joker counts 1.
    assert_eq!(melded(&state), 1);
}

/// Known to hold: what everybody saw taken.
#[test]
fn a_joker_taken_from_the_table_is_known() {
    let mut state = hand("20 60 99").row("10 red=20 30").start();
    play(&mut state, 0, Action::Swap(Hue::Red));
    assert_eq!(state.public().known[0], cards("joker_red"));
    play(&mut state, 0, joker(grow(0, "10-20-30-40"), Hue::Red, 40));
    assert_eq!(state.public().known[0], Cards::EMPTY);
}
