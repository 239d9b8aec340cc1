//! French and English are complete, agree with each other, and hold a text for everything a game names.

use cartable_core::bot::bot_rng;
use cartable_core::catalogue::GameId;
use cartable_core::counting::FieldKind;
use cartable_core::options::OptionKind;
use cartable_core::seed::{Seed, below};
use cartable_core::series::MatchEvent;
use cartable_core::text::Lang;
use cartable_core::told::Told as _;
use fluent_bundle::FluentResource;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The messages of a source, each with the variables it uses;
/// fails on a message that cannot be read or stands twice.
fn messages(name: &str, source: &str) -> BTreeMap<String, BTreeSet<String>> {
    if let Err((_, errors)) = FluentResource::try_new(source.to_owned()) {
        panic!("{name}: {errors:?}");
    }
    let mut found = BTreeMap::<String, BTreeSet<String>>::new();
    let mut current = String::new();
    for line in source.lines().filter(|line| !line.starts_with('#')) {
        let starts_message = line.starts_with(|first: char| first.is_ascii_lowercase());
        if let Some((key, _)) = line.split_once('=').filter(|_| starts_message) {
            key.trim().clone_into(&mut current);
            assert!(
                found.insert(current.clone(), BTreeSet::new()).is_none(),
                "{name}: {current} stands twice"
            );
        }
        for rest in line.split('$').skip(1) {
            let variable: String =
                rest.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
            found.get_mut(&current).expect("a variable stands in a message").insert(variable);
        }
    }
    found
}

fn read(folder: &str, lang: Lang) -> String {
    let path = format!("{}/{folder}/{lang}.ftl", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The texts of the games in common, then each game's, in French and English.
fn sources() -> Vec<(String, [String; 2])> {
    let folder = |game: GameId| (game.id().to_owned(), format!("src/games/{game}/text"));
    let folders = [("common".to_owned(), "i18n".to_owned())].into_iter().chain(GameId::ALL.map(folder));
    folders.map(|(name, folder)| (name, Lang::ALL.map(|lang| read(&folder, lang)))).collect()
}

#[test]
fn both_languages_have_the_same_messages_with_the_same_variables() {
    for (name, [fr, en]) in sources() {
        let (fr, en) = (messages(&format!("{name}/fr"), &fr), messages(&format!("{name}/en"), &en));
        let differ: Vec<_> = fr.keys().chain(en.keys()).filter(|key| fr.get(*key) != en.get(*key)).collect();
        assert!(differ.is_empty(), "{name}: these differ between French and English: {differ:?}");
    }
}

#[test]
fn a_games_messages_start_with_its_id() {
    for (game, [fr, _]) in sources().into_iter().skip(1) {
        for key in messages(&game, &fr).keys() {
            assert!(key.starts_with(&format!("{game}-")), "{key}");
        }
    }
}

/// A game's own help page; one without has a text of its rules instead.
fn help_page(game: GameId, lang: Lang) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("src/games/{game}/text/{lang}.md"))
}

/// The keys of the fields that a pad asks, and the names of the values that can be answered,
/// with every number of players and every choice of an option.
fn counted(game: GameId) -> (BTreeSet<String>, BTreeSet<String>) {
    let choices = game.option_specs().iter().flat_map(|spec| {
        let values: &[&str] = match spec.kind {
            OptionKind::Switch => &["on"],
            OptionKind::OneOf(values) => values,
            OptionKind::Number { .. } | OptionKind::NumberOr { .. } => &[],
        };
        values.iter().map(|value| (spec.key, *value))
    });
    let tables = choices.map(|(key, value)| {
        let mut options = game.default_options();
        options.set(key, value).expect("a choice");
        options
    });
    let (mut labels, mut values) = (BTreeSet::new(), BTreeSet::new());
    for options in tables.chain([game.default_options()]) {
        for field in game.seats().flat_map(|seats| options.fields(seats)) {
            if let FieldKind::OneOf(named) = field.kind {
                values.extend(named.iter().map(|value| format!("{game}-count-{}-{value}", field.key)));
            }
            labels.insert(field.key.to_owned());
        }
    }
    (labels, values)
}

