//! Series and the four ways to lay them, with the vectors of the rules file.

use super::*;
use Variant::{Base as Plain, Expert, Simple};

/// 10-20-30 and 1-3-5-7 valid everywhere.
#[test]
fn a_series_has_three_or_more_cards_with_a_constant_gap() {
    for level in [Plain, Expert, Simple] {
        let state = hand("1 3 5 7 10 20 30 50").level(level).start();
        assert_eq!(may(&state, 0, new("10-20-30")), Ok(()));
        assert_eq!(may(&state, 0, new("1-3-5-7")), Ok(()));
    }
    assert_eq!(Run::of(&[4, 9, 16, 25, 36]), None);
    assert_eq!(Run::of(&[10, 20]), None);
    assert_eq!(Run::of(&[10, 10, 10]), None);
    assert_eq!(Run::of(&[30, 20, 10]), None);
    assert_eq!(Run::new(0, 10, 3), None);
    assert_eq!(Run::new(60, 20, 4), None);
    assert_eq!(Run::new(98, 1, 3), Run::of(&[98, 99, 100]));
}

/// 14-20-26 no, 11-16-21 yes, 15-25-35 no; 13-20-27 base yes, expert no.
#[test]
fn counted_down_an_experts_series_reaches_0_or_1() {
    let may_lay = |level, names: &str, numbers: &str| may(&hand(names).level(level).start(), 0, new(numbers));
    assert_eq!(may_lay(Expert, "11 16 21 99", "11-16-21"), Ok(()));
    assert_eq!(may_lay(Expert, "10 20 30 99", "10-20-30"), Ok(()));
    assert_eq!(may_lay(Expert, "1 3 5 7 99", "1-3-5-7"), Ok(()));
    assert_eq!(may_lay(Expert, "41 42 43 99", "41-42-43"), Ok(()));
    for (names, numbers) in
        [("14 20 26 99", "14-20-26"), ("15 25 35 99", "15-25-35"), ("13 20 27 99", "13-20-27")]
    {
        assert_eq!(may_lay(Expert, names, numbers), Err(Illegal::NotFromZero));
        assert_eq!(may_lay(Plain, names, numbers), Ok(()));
        assert_eq!(may_lay(Simple, names, numbers), Ok(()));
    }
}

/// The rule holds for a line that grows, too: 20-30-40 with 25 and 35 counts down to 0,
/// but 15-30-45 with 20, 25, 35, 40 does as well, while 14-20-26 cannot come about by crossing.
#[test]
fn an_experts_line_that_grows_or_crosses_reaches_0_or_1() {
    let state = hand("13 27 18 22 25 99").row("20 30 40").level(Expert).start();
    assert_eq!(may(&state, 0, cross(Way::Column, "13-20-27")), Err(Illegal::NotFromZero));
    assert_eq!(may(&state, 0, cross(Way::Column, "18-20-22")), Ok(()));
    let base = hand("13 27 99").row("20 30 40").start();
    assert_eq!(may(&base, 0, cross(Way::Column, "13-20-27")), Ok(()));
    let state = hand("16 26 99").row("11 21 31").level(Expert).start();
    assert_eq!(may(&state, 0, grow(0, "11-16-21-26-31")), Ok(()));
    let state = hand("13 15 17 19 99").row("12 14 16 18").level(Expert).start();
    assert_eq!(may(&state, 0, grow(0, "12-13-14-15-16-17-18-19")), Ok(()));
}

#[test]
fn a_first_meld_is_a_new_series_from_the_hand() {
    let unopened =
        hand("1 3 5 40 60").row("10 20 30").with(|position| position.opened = SeatSet::only(seat(1)));
    let mut state = unopened.start();
    assert_eq!(may(&state, 0, grow(0, "10-20-30-40")), Err(Illegal::FirstFromHand));
    let melds: Vec<Action> =
        listed(&state, 0).into_iter().filter(|action| matches!(action, Action::Meld(_))).collect();
    assert_eq!(melds, [new("1-3-5")]);
    // From then on, that turn and later, all ways are open.
    play(&mut state, 0, new("1-3-5"));
    play(&mut state, 0, grow(0, "10-20-30-40"));
    assert!(state.public().opened.contains(seat(0)));
}

#[test]
fn a_first_series_of_one_player_does_not_open_for_another() {
    let scenario = hand("1 3 5 60 62").with(|position| {
        position.opened = SeatSet::EMPTY;
        position.hands[1] = cards("7 80");
    });
    let mut state = scenario.start();
    play(&mut state, 0, new("1-3-5"));
    play(&mut state, 0, Action::Discard(card("60")));
    play(&mut state, 1, Action::TakeOpen);
    assert_eq!(may(&state, 1, grow(0, "1-3-5-7")), Err(Illegal::FirstFromHand));
}

