//! Texts in French and English: Fluent messages, the common ones here and each game's in its own folder.

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

/// A language of the texts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// French, the language of the games.
    #[default]
    Fr,
    /// English.
    En,
}

/// A text in both languages.
#[derive(Clone, Copy, Debug)]
pub struct Bilingual {
    /// The French text.
    pub fr: &'static str,
    /// The English text.
    pub en: &'static str,
}

impl Bilingual {
    /// The text in `lang`.
    #[must_use]
    pub const fn get(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::Fr => self.fr,
            Lang::En => self.en,
        }
    }
}

macro_rules! sources {
    ($($game:ident in $module:ident;)+) => {
        /// The common texts, then every game's.
        const SOURCES: &[Bilingual] = &[
            Bilingual { fr: include_str!("../i18n/fr.ftl"), en: include_str!("../i18n/en.ftl") },
            $(Bilingual {
                fr: include_str!(concat!("games/", stringify!($module), "/text/fr.ftl")),
                en: include_str!(concat!("games/", stringify!($module), "/text/en.ftl")),
            },)+
        ];
    };
}

crate::every_game!(sources);

impl Lang {
    /// Both languages.
    pub const ALL: [Self; 2] = [Self::Fr, Self::En];

    /// The language's code, `fr` or `en`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Fr => "fr",
            Self::En => "en",
        }
    }

    /// The text with this key. A missing text shows as its key: `tests/texts.rs` proves that none is.
    #[must_use]
    pub fn text(self, key: &str) -> String {
        texts().text(self, key)
    }

    /// The text with this key and these arguments.
    #[must_use]
    pub fn with<'a>(self, key: &str, args: impl IntoIterator<Item = (&'static str, Arg<'a>)>) -> String {
        texts().with(self, key, args)
    }

    /// Whether there is a text with this key.
    #[must_use]
    pub fn has(self, key: &str) -> bool {
        texts().has(self, key)
    }

    /// A number with this many decimals: "2.5" in English, "2,5" in French.
    #[must_use]
    pub fn decimal(self, number: f64, decimals: usize) -> String {
        let point = true_minus(&format!("{number:.decimals$}"));
        match self {
            Self::Fr => point.replace('.', ","),
            Self::En => point,
        }
    }
}

/// The texts of the tables: common ones and every game's.
fn texts() -> &'static Texts {
    static TEXTS: OnceLock<Texts> = OnceLock::new();
    TEXTS.get_or_init(|| Texts::new(SOURCES))
}

/// A set of Fluent texts in both languages. The games' own are behind [`Lang::text`]; a front end keeps its own in another set.
pub struct Texts {
    bundles: [FluentBundle<FluentResource>; 2],
}

impl Texts {
    /// The texts of these sources.
    #[must_use]
    pub fn new(sources: &[Bilingual]) -> Self {
        Self { bundles: Lang::ALL.map(|lang| load(lang, sources)) }
    }

    /// The text with this key. A missing text shows as its key.
    #[must_use]
    pub fn text(&self, lang: Lang, key: &str) -> String {
        self.format(lang, key, None)
    }

    /// The text with this key and these arguments.
    #[must_use]
    pub fn with<'a>(
        &self,
        lang: Lang,
        key: &str,
        args: impl IntoIterator<Item = (&'static str, Arg<'a>)>,
    ) -> String {
        let mut fluent = FluentArgs::new();
        for (name, value) in args {
            fluent.set(name, value.0);
        }
        self.format(lang, key, Some(&fluent))
    }

    /// Whether there is a text with this key.
    #[must_use]
    pub fn has(&self, lang: Lang, key: &str) -> bool {
        self.bundles[lang as usize].get_message(key).is_some_and(|message| message.value().is_some())
    }

    fn format(&self, lang: Lang, key: &str, args: Option<&FluentArgs<'_>>) -> String {
        let bundle = &self.bundles[lang as usize];
        let Some(pattern) = bundle.get_message(key).and_then(|message| message.value()) else {
            return key.to_owned();
        };
        bundle.format_pattern(pattern, args, &mut Vec::new()).into_owned()
    }
}

fn load(lang: Lang, sources: &[Bilingual]) -> FluentBundle<FluentResource> {
    let id = match lang {
        Lang::Fr => unic_langid::LanguageIdentifier::from_bytes(b"fr"),
        Lang::En => unic_langid::LanguageIdentifier::from_bytes(b"en"),
    };
    let mut bundle = FluentBundle::new_concurrent(id.into_iter().collect());
    // The isolation marks of bidirectional text are noise in a terminal and in a spoken label of two left-to-right languages.
    bundle.set_use_isolating(false);
    bundle.set_formatter(Some(negative));
    for source in sources {
        // A resource with errors still yields its good messages; `tests/texts.rs` refuses any error.
        let (Ok(resource) | Err((resource, _))) = FluentResource::try_new(source.get(lang).to_owned());
        bundle.add_resource_overriding(resource);
    }
    bundle
}

