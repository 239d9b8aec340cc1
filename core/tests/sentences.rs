//! Every sentence of a published text is proved by a test, or marked as what it is.
//!
//! `tests/sentences/<game>.tsv` holds one sentence a line, in the order of the text: the sentence, a tab, and its proof. A proof is
//! the name of a test (several with commas), `flavour` for what is no rule (print, examples told twice, advice), or `[R]` and the
//! reason why the rules file decides otherwise.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

/// Every file below a folder whose name ends like this.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("an entry of the folder").path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.to_string_lossy().ends_with(ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The names of all functions marked `#[test]`.
fn test_names() -> HashSet<String> {
    let mut names = HashSet::new();
    for path in files(&tests(), ".rs") {
        let source = fs::read_to_string(path).expect("a text file");
        for after in source.split("#[test]").skip(1) {
            let name = after.split_once("fn ").and_then(|(_, rest)| rest.split_once('('));
            names.extend(name.map(|(name, _)| name.trim().to_owned()));
        }
    }
    names
}

fn tables() -> Vec<(PathBuf, String)> {
    let read = |path: PathBuf| (path.clone(), fs::read_to_string(path).expect("a text file"));
    files(&tests().join("sentences"), ".tsv").into_iter().map(read).collect()
}

#[test]
fn every_sentence_of_a_published_text_has_its_proof() {
    let known = test_names();
    let mut wrong = Vec::new();
    for (path, table) in tables() {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let mut proved = 0;
        for (index, line) in table.lines().enumerate() {
            let place = format!("{name}:{}", index + 1);
            let Some((sentence, proof)) = line.split_once('\t') else {
                wrong.push(format!("{place}: no tab"));
                continue;
            };
            if sentence.trim().is_empty() || proof.trim().is_empty() {
                wrong.push(format!("{place}: a half is empty"));
            }
            if proof == "flavour" || proof.strip_prefix("[R] ").is_some_and(|reason| !reason.is_empty()) {
                continue;
            }
            proved += 1;
            let missing = proof.split(',').map(str::trim).filter(|test| !known.contains(*test));
            wrong.extend(missing.map(|test| format!("{place}: there is no test {test:?}")));
        }
        assert!(proved > 20, "{name} proves next to nothing");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
