//! The five criteria, with every vector of the rules file.

use super::*;
use cartable_core::games::numereum::{Criteria, Criterion, combinations};

fn criteria(values: &str) -> Vec<Criterion> {
    Criteria::of(numbers(values)).iter().collect()
}

/// One card is the sum of the other two. [S: numereum-031]
#[test]
fn addition() {
    for values in ["17 8 25", "3 42 45"] {
        assert_eq!(criteria(values), [Criterion::Addition], "{values}");
    }
    assert!(criteria("17 8 27").is_empty());
}

/// One card is the product of the other two. [S: numereum-032]
#[test]
fn multiplication() {
    for values in ["7 4 28", "14 3 42"] {
        assert_eq!(criteria(values), [Criterion::Multiplication], "{values}");
    }
}

/// "14 03 42 is no suite."
#[test]
fn five_digits_that_do_not_follow_in_order_are_no_suite() {
    assert!(!criteria("14 3 42").contains(&Criterion::Suite));
}

/// "Sorted, the two gaps are equal." [S]
#[test]
fn equidistance() {
    assert_eq!(criteria("17 24 31"), [Criterion::Equidistance]);
    assert_eq!(criteria("31 17 24"), [Criterion::Equidistance], "in any order");
    assert_eq!(criteria("33 35 37"), [Criterion::Equidistance, Criterion::Quadruple]);
    assert!(criteria("17 24 32").is_empty());
}

/// "5 neighbouring digits each step by +1, or each by -1." [S, order D]
#[test]
fn suite() {
    for values in ["12 34 59", "1 23 47", "42 34 56", "54 32 12", "6 32 54"] {
        assert_eq!(criteria(values), [Criterion::Suite], "{values}");
    }
}

/// "No wrap from 9 to 0."
#[test]
fn a_suite_does_not_go_round_from_9_to_0() {
    assert!(!criteria("19 1 23").contains(&Criterion::Suite), "9 0 1 2 3");
    assert!(!criteria("21 9 8").contains(&Criterion::Suite), "2 1 0 9 8");
    assert!(criteria("1 2 34").is_empty(), "01 02 34");
    assert!(criteria("12 43 5").is_empty(), "12 43 05");
}

/// "One digit stands 4 times among the 6. Leading zeros count." [S]
#[test]
fn quadruple() {
    for values in ["53 33 38", "21 11 41"] {
        assert_eq!(criteria(values), [Criterion::Quadruple], "{values}");
    }
    assert!(criteria("53 33 48").is_empty(), "three times");
    // Leading zeros could only make three of a kind: no card has two zeros.
    assert!(!criteria("1 2 4").contains(&Criterion::Quadruple));
}

/// "Two criteria at once make a super-combination." [S]
#[test]
fn super_combinations() {
    let cases = [
        ("33 35 37", vec![Criterion::Equidistance, Criterion::Quadruple]),
        ("1 2 3", vec![Criterion::Addition, Criterion::Equidistance]),
        ("33 3 36", vec![Criterion::Addition, Criterion::Quadruple]),
        ("34 56 12", vec![Criterion::Equidistance, Criterion::Suite]),
    ];
    for (values, met) in cases {
        assert_eq!(criteria(values), met, "{values}");
        assert!(Criteria::of(numbers(values)).is_super());
    }
    assert!(!Criteria::of(numbers("17 8 25")).is_super());
}

#[test]
fn other_numbers_of_cards_meet_nothing() {
    for values in ["", "1", "1 2", "1 2 3 4", "11 12 13 14 15"] {
        assert!(Criteria::of(numbers(values)).is_empty(), "{values:?}");
    }
}

/// The table behind the listing says the same of all 24,804 triples as the criteria themselves.
#[test]
fn every_triple_is_listed_if_and_only_if_it_meets_a_criterion() {
    let (mut all, mut met) = (0, 0);
    for low in Numbers::DECK.iter() {
        for middle in Numbers::DECK.above(low).iter() {
            for high in Numbers::DECK.above(middle).iter() {
                let triple: Numbers = [low, middle, high].into_iter().collect();
                let listed: Vec<_> = combinations(triple, Numbers::only(middle)).collect();
                let meets = !Criteria::of(triple).is_empty();
                assert_eq!(listed, if meets { vec![triple] } else { vec![] }, "{triple:?}");
                all += 1;
                met += u32::from(meets);
            }
        }
    }
    assert_eq!((all, met), (24_804, 1_693));
}

/// The triples that meet each criterion, and those that meet two at once,
/// are as many as another enumeration has counted on printed digits.
#[test]
fn as_many_triples_meet_each_criterion_as_there_are() {
    let (mut each, mut doubles) = ([0; 5], 0);
    let cards: Vec<Card> = Numbers::DECK.iter().collect();
    for (first, low) in cards.iter().enumerate() {
        for (second, middle) in cards.iter().enumerate().skip(first + 1) {
            for high in &cards[second + 1..] {
                let triple = [low, middle, high].map(|card| u32::from(card.value()));
                let met = met_in_print(triple);
                let found = Criteria::of([*low, *middle, *high].into_iter().collect());
                assert_eq!(Criterion::ALL.map(|criterion| found.contains(criterion)), met, "{triple:?}");
                each.iter_mut().zip(met).for_each(|(count, met)| *count += u32::from(met));
                doubles += u32::from(met.iter().filter(|met| **met).count() == 2);
                assert_eq!(found.is_super(), met.iter().filter(|met| **met).count() >= 2);
            }
        }
    }
    assert_eq!((each, doubles), ([636, 52, 630, 56, 390], 71));
}

/// Tells which criteria three numbers meet, in their order, by the page's definition on the printed digits.
fn met_in_print([low, middle, high]: [u32; 3]) -> [bool; 5] {
    let [one, two, three] = [low, middle, high].map(|number| format!("{number:02}"));
    let orders = [
        format!("{one}{two}{three}"),
        format!("{one}{three}{two}"),
        format!("{two}{one}{three}"),
        format!("{two}{three}{one}"),
        format!("{three}{one}{two}"),
        format!("{three}{two}{one}"),
    ];
    let follows = |five: &str| "0123456789".contains(five) || "9876543210".contains(five);
    let suite = orders.iter().any(|digits| follows(&digits[..5]) || follows(&digits[1..]));
    let quadruple = ('0'..='9').any(|digit| orders[0].matches(digit).count() >= 4);
    [low + middle == high, low * middle == high, middle - low == high - middle, suite, quadruple]
}
