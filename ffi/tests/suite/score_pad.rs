//! The score pad: the engine's sheet and end rule by hand.

use cartable_ffi::{CartableError, Lang, OptionSetting, ScorePad};
use std::sync::Arc;

fn pad() -> Arc<ScorePad> {
    let target = OptionSetting { key: "target".to_owned(), value: "50".to_owned() };
    let names = ["Anne", "Bruno", "Chloé"].map(str::to_owned).to_vec();
    ScorePad::new("niet", &[target], names, Some(2), Lang::Fr).expect("a pad")
}

fn code(result: Result<impl Sized, CartableError>) -> String {
    match result.err() {
        Some(CartableError::BadInput { code, .. }) => code,
        other => panic!("not refused as bad input: {other:?}"),
    }
}

#[test]
fn rounds_are_added_corrected_and_undone_until_the_match_is_over() {
    let pad = pad();
    assert_eq!(pad.dealer(), Some(2));
    pad.add(vec![10, 20, 30], Lang::Fr).expect("a round");
    assert_eq!((pad.dealer(), pad.is_over(), pad.winners()), (Some(0), false, vec![]));
    pad.add(vec![40, 30, 10], Lang::Fr).expect("a round");
    assert_eq!((pad.dealer(), pad.is_over(), pad.winners()), (None, true, vec![0, 1]));
    assert_eq!(code(pad.add(vec![1, 1, 1], Lang::Fr)), "match_over");
    pad.correct(1, vec![20, 10, 10], Lang::Fr).expect("a correction");
    assert!(!pad.is_over());
    assert_eq!(pad.table(Lang::Fr).totals, [30, 30, 40]);
    assert_eq!(pad.table(Lang::Fr).places, [2, 2, 1]);
    // Both are undone, the correction first, and done again, also after the pad was put away.
    assert!(pad.undo());
    assert_eq!((pad.is_over(), pad.table(Lang::Fr).totals), (true, vec![50, 50, 40]));
    assert!(pad.undo());
    assert_eq!(pad.table(Lang::En).rows.len(), 1);
    let pad = ScorePad::load(&pad.save(), Lang::Fr).expect("the same pad");
    assert!(pad.redo() && pad.redo() && !pad.redo());
    assert_eq!(pad.table(Lang::Fr).totals, [30, 30, 40]);
    // A round written after an undo takes the place of the undone one.
    assert!(pad.undo() && pad.undo());
    pad.add(vec![1, 2, 3], Lang::Fr).expect("a round");
    assert!(!pad.redo());
    assert!(pad.undo() && pad.undo() && !pad.undo());
}

/// The pad says of every round who deals or starts, in the words of the game; of sniper nothing.
#[test]
fn every_round_has_its_dealer() {
    let names = || ["Anne", "Bruno"].map(str::to_owned).to_vec();
    let starts = |game: &str, round| {
        let pad = ScorePad::new(game, &[], names(), Some(1), Lang::En).expect("a pad");
        pad.starts(round, Lang::En)
    };
    assert_eq!(starts("niet", 0).as_deref(), Some("Round 1: Bruno deals."));
    assert_eq!(starts("niet", 1).as_deref(), Some("Round 2: Anne deals."));
    assert_eq!(starts("niet", 1_000).as_deref(), Some("Round 1001: Bruno deals."));
    assert_eq!(starts("seaux", 1).as_deref(), Some("Round 2: Anne attacks first."));
    assert_eq!(starts("duel", 0).as_deref(), Some("Bruno begins."));
    assert_eq!(starts("sniper", 0), None);
    // If no dealer is named one is drawn, so several draws differ.
    let drawn = || ScorePad::new("niet", &[], names(), None, Lang::En).expect("a pad").dealer();
    let drawn: std::collections::BTreeSet<_> = (0..64).map(|_| drawn()).collect();
    assert_eq!(drawn, [Some(0), Some(1)].into());
    assert_eq!(code(ScorePad::new("niet", &[], names(), Some(2), Lang::En)), "bad_table");
    assert_eq!(code(ScorePad::new("niet", &[], Vec::new(), None, Lang::En)), "bad_table");
}

