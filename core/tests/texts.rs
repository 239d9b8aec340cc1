//! French and English are complete, agree with each other, and hold a text for everything a game names.

use cartable_core::catalogue::GameId;
use cartable_core::options::OptionKind;
use cartable_core::text::Lang;
use fluent_bundle::FluentResource;
use std::collections::{BTreeMap, BTreeSet};

/// The messages of a source, each with the variables it uses; fails on a message that cannot be read or stands twice.
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

#[test]
fn everything_a_game_names_has_a_text() {
    for lang in Lang::ALL {
        for game in GameId::ALL {
            let mut keys = vec![format!("{game}-title"), format!("{game}-tagline")];
            keys.extend(game.reason_codes().iter().map(|code| format!("{game}-refused-{code}")));
            for option in game.option_specs() {
                keys.push(format!("{game}-option-{}", option.key));
                if let OptionKind::OneOf(values) = option.kind {
                    keys.extend(values.iter().map(|value| format!("{game}-option-{}-{value}", option.key)));
                }
            }
            let missing: Vec<_> = keys.iter().filter(|key| !lang.has(key)).collect();
            assert!(missing.is_empty(), "no text in {lang}: {missing:?}");
            assert!(game.help(lang).lines().count() > 20, "the {lang} help page of {game} is a page");
        }
    }
}

#[test]
fn a_text_is_formatted_in_both_languages() {
    let args = || [("you", "no".into()), ("names", "Anne, Bruno".into()), ("count", 2usize.into())];
    assert_eq!(Lang::En.with("log-won", args()), "Anne, Bruno win the match together!");
    assert!(Lang::Fr.with("log-won", args()).starts_with("Anne, Bruno gagnent"));
    assert_eq!(Lang::En.text("no-such-key"), "no-such-key");
}