#[test]
fn cards_are_added_at_the_ends_of_anybodys_line() {
    let mut state = hand("40 50 5 99").row("10 20 30").row("15 25 35").start();
    play(&mut state, 0, grow(0, "10-20-30-40-50"));
    play(&mut state, 0, grow(1, "5-15-25-35"));
    assert_eq!(state.hand(seat(0)), cards("99"));
    let lines: Vec<Run> = state.public().table.lines().map(|(_, line)| line.run).collect();
    assert_eq!(lines, [run("10-20-30-40-50"), run("5-15-25-35")]);
}

/// 10-20-30 with 15 and 25; with 15 alone it is no series.
#[test]
fn cards_are_inserted_where_the_result_is_a_series() {
    let mut state = hand("15 25 5 99").row("10 20 30").start();
    assert_eq!(may(&state, 0, grow(0, "5-10-15-20-25-30")), Ok(()));
    play(&mut state, 0, grow(0, "10-15-20-25-30"));
    assert_eq!(state.hand(seat(0)), cards("5 99"));
    let state = hand("15 99 98").row("10 20 30").start();
    let melds = listed(&state, 0).into_iter().filter(|action| matches!(action, Action::Meld(_))).count();
    assert_eq!(melds, 0);
    assert_eq!(may(&state, 0, grow(0, "10-15-20-25-30")), Err(Illegal::NotInHand));
    assert_eq!(may(&state, 0, grow(0, "10-15-20")), Err(Illegal::LineNotWhole));
}

#[test]
fn a_line_crosses_through_one_card_with_two_of_the_hand() {
    let mut state = hand("13 27 99").row("10 20 30").start();
    play(&mut state, 0, cross(Way::Column, "13-20-27"));
    let public = state.public();
    assert_eq!(public.table.line_of(card("20"), Way::Row), Some(0));
    assert_eq!(public.table.line_of(card("20"), Way::Column), Some(1));
    assert_eq!(public.table.line_of(card("13"), Way::Row), None);
    // One card of the hand beside it is too few for a series.
    assert_eq!(Run::of(&[13, 20]), None);
}

/// A card stands in at most one line of each direction, and a line crosses another once. [R]
#[test]
fn a_card_stands_in_one_row_and_one_column() {
    let state = hand("19 21 11 29 99").row("10 20 30").column("13 20 27").start();
    assert_eq!(may(&state, 0, cross(Way::Column, "19-20-21")), Err(Illegal::CrossesNothing));
    // A second row through 20 is one too many as well.
    assert_eq!(may(&state, 0, cross(Way::Row, "19-20-21")), Err(Illegal::CrossesNothing));
    // 13 stands in a column only: a row goes through it.
    let state = hand("11 12 99").row("10 20 30").column("13 20 27").start();
    assert_eq!(may(&state, 0, cross(Way::Row, "11-12-13")), Ok(()));
    let state = hand("15 25 99").row("10 20 30").start();
    assert_eq!(may(&state, 0, cross(Way::Column, "10-15-20-25-30")), Err(Illegal::CrossesTwice));
    assert_eq!(may(&state, 0, cross(Way::Column, "10-15-20")), Err(Illegal::CrossesTwice));
}

/// 10-20-30, 40, 50-60-70.
#[test]
fn two_lines_are_joined_end_to_end() {
    let mut state = hand("40 99 98").row("10 20 30").row("50 60 70").start();
    play(&mut state, 0, link(0, 1, "10-20-30-40-50-60-70"));
    let table = &state.public().table;
    assert_eq!(table.lines().count(), 1);
    assert!(["10", "40", "70"].iter().all(|name| table.line_of(card(name), Way::Row) == Some(0)));
    // Lines that lie one in the other, or in two directions, do not follow each other.
    let state = hand("40 99 98").row("10 20 30").row("15 25 35").start();
    assert_eq!(may(&state, 0, link(0, 1, "10-15-20-25-30-35-40")), Err(Illegal::NotEndToEnd));
    let crossed = hand("40 99").row("10 20 30").column("50 60 70").column("9 10 11").row("59 60 61").start();
    assert_eq!(may(&crossed, 0, link(0, 1, "10-20-30-40-50-60-70")), Err(Illegal::NotEndToEnd));
    let state = hand("40 99 98").row("10 20 30").row("50 60 70").start();
    assert_eq!(may(&state, 0, link(1, 0, "10-20-30-40-50-60-70")), Err(Illegal::NotEndToEnd));
    assert_eq!(may(&state, 0, link(0, 0, "10-20-30-40-50-60-70")), Err(Illegal::NotEndToEnd));
}