#[test]
fn rows_that_a_game_cannot_produce_are_doubted_and_taken() {
    let doubt = |game: &str, points: &[i32]| {
        let names = ["Anne", "Bruno"].map(str::to_owned).to_vec();
        let pad = ScorePad::new(game, &[], names, None, Lang::En).expect("a pad");
        let doubt = pad.doubt(points, Lang::En);
        pad.add(points.to_vec(), Lang::En).expect("house rules");
        doubt
    };
    assert!(doubt("duel", &[5, 5]).is_some_and(|why| why.contains("only one player")));
    assert!(doubt("numereum", &[1, 1]).is_some_and(|why| why.contains("one winner")));
    assert_eq!((doubt("duel", &[5, 4]), doubt("numereum", &[0, 1])), (None, None));
    // Everybody may have brought a pack; two cards always stay on the table.
    assert!(doubt("sniper", &[100, 60]).is_some_and(|why| why.contains("two cards")));
    assert_eq!((doubt("sniper", &[20, 18]), doubt("sniper", &[50, 28])), (None, None));
    assert!(doubt("seaux", &[16, 0]).is_some_and(|why| why.contains("15 buckets")));
    for too_early_or_late in [[3, 2], [0, 0]] {
        assert!(doubt("seaux", &too_early_or_late).is_some_and(|why| why.contains("one pyramid")));
    }
    assert_eq!(doubt("seaux", &[3, 0]), None);
    // Lost points are written with a minus; 4 points are all that the visible cards can bring.
    assert!(doubt("numx", &[12, -3]).is_some_and(|why| why.contains("points are lost")));
    assert!(doubt("numx", &[3, 2]).is_some_and(|why| why.contains("4 in all")));
    assert!(doubt("numx", &[-900, 0]).is_some_and(|why| why.contains("together do not cost")));
    assert_eq!((doubt("numx", &[3, 1]), doubt("numx", &[-31, -40])), (None, None));
    assert!(doubt("hick_hack", &[200, 81]).is_some_and(|why| why.contains("130 points")));
    assert!(doubt("hick_hack", &[-13, 40]).is_some_and(|why| why.contains("cowards")));
    assert_eq!(doubt("hick_hack", &[-2, 90]), None);
    assert!(doubt("nmbrs", &[601, 0]).is_some_and(|why| why.contains("3 points")));
    // Cards held at the end have not been laid: half of what was gained and what was lost share the pack.
    assert!(doubt("nmbrs", &[400, -101]).is_some_and(|why| why.contains("whole pack")));
    assert_eq!((doubt("nmbrs", &[400, -100]), doubt("nmbrs", &[80, -40])), (None, None));
}

/// Teams write the same total, a multiple of the contract's points, of about as many tricks as there are cards.
#[test]
fn rows_of_niet_that_no_teams_can_have_written_are_doubted() {
    let doubt = |rule: &str, points: &[i32]| {
        let rule = OptionSetting { key: "x2_rule".to_owned(), value: rule.to_owned() };
        let names = ["Anne", "Bruno", "Chloé", "David", "Emma"].map(str::to_owned);
        let pad =
            ScorePad::new("niet", &[rule], names[..points.len()].to_vec(), None, Lang::En).expect("a pad");
        pad.doubt(points, Lang::En)
    };
    let teams = |rule: &str, points: &[i32]| doubt(rule, points).is_some_and(|why| why.contains("teams"));
    let tricks = |rule: &str, points: &[i32]| doubt(rule, points).is_some_and(|why| why.contains("loot"));
    // 15 tricks and some loot for two teams of two.
    assert_eq!(doubt("team_total", &[10, 7, 7, 10]), None);
    assert_eq!(doubt("team_total", &[-20, -10, -10, -20]), None);
    assert!(teams("team_total", &[10, 7, 8, 10]), "three totals");
    assert!(teams("team_total", &[10, 10, 10, 7]), "three against one");
    assert!(teams("team_total", &[10, -4, 10, -4]), "tricks bring or cost, not both");
    assert!(teams("team_total", &[-7, -8, -7, -8]), "tricks that cost points cost two each");
    assert!(tricks("team_total", &[3, 2, 3, 2]), "hardly a trick");
    assert!(tricks("team_total", &[100, 60, 100, 60]), "too many, even at 4 points each");
    // With three players the lone one holds x2, and with five one of the two.
    assert_eq!(doubt("team_total", &[20, 9, 9]), None);
    assert!(tricks("team_total", &[21, 1, 1]), "what counts twice is even");
    assert_eq!(doubt("holder_only", &[20, 9, 9]), None);
    assert_eq!(doubt("holder_only", &[12, 6, 9, 9, 9]), None);
    assert!(teams("team_total", &[12, 6, 9, 9, 9]));
    assert_eq!(doubt("team_total", &[12, 12, 9, 9, 9]), None);
}

