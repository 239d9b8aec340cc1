//! Claims: right ones, errors, and those that somebody else was quicker than.

use super::*;

/// Returns true if a claim of this card takes it.
fn takes(pool: &str, name: &str) -> bool {
    let mut state = start(&open(pool));
    let action = claim(&state, name);
    play(&mut state, 0, action).iter().any(taken)
}

/// Vectors: pool 3/12, 4/50 - no such cards are printed; 3/14 and 4/80 have their attacks, 8/12 the target.
/// "claim 12 is an error; after 3/81 is there, 12 is taken". [S]
#[test]
fn a_card_is_taken_by_two_others_and_not_by_one() {
    assert!(!takes("8/12 4/80", "8/12"));
    assert!(takes("8/12 4/80 3/54", "8/12"));
}

/// Vectors: pool 6/10, 4/15, 9/24: 24 taken; pool 5/9, 9/10, 2/45: 45 taken. [S]
/// With the same attacks on printed cards.
#[test]
fn the_examples_of_the_rules() {
    assert!(takes("6/16 4/9 7/24", "7/24"));
    assert!(takes("5/10 9/18 2/45", "2/45"));
}

/// A card does not help to take itself. [S: multiples-018]
#[test]
fn a_card_s_own_attack_does_not_serve_against_it() {
    assert!(!takes("3/24 8/12", "3/24"), "3 and 8 make 24, but the 3 is its own");
    assert!(takes("3/24 8/12 3/54", "3/24"));
}

/// "equal attacks are fine (squares)" - of two cards. [S]
#[test]
fn equal_attacks_are_fine_if_they_are_two() {
    assert!(!takes("8/36 6/16", "8/36"));
    assert!(takes("8/36 6/16 6/27", "8/36"));
    assert!(!takes("6/49 7/6 2/8", "6/49"), "one 7 is no square");
}

/// Any player may take with cards that another turned: the pool belongs to nobody. [S: multiples-012]
#[test]
fn anybody_takes_with_anybodys_cards() {
    for who in 0..3 {
        let mut state = start(&open("6/16 4/9 7/24"));
        let action = claim(&state, "7/24");
        let events = play(&mut state, who, action);
        let factors = Factors::from([card("4/9"), card("6/16")]);
        assert_eq!(events, [Event::Taken { seat: seat(who), card: card("7/24"), factors }]);
        assert_eq!(trophies(&state, who), list("7/24"));
    }
}

/// "Several cards may be taken per flip, by anybody, also freshly flipped ones." [S]
#[test]
fn several_cards_are_taken_between_two_flips() {
    let mut state = start(&open("6/16 4/9 7/24 2/28 3/24 9/18"));
    for (who, name) in [(0, "7/24"), (1, "3/24")] {
        let action = claim(&state, name);
        assert!(play(&mut state, who, action).iter().any(taken));
    }
    assert_eq!(state.public().pool.cards(), cards("6/16 4/9 2/28 9/18"));
}

/// A fresh card is taken, and a fresh one serves, at once. [S: multiples-017]
#[test]
fn a_card_just_turned_can_be_taken() {
    let found = (0..200).find_map(|number| {
        let mut state =
            Sniper::deal(&Setup { seed: Seed::from_number(number), ..setup(7, Options::default()) }).unwrap();
        all_ready(&mut state);
        let within = state.public().within_reach().iter().next()?;
        Some((state, within))
    });
    let (mut state, within) = found.expect("one first flip of seven in so many offers something");
    assert!(state.public().fresh.contains(within));
    let action = claim(&state, &within.to_string());
    assert!(play(&mut state, 6, action).iter().any(taken));
    assert!(!state.public().fresh.contains(within));
}

/// "A trophy no longer serves as a factor." [D]
#[test]
fn a_trophy_attacks_no_more() {
    let mut state = start(&open("6/16 4/9 3/24 8/12"));
    assert_eq!(state.public().within_reach(), cards("3/24 8/12"));
    let action = claim(&state, "3/24");
    play(&mut state, 0, action);
    let action = claim(&state, "8/12");
    assert!(!play(&mut state, 0, action).iter().any(taken), "4 × 3 made 12, and the 3 is a trophy now");
}

