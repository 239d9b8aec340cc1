//! The things sent to others: pictures of tables, score sheets and matches as text.
//!
//! `CARTABLE_PICTURES=folder cargo test -p cartable-ffi --test suite share` keeps the pictures, to be looked at.

use crate::kit::{Dice, play_out, setup, tap_or_choose};
use cartable_ffi::{Lang, Replay, Scene, ScorePad, Table, games};
use std::env;
use std::fs;
use std::path::Path;

/// Checks that a picture is whole, and shows the items and the players; it saves the picture on demand.
fn look(name: &str, picture: &str, scene: &Scene) {
    if let Some(folder) = env::var_os("CARTABLE_PICTURES") {
        fs::write(Path::new(&folder).join(format!("{name}.svg")), picture).expect("a file");
    }
    assert!(picture.starts_with("<svg ") && picture.ends_with("</svg>\n"), "{name}");
    assert_eq!(picture.matches("<g ").count(), picture.matches("</g>").count(), "{name}");
    assert_eq!(picture.matches("<text ").count(), picture.matches("</text>").count(), "{name}");
    // On a phone and on paper it is seen whole.
    let height =
        picture.split_once("height=\"").and_then(|(_, rest)| rest.split('"').next()?.parse::<f32>().ok());
    assert!(height.is_some_and(|height| height <= 1_414.0), "{name}: {height:?}");
    let written =
        |text: &str| picture.contains(&format!(">{}<", text.replace('&', "&amp;").replace('<', "&lt;")));
    for panel in &scene.seats {
        assert!(written(&panel.name), "{name}: {}", panel.name);
    }
    for item in scene.areas.iter().flat_map(|area| &area.items) {
        // Labels stand in the picture for people who point at it or listen.
        assert!(written(&item.label), "{name}: {item:?}");
    }
}

#[test]
fn every_game_has_its_picture_at_its_largest_table() {
    for game in games(Lang::Fr) {
        let table = Table::offline(setup(&game.id, game.max_seats, "cafe"), Lang::Fr).expect("a table");
        let mut dice = Dice(5);
        (0..40).filter(|_| !table.is_over()).for_each(|_| tap_or_choose(&table, &mut dice));
        look(&format!("{}-running", game.id), &table.picture(), &table.scene());
        play_out(&table, &mut dice);
        look(&format!("{}-over", game.id), &table.picture(), &table.scene());
        let replay = Replay::open(&table.record().expect("a record"), Lang::Fr).expect("a replay");
        replay.go_to(replay.steps() / 2).expect("a step");
        replay.open_hands(true).expect("the match is over");
        look(&format!("{}-open", game.id), &replay.picture(), &replay.scene());
    }
}

#[test]
fn a_name_is_no_mark_up() {
    let mut setup = setup("duel", 2, "07");
    setup.players[1].name = "<b>&amp;".to_owned();
    let table = Table::offline(setup, Lang::En).expect("a table");
    look("names", &table.picture(), &table.scene());
}

#[test]
fn a_score_sheet_as_text_holds_every_round_and_who_has_won() {
    let table = Table::offline(setup("niet", 4, "cafe"), Lang::En).expect("a table");
    assert!(!table.score_text().contains("wins"));
    play_out(&table, &mut Dice(5));
    let (text, scene) = (table.score_text(), table.scene());
    assert!(text.starts_with("NIET!\n\n") && text.ends_with(&format!("\n{}\n", scene.headline)), "{text}");
    for row in &scene.scores.rows {
        let line = text.lines().find(|line| line.starts_with(&row.label)).expect("a line for each round");
        let points = line[row.label.len()..].split_whitespace().map(|number| number.replace('−', "-"));
        assert!(points.eq(row.points.iter().map(ToString::to_string)), "{line}");
    }
    let pad = ScorePad::new("duel", &[], ["Anne", "Bruno"].map(str::to_owned).to_vec(), Some(0), Lang::En)
        .expect("a pad");
    assert!(!pad.text(Lang::En).contains("wins"));
    pad.add(vec![3, 5], Lang::En).expect("a round");
    assert!(pad.text(Lang::En).contains("Bruno wins"), "{}", pad.text(Lang::En));
}

#[test]
fn a_match_as_text_is_its_log_from_the_first_card_to_the_last() {
    for game in games(Lang::Fr) {
        let table = Table::offline(setup(&game.id, game.min_seats, "cafe"), Lang::Fr).expect("a table");
        play_out(&table, &mut Dice(5));
        let replay = Replay::open(&table.record().expect("a record"), Lang::Fr).expect("a replay");
        replay.go_to(u32::MAX).expect("the end");
        let (text, log) = (replay.text().expect("a text"), replay.scene().log);
        // The log on the screen is bounded, and begins with the seal.
        assert!(text.contains(&log[1..].join("\n")) && text.contains(&log[0]), "{}: {text}", game.id);
        assert!(text.starts_with(&format!("{}\u{a0}: Anne", game.title)), "{text}");
    }
}
