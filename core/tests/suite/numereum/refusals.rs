//! Every refusal has a position that shows it, and no refusal changes anything.

use super::*;
use cartable_core::games::numereum::Phase;

/// A position, who asks, what they ask, and why not.
fn cases() -> Vec<(Numereum, usize, Action, Illegal)> {
    let opened = start(&position(["17 10 20", "90 10"], ["8 25 51 53", "2"], "11 37 44 46 47"));
    let mut committed = opened.clone();
    play(&mut committed, 0, commit(10));
    let mut answering = opened.clone();
    bid(&mut answering, [17, 90]);
    let mut combining = answering.clone();
    play(&mut combining, 0, Action::Concede);
    assert_eq!(combining.public().phase, Phase::Combine);
    let mut last_card = start(&position(["10 20", "90"], ["8", "2"], "11 37 44 46"));
    bid(&mut last_card, [10, 90]);
    let over = start(&position(["", "90"], ["8", "2"], "11 37"));
    vec![
        (over, 1, commit(90), Illegal::RoundOver),
        (answering.clone(), 1, commit(10), Illegal::NotYourTurn),
        (answering.clone(), 1, Action::Concede, Illegal::NotYourTurn),
        (combining.clone(), 1, combine("2 11 37"), Illegal::NotYourTurn),
        (opened.clone(), 7, commit(10), Illegal::NotYourTurn),
        (opened.clone(), 0, Action::Concede, Illegal::WrongPhase),
        (opened.clone(), 0, combine("8 17 25"), Illegal::WrongPhase),
        (answering.clone(), 0, Action::Finish, Illegal::WrongPhase),
        (combining.clone(), 0, commit(10), Illegal::WrongPhase),
        (committed, 0, commit(20), Illegal::AlreadyCommitted),
        (opened.clone(), 0, commit(90), Illegal::NotInHand),
        (opened.clone(), 0, commit(11), Illegal::NotInHand),
        (answering, 0, commit(17), Illegal::NotInHand),
        (last_card, 0, commit(20), Illegal::CannotOverbid),
        (combining.clone(), 0, combine("8 17"), Illegal::NotThree),
        (combining.clone(), 0, combine("8 17 25 51"), Illegal::NotThree),
        (combining.clone(), 0, combine(""), Illegal::NotThree),
        (combining.clone(), 0, combine("17 18 19"), Illegal::NotInReserve),
        (combining.clone(), 0, combine("8 51 53"), Illegal::NoneArrived),
        (combining, 0, combine("17 25 51"), Illegal::NoCriterion),
    ]
}

/// "Refused with the reason, nothing changes."
#[test]
fn every_refusal_names_its_reason_and_changes_nothing() {
    crate::kit::table::refuse_for_every_reason(cases());
}

/// Records are read by people.
#[test]
fn actions_read_well_as_json() {
    let actions = [commit(30), commit(7), Action::Concede, combine("59 12 34"), Action::Finish];
    let expected =
        [r#"{"commit":30}"#, r#"{"commit":7}"#, r#""concede""#, r#"{"combine":[12,34,59]}"#, r#""finish""#];
    for (action, expected) in actions.into_iter().zip(expected) {
        let json = serde_json::to_string(&action).expect("an action is JSON");
        assert_eq!(json, expected);
        assert_eq!(serde_json::from_str::<Action>(&json).expect("and back"), action);
    }
}

#[test]
fn cards_that_do_not_exist_cannot_even_be_said() {
    for json in [
        r#"{"commit":61}"#,
        r#"{"commit":110}"#,
        r#"{"commit":-1}"#,
        r#"{"combine":[12,12,34]}"#,
        r#"{"combine":[10,20,30]}"#,
        r#"{"combine":[12,34,99]}"#,
        r#"{"combine":5}"#,
    ] {
        assert!(serde_json::from_str::<Action>(json).is_err(), "{json}");
    }
    for json in ["[0,0,0]", "[30,30]", "[7,7]"] {
        assert!(serde_json::from_str::<Cards>(json).is_err(), "{json}");
    }
    assert_eq!(serde_json::from_str::<Cards>("[7,0,30,0]").expect("two zeros"), cards("0 0 30 7"));
}
