//! Points of melds, at the end of a turn.

use super::*;

/// Plays the melds, discards the 99, and gives what the turn scored.
fn turn(scenario: &Scenario, melds: &[Action]) -> i16 {
    let mut state = scenario.start();
    for meld in melds {
        play(&mut state, 0, *meld);
    }
    let discard = state.hand(seat(0)).iter().last().expect("the last card stays");
    let events = play(&mut state, 0, Action::Discard(discard));
    let scored = events.iter().find_map(|event| match event {
        Event::Scored { points, .. } => Some(*points),
        _ => None,
    });
    assert_eq!(scored.unwrap_or(0), melded(&state));
    melded(&state)
}

/// 10 orange, 20 red, 30 green (points 2, 1, 1): all different: 8.
#[test]
fn a_series_of_different_colours_counts_double() {
    assert_eq!(turn(&hand("10 20 30 99"), &[new("10-20-30")]), 8);
}

/// 12-14-16 (red, red, blue): 1+2+1 = 4.
#[test]
fn each_melded_card_scores_its_points() {
    assert_eq!(turn(&hand("12 14 16 99"), &[new("12-14-16")]), 4);
}

#[test]
fn a_series_of_one_colour_counts_double() {
    let one_colour =
        (1..=33).flat_map(|gap| (1..=100 - 2 * gap).map(move |first| [first, first + gap, first + 2 * gap]));
    let series = one_colour
        .map(|numbers| numbers.map(|number: u8| card(&number.to_string())))
        .find(|cards| cards.iter().all(|card| card.hue() == cards[0].hue()))
        .unwrap();
    let names = series.map(|card| card.to_string());
    let sum: i32 = series.iter().map(|card| card.points()).sum();
    let scored = turn(&hand(&format!("{} 99", names.join(" "))), &[new(&names.join("-"))]);
    assert_eq!(i32::from(scored), 2 * sum);
}

/// Adding blue 40 to 10-20-30: 2. Then blue 50: 1. Cards that lay there before are not counted.
#[test]
fn cards_added_to_a_line_count_double_if_the_whole_line_does() {
    assert_eq!(turn(&hand("40 99").row("10 20 30"), &[grow(0, "10-20-30-40")]), 2);
    assert_eq!(turn(&hand("50 99").row("10 20 30 40"), &[grow(0, "10-20-30-40-50")]), 1);
}

/// The line is judged at the end of the turn: 40 and 50 laid one after the other count as if laid together.
#[test]
fn doubling_is_judged_at_the_end_of_the_turn() {
    let scenario = hand("40 50 99").row("10 20 30");
    let both = turn(&scenario, &[grow(0, "10-20-30-40-50")]);
    assert_eq!(both, 3 - 1);
    assert_eq!(turn(&scenario, &[grow(0, "10-20-30-40"), grow(0, "10-20-30-40-50")]), both);
    // A series that no longer doubles at the end of the turn does not double.
    let scenario = hand("10 20 30 40 50 99");
    assert_eq!(turn(&scenario, &[new("10-20-30")]), 8);
    assert_eq!(turn(&scenario, &[new("10-20-30"), grow(0, "10-20-30-40-50")]), 2 + 1 + 1 + 1 + 1);
}

/// A card in two lines that double counts double, not four times; and once, though it lies in both.
#[test]
fn a_card_never_counts_more_than_double() {
    // 20 red crosses 10 orange, 20, 30 green; the column 19, 20, 21.
    let scenario = hand("10 20 30 19 21 99");
    let hues = ["19", "20", "21"].map(|name| card(name).hue());
    let points = ["19", "21"].map(|name| card(name).points()).iter().sum::<i32>();
    let column = hues[0] != hues[1] && hues[1] != hues[2] && hues[0] != hues[2];
    let expected = 8 + points * if column { 2 } else { 1 };
    let scored = turn(&scenario, &[new("10-20-30"), cross(Way::Column, "19-20-21")]);
    assert_eq!(i32::from(scored), expected);
}

/// The crossed card lay there before: only the two from the hand score.
#[test]
fn a_crossed_card_is_not_counted_again() {
    let points = |name: &str| card(name).points();
    let scored = turn(&hand("13 27 99").row("10 20 30"), &[cross(Way::Column, "13-20-27")]);
    let hues = ["13", "20", "27"].map(|name| card(name).hue());
    let double = hues[0] != hues[1] && hues[1] != hues[2] && hues[0] != hues[2];
    assert_eq!(i32::from(scored), (points("13") + points("27")) * if double { 2 } else { 1 });
}

/// A card laid this turn in a line that does not double
/// still doubles by a crossing line of this turn that does.
#[test]
fn one_doubling_line_is_enough() {
    // 12 red, 14 red, 16 blue does not double. Any column through 14 that does, doubles 14.
    let numbers = (1..=13u8).map(|gap| [14 - gap, 14, 14 + gap]);
    let different = |numbers: &[u8; 3]| {
        let hues = numbers.map(|number| card(&number.to_string()).hue());
        !numbers.contains(&12) && hues[0] != hues[1] && hues[1] != hues[2] && hues[0] != hues[2]
    };
    let [low, _, high] = numbers.into_iter().find(different).unwrap();
    let scenario = hand(&format!("12 14 16 {low} {high} 99"));
    let scored = turn(&scenario, &[new("12-14-16"), cross(Way::Column, &format!("{low}-14-{high}"))]);
    let points = |number: u8| card(&number.to_string()).points();
    assert_eq!(i32::from(scored), 1 + 1 + 2 * (points(14) + points(low) + points(high)));
}

/// A joker scores nothing; its printed colour counts for the line.
#[test]
fn the_printed_colour_of_a_joker_counts() {
    let with = |hue: Hue| {
        let name = format!("joker_{}", hue.name());
        turn(&hand(&format!("10 30 99 {name}")), &[joker(new("10-20-30"), hue, 20)])
    };
    // 10 orange and 30 green score 3, doubled beside a red or a blue joker.
    assert_eq!([Hue::Red, Hue::Blue].map(with), [6, 6]);
    assert_eq!([Hue::Green, Hue::Orange].map(with), [3, 3]);
}

/// In the simple game every card counts 1, jokers too; doubling stays.
#[test]
fn in_the_simple_game_every_card_counts_1() {
    let simple = |names: &str| {
        hand(names).level(Variant::Simple).with(|position| {
            position.hands[1] = cards("41 43");
            position.open = vec![card("44")];
            position.closed = vec![card("46")];
        })
    };
    assert_eq!(turn(&simple("12 14 16 49"), &[new("12-14-16")]), 3);
    assert_eq!(turn(&simple("10 20 30 49"), &[new("10-20-30")]), 6);
    assert_eq!(turn(&simple("10 30 49 joker_red"), &[joker(new("10-20-30"), Hue::Red, 20)]), 6);
}

/// Scores of several turns add up, and may fall below 0.
#[test]
fn a_turn_without_meld_scores_nothing() {
    assert_eq!(turn(&hand("1 2 99"), &[]), 0);
}