/// Physical cards are played as published:
/// the pad ends no match of nmbrs! by itself, but after the games agreed upon.
#[test]
fn nmbrs_is_scored_until_somebody_has_100_or_the_games_agreed_upon_are_played() {
    let setting = |(key, value): (&str, &str)| OptionSetting { key: key.to_owned(), value: value.to_owned() };
    let pad = |options: &[(&str, &str)]| {
        let names = ["Anne", "Bruno", "Chloé", "David"].map(str::to_owned).to_vec();
        let options: Vec<OptionSetting> = options.iter().copied().map(setting).collect();
        ScorePad::new("nmbrs", &options, names, None, Lang::En).expect("a pad")
    };
    for options in [&[][..], &[("level", "simple")], &[("level", "simple"), ("games", "off")]] {
        let pad = pad(options);
        for _ in 0..60 {
            pad.add(vec![-3, -2, -2, -2], Lang::En).expect("a round");
            assert!(!pad.is_over(), "{options:?}");
        }
        assert_eq!(pad.table(Lang::En).rounds, None);
        pad.add(vec![400, 0, 0, 0], Lang::En).expect("a round");
        assert_eq!(pad.winners(), [0]);
    }
    let pad = pad(&[("games", "2")]);
    assert_eq!(pad.table(Lang::En).rounds, Some(2), "the table says how long the match is");
    pad.add(vec![-3, -2, -4, -4], Lang::En).expect("a round");
    pad.add(vec![-3, -2, -4, -4], Lang::En).expect("a round");
    assert_eq!(pad.winners(), [1]);
}

#[test]
fn a_saved_pad_comes_back_and_a_corrupt_one_does_not() {
    let pad = pad();
    pad.add(vec![10, -20, 30], Lang::Fr).expect("a round");
    let save = pad.save();
    let loaded = ScorePad::load(&save, Lang::Fr).expect("the same pad");
    assert_eq!(loaded.table(Lang::Fr), pad.table(Lang::Fr));
    assert_eq!(loaded.save(), save);
    let load = |save: &str| code(ScorePad::load(save, Lang::Fr));
    assert_eq!(load("{}"), "bad_pad");
    for another in ["0", "2"] {
        assert_eq!(load(&save.replace("\"format\":1", &format!("\"format\":{another}"))), "other_version");
    }
    assert_eq!(load(&save.replace("-20", "-20,1")), "bad_score");
    assert_eq!(
        load(&save.replace("\"Bruno\",", "")),
        "bad_table",
        "the first dealer does not sit there any more"
    );
    assert_eq!(load(&save.replace("niet", "poker")), "bad_pad");
    let odd = ScorePad::load(&save.replace("Bruno", "Bru\u{202E}no"), Lang::Fr).expect("a name ends no pad");
    assert!(odd.save().contains("Bru\u{FFFD}no"));
}

#[test]
fn rounds_nobody_can_score_change_nothing() {
    let pad = pad();
    assert_eq!(code(pad.add(vec![1, 2], Lang::Fr)), "bad_score");
    assert_eq!(code(pad.add(vec![1, 2, 1_000_000], Lang::Fr)), "bad_score");
    assert_eq!(code(pad.correct(0, vec![1, 2, 3], Lang::Fr)), "bad_score");
    assert!(pad.table(Lang::Fr).rows.is_empty());
    // In the player's language, every word of it.
    let told = |points: &[i32], lang| {
        pad.add(points.to_vec(), lang).expect_err("a row that does not fit").to_string()
    };
    assert_eq!(told(&[1, 2], Lang::Fr), "Il faut un nombre par personne\u{a0}: 3, pas 2.");
    assert!(told(&[0, 0, -10_000], Lang::Fr).starts_with("−10000 points dans une manche"));
    assert!(told(&[0, 0, 10_000], Lang::En).starts_with("10000 points in one round"));
    let alone = ScorePad::new("numereum", &[], vec!["Anne".to_owned()], None, Lang::Fr).expect_err("too few");
    assert_eq!(alone.to_string(), "Numereum se joue à 2, pas à 1.");
}