#[test]
fn everything_a_game_names_has_a_text() {
    for lang in Lang::ALL {
        for game in GameId::ALL {
            let mut keys = vec![format!("{game}-title"), format!("{game}-tagline")];
            let own_or_common = |key: String| lang.own_key(game.id(), &key);
            keys.extend(game.reason_codes().iter().map(|code| own_or_common(format!("refused-{code}"))));
            for option in game.option_specs() {
                keys.push(format!("{game}-option-{}", option.key));
                let own = |value: &&str| format!("{game}-option-{}-{value}", option.key);
                match option.kind {
                    OptionKind::OneOf(values) => keys.extend(values.iter().map(own)),
                    OptionKind::NumberOr { words, .. } => {
                        keys.extend(words.iter().filter(|word| **word != "off").map(own));
                    }
                    OptionKind::Switch | OptionKind::Number { .. } => {}
                }
            }
            keys.extend(counted(game).0.iter().map(|key| own_or_common(format!("count-{key}"))));
            let own_page = help_page(game, lang).exists();
            keys.extend((!own_page).then(|| format!("{game}-rules")));
            let missing: Vec<_> = keys.iter().filter(|key| !lang.has(key)).collect();
            assert!(missing.is_empty(), "no text in {lang}: {missing:?}");
            let help = game.help(lang);
            assert!(!own_page || help.lines().count() > 20, "the {lang} help page of {game} is a page");
            assert!(help.starts_with("# ") && !help.contains('{'), "{help}");
        }
    }
}

/// Returns the string literals in the core's sources with this beginning.
/// Each comes with a flag that is true for a whole key: a `format!` continues one that is not.
fn named(starts: &str) -> BTreeSet<(String, bool)> {
    let mut found = BTreeSet::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the sources").map(|entry| entry.expect("a file").path()) {
            if entry.is_dir() {
                folders.push(entry);
            } else if entry.extension().is_some_and(|ending| ending == "rs") {
                let source = fs::read_to_string(&entry).expect("a source");
                for (_, rest) in
                    source.match_indices(starts).map(|(at, _)| source[at..].split_at(starts.len()))
                {
                    let end = rest.find(['"', '{']).expect("a string ends");
                    let start = starts.rsplit('"').next().unwrap_or_default();
                    found.insert((format!("{start}{}", &rest[..end]), rest[end..].starts_with('"')));
                }
            }
        }
    }
    found
}

fn is_named(key: &str, named: &BTreeSet<(String, bool)>) -> bool {
    named.iter().any(|(text, whole)| if *whole { text == key } else { key.starts_with(text) })
}

#[test]
fn every_text_that_the_code_names_exists() {
    let keys: Vec<String> =
        sources().iter().flat_map(|(name, [fr, _])| messages(name, fr).into_keys()).collect();
    let games = GameId::ALL.into_iter().flat_map(|game| named(&format!("\"{game}-")));
    for (text, whole) in games.chain(named("text!(lang, \"")).chain(named("text!(self.lang, \"")) {
        let named = BTreeSet::from([(text, whole)]);
        assert!(keys.iter().any(|key| is_named(key, &named)), "no text is meant by {named:?}");
    }
}

/// Returns true if a game writes its log lines itself. Otherwise they are texts that have the names of its events.
fn words_its_events(game: &str) -> bool {
    let scene = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("src/games/{game}/scene/mod.rs"));
    fs::read_to_string(scene).expect("a scene").contains("fn log_lines(")
}

/// The names of the events that happen in some random matches of a game.
fn events(game: GameId) -> BTreeSet<String> {
    let (mut found, mut rng) = (BTreeSet::new(), bot_rng(1));
    for seats in game.seats() {
        let options = game.default_options().bounded();
        let mut series = options.start(seats, None, Seed::from_number(1)).expect("a match");
        while let Some(seat) = series.turn().must.first() {
            let moves = series.moves(seat);
            let step = moves[below(moves.len() as u32, &mut rng) as usize];
            let mut told = Vec::new();
            series.play(seat, step, &mut told).expect("a listed move is accepted");
            for event in told {
                let MatchEvent::Game(event) = event else { continue };
                match serde_json::to_value(&event).expect("an event is JSON") {
                    Value::String(name) => found.extend([name]),
                    Value::Object(variant) => found.extend(variant.into_iter().map(|(name, _)| name)),
                    other => panic!("{other} has no name"),
                }
            }
        }
    }
    found
}

