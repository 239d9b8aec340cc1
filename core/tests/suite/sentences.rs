//! Every sentence of a published text is proved by a test of its game, or marked as something else; none is
//! quoted.
//!
//! The texts are not ours to publish, so `tests/sentences/<deck>.tsv` holds none of them.
//! A line has a sentence's number, a few words of our own on its subject, and its proof, with tabs between
//! them.
//! A proof is the names of tests of the sentence's game, with commas between them.
//! A test that games share is named with its file, as in `laws/mod.rs::no_card_is_lost_or_doubled`.
//! `flavour` marks a sentence that is no rule (print, advice, a repetition),
//! and `[R]` with a reason one that our rules decide otherwise.

use cartable_core::catalogue::GameId;
use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// Sentences of a deck's text, by number, and the game whose tests prove them:
/// a text may hold the rules of two games.
struct Part {
    deck: &'static str,
    numbers: RangeInclusive<usize>,
    game: &'static str,
}

const fn part(deck: &'static str, numbers: RangeInclusive<usize>, game: &'static str) -> Part {
    Part { deck, numbers, game }
}

/// All that the published texts hold: written down here,
/// because the texts themselves are not in the repository.
const TEXTS: &[Part] = &[
    part("hick_hack", 1..=117, "hick_hack"),
    part("multiples", 1..=21, "sniper"),
    part("multiples", 22..=39, "duel"),
    part("niet", 1..=173, "niet"),
    part("nmbrs", 1..=70, "nmbrs"),
    part("numereum", 1..=53, "numereum"),
    part("numx", 1..=99, "numx"),
    part("seaux", 1..=54, "seaux"),
];

/// The tests that can prove a sentence: the file below `tests/suite`, and the function in it.
type Tests = HashSet<(String, String)>;

/// The numbers of a deck's sentences as its table writes them, each with its game.
fn sentences(deck: &str) -> BTreeMap<String, &'static str> {
    let parts = TEXTS.iter().filter(|part| part.deck == deck);
    parts.flat_map(|part| part.numbers.clone().map(|n| (format!("{deck}-{n:03}"), part.game))).collect()
}

/// Returns the errors in the table of a deck.
fn faults(deck: &str, table: &str, tests: &Tests) -> Vec<String> {
    let sentences = sentences(deck);
    let (mut wrong, mut seen) = (Vec::new(), HashSet::new());
    for line in table.lines() {
        let [number, words, proof] = line.split('\t').collect::<Vec<_>>()[..] else {
            wrong.push(format!("{line:?} is not a number, own words and a proof"));
            continue;
        };
        let Some(game) = sentences.get(number) else {
            wrong.push(format!("{number}: the text has no such sentence"));
            continue;
        };
        if !seen.insert(number) {
            wrong.push(format!("{number}: it stands here twice"));
        }
        if words.trim().is_empty() {
            wrong.push(format!("{number}: nothing says what it is about"));
        }
        if proof == "flavour" || proof.strip_prefix("[R] ").is_some_and(|reason| !reason.is_empty()) {
            continue;
        }
        let useless = proof.split(", ").filter(|test| !proves(test, game, deck, tests));
        wrong.extend(useless.map(|test| format!("{number}: {test:?} is no test of {game}")));
    }
    let missing = sentences.keys().filter(|number| !seen.contains(number.as_str()));
    wrong.extend(missing.map(|number| format!("{number}: it is missing")));
    wrong
}

/// Returns true if a test may prove a sentence of a game.
/// The game's own tests go by name; those that all games share, and those of the deck's other game, by file
/// and name.
fn proves(test: &str, game: &str, deck: &str, tests: &Tests) -> bool {
    let Some((file, name)) = test.split_once("::") else {
        return tests.iter().any(|(file, name)| name == test && folder(file) == Some(game));
    };
    let of_the_deck = |folder| TEXTS.iter().any(|part| part.deck == deck && part.game == folder);
    folder(file).is_none_or(of_the_deck) && tests.contains(&(file.to_owned(), name.to_owned()))
}

/// The game that a test file belongs to; none for what all share.
fn folder(file: &str) -> Option<&str> {
    let (folder, _) = file.split_once('/')?;
    Some(folder).filter(|folder| folder.parse::<GameId>().is_ok())
}

fn folder_of_tables() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sentences")
}

fn folder_of_tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite")
}

