//! Texts that are formatted once: Fluent takes a microsecond for a text, and a scene has a hundred of them.

use super::{Arg, Lang, elision};
use std::sync::OnceLock;

/// The amount of numbers, from 0 on, that are cases of their own; Fluent formats other numbers each time.
const NUMBERS: usize = 128;
/// The most cases of a text that are kept; a text with more is formatted each time.
const CASES: usize = 1024;

/// A value made of texts, made once in each language: the names of all cards.
#[derive(Debug)]
pub(crate) struct PerLang<T> {
    made: [OnceLock<T>; 2],
    make: fn(Lang) -> T,
}

impl<T> PerLang<T> {
    /// Returns a value that `make` computes at the first request.
    pub(crate) const fn new(make: fn(Lang) -> T) -> Self {
        Self { made: [OnceLock::new(), OnceLock::new()], make }
    }

    /// Returns the value in `lang`.
    pub(crate) fn get(&self, lang: Lang) -> &T {
        self.made[lang as usize].get_or_init(|| (self.make)(lang))
    }
}

/// Returns the text with this key in a language: `text!(lang, "duel-card-of", card = named, name)`.
/// `name` is short for `name = name`.
/// Each call site keeps what Fluent has formatted.
macro_rules! text {
    (@arg $name:ident) => { $crate::text::Arg::from($name) };
    (@arg $name:ident $value:expr) => { $crate::text::Arg::from($value) };
    (@kept $key:literal) => {{
        static TEXT: $crate::text::Text = $crate::text::Text::new($key);
        &TEXT
    }};
    ($lang:expr, $key:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::text::Text::get(
            $crate::text::text!(@kept $key),
            $lang,
            &[$((stringify!($name), $crate::text::text!(@arg $name $($value)?))),*],
        )
    };
}
pub(crate) use text;

/// The forms of a text that [`text!`] keeps.
/// Each language has one form for every case of the numbers and names that Fluent may choose by.
/// Texts among the arguments are gaps, filled in anew each time.
pub(crate) struct Text {
    key: &'static str,
    made: [OnceLock<Vec<OnceLock<Form>>>; 2],
}

impl Text {
    pub(crate) const fn new(key: &'static str) -> Self {
        Self { key, made: [OnceLock::new(), OnceLock::new()] }
    }

    /// Returns the text with these arguments, whose kinds and order never change.
    pub(crate) fn get(&self, lang: Lang, args: &[(&'static str, Arg<'_>)]) -> String {
        let (mut case, mut cases) = (0, 1);
        for (_, arg) in args {
            let (index, of) = match arg {
                Arg::Text(_) => continue,
                Arg::Name { index, of, .. } => (*index, *of),
                Arg::Number(number) => (usize::try_from(*number).unwrap_or(NUMBERS), NUMBERS),
            };
            (case, cases) = (case * of + index, cases * of);
            if index >= of || cases > CASES {
                return lang.with(self.key, args.iter().cloned());
            }
        }
        let forms = self.made[lang as usize]
            .get_or_init(|| std::iter::repeat_with(OnceLock::new).take(cases).collect());
        forms[case].get_or_init(|| Form::new(lang, self.key, args)).fill(lang, args)
    }
}

/// A text with gaps.
struct Form {
    /// The text before each gap, and the number of the argument that fills it.
    before: Vec<(String, usize)>,
    end: String,
}

impl Form {
    fn new(lang: Lang, key: &str, args: &[(&'static str, Arg<'_>)]) -> Self {
        // Characters of Unicode's private use area stand for the gaps, because no text contains them.
        const FIRST: u32 = 0xE000;
        let marked = args.iter().zip(FIRST..).map(|((name, arg), mark)| match arg {
            Arg::Text(_) => (*name, Arg::from(char::from_u32(mark).map_or_else(String::new, String::from))),
            _ => (*name, arg.clone()),
        });
        let text = lang.with(key, marked);
        let (mut before, mut end) = (Vec::new(), String::new());
        for character in text.chars() {
            match (character as u32).checked_sub(FIRST) {
                Some(gap) if (gap as usize) < args.len() => {
                    before.push((std::mem::take(&mut end), gap as usize));
                }
                _ => end.push(character),
            }
        }
        Self { before, end }
    }

    fn fill(&self, lang: Lang, args: &[(&'static str, Arg<'_>)]) -> String {
        let value = |gap: usize| match &args[gap].1 {
            Arg::Text(text) => &**text,
            _ => "",
        };
        let length = self.before.iter().map(|(text, gap)| text.len() + value(*gap).len()).sum::<usize>();
        let mut filled = String::with_capacity(length + self.end.len());
        for (text, gap) in &self.before {
            filled.push_str(text);
            elision::push(&mut filled, value(*gap), lang);
        }
        filled.push_str(&self.end);
        filled
    }
}
