//! The places that a game has outside its own folder.
//! Run `cargo test -p cartable-core --test suite missing` after adding a game: it lists what is still to be done.

use cartable_core::catalogue::GameId;
use cartable_core::text::Lang;
use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// The facts about a game that the table of places needs.
pub struct Entry {
    pub id: String,
    pub titles: [String; 2],
    pub seats: RangeInclusive<usize>,
    pub races: bool,
}

impl From<GameId> for Entry {
    fn from(game: GameId) -> Self {
        let titles = Lang::ALL.map(|lang| game.title(lang));
        Self { id: game.to_string(), titles, seats: game.seats(), races: game.races() }
    }
}

/// Words that stand for a game in a path or a text.
fn fill(text: &str, game: &Entry) -> String {
    let (least, most) = (game.seats.start(), game.seats.end());
    let range = if least == most { least.to_string() } else { format!("{least}-{most}") };
    text.replace("{id}", &game.id)
        .replace("{least}", &least.to_string())
        .replace("{most}", &most.to_string())
        .replace("{seats}", &range)
        .replace("{fr}", &game.titles[0])
        .replace("{en}", &game.titles[1])
}

/// The thing that makes a game present in a place.
enum Wants {
    /// The file is there, and not empty.
    File,
    /// A line of the file has all of these parts.
    Line(&'static [&'static str]),
}

/// A place where a game has to be.
struct Place {
    /// The file, from the root of the project.
    path: &'static str,
    wants: Wants,
    /// Returns true if this game has to be there.
    of: fn(&Path, &Entry) -> bool,
    /// The instruction for a game that is missing there.
    to_do: &'static str,
}

const fn file(path: &'static str, to_do: &'static str) -> Place {
    Place { path, wants: Wants::File, of: every, to_do }
}

const fn line(path: &'static str, parts: &'static [&'static str], to_do: &'static str) -> Place {
    Place { path, wants: Wants::Line(parts), of: every, to_do }
}

fn every(_root: &Path, _game: &Entry) -> bool {
    true
}

/// Returns true if a file of the game's own scene contains this text.
fn scene_has(root: &Path, game: &Entry, text: &str) -> bool {
    let scene = root.join("core/src/games").join(&game.id).join("scene/mod.rs");
    fs::read_to_string(scene).is_ok_and(|scene| scene.contains(text))
}

const BLESS: &str = "CARTABLE_BLESS=1 cargo test -p cartable-core --test suite writes it";
const CORPUS: &str = "CARTABLE_BLESS=1 cargo test -p cartable-e2e --test suite fuzz writes it";

/// All places.
const PLACES: &[Place] = &[
    line("docs/rules/README.md", &[".md) | ", "`{id}`"], "add its row: deck, page, id, players, a match"),
    line("README.md", &["| **", "| `{id}` | {seats} |"], "add its row to the table of games"),
    line("justfile", &["    {id} {least} {most}"], "add its line to GAMES of `simulate-all`"),
    line("docs/clocks.md", &["| ", "`{id}`"], "print the times of its `TERMS`"),
    line("docs/ranked.md", &["| ", "`{id}`"], "print the options of a ranked match of its `TERMS`"),
    Place {
        path: "docs/daily.md",
        wants: Wants::Line(&["| `{id}` | "]),
        of: |_, game| !game.races,
        to_do: "print the daily deal of its `TERMS`, and why a deal is so",
    },
    line("core/tests/suite/main.rs", &["mod {id};"], "name the folder of its tests"),
    file("core/tests/suite/{id}/mod.rs", "write one test for each example of its rules page"),
    line("core/tests/suite/sentences.rs", &["part(", "\"{id}\"),"], "say which sentences its tests prove"),
    line("core/tests/suite/laws/deeds.rs", &["(\"{id}\", &["], "name the kinds of deeds that happen in it"),
    Place {
        path: "core/tests/suite/reasons/{id}.rs",
        wants: Wants::File,
        of: |root, game| scene_has(root, game, "fn why("),
        to_do: "hold every reason of its hints against the deal, and name the file in reasons/mod.rs",
    },
    Place {
        path: "core/src/games/{id}/lesson.json",
        wants: Wants::File,
        of: |root, game| scene_has(root, game, "LESSON"),
        to_do: "write the script that `Present::LESSON` names",
    },
    file("core/tests/perft/{id}.txt", "write `seats seed skip : 0 0 0` for two deals, then bless the counts"),
    file("core/tests/playthroughs/{id}-{least}-en.txt", BLESS),
    file("core/tests/playthroughs/{id}-{most}-fr.txt", BLESS),
    file("core/tests/records/{id}.json", BLESS),
    file("docs/notation/{id}.json", "`just notation` writes it"),
    file("fuzz/corpus/record/{id}", CORPUS),
    file("fuzz/corpus/save/{id}", CORPUS),
    file("fuzz/corpus/action/{id}-0", CORPUS),
    file("fuzz/corpus/view/{id}-0", CORPUS),
    line("drawing/art/emblems.svg", &["<g id=\"{id}\""], "draw its emblem, on a square of 48"),
    line("android/store/listing.md", &["{fr}", "des jeux"], "name it among the games, in French"),
    line("android/store/listing.md", &["{en}", "games of"], "name it among the games, in English"),
];

/// Returns what is still to be done for a game, a line for each place.
pub fn missing(root: &Path, game: &Entry) -> Vec<String> {
    let is_there = |place: &&Place| {
        let text = fs::read_to_string(root.join(fill(place.path, game))).unwrap_or_default();
        match place.wants {
            Wants::File => !text.is_empty(),
            Wants::Line(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| fill(part, game)).collect();
                text.lines().any(|line| parts.iter().all(|part| line.contains(part)))
            }
        }
    };
    let wanted = PLACES.iter().filter(|place| (place.of)(root, game));
    let tell =
        |place: &Place| format!("{}: {}: {}", game.id, fill(place.path, game), fill(place.to_do, game));
    wanted.filter(|place| !is_there(place)).map(tell).collect()
}

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

#[test]
fn every_game_is_in_every_place() {
    let missing: Vec<_> = GameId::ALL.iter().flat_map(|game| missing(&root(), &(*game).into())).collect();
    assert!(missing.is_empty(), "still to be done:\n{}", missing.join("\n"));
}

#[test]
fn a_game_that_is_nowhere_is_missed_in_every_place() {
    let game = Entry {
        id: "nowhere".to_owned(),
        titles: ["Nulle part", "Nowhere"].map(str::to_owned),
        seats: 3..=3,
        races: false,
    };
    let told = missing(&root(), &game);
    // Two places are asked for by a game's own scene, and this one has none.
    assert_eq!(told.len(), PLACES.len() - 2, "{told:#?}");
    assert!(told.iter().any(|line| line.contains("playthroughs/nowhere-3-en.txt")));
}