#[test]
fn every_text_of_a_game_is_named_somewhere() {
    for (game, [fr, _]) in sources().iter().skip(1) {
        let named = named(&format!("\"{game}-"));
        // The keys that the catalogue and the log use for every game.
        let common = [
            "title",
            "tagline",
            "rules",
            "first",
            "chance",
            "refused-",
            "option-",
            "log-dealt",
            "log-counted",
            "count-note",
        ];
        let id: GameId = game.parse().expect("a game");
        let (labels, values) = counted(id);
        let told = if words_its_events(game) { BTreeSet::new() } else { events(id) };
        let is_common = |key: &str| common.iter().any(|text| key.starts_with(&format!("{game}-{text}")));
        for key in messages(game, fr).keys() {
            let is_label = |label: &String| *key == format!("{game}-count-{label}");
            let is_counted = labels.iter().any(is_label) || values.contains(key);
            let is_told = told.iter().any(|event| *key == format!("{game}-log-{event}"));
            assert!(is_common(key) || is_counted || is_told || is_named(key, &named), "nothing names {key}");
        }
    }
}

#[test]
fn a_text_is_formatted_in_both_languages() {
    let args = || [("you", false.into()), ("names", "Anne, Bruno".into()), ("count", 2usize.into())];
    assert_eq!(Lang::En.with("log-won", args()), "Anne, Bruno win the match together!");
    assert!(Lang::Fr.with("log-won", args()).starts_with("Anne, Bruno gagnent"));
    assert_eq!(Lang::En.text("no-such-key"), "no-such-key");
}

#[test]
fn de_and_que_are_elided_before_a_vowel_whatever_the_text() {
    let plays_for =
        |name: &str| Lang::Fr.with("log-seat_to_bot", [("you", false.into()), ("name", name.into())]);
    assert_eq!(plays_for("Anne"), "L’ordinateur joue à la place d’Anne.");
    assert_eq!(plays_for("Émile"), "L’ordinateur joue à la place d’Émile.");
    assert_eq!(plays_for("Bruno"), "L’ordinateur joue à la place de Bruno.");
}

/// In front of : ; ! ? and within « » stands a space at which no line can end.
#[test]
fn french_texts_and_pages_have_no_break_spaces() {
    let pages = GameId::ALL.map(|game| (game.id().to_owned(), game.help(Lang::Fr)));
    for (name, text) in sources().into_iter().map(|(name, [fr, _])| (name, fr)).chain(pages) {
        for line in text.lines().filter(|line| !line.starts_with("# ") || name.ends_with("md")) {
            let broken = [" :", " ;", " !", " ?", " »", "« "].iter().find(|sign| line.contains(*sign));
            assert_eq!(broken, None, "{name}: {line}");
        }
    }
}

#[test]
fn what_the_system_often_refuses_is_told_in_the_players_words() {
    let often = [
        ErrorKind::NotFound,
        ErrorKind::PermissionDenied,
        ErrorKind::AlreadyExists,
        ErrorKind::StorageFull,
        ErrorKind::ReadOnlyFilesystem,
        ErrorKind::NotADirectory,
        ErrorKind::IsADirectory,
        ErrorKind::InvalidFilename,
        ErrorKind::InvalidData,
        ErrorKind::OutOfMemory,
        ErrorKind::ConnectionRefused,
        ErrorKind::ConnectionReset,
        ErrorKind::TimedOut,
        ErrorKind::NetworkUnreachable,
    ];
    let told = |lang: Lang| often.map(|kind| io::Error::new(kind, "os error 13").told(lang));
    for words in Lang::ALL.map(told) {
        assert!(!words.iter().any(|words| words.contains("os error") || words.contains("system-")));
        assert_eq!(BTreeSet::from(words).len(), often.len(), "each its own words");
    }
    let refused = std::fs::read("/").expect_err("a directory is no file");
    assert_eq!(refused.told(Lang::Fr), "c’est un dossier, pas un fichier");
}

#[test]
fn what_is_rare_keeps_the_systems_words() {
    assert_eq!(io::Error::other("os error 5").told(Lang::Fr), "os error 5");
}
