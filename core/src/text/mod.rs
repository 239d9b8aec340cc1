//! Texts in French and English: Fluent messages, the common ones here and each game's in its own folder.

mod elision;
mod made;

pub(crate) use made::{PerLang, Text, text};

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

/// A language of the texts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "uniffi", derive(uniffi::Enum))]
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
    /// Returns the text in `lang`.
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
            Bilingual { fr: include_str!("../../i18n/fr.ftl"), en: include_str!("../../i18n/en.ftl") },
            $(Bilingual {
                fr: include_str!(concat!("../games/", stringify!($module), "/text/fr.ftl")),
                en: include_str!(concat!("../games/", stringify!($module), "/text/en.ftl")),
            },)+
        ];
    };
}

crate::every_game!(sources);

impl Lang {
    /// Both languages.
    pub const ALL: [Self; 2] = [Self::Fr, Self::En];

    /// Returns the language's code, `fr` or `en`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Fr => "fr",
            Self::En => "en",
        }
    }

    /// Returns the text with this key.
    /// A missing text shows as its key; `tests/texts.rs` proves that none is missing.
    #[must_use]
    pub fn text(self, key: &str) -> String {
        texts().text(self, key)
    }

    /// Returns the text with this key and these arguments.
    #[must_use]
    pub fn with<'n, 'a>(self, key: &str, args: impl IntoIterator<Item = (&'n str, Arg<'a>)>) -> String {
        texts().with(self, key, args)
    }

    /// Returns the key of a game's own text, `<game>-<key>`, if there is one,
    /// or else the key of the text that all games share, `<key>`.
    #[must_use]
    pub fn own_key(self, game: &str, key: &str) -> String {
        let own = format!("{game}-{key}");
        if self.has(&own) { own } else { key.to_owned() }
    }

    /// Returns true if there is a text with this key.
    #[must_use]
    pub fn has(self, key: &str) -> bool {
        texts().has(self, key)
    }

    /// Returns several names in a sentence: "Anne, Bruno and Chloé".
    #[must_use]
    pub fn listed(self, names: &[impl AsRef<str>]) -> String {
        let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
        match names.split_last() {
            Some((last, others @ [_, ..])) => {
                format!("{} {} {last}", others.join(", "), text!(self, "names-and"))
            }
            _ => names.concat(),
        }
    }

    /// Returns a number with this many decimals: "2.5" in English, "2,5" in French.
    #[must_use]
    pub fn decimal(self, number: f64, decimals: usize) -> String {
        let point = true_minus(&format!("{number:.decimals$}"));
        match self {
            Self::Fr => point.replace('.', ","),
            Self::En => point,
        }
    }
}

/// Returns the texts of the tables: common ones and every game's.
fn texts() -> &'static Texts {
    static TEXTS: OnceLock<Texts> = OnceLock::new();
    TEXTS.get_or_init(|| Texts::new(SOURCES))
}

/// A set of Fluent texts in both languages.
/// The games' own are behind [`Lang::text`]; a front end keeps its own in another set.
pub struct Texts {
    bundles: [FluentBundle<FluentResource>; 2],
}

impl Texts {
    /// Returns the texts of these sources.
    #[must_use]
    pub fn new(sources: &[Bilingual]) -> Self {
        Self { bundles: Lang::ALL.map(|lang| load(lang, sources)) }
    }

    /// Returns the text with this key. A missing text shows as its key.
    #[must_use]
    pub fn text(&self, lang: Lang, key: &str) -> String {
        self.format(lang, key, None)
    }

    /// Returns the text with this key and these arguments.
    #[must_use]
    pub fn with<'n, 'a>(
        &self,
        lang: Lang,
        key: &str,
        args: impl IntoIterator<Item = (&'n str, Arg<'a>)>,
    ) -> String {
        let mut fluent = FluentArgs::new();
        for (name, value) in args {
            fluent.set(name, elision::marked(value, lang).into_fluent());
        }
        elision::unmarked(self.format(lang, key, Some(&fluent)), lang)
    }

    /// Returns true if there is a text with this key.
    #[must_use]
    pub fn has(&self, lang: Lang, key: &str) -> bool {
        self.bundles[lang as usize].get_message(key).is_some_and(|message| message.value().is_some())
    }

    fn format(&self, lang: Lang, key: &str, args: Option<&FluentArgs<'_>>) -> String {
        let bundle = &self.bundles[lang as usize];
        let Some(pattern) = bundle.get_message(key).and_then(|message| message.value()) else {
            return key.to_owned();
        };
        let mut errors = Vec::new();
        let text = bundle.format_pattern(pattern, args, &mut errors).into_owned();
        debug_assert!(errors.is_empty(), "{key} in {lang}: {errors:?}");
        text
    }
}

