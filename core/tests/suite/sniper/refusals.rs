//! Every refusal has a position that shows it, and no refusal changes anything.

use super::*;

fn cases() -> Vec<(Sniper, usize, Action, Illegal)> {
    let table = start(&open("6/16 4/9 7/24 9/70"));
    let named = start_with(&open("6/16 4/9 7/24 9/70"), Options { name_factors: true, ..Options::default() });
    let at = |table| Action::Ready { table };
    let now = table.public().table();
    let mut ready_once = table.clone();
    play(&mut ready_once, 0, at(now));
    let mut spoiled = table.clone();
    let right = claim(&table, "7/24");
    play(&mut spoiled, 0, right);
    let mut known = table.clone();
    let wrong = claim(&table, "9/70");
    play(&mut known, 0, wrong);
    let mut over = start(&Position { flips: 13, ..open("6/16") });
    all_ready(&mut over);
    let late = Action::Claim { card: card("6/16"), factors: None, table: now + 1 };
    let factors = |names: [&str; 2]| claim_by(&named, "7/24", names);
    vec![
        (over, 0, at(13), Illegal::GameOver),
        (table.clone(), 3, at(now), Illegal::NotSeated),
        (table.clone(), 7, claim(&table, "7/24"), Illegal::NotSeated),
        (known, 0, wrong, Illegal::AlreadyMissed),
        (table.clone(), 0, at(now + 1), Illegal::NoSuchTable),
        (table.clone(), 0, late, Illegal::NoSuchTable),
        (table.clone(), 0, at(now - 1), Illegal::StaleTable),
        (spoiled.clone(), 0, at(now), Illegal::StaleTable),
        (ready_once, 0, at(now), Illegal::AlreadyReady),
        (spoiled.clone(), 1, right, Illegal::Spoiled),
        (spoiled.clone(), 1, claim(&spoiled, "7/24"), Illegal::NotOnTable),
        (table.clone(), 0, claim(&table, "2/8"), Illegal::NotOnTable),
        (named.clone(), 0, factors(["6/16", "2/8"]), Illegal::NotOnTable),
        (named.clone(), 0, claim(&named, "7/24"), Illegal::FactorsMissing),
        (table.clone(), 0, claim_by(&table, "7/24", ["6/16", "4/9"]), Illegal::FactorsUnasked),
        (named.clone(), 0, factors(["6/16", "6/16"]), Illegal::NotTwoOthers),
        (named.clone(), 0, factors(["7/24", "6/16"]), Illegal::NotTwoOthers),
    ]
}

#[test]
fn every_refusal_names_its_reason_and_changes_nothing() {
    crate::kit::table::refuse_for_every_reason(cases());
}