/// "Not reachable: an error - their latest trophy leaves the game; none owned: nothing.
/// The claimed card stays." [S]
#[test]
fn an_error_costs_the_latest_trophy_for_good() {
    let captures = vec![(seat(0), card("4/4")), (seat(0), card("7/6")), (seat(1), card("2/8"))];
    let mut state = start(&Position { captures, ..open("8/12 4/80 9/70") });
    let before = state.public().table();
    for (wrong, lost) in [("8/12", Some("7/6")), ("4/80", Some("4/4")), ("9/70", None)] {
        let action = claim(&state, wrong);
        let error = Event::Missed { seat: seat(0), card: card(wrong), lost: lost.map(card) };
        assert_eq!(play(&mut state, 0, action), [error]);
    }
    assert!(trophies(&state, 0).is_empty());
    assert_eq!(trophies(&state, 1), list("2/8"));
    assert!(state.public().pool.cards().contains(card("8/12")));
    assert_eq!(state.public().table(), before, "an error changes no table");
    assert!(!state.public().unseen().contains(card("7/6")), "it does not come back");
    let mut census = Vec::new();
    state.census(&mut census);
    assert!(census.contains(&(card("7/6").number() as u16)));
}

/// A wrong claim costs its player, even if another seat has erred on that card. [S: multiples-008]
/// Only the same claim by the same seat of the same table does not count again: it is refused and costs
/// nothing. [R]
#[test]
fn an_error_costs_everybody_who_makes_it_and_each_of_them_once() {
    let captures =
        [(0, "4/4"), (1, "2/8"), (0, "7/6"), (1, "5/10")].map(|(who, name)| (seat(who), card(name)));
    let mut state = start(&Position { captures: captures.to_vec(), ..open("6/16 4/9 7/24 9/70") });
    let wrong = claim(&state, "9/70");
    for (who, lost) in [(0, "7/6"), (1, "5/10")] {
        let error = Event::Missed { seat: seat(who), card: card("9/70"), lost: Some(card(lost)) };
        assert_eq!(play(&mut state, who, wrong), [error]);
    }
    let right = claim(&state, "7/24");
    for _ in 0..2 {
        let before = state.clone();
        for who in [0, 1] {
            assert_eq!(may(&state, who, wrong), Err(Illegal::AlreadyMissed));
        }
        assert_eq!(state, before);
        // Also when the table has changed while the message was on its way.
        let _ = state.play(seat(2), right, &mut Silent);
    }
    // A player who has seen the new table and claims the card again makes another error.
    let again = claim(&state, "9/70");
    let error = Event::Missed { seat: seat(0), card: card("9/70"), lost: Some(card("4/4")) };
    assert_eq!(play(&mut state, 0, again), [error]);
    assert_eq!(may(&state, 0, again), Err(Illegal::AlreadyMissed));
}

/// Cards of a dealt game: seed 1, after so many flips.
fn dealt(seats: usize, flips: usize, options: Options) -> Sniper {
    let mut state = Sniper::deal(&Setup { seed: Seed::from_number(1), ..setup(seats, options) }).unwrap();
    (0..flips).for_each(|_| drop(all_ready(&mut state)));
    state
}

/// With its pair named, another pair for the same card is another claim, and another error.
#[test]
fn with_factors_named_each_wrong_pair_is_an_error_of_its_own() {
    let mut state = dealt(2, 4, Options { name_factors: true, ..Options::default() });
    let (lying, twelve) = (state.public().pool.cards(), card("7/12"));
    let right: Vec<Factors> = lying.without(twelve).all_factors(12).collect();
    assert_eq!(right.len(), 2);
    let pairs = lying.without(twelve).iter().flat_map(|one| {
        lying
            .without(twelve)
            .iter()
            .filter(move |other| one < *other)
            .map(move |other| Factors::from([one, other]))
    });
    let pairs: Vec<Factors> = pairs.filter(|pair| !right.contains(pair)).collect();
    assert_eq!(pairs.len(), 19);
    let table = state.public().table();
    let claim = |factors: &Factors| Action::Claim { card: twelve, factors: Some(*factors), table };
    for pair in &pairs {
        assert_eq!(
            play(&mut state, 0, claim(pair)),
            [Event::Missed { seat: seat(0), card: twelve, lost: None }]
        );
        assert_eq!(may(&state, 0, claim(pair)), Err(Illegal::AlreadyMissed));
        assert_eq!(may(&state, 1, claim(pair)), Ok(()));
    }
    // With a trophy at stake each further pair costs it.
    let captures = vec![(seat(0), card("4/4")), (seat(0), card("7/6"))];
    let options = state.public().options;
    let mut state = start_with(&Position { captures, ..open("6/16 4/9 7/24 3/14 9/18") }, options);
    for (pair, lost) in [(["3/14", "9/18"], "7/6"), (["6/16", "9/18"], "4/4")] {
        let wrong = claim_by(&state, "7/24", pair);
        let error = Event::Missed { seat: seat(0), card: card("7/24"), lost: Some(card(lost)) };
        assert_eq!(play(&mut state, 0, wrong), [error]);
    }
}

