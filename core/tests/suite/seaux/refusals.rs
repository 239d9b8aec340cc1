//! Every reason for a refusal, and actions as records have them.

use super::*;
use cartable_core::game::Reason;
use cartable_core::games::seaux::Part;

#[test]
fn every_reason_is_met_and_has_its_own_code() {
    let built = Seaux::deal(&setup(2, Options::default())).expect("a plain deal");
    let mut over = under_attack(&["g1", "g2"], 'r', &[&[8]], 1);
    over.pyramids[1] = pyramid("r.... .... ... .. .");
    let mut over = start(&over);
    play(&mut over, 1, Action::GiveUp(cell(0, 0)));
    let attacking = start(&position(&["r5 r4 g1", "r8"]));
    let attacked = start(&under_attack(&["g1", "r3 g8"], 'r', &[&[8]], 1));
    let mut lower = under_attack(&["g1", "r3 g8"], 'r', &[&[8]], 1);
    lower.pyramids[1] = pyramid("rryaa r... ... .. .");
    let lower = start(&lower);
    let met = [
        (may(&over, 0, lay('g', &[1])), Illegal::RoundOver),
        (may(&attacking, 1, lay('r', &[8])), Illegal::NotYourTurn),
        (may(&attacking, 0, Action::Build(full())), Illegal::WrongPhase),
        (may(&built, 0, Action::Build(Pyramid::EMPTY)), Illegal::NotComplete),
        (may(&attacking, 0, lay('r', &[])), Illegal::WrongNumber),
        (may(&attacking, 0, lay('r', &[8])), Illegal::NotInHand),
        (may(&attacked, 1, lay('g', &[8])), Illegal::WrongColour),
        (may(&attacked, 1, lay('r', &[3])), Illegal::TooLow),
        (may(&lower, 1, Action::GiveUp(cell(4, 0))), Illegal::NoBucket),
        (may(&lower, 1, Action::GiveUp(cell(0, 4))), Illegal::OtherBucket),
    ];
    for (result, reason) in met {
        assert_eq!(result, Err(reason));
    }
    assert_eq!(met.len(), Illegal::ALL.len());
    let codes: std::collections::HashSet<_> = Illegal::ALL.iter().map(|reason| reason.code()).collect();
    assert_eq!(codes.len(), Illegal::ALL.len());
    // An attacker gives up nothing, and without a cut there is no part to give up.
    assert_eq!(may(&attacking, 0, Action::GiveUp(cell(4, 0))), Err(Illegal::WrongPhase));
    assert_eq!(may(&attacked, 1, Action::GiveUpPart(Part::Left)), Err(Illegal::WrongPhase));
    assert_eq!(may(&attacking, 7, lay('r', &[5])), Err(Illegal::NotYourTurn));
}

/// Records are read by people.
#[test]
fn actions_read_well_as_json() {
    let json = |action: Action| serde_json::to_string(&action).expect("an action is JSON");
    assert_eq!(json(lay('r', &[5, 2])), r#"{"lay":{"colour":"red","values":[2,5]}}"#);
    assert_eq!(json(Action::GiveUp(cell(1, 0))), r#"{"give_up":5}"#);
    assert_eq!(json(Action::GiveUpPart(Part::Left)), r#"{"give_up_part":"left"}"#);
    let built = json(Action::Build(full()));
    assert!(built.starts_with(r#"{"build":["yellow","yellow","yellow","grey","#), "{built}");
    for action in [lay('r', &[5, 2]), Action::Build(full())] {
        assert_eq!(serde_json::from_str::<Action>(&json(action)).expect("the same action"), action);
    }
}

#[test]
fn impossible_actions_cannot_be_read() {
    for json in [
        r#"{"lay":{"colour":"red","values":[9]}}"#,
        r#"{"lay":{"colour":"red","values":[0]}}"#,
        r#"{"lay":{"colour":"red","values":[1,1,1]}}"#,
        r#"{"lay":{"colour":"pink","values":[1]}}"#,
        r#"{"give_up":15}"#,
        r#"{"build":["yellow"]}"#,
        r#"{"give_up_part":"middle"}"#,
    ] {
        assert!(serde_json::from_str::<Action>(json).is_err(), "{json}");
    }
}