fn load(lang: Lang, sources: &[Bilingual]) -> FluentBundle<FluentResource> {
    let id = match lang {
        Lang::Fr => unic_langid::LanguageIdentifier::from_bytes(b"fr"),
        Lang::En => unic_langid::LanguageIdentifier::from_bytes(b"en"),
    };
    let mut bundle = FluentBundle::new_concurrent(id.into_iter().collect());
    // Isolation marks of bidirectional text are noise in a terminal,
    // and in the spoken labels of two languages
    // that both run from left to right.
    bundle.set_use_isolating(false);
    bundle.set_formatter(Some(negative));
    for source in sources {
        // A resource with errors still yields its good messages; `tests/texts.rs` refuses any error.
        let (Ok(resource) | Err((resource, _))) = FluentResource::try_new(source.get(lang).to_owned());
        bundle.add_resource_overriding(resource);
    }
    bundle
}

impl fmt::Display for Lang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

/// A language in which Cartable has no texts.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there are texts in fr and en, not in {0:?}")]
pub struct NotALanguage(pub(crate) String);

impl FromStr for Lang {
    type Err = NotALanguage;

    fn from_str(text: &str) -> Result<Self, NotALanguage> {
        Self::ALL.into_iter().find(|lang| lang.code() == text).ok_or_else(|| NotALanguage(text.to_owned()))
    }
}

/// Returns a whole number in its shown form, with a true minus sign: "3", "−2".
#[must_use]
pub fn integer(number: i32) -> String {
    true_minus(&number.to_string())
}

/// Returns points gained or lost: "+3", "−2".
#[must_use]
pub fn signed(points: i32) -> String {
    true_minus(&format!("{points:+}"))
}

/// Returns the parts of points and their sum: "20 − 6 = +14".
#[must_use]
pub fn sum_of(parts: &[i32]) -> String {
    let mut sum = String::new();
    for part in parts {
        match (sum.is_empty(), *part < 0) {
            (true, _) => sum.push_str(&integer(*part)),
            (false, below) => {
                sum.push_str(if below { " − " } else { " + " });
                sum.push_str(&part.unsigned_abs().to_string());
            }
        }
    }
    format!("{sum} = {}", signed(parts.iter().sum()))
}

fn true_minus(number: &str) -> String {
    number.replace('-', "−")
}

/// Formats numbers below 0; Fluent formats the others by itself.
fn negative<M>(value: &FluentValue<'_>, _memoizer: &M) -> Option<String> {
    match value {
        FluentValue::Number(number) if number.value < 0.0 => Some(true_minus(&number.as_string())),
        _ => None,
    }
}

/// An argument of a text.
#[derive(Clone, Debug)]
pub enum Arg<'a> {
    /// A text, inserted as it is.
    Text(Cow<'a, str>),
    /// A whole number, by which Fluent may choose a plural.
    Number(i32),
    /// A name by which Fluent chooses, with its place among all such names: a colour, "yes" or "no".
    Name {
        /// The name.
        name: &'static str,
        /// The place of the name, below `of`.
        index: usize,
        /// The number of such names.
        of: usize,
    },
}

impl<'a> Arg<'a> {
    fn into_fluent(self) -> FluentValue<'a> {
        match self {
            Self::Text(text) => FluentValue::String(text),
            Self::Number(number) => FluentValue::from(number),
            Self::Name { name, .. } => FluentValue::from(name),
        }
    }
}

impl<'a> From<&'a str> for Arg<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}

impl<'a> From<&'a String> for Arg<'a> {
    fn from(text: &'a String) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}

impl From<String> for Arg<'_> {
    fn from(text: String) -> Self {
        Self::Text(Cow::Owned(text))
    }
}

impl From<i32> for Arg<'_> {
    fn from(number: i32) -> Self {
        Self::Number(number)
    }
}

impl From<u8> for Arg<'_> {
    fn from(number: u8) -> Self {
        Self::Number(number.into())
    }
}

impl From<usize> for Arg<'_> {
    fn from(number: usize) -> Self {
        Self::Number(i32::try_from(number).unwrap_or(i32::MAX))
    }
}

/// Converts to the name "yes" or "no".
impl From<bool> for Arg<'_> {
    fn from(whether: bool) -> Self {
        Self::Name { name: if whether { "yes" } else { "no" }, index: whether.into(), of: 2 }
    }
}