/// Fills in a field as a person would: for the table, or for each player by a slash.
fn fill_in(pad: &ScorePad, key: &str, answer: &str) -> Result<(), CartableError> {
    let field = pad.counting(Lang::En).fields.into_iter().find(|field| field.key == key).expect("a field");
    if field.each {
        pad.enter_each(key, answer.split('/').map(str::to_owned).collect(), Lang::En)
    } else {
        pad.enter(key, None, Some(answer.to_owned()), Lang::En)
    }
}

#[test]
fn a_round_is_counted_field_by_field_and_outlasts_the_program() {
    let names = ["Anne", "Bruno", "Chloé", "David"].map(str::to_owned).to_vec();
    let pad = ScorePad::new("niet", &[], names, Some(0), Lang::En).expect("a pad");
    let counting = pad.counting(Lang::Fr);
    assert!(!counting.begun && counting.points.is_none() && counting.problem.is_none());
    assert_eq!(code(pad.write_counted(Lang::En)), "not_counted");
    for (key, answer) in [("points", "−2"), ("discard", "give"), ("team", "1 3"), ("tricks", "5/4/4/2")] {
        fill_in(&pad, key, answer).unwrap_or_else(|error| panic!("{key}: {error}"));
    }
    // Half of it lies in the save; an answer that cannot be leaves it as it is, also for the others of its line.
    let pad = ScorePad::load(&pad.save(), Lang::En).expect("the same pad");
    assert_eq!(code(fill_in(&pad, "loot", "1/0/x/0")), "bad_count");
    assert_eq!(code(fill_in(&pad, "loot", "1/0/0")), "bad_score");
    assert_eq!(code(pad.enter("loot", None, Some("1".to_owned()), Lang::En)), "bad_count");
    assert_eq!(code(pad.enter("loot", Some(4), Some("1".to_owned()), Lang::En)), "bad_count");
    assert_eq!(code(pad.enter("lute", Some(0), Some("1".to_owned()), Lang::En)), "bad_count");
    let loot = |pad: &ScorePad| pad.counting(Lang::En).fields.pop().expect("loot").answers;
    assert!(loot(&pad).iter().all(|answer| answer.text.is_none()));
    fill_in(&pad, "loot", "1/0/0/2").expect("loot");
    let counting = pad.counting(Lang::Fr);
    assert_eq!(counting.points, Some(vec![-20, -16, -20, -16]));
    assert_eq!(counting.sums[0], "(9 + 1) × −2 = −20");
    let team = counting.fields.iter().find(|field| field.key == "team").expect("a team");
    assert_eq!(team.answers[0].shown, "Bruno et David");
    // An answer is taken back like a round.
    assert!(pad.undo() && pad.counting(Lang::En).points.is_none());
    assert!(pad.redo());
    pad.write_counted(Lang::En).expect("a round");
    assert!(!pad.counting(Lang::En).begun);
    // These numbers cannot have been played: the sum is off.
    pad.recount(0, Lang::En).expect("the round is opened again");
    fill_in(&pad, "tricks", "5/4/4/1").expect("numbers");
    let wrong = pad.counting(Lang::En);
    assert!(wrong.points.is_none() && wrong.problem.is_some_and(|why| why.contains("14 tricks")));
    assert_eq!(code(pad.write_counted(Lang::En)), "bad_count");
    pad.drop_count();
    assert_eq!(pad.table(Lang::En).totals, [-20, -16, -20, -16]);
}

