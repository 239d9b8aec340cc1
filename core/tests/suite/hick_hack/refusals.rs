//! Refusals and the written form of actions.

use super::*;

fn bargaining() -> HickHack {
    meet(&["y4", "y6", "y3", "g6"], Grains::new(2, 1, 1), TALKS).0
}

fn answering() -> HickHack {
    let mut state = bargaining();
    play(&mut state, 1, Action::Propose(split(&[[1, 0, 0], [0, 1, 1], [1, 0, 0]])));
    state
}

/// The same where another split may be proposed instead.
fn haggling() -> HickHack {
    let (mut state, _) = meet(&["y4", "y6", "y3", "g6"], Grains::new(2, 1, 1), HAGGLING);
    play(&mut state, 1, Action::Propose(split(&[[1, 1, 0], [1, 0, 1]])));
    state
}

fn counter(shares: &[[u8; 3]]) -> Action {
    Action::Counter { to: Proposal { yard: Colour::Yellow, by: seat(1) }, split: split(shares) }
}

fn over() -> HickHack {
    let mut table = with_lays(&["y4", "b6", "p3", "g6"], Grains::new(1, 0, 0));
    table.round = 12;
    let mut state = at(&table, TALKS, 1);
    lay_all(&mut state, &["y4", "b6", "p3", "g6"]);
    state
}

fn cases() -> Vec<(HickHack, usize, Action, Illegal)> {
    let small = || at(&position(&["y3 y4 yf5", "k3 k4 k5"], Grains::new(1, 0, 0)), TALKS, 1);
    let all = Action::Propose(split(&[[2, 1, 1]]));
    let mut chosen = small();
    play(&mut chosen, 0, lay("y3 y4"));
    vec![
        (over(), 0, lay("y4"), Illegal::RoundOver),
        (over(), 0, accept(Colour::Yellow, 1), Illegal::RoundOver),
        (small(), 0, Action::Roll, Illegal::WrongPhase),
        (small(), 0, all, Illegal::WrongPhase),
        (bargaining(), 1, lay("y6"), Illegal::WrongPhase),
        (bargaining(), 1, accept(Colour::Yellow, 1), Illegal::WrongPhase),
        (answering(), 0, all, Illegal::WrongPhase),
        (chosen, 0, lay("y3 y4"), Illegal::NotYourTurn),
        (bargaining(), 0, all, Illegal::NotYourTurn),
        (answering(), 1, accept(Colour::Yellow, 1), Illegal::NotYourTurn),
        (answering(), 3, refuse(Colour::Yellow, 1), Illegal::NotYourTurn),
        (small(), 0, lay("y3 k3"), Illegal::NotInHand),
        (small(), 0, lay("y3 y3"), Illegal::NotInHand),
        (small(), 0, lay("y3"), Illegal::WrongNumber),
        (small(), 0, Action::Lay(Cards::EMPTY), Illegal::WrongNumber),
        (small(), 0, lay("y3 yf5"), Illegal::BirdAndFox),
        (bargaining(), 1, Action::Propose(Split::NOTHING), Illegal::NotAllGrains),
        (
            bargaining(),
            1,
            Action::Propose(split(&[[2, 1, 0], [0; 3], [0; 3], [0, 0, 1]])),
            Illegal::NotInvolved,
        ),
        (answering(), 0, accept(Colour::Blue, 1), Illegal::OtherProposal),
        (answering(), 0, accept(Colour::Yellow, 2), Illegal::OtherProposal),
        (answering(), 0, counter(&[[0, 0, 0], [2, 1, 1]]), Illegal::NoCounter),
        (haggling(), 0, counter(&[[1, 1, 0], [1, 0, 1]]), Illegal::SameSplit),
        (haggling(), 0, counter(&[[1, 1, 0]]), Illegal::NotAllGrains),
    ]
}

#[test]
fn every_refusal_names_its_reason_and_changes_nothing() {
    crate::kit::table::refuse_for_every_reason(cases());
}

#[test]
fn seats_that_are_not_there_get_an_answer() {
    for state in [bargaining(), answering(), over(), HickHack::deal(&setup(4, TALKS, 1)).unwrap()] {
        for who in 4..8 {
            assert_eq!(listed(&state, who), []);
            for action in
                [lay("y3"), Action::Roll, accept(Colour::Yellow, 1), Action::Propose(Split::NOTHING)]
            {
                assert!(may(&state, who, action).is_err());
            }
        }
    }
}

#[test]
fn actions_read_well_as_json() {
    let written = [
        (lay("y3 kf6"), r#"{"lay":["y3","kf6"]}"#),
        (Action::Propose(split(&[[1, 0, 0], [0, 1, 2]])), r#"{"propose":[[1,0,0],[0,1,2]]}"#),
        (Action::Roll, r#""roll""#),
        (accept(Colour::Red, 1), r#"{"accept":{"yard":"red","by":1}}"#),
        (refuse(Colour::Black, 0), r#"{"refuse":{"yard":"black","by":0}}"#),
        (counter(&[[2, 1, 1]]), r#"{"counter":{"to":{"yard":"yellow","by":1},"split":[[2,1,1]]}}"#),
    ];
    for (action, json) in written {
        assert_eq!(serde_json::to_string(&action).unwrap(), json);
        assert_eq!(serde_json::from_str::<Action>(json).unwrap(), action);
    }
    let bad = [
        r#"{"lay":["y6","y6"]}"#,
        r#"{"lay":["x1"]}"#,
        r#"{"propose":[[255,255,255]]}"#,
        r#"{"propose":[[1],[0]]}"#,
        r#"{"propose":[[1,0,0],[0,0,0],[0,0,0],[0,0,0],[0,0,0],[0,0,0],[0,0,0]]}"#,
        r#"{"accept":"white"}"#,
    ];
    for json in bad {
        assert!(serde_json::from_str::<Action>(json).is_err(), "{json}");
    }
}