/// A claim of an older table costs every player who errs with it, whoever has erred meanwhile.
#[test]
fn an_error_of_an_older_table_costs_as_well() {
    let mut state = start(&open("6/16 4/9 7/24 3/24 9/70"));
    let first = claim(&state, "7/24");
    assert!(play(&mut state, 2, first).iter().any(taken));
    let (wrong, right) = (claim(&state, "9/70"), claim(&state, "3/24"));
    assert!(!play(&mut state, 0, wrong).iter().any(taken));
    assert!(play(&mut state, 1, right).iter().any(taken));
    let error = Event::Missed { seat: seat(2), card: card("9/70"), lost: Some(card("7/24")) };
    assert_eq!(play(&mut state, 2, wrong), [error]);
    // The same, told twice, costs once.
    let before = state.clone();
    assert_eq!(may(&state, 2, wrong), Err(Illegal::AlreadyMissed));
    assert!(state == before && trophies(&state, 2).is_empty());
}

/// An error of a seat without a trophy costs nothing, and is an event like any other. [S: multiples-008]
#[test]
fn errors_without_a_trophy_are_told_as_well() {
    let mut state = start(&open(SIX_BEYOND));
    for name in ["9/70", "4/80", "7/90", "2/100", "6/50", "5/81"] {
        let (wrong, lying) = (claim(&state, name), card(name));
        let error = Event::Missed { seat: seat(0), card: lying, lost: None };
        assert_eq!(play(&mut state, 0, wrong), [error]);
        assert!(!listed(&state, 0).contains(&wrong));
        assert_eq!(may(&state, 1, wrong), Ok(()), "another seat has not erred");
    }
    let right = claim(&state, "7/24");
    assert!(play(&mut state, 0, right).iter().any(taken));
}

/// Each wrong claim of a seat at a table is told once, however often the seat sends it.
#[test]
fn a_flood_of_claims_is_told_once() {
    let mut state = dealt(2, 8, Options { name_factors: true, ..Options::default() });
    let (open, table) = (state.public().pool.cards(), state.public().table());
    let (mut wrong, mut told) = (0, 0);
    for _ in 0..3 {
        for card in open.iter() {
            let others = open.without(card);
            let pairs = others.iter().flat_map(|one| {
                others.iter().filter(move |other| one < *other).map(move |other| [one, other])
            });
            for factors in pairs.map(Factors::from).filter(|factors| factors.product() != card.target()) {
                wrong += 1;
                let claim = Action::Claim { card, factors: Some(factors), table };
                told += usize::from(state.play(seat(0), claim, &mut Silent).is_ok());
            }
        }
    }
    assert!(told > 100 && told * 3 == wrong, "{told} of {wrong}");
}

/// "A claim that was right for that table but was spoiled by an earlier claim is void, not an error." [R]
/// First: the card itself is gone.
#[test]
fn who_comes_second_loses_nothing() {
    let captures = vec![(seat(1), card("2/8"))];
    let mut state = start(&Position { captures, ..open("6/16 4/9 7/24") });
    let same = claim(&state, "7/24");
    play(&mut state, 0, same);
    let after = state.clone();
    assert_eq!(may(&state, 1, same), Err(Illegal::Spoiled));
    assert_eq!(state, after);
    assert_eq!(trophies(&state, 1), list("2/8"));
}

/// The same: a factor is gone.
#[test]
fn a_claim_whose_factor_was_taken_is_void() {
    let mut state = start(&open("6/16 4/9 3/24 8/12 6/27"));
    let twelve = claim(&state, "8/12");
    let action = claim(&state, "3/24");
    play(&mut state, 0, action);
    assert_eq!(may(&state, 1, twelve), Err(Illegal::Spoiled));
    let again = claim(&state, "8/12");
    assert!(play(&mut state, 1, again).iter().any(|event| !taken(event)), "who has seen it errs");
}

