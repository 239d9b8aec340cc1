//! Every refusal has a position that shows it, and no refusal changes anything.

use super::*;

fn cases() -> Vec<(Duel, usize, Action, Illegal)> {
    let dealt = Duel::deal(&setup(2, Options::default())).unwrap();
    let (own, other) =
        (dealt.hand(seat(0)).iter().next().unwrap(), dealt.hand(seat(1)).iter().next().unwrap());
    let laid = start(&Position { hands: vec![cards("9/16")], ..table(&["3/14 8/12", "3/24 6/16", "7/24"]) });
    let mut over = start(&Position { left: Some(0), ..table(&["", ""]) });
    play(&mut over, 0, Action::EndTurn);
    vec![
        (over, 0, Action::EndTurn, Illegal::GameOver),
        (dealt.clone(), 1, Action::Lay(other), Illegal::NotYourTurn),
        (dealt.clone(), 7, Action::EndTurn, Illegal::NotYourTurn),
        (dealt.clone(), 0, Action::Destroy(own), Illegal::LayFirst),
        (laid.clone(), 0, Action::Lay(card("9/16")), Illegal::AlreadyLaid),
        (dealt, 0, Action::Lay(other), Illegal::NotInHand),
        (laid.clone(), 0, destroy("2/8"), Illegal::NotLaid),
        (laid.clone(), 0, destroy("9/16"), Illegal::NotLaid),
        (laid.clone(), 0, destroy("3/14"), Illegal::OwnCard),
        (laid, 0, destroy("6/16"), Illegal::NoProduct),
    ]
}

#[test]
fn every_refusal_names_its_reason_and_changes_nothing() {
    crate::kit::table::refuse_for_every_reason(cases());
}