/// [R] A line that nothing crosses is neither row nor column.
#[test]
fn a_line_that_nothing_crosses_joins_and_crosses_as_either() {
    let scenario = hand("34 5 6").row("10 20 30").column("13 20 27").row("41 48 55");
    let mut state = scenario.start();
    let joined = link(1, 2, "13-20-27-34-41-48-55");
    assert!(listed(&state, 0).contains(&joined));
    play(&mut state, 0, joined);
    assert_eq!(state.public().table.line_of(card("48"), Way::Column), Some(1));
    // It may as well be crossed by a row, which makes it a column.
    let mut state = scenario.start();
    let crossing = cross(Way::Row, "27-34-41");
    assert!(listed(&state, 0).contains(&crossing));
    play(&mut state, 0, crossing);
    let table = &state.public().table;
    assert_eq!([Way::Row, Way::Column].map(|way| table.line_of(card("41"), way)), [Some(3), Some(2)]);
    assert_eq!([Way::Row, Way::Column].map(|way| table.line_of(card("48"), way)), [None, Some(2)]);
    assert!(table.loose().is_empty());
}

/// [R] A line that crosses only lines without direction is a column, so that no line is listed twice.
#[test]
fn a_line_that_crosses_only_lines_without_direction_is_a_column() {
    let state = hand("13 27 99").row("10 20 30").start();
    assert_eq!(may(&state, 0, cross(Way::Row, "13-20-27")), Err(Illegal::NoDirection));
    assert_eq!(may(&state, 0, cross(Way::Column, "13-20-27")), Ok(()));
    // Lines of a position may stand as columns before anything crosses them.
    let mut state = hand("13 27 99").column("10 20 30").start();
    play(&mut state, 0, cross(Way::Column, "13-20-27"));
    assert_eq!(state.public().table.line_of(card("30"), Way::Row), Some(0));
}

/// [R] Two lines share one card at most, so a link of two that a third one crosses is refused.
#[test]
fn two_lines_that_a_third_one_crosses_are_not_joined() {
    let scenario = hand("joker_red 5 6").row("10 20 30").row("50 60 70").column("20 40 60");
    let joined = joker(link(0, 1, "10-20-30-40-50-60-70"), Hue::Red, 40);
    let state = scenario.start();
    assert_eq!(may(&state, 0, joined), Err(Illegal::CrossesTwice));
    assert!(!listed(&state, 0).contains(&joined));
}

#[test]
fn joining_needs_a_card_of_the_hand() {
    let state = hand("70 99 98").row("10 20 30").row("40 50 60").start();
    assert_eq!(may(&state, 0, link(0, 1, "10-20-30-40-50-60")), Err(Illegal::NothingAdded));
    assert_eq!(may(&state, 0, link(0, 1, "10-20-30-40-50-60-70")), Ok(()));
}

#[test]
fn a_crossing_line_goes_through_cards_of_several_lines_with_one_card() {
    let mut state = hand("25 99 98").row("10 20 30").row("40 41 42").start();
    assert_eq!(may(&state, 0, cross(Way::Column, "10-25-40")), Ok(()));
    play(&mut state, 0, cross(Way::Column, "10-25-40"));
    assert_eq!(state.public().table.line_of(card("40"), Way::Column), Some(2));
    assert_eq!(state.hand(seat(0)), cards("98 99"));
}

/// Table cards never move otherwise: a meld holds each line it grows whole, and takes no card from elsewhere.
#[test]
fn cards_on_the_table_never_move() {
    let state = hand("40 41 99").row("10 20 30").row("50 51 52").start();
    // 50 lies in another row.
    assert_eq!(may(&state, 0, grow(0, "10-20-30-40-50")), Err(Illegal::NotInHand));
    assert_eq!(may(&state, 0, new("50-51-52")), Err(Illegal::NotInHand));
    assert_eq!(may(&state, 0, grow(0, "20-30-40")), Err(Illegal::LineNotWhole));
    assert_eq!(may(&state, 0, grow(7, "10-20-30-40")), Err(Illegal::NoSuchLine));
}

/// The last hand card can never be melded.
#[test]
fn the_last_card_of_a_hand_is_never_melded() {
    let state = hand("40").row("10 20 30").start();
    assert_eq!(may(&state, 0, grow(0, "10-20-30-40")), Err(Illegal::LastCard));
    assert_eq!(listed(&state, 0), [Action::Discard(card("40"))]);
    let state = hand("40 50 60").row("10 20 30").start();
    assert_eq!(may(&state, 0, new("40-50-60")), Err(Illegal::LastCard));
    assert_eq!(may(&state, 0, grow(0, "10-20-30-40-50")), Ok(()));
    assert_eq!(may(&state, 0, grow(0, "10-20-30-40-50-60")), Err(Illegal::LastCard));
}

/// The simple game has no number above 50.
#[test]
fn the_simple_game_ends_at_50() {
    let state = hand("20 joker_red 1").row("30 40 50").level(Simple).start();
    assert_eq!(may(&state, 0, joker(grow(0, "30-40-50-60"), Hue::Red, 60)), Err(Illegal::TooHigh));
    assert_eq!(may(&state, 0, grow(0, "20-30-40-50")), Ok(()));
}