/// Every file below a folder whose name ends in one of these, without what git and cargo keep for themselves.
fn files(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("an entry of the folder").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() && !name.starts_with('.') && name != "target" {
            found.extend(files(&path, endings));
        } else if path.is_file() && endings.iter().any(|ending| name.ends_with(ending)) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// All functions marked `#[test]`.
fn tests() -> Tests {
    let mut found = Tests::new();
    let root = folder_of_tests();
    for path in files(&root, &[".rs"]) {
        let source = fs::read_to_string(&path).expect("a text file");
        let file =
            path.strip_prefix(&root).expect("a file below the folder").to_string_lossy().replace('\\', "/");
        for after in source.split("#[test]").skip(1) {
            let name = after.split_once("fn ").and_then(|(_, rest)| rest.split_once('('));
            found.extend(name.map(|(name, _)| (file.clone(), name.trim().to_owned())));
        }
    }
    found
}

/// A folder of the published texts,
/// which lie beside the project on its developers' machines and nowhere else.
/// If the folder is missing, the check is left out. It says so past the test runner, which hides what a
/// passing test prints.
fn published(folder: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/rules").join(folder);
    if path.is_dir() {
        return Some(path);
    }
    writeln!(io::stderr(), "left out: the published texts are not at {}", path.display()).expect("a message");
    None
}

#[test]
fn every_sentence_of_a_published_text_has_its_proof() {
    let tests = tests();
    let decks: HashSet<_> = TEXTS.iter().map(|part| part.deck).collect();
    for deck in decks {
        let path = folder_of_tables().join(format!("{deck}.tsv"));
        let table = fs::read_to_string(path).expect("each deck has its table");
        let wrong = faults(deck, &table, &tests);
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
        let proved = table.lines().filter(|line| !line.ends_with("\tflavour") && !line.contains("\t[R] "));
        assert!(proved.count() * 2 > table.lines().count(), "{deck} proves next to nothing");
    }
}

#[test]
fn the_texts_have_as_many_sentences_as_written_down_here() {
    let Some(folder) = published("sentences") else { return };
    for path in files(&folder, &[".tsv"]) {
        let deck = path.file_stem().unwrap().to_string_lossy();
        let text = fs::read_to_string(&path).unwrap();
        let numbers: Vec<_> = text.lines().filter_map(|line| line.split('\t').next()).collect();
        assert_eq!(numbers, sentences(&deck).into_keys().collect::<Vec<_>>());
    }
}

/// The table of seaux with something done to its lines.
fn spoiled(change: impl FnOnce(&mut Vec<String>)) -> Vec<String> {
    let table = fs::read_to_string(folder_of_tables().join("seaux.tsv")).expect("a text file");
    let mut lines = table.lines().map(str::to_owned).collect();
    change(&mut lines);
    faults("seaux", &lines.join("\n"), &tests())
}

#[test]
fn a_missing_a_doubled_and_an_unknown_number_are_noticed() {
    assert_eq!(spoiled(|lines| drop(lines.remove(52))), ["seaux-053: it is missing"]);
    assert_eq!(spoiled(|lines| drop(lines.pop())), ["seaux-054: it is missing"]);
    assert_eq!(spoiled(|lines| lines.push(lines[3].clone())), ["seaux-004: it stands here twice"]);
    let beyond = spoiled(|lines| lines.push("seaux-055\tone more\tflavour".to_owned()));
    assert_eq!(beyond, ["seaux-055: the text has no such sentence"]);
}

#[test]
fn a_proof_must_be_a_test_of_the_game() {
    let faults_of = |proof: &str| spoiled(|lines| lines[1] = format!("seaux-002\thow many\t{proof}"));
    assert!(faults_of("two_to_six_play").is_empty());
    assert!(faults_of("two_to_six_play, laws/mod.rs::no_card_is_lost_or_doubled").is_empty());
    for proof in [
        "no_such_test",
        "two_to_five_can_play",
        "niet/setup.rs::two_to_five_can_play",
        "no_card_is_lost_or_doubled",
        "laws/mod.rs::two_to_six_play",
        "[R] ",
        "",
    ] {
        assert_eq!(faults_of(proof), [format!("seaux-002: {proof:?} is no test of seaux")]);
    }
    assert_eq!(spoiled(|lines| lines[1] = "seaux-002\t \tflavour".to_owned()).len(), 1, "no own words");
    assert_eq!(spoiled(|lines| lines[1] = "seaux-002\tflavour".to_owned()).len(), 2, "a field too few");
}

#[test]
fn the_games_of_one_deck_prove_each_others_sentences_only_with_the_file() {
    let tests = tests();
    let shared = "five_players_and_more_play_with_the_large_pack";
    assert!(proves(shared, "duel", "multiples", &tests));
    assert!(!proves(shared, "sniper", "multiples", &tests));
    assert!(proves(&format!("duel/pack.rs::{shared}"), "sniper", "multiples", &tests));
}

/// This many words in a row are a quotation.
const QUOTATION: usize = 8;

/// The words of a text, in lower case.
fn words(text: &str) -> Vec<String> {
    let lower = text.to_lowercase();
    let words = lower.split(|c: char| !c.is_alphanumeric() && c != '_');
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// Every run of words of a text that would be a quotation: eight numbers in a row are none.
fn runs(text: &str) -> HashSet<Vec<String>> {
    let words = words(text);
    let numbers_only = |run: &[String]| run.iter().all(|word| word.chars().all(char::is_numeric));
    words.windows(QUOTATION).filter(|run| !numbers_only(run)).map(<[String]>::to_vec).collect()
}

/// Returns the first words of a text that are among these runs.
fn quotation(text: &str, known: &HashSet<Vec<String>>) -> Option<String> {
    words(text).windows(QUOTATION).find(|run| known.contains(*run)).map(|run| run.join(" "))
}

#[test]
fn nothing_in_the_tree_quotes_the_published_texts() {
    let Some(folder) = published("source") else { return };
    let texts = files(&folder, &[".txt"]);
    let known = texts.iter().flat_map(|path| runs(&fs::read_to_string(path).unwrap())).collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let kinds = [".rs", ".md", ".tsv", ".ftl", ".txt", ".kt", ".swift"];
    let quoting: Vec<_> = files(&root, &kinds)
        .into_iter()
        .filter_map(|path| {
            let quoted = quotation(&String::from_utf8_lossy(&fs::read(&path).unwrap()), &known)?;
            Some(format!("{}: {quoted}", path.display()))
        })
        .collect();
    assert!(quoting.is_empty(), "these quote the published texts:\n{}", quoting.join("\n"));
}

#[test]
fn eight_words_in_a_row_are_a_quotation_and_seven_or_bare_numbers_are_none() {
    let known = runs("One two, three four. Five! Six (seven) éight nine; 1 2 3 4 5 6 7 8 9");
    assert_eq!(
        quotation("zero TWO three\n/// four, five six seven Éight nine", &known).unwrap(),
        "two three four five six seven éight nine"
    );
    assert_eq!(quotation("one two three four five six seven and eight", &known), None);
    assert_eq!(quotation("1 2 3 4 5 6 7 8", &known), None);
}
