//! Every refusal has a position that shows it, and no refusal changes anything.

use super::*;
use cartable_core::games::numx::{Exchange, Pair, Phase, Target};

/// A position, who asks, what they ask, and why not.
fn cases() -> Vec<(Numx, usize, Action, Illegal)> {
    let dealt = Numx::deal(&setup(2, Options::default())).expect("a plain deal");
    let table =
        || over(pli("7", 1), &["num_x swap joker joker malus_1_1 9", "8", "1"], &["1 1", "2 2", "3 3"]);
    let covered = start(&table());
    let opening = start(&position(&["num_x 9", "8"], &["1 1", "2 2"]));
    let mut after_special = start(&table());
    play(&mut after_special, 0, Action::Swap { from: Zone::Hand, with: Exchange::Left });
    let mut over_round = start(&over(pli("4", 1), &["5", "1"], &["5", "2 2"]));
    play(&mut over_round, 0, lay("5", "h 0", ""));
    assert_eq!(over_round.public().phase, Phase::Over);
    let cut = Action::NumX { from: Zone::Hand };
    let malus = |name, on| Action::Malus { card: card(name), from: Zone::Hand, on };
    let take = |from, name| Action::Take { from: seat(from), card: card(name) };
    let missing = Card::all().find(|card| !dealt.hand(seat(0)).contains(*card)).expect("a card they lack");
    vec![
        (over_round, 1, Action::Pass, Illegal::RoundOver),
        (covered.clone(), 1, Action::Pass, Illegal::NotYourTurn),
        (covered.clone(), 5, lay("9", "h h", ""), Illegal::NotYourTurn),
        (covered.clone(), 0, Action::RefillBlind, Illegal::WrongPhase),
        (dealt.clone(), 0, Action::Draw, Illegal::WrongPhase),
        (dealt, 0, Action::Show(Pair::from([missing, missing])), Illegal::NotInHand),
        (covered.clone(), 0, lay("8", "h", ""), Illegal::NotInHand),
        (covered.clone(), 0, lay("9", "1", ""), Illegal::NotVisible),
        (covered.clone(), 0, lay("9", "5", ""), Illegal::NotVisible),
        (covered.clone(), 0, take(2, "9"), Illegal::NotVisible),
        (covered.clone(), 0, take(5, "9"), Illegal::NotVisible),
        (covered.clone(), 0, lay("9", "", ""), Illegal::NoCards),
        (covered.clone(), 0, lay("1", "0", ""), Illegal::DoesNotCover),
        (covered.clone(), 0, lay("7", "", "h"), Illegal::JokersNameAnother),
        (covered.clone(), 1, lay("8", "h", ""), Illegal::NotFactorX),
        (
            start(&over(pli("7", 1), &["joker", "8"], &["1", "2"])),
            0,
            lay("8", "", "h"),
            Illegal::LastCardClassic,
        ),
        (opening.clone(), 0, cut, Illegal::NoPli),
        (after_special.clone(), 0, cut, Illegal::NumXAlone),
        (covered.clone(), 0, malus("malus_1_1", Target::Seat(seat(0))), Illegal::BadTarget),
        (covered.clone(), 0, malus("swap", Target::All), Illegal::NotMalus),
        (covered.clone(), 0, take(0, "1"), Illegal::OwnCard),
        (after_special, 0, Action::Pass, Illegal::AfterSpecial),
        (covered.clone(), 0, Action::EndTurn, Illegal::NoSpecialLaid),
        (covered, 0, Action::Draw, Illegal::DeckEmpty),
        (opening, 0, Action::Pass, Illegal::LeaderMayNotPass),
    ]
}

#[test]
fn every_refusal_names_its_reason_and_changes_nothing() {
    crate::kit::table::refuse_for_every_reason(cases());
}

/// A seat from the wire can be any of eight; asking is answered, never a panic.
#[test]
fn foreign_seats_and_places_get_an_answer() {
    let state = start(&over(pli("7", 1), &["swap 9", "8"], &["1 1", "2 2"]));
    for who in 0..8 {
        for other in 0..8 {
            let _ = may(&state, who, Action::Take { from: seat(other), card: card("2") });
            let from = Zone::Row(seat(other));
            let _ = may(&state, who, Action::NumX { from });
            let with = Exchange::Seat(seat(other));
            let _ = may(&state, who, Action::Swap { from, with });
        }
    }
    for json in [r#"{"lay":{"value":"5","cards":[7]}}"#, r#"{"lay":{"value":"5","cards":["nowhere"]}}"#] {
        assert!(serde_json::from_str::<Action>(json).is_err(), "{json}");
    }
    let many = format!(r#"{{"lay":{{"value":"5","cards":[{}]}}}}"#, vec!["\"hand\""; 16].join(","));
    assert!(serde_json::from_str::<Action>(&many).is_err());
}

/// Records are read by people.
#[test]
fn actions_read_well_as_json() {
    let json = |action: Action| serde_json::to_string(&action).expect("an action is JSON");
    assert_eq!(
        json(lay("7", "h h 2", "h")),
        r#"{"lay":{"value":"7","cards":["hand","hand",2],"jokers":["hand"]}}"#
    );
    assert_eq!(json(Action::Show(Pair::from([card("5"), card("-1")]))), r#"{"show":["-1","5"]}"#);
    assert_eq!(
        json(Action::Swap { from: Zone::Row(seat(1)), with: Exchange::Left }),
        r#"{"swap":{"from":1,"with":"left"}}"#
    );
    assert_eq!(json(Action::RefillBlind), r#""refill_blind""#);
    assert_eq!(json(Action::NumX { from: Zone::Hand }), r#"{"num_x":{"from":"hand"}}"#);
}
