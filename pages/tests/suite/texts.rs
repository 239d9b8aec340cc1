//! The texts of the pages are complete in French and English, and agree with each other.

use cartable_core::text::Lang;
use fluent_bundle::FluentResource;
use std::collections::{BTreeMap, BTreeSet};

/// The messages of a language, each with its variables; fails on one that cannot be read or stands twice.
pub fn messages(lang: Lang) -> BTreeMap<String, BTreeSet<String>> {
    let source = cartable_pages::SOURCES.get(lang);
    if let Err((_, errors)) = FluentResource::try_new(source.to_owned()) {
        panic!("{lang}: {errors:?}");
    }
    let (mut found, mut current) = (BTreeMap::<String, BTreeSet<String>>::new(), String::new());
    for line in source.lines().filter(|line| !line.starts_with('#')) {
        if line.starts_with(|first: char| first.is_ascii_lowercase()) {
            line.split_once('=').expect("a message").0.trim().clone_into(&mut current);
            assert!(
                found.insert(current.clone(), BTreeSet::new()).is_none(),
                "{lang}: {current} stands twice"
            );
        }
        for rest in line.split('$').skip(1) {
            let variable = rest.chars().take_while(char::is_ascii_alphanumeric).collect();
            found.get_mut(&current).expect("a message").insert(variable);
        }
    }
    found
}

#[test]
fn both_languages_have_the_same_messages_with_the_same_variables() {
    let [fr, en] = Lang::ALL.map(messages);
    let differ: Vec<_> = fr.keys().chain(en.keys()).filter(|key| fr.get(*key) != en.get(*key)).collect();
    assert!(differ.is_empty(), "these differ: {differ:?}");
    assert!(fr.len() > 20);
}

/// A line never ends before a sign that belongs to the word before it.
#[test]
fn french_signs_follow_a_space_that_does_not_break() {
    for line in cartable_pages::SOURCES.get(Lang::Fr).lines().filter(|line| !line.starts_with('#')) {
        for sign in [" :", " ;", " ?", " !", " »", "« "] {
            assert!(!line.contains(sign), "{line:?}");
        }
    }
}
