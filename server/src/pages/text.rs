//! The pages' own texts. The games' texts come with their tables.

use cartable_core::text::{Arg, Bilingual, Lang, Texts};
use std::sync::OnceLock;

/// The Fluent sources.
const SOURCES: Bilingual =
    Bilingual { fr: include_str!("../../i18n/fr.ftl"), en: include_str!("../../i18n/en.ftl") };

fn texts() -> &'static Texts {
    static TEXTS: OnceLock<Texts> = OnceLock::new();
    TEXTS.get_or_init(|| Texts::new(&[SOURCES]))
}

/// Returns the text with this key.
pub(super) fn say(lang: Lang, key: &str) -> String {
    texts().text(lang, key)
}

/// Returns the text with this key and these arguments.
pub(super) fn say_with<'a>(
    lang: Lang,
    key: &str,
    args: impl IntoIterator<Item = (&'static str, Arg<'a>)>,
) -> String {
    texts().with(lang, key, args)
}

/// The frame of every page.
pub(super) struct Page {
    /// The page's language.
    pub lang: Lang,
    /// True if the reader has chosen the language against the browser's.
    pub is_chosen: bool,
    /// The title.
    pub title: String,
    /// The path.
    pub path: String,
}

impl Page {
    /// Returns the text with this key.
    pub fn say(&self, key: &str) -> String {
        say(self.lang, key)
    }

    /// Returns the query that keeps a chosen language in links to other pages.
    pub fn query(&self) -> String {
        if self.is_chosen { format!("?lang={}", self.lang) } else { String::new() }
    }

    /// Returns the other language.
    pub const fn other(&self) -> &'static str {
        match self.lang {
            Lang::Fr => "en",
            Lang::En => "fr",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::SOURCES;
    use std::collections::BTreeMap;

    /// Returns the messages of a source, each with the number of variables it names.
    fn messages(source: &str) -> BTreeMap<&str, usize> {
        let lines = source.lines().filter(|line| line.starts_with(|first: char| first.is_ascii_lowercase()));
        lines
            .filter_map(|line| line.split_once(" = "))
            .map(|(key, text)| (key, text.matches('$').count()))
            .collect()
    }

    #[test]
    fn both_languages_say_the_same_and_french_leaves_its_blanks() {
        assert_eq!(messages(SOURCES.fr), messages(SOURCES.en));
        for line in SOURCES.fr.lines() {
            let text = line.split_once(" = ").map_or(line, |(_, text)| text);
            for sign in [" :", " ;", " !", " ?"] {
                assert!(!text.contains(sign), "an ordinary blank before a sign: {line}");
            }
        }
    }
}
