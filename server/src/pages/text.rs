//! The pages' own texts. Those of the games come with their tables.

use cartable_core::text::{Arg, Bilingual, Lang, Texts};
use std::sync::OnceLock;

/// The Fluent sources.
const SOURCES: Bilingual =
    Bilingual { fr: include_str!("../../i18n/fr.ftl"), en: include_str!("../../i18n/en.ftl") };

fn texts() -> &'static Texts {
    static TEXTS: OnceLock<Texts> = OnceLock::new();
    TEXTS.get_or_init(|| Texts::new(&[SOURCES]))
}

/// The text with this key.
pub(super) fn say(lang: Lang, key: &str) -> String {
    texts().text(lang, key)
}

/// The text with this key and these arguments.
pub(super) fn say_with<'a>(
    lang: Lang,
    key: &str,
    args: impl IntoIterator<Item = (&'static str, Arg<'a>)>,
) -> String {
    texts().with(lang, key, args)
}

/// What every page has around it.
pub(super) struct Page {
    /// The language it is in.
    pub lang: Lang,
    /// Whether its reader has chosen that, against what their browser asks for.
    pub is_chosen: bool,
    /// What it is called.
    pub title: String,
    /// Where it is.
    pub path: String,
}

impl Page {
    /// The text with this key.
    pub fn say(&self, key: &str) -> String {
        say(self.lang, key)
    }

    /// What keeps the language in links to other pages, where it was chosen.
    pub fn query(&self) -> String {
        if self.is_chosen { format!("?lang={}", self.lang) } else { String::new() }
    }

    /// The other language.
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

    /// The messages of a source, each with how often it names a variable.
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
