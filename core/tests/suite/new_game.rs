//! The example `new-game`: what it writes, and what it refuses.

#[path = "../../examples/new-game/scaffold.rs"]
mod scaffold;

use crate::missing::{Entry, missing, root};
use scaffold::{NewGame, Problem, changes, write};
use std::fs;
use std::path::Path;

/// Copies the files of all games in which the new one gets its lines.
fn copied(to: &Path) {
    let game = NewGame::named(&root(), "tall_tree", None).expect("a free name");
    for path in changes(&root(), &game).expect("each file has its place").keys() {
        if let Ok(text) = fs::read_to_string(root().join(path)) {
            fs::create_dir_all(to.join(path).parent().expect("a folder")).expect("a writable folder");
            fs::write(to.join(path), text).expect("a writable file");
        }
    }
}

#[test]
fn a_new_game_is_in_every_place_but_those_of_golden_files() {
    let folder = tempfile::tempdir().expect("a folder");
    copied(folder.path());
    let game = NewGame::named(folder.path(), "tall_tree", Some("Tall tree")).expect("a free name");
    let planned = changes(folder.path(), &game).expect("each file has its place");
    let written = write(folder.path(), &planned).expect("a writable folder");
    assert!(written.iter().any(|path| path == "core/src/games/tall_tree/scene/mod.rs"), "{written:#?}");
    for (path, text) in &planned {
        assert!(!text.contains("__"), "{path} has a gap that was not filled");
    }
    let entry = Entry {
        id: "tall_tree".to_owned(),
        titles: ["Tall tree", "Tall tree"].map(str::to_owned),
        seats: 2..=8,
        races: false,
    };
    for to_do in missing(folder.path(), &entry) {
        assert!(to_do.ends_with("writes it"), "{to_do}");
    }
    // Made once more it is refused, and stays as it is.
    let again = NewGame::named(folder.path(), "tall_tree", None).expect_err("it is there");
    assert!(matches!(again, Problem::Taken(..)), "{again}");
}

#[test]
fn the_lines_of_a_new_game_are_in_their_order() {
    let game = NewGame::named(&root(), "tall_tree", None).expect("a free name");
    let planned = changes(&root(), &game).expect("each file has its place");
    let games = &planned["core/src/games/mod.rs"];
    assert!(games.contains("pub mod sniper;\npub mod tall_tree;\n"), "{games}");
    assert!(games.contains("            TallTree in tall_tree;\n        }\n"), "{games}");
    assert!(planned["docs/ranked.md"].contains(", `tall_tree` | by default |"));
    let days = &planned["docs/daily.md"];
    let own = days.find("| `tall_tree` | 3 |").expect("a row");
    assert!(days.find("| `nmbrs` | 3 |") < Some(own) && Some(own) < days.find("Sniper has no daily deal"));
    for (path, text) in &planned {
        let Ok(before) = fs::read_to_string(root().join(path)) else { continue };
        let lost = before.lines().find(|line| !text.contains(line));
        assert!(lost.is_none() || path.ends_with("ranked.md"), "{path} has lost {lost:?}");
    }
}

#[test]
fn a_name_that_is_no_free_module_is_refused_in_words() {
    for name in
        ["", "Prend", "6_qui_prend", "qui-prend", "qui prend", "_prend", "prend_", "a__b", "été", "match"]
    {
        let refused = NewGame::named(&root(), name, None).expect_err(name);
        assert!(matches!(&refused, Problem::NotAName(asked) if asked == name), "{refused}");
        assert!(refused.to_string().contains("a-z and 0-9"), "{refused}");
    }
    // A game, the deck of two games, a test of all games, and a type of the game's own code.
    for name in ["niet", "multiples", "laws", "daily", "card"] {
        let refused = NewGame::named(&root(), name, None).expect_err(name);
        assert!(matches!(refused, Problem::Taken(..)), "{refused}");
    }
    for title in ["", " ", "{ $x }", "a|b", "a\nb"] {
        let refused = NewGame::named(&root(), "tall_tree", Some(title)).expect_err(title);
        assert!(matches!(refused, Problem::NotATitle(_)), "{refused}");
    }
}

#[test]
fn a_file_without_the_place_stops_all_before_anything_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    copied(folder.path());
    let clocks = folder.path().join("docs/clocks.md");
    fs::write(&clocks, "# Clocks\n").expect("a writable file");
    let game = NewGame::named(folder.path(), "tall_tree", None).expect("a free name");
    let refused = changes(folder.path(), &game).expect_err("no row to come after");
    assert_eq!(refused, Problem::NoPlace("docs/clocks.md", "| game | quick | normal | slow |"));
    assert!(!folder.path().join("core/src/games/tall_tree").exists());
}