/// A wrong entry is corrected, and what came after it stays.
#[test]
fn a_counted_round_is_counted_again_with_what_it_was_counted_from() {
    let bonus = [OptionSetting { key: "objectives".to_owned(), value: "on".to_owned() }];
    let names = ["Anne", "Bruno"].map(str::to_owned).to_vec();
    let pad = ScorePad::new("numx", &bonus, names, Some(0), Lang::En).expect("a pad");
    let round = |fields: &[(&str, &str)]| {
        for (key, answer) in fields {
            fill_in(&pad, key, answer).unwrap_or_else(|error| panic!("{key}: {error}"));
        }
        pad.write_counted(Lang::En).expect("a round");
    };
    round(&[("visible", "3 7/inf"), ("hand", "4/0"), ("bonus", "25"), ("met", "no/yes")]);
    // The table's own bonus is there in the next round; nobody doubts it.
    round(&[("visible", "-1/"), ("hand", "0/2"), ("met", "yes/no")]);
    assert_eq!(pad.table(Lang::En).totals, [-18 + 26, 5 - 4]);
    assert_eq!(pad.doubt(&[26, -4], Lang::En), None);
    pad.recount(0, Lang::En).expect("the round is opened again");
    assert_eq!(code(pad.recount(1, Lang::En)), "counting");
    assert_eq!(pad.counting(Lang::En).fields[0].answers[0].text.as_deref(), Some("3 7"));
    fill_in(&pad, "visible", "3 8/inf").expect("cards");
    let pad = ScorePad::load(&pad.save(), Lang::En).expect("the same pad");
    pad.write_counted(Lang::En).expect("the correction");
    assert_eq!(pad.table(Lang::En).totals, [-19 + 26, 5 - 4]);
    assert_eq!(pad.table(Lang::En).rows.len(), 2);
    assert_eq!(code(pad.recount(2, Lang::En)), "bad_score");
}

/// Points of nmbrs! are written turn by turn: no row is one before the hands are deducted.
#[test]
fn a_game_of_nmbrs_is_written_turn_by_turn() {
    let names = ["Anne", "Bruno"].map(str::to_owned).to_vec();
    let pad = ScorePad::new("nmbrs", &[], names, Some(0), Lang::En).expect("a pad");
    assert!(pad.counting(Lang::En).note.is_some_and(|note| note.contains("whole game")));
    for (seat, points) in [(0, "30"), (1, "4"), (0, "25"), (1, "11")] {
        pad.enter_more("melds", Some(seat), points, Lang::En).expect("a turn");
        assert!(!pad.is_over());
    }
    assert_eq!(code(pad.enter_more("melds", Some(0), "7 x", Lang::En)), "bad_count");
    fill_in(&pad, "left", "0/9").expect("hands");
    assert_eq!(pad.counting(Lang::En).sums, ["30 + 25 = 55", "4 + 11 − 9 = 6"]);
    pad.write_counted(Lang::En).expect("a game");
    assert_eq!((pad.table(Lang::En).totals, pad.winners()), (vec![105, 56], vec![0]));
    assert_eq!(code(pad.enter_more("melds", Some(0), "7", Lang::En)), "match_over");
}

/// Players decide after a game of La guerre des seaux on another; in no other game does a match go on.
#[test]
fn a_match_goes_on_where_scores_may_be_added() {
    for (game, row, goes_on) in [("seaux", vec![5, 0], true), ("duel", vec![5, 0], false)] {
        let names = ["Anne", "Bruno"].map(str::to_owned).to_vec();
        let pad = ScorePad::new(game, &[], names, Some(0), Lang::En).expect("a pad");
        pad.add(row.clone(), Lang::En).expect("a game");
        assert_eq!((pad.is_over(), pad.winners(), pad.takes_more()), (true, vec![0], goes_on));
        let more = pad.add(row.into_iter().rev().collect(), Lang::En);
        assert_eq!(more.is_ok(), goes_on, "{game}");
        if goes_on {
            assert_eq!((pad.winners(), pad.table(Lang::En).totals), (vec![0, 1], vec![5, 5]));
        }
    }
}

#[test]
fn a_damaged_count_does_not_come_back() {
    let names = ["Anne", "Bruno"].map(str::to_owned).to_vec();
    let pad = ScorePad::new("hick_hack", &[], names, Some(0), Lang::En).expect("a pad");
    fill_in(&pad, "birds", "-2 6/3").expect("birds");
    let save = pad.save();
    let load = |from: &str, to: &str| {
        assert!(save.contains(from), "{save}");
        code(ScorePad::load(&save.replace(from, to), Lang::En))
    };
    assert_eq!(load("-2 6", "-2 7"), "bad_count");
    assert_eq!(load("\"birds\"", "\"bears\""), "bad_count");
    assert_eq!(load("\"answers\"", "\"round\":3,\"answers\""), "bad_score");
}