/// A claim that is still right is taken, whatever else has gone;
/// one that was wrong then and is wrong now is an error.
#[test]
fn an_old_claim_is_judged_by_what_it_saw() {
    let pool = "6/16 4/9 3/24 8/12 6/27 2/28 7/24 9/70";
    let mut state = start(&open(pool));
    let still_right = claim(&state, "7/24");
    let wrong = claim(&state, "9/70");
    let action = claim(&state, "3/24");
    play(&mut state, 0, action);
    assert!(play(&mut state.clone(), 1, still_right).iter().any(taken));
    assert_eq!(play(&mut state, 2, wrong), [Event::Missed { seat: seat(2), card: card("9/70"), lost: None }]);
}

/// A claim from before the last flip is judged as that flip's:
/// right if it is, void if it has been spoiled since, else an error.
#[test]
fn a_claim_from_before_the_flip() {
    let mut state = start(&open("6/16 4/9 7/24 9/70"));
    let (right, wrong) = (claim(&state, "7/24"), claim(&state, "9/70"));
    all_ready(&mut state);
    assert!(play(&mut state.clone(), 0, right).iter().any(taken));
    let beyond = !state.public().within_reach().contains(card("9/70"));
    assert!(beyond && play(&mut state.clone(), 0, wrong).iter().all(|event| !taken(event)));
    let action = claim(&state, "7/24");
    play(&mut state, 1, action);
    assert_eq!(may(&state, 0, right), Err(Illegal::Spoiled));
}

/// The clock may turn cards while a claim is on its way: one that was right for the table its player saw,
/// and was spoiled before the flip, is void and no error,
/// however many flips have come first; one that was wrong there is an error. [R]
#[test]
fn a_claim_that_flips_have_overtaken_is_judged_by_what_it_saw() {
    let pool = "6/16 4/9 3/24 8/12 9/70";
    let overtaken = |seed: u64| {
        let captures = vec![(seat(1), card("2/8"))];
        let options = Options { clock: Some(20), ..Options::default() };
        let setup = Setup { seed: Seed::from_number(seed), ..setup(3, options) };
        let mut state = Sniper::at(&setup, &Position { captures, ..open(pool) }).unwrap();
        let (twelve, wrong) = (claim(&state, "8/12"), claim(&state, "9/70"));
        let action = claim(&state, "3/24");
        assert!(play(&mut state, 0, action).iter().any(taken));
        for flip in 0..2 {
            assert_eq!(state.public().flips, 2 + flip);
            for who in 0..3 {
                let action = state.public().time_up(seat(who)).expect("the time can be up");
                play(&mut state, who, action);
            }
        }
        let within = state.public().within_reach();
        within.and(cards("8/12 9/70")).is_empty().then_some((state, twelve, wrong))
    };
    // The cards that are turned may make a claim right again.
    let seed = (0..100).find(|seed| overtaken(*seed).is_some()).expect("cards that help neither claim");
    let (mut state, twelve, wrong) = overtaken(seed).unwrap();
    assert_eq!(may(&state, 1, twelve), Err(Illegal::Spoiled));
    assert_eq!(trophies(&state, 1), list("2/8"));
    let error = Event::Missed { seat: seat(1), card: card("9/70"), lost: Some(card("2/8")) };
    assert_eq!(play(&mut state, 1, wrong), [error]);
}

/// "Option `name_factors`: a claim must name the two cards."
/// Naming the wrong ones is an error, even where others would do. [R]
#[test]
fn with_factors_named_only_those_count() {
    let options = Options { name_factors: true, ..Options::default() };
    let mut state = start_with(&open("6/16 4/9 7/24 3/14 9/18"), options);
    assert_eq!(may(&state, 0, claim(&state, "7/24")), Err(Illegal::FactorsMissing));
    let wrong = claim_by(&state, "7/24", ["3/14", "9/18"]);
    assert!(!play(&mut state, 0, wrong).iter().any(taken));
    let right = claim_by(&state, "7/24", ["6/16", "4/9"]);
    let events = play(&mut state, 0, right);
    assert!(matches!(events[..], [Event::Taken { factors, .. }] if factors.set() == cards("6/16 4/9")));
}

/// With named factors a claim is void as soon as one of them has gone, though others would do now.
#[test]
fn a_named_factor_that_has_gone_makes_the_claim_void() {
    let options = Options { name_factors: true, ..Options::default() };
    let mut state = start_with(&open("6/16 4/9 7/24 3/24 8/12"), options);
    let by_three_and_eight = claim_by(&state, "7/24", ["3/24", "8/12"]);
    let action = claim_by(&state, "3/24", ["6/16", "4/9"]);
    play(&mut state, 0, action);
    assert_eq!(may(&state, 1, by_three_and_eight), Err(Illegal::Spoiled));
}