/// Something made of texts, made once in each language: the labels that a scene needs every time it is drawn.
///
/// ```
/// use cartable_core::text::{Lang, PerLang};
///
/// static NEXT: PerLang<String> = PerLang::new(|lang| lang.text("choice-next-round"));
/// assert_eq!(NEXT.get(Lang::En), "Next round");
/// ```
#[derive(Debug)]
pub struct PerLang<T> {
    made: [OnceLock<T>; 2],
    make: fn(Lang) -> T,
}

impl<T> PerLang<T> {
    /// What `make` makes, when it is first asked for.
    #[must_use]
    pub const fn new(make: fn(Lang) -> T) -> Self {
        Self { made: [OnceLock::new(), OnceLock::new()], make }
    }

    /// What was made in `lang`.
    pub fn get(&self, lang: Lang) -> &T {
        self.made[lang as usize].get_or_init(|| (self.make)(lang))
    }
}

/// A text with gaps, formatted by Fluent once and filled in many times: for labels that name a player or a card. Only for
/// arguments that Fluent puts in as they are; what it chooses by (`$you`, a plural) is fixed when the template is made.
#[derive(Clone, Debug)]
pub struct Template {
    /// What stands before each gap, and which argument fills it.
    before: Vec<(String, usize)>,
    end: String,
}

impl Template {
    /// The text with this key, these fixed arguments, and a gap for each name in `gaps`.
    #[must_use]
    pub fn new<'a>(
        lang: Lang,
        key: &str,
        fixed: impl IntoIterator<Item = (&'static str, Arg<'a>)>,
        gaps: &[&'static str],
    ) -> Self {
        // Characters of Unicode's private use area stand for the gaps: no text contains them.
        const FIRST: u32 = 0xE000;
        let marks = gaps
            .iter()
            .zip(FIRST..)
            .filter_map(|(name, mark)| Some((*name, Arg::from(char::from_u32(mark)?.to_string()))));
        let text = lang.with(key, fixed.into_iter().chain(marks));
        let (mut before, mut end) = (Vec::new(), String::new());
        for character in text.chars() {
            match (character as u32).checked_sub(FIRST) {
                Some(gap) if (gap as usize) < gaps.len() => {
                    before.push((std::mem::take(&mut end), gap as usize));
                }
                _ => end.push(character),
            }
        }
        Self { before, end }
    }

    /// The text with its gaps filled, in the order in which they were named.
    #[must_use]
    pub fn fill(&self, values: &[&str]) -> String {
        let value = |gap: usize| values.get(gap).copied().unwrap_or_default();
        let length = self.before.iter().map(|(text, gap)| text.len() + value(*gap).len()).sum::<usize>();
        let mut filled = String::with_capacity(length + self.end.len());
        for (text, gap) in &self.before {
            filled.push_str(text);
            filled.push_str(value(*gap));
        }
        filled.push_str(&self.end);
        filled
    }
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A language Cartable has no texts in.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there are texts in fr and en, not in {0:?}")]
pub struct NotALanguage(String);

impl FromStr for Lang {
    type Err = NotALanguage;

    fn from_str(text: &str) -> Result<Self, NotALanguage> {
        Self::ALL.into_iter().find(|lang| lang.code() == text).ok_or_else(|| NotALanguage(text.to_owned()))
    }
}

/// A whole number as it is shown, with a true minus sign: "3", "−2".
#[must_use]
pub fn integer(number: i32) -> String {
    true_minus(&number.to_string())
}

/// Points gained or lost: "+3", "−2".
#[must_use]
pub fn signed(points: i32) -> String {
    true_minus(&format!("{points:+}"))
}

fn true_minus(number: &str) -> String {
    number.replace('-', "−")
}

/// How Fluent writes what is below 0; the rest it writes by itself.
fn negative<M>(value: &FluentValue<'_>, _memoizer: &M) -> Option<String> {
    match value {
        FluentValue::Number(number) if number.value < 0.0 => Some(true_minus(&number.as_string())),
        _ => None,
    }
}

/// An argument of a text: a number or a text.
#[derive(Clone, Debug)]
pub struct Arg<'a>(FluentValue<'a>);

impl<'a> From<&'a str> for Arg<'a> {
    fn from(text: &'a str) -> Self {
        Self(FluentValue::from(text))
    }
}

impl From<String> for Arg<'_> {
    fn from(text: String) -> Self {
        Self(FluentValue::from(text))
    }
}

impl From<i32> for Arg<'_> {
    fn from(number: i32) -> Self {
        Self(FluentValue::from(number))
    }
}

impl From<usize> for Arg<'_> {
    fn from(number: usize) -> Self {
        Self(FluentValue::from(number))
    }
}
